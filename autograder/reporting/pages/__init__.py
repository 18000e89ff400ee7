"""Self-contained HTML pages: feedback for a student, and a report on the class for the instructor.

Templates are beside this module and escape everything: names, ids, messages and file names may be written by students.
A page loads nothing, and its content security policy tells the browser so.
"""

import base64
import hashlib
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from autograder.files.printable import ACTING, SIGN

HERE = Path(__file__).parent


def render(template: str, **values: object) -> str:
    """A whole page; what no file can hold, or what turns the direction of text, is replaced, whoever wrote it."""
    return ACTING.sub(SIGN, _environment().get_template(template).render(values))


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["points"] = lambda value: "–" if value is None else f"{value:g}"
    made.filters["percent"] = lambda value: "–" if value is None else f"{100 * value:.0f} %"
    made.globals["script_hash"] = _script_hash()
    made.globals["script"] = SCRIPT.read_text(encoding="utf-8")
    return made


SCRIPT = HERE / "tables.js"


def _script_hash() -> str:
    """What the policy allows to run: this one script, to the byte."""
    return base64.b64encode(hashlib.sha256(SCRIPT.read_bytes()).digest()).decode()
