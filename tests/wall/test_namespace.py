"""Functions cross the wall: a test passes one to an answer, and an answer gives one back, each called where it is."""

import shutil

import nbformat
import pytest
from conftest import copy_kit
from kit.notebooks import solutions, splice
from kit.sample_class import to_bytes
from kit.tiers import first_of
from kit.wall import SAFE

from autograder.authoring.build import build_assignments as build
from autograder.authoring.commands import start_assignment
from autograder.course.manifest import load_assignments
from autograder.course.mistakes import read_mistakes
from autograder.marking.finding import find
from autograder.marking.marking import WallEngine, mark
from autograder.wall import namespace
from autograder.wall.results import Level

NAME = "01_numerics"

NOTEBOOK = '''# ---
# title: Functions
# minutes: 10
# builds_on: Python
# limits:
#   call_seconds: 0.5
#   submission_seconds: 6
# ---

# %% [markdown]
# A root, a derivative, and steps.

# %%
import numpy as np

# %% [markdown] question="bisection" points=10
# Halve [a, b] until it is shorter than 1e-9. A ValueError if f has one sign at both ends.


# %%
def bisection(f, a, b):
    """The middle of the last interval."""
    # BEGIN SOLUTION
    at_a = f(a)
    if at_a * f(b) > 0:
        raise ValueError("one sign")
    while b - a > 1e-9:
        middle = (a + b) / 2
        if at_a * f(middle) > 0:
            a = middle
        else:
            b = middle
    return (a + b) / 2
    # END SOLUTION


# %% [markdown] question="derivative" points=4
# The derivative of f, as a function.


# %%
def derivative(f):
    """A function of x."""
    # BEGIN SOLUTION
    def slope(x):
        return (f(x + 1e-5) - f(x - 1e-5)) / 2e-5

    return slope
    # END SOLUTION


# %% [markdown] question="newton_steps" points=4
# Newton's steps, as a generator.


# %%
def newton_steps(f, slope, x):
    """Yields x after each step."""
    # BEGIN SOLUTION
    while True:
        x = x - f(x) / slope(x)
        yield x
    # END SOLUTION


# %% [markdown] question="rescaled" points=10
# Numbers, divided by the largest.


# %%
def rescaled(x):
    """An array of the same shape."""
    # BEGIN SOLUTION
    return x / x.max()
    # END SOLUTION
'''

