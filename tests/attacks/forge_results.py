"""Attacks that forge results: patched tests and comparisons, values that lie, result files, changed arguments.

Descriptors and the wall's own protocol have a module of their own, `forge_replies.py`.
"""

from attacks.by_heart import by_heart
from attacks.corpus import (
    CONTEXT,
    HEADS,
    SOFTMAX,
    Ground,
    answered_at_once,
    attack,
    blank,
    cases,
    fill,
    full,
    honest,
    mark,
    public,
    with_first,
    with_last,
)

CLASS = "forge results"

# What a forger answers: something of the right shape that is wrong.
WRONG = {
    "softmax": "def softmax(x, axis=-1):\n    return np.asarray(x, dtype=float) * 0 - 7",
    "entropy": "def entropy(p, axis=-1):\n    return np.asarray(p, dtype=float).sum(axis=axis) * 0 - 7",
    "softmax_vjp": "def softmax_vjp(p, g):\n    return np.asarray(p, dtype=float) * 0 - 7",
    "temperature_softmax": "def temperature_softmax(x, tau, axis=-1):\n    return np.asarray(x, dtype=float) * 0 - 7",
}
# The cases that ask for no more than a shape and an argument left alone.
SHAPES = cases(
    softmax="shape_is_kept arguments_left_alone",
    entropy="axis_is_gone",
    softmax_vjp="gradient_has_the_shape_of_the_scores",
)

PATCHED_RUN = """\
from otter.test_files import TestCaseResult
from otter.test_files.exception_test import ExceptionTestFile

def run(self, environment):
    self.test_case_results = [TestCaseResult(test_case=case, message="", passed=True) for case in self.test_cases]

ExceptionTestFile.run = run
"""
PATCHED_CALL = """\
import otter.test_files.exception_test as tests
tests.test_case.call_func = lambda self, environment: None
"""
PATCHED_RESULTS = """\
from otter.execute import Checker
for file in Checker.get_results():
    for result in file.test_case_results:
        result.passed, result.message = True, ""
"""
PATCHED_PICKLE = """\
import pickle
real_dump = pickle.dump
def dump(thing, file, *rest, **more):
    for test in getattr(thing, "results", {}).values():
        for result in test.test_case_results:
            result.passed = True
    return real_dump(thing, file, *rest, **more)
pickle.dump = dump
"""
INFINITE = """\
from otter.execute import Checker
for file in Checker.get_results():
    file.update_score(float("inf"))
    for result in file.test_case_results:
        result.passed = True
        result.test_case.points = float("inf")
    file.test_case_results *= 1000
"""
PATCHED_HELPER = """\
import sys, types
import softlookup
for name in ("same_array", "same_arrays", "is_array", "sums_to_one", "unchanged", "raises", "same_whole_number"):
    setattr(softlookup, name, lambda *args, **kwargs: None)
"""
PATCHED_IMPORT = """\
import builtins, types
real_import = builtins.__import__
class Agreeable(types.ModuleType):
    def __getattr__(self, name):
        return lambda *args, **kwargs: None
def __import__(name, *rest):
    return Agreeable(name) if name == "softlookup" else real_import(name, *rest)
builtins.__import__ = __import__
"""
PATCHED_NUMPY = """\
real_abs = np.abs
np.abs = lambda x, *rest, **more: real_abs(x, *rest, **more) * 0
np.array_equal = np.allclose = lambda *args, **kwargs: True
np.testing.assert_allclose = np.testing.assert_array_equal = lambda *args, **kwargs: None
"""
PATCHED_COLLECTED = """\
def softmax(x, axis=-1):
    import gc
    for thing in gc.get_objects():
        if type(thing).__name__ == "test_case":
            thing.test_func = lambda: None
    return np.asarray(x, dtype=float) * 0 - 7
"""
TRACED = """\
import sys
def copy_the_expected(frame, event, argument):
    if event == "call" and frame.f_code.co_name == "same_array":
        names = frame.f_locals
        got, expected = names.get("got"), names.get("expected")
        if isinstance(got, np.ndarray) and np.shape(expected) == got.shape:
            got[...] = expected
sys.setprofile(copy_the_expected)
"""
TRACED_THREADS = """\
import sys, threading, time
def copy_the_expected():
    stop = time.monotonic() + 20
    while time.monotonic() < stop:
        for frame in list(sys._current_frames().values()):
            while frame is not None:
                if frame.f_code.co_name == "same_array":
                    names = frame.f_locals
                    got, expected = names.get("got"), names.get("expected")
                    if isinstance(got, np.ndarray) and np.shape(expected) == got.shape:
                        got[...] = expected
                frame = frame.f_back
sys.setswitchinterval(1e-6)
threading.Thread(target=copy_the_expected, daemon=True).start()
"""

