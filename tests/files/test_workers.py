"""Workers end with the command that started them, and one that is ended from outside is told as that."""

import os
import signal
import sys
import threading
import time

import pytest
from kit.command import assert_nothing_is_left
from pebble import ProcessExpired

from autograder.errors import MachineFault
from autograder.files import workers

# Two that would wait for ever: for a command that can't end them.
WORKERS = "import time\nfrom autograder.files import workers\nif __name__ == '__main__':\n"
WORKERS += "    list(workers.in_order(time.sleep, [(3600,), (3600,)], 2))\n"


def test_workers_end_with_a_command_that_could_do_nothing_for_them(tmp_path):
    (tmp_path / "command.py").write_text(WORKERS)
    assert_nothing_is_left((sys.executable, "command.py"), tmp_path, 4, signal.SIGKILL)


def test_a_worker_that_is_ended_from_outside_is_the_machines_fault():
    with pytest.raises(MachineFault, match="ended from outside"):
        list(workers.in_order(os._exit, [(9,)], 1))


# The task is `eval`, which a worker has without importing these tests.
LATE_ONE = "__import__('time').sleep(0.3) or 1"
FOR_EVER = "__import__('time').sleep(60)"
DEADLY = "__import__('os')._exit(9)"


def test_results_come_in_order_and_the_first_error_in_it_is_raised():
    found = workers.in_order(eval, [(LATE_ONE,), ("2",), ("1 / 0",), ("{}[3]",)], 2)
    assert (next(found), next(found)) == (1, 2)
    with pytest.raises(ZeroDivisionError):
        next(found)


def test_no_more_workers_are_started_than_there_are_calls(monkeypatch):
    made, new_pool = [], workers.new_pool
    monkeypatch.setattr(workers, "new_pool", lambda jobs: made.append(jobs) or new_pool(jobs))
    assert list(workers.in_order(eval, [("1",)], 30)) == [1]
    assert list(workers.in_order(eval, [], 30)) == []
    assert made == [1]


def test_a_call_that_takes_too_long_or_ends_its_worker_costs_no_other():
    calls = [(text,) for text in (FOR_EVER, DEADLY, "4", "5")]
    found = {}
    for done in workers.as_done(eval, iter(calls), 1, lambda: workers.new_pool(1), seconds=2):
        found[done.call] = done.future.exception() or done.future.result()
    assert (found[calls[2]], found[calls[3]]) == (4, 5)
    assert isinstance(found[calls[0]], TimeoutError)
    assert isinstance(found[calls[1]], ProcessExpired)


def test_what_ends_its_worker_is_tried_as_often_as_asked_for(tmp_path):
    note = f"__import__('tempfile').mkstemp(dir={str(tmp_path)!r})"
    for attempts, tried in ((1, 1), (2, 3)):
        (done,) = workers.as_done(eval, [(f"{note}, {DEADLY}",)], 1, lambda: workers.new_pool(1), attempts=attempts)
        assert isinstance(done.future.exception(), ProcessExpired)
        assert len(list(tmp_path.iterdir())) == tried


@pytest.mark.parametrize("step", ["handed over", "waited for"])
def test_ctrl_c_in_the_midst_of_a_step_is_answered_when_that_is_done(monkeypatch, step):
    """Answered at once, it could leave a queue whose reader is never woken again."""
    place, name = {"handed over": (workers.ProcessPool, "schedule"), "waited for": (workers, "wait")}[step]
    done, real = [], getattr(place, name)

    def interrupted(*arguments, **options):
        signal.raise_signal(signal.SIGINT)
        result = real(*arguments, **options)
        done.append(result)
        return result

    monkeypatch.setattr(place, name, interrupted)
    with pytest.raises(KeyboardInterrupt):
        list(workers.in_order(eval, [("1",), ("2",)], 1))
    assert len(done) == 1
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_is_heard_while_all_workers_are_at_work():
    threading.Timer(1.0, signal.raise_signal, (signal.SIGINT,)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        list(workers.in_order(eval, [(FOR_EVER,)], 1))
    assert time.monotonic() - started < 50
