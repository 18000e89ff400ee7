"""The autograder.zip on Gradescope: in a container like Gradescope's, with namespaces and without, against attacks."""

import json
import os
import re
import subprocess
import sys
import zipfile

import nbformat
import pytest
from conftest import ROOT
from kit.notebooks import solutions, splice, student_notebook
from kit.own_class import SCORES, SHARES
from kit.results import class_state
from kit.tiers import first_of
from markupsafe import escape
from on_gradescope import standin

from autograder.classroom.final_grades import final_grade
from autograder.classroom.for_students import OUR_FAULT
from autograder.classroom.grades import Verdict
from autograder.classroom.on_gradescope import grade_on_gradescope as grade
from autograder.classroom.pages.feedback import write_feedback
from autograder.classroom.platforms import gradescope
from autograder.course.manifest import GradescopeDisplay, Release, load_assignment
from autograder.errors import UserError
from autograder.marking.record import Status
from autograder.wall import isolation
from autograder.workspace import GRADING_LOCK

NAME = SHARES
in_container = pytest.mark.skipif(standin.why_not() is not None, reason=str(standin.why_not()))

# What a machine lacks, and the level that it gives all the same.
MACHINES = {
    "namespaces": ({}, "full"),
    "no namespaces": ({"namespaces": False}, "reduced"),
    "neither namespaces nor Landlock": ({"namespaces": False, "landlock": False}, "reduced"),
}

# What is tried where the student's code runs. Whatever is reached ends up in what the check of `shares` says.
ATTACK = """\
import contextlib, glob, os, shutil, signal
reached = []

def attempt(name, what):
    with contextlib.suppress(Exception):
        what()
        reached.append(name)

roots = ["", *(f"/proc/{pid}/{way}" for pid in ("1", "self", os.getppid()) for way in ("root", "cwd"))]
for root in roots:
    for name in ("source/tests/shares.py", "source/manifest.json", "source/failed.json", "submission_metadata.json",
                 "run_autograder", "results/results.json", "submission/@NAME@.ipynb"):
        attempt(f"read {root}/autograder/{name}", lambda: open(f"{root}/autograder/{name}", "rb").read(1))
    for name in ("results/results.json", "results/stdout", "run_autograder", "source/run_autograder",
                 "source/autograder/marking/marking.py", "submission/other.ipynb"):
        attempt(f"append to {root}/autograder/{name}", lambda: open(f"{root}/autograder/{name}", "ab"))
        attempt(f"remove {root}/autograder/{name}", lambda: os.unlink(f"{root}/autograder/{name}"))
    for folder in ("results", "source", "source/tests", "submission", ""):
        attempt(f"list {root}/autograder/{folder}", lambda: os.listdir(f"{root}/autograder/{folder}"))
        attempt(f"write in {root}/autograder/{folder}", lambda: open(f"{root}/autograder/{folder}/results.json", "w"))
        attempt(f"open {root}/autograder/{folder}", lambda: os.chmod(f"{root}/autograder/{folder}", 0o777))
for descriptor in range(3, 64):
    for up in ("", "/..", "/../..", "/../../..", "/../../../.."):
        for name in ("wall/judge.py", "judge.py", "tests/shares.py", "source/tests/shares.py"):
            path = f"/proc/self/fd/{descriptor}{up}/{name}"
            attempt(f"read {path}", lambda: open(path, "rb").read(1))
for place in ("/opt/soft-lookup", "/usr/bin", "/etc", "/root", "/"):
    attempt(f"write in {place}", lambda: open(f"{place}/planted", "w"))
attempt("become root", lambda: os.setuid(0))
for process in (int(name) for name in os.listdir("/proc") if name.isdecimal()):
    if process != os.getpid():
        attempt(f"read the environment of {process}", lambda: open(f"/proc/{process}/environ", "rb").read(1))
        attempt(f"read the memory of {process}", lambda: open(f"/proc/{process}/mem", "rb"))
        attempt(f"list the files of {process}", lambda: os.listdir(f"/proc/{process}/fd"))
        attempt(f"stop {process}", lambda: os.kill(process, signal.SIGSTOP))
        attempt(f"kill {process}", lambda: os.kill(process, signal.SIGKILL))
attempt("know the container's secrets", lambda: os.environ["SECRET"])
print("a hidden test would be here")
"""
CAUGHT = """\
def shares(x, axis=-1):
    raise RuntimeError(f"reached {reached or 'nothing'}")
"""


def to_bytes(notebook) -> bytes:
    return nbformat.writes(notebook).encode()


