"""How much of a submission is read, and what to advise a student whose submission is unreadable."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ReadLimits:
    notebook_bytes: int = 64 * 2**20
    zip_bytes: int = 512 * 2**20  # of the zip, and of all its members together as declared
    zip_members: int = 10_000
    zip_contents_bytes: int = 4 * 2**20  # the table of contents, which is read in one piece
    json_values: int = 6_000_000  # counted by punctuation; as objects they take far more memory than as text
    cells: int = 5_000
    code_cell_characters: int = 1_000_000  # prose may be longer: pictures are pasted into it


LIMITS = ReadLimits()

SUBMIT_NOTEBOOK = "submit the .ipynb file itself"
SAVE_AGAIN = "open it in Jupyter, save it, and submit it again"
CLEAR_OUTPUTS = "clear all outputs, save it, and submit it again"
ZIP_AGAIN = f"zip the notebook again, or {SUBMIT_NOTEBOOK}"
TOO_MANY_FILES = f"the zip contains too many files: {SUBMIT_NOTEBOOK}"
QUOTED_CHARACTERS = 60


def quoted(text: str) -> str:
    """A short, escaped quotation of a text that someone else wrote, on one line."""
    escaped = repr(text[: QUOTED_CHARACTERS + 1])[1:-1]
    if len(escaped) > QUOTED_CHARACTERS:
        escaped = escaped[: QUOTED_CHARACTERS - 3] + "..."
    return f'"{escaped}"'
