"""Writes tables of grades: grades.csv, what Canvas and Moodle import, submissions.csv, and zips of feedback pages.

- *grades.csv*: one row per submission, one column per question.
- *canvas.csv*: one row per person, one column per assignment. Canvas finds a person by its own ID, or else by SIS
  user ID, SIS login ID, or exact name; an empty cell leaves a grade alone. The second row gives the points of each
  assignment. Columns keep their names from a gradebook that was given as the roster, so Canvas does not create new
  ones.
- *moodle.csv* for its gradebook, and one grading worksheet per assignment. The gradebook's import stops at a person
  with neither ID number, username nor email address, so such people are left out. A worksheet identifies people by
  the number in Moodle's file names and needs no roster; its words are those of the worksheet that was given as the
  roster, as Moodle finds columns by them in the teacher's language. Moodle skips a row whose grade is older than its
  own, so each row has the time of writing. It would take an empty comment as an order to delete the existing one, so
  there is no comment column.
- *submissions.csv*: which file counts for whom, and why; those that a person should look at come first.
- *feedback-canvas.zip* and *feedback-moodle.zip*: the page of each person's submission that counts, or else of the
  last one that could not be graded, under the names by which the platforms find a student."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

import click

from autograder.classroom.class_list import ClassList
from autograder.classroom.final_grade import FinalGrade
from autograder.classroom.platforms import canvas_readings
from autograder.classroom.roster import LASTING_KEYS, Person, folded, letters_of_name
from autograder.classroom.which_counts import Verdict, counting, late_days_left, read_class
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.console import console
from autograder.files.whole import write_zip


def write_gradebooks(out: Path, chosen: Sequence[Verdict], class_list: ClassList) -> None:
    """Write all of them; the pages that go into zips lie in feedback/ already."""
    rows, in_books = [verdict.grade for verdict in chosen], counting(chosen)
    write_grades_csv(out / "grades.csv", rows)
    write_submissions_csv(out / "submissions.csv", chosen)
    write_canvas_csv(out / "canvas.csv", rows, in_books, class_list)
    write_moodle_csv(out / "moodle.csv", rows, in_books, class_list)
    write_worksheets(out, in_books, class_list)
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
        "free_days": entry.free_days or None,
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


# Writes canvas.csv, which Canvas's gradebook imports: one row per person, one column per assignment


EXCUSED = "EX"  # as Canvas reads it
CANVAS_COLUMNS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


def write_canvas_csv(
    path: Path, final_grades: Sequence[FinalGrade], counting: Sequence[FinalGrade], class_list: ClassList
) -> None:
    """Write whom Canvas can find, and those of the roster who handed in nothing, with empty cells.

    There is no file if Canvas could find nobody: without a roster, a folder does not say who anybody is.
    """
    path.unlink(missing_ok=True)
    assignments = sorted({grade.record.assignment for grade in counting})
    possible = {grade.record.assignment: grade.possible for grade in sorted(counting, key=lambda grade: grade.possible)}
    cells: dict[Person, dict[str, float | str]] = {}
    numbers: dict[Person, str] = {}
    for grade in final_grades:
        for person, submitter in grade.entry.pairs:
            cells.setdefault(person, {})
            numbers[person] = person.canvas_id or submitter.canvas_id or numbers.get(person, "")
    cells |= {person: {} for person in class_list.missing} | _totals(counting, EXCUSED)
    waiting = _waiting(final_grades, counting)
    rows: list[Sequence[object]] = [
        (*CANVAS_COLUMNS, *(class_list.canvas_columns.get(name, name) for name in assignments)),
        ("    Points Possible", "", "", "", "", *(possible[name] for name in assignments)),
    ]
    for person, totals in sorted(cells.items(), key=lambda item: _order(item[0])):
        number = numbers.get(person, person.canvas_id)
        identity = (person.name, number, person.id, person.login or person.email, person.section)
        if any(identity[:4]):
            none = [0 if class_list.missing_zero and (person, name) not in waiting else None for name in assignments]
            rows.append((*identity, *map(totals.get, assignments, none)))
    if len(rows) > 2:
        csv_files.write_csv(path, rows)


def _totals(counting: Sequence[FinalGrade], excused: str) -> dict[Person, dict[str, float | str]]:
    """Everybody's totals by assignment, with a sign for what is excused."""
    totals: dict[Person, dict[str, float | str]] = {}
    for grade in counting:
        for person in grade.entry.people:
            total = excused if grade.is_excused(person) else grade.in_gradebook(person)
            totals.setdefault(person, {})[grade.record.assignment] = total
    return totals


