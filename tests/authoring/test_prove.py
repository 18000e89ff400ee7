"""The proof holds for what is built, and falls for each thing that it is there to find."""

import json
import re
import shutil
import zipfile
from textwrap import indent

import command
import outcomes
import pytest
from conftest import ROOT
from sample_class import to_bytes
from small_master import TESTS, read, replaced
from splice import solutions, splice, student_notebook

from autograder.authoring import prove as proving
from autograder.authoring.leaks import find_leaks
from autograder.authoring.mutants import MutantTally, mutants_of, read_equivalent
from autograder.authoring.prove import Tally, out_of_date, snapshot, write_notebooks
from autograder.authoring.test_files import RANDOM
from autograder.course.answers import collect
from autograder.course.manifest import load_assignments
from autograder.course.masters import read_master, student_files
from autograder.errors import UserError
from autograder.workspace import Kit


@pytest.fixture
def copy(built, tmp_path):
    """A copy of the built kit that a test may break; it has no answers, which take their time."""
    shutil.copytree(built.root, tmp_path / "kit", ignore=shutil.ignore_patterns("answers"))
    return Kit(tmp_path / "kit")


def test_everything_built_is_proved(built, graded, tmp_path, monkeypatch):
    """Answers are graded already, for many tests; of mutants, what `make prove` found counts while it is current."""
    kit = Kit(shutil.copytree(built.root, tmp_path / "kit"))
    if (ROOT / "build" / "proofs").is_dir():
        shutil.copytree(ROOT / "build" / "proofs", kit.build / "proofs")
    monkeypatch.setattr(proving, "grade_answers", lambda *_: graded)
    monkeypatch.setattr(proving, "try_mutants", no_mutants)
    assert_all_holds(kit, proving.prove_assignments(kit, kit.names(), 2, lambda *_: None))


@pytest.mark.slow
def test_everything_built_is_proved_anew(built, graded, tmp_path, monkeypatch):
    """As `make prove` does it: each answer in a notebook like a student's, and every mutant of every solution."""
    kit, in_a_notebook = Kit(shutil.copytree(built.root, tmp_path / "kit")), {}
    grade = proving.grade_answers
    monkeypatch.setattr(proving, "grade_answers", lambda *given: in_a_notebook.update(grade(*given)) or in_a_notebook)
    assert_all_holds(kit, proving.prove_assignments(kit, kit.names(), 2, lambda *_: None))
    assert verdicts(in_a_notebook) == verdicts(graded), "an answer fares differently among others"


def verdicts(graded):
    """Whether each case passed and which mistake was recognised, but for answers drawn at random."""
    drawn = {(name, a.name) for name in graded for a in collect(Kit(ROOT).answers(name)) if a.mistake == RANDOM}
    found = outcomes.by_answer(graded)
    return {key: [(c.name, c.passed, c.mistake) for c in cases] for key, cases in found.items() if key not in drawn}


def assert_all_holds(kit, proofs):
    assert [line for proof in proofs for line in proof.wrong] == []
    written_down = json.loads((kit.build / "prove.json").read_text(encoding="utf-8"))["assignments"]
    assert [p["assignment"] for p in written_down] == kit.names()
    for proof in written_down:
        assert (proof["holds"], proof["wrong"]) == (True, [])
        written = collect(kit.answers(proof["assignment"]))
        for question in proof["questions"]:
            scores = question["solution_score"], question["stub_score"]
            assert scores == ((None, None) if question["manual"] else (question["max_score"], 0))
            if question["manual"]:
                assert (question["answers"], question["mutants"]) == (None, None)
                continue
            right = [a for a in written if a.question == question["name"] and a.mistake is None]
            wrong = [a for a in written if a.question == question["name"] and a.mistake is not None]
            answers, mutants = question["answers"], question["mutants"]
            assert answers["right_passing"] == answers["right"] == len(right) > 0
            assert answers["wrong_failing"] == answers["wrong"] == len(wrong) > 0
            assert answers["named"] == len(wrong)
            assert answers["wrong_passing_public"] == len(answers["passing_public"]) <= len(wrong)
            assert answers["passing_public"].items() <= {answer.name: answer.mistake for answer in wrong}.items()
            assert mutants["killed"] + mutants["equivalent"] == mutants["total"] > 0


