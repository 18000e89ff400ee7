"""A source is UTF-8, or the line that is not is named."""

import pytest

from autograder.course.source_files import read_source


def test_a_line_that_is_not_utf_8_is_named(tmp_path):
    (tmp_path / "tests.py").write_bytes("x = 1\ny = 'é'\n".encode("latin-1"))
    with pytest.raises(ValueError, match=r"^line 2 is not UTF-8"):
        read_source(tmp_path / "tests.py")
    (tmp_path / "tests.py").write_bytes("\ufeffx = 'é'\n".encode())
    assert read_source(tmp_path / "tests.py") == "x = 'é'\n"
