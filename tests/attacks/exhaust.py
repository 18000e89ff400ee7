"""Attacks that exhaust time, memory, processes, files, disk or patience; each ends by itself where nothing stops it.

All but one question is answered rightly. The attack may cost that one, and nothing else: it is stopped, the other
questions are graded, and the neighbours never notice.
"""

from attacks.corpus import (
    CONTEXT,
    SOFTMAX,
    Attack,
    Files,
    Ground,
    all_but,
    attack,
    fill,
    mark,
    one,
    process_name,
    solved,
    with_before,
    with_last,
)

CLASS = "exhaust"

CATCHES_ALL = """\
import time
while True:
    try:
        while True:
            time.sleep(0.01)
    except BaseException:
        continue
"""
BLOCKS_SIGNALS = """\
import signal
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        continue
while True:
    pass
"""
SLEEPS_IN_C = """\
import ctypes
while True:
    ctypes.PyDLL(None).sleep(3600)
"""
COUNTS_IN_C = "10 ** 10 ** 8 % 7"
REGULAR_EXPRESSION = 're.match(r"(a|aa)+$", "a" * 60 + "b")'
FUNCTION_NEVER_ENDS = """\
def entropy(p, axis=-1):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""
FUNCTION_SLEEPS = """\
def entropy(p, axis=-1):
    import ctypes
    ctypes.PyDLL(None).sleep(3600)
"""
LIST_MEMORY = """\
def entropy(p, axis=-1):
    kept = []
    for _ in range(3 * 2**10):
        kept.append(b"x" * 2**20)
    return kept
"""
ARRAY_MEMORY = """\
hoard = []
for _ in range(24):
    hoard.append(np.ones(2**24))
"""
SHARED_MEMORY = """\
import mmap, os
hoard = []
for n in range(24):
    hoard.append(mmap.mmap(-1, 2**27))
    hoard[-1].write(b"x" * 2**27)
    descriptor = os.memfd_create("softlookup")
    os.write(descriptor, b"x" * 2**20)
"""
FORKS = """\
import ctypes, os, time
for _ in range(200):
    try:
        if os.fork() == 0:
            ctypes.CDLL(None).prctl(15, @PROCESS@.encode(), 0, 0, 0)
            time.sleep(15)
            os._exit(0)
    except OSError:
        break
"""
THREADS = """\
import threading, time
for _ in range(3000):
    try:
        threading.Thread(target=time.sleep, args=(15,), daemon=True).start()
    except RuntimeError:
        break
"""
OPEN_FILES = """\
import os, socket
hoard = []
for _ in range(100_000):
    try:
        hoard.append(os.open("/dev/null", os.O_RDONLY))
        hoard.append(socket.socketpair())
    except OSError:
        break
"""
DISK = """\
import os
left = 300
for folder in (".", "/tmp", "/dev/shm", "/var/tmp", os.path.expanduser("~")):
    try:
        with open(folder + "/" + @MARK@, "wb") as file:
            while left:
                file.write(b"x" * 2**20)
                file.flush()
                left -= 1
    except OSError:
        continue
"""
MANY_FILES = """\
import os
os.makedirs(@MARK@, exist_ok=True)
os.chdir(@MARK@)
for n in range(20_000):
    try:
        open(str(n), "w").close()
    except OSError:
        break
for n in range(2_000):
    os.mkdir("d")
    os.chdir("d")
"""
OUTPUT = """\
import os, sys
from IPython.display import HTML, display
line = "x" * 2**16 + "\\n"
for _ in range(800):
    print(line)
    sys.stderr.write(line)
    sys.stdout.flush()
    os.write(1, line.encode())
    os.write(2, line.encode())
for _ in range(100):
    display(HTML("<b>" * 2**16), metadata={"x": line})
line * 1000
"""
CALLED_OUTPUT = """\
def entropy(p, axis=-1):
    import os
    for _ in range(400):
        print("x" * 2**16)
        os.write(2, b"y" * 2**16)