TESTS = '''"""The cases."""

from itertools import islice

import numpy as np
from softlookup import same_array

from autograder.course.cases import hidden, public


@public(1, "Where is the root of x - 1?")
def a_line(bisection):
    same_array(bisection(lambda x: x - 1, 0.0, 3.0), 1.0, "the root")


@public(1, "What does f raise?")
def what_f_raises_arrives(bisection):
    def log(x):
        if x <= 0:
            raise ZeroDivisionError("no logarithm of 0")
        return float(np.log(x))

    try:
        bisection(log, 0.0, 3.0)
    except ZeroDivisionError as error:
        assert str(error) == "no logarithm of 0"
    else:
        raise AssertionError("nothing was raised")


@hidden(1, "Where is the root of the cosine?")
def a_cosine(bisection):
    same_array(bisection(np.cos, 1.0, 2.0), np.pi / 2, "the root", 1e-6)


@hidden(1, "How often is f asked?")
def f_is_asked_once_a_step(bisection):
    asked = []

    def counted(x):
        asked.append(x)
        return x - 0.3

    bisection(counted, 0.0, 1.0)
    assert 30 <= len(asked) <= 35, f"f was called {len(asked)} times"


@hidden(1, "And if f falls?")
def rising_and_falling(bisection):
    for f in (lambda x: x - 0.3, lambda x: 0.3 - x):
        same_array(bisection(f, 0.0, 1.0), 0.3, "the root", 1e-6)
    for root in (0.25, 0.75):
        same_array(bisection(lambda x: x - root, 0.0, 1.0), root, "the root", 1e-6)


@hidden(1, "What if both ends have one sign?")
def one_sign(bisection):
    try:
        bisection(lambda x: x * x + 1, -1.0, 1.0)
    except ValueError:
        return
    raise AssertionError("nothing was raised")


@public(1, "What is the derivative of a square?")
def a_square(derivative):
    same_array(derivative(lambda x: x * x)(3.0), 6.0, "the slope at 3", 1e-4)


@hidden(1, "And of a function of yours?")
def twice(derivative):
    same_array(derivative(derivative(lambda x: x**3))(1.0), 6.0, "the second derivative", 1e-2)


@public(1, "Which steps?")
def three_steps(newton_steps):
    steps = list(islice(newton_steps(lambda x: x * x - 2, lambda x: 2 * x, 1.0), 3))
    same_array(np.array(steps), [1.5, 1.4166666667, 1.4142156863], "the steps", 1e-8)


@hidden(1, "Which steps for a slope of yours?")
def six_steps(newton_steps):
    same_array(list(islice(newton_steps(lambda x: x * x - 3, lambda x: 2 * x, 1.0), 6))[-1], 3**0.5, "the step", 1e-8)


def divided_by_the_largest(rescaled):  # after it had the numbers in hand
    x = np.array([1.0, 2.0, 4.0])
    same_array(rescaled(x), x / x.max(), "the numbers")
    same_array(rescaled(2 * x), x / x.max(), "numbers twice as large")


@public(1, "What are they?")
def in_public(rescaled):
    divided_by_the_largest(rescaled)


@hidden(1, "And here?")
def in_hiding(rescaled):
    divided_by_the_largest(rescaled)


def kept(numbers=np.array([1.0, 2.0, 4.0])):
    return numbers


@public(1, "What are these?")
def of_numbers_that_cases_share(rescaled):
    same_array(rescaled(kept()), [0.25, 0.5, 1.0], "the numbers")


@public(1, "And now?")
def of_the_same_ones(rescaled):
    same_array(rescaled(kept()), [0.25, 0.5, 1.0], "the numbers")


def counted_up_to(number):
    for _ in range(int(number)):
        pass
    assert number == 1


@public(1, "How far is it?")
def counted_in_public(rescaled):
    counted_up_to(rescaled(np.array([3.0]))[0])


@hidden(1, "How far is it here?")
def counted_in_hiding(rescaled):
    counted_up_to(rescaled(np.array([3.0]))[0])


@public(1, "And ten times?")
def ten_times(rescaled):
    for n in range(1, 11):
        same_array(rescaled(np.array([n, 2.0 * n])), [0.5, 1.0], "the numbers")
'''


ANSWERS = """from autograder.course.answers import wrong


@wrong("scaled-twice")
def half_a_step(f):
    return lambda x: (f(x + 1e-5) - f(x - 1e-5)) / 1e-5
"""


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    kit = copy_kit(tmp_path_factory.mktemp("functions"))
    for name in kit.names():
        shutil.rmtree(kit.master(name))
    start_assignment(kit, "numerics")
    shutil.rmtree(kit.answers(NAME))
    kit.answers(NAME).mkdir()
    (kit.answers(NAME) / "derivative.py").write_text(ANSWERS, encoding="utf-8")
    (kit.master(NAME) / "notebook.py").write_text(NOTEBOOK, encoding="utf-8")
    (kit.master(NAME) / "tests.py").write_text(TESTS, encoding="utf-8")
    build(kit, [NAME])
    return kit


@pytest.fixture(scope="module", params=first_of(SAFE or [Level.NONE]))
def verdicts(request, kit, tmp_path_factory):
    """Marks a notebook with other answers; gives each case's verdict: "passed", or what it says."""
    folder, engine = tmp_path_factory.mktemp("marked"), WallEngine(request.param)
    assignments, solved = load_assignments(kit), solutions(NAME, kit.root)

    def mark_one(**answers):
        notebook = nbformat.read(kit.assignments / NAME / f"{NAME}.ipynb", as_version=4)
        (folder / "one.ipynb").write_bytes(to_bytes(splice(notebook, solved | answers)))
        (found,) = find([folder / "one.ipynb"])
        record = mark(found, assignments, NAME, engine)
        assert record.status == "graded", record.reason
        assert not any("StopIteration" in (cell.reason or "") for cell in record.cells), (
            "it looks for what is not there"
        )
        return {case.name: case.message or "passed" for question in record.questions for case in question.cases}

    yield mark_one
    engine._grader.close()


