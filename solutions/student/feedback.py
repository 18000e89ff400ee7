"""Words what a check found, and names the mistake behind it where that is known.

Every case of every test file is `feedback.watched`, so the notebook, the terminal and the report say the same. A
mistake is known by what it gives: when the assignment was built, wrong answers were put to each case, and sums over
what they returned were kept. Takes whatever an answer returned and trusts none of it; holds no answer.
"""

import contextlib
import copy
import functools
import math
import re
import types
import zlib

import numpy as np
from softlookup import Difference, carrying_on, describe, is_carrying_on, is_only_asking

WAVES = (1.31, 2.17, 3.59)  # the sums that tell arrays apart are weighted by waves of these frequencies
DIGITS = 5  # kept of such a sum, relative to the largest entry
TINY = 1e-12
CLOSE = 5e-5  # of the largest entry: so near are the sums of one and the same mistake
LARGEST = 10_000  # entries of an array that are looked at
ITEMS, DEPTH = 200, 4  # of lists in lists
TEXT_CHARACTERS = 300
SHARED = ("builtins", "numpy.linalg", "numpy.exceptions")  # the homes of errors that every process knows
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
AGAIN = 2  # times that a call is made again to see whether it gives the same


class Feedback:
    """What a question's cases know: by case, its own hint and the mistakes it can recognise."""

    def __init__(self, question):
        self._question = question
        self._own, self._known, self._hints = {}, {}, {}

    def learn(self, own, known, hints):
        """Take in what was found when the assignment was built.

        Parameters: `own`, each case's own hint; `known`, for each case pairs of a mistake and a trace as `Trace.packed`
        gives it; `hints`, each mistake's hint.
        """
        self._own, self._hints = own, hints
        self._known = {
            case: [(mistake, Trace.of(packed)) for mistake, packed in pairs] for case, pairs in known.items()
        }

    def watched(self, case):
        """Have a case's failures worded; `case` is a function that takes the answer by its name.

        A case that fails is run once more, and only then is everything noted down that the answer is given and gives:
        most cases pass, and should cost nothing more. Behind the wall, hidden answers were collected before, and are
        only repeated here, so that no answer can tell from being asked again that it was wrong.
        """

        @functools.wraps(case)
        def run(**named):
            (answer,) = named.values()
            if is_only_asking():
                _ask(case, answer)
                return
            try:
                case(answer)
            except Exception as error:
                raise self._explained(case, answer, error) from error

        return run

    def _explained(self, case, answer, first):
        error, calls = look(case, answer)
        error = error or first
        name = case.__name__
        try:
            text, mistake = self.word(name, error, calls)
        except Exception as odd:  # whatever an answer may be made of, the case has failed
            text, mistake = f"{name.replace('_', ' ')}\nWhat came: {_one_line(_said(odd))}", None
        return Checked(text, mistake, first.__traceback__)

    def word(self, case, error, calls):
        """The text for a failed case, and the mistake, or None."""
        mistake = self._recognise(case, error, calls)
        hint = self._hints.get(mistake) or self._own.get(case)
        found = error if isinstance(error, Difference) else _unforeseen(self._question, error, calls)
        checked = case.replace("_", " ") + (f": {found.what}" if found.what else "")
        lines = [checked, f"Expected: {found.expected}", f"What came: {found.came}"]
        return "\n".join(map(_one_line, lines)) + (f"\nHint: {hint}" if hint else ""), mistake

    def _recognise(self, case, error, calls):
        basic = _basic_mistake(error, calls)
        if basic in ("none-returned", "not-defined") and basic in self._hints:
            return basic
        if calls.changes_its_mind():
            return "random-placeholder" if "random-placeholder" in self._hints else None
        trace = calls.trace()
        same = {mistake for mistake, known in self._known.get(case, ()) if known.is_like(trace)}
        if len(same) == 1:
            return same.pop()
        if same:  # several mistakes give just this here: to name one of them would be a guess
            return None
        return basic if basic in self._hints else None


class Checked(AssertionError):
    """What a check found; it is shown with its name in front, as in "Checked: small scores"."""

    def __init__(self, text, mistake, traceback):
        super().__init__(text)
        self.mistake = mistake
        self._case = traceback.tb_next  # below `watched`

    @property
    def __traceback__(self):
        """The way into the case that failed: Otter quotes the third line of it, which should be one of the case."""
        way = super().__traceback__
        if self._case is None or way is None or way.tb_next is None:
            return way
        into = way.tb_next
        into = types.TracebackType(self._case, into.tb_frame, into.tb_lasti, into.tb_lineno)
        return types.TracebackType(into, way.tb_frame, way.tb_lasti, way.tb_lineno)

    @__traceback__.setter
    def __traceback__(self, way):
        BaseException.__traceback__.__set__(self, way)


