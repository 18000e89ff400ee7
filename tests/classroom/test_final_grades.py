"""A final grade has the points that people gave and took, and says what does not count."""

import json

import pytest
from click.testing import CliRunner
from kit.results import (
    ADA,
    Page,
    adjusted,
    canvas,
    class_state,
    heads,
    late_class,
    table,
    ungraded,
)

from autograder.classroom.adjustments import Adjustment
from autograder.classroom.commands.why import why
from autograder.classroom.final_grades import final_grade, uncounted
from autograder.classroom.grades import grade_class
from autograder.classroom.points import HumanPoints


def test_a_point_is_given_and_its_student_reads_why(tmp_path):
    out = adjusted(tmp_path, Adjustment("ada lovelace", "05_fifth", "split_heads", 1.0, "the prompt was unclear"))
    assert canvas(out) == {"Ada Lovelace": "4"}
    assert "Split_heads, 1 point given: the prompt was unclear" in Page(out / "feedback" / "ada.html").text
    row = dict(zip(*table(out / "grades.csv"), strict=True))
    assert (row["score"], row["total"]) == ("3", "4"), "the record stays what the tests found"
    assert json.loads((out / "gradescope" / "ada.json").read_text())["score"] == 4


def test_of_a_group_only_the_one_who_is_named_gets_it(tmp_path):
    out = adjusted(tmp_path, Adjustment("S2", "05_fifth", "total", -2.0, "came late to the talk"), group=True)
    assert canvas(out) == {"Ada Lovelace": "3", "Bob Ross": "1"}


def test_what_is_excused_weighs_as_the_rest_does(tmp_path):
    out = adjusted(tmp_path, Adjustment("S1", "05_fifth", "split_heads", None, "was ill"))
    assert canvas(out) == {"Ada Lovelace": "2.75"}, "2 of the 8 points that are left, of 11"
    out = adjusted(tmp_path / "all", Adjustment("S1", "05_fifth", "total", None, "was ill"))
    assert canvas(out) == {"Ada Lovelace": "EX"}
    printed = CliRunner().invoke(why, ["ada", str(out)], catch_exceptions=False).output
    assert printed.startswith("Ada Lovelace, 05_fifth: excused (ada)\n")


def test_nobody_has_less_than_nothing(tmp_path):
    out = adjusted(tmp_path, Adjustment("S1", "05_fifth", "total", -9.0, "handed in another's work"))
    assert canvas(out) == {"Ada Lovelace": "0"}


def test_what_waits_for_a_person_counts_in_no_total():
    one = final_grade(heads("ada", 2, 1), class_state())
    assert (one.total, one.max_total, one.waiting, one.days_late) == (4, 5, ["why_several_heads"], None)
    assert final_grade(heads("ada", 2, 1), late_class(3, 50, assignment="01_first")).days_late is None


WRITTEN = "why_several_heads"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("zoe", WRITTEN, 3), "there is no such submission any more"),
        (("bob", WRITTEN, 3), "the submission is not graded"),
        (("ada", WRITTEN, 7), "its assignment 05_fifth gives at most 6 points for it"),
        (("ada", "split_heads", 1), "its assignment 05_fifth has no such question"),
        (("ada", WRITTEN, 3), "its assignment 05_fifth was handed in by somebody else when the points were given"),
    ],
)
def test_points_that_do_not_count_say_why(given, why):
    submission, question, points = given
    by_ada = HumanPoints(submission, question, points, "good", people=(ADA,), assignment="05_fifth")
    known = class_state(points=(by_ada,))
    grades = grade_class([heads("ada", 2, 1), ungraded("bob")], known).grades
    assert uncounted(grades, known) == [f"{submission}, {question}: {why}"]
