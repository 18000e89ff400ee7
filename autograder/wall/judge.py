"""Runs test cases against a player, and says which passed.

Takes a link to a player and the cases of a question; gives Otter's verdicts, with Otter's words but without the
lines of the test that Otter quotes. Only what the tests, which run here, find decides: a player is asked for values
and never for a verdict.

Public cases are judged as they are run. Hidden ones are put to the player first, once, and judged when it is gone
(`namespace.py`): so nothing that a player meets depends on whether an answer to one of them was right.

A function that changes its arguments in place and gives an answer too is put to a case twice: once with those changes
and once without. Else one that zeroes its argument would be compared with what is right for zeros.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from typing import Protocol, TypeVar

from autograder.course.manifest import Limits
from autograder.softlookup.findings import Finding, read_finding
from autograder.wall._transcript import Recorder, Replay, Transcript
from autograder.wall._values import Names, NoRoom, Room
from autograder.wall.clock import Budget
from autograder.wall.inside.wire import PLAIN, Form, Unsendable
from autograder.wall.judge_limits import Busy, limited
from autograder.wall.link import Link
from autograder.wall.loading import LoadedCase
from autograder.wall.losses import CallStopped, Loss, NotAsked, OutOfTime, PlayerLost
from autograder.wall.namespace import Namespace, Source
from autograder.wall.results import CaseRun, clean_text

T = TypeVar("T")
CALLS = 2  # of full length that a case has time for
SHARE_OF_TIME = 1 / 8  # of the submission's remaining time: the most a case gets, so that some is always left
SHARE_OF_LOSSES = 1 / 4  # of the submission's time; once so much was lost to hangs, what hung is left alone
CAUSES = 5  # of what a case raised, and of their causes, that are looked at
LOSSES = 5  # so many of a question's cases may end the player; its others are not run then
NOT_RUN = "was not run because other checks of this question hung or ended the notebook"
NO_TIME = "was not run because the notebook's time was up"
ONLY_CHANGED = "correct only because it modifies its arguments; they should be left alone"
ASKS_OTHERWISE = "the check behaves differently each time it runs; give its random numbers a fixed seed"
BUSY = "the check took longer than {:g} seconds of processor time to look at the answer"


Results = dict[str, CaseRun]  # by the case's name
Transcripts = dict[str, Transcript]  # likewise


class Judge:
    """Judges one submission, through however many players that takes."""

    def __init__(
        self,
        limits: Limits,
        budget: Budget,
        blames: Callable[[PlayerLost], bool],
        settle: Callable[[Link], None],
        form: Form = PLAIN,
    ):
        """`blames` decides whether a public case that lost the player is to blame, or something a cell left behind.

        `settle` is called after each case, and raises `PlayerLost` if the player is, or should be, lost by then.
        """
        self._limits = limits
        self._budget = budget
        self._blames = blames
        self._settle = settle
        self._form = form
        self._barred: dict[tuple[str, str], str] = {}  # public cases that are not run again, and why
        self._losses: Counter[str] = Counter()
        self._lost_seconds = 0.0
        self.timed_out: set[tuple[str, str]] = set()  # cases, by question

    # Public cases

    def run_into(
        self, results: Results, link: Link, names: Names, question: str, cases: list[LoadedCase], patience: float
    ) -> None:
        """Run public cases of a question. `PlayerLost` if one of them costs the player; what was found before stays.

        Slow cases end it early, after so many seconds of `patience`.
        """
        with limited() as interrupt_after:
            namespace = Namespace(link, names, self._form)
            for case in self._in_turn(cases, question, patience):
                results[case.entry.name] = self._judge(link, namespace, question, case, interrupt_after)

    def _in_turn(self, cases: Iterable[LoadedCase], question: str, patience: float) -> Iterator[LoadedCase]:
        started, losses = self._budget.used(), self._losses[question]
        for case in cases:
            yield case
            if self._budget.used() - started > patience or self._losses[question] != losses:
                return

    def _judge(
        self,
        link: Link,
        namespace: Namespace,
        question: str,
        case: LoadedCase,
        interrupt_after: Callable[[float], object],
    ) -> CaseRun:
        name = case.entry.name
        if self._is_given_up(question):
            self._barred.setdefault((question, name), NOT_RUN)
        if (question, name) in self._barred:
            return not_judged(name, self._barred[question, name])
        started = self._budget.used()
        try:
            failed = self._put(link, interrupt_after, partial(_judge_answers, link, namespace, case))
        except CallStopped as stopped:
            self._bar(question, case, stopped, started)
            return not_judged(name, str(stopped))
        except PlayerLost as lost:
            if self._blames(lost):
                self._bar(question, case, lost, started)
            raise
        return _case_run(name, failed)

    def _bar(self, question: str, case: LoadedCase, why: CallStopped | PlayerLost, started: float) -> None:
        self._lose(question, case, why, started)
        self._barred[question, case.entry.name] = str(why)

    # Hidden cases

    def ask_into(
        self,
        transcripts: Transcripts,
        link: Link,
        names: Names,
        room: Room,
        question: str,
        cases: Iterable[LoadedCase],
        only_asking: Callable[[], AbstractContextManager[None]],
        patience: float,
    ) -> None:
        """Put hidden cases to a player, and look at nothing that comes back. `PlayerLost` if one of them costs it.

        What was put to a player once is in `transcripts`, and must not be put to another.
        """
        with limited() as interrupt_after, only_asking():
            for case in self._in_turn(cases, question, patience):
                transcript = Transcript(names)
                if self._is_given_up(question):
                    transcript.failed = NOT_RUN
                else:
                    self._ask(link, room, question, case, transcript, transcripts, interrupt_after)
                transcripts[case.entry.name] = transcript

    def _ask(
        self,
        link: Link,
        room: Room,
        question: str,
        case: LoadedCase,
        transcript: Transcript,
        transcripts: Transcripts,
        interrupt_after: Callable[[float], object],
    ) -> None:
        recorder = Recorder(link, room, transcript)
        started = self._budget.used()

        def put() -> None:
            namespace = Namespace(recorder, transcript.names, self._form)
            _run(recorder, namespace, case.ask)
            if namespace.answered_and_changed:  # whether its answers hang on that is judged from a second round
                with namespace.changing_nothing():
                    _run(recorder, namespace, case.ask)

        try:
            self._put(link, interrupt_after, put)
        except CallStopped as stopped:
            self._lose(question, case, stopped, started)
            transcript.failed = str(stopped)
        except NoRoom as error:
            transcript.failed = str(error)
        except Unsendable:
            pass  # the test will fail in the same way when it is judged
        except PlayerLost as lost:
            # For any reason: otherwise ending itself would be a way to be asked again.
            if lost.how is not Loss.STARVED:
                self._lose(question, case, lost, started)
                transcript.failed = str(lost)
                transcripts[case.entry.name] = transcript
            raise
        except OutOfTime as limit:  # it may get more, but not for this
            transcript.failed = str(limit)
            transcripts[case.entry.name] = transcript
            raise

    def judge(self, cases: Iterable[LoadedCase], transcripts: Transcripts) -> Results:
        """Return the verdicts on hidden cases, of what was answered; those that were not even put to a player have
        failed.
        """
        with limited() as interrupt_after:
            return {
                case.entry.name: self._judge_transcript(case, transcripts.get(case.entry.name), interrupt_after)
                for case in cases
            }

    def _judge_transcript(
        self, case: LoadedCase, transcript: Transcript | None, interrupt_after: Callable[[float], object]
    ) -> CaseRun:
        name = case.entry.name
        if transcript is not None and transcript.failed is not None:
            return not_judged(name, transcript.failed)
        allowed = self.allowed()
        if transcript is None or allowed <= 0:
            return not_judged(name, f"{NO_TIME}: it {self._budget.describe()}" if self._budget.is_over() else NO_TIME)
        started = time.thread_time()
        replay = Replay(transcript)
        try:
            interrupt_after(allowed)
            try:
                failed = _judge_answers(replay, Namespace(replay, transcript.names, self._form), case)
            finally:
                interrupt_after(0)
        except NotAsked:
            failed = AssertionError(ASKS_OTHERWISE)
        except Busy:
            failed = AssertionError(BUSY.format(round(allowed, 1)))
        self._budget.spend(time.thread_time() - started)
        return _case_run(name, failed)

    # Both

    def _put(self, link: Link, interrupt_after: Callable[[float], object], run: Callable[[], T]) -> T:
        """Have a case talk to a player, within the time that it gets."""
        allowed = self.allowed()
        if allowed <= 0:
            raise OutOfTime(self._budget.describe())
        link.allow(allowed)
        try:
            interrupt_after(allowed)
            try:
                failed = run()
            finally:
                interrupt_after(0)
        except Busy:  # with an answer that takes it ages to go through
            link.give_up(BUSY.format(round(allowed, 1)))
        self._settle(link)
        return failed

    def allowed(self) -> float:
        """Return the seconds that a case gets now."""
        return min(CALLS * self._limits.call_seconds, SHARE_OF_TIME * self._budget.left())

    def _is_given_up(self, question: str) -> bool:
        losses = self._losses[question]
        too_slow = losses and self._lost_seconds > SHARE_OF_LOSSES * self._limits.submission_seconds
        return losses >= LOSSES or bool(too_slow)

    def _lose(self, question: str, case: LoadedCase, why: CallStopped | PlayerLost, started: float) -> None:
        self._losses[question] += 1
        self._lost_seconds += self._budget.used() - started
        if isinstance(why, CallStopped) or why.how is Loss.HUNG:
            self.timed_out.add((question, case.entry.name))


class _Answers(Source, Protocol):
    """A player, or what was noted down of one."""

    @property
    def stopped(self) -> int: ...
    @property
    def stopped_for(self) -> str: ...

    def raise_if_lost(self) -> None: ...


def _judge_answers(answers: _Answers, namespace: Namespace, case: LoadedCase) -> Exception | None:
    """Return why the case fails, or None."""
    try:
        failed = _run(answers, namespace, case.test)
        if failed is None and namespace.answered_and_changed:
            with namespace.changing_nothing():
                failed = _run_again(answers, namespace, case) and AssertionError(ONLY_CHANGED)
    except Unsendable as error:  # such as an answer that a test passes on to another one
        failed = TypeError(str(error))
    return failed


def _run_again(answers: _Answers, namespace: Namespace, case: LoadedCase) -> Exception | None:
    try:
        return _run(answers, namespace, case.test)
    except NotAsked:  # what it asks now, it would have asked had the arguments been left alone
        return AssertionError(ONLY_CHANGED)


def _run(answers: _Answers, namespace: Namespace, test: Callable[[Namespace], None]) -> Exception | None:
    """Return what the case raised, as Otter's `test_case.call_func` runs it."""
    stopped = answers.stopped
    namespace.answered_and_changed = False
    try:
        test(namespace)
        failed = None
    except Exception as error:
        failed = error
    finally:
        namespace.restore()
    if answers.stopped != stopped:  # whatever the test made of it
        raise CallStopped(answers.stopped_for)
    answers.raise_if_lost()
    return failed


