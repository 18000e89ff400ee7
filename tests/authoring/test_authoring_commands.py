"""A new assignment builds and proves as it is; what cannot be begun is one line, and leaves nothing behind."""

import json
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT
from kit import command
from kit.kits import tree

from autograder.authoring import commands
from autograder.authoring.commands import start_assignment as new
from autograder.course.course import read_course
from autograder.errors import UserError
from autograder.files.whole import write_whole
from autograder.workspace import Kit


@pytest.fixture
def kit(tmp_path):
    """A kit with what all assignments share, and no assignment."""
    shutil.copytree(ROOT / "solutions" / "student", tmp_path / "solutions" / "student")
    shared = [path for path in ROOT.glob("solutions/*") if path.is_file()]
    for path in shared:
        shutil.copy(path, tmp_path / path.relative_to(ROOT))
    return Kit(tmp_path)


def begin(kit, name):
    """An assignment of that name is there."""
    kit.master(name).mkdir()
    (kit.master(name) / "notebook.py").touch()


def test_a_new_assignment_builds_and_proves_as_it_is(kit):
    new(kit, "first")
    done = command.run(kit.root, "new", "second")
    assert (done.returncode, done.stderr) == (0, "")
    assert "autograder build 02_second && autograder prove 02_second" in done.stdout
    assert kit.names() == ["01_first", "02_second"]
    style = [sys.executable, "-m", "ruff", "--config", str(ROOT / "pyproject.toml")]
    for asked in (["check", "--no-cache"], ["format", "--check", "--no-cache"]):
        told = subprocess.run([*style[:3], *asked, *style[3:], "."], cwd=kit.root, capture_output=True, text=True)
        assert told.returncode == 0, told.stdout + told.stderr

    done = command.run(kit.root, "build", "02_second")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "built 02_second: 2 questions, 4 points",
        "  column_totals: 4 points, 10% public",
        "  which_totals: 2 points, graded by a person",
    ]
    done = command.run(kit.root, "prove", "02_second")
    assert done.returncode == 0, done.stdout + done.stderr
    (proof,) = json.loads((kit.build / "prove.json").read_text(encoding="utf-8"))["assignments"]
    totals, written = proof["questions"]
    counted = {"right": 2, "right_passing": 2, "wrong": 1, "wrong_failing": 1, "named": 1}
    assert totals["answers"] == counted | {"wrong_passing_public": 0, "passing_public": {}}
    assert totals["mutants"]["killed"] == totals["mutants"]["total"] > 0
    assert (written["manual"], written["max_score"]) == (True, 2)


@pytest.mark.parametrize(
    ("name", "full"),
    [("third", "04_third"), ("04_third", "04_third"), ("02_third", "02_third"), ("a1_b", "04_a1_b")],
)
def test_the_number_follows_on_or_fills_a_gap(kit, name, full):
    for there in ("01_one", "03_two"):
        begin(kit, there)
    assert [path.relative_to(kit.solutions).as_posix() for path in new(kit, name)] == [
        f"{full}/notebook.py",
        f"{full}/tests.py",
        f"{full}/answers/column_totals.py",
        f"{full}/answers/caught.yml",
    ]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("one", "one: there is 01_one already; choose another name"),
        ("01_one", "01_one: there is 01_one already; choose another name"),
        ("01_other", "01_other: 01 is the number of 01_one; call it 02_other"),
        ("07_other", "07_other: the next number is 02; call it 02_other"),
        ("00_other", "00_other: the next number is 02; call it 02_other"),
        (
            "My RNN",
            "'My RNN' is not a valid assignment name: use lower-case letters, digits and underscores, such as ",
        ),
        ("", "'' is not a valid assignment name"),
        ("../../x", "'../../x' is not a valid assignment name"),
        ("2_x", "'2_x' is not a valid assignment name"),
        ("x\ny", r"'x\ny' is not a valid assignment name"),
        ("left", "solutions/02_left: already exists; choose another name, or remove it"),
    ],
)
def test_a_bad_name_is_one_line_and_nothing_is_written(kit, name, says):
    begin(kit, "01_one")
    kit.master("02_left").mkdir()
    kit.answers("02_left").mkdir()
    before = tree(kit.root)
    with pytest.raises(UserError) as refused:
        new(kit, name)
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)
    assert tree(kit.root) == before


def test_what_cannot_be_written_whole_is_not_begun(kit, monkeypatch):
    begin(kit, "01_one")
    before, write = tree(kit.root), write_whole

    def full_disk(path, text):
        if path.name == "tests.py":
            raise OSError(28, "No space left on device", str(path))
        write(path, text)

    monkeypatch.setattr(commands, "write_whole", full_disk)
    with pytest.raises(UserError, match=r"cannot be written \(No space left on device\); nothing was created"):
        new(kit, "two")
    assert tree(kit.root) == before


# A course


def test_a_course_is_begun_whole_or_not_at_all(tmp_path, monkeypatch):
    def full_disk(path, text):
        if path.name == "caught.yml":  # the last file of all
            raise OSError(28, "No space left on device", str(path))
        write_whole(path, text)

    with monkeypatch.context() as patch:
        patch.setattr(commands, "write_whole", full_disk)
        with pytest.raises(UserError, match="nothing was created"):
            commands.start_course(tmp_path, "Numerical methods")
    assert list(tmp_path.iterdir()) == []

    done = command.run(tmp_path, "init", "--title", "Numerical  methods")
    assert (done.returncode, done.stderr) == (0, "")
    assert read_course(Kit(tmp_path).course).title == "Numerical methods"
    assert Kit(tmp_path).names() == ["01_totals"]


def test_a_course_is_begun_where_none_is_and_has_a_title(kit, tmp_path):
    before = tree(tmp_path)
    with pytest.raises(UserError, match=r"course\.yml: already exists; begin a course in a folder without one"):
        commands.start_course(tmp_path, "Another")
    with pytest.raises(UserError, match="the title is empty"):
        commands.start_course(tmp_path / "new", "  ")
    Kit(tmp_path / "new").solutions.mkdir(parents=True)
    begin(Kit(tmp_path / "new"), "01_one")
    with pytest.raises(UserError, match="contains assignments; begin a course in a folder without one"):
        commands.start_course(tmp_path / "new", "Another")
    assert tree(tmp_path).keys() - before.keys() == {"new/solutions/01_one/notebook.py"}
