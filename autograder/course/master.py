"""A master: the contents of `solutions/NN_name/`, read and checked, its rubrics, and what the cases of its tests share.

A rubric, by which a person grades a written question, is the Markdown of a cell: `## Rubric`, then parts (`### What to
look for`), each with levels from best to worst (`#### 2 points: what earns them`) and, below each level, an example
answer that earns exactly that. A `RubricError` says in one line what is wrong with one.
"""

import builtins
import re
import symtable
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from markdown_it import MarkdownIt
from msgspec import Meta, Struct

from autograder.course.manifest import GradescopeDisplay, Limits, Release, Times
from autograder.errors import UserError

TITLE = "## Rubric"
LEVEL = re.compile(r"(\d+(?:\.\d+)?) points?: (\S.*)")


@dataclass(frozen=True)
class RubricLevel:
    points: float
    earns: str
    example: str  # Markdown


@dataclass(frozen=True)
class Part:
    title: str
    levels: tuple[RubricLevel, ...]  # from best to worst; the last is for 0 points


@dataclass(frozen=True)
class Rubric:
    parts: tuple[Part, ...]

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
    return Rubric(tuple(Part(title, tuple(levels)) for title, levels in parts))


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


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """An assignment's settings, as YAML above the first cell of its `notebook.py`."""

    title: str
    minutes: Annotated[int, Meta(gt=0, lt=1000)]  # that a student is expected to need
    builds_on: str  # Markdown
    difficulty: Literal[1, 2, 3] | None = None  # from gentle to demanding
    files: tuple[str, ...] = ()  # of the assignment's folder, files and folders that ship with the notebook
    times: Times = msgspec.field(default=Times(), name="limits")
    gradescope: GradescopeDisplay = GradescopeDisplay()

    def __post_init__(self) -> None:
        for name in ("title", "builds_on"):
            msgspec.structs.force_setattr(self, name, getattr(self, name).strip())
            if not getattr(self, name):
                raise ValueError(f"`{name}` is empty")
        if "\n" in self.title:
            raise ValueError("`title` must be one line")
        for name in self.files:
            if not name or "/" in name or "\\" in name or name.startswith("."):
                raise ValueError(f"`files`: {name!r} must be a file or a folder beside notebook.py")
        if len(set(self.files)) < len(self.files):
            raise ValueError("`files` names a file twice")
        shown = self.gradescope
        if shown.release is not Release.POINTS and shown.hidden_cases not in ("after_due_date", "after_published"):
            what = f"`gradescope`: `release: {shown.release}` tells what hidden cases are about"
            raise ValueError(f"{what}; give `hidden_cases: after_due_date` or `after_published` with it")

    @property
    def limits(self) -> Limits:
        return Limits(**msgspec.structs.asdict(self.times))


# The imports, helpers and constants at the top of a `tests.py`. Which names a text uses is read from Python's own
# symbol tables, so a function's local names are never mistaken for the file's.


WIDTH = 120


@dataclass(frozen=True)
class Import:
    """One name that is imported: `import module as name`, or `from module import original as name`."""

    name: str
    module: str
    original: str | None = None  # None: the module itself

    def __str__(self) -> str:
        if self.original is None:
            return f"import {self.module}" + (f" as {self.name}" if self.name != self.module else "")
        return self.original + (f" as {self.name}" if self.name != self.original else "")


@dataclass(frozen=True)
class Helper:
    """A function, class or constant that cases share."""

    name: str
    source: str
    line: int


