"""Renders a question's cases as one of Otter's exception-based test files.

Otter Assign's own rendering goes through `ast.unparse`, whose output differs between Python versions, drops the names
of cases and does not escape hints. This one keeps the master's text, along with the imports and helpers that the cases
use. Each case is wrapped in `feedback.watched`, or in `feedback.shown` if it is public, which words its findings; the
mistakes it can recognise are listed at the end of the file.
"""

import json

from autograder.building.mistake_traces import Known
from autograder.course import diagnosis
from autograder.course.definitions import Helper
from autograder.course.master import Case, Question
from autograder.course.mistakes import BASIC, Mistake
from autograder.wall import otter_tests

HEADER = """\
from feedback import Feedback
from otter.test_files import test_case
{imports}
OK_FORMAT = False

name = {name}
points = None
feedback = Feedback({name})
"""


def render(question: Question, include_hidden: bool, known: Known, table: dict[str, Mistake]) -> str:
    """The test file's text; for students without its hidden cases, what only those use and what is known of them.

    `feedback` must be importable, as Otter then reads the text.
    """
    cases = [case for case in question.cases if include_hidden or not case.hidden]
    known = {case.name: known[case.name] for case in cases if known.get(case.name)}
    needed = question.definitions.needed_by(case.source for case in cases)
    text = HEADER.format(name=_literal(question.name), imports=needed.import_lines())
    text += "".join(f"{_gap(helper)}{helper.source}\n" for helper in needed.helpers)
    text += "".join(map(_render_case, cases)) + _render_knowledge(question, cases, known, table)
    loaded = otter_tests.cases(text)
    if [(c.name, c.points, c.hidden) for c in loaded] != [(c.name, c.points, c.hidden) for c in cases]:
        raise RuntimeError(f"Otter reads the test file of {question.name} differently from how it was written")
    return text


def _gap(helper: Helper) -> str:
    return "\n\n" if helper.source.startswith(("def ", "class ")) else "\n"


def _render_case(case: Case) -> str:
    arguments = {"name": case.name, "points": case.points, "hidden": case.hidden}
    lines = "".join(f"    {key}={_literal(value)},\n" for key, value in arguments.items())
    watched = "watched" if case.hidden else "shown"
    return f"\n\n@test_case(\n{lines})\n@feedback.{watched}\n{case.source}\n"


def _render_knowledge(question: Question, cases: list[Case], known: Known, table: dict[str, Mistake]) -> str:
    slugs = {slug for pairs in known.values() for slug, _ in pairs} | BASIC
    own = "".join(f"        {_literal(c.name)}: {_literal(c.hint)},\n" for c in cases)
    hints = "".join(f"        {_literal(slug)}: {_literal(table[slug].hint)},\n" for slug in sorted(slugs & set(table)))
    parts = "".join(
        f"    {name}={{\n{lines}    }},\n" if lines else f"    {name}={{}},\n"
        for name, lines in (("own", own), ("hints", hints))
    )
    parts += f'    known="""{_traces(known)}""",\n    passed={_literal(_passed(question))},\n'
    return (
        f"\n\n# What is asked of an answer that fails, and what known mistakes give here.\nfeedback.learn(\n{parts})\n"
    )


def _traces(known: Known) -> str:
    """What known mistakes give, as JSON: Python takes far longer to read so many numbers, each time that tests are."""
    cases = [f"{json.dumps(case)}: [\n" + ",\n".join(map(json.dumps, pairs)) + "\n]" for case, pairs in known.items()]
    return "{\n" + ",\n".join(cases) + "\n}"


def _passed(question: Question) -> str:
    public = [case for case in question.cases if not case.hidden]
    points = sum(case.points for case in question.cases)
    return diagnosis.passed_line(sum(case.points for case in public), points, all(case.form for case in public))


def _literal(value: str | float | bool) -> str:
    """A Python literal that is the same text on every version."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
