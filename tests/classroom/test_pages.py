"""The pages on one submission: what its student gets back, and what cost points, for the instructor alone."""

import pytest
from click.testing import CliRunner
from conftest import ROOT
from handed_in import NOON
from made_class import case, class_state, graded, heads, question, write_results
from msgspec.structs import replace
from results_folder import ADA, Page, adjusted, known_class

from autograder.classroom import outputs
from autograder.classroom.entries import Entry
from autograder.classroom.pages import why
from autograder.classroom.points import Adjustment
from autograder.course.answers import read_mistakes
from autograder.errors import UserError
from autograder.workspace import Kit

# Feedback


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


# Why


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
    made = class_state("folder", {"ada": Entry((ADA,), None, NOON)}, ())
    out = write_results(tmp_path / "out", [graded("ada", question("split_heads", *cases))], made)
    outputs.write_all(out)
    printed = CliRunner().invoke(why, ["ada", str(out)], catch_exceptions=False).output
    name = read_mistakes(Kit(ROOT).mistakes)["none-returned"].name
    assert len(printed.splitlines()) < 24
    assert f"-1 split_heads: c0, not defined: [{name}]" in printed.replace("\n", " ").replace("  ", " ")
    assert "all of it and 15 more" in printed
    assert "[none-returned]" not in printed + Page(out / "why" / "ada.html").text
