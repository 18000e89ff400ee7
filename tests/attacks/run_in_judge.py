"""Attacks that want their code run, or their markup believed, where results are read: judge, terminal, browser.

Their payload leaves a mark. Those that only wrote a message are judged by what students, terminal and spreadsheet
are shown.
"""

import io
import json
import zipfile

import nbformat
from kit.notebooks import student_notebook
from kit.sample_class import to_bytes

from attacks.corpus import (
    MARK,
    SOFTMAX,
    Attack,
    Files,
    Ground,
    all_but,
    answered_at_once,
    attack,
    blank,
    cases,
    fill,
    full,
    honest,
    mark,
    solved,
    with_last,
)

CLASS = "run code in the judge"

BOMB = """\
class Bomb:
    def __reduce__(self):
        places = [folder + "/" + @MARK@ for folder in ("/tmp", "/var/tmp", "/dev/shm", @MARKS@)]
        return (__import__("os").system, ("touch " + " ".join(places),))
    __reduce_ex__ = lambda self, protocol: self.__reduce__()
    __getstate__ = lambda self: self.__reduce__()
"""
RETURNED = (
    BOMB
    + """
import collections
Pair = collections.namedtuple("Pair", "context weights")
class Text(str, Bomb): pass
class Numbers(list, Bomb): pass
class Number(float, Bomb): pass
class Mapping(dict, Bomb): pass
answers = iter([Bomb(), [Bomb()], Pair(Bomb(), 1), Text("x"), Numbers([1]), Number(1), Mapping(a=Bomb()), {Bomb(): 1},
                lambda: Bomb(), Bomb, type(Bomb), iter([Bomb()]), np.random.default_rng(1), open("/dev/null")] * 9)
def softmax(x, axis=-1):
    return next(answers)
entropy = temperature_softmax = softmax_vjp = softmax
softmax_all, softmax_rows, softmax_columns, overflow_catch, axis_catch = answers, Bomb, Bomb(), [Bomb()], Number(1)
"""
)
RAISED = (
    BOMB
    + """
class Failure(Exception, Bomb):
    def __init__(self):
        super().__init__(Bomb(), [Bomb()])
        self.bomb = self.__cause__ = None
        self.add_note("a note")
        self.args = (Bomb(),)
class Group(ExceptionGroup, Bomb): pass
def softmax(x, axis=-1):
    raise Failure() from Failure()
def entropy(p, axis=-1):
    raise Group("several", [Failure(), Failure()])
def softmax_vjp(p, g):
    return Failure()
"""
)
OBJECT_ARRAY = (
    BOMB
    + """
def softmax(x, axis=-1):
    filled = np.empty(np.shape(x), dtype=object)
    filled.fill(Bomb())
    return filled
def temperature_softmax(x, tau, axis=-1):
    return np.array([(1.0, Bomb())] * len(x), dtype=[("share", float), ("bomb", object)])
def entropy(p, axis=-1):
    return np.asarray(p, dtype=np.dtype(float, metadata={"bomb": Bomb()})).sum(axis=axis)
def softmax_vjp(p, g):
    return np.ma.masked_array(p, mask=True, fill_value=0)
softmax_all = np.void(b"softlookup")
softmax_rows = np.recarray((3, 4), dtype=[("bomb", object)])
softmax_columns = np.matrix("1 2; 3 4")
axis_catch = np.array(Bomb())
overflow_catch = np.memmap("numbers", dtype=float, mode="w+", shape=3)
"""
)
# What `numpy.load(..., allow_pickle=True)` and `pickle.loads` would run, as plain bytes and strings.
BYTES = """\
import pickle
touch = f"touch /tmp/{@MARK@} {@MARKS@}/{@MARK@}"
pickled = b"cos\\nsystem\\n(S'" + touch.encode() + b"'\\ntR."
header = b"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }"
npy = b"\\x93NUMPY\\x01\\x00" + (len(header) + 1).to_bytes(2, "little") + header + b"\\n" + pickled
answers = iter([pickled, npy, pickled.decode(), bytearray(npy), memoryview(npy), {"__class__": "Exception"},
                {"__ndarray__": pickled, "dtype": "O", "shape": [1]}, "!!python/object/apply:os.system ['true']",
                {"type": "array", "dtype": "|O8", "shape": [1], "data": pickled}, ["ndarray", "|O", [1], npy]] * 20)
def softmax(x, axis=-1):
    return next(answers)
entropy = temperature_softmax = softmax_vjp = softmax
softmax_all, softmax_rows, overflow_catch, axis_catch = npy, pickled, pickled.decode(), {"$ref": "/etc/passwd"}
"""
IN_RESULTS = (
    BOMB
    + """
from otter.execute import Checker
for test in Checker.get_results():
    test.bomb = Bomb()
"""
)

