"""The sample class: submissions as a class hands them in, and the grade that each deserves.

`PYTHONPATH=tests python -m kit.sample_class FOLDER` writes them, made from the student notebooks and the course's
answers, so that the class follows when an assignment changes.
"""

import io
import sys
import zipfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import nbformat

from kit.notebooks import CONTEXT, HEADS, ROOT, SOFTMAX, answer_cell, solutions, splice, student_notebook

LOG_MARK = "opened-the-log"  # made, in the current folder, by whoever opens the log in an exported zip


@dataclass(frozen=True)
class Sample:
    """One submission, and what it deserves: the cases that must fail, by question (None: all of all questions)."""

    file: str
    assignment: str | None
    content: bytes
    status: str = "graded"
    fails: dict[str, set[str]] | None = field(default_factory=dict)
    never_ends: bool = False  # a cell of it; that cell is stopped, under plain Otter the whole notebook is


def to_bytes(notebook: nbformat.NotebookNode) -> bytes:
    return (nbformat.writes(notebook) + "\n").encode()


def solved(assignment: str, **instead: str) -> nbformat.NotebookNode:
    """The notebook with every question answered rightly, but for those answered as given here."""
    return splice(student_notebook(assignment), solutions(assignment) | instead)


def with_cell(notebook: nbformat.NotebookNode, before: str, source: str) -> nbformat.NotebookNode:
    """The notebook with one more cell, right before the answer to a question."""
    notebook.cells.insert(answer_cell(notebook, before), nbformat.v4.new_code_cell(source, id="extra"))
    return notebook


