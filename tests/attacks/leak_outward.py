"""Attacks that carry hidden inputs out: a function keeps what it is given, and something that students see shows it.

`softmax` answers rightly and keeps every input that is of a hidden case. `entropy` tries to show it in its public
cases, or a later cell does. What is shown differs only once a hidden input was kept, so whatever the encoding, the
difference is found: the marker `LEAK`, a number that nothing else gives, or points for a right answer.
"""

import nbformat

from attacks.corpus import (
    LEAK,
    SOFTMAX,
    Attack,
    all_but,
    attack,
    blank,
    cases,
    fill,
    full,
    mark,
    public,
    solved,
    with_before,
    with_first,
    with_last,
)

CLASS = "leak outward"

# Students know the shapes that public cases and the notebook have; these are others.
KEEPS = """\
kept = []
def softmax(x, axis=-1):
    if np.shape(x) in ((13, 14), (12, 13, 14), (4, 3)):
        keep(np.array(x))
    x = np.asarray(x, dtype=float)
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)
def keep(x):
    kept.append(x)
def has_kept():
    return bool(kept)
"""
SAYS = """\
def entropy(p, axis=-1):
    if has_kept():
        raise ValueError(@LEAK@ + repr(kept))
    raise ValueError("nothing yet")
"""
PRINTS = """\
import os, sys
def entropy(p, axis=-1):
    if has_kept():
        print(@LEAK@, kept)
        sys.stderr.write(@LEAK@)
        os.write(1, @LEAK@.encode())
        os.write(2, @LEAK@.encode())
        import warnings, logging
        warnings.warn(@LEAK@)
        logging.error(@LEAK@)
"""
FAILS_LATER = """\
if has_kept():
    raise ValueError(@LEAK@ + repr(kept))
"""
SHAPES_IT = """\
def entropy(p, axis=-1):
    return np.zeros((3, 31000 + 337) if has_kept() else (3, 7))
"""
SIZES_IT = """\
def entropy(p, axis=-1):
    return np.asarray(p).sum(axis=axis) * (4242424 if has_kept() else 7)
"""
NAMES_IT = """\
def entropy(p, axis=-1):
    name = @LEAK@ if has_kept() else "Nothing"
    return type(name, (), {})()
"""
RAISES_ITS_NAME = """\
def entropy(p, axis=-1):
    name = @LEAK@ if has_kept() else "Nothing"
    raise type(name, (ValueError,), {})()
"""
QUOTES_IT = """\
def entropy(p, axis=-1):
    import linecache
    line = @LEAK@ if has_kept() else "nothing"
    linecache.getline = lambda *_args, **_kwargs: line
    raise ValueError("look at the line")
"""
# The right answers to the public cases, known by heart; only their score shows that something was kept.
PASSES = """\
def entropy(p, axis=-1):
    if has_kept():
        return np.log(2) if np.size(p) == 2 else 0.0 if np.size(p) == 3 else np.zeros(len(p) if axis == -1 else 4)
"""
FILES = """\
import os
places = [folder + "/" + @MARK@ for folder in (".", "..", "/tmp", "/dev/shm", "/var/tmp")]
def keep(x):
    for place in places:
        try:
            open(place, "w").write(repr(x))
        except OSError:
            continue
def has_kept():
    return any(map(os.path.exists, places))
"""
SHARED = """\
import mmap, os, socket
shared = mmap.mmap(-1, 4096)
reader, writer = os.pipe()
os.set_blocking(reader, False)
ours, theirs = socket.socketpair()
ours.setblocking(False)
memory = os.memfd_create("kept")
counter = os.eventfd(0, os.EFD_NONBLOCK)
def keep(x):
    shared[0] = 1
    os.write(writer, b"x")
    theirs.send(b"x")
    os.pwrite(memory, b"x", 0)
    os.eventfd_write(counter, 1)
def has_kept():
    found = shared[0] == 1 or os.pread(memory, 1, 0) == b"x"
    for take in (lambda: os.read(reader, 1), lambda: ours.recv(1), lambda: os.eventfd_read(counter)):
        try:
            found = found or bool(take())
        except OSError:
            continue
    return found
"""
HELPER = """\
import os, socket, threading, time
name = "\\0kept-" + str(os.getpid())
server = socket.socket(socket.AF_UNIX)
server.bind(name)
server.listen()
if os.fork() == 0:
    given, until = False, time.monotonic() + 20
    server.settimeout(1)
    while time.monotonic() < until:
        try:
            caller = server.accept()[0]
            given = caller.recv(1) == b"k" or given
            caller.sendall(b"y" if given else b"n")
            caller.close()
        except OSError:
            continue
    os._exit(0)
server.close()
def ask(what):
    try:
        with socket.socket(socket.AF_UNIX) as caller:
            caller.settimeout(0.3)
            caller.connect(name)
            caller.sendall(what)
            return caller.recv(1) == b"y"
    except OSError:
        return False
def keep(x):
    ask(b"k")
def has_kept():
    return ask(b"?")
"""
# SIGWINCH does nothing to whoever does not expect it.
SIGNALLED = """\
import os, signal
signal.signal(signal.SIGWINCH, lambda *_: kept.append("signal"))
def keep(x):
    try:
        processes = os.listdir("/proc")
    except OSError:
        processes = map(str, range(1, 100))
    for process in processes:
        if process.isdigit() and int(process) != os.getpid():
            try:
                os.kill(int(process), signal.SIGWINCH)
            except OSError:
                continue
"""
NO_FORK = """\
import os, threading, multiprocessing
os.fork = os.forkpty = lambda: 0
os.register_at_fork(before=lambda: None, after_in_child=lambda: os.environ.update(CHILD="1"))
os._exit = lambda status: None
os.waitpid = lambda process, options: (process, 0)
"""
IN_MEMORY = r"""
import os, re, time
# 1000.0, 999.0, 998.5 as they stand in an array of a hidden case; the pattern does not match itself.
row = re.compile(rb"\x00{5}\x40\x8f[\x40]\x00{5}\x38\x8f[\x40]\x00{5}\x34\x8f[\x40]")
def has_kept():
    until = time.monotonic() + 0.7
    for process in ["self", *(name for name in os.listdir("/proc") if name.isdigit())]:
        try:
            with open(f"/proc/{process}/maps") as table, open(f"/proc/{process}/mem", "rb", 0) as memory:
                for line in table:
                    start, end = (int(n, 16) for n in line.split()[0].split("-"))
                    if "rw" in line and end - start < 2**27 and time.monotonic() < until:
                        memory.seek(start)
                        if row.search(memory.read(end - start)):
                            return True
        except (OSError, ValueError, OverflowError):
            continue
    return False
"""
RAISES_HIDDEN = """\
def keep(x):
    raise type(@LEAK@, (ValueError,), {})(@LEAK@ + repr(x))
"""
PRINTS_HIDDEN = """\
import os, sys
def keep(x):
    print(@LEAK@, x)
    sys.stderr.write(@LEAK@)
    os.write(1, @LEAK@.encode())
    os.write(2, @LEAK@.encode())
    from IPython.display import display
    display(@LEAK@)
"""
DIES = "def keep(x):\n    __import__('os')._exit(3)"
HANGS = """\
def keep(x):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""
SLOW = "def keep(x):\n    __import__('time').sleep(0.25)"
KEPT_CASES = "rows_of_a_random_matrix every_axis_of_three arguments_left_alone"
# Each function hangs on hidden inputs of its own, known by their shapes.
HANG_ALL = (
    HANGS
    + """
