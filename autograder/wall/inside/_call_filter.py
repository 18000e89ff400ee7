"""Makes the filter on a player's system calls, as a program for the kernel.

It takes away what no notebook needs and what would reach past a submission: the network, other processes, namespaces
and mounts, kernel objects that outlive a process or that no memory limit counts, and the corners of the kernel where
holes are found most often. What is filtered fails with EPERM, as if it were not allowed; what came after Linux 5.0
fails with ENOSYS, as on an older kernel.
"""

import errno
import os
import signal
import struct
from typing import NamedTuple

from ._kernel import CLONE_FILES, CLONE_NEW_ANY, CLONE_PARENT, CLONE_THREAD

# By kind of machine: how Linux calls it in a filter, and the numbers of its system calls.
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
X32_BIT = 0x40000000  # a second set of numbers on x86_64
# From here on, numbers are the same on all machines, and calls newer than Linux 5.0, which everything does without:
# `clone3` with its flags where no filter can look, io_uring, mounts by descriptors, and all that is still to come.
FIRST_NEW = 424

REFUSED = {
    # name: (x86_64, aarch64); None where there is none
    # the network, abstract Unix sockets, sockets into the host of a virtual machine
    "socket": (41, 198),
    "connect": (42, 203),
    "bind": (49, 200),
    # other processes
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    # a player stays on its worker's processor and does not step back for others: it would look as if it only waited
    "sched_setaffinity": (203, 122),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    # signs to other sandboxes by the system's files, which all of them see: locks, and what of them is in memory
    "flock": (73, 32),
    "fadvise64": (221, 223),
    "mincore": (27, 232),
    "readahead": (187, 213),
    "inotify_init": (253, None),  # file names in folders that can't be opened
    "inotify_init1": (294, 26),
    "kcmp": (312, 272),
    # namespaces and mounts
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    # all of System V: its objects outlive a process, no limit counts them, and they are known by small numbers
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "shmdt": (67, 197),
    "semget": (64, 190),
    "semop": (65, 193),
    "semtimedop": (220, 192),
    "semctl": (66, 191),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    # what others have not written yet is not a player's to have written
    "sync": (162, 81),
    "syncfs": (306, 267),
    # what outlives a process, or is memory that no limit counts
    # counted nowhere: larger buffers of sockets, rules of Landlock, filters that a descriptor keeps, where pages lie
    "setsockopt": (54, 208),
    "seccomp": (317, 277),
    "mbind": (237, 235),
    "set_mempolicy": (238, 237),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    # lists of access rights, up to 64 KiB a file, and descriptors on their way through a socket: counted nowhere
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "sendmsg": (46, 211),
    "sendmmsg": (307, 269),
    "mq_open": (240, 180),
    "memfd_create": (319, 279),
    "vmsplice": (278, 75),
    "splice": (275, 76),
    "tee": (276, 77),
    "io_setup": (206, 0),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    # ways around, and corners of the kernel
    "open_by_handle_at": (304, 265),
    "name_to_handle_at": (303, 264),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "fanotify_init": (300, 262),
    "modify_ldt": (154, None),
    "syslog": (103, 116),
    "quotactl": (179, 60),
    "kexec_load": (246, 104),
    "init_module": (175, 105),
    "finit_module": (313, 273),
}
# Outcomes of a filtered call: carried out, or failing with an error; with no error at all, it claims to have succeeded.
_ALLOW, _KILL, _FAIL = 0x7FFF0000, 0x80000000, 0x00050000
_REFUSE, _NOT_IMPLEMENTED, _TRY_AGAIN, _PRETEND = (
    _FAIL | error for error in (errno.EPERM, errno.ENOSYS, errno.EAGAIN, 0)
)
_ALL_BITS = 0xFFFFFFFF


class _If(NamedTuple):
    """A rule on the lower half of one of a call's arguments: the outcome if its bits in `mask` are one of `values`.

    If `unless`, the outcome if they are none of them.
    """

    argument: int
    values: tuple[int, ...]
    outcome: int = _REFUSE
    mask: int = _ALL_BITS
    unless: bool = False


_UNIX, _STREAM, _SOCKET_KIND = 1, 1, 0xF
_SHARED_ANONYMOUS = 0x21
_FUTEX_WAKE, _FUTEX_COMMAND, _FUTEX_PRIVATE = 1, 0x7F, 0x80
_SETS_LOCKS, _ASKS_FOR_LOCKS, _LEASES_AND_NOTICES, _HINTS = (
    (6, 7, 37, 38),
    (5, 36),
    (1024, 1025, 1026),
    range(1035, 1039),
)
_MADV_MERGEABLE = 12
_PR_SCHED_CORE, _PR_SET_MEMORY_MERGE = 62, 67


class _Call(NamedTuple):
    """A call that is filtered by its arguments: the first rule that fits decides."""

    numbers: tuple[int | None, int | None]  # as above
    rules: tuple[_If, ...]
    otherwise: int = _ALLOW


