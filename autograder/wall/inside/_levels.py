"""The levels of isolation, as far as the fork server treats players differently: one class for each.

Each gives players a folder, forks them, knows their processes, and ends them with all that they started. What a player
does to itself at each level is in `_confine.py`.
"""

import contextlib
import os
import shutil
import signal
import tempfile
import time
from dataclasses import dataclass

from . import _clearing, _confine, _kernel, _usage
from ._libraries import borrow_libraries


@dataclass(frozen=True)
class ControlGroup:
    """The one that a player and all that it started are in: descriptors of two of its files."""

    kill: int
    events: int

    def end(self) -> None:
        """Have the kernel kill all that is in it, and wait until nothing of it lives."""
        os.write(self.kill, b"1")
        until = time.monotonic() + _clearing.SWEEP_SECONDS
        while b"populated 1" in os.pread(self.events, 1000, 0):
            if time.monotonic() > until:
                raise RuntimeError("a player's processes do not end")
            time.sleep(_clearing.SWEEP_PAUSE_SECONDS)

    def close(self) -> None:
        os.close(self.kill)
        os.close(self.events)


@dataclass(frozen=True)
class Child:
    """A player as its parent knows it."""

    process: int
    user: int | None
    folder: str
    bounds: _confine.Bounds
    free: int  # bytes on the disk that its folder is on, when it started
    group: ControlGroup | None


def _user_of(child: Child) -> int:
    if child.user is None:  # whose processes would be ours
        raise RuntimeError("a player without a user of its own")
    return child.user


class Full:
    """Namespaces: a player sees no other process, its folders are in memory, and the kernel ends what it started."""

    name = _confine.FULL
    watch_seconds = 0.05

    def __init__(self) -> None:
        self.home = tempfile.mkdtemp()
        self.borrowed: tuple[int, ...] = ()
        self._own_namespace = os.open("/proc/self/ns/pid", os.O_RDONLY)
        self._unreaped: list[int] = []

    def close(self) -> None:
        """Leave everything to be removed with the sandbox."""

    def make_folder(self, _user: int | None) -> str:
        return _confine.HOME

    def fork(self) -> int:
        """Return a fork that is the first process of a new process namespace."""
        _kernel.unshare(_kernel.CLONE_NEWPID)
        process = os.fork()
        if process:
            _kernel.setns(self._own_namespace, _kernel.CLONE_NEWPID)
        return process

    def processes(self, _child: Child) -> list[int]:
        """Return all that live, and those that nobody has waited for."""
        # Bubblewrap and this one aside, there is nothing but players in this process namespace.
        others = {"1", str(os.getpid())}
        return [int(name) for name in os.listdir("/proc") if name.isdecimal() and name not in others]

    def disk(self, _child: Child, _processes: list[int]) -> int:
        """Return nothing that must be looked at: its folders have a size of their own, and count as memory."""
        return 0

    def end(self, child: Child) -> None:
        """Kill a player; the kernel kills all that it started."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.process, signal.SIGKILL)

    def clear_away(self, child: Child) -> None:
        """After a player was ended. It takes the kernel a while, and the next player need not wait for that."""
        self._unreaped.append(child.process)
        self.reap(os.WNOHANG)

    def reap(self, options: int = 0) -> bool:
        """Take note of earlier players that are gone by now, or wait until they are; whether any were left."""
        before = len(self._unreaped)
        self._unreaped = [process for process in self._unreaped if os.waitpid(process, options)[0] == 0]
        return before > 0


class _InAFolder:
    """The base of the levels without namespaces: players get folders in one that goes away with the fork server."""

    watch_seconds = 0.25  # all processes of the machine are looked at

    def __init__(self) -> None:
        self.home = tempfile.mkdtemp(prefix="players-")
        os.chmod(self.home, 0o711)  # players may pass through, and not look around
        self.borrowed: tuple[int, ...] = ()

    def close(self) -> None:
        shutil.rmtree(self.home, ignore_errors=True)

    def make_folder(self, user: int | None) -> str:
        folder = tempfile.mkdtemp(dir=self.home)
        if user is not None:
            os.chown(folder, user, user)
        return folder

    def fork(self) -> int:
        return os.fork()

    def clear_away(self, child: Child) -> None:
        """After a player was ended."""
        os.waitpid(child.process, 0)
        _clearing.remove_folder(child.folder)

    def reap(self, _options: int = 0) -> bool:
        """Return no player is waited for later."""
        return False


class Reduced(_InAFolder):
    """Another user for each player: whatever belongs to that user is the player's."""

    name = _confine.REDUCED

    def __init__(self) -> None:
        super().__init__()
        self.borrowed = borrow_libraries()
        _kernel.prctl(_kernel.PR_SET_CHILD_SUBREAPER, 1)  # what nobody waits for waits for us, and can still be counted

    def processes(self, child: Child) -> list[int]:
        return _usage.processes_of(_user_of(child))

    def disk(self, child: Child, processes: list[int]) -> int:
        """Return the bytes of its files; those that have no name any more are looked for when room gets scarce."""
        used = _usage.size_of(child.folder)
        if child.free - _usage.free_bytes(child.folder) > child.bounds.folder_bytes:
            used += _usage.bytes_without_name(_user_of(child), processes)
        return used

    def end(self, child: Child) -> None:
        """Kill a player and all that it started."""
        if child.group is not None:
            child.group.end()
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.process, signal.SIGKILL)
        _clearing.kill_all_of(_user_of(child))

    def clear_away(self, child: Child) -> None:
        super().clear_away(child)
        for process in self.processes(child):
            with contextlib.suppress(ChildProcessError):
                os.waitpid(process, 0)
        _clearing.remove_files_of(_user_of(child))


class Unconfined(_InAFolder):
    """No isolation: what a player started is known by its process group only."""

    name = _confine.NONE

    def processes(self, child: Child) -> list[int]:
        return [child.process]

    def disk(self, child: Child, _processes: list[int]) -> int:
        return _usage.size_of(child.folder)

    def end(self, child: Child) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.process, signal.SIGKILL)
            os.killpg(child.process, signal.SIGKILL)


Level = Full | Reduced | Unconfined
LEVELS: dict[str, type[Level]] = {level.name: level for level in (Full, Reduced, Unconfined)}
