"""Builds one assignment aside, in a folder of its own: what students get, and what graders get.

Takes a master that was read; gives `assignment/` and `dist/` in the folder, for `build` to check and to put in their
places. The zip for graders also holds what Gradescope needs: this package as installed, of which only the modules that
`python -m autograder.classroom.on_gradescope` imports, and the lock of the grading environment. None of them contains
a solution. Everything parses on Python 3.11 by then.
"""

import difflib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import nbformat

from autograder.authoring import notebooks, test_files
from autograder.authoring.needed_modules import PACKAGE, needed_modules
from autograder.authoring.out_of_date import SHIPPED, Shared
from autograder.authoring.shared_modules import ROOM, workflow
from autograder.classroom.platforms import gradescope
from autograder.course import manifest
from autograder.course.answers import answer_cell
from autograder.course.imports import importable
from autograder.course.master import TESTS, Master, MasterError
from autograder.course.mistakes import Mistake, mistakes_of
from autograder.errors import UserError
from autograder.files.zips import write_zip
from autograder.softlookup.names import names_by_cell
from autograder.student import folder as check_folder
from autograder.workspace import SOFTLOOKUP, Kit

ON_GRADESCOPE = Path(__file__).with_name("gradescope")
SCRIPTS = ("setup.sh", "run_autograder")
LOCK = "requirements.lock"
FAILED = "failed.json"
# Tells AI assistants what they may do in a student's folder, and nowhere else: each reads a file of one of these names.
FOR_ASSISTANTS = ROOM / "for_assistants.md"
NAMES_FOR_ASSISTANTS = ("AGENTS.md", "CLAUDE.md")


def gradescope_members(lock: bytes) -> dict[str, bytes]:
    """Return all of them: the scripts, the lock, the results for when the grader fails, and the code."""
    scripts = {name: (ON_GRADESCOPE / name).read_bytes() for name in SCRIPTS}
    failed = json.dumps(gradescope.of_a_failed_grader(), indent=1) + "\n"
    code = {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in needed_modules(SHIPPED)}
    return {**scripts, LOCK: lock, FAILED: failed.encode(), **code}


STUDENT_REQUIREMENTS = ("numpy", "scipy", "matplotlib", "ipykernel")
OTTER_CONFIG = "otter_config.json"  # what plain Otter reads in the zip when it grades, beside tests/ and files/


@dataclass(frozen=True)
class Aside:
    """The folder in which one assignment is built, and what it is built of."""

    master: Master
    folder: Path
    modules: dict[str, bytes]  # those that ship with every assignment, by path
    table: dict[str, Mistake]  # what this assignment can name
    known: dict[str, test_files.Known]  # by question, what known mistakes give

    @property
    def assignment(self) -> Path:
        return self.folder / "assignment"

    @property
    def dist(self) -> Path:
        return self.folder / "dist"


def build_aside(kit: Kit, master: Master, shared: Shared, folder: Path) -> None:
    """Build one assignment in a new folder, beside a copy of `softlookup`; UserError for a master that is not right."""
    folder.mkdir()
    with importable(folder.parent), importable(master.folder):  # tests may import what ships
        first = notebooks.first_cell(shared.url, master.name)
        student, solution = notebooks.student_notebook(master, first), notebooks.solution_notebook(master, first)
        _check_stubs(master, student, solution)
        table = mistakes_of(master.folder, shared.table)
        known = _known(kit, master, student, solution, list(shared.table), folder)
        built = Aside(master, folder, shared.modules, table, known)
        _write_assignment(built, student, kit)
        _write_dist(kit, built, solution)
    _check_syntax(built)


def _copy_files(master: Master, folder: Path) -> None:
    """Copy the assignment's own files that ship into a folder, which may be new."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in master.header.files:
        path = master.folder / name
        if path.is_dir():
            shutil.copytree(path, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(path, folder / name)


def _pins(kit: Kit) -> list[str]:
    """Return the lock as plain `name==version ; marker` lines, without hashes."""
    lines = _lock(kit).decode().splitlines()
    return [line.removesuffix("\\").strip() for line in lines if re.match(r"[A-Za-z0-9]", line)]


def _lock(kit: Kit) -> bytes:
    try:
        return kit.grading_lock.read_bytes()
    except OSError as error:
        raise UserError(f"{kit.grading_lock.name}: cannot be read; `make lock` writes it") from error


def _check_stubs(master: Master, student: nbformat.NotebookNode, solution: nbformat.NotebookNode) -> None:
    """Check that each question's name is still defined in the student's notebook, and in one cell only."""
    for question in (question for question in master.questions if not question.manual):
        for kind, notebook in (("student", student), ("solution", solution)):
            if (count := sum(question.name in names.defined for names in names_by_cell(notebook))) != 1:
                problem = f"is defined in {count} cells of the {kind} notebook; it must be one"
                raise MasterError(master.notebook, problem, question.name)
        if not re.search(r"^\s*(\w+ = )?\.\.\.$", _stub(student, question.name), re.MULTILINE):
            raise MasterError(master.notebook, "its stub has no `...` for the student to replace", question.name)


def _stub(student: nbformat.NotebookNode, question: str) -> str:
    """Return a question's answer cell as students get it."""
    return str(student.cells[answer_cell(student, question)].source)


