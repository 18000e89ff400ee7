"""Says why a name that an answer needs is not there once all cells have run.

Takes the cells of a notebook as handed in and as handed out, how they ended, and what the checks said; gives, for each
question that lacks a name, which one and since when. The most frequent reason for no points at all is one line:
an import that is not installed here, above all others. Reads code, runs nothing, and trusts neither.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

import nbformat
from msgspec import Meta

from autograder.files.json_files import JsonStruct
from autograder.marking.opening import quoted
from autograder.softlookup.names import PARSED_CELL_CHARACTERS, PARSED_CHARACTERS, bound_by, names_in, statements_of
from autograder.wall.results import CellReport

LINE = re.compile(r"line (\d+): ")
UNDEFINED = re.compile(r"name '(\w+)' is not defined")
MODULE = re.compile(r"No module named '([\w.]+)'")
RESET = re.compile(r"^\s*%reset(?:_selective)?\b.*$", re.MULTILINE)
SHOWN = 60  # characters of a line
ENDED = {"timed_out": "ran for too long", "died": "ended its process"}


class Missing(JsonStruct, frozen=True):
    """A name that a question lacks."""

    said: Annotated[str, Meta(description="which name is missing, and since when")]
    cause: Annotated[str, Meta(description="the line, or what else took it away")]
    module: Annotated[str, Meta(description="the module that could not be imported, if that is why")] = ""


def missing_names(
    cells: Sequence[nbformat.NotebookNode],
    reports: Iterable[CellReport],
    handed_out: Sequence[nbformat.NotebookNode],
    asked: Iterable[str],
) -> dict[str, Missing]:
    """Return the names that are not there at the end, though a cell defines them, or did when it was handed out."""
    ended = {report.index: report for report in reports if report.status != "ok"}
    bound: dict[str, int] = {}
    gone: dict[str, Missing] = {}
    left = PARSED_CHARACTERS
    for index, cell in enumerate(cells):
        if cell.cell_type != "code" or len(cell.source) > min(left, PARSED_CELL_CHARACTERS):
            continue
        left -= len(cell.source)
        if index in ended:
            _stopped(index, cell.source, ended[index], bound, gone)
        else:
            _ran(index, cell.source, bound, gone)
    questions = set(asked)
    for index, cell in enumerate(cells):
        if cell.cell_type != "code" and len(cell.source) <= min(left, PARSED_CELL_CHARACTERS):
            left -= len(cell.source)
            for name in names_in(cell.source).defined & questions - bound.keys():
                kind = "raw" if cell.cell_type == "raw" else "Markdown"
                said = f"cell {index + 1}, which defines `{name}`, is a {kind} cell, not code"
                gone[name] = Missing(said, f"a {kind} cell")
    for index, cell in enumerate(handed_out):
        for name in names_in(cell.source).bound if cell.cell_type == "code" else ():
            if name not in bound and name not in questions:
                said = f"no cell defines `{name}`: cell {index + 1} did so when the notebook was handed out"
                gone.setdefault(name, Missing(said, f"a deleted cell, which defined `{name}`"))
    return {name: missing for name, missing in gone.items() if name not in bound}


def missing_for(
    question: str, code: str | None, messages: Iterable[str], gone: Mapping[str, Missing]
) -> Missing | None:
    """Return what a question lacks, by what its checks said; None if that shows no name of `gone`."""
    for message in messages:
        for name in UNDEFINED.findall(message):
            if name in gone:
                return gone[name]
        if question in gone:
            return gone[question]
        if "'NoneType' object" in message:
            loaded = set(_loaded(code or ""))
            if emptied := sorted(name for name in loaded & gone.keys() if gone[name].cause.endswith("= None")):
                return gone[emptied[0]]
    return None


def _loaded(code: str) -> Iterator[str]:
    for statement in statements_of(code):
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                yield node.id


def _ran(index: int, source: str, bound: dict[str, int], gone: dict[str, Missing]) -> None:
    """Take in a cell that ran to its end."""
    taken: dict[str, str] = {}
    if reset := RESET.search(source):
        taken = dict.fromkeys(bound, _short(reset[0]))
    names: set[str] = set()
    for statement in statements_of(source):
        names |= (own := set(bound_by([statement])))
        match statement:
            case ast.Delete(targets=targets):
                for target in targets:
                    if isinstance(target, ast.Name):
                        taken[target.id] = f"del {target.id}"
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=None)) if name in bound:
                taken[name] = f"{name} = None"
            case _:
                for name in own & taken.keys():
                    del taken[name]
    for name, cause in taken.items():
        if name in bound:
            said = f"`{name}`, defined in cell {bound.pop(name) + 1}, is gone after cell {index + 1}: `{cause}`"
            gone[name] = Missing(said, cause)
        names.discard(name)
    for name in names:
        bound[name] = index
        gone.pop(name, None)


def _stopped(index: int, source: str, report: CellReport, bound: dict[str, int], gone: dict[str, Missing]) -> None:
    """Take in a cell that stopped: what stands before the line still holds."""
    reason = report.reason or ""
    at = LINE.match(reason)
    line = int(at[1]) if at and report.status == "error" else 1
    shown = _short(next(iter(source.splitlines()[line - 1 :]), ""))
    how = f"stopped at `{shown}`" if report.status == "error" else ENDED.get(report.status, "stopped")
    module, cause = MODULE.search(reason), shown if report.status == "error" else how
    said = f"is missing since cell {index + 1} {how}"
    missing = Missing(said, cause, module[1].partition(".")[0] if module else "")
    undefined = UNDEFINED.search(reason)
    if undefined and (root := gone.get(undefined[1])):
        missing = Missing(f"is missing since cell {index + 1} stopped; {root.said}", root.cause, root.module)
    for statement in statements_of(source):
        for name in bound_by([statement]):
            if (statement.end_lineno or 0) < line:
                bound[name] = index
                gone.pop(name, None)
            elif name not in bound:
                gone[name] = Missing(f"`{name}` {missing.said}", missing.cause, missing.module)


def _short(line: str) -> str:
    return quoted(line.strip())[1:-1] if len(line.strip()) <= SHOWN else f"{line.strip()[: SHOWN - 3]}..."
