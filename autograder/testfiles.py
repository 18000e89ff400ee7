"""Renders a question's cases as one of Otter's exception-based test files.

Otter Assign's own rendering goes through `ast.unparse`, whose text differs between Python versions, leaves
cases without names and puts hints between quotes unescaped. This one keeps the master's text.
"""

import json

from otter.test_files import ExceptionTestFile

from autograder.masters import Case, Question

HEADER = """\
from otter.test_files import test_case

OK_FORMAT = False

name = {name}
points = None
"""


def render(question: Question, include_hidden: bool) -> str:
    """The test file's text; without its hidden cases for students."""
    cases = [case for case in question.cases if include_hidden or not case.hidden]
    text = HEADER.format(name=_literal(question.name)) + "".join(_render_case(case) for case in cases)
    loaded = ExceptionTestFile.from_string(text).test_cases
    if [(c.name, c.points, c.hidden) for c in loaded] != [(c.name, c.points, c.hidden) for c in cases]:
        raise RuntimeError(f"Otter reads the test file of {question.name} differently from how it was written")
    return text


def _render_case(case: Case) -> str:
    arguments = {"name": case.name, "points": case.points, "hidden": case.hidden}
    for key in ("success_message", "failure_message"):
        if getattr(case, key) is not None:
            arguments[key] = getattr(case, key)
    lines = "".join(f"    {key}={_literal(value)},\n" for key, value in arguments.items())
    return f"\n\n@test_case(\n{lines})\n{case.source}\n"


def _literal(value: str | float | bool) -> str:
    """A Python literal that is the same text on every version."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
