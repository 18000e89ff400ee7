"""Attacks on corners of the kernel: what is not a file, a socket or a process, and is easily forgotten.

Each succeeds where a system call, a kernel object or a resource that no notebook needs is to be had after all. They
ask the kernel itself, past Python's own functions, by the numbers of the machine that they run on.
"""

import textwrap

from attacks.corpus import (
    SOFTMAX,
    Attack,
    all_but,
    attack,
    fill,
    for_prize,
    mark,
    process_name,
    questions,
    solved,
    with_before,
)

CLASS = "corners of the kernel"

ASK = """
    import ctypes, os
    libc = ctypes.CDLL(None, use_errno=True)
    first = os.uname().machine == "x86_64"
    def ask(x86_64, aarch64, *arguments):
        number = x86_64 if first else aarch64
        return -1 if number is None else libc.syscall(ctypes.c_long(number), *arguments)
    long, null = ctypes.c_long, ctypes.c_void_p(0)
"""
# name: (what it tries, cell)
CALLS = {
    "ring-of-requests-is-not-made": (
        "sets up io_uring",
        "won = ask(425, 425, 8, ctypes.create_string_buffer(240)) >= 0",
    ),
    "kernel-programs-are-not-loaded": (
        "makes a BPF map",
        "won = ask(321, 280, 0, (ctypes.c_uint32 * 18)(2, 4, 4, 1), 72) >= 0",
    ),
    "counters-are-not-read": (
        "opens a performance counter of its own process and of all",
        "event = (ctypes.c_uint32 * 32)(1, 128)\nwon = ask(298, 241, event, 0, -1, -1, 0) >= 0",
    ),
    "faults-are-not-handled-in-user-space": ("opens userfaultfd", "won = ask(323, 282, 1) >= 0"),
    "secret-memory-is-not-made": (
        "makes files in memory that no limit counts",
        "won = ask(319, 279, b'x', 0) >= 0 or ask(447, 447, 0) >= 0",
    ),
    "keyrings-keep-nothing": (
        "puts a key into the keyrings of the user and the session",
        "won = any(ask(248, 217, b'user', b'softlookup', b'x', long(1), long(ring)) >= 0 for ring in (-3, -4, -5))",
    ),
    "message-queues-are-not-made": (
        "makes queues, semaphores and segments that outlive a process",
        "won = ask(240, 180, b'softlookup', 0o102, 0o600, null) >= 0 or ask(64, 190, 0, 1, 0o1600) >= 0"
        " or ask(68, 186, 0, 0o1600) >= 0 or ask(29, 194, 0, long(4096), 0o1600) >= 0",
    ),
    "segments-of-others-are-not-attached": (
        "attaches a segment of shared memory by its number, which is small",
        "won = ask(30, 196, @SEGMENT@, null, 0o10000) != -1"
        " or ask(31, 195, @SEGMENT@, 2, ctypes.create_string_buffer(256)) != -1",
    ),
    "semaphores-of-others-are-not-taken": (
        "takes a semaphore by its number, in each way that there is",
        "step = (ctypes.c_short * 3)(0, -1, 0o4000)\n"
        "won = ask(65, 193, @SEMAPHORES@, step, long(1)) >= 0 or ask(220, 192, @SEMAPHORES@, step, long(1), null) >= 0"
        " or ask(66, 191, @SEMAPHORES@, 0, 12) >= 0",
    ),
    "messages-of-others-are-not-received": (
        "receives a message, and sends one, by a queue's number",
        "box = ctypes.create_string_buffer((1).to_bytes(8, 'little') + bytes(64))\n"
        "won = ask(70, 188, @QUEUE@, box, long(64), long(0), 0o4000) >= 0"
        " or ask(69, 189, @QUEUE@, box, long(8), 0o4000) >= 0"
        " or ask(71, 187, @QUEUE@, 2, ctypes.create_string_buffer(256)) >= 0",
    ),
    "the-machines-disks-are-not-written-out": (
        "has all that was written on this machine, or on a disk of it, be put on the disks",
        "won = ask(162, 81) >= 0 or ask(306, 267, os.open('.', os.O_RDONLY)) >= 0",
    ),
    "memory-of-others-is-not-copied": (
        "reads the memory of each process by process_vm_readv",
        "from_, to = ctypes.create_string_buffer(8), ctypes.create_string_buffer(8)\n"
        "vector = (ctypes.c_void_p * 2)(ctypes.addressof(to), 8)\n"
        "for process in range(1, 4000):\n"
        "    theirs = (ctypes.c_void_p * 2)(0x400000, 8)\n"
        "    won = won or ask(310, 270, process, vector, long(1), theirs, long(1), long(0)) > 0",
    ),
    "descriptors-of-others-are-not-taken": (
        "takes descriptor 3 of each process",
        "for process in set(range(1, 4000)) - {os.getpid()}:\n"
        "    try:\n"
        "        held = os.pidfd_open(process)\n"
        "    except OSError:\n"
        "        continue\n"
        "    won = won or ask(438, 438, held, 3, 0) >= 0\n"
        "    os.close(held)",
    ),
    "files-are-not-opened-by-handle": (
        "opens a file by a handle, past all folders",
        "handle = ctypes.create_string_buffer(136)\nhandle[0] = 128\n"
        "won = ask(303, 264, -100, b'/', handle, ctypes.byref(ctypes.c_int()), 0) >= 0",
    ),
    "folders-are-not-watched": (
        "watches the folders of submissions and results for new files",
        "import struct\nwatcher = ask(294, 26, 0)\n"
        "won = watcher >= 0 and any(ask(254, 27, watcher, path.encode(), 0xFFF) >= 0 for path in @FOLDERS@)",
    ),
    "processor-stays-its-own": (
        "moves to the other workers' processors",
        "before = os.sched_getaffinity(0)\n"
        "wanted = set(range(os.cpu_count()))\n"
        "os.sched_setaffinity(0, wanted)\n"
        "won = True",
    ),
    "realtime-is-not-to-be-had": (
        "gives itself priority over all other processes",
        "attempts = (lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50)),\n"
        "            lambda: os.nice(-5), lambda: os.setpriority(os.PRIO_PROCESS, 0, -5))\n"
        "for attempt in attempts:\n"
        "    try:\n"
        "        attempt()\n"
        "        won = True\n"
        "    except OSError:\n"
        "        continue",
    ),
    "clock-is-not-set": (
        "sets the clock to what it is",
        "import time\ntime.clock_settime(time.CLOCK_REALTIME, time.time())\nwon = True",
    ),
    "limits-are-not-raised": (
        "raises its own limits",
        "import resource\n"
        "for kind in (resource.RLIMIT_AS, resource.RLIMIT_NPROC, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE,\n"
        "             resource.RLIMIT_CPU, resource.RLIMIT_MEMLOCK, resource.RLIMIT_CORE):\n"
        "    try:\n"
        "        resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))\n"
        "        won = True\n"
        "    except (OSError, ValueError):\n"
        "        continue",
    ),
    "filter-is-not-taken-off": (
        "takes off the filter, and its promise to gain no privileges",
        "won = libc.prctl(22, 0, 0, 0, 0) == 0 or libc.prctl(38, 0, 0, 0, 0) == 0 or libc.prctl(39, 0, 0, 0, 0) != 1",
    ),
    "capabilities-are-not-regained": (
        "raises ambient and effective capabilities",
        "header, full = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)(*[0xFFFFFFFF] * 6)\n"
        "won = libc.capset(header, full) == 0 or any(libc.prctl(47, 2, n, 0, 0) == 0 for n in range(41))",
    ),
    "other-processes-get-no-signal": (
        "may signal other processes, in each way that there is",
        "import signal\nown = {os.getpid(), os.getppid()} if os.getppid() == 0 else {os.getpid()}\n"
        "for process in set(range(1, 4000)) - own:\n"
        "    won = won or ask(200, 130, process, 0) == 0 or ask(234, 131, process, process, 0) == 0\n"
        "    try:\n"
        "        held = os.pidfd_open(process)\n"
        "        won = won or ask(424, 424, held, 0, null, 0) == 0\n"
        "        os.close(held)\n"
        "    except OSError:\n"
        "        continue",
    ),
    "ttys-take-no-input": (
        "types on the grader's terminal",
        "import fcntl\n"
        "for name in ('/dev/tty', '/dev/console', '/dev/ptmx', *(f'/dev/pts/{n}' for n in range(20))):\n"
        "    try:\n"
        "        opened = os.open(name, os.O_RDWR | os.O_NOCTTY)\n"
        "        won = True\n"
        "    except OSError:\n"
        "        continue",
    ),
    "datagrams-of-a-pair-reach-nobody": (
        "aims one end of a pair of sockets at sockets of the machine",
        "import socket\n"
        "for kind in (socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):\n"
        "    try:\n"
        "        ours, _ = socket.socketpair(socket.AF_UNIX, kind)\n"
        "        ours.sendto(b'datagrams-of-a-pair-reach-nobody', @DATAGRAMS@)\n"
        "        won = True\n"
        "    except OSError:\n"
        "        continue",
    ),
    "other-numbers-of-calls-are-not-heard": (
        "asks for a socket by the numbers of x32, of 32-bit machines and of what is newer than the filter",
        "def child():\n"
        "    import mmap\n"
        "    if first and libc.syscall(long(0x40000000 + 41), 1, 1, 0) >= 0:\n"
        "        os._exit(7)\n"
        "    os._exit(0)\n"
        "process = os.fork()\n"
        "if process == 0:\n"
        "    child()\n"
        "won = os.waitpid(process, 0)[1] >> 8 == 7",
    ),
}

