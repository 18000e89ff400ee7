"""Finds the assignment that a submission belongs to, also of a notebook that lost its metadata.

Takes what `reading` read, and the assignments that are built. Such a notebook is recognised by the answers in it. One
name is not enough, since notebooks of other courses define `decode` or `mask` too: it takes two names that the
assignment asks for (as functions, if it asks for functions), or one of our checks.
"""

from dataclasses import dataclass

import nbformat

from autograder.course.manifest import BuiltAssignment
from autograder.marking.opening import quoted
from autograder.marking.reading import Submission
from autograder.softlookup.names import names_in_all

GIVEN = "submit the notebook that you were given"
LEAST_NAMES = 2  # that a notebook without metadata must define, unless it has one of the checks


@dataclass(frozen=True)
class Likeness:
    """The parts of one assignment that a notebook without metadata has."""

    assignment: BuiltAssignment
    defined: list[str]
    checked: list[str]

    @property
    def is_enough(self) -> bool:
        return len(self.defined) >= LEAST_NAMES or bool(self.checked)

    @property
    def share(self) -> float:
        return len({*self.defined, *self.checked}) / len(self.assignment.manifest.autograded)

    def __str__(self) -> str:
        return f"of {self.assignment.manifest.assignment} it has only {', '.join(self.defined)}"


def match(
    submission: Submission, assignments: dict[str, BuiltAssignment], override: str | None
) -> tuple[BuiltAssignment | None, str]:
    """Return the assignment that a submission belongs to, or None and the reason."""
    named = next((name for name in assignments if name.casefold() == (submission.assignment or "").casefold()), None)
    named = named or submission.assignment
    if named is not None and override is not None and named != override:
        return None, f"the notebook is of assignment {quoted(named)}, not of {override}"
    if named is not None and named not in assignments:
        return None, f"the notebook is of assignment {quoted(named)}; built are {', '.join(assignments)}"
    if name := named or override:
        return assignments[name], ""
    likenesses = [likeness(submission.notebook, assignment) for assignment in assignments.values()]
    best = max(likenesses, key=lambda candidate: (candidate.is_enough, candidate.share))
    equal = [candidate for candidate in likenesses if candidate.is_enough and candidate.share == best.share]
    if len(equal) == 1:
        return best.assignment, ""
    if equal:
        why = f"fits {' and '.join(candidate.assignment.manifest.assignment for candidate in equal)} equally well"
    elif best.defined:
        why = f"answers too little of any: {best}, and none of its checks"
    else:
        why = "answers no question of a built assignment"
    if submission.language:
        return None, f"the notebook is written in {quoted(submission.language)}, not in Python: {GIVEN}"
    return None, f"the notebook does not say which assignment it is of and {why}: {GIVEN}"


def likeness(notebook: nbformat.NotebookNode, assignment: BuiltAssignment) -> Likeness:
    """Return what a notebook has of an assignment: names of the kind that is asked for, and its checks."""
    names = names_in_all(notebook)
    asked = assignment.manifest.autograded
    defined = [q.name for q in asked if q.name in (names.functions if q.is_function else names.defined)]
    return Likeness(assignment, defined, [q.name for q in asked if q.name in names.checked])