def _waiting(final_grades: Sequence[FinalGrade], counting: Sequence[FinalGrade]) -> set[tuple[Person, str]]:
    """Whose file of which assignment waits for somebody to ask for it again: that is no zero yet.

    A file that does not say its assignment is of those that were graded now.
    """
    this_week = {grade.record.assignment for grade in counting if not grade.entry.accepted}
    return {
        (person, assignment)
        for grade in final_grades
        if not grade.is_graded
        for person in grade.entry.people
        for assignment in ([grade.record.assignment] if grade.record.assignment else this_week)
    }


def _order(person: Person) -> tuple[str, str]:
    return person.name.casefold(), person.canvas_id or person.id or person.login


# Writes what Moodle imports: moodle.csv for its gradebook, and one grading worksheet per assignment


NO_GRADE = "-"  # an empty cell of a column that is new to Moodle would be a zero


def write_moodle_csv(
    path: Path, final_grades: Sequence[FinalGrade], counting: Sequence[FinalGrade], class_list: ClassList
) -> None:
    """Write whom Moodle can find; no file if it would know nobody."""
    assignments = sorted({grade.record.assignment for grade in counting})
    totals = _totals(counting, NO_GRADE)
    if class_list.missing_zero:
        waiting = _waiting(final_grades, counting)
        for person in {*class_list.missing, *(person for grade in final_grades for person in grade.entry.people)}:
            none = {name: NO_GRADE if (person, name) in waiting else 0 for name in assignments}
            totals[person] = none | totals.get(person, {})
    totals = {person: own for person, own in totals.items() if person.id or person.login or person.email}
    if not totals:
        return
    header = ("Full name", "Username", "ID number", "Email address", *assignments)
    rows = [
        (person.name, person.login, person.id, person.email, *(own.get(name, NO_GRADE) for name in assignments))
        for person, own in sorted(totals.items(), key=lambda item: (item[0].name.casefold(), item[0].id))
    ]
    csv_files.write_csv(path, [header, *rows])


def write_worksheets(folder: Path, counting: Sequence[FinalGrade], class_list: ClassList) -> None:
    sheet = class_list.worksheet
    rows_by_name: dict[str, list[tuple]] = {}
    now = datetime.now(UTC).isoformat(timespec="seconds")
    for grade in counting:
        for person, submitter in grade.entry.pairs:
            if number := submitter.moodle_id or person.moodle_id:
                row = (
                    f"{sheet.participant}{number}",
                    person.name,
                    person.email,
                    grade.in_gradebook(person),
                    grade.possible,
                    now,
                )
                rows_by_name.setdefault(grade.record.assignment, []).append(row)
    header = (sheet.identifier, sheet.name, sheet.email or "Email address", sheet.grade, sheet.most, sheet.modified)
    missing = [
        (f"{sheet.participant}{p.moodle_id}", p.name, p.email, 0 if class_list.missing_zero else None)
        for p in class_list.missing
        if p.moodle_id
    ]
    # The numbers of those who handed in nothing are of the assignment that was graded now.
    this_week = {grade.record.assignment for grade in counting if not grade.entry.accepted}
    for name, rows in rows_by_name.items():
        if {name} == this_week:
            rows += [(*row, rows[0][4], now) for row in missing]
        path = folder / f"moodle-worksheet-{name}.csv"
        csv_files.write_csv(path, [header, *sorted(rows, key=lambda row: row[0])])


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


# Writes feedback pages as zips that platforms accept: feedback-canvas.zip and feedback-moodle.zip


def write_feedback_zips(out: Path, chosen: Sequence[Verdict]) -> None:
    """Write the zips that there is something for; the pages lie in feedback/ already."""
    # Whatever counts comes last, and so takes the place of what does not.
    in_order = sorted(chosen, key=lambda verdict: verdict.counts)
    for name, naming in (("canvas", _canvas_names), ("moodle", _moodle_names)):
        pages = {
            member: (out / "feedback" / f"{verdict.grade.record.submission}.html").read_bytes()
            for verdict in in_order
            for member in naming(verdict)
        }
        if pages:
            write_zip(out / f"feedback-{name}.zip", pages)


def _canvas_names(verdict: Verdict) -> Iterable[str]:
    given = PurePosixPath(verdict.grade.entry.file).name
    if any(person.canvas_id for person in verdict.grade.entry.submitters) and canvas_readings(given):
        yield f"{PurePosixPath(given).stem}.html"


