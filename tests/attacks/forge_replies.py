"""Attacks on the wall's own protocol: guessed descriptors, forged, early, misaddressed, cut and endless frames.

They know the protocol by heart, as anyone can who reads this repository: the modules that a player speaks it with lie
in its own process. Most of them are in a cell that may cost no more than itself; a player that speaks out of turn is
ended, and the notebook is played again without that cell. Without a wall there is nobody to speak to, so Otter is not
asked.
"""

import nbformat

from attacks.corpus import (
    LEAK,
    SOFTMAX,
    Attack,
    all_but,
    answered_at_once,
    attack,
    cases,
    fill,
    public,
    solved,
    with_before,
)

CLASS = "forge replies"

# The wall's own modules, its socket, and the number of the request that is being answered, if they can be found.
KNOWS = """\
import gc, os, socket, struct, sys, threading, time

def module(name):
    for key, found in list(sys.modules.items()):
        if key.split(".")[-1] == name and hasattr(found, wanted[name]):
            return found

wanted = {"wire": "HEADER", "_player": "RequestHandler"}
wire, player = module("wire"), module("_player")
request = 0
performers = [thing for thing in gc.get_objects() if type(thing).__name__ == "RequestHandler"]
for frame in sys._current_frames().values():
    while frame is not None:
        performers += [value for value in frame.f_locals.values() if type(value).__name__ == "RequestHandler"]
        request = frame.f_locals.get("request", request)
        frame = frame.f_back
handler = performers[0] if performers else None
sock = handler.sock if handler else socket.socket(fileno=os.dup(3))

def frame(verb, body=b"", number=None, size=None):
    return wire.HEADER.pack(len(body) if size is None else size, request if number is None else number, verb) + body

def say(data):
    sock.setblocking(False)
    try:
        return sock.send(data)
    except OSError:
        return 0
    finally:
        sock.setblocking(True)
"""

