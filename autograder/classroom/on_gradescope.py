"""Grades one submission in Gradescope's container: `python -m autograder.classroom.on_gradescope /autograder`.

Takes Gradescope's folder: the unpacked zip in source/, the student's files in submission/. Writes results/results.json,
which students read, and prints the record, which only instructors see. Trusts nothing that was handed in; any problem
with it becomes a result. Our own faults are not caught here: `run_autograder` has already left a file that reports one.
"""

import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.classroom.entries import ClassState
from autograder.classroom.final_grades import final_grade
from autograder.classroom.platforms import gradescope
from autograder.course.manifest import BuiltAssignment, load_assignment
from autograder.errors import Unreadable, UserError
from autograder.files.whole import write_whole
from autograder.marking.finding import SUFFIXES, SubmittedFile, find
from autograder.marking.marking import WallEngine, mark_notebook, read_or_record, ungraded
from autograder.marking.matching import likeness
from autograder.marking.opening import SUBMIT_NOTEBOOK, quoted
from autograder.marking.record import Record, Status, record_to_json
from autograder.wall import isolation


def main(root: Path) -> None:
    if sys.flags.optimize:
        raise UserError("python -O drops assertions, which tests are made of: run without it")
    assignment = load_assignment(root / "source")
    with _closed(root), _closed(root / "source"):
        engine = WallEngine(isolation.best_level(alone=True), alone=True)
        try:
            record = grade_on_gradescope(root / "submission", assignment, engine)
        finally:
            engine.close()
    print(record_to_json(record), end="")
    shown = gradescope.gradescope_results(final_grade(record, ClassState()), assignment.manifest.gradescope)
    write_whole(root / "results" / "results.json", shown)


@contextmanager
def _closed(folder: Path) -> Iterator[None]:
    """While students' code runs, no other user gets into a folder, whatever it was left like."""
    mode = stat.S_IMODE(folder.stat().st_mode)
    folder.chmod(0o700)
    try:
        yield
    finally:
        folder.chmod(mode)


def grade_on_gradescope(folder: Path, assignment: BuiltAssignment, engine: WallEngine) -> Record:
    """Return the record of what lies in a folder, whatever that is."""
    name = assignment.manifest.assignment
    try:
        file = _the_submission(folder)
    except Unreadable as error:
        return ungraded("submission", engine.isolation, Status.UNREADABLE, str(error))
    submission = read_or_record(file, name, engine.isolation)
    if isinstance(submission, Record):
        return submission
    if submission.assignment is None and not likeness(submission.notebook, assignment).is_enough:
        reason = f"the notebook answers too little of {name}, and does not say which assignment it is of"
        return ungraded(file.id, engine.isolation, Status.WRONG_ASSIGNMENT, reason)
    return mark_notebook(submission, {name: assignment}, name, engine)


def _the_submission(folder: Path) -> SubmittedFile:
    """Return the one notebook, or zip of one, that was handed in."""
    try:
        files = find([folder])
    except UserError:
        raise Unreadable(f"nothing was submitted: {SUBMIT_NOTEBOOK}") from None
    notebooks = [file for file in files if file.path.suffix.lower() in SUFFIXES]
    if len(notebooks) > 1:
        first, second = (quoted(file.path.name) for file in notebooks[:2])
        raise Unreadable(f"{len(notebooks)} notebooks were submitted, such as {first} and {second}: submit only one")
    if notebooks:
        return notebooks[0]
    if len(files) > 1:
        name = quoted(files[0].path.name)
        raise Unreadable(f"there is no notebook among the submitted files, such as {name}: {SUBMIT_NOTEBOOK}")
    return files[0]  # reading it says what it is


if __name__ == "__main__":
    main(Path(sys.argv[1]))
