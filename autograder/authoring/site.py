"""Writes the site: a start page, and JupyterLite with all notebooks, their public tests and helper modules.

Takes only the files built for students; gives a folder that any web server can serve. Files needed only on a laptop are
left out. The start page says what the course is and lists the assignments in order; all of it comes from their
notebooks. The button for a fresh copy, which keeps the student's own work, runs in the browser (`start.js`). The site
is built in a separate folder, searched for leaks and then put in place, so a failure leaves the old one intact.

If `SOURCE_DATE_EPOCH` is set, the same contents give the same bytes.
"""

import base64
import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import quote

import click
import nbformat
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from autograder.authoring.jupyterlite import build_lite, of_cdn, of_copy
from autograder.authoring.leaks import find_leaks
from autograder.course.course import Course, read_course, student_files
from autograder.course.masters import read_master
from autograder.errors import UserError
from autograder.files import prose
from autograder.files.console import console, progress_console
from autograder.workspace import Kit, find_kit

MARK = "site.json"  # says that a folder is ours to replace
LITE = "lite"
NOT_IN_A_BROWSER = {"requirements.txt", "softlookup/on_colab.py", "softlookup/on_github.py", "AGENTS.md", "CLAUDE.md"}

Files = dict[str, bytes]


def gather_files(kit: Kit) -> dict[str, Files]:
    """Return the files of each assignment that is built, by its name; UserError if one is not."""
    names = kit.names()
    missing = [name for name in names if name not in kit.student_notebooks()]
    if missing or not names:
        what = f"{missing[0]} is not built" if missing else "there is no assignment"
        raise UserError(f"{kit.assignments}: {what}; run `autograder build` first")
    return {name: _files(kit, name) for name in names}


def _files(kit: Kit, name: str) -> Files:
    files = {path.removeprefix(f"{name}/"): content for path, content in student_files(kit, name).items()}
    return {path: files[path] for path in files if path not in NOT_IN_A_BROWSER and not path.startswith(".")}


def files_in(folder: Path) -> Iterator[Path]:
    """Return all files below a folder, in a fixed order."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def write_contents(assignments: dict[str, Files], folder: Path) -> None:
    """Lay the files out as the notebooks expect them."""
    for assignment, files in assignments.items():
        for name, content in files.items():
            path = folder / assignment / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


HERE = Path(__file__).with_name("start_page")
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


def write_start_page(site: Path, course: Course, assignments: dict[str, Files]) -> None:
    """Write index.html into `site`, beside the folder of JupyterLite."""
    script = (HERE / "start.js").read_text(encoding="utf-8").replace("LITE_FOLDER", LITE)
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    page = environment.get_template("start.html").render(
        course=course,
        stops=[_stop(name, files) for name, files in assignments.items()],
        script=Markup(script),
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        lite_folder=LITE,
    )
    (site / "index.html").write_text(page, encoding="utf-8")


def _stop(name: str, files: Files) -> Stop:
    path = f"{name}/{name}.ipynb"
    notebook = nbformat.reads(files[f"{name}.ipynb"].decode(), as_version=4)
    opening = next(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    questions = len([file for file in files if re.fullmatch(r"tests/\w+\.py", file)])
    minutes = MINUTES.search(opening)
    paragraph = partial(_paragraph, opening)
    return Stop(
        name=name,
        title=opening.partition("\n")[0].removeprefix("# "),
        builds_on=paragraph("Builds on"),
        at_the_end=paragraph("At the end"),
        questions=questions,
        minutes=int(minutes[1]) if minutes else None,
        address=f"{LITE}/notebooks/index.html?path={quote(path)}",
        path=path,
    )


def _paragraph(text: str, begins: str) -> Markup:
    """Return the paragraph that begins with these words in bold, or an empty text."""
    match = re.search(rf"^\*\*{begins}\*\* .*?(?=\n\s*\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return prose.render_prose(match[0]) if match else Markup("")


def write_site(kit: Kit, out: Path, pyodide_copy: Path | None, tell: Callable[[str], None]) -> list[str]:
    """Write the site into the folder `out`; the names of its assignments.

    Without a copy of Pyodide, browsers fetch it from its public CDN. `tell` is told what is being done.
    """
    check_replaceable(out)
    assignments, course = gather_files(kit), read_course(kit.course)
    runtime = of_cdn() if pyodide_copy is None else of_copy(pyodide_copy)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent.resolve()) as aside:
        work, site = Path(aside) / "work", Path(aside) / "site"
        source = "from its CDN" if runtime.copy is None else f"from {pyodide_copy}"
        tell(f"{len(assignments)} assignments, on Pyodide {runtime.version} {source}")
        write_contents(assignments, work / "contents")
        build_lite(work, site / LITE, runtime, course.title)
        write_start_page(site, course, assignments)
        about = {"made by": "autograder site", "pyodide": runtime.version, "assignments": list(assignments)}
        (site / MARK).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
        tell("searching it for solutions and hidden tests")
        check_leaks(kit, site)
        site.chmod(0o755)
        if out.exists():
            out.rename(Path(aside) / "old")
        site.rename(out)
    return list(assignments)


def check_replaceable(out: Path) -> None:
    """UserError where something lies that is not an earlier site."""
    if out.is_dir() and (not any(out.iterdir()) or (out / MARK).is_file()):
        return
    if out.exists():
        kind = "is not empty and not a site made by this command" if out.is_dir() else "is a file"
        raise UserError(f"{out}: {kind}; name another folder, or remove it")


def check_leaks(kit: Kit, site: Path) -> None:
    """UserError if anything of ours in the site gives away what students must not have.

    JupyterLite's own files and Pyodide's are left out: they were there before any solution was written.
    """
    ours = [site / "index.html", *files_in(site / LITE / "files"), *(site / LITE / "api").rglob("*.json")]
    files = {path.relative_to(site).as_posix().removeprefix(f"{LITE}/files/"): path.read_bytes() for path in ours}
    leaks = find_leaks([read_master(kit.master(name)) for name in kit.names()], files)
    if leaks:
        more = f", and {len(leaks) - 1} more" if len(leaks) > 1 else ""
        raise UserError(f"the site would leak: {leaks[0]}{more}; `autograder prove` says where it comes from")


@click.command(epilog="Example: autograder site --out public")
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="Where the site goes.")
@click.option(
    "--pyodide",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="A copy of Pyodide to serve with the site. [default: browsers fetch it from its public CDN]",
)
def site(out: Path, pyodide: Path | None) -> None:
    """Write the course as a static site, in which students work in the browser with nothing installed."""
    names = write_site(find_kit(), out, pyodide, progress_console.print)
    console.print(
        f"{len(names)} assignments: {out / 'index.html'}, for any web server; docs/site.md says how to publish"
    )
