"""Words what a check found, and names the mistake behind it where that is known.

Every case of every test file is `feedback.watched`, so the notebook, the terminal and the report say the same. A
mistake is known by what it gives: when the assignment was built, wrong answers were put to each case, and sums over
what they returned were kept. Of any other, `families` may know the family. Takes whatever an answer returned and trusts
none of it; holds no answer. Of a public case it shows small inputs and results; of a hidden one, never.
"""

import contextlib
import functools
import json
import linecache
import os
import re
import types
import warnings

import numpy as np

from .differences import Difference, describe, is_only_asking, lists_are_fair
from .families import GENERAL, family
from .hints import HINTS
from .places import places
from .traces import TEXT_CHARACTERS, Raised, Trace, kind, look, text_of_error
from .values import with_values

NAN_ALONE = "not-finite"  # a mistake that says no more than what is seen
WORDS = 100  # of what a case says; a headline and the names of others come on top
LINES = 3  # of the notebook that an error went through
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


class Feedback:
    """What a question's cases know: by case, its own hint and the mistakes it can recognise."""

    def __init__(self, question):
        self._question = question
        self._own, self._known, self._hints, self._families = {}, {}, HINTS, {}
        self.passed = "passed"  # what to say when all public cases pass
        self.results = {}  # by case that was run: None if it passed, else what it says, the mistake, and those denied

    def load(self, own, hints, known, passed, families=None):
        """Take in what was found when the assignment was built.

        Parameters: `own`, each case's own hint; `hints`, that of each mistake of the course; `known`, as JSON, for each
        case pairs of a mistake and a trace as `Trace.packed` gives it; `passed`, what to say when all public cases
        pass; `families`, for a mistake whose name is true of others too, those others.
        """
        self._own, self._hints, self.passed = own, HINTS | hints, passed
        self._families = {name: {name, *covered} for name, covered in (families or {}).items()}
        self._known = {
            case: [(mistake, Trace.of(packed)) for mistake, packed in pairs]
            for case, pairs in json.loads(known).items()
        }

    def hint(self, case):
        """What a case asks by itself, whatever the mistake."""
        return self._own.get(case, "")

    def watched(self, case):
        """Have a hidden case's failures worded; `case` is a function that takes the answer by its name.

        A case that fails is run once more, and only then is everything noted down that the answer is given and gives:
        most cases pass, and should cost nothing more. Behind the wall, hidden answers were collected before, and are
        only repeated here, so that no answer can tell from being asked again that it was wrong.
        """

        return self._watched(case, openly=False)

    def shown(self, case):
        """Have a public case's failures worded, with what went in and what came, where that is small."""
        return self._watched(case, openly=True)

    def _watched(self, case, openly):
        @functools.wraps(case)
        def run(**named):
            ((asked, answer),) = named.items()
            if is_only_asking():
                _ask(case, answer)
                return
            self.results[case.__name__] = None
            try:
                with _quietly(), _form_as_asked(openly):
                    case(answer)
            except Exception as error:
                failure = self._explained(case, asked if openly else None, answer, error)
                self.results[case.__name__] = failure.message, failure.mistake, failure.denied
                raise failure from error

        run.feedback = self
        return run

    def _explained(self, case, asked, answer, first):
        with _form_as_asked(asked is not None):
            error, calls = look(case, answer)
        error = error or first
        name = case.__name__
        try:
            text, mistake, denied = self.word(name, error, calls, asked)
        except Exception as odd:  # whatever an answer may be made of, the case has failed
            text, mistake, denied = f"{name.replace('_', ' ')}\nWhat came: {_one_line(text_of_error(odd))}", None, ()
        where = places(error.__traceback__, _in_the_notebook, LINES) if error is calls.raised else ""
        return Checked(text, mistake, denied, self.hint(name), where, first.__traceback__)

    def word(self, case, error, calls, asked=None):
        """The text for a failed case, the mistake or None, and the known mistakes that give something else here.

        `asked` is what a public case calls the answer; without it nothing is shown of what went in and what came.
        """
        mistake, denied = self._recognise(case, error, calls)
        hint = self._hints.get(mistake) or self._own.get(case)
        raised = error is calls.raised  # a Difference too, if the answer calls our comparisons
        difference = (
            error if isinstance(error, Difference) and not raised else _unforeseen(self._question, error, calls)
        )
        head = _one_line(case.replace("_", " ") + (f": {difference.what}" if difference.what else ""))
        tail = f"Hint: {hint}" if hint else ""
        call = "" if asked is None else calls.written(error, asked)
        plain = [_one_line(f"Expected: {difference.expected}"), _one_line(f"What came: {difference.came}")]
        valued = plain
        if asked is not None:
            expected, came = with_values(difference)
            valued = [_one_line(f"Expected: {expected}"), _one_line(f"What came: {came}")]
        close = re.sub(r"(?<=[\w.\])]), (?=[\w\-\[])", ",", call)  # as Python text the same
        attempts = (call, *valued), (close, *valued), (close, *plain), valued, plain
        texts = ["\n".join(filter(None, (head, *lines, tail))) for lines in attempts]
        return next((text for text in texts if len(text.split()) <= WORDS), texts[-1]), mistake, denied

    def _recognise(self, case, error, calls):
        basic = _basic_mistake(error, calls)
        if basic in ("none-returned", "not-defined") and basic in self._hints:
            return basic, ()
        if calls.changes_its_mind():
            return ("random-placeholder" if "random-placeholder" in self._hints else None), ()
        trace = calls.trace()
        same = {mistake for mistake, known in self._known.get(case, ()) if known.is_like(trace)}
        others = (
            set() if basic and basic not in GENERAL else {mistake for mistake, _ in self._known.get(case, ())} - same
        )
        denied = tuple(sorted(other for other in others if not same & self._families.get(other, set())))
        if trace.is_nan_alone() and not calls.explain_nan():  # many mistakes give just that, the known ones or others
            same = same if same == {NAN_ALONE} else set()
        if len(same) > 1:  # to name one of several mistakes that give just this here would be a guess
            return next((name for name, family in self._families.items() if same <= family), None), denied
        named = next(iter(same), None) or basic
        if named is None:
            named, contradicted = _family_of(error, calls)
            denied += tuple(contradicted)
        return (named if named in self._hints else None), denied


