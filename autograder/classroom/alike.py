"""Puts written answers that are alike into groups, so that a person reads them together.

Takes texts, gives groups of their numbers; trusts nothing that they say. Characters are compared, not what they mean.
Alike is what is equal without case, spaces and punctuation, or nearly equal: `difflib` calls it so by its ratio. Each
text of a group is that much like one of them, the one that most wrote, so that no chain of small steps joins what is
far apart. A class of a thousand takes seconds: two texts are compared only if pairs of neighbouring characters leave it
possible that they are nearly equal.
"""

import difflib
import unicodedata
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

NEARLY = 0.95
LONGEST = 4_000  # characters; of a longer text only what is equal is in its group, as comparing takes a second
BUCKETS = 1024  # for pairs of characters; where two kinds share one, more texts than need be are compared


def groups(texts: Sequence[str]) -> list[list[int]]:
    """Return the numbers of texts that are alike, each number in one group."""
    equal: dict[str, list[int]] = defaultdict(list)
    for number, text in enumerate(texts):
        equal[_letters(text)].append(number)
    distinct = sorted(equal, key=lambda text: (-len(equal[text]), text))
    pairs = np.array([_pairs(text) for text in distinct], dtype=np.int32).reshape(-1, BUCKETS)
    lengths = np.array([len(text) for text in distinct])
    first: list[int] = []  # of each group, by its place among the distinct ones
    found: list[list[int]] = []
    for place, text in enumerate(distinct):
        to = None
        if first and len(text) <= LONGEST:
            both = lengths[first] + len(text)
            # Of nearly equal texts at most (1 - NEARLY) * both characters are not in both, and each costs a pair.
            needed = both * (NEARLY / 2 - (1 - NEARLY)) - 1
            shared = np.minimum(pairs[first], pairs[place]).sum(axis=1)
            possible = np.flatnonzero((shared >= needed) & (lengths[first] <= LONGEST))
            to = next((group for group in possible if _nearly_equal(distinct[first[group]], text)), None)
        if to is None:
            first.append(place)
            found.append(equal[text])
        else:
            found[to] += equal[text]
    return [sorted(group) for group in found]


def _letters(text: str) -> str:
    """Return what of a text is neither a space nor punctuation, in one case; signs such as < and + stay."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(sign for sign in plain if unicodedata.category(sign)[0] not in "PZC")


def _pairs(text: str) -> np.ndarray:
    codes = np.frombuffer(text.encode("utf-32-le", "replace"), dtype=np.uint32).astype(np.int64)
    return np.bincount((codes[:-1] * 31 + codes[1:]) % BUCKETS, minlength=BUCKETS)


def _nearly_equal(one: str, other: str) -> bool:
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    return matcher.quick_ratio() >= NEARLY and matcher.ratio() >= NEARLY
