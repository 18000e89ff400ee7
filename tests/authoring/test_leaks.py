"""Whatever students must not have is found where it is planted in what they get."""

import json
import zipfile

import pytest
from kit.masters import NOTEBOOK as SMALL
from kit.masters import TESTS, read, replaced

from autograder.authoring.leaks import find_leaks
from autograder.course.course import student_files
from autograder.course.masters import read_master


@pytest.fixture(scope="module")
def masters(own):
    """Those whose secrets are planted; the course's are looked for in all that is built when everything is proved."""
    return [read_master(own.master(name)) for name in own.names()]


NAME = "01_shares"
NOTEBOOK = f"{NAME}/{NAME}.ipynb"


@pytest.fixture
def files(own):
    """Return what students get of one assignment; that nothing leaks into the others is proved with the rest."""
    return student_files(own, NAME)


def change_notebook(files, change):
    notebook = json.loads(files[NOTEBOOK])
    change(notebook)
    return files | {NOTEBOOK: json.dumps(notebook).encode()}


def add_cell(kind, source):
    def change(notebook):
        cell = {"cell_type": kind, "source": [source], "metadata": {}, "id": "x"}
        if kind == "code":
            cell |= {"outputs": [], "execution_count": None}
        notebook["cells"].append(cell)

    return change


def set_output(notebook):
    cell = next(c for c in notebook["cells"] if c["cell_type"] == "code")
    cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["7\n"]}]


