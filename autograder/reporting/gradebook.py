"""Writes a course's gradebook: one row per person, by section, and one column per assignment, of several weeks.

Takes folders of results. People are the same if an id, a login or an email is, or else, where neither has any, the
name. The mean is that of the assignments' shares of points, each with the same weight; what nobody handed in counts as
0 in it unless it is excused, and is the first to be dropped.
"""

from collections.abc import Sequence
from pathlib import Path

from autograder import people
from autograder.errors import UserError
from autograder.files import csv_writing
from autograder.people import Person
from autograder.people.counting import counting
from autograder.people.roster import KEYS, folded, letters
from autograder.reporting import outputs

COLUMNS = ("section", "name", "id", "login", "email")


class _Course:
    """Everybody, each with a share of the points by assignment; None for what is excused."""

    def __init__(self):
        self.rows: list[tuple[Person, dict[str, float | None], dict[str, float | None]]] = []
        self._known: dict[tuple[str, str], int] = {}

    def of(self, person: Person) -> tuple[Person, dict, dict]:
        # A participant's number in Moodle is of one assignment only.
        keys = [(key, folded(v)) for key in KEYS if key != "moodle_id" and (v := getattr(person, key))]
        keys = keys or [("name", letters(person.name) or str(person))]
        place = next((self._known[key] for key in keys if key in self._known), len(self.rows))
        if place == len(self.rows):
            self.rows.append((person, {}, {}))
        for key in keys:
            self._known.setdefault(key, place)
        return self.rows[place]


def write(path: Path, folders: Sequence[Path], drop_lowest: int) -> tuple[int, list[str]]:
    """Write the table; gives how many people are in it, and the assignments."""
    course = _Course()
    for folder in folders:
        for one in counting([verdict.one for verdict in outputs.verdicts_in(folder)], people.load(folder)):
            for person in () if one.entry.unmatched else one.entry.people:
                _, totals, shares = course.of(person)
                if one.record.assignment in totals:
                    raise UserError(f"{folder}: {person} has {one.record.assignment} in two folders; leave one out")
                totals[one.record.assignment] = one.in_gradebook(person)
                excused = one.is_excused(person) or not one.possible
                shares[one.record.assignment] = None if excused else one.in_gradebook(person) / one.possible
        for person in people.load(folder).roster:
            course.of(person)
    assignments = sorted({name for _, totals, _ in course.rows for name in totals})
    if not assignments:
        raise UserError(f"{', '.join(map(str, folders))}: nobody there has a grade that counts; grade with --roster")
    table = [
        (
            *(getattr(person, column) for column in COLUMNS),
            *("excused" if name in shares and shares[name] is None else totals.get(name) for name in assignments),
            _mean([shares.get(name, 0.0) for name in assignments], drop_lowest),
        )
        for person, totals, shares in course.rows
    ]
    table.sort(key=lambda row: (row[0], row[1].casefold(), row[2]))
    csv_writing.write(path, [(*COLUMNS, *assignments, "mean_percent"), *table])
    return len(table), assignments


def _mean(shares: Sequence[float | None], drop_lowest: int) -> float | None:
    left = sorted(share for share in shares if share is not None)[drop_lowest:]
    return round(100 * sum(left) / len(left), 2) if left else None
