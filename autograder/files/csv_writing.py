"""Writes CSV files that spreadsheets can open without running anything a student wrote.

Text that begins like a formula gets a leading apostrophe, which spreadsheets read as "this is text"; so does a formula
behind a sign that a spreadsheet may take for the end of a cell, as `;` is in much of Europe. Such cells are quoted as
well. Characters that control a terminal or change the direction of text are left out.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograder.files.printable import printable_lines
from autograder.files.whole import write_whole

# At the beginning, or where a cell may begin; the full-width signs are read as the others in Japan, China and Korea.
FORMULA = re.compile(r"(^|[;,\t\r\n|])(?=\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20\uff05\u2212])|^(?=[\t\r\n])")
QUOTED = re.compile(r"[\",;\t\r\n|']|^\s|\s$")


def write(path: Path, rows: Iterable[Sequence[object]]) -> None:
    """Write all rows or, if that fails, none."""
    write_whole(path, "".join(",".join(map(_cell, row)) + "\r\n" for row in rows))


def _cell(value: object) -> str:
    """Empty for None; whole numbers without a decimal point; texts made harmless and encodable."""
    if value is None:
        return ""
    if isinstance(value, float | int):
        return f"{value:.10g}"
    text = printable_lines(str(value))
    text = text if text == "-" else FORMULA.sub(r"\1'", text)
    return '"' + text.replace('"', '""') + '"' if QUOTED.search(text) else text
