"""`autograder report`."""

from pathlib import Path

import click

from autograder.commands.console import console
from autograder.errors import UserError
from autograder.records.results_folder import RECORDS, opened
from autograder.reporting import outputs


@click.command(epilog="Example: autograder report results")
@click.argument("out", metavar="DIR", type=click.Path(path_type=Path))
def report(out):
    """Write the gradebooks, feedback and report again from the records in DIR."""

    if not (out / RECORDS).is_dir():
        raise UserError(f"{out}: no {RECORDS}/ in it; give the folder that `autograder grade --out` wrote")
    with opened(out, []):
        final_grades = outputs.write_all(out)
    console.print(f"{len(final_grades)} submissions: {out / 'report.html'}")
