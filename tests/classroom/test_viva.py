"""Questions on a student's own code: made of that code, with answers that running it gives, and nothing hidden."""

import random
import re
import warnings
from contextlib import chdir
from dataclasses import replace

import browser
import numpy as np
import pytest
from click.testing import CliRunner
from inprocess import ANSWERS, ASSIGNMENTS, define
from sample_class import to_bytes
from splice import ROOT, solutions, splice, student_notebook

from autograder import cli
from autograder.authoring.leaks import find_leaks
from autograder.authoring.own_answers import names_before
from autograder.classroom.viva import write_pages
from autograder.course.answers import Answer
from autograder.course.manifest import load_assignments
from autograder.course.masters import read_master
from autograder.errors import UserError
from autograder.marking.finding import SubmittedFile
from autograder.marking.viva import Viewer, Viva
from autograder.student.changes import UNWRITTEN, Cell, Code, in_known_memory, rewrites, slips
from autograder.student.inputs import Call, Outcome, arguments_text, differ, draw
from autograder.student.viva import (
    KINDS,
    WHAT_VALUE,
    WHICH_CHANGE,
    WHICH_INPUT,
    WHICH_ORDER,
    CannotAsk,
    Examiner,
    Question,
)
from autograder.wall.grader import Grader
from autograder.wall.isolation import best_level

SHARE = 0.9  # of right answers, at least, that can be asked about
SOFTMAX = """\
def softmax(x, axis=-1):
    shifted = x - x.max(axis=axis, keepdims=True)
    powers = np.exp(shifted)
    total = powers.sum(axis=axis, keepdims=True)
    return powers / total
"""
CALLS = [Call((np.log([1.0, 2.0, 4.0]),), {}), Call((np.ones((2, 3)), 0), {}), Call((np.array([[1.5, -1.0]]),), {})]
SAMPLES = ROOT / "tests" / "submissions"


def runs(name, given=None):
    """What runs a cell in this process: it is ours."""

    def run(source, calls):
        try:
            function = define(source, {"np": np, **(given or {})})[name]
        except Exception:
            return None
        return [one_call(function, call) for call in calls]

    return run


def one_call(function, call):
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings(action="ignore"):  # a warning is no error in a player
            return Outcome(
                function(*[np.copy(a) if isinstance(a, np.ndarray) else a for a in call.args], **call.kwargs)
            )
    except Exception as error:
        return Outcome(error=f"{type(error).__name__}: {error}")


def examiner(source=SOFTMAX, seed=0, name="softmax", calls=CALLS, **of_code):
    return Examiner(Code(name, source, **of_code), calls, runs(name), random.Random(seed))


@pytest.mark.parametrize("seed", range(5))
def test_the_inputs_that_are_said_to_differ_do_and_the_others_do_not(seed):
    question = examiner(seed=seed).ask(WHICH_INPUT)
    line = int(re.match(r"Line (\d+)", question.text)[1])
    before, *after = re.findall("`([^`]*)`", question.text)
    lines = SOFTMAX.split("\n")
    assert lines[line - 1].strip() == before
    lines[line - 1] = f"    {after[0] if after else 'pass'}"
    names = {"np": np, "array": np.array}
    for letter, option in zip("abcd", question.options, strict=True):
        call = (
            option.replace("[[", "array([[").replace("]]", "]])") if "[[" in option else option.replace("[", "array([")
        )
        call = call if "[[" in option else call.replace("]", "])")
        given, changed = (eval(call, define(source, names)) for source in (SOFTMAX, "\n".join(lines)))
        assert (letter in question.answer.split(", ")) is not (
            given.shape == changed.shape and np.allclose(given, changed)
        )


def test_each_kind_is_asked_and_holds_when_it_is_run_again():
    for kind in KINDS[:3]:
        question = examiner().ask(kind)
        assert question.kind == kind
        assert question.function == "softmax"
        assert question.holds(runs("softmax"))
        assert dict(question.code).items() <= dict(enumerate(SOFTMAX.split("\n"), 1)).items()


def test_a_value_is_what_the_part_of_the_line_gives():
    question = examiner(SOFTMAX.replace("x.max(axis=axis, keepdims=True)", "10"), seed=3).ask(WHAT_VALUE)
    assert re.fullmatch(r"\(\d+, \d+\)|-?\d+", question.answer)
    part, line = re.search(r"what is .* of `(.*)` in line (\d+)\?$", question.text).groups()
    assert part in dict(question.code)[int(line)]


