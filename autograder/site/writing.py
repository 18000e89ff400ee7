"""Writes the site: a start page, and JupyterLite with all notebooks, their public tests and helper modules.

Takes only the files built for students; gives a folder that any web server can serve. The site is built in a separate
folder, searched for leaks and then put in place, so a failure leaves the old one intact.
"""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

from autograder.course.masters import read_master
from autograder.errors import UserError
from autograder.proving.leaks import find_leaks
from autograder.site import contents, lite, pyodide, start
from autograder.workspace import Kit

MARK = "site.json"  # says that a folder is ours to replace
LITE = "lite"


def write(kit: Kit, out: Path, pyodide_copy: Path | None, tell: Callable[[str], None]) -> list[str]:
    """Write the site into the folder `out`; the names of its assignments.

    Without a copy of Pyodide, browsers fetch it from its public CDN. `tell` is told what is being done.
    """
    check_replaceable(out)
    found = contents.gather(kit)
    runtime = pyodide.of_cdn() if pyodide_copy is None else pyodide.of_copy(pyodide_copy)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent.resolve()) as aside:
        work, made = Path(aside) / "work", Path(aside) / "site"
        source = "from its CDN" if runtime.copy is None else f"from {pyodide_copy}"
        tell(f"{len(found)} assignments, on Pyodide {runtime.version} {source}")
        contents.write(found, work / "contents")
        lite.build(work, made / LITE, runtime)
        start.write(made, found, lite_folder=LITE)
        about = {"made by": "autograder site", "pyodide": runtime.version, "assignments": list(found)}
        (made / MARK).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
        tell("searching it for solutions and hidden tests")
        check_leaks(kit, made)
        made.chmod(0o755)
        if out.exists():
            out.rename(Path(aside) / "old")
        made.rename(out)
    return list(found)


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
    ours = [site / "index.html", *contents.files_in(site / LITE / "files"), *(site / LITE / "api").rglob("*.json")]
    files = {path.relative_to(site).as_posix().removeprefix(f"{LITE}/files/"): path.read_bytes() for path in ours}
    leaks = find_leaks([read_master(kit.master(name)) for name in kit.names()], files)
    if leaks:
        more = f", and {len(leaks) - 1} more" if len(leaks) > 1 else ""
        raise UserError(f"the site would leak: {leaks[0]}{more}; `autograder prove` says where it comes from")
