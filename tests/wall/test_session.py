"""A question counts as it is at the notebook's end, and what costs a player is named and costs nothing else."""

import os
import random
import re
import signal
import time
from contextlib import contextmanager, suppress
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

from autograder.course.manifest import CaseEntry, Limits, seed_of
from autograder.marking.marking import WallEngine
from autograder.wall import _sandbox, link
from autograder.wall._sandbox import Sandbox
from autograder.wall._transcript import Recorder
from autograder.wall._values import NoRoom
from autograder.wall.clock import Budget
from autograder.wall.inside.wire import PLAIN, Kind, Ran
from autograder.wall.judge import Judge, not_judged
from autograder.wall.loading import LoadedCase, LoadedQuestion
from autograder.wall.losses import GraderFault, Loss, OutOfTime, PlayerLost
from autograder.wall.results import CaseRun, CellReport, Level
from autograder.wall.session import CodeCell, Exhausted, Playing, Session, _reason

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
    sandbox = Sandbox(Level.REDUCED)
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
    def noted(sandbox, *of):
        with player(sandbox, *of) as one:
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


# Cells, at what stands for a player


class Connected:
    """Stands for a link to a player: notes what it is asked, and ends cells as it is told, by their source."""

    def __init__(self, ends=(), threads=(1,), memory=(0,), fetched=(), budget=None, seconds=0.0):
        self._ends, self._fetched = dict(ends), dict(fetched)
        self._threads, self._memory = list(threads), list(memory)  # one after the other, the last for ever
        self._budget, self._seconds = budget, seconds  # that a cell takes
        self.done = []
        self.given = []  # the seconds
        self.looked_at = 0

    def run(self, name, source, seconds):
        self.done.append(f"{name}: {source}")
        self.given.append(seconds)
        if self._budget is not None:
            self._budget.spend(self._seconds)
        end = self._ends.get(source, link.CellRan(Ran.OK))
        if isinstance(end, BaseException):
            raise end
        return end

    def settle(self):
        self.done.append("settle")

    def fetch(self, names, _seconds=None):
        for name in names:
            if isinstance(self._fetched.get(name), BaseException):
                raise self._fetched[name]
        return {name: self._fetched.get(name, link.Fetched(Kind.MISSING)) for name in names}

    def decode(self, data):
        return data

    def usage(self):
        self.looked_at += 1
        threads, memory = (each.pop(0) if len(each) > 1 else each[0] for each in (self._threads, self._memory))
        return SimpleNamespace(threads=threads, memory_bytes=memory, over_limits=False)


def playing_of(assignment, *sources, budget=None, **limits):
    cells = [CodeCell(index, source) for index, source in enumerate(sources)]
    assignment = with_limits(assignment, structs.replace(assignment.manifest.limits, **limits))
    return Playing(None, assignment, cells, budget or Budget(60.0))


def watched(playing):
    """The same after a loss, from which players are watched."""
    playing.count_loss(PlayerLost(Loss.DIED))
    return playing


HUNG, DIED, STARVED_ONE = (PlayerLost(how) for how in (Loss.HUNG, Loss.DIED, Loss.STARVED))


def test_cells_run_in_order_and_what_they_did_is_over_before_the_first_case(assignment):
    connected, cells = Connected(), {}
    playing_of(assignment, "a", "b").play(connected, cells)
    assert connected.done == ["cell 1: a", "cell 2: b", "settle"]
    assert list(cells) == [0, 1]
    assert connected.looked_at == 0


def test_once_a_player_was_lost_each_cell_is_over_before_the_next_one_and_looked_at(assignment):
    connected = Connected()
    watched(playing_of(assignment, "a", "b")).play(connected, {})
    assert connected.done == ["cell 1: a", "settle", "settle", "cell 2: b", "settle", "settle", "settle"]
    assert connected.looked_at == 3


def test_a_cell_leaves_threads_when_there_are_more_than_after_the_cell_before(assignment):
    playing = watched(playing_of(assignment, *"abcde"))
    playing.play(Connected(threads=[2, 2, 3, 3, 1, 2]), {})
    assert playing._leavers == [1, 4]
    playing.play(Connected(threads=[5]), {})
    assert playing._leavers == [], "that was another player"


