"""Searches the files that students get for anything they must not have.

Takes the masters and the files built from them, and gives one line for each leak: a statement of a solution, a passage
of an example answer or a rubric, a hidden case or its name, a helper or number that only hidden cases use, an output
left in a notebook, a hint that contains part of a solution. It compares syntax trees, so spaces and quotes make no
difference, and plain text, so prose, metadata and outputs are searched too; only a formula, such as
`x - f(x) / df(x)`, may stand in prose, as a prompt may need it. It shares no code with the removal of solutions.
"""

import ast
import io
import json
import re
import tokenize
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from IPython.core.inputtransformer2 import TransformerManager

from autograder.authoring.shared_modules import workflow
from autograder.course.course import student_files
from autograder.course.definitions import Helper
from autograder.course.master import Case, Master
from autograder.course.masters import read_master
from autograder.course.mistakes import packaged_mistakes
from autograder.workspace import Kit

TELLING_CHARACTERS = 12  # shorter statements or expressions, such as `return x`, reveal nothing
TELLING_PROSE = 40  # shorter passages, such as `(nothing)`, reveal nothing
TELLING_DIGITS = 6
NEW_PASSAGE = re.compile(r"\n\s*\n|\n(?=#|\s*(?:[*+-]|\d+[.)]) )")
BEFORE_WORDS = re.compile(
    r"\s*(?:#+ |[*+-] |\d+[.)] )?\s*(?:[\d.]+ points?: )?"
)  # a heading's or an item's mark, points

FORMULA = (
    ast.Expression, ast.BinOp, ast.UnaryOp, ast.Call, ast.Name, ast.Constant, ast.expr_context,
    ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.USub,
)  # fmt: skip


@dataclass(frozen=True)
class _Material:
    """One file that students get: its code as a syntax tree's statements and expressions, and all its text."""

    name: str
    code: frozenset[str]
    text: str
    words: frozenset[str]
    leftovers: tuple[str, ...]


def find_leaks(masters: list[Master], files: dict[str, bytes]) -> list[str]:
    """Return one line for each leak of any master's secrets into any of `files` (name → content)."""
    materials = [_read(name, content) for name, content in sorted(files.items())]
    leaks = [f"{m.name}: {leftover}" for m in materials for leftover in m.leftovers]
    for master in masters:
        for question in master.questions:
            for statement in _solution_statements(question.solutions):
                anywhere = not _is_formula(statement, _parameters(question.solutions))
                leaks += [
                    f"{m.name}: a statement of the solution of {master.name}.{question.name}: {_short(statement)}"
                    for m in materials
                    if statement in m.code or (anywhere and _squeeze(statement) in m.text)
                ]
            for passage in _passages(question.solutions):
                squeezed = _squeeze(passage)
                leaks += [
                    f"{m.name}: a passage of the answers to {master.name}.{question.name}: {_short(passage)}"
                    for m in materials
                    if squeezed in m.text
                ]
            for case in question.cases:
                if case.hidden:
                    leaks += _leaks_of_case(f"{master.name}.{question.name}", case, materials)
        leaks += _leaks_of_helpers(master, materials) + _leaks_of_numbers(master, materials)
        for name, content in sorted(files.items()):
            leaks += _leaks_of_knowledge(master, name, content)
    return leaks


def leaks_of_assignments(kit: Kit, names: list[str]) -> dict[str, list[str]]:
    """Return what students get of built assignments, as a folder and as a zip, searched for the secrets of all
    masters.
    """
    masters = [read_master(kit.master(name)) for name in kit.names()]
    return {name: _leaks_of_assignment(kit, name, masters) for name in names}


def _leaks_of_assignment(kit: Kit, name: str, masters: list[Master]) -> list[str]:
    files = student_files(kit, name)
    with zipfile.ZipFile(kit.dist / name / "student.zip") as archive:
        zipped = {member: archive.read(member) for member in archive.namelist()}
    wrong = find_leaks(masters, files)
    if zipped != files | {f"{name}/{path}": content for path, content in workflow().items()}:
        wrong.append(f"assignments/{name} is not what dist/{name}/student.zip holds; run `autograder build {name}`")
        wrong += [f"student.zip: {leak}" for leak in find_leaks(masters, zipped)]
    return wrong


