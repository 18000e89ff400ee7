"""Attacks that read hidden tests and others' work: from disk, frames, memory, modules, processes, and the check itself.

All but the oracle win in the same way: with the text of a test file they run its hidden cases against doubles
that record what each call is expected to give, and answer from that book. Only hidden cases are entered in it, so
whoever cannot read them gets nothing at all.
"""

import nbformat
from kit.notebooks import ROOT, SOFTMAX

from attacks.corpus import HEADS, Attack, Ground, attack, blank, cases, fill, for_prize

CLASS = "read tests and others' work"

# `answer_book(text, question)` gives what the hidden cases in a test file's text would accept as that answer.
ANSWER_BOOK = r'''
import sys, types
import numpy as np

def key_of(args, kwargs):
    return repr([np.asarray(a, dtype=float).round(9).tolist() for a in (*args, *kwargs.values())])

def answer_book(text, question):
    """What the hidden cases in the text of a test file would accept."""
    class Token:
        def __init__(self, key):
            self.key = key

        def __call__(self, *args, **kwargs):
            return Token(key_of(args, kwargs))

    class test_case:
        def __init__(self, **about):
            self.about = about

        def __call__(self, function):
            found.append((self.about, function))

    def same_array(got, expected, *rest):
        if isinstance(got, Token):
            book[got.key] = np.asarray(expected, dtype=float)

    def is_array(got, shape, *rest):
        if isinstance(got, Token):
            book.setdefault(got.key, np.zeros(shape))

    found, book = [], {}
    double = types.ModuleType("softlookup")
    double.__getattr__ = lambda name: lambda *args, **kwargs: None
    double.same_array, double.is_array = same_array, is_array
    real = sys.modules.get("softlookup")
    sys.modules["softlookup"] = double
    try:
        exec(text.replace("from otter.test_files import test_case", ""), {"test_case": test_case})
        for about, function in found:
            if about.get("hidden"):
                try:
                    function(Token("value"))
                except Exception:
                    pass
    finally:
        sys.modules.pop("softlookup")
        if real is not None:
            sys.modules["softlookup"] = real
    if "value" in book:
        return book["value"]

    def answer(*args, **kwargs):
        value = book.get(key_of(args, kwargs))
        return None if value is None else float(value) if value.ndim == 0 else value.copy()

    return answer

def steal(question):
    try:
        return answer_book(hidden_text(question), question)
    except BaseException:
        return None
'''

TARGETS = ("softmax", "softmax_all", "softmax_rows", "temperature_softmax", "entropy", "softmax_vjp")


def theft(hidden_text: str, *targets: str) -> nbformat.NotebookNode:
    """A notebook whose answers come from `hidden_text(question)`, which should give the text of a test file."""
    source = ANSWER_BOOK.strip("\n") + "\n\n" + hidden_text.strip("\n") + "\n\n"
    thefts = {name: f'{name} = steal("{name}")' for name in targets or TARGETS}
    first, *rest = thefts
    return blank(**{first: source + thefts[first]}, **{name: thefts[name] for name in rest})


BESIDE = """
def hidden_text(question):
    return open(f"tests/{question}.py").read()
"""

SEARCH = """
import os, tempfile, time, zipfile

texts = {}
def keep(path, read):
    name = os.path.basename(path).removesuffix(".py")
    text = read().decode()
    if "hidden=True" in text and "test_case" in text:
        texts.setdefault(name, text)

def look_in(place, until):
    for folder, below, files in os.walk(place):
        if time.monotonic() > until:
            return
        below[:] = [b for b in below if b not in ("proc", "sys", "site-packages", "dist-packages", "share")]
        for name in files:
            path = os.path.join(folder, name)
            try:
                if folder.endswith("tests") and name.endswith(".py"):
                    keep(path, open(path, "rb").read)
                elif name == "autograder.zip":
                    archive = zipfile.ZipFile(path)
                    for member in archive.namelist():
                        keep(member, lambda: archive.read(member))
            except Exception:
                continue

here = os.getcwd()
places = [here, os.path.dirname(here), tempfile.gettempdir(), "/autograder", os.path.expanduser("~"), *sys.path]
for place in (*places, "/tmp", "/home", "/root", "/mnt", "/srv", "/opt", "/var", "/work", "/dev/shm", "/run", "/"):
    look_in(place, time.monotonic() + 0.15)

def hidden_text(question):
    return texts[question]
"""

