"""Several weeks of a course: in one folder of results, and `autograder gradebook`, which puts weeks into one table.

Submissions to an assignment of which nothing is graded now are of an earlier week: they stay, as late as they were when
their grades were accepted. So a new due date or penalty changes no grade of theirs; give their folder again for that.

The gradebook has one row per person, by section, and one column per assignment. People are the same if an id, a
login or an email is, or else, where neither has any, the name. The mean is that of the assignments' shares of
points, each with the same weight; what nobody handed in counts as 0 in it unless it is excused, and is the first to
be dropped."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click
from msgspec.structs import replace

from autograder.classroom import outputs
from autograder.classroom.class_list import ClassList, Lateness
from autograder.classroom.final_grade import final_grades
from autograder.classroom.roster import LASTING_KEYS, Person, folded, in_roster, letters_of_name
from autograder.classroom.which_counts import counting, late_days_left, main_assignments, misplaced
from autograder.errors import UserError
from autograder.files import csv_files
from autograder.files.console import console
from autograder.marking.record import Record, Results


def earlier(results: Results, before: ClassList | None, now: ClassList) -> dict[str, Record]:
    """The records of earlier weeks, by id: not those that were of this week's assignment, or in its folder."""
    if before is None:
        return {}
    graded = [record for id in now.entries if (record := results.staged(id) or results.record(id))]
    elsewhere = set() if now.several else misplaced(list(map(final_grades(now), graded)))
    counts = Counter(one.assignment for one in graded if one.assignment and one.submission not in elsewhere)
    main = {name for name, count in counts.items() if count == max(counts.values())}
    folders = {entry.folder for entry in now.entries.values()}
    old = {id: record for id in before.entries if id not in now.entries and (record := results.record(id))}
    gone = Counter(record.assignment for record in old.values())
    never_counted = misplaced(list(map(final_grades(before), old.values())))
    folders_of_main = {before.entries[id].folder for id, one in old.items() if one.assignment in main}

    def is_of_now(id: str, name: str | None) -> bool:
        folder = before.entries[id].folder
        if id in never_counted:
            return False
        if not counts:
            return folder in folders
        if name is None:  # what could not be graded belongs with what lay in the same folder
            return folder in folders_of_main
        # A few notebooks of last week's assignment among this week's say nothing of the others of last week.
        return name in main or (folder in folders and gone[name] <= counts[name])

    return {id: record for id, record in old.items() if not is_of_now(id, record.assignment)}


def with_earlier(made: ClassList, before: ClassList | None, records: dict[str, Record]) -> ClassList:
    """The class list with the entries of earlier weeks, whose people are those of the roster as it is now."""
    if not records:
        return made
    graded, entries = list(map(final_grades(before), records.values())), dict(made.entries)
    earlier_people = {person for one in graded for person in one.entry.people}
    now = dict(zip(earlier_people, in_roster(earlier_people, made.roster), strict=True))
    main = {name: assignment for name, (assignment, *_) in main_assignments(graded).items()}
    for one in graded:
        entry, export = one.entry, one.entry.export
        if export in main and not entry.accepted:  # every week's may be called the same, as `submissions`
            export = f"{export} ({main[export]})"
        entries[one.record.submission] = replace(
            entry,
            people=tuple(now[person] for person in entry.people),
            # A participant's number in Moodle is of that week's assignment.
            submitters=tuple(replace(s, moodle_id=s.moodle_id or person.moodle_id) for person, s in entry.pairs),
            accepted=Lateness(one.days_late, one.late_share),
            export=export,
        )
    columns = before.canvas_columns | made.canvas_columns
    return replace(made, entries=entries, canvas_columns=columns)


# Writes a course's gradebook: one row per person, by section, and one column per assignment, of several weeks


COLUMNS = ("section", "name", "id", "login", "email")


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


def write(path: Path, folders: Sequence[Path], drop_lowest: int) -> tuple[int, list[str]]:
    """Write the table; gives how many people are in it, and the assignments."""
    course, left = _Course(), {}
    for folder in folders:
        chosen, made = outputs.read_class(folder)
        graded = [verdict.grade for verdict in chosen]
        known = {*made.roster, *(p for one in graded if not one.entry.unmatched for p in one.entry.people)}
        days_left = late_days_left(graded, made)
        left |= {id(course.of(person)[1]): days_left[person] for person in known & set(days_left)}
        for one in counting(chosen):
            for person in () if one.entry.unmatched else one.entry.people:
                _, totals, shares = course.of(person)
                if one.record.assignment in totals:
                    raise UserError(f"{folder}: {person} has {one.record.assignment} in two folders; leave one out")
                totals[one.record.assignment] = one.in_gradebook(person)
                excused = one.is_excused(person) or not one.possible
                shares[one.record.assignment] = None if excused else one.in_gradebook(person) / one.possible
        for person in made.roster:
            course.of(person)
    assignments = sorted({name for _, totals, _ in course.rows for name in totals})
    if not assignments:
        raise UserError(f"{', '.join(map(str, folders))}: nobody there has a grade that counts; grade with --roster")
    table = [
        (
            *(getattr(person, column) for column in COLUMNS),
            *("excused" if name in shares and shares[name] is None else totals.get(name) for name in assignments),
            _mean([shares.get(name, 0.0) for name in assignments], drop_lowest),
            *([left.get(id(totals))] if left else []),
        )
        for person, totals, shares in course.rows
    ]
    table.sort(key=lambda row: (row[0], row[1].casefold(), row[2]))
    columns = (*COLUMNS, *assignments, "mean_percent", *(["late_days_left"] if left else []))
    csv_files.write_csv(path, [columns, *table])
    return len(table), assignments


def _mean(shares: Sequence[float | None], drop_lowest: int) -> float | None:
    left = sorted(share for share in shares if share is not None)[drop_lowest:]
    return round(100 * sum(left) / len(left), 2) if left else None


# `autograder gradebook`


@click.command(epilog="Example: autograder gradebook results --drop-lowest 1")
@click.argument("folders", nargs=-1, required=True, metavar="DIR...", type=click.Path(path_type=Path))
@click.option("--drop-lowest", metavar="N", type=click.IntRange(0), default=0, help="Leave out each person's N lowest.")
@click.option("--out", default="gradebook.csv", metavar="CSV", type=click.Path(path_type=Path), show_default=True)
def gradebook(folders, drop_lowest, out):
    """Put the totals of one or several folders of results into one table, by section and person."""

    rows, assignments = write(out, folders, drop_lowest)
    console.print(f"{out}: {rows} {'person' if rows == 1 else 'people'}, {', '.join(assignments)}")
