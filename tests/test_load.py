"""A class gets the same records on a machine that is busy with other things: a grade hangs on the answer alone."""

import subprocess
import sys
import zipfile
from dataclasses import asdict, replace

import nbformat
import pytest
import sample_class

from autograder.course import manifest
from autograder.course.built import load_assignment
from autograder.engines.choice import Choice
from autograder.grading.pool import mark_all
from autograder.submissions.finding import find
from autograder.wall.doctor import best_level

BUSY = 24  # processes
# They end by themselves, should nobody end them.
SPIN = "import resource\nresource.setrlimit(resource.RLIMIT_CPU, (600, 600))\nwhile True:\n    pass"
CELL_SECONDS = 3.0  # what never ends is waited for, and that takes long on a busy machine


@pytest.fixture(scope="module")
def assignments(built, tmp_path_factory):
    """All assignments, with less time for a cell."""
    folder = tmp_path_factory.mktemp("zips")
    found = {}
    for name in built.names():
        asked = manifest.read(built.autograder_zip(name))
        asked = replace(asked, limits=replace(asked.limits, cell_seconds=CELL_SECONDS))
        path = folder / f"{name}.zip"
        with zipfile.ZipFile(built.autograder_zip(name)) as old, zipfile.ZipFile(path, "w") as new:
            for member in old.namelist():
                new.writestr(member, manifest.to_json(asked) if member == manifest.FILE_NAME else old.read(member))
        found[name] = load_assignment(path)
    return found


def test_a_busy_machine_changes_no_grade(assignments, tmp_path):
    for name in assignments:
        nbformat.write(sample_class.solved(name), tmp_path / f"solved-{name}.ipynb")
    found = find([sample_class.FOLDER, tmp_path])
    quiet = graded(found, assignments, tmp_path / "quiet")
    others = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(BUSY)]
    try:
        busy = graded(found, assignments, tmp_path / "busy")
    finally:
        for other in others:
            other.kill()
            other.wait()
    assert [record["score"] for id, record in quiet.items() if id.startswith("solved-")] == [
        record["max_score"] for id, record in quiet.items() if id.startswith("solved-")
    ]
    assert busy == quiet


def graded(found, assignments, folder):
    """The records, but for how long things took."""
    records = {}
    for record in mark_all(found, assignments, None, Choice("wall", best_level()), 2, folder):
        told = asdict(record) | {"seconds": None}
        records[record.submission] = told | {"cells": [cell | {"seconds": None} for cell in told["cells"]]}
    return dict(sorted(records.items()))
