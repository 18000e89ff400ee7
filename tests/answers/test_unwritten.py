"""How often a mistake is named that nobody has written down: each known one is taken out of what checks know."""

from collections import Counter

import numpy as np
import pytest
from inprocess import ANSWERS, ASSIGNMENTS, define, otter_test

from autograder.student.diagnosis import doubtful

# By assignment, percent of the wrong answers: well below what was measured, as answers are added all the time.
NAMED = {
    "01_lookup": 80,
    "02_softmax": 83,
    "03_context": 83,
    "04_self_attention": 82,
    "05_heads": 75,
    "06_masks": 83,
    "07_block": 80,
    "08_translate": 60,
    "09_learn": 73,
    "10_modern": 70,
    "11_blocks": 50,
    "12_model": 57,
}


def named(test, names, mistake):
    """Whether an answer fails, and whether that is named where the traces of its mistake are unknown."""
    feedback = test.test_cases[0].body.test_func.feedback
    known = feedback._known
    feedback._known = {case: [pair for pair in pairs if pair[0] != mistake] for case, pairs in known.items()}
    with np.errstate(all="ignore"):
        test.run(names)
    feedback._known = known
    cases = [one.test_case for one in test.test_case_results if not one.passed]
    failed = [(case.hidden, *feedback.results[case.name][1:]) for case in cases]
    of_public, of_all = (
        {one for hidden, _, denied in failed if not hidden or both for one in denied} for both in (0, 1)
    )
    found = [mistake for hidden, mistake, _ in failed if mistake not in (of_all if hidden else of_public)]
    return bool(failed), bool({*found} - doubtful(found) - {None})


@pytest.mark.slow
@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_most_mistakes_are_named_though_nobody_has_written_them_down(assignment, test_files, given):
    counted, tests = Counter(), {}
    for answer in ANSWERS[assignment]:
        if answer.mistake:
            question = answer.question
            test = tests[question] = tests.get(question) or otter_test(test_files[assignment, question])
            fails, is_named = named(test, define(answer.cell, given[assignment][question]), answer.mistake)
            counted.update(failed=fails, named=is_named)
    assert 100 * counted["named"] >= NAMED[assignment] * counted["failed"]
