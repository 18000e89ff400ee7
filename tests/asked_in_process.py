"""Runs answers of our own in this process, so that questions can be asked about hundreds of them in a minute.

Takes an answer's cell, the names before it and a question's test file; gives what its cases call it with, whether it
passes them, and what runs a changed cell. Only loops that a change has made endless are ended.
"""

import contextlib
import copy
import io
import json
import random
import sys
import warnings

import numpy as np

from autograder.marking.viva_inputs import Call, Outcome

MOST_LINES = 100_000  # that one call of a changed cell may run


def cases(path):
    """The cases of a test file, without what words their results."""
    defined = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), defined)
    cases = [value for value in defined.values() if hasattr(value, "test_func") and hasattr(value, "hidden")]
    return [case.test_func.__wrapped__ for case in cases]


def run_cases(cases, name, function, names):
    """What cases call a function with, and whether it passes them."""
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
