"""Who handed in what, and when: each platform's own names, rosters, due dates and points that people gave."""

import subprocess
from datetime import UTC, datetime

import pytest
from made_class import heads

from autograder import people
from autograder.course.limits import Limits
from autograder.course.manifest import Manifest, QuestionEntry
from autograder.errors import UserError
from autograder.people import Due, Entry, HumanPoints, Person, Terms
from autograder.people.final_grade import final_grade, newest
from autograder.people.late import days_late, parse_due, parse_time
from autograder.people.platforms import detect
from autograder.people.roster import read_roster
from autograder.submissions.finding import find

HEADS = Manifest(
    "05_heads",
    (QuestionEntry("why_several_heads", True, 6.0, ()), QuestionEntry("split_heads", False, 3.0, ())),
    Limits(),
)


def place(root, *names, content="x"):
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)


def made(root, **terms):
    return people.make(Terms(**terms), [root], find([root]), [HEADS])


def csv(path, *lines, encoding="utf-8"):
    path.write_text("\n".join(lines) + "\n", encoding=encoding)
    return path


# Gradescope

METADATA = """\
---
submission_101:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0007'
    :email: ada@example.org
  :created_at: 2026-11-20 10:00:00.123456 -08:00
  :score: 3.0
  :results: !ruby/hash:ActiveSupport::HashWithIndifferentAccess
    tests: []
submission_102:
  :submitters:
  - :name: "=cmd|' /C calc'!A0"
    :sid:
    :email: eve@example.org
  - :name: Bob
    :sid: 12
    :email: bob@example.org
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: 2026-11-21 00:30:00.000000000 Z
    zone: &1 !ruby/object:ActiveSupport::TimeZone
      name: UTC
    time: 2026-11-20 16:30:00.000000000 Z
"""


@pytest.fixture
def gradescope(tmp_path):
    top = tmp_path / "assignment_1_export"
    place(top, "submission_101/hw.ipynb", "submission_102/hw.ipynb", "submission_103/hw.ipynb")
    place(top, "submission_metadata.yml", content=METADATA)
    return top


def test_gradescopes_export_tells_people_and_times(gradescope):
    found = made(gradescope)
    assert found.source == "gradescope"
    assert sorted(found.entries) == ["submission_101__hw", "submission_102__hw", "submission_103__hw"]
    ada = found.entries["submission_101__hw"]
    assert ada.people == (Person("Ada Lovelace", "0007", email="ada@example.org"),)
    assert ada.submitted == datetime(2026, 11, 20, 18, 0, 0, 123456, UTC)
    two = found.entries["submission_102__hw"]
    assert [person.name for person in two.people] == ["=cmd|' /C calc'!A0", "Bob"]
    assert two.people[1].id == "12"
    assert two.submitted == datetime(2026, 11, 21, 0, 30, tzinfo=UTC)
    assert found.entries["submission_103__hw"] == Entry()


@pytest.mark.parametrize("content", ["- a list", "{broken", "!!python/object/apply:os.getcwd []"])
def test_metadata_that_is_none_is_the_callers_mistake(gradescope, content):
    place(gradescope, "submission_metadata.yml", content=content)
    with pytest.raises(UserError, match=r"submission_metadata\.yml: not Gradescope's"):
        made(gradescope)


def test_gradescopes_people_are_found_in_the_roster(gradescope, tmp_path):
    roster = csv(
        tmp_path / "r.csv", "Name,SID,Email,Section", "A. Lovelace,0007,,1", "Bob B,,BOB@example.org,2", "Cy,3,,1"
    )
    found = made(gradescope, roster=roster)
    assert found.entries["submission_101__hw"].people == (Person("A. Lovelace", "0007", section="1"),)
    assert [str(person) for person in found.missing] == ["Cy"]
    two = found.entries["submission_102__hw"]
    assert [person.name for person in two.people] == ["=cmd|' /C calc'!A0", "Bob B"]
    assert "not in the roster" in two.unmatched
    assert set(found.unmatched) == {"submission_102__hw", "submission_103__hw"}


# Canvas, Moodle, Git, plain folders


