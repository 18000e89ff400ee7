"""Compares an answer with what was asked for, and says in words how they differ.

The checks of every notebook call these functions. Takes whatever an answer returned and trusts none of it; gives
nothing back, or raises a `Difference` with what was expected in kind and what came instead. It never says which
numbers were expected, and it holds no answer.
"""

import contextlib
import contextvars
import copy
import functools
import inspect
import math
import types

import numpy as np

RELATIVE_TOLERANCE = 1e-6  # of the largest expected absolute value; float32 inputs get FLOAT32_TOLERANCE
FLOAT32_TOLERANCE = 1e-4
ABSOLUTE_TOLERANCE = 1e-12
FEW_DIGITS = 1e-4  # of the largest expected absolute value: nearer than this, only a few digits are wrong
QUOTED_CHARACTERS = 120
SEVERAL = 4  # different sizes of entries, so that what all numbers have in common is no accident
DECIMALS = 9  # to which sizes are told apart
EXAMPLE_ENTRIES = 10_000  # of an array that an answer gives as an example; nobody needs more to make a point
NUMBERS = {"b": "truth value", "i": "number", "u": "number", "f": "number", "c": "complex number"}
WHOLE = 2**53  # up to here a float64 holds every whole number


class Difference(AssertionError):
    """An answer is not what was asked for: what was looked at, what was expected of it in kind, what came.

    `mistake` is the slug of a mistake that such a difference shows by itself; `wants_error` says that an exception was
    asked for. `compared` holds what was compared, the answer first, and what it was compared with second if there is
    such a thing: it may be shown of a public check only.
    """

    def __init__(self, what, expected, came, mistake=None, wants_error=False):
        super().__init__(f"{what} should be {expected}, but is {came}")
        self.what, self.expected, self.came = what, expected, came
        self.mistake, self.wants_error = mistake, wants_error
        self.compared = ()


_listener = contextvars.ContextVar("_listener", default=None)


@contextlib.contextmanager
def carrying_on(listener):
    """In this block a comparison that finds a difference hands it to `listener`, a function, and raises nothing.

    One that finds none hands it None. So a check goes on to all that it asks of an answer, and what the answer gave to
    all of it can be looked at.
    """
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def is_carrying_on():
    """Whether the check itself is running in such a block, and not one of its comparisons, which stop as ever."""
    return _listener.get() is not None


_asking = contextvars.ContextVar("_asking", default=False)


@contextlib.contextmanager
def only_asking():
    """In this block comparisons compare nothing, so that a check makes all its calls whatever they give.

    A grader collects hidden answers this way and looks at them later: nothing that an answer can see depends on
    whether it was right.
    """
    token = _asking.set(True)
    try:
        yield
    finally:
        _asking.reset(token)


def is_only_asking():
    """Whether answers are being collected, to be looked at later."""
    return _asking.get()


def _comparison(compare):
    """A comparison that can be carried on from; one that is made of others stops where they do."""
    compared = 0  # of its arguments, so many are the answer and what that is compared with
    for name in list(inspect.signature(compare).parameters)[:2]:
        compared += name in ("got", "expected")

    @functools.wraps(compare)
    def run(*args, **kwargs):
        if _asking.get():
            return
        args = tuple(map(_plain, args))
        listener = _listener.get()
        token = _listener.set(None)
        try:
            compare(*args, **kwargs)
        except Difference as difference:
            difference.compared = difference.compared or args[:compared]
            if listener is None:
                raise
            listener(difference)
        else:
            if listener is not None:
                listener(None)
        finally:
            _listener.reset(token)

    return run


def _plain(got):
    """An array of some other kind, such as a masked one with nothing masked, as the numbers that it holds."""
    if not isinstance(got, np.ndarray) or type(got) is np.ndarray or isinstance(got, np.matrix):
        return got
    return got if np.ma.is_masked(got) else np.ndarray.view(got, np.ndarray)


