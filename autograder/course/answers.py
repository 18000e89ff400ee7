"""Reads right and wrong answers to the questions of the course, each a function with one decorator.

`solutions/NN_name/answers/QUESTION.py` has those to one question, written as a student would write them; they may use
what the student's notebook has defined by then. A function without parameters returns the answer. `collect` reads an
assignment's files without running them; a `UserError` names the file and the line. An answer's source is put into a
student notebook as a student would: in place of the stub, under the question's name.
"""

import ast
import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

from autograder.course.source_files import read_source
from autograder.errors import UserError
from autograder.softlookup.names import names_by_cell

if TYPE_CHECKING:
    import nbformat
from autograder.course.mistakes import SLUG

A = TypeVar("A", bound=Callable[..., object])


def right(answer: A) -> A:
    """Return a right answer: `@right` above a function, or `name = right(lambda …)`."""
    return answer


def wrong(mistake: str) -> Callable[[A], A]:
    """Return a wrong answer: `@wrong("slug")` or `name = wrong("slug")(…)`, where the slug is an entry of
    `mistakes.yml`.
    """
    return right


def changed(answer: A, before: str, after: str) -> A:
    """Another answer of the same file in which `after` replaces the text `before`, which occurs there once."""
    return answer


@dataclass(frozen=True)
class Answer:
    """One answer: right (`mistake` is None), or wrong."""

    question: str
    name: str
    cell: str  # what replaces the stub in the notebook
    mistake: str | None
    line: int = 0  # where it stands in the question's file


@dataclass
class _Reader:
    path: Path
    text: str
    functions: dict[str, tuple[str, bool]] = field(default_factory=dict)  # source, and whether it has parameters
    answers: list[Answer] = field(default_factory=list)

    def fail(self, node: ast.stmt | ast.expr, problem: str) -> NoReturn:
        raise UserError(f"{self.path}: line {node.lineno}: {problem}")

    def read(self) -> list[Answer]:
        try:
            body = ast.parse(self.text).body
            self.lines = self.text.split("\n")  # `ast.get_source_segment` splits the whole text for each answer
        except SyntaxError as error:
            raise UserError(f"{self.path}: line {error.lineno}: invalid Python: {error.msg}") from error
        for node in body:
            match node:
                case ast.FunctionDef(name=name, decorator_list=[decorator]):
                    source = "\n".join(self.lines[node.lineno - 1 : node.end_lineno])
                    self.add(node, name, decorator, source, _has_parameters(node.args))
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    self.fail(node, f'{name} needs one decorator, `@right` or `@wrong("slug")`')
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=decorator, args=[answer])):
                    self.add(node, name, decorator, *self.expression(name, answer))
                case ast.Import() | ast.ImportFrom() | ast.Assign(value=ast.Constant()):
                    pass  # what the notebook has by then, for editors
                case _:
                    self.fail(node, "only imports, answers, and names of the notebook (`x = ...`) stand here")
        return self.answers

    def add(self, node: ast.stmt, name: str, decorator: ast.expr, source: str, has_parameters: bool) -> None:
        mistake: str | None = None
        match decorator:
            case ast.Name(id="right"):
                pass
            case ast.Call(func=ast.Name(id="wrong"), args=[ast.Constant(value=str(mistake))], keywords=[]):
                if not SLUG.fullmatch(mistake):
                    self.fail(
                        node, f"{mistake!r} is not a valid slug for a mistake: lower-case words joined by hyphens"
                    )
            case _:
                self.fail(node, f'{name} must be `right` or `wrong("slug")`, not `{ast.unparse(decorator)}`')
        if name in self.functions:
            self.fail(node, f"two answers are named {name}; rename one")
        self.functions[name] = source, has_parameters
        question = self.path.stem
        cell = f"{source}\n\n\n{question} = {name}{'' if has_parameters else '()'}\n"
        self.answers.append(Answer(question, name, cell, mistake, node.lineno))

    def between(self, start: tuple[int, int], end: tuple[int, int]) -> str:
        """Return the text from one place to another, each a line and a column as `ast` counts them, in bytes."""
        lines = [line.encode() for line in self.lines[start[0] - 1 : end[0]]]
        lines[-1] = lines[-1][: end[1]]
        lines[0] = lines[0][start[1] :]
        return b"\n".join(lines).decode()

    def expression(self, name: str, answer: ast.expr) -> tuple[str, bool]:
        """Return the source of an answer that is written as an expression, as a function of that name."""
        match answer:
            case ast.Lambda(args=parameters, body=body):
                start = answer.lineno, answer.col_offset
                whole = self.between(start, _end(answer))
                head = self.between(start, (body.lineno, body.col_offset)).rstrip("( \n").removesuffix(":")
                value = whole[len(head) + 1 :].strip()
                if "\n" in value:
                    value = f"({value})"
                elif isinstance(body, ast.Tuple):
                    value = value[1:-1]  # its brackets, which `return` does not need
                source = f"def {name}({head.removeprefix('lambda').strip()}):\n    return {value}"
                return source, _has_parameters(parameters)
            case ast.Call(
                func=ast.Name(id="changed"),
                args=[ast.Name(id=other), ast.Constant(value=str(before)), ast.Constant(value=str(after))],
                keywords=[],
            ):
                if other not in self.functions:
                    self.fail(answer, f"{other} is not an answer above {name}")
                source, has_parameters = self.functions[other]
                source = source.replace(f"def {other}(", f"def {name}(", 1)
                if source.count(before) != 1:
                    self.fail(answer, f"{before!r} is {source.count(before)} times in {other}, not once")
                return source.replace(before, after), has_parameters
        self.fail(answer, f"{name} must be a function, a lambda, or `changed(another, before, after)`")


