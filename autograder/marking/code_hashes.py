"""Hashes that stand for a submission's code when submissions are compared with one another.

Takes the cells of a notebook and of the notebook that students began with; gives hashes of what is the student's own.
Runs nothing.

The method is winnowing (Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document fingerprinting",
2003): a hash of every run of K tokens, of which one is kept in every window of W. A run of K + W - 1 equal tokens is
sure to be found. All identifiers except attributes are treated as equal, so renaming changes nothing; comments and
layout do not count at all.
"""

import base64
import io
import keyword
import tokenize
import warnings
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from nbformat import NotebookNode

from autograder.softlookup.names import PARSED_CELL_CHARACTERS

K = 12  # tokens in a hash
W = 6  # hashes in a window
# More code than this is not compared, so none takes over a second; the longest answers have a tenth of it.
MOST_CHARACTERS = 150_000


def hashes_of(cells: Sequence[NotebookNode], starter: Sequence[NotebookNode]) -> str | None:
    """Return the hashes of what a student wrote, as text; None if it is too much to compare."""
    given = _sources(starter)
    own = _sources(cells) - given  # an unchanged cell says nothing
    if sum(map(len, own)) > MOST_CHARACTERS or any(len(source) > PARSED_CELL_CHARACTERS for source in own):
        return None
    return _as_text(_of_sources(own) - _of_given(given))


def read_hashes(text: str) -> frozenset[int]:
    """Return the hashes that `hashes_of` gave."""
    values = array("I")
    values.frombytes(base64.b64decode(text))
    return frozenset(values)


def _as_text(values: Iterable[int]) -> str:
    return base64.b64encode(array("I", sorted(values)).tobytes()).decode()


def _sources(cells: Iterable[NotebookNode]) -> frozenset[str]:
    return frozenset(cell.source for cell in cells if cell.cell_type == "code")


def _of_sources(sources: Iterable[str]) -> frozenset[int]:
    return frozenset[int]().union(*map(winnow, sources))


@lru_cache(maxsize=32)  # the same for a whole class
def _of_given(sources: frozenset[str]) -> frozenset[int]:
    return _of_sources(sources)


def winnow(source: str) -> frozenset[int]:
    """Return the hashes of a cell that are kept: the least one of every window."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # such as of a student's "\d"
        tokens = list(_tokens(source))
    hashes = [zlib.crc32("\0".join(tokens[n : n + K]).encode()) for n in range(len(tokens) - K + 1)]
    windows = (hashes[n : n + W] for n in range(max(1, len(hashes) - W + 1)))
    return frozenset(min(window) for window in windows if window)


def _tokens(source: str) -> Iterator[str]:
    """Yield the tokens that count, as far as the cell is Python."""
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
