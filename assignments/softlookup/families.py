"""Names mistakes that nobody has written down, by how what came is related to what was expected or to what went in.

Takes what a check compared and what it gave to the answer, and trusts none of it; gives the slug of a mistake or of a
family of them, or None. A family says only what is certain, and nothing that is not true of all mistakes in it: it is
named where enough different numbers show it. Every slug is in the package's table of mistakes.
"""

import contextlib
import functools
import itertools
import math
import types
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from .tolerances import ABSOLUTE_TOLERANCE, RELATIVE_TOLERANCE

Shape = tuple[int, ...]

FEW_DIGITS = 1e-4  # of the largest expected absolute value: nearer than this, only a few digits are wrong
SEVERAL = 4  # different sizes of entries beyond those that fix it, so that what all have in common is no accident
MANY = 2 * SEVERAL  # entries, where each says no more than yes or no
DECIMALS = 9  # to which sizes are told apart
ENTRIES = 10_000  # of an array whose relations are looked at
RANKED = 200  # entries of an array whose order is looked at
CLEARLY = 1e-3  # of 1: so far off are weights that are no shares
FACTORS = 3  # of a product that may have been mixed
# Those that show by themselves, but say less than the name of a mistake that is known to give just this.
GENERAL = {
    "another-kind-of-thing",
    "another-length",
    "another-number-of-axes",
    "axes-exchanged",
    "fewer-than-asked",
    "more-than-asked",
    "another-error",
    "no-error",
    "no-shares",
    "not-finite",
    "other-entries",
    "results-disagree",
}


def mistake_of_type(got: object) -> str:
    if isinstance(got, list):
        return "list-for-array"
    return "one-result-for-several" if isinstance(got, float | int | np.number) else "another-kind-of-thing"


def mistake_of_list(got: Any, count: int) -> str:
    """Return of what should be a list of so many things."""
    if isinstance(got, types.GeneratorType | map | filter | zip):
        return "generator-for-list"
    if not isinstance(got, list | tuple | np.ndarray) or (isinstance(got, np.ndarray) and not got.ndim):
        return "another-kind-of-thing"
    return "fewer-than-asked" if len(got) < count else "more-than-asked"


def mistake_of_shape(shape: Shape, expected: Shape) -> str:
    """Return an axis too many or too few, two axes in each other's place, or all in one row, the rest being right."""
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
    if _longer(expected, shape):
        return "one-result-for-several"
    if len(shape) != len(expected):
        return "another-number-of-axes"
    return "axes-exchanged" if Counter(shape) == Counter(expected) else "another-length"


def _longer(shape: Shape, expected: Shape, of_length: int | None = None) -> bool:
    """Return whether there is one axis more, of this length or of any."""
    places = [n for n, length in enumerate(shape) if of_length in (None, length)]
    return any(shape[:n] + shape[n + 1 :] == expected for n in places)


def mistake_of_shares(got: np.ndarray, axis: int | None) -> str | None:
    """Shares that sum to 1 along another axis than the last one, or all together."""
    if got.ndim != 2 or min(got.shape) == 1 or axis not in (-1, 1) or (got < 0).any() or _sum_to_one(got, 1):
        return None
    if _sum_to_one(got, 0):
        return "axis-0"
    if np.ptp(got.sum(axis=1)) <= RELATIVE_TOLERANCE:  # right shares, all of them divided by the number of rows
        return None
    return "whole-array" if _sum_to_one(got, None) else None


def _sum_to_one(shares: np.ndarray, axis: int | None) -> bool:
    return bool((np.abs(shares.sum(axis=axis, dtype=np.float64) - 1) <= RELATIVE_TOLERANCE).all())


def mistake_of_values(got: np.ndarray, expected: np.ndarray, error: np.ndarray) -> str | None:
    """Return what the numbers themselves show: fractions cut off, shares along another axis, wrong or missing
    digits.
    """
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


