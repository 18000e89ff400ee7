"""`autograder check`: says what grading and the notebook say, for every assignment, and at once."""

import subprocess
import sys

import pytest
from conftest import ROOT
from kit.in_process import ASSIGNMENTS, check
from kit.kits import OVERFLOWING, answer, states, unzipped
from kit.tiers import first_of

from autograder.course.masters import read_master
from autograder.student import running


@pytest.mark.parametrize("name", first_of(ASSIGNMENTS))
def test_an_untouched_notebook_is_to_do_and_a_solved_one_passes(built, tmp_path, command, name):
    path = unzipped(built, name, tmp_path)
    questions = [q.name for q in read_master(built.master(name)).questions if not q.manual]
    status, out, err = command("check", path)
    assert (status, err) == (1, "")
    assert states(out) == dict.fromkeys(questions, "to do")
    assert list(states(out)) == questions
    assert "Cell" not in out
    path.write_bytes((built.dist / name / "solution.ipynb").read_bytes())
    status, out, err = command("check", path)
    assert (status, err) == (0, "")
    assert states(out) == dict.fromkeys(questions, "passes")
    assert f"{len(questions)} of {len(questions)} questions pass" in out


def test_feedback_is_what_otter_gives_in_the_notebook(notebook, command, helper_modules):
    answer(notebook, softmax=OVERFLOWING)
    status, out, _ = command("check", notebook)
    names: dict = {}
    exec("import numpy as np\n" + OVERFLOWING, names)
    results = check(names, (notebook.parent / "tests" / "softmax.py").read_text(encoding="utf-8"))
    failed = [result.message for result in results if not result.passed]
    feedback = ["Checked: " + message.partition(" Checked: ")[2] for message in failed]
    assert "Hint: What is `np.exp(1000)`" in feedback[0]
    assert " ".join(feedback[0].split()) in " ".join(out.split())
    assert f"not yet  softmax ({len(results) - len(failed)} of {len(results)} checks pass)" in out
    assert status == 1


def test_it_starts_fast():
    """What takes long to import is not, on either side; nor what only Linux has, as `results`."""
    slow = "'otter', 'nbformat', 'scipy', 'matplotlib', 'psutil', 'autograder.wall'"
    more = "'numpy', 'IPython', 'autograder.marking.record'"
    front = f"import sys, autograder.cli, autograder.student.terminal; names = {{{slow}, {more}}}"
    back = f"import sys; sys.path.insert(0, {str(running.CHILD.parent)!r}); import child; names = {{{slow}}}"
    for script in (front, back):
        script += "; print(names & set(sys.modules))"
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("set()\n", "")
