"""Examples that an answer gives are looked at as float64, after their type and size: nothing wraps around or grows."""

import tracemalloc

import numpy as np
import pytest
from kit.in_process import check, define

pytestmark = [pytest.mark.usefixtures("helper_modules"), pytest.mark.filterwarnings("ignore")]

# Wrong answers that only small or unsigned integers can make look right: the assignment, the answer, cases that fail.
WRAPPING = {
    "weights with a sum of 1 modulo 2**64": (
        "03_context",
        "blind_spot = (np.array([2**63, 2**63 + 1], dtype=np.uint64), np.eye(2))",
        "is_weights_and_a_square mistake_goes_unnoticed",
    ),
    "a number in H whose absolute value is negative": (
        "03_context",
        "blind_spot = (np.array([-128, 127, 2], dtype=np.int8), np.diag([1, 1, 1]).astype(np.int8))",
        "is_weights_and_a_square mistake_goes_unnoticed",
    ),
    "a query of -128, whose absolute value is -128": (
        "04_self_attention",
        "rival_keys = (np.array([-128, 0], dtype=np.int8), np.array([[-3, 4], [-1, 0]], dtype=np.int8))",
        "is_a_query_and_two_keys measures_disagree_about_them",
    ),
    "a matrix with -128 in it": (
        "02_softmax",
        "axis_catch = np.array([[-128, 0], [1, 2]], dtype=np.int8)",
        "is_a_tame_matrix rows_miss_one_on_it",
    ),
    "a key of -128": (
        "01_lookup",
        "louder_key = (np.array([1, 0], dtype=np.int8), np.array([[1, 0], [3, -128]], dtype=np.int8))",
        "is_query_and_keys another_key_is_preferred",
    ),
    "scores that overflow in the eight bits that an integer's exponential has": (
        "02_softmax",
        "overflow_catch = np.array([12, 13], dtype=np.int8)",
        "hasty_gives_nan_on_it",
    ),
    "whole numbers that are one and the same float64": (
        "05_heads",
        "split_no_witness = 2**60 + np.arange(8).reshape(2, 4)",
        "both_splits_agree_on_it",
    ),
}


def failed(assignment, cell, given, test_files):
    question = cell.split(" =")[0]
    results = check(define(cell, given[assignment][question]), test_files[assignment, question])
    return {result.test_case.name: result.message for result in results if not result.passed}


@pytest.mark.parametrize("kind", WRAPPING)
def test_what_integers_make_of_a_wrong_example_does_not_count(kind, given, test_files):
    assignment, cell, cases = WRAPPING[kind]
    assert set(cases.split()) <= failed(assignment, cell, given, test_files).keys()


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int64", "uint64", "float16", "float32"])
def test_a_right_example_counts_in_any_dtype(dtype, given, test_files):
    for assignment, cell in (
        ("01_lookup", "louder_key = (np.array([1, 0], dtype=D), np.array([[1, 0], [3, 0]], dtype=D))"),
        ("02_softmax", "axis_catch = np.array([[1, 2, 3], [0, 0, 0]], dtype=D)"),
        ("03_context", "blind_spot = (np.array([1, 0], dtype=D), np.array([[3, 0], [0, 1]], dtype=D))"),
        ("04_self_attention", "rival_keys = (np.array([1, 0], dtype=D), np.array([[3, 4], [1, 0]], dtype=D))"),
        ("05_heads", "split_witness = np.array([[0, 1], [0, 0]], dtype=D)"),
        ("05_heads", "split_no_witness = np.array([[1, 2, 3, 4], [3, 4, 5, 6]], dtype=D)"),
    ):
        assert failed(assignment, cell.replace("D)", f"np.{dtype})"), given, test_files) == {}


HUGE = '["x" * 1_000_000] + ["a"] * 500'
NO_ARRAYS = [
    ("01_lookup", f"louder_key = ({HUGE}, 0)"),
    ("01_lookup", f"louder_key = (np.ones(2), {HUGE})"),
    ("02_softmax", f"overflow_catch = {HUGE}"),
    ("02_softmax", f"axis_catch = {HUGE}"),
    ("03_context", f"blind_spot = ({HUGE}, 0)"),
    ("03_context", f"blind_spot = (np.array([1.0, 0.0]), {HUGE})"),
    ("04_self_attention", f"rival_keys = ({HUGE}, {HUGE})"),
    ("05_heads", f"split_witness = {HUGE}"),
    ("05_heads", f"split_no_witness = {HUGE}"),
    ("05_heads", "split_no_witness = np.ones((2, 3_000_000), dtype=np.int16)"),
    ("03_context", "blind_spot = (np.ones(2), np.ones((2_000, 2_000), dtype=np.int16))"),
    ("02_softmax", "axis_catch = np.ones((2, 3_000_000), dtype=np.int16)"),
]


@pytest.mark.parametrize(("assignment", "cell"), NO_ARRAYS)
def test_what_is_no_small_array_of_numbers_is_refused_before_anything_is_made_of_it(
    assignment, cell, given, test_files
):
    question = cell.split(" =")[0]
    names = define(cell, given[assignment][question])
    tracemalloc.start()
    results = check(names, test_files[assignment, question])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert not any(result.passed for result in results)
    assert peak < 100 * 2**20


def test_a_list_that_was_filled_with_something_else_is_compared_as_a_list(given, test_files):
    cell = "def encode(tokens, vocabulary):\n    tokens[:] = ['x' * 1_000_000] + ['a'] * (len(tokens) - 1 + 500)\n"
    names = define(cell, given["01_lookup"]["encode"])
    tracemalloc.start()
    results = check(names, test_files["01_lookup", "encode"])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert not any(result.passed for result in results)
    assert peak < 100 * 2**20


def test_a_list_says_how_many_of_its_entries_have_changed(helper_modules):
    from softlookup import Difference, unchanged

    with pytest.raises(Difference, match="in 1 of 3 entries"):
        unchanged(["a", "b", "c"], ["a", "x", "c"])
    unchanged([np.eye(2), np.ones(3)], [np.eye(2), np.ones(3)])
    with pytest.raises(Difference, match="in 1 of 2 entries"):
        unchanged([np.eye(2), np.ones(3)], [np.eye(2), np.zeros(3)])
