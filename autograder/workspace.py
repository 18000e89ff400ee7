"""The places of a course, and the assignments that there are.

The masters in solutions/ are the one list of assignments; every other tree uses the same names.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import UserError

GRADING_LOCK = Path(__file__).parent / "authoring" / "requirements-grading.lock"
SOFTLOOKUP = "softlookup"  # the package that all notebooks import, and its folder in `assignments/`
MASTER_NAME = re.compile(r"\d\d_[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Kit:
    """A course, by its top folder: the one whose solutions/ holds course.yml."""

    root: Path

    @property
    def solutions(self) -> Path:
        return self.root / "solutions"

    @property
    def assignments(self) -> Path:
        return self.root / "assignments"

    @property
    def dist(self) -> Path:
        return self.root / "dist"

    @property
    def build(self) -> Path:
        return self.root / "build"

    @property
    def student(self) -> Path:
        """The folder of what a course adds to softlookup, which ships beside every notebook; there may be none."""
        return self.solutions / "student"

    @property
    def grading_lock(self) -> Path:
        """The lock of what is installed where submissions are graded: the course's own list, or else the package's."""
        own = self.root / GRADING_LOCK.name
        return own if own.exists() else GRADING_LOCK

    def names(self) -> list[str]:
        """Return the names of all assignments, in the order of the course."""
        folders = (path.parent.name for path in self.solutions.glob("*/notebook.py"))
        return sorted(name for name in folders if MASTER_NAME.fullmatch(name))

    def choose(self, names: tuple[str, ...]) -> list[str]:
        """Return the assignments asked for, all of them when none is named; UserError for an unknown one."""
        known = self.names()
        for name in names:
            if name not in known:
                raise UserError(f"solutions/{name}: no such assignment; there are {', '.join(known) or 'none'}")
        return [name for name in known if name in names] if names else known

    def master(self, name: str) -> Path:
        """Return the folder of an assignment's story, tests and answers."""
        return self.solutions / name

    @property
    def mistakes(self) -> Path:
        """The table of known mistakes."""
        return self.solutions / "mistakes.yml"

    @property
    def course(self) -> Path:
        """The file of what all assignments share."""
        return self.solutions / "course.yml"

    @property
    def overview(self) -> Path:
        """The template of the course at a glance; there may be none."""
        return self.solutions / "overview.md"

    @property
    def binder(self) -> Path:
        """The folder that Binder makes an environment of."""
        return self.root / "binder"

    def answers(self, name: str) -> Path:
        """Return the folder of right and wrong answers to an assignment, a file for each question; there may be
        none.
        """
        return self.master(name) / "answers"

    def caught(self, name: str) -> Path:
        """Return the snapshot of which cases catch the wrong answers to an assignment."""
        return self.answers(name) / "caught.yml"

    def traces(self, name: str) -> Path:
        """Return what the wrong answers give, as the last build that had to run them found it; there may be none."""
        return self.master(name) / "traces.json"

    def equivalent(self, name: str) -> Path:
        """Return the reviewed list of mutants that are as right as what they were made of; there may be none."""
        return self.master(name) / "equivalent.yml"

    def student_notebooks(self) -> dict[str, Path]:
        """Return the notebook that students get, of each assignment that was built."""
        paths = {name: self.assignments / name / f"{name}.ipynb" for name in self.names()}
        return {name: path for name, path in paths.items() if path.exists()}

    def autograder_zip(self, name: str) -> Path:
        return self.dist / name / "autograder.zip"


def find_kit() -> Kit:
    """Return the course whose folder, or a folder below it, the command was called in."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (kit := Kit(folder)).course.is_file():
            return kit
    raise UserError(
        f"{here}: not inside a course; change into the folder that holds solutions/course.yml, or begin one: "
        'autograder init --title "..."'
    )
