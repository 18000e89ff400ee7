"""Finds submissions that share more code than the starter, and what many in the class write alike, explains.

Takes notebooks that were submitted, and the starter of each assignment; gives pairs, with the share of the smaller
one's code that the other one has too. It is no proof of anything: people to look at, not people to accuse.

The method is winnowing (Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document fingerprinting",
2003): a hash of every run of K tokens, of which one is kept in every window of W. A run of K + W - 1 equal tokens is
sure to be found. Names, but for attributes, count as one and the same, so that renaming changes nothing; comments and
layout do not count at all. As many answers are short, a fingerprint that many share is no sign of anything.
"""

import io
import json
import keyword
import tokenize
import warnings
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path

import nbformat

from autograder import workers
from autograder.course.names import PARSED_CELL_CHARACTERS
from autograder.errors import Unreadable, UserError
from autograder.files.whole import write_whole
from autograder.submissions.finding import Found
from autograder.submissions.reading import read

FILE_NAME = "similar.json"
SCHEMA = 1
K = 12  # tokens in a fingerprint
W = 6  # fingerprints in a window
LEAST_SHARED = 6  # fingerprints; fewer are a line or two
LEAST_SHARE = 0.4  # of the smaller one's code
COMMON_AT_LEAST, COMMON_AT_MOST, COMMON_PART = 4, 40, 0.05  # a fingerprint of more submissions than this is common
POOL_FROM = 100  # submissions; fewer are read sooner than workers start


@dataclass(frozen=True)
class Pair:
    """Two submissions of one assignment that are worth a look."""

    assignment: str
    first: str
    second: str
    share: float  # of the smaller one's fingerprints, 0 to 1
    shared: int


def find_pairs(found: Iterable[tuple[Found, str]], starters: dict[str, Path], jobs: int) -> list[Pair]:
    """The pairs among submissions, each given with its assignment; the most alike first."""
    given = {name: _cells(nbformat.read(path, as_version=4)) for name, path in starters.items()}
    known = {name: _of_cells(cells) for name, cells in given.items()}
    prints: dict[str, dict[str, frozenset[int]]] = defaultdict(dict)
    for one, assignment, made in _all_prints(list(found), given, jobs):
        prints[assignment][one.id] = made - known.get(assignment, frozenset())
    pairs = [pair for assignment, of_class in prints.items() for pair in _pairs(assignment, of_class)]
    return sorted(pairs, key=lambda pair: (-pair.share, -pair.shared, pair.first, pair.second))


def write(out: Path, pairs: list[Pair]) -> None:
    document = {"schema": SCHEMA, "pairs": [asdict(pair) for pair in pairs]}
    write_whole(out / FILE_NAME, json.dumps(document, indent=1) + "\n")


def load(out: Path) -> list[Pair] | None:
    """The pairs that were found when the class was graded; None if nobody looked."""
    path = out / FILE_NAME
    try:
        return [Pair(**pair) for pair in json.loads(path.read_text(encoding="utf-8"))["pairs"]]
    except FileNotFoundError:
        return None
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise UserError(f"{path}: not what `autograder grade` wrote; remove it, or grade again") from error


def _all_prints(
    found: list[tuple[Found, str]], given: dict[str, frozenset[str]], jobs: int
) -> Iterator[tuple[Found, str, frozenset[int]]]:
    files, names = [one for one, _ in found], [name for _, name in found]
    if len(files) < POOL_FROM or jobs == 1:
        _start(given)
        yield from zip(files, names, map(_of_submission, files, names), strict=True)
        return
    context = get_context("forkserver")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker, initargs=(given,)) as pool:
        yield from zip(files, names, pool.map(_of_submission, files, names, chunksize=16), strict=True)


_given: dict[str, frozenset[str]]  # the cells of each assignment's starter


def _start_worker(given: dict[str, frozenset[str]]) -> None:
    workers.start()
    _start(given)


def _start(given: dict[str, frozenset[str]]) -> None:
    global _given
    _given = given


def _of_submission(one: Found, assignment: str) -> frozenset[int]:
    try:
        cells = _cells(read(one).notebook)
    except Unreadable:
        return frozenset()
    return _of_cells(cells - _given.get(assignment, frozenset()))  # a cell that is as it was given says nothing


def _cells(notebook: nbformat.NotebookNode) -> frozenset[str]:
    sources = (cell.source for cell in notebook.cells if cell.cell_type == "code")
    return frozenset(source for source in sources if len(source) <= PARSED_CELL_CHARACTERS)


def _of_cells(cells: Iterable[str]) -> frozenset[int]:
    return frozenset().union(*map(fingerprints, cells))


def fingerprints(source: str) -> frozenset[int]:
    """The fingerprints of a cell: the least hash of every window."""
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
