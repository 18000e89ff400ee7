"""Grading by the real command: the sample class, the bad input that classes hand in, and what a run leaves."""

import codecs
import csv
import io
import json
import os
import zipfile
from pathlib import Path

import jsonschema
import nbformat
import pytest
from conftest import ROOT, one_master_kit
from kit import command
from kit.known_answers import all_paths, assert_deserved
from kit.notebooks import student_notebook
from kit.own_class import SCORES, SHARES, own_class
from kit.sample_class import export_zip, solved, to_bytes

from autograder.classroom.platforms import find_submissions as find


def load(out, id):
    return json.loads((out / "records" / f"{id}.json").read_text(encoding="utf-8"))


def test_records_fit_the_published_schema(own_class_run):
    schema = json.loads((ROOT / "docs" / "record.schema.json").read_text(encoding="utf-8"))
    records = sorted((own_class_run.out / "records").iterdir())
    assert len(records) > 10
    for path in records:
        jsonschema.validate(json.loads(path.read_text(encoding="utf-8")), schema)


@pytest.mark.parametrize("sample", own_class(), ids=lambda sample: sample.file)
def test_every_sample_gets_the_grade_it_deserves(own_submissions, own_class_run, sample):
    (found,) = [f for f in find([own_submissions]) if f.path.name == sample.file]
    assert_deserved(sample, load(own_class_run.out, found.id))


def test_a_run_says_what_it_did_and_writes_nowhere_else(own_class_run):
    out = own_class_run.out
    assert own_class_run.returncode == 0, own_class_run.stderr
    assert own_class_run.new_in_kit == []
    assert str(out) in own_class_run.stdout
    assert "Traceback" not in own_class_run.stderr
    wanted = {
        "records",
        "gradescope",
        "feedback",
        "grades.csv",
        "junit.xml",
        "class.json",
        "class.yml",
        "similar.json",
        "why",
        "submissions.csv",
        "report.html",
    }
    assert {p.name for p in out.iterdir()} == wanted
    assert not own_class_run.opened_the_log


def test_an_error_in_a_cell_is_recorded_at_that_cell(own_submissions, own_class_run):
    record = load(own_class_run.out, "jun")
    (cell,) = [cell for cell in record["cells"] if cell["status"] == "error"]
    notebook = nbformat.read(own_submissions / "jun.ipynb", as_version=4)
    assert "my_notes[5]" in notebook.cells[cell["index"]].source


def test_the_gradebook_has_a_row_a_submission_and_a_column_a_question(own_class_run):
    with open(own_class_run.out / "grades.csv", encoding="utf-8", newline="") as file:
        rows = {row["submission"]: row for row in csv.DictReader(file)}
    assert len(rows) == len(own_class())
    assert rows["ada"]["score"] == rows["ada"]["max_score"] == "24"
    assert rows["bela"]["shares"] == "0"
    assert rows["ada"]["attend"] == ""
    assert rows["ada"]["no_total"] == "", "a person grades it"
    assert rows["fatima"]["score"] == "24", "a cell that never ends costs nothing else"
    assert rows["kofi"]["status"] == "unreadable"
    assert rows["kofi"]["score"] == ""


def test_gradescope_shows_students_no_more_than_the_name_of_a_hidden_case(own_submissions, own_class_run):
    out = own_class_run.out
    for sample in own_class():
        (found,) = [f for f in find([own_submissions]) if f.path.name == sample.file]
        record = load(out, found.id)
        text = (out / "gradescope" / f"{found.id}.json").read_text(encoding="utf-8")
        results = json.loads(text)
        assert results["score"] == (record["score"] if record["score"] is not None else 0)
        if record["score"] is None:
            assert record["reason"] in results["output"]
        tests = {test["name"]: test for test in results["tests"]}
        for question in record["questions"]:
            for case in question["cases"]:
                if not case["hidden"]:
                    assert f"{case['name']} (" in tests[question["name"]]["output"]
                    continue
                hidden = tests[f"{question['name']}: {case['name']}"]
                assert (hidden["visibility"], hidden["score"]) == ("hidden", case["points"])
                if case["message"]:
                    hint = case["message"].splitlines()[-1]
                    others = "\n".join(c["message"] or "" for c in question["cases"] if not c["hidden"])
                    assert hint in others or hint not in text


