"""A notebook that has lost its name, as some editors leave it, is taken for the assignment that it answers."""

import pytest
from kit.in_process import ASSIGNMENTS
from kit.sample_class import solved, to_bytes, without_metadata

from autograder.course.manifest import load_assignments
from autograder.marking.finding import SubmittedFile
from autograder.marking.matching import match
from autograder.marking.reading import read_submission


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_a_notebook_without_its_metadata_is_taken_for_its_own_assignment(built, tmp_path, name):
    path = tmp_path / "work.ipynb"
    path.write_bytes(to_bytes(without_metadata(solved(name))))
    found, reason = match(read_submission(SubmittedFile("work", path)), load_assignments(built), None)
    assert found is not None, reason
    assert found.manifest.assignment == name
