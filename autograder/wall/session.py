"""Grades one submission: has its notebook played and its questions judged, and chooses what counts.

Takes a sandbox, an assignment and the cells of a notebook. Gives the cases by question, of the better of two states:
that of the question's last check in the notebook and that of the notebook's end. An answer that is a plain value, such
as a choice of letters, counts as it is at the end: two states would be two guesses.

Nothing that students are shown may depend on a hidden input, and nothing that a player meets on whether it answered a
hidden case rightly. So there are three parts, in this order:

1. All that is visible: the cells, the public cases at each check, and at the end those of the questions that may have
   changed since. Only once this is complete, it is fixed.
2. The hidden cases, on the state that the notebook ended in. Each is put to a player once. When that player is gone,
   they are judged. A case during which a player ended has failed, and so have those that there was no time for.
3. If a question may have been better off at its check, a fresh player plays the notebook and meets the hidden cases at
   the checks: those of every question that had another state there.

A cell or a case that costs the player is left out from then on; a fresh player plays what is needed again. So a
submission is graded without it, however often that takes within the submission's own time. No cell and no case gets
more than a share of what is left of that, and a question that is slow waits until the others are done: so what is slow
leaves time for what is not.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

from autograder.course.limits import Limits
from autograder.records.notebook_run import CaseRun, CellRun
from autograder.wall.clock import Budget
from autograder.wall.exceptions import OutOfTime, PlayerLost
from autograder.wall.judge import CALLS, Judge, Results, Transcripts
from autograder.wall.link import Link
from autograder.wall.loading import LoadedAssignment, LoadedCase, LoadedQuestion
from autograder.wall.playing import Cell, Exhausted, Playing
from autograder.wall.sandbox import Sandbox

CHECKS = 500  # in a notebook; more of them are not answered
SHARE_OF_MEMORY = 0.25  # that a player's answers may keep before a fresh player meets the other hidden cases


@dataclass
class Seen:
    """What students may be shown."""

    checks: dict[str, int] = field(default_factory=dict)  # how often each question was checked in the notebook
    answered: dict[str, int] = field(default_factory=dict)  # which of its checks was the last that was answered
    checked: dict[str, Results] = field(default_factory=dict)  # its public cases at that one
    plain: dict[str, bool] = field(default_factory=dict)  # whether its answer was a value there
    ended: dict[str, Results] = field(default_factory=dict)  # its public cases at the notebook's end
    cells: dict[int, CellRun] = field(default_factory=dict)


class Session:
    """One submission on its way through the wall."""

    def __init__(self, sandbox: Sandbox, assignment: LoadedAssignment, cells: list[Cell]):
        self._assignment = assignment
        self._limits: Limits = assignment.manifest.limits
        self._budget = Budget(self._limits.submission_seconds)
        self._playing = Playing(sandbox, assignment, cells, self._budget)
        self._judge = Judge(self._limits, self._budget, self._playing.blames, self._playing.settle)
        self._seconds: dict[str, float] = dict.fromkeys(assignment.questions, 0.0)  # that its cases took
        self.seen = Seen()
        self.seen_at: float | None = None  # when that was complete

    def grade(self) -> dict[str, Results]:
        """The cases by question. `OutOfTime` or `Exhausted` if there are none."""
        hidden_at_end = self._judged(self._play_and_ask())
        hidden_at_check = self._judged(self._ask_at_checks(self._with_another_state(hidden_at_end)))
        return {
            question.name: self._choose(question, hidden_at_end[question.name], hidden_at_check.get(question.name))
            for question in self._questions
        }

    @property
    def timed_out(self) -> set[tuple[str, str]]:
        """All that took too long: cases by question, and cells."""
        cells = {("", str(cell.index)) for cell in self.seen.cells.values() if cell.status == "timed_out"}
        return cells | self._judge.timed_out

    @property
    def _questions(self) -> list[LoadedQuestion]:
        return list(self._assignment.questions.values())

    # Parts 1 and 2

    def _play_and_ask(self) -> dict[str, Transcripts]:
        """Fill `seen`; then what was answered to the hidden cases at the end, by question."""
        asked: dict[str, Transcripts] = {question.name: {} for question in self._questions}
        while True:
            try:
                with self._playing.fresh_player() as link:
                    before = link.memory()
                    if self.seen_at is None:
                        self._see(link)
                        self.seen_at = time.monotonic()
                        if self._keeps_much(link, before):
                            continue
                    else:
                        self._play(link, lambda _question: None, {})
                    before = link.memory()
                    hidden = {question.name: question.hidden for question in self._questions}
                    keeps_much = partial(self._keeps_much, link, before)
                    if self._in_turn(hidden, asked, partial(self._ask_into, link), keeps_much):
                        return asked
            except PlayerLost as lost:
                try:
                    self._playing.count_loss(lost)
                except Exhausted:
                    if self.seen_at is None:
                        raise
                    return asked
            except OutOfTime:
                if self.seen_at is None:
                    raise
                return asked

    def _keeps_much(self, link: Link, before: int) -> bool:
        """Whether so much was kept since then that it may be missing for another question, whose fault it isn't."""
        return link.memory() - before > SHARE_OF_MEMORY * self._limits.memory_bytes

    def _see(self, link: Link) -> None:
        """Part 1, from the start."""
        seen = self.seen = Seen()

        def check(question: LoadedQuestion) -> None:
            name = question.name
            seen.checks[name] = seen.checks.get(name, 0) + 1
            if sum(seen.checks.values()) <= CHECKS and self._seconds[name] <= CALLS * self._limits.call_seconds:
                with self._timed(name):
                    seen.checked[name] = self._judge.run(link, name, question.public)
                seen.plain[name] = self._judge.plain[name]
                seen.answered[name] = seen.checks[name]

        self._play(link, check, seen.cells)
        current = [name for name in seen.checked if seen.answered[name] == seen.checks[name]]
        unchanged = self._playing.unchanged(link, current)
        seen.ended = {
            question.name: seen.checked[question.name] if question.name in unchanged else {}
            for question in self._questions
        }
        changed = {question.name: question.public for question in self._questions if question.name not in unchanged}
        self._in_turn(changed, seen.ended, partial(self._judge.run_into, link=link))

    def _play(self, link: Link, check: Callable[[LoadedQuestion], None], cells: dict[int, CellRun]) -> None:
        self._playing.play(link, check, cells, lambda: self._judge.losses)

    def _in_turn(
        self,
        wanted: dict[str, tuple[LoadedCase, ...]],
        found: dict[str, Results] | dict[str, Transcripts],
        run: Callable,
        ends_early: Callable[[], bool] = lambda: False,
    ) -> bool:
        """Run what is not in `found` yet, question by question; one that is slow goes to the end of the queue.

        After each question `ends_early` may say that it is enough. Whether all was run.
        """
        patience = self._limits.call_seconds
        while True:
            left = {
                name: [case for case in cases if case.entry.name not in found[name]] for name, cases in wanted.items()
            }
            slow = {name: self._seconds[name] if self._seconds[name] > patience else 0.0 for name in left}
            names = sorted((name for name in left if left[name]), key=slow.__getitem__)
            if not names:
                return True
            name = names[0]
            with self._timed(name):
                run(found[name], question=name, cases=left[name], patience=patience)
            if ends_early():
                return False

    def _ask_into(
        self, link: Link, asked: Transcripts, question: str, cases: list[LoadedCase], patience: float | None = None
    ) -> None:
        self._judge.ask_into(asked, link, question, cases, self._assignment.only_asking, patience)

    @contextmanager
    def _timed(self, question: str) -> Iterator[None]:
        started = self._budget.used()
        try:
            yield
        finally:
            self._seconds[question] += self._budget.used() - started

    def _judged(self, asked: dict[str, Transcripts]) -> dict[str, Results]:
        """The verdicts on hidden cases."""
        hidden = {name: self._assignment.questions[name].hidden for name in asked}
        return {name: self._judge.judge(hidden[name], transcripts) for name, transcripts in asked.items()}

    # Part 3

    def _with_another_state(self, hidden_at_end: dict[str, Results]) -> list[LoadedQuestion]:
        """The questions that had another state at their check, if any of them may have been worth more there.

        All of them or none: that a player is asked about one must not tell how another one did.
        """
        seen = self.seen
        found = [
            question
            for question in self._questions
            if question.hidden
            and question.name in seen.checked
            and not seen.plain[question.name]
            and seen.checked[question.name] is not seen.ended[question.name]
        ]
        may_gain = any(
            _points(question, seen.checked[question.name] | _all_passed(question))
            > _points(question, seen.ended[question.name] | hidden_at_end[question.name])
            for question in found
        )
        return found if may_gain else []

    def _ask_at_checks(self, wanted: list[LoadedQuestion]) -> dict[str, Transcripts]:
        """What was answered to the hidden cases of these questions at their last checks, as far as the time allows."""
        asked: dict[str, Transcripts] = {}
        done: set[str] = set()
        try:
            while len(done) < len(wanted):
                try:
                    with self._playing.fresh_player() as link:
                        self._ask_at_checks_of(link, wanted, asked, done)
                        break  # what was not met on the way will not be met another time
                except PlayerLost as lost:
                    self._playing.count_loss(lost)
        except (OutOfTime, Exhausted):
            pass  # the notebook is graded as it ended
        return asked

    def _ask_at_checks_of(
        self, link: Link, wanted: list[LoadedQuestion], asked: dict[str, Transcripts], done: set[str]
    ) -> None:
        met = dict.fromkeys((question.name for question in wanted), 0)

        def check(question: LoadedQuestion) -> None:
            name = question.name
            if name not in met:
                return
            met[name] += 1
            if met[name] == self.seen.answered[name] and name not in done:
                transcripts = asked.setdefault(name, {})
                left = [case for case in question.hidden if case.entry.name not in transcripts]
                self._ask_into(link, transcripts, name, left)
                done.add(name)
                if len(done) == len(wanted):
                    raise _AllAsked

        try:
            self._play(link, check, {})
        except _AllAsked:
            return

    # All parts

    def _choose(self, question: LoadedQuestion, hidden_at_end: Results, hidden_at_check: Results | None) -> Results:
        """The better of the states that the question was judged in; the check's if they are equal, as in Otter."""
        states = [self.seen.ended[question.name] | hidden_at_end]
        checked = self.seen.checked.get(question.name)
        if checked is None or self.seen.plain[question.name]:
            return states[0]
        if hidden_at_check is not None or not question.hidden:
            states.insert(0, checked | (hidden_at_check or {}))
        return max(states, key=lambda results: _points(question, results))


class _AllAsked(Exception):
    pass


def _all_passed(question: LoadedQuestion) -> Results:
    """Its hidden cases at their best."""
    return {case.entry.name: CaseRun(case.entry.name, True, None) for case in question.hidden}


def _points(question: LoadedQuestion, results: Results) -> float:
    passed = {name for name, result in results.items() if result.passed}
    points = sum(case.entry.points for case in (*question.public, *question.hidden) if case.entry.name in passed)
    return round(points, 6)  # so that the order in which they are added makes no difference
