"""Every odd, broken or hostile file either reads as a clean notebook or says in one line what is wrong."""

import dataclasses
import errno
import hashlib
import io
import json
import os
import pickle
import random
import stat
import struct
import time
import tracemalloc
import warnings
import zipfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
import pytest

from autograder.course import names as course_names
from autograder.course.names import names_in_all
from autograder.errors import Unreadable
from autograder.marking import opening as read_limits
from autograder.marking.finding import SubmittedFile
from autograder.marking.opening import READ_LIMITS as LIMITS
from autograder.marking.opening import quoted
from autograder.marking.reading import read_submission as read

MIB = 2**20


@pytest.fixture
def limited(monkeypatch):
    def set_limits(**limits):
        monkeypatch.setattr(read_limits, "READ_LIMITS", dataclasses.replace(LIMITS, **limits))

    return set_limits


def code(source="x = 1", **fields):
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], **fields}


def document(*cells, **fields):
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": list(cells), **fields}


def to_json(*cells, **fields):
    return json.dumps(document(*cells, **fields)).encode()


GOOD = to_json(code())


def read_bytes(folder, data, name="hw.ipynb"):
    path = folder / name
    path.write_bytes(data)
    submission = read(SubmittedFile("id", path))
    nbformat.validate(submission.notebook)  # warns, which fails the test, where it had to repair something
    assert submission.notebook.nbformat_minor == 5
    return submission


def sources(folder, data, name="hw.ipynb"):
    return [cell.source for cell in read_bytes(folder, data, name).notebook.cells]


def reason(path_or_folder, data=None, name="hw.ipynb"):
    path = path_or_folder
    if data is not None:
        path = path_or_folder / name
        path.write_bytes(data)
    with pytest.raises(Unreadable) as refusal:
        read(SubmittedFile("id", path))
    text = str(refusal.value)
    assert text.isprintable()
    assert str(path.parent) not in text
    assert len(text) < 300
    return text


# Notebooks as they should be


def test_a_notebook_is_cut_down_to_what_grading_needs(tmp_path):
    output = {"output_type": "stream", "name": "stdout", "text": "1"}
    cells = [
        {"cell_type": "markdown", "id": "secret", "source": ["# A\n", "b"], "attachments": {"a": {}}, "metadata": {}},
        code("x = 1", id="secret", execution_count=7, outputs=[output], metadata={"tags": ["q1"], "collapsed": True}),
        {"cell_type": "raw", "source": "raw", "metadata": {"format": "text/html"}},
    ]
    kernel = {"kernelspec": {"name": "evil"}, "language_info": {"name": "julia"}, "widgets": {}}
    data = to_json(*cells, metadata=kernel | {"otter": {"assignment_name": "01_lookup", "tests": {}}})
    submission = read_bytes(tmp_path, data)
    assert submission.notebook == {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "otter": {"assignment_name": "01_lookup"},
        },
        "cells": [
            {"cell_type": "markdown", "id": "cell-0", "metadata": {}, "source": "# A\nb"},
            {
                "cell_type": "code",
                "id": "cell-1",
                "metadata": {"tags": ["q1"]},
                "source": "x = 1",
                "execution_count": None,
                "outputs": [],
            },
            {"cell_type": "raw", "id": "cell-2", "metadata": {}, "source": "raw"},
        ],
    }
    assert (submission.id, submission.assignment) == ("id", "01_lookup")
    assert submission.sha256 == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        ({"tags": ["a", "b"]}, {"tags": ["a", "b"]}),
        ({"tags": ["a", "a", "b,c", "", "d\ud800"]}, {"tags": ["a", "d\ufffd"]}),
        ({"tags": ["a", 1]}, {}),
        ({"tags": "a"}, {}),
        ({"otter": {"tests": ["q1"], "ignore": True, "x": 1}}, {"otter": {"tests": ["q1"], "ignore": True}}),
        ({"otter": {"tests": [1], "ignore": 1}}, {}),
        ({"otter": ["tests"]}, {}),
        ([1], {}),
        (None, {}),
    ],
)
def test_of_a_cells_metadata_only_well_formed_tags_and_otters_own_remain(tmp_path, metadata, expected):
    [cell] = read_bytes(tmp_path, to_json(code(metadata=metadata))).notebook.cells
    assert cell.metadata == expected


