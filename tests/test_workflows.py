"""GitHub's workflows: the files are sound, what they call exists, and their own steps do what they are for."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import ROOT
from kit.documents import ADDRESS, SETUP, STUDENT, WORKFLOWS, commands_in, fault, load
from kit.kits import hand_out
from kit.notebooks import CONTEXT, SOFTMAX
from kit.sample_class import solved, to_bytes
from kit.tiers import first_of

from autograder import __version__

FILES = [*WORKFLOWS, STUDENT, SETUP]
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}")


def steps(path: Path) -> list[dict]:
    document = load(path)
    jobs = [document["runs"]] if "runs" in document else document["jobs"].values()
    return [step for job in jobs for step in job["steps"]]


def script(path: Path, part_of_name: str) -> str:
    (found,) = [step["run"] for step in steps(path) if part_of_name in step.get("name", "")]
    return found


def run(text, folder, **settings):
    """A step's script as the runner runs it."""
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text],
        cwd=folder,
        env={"PATH": os.environ["PATH"], **settings},
        capture_output=True,
        text=True,
        timeout=1800,
    )


def test_there_are_the_workflows_that_the_documents_name():
    assert [path.stem for path in WORKFLOWS] == ["ci", "grade", "release", "site"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_actions_are_pinned_and_say_their_version(path):
    text = path.read_text(encoding="utf-8")
    for step in steps(path):
        if "uses" in step and not step["uses"].startswith("./"):
            assert PINNED.fullmatch(step["uses"])
            assert re.search(rf"{re.escape(step['uses'])} # v\d+\.\d+\.\d+\n", text)
        elif "uses" in step:
            assert (ROOT / step["uses"] / "action.yml").is_file()


def test_one_version_of_each_action():
    used = {step["uses"] for path in FILES for step in steps(path) if "@" in step.get("uses", "")}
    assert len({name.partition("@")[0] for name in used}) == len(used)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scripts_are_sound_and_call_what_exists(path):
    for step in steps(path):
        if "run" not in step:
            continue
        assert "${{" not in step["run"], "what others wrote would be run; hand it over in `env`"
        if step.get("shell") == "python":
            compile(step["run"], path.name, "exec")
            continue
        sound = subprocess.run(["bash", "-n"], input=step["run"], capture_output=True, text=True)
        assert (sound.returncode, sound.stderr) == (0, "")
        for line in step["run"].splitlines():
            if re.match(r"\s*(make|\S*autograder)\b", line):
                assert [fault(words) for words in commands_in(line)[:1]] == [None]


def test_the_look_at_scripts_sees_what_is_wrong():
    assert fault(["make", "prooove"]) == "make has no target prooove"
    assert fault([".venv/bin/autograder", "grad", "x"]) == "autograder has no command grad"
    assert fault(["autograder", "grade", "x", "--outt", "y"]) == "autograder grade has no option --outt"
    assert fault([".venv/bin/python", "tests/nothing.py"]) == "there is no tests/nothing.py"
    assert commands_in("make build | tee x; make \\\n  test") == [["make", "build"], ["tee", "x"], ["make", "test"]]


@pytest.mark.parametrize("path", [*WORKFLOWS, STUDENT], ids=lambda path: path.stem)
def test_workflows_may_do_no_more_than_they_must(path):
    document = load(path)
    assert document["permissions"] == {"contents": "read"}
    for name, job in document["jobs"].items():
        more = {
            "release": {"contents": "write"},
            "pypi": {"id-token": "write"},
            "publish": {"pages": "write", "id-token": "write"},
        }
        assert job.get("permissions", {}) == more.get(name, {})
        assert job["timeout-minutes"] <= (350 if path.name == "grade.yml" else 120)  # a class takes long
        for step in job["steps"]:
            if "checkout" in step.get("uses", ""):
                assert step["with"]["persist-credentials"] is False


def test_ci_does_all_of_it():
    text = "\n".join(step.get("run", "") for step in steps(ROOT / ".github" / "workflows" / "ci.yml"))
    for command in ("lint", "test", "--old-file=test test-all", "build", "prove", "grade", "attack", "bench"):
        assert re.search(rf"^make {command}\b", text, re.MULTILINE)
    assert text.count('>> "$GITHUB_STEP_SUMMARY"') == 3


def test_what_the_tests_leave_to_another_job_is_there():
    ci = load(ROOT / ".github" / "workflows" / "ci.yml")
    (options,) = [step["env"]["PYTEST_ADDOPTS"] for step in ci["jobs"]["rest"]["steps"] if "env" in step]
    left_out = re.findall(r"--deselect (\S+)::(\w+)", options)
    assert len(left_out) == options.count("--") == 2
    for file, test in left_out:
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")


# Steps, run


RELEASE = ROOT / ".github" / "workflows" / "release.yml"


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({}, ""),
        ({"GITHUB_REF_NAME": "v99.0"}, "::error file=autograder/__init__.py::The tag is v99.0, the version here "),
        ({"GITHUB_REPOSITORY": "ada/fork"}, "::error file=pyproject.toml::[project.urls] names another repository"),
    ],
)
def test_a_release_has_its_version_and_its_address(changed, fault):
    settings = {
        "GITHUB_REF_NAME": f"v{__version__}",
        "GITHUB_SERVER_URL": ADDRESS[1],
        "GITHUB_REPOSITORY": ADDRESS[2],
    }
    done = run(script(RELEASE, "the tag is the version"), ROOT, **settings | changed)
    assert done.stdout.startswith(fault)
    assert done.returncode == bool(fault)


