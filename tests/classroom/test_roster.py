"""Rosters are read as platforms and people write them, and a person in them is found only if one fits."""

import json
import re
import subprocess
from datetime import UTC, datetime

import openpyxl
import pytest
from kit.handed_in import csv, made, place
from kit.results import heads, write_results

from autograder.classroom import outputs
from autograder.classroom.due_dates import Extension
from autograder.classroom.people import Account, Person
from autograder.classroom.roster import read_roster
from autograder.errors import UserError


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
                "Student,ID,SIS User ID,SIS Login ID,Section,02_second (77001),Quiz (5)",
                ",,,,,Manual Posting,",
                "    Points Possible,,,,,40,(read only)",
                '"Lovelace, Ada",101,S1,ada,A,,',
            ],
            Person("Lovelace, Ada", "S1", "ada", section="A", accounts=(Account("canvas", "101"),)),
        ),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_exports_are_rosters_as_they_are(tmp_path, lines, who, encoding):
    assert list(read_roster(csv(tmp_path / "r.csv", *lines, encoding=encoding)).people) == [who]


def test_moodles_worksheet_is_a_roster(tmp_path):
    place(tmp_path / "subs", "Ada Lovelace_11_assignsubmission_file_hw.ipynb")
    roster = csv(
        tmp_path / "worksheet.csv",
        "Identifier,Full name,Email address,Status,Grade",
        "Participant 11,Countess Ada,ada@example.org,Submitted,",
    )
    (entry,) = made(tmp_path / "subs", roster=roster).entries.values()
    assert (entry.people[0].name, entry.people[0].email, entry.unmatched) == ("Countess Ada", "ada@example.org", None)


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
    people = read_roster(roster).people
    assert [(p.name, p.email, p.number("moodle")) for p in people] == [
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
    header, *written = (out / "moodle-worksheet-05_fifth.csv").read_text().replace('"', "").splitlines()
    assert header == "ID,Vollständiger Name,E-Mail-Adresse,Bewertung,Bestwertung,Zuletzt geändert (Bewertung)"
    assert [line.rpartition(",")[0] for line in written] == [
        "Teilnehmer/in11,Ada Lovelace,ada@example.org,5,11",
        "Teilnehmer/in12,Bob Ross,bob@example.org,5,11",
        "Teilnehmer/in13,Cy,cy@example.org,,11",
    ], "who handed in nothing has a row, which Moodle leaves as it is"


def test_rows_about_columns_and_staff_are_no_people(tmp_path):
    canvas = csv(
        tmp_path / "c.csv",
        "LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,05_fifth (77001)",
        ",,,,,,Manual Posting",
        "    Points Possible,,,,,,44",
        "Lovelace,Ada,101,S1,ada,A,",
        "Student,Test,102,,,A,",
    )
    assert [str(p) for p in read_roster(canvas).people] == ["Ada Lovelace"]
    roles = csv(
        tmp_path / "r.csv", "name,role", "Ada,Student", "Bo,TA", "Cy,", "Di,Teacher", "Ed,Studierende", "Flo,Dozentin"
    )
    assert [str(p) for p in read_roster(roles).people] == ["Ada", "Cy", "Ed"]
    lines = "Ada,Graduate student", "Bo,Non-editing teacher", "Cy,None"
    assert [str(p) for p in read_roster(csv(tmp_path / "m.csv", "name,role", *lines)).people] == ["Ada", "Cy"]
    for role, why in (("Wizard", "neither"), ("Student assistant", "both"), ("Studentische Hilfskraft", "both")):
        with pytest.raises(UserError, match=f"x.csv:2: the role .* says {why} student"):
            read_roster(csv(tmp_path / "x.csv", "name,role", f"Ada,{role}"))


def test_extensions_are_for_all_assignments_or_for_one_in_days_or_hours(tmp_path):
    path = tmp_path / "r.csv"
    path.write_text("name,extension_days,extension_hours_05_fifth,extension_days 02_second\nAda,1,12,\n")
    (ada,) = read_roster(path).people
    assert ada.extensions == (Extension("", 1.0), Extension("05fifth", hours=12.0))


def test_a_roster_in_windows_encoding_is_read(tmp_path):
    (zoe,) = read_roster(csv(tmp_path / "r.csv", "name\tlogin", "Zoë\tz", encoding="cp1252")).people
    assert zoe.name == "Zoë"
    with pytest.raises(UserError, match="cannot be read"):
        read_roster(tmp_path / "none.csv")


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


# Who is who


def test_canvas_people_are_found_in_canvas_own_gradebook(tmp_path):
    place(tmp_path / "subs", "lovelaceada_101_9001_hw.ipynb", "ngmax_102_9002_hw.ipynb", "hopper_105_9003_hw.ipynb")
    roster = csv(
        tmp_path / "gradebook.csv",
        "Student,ID,SIS User ID,SIS Login ID,Section,05_fifth (77)",
        "    Points Possible,,,,,44",
        '"Lovelace, Ada",101,S1,ada,A,',
        '"Ng, Max",999,S2,max,A,',
        '"Ng, Max",998,S3,max2,B,',
        '"Student, Test",1,,,A,',
    )
    found = made(tmp_path / "subs", roster=roster)
    ada = found.entries["canvas-101-9001"].people[0]
    assert (ada.name, ada.number("canvas"), ada.id, ada.login) == ("Lovelace, Ada", "101", "S1", "ada")
    assert "not in the roster" in found.unmatched["canvas-102-9002"], "both have other numbers"
    assert "not in the roster" in found.unmatched["canvas-105-9003"]
    assert [person.id for person in found.missing] == ["S2", "S3"]


@pytest.mark.parametrize(
    ("file", "who"),
    [
        ("ada.ipynb", "ada"),
        ("ADA (1).ipynb", "ada"),
        ("hw_ada.ipynb", None),
        ("lovelace_ada.ipynb", "ada"),
        ("Ada Lovelace.ipynb", "ada"),
        ("0007.zip", "ada"),
        ("max.ng.ipynb", "max"),
        ("hw-max.ng@example.org.ipynb", None),
        ("max.ng@example.org - Copy (2).ipynb", "max"),
        ("Kopie von ada.ipynb", "ada"),
        ("05_fifth_ada.ipynb", "ada"),
        ("Ada Lovelace 05-fifth (1).ipynb", "ada"),
        ("7.ipynb", None),
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


def test_a_name_cannot_steer_a_terminal():
    person = Person(name="Ada\x1b[31m \u202eecalevoL\n", email="a\x07@b")
    assert (person.name, person.email) == ("Ada\ufffd[31m \ufffdecalevoL", "a\ufffd@b")


WHO = [("Ada Lovelace", "0007", "ada@x.org"), ("Bob Ross", "8", "bob@x.org")]


@pytest.mark.parametrize(
    "lines",
    [
        ["Vorname;Nachname;Matrikelnummer;E-Mail-Adresse", "Ada;Lovelace;0007;ada@x.org", "Bob;Ross;8;bob@x.org"],
        [
            "sep=;",
            "Prénom;Nom de famille;Numéro d'identification;Adresse de courriel",
            "Ada;Lovelace;0007;ada@x.org",
            "Bob;Ross;8;bob@x.org",
        ],
        ["Machine learning, winter 2026", "", "name,id,email", "Ada Lovelace,0007,ada@x.org", "Bob Ross,8,bob@x.org"],
    ],
)
def test_a_roster_in_another_language_or_below_a_title_is_read(tmp_path, lines):
    people = read_roster(csv(tmp_path / "r.csv", *lines)).people
    assert [(person.name, person.id, person.email) for person in people] == WHO


def test_a_workbook_is_a_roster(tmp_path):
    workbook = openpyxl.Workbook()
    for row in (
        ["Kurs 2026"],
        ["Name", "ID", "E-Mail"],
        ["Ada Lovelace", "0007", "ada@x.org"],
        ["Bob Ross", 8.0, "bob@x.org"],
    ):
        workbook.active.append(row)
    workbook.save(tmp_path / "r.xlsx")
    people = read_roster(tmp_path / "r.xlsx").people
    assert [(person.name, person.id, person.email) for person in people] == WHO
    (tmp_path / "r.xlsx").write_text("no workbook")
    with pytest.raises(UserError, match=r"r\.xlsx: the roster cannot be read as a workbook; save it as CSV"):
        read_roster(tmp_path / "r.xlsx")


def test_columns_that_nobody_understands_are_named(tmp_path):
    with pytest.raises(UserError, match="no column that a roster needs among 'Nimi', 'Sähköposti'; name"):
        read_roster(csv(tmp_path / "r.csv", "Nimi,Sähköposti", "Ada,ada@x.org"))


def test_what_rows_share_names_nobody_and_is_said(tmp_path):
    rows = "name,id,email,section", "Ada,n/a,us@x.org,A", "Bo,n/a,us@x.org,B", "Cy,1.23457E+11,cy@x.org,A"
    roster = read_roster(csv(tmp_path / "r.csv", *rows))
    people = [(person.name, person.id, person.email) for person in roster.people]
    assert people == [("Ada", "", ""), ("Bo", "", ""), ("Cy", "", "cy@x.org")]
    assert sorted(roster.notes) == [
        "r.csv, row 4: a spreadsheet made '1.23457e+11' of the id",
        "r.csv, rows 2, 3: they share the email 'us@x.org', so it names nobody",
        "r.csv, rows 2, 3: they share the id 'n/a', so it names nobody",
    ]
    with pytest.raises(UserError, match="give each row a name"):
        read_roster(csv(tmp_path / "r.csv", "id,extension_days", "n/a,1", "n/a,2"))


def test_rows_that_are_equal_but_for_the_section_are_one_person(tmp_path):
    rows = "name,id,section", "Ada,7,A", "Ada,7,B", "Bo,8,B"
    people = read_roster(csv(tmp_path / "r.csv", *rows)).people
    assert [(person.name, person.id, person.section) for person in people] == [("Ada", "7", "A; B"), ("Bo", "8", "B")]


def test_logins_that_end_in_numbers_make_no_worksheet_of_another_platforms_roster(tmp_path):
    header = "username,first_name,last_name,email,section,github_id,role,submitted_at"
    rows = (f"student{n},S,{n},s{n}@x.org,A,{n},student,2026-11-20T10:00Z" for n in range(3))
    people = read_roster(csv(tmp_path / "r.csv", header, *rows)).people
    assert [person.github for person in people] == ["student0", "student1", "student2"]
