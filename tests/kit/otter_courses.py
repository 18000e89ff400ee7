"""Writes Otter courses of a few cells: what `otter assign` writes, or masters that it makes assignments of.

A question is its name, its solution and its tests; a test is source, or source and the output that its doctest expects.
`# HIDDEN` on a test's first line hides it, as in any master.
"""

import json
import os
import pprint
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import nbformat

from autograder.files.zips import write_zip
from kit.notebooks import ROOT

V4 = nbformat.v4
KERNEL = {"name": "python3", "language": "python", "display_name": "Python 3"}


def notebook(cells, name=None, **otter):
    metadata = {"kernelspec": KERNEL}
    if name is not None:
        metadata["otter"] = {"assignment_name": name, **otter}
    made = [V4.new_code_cell(cell) for cell in cells]
    return V4.new_notebook(cells=made, metadata=metadata)


def ok_test(name, *cases, **rest):
    """An OK test file; each case is its doctest, or that and more keys."""
    made = [{"code": case, "hidden": False} if isinstance(case, str) else dict(case) for case in cases]
    suite = {"cases": made, "scored": True, "setup": "", "teardown": "", "type": "doctest"}
    return f"OK_FORMAT = True\n\ntest = {pprint.pformat({'name': name, 'points': None, **rest, 'suites': [suite]})}\n"


def hidden(code, **rest):
    return {"code": code, "hidden": True, **rest}


def write_dist(folder: Path, name, given, solution, tests, config=None, files=None) -> Path:
    """A folder `dist`: cells as handed out and as solved, test files by question, settings and files."""
    (folder / "autograder").mkdir(parents=True)
    (folder / "student").mkdir()
    nbformat.write(notebook(solution, name), folder / "autograder" / f"{name}.ipynb")
    nbformat.write(notebook(given, name), folder / "student" / f"{name}.ipynb")
    members = {f"tests/{question}.py": text.encode() for question, text in tests.items()}
    members |= {f"files/{path}": text.encode() for path, text in (files or {}).items()}
    members["run_otter.py"] = b""
    members["otter_config.json"] = json.dumps({"lang": "python", "assignment_name": name, **(config or {})}).encode()
    write_zip(folder / "autograder" / f"{name}-autograder.zip", members)
    return folder


def write_submission(folder: Path, stem, cells, name=None, **otter) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{stem}.ipynb"
    nbformat.write(notebook(cells, name, **otter), path)
    return path


SOLVED = """# BEGIN SOLUTION NO PROMPT
{}
# END SOLUTION
""\" # BEGIN PROMPT
# answer: {}
...
""\" # END PROMPT"""
CHILD = Path(__file__).with_name("otter_masters_child.py")
Test = str | tuple[str, str]


@dataclass(frozen=True)
class Question:
    name: str
    solution: str
    tests: tuple[Test, ...]
    config: str = ""  # more lines of its configuration, in YAML
    wrong: str = ""  # an answer that is wrong


@dataclass(frozen=True)
class Course:
    """One assignment in the style of a course."""

    name: str
    given: str  # the first cell: imports and what students are given
    questions: tuple[Question, ...]
    config: str = ""  # lines of the assignment's configuration, in YAML
    files: Mapping[str, str] = field(default_factory=dict)
    lies: str = ""  # a cell at the end that has plain Otter believe a notebook


def ask(name: str, solution: str, *tests: Test, config: str = "", wrong: str = "") -> Question:
    return Question(name, solution, tests, config, wrong)


def _question(question: Question) -> list[nbformat.NotebookNode]:
    cells = [
        V4.new_raw_cell(f"# BEGIN QUESTION\nname: {question.name}\n{question.config}"),
        V4.new_markdown_cell(f"**{question.name}**"),
        V4.new_raw_cell("# BEGIN SOLUTION"),
        V4.new_code_cell(SOLVED.format(question.solution, question.name)),
        V4.new_raw_cell("# END SOLUTION"),
        V4.new_raw_cell("# BEGIN TESTS"),
    ]
    for test in question.tests:
        source, output = (test, "") if isinstance(test, str) else test
        cell = V4.new_code_cell(source)
        if output:
            cell.outputs = [V4.new_output("stream", name="stdout", text=output)]
        cells.append(cell)
    return [*cells, V4.new_raw_cell("# END TESTS"), V4.new_raw_cell("# END QUESTION")]


