"""Plays a notebook's cells in players, as often as necessary, and leaves out cells that kill a player.

Takes a sandbox, an assignment and the cells; gives links to players that have reached the requested point. A cell that
kills its player is left out from then on, and a fresh player plays the rest. The cause may also be an earlier cell that
left a thread or a process behind: after a death, players are watched for that, and such a cell is left out first. If
the machine itself kills a player, nobody is blamed and the player is replaced.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from autograder.course.manifest import Limits
from autograder.wall.clock import Budget
from autograder.wall.inside.wire import Ran
from autograder.wall.link import CellRan, Link
from autograder.wall.loading import LoadedAssignment
from autograder.wall.results import CellRun, GraderFault, Loss, PlayerLost, clean_text
from autograder.wall.sandbox import Sandbox

LOSSES = 100  # of players; then the notebook is given up
STARVED = 3  # players killed because the machine ran out of memory; after that it cannot grade
SHARE_OF_TIME = 1 / 4  # of the submission's remaining time: what a cell always gets
KEPT_FOR_LATER = 1 / 4  # of the submission's time, from which cells get no more than that share
SECOND_CHANCE_SECONDS = 1.0  # for a cell that took too long before, when the notebook is played again
STATUS = {Ran.OK: "ok", Ran.ERROR: "error", Ran.TIMED_OUT: "timed_out"}


REASON_CHARACTERS = 300


class Exhausted(Exception):
    """The notebook cost too many players."""


@dataclass(frozen=True)
class Cell:
    """A cell of code to be run."""

    index: int  # in the notebook
    source: str

    @property
    def name(self) -> str:
        return f"cell {self.index + 1}"


class Playing:
    """One submission's cells, through however many players."""

    def __init__(self, sandbox: Sandbox, assignment: LoadedAssignment, cells: list[Cell], budget: Budget):
        self._sandbox = sandbox
        self._assignment = assignment
        self._cells = cells
        self._limits: Limits = assignment.manifest.limits
        self._budget = budget
        self._left_out: dict[int, tuple[str, str]] = {}  # cells that cost a player: their status, and why
        self._slow: set[int] = set()  # cells that took too long and were stopped
        self._losses = self._starved = 0
        self._careful = False  # whether players are watched for what cells leave behind
        self._threads = 0  # that this player had after its last cell
        self._leavers: list[int] = []  # cells of this player that left threads or processes
        self._hung: list[int] = []  # cells that were left out before players were watched
        self._accused: list[int] = []  # cells that were left out for what they left behind

    @contextmanager
    def fresh_player(self) -> Iterator[Link]:
        with self._sandbox.player(self._assignment.name) as player:
            link = Link(player, self._limits, self._budget)
            try:
                yield link
            finally:
                link.close()

    def play(self, link: Link, cells: dict[int, CellRun]) -> None:
        """Run all cells in order, and note in `cells` how they ended."""
        self._leavers = []
        self._threads = link.count_threads() if self._careful else 0
        for cell in self._cells:
            if cell.index in self._left_out:
                status, why = self._left_out[cell.index]
                cells[cell.index] = CellRun(cell.index, status, None, why)
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
        """Whether the running cell or public case is to blame for a loss, as far as is known now."""
        if lost.how is Loss.STARVED:
            return False
        return not self._leavers if self._careful else lost.how is Loss.HUNG

    def settle(self, link: Link) -> None:
        """Before a case is followed by another, or by a cell: what it used too much of is not the next one's doing."""
        if self._careful:
            link.settle()

    def _run_cell(self, link: Link, cell: Cell) -> CellRun:
        started = self._budget.used()
        try:
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
        return CellRun(cell.index, STATUS[ran.status], seconds, _reason(ran))

    def _seconds_for(self, cell: Cell) -> float:
        left = self._budget.left()
        shared = max(SHARE_OF_TIME * left, left - KEPT_FOR_LATER * self._budget.seconds)
        seconds = min(self._limits.cell_seconds, shared)
        return min(seconds, SECOND_CHANCE_SECONDS) if cell.index in self._slow else seconds

    def _leave_out(self, index: int, lost: PlayerLost, suspects: list[int] | None = None) -> None:
        self._left_out[index] = "timed_out" if lost.how is Loss.HUNG else "died", str(lost)
        if suspects is not None:
            suspects.append(index)

    def _leaves_threads(self, link: Link) -> bool:
        before, self._threads = self._threads, link.count_threads()
        return self._threads > before


def _reason(ran: CellRan) -> str | None:
    """Why the cell did not come to its end; what an error said may be anything."""
    said = clean_text(" ".join(ran.ended_by.split()))
    return (said if len(said) <= REASON_CHARACTERS else said[: REASON_CHARACTERS - 1] + "…") or None
