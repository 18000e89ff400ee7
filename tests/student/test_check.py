"""`autograder check`: says what grading and the notebook say, for every assignment, and at once."""

import subprocess
import sys

import pytest
from conftest import ROOT, softlookup_in
from kit.in_process import check
from kit.kits import UNDIVIDED, answer, states, unzipped
from kit.notebooks import OWN

from autograder.course.masters import read_master
from autograder.student import _running
from autograder.workspace import Kit


@pytest.mark.parametrize("name", Kit(OWN).names())
def test_an_untouched_notebook_is_to_do_and_a_solved_one_passes(own, tmp_path, command, name):
    path = unzipped(own, name, tmp_path)
    questions = [q.name for q in read_master(own.master(name)).questions if not q.manual]
    status, out, err = command("check", path)
    assert (status, err) == (1, "")
    assert states(out) == dict.fromkeys(questions, "to do")
    assert list(states(out)) == questions
    assert "Cell" not in out
    path.write_bytes((own.dist / name / "solution.ipynb").read_bytes())
    status, out, err = command("check", path)
    assert (status, err) == (0, "")
    assert states(out) == dict.fromkeys(questions, "passes")
    assert f"{len(questions)} of {len(questions)} questions pass" in out


def test_feedback_is_what_otter_gives_in_the_notebook(notebook, command):
    answer(notebook, shares=UNDIVIDED)
    status, out, _ = command("check", notebook)
    names: dict = {}
    exec("import numpy as np\n" + UNDIVIDED, names)
    with softlookup_in(notebook.parent):
        results = check(names, (notebook.parent / "tests" / "shares.py").read_text(encoding="utf-8"))
    failed = [result.message for result in results if not result.passed]
    feedback = ["Checked: " + message.partition(" Checked: ")[2] for message in failed]
    assert "Hint: What do your shares add up to?" in feedback[0]
    assert " ".join(feedback[0].split()) in " ".join(out.split())
    assert f"not yet  shares ({len(results) - len(failed)} of {len(results)} checks pass)" in out
    assert status == 1


def test_it_starts_fast():
    """Nothing is imported that takes long, on either side; nor what only Linux has, as `results`."""
    slow = "'otter', 'nbformat', 'scipy', 'matplotlib', 'psutil', 'autograder.wall'"
    more = "'numpy', 'IPython', 'autograder.marking.record'"
    front = f"import sys, autograder.cli, autograder.student.terminal; names = {{{slow}, {more}}}"
    back = f"import sys; sys.path.insert(0, {str(_running.CHILD.parent)!r}); import _child; names = {{{slow}}}"
    for script in (front, back):
        script += "; print(names & set(sys.modules))"
        done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("set()\n", "")