def _mistake_of_all_values(got: np.ndarray, expected: np.ndarray) -> str | None:
    """Return what all numbers have in common: the other sign, one factor, the wrong places; a few numbers might by
    chance.
    """
    if expected.dtype == bool:
        return "true-and-false-exchanged" if expected.any() and (got != expected).all() else None
    if got.dtype.kind != "f" or different(expected) < SEVERAL:
        return None
    largest = np.abs(expected).max()
    factor = (got * expected).sum(dtype=np.float64) / (expected * expected).sum(dtype=np.float64)
    if in_another_order(got, expected):  # which may look like one of the next two
        return "numbers-in-other-places"
    if factor and np.abs(got - factor * expected).max() <= RELATIVE_TOLERANCE * abs(factor) * largest:
        if abs(factor + 1) <= RELATIVE_TOLERANCE:
            return "sign-turned"
        if different(expected) > SEVERAL:
            return "constant-factor"
    moved = np.abs(np.sort(got, axis=None) - np.sort(expected, axis=None)).max() <= RELATIVE_TOLERANCE * largest
    return "numbers-in-other-places" if moved else None


@np.errstate(all="ignore")
def family(pairs: Sequence[tuple[Any, ...]], given: Sequence[np.ndarray]) -> tuple[str | None, Sequence[str]]:
    """Return the family of a mistake, or None, by what came and what was due instead; and those that this contradicts.

    Parameters: `pairs` of these two, the ones that a check found to differ, the first one first; `given`, the arrays of
    numbers that went into the call that gave the first.
    """
    if pairs and all(type(side) in (list, tuple) and set(map(type, side)) == {str} for side in pairs[0]):
        words, due = pairs[0]
        half = sum(map(str.__eq__, words, due)) * 2 >= len(due)
        return "another-order" if Counter(words) == Counter(due) else "some-entries-right" if half else None, ()
    arrays = [two_arrays(*pair) for pair in pairs]
    if not arrays or arrays[0] is None:
        return None, ()
    first = Seen(*arrays[0], given)
    alike = [pair for pair in arrays if pair is not None]
    came, wanted = (np.concatenate([pair[side].ravel() for pair in alike]) for side in (0, 1))
    together = Seen(came, wanted, given)
    if not (first.fits and together.fits):
        return None, ()
    whole = (slug for slug, holds in OF_ALL if holds(together) or holds(first))
    denied = [slug for slug, holds in OF_ALL[:WHOLE] if first.telling and not holds(first)]
    names = itertools.chain(whole, (slug for slug, holds in OF_ONE if holds(first)))
    moved = all(in_another_order(*pair) for pair in alike)
    return next((slug for slug in names if not (moved and slug in OF_SIZES)), None), denied


def two_arrays(got: Any, due: Any) -> tuple[np.ndarray, np.ndarray] | None:
    """Return what came and what was due as float64 arrays of one shape; None for what has none."""
    if isinstance(got, dict) and isinstance(due, dict) and got.keys() == due.keys():
        got, due = ([side[key] for key in due] for side in (got, due))
    if not (type(got) is np.ndarray or holds_numbers(got)):
        return None
    try:
        got, due = np.asarray(got), np.asarray(due)
        if got.shape != due.shape or not 0 < due.size <= ENTRIES or {got.dtype.kind, due.dtype.kind} - set("biuf"):
            return None
        return got.astype(np.float64), due.astype(np.float64)
    except (ValueError, TypeError, OverflowError):
        return None


def holds_numbers(got: Any) -> bool:
    """Return whether it is a number, or a list or tuple of numbers and arrays alone.

    Of anything else NumPy might make an array of any size, such as of one long word among many short ones.
    """
    if type(got) in (list, tuple):
        return all(map(holds_numbers, got))
    return isinstance(got, int | float | np.number) or (type(got) is np.ndarray and got.dtype.kind in "biuf")


