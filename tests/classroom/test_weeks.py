"""A course over several weeks: adjustments, days as people count them, late days, and one table of all."""

import json
from datetime import UTC, datetime
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from click.testing import CliRunner
from conftest import ROOT
from dulwich.repo import Repo
from made_class import case, graded, heads, question, ungraded, write_results
from msgspec.structs import replace
from test_gradebooks import Page, table

from autograder.classroom import batch, class_list, outputs
from autograder.classroom.class_list import Entry
from autograder.classroom.classroom50 import scores
from autograder.classroom.due_dates import Due, Extension, days_late, extended, parse_due
from autograder.classroom.final_grade import final_grades
from autograder.classroom.gradebooks import gradebook
from autograder.classroom.pages import why
from autograder.classroom.points_by_hand import Adjustment, read_adjustments
from autograder.classroom.roster import Person, read_roster
from autograder.classroom.to_do import tasks
from autograder.classroom.which_counts import read_class, with_budget
from autograder.course.answers import read_mistakes
from autograder.course.manifest import Limits, Manifest, QuestionEntry
from autograder.errors import UserError
from autograder.marking.finding import find
from autograder.marking.record import Results
from autograder.marking.written_answers import Answers
from autograder.workspace import Kit

VIENNA = ZoneInfo("Europe/Vienna")
ADA, BOB = (
    Person("Ada Lovelace", "S1", canvas_id="1", section="A"),
    Person("Bob Ross", "S2", canvas_id="2", section="B"),
)
HEADS = Manifest("05_heads", (QuestionEntry("split_heads", False, 3.0, ()),), Limits())
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def adjusted(tmp_path, *adjustments, group=False, **more):
    entry = Entry((ADA, BOB) if group else (ADA,), None, NOON)
    made = class_list.ClassList("folder", {"ada": entry}, (), adjustments=adjustments, **more)
    out = write_results(tmp_path / "out", [heads("ada", 1, 2)], made)
    outputs.write_all(out)
    return out


def canvas(out):
    return {row[0]: row[5] for row in table(out / "canvas.csv")[2:]}


def test_a_point_is_given_and_its_student_reads_why(tmp_path):
    out = adjusted(tmp_path, Adjustment("ada lovelace", "05_heads", "split_heads", 1.0, "the prompt was unclear"))
    assert canvas(out) == {"Ada Lovelace": "4"}
    assert "Split_heads, 1 point given: the prompt was unclear" in Page(out / "feedback" / "ada.html").text
    row = dict(zip(*table(out / "grades.csv"), strict=True))
    assert (row["score"], row["total"]) == ("3", "4"), "the record stays what the tests found"
    assert json.loads((out / "gradescope" / "ada.json").read_text())["score"] == 4


def test_an_adjustment_without_a_submission_is_said(tmp_path):
    out = adjusted(tmp_path, Adjustment("S2", "05_heads", "total", 1.0, "a bonus"))
    (task,) = [task for task in tasks(*read_class(out)) if task.anchor == "adjustments"]
    assert [case.who for case in task.cases] == ["S2"]


def test_of_a_group_only_the_one_who_is_named_gets_it(tmp_path):
    out = adjusted(tmp_path, Adjustment("S2", "05_heads", "total", -2.0, "came late to the talk"), group=True)
    assert canvas(out) == {"Ada Lovelace": "3", "Bob Ross": "1"}


def test_what_is_excused_weighs_as_the_rest_does(tmp_path):
    out = adjusted(tmp_path, Adjustment("S1", "05_heads", "split_heads", None, "was ill"))
    assert canvas(out) == {"Ada Lovelace": "2.75"}, "2 of the 8 points that are left, of 11"
    out = adjusted(tmp_path / "all", Adjustment("S1", "05_heads", "total", None, "was ill"))
    assert canvas(out) == {"Ada Lovelace": "EX"}
    printed = CliRunner().invoke(why, ["ada", str(out)], catch_exceptions=False).output
    assert printed.startswith("Ada Lovelace, 05_heads: excused (ada)\n")


@pytest.mark.parametrize(
    ("row", "why_not"),
    [
        ("Nobody,05_heads,total,1,x", "names 0 people"),
        ("S1,06_masks,total,1,x", "is not built"),
        ("S1,05_heads,nothing,1,x", "has no question"),
        ("S1,05_heads,total,many,x", "give a number"),
        ("S1,05_heads,total,nan,x", "give a number"),
        ("S1,05_heads,total,1,", "no reason"),
    ],
)
def test_a_row_that_does_not_fit_is_refused(tmp_path, row, why_not):
    path = tmp_path / "adjustments.csv"
    path.write_text(f"person,assignment,question,points,reason\n{row}\n")
    with pytest.raises(UserError, match=why_not):
        read_adjustments(path, [ADA, BOB], [HEADS])


