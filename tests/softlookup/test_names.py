"""The names that a notebook's cells define are found without running any, and quickly whatever the cells hold."""

import time
import warnings
from concurrent.futures import ThreadPoolExecutor

import nbformat
import pytest
from kit.raw_notebooks import code

from autograder.softlookup import names as course_names
from autograder.softlookup.names import is_untouched, names_in, names_in_all


def names(*cells):
    cells = [nbformat.from_dict(code(cell) if isinstance(cell, str) else cell) for cell in cells]
    return names_in_all(nbformat.NotebookNode(cells=cells)).defined


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f(a):\n    b = 1", {"f"}),
        ("async def f(): pass\nclass C:\n    d = 1", {"f", "C"}),
        ("@decorated\ndef f(): pass", {"f"}),
        ("a = b = 1", {"a", "b"}),
        ("a, (b, *c), [d] = x", {"a", "b", "c", "d"}),
        ("a: int = 1\nb: int", {"a"}),
        ("x.y = 1\nz[0] = 2\nw += 1", set()),
        ("import os\nfrom sys import path", set()),
        ("!pip install numpy\ndef f(): pass", {"f"}),
        ("%matplotlib inline\nf = 1\nf?\n?f\nf??\n%%oops", {"f"}),
        ("files = !ls *.py\nt = %timeit -o f()\na = 1", {"files", "t", "a"}),
        ("!ls \\\n  -l\na = 1", {"a"}),
        ("for i in x:\n    !ls\n    y = 1\nb = 2", {"b"}),
        ("%%time\ndef f(): pass", {"f"}),
        ("\n%%capture out\n!ls\nf = 1", {"f"}),
        ("%%bash\nf=1\nls -l", set()),
        ("  a = 1\n  b = 2", {"a", "b"}),
        ("a = '\\d'", {"a"}),
        ("a = 10 % 3\nb = 1 != 2", {"a", "b"}),
        ("def f(:", set()),
        ("a = 1\0", set()),
        ("", set()),
    ],
)
def test_names_defined_at_top_level(source, expected):
    assert names(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('grader.check("softmax")', {"softmax"}),
        ('if done:\n    print(other.check("a", 1), grader.check("b"))', {"a", "b"}),
        ('grader.\uff43\uff48\uff45\uff43\uff4b("softmax")', {"softmax"}),  # full-width, which is the same name
        ('"grader.check(1)"\ncheck("softmax")\ngrader.check(softmax)\ngrader.checks("softmax")', set()),
        ('grader.check("softmax"', set()),
        ("a = 1", set()),
    ],
)
def test_questions_that_are_checked(source, expected):
    assert names_in(source).checked == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("softmax_all = ...", True),
        ("def f(x):\n    if x:\n        return ...", True),
        ("def f(x):\n    ...", True),
        ("x[..., 0] = f(...)", False),
        ('x = "..."  # ...', False),
        ("x = Ellipsis", False),
        ("x = ... +", False),
        ("", False),
    ],
)
def test_a_stub_is_untouched_while_the_ellipsis_stands_in_for_the_answer(source, expected):
    assert is_untouched(source) is expected


def test_a_cell_that_does_not_parse_costs_only_its_own_names():
    assert names("def f(:", "a = 1", {"cell_type": "markdown", "source": "b = 1"}, "\ud800", "c = 2") == {"a", "c"}


@pytest.mark.parametrize(
    "source",
    [
        "!l\n" * 33_000,
        "x?\n" * 33_000,
        "a=!l\n" * 20_000,
        "x" + " " * 99_000 + "?y",
        " " * 99_000 + "?",
        "x\n" + " " * 98_000 + "?y",
        "=" * 99_000,
        "%" * 99_000,
        "\\\n" * 49_000,
        "(" * 99_000,
        "-" * 99_000 + "1",
        "a" + ".b" * 49_000,
        "f" + "()" * 49_000,
        "not " * 24_000 + "1",
        "lambda:" * 14_000 + "1",
        "if 1:pass\n" + "elif 1:pass\n" * 8_000,
        "1" + "+1" * 49_000,
        "x=" * 49_000 + "1",
        "1" + "+1" * 49_000 + "#check",
    ],
    ids=lambda source: source[:6].strip() or "blank",
)
def test_hostile_cells_are_looked_through_quickly(source):
    started = time.process_time()
    with ThreadPoolExecutor(1) as pool:  # whose stack may be smaller, and which grading uses
        assert pool.submit(names, source, "good = 1").result() >= {"good"}
    assert time.process_time() - started < 10


def test_only_so_much_is_parsed(monkeypatch):
    monkeypatch.setattr(course_names, "PARSED_CELL_CHARACTERS", 10)
    monkeypatch.setattr(course_names, "PARSED_CHARACTERS", 25)
    assert names("a = 1" + " " * 6, "b = 1" + " " * 5, "c = 1" + " " * 5, "d = 1" + " ", "e = 1") == {"b", "c", "e"}


def test_warnings_are_as_they_were_after_many_threads_looked_for_names():
    before = list(warnings.filters)
    with ThreadPoolExecutor(8) as pool:
        assert set(map(frozenset, pool.map(names, ["a = '\\d'\n" * 20] * 400))) == {frozenset({"a"})}
    assert warnings.filters == before