def solved() -> nbformat.NotebookNode:
    return splice(student_notebook(NAME), solutions(NAME))


def hostile() -> bytes:
    notebook = splice(solved(), {"shares": CAUGHT})
    notebook.cells.insert(3, nbformat.v4.new_code_cell(ATTACK.replace("@NAME@", NAME)))
    return to_bytes(notebook)


@pytest.fixture(scope="module")
def container(own, tmp_path_factory):
    """A container whose image was built by setup.sh."""
    made = standin.Container(tmp_path_factory.mktemp("container") / "autograder", own.autograder_zip(NAME))
    done = made.run("bash", "/autograder/source/setup.sh")
    assert done.returncode == 0, done.stdout + done.stderr
    return made


def kept(folder):
    """Return what nothing of a submission's may change."""
    files = (folder / "run_autograder", *(folder / "source").rglob("*"))
    return {path: path.read_bytes() for path in files if path.is_file() and path.suffix != ".pyc"}


# In the container


@in_container
@pytest.mark.parametrize("machine", first_of(MACHINES))
def test_a_hostile_notebook_reaches_nothing_and_its_honest_answers_count(container, machine):
    missing, level = MACHINES[machine]
    before = kept(container.folder)
    results = container.grade({f"{NAME}.ipynb": hostile()}, **missing)
    assert results["extra_data"]["isolation"] == level, container.said.stdout
    questions = {test["name"]: test for test in results["tests"] if test["tags"] == ["public"]}
    assert "reached nothing" in questions["shares"]["output"], questions["shares"]["output"]
    points = {question: 0.0 for question in questions}
    possible = dict(points)
    for test in results["tests"]:
        points[test["extra_data"]["question"]] += test["score"]
        possible[test["extra_data"]["question"]] += test["max_score"]
    lost = {question for question in points if points[question] != pytest.approx(possible[question])}
    assert "shares" in lost
    assert lost <= {name for name, text in solutions(NAME).items() if re.search(r"\bshares\(", text)}
    assert {"entropy", "hasty_catch"} & lost == set()
    assert results["score"] == pytest.approx(sum(points.values()))
    assert kept(container.folder) == before
    assert {path.name for path in (container.folder / "results").iterdir()} == {"results.json"}
    assert "reached nothing" in container.said.stdout, "instructors read the record"


@in_container
@pytest.mark.parametrize("machine", [name for name, (_, level) in MACHINES.items() if level == "reduced"])
def test_a_folder_that_was_left_open_is_closed_while_a_notebook_runs(container, machine):
    """By whoever grades in it; and none of it is lent to whoever runs there as another user."""
    source = container.folder / "source"
    source.chmod(0o755)
    results = container.grade({f"{NAME}.ipynb": hostile()}, **MACHINES[machine][0])
    (said,) = {test["output"] for test in results["tests"] if test["name"] == "shares"}
    assert "reached nothing" in said, said
    assert source.stat().st_mode & 0o777 == 0o755, "as it was found"


@in_container
def test_a_container_in_which_nothing_works_leaves_results_that_say_so(container):
    results = container.grade({f"{NAME}.ipynb": to_bytes(solved())}, packages=False)
    assert container.said.returncode == 0
    assert "the grader failed" in container.said.stdout
    assert (results["score"], results["tests"]) == (0, [])
    assert results["output"] == OUR_FAULT


# The scripts, and the code that travels


