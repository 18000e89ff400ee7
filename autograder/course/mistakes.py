"""Reads the table of known mistakes: for each slug a short name for instructors, and a hint.

Those that show on any question are the package's own, the others the course's, `solutions/mistakes.yml`. Every hint is
a question that does not give the answer away. One hint may serve several mistakes; names are all different.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from autograder.course.source_files import read_yaml
from autograder.errors import UserError

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PACKAGED = Path(__file__).with_name("mistakes.yml")  # those that show in the kind of an answer, on any question


class Mistake(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    hint: str
    covers: tuple[str, ...] = ()  # other mistakes of which the name is true too, where a case cannot tell them apart


def read_mistakes(path: Path) -> dict[str, Mistake]:
    """Return the package's mistakes and those of the course's table, if there is one; UserError for one that is not
    right.
    """
    known, own = dict(packaged_mistakes()), _read_table(path) if path.exists() else {}
    for slug in own:
        if slug in known:
            raise UserError(f"{path}: {slug} is in {PACKAGED} already, for every course; take another slug")
    known |= own
    by_name: dict[str, str] = {}
    for slug, mistake in known.items():
        other = by_name.setdefault(mistake.name, slug)
        if other != slug:
            where = f"{path} and {PACKAGED}: " if other not in own else f"{path}: "
            raise UserError(f"{where}{other} and {slug} have the same name; word one differently")
        for covered in mistake.covers:
            if covered not in known:
                raise UserError(f"{path}: {slug} covers {covered}, which is not known; describe that, too")
    return known


def mistakes_of(master: Path, table: dict[str, Mistake]) -> dict[str, Mistake]:
    """Return what an assignment can name: what its answers and tests do, what covers that, and the package's own."""
    paths = master / "tests.py", *master.glob("answers/*.py")
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in paths]
    named = {slug for text in texts for slug in re.findall(r"[\"']([a-z0-9-]+)[\"']", text)} & set(table)
    always = packaged_mistakes()
    return {
        slug: mistake
        for slug, mistake in table.items()
        if slug in always or slug in named or not named.isdisjoint(mistake.covers)
    }


@cache  # a build asks for each question
def packaged_mistakes() -> Mapping[str, Mistake]:
    """Return the package's mistakes, which checks name by themselves."""
    return MappingProxyType(_read_table(PACKAGED))


def _read_table(path: Path) -> dict[str, Mistake]:
    table = read_yaml(path, dict[str, Mistake])
    for slug, mistake in table.items():
        if not SLUG.fullmatch(slug):
            raise UserError(f"{path}: {slug!r} is not a valid slug; use lower-case words joined by hyphens")
        if not all(text == " ".join(text.split()) != "" for text in (mistake.name, mistake.hint)):
            raise UserError(f"{path}: {slug}: name and hint must each be one line of text")
        if not mistake.hint.endswith("?"):
            raise UserError(f"{path}: the hint of {slug} must be a question and end with a question mark")
    return table
