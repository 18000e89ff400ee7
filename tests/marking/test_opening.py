"""Of a submitted file, whatever it is, the notebook's bytes are read within bounds, or one line says why not."""

import dataclasses
import errno
import hashlib
import io
import os
import pickle
import stat
import struct
import time
import tracemalloc
import warnings
import zipfile
import zlib
from contextlib import suppress

import pytest
from kit.raw_notebooks import GOOD, MIB, read_bytes, reason, sources

from autograder.errors import Unreadable
from autograder.marking import opening
from autograder.marking.finding import SubmittedFile, find
from autograder.marking.opening import READ_LIMITS as LIMITS
from autograder.marking.opening import digest_of_submission as digest
from autograder.marking.opening import quoted
from autograder.marking.reading import read_submission as read


@pytest.fixture
def limited(monkeypatch):
    def set_limits(**limits):
        monkeypatch.setattr(opening, "READ_LIMITS", dataclasses.replace(LIMITS, **limits))

    return set_limits


def test_a_folder_a_link_and_a_pipe_are_not_opened(tmp_path):
    (tmp_path / "folder.ipynb").mkdir()
    (tmp_path / "target").write_bytes(GOOD)
    (tmp_path / "link.ipynb").symlink_to("target")
    os.mkfifo(tmp_path / "pipe.ipynb")
    assert "folder" in reason(tmp_path / "folder.ipynb")
    assert "link" in reason(tmp_path / "link.ipynb")
    assert "not an ordinary file" in reason(tmp_path / "pipe.ipynb")


@pytest.mark.parametrize("replacement", ["link", "pipe"])
def test_what_takes_a_files_place_after_the_check_is_not_followed_and_does_not_block(
    tmp_path, monkeypatch, replacement
):
    path, looked = tmp_path / "hw.ipynb", os.lstat
    (tmp_path / "target").write_bytes(GOOD)

    def lstat(file):
        monkeypatch.setattr(os, "lstat", looked)
        path.touch()
        status = looked(file)
        path.unlink()
        path.symlink_to("target") if replacement == "link" else os.mkfifo(path)
        return status

    monkeypatch.setattr(os, "lstat", lstat)
    reason(path)


def test_a_file_that_vanished(tmp_path):
    assert "no longer there" in reason(tmp_path / "gone.ipynb")


@pytest.mark.parametrize(
    ("number", "words"), [(errno.EACCES, "permission denied"), (errno.EIO, "Input/output"), (errno.ESTALE, "could not")]
)
def test_a_file_that_cannot_be_opened(tmp_path, monkeypatch, number, words):
    (tmp_path / "hw.ipynb").write_bytes(GOOD)

    def refuse(path, flags):
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(os, "open", refuse)
    assert words in reason(tmp_path / "hw.ipynb")


@pytest.mark.parametrize("text", ['{"cells": []}', "not a notebook"])
def test_a_submission_is_read_once_whether_it_can_be_graded_or_not(tmp_path, monkeypatch, text):
    path = tmp_path / "ada.ipynb"
    path.write_text(text, encoding="utf-8")
    (found,) = find([path])
    wanted = digest(found)
    bytes_read = []

    class Counting(io.FileIO):
        def readinto(self, buffer):
            count = super().readinto(buffer)
            bytes_read.append(count)
            return count

    monkeypatch.setattr(opening.io, "FileIO", Counting)
    try:
        sha256 = read(found).sha256
    except Unreadable as error:
        sha256 = error.sha256
    assert sha256 == wanted
    assert sum(bytes_read) == os.path.getsize(path)


def test_a_file_over_the_limit_is_not_read(tmp_path):
    for name, start in (("hw.ipynb", b"{"), ("hw.zip", b"PK\x03\x04")):
        path = tmp_path / name
        path.write_bytes(start)
        os.truncate(path, 10 * 2**30)
        started = time.process_time()
        assert "too large" in reason(path)
        assert time.process_time() - started < 5


def test_a_file_that_grows_while_it_is_read_is_bounded(tmp_path, limited, monkeypatch):
    limited(notebook_bytes=MIB)
    real = os.fstat
    monkeypatch.setattr(os, "fstat", lambda fd: os.stat_result((*real(fd)[:6], 5, *real(fd)[7:])))
    assert "too large" in reason(tmp_path, b"{" + b" " * MIB)


# Zips


def zipped(*members, compression=zipfile.ZIP_DEFLATED):
    """A zip of members, each a name or ZipInfo and its bytes."""
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", compression, compresslevel=1) as archive:
        warnings.simplefilter("ignore")  # of names that come twice
        for name, data in members:
            archive.writestr(name, data)
    return buffer.getvalue()


NOTEBOOK = ("hw.ipynb", GOOD)


def patched(data, field, value, width, local=True):
    """The zip with a header field of its first member overwritten; `field` is its offset in the directory."""
    data = bytearray(data)
    places = [data.index(b"PK\x01\x02") + field] + ([data.index(b"PK\x03\x04") + field - 2] if local else [])
    for place in places:
        data[place : place + width] = value.to_bytes(width, "little")
    return bytes(data)


