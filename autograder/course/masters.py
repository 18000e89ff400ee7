"""Reads a master, the folder `solutions/NN_name/` with an assignment's story, solutions and tests.

Gives a `Master`. Anything unclear is a `MasterError`, one line with the file, the question and the line number, because
what is silently ignored here ends up in students' notebooks.
"""

from dataclasses import replace
from pathlib import Path

from autograder.course.master import NOTEBOOK, PUBLIC_PERCENT, TESTS, Case, Master, MasterError, Question
from autograder.course.notebook_file import read_notebook
from autograder.course.tests_file import Tests, read_tests

STEP = 0.05  # points of cases are multiples of it
STUDENT = "student"  # beside the masters' folders: what ships with every notebook


def read_master(folder: Path) -> Master:
    """Read and check the master in `folder`."""
    story = read_notebook(folder / NOTEBOOK, folder.parent / STUDENT)
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