# Messages
STR_RAISES = """\
class Failure(ValueError):
    __str__ = __repr__ = lambda self: 1 / 0
    args = property(lambda self: 1 / 0)
    __traceback__ = __cause__ = property(lambda self: 1 / 0)
def entropy(p, axis=-1):
    raise Failure()
"""
STR_NEVER_ENDS = """\
class Failure(ValueError):
    def __str__(self):
        while True:
            pass
    __repr__ = __str__
def entropy(p, axis=-1):
    raise Failure()
"""
STR_IS_NO_STR = """\
class Text(str):
    def __getattribute__(self, name):
        raise SystemExit
    __str__ = __len__ = __iter__ = __getitem__ = __format__ = lambda self, *rest: self.x
class Meta(type):
    __name__ = property(lambda cls: Text("AssertionError"))
    __instancecheck__ = __subclasscheck__ = lambda cls, other: True
    __repr__ = lambda cls: 1 / 0
class Failure(ValueError, metaclass=Meta):
    __str__ = lambda self: Text("x")
    __class__ = property(lambda self: 1 / 0)
def entropy(p, axis=-1):
    raise Failure()
"""
HUGE_MESSAGE = """\
def entropy(p, axis=-1):
    failure = ValueError("x" * 200_000_000)
    failure.add_note("y" * 50_000_000)
    raise failure
"""
TERMINAL = """\
signs = "\\x1b]0;@MARK\\x07\\x1b[2J\\x1b[31m\\x9b31m\\x08\\u202e\\u2066\\r\\x0c"
Failure = type("Odd" + signs, (ValueError,), {})
def entropy(p, axis=-1):
    raise Failure("\\x00" + signs * 3)
Odd = type("Odd" + signs, (), {})
def softmax_vjp(p, g):
    return Odd()
""".replace("@MARK", MARK)
MARKUP = """\
text = "<script>@MARK</script><b id=@MARK>[bold red]x[/] [link=file:///etc]y[/link] [/] &lt; {{7*7}} ${7*7} %s {0}"
Failure = type(text, (ValueError,), {})
def entropy(p, axis=-1):
    raise Failure("=HYPERLINK(1)\\n+1+1\\n@SUM(1)\\n-1 " + text)
def softmax_vjp(p, g):
    return type(text, (), {})()
""".replace("@MARK", MARK)
SURROGATES = """\
def entropy(p, axis=-1):
    raise ValueError("\\ud800 half of a pair \\udcff")
def softmax_vjp(p, g):
    return "\\ud800"
def temperature_softmax(x, tau, axis=-1):
    return {"\\udfff": b"\\xff", 1: [True, None], (1, 2): float("nan"), None: -0.0}
"""

OPENED_LOG = b"cos\nsystem\n(S'touch /tmp/%(mark)s %(marks)s/%(mark)s'\ntR."


def _filled(name: str, source: str, ground: Ground) -> str:
    return fill(source, mark=mark(name), marks=ground.marks)


def _bomb(name: str, tries: str, source: str, otter_falls: bool | None) -> Attack:
    return attack(
        name, CLASS, tries, lambda ground: answered_at_once(_filled(name, source, ground)), otter_falls=otter_falls
    )


