"""The `autograder` command: finds the module of a subcommand, and says in one line what a user did wrong."""

import sys
from importlib import import_module

import click

from autograder import __version__
from autograder.commands.console import UNUSABLE
from autograder.errors import UserError

# Each subcommand with the extra that has what it needs (none for `check`, which students install) and what it does.
SUBCOMMANDS = {
    "build": ("author", "Build assignments into assignments/ and dist/."),
    "prove": ("author", "Prove that the built assignments grade as they should."),
    "new": ("author", "Start an assignment."),
    "grade": ("grade", "Grade submissions into a folder of results."),
    "report": ("grade", "Write gradebooks, feedback and report again from the records."),
    "written": ("author", "Gather written answers, for people to grade."),
    "check": (None, "Run the public tests of a student's notebook."),
    "doctor": ("grade", "Show which isolation this machine offers."),
}


class Commands(click.Group):
    """Subcommands that are imported only when they are called: each needs other libraries, and time to start."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List them without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in SUBCOMMANDS.items()])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in SUBCOMMANDS:
            return None
        try:
            return getattr(import_module(f"autograder.commands.{name}"), name)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] == "autograder":
                raise
            return _not_installed(name, error.name)


def _not_installed(name: str, missing: str) -> click.Command:
    """What stands for a subcommand whose libraries are missing: it says how to get them."""
    install = f"pip install 'soft-lookup[{SUBCOMMANDS[name][0]}]'"

    def refuse(**_) -> None:
        raise UserError(f"`autograder {name}` needs {missing}, which is not installed; install it with: {install}")

    arguments = click.Argument(["arguments"], nargs=-1)
    settings = {"ignore_unknown_options": True}
    return click.Command(name, settings, refuse, [arguments], help=f"Not installed; get it with: {install}")


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="autograder")
def commands():
    """Build notebooks from masters, prove them, and grade submissions."""


def main() -> None:
    """Run the command; a user's mistake is one line on standard error and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # where the terminal lacks a character, as on some Windows
    try:
        commands.main(standalone_mode=False)
    except UserError as error:
        click.echo(f"autograder: {error}", err=True)
        sys.exit(UNUSABLE)
    except click.ClickException as error:
        error.show()
        sys.exit(UNUSABLE)
    except (click.Abort, KeyboardInterrupt):
        click.echo("autograder: stopped", err=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
