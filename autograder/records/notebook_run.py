"""What an engine gives for one notebook, whichever engine it is."""

from dataclasses import dataclass, field

MESSAGE_CHARACTERS = 2000


@dataclass(frozen=True)
class CaseRun:
    name: str
    passed: bool
    message: str | None  # what the check said when it failed
    where: str | None = None  # the lines of the notebook that raised what made it fail, if the engine knows them


@dataclass(frozen=True)
class CellRun:
    index: int
    status: str  # ok | error
    seconds: float | None


@dataclass(frozen=True)
class NotebookRun:
    """What came of running one notebook: its cases by question, or why there are none."""

    status: str  # graded | timed_out | died | grader_error
    reason: str | None
    seconds: float
    cases: dict[str, list[CaseRun]] = field(default_factory=dict)
    cells: list[CellRun] = field(default_factory=list)
