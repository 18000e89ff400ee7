"""Small changes to the cell of a function: slips that people make, lines left out, and changes that may do no harm.

Takes a cell's source; gives the source with one change each, all within one line of the person's own code. Runs
nothing.
"""

import ast
import builtins
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, TypeGuard

SHOWN_LINES = 10  # of a function: three questions fit on one page
HELPER_LINES = 14  # of what it uses from its cell: three questions fit on one sheet
LINE_CHARACTERS = 300  # of a line that can be changed; a longer one does not fit on the page either
MOST_PIECES = 2000  # changes to one cell, of which a few are tried
UNWRITTEN = 113.0  # fits every type of number; no result of a small input


class Made(NamedTuple):
    """A known mistake as somebody wrote it: an expression, and what it is in a right answer."""

    right: str
    wrong: str
    mistake: str


@dataclass(frozen=True)
class Known:
    """Facts about the wrong answers to a question."""

    mistakes: dict[str, str] = field(default_factory=dict)  # what each is, by its slug
    made: tuple[Made, ...] = ()


@dataclass(frozen=True)
class Code:
    """A cell that defines a function."""

    name: str
    source: str
    given: frozenset[str] = frozenset()  # lines, without spaces around them, that came with the notebook
    known: Known = Known()


class Edit(NamedTuple):
    """A small change to a cell, within one line."""

    source: str
    line: int
    before: str
    after: str  # "": the line is left out
    mistake: str | None


OTHER_FUNCTION: dict[str, tuple[str, str | None]] = {
    "max": ("min", "min-for-max"),
    "amax": ("amin", "min-for-max"),
    "min": ("max", None),
    "argmax": ("argmin", "argmin-for-argmax"),
    "sum": ("mean", "mean-for-sum"),
    "mean": ("sum", "sum-for-mean"),
    "maximum": ("minimum", "minimum-for-maximum"),
    "tril": ("triu", "mask-inverted"),
    "triu": ("tril", "mask-inverted"),
    "sin": ("cos", "sine-and-cosine-swapped"),
    "cos": ("sin", "sine-and-cosine-swapped"),
    "floor": ("ceil", "ceiling-for-floor"),
    "zeros": ("ones", None),
    "ones": ("zeros", None),
    "exp": ("exp2", "base-2"),
    "log": ("log2", "base-2"),
    "hstack": ("vstack", None),
    "all": ("any", None),
    "any": ("all", None),
}
OTHER_OPERATOR: dict[type[ast.AST], tuple[str, dict[str, str | None]]] = {
    ast.Add: ("+", {"-": "wrong-sign"}),
    ast.Sub: ("-", {"+": "wrong-sign"}),
    ast.Mult: ("*", {"/": None, "+": None}),
    ast.Div: ("/", {"*": None, "//": "whole-division"}),
    ast.FloorDiv: ("//", {"/": None}),
    ast.MatMult: ("@", {"*": "elementwise-for-matmul"}),
    ast.Lt: ("<", {"<=": "off-by-one"}),
    ast.LtE: ("<=", {"<": "off-by-one"}),
    ast.Gt: (">", {">=": "off-by-one"}),
    ast.GtE: (">=", {">": "off-by-one"}),
    ast.Eq: ("==", {"!=": None}),
    ast.NotEq: ("!=", {"==": None}),
    ast.And: ("and", {"or": None}),
    ast.Or: ("or", {"and": None}),
}
Function = ast.FunctionDef | ast.ClassDef | ast.Assign  # the last of a lambda
Node = ast.expr | ast.stmt
Piece = tuple[int, int, str, str | None]  # of a line's bytes: from, to, what stands there instead, the mistake
Change = tuple[int, str, str | None]  # the number of a line, what it is instead, the mistake


