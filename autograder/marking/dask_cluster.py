"""Grades on the workers of a running Dask cluster: the same work and the same records, on other machines.

Takes the address of the scheduler. Submissions are read here and sent in batches of clean notebooks; records come back.
No folder is shared: each worker, including one that joins late, gets the assignments' zips once and keeps its players
warm. If a worker dies, Dask gives its batch to another. The submissions of a batch that ends its workers again and
again are sent once more at the end, one at a time, so that only the one to blame is lost. A worker with another version
of this package gets no work. Trusts the cluster as much as this machine: anybody who can reach its scheduler can run
anything on it.
"""

import contextlib
import multiprocessing
import pickle
import queue
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

from pebble import ProcessExpired, ProcessPool

from autograder import __version__
from autograder.course.manifest import BuiltAssignment, load_assignment
from autograder.errors import MachineFault, UserError
from autograder.files import workers
from autograder.marking import leftovers, pool
from autograder.marking.finding import SubmittedFile
from autograder.marking.marking import lost_record, read_or_record
from autograder.marking.reading import Submission
from autograder.marking.record import Record
from autograder.wall.results import Level

try:
    from distributed import Client, Future, Worker, WorkerPlugin, get_worker
except ImportError:
    raise UserError("--dask: Dask is not installed; install it with: pip install 'soft-lookup[dask]'") from None

Batch = list[Submission]
Packed = tuple[bytes, bytes | None]  # an assignment's zip, and the notebook that students begin with
OtherKit = tuple[str, str]  # the address of a worker that does not mark, and what it has instead

CONNECT_SECONDS = 15
SET_UP_TRIES = 4
RECONNECT_SECONDS = 2.0  # in which a scheduler forgets a dead worker
BATCH = 8  # submissions that are sent together, so that the cluster's own work for each is small
BATCHES_A_THREAD = 3  # enough that no worker waits, and few enough that a large class is never all under way
RETRIES = 2
PATIENCE = 60.0  # seconds without a result, after which somebody must still be there
SAME_KIT = "install the same there"


class NoWorkers(UserError):
    """All workers have gone."""


def mark_all_on_dask(
    submitted: Iterable[SubmittedFile | Submission],
    size: int,
    assignments: dict[str, BuiltAssignment],
    override: str | None,
    level: Level,
    address: str,
    warn: Callable[[str], None],
) -> Iterator[Record]:
    """Yield the records, as each batch is done; UserError if the cluster can't be reached or can't grade like this.

    There are at most `size` submissions. `warn` hears of each worker that gets no work.
    """
    waiting = iter(submitted)
    if (first := next(waiting, None)) is None:
        return
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UserError(f"--dask {address}: no scheduler answers there; start one with: dask scheduler") from error
    with client:
        plugin = _Plugin({name: _packed(a) for name, a in assignments.items()}, override, level)
        _set_up(client, address, plugin)
        try:
            yield from _Distribution(client, plugin, warn).records(chain([first], waiting), size)
        finally:
            with contextlib.suppress(OSError):  # a worker that has just died has nothing to give up
                client.unregister_worker_plugin(plugin.name)


def _set_up(client: Client, address: str, plugin: "_Plugin") -> None:
    """Get every worker ready, and again if one of them dies meanwhile; UserError if one can't grade like this."""
    for tries_left in reversed(range(SET_UP_TRIES)):
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
            _refuse_other_kits(client, address)
            client.register_plugin(plugin)
            client.run(_try, plugin.name)
            return
        except UserError:
            raise
        except Exception as error:  # whatever a worker raised comes as it is
            if isinstance(error, OSError) and tries_left:  # the connection to a worker was lost
                time.sleep(RECONNECT_SECONDS)
                continue
            reason = " ".join(str(error).split())[:200] or type(error).__name__
            raise UserError(
                f"--dask {address}: its workers can't grade ({reason}); see `autograder doctor` there"
            ) from error


def _refuse_other_kits(client: Client, address: str) -> None:
    """UserError that names the workers which would grade otherwise than this machine."""
    others = {worker: kit for worker, kit in client.run(_kit_there()).items() if kit != _here()}
    if others:
        named = "; ".join(f"{worker} has {kit}" for worker, kit in sorted(others.items()))
        raise UserError(f"--dask {address}: {named}; here is {_here()}: {SAME_KIT}, and start them again")


def _here() -> str:
    return f"Soft Lookup {__version__}"


