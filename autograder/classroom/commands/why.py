"""`autograder why`: shows on one screen what cost a person points, hidden checks included."""

from pathlib import Path

import click

from autograder.classroom.grades import read_class
from autograder.classroom.pages.why import losses, meanings, title
from autograder.classroom.people import People, in_words
from autograder.errors import UserError
from autograder.files.console import console

LINES = 15  # of losses: more would not fit on a screen
MESSAGE_CHARACTERS = 160  # of each message: the page has the rest


@click.command(epilog="Example: autograder why ada@example.org results")
@click.argument("person")
@click.argument("out", metavar="[DIR]", default="results", type=click.Path(path_type=Path))
def why(person: str, out: Path) -> None:
    """Show what cost PERSON points, hidden checks included.

    PERSON is a name, id, login, email or a submission's id; DIR what `autograder grade --out` wrote. [default: results]
    """

    grades, state = read_class(out)
    verdicts = grades.verdicts
    everybody = [each for verdict in verdicts for each in verdict.grade.entry.people]
    people = People([*everybody, *state.missing]).named(person)
    if len(people) > 1:
        raise UserError(
            f"{person!r} names {len(people)} people: {', '.join(map(in_words, people[:5]))}; give an id or an email"
        )
    mine = [v for v in verdicts if v.grade.record.submission == person or set(people) & set(v.grade.entry.people)]
    if not mine:
        gone = f"{people[0]} handed in nothing" if people else f"{out}: nobody there is called {person!r}"
        raise UserError(f"{gone}; give a name, an id, an email or a submission's id as in grades.csv")
    names = meanings()
    for verdict in sorted(mine, key=lambda verdict: verdict.grade.record.assignment or ""):
        id = verdict.grade.record.submission
        console.print(f"{title(verdict)} ({id})")
        lost = list(losses(verdict, names))
        for loss in lost[:LINES]:
            points = "" if loss.points is None else f"{loss.points:+g} "
            message = " ".join(loss.message.split())[:MESSAGE_CHARACTERS]
            console.print(
                f"  {points}{loss.what}{f', {loss.where}' if loss.where else ''}{f': {message}' if message else ''}"
            )
        more = f" and {len(lost) - LINES} more" if len(lost) > LINES else ""
        console.print(f"  all of it{more}: {out / 'why' / f'{id}.html'}")
