"""What Brightspace exports is read as public scripts read it, and it gets tables in its documented form."""

from datetime import UTC, datetime

import pytest
from kit.handed_in import csv, made, place

from autograder.classroom.people import Account, Person
from autograder.classroom.platforms import platform
from autograder.classroom.roster import read_roster
from autograder.classroom.tables import BookCell, BookRow, Gradebook, Standing

BRIGHTSPACE = platform("brightspace")
EXPORT = "02_second Download Nov 21, 2026 800 AM"
HEADER = "OrgDefinedId,Username,Last Name,First Name,Email,05_fifth lab Points Grade <Numeric MaxPoints:9>,{}"
ROSTER = [
    HEADER.format("End-of-Line Indicator"),
    "#0007,#along,Long,Ada,ada@example.org,,#",
    "#0008,#bross,Ross,Bob,bob@example.org,,#",
]


def placed(tmp_path, *names):
    place(tmp_path / EXPORT, "index.html", *names)
    return tmp_path / EXPORT


def people(found):
    return {entry.file: [person.name for person in entry.people] for entry in found.entries.values()}


def test_folders_tell_people_and_times(tmp_path):
    ada = "4001-701 - Ada Long - Nov 20, 2026 {}/02_second.ipynb"
    top = placed(
        tmp_path,
        ada.format("905 AM"),
        ada.format("1105 PM"),
        "4002-701 - O'Neil - van der Berg Siobhán - Nov 20, 2026 1205 AM/hw - final.ipynb",
        "4003-701 - bross Bob Ross - 20 November 2026 120 PM/hw.ipynb",
        "4004-701 - Eve - 20 nov. 2026 2305/hw.ipynb",
        "4005-701 - Cy - Nov 20, 2026 1105 PM/plot.png",
    )
    found = made(top, roster=csv(tmp_path / "r.csv", *ROSTER), time_zone="America/Toronto")
    assert found.source == "brightspace"
    by_id = {id.removeprefix("brightspace-"): entry for id, entry in found.entries.items()}
    assert sorted(by_id) == [
        "4001-202611200905",
        "4001-202611202305",
        "4002-202611200005",
        "4003-202611201320",
        "4004",
        "4005-202611202305",
    ], "and no index.html"
    assert by_id["4001-202611202305"].submitted == datetime(2026, 11, 21, 4, 5, tzinfo=UTC)
    assert [person.login for person in by_id["4001-202611200905"].people] == ["along"]
    assert [person.login for person in by_id["4003-202611201320"].people] == ["bross"], "a username stands first"
    assert [person.name for person in by_id["4002-202611200005"].submitters] == ["O'Neil - van der Berg Siobhán"]
    assert by_id["4004"].submitted is None
    assert "20 nov. 2026 2305" in by_id["4004"].untimed


def test_files_of_older_downloads(tmp_path):
    top = placed(
        tmp_path, "4001-701 - Ada Long - Nov 20, 2026 1105 PM - hw.ipynb", "4002-701 - Bob - Nov 20, 2026 105 PM- x.zip"
    )
    found = made(top)
    assert found.source == "brightspace"
    assert sorted(name for names in people(found).values() for name in names) == ["Ada Long", "Bob"]
    assert {entry.submitted.hour for entry in found.entries.values()} == {13, 23}


@pytest.mark.parametrize(
    "name",
    [
        "4009-701 - 4002-701 - Bob Ross - Nov 20, 2026 100 PM - Nov 20, 2026 1105 PM/hw.ipynb",
        "4009-701 - Eve - Nov 20, 2026 1105 PM/4002-701 - Bob Ross - Nov 20, 2026 1105 PM - x.ipynb",
        "4009-701 - Bob Ross - Nov 20, 2026 1105 PM - Nov 20, 2026 1105 PM - x.ipynb",
    ],
)
def test_nobody_gets_in_anothers_place(tmp_path, name):
    top = placed(tmp_path, name, "4001-701 - Ada Long - Nov 20, 2026 905 AM/hw.ipynb")
    found = made(top, source="brightspace", roster=csv(tmp_path / "r.csv", *ROSTER))
    assert sorted(p.login for entry in found.entries.values() for p in entry.people if p.login) == ["along"]


@pytest.mark.parametrize("numbers", [("4001", "4002"), ("4001", "4001")])
def test_namesakes_and_a_number_with_two_names_are_for_a_person_to_decide(tmp_path, numbers):
    names = ("Ada Long", "Ada Long" if numbers[0] != numbers[1] else "Bob Ross")
    top = placed(
        tmp_path, *(f"{n}-701 - {name} - Nov 20, 2026 905 AM/hw.ipynb" for n, name in zip(numbers, names, strict=True))
    )
    found = made(top, roster=csv(tmp_path / "r.csv", *ROSTER))
    assert people(found) == {file: [] for file in people(found)}
    assert all("several names" in why for why in found.unmatched.values())


def test_its_grades_are_a_roster_and_a_table_goes_back(tmp_path):
    roster = read_roster(csv(tmp_path / "r.csv", *ROSTER), None, ["05_fifth"])
    ada, bob = roster.people
    assert ada == Person("Ada Long", "0007", "along", "ada@example.org")
    assert roster.words["brightspace"] == {"05_fifth": "05_fifth lab"}
    cells = [BookCell(Standing.GRADED, 7.5), BookCell(Standing.WAITING)]
    rows = tuple(BookRow(one, {"05_fifth": cell}, False) for one, cell in zip((ada, bob), cells, strict=True))
    book = Gradebook(rows, {"05_fifth": 9.0}, frozenset(), False)
    BRIGHTSPACE.write_gradebooks(tmp_path, book, roster.words["brightspace"])
    assert (tmp_path / "brightspace-05_fifth.csv").read_text().replace('"', "").splitlines() == [
        "OrgDefinedId,Username,05_fifth lab Points Grade,End-of-Line Indicator",
        "0007,along,7.5,#",
    ]
    (tmp_path / "other").mkdir()
    BRIGHTSPACE.write_gradebooks(tmp_path / "other", book, {})
    assert not list((tmp_path / "other").iterdir()), "of a class on another platform"


def test_feedback_has_the_folders_name_as_it_was_exported():
    folder, ada = "4001-701 - Ada Long - Nov 20, 2026 905 AM", Person(accounts=(Account("brightspace", "4001"),))
    assert list(BRIGHTSPACE.feedback_names(f"x/{folder}/hw.ipynb", [ada])) == [f"{folder}/feedback.html"]
    assert list(BRIGHTSPACE.feedback_names(f"x/{folder}/hw.ipynb", [Person("Ada")])) == []
