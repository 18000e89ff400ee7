"""What tests make submissions of: student notebooks, the masters' answers, and the way of the one into the other.

An assignment is named alone, whether it is one of the course or of `tests/own_course`.
"""

import copy
from functools import cache
from pathlib import Path

import nbformat

from autograder.authoring import notebooks
from autograder.course.answers import answer_cell, splice
from autograder.course.masters import read_master

__all__ = [
    "CONTEXT",
    "HEADS",
    "LEARN",
    "MODEL",
    "OWN",
    "ROOT",
    "SOFTMAX",
    "answer_cell",
    "solutions",
    "splice",
    "student_notebook",
]
ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / "tests" / "own_course"  # assignments made for tests
# For what is seen in real notebooks only, and named nowhere else outside of the tests of the course itself.
SOFTMAX, CONTEXT, HEADS, TRANSLATE = "02_softmax", "03_context", "05_heads", "08_translate"
LEARN, MODEL = "09_learn", "12_model"  # which train something
FEWEST_ANSWERS = "06_masks"


def student_notebook(assignment: str, root: Path = ROOT) -> nbformat.NotebookNode:
    """The notebook that students of an assignment get."""
    return copy.deepcopy(_of_this_clone(assignment)) if root == ROOT else _student_notebook(assignment, root)


def solutions(assignment: str, root: Path = ROOT) -> dict[str, str]:
    """The master's own answer to each autograded question."""
    return dict(_solutions_of_this_clone(assignment)) if root == ROOT else _solutions(assignment, root)


def _student_notebook(assignment: str, root: Path) -> nbformat.NotebookNode:
    return nbformat.read(root / "assignments" / assignment / f"{assignment}.ipynb", as_version=4)


def _solutions(assignment: str, root: Path) -> dict[str, str]:
    master = read_master(root / "solutions" / assignment)
    return {q.name: q.solutions[0] for q in master.questions if not q.manual}


# Hundreds of tests ask for those of this clone, which no test changes.


@cache
def _of_this_clone(assignment: str) -> nbformat.NotebookNode:
    if _is_own(assignment):  # built nowhere but in a test's folder
        return notebooks.student_notebook(
            read_master(OWN / "solutions" / assignment), notebooks.first_cell("", assignment)
        )
    return _student_notebook(assignment, ROOT)


@cache
def _solutions_of_this_clone(assignment: str) -> dict[str, str]:
    return _solutions(assignment, OWN if _is_own(assignment) else ROOT)


def _is_own(assignment: str) -> bool:
    return (OWN / "solutions" / assignment).is_dir()
