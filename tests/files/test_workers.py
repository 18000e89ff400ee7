"""Workers end with the command that started them, and one that is ended from outside is told as that."""

import os
import signal
import sys

import pytest
from killing import assert_nothing_is_left

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
