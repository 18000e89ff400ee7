"""Runs one case of Otter's OK format: a doctest, against the names that it sees.

A loop of our own in place of `doctest.DocTestRunner`, whose bare `except` would take the end of a player for an error
of the example. What an example prints is compared by `doctest.OutputChecker` with the example's own options, as there.
A NumPy number or bool may be printed as NumPy 1 does or as NumPy 2 does: which one, hangs on who runs it and not on the
answer. Trusts the case, which is the course's; what it prints may be a player's doing.
"""

import ast
import builtins
import doctest
import io
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import CodeType
from typing import Any

import numpy as np

from autograder.softlookup.findings import Finding
from autograder.wall.loading import WithoutAsserts

NUMPY_2 = np.lib.NumpyVersion(np.__version__) >= "2.0.0"
QUOTED_CHARACTERS = 300
Code = tuple[doctest.Example, CodeType]


class Differs(AssertionError):
    """Raised for an example that gives something else; it says what ran, what was wanted, and what came.

    The example alone is told to students once it is spent: what an answer prints is text.
    """

    def __init__(self, example: doctest.Example, printed: "Printed", raised: BaseException | None) -> None:
        super().__init__(_in_words(example, printed, raised))
        wanted = _short(example.want) or "nothing"
        self.finding = Finding("", said=str(self).strip(), exact_call=_short(example.source), exact_expected=wanted)


class WithoutComparing(WithoutAsserts):
    """Also of what NumPy's, pandas' and unittest's assertions would compare, only the values are made."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        match node.value:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) as call if name.startswith("assert"):
                values = [*call.args, *(keyword.value for keyword in call.keywords)]
                return ast.copy_location(ast.Expr(ast.Tuple(values, ast.Load())), node)
        return node


def examples_of(body: str) -> list[doctest.Example]:
    """`ValueError` for a body that is no doctest."""
    return [part for part in doctest.DocTestParser().parse(body, "case") if isinstance(part, doctest.Example)]


def compiled(examples: list[doctest.Example], comparing: bool) -> list[Code]:
    """`SyntaxError` or `ValueError` if one does not parse."""
    codes = []
    for example in examples:
        code = compile(example.source, "<test>", "single", dont_inherit=True)
        if not comparing:
            tree = WithoutComparing().visit(ast.parse(example.source, mode="single"))
            code = compile(ast.fix_missing_locations(tree), "<test>", "single", dont_inherit=True)
        codes.append((example, code))
    return codes


def run(codes: list[Code], names: dict[str, Any], comparing: bool) -> None:
    """Run the examples one after the other; `AssertionError` for the first that gives something else."""
    for example, code in codes:
        if example.options.get(doctest.SKIP):
            continue
        printed, raised = _printed(code, names)
        if comparing and not _is_wanted(example, printed, raised):
            raise Differs(example, printed, raised)


def _printed(code: CodeType, names: dict[str, Any]) -> tuple["Printed", BaseException | None]:
    printed = Printed()
    with _shown_by(printed), redirect_stdout(printed), redirect_stderr(io.StringIO()):
        try:
            exec(code, names)
        except (Exception, SystemExit) as error:
            return printed, error
    return printed, None


def _is_wanted(example: doctest.Example, printed: "Printed", raised: BaseException | None) -> bool:
    flags = sum(flag for flag, on in example.options.items() if on)
    check = doctest.OutputChecker().check_output
    if raised is None:
        if example.exc_msg is not None:
            return False
        return check(example.want, printed.text, flags) or check(example.want, printed.other_text, flags)
    if example.exc_msg is None:
        return False
    message = traceback.format_exception_only(raised)[-1]
    if check(example.exc_msg, message, flags):
        return True
    if not flags & doctest.IGNORE_EXCEPTION_DETAIL:
        return False
    return check(_without_detail(example.exc_msg), _without_detail(message), flags)


def _without_detail(message: str) -> str:
    """Return the name of the exception alone, without its module, as `doctest` compares it."""
    return message.partition("\n")[0].partition(":")[0].rpartition(".")[2]


def _in_words(example: doctest.Example, printed: "Printed", raised: BaseException | None) -> str:
    got = printed.text
    if raised is not None:
        got = f"{type(raised).__name__}: {raised}"
    wanted = _short(example.want) or "nothing"
    return f"the test ran: {_short(example.source)}\nexpected: {wanted}\ncame: {_short(got) or 'nothing'}\n"


def _short(text: str) -> str:
    text = text.strip()
    return text if len(text) <= QUOTED_CHARACTERS else text[: QUOTED_CHARACTERS - 1] + "…"


# What is printed


class Printed(io.TextIOBase):
    """The output of an example: as it is, and with NumPy's numbers as the other NumPy would print them."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._other: list[str] = []

    @property
    def text(self) -> str:
        return "".join(self._text)

    @property
    def other_text(self) -> str:
        return "".join(self._other)

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        return self.write_both(text, text)

    def write_both(self, text: str, other: str) -> int:
        self._text.append(text)
        self._other.append(other)
        return len(text)


@contextmanager
def _shown_by(printed: Printed) -> Iterator[None]:
    """Print there what an expression gives, unless it is None."""

    def show(value: object) -> None:
        if value is not None:
            printed.write_both(f"{value!r}\n", f"{in_the_other_way(repr, value)}\n")

    before, sys.displayhook = sys.displayhook, show
    try:
        yield
    finally:
        sys.displayhook = before


def print_both(*values: object, file: Any = None, **options: Any) -> None:
    """Print as tests do."""
    there = sys.stdout if file is None else file
    if not isinstance(there, Printed):
        print(*values, file=file, **options)
        return
    text, other = io.StringIO(), io.StringIO()
    print(*values, file=text, **options)
    print(*(in_the_other_way(str, value) for value in values), file=other, **options)
    there.write_both(text.getvalue(), other.getvalue())


def in_the_other_way(write: Callable[[object], str], value: object) -> str:
    """Return a value's text, with NumPy's numbers and bools as NumPy 1 prints them where this is 2, and the reverse."""
    if not _has_only_scalars(value):
        return write(value)
    if not NUMPY_2:
        return _as_numpy_2(value) if isinstance(value, np.generic) and write is repr else write(value)
    legacy = np.get_printoptions()["legacy"]
    with np.printoptions(legacy=False if legacy and str(legacy).startswith("1.") else "1.25"):
        return write(value)


def _as_numpy_2(value: np.generic) -> str:
    kind = type(value).__name__
    return f"np.{value!r}_" if kind in ("bool", "bool_") else f"np.{kind.rstrip('_')}({value!r})"


def _has_only_scalars(value: object, depth: int = 5) -> bool:
    """Return whether nothing in it but single numbers and texts is NumPy's or pandas': arrays print in one way."""
    if isinstance(value, list | tuple | set | frozenset):
        return depth > 0 and all(_has_only_scalars(item, depth - 1) for item in value)
    if isinstance(value, dict):
        return depth > 0 and all(_has_only_scalars(item, depth - 1) for pair in value.items() for item in pair)
    return isinstance(value, np.generic) or type(value).__module__ == builtins.__name__