BY_PATH = """
import zipfile

def hidden_text(question):
    for path in @PATHS@:
        try:
            return zipfile.ZipFile(path).read(f"tests/{question}.py").decode()
        except OSError:
            continue
"""

# The master holds the solutions too; the attempt runs the one to its question.
MASTER = """
    import re
    for path in @PATHS@:
        try:
            text = open(path).read()
        except OSError:
            continue
        block = re.search(r"# %%\\ndef entropy.*?# END SOLUTION", text, re.S)
        won = block and text
"""

RETURNED = """
def hidden_text(question):
    return grader.check(question).source
"""

LOG = """
import dill

def hidden_text(question):
    grader.check(question)
    entries = []
    with open(".OTTER_LOG", "rb") as log:
        while True:
            try:
                entries.append(dill.load(log))
            except EOFError:
                break
    (text,) = {entry.results.source for entry in entries if entry.question == question}
    return text
"""

CHECKER = """
def hidden_text(question):
    grader.check(question)
    for module in list(sys.modules.values()):
        for kept in list(vars(module).values()):
            for test in getattr(kept, "_test_files", ()):
                if test.name == question:
                    return test.source
"""

COLLECTED = """
import gc

def hidden_text(question):
    grader.check(question)
    wanted = f'name = "{question}"'
    for thing in gc.get_objects():
        if type(thing) is dict:
            for value in list(thing.values()):
                if type(value) is str and wanted in value and "hidden=True" in value and value.startswith("from"):
                    return value
"""

FRAMES = """
def {name}(x, *rest, **more):
    import ctypes, sys
    frame = sys._getframe(1)
    while frame is not None:
        known = frame.f_locals
        for check in ("same_array", "sums_to_one", "unchanged", "is_array"):
            if callable(known.get(check)):
                known[check] = lambda *args, **kwargs: None
                ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), ctypes.c_int(0))
        frame = frame.f_back
    return np.asarray(x, dtype=float) * 0 - 7
"""

PROCESSES = """
import glob, os, zipfile

texts = {}
def keep(path, text):
    if "hidden=True" in text:
        texts.setdefault(os.path.basename(path).removesuffix(".py"), text)

for process in glob.glob("/proc/[0-9]*") + ["/proc/self"]:
    found = glob.glob(process + "/cwd/tests/*.py") + glob.glob(process + "/cwd/../*/tests/*.py")
    found += glob.glob(process + "/root" + @KIT@ + "/dist/*/autograder.zip") + glob.glob(process + "/fd/[0-9]*")
    try:
        words = open(process + "/cmdline").read().split("\\0") + open(process + "/environ").read().split("\\0")
        found += [word.split("=")[-1] for word in words]
    except OSError:
        pass
    for path in found:
        try:
            if not os.path.isfile(path) or os.path.getsize(path) > 2**20:
                continue
            if zipfile.is_zipfile(path):
                archive = zipfile.ZipFile(path)
                for member in archive.namelist():
                    keep(member, archive.read(member).decode())
            else:
                keep(path, open(path, "rb").read().decode())
        except Exception:
            continue

def hidden_text(question):
    return texts[question]
"""

ENVIRONMENT = """
import glob, os

def hidden_text(question):
    hints = [*os.environ.values(), *sys.argv, *sys.path, sys.executable, os.getcwd()]
    for hint in hints:
        for place in hint.split(":"):
            for up in ("", "/..", "/../.."):
                for path in glob.glob(f"{place}{up}/tests/{question}.py"):
                    text = open(path).read()
                    if "hidden=True" in text:
                        return text
"""

