"""The nursery: a warm process that forks one player per submission, and ends it with all that it started.

Takes requests of the judge over a control socket that no player inherits, and answers each. It imports once what
notebooks use, so that a player costs a fork instead of a start. It never reads anything that a player writes. What
it can reach is what the command in `sandbox.py` gave it.
"""

import contextlib
import fcntl
import gc
import os
import py_compile
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from . import confine, linux, shell, wire
from .confine import FULL, NONE, REDUCED, Bounds
from .player import play
from .wire import Verb

WATCH_SECONDS = {FULL: 0.05, REDUCED: 0.25, NONE: 0.25}  # where there is no namespace, all processes are looked at
SWEEP_SECONDS = 300.0  # it takes the kernel long to end many processes of many mappings each
SWEEP_PAUSE_SECONDS = 0.01
SWEEPER = 60_000  # a user that neither a player nor anyone else is
FOLDER_FILES, FOLDER_DEPTH = 4096, 100  # no notebook needs more
BUFFER_BYTES = 212_992  # that the kernel may hold for a descriptor, such as a socket, and counts nowhere
PAGE = os.sysconf("SC_PAGE_SIZE")
# Where any user may leave files: what a player of the reduced level left there goes with it.
OPEN_TO_ALL = ("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run/lock", "/var/crash")


@dataclass(frozen=True)
class Needs:
    """What the players of an assignment need."""

    bounds: Bounds
    files: dict[str, bytes]
    seed: int


@dataclass(frozen=True)
class Child:
    """A player as its parent knows it."""

    process: int
    user: int | None
    folder: str
    bounds: Bounds
    free: int  # bytes on the disk that its folder is on, when it started


