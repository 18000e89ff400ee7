"""Makes a master's student notebook and its solved one, in the form that Otter reads.

The title comes first, followed by the cell that gets the checks ready. In place of each solution, students get a stub;
each written question gets a cell to write in, and each tested question a cell that checks it. Cells at the end run all
checks and export. Otter recognises a notebook by the name in its metadata, and cells by their tags; cells that nobody
should change are locked. The same master gives the same bytes. Otter Assign could write these notebooks too, but only
from raw cells that we would have to write for it first: more code than this, and slower.
"""

import hashlib
from collections.abc import Sequence

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell

from autograder.course.diagnosis import END_WRITTEN, PLACEHOLDER
from autograder.course.master import PUBLIC_PERCENT, Cell, Kind, Master, Question
from autograder.course.solution import stub

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
LOCKED = {"deletable": False, "editable": False}
TO_FILL = {"tags": ["otter_answer_cell"]}
SOLVED = {"tags": ["otter_assign_solution_cell"]}
# Otter finds a written answer between this and END_WRITTEN when it exports.
BEGIN_WRITTEN = "<!-- BEGIN QUESTION -->"
CHECK_ALL = "---\n\nTo double-check your work, the cell below runs all public checks once more."
HAND_IN = """\
## Hand in

What you hand in is this notebook. Save it, then run the cell below: it runs the public checks once more and says what
is still missing; hidden checks decide the rest. In the browser it also shows a button that downloads the notebook; on
Google Colab, choose File → Download → Download .ipynb.

Where Otter is installed, the cell makes a zip file, not a button; the zip is graded just the same. If this folder
holds other notebooks too, tell Otter this one's name: `grader.export("NAME.ipynb", pdf=False)`."""
EXPORT = "# Save your notebook first, then run this cell to export your submission.\n\
grader.export(pdf=False)"


def student_notebook(master: Master, first: str) -> nbformat.NotebookNode:
    """What students get; `first` is the source of the cell that they run first, which stands below the title."""
    return _notebook(master, first, solved=False)


def solution_notebook(master: Master, first: str) -> nbformat.NotebookNode:
    """The same with the solutions in it."""
    return _notebook(master, first, solved=True)


def opening(master: Master) -> str:
    """What the header says, and how the work is graded, as the beginning of the story."""
    header = master.header
    parts = f"# {header.title}", f"*About {header.minutes} minutes.*", f"**Builds on** {header.builds_on}"
    return "".join(f"{part}\n\n" for part in (*parts, how_it_is_graded(master.questions)))


def how_it_is_graded(questions: Sequence[Question]) -> str:
    """What a passed check is worth, in the words that the checks use."""
    by_hand = " Written answers are read by a person." if any(question.manual for question in questions) else ""
    if all(question.manual for question in questions):
        return f"**Checks.** There are none.{by_hand}"
    return (
        "**Checks.** The cell below each question runs its *public checks*. They are worth "
        f"{PUBLIC_PERCENT} % of its points; *hidden checks*, which run when your work is graded, decide the rest. So "
        "passing here is a good sign, but not yet full marks. An answer that calls your earlier ones is graded with "
        f"them: what is wrong in one of those fails here too, and the check says so.{by_hand}"
    )


def prompt(question: Question, source: str) -> str:
    """A prompt with its question's name and points."""
    points = f"{question.points:g} point{'' if question.points == 1 else 's'}"
    by_hand = ", read by a person" if question.manual else ""
    return f"**Question `{question.name}`** ({points}{by_hand}). {source}"


def _notebook(master: Master, first: str, solved: bool) -> nbformat.NotebookNode:
    questions = {question.name: question for question in master.questions}
    cells = []
    open_question: Question | None = None
    for number, cell in enumerate(master.cells):
        if open_question and cell.question != open_question.name:
            cells += _end(open_question)
            open_question = None
        if cell.kind is Kind.PROMPT:
            open_question = questions[cell.question]
        cells += _built(cell, open_question, solved)
        if number == 0:
            cells[0].source = opening(master) + cells[0].source
            cells.append(new_code_cell(first, metadata=LOCKED))
    cells += _end(open_question) if open_question else []
    cells += [new_markdown_cell(CHECK_ALL, metadata=LOCKED), new_code_cell("grader.check_all()", metadata=LOCKED)]
    cells += [new_markdown_cell(HAND_IN, metadata=LOCKED), new_code_cell(EXPORT, metadata=LOCKED)]
    _join_ends(cells)
    _name(cells)
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata = nbformat.from_dict({**METADATA, "otter": {"assignment_name": master.name}})
    notebook.nbformat_minor = 5
    nbformat.validate(notebook)
    return notebook


def _built(cell: Cell, question: Question | None, solved: bool) -> list[nbformat.NotebookNode]:
    """The cells that a cell of the master becomes."""
    if cell.kind is Kind.PROMPT:
        text = prompt(question, cell.source)
        if not question.manual:
            return [new_markdown_cell(text, metadata=LOCKED)]
        place = new_markdown_cell(PLACEHOLDER, metadata=TO_FILL)
        return [new_markdown_cell(f"{BEGIN_WRITTEN}\n\n{text}", metadata=LOCKED), place]
    if cell.kind is Kind.STORY:
        return [new_markdown_cell(cell.source) if cell.markdown else new_code_cell(cell.source)]
    if solved:
        new_cell = new_markdown_cell if cell.markdown else new_code_cell
        return [new_cell(cell.source, metadata=SOLVED)]
    return [] if cell.kind is Kind.ANSWER else [new_code_cell(stub(cell.source), metadata=TO_FILL)]


def _end(question: Question) -> list[nbformat.NotebookNode]:
    """What stands below a question."""
    if question.manual:
        return [new_markdown_cell(END_WRITTEN, metadata=LOCKED)]
    return [new_code_cell(f'grader.check("{question.name}")', metadata=LOCKED)]


def _join_ends(cells: list[nbformat.NotebookNode]) -> None:
    """The end of a written question stands at the top of the Markdown below it, so that nobody sees an empty cell."""
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
