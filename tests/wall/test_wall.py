"""The wall gives every submission of the sample class, and every answer, what plain Otter gives it."""

import json
import os
import re
import signal
import struct
import subprocess
import sys
import time
from contextlib import contextmanager

import nbformat
import numpy as np
import pytest
import sample_class
from conftest import ROOT
from sample_class import sample_class as make_class
from sample_class import solved, to_bytes
from splice import student_notebook
from tiers import first_of

from autograder.course.manifest import Limits
from autograder.marking.finding import find
from autograder.wall import clock, link, sandbox
from autograder.wall import grader as grader_module
from autograder.wall.clock import Budget
from autograder.wall.grader import Grader
from autograder.wall.inside import wire
from autograder.wall.inside.wire import Ran, Verb
from autograder.wall.isolation import examine
from autograder.wall.judge import NO_TIME, Judge
from autograder.wall.loading import load
from autograder.wall.namespace import Recorder, Transcript
from autograder.wall.results import CaseRun, Level, Loss, PlayerLost
from autograder.wall.sandbox import Sandbox
from autograder.wall.session import Cell, Playing, Session

LEVELS = [*(finding.level for finding in examine() if finding.fault is None), Level.NONE]  # the best one first


@contextmanager
def trial_player(level):
    """A link to a player of no assignment."""
    sandbox = Sandbox(level, libraries=False)
    try:
        sandbox.register("trial", Limits(), {}, 0)
        with sandbox.player("trial") as player:
            connected = link.Link(player, Limits(), Budget(60.0))
            yield connected
            connected.close()
    finally:
        sandbox.close()


# All of these are slow: at the best level test_grade holds the same, with no isolation test_batch grades most of the
# class, and at each level attacks have honest neighbours.
@pytest.fixture(scope="module", params=first_of(LEVELS[1:], 0))
def graded(request, built, tmp_path_factory):
    """The sample class, graded by the real command at a level that it would not choose itself (see test_grade)."""
    out = tmp_path_factory.mktemp("class") / "out"
    command = [sys.executable, "-m", "autograder.cli", "grade", str(sample_class.FOLDER), "--out", str(out)]
    command += ["--isolation", str(request.param)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=built.root, env=environment, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr
    return request.param, out


@pytest.mark.parametrize("sample", make_class(), ids=lambda sample: sample.file)
def test_every_sample_gets_the_grade_it_deserves(graded, sample):
    level, out = graded
    (found,) = [f for f in find([sample_class.FOLDER]) if f.path.name == sample.file]
    record = json.loads((out / "records" / f"{found.id}.json").read_text(encoding="utf-8"))
    assert (record["engine"], record["isolation"]) == ("wall", level)
    if sample.status == "unreadable":
        assert record["status"] == "unreadable"
        return
    # A cell that never ends is stopped, and the rest is graded.
    assert record["status"] == "graded", record["reason"]
    for question in record["questions"]:
        failed = {case["name"] for case in question["cases"] if not case["passed"]}
        every = {case["name"] for case in question["cases"]}
        wanted = every if sample.fails is None else sample.fails.get(question["name"], set())
        assert failed == wanted, question["name"]
    stopped = [cell["status"] for cell in record["cells"] if cell["status"] not in ("ok", "error")]
    assert stopped == ["timed_out"] * sample.never_ends


# What a notebook can do to itself, at the best level there is


@pytest.fixture(scope="module")
def grader():
    with Grader(LEVELS[0]) as found:
        yield found


@pytest.fixture(scope="module")
def assignment(built):
    return load(built.autograder_zip("03_context"))


def run_with(grader, assignment, source, before="attend"):
    notebook = sample_class.with_cell(solved("03_context"), before, source)
    return grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))


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


@pytest.mark.parametrize("harm", first_of(HARMLESS))  # test_fair has cells like the others
def test_what_one_cell_does_costs_no_question(grader, assignment, harm):
    run = run_with(grader, assignment, HARMLESS[harm])
    assert run.status == "graded", run.reason
    failed = [(q, c.name, c.message) for q, cases in run.cases.items() for c in cases if not c.passed]
    assert failed == []


