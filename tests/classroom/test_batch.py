"""A batch that is stopped, killed, resumed or repeated, in one week or many: nothing is lost or overwritten."""

import dataclasses
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from conftest import ROOT
from kit import command, sample_class
from kit.handed_in import DUE, HEADS, cloned, hand_in
from kit.notebooks import student_notebook
from kit.own_class import SCORES, SHARES
from kit.results import class_state, heads, table, two_weeks, ungraded, write_results
from msgspec.structs import replace

from autograder.classroom import batch, earlier_weeks, final_grades, roster
from autograder.classroom.grades import grade_class, read_class
from autograder.course.manifest import load_assignments
from autograder.errors import UserError
from autograder.files.whole import ASIDE
from autograder.marking import leftovers, opening
from autograder.marking.marking import mark
from autograder.marking.record import read_record
from autograder.marking.results_folder import Results
from autograder.wall.results import CaseRun, Level, NotebookRun

QUICK = ("ada", "bela", "chidi", "dana", "hana", "ines", "mei", "noor", "kofi")
UNGUARDED = ("--isolation", "none")  # the class is ours, and the quickest to grade so


@pytest.fixture
def folder(own_submissions, tmp_path):
    """Submissions that are graded quickly, one of which is unreadable."""
    (tmp_path / "in").mkdir()
    for name in QUICK:
        shutil.copy(own_submissions / f"{name}.ipynb", tmp_path / "in")
    return tmp_path / "in"


@pytest.fixture(scope="module")
def whole(own, own_submissions, tmp_path_factory):
    """The same class, graded in one go: its records without times."""
    tmp = tmp_path_factory.mktemp("whole")
    for name in QUICK:
        shutil.copy(own_submissions / f"{name}.ipynb", tmp)
    done = grade(own, tmp, tmp.parent / "whole-out", jobs=2)
    assert done.returncode == 0, done.stderr
    return without_times(tmp.parent / "whole-out")


def start(kit, *arguments):
    command = [sys.executable, "-m", "autograder.cli", "grade", *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "", "COLUMNS": "200"}
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, cwd=kit.root, env=environment, text=True, start_new_session=True, **pipes)


def grade(kit, folder, out, *options, jobs=1):
    return command.run(kit.root, "grade", folder, "--out", out, "--jobs", jobs, *UNGUARDED, *options)


def unboxed(text):
    """Return what a table says, without its lines."""
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
    _, alive = psutil.wait_procs(family, 60)
    assert [each.name() for each in alive] == [], "processes were left behind"
    return said


def test_a_killed_run_loses_only_what_was_under_way(own, folder, tmp_path, whole, temporary):
    out = tmp_path / "out"
    process = start(own, folder, "--out", out, *UNGUARDED)
    stopped_after(process, out, 3, lambda pid: os.kill(pid, signal.SIGKILL))
    kept = without_times(out)
    assert len(kept) >= 3
    assert kept == {id: whole[id] for id in kept}

    (out / "records" / f"{ASIDE}half").write_text('{"schema": 1')  # what a kill in mid-write leaves
    assert list(Path(temporary).glob(f"{leftovers.PREFIX}*"))
    done = grade(own, folder, out, "--resume")
    assert done.returncode == 0, done.stderr
    assert f"{len(kept)} of {len(QUICK)} were graded before" in done.stderr
    assert f"{len(QUICK) - len(kept)} of {len(QUICK) - len(kept)}: " in done.stderr
    assert without_times(out) == whole
    assert {path.name for path in out.rglob(".*")} == set()
    assert not list(Path(temporary).glob(f"{leftovers.PREFIX}*"))


def test_ctrl_c_keeps_what_is_done(own, folder, tmp_path, whole):
    out = tmp_path / "out"
    process = start(own, folder, "--out", out, *UNGUARDED)
    stdout, stderr = stopped_after(process, out, 2, lambda pid: os.killpg(pid, signal.SIGINT))
    assert process.returncode == 130, stderr
    assert "--resume" in stdout
    assert "Traceback" not in stderr
    kept = without_times(out)
    assert f"stopped: {len(kept)} more" in stdout
    assert kept == {id: whole[id] for id in kept}
    assert {path.name for path in out.rglob(".*")} == set()
    assert grade(own, folder, out, "--resume").returncode == 0
    assert without_times(out) == whole