def _message(name: str, tries: str, source: str, otter_falls: bool | None, *spoiled: str) -> Attack:
    """All right answers, but for one cell that defines others whose messages are hostile."""
    spoiled = spoiled or ("entropy",)

    def notebook(_: Ground) -> nbformat.NotebookNode:
        return solved(SOFTMAX, **{spoiled[0]: source}, **{other: f"# {other}: see above" for other in spoiled[1:]})

    return attack(name, CLASS, tries, notebook, deserves=all_but(*spoiled), otter_falls=otter_falls)


def _export(name: str) -> Attack:
    """Otter's export zip, with a log that runs a command when it is opened."""

    def make(ground: Ground) -> Files:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            archive.writestr(f"{SOFTMAX}.ipynb", to_bytes(blank(**honest("softmax"))))
            opened = OPENED_LOG % {b"mark": mark(name).encode(), b"marks": str(ground.marks).encode()}
            for log in (".OTTER_LOG", "results.pkl", "results/results.pkl", "__zip_filename__"):
                archive.writestr(log, opened)
        return {f"{name}.zip": buffer.getvalue()}

    tries = "submits Otter's export with a log that runs a command when it is opened"
    return Attack(name, CLASS, tries, make, deserves=full("softmax"), otter_falls=False)


def _metadata(name: str, tries: str, metadata: dict, deserves: dict[str, float] | None, **more) -> Attack:
    def make(ground: Ground) -> Files:
        document = json.loads(to_bytes(solved(SOFTMAX)))
        document["metadata"] = metadata
        return {f"{name}.ipynb": json.dumps(document).encode()}

    return Attack(name, CLASS, tries, make, deserves=deserves, **more)


def _file_names(name: str) -> Attack:
    odd = (
        "--out=softlookup.ipynb",
        "-h.ipynb",
        "two\nlines.ipynb",
        "\x1b]0;softlookup\x07red\x1b[31m.ipynb",
        "=cmd|'!A0.ipynb",
        "$(touch x);`touch y`.ipynb",
        "{0}%s[bold]<b id=softlookup-attack>.ipynb",
        "up..%2f..%2fsoftlookup.ipynb",
        "long" * 60 + ".ipynb",
        "con.ipynb",
        "\u202egnp.ipynb",
        " .ipynb",
    )
    content = to_bytes(solved(SOFTMAX))
    tries = "is named like an option, a command, a formula, markup, a device, on two lines and at great length"
    return Attack(name, CLASS, tries, lambda _: dict.fromkeys(odd, content), deserves=all_but(), otter_falls=False)


def _parser(name: str) -> Attack:
    """Cells that parsers fail on, in a notebook whose assignment must be found from the names that it defines."""
    hostile = (
        "x = " + "-" * 90_000 + "1",
        "x = " + "(" * 90_000,
        "x = " + "[" * 150 + "]" * 150,
        "x = " + "1 + " * 20_000 + "1",
        "x" + ".x" * 40_000,
        "f" + "()" * 40_000,
        "".join(" " * n + "if 1:\n" for n in range(150)),
        "x = '''" + "\\N{LATIN SMALL LETTER A}" * 3000 + "'''",
        "\0",
        "%%" + "x" * 90_000,
        "x = 0x" + "f" * 90_000 + "\ny = " + "9" * 90_000,
    )

    def notebook(_: Ground) -> nbformat.NotebookNode:
        whole = solved(SOFTMAX)
        for source in hostile:
            with_last(whole, source)
        whole.metadata.clear()
        return whole

    tries = "names no assignment, and holds cells that overflow the parser which looks for its answers"
    return attack(name, CLASS, tries, notebook, deserves=all_but(), otter_falls=None)


def _cell_tests(name: str) -> Attack:
    """Otter writes what a cell's metadata asks for into a cell of its own, unquoted."""

    def notebook(ground: Ground) -> nbformat.NotebookNode:
        hostile = student_notebook(SOFTMAX)
        touch = f"touch /tmp/{mark(name)} {ground.marks}/{mark(name)}"
        code = f'softmax"), __import__("os").system("{touch}"), print("'
        for cell in hostile.cells:
            cell.metadata["otter"] = {"tests": [code, "../../../../etc/passwd", "/etc/passwd", "", "\n", "softmax"]}
        return hostile

    return attack(name, CLASS, "hides code in the names of tests that cells ask for", notebook, otter_falls=True)


