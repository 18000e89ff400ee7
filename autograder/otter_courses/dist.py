"""Finds what belongs to one assignment in what `otter assign` of Otter 5 to 7 wrote, and has it read.

Takes a folder that it wrote, or a zip of it with the notebook that students get. Gives a `CourseAssignment`, or a
`UserError` of one line that names the file, before anything is graded. Tests come from the zip, else from the folder's
own, else from the solved notebook's metadata; never from a submission. The course's files are trusted to be the
course's, but not to be whole: sizes and names in a zip are checked, and its tests are read in a process that is waited
for only so long.
"""

import json
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec
import nbformat

from autograder.course.manifest import CaseEntry, GradescopeDisplay, Limits, Manifest, QuestionEntry
from autograder.errors import UserError
from autograder.otter_courses import _names
from autograder.otter_courses._names import GivenNames, given_names
from autograder.otter_courses._prepared import OtterAssignment, OtterCase, OtterTest

CONFIG = "otter_config.json"
FILES = "files/"
TESTS = "tests/"
CHILD = Path(__file__).with_name("_child.py")
CHILD_SECONDS = 120.0  # for what a course imports, and its test files: by the clock, as they may wait for something
ZIP_BYTES = 256 * 2**20  # of all that is in a zip
FILES_BYTES = 60 * 2**20  # of the files that players get
ZIP_MEMBERS = 10_000
AGAIN = "run `otter assign` again"
# More than our own notebooks get: these were made where nothing was limited.
LIMITS = Limits(cell_seconds=60.0, call_seconds=30.0, submission_seconds=300.0, memory_bytes=2**31)
# Packages that are imported by another name than they are installed by.
INSTALLED_AS = {
    "bs4": "beautifulsoup4",
    "cv2": "opencv-python",
    "PIL": "pillow",
    "skimage": "scikit-image",
    "sklearn": "scikit-learn",
    "yaml": "pyyaml",
}


@dataclass(frozen=True)
class CourseAssignment:
    """One assignment of a course, as its files say."""

    manifest: Manifest
    otter: OtterAssignment
    files: dict[str, bytes]
    starter: Path  # the notebook that students get
    solution: Path | None  # the solved one
    uncompiled: tuple[str, ...]  # packages without compiled bytecode

    @property
    def name(self) -> str:
        return self.manifest.assignment


def read_all(paths: Iterable[Path], notebook: Path | None, work: Path) -> list[CourseAssignment]:
    """Read the assignments at these paths; `UserError` for one that cannot be graded here, or if two have one name.

    `work` is a folder to work in, which no player sees.
    """
    found: dict[str, tuple[Path, CourseAssignment]] = {}
    for path in paths:
        assignment = _read(path, notebook, work)
        if assignment.name in found:
            first = found[assignment.name][0]
            raise UserError(f"{path}: is called {assignment.name!r}, as {first} is; give one of them another name")
        found[assignment.name] = path, assignment
    return [assignment for _, assignment in found.values()]


@dataclass(frozen=True)
class _Parts:
    """The paths of the parts of one assignment."""

    where: Path  # as it was given
    zip: Path | None
    starter: Path
    solution: Path | None
    tests: Path | None  # a folder of them, beside the zip


def _read(path: Path, notebook: Path | None, work: Path) -> CourseAssignment:
    parts = _parts(path, notebook)
    content = {} if parts.zip is None else _members(parts.zip)
    config = _config(parts, content)
    starter = _notebook(parts.starter)
    solved = None if parts.solution is None else _notebook(parts.solution)
    name = _name(parts, config, starter, solved)
    files = {name.removeprefix(FILES): data for name, data in content.items() if name.startswith(FILES)}
    if not files and parts.zip is None:
        files = _files_beside(parts.starter)
    if sum(map(len, files.values())) > FILES_BYTES:
        raise UserError(
            f"{path}: its files are larger than {FILES_BYTES // 2**20} MiB together; take out what is not used"
        )
    given = given_names(_code_of(starter))
    of_solution = given_names(_code_of(solved)) if solved is not None else given
    tests = _tests(parts, content, solved or starter)
    found = _read_by_otter(path, work, files, given, of_solution, tests)
    read = tuple(msgspec.convert(test, OtterTest) for test in found["tests"])
    otter = OtterAssignment(
        tests=_named_apart(read),
        imports=given.imports,
        assigned=tuple(sorted(given.assigned)),
        known=tuple(sorted(given.assigned | of_solution.assigned)),
        switches=found["switches"],
        imported=tuple(found["imported"]),
        before_cells=_seed(config),
    )
    manifest = _manifest(path, name, config, otter.tests)
    return CourseAssignment(manifest, otter, files, parts.starter, parts.solution, tuple(found["uncompiled"]))


