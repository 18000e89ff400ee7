"""The tables that `autograder grade` prints: grades, and changes made by grading again."""

from rich.table import Column, Table

from autograder.commands.console import TABLE_ROWS, console
from autograder.people import ClassList
from autograder.people.final_grade import FinalGrade
from autograder.records.record import Record, Status
from autograder.records.regrade import Change


def print_changes(found: list[Change]) -> None:
    table = _table("submission", "was", "is now", "points", "why")
    for change in found[:TABLE_ROWS]:
        points = "" if change.points is None else f"{change.points:+g}"
        table.add_row(change.submission, change.before, change.after, points, change.why)
    console.print(table)
    if len(found) > TABLE_ROWS:
        console.print(f"and {len(found) - TABLE_ROWS} more")


def _table(*columns: str) -> Table:
    """A table that cuts nothing off: two long names may differ at their ends only."""
    return Table(*(Column(column, overflow="fold") for column in columns))


def print_grades(final_grades: list[FinalGrade]) -> None:
    if len(final_grades) > TABLE_ROWS:
        for status in Status:
            count = sum(one.record.status is status for one in final_grades)
            if count:
                console.print(f"{count} {status}")
        return
    show_people = any(one.who for one in final_grades)
    table = _table(*(["who"] if show_people else []), "submission", "assignment", "score", "outcome")
    for one in sorted(final_grades, key=lambda one: (not one.who, one.who.casefold(), one.record.submission)):
        record = one.record
        row = record.submission, record.assignment or "", score(record), outcome(record)
        table.add_row(*([one.who] if show_people else []), *row)
    console.print(table)


def score(record: Record) -> str:
    return "" if record.score is None else f"{record.score:g}/{record.max_score:g}"


def outcome(record: Record) -> str:
    if record.status is not Status.GRADED:
        return f"{record.status}: {record.reason}"
    errors = sum(cell.status != "ok" for cell in record.cells)
    return "graded" + (f", {errors} cell{'s' * (errors > 1)} with an error" if errors else "")


def print_class_list(class_list: ClassList) -> None:
    """Whom a roster did not match, on both sides."""
    unmatched = class_list.unmatched
    for id, why in list(unmatched.items())[:TABLE_ROWS]:
        console.print(f"not in roster: {id}: {why}")
    for id, entry in class_list.entries.items():
        if entry.untimed:
            console.print(f"no time: {id}: {entry.untimed}")
    for person in class_list.missing[:TABLE_ROWS]:
        console.print(f"nothing from: {person}")
    left = max(0, len(unmatched) - TABLE_ROWS) + max(0, len(class_list.missing) - TABLE_ROWS)
    if left:
        console.print(f"and {left} more: all of them are in report.html")