@pytest.mark.parametrize("level", first_of(LEVELS, 2))  # without any, little can keep it from working
def test_a_module_that_nobody_imported_before_can_be_imported(assignment, level):
    """Wherever Python lies, as in the home folder of root, where players may not look around."""
    with Grader(level) as grader:
        run = run_with(grader, assignment, "import sqlite3, wave, xmlrpc.client")
    assert {cell.status for cell in run.cells} == {"ok"}


# Answers that lie, and what they get: nothing

LIES = {
    "equal to everything": """
class Lie:
    shape = (3,)
    dtype = float
    def __eq__(self, other): return True
    def __array__(self, *a, **k): raise SystemExit
    def __len__(self): return 3
def get_scores(H, h):
    return Lie()
""",
    "a subclass of array": """
class Lie(np.ndarray):
    def __array_ufunc__(self, *a, **k): return np.zeros(())
def get_scores(H, h):
    return np.zeros(len(H)).view(Lie)
""",
    "a generator without end": """
def get_scores(H, h):
    import itertools
    return itertools.count()
""",
    "a list in itself": """
def get_scores(H, h):
    x = []
    x.append(x)
    return x
""",
    "an empty array": "def get_scores(H, h):\n    return np.zeros((0,))",
    "not a number": "def get_scores(H, h):\n    return np.full(len(H), np.nan)",
    "an array of objects": "def get_scores(H, h):\n    return (H @ h).astype(object)",
    "it exits": "def get_scores(H, h):\n    raise SystemExit(0)",
    "it ends its process": "def get_scores(H, h):\n    import os\n    os._exit(0)",
    "an error whose text fails": """
class Mute(Exception):
    def __str__(self): raise RuntimeError
def get_scores(H, h):
    raise Mute
""",
    "bytes on the socket": """
def get_scores(H, h):
    import os
    for descriptor in range(3, 30):
        try:
            os.write(descriptor, b'passed' * 100)
        except OSError:
            pass
    return None
""",
    "patched tools": """
np.allclose = np.array_equal = lambda *a, **k: True
np.abs = np.absolute = lambda *a, **k: np.zeros(())
def get_scores(H, h):
    return np.zeros(len(H))
""",
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_passes_no_case_and_costs_no_other_question(grader, assignment, lie):
    notebook = solved("03_context", get_scores=LIES[lie])
    run = grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))
    assert run.status == "graded", run.reason
    passed = {case.name for case in run.cases["get_scores"] if case.passed}
    # An array of zeros does have the right shape, and neither it nor one of NaN changes an argument.
    honest = {"one_score_a_word", "doubled_state_doubles_the_scores", "arguments_left_alone"}
    fair = {"patched tools": honest, "a subclass of array": honest, "not a number": {"arguments_left_alone"}}
    assert passed <= fair.get(lie, set())
    if lie != "patched tools":  # they break the notebook's own later answers, which is its own doing
        lost = [q for q, cases in run.cases.items() if q != "get_scores" and not all(c.passed for c in cases)]
        assert lost == []


PEEK = """
found = []
def see(path):
    try:
        import os
        found.extend(os.listdir(path))
    except OSError:
        pass
for path in ({paths}):
    see(path)
def get_scores(H, h):
    raise ValueError(repr(sorted(found))[:300])
"""


@pytest.mark.skipif(Level.FULL not in LEVELS, reason="this machine gives no namespaces")
def test_a_player_sees_neither_this_repository_nor_other_processes(assignment):
    paths = repr(str(ROOT)), repr(str(ROOT / "solutions")), "'/home'", "'/root'", "'/work'"
    source = PEEK.format(paths=", ".join(paths))
    with Grader(Level.FULL) as grader:
        notebook = solved("03_context", get_scores=source)
        run = grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))
    message = run.cases["get_scores"][0].message
    for name in ("solutions", "autograder", "softmax", ".git", "dist"):
        assert name not in message


