"""Runs the cells of a notebook in forks of a warm process, and prints the seconds that each took.

    python tests/bench/bare.py NOTEBOOK FOLDER TIMES PROCESSOR

This is what is left of a submission without a sandbox and without tests: the cells run in the same shell as a player's,
in the assignment's folder, with a `grader` that checks nothing; and the process is forked as our fork server is, with
its memory frozen and on huge pages.
"""

import gc
import os
import sys
import time
from pathlib import Path

import nbformat

# As in the sandbox, where there is nothing else of this repository: a smaller process forks faster.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "autograder" / "wall"))
from inside import fake_otter, shell
from inside._libraries import make_forks_cheap
from slow_imports import named_in


def main() -> None:
    notebook, folder, times = sys.argv[1], sys.argv[2], int(sys.argv[3])
    cells = [cell.source for cell in nbformat.read(notebook, as_version=4).cells if cell.cell_type == "code"]
    processors = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {processors[int(sys.argv[4]) % len(processors)]})  # as a worker and its players are
    shell.warm_up()
    shell.import_all(named_in(cells))
    play(cells, folder)
    gc.freeze()
    make_forks_cheap()
    started = time.perf_counter()
    for _ in range(times):
        play(cells, folder)
    print((time.perf_counter() - started) / times)


def play(cells: list[str], folder: str) -> None:
    process = os.fork()
    if process == 0:
        os.chdir(folder)
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - it ends with the process
        shell.enter(folder, 0, fake_otter.modules())
        for number, source in enumerate(cells):
            if not shell.run(source, f"cell {number + 1}"):
                os._exit(1)
        os._exit(0)
    if os.waitpid(process, 0)[1]:
        raise SystemExit("bench: a cell raised an error")


if __name__ == "__main__":
    main()
