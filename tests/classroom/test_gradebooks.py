"""What is written from records: every gradebook, for a class whose sums are known and whose texts are hostile."""

import csv
import json
import re
import zipfile
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser

import pytest
from junitparser import JUnitXml
from made_class import NASTY, CellReport, case, graded, heads, question, ungraded, write_results
from msgspec.structs import replace

from autograder.classroom import class_list, outputs
from autograder.classroom.class_list import Entry
from autograder.classroom.due_dates import Due
from autograder.classroom.points_by_hand import HumanPoints
from autograder.classroom.roster import Person
from autograder.errors import UserError

ADA = Person("Lovelace, Ada", "S1", "ada", "ada@example.org", "A", canvas_id="101", moodle_id="11")
EVE = Person('=HYPERLINK("http://x")', "", "@eve", "eve@example.org", canvas_id="102")
MAX = Person("Max Ng", "S3", "", "", moodle_id="13")
CY = Person("Cy", "S4", "cy", "cy@example.org", "B")


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """Ada in a group with Max, late; Eve, twice; somebody unknown; Cy, who handed in nothing."""
    at = datetime(2026, 11, 20, 12, tzinfo=UTC)
    entries = {
        "ada": Entry((ADA, MAX), None, at),
        "eve-1": Entry((EVE,), None, datetime(2026, 11, 18, tzinfo=UTC)),
        "eve-2": Entry((EVE,), None, datetime(2026, 11, 19, tzinfo=UTC)),
        "nobody": Entry((), "its name matches nobody in the roster"),
        "broken": Entry((CY,), None),
    }
    made = class_list.ClassList(
        "folder",
        entries,
        (Person("Dee", "S5", "dee"),),
        (Due(None, datetime(2026, 11, 19, tzinfo=UTC)),),
        10.0,
        (HumanPoints("ada", "why_several_heads", 4.5, f"Good. {NASTY}", "", "05_heads", (ADA, MAX)),),
    )
    records = [
        heads("ada", 2, 2, cells=[CellReport(4, "timed_out", 20.0)]),
        heads("eve-1", 2, 2),
        heads("eve-2", 1, 0, cells=[CellReport(2, "error", 0.1)]),
        heads("nobody", 0, 0),
        ungraded("broken", reason=f"not a notebook {NASTY}"),
    ]
    out = write_results(tmp_path_factory.mktemp("made") / "out", records, made)
    outputs.write_all(out)
    return out


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


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
    assert titles == ["05_heads"]
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
    assert header == ["Full name", "Username", "ID number", "Email address", "05_heads"]
    assert {row[0]: row[4] for row in rows} == {"Lovelace, Ada": "7.6", "Max Ng": "7.6", "'" + EVE.name: "1"}
    header, *rows = table(out / "moodle-worksheet-05_heads.csv")
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


def made_export(tmp_path, several=False):
    """An export of 05_heads, in which one person handed in another assignment's notebook."""
    names = ("ada", "bob", "cy", "eve")
    entries = {name: Entry((Person(name, login=name, canvas_id=name),), export="canvas") for name in names}
    made = class_list.ClassList("canvas", entries, several=several, canvas_columns={"05_heads": "05_heads (77001)"})
    records = [heads(name, 2, 2) for name in names[:3]]
    records.append(graded("eve", question("softmax", case("shape", False)), assignment="02_softmax"))
    out = write_results(tmp_path / "out", records, made)
    outputs.write_all(out)
    return out


def test_a_notebook_of_another_assignment_writes_no_zero_into_that_ones_column(tmp_path):
    out = made_export(tmp_path)
    header, _, *rows = table(out / "canvas.csv")
    assert header[5:] == ["05_heads (77001)"], "as the gradebook calls it"
    assert {row[0]: row[5] for row in rows} == {"ada": "5", "bob": "5", "cy": "5", "eve": ""}
    assert "eve" not in {row[0] for row in table(out / "moodle.csv")}
    first = table(out / "submissions.csv")[1]
    why = "belongs to another assignment: 3 of 4 in canvas belong to 05_heads"
    assert first[:4] == ["no", why, "eve", "02_softmax"]


