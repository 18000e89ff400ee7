"""Compares an answer with what was asked for, and says in words how they differ.

The checks of every notebook call these functions. Takes whatever an answer returned and trusts none of it; gives
nothing back, or raises a `Difference` with what was expected in kind and what came instead. It never says which
numbers were expected, and it holds no answer.
"""

import contextlib
import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from .differences import (
    Difference,
    as_array,
    as_numbers,
    check_finite,
    check_is_array,
    check_kind,
    check_shape,
    comparison,
    counted,
    describe,
    is_only_asking,
    kind_wanted,
    many,
    other_values,
    place,
    quoted,
    require,
)
from .families import (
    GENERAL,
    mistake_of_list,
    mistake_of_shape,
    mistake_of_shares,
    mistake_of_values,
)
from .tolerances import ABSOLUTE_TOLERANCE, RELATIVE_TOLERANCE

EXAMPLE_ENTRIES = 10_000  # of an array that an answer gives as an example; nobody needs more to make a point
WHOLE = 2**53  # up to here a float64 holds every whole number


@comparison
def same_array(got: Any, expected: Any, what: str = "the result", tolerance: float = RELATIVE_TOLERANCE) -> None:
    """Check that `got` is an array with the shape and the numbers of `expected`.

    Parameters: `got`, the answer; `expected`, an array (a 0-d one asks for a single number); `what`, how to
    call the answer in the message; `tolerance`, relative to the largest absolute value in `expected`.
    """
    expected = np.asarray(expected)
    wanted = kind_wanted(expected.shape, expected.dtype == bool)
    got = as_array(got, expected.shape, what, wanted)
    check_kind(got, expected.dtype == bool, what, wanted)
    check_shape(got, expected.shape, what, wanted)
    if expected.dtype == bool:
        wrong = error = got != expected
    else:
        wide = got.astype(np.float64)
        check_finite(wide, got, what, wanted)
        target = expected.astype(np.float64)
        error = np.abs(wide - target)
        wrong = error > tolerance * np.abs(target).max(initial=0.0) + ABSOLUTE_TOLERANCE
    if wrong.any():
        raise Difference(what, *other_values(got, wrong, error), mistake_of_values(got, expected, error))


@comparison
def agrees(got: Any, other: Any, what: str, with_what: str, tolerance: float = RELATIVE_TOLERANCE) -> None:
    """Check that two of an answer's own results agree. Either may be wrong, so neither's numbers are called expected.

    Parameters: `got` and `other`, the two; `what` and `with_what`, how to call them in the message; `tolerance`, as for
    `same_array`.
    """
    try:
        same_array(got, other, what, tolerance)
    except Difference as difference:
        mistake = difference.mistake if difference.mistake in GENERAL else "results-disagree"
        raise Difference(what, f"the same as {with_what}", difference.came, mistake) from None


@comparison
def sums_to_one(got: Any, axis: int | None, what: str = "the result") -> None:
    """Check that `got` holds shares: none negative, and a total of 1 along `axis` (None: over all)."""
    over = "over all entries" if axis is None else f"along axis {axis}"
    wanted = f"an array of shares, none of them negative, with a sum of 1 {over}"
    check_is_array(got, what, wanted)
    require(got.size, what, wanted, got)
    check_finite(got, got, what, wanted)
    if (got < 0).any():
        raise Difference(what, wanted, f"{describe(got)} with a negative entry{place(got < 0)}", "no-shares")
    require(axis is None or -got.ndim <= axis < got.ndim, what, wanted, got)
    totals = np.asarray(got.sum(axis=axis), dtype=np.float64)
    wrong = np.abs(totals - 1) > RELATIVE_TOLERANCE
    if wrong.any():
        came = f"{describe(got)}; one of the sums is {totals[wrong][0]:.6g}"
        raise Difference(what, wanted, came, mistake_of_shares(got, axis) or "no-shares")