# Where everything is


def _parts(path: Path, notebook: Path | None) -> _Parts:
    if not path.exists():
        raise UserError(f"--otter {path}: there is nothing; give the folder that `otter assign` wrote, or its zip")
    if path.is_file():
        if notebook is None:
            raise UserError(
                f"--otter {path}: a zip alone; add the notebook that students get: --notebook STUDENT.ipynb"
            )
        return _Parts(path, path, notebook, None, None)
    autograder, student = path / "autograder", path / "student"
    if not autograder.is_dir() or not student.is_dir():
        raise UserError(f"--otter {path}: has no autograder/ and student/; give the folder that `otter assign` wrote")
    if notebook is not None:
        raise UserError(f"--notebook {notebook}: is for a zip; {path} has its own in student/")
    zips = sorted(autograder.glob("*.zip"))
    zips = [one for one in zips if not zipfile.is_zipfile(one) or _is_otters(one)]
    if len(zips) > 1:
        raise UserError(f"{autograder}: has {len(zips)} zips of Otter's; {AGAIN}, into an empty folder")
    tests = autograder / "tests"
    return _Parts(
        path,
        zips[0] if zips else None,
        _only_notebook(student),
        _only_notebook(autograder),
        tests if tests.is_dir() else None,
    )


def _only_notebook(folder: Path) -> Path:
    found = sorted(folder.glob("*.ipynb"))
    if not found and any(folder.glob("*.Rmd")):
        raise UserError(f"{folder}: is of an assignment in R; only Python is graded here")
    if len(found) != 1:
        raise UserError(f"{folder}: has {len(found)} notebooks; {AGAIN}, into an empty folder")
    return found[0]


def _is_otters(path: Path) -> bool:
    with zipfile.ZipFile(path) as archive:
        return any(name in (CONFIG, "run_otter.py", "run_autograder") for name in archive.namelist())


def _members(path: Path) -> dict[str, bytes]:
    """Return what is in a zip that Otter wrote."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if not any(member.filename in (CONFIG, "run_otter.py", "run_autograder") for member in members):
                raise UserError(
                    f"{path}: is no zip that Otter made, as it has no {CONFIG}; give the one in dist/autograder/"
                )
            if len(members) > ZIP_MEMBERS or sum(member.file_size for member in members) > ZIP_BYTES:
                raise UserError(f"{path}: unpacks to more than {ZIP_BYTES // 2**20} MiB; take out what is not used")
            content = {}
            for member in members:
                name = member.filename.replace("\\", "/")
                if name.startswith("/") or ".." in name.split("/"):
                    raise UserError(f"{path}: has a file outside of its own folder, {name!r}; {AGAIN}")
                with archive.open(member) as file:
                    content[name] = file.read(member.file_size + 1)
                if len(content[name]) > member.file_size:
                    raise UserError(f"{path}: {name} is larger than the zip says; {AGAIN}")
            return content
    except UserError:
        raise
    except Exception as error:  # `zipfile` lets a dozen kinds through when the bytes are not as they should be
        raise UserError(f"{path}: is damaged or no zip ({type(error).__name__}); {AGAIN}") from error


def _files_beside(starter: Path) -> dict[str, bytes]:
    """Return what students get beside the notebook, where no zip has the files."""
    folder = starter.parent
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path != starter]
    return {
        name: path.read_bytes() for path in paths if not (name := path.relative_to(folder).as_posix()).startswith(TESTS)
    }


def _config(parts: _Parts, content: dict[str, bytes]) -> dict[str, Any]:
    """Otter's own settings; `UserError` for those that cannot be had here."""
    where = parts.zip or parts.where
    try:
        config = json.loads(content.get(CONFIG, b"{}"))
    except ValueError as error:
        raise UserError(f"{where}: its {CONFIG} is not JSON ({error}); {AGAIN}") from error
    if not isinstance(config, dict):
        raise UserError(f"{where}: its {CONFIG} has no settings; {AGAIN}")
    if str(config.get("lang", "python")).lower() != "python" or any(name.endswith((".R", ".r")) for name in content):
        raise UserError(f"{where}: is of an assignment in R; only Python is graded here")
    if config.get("plugins"):
        raise UserError(
            f"{where}: wants plugins of Otter's, which are not run here; grade it with Otter, or take them out"
        )
    if config.get("grade_from_log"):
        raise UserError(f"{where}: wants grades from logs (grade_from_log), which are pickles; grade notebooks instead")
    for key, kinds in (
        ("seed", int),
        ("seed_variable", str),
        ("points_possible", int | float),
        ("score_threshold", int | float),
    ):
        if config.get(key) is not None and not isinstance(config[key], kinds):
            raise UserError(f"{where}: {CONFIG}: {key} is {config[key]!r}; {AGAIN}")
    variable = config.get("seed_variable")
    if variable is not None and not variable.isidentifier():
        raise UserError(f"{where}: {CONFIG}: seed_variable {variable!r} is no name; {AGAIN}")
    return config


