"""What comparisons stand on: how a difference is raised, worded, and which mistake it shows by itself.

Takes whatever an answer returned, and trusts none of it. A difference never says which numbers were expected. A check
stops at the first one, or carries on from it, or compares nothing at all.
"""

import contextlib
import contextvars
import functools
import inspect
import math
import types

import numpy as np

RELATIVE_TOLERANCE = 1e-6  # of the largest expected absolute value
ABSOLUTE_TOLERANCE = 1e-12
FEW_DIGITS = 1e-4  # of the largest expected absolute value: nearer than this, only a few digits are wrong
QUOTED_CHARACTERS = 120
SEVERAL = 4  # different sizes of entries, so that what all numbers have in common is no accident
DECIMALS = 9  # to which sizes are told apart
OF_ARRAYS = ("same_array", "agrees", "sums_to_one", "is_array")  # comparisons
NUMBERS = {"b": "truth value", "i": "number", "u": "number", "f": "number", "c": "complex number"}


class Difference(AssertionError):
    """An answer is not what was asked for: what was looked at, what was expected of it in kind, what came.

    `mistake` is the slug of a mistake that such a difference shows by itself; `wants_error` says that an exception was
    asked for. `compared` holds what was compared, the answer first, and what it was compared with second if there is
    such a thing: it may be shown of a public check only.
    """

    def __init__(self, what, expected, came, mistake=None, wants_error=False, compared=()):
        super().__init__(f"{what} should be {expected}, but is {came}")
        self.what, self.expected, self.came = what, expected, came
        self.mistake, self.wants_error = mistake, wants_error
        self.compared = compared


_listener = contextvars.ContextVar("_listener", default=None)


@contextlib.contextmanager
def _having(variable, value):
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)


def carrying_on(listener):
    """In this block a comparison that finds a difference hands it to `listener`, a function, and raises nothing.

    One that finds none hands it None. So a check goes on to all that it asks of an answer, and what the answer gave to
    all of it can be looked at.
    """
    return _having(_listener, listener)


def is_carrying_on():
    """Whether the check itself is running in such a block, and not one of its comparisons, which stop as ever."""
    return _listener.get() is not None


_asking = contextvars.ContextVar("_asking", default=False)


def only_asking():
    """In this block comparisons compare nothing, so that a check makes all its calls whatever they give.

    A grader collects hidden answers this way and looks at them later: nothing that an answer can see depends on
    whether it was right.
    """
    return _having(_asking, True)


def is_only_asking():
    """Whether answers are being collected, to be looked at later."""
    return _asking.get()


_fair_lists = contextvars.ContextVar("_fair_lists", default=False)


def lists_are_fair():
    """In this block a list of numbers counts as the array that it makes.

    Hidden cases ask for the numbers: who hands back a list of the right ones has failed the public cases, and that is
    all it costs.
    """
    return _having(_fair_lists, True)


def as_numbers(got):
    """The array that a list of numbers makes, where that is fair; anything else as it is."""
    if type(got) is not list or not _fair_lists.get():
        return got
    with contextlib.suppress(ValueError, OverflowError):  # it has no shape, or holds what is no number
        made = np.asarray(got)
        return made if made.dtype.kind in "biuf" else got
    return got


def comparison(compare):
    """A comparison that can be carried on from; one that is made of others stops where they do."""
    of_arrays = compare.__name__ in OF_ARRAYS
    compared = 0  # of its arguments, so many are the answer and what that is compared with
    for name in list(inspect.signature(compare).parameters)[:2]:
        compared += name in ("got", "expected")

    @functools.wraps(compare)
    def run(*args, **kwargs):
        if _asking.get():
            return
        args = tuple(map(_plain, args))
        args = tuple(map(as_numbers, args)) if of_arrays else args
        listener = _listener.get()
        with _having(_listener, None):
            try:
                found = compare(*args, **kwargs)
            except Difference as difference:
                found = difference
                difference.compared = difference.compared or args[:compared]
                if listener is None:
                    raise
            if listener is not None:
                listener(found)

    return run