def _read(name: str, content: bytes) -> _Material:
    text = content.decode("utf-8", errors="replace")
    code: set[str] = set()
    leftovers = []
    if name.endswith(".py"):
        code.update(_code_in(text))
    elif name.endswith(".ipynb"):
        notebook = json.loads(text)
        text = " ".join(_strings(notebook))
        for number, cell in enumerate(notebook["cells"], 1):
            if cell["cell_type"] == "code":
                code.update(_code_in("".join(cell["source"])))
                if cell["outputs"] or cell["execution_count"] is not None:
                    leftovers.append(f"cell {number} has an output")
    words = frozenset(re.findall(r"\w+", f"{name} {text}"))
    return _Material(name, frozenset(code), _squeeze(text), words, tuple(leftovers))


def _strings(value: object) -> Iterator[str]:
    """Yield every string in a JSON value, keys too; a cell's lines are joined, for a statement may run over several."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        if value and all(isinstance(item, str) for item in value):
            yield "".join(value)
        else:
            for item in value:
                yield from _strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _strings(item)
    elif isinstance(value, int | float):
        yield repr(value)


def _parse(source: str) -> ast.Module:
    return ast.parse(TransformerManager().transform_cell(source))


@cache  # much of what students get is in all assignments
def _code_in(source: str) -> frozenset[str]:
    return frozenset(_telling(_parse(source)))


def _telling(tree: ast.AST) -> Iterator[str]:
    """Yield the statements in a tree, and the values that they assign or return, where they say enough to matter."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt) or isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # a docstring, or `...`
        for part in (node, getattr(node, "value", None)):
            if part is not None and not isinstance(part, ast.Constant | ast.Name):
                text = ast.unparse(part)
                if len(_squeeze(text)) >= TELLING_CHARACTERS:
                    yield text


# Each master's secrets are looked for in every assignment, and worked out once.


@cache
def _solution_statements(sources: tuple[str, ...]) -> list[str]:
    """Return what stands between solution markers, or on a marked line, in a question's solution cells."""
    statements: dict[str, None] = {}
    for source in sources:
        if not _is_code(source):
            continue
        secret = _secret_lines(source)
        tree = _parse(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.stmt) and node.lineno in secret:
                statements.update(dict.fromkeys(_telling(ast.Module([node], []))))
    return list(statements)


@cache
def _parameters(sources: tuple[str, ...]) -> frozenset[str]:
    """Return the names of all parameters in a question's solution cells."""
    trees = [_parse(source) for source in sources if _is_code(source)]
    return frozenset(node.arg for tree in trees for node in ast.walk(tree) if isinstance(node, ast.arg))


def _is_formula(code: str, parameters: frozenset[str]) -> bool:
    """Return whether code is what a prompt may say in mathematics: arithmetic of names, and of parameters that are
    called.
    """
    try:
        tree = ast.parse(code, mode="eval")
    except SyntaxError:
        return False
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return (
        isinstance(tree.body, ast.BinOp)
        and all(isinstance(node, FORMULA) for node in ast.walk(tree))
        and all(isinstance(call.func, ast.Name) and call.func.id in parameters for call in calls)
    )


@cache
def _passages(sources: tuple[str, ...]) -> list[str]:
    """Return the paragraphs and list items of a question's Markdown solution cells: its example answers and its
    rubric.
    """
    plain = [re.sub(r"^\s*>+ ?", "", source, flags=re.MULTILINE) for source in sources if not _is_code(source)]
    passages = [BEFORE_WORDS.sub("", passage, count=1) for source in plain for passage in NEW_PASSAGE.split(source)]
    return list(dict.fromkeys(passage for passage in passages if len(_squeeze(passage)) >= TELLING_PROSE))


def _is_code(source: str) -> bool:
    """Return whether a solution cell is code, in which an answer is marked; the others are Markdown."""
    return "# BEGIN SOLUTION" in source or "# SOLUTION" in source


def _secret_lines(source: str) -> set[int]:
    secret, inside = set(), False
    for number, line in enumerate(source.splitlines(), 1):
        if line.strip() == "# BEGIN SOLUTION":
            inside = True
        elif line.strip() == "# END SOLUTION":
            inside = False
        elif inside or line.rstrip().endswith("# SOLUTION"):
            secret.add(number)
    return secret


def _leaks_of_case(question: str, case: Case, materials: list[_Material]) -> list[str]:
    body = _squeeze(case.source.partition(":\n")[2])
    named = "_" in case.name  # a word such as `sine` may stand in any text
    return [
        f"{m.name}: the hidden case {question}.{case.name}"
        for m in materials
        if (named and case.name in m.words) or (body and body in m.text)
    ]


def _helpers(master: Master) -> tuple[list[Helper], list[Helper]]:
    """Return the helpers that only hidden cases use, and those that students get with a public case."""
    used: dict[bool, dict[Helper, None]] = {True: {}, False: {}}
    for question in master.questions:
        for hidden in (True, False):
            sources = [case.source for case in question.cases if case.hidden == hidden]
            used[hidden].update(dict.fromkeys(question.definitions.needed_by(sources).helpers))
    return [helper for helper in used[True] if helper not in used[False]], list(used[False])


