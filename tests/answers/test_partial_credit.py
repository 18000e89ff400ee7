"""Partial credit follows understanding: a slip on an edge costs a few points, other mistakes half, and what only looks
right earns none. Weights are few, and each but 1 has its reason.

The spoilt answers are made of one right answer to each question: it is called, and what it returns, or was given, is
spoilt afterwards. So there is one of each kind for every function, whatever it computes.
"""

import ast

import numpy as np
import pytest
import yaml
from kit.in_process import ANSWERS, ASSIGNMENTS, EXCEPTIONS, KIT, check, define
from kit.spies import Spy, copied, functions, holds_arrays, on_arrays, with_answer
from kit.tiers import first_of

from autograder.course import manifest

# A function that is right for ordinary input and forgets an edge, or misses one of several steps, and the least share
# of the points that it keeps.
LEAST = 0.3
SLIPS = set(yaml.safe_load((KIT.solutions / "slips.yml").read_text(encoding="utf-8")))
MOST = 0.5  # of the points, for any other mistake
STEP = 0.05  # points of cases are whole numbers of these, so that shares miss by a little
WEIGHT_AT = {"public": 0, "hidden": 0, "left_alone": 1, "whole_numbers": 1}  # its place among the arguments
REASONS = ("rare", "promised", "the point of the question")


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_a_right_function_with_one_slip_keeps_three_tenths_of_its_points(assignment, outcome):
    slipped = [answer for answer in ANSWERS[assignment] if answer.mistake in SLIPS]
    assert slipped
    kept_less = {(a.question, a.name) for a in slipped if share(outcome[assignment, a.name]) < LEAST - 1e-9}
    assert kept_less == excepted(assignment, "keeps_less")


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_any_other_mistake_keeps_at_most_half_of_its_points(assignment, outcome):
    kept_more = {
        (answer.question, answer.name)
        for answer in ANSWERS[assignment]
        if answer.mistake and answer.mistake not in SLIPS
        if share(cases := outcome[assignment, answer.name]) > MOST + STEP / 2 / sum(c.max_points for c in cases)
    }
    assert kept_more == excepted(assignment, "keeps_more")


def share(cases):
    """The share of its points that an answer gets."""
    return sum(case.points for case in cases) / sum(case.max_points for case in cases)


def excepted(assignment, kind):
    questions = EXCEPTIONS[assignment].get(kind, {})
    return {(question, name) for question, names in questions.items() for name in names}


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_a_weight_is_at_most_three_and_has_its_reason(assignment):
    text = (KIT.master(assignment) / "tests.py").read_text(encoding="utf-8")
    lines = text.splitlines()
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    weighed = [(call, WEIGHT_AT[ast.unparse(call.func)]) for call in calls if ast.unparse(call.func) in WEIGHT_AT]
    assert weighed
    for call, place in weighed:
        weight, written = call.args[place].value, "\n".join(lines[call.lineno - 1 : call.end_lineno])
        assert weight in (1, 2, 3), written
        assert weight == 1 or any(f"  # {reason}" in written for reason in REASONS), written


# What only looks right


SPOILT = {
    "not a number": lambda array: np.full(array.shape, np.nan),
    "infinite": lambda array: np.full(array.shape, np.inf),
    "one number that is none": lambda array: np.where(np.arange(array.size).reshape(array.shape) == 0, np.nan, array),
    "one axis more in front": lambda array: array[None],
    "one axis more at the end": lambda array: array[..., None],
    "two axes more": lambda array: array[None, None],
    "repeated along an axis of its own": lambda array: np.stack([array, array]),
}


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", first_of(SPOILT, 2))
@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS, 3))
def test_what_is_no_number_or_has_another_shape_passes_no_case_that_sees_it(assignment, kind, test_files, given):
    passed = []
    for question, names in functions(assignment, given):
        for test in single_cases(test_files[assignment, question]):
            spy = Spy(names[question], on_arrays(SPOILT[kind]))
            (result,) = check(with_answer(names, question, spy), test)
            seen = any(holds_arrays(given_back) for _, given_back in spy.calls)
            if seen and result.passed:
                passed.append((question, result.test_case.name))
    assert passed == []


def single_cases(test_file):
    """A test file's cases, each in a test file of its own."""
    head, *cases = test_file.split("\n@test_case(")
    return [f"{head}\n@test_case({case}" for case in cases]


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS, 3))
def test_an_argument_that_is_changed_costs_something_whichever_it_is(assignment, test_files, given):
    unpunished = []
    for question, names in functions(assignment, given):
        spy = Spy(names[question])
        check(with_answer(names, question, spy), test_files[assignment, question])
        for place in range(max(len(args) for (args, _), _ in spy.calls)):
            if not any(
                len(args) > place and isinstance(args[place], np.ndarray | list | dict) for (args, _), _ in spy.calls
            ):
                continue
            changing = Spy(names[question], spoil_arguments=lambda args, place=place: change(args, place))
            results = check(with_answer(names, question, changing), test_files[assignment, question])
            if all(result.passed for result in results):
                unpunished.append((question, place))
    assert unpunished == []


