"""Grades one submission: has its notebook played, and judges each question once, as it is when all cells have run.

Takes a sandbox, an assignment and the cells of a notebook. Nothing that students are shown may depend on a hidden
input, and nothing that a player meets on whether it answered a hidden case rightly. So there are two parts:

1. All that is visible (`run_public`): the cells, then what their names stand for (`_values`), then the public cases
   of all questions. Once this is complete, it is fixed. What took too long may be tried again now, in another session,
   and never later.
2. The hidden cases (`ask_hidden`). Each is put to a player once. When that player is gone, they are judged. A case
   during which a player ended has failed, and so have those that there was no time for.

A cell or a case that costs the player is left out from then on; a fresh player plays what is needed again. So a
submission is graded without it, however often that takes within the submission's own time. No cell and no case gets
more than a share of what is left of that, and a question that is slow waits until the others are done: so what is slow
leaves time for what is not.

The cause of a loss may also be an earlier cell that left a thread or a process behind: after a loss, players are
watched for that, and such a cell is left out first. If the machine itself kills a player, nobody is blamed and the
player is replaced.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial

from autograder.course.manifest import Limits
from autograder.wall._sandbox import Sandbox
from autograder.wall._transcript import Transcript
from autograder.wall._values import Names, Values
from autograder.wall.clock import Budget
from autograder.wall.inside.wire import Ran
from autograder.wall.judge import Judge, Results, Transcripts, not_judged
from autograder.wall.link import CellRan, Link
from autograder.wall.loading import LoadedAssignment, LoadedCase, LoadedQuestion
from autograder.wall.losses import GraderFault, Loss, OutOfTime, PlayerLost
from autograder.wall.results import CellReport, CellStatus, clean_text
from autograder.wall.slow_imports import named_in

SHARE_OF_MEMORY = 0.25  # that a player's answers may keep before a fresh player meets the other hidden cases
FRAMES_KEPT = 4  # of the largest size: what is kept of a submission
LOSSES = 100  # of players; then the notebook is given up
STARVED = 3  # players killed because the machine ran out of memory; after that it cannot grade
SHARE_OF_TIME = 1 / 4  # of the submission's remaining time: what a cell always gets
KEPT_FOR_LATER = 1 / 4  # of the submission's time, from which cells get no more than that share
SECOND_CHANCE_SECONDS = 1.0  # for a cell that took too long before, when the notebook is played again
STATUS: dict[Ran, CellStatus] = {Ran.OK: "ok", Ran.ERROR: "error", Ran.TIMED_OUT: "timed_out"}
REASON_CHARACTERS = 300


class Exhausted(Exception):
    """The notebook cost too many players."""


@dataclass(frozen=True)
class CodeCell:
    """A cell of code to be run."""

    index: int  # in the notebook
    source: str

    @property
    def name(self) -> str:
        return f"cell {self.index + 1}"


class Playing:
    """One submission's cells, through however many players."""

    def __init__(self, sandbox: Sandbox, assignment: LoadedAssignment, cells: list[CodeCell], budget: Budget):
        self._sandbox = sandbox
        self._assignment = assignment
        self._cells = cells
        self._imported = named_in(cell.source for cell in cells)
        self._limits: Limits = assignment.manifest.limits
        self._budget = budget
        self._left_out: dict[int, tuple[CellStatus, str]] = {}  # cells that cost a player: their status, and why
        self._slow: set[int] = set()  # cells that took too long and were stopped
        self._losses = self._starved = 0
        self._careful = False  # whether players are watched for what cells leave behind
        self._threads = 0  # that this player had after its last cell
        self._leavers: list[int] = []  # cells of this player that left threads or processes
        self._hung: list[int] = []  # cells that were left out before players were watched
        self._accused: list[int] = []  # cells that were left out for what they left behind

    @contextmanager
    def fresh_player(self) -> Iterator[Link]:
        with self._sandbox.player(self._assignment.name, self._assignment.seed, self._imported) as player:
            link = Link(player, self._limits, self._budget, self._assignment.form)
            try:
                yield link
            finally:
                link.close()

    def play(self, link: Link, cells: dict[int, CellReport]) -> None:
        """Run all cells in order, and note in `cells` how they ended."""
        self._leavers = []
        self._threads = link.usage().threads if self._careful else 0
        for cell in self._cells:
            if cell.index in self._left_out:
                status, why = self._left_out[cell.index]
                cells[cell.index] = CellReport(cell.index, status, None, why)
            else:
                cells[cell.index] = self._run_cell(link, cell)
        link.settle()  # what the cells used too much of is not the doing of a case, whenever it is noticed

    def count_loss(self, lost: PlayerLost) -> None:
        """`Exhausted` if this was one too many."""
        if lost.how is Loss.STARVED:
            self._starved += 1
            if self._starved >= STARVED:
                raise GraderFault("this machine has too little memory: it killed one player after another")
            return
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

    def blames(self, lost: PlayerLost) -> bool:
        """Return whether the running cell or public case is to blame for a loss, as far as is known now."""
        if lost.how is Loss.STARVED:
            return False
        return not self._leavers if self._careful else lost.how is Loss.HUNG

    @property
    def left_out(self) -> frozenset[int]:
        """The cells that are left out, by their index."""
        return frozenset(self._left_out)

    def settle(self, link: Link) -> None:
        """Before a case is followed by another, or by a cell: what it used too much of is not the next one's doing."""
        if self._careful:
            link.settle()

    def _run_cell(self, link: Link, cell: CodeCell) -> CellReport:
        started = self._budget.used()
        try:
            before = self._assignment.before_cells
            if before and not cell.source.startswith("%%"):  # as Otter does
                link.run(cell.name, before, self._seconds_for(cell))
            ran = link.run(cell.name, cell.source, self._seconds_for(cell))
            if self._careful:
                link.settle()  # before the next one starts
                leaves = self._leaves_threads(link)
                link.settle()  # or it died while it was looked at, and had nothing left to be found
                if leaves:
                    self._leavers.append(cell.index)
        except PlayerLost as lost:
            if self.blames(lost):
                self._leave_out(cell.index, lost, None if self._careful else self._hung)
            raise
        if ran.status is Ran.TIMED_OUT:
            self._slow.add(cell.index)
        seconds = round(self._budget.used() - started, 4)
        return CellReport(cell.index, STATUS[ran.status], seconds, _reason(ran))

    def _seconds_for(self, cell: CodeCell) -> float:
        left = self._budget.left()
        shared = max(SHARE_OF_TIME * left, left - KEPT_FOR_LATER * self._budget.seconds)
        seconds = min(self._limits.cell_seconds, shared)
        return min(seconds, SECOND_CHANCE_SECONDS) if cell.index in self._slow else seconds

    def _leave_out(self, index: int, lost: PlayerLost, suspects: list[int] | None = None) -> None:
        self._left_out[index] = "timed_out" if lost.how is Loss.HUNG else "died", str(lost)
        if suspects is not None:
            suspects.append(index)

    def _leaves_threads(self, link: Link) -> bool:
        before, self._threads = self._threads, link.usage().threads
        return self._threads > before