# Grading again


@pytest.fixture(scope="module")
def graded_once(own, own_submissions, tmp_path_factory):
    """Three submissions, in `in`, and their grades, in `out`."""
    folder = tmp_path_factory.mktemp("graded")
    (folder / "in").mkdir()
    for name in ("dana", "hana", "kofi"):
        shutil.copy(own_submissions / f"{name}.ipynb", folder / "in")
    assert grade(own, folder / "in", folder / "out").returncode == 0
    return folder


@pytest.fixture
def graded(own, graded_once, tmp_path):
    """Copies of these that a test may change, and a clone of its own."""
    shutil.copytree(graded_once, tmp_path / "class")
    kit = dataclasses.replace(own, root=shutil.copytree(own.root, tmp_path / "kit"))
    return kit, tmp_path / "class" / "in", tmp_path / "class" / "out"


def test_only_what_changed_is_graded_again_and_shown_before_it_is_overwritten(own_submissions, graded):
    kit, folder, out = graded
    before = {path.name: path.read_text() for path in (out / "records").iterdir()}
    question = next(q for q in read_record(out / "records" / "dana.json").questions if q.name == "shares")
    score, gained = question.score, next(c.max_points for c in question.cases if c.name == "shares_of_a_vector")
    assert 0 < score < 10, "what follows needs a question that lost points"
    (folder / "dana.ipynb").write_bytes((own_submissions / "ada.ipynb").read_bytes())
    done = grade(kit, folder, out, "--resume")
    assert done.returncode == 1, done.stderr
    assert "2 of 3 were graded before" in done.stderr
    for word in (
        f"{14 + score:g}/24",
        "24/24",
        f"+{10 - score:g}",
        "the submission changed",
        f"shares: shares_of_a_vector now passes (+{gained:g})",
    ):
        assert word in unboxed(done.stdout), word
    assert "nothing is overwritten" in done.stdout
    assert {path.name: path.read_text() for path in (out / "records").iterdir()} == before
    assert f'"dana","{SHARES}","graded",,{14 + score:g},24' in (out / "grades.csv").read_text()

    done = grade(kit, folder, out, "--resume", "--overwrite")
    assert done.returncode == 0, done.stderr
    assert "3 of 3 were graded before" in done.stderr, "what waited was graded again"
    assert without_times(out)["dana"]["score"] == 24
    assert f'"dana","{SHARES}","graded",,24,24' in (out / "grades.csv").read_text()
    assert not (out / "regrade").exists()
    assert (out / "records" / "hana.json").read_text() == before["hana.json"]


def test_a_changed_test_changes_grades_of_its_assignment_only(graded):
    kit, folder, out = graded
    archive = kit.autograder_zip(SCORES)
    with zipfile.ZipFile(archive) as old:
        members = {info: old.read(info) for info in old.infolist()}
    test = "tests/get_scores.py"
    with zipfile.ZipFile(archive, "w") as new:
        for info, content in members.items():
            if info.filename.endswith(test):
                text = content.decode()
                assert "def two_words_by_hand(get_scores):" in text
                content = text.replace(
                    "def two_words_by_hand(get_scores):",
                    "def two_words_by_hand(get_scores):\n    return",
                ).encode()
            new.writestr(info, content)
    done = grade(kit, folder, out, "--resume")
    said = unboxed(done.stdout)
    assert done.returncode == 1, done.stderr
    assert "the autograder changed; get_scores: two_words_by_hand now passes" in said
    assert sorted(path.stem for path in (out / "regrade").iterdir()) == ["hana"]


