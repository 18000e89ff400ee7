"""What every worker process does first, so that no run leaves workers behind.

A worker ignores Ctrl-C: the terminal signals the command at the same time, and the command ends its workers. A command
that was killed can't do that, so each worker also ends by itself when its command is gone.
"""

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait


def start() -> None:
    """Called once, in a worker process that `multiprocessing` started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
