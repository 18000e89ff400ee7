"""Every right answer passes every case, and every wrong one fails at least the cases that are there to catch it.

The answers are ours, so they are run here in this very process against the test files that were built.
"""

import zipfile

import numpy as np
import pytest
from corpus import HERE, collect
from otter.test_files import ExceptionTestFile

ASSIGNMENTS = sorted(path.stem.removeprefix("answers_") for path in HERE.glob("answers_*.py"))
ALL = [(assignment, answer) for assignment in ASSIGNMENTS for answer in collect(assignment)]


def given(assignment):
    """What the student's notebook has before the first question."""
    names = {"np": np}
    if assignment != "02_softmax":
        from scipy.special import softmax

        names["softmax"] = softmax
    if assignment == "02_softmax":
        names["table"] = np.array([[1, 0.5, 0.2, 3], [1, -1, 7, 3], [2, 12, 13, 3]])
    return names


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


@pytest.fixture(autouse=True)
def helper_modules(monkeypatch, built):
    monkeypatch.syspath_prepend(str(built.solutions))


def failures(assignment, answer, test_files):
    names = given(assignment)
    exec(compile(answer.cell, answer.name, "exec"), names)
    test = ExceptionTestFile.from_string(test_files[assignment, answer.question])
    with np.errstate(all="ignore"):
        test.run(names)
    return {r.test_case.name: r.message for r in test.test_case_results if not r.passed}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("assignment", "answer"), ALL, ids=[f"{a}-{b.question}-{b.name}" for a, b in ALL])
def test_an_answer_gets_what_it_deserves(assignment, answer, test_files):
    failed = failures(assignment, answer, test_files)
    if answer.mistake is None:
        assert failed == {}
    else:
        assert failed, "a wrong answer passes every case"
        assert answer.caught_by <= set(failed)
        assert answer.caught_by, "name the cases that must catch it"


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_every_question_has_right_and_wrong_answers(assignment):
    questions = {answer.question for answer in collect(assignment)}
    for question in questions:
        kinds = [answer.mistake is None for answer in collect(assignment) if answer.question == question]
        assert any(kinds), question
        assert not all(kinds), question
