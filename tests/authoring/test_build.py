"""What `autograder build` writes: the same bytes everywhere, the committed tree, and never half of anything."""

import os
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT, one_master_kit
from kit.kits import replace, small_kit, tree
from kit.tiers import first_of

from autograder.authoring.build import build_assignments as build
from autograder.errors import UserError

NAME = "01_shares"


def test_assignments_are_what_the_masters_build(built):
    made, committed = tree(built.assignments), tree(ROOT / "assignments")
    assert sorted(committed) == sorted(made), "run `make build` and commit assignments/"
    assert [name for name in made if made[name] != committed[name]] == [], "run `make build` and commit assignments/"


@pytest.mark.slow
def test_another_machine_builds_the_same_bytes(own, tmp_path):
    kit = one_master_kit(tmp_path / "deep" / "er", NAME)
    settings = {"PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland", "SOURCE_DATE_EPOCH": "1700000000", "LC_ALL": "C"}
    environment = os.environ | settings | {"PYTHONPATH": str(ROOT)}
    script = "import os, sys; os.umask(0o077); from autograder.cli import main; main()"
    command = [sys.executable, "-c", script, "build", NAME]
    done = subprocess.run(command, cwd=kit.root, env=environment, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr
    first, *questions = done.stdout.splitlines()
    assert first == "built 01_shares: 6 questions, 24 points"
    assert questions[0] == "  shares: 10 points, 10% public"
    assert len(questions) == 6
    made = tree(kit.assignments)
    del made["README.md"]  # of a course with one assignment
    assert made == {**tree_of(own.assignments, NAME), **tree_of(own.assignments, "softlookup")}
    assert tree(kit.dist) == tree_of(own.dist, NAME)
    assert tree(kit.build).keys() == {f"digests/{NAME}.json", "digests/README.json"}, "something was left behind"


def tree_of(folder, name):
    return {path: content for path, content in tree(folder).items() if path.startswith(f"{name}/")}


NEVER_ENDS = "a solution that never ends"
# (the master's file that is changed, what in it, into what, what the one line must say)
BROKEN = {
    "a solution that fails its own test": (
        "notebook.py",
        "return X.sum(axis=0)",
        "return X.sum(axis=1)",
        "question column_totals, line 12: the solution itself fails the case",
    ),
    NEVER_ENDS: (
        "notebook.py",
        "return X.sum(axis=0)",
        "while True: pass",
        "question column_totals, line 12: the solution itself fails the case a_total_for_each_column: took longer than",
    ),
    "a test that does not compare": (
        "tests.py",
        'same_array(column_totals(np.ones((3, 2))), [3.0, 3.0], "the totals of three rows of ones")',
        "assert column_totals(np.ones((3, 2))) == np.array([3.0, 3.0])",
        "question column_totals, line 17: the solution itself fails the case columns_of_ones",
    ),
    "a test that opens a file": (
        "tests.py",
        "    is_array(column_totals(np.array([[1.0",
        '    open("data.txt")\n    is_array(column_totals(np.array([[1.0',
        "a test can open no file; write the data into the case or a helper",
    ),
    "a test that reads a table": (
        "tests.py",
        "    is_array(column_totals(np.array([[1.0",
        '    np.loadtxt("data.txt")\n    is_array(column_totals(np.array([[1.0',
        "a test can open no file; write the data into the case or a helper",
    ),
    "a solution that opens a file that is not listed": (
        "notebook.py",
        "return X.sum(axis=0)",
        'return np.loadtxt("sales.csv")',
        "does the header list the file under `files`?",
    ),
    "a test that passes a long list": (
        "tests.py",
        "np.ones((3, 2))), [3.0, 3.0]",
        "[0.0] * 200_000), [3.0, 3.0]",
        "of too many items to an answer; the lists of one call may have 100,000 items in all; an array is one",
    ),
    "a test that passes too much": (
        "tests.py",
        "np.ones((3, 2))), [3.0, 3.0]",
        "np.ones((3000, 2000))), np.full(2000, 3000.0)",
        "a test passes a ndarray that is too large to an answer; one call may take, and give, 16 MiB",
    ),
    "a hint that is no question": (
        "tests.py",
        "of a column of ones?",
        "of ones.",
        "line 16: the hint must ask a question",
    ),
    "a hint twice": (
        "tests.py",
        "What is the total of a column of ones?",
        "How many columns are there, and how many totals should there be?",
        "line 16: a_total_for_each_column has the same hint",
    ),
    "a file that is not listed": (
        "notebook.py",
        "sales = np.array([[1.0, 20.0], [2.0, 30.0], [4.0, 50.0]])",
        'sales = np.loadtxt("sales.csv")',
        "sales.csv not found.; does the header list the file under `files`?",
    ),
    "an unknown mistake": (
        "answers/column_totals.py",
        "list-for-array",
        "list-for-arary",
        "totals_as_a_list names a mistake list-for-arary, which is not known; did you mean list-for-array?",
    ),
    "an answer that uses what is not there": (
        "answers/column_totals.py",
        "X.sum(axis=0).tolist()",
        "totals(X).tolist()",
        "totals_as_a_list uses totals, which the student's notebook does not define",
    ),
    "a comparison that is not there": (
        "tests.py",
        "same_array\n",
        "same_aray as same_array\n",
        "line 4: softlookup has no same_aray; did you mean same_array?",
    ),
    "a test that only newer Pythons can read": (
        "tests.py",
        '"column_totals(X)"',
        'f"{"column_totals"}(X)"',
        ": invalid Python: ",
    ),
    "a name that the given code defines too": (
        "notebook.py",
        "sales = ",
        "column_totals = None\n\nsales = ",
        "question column_totals: is defined in 2 cells",
    ),
    "a file that is not there": ("notebook.py", "# minutes:", "# files: [nowhere.csv]\n# minutes:", "nowhere.csv"),
}


@pytest.mark.parametrize("fault", first_of(BROKEN, 2))
def test_a_failing_build_says_where_and_leaves_the_last_one_whole(tmp_path, fault, own):
    file, old, instead, says = BROKEN[fault]
    kit = small_kit(tmp_path, "whole", "totals")
    if fault == NEVER_ENDS:
        limits = "# minutes: 30\n# limits: {submission_seconds: 1}\n"
        replace(kit.master("02_totals") / "notebook.py", "# minutes: 30\n", limits)
        shutil.rmtree(kit.answers("02_totals"))  # what is known of mistakes is not waited for either
    for name in kit.names():
        for folder in ("assignments", "dist"):
            shutil.copytree(own.root / folder / NAME, kit.root / folder / name)
    before = tree(kit.assignments), tree(kit.dist)
    replace(kit.master("02_totals") / file, old, instead)
    with pytest.raises(UserError) as refusal:
        build(kit, kit.names())
    line = str(refusal.value)
    assert says in line
    assert line.startswith("solutions/02_totals/")
    assert "\n" not in line
    assert (tree(kit.assignments), tree(kit.dist)) == before
    assert not kit.build.exists() or tree(kit.build) == {}


def test_what_has_not_changed_is_left_as_it_is_and_what_has_is_built_anew(tmp_path):
    kit = small_kit(tmp_path / "kit", "one", "two")
    heard = []
    assert [one.anew for one in build(kit, kit.names(), lambda *how_far: heard.append(how_far))] == [True, True]
    assert heard == [(0, 2), (1, 2), (2, 2)]
    first, student = tree(kit.root), kit.assignments / "01_one" / "01_one.ipynb"
    (kit.assignments / "01_one" / ".OTTER_LOG").touch()  # which running a notebook leaves
    replace(kit.master("02_two") / "tests.py", "the totals of three rows", "the totals of 3 rows")
    place = student.stat().st_ino
    assert [one.anew for one in build(kit, kit.names())] == [False, True]
    assert student.stat().st_ino == place
    assert b"the totals of 3 rows" in tree(kit.assignments)["02_two/tests/column_totals.py"]

    replace(kit.master("02_two") / "tests.py", "the totals of 3 rows", "the totals of three rows")
    assert [one.anew for one in build(kit, kit.names())] == [False, True]
    again = tree(kit.root)
    assert {path for path in again if again[path] != first.get(path)} == {"assignments/01_one/.OTTER_LOG"}


def test_a_whole_build_removes_what_has_no_master(tmp_path):
    kit = small_kit(tmp_path, "totals")
    for folder in (kit.assignments / "07_gone", kit.dist / "07_gone", kit.assignments / "notes"):
        folder.mkdir(parents=True)
    build(kit, kit.names())
    assert sorted(p.name for p in kit.assignments.iterdir()) == ["01_totals", "README.md", "notes", "softlookup"]
    assert [p.name for p in kit.dist.iterdir()] == ["01_totals"]
