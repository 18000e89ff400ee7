"""Workflows and documents, as written, from what each of them installs: nothing of the test environment is in reach.

Each job of a workflow, and each document, gets a clone and a Python of its own. What GitHub gives (`gh`, `sudo`) is
played by scripts. Two kinds of command are left out, and named below: those that run these tests or take as long, and
those that need a network service, a cluster or a person.
"""

import os
import re
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT
from kit.documents import ADDRESS, DOCUMENTS, SETUP, STUDENT, WORKFLOWS, load, sessions
from kit.kits import copy_of_the_tree, fill_in, hand_out
from kit.notebooks import CONTEXT, HEADS, SOFTMAX, TRANSLATE
from kit.sample_class import solved, to_bytes

from autograder import __version__

pytestmark = pytest.mark.slow

KEPT = SOFTMAX  # the course that workflows build is this assignment: all of them would take as long as `make test`
SECONDS = 900  # a script; an index that no longer answers is told, while there is time for the rest
VALUES = {
    "vars.STUDENT_REPOSITORIES": "ada/softmax class/softmax-bo class/gone",
    "inputs.roster": "roster.csv",
    "inputs.due": "2026-11-20T12:00",
    "inputs.late_penalty": "10",
    "inputs.prefix": "softmax-",
    "inputs.time_zone": "Europe/Vienna",
}
# Tests are collected, which imports all that they need; attacks and benchmarks say how they are called.
QUICK = {"PYTEST_ADDOPTS": "--collect-only -q"}
INSTEAD = {
    "make attack": ".venv/bin/python tests/attacks/run.py --help",
    "make lint": "make .venv/test-ready && .venv/bin/mypy --version",
    "make bench": "test -x .venv/bin/dask",
    "docker ": "test -f Dockerfile",
}
WHOLE = ("test", "rest", "attack", "bench", "groups")  # jobs whose tests and attacks take notebooks of the whole course
INSTEAD_OF_BUILD = ("attack", "bench", "groups")
STAND_INS = {
    "sudo": "exit 0",
    "gh": """
case "$1 $2" in
  "repo clone") git clone "${@:6}" "$STUDENTS/${3//\\//__}" "$4" ;;
  "release create") shift 2; echo "$@" > released.txt ;;
  *) exit 9 ;;
esac""",
}
# Programs and courses of others, a network, a cluster, an account, a browser; minutes to hours, in jobs of their own.
NOT_HERE = re.compile(
    r"gh |docker |git (tag|push)|python3 -m http|\S*/dask |\S*/jupyter |.*--(dask|otter|pyodide|group translator)|"
    rf"\S*python solutions/{TRANSLATE}/training/|make (test|test-all|prove|measure|versions|test-translator)\b"
)


def run(script, folder, **settings):
    """A script as GitHub's runner runs it."""
    kept = {name: os.environ[name] for name in os.environ if re.match("HOME$|LANG|PIP_|UV_|.*_proxy$|SSL_", name, re.I)}
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env=kept | settings,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.returncode == 0, f"{script}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


