"""What a machine has too little of is told from our own faults."""

import errno
import socket

import pytest

from autograder.errors import MachineFault, fault_of_machine


def too_long():
    """Return what Python says of a socket whose path is longer than sockets can have."""
    with socket.socket(socket.AF_UNIX) as listener, pytest.raises(OSError, match="AF_UNIX path too long") as refusal:
        listener.bind(200 * "x")
    return refusal.value


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "out/grades.csv"), "out/grades.csv: no space is left"),
        (OSError(errno.EDQUOT, "Quota"), "quota"),
        (MemoryError(), "not enough memory"),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), "not enough memory"),
        (BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable"), "no more processes can be started"),
        (RuntimeError("can't start new thread"), "no more processes can be started"),
        (OSError(errno.EMFILE, "Too many open files"), "too many files"),
        (MachineFault("no more processes"), "no more processes"),
        (too_long(), "set TMPDIR to a short one"),
        (RuntimeError("ours"), None),
        (FileNotFoundError(errno.ENOENT, "No such file"), None),
    ],
)
def test_what_the_machine_lacks_is_named_and_our_faults_are_not_called_that(error, says):
    said = fault_of_machine(error)
    assert said is None if says is None else says in said
