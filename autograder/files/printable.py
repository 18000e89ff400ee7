"""Makes text that somebody else wrote safe to print in a terminal, a CSV or a log.

Characters that would move the cursor, colour the screen or change the direction of text are replaced. So are lone
surrogates, which stand for file names that are not UTF-8 and which no file can hold.
"""

import re

# Control characters but for tab and the end of a line; separators of lines; overrides and isolates of direction.
ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
SIGN = "\ufffd"


def printable(text: str) -> str:
    """The text on one line, without what acts in place of being seen."""
    return ACTING.sub(SIGN, " ".join(text.split()))


def printable_lines(text: str) -> str:
    """The same for a text that may have several lines."""
    return ACTING.sub(SIGN, text.replace("\r\n", "\n"))
