"""What is said of a wrong answer that nobody has written down: of a known one, as if its mistake were not known."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from inprocess import ANSWERS, define, otter_test

from autograder.softlookup.choosing import doubtful, settle


class LeftOut(NamedTuple):
    """A known wrong answer, with what is known of its mistake left out."""

    fails: bool
    passes_public: bool
    named: bool  # a known mistake or a family


def each_left_out(assignment: str, test_files: dict, given: dict) -> Iterator[LeftOut]:
    """Yield what becomes of each known wrong answer; the modules beside the notebooks must be importable.

    Parameters: `test_files`, the tests by assignment and question; `given`, for each question the names before it.
    """
    tests: dict = {}
    for answer in ANSWERS[assignment]:
        if answer.mistake:
            question = answer.question
            test = tests[question] = tests.get(question) or otter_test(test_files[assignment, question])
            yield _left_out(test, define(answer.cell, given[question]), answer.mistake)


def _left_out(test, names: dict, mistake: str) -> LeftOut:
    feedback = test.test_cases[0].body.test_func.feedback
    known = feedback._known
    feedback._known = {case: [pair for pair in pairs if pair[0] != mistake] for case, pairs in known.items()}
    with np.errstate(all="ignore"):
        test.run(names)
    feedback._known = known
    cases = [one.test_case for one in test.test_case_results if not one.passed]
    public, hidden = ([feedback.results[case.name] for case in cases if case.hidden is kind] for kind in (False, True))
    found = [*settle(public), *settle(hidden, beside=public)]
    return LeftOut(bool(cases), not public, bool({finding.mistake for finding in found} - doubtful(found) - {None}))