def test_a_release_has_no_hidden_test(tmp_path):
    for name in ("01_first", "02_second"):
        for kind in ("student", "autograder"):
            (tmp_path / "dist" / name).mkdir(parents=True, exist_ok=True)
            (tmp_path / "dist" / name / f"{kind}.zip").write_text(f"{name} {kind}")
    out = tmp_path / "build" / "release"
    out.mkdir(parents=True)
    package = ["soft_lookup-1-py3-none-any.whl", "soft_lookup-1.tar.gz"]
    for name in package:
        (out / name).touch()
    done = run(script(RELEASE, "what students get"), tmp_path)
    assert done.returncode == 0, done.stderr
    made = {path.name: path.read_text() for path in out.iterdir()}
    listed = made.pop("SHA256SUMS").splitlines()
    assert sorted(made) == ["01_first-student.zip", "02_second-student.zip", *package]
    assert sorted(line.split()[1] for line in listed) == sorted(made)
    assert made["02_second-student.zip"] == "02_second student"


def test_pypi_gets_the_package_alone_and_attestations():
    jobs = load(RELEASE)["jobs"]
    download, publish = jobs["pypi"]["steps"]
    (upload,) = [step["with"] for step in jobs["build"]["steps"] if step.get("with", {}).get("name") == "package"]
    assert download["with"] == {"name": upload["name"], "path": "dist"}, "where the action looks"
    assert upload["path"].split() == ["build/release/*.whl", "build/release/*.tar.gz"]
    assert publish["with"] == {"attestations": True}, "no password: PyPI trusts the workflow"


GRADE = ROOT / ".github" / "workflows" / "grade.yml"
GH = """#!/bin/bash
[ "$1 $2" = "repo list" ] && printf "class/%s\\n" cs-hello-ada cs-hello-group-2 cs-bye-ada x && exit
[ "$1 $2 ${*:5}" = "repo clone -- --quiet" ] && exec mkdir "$4"
[ "$1 $2 ${*:5}" = "repo clone -- --quiet --no-checkout" ] || exit 9
case "$3" in */endless) sleep 60 ;; esac
exec git clone "${@:6}" "file://$REPOSITORIES_OF/$3" "$4"
"""


def stand_ins(folder, **settings):
    """Return what the step that clones gets: a `gh` that clones what lies here, and the step's own bounds."""
    (folder / "bin").mkdir()
    (folder / "bin" / "gh").write_text(GH)
    (folder / "bin" / "gh").chmod(0o755)
    (step,) = [step for step in steps(GRADE) if "clone" in step.get("name", "")]
    bounds = {name: value for name, value in step["env"].items() if name.startswith("MOST_")}
    path = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "REPOSITORIES_OF": str(folder / "github")}
    return bounds | path | {"GITHUB_REPOSITORY_OWNER": "class"} | settings


def repository(folder, files):
    """A student's repository on GitHub, with those files in one commit, and an earlier commit."""
    folder.mkdir(parents=True)
    git(folder, "init", "-q")
    (folder / ".git" / "info").mkdir(exist_ok=True)
    (folder / ".git" / "info" / "attributes").write_text(
        "* -text -ident -filter -working-tree-encoding\n"
    )  # as written
    git(folder, "commit", "-qm", "start", "--allow-empty")
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Path):
            (folder / name).symlink_to(content)
        else:
            (folder / name).write_bytes(content)
    git(folder, "add", "--all")
    git(folder, "commit", "-qm", "x", "--allow-empty")