RANDOM = """\
import os, random
random.seed(1)
for descriptor in range(3, 256):
    try:
        os.set_blocking(descriptor, False)
        for size in (1, 4, 13, 100, 5000):
            os.write(descriptor, random.randbytes(size))
    except OSError:
        continue
"""
GUESSED = """\
import json, os, pickle, struct
verdict = {"ok": True, "passed": True, "status": "graded", "score": 40, "value": True, "result": [True] * 10, "id": 1}
texts = [json.dumps(verdict).encode(), b'{"jsonrpc": "2.0", "id": 1, "result": true}', pickle.dumps(verdict), b"True"]
for descriptor in range(3, 64):
    for text in texts:
        for framed in (text + b"\\n", struct.pack(">I", len(text)) + text, struct.pack("<Q", len(text)) + text):
            try:
                os.set_blocking(descriptor, False)
                os.write(descriptor, framed)
            except OSError:
                continue
"""
ALL_VERBS = (
    KNOWS
    + """
for verb in (*wire.Verb, 0, 99, 255):
    for number in (0, 1, request + 1, 2**64 - 1):
        for body in (b"", wire.encode(True), wire.encode((0, True)), wire.encode([(2, b"N")] * 9)):
            say(frame(verb, body, number))
"""
)
EARLY = (
    KNOWS
    + """
# The cell says that it has ended, and goes on; then it answers what it thinks will be asked.
say(frame(wire.Verb.RAN, wire.encode(0)))
for verb in (wire.Verb.FETCHED, wire.Verb.RETURNED):
    say(frame(verb, wire.encode((1.0, None))))
time.sleep(1)
"""
)
WRONG_NUMBER = (
    KNOWS
    + """
say(frame(wire.Verb.RAN, wire.encode(0), request ^ 1))
"""
)
WRONG_VERB = (
    KNOWS
    + """
say(frame(wire.Verb.RETURNED, wire.encode((True, None))))
"""
)
ENDLESS = (
    KNOWS
    + """
say(frame(wire.Verb.RAN, size=2**32 - 1))
time.sleep(0.2)
say(b"x" * 10_000)
"""
)
CUT = (
    KNOWS
    + """
whole = frame(wire.Verb.RAN, b"x" * 1000)
for byte in whole[:60]:
    say(bytes([byte]))
    time.sleep(0.05)
while True:
    time.sleep(1)
"""
)
FLOOD = (
    KNOWS
    + """
until = time.monotonic() + 3
while time.monotonic() < until:
    if not say(b"\\0" * 2**16):
        time.sleep(0.01)
"""
)
CHECKS = (
    KNOWS
    + """
for question in ("softmax", "", "../softmax", "env", "__class__", "softmax\\0", "x" * 10**6, "softmax") * 200:
    grader.check(question)
for question in (7, None, b"softmax", ["softmax"], {"softmax": 1}):
    try:
        grader.check(question)
    except Exception:
        continue
handler.sock.sendall(frame(22, wire.encode(["softmax"])))
"""
)
CLOSED = (
    KNOWS
    + """
sock.shutdown(socket.SHUT_RDWR)
sock.close()
"""
)
DESCRIPTORS = (
    KNOWS
    + """
pairs = socket.socketpair()
for _ in range(50):
    try:
        socket.send_fds(sock, [b"x" * 13], [pairs[0].fileno(), pairs[1].fileno(), 0, 1, 2])
    except OSError:
        break
"""
)
SHARED_STATE = (
    KNOWS
    + """
import fcntl, termios
for descriptor in range(256):
    try:
        fcntl.fcntl(descriptor, fcntl.F_SETFL, os.O_NONBLOCK | os.O_ASYNC | os.O_APPEND)
        fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getppid())
        os.lseek(descriptor, 0, os.SEEK_END)
        os.ftruncate(descriptor, 0)
    except OSError:
        continue
for option in (socket.SO_SNDBUF, socket.SO_RCVBUF, socket.SO_RCVLOWAT, socket.SO_PASSCRED, socket.SO_LINGER):
    try:
        sock.setsockopt(socket.SOL_SOCKET, option, 1)
    except OSError:
        continue
"""
)
# Structures that would cost whoever reads them dearly, in a frame that is otherwise right.
HOSTILE_VALUES = (
    KNOWS
    + """
def nested(depth):
    return b"l\\1\\0\\0\\0" * depth + b"N"
many = struct.pack("<cI", b"l", 2**32 - 1)
array = b"a" + b"d" + bytes([31]) + struct.pack("<31I", *[2**32 - 1] * 31)
empty = b"a" + b"d" + bytes([32]) + struct.pack("<32I", 0, *[2**32 - 1] * 31)
collide = struct.pack("<cI", b"d", 90_000) + b"".join(b"i" + struct.pack("<q", n) + b"N" for n in range(90_000))
big = struct.pack("<cH", b"I", 65535) + b"\\x7f" * 65535
foreign = struct.pack("<cBB", b"x", 200, 255) + b"\\xff" * 255
text = struct.pack("<cI", b"s", 8) + b"\\xff" * 8
boolean = b"a?\\1" + struct.pack("<I", 4) + b"\\2\\3\\4\\5"
objects = b"aO\\1" + struct.pack("<I", 1) + struct.pack("<Q", 4096)
hostile = [nested(60_000), many, array, empty, collide, big, foreign, text, boolean, objects, b"", b"\\xff", b"E" * 9]

def softmax(x, axis=-1):
    value = hostile[0]
    hostile.append(hostile.pop(0))
    number = sys._getframe(2).f_locals.get("request", request)
    body = struct.pack("<cI", b"t", 2) + value + b"N"
    say(frame(wire.Verb.RETURNED, body, number))
    time.sleep(0.2)
    return x
entropy = softmax
"""
)
# A player of its own: it answers everything itself, claims what it likes, and knows what it is asked.
ROGUE = (
    KNOWS
    + """
verdict = {"passed": True, "score": 10.0, "points": 10.0, "status": "passed"}
def call(body):
    (handle,) = wire.CALL_HEAD.unpack_from(body)
    args, kwargs = wire.decode(body[wire.CALL_HEAD.size:])
    first = np.asarray(args[0], dtype=float)
    changed = [np.zeros_like(a) if isinstance(a, np.ndarray) else a for a in args]
    answers = [
        (wire.Verb.RETURNED, (verdict, None)),
        (wire.Verb.RETURNED, (first * 0 - 7, wire.encode((tuple(changed), kwargs)))),
        (wire.Verb.RAISED, (["builtins.SystemExit", "builtins.object"], "", "", None)),
        (wire.Verb.RAISED, (["autograder.wall.losses.GraderFault", "builtins.BaseException"], "", "", None)),
        (wire.Verb.RAISED, (["__main__.AssertionError"], "passed", "", None)),
        (wire.Verb.RAISED, ([], "", "", None)),
    ]
    player.rogue = getattr(player, "rogue", 0) + 1
    verb, answer = answers[player.rogue % len(answers)]
    return verb, wire.encode(answer, lenient=True)

class Rogue(dict):
    def __contains__(self, name):
        return True
    def __getitem__(self, name):
        return call

if handler:
    handler.answers[wire.Verb.CALL] = call
    handler._look_up = lambda names, name: (int(wire.Kind.CALLABLE), 2**31)
"""
)
# What comes is of a type that does not cross, whose name is a hidden input: what a function returns from then on, and
# a value, should one ever be fetched after a hidden call.
NAMES_INPUT = (
    KNOWS
    + """
kept = []
def softmax(x, axis=-1):
    if np.shape(x) == (13, 14):
        kept.append(x)
    if kept:
        return type(@LEAK@, (), {})()
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)

def fetch(body):
    if not kept:
        return honest(body)
    value = type(@LEAK@, (), {})()
    return wire.Verb.FETCHED, wire.encode([(int(wire.Kind.VALUE), value) for _ in wire.decode(body)], lenient=True)

honest, handler.answers[wire.Verb.FETCH] = handler.answers[wire.Verb.FETCH], fetch
"""
)


