"""`autograder report`."""

from pathlib import Path

import click

from autograder import people
from autograder.commands.console import console
from autograder.commands.tables import print_tasks
from autograder.errors import UserError
from autograder.people.to_do import tasks
from autograder.records.results_folder import RECORDS, opened
from autograder.reporting import outputs


@click.command(epilog="Example: autograder report results")
@click.argument("out", metavar="DIR", type=click.Path(path_type=Path))
def report(out):
    """Write the gradebooks, feedback and report again from the records in DIR."""

    if not (out / RECORDS).is_dir():
        raise UserError(f"{out}: no {RECORDS}/ in it; give the folder that `autograder grade --out` wrote")
    with opened(out, []):
        chosen = outputs.write_all(out)
    console.print(f"{len(chosen)} submissions: {out / 'report.html'}")
    print_tasks(tasks(chosen, people.load(out)))
