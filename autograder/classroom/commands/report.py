"""`autograder report`: writes the gradebooks, feedback and report again from the records of a folder."""

from datetime import UTC, datetime
from pathlib import Path

import click

from autograder.classroom import outputs
from autograder.classroom.commands.printing import print_tasks
from autograder.classroom.release import in_words
from autograder.classroom.settings import edited_since
from autograder.classroom.to_do import read_not_cloned, tasks
from autograder.errors import UserError
from autograder.files.console import console
from autograder.marking.results_folder import RECORDS, opened


@click.command(epilog="Example: autograder report results")
@click.argument("out", metavar="DIR", type=click.Path(path_type=Path))
def report(out: Path) -> None:
    """Write the gradebooks, feedback and report again from the records in DIR."""

    if not (out / RECORDS).is_dir():
        raise UserError(f"{out}: no {RECORDS}/ in it; give the folder that `autograder grade --out` wrote")
    with opened(out, []):
        grades, state = outputs.write_all(out)
    if line := edited_since(out, state.settings, state.class_file):
        console.print(line)
    console.print(f"{len(grades.verdicts)} submissions: {out / 'report.html'}")
    for line in in_words((grade.record.assignment for grade in grades.grades), state, datetime.now(UTC)):
        console.print(line)
    print_tasks(tasks(grades, state, read_not_cloned(out)))
