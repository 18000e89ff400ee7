"""Reads a master's `notebook.py`: the story, and in it each question's prompt and solution.

Takes its path and the folder of files that ship with every notebook. A question begins with its prompt, a Markdown cell
with the metadata `question="name" points=3`; the code cell below is its solution. The story continues after that,
except for Markdown cells with `role="answer"` or `role="rubric"`, which students never get. Anything unclear is a
`MasterError` of one line.
"""

import ast
import difflib
import keyword
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import jupytext
import nbformat
import yaml
from IPython.core.inputtransformer2 import TransformerManager

from autograder.course import solution as solution_module
from autograder.course.imports import own_modules, strange_imports
from autograder.course.master import NOTEBOOK, TESTS, Cell, CellKind, Header, MasterError, Question
from autograder.course.rubric import TITLE, Rubric, RubricError, is_rubric, parse_rubric
from autograder.course.solution import SolutionError, looks_like_marker
from autograder.course.source_files import YamlError, parse_yaml, read_source
from autograder.softlookup.names import names_in

SMALLEST = 0.5  # of which 10 % and 90 % are whole steps of the points of cases
NOT_FOR_STUDENTS = {NOTEBOOK, TESTS, "answers", "equivalent.yml", "exceptions.yml", "traces.json"}
ROLES = ("answer", "rubric")
METADATA = ("question", "points", "role")
OF_JUPYTEXT = {"lines_to_next_cell", "lines_to_end_of_cell_marker"}  # where blank lines stood, which means nothing


@dataclass(frozen=True)
class Story:
    """A notebook that was read: all but the cases of its questions."""

    header: Header
    cells: tuple[Cell, ...]
    questions: tuple[Question, ...]
    parameters: dict[str, list[str] | None]  # of the solution to each question that tests grade, if it is a function
    given: set[str]  # the names that its story defines
    modules: set[str]  # that ship with the notebook


@dataclass
class _Open:
    """A question while its cells are read."""

    name: str
    points: float
    number: int  # of its prompt's cell
    solutions: list[str] = field(default_factory=list)
    solved: bool = False
    manual: bool = False  # a person grades it: a full answer or a rubric stands below the prompt, and no solution
    rubric: Rubric | None = None


