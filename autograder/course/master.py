"""A master: the contents of `solutions/NN_name/`, read and checked."""

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from autograder.course.definitions import Definitions
from autograder.course.header import Header
from autograder.course.rubrics import Rubric
from autograder.errors import UserError

NOTEBOOK = "notebook.py"
TESTS = "tests.py"
PUBLIC_PERCENT = 40  # of each question's points are for its public cases, which students can run


class Kind(Enum):
    """What a cell of the notebook is for."""

    STORY = "story"
    PROMPT = "prompt"
    SOLUTION = "solution"  # the code cell that students finish
    ANSWER = "answer"  # Markdown that students never get: a full answer, or a rubric


@dataclass(frozen=True)
class Cell:
    kind: Kind
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
        """What students see of the notebook as it stands here."""
        return tuple(cell for cell in self.cells if cell.kind in (Kind.STORY, Kind.PROMPT))


class MasterError(UserError):
    """A master that cannot be built: the file that is wrong, the place, and what to do."""

    def __init__(self, file: Path, problem: str, question: str | None = None, where: str | None = None):
        place = [f"question {question}" if question else None, where]
        location = ", ".join(p for p in place if p)
        path = f"solutions/{file.parent.name}/{file.name}"
        super().__init__(f"{path}: {location + ': ' if location else ''}{problem}")

    def __reduce__(self):
        """How a worker process hands it on: its parts are in its text by now."""
        return UserError, self.args