class Nursery:
    """Answers one request at a time, and in between watches that no player grows too large."""

    def __init__(self, control: socket.socket, level: str, alone: bool):
        self.control = control
        self.level = level
        self.alone = alone
        self.scratch = None if level == FULL else _scratch()
        # What libraries write when first used goes away with the nursery, and they read nobody's settings.
        os.environ["HOME"] = os.environ["MPLCONFIGDIR"] = os.environ["IPYTHONDIR"] = self.scratch or tempfile.mkdtemp()
        self.borrowed = _borrow_libraries() if level == REDUCED else ()
        self.process_namespace = os.open("/proc/self/ns/pid", os.O_RDONLY)
        self.needs: dict[str, Needs] = {}
        self.children: dict[int, Child] = {}
        self.dying: list[int] = []
        self.address_space = 0
        self.outgrown: set[int] = set()  # players that were ended for what they used
        self.answers = {
            Verb.ASSIGNMENT: self.learn,
            Verb.SPAWN: self.spawn,
            Verb.INSPECT: self.inspect,
            Verb.COUNT: self.count,
            Verb.KILL: self.kill,
        }

    def serve(self) -> None:
        """Until the judge hangs up."""
        try:
            self._serve()
        finally:  # whatever happened: nothing of a player outlives the nursery
            for number in list(self.children):
                self.kill(number)
            if self.scratch:
                shutil.rmtree(self.scratch, ignore_errors=True)

    def _serve(self) -> None:
        self.reply(Verb.DONE)
        poll = select.poll()
        poll.register(self.control, select.POLLIN)
        while True:
            busy = self.children or self.dying
            if not poll.poll(1000 * WATCH_SECONDS[self.level] if busy else None):
                self.watch()
                continue
            data, descriptors, _, _ = socket.recv_fds(self.control, wire.RECEIVED_AT_ONCE, 1)
            if not data:
                break
            _, verb, body = wire.receive(self.control, first=data, most=wire.FRAME_BYTES)
            try:
                answer = self.answers[verb](*wire.decode(body), *descriptors)
            except Exception as error:
                self.reply(Verb.FAILED, f"{type(error).__name__}: {error}")
            else:
                self.reply(Verb.DONE, answer)

    def reply(self, verb: Verb, what: str | int | None = None) -> None:
        wire.send(self.control, 0, verb, wire.encode(what))

    # What the judge asks

    def learn(self, assignment: str, bounds: dict[str, int], files: dict[str, bytes], seed: int) -> None:
        self.needs[assignment] = Needs(Bounds(**bounds), files | _compiled(files), seed)
        gc.collect()
        gc.freeze()  # else a collection in a player would touch, and so copy, all of this memory
        _make_forks_cheap()
        with open("/proc/self/statm") as file:
            self.address_space = int(file.read().split()[0]) * PAGE

    def spawn(self, number: int, assignment: str, user: int | None, descriptor: int) -> None:
        needs = self.needs[assignment]
        folder = confine.HOME if self.scratch is None else _make_folder(self.scratch, user)
        player = confine.Player(
            descriptor,
            needs.bounds,
            needs.files,
            folder,
            user,
            self.address_space,
            self.borrowed,
            self.alone,
        )
        free = _free_bytes(folder)
        process = self._fork()
        if process == 0:
            play(player, self.level, needs.seed)  # never returns
        os.close(descriptor)
        self.children[number] = Child(process, user, folder, needs.bounds, free)

    def inspect(self, number: int) -> bool:
        child = self.children[number]
        large = self._memory(child) > child.bounds.memory_bytes
        if large and self.dying:  # that may be an earlier player, which is not gone yet
            self._bury(0)
            large = self._memory(child) > child.bounds.memory_bytes
        if large or (self.scratch and self._disk(child) > child.bounds.folder_bytes):
            self.outgrown.add(number)
            self._end(child)
        return number in self.outgrown

    def count(self, number: int) -> int:
        self._bury(0)
        return sum(_field(_status(process), b"Threads") for process in self._processes(self.children[number]))

    def kill(self, number: int) -> None:
        child = self.children.pop(number)
        self.outgrown.discard(number)
        self._end(child)
        if self.level == FULL:
            self.dying.append(child.process)  # it takes the kernel a while; the next player need not wait for that
            self._bury()
            return
        os.waitpid(child.process, 0)
        if self.level == REDUCED:
            _remove_files_of(child.user)
        _remove(child.folder)

    # How

    def _fork(self) -> int:
        """A fork; at the full level it is the first process of a new process namespace."""
        if self.level != FULL:
            return os.fork()
        linux.unshare(linux.CLONE_NEWPID)
        process = os.fork()
        if process:
            linux.setns(self.process_namespace, linux.CLONE_NEWPID)
        return process

    def _end(self, child: Child) -> None:
        """Kill a player and all that it started. At the full level the kernel sees to the latter."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.process, signal.SIGKILL)
            if self.level == NONE:
                os.killpg(child.process, signal.SIGKILL)
        if self.level == REDUCED:
            _kill_all_of(child.user)

    def _bury(self, options: int = os.WNOHANG) -> None:
        self.dying = [process for process in self.dying if os.waitpid(process, options)[0] == 0]

    def watch(self) -> None:
        """End the players whose processes take more memory, all together, than one of them may, or more disk."""
        self._bury()
        for number in self.children:
            self.inspect(number)

    def _memory(self, child: Child) -> int:
        """The bytes of all its processes; memory that a fork shares with its parent counts twice."""
        return sum(map(_memory_of, self._processes(child)))

    def _disk(self, child: Child) -> int:
        """The bytes of its files; those that have no name any more are looked for when room gets scarce."""
        used = _size_of(child.folder)
        if self.level == REDUCED and child.free - _free_bytes(child.folder) > child.bounds.folder_bytes:
            used += _bytes_without_name(child.user, self._processes(child))
        return used

    def _processes(self, child: Child) -> list[int]:
        """The processes of a player. Without isolation, those that it started are not known."""
        if self.level == NONE:
            return [child.process]
        if self.level == REDUCED:
            return _processes_of(child.user)
        # Bubblewrap and this one aside, there is nothing but players in this process namespace.
        others = {"1", str(os.getpid())}
        return [int(name) for name in os.listdir("/proc") if name.isdecimal() and name not in others]


def _status(process: int) -> bytes:
    try:
        with open(f"/proc/{process}/status", "rb", 0) as file:
            return file.read()
    except OSError:  # it has just ended
        return b""


def _field(status: bytes, name: bytes) -> int:
    _, found, rest = status.partition(b"\n" + name + b":")
    return int(rest.split(None, 1)[0]) if found else 0


def _memory_of(process: int) -> int:
    status = _status(process)
    pages = 1024 * (_field(status, b"RssAnon") + _field(status, b"RssShmem"))
    return pages + BUFFER_BYTES * _field(status, b"FDSize")


def _processes_of(user: int) -> list[int]:
    """The living processes of a user, whatever they made of their names and of who may look at them."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdecimal():
            status = _status(int(name))
            if _field(status, b"Uid") == user and status and not _DEAD.search(status):
                found.append(int(name))
    return found