@_comparison
def same_array(got, expected, what="the result", tolerance=RELATIVE_TOLERANCE):
    """Check that `got` is an array with the shape and the numbers of `expected`.

    Parameters: `got`, the answer; `expected`, an array (a 0-d one asks for a single number); `what`, how to
    call the answer in the message; `tolerance`, relative to the largest absolute value in `expected`.
    """
    expected = np.asarray(expected)
    wanted = _wanted(expected.shape, expected.dtype == bool)
    got = _as_array(got, expected.shape, what, wanted)
    _check_kind(got, expected.dtype == bool, what, wanted)
    if got.shape != expected.shape:
        raise Difference(what, wanted, describe(got), _mistake_of_shape(got.shape, expected.shape))
    if expected.dtype == bool:
        wrong = error = got != expected
    else:
        wide = got.astype(np.float64)
        _check_finite(wide, got, what, wanted)
        target = expected.astype(np.float64)
        error = np.abs(wide - target)
        wrong = error > tolerance * np.abs(target).max(initial=0.0) + ABSOLUTE_TOLERANCE
    if wrong.any():
        raise Difference(what, *_other_values(got, wrong, error), _mistake_of_values(got, expected, error))


@_comparison
def agrees(got, other, what, with_what, tolerance=RELATIVE_TOLERANCE):
    """Check that two of an answer's own results agree. Either may be wrong, so neither's numbers are called expected.

    Parameters: `got` and `other`, the two; `what` and `with_what`, how to call them in the message; `tolerance`, as for
    `same_array`.
    """
    try:
        same_array(got, other, what, tolerance)
    except Difference as difference:
        raise Difference(what, f"the same as {with_what}", difference.came) from None


@_comparison
def sums_to_one(got, axis, what="the result"):
    """Check that `got` holds shares: none negative, and a total of 1 along `axis` (None: over all)."""
    over = "over all entries" if axis is None else f"along axis {axis}"
    wanted = f"an array of shares, none of them negative, with a sum of 1 {over}"
    _check_is_array(got, what, wanted)
    _check_kind(got, False, what, wanted)
    if got.size == 0:
        raise Difference(what, wanted, describe(got))
    _check_finite(got, got, what, wanted)
    if (got < 0).any():
        raise Difference(what, wanted, f"{describe(got)} with a negative entry{_place(got < 0)}")
    if axis is not None and not -got.ndim <= axis < got.ndim:
        raise Difference(what, wanted, describe(got))
    totals = np.asarray(got.sum(axis=axis), dtype=np.float64)
    wrong = np.abs(totals - 1) > RELATIVE_TOLERANCE
    if wrong.any():
        came = f"{describe(got)}; one of the sums is {totals[wrong][0]:.6g}"
        raise Difference(what, wanted, came, _mistake_of_shares(got, axis))


def example(got, shape, what="the example"):
    """An array that somebody gives as an example, as float64, so that no small or unsigned integers wrap around.

    Parameters: `got`, the answer, or a part of it; `shape`, what it should be, None for a length that is left open;
    `what`, how to call it in the message. Its type and its size are looked at before anything is computed, as it may be
    anything at all. Raises a `Difference` if it is not such an array of finite numbers, or holds whole numbers that are
    too large for a float64.
    """
    asked = "(" + ", ".join("any" if n is None else str(n) for n in shape) + ("," if len(shape) == 1 else "") + ")"
    wanted = f"an array of shape {asked} with finite numbers"
    _check_is_array(got, what, wanted)
    _check_kind(got, False, what, wanted)
    fits = got.ndim == len(shape) and all(n in (None, m) for n, m in zip(shape, got.shape, strict=True))
    if not fits:
        due = tuple(1 if n is None else n for n in shape)
        mistake = None if None in shape else _mistake_of_shape(got.shape, due)
        raise Difference(what, wanted, describe(got), mistake)
    if got.size > EXAMPLE_ENTRIES:
        raise Difference(what, f"an array of at most {EXAMPLE_ENTRIES} numbers", describe(got))
    with np.errstate(over="ignore"):
        wide = got.astype(np.float64)
    _check_finite(wide, got, what, wanted)
    if got.dtype.kind in "iu" and (np.abs(wide) > WHOLE).any():
        raise Difference(what, "an array of numbers that a float64 holds exactly", f"{describe(got)} with larger ones")
    return wide


