"""What a run changes in an earlier grade: its record, or what the instructor says about the class.

Takes the earlier and the new final grade; gives a `Change` for a person to look at. New points for an answer that had
none are not a change, since nothing is lost or replaced. Everything else that affects a total is: changed or dropped
points, another late penalty, another person.
"""

from collections.abc import Iterator

from autograder.people import Person
from autograder.people.final_grade import FinalGrade
from autograder.people.roster import orders
from autograder.records import regrade
from autograder.records.regrade import Change


def change(before: FinalGrade, after: FinalGrade) -> Change | None:
    """What is different, if anything is."""
    of_record = regrade.change(before.record, after.record)
    reasons = list(_reasons(before, after))
    if not reasons:
        return of_record
    scored = before.total is not None and after.total is not None
    return Change(
        before.record.submission,
        _outcome(before),
        _outcome(after),
        round(after.total - before.total, 5) if scored else None,
        "; ".join(([of_record.why] if of_record else []) + reasons),
    )


def _outcome(one: FinalGrade) -> str:
    if one.total is None:
        return "excused" if one.is_graded else str(one.record.status)
    return f"{one.total:g}/{one.max_total:g}"


def _reasons(before: FinalGrade, after: FinalGrade) -> Iterator[str]:
    for name, old in before.by_hand.items():
        new = after.by_hand.get(name)
        if new is None:
            yield f"{name}: the {old.points:g} points that a person gave are dropped"
        elif new.points != old.points:
            yield f"{name}: a person gives {new.points:g} points, was {old.points:g}"
        elif new.comment != old.comment:
            yield f"{name}: another comment"
    if before.late_share != after.late_share:
        yield f"{100 * after.late_share:g} % less for being late, was {100 * before.late_share:g} %"
    old_ones, new_ones = ({one for _, one in each.adjusted} for each in (before, after))
    yield from sorted(one.said for one in new_ones - old_ones)
    yield from sorted(f"no longer {one.said}" for one in old_ones - new_ones)
    if before.entry.people and not _same(before.entry.people, after.entry.people):
        new = ", ".join(map(str, after.entry.people)) or "nobody"
        yield f"handed in by {new}, was {', '.join(map(str, before.entry.people))}"


def _same(before: tuple[Person, ...], after: tuple[Person, ...]) -> bool:
    """Whether these are the same people, though more or less may be known of them now."""
    return len(before) == len(after) and all(any(_one(old, new) for new in after) for old in before)


def _one(old: Person, new: Person) -> bool:
    keys = ("id", "login", "email", "canvas_id", "moodle_id", "github")
    shared = [(getattr(old, key), getattr(new, key)) for key in keys if getattr(old, key) and getattr(new, key)]
    if shared:
        return any(one == other for one, other in shared)
    return bool(orders(old.name) & orders(new.name))
