"""A helper goes with the cases that use it, and what functions take is found."""

import pytest
from conftest import ROOT
from kit.masters import TESTS, read, replaced

from autograder.authoring.test_files import render_test_file as render
from autograder.course.definitions import parameter_names
from autograder.course.imports import importable


def test_a_helper_reaches_the_files_of_the_cases_that_use_it_alone(tmp_path):
    tests = replaced(TESTS, "assert total([1, 1]) == 2", "assert total([numbers(2)[1], 1]) == 2")
    total, _ = read(tmp_path, tests=tests).questions
    with importable(ROOT / "assignments"):
        public = render(total, False, {}, {})
    assert "import numpy as np\n" in public
    assert "def numbers(count):\n    return np.arange(float(count))\n" in public
    assert "sum_by_hand" not in public
    assert "math" not in public


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("x = 1", set()),
        ("def f(a, /, b, *c, d=1, **e):\n    pass", {"a", "b", "c", "d", "e"}),
        ("f = lambda x: [y for y in x]", {"x"}),
        ("class A:\n    def g(self):\n        def inner(z):\n            pass", {"self", "z"}),
    ],
)
def test_what_functions_take_is_found_wherever_they_are(source, names):
    assert parameter_names(source) == names
