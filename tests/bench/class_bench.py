"""Measures a whole class: submissions a second, memory, the cost of the report, and what Dask costs beside --jobs 2.

Takes a built kit and an empty folder; the classes are generated from the right and wrong answers. Gives a dict whose
keys say the units. Each class is graded by the real command, start-up and everything it writes included.
"""

import subprocess
import sys
import time
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from corpus_class import a_class

from autograder import outputs
from autograder.kit import Kit

NAME = "03_context"
SIZES = (100, 1000, 5000)
DASK_SIZE = 100
LOOK_SECONDS = 0.2


def measure(kit: Kit, folder: Path, sizes: tuple[int, ...] = SIZES) -> dict[str, float]:
    """What there is to say of classes of these sizes."""
    measured: dict[str, float] = {}
    for size in sizes:
        submissions = _written(folder, size)
        seconds, memory = _graded(kit, submissions, folder / f"out{size}", "--jobs", "2")
        started = time.monotonic()
        outputs.write_all(folder / f"out{size}")
        measured |= {
            f"class_of_{size}_submissions_per_second": size / seconds,
            f"class_of_{size}_command_memory_peak_bytes": memory,
            f"class_of_{size}_outputs_seconds": time.monotonic() - started,
        }
    return measured | _dask(kit, folder)


def _dask(kit: Kit, folder: Path) -> dict[str, float]:
    """The same class with two workers of ours and with two of Dask's, whose cluster runs already."""
    from distributed import LocalCluster

    submissions = _written(folder, DASK_SIZE)
    ours, _ = _graded(kit, submissions, folder / "ours", "--jobs", "2")
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        theirs, _ = _graded(kit, submissions, folder / "theirs", "--dask", cluster.scheduler_address)
    return {"two_jobs_seconds": ours, "dask_two_workers_seconds": theirs, "dask_over_two_jobs": theirs / ours}


def _written(folder: Path, size: int) -> Path:
    place = folder / f"class{size}"
    if not place.exists():
        place.mkdir()
        for name, content in a_class(NAME, size).items():
            (place / name).write_bytes(content)
    return place


def _graded(kit: Kit, submissions: Path, out: Path, *options: str) -> tuple[float, float]:
    """Seconds of the whole command, and the most memory that the command itself held; its workers are not counted."""
    command = [sys.executable, "-m", "autograder.cli", "grade", str(submissions), "--out", str(out), *options]
    started, most = time.monotonic(), 0
    with open(out.with_suffix(".log"), "wb") as log:
        process = subprocess.Popen(command, cwd=kit.root, stdout=log, stderr=log)
        watched = psutil.Process(process.pid)
        while process.poll() is None:
            try:
                most = max(most, watched.memory_info().rss)
            except psutil.NoSuchProcess:
                break
            time.sleep(LOOK_SECONDS)
        if process.wait():
            raise SystemExit(f"bench: grading failed: {out.with_suffix('.log').read_text()[-500:]}")
    return time.monotonic() - started, float(most)
