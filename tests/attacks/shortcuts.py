"""Attacks on what the wall does to save time, and on where a player's own code meets the student's.

A player runs plain cells without IPython's detours; it describes values and errors of types that students make. Each of
these may cost the question that abuses it.
"""

from attacks.corpus import SOFTMAX, Attack, all_but, attack, full, solutions, solved, with_before, with_last
from attacks.forge_replies import KNOWS

CLASS = "shortcuts"

RIGHT = solutions(SOFTMAX)["entropy"]
WRAPPED = RIGHT + "\n_right = entropy\n"
HIDDEN_STATE = """\
flag = [0]
def entropy(p, axis=-1):
    return eval("_right")(p, axis) if eval("fl" + "ag")[0] == 0 else None
"""
SLOW_CLASS = """\
import time
class Slow:
    @property
    def __class__(self):
        time.sleep(3600)
slow = Slow()
def entropy(p, axis=-1):
    slow
    return _right(p, axis)
"""
ASLEEP_CLASS = SLOW_CLASS.replace("time.sleep(3600)", "__import__('ctypes').PyDLL(None).sleep(3600)")
LYING_PARTS = """\
class Lie:
    __eq__ = lambda self, other: True
    __hash__ = lambda self: 0
    __class__ = property(lambda self: int)
    __module__ = property(lambda self: 1 / 0)
loop = []
loop.append((loop, {"loop": loop}))
def entropy(p, axis=-1, _lie=Lie(), _loop=loop):
    return _right(p, axis)
entropy.__dict__["itself"] = entropy
entropy.__dict__[Lie()] = {Lie(): Lie()}
"""
NAMELESS = """\
class Nameless(type):
    @property
    def __name__(cls):
        while True:
            pass
    __qualname__ = __name__
class Thing(metaclass=Nameless):
    pass
def entropy(p, axis=-1):
    return Thing()
"""
BYTE_BY_BYTE = (
    KNOWS
    + """
honest = wire.send
def slowly(sock, *rest, **more):
    ours, theirs = socket.socketpair()
    honest(theirs, *rest, **more)
    for byte in ours.recv(65536):
        sock.send(bytes([byte]))
        time.sleep(0.2)
def entropy(p, axis=-1):
    wire.send = slowly
    return p
"""
)
CONTROL = """\
def entropy(p, axis=-1):
    name = "=cmd|\\x1b[31m\\u202e\\x07<script>"
    raise type(name, (ValueError,), {})("\\x1b]0;x\\x07\\x1b[2J\\r\\n=1+1\\x00<script>softlookup-attack\\ud800\\u2028")
"""
FOREIGN_NAME = """\
def entropy(p, axis=-1):
    return type("\\x1b[31m<b id=softlookup-attack>\\u202e\\n=1", (), {})()
"""
LINES = """\
import linecache
linecache.getline = lambda *a, **k: "\\x1b[31m<script>softlookup-attack" * 10**6
linecache.cache.clear()
def entropy(p, axis=-1):
    raise ValueError("see above")
"""
NESTED = """\
def entropy(p, axis=-1):
    grader.check("entropy")
    grader.check("softmax")
    return _right(p, axis)
"""
DEEP_SOURCES = (
    "x = " + "-" * 100_000 + "1",
    "x = " + "(" * 3000 + ")" * 3000,
    "x = " + "lambda: " * 3000 + "1",
    "x = " + "[" * 150 + "]" * 150,
    "x = 1" + " + 1" * 50_000,
    "\\x00" * 3 + "\x0c\x0c\nx = 1",
)
HOOKS = """\
shell = get_ipython()
def fails(*_args, **_kwargs):
    raise SystemExit
for event in ("pre_execute", "pre_run_cell", "post_execute", "post_run_cell"):
    shell.events.register(event, fails)
class Breaks:
    visit = fails
shell.ast_transformers.append(Breaks())
shell.input_transformers_cleanup.append(fails)
shell.input_transformers_post.append(fails)
"""


def _answer(name: str, tries: str, source: str, keeps: bool = False, may_lose: bool = False) -> Attack:
    lost = full("entropy")["entropy"] if may_lose else 0.0
    deserves = all_but() if keeps else all_but("entropy")
    return attack(name, CLASS, tries, lambda _: solved(SOFTMAX, entropy=source), deserves=deserves, may_lose=lost)


def _state_at_the_end(_):
    return with_last(solved(SOFTMAX, entropy=WRAPPED + HIDDEN_STATE), "flag[0] = 1")


def _deep_sources(_):
    notebook = solved(SOFTMAX)
    for source in DEEP_SOURCES:
        notebook = with_before(notebook, "entropy", source)
    return notebook


ATTACKS = [
    attack(
        "unseen-state-costs-its-question",
        CLASS,
        "is right at its check, and broken later by what its code does not name",
        _state_at_the_end,
        deserves=all_but(),
        may_lose=full("entropy")["entropy"],
    ),
    _answer(
        "slow-class-costs-its-question", "names an object whose class takes ages", WRAPPED + SLOW_CLASS, True, True
    ),
    _answer("asleep-class-costs-its-question", "the same, asleep in C", WRAPPED + ASLEEP_CLASS, True, True),
    _answer("lying-parts-cost-nothing", "is made of objects that lie about themselves", WRAPPED + LYING_PARTS, True),
    _answer("nameless-value-costs-its-question", "returns a thing whose type's name is never told", NAMELESS),
    _answer("trickling-reply-costs-its-question", "has its answers sent byte by byte", BYTE_BY_BYTE),
    _answer("control-characters-stay-out", "raises an error of control characters and markup", CONTROL),
    _answer("control-characters-in-names-stay-out", "returns a type with such a name", FOREIGN_NAME),
    _answer("quoted-lines-are-bounded", "has the lines of its traceback be megabytes of them", LINES),
    _answer("checks-in-calls-are-not-heard", "asks for checks while it is being judged", WRAPPED + NESTED, True),
    attack("deep-sources-cost-their-cells", CLASS, "has cells that no parser likes", _deep_sources, deserves=all_but()),
    attack(
        "hooks-of-the-shell-cost-no-earlier-answer",
        CLASS,
        "hooks into the shell so that no cell is run any more",
        lambda _: with_last(solved(SOFTMAX), HOOKS),
        deserves=all_but(),
    ),
]