def example(got: Any, shape: tuple[int | None, ...], what: str = "the example") -> np.ndarray:
    """Return an array that somebody gives as an example, as float64, so that no small or unsigned integers wrap around.

    Parameters: `got`, the answer, or a part of it; `shape`, what it should be, None for a length that is left open;
    `what`, how to call it in the message. Its type and its size are looked at before anything is computed, as it may be
    anything at all. Raises a `Difference` if it is not such an array of finite numbers, or holds whole numbers that are
    too large for a float64.
    """
    asked = "(" + ", ".join("any" if n is None else str(n) for n in shape) + ("," if len(shape) == 1 else "") + ")"
    wanted = f"an array of shape {asked} with finite numbers"
    got = as_numbers(got)
    check_is_array(got, what, wanted)
    fits = got.ndim == len(shape) and all(n in (None, m) for n, m in zip(shape, got.shape, strict=True))
    open_length = "another-length" if got.ndim == len(shape) else "another-number-of-axes"
    lengths = tuple(n for n in shape if n is not None)
    require(fits, what, wanted, got, open_length if None in shape else mistake_of_shape(got.shape, lengths))
    require(got.size <= EXAMPLE_ENTRIES, what, f"an array of at most {EXAMPLE_ENTRIES} numbers", got)
    with np.errstate(over="ignore"):
        wide: np.ndarray = got.astype(np.float64)
    check_finite(wide, got, what, wanted)
    if got.dtype.kind in "iu" and (np.abs(wide) > WHOLE).any():
        raise Difference(what, "an array of numbers that a float64 holds exactly", f"{describe(got)} with larger ones")
    return wide


@comparison
def is_array(got: Any, shape: Sequence[int], what: str = "the result") -> None:
    """Check that `got` is an array of finite numbers of the given shape; nothing else is said about the numbers."""
    shape = tuple(shape)
    wanted = kind_wanted(shape, False)
    check_is_array(got, what, wanted)
    check_shape(got, shape, what, wanted)
    check_finite(got, got, what, wanted)


@comparison
def is_shape(got: Any, length: int = 2, what: str = "the answer") -> None:
    """Check that `got` is a shape: a tuple (or list) of `length` whole numbers above zero."""
    wanted = f"a tuple of {many(length, 'whole number')} above zero"
    require(isinstance(got, tuple | list), what, wanted, got)
    if len(got) != length or not all(_is_whole(n) and n > 0 for n in got):
        raise Difference(what, wanted, quoted(got))


@comparison
def same_shape(got: Any, expected: Sequence[int], what: str = "the answer") -> None:
    """Check that `got` is the shape `expected`, a tuple or list of whole numbers."""
    is_shape(got, len(expected), what)
    wrong = np.array([n != m for n, m in zip(got, expected, strict=True)])
    if wrong.any():
        came = f"{quoted(got)}, a shape, but {counted(wrong, 'number')}"
        raise Difference(what, f"another shape of {many(len(expected), 'number')}", came)


@comparison
def is_pair(got: Any, what: str = "the result") -> None:
    """Check that `got` is a pair: a tuple (or list) of two; nothing is said about the two."""
    is_tuple(got, 2, what)


@comparison
def is_tuple(got: Any, count: int, what: str = "the result") -> None:
    """Check that `got` is a tuple (or list) of `count` things; nothing is said about them."""
    wanted = "a pair, a tuple of two" if count == 2 else f"a tuple of {count}"
    require(isinstance(got, tuple | list) and len(got) == count, what, wanted, got, "not-what-is-unpacked")


@comparison
def are_arrays(got: Any, count: int, shape: Sequence[int], what: str = "the result") -> None:
    """Check that `got` is a list of `count` arrays of numbers, each of the given shape.

    A tuple, or one array whose first axis counts them, is as good as a list.
    """
    wanted = f"a list of {many(count, 'array')} of shape {tuple(shape)}"
    is_list = isinstance(got, list | tuple) or (type(got) is np.ndarray and got.ndim)
    require(is_list and len(got) == count, what, wanted, got, mistake_of_list(got, count))
    for n, array in enumerate(got):
        is_array(array, shape, f"number {n} of {what}")


@comparison
def same_arrays(got: Any, expected: Any, what: str = "the result", tolerance: float = RELATIVE_TOLERANCE) -> None:
    """Check that `got` is a list (or as good as one) of the arrays in `expected`, which share one shape."""
    are_arrays(got, len(expected), np.shape(expected[0]), what)
    for n, (array, target) in enumerate(zip(got, expected, strict=True)):
        same_array(array, target, f"number {n} of {what}", tolerance)


