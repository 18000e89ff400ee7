"""A platform is one file: a made-up one is found, says whose and when, and leaves out what is no submission."""

import sys

from kit.handed_in import NOON, made, place

from autograder.classroom import platforms

MADE_UP = """
from datetime import UTC, datetime
from autograder.classroom.people import Person
from autograder.classroom.platforms.base import Origin, Platform


class MadeUp(Platform):
    name = "made_up"

    def is_export(self, top, entries):
        return (top / "MADE-UP").exists()

    def is_beside(self, root, file):
        return file == root / "MADE-UP"

    def origins(self, top, files):
        when = datetime(2026, 11, 20, 12, tzinfo=UTC)
        return {file.path: Origin((Person(login=file.path.stem),), when, number=file.path.stem) for file in files}


PLATFORM = MadeUp()
"""


def test_a_platform_is_added_by_one_file(tmp_path, monkeypatch):
    place(tmp_path / "package", "made_up.py", content=MADE_UP)
    monkeypatch.setattr(platforms, "__path__", [*platforms.__path__, str(tmp_path / "package")])
    monkeypatch.setattr(platforms, "NAMES", ("made_up", *platforms.NAMES))
    place(tmp_path / "subs", "MADE-UP", "ada.ipynb")
    try:
        found = made(tmp_path / "subs")
    finally:
        sys.modules.pop(f"{platforms.__name__}.made_up", None)
        platforms.platform.cache_clear()
    assert found.source == "made_up"
    assert [(id, entry.people[0].login, entry.submitted) for id, entry in found.entries.items()] == [
        ("ada", "ada", NOON)
    ]
