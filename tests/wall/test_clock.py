"""A class gets the same records on a machine that is busy with other things: a grade depends on the answer alone.

What is graded takes more than half of the processor time that it may take. All of it, and what keeps the machine busy,
shares one processor, so on the busy machine it takes several times as long by the clock.
"""

import os
import subprocess
import sys
import time
from contextlib import contextmanager

import msgspec
import pytest
from kit.notebooks import solutions
from kit.sample_class import solved, to_bytes, with_cell
from kit.wall import LEVELS, NAME, run_with, with_limits
from msgspec.structs import replace

from autograder.course.manifest import load_assignments
from autograder.marking.finding import find
from autograder.marking.marking import WallEngine, mark
from autograder.wall import clock
from autograder.wall.grader import Grader, _MachineLock
from autograder.wall.isolation import best_level
from autograder.wall.loading import load

CELL_SECONDS, CALL_SECONDS = 1.0, 0.5
BUSY = 24  # processes, each in a session of its own, as a kernel may share a processor by sessions
# They end by themselves, should nobody end them.
SPIN = "import resource\nresource.setrlimit(resource.RLIMIT_CPU, (60, 60))\nwhile True:\n    pass"
COMPUTE = "import time\nuntil = time.process_time() + 0.6\nwhile time.process_time() < until:\n    pass"
LOOP = "while True:\n    pass"
SLOW_ANSWER = """{}

right = get_scores

def get_scores(H, h):
    import time
    until = time.process_time() + 0.2
    while time.process_time() < until:
        pass
    return right(H, h)
"""


@pytest.fixture
def one_processor():
    """This process and all that it starts share one processor meanwhile."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    yield
    os.sched_setaffinity(0, before)


@contextmanager
def busy_with(count):
    """So many processes compute meanwhile."""
    others = [subprocess.Popen([sys.executable, "-c", SPIN], start_new_session=True) for _ in range(count)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


@pytest.mark.slow
def test_a_busy_machine_changes_no_grade(own, tmp_path, one_processor):
    slow_answer = SLOW_ANSWER.format(solutions(NAME)["get_scores"])
    slow = with_cell(solved(NAME, get_scores=slow_answer), "attend", COMPUTE)
    endless = with_cell(solved(NAME), "attend", LOOP)
    for name, notebook in {"slow": slow, "endless": endless}.items():
        (tmp_path / f"{name}.ipynb").write_bytes(to_bytes(notebook))
    engine = engine_with_less_time(own)
    try:
        quiet = graded(engine, own, tmp_path)
        with busy_with(BUSY):
            busy = graded(engine, own, tmp_path)
    finally:
        engine.close()
    assert [record["score"] == record["max_score"] for record in quiet.values()] == [True, True]
    stopped = {id: [cell["status"] for cell in record["cells"]].count("timed_out") for id, record in quiet.items()}
    assert stopped == {"endless": 1, "slow": 0}
    assert busy == quiet


def test_what_waits_for_a_processor_is_not_ended_by_the_clock(assignment, monkeypatch, one_processor):
    monkeypatch.setattr(clock, "CLOCK_FACTOR", 0.0)
    monkeypatch.setattr(clock, "CLOCK_SECONDS", 2.0)
    monkeypatch.setattr(_MachineLock, "alone", lambda _lock: pytest.fail("it is tried once more"))
    with Grader(LEVELS[0]) as grader, busy_with(5):
        started = time.monotonic()
        run = run_with(grader, assignment, COMPUTE)
        took = time.monotonic() - started
    assert took > 1.5 * clock.CLOCK_SECONDS, "it did not wait"
    assert run.status == "graded"
    assert all(case.passed for cases in run.cases.values() for case in cases)


def test_what_we_wait_for_a_processor_does_not_count_for_a_player_that_waits_for_us(one_processor):
    with subprocess.Popen(["sleep", "60"]) as player, busy_with(5):
        watched = clock.Clock(player.pid, None)
        watch = clock.Stopwatch(watched, 1.0)
        started, until = time.monotonic(), time.process_time() + 0.3
        while time.process_time() < until:
            pass
        took, idle = time.monotonic() - started, clock.IDLE_FACTOR * watch.used()
        watched.close()
        player.kill()
    assert took > 1.0, "we did not wait"
    assert 0.2 < idle < took / 2, "it counts while we compute, and not while we wait"


def engine_with_less_time(own):
    engine = WallEngine(best_level())
    loaded = load(own.autograder_zip(NAME))
    limits = replace(loaded.manifest.limits, cell_seconds=CELL_SECONDS, call_seconds=CALL_SECONDS)
    engine._loaded[NAME] = with_limits(loaded, limits)
    return engine


def graded(engine, own, folder):
    """The records, but for how long things took."""
    assignments = load_assignments(own)
    records = {}
    for found in find(sorted(folder.glob("*.ipynb"))):
        record = msgspec.to_builtins(mark(found, assignments, NAME, engine)) | {"seconds": None}
        records[found.id] = record | {"cells": [cell | {"seconds": None} for cell in record["cells"]]}
    return records
