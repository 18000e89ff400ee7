"""What `autograder grade` prints: grades, changes made by grading again, and what waits for the instructor."""

from collections.abc import Sequence

from rich.table import Column, Table

from autograder.commands.console import TABLE_ROWS, console
from autograder.people.counting import Verdict
from autograder.people.final_grade import FinalGrade
from autograder.people.to_do import Task
from autograder.records.record import Record, Status
from autograder.records.regrade import Change

NAMED = 10  # cases of a task that are named; report.html has all


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


def print_grades(chosen: Sequence[Verdict]) -> None:
    """Everybody's total; of a longer class only what waits is printed, at the end."""
    if len(chosen) > TABLE_ROWS:
        return
    show_people = any(verdict.one.who for verdict in chosen)
    table = _table(*(["who"] if show_people else []), "submission", "assignment", "total", "outcome")
    for verdict in sorted(chosen, key=lambda v: (not v.one.who, v.one.who.casefold(), v.one.record.submission)):
        one = verdict.one
        not_counting = f"; does not count: {verdict.why}" if one.is_graded and not verdict.counts else ""
        row = one.record.submission, one.record.assignment or "", total(one), outcome(one.record) + not_counting
        table.add_row(*([one.who] if show_people else []), *row)
    console.print(table)


def total(one: FinalGrade) -> str:
    return "" if one.total is None else f"{one.total:g}/{one.max_total:g}"


def score(record: Record) -> str:
    return "" if record.score is None else f"{record.score:g}/{record.max_score:g}"


def outcome(record: Record) -> str:
    if record.status is not Status.GRADED:
        return f"{record.status}: {record.reason}"
    errors = sum(cell.status != "ok" for cell in record.cells)
    return "graded" + (f", {errors} cell{'s' * (errors > 1)} with an error" if errors else "")


def print_tasks(found: Sequence[Task]) -> None:
    """What waits, with names where they are few: the last lines of a run."""
    if not found:
        console.print("to do: nothing")
        return
    console.print("to do:")
    for task in found:
        console.print(f"  {task.title}{f'. {task.advice}' if task.advice else ''}")
        for case in task.cases[:NAMED]:
            name = " ".join(filter(None, (case.who, f"({case.submission})" if case.submission and case.who else "")))
            console.print(f"    {name or case.submission}{f': {case.what}' if case.what else ''}")
        if len(task.cases) > NAMED:
            console.print(f"    and {len(task.cases) - NAMED} more, in report.html#to-do-{task.anchor}")