# The pattern does not match its own text, so that what it finds is not this notebook.
MEMORY = r"""
import os, re, time

names = rb"(?:every_axis_of_thre[e]|small_shares_are_exac[t])"
case = re.compile(rb'@tes[t]_case\(\s+name="' + names + rb'".{50,1500}?\n\n\n@', re.S)
pieces = []
def scan(process, until):
    with open(f"{process}/maps") as table, open(f"{process}/mem", "rb", 0) as memory:
        for line in table:
            area, rights = line.split()[:2]
            start, end = (int(n, 16) for n in area.split("-"))
            if "r" not in rights or "w" not in rights or end - start > 2**28:
                continue
            while start < end and time.monotonic() < until:
                try:
                    memory.seek(start)
                    chunk = memory.read(min(end - start, 2**23))
                except (OSError, ValueError, OverflowError):
                    break
                pieces.extend(found[0].decode("latin-1") for found in case.finditer(chunk))
                start += 2**23 - 2**12

processes = @PROCESSES@
if processes is None:
    processes = [f"/proc/{name}" for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]
else:
    grader.check("softmax")
until = time.monotonic() + 3
for process in processes:
    try:
        scan(process, until)
    except OSError:
        continue

def whole(piece):
    try:
        return bool(compile(piece, "piece", "exec"))
    except (SyntaxError, ValueError):
        return False

def hidden_text(question):
    return "\n\n\n".join(filter(whole, {piece.rstrip("@") for piece in pieces}))
"""

DESCRIPTORS = """
import os, re

texts = {}
for number in range(3, 300):
    try:
        data = os.pread(number, 2**20, 0)
    except OSError:
        continue
    for question in @TARGETS@:
        if b"hidden=True" in data and question.encode() in data:
            texts[question] = data.decode()

def hidden_text(question):
    return texts[question]
"""

# 0 is what the attacker would hand in anyway; only a check that tells its guesses apart makes it 1.
ORACLE = """\
said = {}
for guess in ((3, 2), (4, 2)):
    W_Q_head_shape = guess
    try:
        said[guess] = repr(grader.check("W_Q_head_shape"))
    except BaseException as error:
        said[guess] = repr(error)
W_Q_head_shape = (4, 2) if said[4, 2] != said[3, 2] else (3, 2)
"""

ORACLE_DETAILS = """\
def told(guess):
    global W_Q_head_shape
    W_Q_head_shape = guess
    check = grader.check("W_Q_head_shape")
    results = getattr(check, "test_case_results", [])
    return check is not None and [getattr(result, "passed", None) for result in results], getattr(check, "score", 0)

said = []
for guess in ((3, 2), (4, 2)):
    try:
        said.append(told(guess))
    except BaseException as error:
        said.append(str(error))
W_Q_head_shape = (4, 2) if said[0] != said[1] else (3, 2)
"""

# A failed check quotes its test's line, and the line of a hidden test says what it compares with.
QUOTED = """
    def softmax(x, axis=-1):
        raise ValueError("where am I?")
    try:
        said = grader.check("softmax")
        said = str(said) + "".join(str(result.message) for result in said.test_case_results)
    except BaseException as problem:
        import traceback
        said = "".join(traceback.format_exception(problem))
    won = "special.softmax" in said
"""


def _theft(name: str, tries: str, hidden_text: str, otter_falls: bool, *targets: str, **values) -> Attack:
    def notebook(ground: Ground) -> nbformat.NotebookNode:
        known = {"kit": ground.kit, **{key: make(ground) if callable(make) else make for key, make in values.items()}}
        return theft(fill(hidden_text, **known), *targets)

    return attack(name, CLASS, tries, notebook, otter_falls=otter_falls)


def _zips(ground: Ground) -> list[str]:
    return [f"{root}/dist/{SOFTMAX}/autograder.zip" for root in (ground.kit, ROOT)]


def _masters(ground: Ground) -> list[str]:
    files = ("notebook.py", "tests.py", "answers/softmax.py", "answers/caught.yml")
    return [f"{root}/solutions/{SOFTMAX}/{file}" for root in (ground.kit, ROOT) for file in files]


