"""Builds masters into what students and graders get.

Takes the masters of a kit and gives, for each, `assignments/NAME/` (notebook, public tests, data) and
`dist/NAME/` (autograder.zip, which grades on Gradescope and under plain Otter, student.zip and the solution notebook).
Everything is built aside first and then swapped in, so a failing build leaves the previous one whole. The same masters
give the same bytes.
"""

import ast
import hashlib
import json
import logging
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import nbformat
import otter.assign
from IPython.core.inputtransformer2 import TransformerManager

from autograder.building import front_ends, mistake_traces, test_files
from autograder.building import gradescope_members as on_gradescope
from autograder.check import folder as check_folder
from autograder.course import manifest, mistakes
from autograder.course.masters import Master, MasterError, defined_names, read_master
from autograder.course.settings import read_url
from autograder.engines import otter_run
from autograder.errors import UserError
from autograder.files.importing import importable
from autograder.files.zips import write_zip
from autograder.records.notebook_run import NotebookRun
from autograder.workspace import MASTER_NAME, Kit

NOTEBOOK_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
STUDENT_REQUIREMENTS = ("numpy", "scipy", "matplotlib", "ipykernel")
OTTERS_LAST_WORDS = "## Submission\n"
# What plain Otter reads when it grades. The rest of its zip sets up a conda environment, which nothing here needs.
OF_OTTERS = ("files/", "otter_config.json")


@dataclass(frozen=True)
class _Built:
    """One assignment, built aside in `folder`/assignment and `folder`/dist."""

    master: Master
    folder: Path
    url: str  # where students' folders can be fetched
    table: dict[str, mistakes.Mistake]
    known: dict[str, mistake_traces.Known]  # by question, what known mistakes give

    @property
    def assignment(self) -> Path:
        return self.folder / "assignment"

    @property
    def dist(self) -> Path:
        return self.folder / "dist"


def build(kit: Kit, names: list[str]) -> list[Master]:
    """Build the named assignments; UserError for a master that is not right, and then nothing changes."""
    if not names:
        raise UserError(f"{kit.solutions}: no masters there; `solutions/NN_name.py` is one")
    masters = [read_master(kit.master(name)) for name in names]
    table = mistakes.read(kit.mistakes)
    url = read_url(kit.course)
    if not kit.student_workflow.is_file():
        raise UserError(f"{kit.student_workflow}: is missing; every assignment comes with it")
    kit.build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".aside-", dir=kit.build) as aside:
        with importable(kit.solutions):
            built = [_build_one(kit, master, url, table, Path(aside) / master.name) for master in masters]
        _check_syntax(built)
        _check_solutions(built)
        for one in built:
            _swap(one.assignment, kit.assignments / one.master.name, one.folder)
            _swap(one.dist, kit.dist / one.master.name, one.folder)
    _write_binder(kit)
    if names == kit.names():
        _remove_orphans(kit)
    return masters


def _build_one(kit: Kit, master: Master, url: str, table: dict[str, mistakes.Mistake], folder: Path) -> _Built:
    work = folder / "work"
    shutil.copytree(kit.solutions, work, ignore=lambda _, names: [n for n in names if _is_not_data(n)])
    notebook = work / f"{master.name}.ipynb"
    nbformat.write(master.notebook, notebook)
    _run_otter_assign(master, notebook, folder / "otter")
    first = front_ends.first_cell(url, master.name)
    student = _finish_notebook(folder / "otter" / "student" / notebook.name, first)
    solution = _finish_notebook(folder / "otter" / "autograder" / notebook.name, first)
    _check_stubs(master, student, solution)
    known = _known(kit, master, student, solution, list(table), folder)
    built = _Built(master, folder, url, table, known)
    _write_assignment(built, student, kit)
    _write_dist(kit, built, solution)
    return built


def _is_not_data(name: str) -> bool:
    """Masters and caches are not what a master needs."""
    return MASTER_NAME.fullmatch(Path(name).stem) is not None or name.startswith((".", "__pycache__"))


def _pins(kit: Kit) -> list[str]:
    """The lock as plain `name==version ; marker` lines, without hashes."""
    lines = _lock(kit).decode().splitlines()
    return [line.removesuffix("\\").strip() for line in lines if re.match(r"[A-Za-z0-9]", line)]


def _lock(kit: Kit) -> bytes:
    try:
        return kit.grading_lock.read_bytes()
    except OSError as error:
        raise UserError(f"{kit.grading_lock.name}: cannot be read; `make lock` writes it") from error