def test_a_submission_that_is_gone_is_shown_before_its_grade_is_removed(own_submissions, graded):
    """If others of its assignment are still handed in: else the folder holds another week's work."""
    kit, folder, out = graded
    shutil.copy(own_submissions / "ada.ipynb", folder)
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


# Several weeks in one folder


def graded_folder(monkeypatch, folder, out, assignment, read=None, **options):
    """Grade a folder whose notebooks all earn 5 points, without running them; what is read is put into a list.

    `assignment` may be a function of the id; None for notebooks that cannot be read.
    """
    of = assignment if callable(assignment) else lambda id: assignment

    def marked(self, to_do, most):
        for one in to_do:
            if read is not None:
                read.append(one.path.read_text())
            yield replace(heads(one.id, 2, 2), assignment=of(one.id)) if of(one.id) else ungraded(one.id)

    monkeypatch.setattr(batch._Run, "_marked", marked)
    monkeypatch.setattr(batch._Run, "_assignment_of", lambda self, one: of(one.id))
    built = {
        name: SimpleNamespace(manifest=replace(HEADS, assignment=name) if name != "05_fifth" else HEADS)
        for name in ("05_fifth", "02_second")
    }
    said = {name.replace("_", "-"): value for name, value in options.items()}
    asked = batch.Batch(built, [folder], None, None, options=said)
    return batch.grade_batch(asked, out, batch.Watcher())


def test_one_folder_of_results_is_enough_for_a_course(tmp_path, monkeypatch):
    out, roster = tmp_path / "out", tmp_path / "r.csv"
    roster.write_text("name,login,submitted\nAda,ada,2026-11-20T10:00Z\nBob,bob,2026-11-27T10:00Z\n")
    for week, names in (("week1", ["ada", "bob"]), ("week2", ["bob"])):
        (tmp_path / week).mkdir()
        for name in names:
            (tmp_path / week / f"{name}.ipynb").write_text("{}")
    graded_folder(
        monkeypatch,
        tmp_path / "week1",
        out,
        "05_fifth",
        roster=roster,
        due=("05_fifth=2026-11-20T00:00Z",),
        late_penalty=10.0,
    )
    first = {v.grade.record.submission: v.grade.total for v in read_class(out)[0].verdicts}
    assert first == {"ada": 4.5, "bob": 1.0}
    outcome = graded_folder(
        monkeypatch, tmp_path / "week2", out, "02_second", due=("2026-11-30T00:00Z",), late_penalty=50.0
    )
    totals = {v.grade.record.submission: v.grade.total for v in outcome.grades.verdicts}
    assert totals == first | {"02_second__bob": 5.0}
    assert not (out / "changes.csv").exists(), "nothing of the first week has changed"
    rows = {row[0]: row[5:] for row in table(out / "canvas.csv")}
    assert (rows["Student"], rows["Ada"], rows["Bob"]) == (["02_second", "05_fifth"], ["", "4.5"], ["5", "1"])
    adjustments = tmp_path / "a.csv"
    adjustments.write_text("person,assignment,question,points,reason\nada,05_fifth,total,1,was right\n")
    graded_folder(monkeypatch, tmp_path / "week2", out, "02_second", adjustments=(adjustments,))
    header, change = table(out / "changes.csv")
    assert header == ["date", "submission", "was", "is_now", "points", "why"]
    assert change[1:] == ["ada", "4.5/5", "5.5/5", "1", "1 point given: was right"]
    (tmp_path / "week1" / "ada.ipynb").unlink()
    outcome = graded_folder(monkeypatch, tmp_path / "week1", out, "05_fifth")
    assert {v.grade.record.submission for v in outcome.grades.verdicts} == {"bob", "02_second__bob"}, (
        "this week's that is gone"
    )


