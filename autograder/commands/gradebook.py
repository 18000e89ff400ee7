"""`autograder gradebook`."""

from pathlib import Path

import click

from autograder.commands.console import console
from autograder.reporting import gradebook as table


@click.command(epilog="Example: autograder gradebook results --drop-lowest 1")
@click.argument("folders", nargs=-1, required=True, metavar="DIR...", type=click.Path(path_type=Path))
@click.option("--drop-lowest", metavar="N", type=click.IntRange(0), default=0, help="Leave out each one's N lowest.")
@click.option("--out", default="gradebook.csv", metavar="CSV", type=click.Path(path_type=Path), show_default=True)
def gradebook(folders, drop_lowest, out):
    """Put the totals of one or several folders of results into one table, by section and person."""

    rows, assignments = table.write(out, folders, drop_lowest)
    console.print(f"{out}: {rows} {'person' if rows == 1 else 'people'}, {', '.join(assignments)}")