class Checked(AssertionError):
    """What a check found; it is shown with its name in front, as in "Checked: small scores"."""

    @property
    def message(self):
        """All of it, as a notebook shows it."""
        lines = [f"Checked: {self}"]
        if self.where:
            lines += ["Raised at:", *(f"  {line}" for line in self.where.splitlines())]
        return "\n".join(lines)

    def __init__(self, text, mistake, denied, hint, where, traceback):
        super().__init__(text)
        self.mistake, self.denied = mistake, denied
        self.hint = hint  # the case's own
        self.where = where or None  # the lines of the notebook that raised an error
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


@contextlib.contextmanager
def _quietly():
    """No warnings, as behind the wall: none stands above the line of a check that passes; one that fails runs again."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


def _form_as_asked(openly):
    """Public cases ask for the form, hidden ones for the numbers, in whatever holds them."""
    return contextlib.nullcontext() if openly else lists_are_fair()


def _ask(case, answer):
    """Make all the calls that a case may make of an answer, whatever comes of them."""

    def call(*args, **kwargs):
        try:
            return answer(*args, **kwargs)
        except Exception as error:
            return Raised(error)

    with contextlib.suppress(Exception):
        case(call if callable(answer) else answer)


def _basic_mistake(error, calls):
    """A mistake that shows in the kind of what came, whatever the question."""
    if isinstance(error, Difference) and error.wants_error:
        return error.mistake
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
        return _mistake_of_error(text_of_error(error))
    return error.mistake if isinstance(error, Difference) else None


def _mistake_of_error(text):
    """The mistake that an error in the answer's own lines shows by its words, or None."""
    return next((mistake for mistake, signs in SIGNS.items() if any(sign in text for sign in signs)), None)


def _family_of(error, calls):
    """The family of a mistake that shows in what came and what was due, or None; and those that this contradicts."""
    if error is calls.raised:
        return "own-code-raised", ()
    if not isinstance(error, Difference) or len(error.compared) < 2:
        return None, ()
    pairs = [
        difference.compared
        for difference in calls.differences
        if len(difference.compared) > 1 and difference.mistake not in GENERAL
    ]
    return family(pairs, calls.given_to(error))


def _unforeseen(question, error, calls):
    """The difference behind an exception that no comparison raised."""
    if error is calls.raised:
        first = next(iter(text_of_error(error).strip().splitlines()), "")  # NumPy's may go on for many
        text = f"{kind(error)}: {first}" if first != type(error).__name__ else kind(error)
        return Difference("", "a result, not an error", f"an error, {text}")
    if isinstance(error, AssertionError):
        difference = Difference("", text_of_error(error), _described(calls))
        difference.compared = (calls.came,) if calls.came_any else ()
        return difference
    if calls.is_missing():
        return Difference("", f"{question} should be defined", "nothing of that name")
    came = f"{_described(calls)}; looking into it gave: {text_of_error(error)}"
    return Difference("", "an answer that a check can look into", came)


def _described(calls):
    return describe(calls.came) if calls.came_any else "no answer"


def _in_the_notebook(code, number):
    """What to call a line and the line itself; None for code that lies in a file, which is a library's or ours."""
    line = "" if os.path.exists(code.co_filename) else linecache.getline(code.co_filename, number).strip()
    called = code.co_filename if code.co_filename.startswith("cell ") else ""  # as the terminal's check calls cells
    return (f"{called}{', ' if called else ''}line {number}", line) if line else None


def _one_line(text):
    line = " ".join(text.split())
    return line if len(line) <= TEXT_CHARACTERS else line[: TEXT_CHARACTERS - 1] + "…"
