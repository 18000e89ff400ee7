"""A question counts as it is at the notebook's end, and what costs a player is named and costs nothing else."""

import os
import random
import re
import signal
import time
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace

import nbformat
import numpy as np
import pytest
from kit.notebooks import answer_cell
from kit.sample_class import solved, to_bytes, with_cell
from kit.tiers import first_of
from kit.wall import LEVELS, NAME, lost, marking, messages, run_with, stopped, with_extra, with_limits
from msgspec import structs

from autograder.course.manifest import Limits, seed_of
from autograder.marking.marking import WallEngine
from autograder.wall import _sandbox, link
from autograder.wall._sandbox import Sandbox
from autograder.wall._transcript import Recorder
from autograder.wall.clock import Budget
from autograder.wall.inside.wire import Ran
from autograder.wall.judge import Judge
from autograder.wall.losses import GraderFault, Loss, PlayerLost
from autograder.wall.results import Level
from autograder.wall.session import CodeCell, Playing, Session, _reason

# What answers depend on beside the notebook's names: all of it counts as it is at the notebook's end

IN_A_FILE = (
    "def scale_scores(scores, n):\n    with open('power') as file:\n        return scores / n ** float(file.read())"
)
IN_THE_ENVIRONMENT = "import os\ndef scale_scores(scores, n):\n    return scores / n ** float(os.environ['POWER'])"
WARNS = "import warnings\ndef scale_scores(scores, n):\n    warnings.warn('old')\n    return scores / np.sqrt(n)"
CALLS_ITSELF = (
    "def turn(n):\n    return n and 1 + turn(n - 1)\n"
    "def scale_scores(scores, n):\n    turn(2000)\n    return scores / np.sqrt(n)"
)
BESIDE = {
    "a file": (IN_A_FILE, "open('power', 'w').write('0.5')", "import os\nos.remove('power')"),
    "the folder": (IN_A_FILE, "open('power', 'w').write('0.5')", "import os, tempfile\nos.chdir(tempfile.mkdtemp())"),
    "the environment": (IN_THE_ENVIRONMENT, "import os\nos.environ['POWER'] = '0.5'", "del os.environ['POWER']"),
    "warnings": (WARNS, "import warnings\nwarnings.simplefilter('ignore')", "warnings.simplefilter('error')"),
    "recursion": (CALLS_ITSELF, "import sys\nsys.setrecursionlimit(9000)", "sys.setrecursionlimit(1000)"),
}


@pytest.mark.parametrize("kind", BESIDE)
def test_what_is_undone_after_the_check_does_not_count(marked, kind):
    answer, before, after = BESIDE[kind]
    notebook, index = with_extra(before, before="scale_scores", scale_scores=answer)
    notebook.cells[index].id = "before"
    assert "scale_scores" not in lost(marked(notebook))
    assert "scale_scores" in lost(marked(with_cell(notebook, "attend", after)))


@pytest.mark.parametrize("kind", BESIDE)
def test_what_is_right_by_the_end_was_not_wrong_before(marked, kind):
    answer, before, _ = BESIDE[kind]
    notebook, _ = with_extra(before, scale_scores=answer)
    assert lost(marked(notebook)) == set()


MODULE = "state = None\ndef product(H, h):\n    return H @ h if state == 'set' else None\n"
STATEFUL = {
    "a function of the module": "import own\nget_scores = own.product",
    "a function that calls it": "import own\ndef get_scores(H, h):\n    return own.product(H, h)",
}


@pytest.mark.parametrize("kind", STATEFUL)
def test_an_answer_from_a_module_whose_state_is_set_later_is_right_by_the_end(marked, kind):
    notebook = solved(NAME, get_scores=f"open('own.py', 'w').write({MODULE!r})\n{STATEFUL[kind]}")
    notebook.cells.append(nbformat.v4.new_code_cell("own.state = 'set'", id="later"))
    assert "get_scores" not in lost(marked(notebook))


def test_of_two_guesses_at_a_value_the_last_one_counts(marked):
    """One at the check and one at the end would be two."""
    notebook = solved(NAME)
    notebook.cells.append(nbformat.v4.new_code_cell("mixed_axis = None", id="last"))
    assert lost(marked(notebook)) == {"mixed_axis"}


def test_a_renamed_answer_costs_that_answer(marked):
    notebook, _ = with_extra("scores_of = get_scores\ndel get_scores", before="even_rows")
    for cell in notebook.cells:
        if cell.source == 'grader.check("get_scores")':
            cell.source = "pass"
    assert "get_scores" in lost(marked(notebook))


