"""The engine that runs notebooks: the wall, behind an interface that a test can stand in for.

Takes a level of isolation; gives an engine, for use by one thread or one worker process.
"""

import gc
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import nbformat

from autograder.course.built import BuiltAssignment
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
    """Behind what isolation the notebooks run."""

    level: Level
    name = "wall"

    @property
    def isolation(self) -> str:
        """What the records will name."""
        return str(self.level)


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