def without_metadata(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The notebook as some front ends save it: no metadata at all."""
    notebook.metadata.clear()
    for cell in notebook.cells:
        cell.metadata.clear()
    return notebook


def export_zip(name: str, notebook: nbformat.NotebookNode) -> bytes:
    """Return what Otter's export cell makes: the notebook, and a log that is a pickle and that nobody may open."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(zipfile.ZipInfo(f"{name}.ipynb"), to_bytes(notebook))
        archive.writestr(zipfile.ZipInfo(".OTTER_LOG"), f"cos\nsystem\n(S'touch {LOG_MARK}'\ntR.".encode())
    return buffer.getvalue()


@cache
def sample_class() -> list[Sample]:
    """All who hand in one of the assignments that are in this tree: a course of one's own need not have them."""
    of = {SOFTMAX: _of_softmax, CONTEXT: _of_context, HEADS: _of_heads}
    return [sample for name, samples in of.items() if (ROOT / "assignments" / name).is_dir() for sample in samples()]


def _of_softmax() -> list[Sample]:
    softmax_of_everything = """\
def softmax(x, axis=-1):
    e = np.exp(x - np.max(x))
    return e / e.sum()
"""
    softmax_that_overflows = """\
def softmax(x, axis=-1):
    e = np.exp(x)
    return e / e.sum(axis=axis, keepdims=True)
"""
    softmax_as_list = """\
def softmax(x, axis=-1):
    e = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return (e / e.sum(axis=axis, keepdims=True)).tolist()
"""
    every_entry = "softmax_all = np.exp(table - table.max()) / np.exp(table - table.max()).sum()"
    columns = "softmax_columns = np.exp(table) / np.exp(table).sum(axis=0)"
    rows = "softmax_rows = np.exp(table) / np.exp(table).sum(axis=1, keepdims=True)"
    warm = """\
def temperature_softmax(x, tau, axis=-1):
    from scipy import special

    return special.softmax(np.asarray(x) / tau, axis=axis)
"""
    on_their_own = {
        "softmax_all": every_entry,
        "softmax_columns": columns,
        "softmax_rows": rows,
        "temperature_softmax": warm,
    }
    never_ends = with_cell(solved(SOFTMAX), "entropy", "while True:\n    pass")
    return [
        Sample("ada.ipynb", SOFTMAX, to_bytes(solved(SOFTMAX))),
        Sample("bela.ipynb", SOFTMAX, to_bytes(student_notebook(SOFTMAX)), fails=None),
        Sample(
            "chidi.ipynb",
            SOFTMAX,
            to_bytes(solved(SOFTMAX, softmax=softmax_of_everything, **on_their_own)),
            fails={
                "softmax": {
                    "shares_sum_to_one_along_the_axis",
                    "large_scores_stay_finite",
                    "rows_of_a_random_matrix",
                    "every_axis_of_three",
                    "each_row_has_its_own_scale",
                    "square_and_far_apart",
                    "axes_of_length_one",
                    "whole_numbers_work_too",
                }
            },
        ),
        Sample(
            "dana.ipynb",
            SOFTMAX,
            to_bytes(solved(SOFTMAX, softmax=softmax_that_overflows, **on_their_own)),
            fails={
                "softmax": {
                    "large_scores_stay_finite",
                    "each_row_has_its_own_scale",
                    "square_and_far_apart",
                    "whole_numbers_work_too",
                }
            },
        ),
        Sample(
            "eitan.ipynb",
            SOFTMAX,
            to_bytes(solved(SOFTMAX, softmax=softmax_as_list, **on_their_own)),
            fails={  # hidden cases ask for the numbers, whatever holds them
                "softmax": {
                    "shares_of_a_vector",
                    "shape_is_kept",
                    "shares_sum_to_one_along_the_axis",
                    "large_scores_stay_finite",
                    "square_and_far_apart",
                }
            },
        ),
        Sample("fatima.ipynb", SOFTMAX, to_bytes(never_ends), never_ends=True),
    ]


def _of_context() -> list[Sample]:
    context_of_the_source = """\
def get_context_vector(weights, H):
    return sum(weights * H)
"""
    attend_unscaled = """\
def attend(h_d, H_e):
    weights = softmax(h_d @ H_e.T, axis=-1)
    return weights @ H_e, weights
"""
    raises = with_cell(solved(CONTEXT), "attend", "my_notes = [1, 2, 3]\nmy_notes[5]")
    return [
        Sample("goran.zip", CONTEXT, export_zip(CONTEXT, solved(CONTEXT))),
        Sample(
            "hana.ipynb",
            CONTEXT,
            to_bytes(solved(CONTEXT, get_context_vector=context_of_the_source)),
            fails={
                "get_context_vector": {  # all but the column of weights, for which the source's sum is right
                    "quarter_and_three_quarters",
                    "one_state_comes_out",
                    "all_the_weight_on_one_word",
                    "flat_weights_on_random_states",
                    "as_many_words_as_numbers",
                    "as_many_numbers_as_states",
                    "smallest_mixtures",
                    "whole_numbers_work_too",
                }
            },
        ),
        Sample(
            "ines.ipynb",
            CONTEXT,
            to_bytes(solved(CONTEXT, attend=attend_unscaled)),
            fails={
                "attend": {  # what remains: shapes, sums of the weights, and a matrix with one row
                    "one_state_and_two_words",
                    "one_random_state",
                    "states_in_rows",
                    "wide_states_and_few_words",
                    "three_of_everything",
                    "states_with_large_numbers",
                    "states_of_whole_numbers",
                }
            },
        ),
        Sample("jun.ipynb", CONTEXT, to_bytes(raises)),
        Sample("kofi.ipynb", None, to_bytes(solved(CONTEXT))[:9000], status="unreadable"),
        Sample("lena (1).ipynb", CONTEXT, to_bytes(without_metadata(solved(CONTEXT)))),
    ]


def _of_heads() -> list[Sample]:
    split_by_reshape = """\
def split_heads(W, n):
    d, m = W.shape
    assert m % n == 0
    return list(W.reshape(n, d, m // n))
"""
    many_heads_alone = """\
def multi_head_attention(X, W_q, W_k, W_v, W_o, n_heads):
    def heads(W):
        assert W.shape[1] % n_heads == 0
        return np.split(X @ W, n_heads, axis=1)

    found = [softmax(q @ k.T / np.sqrt(k.shape[1]), axis=-1) @ v for q, k, v in zip(heads(W_q), heads(W_k), heads(W_v))]
    return np.hstack(found) @ W_o
"""
    merge_without_transpose = """\
def merge_heads(heads):
    h, n, v = heads.shape
    return heads.reshape(n, h * v)
"""
    written = solved(HEADS, multi_head_attention=many_heads_alone, merge_heads=merge_without_transpose)
    return [
        Sample(
            "mei.ipynb",
            HEADS,
            to_bytes(solved(HEADS, split_heads=split_by_reshape, multi_head_attention=many_heads_alone)),
            fails={
                "split_heads": {
                    "two_halves_of_a_small_matrix",
                    "columns_stay_neighbours",
                    "one_head_and_one_column_each",
                    "rows_need_not_be_even",
                    "whole_numbers_work_too",
                }
            },
        ),
        Sample(
            "noor.ipynb",
            HEADS,
            to_bytes(written),
            fails={
                "merge_heads": {
                    "stack_of_two_sheets",
                    "first_sheet_fills_the_first_columns",
                    "random_stack",
                    "cube_of_numbers",
                    "three_heads_of_three_by_three",
                    "axes_of_length_one",
                    "whole_numbers_work_too",
                }
            },
        ),
    ]


def write(folder: Path, samples: list[Sample]) -> None:
    """Write a class into a folder that is not there yet."""
    folder.mkdir(parents=True)
    for sample in samples:
        (folder / sample.file).write_bytes(sample.content)


if __name__ == "__main__":
    write(Path(sys.argv[1]), sample_class())
