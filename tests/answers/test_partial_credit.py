"""Partial credit follows understanding: a slip on an edge costs a few points, and what only looks right earns none.

The spoilt answers are made of one right answer to each question: it is called, and what it returns, or was given, is
spoilt afterwards. So there is one of each kind for every function, whatever it computes.
"""

import numpy as np
import pytest
from inprocess import ANSWERS, ASSIGNMENTS, check, define
from spies import Spy, copied, functions, holds_arrays, on_arrays, with_answer
from tiers import first_of

# A function that is right for ordinary input and forgets an edge, or misses one of several steps, and the least share
# of the points that it keeps.
MOST = 0.5
SLIPS = {
    "axis-lost", "case-ignored", "clipped-ids", "clipped-scores", "commas-kept", "divided-by-d-k",
    "epsilon-in-the-logarithm", "global-max", "guessed-from-the-shape", "input-mutated", "integer-buffer",
    "last-on-ties", "mean-on-ties", "multiplied-by-root-d-k", "multiplied-by-the-scale", "nan-papered-over",
    "no-max-shift", "no-scale", "non-divisible-accepted", "part-of-a-word", "python-ints-only", "root-of-the-scale",
    "scale-ignored", "unknown-word-numbered", "unknown-word-skipped", "vectors-and-matrices-only", "whole-root",
    "wrapped-ids", "wrong-error", "zero-as-start", "zero-times-log-zero", "zeros-past-the-end",
}  # fmt: skip
SCALE = "the scale is all that the question asks for"
NUMBERS = "most of its cases compare numbers, all of which the scale changes"
AGAIN = "its cases look again at what the last call left changed"
WHOLE = "only whole numbers come out right"
KEPT_LESS = {
    ("split_heads", "split_into_integers"): WHOLE,
    ("merge_heads", "merge_into_integers"): WHOLE,
    ("look_at_memory", "look_squeezed"): "a single word, at which the axis is lost, is every translation's first step",
    ("cross_entropy_grad", "written_into_the_logits"): AGAIN,
    ("kv_cache_step", "step_that_scales_in_place"): AGAIN,
    ("attend_block", "block_not_scaled"): NUMBERS,
    ("attend_block", "block_divided_by_the_width"): NUMBERS,
    (
        "token_ids",
        "ids_popped_off",
    ): "a vocabulary that loses its words as they are read is wrong for any repeated word",
    ("scale_scores", "left_as_they_are"): SCALE,
    ("scale_scores", "divided_by_the_width"): SCALE,
    ("scale_scores", "multiplied_by_the_root"): SCALE,
    ("scale_scores", "divided_twice"): SCALE,
    ("scale_scores", "divided_by_the_wrong_power"): SCALE,
    ("sharpness", "sharpness_without_d_k"): SCALE,
    ("sharpness", "sharpness_the_other_way"): SCALE,
    ("softmax_vjp", "gradient_centred_in_place"): AGAIN,
    ("temperature_softmax", "temperature_forgotten"): SCALE,
    ("temperature_softmax", "temperature_cancels"): SCALE,
    ("padding_mask", "padding_flat"): "the axis is what a mask for queries has more than a comparison",
    ("positional_encoding", "positions_in_whole_numbers"): "a sine stored as a whole number is right nowhere but at 0",
    ("cross_attention", "cross_unscaled"): NUMBERS,
    ("cross_attention", "cross_divided_by_d_k"): NUMBERS,
    ("scale_scores", "scaled_in_place"): AGAIN,
    ("attend", "unscaled"): NUMBERS,
    ("attend", "scaled_up"): NUMBERS,
    ("attend", "scaled_by_the_width"): NUMBERS,
    ("attend", "query_scaled_and_scores_too"): NUMBERS,
    ("attend", "encoder_scaled_in_place"): AGAIN,
    ("attend", "queries_scaled_in_place"): AGAIN,
    ("rope", "rope_in_place"): AGAIN,
    ("plain_attention", "plain_scaling_in_place"): AGAIN,
    ("fold_scale", "fold_by_the_width"): SCALE,
    ("fold_scale", "fold_the_other_way"): SCALE,
    ("fold_scale", "fold_in_place"): AGAIN,
    ("look_at_memory", "look_in_place"): AGAIN,
    ("t5_attention", "attend_scaled_up"): "that there is no scale is what the question asks for",
    ("decoder_block", "block_unscaled"): NUMBERS,
    ("matmul_vjp", "gradients_put_into_the_factors"): AGAIN,
    ("attention_vjp", "divided_by_the_width"): "most of its cases compare gradients, all of which the scale changes",
    ("attention_vjp", "multiplied_on_the_way_back"): "most of its cases compare gradients, which the scale changes",
    ("loss_and_grads", "step_taken_already"): AGAIN,
}


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_a_right_function_with_one_slip_keeps_most_of_its_points(assignment, outcome):
    slipped = [answer for answer in ANSWERS[assignment] if answer.mistake in SLIPS]
    assert slipped
    kept_less = set()
    for answer in slipped:
        cases = outcome[assignment, answer.name]
        kept = sum(case.points for case in cases) / sum(case.max_points for case in cases)
        if kept < MOST - 1e-9:
            kept_less.add((answer.question, answer.name))
    assert kept_less == {(answer.question, answer.name) for answer in slipped} & KEPT_LESS.keys()


