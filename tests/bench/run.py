"""Measures how long grading takes, in one run on one machine, and writes build/bench.json.

    python tests/bench/run.py [--submissions N] [--classes N,N,N]

The notebook is 03_context solved, as it is and without its plots. Plain `otter run` and `autograder grade` are run as
the commands they are, start-up and records included. Two floors tell what cannot be saved: the same cells in a bare
fork of a warm process, and a sandboxed player that does nothing. All of it is measured in rounds, and averaged, since a
machine that is shared is now faster and now slower. Seconds are those of the clock, and for comparison those of the
processor, of the whole machine. Then classes of other sizes, made of right and wrong answers, and how long readers wait
for the notebooks that train something, here and in Pyodide.
"""

import argparse
import contextlib
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from kits import hand_out

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import class_bench
import nbformat
import psutil
import pyodide_copy
from rich.console import Console
from rich.table import Table

from autograder.course.manifest import Limits
from autograder.files.whole import write_whole
from autograder.wall.grader import Grader
from autograder.wall.isolation import best_level
from autograder.wall.loading import load
from autograder.wall.sandbox import ENVIRONMENT, Sandbox
from autograder.workspace import Kit, find_kit

HERE = Path(__file__).resolve().parent
NAME = "03_context"
PLOTS = ("pictures.bars(", "pictures.heat_map(", "pictures.blocks(")
TRAINED = ("09_learn", "12_model")  # whose readers wait for a training loop
ROUNDS = 2
OTTER_RUNS = 3  # in a round
FLOOR_RUNS = 100


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--submissions", type=int, default=500, help="how many our engine grades each time")
    parser.add_argument("--classes", default="100,1000,5000", help="the sizes of the classes that are graded then")
    asked = parser.parse_args()
    count, sizes = asked.submissions, [int(size) for size in asked.classes.split(",") if size]
    kit = find_kit()
    solution = nbformat.read(kit.dist / NAME / "solution.ipynb", as_version=4)
    variants = {"with_plots": solution, "without_plots": without_plots(solution)}
    measured = {name: measure(kit, notebook, count) for name, notebook in variants.items()}
    with tempfile.TemporaryDirectory() as folder:
        classes = class_bench.measure(kit, Path(folder), sizes) if sizes else {}
    trained = {f"{name}_longest_cell_seconds": longest_cell(kit, name) for name in TRAINED}
    trained |= longest_cells_in_pyodide(kit)
    report = {
        "machine": {
            "processors": len(os.sched_getaffinity(0)),
            "python": platform.python_version(),
            "load_per_processor_at_end": round(os.getloadavg()[0] / os.cpu_count(), 2),
        },
        "notebook": f"{NAME}, solved",
        "isolation": str(best_level()),
        "submissions": count,
        **measured,
        **ratios(measured["with_plots"]),
        "without_plots_ratios": ratios(measured["without_plots"]),
        "classes": classes,
        "training": trained,
    }
    write_whole(kit.build / "bench.json", json.dumps(report, indent=1) + "\n")
    show(report)