@dataclass(frozen=True)
class Definitions:
    """All of them, in the order of the file."""

    imports: tuple[Import, ...] = ()
    helpers: tuple[Helper, ...] = ()

    @property
    def names(self) -> list[str]:
        return [imported.name for imported in self.imports] + [helper.name for helper in self.helpers]

    def needed_by(self, sources: Iterable[str]) -> "Definitions":
        """Return what the sources use, and what that uses in its turn."""
        helpers = {helper.name: helper for helper in self.helpers}
        needed: set[str] = set()
        waiting = list(sources)
        while waiting:
            used = global_names(waiting.pop()) - needed
            needed |= used
            waiting += [helpers[name].source for name in used if name in helpers]
        return Definitions(
            tuple(imported for imported in self.imports if imported.name in needed),
            tuple(helper for helper in self.helpers if helper.name in needed),
        )

    def undefined_in(self, source: str) -> list[str]:
        """Return the names that a source uses and that nothing gives it."""
        return sorted(global_names(source) - set(self.names) - set(dir(builtins)))

    def import_lines(self) -> str:
        """Return the imports as statements, those of one module together."""
        by_start: dict[str, list[Import]] = {}
        for imported in self.imports:
            start = str(imported) if imported.original is None else f"from {imported.module} import"
            by_start.setdefault(start, []).append(imported)
        return "".join(
            f"{start}\n" if names[0].original is None else _from_import(start, list(map(str, names)))
            for start, names in by_start.items()
        )


def _from_import(start: str, names: list[str]) -> str:
    line = f"{start} {', '.join(names)}\n"
    return line if len(line) <= WIDTH else f"{start} (\n" + "".join(f"    {name},\n" for name in names) + ")\n"


@cache  # a case is asked about for each file that it might leak into
def global_names(source: str) -> frozenset[str]:
    """Return the names that a text reads and does not define itself."""
    table = symtable.symtable(source, "tests.py", "exec")
    here = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_referenced()}
    own = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    return frozenset(here | _read_below(table)) - own


def _read_below(table: symtable.SymbolTable) -> set[str]:
    names = set()
    for child in table.get_children():
        names |= {symbol.get_name() for symbol in child.get_symbols() if symbol.is_global()}
        names |= _read_below(child)
    return names


# The master


NOTEBOOK = "notebook.py"
TESTS = "tests.py"
PUBLIC_PERCENT = 10  # of a question's points are for its public cases, whose answers can be copied into a function


class Kind(Enum):
    """The purpose of a cell of the notebook."""

    STORY = "story"
    PROMPT = "prompt"
    SOLUTION = "solution"  # the code cell that students finish
    ANSWER = "answer"  # Markdown that students never get: a full answer, or a rubric


@dataclass(frozen=True)
class Cell:
    kind: Kind
    markdown: bool
    source: str
    question: str | None  # the question that it belongs to


@dataclass(frozen=True)
class Case:
    """One test case: a function of the answer it tests, named by that function."""

    name: str
    weight: int  # its part of what the question's public cases, or its hidden ones, are worth together
    hidden: bool
    hint: str  # the question that a student is asked when the case fails
    source: str
    form: bool = False  # a public case that looks at the form only, such as whether a choice is a list of letters
    points: float = 0.0  # what the build makes of the weight


@dataclass(frozen=True)
class Question:
    name: str
    manual: bool
    points: float
    solutions: tuple[str, ...]  # the sources of its solution cell, and of the Markdown that explains it
    rubric: Rubric | None = None  # of a manual question; its source is one of `solutions`
    cases: tuple[Case, ...] = ()
    definitions: Definitions = field(default_factory=Definitions)  # what its cases may use


@dataclass(frozen=True)
class Master:
    folder: Path
    header: Header
    cells: tuple[Cell, ...]
    questions: tuple[Question, ...]

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def notebook(self) -> Path:
        return self.folder / NOTEBOOK

    @property
    def given(self) -> tuple[Cell, ...]:
        """The cells that students see as they stand here."""
        return tuple(cell for cell in self.cells if cell.kind in (Kind.STORY, Kind.PROMPT))


class MasterError(UserError):
    """A master that cannot be built: the file that is wrong, the place, and what to do."""

    def __init__(self, file: Path, problem: str, question: str | None = None, where: str | None = None):
        place = [f"question {question}" if question else None, where]
        location = ", ".join(p for p in place if p)
        path = f"solutions/{file.parent.name}/{file.name}"
        super().__init__(f"{path}: {location + ': ' if location else ''}{problem}")

    def __reduce__(self) -> tuple[type[UserError], tuple[object, ...]]:
        """Return how a worker process hands it on: its parts are in its text by now."""
        return UserError, self.args
