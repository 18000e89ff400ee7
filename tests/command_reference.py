"""Writes docs/commands.md from the commands themselves; `make docs` runs it, and a test holds the page to it."""

from inspect import cleandoc
from pathlib import Path

import click

from autograder.cli import SUBCOMMANDS, commands

PAGE = Path(__file__).resolve().parent.parent / "docs" / "commands.md"
OPENING = f"""# Commands

{commands.help} Each command says the same with `--help`.
`make docs` writes this page.
"""


def page() -> str:
    """All commands in the order of `autograder --help`: what each does, how it is called, its options, an example."""
    parent = click.Context(commands, info_name="autograder", terminal_width=120, max_content_width=120)
    return "\n".join([OPENING, *(_section(name, parent) for name in SUBCOMMANDS)])


def _section(name: str, parent: click.Context) -> str:
    command = commands.get_command(parent, name)
    context = click.Context(command, info_name=name, parent=parent)
    usage = context.get_usage().removeprefix("Usage: ")
    options = [one.get_help_record(context) for one in command.params if isinstance(one, click.Option)]
    rows = [f"| `{_cell(option)}` | {_cell(text)} |" for option, text in options]
    table = ["| option | what it does |", "|---|---|", *rows, ""] if rows else []
    example = command.epilog.removeprefix("Example: ")
    lines = [f"## {name}", "", f"`{usage}`", "", cleandoc(command.help), "", *table, f"Example: `{example}`", ""]
    return "\n".join(lines)


def _cell(text: str) -> str:
    """A table's cell, in which a bar would begin the next one."""
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
