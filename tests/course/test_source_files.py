"""A source is UTF-8 or its line is named, and importing from a folder leaves nothing in it."""

import importlib
import sys

import pytest

from autograder.course.source_files import importable, read_source


def test_a_line_that_is_not_utf_8_is_named(tmp_path):
    (tmp_path / "tests.py").write_bytes("x = 1\ny = 'é'\n".encode("latin-1"))
    with pytest.raises(ValueError, match=r"^line 2 is not UTF-8"):
        read_source(tmp_path / "tests.py")
    (tmp_path / "tests.py").write_bytes("\ufeffx = 'é'\n".encode())
    assert read_source(tmp_path / "tests.py") == "x = 'é'\n"


def test_an_import_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "beside_a_notebook.py").write_text("x = 1\n")
    before = list(sys.path)
    with importable(tmp_path):
        assert importlib.import_module("beside_a_notebook").x == 1
    monkeypatch.delitem(sys.modules, "beside_a_notebook")
    assert [path.name for path in tmp_path.iterdir()] == ["beside_a_notebook.py"]
    assert (sys.path, sys.dont_write_bytecode) == (before, False)