def test_an_earlier_week_stays_as_it_was_accepted(tmp_path):
    records, before = two_weeks(tmp_path)
    out = write_results(tmp_path / "out", records[:1], before)
    (tmp_path / "week2").mkdir()
    (tmp_path / "week2" / "ada-2.ipynb").write_text("{}")
    Results(out).add(records[1])
    now = class_state("folder", {"ada-2": before.entries["ada-2"]}, (), before.dues, 50.0)
    kept = earlier_weeks.earlier_weeks(Results(out), before, now)
    assert list(kept) == ["ada-1"]
    was = grade_class(records[:1], before)
    both = earlier_weeks.with_earlier(now, before, was, kept)
    assert [grade.total for grade in grade_class(records, both).grades] == [4, 0], "a new penalty is for new work"


def test_a_batch_grades_what_was_due(tmp_path, monkeypatch):
    cloned(tmp_path / "subs" / "ada", (-1, "in time"), (2, "late"))
    read = []
    for options in ({}, {"late_penalty": 10.0}):
        graded_folder(monkeypatch, tmp_path / "subs", tmp_path / "out", "05_fifth", read, due=(DUE,), **options)
    assert read == ["in time", "late"]


def test_a_new_roster_makes_nobody_two_people(tmp_path, monkeypatch):
    out, roster, adjustments = tmp_path / "out", tmp_path / "r.csv", tmp_path / "a.csv"
    week1, week2 = (hand_in(tmp_path / week, "ada.ipynb", "bob.ipynb") for week in ("week1", "week2"))
    roster.write_text("name,login,submitted\nAda,ada,2026-11-21T10:00Z\nBob,bob,2026-11-19T10:00Z\n")
    options = {"due": ("05_fifth=2026-11-20T00:00Z",), "late_penalty": 10.0, "late_budget": 2}
    graded_folder(monkeypatch, week1, out, "05_fifth", roster=roster, **options)
    roster.write_text("name,login,submitted,extension_days\nAda,ada,2026-11-28T10:00Z,\nBob,bob,2026-11-28T10:00Z,1\n")
    adjustments.write_text("person,assignment,question,points,reason\nada,05_fifth,total,1,was right\n")
    options = {"due": ("2026-11-27T00:00Z",), "adjustments": (adjustments,)}
    outcome = graded_folder(monkeypatch, week2, out, "02_second", roster=roster, **options)
    late = {
        v.grade.record.submission: (v.grade.days_late, v.grade.free_days, v.days_left) for v in outcome.grades.verdicts
    }
    assert late["02_second__ada"] == (2, 0, (0,)), "the budget was spent in the first week"
    assert late["02_second__bob"] == (1, 1, (1,))
    rows = [[row[0], *row[5:]] for row in table(out / "canvas.csv")[2:]]
    assert rows == [["Ada", "4", "6"], ["Bob", "5", "5"]]
    assert [row[1] for row in table(out / "changes.csv")[1:]] == ["ada"], "only what was adjusted has changed"


def test_moodles_participants_are_people_over_the_weeks(tmp_path, monkeypatch):
    """Their numbers are another assignment's next week, so each worksheet has its own week's."""
    out, sheet = tmp_path / "out", tmp_path / "sheet.csv"
    head = "Identifier,Full name,Email address,Status,Grade,Maximum grade,Grade can be changed,"
    head += "Last modified (submission),Last modified (grade)\n"
    for week, (assignment, numbers) in enumerate((("05_fifth", (11, 12)), ("02_second", (12, 13)))):
        people = zip(numbers, ("Ada", "Bob"), strict=True)
        lines = [f"Participant {n},{name},{name}@x.org,,,11,Yes,-,-\n" for n, name in people]
        sheet.write_text(head + "".join(lines))
        mine = hand_in(tmp_path / f"week{week}", f"Ada_{numbers[0]}_assignsubmission_file_/hw.ipynb")
        graded_folder(monkeypatch, mine, out, assignment, roster=sheet, late_budget=1, missing_zero=True)
    assert [row[0] for row in table(out / "moodle-worksheet-05_fifth.csv")[1:]] == ["Participant 11"]
    second = [(row[0], row[3]) for row in table(out / "moodle-worksheet-02_second.csv")[1:]]
    assert second == [("Participant 12", "5"), ("Participant 13", "0")]
    assert [row[0] for row in table(out / "moodle.csv")] == ["Full name", "Ada", "Bob"]
    assert not (out / "changes.csv").exists()


