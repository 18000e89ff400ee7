"""Asks students about their own code, for practice: `grader.viva("softmax")` in a notebook. No points hang on it.

Takes a notebook's names and a question's test file; gives text. The code is run where the notebook runs, as it is the
student's own; only loops that a change has made endless are ended.
"""

import ast
import contextlib
import copy
import io
import json
import linecache
import random
import re
import sys
import warnings
from inspect import isfunction, unwrap

import numpy as np

from .changes import Code
from .feedback import look
from .inputs import Call, Outcome
from .viva import KINDS, WHICH_CHANGE, WHICH_INPUT, WHICH_ORDER, CannotAsk, Examiner

MOST_LINES = 100_000  # that one call of a changed cell may run
HOW = {
    WHICH_INPUT: 'the letters of all of them, as in "a, c"',
    WHICH_CHANGE: 'its letter, as in "b"',
    WHICH_ORDER: '"yes" or "no"',
}
_asked = {}  # by function: its cell, how many questions on it were asked, and the one that waits for an answer


class PlainText(str):
    """Text that a notebook shows as it is."""

    __slots__ = ()

    def __repr__(self):
        return str(self)


def viva(name, answer, names, tests):
    """A question on the function `name`, or what is true of the answer to the last one."""
    function = unwrap(names[name]) if callable(names.get(name)) else None
    if not isfunction(function):
        return PlainText(f"{name} is not a function of yours, so there is nothing to ask about.")
    source = "".join(linecache.getlines(function.__code__.co_filename))
    before, count, waiting = _asked.get(name, ("", 0, None))
    if before != source:
        count, waiting = 0, None
    if answer is not None:
        if waiting is None:
            return PlainText(f'No question on {name} is waiting for an answer: grader.viva("{name}") asks one.')
        _asked[name] = source, count, None
        return PlainText(_verdict(waiting, answer))
    if waiting is None:
        cases = _cases(tests / f"{name}.py")
        calls, passed = _run_cases(cases, name, function, names)
        if not passed:
            return PlainText(f"{name} does not pass its checks yet. Once it does, there is something to ask about.")
        code = Code(name, source, _given(tests, name))
        try:
            waiting = _question(code, calls, cases, names, count)
        except CannotAsk as error:
            return PlainText(f"Nothing can be asked about {name}: {error}.")
        if waiting is None:
            return PlainText(f"None of the lines of {name} allows a question whose answer is beyond doubt.")
        _asked[name] = source, count + 1, waiting
    return PlainText(_text(waiting))


def _question(code, calls, cases, names, count):
    def keeps(source):
        return _run_cases(cases, code.name, _defined(source, code.name, names), names)[1]

    examiner = Examiner(code, calls, _runner(code.name, names), random.Random(f"{count}/{code.source}"), keeps)
    kinds = [*KINDS[count % len(KINDS) :], *KINDS[: count % len(KINDS)]]
    return next(filter(None, map(examiner.ask, kinds)), None)


def _text(question):
    lines = [f"{number:4}  {line}" for number, line in question.code]
    options = [f"  {letter}  {option}" for letter, option in zip("abcd", question.options, strict=False)]
    answer = HOW.get(question.kind, 'what it is, as in "(2, 3)" or "4"')
    how = f'Answer with grader.viva("{question.function}", ANSWER): {answer}. It gives and costs no points.'
    return "\n".join([*lines, "", question.text, *options, "", how])


def _verdict(question, answer):
    right = _plain(answer, question) == _plain(question.answer, question)
    first = "Right." if right else f"No, the answer is {question.answer}."
    return "\n".join([first, *question.reason, f'grader.viva("{question.function}") asks another question.'])


def _plain(answer, question):
    """An answer, however it is written."""
    text = str(answer).lower()
    if question.options:
        return sorted(set(re.findall(r"\b[a-d]\b", text) or text.strip()))
    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return text.strip(" .'\"")


# Running


def _cases(path):
    """The cases of a test file, without what words their results."""
    defined = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), defined)
    cases = [value for value in defined.values() if hasattr(value, "test_func") and hasattr(value, "hidden")]
    return [case.test_func.__wrapped__ for case in cases]


def _run_cases(cases, name, function, names):
    """What cases call a function with, and whether it passes them."""
    calls, passed = [], function is not None

    def noted(*args, **kwargs):
        calls.append(Call(*copy.deepcopy((args, kwargs))))
        return function(*args, **kwargs)

    for case in cases if passed else ():
        wanted = case.__code__.co_varnames[: case.__code__.co_argcount]
        with _quietly():
            try:
                error, _ = look(
                    lambda answer, wanted=wanted, case=case: case(**_arguments(wanted, name, answer, names)), noted
                )
            except _Endless:
                return calls, False
        passed = passed and error is None
    return calls, passed


def _arguments(wanted, name, function, names):
    return {parameter: function if parameter == name else names.get(parameter) for parameter in wanted}


def _defined(source, name, names):
    """The function that a cell defines, apart from the notebook's names; None if the cell fails."""
    defined = dict(names)
    try:
        with _quietly():
            exec(compile(source, "changed", "exec"), defined)
    except (Exception, _Endless):
        return None
    return defined.get(name)


def _runner(name, names):
    def run(source, calls):
        function = _defined(source, name, names)
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


def _given(tests, name):
    """The lines of a function that came with the notebook."""
    try:
        about = json.loads((tests.parent / "softlookup" / "check.json").read_text(encoding="utf-8"))
        stub = about["stubs"][name]
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()
    return frozenset(line.strip() for line in stub.split("\n") if line.strip() not in ("", "..."))
