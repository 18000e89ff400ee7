"""Grades attacks and honest neighbours in one run of the real command, on a ground that the test owns.

Takes attacks, an engine and a level; gives a `Batch` with all that came of the run. The ground is a folder with a
kit of its own (masters and built zips, readable for everyone, as a careless instructor's clone is), the submissions
and the results, and sockets that answer whoever reaches them with the prize. Limits are tightened, so that attacks
on time cost seconds; but not for Otter, which takes seconds for any notebook.
"""

import ctypes
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from kit.notebooks import ROOT, solutions
from kit.sample_class import to_bytes
from msgspec.structs import replace

from attacks.corpus import ASSIGNMENTS, CONTEXT, MARK, PRIZE_QUESTION, SOFTMAX, Attack, Ground, solved
from autograder.course import manifest
from autograder.marking.finding import find
from autograder.workspace import Kit

TIGHT = {"submission_seconds": 10.0, "cell_seconds": 0.8, "call_seconds": 0.3}
NEIGHBOURS = tuple(f"{letter}{letter}-honest" for letter in "0cfhmoqsuwz")
RUN_SECONDS = 1500
SETVAL = 16  # of semctl


@dataclass(frozen=True)
class Batch:
    engine: str
    isolation: str
    ground: Ground
    files: dict[str, tuple[str, ...]]  # attack → its submissions' file names
    ids: dict[str, str]  # file name → the record's id
    returncode: int
    stdout: str
    stderr: str
    seconds: float
    contacts: tuple[str, ...]  # what was said to the ground's sockets

    def record(self, file: str) -> dict:
        """A submission's record, which must be JSON as the standard has it."""
        path = self.ground.out / "records" / f"{self.ids[file]}.json"
        return json.loads(path.read_text(encoding="utf-8"), parse_constant=_not_json)


def _not_json(constant: str) -> None:
    raise ValueError(f"the record holds {constant}, which is not JSON")


@contextmanager
def ground() -> Iterator[tuple[Ground, list[str]]]:
    """A ground for one batch, and the list that what its sockets are told is added to."""
    folder = Path(tempfile.mkdtemp(prefix="softlookup-ground-"))
    contacts: list[str] = []
    try:
        folder.chmod(0o755)
        marks = folder / "marks"
        marks.mkdir()
        marks.chmod(0o777)
        with ExitStack() as stack:
            tcp = _listen(stack, contacts, socket.AF_INET, ("127.0.0.1", 0))
            udp = _listen(stack, contacts, socket.AF_INET, ("127.0.0.1", 0), socket.SOCK_DGRAM)
            abstract = f"{MARK}-{folder.name}"
            _listen(stack, contacts, socket.AF_UNIX, f"\0{abstract}")
            path = marks / "socket"
            _listen(stack, contacts, socket.AF_UNIX, str(path))
            path.chmod(0o777)
            datagrams = marks / "datagrams"
            _listen(stack, contacts, socket.AF_UNIX, str(datagrams), socket.SOCK_DGRAM)
            datagrams.chmod(0o777)
            ports = tcp.getsockname()[1], udp.getsockname()[1]
            system_v = stack.enter_context(_system_v())
            yield Ground(folder, marks, *ports, abstract, path, datagrams, system_v), contacts
    finally:
        shutil.rmtree(folder, ignore_errors=True)


SYSTEM_V = {  # how each kind is made, and how it is removed
    "segment": (lambda libc: libc.shmget(0, 4096, 0o1666), lambda libc, number: libc.shmctl(number, 0, None)),
    "semaphores": (lambda libc: libc.semget(0, 1, 0o1666), lambda libc, number: libc.semctl(number, 0, 0)),
    "queue": (lambda libc: libc.msgget(0, 0o1666), lambda libc, number: libc.msgctl(number, 0, None)),
}


