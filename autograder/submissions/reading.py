"""Reads one submission, a notebook or a zip of one, into a clean notebook.

Takes what `submissions.find` found. Gives a `Submission`, whose notebook is of format 4.5 and holds of the
file only the cells' types, sources, tags and Otter's own metadata; or raises `Unreadable` with the reason.

Trusts nothing: not the suffix, the encoding, the shape of the JSON, a zip's headers, nor a size that anything
states. Runs nothing, extracts nothing to disk, never opens an `.OTTER_LOG` (it is a pickle), a link or a
special file. What it holds in memory is bounded by `LIMITS`. A reason names no path of this machine and quotes
only a short, escaped piece of what the student wrote.
"""

import codecs
import hashlib
import io
import json
import os
import re
import stat
import zipfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import nbformat
from nbformat.v4.convert import upgrade_cell

from autograder.errors import Unreadable
from autograder.submissions.finding import SKIPPED, Found


@dataclass(frozen=True)
class ReadLimits:
    notebook_bytes: int = 64 * 2**20
    zip_bytes: int = 512 * 2**20  # of the zip, and of all its members together as declared
    zip_members: int = 10_000
    zip_contents_bytes: int = 4 * 2**20  # the table of contents, which is read in one piece
    json_values: int = 6_000_000  # counted by punctuation; as objects they take far more memory than as text
    cells: int = 5_000
    code_cell_characters: int = 1_000_000  # prose may be longer: pictures are pasted into it


LIMITS = ReadLimits()

CHUNK_BYTES = 2**20
QUOTED_CHARACTERS = 60
ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06")  # the second is a zip with nothing in it
OTHER_KINDS = {
    b"%PDF": "a PDF",
    b"<!": "a web page",
    b"<html": "a web page",
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf": "a 7-Zip archive",
    b"Rar!": "a RAR archive",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
}
BLANK = " \t\r\n\0\ufeff"
VERSION = re.compile(r"\d{1,3}(\.\d{1,3}){1,2}[a-z0-9+]{0,10}")
CELL_TYPES = ("code", "markdown", "raw")

SUBMIT_NOTEBOOK = "submit the .ipynb file itself"
SAVE_AGAIN = "open it in Jupyter, save it, and submit it again"
CLEAR_OUTPUTS = "clear all outputs, save it, and submit it again"
ZIP_AGAIN = f"zip the notebook again, or {SUBMIT_NOTEBOOK}"
TOO_MANY_FILES = f"the zip holds too many files: {SUBMIT_NOTEBOOK}"


@dataclass(frozen=True)
class Submission:
    id: str
    notebook: nbformat.NotebookNode
    assignment: str | None
    sha256: str


def read(found: Found) -> Submission:
    try:
        data, sha256 = _notebook_bytes(found.path)
    except OSError as error:
        raise Unreadable(_in_words(error)) from error
    document = _parse(_decode(data))
    cells = [_clean_cell(cell, index) for index, cell in enumerate(_cells(document))]
    assignment = _assignment(document)
    return Submission(found.id, _notebook(cells, assignment, _version(document)), assignment, sha256)


def digest(found: Found) -> str:
    """The SHA-256 of the submitted file, as `read` gives it; empty if it is none that can be read."""
    try:
        with _open(found.path) as file:
            if os.fstat(file.fileno()).st_size > LIMITS.zip_bytes:
                return ""
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, Unreadable):
        return ""


def quoted(text: str) -> str:
    """A short, escaped quotation of a text that someone else wrote, on one line."""
    escaped = repr(text[: QUOTED_CHARACTERS + 1])[1:-1]
    if len(escaped) > QUOTED_CHARACTERS:
        escaped = escaped[: QUOTED_CHARACTERS - 3] + "..."
    return f'"{escaped}"'


# The file


class _Source(io.BufferedReader):
    """The submitted file. A longer read than any we ask for is `zipfile` reading a table of contents."""

    def read(self, size: int | None = -1) -> bytes:
        if size is not None and size > LIMITS.zip_contents_bytes:
            raise Unreadable(TOO_MANY_FILES)
        return super().read(size)


def _notebook_bytes(path: Path) -> tuple[bytes, str]:
    with _open(path) as file:
        is_zip = file.peek(4).startswith(ZIP_STARTS)
        size, limit = os.fstat(file.fileno()).st_size, LIMITS.zip_bytes if is_zip else LIMITS.notebook_bytes
        if size > limit:
            raise _too_large("zip" if is_zip else "file", limit)
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        data = _notebook_in_zip(file) if is_zip else _read_bounded(file)
    return data, sha256


def _open(path: Path) -> _Source:
    mode = os.lstat(path).st_mode
    if stat.S_ISLNK(mode):
        raise Unreadable(f"this is a link to another file: {SUBMIT_NOTEBOOK}")
    if stat.S_ISDIR(mode):
        raise Unreadable(f"this is a folder that no notebook could be found in: {SUBMIT_NOTEBOOK}")
    if not stat.S_ISREG(mode):
        raise Unreadable(f"this is not an ordinary file: {SUBMIT_NOTEBOOK}")
    return _Source(io.FileIO(path, opener=_open_no_link))