class OwnCode:
    """A cell, as far as it is a person's own code inside functions."""

    def __init__(self, code: Code):
        self.code = code
        self.lines = code.source.split("\n")
        tree = ast.parse(code.source)
        self.functions = [node for node in tree.body if _is_function(node)]
        self._meaning = ast.dump(tree)

    def is_own(self, node: Node) -> bool:
        line = self.lines[node.lineno - 1]
        return node.lineno == node.end_lineno and len(line) <= LINE_CHARACTERS and line.strip() not in self.code.given

    def text(self, node: Node) -> str:
        return self.lines[node.lineno - 1].encode()[node.col_offset : node.end_col_offset].decode()

    def own(self) -> Iterator[Node]:
        """Yield what may be changed: expressions and statements on one line, but no strings that only say something."""
        for function in self.functions:
            body: Sequence[Node] = [function.value] if isinstance(function, ast.Assign) else function.body
            for statement in body:
                for node in ast.walk(statement):
                    if isinstance(node, ast.expr | ast.stmt) and self.is_own(node):
                        yield node

    def with_line(self, line: int, after: str, mistake: str | None = None) -> Edit | None:
        """Return the cell with another line, if it is Python then and means something else."""
        before = self.lines[line - 1]
        source = "\n".join([*self.lines[: line - 1], after, *self.lines[line:]])
        try:
            if ast.dump(ast.parse(source)) == self._meaning:
                return None
        except SyntaxError:
            return None
        shown = "" if after.strip() == "pass" else after.strip()
        return Edit(source, line, before.strip(), shown, mistake)

    def pieces(self, rules: Callable[["OwnCode", Node], Iterator[Piece]]) -> list[Change]:
        """Return all changes that the rules make, each once; `with_line` makes the cell of one, which takes longer."""
        found: dict[tuple[int, str], str | None] = {}
        for node in self.own():
            line = self.lines[node.lineno - 1].encode()
            for start, end, instead, mistake in rules(self, node):
                after = (line[:start] + instead.encode() + line[end:]).decode()
                found.setdefault((node.lineno, after), mistake)
            if len(found) >= MOST_PIECES:
                break
        return [(line, after, mistake) for (line, after), mistake in found.items()]

    def edits(self, changes: Iterable[Change]) -> Iterator[Edit]:
        """Return the cells with those changes that are Python and mean something else, made one by one."""
        return (edit for change in changes if (edit := self.with_line(*change)) is not None)

    def around(self, lines: list[int]) -> tuple[tuple[int, str], ...] | None:
        """Return the function that those lines are in, numbered, and what it uses and is used by; no docstrings.

        Of a long function, only what is near; None if the others take too much room.
        """
        first, last = min(lines), max(lines)
        function = next(node for node in self.functions if node.lineno <= first <= _last_line(node))
        helpers = [n for node in self._connected(function) for n in self._told(node)]
        if len(helpers) > HELPER_LINES:
            return None
        shown = self._told(function)
        while len(shown) > SHOWN_LINES and (shown[1] < first or shown[-1] > last):
            shown.pop(1 if first - shown[1] > shown[-1] - last else -1)
        return tuple((n, self.lines[n - 1]) for n in sorted({*shown, *helpers}))

    def _told(self, function: Function) -> list[int]:
        """Return the numbers of a function's lines that say what it does."""
        numbers = set(range(function.lineno, _last_line(function) + 1))
        for node in ast.walk(function):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
                numbers -= set(range(node.body[0].lineno, _last_line(node.body[0]) + 1))
        return [n for n in sorted(numbers) if (text := self.lines[n - 1].strip()) and not text.startswith("#")]

    def _connected(self, function: Function) -> list[Function]:
        """Return the cell's other functions that this one uses, whichever way, or that use it."""
        uses = {id(node): self._used_by(node) for node in self.functions}
        found = [function]
        for node in found:
            found += [other for other in self.functions if other in uses[id(node)] and other not in found]
        users = [node for node in self.functions if function in uses[id(node)]]
        return [node for node in self.functions if node in [*found[1:], *users] and node is not function]

    def _used_by(self, function: Function) -> list[Function]:
        names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        return [other for other in self.functions if other is not function and names & _names_of(other)]


def _names_of(function: Function) -> set[str]:
    if isinstance(function, ast.Assign):
        return {target.id for target in function.targets if isinstance(target, ast.Name)}
    return {function.name}


def _is_function(node: ast.stmt) -> TypeGuard[Function]:
    is_lambda = isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda)
    return isinstance(node, ast.FunctionDef | ast.ClassDef) or is_lambda


def _end(node: Node | ast.keyword) -> int:
    """Return the column behind a node's last character."""
    assert node.end_col_offset is not None  # as of all that was parsed
    return node.end_col_offset


def _last_line(node: Node) -> int:
    assert node.end_lineno is not None  # as of all that was parsed
    return node.end_lineno


