"""`autograder scores`."""

from pathlib import Path

import click

from autograder import people
from autograder.commands.console import console
from autograder.people.counting import counting
from autograder.reporting import classroom50, outputs


@click.command(
    epilog="Example: autograder scores results --assignment 03_context --classroom cs --slug context --into scores.json"
)
@click.argument("out", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--into", required=True, metavar="JSON", type=click.Path(path_type=Path), help="scores.json of a classroom."
)
@click.option("--assignment", required=True, metavar="NAME", help="Whose totals.")
@click.option("--classroom", required=True, metavar="NAME", help="The classroom's short name.")
@click.option("--slug", required=True, metavar="SLUG", help="What the classroom calls the assignment.")
@click.option("--replace-typed", is_flag=True, help="Also replace scores that a person typed.")
def scores(out, into, assignment, classroom, slug, replace_typed):
    """Write totals into Classroom 50's scores.json; commit it afterwards."""

    in_books = counting([verdict.one for verdict in outputs.verdicts_in(out)], people.load(out))
    written, left, scaled = classroom50.write(into, in_books, assignment, slug, classroom, replace_typed)
    console.print(f"{into}: {written} score{'s' * (written != 1)} of {slug}")
    if scaled:
        console.print("points are times 100, as Classroom 50 takes whole numbers only")
    for owner in left:
        console.print(f"left as a person typed it: {owner} (--replace-typed replaces it)")