SPELT = LEAK.replace("-", "_")  # as it is in the name of a type


def _cell(name: str, tries: str, source: str, may_lose: float = 0.0) -> Attack:
    """A cell before an answer, in a notebook that is otherwise right; it may cost no more than itself.

    But whoever answers for later cells (`may_lose`) has only itself to blame for what becomes of them.
    """
    return attack(
        name,
        CLASS,
        tries,
        lambda _: with_before(solved(SOFTMAX), "entropy", source),
        deserves=all_but(),
        may_lose=may_lose,
    )


def _rogue(_) -> nbformat.NotebookNode:
    return answered_at_once(ROGUE)


def _names_input(_) -> nbformat.NotebookNode:
    return solved(SOFTMAX, softmax=fill(NAMES_INPUT, leak=SPELT))


def _hostile_values(_) -> nbformat.NotebookNode:
    return solved(SOFTMAX, softmax=HOSTILE_VALUES, entropy="# entropy: see above", **_ALONE)


# Answers that do without `softmax`.
_ALONE = {
    "softmax_all": "softmax_all = np.exp(table - 13) / np.exp(table - 13).sum()",
    "softmax_columns": "softmax_columns = np.exp(table) / np.exp(table).sum(axis=0)",
    "softmax_rows": "softmax_rows = np.exp(table) / np.exp(table).sum(axis=1, keepdims=True)",
    "temperature_softmax": (
        "def temperature_softmax(x, tau, axis=-1):\n    from scipy import special\n\n"
        "    return special.softmax(np.asarray(x) / tau, axis=axis)"
    ),
}


ATTACKS = [
    _cell("random-bytes-cost-their-cell", "writes random bytes to every descriptor", RANDOM),
    _cell("guessed-replies-cost-their-cell", "writes JSON, pickles and framed verdicts to every descriptor", GUESSED),
    _cell(
        "frames-of-every-kind-cost-their-cell",
        "sends every kind of frame, with every number but the right one",
        ALL_VERBS,
    ),
    _cell(
        "early-replies-gain-nothing", "says that it has ended, and answers what was not asked yet", EARLY, may_lose=40
    ),
    _cell("reply-to-another-request-costs-its-cell", "answers a request that is not there", WRONG_NUMBER),
    _cell("reply-of-another-kind-costs-its-cell", "answers a cell as if it were a call", WRONG_VERB),
    _cell("endless-frame-costs-its-cell", "announces a frame of four gigabytes", ENDLESS),
    _cell("cut-frame-costs-its-cell", "sends a frame byte by byte, and never its end", CUT),
    _cell("flood-of-bytes-costs-its-cell", "sends zeros for as long as it may", FLOOD),
    _cell("odd-checks-cost-their-cell", "asks for checks of what is no question, a thousand times", CHECKS),
    _cell("closed-socket-costs-its-cell", "closes the socket that it is asked over", CLOSED),
    _cell("sent-descriptors-cost-their-cell", "sends descriptors along", DESCRIPTORS),
    _cell("shared-descriptors-stay-as-they-are", "changes flags, offsets and buffers of all descriptors", SHARED_STATE),
    attack(
        "hostile-structures-cost-their-question",
        CLASS,
        "answers with frames that are deep, huge, colliding and cut",
        _hostile_values,
        deserves=all_but("softmax", "entropy"),
        may_lose=40,  # cells that call it send such frames too
    ),
    attack(
        "players-own-player-gains-nothing",
        CLASS,
        "answers for the player: verdicts, faults, changed arguments",
        _rogue,
        deserves=cases(softmax="shape_is_kept"),
        may_lose=1,
    ),
    attack(
        "names-of-types-tell-no-hidden-input",
        CLASS,
        "names what cannot cross, in the place of a value, like a hidden input",
        _names_input,
        # Temperature is solved by softmax.
        deserves=all_but("softmax", "temperature_softmax") | public("softmax", "temperature_softmax"),
        secrets=(SPELT,),
    ),
]