def wrong(verdicts):
    return {name: said for name, said in verdicts.items() if said != "passed"}


CASES = {
    "bisection": {
        "a_line",
        "what_f_raises_arrives",
        "a_cosine",
        "f_is_asked_once_a_step",
        "rising_and_falling",
        "one_sign",
    },
    "derivative": {"a_square", "twice"},
    "newton_steps": {"three_steps", "six_steps"},
    "rescaled": {
        *("in_public", "in_hiding", "of_numbers_that_cases_share", "of_the_same_ones"),
        *("counted_in_public", "counted_in_hiding", "ten_times"),
    },
}


def test_right_answers_pass(verdicts):
    assert wrong(verdicts()) == {}


def test_each_call_is_counted_when_a_hidden_case_is_judged(verdicts):
    said = wrong(
        verdicts(
            bisection="""
def bisection(f, a, b):
    while b - a > 1e-9:
        middle = (a + b) / 2
        if f(a) * f(b) > 0:
            raise ValueError
        a, b = (middle, b) if f(a) * f(middle) > 0 else (a, middle)
    return a
"""
        )
    )
    assert set(said) == {"f_is_asked_once_a_step"}
    assert "f was called 120 times" in said["f_is_asked_once_a_step"]


def test_two_functions_that_are_passed_with_the_same_numbers_are_two_calls(verdicts):
    said = wrong(
        verdicts(
            bisection="""
def bisection(f, a, b):
    if f(a) * f(b) > 0:
        raise ValueError
    while b - a > 1e-9:
        middle = (a + b) / 2
        a, b = (middle, b) if f(middle) < 0 else (a, middle)
    return a
"""
        )
    )
    assert set(said) == {"a_cosine", "rising_and_falling"}
    assert "Run it twice" not in said["rising_and_falling"], "it is taken for random numbers"


def test_a_mistake_in_a_function_that_is_given_back_is_recognised(verdicts, kit):
    said = wrong(verdicts(derivative="def derivative(g):\n    return lambda t: (g(t + 1e-5) - g(t - 1e-5)) * 1e5"))
    hint = read_mistakes(kit.mistakes)["scaled-twice"].hint
    assert {name: hint in text for name, text in said.items()} == {"a_square": True, "twice": True}


def test_an_answer_may_catch_what_a_function_raises(verdicts):
    said = wrong(
        verdicts(
            bisection="""
def bisection(f, a, b):
    try:
        f(a)
    except ZeroDivisionError as error:
        raise KeyError(type(error).__name__ + ": " + str(error))
    raise ValueError
"""
        )
    )
    assert "KeyError" in said["what_f_raises_arrives"]
    assert "ZeroDivisionError: no logarithm of 0" in said["what_f_raises_arrives"]


def test_an_answer_is_not_right_by_changing_what_it_is_compared_with(verdicts):
    said = wrong(verdicts(rescaled="def rescaled(x):\n    x[...] = 7\n    return x / 7"))
    for case in ("in_public", "in_hiding"):
        assert "correct only because it modifies its arguments" in said[case]
    assert wrong(verdicts(rescaled="def rescaled(x):\n    x /= x.max()\n    return x")) == {}


def test_what_an_answer_does_to_its_arguments_reaches_no_other_case(verdicts):
    said = wrong(verdicts(rescaled="def rescaled(x):\n    y = x / x.max()\n    x[...] = 9\n    return y"))
    assert set(said) == {"in_public", "in_hiding"}, "which look at the argument afterwards"


