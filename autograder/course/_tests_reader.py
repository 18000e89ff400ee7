"""Reads a master's `tests.py`, which is never run: all in it is an import, a helper, a constant or a case.

Takes its path; gives cases by question. Anything unclear is a `MasterError`, one line with the file, the question and
the line number.
"""

import ast
import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from autograder.course._forms import CHECKS, FORMS, FormError, question_of, weight_of, written_out
from autograder.course.definitions import Definitions, Helper, Import
from autograder.course.imports import strange_imports
from autograder.course.master import Case, MasterError
from autograder.course.source_files import read_source

DECORATORS = ("public", "hidden")
CASES = "autograder.course.cases"  # where decorators and forms come from; students have neither
RESERVED = {"feedback", "Feedback", "test_case", "OK_FORMAT", "name", "points"}  # names of the built test files


@dataclass(frozen=True)
class Tests:
    cases: dict[str, tuple[Case, ...]]  # by question
    definitions: Definitions


@dataclass
class _TestsReader:
    path: Path
    text: str
    questions: dict[str, list[str] | None]  # each with its solution's parameters, None if it is not a function
    given: set[str]  # the names that the story's cells define
    own_modules: set[str]
    cases: dict[str, list[Case]] = field(default_factory=dict)
    imports: list[Import] = field(default_factory=list)
    helpers: list[Helper] = field(default_factory=list)
    defined: dict[str, int] = field(default_factory=dict)  # every name with its line
    offered: set[str] = field(default_factory=set)  # the decorators and forms that are imported
    checks: set[str] = field(default_factory=set)  # of softlookup, used by the one-line cases
    lines: dict[tuple[str, str], int] = field(default_factory=dict)  # of cases, by question and name

    def fail(self, line: int | None, problem: str, question: str | None = None) -> NoReturn:
        raise MasterError(self.path, problem, question, f"line {line}" if line else None)

    def read(self) -> Tests:
        try:
            tree = ast.parse(self.text)
        except SyntaxError as error:
            self.fail(error.lineno, f"invalid Python: {error.msg}")
        for line, module in strange_imports(tree, self.own_modules | {"autograder"}):
            self.fail(line, f"students do not have {module}, so nothing here can import it")
        for number, node in enumerate(tree.body):
            if number == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue  # the file's docstring
            self.statement(node)
        self.import_checks()
        definitions = Definitions(tuple(self.imports), tuple(self.helpers))
        self.check_names(definitions)
        return Tests({question: tuple(cases) for question, cases in self.cases.items()}, definitions)

    def statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Import | ast.ImportFrom):
            return self.top_import(node)
        for inner in ast.walk(node):
            if isinstance(inner, ast.Import | ast.ImportFrom):
                self.fail(inner.lineno, "imports stand at the top of the file")
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            return self.case(node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            return self.helper(node, node.name)
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            if not _is_constant(node.value):
                problem = "is not a number, a string or a tuple of them; make it a function that returns it"
                self.fail(node.lineno, f"{node.targets[0].id} {problem}")
            return self.helper(node, node.targets[0].id)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name):
            return self.form(node.value, node.value.func.id)
        self.fail(node.lineno, "only imports, helpers, constants and cases stand here")

    def define(self, name: str, line: int, question: str | None = None) -> None:
        if name in RESERVED:
            self.fail(line, f"the built test file uses the name {name} itself; choose another", question)
        if name in self.defined:
            self.fail(line, f"{name} is defined twice, first in line {self.defined[name]}; rename one", question)
        self.defined[name] = line

    def top_import(self, node: ast.Import | ast.ImportFrom) -> None:
        if self.helpers or self.cases:
            self.fail(node.lineno, "imports stand at the top of the file")
        if isinstance(node, ast.ImportFrom) and node.module == CASES:
            for alias in node.names:
                if alias.name not in (*DECORATORS, *FORMS) or alias.asname:
                    known = ", ".join((*DECORATORS, *FORMS))
                    self.fail(node.lineno, f"{CASES} offers {known}, each by its own name, not {alias.name}")
                self.define(alias.name, node.lineno)
                self.offered.add(alias.name)
            return
        for alias in node.names:
            if isinstance(node, ast.Import):
                if "." in alias.name and not alias.asname:
                    self.fail(node.lineno, f"write `import {alias.name} as …` or `from … import …`")
                imported = Import(alias.asname or alias.name, alias.name)
            else:
                if alias.name == "*":
                    self.fail(node.lineno, f"name what is imported from {node.module}; a star hides it")
                imported = Import(alias.asname or alias.name, node.module or "", alias.name)
            if imported.module.split(".")[0] == "autograder":
                self.fail(node.lineno, f"students do not have {imported.module}, so nothing here can import it")
            self.define(imported.name, node.lineno)
            self.imports.append(imported)

    def helper(self, node: ast.FunctionDef | ast.ClassDef | ast.Assign, name: str) -> None:
        self.define(name, node.lineno)
        self.helpers.append(Helper(name, self.source(node), node.lineno))

    def source(self, node: ast.stmt) -> str:
        return "\n".join(self.text.splitlines()[node.lineno - 1 : node.end_lineno])

    def case(self, node: ast.FunctionDef) -> None:
        taken = node.args.args[0].arg if len(node.args.args) == 1 else None
        decorator = node.decorator_list[0]
        name = decorator.func.id if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) else None
        several = len(node.decorator_list) > 1
        if several or not isinstance(decorator, ast.Call) or name is None or name not in DECORATORS:
            written = ast.unparse(decorator).partition("(")[0]
            near = difflib.get_close_matches(written, DECORATORS, n=1)
            meant = f"; did you mean `@{near[0]}(…)`?" if near and name not in DECORATORS else ""
            problem = (
                f"the case {node.name} has one decorator, `@public(weight, hint)` or `@hidden(weight, hint)`{meant}"
            )
            self.fail(decorator.lineno, problem, taken)
        self.check_offered(name, decorator.lineno)
        if taken is None or ast.unparse(node.args) != taken:
            self.fail(node.lineno, f"the case {node.name} must take one thing by its name, the answer")
        question = taken
        keywords = {keyword.arg: keyword.value for keyword in decorator.keywords}
        optional = ("question", "form") if name == "public" else ("question",)
        if len(decorator.args) != 2 or not set(keywords) <= set(optional):
            may = " and ".join(f"`{keyword}=`" for keyword in optional)
            self.fail(decorator.lineno, f"`@{name}` takes the weight and the hint, and may take {may}", question)
        form = keywords.get("form")
        if form is not None and not (isinstance(form, ast.Constant) and form.value is True):
            self.fail(decorator.lineno, "`form=True` is the only thing to write there", question)
        if "question" in keywords:
            named = keywords["question"].value if isinstance(keywords["question"], ast.Constant) else None
            if not isinstance(named, str) or named == taken or taken not in self.given:
                problem = f"`question=` is for a case that takes something else of the notebook's; {taken} is not"
                self.fail(decorator.lineno, problem, str(named))
            question = named
        try:
            weight = weight_of(decorator.args[0])
        except FormError as error:
            self.fail(decorator.lineno, str(error), question)
        hint = decorator.args[1].value if isinstance(decorator.args[1], ast.Constant) else None
        if not isinstance(hint, str) or not hint.strip():
            self.fail(decorator.lineno, f"`@{name}` needs a question to ask when the case fails, in quotes", question)
        if "?" not in hint:
            self.fail(decorator.lineno, "the hint must ask a question", question)
        if same := [case.name for case in self.cases.get(question, ()) if case.hint == hint]:
            self.fail(decorator.lineno, f"{same[0]} has the same hint; ask another question here", question)
        self.define(node.name, node.lineno, question)
        self.add(
            question, Case(node.name, weight, name == "hidden", hint, self.source(node), form is not None), node.lineno
        )

    def form(self, call: ast.Call, form: str) -> None:
        line = call.lineno
        if form not in FORMS:
            near = difflib.get_close_matches(form, FORMS, n=1)
            meant = f"; did you mean `{near[0]}`?" if near else f"; a call here is one of {', '.join(FORMS)}"
            self.fail(line, f"`{form}` is not a case{meant}")
        self.check_offered(form, line)
        question: str | None = None
        try:
            question = question_of(call)
            cases = written_out(call, self.text, self.questions.get(question, []))
        except FormError as error:
            self.fail(line, str(error), question)
        self.checks.add(CHECKS[form])
        for case in cases:
            self.add(question, case, line)

    def check_offered(self, name: str, line: int) -> None:
        if name not in self.offered:
            self.fail(line, f"`{name}` is not imported; write `from {CASES} import {name}`")

    def add(self, question: str, case: Case, line: int) -> None:
        if question not in self.questions:
            near = difflib.get_close_matches(question, self.questions, n=1)
            meant = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(self.questions) or 'none'}"
            self.fail(line, f"the case {case.name} is for {question}, no question that tests grade{meant}")
        if question not in self.cases:
            order = list(self.questions)
            late = [other for other in self.cases if order.index(other) > order.index(question)]
            if late:
                self.fail(line, f"its cases stand after those of {late[0]}; keep the notebook's order", question)
        elif question != list(self.cases)[-1]:
            self.fail(line, f"the case {case.name} stands apart from the question's others", question)
        if (question, case.name) in self.lines:
            self.fail(line, f"two cases are named {case.name}; write one of them as a function", question)
        self.lines[question, case.name] = line
        self.cases.setdefault(question, []).append(case)

    def import_checks(self) -> None:
        """Import what the written-out forms call."""
        for check in sorted(self.checks):
            if check not in self.defined:
                self.imports.append(Import(check, "softlookup", check))
            elif Import(check, "softlookup", check) not in self.imports:
                self.fail(self.defined[check], f"the name {check} is softlookup's; choose another")

    def check_names(self, definitions: Definitions) -> None:
        """Check that every name that a case uses is there, and every helper is used."""
        written = {(question, case.name): case.source for question in self.cases for case in self.cases[question]}
        sources: list[tuple[str, int, str | None]] = [(helper.source, helper.line, None) for helper in self.helpers]
        sources += [(source, self.lines[key], key[0]) for key, source in written.items()]
        for source, line, question in sources:
            for name in definitions.undefined_in(source):
                self.fail(line, f"{name} is not defined; import it, or write it above", question)
        used = set(definitions.needed_by(written.values()).names)
        for helper in self.helpers:
            if helper.name not in used:
                is_class = helper.source.startswith("class ")
                meant = "a case is a function, not a class" if is_class else "is it a case without its decorator?"
                self.fail(helper.line, f"no case uses {helper.name}; {meant}")


def _is_constant(node: ast.expr) -> bool:
    """Return whether an expression is made of numbers, strings and tuples alone, so that nobody can change what it
    gives.
    """
    kinds = ast.Constant | ast.Tuple | ast.UnaryOp | ast.BinOp | ast.operator | ast.unaryop | ast.expr_context
    return all(isinstance(inner, kinds) for inner in ast.walk(node))


def read_tests(
    path: Path, questions: dict[str, list[str] | None], given: Iterable[str], own_modules: Iterable[str]
) -> Tests:
    """Read and check the tests at `path`; `MasterError` for whatever is wrong in them.

    `questions` are those that tests grade, each with the parameters of its solution, or None where that is no function;
    `given` are the names that the story's cells define, `own_modules` ship with the assignment.
    """
    try:
        text = read_source(path)
    except (OSError, ValueError) as error:
        raise MasterError(path, f"cannot be read: {' '.join(str(error).split())}") from error
    return _TestsReader(path, text, questions, set(given), set(own_modules)).read()
