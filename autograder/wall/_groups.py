"""Control groups (cgroup v2): where some were handed over to us, the kernel itself holds a player's limits.

Takes the limits of an assignment; gives each player a group, which it enters before anything else is done to it: memory
is counted where it is first used. `find` uses a group only if it was delegated to whoever runs this, as systemd says by
an attribute, or a container's own root by being open to its root; never one that systemd keeps for others. Whatever
else runs in that group moves into one below it first, since a group with processes can have none with limits below it.

What these groups hold is a quarter above what is watched from outside, which stays what decides: so grades are the same
with and without them. They also count what is not watched: page cache, files in memory, the kernel's own memory. The
kernel counts the processor time of all that a player started, kills it at once, and says whether it was killed for what
it used itself. isolate's `cg.c` is the model. Without groups, all of this is watched or done from outside.
"""

import contextlib
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import NamedTuple

from autograder.course.manifest import Limits

LEAF = "graders"  # where the processes go that were in the group when it was handed over
ABOVE = 5 / 4  # what the kernel allows, to what is allowed
CONTROLLERS = "memory", "pids"
DELEGATED = "user.delegate", "trusted.delegate"  # as systemd marks a group, for a user and for root
ROUNDS = 100  # in which processes are moved: new ones may start meanwhile
WAIT_SECONDS = 10.0  # for processes to end that the kernel kills
PAUSE_SECONDS = 0.01
SYSTEMD = Path("/run/systemd/system")  # is there while systemd runs this machine, or container


@dataclass(frozen=True)
class PlayerGroup:
    """One player's."""

    folder: Path

    def seconds(self) -> float:
        """Return the processor time of all that was ever in it."""
        return _numbers(self.folder / "cpu.stat").get("usage_usec", 0) / 1e6

    def killed(self) -> bool:
        """Return whether the kernel killed any of it for what the group used."""
        return _numbers(self.folder / "memory.events").get("oom_kill", 0) > 0

    def remove(self) -> bool:
        """Return whether it could be removed: nothing lives in it any more."""
        if _numbers(self.folder / "cgroup.events").get("populated"):
            return False
        with contextlib.suppress(FileNotFoundError):
            self.folder.rmdir()
        return True


class Groups:
    """The groups of players, in one that was handed over."""

    def __init__(self, folder: Path):
        """Move all processes out of the way, and have what is below it limited; `OSError` if that can't be done."""
        self.folder = folder
        self._ended: list[PlayerGroup] = []
        leaf = folder / LEAF
        with contextlib.suppress(FileExistsError):
            leaf.mkdir()
        _move_all(folder, leaf)
        available = (folder / "cgroup.controllers").read_text().split()
        self.controllers = [name for name in CONTROLLERS if name in available]
        for name in self.controllers:
            (folder / "cgroup.subtree_control").write_text(f"+{name}")

    @property
    def limit_memory(self) -> bool:
        """True if the kernel holds the limit that matters most."""
        return "memory" in self.controllers

    def make(self, limits: Limits) -> PlayerGroup:
        """Return a group for one more player."""
        self.remove_ended()
        group = PlayerGroup(Path(tempfile.mkdtemp(prefix="player-", dir=self.folder)))
        values = {
            "memory": {
                "memory.max": int(ABOVE * limits.memory_bytes),
                "memory.swap.max": 0,
                "memory.oom.group": 1,
            },
            "pids": {"pids.max": int(ABOVE * limits.processes)},
        }
        for controller in self.controllers:
            for name, value in values[controller].items():
                with contextlib.suppress(FileNotFoundError):  # a kernel may have been built without swap
                    _write(group.folder / name, value)
        return group

    def ended(self, group: PlayerGroup) -> None:
        """Note that its player was ended: it is removed when nothing lives in it any more."""
        self._ended.append(group)
        self.remove_ended()

    def remove_ended(self) -> None:
        self._ended = [group for group in self._ended if not group.remove()]

    def close(self) -> None:
        """Remove all groups of players that were ended."""
        until = time.monotonic() + WAIT_SECONDS
        while self._ended and time.monotonic() < until:
            self.remove_ended()
            time.sleep(PAUSE_SECONDS if self._ended else 0)


def find() -> Groups | None:
    """Return the groups that this process may make, if it was given any; from then on it is in one of them itself."""
    folder = delegated()
    try:
        return None if folder is None else Groups(folder)
    except OSError:
        return None


def delegated() -> Path | None:
    """Return the group that was handed over to whoever started this process, if one was."""
    tree = _tree()
    if tree is None:
        return None
    folder = tree.own.parent if tree.own.name == LEAF else tree.own
    # A machine's own root has no such file, and neither have kernels before Linux 5.14.
    if not (folder / "cgroup.kill").exists():
        return None
    return folder if _is_marked(folder) or (folder == tree.top and _is_kept_by_nobody(folder)) else None


def command_to_get_one() -> str | None:
    """Return what to put before a command so that a group is handed over to it; None where systemd would not do
    that.
    """
    tree, user = _tree(), os.geteuid()
    if tree is None or not (tree.own / "cgroup.kill").exists() or not SYSTEMD.exists() or not which("systemd-run"):
        return None
    keeps = tree.top / f"user.slice/user-{user}.slice/user@{user}.service" if user else tree.top
    try:
        available = (keeps / "cgroup.controllers").read_text().split()
    except OSError:
        return None
    if not set(CONTROLLERS) <= set(available):
        return None
    return f"systemd-run {'--user ' if user else ''}--scope -p Delegate=yes"


def _is_marked(folder: Path) -> bool:
    for name in DELEGATED:
        with contextlib.suppress(OSError):
            if os.getxattr(folder, name) == b"1":
                return True
    return False


def _is_kept_by_nobody(top: Path) -> bool:
    """Return whether a container's root may do with all groups that there are what it likes, and systemd does not."""
    return os.geteuid() == 0 and os.access(top / "cgroup.procs", os.W_OK) and not SYSTEMD.exists()


class _Tree(NamedTuple):
    """The place where the groups of this machine are seen."""

    top: Path
    own: Path  # the group that this process is in


def _tree() -> _Tree | None:
    try:
        groups = Path("/proc/self/cgroup").read_text().splitlines()
        mounts = [line.split() for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    except OSError:
        return None
    path = next((line.removeprefix("0::") for line in groups if line.startswith("0::")), None)
    for mount in mounts:
        _, _, _, root, folder, *rest = mount
        if path is not None and rest[rest.index("-") + 1] == "cgroup2" and Path(path).is_relative_to(root):
            return _Tree(Path(folder), Path(folder, Path(path).relative_to(root)))
    return None


def _move_all(folder: Path, leaf: Path) -> None:
    for _ in range(ROUNDS):
        processes = (folder / "cgroup.procs").read_text().split()
        if not processes:
            return
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                _write(leaf / "cgroup.procs", process)
    raise OSError(f"{folder}: its processes cannot be moved")


def _write(path: Path, value: object) -> None:
    """As the kernel wants it: at once, and into a file that is there."""
    descriptor = os.open(path, os.O_WRONLY)
    try:
        os.write(descriptor, str(value).encode())
    finally:
        os.close(descriptor)


def _numbers(path: Path) -> dict[str, int]:
    """Return the numbers in one of the kernel's files, by name; none if there is no such file."""
    try:
        lines = path.read_text().splitlines()
    except OSError:
        return {}
    return {name: int(number) for name, number in (line.split() for line in lines)}
