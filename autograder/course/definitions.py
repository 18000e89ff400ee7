"""Keeps what the cases of a `tests.py` share: imports, helpers and constants at its top, and which of them a text uses.

That is read from Python's own symbol tables, so a function's local names are never mistaken for the file's.
"""

import builtins
import symtable
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

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
    table = _table(source)
    here = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_referenced()}
    own = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    return frozenset(here | _read_below(table)) - own


@cache
def parameter_names(source: str) -> frozenset[str]:
    """Return what the functions in a text take."""
    return frozenset(_taken_below(_table(source)))


def _table(source: str) -> symtable.SymbolTable:
    return symtable.symtable(source, "tests.py", "exec")


def _taken_below(table: symtable.SymbolTable) -> set[str]:
    names = table.get_parameters() if isinstance(table, symtable.Function) else ()
    own = {name for name in names if name.isidentifier()}  # what a comprehension takes has a name of Python's own
    return own.union(*map(_taken_below, table.get_children()))


def _read_below(table: symtable.SymbolTable) -> set[str]:
    names = set()
    for child in table.get_children():
        names |= {symbol.get_name() for symbol in child.get_symbols() if symbol.is_global()}
        names |= _read_below(child)
    return names
