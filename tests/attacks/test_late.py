"""Clones that hide how late they are, or that fill a class with records: late work counts as late, or waits.

Each thief hands in a whole solution two days late, on top of a stub, and arranges what is known of its commits so that
it could be taken for work of before the due date. No cost of lateness is set: the version at the due date counts.
"""

import subprocess

import pytest
from dulwich.repo import Repo
from kit.command import run
from kit.handed_in import DUE, cloned
from kit.sample_class import to_bytes

from attacks.corpus import SOFTMAX, blank, full, honest, questions, solved
from autograder.marking.record import Status, read_record
from autograder.marking.results_folder import RECORDS, Results

FILE = f"{SOFTMAX}.ipynb"
ALL = sum(question.points for question in questions(SOFTMAX).values())
OWN = sum(full("entropy").values())  # what the stub answers
LATE = 48  # hours


def _clone(folder, *hours_and_whole):
    texts = {True: to_bytes(solved(SOFTMAX)).decode(), False: to_bytes(blank(SOFTMAX, **honest("entropy"))).decode()}
    commits = [(hour, texts[whole] + "\n" * n) for n, (hour, whole) in enumerate(hours_and_whole)]
    return cloned(folder, *commits, file=FILE)


def shallow(folder):
    """A clone without the commits before its last one."""
    _clone(folder, (-1, False), (LATE, True))
    with Repo(str(folder)) as repository:
        repository.update_shallow([repository.head()], [])


def shallow_file_of_another_commit(folder):
    """A clone that only says that some of its history is missing."""
    _clone(folder, (-1, False), (LATE, True))
    (folder / ".git" / "shallow").write_text("0" * 40 + "\n")


def lost_past(folder):
    """A clone that lacks the commit that was due."""
    _clone(folder, (-1, False), (LATE, True))
    with Repo(str(folder)) as repository:
        (parent,) = repository[repository.head()].parents
    (folder / ".git" / "objects" / parent.decode()[:2] / parent.decode()[2:]).unlink()


def a_file_too_large_at_the_due_date(folder):
    cloned(folder, (-1, "x" * (65 * 2**20)), (LATE, to_bytes(solved(SOFTMAX)).decode()), file=FILE)


# What each got before, all of it without a word that it is late, and what it gets now: None where somebody decides.
HIDDEN = {shallow: ALL, shallow_file_of_another_commit: ALL, lost_past: ALL, a_file_too_large_at_the_due_date: ALL}


@pytest.fixture(scope="module")
def records(built, tmp_path_factory):
    top = tmp_path_factory.mktemp("late")
    for attack in HIDDEN:
        attack(top / "in" / attack.__name__)
    _clone(top / "in" / "honest", (-1, False), (LATE, True))
    shallow_in_time = _clone(top / "in" / "in-time", (-2, False), (-1, True))
    with Repo(str(shallow_in_time)) as repository:
        repository.update_shallow([repository.head()], [])
    done = run(built.root, "grade", top / "in", "--source", "git", "--due", DUE, "--out", top / "out")
    assert done.returncode == 0, done.stderr
    results = Results(top / "out")
    found = [read_record(results.path(id)) for id in results.ids()]
    return done.stdout, {record.submission.partition("__")[0]: record for record in found}


def test_a_whole_clone_is_what_it_was_when_it_was_due_and_a_shallow_one_counts_if_it_was_in_time(records):
    assert {name: records[1][name].score for name in ("honest", "in-time")} == {"honest": OWN, "in-time": ALL}


@pytest.mark.parametrize("attack", HIDDEN, ids=[f"{attack.__name__}, before {got:g}" for attack, got in HIDDEN.items()])
def test_late_work_whose_past_is_unknown_has_no_grade_until_somebody_decides(records, attack):
    record = records[1][attack.__name__]
    assert (record.status, record.score) == (Status.UNREADABLE, None)
    assert "2026-11-22 12:00 UTC, is late" in record.reason


def test_what_waits_for_a_decision_is_listed_with_what_settles_it(records):
    said = " ".join(records[0].split())
    assert f"{len(HIDDEN)} notebooks of clones that wait for a decision" in said
    assert "write clones: last into class.yml" in said


def test_where_the_platform_names_the_time_a_commit_dated_back_is_not_gone_back_to(built, tmp_path):
    """Before: all points, as work that was in time. Now the last commit counts, as two days late."""
    top = tmp_path / "cs-hello_submissions_now"
    _clone(top / "cs-hello-eve", (-1, True), (LATE, False))
    (top / "scores.csv").write_text("username,datetime\neve,2026-11-22T11:00:00Z\n")
    done = run(built.root, "grade", top, "--due", DUE, "--out", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    (record,) = [read_record(Results(tmp_path / "out").path(id)) for id in Results(tmp_path / "out").ids()]
    assert record.score == OWN
    assert "2 days late" in " ".join(done.stdout.split())


def test_a_clone_of_3000_notebooks_is_thirteen_records(built, tmp_path):
    """Before: 3,000 records, and with their pages 12,010 files."""
    clone = tmp_path / "in" / "eve"
    clone.mkdir(parents=True)
    for number in range(3000):
        (clone / f"{number:04}.ipynb").write_text("{}")
    subprocess.run(["git", "init", "-q", clone], check=True)
    _clone(tmp_path / "in" / "ada", (-1, True))
    done = run(built.root, "grade", tmp_path / "in", "--source", "git", "--out", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    ids = Results(tmp_path / "out").ids()
    assert ids == [f"ada__{SOFTMAX}", *(f"eve__{number:04}" for number in range(13))]
    assert "not the last 2988" in (tmp_path / "out" / RECORDS / "eve__0012.json").read_text()
    assert sum(path.is_file() for path in (tmp_path / "out").rglob("*")) < 100