@contextmanager
def _system_v() -> Iterator[dict[str, int]]:
    """A segment, a semaphore and a queue with a message in it, which any user of this machine may use."""
    libc = ctypes.CDLL(None)
    made = {kind: make(libc) for kind, (make, _) in SYSTEM_V.items()}
    try:
        libc.semctl(made["semaphores"], 0, SETVAL, 1)
        libc.msgsnd(made["queue"], ctypes.byref(ctypes.c_long(1)), 0, 0)
        yield made
    finally:
        for kind, number in made.items():
            SYSTEM_V[kind][1](libc, number)


def _listen(stack: ExitStack, contacts: list[str], family, address, kind=socket.SOCK_STREAM) -> socket.socket:
    listener = stack.enter_context(socket.socket(family, kind))
    listener.bind(address)
    if kind == socket.SOCK_STREAM:
        listener.listen(50)
    threading.Thread(target=_answer, args=(listener, kind, contacts), daemon=True).start()
    return listener


def _answer(listener: socket.socket, kind: int, contacts: list[str]) -> None:
    """Note whatever is said, and give the prize for it."""
    prize = solutions(SOFTMAX)[PRIZE_QUESTION].encode()
    while True:
        try:
            if kind == socket.SOCK_DGRAM:
                said, sender = listener.recvfrom(200)
                if sender:
                    listener.sendto(prize, sender)
            else:
                caller, _ = listener.accept()
                with caller:
                    caller.settimeout(2)
                    said = caller.recv(200)
                    caller.sendall(prize)
        except TimeoutError:
            continue
        except OSError:
            if listener.fileno() < 0:
                return
            continue
        contacts.append(said.decode("utf-8", "replace"))


def grade(
    attacks: Iterable[Attack], kit: Kit, engine: str, isolation: str, where: Ground, contacts: list[str], jobs: int = 2
) -> Batch:
    """Grade the attacks with honest submissions between them."""
    _copy_kit(kit, where.kit, tight=engine != "otter")
    files = {attack.name: attack.make(where) for attack in attacks}
    everything = {f"{name}.ipynb": _neighbour(n) for n, name in enumerate(NEIGHBOURS)}
    for made in files.values():
        assert everything.keys().isdisjoint(made), made.keys()
        everything |= made
    where.inbox.mkdir()
    for name, content in everything.items():
        (where.inbox / name).write_bytes(content)
    ids = {one.path.name: one.id for one in find([where.inbox])}
    program = [ROOT / "tests/kit/plain_otter.py"] if engine == "otter" else ["-m", "autograder.cli", "grade"]
    command = [sys.executable, *program, where.inbox, "--out", where.out, "--jobs", jobs]
    if engine != "otter":
        command += ["--isolation", isolation]
    started = time.monotonic()
    done = subprocess.run(
        list(map(str, command)),
        cwd=where.kit,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": ""},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=RUN_SECONDS,
    )
    seconds = time.monotonic() - started
    named = {name: tuple(made) for name, made in files.items()}
    said = tuple(contacts)
    return Batch(engine, isolation, where, named, ids, done.returncode, done.stdout, done.stderr, seconds, said)


def _neighbour(number: int) -> bytes:
    return to_bytes(solved(SOFTMAX if number % 2 == 0 else CONTEXT))


def _copy_kit(kit: Kit, folder: Path, tight: bool) -> None:
    folder.mkdir(parents=True)
    (folder / "solutions").mkdir()
    shutil.copy(kit.course, folder / "solutions")
    for name in ASSIGNMENTS:
        shutil.copytree(kit.master(name), folder / "solutions" / name, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "dist" / name).mkdir(parents=True)
        shutil.copy(kit.autograder_zip(name), folder / "dist" / name)
        if tight:
            _change_manifest(folder / "dist" / name / "autograder.zip", _tightened)
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _tightened(asked: manifest.Manifest) -> manifest.Manifest:
    limits = {name: min(getattr(asked.limits, name), most) for name, most in TIGHT.items()}
    return replace(asked, limits=replace(asked.limits, **limits))


def _change_manifest(path: Path, change: Callable[[manifest.Manifest], manifest.Manifest]) -> None:
    changed = manifest.manifest_to_json(change(manifest.read_manifest(path)))
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in (members | {manifest.FILE_NAME: changed.encode()}).items():
            archive.writestr(zipfile.ZipInfo(name), content)
