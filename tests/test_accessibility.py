"""Notebooks for everybody: as web pages axe finds no fault in them that is ours, and pictures say what they show.

Pages for students and instructors, and the site, are looked at where they are tested: in light and dark, with the
keyboard, and on a telephone.
"""

import itertools
import re

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from kit import browser
from kit.in_process import ASSIGNMENTS
from kit.tiers import first_of
from nbconvert import HTMLExporter

PICTURE = re.compile(r"!\[([^\]]*)\]\(|<img\b([^>]*)>")
# What nbconvert's own theme does: greys of prompts and of code, links that only their colour tells, wide tables.
OF_THE_THEME = {"color-contrast", "link-in-text-block", "scrollable-region-focusable"}


@pytest.fixture(scope="module")
def running():
    with browser.browser() as found:
        yield found


def notebook(built, assignment):
    return nbformat.read(built.assignments / assignment / f"{assignment}.ipynb", as_version=4)


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_every_picture_says_what_it_shows(built, assignment):
    for cell in notebook(built, assignment).cells:
        for alternative, attributes in PICTURE.findall(cell.source if cell.cell_type == "markdown" else ""):
            assert len(alternative or re.sub(r'.*alt="([^"]*)".*', r"\1", attributes)) > 20, cell.source


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_headings_go_down_by_one_level_and_tables_have_headers(built, assignment):
    levels = [0]
    for cell in notebook(built, assignment).cells:
        text = re.sub(r"```.*?```", "", cell.source, flags=re.DOTALL) if cell.cell_type == "markdown" else ""
        levels += [len(signs) for signs in re.findall(r"^(#+) ", text, re.MULTILINE)]
        assert not re.search(r"^ *\|\s*\|.*\n *\|[-:| ]+\|$", text, re.MULTILINE), "a column without a name"
    assert all(lower - level <= 1 for level, lower in itertools.pairwise(levels)), levels


@browser.needed
@pytest.mark.parametrize("assignment", first_of(ASSIGNMENTS))
def test_axe_finds_nothing_in_a_notebook_that_is_ours(built, running, tmp_path, assignment):
    text, _ = HTMLExporter().from_notebook_node(notebook(built, assignment))
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    page = running.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    found = Axe().run(page).response
    assert [each["nodes"][0]["html"] for each in found["violations"] if each["id"] not in OF_THE_THEME] == []
    assert len(found["passes"]) > 15, "axe did not look"
    page.close()