def test_canvas_names(tmp_path):
    place(
        tmp_path / "subs",
        "lovelaceada_101_9001_05_heads.ipynb",
        "ngmax_LATE_102_9002_05_heads-1.ipynb",
        "müllerzoë_103_9003_my_hw_2_3_.zip",
        "anon_x9Yz1_9004_hw.ipynb",
    )
    found = made(tmp_path / "subs")
    assert found.source == "canvas"
    by_name = {id.partition("_")[0]: entry for id, entry in found.entries.items()}
    assert by_name["lovelaceada"] == Entry((Person("lovelaceada", canvas_id="101"),))
    assert by_name["ngmax"] == Entry((Person("ngmax", canvas_id="102"),), said_late=True)
    assert by_name["mullerzoe"].people[0].canvas_id == "103"
    assert by_name["anon"].people == ()


def test_canvas_people_are_found_in_canvas_own_gradebook(tmp_path):
    place(tmp_path / "subs", "lovelaceada_101_9001_hw.ipynb", "ngmax_102_9002_hw.ipynb", "hopper_105_9003_hw.ipynb")
    roster = csv(
        tmp_path / "gradebook.csv",
        "Student,ID,SIS User ID,SIS Login ID,Section,05_heads (77)",
        "    Points Possible,,,,,44",
        '"Lovelace, Ada",101,S1,ada,A,',
        '"Ng, Max",999,S2,max,A,',
        '"Ng, Max",998,S3,max2,B,',
        '"Student, Test",1,,,A,',
    )
    found = made(tmp_path / "subs", roster=roster)
    ada = found.entries["lovelaceada_101_9001_hw"].people[0]
    assert (ada.name, ada.canvas_id, ada.id, ada.login) == ("Lovelace, Ada", "101", "S1", "ada")
    assert "2 people" in found.unmatched["ngmax_102_9002_hw"]
    assert "not in the roster" in found.unmatched["hopper_105_9003_hw"]
    assert [person.id for person in found.missing] == ["S2", "S3"]


@pytest.mark.parametrize("layout", ["{}_assignsubmission_file_/hw.ipynb", "{}_assignsubmission_file_hw.ipynb"])
def test_moodle_names(tmp_path, layout):
    place(tmp_path / "subs", *(layout.format(who) for who in ("Ada Lovelace_11", "Max_von Ng_12")))
    found = made(tmp_path / "subs")
    assert found.source == "moodle"
    named = sorted((entry.people[0].name, entry.people[0].moodle_id) for entry in found.entries.values())
    assert named == [("Ada Lovelace", "11"), ("Max_von Ng", "12")]


def test_moodles_worksheet_is_a_roster(tmp_path):
    place(tmp_path / "subs", "Ada Lovelace_11_assignsubmission_file_hw.ipynb")
    roster = csv(
        tmp_path / "worksheet.csv",
        "Identifier,Full name,Email address,Status,Grade",
        "Participant 11,Countess Ada,ada@example.org,Submitted,",
    )
    (entry,) = made(tmp_path / "subs", roster=roster).entries.values()
    assert (entry.people[0].name, entry.people[0].email, entry.unmatched) == ("Countess Ada", "ada@example.org", None)


def test_git_clones_are_known_by_their_folders_and_last_commits(tmp_path):
    place(tmp_path / "subs", "hw-ada/hw.ipynb", "hw-ada/README.md", "hw-max/hw.ipynb")
    for name in ("hw-ada", "hw-max"):
        subprocess.run(["git", "init", "-q", tmp_path / "subs" / name], check=True)
    clone = tmp_path / "subs" / "hw-ada"
    # What Git itself would run for whoever asks it for a log.
    (clone / ".git" / "config").write_text(f"[log]\nshowSignature = true\n[gpg]\nprogram = touch {tmp_path}/ran\n")
    who = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", clone, *who, "add", "."], check=True)
    command = ["git", "-C", clone, *who, "commit", "-qm", "x", "--date", "2026-11-20T12:00:00+01:00"]
    subprocess.run(
        command, check=True, env={"GIT_COMMITTER_DATE": "2026-11-20T13:00:00+01:00", "PATH": "/usr/bin:/bin"}
    )
    roster = csv(tmp_path / "r.csv", "identifier,github_username", "Ada Lovelace,ada", "Max,Max")
    found = made(tmp_path / "subs", roster=roster)
    assert found.source == "git"
    ada, other = found.entries["hw-ada__hw"], found.entries["hw-max__hw"]
    assert (ada.people[0].login, ada.submitted) == ("ada", datetime(2026, 11, 20, 12, tzinfo=UTC))
    assert (other.people[0].login, other.submitted) == ("Max", None)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("file", "who"),
    [
        ("ada.ipynb", "ada"),
        ("ADA (1).ipynb", "ada"),
        ("hw_ada.ipynb", "ada"),
        ("lovelace_ada.ipynb", "ada"),
        ("Ada Lovelace.ipynb", "ada"),
        ("0007.zip", "ada"),
        ("max.ng.ipynb", "max"),
        ("hw-max.ng@example.org.ipynb", "max"),
        ("final version.ipynb", "max"),
        ("ng.ipynb", None),
        ("adamax.ipynb", None),
    ],
)
def test_a_plain_files_name_is_matched_only_if_one_person_fits(tmp_path, file, who):
    place(tmp_path / "subs", file)
    roster = csv(
        tmp_path / "r.csv",
        "name;login;sid;email;submission",
        "Ada Lovelace;ada;0007;ada@example.org;",
        "Max Ng;;;max.ng@example.org;final version.ipynb",
        "Kim Ng;kim;0008;kim@example.org;",
    )
    (entry,) = made(tmp_path / "subs", roster=roster).entries.values()
    known = {"ada": "Ada Lovelace", "max": "Max Ng"}
    assert [person.name for person in entry.people] == ([known[who]] if who else [])
    assert (entry.unmatched is None) == (who is not None)


