"""Cells run as in a real IPython, with magics, display and temporary files, whatever they do to their own names."""

import nbformat
import pytest
from kit.sample_class import with_cell
from kit.tiers import first_of
from kit.wall import LEVELS, lost, stopped, trial_player, with_extra

from autograder.wall.grader import Grader
from autograder.wall.inside.wire import Ran

HARMLESS = {
    "open, print and np": "open = print = None\nnp.attention = 1",
    "grader": "grader = 3",
    "all helpers": "grader = print = open = input = exec = None",
    "np is set to None after all": "import numpy as numbers",
    "chdir": "import os, tempfile\nos.chdir(tempfile.mkdtemp())",
    "line magics": "%matplotlib inline\n%time 1 + 1\n%pwd\n%config InlineBackend.figure_format = 'svg'\n%who",
    "a shell command": "files = !ls\n!false",
    "a cell magic": "%%bash\nls | wc -l",
    "a timed cell": "%%time\nsum(range(10))",
    "a captured cell": "%%capture found\nprint(3)",
    "an unknown magic": "%%sparkle\n1",
    "display": "from IPython.display import display, HTML\ndisplay(HTML('<b>x</b>'), 3)\nget_ipython()",
    "top-level await": "import asyncio\nawait asyncio.sleep(0)\nawait asyncio.gather(asyncio.sleep(0))",
    "input": "name = input('your name? ')",
    "plots": "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.tight_layout()\nplt.show()",
    "an error": "1 / 0",
    "a syntax error": "def f(:\n",
    "megabytes of output": "for _ in range(300):\n    print('x' * 2**16)\n'y' * 10**7",
    "exit": "exit()",
    "sys.exit": "import sys\nsys.exit(1)",
    "interrupted": "raise KeyboardInterrupt",
    "warnings as errors": "import warnings\nwarnings.simplefilter('error')",
    "nothing": "",
    "a question in the notebook": "np.mean?",
}


@pytest.mark.parametrize("kind", HARMLESS)
def test_what_an_honest_cell_does_costs_nothing(marked, kind):
    notebook, _ = with_extra(HARMLESS[kind])
    record = marked(notebook)
    assert lost(record) == set()
    assert stopped(record) == {}


def test_what_the_last_cells_gave_can_be_used(marked):
    answer = "half, three = __, _\ndef scale_scores(scores, n):\n    return three * scores / n**half / three"
    notebook, index = with_extra("0.5", before="scale_scores", scale_scores=answer)
    notebook.cells[index].id = "half"
    assert lost(marked(with_cell(notebook, "scale_scores", "3"))) == set()


@pytest.mark.parametrize("level", first_of(LEVELS, 2))  # without any, little can keep it from working
def test_temporary_files_can_be_made(assignment, level):
    with Grader(level) as grader:
        source = "import os, tempfile\ntempfile.mkdtemp()\ntempfile.TemporaryFile(dir=os.environ['TMPDIR'])"
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
        (cell,) = grader.run(assignment, notebook).cells
    assert (cell.status, cell.reason) == ("ok", None)


BEGINS = """
import os, random
import matplotlib.pyplot as plt
import numpy as np
assert os.environ["HOME"] == os.getcwd() != "/"
assert random.random() == random.Random(0).random()
assert np.random.rand() == np.random.RandomState(0).rand()
plt.plot([1, 2])
"""


def test_a_notebook_begins_in_its_own_folder_with_known_random_numbers_and_each_cell_without_figures():
    with trial_player(LEVELS[0]) as connected:
        for source in (BEGINS, "assert not plt.get_fignums()"):
            assert connected.run("cell 1", source, 20.0) == (Ran.OK, "")


WRITES = "import os\nos.mkdir('deeper')\nos.chdir('deeper')\nopen('own.py', 'w').write('x = 3')"


def test_a_module_can_be_imported_from_wherever_the_notebook_goes():
    with trial_player(LEVELS[0]) as connected:
        for source in (WRITES, "import own\nassert own.x == 3"):
            assert connected.run("cell 1", source, 20.0) == (Ran.OK, "")


def test_a_name_of_the_notebooks_own_is_not_taken_for_what_a_cell_gave():
    with trial_player(LEVELS[0]) as connected:
        for source in ("1", "_ = 'mine'", "2", "assert _ == 'mine'"):
            assert connected.run("cell 1", source, 20.0) == (Ran.OK, "")


CHECKS = """
from softlookup.checking import otter
import otter as installed
assert otter is installed
assert not hasattr(otter, "__version__")
grader = otter.Notebook("one.ipynb")
assert repr(grader.check("f")) == "checked"
assert grader.export() is None
"""


def test_a_notebook_has_its_checks_from_the_course_or_from_otter_and_they_do_nothing():
    with trial_player(LEVELS[0]) as connected:
        assert connected.run("cell 1", CHECKS, 20.0) == (Ran.OK, "")
