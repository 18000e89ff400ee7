"""Makes a master's student notebook and its solved one, in the form that Otter reads.

The title comes first, followed by the cell that gets the checks ready wherever students open the notebook: it fetches
what Google Colab lacks and does not name the notebook, so a renamed file still works. In place of each solution,
students get a stub; each written question gets a cell to write in, and each tested question a cell that checks it.
Cells at the end run all checks and export. Otter recognises a notebook by the name in its metadata, and cells by their
tags; cells that nobody should change are locked. The same master gives the same bytes. Otter Assign could write these
notebooks too, but only from raw cells that we would have to write for it first: more code than this, and slower.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell

from autograder.authoring.shared_modules import ON_COLAB
from autograder.course.master import PUBLIC_PERCENT, Cell, CellKind, Master, Question
from autograder.course.solution import stub
from autograder.softlookup.diagnosis import END_WRITTEN, PLACEHOLDER
from autograder.workspace import SOFTLOOKUP

# Short, as it is the first thing that everybody sees. What lies beside the notebook comes before what is installed, and
# that before what lies one folder above, where `softlookup` is in a clone: in a zip of any release it is beside.
ANYWHERE = """\
import sys; sys.path.append("..")
from softlookup.checking import otter; grader = otter.Notebook()  # Run this first."""

FETCH = """\
import sys

if "google.colab" in sys.modules:  # elsewhere, all that is needed is here already
    from urllib.request import urlretrieve

    urlretrieve({address}, {file})
    import {module}; {module}.get_ready({name})
"""


def first_cell(url: str, name: str) -> str:
    """Return the source of the first cell of the assignment `name`."""
    if not url:
        return ANYWHERE
    address, file, module = f"{url}/{SOFTLOOKUP}/{ON_COLAB}", ON_COLAB, ON_COLAB.removesuffix(".py")
    fetch = FETCH.format(address=json.dumps(address), file=json.dumps(file), module=module, name=json.dumps(name))
    return fetch + ANYWHERE.removeprefix("import sys; ")


def binder_requirements(pins: Iterable[str]) -> str:
    """Return what Binder installs, from the lines of an assignment's own list."""
    return "# Written by `autograder build`: the versions that work is graded with.\n" + "".join(f"{p}\n" for p in pins)


METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
LOCKED = {"deletable": False, "editable": False}
TO_FILL = {"tags": ["otter_answer_cell"]}
SOLVED = {"tags": ["otter_assign_solution_cell"]}
# Otter finds a written answer between this and END_WRITTEN when it exports.
BEGIN_WRITTEN = "<!-- BEGIN QUESTION -->"
CHECK_ALL = "---\n\nAll public checks once more:"
HAND_IN = """\
## Hand in

Save this notebook, then run the cell below. It says what is still missing, and what to hand in."""
EXPORT = "# Save your notebook first, then run this cell to export your submission.\n\
grader.export(pdf=False)"


def student_notebook(master: Master, first: str) -> nbformat.NotebookNode:
    """Return what students get; `first` is the source of the cell that they run first, which stands below the title."""
    return _notebook(master, first, solved=False)


def solution_notebook(master: Master, first: str) -> nbformat.NotebookNode:
    """Return the same with the solutions in it."""
    return _notebook(master, first, solved=True)


def opening(master: Master) -> str:
    """Return what the header says, and how the work is graded, as the beginning of the story."""
    header = master.header
    parts = f"# {header.title}", f"*About {header.minutes} minutes.*", f"**Builds on** {header.builds_on}"
    return "".join(f"{part}\n\n" for part in (*parts, how_it_is_graded(master.questions)))


def how_it_is_graded(questions: Sequence[Question]) -> str:
    """Return what a passed check is worth, in the words that the checks use."""
    by_hand = " Written answers are read by a person." if any(question.manual for question in questions) else ""
    if all(question.manual for question in questions):
        return f"**Checks.** There are none.{by_hand}"
    return (
        f"**Checks.** The cell below each question runs its *public checks*, worth {PUBLIC_PERCENT} % of its points; "
        "*hidden checks*, which run when your work is graded, decide the rest. An answer that calls another of yours "
        f"is graded with it, and the check says so.{by_hand}"
    )


