"""What a student's folder holds, and what is said of one that cannot be used."""

import json
import shutil
from pathlib import Path

import pytest
from kit.kits import save

from autograder.course.manifest import Limits
from autograder.student.folder import ABOUT
from autograder.student.folder import check_file_to_json as to_json


def test_a_cell_gets_no_less_than_the_usual_time_here_and_more_where_its_assignment_says_so():
    usual = Limits().cell_seconds
    for asked, given in ((1.0, usual), (2 * usual, 2 * usual)):
        text = to_json("small", Limits(cell_seconds=asked, submission_seconds=60.0), {}, [])
        assert json.loads(text)["limits"] == {"cell_seconds": given, "submission_seconds": 60.0}


# Hints


# Stubs


# Unusable input


def spoil_tests(path):
    for file in (path.parent / "tests").iterdir():
        file.unlink()
    (path.parent / "tests").rmdir()


@pytest.mark.parametrize(
    ("spoil", "arguments", "says"),
    [
        (Path.unlink, (), "there is no such notebook"),
        (lambda path: path.write_text("# Notes"), (), "not a notebook"),
        (lambda path: path.write_text("[]"), (), "not a notebook"),
        (lambda path: path.write_text('{"cells": [1]}'), (), "contains an invalid cell"),
        (lambda path: path.write_text('{"worksheets": []}'), (), "in an old format"),
        (spoil_tests, (), "there is no tests beside it"),
        (
            lambda path: (path.parent / ABOUT).unlink(),
            (),
            "there is no check.json beside it",
        ),
        (
            lambda path: (path.parent / ABOUT).write_text("{}"),
            (),
            "check.json: object missing required field",
        ),
        (lambda path: shutil.rmtree(path.parent / "softlookup"), (), "softlookup is neither beside it nor one folder"),
        (lambda path: (path.parent / "tests" / "two.py").unlink(), (), "two.py: is missing"),
        (lambda path: (path.parent / "tests" / "two.py").write_text("("), (), "two.py: cannot be loaded (SyntaxError"),
        (lambda path: (path.parent / ".hints.json").write_text("{"), ("--hint", "one"), "remove it"),
        (lambda path: None, ("--hint", "onne"), "no question is called 'onne'; did you mean one?"),
        (lambda path: None, ("--reset", "zzz"), "there are one, two"),
        (lambda path: None, ("--reset", "two"), "no cell defines two and none checks it"),
        (lambda path: None, ("--reset", "one", "--watch"), "use only one of them at a time"),
    ],
)
def test_what_cannot_be_checked_is_told_in_one_line(small, command, spoil, arguments, says):
    save(small, "x = 1")
    spoil(small)
    before = small.read_bytes() if small.exists() else None
    status, out, err = command("check", small, *arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert (small.read_bytes() if small.exists() else None) == before


def test_a_folder_is_no_notebook(tmp_path, command):
    assert command("check", tmp_path)[0] == 2