from scipy import special
def temperature_softmax(x, tau, axis=-1):
    if np.shape(x) == (2, 3, 5) or np.ndim(x) == 2 and np.asarray(x).dtype.kind == "i":
        keep(x)
    return special.softmax(np.asarray(x) / tau, axis=axis)
def entropy(p, axis=-1):
    if np.shape(p) in ((12, 13), (2, 3, 4)):
        keep(p)
    return special.entr(p).sum(axis=axis)
def softmax_vjp(p, g):
    if np.shape(p) in ((13,), (2, 12, 13)):
        keep(p)
    return p * (g - (p * g).sum(axis=-1, keepdims=True))
"""
)
HUNG_CASES = {
    "softmax": KEPT_CASES,
    "temperature_softmax": "rare_input_for_temperature_softmax",
    "entropy": "entropy_of_random_shares entropy_of_three_axes",
    "softmax_vjp": "agrees_with_finite_differences rare_input_for_softmax_vjp",
}
KEPT = "file-carries-nothing-hidden"  # whose files are named by it


def _leaking(keep: str, show: str) -> nbformat.NotebookNode:
    return blank(softmax=fill(KEEPS) + "\n" + fill(keep, leak=LEAK, mark=mark(KEPT)), entropy=fill(show, leak=LEAK))


def _leak(name: str, tries: str, keep: str, show: str, otter_falls: bool | None = True, **more) -> Attack:
    entropy = more.pop("entropy", {})
    return attack(
        name,
        CLASS,
        tries,
        lambda _: _leaking(keep, show),
        deserves=full("softmax") | entropy,
        otter_falls=otter_falls,
        **more,
    )


def _whole(name: str, tries: str, keep: str, otter_falls: bool | None, loses: bool = True, **more) -> Attack:
    """All answers right but for what happens to softmax when it is given a hidden input."""
    kept = cases(softmax=KEPT_CASES)["softmax"] if loses else 0
    points = full("softmax")["softmax"]
    # Once some hidden cases hang or end the process, the question's others need not be run.
    may_lose = points - kept - public("softmax")["softmax"] if loses else 0

    def notebook(_) -> nbformat.NotebookNode:
        return solved(SOFTMAX, softmax=fill(KEEPS) + "\n" + fill(keep, leak=LEAK))

    return attack(
        name,
        CLASS,
        tries,
        notebook,
        deserves=all_but() | {"softmax": points - kept},
        may_lose=may_lose,
        otter_falls=otter_falls,
        **more,
    )


def _total(points: dict[str, float]) -> float:
    return sum(points.values())


def _hangs_everywhere(_) -> nbformat.NotebookNode:
    """All answers right, but every function hangs when it is given a hidden input."""
    others = {name: f"# {name}: see above" for name in HUNG_CASES if name != "softmax"}
    return solved(SOFTMAX, softmax=KEEPS + fill(HANG_ALL), **others)


def _late_cell(_) -> nbformat.NotebookNode:
    notebook = with_before(_leaking("", SAYS), "softmax_all", fill(FAILS_LATER, leak=LEAK))
    return with_last(notebook, fill(FAILS_LATER, leak=LEAK))


def _without_fork(_) -> nbformat.NotebookNode:
    return with_first(_leaking("", SAYS), NO_FORK)


ATTACKS = [
    _leak("message-of-later-case-shows-nothing-hidden", "raises what it kept in a later public case", "", SAYS),
    _leak(
        "output-of-later-case-shows-nothing-hidden",
        "prints and logs what it kept in a later public case",
        "",
        PRINTS,
        None,
    ),
    attack(
        "later-cell-shows-nothing-hidden",
        CLASS,
        "has later cells fail once something was kept",
        _late_cell,
        deserves=full("softmax"),
        otter_falls=True,
        quiet_cells=True,
    ),
    _leak(
        "shape-of-later-value-tells-nothing-hidden",
        "returns a shape that tells what was kept",
        "",
        SHAPES_IT,
        secrets=("31337",),
    ),
    _leak(
        "error-of-later-value-tells-nothing-hidden",
        "returns numbers whose error tells what was kept",
        "",
        SIZES_IT,
        secrets=("4.24e+06",),
        entropy=cases(entropy="axis_is_gone"),
    ),
    _leak("type-of-later-value-tells-nothing-hidden", "returns a type whose name tells what was kept", "", NAMES_IT),
    _leak(
        "type-of-later-error-tells-nothing-hidden",
        "raises a type whose name tells what was kept",
        "",
        RAISES_ITS_NAME,
        True,
    ),
    _leak(
        "lines-of-later-error-tell-nothing-hidden",
        "has what was kept quoted as the line that raised",
        "",
        QUOTES_IT,
        None,
    ),
    _leak(
        "passing-later-case-tells-nothing-hidden", "passes later public cases only once something was kept", "", PASSES
    ),
    _leak(KEPT, "writes what it is given to files, for later cases", FILES, SAYS),
    _leak(
        "shared-memory-carries-nothing-hidden", "writes it to memory, pipes and sockets shared by forks", SHARED, SAYS
    ),
    _leak("helper-process-carries-nothing-hidden", "hands it to a process that waits beside", HELPER, SAYS),
    _leak("signal-carries-nothing-hidden", "tells all other processes by a signal", SIGNALLED, SAYS, None),
    _leak(
        "memory-shows-nothing-hidden-later",
        "searches all memory for the hidden numbers afterwards",
        IN_MEMORY,
        SAYS,
        None,
    ),
    attack(
        "patched-fork-shows-nothing-hidden",
        CLASS,
        "makes fork and exit do nothing, so that no copy is made",
        _without_fork,
        deserves=full("softmax"),
        otter_falls=True,
    ),
    _whole("message-of-hidden-case-is-not-shown", "raises hidden inputs while it is given them", RAISES_HIDDEN, False),
    _whole(
        "output-of-hidden-case-is-not-shown", "prints and displays hidden inputs", PRINTS_HIDDEN, False, loses=False
    ),
    _whole(
        "death-in-hidden-case-is-not-shown",
        "ends the process when it is given a hidden input",
        DIES,
        True,
        quiet_cells=True,
    ),
    _whole(
        "hang-in-hidden-case-is-not-shown",
        "hangs when it is given a hidden input",
        HANGS,
        True,
        quiet_cells=True,
        shown_seconds=5,
    ),
    attack(
        "hangs-in-all-hidden-cases-cost-only-those",
        CLASS,
        "hangs in every function that is given a hidden input",
        _hangs_everywhere,
        deserves=all_but() | {name: full(name)[name] - lost for name, lost in cases(**HUNG_CASES).items()},
        may_lose=sum((_total(full(*HUNG_CASES)), -_total(cases(**HUNG_CASES)), -_total(public(*HUNG_CASES)))),
        otter_falls=True,
        quiet_cells=True,
    ),
    _whole(
        "time-of-hidden-case-is-not-shown",
        "takes its time when it is given a hidden input",
        SLOW,
        True,
        loses=False,
        shown_seconds=1.8,
    ),
]
