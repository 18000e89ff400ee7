"""Reads a master, the folder `solutions/NN_name/` with an assignment's story, solutions and tests.

Gives a `Master`. Anything unclear is a `MasterError`, one line with the file, the question and the line number, because
what is silently ignored here ends up in students' notebooks.

Settings shared by all assignments: `solutions/course.yml`.

An assignment's folder below assignments/ as students get it, without files left by running the notebook.
"""

from dataclasses import replace
from pathlib import Path

import pathspec
import yaml

from autograder.course.master import NOTEBOOK, PUBLIC_PERCENT, TESTS, Case, Master, MasterError, Question
from autograder.course.notebook_file import read_notebook
from autograder.course.tests_file import Tests, read_tests
from autograder.errors import UserError
from autograder.workspace import Kit

STEP = 0.05  # points of cases are multiples of it


def read_master(folder: Path) -> Master:
    """Read and check the master in `folder`."""
    story = read_notebook(folder / NOTEBOOK)
    tests = read_tests(folder / TESTS, story.parameters, story.given, story.modules)
    questions = tuple(_with_cases(folder, question, tests) for question in story.questions)
    return Master(folder, story.header, story.cells, questions)


def _with_cases(folder: Path, question: Question, tests: Tests) -> Question:
    if question.manual:
        return question
    cases = tests.cases.get(question.name, ())
    if not cases:
        raise MasterError(folder / TESTS, "the question has no cases", question.name)
    if all(case.hidden for case in cases):
        raise MasterError(
            folder / TESTS, "the question has no public case, so students could not check it", question.name
        )
    if not any(case.hidden for case in cases):
        raise MasterError(folder / TESTS, "the question has no hidden case", question.name)
    public, hidden = (
        iter(_points(folder, question, [case for case in cases if case.hidden == kind], percent))
        for kind, percent in ((False, PUBLIC_PERCENT), (True, 100 - PUBLIC_PERCENT))
    )
    scaled = tuple(replace(case, points=next(hidden if case.hidden else public)) for case in cases)
    return replace(question, cases=scaled, definitions=tests.definitions)


def _points(folder: Path, question: Question, cases: list[Case], percent: int) -> list[float]:
    """What cases that are worth `percent` of the points together get by their weights, in whole steps.

    What the steps leave over goes to the cases that they cut most, so that the sum is exact.
    """
    steps = round(question.points * percent / 100 / STEP)
    weights = sum(case.weight for case in cases)
    shares = [divmod(case.weight * steps, weights) for case in cases]
    most_cut = sorted(range(len(cases)), key=lambda n: -shares[n][1])[: steps - sum(whole for whole, _ in shares)]
    counts = [whole + (n in most_cut) for n, (whole, _) in enumerate(shares)]
    if not all(counts):
        name = cases[counts.index(0)].name
        problem = f"{name} would be worth less than {STEP} points; give it more weight, or the question more points"
        raise MasterError(folder / TESTS, problem, question.name)
    return [round(count * STEP, 2) for count in counts]


# Settings shared by all assignments


SCHEMES = ("https://", "http://", "file://")


def read_url(course: Path) -> str:
    """The address below which the assignments' folders are published; may be empty."""
    try:
        data = yaml.safe_load(course.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UserError(f"solutions/{course.name}: cannot be read: {' '.join(str(error).split())}") from error
    if not isinstance(data, dict) or set(data) != {"url"}:
        raise UserError(f'solutions/{course.name}: must say `url: "..."` and nothing else')
    url = data["url"]
    if not isinstance(url, str) or not (url == "" or url.startswith(SCHEMES)) or any(c.isspace() for c in url):
        raise UserError(f"solutions/{course.name}: url must be an address such as https://..., or empty, not {url!r}")
    return url.rstrip("/")


# An assignment's folder below assignments/ as students get it, without files left by running the notebook


def student_files(kit: Kit, name: str) -> dict[str, bytes]:
    """What Git would track of the folder, each file under NAME/... as in student.zip."""
    files = {
        path.relative_to(kit.root).as_posix(): path
        for path in sorted((kit.assignments / name).rglob("*"))
        if path.is_file()
    }
    gitignore = kit.root / ".gitignore"
    lines = gitignore.read_text(encoding="utf-8").splitlines() if gitignore.exists() else []
    ignored = set(pathspec.GitIgnoreSpec.from_lines(lines).match_files(files))
    return {
        path.relative_to(kit.assignments).as_posix(): path.read_bytes()
        for place, path in files.items()
        if place not in ignored
    }
