"""Who handed in what, and when: each platform's own names, rosters, due dates and points that people gave."""

import json
import os
import re
import subprocess
import tempfile
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from made_class import heads, write_results
from msgspec.structs import replace

from autograder.classroom import class_list, outputs, platforms
from autograder.classroom.class_list import ClassOptions, Entry
from autograder.classroom.due_dates import Due, Extension, days_late, extended, parse_due, parse_time
from autograder.classroom.final_grade import final_grade
from autograder.classroom.late_penalty import gaps
from autograder.classroom.platforms import detect
from autograder.classroom.points_by_hand import HumanPoints
from autograder.classroom.roster import Person, RosterIndex, read_roster
from autograder.classroom.roster import letters_of_name as letters
from autograder.classroom.which_counts import verdicts
from autograder.course.manifest import Limits, Manifest, QuestionEntry
from autograder.errors import Unreadable, UserError
from autograder.marking.finding import clashes, find
from autograder.marking.reading import read_submission as read

HEADS = Manifest(
    "05_heads",
    (QuestionEntry("why_several_heads", True, 6.0, ()), QuestionEntry("split_heads", False, 3.0, ())),
    Limits(),
)


def place(root, *names, content="x"):
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)


def made(root, **options):
    return class_list.make_class_list(ClassOptions(**options), [root], find([root]), [HEADS])[1]


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
    assert sorted(found.entries) == ["submission_101", "submission_102", "submission_103__hw"]
    ada = found.entries["submission_101"]
    assert ada.people == (Person("Ada Lovelace", "0007", email="ada@example.org"),)
    assert ada.submitted == datetime(2026, 11, 20, 18, 0, 0, 123456, UTC)
    two = found.entries["submission_102"]
    assert [person.name for person in two.people] == ["=cmd|' /C calc'!A0", "Bob"]
    assert two.people[1].id == "12"
    assert two.submitted == datetime(2026, 11, 21, 0, 30, tzinfo=UTC)
    assert found.entries["submission_103__hw"].people == ()


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
    assert found.entries["submission_101"].people == (Person("A. Lovelace", "0007", section="1"),)
    assert [str(person) for person in found.missing] == ["Cy"]
    two = found.entries["submission_102"]
    assert [person.name for person in two.people] == ["=cmd|' /C calc'!A0", "Bob B"]
    assert "not in the roster" in two.unmatched
    assert set(found.unmatched) == {"submission_102", "submission_103__hw"}


GERMAN = (
    "ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Bestwertung,Bewertung kann geändert werden,"
    "Zuletzt geändert (Abgabe),Zuletzt geändert (Bewertung),Feedback als Kommentar"
)


def test_a_german_worksheet_is_read_by_position_and_content_and_written_with_its_words(tmp_path):
    rows = [
        f'Teilnehmer/in{n},{name},{name[:3].lower()}@example.org,Abgegeben,,"100,00",Ja,"{when}",-,'
        for n, name, when in (
            (11, "Ada Lovelace", "Freitag, 20. November 2026, 23:59"),
            (12, "Bob Ross", "-"),
            (13, "Cy", "-"),
        )
    ]
    roster = csv(tmp_path / "r.csv", GERMAN, *rows)
    people = read_roster(roster)
    assert [(p.name, p.email, p.moodle_id) for p in people] == [
        ("Ada Lovelace", "ada@example.org", "11"),
        ("Bob Ross", "bob@example.org", "12"),
        ("Cy", "cy@example.org", "13"),
    ]
    export = tmp_path / "export"
    for n, name in ((11, "Ada Lovelace"), (12, "Bob Ross")):
        (export / f"{name}_{n}_assignsubmission_file_").mkdir(parents=True)
        (export / f"{name}_{n}_assignsubmission_file_" / "hw.ipynb").write_text("{}")
    found = made(export, roster=roster)
    assert not found.unmatched
    out = write_results(tmp_path / "out", [heads(id, 2, 2) for id in found.entries], found)
    outputs.write_all(out)
    header, *written = (out / "moodle-worksheet-05_heads.csv").read_text().replace('"', "").splitlines()
    assert header == "ID,Vollständiger Name,E-Mail-Adresse,Bewertung,Bestwertung,Zuletzt geändert (Bewertung)"
    assert [line.rpartition(",")[0] for line in written] == [
        "Teilnehmer/in11,Ada Lovelace,ada@example.org,5,11",
        "Teilnehmer/in12,Bob Ross,bob@example.org,5,11",
        "Teilnehmer/in13,Cy,cy@example.org,,11",
    ], "who handed in nothing has a row, which Moodle leaves as it is"


