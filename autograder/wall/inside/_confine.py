"""Confines a player: turns a fresh fork of the fork server into a process that can do no harm.

What is done at each level is one list, `STEPS`, carried out from top to bottom before any student's code runs. A
step that fails ends the player, and the judge is told which one it was. What makes it safe is in these lists and in
the command that starts the fork server (`_sandbox.py`); nothing here trusts the student's code to cooperate.

Of this machine's files, a player sees those that Python and the programs used by notebooks need: at the full level the
sandbox contains nothing else; at the reduced level nothing else can be opened. So the kit, submissions and results must
be kept out of these folders.
"""

import os
import resource
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from . import _call_filter, _kernel, _landlock

# Not all of /usr: people keep programs of their own in /usr/src, /usr/local and elsewhere in it.
SYSTEM = (
    *(f"/usr/{name}" for name in ("bin", "sbin", "lib", "lib32", "lib64", "libx32", "libexec", "share")),
    *(f"/usr/local/{name}" for name in ("bin", "sbin", "lib", "lib64", "libexec", "share")),
    *("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"),
)
SETTINGS = ("/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives")
IN_PREFIX = ("bin", "lib", "lib64", "pyvenv.cfg")


def python_prefixes() -> list[str]:
    """Return where this Python and its virtual environment lie, under the names that they may be looked for by."""
    return sorted({os.path.realpath(sys.base_prefix), sys.base_prefix, os.path.realpath(sys.prefix), sys.prefix})


def visible_parts(prefix: str) -> list[str]:
    """Return what a player needs from such a folder; the rest may be anything."""
    return [path for name in IN_PREFIX if os.path.lexists(path := os.path.join(prefix, name))]


def all_visible() -> list[str]:
    """Return all folders and files that players can see, but for their own."""
    return [*SYSTEM, *SETTINGS, *(part for prefix in python_prefixes() for part in visible_parts(prefix))]


def shows(path: str | Path) -> str | None:
    """Return the folder that shows a path to players, or None."""
    real = Path(path).resolve()
    return next((shown for shown in all_visible() if real.is_relative_to(Path(shown).resolve())), None)


FULL, REDUCED, NONE = "full", "reduced", "none"

HOME = "/home/student"  # where a player of the full level works
FOLDERS = (HOME, "/tmp", "/dev/shm")  # the only places it can write to
FOLDER_FILES = 4096
SOCKET = 3  # the one descriptor a player keeps beside the three standard ones
PROC_FLAGS = _kernel.MS_NOSUID | _kernel.MS_NODEV | _kernel.MS_NOEXEC
DEVICES = ("/dev/null", "/dev/full", "/dev/random", "/dev/urandom")


class Bounds(NamedTuple):
    """The limits that a player is set; `processes` and `memory_bytes` hold for all its processes together."""

    submission_seconds: float
    memory_bytes: int
    processes: int
    open_files: int
    file_bytes: int
    folder_bytes: int


@dataclass(frozen=True)
class PlayerSetup:
    """All that the steps need to know of the player that they confine."""

    socket: int  # the descriptor of its end
    entrance: int | None  # the descriptor by which it enters its control group, if it has one
    bounds: Bounds
    files: dict[str, bytes]  # what its folder holds at first, by path in it
    folder: str
    user: int | None  # the user it runs as; None: the same as the fork server
    address_space: int  # bytes that the fork server has mapped
    borrowed: tuple[int, ...]  # descriptors that lead to such a folder
    alone: bool  # whether whatever is to be hidden here is closed to other users


def confine(player: PlayerSetup, level: str) -> None:
    """Carry out the level's steps; `OSError` if one cannot be done, with the step's name as a note."""
    for step in STEPS[level]:
        try:
            step(player)
        except OSError as error:
            error.add_note(step.__name__.strip("_").replace("_", " "))
            raise


def _enter_its_control_group(player: PlayerSetup) -> None:
    if player.entrance is not None:
        os.write(player.entrance, b"0")


