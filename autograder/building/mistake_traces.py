"""Records what known mistakes return for each case, so that they can be recognised without shipping the answers.

Takes a built assignment and its wrong answers, runs them, and gives the results as traces, by question and case
(`solutions/student/feedback.py` explains traces). The answers are ours but wrong, so they run in a separate process,
each case with a time limit. Results that differ between runs, such as random answers, are left out, and so are those
that are hard to tell from the right answer.

This takes most of a build's time, so each question's traces are kept, under the digest of all that they depend on, in
`traces.json` beside the answers. It is committed; a question whose digest is in it is not run again.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import nbformat

from autograder.course.answers import Answer, collect
from autograder.errors import UserError
from autograder.files.importing import importable
from autograder.files.whole import write_whole

Known = dict[str, list[tuple[str, list]]]  # by case: pairs of a mistake and its packed trace

CASE_SECONDS = 3  # of processor time
NOTEBOOK_SECONDS = 60  # of processor time, for all cells of the solved notebook: one of them may train a model
SECONDS = 900
HARD_CODED = "hard-coded-example"
RANDOM = "random-placeholder"


def record(
    answers: Path,
    assignment: Path,
    solution: Path,
    tests: dict[str, str],
    order: list[str],
    pins: list[str],
    kept: Path,
) -> dict[str, Known]:
    """The traces of the wrong answers in the file `answers`, by question.

    Parameters: `assignment`, the folder that students get; `solution`, the solved notebook; `tests`, each question's
    test file with its hidden cases; `order`, all mistakes: of two answers that give the same on every case, which
    nobody can tell apart, the one whose mistake comes first gives them its name; `pins`, the libraries' versions;
    `kept`, the file of what was found before, which is replaced if anything is missing in it.
    """
    with importable(assignment):
        known = collect(answers)
    for answer in known:
        if answer.question not in tests:
            problem = f"{answer.name} answers {answer.question}, which is not a question there; correct its name"
            raise UserError(f"{answers}: {problem}")
    surroundings = _surroundings(assignment, solution, pins)
    keys = {question: _key(question, tests, known, surroundings) for question in {a.question: None for a in known}}
    before = _kept(kept)
    found = {question: before[key] for question, key in keys.items() if key in before}
    if missing := [question for question in keys if question not in found]:
        with tempfile.TemporaryDirectory() as work:
            task = Path(work) / "task.json"
            paths = {"answers": str(answers), "assignment": str(assignment), "solution": str(solution)}
            task.write_text(json.dumps({**paths, "tests": tests, "questions": missing}), encoding="utf-8")
            found |= _run(task, answers)
        write_whole(kept, _lines({keys[question]: found[question] for question in sorted(found)}))
    return {question: _by_case(_named_once(found[question], order)) for question in keys if question in found}


def _surroundings(folder: Path, solution: Path, pins: list[str]) -> list:
    """All of a course that traces depend on beside a question's test and answers.

    Neither the Python that builds nor this package: a slow test records all traces anew and finds the same.
    """
    notebooks = [nbformat.read(path, as_version=4) for path in (folder / f"{folder.name}.ipynb", solution)]
    code = [[cell.source for cell in notebook.cells if cell.cell_type == "code"] for notebook in notebooks]
    beside = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".ipynb", ".pyc")]
    digests = [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(beside)]
    return [code, digests, pins]


def _key(question: str, tests: dict[str, str], answers: tuple[Answer, ...], surroundings: list) -> str:
    wrong = [(answer.mistake, answer.cell) for answer in answers if answer.question == question and answer.mistake]
    text = json.dumps([question, tests[question], wrong, surroundings])
    return hashlib.sha256(text.encode()).hexdigest()


def _lines(found: dict[str, list]) -> str:
    """A question a line, so that a change of one shows as that."""
    lines = (f"{json.dumps(key)}: {json.dumps(traced, separators=(',', ':'))}" for key, traced in found.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _kept(path: Path) -> dict:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}  # none was kept, or it was damaged
    return found if isinstance(found, dict) else {}


Traced = list[tuple[str, dict[str, list]]]  # for each answer its mistake, and its packed traces by case


def _named_once(traced: Traced, order: list[str]) -> Traced:
    """Answers that are alike everywhere, under one name."""
    names: dict[str, str] = {}
    for mistake, traces in traced:
        if mistake not in order:
            raise UserError(f"solutions/mistakes.yml: has no entry for {mistake}, which the answers name")
        whole = json.dumps(traces, sort_keys=True)
        names[whole] = min(names.get(whole, mistake), mistake, key=order.index)
    return [(names[json.dumps(traces, sort_keys=True)], traces) for _, traces in traced]


def _by_case(traced: Traced) -> Known:
    cases = dict.fromkeys(case for _, traces in traced for case in traces)
    return {case: _sorted((mistake, traces[case]) for mistake, traces in traced if case in traces) for case in cases}


def _sorted(pairs: Iterable[tuple[str, list]]) -> list[tuple[str, list]]:
    """The pairs, each once, in a fixed order."""
    return [tuple(json.loads(text)) for text in sorted({json.dumps(pair) for pair in pairs})]


def _run(task: Path, answers: Path) -> dict[str, dict]:
    result = task.with_name("result.json")
    command = [sys.executable, "-m", "autograder.building.mistake_traces_child", str(task), str(result)]
    environment = os.environ | {"PYTHONHASHSEED": "0", "MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1"}
    environment["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise UserError(f"{answers}: the wrong answers took longer than {SECONDS} seconds to run") from None
    if done.returncode:
        said = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        raise UserError(f"{answers}: cannot be run: {said}")
    return json.loads(result.read_text(encoding="utf-8"))