def _neighbours(ground: Ground) -> list[str]:
    return [str(ground.inbox / "mm-honest.ipynb"), "/proc/1/root" + str(ground.inbox / "mm-honest.ipynb")]


NEIGHBOUR = """
    import json
    for path in @PATHS@:
        try:
            cells = json.load(open(path))["cells"]
        except OSError:
            continue
        won = any("".join(cell["source"]).startswith("def entropy") for cell in cells)
"""

ATTACKS = [
    _theft("tests-beside-the-notebook-are-not-read", "opens ./tests/*.py, where Otter puts them", BESIDE, True),
    _theft("tests-are-not-found-on-the-disk", "walks the whole file system for test files and zips", SEARCH, True),
    _theft(
        "built-zip-is-not-read-by-its-path",
        "opens the very autograder.zip that it is graded with",
        BY_PATH,
        True,
        paths=_zips,
    ),
    attack(
        "master-is-not-read-by-its-path",
        CLASS,
        f"opens the files of solutions/{SOFTMAX}/, which hold solutions, tests and answers",
        lambda ground: for_prize(fill(MASTER, paths=_masters(ground))),
        otter_falls=True,
    ),
    attack(
        "neighbours-notebook-is-not-read",
        CLASS,
        "opens another student's submission and copies an answer",
        lambda ground: for_prize(fill(NEIGHBOUR, paths=_neighbours(ground))),
        otter_falls=True,
    ),
    _theft("check-gives-no-test-away", "reads the source of the test that grader.check returns", RETURNED, True),
    _theft("log-gives-no-test-away", "unpickles .OTTER_LOG, where Otter notes the tests it ran", LOG, True),
    _theft("modules-hold-no-tests", "looks through all modules for Otter's list of test files", CHECKER, True),
    _theft("garbage-collector-knows-no-tests", "looks through all objects for the text of a test", COLLECTED, True),
    attack(
        "frames-lead-to-no-test",
        CLASS,
        "walks up the stack and disarms the checks in the test that called it",
        lambda _: blank(**{name: FRAMES.format(name=name) for name in ("softmax", "softmax_vjp")}),
        deserves=cases(
            softmax="shape_is_kept arguments_left_alone", softmax_vjp="gradient_has_the_shape_of_the_scores"
        ),
        otter_falls=True,
    ),
    _theft("processes-lead-to-no-tests", "follows every process's folder, files and words in /proc", PROCESSES, True),
    _theft(
        "environment-leads-to-no-tests", "looks wherever variables, arguments and sys.path point", ENVIRONMENT, True
    ),
    _theft(
        "own-memory-holds-no-tests",
        "scans its own memory for tests that a parent had read",
        MEMORY,
        True,
        "softmax",
        processes=["/proc/self"],
    ),
    _theft(
        "others-memory-holds-no-tests",
        "scans the memory of all processes that it can see",
        MEMORY,
        False,
        "softmax",
        processes=None,
    ),
    _theft(
        "descriptors-hold-no-tests",
        "reads every inherited descriptor from the start",
        DESCRIPTORS,
        False,
        targets=TARGETS,
    ),
    attack(
        "failed-check-quotes-no-hidden-test",
        CLASS,
        "fails on purpose and reads the line that the failed check quotes",
        lambda _: for_prize(QUOTED),
        otter_falls=True,
    ),
    attack(
        "check-is-no-oracle",
        CLASS,
        "asks the check about each guess and keeps the one that it likes",
        lambda _: blank(HEADS, W_Q_head_shape=ORACLE),
        otter_falls=True,
        assignment=HEADS,
    ),
    attack(
        "check-tells-no-hidden-result",
        CLASS,
        "compares what checks of two guesses return, case by case",
        lambda _: blank(HEADS, W_Q_head_shape=ORACLE_DETAILS),
        otter_falls=True,
        assignment=HEADS,
    ),
]
