"""Which of a class's submissions count in gradebooks, and why.

Takes the final grades of a class; gives a `Verdict` for each. Of a person's submissions to one assignment, the last one
counts, or the best of those without a time. An export from Canvas, Moodle or Gradescope belongs to one assignment; a
notebook of another assignment in it does not count, unless the instructor says that there are several. Nor does a file
that is no notebook beside one that was graded, as a picture in an upload of several files.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from autograder.people import ClassList, Person
from autograder.people.final_grade import FinalGrade, final_grades
from autograder.records.record import Record, Status
from autograder.submissions.finding import SUFFIXES


@dataclass(frozen=True)
class Verdict:
    """Whether a submission counts in gradebooks."""

    one: FinalGrade
    counts: bool
    why: str
    look: bool = False  # somebody handed in several, or of another assignment: a person should see it
    other: bool = False  # of another assignment than what it was handed in with
    instead: str = ""  # the submission that counts in its place


def verdicts(final_grades: Sequence[FinalGrade], made: ClassList) -> list[Verdict]:
    """One for each submission, in their order."""
    strays = {} if made.several else _strays(final_grades)
    rivals: dict[tuple, list[FinalGrade]] = defaultdict(list)
    beside = {(one.entry.people, one.entry.export): one for one in final_grades if one.is_graded and one.entry.people}
    found = {id: Verdict(one, False, why, True, other=True) for id, (one, why) in strays.items()}
    for one in final_grades:
        notebook = beside.get((one.entry.people, one.entry.export))
        if notebook and one.record.status is Status.UNREADABLE and not one.entry.file.endswith(SUFFIXES):
            id = notebook.record.submission
            found[one.record.submission] = Verdict(one, False, f"a file beside {id}, not a notebook", instead=id)
        elif one.record.submission not in strays:
            rivals[one.entry.people or one.record.submission, one.record.assignment].append(one)
    for each in rivals.values():
        best = max(each, key=_rank)
        for one in each:
            found[one.record.submission] = _verdict(one, best, len(each))
    return [found[one.record.submission] for one in final_grades]


def with_budget(made: ClassList, records: Iterable[Record]) -> ClassList:
    """The class list with everybody's free late days, spent on what counts in the order in which it came.

    Of a group, all must have days left. What was accepted in an earlier run keeps its days.
    """
    if not made.late_budget:
        return made
    entries = {id: entry if entry.accepted else replace(entry, free_days=0) for id, entry in made.entries.items()}
    graded = final_grades(replace(made, entries=entries))
    counting = [v.one for v in verdicts([graded(record) for record in records], made) if v.counts]
    left: dict[Person, int] = defaultdict(lambda: made.late_budget)
    counting.sort(
        key=lambda one: (not one.entry.accepted, one.entry.submitted.timestamp() if one.entry.submitted else 0.0)
    )
    for one in counting:
        free = one.entry.free_days
        if one.entry.people and not one.entry.accepted:
            free = min(one.days_late or 0, *(left[person] for person in one.entry.people))
            entries[one.record.submission] = replace(one.entry, free_days=free)
        for person in one.entry.people:
            left[person] -= free
    return replace(made, entries=entries)


def _verdict(one: FinalGrade, best: FinalGrade, of: int) -> Verdict:
    if of == 1:
        why = one.entry.unmatched or ""
    elif one is not best:
        than = "handed in earlier than" if one.entry.submitted and best.entry.submitted else "not better than"
        return Verdict(
            one, False, f"{than} {best.record.submission}, which counts", True, instead=best.record.submission
        )
    else:
        why = f"the last of {of}" if one.entry.submitted else f"the best of {of} without a time"
    if not one.is_graded:
        words = str(one.record.status).replace("_", " ")
        wrong = one.record.status is Status.WRONG_ASSIGNMENT
        return Verdict(one, False, f"{why}{'; ' if why else ''}{words}", of > 1 or wrong, wrong)
    return Verdict(one, True, why, of > 1)


def _strays(final_grades: Sequence[FinalGrade]) -> dict[str, tuple[FinalGrade, str]]:
    """The submissions of an export that belong to another assignment than most of it, with the reason."""
    exports: dict[str, list[FinalGrade]] = defaultdict(list)
    for one in final_grades:
        if one.is_graded and one.entry.export:
            exports[one.entry.export].append(one)
    found = {}
    for name, graded in exports.items():
        (main, count), *_ = Counter(one.record.assignment for one in graded).most_common()
        if 2 * count <= len(graded):
            continue
        for one in graded:
            if one.record.assignment != main:
                why = f"belongs to another assignment: {count} of {len(graded)} in {name} belong to {main}"
                found[one.record.submission] = (one, why)
    return found


def _rank(one: FinalGrade) -> tuple[float, float]:
    submitted = one.entry.submitted
    return (submitted.timestamp() if submitted else 0.0, -1.0 if one.total is None else one.total)
