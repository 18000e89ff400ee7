"""Reads the header of a `notebook.py`: an assignment's settings, as YAML above its first cell.

Takes the YAML text; gives a `Header`, or raises a `HeaderError` that says in one line what is wrong.
"""

import difflib
from dataclasses import dataclass, field

import yaml

from autograder.course.manifest import TIMES, VISIBILITIES, GradescopeDisplay, Limits

REQUIRED = ("title", "minutes", "builds_on")
KEYS = (*REQUIRED, "difficulty", "files", "limits", "gradescope")


@dataclass(frozen=True)
class Header:
    title: str
    minutes: int  # that a student is expected to need
    builds_on: str  # Markdown
    difficulty: int | None = None  # from 1, gentle, to 3, demanding
    files: tuple[str, ...] = ()  # of the assignment's folder, files and folders that ship with the notebook
    limits: Limits = field(default_factory=Limits)
    gradescope: GradescopeDisplay = field(default_factory=GradescopeDisplay)


class HeaderError(Exception):
    """A header that is not one; its text is one line."""


def parse_header(text: str) -> Header:
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        problem = getattr(error, "problem", None) or "cannot be parsed"
        hint = "; put text with a colon in quotes" if "mapping" in problem else ""
        raise HeaderError(f"the header is not valid YAML ({problem}){hint}") from error
    if not isinstance(data, dict):
        raise HeaderError("the header must be lines of `key: value`")
    for key in data:
        if key not in KEYS:
            near = difflib.get_close_matches(str(key), KEYS, n=1)
            meant = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(KEYS)}"
            raise HeaderError(f"unknown key {key!r} in the header; {meant}")
    for key in REQUIRED:
        if key not in data:
            raise HeaderError(f"the header has no `{key}:`")
    for key in ("title", "builds_on"):
        if not isinstance(data[key], str) or not data[key].strip():
            raise HeaderError(f"`{key}` in the header must be text, not {data[key]!r}")
    if "\n" in data["title"].strip():
        raise HeaderError("`title` in the header must be one line")
    if isinstance(data["minutes"], bool) or not isinstance(data["minutes"], int) or not 0 < data["minutes"] < 1000:
        raise HeaderError(f"`minutes` in the header must be a whole number of minutes, not {data['minutes']!r}")
    difficulty = data.get("difficulty")
    if isinstance(difficulty, bool) or difficulty not in (None, 1, 2, 3):
        raise HeaderError(f"`difficulty` in the header must be 1, 2 or 3, not {difficulty!r}")
    return Header(
        data["title"].strip(),
        data["minutes"],
        data["builds_on"].strip(),
        difficulty,
        _files(data.get("files", [])),
        _limits(data.get("limits", {})),
        _shown(data.get("gradescope", {})),
    )


def _files(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) and name for name in value):
        raise HeaderError("`files` in the header must be a list of names, each on a line `- name`")
    for name in value:
        if "/" in name or "\\" in name or name.startswith("."):
            raise HeaderError(f"`files` in the header: {name!r} must be a file or a folder beside notebook.py")
    if len(set(value)) < len(value):
        raise HeaderError("`files` in the header names a file twice")
    return tuple(value)


def _limits(value: object) -> Limits:
    if not isinstance(value, dict) or not set(value) <= set(TIMES):
        raise HeaderError(f"`limits` in the header may set {', '.join(TIMES)}")
    for key, seconds in value.items():
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= 3600:
            raise HeaderError(f"limits: {key} must be a number of seconds above 0, not {seconds!r}")
    return Limits(**value)


def _shown(value: object) -> GradescopeDisplay:
    """How Gradescope shows it."""
    keys = GradescopeDisplay.__struct_fields__
    if not isinstance(value, dict) or not set(value) <= set(keys):
        raise HeaderError(f"`gradescope` in the header may set {', '.join(keys)}")
    shown = GradescopeDisplay(**value)
    if shown.hidden_cases not in VISIBILITIES:
        problem = f"hidden_cases must be one of {', '.join(VISIBILITIES)}, not {shown.hidden_cases!r}"
        raise HeaderError(f"gradescope: {problem}")
    points = shown.points
    if points is not None and (isinstance(points, bool) or not isinstance(points, int | float) or not points > 0):
        raise HeaderError(f"gradescope: points must be a number above 0, not {points!r}")
    return shown