ENDS = {
    "ok": (link.CellRan(Ran.OK), "ok", None),
    "error": (link.CellRan(Ran.ERROR, "line 1:\n  no"), "error", "line 1: no"),
    "timed_out": (link.CellRan(Ran.TIMED_OUT, "too long"), "timed_out", "too long"),
}


@pytest.mark.parametrize("kind", ENDS)
def test_it_is_reported_how_a_cell_ended_and_what_it_took(assignment, kind):
    end, status, reason = ENDS[kind]
    budget, cells = Budget(60.0), {}
    budget.spend(5.0)
    playing_of(assignment, "a", budget=budget).play(Connected({"a": end}, budget=budget, seconds=0.123456), cells)
    assert cells == {0: CellReport(0, status, 0.1235, reason)}


@pytest.mark.parametrize(("cell_seconds", "again"), [(20.0, 1.0), (0.5, 0.5)])
def test_a_cell_that_took_too_long_gets_a_second_when_it_is_played_again(assignment, cell_seconds, again):
    playing = playing_of(assignment, "a", "b", cell_seconds=cell_seconds)
    first, second = (Connected({"b": link.CellRan(Ran.TIMED_OUT, "too long")}) for _ in range(2))
    playing.play(first, {})
    playing.play(second, {})
    assert (first.given, second.given) == ([cell_seconds, cell_seconds], [cell_seconds, again])


def test_what_is_to_be_run_before_each_cell_is_but_for_cells_of_another_language(assignment):
    connected = Connected()
    playing_of(replace(assignment, before_cells="begin"), "a", "%%bash\nls", "%time b").play(connected, {})
    ran = ["cell 1: begin", "cell 1: a", "cell 2: %%bash\nls", "cell 3: begin", "cell 3: %time b"]
    assert connected.done == [*ran, "settle"]


@pytest.mark.parametrize(("lost", "status"), [(HUNG, "timed_out"), (DIED, "died")])
def test_a_cell_that_is_to_blame_is_left_out_and_reported_as_that(assignment, lost, status):
    playing, cells = watched(playing_of(assignment, "a", "b", "c")), {}
    with pytest.raises(PlayerLost):
        playing.play(Connected({"b": lost}), {})
    playing.count_loss(lost)
    assert playing.left_out == {1}, "it is no suspect"
    connected = Connected()
    playing.play(connected, cells)
    assert [cell.status for cell in cells.values()] == ["ok", status, "ok"]
    assert cells[1] == CellReport(1, status, None, str(lost))
    assert [done for done in connected.done if done != "settle"] == ["cell 1: a", "cell 3: c"]


BLAMED = {
    # What lost the player, whether players are watched, and whether a cell had left threads: who is to blame?
    (Loss.HUNG, False, False): True,
    (Loss.DIED, False, False): False,
    (Loss.OVER_LIMITS, False, False): False,
    (Loss.STARVED, False, False): False,
    (Loss.HUNG, True, False): True,
    (Loss.DIED, True, False): True,
    (Loss.STARVED, True, False): False,
    (Loss.HUNG, True, True): False,
    (Loss.DIED, True, True): False,
}


@pytest.mark.parametrize(("how", "is_watched", "leaves"), BLAMED)
def test_what_runs_is_to_blame_unless_an_earlier_cell_may_be(assignment, how, is_watched, leaves):
    playing, blamed = playing_of(assignment, "a", "b"), BLAMED[how, is_watched, leaves]
    if is_watched:
        watched(playing)
    with pytest.raises(PlayerLost):
        playing.play(Connected({"b": PlayerLost(how)}, threads=[1, 2] if leaves else [1]), {})
    assert playing.blames(PlayerLost(how)) == blamed
    assert playing.left_out == ({1} if blamed else set())


def test_of_the_cells_that_left_threads_the_last_is_left_out_first_and_those_that_hung_are_run_again(assignment):
    playing = playing_of(assignment, *"abcd")
    with pytest.raises(PlayerLost):
        playing.play(Connected({"d": HUNG}), {})
    playing.count_loss(HUNG)
    assert playing.left_out == {3}
    for threads, left_out in (([1, 2, 3], {1}), ([1, 2], {1, 0})):
        with pytest.raises(PlayerLost):
            playing.play(Connected({"c": DIED}, threads=threads), {})
        playing.count_loss(DIED)
        assert playing.left_out == left_out
    with pytest.raises(PlayerLost):
        playing.play(Connected({"c": DIED}), {})
    playing.count_loss(DIED)
    assert playing.left_out == {2}, "it was this one all the time"