@pytest.mark.parametrize("name", ["", " \n", 3, None, ["a"], {}, True])
def test_an_assignment_name_that_is_no_text_counts_as_none(tmp_path, name):
    submission = read_bytes(tmp_path, to_json(metadata={"otter": {"assignment_name": name}}))
    assert submission.assignment is None
    assert "otter" not in submission.notebook.metadata


@pytest.mark.parametrize("metadata", [None, [], 3, "otter", {"otter": None}, {"otter": "assignment_name"}])
def test_odd_notebook_metadata_names_no_assignment(tmp_path, metadata):
    assert read_bytes(tmp_path, to_json(metadata=metadata)).assignment is None


def test_a_blank_notebook_is_read(tmp_path):
    assert sources(tmp_path, to_json()) == []
    assert sources(tmp_path, to_json(code(""), code([]))) == ["", ""]


# Versions and shapes


@pytest.mark.parametrize("minor", [0, 1, 2, 3, 4, 5, 99, -1, None, "five", []])
def test_any_minor_version_is_read(tmp_path, minor):
    assert sources(tmp_path, to_json(code(), nbformat_minor=minor)) == ["x = 1"]


def test_a_notebook_without_versions_is_read(tmp_path):
    assert sources(tmp_path, b'{"cells": [{"cell_type": "code", "source": "x"}]}') == ["x"]


@pytest.mark.parametrize("version", [2, 3])
def test_old_formats_are_upgraded(tmp_path, version):
    cells = [
        {"cell_type": "code", "input": ["a = 1\n", "b = 2"], "outputs": [{"output_type": "pyout"}], "language": "py"},
        {"cell_type": "heading", "level": 2, "source": ["Title"], "metadata": {"tags": ["t"]}},
        {"cell_type": "markdown", "source": "text"},
        {"cell_type": "html", "source": "<b>"},
    ]
    more = [{"cell_type": "code", "input": ["c = 3", "d = 4"]}]  # format 2 wrote lines so
    old = {"nbformat": version, "worksheets": [{"cells": cells}, {"cells": more}], "metadata": {"name": "hw"}}
    notebook = read_bytes(tmp_path, json.dumps(old).encode()).notebook
    assert [(c.cell_type, c.source) for c in notebook.cells] == [
        ("code", "a = 1\nb = 2"),
        ("markdown", "## Title"),
        ("markdown", "text"),
        ("markdown", "<b>"),
        ("code", "c = 3\nd = 4"),
    ]
    assert notebook.cells[1].metadata == {"tags": ["t"]}


@pytest.mark.parametrize(
    "cell",
    [
        {},
        {"cell_type": "code"},
        {"cell_type": "code", "input": {}, "outputs": 3, "metadata": [], "collapsed": []},
        {"cell_type": "heading"},
        {"cell_type": "heading", "level": 10**12},
        {"cell_type": "heading", "level": float("nan"), "source": [[], 1]},
        {"cell_type": {"a": 1}},
        {"cell_type": ["code"], "input": [[["x"]]]},
        "text",
        None,
    ],
)
def test_broken_old_cells_are_no_reason_to_refuse_the_rest(tmp_path, cell):
    old = {
        "nbformat": 3,
        "worksheets": [None, {}, {"cells": 1}, {"cells": [cell, {"cell_type": "code", "input": "x"}]}],
    }
    assert sources(tmp_path, json.dumps(old).encode())[-1] == "x"


@pytest.mark.parametrize("version", [5, 1, 0, -4, 4.5, "4", True, [], {}, 10**400, float("nan"), float("inf")])
def test_an_unknown_version_is_refused(tmp_path, version):
    assert "format is not supported" in reason(tmp_path, to_json(nbformat=version))


