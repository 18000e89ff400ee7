"""Nothing changes unseen: what a run changes in earlier grades is shown, with the reason, before it is written."""

import re

import pytest
from kit.results import (
    EVERYTHING,
    POINTS,
    class_state,
    graded,
    grader,
    heads,
    plain_record,
    snapshot,
    totals,
    with_case,
)
from msgspec.structs import replace

from autograder.classroom import diff
from autograder.classroom.diff import of_class
from autograder.classroom.entries import STATE_FILE, Entry, load_state
from autograder.classroom.grades import grade_class
from autograder.classroom.people import Account, Person
from autograder.marking.record import Status


@pytest.fixture
def run(tmp_path, monkeypatch):
    return grader(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("options", "ada", "why"),
    [
        ({"taken_out": "points"}, ("8.55/11", "4.5/5"), "4.5 points that a person gave are dropped"),
        ({"points": "other.csv"}, ("8.55/11", "5.4/11"), "a person gives 1 points, was 4.5"),
        ({"late_penalty": 0.0}, ("8.55/11", "9.5/11"), "0 % less for being late, was 10 %"),
        ({"late_penalty": 20.0}, ("8.55/11", "7.6/11"), "20 % less for being late, was 10 %"),
        ({"taken_out": "due"}, ("8.55/11", "9.5/11"), "0 % less for being late, was 10 %"),
        ({"due": ("2026-11-19T12:00Z",)}, ("8.55/11", "7.6/11"), "20 % less"),
        ({"roster": "other-roster.csv"}, ("8.55/11", "5/5"), "handed in by Eve, was Ada Lovelace"),
    ],
)
def test_changing_or_dropping_it_is_shown_and_changes_nothing_until_somebody_agrees(run, options, ada, why):
    (run.top / "other.csv").write_text(POINTS.replace("4.5", "1"))
    (run.top / "other-roster.csv").write_text("login,name,submission\neve,Eve,ada\nmax,Max Ng,\n")
    run(**EVERYTHING)
    if key := options.get("taken_out"):
        path = run.top / "out" / "class.yml"
        path.write_text(re.sub(rf"^{key}:.*\n", "", path.read_text(), flags=re.MULTILINE))
    options = {name: value for name, value in options.items() if name != "taken_out"}
    before = snapshot(run.top / "out")
    refused = run(**options)
    (change,) = [each for each in refused.changes if each.submission == "ada"]
    assert (change.before, change.after) == ada
    assert why in change.why
    assert not refused.outcome.in_place
    assert refused.outcome.state == load_state(run.top / "out"), "what is said is of the grades that stay"
    after = snapshot(run.top / "out")
    assert {path: after[path] for path in before} == before
    assert {path.parts[0] for path in after.keys() - before.keys()} <= {"regrade"}
    assert run(agrees=True, **options).outcome.in_place
    assert totals(run.top / "out")["ada"] == float(ada[1].partition("/")[0])
    assert run().changes == []


def test_points_for_an_answer_that_had_none_are_no_change(run):
    run(**{key: value for key, value in EVERYTHING.items() if key != "points"})
    given = run(points="points.csv")
    assert given.changes == []
    assert totals(run.top / "out")["ada"] == 8.55


def test_a_first_due_date_that_costs_points_is_shown(run):
    run(roster="roster.csv")
    refused = run(due=EVERYTHING["due"], late_penalty=10.0)
    assert [change.submission for change in refused.changes] == ["ada"]
    assert totals(run.top / "out")["ada"] == 5


def test_another_folder_writes_nothing_unless_somebody_agrees(run):
    run(**EVERYTHING)
    before = snapshot(run.top / "out")
    (run.top / "second").mkdir()
    (run.top / "second" / "ada.ipynb").write_text("y")
    refused = run(folder="second")
    assert [change.submission for change in refused.changes] == ["max"]
    after = snapshot(run.top / "out")
    assert {path: after[path] for path in before} == before


def test_a_run_that_was_killed_before_it_wrote_its_class_list_asks_nothing(run):
    run(roster="roster.csv")
    (run.top / "out" / STATE_FILE).unlink()
    assert run(**EVERYTHING).changes == []


def test_a_grade_that_changes_with_the_terms_says_both(run):
    run(**EVERYTHING)
    run.made["ada"] = heads("ada", 0, 2)
    (change,) = run(late_penalty=0.0).changes
    assert (change.before, change.after) == ("8.55/11", "6.5/11")
    assert "now fails" in change.why
    assert "0 % less" in change.why


def test_new_submissions_do_not_hide_that_earlier_ones_change(run):
    run(**EVERYTHING)
    run.made["kim"] = graded("kim", *heads("kim", 2, 2).questions)
    (run.top / "in" / "kim.ipynb").write_text("x")
    refused = run(late_penalty=0.0)
    assert [change.submission for change in refused.changes] == ["ada"]
    assert "kim" not in totals(run.top / "out")


def test_a_new_upload_shows_both_totals_and_the_reason(tmp_path):
    ada, bo = Person("ada", accounts=(Account("canvas", "101"),)), Person("bo", accounts=(Account("canvas", "102"),))
    entries = {"canvas-101-1": Entry((ada,)), "canvas-102-2": Entry((bo,))}
    before = class_state("canvas", entries)
    after = class_state("canvas", {"canvas-101-3": Entry((ada,)), "canvas-102-2": Entry((bo,))})
    was = grade_class([heads(id, 2, 2) for id in before.entries], before)
    records = [heads("canvas-101-3", 1, 0), heads("canvas-102-2", 2, 2)]
    (change,) = of_class(was, grade_class(records, after))
    assert (change.before, change.after, change.points) == ("5/5", "1/5", -4)
    assert change.why.startswith("ada: canvas-101-3 counts in place of canvas-101-1; ")
    gone = list(of_class(was, grade_class(records[1:], after)))
    assert [(each.submission, each.why) for each in gone] == [("canvas-101-1", "the submission is no longer there")]


# In words


def test_other_words_for_the_same_verdict_are_no_change():
    before = plain_record(questions=with_case(False))
    case = replace(before.questions[0].cases[0], message="another word")
    assert (
        diff.change_of_record(
            before, plain_record(seconds=9.0, questions=(replace(before.questions[0], cases=(case,)),))
        )
        is None
    )


@pytest.mark.parametrize(
    ("before", "after", "points", "why"),
    [
        (
            plain_record(questions=with_case(True)),
            plain_record(questions=with_case(False), score=0.5),
            -1,
            "attend: shape now fails",
        ),
        (
            plain_record(questions=with_case(True)),
            plain_record(questions=with_case(True, 2.0), score=2.5),
            1,
            "gives 2 of 2",
        ),
        (
            plain_record(questions=with_case(True)),
            plain_record(questions=with_case(True, name="sum")),
            0,
            "attend: shape was removed (was 1 of 1)",
        ),
        (
            plain_record(),
            plain_record(status=Status.DIED, reason="it ended", score=None),
            None,
            "died (it ended), was graded",
        ),
        (
            plain_record(),
            plain_record(fingerprint="c:d", assignment="05_fifth"),
            0,
            "the submission and the autograder changed",
        ),
    ],
)
def test_a_change_says_by_how_much_and_why(before, after, points, why):
    change = diff.change_of_record(before, after)
    assert change.points == points
    assert why in change.why