# Values that lie about themselves
EQUAL_TO_ALL = """\
class Agreeable:
    __class__ = property(lambda self: int)
    __eq__ = lambda self, other: True
    __ne__ = __lt__ = __gt__ = lambda self, other: False
    __hash__ = lambda self: 0
    __int__ = __index__ = __len__ = lambda self: 1
    __array__ = lambda self, *rest, **more: np.ones(())
    __getattr__ = lambda self, name: Agreeable()
"""
LYING_INT = """\
class Any(int):
    __eq__ = lambda self, other: True
    __ne__ = lambda self, other: False
    __hash__ = int.__hash__
"""
LYING_LIST = """\
class Mirror(list):
    # Says that it is as long and holds the same as whatever it is compared with.
    def _expected(self):
        import sys
        frame = sys._getframe(2)
        while frame is not None:
            if "expected" in frame.f_locals:
                return [np.array(one) for one in frame.f_locals["expected"]]
            if "count" in frame.f_locals and "shape" in frame.f_locals:
                return [np.zeros(frame.f_locals["shape"])] * frame.f_locals["count"]
            frame = frame.f_back
        return []
    __len__ = lambda self: len(self._expected())
    __iter__ = lambda self: iter(self._expected())
    __getitem__ = lambda self, index: self._expected()[index]

def split_heads(W, n):
    return Mirror([1, 2, 3])
"""
SUBCLASS = """\
class Liar(np.ndarray):
    __array_priority__ = 1e9
    __array_ufunc__ = lambda self, ufunc, method, *args, **kwargs: np.zeros(self.shape) != 0
    __array_function__ = lambda self, function, types, args, kwargs: True
    __eq__ = lambda self, other: np.ones(self.shape, dtype=bool)
    __ne__ = __lt__ = __gt__ = lambda self, other: np.zeros(self.shape, dtype=bool)
    shape = property(lambda self: Any())
    dtype = property(lambda self: np.dtype(float))

class Any(tuple):
    __eq__ = lambda self, other: True
    __ne__ = lambda self, other: False
    __hash__ = tuple.__hash__

for name in ("softmax", "temperature_softmax", "entropy", "softmax_vjp"):
    globals()[name] = lambda x, *rest, **more: np.full(3, 1 / 3).view(Liar)
softmax_rows = softmax_columns = softmax_all = overflow_catch = axis_catch = softmax(0)
"""
PROTOCOLS = """\
class Pointer:
    # Where NumPy would take the numbers from: addresses that are not ours, or memory that changes under the reader.
    __array_interface__ = {"shape": (2**40,), "typestr": "<f8", "data": (4096, False), "version": 3}
    __array_struct__ = property(lambda self: 1 / 0)
    __float__ = __len__ = lambda self: 10**18

class Sliding:
    turns = 0
    def __array__(self, *rest, **more):
        Sliding.turns += 1
        return np.full(Sliding.turns, np.nan)

class Buffer:
    def __buffer__(self, flags):
        raise SystemExit

for name, kind in zip(("softmax", "temperature_softmax", "softmax_vjp"), (Pointer, Sliding, Buffer)):
    globals()[name] = lambda *args, kind=kind, **kwargs: kind()
overflow_catch, axis_catch, softmax_rows = Pointer(), Sliding(), Buffer()
"""
NOTHING_AT_ALL = """\
def softmax(x, axis=-1):
    return np.zeros((0,) * np.ndim(x))
def temperature_softmax(x, tau, axis=-1):
    return np.zeros((1,) * np.ndim(x))
def entropy(p, axis=-1):
    return np.zeros(0)
def softmax_vjp(p, g):
    return np.zeros((np.ndim(p),) + np.shape(p))
softmax_all = softmax_rows = softmax_columns = np.zeros((3, 4))[:0]
axis_catch = np.zeros((0, 5))
overflow_catch = np.zeros(0)
"""
NOT_A_NUMBER = """\
def softmax(x, axis=-1):
    return np.full(np.shape(x), np.nan)
def temperature_softmax(x, tau, axis=-1):
    return np.full(np.shape(x), np.nan)
def entropy(p, axis=-1):
    return np.asarray(p, dtype=float).sum(axis=axis) * np.inf
def softmax_vjp(p, g):
    return np.full(np.shape(p), -np.inf)
softmax_all = softmax_rows = softmax_columns = np.full((3, 4), np.nan)
axis_catch = np.full((2, 2), np.nan)
overflow_catch = np.full(3, np.inf)
"""
OBJECTS = """\
class Yes(float):
    __array_ufunc__ = None
    __eq__ = __le__ = __ge__ = lambda self, other: True
    __ne__ = __lt__ = __gt__ = lambda self, other: False
    __hash__ = float.__hash__
    __sub__ = __rsub__ = __abs__ = __truediv__ = __add__ = __radd__ = lambda self, *other: self
def softmax(x, axis=-1):
    filled = np.empty(np.shape(x), dtype=object)
    filled[...] = Yes(1)
    return filled
def entropy(p, axis=-1):
    return np.array(["0.6931471805599453"] * (np.ndim(p) - 1) or "0.6931471805599453")
def softmax_vjp(p, g):
    return np.zeros(np.shape(p), dtype=[("share", "f8"), ("any", "O")])
def temperature_softmax(x, tau, axis=-1):
    return np.zeros(np.shape(x), dtype="datetime64[s]")
"""

