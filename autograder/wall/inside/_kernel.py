"""Makes system calls for which Python 3.11 has no functions.

Runs on Linux only. Takes and gives plain numbers and paths; each call raises `OSError` when it fails.
"""

import ctypes
import errno
import os
from typing import Any

CLONE_NEWNS, CLONE_NEWIPC, CLONE_NEWUSER = 0x00020000, 0x08000000, 0x10000000
CLONE_NEWPID, CLONE_NEWNET = 0x20000000, 0x40000000
CLONE_NEW_ANY = 0x7E020080  # every kind of namespace
CLONE_PARENT = 0x8000  # the new process is a child of our parent
CLONE_FILES, CLONE_THREAD = 0x400, 0x10000

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 0x1, 0x2, 0x4, 0x8
MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 0x20, 0x1000, 0x4000, 0x40000

_MADV_COLLAPSE = 25  # from Linux 6.1

PR_SET_DUMPABLE, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP = 4, 24, 38, 22
PR_SET_CHILD_SUBREAPER = 36
SECCOMP_MODE_FILTER = 2
LAST_CAPABILITY = 63  # more than there are

CAPABILITY_VERSION = 0x20080522

SYS_LANDLOCK_CREATE_RULESET, SYS_LANDLOCK_ADD_RULE, SYS_LANDLOCK_RESTRICT_SELF = 444, 445, 446

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long
_libc.prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
_libc.mount.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_char_p]


def _checked(result: int) -> int:
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return result


def unshare(flags: int) -> None:
    _checked(_libc.unshare(flags))


def setns(descriptor: int, flags: int) -> None:
    _checked(_libc.setns(descriptor, flags))


def mount(source: str, target: str, kind: str, flags: int, options: str = "") -> None:
    _checked(_libc.mount(source.encode(), target.encode(), kind.encode(), flags, options.encode()))


def prctl(option: int, argument: int = 0, other: int = 0) -> int:
    return _checked(_libc.prctl(option, argument, other, 0, 0))


def empty_capability_bounds() -> None:
    """Let no program that is started from here on have a capability."""
    for capability in range(LAST_CAPABILITY + 1):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError as error:
            if error.errno == errno.EINVAL:  # past the last one that this kernel knows
                return
            raise


def drop_capabilities() -> None:
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
    _checked(_libc.capset(header, (ctypes.c_uint32 * 6)()))


def set_seccomp_filter(program: bytes) -> None:
    """Install a filter of BPF instructions, eight bytes each."""

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))

    loaded = Program(len(program) // 8, program)
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(loaded))


def syscall(number: int, *arguments: int | ctypes.Array[Any] | ctypes.Structure | None) -> int:
    converted = [ctypes.c_long(a) if isinstance(a, int) else a and ctypes.byref(a) for a in arguments]
    return _checked(_libc.syscall(ctypes.c_long(number), *converted))


def trim_heap() -> None:
    """Give unused memory back, where the C library can."""
    if hasattr(_libc, "malloc_trim"):
        _libc.malloc_trim(0)


def collapse(start: int, size: int) -> bool:
    """Put memory on huge pages, which make a fork cheaper; whether that worked."""
    failed = _libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(size), _MADV_COLLAPSE)
    return not failed
