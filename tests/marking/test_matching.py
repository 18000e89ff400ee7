"""Which assignment a notebook is taken for when its metadata is gone: ours by its checks or names, no stranger."""

from pathlib import Path

import nbformat
import pytest

from autograder.course.manifest import BuiltAssignment, Limits, Manifest, QuestionEntry
from autograder.marking.matching import match
from autograder.marking.reading import Submission


def assignment(name, **questions):
    asked = tuple(QuestionEntry(question, False, 1.0, (), is_function) for question, is_function in questions.items())
    return BuiltAssignment(Path(name), Manifest(name, asked, Limits()), name)


SHELF = {
    one.manifest.assignment: one
    for one in (
        assignment("01_first", encode=True, decode=True, table=False, nearest=True),
        assignment("02_second", softmax=True, decode_all=True, mask=True),
    )
}


def taken_for(*cells, override=None, shelf=SHELF):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    found, reason = match(Submission("id", notebook, None, ""), shelf, override)
    return found.manifest.assignment if found else reason


@pytest.mark.parametrize(
    "cells",
    [
        ["def encode(x):\n    return x", "def decode(x):\n    return x"],
        ["encode = lambda x: x", "table = {}"],
        ["from functools import partial\ndecode = partial(print)", "!pip install x\nnearest = decode"],
        ["def encode(x): ...", "encode('a')", "grader.check('encode')"],
        ["grader.check('table')"],
        ["def softmax(x): ...", "def encode(x): ...", "def decode(x): ...", "def nearest(x): ..."],
    ],
)
def test_ours_is_known_by_two_names_or_one_check(cells):
    assert taken_for(*cells) == "01_first"


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        (["def decode(x):\n    return x"], "of 01_first it has only decode, and none of its checks"),
        (["decode = {1: 'a'}", "encode = [1, 2]", "softmax = 3", "table = 2"], "of 01_first it has only table"),
        (["def decode(x): ...", "grader.check('q1')"], "of 01_first it has only decode"),
        (["def decode(x): ...", "mask = [0, 1]"], "of 01_first it has only decode"),
        (["x = 1"], "answers no question of a built assignment"),
        (["grader.check('softmax')", "grader.check('mask')", "def mask(): ...", "print(check('encode'))"], None),
    ],
)
def test_strangers_are_not_and_read_what_was_found(cells, found):
    said = taken_for(*cells)
    assert said == "02_second" if found is None else found in said
    assert "submit the notebook that you were given" in said or found is None
    assert taken_for(*cells, override="02_second") == "02_second"


def test_a_notebook_in_another_language_says_so():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("x <- 1")])
    _, why = match(Submission("id", notebook, None, "", "R"), SHELF, None)
    assert why == 'the notebook is written in "R", not in Python: submit the notebook that you were given'


def test_what_fits_two_alike_is_neither():
    shelf = {"a": assignment("a", f=True, g=True), "b": assignment("b", f=True, g=True)}
    assert "fits a and b equally well" in taken_for("def f(): ...\ndef g(): ...", shelf=shelf)