def test_a_manual_question_is_named_and_kept_apart(own_class_run):
    results = json.loads((own_class_run.out / "gradescope" / "ada.json").read_text(encoding="utf-8"))
    assert "no_total (6 points)" in results["output"]
    assert "no_total" not in [test["name"] for test in results["tests"]]
    assert sum(test["max_score"] for test in results["tests"]) == pytest.approx(24)


# What is graded all the same, however it was saved


def with_old_format(notebook):
    worksheet = {
        "cells": [
            {"cell_type": "code", "language": "python", "input": c.source, "outputs": [], "metadata": {}}
            if c.cell_type == "code"
            else {"cell_type": "markdown", "source": c.source, "metadata": {}}
            for c in notebook.cells
        ]
    }
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [worksheet]}


SAME_NAME = ["class__same__name", "class__other__name"]


def odd_files():
    """Notebooks that deserve full marks, saved in odd ways: file name → bytes."""
    plain = to_bytes(solved(SCORES))
    loud = solved(SCORES)
    loud.cells[2].outputs = [nbformat.v4.new_output("stream", text="x" * 1000 + "\n") for _ in range(20_000)]
    foreign = solved(SCORES)
    foreign.metadata["kernelspec"] = {"name": "conda-env-of-mine", "display_name": "mine", "language": "python"}
    bare = json.loads(plain)
    for cell in bare["cells"]:
        del cell["metadata"], cell["id"]
        cell.pop("outputs", None)
    del bare["metadata"], bare["nbformat_minor"]
    text = plain.decode()
    return {
        "windows.ipynb": text.replace("\n", "\r\n").encode(),
        "marked.ipynb": codecs.BOM_UTF8 + plain,
        "wide.ipynb": text.encode("utf-16"),
        "old.ipynb": json.dumps(with_old_format(solved(SCORES))).encode(),
        "loud.ipynb": to_bytes(loud),
        "kernel.ipynb": to_bytes(foreign),
        "bare.ipynb": json.dumps(bare).encode(),
        f"Kopie von {SCORES} (7).ipynb": plain,
        "class/same/name.ipynb": plain,
        "class/other/name.ipynb": plain,
    }


@pytest.fixture(scope="module")
def odd(own, tmp_path_factory):
    folder = tmp_path_factory.mktemp("odd")
    for name, content in odd_files().items():
        (folder / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "in" / name).write_bytes(content)
    (folder / "in" / "blank.ipynb").write_bytes(to_bytes(student_notebook(SCORES)))
    nothing = nbformat.v4.new_notebook(metadata={"otter": {"assignment_name": SCORES}})
    (folder / "in" / "nothing.ipynb").write_bytes(to_bytes(nothing))
    result = command.run(own.root, "grade", folder / "in", "--out", folder / "out")
    assert result.returncode == 0, result.stderr
    return {p.stem: json.loads(p.read_text(encoding="utf-8")) for p in (folder / "out" / "records").iterdir()}


@pytest.mark.parametrize(
    "id", ["windows", "marked", "wide", "old", "loud", "kernel", "bare", f"Kopie_von_{SCORES}__7_", *SAME_NAME]
)
def test_an_oddly_saved_notebook_gets_its_grade(odd, id):
    record = odd[id]
    assert (record["status"], record["score"]) == ("graded", record["max_score"]), record["reason"]


@pytest.mark.parametrize("id", ["blank", "nothing"])
def test_a_blank_notebook_scores_zero(odd, id):
    assert (odd[id]["status"], odd[id]["score"]) == ("graded", 0), odd[id]["reason"]


# What is not graded, while the others are


def bomb(_plain):
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open("a.ipynb", "w") as member,
    ):
        for _ in range(600):
            member.write(b"0" * 2**20)
    return buffer.getvalue()


