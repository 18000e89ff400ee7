"""Grades the hostile submissions and prints what each of them got: `python tests/attacks/run.py [NAME...]`.

Where all of them are run at all levels, docs/security.md gets the table of what became of them. Exit status 1 if any
attack gained or spoiled anything, 2 if this machine cannot run it.
"""

import argparse
import sys
import time
from collections import Counter
from datetime import date
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)  # tests/, as pytest has it

from kit.notebooks import ROOT  # noqa: E402
from rich.box import SIMPLE  # noqa: E402 - the path comes first
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

from attacks import batch as batches  # noqa: E402
from attacks.catalogue import all_attacks  # noqa: E402
from attacks.corpus import ASSIGNMENTS, Attack  # noqa: E402
from attacks.levels import LEVELS, why_not  # noqa: E402
from attacks.page import table, with_table  # noqa: E402
from attacks.verdicts import Verdict, about_the_run, clear_marks, verdicts  # noqa: E402
from autograder.workspace import Kit  # noqa: E402


def main() -> int:
    asked = _arguments()
    attacks = _chosen(asked.names, asked.engine)
    kit = Kit(ROOT)
    missing = [name for name in ASSIGNMENTS if not kit.autograder_zip(name).exists()]
    if missing:
        print(f"attack: dist/{missing[0]} is not built; run `autograder build` first", file=sys.stderr)
        return 2
    width = None if sys.stdout.isatty() else 300
    console = Console(markup=False, highlight=False, emoji=False, width=width)
    failed, held_at = False, {}
    for level in ["none"] if asked.engine == "otter" else asked.isolation or LEVELS:
        reason = why_not(level) if asked.engine == "wall" else None
        if reason:
            print(f"attack: {reason}", file=sys.stderr)
            return 2
        clear_marks()
        started = time.monotonic()
        with batches.ground() as (ground, contacts):
            batch = batches.grade(attacks, kit, asked.engine, level, ground, contacts, asked.jobs)
            about = about_the_run(batch)
            judged = verdicts(attacks, batch) if batch.returncode == 0 else []
        _print(console, batch, judged, asked.failed)
        for line in about:
            console.print(f"the run: {line}")
        held_at[level] = Counter(verdict.attack.class_ for verdict in judged if verdict.held)
        held = held_at[level].total()
        seconds = time.monotonic() - started
        console.print(f"{held} of {len(attacks)} attacks held by {asked.engine} at level {level}, in {seconds:.0f} s")
        failed = failed or bool(about) or held < len(attacks)
        if asked.engine == "otter":
            _print_expectations(console, judged)
    if asked.engine == "wall" and not asked.names and list(held_at) == list(LEVELS):
        page = ROOT / "docs" / "security.md"
        page.write_text(with_table(page.read_text("utf-8"), table(held_at, date.today())), encoding="utf-8")
    return int(failed)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="attacks, or classes of them; all by default")
    parser.add_argument("--engine", choices=["wall", "otter"], default="wall")
    parser.add_argument("--isolation", choices=LEVELS, action="append", help="all levels by default")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--failed", action="store_true", help="list only the attacks that gained something")
    return parser.parse_args()


def _chosen(names: list[str], engine: str) -> list[Attack]:
    """The attacks asked for; with no protection, only those that do no harm without it."""
    known = all_attacks()
    unknown = [name for name in names if not any(name in (a.name, a.class_) for a in known)]
    if unknown:
        sys.exit(f"attack: there is no {unknown[0]!r}; there are {', '.join(sorted({a.class_ for a in known}))}")
    chosen = [a for a in known if not names or a.name in names or a.class_ in names]
    return [a for a in chosen if engine != "otter" or a.otter_falls is not None]


def _print(console: Console, batch: batches.Batch, judged: list[Verdict], only_failed: bool) -> None:
    table = Table("attack", "class", "it tries this", "deserves", "got", "verdict", box=SIMPLE)
    for verdict in judged:
        attack = verdict.attack
        deserved = "no grade" if attack.score is None else f"{attack.score:g}"
        said = "held" if verdict.held else "; ".join(verdict.findings)
        if not (only_failed and verdict.held):
            table.add_row(attack.name, attack.class_, attack.tries, deserved, verdict.got, ascii(said)[1:-1])
    console.print(table)
    counts = Counter(verdict.attack.class_ for verdict in judged)
    held = Counter(verdict.attack.class_ for verdict in judged if verdict.held)
    for class_, count in counts.items():
        console.print(f"{class_}: {held[class_]} of {count} held")


def _print_expectations(console: Console, judged: list[Verdict]) -> None:
    """An attack that does not work even without a wall proves nothing: is what is known of plain Otter right?"""
    for verdict in judged:
        if verdict.held == verdict.attack.otter_falls:
            console.print(f"otter_falls should be {not verdict.held} for {verdict.attack.name}")


if __name__ == "__main__":
    sys.exit(main())
