"""What acts in place of being seen becomes a sign, and all else stays."""

import unicodedata

import pytest

from autograder.files.visible import printable, printable_lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë O'Brien, 李", "Zoë O'Brien, 李"),
        ("ada\u202egpj.ipynb", "ada\ufffdgpj.ipynb"),
        ("\x1b[31mred", "\ufffd[31mred"),
        ("two\nlines\tand  more ", "two lines and more"),
        ("not utf-8: \udcff", "not utf-8: \ufffd"),
    ],
)
def test_a_name_is_shown_on_one_line(text, shown):
    assert printable(text) == shown


def test_a_text_keeps_its_lines():
    assert printable_lines("one\r\n\ttwo\rthree\x00") == "one\n\ttwo\ufffdthree\ufffd"


def test_no_control_character_is_left():
    every = "".join(map(chr, range(0x3000)))
    left = {character for character in printable_lines(every) if unicodedata.category(character) == "Cc"}
    assert left == {"\n", "\t"}
