"""Who shares code is found under other names, the starter is nothing to look at, and work has a limit."""

import json
import time

import nbformat
import pytest
from kit.handed_in import copied, distinct
from kit.notebooks import student_notebook
from kit.own_class import SHARES
from kit.results import graded
from msgspec.structs import replace

from autograder.classroom import similarity
from autograder.classroom.similarity import Compared, compare
from autograder.errors import UserError
from autograder.marking import code_hashes
from autograder.marking.code_hashes import hashes_of, winnow

STARTER = student_notebook(SHARES)


def compared(folder, starter=None):
    """Return what comes of comparing the notebooks in a folder."""
    given = starter.cells if starter else []
    notebooks = {path.stem: nbformat.read(path, as_version=4) for path in sorted(folder.glob("*.ipynb"))}
    hashes = {id: hashes_of(notebook.cells, given) for id, notebook in notebooks.items()}
    return compare(replace(graded(id), assignment=SHARES, hashes=each) for id, each in hashes.items())


@pytest.fixture(scope="module")
def pairs_of_class(tmp_path_factory):
    """Notebooks with answers of their own, and one that is another's with other names and other layout."""
    folder = tmp_path_factory.mktemp("similar")
    for name, content in (distinct() | copied()).items():
        (folder / name).write_bytes(content)
    return compared(folder, STARTER).pairs


def test_a_copy_with_other_names_is_found_and_nobody_else(pairs_of_class):
    assert [(pair.first, pair.second) for pair in pairs_of_class] == [("copy", "student_0")]
    assert pairs_of_class[0].share > 0.9


def test_the_starter_alone_is_nothing_to_look_at(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.ipynb").write_bytes(nbformat.writes(STARTER).encode())
    assert compared(tmp_path, STARTER) == Compared([])


def pairs_that_hand_in(answer, names, folder):
    """Return how many pairs are found if all of these people hand in the same answer."""
    for name in names:
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(answer)])
        (folder / f"{name}.ipynb").write_bytes(nbformat.writes(notebook).encode())
    return len(compared(folder).pairs)


@pytest.mark.parametrize(("names", "pairs"), [("abcd", 6), ("abcde", 0)])
def test_what_many_have_in_common_is_no_pair(tmp_path, names, pairs):
    answer = "\n".join(f"total = first[{n}].sum(axis={n}) * {n} - second[{n} + 1].max() / {n}" for n in range(9))
    assert pairs_that_hand_in(answer, names, tmp_path) == pairs


@pytest.mark.parametrize(("factors", "pairs"), [(3, 0), (24, 1)])
def test_a_line_in_common_is_no_pair(tmp_path, factors, pairs):
    answer = " + ".join(f"first[{n}] ** {n}" for n in range(factors))
    assert pairs_that_hand_in(answer, "ab", tmp_path) == pairs


def test_a_long_enough_run_is_always_found():
    shared = "total = first.sum(axis=0) / (second.max() + 1) - third[2:5].mean() * 4"
    one = winnow(f"import numpy\ndef f(a):\n    if a: return 3\n{shared}\n")
    other = winnow(f"{shared}\nprint('something else altogether', [n for n in range(9)])\n")
    assert one & other
    assert winnow("def f(:\n") == winnow("") == frozenset()
    assert winnow("x = 'a' # b\n" * 9) == winnow("other   = 'c'\n" * 9)


def code(characters):
    line = "x = a + b * c - d\n"
    cells = [
        nbformat.v4.new_code_cell(f"n{n} = {n}\n" + line * 2000) for n in range(characters // (2000 * len(line)) + 1)
    ]
    return nbformat.writes(nbformat.v4.new_notebook(cells=cells)).encode()


def test_megabytes_of_code_are_left_out_and_named(tmp_path):
    (tmp_path / "a.ipynb").write_bytes(code(30_000_000))
    (tmp_path / "b.ipynb").write_bytes(code(100_000))
    (tmp_path / "c.ipynb").write_bytes(code(100_000))
    began = time.process_time()
    assert compared(tmp_path).left_out == ("a",)
    assert time.process_time() - began < 20, "of the processor's time; it took 160 seconds"


def test_an_answer_in_a_cell_that_is_too_long_to_compare_is_named(tmp_path):
    copied = "x = a + b * c - d\n" * 10_000
    for name in "ab":
        cells = [nbformat.v4.new_code_cell(f"n_{name} = 1\n{copied}")]
        (tmp_path / f"{name}.ipynb").write_bytes(nbformat.writes(nbformat.v4.new_notebook(cells=cells)).encode())
    assert compared(tmp_path) == Compared([], ("a", "b"))


def test_a_whole_class_of_code_has_a_limit_too(tmp_path, monkeypatch):
    for name in "abcd":
        (tmp_path / f"{name}.ipynb").write_bytes(code(100_000))
    most = len(code_hashes.read_hashes(hashes_of(nbformat.read(tmp_path / "a.ipynb", as_version=4).cells, [])))
    monkeypatch.setattr(similarity, "MOST_OF_CLASS", most + 1)
    assert compared(tmp_path).left_out == ("c", "d")


def test_a_damaged_list_of_pairs_is_the_callers_mistake(tmp_path):
    (tmp_path / similarity.FILE_NAME).write_text(json.dumps({"pairs": [{"first": "a"}]}))
    with pytest.raises(UserError, match=r"similar\.json"):
        similarity.load_similarities(tmp_path)
    assert similarity.load_similarities(tmp_path / "elsewhere") is None
