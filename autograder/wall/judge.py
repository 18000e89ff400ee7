"""Runs test cases against a player, and says which passed.

Takes a link to a player and the cases of a question; gives Otter's verdicts, with Otter's words but without the
lines of the test that Otter quotes. Only what the tests, which run here, find decides: a player is asked for values
and never for a verdict.

A function that changes its arguments in place and gives an answer too is put to a case twice: once with those changes
and once without. Else one that zeroes its argument would be compared with what is right for zeros.
"""

import re
import signal
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial

import numpy as np

from autograder.course.limits import Limits
from autograder.records.notebook_run import MESSAGE_CHARACTERS, CaseRun
from autograder.wall.assignment import Case
from autograder.wall.faults import CallStopped, Loss, PlayerLost
from autograder.wall.inside.wire import Unsendable
from autograder.wall.link import GRACE_SECONDS, Link
from autograder.wall.remote import Namespace

CALLS = 2  # of full length that a case has time for
SHARE_OF_TIME = 1 / 8  # of what is left of the submission's: the most that a case gets, so that there is always more
SHARE_OF_LOSSES = 1 / 4  # of the submission's time; once so much was lost to hangs, what hung is left alone
CAUSES = 5  # of what a case raised, and of their causes, that are looked at
LOSSES = 5  # so many of a question's cases may end the player; its others are not run then
# What files, pages or terminals cannot hold, or take for more than text.
NOT_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
NOT_RUN = "was not run, as other checks of this question hung or ended the notebook"
NO_TIME = "was not run, as the time for the notebook was up"
ONLY_CHANGED = "right only for the arguments as they were changed in place; they should be left alone"


Results = dict[str, CaseRun]  # by the case's name


class Judge:
    """Judges one submission, through however many players that takes."""

    def __init__(self, limits: Limits, blames: Callable[[PlayerLost], bool], settle: Callable[[Link], None]):
        """`blames` tells whether a case that lost the player is to blame, and not what a cell left behind.

        `settle` is called after each case, and raises `PlayerLost` if the player is, or should be, lost by then.
        """
        self._limits = limits
        self._blames = blames
        self._settle = settle
        self._barred: dict[tuple[str, str], str] = {}  # cases that are not run again, and why
        self._losses: Counter[str] = Counter()
        self._lost_seconds = 0.0

    @property
    def losses(self) -> int:
        """How many cases cost a player, or all of a call's time, so far."""
        return self._losses.total()

    def run(self, link: Link, question: str, cases: Iterable[Case]) -> Results:
        """Run cases of one question on the state that the player is in. `PlayerLost` if one of them costs it."""
        results: Results = {}
        self.run_into(results, link, question, cases)
        return results

    def run_into(
        self, results: Results, link: Link, question: str, cases: Iterable[Case], patience: float | None = None
    ) -> None:
        """As `run`, but what was found before a loss stays. With `patience` (seconds), slow cases end it early."""
        cases = list(cases)
        started, losses = time.monotonic(), self.losses
        # What NumPy warns of while a test looks at odd numbers is no news.
        with warnings.catch_warnings(), np.errstate(all="ignore"), _interruptible() as interrupt_after:
            warnings.simplefilter("ignore")
            namespace = self._namespace(link, question, cases)
            for case in cases:
                results[case.entry.name] = self._judge(link, namespace, question, case, interrupt_after)
                if patience is not None and (self.losses > losses or time.monotonic() - started > patience):
                    return

    def _namespace(self, link: Link, question: str, cases: list[Case]) -> Namespace:
        wanted = [case for case in cases if not self._is_barred(question, case)]
        names = dict.fromkeys(name for case in wanted for name in case.names if name != "env")
        started = time.monotonic()
        try:
            return Namespace(link, list(names))
        except PlayerLost as lost:
            for case in wanted:
                self._lose_player(question, case, lost, started)
            raise

    def _judge(
        self, link: Link, namespace: Namespace, question: str, case: Case, interrupt_after: Callable[[float], object]
    ) -> CaseRun:
        name = case.entry.name
        if self._is_barred(question, case):
            return CaseRun(name, False, self._barred[question, name])
        started = time.monotonic()
        allowed = min(CALLS * self._limits.call_seconds, SHARE_OF_TIME * link.seconds_left())
        link.allow(allowed)
        try:
            interrupt_after(allowed + 2 * GRACE_SECONDS)
            try:
                failed = _run(link, namespace, case)
                if failed is None and namespace.answered_and_changed:
                    with namespace.changing_nothing():
                        failed = _run(link, namespace, case) and AssertionError(ONLY_CHANGED)
            finally:
                interrupt_after(0)
            self._settle(link)
        except CallStopped:
            return CaseRun(name, False, self._lose(question, case, self._overtime(started), started))
        except Unsendable as error:  # such as an answer that a test passes on to another one
            failed = TypeError(str(error))
        except _Busy:  # with an answer that takes it ages to go through
            link.give_up()
            self._lose(question, case, self._overtime(started), started)
            link.raise_if_lost()
        except PlayerLost as lost:
            self._lose_player(question, case, lost, started)
            raise
        if failed is None:
            return CaseRun(name, True, None)
        return CaseRun(name, False, _message(failed), _where(failed))

    def _is_barred(self, question: str, case: Case) -> bool:
        losses = self._losses[question]
        too_slow = losses and self._lost_seconds > SHARE_OF_LOSSES * self._limits.submission_seconds
        if losses >= LOSSES or too_slow:
            self._barred.setdefault((question, case.entry.name), NOT_RUN)
        return (question, case.entry.name) in self._barred

    def _lose_player(self, question: str, case: Case, lost: PlayerLost, started: float) -> None:
        if self._blames(lost):
            self._lose(question, case, self._overtime(started) if lost.how is Loss.HUNG else str(lost), started)

    def _lose(self, question: str, case: Case, why: str, started: float) -> str:
        self._losses[question] += 1
        self._lost_seconds += time.monotonic() - started
        self._barred[question, case.entry.name] = why
        return why

    def _overtime(self, started: float) -> str:
        seconds = min(self._limits.call_seconds, time.monotonic() - started)
        return f"took longer than {round(seconds, 1):g} seconds"


