"""`autograder check`."""

import sys
from pathlib import Path

import click

from autograder.check import terminal
from autograder.commands.console import NOT_HELD, console, progress_console
from autograder.errors import UserError


@click.command(epilog="Example: autograder check 03_context.ipynb --watch")
@click.argument("notebook", type=click.Path(path_type=Path))
@click.option("--watch", is_flag=True, help="Check again each time the notebook is saved, until Ctrl-C.")
@click.option("--hint", metavar="QUESTION", help="Give one more hint for a question.")
@click.option("--reset", metavar="QUESTION", help="Put a question's stub back, and keep your answer below it.")
def check(notebook, watch, hint, reset):
    """Run a notebook's public tests and show what to do next. For students; no hidden tests are needed."""
    if (hint is not None) + (reset is not None) + watch > 1:
        raise UserError("--watch, --hint and --reset: use only one of them at a time")
    if hint is not None:
        terminal.give_hint(notebook, hint, console)
    elif reset is not None:
        terminal.put_stub_back(notebook, reset, console)
    elif not (terminal.watch if watch else terminal.check)(notebook, console, progress_console):
        sys.exit(NOT_HELD)
