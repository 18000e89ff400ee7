"""Libraries that are slow to import are imported once for all players, and only if a notebook's code names them."""

from contextlib import contextmanager
from functools import partial

import pytest
from kit.tiers import first_of
from kit.wall import LEVELS, SAFE

from autograder.course.manifest import Limits
from autograder.wall._sandbox import Sandbox
from autograder.wall.clock import Budget
from autograder.wall.inside.wire import Ran
from autograder.wall.link import Link
from autograder.wall.slow_imports import imported_by_files, named_in

ALREADY = "import sys\nfound = [name for name in ('scipy.special', 'matplotlib.pyplot') if name in sys.modules]"


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ([], ()),
        (["import numpy as np", "np.exp(0)"], ()),
        (["import numpy as np", "from scipy.special import softmax"], ("scipy.special",)),
        (["from scipy.linalg import expm"], ("scipy.special", "scipy.linalg")),
        (["def f():\n    import matplotlib.pyplot as plt"], ("matplotlib.pyplot",)),
        (["%matplotlib inline", "import scipy"], ("scipy.special", "matplotlib.pyplot")),
        (["import sci", "py.special"], ()),
    ],
)
def test_a_librarys_name_anywhere_in_the_cells_is_enough(cells, found):
    assert named_in(cells) == found


def test_of_an_assignments_files_those_count_that_are_imported_with_them():
    files = {
        "draws.py": b"def draw():\n    import matplotlib.pyplot as plt\n",
        "turns.py": b"import numpy as np\nfrom scipy.linalg import expm\n\xff",
        "scipy.csv": b"import matplotlib",
    }
    assert imported_by_files(files) == ("scipy.special", "scipy.linalg")
    assert imported_by_files({name: files[name] for name in ("draws.py", "scipy.csv")}) == ()


@contextmanager
def trial_sandbox(level):
    sandbox = Sandbox(level)
    try:
        sandbox.register("trial", Limits(), {})
        yield partial(_found, sandbox)
    finally:
        sandbox.close()


def _found(sandbox, *imported, source=ALREADY):
    """Return what a player finds that is made after these modules were imported for it."""
    with sandbox.player("trial", imported=imported) as player:
        link = Link(player, Limits(), Budget(60.0))
        try:
            assert link.run("cell 1", source, 20.0) == (Ran.OK, "")
            return link.decode(link.fetch(["found"])["found"].data)
        finally:
            link.close()


def test_what_one_player_asks_for_is_there_for_those_that_come_later():
    with trial_sandbox(LEVELS[0]) as found:
        assert found() == []
        assert found("matplotlib.pyplot") == ["matplotlib.pyplot"]
        assert found("scipy.special") == found() == ["scipy.special", "matplotlib.pyplot"]


LEAVES = """
import os, pathlib, tempfile
found = 0
for folder in {".", "..", "/dev/shm", os.environ["HOME"], tempfile.gettempdir()}:
    for name in ("matplotlib/__init__.py", "scipy/__init__.py", "matplotlibrc"):
        path = pathlib.Path(folder, name)
        try:
            path.parent.mkdir(exist_ok=True)
            path.write_text("lines.linewidth: 99" if name == "matplotlibrc" else "ours = 1")
            found += 1
        except OSError:
            continue
"""
WHICH = """
import matplotlib, scipy
found = [hasattr(matplotlib, "ours"), hasattr(scipy, "ours"), matplotlib.rcParams["lines.linewidth"] == 99]
"""


@pytest.mark.parametrize("level", first_of(SAFE))
def test_what_an_earlier_player_left_is_not_what_is_imported_for_the_next(level):
    with trial_sandbox(level) as found:
        assert found(source=LEAVES) > 0
        assert found("matplotlib.pyplot", "scipy.special", source=WHICH) == [False, False, False]