PLANTED = {
    "a line of a solution": (
        add_cell("code", "def f(x):\n    return powers / powers.sum( axis = -1, keepdims=True )"),
        "01_shares.sharp_shares",
    ),
    "an answer under another name": (add_cell("code", "mine = shares(table, axis=0)"), "01_shares.shares_of_columns"),
    "a line of a solution in prose": (
        add_cell("markdown", "Hint: `x / x.sum(axis=axis, keepdims=True)`"),
        "01_shares.shares",
    ),
    "a solution of another assignment": (
        add_cell("code", "x = times[1:] - times[ : -1]"),
        "03_stops.gaps",
    ),
    "a full answer in prose": (lambda q: q.solutions[0], "01_shares.no_total"),
    "a level of a rubric": (lambda q: q.rubric.parts[1].levels[1].earns, "01_shares.no_total"),
    "an example answer": (lambda q: q.rubric.parts[2].levels[0].example, "01_shares.no_total"),
    "the name of a hidden case": (
        lambda notebook: notebook["metadata"].update(last_failed="every_axis_sums_to_one"),
        "hidden case 01_shares.shares.every_axis_sums_to_one",
    ),
    "a hidden case under another name": (
        add_cell(
            "code",
            "def check(entropy):\n    import numpy as np\n    from softlookup import same_array\n\n"
            "    p = np.array([[0.25, 0.0, 0.75], [0.0, 0.0, 1.0]])\n"
            "    first = -(0.25 * np.log(0.25) + 0.75 * np.log(0.75))\n"
            "    same_array(entropy(p), np.array([first, 0.0]), 'entropies of shares with zeros')\n"
            "    same_array(entropy(np.array([0, 1, 0])), 0.0, 'entropy of whole shares')",
        ),
        "hidden case 01_shares.entropy.zeros_among_others",
    ),
    "an output": (set_output, "has an output"),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(masters, files, leak):
    change, says = PLANTED[leak]
    if says == "01_shares.no_total":
        (manual,) = [q for m in masters for q in m.questions if f"{m.name}.{q.name}" == says]
        change = add_cell("markdown", "For the curious. " + change(manual).replace("\n", "  \n"))
    leaks = find_leaks(masters, change_notebook(files, change))
    assert any(says in line and line.startswith(NOTEBOOK) for line in leaks), leaks
    assert all("\n" not in line for line in leaks)


def test_a_hidden_test_file_among_the_public_ones_is_found(masters, files, own):
    with zipfile.ZipFile(own.autograder_zip(NAME)) as archive:
        full = archive.read("tests/entropy.py")
    leaks = find_leaks(masters, files | {f"{NAME}/tests/entropy.py": full})
    assert any("hidden case 01_shares.entropy.zeros_among_others" in line for line in leaks)


KNOWLEDGE = f"{NAME}/tests/sharp_shares.py"
SPOILT = {
    "a hidden case's trace": (
        '"squares": [',
        '"roots_and_cubes": [',
        "recorded results of sharp_shares.roots_and_cubes, which is not a public case",
    ),
    "a hint that is a part of a solution": (
        '"scale-ignored": "',
        '"scale-ignored": "Is it `np.power(np.asarray(x, dtype=float), sharpness)`? ',
        "holds a part of a solution: np.power(np.asarray(x, dtype=float), sharpness)",
    ),
    "words for sums": (
        '["scale-ignored", [',
        '["scale-ignored", ["powers", ',
        "recorded results of scale-ignored in sharp_shares.",
    ),
    "a mistake without a hint": (
        '["scale-ignored", [',
        '["scale-forgotten", [',
        "recorded results of scale-forgotten in sharp_shares.",
    ),
}


@pytest.mark.parametrize("leak", SPOILT)
def test_a_leak_in_what_is_known_of_mistakes_is_found(masters, files, leak):
    before, after, says = SPOILT[leak]
    text = files[KNOWLEDGE].decode()
    assert before in text
    leaks = find_leaks(masters, files | {KNOWLEDGE: text.replace(before, after, 1).encode()})
    assert any(line.startswith(KNOWLEDGE) and says in line for line in leaks), leaks


@pytest.mark.parametrize(
    ("before", "after"), [("largest == 3", "largest == 0.6234567"), ("FIVE = 5", "FIVE = 0.6234567")]
)
def test_a_number_that_only_hidden_cases_know_is_found(tmp_path, before, after):
    master = read(tmp_path, tests=replaced(TESTS, before, after))
    files = {"notes.txt": b"the answer is 0.6234567, of course", "other.txt": b"0.5 is known to all"}
    assert find_leaks([master], files) == ["notes.txt: the number 0.6234567, which only hidden cases of 09_sums have"]


@pytest.mark.parametrize(
    ("solution", "free"),
    [
        ("x - f(x) / df(x)", True),
        ("(f(x + 2) - f(x - 2)) / 4", True),
        ("np.cos(x) - f(x) / 2", False),
        ("x - largest(x) / df(x)", False),
        ("f(x) @ df(x) @ f(x)", False),
        ("f(x)[0] - df(x)[0]", False),
        ("f(df(f(df(x, x))))", False),
    ],
)
def test_a_formula_may_stand_in_prose_but_not_in_code(tmp_path, solution, free):
    notebook = replaced(SMALL, "def total(x):", "def total(x, f=abs, df=abs):")
    master = read(tmp_path, notebook=replaced(notebook, "np.add.reduce(x)", solution))
    says = f"a statement of the solution of 09_sums.total: {solution}"
    in_prose, in_code = f"Newton's step is `{solution}`.".encode(), f"step = {solution}".encode()
    assert find_leaks([master], {"a.md": in_prose}) == ([] if free else [f"a.md: {says}"])
    assert find_leaks([master], {"a.py": in_code}) == [f"a.py: {says}"]
    whole = f"`return {solution}`".encode()
    assert f"a.md: a statement of the solution of 09_sums.total: return {solution}" in find_leaks(
        [master], {"a.md": whole}
    )


def test_the_name_of_a_hidden_case_is_found_where_it_is_no_ordinary_word(tmp_path):
    files = {"a.txt": b"so many, and none is larger", "b.txt": b"xnone_is_larger", "c.txt": b"see: none_is_larger."}
    assert find_leaks([read(tmp_path)], files) == ["c.txt: the hidden case 09_sums.largest.none_is_larger"]


def test_a_helper_that_only_hidden_cases_use_is_found_until_a_public_case_uses_it_too(tmp_path):
    files = {"notes.py": b"def mine(n):\n    return math.fsum( numbers(n) )", "other.py": b"return np.arange(float(n))"}
    helper = replaced(TESTS.replace("sum_by_hand(count)", "sum_by_hand(n)"), "numbers(count))", "numbers(n))")
    (tmp_path / "hidden").mkdir()
    (tmp_path / "public").mkdir()
    leaks = find_leaks([read(tmp_path / "hidden", tests=helper)], files)
    assert leaks == ["notes.py: sum_by_hand, a helper that only hidden cases of 09_sums use"]
    shared = replaced(helper, "total([1, 1]) == 2", "total([1, 1]) == sum_by_hand(2) + 1")
    assert find_leaks([read(tmp_path / "public", tests=shared)], files) == []
