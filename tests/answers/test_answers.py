"""Every right answer passes every case, and every wrong one fails at least the cases that are there to catch it.

The answers are ours, so they are run here in this very process, with what the student's notebook has at that point,
against the test files that were built. `autograder prove` grades the same answers through the wall.
"""

import copy
import zipfile
from pathlib import Path

import nbformat
import numpy as np
import pytest
from otter.test_files import ExceptionTestFile

from autograder.answers import collect
from autograder.given import names_before

HERE = Path(__file__).resolve().parent
ASSIGNMENTS = sorted(path.stem.removeprefix("answers_") for path in HERE.glob("answers_*.py"))
ANSWERS = {assignment: collect(HERE / f"answers_{assignment}.py") for assignment in ASSIGNMENTS}
ALL = [(assignment, answer) for assignment in ASSIGNMENTS for answer in ANSWERS[assignment]]


@pytest.fixture(scope="module")
def test_files(built):
    """Each question's test file, hidden cases included."""
    files = {}
    for name in ASSIGNMENTS:
        with zipfile.ZipFile(built.autograder_zip(name)) as archive:
            for member in archive.namelist():
                if member.startswith("tests/"):
                    files[name, member[6:-3]] = archive.read(member).decode()
    return files


@pytest.fixture(scope="module")
def given(built):
    """What the student's notebook has before each question: the names that its own cells make, run with the stubs."""
    found = {}
    for name in ASSIGNMENTS:
        folder = built.assignments / name
        notebook = nbformat.read(folder / f"{name}.ipynb", as_version=4)
        found[name] = names_before(notebook, folder, {answer.question for answer in ANSWERS[name]})
    return found


@pytest.fixture(autouse=True)
def helper_modules(monkeypatch, built):
    monkeypatch.syspath_prepend(str(built.solutions))


def fresh(names):
    """A namespace that an answer may spoil."""
    return {n: copy.deepcopy(v) if isinstance(v, np.ndarray | list | dict) else v for n, v in names.items()}


def failures(assignment, answer, test_files, given):
    names = fresh(given[assignment][answer.question])
    test = ExceptionTestFile.from_string(test_files[assignment, answer.question])
    with np.errstate(all="ignore"):
        exec(compile(answer.cell, answer.name, "exec"), names)
        test.run(names)
    return {r.test_case.name: r.message for r in test.test_case_results if not r.passed}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("assignment", "answer"), ALL, ids=[f"{a}-{b.question}-{b.name}" for a, b in ALL])
def test_an_answer_gets_what_it_deserves(assignment, answer, test_files, given):
    failed = failures(assignment, answer, test_files, given)
    if answer.mistake is None:
        assert failed == {}
    else:
        assert failed, "a wrong answer passes every case"
        assert answer.caught_by <= set(failed)


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_every_question_has_right_and_wrong_answers(assignment):
    questions = {answer.question for answer in ANSWERS[assignment]}
    for question in questions:
        kinds = [answer.mistake is None for answer in ANSWERS[assignment] if answer.question == question]
        assert any(kinds), question
        assert not all(kinds), question