class _Busy(BaseException):
    """The test itself takes too long."""


@contextmanager
def _interruptible() -> Iterator[Callable[[float], object]]:
    """Gives what has `_Busy` raised in the block after so many seconds; 0 calls it off.

    Only the main thread can be interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda _seconds: None
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    try:
        yield partial(signal.setitimer, signal.ITIMER_REAL)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _interrupt(_signal, _frame) -> None:
    raise _Busy


def _run(link: Link, namespace: Namespace, case: Case) -> Exception | None:
    """What the case raised, as Otter's `test_case.call_func` runs it."""
    stopped = link.stopped
    namespace.answered_and_changed = False
    try:
        case.test.test_func(**{name: namespace if name == "env" else namespace.get(name) for name in case.names})
        failed = None
    except Exception as error:
        failed = error
    finally:
        namespace.restore()
    if link.stopped != stopped:  # whatever the test made of it
        raise CallStopped
    link.raise_if_lost()
    return failed


def _message(error: Exception) -> str:
    """What Otter says of a case that raised this, without the lines of the test that it quotes."""
    text = str(error).strip("'")
    return clean(f"{type(error).__name__}: {text}".removeprefix("AssertionError: "))


def _where(error: BaseException | None) -> str | None:
    """The student's own lines: what a check says of an error has that error as its cause."""
    for _ in range(CAUSES):
        where = getattr(error, "where", None)
        if isinstance(where, str):
            return clean(where).rstrip() or None
        error = getattr(error, "__cause__", None)
    return None


def clean(text: str) -> str:
    """Text that any file, page and terminal can hold: a player may have had a hand in it."""
    return NOT_TEXT.sub("\ufffd", text[:MESSAGE_CHARACTERS])
