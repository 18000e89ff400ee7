"""An assignment as the judge needs it, read once from its autograder.zip and used for every submission.

Takes a zip that `autograder build` wrote, or the folder that it was unpacked to, which is trusted: its tests run in
this very process. Gives the test cases that Otter would find in them, the files that notebooks need, and the limits.
What tests import of those files comes from copies here, never from a player. Otter itself is not imported, and need
not be installed.
"""

import ast
import builtins
import inspect
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from autograder.course.manifest import CaseEntry, Manifest, read_manifest, seed_of
from autograder.errors import UserError
from autograder.files.uncollected import uncollected
from autograder.files.zips import read_members
from autograder.wall.inside.wire import PLAIN, Form
from autograder.wall.slow_imports import imported_by_files

NAME = "otter.test_files"  # where test files import the decorator of their cases from


class TestCase:
    """The judge's stand-in for Otter's decorator `test_case`; it needs nothing else of Otter."""

    def __init__(self, name: str, points: float | None = None, hidden: bool = False):
        self.name, self.points, self.hidden = name, points, hidden

    def __call__(self, function: Callable[..., None]) -> "TestCase":
        self.test_func = function
        return self


OTTER = ModuleType(NAME)
vars(OTTER)["test_case"] = TestCase


FILES = "files/"
COMPARING = "softlookup"  # the module that tests compare with


class NotebookNames(Protocol):
    """A notebook's names, as far as a case wanted them."""

    def get(self, name: str) -> Any:
        """Return what a name stands for; None if nothing does."""

    def has(self, name: str) -> bool:
        """Return whether the notebook gave that name a value."""


@dataclass(frozen=True)
class LoadedCase:
    """A test case: its manifest entry, what puts it to a notebook's names, and what only asks and compares nothing."""

    entry: CaseEntry
    test: Callable[["NotebookNames"], None]
    ask: Callable[["NotebookNames"], None]
    names: tuple[str, ...]  # what it wants of the notebook


@dataclass(frozen=True)
class LoadedQuestion:
    name: str
    public: tuple[LoadedCase, ...]
    hidden: tuple[LoadedCase, ...]


@dataclass(frozen=True)
class LoadedAssignment:
    name: str
    manifest: Manifest
    questions: dict[str, LoadedQuestion]
    files: dict[str, bytes]
    seed: int  # that `random` and NumPy's legacy generator start from
    only_asking: Callable[[], AbstractContextManager[None]]  # in which the tests compare nothing
    form: Form = PLAIN  # what crosses
    before_cells: str = ""  # code that is run before each cell
    imported: tuple[str, ...] = ()  # modules that are imported once for all notebooks


@uncollected()
def load(built: Path) -> LoadedAssignment:
    """Read an assignment; `UserError` if it is not one of ours, or not whole."""
    manifest = read_manifest(built)
    content = read_members(built)
    files = {name.removeprefix(FILES): text for name, text in content.items() if name.startswith(FILES)}
    helpers = Helpers(files)
    questions = {}
    for entry in manifest.autograded:
        path = f"tests/{entry.name}.py"
        tree = ast.parse(content.get(path, b""), path)
        tests = {test.name: test for test in _read_tests(tree, path, helpers)}
        asks = {test.name: test for test in _read_tests(WithoutAsserts().visit(tree), path, helpers)}
        if [(test.name, test.hidden) for test in tests.values()] != [(c.name, c.hidden) for c in entry.cases]:
            raise UserError(f"{built}: {path} is not what the manifest says; build it again")
        cases = [
            LoadedCase(case, _put(tests[case.name]), _put(asks[case.name]), _parameters(tests[case.name]))
            for case in entry.cases
        ]
        public, hidden = (tuple(case for case in cases if case.entry.hidden is kind) for kind in (False, True))
        questions[entry.name] = LoadedQuestion(entry.name, public, hidden)
    return LoadedAssignment(
        manifest.assignment,
        manifest,
        questions,
        files,
        seed_of(manifest.assignment),
        helpers.only_asking(),
        imported=imported_by_files(files),
    )


def _read_tests(tree: ast.Module, path: str, helpers: "Helpers") -> list[TestCase]:
    """Return the cases in one of Otter's exception-based test files, as Otter itself reads it but for what it
    imports.
    """
    names = {"__builtins__": helpers.builtins}
    exec(compile(tree, path, "exec"), names)
    return [value for value in names.values() if isinstance(value, TestCase)]


BLOCKS = ast.mod | ast.stmt | ast.excepthandler | ast.match_case


class WithoutAsserts(ast.NodeTransformer):
    """Asserted expressions are still evaluated, since they may call an answer, but the result is ignored."""

    def visit_Assert(self, node: ast.Assert) -> ast.Expr:
        return ast.copy_location(ast.Expr(node.test), node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        return super().generic_visit(node) if isinstance(node, BLOCKS) else node  # no expression holds a statement


def _put(test: TestCase) -> Callable[[NotebookNames], None]:
    """Return the test, called with what the notebook has for its parameters."""
    names = _parameters(test)
    return lambda notebook: test.test_func(**{name: notebook.get(name) for name in names})


def _parameters(test: TestCase) -> tuple[str, ...]:
    return tuple(inspect.signature(test.test_func).parameters)


class Helpers:
    """The modules among an assignment's files, imported by its tests under their own names and by nothing else.

    Two assignments may bring different ones, so none is put where Python keeps its modules.
    """

    def __init__(self, files: dict[str, bytes]):
        self._sources = {}
        for path, source in files.items():
            if path.endswith(".py"):
                self._sources[path[:-3].removesuffix("/__init__").replace("/", ".")] = path, source
        self._modules: dict[str, ModuleType] = {}
        self.builtins = vars(builtins) | {"__import__": self.import_}

    def only_asking(self) -> Callable[[], AbstractContextManager[None]]:
        """Return what switches off the comparisons of the module that tests compare with, if they use ours."""
        module = self._module(COMPARING) if COMPARING in self._sources else None
        return getattr(module, "only_asking", nullcontext)

    def import_(
        self,
        name: str,
        names: Mapping[str, Any] | None = None,
        local_names: Mapping[str, object] | None = None,
        wanted: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        """As Python's own `__import__`, of which the parameters are."""
        if name == NAME and wanted:
            return OTTER
        whole = resolve_name("." * level + name, (names or {})["__package__"]) if level else name
        if whole not in self._sources:
            return __import__(name, names, local_names, wanted, level)
        module = self._module(whole)
        for submodule in wanted or ():
            if not hasattr(module, submodule) and f"{whole}.{submodule}" in self._sources:
                self._module(f"{whole}.{submodule}")
        return module if wanted else self._modules[whole.partition(".")[0]]

    def _module(self, name: str) -> ModuleType:
        """Return the module, run if it has not been, as an attribute of its package, which runs first."""
        if name not in self._modules:
            package, _, last = name.rpartition(".")
            parent = self._module(package) if package in self._sources else None
            path, source = self._sources[name]
            module = self._modules[name] = ModuleType(name)
            module.__package__ = name if path.endswith("__init__.py") else package
            module.__dict__["__builtins__"] = self.builtins
            exec(compile(source, f"{FILES}{path}", "exec"), module.__dict__)
            if parent is not None:
                setattr(parent, last, module)
        return self._modules[name]
