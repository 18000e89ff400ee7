"""Changes of a student's code that questions are about: one line each, still Python, and all memory known."""

import numpy as np
import pytest
from kit.in_process import define
from kit.viva import SOFTMAX

from autograder.marking._viva_changes import (
    UNWRITTEN,
    Code,
    Edit,
    Known,
    Made,
    OwnCode,
    changed_part,
    in_known_memory,
    learned,
    left_out,
    made_before,
    maybe_harmless,
    slips,
    tree_change,
)


def edits(cell, rules):
    return list(cell.edits(cell.pieces(rules)))


def test_lines_that_came_with_the_notebook_are_not_asked_about():
    given = frozenset(line.strip() for line in SOFTMAX.split("\n") if "total" not in line)
    cell = OwnCode(Code("softmax", SOFTMAX, given))
    assert {edit.line for edit in edits(cell, slips)} == {4, 5}


def test_all_changes_are_python_and_change_one_line():
    for rules in (slips, maybe_harmless, left_out):
        found = edits(OwnCode(Code("softmax", SOFTMAX)), rules)
        assert len(found) > 2
        for edit in found:
            pairs = zip(SOFTMAX.split("\n"), edit.source.split("\n"), strict=True)
            assert [n for n, (one, other) in enumerate(pairs, 1) if one != other] == [edit.line]


def test_only_a_divisor_that_is_a_root_is_called_one():
    names = {"multiplied-by-root-d-k": "times", "no-scale": "none", "off-by-one": "off", "axis-0": "axis"}
    found = {edit.after: edit.mistake for edit in edits(OwnCode(Code("softmax", SOFTMAX, known=Known(names))), slips)}
    assert found["return powers * total"] is None
    of_root = edits(OwnCode(Code("f", "def f(x, d):\n    return x[-1] / np.sqrt(d)\n")), slips)
    known = {edit.after: edit.mistake for edit in of_root}
    assert known["return x[-1] * np.sqrt(d)"] == "multiplied-by-root-d-k"
    assert known["return x[-1] / d"] == "divided-by-d-k"
    assert known["return x[0] / np.sqrt(d)"] is None


def test_what_only_reads_differently_is_no_change_that_may_do_no_harm():
    source = "def f(a, b):\n    c = a * b + len(a)\n    if 0 < c:\n        c = a @ b\n    return c\n"
    assert edits(OwnCode(Code("f", source)), maybe_harmless) == []


@pytest.mark.parametrize(
    ("before", "after", "size"),
    [
        ("y = a * b", "y = b * a", 0),
        ("y = a * b", "y = a + b", 2),
        ("for a in b:", "for a in c:", 2),
        ("y = f(a)", "y = f(a) + 1", 3),
    ],
)
def test_how_much_of_a_tree_is_another(before, after, size):
    assert tree_change(before, after) == tree_change(after, before) == size


@pytest.mark.parametrize(
    ("before", "after", "parts"),
    [
        ("y = x - x.max(axis=1)", "y = x - x.max()", ("x.max(axis=1)", "x.max()")),
        ("y = x - x.max(axis=1)", "y = x", ("x - x.max(axis=1)", "x")),
        ("if a[0] < 1:", "if a[0] <= 1:", ("a[0] < 1", "a[0] <= 1")),
        ("return f(a[1], b)", "return f(a[2], b)", ("a[1]", "a[2]")),
        ("x -= 1", "", None),
    ],
)
def test_the_smallest_part_that_a_change_is_in(before, after, parts):
    assert changed_part(Edit("", 1, before, after, None)) == parts


RIGHT = "def by_hand(x, axis):\n    m = x.max(axis=axis)\n    return x - m\n\n\nsoftmax = by_hand\n"


def test_what_a_wrong_answer_has_that_a_right_one_has_not_is_learned():
    wrong = RIGHT.replace("by_hand", "of_all").replace("x.max(axis=axis)", "x.max()")
    other = RIGHT.replace("x.max(axis=axis)", "x.min(axis=axis)").replace("x - m", "m - x")
    assert learned([RIGHT], [(wrong, "global-max"), (other, "two-lines")]) == (
        Made("x.max(axis=axis)", "x.max()", "global-max"),
    )


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("    return scores.max(axis=a)", ["    return scores.max()"]),
        ("    return scores.max(axis=-1)", []),
        ("    return np.max(axis=a)", []),
        ("    return a.max(axis=a)", []),
    ],
)
def test_what_was_learned_is_made_of_the_same_in_other_names(line, after):
    known = Known({}, (Made("x.max(axis=axis)", "x.max()", "global-max"), Made("x.max(axis=axis)", "y.max()", "y")))
    code = Code("f", f"def f(scores, a):\n{line}\n", known=known)
    changes = OwnCode(code).pieces(made_before)
    assert changes == [(2, text, "global-max") for text in after]


def test_helpers_that_take_too_much_room_leave_nothing_to_show():
    helper = "def up(x):\n" + "    x = x + 1\n" * 14 + "    return x\n"
    assert OwnCode(Code("f", f"{helper}def f(x):\n    return up(x)\n")).around([18]) is None
    assert OwnCode(Code("f", f"{helper}def f(x):\n    return x\n")).around([18]) == (
        (17, "def f(x):"),
        (18, "    return x"),
    )


@pytest.mark.parametrize(
    "memory",
    ["np.empty(x.shape)", "np.empty(x.shape, int)", "np.empty(shape=x.shape, dtype=np.int8)", "np.empty_like(x)"],
)
def test_memory_that_a_change_forgets_to_write_is_no_result(memory):
    source = f"def head(x):\n    out = {memory}\n    out[:-1] = x[:-1]\n    return out\n"
    head = define(in_known_memory(source), {"np": np})["head"]
    assert head(np.arange(1, 5)).tolist() == [1, 2, 3, UNWRITTEN]