@pytest.fixture
def in_this_process(monkeypatch):
    """No worker processes, which take seconds to start; that everything built is proved is found out with them."""
    monkeypatch.setattr(proving.workers, "in_order", lambda task, calls, _jobs: (task(*call) for call in calls))


class Asked(Exception):
    """What would have been graded, instead of grading it."""


@pytest.mark.usefixtures("in_this_process")
def test_what_has_not_changed_is_not_proved_again(built, graded, tmp_path, monkeypatch):
    kit = Kit(shutil.copytree(built.root, tmp_path / "kit"))
    for name in kit.names()[2:]:
        shutil.rmtree(kit.master(name))
    names = kit.names()
    monkeypatch.setattr(proving, "grade_answers", lambda *_: graded)
    monkeypatch.setattr(proving, "try_mutants", no_mutants)
    first = proving.prove_assignments(kit, names, 2, lambda *_: None)
    written = (kit.build / "prove.json").read_bytes()

    def ask(_kit, _assignments, dealt, *_):
        raise Asked(list(dealt))

    monkeypatch.setattr(proving, "grade_answers", lambda *_: {})  # there is nothing left to grade
    assert proving.prove_assignments(kit, names, 2, lambda *_: None) == first
    assert (kit.build / "prove.json").read_bytes() == written
    monkeypatch.setattr(proving, "grade_answers", ask)
    for path in (next(kit.answers(names[1]).glob("*.py")), kit.equivalent(names[1]), kit.autograder_zip(names[1])):
        before = path.read_bytes()
        path.write_bytes(before + b"\n")
        with pytest.raises(Asked, match=re.escape(f"['{names[1]}']")):
            proving.prove_assignments(kit, names, 2, lambda *_: None)
        path.write_bytes(before)
    # A solution may leak into another assignment's notebook, so leaks are looked for again in all of them.
    notebook = kit.master(names[0]) / "notebook.py"
    given, begin = "np.exp(x) / np.exp(x).sum()", "    # BEGIN SOLUTION\n"
    assert given in (kit.master(names[1]) / "notebook.py").read_text(encoding="utf-8")
    text = notebook.read_text(encoding="utf-8")
    notebook.write_text(text.replace(begin, f"{begin}    shares = {given}\n", 1), encoding="utf-8")
    monkeypatch.setattr(proving, "grade_answers", lambda *_: graded)
    first, second = proving.prove_assignments(kit, names, 2, lambda *_: None)
    assert first.wrong == []
    assert {line.partition(": ")[2] for line in second.wrong} == {
        f"a statement of the solution of {names[0]}.one_hot: {given}"
    }


def no_mutants(kit, name, _equivalent):
    questions = [q.name for q in read_master(kit.master(name)).questions if not q.manual]
    return {question: MutantTally(question, 1, 0, 1, ()) for question in questions}


@pytest.mark.slow
def test_what_running_a_notebook_leaves_is_no_fault(built, copy, graded, monkeypatch):
    monkeypatch.setattr(proving, "grade_answers", lambda *_: graded)
    monkeypatch.setattr(proving, "try_mutants", no_mutants)
    names = ["01_lookup", "08_translate"]
    for name in names:
        copy.caught(name).parent.mkdir()
        shutil.copy(built.caught(name), copy.caught(name))
    for name in set(copy.names()) - set(names):  # whose secrets are not looked for
        shutil.rmtree(copy.master(name))
    left = copy.assignments / "08_translate" / "__pycache__"
    left.mkdir()
    (left / "t5.cpython-311.pyc").write_bytes(b"bytecode")
    (copy.assignments / "08_translate" / ".OTTER_LOG").write_bytes(b"")
    assert [proof.wrong for proof in proving.prove_assignments(copy, names, 2, lambda *_: None)] == [[], []]
    (copy.assignments / "08_translate" / "notes.txt").write_text("not built\n", encoding="utf-8")
    _, proof = proving.prove_assignments(copy, names, 2, lambda *_: None)
    (line,) = proof.wrong
    assert "assignments/08_translate is not what dist/08_translate/student.zip holds" in line


