"""A built assignment: where its zip is and what it asks.

Takes the zips below `dist/`, which `autograder build` wrote, or a folder that one was unpacked to.
"""

from dataclasses import dataclass
from pathlib import Path

from autograder.course import manifest
from autograder.course.manifest import Manifest
from autograder.errors import UserError
from autograder.files import zips
from autograder.workspace import Kit


@dataclass(frozen=True)
class BuiltAssignment:
    """An assignment as it was built: its zip (or the folder that was unpacked to) and what that asks."""

    zip: Path
    manifest: Manifest
    sha256: str


def load_assignments(kit: Kit) -> dict[str, BuiltAssignment]:
    """Every built assignment by name; UserError when none is built."""
    zips = [kit.autograder_zip(name) for name in kit.names() if kit.autograder_zip(name).exists()]
    if not zips:
        raise UserError(f"{kit.dist}: no assignment is built; run `autograder build` first")
    loaded = [load_assignment(path) for path in zips]
    return {a.manifest.assignment: a for a in loaded}


def load_assignment(built: Path) -> BuiltAssignment:
    """An assignment from its zip or from the folder it was unpacked to; UserError if it is neither."""
    return BuiltAssignment(built, manifest.read(built), zips.digest(built))
