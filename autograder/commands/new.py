"""`autograder new`."""

import click

from autograder.building.new_assignment import new as start_assignment
from autograder.commands.console import console
from autograder.workspace import find_kit


@click.command(epilog="Example: autograder new rotary_positions")
@click.argument("name")
def new(name):
    """Start an assignment: a master, and answers to it, that build and prove as they are.

    NAME may begin with a number, as in 08_rotary_positions; without one it gets the next.
    """
    kit = find_kit()
    master, answers = (path.relative_to(kit.root) for path in start_assignment(kit, name))
    console.print(f"{master}: prompts, solutions, tests and rubric")
    console.print(f"{answers}: right and wrong answers")
    console.print(f"Next: autograder build {master.stem} && autograder prove {master.stem}; then docs/authoring.md")
