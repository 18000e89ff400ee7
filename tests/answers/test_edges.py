"""Answers that go wrong at an edge alone lose points for it, whichever question they answer.

Each test spoils the right answers to all questions in one way: an axis of length one gets lost, the softmax fails for
large scores, or a mask is looked at along some of its axes only.
"""

import inspect

import numpy as np
import pytest
from inprocess import ANSWERS, ASSIGNMENTS, EXCEPTIONS, check, define
from spies import Spy, functions, on_arrays, with_answer
from splice import solutions
from tiers import first_of

pytestmark = [pytest.mark.usefixtures("helper_modules"), pytest.mark.filterwarnings("ignore")]


def passes(names, test_file):
    return all(result.passed for result in check(names, test_file))


# Axes of length one

LOSING = {
    "every axis": np.squeeze,
    "the first axis": lambda array: array[0] if array.ndim and len(array) == 1 else array,
    "the last axis": lambda array: array[..., 0] if array.ndim and array.shape[-1] == 1 else array,
}


@pytest.mark.parametrize("lost", first_of(LOSING))
@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS, 3))
def test_an_axis_of_length_one_that_gets_lost_costs_something(assignment, lost, test_files, given):
    unpunished = set()
    for question, names in functions(assignment, given):
        spy = Spy(names[question], on_arrays(LOSING[lost]))
        passed = passes(with_answer(names, question, spy), test_files[assignment, question])
        if passed and any(axes(result) for _, result in spy.calls):
            unpunished.add(question)
    never_one = EXCEPTIONS[assignment].get("never_one", {})
    assert unpunished <= {question for question, axes in never_one.items() if lost in axes}


def axes(result):
    """How many axes the arrays in a result have at most."""
    if isinstance(result, list):
        return max(map(axes, result), default=0)
    return result.ndim if isinstance(result, np.ndarray) else 0


# Softmaxes that fail for some scores


def shifted(shift):
    """A softmax that takes something else off the scores than each row's maximum."""

    def softmax(x, axis=None):
        powers = np.exp(x - shift(np.asarray(x), axis))
        return powers / powers.sum(axis=axis, keepdims=True)

    return softmax


SOFTMAXES = {
    "nothing taken off": shifted(lambda x, axis: 0),
    "one maximum for everything": shifted(lambda x, axis: x.max()),
    "one maximum for each matrix": shifted(lambda x, axis: x.max(axis=tuple(range(x.ndim))[-2:], keepdims=True)),
    "one maximum for each column": shifted(lambda x, axis: x.max(axis=0, keepdims=True)),
    "the mean taken off": shifted(lambda x, axis: x.mean(axis=axis, keepdims=True)),
    "the minimum taken off": shifted(lambda x, axis: x.min(axis=axis, keepdims=True)),
    "clipped scores": lambda x, axis=None: shifted(lambda y, axis: 0)(np.clip(x, -500, 500), axis),
}


@pytest.mark.parametrize("kind", first_of(SOFTMAXES, 2))
@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS, 3))
def test_a_softmax_that_fails_for_large_scores_costs_something(assignment, kind, test_files, given):
    unpunished = set()
    answers = {q: cell for q, cell in solutions(assignment).items() if f"def {q}(" in cell and q != "softmax"}
    for question in answers:
        names = given[assignment][question]
        if "softmax" not in names:
            continue
        spy = Spy(SOFTMAXES[kind])
        answered = define("\n\n".join(answers.values()), names | {"softmax": spy})
        passed = passes(answered, test_files[assignment, question])
        if passed and any(could_fail(kind, args[0]) for (args, _), _ in spy.calls):
            unpunished.add(question)
    assert unpunished <= EXCEPTIONS[assignment].get("softmax_elsewhere", {}).keys()


def could_fail(kind, scores):
    """Whether scores of this shape can be such that the softmax fails: of a single row, the one maximum is its own."""
    scores = np.asarray(scores)
    if kind in ("one maximum for everything", "one maximum for each matrix"):
        return scores.size > scores.shape[-1]
    return kind != "one maximum for each column" or scores.ndim > 1


# Masks and biases that differ along each of their axes

BROADCAST = {  # by assignment, question and parameter, how many of the last axes of it may differ
    (assignment, question, place): axes
    for assignment in ASSIGNMENTS
    for question, places in EXCEPTIONS[assignment].get("masks", {}).items()
    for place, axes in places.items()
}


@pytest.mark.parametrize(
    ("assignment", "question", "place", "axis"),
    [(*where, -n) for where, axes in BROADCAST.items() for n in range(1, axes + 1)],
)
def test_a_mask_that_is_looked_at_along_some_axes_only_costs_something(
    assignment, question, place, axis, test_files, given
):
    right = next(answer for answer in ANSWERS[assignment] if answer.question == question and answer.mistake is None)
    names = define(right.cell, given[assignment][question])
    answer = names[question]
    name = list(inspect.signature(answer).parameters)[place]

    def first_only(*args, **named):
        args = list(args)
        if len(args) > place and np.ndim(args[place]) >= -axis:
            args[place] = np.take(args[place], [0], axis=axis)
        if np.ndim(named.get(name)) >= -axis:
            named[name] = np.take(named[name], [0], axis=axis)
        return answer(*args, **named)

    assert not passes(with_answer(names, question, first_only), test_files[assignment, question])
