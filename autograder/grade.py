"""Grades a batch of submissions and writes what came of each.

Takes the paths of submissions and an output folder, gives one record a submission, and trusts nothing that
a submission says. Only `UserError` (nothing to grade, nothing built, an output folder that cannot be used)
stops a run, and that before anything is written.
"""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from autograder import gradebook, gradescope, records
from autograder.engines import Choice, mark_all
from autograder.errors import UserError
from autograder.marking import Assignment
from autograder.records import Record
from autograder.submissions import find


def grade(
    assignments: dict[str, Assignment],
    paths: list[Path],
    out: Path,
    override: str | None,
    choice: Choice,
    jobs: int,
    report: Callable[[Record, int], None],
) -> list[Record]:
    """Grade what `paths` hold into `out`; `report(record, total)` is called as each record is written."""
    if override is not None and override not in assignments:
        raise UserError(f"--assignment {override}: not built; there are {', '.join(assignments)}")
    found = find(paths)
    _prepare(out, paths)
    graded: dict[str, Record] = {}
    with tempfile.TemporaryDirectory(prefix=".grading-", dir=out) as work:
        for record in mark_all(found, assignments, override, choice, jobs, Path(work)):
            records.write(out / "records" / f"{record.submission}.json", records.to_json(record))
            gradescope.write(out / "gradescope", record)
            graded[record.submission] = record
            report(record, len(found))
    ordered = [graded[one.id] for one in found]
    gradebook.write(out / "grades.csv", ordered)
    return ordered


def _prepare(out: Path, paths: list[Path]) -> None:
    """Make the output folder, without anything of an earlier run; never touch a folder that is something else."""
    place = out.resolve()
    for path in paths:
        if place == path.resolve() or path.resolve() in place.parents:
            raise UserError(f"{out}: lies in {path}, which is being graded; choose another --out")
    try:
        if out.exists() and any(out.iterdir()) and not (out / "records").is_dir():
            raise UserError(f"{out}: holds other files than results; choose a new or an empty --out")
        out.mkdir(parents=True, exist_ok=True)
        for part in ("records", "gradescope"):
            shutil.rmtree(out / part, ignore_errors=True)
        (out / "grades.csv").unlink(missing_ok=True)
        (out / "records").mkdir()
    except OSError as error:
        raise UserError(f"{out}: cannot be used for results ({error.strerror}); choose another --out") from error