def _ask(case, answer):
    """Make all the calls that a case may make of an answer, whatever comes of them."""

    def call(*args, **kwargs):
        try:
            return answer(*args, **kwargs)
        except Exception as error:
            return _Raised(error)

    with contextlib.suppress(Exception):
        case(call if callable(answer) else answer)


def look(case, answer):
    """Put an answer to a case, and on to all of it where it fails.

    Returns the first error, or None, and the `Calls` that were made, which know how far they had come then.
    """
    found = []

    def note(error):
        if not found:
            found.append(error)
            calls.mark()

    calls = Calls(answer, note)
    try:
        with carrying_on(note):
            case(calls.answer)
    except Exception as error:
        note(error)
    if not found:
        calls.mark()
    return (found[0] if found else None), calls


class Calls:
    """An answer, and what came of each call of it if it can be called."""

    def __init__(self, answer, note):
        """`note` hears of an error that the answer raises where a check carries on."""
        self._function = answer
        self._note = note
        self.is_function = callable(answer)
        self._given = []  # the arguments of each call, as they were before it
        self.results = [] if self.is_function else [answer]
        self.error = None  # what the last call raised
        self.changed_arguments = False  # in any of the calls
        self.answer = self._call if self.is_function else answer
        self.mark()

    def mark(self):
        """Note what is known by now: this is where the case failed."""
        self.came = self.results[-1] if self.results else None
        self.came_any = bool(self.results)
        self.raised, self.changed_by_then = self.error, self.changed_arguments

    def _call(self, *args, **kwargs):
        before = Trace.over([args, kwargs])
        self._given.append(copy.deepcopy((args, kwargs)))
        self.error = None
        try:
            result = self._function(*args, **kwargs)
        except Exception as error:
            self.error = error
            self.results.append(_Raised(error))
            if not is_carrying_on():
                raise
            self._note(error)
            return self.results[-1]
        self.changed_arguments |= not before.is_like(Trace.over([args, kwargs]), 0)
        self.results.append(_snapshot(result))
        return result

    def is_missing(self):
        """Whether there may be no answer at all: a name that no cell has defined comes as None."""
        return not self.is_function and self.came_any and self.came is None

    def trace(self):
        return Trace.over([*self.results, "changed"] if self.changed_arguments else self.results)

    def changes_its_mind(self):
        """Whether the last call, made again, gives something else; chance may give the same once."""
        if not self._given or self.error is not None:
            return False
        before = Trace.over(self.results[-1:])
        for _ in range(AGAIN):
            args, kwargs = copy.deepcopy(self._given[-1])
            try:
                again = self._function(*args, **kwargs)
            except Exception:
                return False
            if not Trace.over([again]).is_like(before):
                return True
        return False


class _Raised:
    """Stands for a result where there is none, as an error was raised."""

    def __init__(self, error):
        # The words differ between versions; the sizes that NumPy names do not.
        said = _said(error)[:TEXT_CHARACTERS]
        details = re.findall(r"\d+", said)
        if isinstance(error, KeyError):  # which says nothing but the key
            details.append(f"{zlib.crc32(said.encode('utf-8', 'replace')):x}")
        self.name = " ".join([_kind(error), *details])


class Trace:
    """What some values look like: their kinds and shapes as one number, and sums over their entries.

    Two traces are alike where the kinds are the same and the sums are close. From the sums of an array nobody can tell
    what it held.
    """

    def __init__(self, kinds, sums, sizes=None):
        self._kinds, self._sums, self._sizes = kinds, sums, sizes

    @classmethod
    def over(cls, values):
        kinds, sums, sizes = [], [], []
        for value in values:
            _look(value, kinds, sums, sizes, DEPTH)
        return cls(zlib.crc32(";".join(kinds).encode("utf-8", "replace")), sums, sizes)

    @classmethod
    def of(cls, packed):
        return cls(packed[0], packed[1:])

    def packed(self):
        """The trace as a list of numbers, the same on every machine."""
        return [self._kinds, *(_short(total, size) for total, size in zip(self._sums, self._sizes, strict=True))]

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


def _snapshot(result):
    """The result as it is now: a test may go on to change it."""
    if type(result) is np.ndarray:
        return result.copy() if result.size <= LARGEST else result
    if type(result) in (list, tuple) and len(result) <= ITEMS:
        return type(result)(_snapshot(one) for one in result)
    return result


