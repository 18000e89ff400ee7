"""Writes tables of grades: grades.csv and what platforms import, and has the files beside them written.

- *grades.csv*: one row per submission, one column per question.
- what each platform imports: one row per person, one column per assignment, in the form of each platform.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from autograder.classroom.entries import ClassState
from autograder.classroom.feedback_zips import write_feedback_zips
from autograder.classroom.final_grades import FinalGrade, submitted_in_words
from autograder.classroom.grades import ClassGrades, columns, grades_that_count, this_week
from autograder.classroom.people import Account, Person
from autograder.classroom.platforms import platforms
from autograder.classroom.submissions_csv import write_submissions_csv
from autograder.classroom.tables import BookCell, BookRow, Gradebook, Standing
from autograder.files import csv_files


def write_gradebooks(out: Path, grades: ClassGrades, state: ClassState) -> None:
    """Write all of them; the pages that go into zips lie in feedback/ already."""
    verdicts = grades.verdicts
    write_grades_csv(out / "grades.csv", grades.grades)
    write_submissions_csv(out / "submissions.csv", verdicts)
    book = gradebook_of(grades, state)
    for platform in platforms():
        for old in out.glob(f"{platform.name}*.csv"):
            old.unlink()
        platform.write_gradebooks(out, book, state.words.get(platform.name, {}))
    write_feedback_zips(out, verdicts)


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
        "submitted": submitted_in_words(grade),
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


# The gradebook


def gradebook_of(grades: ClassGrades, state: ClassState) -> Gradebook:
    """Everybody who handed something in, or stands in the roster and handed in nothing."""
    in_books = grades_that_count(grades.verdicts)
    graded = sorted(columns(grades.verdicts), key=lambda grade: grade.possible)
    possible = {grade.record.assignment or "": grade.possible for grade in graded}
    accounts: dict[Person, dict[str, Account]] = {}
    for grade in grades.grades:
        for person, submitter in grade.entry.pairs:
            lasting = (account for account in submitter.accounts if account.lasting)
            accounts.setdefault(person, {}).update({account.platform: account for account in lasting})
    cells = {
        (person, grade.record.assignment or ""): _cell(grade, person, submitter)
        for grade in in_books
        for person, submitter in grade.entry.pairs
    }

    def without_grade(of: tuple[Person, str]) -> BookCell:
        return BookCell(standing_of(of, grades))

    missing = set(state.missing)
    rows = [
        BookRow(
            _with_accounts(person, accounts.get(person, {})),
            {name: cells.get((person, name)) or without_grade((person, name)) for name in possible},
            person in missing,
        )
        for person in dict.fromkeys([*accounts, *state.missing])
    ]
    now = this_week(grades.verdicts)
    return Gradebook(tuple(rows), dict(sorted(possible.items())), now, state.settings.missing_zero)


def standing_of(of: tuple[Person, str], grades: ClassGrades) -> Standing:
    """Return how a person stands with an assignment of which nothing of theirs counts."""
    return Standing.EXCUSED if of in grades.excused else Standing.WAITING if of in grades.held else Standing.MISSING


def _with_accounts(person: Person, told: dict[str, Account]) -> Person:
    """Return the person with the numbers that platforms said, where the roster has none of its own."""
    return replace(person, accounts=tuple((told | {each.platform: each for each in person.accounts}).values()))


def _cell(grade: FinalGrade, person: Person, submitter: Person) -> BookCell:
    if grade.is_excused(person):
        return BookCell(Standing.EXCUSED, submitter=submitter)
    return BookCell(Standing.GRADED, grade.in_gradebook(person), submitter)