# What only looks right


SPOILT = {
    "not a number": lambda array: np.full(array.shape, np.nan),
    "infinite": lambda array: np.full(array.shape, np.inf),
    "one number that is none": lambda array: np.where(np.arange(array.size).reshape(array.shape) == 0, np.nan, array),
    "one axis more in front": lambda array: array[None],
    "one axis more at the end": lambda array: array[..., None],
    "two axes more": lambda array: array[None, None],
    "repeated along an axis of its own": lambda array: np.stack([array, array]),
}


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", first_of(SPOILT, 2))
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_what_is_no_number_or_has_another_shape_passes_no_case_that_sees_it(assignment, kind, test_files, given):
    passed = []
    for question, names in functions(assignment, given):
        for test in single_cases(test_files[assignment, question]):
            spy = Spy(names[question], on_arrays(SPOILT[kind]))
            (result,) = check(with_answer(names, question, spy), test)
            seen = any(holds_arrays(given_back) for _, given_back in spy.calls)
            if seen and result.passed:
                passed.append((question, result.test_case.name))
    assert passed == []


def single_cases(test_file):
    """A test file's cases, each in a test file of its own."""
    head, *cases = test_file.split("\n@test_case(")
    return [f"{head}\n@test_case({case}" for case in cases]


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_an_argument_that_is_changed_costs_something_whichever_it_is(assignment, test_files, given):
    unpunished = []
    for question, names in functions(assignment, given):
        spy = Spy(names[question])
        check(with_answer(names, question, spy), test_files[assignment, question])
        for place in range(max(len(args) for (args, _), _ in spy.calls)):
            if not any(
                len(args) > place and isinstance(args[place], np.ndarray | list | dict) for (args, _), _ in spy.calls
            ):
                continue
            changing = Spy(names[question], spoil_arguments=lambda args, place=place: change(args, place))
            results = check(with_answer(names, question, changing), test_files[assignment, question])
            if all(result.passed for result in results):
                unpunished.append((question, place))
    assert unpunished == []


def change(args, place):
    """Change one of the arguments in place, if it is there and can be."""
    argument = args[place] if place < len(args) else None
    if isinstance(argument, np.ndarray):
        argument[...] = argument + np.ones((), argument.dtype)
    elif isinstance(argument, list):
        argument.reverse()
        argument.append(argument[0])
    elif isinstance(argument, dict):
        argument.clear()
    elif isinstance(argument, tuple):
        for inner in range(len(argument)):
            change(argument, inner)


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_public_examples_learnt_by_heart_earn_no_hidden_points(assignment, test_files, given):
    earned = []
    for question, names in functions(assignment, given):
        spy = Spy(names[question])
        public = [test for test in single_cases(test_files[assignment, question]) if "hidden=False" in test]
        for test in public:
            check(with_answer(names, question, spy), test)
        results = check(with_answer(names, question, by_heart(spy.calls)), test_files[assignment, question])
        for result in results:
            # What the public cases compare with each other counts as learnt as well.
            if result.test_case.hidden and result.passed:
                earned.append((question, result.test_case.name))
    assert earned == []


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_a_value_drawn_by_lot_fails(assignment, test_files, given):
    rng = np.random.default_rng(20)
    passed = []
    for question in dict.fromkeys(answer.question for answer in ANSWERS[assignment]):
        right = next(a for a in ANSWERS[assignment] if a.question == question and a.mistake is None)
        names = define(right.cell, given[assignment][question])
        if not callable(names[question]):
            results = check(names | {question: drawn(names[question], rng)}, test_files[assignment, question])
            if all(result.passed for result in results):
                passed.append(question)
    assert set(passed) <= {"axis_catch"}  # which nearly any matrix is


def drawn(value, rng):
    """Something of the same kind, drawn by lot."""
    if isinstance(value, tuple | list):
        return type(value)(drawn(one, rng) for one in value)
    if isinstance(value, str):
        return "".join(rng.permutation(list("abcdefgh"))[: len(value)])
    if isinstance(value, int):
        return int(rng.integers(1, 100))
    return rng.random(np.shape(value))


def by_heart(calls):
    def answer(*args, **kwargs):
        for arguments, result in calls:
            if alike(arguments, copied((args, kwargs))):
                if isinstance(result, Exception):
                    raise result
                return result
        return None

    return answer


def alike(one, other):
    if isinstance(one, list | tuple):
        return isinstance(other, list | tuple) and len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return np.array_equal(one, other)
    return one == other
