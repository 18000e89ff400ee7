"""`autograder why`."""

from dataclasses import replace
from pathlib import Path

import click

from autograder import people
from autograder.commands.console import console
from autograder.errors import UserError
from autograder.people.adjustments import find_people
from autograder.records.record import read_record
from autograder.records.results_folder import Results
from autograder.reporting import outputs
from autograder.reporting.why import losses, title

SAID_CHARACTERS = 160  # of each message: the page has the rest


@click.command(epilog="Example: autograder why ada@example.org results")
@click.argument("person")
@click.argument("out", metavar="[DIR]", default="results", type=click.Path(path_type=Path))
def why(person, out):
    """Show what cost PERSON points, hidden checks included.

    PERSON is a name, id, login, email or a submission's id; DIR what `autograder grade --out` wrote. [default: results]
    """

    chosen = outputs.verdicts_in(out)
    everybody = [each for verdict in chosen for each in verdict.one.entry.people]
    found = find_people(person, [*everybody, *people.load(out).missing])
    if len(found) > 1:
        raise UserError(
            f"{person!r} names {len(found)} people: {', '.join(map(str, found[:5]))}; give an id or an email"
        )
    mine = [v for v in chosen if v.one.record.submission == person or set(found) & set(v.one.entry.people)]
    if not mine:
        gone = f"{found[0]} handed in nothing" if found else f"{out}: nobody there is called {person!r}"
        raise UserError(f"{gone}; give a name, an id, an email or a submission's id as in grades.csv")
    for verdict in sorted(mine, key=lambda verdict: verdict.one.record.assignment or ""):
        record = read_record(Results(out).path(verdict.one.record.submission))
        whole = replace(verdict, one=replace(verdict.one, record=record))
        console.print(f"{title(whole)} ({record.submission})")
        for loss in losses(whole):
            points = "" if loss.points is None else f"{loss.points:+g} "
            said = " ".join(loss.said.split())[:SAID_CHARACTERS]
            console.print(
                f"  {points}{loss.what}{f', {loss.where}' if loss.where else ''}{f': {said}' if said else ''}"
            )
        console.print(f"  all of it: {out / 'why' / f'{record.submission}.html'}")
