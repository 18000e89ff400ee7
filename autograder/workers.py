"""What every worker process does first, so that no run leaves one behind.

A worker leaves Ctrl-C to the command, which the terminal tells at the same time and which ends its workers itself.
A command that was killed can't, so each worker ends as soon as its command is gone.
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
