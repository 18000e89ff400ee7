"""Grades on the workers of a running Dask cluster: the same work and the same records, on other machines.

Takes the address of the scheduler. Submissions are read here and sent as clean notebooks; each worker, including one
that joins late, gets the assignments' zips once. If a worker dies, Dask gives its work to another. Trusts the cluster
as much as this machine: anybody who can reach its scheduler can run anything on it.
"""

import json
import threading
import uuid
from collections.abc import Callable, Iterator

import nbformat

from autograder import __version__
from autograder.course.built import BuiltAssignment, load_assignment
from autograder.engines.choice import Choice, Engine, make_engine
from autograder.errors import UserError
from autograder.grading import leftovers
from autograder.grading.marking import lost, mark_notebook, read_or_record
from autograder.records.record import Record, parse_record, record_to_json
from autograder.submissions.finding import Found
from autograder.submissions.reading import Submission

try:
    from distributed import Client, Worker, WorkerPlugin, as_completed, get_worker
except ImportError:
    raise UserError("--dask: Dask is not installed; install it with: pip install 'soft-lookup[dask]'") from None

CONNECT_SECONDS = 15
QUEUED_A_THREAD = 3  # enough that no worker waits, and few enough that a large class is never all under way
RETRIES = 2


def mark_all(
    found: list[Found], assignments: dict[str, BuiltAssignment], override: str | None, choice: Choice, address: str
) -> Iterator[Record]:
    """The records, each as soon as it is done; UserError if the cluster can't be reached or can't grade so."""
    if not found:
        return
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UserError(f"--dask {address}: no scheduler answers there; start one with: dask scheduler") from error
    with client:
        shelf = _Shelf({name: a.zip.read_bytes() for name, a in assignments.items()}, override, choice)
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
            _refuse_other_kits(client, address)
            client.register_plugin(shelf)
            client.run(_try, shelf.name)
        except UserError:
            raise
        except Exception as error:  # whatever a worker raised comes as it is
            reason = " ".join(str(error).split())[:200] or type(error).__name__
            raise UserError(
                f"--dask {address}: its workers can't grade ({reason}); see `autograder doctor` there"
            ) from error
        try:
            yield from _spread(client, found, shelf, choice, override)
        finally:
            client.unregister_worker_plugin(shelf.name)


def _refuse_other_kits(client: Client, address: str) -> None:
    """UserError that names the workers which would grade otherwise than this machine."""

    # A function inside another travels as it is: a worker needs nothing of this module, which its kit may not have.
    def kit_there() -> str:
        import sys

        try:
            from autograder import __version__
        except ImportError:
            return "no Soft Lookup"
        optimized = ", under python -O, which drops the tests' assertions" if sys.flags.optimize else ""
        return f"Soft Lookup {__version__}{optimized}"

    here = f"Soft Lookup {__version__}"
    others = {worker: kit for worker, kit in client.run(kit_there).items() if kit != here}
    if others:
        named = "; ".join(f"{worker} has {kit}" for worker, kit in sorted(others.items()))
        raise UserError(f"--dask {address}: {named}; here is {here}: install the same there, and start them again")


def _spread(
    client: Client, found: list[Found], shelf: "_Shelf", choice: Choice, override: str | None
) -> Iterator[Record]:
    waiting = iter(found)
    under_way: dict[str, Found] = {}
    done = as_completed(loop=client.loop)

    def add() -> Iterator[Record]:
        """Send the next one that can be read; what can't is a record at once."""
        for one in waiting:
            submission = read_or_record(one, override, choice)
            if isinstance(submission, Record):
                yield submission
                continue
            task = client.submit(_mark, shelf.name, *_packed(submission), retries=RETRIES, pure=False)
            under_way[task.key] = one
            done.add(task)
            return

    for _ in range(QUEUED_A_THREAD * max(1, sum(client.nthreads().values()))):
        yield from add()
    for task in done:
        one = under_way.pop(task.key)
        if task.status == "finished":
            yield parse_record(task.result())
        else:
            yield lost(one, choice, f"a worker of the cluster: {' '.join(str(task.exception()).split())[:150]}")
        task.release()
        yield from add()


def _packed(submission: Submission) -> tuple[str, str, str | None, str]:
    return submission.id, json.dumps(submission.notebook), submission.assignment, submission.sha256


# On a worker


class _Shelf(WorkerPlugin):
    """What a worker needs: the assignments, and an engine for each of its threads."""

    def __init__(self, zips: dict[str, bytes], override: str | None, choice: Choice):
        self.name = f"soft-lookup-{uuid.uuid4().hex}"
        self._zips, self.override, self._choice = zips, override, choice

    def setup(self, worker: Worker) -> None:
        leftovers.sweep()
        self.folder = leftovers.Folder()
        self.assignments = {}
        for name, content in self._zips.items():
            path = self.folder.path / f"{name}.zip"
            path.write_bytes(content)
            self.assignments[name] = load_assignment(path)
        self._engines = threading.local()

    def teardown(self, worker: Worker) -> None:
        self.folder.remove()

    @property
    def engine(self) -> Engine:
        """The engine of this thread."""
        if not hasattr(self._engines, "engine"):
            self._engines.engine = make_engine(self._choice)
        return self._engines.engine

    def __reduce__(self) -> tuple[Callable, tuple]:
        return _shelf, (self.name, self._zips, self.override, self._choice)


def _shelf(name: str, zips: dict[str, bytes], override: str | None, choice: Choice) -> _Shelf:
    made = _Shelf(zips, override, choice)
    made.name = name
    return made


def _try(name: str, dask_worker: Worker) -> None:
    """Raise on a worker that can't isolate as it is asked to."""
    make_engine(dask_worker.plugins[name]._choice).close()


def _mark(name: str, id: str, notebook: str, assignment: str | None, sha256: str) -> str:
    shelf = get_worker().plugins[name]
    submission = Submission(id, nbformat.from_dict(json.loads(notebook)), assignment, sha256)
    folder = shelf.folder.path / f"{id}-{uuid.uuid4().hex}"
    return record_to_json(mark_notebook(submission, shelf.assignments, shelf.override, shelf.engine, folder))
