"""What GitHub Actions is told: commands that the runner reads as they were meant, and a summary that it takes."""

import json
import os
import re
import subprocess
import sys

import nbformat
import pytest
from conftest import ROOT
from made_class import NASTY, case, graded, heads, question, ungraded
from markdown_it import MarkdownIt
from msgspec.structs import replace
from sample_class import FOLDER, solved, to_bytes

from autograder.course.names import defined_names_by_cell
from autograder.errors import Unreadable
from autograder.people import Entry
from autograder.people.final_grade import FinalGrade
from autograder.records.record import CellReport, Status
from autograder.reporting import github
from autograder.reporting.github.lines import cell_lines
from autograder.reporting.github.summary import LIMIT_BYTES
from autograder.submissions.finding import Found
from autograder.submissions.reading import read

NAMES = {"error", "warning", "notice", "debug", "group", "endgroup", "add-mask", "stop-commands", "set-output"}


def as_the_runner_reads(line):
    """The command on a line of a log as (name, properties, message), or None: what GitHub's runner does with it."""
    new = re.match(r"\s*::(?P<name>[\w-]+)(?: (?P<properties>.*?))?::(?P<data>.*)", line)
    if new is None or new["name"] not in NAMES:
        old = re.search(r"##\[(?P<name>[\w-]+)", line)
        return (old["name"], {}, "") if old and old["name"] in NAMES else None
    pairs = [pair.partition("=")[::2] for pair in (new["properties"] or "").split(",") if pair]
    return new["name"], {key: unescape(value, ":,") for key, value in pairs}, unescape(new["data"])


def unescape(text, more=""):
    for sign in f"\r\n{more}%":
        text = text.replace(f"%{ord(sign):02X}", sign)
    return text


def placed(found, record):
    """The record with the cells of its answers, which marking finds where there is a notebook."""
    try:
        cells = defined_names_by_cell(read(found).notebook)
    except Unreadable:
        return record
    last = {name: index for index, names in enumerate(cells) for name in names}
    return replace(record, questions=tuple(replace(q, cell=last.get(q.name)) for q in record.questions))


def commands(pairs):
    lines = list(github.annotations([(found, placed(found, record)) for found, record in pairs]))
    assert all("\n" not in line and "\r" not in line for line in lines)
    return [as_the_runner_reads(line) for line in lines]


@pytest.fixture(scope="module")
def content():
    return to_bytes(solved("05_heads"))


@pytest.fixture
def handed_in(tmp_path, monkeypatch, content):
    """The solved notebook of 05_heads in a repository, as found."""
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    path = tmp_path / "in, with: 100%" / "ada.ipynb"
    path.parent.mkdir()
    path.write_bytes(content)
    return Found("ada", path)


def test_each_fault_is_told_at_its_own_cell(handed_in):
    notebook = nbformat.read(handed_in.path, as_version=4)
    broken = next(n for n, cell in enumerate(notebook.cells) if "def merge_heads" in cell.source)
    found = commands([(handed_in, heads("ada", split=1, merge=0, cells=[CellReport(broken, "timed_out", 20.0)]))])
    lines = handed_in.path.read_text(encoding="utf-8").splitlines()
    assert [name for name, _, _ in found] == ["error"] * 3
    stopped, split, merge = ((properties, said) for _, properties, said in found)
    assert {properties["file"] for _, properties, _ in found} == {"in, with: 100%/ada.ipynb"}
    assert "def split_heads" in lines[int(split[0]["line"]) - 1]
    assert "def merge_heads" in lines[int(merge[0]["line"]) - 1]
    assert stopped[0]["line"] == merge[0]["line"]
    assert stopped[1] == f"Cell {broken + 1} ran for too long and was stopped; the rest was graded without it."
    assert split[0]["title"] == "split_heads: 1 of 3 points"


def test_of_hidden_checks_only_the_number_is_told(handed_in):
    record = graded("ada", question("split_heads", case("secret_one", False, hidden=True, message="secret two")))
    ((_, _, said),) = commands([(handed_in, record)])
    assert said == "1 hidden check failed."
    assert "secret" not in "".join(github.annotations([(handed_in, record)]))


EVIL = [
    "a\n::add-mask::4",
    "a\r::add-mask::4",
    "100%0A::error::x",
    "##[add-mask]4",
    "a::b,c=d",
    NASTY,
    "\u2028::error::x",
]