def test_why_prints_what_cost_points_hidden_checks_too(tmp_path):
    out = adjusted(tmp_path, Adjustment("S1", "05_heads", "total", 1.0, "a bonus"))
    printed = CliRunner().invoke(why, ["ada lovelace", str(out)], catch_exceptions=False).output
    assert "Ada Lovelace, 05_heads: 4 of 5 (ada)" in printed
    assert "-2 split_heads: columns (hidden)" in printed
    assert "1 point given: a bonus" in printed
    page = Page(out / "why" / "ada.html").text
    assert "split_heads: columns (hidden): -2" in page
    assert 'href="why/ada.html"' in (out / "report.html").read_text()
    with pytest.raises(UserError, match="nobody there is called"):
        CliRunner().invoke(why, ["zoe", str(out)], catch_exceptions=False)


def test_why_fits_on_a_screen_and_names_a_mistake_in_words(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    cases = [case(f"c{n}", False, mistake="none-returned") for n in range(30)]
    made = class_list.ClassList("folder", {"ada": Entry((ADA,), None, NOON)}, ())
    out = write_results(tmp_path / "out", [graded("ada", question("split_heads", *cases))], made)
    outputs.write_all(out)
    printed = CliRunner().invoke(why, ["ada", str(out)], catch_exceptions=False).output
    name = read_mistakes(Kit(ROOT).mistakes)["none-returned"].name
    assert len(printed.splitlines()) < 24
    assert f"-1 split_heads: c0, not defined: [{name}]" in printed.replace("\n", " ").replace("  ", " ")
    assert "all of it and 15 more" in printed
    assert "[none-returned]" not in printed + Page(out / "why" / "ada.html").text


# Time


def test_an_extension_of_a_day_is_the_same_hour_on_the_next_day():
    due = parse_due("2026-10-24T23:59", VIENNA).when  # in the night after it, clocks go back
    assert due.isoformat() == "2026-10-24T23:59:00+02:00"
    later = extended(due, [Extension(days=1)], VIENNA)
    assert later.astimezone(VIENNA).isoformat() == "2026-10-25T23:59:00+01:00"
    assert extended(due, [Extension(hours=24)], VIENNA).astimezone(VIENNA).hour == 22
    assert days_late(datetime(2026, 10, 25, 23, 58, tzinfo=VIENNA), due, VIENNA, 0) == 1
    assert days_late(datetime(2026, 10, 26, 0, 0, tzinfo=VIENNA), due, VIENNA, 0) == 2


def test_grace_is_not_late_and_what_follows_is():
    assert days_late(NOON.replace(minute=10), NOON, None, 10) == 0
    assert days_late(NOON.replace(minute=11), NOON, None, 10) == 1


def test_extensions_are_for_all_assignments_or_for_one_in_days_or_hours(tmp_path):
    path = tmp_path / "r.csv"
    path.write_text("name,extension_days,extension_hours_05_heads,extension_days 02_softmax\nAda,1,12,\n")
    (ada,) = read_roster(path)
    assert ada.extensions == (Extension("", 1.0), Extension("05heads", hours=12.0))


def two_weeks(tmp_path, **more):
    """Ada two days late in each of two weeks."""
    entries = {f"ada-{n}": Entry((ADA,), None, NOON.replace(day=15 + n)) for n in (1, 2)}
    dues = (Due("05_heads", NOON.replace(day=14)), Due("02_softmax", NOON.replace(day=15)))
    records = [
        heads("ada-1", 2, 2),
        graded("ada-2", question("softmax", case("c", True, 5.0)), assignment="02_softmax"),
    ]
    made = class_list.ClassList("folder", entries, (), dues, 10.0, **more)
    return records, made


def test_a_budget_of_late_days_is_spent_in_order_and_the_cap_holds(tmp_path):
    records, made = two_weeks(tmp_path, late_budget=3)
    spent = with_budget(made, records)
    assert {id: entry.free_days for id, entry in spent.entries.items()} == {"ada-1": 2, "ada-2": 1}
    assert [final_grades(spent)(record).total for record in records] == [5, 4.5]
    records, made = two_weeks(tmp_path, late_cap=15.0)
    assert [final_grades(made)(record).total for record in records] == [4.25, 4.25]


def test_missing_counts_zero_if_asked(tmp_path):
    missing = (Person("Cy", "S3", moodle_id="3"),)
    entries = {"ada": Entry((ADA,), None, NOON), "bob": Entry((BOB,), None, NOON)}
    for zero, cell in ((True, "0"), (False, "")):
        made = class_list.ClassList("folder", entries, missing, missing_zero=zero)
        out = write_results(tmp_path / str(zero), [heads("ada", 1, 2), ungraded("bob")], made)
        outputs.write_all(out)
        assert (canvas(out)["Cy"], canvas(out)["Bob Ross"]) == (cell, ""), "an unreadable file is no zero yet"
        moodle = {row[0]: row[4] for row in table(out / "moodle.csv")[1:]}
        assert moodle == {"Ada Lovelace": "3"} | ({"Bob Ross": "-", "Cy": "0"} if zero else {})


@pytest.mark.parametrize("says", ["05_heads", None])
def test_an_unreadable_file_of_one_week_leaves_the_zero_of_another(tmp_path, says):
    entries = {
        "ada-1": Entry((ADA,), None, NOON, accepted=class_list.Lateness(0, 0.0)),
        "ada-2": Entry((ADA,), None, NOON),
        "bob": Entry((BOB,), None, NOON),
    }
    softmax = graded("ada-1", question("softmax", case("c", True, 5.0)), assignment="02_softmax")
    records = [softmax, heads("ada-2", 1, 2), replace(ungraded("bob"), assignment=says)]
    out = write_results(tmp_path / "out", records, class_list.ClassList("folder", entries, missing_zero=True))
    outputs.write_all(out)
    for file, start, waits in (("canvas.csv", 0, ""), ("moodle.csv", 0, "-")):
        header, *rows = table(out / file)
        (bob,) = (row for row in rows if row[start] == "Bob Ross")
        assert dict(zip(header, bob, strict=True)).items() >= {"02_softmax": "0", "05_heads": waits}.items(), file


def test_what_is_left_of_the_budget_is_said_everywhere(tmp_path, capsys):
    records, made = two_weeks(tmp_path, late_budget=4, roster=(ADA, BOB))
    out = write_results(tmp_path / "out", records, with_budget(made, records))
    (late,) = [task for task in tasks(*outputs.write_all(out)) if task.anchor == "late"]
    assert [case.what for case in late.cases] == ["2 days late, 2 free, 0 left"] * 2
    assert "0 left" in Page(out / "feedback" / "ada-1.html").text
    arguments = [str(out), "--out", str(tmp_path / "all.csv")]
    assert CliRunner().invoke(gradebook, arguments, catch_exceptions=False).exit_code == 0
    header, ada, bob = table(tmp_path / "all.csv")
    assert (header[-1], ada[-1], bob[-1]) == ("late_days_left", "0", "4")


# What a clone was when it was due

DUE = "2026-11-20T12:00Z"


def clone(folder, *commits, file="hw.ipynb"):
    """A repository with one commit for each hour after noon and content; None takes the file away."""
    folder.mkdir(parents=True)
    with Repo.init(str(folder)) as repository:
        tree = repository.get_worktree()
        for hour, content in commits:
            (folder / file).unlink(missing_ok=True)
            if content is not None:
                (folder / file).write_text(content)
            tree.stage([file])
            when = {f"{who}_timestamp": NOON.timestamp() + 3600 * hour for who in ("commit", "author")}
            tree.commit(b"x", committer=b"a <a@b>", author=b"a <a@b>", **when)
    return folder


def as_graded(tmp_path, **options):
    """Of each clone, the text that is graded, its hour and the hour of a later commit."""
    (tmp_path / "work").mkdir(exist_ok=True)
    found, made = class_list.make_class_list(
        class_list.ClassOptions(**{"dues": (parse_due(DUE),)} | options),
        [tmp_path / "subs"],
        find([tmp_path / "subs"]),
        [HEADS],
        answers=lambda one: Answers("05_heads"),
        folder=tmp_path / "work",
    )
    hours = {one.id: [made.entries[one.id].submitted, made.entries[one.id].newer] for one in found}
    in_hours = {id: [when and (when - NOON).total_seconds() / 3600 for when in both] for id, both in hours.items()}
    return {one.id.removesuffix("__hw"): (one.path.read_text(), *in_hours[one.id]) for one in found}, made


def test_on_git_the_last_commit_before_the_due_date_counts(tmp_path):
    clone(tmp_path / "subs" / "ada", (-3, "old"), (-1, "in time"), (2, "late"), (5, "later"))
    clone(tmp_path / "subs" / "bo", (-1, "in time"))
    clone(tmp_path / "subs" / "cy", (1, "late only"))
    clone(tmp_path / "subs" / "dee", (-2, None), (3, "not there then"))
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


@pytest.mark.parametrize("wanted", [{"late_percent": 10.0}, {"late_percent": 0.0}, {"late_budget": 2}, {"dues": ()}])
def test_unless_late_work_is_wanted(tmp_path, wanted):
    clone(tmp_path / "subs" / "ada", (-1, "in time"), (2, "late"))
    assert as_graded(tmp_path, **wanted)[0]["ada"] == ("late", 2, None)


def test_a_clone_without_its_history_says_so(tmp_path):
    folder = clone(tmp_path / "subs" / "ada", (-1, "in time"), (2, "late"))
    with Repo(str(folder)) as repository:
        repository.update_shallow([repository.head()], [])
    found, made = as_graded(tmp_path)
    assert found["ada"][0] == "late"
    assert "without its history" in made.entries["ada__hw"].untimed


def test_a_batch_grades_what_was_due(tmp_path, monkeypatch):
    clone(tmp_path / "subs" / "ada", (-1, "in time"), (2, "late"))
    read = []
    for options in ({}, {"late_percent": 10.0}):
        graded_folder(
            monkeypatch, tmp_path / "subs", tmp_path / "out", "05_heads", read, dues=(parse_due(DUE),), **options
        )
    assert read == ["in time", "late"]


# Weeks


def test_an_earlier_week_stays_as_it_was_accepted(tmp_path):
    records, before = two_weeks(tmp_path)
    out = write_results(tmp_path / "out", records[:1], before)
    (tmp_path / "week2").mkdir()
    (tmp_path / "week2" / "ada-2.ipynb").write_text("{}")
    Results(out).add(records[1])
    now = class_list.ClassList("folder", {"ada-2": before.entries["ada-2"]}, (), before.dues, 50.0)
    kept = batch.earlier_weeks(Results(out), before, now)
    assert list(kept) == ["ada-1"]
    both = batch.with_earlier(now, before, kept)
    assert [final_grades(both)(record).total for record in records] == [4, 0], "a new penalty is for new work"


def test_the_same_file_name_for_another_assignment_is_another_submission(tmp_path):
    (tmp_path / "ada.ipynb").write_text("{}")
    before = class_list.ClassList("folder", {"ada": Entry((ADA,))})
    for assignment, id in (("05_heads", "ada"), ("02_softmax", "02_softmax__ada"), ("", "ada")):
        options = class_list.ClassOptions(), [tmp_path], find([tmp_path]), [HEADS], before
        found, made = class_list.make_class_list(
            *options, lambda one, now=assignment: Answers(now), lambda id: "05_heads"
        )
        assert [one.id for one in found] == list(made.entries) == [id]


def test_several_weeks_become_one_table_by_section_with_the_lowest_dropped(tmp_path):
    roster = (ADA, BOB)
    first = class_list.ClassList("folder", {"a": Entry((ADA,)), "b": Entry((BOB,))}, roster=roster)
    second = class_list.ClassList("folder", {"a": Entry((Person("Lovelace, Ada", canvas_id="1"),))}, roster=())
    softmax = graded("a", question("softmax", case("c", True, 4.0)), assignment="02_softmax")
    week1 = write_results(tmp_path / "1", [heads("a", 2, 2), heads("b", 1, 0)], first)
    week2 = write_results(tmp_path / "2", [softmax], second)
    path = tmp_path / "all.csv"
    for drop, means in ((0, ["72.73", "4.55"]), (1, ["100", "9.09"])):
        arguments = [str(week1), str(week2), "--out", str(path), "--drop-lowest", str(drop)]
        assert CliRunner().invoke(gradebook, arguments, catch_exceptions=False).exit_code == 0
        header, *rows = table(path)
        assert header[5:] == ["02_softmax", "05_heads", "mean_percent"]
        assert [row[0] for row in rows] == ["A", "B"]
        assert [row[5:7] for row in rows] == [["4", "5"], ["", "1"]]
        assert [row[7] for row in rows] == means


# Classroom 50: from its documented formats, as no real classroom was at hand

SCORES_HEAD = (
    "username,first_name,last_name,email,section,score,max_score,datetime,submission_tag,submitted_by,review_url,late,"
    "override"
)


@pytest.fixture
def downloaded(tmp_path):
    """What its tool downloads: ada tried twice; a login has a hyphen; there is a group. The roster has staff."""
    top = tmp_path / "cs-hello_submissions_2026-11-21T08-00-00Z"
    for user in ("ada", "mary-ann", "group-2"):
        (top / f"cs-hello-{user}" / ".git").mkdir(parents=True)
        (top / f"cs-hello-{user}" / "05_heads.ipynb").write_text("{}")
        (top / f"cs-hello-{user}" / "result.json").write_text("{}")
    rows = [
        f"{user},,,,,5,5,2026-11-{day}T10:00:00Z,t,{user},u,,"
        for user, day in (("ada", 20), ("ada", 18), ("mary-ann", 19))
    ]
    (top / "scores.csv").write_text("\n".join([SCORES_HEAD, *rows]) + "\n")
    roster = tmp_path / "roster.csv"
    roster.write_text(
        "username,first_name,last_name,email,section,github_id,role\n"
        "ada,Ada,L,,A,1,student\nmary-ann,Mary,Ann,,A,2,\nmary,Mary,B,,A,3,student\nann,Ann,C,,A,4,student\n"
        "boss,Bo,S,,,5,teacher\nhelp,He,L,,,6,hta\n,Pending,P,p@example.org,A,,student\n"
    )
    return top, roster


@pytest.mark.parametrize(("source", "prefix"), [(None, ""), ("git", "cs-hello-"), ("folder", "cs-hello-")])
def test_whose_a_downloaded_repository_is(downloaded, source, prefix):
    top, roster = downloaded
    found = find([top])
    _, made = class_list.make_class_list(class_list.ClassOptions(source, roster, prefix=prefix), [top], found, [HEADS])
    owners = {
        entry.folder and entry.file.split("/")[0]: [p.github for p in entry.people] for entry in made.entries.values()
    }
    owned = {name: who for name, who in owners.items() if "group" not in name and name != "scores.csv"}
    assert owned == {"cs-hello-ada": ["ada"], "cs-hello-mary-ann": ["mary-ann"]}
    assert [person.github for person in made.missing] == ["mary", "ann"], "no staff, no invitation"
    assert len(made.unmatched) == 1, "a group has no row in the roster"
    if source is None:
        assert "scores.csv" not in owners
        times = {entry.people[0].github: entry.submitted.day for entry in made.entries.values() if not entry.unmatched}
        assert times == {"ada": 20, "mary-ann": 19}, "the newest attempt, not a commit on top of it"


ASSIGNMENTS = {
    "schema": "classroom50/assignments/v1",
    "assignments": [
        {"slug": "bye", "name": "Bye", "due": "2026-12-01T00:00:00Z"},
        {"slug": "hello", "name": "Hello", "due": "2026-11-19T23:59:00Z", "mode": "group", "runtime": {}},
    ],
}
TEAMS = {
    "schema": "classroom50/teams/v1",
    "assignments": {
        "hello": {
            "teams": [
                {"slug": "classroom50-group-0123456789abcdef-2", "id": 7, "members": ["ann", "mary"], "name": "Sharks"},
                {"slug": "classroom50-group-0123456789abcdef-12", "members": []},
            ]
        }
    },
}


@pytest.mark.parametrize("prefix", ["", "cs-hello-"])
def test_due_dates_and_groups_lie_beside_the_roster(downloaded, tmp_path, prefix):
    top, given = downloaded
    roster = tmp_path / "classroom50" / "cs" / "roster.csv"
    roster.parent.mkdir(parents=True)
    roster.write_text(given.read_text())
    options = class_list.ClassOptions("git" if prefix else None, roster, prefix=prefix)
    assert class_list.with_classroom(options, [top]) == class_list.dataclasses.replace(options, groups={})
    (roster.parent / "assignments.json").write_text(json.dumps(ASSIGNMENTS))
    (roster.parent / "teams.json").write_text(json.dumps(TEAMS))
    options = class_list.with_classroom(options, [top])
    assert options.dues == (Due(None, datetime(2026, 11, 19, 23, 59, tzinfo=UTC)),)
    _, made = class_list.make_class_list(options, [top], find([top]), [HEADS])
    (group,) = [entry for entry in made.entries.values() if "group-2" in entry.file]
    assert [person.github for person in group.people] == ["ann", "mary"]
    assert made.missing == ()
    assert [entry for entry in made.unmatched if "scores" not in entry] == []
    other = hand_in(tmp_path / "cs-bye_submissions_1", "cs-bye-group-2/hw.ipynb", "scores.csv")
    (other / "scores.csv").write_text(SCORES_HEAD + "\n")
    source, other_prefix = ("git", "cs-bye-") if prefix else (None, "")
    later = class_list.with_classroom(class_list.ClassOptions(source, prefix=other_prefix), [other])
    _, made = class_list.make_class_list(later, [other], find([other]), [HEADS], made)
    (entry,) = [entry for entry in made.entries.values() if "hw" in entry.file]
    assert entry.unmatched, "another assignment's group of the same number is somebody else"
    own = class_list.ClassOptions(roster=roster, prefix="cs-hello-", dues=(parse_due("2026-11-21"),))
    assert class_list.with_classroom(own, [top]).dues == own.dues, "what is said on the command line counts"
    with pytest.raises(UserError, match="cs-bye-, cs-hello-: not due at the same time; grade one at a time"):
        class_list.with_classroom(class_list.ClassOptions(roster=roster), [top, other])
    (roster.parent / "teams.json").write_text("{}")
    with pytest.raises(UserError, match=r"teams\.json: not as Classroom 50 writes it"):
        class_list.with_classroom(options, [top])


def test_a_group_has_one_score(tmp_path):
    both = (Person("Ann", github="ann"), Person("Mary", github="mary"))
    out = write_results(tmp_path / "out", [heads("g", 2, 2)], class_list.ClassList("folder", {"g": Entry(both)}))
    entry = {"owner": "group-2", "member_usernames": ["ann", "mary"], "team_slug": "t", "submissions": []}
    bucket = {"type": "team", "entries": [entry]}
    path = tmp_path / "scores.json"
    path.write_text(json.dumps({"schema": "classroom50/scores/v1", "assignments": {"hello": bucket}}))
    given = [str(out), "--into", str(path), "--assignment", "05_heads", "--classroom", "cs", "--slug", "hello"]
    assert "1 score of hello" in CliRunner().invoke(scores, given, catch_exceptions=False).output
    (written,) = json.loads(path.read_text())["assignments"]["hello"]["entries"]
    assert (written["owner"], written["team_slug"], written["submissions"][0]["score"]) == ("group-2", "t", 5)


def test_scores_go_back_as_overrides_and_nothing_else_changes(tmp_path):
    ann, bo = Person("Ann", github="ann"), Person("Bo", github="bo")
    entries = {"a": Entry((Person("Ada", github="Ada"),)), "b": Entry((bo,)), "c": Entry((ann,))}
    records = [heads("a", 2, 2), heads("b", 1, 0), heads("c", 0, 0)]
    out = write_results(tmp_path / "out", records, class_list.ClassList("folder", entries))
    real = {
        "submission": "submit/2026-11-20T10-00-00Z-abc1234",
        "datetime": "2999-01-01T00:00:00Z",
        "score": 1,
        "x": [1],
    }
    typed = {"owner": "bo", "override": True, "submissions": [{"submission": "submit/manual-1", "score": 3}]}
    path = tmp_path / "scores.json"
    before = {
        "schema": "classroom50/scores/v1",
        "more": 1,
        "assignments": {
            "hello": {
                "type": "individual",
                "collected_at": "then",
                "entries": [{"owner": "ada", "member_usernames": ["ada"], "submissions": [real]}, typed],
            },
            "other": {"type": "group", "entries": [{"owner": "ada"}]},
        },
    }
    path.write_text(json.dumps(before))
    given = [str(out), "--into", str(path), "--assignment", "05_heads", "--classroom", "cs", "--slug", "hello"]
    for _ in range(2):
        printed = CliRunner().invoke(scores, given, catch_exceptions=False).output
        assert "left as a person typed it: bo" in printed
        after = json.loads(path.read_text())
        (ada, left, new) = after["assignments"]["hello"]["entries"]
        assert (left, after["assignments"]["other"], after["more"]) == (typed, before["assignments"]["other"], 1)
        made, kept = ada["submissions"]
        assert (kept, ada["override"], ada["member_usernames"]) == (real, True, ["ada"])
        assert (made["score"], made["max-score"], made["datetime"]) == (5, 11, "2999-01-01T00:00:01Z")
        assert made["submission"].startswith("submit/manual-")
        assert (new["owner"], new["submissions"][0]["score"]) == ("ann", 0)
    CliRunner().invoke(scores, [*given, "--replace-typed"], catch_exceptions=False)
    assert json.loads(path.read_text())["assignments"]["hello"]["entries"][1]["submissions"][0]["score"] == 1


def graded_folder(monkeypatch, folder, out, assignment, read=None, **options):
    """Grade a folder whose notebooks all earn 5 points, without running them; what is read is put into a list.

    `assignment` may be a function of the id; None for notebooks that cannot be read.
    """
    of = assignment if callable(assignment) else lambda id: assignment

    def marked(to_do, *_):
        for one in to_do:
            if read is not None:
                read.append(one.path.read_text())
            yield replace(heads(one.id, 2, 2), assignment=of(one.id)) if of(one.id) else ungraded(one.id)

    monkeypatch.setattr(batch, "_marked", marked)
    monkeypatch.setattr(batch, "read_answers", lambda one, **_: Answers(of(one.id) or ""))
    built = {
        name: SimpleNamespace(manifest=replace(HEADS, assignment=name) if name != "05_heads" else HEADS)
        for name in ("05_heads", "02_softmax")
    }
    asked = batch.Batch(built, [folder], None, None, 1, False, None, class_list.ClassOptions(**options), {})
    return batch.grade_batch(asked, out, batch.Watcher())


def test_one_folder_of_results_is_enough_for_a_course(tmp_path, monkeypatch):
    out, roster = tmp_path / "out", tmp_path / "r.csv"
    roster.write_text("name,login,submitted\nAda,ada,2026-11-20T10:00Z\nBob,bob,2026-11-27T10:00Z\n")
    for week, names in (("week1", ["ada", "bob"]), ("week2", ["bob"])):
        (tmp_path / week).mkdir()
        for name in names:
            (tmp_path / week / f"{name}.ipynb").write_text("{}")
    due = parse_due("05_heads=2026-11-20T00:00Z")
    graded_folder(monkeypatch, tmp_path / "week1", out, "05_heads", roster=roster, dues=(due,), late_percent=10.0)
    first = {v.grade.record.submission: v.grade.total for v in read_class(out)[0]}
    assert first == {"ada": 4.5, "bob": 1.0}
    due = parse_due("2026-11-30T00:00Z")
    outcome = graded_folder(monkeypatch, tmp_path / "week2", out, "02_softmax", dues=(due,), late_percent=50.0)
    totals = {v.grade.record.submission: v.grade.total for v in outcome.verdicts}
    assert totals == first | {"02_softmax__bob": 5.0}
    assert not (out / "changes.csv").exists(), "nothing of the first week has changed"
    rows = {row[0]: row[5:] for row in table(out / "canvas.csv")}
    assert (rows["Student"], rows["Ada"], rows["Bob"]) == (["02_softmax", "05_heads"], ["", "4.5"], ["5", "1"])
    adjustments = tmp_path / "a.csv"
    adjustments.write_text("person,assignment,question,points,reason\nada,05_heads,total,1,was right\n")
    graded_folder(monkeypatch, tmp_path / "week2", out, "02_softmax", adjustments=adjustments)
    header, change = table(out / "changes.csv")
    assert header == ["date", "submission", "was", "is_now", "points", "why"]
    assert change[1:] == ["ada", "4.5/5", "5.5/5", "1", "1 point given: was right"]
    (tmp_path / "week1" / "ada.ipynb").unlink()
    outcome = graded_folder(monkeypatch, tmp_path / "week1", out, "05_heads")
    assert {v.grade.record.submission for v in outcome.verdicts} == {"bob", "02_softmax__bob"}, (
        "this week's that is gone"
    )


def hand_in(folder, *files):
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text("{}")
    return folder


def test_a_new_roster_makes_nobody_two_people(tmp_path, monkeypatch):
    out, roster, adjustments = tmp_path / "out", tmp_path / "r.csv", tmp_path / "a.csv"
    week1, week2 = (hand_in(tmp_path / week, "ada.ipynb", "bob.ipynb") for week in ("week1", "week2"))
    roster.write_text("name,login,submitted\nAda,ada,2026-11-21T10:00Z\nBob,bob,2026-11-19T10:00Z\n")
    options = {"dues": (parse_due("05_heads=2026-11-20T00:00Z"),), "late_percent": 10.0, "late_budget": 2}
    graded_folder(monkeypatch, week1, out, "05_heads", roster=roster, **options)
    roster.write_text("name,login,submitted,extension_days\nAda,ada,2026-11-28T10:00Z,\nBob,bob,2026-11-28T10:00Z,1\n")
    adjustments.write_text("person,assignment,question,points,reason\nada,05_heads,total,1,was right\n")
    options = {"dues": (parse_due("2026-11-27T00:00Z"),), "adjustments": adjustments}
    outcome = graded_folder(monkeypatch, week2, out, "02_softmax", roster=roster, **options)
    late = {
        v.grade.record.submission: (v.grade.days_late, v.grade.entry.free_days, v.days_left) for v in outcome.verdicts
    }
    assert late["02_softmax__ada"] == (2, 0, (0,)), "the budget was spent in the first week"
    assert late["02_softmax__bob"] == (1, 1, (1,))
    rows = [[row[0], *row[5:]] for row in table(out / "canvas.csv")[2:]]
    assert rows == [["Ada", "4", "6"], ["Bob", "5", "5"]]
    assert [row[1] for row in table(out / "changes.csv")[1:]] == ["ada"], "only what was adjusted has changed"


def test_moodles_participants_are_people_over_the_weeks(tmp_path, monkeypatch):
    """Their numbers are another assignment's next week, so each worksheet has its own week's."""
    out, sheet = tmp_path / "out", tmp_path / "sheet.csv"
    head = "Identifier,Full name,Email address,Status,Grade,Maximum grade,Grade can be changed,"
    head += "Last modified (submission),Last modified (grade)\n"
    for week, (assignment, numbers) in enumerate((("05_heads", (11, 12)), ("02_softmax", (12, 13)))):
        people = zip(numbers, ("Ada", "Bob"), strict=True)
        lines = [f"Participant {n},{name},{name}@x.org,,,11,Yes,-,-\n" for n, name in people]
        sheet.write_text(head + "".join(lines))
        mine = hand_in(tmp_path / f"week{week}", f"Ada_{numbers[0]}_assignsubmission_file_/hw.ipynb")
        graded_folder(monkeypatch, mine, out, assignment, roster=sheet, late_budget=1, missing_zero=True)
    assert [row[0] for row in table(out / "moodle-worksheet-05_heads.csv")[1:]] == ["Participant 11"]
    second = [(row[0], row[3]) for row in table(out / "moodle-worksheet-02_softmax.csv")[1:]]
    assert second == [("Participant 12", "5"), ("Participant 13", "0")]
    assert [row[0] for row in table(out / "moodle.csv")] == ["Full name", "Ada", "Bob"]
    assert not (out / "changes.csv").exists()


def test_a_new_late_submission_is_no_change_of_a_grade(tmp_path, monkeypatch):
    out, roster = tmp_path / "out", tmp_path / "r.csv"
    roster.write_text("name,login,submitted\nAda,ada,2026-11-20T10:00Z\nBob,bob,2026-11-21T10:00Z\n")
    options = {"roster": roster, "dues": (parse_due("2026-11-20T23:59Z"),), "late_percent": 10.0}
    for files in (("ada.ipynb",), ("ada.ipynb", "bob.ipynb")):
        outcome = graded_folder(monkeypatch, hand_in(tmp_path / "week", *files), out, "05_heads", **options)
    assert {v.grade.record.submission: v.grade.total for v in outcome.verdicts} == {"ada": 5, "bob": 4.5}
    assert not (out / "changes.csv").exists()


def test_last_weeks_notebook_in_this_weeks_export_costs_nobody_last_weeks_grade(tmp_path, monkeypatch):
    """Canvas calls every export `submissions`."""
    out, names = tmp_path / "out", ("ada", "bob", "cy", "dee", "eve")
    for week, assignment in enumerate(("05_heads", "02_softmax", "05_heads")):
        some = names if week == 0 else names[:4]
        files = (f"{name}_{n}_{week}{n}_hw.ipynb" for n, name in enumerate(some))
        last = "05_heads" if week == 1 else assignment
        outcome = graded_folder(
            monkeypatch,
            hand_in(tmp_path / str(week) / "submissions", *files),
            out,
            lambda id, name=assignment, last=last: last if id.startswith("canvas-3-") else name,
        )
        counted = {v.grade.record.submission for v in outcome.verdicts if v.counts}
        if week == 1:
            assert counted == {*(f"canvas-{n}-0{n}" for n in range(5)), *(f"canvas-{n}-1{n}" for n in range(3))}
            assert not (out / "changes.csv").exists()
    assert counted == {*(f"canvas-{n}-2{n}" for n in range(4)), *(f"canvas-{n}-1{n}" for n in range(3))}
    gone = [row[1] for row in table(out / "changes.csv")[1:] if row[5] == "the submission is no longer there"]
    assert gone == ["canvas-4-04"], "the first week again, without Eve"


def test_a_week_in_which_nothing_can_be_graded_removes_nothing(tmp_path, monkeypatch):
    out = tmp_path / "out"
    graded_folder(monkeypatch, hand_in(tmp_path / "week1", "ada.ipynb"), out, "05_heads")
    outcome = graded_folder(monkeypatch, hand_in(tmp_path / "week2", "bob.ipynb"), out, None)
    assert {v.grade.record.submission for v in outcome.verdicts} == {"ada", "bob"}
    assert not (out / "changes.csv").exists()


def test_a_damaged_record_of_an_earlier_week_is_said_and_nothing_is_removed(tmp_path, monkeypatch):
    out = tmp_path / "out"
    graded_folder(monkeypatch, hand_in(tmp_path / "week1", "ada.ipynb"), out, "05_heads")
    damaged = out / "records" / "ada.json"
    damaged.write_text(damaged.read_text()[:100])
    with pytest.raises(UserError, match=r"ada\.json.*remove it and grade again"):
        graded_folder(monkeypatch, hand_in(tmp_path / "week2", "bob.ipynb"), out, "02_softmax")
    assert damaged.exists()
    assert [v.grade.record.submission for v in graded_folder(monkeypatch, tmp_path / "week1", out, "05_heads").verdicts]


def test_last_weeks_notebook_in_a_folder_that_is_used_again_removes_nothing(tmp_path, monkeypatch):
    out, folder = tmp_path / "out", hand_in(tmp_path / "submissions", "ada.ipynb", "bob.ipynb", "cy.ipynb")
    graded_folder(monkeypatch, folder, out, "05_heads")
    for path in folder.iterdir():
        path.unlink()
    hand_in(folder, "ada2.ipynb", "bob2.ipynb", "cy2.ipynb")
    outcome = graded_folder(monkeypatch, folder, out, lambda id: "05_heads" if id == "cy2" else "02_softmax")
    assert len(outcome.verdicts) == 6
    assert not (out / "changes.csv").exists()
