"""Whose each submission is, what of a clone is graded, and what stays from run to run of what was said."""

import re

import pytest
from dulwich.repo import Repo
from graded_again import EVERYTHING, grader, snapshot, totals
from handed_in import DUE, as_graded, cloned, csv, gradescope_export, made, matched, place
from made_class import heads, write_results
from results_folder import Page

from autograder.classroom import outputs
from autograder.classroom.due_dates import parse_due
from autograder.classroom.entries import STATE_FILE, load_state, state_to_json
from autograder.classroom.late import days_of
from autograder.classroom.people import Person
from autograder.classroom.to_do import tasks
from autograder.errors import UserError
from autograder.marking.marking import Choice, read_or_record
from autograder.wall.results import Level


@pytest.fixture
def gradescope(tmp_path):
    return gradescope_export(tmp_path)


def test_gradescopes_people_are_found_in_the_roster(gradescope, tmp_path):
    roster = csv(
        tmp_path / "r.csv", "Name,SID,Email,Section", "A. Lovelace,0007,,1", "Bob B,,BOB@example.org,2", "Cy,3,,1"
    )
    found = made(gradescope, roster=roster)
    assert found.entries["submission_101"].people == (Person("A. Lovelace", "0007", section="1"),)
    assert [str(person) for person in found.missing] == ["Cy"]
    two = found.entries["submission_102"]
    assert [person.name for person in two.people] == ["=cmd|' /C calc'!A0", "Bob B"]
    assert "not in the roster" in two.unmatched
    assert set(found.unmatched) == {"submission_102", "submission_103__hw"}


def test_a_roster_takes_away_no_platforms_own_number(tmp_path):
    roster = csv(tmp_path / "r.csv", "name,login", '"Lovelace, Ada",ada', "Max Ng,max")
    place(tmp_path / "c", "lovelaceada_101_9001_05_heads.ipynb", "ngmax_102_9002_05_heads.ipynb")
    place(tmp_path / "m", *(f"{who}_assignsubmission_file_/05_heads.ipynb" for who in ("Ada Lovelace_11", "Max Ng_12")))
    for top, numbers in (("c", {"101", "102"}), ("m", {"11", "12"})):
        found = made(tmp_path / top, roster=roster)
        assert {person.login for entry in found.entries.values() for person in entry.people} == {"ada", "max"}
        records = [heads(id, 2, 2) for id in found.entries]
        out = write_results(tmp_path / f"out-{top}", records, found)
        outputs.write_all(out)
        if top == "c":
            rows = (out / "canvas.csv").read_text().splitlines()[2:]
            assert {re.search(r',"(\d+)",', row)[1] for row in rows} == numbers
        else:
            rows = (out / "moodle-worksheet-05_heads.csv").read_text().splitlines()[1:]
            assert {row.split(",")[0].strip('"').removeprefix("Participant ") for row in rows} == numbers


def test_canvas_columns_are_called_as_in_canvas(tmp_path):
    roster = csv(
        tmp_path / "r.csv",
        "Student,ID,SIS User ID,SIS Login ID,Section,05 Heads: several at once (77001),02_softmax (77002),Total",
        "Ada,101,S1,ada,A,,,",
    )
    place(tmp_path / "subs", "ada.ipynb")
    assert made(tmp_path / "subs", roster=roster).words["canvas"] == {"05_heads": "05 Heads: several at once (77001)"}


def test_a_due_date_of_an_unknown_assignment_is_refused(tmp_path):
    place(tmp_path / "subs", "ada.ipynb")
    with pytest.raises(UserError, match="99_other"):
        made(tmp_path / "subs", due=("99_other=2026-11-20",))
    for text in ("soon", "2026-13-01", "05_heads="):
        with pytest.raises(UserError, match="is not a time"):
            parse_due(text)


def test_a_class_list_reads_back_as_it_was(gradescope, tmp_path):
    roster = csv(tmp_path / "r.csv", "name,sid,extension_days,submitted", "A,0007,1.5,2026-11-20T10:00+01:00", "C,9,,")
    points = csv(
        tmp_path / "p.csv", "submission,question,points,comment", 'submission_101,why_several_heads,2.5,"a\nb"'
    )
    found = made(gradescope, roster=roster, points=(points,), due=("2026-11-20",), late_penalty=10.0)
    (tmp_path / STATE_FILE).write_text(state_to_json(found))
    assert load_state(tmp_path) == found
    (tmp_path / STATE_FILE).write_text("{}")
    with pytest.raises(UserError, match=r"class\.json: object missing required field `schema`; remove it"):
        load_state(tmp_path)


# What a clone was when it was due


