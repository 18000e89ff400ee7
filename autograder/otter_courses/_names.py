"""The names that a test sees, and which of them it wants of a notebook.

Takes sources: the course's, which are trusted, and parses them only. What a test finds under a name is decided in this
order: what it assigned itself; what the notebook as handed out imports, unless a cell of it also assigns to that name;
what the submission has. Python's own names are Python's: whoever defines `abs` anew changes nothing here.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

BUILTINS = frozenset(vars(builtins))
LOOKERS = {"globals", "locals", "vars", "dir", "eval", "exec", "env"}  # what looks names up by a text
SWITCHES = {"set_printoptions", "set_option", "seterr"}  # functions that switch a library for the whole process
OTTERS = {"otter", "grader"}


@dataclass(frozen=True)
class GivenNames:
    """The names that the code cells of a notebook import, assign to and switch."""

    imports: tuple[str, ...]  # statements, one name or module each
    needed: frozenset[str]  # modules that it cannot do without
    switches: tuple[str, ...]  # statements
    assigned: frozenset[str]


def statements_of(source: str) -> list[ast.stmt]:
    """Return the statements of a cell, with its magics as calls; none if it does not parse."""
    from IPython.core.inputtransformer2 import TransformerManager  # workers, which never get here, start without it

    if source.lstrip().startswith("%%"):
        return []
    try:
        return ast.parse(TransformerManager().transform_cell(source)).body
    except (SyntaxError, ValueError, RecursionError):
        return []


def given_names(cells: Iterable[str]) -> GivenNames:
    imports: list[str] = []
    switches: list[str] = []
    needed: set[str] = set()
    assigned: set[str] = set()
    for source in cells:
        for statement in statements_of(source):
            found = list(_imports_in(statement))
            imports += map(ast.unparse, found)
            if isinstance(statement, ast.Import | ast.ImportFrom):
                needed.update(roots_of(statement))
            if _is_switch(statement):
                switches.append(ast.unparse(statement))
            assigned.update(_assigned_by(statement))
    return GivenNames(tuple(imports), frozenset(needed) - OTTERS, tuple(switches), frozenset(assigned) | OTTERS)


def roots_of(node: ast.AST) -> list[str]:
    """Return the top packages that an import needs."""
    match node:
        case ast.Import(names=names):
            return [alias.name.partition(".")[0] for alias in names]
        case ast.ImportFrom(module=str(module), level=0) if module != "__future__":
            return [module.partition(".")[0]]
    return []


def _imports_in(statement: ast.stmt) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in _outside_of_functions([statement]):
        if isinstance(node, ast.Import):
            yield from (ast.Import([alias]) for alias in node.names if alias.name.partition(".")[0] not in OTTERS)
        elif (
            isinstance(node, ast.ImportFrom)
            and node.module
            and node.module.partition(".")[0] not in {*OTTERS, "__future__"}
        ):
            yield node


def _is_switch(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))):
            return name in SWITCHES
        case ast.Assign(targets=[ast.Attribute() as target]):
            return ".options." in ast.unparse(target)
    return False


def _assigned_by(statement: ast.stmt) -> Iterator[str]:
    for node in _outside_of_functions([statement]):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name


def _outside_of_functions(nodes: list[ast.stmt]) -> Iterator[ast.AST]:
    left: list[ast.AST] = list(nodes)
    while left:
        yield (node := left.pop(0))
        if not isinstance(
            node,
            ast.FunctionDef
            | ast.AsyncFunctionDef
            | ast.ClassDef
            | ast.Lambda
            | ast.ListComp
            | ast.SetComp
            | ast.DictComp
            | ast.GeneratorExp,
        ):
            left[:0] = ast.iter_child_nodes(node)


def wanted(trees: Iterable[ast.AST], parameters: Iterable[str] = (), every: frozenset[str] = frozenset()) -> set[str]:
    """Return the names of a notebook that a test may look up; `every` are those that it may have, for tests that look
    by text.

    Python's own are not among them.
    """
    loaded, texts, looks = set(parameters), set(), "env" in parameters
    for tree in trees:
        for node in ast.walk(tree):
            match node:
                case ast.Name(id=name):
                    loaded.add(name)
                case ast.Constant(value=str(text)) if text.isidentifier():
                    texts.add(text)
    looks |= bool(loaded & LOOKERS)
    return {name for name in (loaded | texts | every if looks else loaded) if name not in BUILTINS and name != "env"}
