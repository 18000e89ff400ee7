"""Cases that are set aside are a person's: named with their reasons, in their place, worth nothing by themselves."""

import pytest

from autograder.course.manifest import CaseEntry, Limits, Manifest, QuestionEntry
from autograder.errors import UserError
from autograder.otter_courses._prepared import BY_HAND, read_prepared, set_aside


def manifest(**rest):
    cases = tuple(CaseEntry(f"q1 - {n}", n > 2, n, "") for n in (1, 2, 3))
    other = QuestionEntry("q2", False, 4, (CaseEntry("q2 - 1", False, 4, ""),))
    return Manifest("hw", (QuestionEntry("q1", False, 6, cases, **rest), other), Limits())


def test_a_case_that_is_set_aside_keeps_its_place_and_its_points_are_a_persons():
    first, by_hand, other = set_aside(manifest(), {("q1", "q1 - 2"): "an Axes"}).questions
    assert [(case.name, case.points, case.set_aside) for case in first.cases] == [
        ("q1 - 1", 1, ""),
        ("q1 - 2", 0, "an Axes"),
        ("q1 - 3", 3, ""),
    ]
    assert (first.points, first.manual) == (4, False)
    assert (by_hand.name, by_hand.points, by_hand.manual, by_hand.code) == (BY_HAND.format("q1"), 2, True, True)
    assert other == manifest().questions[1]


def test_of_a_question_of_all_or_nothing_everything_is():
    first, by_hand, _ = set_aside(manifest(all_or_nothing=True), {("q1", "q1 - 2"): "an Axes"}).questions
    assert all(case.set_aside for case in first.cases)
    assert (first.points, by_hand.points) == (0, 6)


def test_where_nothing_is_nothing_changes():
    assert set_aside(manifest(), {}) == manifest()


def test_a_file_that_is_none_is_refused_in_one_line(tmp_path):
    with pytest.raises(UserError, match=r"otter\.json"):
        read_prepared(b'{"tests": 3}', tmp_path / "x.zip")
