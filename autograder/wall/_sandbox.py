"""Starts the fork server in its sandbox and has it make and end players.

Takes a level; gives players, each as the judge's end of a socket of its own. The command that it starts bubblewrap
with is the outer wall: what is not named in it does not exist for a player. Trusts the fork server, which runs our code
only, to answer; a fork server that does not is a `GraderFault`.
"""

import contextlib
import json
import os
import secrets
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Any

from autograder.course.manifest import Limits
from autograder.wall import _groups
from autograder.wall._groups import PlayerGroup
from autograder.wall.inside import _confine, wire
from autograder.wall.inside._confine import DEVICES, FOLDERS, HOME, Bounds
from autograder.wall.inside._usage import Usage
from autograder.wall.inside.wire import Verb
from autograder.wall.losses import GraderFault
from autograder.wall.results import Holder, Level

INSIDE = Path(__file__).with_name("inside")
PACKAGE = Path(__file__).parents[1]
ALSO_INSIDE = "autograder/softlookup/places.py"  # the one module that players share with notebooks
VENV = "/venv"
_CREDENTIALS = struct.Struct("3i")  # process, user, group
# By the wall clock, but of processes that run our own code only: far longer than they take on a busy machine.
START_SECONDS = 300.0
ANSWER_SECONDS = 120.0
# Users that no one is. Each player gets one by chance, so that nothing which an earlier one left is the next one's.
USERS = range(1_000_000_000, 1_900_000_000)
FEW_USERS = range(40_000, 60_000)  # in a container that has only 65,536
ENVIRONMENT = {
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "MPLBACKEND": "agg",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONHASHSEED": "0",
    "SOFT_LOOKUP_PICTURES": "no",  # the course's own are not even made
    "TERM": "dumb",
    "USER": "student",
}
# What the fork server, run by root, needs to make players; none of it reaches a player. Run by anyone else, the
# capabilities hold in bubblewrap's own user namespace only.
CAPABILITIES = ("CAP_SYS_ADMIN", "CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP", "CAP_KILL")
# The files of a group that it takes: where a process enters it, where it is ended, and whether anything lives in it.
ENTRANCE = ("cgroup.procs", os.O_WRONLY), ("cgroup.kill", os.O_WRONLY), ("cgroup.events", os.O_RDONLY)
MAIN = (
    "import sys; sys.path.insert(0, sys.argv[1]); sys.path.append(sys.argv[2]); from inside import _fork_server;"
    " sys.path.pop(); _fork_server.main({descriptor}, {level!r}, {alone})"
)


@dataclass(frozen=True)
class Player:
    """A player, as the judge knows it."""

    number: int
    process: int  # as this process would call it
    socket: socket.socket
    usage: Callable[[], Usage]
    group: PlayerGroup | None  # in which the kernel holds its limits
    is_starved: Callable[[], bool]  # whether, since it started, the kernel ended any process to get memory back