"""
RECURSION = """\
import sys
sys.setrecursionlimit(10**9)
def entropy(p, axis=-1):
    import threading
    return entropy([p], axis)
"""
SHALLOW_RECURSION = """\
def entropy(p, axis=-1):
    return entropy(p, axis)
"""
DEEP = """\
def deep(kind):
    inner = kind([0.0])
    for _ in range(200_000):
        inner = kind([inner])
    return inner

def itself():
    inner = [1.0]
    inner.append(inner)
    keyed = {}
    keyed["self"] = (inner, keyed)
    inner.append(keyed)
    return inner

kinds = [lambda: deep(list), lambda: deep(tuple), itself]
def entropy(p, axis=-1):
    kinds.append(kinds.pop(0))
    return kinds[-1]()
"""
HUGE = """\
from numpy.lib.stride_tricks import as_strided
values = [
    lambda: np.broadcast_to(0.5, (2**40,)),
    lambda: as_strided(np.zeros(1), (2**20, 2**20, 2**10), (0, 0, 0)),
    lambda: [0.0] * 20_000_000,
    lambda: "x" * 200_000_000,
    lambda: np.zeros(2**26),
    lambda: {n: str(n) for n in range(500_000)},
    lambda: np.zeros((0, 2**62)),
    lambda: [[0.0] * 1000] * 100_000,
]
def entropy(p, axis=-1):
    values.append(values.pop(0))
    return values[-1]()
"""
BILLION = """\
def entropy(p, axis=-1):
    inner = [0.5] * 10
    for _ in range(40):
        inner = [inner] * 10
    return inner
"""
ENDLESS = """\
class Endless(list):
    def __iter__(self):
        while True:
            yield 0.5
    __len__ = lambda self: 10**18
    __getitem__ = lambda self, index: Endless([1])

def generator():
    while True:
        yield 0.5

class EndlessDict(dict):
    def items(self):
        while True:
            yield "x", 1
    keys = values = __iter__ = items

import itertools
values = [lambda: Endless([1]), generator, lambda: EndlessDict(x=1), itertools.count, lambda: Endless]
def entropy(p, axis=-1):
    values.append(values.pop(0))
    return values[-1]()
"""
CAUSES = """\
class Failure(ValueError):
    __cause__ = property(lambda self: Failure(), lambda self, value: None)
    __context__ = __cause__
    __suppress_context__ = False
    __notes__ = ["note " * 1000] * 10_000

def entropy(p, axis=-1):
    error = None
    for n in range(20_000):
        following = ValueError(n)
        following.__cause__ = error
        error = following
    first, second = ValueError(1), ValueError(2)
    first.__cause__, second.__cause__ = second, first
    group = ExceptionGroup("x", [error])
    for _ in range(2000):
        group = ExceptionGroup("x", [group])
    raise {1: Failure, 2: lambda: first, 0: lambda: group}[np.ndim(p) % 3]()
"""
INTEGERS = """\
def get_hidden_state_dimension(h_e, h_d):
    return 10 ** 2_000_000
mixed_axis = -(10 ** 100_000)
"""
SLEEPING_DEL = """\
import time
class Sticky(np.ndarray):
    def __del__(self):
        time.sleep(3600)
def entropy(p, axis=-1):
    kept = np.zeros(3).view(Sticky)
    return kept
"""
THREAD_HOGS = """\
import threading
def hog():
    while True:
        10 ** 10 ** 7
for _ in range(2):
    threading.Thread(target=hog, daemon=True).start()
"""
# It takes them a while to end when they are killed, busy as they are with filling memory.
FORKED_HOARD = """\
import os, time
def wait():
    try:
        while True:
            os.wait()
    except ChildProcessError:
        pass
try:
    for _ in range(6):
        if os.fork() == 0:
            try:
                hoard = [np.ones(2**22) for _ in range(9)]
                time.sleep(4)
            finally:
                os._exit(0)
    wait()
finally:  # also when it is stopped: else it is a matter of speed which part of the notebook they end
    wait()
