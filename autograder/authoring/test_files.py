"""Renders a question's cases as one of Otter's exception-based test files, with the mistakes that it can recognise.

Otter Assign's own rendering goes through `ast.unparse`, whose output differs between Python versions, drops the names
of cases and does not escape hints. This one keeps the master's text, along with the imports and helpers that the cases
use. Each case is wrapped in `feedback.watched`, or in `feedback.shown` if it is public, which words its findings.

Known mistakes are recognised by what they return, so that no answer ships. Wrong answers are ours, but they run in a
separate process (`tracer`), each case with a time limit. Results that differ between runs, or that are hard to
tell from the right answer, are left out. This takes most of a build's time, so each question's traces are kept in
`traces.json` beside the answers, under the digest of all that they depend on; it is committed.
"""

import builtins
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import nbformat

from autograder.authoring import otter_format
from autograder.authoring.needed_cells import needed_cells
from autograder.course.answers import Answer, answer_cell, collect
from autograder.course.definitions import Helper, global_names, parameter_names
from autograder.course.imports import importable
from autograder.course.master import Case, Question
from autograder.course.mistakes import Mistake, packaged_mistakes
from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.softlookup import diagnosis
from autograder.softlookup.names import names_in_all

Known = dict[str, list[tuple[str, list[float]]]]  # by case: pairs of a mistake and its packed trace

CASE_SECONDS = 3  # of processor time
NOTEBOOK_SECONDS = 60  # of processor time, for all cells of the solved notebook: one of them may train a model
SECONDS = 900
HARD_CODED = "hard-coded-example"
RANDOM = "random-placeholder"


def record_traces(
    answers: Path,
    assignment: Path,
    solution: Path,
    tests: dict[str, str],
    order: list[str],
    pins: list[str],
    recorded: Path,
) -> dict[str, Known]:
    """Return the traces of the wrong answers in the file `answers`, by question.

    Parameters: `assignment`, the folder that students get; `solution`, the solved notebook; `tests`, each question's
    test file with its hidden cases; `order`, all mistakes: of two answers that give the same on every case, which
    nobody can tell apart, the one whose mistake comes first gives them its name; `pins`, the libraries' versions;
    `recorded`, the file of what was found before, which is replaced if anything is missing in it.
    """
    with importable(assignment):
        known = collect(answers)
    student = nbformat.read(assignment / f"{assignment.name}.ipynb", as_version=4)
    there = names_in_all(student).bound | set(dir(builtins))
    for answer in known:
        where = f"solutions/{answers.parent.name}/answers/{answer.question}.py: line {answer.line}: {answer.name}"
        if answer.question not in tests:
            raise UserError(f"{where}: {answer.question} is not a question that tests grade; rename the file")
        if answer.mistake and answer.mistake not in order:
            near = get_close_matches(answer.mistake, order, n=1)
            meant = f"did you mean {near[0]}?" if near else "describe it in solutions/mistakes.yml"
            raise UserError(f"{where} names a mistake {answer.mistake}, which is not known; {meant}")
        if undefined := global_names(answer.cell) - there:
            raise UserError(f"{where} uses {min(undefined)}, which the student's notebook does not define")
    notebooks = student, nbformat.read(solution, as_version=4)
    surroundings = [_digests(assignment), pins]
    keys = {
        question: _key(question, tests[question], known, notebooks, surroundings)
        for question in {answer.question: None for answer in known}
    }
    before = _recorded(recorded)
    traces = {question: before[key] for question, key in keys.items() if key in before}
    if missing := [question for question in keys if question not in traces]:
        paths = {"answers": str(answers), "assignment": str(assignment), "solution": str(solution)}
        traces |= run_child("tracer", {**paths, "tests": tests, "questions": missing}, answers)
        write_whole(recorded, _lines({keys[question]: traces[question] for question in sorted(traces)}))
    return {question: by_case(named_once(traces[question], order)) for question in keys if question in traces}


def _digests(folder: Path) -> list[str]:
    """Return those of the files that lie beside the notebook."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".ipynb", ".pyc")]
    return [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(files)]


def _key(
    question: str,
    test: str,
    answers: tuple[Answer, ...],
    notebooks: tuple[nbformat.NotebookNode, ...],
    surroundings: list[Any],
) -> str:
    """Return the digest of all of a course that traces depend on: test, answers, cells that these hang on, and files.

    Neither the Python that builds nor this package: a slow test records all traces anew and finds the same.
    """
    wrong = [(answer.mistake, answer.cell) for answer in answers if answer.question == question and answer.mistake]
    solution = notebooks[-1].cells[answer_cell(notebooks[-1], question)].source
    used = _names_used([test, solution, *(cell for _, cell in wrong)])
    cells = [needed_cells(notebook, question, used) for notebook in notebooks]
    text = json.dumps([question, test, wrong, solution, cells, surroundings])
    return hashlib.sha256(text.encode()).hexdigest()


def _names_used(sources: list[str]) -> set[str]:
    """Return what the texts read, and what their functions take as arguments: so cases get the notebook's names."""
    return set().union(*map(parameter_names, sources), *map(global_names, sources))


def _lines(traces: dict[str, list[Any]]) -> str:
    """Return a question a line, so that a change of one shows as that."""
    lines = (f"{json.dumps(key)}: {json.dumps(traced, separators=(',', ':'))}" for key, traced in traces.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _recorded(path: Path) -> dict[str, Any]:
    try:
        traces = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}  # none were recorded, or they are damaged
    return traces if isinstance(traces, dict) else {}


Traced = list[tuple[str, dict[str, list[float]]]]  # for each answer its mistake, and its packed traces by case