def _reason(ran: CellRan) -> str | None:
    """Return why the cell did not come to its end; what an error said may be anything."""
    message = clean_text(" ".join(ran.ended_by.split()))
    return (message if len(message) <= REASON_CHARACTERS else message[: REASON_CHARACTERS - 1] + "…") or None


def _names(question: LoadedQuestion) -> set[str]:
    """Return what a question's cases take of the notebook."""
    return {name for case in (*question.public, *question.hidden) for name in case.names}


class Session(ExitStack):
    """One submission on its way through the wall; its player is ended when the block is left."""

    def __init__(self, sandbox: Sandbox, assignment: LoadedAssignment, cells: list[CodeCell]):
        super().__init__()
        self._questions = assignment.questions
        self._only_asking = assignment.only_asking
        self._form = assignment.form
        self._limits: Limits = assignment.manifest.limits
        self.budget = Budget(self._limits.submission_seconds)
        self._playing = Playing(sandbox, assignment, cells, self.budget)
        self._judge = Judge(self._limits, self.budget, self._playing.blames, self._playing.settle, self._form)
        self._seconds: dict[str, float] = dict.fromkeys(self._questions, 0.0)  # that its cases took
        self._names = {name: _names(question) for name, question in assignment.questions.items()}  # that cases take
        self._values = self._no_values()
        self._link: Link | None = None  # to a player that has run all cells and met no hidden case
        self._transcripts: dict[str, Transcripts] = {name: {} for name in self._questions}
        self.public: dict[str, Results] = {}
        self.cells: dict[int, CellReport] = {}
        self.public_done_at: float | None = None  # when these two were complete

    # Part 1

    def run_public(self) -> None:
        """Run the cells and the public cases. `OutOfTime` or `Exhausted` if that cannot be done."""
        while self.public_done_at is None:
            self.cells, self.public = {}, {name: {} for name in self._questions}
            try:
                link = self._fresh_player()
                before = link.usage().memory_bytes
                self._playing.play(link, self.cells)
                names = self._fetch_values(link)
                for question, why in self._unfetched():
                    for case in self._questions[question].public:
                        self.public[question][case.entry.name] = not_judged(case.entry.name, why)
                wanted = {name: question.public for name, question in self._questions.items()}
                self._in_turn(wanted, self.public, partial(self._judge.run_into, link=link, names=names))
                self.public_done_at = time.monotonic()
                self._link = None if self._keeps_much(link, before) else link
            except PlayerLost as lost:
                self._playing.count_loss(lost)

    def _fetch_values(self, link: Link) -> Names:
        """Return what the names stand for, the values as they were for the first player that had run just these
        cells.
        """
        if self._values.without != self._playing.left_out:
            self._values = self._no_values()
        self._values.fetch(link, self._judge.allowed, self._playing.blames)
        return self._values.seen_in(link)

    def _no_values(self) -> Values:
        names = dict.fromkeys(name for wanted in self._names.values() for name in wanted)
        return Values(names, self._playing.left_out, FRAMES_KEPT * self._form.bytes)

    def _unfetched(self) -> Iterator[tuple[str, str]]:
        """Yield the questions that take a value which cannot be fetched, and why it can't."""
        for question, names in self._names.items():
            for name in sorted(names & self._values.failed.keys()):
                yield question, self._values.failed[name]

    @property
    def timed_out(self) -> set[tuple[str, str]]:
        """All that took too long so far: cases by question, and cells."""
        cells = {("", str(cell.index)) for cell in self.cells.values() if cell.status == "timed_out"}
        return cells | self._judge.timed_out

    # Part 2

    def ask_hidden(self) -> dict[str, Results]:
        """Return the results of all cases by question, after putting to a player what was not put to one yet."""
        for question, why in self._unfetched():
            for case in self._questions[question].hidden:
                self._transcripts[question][case.entry.name] = Transcript(failed=why)
        try:
            while not self._ask_one_player():
                pass
        except (OutOfTime, Exhausted):
            pass  # what was not put to a player has failed
        self.end_player()
        return {
            name: self.public[name] | self._judge.judge(question.hidden, self._transcripts[name])
            for name, question in self._questions.items()
        }

    def _ask_one_player(self) -> bool:
        """Put hidden cases to one player; whether none is left."""
        try:
            link, self._link = self._link, None
            if link is None:
                link = self._fresh_player()
                self._playing.play(link, {})
            names = self._values.seen_in(link)
            before = link.usage().memory_bytes
            hidden = {name: question.hidden for name, question in self._questions.items()}
            room, only_asking = self._values.room, self._only_asking
            ask_into = partial(self._judge.ask_into, link=link, names=names, room=room, only_asking=only_asking)
            return self._in_turn(hidden, self._transcripts, ask_into, partial(self._keeps_much, link, before))
        except PlayerLost as lost:
            self._playing.count_loss(lost)
            return False

    # Both

    def end_player(self) -> None:
        """Another is started when it is needed."""
        self._link = None
        self.close()

    def _fresh_player(self) -> Link:
        self.end_player()
        return self.enter_context(self._playing.fresh_player())

    def _keeps_much(self, link: Link, before: int) -> bool:
        """Return whether so much was kept since then that it may be missing for another question, whose fault it isn't.

        A player that was ended for it keeps nothing by now, and is none for another question either.
        """
        used = link.usage()
        return used.over_limits or used.memory_bytes - before > SHARE_OF_MEMORY * self._limits.memory_bytes

    def _in_turn(
        self,
        wanted: dict[str, tuple[LoadedCase, ...]],
        results: dict[str, Results] | dict[str, Transcripts],
        run: Callable[..., None],
        ends_early: Callable[[], bool] = lambda: False,
    ) -> bool:
        """Run what is not in `results` yet, question by question; one that is slow goes to the end of the queue.

        After each question `ends_early` may say that it is enough. Whether all was run.
        """
        patience = self._limits.call_seconds

        def not_run(name: str) -> list[LoadedCase]:
            return [case for case in wanted[name] if case.entry.name not in results[name]]

        left = {name: not_run(name) for name in wanted}
        while True:
            slow = {name: self._seconds[name] if self._seconds[name] > patience else 0.0 for name in left}
            waiting = (name for name in left if left[name])
            name = min(waiting, key=slow.__getitem__, default=None)
            if name is None:
                return True
            with self._timed(name):
                run(results[name], question=name, cases=left[name], patience=patience)
            left[name] = not_run(name)
            if ends_early():
                return False

    @contextmanager
    def _timed(self, question: str) -> Iterator[None]:
        started = self.budget.used()
        try:
            yield
        finally:
            self._seconds[question] += self.budget.used() - started
