"""The ground that comparisons stand on: how a difference is raised and worded.

Takes whatever an answer returned, and trusts none of it. A difference never says which numbers were expected. A check
stops at the first one, or carries on from it, or compares nothing at all.
"""

import contextlib
import contextvars
import functools
import inspect
from collections.abc import Callable, Iterator
from typing import Any, Optional, TypeVar, cast

import numpy as np

from .families import holds_numbers, mistake_of_shape, mistake_of_type

QUOTED_CHARACTERS = 120
DESCRIBED = 3  # arrays in a list whose shapes are named
OF_ARRAYS = ("same_array", "agrees", "sums_to_one", "is_array")  # comparisons
NUMBERS = {"b": "truth value", "i": "number", "u": "number", "f": "number", "c": "complex number"}

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., None])
Listener = Callable[[Optional["Difference"]], None]  # hears what a comparison found


class Difference(AssertionError):
    """An answer is not what was asked for: what was looked at, what was expected of it in kind, what came.

    `mistake` is the slug of a mistake that such a difference shows by itself; `wants_error` says that an exception was
    asked for. `compared` holds what was compared, the answer first, and what it was compared with second if there is
    such a thing: it may be shown of a public check only.
    """

    def __init__(
        self,
        what: str,
        expected: str,
        came: str,
        mistake: str | None = None,
        wants_error: bool = False,
        compared: tuple[Any, ...] = (),
    ):
        super().__init__(f"{what} should be {expected}, but is {came}")
        self.what, self.expected, self.came = what, expected, came
        self.mistake, self.wants_error = mistake, wants_error
        self.compared = compared


_listener: contextvars.ContextVar[Listener | None] = contextvars.ContextVar("_listener", default=None)


@contextlib.contextmanager
def _having(variable: contextvars.ContextVar[T], value: T) -> Iterator[None]:
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)


def carrying_on(listener: Listener) -> contextlib.AbstractContextManager[None]:
    """In this block a comparison that finds a difference hands it to `listener`, a function, and raises nothing.

    One that finds none hands it None. So a check goes on to all that it asks of an answer, and what the answer gave to
    all of it can be looked at.
    """
    return _having(_listener, listener)


def is_carrying_on() -> bool:
    """Return whether the check itself is running in such a block, and not one of its comparisons, which stop as
    ever.
    """
    return _listener.get() is not None


_recogniser: contextvars.ContextVar[Callable[[Any], None] | None] = contextvars.ContextVar("_recogniser", default=None)


def recognising(recogniser: Callable[[Any], None]) -> contextlib.AbstractContextManager[None]:
    """In this block `recogniser` hears of what mistakes are recognised by, where that is not the result itself."""
    return _having(_recogniser, recogniser)


def recognise_by(value: Any) -> None:
    """Have mistakes recognised by `value`, which is made of what the last call gave, in place of that.

    For results that are not determined: which sign a singular vector has differs between machines, but not the product
    in which it stands.
    """
    recogniser = _recogniser.get()
    if recogniser is not None:
        recogniser(value)


_asking = contextvars.ContextVar("_asking", default=False)


def only_asking() -> contextlib.AbstractContextManager[None]:
    """In this block comparisons compare nothing, so that a check makes all its calls whatever they give.

    A grader collects hidden answers this way and looks at them later: nothing that an answer can see depends on
    whether it was right.
    """
    return _having(_asking, True)


def is_only_asking() -> bool:
    """Return whether answers are being collected, to be looked at later."""
    return _asking.get()


_fair_lists = contextvars.ContextVar("_fair_lists", default=False)


def lists_are_fair() -> contextlib.AbstractContextManager[None]:
    """In this block a list of numbers counts as the array that it makes.

    Hidden cases ask for the numbers: who hands back a list of the right ones has failed the public cases, and that is
    all it costs.
    """
    return _having(_fair_lists, True)


def as_numbers(got: Any) -> Any:
    """Return the array that a list of numbers makes, where that is fair; anything else as it is."""
    if type(got) is not list or not _fair_lists.get() or not holds_numbers(got):
        return got
    with contextlib.suppress(ValueError, OverflowError):  # its rows are of several lengths, or a number is too large
        return np.asarray(got)
    return got


def comparison(compare: F) -> F:
    """Return a comparison that can be carried on from; one that is made of others stops where they do."""
    of_arrays = compare.__name__ in OF_ARRAYS
    compared = 0  # of its arguments, so many are the answer and what that is compared with
    for name in list(inspect.signature(compare).parameters)[:2]:
        compared += name in ("got", "expected")

    @functools.wraps(compare)
    def run(*args: Any, **kwargs: Any) -> None:
        if _asking.get():
            return
        args = tuple(map(_plain, args))
        args = tuple(map(as_numbers, args)) if of_arrays else args
        listener = _listener.get()
        with _having(_listener, None):
            difference = None
            try:
                compare(*args, **kwargs)
            except Difference as error:
                difference = error
                difference.compared = difference.compared or args[:compared]
                if listener is None:
                    raise
            if listener is not None:
                listener(difference)

    return cast(F, run)


