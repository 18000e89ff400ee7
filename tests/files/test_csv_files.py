"""No cell that is written runs anything in a spreadsheet."""

import pytest

from autograder.files import csv_files


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("plain", '"plain"'),
        ('say "hi"', '"say ""hi"""'),
        ("x;=HYPERLINK(1)", '"x;\'=HYPERLINK(1)"'),
        ("x\t=1", '"x\t\'=1"'),
        ("=1+1", '"\'=1+1"'),
        ("\uff1d1+1", '"\'\uff1d1+1"'),
        ("\uff0b1", '"\'\uff0b1"'),
        (" \uff20x", '"\' \uff20x"'),
        ("ada\u202ecsv", '"ada\ufffdcsv"'),
        ("-", '"-"'),
        ("", ""),
        (None, ""),
        (2.5, "2.5"),
    ],
)
def test_every_text_is_quoted_and_none_is_a_formula(tmp_path, text, written):
    csv_files.write_csv(tmp_path / "x.csv", [(text, 1)])
    assert (tmp_path / "x.csv").read_bytes().decode() == f"{written},1\r\n"
