"""What Canvas, Moodle and people read of a class whose sums are known: every table, and pages that go back."""

import csv
import re
import zipfile
from datetime import UTC, datetime, timedelta

import pytest
from kit.handed_in import NOON
from kit.results import (
    ADA,
    BOB,
    EVE,
    canvas,
    case,
    class_state,
    class_to_look_at,
    graded,
    heads,
    known_class,
    of_five,
    question,
    table,
    ungraded,
    write_results,
)
from msgspec.structs import replace

from autograder.classroom import outputs
from autograder.classroom.adjustments import Adjustment
from autograder.classroom.entries import STATE_FILE, Entry, Lateness, state_to_json
from autograder.classroom.people import Account, Person


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    return known_class(tmp_path_factory.mktemp("made") / "out")


def test_grades_csv_has_the_sums(out):
    header, *rows = table(out / "grades.csv")
    found = {row[0]: dict(zip(header, row, strict=True)) for row in rows}
    assert list(found) == ["ada", "broken", "eve-1", "eve-2", "nobody"]
    ada = found["ada"]
    assert (ada["score"], ada["max_score"], ada["by_hand"]) == ("5", "5", "4.5")
    assert (ada["days_late"], ada["penalty"], ada["total"], ada["max_total"]) == ("2", "1.9", "7.6", "11")
    assert (ada["split_heads"], ada["merge_heads"], ada["why_several_heads"]) == ("3", "2", "4.5")
    assert (ada["name"], ada["id"], ada["section"]) == ("Lovelace, Ada; Max Ng", "S1; S3", "A")
    assert ada["submitted"] == "2026-11-20T12:00:00+00:00"
    eve = found["eve-2"]
    assert (eve["score"], eve["days_late"], eve["total"], eve["to_grade_by_hand"]) == (
        "1",
        "0",
        "1",
        "why_several_heads",
    )
    assert eve["why_several_heads"] == ""
    assert eve["name"] == '\'=HYPERLINK("http://x")'
    assert eve["login"] == "'@eve"
    assert found["nobody"]["unmatched"] == "its name matches nobody in the roster"
    assert (found["broken"]["status"], found["broken"]["score"], found["broken"]["total"]) == ("unreadable", "", "")


def test_no_cell_of_any_sheet_is_a_formula(out):
    for path in out.glob("*.csv"):
        for row in table(path):
            for cell in row:
                assert re.fullmatch(r"-?[0-9.]*", cell) or cell[0] not in "=+-@\t\r|%", (path.name, cell)


def test_canvas_imports_it(out):
    """By the rules of Canvas' own importer: which columns, which row, whom it finds."""
    rows = table(out / "canvas.csv")
    header = rows[0]
    assert len(header) > 3
    assert "Student" in header[0]
    assert "ID" in header[1]
    assert (header[2], header[3], header[4]) == ("SIS User ID", "SIS Login ID", "Section")
    titles = header[5:]
    assert titles == ["05_fifth"]
    assert not set(titles) & {"Current Score", "Final Score", "Final Grade", "Override Score"}
    assert {len(row) for row in rows} == {len(header)}
    assert "Points Possible" in rows[1][0]
    assert rows[1][5:] == ["11"]
    students = {row[0]: row for row in rows[2:]}
    assert students["Lovelace, Ada"] == ["Lovelace, Ada", "101", "S1", "ada", "A", "7.6"]
    assert students["Max Ng"][5] == "7.6", "who hands in together gets the same"
    assert students["'" + EVE.name][1::4] == ["102", "1"], "the last of two counts"
    assert students["Cy"][5] == "", "what could not be graded changes no grade"
    assert students["Dee"][5] == "", "who handed in nothing is listed"
    assert len(students) == 5


def test_moodle_imports_it(out):
    header, *rows = table(out / "moodle.csv")
    assert header == ["Full name", "Username", "ID number", "Email address", "05_fifth"]
    assert {row[0]: row[4] for row in rows} == {"Lovelace, Ada": "7.6", "Max Ng": "7.6", "'" + EVE.name: "1"}
    header, *rows = table(out / "moodle-worksheet-05_fifth.csv")
    for column in ("Identifier", "Grade", "Last modified (grade)"):
        assert column in header, "Moodle refuses a worksheet without it"
    found = {row[0]: dict(zip(header, row, strict=True)) for row in rows}
    assert list(found) == ["Participant 11", "Participant 13"]
    # Moodle cuts off as many characters as "Participant " has.
    assert [int(name[len("Participant ") :]) for name in found] == [11, 13]
    ada = found["Participant 11"]
    assert (ada["Grade"], ada["Maximum grade"]) == ("7.6", "11")
    assert "Feedback comments" not in ada, "an empty comment would empty the one that is there"
    # Moodle skips a row that is more than a minute older than its own grade.
    assert datetime.now(UTC) - datetime.fromisoformat(ada["Last modified (grade)"]) < timedelta(minutes=10)


def test_submissions_csv_says_which_file_counts_and_why(out):
    header, *rows = table(out / "submissions.csv")
    assert header[:3] == ["counts", "why", "name"]
    found = [(row[0], row[1], row[-2]) for row in rows]
    assert found == [
        ("yes", "the last of 2", "eve-2"),
        ("no", "handed in earlier than eve-2, which counts", "eve-1"),
        ("no", "unreadable", "broken"),
        ("yes", "", "ada"),
        ("yes", "its name matches nobody in the roster", "nobody"),
    ]


