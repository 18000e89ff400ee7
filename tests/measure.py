"""Measures how good the checks are by what this repository has, and prints it: `make measure`.

Takes build/prove.json, which `autograder prove` has written of every known answer and mutant, and what is built. Known
wrong answers have been caught by definition; so of what is said of them, the figures with each one's own mistake left
out are nearer to what an unknown one meets. Each share comes with its 95 % interval by Clopper and Pearson.
"""

import json
import sys
import warnings
from contextlib import redirect_stdout
from pathlib import Path

from kit.in_process import ASSIGNMENTS, KIT, given_in, read_test_files
from kit.known_answers import each_left_out
from rich import box
from rich.console import Console
from rich.table import Table
from scipy.stats import binomtest

ROWS = (
    "mutants of solutions that pass",
    "known right answers that are refused",
    "known wrong answers that pass",
    "known wrong answers that pass all public checks",
    "known wrong answers whose mistake is named",
    "with its own mistake left out: something is named",
)


def interval(part: int, whole: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, by Clopper and Pearson, in percent."""
    found = binomtest(part, whole).proportion_ci(0.95, method="exact")
    return 100 * found.low, 100 * found.high


def proved(path: Path) -> dict[str, list[int]]:
    """Return of how many it holds, and how many there are, for each row that proving has counted."""
    assignments = json.loads(path.read_text(encoding="utf-8"))["assignments"]
    if [assignment["assignment"] for assignment in assignments] != KIT.names():
        sys.exit(f"{path}: not of all assignments; run: make prove")
    counts = {row: [0, 0] for row in ROWS[:-1]}
    for question in (question for assignment in assignments for question in assignment["questions"]):
        if question["manual"]:
            continue
        answers, mutants = question["answers"], question["mutants"]
        parts = (
            (mutants["total"] - mutants["equivalent"] - mutants["killed"], mutants["total"] - mutants["equivalent"]),
            (answers["right"] - answers["right_passing"], answers["right"]),
            (answers["wrong"] - answers["wrong_failing"], answers["wrong"]),
            (answers["wrong_passing_public"], answers["wrong"]),
            (answers["named"], answers["wrong"]),
        )
        for row, part in zip(ROWS, parts, strict=False):
            counts[row] = [had + more for had, more in zip(counts[row], part, strict=True)]
    return counts


def named_left_out() -> list[int]:
    """Return how many wrong answers fail and are named, and how many fail, their own mistakes unknown."""
    sys.path.insert(0, str(KIT.assignments))
    named = failing = 0
    for name in ASSIGNMENTS:
        found = [one for one in each_left_out(name, read_test_files(KIT, name), given_in(KIT, name)) if one.fails]
        named, failing = named + sum(one.named for one in found), failing + len(found)
    return [named, failing]


def main() -> None:
    counts = proved(KIT.build / "prove.json")
    with warnings.catch_warnings(), redirect_stdout(None):  # answers may warn, and some print
        warnings.simplefilter("ignore")
        counts[ROWS[-1]] = named_left_out()
    table = Table("", "of", "share", "95 %", box=box.SIMPLE)
    for row, (part, whole) in counts.items():
        low, high = interval(part, whole)
        table.add_row(row, f"{part} of {whole}", f"{100 * part / whole:.1f} %", f"{low:.1f} to {high:.1f} %")
    Console().print(table)


if __name__ == "__main__":
    main()