# Memory that is in no process's page tables any more, and all the same in memory.
UNMAPPED_HOARD = """
    import mmap
    hoard = []
    for _ in range(6):
        hoard.append(mmap.mmap(-1, 2**27))
        hoard[-1].write(b"x" * 2**27)
        hoard[-1].madvise(mmap.MADV_DONTNEED)
    won = True
"""
ZERO_HOARD = """
    import mmap, os
    for path in ("/dev/zero", "/dev/shm/softlookup"):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if path.startswith("/dev/shm"):
            os.ftruncate(descriptor, 2**29)
        held = mmap.mmap(descriptor, 2**29)
        held.write(b"x" * 2**29)
        won = True
"""
SOCKET_HOARD = """
    import os, socket, time
    report, reported = os.pipe()
    for _ in range(30):
        if os.fork() == 0:
            try:
                kept = 0
                hoard = []
                while True:
                    hoard.append(socket.socketpair())
                    for end in hoard[-1]:
                        end.setblocking(False)
                        try:
                            while True:
                                kept += end.send(b"x" * 65536)
                        except OSError:
                            pass
            except BaseException:
                os.write(reported, b"%d\\n" % kept)
                time.sleep(1.5)
            finally:
                os._exit(0)
    os.close(reported)
    time.sleep(1)
    os.set_blocking(report, False)
    won = sum(map(int, os.read(report, 65536).split())) > 2**30
"""
SPLICED_HOARD = """
    import ctypes, os, mmap
    libc = ctypes.CDLL(None, use_errno=True)
    number = 278 if os.uname().machine == "x86_64" else 75
    page = ctypes.create_string_buffer(b"x" * 4096)
    vector = (ctypes.c_void_p * 2)(ctypes.addressof(page), 4096)
    reader, writer = os.pipe()
    won = libc.syscall(ctypes.c_long(number), writer, vector, ctypes.c_long(1), 0) > 0
"""
DELETED_HOARD = """
    import os, time
    hoard, held = [], 0
    for folder in (".", "/tmp", "/dev/shm", "/var/tmp"):
        try:
            for n in range(5):
                descriptor = os.open(f"{folder}/{n}", os.O_RDWR | os.O_CREAT, 0o600)
                os.unlink(f"{folder}/{n}")
                hoard.append(descriptor)
                for _ in range(50):
                    held += os.write(descriptor, os.urandom(2**20))
        except OSError:
            continue
    time.sleep(1)
    won = held > 220 * 2**20
"""
UNDUMPABLE_HOARD = "    import ctypes\n    ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)" + DELETED_HOARD
IN_FLIGHT_HOARD = """
    import os, socket, time
    ours, theirs = socket.socketpair()
    held = 0
    for n in range(6):
        descriptor = os.open(f"./{n}", os.O_RDWR | os.O_CREAT, 0o600)
        os.unlink(f"./{n}")
        for _ in range(50):
            held += os.write(descriptor, os.urandom(2**20))
        socket.send_fds(ours, [b"x"], [descriptor])
        os.close(descriptor)
    time.sleep(1)
    won = held > 220 * 2**20
"""
FOLDERS_ONLY = """\
import os
for _ in range(3000):
    try:
        os.mkdir("d")
        os.chdir("d")
    except OSError:
        break
"""
LINKS = """\
import os
for target in ("/", "/etc/passwd", "/proc/self/mem", "..", @INBOX@, @OUT@):
    for name in (os.path.basename(target) or "root", "softlookup.py", "x\\n\\x1b[31m", "\\udcff\\udcfe", "n" * 255):
        try:
            os.unlink(name)
        except OSError:
            pass
        try:
            os.symlink(target, name)
        except OSError:
            continue
os.mkfifo("pipe")
os.chmod(".", 0)
"""
AT_EXIT = """\
import atexit, ctypes, os, signal, sys, threading, time

def spread(*_):
    for _ in range(8):
        try:
            if os.fork() == 0:
                ctypes.CDLL(None).prctl(15, @PROCESS@.encode(), 0, 0, 0)
                os.setsid()
                for number in range(1, 32):
                    try:
                        signal.signal(number, signal.SIG_IGN)
                    except OSError:
                        continue
                time.sleep(10)
                os._exit(0)
        except OSError:
            return

class Last:
    def __del__(self):
        spread()

sys.last = Last()
atexit.register(spread)
os.register_at_fork(after_in_parent=lambda: None)
for number in (1, 2, 3, 13, 15):
    signal.signal(number, spread)
"""
# Where Landlock knows no signals (before Linux 6.12), whoever ends or counts a player's processes as its user.
STOPPER = """\
import ctypes, os, signal, time
for stops in (False,) * 9 + (True,):
    if os.fork() == 0:
        try:
            ctypes.CDLL(None).prctl(15, @PROCESS@.encode(), 0, 0, 0)
            until = time.monotonic() + 30
            while time.monotonic() < until:
                os.kill(-1, signal.SIGSTOP) if stops else time.sleep(1)
        finally:
            os._exit(0)
time.sleep(1)
"""
# What a cell has set ends with it: otherwise whatever runs when it is over would be blamed.
ALARM = "import signal\nfor kind in (0, 1, 2):\n    signal.setitimer(kind, 0.02)"
DEAREST = max(case.points for question in questions(SOFTMAX).values() for case in question.cases if case.hidden)
TIMED = {
    "timer-that-kills-costs-its-cell": (
        "ends the process a moment later, in another cell or in a case",
        "import os, threading\nthreading.Timer(0.03, os._exit, (1,)).start()",
    ),
    "speaking-thread-costs-its-cell": (
        "writes to the judge a moment later, in another cell or in a case",
        "import os, threading\nthreading.Timer(0.03, os.write, (3, b'x' * 100)).start()",
    ),
}


