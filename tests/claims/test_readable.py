"""What makes the notebooks readable, as far as a machine can tell: lengths, endings, and pictures in words."""

import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMES = sorted(path.parent.name for path in ROOT.glob("solutions/*/notebook.py"))
DRAWINGS = sorted(ROOT.glob("solutions/*/*.svg"))
WIDTH = 88  # of a line of code, on half a screen
MOST_WORDS = 3000
# A fifth less than these had when their readers found them too long (10 and 11 were one).
FEWER = {"01_lookup": 2628, "04_self_attention": 2719, "05_heads": 2779, "10_modern": 1800, "11_blocks": 1390}
SLIDERS = {"02_softmax", "03_context", "10_modern", "11_blocks", "12_model"}


def cells(name, kind):
    notebook = nbformat.read(ROOT / "assignments" / name / f"{name}.ipynb", as_version=4)
    return [cell.source for cell in notebook.cells if cell.cell_type == kind]


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


def test_lines_of_code_fit_half_a_screen(name):
    shown = re.findall(r"^```\w+\n(.*?)^```", "\n".join(cells(name, "markdown")), re.DOTALL | re.MULTILINE)
    assert [line for code in cells(name, "code") + shown for line in code.splitlines() if len(line) > WIDTH] == []


def test_the_cell_that_everybody_sees_first_is_two_lines(name):
    assert len(cells(name, "code")[0].splitlines()) == 2


def test_every_notebook_says_how_answers_that_call_others_are_graded(name):
    text = "\n".join(cells(name, "markdown"))
    assert text.count("An answer that calls another of yours is graded with it") == 1
    assert "graded on its own" not in text


def test_texts_stay_short(name):
    assert len(" ".join(cells(name, "markdown")).split()) <= FEWER.get(name, MOST_WORDS)


def test_every_notebook_ends_with_what_you_can_do_and_three_things_to_read(name):
    (end,) = [cell for cell in cells(name, "markdown") if "## You can now …" in cell]
    can, read = re.fullmatch(r".*## You can now …\n(.*?)\n## Further reading\n(.*)", end, re.DOTALL).groups()
    assert [len(re.findall(r"^- ", part, re.MULTILINE)) for part in (can, read)] == [3, 3]
    assert len(re.findall(r"\]\(https://", read)) >= 2


def test_no_year_at_the_start_of_a_line_becomes_the_number_of_a_list(name):
    assert re.findall(r"^\s*\d{4}[.)]\s.*", "\n".join(cells(name, "markdown")), re.MULTILINE) == []


def test_drawings_lie_beside_the_notebook_and_are_said_in_words(name):
    text = "\n".join(cells(name, "markdown"))
    drawings = re.findall(r"!\[([^\]]*)\]\(([\w.]+)\)", text)
    assert {file for _, file in drawings} == {path.name for path in (ROOT / "solutions" / name).glob("*.svg")}
    assert all(len(words.split()) >= 20 for words, _ in drawings)
    assert text.count("<details>") == text.count("</details>")


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda path: path.stem)
def test_letters_of_drawings_can_be_read_on_a_telephone(drawing):
    """A page of 390 pixels leaves a drawing 319; it shrinks to fit, and its letters with it."""
    text = drawing.read_text(encoding="ascii")
    width = float(re.search(r'viewBox="\S+ \S+ (\S+) \S+"', text)[1])
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', text)]
    assert sizes
    assert min(sizes) * min(1, 319 / width) >= 11


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda path: path.stem)
def test_drawings_are_plain_ascii_as_browsers_show_no_others_from_jupyterlites_files(drawing):
    assert drawing.read_bytes().isascii()


def test_what_a_number_does_can_be_tried_with_a_slider():
    assert {name for name in NAMES if any("pictures.slider(" in cell for cell in cells(name, "code"))} == SLIDERS


def test_what_everybody_needs_is_said_once_for_the_course(name):
    assert not re.search(r"You need NumPy|and [Mm]atplotlib", "\n".join(cells(name, "markdown")))
    assert "Matplotlib" in (ROOT / "assignments" / "README.md").read_text(encoding="utf-8")