ATTACKS = [
    _bomb(
        "returned-object-runs-nothing", "returns objects that run a command when they are unpickled", RETURNED, False
    ),
    _bomb("raised-object-runs-nothing", "raises exceptions that run a command when they are unpickled", RAISED, False),
    attack(
        "object-array-runs-nothing",
        CLASS,
        "returns arrays of such objects, records, masked arrays and memory maps",
        lambda ground: answered_at_once(_filled("object-array-runs-nothing", OBJECT_ARRAY, ground)),
        # a sum of numbers, whatever hangs on their dtype; and a memory map of numbers is a vector
        deserves=cases(entropy="axis_is_gone", overflow_catch="is_a_finite_vector"),
        otter_falls=False,
    ),
    _bomb("pickle-in-bytes-runs-nothing", "returns pickles, .npy files and YAML as bytes and strings", BYTES, False),
    attack(
        "object-in-results-runs-nothing",
        CLASS,
        "hangs such objects on the results that Otter pickles",
        lambda ground: with_last(blank(), _filled("object-in-results-runs-nothing", IN_RESULTS, ground)),
        otter_falls=True,
    ),
    _export("submitted-log-is-not-opened"),
    _cell_tests("names-of-tests-are-not-code"),
    _message("exception-whose-str-fails-costs-its-question", "raises what cannot be put in words", STR_RAISES, True),
    _message(
        "exception-whose-str-hangs-costs-its-question", "raises what is endless to put in words", STR_NEVER_ENDS, True
    ),
    _message("exception-whose-name-lies-costs-its-question", "raises what lies about its class", STR_IS_NO_STR, True),
    _message("huge-message-is-cut", "raises with a message of 250 MB", HUGE_MESSAGE, None),
    _message(
        "terminal-signs-are-taken-out", "puts terminal escapes into messages", TERMINAL, True, "entropy", "softmax_vjp"
    ),
    _message(
        "markup-is-only-text",
        "puts HTML, Rich markup and formulas into messages",
        MARKUP,
        False,
        "entropy",
        "softmax_vjp",
    ),
    _message(
        "halves-of-characters-do-no-harm",
        "returns and raises half surrogate pairs and odd dictionaries",
        SURROGATES,
        None,  # the whole run ended by it
        "entropy",
        "softmax_vjp",
        "temperature_softmax",
    ),
    _metadata(
        "kernel-name-is-not-a-path",
        "names a kernel by a path, and another language",
        {
            "kernelspec": {"name": "../../../../tmp/softlookup", "display_name": "<b>x", "language": "bash"},
            "language_info": {"name": "bash", "version": "; touch x"},
            "otter": {"assignment_name": SOFTMAX},
        },
        all_but(),
        otter_falls=False,
    ),
    _metadata(
        "assignment-name-is-not-a-path",
        "names its assignment by a path, with signs that act on a terminal",
        {"otter": {"assignment_name": f"../{SOFTMAX}\x1b[31m\n=1+1[bold]<script>softlookup-attack"}},
        None,
        otter_falls=False,
    ),
    _metadata(
        "metadata-configures-no-grading",
        "asks Otter for other tests, variables, plugins, a token and a log",
        {
            "otter": {
                "assignment_name": SOFTMAX,
                "ok_format": True,
                "points_possible": 1000,
                "grade_from_log": True,
                "plugins": ["os"],
                "token": "x",
                "show_hidden": True,
                "score_threshold": 0,
                "tests": {"softmax": "OK_FORMAT = False\nname = 'softmax'\n"},
            }
        },
        all_but(),
        otter_falls=False,
    ),
    _file_names("file-names-are-only-names"),
    _parser("unparsable-cells-do-no-harm"),
]
