"""Answers are read as they are written, and a slip in them is one line."""

import re
from textwrap import indent

import pytest
from kit.masters import ANSWERS

from autograder.course.answers import collect
from autograder.errors import UserError

TWO_ROWS = "@right\ndef two_rows():\n    return np.ones((2, 2))\n"
assert TWO_ROWS in ANSWERS["hasty_catch"]
SLIPS = {
    "no slug": ('"none-returned"', '"One row"', "line 13: 'One row' is not a valid slug for a mistake"),
    "two of one name": ("one_row = ", "two_rows = ", "line 12: two answers are named two_rows; rename one"),
    "one in a block": (TWO_ROWS, f"if np:\n{indent(TWO_ROWS, '    ')}", "line 7: only imports, answers, and names of"),
    "no decorator": ("@right\n", "", "line 7: two_rows needs one decorator, `@right` or `@wrong"),
    "another decorator": ("@right\n", "@wrogn\n", "line 8: two_rows must be `right` or `wrong("),
    "neither": ('wrong("none-returned")(lambda: None)', "wrong(lambda: None)", "line 13: nothing must be `right` or"),
    "a change of none": ("changed(two_rows", "changed(three_rows", "line 14: three_rows is not an answer above"),
    "a change of nothing": ('"(2, 2)"', '"(2, 3)"', "line 14: '(2, 3)' is 0 times in two_rows, not once"),
    "a value alone": ("(lambda: None)", "(None)", "line 13: nothing must be a function, a lambda, or"),
    "invalid Python": ("= wrong", "= = wrong", "line 12: invalid Python"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_among_the_answers_is_told_in_one_line(tmp_path, slip):
    before, after, says = SLIPS[slip]
    assert before in ANSWERS["hasty_catch"]
    (tmp_path / "hasty_catch.py").write_text(ANSWERS["hasty_catch"].replace(before, after, 1), encoding="utf-8")
    with pytest.raises(UserError, match=re.escape(f"hasty_catch.py: {says}")):
        collect(tmp_path)


def test_an_answer_is_read_the_same_however_it_is_written(tmp_path):
    (tmp_path / "f.py").write_text(
        "@right\ndef one(x, *, n=1):\n    return x, n  # so\n\n\n"
        "two = right(lambda x, *, n=1: (x, n))\n"
        'three = wrong("no-axis")(changed(one, "x, n  # so", "x, n"))\n'
        "four = right(\n    lambda: max(\n        1, 2\n    )\n)\n",
        encoding="utf-8",
    )
    one, two, three, four = collect(tmp_path)
    assert one.cell == "def one(x, *, n=1):\n    return x, n  # so\n\n\nf = one\n"
    assert two.cell == "def two(x, *, n=1):\n    return x, n\n\n\nf = two\n"
    assert three.cell == two.cell.replace("two", "three")
    assert [a.mistake for a in (one, two, three, four)] == [None, None, "no-axis", None]
    names = {}
    exec(four.cell, names)
    assert names["f"] == 2


# The table of known mistakes
