"""What GitHub Actions is told: commands that the runner reads as they were meant, and a summary that it takes."""

import re

import pytest
from kit import command
from kit.own_class import SHARES
from kit.results import NASTY, heads, ungraded
from markdown_it import MarkdownIt

from autograder.classroom import github
from autograder.classroom.entries import Entry
from autograder.classroom.final_grades import FinalGrade
from autograder.classroom.github import LIMIT_BYTES
from autograder.files.visible import printable_lines
from autograder.marking.record import CellReport, Status, read_record

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
def test_no_text_leaves_its_command(evil):
    line = github.as_error(evil)
    assert not {"\n", "\r"} & set(line)
    assert as_the_runner_reads(line) == ("error", {}, printable_lines(evil))


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
    assert "| 05_fifth | split_heads | 2 | 67 % |\n" in text
    rows = text[text.index("| Submission |") :].splitlines()[2:]
    assert rows[:3] == [
        "| kofi |  |  |  | unreadable: the file is empty |",
        "| ada | 05_fifth | 5 of 5 |  |  |",
        "| bela | 05_fifth | 1 of 5 | split_heads (1 of 3), merge_heads (0 of 2) | "
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


def test_grading_for_github(own, own_submissions, tmp_path, monkeypatch):
    there = tmp_path / "in"
    there.mkdir()
    for name in ("chidi.ipynb", "kofi.ipynb"):
        (there / name).write_bytes((own_submissions / name).read_bytes())
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    options = "--out", tmp_path / "out", "--format", "github"
    done = command.run(own.root, "grade", there, *options)
    assert done.returncode == 0, done.stderr
    first, *lines = done.stdout.splitlines()
    token = re.fullmatch(r"::stop-commands::([0-9a-f]{32})", first)[1]
    listened_to = lines[lines.index(f"::{token}::") + 1 :]
    assert not any(as_the_runner_reads(line) for line in lines if line not in listened_to)
    assert listened_to == []
    assert "every_axis_sums_to_one" not in done.stdout.replace("_", " ").replace(" ", "_")
    chidi = read_record(tmp_path / "out" / "records" / "chidi.json")
    score = next(question.score for question in chidi.questions if question.name == "shares")
    assert 0 < score < 10, "the case below needs a question that lost points"
    row = f"| chidi | {SHARES} | {14 + score:g} of 24 | shares ({score:g} of 10) |"
    assert row in summary.read_text(encoding="utf-8")
    done = command.run(own.root, "grade", tmp_path / "nowhere", *options)
    assert done.returncode == 2
    name, _, said = as_the_runner_reads(done.stdout.splitlines()[-1])
    assert (name, said) == ("error", done.stderr.strip().splitlines()[-1].removeprefix("autograder: "))
