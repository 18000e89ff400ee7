"""Reads the CSV files that instructors give, as spreadsheets and learning platforms write them.

Takes a path; gives each row with its line number, under column names without case, spaces and punctuation. Reads
commas, semicolons and tabs as separators; UTF-8 with or without a byte order mark, UTF-16 with one, and Windows-1252.
"""

import codecs
import csv
import io
import re
from pathlib import Path

from autograder.errors import UserError

Row = dict[str, str]


def read(path: Path, what: str) -> list[tuple[int, Row]]:
    """The rows that are not empty; UserError if the file is not a table."""
    (_, first), *rows = _lines(path, what)
    header = [plain(name) for name in first]
    if not any(header):
        raise UserError(f"{path}: the {what} is empty; its first line must name the columns")
    named = ((line, dict(zip(header, map(str.strip, cells), strict=False))) for line, cells in rows)
    return [(line, row) for line, row in named if any(row.values())]


def columns(path: Path, what: str) -> list[str]:
    """The names of the columns, as they are written."""
    return _lines(path, what)[0][1]


def cells(path: Path, what: str) -> list[list[str]]:
    """The cells of every line that is not empty, the header's first."""
    return [found for _, found in _lines(path, what) if any(map(str.strip, found))] or [[]]


def _lines(path: Path, what: str) -> list[tuple[int, list[str]]]:
    """The cells of every line, with its number; at least one line."""
    try:
        text = _decoded(path.read_bytes())
    except OSError as error:
        raise UserError(f"{path}: the {what} cannot be read ({error.strerror}); give a CSV file") from error
    first = text.partition("\n")[0]
    lines = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=first.count), strict=True)
    try:
        return [(lines.line_num, cells) for cells in lines] or [(1, [])]
    except csv.Error as error:
        raise UserError(f"{path}:{lines.line_num}: not a CSV file ({error}); export the {what} as CSV") from error


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):  # "Unicode text" of a spreadsheet
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def plain(name: str) -> str:
    """A column's name in small letters and digits only."""
    return re.sub(r"[^a-z0-9]", "", name.lower())