def test_no_hidden_input_comes_back_out(grader, assignment):
    """A function keeps what it is given, and another one's public message tries to show it."""
    keeps = "kept = []\ndef get_scores(H, h):\n    kept.append(np.round(H.ravel(), 3).tolist())\n    return H @ h"
    shows = "def attend(h_d, H_e):\n    raise ValueError(f'{len(kept)} kept: {kept}')"
    notebook = solved("03_context", get_scores=keeps, attend=shows)
    run = grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))
    public = {c.entry.name for c in assignment.questions["get_scores"].public}
    assert all(c.passed for c in run.cases["get_scores"])
    calls = len(public) + 2  # more than a public case has calls would be needed to reach a hidden input
    for case in run.cases["attend"]:
        if case.name in {c.entry.name for c in assignment.questions["attend"].public}:
            kept = int(re.search(r"(\d+) kept", case.message)[1])
            assert kept <= 2 * calls


REFUSED = """
import ctypes, errno, os, socket
libc = ctypes.CDLL(None, use_errno=True)
open("file", "w").close()
assert libc.setxattr(b"file", b"user.x", b"1", 1, 0) and ctypes.get_errno() == errno.EPERM
for number in (434, 435, 467, 999):  # newer than Linux 5.0: `pidfd_open`, `clone3`, and what is still to come
    assert libc.syscall(ctypes.c_long(number), os.getpid(), 0) == -1 and ctypes.get_errno() == errno.ENOSYS
ours, theirs = socket.socketpair()
for refused in (
    lambda: socket.send_fds(ours, [b"x"], [0]),
    lambda: socket.socketpair(socket.AF_TIPC, socket.SOCK_STREAM),
    lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM),
):
    try:
        refused()
    except PermissionError:
        continue
    raise AssertionError
"""


@pytest.mark.parametrize("level", [level for level in LEVELS if level is not Level.NONE])
def test_what_no_limit_counts_is_refused(assignment, level):
    with Grader(level) as grader:
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(REFUSED)])
        (cell,) = grader.run(assignment, notebook).cells
    assert (cell.status, cell.reason) == ("ok", None)


@pytest.mark.parametrize("level", first_of(LEVELS, 2))  # without any, little can keep it from working
def test_temporary_files_can_be_made(assignment, level):
    with Grader(level) as grader:
        source = "import os, tempfile\ntempfile.mkdtemp()\ntempfile.TemporaryFile(dir=os.environ['TMPDIR'])"
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
        (cell,) = grader.run(assignment, notebook).cells
    assert (cell.status, cell.reason) == ("ok", None)


def test_a_player_that_the_machine_ends_for_its_own_want_of_memory_costs_nothing(grader, assignment, monkeypatch):
    """As if somebody else's hunger had the kernel end the first player, in the middle of a hidden case."""
    kills, ask = [], Recorder.call

    def call(recorder, *arguments):
        if not kills:
            kills.append(recorder._link._player.process)
            os.kill(kills[0], signal.SIGKILL)
        return ask(recorder, *arguments)

    monkeypatch.setattr(Recorder, "call", call)
    monkeypatch.setattr(sandbox, "_killed_for_memory", lambda: len(kills))
    run = grader.run(assignment, nbformat.reads(to_bytes(solved("03_context")).decode(), as_version=4))
    assert kills
    assert all(case.passed for cases in run.cases.values() for case in cases)
    assert {cell.status for cell in run.cells} == {"ok"}


