"""The same class on a Dask cluster: the same records, also if a worker is killed in the middle."""

import contextlib
import json
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import time

import psutil
import pytest
from conftest import ROOT

from autograder.classroom import batch as grading
from autograder.course.manifest import load_assignments
from autograder.errors import UserError
from autograder.wall.results import Level

distributed = pytest.importorskip("distributed", reason="NO DASK: pip install 'soft-lookup[dask]'")
pytestmark = pytest.mark.filterwarnings("default")  # Dask's own are its own
NAMES = ("ada", "bela", "chidi", "hana", "ines", "mei", "kofi")


@pytest.fixture(scope="module")
def cluster(request):
    """Workers of two threads, two or as many as are asked for; a nanny starts another one for one that dies."""
    number = getattr(request, "param", 2)
    with distributed.LocalCluster(n_workers=number, threads_per_worker=2, dashboard_address=":0") as found:
        yield found


class Watcher(grading.Watcher):
    def __init__(self, at_first=lambda: None):
        self.seen, self.warned, self._at_first = [], [], at_first

    def warns(self, line):
        self.warned.append(line)

    def has(self, record):
        if not self.seen:
            self._at_first()
        self.seen.append(record.submission)


def grade(kit, folder, out, address, watcher):
    level = Level.NONE
    batch = grading.Batch(load_assignments(kit), [folder], None, level, 2, dask=address)
    grading.grade_batch(batch, out, watcher)
    found = {}
    for path in (out / "records").iterdir():
        record = json.loads(path.read_text(encoding="utf-8"))
        for part in (record, *record["cells"]):
            del part["seconds"]
        found[path.stem] = record
    return found


@pytest.mark.slow
def test_a_cluster_gives_the_same_records_and_a_killed_worker_loses_nothing(own, own_submissions, cluster, tmp_path):
    (tmp_path / "in").mkdir()
    for name in NAMES:
        shutil.copy(own_submissions / f"{name}.ipynb", tmp_path / "in")
    here = grade(own, tmp_path / "in", tmp_path / "here", None, Watcher())
    address = cluster.scheduler_address
    there = Watcher()
    assert grade(own, tmp_path / "in", tmp_path / "there", address, there) == here
    assert sorted(there.seen) == sorted(NAMES)

    worker = next(iter(cluster.workers.values()))
    killed = Watcher(lambda: os.kill(worker.pid, signal.SIGKILL))
    assert grade(own, tmp_path / "in", tmp_path / "killed", address, killed) == here
    assert sorted(killed.seen) == sorted(NAMES)


@pytest.mark.slow
def test_a_worker_killed_while_it_gets_ready_leaves_the_run_to_the_others(
    own, own_submissions, cluster, tmp_path, monkeypatch
):
    from autograder.marking import dask_cluster

    died = tmp_path / "died"

    def dies_once(name, dask_worker):
        with contextlib.suppress(FileExistsError):
            os.close(os.open(died, os.O_CREAT | os.O_EXCL))
            os.kill(os.getpid(), signal.SIGKILL)
        dask_worker.plugins[name].start(dask_worker.state.nthreads)

    monkeypatch.setattr(dask_cluster, "_try", dies_once)
    shutil.copy(own_submissions / "ada.ipynb", tmp_path)
    found = grade(own, tmp_path / "ada.ipynb", tmp_path / "out", cluster.scheduler_address, Watcher())
    assert died.exists()
    assert found["ada"]["status"] == "graded"


@pytest.mark.parametrize("cluster", [1], indirect=True)
def test_a_killed_process_that_marks_loses_nothing_and_all_are_gone_at_the_end(own, own_submissions, cluster, tmp_path):
    (tmp_path / "in").mkdir()
    names = [name for name in NAMES if name != "kofi"]  # which is read, and has its record, before any is sent
    for name in names:
        shutil.copy(own_submissions / f"{name}.ipynb", tmp_path / "in")

    def marking():
        family = [child for worker in cluster.workers.values() for child in psutil.Process(worker.pid).children(True)]
        return [process for process in family if marks(process)]

    def marks(process):
        with contextlib.suppress(psutil.NoSuchProcess):  # what a player runs may be gone by now
            return all("multiprocessing.forkserver" in " ".join(one.cmdline()) for one in (process, process.parent()))

    killed = []

    def kill():
        for process in marking():
            process.kill()
            killed.append(process)

    watcher = Watcher(kill)
    found = grade(own, tmp_path / "in", tmp_path / "out", cluster.scheduler_address, watcher)
    assert len(killed) == 2
    assert sorted(watcher.seen) == sorted(found) == sorted(names)
    assert "grader_error" not in {record["status"] for record in found.values()}
    assert marking() == []


LACKING = """
from autograder.marking.dask_cluster import _Plugin
from autograder.wall.results import Level

plugin = _Plugin({}, None, Level.FULL)
plugin.setup(None)
try:
    plugin.start(1)
finally:
    plugin.teardown(None)
"""


@pytest.mark.slow
def test_a_worker_that_cannot_isolate_says_why(tmp_path):
    environment = os.environ | {"PATH": str(tmp_path), "PYTHONPATH": str(ROOT)}  # where there is no bwrap
    done = subprocess.run([sys.executable, "-c", LACKING], env=environment, capture_output=True, text=True, timeout=600)
    assert done.stderr.splitlines()[-1] == "autograder.errors.MachineFault: bubblewrap (bwrap) is not installed"