def _known(
    kit: Kit,
    master: Master,
    student: nbformat.NotebookNode,
    solution: nbformat.NotebookNode,
    slugs: list[str],
    folder: Path,
) -> dict[str, test_files.Known]:
    """Return what the wrong answers give on each case."""
    rehearsal = folder / "rehearsal"
    _copy_files(master, rehearsal / master.name)
    nbformat.write(student, rehearsal / master.name / f"{master.name}.ipynb")
    nbformat.write(solution, rehearsal / "solution.ipynb")
    try:
        tests = {q.name: test_files.render_test_file(q, True, {}, {}) for q in master.questions if not q.manual}
    except ImportError as error:
        raise _bad_import(master, error) from error
    answers, solved = kit.answers(master.name), rehearsal / "solution.ipynb"
    return test_files.record_traces(
        answers, rehearsal / master.name, solved, tests, slugs, student_pins(kit), kit.traces(master.name)
    )


def _bad_import(master: Master, error: ImportError) -> MasterError:
    """Return what is wrong with an import of `tests.py` that fails, with its line."""
    module = sys.modules.get(error.name or "")
    name = (re.search(r"cannot import name '(\w+)'", str(error)) or ["", error.name or ""])[1]
    lines = (master.folder / TESTS).read_text(encoding="utf-8-sig").splitlines()
    line = next((f"line {n}" for n, text in enumerate(lines, 1) if re.search(rf"\b{name}\b", text)), None)
    known = getattr(module, "__all__", None) or dir(module)
    near = difflib.get_close_matches(name, known, n=1)
    offers = f"it offers {', '.join(known)}" if error.name == SOFTLOOKUP else "correct its name"
    meant = f"did you mean {near[0]}?" if near else offers
    return MasterError(master.folder / TESTS, f"{error.name} has no {name}; {meant}", where=line)


def _write_assignment(built: Aside, student: nbformat.NotebookNode, kit: Kit) -> None:
    folder, master = built.assignment, built.master
    _copy_files(master, folder)
    own_files = _files_in(folder)
    (folder / "tests").mkdir()
    for question in master.questions:
        if not question.manual:
            text = test_files.render_test_file(question, False, built.known.get(question.name, {}), built.table)
            (folder / "tests" / f"{question.name}.py").write_text(text, encoding="utf-8")
    pins = student_pins(kit)
    requirements = "# The versions that your work is graded with.\n" + "\n".join(pins) + "\n"
    (folder / "requirements.txt").write_text(requirements, encoding="utf-8")
    nbformat.write(student, folder / f"{master.name}.ipynb")
    stubs = {question.name: _stub(student, question.name) for question in master.questions if not question.manual}
    about = check_folder.check_file_to_json(master.name, master.header.limits, stubs, sorted(own_files))
    (folder / check_folder.ABOUT).write_text(about, encoding="utf-8")
    first, second = NAMES_FOR_ASSISTANTS
    shutil.copyfile(FOR_ASSISTANTS, folder / first)
    (folder / second).write_text(f"@{first}\n", encoding="utf-8")


def _files_in(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder, by their paths in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def student_pins(kit: Kit) -> list[str]:
    """Return the pins of what a notebook imports."""
    return [line for line in _pins(kit) if line.split("==")[0].split("[")[0] in STUDENT_REQUIREMENTS]


def _write_dist(kit: Kit, built: Aside, solution: nbformat.NotebookNode) -> None:
    folder, master = built.dist, built.master
    folder.mkdir()
    shipped = built.folder / "files"
    _copy_files(master, shipped)
    members = {f"files/{path}": content for path, content in (_files_in(shipped) | built.modules).items()}
    members |= {OTTER_CONFIG: json.dumps({"assignment_name": master.name, "lang": "python"}, indent=2).encode()}
    members |= gradescope_members(_lock(kit))
    for question in master.questions:
        if not question.manual:
            text = test_files.render_test_file(question, True, built.known.get(question.name, {}), built.table)
            members[f"tests/{question.name}.py"] = text.encode()
    members[manifest.FILE_NAME] = manifest.manifest_to_json(manifest_of(master)).encode()
    write_zip(folder / "autograder.zip", members, frozenset(SCRIPTS))
    student = _files_in(built.assignment) | built.modules | workflow()
    write_zip(folder / "student.zip", {f"{master.name}/{path}": content for path, content in student.items()})
    nbformat.write(solution, folder / "solution.ipynb")


def manifest_of(master: Master) -> manifest.Manifest:
    """Return what the assignment asks, for those who grade it."""
    questions = tuple(
        manifest.QuestionEntry(
            q.name,
            q.manual,
            q.points,
            tuple(manifest.CaseEntry(c.name, c.hidden, c.points, c.hint, c.form) for c in q.cases),
            any(f"def {q.name}(" in solution for solution in q.solutions),
        )
        for q in master.questions
    )
    return manifest.Manifest(master.name, questions, master.header.limits, master.header.gradescope)


def _check_syntax(aside: Aside) -> None:
    """Check that everything built parses on Python 3.11, the oldest that students and graders may have."""
    with zipfile.ZipFile(aside.dist / "autograder.zip") as archive:
        tests = [name for name in archive.namelist() if name.startswith("tests/")]  # the rest is the kit's own
        archive.extractall(aside.folder / "syntax", tests)
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--target-version", "py311", "--no-cache"]
    command += ["--select", "E9", "--output-format", "json", "syntax/tests", "assignment", "dist"]
    report = subprocess.run(command, cwd=aside.folder, capture_output=True, text=True)
    if report.returncode not in (0, 1):
        raise RuntimeError(f"ruff failed: {report.stderr.strip()}")
    for finding in json.loads(report.stdout):
        path = Path(finding["filename"])
        question = path.stem if path.parent.name == "tests" else None
        where = f"cell {finding['cell']} of the notebook" if finding.get("cell") else None
        problem = f"does not parse on Python 3.11: {finding['message']}"
        raise MasterError(aside.master.notebook, problem, question, where)