def _close_inherited_descriptors(player: PlayerSetup) -> None:
    nothing = os.open("/dev/null", os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    if player.socket != SOCKET:
        os.dup2(player.socket, SOCKET)
    start = SOCKET + 1
    for descriptor in sorted(player.borrowed):
        os.closerange(start, descriptor)
        start = descriptor + 1
    os.closerange(start, resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _leave_the_session(_player: PlayerSetup) -> None:
    os.setsid()


def _enter_namespaces(_player: PlayerSetup) -> None:
    # It already has its own process namespace. Mounts from here on are invisible to others.
    _kernel.unshare(_kernel.CLONE_NEWNS | _kernel.CLONE_NEWIPC | _kernel.CLONE_NEWNET)
    _kernel.mount("none", "/", "", _kernel.MS_REC | _kernel.MS_PRIVATE)


def _mount_its_own_proc(_player: PlayerSetup) -> None:
    _kernel.mount("proc", "/proc", "proc", PROC_FLAGS)


def _mount_small_folders(player: PlayerSetup) -> None:
    owner = "" if player.user is None else f",uid={player.user},gid={player.user}"
    options = f"size={player.bounds.folder_bytes},nr_inodes={FOLDER_FILES},mode=0700{owner}"
    for folder in FOLDERS:
        _kernel.mount("tmpfs", folder, "tmpfs", _kernel.MS_NOSUID | _kernel.MS_NODEV, options)


def _limit_resources(player: PlayerSetup) -> None:
    """Limit each process. What a player's processes use together is limited by `ForkServer.usage`, and by `groups`."""
    bounds = player.bounds
    for kind, limit in (
        (resource.RLIMIT_AS, player.address_space + bounds.memory_bytes),
        (resource.RLIMIT_CPU, int(bounds.submission_seconds) + 1),
        (resource.RLIMIT_FSIZE, bounds.file_bytes),
        (resource.RLIMIT_NOFILE, bounds.open_files),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
    ):
        _limit(kind, limit)


def _limit_processes(player: PlayerSetup) -> None:
    _limit(resource.RLIMIT_NPROC, player.bounds.processes)


def _limit(kind: int, limit: int) -> None:
    _, most = resource.getrlimit(kind)
    limit = limit if most == resource.RLIM_INFINITY else min(limit, most)
    resource.setrlimit(kind, (limit, limit))


def _become_another_user(player: PlayerSetup) -> None:
    if player.user is None:
        return
    os.setgroups([])
    os.setresgid(player.user, player.user, player.user)
    os.setresuid(player.user, player.user, player.user)
    _kernel.prctl(_kernel.PR_SET_DUMPABLE, 1)  # otherwise its own /proc/self would belong to root


def _enter_a_user_namespace(_player: PlayerSetup) -> None:
    user, group = os.getuid(), os.getgid()
    _kernel.unshare(_kernel.CLONE_NEWUSER | _kernel.CLONE_NEWNS)
    for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)
    # From here on nothing can be set there, such as a lower priority.
    _kernel.mount("none", "/proc", "", _kernel.MS_REMOUNT | _kernel.MS_BIND | _kernel.MS_RDONLY | PROC_FLAGS)


def _hide_all_other_files(player: PlayerSetup) -> None:
    if player.alone and not _landlock.landlock_version():
        return
    _landlock.restrict_by_landlock((*all_visible(), "/etc/passwd"), (player.folder, *DEVICES), listable=("/proc",))


def _renounce_capabilities(_player: PlayerSetup) -> None:
    _kernel.empty_capability_bounds()


def _drop_capabilities(_player: PlayerSetup) -> None:
    _kernel.drop_capabilities()


def _forbid_new_privileges(_player: PlayerSetup) -> None:
    _kernel.prctl(_kernel.PR_SET_NO_NEW_PRIVS, 1)


def _filter_system_calls(_player: PlayerSetup) -> None:
    _kernel.set_seccomp_filter(_FILTER)


def _fill_the_folder(player: PlayerSetup) -> None:
    os.chdir(player.folder)
    for name, content in player.files.items():
        os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
        with open(name, "wb") as file:
            file.write(content)


STEPS: dict[str, tuple[Callable[[PlayerSetup], None], ...]] = {
    FULL: (
        _enter_its_control_group,  # first: memory is counted where it is first used
        _close_inherited_descriptors,
        _leave_the_session,
        _enter_namespaces,
        _mount_its_own_proc,
        _mount_small_folders,
        _limit_resources,
        _become_another_user,
        _enter_a_user_namespace,
        _limit_processes,
        _renounce_capabilities,
        _drop_capabilities,
        _forbid_new_privileges,
        _filter_system_calls,
        _fill_the_folder,
    ),
    REDUCED: (
        _enter_its_control_group,
        _close_inherited_descriptors,
        _leave_the_session,
        _limit_resources,
        _limit_processes,
        _forbid_new_privileges,
        _hide_all_other_files,
        _renounce_capabilities,
        _become_another_user,
        _drop_capabilities,
        _filter_system_calls,
        _fill_the_folder,
    ),
    NONE: (
        _close_inherited_descriptors,
        _leave_the_session,
        _limit_resources,
        _fill_the_folder,
    ),
}

_FILTER = _call_filter.seccomp_program() if _call_filter.seccomp_supported() else b""
