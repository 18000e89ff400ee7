"""Reads a master, the folder `solutions/NN_name/` with an assignment's story, solutions and tests.

Gives a `Master`. Anything unclear is a `MasterError`, one line with the file, the question and the line number, because
what is silently ignored here ends up in students' notebooks.

Settings shared by all assignments: `solutions/course.yml`.

An assignment's folder below assignments/ as students get it, without files left by running the notebook.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

import pathspec
import yaml

from autograder.course.master import NOTEBOOK, PUBLIC_PERCENT, TESTS, Case, Master, MasterError, Question
from autograder.course.notebook_file import read_notebook
from autograder.course.tests_file import Tests, read_tests
from autograder.errors import UserError
from autograder.workspace import Kit

STEP = 0.05  # points of cases are multiples of it
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


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
    percent = _public_percent(cases)
    public, hidden = (
        iter(_points(folder, question, [case for case in cases if case.hidden == kind], percent))
        for kind, percent in ((False, percent), (True, 100 - percent))
    )
    scaled = tuple(replace(case, points=next(hidden if case.hidden else public)) for case in cases)
    return replace(question, cases=scaled, definitions=tests.definitions)


def _public_percent(cases: Sequence[Case]) -> int:
    """What a question's public cases are worth: of the form alone nothing, without hidden ones everything."""
    if not any(case.hidden for case in cases):
        return 100
    return 0 if all(case.form for case in cases if not case.hidden) else PUBLIC_PERCENT


def _points(folder: Path, question: Question, cases: list[Case], percent: int) -> list[float]:
    """What cases that are worth `percent` of the points together get by their weights, in whole steps; form gets none.

    What the steps leave over goes to the cases that they cut most, so that the sum is exact.
    """
    steps = round(question.points * percent / 100 / STEP)
    weights = [0 if case.form else case.weight for case in cases]
    shares = [divmod(weight * steps, sum(weights) or 1) for weight in weights]
    most_cut = sorted(range(len(cases)), key=lambda n: -shares[n][1])[: steps - sum(whole for whole, _ in shares)]
    counts = [whole + (n in most_cut) for n, (whole, _) in enumerate(shares)]
    too_light = [case.name for case, weight, count in zip(cases, weights, counts, strict=True) if weight and not count]
    if too_light:
        name = too_light[0]
        problem = f"{name} would be worth less than {STEP} points; give it more weight, or the question more points"
        raise MasterError(folder / TESTS, problem, question.name)
    return [round(count * STEP, 2) for count in counts]


# Settings shared by all assignments


SCHEMES = ("https://", "http://", "file://")


@dataclass(frozen=True)
class Course:
    """What all assignments share."""

    title: str
    about: str  # one paragraph, for the site's start page
    url: str  # below which the assignments' folders are published; may be empty
    language: str  # of all texts, as in "en" or "pt-BR"


def read_course(path: Path) -> Course:
    """The course's settings; UserError, in one line, for what is not right."""
    called = f"solutions/{path.name}"
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UserError(f"{called}: cannot be read: {' '.join(str(error).split())}") from error
    names = [field.name for field in fields(Course)]
    if not isinstance(data, dict) or set(data) != set(names) or not all(isinstance(data[name], str) for name in names):
        raise UserError(f"{called}: must have lines of text for {', '.join(names)}, and nothing else")
    url, language = data["url"], data["language"]
    if not (url == "" or url.startswith(SCHEMES)) or any(c.isspace() for c in url):
        raise UserError(f"{called}: url must be an address such as https://..., or empty, not {url!r}")
    if not LANGUAGE.fullmatch(language):
        raise UserError(f"{called}: language must be a tag such as en, not {language!r}")
    if not data["title"].strip():
        raise UserError(f"{called}: title is empty")
    return Course(*(" ".join(data[name].split()) for name in names[:2]), url.rstrip("/"), language)


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
