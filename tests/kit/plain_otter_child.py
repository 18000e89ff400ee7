"""The child process of `plain_otter`: grades one notebook with `otter run` and writes result.json.

Called as `python otter_child.py AUTOGRADER_ZIP NOTEBOOK` in a folder of its own; it imports nothing from the kit. The
student's code runs in a kernel that Otter starts from here, and Otter unpickles what that kernel leaves behind. So
anything this process writes may come from the student, and its parent treats it that way.
"""

import ctypes
import json
import sys
from datetime import datetime
from pathlib import Path

import nbformat
import otter.run
from nbclient.exceptions import DeadKernelError
from otter.test_files import GradingResults

INDEX_KEY = "soft_lookup_index"
PR_SET_CHILD_SUBREAPER = 36


def main(autograder_zip: str, notebook_name: str) -> None:
    _adopt_orphans()
    _number_cells(Path(notebook_name))
    try:
        results = otter.run.main(notebook_name, autograder=autograder_zip, output_dir=None, no_logo=True)
    except DeadKernelError:
        found = _failed("died", "the notebook's process was ended by its own code")
    except Exception as error:
        # Plain Otter cannot distinguish a student's fault from its own here; its message goes to the instructor.
        said = " ".join(str(error).split())[:300]
        found = _failed("died", f"Otter gave no result: {type(error).__name__}: {said}")
    else:
        if results.has_catastrophic_failure():
            found = _failed("died", "the notebook ended without leaving Otter its results")
        else:
            found = _found(results)
    Path("result.json").write_text(json.dumps(found), encoding="utf-8")


def _adopt_orphans() -> None:
    """Processes that a notebook detaches become this process's children, so the parent can find and end them."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _number_cells(path: Path) -> None:
    """Otter adds cells of its own; numbers in the metadata identify the student's afterwards."""
    notebook = nbformat.read(path, as_version=4)
    for index, cell in enumerate(notebook.cells):
        cell.metadata[INDEX_KEY] = index
    nbformat.write(notebook, path)


def _failed(status: str, reason: str) -> dict:
    return {"status": status, "reason": reason, "cases": {}, "cells": []}


def _found(results: GradingResults) -> dict:
    cases = {
        file.name: [
            {"name": r.test_case.name, "passed": r.passed, "message": None if r.passed else _plain(r.message)}
            for r in file.test_case_results
        ]
        for file in results.results.values()
    }
    return {"status": "graded", "reason": None, "cases": cases, "cells": _cells(results.notebook)}


def _plain(message: str) -> str:
    """Otter's message without the lines of the test that it quotes: the exception alone."""
    lines = message.splitlines()
    start = next((n for n, line in enumerate(lines) if n > 1 and line and not line.startswith(" ")), 0)
    return "\n".join(lines[start:]).removeprefix("AssertionError: ")


def _cells(notebook: nbformat.NotebookNode) -> list[dict]:
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "code" and INDEX_KEY in cell.metadata:
            failed = any(output.output_type == "error" for output in cell.outputs)
            status = "error" if failed else "ok"
            cells.append({"index": cell.metadata[INDEX_KEY], "status": status, "seconds": _seconds(cell)})
    return cells


def _seconds(cell: nbformat.NotebookNode) -> float | None:
    times = cell.metadata.get("execution", {})
    try:
        start = datetime.fromisoformat(times["iopub.execute_input"])
        return round((datetime.fromisoformat(times["shell.execute_reply"]) - start).total_seconds(), 4)
    except (KeyError, ValueError):
        return None


if __name__ == "__main__":
    main(*sys.argv[1:])