def test_a_test_that_takes_too_much_memory_fails_and_the_judge_lives_on():
    with clock._limited_memory, pytest.raises(MemoryError):
        np.ones(2 * clock.MEMORY_BYTES // 8)
    assert np.empty(2 * clock.MEMORY_BYTES // 8).size  # nothing but addresses


def test_hidden_cases_are_judged_when_their_player_is_gone(grader, assignment, monkeypatch):
    """So that not even the time which judging takes tells it anything."""
    players, found = [], []
    player, judge_it = Sandbox.player, Judge.judge

    @contextmanager
    def noted(sandbox, name):
        with player(sandbox, name) as one:
            players.append(one)
            yield one
        players.remove(one)

    def judged(judge, cases, transcripts):
        found.extend((case.entry.name, len(players)) for case in cases)
        return judge_it(judge, cases, transcripts)

    monkeypatch.setattr(Sandbox, "player", noted)
    monkeypatch.setattr(Judge, "judge", judged)
    run = grader.run(assignment, nbformat.reads(to_bytes(solved("03_context")).decode(), as_version=4))
    assert all(case.passed for cases in run.cases.values() for case in cases)
    assert found == [(case.entry.name, 0) for question in assignment.questions.values() for case in question.hidden]


def test_hidden_cases_for_which_there_was_no_time_have_failed(assignment):
    question = next(iter(assignment.questions.values()))
    answered = {case.entry.name: Transcript() for case in question.hidden}
    over = f"{NO_TIME}: it did not finish within 0 seconds of its own time"
    for seconds, transcripts, why in ((60.0, {}, NO_TIME), (0.0, answered, over)):
        judge = Judge(Limits(), Budget(seconds), lambda _lost: True, lambda _link: None)
        runs = judge.judge(question.hidden, transcripts)
        assert runs == {case.entry.name: CaseRun(case.entry.name, False, why) for case in question.hidden}


def test_an_answer_that_fits_into_no_frame_costs_its_question_only(grader, assignment):
    notebook = solved("03_context", mixed_axis="mixed_axis = np.zeros(15 * 2**17)")
    run = grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))
    assert run.status == "graded"
    assert {name for name, cases in run.cases.items() if not all(case.passed for case in cases)} == {"mixed_axis"}


def test_what_an_exception_says_is_cut_before_it_is_quoted():
    said = "\1" * 10**6 + "\U0001f600"
    types = ["__main__.A" + "a" * 10**6, "builtins.KeyError"]
    returned = link._RETURNED[Verb.RAISED](wire.encode((types, said, said, None)), None)
    assert max(map(len, (returned.text, returned.where, *returned.types))) <= wire.TEXT_CHARACTERS


# Each ends sooner than anybody looks, and nobody waits for it, if that can be had.
SHORT_PROCESSES = """
import os, signal, time
try:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
except OSError:
    pass
for _ in range(40):
    child = os.fork()
    if child == 0:
        if os.fork() == 0:
            while time.process_time() < 0.02:
                pass
        os._exit(0)
    try:
        os.waitpid(child, 0)
    except ChildProcessError:
        pass
time.sleep(0.6)
"""


@pytest.mark.parametrize("level", [level for level in LEVELS if level is not Level.NONE])
def test_the_time_of_processes_counts_however_short_they_are(level):
    sandbox = Sandbox(level, libraries=False)
    try:
        sandbox.register("trial", Limits(), {}, 0)
        counted = []
        for source in (SHORT_PROCESSES, ""):  # of the first player, nothing is counted for the second
            with sandbox.player("trial") as player:
                connected = link.Link(player, Limits(), Budget(60.0))
                assert connected.run("cell 1", source, 20.0).status is wire.Ran.OK
                counted.append(player.usage().others_seconds)
                connected.close()
    finally:
        sandbox.close()
    assert counted[0] > 0.4  # of 0.8 that they spin for, by a clock that a busy machine makes coarse
    assert counted[1] < 0.1


# The first thread of a process ends, and what the kernel then says of the process is that it is dead and holds nothing.
DEAD_LEADER = """
import ctypes, os, threading, time
def hold():
    kept = b"x" * (200 * 2**20)
    os.write(writer, b"x")
    time.sleep(60)
reader, writer = os.pipe()
if os.fork() == 0:
    threading.Thread(target=hold).start()
    ctypes.CDLL(None).syscall({"x86_64": 60, "aarch64": 93}[os.uname().machine], 0)
os.read(reader, 1)
"""


@pytest.mark.parametrize("level", [level for level in LEVELS if level is not Level.NONE])
def test_memory_of_a_process_that_looks_dead_counts(level):
    sandbox = Sandbox(level, libraries=False)
    try:
        sandbox.register("trial", Limits(memory_bytes=2**29), {}, 0)
        for times, over_limits in ((1, False), (3, True)):
            with sandbox.player("trial") as player:
                connected = link.Link(player, Limits(), Budget(60.0))
                ended = False
                try:
                    connected.run("cell 1", DEAD_LEADER * times, 20.0)
                except PlayerLost as lost:
                    ended = lost.how is Loss.OVER_LIMITS
                connected.close()
                assert (ended or player.usage().over_limits) is over_limits
    finally:
        sandbox.close()


