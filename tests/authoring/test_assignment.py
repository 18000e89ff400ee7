"""What is built of one assignment: all that students and graders need, and nothing that they must not have."""

import json
import re
import zipfile

import pytest
from conftest import ROOT
from kit.documents import STUDENT
from kit.kits import tree, zipped

from autograder.course import manifest
from autograder.course.manifest import load_assignments
from autograder.course.masters import read_master
from autograder.workspace import GRADING_LOCK, Kit

NAMES = Kit(ROOT).names()


@pytest.mark.parametrize("name", NAMES)
def test_each_assignment_has_what_students_and_graders_need(built, name):
    master = read_master(built.master(name))
    autograded = {f"tests/{q.name}.py" for q in master.questions if not q.manual}
    files = tree(built.assignments / name)
    shared = tree(built.assignments / "softlookup")
    folder = built.master(name)
    given = {path for file in master.header.files for path in (folder / file, *(folder / file).rglob("*"))}
    data = {path.relative_to(folder).as_posix() for path in given if path.is_file()}
    assert data >= {path.name for path in folder.glob("*.svg")}
    assert set(files) == autograded | data | {
        f"{name}.ipynb",
        "check.json",
        "requirements.txt",
        "AGENTS.md",
        "CLAUDE.md",
    }
    whole = files | {f"softlookup/{path}": content for path, content in shared.items()}
    whole[".github/workflows/student.yml"] = STUDENT.read_bytes()
    assert zipped(built.dist / name / "student.zip") == {f"{name}/{path}": c for path, c in whole.items()}
    members = zipped(built.dist / name / "autograder.zip")
    assert autograded <= set(members)
    for_gradescope = {"setup.sh", "run_autograder", "requirements.lock", "failed.json"}
    assert for_gradescope | {"otter_config.json", "manifest.json"} <= set(members)
    modules = {path: content for path, content in members.items() if path.startswith("files/softlookup/")}
    assert modules == {f"files/softlookup/{path}": content for path, content in shared.items()}
    manifest = json.loads(members["manifest.json"])
    assert [q["name"] for q in manifest["questions"]] == [q.name for q in master.questions]
    assert json.loads(members["otter_config.json"])["assignment_name"] == name


def test_the_zip_pins_every_package_that_grades(own):
    lock = zipped(own.autograder_zip(own.names()[0]))["requirements.lock"].decode()
    assert lock == GRADING_LOCK.read_text(encoding="utf-8")
    locked = re.findall(r"^([\w.\[\]-]+==[\w.]+)", lock, re.MULTILINE)
    assert {"numpy", "scipy", "nbformat", "ipykernel"} <= {line.split("==")[0].split("[")[0] for line in locked}


def test_both_locks_pin_the_same_versions():
    def pins(path):
        return set(re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)", path.read_text(), re.MULTILINE))

    assert pins(GRADING_LOCK) <= pins(ROOT / "requirements.lock")
    assert "://" not in (ROOT / "requirements.lock").read_text()


def test_nothing_that_leaves_this_machine_holds_a_rubric(built):
    for master in map(read_master, map(built.master, built.names())):
        for question in (q for q in master.questions if q.manual):
            for name in ("student.zip", "autograder.zip"):
                with zipfile.ZipFile(built.dist / master.name / name) as archive:
                    text = " ".join(archive.read(member).decode("utf-8", "replace") for member in archive.namelist())
                for part in question.rubric.parts:
                    for level in part.levels:
                        assert level.earns not in text
                        assert level.example.splitlines()[0] not in text


def test_the_build_says_which_questions_ask_for_functions(own):
    kinds = {q.name: q.is_function for a in load_assignments(own).values() for q in a.manifest.autograded}
    assert kinds["shares"]
    assert not kinds["shares_of_columns"]
    for one in load_assignments(own).values():
        assert manifest.read_manifest(one.zip) == one.manifest
