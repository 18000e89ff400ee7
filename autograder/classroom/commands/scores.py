"""`autograder scores`: writes totals into Classroom 50's scores.json, as scores that its own collection leaves alone.

Takes the grades that count and the file as it is. Replaces nothing but overrides that were written by a tool or that
the caller wants replaced; all other fields and attempts stay. Its numbers are integers: where a total is a fraction,
both numbers are multiplied by 100. Made from the documented format; no real classroom was at hand.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import click
import msgspec

from autograder.classroom.final_grades import FinalGrade
from autograder.classroom.grades import grades_that_count, read_class
from autograder.errors import UserError
from autograder.files.console import console
from autograder.files.whole import write_whole

SCHEMA = "classroom50/scores/v1"
RESULT = "classroom50/result/v1"
MANUAL = "submit/manual-"  # with it, the web page offers to clear the override
FRACTIONS = 100


def write(
    path: Path, in_books: Sequence[FinalGrade], assignment: str, slug: str, classroom: str, replace_typed: bool
) -> tuple[int, list[str], bool]:
    """Write them; gives how many, whose overrides were left alone, and whether numbers are times 100."""
    scores = _read(path)
    bucket = scores["assignments"].setdefault(slug, {"type": "individual", "entries": []})
    entries = {
        str(name).casefold(): entry
        for entry in bucket["entries"]
        for name in (*(entry.get("member_usernames") or ()), entry.get("owner", ""))
    }
    totals = {
        owner: (total, grade.possible)
        for grade in in_books
        if grade.record.assignment == assignment
        for person in grade.entry.people
        if (owner := person.github or person.login) and (total := grade.in_gradebook(person)) is not None
    }
    if not totals:
        raise UserError(f"{path}: nobody with a GitHub login has a total in {assignment}; grade with --roster")
    scale = FRACTIONS if any(number % 1 for pair in totals.values() for number in pair) else 1
    left_alone: list[str] = []
    done: list[dict[str, Any]] = []
    for owner, (total, possible) in totals.items():
        entry = entries.get(owner.casefold())
        if any(entry is other for other in done):  # of a group
            continue
        if entry is None:
            entry = {"owner": owner, "submissions": []}
            bucket["entries"].append(entry)
        done.append(entry)
        attempts = entry.setdefault("submissions", [])
        if entry.get("override") and not replace_typed and not _is_ours(attempts[:1]):
            left_alone.append(owner)
            continue
        real = [attempt for attempt in attempts if not str(attempt.get("submission", "")).startswith(MANUAL)]
        override = _attempt(
            entry["owner"], bucket["type"], classroom, _moment(real), round(total * scale), round(possible * scale)
        )
        entry |= {"override": True, "submissions": [override, *real]}
    write_whole(path, msgspec.json.format(msgspec.json.encode(scores), indent=2).decode() + "\n")
    return len(done) - len(left_alone), left_alone, scale != 1


def _read(path: Path) -> dict[str, Any]:
    try:
        scores: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    except FileNotFoundError:
        return {"schema": SCHEMA, "assignments": {}}
    except (OSError, msgspec.DecodeError) as error:
        raise UserError(f"{path}: cannot be read ({error}); give scores.json of a classroom") from error
    fits = isinstance(scores, dict) and scores.get("schema") == SCHEMA and isinstance(scores.get("assignments"), dict)
    buckets = scores["assignments"].values() if fits else [None]
    if not all(isinstance(each, dict) and isinstance(each.get("entries"), list) and "type" in each for each in buckets):
        raise UserError(f"{path}: not in the form {SCHEMA}; give scores.json of a classroom")
    return scores


def _is_ours(newest: list[dict[str, Any]]) -> bool:
    """Return whether an override was written here: what a person typed has no such mark."""
    return bool(newest) and newest[0].get("graded_by") == "soft-lookup"


def _moment(real: list[dict[str, Any]]) -> datetime:
    """Now, or just after the newest real attempt: the newest is the one that is shown."""
    times = []
    for attempt in real:
        try:
            times.append(datetime.fromisoformat(str(attempt.get("datetime"))) + timedelta(seconds=1))
        except ValueError:
            continue
    return max([datetime.now(UTC), *(time for time in times if time.tzinfo)])


def _attempt(owner: str, kind: str, classroom: str, when: datetime, score: int, most: int) -> dict[str, Any]:
    tag = f"{MANUAL}{when.astimezone(UTC):%Y-%m-%dT%H-%M-%SZ}"
    return {
        "schema": RESULT,
        "classroom": classroom,
        "assignment_type": kind,
        "owner": owner,
        **dict.fromkeys(("submission", "commit", "release", "review"), tag),
        "datetime": f"{when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "score": score,
        "max-score": most,
        "tests": [],
        "graded_by": "soft-lookup",
    }


@click.command(
    epilog="Example: autograder scores results --assignment 01_totals --classroom cs --slug totals --into scores.json"
)
@click.argument("out", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--into", required=True, metavar="JSON", type=click.Path(path_type=Path), help="scores.json of a classroom."
)
@click.option("--assignment", required=True, metavar="NAME", help="Assignment whose totals are written.")
@click.option("--classroom", required=True, metavar="NAME", help="The classroom's short name.")
@click.option("--slug", required=True, metavar="SLUG", help="What the classroom calls the assignment.")
@click.option("--replace-typed", is_flag=True, help="Also replace scores that a person typed.")
def scores(out: Path, into: Path, assignment: str, classroom: str, slug: str, replace_typed: bool) -> None:
    """Write totals into Classroom 50's scores.json; commit it afterwards."""

    grades, _ = read_class(out)
    written, left, scaled = write(into, grades_that_count(grades.verdicts), assignment, slug, classroom, replace_typed)
    console.print(f"{into}: {written} score{'s' * (written != 1)} of {slug}")
    if scaled:
        console.print("points are times 100, as Classroom 50 takes whole numbers only")
    for owner in left:
        console.print(f"left as a person typed it: {owner} (--replace-typed replaces it)")
