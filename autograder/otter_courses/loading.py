"""Loads a built assignment, whichever kind it is, as the wall takes it.

One of our own is loaded by the wall. Of one that came from Otter (`_prepared`), each case becomes a function of a
notebook's names, as the wall has them: a doctest, or a function of an exception-based test file, which is called with
what Otter would call it with. So the judge doesn't know where a case came from. Trusts the course's files: its tests
and the modules that its notebook imports run in this very process.
"""

import ast
import builtins
import inspect
import zipfile
from collections.abc import Callable
from contextlib import nullcontext, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder.course.manifest import CaseEntry, QuestionEntry, read_manifest, seed_of
from autograder.errors import UserError
from autograder.files.zips import read_members
from autograder.otter_courses import _doctests, _printed
from autograder.otter_courses._names import wanted
from autograder.otter_courses._prepared import OTTER, OtterAssignment, OtterCase, OtterTest, read_prepared
from autograder.otter_courses._switches import draw_nothing, in_effect
from autograder.wall import loading
from autograder.wall.inside.wire import TABLES
from autograder.wall.loading import (
    FILES,
    Helpers,
    LoadedAssignment,
    LoadedCase,
    LoadedQuestion,
    NotebookNames,
    TestCase,
)

Put = Callable[[NotebookNames], None]


def load(built: Path) -> LoadedAssignment:
    """Read an assignment, our own or one that came from Otter; `UserError` if it is neither."""
    if not _is_from_otter(built):
        return loading.load(built)
    content = read_members(built)
    manifest, assignment = read_manifest(built), read_prepared(content[OTTER], built)
    files = {name.removeprefix(FILES): text for name, text in content.items() if name.startswith(FILES)}
    maker = _CaseMaker(assignment, files, seed_of(manifest.assignment))
    tests = {test.name: test for test in assignment.tests}
    questions = {entry.name: _question(maker, tests[entry.name], entry) for entry in manifest.autograded}
    return LoadedAssignment(
        manifest.assignment,
        manifest,
        questions,
        files,
        seed_of(manifest.assignment),
        nullcontext,
        form=TABLES,
        before_cells=assignment.before_cells,
        imported=assignment.imported,
    )


def _is_from_otter(built: Path) -> bool:
    if built.is_dir():
        return (built / OTTER).exists()
    with zipfile.ZipFile(built) as archive:
        return OTTER in archive.namelist()


def _question(maker: "_CaseMaker", test: OtterTest, entry: QuestionEntry) -> LoadedQuestion:
    cases = [case for case in maker.cases(test, entry.cases) if not case.entry.set_aside]
    public, hidden = (tuple(case for case in cases if case.entry.hidden is kind) for kind in (False, True))
    return LoadedQuestion(entry.name, public, hidden)