@pytest.mark.parametrize(("how", "status"), [(HUNG, "timed_out"), (DIED, "died")])
def test_what_a_cell_left_behind_costs_it_its_status(assignment, how, status):
    playing, cells = watched(playing_of(assignment, "a", "b")), {}
    with pytest.raises(PlayerLost):
        playing.play(Connected({"b": how}, threads=[1, 2]), {})
    playing.count_loss(how)
    playing.play(Connected(), cells)
    assert (cells[0].status, cells[0].reason) == (status, str(how))


def test_the_hundredth_player_is_the_last_and_those_that_the_machine_ended_do_not_count(assignment):
    playing = playing_of(assignment)
    playing.count_loss(STARVED_ONE)
    assert not playing._careful
    for _ in range(99):
        playing.count_loss(DIED)
    playing.count_loss(STARVED_ONE)
    with pytest.raises(Exhausted):
        playing.count_loss(DIED)


def test_what_a_case_did_is_over_before_the_next_one_only_where_players_are_watched(assignment):
    connected, playing = Connected(), playing_of(assignment)
    playing.settle(connected)
    assert connected.done == []
    watched(playing).settle(connected)
    assert connected.done == ["settle"]


def test_a_player_is_the_assignments_own_and_its_link_is_closed_whatever_happens(assignment, monkeypatch):
    started, closed = [], []

    @contextmanager
    def player(*of):
        started.append(of)
        yield "a player"

    def connect(*given):
        return SimpleNamespace(given=given, close=lambda: closed.append(1))

    monkeypatch.setattr("autograder.wall.session.Link", connect)
    budget = Budget(60.0)
    cells = [CodeCell(0, "x = 1"), CodeCell(1, "import scipy")]
    playing = Playing(SimpleNamespace(player=player), assignment, cells, budget)
    with suppress(PlayerLost), playing.fresh_player() as connected:
        assert connected.given == ("a player", assignment.manifest.limits, budget, assignment.form)
        assert closed == []
        raise DIED
    assert (started, closed) == ([(assignment.name, assignment.seed, ("scipy.special",))], [1])


@pytest.mark.parametrize(("length", "is_cut"), [(299, False), (300, False), (301, True)])
def test_a_reason_of_three_hundred_characters_is_said_whole(length, is_cut):
    text = "x" * length
    assert _reason(link.CellRan(Ran.ERROR, text)) == ("x" * 299 + "…" if is_cut else text)


# Cases, at what stands for players


def case_of(name, *names):
    return LoadedCase(CaseEntry(name, False, 1.0, ""), None, None, names)


def question_of(name, public=(), hidden=()):
    return LoadedQuestion(name, tuple(map(case_of, public)), tuple(map(case_of, hidden)))


QUESTIONS = question_of("one", "a", "b"), question_of("two", "cd", "ef")


@pytest.fixture
def session_of(assignment):
    """Makes a session on one cell, whose players these are, one after the other; its cases pass as they are put."""

    def session(*players, questions=QUESTIONS):
        made = Session(
            None, replace(assignment, questions={each.name: each for each in questions}), [CodeCell(0, "cell")]
        )
        coming = list(players)
        made.put, made.present = [], []

        @contextmanager
        def fresh_player():
            made.present.append(player := coming.pop(0))
            yield player
            made.present.remove(player)

        def put(results, link, question, cases, **_rest):
            for case in cases:
                made.put.append((link, case.entry.name))
                end = link.cases.get(case.entry.name) if hasattr(link, "cases") else None
                if end is not None:
                    raise end
                results[case.entry.name] = CaseRun(case.entry.name, True)

        made._playing.fresh_player = fresh_player
        made._judge.run_into = made._judge.ask_into = put
        made._judge.judge = lambda hidden, transcripts: (
            {case.entry.name: transcripts.get(case.entry.name) for case in hidden} | {"at": len(made.present)}
        )
        return made

    return session


