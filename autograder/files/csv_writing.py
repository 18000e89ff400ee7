"""Writes CSV files that spreadsheets can open without running anything a student wrote.

Text that begins like a formula gets a leading apostrophe, which spreadsheets read as "this is text". Characters that
control a terminal or change the direction of text are left out.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograder.files.printable import printable_lines
from autograder.files.whole import write_whole

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")


def write(path: Path, rows: Iterable[Sequence[object]]) -> None:
    """Write all rows or, if that fails, none."""
    text = io.StringIO()
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    write_whole(path, text.getvalue())


def append(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Add rows to those of an earlier run, below a header; all of them or none."""
    text = io.StringIO()
    earlier = path.read_bytes().decode() if path.exists() else ""
    csv.writer(text).writerows([_cell(value) for value in row] for row in ([*rows] if earlier else [header, *rows]))
    write_whole(path, earlier + text.getvalue())


def _cell(value: object) -> str:
    """Empty for None; whole numbers without a decimal point; texts made harmless and encodable."""
    if value is None:
        return ""
    if isinstance(value, float | int):
        return f"{value:.10g}"
    text = printable_lines(str(value))
    return "'" + text if text.startswith(FORMULA_STARTS) and text != "-" else text