class Seen:
    """Numbers that came and that were due, float64 arrays of one shape, and the arrays that the call was given."""

    def __init__(self, got: np.ndarray, due: np.ndarray, given: Sequence[np.ndarray]):
        self.got, self.due, self.given = got, due, given
        self.fits = bool(np.isfinite(got).all() and np.isfinite(due).all())
        self.off, self.size = got - due, np.abs(due).max()
        self.wrong = np.abs(self.off) > RELATIVE_TOLERANCE * self.size + ABSOLUTE_TOLERANCE
        self.telling = different(due) >= SEVERAL

    @functools.cached_property
    def rates(self) -> np.ndarray:
        """Each number as a multiple of the one that was due; NaN where that is zero."""
        return np.where(np.abs(self.due) > RELATIVE_TOLERANCE * self.size, self.got / self.due, np.nan)

    @functools.cached_property
    def shares(self) -> tuple[np.ndarray, np.ndarray, bool] | None:
        """The shares that are due, what stands there in what came, and whether that is all; None where none are due.

        They are looked for as they are, and as the weights with which an array that was given, or a product of such, is
        mixed: where it has no more rows than columns, there is only one way to mix a row from its rows.
        """
        if self.due.ndim and self.due.shape[-1] > 1 and are_shares(self.due, False):
            return self.due, self.got, True
        for values, inverse in inverted(mixed(self.given, self.due.shape) if self.due.ndim else ()):
            due, got = self.due @ inverse, self.got @ inverse
            if near(due @ values, self.due) and are_shares(due, False):
                return due, got, near(got @ values, self.got)
        return None

    @property
    def mixes(self) -> bool:
        return self.shares is not None and self.shares[2]

    @property
    def due_shares(self) -> tuple[np.ndarray, np.ndarray, bool]:
        """`shares`, where there are some."""
        assert self.shares is not None
        return self.shares

    @property
    def mixes_shares(self) -> bool:
        return self.mixes and are_shares(self.due_shares[1])

    @functools.cached_property
    def sharpness(self) -> float:
        """By how much further apart the logarithms of shares are than due; 0 where that is no one number."""
        if not self.mixes_shares or min(shares.min() for shares in self.due_shares[:2]) <= RELATIVE_TOLERANCE:
            return 0
        due, got = (np.log(shares) - np.log(shares).mean(axis=-1, keepdims=True) for shares in self.due_shares[:2])
        factor = (due * got).sum() / max((due * due).sum(), ABSOLUTE_TOLERANCE)
        return factor if different(due) >= SEVERAL and near(got, factor * due, 10) else 0


def different(array: np.ndarray) -> int:
    return np.unique(np.round(np.abs(array), DECIMALS)).size


def near(array: np.ndarray | float, other: np.ndarray | float, times: float = 1) -> bool:
    allowed = times * (RELATIVE_TOLERANCE * np.abs(other).max(initial=0.0) + ABSOLUTE_TOLERANCE)
    return bool(np.abs(array - other).max(initial=0.0) <= allowed)


def are_shares(array: np.ndarray, even_whole: bool = True) -> bool:
    """Return whether rows hold shares of 1, and these are not all of them 0 and 1, as in a one-hot row or a mask."""
    sums_to_one = np.abs(array.sum(axis=-1) - 1).max() <= RELATIVE_TOLERANCE
    return bool(
        sums_to_one and (array >= -RELATIVE_TOLERANCE).all() and (even_whole or not near(array, np.rint(array)))
    )


def are_no_shares(array: np.ndarray) -> bool:
    """Return whether rows hold something else than shares, and by so much that it is not for digits lost in finding
    them.
    """
    return bool((np.abs(array.sum(axis=-1) - 1) > CLEARLY).any() or (array < -CLEARLY).any())


