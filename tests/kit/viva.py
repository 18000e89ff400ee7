"""Has questions asked about answers of our own in the tests' own process, and guesses what is right.

Takes an answer's cell, the names before it and a question's test file; gives what its cases call it with, whether it
passes them, and what runs a changed cell. Only loops that a change has made endless are ended.

The guesser sees code and question and can't run anything: it gives for each kind the share that the best rule gets. A
rule that leaves several answers takes one of them at random, so it gets its part of the point.
"""

import contextlib
import copy
import io
import json
import random
import re
import sys
import warnings
from collections import Counter

import numpy as np

from autograder.marking._viva_changes import tree_change
from autograder.marking._viva_inputs import Call
from autograder.marking._viva_outcomes import Outcome
from kit.in_process import define

SOFTMAX = """\
def softmax(x, axis=-1):
    shifted = x - x.max(axis=axis, keepdims=True)
    powers = np.exp(shifted)
    total = powers.sum(axis=axis, keepdims=True)
    return powers / total
"""
CALLS = [Call((np.log([1.0, 2.0, 4.0]),), {}), Call((np.ones((2, 3)), 0), {}), Call((np.array([[1.5, -1.0]]),), {})]


def runs(name, given=None):
    """Return what runs a cell in this process: it is ours."""

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


MOST_LINES = 100_000  # that one call of a changed cell may run


def cases(path):
    """The cases of a test file, without what words their results."""
    defined = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), defined)
    cases = [value for value in defined.values() if hasattr(value, "test_func") and hasattr(value, "hidden")]
    return [case.test_func.__wrapped__ for case in cases]


def run_cases(cases, name, function, names):
    """Return what cases call a function with, and whether it passes them."""
    from softlookup import feedback

    calls, passed = [], function is not None

    def noted(*args, **kwargs):
        calls.append(Call(*copy.deepcopy((args, kwargs))))
        return function(*args, **kwargs)

    for case in cases if passed else ():
        wanted = case.__code__.co_varnames[: case.__code__.co_argcount]
        with _quietly():
            try:
                error, _ = feedback.look(
                    lambda answer, wanted=wanted, case=case: case(**arguments(wanted, name, answer, names)), noted
                )
            except _Endless:
                return calls, False
        passed = passed and error is None
    return calls, passed


def arguments(wanted, name, function, names):
    return {parameter: function if parameter == name else names.get(parameter) for parameter in wanted}


def defined(source, name, names):
    """The function that a cell defines, apart from the notebook's names; None if the cell fails."""
    defined = dict(names)
    try:
        with _quietly():
            exec(compile(source, "changed", "exec"), defined)
    except (Exception, _Endless):
        return None
    return defined.get(name)


def runner(name, names):
    def run(source, calls):
        function = defined(source, name, names)
        return [_outcome(function, call) for call in calls] if callable(function) else None

    return run


def _outcome(function, call):
    args, kwargs = copy.deepcopy(call)
    try:
        with _quietly():
            value = function(*args, **kwargs)
    except (Exception, _Endless) as error:
        return Outcome(error=f"{type(error).__name__}: {error}")
    return Outcome(value)


class _Endless(BaseException):
    """Too many lines were run; no answer may catch this."""


@contextlib.contextmanager
def _quietly():
    """Prints and warns nothing, leaves the notebook's random numbers as they were, and comes to an end."""
    left = MOST_LINES

    def count(_frame, event, _argument):
        nonlocal left
        left -= event == "line"
        if left < 0:
            raise _Endless("it does not end")
        return count

    tracing, ours, numpys = sys.gettrace(), random.getstate(), np.random.get_state()
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        sys.settrace(count)
        try:
            yield
        finally:
            sys.settrace(tracing)
            random.setstate(ours)
            np.random.set_state(numpys)


def given(tests, name):
    """The lines of a function that came with the notebook."""
    try:
        about = json.loads((tests.parent / "check.json").read_text(encoding="utf-8"))
        stub = about["stubs"][name]
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()
    return frozenset(line.strip() for line in stub.split("\n") if line.strip() not in ("", "..."))


def shares(questions):
    """For each kind how many questions there are, and the share that each rule gets right, the best rule first."""
    found = {}
    for kind in dict.fromkeys(question.kind for question in questions):
        of_kind = [question for question in questions if question.kind == kind]
        got = {"the commonest answer": max(Counter(q.answer for q in of_kind).values()) / len(of_kind)}
        for name, rule in RULES.items():
            points = [_points(rule(question), question.answer) for question in of_kind]
            got[name] = sum(points) / len(of_kind)
        found[kind] = len(of_kind), dict(sorted(got.items(), key=lambda item: -item[1]))
    return found


def _points(answers, right):
    return (right in answers) / len(answers) if answers else 0.0


def smallest_change(question):
    """The options that change the fewest parts of the syntax tree."""
    sizes = {}
    for letter, option in zip("abcd", question.options, strict=False):
        if change := re.fullmatch(r"line (\d+) (?:becomes `(.*)`|is left out)", option):
            before = dict(question.code)[int(change[1])]
            sizes[letter] = tree_change(before.strip(), change[2] or "pass")
    return {letter for letter, size in sizes.items() if size == min(sizes.values())}


def most_alike_in_the_call(question):
    """Return what stands in the call where the answer may come from: the first array's shape, length, or entry."""
    what = question.text
    for array in (a for a in _arguments(question) if isinstance(a, np.ndarray) and a.ndim):
        if "the shape of" in what:
            return {str(array.shape)}
        if "the length of" in what:
            return {str(len(array))}
        if index := re.search(r"the entry at index \[(.*?)\]", what):
            place = tuple(map(int, index[1].split(",")))
            if len(place) == array.ndim and all(p < n for p, n in zip(place, array.shape, strict=True)):
                return {str(round(float(array[place])))}
    return anything_in_the_call(question)


def anything_in_the_call(question):
    """Every shape or number of the call; of options, those that are there as a whole."""
    shapes, numbers = set(), set()
    for argument in _arguments(question):
        if isinstance(argument, np.ndarray):
            shapes.add(str(argument.shape))
            numbers |= {str(round(float(n))) for n in argument.ravel()[:50]} if argument.dtype.kind in "iuf" else set()
            numbers |= set(map(str, argument.shape))
        elif isinstance(argument, list | tuple | dict | str):
            numbers.add(str(len(argument)))
        else:
            numbers.add(str(argument))
    if question.options:
        call = re.search(r"`[^`]*\((.*)\)`", question.text)
        pairs = zip("abcd", question.options, strict=False)
        return {letter for letter, option in pairs if call and option.strip("`") in call[1]}
    return shapes if question.answer.startswith("(") else numbers


def _arguments(question):
    """Return what the call in the question has."""
    calls = question.evidence[0][1]
    return [*calls[0].args, *calls[0].kwargs.values()] if calls and question.kind != "which input" else []


def no_shared_name(question):
    """Yes, if two lines share no name."""
    if not (numbers := re.match(r"Can lines (\d+) and (\d+) be", question.text)):
        return set()
    lines = dict(question.code)
    first, second = (set(re.findall(r"(?<![.\w])[A-Za-z_]\w*", lines[int(n)])) - {"np"} for n in numbers.groups())
    return {"no" if first & second else "yes"}


RULES = {
    "the smallest change of the syntax tree": smallest_change,
    "what is most alike in the call": most_alike_in_the_call,
    "anything in the call": anything_in_the_call,
    "yes if no name is shared": no_shared_name,
}