# What honest notebooks may do by system calls that the filter takes no or only half notice of.
FILES_AND_THREADS = """
import concurrent.futures, os, pathlib, shutil, sqlite3, subprocess, threading
pathlib.Path("touched").touch()
pathlib.Path("touched").touch()
shutil.copy2("touched", "copied")
assert subprocess.run(["touch", "by_a_program"]).returncode == 0
assert {"touched", "copied", "by_a_program"} <= set(os.listdir())
with sqlite3.connect("kept.db") as base:
    base.execute("create table words (word)")
    base.execute("insert into words values ('salut')")
assert base.execute("select * from words").fetchall() == [("salut",)]
threads = [threading.Thread(target=os.getpid) for _ in range(20)]
for step in (threading.Thread.start, threading.Thread.join):
    for thread in threads:
        step(thread)
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    assert list(pool.map(abs, [-1, 2])) == [1, 2]
"""


@pytest.mark.parametrize("level", first_of(LEVELS, 2))  # without any, little can keep it from working
def test_files_databases_and_threads_work_behind_the_filter(level):
    with trial_player(level) as connected:
        assert connected.run("cell 1", FILES_AND_THREADS, 20.0) == (Ran.OK, "")


@pytest.mark.parametrize("level", first_of(LEVELS, 2))  # without any, little can keep it from working
def test_players_need_not_compile_the_modules_beside_a_notebook(level, assignment):
    """They may not write what they compile, so it is there from the start."""
    look = "import os, softlookup.feedback as one\nassert os.path.exists(one.__cached__)"
    with Grader(level) as grader, grader.player(assignment, nbformat.v4.new_notebook()) as connected:
        assert connected.run("cell 1", look, 20.0) == (Ran.OK, "")


@pytest.mark.skipif(Level.REDUCED not in LEVELS, reason="no users of their own for players here")
def test_disk_that_the_cells_filled_is_noticed_before_any_case_is_asked(assignment):
    fills = "with open('left', 'wb') as file:\n    file.write(bytes(2**20))\n"
    sandbox = Sandbox(Level.REDUCED, libraries=False)
    try:
        sandbox.register("trial", Limits(folder_bytes=2**16), {}, 0)
        with sandbox.player("trial") as player:
            playing = Playing(sandbox, assignment, [Cell(0, fills)], Budget(60.0))
            connected = link.Link(player, Limits(), Budget(60.0))
            with pytest.raises(PlayerLost) as lost:
                playing.play(connected, {})
            connected.close()
        assert lost.value.how is Loss.OVER_LIMITS
    finally:
        sandbox.close()


@pytest.mark.parametrize("helps", [True, False])
def test_the_clock_ends_what_no_other_limit_sees_and_it_is_tried_once_more_alone(assignment, monkeypatch, helps):
    monkeypatch.setattr(clock, "CLOCK_FACTOR", 0.0)
    monkeypatch.setattr(clock, "CLOCK_SECONDS", 1.0)
    alone, tried = grader_module._MachineLock.alone, []

    @contextmanager
    def noted(turns):
        tried.append(turns)
        with alone(turns):
            if helps:
                monkeypatch.setattr(clock, "CLOCK_SECONDS", 1800.0)
            yield

    monkeypatch.setattr(grader_module._MachineLock, "alone", noted)
    with Grader(LEVELS[0]) as grader:
        run = run_with(grader, assignment, "import time\ntime.sleep(2)")
    assert len(tried) == 1
    if helps:
        assert (run.status, run.reason) == ("graded", None)
        assert all(case.passed for cases in run.cases.values() for case in cases)
    else:
        assert run.status == "timed_out"
        assert "did not finish within 1 seconds by the clock" in run.reason


def test_hidden_cases_that_the_clock_cuts_off_are_asked_once_more_alone(assignment, monkeypatch):
    run_public, alone, tried = Session.run_public, grader_module._MachineLock.alone, []

    def until_the_clock_is_over(session):
        run_public(session)
        session.budget._until = 0.0

    @contextmanager
    def noted(turns):
        tried.append(turns)
        with alone(turns):
            yield

    monkeypatch.setattr(Session, "run_public", until_the_clock_is_over)
    monkeypatch.setattr(grader_module._MachineLock, "alone", noted)
    with Grader(LEVELS[0]) as grader:
        run = run_with(grader, assignment, "pass")
    assert len(tried) == 1
    assert run.status == "graded"
    (lost,) = [case for cases in run.cases.values() for case in cases if not case.passed]
    assert "by the clock" in lost.message, "the one that was under way"