def _leaks_of_helpers(master: Master, materials: list[_Material]) -> list[str]:
    bodies = {
        helper.name: _squeeze(helper.source.partition(":\n")[2] or helper.source) for helper in _helpers(master)[0]
    }
    return [
        f"{m.name}: {name}, a helper that only hidden cases of {master.name} use"
        for m in materials
        for name, body in bodies.items()
        if len(body) >= TELLING_CHARACTERS and body in m.text
    ]


def _leaks_of_numbers(master: Master, materials: list[_Material]) -> list[str]:
    cases = [case for question in master.questions for case in question.cases]
    hidden_helpers, public_helpers = _helpers(master)
    hidden_sources = [helper.source for helper in hidden_helpers] + [case.source for case in cases if case.hidden]
    public_sources = [helper.source for helper in public_helpers] + [case.source for case in cases if not case.hidden]
    hidden = {n for source in hidden_sources for n in _long_numbers(source)}
    known = {n for source in public_sources for n in _long_numbers(source)}
    known |= {n for cell in master.given for n in _long_numbers(cell.source, prose=cell.markdown)}
    known |= _long_numbers(master.header.builds_on, prose=True)
    return [
        f"{m.name}: the number {number}, which only hidden cases of {master.name} have"
        for m in materials
        for number in sorted(hidden - known)
        if number in m.text
    ]


@cache
def _long_numbers(source: str, prose: bool = False) -> frozenset[str]:
    if prose:
        numbers = re.findall(r"\d[\d.]*", source)
    else:
        plain = TransformerManager().transform_cell(source)
        tokens = tokenize.generate_tokens(io.StringIO(plain).readline)
        numbers = [token.string for token in tokens if token.type == tokenize.NUMBER]
    return frozenset(n for n in numbers if len(re.sub(r"\D", "", n).lstrip("0")) >= TELLING_DIGITS)


def _leaks_of_knowledge(master: Master, name: str, content: bytes) -> list[str]:
    """Return what a public test file knows of mistakes should be of public cases, and be hints that ask, and sums."""
    folder, _, file = name.rpartition("/tests/")
    questions = {f"{question.name}.py": question for question in master.questions}
    if folder != master.name or file not in questions:
        return []
    question, leaks = questions[file], []
    public = {case.name for case in question.cases if not case.hidden}
    secrets = {part for q in master.questions for source in q.solutions for part in _expressions(source)}
    for call in ast.walk(ast.parse(content)):
        if not isinstance(call, ast.Call) or ast.unparse(call.func) != "feedback.load":
            continue
        learnt = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
        known = json.loads(learnt["known"])
        hints = {slug: mistake.hint for slug, mistake in packaged_mistakes().items()} | learnt["hints"]
        strange = sorted({*learnt["own"], *known} - public)
        leaks += [f"{name}: recorded results of {question.name}.{case}, which is not a public case" for case in strange]
        leaks += [
            f"{name}: the recorded results of {mistake} in {question.name}.{case} are more than checksums"
            for case, pairs in known.items()
            for mistake, trace in pairs
            if mistake not in hints or not all(type(number) in (int, float) for number in trace)
        ]
        leaks += [
            f"{name}: the hint {_short(hint)} holds a part of a solution: {code}"
            for hint in (*learnt["own"].values(), *hints.values())
            for code in re.findall(r"`([^`]+)`", hint)
            if _normal(code) in secrets
        ]
    return leaks


@cache
def _expressions(source: str) -> frozenset[str]:
    """Return the expressions in the secret lines of a solution cell that do something: not names, numbers and
    attributes.
    """
    secret = _secret_lines(source)
    telling = ast.BinOp | ast.Call | ast.Subscript | ast.Compare
    nodes = ast.walk(_parse(source)) if secret else ()
    return frozenset(ast.unparse(node) for node in nodes if isinstance(node, telling) and node.lineno in secret)


def _normal(code: str) -> str:
    """Code in the normal form of its syntax tree; unchanged if it does not parse."""
    try:
        return ast.unparse(ast.parse(code, mode="eval"))
    except SyntaxError:
        return code


def _short(statement: str) -> str:
    line = " ".join(statement.split())
    return line if len(line) <= 90 else line[:89] + "…"


def _squeeze(text: str) -> str:
    """Text without white space and with one kind of quote."""
    return re.sub(r"\s+", "", text).replace('"', "'")