def _end(node: ast.expr) -> tuple[int, int]:
    assert node.end_lineno is not None  # as of all that was parsed
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def _has_parameters(arguments: ast.arguments) -> bool:
    return bool(ast.unparse(arguments))


def collect(folder: Path) -> tuple[Answer, ...]:
    """Return the answers in a master's folder `answers`, file by file in the order of their names; none without a
    folder.
    """
    answers: dict[str, Answer] = {}
    for path in sorted(folder.glob("*.py")):
        try:
            read = _Reader(path, read_source(path)).read()
        except (OSError, ValueError) as error:
            raise UserError(f"{path}: cannot be read: {' '.join(str(error).split())}") from error
        for answer in read:
            if other := answers.get(answer.name):
                problem = f"{other.question} has an answer named {answer.name}; rename one"
                raise UserError(f"{path}: line {answer.line}: {problem}")
            answers[answer.name] = answer
    return tuple(answers.values())


def rounds(answers: tuple[Answer, ...]) -> list[dict[str, Answer]]:
    """Return the answers dealt out: the i-th of every question makes the i-th notebook."""
    by_question: dict[str, list[Answer]] = {}
    for answer in answers:
        by_question.setdefault(answer.question, []).append(answer)
    count = max(map(len, by_question.values()), default=0)
    return [{q: dealt[i] for q, dealt in by_question.items() if i < len(dealt)} for i in range(count)]


def splice(notebook: "nbformat.NotebookNode", answers: dict[str, str]) -> "nbformat.NotebookNode":
    """Return a copy of a notebook with the cell that defines each name replaced by that name's answer."""
    filled = copy.deepcopy(notebook)
    places = {name: answer_cell(filled, name) for name in answers}  # all first: an answer may define other names too
    for name, place in places.items():
        filled.cells[place].source = answers[name]
    return filled


def answer_cell(notebook: "nbformat.NotebookNode", name: str) -> int:
    """Return the index of the one cell that defines `name`."""
    cells = [n for n, names in enumerate(names_by_cell(notebook)) if name in names.defined]
    if len(cells) != 1:
        raise UserError(f"{len(cells)} cells of the notebook define {name}, not one; run `autograder build`")
    return cells[0]
