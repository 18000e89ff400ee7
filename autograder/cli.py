"""The `autograder` command: finds the module of a subcommand, and reports a user's mistake in one line."""

import io
import signal
import sys
from importlib import import_module
from typing import NoReturn

import click

from autograder import __version__
from autograder.errors import Stopped, UserError, fault_of_machine
from autograder.files.console import NO_ROOM, UNUSABLE

# Each subcommand with its module, the extra that has what it needs (none for `check`, which students
# install) and what it does.
SUBCOMMANDS = {
    "init": ("authoring.commands", "author", "Start a course."),
    "build": ("authoring.commands", "author", "Build assignments into assignments/ and dist/."),
    "prove": ("authoring.commands", "author", "Prove that the built assignments grade as they should."),
    "new": ("authoring.commands", "author", "Start an assignment."),
    "grade": ("classroom.commands.grade", "grade", "Grade submissions into a folder of results."),
    "report": ("classroom.commands.report", "grade", "Write gradebooks, feedback and report again from the records."),
    "why": ("classroom.commands.why", "grade", "Show what cost one person points."),
    "gradebook": ("classroom.commands.gradebook", "grade", "Put several weeks into one table."),
    "scores": ("classroom.commands.scores", "grade", "Write totals into Classroom 50's scores.json."),
    "written": ("classroom.commands.written", "author", "Collect written answers, for people to grade."),
    "viva": ("classroom.commands.viva", "grade", "Write questions on each student's own code."),
    "site": ("authoring.site", "site", "Write the course as a static site."),
    "check": ("student.terminal", None, "Run the public tests of a student's notebook."),
    "doctor": ("otter_courses.doctor", "grade", "Show which isolation this machine offers."),
}


class Commands(click.Group):
    """Subcommands that are imported only when they are called: each needs other libraries, and time to start."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List them without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, _, summary) in SUBCOMMANDS.items()])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in SUBCOMMANDS:
            return None
        try:
            command: click.Command = getattr(import_module(f"autograder.{SUBCOMMANDS[name][0]}"), name)
            return command
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] == "autograder":
                raise
            return _not_installed(name, error.name or str(error))


def _not_installed(name: str, missing: str) -> click.Command:
    """Return what stands for a subcommand whose libraries are missing: it says how to get them."""
    install = f"pip install 'soft-lookup[{SUBCOMMANDS[name][1]}]'"

    def refuse(**_: object) -> None:
        raise UserError(f"`autograder {name}` needs {missing}, which is not installed; install it with: {install}")

    arguments = click.Argument(["arguments"], nargs=-1)
    settings = {"ignore_unknown_options": True}
    return click.Command(name, settings, refuse, [arguments], help=f"Not installed; get it with: {install}")


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="autograder")
def commands() -> None:
    """Build notebooks from masters, prove them, and grade submissions."""


def main() -> None:
    """Run the command; whatever ends it early is one line on standard error and an exit status of its own."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # where the terminal lacks a character, as on some Windows
    _stop_on_signals()
    try:
        if sys.flags.optimize:
            raise UserError("python -O drops assertions, which tests are made of: run without it and PYTHONOPTIMIZE")
        commands.main(standalone_mode=False)
    except UserError as error:
        _end(str(error), UNUSABLE)
    except click.ClickException as error:
        error.show()
        sys.exit(UNUSABLE)
    except (click.Abort, KeyboardInterrupt):
        _end("stopped", 130)
    except Stopped as error:
        _end(str(error), error.status)
    except Exception as error:
        if (fault := fault_of_machine(error)) is None:
            raise
        _end(fault, NO_ROOM)


def _end(message: str, status: int) -> NoReturn:
    click.echo(f"autograder: {message}", err=True)
    sys.exit(status)


def _stop_on_signals() -> None:
    """End as on Ctrl-C, with everything cleaned up, when the terminal closes or the machine shuts down."""
    here = ("SIGTERM", "SIGHUP") if hasattr(signal, "SIGHUP") else ("SIGTERM",)  # Windows has only the first
    numbers = [getattr(signal, name) for name in here]

    def stop(number: int, _frame: object) -> NoReturn:
        for ignored in numbers:
            signal.signal(ignored, signal.SIG_IGN)  # a second one would end the cleaning up
        raise Stopped(number)

    for number in numbers:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, stop)


if __name__ == "__main__":
    main()