class _Distribution:
    """The batches that are under way on a cluster, and which of its workers get none."""

    def __init__(self, client: Client, plugin: "_Plugin", warn: Callable[[str], None]):
        self._client, self._plugin, self._warn = client, plugin, warn
        self._mark = _unless_another_kit(_here(), _kit_there())
        self._under_way: dict[Future[Any], Batch] = {}
        self._done: queue.SimpleQueue[Future[Any]] = queue.SimpleQueue()
        self._refused: set[str] = set()

    def records(self, submitted: Iterable[SubmittedFile | Submission], most: int) -> Iterator[Record]:
        threads = max(1, sum(self._client.nthreads().values()))
        size = max(1, min(BATCH, most // (2 * threads)))  # each worker has its share of a small class
        waiting, suspects = iter(submitted), []
        for _ in range(BATCHES_A_THREAD * threads):
            yield from self._send_next(waiting, size)
        for batch, answer in self._answers():
            if isinstance(answer, Exception):
                suspects += batch
            else:
                yield from answer
            yield from self._send_next(waiting, size)
        # With nothing else under way: Dask blames a death on all that its worker had before it.
        for suspect in suspects:
            self._send([suspect])
            for _, answer in self._answers():
                yield from [self._lost(suspect, answer)] if isinstance(answer, Exception) else answer

    def _answers(self) -> Iterator[tuple[Batch, list[Record] | Exception]]:
        """Yield each batch that is done, with its records, or with the error by which it was lost."""
        while self._under_way:
            task = self._next_done()
            batch = self._under_way.pop(task)
            answer: list[Record] | OtherKit | Exception
            try:
                answer = self._result(task)
            except NoWorkers:
                raise
            except Exception as error:  # whatever a worker raised comes as it is
                answer = error
            task.release()
            if isinstance(answer, tuple):
                self._refuse(*answer)
                self._send(batch)
            else:
                yield batch, answer

    def _next_done(self) -> "Future[Any]":
        while True:
            try:
                return self._done.get(timeout=PATIENCE)
            except queue.Empty:
                self._check_workers()

    def _result(self, task: "Future[Any]") -> list[Record] | OtherKit:
        """Return what a task gave, which is computed anew if the worker that had it has died by now."""
        while True:
            try:
                result: list[Record] | OtherKit = task.result(timeout=PATIENCE)
                return result
            except TimeoutError:
                self._check_workers()

    def _check_workers(self) -> None:
        """NoWorkers if there is none, and none comes: Dask replaces one that dies, but not while it starts."""
        try:
            self._client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError:
            raise NoWorkers(
                "--dask: no worker of the cluster is left; start some, and run the same command with --resume"
            ) from None

    def _send_next(self, waiting: Iterator[SubmittedFile | Submission], size: int) -> Iterator[Record]:
        """Send a batch of those that can be read; what can't is a record at once."""
        batch: Batch = []
        while not batch and (files := list(islice(waiting, size))):
            for file in files:
                if isinstance(file, Submission):
                    batch.append(file)
                    continue
                read = read_or_record(file, self._plugin.override, self._plugin.level)
                if isinstance(read, Record):
                    yield read
                else:
                    batch.append(read)
        if batch:
            self._send(batch)

    def _send(self, batch: Batch) -> None:
        fit = self._fit()
        task = self._client.submit(
            self._mark,
            self._plugin.name,
            pickle.dumps(batch),  # as bytes, for who has another kit
            retries=RETRIES,
            pure=False,
            workers=fit,
            allow_other_workers=bool(fit),  # all of these may be gone, and replaced, when it is this batch's turn
        )
        self._under_way[task] = batch
        task.add_done_callback(self._done.put)

    def _fit(self) -> list[str] | None:
        """Return the workers that a batch may go to; None, for all, as long as none was refused."""
        return [worker for worker in self._client.nthreads() if worker not in self._refused] if self._refused else None

    def _refuse(self, worker: str, kit: str) -> None:
        if worker not in self._refused:
            self._refused.add(worker)
            self._warn(f"worker {worker} gets no work: it has {kit}; here is {_here()}: {SAME_KIT}")
        if not self._fit():
            raise UserError(f"--dask: no worker with {_here()} is left; start one, and grade the rest with --resume")

    def _lost(self, suspect: Submission, error: Exception) -> Record:
        reason = " ".join(str(error).split())[:150]
        return lost_record(suspect, self._plugin.level, f"a worker of the cluster: {reason}")


# On a worker. Functions inside others are sent as they are: a worker needs nothing of this module to run them.


def _kit_there() -> Callable[[], str]:
    """Return what says which version a worker has."""

    def kit_there() -> str:
        import sys

        try:
            from autograder import __version__
        except ImportError:
            return "no Soft Lookup"
        optimized = ", under python -O, which drops the tests' assertions" if sys.flags.optimize else ""
        return f"Soft Lookup {__version__}{optimized}"

    return kit_there


def _unless_another_kit(here: str, kit_there: Callable[[], str]) -> Callable[[str, bytes], list[Record] | OtherKit]:
    """Return what marks a batch on a worker, or gives the worker's address and what it has instead."""

    def mark(name: str, batch: bytes) -> Any:  # its annotations travel with it, and another kit may have no `Record`
        from distributed import get_worker

        if (kit := kit_there()) != here:
            return get_worker().address, kit
        from autograder.marking.dask_cluster import mark_batch

        return mark_batch(name, batch)

    return mark


def mark_batch(name: str, batch: bytes) -> list[Record]:
    """Return the records of a batch, in its order."""
    return _plugin_of(get_worker(), name).mark(batch)


def _plugin_of(worker: Worker, name: str) -> "_Plugin":
    plugin = worker.plugins[name]
    assert isinstance(plugin, _Plugin)
    return plugin


def _packed(assignment: BuiltAssignment) -> Packed:
    return assignment.zip.read_bytes(), assignment.starter.read_bytes() if assignment.starter else None


def _unpacked(folder: Path, name: str, built: bytes, starter: bytes | None) -> BuiltAssignment:
    (folder / f"{name}.zip").write_bytes(built)
    if starter is None:
        return load_assignment(folder / f"{name}.zip")
    (folder / f"{name}.ipynb").write_bytes(starter)
    return load_assignment(folder / f"{name}.zip", folder / f"{name}.ipynb")


class _Plugin(WorkerPlugin):
    """All that a worker needs: the assignments, and warm processes that mark, one for each of its threads.

    Beside the worker's own loop, marking would wait for its turn all the time, could not interrupt a test that is
    stuck, and would bound the memory of both.
    """

    def __init__(self, packed: dict[str, Packed], override: str | None, level: Level):
        self.name = f"soft-lookup-{uuid.uuid4().hex}"
        self._packed, self.override, self.level = packed, override, level

    def setup(self, worker: Worker) -> None:
        multiprocessing.current_process().daemon = False  # as Dask's workers are, which may start no process then
        leftovers.sweep_leftovers()
        self._folder = leftovers.LockedFolder()
        self._assignments = {name: _unpacked(self._folder.path, name, *parts) for name, parts in self._packed.items()}
        self._idle: list[ProcessPool] = []

    def teardown(self, worker: Worker) -> None:
        while self._idle:
            workers.end_pool(self._idle.pop())
        self._folder.remove()

    def start(self, threads: int) -> None:
        """Make a process for each thread; MachineFault if they can't grade as they are asked to."""
        self._idle += [self._new() for _ in range(threads)]
        for check in [process.schedule(pool.check_ready) for process in self._idle]:
            check.result()

    def mark(self, batch: bytes) -> list[Record]:
        """Return the records of a batch; MachineFault if the process that marks it ends before."""
        process = self._ready()
        try:
            futures = [process.schedule(pool.mark_one, (submission,)) for submission in pickle.loads(batch)]
            records = [future.result() for future in futures]
        except (ProcessExpired, RuntimeError) as error:  # the second is of a pool that has ended with its process
            workers.end_pool(process)
            raise MachineFault(workers.ENDED) from error
        self._idle.append(process)
        return records

    def _ready(self) -> ProcessPool:
        """Return an idle process, but for those that have ended meanwhile, as no batch is to blame for them; or a new
        one.
        """
        while self._idle:
            with contextlib.suppress(IndexError):  # another thread may have taken the last one
                process = self._idle.pop()
                if process.active:
                    return process
                workers.end_pool(process)
        return self._new()

    def _new(self) -> ProcessPool:
        return pool.open_pool(self.level, 1, self._assignments, self.override, pinned=False)

    def __reduce__(self) -> tuple[Callable[[bytes], WorkerPlugin], tuple[bytes]]:
        # The parts travel as bytes, which a worker with another kit need not understand.
        parts = pickle.dumps((self.name, self._packed, self.override, self.level))
        return _plugin_unless_another_kit(_here(), _kit_there()), (parts,)


def _plugin_unless_another_kit(here: str, kit_there: Callable[[], str]) -> Callable[[bytes], WorkerPlugin]:
    """Return what makes the plug-in on a worker, or, with another kit, a plug-in that does nothing."""

    def make(parts: bytes) -> WorkerPlugin:
        if kit_there() != here:
            from distributed import WorkerPlugin

            return WorkerPlugin()
        from autograder.marking.dask_cluster import make_plugin

        return make_plugin(parts)

    return make


def make_plugin(parts: bytes) -> _Plugin:
    name, *rest = pickle.loads(parts)
    plugin = _Plugin(*rest)
    plugin.name = name
    return plugin


def _try(name: str, dask_worker: Worker) -> None:
    """Raise on a worker that can't grade as it is asked to."""
    _plugin_of(dask_worker, name).start(dask_worker.state.nthreads)
