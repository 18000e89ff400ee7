"""Which of a class's submissions count in gradebooks, and why.

Takes the final grades of a class; gives a `Verdict` for each. Of a person's submissions to one assignment, alone or in
a group, the last one counts, or the best of those without a time. An export from Canvas, Moodle or Gradescope belongs
to one assignment; a notebook of another assignment in it does not count, unless the instructor says that there are
several.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import compress

from msgspec import structs

from autograder.people import ClassList, Person
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
    found = {id: Verdict(one, False, why, True) for id, (one, why) in strays.items()}
    rivals = _rivals(one for one in final_grades if one.record.submission not in strays)
    for one in final_grades:
        if (id := one.record.submission) not in strays:
            found[id] = _verdict(one, [rivals[key] for key in _keys(one)])
    return [found[one.record.submission] for one in final_grades]


def counting(final_grades: Sequence[FinalGrade], made: ClassList) -> list[FinalGrade]:
    """The submissions that count, each with the people for whom it does."""
    best = chosen(final_grades, made)
    return [_for(verdict.one, best) for verdict in verdicts(final_grades, made) if verdict.counts]


def chosen(final_grades: Sequence[FinalGrade], made: ClassList) -> dict[tuple[Person, str | None], FinalGrade]:
    """The submission of each person to each assignment that counts, or would if it could be graded."""
    strays = {} if made.several else _strays(final_grades)
    rivals = _rivals(one for one in final_grades if one.record.submission not in strays)
    return {key: max(each, key=_rank) for key, each in rivals.items() if isinstance(key[0], Person)}


def _keys(one: FinalGrade) -> list[tuple]:
    """Each person and the assignment; of unknown people, the submission in a person's place."""
    return [(person, one.record.assignment) for person in one.entry.people or (one.record.submission,)]


def _rivals(final_grades: Iterable[FinalGrade]) -> dict[tuple, list[FinalGrade]]:
    rivals: dict[tuple, list[FinalGrade]] = defaultdict(list)
    for one in final_grades:
        for key in _keys(one):
            rivals[key].append(one)
    return rivals


def _for(one: FinalGrade, best: dict[tuple[Person, str | None], FinalGrade]) -> FinalGrade:
    """The submission with those of its people for whom no other one counts."""
    entry = one.entry
    stays = [best[person, one.record.assignment] is one for person in entry.people]
    if all(stays):
        return one
    told = compress(entry.told, stays) if entry.told else ()
    return replace(one, entry=structs.replace(entry, people=tuple(compress(entry.people, stays)), told=tuple(told)))


def _verdict(one: FinalGrade, rivals: list[list[FinalGrade]]) -> Verdict:
    """Of one submission, with the submissions of each of its people."""
    of = max(map(len, rivals))
    better = [max(each, key=_rank) for each in rivals]
    if of == 1:
        why = one.entry.unmatched or ""
    elif all(best is not one for best in better):
        best = better[0]
        than = "handed in earlier than" if one.entry.submitted and best.entry.submitted else "not better than"
        return Verdict(one, False, f"{than} {best.record.submission}, which counts", True)
    else:
        why = f"the last of {of}" if one.entry.submitted else f"the best of {of} without a time"
        if lost := [str(person) for person, best in zip(one.entry.people, better, strict=False) if best is not one]:
            why += f"; not for {', '.join(lost)}, for whom another counts"
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