@comparison
def is_choice(got: Any, options: str, fewest: int, most: int, what: str = "the answer") -> None:
    """Check that `got` is a list (or tuple) of different letters out of `options`, `fewest` to `most` of them."""
    amount = f"{fewest} to {most} different letters" if fewest < most else many(most, "letter")
    wanted = f"a list of {amount} from {options[0]} to {options[-1]}"
    require(isinstance(got, list | tuple), what, wanted, got)
    are_letters = all(isinstance(letter, str) and len(letter) == 1 and letter in options for letter in got)
    if not are_letters or len(set(got)) != len(got) or not fewest <= len(got) <= most:
        raise Difference(what, wanted, quoted(got))


@comparison
def are_words(got: Any, count: int, what: str = "the result") -> None:
    """Check that `got` is a list (or tuple) of `count` strings; nothing is said about which."""
    wanted = f"a list of {many(count, 'word')}"
    require(isinstance(got, list | tuple) and len(got) == count, what, wanted, got, mistake_of_list(got, count))
    for n, word in enumerate(got):
        if not isinstance(word, str):
            raise Difference(what, wanted, f"{describe(word)} as number {n}")


@comparison
def same_words(got: Any, expected: Sequence[str], what: str = "the result") -> None:
    """Check that `got` is a list (or tuple) of the strings in `expected`, in that order."""
    are_words(got, len(expected), what)
    wrong = np.array([word != target for word, target in zip(got, expected, strict=True)])
    if wrong.any():
        came = f"a list of {many(wrong.size, 'word')}; {counted(wrong, 'word')}{place(wrong)}"
        raise Difference(what, f"a list of {many(wrong.size, 'word')}, the right ones", came)


@comparison
def are_numbers(got: Any, count: int, what: str = "the answer") -> None:
    """Check that `got` is a tuple, a list or a flat array of `count` finite numbers; nothing is said about which."""
    wanted = f"{many(count, 'number')} in a tuple, a list or an array"
    is_list = isinstance(got, tuple | list) or (type(got) is np.ndarray and got.ndim == 1)
    require(is_list and len(got) == count, what, wanted, got, mistake_of_list(got, count))
    for n, number in enumerate(got):
        is_number(number, f"number {n} of {what}")


@comparison
def is_number(got: Any, what: str = "the result") -> None:
    """Check that `got` is a single finite number."""
    wanted = kind_wanted((), False)
    number = as_array(got, (), what, wanted)
    require(number.shape == (), what, wanted, got)
    check_kind(number, False, what, wanted)
    check_finite(number, number, what, wanted)


@comparison
def same_whole_number(got: Any, expected: int, what: str = "the result") -> None:
    """Check that `got` is the integer `expected` (a Python or NumPy integer)."""
    require(_is_whole(got), what, "a whole number", got, "not-a-whole-number")
    if got != expected:
        raise Difference(what, "another whole number", quoted(got))


@comparison
def same_dict(got: Any, expected: Mapping[Any, Any], what: str = "the result") -> None:
    """Check that `got` is a dict with the keys of `expected` and the same whole number at each."""
    wanted = f"a dict with {many(len(expected), 'entry')}, each a whole number"
    require(isinstance(got, dict), what, wanted, got)
    if len(got) != len(expected):
        mistake = "fewer-than-asked" if len(got) < len(expected) else "more-than-asked"
        raise Difference(what, wanted, f"a dict with {many(len(got), 'entry')}", mistake)
    foreign = [key for key in got if key not in expected]
    if foreign:
        came = f"a dict with an entry for {quoted(foreign[0])}, which should not be there"
        raise Difference(what, wanted, came, "other-entries")
    for key, number in got.items():
        if not _is_whole(number):
            raise Difference(what, wanted, f"a dict that has {describe(number)} at {quoted(key)}", "not-a-whole-number")
    wrong = [key for key, number in got.items() if number != expected[key]]
    if wrong:
        differ = "differs" if len(wrong) == 1 else "differ"
        came = f"the right keys; {len(wrong)} of {many(len(got), 'number')} {differ}, one at {quoted(wrong[0])}"
        raise Difference(what, f"a dict with {many(len(got), 'entry')}, each the right number", came)


@comparison
def unchanged(before: Any, after: Any, what: str = "the argument") -> None:
    """Check that a function left its argument alone: `before` is a copy made ahead of the call."""
    if not _alike(before, after):
        raise Difference(what, "left as it was", f"changed in place, in {_changes(before, after)}", "input-mutated")


