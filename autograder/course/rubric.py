"""Reads a rubric, by which a person grades a written question.

It is the Markdown of a cell: `## Rubric`, then parts (`### What to look for`), each with levels from best to worst
(`#### 2 points: what earns them`) and, below each level, an example answer that earns exactly that. A `RubricError`
says in one line what is wrong with one.
"""

import re
from dataclasses import dataclass
from itertools import pairwise

from markdown_it import MarkdownIt

TITLE = "## Rubric"
LEVEL = re.compile(r"(\d+(?:\.\d+)?) points?: (\S.*)")


@dataclass(frozen=True)
class RubricLevel:
    points: float
    earns: str
    example: str  # Markdown


@dataclass(frozen=True)
class RubricPart:
    title: str
    levels: tuple[RubricLevel, ...]  # from best to worst; the last is for 0 points


@dataclass(frozen=True)
class Rubric:
    parts: tuple[RubricPart, ...]

    @property
    def points(self) -> float:
        return sum(part.levels[0].points for part in self.parts)


class RubricError(Exception):
    """A rubric that is not one; its text is one line."""


def is_rubric(source: str) -> bool:
    """Return whether a cell is meant for a rubric, well written or not."""
    return source.lstrip("#*_ ").casefold().startswith("rubric")


def parse_rubric(source: str) -> Rubric:
    """Return the rubric in a cell's Markdown."""
    sections = _sections(source)
    if not sections or sections[0] != ("h2", "Rubric", ""):
        raise RubricError(f"its rubric must begin with the line `{TITLE}` and go on with a part, `### …`")
    parts: list[tuple[str, list[RubricLevel]]] = []
    for tag, title, body in sections[1:]:
        if tag == "h3":
            if body:
                raise RubricError(
                    f"text stands between {title!r} of its rubric and the first level, `#### 2 points: …`"
                )
            parts.append((title, []))
        elif tag == "h4" and parts:
            parts[-1][1].append(_level(title, body))
        else:
            raise RubricError(f"its rubric has {title!r} where a part, `### …`, or a level, `#### …`, belongs")
    if not parts:
        raise RubricError("its rubric has no part, `### …`")
    for title, levels in parts:
        points = [level.points for level in levels]
        if len(points) < 2 or points != sorted(set(points), reverse=True) or points[-1] != 0:
            raise RubricError(f"the levels of {title!r} in its rubric must go down to `#### 0 points: …`")
    return Rubric(tuple(RubricPart(title, tuple(levels)) for title, levels in parts))


def _sections(source: str) -> list[tuple[str, str, str]]:
    """Return each heading's level, its text and what follows it; a `#` in a block of code is not a heading."""
    lines = source.splitlines()
    tokens = MarkdownIt().parse(source)
    headings = [
        (token.tag, inline.content, token.map[0], token.map[1])
        for token, inline in pairwise(tokens)
        if token.type == "heading_open" and token.level == 0 and token.map
    ]
    ends = [start for _, _, start, _ in headings[1:]] + [len(lines)]
    return [
        (tag, title, "\n".join(lines[start:end]).strip())
        for (tag, title, _, start), end in zip(headings, ends, strict=True)
    ]


def _level(title: str, body: str) -> RubricLevel:
    written = LEVEL.fullmatch(title)
    if not written:
        raise RubricError(f"its rubric has {title!r} for a level; write it as `#### 2 points: what earns them`")
    if not body:
        raise RubricError(f"its rubric has no example answer below {title!r}")
    return RubricLevel(float(written[1]), written[2], body)
