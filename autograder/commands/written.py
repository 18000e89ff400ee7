"""`autograder written`."""

from pathlib import Path

import click

from autograder.commands.console import console
from autograder.course.built import load_assignments
from autograder.grading import batch as grading
from autograder.people import SOURCES, pseudonyms
from autograder.people.platforms import origins
from autograder.submissions.finding import find
from autograder.workspace import find_kit
from autograder.written import gathering as answers
from autograder.written import sheets


@click.command(epilog="Example: autograder written submissions/ --anonymous")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--anonymous", is_flag=True, help="Call submissions by pseudonyms, in random order.")
@click.option("--out", default="written", metavar="DIR", type=click.Path(path_type=Path), help="[default: written]")
@click.option("--assignment", metavar="NAME", help="Assignment of notebooks that do not name theirs.")
@click.option("--source", type=click.Choice(list(SOURCES)), help="Where PATH comes from. [default: detected]")
def written(paths, anonymous, out, assignment, source):
    """Collect the answers to each written question on one page, with a CSV for the points.

    PATHs are the same as for `autograder grade`, which takes the points back with --points.
    """

    kit = find_kit()
    assignments = load_assignments(kit)
    grading.check_override(assignment, assignments)
    sheets.check(list(paths), out)
    _, found, _ = origins(source, paths, find(paths))
    gathered = answers.gather(found, assignments, assignment, kit)
    for one in sheets.write(gathered, out, anonymous):
        count, empty = len(one.written.answers), sum(not answer.parts for answer in one.written.answers)
        lost = len(one.written.lost)
        console.print(
            f"{one.page}: {count - empty} answer{'s' * (count - empty != 1)}"
            + (f", {empty} with nothing written" if empty else "")
            + (f", {lost} to look up in the notebook" if lost else "")
        )
    for id, why in gathered.unread.items():
        console.print(f"not read: {id}: {why}")
    points = out / sheets.POINTS
    console.print(f"Put the points into {points}; then run: autograder grade … --resume --points {points}")
    if anonymous:
        console.print(
            f"{out / pseudonyms.FILE_NAME} says who is who: keep it in that folder, away from those who grade."
        )
