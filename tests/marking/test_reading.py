"""Every odd, broken or hostile file either reads as a clean notebook or says in one line what is wrong."""

import hashlib
import json
import os
import random
import time
import tracemalloc
from pathlib import Path

import nbformat
import pytest
from kit.raw_notebooks import GOOD, MIB, code, document, read_bytes, reason, sources, to_json

from autograder.errors import Unreadable
from autograder.marking.finding import SubmittedFile
from autograder.marking.opening import READ_LIMITS as LIMITS
from autograder.marking.reading import read_submission as read

# Notebooks as they should be


def test_a_notebook_is_cut_down_to_what_grading_needs(tmp_path):
    output = {"output_type": "stream", "name": "stdout", "text": "1"}
    cells = [
        {"cell_type": "markdown", "id": "secret", "source": ["# A\n", "b"], "attachments": {"a": {}}, "metadata": {}},
        code("x = 1", id="secret", execution_count=7, outputs=[output], metadata={"tags": ["q1"], "collapsed": True}),
        {"cell_type": "raw", "source": "raw", "metadata": {"format": "text/html"}},
    ]
    kernel = {"kernelspec": {"name": "evil"}, "language_info": {"name": "julia"}, "widgets": {}}
    data = to_json(*cells, metadata=kernel | {"otter": {"assignment_name": "01_first", "tests": {}}})
    submission = read_bytes(tmp_path, data)
    assert submission.notebook == {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "otter": {"assignment_name": "01_first"},
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
    assert (submission.id, submission.assignment) == ("id", "01_first")
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
        (b'<?xml version="1.0"?><a/>', "an XML page"),
        (b"{\\rtf1\\ansi x}", "an RTF document"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0", "a pointer of Git LFS"),
        (b"[InternetShortcut]\r\nURL=https://x", "a link to a page"),
        (b"bplist00\xd1", "in iCloud that was not downloaded"),
        (b'{"doc_id": "1", "resource_id": "document:1"}', "a shortcut to a file on Google Drive"),
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


# Limits


def test_outputs_of_20_mb_are_quickly_dropped(tmp_path):
    output = {"output_type": "stream", "name": "stdout", "text": ["0.12345678, 0.12345678\n"] * 900_000}
    data = to_json(code(outputs=[output]))
    assert len(data) > 20 * MIB
    started = time.process_time()
    submission = read_bytes(tmp_path, data)
    assert time.process_time() - started < 10
    assert len(nbformat.writes(submission.notebook)) < 1000


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
