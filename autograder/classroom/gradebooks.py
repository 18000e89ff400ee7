"""Writes tables of grades: grades.csv, what platforms import, submissions.csv, and zips of feedback pages.

- *grades.csv*: one row per submission, one column per question.
- *canvas.csv* and the like: one row per person, one column per assignment, in the form of each platform.
- *submissions.csv*: which file counts for whom, and why; those that a person should look at come first.
- *feedback-PLATFORM.zip*: the page of each person's submission that counts, or else of the last one that could not be
  graded, under the names by which the platform finds a student."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import click
from msgspec.structs import replace

from autograder.classroom.entries import ClassState
from autograder.classroom.grades import FinalGrade, Verdict, counting, read_class
from autograder.classroom.people import Account, Course, Person
from autograder.classroom.platforms import platforms
from autograder.classroom.settings import edited_since
from autograder.classroom.tables import BookRow, Cell, Gradebook, Standing
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.console import console
from autograder.files.whole import write_zip


def write_gradebooks(out: Path, chosen: Sequence[Verdict], state: ClassState) -> None:
    """Write all of them; the pages that go into zips lie in feedback/ already."""
    rows, in_books = [verdict.grade for verdict in chosen], counting(chosen)
    write_grades_csv(out / "grades.csv", rows)
    write_submissions_csv(out / "submissions.csv", chosen)
    book = gradebook_of(rows, in_books, state)
    for platform in platforms():
        for old in out.glob(f"{platform.name}*.csv"):
            old.unlink()
        platform.write_gradebooks(out, book, state.words.get(platform.name, {}))
    write_feedback_zips(out, chosen)


def write_grades_csv(path: Path, final_grades: Sequence[FinalGrade]) -> None:
    """Write all, in their order; a question that a person has still to grade, or that was not graded, is left empty."""
    questions = list(dict.fromkeys(q.name for grade in final_grades for q in grade.record.questions))
    points = [{question.name: grade.points(question) for question in grade.record.questions} for grade in final_grades]
    rows = list(map(_row, final_grades))
    body = ([*row.values(), *map(each.get, questions)] for row, each in zip(rows, points, strict=True))
    csv_files.write_csv(path, [[*rows[0], *questions], *body])


def _row(grade: FinalGrade) -> dict[str, object]:
    record, entry = grade.record, grade.entry
    return {
        "submission": record.submission,
        "assignment": record.assignment,
        "status": record.status,
        "reason": record.reason,
        "score": record.score,
        "max_score": record.max_score,
        "by_hand": sum(given.points for given in grade.by_hand.values()) if grade.by_hand else None,
        "to_grade_by_hand": "; ".join(grade.waiting),
        "submitted": _submitted(grade),
        "days_late": grade.days_late,
        "free_days": grade.free_days or None,
        "penalty": grade.penalty if grade.days_late is not None and grade.is_graded else None,
        "adjustments": "; ".join(f"{person}: {each.description}" for person, each in grade.adjusted) or None,
        "total": grade.total,
        "max_total": grade.max_total,
        **{
            field: "; ".join(filter(None, (getattr(person, field) for person in entry.people)))
            for field in ("name", "id", "login", "github", "email", "section")
        },
        "unmatched": entry.unmatched,
    }


def _submitted(grade: FinalGrade) -> str | None:
    return grade.entry.submitted.isoformat() if grade.entry.submitted else ("late" if grade.entry.marked_late else None)


# The gradebook, from which each platform writes what it imports


def gradebook_of(final_grades: Sequence[FinalGrade], counting: Sequence[FinalGrade], state: ClassState) -> Gradebook:
    """Everybody who handed something in, or stands in the roster and handed in nothing."""
    possible = {grade.record.assignment: grade.possible for grade in sorted(counting, key=lambda grade: grade.possible)}
    # A file that does not say its assignment is of those that were graded now.
    this_week = frozenset(grade.record.assignment for grade in counting if not grade.entry.accepted)
    accounts: dict[Person, dict[str, Account]] = {}
    for grade in final_grades:
        for person, submitter in grade.entry.pairs:
            lasting = (account for account in submitter.accounts if account.lasting)
            accounts.setdefault(person, {}).update({account.platform: account for account in lasting})
    waiting = {
        (person, assignment)
        for grade in final_grades
        if not grade.is_graded
        for person in grade.entry.people
        for assignment in ([grade.record.assignment] if grade.record.assignment else this_week)
    }
    cells = {
        (person, grade.record.assignment): _cell(grade, person, submitter)
        for grade in counting
        for person, submitter in grade.entry.pairs
    }
    none = {True: Cell(Standing.WAITING), False: Cell(Standing.MISSING)}
    missing = set(state.missing)
    rows = [
        BookRow(
            _with_accounts(person, accounts.get(person, {})),
            {name: cells.get((person, name), none[(person, name) in waiting]) for name in possible},
            person in missing,
        )
        for person in dict.fromkeys([*accounts, *state.missing])
    ]
    return Gradebook(tuple(rows), dict(sorted(possible.items())), this_week, state.settings.missing_zero)


def _with_accounts(person: Person, told: dict[str, Account]) -> Person:
    """The person with the numbers that platforms said, where the roster has none of its own."""
    return replace(person, accounts=tuple((told | {each.platform: each for each in person.accounts}).values()))


def _cell(grade: FinalGrade, person: Person, submitter: Person) -> Cell:
    if grade.is_excused(person):
        return Cell(Standing.EXCUSED, submitter=submitter)
    return Cell(Standing.GRADED, grade.in_gradebook(person), submitter)


# Writes submissions.csv: which file counts for whom, and why


def write_submissions_csv(path: Path, chosen: Sequence[Verdict]) -> None:
    rows = [_row_of_verdict(verdict) for verdict in sorted(chosen, key=_order_of_verdicts)]
    csv_files.write_csv(path, [list(rows[0]), *(list(row.values()) for row in rows)])


def _order_of_verdicts(verdict: Verdict) -> tuple:
    name = _names(verdict).casefold()
    return not verdict.look, name or "\uffff", verdict.grade.record.assignment or "", not verdict.counts


def _names(verdict: Verdict) -> str:
    return "; ".join(map(str, verdict.grade.entry.people))


def _row_of_verdict(verdict: Verdict) -> dict[str, object]:
    grade = verdict.grade
    return {
        "counts": "yes" if verdict.counts else "no",
        "why": verdict.why,
        "name": _names(verdict),
        "assignment": grade.record.assignment,
        "status": grade.record.status,
        "total": grade.total,
        "max_total": grade.max_total,
        "submitted": _submitted(grade),
        "submission": grade.record.submission,
        "file": grade.entry.file,
    }


# Writes feedback pages as zips that platforms accept


def write_feedback_zips(out: Path, chosen: Sequence[Verdict]) -> None:
    """Write the zips that there is something for; the pages lie in feedback/ already."""
    # Whatever counts comes last, and so takes the place of what does not.
    in_order = sorted(chosen, key=lambda verdict: verdict.counts)
    for platform in platforms():
        pages = {
            member: (out / "feedback" / f"{verdict.grade.record.submission}.html").read_bytes()
            for verdict in in_order
            for member in platform.feedback_names(verdict.grade.entry.file, verdict.grade.entry.submitters)
        }
        if pages:
            write_zip(out / f"feedback-{platform.name}.zip", pages)


# `autograder gradebook`: one row per person, by section, and one column per assignment, of all weeks that were graded
# into a folder. The mean is that of the assignments' shares of points, each with the same weight; what nobody handed in
# counts as 0 in it unless it is excused, and is the first to be dropped.


COURSE_COLUMNS = ("section", "name", "id", "login", "email")


def write_course(path: Path, folder: Path, drop_lowest: int) -> tuple[int, list[str], ClassState]:
    """Write the table; gives how many people are in it, the assignments, and the state of the class."""
    grades, state = read_class(folder)
    course, left = Course(), {}
    cells, shares = (defaultdict[int, dict[str, float | None]](dict) for _ in range(2))
    for person in state.roster:  # who is met first gives the row its name
        course.place(person)
    graded = [verdict.grade for verdict in grades.verdicts]
    known = {*state.roster, *(p for grade in graded if not grade.entry.unmatched for p in grade.entry.people)}
    left = {course.place(person): grades.days_left[person] for person in known & set(grades.days_left)}
    for grade in counting(grades.verdicts):
        for person in () if grade.entry.unmatched else grade.entry.people:
            place, name = course.place(person), grade.record.assignment
            cells[place][name] = grade.in_gradebook(person)
            excused = grade.is_excused(person) or not grade.possible
            shares[place][name] = None if excused else grade.in_gradebook(person) / grade.possible
    assignments = sorted({name for totals in cells.values() for name in totals})
    if not assignments:
        raise UserError(f"{folder}: nobody there has a grade that counts; grade with --roster")
    table = [
        (
            *(getattr(person, column) for column in COURSE_COLUMNS),
            *("excused" if shares[n].get(name, 0) is None else cells[n].get(name) for name in assignments),
            _mean([shares[n].get(name, 0.0) for name in assignments], drop_lowest),
            *([left.get(n)] if left else []),
        )
        for n, person in enumerate(course.people)
    ]
    table.sort(key=lambda row: (row[0], row[1].casefold(), row[2]))
    columns = (*COURSE_COLUMNS, *assignments, "mean_percent", *(["late_days_left"] if left else []))
    csv_files.write_csv(path, [columns, *table])
    return len(table), assignments, state


def _mean(shares: Sequence[float | None], drop_lowest: int) -> float | None:
    left = sorted(share for share in shares if share is not None)[drop_lowest:]
    return round(100 * sum(left) / len(left), 2) if left else None


@click.command(epilog="Example: autograder gradebook results --drop-lowest 1")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--drop-lowest", metavar="N", type=click.IntRange(0), default=0, help="Leave out each person's N lowest.")
@click.option("--out", default="gradebook.csv", metavar="CSV", type=click.Path(path_type=Path), show_default=True)
def gradebook(folder, drop_lowest, out):
    """Put the totals of all weeks in a folder of results into one table, by section and person."""

    rows, assignments, state = write_course(out, folder, drop_lowest)
    if line := edited_since(folder, state.settings, state.class_file):
        console.print(line)
    console.print(f"{out}: {rows} {'person' if rows == 1 else 'people'}, {', '.join(assignments)}")
