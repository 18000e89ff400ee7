"""What cannot be said of who was late: told to the instructor, so that no lateness is ignored in silence.

Takes the final grades of a class and its list; gives one line for each kind of gap, with how many it concerns and what
closes it.
"""

from collections.abc import Sequence

from autograder.people import ClassList
from autograder.people.final_grade import FinalGrade
from autograder.people.late import due_for

ADVICE = "give times in a roster's column `submitted`"


def gaps(standings: Sequence[FinalGrade], made: ClassList) -> list[str]:
    """The lines, none if all that is late costs what it should."""
    untimed = [one for one in standings if one.entry.submitted is None]
    marked = [one for one in untimed if one.entry.said_late]
    due = [one for one in untimed if not one.entry.said_late and due_for(one.record.assignment, made.dues)]
    found = []
    if made.late_percent and not made.dues and not (made.late_days and marked):
        found.append(f"--late-penalty {made.late_percent:g} costs nobody anything without a due date: give --due")
    if marked and made.late_days is None:
        costs = "cost nothing: say with --late-days how many days to count, or " + ADVICE
        found.append(f"{_submissions(marked)} the platform calls late, but not since when; they {costs}")
    if due:
        found.append(f"{_submissions(due)} without a time of submission, so they count as in time: {ADVICE}")
    return found


def _submissions(some: Sequence[FinalGrade]) -> str:
    return f"{len(some)} submission{'s' * (len(some) != 1)}"
