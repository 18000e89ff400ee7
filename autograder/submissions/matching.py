"""Which assignment a submission belongs to.

Takes a submission that was read and the built assignments; gives one of them, or the reason why none.
"""

from autograder.course.built import BuiltAssignment
from autograder.course.names import defined_names
from autograder.submissions.reading import Submission, quoted


def match(
    submission: Submission, assignments: dict[str, BuiltAssignment], override: str | None
) -> tuple[BuiltAssignment | None, str]:
    """The assignment that a submission belongs to, or None and the reason."""
    named = submission.assignment
    if named is not None and override is not None and named != override:
        return None, f"the notebook is of assignment {quoted(named)}, not of {override}"
    if named is not None and named not in assignments:
        return None, f"the notebook is of assignment {quoted(named)}; built are {', '.join(assignments)}"
    if named or override:
        return assignments[named or override], ""
    names = defined_names(submission.notebook)
    shelf = list(assignments.values())
    share = {a: len(names & {q.name for q in a.manifest.autograded}) / len(a.manifest.autograded) for a in shelf}
    best = max(share.values())
    fitting = [a for a in shelf if share[a] == best > 0]
    if len(fitting) == 1:
        return fitting[0], ""
    several = "fits several assignments" if fitting else "answers no question of a built assignment"
    return None, f"the notebook does not say which assignment it is of and {several}; name it with --assignment"