@pytest.mark.parametrize(
    "cell",
    [
        {"cell_type": "code"},
        {"cell_type": "code", "source": None},
        {"cell_type": "code", "source": {"a": 1}},
        {"cell_type": "code", "source": [1, None, []], "outputs": "none", "execution_count": "x"},
        {"cell_type": "rocket", "source": "x"},
        {"cell_type": ["code"]},
        {},
        {"cell_type": "raw", "source": 3, "id": "bad id!" * 99},
        [],
        "text",
        None,
    ],
)
def test_broken_cells_are_no_reason_to_refuse_the_rest(tmp_path, cell):
    assert sources(tmp_path, to_json(cell, code("good"), minor=4))[-1] == "good"


def test_cells_of_unknown_type_are_raw(tmp_path):
    [cell] = read_bytes(tmp_path, to_json({"cell_type": "rocket", "source": "x"})).notebook.cells
    assert (cell.cell_type, cell.source) == ("raw", "x")


@pytest.mark.parametrize("ids", [("a", "a"), (None, 3), ("", "x" * 99), ("é", "a b")])
def test_ids_are_made_anew(tmp_path, ids):
    cells = read_bytes(tmp_path, to_json(*(code(id=i) for i in ids))).notebook.cells
    assert [cell.id for cell in cells] == ["cell-0", "cell-1"]


@pytest.mark.parametrize("cells", [None, {}, "cells", 3])
def test_without_a_list_of_cells_it_is_no_notebook(tmp_path, cells):
    assert "no list of cells" in reason(tmp_path, json.dumps({"nbformat": 4, "cells": cells}).encode())
    assert "no list of cells" in reason(tmp_path, json.dumps({"nbformat": 3, "worksheets": cells}).encode())


