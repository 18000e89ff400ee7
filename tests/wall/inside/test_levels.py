"""At each level a class gets the grade that it deserves, and players can import what they need."""

import ast
import json
import os
import subprocess
import sys

import nbformat
import pytest
from conftest import ROOT
from kit.known_answers import assert_deserved
from kit.own_class import own_class
from kit.tiers import first_of
from kit.wall import LEVELS, run_with, trial_player

from autograder.marking.finding import find
from autograder.wall.grader import Grader
from autograder.wall.inside import _confine
from autograder.wall.inside.wire import Ran
from autograder.wall.results import Level


# All of these are slow: at the best level test_grade holds the same, with no isolation test_batch grades most of the
# class, and at each level attacks have honest neighbours.
@pytest.fixture(scope="module", params=first_of(LEVELS[1:], 0))
def graded(request, own, own_submissions, tmp_path_factory):
    """A class, graded by the real command at a level that it would not choose itself (see test_grade)."""
    out = tmp_path_factory.mktemp("class") / "out"
    command = [sys.executable, "-m", "autograder.cli", "grade", str(own_submissions), "--out", str(out)]
    command += ["--isolation", str(request.param)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=own.root, env=environment, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr
    return request.param, out


@pytest.mark.parametrize("sample", own_class(), ids=lambda sample: sample.file)
def test_every_sample_gets_the_grade_it_deserves(own_submissions, graded, sample):
    level, out = graded
    (found,) = [f for f in find([own_submissions]) if f.path.name == sample.file]
    record = json.loads((out / "records" / f"{found.id}.json").read_text(encoding="utf-8"))
    assert record["isolation"] == level
    assert_deserved(sample, record)


@pytest.mark.parametrize("level", first_of(LEVELS, 2))  # without any, little can keep it from working
def test_a_module_that_nobody_imported_before_can_be_imported(assignment, level):
    """Wherever Python lies, as in the home folder of root, where players may not look around."""
    with Grader(level) as grader:
        run = run_with(grader, assignment, "import sqlite3, wave, xmlrpc.client")
    assert {cell.status for cell in run.cells} == {"ok"}


LENT = """
import os, sys
links = [f"/proc/self/fd/{number}" for number in range(3, 100)]
lent = [os.readlink(link) for link in links if os.path.lexists(link)]
ways = [os.path.realpath(path) for path in sys.path if path.startswith("/")]
raise ValueError(repr([path for path in (*lent, *ways) if os.path.isdir(path)]))
"""


@pytest.mark.skipif(Level.REDUCED not in LEVELS, reason="no players that are lent anything here")
def test_only_pythons_own_folders_are_lent_to_a_player():
    """Nothing that lies beside this package, which its own folder, or a development install, would lead to."""
    with trial_player(Level.REDUCED) as connected:
        ended_by = connected.run("cell 1", LENT, 20.0).ended_by
    lent = ast.literal_eval(ended_by.partition("raised ValueError: ")[2])
    assert lent
    assert [path for path in lent if _confine.shows(path) is None and "players-" not in path] == []


@pytest.mark.parametrize("level", first_of(LEVELS, 2))  # without any, little can keep it from working
def test_players_need_not_compile_the_modules_beside_a_notebook(level, assignment):
    """They may not write what they compile, so it is there from the start."""
    look = "import os, softlookup.feedback as one\nassert os.path.exists(one.__cached__)"
    with Grader(level) as grader, grader.player(assignment, nbformat.v4.new_notebook()) as connected:
        assert connected.run("cell 1", look, 20.0) == (Ran.OK, "")
