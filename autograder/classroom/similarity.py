"""Finds submissions that share more code than the starter and the class's common solutions explain.

Takes records, which have hashes of each student's own code; gives pairs, with the share of the smaller one's code that
the other has too. This proves nothing: read both submissions before drawing a conclusion. Many answers are short, so a
hash that many submissions share means nothing. The work per class is bounded; submissions left out for that reason are
listed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from autograder.files import json_files
from autograder.files.json_files import JsonStruct
from autograder.files.whole import write_whole
from autograder.marking.code_hashes import read_hashes
from autograder.marking.record import Record

FILE_NAME = "similar.json"
SCHEMA = 2
LEAST_SHARED = 6  # hashes; fewer are a line or two
LEAST_SHARE = 0.4  # of the smaller one's code
COMMON_AT_LEAST, COMMON_AT_MOST, COMMON_PART = 4, 40, 0.05  # a hash shared by more submissions than this is common
MOST_OF_CLASS = 5_000_000  # hashes; what comes after them is not compared, so that grades are written in minutes


class Pair(JsonStruct, frozen=True):
    """Two submissions of one assignment that are worth a look."""

    assignment: str
    first: str
    second: str
    share: float  # of the smaller one's hashes, 0 to 1
    shared: int


class Compared(JsonStruct, frozen=True, tag_field="schema", tag=SCHEMA):
    """The result of comparing a class."""

    pairs: list[Pair]
    left_out: tuple[str, ...] = ()  # submissions with too much code, or after too much code of others


def compare(records: Iterable[Record]) -> Compared:
    """Return the pairs among records, the most alike first."""
    hashes: dict[str, dict[str, frozenset[int]]] = defaultdict(dict)
    left_out, left = [], MOST_OF_CLASS
    for record in records:
        if record.assignment is None:
            continue
        if record.hashes is None or left <= 0:
            left_out.append(record.submission)
            continue
        own = read_hashes(record.hashes)
        left -= len(own)
        hashes[record.assignment][record.submission] = own
    pairs = [pair for assignment, of_class in hashes.items() for pair in _pairs(assignment, of_class)]
    in_order = sorted(pairs, key=lambda pair: (-pair.share, -pair.shared, pair.first, pair.second))
    return Compared(in_order, tuple(left_out))


def write_similarities(out: Path, compared: Compared) -> None:
    write_whole(out / FILE_NAME, json_files.encode(compared) + "\n")


def load_similarities(out: Path) -> Compared | None:
    """Return what was found when the class was graded; None if nobody looked."""
    try:
        return json_files.read(out / FILE_NAME, Compared, "remove it, or grade again")
    except FileNotFoundError:
        return None


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