@_comparison
def is_array(got, shape, what="the result"):
    """Check that `got` is an array of finite numbers of the given shape; nothing else is said about the numbers."""
    shape = tuple(shape)
    wanted = _wanted(shape, False)
    _check_is_array(got, what, wanted)
    _check_kind(got, False, what, wanted)
    if got.shape != shape:
        raise Difference(what, wanted, describe(got), _mistake_of_shape(got.shape, shape))
    _check_finite(got, got, what, wanted)


@_comparison
def is_shape(got, length=2, what="the answer"):
    """Check that `got` is a shape: a tuple (or list) of `length` whole numbers above zero."""
    wanted = f"a tuple of {_many(length, 'whole number')} above zero"
    if not isinstance(got, tuple | list):
        raise Difference(what, wanted, describe(got))
    if len(got) != length or not all(_is_whole(n) and n > 0 for n in got):
        raise Difference(what, wanted, _quote(got))


@_comparison
def same_shape(got, expected, what="the answer"):
    """Check that `got` is the shape `expected`, a tuple or list of whole numbers."""
    is_shape(got, len(expected), what)
    wrong = np.array([n != m for n, m in zip(got, expected, strict=True)])
    if wrong.any():
        came = f"{_quote(got)}, a shape, but {_count(wrong, 'number')}"
        raise Difference(what, f"another shape of {_many(len(expected), 'number')}", came)


@_comparison
def is_pair(got, what="the result"):
    """Check that `got` is a pair: a tuple (or list) of two; nothing is said about the two."""
    is_tuple(got, 2, what)


@_comparison
def is_tuple(got, count, what="the result"):
    """Check that `got` is a tuple (or list) of `count` things; nothing is said about them."""
    wanted = "a pair, a tuple of two" if count == 2 else f"a tuple of {count}"
    if not isinstance(got, tuple | list):
        raise Difference(what, wanted, describe(got), "not-what-is-unpacked")
    if len(got) != count:
        raise Difference(what, wanted, describe(got), "not-what-is-unpacked")


@_comparison
def are_arrays(got, count, shape, what="the result"):
    """Check that `got` is a list of `count` arrays of numbers, each of the given shape.

    A tuple, or one array whose first axis counts them, is as good as a list.
    """
    wanted = f"a list of {_many(count, 'array')} of shape {tuple(shape)}"
    if not isinstance(got, list | tuple) and not (type(got) is np.ndarray and got.ndim):
        raise Difference(what, wanted, describe(got), _mistake_of_list(got))
    if len(got) != count:
        raise Difference(what, wanted, describe(got))
    for n, one in enumerate(got):
        is_array(one, shape, f"number {n} of {what}")


@_comparison
def same_arrays(got, expected, what="the result", tolerance=RELATIVE_TOLERANCE):
    """Check that `got` is a list (or as good as one) of the arrays in `expected`, which share one shape."""
    are_arrays(got, len(expected), np.shape(expected[0]), what)
    for n, (one, target) in enumerate(zip(got, expected, strict=True)):
        same_array(one, target, f"number {n} of {what}", tolerance)


@_comparison
def is_choice(got, options, fewest, most, what="the answer"):
    """Check that `got` is a list (or tuple) of different letters out of `options`, `fewest` to `most` of them."""
    amount = f"{fewest} to {most} different letters" if fewest < most else _many(most, "letter")
    wanted = f"a list of {amount} from {options[0]} to {options[-1]}"
    if not isinstance(got, list | tuple):
        raise Difference(what, wanted, describe(got))
    if not all(isinstance(one, str) and len(one) == 1 and one in options for one in got):
        raise Difference(what, wanted, _quote(got))
    if len(set(got)) != len(got) or not fewest <= len(got) <= most:
        raise Difference(what, wanted, _quote(got))


