"""Reads what all assignments of a course share, `solutions/course.yml`, and the files that students get of each.

Takes a course; gives its settings, and files by their paths. What Git ignores, a student never gets.
"""

import re
from pathlib import Path

import pathspec
from msgspec import Struct
from msgspec.structs import force_setattr

from autograder.course.source_files import read_yaml
from autograder.workspace import SOFTLOOKUP, Kit

LANGUAGE = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*"
ADDRESS = r"(https?|file)://\S+"


class Course(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings that all assignments share: `solutions/course.yml`."""

    title: str
    about: str  # one paragraph, for the site's start page
    url: str  # below which the assignments' folders are published; may be empty
    language: str  # of all texts, as in "en" or "pt-BR"

    def __post_init__(self) -> None:
        for name in ("title", "about"):
            force_setattr(self, name, " ".join(getattr(self, name).split()))
        force_setattr(self, "url", self.url.rstrip("/"))
        if not self.title:
            raise ValueError("title is empty")
        if self.url and not re.fullmatch(ADDRESS, self.url):
            raise ValueError(f"url must be an address such as https://..., or empty, not {self.url!r}")
        if not re.fullmatch(LANGUAGE, self.language):
            raise ValueError(f"language must be a tag such as en, not {self.language!r}")


def read_course(path: Path) -> Course:
    """Return the course's settings; UserError, in one line, for what is not right."""
    return read_yaml(path, Course, f"solutions/{path.name}")


def student_files(kit: Kit, name: str) -> dict[str, bytes]:
    """Return what a student has of an assignment, each file under NAME/... as in student.zip."""
    shared = {f"{name}/{path}": content for path, content in tracked_files(kit, SOFTLOOKUP).items()}
    return dict(sorted((tracked_files(kit, name) | shared).items()))


def tracked_files(kit: Kit, folder: str) -> dict[str, bytes]:
    """Return what Git would track of a folder in `assignments/`, each file under the folder's name."""
    files = {
        path.relative_to(kit.root).as_posix(): path
        for path in sorted((kit.assignments / folder).rglob("*"))
        if path.is_file()
    }
    gitignore = kit.root / ".gitignore"
    lines = gitignore.read_text(encoding="utf-8").splitlines() if gitignore.exists() else []
    ignored = set(pathspec.GitIgnoreSpec.from_lines(lines).match_files(files))
    return {
        path.relative_to(kit.assignments).as_posix(): path.read_bytes()
        for place, path in files.items()
        if place not in ignored
    }