_DEAD = re.compile(rb"\nState:\t[ZX]")


def _size_of(folder: str) -> int:
    """The bytes in a folder; past any limit when it holds too many files, or too deep, to look at each."""
    total, files, folders = 0, 0, [(folder, 0)]
    while folders:
        here, depth = folders.pop()
        with contextlib.suppress(OSError), os.scandir(here) as entries:
            for entry in entries:
                files += 1
                if files > FOLDER_FILES or depth > FOLDER_DEPTH:
                    return sys.maxsize
                with contextlib.suppress(OSError):
                    total += entry.stat(follow_symlinks=False).st_blocks * 512
                if entry.is_dir(follow_symlinks=False):
                    folders.append((entry.path, depth + 1))
    return total


def _free_bytes(folder: str) -> int:
    found = os.statvfs(folder)
    return found.f_bfree * found.f_frsize


def _bytes_without_name(user: int, processes: list[int]) -> int:
    """The bytes of files that were removed, and that processes of a user keep open or mapped; too many if in doubt."""
    reader, writer = os.pipe()
    helper = os.fork()
    if helper == 0:
        with contextlib.suppress(OSError):
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(0, user, 0)  # who alone may look, and may not stop who is only in part that user
            found: dict[tuple[int, int], int] = {}
            for process in processes:
                try:
                    _add_bytes_without_name(process, found)
                except PermissionError:  # it has seen to it that nobody can look
                    found[process, 0] = sys.maxsize
            os.write(writer, str(sum(found.values())).encode())
        os._exit(0)
    os.close(writer)
    said = os.read(reader, 100)
    os.close(reader)
    os.waitpid(helper, 0)
    return int(said) if said else sys.maxsize


