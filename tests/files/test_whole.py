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


def test_what_is_there_already_is_left_as_it_is(tmp_path):
    path = tmp_path / "grades.csv"
    whole.write_whole(path, "größer\r\n")
    path.chmod(0o600)
    before = path.stat()
    whole.write_whole(path, "größer\r\n")
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    whole.write_whole(path, "groeßer\n")  # as long
    assert (path.read_bytes(), path.stat().st_mode) == ("groeßer\n".encode(), before.st_mode)
    assert path.stat().st_ino != before.st_ino


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("other")])
def test_what_is_no_file_of_its_own_is_replaced(tmp_path, make):
    (tmp_path / "other").write_text("new")
    make(tmp_path / "grades.csv")
    whole.write_whole(tmp_path / "grades.csv", "new")
    assert (tmp_path / "grades.csv").read_text() == "new"
    assert not (tmp_path / "grades.csv").is_symlink()
