"""Reads a master, the one text that holds an assignment's prompts, solutions and tests.

Takes the path of a `solutions/NN_name.py` in jupytext's percent format with Otter Assign's block syntax
and gives a `Master`. Otter Assign passes over many slips in silence (a marker in the wrong case leaves
the answer in the student's notebook), so this reader is strict where Otter is not: whatever is not plainly
right is a `UserError` of one line that names the file, the question and the cell.
"""

import ast
import io
import re
import tokenize
from dataclasses import dataclass, field, fields
from pathlib import Path

import fica
import jupytext
import nbformat
import yaml
from IPython.core.inputtransformer2 import TransformerManager
from otter.assign import Assignment
from otter.assign.question_config import QuestionConfig

from autograder.course.gradescope_display import VISIBILITIES, GradescopeDisplay
from autograder.course.limits import TIMES, Limits
from autograder.course.markers import CODE_MARKERS, RAW_MARKERS, closest, looks_like_marker
from autograder.course.rubrics import TITLE, Rubric, RubricError, is_rubric
from autograder.course.rubrics import parse as parse_rubric
from autograder.errors import UserError

TEST_CONFIG_BEGIN = re.compile(r'""" ?# BEGIN TEST CONFIG')
TEST_CONFIG_END = re.compile(r'"""  ?# END TEST CONFIG')
TEST_CONFIG_KEYS = {"points", "hidden", "failure_message", "success_message"}


@dataclass(frozen=True)
class Case:
    """One test case: a function of the answer it tests, named by that function."""

    name: str
    points: float
    hidden: bool
    failure_message: str | None
    success_message: str | None
    source: str


@dataclass(frozen=True)
class Question:
    name: str
    manual: bool
    manual_points: float
    cases: tuple[Case, ...]
    solutions: tuple[str, ...]  # the sources of its solution cells, Markdown ones too
    rubric: Rubric | None = None  # of a manual question; its source is one of the solution cells

    @property
    def points(self) -> float:
        return self.manual_points if self.manual else round(sum(case.points for case in self.cases), 5)


@dataclass(frozen=True)
class Master:
    name: str
    path: Path
    notebook: nbformat.NotebookNode
    questions: tuple[Question, ...]
    given: tuple[tuple[str, str], ...]  # (kind of cell, source) of what students see but tests and stubs
    limits: Limits
    gradescope: GradescopeDisplay


class MasterError(UserError):
    """A master that cannot be built."""

    def __init__(self, path: Path, problem: str, question: str | None = None, where: str | None = None):
        place = [f"question {question}" if question else None, where]
        location = ", ".join(p for p in place if p)
        super().__init__(f"solutions/{path.name}: {location + ': ' if location else ''}{problem}")


def read_master(path: Path) -> Master:
    """Read and check the master at `path`; raises `MasterError`."""
    try:
        text = path.read_text(encoding="utf-8")
        notebook = jupytext.reads(text, fmt="py:percent")
    except (OSError, UnicodeDecodeError, ValueError, yaml.YAMLError) as error:
        raise MasterError(path, f"cannot be read: {_one_line(error)}") from error
    return _Reader(path, text, notebook).read()


@dataclass
class _OpenQuestion:
    """A question while its cells are being read."""

    name: str
    manual: bool
    points: float
    block: str | None = None
    cases: list[Case] = field(default_factory=list)
    solutions: list[str] = field(default_factory=list)
    defines: list[str] = field(default_factory=list)
    rubric: Rubric | None = None


