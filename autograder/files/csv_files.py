"""Reads the CSV files that instructors give, and writes files that spreadsheets open without running what a student
wrote.

Reading takes a path; gives each row with its line number, under column names without case, spaces and punctuation. It
takes commas, semicolons and tabs as separators; UTF-8 with or without a byte order mark, UTF-16 with one, and
Windows-1252.

When writing, text that begins like a formula gets a leading apostrophe, which spreadsheets read as "this is text"; so
does a formula behind a sign that a spreadsheet may take for the end of a cell, as `;` is in much of Europe. Characters
that would move a cursor, colour a terminal or change the direction of text are replaced, and so are lone surrogates,
which stand for file names that are not UTF-8.
"""

import codecs
import csv
import io
import math
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograder.errors import UserError
from autograder.files.visible import printable_lines
from autograder.files.whole import write_whole

# Reading


Row = dict[str, str]


def read_csv(path: Path, what: str, needed: Sequence[str] = ()) -> list[tuple[int, Row]]:
    """Return the rows that are not empty; UserError if the file is not a table, or lacks a column that is needed."""
    return named_rows(path, what, read_lines(path, what), needed)


def named_rows(
    path: Path, what: str, lines: Sequence[tuple[int, list[str]]], needed: Sequence[str] = ()
) -> list[tuple[int, Row]]:
    """Return the rows that are not empty, of lines that were read; UserError as of `read_csv`."""
    (_, first), *rows = lines
    header = [plain(name) for name in first]
    if not any(header):
        raise UserError(f"{path}: the {what} is empty; its first line must name the columns")
    named = ((line, dict(zip(header, map(str.strip, cells), strict=False))) for line, cells in rows)
    rows_in_use = [(line, row) for line, row in named if any(row.values())]
    for column in needed if rows_in_use else ():
        if column not in rows_in_use[0][1]:
            raise UserError(f"{path}: no column {column!r}; there must be {', '.join(needed)}")
    return rows_in_use


def read_lines(path: Path, what: str) -> list[tuple[int, list[str]]]:
    """Return the cells of every line, with its number; at least one line."""
    try:
        text = decoded(path.read_bytes())
    except OSError as error:
        raise UserError(f"{path}: the {what} cannot be read ({error.strerror}); give a CSV file") from error
    first, _, rest = text.partition("\n")
    named = re.fullmatch(r"sep=(.)\r?", first.strip('"'))  # as some spreadsheets begin, for themselves
    sign, above = (named[1], 1) if named else (max(",;\t", key=_longest(text).count), 0)
    lines = csv.reader(io.StringIO(rest if named else text), delimiter=sign, strict=True)
    try:
        return [(lines.line_num + above, cells) for cells in lines] or [(1, [])]
    except csv.Error as error:
        raise UserError(f"{path}:{lines.line_num}: not a CSV file ({error}); export the {what} as CSV") from error


def decoded(data: bytes) -> str:
    """Return the text in bytes of any encoding that a spreadsheet or a platform writes."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):  # "Unicode text" of a spreadsheet
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _longest(text: str) -> str:
    """Return the first line or, where that is a title of one cell, the one of the next few with the most separators."""
    first = text.split("\n", 6)[:6]
    return first[0] if re.search("[,;\t]", first[0]) else max(first, key=lambda line: len(re.findall("[,;\t]", line)))


def number(text: str) -> float:
    """Return the number in a cell, with a point or a comma; NaN for anything else."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return math.nan


def plain(name: str) -> str:
    """Return a column's name in small letters and digits only."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


# Writing


# At the beginning, or where a cell may begin; the full-width signs are read as the others in Japan, China and Korea.
FORMULA = re.compile(r"(^|[;,\t\r\n|])(?=\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20\uff05\u2212])|^(?=[\t\r\n])")


def write_csv(path: Path, rows: Iterable[Sequence[object]]) -> None:
    """Write all rows or, if that fails, none."""
    write_whole(path, "".join(map(_line, rows)))


def append(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Add rows to those of an earlier run, below a header; all of them or none."""
    earlier = path.read_bytes().decode() if path.exists() else _line(header)
    write_whole(path, earlier + "".join(map(_line, rows)))


def _line(row: Sequence[object]) -> str:
    return ",".join(map(_cell, row)) + "\r\n"


def _cell(value: object) -> str:
    """Empty for None; whole numbers without a decimal point; texts made harmless and encodable, and always quoted."""
    if value is None:
        return ""
    if isinstance(value, float | int):
        return f"{value:.10g}"
    text = printable_lines(str(value))
    text = text if text == "-" else FORMULA.sub(r"\1'", text)
    return '"' + text.replace('"', '""') + '"' if text else ""
