"""The levels of isolation, as far as the nursery treats players differently: one class for each.

Each gives players a folder, forks them, knows their processes, and ends them with all that they started. What a player
does to itself at each level is in `confine.py`.
"""

import contextlib
import os
import shutil
import signal
import tempfile
from dataclasses import dataclass

from . import cleanup, confine, linux, preparing, usage


@dataclass(frozen=True)
class Child:
    """A player as its parent knows it."""

    process: int
    user: int | None
    folder: str
    bounds: confine.Bounds
    free: int  # bytes on the disk that its folder is on, when it started


class Full:
    """Namespaces: a player sees no other process, its folders are in memory, and the kernel ends what it started."""

    name = confine.FULL
    watch_seconds = 0.05

    def __init__(self):
        self.home = tempfile.mkdtemp()
        self.borrowed: tuple[int, ...] = ()
        self._own_namespace = os.open("/proc/self/ns/pid", os.O_RDONLY)
        self._dying: list[int] = []

    def close(self) -> None:
        """Everything is removed with the sandbox."""

    def make_folder(self, _user: int | None) -> str:
        return confine.HOME

    def fork(self) -> int:
        """A fork that is the first process of a new process namespace."""
        linux.unshare(linux.CLONE_NEWPID)
        process = os.fork()
        if process:
            linux.setns(self._own_namespace, linux.CLONE_NEWPID)
        return process

    def processes(self, _child: Child) -> list[int]:
        # Bubblewrap and this one aside, there is nothing but players in this process namespace.
        others = {"1", str(os.getpid())}
        return [int(name) for name in os.listdir("/proc") if name.isdecimal() and name not in others]

    def disk(self, _child: Child) -> int:
        """Nothing that must be looked at: its folders have a size of their own, and count as memory."""
        return 0

    def end(self, child: Child) -> None:
        """Kill a player; the kernel kills all that it started."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.process, signal.SIGKILL)

    def clear_away(self, child: Child) -> None:
        """After a player was ended. It takes the kernel a while, and the next player need not wait for that."""
        self._dying.append(child.process)
        self.bury(os.WNOHANG)

    def bury(self, options: int = 0) -> bool:
        """Take note of earlier players that are gone by now, or wait until they are; whether any were left."""
        before = len(self._dying)
        self._dying = [process for process in self._dying if os.waitpid(process, options)[0] == 0]
        return before > 0


class _InAFolder:
    """What the levels without namespaces share: players get folders in one that goes away with the nursery."""

    watch_seconds = 0.25  # all processes of the machine are looked at

    def __init__(self):
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
        cleanup.remove(child.folder)

    def bury(self, _options: int = 0) -> bool:
        """No player is waited for later."""
        return False


class Reduced(_InAFolder):
    """Another user for each player: whatever belongs to that user is the player's."""

    name = confine.REDUCED

    def __init__(self):
        super().__init__()
        self.borrowed = preparing.borrow_libraries()

    def processes(self, child: Child) -> list[int]:
        return usage.processes_of(child.user)

    def disk(self, child: Child) -> int:
        """The bytes of its files; those that have no name any more are looked for when room gets scarce."""
        used = usage.size_of(child.folder)
        if child.free - usage.free_bytes(child.folder) > child.bounds.folder_bytes:
            used += usage.bytes_without_name(child.user, self.processes(child))
        return used

    def end(self, child: Child) -> None:
        """Kill a player and all that it started."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.process, signal.SIGKILL)
        cleanup.kill_all_of(child.user)

    def clear_away(self, child: Child) -> None:
        super().clear_away(child)
        cleanup.remove_files_of(child.user)


class Unconfined(_InAFolder):
    """No isolation: what a player started is known by its process group only."""

    name = confine.NONE

    def processes(self, child: Child) -> list[int]:
        return [child.process]

    def disk(self, child: Child) -> int:
        return usage.size_of(child.folder)

    def end(self, child: Child) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.process, signal.SIGKILL)
            os.killpg(child.process, signal.SIGKILL)


Level = Full | Reduced | Unconfined
LEVELS: dict[str, type[Level]] = {level.name: level for level in (Full, Reduced, Unconfined)}
