"""What a notebook begins and ends with, and what Binder installs for it."""

import re

import nbformat
import pytest
import yaml
from conftest import ROOT

from autograder.authoring import notebooks
from autograder.authoring import notebooks as front_ends
from autograder.workspace import Kit

NAMES = Kit(ROOT).names()


NAME = "02_softmax"


@pytest.mark.parametrize("name", NAMES)
def test_the_first_cell_is_short_and_names_no_notebook(built, name):
    for folder, file in ((built.assignments, f"{name}.ipynb"), (built.dist, "solution.ipynb")):
        title, first, *others = nbformat.read(folder / name / file, as_version=4).cells
        assert title.source.startswith("# ")
        assert first.source == front_ends.first_cell("", name)
        assert "\n" not in first.source
        assert len(first.source) <= 88
        assert first.metadata == {"deletable": False, "editable": False}
        assert not any("import otter" in cell.source for cell in others)
        (last,) = [cell for cell in others if cell.source.startswith("## Hand in")]
        assert last == {**last, "source": notebooks.HAND_IN, "metadata": {"deletable": False, "editable": False}}
        assert ".ipynb" not in first.source


def test_an_address_is_text_in_the_cell_whatever_it_holds():
    cell = front_ends.first_cell('https://a.b/"+__import__("os").name+"', NAME)
    compiled = compile(cell, "cell", "exec")
    assert "__import__" not in compiled.co_names
    assert any("__import__" in str(constant) for constant in compiled.co_consts)


def test_binder_installs_what_grades(built):
    pins = [line for line in (ROOT / "binder" / "requirements.txt").read_text().splitlines() if line[0] != "#"]
    for name in NAMES:
        listed = (ROOT / "assignments" / name / "requirements.txt").read_text().splitlines()
        assert pins == [line for line in listed if line[0] != "#"]
    assert all(re.fullmatch(r"[\w-]+==[\w.]+", pin) for pin in pins)
    assert (built.binder / "requirements.txt").read_text() == (ROOT / "binder" / "requirements.txt").read_text()
    python = yaml.safe_load((ROOT / ".github" / "actions" / "setup" / "action.yml").read_text())["inputs"]["python"][
        "default"
    ]
    assert (ROOT / "binder" / "runtime.txt").read_text() == f"python-{python}\n"
