"""Watches the cases of a test file: what one finds of an answer that fails it is a `Finding`.

Every case of every test file is `feedback.watched`, so the notebook, the terminal and the report say the same. Finders
propose what the mistake is, `choosing` decides. Takes whatever an answer returned and trusts none of it; holds no
answer. Of a public case it shows small inputs and results; those of a hidden one stand apart, for when it is spent.
"""

import contextlib
import functools
import json
import linecache
import os
import re
import types
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from .choosing import choose
from .differences import Difference, describe, is_only_asking, lists_are_fair
from .disclosure import disclosed
from .finders import Failure, find
from .findings import Finding
from .hints import HINTS
from .places import places
from .traces import TEXT_CHARACTERS, Calls, Raised, Trace, kind, look, text_of_error
from .values import CALL_CHARACTERS, with_values

WORDS = 101  # of what a case says, labels included; a headline and the names of others come on top
LINES = 3  # of the notebook that an error went through

Case = Callable[[Any], object]  # takes an answer, by the name of its question
Watched = Callable[..., None]


class Feedback:
    """All that a question's cases know: by case, its own hint and the mistakes it can recognise."""

    def __init__(self, question: str):
        self._question = question
        self._own: dict[str, str] = {}
        self._known: dict[str, list[tuple[str, Trace]]] = {}
        self._hints: dict[str, str] = HINTS
        self._families: dict[str, set[str]] = {}
        self.passed = "passed"  # what to say when all public cases pass
        self.results: dict[str, Finding | None] = {}  # by case that was run: None if it passed, else its finding

    def load(
        self,
        own: dict[str, str],
        hints: dict[str, str],
        known: str,
        passed: str,
        families: dict[str, list[str]] | None = None,
    ) -> None:
        """Take in what was found when the assignment was built.

        Parameters: `own`, each case's own hint; `hints`, that of each mistake of the course; `known`, as JSON, for each
        case pairs of a mistake and a trace as `Trace.packed` gives it; `passed`, what to say when all public cases
        pass; `families`, for a mistake whose name is true of others too, those others.
        """
        self._own, self._hints, self.passed = own, HINTS | hints, passed
        self._families = {name: {name, *covered} for name, covered in (families or {}).items()}
        self.know(known)

    def know(self, known: str) -> None:
        """Take in the mistakes to recognise, as `load` does, in place of those before."""
        self._known = {
            case: [(mistake, Trace.of(packed)) for mistake, packed in pairs]
            for case, pairs in json.loads(known).items()
        }

    def watched(self, case: Case) -> Watched:
        """Have a hidden case's failures explained; `case` is a function that takes the answer by its name.

        A case that fails is run once more, and only then is everything noted down that the answer is given and gives:
        most cases pass, and should cost nothing more. Behind the wall, hidden answers were collected before, and are
        only repeated here, so that no answer can tell from being asked again that it was wrong.
        """

        return self._watched(case, openly=False)

    def shown(self, case: Case) -> Watched:
        """Have a public case's failures explained, with what went in and what came, where that is small."""
        return self._watched(case, openly=True)

    def _watched(self, case: Case, openly: bool) -> Watched:
        @functools.wraps(case)
        def run(**named: Any) -> None:
            ((asked, answer),) = named.items()
            if is_only_asking():
                _ask(case, answer)
                return
            self.results[case.__name__] = None
            try:
                with _quietly(), _form_as_asked(openly):
                    case(answer)
            except Exception as error:
                finding = self._explained(case, asked if openly else None, answer, error)
                self.results[case.__name__] = finding
                raise Failed(finding, error.__traceback__) from error

        vars(run)["feedback"] = self  # where `checking` finds it
        return run

    def _explained(self, case: Case, asked: str | None, answer: Any, first: Exception) -> Finding:
        with _form_as_asked(asked is not None):
            error, calls = look(case, answer)
        error = error or first
        name = case.__name__
        try:
            finding = self.explain(name, error, calls, asked)
        except Exception as odd:  # whatever an answer may be made of, the case has failed
            finding = Finding(name, came=_one_line(text_of_error(odd)), own_hint=self._own.get(name, ""))
        where = places(error.__traceback__, _in_the_notebook, LINES) if error is calls.raised else ""
        return replace(finding, raised_at=where)

    def explain(self, case: str, error: Exception, calls: Calls, asked: str | None = None) -> Finding:
        """Return the finding of a failed case.

        `asked` is what a public case calls the answer; without it nothing is shown of what went in and what came.
        """
        known = self._known.get(case, ())
        all_known = {mistake for pairs in self._known.values() for mistake, _ in pairs}
        passing = all_known - {mistake for mistake, _ in known}
        failure = Failure(error, calls, known, passing, self._families)
        choice = choose(find(failure))
        mistake = choice.mistake if choice.mistake in self._hints else None
        own_hint = self._own.get(case, "")
        difference = failure.difference or _unforeseen(self._question, failure)
        plain = Finding(
            case,
            _one_line(difference.what),
            expected=_one_line(difference.expected),
            came=_one_line(difference.came),
            hint=self._hints[mistake] if mistake else own_hint,
            mistake=mistake,
            raised=failure.is_own_error,
            error=kind(error) if failure.is_own_error else "",
            certain=choice.certain,
            denied=choice.denied,
            own_hint=own_hint,
        )
        if asked is None:
            told = disclosed(failure, difference, self._question)
            exact: dict[str, Any] = {part: _one_line(text, CALL_CHARACTERS) for part, text in told.items()}
            return replace(plain, **exact)
        return _with_values(plain, difference, calls.written(error, asked))