def _open_no_link(path: str, flags: int) -> int:
    # What was put in the file's place since then is not followed, and does not block. Windows has no such flags.
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))


def _read_bounded(stream: io.BufferedIOBase) -> bytes:
    chunks: list[bytes] = []
    left = LIMITS.notebook_bytes
    while chunk := stream.read(CHUNK_BYTES):
        left -= len(chunk)
        if left < 0:
            raise _too_large("notebook", LIMITS.notebook_bytes)
        chunks.append(chunk)
    return b"".join(chunks)


def _too_large(what: str, limit: int) -> Unreadable:
    return Unreadable(f"the {what} is too large (over {limit // 2**20} MiB): {CLEAR_OUTPUTS}")


def _in_words(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "the file is not there any more: submit it again"
    if isinstance(error, PermissionError):
        return "the file may not be read here (permission denied): submit it again, or ask the course's staff"
    problem = error.strerror or "input/output error"
    return f"the file could not be read ({problem}): submit it again, or ask the course's staff"


# The zip


def _notebook_in_zip(file: _Source) -> bytes:
    try:
        with zipfile.ZipFile(file) as archive, archive.open(_the_notebook(archive.infolist())) as member:
            return _read_bounded(member)
    except Unreadable:
        raise
    except Exception as error:  # `zipfile` lets a dozen kinds through when the bytes are not as they should be
        raise Unreadable(f"the zip is damaged or incomplete: {ZIP_AGAIN}") from error


def _the_notebook(members: list[zipfile.ZipInfo]) -> zipfile.ZipInfo:
    if len(members) > LIMITS.zip_members:
        raise Unreadable(TOO_MANY_FILES)
    if sum(member.file_size for member in members) > LIMITS.zip_bytes:
        raise Unreadable(f"the zip unpacks to over {LIMITS.zip_bytes // 2**20} MiB: {SUBMIT_NOTEBOOK}")
    for member in members:
        _refuse_hostile(member)
    notebooks = [member for member in members if _is_notebook(member)]
    if not notebooks:
        raise Unreadable(f"no notebook in the zip: {SUBMIT_NOTEBOOK}")
    if len(notebooks) > 1:
        first, second = (quoted(member.filename) for member in notebooks[:2])
        raise Unreadable(f"{len(notebooks)} notebooks in the zip, such as {first} and {second}: submit only one")
    return _plainly_stored(notebooks[0])


def _refuse_hostile(member: zipfile.ZipInfo) -> None:
    """Nothing is extracted, so these could do no harm here; but whoever unpacks the zip later is spared."""
    name = _slashed(member)
    if name.startswith("/") or re.match("[A-Za-z]:", name) or ".." in name.split("/"):
        raise Unreadable(f"the zip holds a file outside its own folder, {quoted(name)}: {ZIP_AGAIN}")
    if stat.S_ISLNK(member.external_attr >> 16):
        raise Unreadable(f"the zip holds a link, {quoted(name)}: {ZIP_AGAIN}")


def _is_notebook(member: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(_slashed(member))
    hidden = any(part.startswith(".") or part in SKIPPED for part in path.parts)
    return path.suffix.lower() == ".ipynb" and not hidden and not _slashed(member).endswith("/")


def _slashed(member: zipfile.ZipInfo) -> str:
    return member.filename.replace("\\", "/")  # some Windows programs write backslashes


def _plainly_stored(member: zipfile.ZipInfo) -> zipfile.ZipInfo:
    if member.flag_bits & 0x1:
        raise Unreadable(f"the notebook in the zip is encrypted: {SUBMIT_NOTEBOOK}")
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Unreadable(f"the zip is compressed in a way that is not supported: {ZIP_AGAIN}")
    return member


# The JSON


def _decode(data: bytes) -> str:
    for start, kind in OTHER_KINDS.items():
        if data[:100].lstrip().lower().startswith(start.lower()):
            raise Unreadable(f"this is {kind}, not a notebook: {SUBMIT_NOTEBOOK}")
    data = data.removeprefix(codecs.BOM_UTF8)
    for encoding in (json.detect_encoding(data), "cp1252"):
        try:
            return data.decode(encoding, "surrogatepass")
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _parse(text: str) -> dict[str, Any]:
    text = text.strip(BLANK)
    if not text:
        raise Unreadable(f"the file is empty: {SAVE_AGAIN}")
    if sum(map(text.count, "{[,")) > LIMITS.json_values:
        raise Unreadable(f"the notebook holds too much data: {CLEAR_OUTPUTS}")
    try:
        # As floats, integers may have any number of digits.
        document = json.loads(text, parse_int=float)
    except json.JSONDecodeError as error:
        raise Unreadable(_json_problem(text, error)) from error
    except (RecursionError, MemoryError) as error:
        raise Unreadable(f"the notebook is too large or too deeply nested: {CLEAR_OUTPUTS}") from error
    if not isinstance(document, dict):
        raise Unreadable(f"this is not a notebook: {SUBMIT_NOTEBOOK}")
    return document


def _json_problem(text: str, error: json.JSONDecodeError) -> str:
    if re.search(r"^<{7} ", text, re.MULTILINE):
        return f"the notebook has Git's conflict marks in it (<<<<<<<): resolve the conflict, {SAVE_AGAIN}"
    if not text.startswith("{"):
        return f"this is neither a notebook nor a zip of one: {SUBMIT_NOTEBOOK}"
    return f"the notebook is damaged or cut short (its JSON breaks at line {error.lineno}): {SAVE_AGAIN}"


# The notebook


def _notebook(cells: list[dict[str, Any]], assignment: str | None, version: str | None) -> nbformat.NotebookNode:
    metadata: dict[str, Any] = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    if version is not None:
        metadata["language_info"]["version"] = version
    if assignment is not None:
        metadata["otter"] = {"assignment_name": assignment}
    return nbformat.from_dict({"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells})


def _version(document: dict[str, Any]) -> str | None:
    """The Python that a notebook was written with, if it says so."""
    told = _as_dict(_as_dict(document.get("metadata")).get("language_info")).get("version")
    return told if isinstance(told, str) and VERSION.fullmatch(told) else None


def _assignment(document: dict[str, Any]) -> str | None:
    name = _as_dict(_as_dict(document.get("metadata")).get("otter")).get("assignment_name")
    return _encodable(name) if isinstance(name, str) and name.strip() else None


def _cells(document: dict[str, Any]) -> list[dict[str, Any]]:
    version = document.get("nbformat")
    if version in (4, None):
        cells = document.get("cells")
    elif version in (2, 3):
        cells = _worksheet_cells(document.get("worksheets"))
    else:
        raise Unreadable(f"this notebook's format is unknown here (nbformat is not 2, 3 or 4): {SAVE_AGAIN}")
    if not isinstance(cells, list):
        raise Unreadable(f"this is not a notebook, as it has no list of cells: {SUBMIT_NOTEBOOK}")
    if len(cells) > LIMITS.cells:
        raise Unreadable(f"the notebook has over {LIMITS.cells} cells: delete those you do not need")
    return [cell for cell in cells if isinstance(cell, dict)]


def _worksheet_cells(worksheets: object) -> list[dict[str, Any]] | None:
    if not isinstance(worksheets, list):
        return None
    cells = [_as_dict(worksheet).get("cells") for worksheet in worksheets]
    flat = [cell for some in cells if isinstance(some, list) for cell in some]
    return [_upgraded(cell) for cell in flat if isinstance(cell, dict)]


def _upgraded(cell: dict[str, Any]) -> dict[str, Any]:
    """A cell of format 2 or 3 as nbformat upgrades it, which gets only fields that it can work with."""
    level = cell.get("level")
    old = {
        "cell_type": cell.get("cell_type"),
        "level": int(level) if level in range(1, 7) else 1,
        "input": _old_text(cell.get("input")),
        "source": _old_text(cell.get("source")),
        "outputs": [],
    }
    return upgrade_cell(nbformat.NotebookNode(old)) | {"metadata": cell.get("metadata")}


def _old_text(source: object) -> str:
    lines = [line for line in source if isinstance(line, str)] if isinstance(source, list) else [_text(source)]
    # Format 2 wrote lines without their ends, format 3 with them.
    return ("" if lines and lines[0].endswith(("\r", "\n")) else "\n").join(lines)


def _clean_cell(cell: dict[str, Any], index: int) -> dict[str, Any]:
    kind = cell.get("cell_type")
    source = _text(cell.get("source"))
    clean = {
        "id": f"cell-{index}",
        "cell_type": kind if kind in CELL_TYPES else "raw",
        "metadata": _clean_metadata(_as_dict(cell.get("metadata"))),
        "source": _encodable(source.replace("\r\n", "\n").replace("\r", "\n")),
    }
    if kind == "code":
        if len(source) > LIMITS.code_cell_characters:
            raise Unreadable(f"a code cell (number {index + 1} of all) is too long: delete the data in it")
        clean |= {"execution_count": None, "outputs": []}
    return clean


def _clean_metadata(metadata: dict[str, Any]) -> dict[str, Any]:
    clean: dict[str, Any] = {}
    if tags := _texts(metadata.get("tags")):
        # The format forbids commas, empty tags and the same tag twice.
        clean["tags"] = list(dict.fromkeys(tag for tag in tags if tag and "," not in tag))
    otter = _as_dict(metadata.get("otter"))
    kept: dict[str, Any] = {}
    if (tests := _texts(otter.get("tests"))) is not None:
        kept["tests"] = tests
    if isinstance(otter.get("ignore"), bool):
        kept["ignore"] = otter["ignore"]
    if kept:
        clean["otter"] = kept
    return clean


def _as_dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(source: object) -> str:
    if isinstance(source, list):
        return "".join(line for line in source if isinstance(line, str))
    return source if isinstance(source, str) else ""


def _texts(value: object) -> list[str] | None:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return [_encodable(item) for item in value]
    return None


def _encodable(text: str) -> str:
    """The text with halves of surrogate pairs joined or replaced: no file can hold them."""
    return text if text.isascii() else text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
