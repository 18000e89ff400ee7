"""One sandbox at the best level that this machine gives, for all tests of the wall that a process runs."""

import pytest
from kit.wall import LEVELS, NAME, marking, with_limits

from autograder.course.manifest import Limits
from autograder.marking.marking import WallEngine
from autograder.wall.loading import load


@pytest.fixture(scope="session")
def assignment(own):
    return load(own.autograder_zip(NAME))


@pytest.fixture(scope="session")
def engine(assignment):
    engine = WallEngine(LEVELS[0])
    # Players have the limits that were named first, whatever a test sets its cells and calls later.
    engine._grader._sandbox.register(NAME, assignment.manifest.limits, assignment.files)
    yield engine
    engine.close()


@pytest.fixture(scope="session")
def grader(engine):
    return engine._grader


@pytest.fixture(scope="session")
def marked(own, engine, tmp_path_factory):
    """Marks a notebook (or a file's bytes); gives its record."""
    return marking(engine, own, tmp_path_factory.mktemp("marked"))


@pytest.fixture
def marked_quickly(marked, engine, assignment, monkeypatch):
    """The same, with less time for cells: what hangs is waited for."""
    limits = Limits(cell_seconds=1.0, call_seconds=0.2)
    monkeypatch.setitem(engine._loaded, NAME, with_limits(assignment, limits))
    return marked
