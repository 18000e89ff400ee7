"""GitHub's workflow commands: lines on standard output that the runner of a job takes for more than text.

Trusts no text: escaped text cannot end its command, and commands are switched off while anything else is printed.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from autograder.files.xml_text import clean

MESSAGE_CHARACTERS = 4000


def as_error(message: str) -> str:
    """An error that GitHub shows on the page of the run."""
    text = clean(message[:MESSAGE_CHARACTERS]).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return f"::error::{text}"


@contextmanager
def commands_stopped(echo: Callable[[str], None]) -> Iterator[None]:
    """Have the runner take no line for a command meanwhile: what is printed may quote a submission."""
    token = secrets.token_hex(16)
    echo(f"::stop-commands::{token}")
    try:
        yield
    finally:
        echo(f"::{token}::")
