"""Words what a check found, and names the mistake behind it where that is known.

Every case of every test file is `feedback.watched`, so the notebook, the terminal and the report say the same. A
mistake is known by what it gives: when the assignment was built, wrong answers were put to each case, and sums over
what they returned were kept. Takes whatever an answer returned and trusts none of it; holds no answer. Of a public case
it shows small inputs and results; of a hidden one, never.
"""

import contextlib
import copy
import functools
import json
import linecache
import os
import re
import types
import warnings

import numpy as np

from .differences import Difference, carrying_on, describe, is_carrying_on, is_only_asking, lists_are_fair
from .places import places
from .traces import TEXT_CHARACTERS, Raised, Trace, kind, mistake_of_error, said, snapshot
from .values import part_of, with_values, written_calls

AGAIN = 2  # times that a call is made again to see whether it gives the same
EXPONENT = 709  # of e: the largest whose power is still a float; a product of two numbers may be one
NAN_ALONE = "not-finite"  # a mistake that says no more than what is seen
WORDS = 100  # of what a case says; a headline and the names of others come on top
TOGETHER = 3  # calls that are shown where a check is about all of them
LINES = 3  # of the notebook that an error went through


class Feedback:
    """What a question's cases know: by case, its own hint and the mistakes it can recognise."""

    def __init__(self, question):
        self._question = question
        self._own, self._known, self._hints, self._families = {}, {}, {}, {}
        self.passed = "passed"  # what to say when all public cases pass
        self.found = {}  # by case that was run: None if it passed, else what it says, the mistake, and those denied

    def learn(self, own, hints, known, passed, families=None):
        """Take in what was found when the assignment was built.

        Parameters: `own`, each case's own hint; `hints`, each mistake's hint; `known`, as JSON, for each case pairs of
        a mistake and a trace as `Trace.packed` gives it; `passed`, what to say when all public cases pass; `families`,
        for a mistake whose name is true of others too, those others.
        """
        self._own, self._hints, self.passed = own, hints, passed
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
            self.found[case.__name__] = None
            try:
                with _quietly(), _form_as_asked(openly):
                    case(answer)
            except Exception as error:
                found = self._explained(case, asked if openly else None, answer, error)
                self.found[case.__name__] = found.said, found.mistake, found.denied
                raise found from error

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
            text, mistake, denied = f"{name.replace('_', ' ')}\nWhat came: {_one_line(said(odd))}", None, ()
        where = places(error.__traceback__, _in_the_notebook, LINES) if error is calls.raised else ""
        return Checked(text, mistake, denied, self.hint(name), where, first.__traceback__)

    def word(self, case, error, calls, asked=None):
        """The text for a failed case, the mistake or None, and the known mistakes that give something else here.

        `asked` is what a public case calls the answer; without it nothing is shown of what went in and what came.
        """
        mistake, denied = self._recognise(case, error, calls)
        hint = self._hints.get(mistake) or self._own.get(case)
        raised = error is calls.raised  # a Difference too, if the answer calls our comparisons
        found = error if isinstance(error, Difference) and not raised else _unforeseen(self._question, error, calls)
        head = _one_line(case.replace("_", " ") + (f": {found.what}" if found.what else ""))
        tail = f"Hint: {hint}" if hint else ""
        call = "" if asked is None else calls.written(error, asked)
        plain = [_one_line(f"Expected: {found.expected}"), _one_line(f"What came: {found.came}")]
        valued = plain
        if asked is not None:
            expected, came = with_values(found)
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
        others = set() if basic else {mistake for mistake, _ in self._known.get(case, ())} - same
        denied = tuple(sorted(other for other in others if not same & self._families.get(other, set())))
        if trace.is_nan_alone() and not calls.explain_nan():  # many mistakes give just that, the known ones or others
            same = same if same == {NAN_ALONE} else set()
        if len(same) == 1:
            return same.pop(), denied
        if same:  # several mistakes give just this here: to name one of them would be a guess
            return next((name for name, family in self._families.items() if same <= family), None), denied
        return (basic if basic in self._hints else None), denied


class Checked(AssertionError):
    """What a check found; it is shown with its name in front, as in "Checked: small scores"."""

    @property
    def said(self):
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


