"""A file is written whole or not at all."""

import errno
import os

import pytest

from autograder.files import whole


@pytest.mark.parametrize("fails", ["fdopen", "chmod", "replace"])
def test_a_file_is_whole_or_as_it_was(tmp_path, monkeypatch, fails):
    path = tmp_path / "grades.csv"
    whole.write_whole(path, "ada,1\n")
    monkeypatch.setattr(os, fails, refuse)
    with pytest.raises(OSError, match=r"No space left on device: '.*grades\.csv'"):
        whole.write_whole(path, "ada,2\nbob,2\n")
    monkeypatch.undo()
    assert path.read_text() == "ada,1\n"
    assert os.listdir(tmp_path) == ["grades.csv"]


def refuse(*_args, **_options):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
