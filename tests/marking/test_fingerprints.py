"""A fingerprint tells what a grade was made from, and which half of it has changed."""

import pytest

from autograder.marking.fingerprints import fingerprint, what_differs

MADE_FROM = {
    "submission_sha256": "aa",
    "engine": "wall",
    "isolation": "full",
    "override": None,
    "assignments_sha256": ["bb", "cc"],
}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({}, "the same submission got a different result"),
        ({"submission_sha256": "dd"}, "the submission changed"),
        ({"isolation": "reduced"}, "the autograder changed"),
        ({"override": "01_first"}, "the autograder changed"),
        ({"assignments_sha256": ["bb"]}, "the autograder changed"),
        ({"submission_sha256": "dd", "engine": "otter"}, "the submission and the autograder changed"),
    ],
)
def test_whatever_a_grade_was_made_from_is_in_it(changed, says):
    before, after = fingerprint(**MADE_FROM), fingerprint(**MADE_FROM | changed)
    assert what_differs(before, after) == says
    assert (before == after) is (not changed)


def test_of_an_unreadable_submission_nothing_is_said():
    assert what_differs("", fingerprint(**MADE_FROM)) == "the same submission got a different result"
