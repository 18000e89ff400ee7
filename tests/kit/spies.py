"""Right answers that are watched, and spoilt on their way in or out: one of each kind for every function.

Takes the answers in `solutions/`, which are ours. A spoilt answer is made of a right one, so that a whole class of
mistakes is tried on every question at once, whatever it computes.
"""

import numpy as np

from autograder.authoring.own_answers import own
from kit.in_process import ANSWERS, define


class Spy:
    """A right answer that is spoilt; it notes in which cases it was called and gave something."""

    def __init__(self, function, spoil=None, spoil_arguments=None):
        self.function, self.spoil, self.spoil_arguments = function, spoil, spoil_arguments
        self.calls = []  # (arguments, result), or (arguments, exception)

    def __call__(self, *args, **kwargs):
        before = copied((args, kwargs))
        try:
            result = self.function(*args, **kwargs)
        except Exception as error:
            self.calls.append((before, error))
            raise
        self.calls.append((before, copied(result)))
        if self.spoil_arguments:
            self.spoil_arguments(args)
        return self.spoil(result) if self.spoil else result


def copied(value):
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, list | tuple):
        return [copied(one) for one in value]
    if isinstance(value, dict):
        return {key: copied(one) for key, one in value.items()}
    return value


def on_arrays(spoil):
    """Something done to each array, and each float, of a result."""

    def spoiled(result):
        if isinstance(result, np.ndarray | float) and np.asarray(result).dtype.kind in "bif":
            return spoil(np.asarray(result))
        if isinstance(result, tuple | list):
            return [spoiled(one) for one in result]
        return result

    return spoiled


def holds_arrays(result):
    if isinstance(result, list):
        return any(map(holds_arrays, result))
    return isinstance(result, np.ndarray | float) and np.asarray(result).dtype.kind in "bif"


def with_answer(names, question, answer):
    """The names with that answer, which the notebook's own functions find as well."""
    return own(names | {question: answer})


def functions(assignment, given):
    """For each question that asks for a function, one that is right."""
    for question in dict.fromkeys(answer.question for answer in ANSWERS[assignment]):
        answer = next(a for a in ANSWERS[assignment] if a.question == question and a.mistake is None)
        names = define(answer.cell, given[assignment][question])
        if callable(names[question]):
            yield question, names