def test_no_value_is_asked_of_a_line_that_the_call_does_not_reach():
    source = "def f(x):\n    if x.ndim == 1:\n        return x + 1\n    y = x[:, :1] @ x[:1]\n    return y\n"
    calls = [Call((np.ones(3),), {}), Call((np.ones((3, 2)),), {})]
    for seed in range(8):
        question = examiner(source, seed, "f", calls).ask(WHAT_VALUE)
        assert "f([[" in question.text


def test_only_what_all_tests_accept_is_said_to_keep_what_is_asked_for():
    question = examiner(seed=1).ask(WHICH_CHANGE)
    assert len(question.options) == 3
    assert question.answer in "abc"
    kept = Examiner(Code("softmax", SOFTMAX), CALLS, runs("softmax"), random.Random(1), lambda source: False)
    assert kept.ask(WHICH_CHANGE) is None


def test_lines_that_need_one_another_may_not_be_exchanged():
    needed = "def f(x):\n    y = x + 1\n    x = x * 2\n    return x - y\n"
    apart = "def f(x):\n    y = x + 1\n    z = x * 2\n    return z - y\n"
    calls = [Call((np.array([1.0, 2.5]),), {})]
    assert examiner(needed, name="f", calls=calls).ask(WHICH_ORDER).answer == "no"
    assert examiner(apart, name="f", calls=calls).ask(WHICH_ORDER).answer == "yes"


def test_lines_that_came_with_the_notebook_are_not_asked_about():
    given = frozenset(line.strip() for line in SOFTMAX.split("\n") if "total" not in line)
    cell = Cell(Code("softmax", SOFTMAX, given))
    assert {edit.line for edit in cell.edits(slips)} == {4, 5}


def test_mistakes_that_are_known_for_a_function_come_first():
    question = examiner(mistakes={"axis-ignored": "the axis is ignored"}, seed=2).ask(WHICH_INPUT)
    assert "axis=-1" in question.text
    assert question.reason[-1] == "Known mistake: the axis is ignored"


def test_all_changes_are_python_and_change_one_line():
    for rules in (slips, rewrites):
        found = Cell(Code("softmax", SOFTMAX)).edits(rules)
        assert len(found) > 2
        for edit in found:
            pairs = zip(SOFTMAX.split("\n"), edit.source.split("\n"), strict=True)
            assert [n for n, (one, other) in enumerate(pairs, 1) if one != other] == [edit.line]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("softmax = wonder = 1", "contains no function"),
        ("def softmax(x, axis=-1):\n    return np.random.rand(2)", "behaves differently each time"),
        ("def softmax(x, axis=-1):\n    raise ValueError", "too few small inputs"),
        ("%matplotlib inline\ndef softmax(x): return x", "more than Python"),
    ],
)
def test_what_cannot_be_asked_about_is_said(source, why):
    with pytest.raises(CannotAsk, match=why):
        examiner(source)


@pytest.mark.parametrize(
    "memory",
    ["np.empty(x.shape)", "np.empty(x.shape, int)", "np.empty(shape=x.shape, dtype=np.int8)", "np.empty_like(x)"],
)
def test_memory_that_a_change_forgets_to_write_is_no_result(memory):
    source = f"def head(x):\n    out = {memory}\n    out[:-1] = x[:-1]\n    return out\n"
    head = define(in_known_memory(source), {"np": np})["head"]
    assert head(np.arange(1, 5)).tolist() == [1, 2, 3, UNWRITTEN]


def test_everything_is_run_in_known_memory():
    """A call often gets the memory in which the right result of the call before it still lies."""
    source, ran = SOFTMAX.replace("    return", "    out = np.empty_like(x)\n    out[:] = total\n    return"), []

    def run(cell, calls):
        ran.append(cell)
        return runs("softmax")(cell, calls)

    asked = Examiner(Code("softmax", source), CALLS, run, random.Random(0), lambda cell: bool(ran.append(cell)))
    questions = [asked.ask(kind) for kind in KINDS]
    assert any(question.holds(run) for question in questions if question)
    assert len(ran) > 10
    assert not any("empty" in cell for cell in ran)


def test_near_results_are_neither_the_same_nor_different():
    one = Outcome(np.array([1.0, 2.0]))
    assert differ(one, Outcome(np.array([1.0, 2.0 + 1e-9]))) is False
    assert differ(one, Outcome(np.array([1.0, 2.001]))) is None
    assert differ(one, Outcome(np.array([1.0, 2.5]))) is True
    assert differ(one, Outcome(np.array([[1.0, 2.0]]))) is True
    assert differ(one, Outcome(np.array([1.0, np.nan]))) is True


