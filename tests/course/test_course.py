"""A course's settings, and what students get of what is built."""

import pytest

from autograder.course.course import read_course, student_files, tracked_files
from autograder.errors import UserError
from autograder.workspace import Kit


def test_a_student_has_the_folder_with_softlookup_in_it_and_nothing_that_git_ignores(tmp_path):
    kit = Kit(tmp_path)
    (tmp_path / ".gitignore").write_text("__pycache__/\n.hints.json\n")
    for path in ("01_one/01_one.ipynb", "01_one/.hints.json", "softlookup/a.py", "softlookup/__pycache__/a.pyc"):
        (kit.assignments / path).parent.mkdir(parents=True, exist_ok=True)
        (kit.assignments / path).write_text(path)
    assert tracked_files(kit, "softlookup") == {"softlookup/a.py": b"softlookup/a.py"}
    assert student_files(kit, "01_one") == {
        "01_one/01_one.ipynb": b"01_one/01_one.ipynb",
        "01_one/softlookup/a.py": b"softlookup/a.py",
    }


COURSE = "url: {}\nlanguage: {}\ntitle: {}\nabout: B\n"
BAD = {
    "nothing": "",
    "no address": COURSE.format("7", "en", "A"),
    "another key": COURSE.format("''", "en", "A") + "urls: ''\n",
    "no language": COURSE.format("''", "en", "A").replace("language: en\n", ""),
    "no tag": COURSE.format("''", "English, please", "A"),
    "no title": COURSE.format("''", "en", "' '"),
    "a path": COURSE.format("assignments", "en", "A"),
    "two addresses": COURSE.format("https://a.b https://c.d", "en", "A"),
    "no YAML": "url: [\n",
}


@pytest.mark.parametrize("kind", BAD)
def test_a_course_that_says_something_else_is_refused_in_one_line(tmp_path, kind):
    (tmp_path / "course.yml").write_text(BAD[kind])
    with pytest.raises(UserError, match=r"^solutions/course\.yml: .+") as refusal:
        read_course(tmp_path / "course.yml")
    assert "\n" not in str(refusal.value)
