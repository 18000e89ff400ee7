"""Records keep to their published schema, and what Git would publish of them is said."""

import json
import subprocess

import jsonschema
import pytest
from conftest import ROOT
from made_class import heads, plain_record, ungraded, with_case

from autograder.errors import UserError
from autograder.files.json_files import decode
from autograder.files.whole import write_whole
from autograder.marking.record import (
    CellReport,
    Record,
    Status,
    exposed,
    opened,
    read_record,
    record_schema,
    record_to_json,
)

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


def test_a_record_reads_back_as_it_was(tmp_path):
    made = plain_record(questions=with_case(False), cells=(CellReport(3, "error", 0.5),))
    write_whole(tmp_path / "ann.json", record_to_json(made))
    assert read_record(tmp_path / "ann.json") == made
    text = record_to_json(made)
    for bad, names in (
        ("", "truncated"),
        ("{}", "field `schema`"),
        ('{"schema": 2}', "schema: invalid value 2"),
        ("[]", "expected `object`"),
        (text.replace('"graded"', '"good"'), "status: invalid enum value 'good'"),
        (text.replace('"passed"', '"past"'), r"questions\[0\]\.cases\[0\]: object contains unknown field `past`"),
        (text.replace('"index": 3', '"index": "3"'), r"cells\[0\]\.index: expected `int`, got `str`"),
    ):
        (tmp_path / "ann.json").write_text(bad)
        with pytest.raises(UserError, match=rf"ann\.json: .*{names}.*; remove it and grade again$"):
            read_record(tmp_path / "ann.json")


# The folder of results


def test_two_runs_do_not_share_a_folder(tmp_path):
    with (
        opened(tmp_path / "out", []),
        pytest.raises(UserError, match="another autograder"),
        opened(tmp_path / "out", []),
    ):
        pass


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