def test_an_older_python_is_refused_in_one_line(own, tmp_path):
    with zipfile.ZipFile(own.autograder_zip(NAME)) as archive:
        archive.extract("setup.sh", tmp_path)
    log = tmp_path / "called"
    for name in ("python3", "apt-get"):
        (tmp_path / name).write_text(
            f"#!/bin/sh\necho {name} $1 >> {log}\n[ $1 = --version ] && echo Python 3.10.12 || exit 1\n"
        )
        (tmp_path / name).chmod(0o755)
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    done = subprocess.run(
        ["bash", tmp_path / "setup.sh"], env=environment, capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 1
    says = "grading needs Python 3.11 or newer, and this image has Python 3.10.12; choose the base image Ubuntu 24.04"
    assert (done.stdout, done.stderr) == ("", f"setup.sh: {says}\n")
    assert log.read_text() == "python3 -c\npython3 --version\n", "nothing was installed"


def test_what_is_installed_is_pinned_by_hashes(own):
    with zipfile.ZipFile(own.autograder_zip(NAME)) as archive:
        assert archive.read("requirements.lock") == GRADING_LOCK.read_bytes()
        setup = archive.read("setup.sh").decode()
        scripts = {info.filename for info in archive.infolist() if info.external_attr >> 16 & 0o111}
    assert "--require-hashes" in setup
    assert not {"conda", "mamba", "texlive"} & set(setup.split())
    assert scripts == {"setup.sh", "run_autograder"}


@pytest.mark.skipif(standin.why_not() is None, reason="the container tells more, and can be had here")
def test_the_zip_grades_by_itself(own, tmp_path):
    """As in the container, but by whoever runs the tests: nothing of this repository is at hand."""
    try:
        level = isolation.best_level()
    except UserError as error:
        pytest.skip(str(error))
    with zipfile.ZipFile(own.autograder_zip(NAME)) as archive:
        archive.extractall(tmp_path / "source")
    for name in ("submission", "results"):
        (tmp_path / name).mkdir()
    (tmp_path / "submission" / "mine.ipynb").write_bytes(to_bytes(solved()))
    line = [sys.executable, "-P", "-m", "autograder.classroom.on_gradescope", str(tmp_path)]
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(tmp_path / "source"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(line, cwd="/", env=environment, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stdout + done.stderr
    results = json.loads((tmp_path / "results" / "results.json").read_text(encoding="utf-8"))
    standin.validate(results)
    assert (results["score"], results["extra_data"]["isolation"]) == (24, level)
    assert str(ROOT) not in done.stdout


# What was handed in


class NoEngine:
    name, isolation = "wall", "full"

    def run(self, assignment, notebook):
        raise AssertionError("there is nothing to run")


@pytest.fixture(scope="module")
def assignment(own):
    return load_assignment(own.autograder_zip(NAME))


def foreign(assignment_name):
    notebook = student_notebook(SCORES)
    notebook.metadata["otter"] = {"assignment_name": assignment_name} if assignment_name else {}
    return to_bytes(notebook)


PLAIN = to_bytes(student_notebook(NAME))
# What is handed in → its status, and what the student is told.
FAULTS = {
    "nothing": ({}, "unreadable", "nothing was submitted: submit the .ipynb file itself"),
    "no notebook": ({"a.py": b"", "b.txt": b""}, "unreadable", 'no notebook among the submitted files, such as "a.py"'),
    "a PDF": ({f"{NAME}.pdf": b"%PDF-1.7"}, "unreadable", "this is a PDF, not a notebook"),
    "two notebooks": (
        {"one.ipynb": PLAIN, "two/two.ipynb": PLAIN},
        "unreadable",
        '2 notebooks were submitted, such as "one.ipynb" and "two.ipynb": submit only one',
    ),
    "half a notebook": ({"mine.ipynb": PLAIN[:500]}, "unreadable", "the notebook is damaged or cut short"),
    "another's": (
        {"mine.ipynb": foreign(SCORES)},
        "wrong_assignment",
        f'the notebook is of assignment "{SCORES}", not of {NAME}',
    ),
    "another's, unnamed": (
        {"mine.ipynb": foreign(None)},
        "wrong_assignment",
        f"the notebook answers too little of {NAME}, and does not say which assignment it is of",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_graded_scores_0_and_is_told_in_plain_words(assignment, tmp_path, fault):
    files, status, says = FAULTS[fault]
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    record = grade(tmp_path, assignment, NoEngine())
    assert record.status == status, record.reason
    results = gradescope.to_results(final_grade(record, class_state()), GradescopeDisplay())
    standin.validate(json.loads(json.dumps(results)))
    assert (results["score"], results["tests"]) == (0, [])
    assert says in results["output"]
    assert results["output"].startswith("This submission was not graded: ")
    assert str(tmp_path) not in results["output"]
    assert sorted(files) == sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.*") if p.is_file())


def test_a_fault_of_ours_is_not_blamed_on_the_student(assignment, tmp_path):
    (tmp_path / "mine.ipynb").write_bytes(PLAIN)
    record = grade(tmp_path, assignment, NoEngine())
    assert record.status is Status.GRADER_ERROR
    results = gradescope.to_results(final_grade(record, class_state()), GradescopeDisplay())
    standin.validate(results)
    assert (results["score"], results["output"]) == (0, OUR_FAULT)
    verdict = Verdict(final_grade(record, class_state()), True, "")
    write_feedback(tmp_path, verdict, Release.POINTS, {})
    page = (tmp_path / f"{record.submission}.html").read_text(encoding="utf-8")
    assert escape(OUR_FAULT) in page
    assert escape(record.reason) not in page