def git(folder, *words):
    settings = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", "-c", "core.autocrlf=false"]
    done = subprocess.run(["git", "-C", folder, *settings, *words], check=True, capture_output=True, text=True)
    return done.stdout


def missing(folder):
    """Return what was not cloned, and why."""
    return dict(line.split(": ", 1) for line in (folder / "not-cloned.txt").read_text().splitlines())


# (the variable, which clones there are then, what is said)
LISTS = [
    ("ada/context\nbela/hw  class/cy-03", {"ada": "ada/context", "bela": "bela/hw", "cy-03": "class/cy-03"}, ""),
    ("bela/x ada/gone", {"bela": "bela/x"}, "ada/gone was not cloned"),
    ("ada/x ada/y", {"ada": "ada/x"}, "two repositories of ada"),
    ("ada/x -upload-pack=evil", {"ada": "ada/x"}, "not an owner/name"),
    ("$(touch${IFS}x)/y", {}, "not an owner/name"),
    ("ada/../x", {}, "not an owner/name"),
    ("class/..", {}, "two repositories of .."),
    ("*/*", {}, "not an owner/name"),
]


@pytest.mark.parametrize(("repositories", "clones", "error"), LISTS)
def test_students_repositories_are_cloned_by_name(tmp_path, repositories, clones, error):
    for name in clones.values():
        repository(tmp_path / "github" / name, {"hw.ipynb": name.encode()})
    done = run(script(GRADE, "clone"), tmp_path, **stand_ins(tmp_path, REPOSITORIES=repositories))
    assert error in done.stdout
    assert done.returncode == (1 if error and "cloned" not in error else 0), done.stderr
    made = {path.name: (path / "hw.ipynb").read_text() for path in (tmp_path / "submissions").iterdir()}
    assert made == clones
    assert "(" not in done.stdout
    assert list(missing(tmp_path)) == (["ada/gone"] if "cloned" in error else [])


def test_a_clone_has_its_history_and_of_its_files_only_what_may_be_a_notebook(tmp_path):
    odd = "week 1/a\nb \t* [x] ü.IPYNB"
    attributes = b"* text eol=crlf ident\n*.ipynb filter=lfs working-tree-encoding=UTF-16\n"
    files = {"hw.ipynb": b"$Id$\n", odd: b"odd\n", "data/all.zip": b"zip", ".gitattributes": attributes}
    others = {"big.csv": b"x", "hw.ipynb.txt": b"x", "link.ipynb": Path("/etc/passwd"), ":(glob)*.ipynb": b"colon\n"}
    repository(tmp_path / "github" / "ada" / "hw", files | others)
    done = run(script(GRADE, "clone"), tmp_path, **stand_ins(tmp_path, REPOSITORIES="ada/hw"))
    assert (done.returncode, missing(tmp_path)) == (0, {}), done.stderr
    clone = tmp_path / "submissions" / "ada"
    there = {p.relative_to(clone).as_posix(): p.read_bytes() for p in clone.rglob("*") if p.is_file()}
    there = {name: content for name, content in there.items() if not name.startswith(".git/")}
    wanted = ("hw.ipynb", odd, "data/all.zip")
    assert there == {name: files[name] for name in wanted} | {":(glob)*.ipynb": b"colon\n"}
    assert git(clone, "log", "--format=%s").split() == ["x", "start"]


# What a student may push, the bounds in that test, and what is said; the next one's repository is cloned all the same.
PUSHED = {
    "large": ({"hw.ipynb": os.urandom(3 * 2**20)}, {"MOST_MIB": "1"}, "it is larger than 1 MiB, or was cut short"),
    "bomb": (
        {f"{n}.ipynb": b"%d" % n + bytes(2**20) for n in range(4)},
        {"MOST_MIB": "2"},
        "notebooks are larger than 2",
    ),
    "files": ({f"{n}.txt": b"" for n in range(12)}, {"MOST_FILES": "10"}, "it has more than 10 files"),
    "notebooks": ({f"{n}.ipynb": b"" for n in range(12)}, {"MOST_NOTEBOOKS": "10"}, "it has more than 10 notebooks"),
    "endless": ({"hw.ipynb": b"x"}, {"MOST_SECONDS": "5"}, "cloning it took more than 5 seconds"),
    "none": ({"essay.docx": b"x"}, {}, "there is no notebook in it"),
    "links": ({"hw.ipynb": Path("/etc/passwd")}, {}, "there is no notebook in it"),
}


