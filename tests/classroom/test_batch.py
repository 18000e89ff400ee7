"""A batch that is stopped, killed, resumed or repeated: nothing is lost, nothing half written, nothing overwritten."""

import dataclasses
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile

import command
import psutil
import pytest
import sample_class
from msgspec.structs import replace
from rich.console import Console

from autograder.classroom import changes
from autograder.classroom.commands import BatchProgress
from autograder.errors import UserError
from autograder.files.whole import ASIDE, write_whole
from autograder.marking import pool
from autograder.marking.record import (
    CaseGrade,
    CellReport,
    QuestionGrade,
    Record,
    Status,
    opened,
    read_record,
    record_to_json,
)

QUICK = ("ada", "bela", "chidi", "dana", "hana", "ines", "mei", "noor", "kofi")
UNGUARDED = ("--isolation", "none")  # the class is ours, and the quickest to grade so


@pytest.fixture
def folder(tmp_path):
    """Submissions that are graded quickly, one of which is unreadable."""
    (tmp_path / "in").mkdir()
    for name in QUICK:
        shutil.copy(sample_class.FOLDER / f"{name}.ipynb", tmp_path / "in")
    return tmp_path / "in"


@pytest.fixture(scope="module")
def whole(built, tmp_path_factory):
    """The same class, graded in one go: its records without times."""
    tmp = tmp_path_factory.mktemp("whole")
    for name in QUICK:
        shutil.copy(sample_class.FOLDER / f"{name}.ipynb", tmp)
    done = grade(built, tmp, tmp.parent / "whole-out", jobs=2)
    assert done.returncode == 0, done.stderr
    return without_times(tmp.parent / "whole-out")


def start(kit, temporary, *arguments):
    command = [sys.executable, "-m", "autograder.cli", "grade", *map(str, arguments)]
    environment = os.environ | {
        "PYTHONPATH": str(sample_class.ROOT),
        "PYTHONWARNINGS": "",
        "COLUMNS": "200",
        "TMPDIR": str(temporary),
    }
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=kit.root, env=environment, text=True, start_new_session=True, **pipes)


def grade(kit, folder, out, *options, jobs=1):
    return command.run(kit.root, "grade", folder, "--out", out, "--jobs", jobs, *UNGUARDED, *options)


def unboxed(text):
    """What a table says, without its lines."""
    return " ".join(text.replace("│", " ").split())


def without_times(out):
    """Every record by id, as it is but for times."""
    found = {}
    for path in (out / "records").iterdir():
        record = json.loads(path.read_text(encoding="utf-8"))
        del record["seconds"]
        for cell in record["cells"]:
            del cell["seconds"]
        found[path.stem] = record
    return found


def stopped_after(process, out, count, how):
    """The process, told to stop as soon as `count` records are there; and the processes that it had started."""
    until = time.monotonic() + 1800
    while len(list(out.glob("records/[!.]*.json"))) < count:
        assert time.monotonic() < until, "no record came"
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    family = psutil.Process(process.pid).children(recursive=True)
    how(process.pid)
    _, alive = psutil.wait_procs(
        [psutil.Process(process.pid), *family] if psutil.pid_exists(process.pid) else family, 0
    )
    said = process.communicate(timeout=1800)
    _, alive = psutil.wait_procs(family, 20)
    assert [each.name() for each in alive] == [], "processes were left behind"
    return said


