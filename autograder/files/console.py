"""The consoles that commands print to, and their common exit statuses."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn

NOT_HELD = 1  # what was asked does not hold
UNUSABLE = 2  # unusable input, nothing done
OUR_FAULT = 3
NO_ROOM = 4  # the disk is full, or the machine gives too little memory or too few processes
TABLE_ROWS = 40  # a longer class is summed up, not listed

# What was asked for goes to standard output; how far it has come, to standard error.
console = Console(highlight=False, soft_wrap=True, emoji=False, markup=False)
progress_console = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False, markup=False)


def progress_bar(doing: str, *columns: str | ProgressColumn, console: Console = progress_console) -> Progress:
    """Return how far a command has come, with columns after the number: on a terminal only, and gone at its end."""
    return Progress(
        doing,
        BarColumn(20),
        MofNCompleteColumn(),
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
