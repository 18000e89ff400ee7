"""`autograder doctor`."""

import sys

import click

from autograder.commands.console import NOT_HELD, console
from autograder.wall.doctor import about_this_kit, examine


@click.command(epilog="Example: autograder doctor")
def doctor():
    """Show which isolation levels this machine offers, what is missing, and how to get it."""
    findings = examine()
    for finding in findings:
        console.print(f"{finding.level:<8} {'yes' if finding.fault is None else 'no: ' + finding.fault}")
        for line in finding.advice:
            console.print(f"         to get it: {line}")
    best = next((finding.level for finding in findings if finding.fault is None), None)
    if best is None:
        console.print("This machine offers no isolation. Grading refuses to start unless you pass `--isolation none`.")
        sys.exit(NOT_HELD)
    if trouble := about_this_kit():
        console.print(trouble)
        sys.exit(NOT_HELD)
    console.print(f"Submissions will be graded at level {best}.")
