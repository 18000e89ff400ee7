"""Writes feedback/ID.html, the page that a student gets back.

Takes one submission's standing, with its cases. Of a hidden case the page says its name and points, nothing else.
"""

from pathlib import Path

from autograder import records
from autograder.pages import environment
from autograder.standing import Standing


def write(folder: Path, one: Standing) -> None:
    cells = one.record.cells
    page = (
        environment()
        .get_template("feedback.html")
        .render(
            one=one,
            record=one.record,
            who=", ".join(map(str, one.entry.people)),
            stopped=[cell for cell in cells if cell.status in ("timed_out", "died")],
            failed_cells=[cell for cell in cells if cell.status == "error"],
        )
    )
    records.write(folder / f"{one.record.submission}.html", page)
