"""Finds submissions that share more code than the starter and the class's common solutions explain.

Takes the submitted notebooks and each assignment's starter; gives pairs, with the share of the smaller one's code that
the other has too. This proves nothing: read both submissions before drawing a conclusion.

The method is winnowing (Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document fingerprinting",
2003): a hash of every run of K tokens, of which one is kept in every window of W. A run of K + W - 1 equal tokens is
sure to be found. All identifiers except attributes are treated as equal, so renaming changes nothing; comments and
layout do not count at all. Many answers are short, so a hash that many submissions share means nothing.

The work per submission and per class is bounded; submissions left out for that reason are listed.
"""

import io
import keyword
import tokenize
import warnings
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import nbformat

from autograder.errors import Unreadable
from autograder.files import json_files, workers
from autograder.files.json_files import JsonStruct
from autograder.files.whole import write_whole
from autograder.marking.finding import SubmittedFile
from autograder.marking.reading import read_submission
from autograder.softlookup.names import PARSED_CELL_CHARACTERS

FILE_NAME = "similar.json"
SCHEMA = 2
K = 12  # tokens in a hash
W = 6  # hashes in a window
LEAST_SHARED = 6  # hashes; fewer are a line or two
LEAST_SHARE = 0.4  # of the smaller one's code
COMMON_AT_LEAST, COMMON_AT_MOST, COMMON_PART = 4, 40, 0.05  # a hash shared by more submissions than this is common
# More code than this is not compared, so none takes over a second; the longest answers have a tenth of it.
MOST_CHARACTERS = 150_000
MOST_OF_CLASS = 20_000_000  # characters; what comes after them is not compared, so that grades are written in minutes
SLICE = 64  # submissions under way before the characters are counted again
POOL_FROM = 100  # submissions; fewer are read sooner than workers start


@dataclass(frozen=True)
class Fingerprints:
    """The hashes that stand for one submission; None if it has too much code."""

    values: frozenset[int] | None
    characters: int


class Pair(JsonStruct, frozen=True):
    """Two submissions of one assignment that are worth a look."""

    assignment: str
    first: str
    second: str
    share: float  # of the smaller one's hashes, 0 to 1
    shared: int


class Compared(JsonStruct, frozen=True, tag_field="schema", tag=SCHEMA):
    """What came of comparing a class."""

    pairs: list[Pair]
    left_out: tuple[str, ...] = ()  # submissions with too much code, or after too much code of others


def compare(submissions: Iterable[tuple[SubmittedFile, str]], starters: dict[str, Path], jobs: int) -> Compared:
    """The pairs among submissions, each given with its assignment; the most alike first."""
    given = {name: _cells(nbformat.read(path, as_version=4)) for name, path in starters.items()}
    known = {name: _of_cells(cells) for name, cells in given.items()}
    prints: dict[str, dict[str, frozenset[int]]] = defaultdict(dict)
    left_out = []
    for file, assignment, fingerprints in _all_prints(list(submissions), given, jobs):
        if fingerprints.values is None:
            left_out.append(file.id)
        else:
            prints[assignment][file.id] = fingerprints.values - known.get(assignment, frozenset())
    pairs = [pair for assignment, of_class in prints.items() for pair in _pairs(assignment, of_class)]
    in_order = sorted(pairs, key=lambda pair: (-pair.share, -pair.shared, pair.first, pair.second))
    return Compared(in_order, tuple(left_out))


def write_similarities(out: Path, compared: Compared) -> None:
    write_whole(out / FILE_NAME, json_files.encode(compared) + "\n")


def load_similarities(out: Path) -> Compared | None:
    """What was found when the class was graded; None if nobody looked."""
    try:
        return json_files.read(out / FILE_NAME, Compared, "remove it, or grade again")
    except FileNotFoundError:
        return None


def _all_prints(
    submissions: list[tuple[SubmittedFile, str]], given: dict[str, frozenset[str]], jobs: int
) -> Iterator[tuple[SubmittedFile, str, Fingerprints]]:
    slices = [submissions[start : start + SLICE] for start in range(0, len(submissions), SLICE)]
    calls = [(some, {name: given[name] for _, name in some if name in given}) for some in slices]
    if len(submissions) < POOL_FROM or jobs == 1:
        results = (_of_slice(*call) for call in calls)
    else:
        results = workers.in_order(_of_slice, calls, jobs)
    left, done = MOST_OF_CLASS, 0
    while left > 0 and done < len(submissions):
        for (file, assignment), prints in zip(submissions[done:], next(results), strict=False):
            left -= prints.characters
            done += 1
            yield file, assignment, prints
    results.close()
    yield from ((file, assignment, Fingerprints(None, 0)) for file, assignment in submissions[done:])


def _of_slice(some: list[tuple[SubmittedFile, str]], given: dict[str, frozenset[str]]) -> list[Fingerprints]:
    return [_of_submission(file, given.get(assignment, frozenset())) for file, assignment in some]


def _of_submission(file: SubmittedFile, given: frozenset[str]) -> Fingerprints:
    try:
        own = _cells(read_submission(file).notebook) - given  # an unchanged cell says nothing
    except Unreadable:
        return Fingerprints(frozenset(), 0)
    characters = sum(map(len, own))
    if characters > MOST_CHARACTERS or any(len(source) > PARSED_CELL_CHARACTERS for source in own):
        return Fingerprints(None, 0)
    return Fingerprints(_of_cells(own), characters)


def _cells(notebook: nbformat.NotebookNode) -> frozenset[str]:
    return frozenset(cell.source for cell in notebook.cells if cell.cell_type == "code")


def _of_cells(cells: Iterable[str]) -> frozenset[int]:
    return frozenset().union(*map(winnow, cells))


def winnow(source: str) -> frozenset[int]:
    """The hashes of a cell that are kept: the least one of every window."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # such as of a student's "\d"
        tokens = list(_tokens(source))
    hashes = [zlib.crc32("\0".join(tokens[n : n + K]).encode()) for n in range(len(tokens) - K + 1)]
    windows = (hashes[n : n + W] for n in range(max(1, len(hashes) - W + 1)))
    return frozenset(min(window) for window in windows if window)


def _tokens(source: str) -> Iterator[str]:
    """The tokens that count, as far as the cell is Python."""
    before = ""
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.NAME:
                is_kept = keyword.iskeyword(token.string) or before == "."
                yield token.string if is_kept else "name"
            elif token.type == tokenize.STRING:
                yield "text"
            elif token.type in (tokenize.OP, tokenize.NUMBER):
                yield token.string
            before = token.string
    except (tokenize.TokenError, SyntaxError, ValueError):
        return


def _pairs(assignment: str, of_class: dict[str, frozenset[int]]) -> Iterator[Pair]:
    owners: dict[int, list[str]] = defaultdict(list)
    for id in sorted(of_class):
        for value in of_class[id]:
            owners[value].append(id)
    most = max(COMMON_AT_LEAST, min(COMMON_AT_MOST, int(COMMON_PART * len(of_class))))
    sizes: Counter[str] = Counter()
    shared: Counter[tuple[str, str]] = Counter()
    for ids in owners.values():
        if len(ids) <= most:
            sizes.update(ids)
            shared.update(combinations(ids, 2))
    for (first, second), count in shared.items():
        share = count / min(sizes[first], sizes[second])
        if count >= LEAST_SHARED and share >= LEAST_SHARE:
            yield Pair(assignment, first, second, round(share, 3), count)
