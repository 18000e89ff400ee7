"""A helper goes with the cases that use it."""

from conftest import ROOT
from kit.masters import TESTS, read, replaced

from autograder.authoring.test_files import render_test_file as render
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
