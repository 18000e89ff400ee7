"""`autograder build`."""

import click

from autograder.building.build import build as build_assignments
from autograder.commands.console import console, progress_bar
from autograder.course.master import PUBLIC_PERCENT
from autograder.workspace import find_kit


@click.command(epilog="Example: autograder build 02_softmax")
@click.argument("names", nargs=-1, metavar="[NAME]...")
def build(names):
    """Build the named assignments (all by default) into assignments/ and dist/.

    Assignments that have not changed since the last build are left as they are. For those that are named, the points of
    each question are listed, added up from its cases.
    """
    kit = find_kit()
    with progress_bar("building") as progress:
        task = progress.add_task("building", total=None)
        built = build_assignments(
            kit, kit.choose(names), lambda done, total: progress.update(task, completed=done, total=total)
        )
    for one in built:
        master = one.master
        points = sum(q.points for q in master.questions if not q.manual)
        said = "built" if one.anew else "unchanged"
        console.print(f"{said} {master.name}: {len(master.questions)} questions, {points:g} points")
        for question in master.questions if names else ():
            shown = "graded by a person" if question.manual else f"{PUBLIC_PERCENT}% public"
            console.print(f"  {question.name}: {question.points:g} points, {shown}")
