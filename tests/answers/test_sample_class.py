"""The sample class, which `make` shows, gets the grades that it deserves."""

import json

import pytest
from kit.known_answers import assert_deserved
from kit.sample_class import sample_class

from autograder.classroom.platforms import find_submissions as find


@pytest.mark.slow
def test_every_sample_gets_the_grade_it_deserves(submissions, class_run):
    found = {one.path.name: one.id for one in find([submissions])}
    for sample in sample_class():
        text = (class_run.out / "records" / f"{found[sample.file]}.json").read_text(encoding="utf-8")
        assert_deserved(sample, json.loads(text))