def look(case, answer):
    """Put an answer to a case, and on to all of it where it fails.

    Returns the first error, or None, and the `Calls` that were made, which know how far they had come then.
    """
    found = []

    def note(error):
        if error is None:
            calls.have_been_compared()
        elif not found:
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
        self._gave = []  # what each call gave, the very objects
        self.results = [] if self.is_function else [answer]
        self._latest = None  # the result of the last call
        self.error = None  # what the last call raised
        self.changed_arguments = False  # in any of the calls
        self._changed_in = None  # the first call that did
        self._settled = 0
        self.answer = self._call if self.is_function else answer
        self.mark()

    def mark(self):
        """Note what is known by now: this is where the case failed."""
        self.came = self.results[-1] if self.results else None
        self.came_any = bool(self.results)
        self._made, self._settled_by_then = len(self._given), self._settled
        self.raised, self.changed_by_then = self.error, self.changed_arguments

    def _call(self, *args, **kwargs):
        args, kwargs = tuple(map(_given, args)), {name: _given(one) for name, one in kwargs.items()}
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

    def _followed(self, result):
        """What a test gets of a result: of a function or a generator, one whose results are noted as well."""
        if isinstance(result, type):
            return result
        if callable(result):
            return _Followed(result, self.results)
        return self._steps(result) if hasattr(type(result), "__next__") else result

    def _steps(self, generator):
        for step in generator:
            self.results.append(snapshot(step))
            yield step

    def have_been_compared(self):
        """A comparison has found nothing: what it looked at is settled."""
        self._settled = len(self._given)

    def written(self, error, asked):
        """A line with the call that an error or a difference is about, as text that can be run again.

        Where what was compared is not what a single call gave, but made from that, the few calls that it may be made
        from; "" where there are many, or where they cannot be written.
        """
        found = self._call_behind(error)
        if found:
            place, part = found
            text = written_calls(asked, [self._given[place]], part)
            return f"Called: {text}" if text else ""
        first = self._settled_by_then if self._settled_by_then < self._made else 0
        calls = self._given[first : self._made]
        text = written_calls(asked, calls) if 0 < len(calls) <= TOGETHER else None
        return f"From: {text}" if text else ""

    def _call_behind(self, error):
        """The place of the call that a finding is about, and what picks the part of its result; None if several may be.

        Small whole numbers are one and the same object whoever returns them, so identity alone does not tell.
        """
        last = self._made - 1
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
        gave = enumerate(self._gave[: self._made])
        found = {place: part for place, one in gave if (part := part_of(one, compared[0])) is not None}
        if alone and last in found:
            return last, found[last]
        return next(iter(found.items())) if len(found) == 1 else None

    def is_missing(self):
        """Whether there may be no answer at all: a name that no cell has defined comes as None."""
        return not self.is_function and self.came_any and self.came is None

    def trace(self):
        return Trace.over([*self.results, "changed"] if self.changed_arguments else self.results)

    def explain_nan(self):
        """Whether NaN says it all: of a value, or of a function given numbers whose exponentials are beyond floats."""
        if not self.is_function:
            return True
        given = [one for args, kwargs in self._given for one in (*args, *kwargs.values())]
        arrays = [one for one in given if isinstance(one, np.ndarray) and one.dtype.kind in "iuf" and one.size]
        return any(float(np.abs(one.astype(float)).max()) ** 2 > EXPONENT for one in arrays)

    def changes_its_mind(self):
        """Whether the last call, made again, gives something else; chance may give the same once."""
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

    def __init__(self, function, results):
        self.function, self._results = function, results

    def __call__(self, *args, **kwargs):
        try:
            result = self.function(*map(_given, args), **kwargs)
        except Exception as error:
            self._results.append(Raised(error))
            raise
        self._results.append(snapshot(result))
        return result


_Followed.__name__ = "function"  # messages name what came by its type


def _given(value):
    """What a test hands on: a function that an answer gave as it gave it."""
    return value.function if isinstance(value, _Followed) else value


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
        return mistake_of_error(error)
    return error.mistake if isinstance(error, Difference) else None


def _unforeseen(question, error, calls):
    """The difference behind an exception that no comparison raised."""
    if error is calls.raised:
        first = next(iter(said(error).strip().splitlines()), "")  # NumPy's may go on for many
        text = f"{kind(error)}: {first}" if first != type(error).__name__ else kind(error)
        return Difference("", "a result, not an error", f"an error, {text}")
    if isinstance(error, AssertionError):
        found = Difference("", said(error), _described(calls))
        found.compared = (calls.came,) if calls.came_any else ()
        return found
    if calls.is_missing():
        return Difference("", f"{question} should be defined", "nothing of that name")
    came = f"{_described(calls)}; looking into it gave: {said(error)}"
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
