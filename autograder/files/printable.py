"""Makes a text that somebody else wrote fit to be printed: in a terminal, a CSV, or a line of a log.

What would move the cursor, colour the screen or turn the order of letters around goes; so do halves of surrogate pairs,
as which Python keeps the bytes of file names that are not UTF-8, and which no file can hold.
"""

import re

# All control characters; Unicode's marks, embeddings, overrides and isolates of direction; its line separators.
HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# The same without tab and the ends of lines, for texts of several lines.
HIDDEN_IN_LINES = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
HALVES = re.compile("[\ud800-\udfff]")


def printable(text: str) -> str:
    """The text on one line, without what acts in place of being seen."""
    return HALVES.sub("\ufffd", HIDDEN.sub("", text))


def printable_lines(text: str) -> str:
    """The same for a text that may have several lines."""
    return HALVES.sub("\ufffd", HIDDEN_IN_LINES.sub("", text))
