"""The class of the tests' own course: submissions as a class hands them in, and the grade that each deserves."""

from functools import cache

from kit.notebooks import student_notebook
from kit.sample_class import Sample, export_zip, solved, to_bytes, with_cell, without_metadata

SHARES, SCORES = "01_shares", "04_scores"


@cache
def own_class() -> list[Sample]:
    """All who hand in one of two assignments."""
    return [*_of_shares(), *_of_scores()]


def _of_shares() -> list[Sample]:
    shares_of_everything = """\
def shares(x, axis=-1):
    return np.asarray(x) / np.sum(x)
"""
    shares_in_place = """\
def shares(x, axis=-1):
    x /= x.sum(axis=axis, keepdims=True)
    return x
"""
    shares_as_lists = """\
def shares(x, axis=-1):
    return (np.asarray(x) / np.sum(x, axis=axis, keepdims=True)).tolist()
"""
    on_their_own = {"shares_of_columns": "shares_of_columns = table / table.sum(axis=0)"}
    never_ends = with_cell(solved(SHARES), "entropy", "while True:\n    pass")
    return [
        Sample("ada.ipynb", SHARES, to_bytes(solved(SHARES))),
        Sample("bela.ipynb", SHARES, to_bytes(student_notebook(SHARES)), fails=None),
        Sample(
            "chidi.ipynb",
            SHARES,
            to_bytes(solved(SHARES, shares=shares_of_everything, **on_their_own)),
            fails={"shares": {"every_axis_sums_to_one", "rows_of_a_matrix", "whole_numbers_work_too"}},
        ),
        Sample(
            "dana.ipynb",
            SHARES,
            to_bytes(solved(SHARES, shares=shares_in_place, **on_their_own)),
            fails={"shares": {"shares_of_a_vector", "arguments_left_alone", "whole_numbers_work_too"}},
        ),
        Sample(
            "eitan.ipynb",
            SHARES,
            to_bytes(solved(SHARES, shares=shares_as_lists, **on_their_own)),
            fails={"shares": {"shares_of_a_vector", "shape_is_kept"}},  # hidden cases ask for the numbers
        ),
        Sample("fatima.ipynb", SHARES, to_bytes(never_ends), never_ends=True),
    ]


def _of_scores() -> list[Sample]:
    width_without_a_check = """\
def width(H, h):
    return H.shape[1]
"""
    scores_as_means = """\
def get_scores(H, h):
    return (H * h).mean(axis=1)
"""
    scaled_without_a_root = """\
def scale_scores(scores, n):
    return scores / n
"""
    attend_unscaled = """\
def attend(h, H):
    weights = np.exp(H @ h - (H @ h).max())
    weights = weights / weights.sum()
    return weights @ H, weights
"""
    raises = with_cell(solved(SCORES), "attend", "my_notes = [1, 2, 3]\nmy_notes[5]")
    whole = to_bytes(solved(SCORES))
    return [
        Sample("goran.zip", SCORES, export_zip(SCORES, solved(SCORES))),
        Sample(
            "hana.ipynb",
            SCORES,
            to_bytes(solved(SCORES, get_scores=scores_as_means)),
            fails={"get_scores": {"two_words_by_hand", "scores_of_random_states", "whole_numbers_have_scores"}},
        ),
        Sample(
            "ines.ipynb",
            SCORES,
            to_bytes(solved(SCORES, attend=attend_unscaled)),
            fails={"attend": {"two_rows", "random_rows"}},  # a row of one number is not scaled
        ),
        Sample("jun.ipynb", SCORES, to_bytes(raises)),
        Sample("kofi.ipynb", None, whole[: len(whole) // 2], status="unreadable"),
        Sample("lena (1).ipynb", SCORES, to_bytes(without_metadata(solved(SCORES)))),
        Sample(
            "mei.ipynb",
            SCORES,
            to_bytes(solved(SCORES, width=width_without_a_check)),
            fails={"width": {"different_widths_are_refused"}},
        ),
        Sample(
            "noor.ipynb",
            SCORES,
            to_bytes(solved(SCORES, scale_scores=scaled_without_a_root)),
            fails={"scale_scores": {"scores_divided_by_three", "scores_divided_by_other_roots"}},
        ),
    ]