def test_inputs_are_new_and_like_those_of_the_checks():
    shares = Call(
        (np.array([[0.5, 0.5, 0.0], [0.2, 0.3, 0.5]]), np.array([2, 0, 1]), np.array([True, False])), {"k": 2}
    )
    for drawn in draw([shares], random.Random(4)):
        rows, places, mask = drawn.args
        assert np.allclose(rows.sum(axis=1), 1)
        assert (rows >= 0).all()
        assert rows.shape == (2, 3)
        assert sorted(places) == [0, 1, 2]
        assert mask.tolist() == [True, False]
        assert drawn.kwargs == {"k": 2}
    assert draw([shares], random.Random(4))[0].args[0].tolist() != draw([shares], random.Random(5))[0].args[0].tolist()


@pytest.mark.parametrize("axis", [0, -1])
@pytest.mark.parametrize("size", [3, 30])
def test_shares_stay_shares_along_whichever_axis_also_if_they_are_fewer(axis, size):
    shares = np.full((size, 4), 1 / size) if axis == 0 else np.full((size, 4), 0.25)
    for drawn in draw([Call((shares,), {})], random.Random(1)):
        assert np.allclose(drawn.args[0].sum(axis=axis), 1)
        assert (drawn.args[0] >= 0).all()


def test_an_array_without_rows_is_written_by_its_shape():
    assert arguments_text(Call((np.empty((0, 2)), np.empty(0)), {})) == "<array of shape (0, 2)>, []"


def test_only_a_divisor_that_is_a_root_is_called_one():
    names = {"multiplied-by-root-d-k": "times", "no-scale": "none", "off-by-one": "off", "axis-0": "axis"}
    found = {edit.after: edit.mistake for edit in Cell(Code("softmax", SOFTMAX, mistakes=names)).edits(slips)}
    assert found["return powers * total"] is None
    of_root = Cell(Code("f", "def f(x, d):\n    return x[-1] / np.sqrt(d)\n")).edits(slips)
    known = {edit.after: edit.mistake for edit in of_root}
    assert known["return x[-1] * np.sqrt(d)"] == "multiplied-by-root-d-k"
    assert known["return x[-1] / d"] == "divided-by-d-k"
    assert known["return x[0] / np.sqrt(d)"] is None


# The command, behind the wall


@pytest.fixture(scope="module")
def asked(built, tmp_path_factory):
    """A folder of pages on a few of the sample class, and what was said."""
    folder = tmp_path_factory.mktemp("viva")
    some = [SAMPLES / f"{name}.ipynb" for name in ("ada", "bela", "kofi")]
    return folder / "out", *call(built, folder / "out", *some)


def call(kit, out, *paths_and_more):
    arguments = ["viva", *map(str, paths_and_more), "--out", str(out), "--jobs", "1"]
    with chdir(kit.root):
        result = CliRunner().invoke(cli.commands, arguments)
    return result.exception, result.output


def pages_in(out):
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(out.rglob("*")) if path.is_file()}


def test_a_class_gets_pages_a_key_and_an_overview(asked):
    out, failed, said = asked
    assert failed is None, said
    pages = pages_in(out)
    assert set(pages) == {"ada.html", "ada.txt", "key.html", "class.html"}
    for text in (pages["ada.html"], pages["ada.txt"]):
        assert "not a verdict" in text
        assert "change no grade" in text.replace("\n", " ")
        assert "Answer: " not in text
        assert "Known mistake" not in text
    assert pages["key.html"].count("Answer: ") == 3 == pages["ada.txt"].count("Your answer")
    assert "no questions for bela: no function passes" in said
    assert "no questions for kofi: the notebook is damaged" in said
    assert "bela" in pages["class.html"]


def test_pages_say_nothing_that_is_hidden(asked):
    pages = {name: text.encode() for name, text in pages_in(asked[0]).items()}
    master = read_master(ROOT / "solutions" / "02_softmax")
    hidden_only = replace(master, questions=tuple(replace(q, solutions=()) for q in master.questions))
    assert find_leaks([hidden_only], pages) == []
    for question in master.questions:
        for case in question.cases:
            assert not case.hidden or not any(case.name.encode() in text for text in pages.values())


