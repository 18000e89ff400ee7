"""Changes of a student's code that questions are about: one line each, still Python, and all memory known."""

import numpy as np
import pytest
from asked_about import SOFTMAX
from inprocess import define

from autograder.marking.viva_changes import UNWRITTEN, Code, OwnCode, in_known_memory, rewrites, slips


def edits(cell, rules):
    return list(cell.edits(cell.pieces(rules)))


def test_lines_that_came_with_the_notebook_are_not_asked_about():
    given = frozenset(line.strip() for line in SOFTMAX.split("\n") if "total" not in line)
    cell = OwnCode(Code("softmax", SOFTMAX, given))
    assert {edit.line for edit in edits(cell, slips)} == {4, 5}


def test_all_changes_are_python_and_change_one_line():
    for rules in (slips, rewrites):
        found = edits(OwnCode(Code("softmax", SOFTMAX)), rules)
        assert len(found) > 2
        for edit in found:
            pairs = zip(SOFTMAX.split("\n"), edit.source.split("\n"), strict=True)
            assert [n for n, (one, other) in enumerate(pairs, 1) if one != other] == [edit.line]


def test_only_a_divisor_that_is_a_root_is_called_one():
    names = {"multiplied-by-root-d-k": "times", "no-scale": "none", "off-by-one": "off", "axis-0": "axis"}
    found = {edit.after: edit.mistake for edit in edits(OwnCode(Code("softmax", SOFTMAX, mistakes=names)), slips)}
    assert found["return powers * total"] is None
    of_root = edits(OwnCode(Code("f", "def f(x, d):\n    return x[-1] / np.sqrt(d)\n")), slips)
    known = {edit.after: edit.mistake for edit in of_root}
    assert known["return x[-1] * np.sqrt(d)"] == "multiplied-by-root-d-k"
    assert known["return x[-1] / d"] == "divided-by-d-k"
    assert known["return x[0] / np.sqrt(d)"] is None


@pytest.mark.parametrize(
    "memory",
    ["np.empty(x.shape)", "np.empty(x.shape, int)", "np.empty(shape=x.shape, dtype=np.int8)", "np.empty_like(x)"],
)
def test_memory_that_a_change_forgets_to_write_is_no_result(memory):
    source = f"def head(x):\n    out = {memory}\n    out[:-1] = x[:-1]\n    return out\n"
    head = define(in_known_memory(source), {"np": np})["head"]
    assert head(np.arange(1, 5)).tolist() == [1, 2, 3, UNWRITTEN]
