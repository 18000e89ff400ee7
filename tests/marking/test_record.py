"""Records keep to their published schema, and what Git would publish of them is said."""

import json
import subprocess

import jsonschema
import pytest
from conftest import ROOT
from made_class import heads, ungraded

from autograder.files.json_files import decode
from autograder.marking.record import CellReport, Record, Status, exposed, record_schema, record_to_json

SCHEMA = ROOT / "docs" / "record.schema.json"
REFRESH = "run: .venv/bin/python -m autograder.marking.record docs/record.schema.json"


def test_the_published_schema_is_that_of_a_record():
    assert SCHEMA.read_text(encoding="utf-8") == record_schema(), REFRESH


def test_records_fit_the_published_schema():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    graded = heads("ada", 2, 1, cells=[CellReport(3, "timed_out", 20.0, "the limit"), CellReport(4, "ok", None)])
    for record in (graded, ungraded("kofi", Status.UNREADABLE, "a PDF")):
        document = json.loads(record_to_json(record))
        jsonschema.validate(document, schema)
        assert decode(json.dumps(document), Record) == record
        for spoiled in (document | {"schema": 2}, document | {"score": "5"}, document | {"more": 1}):
            with pytest.raises(jsonschema.ValidationError):
                jsonschema.validate(spoiled, schema)


# The folder of results


@pytest.fixture
def repository(tmp_path):
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    return tmp_path


def test_results_that_git_tracks_or_would_take_are_named(repository):
    out = repository / "results"
    assert "does not ignore it" in exposed(out)
    (repository / ".gitignore").write_text("/results/\n")
    assert exposed(out) is None
    out.mkdir()
    (out / "grades.csv").write_text("ada,1\n")
    subprocess.run(["git", "-C", repository, "add", "--force", "results"], check=True)
    assert f"git rm -r --cached {out}" in exposed(out)


def test_a_folder_outside_of_any_repository_is_nobodys_business(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert exposed(tmp_path / "results") is None
