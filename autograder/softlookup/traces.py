"""Records of what answers give: the calls of a case, and traces, by which the results of known mistakes are recognised.

Takes whatever an answer returned or raised, and trusts none of it. From its three sums, an array of up to three entries
can be computed, and a larger one cannot. What is traced are results of known mistakes.
"""

import copy
import functools
import math
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from .differences import Difference, carrying_on, is_carrying_on, recognising
from .values import Given, part_of, written_calls

WAVES = (1.31, 2.17, 3.59)  # the sums that tell arrays apart are weighted by waves of these frequencies
DIGITS = 5  # kept of such a sum, relative to the largest entry
TINY = 1e-12
CLOSE = 5e-5  # of the largest entry: so near are the sums of one and the same mistake
LARGEST = 10_000  # entries of an array that are looked at
ITEMS, DEPTH = 200, 4  # of lists in lists
TEXT_CHARACTERS = 300
HOLDS_NAN = " with NaN"
AGAIN = 2  # times that a call is made again to see whether it gives the same
EXPONENT = 709  # of e: the largest whose power is still a float; a product of two numbers may be one
TOGETHER = 3  # calls that are shown where a check is about all of them
ARRAYS = 12  # of a call that are looked at
SHARED = ("builtins", "numpy.linalg", "numpy.exceptions")  # the homes of errors that every process knows


class Trace:
    """The looks of some values: their kinds and shapes as one number, and sums over their entries.

    Two traces are alike where the kinds are the same and the sums are close.
    """

    def __init__(self, kinds: int, sums: Sequence[float], sizes: Sequence[float] = (), holds_nan: bool = False):
        self._kinds, self._sums, self._sizes, self._holds_nan = kinds, sums, sizes, holds_nan

    @classmethod
    def over(cls, values: Iterable[Any]) -> "Trace":
        kinds: list[str] = []
        sums: list[float] = []
        sizes: list[float] = []
        for value in values:
            _look(value, kinds, sums, sizes, DEPTH)
        holds_nan = any(HOLDS_NAN in kind for kind in kinds)
        return cls(zlib.crc32(";".join(kinds).encode("utf-8", "replace")), sums, sizes, holds_nan)

    @classmethod
    def of(cls, packed: Sequence[float]) -> "Trace":
        return cls(int(packed[0]), packed[1:])

    def packed(self) -> list[float]:
        """Return the trace as a list of numbers, the same on every machine."""
        return [self._kinds, *(_short(total, size) for total, size in zip(self._sums, self._sizes, strict=True))]

    def is_nan_alone(self) -> bool:
        """Return whether there is nothing to see but NaN and zeros; of a trace over values that are at hand."""
        return self._holds_nan and not any(self._sizes)

    def is_like(self, seen: "Trace", close: float = CLOSE) -> bool:
        """Return whether this one is like `seen`, a trace over values that are at hand."""
        return (
            self._kinds == seen._kinds
            and len(self._sums) == len(seen._sums)
            and all(
                abs(mine - other) <= close * size
                for mine, other, size in zip(self._sums, seen._sums, seen._sizes, strict=True)
            )
        )


def snapshot(result: Any) -> Any:
    """Return the result as it is now: a test may go on to change it."""
    if type(result) is np.ndarray:
        return result.copy() if result.size <= LARGEST else result
    if type(result) in (list, tuple) and len(result) <= ITEMS:
        return type(result)(snapshot(item) for item in result)
    return result


def _look(value: Any, kinds: list[str], sums: list[float], sizes: list[float], depth: int) -> None:
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
        for item in value:
            _look(item, kinds, sums, sizes, depth - 1)
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


def _look_at_numbers(array: np.ndarray, what: str, kinds: list[str], sums: list[float], sizes: list[float]) -> None:
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
def _waves(size: int) -> np.ndarray:
    places = np.arange(1, size + 1)
    return np.array([np.cos(frequency * places) for frequency in WAVES])


def _short(total: float, size: float) -> float:
    """Return a sum with so many digits that it is the same on every machine."""
    if not size or not math.isfinite(total):
        return 0.0
    # The factor keeps sizes such as 1, which is 0.9999999999999999 elsewhere, away from where the logarithm steps.
    return round(total, DIGITS - math.floor(math.log10(size * 1.2345))) + 0.0


def kind(error: BaseException) -> str:
    """Return the name of the nearest type of Python's own, or of NumPy's public ones: others stay behind in their
    process.
    """
    return next(base.__name__ for base in type(error).__mro__ if base.__module__ in SHARED)


