"""The command `autograder doctor`: what isolation this machine gives, and what can be graded of a course of Otter's.

The second is what `grade` would do before any student's work: the course's own solution is graded, and each of its
cases crosses, or is set aside for a reason.
"""

import tempfile
from pathlib import Path

import click

from autograder.files.console import console
from autograder.otter_courses.dist import read_all
from autograder.otter_courses.solution import Examined, examine
from autograder.wall.isolation import show_levels

COMPILE = "python -m compileall -q $(python -c 'import site; print(*site.getsitepackages())')"


@click.command(epilog="Example: autograder doctor --otter dist")
@click.option(
    "--otter",
    metavar="PATH",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Folder that `otter assign` wrote, or its zip: show which of its cases can be graded here.",
)
@click.option(
    "--notebook",
    metavar="STUDENT.ipynb",
    type=click.Path(path_type=Path),
    help="Notebook that students get, for --otter with a zip.",
)
def doctor(otter: tuple[Path, ...], notebook: Path | None) -> None:
    """Show which isolation levels this machine offers, what is missing, and how to get it."""
    with tempfile.TemporaryDirectory() as folder:
        assignments = read_all(otter, notebook, Path(folder))
        level = show_levels()
        for examined in examine(assignments, level, Path(folder)) if assignments else ():
            for line in lines(examined):
                console.print(line, soft_wrap=True)


def lines(examined: Examined) -> list[str]:
    """Return what is said of one assignment: each of its cases, and what makes players slow."""
    assignment, reasons = examined.assignment, examined.reasons or {}
    found = examined.lines()[:1]
    for question in assignment.manifest.questions:
        for case in question.cases:
            reason = reasons.get((question.name, case.name))
            if examined.reasons is not None:
                found.append(
                    f"  {question.name}, {case.name}: {'crosses' if reason is None else f'set aside: {reason}'}"
                )
    if assignment.uncompiled:
        packages = ", ".join(assignment.uncompiled)
        slow = f"without compiled bytecode, so that each player compiles them anew: {packages}"
        found.append(f"  {slow}; to compile them: {COMPILE}")
    return found