@pytest.mark.parametrize("evil", EVIL)
def test_no_text_leaves_its_command(handed_in, evil):
    record = graded("ada", question("split_heads", case("shape", False, message=evil)))
    ((name, properties, said),) = commands([(handed_in, record)])
    assert (name, set(properties)) == ("error", {"file", "line", "title"})
    assert said == evil.replace("\x00", "\ufffd").replace("\x1b", "\ufffd")
    ((name, _, said),) = commands([(handed_in, ungraded("ada", reason=evil))])
    assert name == "error"
    assert said.startswith("This submission was not graded: ")


def test_what_cannot_be_placed_is_told_of_the_file(handed_in, tmp_path):
    record = graded("ada", question("no_such_name", case("shape", False, message="wrong")))
    ((_, properties, said),) = commands([(handed_in, record)])
    assert "line" not in properties
    assert said == "No cell of the notebook defines it.\n\nwrong"
    gone = Found("gone", tmp_path / "gone.ipynb")
    ((_, properties, said),) = commands([(gone, graded("gone", cells=[CellReport(2, "error", 0.1)]))])
    assert (properties["file"], said[:8]) == ("gone.ipynb", "Cell 3\n\n")


def test_more_annotations_than_github_shows_are_announced(handed_in):
    pairs = [(handed_in, heads("ada", split=0, merge=0))]
    assert [name for name, _, _ in commands(pairs * 5)] == ["error"] * 10
    assert [name for name, _, _ in commands(pairs * 6)] == ["error"] * 12 + ["notice"]
    assert commands(pairs * 6)[-1][2].startswith("12 annotations, of which GitHub shows 10")


ODD = {
    "as Jupyter writes it": lambda notebook: json.dumps(notebook, indent=1).encode(),
    "on one line": lambda notebook: json.dumps(notebook).encode(),
    "with other ends of lines": lambda notebook: json.dumps(notebook, indent=2).replace("\n", "\r\n").encode(),
    "with a byte-order mark": lambda notebook: b"\xef\xbb\xbf" + json.dumps(notebook, indent=1).encode(),
    "sources as one string": lambda notebook: json.dumps(
        notebook | {"cells": [cell | {"source": "".join(cell["source"])} for cell in notebook["cells"]]}, indent=1
    ).encode(),
    "with the cells last, and others before": lambda notebook: json.dumps(
        {"metadata": {"cells": [1, "a"]}, "cells": [7, *notebook["cells"], None]}, indent=4
    ).encode(),
}


@pytest.mark.parametrize("kind", ODD)
def test_the_lines_of_cells_are_found(tmp_path, kind):
    cells = [
        {"cell_type": "code", "metadata": {"source": ["no"]}, "outputs": [{"text": ["}\n", ']"']}], "source": source}
        for source in (["first = 1\n", "two"], ["second = 2"], ["third"])
    ]
    path = tmp_path / "a.ipynb"
    path.write_bytes(ODD[kind]({"cells": cells, "metadata": {}, "nbformat": 4}))
    lines = path.read_text(encoding="utf-8-sig").split("\n")
    found = cell_lines(path)
    for line, word in zip(found, ("first", "second", "third"), strict=True):
        assert word in lines[line - 1]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b"PK\x03\x04", b'{"cells": 3}', b'{"cells": [{', b"\xff\xfe{\0", b"[" * 9999]
)
def test_what_has_no_lines_has_none(tmp_path, content):
    (tmp_path / "a").write_bytes(content)
    assert cell_lines(tmp_path / "a") == []


# The summary


def final_grades(records):
    return [FinalGrade(record, Entry(), {}, None, 0.0) for record in records]


def test_a_summary_says_who_lost_points_where(tmp_path):
    path = tmp_path / "summary.md"
    path.write_text("before\n")
    made = [heads("ada", 2, 2), heads("bela", 1, 0, cells=[CellReport(4, "died", None), CellReport(7, "error", 0.1)])]
    github.write_summary(path, final_grades([*made, ungraded("kofi")]))
    text = path.read_text(encoding="utf-8")
    assert text.startswith("before\n## Grades\n\n3 submissions: 1 graded, 1 interrupted, 1 failed.\n")
    assert "| 05_heads | split_heads | 2 | 67 % |\n" in text
    rows = text[text.index("| Submission |") :].splitlines()[2:]
    assert rows[:3] == [
        "| kofi |  |  |  | unreadable: the file is empty |",
        "| ada | 05_heads | 5 of 5 |  |  |",
        "| bela | 05_heads | 1 of 5 | split_heads (1 of 3), merge_heads (0 of 2) | "
        "stopped in cells 5; errors in cells 8 |",
    ]


