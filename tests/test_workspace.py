"""A course is found, and an assignment that is not in it is named."""

import pytest
from conftest import ROOT
from kit import command

from autograder.errors import UserError
from autograder.workspace import Kit, find_kit

NAMES = Kit(ROOT).names()


def test_an_unknown_name_is_one_line_and_status_2(built):
    done = command.run(built.root, "build", "09_nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"autograder: solutions/09_nothing: no such assignment; there are {', '.join(NAMES)}\n"


def test_a_course_is_found_from_any_folder_of_it_and_from_none_outside(tmp_path, monkeypatch):
    (tmp_path / "course" / "solutions" / "01_one").mkdir(parents=True)
    (tmp_path / "course" / "solutions" / "course.yml").touch()
    monkeypatch.chdir(tmp_path / "course" / "solutions" / "01_one")
    assert find_kit().root == tmp_path / "course"
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match=r"not inside a course; .* autograder init --title"):
        find_kit()