@pytest.mark.usefixtures("in_this_process")
def test_a_stub_with_an_answer_and_a_solution_with_a_slip_are_found(copy, monkeypatch):
    """In this process, and without mutants, which take most of the time and another test's command tries."""
    for name in set(copy.names()) - {"02_softmax"}:  # whose secrets are not looked for
        shutil.rmtree(copy.master(name))
    answers = solutions("02_softmax")
    stub = splice(student_notebook("02_softmax", copy.root), {"entropy": answers["entropy"]})
    (copy.assignments / "02_softmax" / "02_softmax.ipynb").write_bytes(to_bytes(stub))
    slip = splice(student_notebook("02_softmax", copy.root), answers | {"axis_catch": "axis_catch = 1 / 0"})
    (copy.dist / "02_softmax" / "solution.ipynb").write_bytes(to_bytes(slip))
    before = set(copy.root.rglob("*"))
    monkeypatch.setattr(proving, "try_mutants", no_mutants)
    done = command.run(copy.root, "prove", "02_softmax")
    assert done.returncode == 1
    proofs = copy.build / "proofs"
    kept = {copy.build / "prove.json", proofs, proofs / "02_softmax.json", proofs / "02_softmax-leaks.json"}
    assert set(copy.root.rglob("*")) - before <= kept, "proving leaves nothing else"
    for line in (
        r"the stub earns [\d.]+ points: entropy, certainty_and_even_shares",
        r"the solution loses [\d.]+ points: axis_catch, rows_miss_one_on_it",
        "of the solution raises an error",
        "a statement of the solution of 02_softmax.entropy: logarithms = ",
        "assignments/02_softmax is not what dist/02_softmax/student.zip holds; run `autograder build 02_softmax`",
    ):
        assert re.search(line, done.stdout), line
    assert "It has no right or wrong answers yet; they belong in solutions/02_softmax/answers/." in done.stdout


ANSWERS = {
    "axis_catch": """\
import numpy as np
from autograder.course.answers import changed, right, wrong

one_row_is_no_catch = right(lambda: np.array([[1.0, 2.0, 3.0]]))


@right
def two_rows():
    return np.zeros((2, 2))


one_row = wrong("few-digits")(changed(one_row_is_no_catch, "[[1.0, 2.0, 3.0]]", "[[1.0, 2.0]]"))
nothing = wrong("none-returned")(lambda: None)
no_mistake = wrong("few-digits")(changed(two_rows, "zeros", "ones"))
""",
    "entropy": """\
import numpy as np
from autograder.course.answers import wrong


@wrong("none-returned")
def nothing_for_three_axes(p, axis=-1):
    terms = p * np.log(np.where(p > 0, p, 1))
    return None if terms.ndim == 3 else -terms.sum(axis=axis)
""",
}


def write_answers(kit, name, answers):
    kit.answers(name).mkdir(exist_ok=True)
    for question, text in answers.items():
        (kit.answers(name) / f"{question}.py").write_text(text, encoding="utf-8")


def test_answers_that_do_not_get_what_they_deserve_and_mutants_nobody_reviewed_are_found(copy):
    write_answers(copy, "02_softmax", ANSWERS)
    listed = copy.equivalent("02_softmax").read_text(encoding="utf-8")
    entry = "      - logarithms = np.log(np.where(p > 0, p, 2.0))\n"
    assert entry in listed
    copy.equivalent("02_softmax").write_text(listed.replace(entry, entry.replace("2.0", "3.0")), encoding="utf-8")
    done = command.run(copy.root, "prove", "02_softmax")
    assert done.returncode == 1, done.stderr
    before = "logarithms = np.log(np.where(p > 0, p, 1.0))"
    assert [line for line in done.stdout.splitlines() if line.startswith("02_softmax: ")] == [
        "02_softmax: proof failed, 10 problems",
        "02_softmax: axis_catch: the right answer one_row_is_no_catch fails hasty_softmax_was_run_on_the_rows",
        "02_softmax: axis_catch: the right answer one_row_is_no_catch fails rows_miss_one_on_it",
        "02_softmax: axis_catch: no case recognises the mistake few-digits of one_row",
        "02_softmax: axis_catch: the wrong answer no_mistake passes every case",
        f"02_softmax: entropy: a mutant passes every case: `{before}` as `{before.replace('1.0', '2.0')}`",
        f"02_softmax: entropy: listed as equivalent, but not a mutant that passes: `{before}` as "
        f"`{before.replace('1.0', '3.0')}`",
        "02_softmax: axis_catch: nothing: caught.yml has nothing, and now it fails "
        "hasty_softmax_was_run_on_the_rows* is_a_tame_matrix* rows_miss_one_on_it*",
        "02_softmax: axis_catch: one_row: caught.yml has nothing, and now it fails "
        "hasty_softmax_was_run_on_the_rows(one-row-only) rows_miss_one_on_it",
        "02_softmax: entropy: nothing_for_three_axes: caught.yml has nothing, and now it fails entropy_of_three_axes*",
        "02_softmax: if these changes are right, run `autograder prove --update 02_softmax`",
        "02_softmax: solution 40/40, stub 0/40, 3 by hand",
        "02_softmax: known mistakes that pass every public check: 1 of 4 (entropy 1)",
    ]
    (proof,) = json.loads((copy.build / "prove.json").read_text(encoding="utf-8"))["assignments"]
    (answers,) = [question["answers"] for question in proof["questions"] if question["name"] == "entropy"]
    assert answers["wrong_passing_public"] == 1
    assert answers["passing_public"] == {"nothing_for_three_axes": "none-returned"}