def _notebook(path: Path) -> nbformat.NotebookNode:
    try:
        notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)
        return notebook
    except FileNotFoundError:
        raise UserError(f"{path}: there is no such notebook") from None
    except Exception as error:  # of the many that bad JSON, or another format, gives
        raise UserError(f"{path}: is no notebook that can be read ({type(error).__name__}); {AGAIN}") from error


def _metadata(notebook: nbformat.NotebookNode) -> dict[str, Any]:
    otter = notebook.metadata.get("otter", {})
    return otter if isinstance(otter, dict) else {}


def _name(
    parts: _Parts, config: dict[str, Any], starter: nbformat.NotebookNode, solved: nbformat.NotebookNode | None
) -> str:
    name = config.get("assignment_name") or _metadata(starter).get("assignment_name") or parts.starter.stem
    if solved is not None and (other := _metadata(solved).get("assignment_name") or name) != name:
        raise UserError(f"{parts.solution}: is the solution of {other!r}, not of {name!r}; {AGAIN}")
    if (other := _metadata(starter).get("assignment_name") or name) != name:
        raise UserError(f"{parts.starter}: is the notebook of {other!r}, not of {name!r}; give the right one")
    return str(name)


def _code_of(notebook: nbformat.NotebookNode) -> Iterator[str]:
    return (cell.source for cell in notebook.cells if cell.cell_type == "code")


# The tests


Test = tuple[str, Any, bool | None]  # where it is from, its text or entry, and whether metadata says it is a doctest


def _tests(parts: _Parts, content: dict[str, bytes], solved: nbformat.NotebookNode) -> list[Test]:
    """Return all test files, from the first place that has any."""
    where = parts.zip or parts.where
    texts = {name: data for name, data in content.items() if PurePosixPath(name).match(f"{TESTS}*.py")}
    if not texts and parts.tests is not None:
        where = parts.tests
        texts = {path.name: path.read_bytes() for path in parts.tests.glob("*.py")}
    tests: list[Test] = []
    for name, data in sorted(texts.items()):
        try:
            tests.append((f"{where}: {name}", data.decode("utf-8"), None))
        except UnicodeDecodeError:
            raise UserError(f"{where}: {name} is not in UTF-8; save it in that encoding") from None
    if not tests:
        otter = _metadata(solved)
        entries: Any = otter.get("tests")
        entries = entries if isinstance(entries, dict) else {}
        where = parts.solution or parts.starter
        tests = [
            (f"{where}: {name}", entry, bool(otter.get("OK_FORMAT", True))) for name, entry in sorted(entries.items())
        ]
    if not tests:
        raise UserError(f"{parts.where}: has no tests, so there is nothing to grade; write some, and {AGAIN}")
    return tests


