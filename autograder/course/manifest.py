"""The questions, cases, points and limits of an assignment: `manifest.json` in its autograder.zip.

It has what Otter's results lack: the manual questions, the cases of checks that never ran, the time, memory and disk
space that a submission may use, and how Gradescope shows the results. Takes the zips below `dist/`, which `autograder
build` wrote, or a folder that one was unpacked to.
"""

import hashlib
import zipfile
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal
from zlib import crc32

from msgspec import Meta, field

from autograder.errors import UserError
from autograder.files import json_files, zips
from autograder.files.json_files import JsonStruct, Number
from autograder.workspace import Kit

Seconds = Annotated[float, Meta(gt=0, le=3600)]


class Times(JsonStruct, frozen=True):
    """The limits that a master may set."""

    cell_seconds: Seconds = 20.0
    call_seconds: Seconds = 5.0
    submission_seconds: Seconds = 120.0


class Limits(Times, frozen=True):
    """Limits of one submission. The seconds and sizes hold for all its processes together where they can."""

    memory_bytes: int = 2**30
    processes: int = 64  # threads count
    open_files: int = 256
    file_bytes: int = 64 * 2**20
    folder_bytes: int = 64 * 2**20  # of the working folder, and as much again for temporary files


class Release(StrEnum):
    """The part that students read of a hidden check that they failed; each says what the one before says, and more."""

    POINTS = "points"  # its name and its points
    MISTAKES = "mistakes"  # the mistake that was recognised, with its hint; of an error the type, and their own line
    CASES = "cases"  # the call, what was expected, and what came


class GradescopeDisplay(JsonStruct, frozen=True):
    """Settings of what students see, and when. Gradescope shows them no total while any case is hidden."""

    # When students see the names and points of hidden cases, in Gradescope's own words.
    hidden_cases: Literal["hidden", "after_due_date", "after_published", "visible"] = "hidden"
    # What full marks count there; None: as many points as there are.
    points: Annotated[float, Meta(gt=0)] | None = None
    # The share of all points from which full marks count, and below which none do; None: points count as they are.
    threshold: Annotated[float, Meta(ge=0)] | None = None
    # What they read of hidden cases that they failed, once they see these.
    release: Release = Release.POINTS


FILE_NAME = "manifest.json"
SCHEMA = 1


class CaseEntry(JsonStruct, frozen=True):
    name: str
    hidden: bool
    points: Number
    hint: str
    form: bool = False  # looks at the form only
    success: str = ""  # what is shown when it passes
    set_aside: str = ""  # why it is not run, where a person grades it


class QuestionEntry(JsonStruct, frozen=True):
    name: str
    manual: bool
    points: Number
    cases: tuple[CaseEntry, ...]
    is_function: bool = False  # the question asks for a function
    all_or_nothing: bool = False  # its points count only if all its cases pass
    code: bool = False  # the notebook's code is what a person grades


class Manifest(JsonStruct, frozen=True, tag_field="schema", tag=SCHEMA):
    assignment: str
    questions: tuple[QuestionEntry, ...]
    limits: Limits
    gradescope: GradescopeDisplay = field(default_factory=GradescopeDisplay)

    @property
    def autograded(self) -> tuple[QuestionEntry, ...]:
        return tuple(q for q in self.questions if not q.manual)

    @property
    def max_score(self) -> float:
        """The points that are graded automatically."""
        return round(sum(q.points for q in self.autograded), 5)


def seed_of(assignment: str) -> int:
    """Return what the random numbers of every notebook of an assignment start from."""
    return crc32(assignment.encode())


def manifest_to_json(manifest: Manifest) -> str:
    return json_files.encode(manifest) + "\n"


def read_manifest(built: Path) -> Manifest:
    """Return the manifest in what `autograder build` wrote, a zip or its folder; UserError if there is no valid one."""
    try:
        return json_files.decode(_read_member(built), Manifest)
    except FileNotFoundError:
        raise UserError(f"{built}: not built yet; run `autograder build`") from None
    except ValueError as error:
        raise UserError(f"{built}: {FILE_NAME}: {error}; run `autograder build` again") from error
    except (OSError, zipfile.BadZipFile, KeyError) as error:
        raise UserError(f"{built}: not a zip that `autograder build` wrote; run `autograder build` again") from error


def _read_member(built: Path) -> bytes:
    if built.is_dir():
        return (built / FILE_NAME).read_bytes()
    with zipfile.ZipFile(built) as archive:
        return archive.read(FILE_NAME)


@dataclass(frozen=True)
class BuiltAssignment:
    """An assignment as it was built: its zip (or the folder that was unpacked to) and what that asks."""

    zip: Path
    manifest: Manifest
    sha256: str
    starter: Path | None = None  # the notebook that students begin with, where it is at hand


def load_assignments(kit: Kit) -> dict[str, BuiltAssignment]:
    """Return every built assignment by name; UserError when none is built."""
    zips = [kit.autograder_zip(name) for name in kit.names() if kit.autograder_zip(name).exists()]
    if not zips:
        raise UserError(f"{kit.dist}: no assignment is built; run `autograder build` first")
    starters = kit.student_notebooks()
    loaded = [load_assignment(path, starters.get(path.parent.name)) for path in zips]
    return {a.manifest.assignment: a for a in loaded}


def load_assignment(built: Path, starter: Path | None = None) -> BuiltAssignment:
    """Return an assignment from its zip or from the folder it was unpacked to; UserError if it is neither."""
    sha256 = zips.digest_of_zip(built)
    if starter is not None:  # a record has what a student added to it
        sha256 = hashlib.sha256(sha256.encode() + starter.read_bytes()).hexdigest()
    return BuiltAssignment(built, read_manifest(built), sha256, starter)
