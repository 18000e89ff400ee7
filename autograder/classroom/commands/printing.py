"""Prints what commands say of a class: grades, what changed, and what waits for the instructor."""

from collections.abc import Sequence

from rich.table import Column, Table

from autograder.classroom.diff import Change
from autograder.classroom.grades import Verdict
from autograder.classroom.to_do import Task
from autograder.files.console import TABLE_ROWS, console
from autograder.marking.record import Record, Status

NAMED = 10  # cases of a task that are named; report.html has all


def print_changes(changes: list[Change]) -> None:
    table = _table("submission", "was", "is now", "points", "why")
    for change in changes[:TABLE_ROWS]:
        points = "" if change.points is None else f"{change.points:+g}"
        table.add_row(change.submission, change.before, change.after, points, change.why)
    console.print(table)
    if len(changes) > TABLE_ROWS:
        console.print(f"and {len(changes) - TABLE_ROWS} more")


def _table(*columns: str) -> Table:
    """Return a table that cuts nothing off: two long names may differ at their ends only."""
    return Table(*(Column(column, overflow="fold") for column in columns))


def print_grades(verdicts: Sequence[Verdict]) -> None:
    """Everybody's total; of a longer class only what waits is printed, at the end."""
    if len(verdicts) > TABLE_ROWS:
        return
    show_people = any(verdict.grade.who for verdict in verdicts)
    table = _table(*(["who"] if show_people else []), "submission", "assignment", "total", "outcome")
    for verdict in sorted(verdicts, key=lambda v: (not v.grade.who, v.grade.who.casefold(), v.grade.record.submission)):
        grade = verdict.grade
        not_counting = f"; does not count: {verdict.why}" if grade.is_graded and not verdict.counts else ""
        total = "" if grade.total is None else f"{grade.total:g}/{grade.max_total:g}"
        outcome = outcome_in_words(grade.record) + not_counting
        names = [grade.who] if show_people else []
        table.add_row(*names, grade.record.submission, grade.record.assignment or "", total, outcome)
    console.print(table)


def outcome_in_words(record: Record) -> str:
    if record.status is not Status.GRADED:
        return f"{record.status}: {record.reason}"
    errors = sum(cell.status != "ok" for cell in record.cells)
    return "graded" + (f", {errors} cell{'s' * (errors > 1)} with an error" if errors else "")


def print_tasks(to_do: Sequence[Task]) -> None:
    """Print what waits, with names where they are few: the last lines of a run."""
    if not to_do:
        console.print("to do: nothing")
        return
    console.print("to do:")
    for task in to_do:
        console.print(f"  {task.title}{f'. {task.advice}' if task.advice else ''}")
        alike: dict[str, list[str]] = {}  # on one line, so that the grades above stay in sight
        for case in task.cases[:NAMED]:
            name = " ".join(filter(None, (case.who, f"({case.submission})" if case.submission and case.who else "")))
            alike.setdefault(case.what, []).append(name or case.submission)
        for what, names in alike.items():
            console.print(f"    {', '.join(names)}{f': {what}' if what else ''}")
        if len(task.cases) > NAMED:
            console.print(f"    and {len(task.cases) - NAMED} more, in report.html#to-do-{task.anchor}")