def leaves_alone(function: Callable[..., Any], shape: Any, names: str, *arguments: Any) -> None:
    """Check that a call leaves its arguments as they were, and gives arrays of that shape.

    Parameters: `shape`, a tuple of lengths, () for a single number, a tuple of shapes for a tuple, a list of shapes for
    a list of arrays, or None for any result but none; `names`, what to call the arguments in the message, with spaces
    between them.
    """
    copies = copy.deepcopy(arguments)
    _is_of_shape(function(*arguments), shape, "the result")
    for name, before, after in zip(names.split(), copies, arguments, strict=False):
        _unchanged_within(before, after, name)


def _is_of_shape(got: Any, shape: Any, what: str) -> None:
    if shape is None:
        is_something(got, what)
    elif shape == ():
        is_number(got, what)
    elif isinstance(shape, list):
        are_arrays(got, len(shape), shape[0], what)
    elif isinstance(shape[0], tuple):
        is_tuple(got, len(shape), what)
        for n, (part, its_shape) in enumerate(zip(got, shape, strict=True)):
            _is_of_shape(part, its_shape, f"number {n} of {what}")
    else:
        is_array(got, shape, what)


def works_on_integers(function: Callable[..., Any], expected: Any, *arguments: Any) -> None:
    """Check that a call with arguments that hold integers gives what is expected.

    `expected` is an array or a number, a tuple or a list of arrays, or a function that computes one of
    these from the same arguments.
    """
    if not any(np.asarray(part).dtype.kind in "iu" for value in arguments for part in _parts(value)):
        raise TypeError("none of the arguments holds integers")
    if callable(expected):
        expected = expected(*copy.deepcopy(arguments))
    result = function(*arguments)
    if isinstance(expected, tuple):
        is_tuple(result, len(expected))
        for n, (part, target) in enumerate(zip(result, expected, strict=True)):
            same_array(part, target, f"number {n} of the result")
    elif isinstance(expected, list) and isinstance(expected[0], np.ndarray):
        same_arrays(result, expected)
    else:
        same_array(result, expected)


@comparison
def is_something(got: Any, what: str = "the result") -> None:
    """Check that there is a result at all; nothing is said about its kind."""
    require(got is not None and got is not Ellipsis, what, "there", got)


def raises(errors: tuple[type[Exception], ...], call: Callable[..., Any], *arguments: Any) -> None:
    """Check that `call(*arguments)` raises one of the exception types in the tuple `errors`."""
    if is_only_asking():
        with contextlib.suppress(Exception):
            call(*arguments)
    else:
        _raises(errors, call, *arguments)


@comparison
def _raises(errors: tuple[type[Exception], ...], call: Callable[..., Any], *arguments: Any) -> None:
    names = " or ".join(e.__name__ for e in errors)
    try:
        result = call(*arguments)
    except errors:
        return
    except Exception as other:
        raise Difference(
            "the call", f"stopped by {names}", f"stopped by {type(other).__name__}", "another-error", True
        ) from other
    raise Difference("the call", f"stopped by {names}", f"answered with {describe(result)}", "no-error", True)


def _is_whole(number: object) -> bool:
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def _alike(before: Any, after: Any) -> bool:
    """Return whether two arguments are the same. NumPy makes no array of a list, which may hold anything by now."""
    if isinstance(before, list | tuple):
        same = type(before) is type(after) and len(before) == len(after)
        return same and all(_alike(item, other) for item, other in zip(before, after, strict=True))
    if isinstance(before, np.ndarray):
        return type(after) is np.ndarray and after.shape == before.shape and np.array_equal(before, after)
    return type(before) is type(after) and before == after


def _changes(before: Any, after: Any) -> str:
    """Return how much of an argument changed, in words."""
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        changed = [not _alike(item, other) for item, other in zip(before, after, strict=True)]
        return f"{sum(changed)} of {many(len(before), 'entry')}"
    if not isinstance(before, np.ndarray) or type(after) is not np.ndarray or before.shape != after.shape:
        return "its shape or its length"
    return f"{int((before != after).sum())} of {many(before.size, 'entry')}"


def _unchanged_within(before: Any, after: Any, what: str) -> None:
    """`unchanged` for lists of arrays too, whatever their shapes."""
    if isinstance(before, list | tuple) and isinstance(after, list | tuple) and len(before) == len(after):
        for old, new in zip(before, after, strict=True):
            _unchanged_within(old, new, what)
    else:
        unchanged(before, after, what)


def _parts(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else [value]
