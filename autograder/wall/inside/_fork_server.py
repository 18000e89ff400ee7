"""The fork server: a warm process that forks one player per submission, and ends it with all that it started.

Takes requests of the judge over a control socket that no player inherits, and answers each. It imports once what
notebooks use, so that a player costs a fork instead of a start. It never reads anything that a player writes. What
it can reach is what the command in `_sandbox.py` gave it; how it treats players at each level is in `_levels.py`.
"""

import gc
import os
import select
import signal
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _confine, _usage, shell, wire
from ._confine import Bounds
from ._levels import LEVELS, Child, ControlGroup, Level
from ._libraries import compiled, make_forks_cheap
from ._player import play
from ._usage import Usage
from .wire import Verb

PAGE = os.sysconf("SC_PAGE_SIZE")
DESCRIPTORS = 4  # that come with a request, at most


@dataclass(frozen=True)
class Needs:
    """The needs of the players of an assignment."""

    bounds: Bounds
    files: dict[str, bytes]
    form: wire.Form


class ForkServer:
    """Answers one request at a time, and in between watches that no player grows too large."""

    def __init__(self, control: socket.socket, level: Level, alone: bool):
        self.control = control
        self.level = level
        self.alone = alone
        # What libraries write when first used goes away with the fork server, and they read nobody's settings.
        os.environ["HOME"] = os.environ["MPLCONFIGDIR"] = os.environ["IPYTHONDIR"] = level.home
        self.needs: dict[str, Needs] = {}
        self.children: dict[int, Child] = {}
        self.address_space = 0
        self.imported: set[str] = set()
        self.over_limits: set[int] = set()  # players that were ended for what they used
        self.answers: dict[Verb, Callable[..., Usage | None]] = {
            Verb.WARM_UP: self.warm_up,
            Verb.REGISTER: self.register,
            Verb.SPAWN: self.spawn,
            Verb.USAGE: self.usage,
            Verb.KILL: self.kill,
        }

    def serve(self) -> None:
        """Serve until the judge hangs up."""
        try:
            self._serve()
        finally:  # whatever happened: nothing of a player outlives the fork server
            for number in list(self.children):
                self.kill(number)
            self.level.close()

    def _serve(self) -> None:
        poll = select.poll()
        poll.register(self.control, select.POLLIN)
        while True:
            busy = self.level.reap(os.WNOHANG) or self.children
            if not poll.poll(1000 * self.level.watch_seconds if busy else None):
                self.level.reap(os.WNOHANG)
                for number in self.children:
                    self.usage(number)
                continue
            data, descriptors, _, _ = socket.recv_fds(self.control, wire.RECEIVED_AT_ONCE, DESCRIPTORS)
            if not data:
                break
            _, verb, body = wire.receive(self.control, first=data, most=wire.FRAME_BYTES)
            try:
                answer = self.answers[verb](*wire.decode(body), *descriptors)
            except Exception as error:
                self.reply(Verb.FAILED, f"{type(error).__name__}: {error}")
            else:
                self.reply(Verb.DONE, answer)

    def reply(self, verb: Verb, what: str | Usage | None = None) -> None:
        wire.send(self.control, 0, verb, wire.encode(what))

    # What the judge asks

    def warm_up(self, font_lists: dict[str, bytes]) -> None:
        """Get what runs notebooks ready; Matplotlib, should it be imported, finds its lists of fonts."""
        for name, content in font_lists.items():
            Path(self.level.home, name).write_bytes(content)
        shell.warm_up()

    def register(
        self,
        assignment: str,
        bounds: tuple[Any, ...],
        files: dict[str, bytes],
        tables: bool,
        imported: tuple[str, ...],
    ) -> None:
        form = wire.TABLES if tables else wire.PLAIN
        self.needs[assignment] = Needs(Bounds(*bounds), files | compiled(files), form)
        self.import_all(imported)

    def import_all(self, names: Iterable[str]) -> None:
        """Import what is not imported yet, for all players from now on."""
        new = [name for name in names if name not in self.imported]
        if new or not self.address_space:
            shell.import_all(new)
            self.imported.update(new)
            gc.collect()
            gc.freeze()  # otherwise a collection in a player would touch, and so copy, all of this memory
            make_forks_cheap()
            with open("/proc/self/statm") as file:
                self.address_space = int(file.read().split()[0]) * PAGE

    def spawn(
        self,
        number: int,
        assignment: str,
        seed: int,
        imported: tuple[str, ...],
        user: int | None,
        descriptor: int,
        *group: int,
    ) -> None:
        """Parameters: `descriptor`, the player's end of its socket; `group`, what leads to its control group."""
        entrance, *ends = group or (None,)
        self.import_all(imported)
        needs = self.needs[assignment]
        folder = self.level.make_folder(user)
        player = _confine.PlayerSetup(
            descriptor,
            entrance,
            needs.bounds,
            needs.files,
            folder,
            user,
            self.address_space,
            self.level.borrowed,
            self.alone,
        )
        free = _usage.free_bytes(folder)
        process = self.level.fork()
        if process == 0:
            play(player, self.level.name, seed, needs.form)  # never returns
        for taken in (descriptor, *group[:1]):
            os.close(taken)
        control = ControlGroup(*ends) if ends else None
        self.children[number] = Child(process, user, folder, needs.bounds, free, control)

    def usage(self, number: int) -> Usage:
        """Return what a player uses, after it was ended if that is too much."""
        self.level.reap()  # what an earlier one uses is not its doing
        child = self.children[number]
        processes = self.level.processes(child)
        # Memory that a fork shares with its parent counts twice.
        large = sum(map(_usage.memory_of, processes)) > child.bounds.memory_bytes
        if large or self.level.disk(child, processes) > child.bounds.folder_bytes:
            self.over_limits.add(number)
            self.level.end(child)
        return Usage(
            number in self.over_limits,
            sum(map(_usage.threads_of, processes)),
            _usage.memory_of(child.process),
            _usage.seconds_of_others(child.process, processes),
        )

    def kill(self, number: int) -> None:
        child = self.children.pop(number)
        self.over_limits.discard(number)
        self.level.end(child)
        self.level.clear_away(child)
        if child.group is not None:
            child.group.close()


def main(descriptor: int, level: str, alone: bool) -> None:
    """Serve the judge at the other end of a socket."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # players inherit it, and ignored, children leave no trace
    ForkServer(socket.socket(fileno=descriptor), LEVELS[level](), alone).serve()