def test_rows_about_columns_and_staff_are_no_people(tmp_path):
    canvas = csv(
        tmp_path / "c.csv",
        "LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,05_heads (77001)",
        ",,,,,,Manual Posting",
        "    Points Possible,,,,,,44",
        "Lovelace,Ada,101,S1,ada,A,",
        "Student,Test,102,,,A,",
    )
    assert [str(p) for p in read_roster(canvas)] == ["Ada Lovelace"]
    roles = csv(
        tmp_path / "r.csv", "name,role", "Ada,Student", "Bo,TA", "Cy,", "Di,Teacher", "Ed,Studierende", "Flo,Dozentin"
    )
    assert [str(p) for p in read_roster(roles)] == ["Ada", "Cy", "Ed"]
    lines = "Ada,Graduate student", "Bo,Non-editing teacher", "Cy,None"
    assert [str(p) for p in read_roster(csv(tmp_path / "m.csv", "name,role", *lines))] == ["Ada", "Cy"]
    for role, why in (("Wizard", "neither"), ("Student assistant", "both"), ("Studentische Hilfskraft", "both")):
        with pytest.raises(UserError, match=f"x.csv:2: the role .* says {why} student"):
            read_roster(csv(tmp_path / "x.csv", "name,role", f"Ada,{role}"))


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
    by_number = {id.split("-")[1]: entry for id, entry in found.entries.items()}
    assert by_number["101"].people == (Person("lovelaceada", canvas_id="101"),)
    assert by_number["102"].people == (Person("ngmax", canvas_id="102"),)
    assert [number for number, entry in by_number.items() if entry.marked_late] == ["102"]
    assert {entry.submitted for entry in by_number.values()} == {None}
    assert by_number["103"].people == (Person("müllerzoë", canvas_id="103"),)
    assert by_number["x9Yz1"].people == ()
    assert found.unmatched == {"canvas-x9Yz1-9004": "it was handed in anonymously"}


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
    ada = found.entries["canvas-101-9001"].people[0]
    assert (ada.name, ada.canvas_id, ada.id, ada.login) == ("Lovelace, Ada", "101", "S1", "ada")
    assert "not in the roster" in found.unmatched["canvas-102-9002"], "both have other numbers"
    assert "not in the roster" in found.unmatched["canvas-105-9003"]
    assert [person.id for person in found.missing] == ["S2", "S3"]


@pytest.mark.parametrize("layout", ["{}_assignsubmission_file_/hw.ipynb", "{}_assignsubmission_file_hw.ipynb"])
def test_moodle_names(tmp_path, layout):
    place(tmp_path / "subs", *(layout.format(who) for who in ("Ada Lovelace_11", "Max_von Ng_12")))
    found = made(tmp_path / "subs")
    assert found.source == "moodle"
    named = sorted((entry.people[0].name, entry.people[0].moodle_id) for entry in found.entries.values())
    assert named == [("Ada Lovelace", "11"), ("Max_von Ng", "12")]


