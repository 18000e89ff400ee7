"""Which cells an answer hangs on: a new one elsewhere leaves it alone, and none that matters is left out."""

import nbformat
import pytest

from autograder.authoring.needed_cells import needed_cells

ANSWER = "def scaled(x):\n    return factor * halved(x)"
ABOVE = {
    "import": "import numpy as np",
    "factor": "base = 3\nfactor = base + 1",
    "halved": "def halved(x):\n    return np.divide(x, two)",
    "two": "two = 2",
    "story": "print(np.eye(3))",
    "other": "def other(x):\n    return x",
    "used": "other(halved(4))",
}


def needed(cells, used=("scaled", "factor", "halved")):
    code = [nbformat.v4.new_code_cell(source) for source in (*cells, ANSWER, "factor = 7")]
    locked = nbformat.v4.new_code_cell("factor = None", metadata={"editable": False})
    return needed_cells(nbformat.v4.new_notebook(cells=[locked, *code]), "scaled", used)


def test_those_count_that_give_what_is_used_and_what_that_uses():
    wanted = [ABOVE[name] for name in ("import", "factor", "halved", "two")]
    assert needed(ABOVE.values()) == wanted


@pytest.mark.parametrize(
    "cell",
    [
        "factor.sort()",
        "factor[0] = 1",
        "factor += 1",
        "change(base)",
        "for two in range(3): pass",
        "np.random.seed(1)",
        "np.seterr(all='raise')",
        "rng = np.random.default_rng(0)",
        "%matplotlib inline\nnot python",
    ],
)
def test_so_does_what_may_change_it(cell):
    assert cell in needed([*ABOVE.values(), cell], ("scaled", "factor", "halved", "base"))


@pytest.mark.parametrize("cell", ["x = 1", "print(other(3))", "halved(2)", "shown = halved(3)"])
def test_a_cell_that_only_calls_functions_or_is_about_something_else_does_not(cell):
    assert cell not in needed([*ABOVE.values(), cell])
