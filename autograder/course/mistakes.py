"""The table of known mistakes, `solutions/mistakes.yml`: for each slug, a short name for instructors and a hint.

Every hint is a question that does not give the answer away. One hint may serve several mistakes; names are all
different.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import UserError

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

# Those that show in the kind of an answer, on any question: solutions/student/feedback.py and softlookup.py name them.
BASIC = frozenset(
    {
        "none-returned",
        "not-defined",
        "few-digits",
        "list-for-array",
        "matrix-for-array",
        "generator-for-list",
        "axis-gained",
        "axis-lost",
        "transposed",
        "axis-0",
        "whole-array",
        "input-mutated",
        "integer-buffer",
        "half-precision",
        "rounded",
        "random-placeholder",
        "entries-of-another-type",
        "flattened",
        "results-not-combined",
        "one-result-for-several",
        "true-and-false-exchanged",
        "sign-turned",
        "constant-factor",
        "numbers-in-other-places",
        "not-what-is-unpacked",
        "not-a-whole-number",
        "array-in-a-condition",
        "axis-that-is-not-there",
        "shapes-do-not-fit",
        "index-past-the-end",
        "wrong-divisor",
    }
)


@dataclass(frozen=True)
class Mistake:
    name: str
    hint: str


def read_mistakes(path: Path) -> dict[str, Mistake]:
    """The table; UserError, in one line, for one that is not right. Without a file there are no known mistakes."""
    import yaml  # students, who read no table, need not have it

    try:
        table = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise UserError(f"{path}: cannot be read: {' '.join(str(error).split())}") from error
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
    by_name: dict[str, str] = {}
    for slug, mistake in found.items():
        other = by_name.setdefault(mistake.name, slug)
        if other != slug:
            raise UserError(f"{path}: {other} and {slug} have the same name; word one differently")
    return found


def _is_line(text: object) -> bool:
    return isinstance(text, str) and text == " ".join(text.split()) != ""