# Text


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be", "cp1252", "latin-1"],
)
def test_encodings(tmp_path, encoding):
    text = json.dumps(document(code("é = 'ü'")), ensure_ascii=False)
    assert sources(tmp_path, text.encode(encoding)) == ["é = 'ü'"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_with_its_mark(tmp_path, encoding):
    assert sources(tmp_path, ("\ufeff" + GOOD.decode()).encode(encoding)) == ["x = 1"]


def test_one_wrong_byte_does_not_cost_the_notebook(tmp_path):
    assert sources(tmp_path, GOOD.replace(b"x = 1", b"x = '\x81'")) == ["x = '\x81'"]
    assert sources(tmp_path, b"\xef\xbb\xbf" + GOOD.replace(b"x = 1", b"x = '\xff'")) == ["x = 'ÿ'"]


def test_line_ends_of_windows_and_old_macs(tmp_path):
    data = to_json(code("a\r\nb\rc\n"), code(["a\r", "\nb"]), {"cell_type": "markdown", "source": "a\r\n"})
    assert sources(tmp_path, data) == ["a\nb\nc\n", "a\nb", "a\n"]
    assert sources(tmp_path, json.dumps(document(code()), indent=1).replace("\n", "\r").encode()) == ["x = 1"]


def test_halves_of_surrogate_pairs_are_joined_or_replaced(tmp_path):
    assert sources(tmp_path, to_json(code("a\ud800b"), code(["\ud83d", "\ude00"]))) == ["a\ufffdb", "😀"]
    assert sources(tmp_path, GOOD.replace(b"x = 1", b"\xed\xa0\x80\xc3\xa9")) == ["\ufffdé"]
    named = read_bytes(tmp_path, to_json(metadata={"otter": {"assignment_name": "\udfff"}}))
    assert named.assignment == "\ufffd"
    nbformat.writes(named.notebook).encode()


def test_numbers_that_json_does_not_have_or_python_does_not_like(tmp_path):
    outputs = '[{"a": NaN, "b": -Infinity, "c": ' + "9" * 5000 + ', "d": 1e999}]'
    data = GOOD.decode().replace('"outputs": []', f'"outputs": {outputs}').encode()
    assert b"NaN" in data
    assert sources(tmp_path, data) == ["x = 1"]


def test_deep_nesting_that_json_can_read_is_dropped(tmp_path):
    deep = "[" * 400 + "]" * 400
    for version in (3, 4):
        data = f'{{"nbformat": {version}, "cells": [{{"source": {deep}, "metadata": {{"a": {deep}}}}}], '
        data += f'"worksheets": [{{"cells": [{{"input": {deep}, "metadata": {{"a": {deep}}}}}]}}]}}'
        assert sources(tmp_path, data.encode()) == [""]


def test_nesting_too_deep_for_json_is_refused(tmp_path):
    for opening in (b"[", b'{"a":'):
        assert "nested" in reason(tmp_path, b'{"cells": ' + opening * 100_000)


# Files that are no notebook, or no longer


@pytest.mark.parametrize("data", [b"", b" \r\n\t ", b"\xef\xbb\xbf", b"\xff\xfe", b"\0" * 4096, "\n ".encode("utf-16")])
def test_an_empty_file(tmp_path, data):
    assert "empty" in reason(tmp_path, data)


def test_a_notebook_cut_short_anywhere(tmp_path):
    data = to_json(code("é"), metadata={"otter": {"assignment_name": "a"}})
    for length in range(1, len(data)):
        assert "cut short" in reason(tmp_path, data[:length])


def test_a_notebook_that_a_crash_filled_up_with_zeros_is_read(tmp_path):
    assert sources(tmp_path, GOOD + b"\0" * 100) == ["x = 1"]


def test_conflict_marks_of_git_are_named(tmp_path):
    lines = json.dumps(document(code()), indent=1).split("\n")
    lines[3:3] = ["<<<<<<< HEAD", "=======", ">>>>>>> other"]
    assert "Git" in reason(tmp_path, "\n".join(lines).encode())
    assert "cut short" in reason(tmp_path, to_json(code("<<<<<<< HEAD"))[:-1])
    assert sources(tmp_path, to_json(code("\n<<<<<<< HEAD\n"))) == ["\n<<<<<<< HEAD\n"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"%PDF-1.7 ...", "a PDF"),
        (b"\n<!DOCTYPE html>", "a web page"),
        (b"<HTML>", "a web page"),
        (b"\x1f\x8b\x08", "a gzip archive"),
        (b"\x89PNG\r\n", "a picture"),
        (b"import numpy", "neither a notebook nor a zip"),
        (b"[1, 2]", "not a notebook"),
        (b"3", "not a notebook"),
        (b"null", "not a notebook"),
        (b"{}", "no list of cells"),
        (os.urandom(5000), "not"),
    ],
)
def test_another_kind_of_file_is_named(tmp_path, data, words):
    for name in ("hw.ipynb", "hw.zip", "hw"):
        assert words in reason(tmp_path, data, name)


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


# Limits


def test_outputs_of_20_mb_are_quickly_dropped(tmp_path):
    output = {"output_type": "stream", "name": "stdout", "text": ["0.12345678, 0.12345678\n"] * 900_000}
    data = to_json(code(outputs=[output]))
    assert len(data) > 20 * MIB
    started = time.monotonic()
    submission = read_bytes(tmp_path, data)
    assert time.monotonic() - started < 10
    assert len(nbformat.writes(submission.notebook)) < 1000


def test_a_file_over_the_limit_is_not_read(tmp_path):
    for name, start in (("hw.ipynb", b"{"), ("hw.zip", b"PK\x03\x04")):
        path = tmp_path / name
        path.write_bytes(start)
        os.truncate(path, 10 * 2**30)
        started = time.monotonic()
        assert "too large" in reason(path)
        assert time.monotonic() - started < 5


def test_a_file_that_grows_while_it_is_read_is_bounded(tmp_path, limited, monkeypatch):
    limited(notebook_bytes=MIB)
    real = os.fstat
    monkeypatch.setattr(os, "fstat", lambda fd: os.stat_result((*real(fd)[:6], 5, *real(fd)[7:])))
    assert "too large" in reason(tmp_path, b"{" + b" " * MIB)


def test_a_million_tiny_objects_are_refused_before_they_take_memory(tmp_path):
    data = b'{"cells": [' + b'{"":0},' * 5_000_000 + b"0]}"
    tracemalloc.start()
    try:
        assert "too much data" in reason(tmp_path, data)
        assert tracemalloc.get_traced_memory()[1] < 5 * len(data)
    finally:
        tracemalloc.stop()


