"""What `otter assign` wrote is found and read; what cannot be graded here is refused in one line, before all else."""

import json
import zipfile
from pathlib import Path

import nbformat
import pytest
from kit.otter_courses import hidden, notebook, ok_test, write_dist

from autograder.errors import UserError
from autograder.files.zips import write_zip
from autograder.otter_courses import dist
from autograder.otter_courses.dist import read_all

TESTS = {"q1": ok_test("q1", ">>> x\n3", hidden(">>> x + 1\n4"), points=2)}
GIVEN = ["import numpy as np", "x = ..."]
SOLVED = ["import numpy as np", "x = 3"]


@pytest.fixture
def unread(monkeypatch):
    """No child process is started: what is refused is refused without one, or read as nothing."""
    nothing = {"tests": [], "switches": {}, "imported": [], "uncompiled": []}
    monkeypatch.setattr(dist, "_read_by_otter", lambda *_: nothing)


def made(folder, name="hw01", tests=TESTS, **rest):
    return write_dist(folder / name, name, GIVEN, SOLVED, tests, **rest)


def refused(paths, work, notebook=None):
    with pytest.raises(UserError) as error:
        read_all(paths, notebook, work)
    assert "\n" not in str(error.value)
    return str(error.value)


def zip_in(folder):
    return next((folder / "autograder").glob("*.zip"))


def rewritten(path, **changed):
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members = {name: content for name, content in (members | changed).items() if content is not None}
    write_zip(path, members)
    return path


def test_an_assignment_is_read_by_otter_itself(tmp_path):
    config = {"seed": 4, "points_possible": 10, "score_threshold": 0.5}
    files = {"data/a.csv": "1,2", "helper.py": "value = 1"}
    folder = made(tmp_path, config=config, files=files)
    (found,) = read_all([folder], None, tmp_path)
    assert found.name == "hw01"
    (question,) = found.manifest.questions
    assert [(case.name, case.hidden, case.points) for case in question.cases] == [
        ("q1 - 1", False, 1.0),
        ("q1 - 2", True, 1.0),
    ]
    assert (found.manifest.gradescope.points, found.manifest.gradescope.threshold) == (10, 0.5)
    assert sorted(found.files) == ["data/a.csv", "helper.py"]
    assert found.otter.before_cells == "__import__('numpy').random.seed(4); __import__('random').seed(4)"
    assert found.otter.imports == ("import numpy as np",)
    assert {"numpy", "pandas"} <= set(found.otter.imported)
    assert found.solution == folder / "autograder" / "hw01.ipynb"


def test_a_zip_alone_takes_the_notebook_that_students_get(tmp_path, unread):
    folder = made(tmp_path)
    assert "--notebook" in refused([zip_in(folder)], tmp_path)
    (found,) = read_all([zip_in(folder)], folder / "student" / "hw01.ipynb", tmp_path)
    assert (found.name, found.solution) == ("hw01", None)


def test_without_a_zip_tests_come_from_their_folder_and_else_from_the_solved_notebook(tmp_path, monkeypatch):
    seen = []
    nothing = {"tests": [], "switches": {}, "imported": [], "uncompiled": []}
    monkeypatch.setattr(dist, "_read_by_otter", lambda *asked: seen.append(asked[-1]) or nothing)
    folder = made(tmp_path)
    zip_in(folder).unlink()
    (folder / "autograder" / "tests").mkdir()
    (folder / "autograder" / "tests" / "q1.py").write_text(TESTS["q1"])
    read_all([folder], None, tmp_path)
    assert seen[-1][0][1:] == (TESTS["q1"], None)
    (folder / "autograder" / "tests" / "q1.py").unlink()
    entry = {"name": "q1", "suites": []}
    path = folder / "autograder" / "hw01.ipynb"
    nbformat.write(notebook(SOLVED, "hw01", tests={"q1": entry}, OK_FORMAT=True), path)
    read_all([folder], None, tmp_path)
    assert seen[-1] == [(f"{path}: q1", entry, True)]


def test_two_with_one_name_are_refused(tmp_path, unread):
    first, second = made(tmp_path / "a"), made(tmp_path / "b")
    assert (
        refused([first, second], tmp_path)
        == f"{second}: is called 'hw01', as {first} is; give one of them another name"
    )


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"lang": "r"}, "in R"),
        ({"plugins": ["a.b"]}, "plugins"),
        ({"grade_from_log": True}, "grade_from_log"),
        ({"seed": "x"}, "seed is 'x'"),
        ({"seed": 1, "seed_variable": "a b"}, "no name"),
    ],
)
def test_settings_that_cannot_be_had_are_refused(tmp_path, unread, config, words):
    folder = made(tmp_path, config=config)
    assert words in refused([folder], tmp_path)


