"""Every file of a folder of results is as if written anew, the same by however many processes, and safe to show."""

import re
import shutil

import pytest
from junitparser import JUnitXml
from kit.results import case, class_state, graded, heads, known_class, question, reported_class, write_results
from msgspec.structs import replace

from autograder.classroom import outputs
from autograder.classroom import outputs as each
from autograder.classroom.entries import Entry
from autograder.classroom.people import Person


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    return known_class(tmp_path_factory.mktemp("made") / "out")


def test_junit_is_read_by_a_parser_of_junit(out):
    suites = {suite.name: suite for suite in JUnitXml.fromfile(str(out / "junit.xml"))}
    assert list(suites) == ["ada", "broken", "eve-1", "eve-2", "nobody"]
    eve = suites["eve-2"]
    assert (eve.tests, eve.failures, eve.skipped, eve.errors) == (3, 2, 1, 0)
    cases = {case.name: case for case in eve}
    assert cases["split_heads"].classname == "05_fifth.eve-2"
    (failure,) = cases["split_heads"].result
    assert failure.message == "1 of 3 points; failed: columns"
    assert failure.text == "columns (hidden)"
    assert "<script>" in cases["merge_heads"].result[0].text
    assert cases["why_several_heads"].is_skipped
    assert suites["ada"].failures == suites["ada"].skipped == 0
    (case,) = suites["broken"]
    assert case.result[0].type == "unreadable"


def test_no_page_turns_the_direction_of_text(tmp_path):
    answer = question("split_heads", case("shape", False, message="x \u202e y"))
    record = graded("eve", replace(answer, code="# \u202e nruter \u2066\nx = 1", cell=0))
    made = class_state("folder", {"eve": Entry((Person("E\u202eve"),), file="\u202e.ipynb")})
    outputs.write_all(out := write_results(tmp_path / "out", [record], made))
    for path in (*out.glob("*.csv"), *out.rglob("*.html"), out / "junit.xml", out / "gradescope" / "eve.json"):
        text = path.read_text(encoding="utf-8")
        assert not re.search("[\u202a-\u202e\u2066-\u2069]", text), path.name


def test_of_an_earlier_run_only_what_would_be_written_again_stays(tmp_path):
    again = write_results(tmp_path / "out", [heads("zoe", 2, 2)])
    gone = "feedback/gone.html", "gradescope/gone.json", "why/more/x.html", "moodle-worksheet-x.csv", "feedback-x.zip"
    for name in (*gone, "canvas.csv", "moodle.csv", "feedback/zoe.html"):
        (again / name).parent.mkdir(exist_ok=True, parents=True)
        (again / name).write_text("old")
    outputs.write_all(again)
    there = {path.relative_to(again).as_posix() for path in again.rglob("*") if path.is_file()}
    each = {"records/zoe.json", "gradescope/zoe.json", "feedback/zoe.html", "why/zoe.html"}
    assert there - {"report.html", "submissions.csv"} == {*each, "class.json", "grades.csv", "junit.xml"}
    assert not (again / "why" / "more").exists()
    assert "old" not in {path.read_text(encoding="utf-8") for path in again.rglob("*") if path.is_file()}
    before = {name: written(again / name) for name in each}
    outputs.write_all(again)
    assert {name: written(again / name) for name in each} == before


def written(path):
    """Return what tells one file from another, and when it was written; not when it was read."""
    return path.stat().st_ino, path.stat().st_mtime_ns


def test_what_a_link_leads_to_is_nobodys_to_remove(tmp_path):
    again = write_results(tmp_path / "out", [heads("zoe", 2, 2)])
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine.html").write_text("mine")
    (again / "feedback").symlink_to(elsewhere)
    (again / "why").mkdir()
    (again / "why" / "mine.html").symlink_to(elsewhere / "mine.html")
    outputs.write_all(again)
    assert sorted(path.name for path in elsewhere.iterdir()) == ["mine.html", "zoe.html"]
    assert [path.name for path in (again / "why").iterdir()] == ["zoe.html"]


def test_a_class_written_by_several_processes_comes_out_the_same(tmp_path, monkeypatch):
    out, spread = reported_class(tmp_path / "out"), tmp_path / "spread"
    for name in ("records", "class.json", "similar.json"):
        copy = shutil.copytree if (out / name).is_dir() else shutil.copy
        spread.mkdir(exist_ok=True)
        copy(out / name, spread / name)
    monkeypatch.setattr(each, "POOL_FROM", 2)
    monkeypatch.setattr(each, "SLICE", 7)
    outputs.write_all(spread)
    files = sorted(path.relative_to(spread) for path in spread.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(out) for path in out.rglob("*") if path.is_file())
    for path in files:
        assert (spread / path).read_bytes() == (out / path).read_bytes(), path
