"""Reads one submission, a notebook or a zip of one, into a clean notebook.

Takes what `finding` found. Gives a `Submission` with a notebook of format 4.5 that keeps only the cells' types,
sources, tags and Otter's own metadata; or raises `Unreadable` with the reason. `opening` gives the bytes. Trusts
neither their encoding nor the shape of the JSON. Runs nothing. A reason contains no path of this machine, and quotes
only a short, escaped piece of the student's text.
"""

import codecs
import json
import re
from dataclasses import dataclass
from typing import Any

import nbformat
from nbformat.v4.convert import upgrade_cell

from autograder.errors import Unreadable
from autograder.marking import opening
from autograder.marking.finding import SubmittedFile
from autograder.marking.opening import CLEAR_OUTPUTS, SAVE_AGAIN, SUBMIT_NOTEBOOK, notebook_bytes

OTHER_KINDS = {
    b"%PDF": "a PDF",
    b"<!": "a web page",
    b"<html": "a web page",
    b"<?xml": "an XML page",
    b"{\\rtf": "an RTF document",
    b"bplist": "what stands for a file in iCloud that was not downloaded",
    b"version https://git-lfs.": "a pointer of Git LFS",
    b"[InternetShortcut]": "a link to a page",
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf": "a 7-Zip archive",
    b"Rar!": "a RAR archive",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
}
BLANK = " \t\r\n\0\ufeff"
VERSION = re.compile(r"\d{1,3}(\.\d{1,3}){1,2}[a-z0-9+]{0,10}")
CELL_TYPES = ("code", "markdown", "raw")


@dataclass(frozen=True)
class Submission:
    id: str
    notebook: nbformat.NotebookNode
    assignment: str | None
    sha256: str
    language: str = ""  # as it says, if that is not Python


def read_submission(file: SubmittedFile) -> Submission:
    if file.refused:
        raise Unreadable(file.refused)
    data, sha256 = notebook_bytes(file.path)
    try:
        document = _parse(_decode(data))
        cells = [_clean_cell(cell, index) for index, cell in enumerate(_cells(document))]
    except Unreadable as error:
        error.sha256 = sha256
        raise
    assignment = _assignment(document)
    return Submission(file.id, _notebook(cells, assignment, _version(document)), assignment, sha256, _other(document))


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
    if sum(map(text.count, "{[,")) > opening.READ_LIMITS.json_values:
        raise Unreadable(f"the notebook contains too much data: {CLEAR_OUTPUTS}")
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
    notebook: nbformat.NotebookNode = nbformat.from_dict(
        {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells}
    )
    return notebook


def _version(document: dict[str, Any]) -> str | None:
    """Return the Python that a notebook was written with, if it says so."""
    version = _as_dict(_as_dict(document.get("metadata")).get("language_info")).get("version")
    return version if isinstance(version, str) and VERSION.fullmatch(version) else None


def _other(document: dict[str, Any]) -> str:
    """Return the language of a notebook's kernel, if it is another one than Python."""
    metadata = _as_dict(document.get("metadata"))
    name = _as_dict(metadata.get("kernelspec")).get("language") or _as_dict(metadata.get("language_info")).get("name")
    return name if isinstance(name, str) and "python" not in name.lower() else ""


def _assignment(document: dict[str, Any]) -> str | None:
    name = _as_dict(_as_dict(document.get("metadata")).get("otter")).get("assignment_name")
    return _encodable(name) if isinstance(name, str) and name.strip() else None


def _cells(document: dict[str, Any]) -> list[dict[str, Any]]:
    version = document.get("nbformat")
    if "doc_id" in document or "resource_id" in document:
        raise Unreadable(f"this is a shortcut to a file on Google Drive, not a notebook: {SUBMIT_NOTEBOOK}")
    if version in (4, None):
        cells = document.get("cells")
    elif version in (2, 3):
        cells = _worksheet_cells(document.get("worksheets"))
    else:
        raise Unreadable(f"this notebook's format is not supported (nbformat is not 2, 3 or 4): {SAVE_AGAIN}")
    if not isinstance(cells, list):
        raise Unreadable(f"this is not a notebook, as it has no list of cells: {SUBMIT_NOTEBOOK}")
    if len(cells) > opening.READ_LIMITS.cells:
        raise Unreadable(f"the notebook has over {opening.READ_LIMITS.cells} cells: delete those you do not need")
    return [cell for cell in cells if isinstance(cell, dict)]


def _worksheet_cells(worksheets: object) -> list[dict[str, Any]] | None:
    if not isinstance(worksheets, list):
        return None
    cells = [_as_dict(worksheet).get("cells") for worksheet in worksheets]
    flat = [cell for some in cells if isinstance(some, list) for cell in some]
    return [_upgraded(cell) for cell in flat if isinstance(cell, dict)]


def _upgraded(cell: dict[str, Any]) -> dict[str, Any]:
    """Return a cell of format 2 or 3 as nbformat upgrades it, which gets only fields that it can work with."""
    level = cell.get("level")
    old: dict[str, Any] = {
        "cell_type": cell.get("cell_type"),
        "level": int(level) if isinstance(level, float) and level in range(1, 7) else 1,
        "input": _old_text(cell.get("input")),
        "source": _old_text(cell.get("source")),
        "outputs": [],
    }
    upgraded: dict[str, Any] = upgrade_cell(nbformat.NotebookNode(old))
    return upgraded | {"metadata": cell.get("metadata")}


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
        if len(source) > opening.READ_LIMITS.code_cell_characters:
            raise Unreadable(f"a code cell (number {index + 1} of all) is too long: delete the data in it")
        clean |= {"execution_count": None, "outputs": []}
    return clean


def _clean_metadata(metadata: dict[str, Any]) -> dict[str, Any]:
    clean: dict[str, Any] = {}
    if tags := _texts(metadata.get("tags")):
        # The format forbids commas, empty tags and the same tag twice.
        clean["tags"] = list(dict.fromkeys(tag for tag in tags if tag and "," not in tag))
    otter = _as_dict(metadata.get("otter"))
    fields: dict[str, Any] = {}
    if (tests := _texts(otter.get("tests"))) is not None:
        fields["tests"] = tests
    if isinstance(otter.get("ignore"), bool):
        fields["ignore"] = otter["ignore"]
    if fields:
        clean["otter"] = fields
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
    """Return the text with halves of surrogate pairs joined or replaced: no file can hold them."""
    return text if text.isascii() else text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