def _call(name: str, tries: str, source: str) -> Attack:
    body = ASK + textwrap.indent(source, "    ")

    def notebook(ground):
        folders = [str(ground.inbox), str(ground.out)]
        return for_prize(fill(body, folders=folders, datagrams=str(ground.datagram_path), **ground.system_v))

    return attack(name, CLASS, tries, notebook)


def _hoard(name: str, tries: str, source: str) -> Attack:
    return attack(name, CLASS, tries, lambda _: for_prize(source))


def _cell(name: str, tries: str, source: str, may_lose: float = 0.0) -> Attack:
    def notebook(ground):
        values = {"inbox": ground.inbox, "out": ground.out, "mark": mark(name), "process": process_name(name)}
        return with_before(solved(SOFTMAX), "entropy", fill(source, **values))

    return attack(name, CLASS, tries, notebook, deserves=all_but(), may_lose=may_lose)


ATTACKS = [
    *(_call(name, tries, source) for name, (tries, source) in CALLS.items()),
    _hoard("unmapped-memory-is-not-hoarded", "hoards shared memory and unmaps its pages", UNMAPPED_HOARD),
    _hoard("zeros-are-not-hoarded", "hoards memory by way of devices and files", ZERO_HOARD),
    _hoard("socket-buffers-are-not-hoarded", "keeps a gigabyte in the buffers of sockets", SOCKET_HOARD),
    _hoard("pipes-pin-no-memory", "pins its pages in a pipe", SPLICED_HOARD),
    _hoard("deleted-files-are-not-hoarded", "keeps a quarter of a gigabyte in files that have no name", DELETED_HOARD),
    _hoard("unseen-files-are-not-hoarded", "the same, where nobody may look", UNDUMPABLE_HOARD),
    _hoard("files-in-flight-are-not-hoarded", "keeps files without a name in the queue of a socket", IN_FLIGHT_HOARD),
    _cell("folders-in-folders-do-no-harm", "makes folders 3000 deep, and no file", FOLDERS_ONLY),
    _cell("links-lead-nowhere", "fills its folder with links, pipes and odd names, and locks it", LINKS),
    _cell("forks-at-exit-are-gone-too", "forks when it is ended, in every way that there is", AT_EXIT),
    _cell("alarms-end-with-their-cell", "sets every timer of the process to end it a moment later", ALARM),
    # A hidden case during which the process ends, or is stopped, has failed for good. On a slow machine one may have
    # begun by then, and another when the second player ends: only then is it known which cell does it.
    _cell("who-ends-it-is-not-stopped", "stops whoever is about to end its processes", STOPPER, 2 * DEAREST),
    *(_cell(name, tries, source, 2 * DEAREST) for name, (tries, source) in TIMED.items()),
]