def slips(cell: OwnCode, node: Node) -> Iterator[Piece]:
    """Yield what a person may write by mistake."""
    line = cell.lines[node.lineno - 1].encode()
    start, end = node.col_offset, _end(node)
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=name) as func, args=args, keywords=keywords):
            if name in OTHER_FUNCTION and line[_end(func) - len(name) : _end(func)].decode() == name:
                other, mistake = OTHER_FUNCTION[name]
                yield _end(func) - len(name), _end(func), other, mistake
            if name == "sqrt" and len(args) == 1:
                yield start, end, cell.text(args[0]), "divided-by-d-k" if line[:start].rstrip()[-1:] == b"/" else None
            if name in ("transpose", "swapaxes", "lower", "T") and isinstance(value, ast.Name | ast.Subscript):
                yield start, end, cell.text(value), "case-ignored" if name == "lower" else "k-not-transposed"
            yield from _of_arguments(cell, name, args, keywords)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
            if name == "range" and len(args) == 1:
                yield _end(args[0]), _end(args[0]), " - 1", "off-by-one"
            if name == "enumerate" and len(args) == 1:
                yield _end(args[0]), _end(args[0]), ", 1", "counted-from-one"
            if name in ("max", "min") and len(args) == 1:  # not `sorted`: a set's order is another in each process
                other = {"max": "min", "min": "max"}[name]
                yield start, start + len(name), other, None
            yield from _of_arguments(cell, name, args, keywords)
        case ast.Attribute(value=value, attr="T"):
            yield _end(value), end, "", "k-not-transposed"
        case ast.BinOp(left=left, op=op, right=right) if (place := _operator(line, left, op, right)) is not None:
            other = cell.text(right)
            yield from _other_operators(place, op, "multiplied-by-root-d-k" if "sqrt" in other else None)
            if isinstance(op, ast.Sub | ast.Div):
                left_out = "no-scale" if isinstance(op, ast.Div) and "sum" not in other else None
                left_out = "no-max-shift" if isinstance(op, ast.Sub) and "max" in other else left_out
                yield start, end, line[start:place].decode().rstrip(), left_out
            if isinstance(op, ast.Sub | ast.Div | ast.MatMult):
                yield start, end, _exchanged(line, start, place, OTHER_OPERATOR[type(op)][0], end), None
        case ast.Compare(left=left, ops=[op], comparators=[right]) | ast.BoolOp(op=op, values=[left, right, *_]):
            if (place := _operator(line, left, op, right)) is not None:
                yield from _other_operators(place, op)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            of_axis = number == 1 and line[:start].endswith(b"axis=")
            yield start, end, str(number - 1), "axis-0" if of_axis else None
            yield start, end, str(-number - 1), None
        case ast.UnaryOp(op=ast.USub() | ast.Not(), operand=operand):
            yield start, end, "0.0" if cell.text(operand).endswith(("inf", "e9")) else cell.text(operand), "wrong-sign"
        case ast.Constant(value=bool(value)):
            yield start, end, str(not value), None
        case ast.Constant(value=int(number)) if line[:start].rstrip()[-1:] != b"-":
            yield start, end, str(number + 1), None
            if number > 0:
                yield start, end, str(number - 1), None
        case ast.AugAssign() | ast.Assign(targets=[ast.Name()], value=ast.Call() | ast.BinOp()):
            target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
            used = [n.id for n in ast.walk(node) if isinstance(n, ast.Name)]
            if isinstance(target, ast.Name) and (isinstance(node, ast.AugAssign) or used.count(target.id) > 1):
                yield start, end, "pass", "no-max-shift" if "max" in cell.text(node) else None


def _other_operators(place: int, op: ast.AST, times_for_divided: str | None = None) -> Iterator[Piece]:
    sign, others = OTHER_OPERATOR[type(op)]
    for other, mistake in others.items():
        yield place, place + len(sign), other, times_for_divided if (sign, other) == ("/", "*") else mistake


def _of_arguments(cell: OwnCode, name: str, args: list[ast.expr], keywords: list[ast.keyword]) -> Iterator[Piece]:
    """Arguments left out, exchanged, or of another axis."""
    match args:
        case [ast.Name() as first, ast.Name() as second, *_] if first.id != second.id:
            if cell.is_own(first) and first.lineno == second.lineno:
                yield first.col_offset, _end(second), f"{second.id}, {first.id}", "arguments-swapped"
    given: list[ast.expr | ast.keyword] = [*args, *keywords]
    for before, keyword in zip([None, *given], given, strict=False):
        if not isinstance(keyword, ast.keyword) or keyword.lineno != keyword.end_lineno:
            continue
        if before is not None and before.end_lineno == keyword.lineno and keyword.arg in ("keepdims", "axis"):
            mistake = {"keepdims": "no-keepdims", "axis": "global-max" if "max" in name else "whole-array"}
            yield _end(before), _end(keyword), "", mistake[keyword.arg]
        if keyword.arg == "axis" and not isinstance(keyword.value, ast.Constant | ast.UnaryOp):
            yield keyword.value.col_offset, _end(keyword.value), "-1", "axis-ignored"
            yield keyword.value.col_offset, _end(keyword.value), "0", "axis-0"


