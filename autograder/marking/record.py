"""The grade of one submission: the one type that everything else is written from.

A record is one JSON file, `records/ID.json` in the output folder; other programs rely on its fields, which
`python -m autograder.marking.record docs/record.schema.json` writes as a JSON Schema. It is for the instructor: the
writers choose what students see of it. Its fingerprint, `SUBMISSION:GRADER`, has hashes of the submission and of what
graded it, so a later run can tell whether it is out of date, and which of the two has changed."""

import hashlib
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from autograder import __version__
from autograder.course.names import said_of_again
from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.wall.results import CellStatus, Level

SCHEMA = 1
DAMAGED = "remove it and grade again"


class Status(StrEnum):
    GRADED = "graded"
    UNREADABLE = "unreadable"
    WRONG_ASSIGNMENT = "wrong_assignment"
    TIMED_OUT = "timed_out"
    DIED = "died"
    GRADER_ERROR = "grader_error"


EngineName = Literal["wall", "otter"]  # plain Otter is only compared with


class CaseGrade(JsonStruct, frozen=True):
    """One case of a question's tests."""

    name: str
    hidden: bool
    passed: bool
    points: Number
    max_points: Number
    message: Annotated[
        str | None, Meta(description="what the check found wrong; of a hidden case only instructors may see it")
    ]
    mistake: Annotated[str | None, Meta(description="the slug of a known mistake")]
    where: Annotated[
        str | None, Meta(description="the lines of the notebook that raised the error; as private as the message")
    ] = None
    form: Annotated[bool, Meta(description="whether it looks at the form of an answer only")] = False
    hint: Annotated[str, Meta(description="what a failed public check asks by itself, whatever the mistake")] = ""

    @property
    def said(self) -> str:
        """The message, and where in the notebook an error came from."""
        where = "".join(f"\n  {line}" for line in (self.where or "").splitlines())
        return (self.message or "") + (f"\nRaised at:{where}" if where else "")


class QuestionGrade(JsonStruct, frozen=True):
    """One question; its cases are in the order of its tests."""

    name: str
    score: Annotated[Number | None, Meta(description="null: graded by a person, or not graded at all")]
    max_score: Number
    manual: Annotated[bool, Meta(description="graded by a person")]
    cases: tuple[CaseGrade, ...]
    cell: Annotated[
        int | None, Meta(description="index of the last cell that defines the answer, which is the one that counts")
    ] = None
    code: Annotated[str | None, Meta(description="the source of that cell")] = None
    untouched: Annotated[bool, Meta(description="the stub's `...` is still there")] = False
    again: Annotated[
        int | None,
        Meta(description="index of the last cell that, after a check of the answer, defines it again or assigns to it"),
    ] = None

    @property
    def defined_again(self) -> str | None:
        if self.again is None:
            return None
        return said_of_again(self.name, self.again)


class CellReport(JsonStruct, frozen=True):
    """One code cell of the notebook."""

    index: Annotated[int, Meta(description="among all cells, from 0")]
    status: CellStatus
    seconds: Number | None
    reason: Annotated[
        str | None, Meta(description="what stopped it: a limit, or the line that raised an error and its message")
    ] = None

    @property
    def label(self) -> str:
        """The cell as people count, and what ended it."""
        return f"{self.index + 1}{f' ({self.reason})' if self.reason else ''}"


class Record(JsonStruct, frozen=True, tag_field="schema", tag=SCHEMA):
    """The grade of one submission."""

    submission: Annotated[str, Meta(description="its id, which is also the name of this file")]
    assignment: str | None
    status: Status
    reason: Annotated[str | None, Meta(description="why there is no grade")]
    engine: EngineName
    isolation: Level
    score: Annotated[Number | None, Meta(description="the points that tests gave; null unless the status is `graded`")]
    max_score: Annotated[Number | None, Meta(description="the most that tests can give")]
    seconds: Number
    fingerprint: Annotated[str, Meta(description="hashes of the submission and of what graded it, `SUBMISSION:GRADER`")]
    questions: tuple[QuestionGrade, ...] = ()
    cells: tuple[CellReport, ...] = ()


def record_to_json(record: Record) -> str:
    """The record as JSON, with a line for each field, and for each item of one that has several."""
    fields = {"schema": SCHEMA} | {name: getattr(record, name) for name in record.__struct_fields__}
    return "{\n" + ",\n".join(f' "{name}": {_lines(value)}' for name, value in fields.items()) + "\n}\n"


def _lines(value: object) -> str:
    if not isinstance(value, tuple) or not value:
        return json_files.encode(value, indent=0)
    return "[\n" + ",\n".join(f"  {json_files.encode(item, indent=0)}" for item in value) + "\n ]"


def read_record(path: Path) -> Record:
    """A record that `record_to_json` wrote; UserError if it is not one."""
    try:
        return json_files.read(path, Record, DAMAGED)
    except FileNotFoundError as error:
        raise UserError(f"{path}: there is no such record; {DAMAGED}") from error


def parse_record(text: str) -> Record:
    """A record from its JSON; ValueError if it is not one."""
    return json_files.decode(text, Record)


def kind_of(record: Record) -> str:
    """graded, interrupted (graded, but one of its cells was stopped) or failed."""
    if record.status is not Status.GRADED:
        return "failed"
    return "interrupted" if any(cell.status in ("timed_out", "died") for cell in record.cells) else "graded"


# Identifies what a grade was made from, so that a later run can tell whether it is out of date


def fingerprint(
    submission_sha256: str, engine: str, isolation: str, override: str | None, assignments_sha256: Iterable[str]
) -> str:
    """The fingerprint of a grade, from the assignments that it depends on."""
    grader = "\n".join((__version__, engine, isolation, override or "", *assignments_sha256))
    return f"{submission_sha256}:{hashlib.sha256(grader.encode()).hexdigest()}"


def what_differs(before: str, after: str) -> str:
    """In words, what is not the same in two fingerprints."""
    old_submission, _, old_grader = before.partition(":")
    new_submission, _, new_grader = after.partition(":")
    changed = [
        name
        for name, old, new in (
            ("the submission", old_submission, new_submission),
            ("the autograder", old_grader, new_grader),
        )
        if old != new and old and new
    ]
    return f"{' and '.join(changed)} changed" if changed else "the same submission got a different result"


# Writes the JSON Schema of a record to docs/


def record_schema() -> str:
    """The schema, which msgspec derives from the struct."""
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "The grade of one submission"}
    return json_files.encode(about | msgspec.json.schema(Record)) + "\n"


def score_in_words(record: Record) -> str:
    return "" if record.score is None else f"{record.score:g}/{record.max_score:g}"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(record_schema(), encoding="utf-8")