@_comparison
def are_words(got, count, what="the result"):
    """Check that `got` is a list (or tuple) of `count` strings; nothing is said about which."""
    wanted = f"a list of {_many(count, 'word')}"
    if not isinstance(got, list | tuple):
        raise Difference(what, wanted, describe(got), _mistake_of_list(got))
    if len(got) != count:
        raise Difference(what, wanted, describe(got))
    for n, one in enumerate(got):
        if not isinstance(one, str):
            raise Difference(what, wanted, f"{describe(one)} as number {n}")


@_comparison
def same_words(got, expected, what="the result"):
    """Check that `got` is a list (or tuple) of the strings in `expected`, in that order."""
    are_words(got, len(expected), what)
    wrong = np.array([one != target for one, target in zip(got, expected, strict=True)])
    if wrong.any():
        came = f"a list of {_many(wrong.size, 'word')}; {_count(wrong, 'word')}{_place(wrong)}"
        raise Difference(what, f"a list of {_many(wrong.size, 'word')}, the right ones", came)


@_comparison
def are_numbers(got, count, what="the answer"):
    """Check that `got` is a tuple, a list or a flat array of `count` finite numbers; nothing is said about which."""
    wanted = f"{_many(count, 'number')} in a tuple, a list or an array"
    if not isinstance(got, tuple | list) and not (type(got) is np.ndarray and got.ndim == 1):
        raise Difference(what, wanted, describe(got))
    if len(got) != count:
        raise Difference(what, wanted, describe(got))
    for n, one in enumerate(got):
        is_number(one, f"number {n} of {what}")


@_comparison
def is_number(got, what="the result"):
    """Check that `got` is a single finite number."""
    number = _as_array(got, (), what, _wanted((), False))
    if number.shape != ():
        raise Difference(what, _wanted((), False), describe(got))
    _check_kind(number, False, what, _wanted((), False))
    _check_finite(number, number, what, _wanted((), False))


@_comparison
def same_whole_number(got, expected, what="the result"):
    """Check that `got` is the integer `expected` (a Python or NumPy integer)."""
    if not _is_whole(got):
        raise Difference(what, "a whole number", describe(got), "not-a-whole-number")
    if got != expected:
        raise Difference(what, "another whole number", _quote(got))


@_comparison
def same_dict(got, expected, what="the result"):
    """Check that `got` is a dict with the keys of `expected` and the same whole number at each."""
    wanted = f"a dict with {_many(len(expected), 'entry')}, each a whole number"
    if not isinstance(got, dict):
        raise Difference(what, wanted, describe(got))
    if len(got) != len(expected):
        raise Difference(what, wanted, f"a dict with {_many(len(got), 'entry')}")
    foreign = [key for key in got if key not in expected]
    if foreign:
        raise Difference(what, wanted, f"a dict with an entry for {_quote(foreign[0])}, which should not be there")
    for key, number in got.items():
        if not _is_whole(number):
            raise Difference(what, wanted, f"a dict that has {describe(number)} at {_quote(key)}")
    wrong = [key for key, number in got.items() if number != expected[key]]
    if wrong:
        differ = "differs" if len(wrong) == 1 else "differ"
        came = f"the right keys; {len(wrong)} of {_many(len(got), 'number')} {differ}, one at {_quote(wrong[0])}"
        raise Difference(what, f"a dict with {_many(len(got), 'entry')}, each the right number", came)


@_comparison
def unchanged(before, after, what="the argument"):
    """Check that a function left its argument alone: `before` is a copy made ahead of the call."""
    if not _alike(before, after):
        raise Difference(what, "left as it was", f"changed in place, in {_changes(before, after)}", "input-mutated")


def numbers(seed, *shapes):
    """Arrays of those shapes to try an answer on, filled with normal random numbers; the same seed gives the same."""
    rng = np.random.default_rng(seed)
    made = [rng.normal(size=shape) for shape in shapes]
    for place, array in enumerate(made):
        _recipes[array.shape, array.tobytes()] = f"numbers({seed}, {', '.join(map(str, shapes))})[{place}]"
    return made