def write_master(course: Course, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in course.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    files = "".join(f"  - {name}\n" for name in course.files)
    config = f"# ASSIGNMENT CONFIG\nname: {course.name}\ngenerate: true\nexport_cell: false\n{course.config}"
    config += f"files:\n{files}" if files else ""
    cells = [V4.new_raw_cell(config), V4.new_code_cell(course.given)]
    for question in course.questions:
        cells += _question(question)
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    path = folder / f"{course.name}.ipynb"
    nbformat.write(V4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


def assign(courses: Iterable[Course], folder: Path) -> dict[str, Path]:
    """Return what `otter assign` makes of each, by its name: the folder `dist`."""
    pairs = []
    for course in courses:
        master = write_master(course, folder / course.name)
        pairs.append((str(master), str(folder / course.name / "dist")))
    subprocess.run(
        [sys.executable, "-W", "ignore", str(CHILD), "assign"],
        input=json.dumps(pairs),
        text=True,
        check=True,
        capture_output=True,
    )
    return {Path(dist).parent.name: Path(dist) for _, dist in pairs}


def handed_in(course: Course, dist: Path, kind: str) -> nbformat.NotebookNode:
    """A notebook as somebody hands it in: right, wrong, untouched or lying."""
    student = nbformat.read(dist / "student" / f"{course.name}.ipynb", as_version=4)
    if kind != "untouched":
        answers = {q.name: (q.wrong or "...") if kind != "right" else q.solution for q in course.questions}
        for cell in student.cells:
            if cell.cell_type == "code" and cell.source.startswith("# answer: "):
                cell.source = answers[cell.source.partition("\n")[0].removeprefix("# answer: ")]
    if kind == "lying":
        student.cells.append(V4.new_code_cell(course.lies))
    return student


def by_plain_otter(
    pairs: Iterable[tuple[Path, Path]], whole: bool = False, python: str | Path = sys.executable
) -> dict[str, dict[tuple[str, str], bool]]:
    """Return whether each case passes in plain Otter, for notebooks with their zips, by the notebook's path.

    `whole`: by `otter run`, which starts a kernel for each; else by Otter's test files, run on the names of the cells.
    `python` is the environment's.
    """
    asked = [(str(notebook), str(zip)) for notebook, zip in pairs]
    ran = subprocess.run(
        [python, "-W", "ignore", str(CHILD), "run" if whole else "check"],
        input=json.dumps(asked),
        text=True,
        check=True,
        capture_output=True,
    )
    found = json.loads(ran.stdout.splitlines()[-1])
    return {path: {(question, case): passed for question, case, passed in cases} for path, cases in found.items()}


def zip_of(dist: Path) -> Path:
    return next((dist / "autograder").glob("*.zip"))


# The same notebooks in plain Otter and here

KINDS = ("right", "wrong", "untouched", "lying")
Verdicts = dict[tuple[str, str], bool | None]  # by question and case; None where a case was set aside


@dataclass(frozen=True)
class Compared:
    """Verdicts on each case, by course and kind of notebook; plain Otter would believe those that lie."""

    plain: dict[tuple[str, str], Verdicts]
    ours: dict[tuple[str, str], Verdicts]
    dists: dict[str, Path]
    paths: dict[tuple[str, str], Path]

    def earned_by_lies(self) -> set[tuple[str, str, str]]:
        """Cases that a lying notebook passes, but for those that its wrong answers pass."""
        return {
            (name, *case)
            for name in self.dists
            for case, passed in self.ours[name, "lying"].items()
            if passed and not self.ours[name, "wrong"][case]
        }


def compare(courses: Iterable[Course], folder: Path, python: str | Path = sys.executable) -> Compared:
    """Grade notebooks of each kind for each course in plain Otter and by our command, in an environment's `python`."""
    dists = assign(courses, folder / "courses")
    (folder / "submissions").mkdir()
    paths = {}
    for course in courses:
        for kind in KINDS:
            path = paths[course.name, kind] = folder / "submissions" / f"{course.name}-{kind}.ipynb"
            nbformat.write(handed_in(course, dists[course.name], kind), path)
    honest = {key: path for key, path in paths.items() if key[1] != "lying"}
    plain = by_plain_otter([(path, zip_of(dists[name])) for (name, _), path in honest.items()], python=python)
    otter = [word for dist in dists.values() for word in ("--otter", str(dist))]
    command = [python, "-m", "autograder.cli", "grade", "submissions", *otter, "--out", "out", "--set-aside"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    ours = {}
    for key, path in paths.items():
        record = json.loads((folder / "out" / "records" / f"{path.stem}.json").read_text(encoding="utf-8"))
        assert record["status"] == "graded"
        ours[key] = {(q["name"], case["name"]): case["passed"] for q in record["questions"] for case in q["cases"]}
    return Compared({key: plain[str(path)] for key, path in honest.items()}, ours, dists, paths)