class _Reader:
    """Goes through the cells of one master once, from top to bottom."""

    def __init__(self, path: Path, text: str, notebook: nbformat.NotebookNode):
        self.path, self.notebook = path, notebook
        starts = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith("# %%")]
        # Lines are known only where every cell has a marker of its own.
        self.lines = starts if len(starts) == len(notebook.cells) else None
        self.number = 0
        self.question: _OpenQuestion | None = None
        self.questions: list[Question] = []
        self.given: list[tuple[str, str]] = []
        self.named = False

    def fail(self, problem: str, cause: Exception | None = None):
        where = f"cell {self.number}" + (f" (line {self.lines[self.number - 1]})" if self.lines else "")
        raise MasterError(self.path, problem, self.question and self.question.name, where) from cause

    def read(self) -> Master:
        for number, cell in enumerate(self.notebook.cells, 1):
            self.number = number
            {"raw": self.raw_cell, "markdown": self.markdown_cell, "code": self.code_cell}[cell.cell_type](cell.source)
        if self.question:
            self.fail("the question is never ended; add a raw cell `# END QUESTION`")
        if not self.named:
            raise MasterError(self.path, "has no raw cell `# ASSIGNMENT CONFIG` with a name")
        if not self.questions:
            raise MasterError(self.path, "has no question")
        name, questions, given = self.path.stem, tuple(self.questions), tuple(self.given)
        return Master(name, self.path, self.notebook, questions, given, self.limits(), self.shown())

    def limits(self) -> Limits:
        """The limits in the notebook's header, under the key `limits`."""
        header = self.notebook.metadata.get("limits", {})
        if not isinstance(header, dict) or not set(header) <= set(TIMES):
            raise MasterError(self.path, f"`limits` in the header may set {', '.join(TIMES)}")
        for key, value in header.items():
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 3600:
                raise MasterError(self.path, f"limits: {key} must be a number of seconds above 0, not {value!r}")
        return Limits(**header)

    def shown(self) -> GradescopeDisplay:
        """How Gradescope shows it, in the notebook's header under the key `gradescope`."""
        header = self.notebook.metadata.get("gradescope", {})
        keys = [f.name for f in fields(GradescopeDisplay)]
        if not isinstance(header, dict) or not set(header) <= set(keys):
            raise MasterError(self.path, f"`gradescope` in the header may set {', '.join(keys)}")
        shown = GradescopeDisplay(**header)
        if shown.hidden_cases not in VISIBILITIES:
            problem = f"hidden_cases must be one of {', '.join(VISIBILITIES)}, not {shown.hidden_cases!r}"
            raise MasterError(self.path, f"gradescope: {problem}")
        points = shown.points
        if points is not None and (isinstance(points, bool) or not isinstance(points, int | float) or not points > 0):
            raise MasterError(self.path, f"gradescope: points must be a number above 0, not {points!r}")
        return shown

    # Raw cells: the block structure

    def raw_cell(self, source: str):
        first, _, rest = source.partition("\n")
        if first not in RAW_MARKERS:
            self.fail(f"{first!r} is not a marker of Otter Assign; did you mean {closest(first, RAW_MARKERS)!r}?")
        if first == "# ASSIGNMENT CONFIG":
            return self.assignment_config(rest)
        _, edge, block = first.split()
        if block != "QUESTION" or edge == "END":
            if rest.strip():
                self.fail(f"nothing may follow `{first}` in its cell")
            if self.question is None:
                self.fail(f"`{first}` stands outside a question")
        if block == "QUESTION":
            return self.begin_question(rest) if edge == "BEGIN" else self.end_question()
        expected = None if edge == "BEGIN" else block
        if self.question.block != expected:
            self.fail(f"`{first}` where {_state(self.question.block)}")
        self.question.block = block if edge == "BEGIN" else None

    def assignment_config(self, text: str):
        config = self.yaml(text)
        self.check_otter_keys(config, Assignment, "assignment")
        if config.get("name") != self.path.stem:
            self.fail(f"the assignment's name is {config.get('name')!r}; it must be {self.path.stem!r}, as the file's")
        self.named = True
        if shared := config.get("config_file"):
            try:
                shared_text = (self.path.parent / shared).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                self.fail(f"config_file {shared} cannot be read: {_one_line(error)}", error)
            self.check_otter_keys(self.yaml(shared_text), Assignment, shared)

    def begin_question(self, text: str):
        if self.question:
            self.fail("a question begins inside another; end that one first")
        config = self.yaml(text)
        name = config.get("name")
        if not isinstance(name, str) or not name.isidentifier():
            self.fail(f"a question's name must be a Python name, not {name!r}")
        if any(q.name == name for q in self.questions):
            self.fail(f"there are two questions named {name}; rename one")
        self.question = _OpenQuestion(name, config.get("manual") is True, config.get("points") or 0)
        self.check_keys(config, {"name", "manual", "points"}, "question", QuestionConfig)
        if self.question.manual:
            self.check_points(config.get("points"))
        elif "points" in config:
            self.fail("an autograded question has its points at its cases; take `points` away here")

    def end_question(self):
        question = self.question
        if question is None:
            self.fail("`# END QUESTION` without a question")
        if question.block:
            self.fail(f"the question ends where {_state(question.block)}")
        if question.manual == bool(question.cases):
            self.fail("a manual question has no cases" if question.manual else "the question has no cases")
        if question.cases and all(case.hidden for case in question.cases):
            self.fail("the question has no public case, so students could not check it")
        if not question.solutions:
            self.fail("the question has no solution cell")
        if question.manual:
            self.check_rubric(question)
        if not question.manual and question.defines != [question.name]:
            found = ", ".join(question.defines) or "nothing"
            self.fail(f"one solution cell must define {question.name} and nothing else; found: {found}")
        self.questions.append(
            Question(
                question.name,
                question.manual,
                question.points,
                tuple(question.cases),
                tuple(question.solutions),
                question.rubric,
            )
        )
        self.question = None

    def check_rubric(self, question: _OpenQuestion):
        if question.rubric is None:
            self.fail(f"a manual question needs a rubric: a Markdown cell among its solutions that begins `{TITLE}`")
        if question.rubric.points != question.points:
            most = f"{question.rubric.points:g}"
            self.fail(f"the best levels of its rubric come to {most} points, but the question has {question.points:g}")

    # Markdown and code cells

    def markdown_cell(self, source: str):
        if "```otter" in source:
            self.fail("markers belong in raw cells; ```otter blocks are not used in this kit")
        for line in source.splitlines():
            bare = line.strip().strip("*_`#").strip()
            if f"# {bare}" in RAW_MARKERS or (looks_like_marker(line) and line.lstrip().startswith("#")):
                self.fail(f"{line.strip()!r} in a Markdown cell has no effect; make the cell raw")
        block = self.question and self.question.block
        if block == "TESTS":
            self.fail("a Markdown cell among the tests")
        if block == "SOLUTION":
            self.question.solutions.append(source)
            if is_rubric(source):
                self.rubric(source)
        else:
            self.given.append(("markdown", source))

    def rubric(self, source: str):
        if not self.question.manual:
            self.fail("a rubric belongs to a question that a person grades, one with `manual: true`")
        if self.question.rubric:
            self.fail("the question has two rubrics; make them one")
        try:
            self.question.rubric = parse_rubric(source)
        except RubricError as error:
            self.fail(str(error), error)

    def code_cell(self, source: str):
        tree, plain = self.parse(source)
        block = self.question and self.question.block
        if block == "TESTS":
            return self.test_cell(source, tree)
        markers = self.markers(plain)
        if block != "SOLUTION":
            if markers:
                self.fail(f"`{markers[0][1]}` outside a SOLUTION block leaves the answer in the student's notebook")
            self.given.append(("code", source))
            return None
        if not markers:
            self.fail("no line of this solution cell is marked `# BEGIN SOLUTION` … `# END SOLUTION` or `# SOLUTION`")
        self.check_marked_lines(tree, markers)
        self.question.solutions.append(source)
        self.question.defines += defined_names(tree)
        return None

    def parse(self, source: str) -> tuple[ast.Module, str]:
        plain = TransformerManager().transform_cell(source)
        try:
            return ast.parse(plain), plain
        except SyntaxError as error:
            self.fail(f"invalid Python in line {error.lineno} of the cell: {error.msg}", error)

    def markers(self, plain: str) -> list[tuple[int, str]]:
        """The solution markers of a code cell as (line, marker); fails on any that almost is one."""
        found = []
        for token in tokenize.generate_tokens(io.StringIO(plain).readline):
            if token.type != tokenize.COMMENT:
                continue
            text = token.string
            if text in CODE_MARKERS:
                alone = token.line.strip() == text
                if alone == (text == "# SOLUTION"):
                    place = "at the end of the answer's line" if text == "# SOLUTION" else "on a line of its own"
                    self.fail(f"`{text}` belongs {place}")
                found.append((token.start[0], text))
            elif looks_like_marker(text):
                self.fail(f"`{text}` almost is a marker; write {closest(text, CODE_MARKERS)!r} or word it differently")
        return found

    def check_marked_lines(self, tree: ast.Module, markers: list[tuple[int, str]]):
        edges = [text for _, text in markers if text != "# SOLUTION"]
        if edges != ["# BEGIN SOLUTION", "# END SOLUTION"] * (len(edges) // 2):
            self.fail("`# BEGIN SOLUTION` and `# END SOLUTION` do not alternate")
        one_liners = {
            node.lineno
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            and node.lineno == node.end_lineno
            and all(isinstance(target, ast.Name) for target in node.targets)
        }
        for line, text in markers:
            if text == "# SOLUTION" and line not in one_liners:
                self.fail(
                    "`# SOLUTION` can mark only `name = answer` on one line (Otter Assign loses the name or leaves "
                    "the answer otherwise); use `# BEGIN SOLUTION` … `# END SOLUTION`"
                )

    def test_cell(self, source: str, tree: ast.Module):
        lines = source.splitlines()
        if not TEST_CONFIG_BEGIN.fullmatch(lines[0]):
            self.fail(
                'a test cell must begin with the line `""" # BEGIN TEST CONFIG`'
                + (
                    "; a comment above it is misread (for a hidden case write `hidden: true`)"
                    if "#" in lines[0]
                    else ""
                )
            )
        end = next((n for n, line in enumerate(lines) if TEST_CONFIG_END.fullmatch(line)), None)
        if end is None:
            self.fail('the test configuration must end with the line `"""  # END TEST CONFIG`')
        config = self.yaml("\n".join(lines[1:end]))
        self.check_keys(config, TEST_CONFIG_KEYS, "test")
        self.check_points(config.get("points"))
        if not isinstance(config.get("hidden", False), bool):
            self.fail("`hidden` must be true or false")
        for key in ("failure_message", "success_message"):
            if not isinstance(config.get(key, ""), str):
                self.fail(f"`{key}` must be text; put it in quotes")
        statements = tree.body[1:]
        if len(statements) != 1 or not isinstance(statements[0], ast.FunctionDef) or statements[0].decorator_list:
            self.fail("a test cell holds its configuration and one plain function, nothing else")
        function = statements[0]
        arguments = function.args
        if len(arguments.args) != 1 or arguments.posonlyargs or arguments.vararg or arguments.kwonlyargs:
            self.fail(f"the case {function.name} must take one thing by its name, the answer: ({self.question.name})")
        if any(case.name == function.name for case in self.question.cases):
            self.fail(f"two cases are named {function.name}, and the first would vanish; rename one")
        self.question.cases.append(
            Case(
                function.name,
                config["points"],
                config.get("hidden", False),
                config.get("failure_message"),
                config.get("success_message"),
                "\n".join(lines[function.lineno - 1 :]).strip(),
            )
        )

    # Configurations

    def yaml(self, text: str) -> dict:
        try:
            config = yaml.safe_load(text)
        except yaml.YAMLError as error:
            problem = getattr(error, "problem", None) or "cannot be parsed"
            hint = "; put text with a colon in quotes" if ":" in text and "mapping" in problem else ""
            self.fail(f"the configuration is not valid YAML ({problem}){hint}", error)
        if not isinstance(config, dict):
            self.fail("the configuration must be lines of `key: value`")
        return config

    def check_keys(self, config: dict, allowed: set[str], what: str, of_otter: type[fica.Config] | None = None):
        for key in config:
            if key in allowed:
                continue
            if of_otter and key in _otter_keys(of_otter):
                self.fail(f"{what} key {key!r} is Otter Assign's, but not used in this kit; take it away")
            self.fail(f"unknown {what} key {key!r}; known: {', '.join(sorted(allowed))}")

    def check_otter_keys(self, config: dict, schema: type[fica.Config], what: str):
        """Otter Assign itself ignores unknown keys below the top level."""
        keys = _otter_keys(schema)
        self.check_keys(config, set(keys), what)
        for key, value in config.items():
            if isinstance(value, dict) and keys[key].subkey_container:
                self.check_otter_keys(value, keys[key].subkey_container, f"{what}.{key}")

    def check_points(self, points):
        if isinstance(points, bool) or not isinstance(points, int | float) or not 0 < points < 1000:
            self.fail(f"`points` must be a number above 0, not {points!r}")


def defined_names(tree: ast.Module) -> list[str]:
    """The names that a cell's top level defines by def, class or assignment, in order."""
    names = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names += [n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)]
    return names


def _otter_keys(schema: type[fica.Config]) -> dict[str, fica.Key]:
    return {name: key for name, key in vars(schema).items() if isinstance(key, fica.Key)}


def _state(block: str | None) -> str:
    return f"a {block} block is still open" if block else "no such block is open"


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
