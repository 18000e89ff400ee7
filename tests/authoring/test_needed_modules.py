"""Which files a module of the package needs: those that it imports, directly or not, and nothing else."""

from conftest import ROOT

from autograder.authoring.needed_modules import needed_modules

PACKAGE = ROOT / "autograder"


def names(*entries):
    return {path.relative_to(PACKAGE).as_posix() for path in needed_modules(entries)}


def test_what_is_imported_is_needed_and_so_is_what_that_imports():
    assert names("autograder.workspace") == {"__init__.py", "workspace.py", "errors.py"}
    assert {"files/zips.py", "errors.py", "course/manifest.py"} <= names("autograder.course.manifest")
    assert "authoring/build.py" not in names("autograder.course.masters")


def test_the_one_module_that_players_share_with_notebooks_is_needed_inside():
    assert "softlookup/places.py" in names("autograder.wall.inside._fork_server")