def named_once(traced: Traced, order: list[str]) -> Traced:
    """Answers that are alike everywhere, under one name."""
    names: dict[str, str] = {}
    for mistake, traces in traced:
        whole = json.dumps(traces, sort_keys=True)
        names[whole] = min(names.get(whole, mistake), mistake, key=order.index)
    return [(names[json.dumps(traces, sort_keys=True)], traces) for _, traces in traced]


def by_case(traced: Traced) -> Known:
    cases = dict.fromkeys(case for _, traces in traced for case in traces)
    return {case: _sorted((mistake, traces[case]) for mistake, traces in traced if case in traces) for case in cases}


def _sorted(pairs: Iterable[tuple[str, list[float]]]) -> list[tuple[str, list[float]]]:
    """Return the pairs, each once, in a fixed order."""
    return [(mistake, trace) for mistake, trace in map(json.loads, sorted({json.dumps(pair) for pair in pairs}))]


def run_child(module: str, task: dict[str, Any], answers: Path) -> Any:
    """Return what a module of this room gives for a task, as a process of its own, which the answers may spoil."""
    with tempfile.TemporaryDirectory() as work:
        asked, result = Path(work) / "task.json", Path(work) / "result.json"
        asked.write_text(json.dumps(task), encoding="utf-8")
        command = [sys.executable, "-m", f"autograder.authoring.{module}", str(asked), str(result)]
        environment = os.environ | {"PYTHONHASHSEED": "0", "MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1"}
        environment["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise UserError(f"{answers}: the wrong answers took longer than {SECONDS} seconds to run") from None
        if done.returncode:
            message = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
            raise UserError(f"{answers}: cannot be run: {message}")
        return json.loads(result.read_text(encoding="utf-8"))


HEADER = """\
from softlookup.feedback import Feedback
from otter.test_files import test_case
{imports}
OK_FORMAT = False

name = {name}
points = None
feedback = Feedback({name})
"""


def render_test_file(question: Question, include_hidden: bool, known: Known, table: dict[str, Mistake]) -> str:
    """Return the test file's text; for students without its hidden cases, what only those use and what is known of
    them.

    `feedback` must be importable, as Otter then reads the text.
    """
    cases = [case for case in question.cases if include_hidden or not case.hidden]
    known = {case.name: known[case.name] for case in cases if known.get(case.name)}
    needed = question.definitions.needed_by(case.source for case in cases)
    text = HEADER.format(name=_literal(question.name), imports=needed.import_lines())
    text += "".join(f"{_gap(helper)}{helper.source}\n" for helper in needed.helpers)
    text += "".join(map(_render_case, cases)) + _render_knowledge(question, cases, known, table)
    loaded = otter_format.otter_cases(text)
    if [(c.name, c.points, c.hidden) for c in loaded] != [(c.name, c.points, c.hidden) for c in cases]:
        raise RuntimeError(f"Otter reads the test file of {question.name} differently from how it was written")
    return text


def _gap(helper: Helper) -> str:
    return "\n\n" if helper.source.startswith(("def ", "class ")) else "\n"


def _render_case(case: Case) -> str:
    arguments: dict[str, str | float | bool] = {"name": case.name, "points": case.points, "hidden": case.hidden}
    lines = "".join(f"    {key}={_literal(value)},\n" for key, value in arguments.items())
    watched = "watched" if case.hidden else "shown"
    return f"\n\n@test_case(\n{lines})\n@feedback.{watched}\n{case.source}\n"


def _render_knowledge(question: Question, cases: list[Case], known: Known, table: dict[str, Mistake]) -> str:
    slugs = {slug for pairs in known.values() for slug, _ in pairs}
    needed = question.definitions.needed_by(case.source for case in cases).helpers
    sources = [case.source for case in cases] + [helper.source for helper in needed]
    slugs |= {slug for slug in table if any(f'"{slug}"' in source for source in sources)}  # that a `Difference` names
    families = {name: covers for name in table if (covers := [slug for slug in table[name].covers if slug in slugs])}
    shipped = sorted((slugs | set(families)) & (set(table) - set(packaged_mistakes())))  # those ship in softlookup
    own = "".join(f"        {_literal(c.name)}: {_literal(c.hint)},\n" for c in cases)
    hints = "".join(f"        {_literal(slug)}: {_literal(table[slug].hint)},\n" for slug in shipped)
    parts = "".join(
        f"    {name}={{\n{lines}    }},\n" if lines else f"    {name}={{}},\n"
        for name, lines in (("own", own), ("hints", hints))
    )
    parts += f'    known="""{_traces(known)}""",\n    passed={_literal(_passed(question))},\n'
    parts += f"    families={json.dumps(families)},\n" if families else ""
    return (
        f"\n\n# What is asked of an answer that fails, and what known mistakes give here.\nfeedback.load(\n{parts})\n"
    )


def _traces(known: Known) -> str:
    """Return what known mistakes give, as JSON: Python takes far longer to read so many numbers, each time that tests
    are.
    """
    cases = [f"{json.dumps(case)}: [\n" + ",\n".join(map(json.dumps, pairs)) + "\n]" for case, pairs in known.items()]
    return "{\n" + ",\n".join(cases) + "\n}"


def _passed(question: Question) -> str:
    public = [case for case in question.cases if not case.hidden]
    points = sum(case.points for case in question.cases)
    return diagnosis.passed_line(sum(case.points for case in public), points, all(case.form for case in public))


def _literal(value: str | float | bool) -> str:
    """Return a Python literal that is the same text on every version."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