_TIMES = (_If(1, (0,), _PRETEND), _If(2, (0,)))  # arguments: the path, and the times to set
BY_ARGUMENT = {
    # A futex may lie in a page of a system file, where whoever waits is woken from any sandbox. So nobody waits on one
    # that is not private to its process: they look again and again, as does the C library when a thread ends.
    "futex": _Call(
        (202, 98),
        (_If(1, (_FUTEX_PRIVATE,), _ALLOW, _FUTEX_PRIVATE), _If(1, (_FUTEX_WAKE,), _PRETEND, _FUTEX_COMMAND)),
        _TRY_AGAIN,
    ),
    # Shared memory that is nobody's own outlives its pages' mappings, uncounted.
    "mmap": _Call((9, 222), (_If(3, (_SHARED_ANONYMOUS,), mask=_SHARED_ANONYMOUS),)),
    # All sandboxes have the same devices, and may lock them. In a player's own files, locks keep nobody else out.
    "fcntl": _Call(
        (72, 25), (_If(1, _SETS_LOCKS, _PRETEND), _If(1, (*_ASKS_FOR_LOCKS, *_LEASES_AND_NOTICES, *_HINTS)))
    ),
    # Pages that are equal to those of others would be merged, and an owner can see that.
    "madvise": _Call((28, 233), (_If(2, (_MADV_MERGEABLE,)),)),
    "prctl": _Call((157, 167), (_If(0, (_PR_SCHED_CORE, _PR_SET_MEMORY_MERGE)),)),
    # No namespaces, no children of our parent; and no thread with descriptors of its own, which nobody would count.
    "clone": _Call(
        (56, 220),
        (
            _If(0, (0,), mask=CLONE_NEW_ANY | CLONE_PARENT, unless=True),
            _If(0, (CLONE_THREAD,), mask=CLONE_THREAD | CLONE_FILES),
        ),
    ),
    # A parent that ignores the ends of its children has nobody count their time. What asks for them, waits.
    "rt_sigaction": _Call((13, 134), (_If(0, (signal.SIGCHLD,)),)),
    # Pairs of Unix streams only: other sockets can be aimed at any socket of the machine.
    "socketpair": _Call((53, 199), (_If(0, (_UNIX,), unless=True), _If(1, (_STREAM,), mask=_SOCKET_KIND, unless=True))),
    # The times of a device would be a sign to all other sandboxes, now and later. To set those of a file has no effect;
    # a path without times fails, or else `Path.touch` would not make a file.
    "utimensat": _Call((280, 88), _TIMES, _PRETEND),
    "futimesat": _Call((261, None), _TIMES, _PRETEND),
    "utimes": _Call((235, None), (_If(1, (0,)),), _PRETEND),
    "utime": _Call((132, None), (_If(1, (0,)),), _PRETEND),
    # It tells what is in memory, and the C library does without.
    "preadv2": _Call((327, 286), (), _NOT_IMPLEMENTED),
}

_LOAD, _AND, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x06  # BPF opcodes
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT, _ARGUMENT_BYTES = 0, 4, 16, 8


def seccomp_supported() -> bool:
    return os.uname().machine in ARCHITECTURES


def seccomp_program() -> bytes:
    """Return the filter for this kind of machine."""
    machine = os.uname().machine
    column = list(ARCHITECTURES).index(machine)
    steps = [
        _instruction(_LOAD, value=_ARCHITECTURE_AT),
        _instruction(_EQUAL, skip_if=1, value=ARCHITECTURES[machine]),
        _instruction(_RETURN, value=_KILL),
        _instruction(_LOAD, value=_NUMBER_AT),
    ]
    if machine == "x86_64":
        steps += [_instruction(_AT_LEAST, skip_else=1, value=X32_BIT), _instruction(_RETURN, value=_KILL)]
    steps += [
        _instruction(_AT_LEAST, skip_else=1, value=FIRST_NEW),
        _instruction(_RETURN, value=_NOT_IMPLEMENTED),
    ]
    for call in (*BY_ARGUMENT.values(), *(_Call(numbers, (), _REFUSE) for numbers in REFUSED.values())):
        if (number := call.numbers[column]) is not None:
            block = [
                *(step for rule in call.rules for step in _rule(rule)),
                _instruction(_RETURN, value=call.otherwise),
            ]
            steps += [_instruction(_EQUAL, skip_else=len(block), value=number), *block]
    return b"".join([*steps, _instruction(_RETURN, value=_ALLOW)])


def _rule(rule: _If) -> list[bytes]:
    steps = [_instruction(_LOAD, value=_ARGUMENTS_AT + _ARGUMENT_BYTES * rule.argument)]
    if rule.mask != _ALL_BITS:
        steps.append(_instruction(_AND, value=rule.mask))
    left = range(len(rule.values) - 1, -1, -1)  # comparisons after each
    if rule.unless:  # past the outcome
        steps += [
            _instruction(_EQUAL, skip_if=more + 1, value=value) for more, value in zip(left, rule.values, strict=True)
        ]
    else:  # to the outcome, which the last one otherwise skips
        steps += [
            _instruction(_EQUAL, skip_if=more, skip_else=0 if more else 1, value=value)
            for more, value in zip(left, rule.values, strict=True)
        ]
    return [*steps, _instruction(_RETURN, value=rule.outcome)]


def _instruction(code: int, skip_if: int = 0, skip_else: int = 0, value: int = 0) -> bytes:
    return struct.pack("<HBBI", code, skip_if, skip_else, value)