def test_a_name_with_moodles_own_mark_in_it_takes_no_other_participants_row(tmp_path):
    mark = "_1001_assignsubmission_file_"
    place(tmp_path / "folders", "Ada_1001_assignsubmission_file_/hw.ipynb")
    place(tmp_path / "folders", f"Eve{mark}_1002_assignsubmission_file_/x{mark}hw2.ipynb")
    people = sorted(p.moodle_id for e in made(tmp_path / "folders").entries.values() for p in e.people)
    assert people == ["1001", "1002"]
    place(
        tmp_path / "files", "Ada_1001_assignsubmission_file_hw.ipynb", f"Eve_1002_assignsubmission_file_x{mark}.ipynb"
    )
    place(
        tmp_path / "files", f"Mallory{mark}_1003_assignsubmission_file_.ipynb", "Cy_1004_assignsubmission_file_h.ipynb"
    )
    roster = csv(tmp_path / "r.csv", "name", "Ada", "Eve", "Cy", "Mallory")
    for given in ({}, {"roster": roster}):
        found = made(tmp_path / "files", **given)
        people = sorted(p.name for e in found.entries.values() for p in e.people)
        assert people == ["Ada", "Cy"]
        assert len([why for why in found.unmatched.values() if "two participants" in why]) == 2


@pytest.mark.parametrize("source", [None, "folder", "canvas", "moodle", "git"])
def test_what_a_file_in_a_folder_calls_itself_says_nothing_of_whose_it_is(tmp_path, source):
    place(tmp_path / "subs", "ada/hw.ipynb", "eve/ada.ipynb", "eve/ada/max.ipynb", "max/final.ipynb", "kim/final.ipynb")
    roster = csv(tmp_path / "r.csv", "login,submission", "ada,", "eve,", "max,final.ipynb", "kim,")
    found = made(tmp_path / "subs", source=source, roster=roster)
    whose = {id: [p.login for p in entry.people] for id, entry in found.entries.items()}
    if source in ("canvas", "moodle", "git"):
        assert list(whose.values()) == [[]] * 5, "a platform's own export has other names"
        return
    assert whose["ada__hw"] == ["ada"]
    assert whose["eve__ada"] == whose["eve__ada__max"] == ["eve"]
    assert (whose["max__final"], whose["kim__final"]) == (["max"], ["kim"])


def test_names_from_platforms_hold_nothing_that_acts_on_a_terminal_or_turns_text_around(tmp_path):
    nasty = "Eve\x1b[2J\x9b31m\u202egnp.\u2066\u200f\u2028\r\nBob"
    place(tmp_path / "m", f"{nasty}_11_assignsubmission_file_/hw.ipynb")
    place(tmp_path / "g", "submission_1/hw.ipynb")
    metadata = f"submission_1:\n  :submitters:\n  - :name: {json.dumps(nasty)}\n"
    place(tmp_path / "g", "submission_metadata.yml", content=metadata)
    roster = csv(tmp_path / "r.csv", "name,login", f'"{nasty}",eve')
    for root in ("m", "g"):
        for given in ({}, {"roster": roster}):
            (entry,) = made(tmp_path / root, source={"m": "moodle"}.get(root), **given).entries.values()
            said = "".join(str(person) for person in entry.people) + (entry.unmatched or "")
            assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", said)
            assert said.startswith("Eve\ufffd[2J\ufffd31m\ufffdgnp.")


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
    assert (ada.people[0].github, ada.submitted) == ("ada", datetime(2026, 11, 20, 12, tzinfo=UTC))
    assert (other.people[0].github, other.submitted) == ("Max", None)
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
    assert found.entries["canvas-1-2"].people == (Person("a", canvas_id="1"),)
    assert found.entries["other"].people == ()
    assert "not one that Canvas gives" in found.unmatched["other"]


