"""`softlookup` as it lies beside notebooks: the room, the package's hints, and what a course adds."""

import pytest
from conftest import ROOT
from kit.kits import small_kit, tree

from autograder.authoring.shared_modules import shared_modules, workflow, write_modules
from autograder.errors import UserError
from autograder.workspace import Kit

KIT = Kit(ROOT)


def test_the_room_the_hints_and_what_the_course_adds_are_one_package():
    modules = shared_modules(KIT, "")
    room = {path.name for path in (ROOT / "autograder" / "softlookup").glob("*.py")} - {"on_colab.py"}
    assert set(modules) == {f"softlookup/{name}" for name in {*room, "hints.py", "pictures.py", "sketches.py"}}
    for name in room:
        assert modules[f"softlookup/{name}"] == (ROOT / "autograder" / "softlookup" / name).read_bytes()
    names = {}
    exec(modules["softlookup/hints.py"], names)
    assert names["HINTS"]["integer-buffer"].endswith("?")


def test_where_folders_can_be_fetched_a_helper_knows_which_modules_to_fetch():
    address = "https://example.org/course"
    modules = shared_modules(KIT, address)
    names = {"__name__": "on_colab"}
    exec(modules.pop("softlookup/on_colab.py"), names)
    assert (names["URL"], names["MODULES"]) == (address, tuple(modules))
    assert modules == shared_modules(KIT, "")


@pytest.mark.parametrize("name", ["comparing.py", "hints.py", "on_colab.py"])
def test_a_courses_own_module_of_a_name_that_is_taken_is_refused(tmp_path, name):
    kit = small_kit(tmp_path)
    (kit.student / name).write_text("")
    with pytest.raises(UserError, match=rf"student/{name}: softlookup has a module of this name already; choose"):
        shared_modules(kit, "")


def test_only_what_differs_is_written_and_what_is_gone_is_removed(tmp_path):
    modules = {"softlookup/a.py": b"a = 1\n", "softlookup/b.py": b"b = 1\n"}
    write_modules(modules, tmp_path)
    assert tree(tmp_path) == modules
    before = (tmp_path / "softlookup" / "a.py").stat()
    (tmp_path / "softlookup" / "b.py").write_text("changed")
    (tmp_path / "softlookup" / "gone.py").write_text("")
    write_modules(modules, tmp_path)
    assert tree(tmp_path) == modules
    assert (tmp_path / "softlookup" / "a.py").stat().st_ino == before.st_ino


def test_a_zip_is_the_beginning_of_a_repository_that_checks_itself():
    ((path, text),) = workflow().items()
    assert path == ".github/workflows/student.yml"
    assert text.decode().endswith("run: python -m softlookup.on_github\n")
