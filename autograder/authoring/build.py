"""Builds masters into what students and graders get.

Takes the masters of a kit and gives, for each, `assignments/NAME/` (notebook, public tests, data) and `dist/NAME/`
(student.zip, the solution notebook, and autograder.zip, which works on Gradescope and with plain Otter). Each solution
must pass its own tests; it is ours, so it runs without a sandbox. Assignments that are up to date are left alone, which
digests of their contents in `build/` show: paths and times count for nothing, so that what was made in one clone counts
in a copy. The others are built in a separate folder, several at a time, and swapped in at the end, so a failed build
leaves the previous one intact. The same masters give the same bytes."""

import hashlib
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TypeVar

import nbformat

from autograder.authoring import notebooks
from autograder.authoring.assignment import build_aside, student_pins
from autograder.authoring.notebooks import overview
from autograder.authoring.shared_modules import shared_modules, write_modules
from autograder.course.answers import read_mistakes
from autograder.course.master import TESTS, Master, MasterError
from autograder.course.masters import read_course, read_master, tracked_files
from autograder.errors import UserError
from autograder.files import json_files, workers
from autograder.files.whole import write_whole
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
                message = " ".join(str(case.message).split())
                advice = next((f"; {do}" for sign, do in ADVICE.items() if sign in message), "")
                problem = f"the solution itself fails the case {case.name}: {message}{advice}"
                raise MasterError(master.folder / TESTS, problem, question, line)


PACKAGE = Path(__file__).parents[1]
T = TypeVar("T")


def common_digest(kit: Kit) -> str:
    """All that every assignment is made of: the package, what ships with each, and what is installed."""
    shared = (kit.mistakes, kit.course, kit.grading_lock)
    parts = [*_folder(PACKAGE), *_folder(kit.student), *(part for path in shared for part in _file(path, path.name))]
    return digest_of_files([*parts, sys.version.encode(), *_libraries()])


def made_of(kit: Kit, name: str, common: str) -> str:
    """All that an assignment is made of; its build writes the traces and its proof the snapshot afterwards."""
    return digest_of_files([common.encode(), *_folder(kit.master(name), {kit.traces(name), kit.caught(name)})])


def built(kit: Kit, name: str) -> str:
    """What students and graders get of an assignment as it lies there."""
    students = (part for path, content in tracked_files(kit, name).items() for part in (path.encode(), content))
    return digest_of_files([*students, *_folder(kit.dist / name)])


def is_built(kit: Kit, name: str, common: str) -> bool:
    """Whether an assignment lies there as it would be built now."""
    return read_cached(_record(kit, name), made_of(kit, name, common), str) == built(kit, name)


def read_cached(path: Path, of: str, kind: type[T]) -> T | None:
    """What was cached in a file, if the digest of what it was made of is the same now; None if not, or if damaged."""
    try:
        before, value = json_files.decode(path.read_bytes(), tuple[str, kind])
    except (OSError, ValueError):
        return None
    return value if before == of else None


def write_cached(path: Path, of: str, value: object) -> None:
    """Cache what was made of something with this digest."""
    write_whole(path, json_files.encode((of, value)))


def _libraries() -> Iterator[bytes]:
    """What building and grading import, and its versions; what only the tests add changes nothing."""
    for requirement in metadata.requires("soft-lookup") or ():
        name = re.match(r"[\w.-]+", requirement)[0]
        extra = re.search(r"extra == ['\"](\w+)", requirement)
        if name != "soft-lookup" and (extra is None or extra[1] in ("grade", "author")):
            yield f"{name} {metadata.version(name)}".encode()


def _record(kit: Kit, name: str) -> Path:
    return kit.build / "digests" / f"{name}.json"


def _folder(folder: Path, without: Collection[Path] = ()) -> Iterator[bytes]:
    """Each file's place and content, but for what running Python leaves behind."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path not in without and "__pycache__" not in path.parts:
            yield from _file(path, path.relative_to(folder).as_posix())


def _file(path: Path, place: str) -> Iterator[bytes]:
    yield place.encode()
    yield path.read_bytes() if path.exists() else b""


def digest_of_files(parts: Iterable[bytes]) -> str:
    """The digest of a list: of each part's own digest, so that no two lists of parts are alike."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()


@dataclass(frozen=True)
class Built:
    """An assignment that is built; not `anew` if it was before."""

    master: Master
    anew: bool


def build_assignments(kit: Kit, names: list[str], report: Callable[[int, int], None] = lambda *_: None) -> list[Built]:
    """Build the named assignments; UserError for a master that is not right, and then nothing changes.

    `report` hears how many have been built, out of how many.
    """
    if not names:
        raise UserError(f"{kit.solutions}: contains no assignments; each is a folder `solutions/NN_name/`")
    common = common_digest(kit)
    of = {name: made_of(kit, name, common) for name in names}  # before anything is read
    masters = {name: read_master(kit.master(name)) for name in names}
    table = read_mistakes(kit.mistakes)
    url = read_course(kit.course).url
    shared = shared_modules(kit, url)
    waiting = [name for name in names if not is_built(kit, name, common)]
    waiting.sort(key=lambda name: -_size(kit.answers(name)))  # the longest first, or all would wait for it
    kit.build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".aside-", dir=kit.build) as aside:
        write_modules(shared, Path(aside))
        calls = [(kit, masters[name], url, shared, table, Path(aside) / name) for name in waiting]
        report(0, len(calls))
        with Grader(Level.NONE) if calls else nullcontext() as grader:
            for done, _ in enumerate(workers.in_order(build_aside, calls, workers.processors())):
                name = waiting[done]
                check_solution(masters[name], Path(aside) / name / "dist", grader)
                report(done + 1, len(calls))
        for name in waiting:
            _swap(Path(aside) / name / "assignment", kit.assignments / name, Path(aside) / name)
            _swap(Path(aside) / name / "dist", kit.dist / name, Path(aside) / name)
            write_cached(_record(kit, name), of[name], built(kit, name))
    write_modules(shared, kit.assignments)
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
    text = notebooks.binder_requirements(student_pins(kit))
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
