"""Records keep to their published schema, and read back as they were."""

import dataclasses
import inspect
import json
import runpy
import sys

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
    QuestionGrade,
    Record,
    Status,
    kind_of,
    read_record,
    record_schema,
    record_to_json,
    score_in_words,
)
from autograder.softlookup.findings import Finding

SCHEMA = ROOT / "docs" / "record.schema.json"
REFRESH = "run: .venv/bin/python -m autograder.marking.record docs/record.schema.json"


def test_the_published_schema_is_that_of_a_record():
    assert SCHEMA.read_text(encoding="utf-8") == record_schema(), REFRESH


@pytest.mark.parametrize("name", ["__main__", Record.__module__])
def test_only_the_command_writes_the_schema_and_where_it_is_told_to(tmp_path, monkeypatch, name):
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    monkeypatch.setattr(sys, "argv", ["record.py", str(first), str(second)])
    runpy.run_path(inspect.getfile(Record), run_name=name)
    assert not second.exists()
    assert first.exists() is (name == "__main__")
    if name == "__main__":
        assert first.read_text(encoding="utf-8") == record_schema()


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


@pytest.mark.parametrize(("passed", "failed"), [(False, True), (True, False), (None, False)])
def test_only_a_case_that_was_run_and_did_not_pass_has_a_finding(passed, failed):
    case = CaseGrade("shape", False, passed, 0, 2.0, "two", None)
    assert (case.failed, case.finding is not None, case.full_message) == (failed, failed, "two" if failed else "")


def test_what_is_not_said_of_a_case_or_a_question_is_not_there():
    case = CaseGrade("shape", False, True, 2, 2, None, None)
    assert (case.where, case.form, case.hint, case.set_aside, case.parts) == (None, False, "", None, None)
    question = QuestionGrade("attend", 2, 2, False, (case,))
    assert (question.cell, question.code, question.untouched, question.missing) == (None, None, False, None)
    assert (question.again, question.defined_again) == (None, None)


@pytest.mark.parametrize(("again", "cell"), [(0, 1), (1, 2), (9, 10)])
def test_an_answer_that_is_defined_again_says_in_which_cell_as_people_count(again, cell):
    question = QuestionGrade("attend", 2, 2, False, (), again=again)
    assert question.defined_again == f"`attend` is defined again in cell {cell}: the last definition counts"


@pytest.mark.parametrize("form", [False, True])
def test_a_case_that_fails_gets_no_points_and_says_whether_it_looks_at_the_form(form):
    case = CaseGrade.of_finding("shape", False, 2.5, form, Finding("shape", came="two"))
    assert (case.passed, case.points, case.max_points, case.form) == (False, 0, 2.5, form)
    assert (case.where, case.mistake, case.hint, case.set_aside) == (None, None, "", None)
    assert (case.parts.raised, case.parts.certain) == (False, False)


def test_the_cases_and_cells_of_a_record_have_a_line_each_and_of_none_there_is_one_line():
    cells = (CellReport(3, "ok", 0.5), CellReport(4, "error", 0.25))
    lines = record_to_json(plain_record(cells=cells, answers={"why": "1f", "where": "2e"})).splitlines()
    at = lines.index(' "cells": [')
    first, second = (json_files.encode(cell, indent=0) for cell in cells)
    assert lines[at + 1 : at + 4] == [f"  {first},", f"  {second}", " ],"]
    assert ' "questions": [],' in lines
    assert ' "answers": {"why": "1f", "where": "2e"},' in lines
    assert (lines[:2], lines[-1]) == (["{", ' "schema": 1,'], "}")


def test_of_the_parts_of_a_message_those_that_there_are_are_written():
    case = CaseGrade.of_finding("shape", False, 2.0, False, Finding("shape", came="two", certain=True))
    assert json.loads(json_files.encode(case))["parts"] == {"came": "two", "certain": True}


def test_a_record_that_is_not_there_is_said_to_be_missing(tmp_path):
    with pytest.raises(UserError, match=r"ann\.json: there is no such record; remove it and grade again$"):
        read_record(tmp_path / "ann.json")


@pytest.mark.parametrize(
    ("score", "most", "words"),
    [(None, None, ""), (None, 2.0, ""), (0, 2, "0/2"), (1.5, 2.0, "1.5/2"), (2, 2.5, "2/2.5")],
)
def test_a_score_in_words_is_out_of_the_most_there_is(score, most, words):
    assert score_in_words(plain_record(score=score, max_score=most)) == words


@pytest.mark.parametrize(
    ("statuses", "kind"),
    [
        ((), "graded"),
        (("ok", "error"), "graded"),
        (("died",), "interrupted"),
        (("ok", "died", "ok"), "interrupted"),
        (("timed_out", "error"), "interrupted"),
    ],
)
def test_one_cell_that_was_stopped_interrupts_a_record(statuses, kind):
    cells = tuple(CellReport(index, status, 0.5) for index, status in enumerate(statuses))
    assert kind_of(plain_record(cells=cells)) == kind
    assert kind_of(plain_record(cells=cells, status=Status.DIED)) == "failed"


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
