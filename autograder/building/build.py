"""Builds masters into what students and graders get.

Takes the masters of a kit and gives, for each, `assignments/NAME/` (notebook, public tests, data) and `dist/NAME/`
(student.zip, the solution notebook, and autograder.zip, which works on Gradescope and with plain Otter). Assignments
that are up to date are left alone. The others are built in a separate folder, several at a time, and swapped in at the
end, so a failed build leaves the previous one intact. The same masters give the same bytes.
"""

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder import workers
from autograder.building import front_ends, unchanged
from autograder.building.assignment import build_aside, student_pins
from autograder.building.overview import overview
from autograder.building.solution_check import check_solution
from autograder.course import mistakes
from autograder.course.master import Master
from autograder.course.masters import read_master
from autograder.course.settings import read_url
from autograder.errors import UserError
from autograder.wall import Grader, Level
from autograder.workspace import MASTER_NAME, Kit


@dataclass(frozen=True)
class Built:
    """An assignment that is built; not `anew` if it was before."""

    master: Master
    anew: bool


def build(kit: Kit, names: list[str], report: Callable[[int, int], None] = lambda *_: None) -> list[Built]:
    """Build the named assignments; UserError for a master that is not right, and then nothing changes.

    `report` hears how many have been built, out of how many.
    """
    if not names:
        raise UserError(f"{kit.solutions}: contains no assignments; each is a folder `solutions/NN_name/`")
    common = unchanged.common(kit)
    of = {name: unchanged.made_of(kit, name, common) for name in names}  # before anything is read
    masters = {name: read_master(kit.master(name)) for name in names}
    table = mistakes.read(kit.mistakes)
    url = read_url(kit.course)
    if not kit.student_workflow.is_file():
        raise UserError(f"{kit.student_workflow}: is missing; every assignment ships with it")
    waiting = [name for name in names if not unchanged.is_built(kit, name, common)]
    waiting.sort(key=lambda name: -_size(kit.answers(name)))  # the longest first, or all would wait for it
    kit.build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".aside-", dir=kit.build) as aside:
        calls = [(kit, masters[name], url, table, Path(aside) / name) for name in waiting]
        report(0, len(calls))
        with Grader(Level.NONE) as grader:
            for done, _ in enumerate(workers.in_order(build_aside, calls, workers.processors())):
                name = waiting[done]
                check_solution(masters[name], Path(aside) / name / "dist", grader)
                report(done + 1, len(calls))
        for name in waiting:
            _swap(Path(aside) / name / "assignment", kit.assignments / name, Path(aside) / name)
            _swap(Path(aside) / name / "dist", kit.dist / name, Path(aside) / name)
            unchanged.note_built(kit, name, of[name])
    _write_binder(kit)
    if names == kit.names():
        _remove_orphans(kit)
        if kit.overview.exists():
            text = overview(kit.overview.read_text(encoding="utf-8"), list(masters.values()))
            (kit.assignments / "README.md").write_text(text, encoding="utf-8")
    return [Built(masters[name], name in waiting) for name in names]


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("*.py"))


def _write_binder(kit: Kit) -> None:
    kit.binder.mkdir(exist_ok=True)
    text = front_ends.binder_requirements(student_pins(kit))
    (kit.binder / "requirements.txt").write_text(text, encoding="utf-8")


def _swap(new: Path, place: Path, aside: Path) -> None:
    place.parent.mkdir(exist_ok=True)
    if place.exists():
        place.rename(aside / f"old-{place.parent.name}")
    new.rename(place)


def _remove_orphans(kit: Kit) -> None:
    """What was built from a master that is gone."""
    for tree in (kit.assignments, kit.dist):
        for folder in tree.iterdir():
            if MASTER_NAME.fullmatch(folder.name) and folder.name not in kit.names():
                shutil.rmtree(folder)
