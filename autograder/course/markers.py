"""Otter Assign's markers, and lines so close to one that they must be typing errors.

Otter Assign needs an exact match and silently ignores everything else, which leaves the answer in the student's
notebook. So a comment that differs from a marker only in case, spaces, punctuation or a typing error is reported.
"""

import difflib
import re

BLOCKS = ("QUESTION", "PROMPT", "SOLUTION", "TESTS")
RAW_MARKERS = {"# ASSIGNMENT CONFIG"} | {f"# {edge} {block}" for edge in ("BEGIN", "END") for block in BLOCKS}
CODE_MARKERS = {"# BEGIN SOLUTION", "# END SOLUTION", "# SOLUTION"}
SIMILARITY = 0.85  # of 1; lets two letters of a long marker be wrong
MARKER_LIKE = [
    "assignmentconfig",
    "hidden",
    "ignore",
    "seed",
    "solution",
    "solutionnoprompt",
    "testconfig",
    "begintestconfig",
    "endtestconfig",
    *(edge + block.lower() for edge in ("begin", "end") for block in (*BLOCKS, "IGNORE", "PLUGIN")),
]


def looks_like_marker(comment: str) -> bool:
    """Whether a comment is a marker, of whatever kind, or almost one."""
    return bool(difflib.get_close_matches(_squeezed(comment), MARKER_LIKE, n=1, cutoff=SIMILARITY))


def closest(text: str, markers: set[str]) -> str:
    """The marker that `text` was probably meant to be."""
    return max(sorted(markers), key=lambda m: difflib.SequenceMatcher(None, _squeezed(m), _squeezed(text)).ratio())


def _squeezed(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())
