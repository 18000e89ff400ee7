"""Records keep to their published schema, and read back as they were."""

import dataclasses
import json

import jsonschema
import pytest
from conftest import ROOT
from kit.results import heads, plain_record, ungraded, with_case

from autograder.errors import UserError
from autograder.files import json_files
from autograder.files.json_files import decode
from autograder.files.whole import write_whole
from autograder.marking.record import (
    CaseGrade,
    CellReport,
    Record,
    Status,
    kind_of,
    read_record,
    record_schema,
    record_to_json,
)
from autograder.softlookup.findings import Finding

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


def test_a_failed_case_keeps_what_its_check_found():
    finding = Finding(
        "shape", "the weights", came="two", hint="Which?", mistake="axis-0", own_hint="Why?", certain=True
    )
    for hidden, own_hint in ((False, "Why?"), (True, "")):
        case = CaseGrade.of_finding("shape", hidden, 2.0, False, dataclasses.replace(finding, raised_at="line 2: x"))
        read = decode(json_files.encode(case), CaseGrade)
        assert read.finding == dataclasses.replace(finding, raised_at="line 2: x", own_hint=own_hint)
        assert read.message == "Checked: shape: the weights\nWhat came: two\nHint: Which?"
        assert read.full_message == f"{read.message}\nRaised at:\n  line 2: x"


def test_a_case_that_an_earlier_version_wrote_says_what_it_said():
    said = "Checked: shape\nWhat came: two\nHint: Which?"
    earlier = CaseGrade("shape", False, False, 0, 2.0, said, "axis-0", "line 2: x", hint="Why?")
    assert earlier.full_message == f"{said}\nRaised at:\n  line 2: x"
    assert earlier.finding.unnamed().unplaced().text == said


def test_a_record_is_graded_interrupted_or_failed():
    assert kind_of(plain_record(cells=(CellReport(3, "error", 0.5),))) == "graded"
    assert kind_of(plain_record(cells=(CellReport(3, "timed_out", 20.0),))) == "interrupted"
    assert {kind_of(ungraded("kofi", status)) for status in Status if status is not Status.GRADED} == {"failed"}


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