def change(args, place):
    """Change one of the arguments in place, if it is there and can be."""
    argument = args[place] if place < len(args) else None
    if isinstance(argument, np.ndarray):
        argument[...] = argument + np.ones((), argument.dtype)
    elif isinstance(argument, list):
        argument.reverse()
        argument.append(argument[0])
    elif isinstance(argument, dict):
        argument.clear()
    elif isinstance(argument, tuple):
        for inner in range(len(argument)):
            change(argument, inner)


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS, 3))
def test_public_examples_learnt_by_heart_earn_no_hidden_points(assignment, test_files, given):
    earned = []
    for question, names in functions(assignment, given):
        spy = Spy(names[question])
        public = [test for test in single_cases(test_files[assignment, question]) if "hidden=False" in test]
        for test in public:
            check(with_answer(names, question, spy), test)
        results = check(with_answer(names, question, by_heart(spy.calls)), test_files[assignment, question])
        for result in results:
            # What the public cases compare with each other counts as learnt as well.
            if result.test_case.hidden and result.passed:
                earned.append((question, result.test_case.name))
    assert earned == []


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_a_value_drawn_by_lot_fails(assignment, test_files, given):
    rng = np.random.default_rng(20)
    passed = []
    for question in dict.fromkeys(answer.question for answer in ANSWERS[assignment]):
        right = next(a for a in ANSWERS[assignment] if a.question == question and a.mistake is None)
        names = define(right.cell, given[assignment][question])
        if not callable(names[question]):
            results = check(names | {question: drawn(names[question], rng)}, test_files[assignment, question])
            if all(result.passed for result in results):
                passed.append(question)
    assert set(passed) <= EXCEPTIONS[assignment].get("by_lot", {}).keys()


def drawn(value, rng):
    """Something of the same kind, drawn by lot."""
    if isinstance(value, tuple | list):
        return type(value)(drawn(one, rng) for one in value)
    if isinstance(value, str):
        return "".join(rng.permutation(list("abcdefgh"))[: len(value)])
    if isinstance(value, int):
        return int(rng.integers(1, 100))
    return rng.random(np.shape(value))


def by_heart(calls, otherwise=lambda *args, **kwargs: None):
    def answer(*args, **kwargs):
        for arguments, result in calls:
            if alike(arguments, copied((args, kwargs))):
                if isinstance(result, Exception):
                    raise result
                return result
        return otherwise(*args, **kwargs)

    return answer


def alike(one, other):
    if isinstance(one, list | tuple):
        return isinstance(other, list | tuple) and len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return np.array_equal(one, other)
    return one == other


# Who understands nothing

MOST_FOR_NOTHING = 0.15  # of an assignment's points
CONSTANTS = (None, 0, 1, 0.5, [], (), np.zeros(()), {}, "a", ["a"], ["a", "b"], ["a", "c"], ["a", "d"])
TYPED = {  # what takes no thought to type, and does part of what is asked for
    ("09_learn", "learned"): "learned = (9 * np.eye(20, 12), 9 * np.eye(20, 12), 9 * np.eye(20, 8, -12))",
    ("11_blocks", "flash_attention"): "def flash_attention(Q, K, V, block):\n    return plain_attention(Q, K, V)",
}


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS, 3))
def test_who_understands_nothing_gets_little(assignment, built, test_files, given):
    asked = manifest.read_manifest(built.autograder_zip(assignment))
    earned = {}
    for question in (entry.name for entry in asked.autograded):
        right = next(a for a in ANSWERS[assignment] if a.question == question and a.mistake is None)
        names = define(right.cell, given[assignment][question])
        test_file = test_files[assignment, question]
        tried = thoughtless(names, question, test_file)
        if (assignment, question) in TYPED:
            tried.append(define(TYPED[assignment, question], given[assignment][question])[question])
        earned[question] = max(points(with_answer(names, question, answer), test_file) for answer in tried)
        if not callable(names[question]):  # what public checks say of it can be tried out, one line after the other
            guesses = (a.cell for a in ANSWERS[assignment] if a.question == question and a.mistake)
            found = [define(cell, given[assignment][question]) for cell in guesses if "\n" not in cell.strip()]
            earned[question] = max([earned[question], *(points(one, test_file, hidden=False) for one in found)])
    total = sum(entry.points for entry in asked.questions)
    assert sum(earned.values()) <= MOST_FOR_NOTHING * total, earned


def points(names, test_file, hidden=True):
    passed = [result.test_case for result in check(names, test_file) if result.passed]
    return sum(case.points for case in passed if hidden or not case.hidden)


def thoughtless(names, question, test_file):
    """Answers that learn the public examples by heart, and do one and the same thing with everything else."""
    if not callable(names[question]):
        shape = names[question].shape if isinstance(names[question], np.ndarray) else ()
        return [*CONSTANTS, *(np.full(shape, number) for number in (0, 1, 0.5)), (1, 1), (1, 1, 1)]
    spy = Spy(names[question])
    public = [test for test in single_cases(test_file) if "hidden=False" in test]
    for test in public:
        check(with_answer(names, question, spy), test)
    return [by_heart(spy.calls, otherwise) for otherwise in OTHERWISE]


def refuse(*args, **kwargs):
    raise ValueError


def like(place, make):
    """Something of the shape of one of the arguments."""

    def answer(*args, **kwargs):
        return make(np.asarray(args[place % len(args)], dtype=float))

    return answer


def always(value):
    return lambda *args, **kwargs: value


OTHERWISE = [
    *map(always, (None, 0, 1, 0.5, [])),
    refuse,
    *(lambda *args, place=place, **kwargs: args[place % len(args)] for place in (0, 1, -1)),
    *(like(place, make) for place in (0, 1, -1) for make in (np.copy, np.zeros_like, np.ones_like)),
]
