"""Reads masters, the folders `solutions/NN_name/`: the notebook, and the cases of each of its questions.

Anything unclear in a master is a `MasterError`, one line with the file, the question and the line number, because what
is silently ignored here ends up in students' notebooks.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from autograder.course._notebook_file import read_notebook
from autograder.course._tests_reader import Tests, read_tests
from autograder.course.master import NOTEBOOK, PUBLIC_PERCENT, TESTS, Case, Master, MasterError, Question

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
    """Return what a question's public cases are worth: of the form alone nothing, without hidden ones everything."""
    if not any(case.hidden for case in cases):
        return 100
    return 0 if all(case.form for case in cases if not case.hidden) else PUBLIC_PERCENT


def _points(folder: Path, question: Question, cases: list[Case], percent: int) -> list[float]:
    """Return what cases that are worth `percent` of the points together get by their weights, in whole steps; form gets
    none.

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
