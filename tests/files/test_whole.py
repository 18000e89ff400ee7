"""A file is written whole or not at all, and the bytes of a zip depend on its members alone."""

import errno
import os
import zipfile

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


def test_zips_do_not_depend_on_a_zlib(built):
    for path in built.dist.rglob("*.zip"):
        with zipfile.ZipFile(path) as archive:
            assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}
            assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
            assert archive.namelist() == sorted(archive.namelist())