def learned(rights: Iterable[str], wrongs: Iterable[tuple[str, str]]) -> tuple[Made, ...]:
    """Return what known wrong answers, each with its mistake, have that is another expression in a right one."""
    lines = {key: line for right in rights for key, line in _each_line(right)}
    found: dict[Made, None] = {}
    for wrong, mistake in wrongs:
        for key, line in _each_line(wrong):
            if key in lines and (parts := changed_part(Edit("", 0, lines[key], line, mistake))):
                found.setdefault(Made(*parts, mistake))
    return tuple(found)


def _each_line(answer: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each line of an answer with all others, whatever the answer is called."""
    defined = re.search(r"^def (\w+)", answer, re.MULTILINE)
    text = re.sub(rf"\b{defined[1]}\b", "answer", answer) if defined else answer
    lines = text.split("\n")
    for n, line in enumerate(lines):
        yield (*lines[:n], "", *lines[n + 1 :]), line.strip()


def made_before(cell: OwnCode, node: Node) -> Iterator[Piece]:
    """Yield what an expression would be with the known mistakes of others, in the person's own names."""
    if not isinstance(node, COMPOUND):
        return
    for made in cell.code.known.made:
        names: dict[str, str] = {}
        if _is_alike(_expression(made.right), node, names) and len(set(names.values())) == len(names):
            wrong = ast.parse(made.wrong, mode="eval").body
            bound = {name.id for name in ast.walk(wrong) if isinstance(name, ast.Name)}
            if bound <= names.keys() | NOT_OWN:
                instead = ast.unparse(_Renamed(names).visit(wrong))
                plain = isinstance(wrong, ast.Name | ast.Call | ast.Subscript | ast.Attribute | ast.Constant)
                yield node.col_offset, _end(node), instead if plain else f"({instead})", made.mistake


@cache
def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


NOT_OWN = frozenset(dir(builtins)) | {"np", "numpy"}


class _Renamed(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]):
        self._names = names

    def visit_Name(self, name: ast.Name) -> ast.Name:
        return ast.Name(self._names.get(name.id, name.id), name.ctx)


def _is_alike(one: object, other: object, names: dict[str, str]) -> bool:
    """Return whether two trees differ in nothing but own names; notes which stands for which."""
    if isinstance(one, ast.Name) and isinstance(other, ast.Name) and one.id not in NOT_OWN:
        return other.id not in NOT_OWN and names.setdefault(one.id, other.id) == other.id
    if isinstance(one, ast.AST) and type(one) is type(other):
        return all(_is_alike(part, getattr(other, field, None), names) for field, part in ast.iter_fields(one))
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(_is_alike(*pair, names) for pair in zip(one, other, strict=True))
    return type(one) is type(other) and one == other


def left_out(cell: OwnCode, node: Node) -> Iterator[Piece]:
    """Yield whole statements away, such as may go without the names that others need."""
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Raise | ast.Continue | ast.Break) and not docstring:
        yield node.col_offset, _end(node), "pass", None


def maybe_harmless(cell: OwnCode, node: Node) -> Iterator[Piece]:
    """Yield what does another thing, which may come to the same. What only reads differently would be no question."""
    start, end = node.col_offset, _end(node)
    match node:
        case ast.BinOp(op=ast.Sub()):
            yield start, end, f"{cell.text(node)} + 1", None
            yield start, end, f"{cell.text(node)} - 2", None
        case ast.BinOp(left=left, op=ast.MatMult(), right=ast.Attribute(value=right, attr="T")):
            yield start, end, f"({cell.text(right)} @ {_bracketed(cell, left)}.T).T", None
        case ast.Call(func=ast.Attribute(attr="exp" | "sum" | "log" | "max")):
            yield start, end, f"(2 * {cell.text(node)})", None
        case ast.Attribute(value=value, attr="T"):
            yield _end(value), end, ".swapaxes(-1, -2)", None
            yield _end(value), end, ".swapaxes(0, -1)", None
        case ast.Call(func=ast.Attribute(value=value, attr="swapaxes"), args=[ast.UnaryOp() | ast.Constant(), _]) if (
            cell.text(value) != "np"
        ):
            yield _end(value), end, ".T", None
        case ast.Call(func=ast.Name(id="range")) if cell.lines[node.lineno - 1].lstrip().startswith("for "):
            yield start, end, f"reversed({cell.text(node)})", None
        case ast.expr():
            yield from _other_constants(cell, node, start, end)


def _bracketed(cell: OwnCode, node: ast.expr) -> str:
    text = cell.text(node)
    return text if isinstance(node, ast.Name | ast.Attribute | ast.Subscript | ast.Call) else f"({text})"


