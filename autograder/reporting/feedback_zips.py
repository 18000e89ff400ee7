"""Writes feedback pages as zips that platforms accept: feedback-canvas.zip and feedback-moodle.zip.

Canvas (an assignment's *Upload Submissions*) finds a student by the two numbers in the name of the downloaded file;
Moodle (*Upload multiple feedback files in a zip*) by the participant number in a folder's name. The zip has the page of
each person's submission that counts, or else of the last one that could not be graded.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

from autograder.files.zips import write_zip
from autograder.people.counting import Verdict
from autograder.people.platforms import canvas_readings


def write(out: Path, chosen: Sequence[Verdict]) -> None:
    """Write the zips that there is something for; the pages lie in feedback/ already."""
    # Whatever counts comes last, and so takes the place of what does not.
    in_order = sorted(chosen, key=lambda verdict: verdict.counts)
    for name, naming in (("canvas", _canvas_names), ("moodle", _moodle_names)):
        pages = {
            member: (out / "feedback" / f"{verdict.one.record.submission}.html").read_bytes()
            for verdict in in_order
            for member in naming(verdict)
        }
        if pages:
            write_zip(out / f"feedback-{name}.zip", pages)


def _canvas_names(verdict: Verdict) -> Iterable[str]:
    given = PurePosixPath(verdict.one.entry.file).name
    if any(person.canvas_id for person in verdict.one.entry.told) and canvas_readings(given):
        yield f"{PurePosixPath(given).stem}.html"


def _moodle_names(verdict: Verdict) -> Iterable[str]:
    for person in verdict.one.entry.told:
        if person.moodle_id:
            # Moodle counts underscores, and reads nothing of the name.
            name = person.name.replace("_", " ").replace("/", " ")
            yield f"{name}_{person.moodle_id}_assignsubmission_file_/feedback.html"
