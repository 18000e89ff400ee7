"""What answers look like: traces, by which the results of known mistakes are recognised, and the words of errors.

Takes whatever an answer returned or raised, and trusts none of it. From its three sums, an array of up to three entries
can be computed, and a larger one cannot. What is traced are results of known mistakes.
"""

import functools
import math
import re
import zlib

import numpy as np

WAVES = (1.31, 2.17, 3.59)  # the sums that tell arrays apart are weighted by waves of these frequencies
DIGITS = 5  # kept of such a sum, relative to the largest entry
TINY = 1e-12
CLOSE = 5e-5  # of the largest entry: so near are the sums of one and the same mistake
LARGEST = 10_000  # entries of an array that are looked at
ITEMS, DEPTH = 200, 4  # of lists in lists
TEXT_CHARACTERS = 300
HOLDS_NAN = " with NaN"
# What Python and NumPy say of an error in the answer's own lines, by the mistake that it shows.
SIGNS = {
    "array-in-a-condition": ("truth value of an array",),
    "axis-that-is-not-there": (
        "is out of bounds for array of dimension",
        "does not have enough dimensions",
        "tuple index out of range",
        "too many indices",
        "more dimensions than subscripts",
        "must be 1- or 2-d",
        "has no len()",
    ),
    "shapes-do-not-fit": (
        "could not be broadcast",
        "could not broadcast",
        "mismatch in its core dimension",
        "cannot reshape array",
        "boolean index did not match",
        "not aligned",
        "must match exactly",
    ),
    "index-past-the-end": ("is out of bounds for axis", "list index out of range"),
}
SHARED = ("builtins", "numpy.linalg", "numpy.exceptions")  # the homes of errors that every process knows


class Trace:
    """What some values look like: their kinds and shapes as one number, and sums over their entries.

    Two traces are alike where the kinds are the same and the sums are close.
    """

    def __init__(self, kinds, sums, sizes=None, holds_nan=False):
        self._kinds, self._sums, self._sizes, self._holds_nan = kinds, sums, sizes, holds_nan

    @classmethod
    def over(cls, values):
        kinds, sums, sizes = [], [], []
        for value in values:
            _look(value, kinds, sums, sizes, DEPTH)
        holds_nan = any(HOLDS_NAN in kind for kind in kinds)
        return cls(zlib.crc32(";".join(kinds).encode("utf-8", "replace")), sums, sizes, holds_nan)

    @classmethod
    def of(cls, packed):
        return cls(packed[0], packed[1:])

    def packed(self):
        """The trace as a list of numbers, the same on every machine."""
        return [self._kinds, *(_short(total, size) for total, size in zip(self._sums, self._sizes, strict=True))]

    def is_nan_alone(self):
        """Whether there is nothing to see but NaN and zeros; of a trace over values that are at hand."""
        return self._holds_nan and not any(self._sizes)

    def is_like(self, seen, close=CLOSE):
        """Whether this one is like `seen`, a trace over values that are at hand."""
        return (
            self._kinds == seen._kinds
            and len(self._sums) == len(seen._sums)
            and all(
                abs(mine - other) <= close * size
                for mine, other, size in zip(self._sums, seen._sums, seen._sizes, strict=True)
            )
        )


def snapshot(result):
    """The result as it is now: a test may go on to change it."""
    if type(result) is np.ndarray:
        return result.copy() if result.size <= LARGEST else result
    if type(result) in (list, tuple) and len(result) <= ITEMS:
        return type(result)(snapshot(one) for one in result)
    return result


