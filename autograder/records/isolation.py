"""The wall's levels of isolation."""

from enum import StrEnum


class Level(StrEnum):
    FULL = "full"  # separate namespaces for each submission, inside bubblewrap
    REDUCED = "reduced"  # a separate user for each submission, who can open only Python and its own folder
    NONE = "none"  # a separate process and nothing more: only for notebooks you trust
