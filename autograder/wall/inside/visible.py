"""Which of this machine's files a player can see: those that Python and the programs used by notebooks need.

At the full level the sandbox contains nothing else; at the reduced level nothing else can be opened. So the kit,
submissions and results must be kept out of these folders.
"""

import os
import sys
from pathlib import Path

# Not all of /usr: people keep programs of their own in /usr/src, /usr/local and elsewhere in it.
SYSTEM = (
    *(f"/usr/{name}" for name in ("bin", "sbin", "lib", "lib32", "lib64", "libx32", "libexec", "share")),
    *(f"/usr/local/{name}" for name in ("bin", "sbin", "lib", "lib64", "libexec", "share")),
    *("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"),
)
SETTINGS = ("/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives")
IN_PREFIX = ("bin", "lib", "lib64", "pyvenv.cfg")


def python_prefixes() -> list[str]:
    """Where this Python and its virtual environment lie, under the names that they may be looked for by."""
    return sorted({os.path.realpath(sys.base_prefix), sys.base_prefix, os.path.realpath(sys.prefix), sys.prefix})


def parts(prefix: str) -> list[str]:
    """What a player needs from such a folder; the rest may be anything."""
    return [path for name in IN_PREFIX if os.path.lexists(path := os.path.join(prefix, name))]


def everything() -> list[str]:
    """All folders and files that players can see, but for their own."""
    return [*SYSTEM, *SETTINGS, *(part for prefix in python_prefixes() for part in parts(prefix))]


def shows(path: str | Path) -> str | None:
    """The folder that shows a path to players, or None."""
    real = Path(path).resolve()
    return next((shown for shown in everything() if real.is_relative_to(Path(shown).resolve())), None)
