"""Finds what is left of the names in a folder: a file's own name without what all have at the start, copy marks and the
assignment's name.

Takes names that students chose. What is left is no claim: it means somebody only as one person's whole key or name.
"""

import re
from collections.abc import Iterable, Iterator

from autograder.classroom.names import folded
from autograder.classroom.people import People

COPIES = re.compile(
    r"^(?:copy of|kopie von|copie de|copia de|copia di)\s+"
    r"|[\s_-]*\(\d{1,3}\)$"
    r"|(?:\s*[-–]\s*|[\s_])(?:copy|kopie|copie|copia)(?:\s*\(?\d{1,3}\)?)?$"
    r"|-copy\d{1,3}$",
    re.IGNORECASE,
)
DATES = re.compile(r"\d{4}-\d\d-\d\d(?:[-T_ ]\d\d(?:[-:]?\d\d){0,2})?")
SEPARATORS = "-_ "
FEWEST = 3  # names that may have a prefix in common


def prefix_of(names: Iterable[str], people: "People | None" = None) -> str:
    """Return what the names of three or more files or clones have in common at the start, up to a separator.

    Nothing that is a person's own key or name, and no piece of a date.
    """
    every = sorted({folded(without_copies(name)) for name in names})
    if len(every) < FEWEST:
        return ""
    first, last = every[0], every[-1]
    alike = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    inside = next((date.start() for date in DATES.finditer(first) if date.start() < alike < date.end()), alike)
    end = max(first.rfind(sign, 0, inside) for sign in SEPARATORS) + 1
    prefix = first[:end]
    return "" if people and people.called(prefix.strip(SEPARATORS)) else prefix


def without_copies(name: str) -> str:
    """Return a file's name without what is added to copies, in several languages."""
    while (shorter := COPIES.sub("", name, count=1).strip()) != name and shorter:
        name = shorter
    return name


def left_of(name: str, prefix: str, assignments: Iterable[str]) -> Iterator[str]:
    """Yield what may be a person's key or name: a name without copy marks and assignment, with and without a prefix."""
    plain = without_copies(name)
    whole = folded(plain)
    yield without_assignment(plain, assignments)
    if prefix and whole.startswith(prefix):
        yield without_assignment(whole[len(prefix) :], assignments)


def without_assignment(text: str, assignments: Iterable[str]) -> str:
    """Return a name without an assignment's at its start or end."""
    for assignment in sorted(assignments, key=len, reverse=True):
        words = r"[-_\s]".join(map(re.escape, re.split(r"[-_\s]", assignment)))
        shorter = re.sub(rf"^{words}(?=$|[-_\s.(])|(?:^|(?<=[-_\s.])){words}$", "", text, flags=re.IGNORECASE)
        if shorter != text:
            return without_copies(shorter.strip(f"{SEPARATORS}.")).strip(f"{SEPARATORS}.")
    return text.strip(SEPARATORS)