"""
SPINNING = """\
import ctypes, os, time
for _ in range(48):
    try:
        if os.fork() == 0:
            os.setsid()
            ctypes.CDLL(None).prctl(15, @PROCESS@.encode(), 0, 0, 0)
            until = time.monotonic() + 8
            while time.monotonic() < until:
                pass
            os._exit(0)
    except OSError:
        break
"""
# Right in form, and a hidden case goes through all of its 15 million entries twice, one by one.
BUSY_JUDGE = """\
n = 3900
weights = np.full(n, 0.5 / (n - 1))
weights[0] = 0.5
blind_spot = weights, np.ones((n, n), dtype=np.int8)
"""
EXITS = {
    "ended-process-costs-its-cell": ("ends its process at once", "import os\nos._exit(0)"),
    "killed-process-costs-its-cell": (
        "kills its own process",
        "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
    ),
    "crashed-process-costs-its-cell": ("reads from address 0", "import ctypes\nctypes.string_at(0)"),
    "exit-costs-its-cell": ("calls exit, quit and sys.exit", "import sys\ntry:\n    exit()\nfinally:\n    sys.exit(0)"),
    "closed-descriptors-cost-their-cell": ("closes all descriptors", "import os\nos.closerange(0, 65536)"),
    "kernel-shutdown-costs-its-cell": (
        "shuts the kernel down",
        "get_ipython().ask_exit()\nget_ipython().kernel.do_shutdown(True)\nget_ipython().exit_now = True",
    ),
}
CALLED_EXITS = {
    "function-that-ends-its-process-costs-its-question": (
        "ends the process when it is called",
        "__import__('os')._exit(0)",
    ),
    "function-that-exits-costs-its-question": ("raises SystemExit when it is called", "raise SystemExit(0)"),
    "function-that-interrupts-costs-its-question": ("raises KeyboardInterrupt", "raise KeyboardInterrupt"),
    "function-that-asks-costs-its-question": ("waits for input", "return float(input('entropy? '))"),
    "function-that-crashes-costs-its-question": ("crashes the process", "__import__('ctypes').string_at(0)"),
}
MAGIC_LINES = "!true\n" * 5000
ASKS_WITHOUT_END = "while True:\n    grader.check('softmax')"


def _cell(name: str, tries: str, source: str, otter_falls: bool | None = None, may_lose: float = 0.0) -> Attack:
    """A hostile cell before an answer. What it may cost is that cell, so by default no points."""

    def notebook(ground: Ground):
        return with_before(solved(SOFTMAX), "entropy", fill(source, mark=mark(name), process=process_name(name)))

    return attack(name, CLASS, tries, notebook, deserves=all_but(), otter_falls=otter_falls, may_lose=may_lose)


def _hoarders(name: str) -> Files:
    """Two that hoard, and honest ones that are graded right after them."""
    hoard = with_before(solved(SOFTMAX), "entropy", FORKED_HOARD)
    files = one(f"{name}-0", hoard) | one(f"{name}-1", hoard)
    for n in range(2, 8):
        files |= one(f"{name}-{n}", solved(SOFTMAX))
    return files


def _function(name: str, tries: str, source: str, otter_falls: bool | None = None) -> Attack:
    return attack(
        name,
        CLASS,
        tries,
        lambda _: solved(SOFTMAX, entropy=source),
        deserves=all_but("entropy"),
        otter_falls=otter_falls,
    )


ATTACKS = [
    _cell("endless-cell-is-stopped", "loops for ever", "while True:\n    pass", True),
    _cell("cell-that-catches-all-is-stopped", "catches whatever would interrupt its loop", CATCHES_ALL, True),
    _cell("cell-that-blocks-signals-is-stopped", "blocks and ignores all signals", BLOCKS_SIGNALS, True),
    _cell("cell-asleep-in-c-is-stopped", "sleeps in C and holds the interpreter's lock", SLEEPS_IN_C, True),
    _cell("cell-that-counts-in-c-is-stopped", "computes a number of a hundred million digits", COUNTS_IN_C, True),
    _cell(
        "endless-pattern-is-stopped",
        "matches a pattern with exponentially many ways",
        "import re\n" + REGULAR_EXPRESSION,
        True,
    ),
    _cell("thousands-of-magics-are-stopped", "has five thousand shell lines in a cell", MAGIC_LINES),
    _cell("checks-without-end-are-stopped", "calls the check in a loop that never ends", ASKS_WITHOUT_END, True),
    _function(
        "endless-call-is-stopped", "loops for ever when it is called, and catches all", FUNCTION_NEVER_ENDS, True
    ),
    _function("call-asleep-in-c-is-stopped", "sleeps in C when it is called", FUNCTION_SLEEPS, True),
    _function("hoarding-call-costs-its-question", "fills 3 GiB of memory when it is called", LIST_MEMORY),
    _cell("hoarding-cell-costs-its-cell", "fills 3 GiB of memory with arrays and keeps them", ARRAY_MEMORY),
    _cell("shared-hoard-costs-its-cell", "fills 3 GiB of shared memory", SHARED_MEMORY),
    _cell("forks-are-limited", "forks 200 times", FORKS),
    Attack(
        "hoards-are-gone-before-the-next",
        CLASS,
        "fills 2 GB of memory in forks, right before honest notebooks",
        lambda _: _hoarders("hoards-are-gone-before-the-next"),
        deserves=all_but(),
    ),
    _cell("spinning-processes-starve-nobody", "starts 48 processes that never rest", SPINNING, None, may_lose=40),
    attack(
        "huge-answer-does-not-keep-the-judge-busy",
        CLASS,
        "answers with a matrix that takes a test minutes to go through",
        lambda _: solved(CONTEXT, blind_spot=BUSY_JUDGE),
        deserves=all_but("blind_spot", of=CONTEXT),
        assignment=CONTEXT,
    ),
    _cell("threads-are-limited", "starts 3000 threads", THREADS),
    _cell("open-files-are-limited", "opens files and sockets until it may not any more", OPEN_FILES),
    _cell("disk-is-not-filled", "writes 300 MB wherever it may", DISK),
    _cell("folders-and-files-by-the-thousand-do-no-harm", "makes 20000 files, and folders 2000 deep", MANY_FILES),
    _cell("output-is-cut", "prints 200 MB to the screen and the descriptors, and displays more", OUTPUT),
    _function("output-of-calls-is-cut", "prints 50 MB at every call", CALLED_OUTPUT),
    _function("endless-recursion-costs-its-question", "overflows the stack of C", RECURSION),
    _function("python-ends-a-recursion", "recurses until Python stops it", SHALLOW_RECURSION, False),
    _function("deep-values-are-refused", "returns lists 200000 deep, and ones that hold themselves", DEEP),
    _function("huge-values-are-refused", "returns terabytes that take no memory, and millions of values", HUGE),
    _function("values-that-multiply-are-refused", "returns ten to the forty numbers in forty lists", BILLION),
    _function("endless-values-are-refused", "returns values whose iteration never ends", ENDLESS, False),
    _function("endless-causes-are-cut", "raises errors with endless, circular and very many causes", CAUSES),
    attack(
        "huge-integers-do-no-harm",
        CLASS,
        "returns numbers of two million digits",
        lambda _: with_last(solved(CONTEXT, get_hidden_state_dimension=INTEGERS, mixed_axis="# above"), ""),
        deserves=all_but("get_hidden_state_dimension", "mixed_axis", of=CONTEXT),
        assignment=CONTEXT,
    ),
    _function(
        "sleeping-finalizers-cost-their-question", "returns what sleeps when it is forgotten", SLEEPING_DEL, True
    ),
    _cell("threads-that-hog-cost-no-other-question", "starts threads that never give way", THREAD_HOGS),
    *(_cell(name, tries, source, True) for name, (tries, source) in EXITS.items()),
    *(
        _function(name, tries, f"def entropy(p, axis=-1):\n    {source}", True)
        for name, (tries, source) in CALLED_EXITS.items()
    ),
]
