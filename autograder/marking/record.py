"""The grade of one submission: the one type that everything else is written from.

A record is one JSON file, `records/ID.json` in the output folder; other programs rely on its fields, which
`python -m autograder.marking.record docs/record.schema.json` writes as a JSON Schema. It is for the instructor: the
writers choose what students see of it. Its fingerprint, `SUBMISSION:GRADER`, has hashes of the submission and of what
graded it, so a later run can tell whether it is out of date, and which of the two has changed.

In the results folder, a grade that replaces an earlier one waits in `regrade/` until somebody has seen what it changes;
a first grade goes straight to `records/`. Every file is written under another name and moved into place, so even if a
run is killed, a record is there whole or not at all. The folder is locked while a run writes to it, so there is only
one at a time."""

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, field

from autograder import __version__
from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.files.whole import ASIDE, write_whole
from autograder.marking.missing_names import Missing
from autograder.softlookup.findings import Finding
from autograder.softlookup.names import said_of_again
from autograder.wall.results import CellReport, Holder, Level

SCHEMA = 1
DAMAGED = "remove it and grade again"
RECORDS = "records"
REGRADE = "regrade"
GIT_SECONDS = 20


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


# Identifies what a grade was made from, so that a later run can tell whether it is out of date


def fingerprint(
    submission_sha256: str, engine: str, isolation: str, override: str | None, assignments_sha256: Iterable[str]
) -> str:
    """Return the fingerprint of a grade, from the assignments that it depends on."""
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


def score_in_words(record: Record) -> str:
    return "" if record.score is None else f"{record.score:g}/{record.max_score:g}"


# The results folder


class Results:
    """A folder of results that this run may write to. It parses each record once."""

    def __init__(self, out: Path):
        self.out = out
        self._parsed: dict[Path, Record | None] = {}

    def path(self, id: str) -> Path:
        return self.out / RECORDS / f"{id}.json"

    def staged_path(self, id: str) -> Path:
        return self.out / REGRADE / f"{id}.json"

    def record(self, id: str) -> Record | None:
        """Return the record of a submission; None if it has none, or one that cannot be read."""
        return self._read(self.path(id))

    def staged(self, id: str) -> Record | None:
        """Return the new record of a submission that has an earlier one."""
        return self._read(self.staged_path(id))

    def _read(self, path: Path) -> Record | None:
        if path not in self._parsed:
            try:
                self._parsed[path] = read_record(path)
            except UserError:
                self._parsed[path] = None
        return self._parsed[path]

    def add(self, record: Record) -> None:
        """Keep a new record: in its place, or aside if it would replace another one."""
        replaces = self.record(record.submission) is not None
        path = self.staged_path(record.submission) if replaces else self.path(record.submission)
        write_whole(path, record_to_json(record))
        self._parsed[path] = record

    def ids(self) -> list[str]:
        return _ids(self.out / RECORDS)

    def check_readable(self, ids: Iterable[str]) -> None:
        """UserError for a record that is damaged: nothing would be known of the grade in it."""
        for id in ids:
            self._parsed[self.path(id)] = read_record(self.path(id))

    def staged_ids(self) -> list[str]:
        return _ids(self.out / REGRADE)

    def forget_staged(self) -> None:
        for id in self.staged_ids():
            self._parsed.pop(self.staged_path(id), None)
        shutil.rmtree(self.out / REGRADE, ignore_errors=True)

    def put_in_place(self, gone: list[str]) -> None:
        """Let the waiting records replace the earlier ones, and remove those of submissions that are no more."""
        for id in self.staged_ids():
            self._parsed[self.path(id)] = self.staged(id)
            os.replace(self.staged_path(id), self.path(id))
        for id in gone:
            self.path(id).unlink(missing_ok=True)
            self._parsed.pop(self.path(id), None)
        self.forget_staged()


def check_apart(out: Path, inputs: list[Path]) -> None:
    """UserError for a folder to write to that is, or is in, one of those that are read."""
    place = out.resolve()
    for path in inputs:
        if place == path.resolve() or path.resolve() in place.parents:
            raise UserError(f"{out}: is inside {path}, which is being graded; choose another --out")


def exposed(out: Path) -> str | None:
    """Return one line if Git would publish what is written to `out`; None if it ignores it, or there is no
    repository.
    """
    folder = next(parent for parent in out.resolve().parents if parent.is_dir())
    place = f"{out.resolve()}/"  # a folder, also where there is none yet

    def git(*words: str) -> int | None:
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            command = ["git", "-C", str(folder), *words, "--", place]
            return subprocess.run(command, capture_output=True, timeout=GIT_SECONDS).returncode
        return None

    if git("ls-files", "--error-unmatch") == 0:
        return f"{out}: Git tracks it, so everybody who sees the repository sees grades; run: git rm -r --cached {out}"
    if git("check-ignore", "--quiet") == 1:
        return f"{out}: Git does not ignore it; add it to .gitignore before `git add` takes the grades"
    return None


@contextmanager
def opened(out: Path, inputs: list[Path]) -> Iterator[Results]:
    """Give the folder for results, made if need be and locked; UserError if it is, or is in, something else."""
    check_apart(out, inputs)
    try:
        if out.exists() and any(out.iterdir()) and not (out / RECORDS).is_dir():
            raise UserError(f"{out}: contains files that are not results; choose a new or an empty --out")
        (out / RECORDS).mkdir(parents=True, exist_ok=True)
        lock = os.open(out / RECORDS, os.O_RDONLY)
    except OSError as error:
        raise UserError(f"{out}: cannot be used for results ({error.strerror}); choose another --out") from error
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UserError(
                f"{out}: another autograder is writing there; wait for it, or choose another --out"
            ) from None
        _sweep(out)
        yield Results(out)
    finally:
        os.close(lock)


def _sweep(out: Path) -> None:
    """Remove what a run that was killed left half done."""
    for folder in (out, out / RECORDS, out / REGRADE):
        for left in folder.glob(f"{ASIDE}*"):
            left.unlink()


def _ids(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.json") if not path.name.startswith("."))


# Writes the JSON Schema of a record to docs/


def record_schema() -> str:
    """Return the schema, which msgspec derives from the struct."""
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "The grade of one submission"}
    return json_files.encode(about | msgspec.json.schema(Record)) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(record_schema(), encoding="utf-8")
