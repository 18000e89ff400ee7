"""Measures the site as a student meets it: its size, and how long a browser takes on a first and a second visit.

Prints JSON. The site is served from this machine, with the copy of Pyodide that the tests make (its docstring says what
is stood in for there), so what a network adds is not in the seconds.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from kit import browser, pyodide_copy
from kit.browser import Student, served
from kit.notebooks import SOFTMAX

from autograder.authoring import site
from autograder.workspace import Kit

NAME = SOFTMAX
ROUNDS = 3


def main() -> None:
    kit = Kit(pyodide_copy.ROOT)
    with tempfile.TemporaryDirectory() as folder:
        alone, whole = Path(folder) / "alone", Path(folder) / "whole"
        site.write_site(kit, alone, None, lambda _line: None)
        site.write_site(kit, whole, pyodide_copy.get(), lambda _line: None)
        with served(whole) as address:
            rounds = [visits(address) for _ in range(ROUNDS)]
        figures = {
            "site_without_pyodide_megabytes": megabytes(alone),
            "site_without_pyodide_files": sum(path.is_file() for path in alone.rglob("*")),
            "copy_of_pyodide_megabytes": megabytes(whole) - megabytes(alone),
        }
        for figure in rounds[0]:
            figures[figure] = sorted(one[figure] for one in rounds)[ROUNDS // 2]
    print(json.dumps({name: round(figure, 1) for name, figure in figures.items()}, indent=1))


def visits(address: str) -> dict[str, float]:
    """The seconds of a browser that has kept nothing, and of the same one when it comes back."""
    with browser.browser() as running:
        student = Student(running, address)
        student.unwatched()
        student.start()
        first = visit(student, "first")
        student.start()
        student.page.locator(f'li[id="{NAME}"]').get_by_role("button", name="Fresh copy").click()
        second = visit(student, "second")
        student.close()
    return first | second


def visit(student: Student, which: str) -> dict[str, float]:
    """The seconds from a click on the start page."""
    began = time.monotonic()
    seconds = {}

    def reached(what: str) -> None:
        seconds[f"{which}_visit_seconds_to_the_{what}"] = time.monotonic() - began

    student.page.get_by_role("link", name=f"Open {NAME}").click()
    student.sees_notebook()
    reached("notebook")
    student.run(student.cell("# Run this first."))
    reached("first_cell")
    student.run(student.cell("import pictures"))
    check = student.cell('grader.check("softmax")')
    student.run(check)
    student.sees("failed", check)
    reached("first_check")
    return seconds


def megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


if __name__ == "__main__":
    main()
