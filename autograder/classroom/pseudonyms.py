"""Names submissions for those who give points: by ids that spreadsheets leave alone, or by pseudonyms.

Spreadsheets take long numbers and digests such as `12e34567` for numbers, and shorten them: what comes back begins
with `id:` or `d:` in these files. For anonymous grading, a submission may be named by its pseudonym in
`pseudonyms.csv`, in the same folder: drawn at random, so it reveals neither a name nor an order.
"""

import re
import secrets
from collections.abc import Iterable
from pathlib import Path

from autograder.errors import UserError
from autograder.files import csv_files

PSEUDONYMS = "pseudonyms.csv"
PSEUDONYM_COLUMNS = ("pseudonym", "submission")
START = "answer-"
ID, DIGEST = "id:", "d:"  # before what a spreadsheet may take for a number or a date
NUMBER = re.compile(r"\d+([.,]\d+)?(e[+-]?\d+)?", re.IGNORECASE)
DIGITS_KEPT = 15  # of a number in a spreadsheet


def key_in(row: csv_files.Row) -> tuple[str, str]:
    """Return the submission and the digest of a row of points, without what stands before them for spreadsheets."""
    return row["submission"].removeprefix(ID), row.get("answer", "").removeprefix(DIGEST)


def for_spreadsheets(submission: str, answer: str) -> tuple[str, str]:
    """Return the two as files have them that come back."""
    return f"{ID}{submission}", f"{DIGEST}{answer}" if answer else ""


def read_pseudonyms(folder: Path) -> dict[str, str]:
    """Return each pseudonym's submission; empty if there is no file."""
    path = folder / PSEUDONYMS
    if not path.exists():
        return {}
    pseudonyms: dict[str, str] = {}
    for line, row in csv_files.read_csv(path, "pseudonyms"):
        pseudonym, submission = (row.get(column, "").removeprefix(ID) for column in PSEUDONYM_COLUMNS)
        if not pseudonym or not submission or pseudonym in pseudonyms or submission in pseudonyms.values():
            raise UserError(f"{path}:{line}: each row must have a pseudonym and a submission of its own")
        pseudonyms[pseudonym] = submission
    return pseudonyms


def labels(folder: Path, submissions: Iterable[str], anonymous: bool) -> dict[str, str]:
    """Return what each submission is called: its id, or its pseudonym, of which new ones are written down."""
    if not anonymous:
        return {id: id for id in submissions}
    pseudonyms = read_pseudonyms(folder)
    to_name = [id for id in submissions if id not in pseudonyms.values()]
    for id in to_name:
        pseudonym = id
        while pseudonym == id or pseudonym in pseudonyms or pseudonym in to_name:
            pseudonym = START + secrets.token_hex(3)
        pseudonyms[pseudonym] = id
    rows = [(pseudonym, f"{ID}{id}") for pseudonym, id in sorted(pseudonyms.items())]
    csv_files.write_csv(folder / PSEUDONYMS, [PSEUDONYM_COLUMNS, *rows])
    return {id: pseudonym for pseudonym, id in pseudonyms.items()}
