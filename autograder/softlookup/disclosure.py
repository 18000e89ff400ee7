"""Says of a failed hidden check what a student may be shown of it once the check is spent.

Takes the difference that was found, and the calls behind it; gives the call, what was expected, and what came. An
answer can keep what other hidden checks asked it, and hand that back or raise it in one that fails. So of what came,
and of calls that were made from it, there are numbers, shapes and types, but no text.
"""

from typing import Any

import numpy as np

from .differences import Difference
from .finders import Failure
from .traces import kind
from .values import with_values

KINDS = ((list, "a list of {} entries"), (tuple, "a tuple of {} entries"), (dict, "a dict of {} entries"))
DEPTH = 6


def disclosed(failure: Failure, difference: Difference, question: str) -> dict[str, str]:
    """Return the parts of a finding that say it, as texts: the call, what was expected, what came."""
    calls = failure.calls
    came = difference.compared[0] if difference.compared else calls.came
    told_numbers = not any(map(holds_text, calls.gave if failure.is_own_error else (came, *calls.gave)))
    expected, shown = with_values(difference)
    if failure.is_own_error:
        shown = f"an error, {kind(failure.error)}"
    elif not told_numbers:
        shown = _in_kind(came) if calls.came_any else ""
    may_write = told_numbers or not any(map(holds_text, calls.given))
    return {
        "exact_call": calls.written(failure.error, question)[0] if may_write else "",
        # What a comparison expects is its own; the words of an `assert` may quote what came.
        "exact_expected": expected if told_numbers or failure.difference or failure.is_own_error else "",
        "exact_came": shown,
    }


def holds_text(value: Any, depth: int = DEPTH) -> bool:
    """Return whether there may be text in a value, in its keys, or in the names of what is no plain data."""
    if type(value) in (list, tuple):
        return not depth or any(holds_text(item, depth - 1) for item in value)
    if type(value) is dict:
        return not depth or any(holds_text(item, depth - 1) for pair in value.items() for item in pair)
    if type(value) is np.ndarray or isinstance(value, np.generic):
        return value.dtype.kind not in "iufbc"
    return value is not None and value is not Ellipsis and type(value) not in (bool, int, float, complex)


def _in_kind(value: Any) -> str:
    if type(value) is np.ndarray:
        return f"an array of shape {value.shape}"
    if type(value) is str:
        return "text"
    named = [text.format(len(value)) for plain, text in KINDS if type(value) is plain]
    return named[0] if named else "something that is neither numbers nor text"