def test_a_source_may_be_named(tmp_path):
    place(tmp_path / "subs", "a_1_2_hw.ipynb", "other.ipynb", "third.ipynb")
    assert detect(tmp_path / "subs") == "folder"
    found = made(tmp_path / "subs", source="canvas")
    assert found.entries["a_1_2_hw"].people == (Person("a", canvas_id="1"),)
    assert found.entries["other"].people == ()


def test_a_class_list_reads_back_as_it_was(gradescope, tmp_path):
    roster = csv(tmp_path / "r.csv", "name,sid,extension_days,submitted", "A,0007,1.5,2026-11-20T10:00+01:00", "C,9,,")
    points = csv(
        tmp_path / "p.csv", "submission,question,points,comment", 'submission_101__hw,why_several_heads,2.5,"a\nb"'
    )
    found = made(gradescope, roster=roster, points=points, dues=(parse_due("2026-11-20"),), late_percent=10.0)
    (tmp_path / people.FILE_NAME).write_text(people.to_json(found))
    assert people.load(tmp_path) == found
    (tmp_path / people.FILE_NAME).write_text("{}")
    with pytest.raises(UserError, match=r"class\.json"):
        people.load(tmp_path)


# What a person can get wrong


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([""], "empty"),
        (["colour,shape", "red,round"], "no column"),
        (["name,email"], "names nobody"),
        (["name,email,extension_days", "Ada,,lots"], r"r\.csv:2: an extension"),
        (["name,submitted", "Ada,yesterday"], r"r\.csv:2: 'yesterday' is no time"),
        (["name,email,section", ",,A"], r"r\.csv:2: nobody"),
        (["name,email", '"Ada,'], "not a CSV"),
    ],
)
def test_a_bad_roster_is_one_line_that_names_the_row(tmp_path, lines, says):
    with pytest.raises(UserError, match=says) as mistake:
        read_roster(csv(tmp_path / "r.csv", *lines))
    assert "\n" not in str(mistake.value)


def test_a_roster_in_windows_encoding_is_read(tmp_path):
    assert read_roster(csv(tmp_path / "r.csv", "name\tlogin", "Zoë\tz", encoding="cp1252"))[0].name == "Zoë"
    with pytest.raises(UserError, match="cannot be read"):
        read_roster(tmp_path / "none.csv")


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("bob,why_several_heads,2,", "no submission 'bob'"),
        ("ada,split_heads,2,", "graded by its tests"),
        ("ada,why,2,", "is not asked"),
        ("ada,why_several_heads,7,", "from 0 to 6"),
        ("ada,why_several_heads,nan,", "from 0 to 6"),
        ("ada,why_several_heads,good,", "from 0 to 6"),
        ("ada,why_several_heads,1,\nada,why_several_heads,2,", "points already"),
    ],
)
def test_points_that_fit_nothing_are_refused(tmp_path, row, says):
    place(tmp_path / "subs", "ada.ipynb")
    points = csv(tmp_path / "p.csv", "submission,question,points,comment", row)
    with pytest.raises(UserError, match=says):
        made(tmp_path / "subs", points=points)