def test_a_new_late_submission_is_no_change_of_a_grade(tmp_path, monkeypatch):
    out, roster = tmp_path / "out", tmp_path / "r.csv"
    roster.write_text("name,login,submitted\nAda,ada,2026-11-20T10:00Z\nBob,bob,2026-11-21T10:00Z\n")
    options = {"roster": roster, "due": ("2026-11-20T23:59Z",), "late_penalty": 10.0}
    for files in (("ada.ipynb",), ("ada.ipynb", "bob.ipynb")):
        outcome = graded_folder(monkeypatch, hand_in(tmp_path / "week", *files), out, "05_fifth", **options)
    assert {v.grade.record.submission: v.grade.total for v in outcome.grades.verdicts} == {"ada": 5, "bob": 4.5}
    assert not (out / "changes.csv").exists()


def test_last_weeks_notebook_in_this_weeks_export_costs_nobody_last_weeks_grade(tmp_path, monkeypatch):
    """Canvas calls every export `submissions`."""
    out, names = tmp_path / "out", ("ada", "bob", "cy", "dee", "eve")
    for week, assignment in enumerate(("05_fifth", "02_second", "05_fifth")):
        some = names if week == 0 else names[:4]
        files = (f"{name}_{n}_{week}{n}_hw.ipynb" for n, name in enumerate(some))
        last = "05_fifth" if week == 1 else assignment
        outcome = graded_folder(
            monkeypatch,
            hand_in(tmp_path / str(week) / "submissions", *files),
            out,
            lambda id, name=assignment, last=last: last if id.startswith("canvas-3-") else name,
        )
        counted = {v.grade.record.submission for v in outcome.grades.verdicts if v.counts}
        if week == 1:
            assert counted == {*(f"canvas-{n}-0{n}" for n in range(5)), *(f"canvas-{n}-1{n}" for n in range(3))}
            assert not (out / "changes.csv").exists()
    assert counted == {*(f"canvas-{n}-2{n}" for n in range(4)), *(f"canvas-{n}-1{n}" for n in range(3))}
    gone = [row[1] for row in table(out / "changes.csv")[1:] if row[5] == "the submission is no longer there"]
    assert gone == ["canvas-4-04"], "the first week again, without Eve"


def test_a_week_in_which_nothing_can_be_graded_removes_nothing(tmp_path, monkeypatch):
    out = tmp_path / "out"
    graded_folder(monkeypatch, hand_in(tmp_path / "week1", "ada.ipynb"), out, "05_fifth")
    outcome = graded_folder(monkeypatch, hand_in(tmp_path / "week2", "bob.ipynb"), out, None)
    assert {v.grade.record.submission for v in outcome.grades.verdicts} == {"ada", "bob"}
    assert not (out / "changes.csv").exists()


@pytest.mark.parametrize("folder", ["week1", "week2"])
def test_an_assignment_of_which_nothing_is_found_again_keeps_its_grades(tmp_path, monkeypatch, folder):
    """The files of the folder were replaced by one that cannot be read: 05_fifth is not found again."""
    out = tmp_path / "out"
    graded_folder(monkeypatch, hand_in(tmp_path / "week1", "ada.ipynb", "bob.ipynb"), out, "05_fifth")
    graded_folder(monkeypatch, hand_in(tmp_path / "week2", "ada.ipynb"), out, "02_second")
    for path in (tmp_path / folder).iterdir():
        path.unlink()
    ending = graded_folder(monkeypatch, hand_in(tmp_path / folder, "damaged.ipynb"), out, None)
    counted = {v.grade.record.submission for v in ending.grades.verdicts if v.counts}
    assert counted == {"ada", "bob", "02_second__ada"}
    assert not (out / "changes.csv").exists()