def test_on_git_the_last_commit_before_the_due_date_counts(tmp_path):
    cloned(tmp_path / "subs" / "ada", (-3, "old"), (-1, "in time"), (2, "late"), (5, "later"))
    cloned(tmp_path / "subs" / "bo", (-1, "in time"))
    cloned(tmp_path / "subs" / "cy", (1, "late only"))
    cloned(tmp_path / "subs" / "dee", (-2, None), (3, "not there then"))
    roster = tmp_path / "r.csv"
    roster.write_text("login,extension_hours_05_heads\nada,2\nbo,\ncy,\ndee,\n")
    found, made = as_graded(tmp_path)
    assert found == {
        "ada": ("in time", -1, 5),
        "bo": ("in time", -1, None),
        "cy": ("late only", 1, None),
        "dee": ("not there then", 3, None),
    }
    out = write_results(tmp_path / "out", [heads(f"{name}__hw", 2, 2) for name in found], made)
    (task,) = [one for one in tasks(*outputs.write_all(out)) if one.anchor == "after-due"]
    assert [(case.submission, case.what) for case in task.cases] == [("ada__hw", "last commit 2026-11-20 17:00")]
    assert "as it was when it was due" in Page(out / "feedback" / "ada__hw.html").text
    assert as_graded(tmp_path, roster=roster)[0]["ada"] == ("late", 2, 5), "an extension"
    assert as_graded(tmp_path, grace=150.0)[0]["ada"] == ("late", 2, 5), "grace"


def test_a_clone_whose_version_at_the_due_date_is_unknown_has_no_grade_until_somebody_decides(tmp_path):
    ada = cloned(tmp_path / "subs" / "ada", (-1, "in time"), (2, "late"))
    with Repo(str(ada)) as repository:
        head = repository.head()
        repository.update_shallow([head], [])
    cloned(tmp_path / "subs" / "bo", (-1, "in time"))
    files, made = matched(tmp_path / "subs", folder=tmp_path, due=(DUE,))
    late = f"its last commit, {head.decode()[:10]} of 2026-11-20 14:00 UTC, is late"
    assert [(one.id, one.refused) for one in files if one.refused] == [
        ("ada__hw", f"{late}, and nobody knows what it was when it was due")
    ]
    refused = read_or_record(files[0], None, Choice(Level.NONE))
    out = write_results(tmp_path / "out", [refused, heads("bo__hw", 2, 2)], made)
    waiting = {one.anchor: one for one in tasks(*outputs.write_all(out))}
    (case,) = waiting["undecided"].cases
    assert case.what.startswith(f"{late}; its .git cannot be read (it was cloned without its history)")
    assert "clones: last" in waiting["undecided"].advice
    assert "unreadable" not in waiting
    files, made = matched(tmp_path / "subs", folder=tmp_path, due=(DUE,), clones="last")
    assert not files[0].refused
    assert made.entries["ada__hw"].undecided == ""


def test_where_something_else_than_a_commit_says_when_it_came_nothing_earlier_is_gone_back_to(tmp_path):
    """An author chooses a commit's time."""
    top = tmp_path / "cs-hello_submissions_now"
    cloned(top / "cs-hello-ada", (-1, "dated back"), (2, "late"))
    (top / "scores.csv").write_text("username,datetime\nada,2026-11-22T11:00:00Z\n")
    ((ada,), made) = matched(top, folder=tmp_path, due=(DUE,))
    assert (ada.path.read_text(), made.entries[ada.id].newer) == ("late", None)
    assert days_of("05_heads", made.entries[ada.id], made) == 2
    cloned(tmp_path / "subs" / "bo", (-1, "dated back"), (2, "late"))
    roster = csv(tmp_path / "r.csv", "login,submitted", "bo,2026-11-20T13:00Z")
    ((bo,), made) = matched(tmp_path / "subs", folder=tmp_path, due=(DUE,), roster=roster)
    assert (bo.path.read_text(), days_of("05_heads", made.entries[bo.id], made)) == ("late", 1)


@pytest.mark.parametrize("wanted", [{"late_penalty": 10.0}, {"late_penalty": 0.0}, {"late_budget": 2}, {"due": ()}])
def test_unless_late_work_is_wanted(tmp_path, wanted):
    cloned(tmp_path / "subs" / "ada", (-1, "in time"), (2, "late"))
    assert as_graded(tmp_path, **wanted)[0]["ada"] == ("late", 2, None)


# What was said in an earlier run


@pytest.fixture
def run(tmp_path, monkeypatch):
    return grader(tmp_path, monkeypatch)


def test_what_was_said_once_is_used_again_and_nothing_is_said_of_it(run):
    first = run(**EVERYTHING)
    assert first.changes == []
    assert [line.split(": ", 1)[1] for line in first.said] == [
        "roster ../roster.csv; points ../points.csv; due 2026-11-20T12:00:00+00:00; late-penalty 10"
    ]
    assert totals(run.top / "out") == {"ada": 8.55, "max": 3}
    before = snapshot(run.top / "out")
    again = run()
    assert (again.changes, again.said) == ([], [])
    assert snapshot(run.top / "out") == before


def test_an_option_given_again_replaces_its_value_and_says_so(run):
    run(**EVERYTHING)
    (line,) = run(late_penalty=20.0).said
    assert line.endswith("late-penalty 20, was 10")
