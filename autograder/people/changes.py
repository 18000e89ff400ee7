"""What a run changes for a person: by another record, or by what the instructor says about the class.

Takes the final grades of the last run and of this one; gives `Change`s for a person to look at. A submission that is
in both is compared with itself. Where another one counts for somebody now, as each upload to Canvas has a number of
its own, the two totals are shown with the reason. New points for an answer that had none are not a change, since
nothing is lost or replaced.
"""

from collections.abc import Iterator, Sequence

from autograder.people import ClassList, Person
from autograder.people.counting import chosen
from autograder.people.final_grade import FinalGrade
from autograder.people.roster import is_same, marks
from autograder.records import regrade
from autograder.records.regrade import Change


def of_class(
    was: Sequence[FinalGrade], before: ClassList | None, will_be: Sequence[FinalGrade], after: ClassList
) -> Iterator[Change]:
    """What is different for the class; without a list of before, as the last run was stopped, of each submission."""
    new = {one.record.submission: one for one in will_be}
    others = list(_others(was, before, will_be, after)) if before else []
    replaced = {old.record.submission for _, old, _ in others}
    for old in was:
        id = old.record.submission
        if id in new:
            if found := change(old, new[id]):
                yield found
        elif id not in replaced:
            yield regrade.gone(old.record)
    for person, old, now in others:
        found = change(old, now)
        why = f"{person}: {now.record.submission} counts in place of {old.record.submission}"
        yield _change(old, now, "; ".join([why, *([found.why] if found else [])]))


def change(before: FinalGrade, after: FinalGrade) -> Change | None:
    """What is different, if anything is."""
    of_record = regrade.change(before.record, after.record)
    reasons = list(_reasons(before, after))
    if not reasons:
        return of_record
    return _change(before, after, "; ".join(([of_record.why] if of_record else []) + reasons))


def _change(before: FinalGrade, after: FinalGrade, why: str) -> Change:
    scored = before.total is not None and after.total is not None
    points = round(after.total - before.total, 5) if scored else None
    return Change(after.record.submission, _outcome(before), _outcome(after), points, why)


def _others(
    was: Sequence[FinalGrade], before: ClassList, will_be: Sequence[FinalGrade], after: ClassList
) -> Iterator[tuple[Person, FinalGrade, FinalGrade]]:
    """The people for whom another submission counts than before, with both."""
    now: dict[tuple, list[tuple[Person, FinalGrade]]] = {}
    for (person, assignment), one in chosen(will_be, after).items():
        for mark in marks(person):
            now.setdefault((mark, assignment), []).append((person, one))
    for (person, assignment), old in chosen(was, before).items():
        if not old.is_graded:
            continue
        rows = (row for mark in marks(person) for row in now.get((mark, assignment), ()))
        one = next((one for other, one in rows if is_same(person, other)), None)
        if one is not None and one.record.submission != old.record.submission:
            yield person, old, one


def _outcome(one: FinalGrade) -> str:
    return f"{one.total:g}/{one.max_total:g}" if one.is_graded else str(one.record.status)


def _reasons(before: FinalGrade, after: FinalGrade) -> Iterator[str]:
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
    if before.entry.people and not _same(before.entry.people, after.entry.people):
        new = ", ".join(map(str, after.entry.people)) or "nobody"
        yield f"handed in by {new}, was {', '.join(map(str, before.entry.people))}"


def _same(before: tuple[Person, ...], after: tuple[Person, ...]) -> bool:
    """Whether these are the same people, though more or less may be known of them now."""
    return len(before) == len(after) and all(any(is_same(old, new) for new in after) for old in before)
