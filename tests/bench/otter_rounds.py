"""Times a notebook with pandas, by `otter run` and behind the wall, in interleaved rounds: `python otter_rounds.py 10`.

By the clock, in turn, as a machine may be busy. Otter starts a kernel for each notebook; the wall has its fork server,
which a whole class shares: the first notebook after its start is timed apart.
"""

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import nbformat
from kit.otter_courses import assign, by_plain_otter, handed_in, zip_of
from kit.otter_styles import FRAMES

from autograder.otter_courses.dist import read_all
from autograder.otter_courses.loading import load
from autograder.otter_courses.solution import examine, prepare
from autograder.wall.grader import Grader
from autograder.wall.isolation import best_level


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dist = assign([FRAMES], folder)[FRAMES.name]
        notebook = handed_in(FRAMES, dist, "right")
        nbformat.write(notebook, folder / "right.ipynb")
        level = best_level()
        examined = examine(read_all([dist], None, folder), level, folder)
        (built,) = prepare(examined, folder, insists=True).values()
        loaded = load(built.zip)
        figures: dict[str, list[float]] = {"otter": [], "start": [], "wall": []}
        for _ in range(rounds):
            figures["otter"].append(
                _seconds(lambda: by_plain_otter([(folder / "right.ipynb", zip_of(dist))], whole=True))
            )
            with Grader(level) as grader:
                figures["start"].append(_seconds(lambda grader=grader: grader.run(loaded, notebook)))
                figures["wall"].append(_seconds(lambda grader=grader: grader.run(loaded, notebook)))
            print({key: round(row[-1], 3) for key, row in figures.items()}, flush=True)
        medians = {f"{key}_seconds": round(statistics.median(row), 3) for key, row in figures.items()}
        share = round(medians["wall_seconds"] / medians["otter_seconds"], 3)
        print(json.dumps({"rounds": rounds, **medians, "wall_over_otter": share}, indent=1))


def _seconds(run: Callable[[], object]) -> float:
    started = time.monotonic()
    run()
    return time.monotonic() - started


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
