"""Writes feedback-PLATFORM.zip: feedback pages under the names by which the platform finds a student.

There is the page of each person's submission that counts, or else of the last one that could not be graded.
"""

from collections.abc import Sequence
from pathlib import Path

from autograder.classroom.grades import (
    Verdict,
)
from autograder.classroom.platforms import platforms
from autograder.files.zips import write_zip


def write_feedback_zips(out: Path, verdicts: Sequence[Verdict]) -> None:
    """Write the zips that there is something for; the pages lie in feedback/ already."""
    # Whatever counts comes last, and so takes the place of what does not.
    in_order = sorted(verdicts, key=lambda verdict: verdict.counts)
    for platform in platforms():
        pages = {
            member: (out / "feedback" / f"{verdict.grade.record.submission}.html").read_bytes()
            for verdict in in_order
            for member in platform.feedback_names(verdict.grade.entry.file, verdict.grade.entry.submitters)
        }
        if pages:
            write_zip(out / f"feedback-{platform.name}.zip", pages)
