"""`autograder build`."""

import click

from autograder.building.build import build as build_assignments
from autograder.commands.console import console
from autograder.workspace import find_kit


@click.command(epilog="Example: autograder build 02_softmax")
@click.argument("names", nargs=-1, metavar="[NAME]...")
def build(names):
    """Build the named assignments (all by default) into assignments/ and dist/."""
    kit = find_kit()
    for master in build_assignments(kit, kit.choose(names)):
        points = sum(q.points for q in master.questions if not q.manual)
        console.print(f"built {master.name}: {len(master.questions)} questions, {points:g} points")
