"""What Blackboard exports is read as public scripts read it; a table goes back only into columns that it has."""

from datetime import datetime

import pytest
from kit.handed_in import csv, made, matched, place

from autograder.classroom.people import Person
from autograder.classroom.platforms import platform
from autograder.classroom.roster import read_roster
from autograder.classroom.tables import BookCell, BookRow, Gradebook, Standing
from autograder.errors import Unreadable
from autograder.marking.reading import read_submission

BLACKBOARD = platform("blackboard")
EXPORT = "gradebook_CS1_HW_2_2026-11-21-08-00-00"
TEXT = """\
Name: {name}
Assignment: HW (2)
Date Submitted: Friday, November 20, 2026 11:05:07 PM CET
Current Grade: Needs Grading

Submission Field:
{field}

Files:
"""


def attempt(tmp_path, user, time, name, *given, field="", encoding="utf-8", text=TEXT):
    start = f"HW_2_{user}_attempt_{time}"
    place(tmp_path / EXPORT, *(f"{start}_{file}" for file in given))
    if text:
        (tmp_path / EXPORT).mkdir(exist_ok=True)
        (tmp_path / EXPORT / f"{start}.txt").write_text(text.format(name=name, field=field), encoding=encoding)
    return tmp_path / EXPORT


def logins(found):
    return {id: [person.login for person in entry.people] for id, entry in found.entries.items()}


def test_names_and_their_texts_tell_people_and_times(tmp_path):
    attempt(tmp_path, "along", "2026-11-20-23-05-07", "Ada Long (along)", "02_second.ipynb", encoding="utf-16")
    attempt(tmp_path, "along", "2026-11-19-10-00-00", "Ada Long (along)", "02_second.ipynb")
    attempt(tmp_path, "b_ross", "2026-11-20-09-00-00", "Bob (b_ross) Ross (b_ross)", "hw.ipynb", "notes.txt")
    british = "Name: {name}\nCurrent Mark: Needs Marking\n{field}"
    top = attempt(tmp_path, "dee", "2026-11-20-09-00-00", "Dee (dee)", "x.zip", text=british, field="x" * 2**20)
    found = made(top)
    assert found.source == "blackboard"
    assert logins(found) == {
        "blackboard-along-20261119100000": ["along"],
        "blackboard-along-20261120230507": ["along"],
        "blackboard-dee-20261120090000": ["dee"],
        **{id: ["b_ross"] for id in found.entries if "ross" in id},
    }
    assert sum("ross" in id for id in found.entries) == 2
    last = found.entries["blackboard-along-20261120230507"]
    assert last.submitted.replace(tzinfo=None) == datetime(2026, 11, 20, 23, 5, 7)
    assert last.people == (Person("Ada Long", login="along"),)


def test_an_attempt_without_a_file_is_told(tmp_path):
    attempt(tmp_path, "along", "2026-11-20-23-05-07", "Ada (along)", "hw.ipynb")
    top = attempt(tmp_path, "cy", "2026-11-20-09-00-00", "Cy (cy)", field="Name: Eve (eve)\nFiles:")
    files, found = matched(top)
    assert sorted(logins(found).values()) == [["along"], ["cy"]]
    (text,) = [file for file in files if file.path.suffix == ".txt"]
    with pytest.raises(Unreadable, match="ask for the notebook"):
        read_submission(text)


def test_no_name_of_a_file_makes_it_somebody_elses(tmp_path):
    hostile = "x_along_attempt_2026-11-20-23-59-59_hw.ipynb"
    attempt(tmp_path, "eve", "2026-11-20-09-00-00", "Ada Long (along) (eve)", hostile)
    top = attempt(tmp_path, "max", "2026-11-20-09-00-00", "", "hw.ipynb", text="")
    attempt(tmp_path, "kim", "2026-11-20-09-00-00", "Ada Long (along)", "hw.ipynb")
    found = made(top, roster=csv(tmp_path / "r.csv", "login,name", "along,Ada Long", "eve,Eve", "max,Max", "kim,Kim"))
    assert sorted(logins(found).values()) == [[], [], ["eve"]]
    assert all("download it again" in why for why in found.unmatched.values())


def test_all_members_of_a_group_are_named(tmp_path):
    text = "Name: Ada (along)\nName: Bob (b_ross)\nAssignment: HW (2)\n"
    found = made(attempt(tmp_path, "Team 1", "2026-11-20-09-00-00", "", "hw.ipynb", text=text))
    assert list(logins(found).values()) == [["along", "b_ross"]]


def test_a_grade_center_is_a_roster_and_gets_its_columns_back(tmp_path):
    column = "05_fifth [Total Pts: 9 Score] |664617"
    header = ("Last Name", "First Name", "Username", "Student ID", "Last Access", "Availability", column)
    lines = ["\t".join(header), "Long\tAda\talong\t0007\t\tYes\t", "Ross\tBob\tbross\t0008\t\tYes\t"]
    roster = read_roster(csv(tmp_path / "gc.xls", *lines, encoding="utf-16"), None, ["05_fifth", "06_x"])
    assert roster.people[0] == Person("Ada Long", "0007", "along")
    assert roster.words["blackboard"] == {"05_fifth": column}
    graded, none = BookCell(Standing.GRADED, 7.5), BookCell(Standing.WAITING)
    rows = (
        BookRow(roster.people[0], {"05_fifth": graded, "06_x": graded}, False),
        BookRow(roster.people[1], {"05_fifth": none, "06_x": none}, False),
    )
    book = Gradebook(rows, {"05_fifth": 9.0, "06_x": 9.0}, frozenset(), False)
    BLACKBOARD.write_gradebooks(tmp_path, book, roster.words["blackboard"])
    (written,) = tmp_path.glob("blackboard*.csv")
    assert written.read_text().replace('"', "").splitlines() == [f"Username,{column}", "along,7.5"]