_recipes = {}  # of the arrays that `numbers` made: the expression that makes each anew


def recipe(array):
    """The expression by which `numbers` made an array of these entries; None if it made none."""
    return _recipes.get((array.shape, array.tobytes()))


def leaves_alone(function, shape, names, *arguments):
    """Check that a call leaves its arguments as they were, and gives arrays of that shape.

    Parameters: `shape`, a tuple of lengths, () for a single number, a tuple of shapes for a tuple, a list of shapes for
    a list of arrays, or None for any result but none; `names`, what to call the arguments in the message, with spaces
    between them.
    """
    kept = copy.deepcopy(arguments)
    _is_of_shape(function(*arguments), shape, "the result")
    for name, before, after in zip(names.split(), kept, arguments, strict=False):
        _unchanged_within(before, after, name)


def _is_of_shape(got, shape, what):
    if shape is None:
        is_something(got, what)
    elif shape == ():
        is_number(got, what)
    elif isinstance(shape, list):
        are_arrays(got, len(shape), shape[0], what)
    elif isinstance(shape[0], tuple):
        is_tuple(got, len(shape), what)
        for n, (one, its_shape) in enumerate(zip(got, shape, strict=True)):
            _is_of_shape(one, its_shape, f"number {n} of {what}")
    else:
        is_array(got, shape, what)


def works_on_integers(function, expected, *arguments):
    """Check that a call with arguments that hold integers gives what is expected.

    `expected` is an array or a number, a tuple or a list of arrays, or a function that computes one of
    these from the same arguments.
    """
    if not any(np.asarray(one).dtype.kind in "iu" for value in arguments for one in _parts(value)):
        raise TypeError("none of the arguments holds integers")
    if callable(expected):
        expected = expected(*copy.deepcopy(arguments))
    result = function(*arguments)
    if isinstance(expected, tuple):
        is_tuple(result, len(expected))
        for n, (one, target) in enumerate(zip(result, expected, strict=True)):
            same_array(one, target, f"number {n} of the result")
    elif isinstance(expected, list) and isinstance(expected[0], np.ndarray):
        same_arrays(result, expected)
    else:
        same_array(result, expected)


@_comparison
def is_something(got, what="the result"):
    """Check that there is a result at all; nothing is said about its kind."""
    if got is None or got is Ellipsis:
        raise Difference(what, "there", describe(got))


def raises(errors, call, *arguments):
    """Check that `call(*arguments)` raises one of the exception types in the tuple `errors`."""
    if is_only_asking():
        with contextlib.suppress(Exception):
            call(*arguments)
    else:
        _raises(errors, call, *arguments)


@_comparison
def _raises(errors, call, *arguments):
    names = " or ".join(e.__name__ for e in errors)
    try:
        result = call(*arguments)
    except errors:
        return
    except Exception as other:
        raise Difference("the call", f"stopped by {names}", f"stopped by {type(other).__name__}", None, True) from other
    raise Difference("the call", f"stopped by {names}", f"answered with {describe(result)}", None, True)


def describe(got):
    """What kind of thing an answer is, in words."""
    if got is None or got is Ellipsis:
        return f"{got!r} (is something still missing there?)"
    if type(got) is np.ndarray and got.ndim:
        return f"an array of shape {got.shape}, {got.dtype}"
    if type(got) is np.ndarray:
        return f"a single {NUMBERS.get(got.dtype.kind, 'entry')} in an array without axes"
    if isinstance(got, np.ndarray):
        return f"a NumPy {type(got).__name__} of shape {got.shape}"
    if isinstance(got, Exception):
        return f"the error {type(got).__name__}"
    if isinstance(got, list | tuple):
        arrays = len(got) < SEVERAL and all(type(one) is np.ndarray and one.ndim for one in got)
        shapes = f", of shape {' and '.join(str(one.shape) for one in got)}" if arrays and got else ""
        return f"a {type(got).__name__} of {_many(len(got), 'array' if shapes else 'entry')}{shapes}"
    article = "an" if type(got).__name__[0] in "aeiouAEIOU" else "a"
    return f"{article} {type(got).__name__}"


