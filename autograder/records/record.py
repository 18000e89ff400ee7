"""The grade of one submission: the one record type that everything else is written from.

A record is one JSON file, `records/ID.json` in the output folder; its fields are a contract that others
read. It is for the instructor: what students may see of it is chosen by the writers.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from autograder.errors import UserError

SCHEMA = 1


class Status(StrEnum):
    GRADED = "graded"
    UNREADABLE = "unreadable"
    WRONG_ASSIGNMENT = "wrong_assignment"
    TIMED_OUT = "timed_out"
    DIED = "died"
    GRADER_ERROR = "grader_error"


@dataclass(frozen=True)
class CaseGrade:
    name: str
    hidden: bool
    passed: bool
    points: float
    max_points: float
    message: str | None  # what the check found wrong; for a hidden case only instructors may see it
    mistake: str | None  # the slug of a known mistake
    where: str | None = None  # the lines of the notebook that raised what made it fail; to be shown as the message is
    form: bool = False  # looks at the form of an answer only

    @property
    def said(self) -> str:
        """The message, and where in the notebook an error came from."""
        where = "".join(f"\n  {line}" for line in (self.where or "").splitlines())
        return (self.message or "") + (f"\nRaised at:{where}" if where else "")


@dataclass(frozen=True)
class QuestionGrade:
    name: str
    score: float | None  # None: graded by a person, or not graded at all
    max_score: float
    manual: bool
    cases: tuple[CaseGrade, ...]
    cell: int | None = None  # the last cell that defines the answer: the one that counts
    code: str | None = None  # what stands in it
    untouched: bool = False  # the `...` of the stub is still there


@dataclass(frozen=True)
class CellReport:
    index: int
    status: str  # ok | error | timed_out | died
    seconds: float | None
    reason: str | None = None  # what ended it before its end: a limit, or its line with an error and what that said

    @property
    def label(self) -> str:
        """The cell as people count, and what ended it."""
        return f"{self.index + 1}{f' ({self.reason})' if self.reason else ''}"


@dataclass(frozen=True)
class Record:
    submission: str
    assignment: str | None
    status: Status
    reason: str | None
    engine: str
    isolation: str
    score: float | None
    max_score: float | None
    seconds: float
    fingerprint: str
    questions: tuple[QuestionGrade, ...] = ()
    cells: tuple[CellReport, ...] = ()


# Without an indent: Python's fast encoder knows none.
_encode = json.JSONEncoder(ensure_ascii=False, default=vars).encode


def record_to_json(record: Record) -> str:
    """The record as JSON, with a line for each field, and for each item of one that has several."""
    fields = {"schema": SCHEMA, **vars(record)}
    return "{\n" + ",\n".join(f' "{name}": {_lines(value)}' for name, value in fields.items()) + "\n}\n"


def _lines(value: object) -> str:
    if not isinstance(value, tuple) or not value:
        return _encode(value)
    return "[\n" + ",\n".join(f"  {_encode(item)}" for item in value) + "\n ]"


def read_record(path: Path) -> Record:
    """A record that `record_to_json` wrote; UserError if it is none."""
    try:
        return parse_record(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: not a record that `autograder grade` wrote; remove it and grade again") from error


def parse_record(text: str) -> Record:
    """A record from its JSON; ValueError if it is none."""
    data = json.loads(text)
    try:
        if data.pop("schema") != SCHEMA:
            raise ValueError("another schema")
        questions = [
            QuestionGrade(**question | {"cases": tuple(CaseGrade(**case) for case in question["cases"])})
            for question in data.pop("questions")
        ]
        cells = [CellReport(**cell) for cell in data.pop("cells")]
        data["status"] = Status(data["status"])
        return Record(**data, questions=tuple(questions), cells=tuple(cells))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("not a record") from error


def kind_of(record: Record) -> str:
    """graded, odd or failed."""
    if record.status is not Status.GRADED:
        return "failed"
    return "odd" if any(cell.status in ("timed_out", "died") for cell in record.cells) else "graded"
