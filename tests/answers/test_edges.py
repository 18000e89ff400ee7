"""Answers that go wrong at an edge alone lose points for it, whichever question they answer.

Each test spoils the right answers to all questions in one way: an axis of length one gets lost, the softmax fails for
large scores, a mask is looked at along some of its axes only, or an array of the notebook stands for an argument. Nor
is there an axis that is short in all hidden cases.
"""

import ast
import inspect

import nbformat
import numpy as np
import pytest
from kit.in_process import ANSWERS, ASSIGNMENTS, EXCEPTIONS, check, define
from kit.notebooks import solutions
from kit.spies import Spy, functions, on_arrays, with_answer
from kit.tiers import first_of

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
    """Return how many axes the arrays in a result have at most."""
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
    """Return whether the softmax can fail for scores of this shape: of a single row, the one maximum is its own."""
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


# Many entries, and the notebook's own arrays

MANY = 12


@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS, 3))
def test_each_axis_that_goes_in_is_long_in_some_hidden_case(assignment, test_files, given):
    """A sum over the first few entries alone, or rows up to some number, must show."""
    short = set()
    for question, names in functions(assignment, given):
        spy = Spy(names[question])
        for test in hidden_cases(test_files[assignment, question]):
            check(with_answer(names, question, spy), test)
        parameters, longest = list(inspect.signature(names[question]).parameters), {}
        for (args, _), _ in spy.calls:
            for name, argument in zip(parameters, args, strict=False):
                note_lengths(name, argument, longest)
        short |= {f"{question}: {axis}" for axis, length in longest.items() if length < MANY}
    assert short == set()


def note_lengths(name, argument, longest):
    """Note how long the last two axes of each array in an argument are, where they are the longest so far."""
    if isinstance(argument, dict):
        for key, part in argument.items():
            note_lengths(f"{name}.{key}", part, longest)
    elif isinstance(argument, list) and any(isinstance(part, list | dict | np.ndarray) for part in argument):
        for part in argument:
            note_lengths(name, part, longest)
    else:
        lengths = np.shape(argument)[-2:] if isinstance(argument, list | np.ndarray) else ()
        for axis, length in zip(range(-len(lengths), 0), lengths, strict=True):
            longest[f"{name} {axis}"] = max(length, longest.get(f"{name} {axis}", 0))


def hidden_cases(test_file):
    """A test file's hidden cases, each in a test file of its own."""
    head, *cases = test_file.split("\n@test_case(")
    return [f"{head}\n@test_case({case}" for case in cases if "hidden=True" in case]


class Instead:
    """An answer that takes an array of the notebook in place of an argument, wherever the shapes agree."""

    def __init__(self, answer, place, array):
        self.answer, self.place, self.array = answer, place, array

    def __call__(self, *args, **named):
        args = list(args)
        if len(args) > self.place and np.shape(args[self.place]) == self.array.shape:
            args[self.place] = self.array
        return self.answer(*args, **named)


@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS, 3))
def test_the_notebooks_own_array_in_place_of_an_argument_costs_something(assignment, built, test_files, given):
    notebook = nbformat.read(built.assignments / assignment / f"{assignment}.ipynb", as_version=4)
    calls = [call for cell in notebook.cells if cell.cell_type == "code" for call in calls_in(cell.source)]
    unpunished = set()
    for question, names in functions(assignment, given):
        for call in calls:
            if call.func.id != question:
                continue
            for place, argument in enumerate(call.args):
                array = own_array(argument, given[assignment][question])
                if array is None:
                    continue
                answer = Instead(names[question], place, array)
                if passes(with_answer(names, question, answer), test_files[assignment, question]):
                    unpunished.add(f"{question}: {ast.unparse(argument)}")
    excepted = EXCEPTIONS[assignment].get("own_arrays", {})
    assert unpunished == {f"{question}: {array}" for question, arrays in excepted.items() for array in arrays}


def calls_in(source):
    try:
        nodes = ast.walk(ast.parse(source))
    except SyntaxError:
        return []
    return [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]


def own_array(argument, names):
    """The array that an argument stands for where it is one of the notebook's, or a part of one; else None."""
    used = [node.id for node in ast.walk(argument) if isinstance(node, ast.Name)]
    if not used or not all(isinstance(names.get(name), np.ndarray) for name in used):
        return None
    if any(isinstance(node, ast.Call) for node in ast.walk(argument)):
        return None
    array = eval(compile(ast.Expression(argument), "argument", "eval"), dict(names))
    return array if isinstance(array, np.ndarray) and array.ndim else None