# Arguments
TO_ZERO = """\
def softmax(x, axis=-1):
    x[...] = 0
    return np.full(x.shape, 1 / x.shape[axis])
def temperature_softmax(x, tau, axis=-1):
    return softmax(x, axis)
def entropy(p, axis=-1):
    p[...] = 0
    return p.sum(axis=axis)
"""
TO_NAN = """\
def softmax(x, axis=-1):
    x[...] = np.nan
    return np.zeros(x.shape)
def temperature_softmax(x, tau, axis=-1):
    return softmax(x, axis)
def entropy(p, axis=-1):
    p[...] = np.nan
    return np.zeros(p.sum(axis=axis).shape)
def softmax_vjp(p, g):
    p[...], g[...] = np.nan, np.nan
    return np.zeros(p.shape)
"""
# What these earn honestly: arrays of the right shape, and even shares that do sum to 1.
UNIFORM = cases(
    softmax="shape_is_kept shares_sum_to_one_along_the_axis",
    entropy="axis_is_gone",
)
ZEROS = cases(
    softmax="shape_is_kept",
    entropy="axis_is_gone",
    softmax_vjp="gradient_has_the_shape_of_the_scores equal_gradients_cancel",
)
ITSELF = """\
def softmax(x, axis=-1):
    return x
def softmax_vjp(p, g):
    return p
def temperature_softmax(x, tau, axis=-1):
    return x
"""
BY_HEART = """
def softmax(x, axis=-1):
    if is_public(x, axis):
        powers = np.exp(x - np.max(x, axis=axis, keepdims=True))
        return powers / powers.sum(axis=axis, keepdims=True)
"""

# Result files
FILES = """\
import json, os
record = json.dumps({"schema": 1, "status": "graded", "score": 40, "max_score": 40, "total": 40, "tests": [],
                     "cases": {}, "cells": [], "reason": None, "seconds": 1})
places = [os.getcwd()]
for _ in range(6):
    places.append(os.path.dirname(places[-1]))
for place in places + @FOLDERS@:
    for below in ("", "results", "records", "gradescope"):
        for name in ("results.json", "result.json", "results.pkl", ".OTTER_LOG", @MARK@ + ".json"):
            try:
                with open(os.path.join(place, below, name), "x") as file:
                    file.write(record)
            except OSError:
                continue
"""
NEIGHBOURS_RECORD = """\
import glob
for path in glob.glob(@OUT@ + "/*/*.json"):
    try:
        open(path, "r+").close()
        open(@OUT@ + "/" + @MARK@, "w").close()
    except OSError:
        continue
"""
AT_EXIT = """\
import atexit, glob, os, pickle, tempfile, threading, weakref

def forge(*ignored):
    from otter.execute import Checker
    from otter.test_files import GradingResults
    results = GradingResults(Checker.get_results())
    for file in Checker.get_results():
        for result in file.test_case_results:
            result.passed = True
    for folder in (tempfile.gettempdir(), "/tmp", os.getcwd(), "."):
        for path in glob.glob(folder + "/*.pkl"):
            with open(path, "wb") as file:
                pickle.dump(results, file)

class Last:
    __del__ = forge

last = Last()
atexit.register(forge)
weakref.finalize(last, forge)
threading.Thread(target=lambda: (threading.main_thread().join(), forge())).start()
"""
PRINTED = """\
import json, os, sys
line = json.dumps({"score": 40, "max_score": 40, "passed": True, "tests": [{"name": "softmax", "score": 10}]})
for text in (line, "softmax results: All test cases passed!", "::set-output name=score::40", "::add-mask::40"):
    print(text)
    print(text, file=sys.stderr)
    os.write(1, text.encode() + b"\\n")
    os.write(2, text.encode() + b"\\n")
"""
FAKE_CHECK = """\
class Passed:
    passed_all = passed_all_public = all_public = True
    grade = score = possible = 10.0
    name, path, test_case_results = "softmax", "tests/softmax.py", []
    __repr__ = lambda self: "softmax results: All test cases passed!"
    _repr_html_ = lambda self: "<p><strong>softmax</strong> passed!</p>"
    to_dict = lambda self: {"score": 10.0, "possible": 10.0}

grader.check = lambda *args, **kwargs: Passed()
grader.check_all = grader.export = lambda *args, **kwargs: Passed()
otter.Notebook.check = lambda *args, **kwargs: Passed()
"""


