"""Whatever students must not have is found where it is planted in what they get."""

import json
import zipfile

import pytest
from small_master import NOTEBOOK as SMALL
from small_master import TESTS, read, replaced

from autograder.authoring.leaks import find_leaks
from autograder.course.course import student_files
from autograder.course.masters import read_master


@pytest.fixture(scope="module")
def masters(built):
    """Those whose secrets are planted; all masters' are looked for in all that is built when everything is proved."""
    return [read_master(built.master(name)) for name in ("02_softmax", "03_context", "05_heads")]


NAME = "02_softmax"
NOTEBOOK = f"{NAME}/{NAME}.ipynb"


@pytest.fixture
def files(built):
    """What students get of one assignment; that nothing leaks into the others as they are is proved with the rest."""
    return student_files(built, NAME)


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
        add_cell("code", "def f(x):\n    return p * (g - (p*g).sum( axis = -1, keepdims=True ))"),
        "02_softmax.softmax_vjp",
    ),
    "an answer under another name": (add_cell("code", "mine = softmax(table, axis=0)"), "02_softmax.softmax_columns"),
    "a line of a solution in prose": (
        add_cell("markdown", "Hint: `exponentials / exponentials.sum(axis=axis, keepdims=True)`"),
        "02_softmax.softmax",
    ),
    "a solution of another assignment": (
        add_cell("code", "x = np.ravel(weights) @ H"),
        "03_context.get_context_vector",
    ),
    "a full answer in prose": (lambda q: q.solutions[0], "05_heads.too_many_heads"),
    "a level of a rubric": (lambda q: q.rubric.parts[1].levels[1].earns, "05_heads.too_many_heads"),
    "an example answer": (lambda q: q.rubric.parts[2].levels[0].example, "05_heads.too_many_heads"),
    "the name of a hidden case": (
        lambda notebook: notebook["metadata"].update(last_failed="each_row_has_its_own_scale"),
        "hidden case 02_softmax.softmax.each_row_has_its_own_scale",
    ),
    "a hidden case under another name": (
        add_cell(
            "code",
            "def check(softmax):\n    import numpy as np\n    from softlookup import same_array\n\n"
            "    parts = np.array([1.0, 3e-4, 2e-5, 0.7])\n"
            "    same_array(softmax(np.log(parts)), parts / parts.sum(), 'the softmax')\n"
            "    alone = np.array([1.0, 0.0, math.exp(-20)]) / (1 + math.exp(-20))\n"
            "    same_array(softmax(np.array([5.0, -900.0, -15.0])), alone, "
            "'the softmax with one share of nearly 1', 5e-7)",
        ),
        "hidden case 02_softmax.softmax.small_shares_are_exact",
    ),
    "an output": (set_output, "has an output"),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(masters, files, leak):
    change, says = PLANTED[leak]
    if says == "05_heads.too_many_heads":
        (manual,) = [q for m in masters for q in m.questions if f"{m.name}.{q.name}" == says]
        change = add_cell("markdown", "For the curious. " + change(manual).replace("\n", "  \n"))
    leaks = find_leaks(masters, change_notebook(files, change))
    assert any(says in line and line.startswith(NOTEBOOK) for line in leaks), leaks
    assert all("\n" not in line for line in leaks)


def test_a_hidden_test_file_among_the_public_ones_is_found(masters, files, built):
    with zipfile.ZipFile(built.autograder_zip("02_softmax")) as archive:
        full = archive.read("tests/entropy.py")
    leaks = find_leaks(masters, files | {"02_softmax/tests/entropy.py": full})
    assert any("hidden case 02_softmax.entropy.zeros_among_others" in line for line in leaks)


KNOWLEDGE = "02_softmax/tests/temperature_softmax.py"
SPOILT = {
    "a hidden case's trace": (
        '"cold_is_sharp_and_warm_is_soft": [',
        '"several_temperatures": [',
        "recorded results of temperature_softmax.several_temperatures, which is not a public case",
    ),
    "a hint that is a part of a solution": (
        '"no-scale": "',
        '"no-scale": "Is it `softmax(np.asarray(x)/tau, axis)`? ',
        "holds a part of a solution: softmax(np.asarray(x)/tau, axis)",
    ),
    "words for sums": (
        '["no-scale", [',
        '["no-scale", ["x / tau", ',
        "recorded results of no-scale in temperature_softmax.",
    ),
    "a mistake without a hint": (
        '["no-scale", [',
        '["no-scaling", [',
        "recorded results of no-scaling in temperature_softmax.",
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