def _plain(got: Any) -> Any:
    """Return an array of some other kind, such as a masked one with nothing masked, as the numbers that it holds."""
    if not isinstance(got, np.ndarray) or type(got) is np.ndarray or isinstance(got, np.matrix):
        return got
    return got if np.ma.is_masked(got) else np.ndarray.view(got, np.ndarray)


def describe(got: Any) -> str:
    """Return what kind of thing an answer is, in words."""
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
        arrays = len(got) <= DESCRIBED and all(type(item) is np.ndarray and item.ndim for item in got)
        shapes = f", of shape {' and '.join(str(item.shape) for item in got)}" if arrays and got else ""
        return f"a {type(got).__name__} of {many(len(got), 'array' if shapes else 'entry')}{shapes}"
    article = "an" if type(got).__name__[0] in "aeiouAEIOU" else "a"
    return f"{article} {type(got).__name__}"


def require(holds: object, what: str, wanted: str, got: Any, mistake: str | None = "another-kind-of-thing") -> None:
    """Raise a `Difference` for an answer that is of another kind than the one `wanted`."""
    if not holds:
        raise Difference(what, wanted, describe(got), mistake)


def kind_wanted(shape: tuple[int, ...], of_bools: bool) -> str:
    if shape == ():
        return "True or False" if of_bools else "a single finite number"
    return f"an array of shape {shape} with {'True and False' if of_bools else 'finite numbers'}"


def as_array(got: Any, shape: tuple[int, ...], what: str, wanted: str) -> np.ndarray:
    """Return the answer as an array; for a single number a Python float, a NumPy float and a 0-d array are all fair."""
    if shape == () and isinstance(got, float | int | np.number) and not isinstance(got, bool):
        return np.asarray(got)
    require(shape != () or isinstance(got, np.ndarray), what, wanted, got)
    require(type(got) is np.ndarray, what, wanted, got, mistake_of_type(got))
    array: np.ndarray = got
    return array


def check_is_array(got: Any, what: str, wanted: str) -> None:
    """Check that it is an array of numbers."""
    require(type(got) is np.ndarray, what, wanted, got, mistake_of_type(got))
    check_kind(got, False, what, wanted)


def check_kind(got: Any, of_bools: bool, what: str, wanted: str) -> None:
    holds = got.dtype == bool if of_bools else got.dtype.kind in "iuf"
    require(holds, what, wanted, got, "entries-of-another-type")


def check_shape(got: Any, shape: tuple[int, ...], what: str, wanted: str) -> None:
    require(got.shape == shape, what, wanted, got, mistake_of_shape(got.shape, shape))


def check_finite(wide: np.ndarray, got: Any, what: str, wanted: str) -> None:
    odd = ~np.isfinite(wide)
    if odd.any():
        raise Difference(what, wanted, f"{describe(got)} with {wide[odd][0]}{place(odd)}", "not-finite")


def other_values(got: Any, wrong: np.ndarray, error: np.ndarray) -> tuple[str, str]:
    """Return what was expected, and what came, where only the values are wrong."""
    of_bools = error.dtype == bool
    if wrong.ndim == 0:
        if of_bools:
            return "the other truth value", str(bool(got))
        return "the right number", f"a number that is off by {error.max():.3g}"
    kind = "True and False" if of_bools else "numbers"
    largest = "" if of_bools else f"; the largest error is {error.max():.3g}"
    wanted = f"an array of shape {wrong.shape} with the right {kind}"
    return wanted, f"an array of that shape; {counted(wrong, 'entry')}{place(wrong)}{largest}"


def quoted(got: Any) -> str:
    """Return a small answer as Python writes it."""
    try:
        text = repr(got)
    except Exception:
        return describe(got)
    return text if len(text) <= QUOTED_CHARACTERS else describe(got)


def counted(wrong: np.ndarray, thing: str) -> str:
    return f"{int(wrong.sum())} of {many(wrong.size, thing)} {'differs' if wrong.sum() == 1 else 'differ'}"


def many(count: int, thing: str) -> str:
    """So many things, as in "1 entry" and "3 entries"."""
    if count == 1:
        return f"1 {thing}"
    return f"{count} {thing.removesuffix('ry') + 'ries' if thing.endswith('ry') else thing + 's'}"


def place(wrong: np.ndarray) -> str:
    """Return where the first True of a boolean array stands, in words; nothing for a single number."""
    if wrong.ndim == 0:
        return ""
    index = tuple(int(i) for i in np.argwhere(wrong)[0])
    return f", first at index {index if len(index) > 1 else index[0]}"
