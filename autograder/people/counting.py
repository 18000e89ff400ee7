"""Which of a class's submissions count in gradebooks, and why.

Takes the final grades of a class; gives a `Verdict` for each. Of a person's submissions to one assignment, the last one
counts, or the best of those without a time. An export from Canvas, Moodle or Gradescope belongs to one assignment; a
notebook of another assignment in it does not count, unless the instructor says that there are several.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from autograder.people import ClassList
from autograder.people.final_grade import FinalGrade
from autograder.records.record import Status


@dataclass(frozen=True)
class Verdict:
    """Whether a submission counts in gradebooks."""

    one: FinalGrade
    counts: bool
    why: str
    look: bool = False  # somebody handed in several, or of another assignment: a person should see it


def verdicts(final_grades: Sequence[FinalGrade], made: ClassList) -> list[Verdict]:
    """One for each submission, in their order."""
    strays = {} if made.several else _strays(final_grades)
    rivals: dict[tuple, list[FinalGrade]] = defaultdict(list)
    for one in final_grades:
        if one.record.submission not in strays:
            rivals[one.entry.people or one.record.submission, one.record.assignment].append(one)
    found = {id: Verdict(one, False, why, True) for id, (one, why) in strays.items()}
    for each in rivals.values():
        best = max(each, key=_rank)
        for one in each:
            found[one.record.submission] = _verdict(one, best, len(each))
    return [found[one.record.submission] for one in final_grades]


def counting(final_grades: Sequence[FinalGrade], made: ClassList) -> list[FinalGrade]:
    """The submissions that count."""
    return [verdict.one for verdict in verdicts(final_grades, made) if verdict.counts]


def _verdict(one: FinalGrade, best: FinalGrade, of: int) -> Verdict:
    if of == 1:
        why = one.entry.unmatched or ""
    elif one is not best:
        than = "handed in earlier than" if one.entry.submitted and best.entry.submitted else "not better than"
        return Verdict(one, False, f"{than} {best.record.submission}, which counts", True)
    else:
        why = f"the last of {of}" if one.entry.submitted else f"the best of {of} without a time"
    if not one.is_graded:
        words = str(one.record.status).replace("_", " ")
        return Verdict(one, False, f"{why}{'; ' if why else ''}{words}", of > 1 or _is_wrong(one))
    return Verdict(one, True, why, of > 1)


def _is_wrong(one: FinalGrade) -> bool:
    return one.record.status is Status.WRONG_ASSIGNMENT


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