class _Reader:
    def __init__(self, path: Path, text: str, notebook: nbformat.NotebookNode) -> None:
        self.path = path
        self.notebook_cells = notebook.cells
        starts = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith("# %%")]
        # Lines are known only where every cell but the header has a marker of its own.
        self.lines = [1, *starts] if len(starts) == len(notebook.cells) - 1 else None
        self.number = 0
        self.question: _Open | None = None
        self.questions: list[Question] = []
        self.parameters: dict[str, list[str] | None] = {}
        self.given: set[str] = set()
        self.cells: list[Cell] = []

    def fail(self, problem: str, cause: Exception | None = None) -> NoReturn:
        where = f"line {self.lines[self.number]}" if self.lines else f"cell {self.number}" if self.number else None
        raise MasterError(self.path, problem, self.question.name if self.question else None, where) from cause

    def header(self) -> Header:
        first = self.notebook_cells[0] if self.notebook_cells else None
        if first is None or first.cell_type != "raw" or not first.source.startswith("---\n"):
            self.fail("the file must begin with its header, `title:` and so on between two lines `# ---`")
        try:
            header = parse_yaml(first.source.strip().removeprefix("---\n").removesuffix("---"), Header)
        except YamlError as error:
            raise MasterError(self.path, f"its header: {error}") from error
        for name in header.files:
            if name in NOT_FOR_STUDENTS:
                raise MasterError(self.path, f"its header: files: students must not get {name}")
            if not (self.path.parent / name).exists():
                raise MasterError(self.path, f"`files` in the header: its folder has no {name}")
        return header

    def read(self, own_modules: set[str]) -> None:
        self.own_modules = own_modules
        for number, cell in enumerate(self.notebook_cells[1:], 1):
            self.number = number
            if cell.cell_type == "raw":
                self.fail('raw cells are not used; a prompt is a Markdown cell with `question="name"`')
            metadata = self.metadata(cell)
            self.markdown_cell(cell.source, metadata) if cell.cell_type == "markdown" else self.code_cell(cell.source)
        self.close()
        if not self.questions:
            raise MasterError(self.path, 'has no question; its prompt is a Markdown cell with `question="name"`')
        if self.cells[0].kind is not CellKind.STORY or not self.cells[0].markdown:
            raise MasterError(self.path, "must begin with a Markdown cell of the story")

    def metadata(self, cell: nbformat.NotebookNode) -> dict[str, Any]:
        metadata = {key: value for key, value in cell.metadata.items() if key not in OF_JUPYTEXT}
        if "title" in metadata:
            self.fail(f"{metadata['title']!r} is not a kind of cell; a cell begins with `# %%` or `# %% [markdown]`")
        if wrong := re.search(r"\bpoints=(\S+)", str(metadata.get("incorrectly_encoded_metadata", ""))):
            self.fail(f"`points` must be a number, as in `points=3`, not {wrong[1]}")
        if "incorrectly_encoded_metadata" in metadata:
            self.fail(f'{metadata["incorrectly_encoded_metadata"]!r} cannot be read; write it as `question="name"`')
        for key in metadata:
            if key not in METADATA:
                near = difflib.get_close_matches(key, METADATA, n=1)
                meant = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(METADATA)}"
                self.fail(f"unknown cell metadata {key!r}; {meant}")
        if metadata and cell.cell_type != "markdown":
            self.fail(f"{min(metadata)!r} belongs to a Markdown cell, `# %% [markdown] {min(metadata)}=…`")
        return metadata

    # Markdown

    def markdown_cell(self, source: str, metadata: dict[str, Any]) -> None:
        if "```otter" in source:
            self.fail("```otter blocks are not used in this kit")
        for line in source.splitlines():
            if looks_like_marker(line) and line.lstrip().startswith("#"):
                self.fail(f"{line.strip()!r} in a Markdown cell has no effect; take it away")
        if "question" in metadata:
            return self.prompt(source, metadata)
        if "points" in metadata:
            self.fail("`points` belongs to a question's prompt, beside `question`")
        if "role" in metadata:
            return self.answer(source, metadata["role"])
        if is_rubric(source):
            self.fail('a rubric that students must not get is a cell `# %% [markdown] role="rubric"`')
        self.close()
        self.cells.append(Cell(CellKind.STORY, True, source, None))

    def prompt(self, source: str, metadata: dict[str, Any]) -> None:
        self.close()
        name = metadata["question"]
        points: Any = metadata.get("points")
        if not isinstance(name, str) or not name.isidentifier() or keyword.iskeyword(name):
            self.fail(f"a question's name must be a Python name, not {name!r}")
        if any(q.name == name for q in self.questions):
            self.fail(f"there are two questions named {name}; rename one")
        self.question = _Open(name, points, self.number)
        if "role" in metadata:
            self.fail("a prompt has no role; students get it")
        number = isinstance(points, int | float) and not isinstance(points, bool)
        if not number or not 0 < points < 1000 or points % SMALLEST:
            self.fail(f"`points` must be a multiple of {SMALLEST}, as in `points=3`, not {points!r}")
        if not source.strip():
            self.fail("the prompt is empty")
        if source.lstrip("*_ ").startswith("Question"):
            self.fail("the build writes the question's name and points in front of the prompt; begin with what it asks")
        self.cells.append(Cell(CellKind.PROMPT, True, source, name))

    def answer(self, source: str, role: object) -> None:
        if role not in ROLES:
            self.fail(f"unknown role {role!r}; known: {', '.join(ROLES)}")
        if self.question is None:
            self.fail(f'a cell with `role="{role}"` stands right below its question')
        self.question.manual = not self.question.solved
        if (role == "rubric") != is_rubric(source):
            self.fail(f"a rubric, and nothing else, begins with the line `{TITLE}`")
        if role == "rubric":
            self.rubric(self.question, source)
        self.question.solutions.append(source)
        self.cells.append(Cell(CellKind.ANSWER, True, source, self.question.name))

    def rubric(self, question: _Open, source: str) -> None:
        if not question.manual:
            self.fail("a rubric belongs to a question that a person grades, which has no solution cell")
        if question.rubric:
            self.fail("the question has two rubrics; make them one")
        try:
            question.rubric = parse_rubric(source)
        except RubricError as error:
            self.fail(str(error), error)
        if question.rubric.points != question.points:
            most = f"{question.rubric.points:g}"
            self.fail(f"the best levels of its rubric come to {most} points, but the question has {question.points:g}")

    # Code

    def code_cell(self, source: str) -> None:
        plain = TransformerManager().transform_cell(source)
        try:
            tree = ast.parse(plain)
            marked = solution_module.markers(plain)
            solution_module.check(tree, marked)
        except SyntaxError as error:
            self.fail(f"invalid Python in line {error.lineno} of the cell: {error.msg}", error)
        except SolutionError as error:
            self.fail(str(error), error)
        for line, module in strange_imports(tree, self.own_modules):
            self.fail(f"line {line} of the cell imports {module}, which students do not have")
        question = self.question
        if question and not question.manual and not question.solved:
            return self.solution(question, source, tree, marked)
        if marked:
            self.fail(
                f"`{marked[0][1]}` outside a question's solution cell leaves the answer in the student's notebook"
            )
        self.close()
        self.given |= names_in(source).defined
        self.cells.append(Cell(CellKind.STORY, False, source, None))

    def solution(self, question: _Open, source: str, tree: ast.Module, marked: list[tuple[int, str]]) -> None:
        if not marked:
            self.fail(
                "the cell below a prompt is its solution, but no line of it is marked "
                f"`{solution_module.BEGIN}` … `{solution_module.END}` or `{solution_module.LINE}`"
            )
        names = names_in(source).defined
        if names != {question.name}:
            others = ", ".join(sorted(names)) or "nothing"
            self.fail(f"the solution cell must define {question.name} and nothing else; found: {others}")
        question.solved = True
        question.solutions.append(source)
        self.parameters[question.name] = solution_module.parameters(tree, question.name)
        self.cells.append(Cell(CellKind.SOLUTION, False, source, question.name))

    def close(self) -> None:
        """End the open question, if there is one."""
        question = self.question
        if question is None:
            return
        at, self.number = self.number, question.number  # what is missing is missing from the whole question
        if question.manual and question.rubric is None:
            self.fail(
                f'a written question needs a rubric, a cell `# %% [markdown] role="rubric"` that begins `{TITLE}`'
            )
        if question.manual and len(question.solutions) < 2:
            self.fail('a written question needs a full answer, a cell `# %% [markdown] role="answer"`')
        if not question.manual and not question.solved:
            self.fail("no solution cell stands right below its prompt, and no full answer of a written question")
        self.questions.append(
            Question(question.name, question.manual, question.points, tuple(question.solutions), question.rubric)
        )
        self.question, self.number = None, at


def read_notebook(path: Path) -> Story:
    """Read and check the notebook at `path`."""
    try:
        text = read_source(path)
        notebook = jupytext.reads(text, fmt="py:percent")
    except (OSError, UnicodeDecodeError, ValueError, yaml.YAMLError) as error:
        raise MasterError(path, f"cannot be read: {' '.join(str(error).split())}") from error
    reader = _Reader(path, text, notebook)
    header = reader.header()
    modules = own_modules(path.parent, header.files)
    reader.read(modules)
    return Story(header, tuple(reader.cells), tuple(reader.questions), reader.parameters, reader.given, modules)