def test_it_does_if_one_says_that_there_are_several(tmp_path):
    out = made_export(tmp_path, several=True)
    header, _, *rows = table(out / "canvas.csv")
    assert header[5:] == ["02_softmax", "05_heads (77001)"]
    assert {row[0]: row[5] for row in rows}["eve"] == "0"


def test_gradescope_has_the_total_and_what_a_person_gave(out):
    results = json.loads((out / "gradescope" / "ada.json").read_text(encoding="utf-8"))
    assert results["score"] == 7.6
    assert "1.9 points off: 2 days late." in results["output"]
    by_hand = results["tests"][-1]
    assert (by_hand["name"], by_hand["score"], by_hand["max_score"]) == ("why_several_heads", 4.5, 6.0)
    results = json.loads((out / "gradescope" / "eve-2.json").read_text(encoding="utf-8"))
    assert results["score"] == 1
    assert "why_several_heads (6 points)" in results["output"]
    assert NASTY not in json.dumps([t for t in results["tests"] if t["name"] == "split_heads"], ensure_ascii=False)


def test_junit_is_read_by_a_parser_of_junit(out):
    suites = {suite.name: suite for suite in JUnitXml.fromfile(str(out / "junit.xml"))}
    assert list(suites) == ["ada", "broken", "eve-1", "eve-2", "nobody"]
    eve = suites["eve-2"]
    assert (eve.tests, eve.failures, eve.skipped, eve.errors) == (3, 2, 1, 0)
    cases = {case.name: case for case in eve}
    assert cases["split_heads"].classname == "05_heads.eve-2"
    (failure,) = cases["split_heads"].result
    assert failure.message == "1 of 3 points; failed: columns"
    assert failure.text == "columns (hidden)"
    assert "<script>" in cases["merge_heads"].result[0].text
    assert cases["why_several_heads"].is_skipped
    assert suites["ada"].failures == suites["ada"].skipped == 0
    (case,) = suites["broken"]
    assert case.result[0].type == "unreadable"