def _other_constants(cell: OwnCode, node: ast.expr, start: int, end: int) -> Iterator[Piece]:
    """Yield other numbers where one of several may do: an axis, and what stands for minus infinity."""
    line = cell.lines[node.lineno - 1].encode()
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            yield start, end, str(2 - number if number < 3 else 0), None
        case ast.Constant(value=int(number)) if number in (0, 1) and line[:start].endswith((b"axis=", b", ")):
            yield start, end, str(number - 2), None
        case ast.UnaryOp(op=ast.USub(), operand=operand) if cell.text(operand).endswith(("inf", "e9")):
            yield start, end, "-1e5", None


def parsed(line: str) -> tuple[ast.Module, str] | None:
    """Return the syntax tree of one line, which may be the head of a block, and the text that it is of."""
    for text in (line, f"{line}\n pass", f"if x:\n pass\n{line}\n pass", f"try:\n pass\n{line}\n pass"):
        try:
            return ast.parse(text), text
        except SyntaxError:
            continue
    return None


def tree_change(before: str, after: str) -> int:
    """Return how many parts of two lines' syntax trees are in one of them alone, in whatever order."""
    one, other = _parts(before), _parts(after)
    return sum(((one - other) + (other - one)).values())


def _parts(line: str) -> Counter[tuple[object, ...]]:
    if (found := parsed(line)) is None:
        return Counter((part,) for part in line.split())
    return Counter(
        (type(node).__name__, *(value for _, value in ast.iter_fields(node) if isinstance(value, str | int | float)))
        for node in ast.walk(found[0])
    )


COMPOUND = ast.Call | ast.BinOp | ast.Subscript | ast.Compare | ast.BoolOp


def changed_part(edit: Edit) -> tuple[str, str] | None:
    """Return the smallest expression that a change is in, as it was and as it is then; None if it is in none."""
    before, after = parsed(edit.before), parsed(edit.after or "pass")
    if before is None or after is None:
        return None
    one: ast.AST = before[0]
    other: ast.AST = after[0]
    found = None
    while True:
        if isinstance(one, COMPOUND) and isinstance(other, ast.expr):
            found = one, other
        differing = list(_differing(one, other)) if type(one) is type(other) else []
        if len(differing) != 1:
            break
        one, other = differing[0]
    if found is None:
        return None
    texts = ast.get_source_segment(before[1], found[0]), ast.get_source_segment(after[1], found[1])
    return (texts[0], texts[1]) if texts[0] and texts[1] else None


def _differing(one: ast.AST, other: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield the parts in which two trees of one type differ; those that cannot be compared twice."""
    for (_, first), (_, second) in zip(ast.iter_fields(one), ast.iter_fields(other), strict=True):
        firsts, seconds = (side if isinstance(side, list) else [side] for side in (first, second))
        if len(firsts) != len(seconds):
            yield from [(one, other)] * 2
            continue
        for left, right in zip(firsts, seconds, strict=True):
            if isinstance(left, ast.AST) and isinstance(right, ast.AST):
                if ast.dump(left) != ast.dump(right):
                    yield left, right
            elif left != right:
                yield from [(one, other)] * 2


class _Filled(ast.NodeTransformer):
    def visit_Call(self, call: ast.Call) -> ast.Call:
        self.generic_visit(call)
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("empty", "empty_like"):
            call.func.attr = call.func.attr.replace("empty", "full")
            call.args[1:1] = [ast.Constant(UNWRITTEN)] if call.args else []
            call.keywords += [] if call.args else [ast.keyword("fill_value", ast.Constant(UNWRITTEN))]
        return call


def in_known_memory(source: str) -> str:
    """Return the cell with `np.full` for `np.empty`: what a change forgets to write is seen, whatever the memory held.

    A call often gets the memory in which the right result of the call before it still lies.
    """
    return ast.unparse(_Filled().visit(ast.parse(source))) if "empty" in source else source


def _operator(line: bytes, left: ast.expr, op: ast.AST, right: ast.expr) -> int | None:
    """Return where in the line the operator stands."""
    if type(op) not in OTHER_OPERATOR or left.end_lineno != right.lineno:
        return None
    place = line.find(OTHER_OPERATOR[type(op)][0].encode(), _end(left), right.col_offset)
    return None if place < 0 else place


def _exchanged(line: bytes, start: int, place: int, sign: str, end: int) -> str:
    left, right = line[start:place].decode().strip(), line[place + len(sign) : end].decode().strip()
    return f"{right} {sign} {left}"