def test_a_killed_run_loses_only_what_was_under_way(built, folder, tmp_path, whole, monkeypatch):
    out = tmp_path / "out"
    process = start(built, tmp_path, folder, "--out", out, *UNGUARDED)
    stopped_after(process, out, 3, lambda pid: os.kill(pid, signal.SIGKILL))
    kept = without_times(out)
    assert len(kept) >= 3
    assert kept == {id: whole[id] for id in kept}

    (out / "records" / f"{ASIDE}half").write_text('{"schema": 1')  # what a kill in mid-write leaves
    assert list(tmp_path.glob(f"{pool.PREFIX}*"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    done = grade(built, folder, out, "--resume")
    assert done.returncode == 0, done.stderr
    assert f"{len(kept)} of {len(QUICK)} were graded before" in done.stderr
    assert f"{len(QUICK) - len(kept)} of {len(QUICK) - len(kept)}: " in done.stderr
    assert without_times(out) == whole
    assert {path.name for path in out.rglob(".*")} == set()
    assert not list(tmp_path.glob(f"{pool.PREFIX}*"))


def test_ctrl_c_keeps_what_is_done(built, folder, tmp_path, whole):
    out = tmp_path / "out"
    process = start(built, tmp_path, folder, "--out", out, *UNGUARDED)
    stdout, stderr = stopped_after(process, out, 2, lambda pid: os.killpg(pid, signal.SIGINT))
    assert process.returncode == 130, stderr
    assert "--resume" in stdout
    assert "Traceback" not in stderr
    kept = without_times(out)
    assert f"stopped: {len(kept)} more" in stdout
    assert kept == {id: whole[id] for id in kept}
    assert {path.name for path in out.rglob(".*")} == set()
    assert grade(built, folder, out, "--resume").returncode == 0
    assert without_times(out) == whole


# Grading again


@pytest.fixture(scope="module")
def graded_once(built, tmp_path_factory):
    """Three submissions, in `in`, and their grades, in `out`."""
    folder = tmp_path_factory.mktemp("graded")
    (folder / "in").mkdir()
    for name in ("dana", "hana", "kofi"):
        shutil.copy(sample_class.FOLDER / f"{name}.ipynb", folder / "in")
    assert grade(built, folder / "in", folder / "out").returncode == 0
    return folder


@pytest.fixture
def graded(built, graded_once, tmp_path):
    """Copies of these that a test may change, and a clone of its own."""
    shutil.copytree(graded_once, tmp_path / "class")
    kit = dataclasses.replace(built, root=shutil.copytree(built.root, tmp_path / "kit"))
    return kit, tmp_path / "class" / "in", tmp_path / "class" / "out"


def test_only_what_changed_is_graded_again_and_shown_before_it_is_overwritten(graded):
    kit, folder, out = graded
    before = {path.name: path.read_text() for path in (out / "records").iterdir()}
    softmax = next(q.score for q in read_record(out / "records" / "dana.json").questions if q.name == "softmax")
    assert 0 < softmax < 10, "what follows needs a question that lost points"
    (folder / "dana.ipynb").write_bytes((sample_class.FOLDER / "ada.ipynb").read_bytes())
    done = grade(kit, folder, out, "--resume")
    assert done.returncode == 1, done.stderr
    assert "2 of 3 were graded before" in done.stderr
    for word in (
        f"{30 + softmax:g}/40",
        "40/40",
        f"+{10 - softmax:g}",
        "the submission changed",
        "softmax: large_scores_stay_finite now passes (+0.1)",
    ):
        assert word in unboxed(done.stdout), word
    assert "nothing is overwritten" in done.stdout
    assert {path.name: path.read_text() for path in (out / "records").iterdir()} == before
    assert f'"dana","02_softmax","graded",,{30 + softmax:g},40' in (out / "grades.csv").read_text()

    done = grade(kit, folder, out, "--resume", "--overwrite")
    assert done.returncode == 0, done.stderr
    assert "3 of 3 were graded before" in done.stderr, "what waited was graded again"
    assert without_times(out)["dana"]["score"] == 40
    assert '"dana","02_softmax","graded",,40,40' in (out / "grades.csv").read_text()
    assert not (out / "regrade").exists()
    assert (out / "records" / "hana.json").read_text() == before["hana.json"]


def test_a_changed_test_changes_grades_of_its_assignment_only(graded):
    kit, folder, out = graded
    archive = kit.autograder_zip("03_context")
    with zipfile.ZipFile(archive) as old:
        members = {info: old.read(info) for info in old.infolist()}
    test = "tests/get_context_vector.py"
    with zipfile.ZipFile(archive, "w") as new:
        for info, content in members.items():
            if info.filename.endswith(test):
                text = content.decode()
                assert "def one_state_comes_out(get_context_vector):" in text
                content = text.replace(
                    "def one_state_comes_out(get_context_vector):",
                    "def one_state_comes_out(get_context_vector):\n    return",
                ).encode()
            new.writestr(info, content)
    done = grade(kit, folder, out, "--resume")
    said = unboxed(done.stdout)
    assert done.returncode == 1, done.stderr
    assert "the autograder changed; get_context_vector: one_state_comes_out now passes" in said
    assert sorted(path.stem for path in (out / "regrade").iterdir()) == ["hana"]


def test_a_submission_that_is_gone_is_shown_before_its_grade_is_removed(graded):
    """Where others of its assignment are still handed in: else the folder holds another week's work."""
    kit, folder, out = graded
    shutil.copy(sample_class.FOLDER / "ada.ipynb", folder)
    assert grade(kit, folder, out, "--resume").returncode == 0
    (folder / "dana.ipynb").unlink()
    done = grade(kit, folder, out, "--resume")
    assert done.returncode == 1
    assert "the submission is no longer there" in done.stdout
    assert (out / "records" / "dana.json").exists()
    assert grade(kit, folder, out, "--resume", "--overwrite").returncode == 0
    assert not (out / "records" / "dana.json").exists()


def test_grading_again_without_a_change_asks_nothing(graded):
    kit, folder, out = graded
    before = without_times(out)
    done = grade(kit, folder, out)
    assert done.returncode == 0, done.stdout
    assert "were graded before" not in done.stderr
    assert without_times(out) == before


def test_two_runs_do_not_share_a_folder(tmp_path):
    with (
        opened(tmp_path / "out", []),
        pytest.raises(UserError, match="another autograder"),
        opened(tmp_path / "out", []),
    ):
        pass


# In words


def record(**fields):
    plain = {
        "submission": "ann",
        "assignment": "03_context",
        "status": Status.GRADED,
        "reason": None,
        "engine": "wall",
        "isolation": "full",
        "score": 1.5,
        "max_score": 2.0,
        "seconds": 1.0,
        "fingerprint": "a:b",
    }
    return Record(**plain | fields)


def with_case(passed, points=1.0, name="shape"):
    case = CaseGrade(name, False, passed, points if passed else 0, points, None if passed else "no", None)
    return (QuestionGrade("attend", case.points, points, False, (case,)),)


def test_other_words_for_the_same_verdict_are_no_change():
    before = record(questions=with_case(False))
    case = replace(before.questions[0].cases[0], message="another word")
    assert (
        changes.change_of_record(before, record(seconds=9.0, questions=(replace(before.questions[0], cases=(case,)),)))
        is None
    )


@pytest.mark.parametrize(
    ("before", "after", "points", "why"),
    [
        (
            record(questions=with_case(True)),
            record(questions=with_case(False), score=0.5),
            -1,
            "attend: shape now fails",
        ),
        (record(questions=with_case(True)), record(questions=with_case(True, 2.0), score=2.5), 1, "gives 2 of 2"),
        (
            record(questions=with_case(True)),
            record(questions=with_case(True, name="sum")),
            0,
            "attend: shape was removed (was 1 of 1)",
        ),
        (record(), record(status=Status.DIED, reason="it ended", score=None), None, "died (it ended), was graded"),
        (record(), record(fingerprint="c:d", assignment="05_heads"), 0, "the submission and the autograder changed"),
    ],
)
def test_a_change_says_by_how_much_and_why(before, after, points, why):
    change = changes.change_of_record(before, after)
    assert change.points == points
    assert why in change.why


def test_a_record_reads_back_as_it_was(tmp_path):
    made = record(questions=with_case(False), cells=(CellReport(3, "error", 0.5),))
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


def test_progress_counts_graded_odd_and_failed():
    text = io.StringIO()
    with BatchProgress(Console(file=text)) as progress:
        progress.starts(5, 4)
        progress.has(record())
        progress.has(record(cells=(CellReport(0, "error", 1.0),)))
        progress.has(record(cells=(CellReport(0, "timed_out", 1.0),)))
        progress.has(record(submission="bob", status=Status.UNREADABLE, reason="a PDF", score=None))
    assert "1 of 5 were graded before" in text.getvalue()
    assert "bob: unreadable, a PDF" in text.getvalue()
    assert "4 of 4: 2 graded, 1 interrupted, 1 failed; " in text.getvalue()


def test_progress_on_a_terminal_is_a_bar_with_rate_and_time_left():
    text = io.StringIO()
    console = Console(file=text, force_terminal=True, width=150)
    with BatchProgress(console) as progress:
        progress.starts(2, 2)
        progress.has(record())
        progress._bar.refresh()
    for word in ("1/2", "1 graded, 0 interrupted, 0 failed", "/s, 0:00:0", "left"):
        assert word in text.getvalue()