def test_a_class_list_reads_back_as_it_was(gradescope, tmp_path):
    roster = csv(tmp_path / "r.csv", "name,sid,extension_days,submitted", "A,0007,1.5,2026-11-20T10:00+01:00", "C,9,,")
    points = csv(
        tmp_path / "p.csv", "submission,question,points,comment", 'submission_101,why_several_heads,2.5,"a\nb"'
    )
    found = made(gradescope, roster=roster, points=points, dues=(parse_due("2026-11-20"),), late_percent=10.0)
    (tmp_path / class_list.CLASS_FILE).write_text(class_list.class_list_to_json(found))
    assert class_list.load_class_list(tmp_path) == found
    (tmp_path / class_list.CLASS_FILE).write_text("{}")
    with pytest.raises(UserError, match=r"class\.json: object missing required field `schema`; remove it"):
        class_list.load_class_list(tmp_path)


# Who is who, when both a platform and a roster say it


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


def test_githubs_name_and_a_platforms_login_are_two_things(tmp_path):
    roster = csv(tmp_path / "r.csv", "name,login,github_username", "Ada,al123,ada-codes", "Max,ada-codes,mx")
    place(tmp_path / "subs", "ada-codes/hw.ipynb", "mx/hw.ipynb")
    for name in ("ada-codes", "mx"):
        subprocess.run(["git", "init", "-q", tmp_path / "subs" / name], check=True)
    entries = made(tmp_path / "subs", roster=roster, source="git").entries
    assert "2 people" in entries["ada-codes__hw"].unmatched, "one's login is another one's name on GitHub"
    (person,) = entries["mx__hw"].people
    assert (person.login, person.github) == ("ada-codes", "mx")
    out = write_results(tmp_path / "out", [heads(id, 2, 2) for id in entries], made(tmp_path / "subs", roster=roster))
    outputs.write_all(out)
    assert '"login","github",' in (out / "grades.csv").read_text().splitlines()[0]


