"""Nothing changes unseen: what an instructor said is used again, and what it changes is shown before it is written."""

import csv
from pathlib import Path

import pytest
from made_class import graded, heads

from autograder.classroom import batch as grading
from autograder.classroom import class_list
from autograder.classroom.class_list import ClassOptions, load_class_list
from autograder.classroom.due_dates import parse_due
from autograder.course.manifest import BuiltAssignment, Limits, Manifest, QuestionEntry
from autograder.marking.marking import Choice
from autograder.wall.results import Level

MANIFEST = Manifest(
    "05_heads",
    (QuestionEntry("why_several_heads", True, 6.0, ()), QuestionEntry("split_heads", False, 3.0, ())),
    Limits(),
)
SHELF = {"05_heads": BuiltAssignment(Path("none"), MANIFEST, "sha")}
ROSTER = "login,name,submitted\nada,Ada Lovelace,2026-11-21T10:00Z\nmax,Max Ng,2026-11-20T10:00Z\n"
POINTS = "submission,question,points,comment\nada,why_several_heads,4.5,Good.\n"


class Watcher(grading.Watcher):
    def __init__(self, agrees):
        self.kept, self.changes, self._agrees = "", [], agrees

    def keeps(self, line):
        self.kept = line

    def agrees(self, changes):
        self.changes = changes
        return self._agrees


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Grades a folder, without running anything: what each submission gets is known."""
    made = {"ada": heads("ada", 2, 2), "max": heads("max", 1, 2)}
    (tmp_path / "in").mkdir()
    for name in made:
        (tmp_path / "in" / f"{name}.ipynb").write_text("x")
    (tmp_path / "roster.csv").write_text(ROSTER)
    (tmp_path / "points.csv").write_text(POINTS)
    monkeypatch.setattr(grading, "_marked", lambda to_do, *_: iter([made[one.id] for one in to_do]))

    def run(agrees=False, folder="in", **options):
        watcher = Watcher(agrees)
        for key in ("roster", "points"):
            if key in options:
                options[key] = tmp_path / options[key]
        choice = Choice(Level.NONE)
        batch = grading.Batch(SHELF, [tmp_path / folder], None, choice, 1, False, None, ClassOptions(**options), {})
        watcher.outcome = grading.grade_batch(batch, tmp_path / "out", watcher)
        return watcher

    run.made, run.top = made, tmp_path
    return run


def snapshot(out):
    return {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def totals(out):
    with open(out / "grades.csv", encoding="utf-8", newline="") as file:
        return {row["submission"]: float(row["total"]) for row in csv.DictReader(file)}


EVERYTHING = {
    "roster": "roster.csv",
    "points": "points.csv",
    "dues": (parse_due("2026-11-20T12:00Z"),),
    "late_percent": 10.0,
}


def test_what_was_said_once_is_used_again_and_said_in_one_line(run):
    first = run(**EVERYTHING)
    assert (first.kept, first.changes) == ("", [])
    assert totals(run.top / "out") == {"ada": 8.55, "max": 3}
    before = snapshot(run.top / "out")
    again = run()
    assert again.changes == []
    assert snapshot(run.top / "out") == before
    assert "\n" not in again.kept
    for words in ("a roster of 2 (--roster)", "all by 2026-11-20 12:00", "10 % less", "1 answer (--points)"):
        assert words in again.kept


def test_one_is_not_many(run):
    run(**EVERYTHING, grace=1.0, late_budget=1)
    for words in ("1 minute of grace", "1 free late day for each person"):
        assert words in run().kept


@pytest.mark.parametrize(
    ("options", "ada", "why"),
    [
        ({"dropped": frozenset({"points"})}, ("8.55/11", "4.5/5"), "4.5 points that a person gave are dropped"),
        ({"points": "other.csv"}, ("8.55/11", "5.4/11"), "a person gives 1 points, was 4.5"),
        ({"late_percent": 0.0}, ("8.55/11", "9.5/11"), "0 % less for being late, was 10 %"),
        ({"late_percent": 20.0}, ("8.55/11", "7.6/11"), "20 % less for being late, was 10 %"),
        ({"dropped": frozenset({"due"})}, ("8.55/11", "9.5/11"), "0 % less for being late, was 10 %"),
        ({"dues": (parse_due("2026-11-19T12:00Z"),)}, ("8.55/11", "7.6/11"), "20 % less"),
        ({"roster": "other-roster.csv"}, ("8.55/11", "5/5"), "handed in by Eve, was Ada Lovelace"),
    ],
)
def test_changing_or_dropping_it_is_shown_and_changes_nothing_until_somebody_agrees(run, options, ada, why):
    (run.top / "other.csv").write_text(POINTS.replace("4.5", "1"))
    (run.top / "other-roster.csv").write_text("login,name,submission\neve,Eve,ada\nmax,Max Ng,\n")
    run(**EVERYTHING)
    before = snapshot(run.top / "out")
    refused = run(**options)
    (change,) = [each for each in refused.changes if each.submission == "ada"]
    assert (change.before, change.after) == ada
    assert why in change.why
    assert not refused.outcome.in_place
    assert refused.outcome.class_list == load_class_list(run.top / "out"), "what is said is of the grades that stay"
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
    refused = run(dues=EVERYTHING["dues"], late_percent=10.0)
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
    (run.top / "out" / class_list.CLASS_FILE).unlink()
    assert run(**EVERYTHING).changes == []


def test_a_grade_that_changes_with_the_terms_says_both(run):
    run(**EVERYTHING)
    run.made["ada"] = heads("ada", 0, 2)
    (change,) = run(late_percent=0.0).changes
    assert (change.before, change.after) == ("8.55/11", "6.5/11")
    assert "now fails" in change.why
    assert "0 % less" in change.why


def test_new_submissions_do_not_hide_that_earlier_ones_change(run):
    run(**EVERYTHING)
    run.made["kim"] = graded("kim", *heads("kim", 2, 2).questions)
    (run.top / "in" / "kim.ipynb").write_text("x")
    refused = run(late_percent=0.0)
    assert [change.submission for change in refused.changes] == ["ada"]
    assert "kim" not in totals(run.top / "out")