class _CaseMaker:
    """Makes the cases of one assignment, which share what its notebook imports and switches."""

    def __init__(self, assignment: OtterAssignment, files: dict[str, bytes], seed: int):
        self._assignment, self._seed = assignment, seed
        self._builtins = vars(builtins) | {"__import__": _importing(Helpers(files)), "display": lambda *_, **__: None}
        self._every = frozenset(assignment.known)
        self._modules = self._imported()

    def _imported(self) -> dict[str, Any]:
        """Return what the notebook's own imports give."""
        names: dict[str, Any] = {"__builtins__": self._builtins, "__name__": "__main__"}
        draw_nothing()
        with suppress(ImportError):
            __import__("pandas")  # which frames of a submission are made with
        with in_effect({}, self._seed), redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            for statement in self._assignment.imports:
                with suppress(Exception, SystemExit):
                    exec(statement, names)
        del names["__builtins__"], names["__name__"]
        return {name: value for name, value in names.items() if name not in self._assignment.assigned}

    def cases(self, test: OtterTest, entries: tuple[CaseEntry, ...]) -> list[LoadedCase]:
        made = self._doctests(test) if not test.source else self._functions(test)
        if len(made) != len(entries):
            raise UserError(f"{test.name}: its test file gives other cases each time that it is read; correct it")
        return [LoadedCase(entry, put, ask, names) for entry, (put, ask, names) in zip(entries, made, strict=True)]

    def _names(self, notebook: NotebookNames, names: tuple[str, ...]) -> dict[str, Any]:
        """Return all that a case sees when it begins."""
        there = {name: notebook.get(name) for name in names if notebook.has(name)}
        return there | self._modules

    def _in_effect(self, run: Callable[[dict[str, Any]], None], names: tuple[str, ...]) -> Put:
        def put(notebook: NotebookNames) -> None:
            with in_effect(self._assignment.switches, self._seed):
                run(self._names(notebook, names))

        return put

    # Doctests

    def _doctests(self, test: OtterTest) -> list[tuple[Put, Put, tuple[str, ...]]]:
        return [self._doctest(case) for case in test.cases]

    def _doctest(self, case: OtterCase) -> tuple[Put, Put, tuple[str, ...]]:
        try:
            examples = _doctests.examples_of(case.body)
            test, ask = (_doctests.compiled(examples, comparing) for comparing in (True, False))
            trees = [ast.parse(example.source) for example in examples]
        except (SyntaxError, ValueError) as error:
            fails = _failing(f"the test does not parse ({error})")
            return fails, fails, ()
        names = tuple(sorted(wanted(trees, every=self._every) - self._modules.keys()))
        own = {"__builtins__": self._builtins | {"print": _printed.print_both}, "__name__": "__main__"}
        return (
            self._in_effect(lambda seen: _doctests.run(test, own | seen, True), names),
            self._in_effect(lambda seen: _doctests.run(ask, own | seen, False), names),
            names,
        )

    # Functions

    def _functions(self, test: OtterTest) -> list[tuple[Put, Put, tuple[str, ...]]]:
        tree = ast.parse(test.source)
        tests = self._read(tree)
        asks = self._read(ast.fix_missing_locations(_doctests.WithoutComparing().visit(ast.parse(test.source))))
        return [self._function(tree, test, ask) for test, ask in zip(tests, asks, strict=True)]

    def _read(self, tree: ast.Module) -> list[TestCase]:
        names: dict[str, Any] = {"__builtins__": self._builtins}
        with in_effect(self._assignment.switches, self._seed), redirect_stdout(StringIO()):
            exec(compile(tree, "<test>", "exec"), names)
        return [value for value in names.values() if isinstance(value, TestCase)]

    def _function(self, tree: ast.Module, test: TestCase, ask: TestCase) -> tuple[Put, Put, tuple[str, ...]]:
        parameters = tuple(inspect.signature(test.test_func).parameters)
        everything = [tree] if "env" in parameters else []
        names = tuple(sorted(wanted(everything, parameters, self._every) - self._modules.keys()))

        def calls(function: Callable[..., None]) -> Callable[[dict[str, Any]], None]:
            def call(seen: dict[str, Any]) -> None:
                with redirect_stdout(StringIO()):
                    function(**{name: seen if name == "env" else seen.get(name) for name in parameters})

            return call

        return (
            self._in_effect(calls(test.test_func), names),
            self._in_effect(calls(ask.test_func), names),
            names,
        )


def _failing(why: str) -> Put:
    def put(_notebook: NotebookNames) -> None:
        raise AssertionError(why)

    return put


class _Decorator(TestCase):
    """Otter's `test_case`, of which the messages are in the manifest already."""

    def __init__(self, name: str | None = None, points: Any = None, hidden: bool = False, **_messages: str | None):
        super().__init__(name or "", points, hidden)


def _importing(helpers: Helpers) -> Callable[..., ModuleType]:
    """Return how tests import: the course's modules from its files, and Otter's decorator from here."""
    otter = ModuleType(loading.NAME)
    vars(otter)["test_case"] = _Decorator

    def import_(name: str, *rest: Any) -> ModuleType:
        if name == loading.NAME and len(rest) > 2 and rest[2]:
            return otter
        return helpers.import_(name, *rest)

    return import_
