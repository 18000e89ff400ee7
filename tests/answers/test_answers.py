"""Every right answer passes every case, and every wrong one fails some; `test_prove` compares which.

All answers are graded once behind the wall, and their records serve all tests that ask what became of one.
"""

import pytest
from inprocess import ANSWERS, ASSIGNMENTS

ALL = [(assignment, answer) for assignment in ASSIGNMENTS for answer in ANSWERS[assignment]]


@pytest.mark.parametrize(("assignment", "answer"), ALL, ids=[f"{a}-{b.question}-{b.name}" for a, b in ALL])
def test_an_answer_gets_what_it_deserves(assignment, answer, outcome):
    failed = {case.name: case.message for case in outcome[assignment, answer.name] if not case.passed}
    if answer.mistake is None:
        assert failed == {}
    else:
        assert failed, "a wrong answer passes every case"


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_every_question_has_right_and_wrong_answers(assignment):
    questions = {answer.question for answer in ANSWERS[assignment]}
    for question in questions:
        kinds = [answer.mistake is None for answer in ANSWERS[assignment] if answer.question == question]
        assert any(kinds), question
        assert not all(kinds), question
