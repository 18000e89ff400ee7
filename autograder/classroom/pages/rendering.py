"""Renders self-contained HTML pages.

Templates in `templates/` escape everything: names, ids, messages and file names may be written by students. A page
loads nothing, and its content security policy tells the browser so.
"""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path
from statistics import mean, median, pstdev

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from autograder.files.visible import printable_lines

VIVA_SAYS = (
    "These questions are about the code that you handed in. They are the start of a conversation, not a verdict, and"
    " they change no grade. Inputs are arrays, written here as lists. Work without running anything, and say why."
)
TEMPLATES = Path(__file__).with_name("templates")


def render_page(template: str, **values: object) -> str:
    """Return a whole page; what no file can hold, or what turns the direction of text, is replaced, whoever wrote
    it.
    """
    return printable_lines(_environment().get_template(template).render(values))


def render_part(template: str, **values: object) -> Markup:
    """Return a part of a page, which its template takes in as it is."""
    return Markup(_environment().get_template(template).render(values))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["points"] = lambda value: "–" if value is None else f"{value:g}"
    environment.filters["percent"] = lambda value: "–" if value is None else f"{100 * value:.0f} %"
    environment.filters["breakable"] = lambda id: Markup("<wbr>").join(re.split(r"(?<=[_.-])", id))
    environment.filters |= {"mean": mean, "median": median, "deviation": pstdev}
    environment.globals["viva_says"] = VIVA_SAYS
    environment.globals["script_hash"] = _script_hash()
    environment.globals["script"] = SCRIPT.read_text(encoding="utf-8")
    return environment


SCRIPT = TEMPLATES / "tables.js"


def _script_hash() -> str:
    """Return what the policy allows to run: this one script, to the byte."""
    return base64.b64encode(hashlib.sha256(SCRIPT.read_bytes()).digest()).decode()
