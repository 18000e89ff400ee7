"""One Otter assignment as workers load it: a zip of its manifest, its files, and `otter.json`, which is declared here.

Everything in it was read from what the course's teacher has: the zip that `otter assign` made, the notebook as handed
out and the solved one. Nothing of a submission is ever in it.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import structs

from autograder.course.manifest import FILE_NAME, CaseEntry, Manifest, QuestionEntry, manifest_to_json
from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number
from autograder.files.zips import write_zip

OTTER = "otter.json"
BY_HAND = "{} (by hand)"  # what the question is called that a person grades the set aside cases of


class OtterCase(JsonStruct, frozen=True):
    """One case of a test file, with what Otter's own `test_files` made of its points."""

    name: str
    hidden: bool
    points: Number
    success: str  # what is shown when it passes, and when it fails
    failure: str
    body: str  # a doctest; "" in a file of functions


class OtterTest(JsonStruct, frozen=True):
    """One test file."""

    name: str  # of the question
    source: str  # of a file of functions; "" where the cases are doctests
    all_or_nothing: bool
    cases: tuple[OtterCase, ...]


class OtterAssignment(JsonStruct, frozen=True):
    """All that the judge needs beside the manifest."""

    tests: tuple[OtterTest, ...]
    imports: tuple[str, ...]  # statements of the notebook as handed out
    assigned: tuple[str, ...]  # the names that its cells assign to
    known: tuple[str, ...]  # all names that it or the solved notebook assigns to
    switches: dict[str, dict[str, Any]]  # what its modules switch for the whole process
    imported: tuple[str, ...]  # modules that are imported once for all players
    before_cells: str  # what sets the seed before each cell


def set_aside(manifest: Manifest, reasons: dict[tuple[str, str], str]) -> Manifest:
    """Return the manifest in which a person grades these cases, named by question and case, each for its reason.

    A question of which all or nothing counts is a person's as a whole.
    """
    questions = []
    for question in manifest.questions:
        own = {
            case.name: reasons[question.name, case.name]
            for case in question.cases
            if (question.name, case.name) in reasons
        }
        if own and question.all_or_nothing:
            first = next(iter(own))
            whole = f"all or nothing counts, and {first} is set aside"
            own = {case.name: own.get(case.name, whole) for case in question.cases}
        cases = tuple(
            structs.replace(case, set_aside=own[case.name], points=0) if case.name in own else case
            for case in question.cases
        )
        questions.append(structs.replace(question, cases=cases, points=_points(cases)))
        lost = round(question.points - _points(cases), 5)
        if own:
            questions.append(QuestionEntry(BY_HAND.format(question.name), True, lost, (), code=True))
    return structs.replace(manifest, questions=tuple(questions))


def _points(cases: Iterable[CaseEntry]) -> float:
    return round(float(sum(case.points for case in cases)), 5)


def write_prepared(path: Path, assignment: OtterAssignment, manifest: Manifest, files: dict[str, bytes]) -> None:
    members = {f"files/{name}": content for name, content in files.items()}
    members[FILE_NAME] = manifest_to_json(manifest).encode()
    members[OTTER] = json_files.encode(assignment).encode()
    write_zip(path, members)


def read_prepared(content: bytes, path: Path) -> OtterAssignment:
    try:
        return json_files.decode(content, OtterAssignment)
    except ValueError as error:
        raise UserError(f"{path}: {OTTER}: {error}; grade again from the course's own files") from error