def _add_bytes_without_name(process: int, found: dict[tuple[int, int], int]) -> None:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
        for path in Path(f"/proc/{process}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):
                file = path.stat()
                if file.st_nlink == 0:
                    found[file.st_dev, file.st_ino] = 512 * file.st_blocks
        for line in Path(f"/proc/{process}/maps").read_text().splitlines():
            if line.endswith("(deleted)"):
                start, end = (int(at, 16) for at in line.split()[0].split("-"))
                found[process, start] = end - start


def _remove(folder: str) -> None:
    """Remove a folder, however deep: Python's own way ends where its recursion does."""
    with contextlib.suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
    if os.path.lexists(folder):
        subprocess.run(["rm", "-rf", "--", folder], check=False)


def _kill_all_of(user: int) -> None:
    """Kill every process of a user that no one else is."""
    until = time.monotonic() + SWEEP_SECONDS
    while time.monotonic() < until:
        if not _processes_of(user):
            return
        sweeper = os.fork()
        if sweeper == 0:
            with contextlib.suppress(OSError):
                os.setresuid(SWEEPER, user, SWEEPER)  # which it takes to signal them, and not to be signalled by them
                os.kill(-1, signal.SIGKILL)  # reaches all of this user's processes at once, but not the one that calls
            os._exit(0)
        os.waitpid(sweeper, 0)
        time.sleep(SWEEP_PAUSE_SECONDS)
    raise RuntimeError("a player's processes do not end")


def _remove_files_of(user: int) -> None:
    for folder in OPEN_TO_ALL:
        _remove_files_in(folder, user)


def _remove_files_in(folder: str, user: int) -> None:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        with contextlib.suppress(OSError):
            found = entry.stat(follow_symlinks=False)
            is_folder = entry.is_dir(follow_symlinks=False)
            if found.st_uid == user:
                _remove(entry.path) if is_folder else os.unlink(entry.path)
            elif is_folder and found.st_mode & 0o002:
                _remove_files_in(entry.path, user)


# What is there before the first player


def _scratch() -> str:
    """A folder to make players' folders in: they may pass through, and not look around."""
    folder = tempfile.mkdtemp(prefix="players-")
    os.chmod(folder, 0o711)
    return folder


def _make_folder(scratch: str, user: int | None) -> str:
    folder = tempfile.mkdtemp(dir=scratch)
    if user is not None:
        os.chown(folder, user, user)
    return folder


def _borrow_libraries() -> tuple[int, ...]:
    """Let players import modules that lie where only root may go, as in root's home folder.

    A descriptor leads to each folder of modules, whatever lies above it; the import system gets to know the
    folder by that. Gives the descriptors, which players must keep.
    """
    borrowed: dict[str, int] = {}
    for path in sys.path:
        if os.path.isdir(path) and not _open_to_others(path):
            opened = os.open(path, os.O_PATH)
            borrowed[path] = fcntl.fcntl(
                opened, fcntl.F_DUPFD_CLOEXEC, confine.SOCKET + 1
            )  # that one is taken in players
            os.close(opened)

    def renamed(path: str) -> str:
        for start, descriptor in borrowed.items():
            if path == start or path.startswith(start + "/"):
                return f"/proc/self/fd/{descriptor}{path[len(start) :]}"
        return path

    for module in list(sys.modules.values()):
        if isinstance(getattr(module, "__path__", None), list):
            module.__path__[:] = map(renamed, module.__path__)
    sys.path[:] = map(renamed, sys.path)
    return tuple(borrowed.values())


def _open_to_others(path: str) -> bool:
    real = Path(path).resolve()
    return all(folder.stat().st_mode & 0o001 for folder in (real, *real.parents))


def _make_forks_cheap() -> None:
    """Put this process's memory on huge pages: a fork then copies a few hundred entries, not many thousands.

    It is an attempt: older kernels cannot, and some memory is not fit for it.
    """
    linux.trim_heap()
    with open("/proc/self/maps") as file:
        maps = [line.split() for line in file]
    for area, rights, _, _, _, *name in maps:
        if "w" in rights and name in ([], ["[heap]"]):
            start, end = (int(address, 16) for address in area.split("-"))
            linux.collapse(start, end - start)


def _compiled(files: dict[str, bytes]) -> dict[str, bytes]:
    """The modules among the files, compiled, so that no player has to; one that was changed is compiled anew."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "source.py"), os.path.join(folder, "compiled.pyc")
        for name, content in files.items():
            if not name.endswith(".py") or "/" in name:
                continue
            Path(source).write_bytes(content)
            with contextlib.suppress(py_compile.PyCompileError):
                mode = py_compile.PycInvalidationMode.CHECKED_HASH
                py_compile.compile(source, target, name, doraise=True, invalidation_mode=mode)
                found[f"__pycache__/{name[:-3]}.{sys.implementation.cache_tag}.pyc"] = Path(target).read_bytes()
    return found


def main(descriptor: int, level: str, libraries: bool, alone: bool) -> None:
    """Serve the judge at the other end of a socket, with the libraries of notebooks imported or without."""
    control = socket.socket(fileno=descriptor)
    nursery = Nursery(control, level, alone)
    shell.warm_up(libraries)
    nursery.serve()
