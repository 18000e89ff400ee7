"""Submitted files as bytes, good and odd ones, and what reading them gives."""

import json

import nbformat
import pytest

from autograder.errors import Unreadable
from autograder.marking.finding import SubmittedFile
from autograder.marking.reading import read_submission as read

MIB = 2**20


def code(source="x = 1", **fields):
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], **fields}


def document(*cells, **fields):
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": list(cells), **fields}


def to_json(*cells, **fields):
    return json.dumps(document(*cells, **fields)).encode()


GOOD = to_json(code())


def read_bytes(folder, data, name="hw.ipynb"):
    path = folder / name
    path.write_bytes(data)
    submission = read(SubmittedFile("id", path))
    nbformat.validate(submission.notebook)  # warns, which fails the test, where it had to repair something
    assert submission.notebook.nbformat_minor == 5
    return submission


def sources(folder, data, name="hw.ipynb"):
    return [cell.source for cell in read_bytes(folder, data, name).notebook.cells]


def reason(path_or_folder, data=None, name="hw.ipynb"):
    path = path_or_folder
    if data is not None:
        path = path_or_folder / name
        path.write_bytes(data)
    with pytest.raises(Unreadable) as refusal:
        read(SubmittedFile("id", path))
    text = str(refusal.value)
    assert text.isprintable()
    assert str(path.parent) not in text
    assert len(text) < 300
    return text
