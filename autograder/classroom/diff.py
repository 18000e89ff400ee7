"""Compares a run with grades that were given earlier, for a person to look at before anything is overwritten.

Takes the final grades of the last run and of this one; gives `Change`s: by another record (a different status,
different points or a different verdict on a case, but not different wording alone), or by what the instructor says
about the class. Where another submission counts for somebody now, as each upload may have a number of its own,
the two totals are shown with the reason. New points for an answer that had none are not a change, since nothing is
lost.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from autograder.classroom.final_grades import FinalGrade
from autograder.classroom.grades import ClassGrades
from autograder.classroom.people import People, Person
from autograder.marking.fingerprints import what_differs
from autograder.marking.record import Record, Status


@dataclass(frozen=True)
class Change:
    """One grade that a re-grade changes, and why."""

    submission: str
    before: str
    after: str
    points: float | None  # by how much; None unless there is a score on both sides
    why: str


def change_of_record(before: Record, after: Record) -> Change | None:
    """Return what is different, if anything is."""
    reasons = list(_reasons(before, after))
    if not reasons:
        return None
    return Change(
        before.submission,
        outcome(before),
        outcome(after),
        _gained(before.score, after.score),
        "; ".join((what_differs(before.fingerprint, after.fingerprint), *reasons)),
    )


def change_if_gone(before: Record) -> Change:
    """Return the submission is not among those graded any more."""
    return Change(before.submission, outcome(before), "", None, "the submission is no longer there")


def outcome(record: Record) -> str:
    """Return the grade in a few words."""
    return f"{record.score:g}/{record.max_score:g}" if record.status is Status.GRADED else str(record.status)


def _reasons(before: Record, after: Record) -> Iterator[str]:
    if before.assignment != after.assignment:
        yield f"belongs to {after.assignment or 'no assignment'}, was {before.assignment or 'none'}"
    if before.status != after.status or (after.status is not Status.GRADED and before.reason != after.reason):
        yield f"{after.status}{f' ({after.reason})' if after.reason else ''}, was {before.status}"
    if before.status != after.status:
        return
    old, new = _verdicts(before), _verdicts(after)
    for name in [*new, *(name for name in old if name not in new)]:
        if old.get(name) != new.get(name):
            yield _in_words(name, old.get(name), new.get(name))


CaseVerdict = tuple[bool | None, float, float]  # whether it passed, its points and how many there could be


def _verdicts(record: Record) -> dict[str, CaseVerdict]:
    """Return what came of each case, by question and name."""
    return {
        f"{question.name}: {case.name}": (case.passed, case.points, case.max_points)
        for question in record.questions
        for case in question.cases
    }


def _in_words(name: str, old: CaseVerdict | None, new: CaseVerdict | None) -> str:
    if old is None:
        assert new is not None  # it is in one of the records
        return f"{name} is new and {'passes' if new[0] else 'fails'} ({new[1]:g} of {new[2]:g})"
    if new is None:
        return f"{name} was removed (was {old[1]:g} of {old[2]:g})"
    if new[0] is None:
        return f"{name} is set aside (was {old[1]:g} of {old[2]:g})"
    if old[0] != new[0]:
        return f"{name} now {'passes' if new[0] else 'fails'} ({new[1] - old[1]:+g})"
    return f"{name} gives {new[1]:g} of {new[2]:g} points, was {old[1]:g} of {old[2]:g}"


# Of a person


def of_records(before: Iterable[Record], after: Mapping[str, Record]) -> Iterator[Change]:
    """Yield what is different where nothing is known of the class before, as the last run was stopped."""
    for old in before:
        new = after.get(old.submission)
        change = change_of_record(old, new) if new else change_if_gone(old)
        if change:
            yield change


def of_class(before: ClassGrades, after: ClassGrades) -> Iterator[Change]:
    """Yield what is different for the class."""
    new = {grade.record.submission: grade for grade in after.grades}
    others = list(_others(before, after))
    replaced = {old.record.submission for _, old, _ in others}
    for old in before.grades:
        id = old.record.submission
        if id in new:
            if change := change_of_grade(old, new[id]):
                yield change
        elif id not in replaced:
            yield change_if_gone(old.record)
    for person, old, now in others:
        change = change_of_grade(old, now)
        why = f"{person}: {now.record.submission} counts in place of {old.record.submission}"
        yield _change(old, now, "; ".join([why, *([change.why] if change else [])]))


def change_of_grade(before: FinalGrade, after: FinalGrade) -> Change | None:
    """Return what is different, if anything is."""
    of_record = change_of_record(before.record, after.record)
    reasons = list(_reasons_of_changes(before, after))
    if not reasons:
        return of_record
    return _change(before, after, "; ".join(([of_record.why] if of_record else []) + reasons))


def _change(before: FinalGrade, after: FinalGrade, why: str) -> Change:
    points = _gained(before.total, after.total)
    return Change(after.record.submission, _outcome(before), _outcome(after), points, why)


def _gained(before: float | None, after: float | None) -> float | None:
    return None if before is None or after is None else round(after - before, 5)


def _others(before: ClassGrades, after: ClassGrades) -> Iterator[tuple[Person, FinalGrade, FinalGrade]]:
    """Yield the people for whom another submission counts than before, with both."""
    people = People(person for person, _ in after.chosen)
    for (person, assignment), old in before.chosen.items():
        if not old.is_graded:
            continue
        found = people.claimed(person, lasting=True)
        new = after.chosen.get((found[0], assignment)) if len(found) == 1 else None
        if new is not None and new.record.submission != old.record.submission:
            yield person, old, new


def _outcome(grade: FinalGrade) -> str:
    if grade.total is None:
        return "excused" if grade.is_graded else str(grade.record.status)
    return f"{grade.total:g}/{grade.max_total:g}"


def _reasons_of_changes(before: FinalGrade, after: FinalGrade) -> Iterator[str]:
    for name, old in before.by_hand.items():
        new = after.by_hand.get(name)
        if name in after.replaced:
            yield f"{name}: the answer was replaced, and waits again; it had {old.points:g} points"
        elif new is None:
            yield f"{name}: the {old.points:g} points that a person gave are dropped"
        elif new.points != old.points:
            yield f"{name}: a person gives {new.points:g} points, was {old.points:g}"
        elif new.comment != old.comment:
            yield f"{name}: another comment"
    if before.late_share != after.late_share:
        yield f"{100 * after.late_share:g} % less for being late, was {100 * before.late_share:g} %"
    earlier, later = ({adjustment for _, adjustment in grade.adjusted} for grade in (before, after))
    yield from sorted(adjustment.description for adjustment in later - earlier)
    yield from sorted(f"no longer {adjustment.description}" for adjustment in earlier - later)
    if before.entry.people and not _same(before.entry.people, after.entry.people):
        people = ", ".join(map(str, after.entry.people)) or "nobody"
        yield f"handed in by {people}, was {', '.join(map(str, before.entry.people))}"


def _same(before: tuple[Person, ...], after: tuple[Person, ...]) -> bool:
    """Return whether these are the same people, though more or less may be known of them now."""
    people = People(after)
    return len(before) == len(after) == len({p for old in before for p in people.claimed(old, lasting=True)})
