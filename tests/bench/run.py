"""Measures how long grading takes, in one run on one machine, and writes build/bench.json.

    python tests/bench/run.py [--submissions N] [--classes N,N,N]

The notebook is that of the third assignment, solved, as it is and without its plots. Plain `otter run` and `autograder
grade` are run as the commands they are, start-up and records included; what a worker and a second one are worth is the
slope between a small class and one that has N more. The floor, which cannot be saved, is the same cells in a bare fork
of a warm process with its memory as our fork server has it, and a sandboxed player that does nothing. All of it is
measured in rounds, in turns, since a machine that is shared is now faster and now slower; how busy others keep it is
looked at before each round. Seconds are those of the clock, and for comparison those of the processor, of the whole
machine. With sizes of classes also these, made of right and wrong answers, on a cluster too, and how long readers wait
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
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import class_bench
import nbformat
import psutil
from kit import pyodide_copy
from kit.kits import hand_out
from kit.notebooks import CONTEXT, LEARN, MODEL
from rich.console import Console
from rich.table import Table

from autograder.course.manifest import Limits
from autograder.files.whole import write_whole
from autograder.wall._sandbox import ENVIRONMENT, Sandbox
from autograder.wall.grader import Grader
from autograder.wall.isolation import best_level
from autograder.wall.loading import load
from autograder.wall.slow_imports import named_in
from autograder.workspace import Kit, find_kit

HERE = Path(__file__).resolve().parent
NAME = CONTEXT
PLOTS = ("pictures.bars(", "pictures.heat_map(", "pictures.blocks(")
TRAINED = (LEARN, MODEL)  # whose readers wait for a training loop
ROUNDS = 2
OTTER_RUNS = 1  # in a round
FLOOR_RUNS = 40
SMALL = 50  # submissions of the class that all start-up is in
LOOK_SECONDS = 3.0  # at what others do
RATIOS = (
    "ours_over_sandbox_floor",
    "otter_run_over_ours",
    "two_workers_over_one",
    "two_bare_processes_over_one",
)
BUSY_PERCENT = 15.0  # of the processors, used by others: what is measured then means little


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--submissions", type=int, default=150, help="how many more the larger class has")
    parser.add_argument("--classes", default="", help="the sizes of the classes that are graded then, if any")
    asked = parser.parse_args()
    count, sizes = asked.submissions, [int(size) for size in asked.classes.split(",") if size]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what compiles its packages each time is slower than anybody's
    kit = find_kit()
    solution = nbformat.read(kit.dist / NAME / "solution.ipynb", as_version=4)
    warm_up(kit, solution)
    busy: list[float] = []
    measured = measure({"with_plots": solution, "without_plots": without_plots(solution)}, kit, count, busy)
    classes: dict[str, float] = {}
    trained: dict[str, float | None] = {}
    if sizes:
        with tempfile.TemporaryDirectory() as folder:
            classes = class_bench.measure(kit, Path(folder), sizes)
        trained = {f"{name}_longest_cell_seconds": longest_cell(kit, name) for name in TRAINED}
        trained |= longest_cells_in_pyodide(kit)
    found = {name: ratios(figures) for name, figures in measured.items()}
    doubts = [f"others used {max(busy):.0f} % of the processors"] if max(busy) > BUSY_PERCENT else []
    doubts += [line for name, figures in found.items() for line in impossible(name, figures)]
    report = {
        "machine": {
            "processors": len(os.sched_getaffinity(0)),
            "python": platform.python_version(),
            "used_by_others_percent": [round(share, 1) for share in busy],
        },
        "good": not doubts,
        "doubts": doubts,
        "notebook": f"{NAME}, solved",
        "isolation": str(best_level()),
        "submissions": [SMALL, SMALL + count],
        **measured,
        **found["with_plots"],
        "without_plots_ratios": found["without_plots"],
        "classes": classes,
        "training": trained,
    }
    write_whole(kit.build / "bench.json", json.dumps(report, indent=1) + "\n")
    show(report)


def warm_up(kit: Kit, notebook: nbformat.NotebookNode) -> None:
    """Have every module compiled that the commands import."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "solved.ipynb"
        nbformat.write(notebook, path)
        otter_run(kit, path, Path(folder))
        grade(kit, path, Path(folder), 2, 1)