def _look(value, kinds, sums, sizes, depth):
    """Note what a value looks like; nothing but its plain type's own methods is called."""
    kind = type(value)
    if value is None or value is Ellipsis or kind is bool:
        kinds.append(repr(value))
    elif kind in (str, bytes):
        kinds.append(f"{kind.__name__} {zlib.crc32(value[:LARGEST].encode() if kind is str else value[:LARGEST]):x}")
    elif kind is int or kind is float or (isinstance(value, np.generic) and value.dtype.kind in "iufb"):
        _look_at_numbers(np.asarray(value), "number", kinds, sums, sizes)
    elif kind is np.ndarray and value.dtype.kind in "iufb":
        _look_at_numbers(value, "number" if value.ndim == 0 else "array", kinds, sums, sizes)
    elif kind in (list, tuple) and depth and len(value) <= ITEMS:
        kinds.append(f"{kind.__name__} of {len(value)}")
        for one in value:
            _look(one, kinds, sums, sizes, depth - 1)
    elif kind is dict and depth and len(value) <= ITEMS:
        kinds.append(f"dict of {len(value)}")
        for key in sorted((key for key in value if type(key) in (str, int)), key=str):
            _look(key, kinds, sums, sizes, 0)
            _look(value[key], kinds, sums, sizes, depth - 1)
    elif kind is np.ndarray:  # as it is called where only its kind comes over to the tests
        kinds.append(f"NumPy array of dtype {value.dtype}")
    elif kind is _Raised:
        kinds.append(f"raised {value.name}")
    else:
        kinds.append(kind.__name__)


def _look_at_numbers(array, what, kinds, sums, sizes):
    try:
        flat = array.reshape(-1)[:LARGEST].astype(np.float64)
    except OverflowError:  # a whole number beyond all floats
        flat = np.array([np.inf])
    finite = np.isfinite(flat)
    odd = (
        "" if finite.all() else f" {zlib.crc32(np.where(finite, 0, np.where(flat > 0, 1, 2)).astype('u1').tobytes()):x}"
    )
    kinds.append(f"{what} {'i' if array.dtype.kind in 'iu' else array.dtype.kind} {array.shape}{odd}")
    flat = np.where(finite, flat, 0.0)
    size = float(np.abs(flat).max(initial=0.0))
    if size < TINY:  # what rounding leaves of nothing
        flat, size = np.zeros_like(flat), 0.0
    places = np.arange(1, flat.size + 1)
    with np.errstate(over="ignore"):
        sums += [float((flat * np.cos(wave * places)).sum()) for wave in WAVES]
    sizes += [size] * len(WAVES)


def _short(total, size):
    """A sum with so many digits that it is the same on every machine."""
    if not size or not math.isfinite(total):
        return 0.0
    # The factor keeps sizes such as 1, which is 0.9999999999999999 elsewhere, away from where the logarithm steps.
    return round(total, DIGITS - math.floor(math.log10(size * 1.2345))) + 0.0


def _basic_mistake(error, calls):
    """A mistake that shows in the kind of what came, whatever the question."""
    if isinstance(error, Difference) and error.wants_error:
        return None
    if calls.came_any and calls.raised is None:
        if calls.is_missing() and not isinstance(error, AssertionError):
            return "not-defined"
        if calls.came is None or calls.came is Ellipsis:
            return "none-returned"
        if type(calls.came).__name__ == "matrix":
            return "matrix-for-array"
    if calls.changed_by_then:
        return "input-mutated"
    if error is calls.raised:
        said = _said(error)
        return next((mistake for mistake, signs in SIGNS.items() if any(sign in said for sign in signs)), None)
    return error.mistake if isinstance(error, Difference) else None


def _unforeseen(question, error, calls):
    """The difference behind an exception that no comparison raised."""
    if isinstance(error, AssertionError):
        return Difference("", _said(error), _described(calls))
    if error is calls.raised:
        return Difference("", f"{question} should give an answer", f"an error, {_kind(error)}: {_said(error)}")
    if calls.is_missing():
        return Difference("", f"{question} should be defined", "nothing of that name")
    came = f"{_described(calls)}; looking into it gave: {_said(error)}"
    return Difference("", "an answer that a check can look into", came)


def _described(calls):
    return describe(calls.came) if calls.came_any else "no answer"


def _kind(error):
    """The name of the nearest type of Python's own, or of NumPy's public ones: others stay behind in their process."""
    return next(kind.__name__ for kind in type(error).__mro__ if kind.__module__ in SHARED)


def _said(error):
    """What an exception says; its class may be the answer's own."""
    try:
        (key,) = error.args if isinstance(error, KeyError) and len(error.args) == 1 else (None,)
        text = key if type(key) is str else str(error)  # a KeyError puts quotes around a word
        return text or type(error).__name__
    except Exception:
        return type(error).__name__


def _one_line(text):
    line = " ".join(text.split())
    return line if len(line) <= TEXT_CHARACTERS else line[: TEXT_CHARACTERS - 1] + "…"
