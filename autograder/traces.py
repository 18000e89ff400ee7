"""Finds out what known mistakes give on each case, so that they can be recognised where nobody has the answers.

Takes a built assignment and the wrong answers in `tests/answers/`, runs them, and gives what they return as traces, by
question and case (`solutions/feedback.py` says what a trace is). The answers are ours, but wrong: they run in
processes of their own, each case within a time limit. What differs between two runs, such as a random answer,
is left out, and so is what can hardly be told from the right answer.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from autograder.errors import UserError

Known = dict[str, list[tuple[str, list]]]  # by case: pairs of a mistake and its packed trace

CASE_SECONDS = 3
SECONDS = 300
HASH_SEEDS = ("1", "2")  # the order of a set of words differs between them
HARD_CODED = "hard-coded-example"


def record(answers: Path, assignment: Path, solution: Path, tests: dict[str, str]) -> dict[str, Known]:
    """The traces of the wrong answers in the file `answers`, by question.

    Parameters: `assignment`, the folder that students get; `solution`, the solved notebook; `tests`, each question's
    test file with its hidden cases.
    """
    if not answers.exists():
        return {}
    with tempfile.TemporaryDirectory() as work:
        task = Path(work) / "task.json"
        paths = {"answers": str(answers), "assignment": str(assignment), "solution": str(solution)}
        task.write_text(json.dumps({**paths, "tests": tests}), encoding="utf-8")
        with ThreadPoolExecutor(len(HASH_SEEDS)) as pool:
            runs = list(pool.map(lambda seed: _run(task, seed), HASH_SEEDS))
    return {
        question: {case: _agreed([run[question][case] for run in runs]) for case in cases}
        for question, cases in runs[0].items()
    }


def _run(task: Path, hash_seed: str) -> dict:
    result = task.with_name(f"result-{hash_seed}.json")
    command = [sys.executable, "-m", "autograder.tracing", str(task), str(result)]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1"}
    environment["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent.parent), *sys.path])
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise UserError(f"{task}: the wrong answers took longer than {SECONDS} seconds to run") from None
    if done.returncode:
        said = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        raise UserError(f"the answers cannot be run: {said}")
    return json.loads(result.read_text(encoding="utf-8"))


def _agreed(runs: Iterable[list]) -> list[tuple[str, list]]:
    """The traces that all runs have, each once, in a fixed order."""
    sets = [{json.dumps(pair) for pair in run} for run in runs]
    return [tuple(json.loads(pair)) for pair in sorted(set.intersection(*sets))]