def _look(value, kinds, sums, sizes, depth):
    """Note what a value looks like; nothing but its plain type's own methods is called."""
    type_ = type(value)
    if value is None or value is Ellipsis or type_ is bool:
        kinds.append(repr(value))
    elif type_ in (str, bytes):
        held = value[:LARGEST].encode("utf-8", "surrogatepass") if type_ is str else value[:LARGEST]
        kinds.append(f"{type_.__name__} {zlib.crc32(held):x}")
    elif type_ is int or type_ is float or (isinstance(value, np.generic) and value.dtype.kind in "iufb"):
        _look_at_numbers(np.asarray(value), "number", kinds, sums, sizes)
    elif type_ is np.ndarray and value.dtype.kind in "iufb":
        _look_at_numbers(value, "number" if value.ndim == 0 else "array", kinds, sums, sizes)
    elif type_ in (list, tuple) and depth and len(value) <= ITEMS:
        kinds.append(f"{type_.__name__} of {len(value)}")
        for one in value:
            _look(one, kinds, sums, sizes, depth - 1)
    elif type_ is dict and depth and len(value) <= ITEMS:
        kinds.append(f"dict of {len(value)}")
        for key in sorted((key for key in value if type(key) in (str, int)), key=str):
            _look(key, kinds, sums, sizes, 0)
            _look(value[key], kinds, sums, sizes, depth - 1)
    elif type_ is np.ndarray:  # as it is called where only its kind comes over to the tests
        kinds.append(f"NumPy array of dtype {value.dtype}")
    elif type_ is Raised:
        kinds.append(f"raised {value.name}")
    elif callable(value) and type_ is not type:
        kinds.append("function")  # of whatever class: behind the wall all are called that
    else:
        kinds.append(type_.__name__)


def _look_at_numbers(array, what, kinds, sums, sizes):
    try:
        flat = array.reshape(-1)[:LARGEST].astype(np.float64)
    except OverflowError:  # a whole number beyond all floats
        flat = np.array([np.inf])
    finite, odd = np.isfinite(flat), ""
    if not finite.all():
        odd = f" {zlib.crc32(np.where(finite, 0, np.where(flat > 0, 1, 2)).astype('u1').tobytes()):x}"
        what += HOLDS_NAN if np.isnan(flat).any() else ""
        flat = np.where(finite, flat, 0.0)
    kinds.append(f"{what} {'i' if array.dtype.kind in 'iu' else array.dtype.kind} {array.shape}{odd}")
    size = float(np.abs(flat).max(initial=0.0))
    if size < TINY:  # what rounding leaves of nothing
        flat, size = np.zeros_like(flat), 0.0
    with np.errstate(over="ignore"):
        sums += (flat * _waves(flat.size)).sum(axis=1).tolist()
    sizes += [size] * len(WAVES)


@functools.lru_cache(maxsize=16)  # most arrays of a question are of few sizes
def _waves(size):
    places = np.arange(1, size + 1)
    return np.array([np.cos(frequency * places) for frequency in WAVES])


def _short(total, size):
    """A sum with so many digits that it is the same on every machine."""
    if not size or not math.isfinite(total):
        return 0.0
    # The factor keeps sizes such as 1, which is 0.9999999999999999 elsewhere, away from where the logarithm steps.
    return round(total, DIGITS - math.floor(math.log10(size * 1.2345))) + 0.0


class Raised:
    """Stands for a result where there is none, as an error was raised."""

    def __init__(self, error):
        # The words differ between versions; the sizes that NumPy names do not.
        text = said(error)[:TEXT_CHARACTERS]
        details = re.findall(r"\d+", text)
        if isinstance(error, KeyError):  # which says nothing but the key
            details.append(f"{zlib.crc32(text.encode('utf-8', 'replace')):x}")
        self.name = " ".join([kind(error), *details])


def kind(error):
    """The name of the nearest type of Python's own, or of NumPy's public ones: others stay behind in their process."""
    return next(one.__name__ for one in type(error).__mro__ if one.__module__ in SHARED)


def said(error):
    """What an exception says; its class may be the answer's own."""
    try:
        (key,) = error.args if isinstance(error, KeyError) and len(error.args) == 1 else (None,)
        text = key if type(key) is str else str(error)  # a KeyError puts quotes around a word
        return text or type(error).__name__
    except Exception:
        return type(error).__name__


def mistake_of_error(error):
    """The mistake that an error in the answer's own lines shows by its words, or None."""
    text = said(error)
    return next((mistake for mistake, signs in SIGNS.items() if any(sign in text for sign in signs)), None)