class Sandbox:
    """A running fork server. One thread may use it at a time."""

    def __init__(self, level: Level, alone: bool = False):
        """Start one at a level.

        `alone`: on this machine, whatever a player of the reduced level must not read is closed to other users.
        """
        self.level = level
        self._numbers = 0
        self._registered: dict[str, Limits] = {}
        self.groups = _groups.find() if level is not Level.NONE else None  # before anything of a player's is counted
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - `close` does
        ours, theirs = socket.socketpair()
        self._control = wire.ticking(ours)
        try:
            self._process = subprocess.Popen(
                _command(level, theirs.fileno(), alone),
                env=ENVIRONMENT,
                cwd="/",
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=self._errors,
                stderr=self._errors,
                start_new_session=True,
            )
        except BaseException as error:
            ours.close()
            self._errors.close()
            if isinstance(error, OSError):
                raise GraderFault(f"the sandbox cannot be started: {error}") from error
            raise
        finally:
            theirs.close()
        try:
            self._ask(Verb.WARM_UP, (_font_lists(),), seconds=START_SECONDS)
        except BaseException:
            self.close()
            raise

    @property
    def limits_held_by(self) -> Holder:
        """The name of what ends a player that uses more memory, or starts more processes, than it may."""
        return "kernel" if self.groups is not None and self.groups.limit_memory else "polling"

    def close(self) -> None:
        """End the fork server, and with it every player."""
        self._control.close()
        try:
            self._process.wait(2 if self.level is not Level.FULL else 0.2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._errors.close()
        if self.groups is not None:
            self.groups.close()

    def register(
        self,
        assignment: str,
        limits: Limits,
        files: dict[str, bytes],
        *,
        tables: bool = False,
        imported: tuple[str, ...] = (),
    ) -> None:
        """Tell the fork server once what the players of an assignment need.

        Parameters: `tables`, whether tables cross; `imported`, modules that it imports for all of them.
        """
        if assignment not in self._registered:
            bounds = tuple(getattr(limits, name) for name in Bounds._fields)
            self._ask(Verb.REGISTER, (assignment, bounds, files, tables, imported))
            self._registered[assignment] = limits

    @contextmanager
    def player(self, assignment: str, seed: int = 0, imported: tuple[str, ...] = ()) -> Iterator[Player]:
        """Give a fresh player, which is ended with all that it started when the block is left.

        Parameters: `seed`, from which its `random`, and NumPy's legacy generator, start; `imported`, modules that the
        fork server imports before, for this one and for all that come after it.
        """
        self._numbers += 1
        player = self._spawn(self._numbers, assignment, seed, imported)
        try:
            yield player
        finally:
            player.socket.close()
            try:
                self._ask(Verb.KILL, (player.number,))
            finally:
                if self.groups is not None and player.group is not None:
                    self.groups.ended(player.group)

    def _spawn(self, number: int, assignment: str, seed: int, imported: tuple[str, ...]) -> Player:
        ours, theirs = socket.socketpair()
        wire.ticking(ours)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        killed = _killed_for_memory()
        group = None if self.groups is None else self.groups.make(self._registered[assignment])
        user = secrets.choice(_users()) if self._changes_user() else None
        try:
            with _opened(group) as entrance:
                self._ask(Verb.SPAWN, (number, assignment, seed, imported, user), theirs.fileno(), *entrance)
            process = _sender(ours)
            _, verb, body = wire.receive(ours, wire.until(ANSWER_SECONDS))
            if verb == Verb.BROKEN:
                step, error = wire.decode(body)
                raise GraderFault(f"a player could not be confined; {step}: {error}")
            if verb != Verb.READY:
                raise wire.ProtocolError("no player's first words")
        except BaseException as error:
            ours.close()
            if self.groups is not None and group is not None:
                self.groups.ended(group)
            if isinstance(error, wire.Closed | wire.Overdue | wire.ProtocolError):
                raise GraderFault(f"a player did not start: {type(error).__name__}") from error
            raise
        finally:
            theirs.close()
        return Player(
            number,
            process,
            ours,
            usage=lambda: self._usage(number, group),
            group=group,
            is_starved=lambda: _killed_for_memory() > killed,
        )

    def _usage(self, number: int, group: PlayerGroup | None) -> Usage:
        used = Usage(*self._ask(Verb.USAGE, (number,)))
        # Its own doing: that the kernel ended something on this machine, it sees to.
        return used._replace(over_limits=True) if group is not None and group.killed() else used

    def _changes_user(self) -> bool:
        return self.level is not Level.NONE and os.geteuid() == 0

    def _ask(self, verb: Verb, what: tuple[object, ...], *descriptors: int, seconds: float = ANSWER_SECONDS) -> Any:
        body = wire.encode(what, most=wire.FRAME_BYTES)
        with _uninterrupted():  # otherwise the answer to this would be taken for the answer to the next
            try:
                if not descriptors:
                    wire.send(self._control, 0, verb, body, wire.until(ANSWER_SECONDS))
                else:
                    frame = wire.HEADER.pack(len(body), 0, verb) + body
                    socket.send_fds(self._control, [frame], descriptors)
            except (OSError, wire.Closed, wire.Overdue) as error:
                raise GraderFault(f"the fork server is gone; {self._last_output()}") from error
            return self._await_answer(seconds)

    def _await_answer(self, seconds: float) -> Any:
        try:
            _, verb, body = wire.receive(self._control, wire.until(seconds))
        except wire.Overdue:
            raise GraderFault("the fork server does not answer") from None
        except wire.Closed:
            raise GraderFault(f"the fork server ended; {self._last_output()}") from None
        answer = wire.decode(body)
        if verb != Verb.DONE:
            raise GraderFault(f"the fork server failed: {answer}")
        return answer

    def _last_output(self) -> str:
        """Return the end of what the fork server or bubblewrap wrote, on one line."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(2)
        self._errors.seek(0)
        text = self._errors.read().decode("utf-8", "replace").strip()
        return f"it said: {' | '.join(text.splitlines()[-3:])[:600]}" if text else "it said nothing"


def _font_lists() -> dict[str, bytes]:
    """Return what this user's Matplotlib keeps of the fonts that come with it, by file; finding it out anew is a fifth
    of a start.

    The system's own fonts are left out: the sandbox may not show them, and players learn of no folder of the user's.
    """
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    kept = {}
    for path in Path(os.environ.get("MPLCONFIGDIR") or os.path.join(caches, "matplotlib")).glob("fontlist-*.json"):
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            fonts = json.loads(path.read_bytes())
            for name in ("ttflist", "afmlist"):
                fonts[name] = [font for font in fonts[name] if not os.path.isabs(font["fname"])]
            if fonts["ttflist"]:  # none comes with Matplotlib where a system packs it: there, its own are looked for
                kept[path.name] = json.dumps(fonts).encode()
    return kept


def _sender(sock: socket.socket) -> int:
    """Return the process that sent what is waiting to be read, by the kernel's word."""
    patience = wire.until(ANSWER_SECONDS)
    while True:
        try:
            _, extra, _, _ = sock.recvmsg(1, socket.CMSG_SPACE(_CREDENTIALS.size), socket.MSG_PEEK)
            break
        except BlockingIOError:
            patience()
        except OSError:
            raise wire.Closed from None
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 0)
    for _, kind, data in extra:
        if kind == socket.SCM_CREDENTIALS:
            process: int = _CREDENTIALS.unpack(data[: _CREDENTIALS.size])[0]
            return process
    raise wire.Closed