def _wanted(shape, of_bools):
    if shape == ():
        return "True or False" if of_bools else "a single finite number"
    return f"an array of shape {shape} with {'True and False' if of_bools else 'finite numbers'}"


def _as_array(got, shape, what, wanted):
    """The answer as an array; for a single number a Python float, a NumPy float and a 0-d array are all fair."""
    if shape == () and isinstance(got, float | int | np.number) and not isinstance(got, bool):
        return np.asarray(got)
    if shape == () and not isinstance(got, np.ndarray):
        raise Difference(what, wanted, describe(got))
    _check_is_array(got, what, wanted)
    return got


def _check_is_array(got, what, wanted):
    if type(got) is not np.ndarray:
        raise Difference(what, wanted, describe(got), _mistake_of_type(got))


def _mistake_of_type(got):
    if isinstance(got, list | tuple):
        return "list-for-array"
    return "one-result-for-several" if isinstance(got, float | int | np.number) else None


def _check_kind(got, of_bools, what, wanted):
    if got.dtype != bool if of_bools else got.dtype.kind not in "iuf":
        raise Difference(what, wanted, describe(got), "entries-of-another-type")


def _check_finite(wide, got, what, wanted):
    odd = ~np.isfinite(wide)
    if odd.any():
        raise Difference(what, wanted, f"{describe(got)} with {wide[odd][0]}{_place(odd)}")


def _mistake_of_list(got):
    return "generator-for-list" if isinstance(got, types.GeneratorType | map | filter | zip) else None


def _mistake_of_shape(shape, expected):
    """An axis too many or too few, two axes in each other's place, or all in one row, the rest being right."""
    if _longer(shape, expected, 1):
        return "axis-gained"
    if _longer(expected, shape, 1):
        return "axis-lost"
    if len(shape) == 2 and shape == expected[::-1]:
        return "transposed"
    if len(shape) == 1 < len(expected) and shape[0] == math.prod(expected):
        return "flattened"
    if _longer(shape, expected):
        return "results-not-combined"
    return "one-result-for-several" if _longer(expected, shape) else None


def _longer(shape, expected, of_length=None):
    """Whether there is one axis more, of this length or of any."""
    places = [n for n, length in enumerate(shape) if of_length in (None, length)]
    return any(shape[:n] + shape[n + 1 :] == expected for n in places)


def _mistake_of_shares(got, axis):
    """Shares that sum to 1 along another axis than the last one, or all together."""
    if got.ndim != 2 or min(got.shape) == 1 or axis not in (-1, 1) or (got < 0).any() or _sum_to_one(got, 1):
        return None
    if _sum_to_one(got, 0):
        return "axis-0"
    if np.ptp(got.sum(axis=1)) <= RELATIVE_TOLERANCE:  # right shares, all of them divided by the number of rows
        return None
    return "whole-array" if _sum_to_one(got, None) else None


def _sum_to_one(shares, axis):
    return (np.abs(shares.sum(axis=axis, dtype=np.float64) - 1) <= RELATIVE_TOLERANCE).all()


def _mistake_of_values(got, expected, error):
    """What the numbers themselves show: fractions cut off, shares along another axis, wrong or missing digits."""
    if expected.ndim == 2 and (expected >= 0).all() and _sum_to_one(expected, -1):
        mistake = _mistake_of_shares(got, -1)
        if mistake:
            return mistake
    if got.dtype.kind in "iu" and expected.dtype.kind == "f" and (error < 1).all():
        return "integer-buffer"
    if got.dtype == np.float16:
        return "half-precision"
    if got.dtype.kind == "f" and (got != np.rint(got)).any():
        for digits in range(1, 8):
            if error.max() <= 10.0**-digits and (np.abs(got - np.round(got, digits)) <= ABSOLUTE_TOLERANCE).all():
                return "rounded"
    if got.dtype.kind == "f" and error.max() <= FEW_DIGITS * np.abs(expected).max():
        return "few-digits"
    return _mistake_of_all_values(got, expected)