def test_missing_counts_zero_if_asked(tmp_path):
    missing = (Person("Cy", "S3", accounts=(Account("moodle", "3", False),)),)
    entries = {"ada": Entry((ADA,), None, NOON), "bob": Entry((BOB,), None, NOON)}
    for zero, cell in ((True, "0"), (False, "")):
        made = class_state("folder", entries, missing, missing_zero=zero)
        out = write_results(tmp_path / str(zero), [heads("ada", 1, 2), ungraded("bob")], made)
        outputs.write_all(out)
        assert (canvas(out)["Cy"], canvas(out)["Bob Ross"]) == (cell, ""), "an unreadable file is no zero yet"
        moodle = {row[0]: row[4] for row in table(out / "moodle.csv")[1:]}
        assert moodle == {"Ada Lovelace": "3"} | ({"Bob Ross": "-", "Cy": "0"} if zero else {})


@pytest.mark.parametrize("says", ["05_fifth", None])
def test_an_unreadable_file_of_one_week_leaves_the_zero_of_another(tmp_path, says):
    entries = {
        "ada-1": Entry((ADA,), None, NOON, accepted=Lateness(0, 0.0)),
        "ada-2": Entry((ADA,), None, NOON),
        "bob": Entry((BOB,), None, NOON),
    }
    softmax = graded("ada-1", question("softmax", case("c", True, 5.0)), assignment="02_second")
    records = [softmax, heads("ada-2", 1, 2), replace(ungraded("bob"), assignment=says)]
    out = write_results(tmp_path / "out", records, class_state("folder", entries, missing_zero=True))
    outputs.write_all(out)
    for file, start, waits in (("canvas.csv", 0, ""), ("moodle.csv", 0, "-")):
        header, *rows = table(out / file)
        (bob,) = (row for row in rows if row[start] == "Bob Ross")
        assert dict(zip(header, bob, strict=True)).items() >= {"02_second": "0", "05_fifth": waits}.items(), file


@pytest.fixture
def of_a_class(tmp_path):
    return class_to_look_at(tmp_path / "out")


def test_canvas_has_the_same_points_possible_before_and_after_a_person_graded(of_a_class):
    out, made = of_a_class

    def possible():
        outputs.write_all(out)
        with open(out / "canvas.csv", encoding="utf-8", newline="") as file:
            return list(csv.reader(file))[1][5]

    after = possible()
    (out / STATE_FILE).write_text(state_to_json(class_state("canvas", made.entries)), encoding="utf-8")
    assert possible() == after == "11"


def test_feedback_goes_back_to_canvas_and_moodle_under_the_names_that_they_find_people_by(tmp_path):
    def entry(file, *told):
        return Entry(told, None, None, submitters=told, file=file)

    ada, max = (
        Person("Ada_L", accounts=(Account("moodle", "11", False),)),
        Person("lovelaceada", accounts=(Account("canvas", "101"),)),
    )
    entries = {
        "m1": entry("moodle/Ada_L_11_assignsubmission_file_/hw.ipynb", ada),
        "m2": entry("moodle/Ada_L_11_assignsubmission_file_/hw2.ipynb", ada),
        "c1": entry("canvas/lovelaceada_LATE_101_9001_hw.ipynb", max),
        "other": entry("x.ipynb", Person("Somebody")),
    }
    made = class_state("canvas and moodle", entries)
    records = [heads("m1", 2, 2), heads("m2", 0, 0), ungraded("c1"), heads("other", 1, 1)]
    out = write_results(tmp_path / "out", records, made)
    outputs.write_all(out)
    with zipfile.ZipFile(out / "feedback-moodle.zip") as archive:
        (name,) = archive.namelist()
        assert name == "Ada L_11_assignsubmission_file_/feedback.html", "Moodle counts underscores"
        assert archive.read(name) == (out / "feedback" / "m1.html").read_bytes(), "of what counts"
    with zipfile.ZipFile(out / "feedback-canvas.zip") as archive:
        assert archive.namelist() == ["lovelaceada_LATE_101_9001_hw.html"]


# Who has a zero, who has nothing, and who is excused


def test_zero_means_that_nothing_was_handed_in(tmp_path):
    out, found = of_five(tmp_path)
    assert canvas(out) == {"Ada Lovelace": "5", "Bob Ross": "", "Cy Mid": "", "Dee Low": "0", "Eva Top": "EX"}
    moodle = {row[0]: row[4] for row in table(out / "moodle.csv")[1:]}
    assert moodle == {"Ada Lovelace": "5", "Bob Ross": "-", "Cy Mid": "-", "Dee Low": "0", "Eva Top": "-"}
    cases = {task.anchor: [(case.who or case.submission, case.what) for case in task.cases] for task in found}
    assert [who for who, _ in cases["held"]] == ["Cy Mid (S3)"]
    assert "cy x.ipynb may be theirs" in cases["held"][0][1]
    assert cases["missing"] == [("Dee Low", ""), ("final", "names nobody, and may be of any of these")]
    assert [task.count for task in found if task.anchor == "missing"] == [1]


def test_whoever_matches_nobody_has_no_name_and_no_row(tmp_path):
    out, _ = of_five(tmp_path)
    found = {row[8]: row for row in table(out / "submissions.csv")[1:]}
    assert (found["final"][2], found["final"][1]) == ("", "its name matches nobody in the roster")
    assert len(canvas(out)) == 5


def test_a_total_above_the_maximum_counts_and_is_listed(tmp_path):
    out, found = of_five(tmp_path, Adjustment("S1", "05_fifth", "total", 20.0, "a prize", ADA))
    assert canvas(out)["Ada Lovelace"] == "25"
    assert [case.what for task in found if task.anchor == "above" for case in task.cases] == ["25 of 11"]
