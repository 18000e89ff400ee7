"""Makes text that somebody else wrote safe for XML."""

import re

# All that XML 1.0 does not allow, even escaped: control characters, halves of surrogate pairs, non-characters.
FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """The text with a sign in the place of every character that XML can't hold."""
    return FORBIDDEN.sub("\ufffd", text)
