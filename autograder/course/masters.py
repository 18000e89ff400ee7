"""Reads a course: its masters, the folders `solutions/NN_name/`, its settings, and what students get of it.

Anything unclear in a master is a `MasterError`, one line with the file, the question and the line number, because what
is silently ignored here ends up in students' notebooks.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pathspec
from msgspec import Struct
from msgspec.structs import force_setattr

from autograder.course.master import NOTEBOOK, PUBLIC_PERCENT, TESTS, Case, Master, MasterError, Question
from autograder.course.notebook_file import read_notebook
from autograder.course.source_files import read_yaml
from autograder.course.tests_file import Tests, read_tests
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


LANGUAGE = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*"
ADDRESS = r"(https?|file)://\S+"


class Course(Struct, frozen=True, forbid_unknown_fields=True):
    """What all assignments share: `solutions/course.yml`."""

    title: str
    about: str  # one paragraph, for the site's start page
    url: str  # below which the assignments' folders are published; may be empty
    language: str  # of all texts, as in "en" or "pt-BR"

    def __post_init__(self):
        for name in ("title", "about"):
            force_setattr(self, name, " ".join(getattr(self, name).split()))
        force_setattr(self, "url", self.url.rstrip("/"))
        if not self.title:
            raise ValueError("title is empty")
        if self.url and not re.fullmatch(ADDRESS, self.url):
            raise ValueError(f"url must be an address such as https://..., or empty, not {self.url!r}")
        if not re.fullmatch(LANGUAGE, self.language):
            raise ValueError(f"language must be a tag such as en, not {self.language!r}")


def read_course(path: Path) -> Course:
    """The course's settings; UserError, in one line, for what is not right."""
    return read_yaml(path, Course, f"solutions/{path.name}")


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