FLAGS, METHOD, CRC, PACKED_BYTES, BYTES = 8, 10, 16, 20, 24


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_an_export_of_otter_is_read(tmp_path, compression):
    class Bomb:
        def __reduce__(self):
            return pytest.fail, ("the log was unpickled",)

    data = zipped(
        ("class/hw.ipynb", GOOD),
        (".OTTER_LOG", pickle.dumps(Bomb())),
        ("hw.pdf", b"%PDF"),
        ("class/data.csv", b"1"),
        compression=compression,
    )
    submission = read_bytes(tmp_path, data, "hw.zip")
    assert [cell.source for cell in submission.notebook.cells] == ["x = 1"]
    assert submission.sha256 == hashlib.sha256(data).hexdigest()
    assert os.listdir(tmp_path) == ["hw.zip"]


def test_content_decides_what_is_a_zip(tmp_path):
    assert sources(tmp_path, zipped(NOTEBOOK), "hw.ipynb") == ["x = 1"]
    assert sources(tmp_path, GOOD, "hw.zip") == ["x = 1"]
    assert sources(tmp_path, GOOD, "hw.ipynb.txt") == ["x = 1"]


@pytest.mark.parametrize(
    "name",
    [
        "__MACOSX/hw.ipynb",
        ".ipynb_checkpoints/hw-checkpoint.ipynb",
        "a/.hidden/hw.ipynb",
        "._hw.ipynb",
        "folder.ipynb/",
        "folder.ipynb/data.csv",
        "hw.ipynb.bak",
    ],
)
def test_what_only_looks_like_a_second_notebook_is_passed_over(tmp_path, name):
    assert sources(tmp_path, zipped((name, b""), NOTEBOOK), "hw.zip") == ["x = 1"]
    assert "no notebook" in reason(tmp_path, zipped((name, b"")), "hw.zip")


@pytest.mark.parametrize("name", ["./hw.ipynb", "a\\b\\hw.ipynb", "HW.IPYNB", "a b/ü 王.ipynb", "a..b/hw...ipynb"])
def test_odd_but_honest_names_are_read(tmp_path, name):
    assert sources(tmp_path, zipped((name, GOOD)), "hw.zip") == ["x = 1"]


def test_two_notebooks_are_one_too_many(tmp_path):
    text = reason(tmp_path, zipped(NOTEBOOK, ("b/two.ipynb", GOOD + b" ")), "hw.zip")
    assert "2 notebooks" in text
    assert '"b/two.ipynb"' in text


def test_the_same_notebook_twice_in_a_zip_is_one(tmp_path):
    (tmp_path / "hw.zip").write_bytes(zipped(NOTEBOOK, ("b/copy.ipynb", GOOD)))
    assert opening.notebook_bytes(tmp_path / "hw.zip")[0] == GOOD


@pytest.mark.parametrize("members", [[], [("a.py", b"x")], [("inner.zip", zipped(NOTEBOOK))]])
def test_a_zip_without_a_notebook(tmp_path, members):
    assert "no notebook" in reason(tmp_path, zipped(*members), "hw.zip")


@pytest.mark.parametrize(
    "name",
    ["/etc/x.csv", "../x", "a/../../x", "a\\..\\x", "\\x", "\\\\host\\x", "C:\\x", "c:x", "a/..", "..", "//x"],
)
def test_a_member_outside_the_zips_folder_is_refused(tmp_path, name):
    assert "outside" in reason(tmp_path, zipped((name, b""), NOTEBOOK), "hw.zip")


def test_a_link_in_a_zip_is_refused(tmp_path):
    link = zipfile.ZipInfo("data.csv")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    assert "link" in reason(tmp_path, zipped(NOTEBOOK, (link, "/etc/passwd")), "hw.zip")


def test_an_encrypted_notebook_is_refused(tmp_path):
    assert "encrypted" in reason(tmp_path, patched(zipped(NOTEBOOK), FLAGS, 0x1, 2), "hw.zip")


@pytest.mark.parametrize("method", [1, 6, 9, 12, 14, 93, 95, 99])
def test_an_unusual_compression_is_refused(tmp_path, method):
    assert "not supported" in reason(tmp_path, patched(zipped(NOTEBOOK), METHOD, method, 2), "hw.zip")


def test_a_checksum_that_does_not_hold_is_refused(tmp_path):
    assert "damaged" in reason(tmp_path, patched(zipped(NOTEBOOK), CRC, 1234, 4), "hw.zip")


def test_a_zip_cut_short_anywhere_is_refused(tmp_path):
    data = zipped(NOTEBOOK, ("data.csv", b"1,2"))
    for length in range(4, len(data)):
        assert "damaged" in reason(tmp_path, data[:length], "hw.zip")


