"""Why a name is not there at the end: a line that stopped a cell, or took names away; a cell that is no code."""

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_raw_cell

from autograder.marking._missing_names import missing_for, missing_names
from autograder.wall.results import CellReport

SETUP = "import numpy as np\nimport helpers"
HANDED_OUT = [new_code_cell(SETUP), new_code_cell("def softmax(x):\n    ...")]
ANSWER = "def softmax(x):\n    return np.exp(x)"
NO_NP = "What came: an error, NameError: name 'np' is not defined"


def said(*cells, stopped=(), message=NO_NP, question="softmax"):
    cells = [new_code_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    reports = [CellReport(index, status, 0.1, reason) for index, status, reason in stopped]
    gone = missing_names(cells, reports, HANDED_OUT, ["softmax", "weights"])
    return missing_for(question, ANSWER, [message], gone)


def test_an_import_that_is_not_installed_takes_what_stands_below_it():
    reason = "line 2: import torch raised ModuleNotFoundError: No module named 'torch'"
    found = said(f"import math\nimport torch\n{SETUP}", ANSWER, stopped=[(0, "error", reason)])
    assert found.said == "`np` is missing since cell 1 stopped at `import torch`"
    assert (found.module, found.cause) == ("torch", "import torch")
    assert said(f"{SETUP}\nimport torch", ANSWER, stopped=[(0, "error", "line 3: import torch raised X")]) is None


def test_of_what_stopped_for_want_of_it_the_first_cause_is_named():
    first = (0, "error", "line 1: from google.colab import drive raised ModuleNotFoundError: No module named 'google'")
    then = (1, "error", "line 1: keys = np.array(1) raised NameError: name 'np' is not defined")
    cells = f"from google.colab import drive\n{SETUP}", "weights = np.array(1)"
    found = said(*cells, stopped=[first, then], message="What came: nothing of that name", question="weights")
    assert found.module == "google"
    assert found.said == (
        "`weights` is missing since cell 2 stopped; `np` is missing since cell 1 stopped at "
        "`from google.colab import drive`"
    )


@pytest.mark.parametrize(
    ("last", "cause"),
    [("%reset -f", "%reset -f"), ("del np", "del np"), ("np = None", "np = None"), ("x = 1\ndel np, x", "del np")],
)
def test_what_is_gone_at_the_end(last, cause):
    message = "'NoneType' object has no attribute 'exp'" if "None" in last else NO_NP
    found = said(SETUP, ANSWER, last, message=message)
    assert found.said == f"`np`, defined in cell 1, is gone after cell 3: `{cause}`"
    assert said(SETUP, ANSWER, last, SETUP, ANSWER, message=message) is None, "it is there again"


@pytest.mark.parametrize(("cell", "kind"), [(new_raw_cell(ANSWER), "raw"), (new_markdown_cell(ANSWER), "Markdown")])
def test_an_answer_in_a_cell_that_is_no_code(cell, kind):
    found = said(SETUP, cell, message="softmax should be defined")
    assert found.said == f"cell 2, which defines `softmax`, is a {kind} cell, not code"
    assert said(SETUP, cell, ANSWER, message="softmax should be defined") is None


def test_a_set_up_cell_that_was_deleted():
    assert said(ANSWER).said == "no cell defines `np`: cell 1 did so when the notebook was handed out"


@pytest.mark.parametrize(("status", "how"), [("timed_out", "ran for too long"), ("died", "ended its process")])
def test_a_cell_that_was_stopped(status, how):
    found = said(f"while True: pass\n{SETUP}", ANSWER, stopped=[(0, status, None)])
    assert found.said == f"`np` is missing since cell 1 {how}"


def test_nothing_is_said_of_other_errors():
    assert said(ANSWER, message="What came: an error, ValueError: no") is None
    assert said(ANSWER, message="NameError: name 'other' is not defined") is None


def test_cells_that_are_too_long_to_read_are_passed_over():
    found = said(*["x = (" * 5000] * 100, f"{SETUP}\n" + "y = None\n" * 40_000, ANSWER)
    assert found.said.startswith("no cell defines `np`")
