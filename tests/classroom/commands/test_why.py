"""What cost points, for the instructor alone: on one screen, and on a page."""

import pytest
from click.testing import CliRunner
from kit.handed_in import NOON
from kit.notebooks import OWN
from kit.results import ADA, Page, adjusted, case, class_state, graded, question, write_results

from autograder.classroom import outputs
from autograder.classroom.adjustments import Adjustment
from autograder.classroom.commands.why import why
from autograder.classroom.entries import Entry
from autograder.course.mistakes import read_mistakes
from autograder.errors import UserError
from autograder.workspace import Kit


def test_why_prints_what_cost_points_hidden_checks_too(tmp_path):
    out = adjusted(tmp_path, Adjustment("S1", "05_fifth", "total", 1.0, "a bonus"))
    printed = CliRunner().invoke(why, ["ada lovelace", str(out)], catch_exceptions=False).output
    assert "Ada Lovelace, 05_fifth: 4 of 5 (ada)" in printed
    assert "-2 split_heads: columns (hidden)" in printed
    assert "1 point given: a bonus" in printed
    page = Page(out / "why" / "ada.html").text
    assert "split_heads: columns (hidden): -2" in page
    assert 'href="why/ada.html"' in (out / "report.html").read_text()
    with pytest.raises(UserError, match="nobody there is called"):
        CliRunner().invoke(why, ["zoe", str(out)], catch_exceptions=False)


def test_why_fits_on_a_screen_and_names_a_mistake_in_words(tmp_path, monkeypatch):
    monkeypatch.chdir(OWN)
    cases = [case(f"c{n}", False, mistake="none-returned") for n in range(30)]
    made = class_state("folder", {"ada": Entry((ADA,), None, NOON)}, ())
    out = write_results(tmp_path / "out", [graded("ada", question("split_heads", *cases))], made)
    outputs.write_all(out)
    printed = CliRunner().invoke(why, ["ada", str(out)], catch_exceptions=False).output
    name = read_mistakes(Kit(OWN).mistakes)["none-returned"].name
    assert len(printed.splitlines()) < 24
    assert f"-1 split_heads: c0, not defined: [{name}]" in printed.replace("\n", " ").replace("  ", " ")
    assert "all of it and 15 more" in printed
    assert "[none-returned]" not in printed + Page(out / "why" / "ada.html").text