def _case_run(name: str, failed: Exception | None) -> CaseRun:
    if failed is None:
        return CaseRun(name, True)
    found = getattr(failed, "finding", None)  # a player's exceptions are recreated here and hold none
    finding = read_finding(_clean(vars(found))) if found else Finding(name, said=_message(failed))
    return CaseRun(name, False, replace(finding, raised_at=_where(failed) or ""))


def not_judged(name: str, why: str) -> CaseRun:
    """Return what is said of a case that no answer was put to."""
    return CaseRun(name, False, Finding(name, said=why))


def _clean(parts: dict[str, object]) -> dict[str, object]:
    return {name: clean_text(part) if isinstance(part, str) else part for name, part in parts.items()}


def _message(error: Exception) -> str:
    """Return what Otter says of a case that raised this, without the lines of the test that it quotes."""
    text = str(error).strip("'")
    return clean_text(f"{type(error).__name__}: {text}".removeprefix("AssertionError: ")).strip()


def _where(error: BaseException | None) -> str | None:
    """Return the student's own lines: what a check says of an error has that error as its cause."""
    for _ in range(CAUSES):
        where = getattr(error, "where", None)
        if isinstance(where, str):
            return clean_text(where).rstrip() or None
        error = getattr(error, "__cause__", None)
    return None
