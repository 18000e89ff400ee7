"""Tests are read by Otter's own `test_files`: points, hidden, messages; what it cannot read is said in one line."""

import sys
from pathlib import Path

import numpy as np
import pytest
from kit.otter_courses import hidden, ok_test

from autograder.otter_courses import _child


def read(text, ok_format=None):
    return _child._read("hw.zip: tests/q1.py", text, ok_format, lambda what: None)


def test_points_are_as_otter_divides_them():
    found = read(ok_test("q1", ">>> 1\n1", ">>> 2\n2", hidden(">>> 3\n3", points=1), points=3, all_or_nothing=True))
    assert [(case["points"], case["hidden"]) for case in found["cases"]] == [(1.0, False), (1.0, False), (1, True)]
    assert found["all_or_nothing"] is True
    assert [case["name"] for case in found["cases"]] == ["q1 - 1", "q1 - 2", "q1 - 3"]
    listed = read(ok_test("q1", ">>> 1\n1", ">>> 2\n2", points=[0.5, 2]))
    assert [case["points"] for case in listed["cases"]] == [0.5, 2]


def test_hidden_is_what_otter_takes_it_for_and_so_are_messages():
    found = read(ok_test("q1", {"code": ">>> 1\n1", "success_message": "well", "failure_message": "look again"}))
    (case,) = found["cases"]
    assert (case["hidden"], case["success"], case["failure"]) == (True, "well", "look again")


def test_files_of_functions_and_entries_of_metadata():
    source = (
        "from otter.test_files import test_case\nOK_FORMAT = False\nname = 'q2'\npoints = 2\n"
        "@test_case(points=None, hidden=True)\ndef test_it(x):\n    assert x\n"
    )
    for found in (read(source), read(source, False)):
        assert (found["name"], found["source"]) == ("q2", source)
        assert [(case["name"], case["points"], case["hidden"]) for case in found["cases"]] == [("q2 - 1", 2.0, True)]
    spec = {
        "name": "q3",
        "points": 1,
        "suites": [{"cases": [{"code": ">>> 1\n1", "hidden": False}], "type": "doctest"}],
    }
    assert read(spec, True)["cases"][0]["body"] == ">>> 1\n1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("test = {}", "does not say OK_FORMAT"),
        ("OK_FORMAT = True\ntest = {'name': 'q', 'suites': []}", "has 0 suites"),
        ("OK_FORMAT = True\ntest = {'name': 'q', 'suites': [{'cases': []}, {'cases': []}]}", "has 2 suites"),
        ("OK_FORMAT = True\ntest = {'name': 'q', 'suites': [{'cases': [], 'setup': 'x = 1'}]}", "has a setup"),
        ("OK_FORMAT = True\ntest = {'name': 'q', 'suites': [{'cases': [], 'teardown': 'x'}]}", "has a teardown"),
        ("raise SystemExit('no')", "SystemExit: no"),
        ("1 / 0", "ZeroDivisionError"),
        ("this does not parse", "SyntaxError"),
        (ok_test("q1", ">>> 1\n1", points=[1, 2]), "different length"),
        (ok_test("q1", {"code": ">>> 1\n1", "points": 5}, points=2), "More points"),
    ],
)
def test_what_otter_cannot_read_is_said_in_one_line(text, words):
    with pytest.raises(_child.Refused) as refused:
        read(text)
    assert words in str(refused.value)
    assert str(refused.value).startswith("hw.zip: tests/q1.py: ")
    assert "\n" not in str(refused.value)


def test_it_imports_nothing_of_ours():
    assert "import autograder" not in (source := Path(_child.__file__).read_text(encoding="utf-8"))
    assert "from autograder" not in source


def test_a_module_that_switches_is_not_imported_for_all_but_what_it_needs_is(tmp_path, monkeypatch):
    (tmp_path / "switching.py").write_text("import needed\nimport numpy\nnumpy.set_printoptions(precision=3)\n")
    (tmp_path / "needed.py").write_text("")
    (tmp_path / "plain_one.py").write_text("")
    before = np.get_printoptions()
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    try:
        found = _child._tried(["import plain_one", "from switching import *", "import gone"], ["numpy.nothing()"])
    finally:
        np.set_printoptions(**before)
        for name in ("switching", "needed", "plain_one"):
            sys.modules.pop(name, None)
    assert {"plain_one", "needed", "numpy", "pandas"} <= set(found["imported"])
    assert "switching" not in found["imported"]
    assert found["switches"]["print"] == {"precision": 3}
