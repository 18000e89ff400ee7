"""The levels of isolation that the wall can have."""

from enum import StrEnum


class Level(StrEnum):
    FULL = "full"  # namespaces of its own for each submission, inside bubblewrap
    REDUCED = "reduced"  # another user for each submission, who may open nothing but Python and its own folder
    NONE = "none"  # a process of its own, and nothing else: for notebooks that one trusts
