"""Gives up, for this process and all it starts, every file outside of a list.

Landlock needs no namespaces and no privilege, only Linux 5.13 or later. Each call raises `OSError` when it fails.
"""

import ctypes
import os

from ._kernel import (
    SYS_LANDLOCK_ADD_RULE,
    SYS_LANDLOCK_CREATE_RULESET,
    SYS_LANDLOCK_RESTRICT_SELF,
    syscall,
)

EXECUTE, WRITE_FILE, READ_FILE, READ_FOLDER, TRUNCATE, IOCTL = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14, 1 << 15
READING = EXECUTE | READ_FILE | READ_FOLDER
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL
RIGHTS_FROM_VERSION = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
SCOPES_FROM_VERSION = 6
ABSTRACT_SOCKETS_AND_SIGNALS = 0b11
RULE_PATH_BENEATH = 1
ASK_VERSION = 1


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def landlock_version() -> int:
    """Return which version this kernel has; 0 for none."""
    try:
        return syscall(SYS_LANDLOCK_CREATE_RULESET, None, 0, ASK_VERSION)
    except OSError:
        return 0


def restrict_by_landlock(readable: tuple[str, ...], writable: tuple[str, ...], listable: tuple[str, ...]) -> None:
    """Keep everything out of reach from now on but these, and what is below them; `OSError` without Landlock."""
    known = landlock_version()
    rights = RIGHTS_FROM_VERSION[max((v for v in RIGHTS_FROM_VERSION if v <= known), default=1)]
    scoped = known >= SCOPES_FROM_VERSION
    ruleset = _Ruleset(rights, 0, ABSTRACT_SOCKETS_AND_SIGNALS if scoped else 0)
    size = ctypes.sizeof(ruleset) if scoped else ctypes.sizeof(ctypes.c_uint64)
    descriptor = syscall(SYS_LANDLOCK_CREATE_RULESET, ruleset, size, 0)
    try:
        for paths, allowed in ((readable, READING), (writable, rights), (listable, READ_FOLDER)):
            for path in paths:
                _allow(descriptor, path, allowed)
        syscall(SYS_LANDLOCK_RESTRICT_SELF, descriptor, 0)
    finally:
        os.close(descriptor)


def _allow(ruleset: int, path: str, allowed: int) -> None:
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return  # not every system has all of them
    try:
        rule = _PathBeneath(allowed if os.path.isdir(path) else allowed & OF_FILES, opened)
        syscall(SYS_LANDLOCK_ADD_RULE, ruleset, RULE_PATH_BENEATH, rule, 0)
    finally:
        os.close(opened)