ENDLESS = {
    "asks for ever and hears nothing": (
        "    while True:\n        try:\n            f(a)\n        except BaseException:\n            pass"
    ),
    "asks for ever": "    while True:\n        f(a)",
    "stops in a call": "    f(a)\n    while True:\n        pass",
}


@pytest.mark.parametrize("kind", first_of(ENDLESS))
def test_who_never_ends_loses_its_own_cases(verdicts, kind):
    said = wrong(verdicts(bisection=f"def bisection(f, a, b):\n{ENDLESS[kind]}"))
    assert CASES["bisection"] - {"what_f_raises_arrives"} <= set(said) <= CASES["bisection"]


def test_an_answer_that_a_case_takes_ages_to_look_at_costs_that_case(verdicts):
    said = wrong(verdicts(rescaled="def rescaled(x):\n    return np.full(len(x), 1e8)"))
    for case in ("counted_in_public", "counted_in_hiding"):
        assert "seconds of processor time to look at the answer" in said[case]
    assert set(said) == CASES["rescaled"], "others stay as they are"


def test_calls_of_one_case_have_a_limit_together(verdicts):
    slow = "until = time.process_time() + 0.15\n    while time.process_time() < until:\n        pass"
    said = wrong(verdicts(rescaled=f"import time\ndef rescaled(x):\n    {slow}\n    return x / x.max()"))
    assert "seconds of processor time" in said["ten_times"]
    assert "of_the_same_ones" not in said, "one call is fast enough"


def test_calls_are_bounded(verdicts, monkeypatch):
    monkeypatch.setattr(namespace, "CALLS_BACK", 20)
    said = wrong(verdicts(derivative="def derivative(f):\n    for _ in range(21):\n        f(1.0)\n    return f"))
    assert "called more than 20 times" in said["a_square"]


MISUSED = {
    "kept": "kept = []\ndef derivative(f):\n    kept.append(f)\n    return lambda x: kept[0](x)",
    "by another process": (
        "import os\ndef derivative(f):\n    if os.fork() == 0:\n        f(1.0)\n        os._exit(0)\n"
        "    os.wait()\n    return f"
    ),
    "by a thread": (
        "import threading\ndef derivative(f):\n    thread = threading.Thread(target=f, args=(1.0,))\n"
        "    thread.start()\n    thread.join()\n    return f"
    ),
    "given back": "def derivative(f):\n    return f",
    "given back in a list": "def derivative(f):\n    return [f, derivative]",
    "with what cannot cross": "def derivative(f):\n    return f({1, 2})",
    "nothing": "def derivative(f):\n    return None",
}


@pytest.mark.parametrize("kind", MISUSED)
def test_misuse_costs_the_question_alone(verdicts, kind):
    said = wrong(verdicts(derivative=MISUSED[kind]))
    assert set() < set(said) <= CASES["derivative"]


FORGED = {
    "a number that is none": "handler.call_back(99, (1.0,), {})",
    "no arguments": "wire.send(handler.sock, handler.request, wire.Verb.CALLED, b'')",
    "a type for arguments": (
        "wire.send(handler.sock, handler.request, wire.Verb.CALLED, wire.CALL_HEAD.pack(0) + wire.encode(1))"
    ),
    "another request": "handler.request += 1; handler.call_back(0, (1.0,), {})",
    "a generator that is none": "return Forged(wire.Handle(wire.Owner.GENERATOR, 0))",
    "what was never handed over": "return Forged(wire.Handle(wire.Owner.PLAYER, 999))",
}
HOSTILE = """
import gc, sys
player = sys.modules[next(name for name in sys.modules if name.endswith("inside._player"))]
wire = player.wire
(handler,) = [one for one in gc.get_objects() if type(one).__name__ == "RequestHandler"]

def Forged(handle):
    return player.TestFunction(handler, handle)

def derivative(f):
    {}
"""


@pytest.mark.parametrize("kind", FORGED)
def test_a_forged_frame_costs_the_question_alone(verdicts, kind):
    said = wrong(verdicts(derivative=HOSTILE.format(FORGED[kind])))
    assert set() < set(said) <= CASES["derivative"]


# What is kept of a player