TWO_ROWS = "@right\ndef two_rows():\n    return np.zeros((2, 2))\n"
assert TWO_ROWS in ANSWERS["axis_catch"]
SLIPS = {
    "no slug": ('"none-returned"', '"One row"', "line 13: 'One row' is not a valid slug for a mistake"),
    "two of one name": ("one_row = ", "two_rows = ", "line 12: two answers are named two_rows; rename one"),
    "one in a block": (TWO_ROWS, f"if np:\n{indent(TWO_ROWS, '    ')}", "line 7: only imports, answers, and names of"),
    "no decorator": ("@right\n", "", "line 7: two_rows needs one decorator, `@right` or `@wrong"),
    "another decorator": ("@right\n", "@wrogn\n", "line 8: two_rows must be `right` or `wrong("),
    "neither": ('wrong("none-returned")(lambda: None)', "wrong(lambda: None)", "line 13: nothing must be `right` or"),
    "a change of none": ("changed(two_rows", "changed(three_rows", "line 14: three_rows is not an answer above"),
    "a change of nothing": ('"zeros"', '"zeroes"', "line 14: 'zeroes' is 0 times in two_rows, not once"),
    "a value alone": ("(lambda: None)", "(None)", "line 13: nothing must be a function, a lambda, or"),
    "invalid Python": ("= wrong", "= = wrong", "line 12: invalid Python"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_among_the_answers_is_told_in_one_line(tmp_path, slip):
    before, after, says = SLIPS[slip]
    assert before in ANSWERS["axis_catch"]
    (tmp_path / "axis_catch.py").write_text(ANSWERS["axis_catch"].replace(before, after, 1), encoding="utf-8")
    with pytest.raises(UserError, match=re.escape(f"axis_catch.py: {says}")):
        collect(tmp_path)


def test_answers_to_no_question_and_two_answers_of_one_name_are_told_in_one_line(copy):
    write_answers(copy, "02_softmax", {"axis_trap": "zeros = right(lambda: 0)\n"})
    asked = load_assignments(copy)["02_softmax"].manifest
    with pytest.raises(UserError, match=r"axis_trap\.py: 02_softmax has no question axis_trap; rename the file"):
        write_notebooks(copy, "02_softmax", asked, copy.build)
    write_answers(copy, "02_softmax", {"entropy": "zeros = right(lambda p, axis=-1: p)\n"})
    with pytest.raises(UserError, match=r"entropy\.py: line 1: axis_trap has an answer named zeros; rename one"):
        collect(copy.answers("02_softmax"))


def test_an_answer_is_read_the_same_however_it_is_written(tmp_path):
    (tmp_path / "f.py").write_text(
        "@right\ndef one(x, *, n=1):\n    return x, n  # so\n\n\n"
        "two = right(lambda x, *, n=1: (x, n))\n"
        'three = wrong("no-axis")(changed(one, "x, n  # so", "x, n"))\n'
        "four = right(\n    lambda: max(\n        1, 2\n    )\n)\n",
        encoding="utf-8",
    )
    one, two, three, four = collect(tmp_path)
    assert one.cell == "def one(x, *, n=1):\n    return x, n  # so\n\n\nf = one\n"
    assert two.cell == "def two(x, *, n=1):\n    return x, n\n\n\nf = two\n"
    assert three.cell == two.cell.replace("two", "three")
    assert [a.mistake for a in (one, two, three, four)] == [None, None, "no-axis", None]
    names = {}
    exec(four.cell, names)
    assert names["f"] == 2


def test_a_snapshot_is_compared_and_written_anew(tmp_path):
    path = tmp_path / "caught.yml"
    tallies = {"q": Tally(caught={"one": "a* b", "no": "a(c)"}), "r": Tally()}
    path.write_text(snapshot(tallies), encoding="utf-8")
    assert out_of_date(path, tallies) == []
    tallies["q"].caught = {"one": "a*", "two": "b"}
    assert out_of_date(path, tallies) == [
        "q: no: caught.yml has a(c), and now it fails nothing",
        "q: one: caught.yml has a* b, and now it fails a*",
        "q: two: caught.yml has nothing, and now it fails b",
    ]
    path.write_text("- a\n", encoding="utf-8")
    with pytest.raises(
        UserError, match=r"caught\.yml: must be lines of .*, not a list; write it anew with `autograder prove --update`"
    ):
        out_of_date(path, tallies)


def test_what_is_not_built_cannot_be_proved(copy):
    shutil.rmtree(copy.dist / "03_context")
    done = command.run(copy.root, "prove", "03_context")
    assert done.returncode == 2
    assert done.stderr == "autograder: dist/03_context: not built; run `autograder build 03_context` first\n"


# Leaks, each planted in what students get


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


def test_nothing_that_leaves_this_machine_holds_a_rubric(built):
    for master in map(read_master, map(built.master, built.names())):
        for question in (q for q in master.questions if q.manual):
            for name in ("student.zip", "autograder.zip"):
                with zipfile.ZipFile(built.dist / master.name / name) as archive:
                    text = " ".join(archive.read(member).decode("utf-8", "replace") for member in archive.namelist())
                for part in question.rubric.parts:
                    for level in part.levels:
                        assert level.earns not in text
                        assert level.example.splitlines()[0] not in text


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


def test_the_name_of_a_hidden_case_is_found_where_it_is_no_ordinary_word(tmp_path):
    files = {"a.txt": b"so many, and none is larger", "b.txt": b"xnone_is_larger", "c.txt": b"see: none_is_larger."}
    assert find_leaks([read(tmp_path)], files) == ["c.txt: the hidden case 09_sums.largest.none_is_larger"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("entropy: {line: a}", "entropy: must be a list, not a table"),
        ("entropy: [{line: a, becomes: [b]}]", "entropy: [0]: has no `reason:`"),
        ("entropy: [{line: a, becomes: b, reason: c}]", "entropy: [0].becomes: must be a list, not text"),
        ("entropy: []\nentropy: []", "line 2: not valid YAML (entropy stands there twice)"),
    ],
)
def test_a_list_of_mutants_that_is_none_is_one_line(tmp_path, text, says):
    path = tmp_path / "equivalent.yml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as refusal:
        read_equivalent(path)
    assert str(refusal.value) == f"{path}: {says}"


def test_mutants_change_numbers_and_products_both_ways_and_no_error_text():
    source = 'def f(x):\n    if x is None:\n        raise ValueError("none" + str(1))\n    return x @ x + 2\n'
    made = {(mutant.line, mutant.becomes) for mutant in mutants_of(source)}
    assert {
        ("return x @ x + 2", "return x * x + 2"),
        ("return x @ x + 2", "return x + x + 2"),
        ("return x @ x + 2", "return x @ x + 1"),
        ("return x @ x + 2", "return x @ x + 3"),
        ("return x @ x + 2", "return x @ x - 2"),
        ("if x is None:", "if x is not None:"),
    } <= made
    assert not [line for line, _ in made if "raise" in line]


def test_a_helper_that_only_hidden_cases_use_is_found_until_a_public_case_uses_it_too(tmp_path):
    files = {"notes.py": b"def mine(n):\n    return math.fsum( numbers(n) )", "other.py": b"return np.arange(float(n))"}
    helper = replaced(TESTS.replace("sum_by_hand(count)", "sum_by_hand(n)"), "numbers(count))", "numbers(n))")
    (tmp_path / "hidden").mkdir()
    (tmp_path / "public").mkdir()
    leaks = find_leaks([read(tmp_path / "hidden", tests=helper)], files)
    assert leaks == ["notes.py: sum_by_hand, a helper that only hidden cases of 09_sums use"]
    shared = replaced(helper, "total([1, 1]) == 2", "total([1, 1]) == sum_by_hand(2) + 1")
    assert find_leaks([read(tmp_path / "public", tests=shared)], files) == []