def _run_otter_assign(master: Master, notebook: Path, result: Path) -> None:
    try:
        with _quiet():
            otter.assign.main(str(notebook), str(result), no_pdfs=True, no_run_tests=True)
    except Exception as error:  # Otter raises whatever came up; all of it concerns this master
        problem = " ".join(str(error).split())
        raise MasterError(master.path, f"Otter Assign refuses it ({type(error).__name__}): {problem}") from error


@contextmanager
def _quiet() -> Iterator[None]:
    """Otter's summary tables and warnings are not this command's output."""
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(logging.NOTSET)


def _finish_notebook(path: Path, first: str) -> nbformat.NotebookNode:
    """Read a notebook that Otter Assign wrote, give it its first cell, and make it the same on every run.

    Cell ids are random there.
    """
    notebook = nbformat.read(path, as_version=4)
    locked = {"deletable": False, "editable": False}
    notebook.cells.insert(0, nbformat.v4.new_code_cell(first, metadata=locked))
    _word_last_cell(notebook)
    seen: dict[str, int] = {}
    for cell in notebook.cells:
        digest = hashlib.sha256(f"{cell.cell_type}\n{cell.source}".encode()).hexdigest()[:10]
        seen[digest] = seen.get(digest, 0) + 1
        cell.id = digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"
    notebook.metadata = nbformat.from_dict({**NOTEBOOK_METADATA, "otter": notebook.metadata.otter})
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    nbformat.validate(notebook)
    return notebook


def _word_last_cell(notebook: nbformat.NotebookNode) -> None:
    """Put our words in the place of Otter's, which speak of a zip only."""
    (cell,) = [cell for cell in notebook.cells if cell.source.startswith(OTTERS_LAST_WORDS)]
    cell.source = front_ends.HAND_IN


def _check_stubs(master: Master, student: nbformat.NotebookNode, solution: nbformat.NotebookNode) -> None:
    """Each question's name must still be defined in the student's notebook, and in one cell only."""
    for question in master.questions:
        if question.manual:
            continue
        for kind, notebook in (("student", student), ("solution", solution)):
            cells = [c.source for c in notebook.cells if c.cell_type == "code" and question.name in _names(c.source)]
            if len(cells) != 1:
                problem = f"is defined in {len(cells)} cells of the {kind} notebook; it must be one"
                raise MasterError(master.path, problem, question.name)
            if kind == "student" and not re.search(r"^\s*(\w+ = )?\.\.\.$", cells[0], re.MULTILINE):
                raise MasterError(master.path, "its stub has no `...` for the student to replace", question.name)


def _names(source: str) -> list[str]:
    return defined_names(ast.parse(TransformerManager().transform_cell(source)))


def _known(
    kit: Kit,
    master: Master,
    student: nbformat.NotebookNode,
    solution: nbformat.NotebookNode,
    slugs: list[str],
    folder: Path,
) -> dict[str, mistake_traces.Known]:
    """What the wrong answers give on each case."""
    rehearsal = folder / "rehearsal"
    shutil.copytree(folder / "otter" / "student", rehearsal / master.name)
    nbformat.write(student, rehearsal / master.name / f"{master.name}.ipynb")
    nbformat.write(solution, rehearsal / "solution.ipynb")
    tests = {q.name: test_files.render(q, True, {}, {}) for q in master.questions if not q.manual}
    answers, solved = kit.answers(master.name), rehearsal / "solution.ipynb"
    return mistake_traces.record(answers, rehearsal / master.name, solved, tests, slugs)


def _write_assignment(built: _Built, student: nbformat.NotebookNode, kit: Kit) -> None:
    folder, master = built.assignment, built.master
    shutil.copytree(built.folder / "otter" / "student", folder)
    shutil.rmtree(folder / "tests")
    (folder / "tests").mkdir()
    for question in master.questions:
        if not question.manual:
            text = test_files.render(question, False, built.known.get(question.name, {}), built.table)
            (folder / "tests" / f"{question.name}.py").write_text(text, encoding="utf-8")
    pins = _student_pins(kit)
    requirements = "# The versions that your work is graded with.\n" + "\n".join(pins) + "\n"
    (folder / "requirements.txt").write_text(requirements, encoding="utf-8")
    nbformat.write(student, folder / f"{master.name}.ipynb")
    (folder / check_folder.FILE_NAME).write_text(
        check_folder.to_json(master.name, master.limits, _stubs(master, student)), encoding="utf-8"
    )
    workflows = folder / ".github" / "workflows"
    workflows.mkdir(parents=True)
    shutil.copyfile(kit.student_workflow, workflows / kit.student_workflow.name)
    if built.url:
        names = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
        needed = [name for name in names if not name.startswith(".") and name != f"{master.name}.ipynb"]
        helper = (kit.solutions / front_ends.ON_COLAB).read_text(encoding="utf-8")
        text = front_ends.on_colab(helper, built.url, master.name, needed)
        (folder / front_ends.ON_COLAB).write_text(text, encoding="utf-8")