@pytest.mark.parametrize("level", first_of(LEVELS, 2))  # without any, little can keep it from working
def test_the_fork_server_is_heard_out(level, monkeypatch):
    """A case whose time is up meanwhile is interrupted after that, so that no answer is left over."""

    class Busy(BaseException):
        pass

    def interrupt(_signal, _frame):
        raise Busy

    def compute(seconds):
        until = time.process_time() + seconds
        while time.process_time() < until:
            pass

    def slow(*arguments):
        compute(0.1)
        return receive(*arguments)

    receive, before = wire.receive, signal.signal(signal.SIGPROF, interrupt)
    sandbox = Sandbox(level, libraries=False)
    monkeypatch.setattr(wire, "receive", slow)
    try:
        signal.setitimer(signal.ITIMER_PROF, 0.05)
        sandbox.register("trial", Limits(), {}, 0)
        with pytest.raises(Busy):
            compute(5)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        sandbox.close()


def test_an_error_is_traced_to_the_students_own_lines(grader, assignment):
    wrong = {
        "get_scores": "def get_scores(H, h):\n    raise RuntimeError('no idea')",
        "get_hidden_state_dimension": "def get_hidden_state_dimension(h_e, h_d):\n    return {1: 2}[h_d.shape[-1]]",
    }
    run = grader.run(assignment, nbformat.reads(to_bytes(solved("03_context", **wrong)).decode(), as_version=4))
    where = {case.name: case.where for question in run.cases for case in run.cases[question]}
    assert "line 2: raise RuntimeError('no idea')" in " ".join(where["two_words_by_hand"].split())
    assert "line 2: return {1: 2}[h_d.shape[-1]]" in " ".join(where["different_widths_are_refused"].split())


def test_deleting_or_doubling_checks_changes_nothing(grader, assignment):
    notebook = solved("03_context")
    for doubled in (0, 3):
        cells = [
            cell for cell in notebook.cells for _ in range(doubled if cell.source.startswith("grader.check(") else 1)
        ]
        changed = nbformat.v4.new_notebook(cells=[dict(c, id=f"c{n}") for n, c in enumerate(cells)])
        run = grader.run(assignment, nbformat.from_dict(changed))
        assert all(case.passed for cases in run.cases.values() for case in cases)


def test_the_stub_earns_nothing(grader, assignment):
    run = grader.run(assignment, student_notebook("03_context"))
    assert [case.name for cases in run.cases.values() for case in cases if case.passed] == []


def test_otters_test_files_are_imported_without_the_rest_of_it():
    code = (
        "import sys; from autograder.wall import loading; found = loading.otter_module();"
        '(case,) = loading.otter_cases(\'from otter.test_files import test_case\\nname, OK_FORMAT = "q", False\\n'
        '@test_case(name="c", points=2)\\ndef c(q): pass\');'
        "assert (case.name, case.points) == ('c', 2) and isinstance(case.body, found.test_case);"
        "assert not [name for name in sys.modules if name.split('.')[0] in ('otter', 'pandas', 'nbconvert')];"
        "import otter.test_files; assert otter.Notebook and otter.test_files.__file__ == found.__file__;"
        "assert otter.test_files.test_case is not found.test_case"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


# What the outermost net need not catch


@pytest.mark.parametrize("shape", [(0, 2**32 - 1, 2**32 - 1), (2**31, 0, 2**31, 2**31)])
def test_an_empty_array_of_too_many_entries_is_refused_by_its_extent(shape):
    frame = bytearray(wire.encode(np.zeros((0,) * len(shape))))
    frame[-4 * len(shape) :] = struct.pack(f"<{len(shape)}I", *shape)
    with pytest.raises(wire.ProtocolError, match="an array of too many entries"):
        wire.decode(bytes(frame))