def ending(cases, **connected):
    """A player that cases end in this way."""
    player = Connected(**connected)
    player.cases = cases
    return player


def test_all_public_cases_then_all_hidden_ones_meet_one_player_that_is_gone_when_they_are_judged(session_of):
    player = Connected()
    session = session_of(player)
    assert (session.public, session.cells, session.public_done_at) == ({}, {}, None)
    session.run_public()
    assert session.put == [(player, name) for name in "acd"]
    assert session.public_done_at is not None
    assert session.present == [player]
    session.run_public()
    results = session.ask_hidden()
    assert session.put == [(player, name) for name in "acdbef"]
    passed = {name: CaseRun(name, True) for name in "abcdef"}
    assert results == {
        "one": {"a": passed["a"], "b": passed["b"], "at": 0},
        "two": {name: passed[name] for name in "cdef"} | {"at": 0},
    }
    assert session.cells == {0: CellReport(0, "ok", 0.0, None)}


def test_public_cases_begin_anew_with_each_player_and_hidden_ones_go_on(session_of):
    first, second, third = ending({"d": DIED}), ending({"e": DIED}), Connected()
    session = session_of(first, second, third)
    session.run_public()
    assert session.put == [(first, name) for name in "acd"] + [(second, name) for name in "acd"]
    session.put.clear()
    session.cells.clear()
    results = session.ask_hidden()
    assert session.put == [(second, "b"), (second, "e"), (third, "e"), (third, "f")]
    assert third.done[0] == "cell 1: cell"
    assert session.cells == {}, "what cells did then is not what is shown"
    assert results["two"]["f"] == CaseRun("f", True)


@pytest.mark.parametrize("end", [OutOfTime("time is up"), Exhausted()])
def test_hidden_cases_for_which_no_player_is_left_are_judged_as_they_are(session_of, end):
    session = session_of(ending({"e": end}))
    session.run_public()
    results = session.ask_hidden()
    assert results["one"]["b"] == CaseRun("b", True)
    assert (results["two"]["e"], results["two"]["at"]) == (None, 0)


@pytest.mark.parametrize("end", [OutOfTime("time is up"), Exhausted()])
def test_public_cases_for_which_no_player_is_left_are_none(session_of, end):
    session = session_of(ending({"d": end}))
    with pytest.raises(type(end)):
        session.run_public()
    assert session.public_done_at is None


@pytest.mark.parametrize(("kept", "players"), [(0.25, 1), (0.26, 2)])
def test_hidden_cases_meet_another_player_where_public_ones_left_little_memory(session_of, assignment, kept, players):
    most = assignment.manifest.limits.memory_bytes
    first, second = Connected(memory=[100, 100 + int(kept * most), 0]), Connected()
    session = session_of(first, second)
    session.run_public()
    session.ask_hidden()
    assert len({id(player) for player, _ in session.put}) == players
    assert session.put[-1][0] is (second if players == 2 else first)


