"""The wall's results for one notebook, and the levels of isolation at which they may come about."""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from autograder.files.json_files import JsonStruct, Number
from autograder.softlookup.findings import Finding


class Level(StrEnum):
    FULL = "full"  # separate namespaces for each submission, inside bubblewrap
    REDUCED = "reduced"  # a separate user for each submission, who can open only Python and its own folder
    NONE = "none"  # a separate process and nothing more: only for notebooks you trust


MESSAGE_CHARACTERS = 2000
# What files, pages or terminals cannot hold, or take for more than text.
NOT_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


CellStatus = Literal["ok", "error", "timed_out", "died"]
Holder = Literal["kernel", "polling"]


@dataclass(frozen=True)
class CaseRun:
    """The result of one case."""

    name: str
    passed: bool
    finding: Finding | None = None  # of a check that failed


class CellReport(JsonStruct, frozen=True):
    """One code cell of the notebook."""

    index: Annotated[int, Meta(description="among all cells, from 0")]
    status: CellStatus
    seconds: Number | None
    reason: Annotated[
        str | None, Meta(description="what stopped it: a limit, or the line that raised an error and its message")
    ] = None

    @property
    def label(self) -> str:
        """The cell as people count, and what ended it."""
        return f"{self.index + 1}{f' ({self.reason})' if self.reason else ''}"


@dataclass(frozen=True)
class NotebookRun:
    """The result of running one notebook: its cases by question, or why there are none."""

    status: str  # graded | timed_out | died | grader_error
    reason: str | None
    seconds: float
    cases: dict[str, list[CaseRun]] = field(default_factory=dict)
    cells: list[CellReport] = field(default_factory=list)
    limits_held_by: Holder | None = None


def clean_text(text: str) -> str:
    """Text that any file, page and terminal can hold: a player may have had a hand in it."""
    return NOT_TEXT.sub("\ufffd", text[:MESSAGE_CHARACTERS])