@pytest.mark.parametrize("before", [0, 300_000, LIMIT_BYTES - 700, LIMIT_BYTES - 10, LIMIT_BYTES])
def test_a_summary_stays_under_the_limit_and_counts_what_it_leaves_out(tmp_path, before):
    path = tmp_path / "summary.md"
    path.write_bytes(b"x" * before)
    made = final_grades([ungraded(f"s{n}", reason="é" * 290) for n in range(2500)])
    github.write_summary(path, made)
    text = path.read_bytes()
    assert len(text) <= LIMIT_BYTES
    if before > LIMIT_BYTES - 100:
        assert len(text) == before
        return
    shown = text.count(b"| s")
    assert f"**{2500 - shown} more submissions are left out here**" in text.decode()
    assert len(text) > LIMIT_BYTES - 1300, "there was room for more"


MARKUP = [
    "<img src=x onerror=alert(1)>",
    "a|b",
    "[x](http://y.z)",
    "http://y.z www.y.z a@y.z",
    "**b** `c` $d$",
    "_e_ __f__ a_b_c",
    "g\n# h",
    "&lt; \\| ~~i~~",
]


def test_no_text_of_a_student_is_markup_in_the_summary(tmp_path):
    path = tmp_path / "summary.md"
    made = [ungraded(f"s{n}", Status.WRONG_ASSIGNMENT, reason) for n, reason in enumerate(MARKUP)]
    github.write_summary(path, final_grades(made))
    text = path.read_text(encoding="utf-8")
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(text)
    inner = [token for token in tokens if token.type == "inline" and token.content.startswith("wrong")]
    shown = ["".join(child.content for child in token.children) for token in inner]
    assert shown == [f"wrong_assignment: {' '.join(reason.split())}" for reason in MARKUP]
    assert {child.type for token in inner for child in token.children} <= {"text", "text_special"}
    assert re.findall("://|www[.]|[@$<]", text) == [], "GitHub makes links, mentions and formulas of these"


# The command


def test_grading_for_github(built, tmp_path):
    there = tmp_path / "in"
    there.mkdir()
    for name in ("chidi.ipynb", "kofi.ipynb"):
        (there / name).write_bytes((FOLDER / name).read_bytes())
    summary = tmp_path / "summary.md"
    settings = {"PYTHONPATH": str(ROOT), "GITHUB_STEP_SUMMARY": str(summary), "GITHUB_WORKSPACE": str(tmp_path)}
    command = [sys.executable, "-m", "autograder.cli", "grade", str(there), "--out", str(tmp_path / "out")]
    command += ["--format", "github"]
    done = subprocess.run(
        command, cwd=built.root, env=os.environ | settings, capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, done.stderr
    first, *lines = done.stdout.splitlines()
    token = re.fullmatch(r"::stop-commands::([0-9a-f]{32})", first)[1]
    listened_to = lines[lines.index(f"::{token}::") + 1 :]
    assert not any(as_the_runner_reads(line) for line in lines if line not in listened_to)
    chidi, kofi = map(as_the_runner_reads, listened_to)
    assert (chidi[1]["file"], chidi[1]["title"]) == ("in/chidi.ipynb", "softmax: 3.5 of 10 points")
    assert "shares sum to one along the axis" in chidi[2]
    assert chidi[2].endswith("5 hidden checks failed.")
    assert "each_row_has_its_own_scale" not in done.stdout.replace("_", " ").replace(" ", "_")
    assert kofi[1] == {"file": "in/kofi.ipynb", "title": "unreadable"}
    assert "| chidi | 02_softmax | 33.5 of 40 | softmax (3.5 of 10) |" in summary.read_text(encoding="utf-8")
    command[4] = str(tmp_path / "nowhere")
    done = subprocess.run(
        command, cwd=built.root, env=os.environ | settings, capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 2
    name, _, said = as_the_runner_reads(done.stdout.splitlines()[-1])
    assert (name, said) == ("error", done.stderr.strip().splitlines()[-1].removeprefix("autograder: "))
