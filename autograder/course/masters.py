"""Reads a master, the folder `solutions/NN_name/` with an assignment's story, solutions and tests.

Gives a `Master`. Anything unclear is a `MasterError`, one line with the file, the question and the line number, because
what is silently ignored here ends up in students' notebooks.
"""

from dataclasses import replace
from pathlib import Path

from autograder.course.master import NOTEBOOK, TESTS, Master, MasterError, Question
from autograder.course.notebook_file import read_notebook
from autograder.course.tests_file import Tests, read_tests

PUBLIC = (0.35, 0.45)  # how much of a question's points students can check for themselves
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
    whole = replace(question, cases=tests.cases.get(question.name, ()), definitions=tests.definitions)
    if not whole.cases:
        raise MasterError(folder / TESTS, "the question has no cases", question.name)
    if all(case.hidden for case in whole.cases):
        raise MasterError(
            folder / TESTS, "the question has no public case, so students could not check it", question.name
        )
    if not PUBLIC[0] <= round(whole.public_share, 5) <= PUBLIC[1]:
        share, least, most = (f"{100 * part:.0f}" for part in (whole.public_share, *PUBLIC))
        problem = f"{share} % of its points are public; it should be about 40 %, from {least} to {most}"
        raise MasterError(folder / TESTS, problem, question.name)
    return whole
