"""Writes `assignments/README.md`, the course at a glance: `solutions/overview.md` with what the masters say."""

import re
from collections.abc import Sequence

from autograder.course.master import Master
from autograder.errors import UserError

MAP, ASSIGNMENTS = "{map}", "{assignments}"
DIFFICULTIES = {None: "", 1: "gentle", 2: "moderate", 3: "demanding"}


def overview(template: str, masters: Sequence[Master]) -> str:
    """Return the page; UserError where the template has no place for what is filled in."""
    for place in (MAP, ASSIGNMENTS):
        if template.count(place) != 1:
            raise UserError(f"solutions/overview.md: must hold {place} once, where it is to be filled in")
    note = "<!-- Written by `autograder build` from solutions/overview.md and the notebooks' headers. -->\n"
    return note + template.replace(MAP, _map(masters)).replace(ASSIGNMENTS, _table(masters))


def _map(masters: Sequence[Master]) -> str:
    lines = ["```mermaid", "flowchart LR"]
    lines += [f'    {master.name}["{_short(master)}"]' for master in masters]
    lines += [f"    {earlier} --> {master.name}" for master in masters for earlier in _earlier(master, masters)]
    return "\n".join([*lines, "```"])


def _short(master: Master) -> str:
    return f"{master.name.partition('_')[0]} {master.header.title.partition(':')[0]}"


def _earlier(master: Master, masters: Sequence[Master]) -> list[str]:
    """Return the assignments that a header names, those alone that no other of them builds on."""
    named = _named(master, masters)
    further = {name for other in masters if other.name in named for name in _all_before(other, masters)}
    return [name for name in named if name not in further]


def _all_before(master: Master, masters: Sequence[Master]) -> set[str]:
    named = _named(master, masters)
    return {*named, *(name for other in masters if other.name in named for name in _all_before(other, masters))}


def _named(master: Master, masters: Sequence[Master]) -> list[str]:
    names = set(re.findall(r"`(\w+)`", master.header.builds_on))
    before = masters[: [other.name for other in masters].index(master.name)]
    return [other.name for other in before if other.name in names]


def _table(masters: Sequence[Master]) -> str:
    rows = ["| assignment | what it is about | minutes | difficulty | points |", "|---|---|---|---|---|"]
    for master in masters:
        points = sum(question.points for question in master.questions)
        cells = (
            f"[`{master.name}`]({master.name}/{master.name}.ipynb)",
            master.header.title,
            f"{master.header.minutes}",
            DIFFICULTIES[master.header.difficulty],
            f"{points:g}",
        )
        rows.append(f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |")
    minutes = sum(master.header.minutes for master in masters)
    return "\n".join([*rows, "", f"Altogether about {round(minutes / 60)} hours."])