def zip_of(members):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in members:
            archive.writestr(name, content)
    return buffer.getvalue()


def link_zip(notebook):
    info = zipfile.ZipInfo("data.csv")
    info.external_attr = 0o120777 << 16
    return zip_of([("a.ipynb", notebook), (info, "/etc/passwd")])


# File name → (its bytes, of a plain notebook's; the status; a word of the reason)
BAD = {
    "essay.pdf": (lambda _: b"%PDF-1.7", "unreadable", "PDF"),
    "cut.ipynb": (lambda plain: plain[: len(plain) // 2], "unreadable", "cut short"),
    "empty.ipynb": (lambda _: b"", "unreadable", "empty"),
    "list.ipynb": (lambda _: b"[]", "unreadable", "notebook"),
    "other.ipynb": (lambda plain: plain.replace(SCORES.encode(), b"99_other"), "wrong_assignment", "99_other"),
    "nobody.ipynb": (lambda _: to_bytes(nbformat.v4.new_notebook()), "wrong_assignment", "that you were given"),
    "two.zip": (lambda plain: zip_of([("a.ipynb", plain), ("b.ipynb", plain + b" ")]), "unreadable", "2 notebooks"),
    "up.zip": (lambda plain: zip_of([("../a.ipynb", plain)]), "unreadable", "outside"),
    "link.zip": (link_zip, "unreadable", "link"),
    "bomb.zip": (bomb, "unreadable", "unpacks"),
    "broken.zip": (lambda _: b"PK\x03\x04 and no more", "unreadable", "zip"),
}


@pytest.fixture(scope="module")
def bad(own, tmp_path_factory):
    folder = tmp_path_factory.mktemp("bad")
    (folder / "in").mkdir()
    plain = to_bytes(student_notebook(SCORES))
    for name, (make, _, _) in BAD.items():
        (folder / "in" / name).write_bytes(make(plain))
    (folder / "in" / "gone.ipynb").symlink_to("/nowhere")
    os.mkfifo(folder / "in" / "pipe.ipynb")
    (folder / "in" / "good.zip").write_bytes(export_zip(SCORES, solved(SCORES)))
    before = all_paths(folder / "in")
    result = command.run(own.root, "grade", folder / "in", "--out", folder / "out")
    assert all_paths(folder / "in") == before
    return result, folder / "out"


def test_the_others_are_graded_while_some_are_bad(bad):
    result, out = bad
    assert result.returncode == 0, result.stderr
    record = load(out, "good")
    assert (record["status"], record["score"]) == ("graded", 21)
    assert len(list((out / "records").iterdir())) == len(BAD) + 3


@pytest.mark.parametrize("name", [*BAD, "gone.ipynb", "pipe.ipynb"])
def test_bad_input_gets_a_status_and_a_reason_of_one_line(bad, name):
    _, status, word = BAD.get(name, (None, "unreadable", ""))
    record = load(bad[1], Path(name).stem)
    assert (record["status"], record["score"]) == (status, None)
    assert word in record["reason"]
    assert "\n" not in record["reason"]
    results = json.loads((bad[1] / "gradescope" / f"{Path(name).stem}.json").read_text(encoding="utf-8"))
    assert results["score"] == 0
    assert record["reason"] in results["output"]


# What a person can get wrong


def test_unusable_input_is_one_line_and_status_2(own, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.tex").write_text("do not touch")
    (tmp_path / "in" / "a.ipynb").write_bytes(to_bytes(student_notebook(SCORES)))
    for arguments, says in (
        (["nowhere", "--out", tmp_path / "out"], "nowhere"),
        ([tmp_path / "in", "--out", tmp_path / "full"], "contains files that are not results"),
        ([tmp_path / "in", "--out", tmp_path / "in" / "out"], "choose another --out"),
        ([tmp_path / "in", "--out", tmp_path / "full" / "thesis.tex"], "choose another --out"),
        ([tmp_path / "in", "--out", tmp_path / "out", "--assignment", "04_scors"], "04_scors"),
        ([tmp_path / "in"], "--out"),
    ):
        result = command.run(own.root, "grade", *arguments)
        assert result.returncode == 2, (arguments, result.stdout)
        assert says in result.stderr
        assert "Traceback" not in result.stderr
        assert len(result.stderr.strip().splitlines()[-1:]) == 1
    assert not (tmp_path / "out").exists()
    assert [p.name for p in (tmp_path / "full").iterdir()] == ["thesis.tex"]
    assert (tmp_path / "full" / "thesis.tex").read_text() == "do not touch"


def test_a_notebook_that_says_nothing_is_taken_for_the_assignment_named(own, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "silent.ipynb").write_bytes(to_bytes(nbformat.v4.new_notebook()))
    (tmp_path / "in" / "other.ipynb").write_bytes(to_bytes(student_notebook(SHARES)))
    (tmp_path / "in" / "stranger.ipynb").write_bytes(to_bytes(nbformat.v4.new_notebook()))
    roster = tmp_path / "roster.csv"
    roster.write_text("name,login\nSilent Sam,silent\nOther Oz,other\n")
    given = "--assignment", SCORES, "--roster", roster
    result = command.run(own.root, "grade", tmp_path / "in", "--out", tmp_path / "out", *given)
    assert result.returncode == 0, result.stderr
    assert "2 of 3 submissions graded, of which 1 counts, into" in result.stdout
    silent, other = load(tmp_path / "out", "silent"), load(tmp_path / "out", "other")
    assert (silent["status"], silent["assignment"], silent["score"]) == ("graded", SCORES, 0)
    assert other["status"] == "wrong_assignment"
    assert SHARES in other["reason"]


def test_what_is_not_built_cannot_be_graded(tmp_path):
    kit = one_master_kit(tmp_path, SHARES)
    (tmp_path / "a.ipynb").write_bytes(b"{}")
    result = command.run(kit.root, "grade", tmp_path / "a.ipynb", "--out", tmp_path / "out")
    assert result.returncode == 2
    assert "autograder build" in result.stderr


@pytest.fixture
def one(own, tmp_path):
    """Grade one stub into out/."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ada.ipynb").write_bytes(to_bytes(student_notebook(SHARES)))

    def grade(*options):
        return command.run(own.root, "grade", tmp_path / "in", "--out", tmp_path / "out", "--overwrite", *options)

    return grade


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (["--release", ""], "--release: '' does not fit"),
        (["--release", "all"], "--release: 'all' does not fit; give points, mistakes, cases, or as `cases after due`"),
        (["--release", "cases after due"], "release cases after due: there is no due date; give --due"),
        (["--release", "cases after due", "--due", "2026-11-20"], "late work never ends to earn points here"),
    ],
)
def test_a_release_that_cannot_be_is_refused_before_anything_is_graded(one, tmp_path, options, fault):
    result = one(*options)
    assert result.returncode == 2
    assert fault in result.stderr
    assert "Traceback" not in result.stderr
    assert not list((tmp_path / "out").rglob("*.json"))
    assert not (tmp_path / "out" / "class.yml").exists()


def test_what_a_release_gives_away_is_said_once_and_when_it_begins_each_time(one, tmp_path):
    spent, waits = "these checks are spent", "give names and points of hidden checks until 2999-01-01 23:59"
    options = "--release", "cases after 2999-01-01"
    first = one(*options)
    assert first.returncode == 0, first.stderr
    assert spent in first.stdout + first.stderr
    assert waits in first.stdout
    again = one("--resume")
    assert spent not in again.stdout + again.stderr
    assert waits in again.stdout
    assert "release: cases after 2999-01-01" in (tmp_path / "out" / "class.yml").read_text(encoding="utf-8")
    assert "<dt>Called</dt>" not in (tmp_path / "out" / "feedback" / "ada.html").read_text(encoding="utf-8")
    reported = command.run(tmp_path, "report", tmp_path / "out")
    assert waits in reported.stdout
    one("--resume", "--release", "cases")
    assert "<dt>Called</dt>" in (tmp_path / "out" / "feedback" / "ada.html").read_text(encoding="utf-8")