def test_too_many_cells_are_refused(tmp_path):
    assert len(sources(tmp_path, to_json(*[code("")] * LIMITS.cells))) == LIMITS.cells
    assert "cells" in reason(tmp_path, to_json(*[code("")] * (LIMITS.cells + 1)))


def test_a_code_cell_may_not_be_endless_but_prose_holds_pictures(tmp_path):
    long = "x" * (LIMITS.code_cell_characters + 1)
    assert sources(tmp_path, to_json(code(long[1:]), {"cell_type": "markdown", "source": long})) == [long[1:], long]
    assert "number 2" in reason(tmp_path, to_json(code(), code(long)))


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
    text = reason(tmp_path, zipped(NOTEBOOK, ("b/two.ipynb", GOOD)), "hw.zip")
    assert "2 notebooks" in text
    assert '"b/two.ipynb"' in text
    assert "2 notebooks" in reason(tmp_path, zipped(NOTEBOOK, NOTEBOOK), "hw.zip")


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
    assert sources(tmp_path, patched(zipped(NOTEBOOK), PACKED_BYTES, 2**31, 4), "hw.zip") == ["x = 1"]


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
    reason(tmp_path, zipped((name + "1.ipynb", GOOD), (name + "2.ipynb", GOOD)), "hw.zip")
    reason(tmp_path, zipped((name + "/../x", GOOD), NOTEBOOK), "hw.zip")


# Nothing but `Unreadable` comes out


def test_arbitrary_json_reads_or_is_refused(tmp_path):
    rng = random.Random(20)
    keys = ["cells", "worksheets", "nbformat", "metadata", "otter", "assignment_name", "cell_type", "source", "input"]
    keys += ["tags", "tests", "ignore", "level", "outputs"]
    leaves = [None, True, 0, 2, 3, 4, 5, -1, 1.5, 10**30, "", "code", "heading", "\ud800", "x\r\n", float("nan")]

    def value(depth):
        kind = rng.random()
        if depth == 0 or kind < 0.3:
            return rng.choice(leaves)
        if kind < 0.6:
            return [value(depth - 1) for _ in range(rng.randrange(4))]
        return {rng.choice(keys): value(depth - 1) for _ in range(rng.randrange(6))}

    refused = 0
    for _ in range(400):
        cells = [value(4) for _ in range(3)]
        data = {
            "nbformat": rng.choice([2, 3, 4]),
            "metadata": value(3),
            "cells": cells,
            "worksheets": [{"cells": cells}],
        }
        data |= {key: value(5) for key in data if rng.random() < 0.1}
        try:
            read_bytes(tmp_path, json.dumps(data).encode())
        except Unreadable:
            refused += 1
    assert 0 < refused < 200


# Names


def names(*cells):
    cells = [nbformat.from_dict(code(cell) if isinstance(cell, str) else cell) for cell in cells]
    return names_in_all(nbformat.NotebookNode(cells=cells)).defined


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f(a):\n    b = 1", {"f"}),
        ("async def f(): pass\nclass C:\n    d = 1", {"f", "C"}),
        ("@decorated\ndef f(): pass", {"f"}),
        ("a = b = 1", {"a", "b"}),
        ("a, (b, *c), [d] = x", {"a", "b", "c", "d"}),
        ("a: int = 1\nb: int", {"a"}),
        ("x.y = 1\nz[0] = 2\nw += 1", set()),
        ("import os\nfrom sys import path", set()),
        ("!pip install numpy\ndef f(): pass", {"f"}),
        ("%matplotlib inline\nf = 1\nf?\n?f\nf??\n%%oops", {"f"}),
        ("files = !ls *.py\nt = %timeit -o f()\na = 1", {"files", "t", "a"}),
        ("!ls \\\n  -l\na = 1", {"a"}),
        ("for i in x:\n    !ls\n    y = 1\nb = 2", {"b"}),
        ("%%time\ndef f(): pass", {"f"}),
        ("\n%%capture out\n!ls\nf = 1", {"f"}),
        ("%%bash\nf=1\nls -l", set()),
        ("  a = 1\n  b = 2", {"a", "b"}),
        ("a = '\\d'", {"a"}),
        ("a = 10 % 3\nb = 1 != 2", {"a", "b"}),
        ("def f(:", set()),
        ("a = 1\0", set()),
        ("", set()),
    ],
)
def test_names_defined_at_top_level(source, expected):
    assert names(source) == expected


