"""Imports modules from a folder and leaves nothing behind in it.

Takes a folder of ours. What students get is later compared file by file with the build, so not even bytecode may be
written beside a module.

The imports, helpers and constants at the top of a `tests.py`, and which of them each case needs.

Takes source text that parses and runs none of it. Which names a text uses is read from Python's own symbol tables, so a
function's local names are never mistaken for the file's.

What notebooks and tests may import: what students have, and nothing else.
"""

import ast
import builtins
import contextlib
import symtable
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


def read_source(path: Path) -> str:
    """A source's text, without a byte order mark; ValueError, with the line, if it is not UTF-8."""
    content = path.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ValueError(f"line {line} is not UTF-8; save the file as UTF-8") from error


@contextlib.contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Modules in `folder` can be imported."""
    sys.path.insert(0, str(folder))
    try:
        with no_bytecode():
            yield
    finally:
        sys.path.remove(str(folder))


@contextlib.contextmanager
def no_bytecode() -> Iterator[None]:
    """Importing a module writes no `__pycache__`."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


# The imports, helpers and constants at the top of a `tests.py`, and which of them each case needs


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
        return [one.name for one in (*self.imports, *self.helpers)]

    def needed_by(self, sources: Iterable[str]) -> "Definitions":
        """What the sources use, and what that uses in its turn."""
        helpers = {helper.name: helper for helper in self.helpers}
        needed: set[str] = set()
        waiting = list(sources)
        while waiting:
            found = global_names(waiting.pop()) - needed
            needed |= found
            waiting += [helpers[name].source for name in found if name in helpers]
        return Definitions(
            tuple(one for one in self.imports if one.name in needed),
            tuple(one for one in self.helpers if one.name in needed),
        )

    def undefined_in(self, source: str) -> list[str]:
        """The names that a source uses and that nothing gives it."""
        return sorted(global_names(source) - set(self.names) - set(dir(builtins)))

    def import_lines(self) -> str:
        """The imports as statements, those of one module together."""
        found: dict[str, list[Import]] = {}
        for one in self.imports:
            found.setdefault(str(one) if one.original is None else f"from {one.module} import", []).append(one)
        return "".join(
            f"{start}\n" if names[0].original is None else _from_import(start, list(map(str, names)))
            for start, names in found.items()
        )


def _from_import(start: str, names: list[str]) -> str:
    line = f"{start} {', '.join(names)}\n"
    return line if len(line) <= WIDTH else f"{start} (\n" + "".join(f"    {name},\n" for name in names) + ")\n"


def global_names(source: str) -> set[str]:
    """The names that a text reads and does not define itself."""
    table = symtable.symtable(source, "tests.py", "exec")
    here = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_referenced()}
    own = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    return (here | _read_below(table)) - own


def _read_below(table: symtable.SymbolTable) -> set[str]:
    found = set()
    for child in table.get_children():
        found |= {symbol.get_name() for symbol in child.get_symbols() if symbol.is_global()}
        found |= _read_below(child)
    return found


# What notebooks and tests may import: what students have, and nothing else


PACKAGES = {"numpy", "scipy", "matplotlib", "IPython"}  # that an assignment's requirements.txt brings


def own_modules(folder: Path, files: Iterable[str]) -> set[str]:
    """The modules that ship with an assignment: `softlookup`, as with every one, and its own files."""
    own = {
        name.removesuffix(".py") for name in files if name.endswith(".py") or (folder / name / "__init__.py").exists()
    }
    return own | {"softlookup"}


def strange_imports(tree: ast.AST, own: set[str]) -> Iterator[tuple[int, str]]:
    """Line and module of every import, anywhere in the tree, that would fail where students are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [("." * node.level) + (node.module or "")]
        else:
            continue
        for module in modules:
            if module.split(".")[0] not in own | PACKAGES | sys.stdlib_module_names:
                yield node.lineno, module