def _moodle_names(verdict: Verdict) -> Iterable[str]:
    for person in verdict.grade.entry.submitters:
        if person.moodle_id:
            # Moodle counts underscores, and reads nothing of the name.
            name = person.name.replace("_", " ").replace("/", " ")
            yield f"{name}_{person.moodle_id}_assignsubmission_file_/feedback.html"


# `autograder gradebook`: one row per person, by section, and one column per assignment, of several weeks. People are
# the same if an id, a login or an email is, or else, where neither has any, the name. The mean is that of the
# assignments' shares of points, each with the same weight; what nobody handed in counts as 0 in it unless it is
# excused, and is the first to be dropped.


COURSE_COLUMNS = ("section", "name", "id", "login", "email")


class _Course:
    """Everybody, each with a share of the points by assignment; None for what is excused."""

    def __init__(self):
        self.rows: list[tuple[Person, dict[str, float | None], dict[str, float | None]]] = []
        self._known: dict[tuple[str, str], int] = {}

    def of(self, person: Person) -> tuple[Person, dict, dict]:
        keys = [(key, folded(v)) for key in LASTING_KEYS if (v := getattr(person, key))]
        keys = keys or [("name", letters_of_name(person.name) or str(person))]
        place = next((self._known[key] for key in keys if key in self._known), len(self.rows))
        if place == len(self.rows):
            self.rows.append((person, {}, {}))
        for key in keys:
            self._known.setdefault(key, place)
        return self.rows[place]


def write_course(path: Path, folders: Sequence[Path], drop_lowest: int) -> tuple[int, list[str]]:
    """Write the table; gives how many people are in it, and the assignments."""
    course, left = _Course(), {}
    for folder in folders:
        chosen, class_list = read_class(folder)
        graded = [verdict.grade for verdict in chosen]
        known = {*class_list.roster, *(p for grade in graded if not grade.entry.unmatched for p in grade.entry.people)}
        days_left = late_days_left(graded, class_list)
        left |= {id(course.of(person)[1]): days_left[person] for person in known & set(days_left)}
        for grade in counting(chosen):
            for person in () if grade.entry.unmatched else grade.entry.people:
                _, totals, shares = course.of(person)
                if grade.record.assignment in totals:
                    raise UserError(f"{folder}: {person} has {grade.record.assignment} in two folders; leave one out")
                totals[grade.record.assignment] = grade.in_gradebook(person)
                excused = grade.is_excused(person) or not grade.possible
                shares[grade.record.assignment] = None if excused else grade.in_gradebook(person) / grade.possible
        for person in class_list.roster:
            course.of(person)
    assignments = sorted({name for _, totals, _ in course.rows for name in totals})
    if not assignments:
        raise UserError(f"{', '.join(map(str, folders))}: nobody there has a grade that counts; grade with --roster")
    table = [
        (
            *(getattr(person, column) for column in COURSE_COLUMNS),
            *("excused" if name in shares and shares[name] is None else totals.get(name) for name in assignments),
            _mean([shares.get(name, 0.0) for name in assignments], drop_lowest),
            *([left.get(id(totals))] if left else []),
        )
        for person, totals, shares in course.rows
    ]
    table.sort(key=lambda row: (row[0], row[1].casefold(), row[2]))
    columns = (*COURSE_COLUMNS, *assignments, "mean_percent", *(["late_days_left"] if left else []))
    csv_files.write_csv(path, [columns, *table])
    return len(table), assignments


def _mean(shares: Sequence[float | None], drop_lowest: int) -> float | None:
    left = sorted(share for share in shares if share is not None)[drop_lowest:]
    return round(100 * sum(left) / len(left), 2) if left else None


@click.command(epilog="Example: autograder gradebook results --drop-lowest 1")
@click.argument("folders", nargs=-1, required=True, metavar="DIR...", type=click.Path(path_type=Path))
@click.option("--drop-lowest", metavar="N", type=click.IntRange(0), default=0, help="Leave out each person's N lowest.")
@click.option("--out", default="gradebook.csv", metavar="CSV", type=click.Path(path_type=Path), show_default=True)
def gradebook(folders, drop_lowest, out):
    """Put the totals of one or several folders of results into one table, by section and person."""

    rows, assignments = write_course(out, folders, drop_lowest)
    console.print(f"{out}: {rows} {'person' if rows == 1 else 'people'}, {', '.join(assignments)}")
