"""Every question has right and wrong answers; that each gets what it deserves is asserted by `test_prove`."""

import pytest
from kit.in_process import ANSWERS, ASSIGNMENTS


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_every_question_has_right_and_wrong_answers(assignment):
    questions = {answer.question for answer in ANSWERS[assignment]}
    for question in questions:
        kinds = [answer.mistake is None for answer in ANSWERS[assignment] if answer.question == question]
        assert any(kinds), question
        assert not all(kinds), question