def test_the_same_seed_asks_the_same_also_if_names_are_left_out(built, asked, tmp_path):
    failed, _ = call(built, tmp_path / "out", SAMPLES / "ada.ipynb", "--anonymous", "--seed", 0)
    assert failed is None
    pages = pages_in(tmp_path / "out")
    assert "ada" in pages.pop("pseudonyms.csv")
    assert not any(re.search(r"\bada\b", name + text) for name, text in pages.items())
    (text,) = (text for name, text in pages.items() if name.endswith(".txt"))
    assert text.split("\n")[3:] == pages_in(asked[0])["ada.txt"].split("\n")[3:]


@browser.needed
@pytest.mark.parametrize(("count", "pages"), [(3, 1), pytest.param(4, 2, marks=pytest.mark.slow)])
def test_long_questions_fit_on_one_sheet_and_three_on_one_side(tmp_path, count, pages):
    cell = Cell(Code("f", "def f(x):\n" + "    total = total + np.exp(x - x.max(axis=-1, keepdims=True))\n" * 30))
    option = "f([[2, -3, -1, 4], [3, 3, -1, 2], [0, 1, 2, 2]], [[2, -3, -1, 4], [3, 3, -1, 2]])"
    text = "Line 15 reads `total = total + np.exp(x)`. If it read `total = x`, which of these calls would differ? " * 2
    question = Question(WHICH_INPUT, "f", cell.around([15]), text, (option,) * 4, "a", (), ())
    write_pages(tmp_path, [Viva("ada", "02_softmax", (question,) * count)], anonymous=False)
    with browser.browser() as running:
        page = running.new_page()
        page.goto((tmp_path / "pages" / "ada.html").as_uri())
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == pages


@pytest.mark.parametrize(
    ("paths", "why"),
    [
        (["bela.ipynb"], "nothing to ask about"),
        (["ada.ipynb", "--assignment", "99_none"], "99_none: not built"),
    ],
)
def test_bad_input_is_one_line_and_nothing_is_written(built, paths, why, tmp_path):
    failed, _ = call(built, tmp_path / "out", SAMPLES / paths[0], *paths[1:])
    assert isinstance(failed, UserError)
    assert why in str(failed)
    assert "\n" not in str(failed)
    assert not (tmp_path / "out").exists()


def test_a_folder_with_other_things_is_left_alone(built, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    failed, _ = call(built, tmp_path, SAMPLES / "ada.ipynb")
    assert "choose a new or an empty --out" in str(failed)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


# All right answers of the course


EVERY = 24  # of the answers, behind the wall; `tests/student/test_viva_measured.py` asks about all of them


def of_right_answers(kit, names, folder, every):
    """What is asked about each right answer, the only one of its notebook."""
    assignments = load_assignments(kit)
    with Grader(best_level()) as grader:
        for name in names:
            viewer = Viewer(grader, assignments, None)
            starter = student_notebook(name)
            functions = {entry.name for entry in assignments[name].manifest.autograded if entry.is_function}
            own = [Answer(question, "our own", cell, None) for question, cell in solutions(name).items()]
            right = [answer for answer in [*own, *ANSWERS[name]] if not answer.mistake]
            for answer in [answer for answer in right if answer.question in functions][::every]:
                if any(f"{other}(" in answer.cell for other in functions - {answer.question}):
                    continue  # it does not pass alone
                path = folder / "one.ipynb"
                path.write_bytes(to_bytes(splice(starter, {answer.question: answer.cell})))
                yield name, answer, viewer.ask(SubmittedFile("one", path), {name: starter}, {}, 1, 0)


@pytest.mark.slow
def test_nine_of_ten_right_answers_can_be_asked_about_and_the_keys_hold(built, tmp_path):
    asked, wrong, left = 0, [], []
    starters = {name: student_notebook(name) for name in ASSIGNMENTS}
    for name, answer, viva in of_right_answers(built, ASSIGNMENTS, tmp_path, EVERY):
        starter = starters[name]
        for question in viva.questions:
            given = names_before(starter, built.assignments / name, [answer.question])[answer.question]
            np.random.seed(len(left) + asked)
            if not question.holds(runs(answer.question, given)):
                wrong.append((answer.name, question.text))
        asked += bool(viva.questions)
        left += [] if viva.questions else [(answer.name, viva.reason, viva.left_out)]
    assert wrong == [], "\n".join(map(str, wrong))
    assert asked >= SHARE * (asked + len(left)), left
