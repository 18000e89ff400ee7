"""Which names a test wants of a notebook, and what the notebook as handed out imports."""

import ast

import pytest

from autograder.otter_courses._names import given_names, wanted

CELLS = (
    "import numpy as np, math\nimport otter\ngrader = otter.Notebook('hw.ipynb')",
    "%matplotlib inline\nfrom scipy import stats\nx = np.arange(3)\nnp.set_printoptions(precision=2)",
    "try:\n    import google.colab\nexcept ImportError:\n    !pip install nothing",
    "def f(a):\n    import json\n    inner = 1\n    return inner\nfor k in range(3):\n    y = k",
    "math = 3",
    "%%bash\nimport no",
    "this does not parse",
    "pd.options.display.max_rows = 5",
)


def test_what_a_notebook_imports_assigns_and_switches():
    given = given_names(CELLS)
    assert given.imports == ("import numpy as np", "import math", "from scipy import stats", "import google.colab")
    assert given.needed == {"numpy", "math", "scipy"}
    assert given.assigned == {"x", "f", "k", "y", "math", "otter", "grader"}
    assert given.switches == ("np.set_printoptions(precision=2)", "pd.options.display.max_rows = 5")


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("x + y", {"x", "y"}),
        ("len(x)", {"x"}),  # Python's own are Python's
        ("[z for z in x]", {"x", "z"}),
        ("'x' == y", {"y"}),
        ("'x' in globals()", {"x", "known"}),
        ("globals()[f'q{n}']", {"n", "q", "known"}),
        ("eval('x')", {"x", "known"}),
    ],
)
def test_what_a_test_wants(source, names):
    assert wanted([ast.parse(source)], every=frozenset({"known"})) == names


def test_a_function_wants_its_parameters_and_with_env_whatever_it_names():
    assert wanted([], ("q1", "df")) == {"q1", "df"}
    assert wanted([ast.parse("assert env['q2']")], ("env",), frozenset({"q9"})) == {"q2", "q9"}