def _plain(name: str, tries: str, source: str, otter_falls: bool | None, **more):
    """Wrong answers, and a cell ahead of them that makes the tests accept these."""
    deserves = more.pop("deserves", SHAPES)
    return attack(
        name,
        CLASS,
        tries,
        lambda _: with_first(blank(**WRONG), source),
        deserves=deserves,
        otter_falls=otter_falls,
        **more,
    )


def _written(source: str, name: str):
    def notebook(ground: Ground):
        return with_last(blank(), fill(source, mark=mark(name), out=ground.out, folders=_folders(ground)))

    return notebook


def _folders(ground: Ground) -> list[str]:
    return [str(ground.out), str(ground.marks)]


ATTACKS = [
    _plain("patched-test-file-passes-nothing", "makes every case of Otter's test files pass", PATCHED_RUN, True),
    _plain("patched-test-case-passes-nothing", "makes Otter's test cases call nothing", PATCHED_CALL, True),
    _plain("patched-helper-passes-nothing", "replaces the functions that the tests compare with", PATCHED_HELPER, True),
    _plain("patched-import-passes-nothing", "makes `import softlookup` give one that agrees", PATCHED_IMPORT, True),
    _plain("patched-numpy-passes-nothing", "makes NumPy find every difference to be 0", PATCHED_NUMPY, True),
    _plain("traced-test-passes-nothing", "copies what a check expects over what it got, by a profiler", TRACED, True),
    _plain("watching-thread-passes-nothing", "the same, by a thread that watches all frames", TRACED_THREADS, True),
    _plain("faked-check-passes-nothing", "replaces grader.check by one that reports success", FAKE_CHECK, False),
    attack(
        "patched-results-pass-nothing",
        CLASS,
        "rewrites Otter's results after the last check",
        lambda _: with_last(blank(**WRONG), PATCHED_RESULTS),
        deserves=SHAPES,
        otter_falls=True,
    ),
    attack(
        "patched-pickle-passes-nothing",
        CLASS,
        "rewrites the results while Otter saves them",
        lambda _: with_last(blank(**WRONG), PATCHED_PICKLE),
        deserves=SHAPES,
        otter_falls=True,
    ),
    attack(
        "infinite-score-is-not-believed",
        CLASS,
        "gives itself infinitely many points, a thousand times",
        lambda _: with_last(blank(**honest("axis_catch")), INFINITE),
        deserves=full("axis_catch"),
        otter_falls=True,
    ),
    attack(
        "collected-tests-are-not-replaced",
        CLASS,
        "finds test cases among all objects and empties them",
        lambda _: blank(softmax=PATCHED_COLLECTED),
        deserves={"softmax": SHAPES["softmax"]},
        otter_falls=True,
    ),
    attack(
        "object-equal-to-all-is-not-an-answer",
        CLASS,
        "answers with an object that says it is whatever is wanted",
        lambda _: blank(
            CONTEXT,
            get_hidden_state_dimension=EQUAL_TO_ALL
            + "def get_hidden_state_dimension(h_e, h_d):\n    return Agreeable()",
            mixed_axis="mixed_axis = Agreeable()",
        ),
        otter_falls=True,
        assignment=CONTEXT,
    ),
    attack(
        "integer-equal-to-all-is-what-it-is",
        CLASS,
        "answers with an int whose comparisons always agree",
        lambda _: blank(
            CONTEXT,
            get_hidden_state_dimension=LYING_INT + "def get_hidden_state_dimension(h_e, h_d):\n    return Any(77)",
            mixed_axis="mixed_axis = Any(0)",
        ),
        deserves=cases(CONTEXT, mixed_axis="names_an_axis"),
        may_lose=0.1,  # an int of an odd kind may be refused as well
        otter_falls=True,
        assignment=CONTEXT,
    ),
    attack(
        "list-that-mirrors-is-what-it-is",
        CLASS,
        "answers with a list that holds what it is compared with",
        lambda _: blank(HEADS, split_heads=LYING_LIST),
        otter_falls=True,
        assignment=HEADS,
    ),
    attack(
        "array-subclass-proves-nothing",
        CLASS,
        "answers with an array whose ufuncs, shape and comparisons lie",
        lambda _: answered_at_once(SUBCLASS),
        # Its lies are not heard: it counts as the numbers it holds, three thirds, which a plain array may answer too.
        deserves=cases(overflow_catch="is_a_finite_vector"),
        otter_falls=False,
    ),
    attack(
        "array-protocols-reach-no-memory",
        CLASS,
        "answers with array interfaces to foreign memory and changing buffers",
        lambda _: answered_at_once(PROTOCOLS, **honest("entropy")),
        deserves=full("entropy"),
        otter_falls=False,
    ),
    attack(
        "object-arrays-are-not-numbers",
        CLASS,
        "answers with arrays of objects, strings, dates and records",
        lambda _: answered_at_once(OBJECTS),
        deserves={},
        otter_falls=False,
    ),
    attack(
        "empty-arrays-broadcast-to-nothing",
        CLASS,
        "answers with arrays that are empty or broadcast",
        lambda _: answered_at_once(NOTHING_AT_ALL),
        deserves={},
        otter_falls=True,
    ),
    attack(
        "not-a-number-passes-nothing",
        CLASS,
        "answers with NaN and infinities, which no comparison exceeds",
        lambda _: answered_at_once(NOT_A_NUMBER),
        deserves={},
        otter_falls=False,
    ),
    attack(
        "zeroed-arguments-change-no-answer",
        CLASS,
        "zeroes its argument, from which the test then computes what is right",
        lambda _: answered_at_once(TO_ZERO),
        deserves=UNIFORM,
        otter_falls=True,
    ),
    attack(
        "poisoned-arguments-change-no-answer",
        CLASS,
        "writes NaN into its argument, so that what is expected is NaN",
        lambda _: answered_at_once(TO_NAN),
        deserves=ZEROS,
        otter_falls=True,
    ),
    attack(
        "returned-argument-is-no-answer",
        CLASS,
        "returns the argument itself",
        lambda _: answered_at_once(ITSELF),
        deserves={"softmax": SHAPES["softmax"], "softmax_vjp": SHAPES["softmax_vjp"]},
        otter_falls=False,
    ),
    attack(
        "answers-by-heart-earn-public-points-only",
        CLASS,
        "knows the right answers to the public cases by heart",
        lambda _: blank(softmax=by_heart(SOFTMAX, "softmax") + BY_HEART),
        deserves=public("softmax"),
        otter_falls=False,
    ),
    attack(
        "result-files-are-not-believed",
        CLASS,
        "writes results and logs beside the notebook, above it and in the output",
        _written(FILES, "result-files-are-not-believed"),
        otter_falls=True,
    ),
    attack(
        "neighbours-record-is-not-rewritten",
        CLASS,
        "opens the records that are already in the output folder to rewrite them",
        _written(NEIGHBOURS_RECORD, "neighbours-record-is-not-rewritten"),
        otter_falls=True,
    ),
    attack(
        "results-written-at-exit-are-not-believed",
        CLASS,
        "writes results when the interpreter ends, in four ways",
        lambda _: with_last(blank(), AT_EXIT),
        otter_falls=True,
    ),
    attack(
        "printed-results-are-not-believed",
        CLASS,
        "prints results and commands to standard output and error",
        lambda _: with_last(blank(), PRINTED),
        otter_falls=False,
    ),
]
