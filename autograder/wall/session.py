"""Grades one submission: plays its notebook, has its questions judged, and chooses what counts.

Takes a sandbox, an assignment and the cells of a notebook. Gives, per question, the cases of the better of two
states: that of its last check in the notebook and that of the notebook's end.

Nothing that students are shown may depend on a hidden input, so there are three parts, in this order:

1. All that is visible: the cells, the public cases at each check, and at the end those of the questions that may have
   changed since. Only once this is complete, it is fixed.
2. The hidden cases, on the state that the notebook ended in. Those that there is no time for count as failed.
3. For a question that was better off at its check: a fresh player plays the notebook up to that check, and runs the
   hidden cases there.

A cell or a case that costs the player is left out from then on; a fresh player plays what is needed again. So a
submission is graded without it, however often that takes within the submission's own time. A loss may also be the
doing of an earlier cell, one that left a thread or a process: after a loss, players are watched for that, and such a
cell is the first to be left out.

No cell and no case gets more than a share of the time that is left, and a question that is slow waits until the others
are done: so what is slow leaves time for what is not.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from autograder.course.limits import Limits
from autograder.records.notebook_run import CaseRun, CellRun
from autograder.wall.assignment import Assignment, Case, Question
from autograder.wall.faults import Loss, OutOfTime, PlayerLost
from autograder.wall.inside.wire import Ran
from autograder.wall.judge import CALLS, NO_TIME, Judge, Results
from autograder.wall.link import Link
from autograder.wall.sandbox import Sandbox

LOSSES = 100  # of players; then the notebook is given up
CHECKS = 500  # in a notebook; more of them are not answered
SHARE_OF_TIME = 1 / 4  # of what is left of the submission's: the most that a cell gets
SECOND_CHANCE_SECONDS = 1.0  # for a cell that took too long before, when the notebook is played again
STATUS = {Ran.OK: "ok", Ran.ERROR: "error", Ran.TIMED_OUT: "timed_out"}


class Exhausted(Exception):
    """The notebook cost too many players."""


@dataclass(frozen=True)
class Cell:
    """A cell of code to be run."""

    index: int  # in the notebook
    source: str
    tests: tuple[str, ...]  # the questions that Otter checks after it

    @property
    def name(self) -> str:
        return f"cell {self.index + 1}"


@dataclass
class Seen:
    """What students may be shown."""

    checks: dict[str, int] = field(default_factory=dict)  # how often each question was checked in the notebook
    answered: dict[str, int] = field(default_factory=dict)  # which of its checks was the last that was answered
    checked: dict[str, Results] = field(default_factory=dict)  # its public cases at that one
    ended: dict[str, Results] = field(default_factory=dict)  # and at the notebook's end
    cells: dict[int, CellRun] = field(default_factory=dict)


class Session:
    """One submission on its way through the wall."""

    def __init__(self, sandbox: Sandbox, assignment: Assignment, cells: list[Cell]):
        self._sandbox = sandbox
        self._assignment = assignment
        self._cells = cells
        self._limits: Limits = assignment.manifest.limits
        self._deadline = time.monotonic() + self._limits.submission_seconds
        self._judge = Judge(self._limits, self._blames, self._settle)
        self._left_out: dict[int, str] = {}  # cells that cost a player, and how
        self._slow: set[int] = set()  # cells that took too long and were stopped
        self._seconds: dict[str, float] = dict.fromkeys(assignment.questions, 0.0)  # that its cases took
        self._losses = 0
        self._careful = False  # whether players are watched for what cells leave behind
        self._compares = True  # whether players are asked what changed since a check
        self._threads = 0  # that this player had after its last cell
        self._leavers: list[int] = []  # cells of this player that left threads or processes
        self._hung: list[int] = []  # cells that were left out before players were watched
        self._accused: list[int] = []  # cells that were left out for what they left behind
        self.seen = Seen()
        self.seen_at: float | None = None  # when that was complete

    def grade(self) -> dict[str, Results]:
        """The cases by question. `OutOfTime` or `Exhausted` if there are none."""
        hidden_at_end = self._play_and_judge()
        hidden_at_check = self._judge_at_checks(self._better_at_check(hidden_at_end))
        return {
            question.name: self._choose(question, hidden_at_end[question.name], hidden_at_check.get(question.name))
            for question in self._questions
        }

    @property
    def _questions(self) -> list[Question]:
        return list(self._assignment.questions.values())

    # Parts 1 and 2

    def _play_and_judge(self) -> dict[str, Results]:
        """Fill `seen`; then the results of the hidden cases at the end, by question."""
        hidden: dict[str, Results] = {question.name: {} for question in self._questions}
        while True:
            try:
                with self._fresh_player() as link:
                    if self.seen_at is None:
                        self._see(link)
                        self.seen_at = time.monotonic()
                    else:
                        self._play(link, lambda _question: None, Seen())
                    self._judge_in_turn(link, {question.name: question.hidden for question in self._questions}, hidden)
                    return hidden
            except PlayerLost as lost:
                try:
                    self._count_loss(lost)
                except Exhausted:
                    if self.seen_at is None:
                        raise
                    return self._with_the_rest_failed(hidden)
            except OutOfTime:
                if self.seen_at is None:
                    raise
                return self._with_the_rest_failed(hidden)

    def _with_the_rest_failed(self, hidden: dict[str, Results]) -> dict[str, Results]:
        return {
            question.name: {
                case.entry.name: hidden[question.name].get(case.entry.name, CaseRun(case.entry.name, False, NO_TIME))
                for case in question.hidden
            }
            for question in self._questions
        }

    def _judge_in_turn(self, link: Link, wanted: dict[str, tuple[Case, ...]], found: dict[str, Results]) -> None:
        """Judge what is not in `found` yet, question by question; one that is slow goes to the end of the queue."""
        patience = self._limits.call_seconds
        while True:
            left = {
                name: [case for case in cases if case.entry.name not in found[name]] for name, cases in wanted.items()
            }
            slow = {name: self._seconds[name] if self._seconds[name] > patience else 0.0 for name in left}
            names = sorted((name for name in left if left[name]), key=slow.__getitem__)
            if not names:
                return
            with self._timed(names[0]):
                self._judge.run_into(found[names[0]], link, names[0], left[names[0]], patience)

    @contextmanager
    def _timed(self, question: str) -> Iterator[None]:
        started = time.monotonic()
        try:
            yield
        finally:
            self._seconds[question] += time.monotonic() - started

    def _see(self, link: Link) -> None:
        """Part 1, from the start."""
        seen = self.seen = Seen()

        def check(question: Question) -> None:
            name = question.name
            seen.checks[name] = seen.checks.get(name, 0) + 1
            if sum(seen.checks.values()) <= CHECKS and self._seconds[name] <= CALLS * self._limits.call_seconds:
                with self._timed(name):
                    seen.checked[name] = self._judge.run(link, name, question.public)
                seen.answered[name] = seen.checks[name]

        self._play(link, check, seen)
        current = [name for name in seen.checked if seen.answered[name] == seen.checks[name]]
        unchanged = self._unchanged(link, current) if current and self._compares else set()
        seen.ended = {
            question.name: seen.checked[question.name] if question.name in unchanged else {}
            for question in self._questions
        }
        changed = {question.name: question.public for question in self._questions if question.name not in unchanged}
        self._judge_in_turn(link, changed, seen.ended)

    def _unchanged(self, link: Link, questions: list[str]) -> set[str]:
        with self._comparing():
            return link.unchanged(questions)

    @contextmanager
    def _comparing(self) -> Iterator[None]:
        """A player that is lost meanwhile is the last that is asked to compare."""
        try:
            yield
        except PlayerLost:
            self._compares = False
            raise

    # Part 3

    def _better_at_check(self, hidden_at_end: dict[str, Results]) -> list[Question]:
        """The questions that may have been worth more at their check than they are at the end."""
        seen = self.seen
        return [
            question
            for question in self._questions
            if question.hidden
            and question.name in seen.checked
            and seen.checked[question.name] is not seen.ended[question.name]
            and _points(question, seen.checked[question.name] | _all_passed(question))
            > _points(question, seen.ended[question.name] | hidden_at_end[question.name])
        ]

    def _judge_at_checks(self, wanted: list[Question]) -> dict[str, Results]:
        """The hidden cases of these questions, each run at its last check; as far as the time allows."""
        found: dict[str, Results] = {}
        try:
            while len(found) < len(wanted):
                try:
                    with self._fresh_player() as link:
                        self._judge_at_checks_of(link, wanted, found)
                        break  # what was not met on the way will not be met another time
                except PlayerLost as lost:
                    self._count_loss(lost)
        except (OutOfTime, Exhausted):
            pass  # the notebook is graded as it ended
        return found

    def _judge_at_checks_of(self, link: Link, wanted: list[Question], found: dict[str, Results]) -> None:
        met = dict.fromkeys((question.name for question in wanted), 0)

        def check(question: Question) -> None:
            if question.name not in met:
                return
            met[question.name] += 1
            if met[question.name] == self.seen.answered[question.name] and question.name not in found:
                found[question.name] = self._judge.run(link, question.name, question.hidden)
                if len(found) == len(wanted):
                    raise _AllFound

        try:
            self._play(link, check, Seen())
        except _AllFound:
            return

    # All parts

    @contextmanager
    def _fresh_player(self) -> Iterator[Link]:
        with self._sandbox.player(self._assignment.name) as player:
            yield Link(player, self._limits, self._deadline)

    def _count_loss(self, lost: PlayerLost) -> None:
        self._losses += 1
        if self._losses >= LOSSES:
            raise Exhausted
        if self._careful:
            # Whoever was suspected before may have been innocent.
            suspects = self._hung if self._leavers else self._accused
            while suspects:
                self._left_out.pop(suspects.pop(), None)
            if self._leavers:
                self._leave_out(self._leavers[-1], lost, self._accused)
        self._careful = True

    def _blames(self, lost: PlayerLost) -> bool:
        """Whether the cell or the case that is running is to blame for a loss, as far as one can tell now."""
        return not self._leavers if self._careful else lost.how is Loss.HUNG

    def _settle(self, link: Link) -> None:
        """Before a case is followed by another, or by a cell: what it used too much of is not the next one's doing."""
        if self._careful:
            link.settle()

    def _leave_out(self, index: int, lost: PlayerLost, suspects: list[int] | None = None) -> None:
        self._left_out[index] = "timed_out" if lost.how is Loss.HUNG else "died"
        if suspects is not None:
            suspects.append(index)

    def _play(self, link: Link, check: Callable[[Question], None], seen: Seen) -> None:
        """Run all cells in order; `check` is called for each check on the way."""

        def check_by_name(name: str) -> bool:
            question = self._assignment.questions.get(name)
            if question is not None:
                check(question)
            return question is not None

        self._leavers = []
        self._threads = link.count_threads() if self._careful else 0
        for cell in self._cells:
            if cell.index in self._left_out:
                seen.cells[cell.index] = CellRun(cell.index, self._left_out[cell.index], None)
            else:
                seen.cells[cell.index] = self._run_cell(link, cell, check_by_name)
            for name in cell.tests:
                if check_by_name(name) and self._compares:
                    with self._comparing():
                        link.remember(name)

    def _run_cell(self, link: Link, cell: Cell, check: Callable[[str], bool]) -> CellRun:
        seconds = min(self._limits.cell_seconds, SHARE_OF_TIME * link.seconds_left())
        if cell.index in self._slow:
            seconds = min(seconds, SECOND_CHANCE_SECONDS)
        started = time.monotonic()
        losses_of_cases = self._judge.losses
        try:
            ran = link.run(cell.name, cell.source, seconds, check)
            if self._careful:
                link.settle()  # before the next one starts
                leaves = self._leaves_threads(link)
                link.settle()  # or it died while it was looked at, and had nothing left to be found
                if leaves:
                    self._leavers.append(cell.index)
        except PlayerLost as lost:
            by_a_case = self._judge.losses != losses_of_cases
            if not by_a_case and self._blames(lost):
                self._leave_out(cell.index, lost, None if self._careful else self._hung)
            raise
        if ran is Ran.TIMED_OUT:
            self._slow.add(cell.index)
        return CellRun(cell.index, STATUS[ran], round(time.monotonic() - started, 4))

    def _leaves_threads(self, link: Link) -> bool:
        before, self._threads = self._threads, link.count_threads()
        return self._threads > before

    def _choose(self, question: Question, hidden_at_end: Results, hidden_at_check: Results | None) -> Results:
        """The better of the states that the question was judged in; the check's if they are equal, as in Otter."""
        states = [self.seen.ended[question.name] | hidden_at_end]
        checked = self.seen.checked.get(question.name)
        if checked is not None and (hidden_at_check is not None or not question.hidden):
            states.insert(0, checked | (hidden_at_check or {}))
        return max(states, key=lambda results: _points(question, results))


class _AllFound(Exception):
    pass


def _all_passed(question: Question) -> Results:
    """Its hidden cases at their best."""
    return {case.entry.name: CaseRun(case.entry.name, True, None) for case in question.hidden}


def _points(question: Question, results: Results) -> float:
    passed = {name for name, result in results.items() if result.passed}
    points = sum(case.entry.points for case in (*question.public, *question.hidden) if case.entry.name in passed)
    return round(points, 6)  # so that the order in which they are added makes no difference
