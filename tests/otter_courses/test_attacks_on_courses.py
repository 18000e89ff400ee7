"""Hostile submissions to an Otter assignment: none earns a point, reads a test, or costs another its grade."""

import json
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from kit.otter_courses import hidden, ok_test, write_dist, write_submission

from autograder import cli

IMPORTS = "import numpy as np\nimport pandas as pd"
SECRET = "opensesame"
TESTS = {
    "q1": ok_test(
        "q1", ">>> df.shape\n(3, 1)", hidden(f">>> key == '{SECRET}'\nTrue"), hidden(">>> df['a'].equals(right)\nTrue")
    ),
    "q2": ok_test("q2", ">>> np.isclose(f(3), 9)\nTrue", hidden(">>> assert f(-4) == 16\n>>> f(5)\n25")),
    "q3": ok_test("q3", ">>> isinstance(n, int) and abs(n - 42) < 1\nTrue"),
}
SOLVED = [
    IMPORTS,
    f"df = pd.DataFrame({{'a': [1, 2, 3]}})\nkey = '{SECRET}'\nright = pd.Series([1, 2, 3], name='a')",
    "def f(x):\n    return x * x\nn = 42",
]
GIVEN = [IMPORTS, "df = ...\nkey = ...\nright = ...", "def f(x):\n    ...\nn = ..."]
ALWAYS = "class A:\n    def __eq__(self, o): return True\n    def __call__(self, *a): return self\n    def __getattr__(self, n): return self\n    shape = (3, 1)\n"
ATTACKS = {
    "patched comparisons": "np.isclose = lambda *_: True\npd.Series.equals = lambda *_: True\nf = lambda x: 0",
    "patched frames": "pd.DataFrame.shape = property(lambda s: (3, 1))\ndf = pd.DataFrame()",
    "an object that equals everything": f"{ALWAYS}df = key = f = n = right = A()",
    "a str that equals everything": "class S(str):\n    def __eq__(self, o): return True\n    __hash__ = str.__hash__\nkey = S('no')",
    "an int that is near everything": "class I(int):\n    def __sub__(self, o): return 0\n    __rsub__ = __sub__\nn = I(7)",
    "a frame of another class": "class F(pd.DataFrame):\n    shape = (3, 1)\n    def equals(self, o): return True\ndf = F()",
    "builtins of its own": "import builtins\nfor k in ('abs', 'isinstance', 'len'):\n    setattr(builtins, k, lambda *a: True)\nabs = isinstance = lambda *a: 0",
    "files of Otter": "import otter\nfrom otter.test_files.ok_test import OKTestFile\nOKTestFile.run = lambda *_: None",
    "modules in sys.modules": "import sys, types\nm = types.ModuleType('numpy')\nm.isclose = lambda *_: True\nsys.modules['numpy'] = np = m",
    "reading the tests": "import glob\nfound = [open(p).read() for p in glob.glob('/**/q1.py', recursive=True)[:9]]\nkey = ''.join(found)[:50]",
    "reading the results": "import os\nkey = str(os.listdir('/tmp')) + str(os.environ)",
    "a patched encoder": "import sys\nw = sys.modules['inside.wire']\nw.encode = lambda *a, **k: b'T'",
    "its own bytes for a table": "import sys\nc = sys.modules['inside.wire._codec']\nassert c._Writer.put\nc._Writer.put = lambda s, v, d: s.parts.append(b'P\\x09' + b't\\x03\\0\\0\\0NNN')\ndf = {1}",
    "texts of a huge width": "import sys\nt = sys.modules['inside.wire._tables']\nassert t._TAKERS[np.ndarray]\nt._TAKERS[np.ndarray] = lambda v, r: (5, (9999, (10**6,), np.zeros(10**6, dtype=np.int64), b''), 1)\ndf = np.array(['x'])",
    "a zone that is a path": "import sys\nt = sys.modules['inside.wire._pandas_values']\nassert t._zone\nt._zone = lambda z: 'dateutil//etc/passwd'\ndf = pd.Timestamp('2020', tz='UTC')",
    "labels of one hash": "df = pd.Series(range(1 << 16), index=pd.Index([(n << 32) | n for n in range(1 << 16)], dtype=object))",
    "a frame that never ends": "s = pd.Series([None, None], dtype=object)\ns[0] = s[1] = s\ndf = s",
    "a frame of ten million rows": "df = pd.DataFrame({'a': range(10_000_000)})",
    "a pickle": "import pickle\nclass P:\n    def __reduce__(self): return (eval, ('1',))\ndf = np.array([P()], dtype=object)",
    "the process at its end": "import atexit, os\natexit.register(lambda: os._exit(0))\ndef f(x):\n    os._exit(0)",
    "printing what is wanted": "def f(x):\n    print('True\\n25')\n    return 0",
    "remembering the hidden inputs": "seen = []\ndef f(x):\n    seen.append(x)\n    return seen[-2] if len(seen) > 1 else 0",
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("attacks")
    write_dist(folder / "dist", "hw", GIVEN, SOLVED, TESTS)
    for name, cell in ATTACKS.items():
        write_submission(folder / "submissions", name.replace(" ", "-"), [*GIVEN, cell], "hw")
    write_submission(folder / "submissions", "right", SOLVED, "hw")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        arguments = ["grade", "submissions", "--otter", "dist", "--out", "out"]
        ran = CliRunner().invoke(cli.commands, arguments, catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    records = {path.stem: json.loads(path.read_text()) for path in (folder / "out" / "records").glob("*.json")}
    return SimpleNamespace(folder=folder, records=records)


def test_what_is_right_gets_all_points(graded):
    assert graded.records["right"]["score"] == graded.records["right"]["max_score"] == 3
    assert len(ATTACKS) >= 20


@pytest.mark.parametrize("name", ATTACKS)
def test_no_attack_earns_a_point(graded, name):
    record = graded.records[name.replace(" ", "-")]
    assert record["status"] in ("graded", "died", "timed_out")
    assert not record["score"], record["questions"]
    assert record["seconds"] < 300, "the limit of a notebook, whatever the load"


@pytest.mark.parametrize("name", [name for name, cell in ATTACKS.items() if "'inside." in cell])
def test_who_reaches_for_our_own_modules_finds_them(graded, name):
    """Otherwise the attack is none; whether its player is ended for it is another matter."""
    (*_, last) = graded.records[name.replace(" ", "-")]["cells"]
    assert last["status"] != "error", last


@pytest.mark.parametrize("name", ATTACKS)
def test_students_read_nothing_of_hidden_cases(graded, name):
    page = (graded.folder / "out" / "feedback" / f"{name.replace(' ', '-')}.html").read_text(encoding="utf-8")
    assert SECRET not in page
