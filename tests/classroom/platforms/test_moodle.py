"""Moodle's worksheet counts with what an instructor added to it, and its times read in the teacher's language."""

from datetime import UTC, datetime

import pytest
from kit.handed_in import csv, hand_in, made

from autograder.classroom.due_dates import Extension
from autograder.classroom.platforms.moodle import PLATFORM
from autograder.classroom.roster import read_roster

SIX = datetime(2026, 11, 11, 18, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Wednesday, 11 November 2026, 6:01 PM",
        "Wednesday, November 11, 2026, 6:01 PM",
        "Mittwoch, 11. November 2026, 18:01",
        "mercredi 11 novembre 2026, 18:01",
        "miércoles, 11 de noviembre de 2026, 06:01 PM",
        "mercoledì, 11 novembre 2026, 18:01",
        "woensdag, 11 november 2026, 18:01 PM",
        "dimecres, 11 de novembre 2026, 18:01",
        "srijeda, 11. studenoga 2026., 18:01",
        "środa, 11 listopada 2026, 18:01",
        "středa, 11. listopadu 2026, 18:01",
    ],
)
def test_a_time_reads_in_the_words_of_its_language_pack(text):
    assert PLATFORM.time(text) == SIX


@pytest.mark.parametrize("text", ["-", "soon", "11 2026 18:01", "Mittwoch, 31. Februar 2026, 18:01", "listopad 18:01"])
def test_what_is_no_time_is_none(text):
    assert PLATFORM.time(text) is None


HEADER = (
    "ID,Vollständiger Name,ID-Nummer,E-Mail-Adresse,Status,Bewertung,Bestwertung,Bewertung kann geändert werden,"
    "Zuletzt geändert (Abgabe),Zuletzt geändert (Bewertung),Feedback,extension_days,submitted,submission"
)
ROW = 'Teilnehmer/in{n},{name},{id},{name}@x.org,Abgegeben,,"100,00",Ja,"{when}",-,,{added}'


def test_added_columns_of_a_worksheet_count(tmp_path):
    when = "Mittwoch, 11. November 2026, 18:01"
    lines = [
        ROW.format(n=11, name="Ada", id="0007", when=when, added="2,,"),
        ROW.format(n=12, name="Bob", id="0008", when=when, added=",2026-11-12T10:00Z,"),
        ROW.format(n=13, name="Cy", id="0009", when="-", added=",,late.ipynb"),
    ]
    ada, bob, cy = read_roster(csv(tmp_path / "r.csv", HEADER, *lines)).people
    assert (ada.id, ada.extensions, ada.submitted) == ("0007", (Extension(days=2.0),), SIX.astimezone())
    assert bob.submitted == datetime(2026, 11, 12, 10, tzinfo=UTC), "what the instructor wrote comes first"
    assert (cy.submitted, cy.submission) == (None, "late.ipynb")


def test_the_name_of_a_group_before_a_persons_is_read(tmp_path):
    top = hand_in(
        tmp_path / "subs",
        *(
            f"{who}_assignsubmission_file_/hw.ipynb"
            for who in ("Group A-Ada Long_11", "-Bob Ross_12", "Anna-Lena Berg_13")
        ),
    )
    found = made(top, roster=csv(tmp_path / "r.csv", "name,login", "Ada Long,ada", "Bob Ross,bob", "Anna-Lena Berg,al"))
    assert not found.unmatched
    assert {id: entry.people[0].login for id, entry in found.entries.items()} == {
        "moodle-11": "ada",
        "moodle-12": "bob",
        "moodle-13": "al",
    }
