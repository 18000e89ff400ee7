"""A master: the contents of `solutions/NN_name/`, read and checked.

`masters` makes one of the folder; everything else takes it from there.
"""

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from autograder.course.definitions import Definitions
from autograder.course.manifest import GradescopeDisplay, Limits, Release, Times
from autograder.course.rubric import Rubric
from autograder.errors import UserError


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """An assignment's settings, as YAML above the first cell of its `notebook.py`."""

    title: str
    minutes: Annotated[int, Meta(gt=0, lt=1000)]  # that a student is expected to need
    builds_on: str  # Markdown
    difficulty: Literal[1, 2, 3] | None = None  # from gentle to demanding
    files: tuple[str, ...] = ()  # of the assignment's folder, files and folders that ship with the notebook
    times: Times = msgspec.field(default=Times(), name="limits")
    gradescope: GradescopeDisplay = GradescopeDisplay()

    def __post_init__(self) -> None:
        for name in ("title", "builds_on"):
            msgspec.structs.force_setattr(self, name, getattr(self, name).strip())
            if not getattr(self, name):
                raise ValueError(f"`{name}` is empty")
        if "\n" in self.title:
            raise ValueError("`title` must be one line")
        for name in self.files:
            if not name or "/" in name or "\\" in name or name.startswith("."):
                raise ValueError(f"`files`: {name!r} must be a file or a folder beside notebook.py")
        if len(set(self.files)) < len(self.files):
            raise ValueError("`files` names a file twice")
        shown = self.gradescope
        if shown.release is not Release.POINTS and shown.hidden_cases not in ("after_due_date", "after_published"):
            what = f"`gradescope`: `release: {shown.release}` tells what hidden cases are about"
            raise ValueError(f"{what}; give `hidden_cases: after_due_date` or `after_published` with it")

    @property
    def limits(self) -> Limits:
        return Limits(**msgspec.structs.asdict(self.times))


NOTEBOOK = "notebook.py"
TESTS = "tests.py"
PUBLIC_PERCENT = 10  # of a question's points are for its public cases, whose answers can be copied into a function


class CellKind(Enum):
    """The purpose of a cell of the notebook."""

    STORY = "story"
    PROMPT = "prompt"
    SOLUTION = "solution"  # the code cell that students finish
    ANSWER = "answer"  # Markdown that students never get: a full answer, or a rubric


@dataclass(frozen=True)
class Cell:
    kind: CellKind
    markdown: bool
    source: str
    question: str | None  # the question that it belongs to


@dataclass(frozen=True)
class Case:
    """One test case: a function of the answer it tests, named by that function."""

    name: str
    weight: int  # its part of what the question's public cases, or its hidden ones, are worth together
    hidden: bool
    hint: str  # the question that a student is asked when the case fails
    source: str
    form: bool = False  # a public case that looks at the form only, such as whether a choice is a list of letters
    points: float = 0.0  # what the build makes of the weight


@dataclass(frozen=True)
class Question:
    name: str
    manual: bool
    points: float
    solutions: tuple[str, ...]  # the sources of its solution cell, and of the Markdown that explains it
    rubric: Rubric | None = None  # of a manual question; its source is one of `solutions`
    cases: tuple[Case, ...] = ()
    definitions: Definitions = field(default_factory=Definitions)  # what its cases may use


@dataclass(frozen=True)
class Master:
    folder: Path
    header: Header
    cells: tuple[Cell, ...]
    questions: tuple[Question, ...]

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def notebook(self) -> Path:
        return self.folder / NOTEBOOK

    @property
    def given(self) -> tuple[Cell, ...]:
        """The cells that students see as they stand here."""
        return tuple(cell for cell in self.cells if cell.kind in (CellKind.STORY, CellKind.PROMPT))


class MasterError(UserError):
    """A master that cannot be built: the file that is wrong, the place, and what to do."""

    def __init__(self, file: Path, problem: str, question: str | None = None, where: str | None = None):
        place = [f"question {question}" if question else None, where]
        location = ", ".join(p for p in place if p)
        path = f"solutions/{file.parent.name}/{file.name}"
        super().__init__(f"{path}: {location + ': ' if location else ''}{problem}")

    def __reduce__(self) -> tuple[type[UserError], tuple[object, ...]]:
        """Return how a worker process hands it on: its parts are in its text by now."""
        return UserError, self.args