def text_of_error(error: BaseException) -> str:
    """Return what an exception says; its class may be the answer's own."""
    try:
        (key,) = error.args if isinstance(error, KeyError) and len(error.args) == 1 else (None,)
        text = key if type(key) is str else str(error)  # a KeyError puts quotes around a word
        return text or type(error).__name__
    except Exception:
        return type(error).__name__


class Raised:
    """Stands for a result where there is none, as an error was raised."""

    def __init__(self, error: Exception):
        # The words differ between versions; the sizes that NumPy names do not.
        text = text_of_error(error)[:TEXT_CHARACTERS]
        details = re.findall(r"\d+", text)
        if isinstance(error, KeyError):  # which says nothing but the key
            details.append(f"{zlib.crc32(text.encode('utf-8', 'replace')):x}")
        self.name = " ".join([kind(error), *details])
        self.is_bare = not details


def look(case: Callable[[Any], object], answer: Any) -> tuple[Exception | None, "Calls"]:
    """Put an answer to a case, and on to all of it where it fails.

    Returns the first error, or None, and the `Calls` that were made, which know how far they had come then.
    """
    errors: list[Exception] = []

    def note(error: Exception | None) -> None:
        if error is None:
            calls.have_been_compared()
        if isinstance(error, Difference):
            calls.differences.append(error)
        if error is not None and not errors:
            errors.append(error)
            calls.mark()

    calls = Calls(answer, note)
    try:
        with carrying_on(note), recognising(calls.recognise_by):
            case(calls.answer)
    except Exception as error:
        note(error)
    if not errors:
        calls.mark()
    return (errors[0] if errors else None), calls