def test_bad_zips_are_refused(tmp_path, unread):
    folder = made(tmp_path)
    path = zip_in(folder)
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    assert "damaged" in refused([folder], tmp_path)
    path.write_bytes(whole)
    assert "outside of its own folder" in refused([_with(path, "files/../../x", b"1")], tmp_path, _student(folder))
    path.write_bytes(whole)
    rewritten(path, **{"otter_config.json": b"[]"})
    assert "no settings" in refused([folder], tmp_path)
    rewritten(path, **{"otter_config.json": b"{"})
    assert "not JSON" in refused([folder], tmp_path)
    write_zip(path, {"other.txt": b""})
    assert "no zip that Otter made" in refused([path], tmp_path, _student(folder))


def _student(folder):
    return folder / "student" / "hw01.ipynb"


def _with(path, name, content):
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, content)
    return path


def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path, unread, monkeypatch):
    folder = made(tmp_path)
    monkeypatch.setattr(dist, "ZIP_BYTES", 2**20)
    with zipfile.ZipFile(zip_in(folder), "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("files/zeros", bytes(2**22))
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_args, **_kwargs: pytest.fail("it was unpacked"))
    assert "unpacks to more than" in refused([folder], tmp_path)


def test_files_that_players_cannot_get_are_refused(tmp_path, unread, monkeypatch):
    monkeypatch.setattr(dist, "FILES_BYTES", 10)
    assert "larger than" in refused([made(tmp_path, files={"a": "x" * 11})], tmp_path)


def test_a_notebook_of_another_assignment_is_refused(tmp_path, unread):
    folder = made(tmp_path)
    nbformat.write(notebook(SOLVED, "hw02"), folder / "autograder" / "hw01.ipynb")
    assert "the solution of 'hw02', not of 'hw01'" in refused([folder], tmp_path)
    folder = made(tmp_path / "again")
    nbformat.write(notebook(GIVEN, "hw02"), folder / "student" / "hw01.ipynb")
    assert "the notebook of 'hw02', not of 'hw01'" in refused([folder], tmp_path)


def test_what_is_not_there_is_said(tmp_path, unread):
    assert "there is nothing" in refused([tmp_path / "no"], tmp_path)
    assert "no autograder/ and student/" in refused([tmp_path], tmp_path)
    folder = made(tmp_path)
    (folder / "student" / "hw01.ipynb").unlink()
    assert "has 0 notebooks" in refused([folder], tmp_path)


def test_no_tests_and_tests_in_another_encoding_are_refused(tmp_path, unread):
    folder = made(tmp_path, tests={})
    assert "has no tests" in refused([folder], tmp_path)
    folder = made(tmp_path / "latin")
    rewritten(zip_in(folder), **{"tests/q1.py": "# café\n".encode("latin-1")})
    assert "tests/q1.py is not in UTF-8" in refused([folder], tmp_path)


def test_a_test_file_that_never_ends_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(dist, "CHILD_SECONDS", 5.0)
    monkeypatch.setattr(dist, "CHILD", tmp_path / "stuck.py")
    said = "from pathlib import Path; Path(sys.argv[1], 'now.txt').write_text('hw.zip: tests/q1.py')"
    (tmp_path / "stuck.py").write_text(f"import sys, time; {said}; time.sleep(60)")
    assert "hw.zip: tests/q1.py: reading it does not end within 5 seconds" in refused([made(tmp_path)], tmp_path)
    (tmp_path / "stuck.py").write_text(f"import sys, os; {said}; os._exit(3)")
    assert "hw.zip: tests/q1.py: reading it ended Python" in refused([made(tmp_path / "2")], tmp_path)


def test_modules_that_are_not_installed_are_named_with_how_to_get_them(tmp_path):
    given = ["import no_such_module_a", "try:\n    import no_such_b\nexcept ImportError:\n    pass", "import helper"]
    folder = write_dist(tmp_path / "hw", "hw", given, given, TESTS, files={"helper.py": ""})
    assert refused([folder], tmp_path) == (
        f"{folder}: needs no_such_module_a, not installed here; install it: pip install no_such_module_a"
    )


def test_two_cases_of_one_name_are_told_apart(tmp_path, monkeypatch):
    case = {"hidden": False, "points": 1, "success": "", "failure": "", "body": ""}
    test = {"name": "q1", "source": "", "all_or_nothing": False, "cases": [{"name": "same", **case}] * 2}
    found = {"tests": [test], "switches": {}, "imported": [], "uncompiled": []}
    monkeypatch.setattr(dist, "_read_by_otter", lambda *_: json.loads(json.dumps(found)))
    (assignment,) = read_all([made(tmp_path)], None, tmp_path)
    assert [case.name for case in assignment.manifest.questions[0].cases] == ["same", "same (2)"]


def test_only_the_child_imports_otter():
    package = Path(dist.__file__).parents[1]
    rooms = [package / room for room in ("wall", "marking", "otter_courses", "classroom", "student")]
    sources = {path: path.read_text(encoding="utf-8") for room in rooms for path in room.rglob("*.py")}
    importing = {path.name for path, text in sources.items() if "import otter\n" in text or "    from otter." in text}
    assert importing == {"_child.py"}
