"""`autograder written`: pages on which a person reads all answers to one written question together, and a CSV for
points.

Takes submissions as `autograder grade` does, the built assignments and the student notebooks. Nothing is run.
"""

from pathlib import Path

import click

from autograder.classroom import batch, pseudonyms
from autograder.classroom.exports import unpacked
from autograder.classroom.platforms import NAMES, find_submissions, origins
from autograder.classroom.points_sheets import POINTS, check_sheets, superseded, write_sheets
from autograder.classroom.written_questions import gather_answers
from autograder.course.manifest import load_assignments
from autograder.files.console import console
from autograder.workspace import find_kit


@click.command(epilog="Example: autograder written submissions/ --anonymous")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--anonymous", is_flag=True, help="Show pseudonyms in place of names, in random order.")
@click.option("--out", default="written", metavar="DIR", type=click.Path(path_type=Path), help="[default: written]")
@click.option("--assignment", metavar="NAME", help="Assignment for notebooks that do not name one.")
@click.option("--source", type=click.Choice(NAMES), help="Where PATH comes from. [default: detected]")
@click.option(
    "--results",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Results of `autograder grade`: files that do not count there are left out.",
)
def written(
    paths: tuple[Path, ...],
    anonymous: bool,
    out: Path,
    assignment: str | None,
    source: str | None,
    results: Path | None,
) -> None:
    """Collect the answers to each written question on one page, with a CSV for the points.

    PATHs are the same as for `autograder grade`, which takes the points back with --points.
    """

    kit = find_kit()
    assignments = load_assignments(kit)
    batch.check_override(assignment, assignments)
    check_sheets(list(paths), out)
    left_out = superseded(results) if results else set()
    with unpacked(paths) as unpacked_paths:
        _, files, _ = origins(source, unpacked_paths, find_submissions(unpacked_paths))
        files = [file for file in files if file.id not in left_out]
        gathered = gather_answers(files, assignments, assignment, kit)
    for question, groups, page in write_sheets(gathered, out, anonymous):
        count, empty = len(question.answers), sum(not answer.parts for answer in question.answers)
        lost = len(question.lost)
        console.print(
            f"{page}: {count - empty} answer{'s' * (count - empty != 1)}"
            + (f", of which {groups} differ" if groups < count - empty else "")
            + (f", {empty} with nothing written" if empty else "")
            + (f", {lost} to look up in the notebook" if lost else "")
        )
    for id, why in gathered.unread.items():
        console.print(f"not read: {id}: {why}")
    points = out / POINTS
    console.print(f"Put the points into {points}; then run: autograder grade … --resume --points {points}")
    if anonymous:
        console.print(
            f"{out / pseudonyms.PSEUDONYMS} says who is who: keep it in that folder, away from those who grade."
        )