class Calls:
    """An answer, and what came of each call of it if it can be called."""

    def __init__(self, answer: Any, note: Callable[[Exception | None], None]):
        """`note` hears of an error that the answer raises where a check carries on."""
        self._function = answer
        self._note = note
        self.is_function = callable(answer)
        self._given: list[Given] = []  # the arguments of each call, as they were before it
        self._gave: list[Any] = []  # what each call gave, the very objects
        self.results: list[Any] = [] if self.is_function else [answer]
        self._latest: Any = None  # the result of the last call
        self._instead: dict[int, Any] = {}  # of a result, by its place: what the check has mistakes recognised by
        self.error: Exception | None = None  # what the last call raised
        self.changed_arguments = False  # in any of the calls
        self._changed_in: int | None = None  # the first call that did
        self._settled = 0
        self.differences: list[Difference] = []  # all that a check found, where it carried on
        self.answer = self._call if self.is_function else answer
        self.mark()

    def mark(self) -> None:
        """Note what is known by now: this is where the case failed."""
        self.came = self.results[-1] if self.results else None
        self.came_any = bool(self.results)
        self._calls_by_then, self._settled_by_then = len(self._given), self._settled
        self.raised, self.changed_by_then = self.error, self.changed_arguments

    def _call(self, *args: Any, **kwargs: Any) -> Any:
        args, kwargs = tuple(map(_given, args)), {name: _given(argument) for name, argument in kwargs.items()}
        before = Trace.over([args, kwargs])
        self._given.append(copy.deepcopy((args, kwargs)))
        self.error = None
        try:
            result = self._function(*args, **kwargs)
        except Exception as error:
            self.error = error
            self.results.append(Raised(error))
            self._gave.append(self.results[-1])
            if not is_carrying_on():
                raise
            self._note(error)
            return self.results[-1]
        if not before.is_like(Trace.over([args, kwargs]), 0):
            self.changed_arguments = True
            self._changed_in = len(self._given) - 1 if self._changed_in is None else self._changed_in
        self._latest = snapshot(result)
        self.results.append(self._latest)
        self._gave.append(result)
        return self._followed(result)

    def _followed(self, result: Any) -> Any:
        """Return what a test gets of a result: of a function or a generator, one whose results are noted as well."""
        if isinstance(result, type):
            return result
        if callable(result):
            return _Followed(result, self.results)
        return self._steps(result) if hasattr(type(result), "__next__") else result

    def _steps(self, generator: Iterator[Any]) -> Iterator[Any]:
        for step in generator:
            self.results.append(snapshot(step))
            yield step

    @property
    def given(self) -> list[Any]:
        """The arguments of each call."""
        return [value for args, kwargs in self._given for value in (*args, *kwargs.values())]

    @property
    def gave(self) -> list[Any]:
        """The results of each call until the case failed, apart from errors, of which nobody else gets hold."""
        return [result for result in self._gave if not isinstance(result, Raised)]

    def have_been_compared(self) -> None:
        """Note that a comparison has found nothing: what it looked at is settled."""
        self._settled = len(self._given)

    def written(self, error: Exception, asked: str) -> tuple[str, bool]:
        """Return the call that an error or a difference is about, as text that can be run again, and that it is this.

        Where what was compared is not what a single call gave, but made from that, the few calls that it may be made
        from, and False; "" where there are many, or where they cannot be written.
        """
        call = self._call_behind(error)
        if call:
            place, part = call
            return written_calls(asked, [self._given[place]], part) or "", True
        first = self._settled_by_then if self._settled_by_then < self._calls_by_then else 0
        calls = self._given[first : self._calls_by_then]
        return (written_calls(asked, calls) if 0 < len(calls) <= TOGETHER else None) or "", False

    def _call_behind(self, error: Exception) -> tuple[int, str] | None:
        """Return the place of the call that a finding is about, and what picks the part of its result; None if several
        may be.

        Small whole numbers are one and the same object whoever returns them, so identity alone does not tell.
        """
        last = self._calls_by_then - 1
        alone = last in (0, self._settled_by_then)  # the only call, or the only one since the last comparison
        if last < 0:
            return None
        if error is self.raised:
            return last, ""
        if getattr(error, "mistake", None) == "input-mutated":
            return None if self._changed_in is None else (self._changed_in, "")
        compared = getattr(error, "compared", ())
        if not compared:
            return (last, "") if alone else None
        gave = enumerate(self._gave[: self._calls_by_then])
        parts = {place: part for place, result in gave if (part := part_of(result, compared[0])) is not None}
        if alone and last in parts:
            return last, parts[last]
        return next(iter(parts.items())) if len(parts) == 1 else None

    def given_to(self, error: Exception) -> list[np.ndarray]:
        """Return the arrays of numbers, in lists and dicts too, that the call was given that a finding is about."""
        if not self._given:
            return []
        call = self._call_behind(error)
        args, kwargs = self._given[call[0] if call else self._calls_by_then - 1]
        return _arrays([*args, *kwargs.values()])[:ARRAYS]

    def is_missing(self) -> bool:
        """Return whether there may be no answer at all: a name that no cell has defined comes as None."""
        return not self.is_function and self.came_any and self.came is None

    def recognise_by(self, value: Any) -> None:
        """Note what mistakes are recognised by in place of the last result."""
        if self.results:
            self._instead[len(self.results) - 1] = snapshot(value)

    def trace(self) -> Trace:
        seen = [self._instead.get(place, result) for place, result in enumerate(self.results)]
        return Trace.over([*seen, "changed"] if self.changed_arguments else seen)

    def gave_bare_errors(self) -> bool:
        """Return whether nothing came but errors, and these name neither a size nor a key."""
        return bool(self.results) and all(isinstance(result, Raised) and result.is_bare for result in self.results)

    def explain_nan(self) -> bool:
        """Return whether NaN says it all: of a value, or of a function given numbers whose exponentials are beyond
        floats.
        """
        if not self.is_function:
            return True
        arrays = [
            item for item in self.given if isinstance(item, np.ndarray) and item.dtype.kind in "iuf" and item.size
        ]
        return any(float(np.abs(array.astype(float)).max()) ** 2 > EXPONENT for array in arrays)

    def changes_its_mind(self) -> bool:
        """Return whether the last call, made again, gives something else; chance may give the same once."""
        if not self._given or self.error is not None:
            return False
        before = Trace.over([self._latest])
        for _ in range(AGAIN):
            args, kwargs = copy.deepcopy(self._given[-1])
            try:
                again = self._function(*args, **kwargs)
            except Exception:
                return False
            if not Trace.over([again]).is_like(before):
                return True
        return False


class _Followed:
    """A function that an answer gave; what comes of its calls is noted among the answer's results."""

    def __init__(self, function: Callable[..., Any], results: list[Any]):
        self.function, self._results = function, results

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        try:
            result = self.function(*map(_given, args), **kwargs)
        except Exception as error:
            self._results.append(Raised(error))
            raise
        self._results.append(snapshot(result))
        return result


_Followed.__name__ = "function"  # messages name what came by its type


def _given(value: Any) -> Any:
    """Return what a test hands on: a function that an answer gave as it gave it."""
    return value.function if isinstance(value, _Followed) else value


def _arrays(values: Iterable[Any]) -> list[np.ndarray]:
    arrays: list[np.ndarray] = []
    for value in values:
        if type(value) is np.ndarray and value.dtype.kind in "iuf" and value.size:
            arrays.append(value)
        elif type(value) in (list, tuple, dict):
            arrays += _arrays(value.values() if type(value) is dict else value)
    return arrays
