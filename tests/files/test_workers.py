"""Workers end with the command that started them in whatever way."""

import signal
import sys

from killing import assert_nothing_is_left

# Two that would wait for ever: for a command that can't end them.
WORKERS = "import time\nfrom autograder.files import workers\nif __name__ == '__main__':\n"
WORKERS += "    list(workers.in_order(time.sleep, [(3600,), (3600,)], 2))\n"


def test_workers_end_with_a_command_that_could_do_nothing_for_them(tmp_path):
    (tmp_path / "command.py").write_text(WORKERS)
    assert_nothing_is_left((sys.executable, "command.py"), tmp_path, 4, signal.SIGKILL)
