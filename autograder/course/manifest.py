"""What an assignment asks (questions, cases, points, limits): `manifest.json` in its autograder.zip.

It has what Otter's results lack: the manual questions, and the cases of checks that never ran.
"""

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import field

from autograder.course.gradescope_display import GradescopeDisplay
from autograder.course.limits import Limits
from autograder.course.mistakes import Mistake
from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.json_files import JsonStruct, Number

if TYPE_CHECKING:
    from autograder.course.master import Master

FILE_NAME = "manifest.json"
SCHEMA = 1


class CaseEntry(JsonStruct, frozen=True):
    name: str
    hidden: bool
    points: Number
    hint: str
    form: bool = False  # looks at the form only


class QuestionEntry(JsonStruct, frozen=True):
    name: str
    manual: bool
    points: Number
    cases: tuple[CaseEntry, ...]
    is_function: bool = False  # the question asks for a function


class Manifest(JsonStruct, frozen=True, tag_field="schema", tag=SCHEMA):
    assignment: str
    questions: tuple[QuestionEntry, ...]
    limits: Limits
    gradescope: GradescopeDisplay = field(default_factory=GradescopeDisplay)
    hints: dict[str, str] = field(default_factory=dict)  # each known mistake's hint, by its slug

    def mistake_by_hint(self, message: str | None) -> str | None:
        """The one known mistake whose hint a failed check's text ends with: plain Otter gives only the text."""
        last = (message or "").rpartition("\nHint: ")[2]
        slugs = [slug for slug, hint in self.hints.items() if hint == last]
        return slugs[0] if len(slugs) == 1 else None

    @property
    def autograded(self) -> tuple[QuestionEntry, ...]:
        return tuple(q for q in self.questions if not q.manual)

    @property
    def max_score(self) -> float:
        """The points that are graded automatically."""
        return round(sum(q.points for q in self.autograded), 5)


def of_master(master: "Master", table: dict[str, Mistake]) -> Manifest:
    return Manifest(
        master.name,
        tuple(
            QuestionEntry(
                q.name,
                q.manual,
                q.points,
                tuple(CaseEntry(c.name, c.hidden, c.points, c.hint, c.form) for c in q.cases),
                any(f"def {q.name}(" in solution for solution in q.solutions),
            )
            for q in master.questions
        ),
        master.header.limits,
        master.header.gradescope,
        {slug: mistake.hint for slug, mistake in table.items()},
    )


def to_json(manifest: Manifest) -> str:
    return json_files.encode(manifest) + "\n"


def read(built: Path) -> Manifest:
    """The manifest in what `autograder build` wrote, a zip or its folder; UserError if there is no valid one."""
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