def test_a_damaged_record_of_an_earlier_week_is_said_and_nothing_is_removed(tmp_path, monkeypatch):
    out = tmp_path / "out"
    graded_folder(monkeypatch, hand_in(tmp_path / "week1", "ada.ipynb"), out, "05_fifth")
    damaged = out / "records" / "ada.json"
    damaged.write_text(damaged.read_text()[:100])
    with pytest.raises(UserError, match=r"ada\.json.*remove it and grade again"):
        graded_folder(monkeypatch, hand_in(tmp_path / "week2", "bob.ipynb"), out, "02_second")
    assert damaged.exists()
    assert [
        v.grade.record.submission
        for v in graded_folder(monkeypatch, tmp_path / "week1", out, "05_fifth").grades.verdicts
    ]


def test_last_weeks_notebook_in_a_folder_that_is_used_again_removes_nothing(tmp_path, monkeypatch):
    out, folder = tmp_path / "out", hand_in(tmp_path / "submissions", "ada.ipynb", "bob.ipynb", "cy.ipynb")
    graded_folder(monkeypatch, folder, out, "05_fifth")
    for path in folder.iterdir():
        path.unlink()
    hand_in(folder, "ada2.ipynb", "bob2.ipynb", "cy2.ipynb")
    outcome = graded_folder(monkeypatch, folder, out, lambda id: "05_fifth" if id == "cy2" else "02_second")
    assert len(outcome.grades.verdicts) == 6
    assert not (out / "changes.csv").exists()


# How often anything is opened, parsed or computed


@pytest.fixture
def counted(monkeypatch):
    """Counts, by name, of what is called in this process; marking is done in it, too."""
    counts = Counter()

    def count(module, name, of=lambda *args: ""):
        called = getattr(module, name)

        def counting(*args, **more):
            counts[f"{name} {of(*args)}".strip()] += 1
            return called(*args, **more)

        monkeypatch.setattr(module, name, counting)

    count(opening, "_open", lambda path: path.stem)
    count(roster, "read_lines", lambda path, what: what)
    count(final_grades.FinalGrader, "grade", lambda self, record: record.submission)
    return counts


class _Marker:
    """An engine that runs nothing: every case passes."""

    isolation = Level.NONE

    def run(self, assignment, notebook):
        cases = {
            question.name: [CaseRun(case.name, True, None) for case in question.cases]
            for question in assignment.manifest.questions
        }
        return NotebookRun("graded", None, 0.0, cases)


def test_each_notebook_is_opened_once_the_roster_parsed_once_and_each_grade_computed_once(
    tmp_path, monkeypatch, counted, own
):
    assignments = load_assignments(own)
    monkeypatch.setattr(
        batch, "mark_all", lambda some, known, override, *_: (mark(one, known, override, _Marker()) for one in some)
    )
    folder, listed = tmp_path / "in", tmp_path / "r.csv"
    folder.mkdir()
    for name in ("ada", "bob", "cy"):
        (folder / f"{name}.ipynb").write_bytes(sample_class.to_bytes(student_notebook(SCORES)))
    listed.write_text("name,login\nAda,ada\nBob,bob\nCy,cy\n")

    def run(**more):
        counted.clear()
        asked = batch.Batch(assignments, [folder], None, Level.NONE, options={"roster": listed}, **more)
        batch.grade_batch(asked, tmp_path / "out", batch.Watcher())
        return dict(counted)

    once = {f"_open {name}": 1 for name in ("ada", "bob", "cy")}
    computed = {f"grade {name}": 1 for name in ("ada", "bob", "cy")}
    assert run() == once | computed | {"read_lines roster": 1}
    assert run(resume=True) == once | {name: 2 for name in computed} | {"read_lines roster": 1}
    (folder / "bob.ipynb").write_bytes(sample_class.to_bytes(sample_class.solved(SCORES)))
    twice = {name: 2 for name in computed}  # as the last run accepted them, and as they are now
    assert run(resume=True) == once | twice | {"read_lines roster": 1}, "what is read to compare is not read again"