@pytest.mark.parametrize("times", [0, 3])
def test_checks_that_were_deleted_or_copied_change_nothing(marked, times):
    notebook = solved(NAME)
    notebook.cells = [
        nbformat.from_dict(dict(cell, id=f"c{n}-{copy}"))
        for n, cell in enumerate(notebook.cells)
        for copy in range(times if cell.source.startswith("grader.check(") else 1)
    ]
    assert lost(marked(notebook)) == set()


# Cells that end, hang or exhaust: each is named, and nothing else is lost

NAMED_CELLS = {
    "ends its process": ("import os\nos._exit(1)", "died"),
    "crashes": ("import ctypes\nctypes.string_at(0)", "died"),
    "eats memory": ("hoard = [b'x' * 2**20 for _ in range(4000)]", None),
    "loops": ("while True:\n    pass", "timed_out"),
    "catches what stops it": (
        "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass",
        "timed_out",
    ),
    "blocks signals": (
        "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True:\n    pass",
        "timed_out",
    ),
    "leaves a thread that ends the process": (
        "import os, threading\nthreading.Timer(0.004, os._exit, (1,)).start()",
        "died",
    ),
    "leaves threads": (
        "import threading, time\nfor _ in range(20):\n    threading.Thread(target=time.sleep, args=(60,)).start()",
        None,
    ),
    "forks": (
        "import os, time\nfor _ in range(100):\n    try:\n        if os.fork() == 0:\n            time.sleep(60)\n"
        "            os._exit(0)\n    except OSError:\n        break",
        None,
    ),
}


@pytest.mark.parametrize("kind", NAMED_CELLS)
def test_a_cell_that_ends_or_hangs_is_named_and_the_rest_is_graded(marked_quickly, kind):
    source, status = NAMED_CELLS[kind]
    notebook, index = with_extra(source)
    # However busy the machine is, what the cell has left acts before the checks, of which it would cost a hidden one.
    notebook.cells.insert(index + 1, nbformat.v4.new_code_cell("import time\ntime.sleep(0.3)", id="later"))
    record = marked_quickly(notebook)
    assert lost(record) == set()
    assert stopped(record) in ({index: status},) if status else set(stopped(record)) <= {index}


HARMLESS = {
    "a cell kills its process": "import os\nos.kill(os.getpid(), 9)",
    "names of the helpers are shadowed": "grader = print = open = None",
    "the notebook leaves its folder": "import os\nos.chdir('/')",
    "a cell exits": "import sys\nsys.exit(3)",
    "a cell asks for input": "answer = input('? ')",
    "a magic and a shell command": "%time 1 + 1\n!ls",
    "a cell of another language": "%%bash\nls",
    "a cell awaits": "import asyncio\nawait asyncio.sleep(0)",
    "a flood of output": "for _ in range(100_000):\n    print('x' * 100)",
    "threads are left behind": "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()",
}


@pytest.mark.parametrize("harm", first_of(HARMLESS))  # test_shell has cells like the others
def test_what_one_cell_does_costs_no_question(grader, assignment, harm):
    run = run_with(grader, assignment, HARMLESS[harm])
    assert run.status == "graded", run.reason
    failed = [(q, c.name, c.finding.text) for q, cases in run.cases.items() for c in cases if not c.passed]
    assert failed == []


def test_a_thread_left_by_an_honest_cell_is_not_blamed_for_another(marked_quickly):
    notebook, honest = with_extra("import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()")
    source = "import os\nos._exit(1)"
    notebook.cells.insert(answer_cell(notebook, "mixed_axis"), nbformat.v4.new_code_cell(source, id="fatal"))
    fatal = next(n for n, cell in enumerate(notebook.cells) if cell.source == source)
    record = marked_quickly(notebook)
    assert lost(record) == set()
    assert stopped(record) == {fatal: "died"}
    assert [cell.status for cell in record.cells if cell.index == honest] == ["ok"]


def test_a_cell_that_hung_for_what_an_earlier_one_left_behind_is_run_again(assignment):
    def hang(*_):
        raise PlayerLost(Loss.HUNG)

    lost, budget = PlayerLost(Loss.HUNG), Budget(60.0)
    playing = Playing(None, assignment, [], budget)
    with pytest.raises(PlayerLost):
        playing._run_cell(SimpleNamespace(run=hang), CodeCell(3, "1"))
    assert playing.left_out == {3}
    playing.count_loss(lost)  # from now on players are watched
    playing._leavers = [1]
    playing.count_loss(lost)
    assert playing.left_out == {1}


def test_a_question_that_took_longer_than_a_call_may_goes_to_the_end(assignment):
    session, asked = Session(None, assignment, []), []
    wanted = {name: q.hidden[:2] for name, q in assignment.questions.items() if len(q.hidden) > 1}
    first, second, *_ = wanted

    def run(results, question, cases, patience):
        asked.append(question)
        results[cases[0].entry.name] = None
        session.budget.spend(patience + 0.1 if question == first else 0.0)

    assert session._in_turn(wanted, {name: {} for name in wanted}, run)
    assert asked[:2] == [first, second]
    assert asked[-1] == first