def without_plots(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The same notebook less the cells that draw."""
    kept = nbformat.from_dict(notebook)
    kept.cells = [cell for cell in kept.cells if not any(plot in cell.source for plot in PLOTS)]
    return kept


def measure(kit: Kit, notebook: nbformat.NotebookNode, count: int) -> dict[str, float]:
    """All that is measured on one notebook; per submission, where it is about submissions."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        path = folder / "solved.ipynb"
        nbformat.write(notebook, path)
        rounds = [measure_once(kit, path, folder, count) for _ in range(ROUNDS)]
        averaged = {name: statistics.mean(measured[name] for measured in rounds) for name in rounds[0]}
        return averaged | {"player_pss_mebibytes": memory_of_a_player(kit, notebook)}


def measure_once(kit: Kit, path: Path, folder: Path, count: int) -> dict[str, float]:
    return {
        **otter_run(kit, path, folder),
        **our_engine(kit, path, folder, count, workers=1),
        **our_engine(kit, path, folder, count, workers=2),
        "bare_cells_seconds": bare_cells(path, kit.assignments / NAME),
        "empty_player_seconds": empty_player(),
    }


def otter_run(kit: Kit, path: Path, folder: Path) -> dict[str, float]:
    command = ["otter", "run", "-a", str(kit.autograder_zip(NAME)), "--no-logo", str(path)]
    runs = [clocked(lambda: run_command(command, folder)) for _ in range(OTTER_RUNS)]
    seconds, processor = map(statistics.median, zip(*runs, strict=True))
    return {"otter_run_seconds": seconds, "otter_run_processor_seconds": processor}


def our_engine(kit: Kit, path: Path, folder: Path, count: int, workers: int) -> dict[str, float]:
    """`autograder grade` on a class of this notebook, `count` times."""
    submissions = folder / "class"
    submissions.mkdir(exist_ok=True)
    for number in range(count):
        copy = submissions / f"student{number}.ipynb"
        if not copy.exists():
            os.link(path, copy)
    out = folder / f"out{workers}"
    shutil.rmtree(out, ignore_errors=True)  # of an earlier round: a class is graded for the first time
    command = ["-m", "autograder.cli", "grade", str(submissions), "--out", str(out)]
    command += ["--jobs", str(workers)]
    seconds, processor = clocked(lambda: run_command([sys.executable, *command], kit.root))
    records = [json.loads(record.read_text()) for record in (out / "records").iterdir()]
    if len(records) != count or any(record["score"] != record["max_score"] for record in records):
        raise SystemExit(
            "bench: a solved notebook did not get all its points; nothing that was measured means anything"
        )
    name = {1: "ours_one_worker", 2: "ours_two_workers"}[workers]
    return {f"{name}_seconds": seconds / count, f"{name}_processor_seconds": processor / count}


def bare_cells(path: Path, folder: Path) -> float:
    """The cells of a notebook in a fork of a warm process: no sandbox, no tests."""
    command = [sys.executable, str(HERE / "bare.py"), str(path), str(folder), str(FLOOR_RUNS)]
    environment = ENVIRONMENT | {"PYTHONPATH": os.pathsep.join(sys.path), "HOME": str(path.parent)}
    return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


def empty_player() -> float:
    """A player that is made, confined, and ended."""
    on_one_processor()
    sandbox = Sandbox(best_level())
    try:
        sandbox.register("empty", Limits(), {}, 0)
        started = time.perf_counter()
        for _ in range(FLOOR_RUNS):
            with sandbox.player("empty"):
                pass
        return (time.perf_counter() - started) / FLOOR_RUNS
    finally:
        sandbox.close()
        os.sched_setaffinity(0, range(os.cpu_count()))


def on_one_processor() -> None:
    """As our workers are: whoever takes turns need not be woken up on another one."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def memory_of_a_player(kit: Kit, notebook: nbformat.NotebookNode) -> float | None:
    """The proportional set size at the end of the notebook, in MiB; None where nobody may look at it."""
    waits = nbformat.from_dict(notebook)
    waits.cells.append(nbformat.v4.new_code_cell("import time; time.sleep(2)"))
    found: list[int] = []
    done = threading.Event()

    def look() -> None:
        while not done.wait(0.1):
            with contextlib.suppress(psutil.NoSuchProcess):  # a player ended meanwhile
                # The fork server is a leaf of this tree without a player, and holds less than one.
                leaves = [process for process in psutil.Process().children(recursive=True) if not process.children()]
                if leaves:
                    found.append(max(process.memory_full_info().pss for process in leaves))

    with Grader(best_level()) as grader:
        assignment = load(kit.autograder_zip(NAME))
        grader.run(assignment, notebook)
        looking = threading.Thread(target=look)
        looking.start()
        grader.run(assignment, waits)
        done.set()
        looking.join()
    return statistics.median(found) / 2**20 if found else None


def longest_cell(kit: Kit, name: str) -> float:
    """Seconds of the cell that takes longest in an assignment's solution: the one that trains."""
    with Grader(best_level()) as grader:
        run = grader.run(
            load(kit.autograder_zip(name)), nbformat.read(kit.dist / name / "solution.ipynb", as_version=4)
        )
    return max(cell.seconds or 0.0 for cell in run.cells)


def longest_cells_in_pyodide(kit: Kit) -> dict[str, float | None]:
    """The same in Pyodide, the Python of browsers, in Node; None where there is no Node, or no copy to be had."""
    found: dict[str, float | None] = {f"{name}_longest_cell_in_pyodide_seconds": None for name in TRAINED}
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(pyodide_copy.Unavailable, FileNotFoundError):
        for name in TRAINED:
            hand_out(kit.assignments, name, Path(folder) / name)
            shutil.copy(kit.dist / name / "solution.ipynb", Path(folder) / name / f"{name}.ipynb")
        command = ["node", str(HERE.parent / "in_pyodide.mjs"), str(pyodide_copy.get()), folder, *TRAINED]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        for name, one in json.loads(done.stdout.splitlines()[-1]).items():
            found[f"{name}_longest_cell_in_pyodide_seconds"] = one["longest_cell_seconds"]
    return found


def clocked(call: Callable[[], None]) -> tuple[float, float]:
    """Seconds of the clock, and of the processor, which nothing else should use meanwhile."""
    before = processor_seconds()
    started = time.perf_counter()
    call()
    seconds = time.perf_counter() - started
    return seconds, processor_seconds() - before


def processor_seconds() -> float:
    """Of the whole machine: what ends in a namespace of its own is counted for no process that is left."""
    used = psutil.cpu_times()
    return used.user + used.nice + used.system + used.irq + used.softirq


def run_command(command: list[str], folder: Path) -> None:
    environment = os.environ | {
        "PATH": os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"bench: {' '.join(command)}: {done.stdout[-500:]}{done.stderr[-500:]}")


def ratios(measured: dict[str, float]) -> dict[str, float]:
    floor = measured["bare_cells_seconds"] + measured["empty_player_seconds"]
    return {
        "otter_run_over_ours": measured["otter_run_seconds"] / measured["ours_one_worker_seconds"],
        "ours_over_sandbox_floor": measured["ours_one_worker_seconds"] / floor,
        "two_workers_over_one": measured["ours_one_worker_seconds"] / measured["ours_two_workers_seconds"],
    }


def show(report: dict) -> None:
    console = Console(soft_wrap=True)
    table = Table("", "with plots", "without plots")
    for name, value in report["with_plots"].items():
        table.add_row(name.replace("_", " "), *(_figure(v) for v in (value, report["without_plots"][name])))
    for name, value in report["without_plots_ratios"].items():
        table.add_row(name.replace("_", " "), f"{report[name]:.2f}", f"{value:.2f}")
    console.print(table)
    if report["classes"]:
        classes = Table("classes of right and wrong answers, with --jobs 2", "")
        for name, value in report["classes"].items():
            classes.add_row(name.replace("_", " "), _figure(value))
        console.print(classes)
    for name, value in report["training"].items():
        console.print(f"{name.replace('_', ' ')}: {_figure(value)}")
    console.print(
        f"{report['submissions']} submissions at level {report['isolation']}; all of it is in build/bench.json"
    )


def _figure(value: float | None) -> str:
    return "not to be had" if value is None else f"{value:.4f}"


if __name__ == "__main__":
    main()
