"""Makes and tries mutants of the masters' solutions: each must fail a case or be on a reviewed list, with a reason.

A mutant is a solution with one small change, made by mutmut's operators and a few of ours. mutmut exchanges operators,
comparisons, constants and keywords, removes arguments of calls, and changes assignments and branches. Numbers also get
smaller, and matrix products become other products: the solutions of a course on numbers are made of both. What an
exception says is not graded, so it stays as it is. Duplicates, and mutants that change nothing, are dropped.

Takes masters and their built test files, all of them ours, and gives a `MutantTally` per question. Each mutant runs in
its own process, with little time and memory because some never end, on the names that the solved notebook has by then.
"""

import ast
import contextlib
import difflib
import os
import resource
import signal
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import libcst
import nbformat
from msgspec import Struct
from mutmut.mutation.mutators import mutation_operators

from autograder.authoring import otter_format
from autograder.authoring.own_answers import names_before, own, unseen
from autograder.course.imports import importable
from autograder.course.masters import read_master
from autograder.course.source_files import read_yaml
from autograder.errors import UserError
from autograder.files import workers
from autograder.workspace import Kit

if TYPE_CHECKING:
    from otter.test_files.exception_test import test_case

CPU_SECONDS = 3
SECONDS = 60  # for one that sleeps
MEMORY_BYTES = 4 * 2**30


@dataclass(frozen=True)
class Mutant:
    source: str
    line: str  # the original line, with single spaces
    becomes: str  # what replaces it


def mutants_of(source: str) -> list[Mutant]:
    """Return all different mutants of a cell, in a fixed order."""
    module = libcst.parse_module(source)
    operators: list[tuple[Any, Any]] = [*mutation_operators, *OPERATORS]
    seen, mutants = {ast.dump(ast.parse(source))}, []
    for node in _nodes(module):
        for kind, operator in operators:
            for instead in operator(node) if isinstance(node, kind) else ():
                mutated = module.deep_replace(node, instead).code
                try:
                    meaning = ast.dump(ast.parse(mutated))
                except SyntaxError:
                    continue
                if meaning not in seen:
                    seen.add(meaning)
                    mutants.append(Mutant(mutated, *_difference(source, mutated)))
    return mutants


def _nodes(node: libcst.CSTNode) -> Iterator[libcst.CSTNode]:
    """Yield all but those of a `raise` statement."""
    yield node
    for child in node.children:
        if not isinstance(child, libcst.Raise):
            yield from _nodes(child)


def _smaller(node: libcst.BaseNumber) -> Iterator[libcst.BaseExpression]:
    if isinstance(node, libcst.Integer | libcst.Float):
        yield libcst.parse_expression(repr(node.evaluated_value - 1))


def _other_product(node: libcst.BinaryOperation) -> Iterator[libcst.BinaryOperation]:
    if isinstance(node.operator, libcst.MatrixMultiply):
        yield node.with_changes(operator=libcst.Multiply())
        yield node.with_changes(operator=libcst.Add())


OPERATORS = ((libcst.BaseNumber, _smaller), (libcst.BinaryOperation, _other_product))


def _difference(before: str, after: str) -> tuple[str, str]:
    lines = [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line[0] in "-+"]
    taken, given = (" ".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
    return " ".join(taken.split()), " ".join(given.split())


# Trying them


@dataclass(frozen=True)
class MutantTally:
    """The fate of the mutants of one solution."""

    question: str
    killed: int
    equivalent: int
    total: int
    faults: tuple[str, ...]  # one line each: survivors, and entries in the list that are out of date


class Equivalent(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of `equivalent.yml`: a line of a solution, and what may stand there just as well."""

    line: str
    becomes: tuple[str, ...]
    reason: str


def try_mutants(kit: Kit, name: str, equivalent: dict[str, list[Equivalent]]) -> dict[str, MutantTally]:
    """Return the mutants of one assignment, by question; `equivalent` is its reviewed list."""
    solved = nbformat.read(kit.dist / name / "solution.ipynb", as_version=4)
    sources = {q.name: q.solutions[0] for q in read_master(kit.master(name)).questions if not q.manual}
    for question in equivalent:
        if question not in sources:
            raise UserError(f"{kit.equivalent(name)}: there is no question {question}; take its entries away")
    names = names_before(solved, kit.assignments / name, sources)
    with zipfile.ZipFile(kit.autograder_zip(name)) as archive:
        tests = {question: archive.read(f"tests/{question}.py").decode() for question in sources}
    with importable(kit.assignments), importable(kit.assignments / name), unseen():  # the first has the comparisons
        return {
            question: _try_question(question, source, names[question], tests[question], equivalent.get(question, []))
            for question, source in sources.items()
        }


def _try_question(
    question: str, source: str, names: dict[str, Any], test: str, listed: list[Equivalent]
) -> MutantTally:
    cases = [case.body for case in otter_format.otter_cases(test)]
    with contextlib.suppress(Exception):
        _put(cases, _solved(source, names))  # imports what forks need not import each
    mutants = mutants_of(source)
    survivors = [mutant for mutant in mutants if _survives(mutant.source, names, cases)]
    entries = {(entry.line, becomes) for entry in listed for becomes in entry.becomes}
    passed = {(mutant.line, mutant.becomes) for mutant in survivors}
    faults = [
        f"{question}: a mutant passes every case: `{line}` as `{becomes}`" for line, becomes in sorted(passed - entries)
    ] + [
        f"{question}: listed as equivalent, but not a mutant that passes: `{line}` as `{becomes}`"
        for line, becomes in sorted(entries - passed)
    ]
    equivalent = sum((m.line, m.becomes) in entries for m in survivors)
    return MutantTally(question, len(mutants) - len(survivors), equivalent, len(mutants), tuple(faults))


def _solved(source: str, names: dict[str, Any]) -> dict[str, Any]:
    solved = own(names)
    exec(compile(source, "solution", "exec"), solved)
    return solved


def _put(cases: list["test_case"], names: dict[str, Any]) -> None:
    """Put an answer to cases up to the first that fails, which raises. Nobody reads why, so nothing words it."""
    for case in cases:
        (asked,) = case._get_func_params()
        case.test_func.__wrapped__(names.get(asked))


def _survives(source: str, names: dict[str, Any], cases: list["test_case"]) -> bool:
    child = os.fork()
    if child == 0:
        passed = False
        try:
            workers.end_with_parent()
            _confine()
            _put(cases, _solved(source, names))
            passed = True
        finally:
            os._exit(0 if passed else 1)  # whatever it raised
    _, status = os.waitpid(child, 0)
    return status == 0


def _confine() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(SECONDS)


def read_equivalent(path: Path) -> dict[str, list[Equivalent]]:
    """Return the reviewed mutants, by question; none without the file."""
    return read_yaml(path, dict[str, list[Equivalent]]) if path.exists() else {}
