"""The page on one submission that its student gets back."""

import html
import zipfile
from datetime import UTC, datetime

import pytest
from kit.results import Page, case, class_state, graded, heads, known_class, question, write_results
from msgspec.structs import replace

from autograder.classroom import outputs
from autograder.classroom.entries import Entry
from autograder.classroom.people import Account, Person
from autograder.marking.record import CaseGrade, Parts


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    return known_class(tmp_path_factory.mktemp("made") / "out")


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


PARTS = Parts(
    hint="Which axis?",
    error="ValueError",
    raised=True,
    exact_call="split_heads(np.eye(2))",
    exact_expected="[1., 0.]",
    exact_came="[0., 1.]",
    subject="SUBJECT",
    called="CALLED",
    expected="EXPECTED",
    came="CAME",
    said="SAID",
)
CODE = "def split_heads(x):\n    e = np.exp(x)\n    raise ValueError(x)"
TOLD = {
    "points": set(),
    "mistakes": {"over all", "Which axis?", "ValueError, at `e = np.exp(x)`"},
    "cases": {"split_heads(np.eye(2))", "[1., 0.]", "[0., 1.]"},
}
NEVER = {"SUBJECT", "CALLED", "EXPECTED", "CAME", "SAID", "MESSAGE", "FORGED", "cell 3"}
LEVELS = list(TOLD)


def released(tmp_path, level, parts=PARTS, mistake="over-all"):
    """Return what is written of an answer that fails a hidden check, by file."""
    where = "cell 3, line 2: e = np.exp(x) (x: (FORGED,))\ncell 9, line 1: FORGED"
    hidden = CaseGrade("columns", True, False, 0, 2.0, "MESSAGE", mistake, where, parts=parts)
    split = replace(question("split_heads", case("shape", True), hidden), cell=4, code=CODE)
    out = write_results(tmp_path / "out", [graded("ada", split)], class_state(release=level))
    outputs.write_all(out)
    return {path.relative_to(out).as_posix(): path.read_text("utf-8") for path in out.rglob("*") if path.is_file()}


@pytest.mark.parametrize("level", LEVELS)
def test_feedback_tells_of_a_failed_hidden_check_what_is_released_and_nothing_of_the_next_level(tmp_path, level):
    files = released(tmp_path, level)
    told = set().union(*(TOLD[each] for each in LEVELS[: LEVELS.index(level) + 1]))
    later = NEVER.union(*TOLD.values()) - told
    text = Page(tmp_path / "out" / "feedback" / "ada.html").text
    assert [words for words in told if words not in text] == []
    assert "Failed: columns (0 of 2, a hidden check)" in text
    for name in ("feedback/ada.html", "junit.xml", "gradescope/ada.json", "grades.csv", "submissions.csv"):
        assert [words for words in later if words in html.unescape(files[name])] == [], name


def test_of_a_mistake_that_nobody_knows_nothing_is_told_but_the_error(tmp_path):
    released(tmp_path, "mistakes", replace(PARTS, hint="OWN"), None)
    text = Page(tmp_path / "out" / "feedback" / "ada.html").text
    assert "ValueError, at" in text
    assert "OWN" not in text


def test_what_an_earlier_version_wrote_is_told_of_by_its_mistake_alone(tmp_path):
    released(tmp_path, "cases", None)
    text = Page(tmp_path / "out" / "feedback" / "ada.html").text
    assert "over all" in text
    assert "MESSAGE" not in text


def test_zips_of_feedback_are_written_again_with_what_is_released(tmp_path, monkeypatch):
    monkeypatch.setattr(outputs, "datetime", Clock)
    Clock.moment = datetime(2026, 12, 1, tzinfo=UTC)
    hidden = CaseGrade("columns", True, False, 0, 2.0, "MESSAGE", "over-all", parts=PARTS)
    entry = Entry((Person("Ada"),), file="Ada_77_assignsubmission_file/ada.ipynb")
    person = Person("Ada", accounts=(Account("moodle", "77"),))
    entry = replace(entry, people=(person,), submitters=(person,))
    state = class_state("moodle", {"ada": entry}, release="mistakes after 2026-12-01T12:00+00:00")
    out = write_results(tmp_path / "out", [graded("ada", question("split_heads", hidden))], state)
    for moment, there in ((Clock.moment, False), (Clock.moment.replace(hour=13), True)):
        Clock.moment = moment
        outputs.write_all(out)
        (zipped,) = out.glob("feedback-*.zip")
        with zipfile.ZipFile(zipped) as archive:
            (page,) = map(archive.read, archive.namelist())
        assert (b"Which axis?" in page) is there


class Clock(datetime):
    """A clock that shows what a test wants."""

    moment: datetime

    @classmethod
    def now(cls, tz=None):
        return cls.moment.astimezone(tz)


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
