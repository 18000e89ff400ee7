"""Self-contained HTML pages, and the one that a student gets back, feedback/ID.html.

Templates in `templates/` escape everything: names, ids, messages and file names may be written by students. A page
loads nothing, and its content security policy tells the browser so. A student's page shows the checks beside the code
that they concern, and of a hidden case only its name and points."""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path
from statistics import mean, median, pstdev

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from autograder.classroom.gradescope_json import public_checks
from autograder.classroom.to_do import left_in_words
from autograder.classroom.which_counts import Verdict
from autograder.course import mistakes
from autograder.errors import UserError
from autograder.files import prose
from autograder.files.csv_files import ACTING, SIGN
from autograder.files.whole import write_whole
from autograder.workspace import find_kit

VIVA_SAYS = (
    "These questions are about the code that you handed in. They are the start of a conversation, not a verdict, and"
    " they change no grade. Inputs are arrays, written here as lists. Work without running anything, and say why."
)
TEMPLATES = Path(__file__).with_name("templates")


def render_page(template: str, **values: object) -> str:
    """A whole page; what no file can hold, or what turns the direction of text, is replaced, whoever wrote it."""
    return printable(_environment().get_template(template).render(values))


def printable(text: str) -> str:
    return ACTING.sub(SIGN, text)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["points"] = lambda value: "–" if value is None else f"{value:g}"
    made.filters["percent"] = lambda value: "–" if value is None else f"{100 * value:.0f} %"
    made.filters["breakable"] = lambda id: Markup("<wbr>").join(re.split(r"(?<=[_.-])", id))
    made.filters |= {"mean": mean, "median": median, "deviation": pstdev}
    made.globals["viva_says"] = VIVA_SAYS
    made.globals["script_hash"] = _script_hash()
    made.globals["script"] = SCRIPT.read_text(encoding="utf-8")
    return made


SCRIPT = TEMPLATES / "tables.js"


def _script_hash() -> str:
    """What the policy allows to run: this one script, to the byte."""
    return base64.b64encode(hashlib.sha256(SCRIPT.read_bytes()).digest()).decode()


# Writes feedback/ID.html, the page that a student gets back


def write_feedback(folder: Path, verdict: Verdict) -> None:
    one, cells = verdict.grade, verdict.grade.record.cells
    page = render_page(
        "feedback.html",
        one=one,
        not_counting=_not_counting(verdict),
        days_left=left_in_words(verdict) if verdict.days_left else "",
        record=one.record,
        who=one.who,
        render=prose.render_prose,
        public_checks=public_checks,
        stopped=[cell for cell in cells if cell.status in ("timed_out", "died")],
        failed_cells=[cell for cell in cells if cell.status == "error"],
    )
    write_whole(folder / f"{one.record.submission}.html", page)


def _not_counting(verdict: Verdict) -> str:
    """Why a graded submission does not count, in words for its student; "" if it does."""
    if verdict.counts or not verdict.grade.is_graded:
        return ""
    if verdict.instead:
        return "Another submission of yours counts in its place."
    return "It belongs to another assignment than the one that it was handed in to."


def meanings() -> dict[str, str]:
    """What each known mistake is, in words; empty outside of a clone, where only its slug is known."""
    try:
        return {slug: mistake.name for slug, mistake in mistakes.read_mistakes(find_kit().mistakes).items()}
    except UserError:
        return {}
