"""What was found for an assignment, and a memory of it, so that what has not changed is not proved again.

A proof is what grading and mutants gave, which hangs on the assignment alone, and what leaked, which hangs on every
master: a solution may leak into another assignment's notebook. Each is kept in `build/proofs/` beside the digest of all
that it hangs on; whoever deletes it has everything proved again.
"""

from dataclasses import dataclass
from pathlib import Path

from autograder.building import unchanged
from autograder.files import json_files
from autograder.files.whole import write_whole
from autograder.proving.known_answers import Tally
from autograder.proving.mutation_testing import MutantTally
from autograder.records.record import Record, Status
from autograder.workspace import Kit


@dataclass(frozen=True)
class Findings:
    """What grading and mutants gave."""

    solution: Record
    stub: Record
    answers: dict[str, Tally]  # by question; none where no answers are written
    mutants: dict[str, MutantTally]  # by question


@dataclass(frozen=True)
class Proof:
    """All that was found for one assignment; it holds when nothing is wrong."""

    assignment: str
    found: Findings
    leaks: tuple[str, ...]  # one line each
    out_of_date: tuple[str, ...] = ()  # one line for each difference from the snapshot of the answers

    @property
    def wrong(self) -> list[str]:
        """One line for each thing that keeps it from holding."""
        found = self.found
        questions = (*found.answers.values(), *found.mutants.values())
        return [
            *_solution_faults(found.solution),
            *_stub_faults(found.stub),
            *self.leaks,
            *(fault for question in questions for fault in question.faults),
            *self.out_of_date,
            *(
                [f"if these changes are right, run `autograder prove --update {self.assignment}`"]
                if self.out_of_date
                else []
            ),
        ]


def _solution_faults(record: Record) -> list[str]:
    if record.status is not Status.GRADED:
        return [f"the solution was not graded: {record.reason}"]
    return [
        f"the solution loses {case.max_points:g} points: {question.name}, {case.name}"
        for question in record.questions
        for case in question.cases
        if not case.passed
    ] + [f"cell {cell.index + 1} of the solution raises an error" for cell in record.cells if cell.status != "ok"]


def _stub_faults(record: Record) -> list[str]:
    if record.status is not Status.GRADED:
        return [f"the stub was not graded: {record.reason}"]
    return [
        f"the stub earns {case.points:g} points: {question.name}, {case.name}"
        for question in record.questions
        for case in question.cases
        if case.passed
    ] + [f"cell {cell.index + 1} of the stub raises an error" for cell in record.cells if cell.status != "ok"]


def of(kit: Kit, name: str, common: str) -> str:
    """The digest of all that findings hang on."""
    return f"{unchanged.made_of(kit, name, common)} {unchanged.built(kit, name)}"


def of_leaks(kit: Kit, name: str, common: str) -> str:
    """The digest of all that leaks hang on."""
    masters = unchanged.digest(unchanged.made_of(kit, one, common).encode() for one in kit.names())
    return f"{masters} {unchanged.built(kit, name)}"


def read(kit: Kit, name: str, of: str) -> Findings | None:
    """What was found when all that it hangs on was as it is now; None if nothing was."""
    return _read(_path(kit, name), of, Findings)


def write(kit: Kit, name: str, of: str, found: Findings) -> None:
    _write(_path(kit, name), of, found)


def read_leaks(kit: Kit, name: str, of: str) -> list[str] | None:
    """What leaked, as for `read`."""
    return _read(_path(kit, f"{name}-leaks"), of, list[str])


def write_leaks(kit: Kit, name: str, of: str, leaks: list[str]) -> None:
    _write(_path(kit, f"{name}-leaks"), of, leaks)


def _path(kit: Kit, stem: str) -> Path:
    return kit.build / "proofs" / f"{stem}.json"


def _read(path: Path, of: str, kind: type):
    try:
        kept_of, found = json_files.decode(path.read_bytes(), tuple[str, kind])
    except (OSError, ValueError):
        return None  # there is none, or it was damaged
    return found if kept_of == of else None


def _write(path: Path, of: str, found: object) -> None:
    write_whole(path, json_files.encode((of, found)))