@pytest.mark.parametrize(
    ("lines", "who"),
    [
        (  # GitHub Classroom's roster
            ['"identifier","github_username","github_id","name"', '"ada@example.org","ada-codes","1","Ada L"'],
            Person("Ada L", email="ada@example.org", github="ada-codes"),
        ),
        (  # and its grades
            [
                "assignment_name,github_username,roster_identifier,student_repository_name,submission_timestamp",
                "hw,ada-codes,S0007,hw-ada-codes,2026-11-20 23:10:11 UTC",
            ],
            Person(
                id="S0007",
                github="ada-codes",
                submission="hw-ada-codes",
                submitted=datetime(2026, 11, 20, 23, 10, 11, tzinfo=UTC),
            ),
        ),
        (  # Canvas' gradebook, with a column that is posted by hand
            [
                "Student,ID,SIS User ID,SIS Login ID,Section,02_softmax (77001),Quiz (5)",
                ",,,,,Manual Posting,",
                "    Points Possible,,,,,40,(read only)",
                '"Lovelace, Ada",101,S1,ada,A,,',
            ],
            Person("Lovelace, Ada", "S1", "ada", section="A", canvas_id="101"),
        ),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_exports_are_rosters_as_they_are(tmp_path, lines, who, encoding):
    assert read_roster(csv(tmp_path / "r.csv", *lines, encoding=encoding)) == [who]


def test_canvas_columns_are_called_as_in_canvas(tmp_path):
    roster = csv(
        tmp_path / "r.csv",
        "Student,ID,SIS User ID,SIS Login ID,Section,05 Heads: several at once (77001),02_softmax (77002),Total",
        "Ada,101,S1,ada,A,,,",
    )
    place(tmp_path / "subs", "ada.ipynb")
    assert made(tmp_path / "subs", roster=roster).canvas_columns == {"05_heads": "05 Heads: several at once (77001)"}


# Late, as platforms say it


def test_moodles_worksheet_tells_when_something_was_handed_in(tmp_path):
    place(tmp_path / "subs", *(f"{who}_assignsubmission_file_/hw.ipynb" for who in ("Ada_11", "Max_12", "Kim_13")))
    header = "Identifier,Full name,Status,Grade,Last modified (submission),Last modified (grade)"
    times = ('"Friday, 20 November 2026, 11:59 PM"', '"Friday, November 20, 2026, 11:59 PM"', "-")
    rows = (
        f"Participant {n},{who},,,{at},-" for n, who, at in zip((11, 12, 13), ("Ada", "Max", "Kim"), times, strict=True)
    )
    found = made(tmp_path / "subs", roster=csv(tmp_path / "r.csv", header, *rows))
    at = datetime(2026, 11, 20, 23, 59).astimezone()
    assert [entry.submitted for entry in found.entries.values()] == [at, None, at]


def told(made_list, *records):
    return gaps([(record.assignment, made_list.entries[record.submission]) for record in records], made_list)


def test_what_cannot_be_said_of_lateness_is_said_and_counted():
    entries = {"ada": Entry(marked_late=True), "max": Entry(marked_late=True), "kim": Entry()}
    records = [heads(id, 2, 2) for id in entries]
    due = Due(None, datetime(2026, 11, 20, tzinfo=UTC))
    late = class_list.ClassList("canvas", entries, late_percent=10.0)
    penalty, marked = told(late, *records)
    assert "--late-penalty 10 has no effect without a due date: give --due" in penalty
    assert marked.startswith("2 submissions marked late by the platform")
    assert "--late-days" in marked
    marked, untimed = told(replace(late, dues=(due,)), *records)
    assert untimed.startswith("1 submission without a submission time")
    assert told(replace(late, late_days=2.0), *records) == []
    assert told(class_list.ClassList("folder", {"kim": Entry()}), records[2]) == []


def test_late_work_without_a_time_costs_what_one_says():
    ada = Person("Ada", extensions=(Extension(days=1.0),))
    entries = {"ada": Entry((ada,), marked_late=True), "max": Entry((Person("Max"),), marked_late=True), "kim": Entry()}
    late = class_list.ClassList("canvas", entries, late_percent=10.0, late_days=2.0)
    found = [final_grade(heads(id, 2, 2), late) for id in entries]
    assert [(one.days_late, one.penalty) for one in found] == [(1, 0.5), (2, 1.0), (None, 0.0)]


# Names and folders that cannot be read


@pytest.fixture
def for_anybody():
    """A folder that other users get into as well, unlike those of pytest."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


@contextmanager
def not_root():
    """As a user who may not read what is not theirs; whoever runs the tests, if that is not root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("source", [None, "folder", "canvas", "moodle", "git"])
def test_a_folder_that_cannot_be_read_is_one_record_that_says_so(for_anybody, source):
    place(for_anybody, "subs/ada/hw.ipynb", "subs/eve/hw.ipynb", content='{"nbformat": 4, "cells": []}')
    (for_anybody / "subs" / "eve").chmod(0)
    try:
        with not_root():
            found = find([for_anybody / "subs"])
            entries = made(for_anybody / "subs", source=source).entries
            assert list(entries) == ["ada__hw", "eve"]
            read(found[0])
            with pytest.raises(Unreadable, match="permission denied"):
                read(found[1])
    finally:
        (for_anybody / "subs" / "eve").chmod(0o700)


def test_a_name_that_is_not_utf8_can_be_written_to_every_file(tmp_path):
    for name in (b"caf\xe9", b"Zo\xeb_11_assignsubmission_file_", b"\xff_101_9001_hw"):
        os.mkdir(os.path.join(os.fsencode(tmp_path), name))
        place(tmp_path, os.fsdecode(name) + "/05\udcff.ipynb", content="x")
    roster = csv(tmp_path.parent / "names.csv", "name", "Zo\ufffd")
    for source in platforms.SOURCES:
        if source == "gradescope":
            continue
        for given in ({}, {"roster": roster}):
            found = made(tmp_path, source=source, **given)
            class_list.class_list_to_json(found).encode()
            "".join(found.unmatched.values()).encode()
            "".join(clashes(find([tmp_path]))).encode()


# What a person can get wrong


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([""], "empty"),
        (["colour,shape", "red,round"], "no column"),
        (["name,email"], "the roster is empty"),
        (["name,email,extension_days", "Ada,,lots"], r"r\.csv:2: an extension"),
        (["name,submitted", "Ada,yesterday"], r"r\.csv:2: 'yesterday' is not a time"),
        (["name,email,section", ",,A"], r"r\.csv:2: this row names nobody"),
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
        with pytest.raises(UserError, match="is not a time"):
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
    due = extended(due, [Extension(days=extension)], None)
    assert days_late(parse_time(submitted, ""), due, None, 0) == days


def test_a_date_ends_with_its_day():
    assert parse_time("2026-11-20", "").isoformat().startswith("2026-11-20T23:59:59")
    assert parse_due("05_heads=2026-11-20T10:00Z") == Due("05_heads", datetime(2026, 11, 20, 10, tzinfo=UTC))


def late_class(days, percent, points=(), extension=0.0, assignment=None):
    due = Due(assignment, datetime(2026, 11, 20, tzinfo=UTC))
    ada = Person("Ada", extensions=(Extension(days=extension),))
    entry = Entry((ada,), None, datetime(2026, 11, 20 + days, tzinfo=UTC))
    return class_list.ClassList("folder", {"ada": entry}, (), (due,), percent, points)


@pytest.mark.parametrize(
    ("days", "percent", "extension", "total"),
    [(0, 10, 0, 8), (2, 10, 0, 6.4), (2, 0, 0, 8), (5, 30, 0, 0), (2, 10, 1.0, 7.2)],
)
def test_a_penalty_is_a_share_of_all_points_for_each_day(days, percent, extension, total):
    made = late_class(
        days, percent, (HumanPoints("ada", "why_several_heads", 3.0, "", "", "05_heads", (Person("Ada"),)),), extension
    )
    one = final_grade(heads("ada", 2, 2), made)
    assert one.record.score == 5, "the record keeps what the tests found"
    assert (one.total, one.max_total) == (total, 11)


def test_what_waits_for_a_person_counts_in_no_total():
    one = final_grade(heads("ada", 2, 1), class_list.ClassList())
    assert (one.total, one.max_total, one.waiting, one.days_late) == (4, 5, ["why_several_heads"], None)
    assert final_grade(heads("ada", 2, 1), late_class(3, 50, assignment="01_lookup")).days_late is None


def test_of_two_submissions_the_last_counts_or_else_the_best():
    def at(id, day, score):
        entry = Entry((Person("Ada"),), None, datetime(2026, 11, day, tzinfo=UTC) if day else None)
        return final_grade(heads(id, 2, score), class_list.ClassList("folder", {id: entry}))

    def counted(*final_grades):
        return [v.grade.record.submission for v in verdicts(final_grades, class_list.ClassList()) if v.counts]

    assert counted(at("a", 2, 0), at("b", 1, 2)) == ["a"]
    assert counted(at("a", None, 0), at("b", None, 2)) == ["b"]


def test_a_name_cannot_steer_a_terminal():
    person = Person(name="Ada\x1b[31m \u202eecalevoL\n", email="a\x07@b")
    assert (person.name, person.email) == ("Ada\ufffd[31m \ufffdecalevoL", "a\ufffd@b")


def test_a_large_roster_is_looked_up_and_not_searched(monkeypatch):
    """A name is taken apart once, however many files there are."""
    taken_apart = []
    monkeypatch.setattr(
        "autograder.classroom.roster.orders_of_name", lambda name: taken_apart.append(name) or {letters(name)}
    )
    roster = RosterIndex([Person(name=f"Ada {n}", id=str(n)) for n in range(50)])
    assert [roster.find({f"lab-{n}"}, Person(), f"lab-{n}") for n in range(50)] == [
        [Person(name=f"Ada {n}", id=str(n))] for n in range(50)
    ]
    assert len(taken_apart) == 50
