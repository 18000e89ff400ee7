"""The grade of one submission: the one type that everything else is written from.

A record is one JSON file, `records/ID.json` in the output folder; other programs rely on its fields, which
`python -m autograder.marking.record docs/record.schema.json` writes as a JSON Schema. It is for the instructor: the
writers choose what students see of it. `results_folder` keeps the records of a run.
"""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, field

from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.marking._missing_names import Missing
from autograder.softlookup.findings import Finding
from autograder.softlookup.names import said_of_again
from autograder.wall.results import CellReport, Holder, Level

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


class Parts(JsonStruct, frozen=True, omit_defaults=True):
    """The parts of which a failed check's message is made; each is there where there is such a thing."""

    subject: Annotated[str, Meta(description="what the check looked at")] = ""
    called: Annotated[str, Meta(description="the call that it is about, which can be run again")] = ""
    made_from: Annotated[str, Meta(description="the calls of which what it looked at is made")] = ""
    expected: Annotated[str, Meta(description="what was expected, in kind")] = ""
    came: Annotated[str, Meta(description="what came instead")] = ""
    hint: Annotated[str, Meta(description="the question that is asked about it")] = ""
    raised: Annotated[bool, Meta(description="the answer's own lines raised an error")] = False
    certain: Annotated[bool, Meta(description="the mistake holds here, whatever other checks show")] = False
    error: Annotated[str, Meta(description="the type of the error that the answer's own lines raised")] = ""
    exact_call: Annotated[str, Meta(description="of a hidden check, the call that it is about")] = ""
    exact_expected: Annotated[str, Meta(description="of a hidden check, what was expected, with small values")] = ""
    exact_came: Annotated[str, Meta(description="of a hidden check, what came, without any text of the answer's")] = ""
    said: Annotated[str, Meta(description="all there is to say where no answer was looked at")] = ""


class CaseGrade(JsonStruct, frozen=True):
    """One case of a question's tests."""

    name: str
    hidden: bool
    passed: Annotated[bool | None, Meta(description="null: set aside, so it was not run")]
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
    set_aside: Annotated[
        str | None, Meta(description="why the course's own solution does not pass it here, so that a person grades it")
    ] = None
    parts: Annotated[Parts | None, Meta(description="what the message is made of; as private as that")] = None

    @property
    def failed(self) -> bool:
        """Return whether it was run and did not pass."""
        return self.passed is False

    @classmethod
    def of_finding(cls, name: str, hidden: bool, max_points: Number, form: bool, finding: Finding) -> "CaseGrade":
        """Return the case of an answer that fails it."""
        return cls(
            name,
            hidden,
            False,
            0,
            max_points,
            finding.unplaced().text,
            finding.mistake,
            finding.raised_at or None,
            form,
            "" if hidden else finding.own_hint,
            parts=Parts(**{part: getattr(finding, part) for part in Parts.__struct_fields__}),
        )

    @property
    def finding(self) -> Finding | None:
        """The finding of the check; None if it passed, or was not put."""
        if not self.failed:
            return None
        raised_at = self.where or ""
        if self.parts is None:  # an earlier version wrote it, and the message has its hint
            return Finding(self.name, mistake=self.mistake, raised_at=raised_at, said=self.message or "")
        parts = msgspec.structs.asdict(self.parts)
        return Finding(self.name, mistake=self.mistake, raised_at=raised_at, own_hint=self.hint, **parts)

    @property
    def full_message(self) -> str:
        """The message, and where in the notebook an error came from."""
        return found.text if (found := self.finding) else ""


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
    missing: Annotated[Missing | None, Meta(description="a name that the answer needs, and that is not there")] = None

    @property
    def defined_again(self) -> str | None:
        if self.again is None:
            return None
        return said_of_again(self.name, self.again)


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
    answers: Annotated[dict[str, str], Meta(description="digests of the written answers, by question")] = field(
        default_factory=dict
    )
    hashes: Annotated[
        str | None,
        Meta(description="32-bit hashes of the student's own code, in base64, by which it is compared; null: too much"),
    ] = ""
    limits_held_by: Annotated[
        Holder | None,
        Meta(
            description="what ends a submission that uses too much memory: `kernel`, in a control group, or `polling`, "
            "which looks from outside; null if nothing was run"
        ),
    ] = None


def record_to_json(record: Record) -> str:
    """Return the record as JSON, with a line for each field, and for each item of one that has several."""
    fields = {"schema": SCHEMA} | {name: getattr(record, name) for name in record.__struct_fields__}
    return "{\n" + ",\n".join(f' "{name}": {_lines(value)}' for name, value in fields.items()) + "\n}\n"


def _lines(value: object) -> str:
    if not isinstance(value, tuple) or not value:
        return json_files.encode(value, indent=0)
    return "[\n" + ",\n".join(f"  {json_files.encode(item, indent=0)}" for item in value) + "\n ]"


def read_record(path: Path) -> Record:
    """Return a record that `record_to_json` wrote; UserError if it is not one."""
    try:
        return json_files.read(path, Record, DAMAGED)
    except FileNotFoundError as error:
        raise UserError(f"{path}: there is no such record; {DAMAGED}") from error


def kind_of(record: Record) -> str:
    """graded, interrupted (graded, but one of its cells was stopped) or failed."""
    if record.status is not Status.GRADED:
        return "failed"
    return "interrupted" if any(cell.status in ("timed_out", "died") for cell in record.cells) else "graded"


def score_in_words(record: Record) -> str:
    return "" if record.score is None else f"{record.score:g}/{record.max_score:g}"


def record_schema() -> str:
    """Return the schema, which msgspec derives from the struct."""
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "The grade of one submission"}
    return json_files.encode(about | msgspec.json.schema(Record)) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(record_schema(), encoding="utf-8")
