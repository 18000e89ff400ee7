"""The ways in which a command can fail, kept apart: bad input, a machine without enough resources, and being stopped.

A `UserError` stops a command before it has done anything: the command line prints its one line and exits with status 2.
An `Unreadable` concerns one submission only: it becomes that submission's status and reason, and the others are graded.
`fault_of_machine` words problems such as a full disk, and a signal that ends a command is raised as `Stopped`.
Everything else is our own fault.
"""

import errno
import signal


class UserError(Exception):
    """A mistake that whoever called the command can put right; its text is one line that says how."""


class Unreadable(Exception):
    """A submission that cannot be graded; its text is the one-line reason, fit to show a student."""

    sha256 = ""  # of its file, if that could be read


class MachineFault(Exception):
    """The machine gives too little of something; its text is one line that says of what."""


class Stopped(BaseException):
    """Somebody, or the machine on its way down, asked the command to end."""

    def __init__(self, number: int):
        super().__init__(f"stopped by {signal.Signals(number).name}")
        self.status = 128 + number


NO_SPACE = "no space is left on the disk: make room, and run it again"
NO_MEMORY = "not enough memory: close other programs or use fewer --jobs, and run it again"
NO_PROCESS = "no more processes can be started: end others, raise the limit (ulimit -u) or use fewer --jobs"
LONG_PATH = "the path of the folder for temporary files is too long: set TMPDIR to a short one, and run it again"
FAULTS = {
    errno.ENOSPC: NO_SPACE,
    errno.EDQUOT: "your quota on the disk is used up: make room, and run it again",
    errno.EROFS: "the disk can only be read: choose another --out",
    errno.ENOMEM: NO_MEMORY,
    errno.EAGAIN: NO_PROCESS,
    errno.EMFILE: "too many files are open: raise the limit (ulimit -n) or use fewer --jobs",
    errno.ENFILE: "too many files are open on this machine: end other programs, and run it again",
}


def fault_of_machine(error: BaseException) -> str | None:
    """Return what the machine has too little of, in one line; None if the error is of another kind."""
    if isinstance(error, MachineFault):
        return str(error)
    if isinstance(error, MemoryError):
        return NO_MEMORY
    if isinstance(error, RuntimeError) and "start new thread" in str(error):
        return NO_PROCESS
    if isinstance(error, OSError) and str(error) == "AF_UNIX path too long":  # Python's own, without a number
        return LONG_PATH
    if isinstance(error, OSError) and error.errno in FAULTS:
        return f"{error.filename}: {FAULTS[error.errno]}" if error.filename else FAULTS[error.errno]
    return None
