"""The table of known mistakes: for each slug, a short name for instructors and a hint.

Takes the package's own table, of what shows on any question, and the course's, `solutions/mistakes.yml`.

Every hint is a question that does not give the answer away. One hint may serve several mistakes; names are all
different.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import UserError

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

PACKAGED = Path(__file__).with_name("mistakes.yml")  # those that show in the kind of an answer, on any question


@dataclass(frozen=True)
class Mistake:
    name: str
    hint: str


def read_mistakes(path: Path) -> dict[str, Mistake]:
    """The package's mistakes and those of the course's table, if there is one; UserError for one that is not right."""
    found, own = packaged(), _read(path) if path.exists() else {}
    for slug in own:
        if slug in found:
            raise UserError(f"{path}: {slug} is in {PACKAGED} already, for every course; take another slug")
    found |= own
    by_name: dict[str, str] = {}
    for slug, mistake in found.items():
        other = by_name.setdefault(mistake.name, slug)
        if other != slug:
            raise UserError(f"{path}: {other} and {slug} have the same name; word one differently")
    return found


def packaged() -> dict[str, Mistake]:
    """The package's mistakes, which checks name by themselves."""
    return _read(PACKAGED)


def _read(path: Path) -> dict[str, Mistake]:
    import yaml  # students, who read no table, need not have it

    try:
        table = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise UserError(f"{path}: cannot be read: {' '.join(str(error).split())}") from error
    if table is None:  # a table of comments
        return {}
    if not isinstance(table, dict):
        raise UserError(f"{path}: must be lines of `slug:`, each with a name and a hint below it")
    found: dict[str, Mistake] = {}
    for slug, entry in table.items():
        if not isinstance(slug, str) or not SLUG.fullmatch(slug):
            raise UserError(f"{path}: {slug!r} is not a valid slug; use lower-case words joined by hyphens")
        if not isinstance(entry, dict) or set(entry) != {"name", "hint"} or not all(map(_is_line, entry.values())):
            raise UserError(f"{path}: {slug} must have a `name` and a `hint`, each one line of text")
        if not entry["hint"].endswith("?"):
            raise UserError(f"{path}: the hint of {slug} must be a question and end with a question mark")
        found[slug] = Mistake(**entry)
    return found


def _is_line(text: object) -> bool:
    return isinstance(text, str) and text == " ".join(text.split()) != ""
