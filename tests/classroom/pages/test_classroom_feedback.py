"""The page on one submission that its student gets back."""

import pytest
from made_class import heads, write_results
from msgspec.structs import replace
from results_folder import Page, known_class

from autograder.classroom import outputs


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
