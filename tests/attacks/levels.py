"""Says which levels of isolation this machine offers, by trying: a player is made and ended again."""

from functools import cache

from autograder.limits import Limits
from autograder.wall.faults import GraderFault
from autograder.wall.inside.confine import Bounds
from autograder.wall.level import Level
from autograder.wall.sandbox import Sandbox

LEVELS = ("full", "reduced")


@cache
def why_not(level: str) -> str | None:
    """Why this machine does not offer a level; None if it does."""
    limits = Limits()
    sizes = (limits.memory_bytes, limits.processes, limits.open_files, limits.file_bytes, limits.folder_bytes)
    try:
        sandbox = Sandbox(Level(level))
        try:
            sandbox.learn("none", vars(Bounds(*sizes, cpu_seconds=10)), {}, 0)
            with sandbox.player("none"):
                return None
        finally:
            sandbox.close()
    except GraderFault as fault:
        return f"no {level} isolation on this machine: {fault}"
