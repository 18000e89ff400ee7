"""What either engine gives for one notebook."""

import re
from dataclasses import dataclass, field

MESSAGE_CHARACTERS = 2000
# What files, pages or terminals cannot hold, or take for more than text.
NOT_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True)
class CaseRun:
    name: str
    passed: bool
    message: str | None  # what the check said when it failed
    where: str | None = None  # the lines of the notebook that raised what made it fail, if the engine knows them
    mistake: str | None = None  # the slug of the known mistake that the check recognised


@dataclass(frozen=True)
class CellRun:
    index: int
    status: str  # ok | error | timed_out | died
    seconds: float | None
    reason: str | None = None  # what ended it: a limit, or an error and its line


@dataclass(frozen=True)
class NotebookRun:
    """What came of running one notebook: its cases by question, or why there are none."""

    status: str  # graded | timed_out | died | grader_error
    reason: str | None
    seconds: float
    cases: dict[str, list[CaseRun]] = field(default_factory=dict)
    cells: list[CellRun] = field(default_factory=list)


def clean(text: str) -> str:
    """Text that any file, page and terminal can hold: a player may have had a hand in it."""
    return NOT_TEXT.sub("\ufffd", text[:MESSAGE_CHARACTERS])
