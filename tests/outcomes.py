"""What became of every answer in `solutions/*/answers/` and of the sample class, graded once for all tests that ask.

Takes a built kit and a folder that all of pytest's processes share; the first that asks grades, and leaves the results
there for the others. Answers are graded as `autograder prove` does it, but behind the best isolation that this machine
has; the sample class by the real command.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import sample_class

from autograder.course.answers import Answer, collect, rounds
from autograder.course.built import load_assignments
from autograder.engines.choice import Choice
from autograder.proving.known_answers import deal
from autograder.proving.prove import Graded, grade
from autograder.records.record import CaseGrade, Record, Status, read_record, record_to_json
from autograder.wall.doctor import best_level
from autograder.workspace import Kit


def grade_all(kit: Kit, records: Path) -> None:
    """Grade the solutions, the stubs and all answers, and leave a record each in a folder that is not there yet."""
    assignments, aside = load_assignments(kit), records.with_suffix(".part")
    notebooks = aside / "notebooks"
    notebooks.mkdir(parents=True)
    dealt = {name: deal(kit, name, assignments[name].manifest, notebooks) for name in kit.names()}
    choice = Choice(best_level())
    for solution, stub, answers in grade(
        kit, assignments, dealt, choice, 2, aside / "players", lambda _: None
    ).values():
        for record in (solution, stub, *(record for record, _ in answers)):
            (aside / f"{record.submission}.json").write_text(record_to_json(record), encoding="utf-8")
    aside.rename(records)


def read_all(kit: Kit, records: Path) -> dict[str, Graded]:
    """The records of each assignment, with the answers that they are of."""

    def read(submission: str) -> Record:
        return read_record(records / f"{submission}.json")

    return {
        name: (
            read(f"{name}-solution"),
            read(f"{name}-stub"),
            [
                (read(f"{name}-{number:03}"), answered)
                for number, answered in enumerate(rounds(collect(kit.answers(name))))
            ],
        )
        for name in kit.names()
    }


def by_answer(graded: dict[str, Graded]) -> dict[tuple[str, str], tuple[CaseGrade, ...]]:
    """The cases of each answer's question, by assignment and the answer's name."""
    return {
        (name, answer.name): _cases(record, answer)
        for name, (_, _, answers) in graded.items()
        for record, answered in answers
        for answer in answered.values()
    }


@dataclass(frozen=True)
class ClassRun:
    """How grading the sample class went."""

    out: Path
    returncode: int
    stdout: str
    stderr: str
    new_in_kit: list[str]  # files that were not there before
    opened_the_log: bool  # which is a pickle


def run_grade(kit: Kit, *arguments: object) -> subprocess.CompletedProcess[str]:
    """`autograder grade`, as a command of its own."""
    command = [sys.executable, "-m", "autograder.cli", "grade", *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(sample_class.ROOT), "PYTHONWARNINGS": ""}
    return subprocess.run(command, cwd=kit.root, env=environment, capture_output=True, text=True, timeout=1800)


def grade_class(kit: Kit, out: Path) -> None:
    """Grade the sample class into a folder that is not there yet, and note beside it how that went."""
    before = all_paths(kit.root)
    sample_class.LOG_MARK.unlink(missing_ok=True)
    done = run_grade(kit, sample_class.FOLDER, "--out", out)
    new, opened = sorted(all_paths(kit.root) - before), sample_class.LOG_MARK.exists()
    noted = [done.returncode, done.stdout, done.stderr, new, opened]
    out.with_suffix(".json").write_text(json.dumps(noted), encoding="utf-8")


def read_class(out: Path) -> ClassRun:
    return ClassRun(out, *json.loads(out.with_suffix(".json").read_text(encoding="utf-8")))


def all_paths(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if "__pycache__" not in path.parts}


def _cases(record: Record, answer: Answer) -> tuple[CaseGrade, ...]:
    assert record.status is Status.GRADED, f"{record.submission}: {record.reason}"
    return next(question.cases for question in record.questions if question.name == answer.question)
