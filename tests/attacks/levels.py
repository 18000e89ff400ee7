"""Says which levels of isolation this machine offers, as found out by trying."""

from autograder.wall.isolation import examine
from autograder.wall.results import Level

LEVELS = ("full", "reduced")


def why_not(level: str) -> str | None:
    """Return why this machine does not offer a level; None if it does."""
    finding = next(finding for finding in examine() if finding.level is Level(level))
    return None if finding.fault is None else f"no {level} isolation on this machine: {finding.fault}"