def without_plots(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The same notebook less the cells that draw."""
    kept = nbformat.from_dict(notebook)
    kept.cells = [cell for cell in kept.cells if not any(plot in cell.source for plot in PLOTS)]
    return kept


def measure(
    notebooks: dict[str, nbformat.NotebookNode], kit: Kit, count: int, busy: list[float]
) -> dict[str, dict[str, float | None]]:
    """All that is measured on each notebook, in turns; per submission, where it is about submissions.

    `busy` gets the share of the processors that others use before each round.
    """
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in notebooks}
    for _ in range(ROUNDS):
        for name, notebook in notebooks.items():
            busy.append(psutil.cpu_percent(LOOK_SECONDS))
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "solved.ipynb"
                nbformat.write(notebook, path)
                rounds[name].append(measure_once(kit, path, Path(folder), count, whole=name == "with_plots"))
    return {
        name: {key: statistics.mean(one[key] for one in rounds[name]) for key in rounds[name][0]}
        | {"player_pss_mebibytes": memory_of_a_player(kit, notebook)}
        for name, notebook in notebooks.items()
    }


def measure_once(kit: Kit, path: Path, folder: Path, count: int, whole: bool) -> dict[str, float]:
    """Return what a worker costs, and its floor; of the whole notebook also what Otter costs, and two workers."""
    measured = {
        **our_engine(kit, path, folder, count, workers=1),
        "bare_cells_seconds": bare_cells(path, kit.assignments / NAME, 1),
        "empty_player_seconds": empty_player(path),
    }
    if whole:
        measured |= our_engine(kit, path, folder, count, workers=2)
        measured |= otter_run(kit, path, folder)
        measured["two_bare_processes_seconds"] = bare_cells(path, kit.assignments / NAME, 2)
    return measured


def otter_run(kit: Kit, path: Path, folder: Path) -> dict[str, float]:
    command = ["otter", "run", "-a", str(kit.autograder_zip(NAME)), "--no-logo", str(path)]
    runs = [clocked(lambda: run_command(command, folder)) for _ in range(OTTER_RUNS)]
    seconds, processor = map(statistics.median, zip(*runs, strict=True))
    return {"otter_run_seconds": seconds, "otter_run_processor_seconds": processor}


def our_engine(kit: Kit, path: Path, folder: Path, count: int, workers: int) -> dict[str, float]:
    """`autograder grade` on two classes of this notebook: all of the larger one, and what each of its `count` costs."""
    name, sizes = {1: "ours_one_worker", 2: "ours_two_workers"}[workers], (SMALL, SMALL + count)
    (small, _), (large, processor) = (clocked(partial(grade, kit, path, folder, size, workers)) for size in sizes)
    return {
        f"{name}_seconds": large / sizes[1],
        f"{name}_processor_seconds": processor / sizes[1],
        f"{name}_slope_seconds": (large - small) / count,
    }


def grade(kit: Kit, path: Path, folder: Path, size: int, workers: int) -> None:
    submissions = folder / f"class{size}"
    submissions.mkdir(exist_ok=True)
    for number in range(size):
        copy = submissions / f"student{number}.ipynb"
        if not copy.exists():
            os.link(path, copy)
    out = folder / f"out{size}-{workers}"
    command = ["-m", "autograder.cli", "grade", str(submissions), "--out", str(out), "--jobs", str(workers)]
    run_command([sys.executable, *command], kit.root)
    records = [json.loads(record.read_text()) for record in (out / "records").iterdir()]
    if len(records) != size or any(record["score"] != record["max_score"] for record in records):
        raise SystemExit(
            "bench: a solved notebook did not get all its points; nothing that was measured means anything"
        )


def bare_cells(path: Path, folder: Path, processes: int) -> float:
    """Seconds for a notebook's cells in a fork of a warm process, no sandbox, no tests; of each, if two do it."""
    environment = ENVIRONMENT | {"PYTHONPATH": os.pathsep.join(sys.path), "HOME": str(path.parent)}
    started = []
    for number in range(processes):
        command = [sys.executable, str(HERE / "bare.py"), str(path), str(folder), str(FLOOR_RUNS), str(number)]
        started.append(subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True))
    seconds = [float(process.communicate()[0]) for process in started]
    return max(seconds) / processes


def empty_player(path: Path) -> float:
    """A player that is made, confined, and ended, of what a notebook's players are made of."""
    imported = named_in(path.read_text(encoding="utf-8").splitlines())
    on_one_processor()
    sandbox = Sandbox(best_level())
    try:
        sandbox.register("empty", Limits(), {})
        with sandbox.player("empty", imported=imported):
            pass  # the first has to wait for what it imports
        started = time.perf_counter()
        for _ in range(FLOOR_RUNS):
            with sandbox.player("empty", imported=imported):
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
        command = ["node", str(HERE.parent / "kit" / "in_pyodide.mjs"), str(pyodide_copy.get()), folder, *TRAINED]
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
    one = measured["ours_one_worker_slope_seconds"]
    found = {"ours_over_sandbox_floor": one / (measured["bare_cells_seconds"] + measured["empty_player_seconds"])}
    if "otter_run_seconds" in measured:
        found |= {
            "otter_run_over_ours": measured["otter_run_seconds"] / measured["ours_one_worker_seconds"],
            "two_workers_over_one": one / measured["ours_two_workers_slope_seconds"],
            "two_bare_processes_over_one": measured["bare_cells_seconds"] / measured["two_bare_processes_seconds"],
        }
    return found


def impossible(name: str, found: dict[str, float]) -> Iterator[str]:
    """Say of ratios what cannot be so, whatever is measured."""
    if found["ours_over_sandbox_floor"] < 1:
        yield f"{name}: ours is below its floor"
    for ratio in ("two_workers_over_one", "two_bare_processes_over_one"):
        if found.get(ratio, 0) > 2.05:
            yield f"{name}: {ratio.replace('_', ' ')}: {found[ratio]:.2f}"


def show(report: dict) -> None:
    console = Console(soft_wrap=True)
    table = Table("", "with plots", "without plots")
    for with_plots, without in (
        (report["with_plots"], report["without_plots"]),
        ({name: report[name] for name in RATIOS}, report["without_plots_ratios"]),
    ):
        for name, value in with_plots.items():
            table.add_row(name.replace("_", " "), _figure(value), _figure(without[name]) if name in without else "")
    console.print(table)
    if report["classes"]:
        classes = Table("classes of right and wrong answers, with --jobs 2", "")
        for name, value in report["classes"].items():
            classes.add_row(name.replace("_", " "), _figure(value))
        console.print(classes)
    for name, value in report["training"].items():
        console.print(f"{name.replace('_', ' ')}: {_figure(value)}")
    small, large = report["submissions"]
    others = max(report["machine"]["used_by_others_percent"])
    console.print(
        f"classes of {small} and {large} at level {report['isolation']}; others used at most {others:.0f} % of the"
        " processors; all of it is in build/bench.json"
    )
    for doubt in report["doubts"]:
        console.print(f"NOT GOOD: {doubt}; run it again on a quiet machine")


def _figure(value: float | None) -> str:
    return "not to be had" if value is None else f"{value:.4f}"


if __name__ == "__main__":
    main()