def _read_by_otter(
    path: Path, work: Path, files: dict[str, bytes], given: GivenNames, of_solution: GivenNames, tests: list[Test]
) -> dict[str, Any]:
    """Return what the child process finds; `UserError` with what is wrong, or what it was at when its time was over."""
    own = {PurePosixPath(name).parts[0].removesuffix(".py") for name in files}
    modules = sorted((given.needed | of_solution.needed | _needed_by(tests)) - own)
    asked = {"imports": given.imports, "switches": given.switches, "tests": tests, "modules": modules}
    with tempfile.TemporaryDirectory(dir=work) as name:
        folder = Path(name)
        (folder / "files").mkdir()
        for member, data in files.items():
            (folder / "files" / member).parent.mkdir(parents=True, exist_ok=True)
            (folder / "files" / member).write_bytes(data)
        (folder / "asked.json").write_text(json.dumps(asked), encoding="utf-8")
        (folder / "now.txt").write_text("starting Python", encoding="utf-8")
        try:
            done = subprocess.run(
                [sys.executable, "-P", str(CHILD), str(folder)],
                timeout=CHILD_SECONDS,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
                env=os.environ | {"PYTHONWARNINGS": "ignore"},
            )
        except subprocess.TimeoutExpired:
            at = (folder / "now.txt").read_text(encoding="utf-8")
            raise UserError(f"{at}: reading it does not end within {CHILD_SECONDS:g} seconds; correct it") from None
        if not (folder / "found.json").exists():
            at, said = (folder / "now.txt").read_text(encoding="utf-8"), done.stderr.decode("utf-8", "replace")
            raise UserError(f"{at}: reading it ended Python ({' '.join(said.split())[-200:]}); correct it")
        found: dict[str, Any] = json.loads((folder / "found.json").read_text(encoding="utf-8"))
    if missing := found.get("missing"):
        packages = " ".join(INSTALLED_AS.get(name, name) for name in missing)
        raise UserError(f"{path}: needs {', '.join(missing)}, not installed here; install it: pip install {packages}")
    if problem := found.get("problem"):
        raise UserError(problem)
    return found


def _needed_by(tests: list[Test]) -> frozenset[str]:
    """Return the modules that files of functions import at their top."""
    sources = (text for _, text, _ in tests if isinstance(text, str))
    found = (_names.roots_of(node) for source in sources for node in _names.statements_of(source))
    return frozenset(root for roots in found for root in roots) - _names.OTTERS


def _named_apart(tests: tuple[OtterTest, ...]) -> tuple[OtterTest, ...]:
    """Return the tests, in which no two cases of a question have one name."""
    apart = []
    for test in tests:
        seen: set[str] = set()
        cases: list[OtterCase] = []
        for number, case in enumerate(test.cases, 1):
            name = case.name or f"{test.name} - {number}"
            name = f"{name} ({number})" if name in seen else name
            seen.add(name)
            cases.append(msgspec.structs.replace(case, name=name))
        apart.append(msgspec.structs.replace(test, cases=tuple(cases)))
    return tuple(apart)


# What it asks


def _seed(config: dict[str, Any]) -> str:
    """Return what Otter runs before each cell."""
    seed = config.get("seed")
    if seed is None:
        return ""
    if variable := config.get("seed_variable"):
        return f"{variable} = {seed}"
    return f"__import__('numpy').random.seed({seed}); __import__('random').seed({seed})"


def _manifest(path: Path, name: str, config: dict[str, Any], tests: tuple[OtterTest, ...]) -> Manifest:
    questions = [
        QuestionEntry(
            test.name,
            False,
            round(sum(case.points for case in test.cases), 5),
            tuple(CaseEntry(c.name, c.hidden, c.points, c.failure, success=c.success) for c in test.cases),
            all_or_nothing=test.all_or_nothing,
        )
        for test in tests
    ]
    seen: set[str] = set()
    for question in questions:
        if question.name in seen:
            raise UserError(f"{path}: two test files are of question {question.name!r}; take one out")
        seen.add(question.name)
    display = GradescopeDisplay(points=config.get("points_possible") or None, threshold=config.get("score_threshold"))
    return Manifest(name, tuple(questions), LIMITS, display)