def test_a_scheduler_that_does_not_answer_is_the_callers_mistake(own, own_submissions, tmp_path, monkeypatch):
    from autograder.marking import dask_cluster

    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 1)
    shutil.copy(own_submissions / "ada.ipynb", tmp_path)
    with pytest.raises(UserError, match="no scheduler answers"):
        grade(own, tmp_path / "ada.ipynb", tmp_path / "out", "tcp://127.0.0.1:9", Watcher())


@pytest.mark.slow
def test_a_worker_with_another_version_of_the_kit_is_refused_by_name(cluster, monkeypatch):
    from autograder.marking import dask_cluster

    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        client.wait_for_workers(1)
        dask_cluster._refuse_other_kits(client, "tcp://here")
        monkeypatch.setattr(dask_cluster, "__version__", "99.0")
        with pytest.raises(UserError, match=r"tcp://\S+ has Soft Lookup \d\S*; .*here is Soft Lookup 99\.0"):
            dask_cluster._refuse_other_kits(client, "tcp://here")


@pytest.mark.slow
def test_a_worker_with_another_version_that_joins_late_gets_no_work(
    own, own_submissions, cluster, tmp_path, monkeypatch
):
    """Its folders are its own, and so is its kit."""
    from autograder.marking import dask_cluster

    monkeypatch.setattr(dask_cluster, "BATCH", 1)
    (tmp_path / "in").mkdir()
    for number in range(16):
        shutil.copy(own_submissions / "kofi.ipynb", tmp_path / "in" / f"{number}.ipynb")
        shutil.copy(own_submissions / "ada.ipynb", tmp_path / "in" / f"a{number}.ipynb")
    other = tmp_path / "other"
    (other / "autograder").mkdir(parents=True)
    (other / "autograder" / "__init__.py").write_text('__version__ = "99.0"\n')
    command = [sys.executable, "-m", "distributed.cli.dask_worker", cluster.scheduler_address, "--no-nanny"]
    command += ["--nthreads", "1", "--no-dashboard", "--name", "late"]
    environment = os.environ | {"PYTHONPATH": str(other), "TMPDIR": str(other)}
    late = []

    def join():
        late.append(subprocess.Popen(command, cwd=other, env=environment, stderr=subprocess.DEVNULL))
        with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
            client.wait_for_workers(3, timeout=120)

    watcher = Watcher(join)
    try:
        found = grade(own, tmp_path / "in", tmp_path / "out", cluster.scheduler_address, watcher)
    finally:
        late[0].kill()
        late[0].wait()
    assert len(watcher.warned) == 1
    assert re.fullmatch(r"worker tcp://\S+ gets no work: it has Soft Lookup 99\.0; here is .*", watcher.warned[0])
    assert [found[f"a{number}"]["status"] for number in range(16)] == ["graded"] * 16


@pytest.mark.slow
def test_a_batch_that_ends_its_workers_loses_only_the_one_to_blame(
    own, own_submissions, cluster, tmp_path, monkeypatch
):
    from autograder.marking import dask_cluster

    def marks(here, kit_there):
        def mark(name, batch):
            if any(one.id == "mei" for one in pickle.loads(batch)):
                time.sleep(0.5)  # Dask does not replace a worker that dies as it starts
                os._exit(1)
            from autograder.marking.dask_cluster import mark_batch

            return mark_batch(name, batch)

        return mark

    monkeypatch.setattr(dask_cluster, "_unless_another_kit", marks)
    (tmp_path / "in").mkdir()
    for name in ("mei", "ada", "hana", "ines"):
        shutil.copy(own_submissions / f"{name}.ipynb", tmp_path / "in")
    for number in range(8):
        shutil.copy(own_submissions / "bela.ipynb", tmp_path / "in" / f"b{number}.ipynb")
    found = grade(own, tmp_path / "in", tmp_path / "out", cluster.scheduler_address, Watcher())
    assert {id for id, record in found.items() if record["status"] != "graded"} == {"mei"}
    assert found["mei"]["status"] == "grader_error"
    assert "a worker of the cluster" in found["mei"]["reason"]


@pytest.mark.slow
def test_a_cluster_that_has_lost_all_workers_is_not_waited_for(own, own_submissions, tmp_path, monkeypatch):
    from autograder.marking import dask_cluster

    for name in ("PATIENCE", "CONNECT_SECONDS"):
        monkeypatch.setattr(dask_cluster, name, 3)
    (tmp_path / "in").mkdir()
    for number in range(12):
        shutil.copy(own_submissions / "bela.ipynb", tmp_path / "in" / f"b{number}.ipynb")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as cluster:

        def leave():
            cluster.scale(0)
            until = time.monotonic() + 60
            while cluster.scheduler.workers and time.monotonic() < until:
                time.sleep(0.05)

        watcher = Watcher(leave)
        with pytest.raises(UserError, match=r"no worker of the cluster is left; start some, .* --resume"):
            grade(own, tmp_path / "in", tmp_path / "out", cluster.scheduler_address, watcher)
    assert 0 < len(watcher.seen) < 12