def test_a_cell_that_does_not_parse_costs_only_its_own_names():
    assert names("def f(:", "a = 1", {"cell_type": "markdown", "source": "b = 1"}, "\ud800", "c = 2") == {"a", "c"}


@pytest.mark.parametrize(
    "source",
    [
        "!l\n" * 33_000,
        "x?\n" * 33_000,
        "a=!l\n" * 20_000,
        "x" + " " * 99_000 + "?y",
        " " * 99_000 + "?",
        "x\n" + " " * 98_000 + "?y",
        "=" * 99_000,
        "%" * 99_000,
        "\\\n" * 49_000,
        "(" * 99_000,
        "-" * 99_000 + "1",
        "a" + ".b" * 49_000,
        "f" + "()" * 49_000,
        "not " * 24_000 + "1",
        "lambda:" * 14_000 + "1",
        "if 1:pass\n" + "elif 1:pass\n" * 8_000,
        "1" + "+1" * 49_000,
        "x=" * 49_000 + "1",
    ],
    ids=lambda source: source[:6].strip() or "blank",
)
def test_hostile_cells_are_looked_through_quickly(source):
    started = time.monotonic()
    with ThreadPoolExecutor(1) as pool:  # whose stack may be smaller, and which grading uses
        assert pool.submit(names, source, "good = 1").result() >= {"good"}
    assert time.monotonic() - started < 10


def test_only_so_much_is_parsed(monkeypatch):
    monkeypatch.setattr(course_names, "PARSED_CELL_CHARACTERS", 10)
    monkeypatch.setattr(course_names, "PARSED_CHARACTERS", 25)
    assert names("a = 1" + " " * 6, "b = 1" + " " * 5, "c = 1" + " " * 5, "d = 1" + " ", "e = 1") == {"b", "c", "e"}


def test_warnings_are_as_they_were_after_many_threads_looked_for_names():
    before = list(warnings.filters)
    with ThreadPoolExecutor(8) as pool:
        assert set(map(frozenset, pool.map(names, ["a = '\\d'\n" * 20] * 400))) == {frozenset({"a"})}
    assert warnings.filters == before


def test_a_real_notebook_reads_as_jupyter_wrote_it(tmp_path):
    path = Path(tmp_path, "real.ipynb")
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell("a = 1\nb = 2\n"), nbformat.v4.new_markdown_cell("t")]
    )
    nbformat.write(notebook, path)
    assert [cell.source for cell in read(SubmittedFile("id", path)).notebook.cells] == ["a = 1\nb = 2\n", "t"]


@pytest.mark.parametrize(
    ("metadata", "language"),
    [
        ({"kernelspec": {"name": "ir", "language": "R"}}, "R"),
        ({"language_info": {"name": "julia"}}, "julia"),
        ({"kernelspec": {"name": "x", "language": "python"}}, ""),
        ({"language_info": {"name": "ipython"}}, ""),
        ({"kernelspec": {"language": ["R"]}}, ""),
        ({}, ""),
    ],
)
def test_a_notebook_says_its_language_if_that_is_not_python(tmp_path, metadata, language):
    (tmp_path / "hw.ipynb").write_bytes(to_json(code(), metadata=metadata))
    assert read(SubmittedFile("hw", tmp_path / "hw.ipynb")).language == language


def test_a_word_document_is_no_zip_to_its_student(tmp_path):
    members = [("[Content_Types].xml", b"<Types/>"), ("word/document.xml", b"<x/>")]
    assert "a document of an office program" in reason(tmp_path, zipped(*members), "hw.docx")