def test_points_without_a_column_are_refused_and_empty_ones_wait(tmp_path):
    place(tmp_path / "subs", "ada.ipynb")
    with pytest.raises(UserError, match="no column 'question'"):
        made(tmp_path / "subs", points=csv(tmp_path / "p.csv", "submission,points", "ada,1"))
    points = csv(tmp_path / "p.csv", "submission,question,points,comment", "ada,why_several_heads,,later")
    assert made(tmp_path / "subs", points=points).points == ()


def test_a_due_date_of_an_unknown_assignment_is_refused(tmp_path):
    place(tmp_path / "subs", "ada.ipynb")
    with pytest.raises(UserError, match="99_other"):
        made(tmp_path / "subs", dues=(parse_due("99_other=2026-11-20"),))
    for text in ("soon", "2026-13-01", "05_heads="):
        with pytest.raises(UserError, match="is no time"):
            parse_due(text)


# Late


@pytest.mark.parametrize(
    ("submitted", "extension", "days"),
    [
        ("2026-11-20T23:59:00+01:00", 0, 0),
        ("2026-11-20T23:59:01+01:00", 0, 1),
        ("2026-11-21T23:59:00+01:00", 0, 1),
        ("2026-11-21T23:59:01+01:00", 0, 2),
        ("2026-11-20T22:59:00+00:00", 0, 0),
        ("2026-11-22T10:00:00+01:00", 1, 1),
        ("2026-11-21T11:00:00+01:00", 0.5, 0),
        ("2026-11-21T12:00:00+01:00", 0.5, 1),
        ("2026-11-01T12:00:00+01:00", 0, 0),
    ],
)
def test_a_day_that_has_begun_counts_whole_after_the_extension(submitted, extension, days):
    due = parse_time("2026-11-20T23:59+01:00", "--due")
    assert days_late(parse_time(submitted, ""), due, extension) == days


def test_a_date_ends_with_its_day():
    assert parse_time("2026-11-20", "").isoformat().startswith("2026-11-20T23:59:59")
    assert parse_due("05_heads=2026-11-20T10:00Z") == Due("05_heads", datetime(2026, 11, 20, 10, tzinfo=UTC))


def late_class(days, percent, points=(), extension=0.0, assignment=None):
    due = Due(assignment, datetime(2026, 11, 20, tzinfo=UTC))
    entry = Entry((Person("Ada", extension_days=extension),), None, datetime(2026, 11, 20 + days, tzinfo=UTC))
    return people.ClassList("folder", {"ada": entry}, (), (due,), percent, points)


@pytest.mark.parametrize(
    ("days", "percent", "extension", "total"),
    [(0, 10, 0, 8), (2, 10, 0, 6.4), (2, 0, 0, 8), (5, 30, 0, 0), (2, 10, 1.0, 7.2)],
)
def test_a_penalty_is_a_share_of_all_points_for_each_day(days, percent, extension, total):
    made = late_class(days, percent, (HumanPoints("ada", "why_several_heads", 3.0, ""),), extension)
    one = final_grade(heads("ada", 2, 2), made)
    assert one.record.score == 5, "the record keeps what the tests found"
    assert (one.total, one.max_total) == (total, 11)


def test_what_waits_for_a_person_counts_in_no_total():
    one = final_grade(heads("ada", 2, 1), people.ClassList())
    assert (one.total, one.max_total, one.waiting, one.days_late) == (4, 5, ["why_several_heads"], None)
    assert final_grade(heads("ada", 2, 1), late_class(3, 50, assignment="01_lookup")).days_late is None


def test_of_two_submissions_the_last_counts_or_else_the_best():
    def at(id, day, score):
        entry = Entry((Person("Ada"),), None, datetime(2026, 11, day, tzinfo=UTC) if day else None)
        return final_grade(heads(id, 2, score), people.ClassList("folder", {id: entry}))

    assert [one.record.submission for one in newest([at("a", 2, 0), at("b", 1, 2)])] == ["a"]
    assert [one.record.submission for one in newest([at("a", None, 0), at("b", None, 2)])] == ["b"]


def test_a_name_cannot_steer_a_terminal():
    person = Person(name="Ada\x1b[31m \u202eecalevoL\n", email="a\x07@b")
    assert (person.name, person.email) == ("Ada\ufffd[31m \ufffdecalevoL", "a\ufffd@b")
