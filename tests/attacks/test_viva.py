"""Submissions that end or stall the questions for their class: each is its own loss, and soon over."""

import time

import pytest
from kit.notebooks import splice, student_notebook
from kit.sample_class import to_bytes

from attacks.corpus import SOFTMAX, honest
from autograder.course.manifest import load_assignments
from autograder.marking import viva
from autograder.marking._viva_questions import KINDS, Examiner
from autograder.marking.finding import SubmittedFile
from autograder.wall._sandbox import Sandbox
from autograder.wall.grader import Grader
from autograder.wall.isolation import best_level
from autograder.wall.losses import GraderFault

HONEST = honest("softmax", "entropy")
ENDED, STALLED, HARMLESS = "the command ended", "minutes for one submission", "nothing"


def beside(code):
    return f"{code}\n\n{HONEST['softmax']}"


def lines(count):
    """The right function, below so many lines that do nothing to the result."""
    waste = "\n".join(f"    u{n} = x * {n} + {n}" for n in range(count))
    return HONEST["softmax"].replace("):\n", f"):\n{waste}\n", 1)


# Cells with a function that passes, and what each did before there were limits.
CELLS = {
    "a class beside the function": (beside('class BadAxis(ValueError):\n    """No such axis."""'), ENDED),
    "a class with methods": (
        beside("class Shift:\n    def by(self, x):\n        return x - np.max(x)\n    n = 1 + 1"),
        ENDED,
    ),
    "two lambdas on one line": (beside("up = lambda x: x + 1; down = lambda x: x - 1"), ENDED),
    "a sum of 400 terms": (beside(f"def total(x):\n    return {' + '.join(['x'] * 400)}"), HARMLESS),
    "a sum of 1,000 terms": (beside(f"def total(x):\n    return {' + '.join(['x'] * 1000)}"), HARMLESS),
    "600 lines": (lines(600), STALLED),
    "5,000 lines": (lines(5000), STALLED),
    "a line of 15,000 characters": (beside(f"def total(x):\n    return x if x else [{'1-1,' * 3700}]"), STALLED),
    "many brackets": (beside(f"def deep(x):\n    return {'(' * 150}x{')' * 150}"), HARMLESS),
}
QUICK = ("a class beside the function", "two lambdas on one line", "5,000 lines")
OWN = 15.0  # seconds of processor time that one may take here; most take less than one


@pytest.fixture(scope="module")
def ask(built, tmp_path_factory):
    path = tmp_path_factory.mktemp("viva") / "one.ipynb"
    starter = student_notebook(SOFTMAX)
    with Grader(best_level()) as grader:
        viewer = viva.Viewer(grader, load_assignments(built), None)

        def ask(softmax=HONEST["softmax"], count=3):
            path.write_bytes(to_bytes(splice(starter, HONEST | {"softmax": softmax})))
            return viewer.ask(SubmittedFile("one", path), {SOFTMAX: starter}, {}, count, 0)

        yield ask


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.slow]) for name in CELLS]
)
def test_no_code_ends_or_stalls_the_questions(ask, name):
    started = time.process_time()
    found = ask(CELLS[name][0])
    assert found.questions or found.reason  # which is told; an honest cell beside it must not lose its questions
    if CELLS[name][1] == ENDED:
        assert found.questions, (found.reason, found.left_out)
    assert time.process_time() - started < OWN


def test_keys_are_tried_where_other_random_numbers_are_drawn(ask, monkeypatch):
    seeds, player = set(), Sandbox.player

    def noted(sandbox, name, seed, *more):
        seeds.add(seed)
        return player(sandbox, name, seed, *more)

    monkeypatch.setattr(Sandbox, "player", noted)
    assert ask().questions
    assert len(seeds) == 2


def failing(what):
    """An examiner that does something else with the function `softmax`."""

    class Failing(Examiner):
        def __init__(self, code, *arguments):
            if code.name == "softmax":
                what()
            super().__init__(code, *arguments)

    return Failing


def endless():
    while True:
        pass


def recursion():
    recursion()


def memory():
    return bytearray(4 * 2**30)


FAILURES = {recursion: "RecursionError", memory: "MemoryError", endless: viva.TOO_LONG}


@pytest.mark.parametrize("what", FAILURES, ids=lambda what: what.__name__)
def test_whatever_fails_is_the_reason_of_that_function_alone(ask, monkeypatch, what):
    monkeypatch.setattr(viva, "Examiner", failing(what))
    monkeypatch.setattr(viva, "OWN_SECONDS", 2.0)
    found = ask(count=2)
    assert FAILURES[what] in found.left_out["softmax"]
    if what is not endless:  # which takes all the time that the submission has
        assert {question.function for question in found.questions} == {"entropy"}


@pytest.mark.parametrize("bound", ["RUNS", "GRADED", "CLOCK_SECONDS", "LOSSES"])
def test_a_submission_that_has_used_up_what_it_may_is_told_so(ask, monkeypatch, bound):
    monkeypatch.setattr(viva, bound, -1 if bound == "LOSSES" else 0)
    found = ask(count=2 * len(KINDS))
    why = "ends or hangs the notebook" if bound == "LOSSES" else viva.TOO_LONG
    assert why in " ".join(found.left_out.values())


def test_our_own_fault_is_not_taken_for_theirs(ask, monkeypatch):
    def fault():
        raise GraderFault("a broken sandbox")

    monkeypatch.setattr(viva, "Examiner", failing(fault))
    with pytest.raises(GraderFault):
        ask()


def test_a_notebook_that_cannot_be_worked_with_is_its_own_loss(ask, monkeypatch):
    def recursion(*_):
        raise RecursionError

    monkeypatch.setattr(viva, "match", recursion)
    assert "cannot be worked with here (RecursionError)" in ask().reason
