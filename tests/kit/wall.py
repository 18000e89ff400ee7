"""What tests of the wall share: the levels that this machine gives, one notebook that they change, and what it loses.

`tests/wall/conftest.py` has the sandbox that they grade it in.
"""

import dataclasses
import os
from contextlib import ExitStack, contextmanager

import nbformat
import pytest
from msgspec import structs

from autograder.course.manifest import Limits, load_assignments
from autograder.marking.finding import find
from autograder.marking.marking import mark
from autograder.wall._sandbox import Sandbox
from autograder.wall.clock import Budget
from autograder.wall.isolation import examine
from autograder.wall.link import Link
from autograder.wall.results import Level
from kit.sample_class import solved, to_bytes, with_cell

SAFE = [finding.level for finding in examine() if finding.fault is None]  # the best one first
LEVELS = [*SAFE, Level.NONE]
NAME = "04_scores"  # of the tests' own course
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can take capabilities away from root")


@contextmanager
def trial_players(level, count, imported=()):
    """Links to so many players of one sandbox and no assignment."""
    sandbox = Sandbox(level)
    try:
        sandbox.register("trial", Limits(), {})
        with ExitStack() as players:
            connected = [
                Link(players.enter_context(sandbox.player("trial", imported=imported)), Limits(), Budget(60.0))
                for _ in range(count)
            ]
            yield connected
            for link in connected:
                link.close()
    finally:
        sandbox.close()


@contextmanager
def trial_player(level):
    """A link to a player of no assignment."""
    with trial_players(level, 1) as (connected,):
        yield connected


def marking(engine, own, folder):
    """Marks a notebook (or a file's bytes); gives its record."""
    assignments = load_assignments(own)

    def record(notebook, name="one.ipynb"):
        path = folder / name
        path.write_bytes(notebook if isinstance(notebook, bytes) else to_bytes(notebook))
        (found,) = find([path])
        return mark(found, assignments, NAME, engine)

    return record


def with_limits(loaded, limits):
    return dataclasses.replace(loaded, manifest=structs.replace(loaded.manifest, limits=limits))


def run_with(grader, assignment, source, before="attend"):
    notebook = with_cell(solved(NAME), before, source)
    return grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))


def with_extra(source, before="attend", **instead):
    notebook = with_cell(solved(NAME, **instead), before, source)
    return notebook, next(n for n, cell in enumerate(notebook.cells) if cell.source == source)


def lost(record):
    """The questions that did not get all their points."""
    assert record.status == "graded", record.reason
    return {
        question.name for question in record.questions if not question.manual and question.score < question.max_score
    }


def messages(record, question):
    (found,) = [q for q in record.questions if q.name == question]
    return [case.message for case in found.cases if not case.passed]


def stopped(record):
    return {cell.index: cell.status for cell in record.cells if cell.status in ("timed_out", "died")}