def prompt(question: Question, source: str) -> str:
    """Return a prompt with its question's name and points."""
    points = f"{question.points:g} point{'' if question.points == 1 else 's'}"
    by_hand = ", read by a person" if question.manual else ""
    return f"**Question `{question.name}`** ({points}{by_hand}). {source}"


def _notebook(master: Master, first: str, solved: bool) -> nbformat.NotebookNode:
    cells: list[nbformat.NotebookNode] = []
    open_question: Question | None = None
    for number, cell in enumerate(master.cells):
        if open_question and cell.question != open_question.name:
            cells += _end(open_question)
            open_question = None
        if cell.kind is CellKind.PROMPT:
            open_question = next(question for question in master.questions if question.name == cell.question)
        cells += _built(cell, open_question, solved)
        if number == 0:
            cells[0].source = opening(master) + cells[0].source
            cells.append(new_code_cell(first, metadata=LOCKED))
    cells += _end(open_question) if open_question else []
    cells += [new_markdown_cell(CHECK_ALL, metadata=LOCKED), new_code_cell("grader.check_all()", metadata=LOCKED)]
    cells += [new_markdown_cell(HAND_IN, metadata=LOCKED), new_code_cell(EXPORT, metadata=LOCKED)]
    _join_ends(cells)
    _name(cells)
    notebook: nbformat.NotebookNode = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata = nbformat.from_dict({**METADATA, "otter": {"assignment_name": master.name}})
    notebook.nbformat_minor = 5
    nbformat.validate(notebook)
    return notebook


def _built(cell: Cell, question: Question | None, solved: bool) -> list[nbformat.NotebookNode]:
    """Return the cells that a cell of the master becomes."""
    if question and cell.kind is CellKind.PROMPT:
        text = prompt(question, cell.source)
        if not question.manual:
            return [new_markdown_cell(text, metadata=LOCKED)]
        place = new_markdown_cell(PLACEHOLDER, metadata=TO_FILL)
        return [new_markdown_cell(f"{BEGIN_WRITTEN}\n\n{text}", metadata=LOCKED), place]
    if cell.kind is CellKind.STORY:
        return [new_markdown_cell(cell.source) if cell.markdown else new_code_cell(cell.source)]
    if solved:
        source = cell.source
        return [new_markdown_cell(source, metadata=SOLVED) if cell.markdown else new_code_cell(source, metadata=SOLVED)]
    return [] if cell.kind is CellKind.ANSWER else [new_code_cell(stub(cell.source), metadata=TO_FILL)]


def _end(question: Question) -> list[nbformat.NotebookNode]:
    """Return what stands below a question."""
    if question.manual:
        return [new_markdown_cell(END_WRITTEN, metadata=LOCKED)]
    return [new_code_cell(f'grader.check("{question.name}")', metadata=LOCKED)]


def _join_ends(cells: list[nbformat.NotebookNode]) -> None:
    """Merge the end of a written question into the next Markdown cell, so that nobody sees an empty cell."""
    for number in reversed(range(len(cells) - 1)):
        below = cells[number + 1]
        if cells[number].source == END_WRITTEN and below.cell_type == "markdown":
            below.source = f"{END_WRITTEN}\n\n{below.source}"
            below.metadata.update(LOCKED)
            del cells[number]


def _name(cells: list[nbformat.NotebookNode]) -> None:
    """Cell ids that are the same on every run."""
    seen: dict[str, int] = {}
    for cell in cells:
        digest = hashlib.sha256(f"{cell.cell_type}\n{cell.source}".encode()).hexdigest()[:10]
        seen[digest] = seen.get(digest, 0) + 1
        cell.id = digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"
