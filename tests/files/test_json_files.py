"""A file of ours is read as what it is declared to be, or one line names the field that is wrong."""

import re
from typing import Any

import pytest

from autograder.errors import UserError
from autograder.files.json_files import JsonStruct, Number, decode, encode, read


class Point(JsonStruct, frozen=True, tag_field="schema", tag=1):
    x: Number


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ('{"x": 1}', Point, "object missing required field `schema`"),
        ('{"schema": 2, "x": 1}', Point, "schema: invalid value 2"),
        ('{"schema": 1, "x": "1"}', Point, "x: expected `int | float`, got `str`"),
        ('{"schema": 1, "x": 1, "y": 2}', Point, "object contains unknown field `y`"),
        ("[" * 100_000, Any, "nested too deeply"),
    ],
)
def test_another_file_is_refused_in_one_line(tmp_path, text, kind, says):
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        decode(text, kind)
    (tmp_path / "p.json").write_text(text)
    with pytest.raises(UserError, match=rf"p\.json: {re.escape(says)}; write it again$"):
        read(tmp_path / "p.json", kind, "write it again")


def test_a_number_is_written_back_as_it_was_read():
    assert encode(decode('{"schema": 1, "x": 2}', Point), 0) == '{"schema": 1, "x": 2}'


def test_what_is_not_there_is_told_from_what_cannot_be_read(tmp_path):
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "gone.json", Point, "write it again")
    with pytest.raises(UserError, match=r"cannot be read \(Is a directory\); write it again$"):
        read(tmp_path, Point, "write it again")
