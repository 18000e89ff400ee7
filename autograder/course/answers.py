"""Right and wrong answers to the questions of the course, each a plain function with one decorator.

An answer, in `solutions/NN_name/answers.py`, is written as a student would write it and may use what the student's
notebook has defined by then. `collect` gives an assignment's answers; the source of each replaces the notebook's stub,
under the question's name. If a question asks for a value, the function takes no arguments and returns it. The files are
ours: reading one runs it.
"""

import ast
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

from autograder.errors import UserError
from autograder.files.importing import no_bytecode

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Answer:
    """One answer: right (`mistake` is None), or wrong and then caught by at least the cases in `caught_by`."""

    question: str
    name: str
    cell: str  # what replaces the stub in the notebook
    mistake: str | None
    caught_by: frozenset[str]


_collecting: list[Answer] = []
_sources: dict[str, str] = {}  # of the file that is being read: what it defines


def right(question: str, value: bool = False) -> Callable:
    """A right answer to `question`; `value` for a question that asks for a value instead of a function."""
    return lambda function: _register(question, function, value, None, frozenset())


def wrong(question: str, mistake: str, caught_by: str, value: bool = False) -> Callable:
    """A wrong answer: `mistake` is its slug, `caught_by` names cases that must fail, separated by spaces.

    A mistake has one slug in all assignments, in lower-case words with hyphens between them.
    """
    if not SLUG.fullmatch(mistake):
        raise UserError(f"{mistake!r} is not a valid slug for a mistake: use lower-case words joined by hyphens")
    if not caught_by.split():
        raise UserError(f"{question}, {mistake}: name the cases that must catch it")
    return lambda function: _register(question, function, value, mistake, frozenset(caught_by.split()))


def _register(question: str, function: Callable, value: bool, mistake: str | None, caught_by: frozenset[str]):
    if any(answer.name == function.__name__ for answer in _collecting):
        raise UserError(f"two answers are named {function.__name__}; rename one")
    if function.__name__ not in _sources:
        raise UserError(f"{function.__name__} is defined inside something else; define it by itself")
    call = "()" if value else ""
    cell = f"{_sources[function.__name__]}\n\n\n{question} = {function.__name__}{call}\n"
    _collecting.append(Answer(question, function.__name__, cell, mistake, caught_by))
    return function


@cache
def collect(path: Path) -> tuple[Answer, ...]:
    """The answers in a master's `answers.py`, in order; empty if the file does not exist."""
    if not path.exists():
        return ()
    _collecting.clear()
    _sources.clear()
    name = f"answers_{path.parent.name}"
    module = sys.modules[name] = ModuleType(name)
    try:
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        _sources.update(_definitions(text, tree))
        with no_bytecode():
            exec(compile(tree, path, "exec"), module.__dict__)
    except Exception as error:
        raise UserError(f"{path}: {error if isinstance(error, UserError) else f'cannot be read: {error!r}'}") from error
    return tuple(_collecting)


def _definitions(text: str, tree: ast.Module) -> dict[str, str]:
    """The functions and classes of a file, by name: their sources without the decorators."""
    lines = text.split("\n")
    kinds = ast.FunctionDef | ast.ClassDef
    return {n.name: "\n".join(lines[n.lineno - 1 : n.end_lineno]) for n in tree.body if isinstance(n, kinds)}


def rounds(answers: tuple[Answer, ...]) -> list[dict[str, Answer]]:
    """The answers dealt out: the i-th of every question makes the i-th notebook."""
    by_question: dict[str, list[Answer]] = {}
    for answer in answers:
        by_question.setdefault(answer.question, []).append(answer)
    count = max(map(len, by_question.values()), default=0)
    return [{q: dealt[i] for q, dealt in by_question.items() if i < len(dealt)} for i in range(count)]
