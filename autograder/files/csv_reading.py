"""Reads the CSV files that instructors give, as spreadsheets and learning platforms write them.

Takes a path; gives each row with its line number, under column names without case, spaces and punctuation. Knows
commas, semicolons and tabs, UTF-8 with or without a mark, and Windows' western encoding.
"""

import csv
import io
import re
from pathlib import Path

from autograder.errors import UserError

Row = dict[str, str]


def read(path: Path, what: str) -> list[tuple[int, Row]]:
    """The rows that are not empty; UserError if the file is not a table."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"{path}: the {what} cannot be read ({error.strerror}); give a CSV file") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        lines = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
        header = [plain(name) for name in next(lines, [])]
        rows = [(lines.line_num, dict(zip(header, map(str.strip, cells), strict=False))) for cells in lines]
    except csv.Error as error:
        raise UserError(f"{path}:{lines.line_num}: not a CSV file ({error}); export the {what} as CSV") from error
    if not any(header):
        raise UserError(f"{path}: the {what} is empty; its first line must name the columns")
    return [(line, row) for line, row in rows if any(row.values())]


def plain(name: str) -> str:
    """A column's name in small letters and digits only."""
    return re.sub(r"[^a-z0-9]", "", name.lower())
