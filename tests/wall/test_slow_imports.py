"""Libraries that are slow to import are imported once for all players, and only if a notebook's code names them."""

import pytest
from kit.wall import LEVELS

from autograder.course.manifest import Limits
from autograder.wall._sandbox import Sandbox
from autograder.wall.clock import Budget
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


def test_what_one_player_asks_for_is_there_for_those_that_come_later():
    sandbox = Sandbox(LEVELS[0])

    def found(*imported):
        with sandbox.player("trial", imported=imported) as player:
            link = Link(player, Limits(), Budget(60.0))
            try:
                link.run("cell 1", ALREADY, 20.0)
                return link.decode(link.fetch(["found"])["found"].data)
            finally:
                link.close()

    try:
        sandbox.register("trial", Limits(), {})
        assert found() == []
        assert found("matplotlib.pyplot") == ["matplotlib.pyplot"]
        assert found("scipy.special") == found() == ["scipy.special", "matplotlib.pyplot"]
    finally:
        sandbox.close()
