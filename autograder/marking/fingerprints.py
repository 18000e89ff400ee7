"""Identifies what a grade was made from, so that a later run can tell whether it is out of date.

Takes digests of a submission and of what grades it; gives `SUBMISSION:GRADER`, and says of two which half differs.
"""

import hashlib
from collections.abc import Iterable

from autograder import __version__


def fingerprint(
    submission_sha256: str, engine: str, isolation: str, override: str | None, assignments_sha256: Iterable[str]
) -> str:
    """Return the fingerprint of a grade, from the assignments that it depends on."""
    grader = "\n".join((__version__, engine, isolation, override or "", *assignments_sha256))
    return f"{submission_sha256}:{hashlib.sha256(grader.encode()).hexdigest()}"


def what_differs(before: str, after: str) -> str:
    """In words, what is not the same in two fingerprints."""
    old_submission, _, old_grader = before.partition(":")
    new_submission, _, new_grader = after.partition(":")
    changed = [
        name
        for name, old, new in (
            ("the submission", old_submission, new_submission),
            ("the autograder", old_grader, new_grader),
        )
        if old != new and old and new
    ]
    return f"{' and '.join(changed)} changed" if changed else "the same submission got a different result"
