"""Shows a run on GitHub: a job summary in Markdown, and commands that print untrusted text safely.

Takes final grades without their cases and appends to the file that GitHub names. GitHub rejects a summary of more than
1 MiB, so the table of submissions is cut before that and gives the number left out. GitHub takes some lines on standard
output for commands: they are switched off while anything else is printed. Trusts no text.
"""

import re
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.classroom.final_grades import FinalGrade
from autograder.errors import UserError
from autograder.files.visible import printable, printable_lines
from autograder.marking.record import Record, kind_of

MESSAGE_CHARACTERS = 4000


def as_error(message: str) -> str:
    """Return an error that GitHub shows on the page of the run."""
    text = printable_lines(message[:MESSAGE_CHARACTERS]).replace("%", "%25").replace("\n", "%0A")
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


# The summary


LIMIT_BYTES = 2**20  # of all that one step writes
CELL_CHARACTERS = 300
# Whatever may be more than text, but for underscores within words and signs that begin no link.
MARKUP = re.compile(r"[^\w\s.,;:()/%'=?+…–-]|(?<![^\W_])_|_(?![^\W_])|:(?=/)|(?<=www)\.", re.IGNORECASE)
HEAD = "| Submission | Assignment | Points | Points are missing in | Remarks |\n|---|---|--:|---|---|\n"


def write_summary(path: Path, final_grades: list[FinalGrade]) -> None:
    """Append the summary to what the step has written already."""
    try:
        room = LIMIT_BYTES - (path.stat().st_size if path.exists() else 0)
        with open(path, "a", encoding="utf-8", newline="\n") as file:
            file.write(_summary(final_grades, room))
    except OSError as error:
        raise UserError(f"$GITHUB_STEP_SUMMARY: cannot be written to ({error.strerror})") from error


def _summary(final_grades: list[FinalGrade], room: int) -> str:
    """Return a summary of at most `room` bytes; empty if not even its beginning has room."""
    counts = Counter(kind_of(grade.record) for grade in final_grades)
    statuses = ", ".join(f"{counts[kind]} {kind}" for kind in ("graded", "interrupted", "failed"))
    start = f"## Grades\n\n{len(final_grades)} submissions: {statuses}.\n\n{_by_question(final_grades)}{HEAD}"
    # What was not graded comes first, as somebody must look at it.
    rows = [_row(grade) for grade in sorted(final_grades, key=lambda grade: grade.is_graded)]
    room -= _size(start) + _size(_left_out(len(rows)))
    if room < 0:
        return ""
    shown = 0
    while shown < len(rows) and _size(rows[shown]) <= room:
        room -= _size(rows[shown])
        shown += 1
    left = len(rows) - shown
    return start + "".join(rows[:shown]) + (_left_out(left) if left else "\n")


def _left_out(count: int) -> str:
    return (
        f"\n**{count} more submissions are left out here**, as a summary has a limited size. `grades.csv` has all.\n\n"
    )


def _size(text: str) -> int:
    return len(text.encode())


def _by_question(final_grades: list[FinalGrade]) -> str:
    shares_by_question: dict[tuple[str, str], list[float]] = defaultdict(list)
    for grade in final_grades:
        for question in grade.record.questions:
            points = grade.points(question)
            if points is not None and grade.is_graded:
                shares_by_question[grade.record.assignment or "", question.name].append(points / question.max_score)
    if not shares_by_question:
        return ""
    lines = [
        f"| {_plain(assignment)} | {_plain(question)} | {len(shares)} | {100 * sum(shares) / len(shares):.0f} % |\n"
        for (assignment, question), shares in sorted(shares_by_question.items(), key=lambda item: item[0][0])
    ]
    return "| Assignment | Question | Answers | Mean share of the points |\n|---|---|--:|--:|\n" + "".join(lines) + "\n"


def _row(grade: FinalGrade) -> str:
    record = grade.record
    points = "" if grade.total is None else f"{grade.total:g} of {grade.max_total:g}"
    fields = record.submission, record.assignment or "", points, ", ".join(_short_of_points(grade)), _remark(record)
    return f"| {' | '.join(map(_plain, fields))} |\n"


def _short_of_points(grade: FinalGrade) -> list[str]:
    pairs = [(question, grade.points(question)) for question in grade.record.questions if grade.is_graded]
    return [
        f"{question.name} ({points:g} of {question.max_score:g})"
        for question, points in pairs
        if points is not None and points < question.max_score
    ]


def _remark(record: Record) -> str:
    if record.reason:
        return f"{record.status}: {record.reason}"
    stopped = [str(cell.index + 1) for cell in record.cells if cell.status in ("timed_out", "died")]
    failed = [str(cell.index + 1) for cell in record.cells if cell.status == "error"]
    stopped = [f"stopped in cells {', '.join(stopped)}"] if stopped else []
    return "; ".join(stopped + ([f"errors in cells {', '.join(failed)}"] if failed else []))


def _plain(text: str) -> str:
    """Return the text as one line of Markdown that is nothing but text: no markup, no HTML, no link, no end of the
    table.
    """
    line = printable(text)
    if len(line) > CELL_CHARACTERS:
        line = line[: CELL_CHARACTERS - 1] + "…"
    return MARKUP.sub(lambda sign: f"&#{ord(sign[0])};", line)