def test_a_bomb_is_stopped_at_the_limit(tmp_path):
    bomb = zipped(("hw.ipynb", bytes(300 * MIB)))
    assert len(bomb) < 2 * MIB
    tracemalloc.start()
    try:
        assert "too large" in reason(tmp_path, bomb, "hw.zip")
        assert tracemalloc.get_traced_memory()[1] < 2 * LIMITS.notebook_bytes
    finally:
        tracemalloc.stop()


def test_headers_that_lie_about_the_size_gain_nothing(tmp_path, limited):
    limited(notebook_bytes=2 * MIB)
    whole = zipped(("hw.ipynb", GOOD + b" " * (8 * MIB)))
    assert "damaged" in reason(tmp_path, patched(whole, BYTES, 5, 4), "hw.zip")
    shown = (GOOD + b" " * MIB)[:MIB]
    small = patched(patched(whole, BYTES, MIB, 4), CRC, zlib.crc32(shown), 4)
    assert sources(tmp_path, small, "hw.zip") == ["x = 1"]  # what is read is what was declared, no more
    assert "too large" in reason(tmp_path, patched(whole, BYTES, 400 * MIB, 4), "hw.zip")
    assert "damaged" in reason(tmp_path, patched(zipped(NOTEBOOK), PACKED_BYTES, 1, 4), "hw.zip")
    longer = patched(zipped(NOTEBOOK), PACKED_BYTES, 2**31, 4)
    with suppress(Unreadable):  # newer Pythons see that it would reach into what follows
        assert sources(tmp_path, longer, "hw.zip") == ["x = 1"]


def test_a_zip_that_declares_too_much_is_refused(tmp_path):
    big = patched(zipped(("data.csv", b""), NOTEBOOK), BYTES, LIMITS.zip_bytes, 4)
    assert "unpacks to over" in reason(tmp_path, big, "hw.zip")


def test_too_many_members_are_refused(tmp_path, limited):
    limited(zip_members=3)
    assert sources(tmp_path, zipped(NOTEBOOK, ("a", b""), ("b", b"")), "hw.zip") == ["x = 1"]
    assert "too many" in reason(tmp_path, zipped(NOTEBOOK, ("a", b""), ("b", b""), ("c", b"")), "hw.zip")


def test_a_table_of_contents_too_long_is_not_read(tmp_path):
    table = bytes(LIMITS.zip_contents_bytes + 1)
    end = b"PK\x05\x06" + struct.pack("<4H2LH", 0, 0, 1, 1, len(table), 4, 0)
    assert "too many" in reason(tmp_path, b"PK\x03\x04" + table + end, "hw.zip")


def test_a_table_of_contents_that_claims_to_be_huge_is_not_allocated(tmp_path):
    end = b"PK\x06\x06" + struct.pack("<Q2H2L4Q", 44, 45, 45, 0, 0, 1, 1, 2**60, 4)
    locator = b"PK\x06\x07" + struct.pack("<LQL", 0, 4, 1)
    data = b"PK\x03\x04" + end + locator + b"PK\x05\x06" + struct.pack("<4H2LH", *[0xFFFF] * 4, *[2**32 - 1] * 2, 0)
    reason(tmp_path, data, "hw.zip")


def test_a_zip_with_every_byte_wrong_once_reads_or_is_refused(tmp_path):
    data = zipped(NOTEBOOK, (".OTTER_LOG", b"log"), compression=zipfile.ZIP_STORED)
    outcomes = set()
    for place in range(4, len(data)):
        wrong = bytearray(data)
        wrong[place] ^= 0xFF
        (tmp_path / "hw.zip").write_bytes(wrong)
        try:
            outcomes.add(read(SubmittedFile("id", tmp_path / "hw.zip")).notebook.cells[0].source)
        except Unreadable as refusal:
            outcomes.add(str(refusal).split(":")[0])
    assert "x = 1" in outcomes
    assert "the zip is damaged or incomplete" in outcomes


def test_a_word_document_is_no_zip_to_its_student(tmp_path):
    members = [("[Content_Types].xml", b"<Types/>"), ("word/document.xml", b"<x/>")]
    assert "a document of an office program" in reason(tmp_path, zipped(*members), "hw.docx")


# Reasons


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hw.ipynb", '"hw.ipynb"'),
        ("a\nb\x1b[31m", '"a\\nb\\x1b[31m"'),
        ("\u202eevil\u2028", '"\\u202eevil\\u2028"'),
        ("x" * 60, '"' + "x" * 60 + '"'),
        ("x" * 61, '"' + "x" * 57 + '..."'),
        ("\x00" * 10**6, '"' + ("\\x00" * 15)[:57] + '..."'),
    ],
)
def test_a_quotation_is_short_and_on_one_line(text, expected):
    assert quoted(text) == expected


def test_hostile_names_in_a_zip_are_quoted(tmp_path):
    name = "a/\n\x1b[2J" + "n" * 5000
    reason(tmp_path, zipped((name + "1.ipynb", GOOD), (name + "2.ipynb", GOOD + b" ")), "hw.zip")
    reason(tmp_path, zipped((name + "/../x", GOOD), NOTEBOOK), "hw.zip")
