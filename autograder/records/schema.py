"""Writes the JSON Schema of a record to docs/: `python -m autograder.records.schema docs/record.schema.json`."""

import sys
from pathlib import Path

import msgspec

from autograder.files import json_files
from autograder.records.record import Record


def record_schema() -> str:
    """The schema, which msgspec derives from the struct."""
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "The grade of one submission"}
    return json_files.encode(about | msgspec.json.schema(Record)) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(record_schema(), encoding="utf-8")
