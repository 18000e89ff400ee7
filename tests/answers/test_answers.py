"""Every right answer passes every case, and every wrong one fails at least the cases that are there to catch it.

The answers are ours, so they are run here in this very process, with what the student's notebook has at that point,
against the test files that were built. `autograder prove` grades the same answers through the wall.
"""

import pytest
from inprocess import ANSWERS, ASSIGNMENTS, run

ALL = [(assignment, answer) for assignment in ASSIGNMENTS for answer in ANSWERS[assignment]]


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("assignment", "answer"), ALL, ids=[f"{a}-{b.question}-{b.name}" for a, b in ALL])
def test_an_answer_gets_what_it_deserves(assignment, answer, test_files, given):
    names = given[assignment][answer.question]
    failed = {
        r.test_case.name: r.message
        for r in run(answer.cell, names, test_files[assignment, answer.question])
        if not r.passed
    }
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