def machine(folder) -> dict[str, str]:
    """The environment of a new machine with a Python of its own, and stand-ins for what GitHub has."""
    subprocess.run([sys._base_executable, "-m", "venv", folder / "python"], check=True)
    for name, script in STAND_INS.items():
        (folder / "python" / "bin" / name).write_text(f"#!/bin/bash\n{script}\n")
        (folder / "python" / "bin" / name).chmod(0o755)
    people = {f"GIT_{who}_{what}": "a@b.c" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    return people | {
        "PATH": f"{folder / 'python' / 'bin'}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
        "GITHUB_REPOSITORY_OWNER": "class",
        "STUDENTS": str(folder / "students"),
    }


@pytest.fixture(scope="module")
def courses(tmp_path_factory):
    """Repositories of the package with all assignments (True), and with one, as its build leaves it."""
    whole = copy_of_the_tree(tmp_path_factory.mktemp("whole") / "kit")
    folder = copy_of_the_tree(tmp_path_factory.mktemp("course") / "kit")
    for other in [*folder.glob("solutions/[01]*"), *folder.glob("assignments/[01]*")]:
        if other.name != KEPT:
            shutil.rmtree(other)
    fill_in(folder)
    settings = {"PATH": os.environ["PATH"], **machine(folder.parent)}
    settings["PYTHONPATH"] = str(folder)
    run(f"'{sys.executable}' -m autograder build", folder, **settings)
    shutil.rmtree(folder / "dist")
    shutil.rmtree(folder / "build", ignore_errors=True)
    run("git init --quiet && git add --all && git commit --quiet --message start", whole, **settings)
    run(
        f"git init --quiet && git add --all && git commit --quiet --message start && git tag v{__version__}",
        folder,
        **settings,
    )
    return {True: whole, False: folder}


def student(folder, notebook, hour):
    """A student's repository with one commit."""
    folder.mkdir(parents=True)
    (folder / f"{KEPT}.ipynb").write_bytes(to_bytes(notebook))
    when = f"2026-11-20T{hour}:00:00+00:00"
    dates = {"GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
    settings = {key: value for key, value in os.environ.items() if key == "PATH"} | dates
    run(
        "git init --quiet && git add --all && git -c user.name=a -c user.email=a@b commit --quiet -m x",
        folder,
        **settings,
    )


def jobs() -> list:
    found = []
    for path in WORKFLOWS:
        found += [pytest.param(path, name, id=f"{path.stem}-{name}") for name in load(path)["jobs"]]
    return found


def scripts_of(job: dict):
    """Every script of a job with its own settings, those of our own actions among them."""
    for step in job["steps"]:
        if step.get("uses", "").startswith("./"):
            yield from scripts_of(load(SETUP)["runs"])
        if "run" in step and "!github.event" not in str(step.get("if", "")).partition("&&")[0]:
            values = {name: re.sub(r"\$\{\{\s*(.*?)\s*\}\}", _value, str(v)) for name, v in step.get("env", {}).items()}
            yield step["run"], values


def _value(expression: re.Match) -> str:
    return VALUES.get(expression[1], "")


@pytest.mark.parametrize(("path", "name"), jobs())
def test_a_workflow_runs_on_what_it_installs(courses, tmp_path, path, name):
    settings = machine(tmp_path)
    subprocess.run(["git", "clone", "--quiet", courses[name in WHOLE], tmp_path / "kit"], check=True)
    kit = tmp_path / "kit"
    student(tmp_path / "students" / "ada__softmax", solved(KEPT), "10")
    student(tmp_path / "students" / "class__softmax-bo", solved(KEPT), "15")
    if path.stem == "grade":
        (kit / "roster.csv").write_text("name,github\nAda,ada\nBo,bo\nCy,cy\n")
    settings |= {
        "GITHUB_REF_NAME": f"v{__version__}",
        "GITHUB_SERVER_URL": ADDRESS[1],
        "GITHUB_REPOSITORY": "ada/soft-lookup",
    }
    for script, values in scripts_of(load(path)["jobs"][name]):
        if "not-cloned.txt ] || exit 0" in script:
            assert (kit / "not-cloned.txt").read_text().startswith("class/gone: it cannot be cloned")
            (kit / "not-cloned.txt").write_text("")
        if 'test "$(id -u)" != 0' in script and os.getuid() == 0:
            continue
        if command := next((one for one in INSTEAD if one in script), None):
            script = INSTEAD[command]
        elif name in INSTEAD_OF_BUILD and script.strip() in ("make build", "make build .venv/test-ready"):
            script = "make .venv/test-ready"
        options = " ".join(filter(None, (values.pop("PYTEST_ADDOPTS", ""), QUICK["PYTEST_ADDOPTS"])))
        run(script, kit, **settings | values | {"PYTEST_ADDOPTS": options})
    if path.stem == "grade":
        grades = (kit / "results" / "submissions.csv").read_text().replace('"', "").splitlines()
        assert [line.split(",")[0:3:2] for line in grades[1:]] == [["yes", "Ada"], ["yes", "Bo"]]
        report = (kit / "results" / "report.html").read_text()
        assert "1 day late" in report
        assert "class/gone" in report
    if (path.stem, name) == ("release", "release"):
        assert "--verify-tag" in (kit / "released.txt").read_text()


def test_a_students_workflow_runs_on_what_it_installs(tmp_path):
    folder = tmp_path / "repository"
    hand_out(ROOT / "assignments", KEPT, folder)
    (folder / f"{KEPT}.ipynb").write_bytes(to_bytes(solved(KEPT)))
    settings = machine(tmp_path)
    for step in load(STUDENT)["jobs"]["check"]["steps"]:
        if "run" in step:
            run(step["run"], folder, **settings | step.get("env", {}))
    assert (tmp_path / "summary.md").read_text().count("| all passed |") == 9


@pytest.fixture(scope="module")
def after_make(tmp_path_factory, built):
    """A clone of all of it after `make`, which is what the documents start from."""
    folder = tmp_path_factory.mktemp("documents")
    settings, kit = machine(folder), copy_of_the_tree(folder / "kit")
    shutil.copytree(built.dist, kit / "dist")
    run("git init --quiet && make", kit, **settings)
    return kit, settings


@pytest.mark.parametrize("path", [one for one in DOCUMENTS if sessions(one)], ids=lambda path: path.name)
def test_a_document_works_from_what_make_installs(after_make, path):
    kit, settings = after_make
    submissions, there = kit / "submissions", {path: path.stat().st_mtime for path in kit.iterdir()}
    submissions.mkdir(exist_ok=True)
    (submissions / "noor.ipynb").write_bytes(to_bytes(solved(HEADS)))
    (kit / f"{SOFTMAX}.ipynb").write_bytes(to_bytes(solved(SOFTMAX)))
    if any(f"{CONTEXT}.ipynb" in session for session in sessions(path)):
        (kit / "assignments" / CONTEXT / f"{CONTEXT}.ipynb").write_bytes(to_bytes(solved(CONTEXT)))
    (kit / "roster.csv").write_text("name,login,extension_days\nNoor,noor,1\n")
    downloaded = kit / "cs-principles-heads_submissions_2026-11-20"
    (downloaded / "cs-principles-heads-noor").mkdir(parents=True, exist_ok=True)
    shutil.copy(submissions / "noor.ipynb", downloaded / "cs-principles-heads-noor")
    (downloaded / "scores.csv").write_text("username,datetime\nnoor,2026-11-20T10:00:00Z\n")
    classroom = kit.parent / "classroom50" / "cs-principles"
    classroom.mkdir(parents=True, exist_ok=True)
    (classroom / "roster.csv").write_text("username,github_id,role\nnoor,1,student\n")
    (kit.parent / "REPOSITORY").mkdir(exist_ok=True)
    ran, at = 0, "."
    for session in sessions(path):
        session = re.sub(r"\\\n *", "", session)
        lines = [line for line in session.splitlines() if not NOT_HERE.match(line.strip())]
        # A page that goes on in the folder to which it went says so by its paths alone.
        goes_on = [line for line in lines if not line.startswith("env/")] or at == "."
        at = "." if goes_on else at
        run("\n".join(lines), kit / at, **settings)
        ran += len(lines)
        at = next((line.removeprefix("cd ") for line in lines if line.startswith("cd ")), at)
    assert ran or all(NOT_HERE.match(line) for session in sessions(path) for line in session.splitlines())
    for left in kit.iterdir():
        if left not in there and left.name not in ("build",):
            shutil.rmtree(left) if left.is_dir() else left.unlink()
    shutil.copy(ROOT / "assignments" / CONTEXT / f"{CONTEXT}.ipynb", kit / "assignments" / CONTEXT)
    for left in (*kit.glob("*/*_rotary_positions"), *kit.glob("assignments/env"), *kit.glob("assignments/*/.git")):
        shutil.rmtree(left)