def _plain(got):
    """An array of some other kind, such as a masked one with nothing masked, as the numbers that it holds."""
    if not isinstance(got, np.ndarray) or type(got) is np.ndarray or isinstance(got, np.matrix):
        return got
    return got if np.ma.is_masked(got) else np.ndarray.view(got, np.ndarray)


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
        return f"a {type(got).__name__} of {many(len(got), 'array' if shapes else 'entry')}{shapes}"
    article = "an" if type(got).__name__[0] in "aeiouAEIOU" else "a"
    return f"{article} {type(got).__name__}"


def require(holds, what, wanted, got, mistake=None):
    """A `Difference` for an answer that is of another kind than the one `wanted`."""
    if not holds:
        raise Difference(what, wanted, describe(got), mistake)


def kind_wanted(shape, of_bools):
    if shape == ():
        return "True or False" if of_bools else "a single finite number"
    return f"an array of shape {shape} with {'True and False' if of_bools else 'finite numbers'}"


def as_array(got, shape, what, wanted):
    """The answer as an array; for a single number a Python float, a NumPy float and a 0-d array are all fair."""
    if shape == () and isinstance(got, float | int | np.number) and not isinstance(got, bool):
        return np.asarray(got)
    require(shape != () or isinstance(got, np.ndarray), what, wanted, got)
    require(type(got) is np.ndarray, what, wanted, got, mistake_of_type(got))
    return got


def check_is_array(got, what, wanted):
    """Check that it is an array of numbers."""
    require(type(got) is np.ndarray, what, wanted, got, mistake_of_type(got))
    check_kind(got, False, what, wanted)


def check_kind(got, of_bools, what, wanted):
    holds = got.dtype == bool if of_bools else got.dtype.kind in "iuf"
    require(holds, what, wanted, got, "entries-of-another-type")


def check_shape(got, shape, what, wanted):
    require(got.shape == shape, what, wanted, got, mistake_of_shape(got.shape, shape))


def check_finite(wide, got, what, wanted):
    odd = ~np.isfinite(wide)
    if odd.any():
        raise Difference(what, wanted, f"{describe(got)} with {wide[odd][0]}{place(odd)}")


def mistake_of_type(got):
    if isinstance(got, list | tuple):
        return "list-for-array"
    return "one-result-for-several" if isinstance(got, float | int | np.number) else None


def mistake_of_list(got):
    return "generator-for-list" if isinstance(got, types.GeneratorType | map | filter | zip) else None


def mistake_of_shape(shape, expected):
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


def mistake_of_shares(got, axis):
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


def mistake_of_values(got, expected, error):
    """What the numbers themselves show: fractions cut off, shares along another axis, wrong or missing digits."""
    if expected.ndim == 2 and (expected >= 0).all() and _sum_to_one(expected, -1):
        mistake = mistake_of_shares(got, -1)
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


def other_values(got, wrong, error):
    """What was expected, and what came, where only the values are wrong."""
    of_bools = error.dtype == bool
    if wrong.ndim == 0:
        if of_bools:
            return "the other truth value", str(bool(got))
        return "the right number", f"a number that is off by {error.max():.3g}"
    kind = "True and False" if of_bools else "numbers"
    largest = "" if of_bools else f"; the largest error is {error.max():.3g}"
    wanted = f"an array of shape {wrong.shape} with the right {kind}"
    return wanted, f"an array of that shape; {counted(wrong, 'entry')}{place(wrong)}{largest}"


def quoted(got):
    """A small answer as Python writes it."""
    try:
        text = repr(got)
    except Exception:
        return describe(got)
    return text if len(text) <= QUOTED_CHARACTERS else describe(got)


def counted(wrong, thing):
    return f"{int(wrong.sum())} of {many(wrong.size, thing)} {'differs' if wrong.sum() == 1 else 'differ'}"


def many(count, thing):
    """So many things, as in "1 entry" and "3 entries"."""
    if count == 1:
        return f"1 {thing}"
    return f"{count} {thing.removesuffix('ry') + 'ries' if thing.endswith('ry') else thing + 's'}"


def place(wrong):
    """Where the first True of a boolean array stands, in words; nothing for a single number."""
    if wrong.ndim == 0:
        return ""
    index = tuple(int(i) for i in np.argwhere(wrong)[0])
    return f", first at index {index if len(index) > 1 else index[0]}"