@pytest.mark.parametrize("name", PUSHED)
def test_no_clone_takes_more_than_it_may_and_the_others_are_cloned(tmp_path, name):
    files, bounds, why = PUSHED[name]
    repository(tmp_path / "github" / "eve" / name, files)
    repository(tmp_path / "github" / "ada" / "hw", {"hw.ipynb": b"x"})
    text = script(GRADE, "clone")
    started = time.monotonic()
    done = run(text, tmp_path, **stand_ins(tmp_path, REPOSITORIES=f"eve/{name} ada/hw") | bounds)
    assert done.returncode == 0, done.stderr
    assert time.monotonic() - started < 45
    assert [path.name for path in (tmp_path / "submissions").iterdir()] == ["ada"]
    assert list(missing(tmp_path)) == [f"eve/{name}"]
    assert why in missing(tmp_path)[f"eve/{name}"]
    assert why in done.stdout


def test_a_tree_that_repeats_itself_without_end_is_not_listed_to_its_end(tmp_path):
    bomb = tmp_path / "github" / "eve" / "bomb"
    repository(bomb, {"hw.ipynb": b"x"})
    tree = git(bomb, "rev-parse", "HEAD^{tree}").strip()
    for _ in range(9):  # ten to the ninth files
        lines = "".join(f"040000 tree {tree}\t{n}\n" for n in range(10))
        made = subprocess.run(["git", "-C", bomb, "mktree"], input=lines, capture_output=True, text=True, check=True)
        tree = made.stdout.strip()
    git(bomb, "reset", "-q", "--soft", git(bomb, "commit-tree", "-m", "x", tree).strip())
    done = run(script(GRADE, "clone"), tmp_path, **stand_ins(tmp_path, REPOSITORIES="eve/bomb"))
    assert done.returncode == 0, done.stderr
    assert missing(tmp_path) == {"eve/bomb": "it has more than 20000 files"}


def test_a_repository_without_a_commit_is_said_to_have_none(tmp_path):
    (tmp_path / "github" / "eve" / "new").mkdir(parents=True)
    git(tmp_path / "github" / "eve" / "new", "init", "-q")
    done = run(script(GRADE, "clone"), tmp_path, **stand_ins(tmp_path, REPOSITORIES="eve/new"))
    assert (done.returncode, missing(tmp_path)) == (0, {"eve/new": "it has no commit"})


def test_what_could_not_be_cloned_is_listed_in_the_summary_and_fails_the_run(tmp_path):
    text = script(ROOT / ".github" / "workflows" / "grade.yml", "list repositories")
    summary = tmp_path / "summary.md"
    (tmp_path / "not-cloned.txt").write_text("")
    assert run(text, tmp_path, GITHUB_STEP_SUMMARY=str(summary)).returncode == 0
    assert not summary.exists()
    (tmp_path / "not-cloned.txt").write_text("ada/gone: it is: gone\nbela/x: too large\n")
    assert run(text, tmp_path, GITHUB_STEP_SUMMARY=str(summary)).returncode == 1
    assert summary.read_text().splitlines()[-2:] == ["- `ada/gone`: it is: gone", "- `bela/x`: too large"]


@pytest.mark.parametrize(("classroom", "slug"), [("cs", "hello"), ("cs", ""), ("../cs", "hello"), ("cs", "$(id)")])
def test_a_classrooms_repositories_are_found_by_their_names(tmp_path, classroom, slug):
    for name in ("cs-hello-ada", "cs-hello-group-2"):
        repository(tmp_path / "github" / "class" / name, {"hw.ipynb": b"x"})
    settings = stand_ins(tmp_path, REPOSITORIES="ada/other", CLASSROOM=classroom, SLUG=slug)
    done = run(script(GRADE, "clone"), tmp_path, **settings)
    made = sorted(path.name for path in (tmp_path / "submissions").iterdir())
    if (classroom, slug) == ("cs", "hello"):
        assert (done.returncode, made) == (0, ["cs-hello-ada", "cs-hello-group-2"])
        assert (tmp_path / "classroom50").is_dir()
    else:
        assert (done.returncode, made) == (1, [])
        assert "classroom and slug are two names" in done.stdout


INPUTS = {"ASSIGNMENT": "", "ROSTER": "", "DUE": "", "LATE_PENALTY": ""}


