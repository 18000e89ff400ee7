"""Builds masters into what students and graders get.

Takes the masters of a kit and gives, for each, `assignments/NAME/` (notebook, public tests, data) and `dist/NAME/`
(student.zip, the solution notebook, and autograder.zip, which works on Gradescope and with plain Otter). Each solution
must pass its own tests; it is ours, so it runs without a sandbox. Assignments that are up to date (`out_of_date`) are
left alone. The others are built in a separate folder, several at a time, and swapped in at the end, so a failed build
leaves the previous one intact. The same masters give the same bytes.
"""

import shutil
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import nbformat

from autograder.authoring import notebooks, out_of_date
from autograder.authoring.assignment import build_aside, student_pins
from autograder.authoring.overview import overview
from autograder.authoring.shared_modules import write_modules
from autograder.course.master import TESTS, Master, MasterError
from autograder.course.masters import read_master
from autograder.errors import UserError
from autograder.files import workers
from autograder.wall.grader import Grader
from autograder.wall.inside.wire.plain_data import ITEMS, VALUE_BYTES
from autograder.wall.loading import load
from autograder.wall.results import Level
from autograder.workspace import MASTER_NAME, Kit

OPENED = "a test can open no file; write the data into the case or a helper"
UNLISTED = "does the header list the file under `files`?"
# What to do about a case that no answer could pass, by what its failure says.
ADVICE = {
    "truth value of an array": "compare arrays with `same_array`",
    "FileNotFoundError": UNLISTED,  # of an answer: those of a test come without their type
    "No such file or directory": OPENED,
    " not found.": OPENED,  # as NumPy says it
    "that is too large": f"one call may take, and give, {VALUE_BYTES // 2**20} MiB",
    "of too many items": f"the lists of one call may have {ITEMS:,} items in all; an array is one",
}


def check_solution(master: Master, dist: Path, grader: Grader) -> None:
    """MasterError for a solution that cannot be graded, and for one that fails a case."""
    solution = nbformat.read(dist / "solution.ipynb", as_version=4)
    run = grader.run(load(dist / "autograder.zip"), solution)
    if run.status != "graded":
        raise MasterError(master.notebook, f"its solution notebook cannot be graded: {run.reason}")
    for cell in run.cells:
        if cell.status != "ok":
            problem = f"cell {cell.index + 1} of its solution notebook fails: {cell.reason}"
            if "FileNotFoundError" in str(cell.reason):
                problem += f"; {UNLISTED}"
            raise MasterError(master.notebook, problem)
    for question, cases in run.cases.items():
        for case in cases:
            if not case.passed:
                text = (master.folder / TESTS).read_text(encoding="utf-8-sig").splitlines()
                line = next((f"line {n}" for n, row in enumerate(text, 1) if row.startswith(f"def {case.name}(")), None)
                message = " ".join(case.finding.unplaced().text.split()) if case.finding else ""
                advice = next((f"; {do}" for sign, do in ADVICE.items() if sign in message), "")
                problem = f"the solution itself fails the case {case.name}: {message}{advice}"
                raise MasterError(master.folder / TESTS, problem, question, line)


@dataclass(frozen=True)
class Built:
    """An assignment that is built; not `anew` if it was before."""

    name: str
    anew: bool


def build_assignments(kit: Kit, names: list[str], report: Callable[[int, int], None] = lambda *_: None) -> list[Built]:
    """Build the named assignments; UserError for a master that is not right, and then nothing changes.

    `report` hears how many have been built, out of how many.
    """
    if not names:
        raise UserError(f"{kit.solutions}: contains no assignments; each is a folder `solutions/NN_name/`")
    shared = out_of_date.read_shared(kit)
    of = {name: out_of_date.made_of(kit, name, shared) for name in names}  # before anything is read
    waiting = [name for name in names if not out_of_date.is_built(kit, name, shared)]
    masters = {name: read_master(kit.master(name)) for name in waiting}
    page = _overview(kit, shared, masters) if names == kit.names() else None
    waiting.sort(key=lambda name: -_size(kit.answers(name)))  # the longest first, or all would wait for it
    kit.build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".aside-", dir=kit.build) as aside:
        write_modules(shared.modules, Path(aside))
        calls = [(kit, masters[name], shared, Path(aside) / name) for name in waiting]
        report(0, len(calls))
        with Grader(Level.NONE) if calls else nullcontext() as grader:
            for done, _ in enumerate(workers.in_order(build_aside, calls, workers.processors())):
                name = waiting[done]
                assert grader is not None  # as there is something to build
                check_solution(masters[name], Path(aside) / name / "dist", grader)
                report(done + 1, len(calls))
        for name in waiting:
            _swap(Path(aside) / name / "assignment", kit.assignments / name, Path(aside) / name)
            _swap(Path(aside) / name / "dist", kit.dist / name, Path(aside) / name)
            out_of_date.write_cached(out_of_date.record(kit, name), of[name], out_of_date.built(kit, name))
    write_modules(shared.modules, kit.assignments)
    _write_binder(kit)
    if names == kit.names():
        _remove_orphans(kit)
    if page is not None:
        (kit.assignments / "README.md").write_text(page, encoding="utf-8")
        made_of, written = out_of_date.overview_made_of(kit, shared), out_of_date.digest_of([page.encode()])
        out_of_date.write_cached(out_of_date.record(kit, out_of_date.OVERVIEW), made_of, written)
    return [Built(name, name in waiting) for name in names]


def _overview(kit: Kit, shared: out_of_date.Shared, masters: dict[str, Master]) -> str | None:
    """Return the course at a glance, with the masters that were read; None where it lies there already, or there is
    none.
    """
    if out_of_date.overview_is_written(kit, shared):
        return None
    course = [masters.get(name) or read_master(kit.master(name)) for name in kit.names()]
    return overview(kit.overview.read_text(encoding="utf-8"), course)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("*.py"))


def _write_binder(kit: Kit) -> None:
    kit.binder.mkdir(exist_ok=True)
    text = notebooks.binder_requirements(student_pins(kit))
    (kit.binder / "requirements.txt").write_text(text, encoding="utf-8")


def _swap(new: Path, place: Path, aside: Path) -> None:
    place.parent.mkdir(exist_ok=True)
    if place.exists():
        place.rename(aside / f"old-{place.parent.name}")
    new.rename(place)


def _remove_orphans(kit: Kit) -> None:
    """Remove what was built from a master that is gone."""
    for tree in (kit.assignments, kit.dist):
        for folder in tree.iterdir():
            if MASTER_NAME.fullmatch(folder.name) and folder.name not in kit.names():
                shutil.rmtree(folder)