def test_after_a_question_that_kept_much_memory_the_next_one_meets_another_player(session_of, assignment):
    most = assignment.manifest.limits.memory_bytes
    first, second = Connected(memory=[0, 0, 7, 7 + most // 3]), Connected()
    session = session_of(first, second)
    session.run_public()
    session.put.clear()
    session.ask_hidden()
    assert session.put == [(first, "b"), (second, "e"), (second, "f")]


def test_a_player_that_was_ended_for_its_memory_keeps_too_much(session_of):
    used = SimpleNamespace(over_limits=True, memory_bytes=0)
    assert session_of()._keeps_much(SimpleNamespace(usage=lambda: used), 0)


def test_exactly_a_quarter_of_the_memory_may_be_kept(session_of, assignment):
    most = assignment.manifest.limits.memory_bytes
    for kept, is_much in ((most // 4, False), (most // 4 + 1, True)):
        used = SimpleNamespace(over_limits=False, memory_bytes=5 + kept)
        assert session_of()._keeps_much(SimpleNamespace(usage=lambda used=used: used), 5) == is_much


def test_of_a_question_whose_value_cannot_be_fetched_no_case_is_put(session_of):
    one = LoadedQuestion("one", (case_of("a", "x", "y"),), (case_of("b"),))
    two = LoadedQuestion("two", (case_of("c"),), (case_of("d", "y"),))
    three = LoadedQuestion("three", (case_of("e", "z"),), (case_of("f"),))
    lost = PlayerLost(Loss.HUNG, "no reply")
    session = session_of(Connected(fetched={"y": lost}), Connected(), questions=[one, two, three])
    session.run_public()
    assert [name for _, name in session.put] == ["e"]
    results = session.ask_hidden()
    assert [name for _, name in session.put] == ["e", "f"]
    for question, case in (("one", "a"), ("two", "c")):
        assert results[question][case] == not_judged(case, "no reply")
    for question, case in (("one", "b"), ("two", "d")):
        assert results[question][case].failed == "no reply"
    assert results["three"]["e"].passed


def test_values_are_those_of_the_first_player_that_ran_just_these_cells(session_of):
    of_one, of_other = (link.Fetched(Kind.VALUE, data=data) for data in (b"one", b"other"))
    question = LoadedQuestion("one", (case_of("a", "x"),), ())
    session = session_of(questions=[question])
    first, second = Connected(fetched={"x": of_one}), Connected(fetched={"x": of_other})
    assert session._fetch_values(first) == session._fetch_values(second) == {"x": of_one}
    session._playing._left_out[0] = "died", "why"
    assert session._fetch_values(second) == {"x": of_other}
    assert session._values.without == {0}


def test_of_a_submission_four_frames_are_kept(session_of):
    room = session_of()._values.room
    room.take(4 * PLAIN.bytes)
    with pytest.raises(NoRoom):
        room.take(1)


def test_what_took_too_long_are_cells_and_cases(session_of):
    session = session_of()
    assert session.timed_out == set()
    session.cells = {n: CellReport(n, status, 1.0) for n, status in enumerate(["ok", "timed_out", "died", "error"])}
    session._judge.timed_out.add(("one", "a"))
    assert session.timed_out == {("", "1"), ("one", "a")}


@pytest.mark.parametrize(
    ("seconds", "order"),
    [
        ({"one": 5.0}, ["one", "one", "two", "three"]),
        ({"one": 5.1}, ["one", "two", "three", "one"]),
        ({"one": 9.0, "two": 6.0}, ["one", "two", "three", "two", "one"]),
    ],
)
def test_a_question_is_slow_when_it_took_longer_than_a_call_may(session_of, seconds, order):
    questions = [
        question_of("one", "ab"),
        question_of("two", "cd" if "two" in seconds else "c"),
        question_of("three", "e"),
    ]
    session, asked = session_of(questions=questions), []

    def run(results, question, cases, patience):
        assert patience == 5.0
        asked.append(question)
        results[cases[0].entry.name] = None
        session.budget.spend(seconds.get(question, 0.0))

    session.budget.spend(1.0)
    wanted = {question.name: question.public for question in questions}
    assert session._in_turn(wanted, {name: {} for name in wanted}, run)
    assert asked == order


@pytest.mark.parametrize("count", [0, 1, 2])
def test_after_each_question_it_may_be_enough(session_of, count):
    session, enough = session_of(), iter([True] if count == 1 else [False, True])
    wanted = {name: question.public for name, question in session._questions.items()}
    results = {name: {} for name in wanted} if count else {"one": {"a": 1}, "two": {"c": 1, "d": 1}}

    def run(results, question, cases, patience):
        results.update({case.entry.name: question for case in cases})

    assert session._in_turn(wanted, results, run, enough.__next__) == (count == 0)
    assert len([name for name in results if results[name]]) == (count or 2)


def test_the_time_of_a_question_counts_even_if_it_lost_the_player(session_of):
    session = session_of()
    for _ in range(2):
        session.budget.spend(2.0)
        with suppress(PlayerLost), session._timed("one"):
            session.budget.spend(3.0)
            raise DIED
    assert session._seconds == {"one": 6.0, "two": 0.0}


def test_a_player_that_is_ended_is_not_asked_again(session_of):
    first, second = Connected(), Connected()
    session = session_of(first, second)
    session.run_public()
    session.end_player()
    assert session.present == []
    session.ask_hidden()
    assert {id(player) for player, name in session.put if name in "bef"} == {id(second)}
