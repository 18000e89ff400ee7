"""Writes what `otter assign` writes, for courses of a few cells: a folder with a zip and two notebooks."""

import json
import pprint
from pathlib import Path

import nbformat

from autograder.files.whole import write_zip

V4 = nbformat.v4
KERNEL = {"name": "python3", "language": "python", "display_name": "Python 3"}


def notebook(cells, name=None, **otter):
    metadata = {"kernelspec": KERNEL}
    if name is not None:
        metadata["otter"] = {"assignment_name": name, **otter}
    made = [V4.new_code_cell(cell) for cell in cells]
    return V4.new_notebook(cells=made, metadata=metadata)


def ok_test(name, *cases, **rest):
    """An OK test file; each case is its doctest, or that and more keys."""
    made = [{"code": case, "hidden": False} if isinstance(case, str) else dict(case) for case in cases]
    suite = {"cases": made, "scored": True, "setup": "", "teardown": "", "type": "doctest"}
    return f"OK_FORMAT = True\n\ntest = {pprint.pformat({'name': name, 'points': None, **rest, 'suites': [suite]})}\n"


def hidden(code, **rest):
    return {"code": code, "hidden": True, **rest}


def write_dist(folder: Path, name, given, solution, tests, config=None, files=None) -> Path:
    """A folder `dist`: cells as handed out and as solved, test files by question, settings and files."""
    (folder / "autograder").mkdir(parents=True)
    (folder / "student").mkdir()
    nbformat.write(notebook(solution, name), folder / "autograder" / f"{name}.ipynb")
    nbformat.write(notebook(given, name), folder / "student" / f"{name}.ipynb")
    members = {f"tests/{question}.py": text.encode() for question, text in tests.items()}
    members |= {f"files/{path}": text.encode() for path, text in (files or {}).items()}
    members["run_otter.py"] = b""
    members["otter_config.json"] = json.dumps({"lang": "python", "assignment_name": name, **(config or {})}).encode()
    write_zip(folder / "autograder" / f"{name}-autograder.zip", members)
    return folder


def write_submission(folder: Path, stem, cells, name=None, **otter) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{stem}.ipynb"
    nbformat.write(notebook(cells, name, **otter), path)
    return path