@pytest.mark.parametrize(("kept", "is_much"), [(0, False), (249, False), (251, True), (-500, False)])
def test_a_player_that_keeps_a_quarter_of_its_memory_is_ended_after_the_question(assignment, kept, is_much):
    limits = structs.replace(assignment.manifest.limits, memory_bytes=1000 * 2**20)
    session = Session(None, with_limits(assignment, limits), [])
    used = SimpleNamespace(over_limits=False, memory_bytes=(600 + kept) * 2**20)
    assert session._keeps_much(SimpleNamespace(usage=lambda: used), 600 * 2**20) == is_much


def test_a_cell_is_named_as_it_is_counted():
    assert [CodeCell(index, "").name for index in range(3)] == ["cell 1", "cell 2", "cell 3"]


@pytest.mark.slow
def test_a_notebook_of_many_long_cells_is_run_to_its_end(marked, engine, assignment, monkeypatch):
    """Five cells of almost all the time that one may take, in less than what the submission may take."""
    limits = Limits(cell_seconds=1.0, submission_seconds=6.0)
    monkeypatch.setitem(engine._loaded, NAME, with_limits(assignment, limits))
    notebook = solved(NAME)
    for number in range(5):
        source = "import time\nuntil = time.process_time() + 0.85\nwhile time.process_time() < until:\n    pass"
        notebook.cells.insert(2, nbformat.v4.new_code_cell(source, id=f"long-{number}"))
    assert stopped(marked(notebook)) == {}


@pytest.mark.parametrize(("left", "seconds"), [(100.0, 75.0), (40.0, 15.0), (20.0, 5.0)])
def test_a_cell_leaves_time_for_the_cases(assignment, left, seconds):
    unhurried = with_limits(assignment, structs.replace(assignment.manifest.limits, cell_seconds=1000.0))
    budget = Budget(100.0)
    budget.left = lambda: left
    assert Playing(None, unhurried, [], budget)._seconds_for(CodeCell(0, "")) == seconds


def test_what_ended_a_cell_is_said_in_three_hundred_characters():
    assert _reason(link.CellRan(Ran.ERROR, "no " * 1000)) == ("no " * 100)[:299] + "…"
    assert _reason(link.CellRan(Ran.OK, "")) is None


# Memory and disk: what is full is not blamed on the next question

LITTLE_MEMORY = 128 * 2**20


@pytest.fixture(scope="module")
def marked_in_little_memory(own, assignment, tmp_path_factory):
    """The same, with a tenth of the memory, so that it is soon full."""
    engine = WallEngine(LEVELS[0])
    engine._loaded[NAME] = with_limits(assignment, Limits(memory_bytes=LITTLE_MEMORY))
    yield marking(engine, own, tmp_path_factory.mktemp("little"))
    engine.close()


@pytest.mark.parametrize("megabytes", first_of([1, 30, 2, 3, 4, 5, 6, 8, 12, 25], 2))
def test_memory_that_a_function_keeps_is_not_blamed_on_the_next_question(marked_in_little_memory, megabytes):
    """Too much is often seen only after the call that asked for it has answered."""
    keeps = f"kept = []\ndef get_scores(*args):\n    kept.append(bytearray({megabytes} * 2**20))\n    return 0.0"
    assert lost(marked_in_little_memory(solved(NAME, get_scores=keeps))) == {"get_scores"}


@pytest.mark.parametrize("call", range(1, 3))
def test_memory_that_is_too_much_only_after_the_last_answer_is_not_blamed_on_a_question(
    marked_in_little_memory, monkeypatch, call
):
    """The last public call of all is one of these; the player is ended after it, and by then keeps nothing."""
    keeps_much = Session._keeps_much

    def slowly(self, link, before):
        link.usage()
        time.sleep(0.1)  # until the kernel has taken its memory back
        return keeps_much(self, link, before)

    monkeypatch.setattr(Session, "_keeps_much", slowly)
    keeps = "kept = []\ncalls = []\ndef attend(*args):\n    calls.append(1)\n"
    keeps += f"    if len(calls) == {call}:\n        kept.append(bytearray(60 * 2**20))\n    return 0.0"
    assert lost(marked_in_little_memory(solved(NAME, attend=keeps))) == {"attend"}


def test_the_memory_of_what_a_function_raised_is_given_back(marked_in_little_memory):
    raises = "def get_scores(*args):\n    failure = ValueError('x' * 30 * 2**20)\n    raise failure"
    record = marked_in_little_memory(solved(NAME, get_scores=raises))
    assert lost(record) == {"get_scores"}
    said = messages(record, "get_scores")
    assert all("ValueError" in message for message in said), said