def _killed_for_memory() -> int:
    """Return how often the kernel has ended a process on this machine to get memory back."""
    try:
        with open("/proc/vmstat") as file:
            return next((int(line.split()[1]) for line in file if line.startswith("oom_kill ")), 0)
    except OSError:
        return 0


@contextmanager
def _opened(group: PlayerGroup | None) -> Iterator[list[int]]:
    """Descriptors for a player to enter its group by, and for the fork server to end it by.

    Opened here, as what opens them must see the group, which nobody in the sandbox does.
    """
    descriptors: list[int] = []
    try:
        if group is not None:
            for name, flags in ENTRANCE:
                descriptors.append(os.open(group.folder / name, flags | os.O_CLOEXEC))
        yield descriptors
    finally:
        for descriptor in descriptors:
            os.close(descriptor)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Stop the clock that a case is interrupted by, until the block is left; it runs in the main thread only."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, left)


def _command(level: Level, descriptor: int, alone: bool) -> list[str]:
    if not sys.platform.startswith("linux"):
        raise GraderFault("it is not Linux")
    if level is Level.REDUCED and os.geteuid() != 0:
        raise GraderFault("only root can run each submission as a different user")
    main = MAIN.format(descriptor=descriptor, level=str(level), alone=alone)
    if level is Level.FULL:
        return [*bubblewrap(), _python_inside(), "-I", "-c", main, "/wall", "/wall"]
    return [sys.executable, "-I", "-c", main, str(INSIDE.parent), str(PACKAGE.parent)]


def bubblewrap() -> list[str]:
    """Return the command that whatever comes after it runs in: the outer wall, written as what it lets through."""
    program = which("bwrap")
    if program is None:
        raise GraderFault("bubblewrap (bwrap) is not installed")
    command = [program, "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net", "--unshare-cgroup-try"]
    command += ["--die-with-parent", "--hostname", "grader", "--tmpfs", "/tmp"]
    for capability in CAPABILITIES:
        command += ["--cap-add", capability]
    for folder in ("/usr", "/usr/local"):
        command += ["--perms", "0755", "--dir", folder]
    for path in _confine.SYSTEM:
        command += _show(path, path)
    for path in _confine.SETTINGS:
        command += ["--ro-bind-try", path, path]
    for prefix in sorted({os.path.realpath(sys.base_prefix), sys.base_prefix}):
        if any(Path(prefix).is_relative_to(folder) for folder in FOLDERS):
            raise GraderFault(
                f"Python lies in {prefix}, where players see an empty folder; use one installed elsewhere"
            )
        if not any(
            Path(part).is_relative_to(path) for part in _confine.visible_parts(prefix) for path in _confine.SYSTEM
        ):
            for above in reversed((Path(prefix), *Path(prefix).parents[:-1])):
                command += ["--perms", "0755", "--dir", str(above)]  # for players too, as Python may lie in /root
            for part in _confine.visible_parts(prefix):
                command += _show(part, part)
    if sys.prefix != sys.base_prefix:
        command += ["--perms", "0755", "--dir", VENV]
        for part in _confine.visible_parts(sys.prefix):
            command += _show(part, os.path.join(VENV, os.path.basename(part)))
    command += ["--dir", "/wall", "--ro-bind", str(INSIDE), "/wall/inside"]
    command += ["--ro-bind", str(PACKAGE.parent / ALSO_INSIDE), f"/wall/{ALSO_INSIDE}"]
    # Bubblewrap's own `--dev` would make it put a namespace inside the one that our capabilities hold in.
    command += ["--proc", "/proc", "--tmpfs", "/dev", "--dir", "/dev/shm", "--symlink", "/proc/self/fd", "/dev/fd"]
    for device in DEVICES:
        command += ["--dev-bind", device, device]
    command += ["--dir", HOME]
    return [*command, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/"]


def _show(path: str, there: str) -> list[str]:
    if os.path.islink(path):
        return ["--symlink", os.readlink(path), there]
    return ["--ro-bind", path, there] if os.path.exists(path) else []


def _python_inside() -> str:
    """Return this Python where the sandbox has it: a virtual environment may lie anywhere, so it gets a place there."""
    if sys.prefix == sys.base_prefix:
        return sys.executable
    return os.path.join(VENV, os.path.relpath(sys.executable, sys.prefix))


def _users() -> range:
    with open("/proc/self/uid_map") as file:
        first, _, count = map(int, file.read().split()[:3])
    return USERS if first + count > USERS.stop else FEW_USERS