def mixed(given: Sequence[np.ndarray], shape: Shape) -> Iterator[np.ndarray]:
    """Yield what results of that shape may be mixed from: arrays that were given, and products of two or three of
    them.
    """
    given = [array for array in given if array.ndim > 1]
    products = given
    for factors in range(FACTORS):
        if factors:
            pairs = ((a, b) for a in products for b in given if a is not b and b.ndim == 2 and a.shape[-1] == len(b))
            products = [a @ b for a, b in pairs if a.size // len(b) * b.shape[1] <= ENTRIES]
        for values in products:
            fits = values.shape[-1] == shape[-1] and values.shape[:-2] in ((), shape[:-2])
            if fits and np.isfinite(values).all():
                yield values


def inverted(tables: Iterable[np.ndarray]) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield those with several rows, none of which is a mixture of the others, and the pseudoinverse of each.

    There may be hundreds, and NumPy inverts all of one shape in the time that it takes for a few.
    """
    tables = [values for values in tables if 1 < values.shape[-2] <= values.shape[-1]]
    places: dict[Shape, list[int]] = {}
    for place, values in enumerate(tables):
        places.setdefault(values.shape, []).append(place)
    inverses: dict[int, np.ndarray] = {}
    for shape, alike in places.items():
        stack = np.stack([tables[place] for place in alike])
        ranks = np.linalg.matrix_rank(stack).reshape(len(alike), -1).min(axis=1)
        of_all = zip(alike, ranks == shape[-2], np.linalg.pinv(stack), strict=True)
        inverses |= {place: inverse for place, independent, inverse in of_all if independent}
    yield from ((tables[place], inverses[place]) for place in sorted(inverses))


def fitted(given: Sequence[np.ndarray], shape: Shape) -> Iterator[np.ndarray]:
    """Yield each array that was given, where its axes are the last ones or the first ones of that shape."""
    for array in given:
        for same in (array, array.reshape(array.shape + (1,) * (len(shape) - array.ndim))):
            if different(array) > 1 and same.ndim <= len(shape):
                with contextlib.suppress(ValueError):
                    yield np.broadcast_to(same, shape)


def own_along(s: Seen, array: np.ndarray, axis: int, along: np.ufunc) -> bool:
    """Return whether an array is the same along an axis of the numbers that are due, which are not, and differs
    elsewhere.

    The array is how far off these are, in the sense of `along`, such as `np.subtract`; where the numbers due are so far
    from each other throughout, any mixture of theirs would be, too.
    """
    if s.due.ndim < 2 or np.isnan(array).any() or near(s.due, s.due.take([0], axis)):
        return False
    free = s.due.size - s.due.size // s.due.shape[axis]  # the others fix what each row, or column, has of its own
    apart = along(s.due, s.due.take([0], axis))
    if free < SEVERAL or near(apart, apart.take([0], -2 if axis == -1 else -1)):
        return False
    return s.telling and near(array, array.take([0], axis)) and not near(array, array.flat[0])


def alike_along(s: Seen, axis: int) -> bool:
    return s.due.ndim > 1 and near(s.got, s.got.take([0], axis)) and not near(s.due, s.due.take([0], axis))


def ranked(s: Seen) -> bool:
    """Return whether all numbers of each row rank as they should; so many ranks that it is no accident."""
    rows, length = s.due.reshape(-1, s.due.shape[-1] if s.due.ndim else 1).shape
    if s.due.size > RANKED or rows * math.lgamma(length + 1) < math.log(1000) or different(s.due) < SEVERAL:
        return False
    due, got = (np.sign(numbers[..., :, None] - numbers[..., None, :]) for numbers in (s.due, s.got))
    return np.array_equal(due, got)


def turned(due: np.ndarray) -> Iterator[np.ndarray]:
    """Yield an array mirrored or pushed on along an axis, and with its last two axes exchanged."""
    for axis in range(due.ndim):
        yield np.flip(due, axis)
        yield from (np.roll(due, step, axis) for step in (1, -1))
    if due.ndim > 1 and due.shape[-1] == due.shape[-2]:
        yield due.swapaxes(-1, -2)


def in_another_order(got: np.ndarray, due: np.ndarray) -> bool:
    """Return whether the right numbers came in other places, as if axes had been mirrored, pushed on, dealt out or read
    in another order. Where these numbers differ by one amount or one factor, it looks as if they had other sizes.
    """
    if due.size > RANKED or not near(np.sort(got, axis=None), np.sort(due, axis=None)) or near(got, due):
        return False
    others = itertools.chain(turned(due), [np.array(due.T).reshape(due.shape)])
    for axis, length in enumerate(due.shape):
        parts = (n for n in range(2, length) if length % n == 0)
        orders = [np.roll(range(length), step) for step in range(2, length - 1)]
        orders += [np.arange(length).reshape(n, -1).T.ravel() for n in parts]
        others = itertools.chain(others, map(due.take, orders, itertools.repeat(axis)))
    return any(near(got, other) for other in others)


def in_some_slices(s: Seen) -> bool:
    """Return whether some rows, columns or tables are right and the others wrong."""
    axes = range(s.due.ndim) if s.due.ndim > 1 else ()
    return any(not s.wrong.any(axis=tuple(n for n in axes if n != axis)).all() for axis in axes)


FUNCTIONS: tuple[Callable[[Any], Any], ...] = (
    *(np.exp, np.exp2, np.expm1, np.log, np.log2, np.log10, np.log1p, np.square, np.sqrt, np.reciprocal, np.tanh),
    *(np.floor, np.ceil, np.rint, np.trunc, np.sign, np.abs),
    *(lambda x: 1 - x, lambda x: -np.log(x), lambda x: np.exp(-x), lambda x: 1 / (1 + np.exp(-x)), lambda x: x**3),
)


def a_function(s: Seen) -> bool:
    """Return whether each number is one and the same function of the one that is due."""
    arrays = [function(s.due) for function in FUNCTIONS]
    return s.telling and any(np.isfinite(array).all() and near(s.got, array) for array in arrays)


def factor(s: Seen) -> float:
    """Return the one factor by which all numbers are off; 0 if there is none."""
    ratio = (s.got * s.due).sum() / max((s.due * s.due).sum(), ABSOLUTE_TOLERANCE)
    return ratio if different(s.due) > SEVERAL and near(s.got, ratio * s.due) else 0


def came_back(s: Seen) -> bool:
    return any(array.shape == s.got.shape and near(s.got, array) for array in fitted(s.given, s.got.shape))


def is_another_row(s: Seen) -> bool:
    """Return whether a row or rows of what was given are due, and others of them came."""
    width = s.due.shape[-1] if s.due.ndim else 0
    tables = [
        table for table in s.given if table.ndim == 2 and len(table) > 1 and width > 1 and table.shape[1] == width
    ]
    return any(all(are_rows(rows, table) for rows in (s.due, s.got)) for table in tables)


def are_rows(array: np.ndarray, table: np.ndarray) -> bool:
    return bool((array[..., None, :] == table).all(axis=-1).any(axis=-1).all())


def off_by(s: Seen) -> bool:
    return any(near(s.off, n * array) for array in fitted(s.given, s.off.shape) for n in (1, -1, 2, -2))


def heavy_for_none(s: Seen) -> bool:
    return s.mixes and bool((s.due_shares[1][s.due_shares[0] < ABSOLUTE_TOLERANCE] > RELATIVE_TOLERANCE).any())


def signs_right(s: Seen) -> bool:
    """Return whether all signs are right, of both kinds, and of so many numbers that it is no accident."""
    signs = np.sign(s.due)
    return s.due.size >= MANY and min((signs > 0).sum(), (signs < 0).sum()) > 1 and (np.sign(s.got) == signs).all()


def too_far(s: Seen, got: np.ndarray, due: np.ndarray) -> bool:
    return s.due.size >= MANY and (s.got * s.due >= 0).all() and (np.abs(got) > np.abs(due)).all()


def some_right(s: Seen) -> bool:
    return s.due.size >= SEVERAL - 1 and s.wrong.mean() <= 0.5 and different(s.due[~s.wrong]) > 1


Families = tuple[tuple[str, Callable[[Seen], object]], ...]  # each, and whether it holds of what was seen
WHOLE = 4  # of these the first that hold of all numbers wherever they are right, so that a check may contradict them
OF_ALL: Families = (  # that a check found to differ: the family, and whether it holds of what was seen
    ("sign-turned", lambda s: s.telling and near(s.got, -s.due)),
    ("constant-factor", lambda s: factor(s) != 0),
    ("constant-added", lambda s: different(s.due) > SEVERAL and near(s.off, s.off.flat[0])),
    ("function-of-the-right-one", a_function),
    ("all-entries-alike", lambda s: s.got.size >= SEVERAL and different(s.due) > 1 and near(s.got, s.got.flat[0])),
)
OF_ONE: Families = (  # the first of what a check found to differ
    ("came-back-unchanged", came_back),
    ("another-row", is_another_row),
    ("even-weights", lambda s: s.mixes_shares and near(s.due_shares[1], 1 / s.due_shares[1].shape[-1])),
    ("one-takes-all", lambda s: s.mixes_shares and near(s.due_shares[1].max(axis=-1), 1)),
    ("same-row-throughout", lambda s: alike_along(s, -2)),
    ("same-column-throughout", lambda s: alike_along(s, -1)),
    ("weight-where-none-is-due", heavy_for_none),
    ("sharper-or-more-even", lambda s: s.sharpness > 0),
    ("least-gets-most", lambda s: s.sharpness < 0),
    ("weights-that-are-no-shares", lambda s: s.mixes and are_no_shares(s.due_shares[1])),
    ("unlike-weights", lambda s: s.mixes_shares),
    ("something-else-mixed", lambda s: s.shares is not None),
    ("off-by-what-went-in", lambda s: s.telling and off_by(s)),
    ("numbers-in-other-places", lambda s: s.telling and near(np.sort(s.got, axis=None), np.sort(s.due, axis=None))),
    ("moved-or-mirrored", lambda s: s.due.size >= MANY and any(near(s.got, array) for array in turned(s.due))),
    ("row-by-its-own-factor", lambda s: own_along(s, s.rates, -1, np.divide)),
    ("column-by-its-own-factor", lambda s: own_along(s, s.rates, -2, np.divide)),
    ("row-by-its-own-amount", lambda s: own_along(s, s.off, -1, np.subtract)),
    ("column-by-its-own-amount", lambda s: own_along(s, s.off, -2, np.subtract)),
    ("some-signs-turned", lambda s: s.telling and near(np.abs(s.got), np.abs(s.due))),
    ("some-rows-right", lambda s: s.due.size >= SEVERAL and in_some_slices(s)),
    ("right-ranks-wrong-sizes", ranked),
    ("some-entries-right", some_right),
    ("all-too-far-from-zero", lambda s: too_far(s, s.got, s.due)),
    ("all-too-near-to-zero", lambda s: too_far(s, s.due, s.got)),
    ("right-signs-wrong-sizes", signs_right),
)
FAMILIES = {slug for slug, _ in (*OF_ALL, *OF_ONE)} | {"another-order"}
OF_SIZES = {  # what says how large numbers are, which may be an accident of where they stand
    *("sign-turned", "constant-factor", "constant-added", "function-of-the-right-one", "some-signs-turned"),
    *("sharper-or-more-even", "least-gets-most", "right-ranks-wrong-sizes", "right-signs-wrong-sizes"),
    *("row-by-its-own-factor", "column-by-its-own-factor", "row-by-its-own-amount", "column-by-its-own-amount"),
    *("all-too-far-from-zero", "all-too-near-to-zero"),
}
