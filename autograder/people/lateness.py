"""Missing information about lateness, reported to the instructor so that no late work goes unnoticed.

Takes the final grades of a class and its list; gives one line for each kind of gap: how many submissions it concerns,
and how to close it.
"""

from collections.abc import Sequence

from autograder.people import ClassList
from autograder.people.final_grade import FinalGrade
from autograder.people.late import due_for

ADVICE = "give times in a roster's column `submitted`"


def gaps(final_grades: Sequence[FinalGrade], made: ClassList) -> list[str]:
    """The lines, none if all that is late costs what it should."""
    untimed = [one for one in final_grades if one.entry.submitted is None]
    marked = [one for one in untimed if one.entry.said_late]
    due = [one for one in untimed if not one.entry.said_late and due_for(one.record.assignment, made.dues)]
    found = []
    if made.late_percent and not made.dues and not (made.late_days and marked):
        found.append(f"--late-penalty {made.late_percent:g} has no effect without a due date: give --due")
    if marked and made.late_days is None:
        costs = "no points are taken off: give the days to count with --late-days, or " + ADVICE
        found.append(f"{_submissions(marked)} marked late by the platform, which gives no time; {costs}")
    if due:
        found.append(f"{_submissions(due)} without a submission time, counted as on time: {ADVICE}")
    return found


def _submissions(some: Sequence[FinalGrade]) -> str:
    return f"{len(some)} submission{'s' * (len(some) != 1)}"
