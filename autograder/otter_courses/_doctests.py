"""Runs one case of Otter's OK format: a doctest, against the names that it sees.

A loop of our own in place of `doctest.DocTestRunner`, whose bare `except` would take the end of a player for an error
of the example. What an example prints (`_printed`) is compared by `doctest.OutputChecker` with the example's own
options, as there. Trusts the case, which is the course's; what it prints may be a player's doing.
"""

import ast
import doctest
import io
import traceback
from contextlib import redirect_stderr, redirect_stdout
from types import CodeType
from typing import Any

from autograder.otter_courses._printed import Printed, shown_by
from autograder.softlookup.findings import Finding
from autograder.wall.loading import WithoutAsserts

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
    with shown_by(printed), redirect_stdout(printed), redirect_stderr(io.StringIO()):
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