class Page(HTMLParser):
    """What a page holds: its tags, its text, and whatever would be loaded from elsewhere."""

    def __init__(self, path):
        super().__init__()
        self.tags, self.words, self.links = [], [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.links += [value for name, value in attributes if name in ("src", "href", "action", "data")]

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return " ".join("".join(self.words).split())


def test_feedback_is_a_page_of_its_own(out):
    for path in (out / "feedback").iterdir():
        page = Page(path)
        assert "script" not in page.tags
        assert all(link.startswith("#") for link in page.links), page.links
        assert "\0" not in path.read_text(encoding="utf-8")
    assert sorted(path.stem for path in (out / "feedback").iterdir()) == ["ada", "broken", "eve-1", "eve-2", "nobody"]


def test_feedback_says_points_lateness_comments_and_stopped_cells(out):
    text = Page(out / "feedback" / "ada.html").text
    for words in ("Lovelace, Ada, Max Ng", "7.6 of 11", "2 days, 1.9 points less", "4.5 of 6 points", "Good. <script>"):
        assert words in text, words
    assert "Cell 5 of the notebook ran for too long" in text
    text = Page(out / "feedback" / "eve-2.html").text
    assert "Cell 3 of the notebook raised an error" in text
    assert "do not count yet: why_several_heads" in text
    assert "This submission was not graded: not a notebook" in Page(out / "feedback" / "broken.html").text


def test_feedback_tells_of_a_hidden_case_only_name_and_points(out):
    text = Page(out / "feedback" / "eve-2.html").text
    assert "Failed: columns (0 of 2, a hidden check)" in text
    assert text.count("alert") == 1, "the message of the one public case with that text"


def test_no_page_turns_the_direction_of_text(tmp_path):
    answer = question("split_heads", case("shape", False, message="x \u202e y"))
    record = graded("eve", replace(answer, code="# \u202e nruter \u2066\nx = 1", cell=0))
    made = class_list.ClassList("folder", {"eve": Entry((Person("E\u202eve"),), file="\u202e.ipynb")})
    outputs.write_all(out := write_results(tmp_path / "out", [record], made))
    for path in (*out.glob("*.csv"), *out.rglob("*.html"), out / "junit.xml", out / "gradescope" / "eve.json"):
        text = path.read_text(encoding="utf-8")
        assert not re.search("[\u202a-\u202e\u2066-\u2069]", text), path.name


def test_everything_is_written_anew(out, tmp_path):
    again = write_results(tmp_path / "out", [heads("zoe", 2, 2)])
    for name in ("feedback/gone.html", "gradescope/gone.json", "canvas.csv", "moodle.csv", "moodle-worksheet-x.csv"):
        (again / name).parent.mkdir(exist_ok=True)
        (again / name).write_text("old")
    outputs.write_all(again)
    there = {path.relative_to(again).as_posix() for path in again.rglob("*") if path.is_file()}
    wanted = {
        "records/zoe.json",
        "class.json",
        "grades.csv",
        "junit.xml",
        "gradescope/zoe.json",
        "feedback/zoe.html",
    } | {"why/zoe.html"}
    assert there - {"report.html", "submissions.csv"} == wanted


def test_a_folder_without_records_is_the_callers_mistake(tmp_path):
    with pytest.raises(UserError, match="no records"):
        outputs.write_all(tmp_path)


# Feedback, and how it goes back


def test_feedback_stands_beside_the_code_that_it_is_about(tmp_path):
    code = "def split_heads(x):\n    return '<script>alert(1)</script>'"
    split, merge, by_hand = heads("ada", 1, 2).questions
    answered = (replace(split, cell=4, code=code), replace(merge, cell=7, code="x = ...", untouched=True), by_hand)
    out = write_results(tmp_path / "out", [replace(heads("ada", 1, 2), questions=answered)])
    outputs.write_all(out)
    page = Page(out / "feedback" / "ada.html")
    assert "Your code: cell 5" in page.text
    assert "Your code: cell 8, as it was given" in page.text
    assert " ".join(code.split()) in page.text
    assert "script" not in page.tags


def test_feedback_goes_back_to_canvas_and_moodle_under_the_names_that_they_find_people_by(tmp_path):
    def entry(file, *told):
        return Entry(told, None, None, submitters=told, file=file)

    ada, max = Person("Ada_L", moodle_id="11"), Person("lovelaceada", canvas_id="101")
    entries = {
        "m1": entry("moodle/Ada_L_11_assignsubmission_file_/hw.ipynb", ada),
        "m2": entry("moodle/Ada_L_11_assignsubmission_file_/hw2.ipynb", ada),
        "c1": entry("canvas/lovelaceada_LATE_101_9001_hw.ipynb", max),
        "other": entry("x.ipynb", Person("Somebody")),
    }
    made = class_list.ClassList("canvas and moodle", entries)
    records = [heads("m1", 2, 2), heads("m2", 0, 0), ungraded("c1"), heads("other", 1, 1)]
    out = write_results(tmp_path / "out", records, made)
    outputs.write_all(out)
    with zipfile.ZipFile(out / "feedback-moodle.zip") as archive:
        (name,) = archive.namelist()
        assert name == "Ada L_11_assignsubmission_file_/feedback.html", "Moodle counts underscores"
        assert archive.read(name) == (out / "feedback" / "m1.html").read_bytes(), "of what counts"
    with zipfile.ZipFile(out / "feedback-canvas.zip") as archive:
        assert archive.namelist() == ["lovelaceada_LATE_101_9001_hw.html"]
