"""Measures a whole class: submissions a second, memory, the cost of the report, and what Dask costs beside --jobs 2.

Takes a built kit and an empty folder; the classes are generated from the right and wrong answers. Gives a dict whose
keys say the units. Each class is graded by the real command, start-up and everything it writes included.
"""

import contextlib
import statistics
import sys
import time
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from kit.handed_in import a_class
from kit.notebooks import CONTEXT

from autograder.classroom import outputs
from autograder.workspace import Kit

NAME = CONTEXT
DASK_SIZE = 150
DASK_ROUNDS = 2
LOOK_SECONDS = 2.0
MEBIBYTE = 2**20


def measure(kit: Kit, folder: Path, sizes: list[int]) -> dict[str, float]:
    """Return what there is to say of classes of these sizes."""
    measured: dict[str, float] = {}
    for size in sizes:
        submissions = _written(folder, size)
        seconds, memory = _graded(kit, submissions, folder / f"out{size}", "--jobs", "2")
        started = time.monotonic()
        outputs.write_all(folder / f"out{size}")
        measured |= {
            f"class_of_{size}_submissions_per_second": size / seconds,
            f"class_of_{size}_memory_peak_mebibytes": memory,
            f"class_of_{size}_outputs_seconds": time.monotonic() - started,
        }
    return measured | _dask(kit, folder)


def _dask(kit: Kit, folder: Path) -> dict[str, float]:
    """The same class with two workers of ours, and on a cluster that runs already: a worker with two threads."""
    from distributed import LocalCluster

    submissions = _written(folder, DASK_SIZE)
    ours, theirs = [], []
    for number in range(DASK_ROUNDS):  # in turns: a machine that is shared is now faster and now slower
        ours.append(_graded(kit, submissions, folder / f"ours{number}", "--jobs", "2")[0])
        with LocalCluster(n_workers=1, threads_per_worker=2, dashboard_address=":0") as cluster:
            address = cluster.scheduler_address
            theirs.append(_graded(kit, submissions, folder / f"theirs{number}", "--dask", address)[0])
    seconds, dask_seconds = statistics.mean(ours), statistics.mean(theirs)
    return {
        "two_jobs_seconds": seconds,
        "dask_two_threads_seconds": dask_seconds,
        "dask_over_two_jobs": dask_seconds / seconds,
    }


def _written(folder: Path, size: int) -> Path:
    place = folder / f"class{size}"
    if not place.exists():
        place.mkdir()
        for name, content in a_class(NAME, size).items():
            (place / name).write_bytes(content)
    return place


def _graded(kit: Kit, submissions: Path, out: Path, *options: str) -> tuple[float, float]:
    """Seconds of the whole command, and the most MiB that it held with all its processes, each page counted once."""
    command = [sys.executable, "-m", "autograder.cli", "grade", str(submissions), "--out", str(out), *options]
    started, most = time.monotonic(), 0.0
    with open(out.with_suffix(".log"), "wb") as log:
        process = psutil.Popen(command, cwd=kit.root, stdout=log, stderr=log)
        while True:
            with contextlib.suppress(psutil.TimeoutExpired):
                process.wait(LOOK_SECONDS)
                break
            most = max(most, sum(map(_share, [process, *process.children(recursive=True)])))
        seconds = time.monotonic() - started
        if process.returncode:
            raise SystemExit(f"bench: grading failed: {out.with_suffix('.log').read_text()[-500:]}")
    return seconds, most / MEBIBYTE


def _share(process: psutil.Process) -> int:
    """The proportional set size in bytes; 0 for one that is gone."""
    try:
        return process.memory_full_info().pss
    except psutil.Error:
        return 0