def test_a_player_that_the_machine_ends_for_its_own_want_of_memory_costs_nothing(grader, assignment, monkeypatch):
    """As if somebody else's hunger had the kernel end the first player, in the middle of a hidden case."""
    kills, ask = [], Recorder.call

    def call(recorder, *arguments):
        if not kills:
            kills.append(recorder._link._player.process)
            os.kill(kills[0], signal.SIGKILL)
        return ask(recorder, *arguments)

    monkeypatch.setattr(Recorder, "call", call)
    monkeypatch.setattr(_sandbox, "_killed_for_memory", lambda: len(kills))
    run = grader.run(assignment, nbformat.reads(to_bytes(solved(NAME)).decode(), as_version=4))
    assert kills
    assert all(case.passed for cases in run.cases.values() for case in cases)
    assert {cell.status for cell in run.cells} == {"ok"}


def test_a_machine_that_ends_three_players_cannot_grade(assignment):
    playing = Playing(None, assignment, [], Budget(60.0))
    starved = PlayerLost(Loss.STARVED)
    playing.count_loss(starved)
    playing.count_loss(starved)
    with pytest.raises(GraderFault, match="too little memory"):
        playing.count_loss(starved)


@pytest.mark.skipif(Level.REDUCED not in LEVELS, reason="no users of their own for players here")
def test_disk_that_the_cells_filled_is_noticed_before_any_case_is_asked(assignment):
    fills = "with open('left', 'wb') as file:\n    file.write(bytes(2**20))\n"
    sandbox = Sandbox(Level.REDUCED, libraries=False)
    try:
        sandbox.register("trial", Limits(folder_bytes=2**16), {})
        with sandbox.player("trial") as player:
            playing = Playing(sandbox, assignment, [CodeCell(0, fills)], Budget(60.0))
            connected = link.Link(player, Limits(), Budget(60.0))
            with pytest.raises(PlayerLost) as lost:
                playing.play(connected, {})
            connected.close()
        assert lost.value.how is Loss.OVER_LIMITS
    finally:
        sandbox.close()


# Hidden cases: nothing that is shown depends on them


def test_no_hidden_input_comes_back_out(grader, assignment):
    """A function keeps what it is given, and another one's public message tries to show it."""
    keeps = "kept = []\ndef get_scores(H, h):\n    kept.append(np.round(H.ravel(), 3).tolist())\n    return H @ h"
    shows = "def attend(h, H):\n    raise ValueError(f'{len(kept)} kept: {kept}')"
    notebook = solved(NAME, get_scores=keeps, attend=shows)
    run = grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))
    public = {c.entry.name for c in assignment.questions["get_scores"].public}
    assert all(c.passed for c in run.cases["get_scores"])
    calls = len(public) + 2  # more than a public case has calls would be needed to reach a hidden input
    for case in run.cases["attend"]:
        if case.name in {c.entry.name for c in assignment.questions["attend"].public}:
            kept = int(re.search(r"(\d+) kept", case.finding.text)[1])
            assert kept <= 2 * calls


def test_hidden_cases_are_judged_when_their_player_is_gone(grader, assignment, monkeypatch):
    """So that not even the time which judging takes tells it anything."""
    players, found = [], []
    player, judge_it = Sandbox.player, Judge.judge

    @contextmanager
    def noted(sandbox, name, seed):
        with player(sandbox, name, seed) as one:
            players.append(one)
            yield one
        players.remove(one)

    def judged(judge, cases, transcripts):
        found.extend((case.entry.name, len(players)) for case in cases)
        return judge_it(judge, cases, transcripts)

    monkeypatch.setattr(Sandbox, "player", noted)
    monkeypatch.setattr(Judge, "judge", judged)
    run = grader.run(assignment, nbformat.reads(to_bytes(solved(NAME)).decode(), as_version=4))
    assert all(case.passed for cases in run.cases.values() for case in cases)
    assert found == [(case.entry.name, 0) for question in assignment.questions.values() for case in question.hidden]


def test_random_numbers_start_from_the_assignments_seed(grader, assignment):
    draw = "import random\ndrawn = [random.random(), float(np.random.rand())]"
    cells = [nbformat.v4.new_code_cell("import numpy as np"), nbformat.v4.new_code_cell(draw)]

    def drawn(seed):
        with grader.player(replace(assignment, seed=seed), nbformat.v4.new_notebook(cells=cells)) as connected:
            return connected.decode(connected.fetch(["drawn"])["drawn"].data)

    assert assignment.seed == seed_of(NAME)
    for seed in (assignment.seed, 7):
        assert drawn(seed) == [random.Random(seed).random(), np.random.RandomState(seed).rand()]