def _stubs(master: Master, student: nbformat.NotebookNode) -> dict[str, str]:
    """Each question's answer cell as students get it."""
    cells = [(cell.source, _names(cell.source)) for cell in student.cells if cell.cell_type == "code"]
    questions = [question.name for question in master.questions if not question.manual]
    return {name: source for name in questions for source, names in cells if name in names}


def _student_pins(kit: Kit) -> list[str]:
    """The pins of what a notebook imports."""
    return [line for line in _pins(kit) if line.split("==")[0].split("[")[0] in STUDENT_REQUIREMENTS]


def _write_binder(kit: Kit) -> None:
    kit.binder.mkdir(exist_ok=True)
    text = front_ends.binder_requirements(_student_pins(kit))
    (kit.binder / "requirements.txt").write_text(text, encoding="utf-8")


def _write_dist(kit: Kit, built: _Built, solution: nbformat.NotebookNode) -> None:
    folder, master = built.dist, built.master
    folder.mkdir()
    members = _otter_zip(built.folder / "otter" / "autograder") | on_gradescope.members(_lock(kit))
    for question in master.questions:
        if not question.manual:
            text = test_files.render(question, True, built.known.get(question.name, {}), built.table)
            members[f"tests/{question.name}.py"] = text.encode()
    members[manifest.FILE_NAME] = manifest.to_json(manifest.of_master(master, built.table)).encode()
    write_zip(folder / "autograder.zip", members, frozenset(on_gradescope.SCRIPTS))
    student = {
        f"{master.name}/{path.relative_to(built.assignment).as_posix()}": path.read_bytes()
        for path in built.assignment.rglob("*")
        if path.is_file()
    }
    write_zip(folder / "student.zip", student)
    nbformat.write(solution, folder / "solution.ipynb")


def _otter_zip(folder: Path) -> dict[str, bytes]:
    """What we keep of the zip that Otter Generate wrote. Its tests are written anew."""
    (path,) = folder.glob("*.zip")
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.startswith(OF_OTTERS)}


def _check_syntax(built: list[_Built]) -> None:
    """Everything built must parse on Python 3.11, the oldest that students and graders may have."""
    for one in built:
        with zipfile.ZipFile(one.dist / "autograder.zip") as archive:
            archive.extractall(one.folder / "syntax")
        command = [sys.executable, "-m", "ruff", "check", "--isolated", "--target-version", "py311", "--no-cache"]
        command += ["--select", "E9", "--output-format", "json", "syntax/tests", "assignment", "dist"]
        report = subprocess.run(command, cwd=one.folder, capture_output=True, text=True)
        if report.returncode not in (0, 1):
            raise RuntimeError(f"ruff failed: {report.stderr.strip()}")
        for finding in json.loads(report.stdout):
            path = Path(finding["filename"])
            question = path.stem if path.parent.name == "tests" else None
            where = f"cell {finding['cell']} of the notebook" if finding.get("cell") else None
            problem = f"does not parse on Python 3.11: {finding['message']}"
            raise MasterError(one.master.path, problem, question, where)


def _check_solutions(built: list[_Built]) -> None:
    """Each solution must pass its own tests."""

    def grade(one: _Built) -> NotebookRun:
        notebook = nbformat.read(one.dist / "solution.ipynb", as_version=4)
        folder, limits = one.folder / "graded", one.master.limits
        return otter_run.run(one.dist / "autograder.zip", one.master.name, notebook, folder, limits)

    with ThreadPoolExecutor(max_workers=2) as pool:
        for one, run in zip(built, pool.map(grade, built), strict=True):
            if run.status != "graded":
                raise MasterError(one.master.path, f"its solution notebook cannot be graded: {run.reason}")
            for question, cases in run.cases.items():
                for case in cases:
                    if not case.passed:
                        problem = f"its own solution fails the case {case.name}: {' '.join(str(case.message).split())}"
                        raise MasterError(one.master.path, problem, question)


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
