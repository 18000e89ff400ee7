"""The engines that run notebooks, behind one interface: plain Otter, and the wall.

Takes the choice made on the command line; gives an engine, for use by one thread or one worker process.
"""

import gc
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import nbformat

from autograder.course.built import BuiltAssignment
from autograder.engines import otter_run
from autograder.records.notebook_run import NotebookRun
from autograder.wall import Grader, Level, LoadedAssignment, load


class Named(Protocol):
    """What a record says of its engine."""

    @property
    def name(self) -> str: ...
    @property
    def isolation(self) -> str: ...


class Engine(Named, Protocol):
    """What runs notebooks."""

    def run(self, assignment: BuiltAssignment, notebook: nbformat.NotebookNode, folder: Path) -> NotebookRun:
        """Run a notebook that belongs to `assignment`; `folder` is a place to work in that does not exist yet."""


@dataclass(frozen=True)
class Choice:
    """Which engine runs the notebooks, and behind what isolation."""

    engine: str  # wall | otter
    level: Level

    @property
    def name(self) -> str:
        return self.engine

    @property
    def isolation(self) -> str:
        """What the records will name."""
        return OtterEngine.isolation if self.engine == OtterEngine.name else str(self.level)


class OtterEngine:
    """Plain Otter: no protection, for comparison."""

    name = "otter"
    isolation = str(Level.NONE)

    def run(self, assignment: BuiltAssignment, notebook: nbformat.NotebookNode, folder: Path) -> NotebookRun:
        asked = assignment.manifest
        run = otter_run.run(assignment.zip, asked.assignment, notebook, folder, asked.limits)
        cases = {
            question: [replace(case, mistake=asked.mistake_by_hint(case.message)) for case in cases]
            for question, cases in run.cases.items()
        }
        return replace(run, cases=cases)

    def close(self) -> None:
        """It keeps nothing between two notebooks."""


class WallEngine:
    """Tests and student code in two processes, at one level of isolation."""

    name = "wall"

    def __init__(self, level: Level, alone: bool = False):
        self.isolation = str(level)
        self._grader = Grader(level, alone)
        self._loaded: dict[str, LoadedAssignment] = {}

    def run(self, assignment: BuiltAssignment, notebook: nbformat.NotebookNode, _folder: Path) -> NotebookRun:
        name = assignment.manifest.assignment
        if name not in self._loaded:
            self._loaded[name] = load(assignment.zip)
            gc.collect()
            gc.freeze()  # otherwise each collection would scan all of Otter again
        return self._grader.run(self._loaded[name], notebook)

    def close(self) -> None:
        """End the nursery."""
        self._grader.close()


def make_engine(choice: Choice) -> OtterEngine | WallEngine:
    """The engine of a choice; it is for one thread."""
    return OtterEngine() if choice.engine == OtterEngine.name else WallEngine(choice.level)
