"""Mutants of an answer: its source with one small change each, made by mutmut's operators and a few of ours.

mutmut exchanges operators, comparisons, constants and keywords, removes arguments of calls, and changes assignments and
branches. Numbers also get smaller, and matrix products become other products: the solutions of a course on numbers are
made of both. What an exception says is not graded, so it stays as it is. Duplicates, and mutants that change nothing,
are dropped.
"""

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass

import libcst
from mutmut.mutation.mutators import mutation_operators


@dataclass(frozen=True)
class Mutant:
    source: str
    line: str  # the original line, with single spaces
    becomes: str  # what replaces it


def mutants_of(source: str) -> list[Mutant]:
    """All different mutants of a cell, in a fixed order."""
    module = libcst.parse_module(source)
    seen, mutants = {ast.dump(ast.parse(source))}, []
    for node in _nodes(module):
        for kind, operator in (*mutation_operators, *OPERATORS):
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
    """All but those of a `raise` statement."""
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
