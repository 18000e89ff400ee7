"""What tests make submissions of: student notebooks, the masters' answers, and the way of the one into the other."""

from pathlib import Path

import nbformat

from autograder.course.masters import read_master
from autograder.course.splice import answer_cell, splice

__all__ = ["ROOT", "answer_cell", "solutions", "splice", "student_notebook"]
ROOT = Path(__file__).resolve().parent.parent


def student_notebook(assignment: str, root: Path = ROOT) -> nbformat.NotebookNode:
    """The notebook that students of an assignment get."""
    return nbformat.read(root / "assignments" / assignment / f"{assignment}.ipynb", as_version=4)


def solutions(assignment: str, root: Path = ROOT) -> dict[str, str]:
    """The master's own answer to each autograded question."""
    master = read_master(root / "solutions" / assignment)
    return {q.name: q.solutions[0] for q in master.questions if not q.manual}
