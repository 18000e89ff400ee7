"""Writes what became of all attacks into docs/security.md: by class, at each level, with the date.

Takes how many there are and how many were held; gives the page's text with its table in place of the one before.
"""

import re
from collections import Counter
from collections.abc import Mapping
from datetime import date

from attacks.catalogue import all_attacks

TITLE = "## What attacks became of it"


def table(held: Mapping[str, Mapping[str, int]], when: date) -> str:
    """Return the table; `held` has, for each level, how many attacks of each class gained and spoiled nothing."""
    count = Counter(attack.class_ for attack in all_attacks())
    lines = [
        f"On {when.day} {when:%B %Y}, by `make attack`: how many attacks gained nothing and spoiled nothing, by class.",
        "",
        f"| class | attacks | {' | '.join(f'held, {level}' for level in held)} |",
        f"|---|---|{'---|' * len(held)}",
    ]
    for class_, number in count.items():
        lines.append(f"| {class_} | {number} | {' | '.join(str(by[class_]) for by in held.values())} |")
    totals = " | ".join(str(sum(by.values())) for by in held.values())
    return "\n".join([*lines, f"| all | {count.total()} | {totals} |"])


def with_table(page: str, text: str) -> str:
    """Return the page with this table in the place that it has; ValueError where it has none."""
    place = re.compile(rf"(?<=^{re.escape(TITLE)}\n\n)On .*?\n\n\|.*?\n(?=\n|\Z)", re.MULTILINE | re.DOTALL)
    if not place.search(page):
        raise ValueError(f"there is no {TITLE!r} with a table below it")
    return place.sub(lambda _: f"{text}\n", page, count=1)
