"""`autograder new`."""

import click

from autograder.building.new_assignment import new as start_assignment
from autograder.commands.console import console
from autograder.workspace import find_kit


@click.command(epilog="Example: autograder new rotary_positions")
@click.argument("name")
def new(name):
    """Start an assignment: a folder in solutions/ that already builds and proves.

    NAME may begin with a number, as in 08_rotary_positions; without one it gets the next.
    """
    kit = find_kit()
    notebook, tests, answers, _ = (path.relative_to(kit.root) for path in start_assignment(kit, name))
    console.print(f"{notebook}: the story, with prompts, solutions and a rubric")
    console.print(f"{tests}: the cases of every question")
    console.print(f"{answers}: right and wrong answers; prove keeps in caught.yml which cases catch them")
    full = notebook.parent.name
    console.print(f"Next: autograder build {full} && autograder prove {full}; then docs/authoring.md")
