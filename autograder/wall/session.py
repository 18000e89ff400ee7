"""Grades one submission: plays its notebook, has its questions judged, and chooses what counts.

Takes a sandbox, an assignment and the cells of a notebook. Gives, per question, the cases of the better of two
states: that of its last check in the notebook and that of the notebook's end.

Nothing that students are shown may depend on a hidden input, so there are three parts, in this order:

1. All that is visible: the cells, the public cases at each check, and at the end those of the questions that may have
   changed since. Only once this is complete, it is fixed.
2. The hidden cases, on the state that the notebook ended in.
3. For a question that was better off at its check: a fresh player plays the notebook up to that check, and runs the
   hidden cases there.

A cell or a case that costs the player is left out from then on; a fresh player plays what is needed again. So a
submission is graded without it, however often that takes within the submission's own time.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from autograder.limits import Limits
from autograder.run import CellRun
from autograder.wall.assignment import Assignment, Question
from autograder.wall.faults import Loss, OutOfTime, PlayerLost
from autograder.wall.inside.wire import Ran
from autograder.wall.judge import Judge, Results, WallCase
from autograder.wall.link import Link
from autograder.wall.sandbox import Sandbox

LOSSES = 100  # of players; then the notebook is given up
CHECKS = 500  # in a notebook; more of them are not answered
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
    checked: dict[str, Results] = field(default_factory=dict)  # its public cases at the last of them
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
        self._judge = Judge(self._limits)
        self._left_out: dict[int, str] = {}  # cells that cost a player, and how
        self._slow: set[int] = set()  # cells that took too long and were stopped
        self._losses = 0
        self._careful = False
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
        hidden: dict[str, Results] = {}
        while True:
            try:
                with self._fresh_player() as link:
                    if self.seen_at is None:
                        self._see(link)
                        self.seen_at = time.monotonic()
                    else:
                        self._play(link, lambda _question: None, Seen())
                    for question in self._questions:
                        if question.name not in hidden:
                            hidden[question.name] = self._judge.run(link, question.name, question.hidden)
                    return hidden
            except PlayerLost as lost:
                self._count_loss(lost)

    def _see(self, link: Link) -> None:
        """Part 1, from the start."""
        seen = self.seen = Seen()

        def check(question: Question) -> None:
            seen.checks[question.name] = seen.checks.get(question.name, 0) + 1
            if sum(seen.checks.values()) <= CHECKS:
                seen.checked[question.name] = self._judge.run(link, question.name, question.public)

        self._play(link, check, seen)
        unchanged = link.unchanged(list(seen.checked)) if seen.checked else set()
        for question in self._questions:
            if question.name in unchanged:
                seen.ended[question.name] = seen.checked[question.name]
            else:
                seen.ended[question.name] = self._judge.run(link, question.name, question.public)

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
            if met[question.name] == self.seen.checks[question.name] and question.name not in found:
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
        if lost.how.may_come_late:
            # Next time, each cell is made to settle before the next one starts.
            self._careful = self._judge.sure_of_cells = True

    def _play(self, link: Link, check: Callable[[Question], None], seen: Seen) -> None:
        """Run all cells in order; `check` is called for each check on the way."""

        def check_by_name(name: str) -> bool:
            question = self._assignment.questions.get(name)
            if question is not None:
                check(question)
            return question is not None

        for cell in self._cells:
            if cell.index in self._left_out:
                seen.cells[cell.index] = CellRun(cell.index, self._left_out[cell.index], None)
            else:
                seen.cells[cell.index] = self._run_cell(link, cell, check_by_name)
            for name in cell.tests:
                if check_by_name(name):
                    link.remember(name)

    def _run_cell(self, link: Link, cell: Cell, check: Callable[[str], bool]) -> CellRun:
        seconds = self._limits.cell_seconds
        if cell.index in self._slow:
            seconds = min(seconds, SECOND_CHANCE_SECONDS)
        started = time.monotonic()
        losses_of_cases = self._judge.losses
        try:
            ran = link.run(cell.name, cell.source, seconds, check)
            if self._careful:
                link.settle()
        except PlayerLost as lost:
            by_a_case = self._judge.losses != losses_of_cases
            if not by_a_case and (self._careful or not lost.how.may_come_late):
                self._left_out[cell.index] = "timed_out" if lost.how is Loss.HUNG else "died"
            raise
        if ran is Ran.TIMED_OUT:
            self._slow.add(cell.index)
        return CellRun(cell.index, STATUS[ran], round(time.monotonic() - started, 4))

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
    return {case.entry.name: WallCase(case.entry.name, True, None) for case in question.hidden}


def _points(question: Question, results: Results) -> float:
    passed = {name for name, result in results.items() if result.passed}
    points = sum(case.entry.points for case in (*question.public, *question.hidden) if case.entry.name in passed)
    return round(points, 6)  # so that the order in which they are added makes no difference
