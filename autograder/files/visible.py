"""Makes text visible that somebody else chose: what acts in place of being seen is replaced.

Characters that would move a cursor, colour a terminal or change the direction of text become a sign, and so do lone
surrogates, which stand for file names that are not UTF-8.
"""

import re

# Control characters but for tab and the end of a line; separators of lines; overrides and isolates of direction. All
# that XML 1.0 does not allow, even escaped, is among them.
ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
SIGN = "\ufffd"


def printable(text: str) -> str:
    """Return the text on one line, without what acts in place of being seen."""
    return ACTING.sub(SIGN, " ".join(text.split()))


def printable_lines(text: str) -> str:
    """Return the same for a text that may have several lines."""
    return ACTING.sub(SIGN, text.replace("\r\n", "\n"))