@pytest.mark.parametrize(
    ("inputs", "options"),
    [
        ({}, []),
        ({"ROSTER": "my class.csv"}, ["--roster", "my class.csv"]),
        ({"DUE": "2026-11-20", "LATE_PENALTY": "10"}, ["--due", "2026-11-20", "--late-penalty", "10"]),
        ({"DUE": "a=2026-11-20 b=*"}, ["--due", "a=2026-11-20", "--due", "b=*"]),
        ({"ASSIGNMENT": CONTEXT}, ["--assignment", CONTEXT]),
        ({"CLASSROOM": "cs", "SLUG": "hello"}, ["--roster", "classroom50/cs/roster.csv", "--prefix", "cs-hello-"]),
        ({"CLASSROOM": "cs", "SLUG": "x", "ROSTER": "r.csv"}, ["--roster", "r.csv", "--prefix", "cs-x-"]),
    ],
)
def test_what_is_put_in_reaches_the_command(tmp_path, inputs, options):
    command = tmp_path / ".venv" / "bin" / "autograder"
    command.parent.mkdir(parents=True)
    command.write_text('#!/bin/bash\nprintf "%s\\n" "$@" "zone $TZ"\n')
    command.chmod(0o755)
    text = script(ROOT / ".github" / "workflows" / "grade.yml", "grade them")
    done = run(text, tmp_path, TZ="Europe/Vienna", **INPUTS | inputs)
    *said, zone = done.stdout.splitlines()
    assert said == ["grade", "submissions", "--source", "git", "--out", "results", "--format", "github", *options]
    assert zone == "zone Europe/Vienna"


def test_grades_are_never_shown_in_a_public_repository():
    first, *_, last = steps(ROOT / ".github" / "workflows" / "grade.yml")
    assert first["if"] == "${{ !github.event.repository.private }}"
    assert run(first["run"], ROOT).returncode == 1
    assert last["if"] == "${{ !cancelled() && github.event.repository.private }}"


def test_types_and_style_are_checked_before_a_commit_and_wherever_tests_run():
    (hook,) = load(ROOT / ".pre-commit-config.yaml")["repos"][0]["hooks"]
    assert hook["entry"] == "make lint"
    assert "make lint" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "make lint" in [step.get("run") for step in load(ROOT / ".github/workflows/ci.yml")["jobs"]["test"]["steps"]]


# What students get


def test_it_has_the_python_that_grades():
    (python,) = [step["with"]["python-version"] for step in steps(STUDENT) if "setup-python" in step.get("uses", "")]
    assert python == "3.12", "Ubuntu 24.04's, the base image that docs/gradescope.md names"
    assert load(SETUP)["inputs"]["python"]["default"] == python


@pytest.mark.parametrize("otter", first_of(["with Otter", "without Otter"]))
def test_a_students_repository_runs_its_public_tests(tmp_path, otter):
    alone = 'import sys\nsys.modules["otter"] = None\n' if otter == "without Otter" else ""
    assert script(STUDENT, "Run the public tests") == "python -m softlookup.on_github"
    called = "import runpy, sys\nsys.path[0] = ''\nrunpy.run_module('softlookup.on_github', run_name='__main__')\n"
    (tmp_path / "step.py").write_text(alone + called)
    wrong = "def softmax(x, axis=-1):\n    return np.exp(x)"
    children = {}
    for kind, notebook in {"right": solved(SOFTMAX), "wrong": solved(SOFTMAX, softmax=wrong)}.items():
        folder = tmp_path / kind
        hand_out(ROOT / "assignments", SOFTMAX, folder)
        (folder / f"{SOFTMAX}.ipynb").rename(folder / "mine, 100%.ipynb")
        (folder / "mine, 100%.ipynb").write_bytes(to_bytes(notebook))
        settings = os.environ | {"GITHUB_STEP_SUMMARY": str(tmp_path / f"{kind}.md")}
        children[kind] = subprocess.Popen(
            [sys.executable, str(tmp_path / "step.py")],
            cwd=folder,
            env=settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
    said = {kind: child.communicate(timeout=1800)[0] for kind, child in children.items()}
    assert {kind: child.returncode for kind, child in children.items()} == {"right": 0, "wrong": 1}
    assert "::error" not in said["right"]
    assert (tmp_path / "right.md").read_text().count("| all passed |") == 9
    summary = (tmp_path / "wrong.md").read_text()
    assert "| softmax | 4 of 5 failed |" in summary
    (told,) = [line for line in said["wrong"].splitlines() if line.startswith("::error") and "title=softmax:" in line]
    where = re.match(r"::error file=mine%2C 100%25\.ipynb,line=(\d+),title=softmax::Checked: ", told)
    lines = (tmp_path / "wrong" / "mine, 100%.ipynb").read_text(encoding="utf-8").splitlines()
    assert "def softmax(" in lines[int(where[1]) - 1]