class Failed(AssertionError):
    """Raised for a case that failed; it says what the case found."""

    def __init__(self, finding: Finding, traceback: types.TracebackType | None):
        super().__init__(finding.unplaced().text)
        self.finding = finding
        self._case = traceback and traceback.tb_next  # below `watched`

    @property
    def __traceback__(self) -> types.TracebackType | None:
        """The way into the case that failed: Otter quotes the third line of it, which should be one of the case."""
        way = super().__traceback__
        if self._case is None or way is None or way.tb_next is None:
            return way
        into = way.tb_next
        into = types.TracebackType(self._case, into.tb_frame, into.tb_lasti, into.tb_lineno)
        return types.TracebackType(into, way.tb_frame, way.tb_lasti, way.tb_lineno)

    @__traceback__.setter
    def __traceback__(self, way: types.TracebackType | None) -> None:
        vars(BaseException)["__traceback__"].__set__(self, way)


def _with_values(plain: Finding, difference: Difference, written: tuple[str, bool]) -> Finding:
    """Return the finding with what went in and what came: as much of it as does not make too many words."""
    call, is_behind = written
    expected, came = map(_one_line, with_values(difference))
    valued = replace(plain, expected=expected, came=came)
    close = re.sub(r"(?<=[\w.\])]), (?=[\w\-\[])", ",", call)  # as Python text the same

    def with_call(finding: Finding, text: str) -> Finding:
        return replace(finding, called=text) if is_behind else replace(finding, made_from=text)

    attempts = with_call(valued, call), with_call(valued, close), with_call(plain, close), valued, plain
    return next((found for found in attempts if len(found.text.split()) <= WORDS), plain)


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """Silence warnings, as behind the wall: none stands above the line of a check that passes; one that fails runs
    again.
    """
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


def _form_as_asked(openly: bool) -> contextlib.AbstractContextManager[None]:
    """Public cases ask for the form, hidden ones for the numbers, in whatever holds them."""
    return contextlib.nullcontext() if openly else lists_are_fair()


def _ask(case: Case, answer: Any) -> None:
    """Make all the calls that a case may make of an answer, whatever comes of them."""

    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return answer(*args, **kwargs)
        except Exception as error:
            return Raised(error)

    with contextlib.suppress(Exception):
        case(call if callable(answer) else answer)


def _unforeseen(question: str, failure: Failure) -> Difference:
    """Return the difference behind an exception that no comparison raised."""
    error, calls = failure.error, failure.calls
    if failure.is_own_error:
        first = next(iter(text_of_error(error).strip().splitlines()), "")  # NumPy's may go on for many
        text = f"{kind(error)}: {first}" if first != type(error).__name__ else kind(error)
        return Difference("", "a result, not an error", f"an error, {text}")
    if isinstance(error, AssertionError):
        compared = (calls.came,) if calls.came_any else ()
        return Difference("", text_of_error(error), _described(calls), compared=compared)
    if calls.is_missing():
        return Difference("", f"{question} should be defined", "nothing of that name")
    came = f"{_described(calls)}; looking into it gave: {text_of_error(error)}"
    return Difference("", "an answer that a check can look into", came)


def _described(calls: Calls) -> str:
    return describe(calls.came) if calls.came_any else "no answer"


def _in_the_notebook(code: types.CodeType, number: int) -> tuple[str, str] | None:
    """Return what to call a line and the line itself; None for code that lies in a file, which is a library's or
    ours.
    """
    line = "" if os.path.exists(code.co_filename) else linecache.getline(code.co_filename, number).strip()
    called = code.co_filename if code.co_filename.startswith("cell ") else ""  # as the terminal's check calls cells
    return (f"{called}{', ' if called else ''}line {number}", line) if line else None


def _one_line(text: str, most: int = TEXT_CHARACTERS) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"
