"""Writes the start page: what the course is, and the assignments in order, each with its duration and a button.

Takes the assignments' files; everything that the page says about them comes from their notebooks. The button for a
fresh copy, which keeps the student's own work, runs in the browser (`start.js`).
"""

import base64
import hashlib
import re
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import quote

import nbformat
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from autograder.reporting.pages import prose
from autograder.site.contents import Files

HERE = Path(__file__).parent
MINUTES = re.compile(r"^\*About (\d+) minutes\.\*$", re.MULTILINE)  # as a notebook's opening says it


@dataclass(frozen=True)
class Stop:
    """An assignment, as the map shows it."""

    name: str
    title: str
    builds_on: Markup
    at_the_end: Markup
    questions: int
    minutes: int | None  # None if the notebook does not say
    address: str  # of its notebook in JupyterLite, from the start page
    path: str  # of its notebook in JupyterLite's files


def write(site: Path, found: dict[str, Files], lite_folder: str) -> None:
    """Write index.html into `site`, beside the folder of JupyterLite."""
    script = (HERE / "start.js").read_text(encoding="utf-8").replace("LITE_FOLDER", lite_folder)
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    page = environment.get_template("start.html").render(
        stops=[_stop(name, files, lite_folder) for name, files in found.items()],
        script=Markup(script),
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        lite_folder=lite_folder,
    )
    (site / "index.html").write_text(page, encoding="utf-8")


def _stop(name: str, files: Files, lite_folder: str) -> Stop:
    path = f"{name}/{name}.ipynb"
    notebook = nbformat.reads(files[f"{name}.ipynb"].decode(), as_version=4)
    opening = next(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    questions = len([file for file in files if re.fullmatch(r"tests/\w+\.py", file)])
    minutes = MINUTES.search(opening)
    said = partial(_paragraph, opening)
    return Stop(
        name=name,
        title=opening.partition("\n")[0].removeprefix("# "),
        builds_on=said("Builds on"),
        at_the_end=said("At the end"),
        questions=questions,
        minutes=int(minutes[1]) if minutes else None,
        address=f"{lite_folder}/notebooks/index.html?path={quote(path)}",
        path=path,
    )


def _paragraph(text: str, begins: str) -> Markup:
    """The paragraph that begins with these words in bold, or an empty text."""
    found = re.search(rf"^\*\*{begins}\*\* .*?(?=\n\s*\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return prose.render(found[0]) if found else Markup("")
