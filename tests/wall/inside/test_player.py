"""What a cell or a function raises is named and traced to the notebook's lines, and costs its own question only."""

import re

import nbformat
import pytest
from kit.sample_class import solved, to_bytes
from kit.wall import LEVELS, NAME, lost, messages, trial_player, with_extra

from autograder.classroom.entries import Entry
from autograder.classroom.final_grades import FinalGrade
from autograder.classroom.platforms import gradescope
from autograder.course.manifest import GradescopeDisplay
from autograder.wall.inside.wire import Ran

RAISES = {
    "SystemExit": ("raise SystemExit(3)", "SystemExit"),
    "KeyboardInterrupt": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "an error whose text fails": (
        "class Mute(Exception):\n        __str__ = lambda self: 1 / 0\n    raise Mute",
        "an error whose own text cannot be made",
    ),
    "an error with a text": ("raise ValueError('rows and columns differ')", "ValueError: rows and columns differ"),
    "an error of its own kind": (
        "class Wrong(KeyError):\n        pass\n    raise Wrong('h')",
        "KeyError",
    ),
    "GeneratorExit": ("raise GeneratorExit", "GeneratorExit"),
    "an error from input": ("return input('which? ')", "input"),
    "endless recursion": ("return get_scores(H, h)", "RecursionError"),
    "a group of errors": ("raise ExceptionGroup('two', [ValueError(1), TypeError(2)])", "two"),
}


@pytest.mark.parametrize("kind", RAISES)
def test_what_a_function_raises_costs_its_question_and_is_said(marked, kind):
    body, said = RAISES[kind]
    record = marked(solved(NAME, get_scores=f"def get_scores(H, h):\n    {body}"))
    assert "get_scores" in lost(record)
    assert lost(record) <= {"get_scores"}
    assert all(said in message for message in messages(record, "get_scores"))


def test_an_error_is_traced_to_the_lines_of_the_notebook(marked):
    helper = "def product(H, h):\n    raise ValueError('no idea')\n\ndef get_scores(H, h):\n    return product(H, h)"
    record = marked(solved(NAME, get_scores=helper))
    (question,) = [q for q in record.questions if q.name == "get_scores"]
    number = 1 + next(n for n, cell in enumerate(solved(NAME).cells) if cell.source.startswith("def get_scores"))
    lines = f"cell {number}, line 5: return product(H, h)", f"cell {number}, line 2: raise ValueError('no idea')"
    for case in question.cases:
        (shapes,) = re.findall(r" \((H: \(.*\), h: \(.*\))\)$", case.where, re.MULTILINE)
        assert case.where.replace(f" ({shapes})", "") == "\n".join(lines)
    shown = gradescope.to_results(FinalGrade(record, Entry(), {}, None, 0.0), GradescopeDisplay())["tests"]
    told = {test["name"] for test in shown if f"\n  {lines[1]}" in test["output"]}
    assert told == {"get_scores"}  # that is, its public cases: a hidden one is of a name that is longer


def test_an_error_is_traced_to_the_students_own_lines(grader, assignment):
    wrong = {
        "get_scores": "def get_scores(H, h):\n    raise RuntimeError('no idea')",
        "width": "def width(H, h):\n    return {1: 2}[h.shape[-1]]",
    }
    run = grader.run(assignment, nbformat.reads(to_bytes(solved(NAME, **wrong)).decode(), as_version=4))
    where = {case.name: case.finding.raised_at for cases in run.cases.values() for case in cases if case.finding}
    assert "line 2: raise RuntimeError('no idea')" in " ".join(where["two_words_by_hand"].split())
    assert "line 2: return {1: 2}[h.shape[-1]]" in " ".join(where["different_widths_are_refused"].split())


ENDED = {
    "%matplotlib inline\nimport torch": "line 2: import torch raised ModuleNotFoundError: No",
    "import torch\ndef get_scores(H, h):\n    return H @ h": "line 1: import torch raised ModuleNotFoundError: No",
    "def get_scores(H, h)\n    return H @ h": "line 1 raised SyntaxError: expected ':'",
    "while True:\n    pass": "took longer than 1 seconds of processor time",
    "import time\ntime.sleep(60)": "did not respond within 3 seconds",
    "import os\nos._exit(1)": "ended the notebook's process",
}


@pytest.mark.parametrize("source", ENDED)
def test_a_record_says_what_ended_a_cell(marked_quickly, source):
    notebook, index = with_extra(source)
    (cell,) = [cell for cell in marked_quickly(notebook).cells if cell.index == index]
    assert cell.reason.startswith(ENDED[source])


BLOCKS_ALL = """
import signal
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
for timer in (signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
    signal.setitimer(timer, 60)
"""
UNDONE = """
assert signal.SIGALRM not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
assert [signal.getitimer(timer)[0] for timer in (signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)] == [0.0, 0.0]
"""
COMES_BACK = "import os\nos.fork()"


def test_neither_signals_nor_forks_that_a_cell_leaves_reach_the_next():
    with trial_player(LEVELS[0]) as connected:
        for source in (BLOCKS_ALL, UNDONE, COMES_BACK, "import time\ntime.sleep(0.3)"):
            assert connected.run("cell 1", source, 20.0) == (Ran.OK, "")


WAITS = """
import os, signal, sys
player = sys.modules[next(name for name in sys.modules if name.endswith("inside._player"))]
timer = player.Timer()
timer.start()
timer.pause()
os.kill(os.getpid(), signal.SIGALRM)
try:
    timer.resume()
except player.Overtime:
    stopped = True
assert stopped
"""


def test_a_call_whose_time_is_up_while_it_waits_is_stopped_after_that():
    with trial_player(LEVELS[0]) as connected:
        assert connected.run("cell 1", WAITS, 20.0) == (Ran.OK, "")
