"""The names that a notebook's code cells define.

Takes any notebook, a student's too, and runs nothing; only cells up to a certain size are parsed. Gives the names
defined at top level and the questions that are checked. A cell that does not parse after its magics are removed has
neither. Imports nothing of ours, as it runs beside every notebook, too.
"""

import ast
import re
import warnings
from collections.abc import Iterator
from functools import lru_cache
from textwrap import dedent
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import nbformat

# These bound the time that this takes.
PARSED_CELL_CHARACTERS = 100_000
PARSED_CHARACTERS = 500_000
KEPT_CHARACTERS = 5_000  # of a cell whose names are remembered; this bounds the memory

# Warnings are switched for the whole process: two threads at it could leave them switched off.
_QUIET = Lock()


class Names(NamedTuple):
    """A cell's names: those that it defines, uses or deletes."""

    defined: frozenset[str]  # at top level
    functions: frozenset[str]  # of those, what may be functions, as far as can be seen without running anything
    checked: frozenset[str]  # the questions, as in `grader.check("softmax")`
    bound: frozenset[str]  # at top level: defined, imported, deleted, assigned to in whole or in part


DEFINITION = re.compile(r"^(?:(?:async +)?def +|class +)(\w+)|^(\w+) *(?::[^=\n]+)?=(?!=)", re.MULTILINE)
NOTHING = Names(*[frozenset[str]()] * 4)


def definitions_in(source: str) -> frozenset[str]:
    """Return the names that one cell defines at top level; where it does not parse, those that its lines seem to
    define.
    """
    if statements_of(source):
        return names_in(source).defined
    return frozenset(defined or assigned for defined, assigned in DEFINITION.findall(source))


@lru_cache(maxsize=1000)  # most cells of a class's notebooks are the same
def names_in(source: str) -> Names:
    """Return of one cell."""
    statements = statements_of(source)
    # A name may be written in other letters, such as full-width ones: Python takes them for the same.
    checks = "check" in source or not source.isascii()
    nodes = (node for statement in statements for node in ast.walk(statement)) if checks else ()
    return Names(
        frozenset(name for statement in statements for name in _names_defined_by(statement)),
        frozenset(name for statement in statements for name in _functions_defined_by(statement)),
        frozenset(name for node in nodes if (name := _checked_by(node)) is not None),
        frozenset(bound_by(statements)),
    )


def names_by_cell(notebook: "nbformat.NotebookNode") -> list[Names]:
    """Return of each cell; of code that parses once magics are taken out."""
    return _read_all([(cell.cell_type, cell.source) for cell in notebook.cells])


def names_in_all(notebook: "nbformat.NotebookNode") -> Names:
    """Return of all cells together."""
    return Names(*(frozenset().union(*sets) for sets in zip(NOTHING, *names_by_cell(notebook), strict=True)))


def defined_again(cells: list[tuple[str, str]]) -> dict[str, int]:
    """Return the names that a cell defines, or changes by assignment, after a check of them; the last such cell of
    each.

    Takes each cell's type and source.
    """
    bound: set[str] = set()
    covered: set[str] = set()
    again: dict[str, int] = {}
    for index, names in enumerate(_read_all(cells)):
        again |= dict.fromkeys(names.bound & covered, index)
        bound |= names.bound
        covered |= names.checked & bound
    return again


def said_of_again(name: str, index: int) -> str:
    """Return what to say of a name that `defined_again` found."""
    return f"`{name}` is defined again in cell {index + 1}: the last definition counts"


def is_untouched(source: str) -> bool:
    """Return whether a cell still has the `...` that stands in a stub for the answer."""
    statements = statements_of(source) if "..." in source else []
    nodes = (node for statement in statements for node in ast.walk(statement))
    return any(isinstance(node, ast.Expr | ast.Assign | ast.Return) and _is_ellipsis(node.value) for node in nodes)


def _is_ellipsis(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value is ...


def _read_all(cells: list[tuple[str, str]]) -> list[Names]:
    left = PARSED_CHARACTERS
    names = []
    for kind, source in cells:
        if kind != "code" or len(source) > min(left, PARSED_CELL_CHARACTERS):
            names.append(NOTHING)
            continue
        left -= len(source)
        read = names_in if len(source) <= KEPT_CHARACTERS else names_in.__wrapped__
        names.append(read(source))
    return names


def bound_by(statements: list[ast.stmt]) -> Iterator[str]:
    """Yield the names that they bind or change outside of functions and classes."""
    left: list[ast.AST] = list(statements)
    while left:
        match node := left.pop():
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
                continue
            case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                continue
            case ast.alias(name=name, asname=other):
                yield other or name.partition(".")[0]
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.Attribute(ctx=ast.Store() | ast.Del()) | ast.Subscript(ctx=ast.Store() | ast.Del()):
                part: ast.expr = node
                while isinstance(part, ast.Attribute | ast.Subscript):
                    part = part.value
                if isinstance(part, ast.Name):
                    yield part.id
        left += ast.iter_child_nodes(node)


def _checked_by(node: ast.AST) -> str | None:
    match node:
        case ast.Call(func=ast.Attribute(attr="check"), args=[ast.Constant(value=str(name)), *_]):
            return name
    return None


def _functions_defined_by(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.Assign(value=value) | ast.AnnAssign(value=value):
            # A lambda, another name for a function, or what makes one, such as `partial`: no number, text or table.
            if isinstance(value, ast.Lambda | ast.Name | ast.Attribute | ast.Call):
                yield from _names_defined_by(statement)
        case _:
            yield from _names_defined_by(statement)


def statements_of(source: str) -> list[ast.stmt]:
    """Return what a cell is made of, once its magics are out; nothing if it does not parse."""
    for text in (source, _without_magics(source)):
        try:
            with _QUIET, warnings.catch_warnings():
                warnings.simplefilter("ignore")  # such as of a student's "\d"
                return ast.parse(text).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return []


# IPython's own `transform_cell` would be exact, but takes minutes for a page of `!` lines: it reads the whole
# cell again for each of them. These take one line at a time, and of each no more than a few passes.
PYTHON_CELL_MAGIC = re.compile(r"\s*%%(?:time|capture|prun)\b.*")
ASSIGNED_MAGIC = re.compile(r"([^=]*=\s*)[!%].*")
MAGIC = re.compile(r"(\s*)(?:[!%?].*|[\w.%]+\?{1,2}\s*)")


def _without_magics(source: str) -> str:
    """Return the cell with `None` for every magic, help or shell command; of a timed cell, the cell itself."""
    if cell_magic := PYTHON_CELL_MAGIC.match(source):
        source = source[cell_magic.end() :]
    elif source.lstrip().startswith("%%"):
        return ""  # another language
    return "\n".join(map(_without_magic, dedent(source).replace("\\\n", "").split("\n")))


def _without_magic(line: str) -> str:
    command = ASSIGNED_MAGIC.fullmatch(line) or MAGIC.fullmatch(line)
    return f"{command[1]}None" if command else line


def _names_defined_by(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _target_names(target)
        case ast.AnnAssign(target=target, value=ast.expr()):
            yield from _target_names(target)


def _target_names(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Name(id=name):
            yield name
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _target_names(part)
        case ast.Starred(value=value):
            yield from _target_names(value)
