"""Pseudonyms of submissions, for grading answers anonymously.

They are drawn at random, so they reveal neither a name nor an order. `pseudonyms.csv`, beside the CSV of points, says
which is whose: a submission keeps its pseudonym as long as that file exists.
"""

import secrets
from collections.abc import Iterable
from pathlib import Path

from autograder.errors import UserError
from autograder.files import csv_reading, csv_writing

FILE_NAME = "pseudonyms.csv"
COLUMNS = ("pseudonym", "submission")
START = "answer-"


def read(folder: Path) -> dict[str, str]:
    """Each pseudonym's submission; empty if there is no file."""
    path = folder / FILE_NAME
    if not path.exists():
        return {}
    found: dict[str, str] = {}
    for line, row in csv_reading.read(path, "pseudonyms"):
        pseudonym, submission = (row.get(column, "") for column in COLUMNS)
        if not pseudonym or not submission or pseudonym in found or submission in found.values():
            raise UserError(f"{path}:{line}: each row must have a pseudonym and a submission of its own")
        found[pseudonym] = submission
    return found


def extended(known: dict[str, str], submissions: Iterable[str]) -> dict[str, str]:
    """The pseudonyms that are known, and new ones for those submissions that have none."""
    found, to_name = dict(known), [id for id in submissions if id not in known.values()]
    for id in to_name:
        pseudonym = id
        while pseudonym == id or pseudonym in found or pseudonym in to_name:
            pseudonym = START + secrets.token_hex(3)
        found[pseudonym] = id
    return found


def write(folder: Path, pseudonyms: dict[str, str]) -> None:
    csv_writing.write(folder / FILE_NAME, [COLUMNS, *sorted(pseudonyms.items())])
