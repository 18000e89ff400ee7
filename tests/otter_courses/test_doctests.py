"""One case of Otter's OK format: our own loop agrees with Python's, but for what NumPy 1 and 2 print otherwise."""

import doctest
import io
from contextlib import redirect_stdout

import numpy as np
import pytest

from autograder.otter_courses import _doctests, _printed
from autograder.wall.losses import Loss, PlayerLost

NAMES = {"x": 3, "f": lambda n: n + 1, "np": np, "nothing": None, "says": lambda text: print(text)}
CASES = {
    "a value": (">>> x\n3", True),
    "another value": (">>> x\n4", False),
    "nothing is printed of None": (">>> nothing", True),
    "None where something is wanted": (">>> nothing\nNone", False),
    "what a function prints": (">>> says('hello')\nhello", True),
    "more is printed than wanted": (">>> says('hello')", False),
    "an error that is wanted": (
        ">>> 1 / 0\nTraceback (most recent call last):\nZeroDivisionError: division by zero",
        True,
    ),
    "another error": (">>> int('a')\nTraceback (most recent call last):\nZeroDivisionError: division by zero", False),
    "an error where a value is wanted": (">>> 1 / 0\n3", False),
    "a value where an error is wanted": (">>> x\nTraceback (most recent call last):\nValueError: no", False),
    "an error without its detail": (
        ">>> int('a') # doctest: +IGNORE_EXCEPTION_DETAIL\nTraceback (most recent call last):\nValueError: other",
        True,
    ),
    "dots": (">>> list(range(9)) # doctest: +ELLIPSIS\n[0, ..., 8]", True),
    "white space": (">>> [1,  2] # doctest: +NORMALIZE_WHITESPACE\n[1,\n 2]", True),
    "skipped": (">>> x # doctest: +SKIP\n7", True),
    "several examples": (">>> y = f(x)\n>>> y\n4\n>>> y + 1\n5", True),
    "the second is wrong": (">>> y = f(x)\n>>> y\n5", False),
    "several lines": (">>> for n in range(2):\n...     print(n)\n0\n1", True),
    "an assertion": (">>> assert x == 3", True),
    "one that does not hold": (">>> assert x == 4", False),
    "a name that is not there": (">>> gone", False),
    "a blank line": (">>> print('a\\n\\nb')\na\n<BLANKLINE>\nb", True),
    "an array": (">>> np.array([1.0, 2.0])\narray([1., 2.])", True),
    "a name of its own": (">>> def g():\n...     return x\n>>> g()\n3", True),
}


def ours(body, comparing=True, **names):
    codes = _doctests.compiled(_doctests.examples_of(body), comparing)
    seen = {"__builtins__": vars(__import__("builtins")) | {"print": _printed.print_both}}
    try:
        _doctests.run(codes, seen | NAMES | names, comparing)
    except AssertionError:
        return False
    return True


def pythons(body):
    examples = _doctests.examples_of(body)
    test = doctest.DocTest(examples, dict(NAMES), "case", None, None, body)
    with redirect_stdout(io.StringIO()):
        return doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("case", CASES)
def test_a_case_passes_where_python_says_so(case):
    body, passes = CASES[case]
    assert pythons(body) is passes
    assert ours(body) is passes


@pytest.mark.parametrize(
    ("expression", "one", "two"),
    [
        ("np.isclose(1, 1)", "True", "np.True_"),
        ("np.float64(2.5)", "2.5", "np.float64(2.5)"),
        ("np.int64(7)", "7", "np.int64(7)"),
        ("[np.float64(1.5), 2]", "[1.5, 2]", "[np.float64(1.5), 2]"),
        ("print((np.int64(1),))", "(1,)", "(np.int64(1),)"),
        ("{'a': np.bool_(False)}", "{'a': False}", "{'a': np.False_}"),
    ],
)
def test_numbers_may_be_printed_as_either_numpy_does(expression, one, two):
    for wanted in (one, two):
        assert ours(f">>> {expression}\n{wanted}")
    assert not ours(f">>> {expression}\n{one}0")


@pytest.mark.parametrize("wanted", ["np.float64(2.5)", "np.True_", "np.int64(3)"])
def test_but_a_number_that_is_not_numpys_is_printed_in_one_way(wanted):
    assert not ours(f">>> {wanted.partition('(')[2].rstrip(')') or 'True'}\n{wanted}")


def test_arrays_are_printed_in_one_way():
    assert not ours(">>> np.array([1.0, 2.0])\narray([ 1.,  2.])")


def test_where_nothing_is_compared_every_example_is_run_and_every_value_asked_for():
    asked = []
    body = ">>> assert ask(1) == 2\n>>> ask(2)\n7\n>>> np.testing.assert_equal(ask(3), 4)\n>>> 1 / 0\n>>> ask(4)"
    assert ours(body, comparing=False, ask=lambda n: asked.append(n) or n)
    assert asked == [1, 2, 3, 4]
    assert not ours(body, ask=lambda n: n)


def test_the_end_of_a_player_is_no_error_of_the_example():
    def ends():
        raise PlayerLost(Loss.DIED)

    with pytest.raises(PlayerLost):
        ours(">>> ends()", ends=ends)


def test_a_failure_says_what_ran_what_was_wanted_and_what_came():
    codes = _doctests.compiled(_doctests.examples_of(">>> x\n4"), True)
    with pytest.raises(AssertionError, match=r"(?s)the test ran: x.*expected: 4.*came: 3") as failed:
        _doctests.run(codes, dict(NAMES), True)
    finding = failed.value.finding
    assert (finding.exact_call, finding.exact_expected) == ("x", "4"), "which students read once the check is spent"
    assert not finding.exact_came, "it is text of the answer's"
