"""Marking in worker processes: what they make does not depend on them, and one that dies costs nobody else."""

import json
import multiprocessing
import os
import shutil
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool

import pytest
from conftest import ROOT
from pebble.pool.process import PoolManager

from autograder.course.manifest import load_assignments
from autograder.marking.finding import find
from autograder.marking.pool import mark_all
from autograder.marking.record import record_to_json
from autograder.wall.results import Level

NAMES = ("ada", "bela", "dana", "hana", "mei", "kofi")  # graded quickly; one is unreadable


@pytest.fixture
def folder(own_submissions, tmp_path):
    (tmp_path / "in").mkdir()
    for name in NAMES:
        shutil.copy(own_submissions / f"{name}.ipynb", tmp_path / "in")
    return tmp_path / "in"


def marked(found, own, jobs, at_first=lambda: None):
    """The records by id, as they are but for times."""
    made = {}
    for record in mark_all(found, load_assignments(own), None, Level.NONE, jobs):
        if not made:
            at_first()
        one = made[record.submission] = json.loads(record_to_json(record))
        for part in (one, *one["cells"]):
            del part["seconds"]
    return made


def test_neither_order_nor_jobs_nor_a_worker_that_dies_change_a_record(own, folder, tmp_path):
    found = find([folder])
    one_by_one = marked(found[::-1], own, 1)
    assert set(one_by_one) == set(NAMES)

    def kill():
        multiprocessing.active_children()[0].kill()

    assert marked(found, own, 2, kill) == one_by_one


def test_a_worker_that_dies_while_none_is_at_work_costs_nothing(own, folder, tmp_path, monkeypatch):
    """Pebble takes it for the end of all workers, once."""
    find_expired_task, told = PoolManager.find_expired_task, []

    def broken_at_first(manager, worker_id):
        if told:
            return find_expired_task(manager, worker_id)
        told.append(worker_id)
        raise BrokenProcessPool("All workers expired")

    monkeypatch.setattr(PoolManager, "find_expired_task", broken_at_first)
    made = marked(find([folder]), own, 2, lambda: multiprocessing.active_children()[0].kill())
    assert set(made) == set(NAMES)
    assert len(told) == 1


DEADLY = """
import os, sys
from pathlib import Path
from autograder.course.manifest import load_assignments
from autograder.marking import pool
from autograder.marking.finding import find
from autograder.wall.results import Level
from autograder.workspace import Kit

kit, folder = map(Path, sys.argv[1:])
start = pool._start

def dies_of_mei(*arguments):
    start(*arguments)
    mark = pool.mark
    pool.mark = lambda found, *rest: os._exit(1) if found.id == "mei" else mark(found, *rest)

pool._start = dies_of_mei
pool.get_ready = lambda: __import__("multiprocessing").get_context("fork")
for record in pool.mark_all(find([folder]), load_assignments(Kit(kit)), None, Level.NONE, 2):
    print(record.submission, record.status, record.reason)
"""


def test_a_submission_that_ends_its_worker_twice_is_lost_and_no_other(own, folder, tmp_path):
    command = [sys.executable, "-c", DEADLY, own.root, folder]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(list(map(str, command)), env=environment, capture_output=True, text=True, timeout=600)
    lines = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert set(lines) == set(NAMES), done.stderr
    assert lines.pop("mei").startswith("grader_error the grader failed, not the submission (the process that graded it")
    assert not [line for line in lines.values() if "grader_error" in line]


def test_a_class_is_never_all_under_way(own, folder, tmp_path):
    taken = []

    class Class(list):
        def __iter__(self):
            for one in super().__iter__():
                taken.append(one)
                yield one

    found = Class(find([folder]) * 3)
    marked = mark_all(found, load_assignments(own), None, Level.NONE, 1)
    next(marked)
    assert len(taken) < len(NAMES)
    marked.close()


LACKING = """
import sys
from pathlib import Path
from autograder.marking import pool
from autograder.marking.finding import SubmittedFile
from autograder.wall.results import Level

list(pool.mark_all([SubmittedFile("one", Path("one.ipynb"))], {}, None, Level.FULL, 1))
"""


def test_workers_that_cannot_isolate_say_why(tmp_path):
    environment = os.environ | {"PATH": str(tmp_path), "PYTHONPATH": str(ROOT)}  # where there is no bwrap
    done = subprocess.run([sys.executable, "-c", LACKING], env=environment, capture_output=True, text=True, timeout=600)
    assert done.stderr.splitlines()[-1] == "autograder.errors.MachineFault: bubblewrap (bwrap) is not installed"


# What a killed run leaves
