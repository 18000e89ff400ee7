"""Mutants of an answer: its source with one small change each, made by cosmic-ray's and mutmut's operators.

cosmic-ray changes operators, comparisons and numbers in every way that it knows; mutmut removes arguments of calls and
changes strings and branches. Duplicates, and mutants that change nothing, are dropped.
"""

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import libcst
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.binary_operator_replacement import BinaryOperators, _create_replace_binary_operator
from cosmic_ray.plugins import get_operator, operator_names
from mutmut.mutation.mutators import mutation_operators


class _MatrixProduct(Enum):
    """The one binary operator that cosmic-ray leaves out, and the one that these solutions are made of."""

    MatMult = "@"


_MATRIX_PRODUCTS = [
    _create_replace_binary_operator(_MatrixProduct.MatMult, other)
    for other in (BinaryOperators.Mul, BinaryOperators.Add)
]


@dataclass(frozen=True)
class Mutant:
    source: str
    line: str  # the original line, with single spaces
    becomes: str  # what replaces it


def mutants_of(source: str) -> list[Mutant]:
    """All different mutants of a cell, in a fixed order."""
    seen = {_meaning(source)}
    found = []
    for mutated in (*_by_cosmic_ray(source), *_by_mutmut(source)):
        meaning = _meaning(mutated)
        if meaning is not None and meaning not in seen:
            seen.add(meaning)
            found.append(Mutant(mutated, *_difference(source, mutated)))
    return found


def _by_cosmic_ray(source: str) -> Iterator[str]:
    nodes = list(ast_nodes(get_ast(source)))
    for operator in (*map(get_operator, operator_names()), *_MATRIX_PRODUCTS):
        if operator.arguments():
            continue  # those that take arguments draw at random
        count = sum(1 for node in nodes for _ in operator().mutation_positions(node))
        for occurrence in range(count):
            yield mutate_code(source, operator(), occurrence)


def _by_mutmut(source: str) -> Iterator[str]:
    module = libcst.parse_module(source)
    for node in _nodes(module):
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                for instead in operator(node):
                    yield module.deep_replace(node, instead).code


def _nodes(node: libcst.CSTNode) -> Iterator[libcst.CSTNode]:
    yield node
    for child in node.children:
        yield from _nodes(child)


def _meaning(source: str) -> str | None:
    """The same for sources that differ only in form; None if they are not Python."""
    try:
        return ast.dump(ast.parse(source))
    except SyntaxError:
        return None


def _difference(before: str, after: str) -> tuple[str, str]:
    lines = [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line[0] in "-+"]
    taken, given = (" ".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
    return " ".join(taken.split()), " ".join(given.split())