def _mistake_of_all_values(got, expected):
    """What all numbers have in common: the other sign, one factor, the wrong places; a few numbers might by chance."""
    if expected.dtype == bool:
        return "true-and-false-exchanged" if expected.any() and (got != expected).all() else None
    if got.dtype.kind != "f" or np.unique(np.abs(np.round(expected, DECIMALS))).size < SEVERAL:
        return None
    largest = np.abs(expected).max()
    factor = (got * expected).sum(dtype=np.float64) / (expected * expected).sum(dtype=np.float64)
    if factor and np.abs(got - factor * expected).max() <= RELATIVE_TOLERANCE * abs(factor) * largest:
        return "sign-turned" if abs(factor + 1) <= RELATIVE_TOLERANCE else "constant-factor"
    moved = np.abs(np.sort(got, axis=None) - np.sort(expected, axis=None)).max() <= RELATIVE_TOLERANCE * largest
    return "numbers-in-other-places" if moved else None


def _is_whole(number):
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def _alike(before, after):
    """Whether two arguments are the same. NumPy makes no array of a list, which may hold anything by now."""
    if isinstance(before, list | tuple):
        same = type(before) is type(after) and len(before) == len(after)
        return same and all(_alike(one, other) for one, other in zip(before, after, strict=True))
    if isinstance(before, np.ndarray):
        return type(after) is np.ndarray and after.shape == before.shape and np.array_equal(before, after)
    return type(before) is type(after) and before == after


def _changes(before, after):
    """How much of an argument changed, in words."""
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        changed = [not _alike(one, other) for one, other in zip(before, after, strict=True)]
        return f"{sum(changed)} of {_many(len(before), 'entry')}"
    if not isinstance(before, np.ndarray) or type(after) is not np.ndarray or before.shape != after.shape:
        return "its shape or its length"
    return f"{int((before != after).sum())} of {_many(before.size, 'entry')}"


def _unchanged_within(before, after, what):
    """`unchanged` for lists of arrays too, whatever their shapes."""
    if isinstance(before, list | tuple) and isinstance(after, list | tuple) and len(before) == len(after):
        for kept, now in zip(before, after, strict=True):
            _unchanged_within(kept, now, what)
    else:
        unchanged(before, after, what)


def _parts(value):
    return value if isinstance(value, list | tuple) else [value]


def _quote(got):
    """A small answer as Python writes it."""
    try:
        text = repr(got)
    except Exception:
        return describe(got)
    return text if len(text) <= QUOTED_CHARACTERS else describe(got)


def _other_values(got, wrong, error):
    """What was expected, and what came, where only the values are wrong."""
    of_bools = error.dtype == bool
    if wrong.ndim == 0:
        return ("the other truth value", str(bool(got))) if of_bools else ("the right number", _off_by(error))
    kind = "True and False" if of_bools else "numbers"
    largest = "" if of_bools else f"; the largest error is {error.max():.3g}"
    wanted = f"an array of shape {wrong.shape} with the right {kind}"
    return wanted, f"an array of that shape; {_count(wrong, 'entry')}{_place(wrong)}{largest}"


def _off_by(error):
    return f"a number that is off by {error.max():.3g}"


def _count(wrong, thing):
    return f"{int(wrong.sum())} of {_many(wrong.size, thing)} {'differs' if wrong.sum() == 1 else 'differ'}"


def _many(count, thing):
    """So many things, as in "1 entry" and "3 entries"."""
    if count == 1:
        return f"1 {thing}"
    return f"{count} {thing.removesuffix('ry') + 'ries' if thing.endswith('ry') else thing + 's'}"


def _place(wrong):
    """Where the first True of a boolean array stands, in words; nothing for a single number."""
    if wrong.ndim == 0:
        return ""
    index = tuple(int(i) for i in np.argwhere(wrong)[0])
    return f", first at index {index if len(index) > 1 else index[0]}"
