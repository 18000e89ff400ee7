"""What grading again changes, for a person to look at before anything is overwritten.

Takes two records of one submission. A change is a different status, different points or a different verdict on a case;
different wording alone is not a change.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from autograder.records.fingerprint import what_differs
from autograder.records.record import Record, Status


@dataclass(frozen=True)
class Change:
    """One grade that a re-grade changes, and why."""

    submission: str
    before: str
    after: str
    points: float | None  # by how much; None unless there is a score on both sides
    why: str


def change(before: Record, after: Record) -> Change | None:
    """What is different, if anything is."""
    reasons = list(_reasons(before, after))
    if not reasons:
        return None
    scored = before.score is not None and after.score is not None
    return Change(
        before.submission,
        outcome(before),
        outcome(after),
        round(after.score - before.score, 5) if scored else None,
        "; ".join((what_differs(before.fingerprint, after.fingerprint), *reasons)),
    )


def gone(before: Record) -> Change:
    """The submission is not among those graded any more."""
    return Change(before.submission, outcome(before), "", None, "the submission is no longer there")


def outcome(record: Record) -> str:
    """The grade in a few words."""
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


def _verdicts(record: Record) -> dict[str, tuple[bool, float, float]]:
    """Of each case, by question and name: whether it passed, its points and how many there could be."""
    return {
        f"{question.name}: {case.name}": (case.passed, case.points, case.max_points)
        for question in record.questions
        for case in question.cases
    }


def _in_words(name: str, old: tuple | None, new: tuple | None) -> str:
    if old is None:
        return f"{name} is new and {'passes' if new[0] else 'fails'} ({new[1]:g} of {new[2]:g})"
    if new is None:
        return f"{name} was removed (was {old[1]:g} of {old[2]:g})"
    if old[0] != new[0]:
        return f"{name} now {'passes' if new[0] else 'fails'} ({new[1] - old[1]:+g})"
    return f"{name} gives {new[1]:g} of {new[2]:g} points, was {old[1]:g} of {old[2]:g}"
