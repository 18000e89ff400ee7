"""A rubric is read with its parts, and a helper goes with the cases that use it."""

from conftest import ROOT
from kit.masters import NO_TESTS, TESTS, WRITTEN, read, replaced

from autograder.authoring.test_files import render_test_file as render
from autograder.course.source_files import importable


def test_a_rubric_is_read_with_its_levels_and_examples(tmp_path):
    (question,) = read(tmp_path, WRITTEN, NO_TESTS).questions
    reason, words = question.rubric.parts
    assert (question.points, question.rubric.points) == (3, 3)
    assert (reason.title, [level.points for level in reason.levels]) == ("The reason", [2.5, 0])
    assert reason.levels[0].earns == "a reason"
    assert reason.levels[0].example == "Because of this:\n\n```python\n#### 7 points: not a level\n```"
    assert [level.example for level in words.levels] == ["Because.", "Because because."]


def test_a_helper_reaches_the_files_of_the_cases_that_use_it_alone(tmp_path):
    tests = replaced(TESTS, "assert total([1, 1]) == 2", "assert total([numbers(2)[1], 1]) == 2")
    total, _ = read(tmp_path, tests=tests).questions
    with importable(ROOT / "assignments"):
        public = render(total, False, {}, {})
    assert "import numpy as np\n" in public
    assert "def numbers(count):\n    return np.arange(float(count))\n" in public
    assert "sum_by_hand" not in public
    assert "math" not in public
