"""Answers to 03_context. The notebook has imported numpy as np, pictures, and softmax from scipy.special."""

import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

# get_hidden_state_dimension: right


@right("get_hidden_state_dimension")
def last_sizes_compared(h_e, h_d):
    if h_e.shape[-1] != h_d.shape[-1]:
        raise ValueError("the states differ in width")
    return h_e.shape[-1]


@right("get_hidden_state_dimension")
def both_made_matrices(h_e, h_d):
    _, width_e = np.atleast_2d(h_e).shape
    _, width_d = np.atleast_2d(h_d).shape
    if width_e == width_d:
        return width_e
    raise ValueError(f"{width_e} is not {width_d}")


@right("get_hidden_state_dimension")
def refused_by_the_product(h_e, h_d):
    h_e @ h_d.T  # raises a ValueError if the widths differ
    return len(h_e.T)


@right("get_hidden_state_dimension")
def refused_by_vstack(h_e, h_d):
    return np.vstack([h_e, h_d]).shape[1]


@right("get_hidden_state_dimension")
def by_number_of_axes(h_e, h_d):
    d_e = len(h_e) if h_e.ndim == 1 else len(h_e[0])
    d_d = len(h_d) if h_d.ndim == 1 else len(h_d[0])
    if d_e != d_d:
        raise ValueError("encoder and decoder don't fit together")
    return d_e


@right("get_hidden_state_dimension")
def unpacked_shapes(h_e, h_d):
    *_, d = h_e.shape
    *_, other = h_d.shape
    if d - other:
        raise ValueError(d, other)
    return d


@right("get_hidden_state_dimension")
def any_number_of_states(*states, axis=-1):
    widths = np.unique([np.size(each, axis) for each in states])
    if widths.size > 1:
        raise ValueError("more than one width")
    return widths[0]


@right("get_hidden_state_dimension")
def with_an_inner_helper(h_e, h_d, message="widths differ"):
    def width(states):
        if len(states.shape) == 2:
            return states.shape[1]
        return states.shape[0]

    d = width(h_e)
    if width(h_d) != d:
        raise ValueError(message)
    return d


@right("get_hidden_state_dimension")
def with_an_error_of_its_own(h_e, h_d):
    class WidthError(ValueError):
        pass

    if np.transpose(h_e).shape[0] != np.transpose(h_d).shape[0]:
        raise WidthError
    return np.transpose(h_d).shape[0]


@right("get_hidden_state_dimension")
def assertion_turned_into_value_error(h_e, h_d):
    try:
        assert h_e.shape[-1] == h_d.shape[-1]
    except AssertionError:
        raise ValueError("the widths should be the same") from None
    return int(h_e.shape[-1])


@right("get_hidden_state_dimension", value=True)
def a_partial_for_the_width():
    from functools import partial

    def width(axis, h_e, h_d):
        if h_e.shape[axis] != h_d.shape[axis]:
            raise ValueError
        return h_d.shape[axis]

    return partial(width, -1)


@right("get_hidden_state_dimension", value=True)
def a_tape_measure():
    class TapeMeasure:
        def __call__(self, h_e, h_d):
            (width,) = np.broadcast_shapes(h_e.shape[-1:], h_e.shape[-1:])
            if h_d.shape[-1] == width:
                return width
            raise ValueError("one of them is wider")

    return TapeMeasure()


# get_hidden_state_dimension: wrong


@wrong(
    "get_hidden_state_dimension",
    "not-compared",
    "different_widths_are_refused other_sizes_that_agree_by_chance",
)
def as_the_source_checks(h_e, h_d):
    width_e, width_d = h_e.shape[-1], h_e.shape[-1]
    if width_e != width_d:
        raise ValueError("the states differ in width")
    return width_e


@wrong("get_hidden_state_dimension", "not-compared", "different_widths_are_refused other_sizes_that_agree_by_chance")
def only_the_encoder(h_e, h_d):
    return h_e.shape[-1]


@wrong("get_hidden_state_dimension", "rows-for-columns", "width_of_two_matrices all_four_ways_to_pair_states")
def number_of_words(h_e, h_d):
    if h_e.shape[-1] != h_d.shape[-1]:
        raise ValueError("the states differ in width")
    return h_e.shape[0]


@wrong(
    "get_hidden_state_dimension",
    "rows-compared",
    "width_of_two_matrices all_four_ways_to_pair_states other_sizes_that_agree_by_chance",
)
def lengths_compared(h_e, h_d):
    if len(h_e) != len(h_d):
        raise ValueError("the states differ in width")
    return h_e.shape[-1]


@wrong(
    "get_hidden_state_dimension",
    "shapes-compared",
    "width_of_two_matrices width_of_a_matrix_and_a_vector all_four_ways_to_pair_states",
)
def whole_shapes_compared(h_e, h_d):
    if h_e.shape != h_d.shape:
        raise ValueError("the states differ in shape")
    return h_e.shape[-1]


@wrong("get_hidden_state_dimension", "matrices-only", "width_of_a_matrix_and_a_vector all_four_ways_to_pair_states")
def second_of_two_sizes(h_e, h_d):
    if h_e.shape[1] != h_d.shape[1]:
        raise ValueError("the states differ in width")
    return h_e.shape[1]


@wrong("get_hidden_state_dimension", "vectors-stood-upright", "width_of_a_matrix_and_a_vector narrowest_and_shortest")
def a_vector_as_a_column(h_e, h_d):
    d_e = h_e.reshape(len(h_e), -1).shape[1]
    d_d = h_d.reshape(len(h_d), -1).shape[1]
    if d_e != d_d:
        raise ValueError("the states differ in width")
    return d_e


@wrong(
    "get_hidden_state_dimension",
    "broadcasting-for-equality",
    "different_widths_are_refused other_sizes_that_agree_by_chance",
)
def refused_by_broadcasting(h_e, h_d):
    return np.broadcast_shapes(h_e.shape[-1:], h_d.shape[-1:])[0]


@wrong(
    "get_hidden_state_dimension", "any-matching-size", "different_widths_are_refused other_sizes_that_agree_by_chance"
)
def some_size_in_common(h_e, h_d):
    if h_e.shape[-1] not in h_d.shape:
        raise ValueError("the states differ in width")
    return h_e.shape[-1]


@wrong("get_hidden_state_dimension", "wrong-error", "different_widths_are_refused other_sizes_that_agree_by_chance")
def an_assertion(h_e, h_d):
    assert h_e.shape[-1] == h_d.shape[-1]
    return h_e.shape[-1]


@wrong(
    "get_hidden_state_dimension",
    "error-returned-instead-of-raised",
    "different_widths_are_refused other_sizes_that_agree_by_chance",
)
def error_as_a_result(h_e, h_d):
    if h_e.shape[-1] != h_d.shape[-1]:
        return ValueError("the states differ in width")
    return h_e.shape[-1]


@wrong(
    "get_hidden_state_dimension",
    "none-for-an-error",
    "different_widths_are_refused other_sizes_that_agree_by_chance",
)
def nothing_on_a_mismatch(h_e, h_d):
    if h_e.shape[-1] == h_d.shape[-1]:
        return h_e.shape[-1]


@wrong(
    "get_hidden_state_dimension",
    "smaller-width-taken",
    "different_widths_are_refused other_sizes_that_agree_by_chance",
)
def the_smaller_width(h_e, h_d):
    return min(h_e.shape[-1], h_d.shape[-1])


@wrong("get_hidden_state_dimension", "none-returned", "width_of_two_matrices all_four_ways_to_pair_states")
def width_only_shown(h_e, h_d):
    if h_e.shape[-1] != h_d.shape[-1]:
        raise ValueError("the states differ in width")
    print(h_e.shape[-1])


@wrong("get_hidden_state_dimension", "shape-for-width", "width_of_two_matrices all_four_ways_to_pair_states")
def the_whole_shape(h_e, h_d):
    if h_e.shape[-1] != h_d.shape[-1]:
        raise ValueError("the states differ in width")
    return h_e.shape


@wrong("get_hidden_state_dimension", "entries-counted", "width_of_two_matrices all_four_ways_to_pair_states")
def number_of_entries(h_e, h_d):
    if h_e.shape[-1] != h_d.shape[-1]:
        raise ValueError("the states differ in width")
    return h_e.size


@wrong("get_hidden_state_dimension", "root-taken-already", "width_of_two_matrices all_four_ways_to_pair_states")
def root_of_the_width(h_e, h_d):
    if h_e.shape[-1] != h_d.shape[-1]:
        raise ValueError("the states differ in width")
    return np.sqrt(h_e.shape[-1])


@wrong("get_hidden_state_dimension", "hard-coded-example", "width_of_two_matrices all_four_ways_to_pair_states")
def always_four(h_e, h_d):
    if h_e.shape[-1] != h_d.shape[-1]:
        raise ValueError("the states differ in width")
    return 4


@wrong("get_hidden_state_dimension", "random-placeholder", "different_widths_are_refused")
def width_at_random(h_e, h_d):
    return np.random.randint(10, 100)


@wrong("get_hidden_state_dimension", "input-mutated", "width_of_two_matrices all_four_ways_to_pair_states")
def blanked_out_to_compare(h_e, h_d):
    h_e[...] = 0
    h_d[...] = 0
    return np.vstack([h_e, h_d]).shape[1]


@wrong("get_hidden_state_dimension", "global-for-parameter", "width_of_two_matrices narrowest_and_shortest", value=True)
def width_of_the_notebooks_states():
    h_d = np.zeros((2, 4))

    def get_hidden_state_dimension(encoder_states, decoder_states):
        if encoder_states.shape[-1] != h_d.shape[-1]:
            raise ValueError("the states differ in width")
        return h_d.shape[-1]

    return get_hidden_state_dimension


# get_scores: right


@right("get_scores")
def matrix_times_state(H, h):
    return H @ h


@right("get_scores")
def state_times_transpose(H, h):
    return np.matmul(h, H.T)


@right("get_scores")
def row_by_row(H, h):
    return np.array([np.dot(row, h) for row in H])


@right("get_scores")
def two_loops(H, h):
    n, d = H.shape
    scores = np.zeros(n)
    for i in range(n):
        for j in range(d):
            scores[i] += H[i, j] * h[j]
    return scores


@right("get_scores")
def broadcast_and_sum(H, h):
    return (H * h).sum(axis=1)


@right("get_scores")
def scores_by_einsum(H, h, subscripts="nd,d->n"):
    return np.einsum(subscripts, H, h)


@right("get_scores")
def scores_by_inner(H, h):
    return np.inner(h, H)


@right("get_scores")
def as_a_column_and_back(H, h):
    column = H @ h.reshape(-1, 1)
    return column[:, 0]


@right("get_scores")
def scores_along_rows(H, h):
    def score(row):
        return sum(a * b for a, b in zip(row, h, strict=True))

    return np.apply_along_axis(score, 1, H)


@right("get_scores")
def column_after_column(H, h):
    scores = 0.0
    for column, number in zip(H.T, h, strict=True):
        scores = scores + column * number
    return scores


@right("get_scores")
def scores_in_single_precision(H, h):
    return H.astype(np.float32) @ h.astype(np.float32)


@right("get_scores")
def scores_by_tensordot(H, h, axes=1):
    return np.tensordot(H, h, axes=axes)


@right("get_scores", value=True)
def numpys_dot_itself():
    return np.dot


@right("get_scores", value=True)
def a_partial_for_scores():
    from functools import partial

    return partial(np.einsum, "ij,j->i")


@right("get_scores", value=True)
def a_lambda_for_scores():
    return lambda H, h: np.array(list(map(h.dot, H)))


@right("get_scores", value=True)
def a_scorer():
    class Scorer:
        def score(self, H, h):
            return np.stack([(row * h).sum() for row in H])

    return Scorer().score


# get_scores: wrong


@wrong("get_scores", "elementwise-for-matmul", "two_words_by_hand one_score_a_word scores_of_random_states")
def products_without_a_sum(H, h):
    return H * h


@wrong("get_scores", "summed-over-the-wrong-axis", "two_words_by_hand one_score_a_word scores_of_random_states")
def summed_down_the_columns(H, h):
    return (H * h).sum(axis=0)


@wrong("get_scores", "whole-array", "two_words_by_hand one_score_a_word")
def summed_over_everything(H, h):
    return np.sum(H * h)


@wrong("get_scores", "cosine-for-dot", "two_words_by_hand doubled_state_doubles_the_scores scores_of_random_states")
def cosines(H, h):
    return H @ h / (np.linalg.norm(H, axis=1) * np.linalg.norm(h))


@wrong("get_scores", "states-normalised", "two_words_by_hand scores_of_random_states")
def unit_rows(H, h):
    return H @ h / np.linalg.norm(H, axis=1)


@wrong("get_scores", "scaled-too-early", "two_words_by_hand scores_of_random_states")
def scaled_too_early(H, h):
    return H @ h / np.sqrt(len(h))


@wrong("get_scores", "softmax-too-early", "two_words_by_hand doubled_state_doubles_the_scores")
def weights_too_early(H, h):
    return softmax(H @ h)


@wrong("get_scores", "mean-for-sum", "two_words_by_hand scores_of_random_states")
def mean_of_products(H, h):
    return (H * h).mean(axis=1)


@wrong("get_scores", "distance-for-dot", "two_words_by_hand doubled_state_doubles_the_scores")
def distances(H, h):
    return np.linalg.norm(H - h, axis=1)


@wrong("get_scores", "absolute-value", "two_words_by_hand scores_of_random_states whole_numbers_work_too")
def never_negative(H, h):
    return np.abs(H @ h)


@wrong("get_scores", "transposed", "two_words_by_hand one_score_a_word")
def transposed_matrix(H, h):
    return H.T @ h


@wrong("get_scores", "last-number-left-out", "two_words_by_hand scores_of_random_states")
def one_number_short(H, h):
    return np.array([sum(row[j] * h[j] for j in range(len(h) - 1)) for row in H])


@wrong("get_scores", "axis-gained", "one_score_a_word smallest_matrices")
def scores_in_a_column(H, h):
    return H @ h[:, None]


@wrong("get_scores", "axis-gained", "one_score_a_word smallest_matrices")
def scores_in_one_row(H, h):
    return h.reshape(1, -1) @ H.T


@wrong("get_scores", "axis-lost", "one_score_a_word smallest_matrices")
def squeezed_scores(H, h):
    return np.squeeze(H @ h[:, None])


@wrong("get_scores", "encoder-for-decoder", "two_words_by_hand scores_of_random_states")
def scored_against_its_last_row(H, h):
    return H @ H[-1]


@wrong("get_scores", "argmax-for-softmax", "two_words_by_hand one_score_a_word")
def best_word_only(H, h):
    return np.argmax(H @ h)


@wrong("get_scores", "rounded", "two_words_by_hand scores_of_random_states")
def scores_to_four_decimals(H, h):
    return np.round(H @ h, 4)


@wrong("get_scores", "list-for-array", "two_words_by_hand one_score_a_word")
def scores_in_a_list(H, h):
    return [row @ h for row in H]


@wrong("get_scores", "none-returned", "two_words_by_hand one_score_a_word")
def scores_only_shown(H, h):
    for row in H:
        print(row @ h)


@wrong("get_scores", "input-mutated", "arguments_left_alone")
def multiplied_in_place(H, h):
    H *= h
    return H.sum(axis=1)


@wrong("get_scores", "integer-buffer", "doubled_state_doubles_the_scores whole_numbers_work_too")
def buffer_like_the_states(H, h):
    scores = np.zeros(len(H), dtype=H.dtype)
    for i, row in enumerate(H):
        scores[i] = row @ h
    return scores


@wrong("get_scores", "random-placeholder", "two_words_by_hand doubled_state_doubles_the_scores")
def scores_at_random(H, h):
    return np.random.normal(size=len(H))


@wrong("get_scores", "hard-coded-example", "two_words_by_hand scores_of_random_states")
def scores_of_zeros(H, h):
    return np.zeros(len(H))


@wrong("get_scores", "hard-coded-example", "two_words_by_hand one_score_a_word")
def the_sources_scores(H, h):
    return np.array([-0.6053, -0.7374, -0.2628, 0.977])


@wrong("get_scores", "global-for-parameter", "two_words_by_hand one_score_a_word", value=True)
def scored_against_the_second_state():
    h_d = np.array([[0.58, -0.13, 0.94, 0.22], [0.45, 0.11, -0.88, 0.67]])

    def get_scores(H, h):
        return H @ h_d[1]

    return get_scores


# scale_scores: right


@right("scale_scores")
def divided_by_the_root(scores, n):
    return scores / np.sqrt(n)


@right("scale_scores")
def times_a_power(scores, n):
    return scores * n**-0.5


@right("scale_scores")
def by_math_sqrt(scores, n):
    from math import sqrt

    return np.divide(scores, sqrt(n))


@right("scale_scores")
def score_by_score(scores, n):
    scaled = np.empty(scores.shape)
    for index, score in np.ndenumerate(scores):
        scaled[index] = score / n**0.5
    return scaled


@right("scale_scores")
def flat_comprehension(scores, n):
    return np.array([score / np.sqrt(n) for score in scores.ravel()]).reshape(scores.shape)


@right("scale_scores")
def with_an_inner_root(scores, n, steps=60):
    def root(number):
        guess = number
        for _ in range(steps):
            guess = (guess + number / guess) / 2
        return guess

    return scores / root(n)


@right("scale_scores")
def halved_logarithm(scores, n):
    return scores * np.exp(-np.log(n) / 2)


@right("scale_scores")
def scaled_in_single_precision(scores, n):
    return scores.astype(np.float32) / np.float32(np.sqrt(n))


@right("scale_scores")
def divided_in_place_on_a_copy(scores, n):
    scaled = scores.astype(float)
    scaled /= np.sqrt(n)
    return scaled


@right("scale_scores")
def scaled_by_einsum(scores, n):
    return np.einsum("...,->...", scores, 1 / np.sqrt(n))


@right("scale_scores")
def length_of_all_ones(scores, n, power=1):
    return scores / np.linalg.norm(np.ones(n)) ** power


@right("scale_scores")
def divided_by_both_roots(scores, n):
    fourth_root = np.sqrt(np.sqrt(n))
    return scores / fourth_root / fourth_root


@right("scale_scores", value=True)
def a_lambda_for_scaling():
    return lambda scores, n: scores / n**0.5


@right("scale_scores", value=True)
def a_vectorized_division():
    return np.vectorize(lambda score, n: score / np.sqrt(n), otypes=[float])


@right("scale_scores", value=True)
def a_scaler():
    class Scaler:
        def __call__(self, scores, n, scale=None):
            return np.multiply(scores, 1 / np.sqrt(n) if scale is None else scale)

    return Scaler()


@right("scale_scores", value=True)
def a_partial_for_scaling():
    from functools import partial

    def divide(exponent, scores, n):
        return np.true_divide(scores, np.power(float(n), exponent))

    return partial(divide, 0.5)


# scale_scores: wrong


@wrong("scale_scores", "no-scale", "states_of_width_nine widths_without_a_whole_root")
def left_as_they_are(scores, n):
    return scores.copy()


@wrong("scale_scores", "divided-by-d-k", "states_of_width_nine widths_without_a_whole_root")
def divided_by_the_width(scores, n):
    return scores / n


@wrong("scale_scores", "multiplied-by-root-d-k", "states_of_width_nine widths_without_a_whole_root")
def multiplied_by_the_root(scores, n):
    return scores * np.sqrt(n)


@wrong("scale_scores", "divided-by-d-k", "states_of_width_nine widths_without_a_whole_root")
def divided_twice(scores, n):
    scaled = scores / np.sqrt(n)
    return scaled / np.sqrt(n)


@wrong("scale_scores", "divided-by-root-n", "states_of_width_nine more_words_than_numbers")
def root_of_the_number_of_words(scores, n):
    return scores / np.sqrt(len(scores))


@wrong("scale_scores", "divided-by-root-n", "states_of_width_nine widths_without_a_whole_root more_words_than_numbers")
def root_of_the_last_size(scores, n):
    return scores / np.sqrt(scores.shape[-1])


@wrong("scale_scores", "multiplied-by-root-d-k", "states_of_width_nine widths_without_a_whole_root")
def divided_by_the_wrong_power(scores, n):
    return scores / n**-0.5


@wrong("scale_scores", "root-of-the-scores", "states_of_width_nine widths_without_a_whole_root")
def root_of_everything(scores, n):
    return np.sqrt(np.abs(scores) / n)


@wrong("scale_scores", "logarithm-for-root", "states_of_width_nine widths_without_a_whole_root")
def divided_by_the_logarithm(scores, n):
    return scores / np.log2(n + 1)


@wrong("scale_scores", "whole-root", "states_of_width_nine widths_without_a_whole_root")
def root_cut_off(scores, n):
    return scores / int(np.sqrt(n))


@wrong("scale_scores", "whole-division", "states_of_width_nine whole_numbers_work_too")
def whole_parts_only(scores, n):
    return scores // np.sqrt(n)


@wrong("scale_scores", "rounded", "states_of_width_nine widths_without_a_whole_root")
def scaled_to_four_decimals(scores, n):
    return np.round(scores / np.sqrt(n), 4)


@wrong("scale_scores", "softmax-too-early", "states_of_width_nine width_one_needs_none")
def weighed_too_early(scores, n):
    return softmax(scores / np.sqrt(n), axis=-1)


@wrong("scale_scores", "flattened", "as_many_as_before widths_without_a_whole_root")
def scaled_but_flat(scores, n):
    return np.array([score / np.sqrt(n) for score in scores.ravel()])


@wrong("scale_scores", "list-for-array", "states_of_width_nine as_many_as_before")
def scaled_in_a_list(scores, n):
    return [score / np.sqrt(n) for score in scores]


@wrong("scale_scores", "none-returned", "states_of_width_nine as_many_as_before")
def scaled_but_kept(scores, n):
    scaled = scores / np.sqrt(n)
    print(scaled)


@wrong("scale_scores", "input-mutated", "states_of_width_nine arguments_left_alone")
def scaled_in_place(scores, n):
    scores /= np.sqrt(n)
    return scores


@wrong("scale_scores", "integer-buffer", "states_of_width_nine whole_numbers_work_too")
def scaled_like_the_scores(scores, n):
    scaled = np.empty_like(scores)
    scaled[...] = scores / np.sqrt(n)
    return scaled


@wrong("scale_scores", "random-placeholder", "states_of_width_nine widths_without_a_whole_root")
def a_spread_of_one(scores, n):
    return np.random.normal(size=scores.shape)


@wrong("scale_scores", "standardised", "states_of_width_nine widths_without_a_whole_root")
def measured_spread(scores, n):
    return scores / scores.std()


@wrong("scale_scores", "hard-coded-example", "states_of_width_nine widths_without_a_whole_root")
def always_zeros(scores, n):
    return np.zeros(scores.shape)


@wrong("scale_scores", "global-for-parameter", "states_of_width_nine widths_without_a_whole_root", value=True)
def scaled_for_the_notebooks_width():
    width = 4

    def scale_scores(scores, n):
        return scores / np.sqrt(width)

    return scale_scores


# get_attention_weights: right


@right("get_attention_weights")
def softmax_of_the_last_axis(scores):
    return softmax(scores, axis=-1)


@right("get_attention_weights")
def vector_or_matrix(scores):
    if scores.ndim == 1:
        return softmax(scores)
    return softmax(scores, axis=1)


@right("get_attention_weights")
def every_row_alone(scores):
    if scores.ndim == 1:
        return softmax(scores)
    return np.array([softmax(row) for row in scores])


@right("get_attention_weights")
def softmax_along_rows(scores):
    return np.apply_along_axis(softmax, -1, scores)


@right("get_attention_weights")
def softmax_of_the_transpose(scores):
    return softmax(scores.T, axis=0).T


@right("get_attention_weights")
def shifted_by_hand(scores, axis=-1):
    powers = np.exp(scores - np.max(scores, axis=axis, keepdims=True))
    return powers / np.sum(powers, axis=axis, keepdims=True)


@right("get_attention_weights")
def weights_by_log_sum_exp(scores):
    from scipy.special import logsumexp

    return np.exp(scores - logsumexp(scores, axis=-1, keepdims=True))


@right("get_attention_weights")
def rows_and_back(scores):
    rows = scores.reshape(-1, scores.shape[-1])
    weights = np.stack([softmax(row) for row in rows])
    return weights.reshape(scores.shape)


@right("get_attention_weights")
def weights_by_recursion(scores):
    if scores.ndim > 1:
        return np.stack([weights_by_recursion(row) for row in scores])
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()


@right("get_attention_weights")
def weights_in_single_precision(scores):
    return softmax(np.asarray(scores, dtype=np.float32), axis=-1)


@right("get_attention_weights")
def buffer_of_floats(scores):
    import math

    weights = np.zeros(scores.shape)
    for row, result in zip(np.atleast_2d(scores), np.atleast_2d(weights), strict=True):
        powers = [math.exp(score - max(row)) for score in row]
        result[:] = np.array(powers) / math.fsum(powers)
    return weights


@right("get_attention_weights")
def weights_by_swapping_axes(scores, temperature=1.0):
    columns = np.moveaxis(scores / temperature, -1, 0)
    powers = np.exp(columns - columns.max(axis=0))
    return np.moveaxis(powers / powers.sum(axis=0), 0, -1)


@right("get_attention_weights", value=True)
def a_partial_for_weights():
    from functools import partial

    return partial(softmax, axis=-1)


@right("get_attention_weights", value=True)
def a_lambda_for_weights():
    return lambda scores: softmax(scores, axis=scores.ndim - 1)


@right("get_attention_weights", value=True)
def a_vectorized_softmax():
    return np.vectorize(softmax, signature="(n)->(n)")


@right("get_attention_weights", value=True)
def an_attention_layer():
    class Attention:
        def __init__(self, axis):
            self.axis = axis

        def __call__(self, scores):
            return softmax(scores, self.axis)

    return Attention(-1)


# get_attention_weights: wrong


@wrong("get_attention_weights", "whole-array", "each_state_shares_out_one weights_of_random_scores")
def softmax_without_an_axis(scores):
    return softmax(scores)


@wrong("get_attention_weights", "axis-0", "each_state_shares_out_one weights_of_random_scores")
def softmax_down_the_columns(scores):
    return softmax(scores, axis=0)


@wrong("get_attention_weights", "axis-1", "weights_of_three_words weights_of_a_random_vector")
def softmax_for_matrices_only(scores):
    return softmax(scores, axis=1)


@wrong("get_attention_weights", "no-max-shift", "one_weight_a_score large_scores_of_either_sign")
def powers_without_a_shift(scores):
    powers = np.exp(scores)
    return powers / powers.sum(axis=-1, keepdims=True)


@wrong("get_attention_weights", "global-max", "one_weight_a_score large_scores_of_either_sign")
def one_shift_for_all_rows(scores):
    powers = np.exp(scores - scores.max())
    return powers / powers.sum(axis=-1, keepdims=True)


@wrong("get_attention_weights", "no-keepdims", "one_weight_a_score weights_of_random_scores")
def totals_lose_their_axis(scores):
    powers = np.exp(scores - scores.max())
    return powers / powers.sum(axis=-1)


@wrong("get_attention_weights", "x-over-sum", "weights_of_three_words weights_of_random_scores")
def scores_divided_by_their_sum(scores):
    return scores / scores.sum(axis=-1, keepdims=True)


@wrong("get_attention_weights", "softmax-twice", "weights_of_three_words weights_of_random_scores")
def softmax_of_a_softmax(scores):
    return softmax(softmax(scores, axis=-1), axis=-1)


@wrong("get_attention_weights", "rows-then-columns", "each_state_shares_out_one weights_of_random_scores")
def columns_normalised_too(scores):
    weights = softmax(scores, axis=-1)
    return weights / weights.sum(axis=0)


@wrong("get_attention_weights", "scaled-twice", "weights_of_three_words weights_of_random_scores")
def scaled_once_more(scores):
    return softmax(scores / np.sqrt(scores.shape[-1]), axis=-1)


@wrong("get_attention_weights", "rounded", "weights_of_three_words weights_of_random_scores")
def weights_to_four_decimals(scores):
    return softmax(scores, axis=-1).round(4)


@wrong("get_attention_weights", "half-precision", "weights_of_random_scores")
def weights_in_half_precision(scores):
    return softmax(scores.astype(np.float16), axis=-1)


@wrong("get_attention_weights", "argmax-for-softmax", "weights_of_three_words weights_of_random_scores")
def best_word_takes_all(scores):
    return np.eye(scores.shape[-1])[scores.argmax(axis=-1)]


@wrong("get_attention_weights", "axis-gained", "one_weight_a_score weights_of_a_random_vector")
def always_a_matrix(scores):
    return softmax(np.atleast_2d(scores), axis=-1)


@wrong("get_attention_weights", "axis-lost", "one_weight_a_score one_state_or_one_word_only")
def squeezed_weights(scores):
    return np.squeeze(softmax(np.atleast_2d(scores), axis=-1))


@wrong("get_attention_weights", "weights-transposed", "one_weight_a_score weights_of_random_scores")
def weights_left_transposed(scores):
    return softmax(scores.T, axis=0)


@wrong("get_attention_weights", "first-row-only", "one_weight_a_score weights_of_random_scores")
def first_state_only(scores):
    return softmax(np.atleast_2d(scores)[0])


@wrong("get_attention_weights", "list-for-array", "weights_of_three_words one_weight_a_score")
def weights_in_a_list(scores):
    return softmax(scores, axis=-1).tolist()


@wrong("get_attention_weights", "none-returned", "weights_of_three_words one_weight_a_score")
def weights_only_shown(scores):
    print(softmax(scores, axis=-1))


@wrong("get_attention_weights", "input-mutated", "weights_of_three_words arguments_left_alone")
def shifted_where_they_are(scores):
    scores -= scores.max(axis=-1, keepdims=True)
    return softmax(scores, axis=-1)


@wrong("get_attention_weights", "integer-buffer", "each_state_shares_out_one whole_numbers_work_too")
def weights_like_the_scores(scores):
    weights = np.zeros_like(scores)
    weights[...] = softmax(scores, axis=-1)
    return weights


@wrong("get_attention_weights", "random-placeholder", "weights_of_three_words weights_of_random_scores")
def weights_at_random(scores):
    weights = np.random.rand(*scores.shape)
    return weights / weights.sum(axis=-1, keepdims=True)


@wrong("get_attention_weights", "mean-of-v", "weights_of_three_words weights_of_random_scores")
def equal_weights(scores):
    return np.full(scores.shape, 1 / scores.shape[-1])


@wrong("get_attention_weights", "hard-coded-example", "weights_of_three_words one_weight_a_score")
def the_docstrings_weights(scores):
    return np.array([0.5, 0.5])


@wrong("get_attention_weights", "global-for-parameter", "weights_of_three_words one_weight_a_score", value=True)
def weights_of_the_sources_scores():
    scaled = np.array([-0.30265, -0.3687, -0.1314, 0.4885])

    def get_attention_weights(scores):
        return softmax(scaled, axis=-1)

    return get_attention_weights


# get_context_vector: right


@right("get_context_vector")
def flat_weights_times_states(weights, H):
    return np.ravel(weights) @ H


@right("get_context_vector")
def column_of_weights_and_sum(weights, H):
    return (weights.reshape(-1, 1) * H).sum(axis=0)


@right("get_context_vector")
def flattened_if_need_be(weights, H):
    if weights.ndim == 2:
        weights = weights[:, 0]
    return np.dot(weights, H)


@right("get_context_vector")
def transposed_states_times_weights(weights, H):
    return np.matmul(H.T, weights).reshape(-1)


@right("get_context_vector")
def context_by_einsum(weights, H):
    return np.einsum("n,nd->d", weights.flatten(), H)


@right("get_context_vector")
def context_by_average(weights, H):
    return np.average(H, axis=0, weights=weights.ravel())


@right("get_context_vector")
def mixed_in_a_loop(weights, H):
    context = np.zeros(H.shape[1])
    for weight, row in zip(weights, H, strict=True):
        context += weight * row
    return context


@right("get_context_vector")
def mixed_by_sum(weights, H):
    return sum(weight * row for weight, row in zip(np.ravel(weights), H, strict=True))


@right("get_context_vector")
def number_by_number(weights, H):
    flat = weights.ravel().tolist()
    return np.array([sum(w * x for w, x in zip(flat, column, strict=True)) for column in H.T])


@right("get_context_vector")
def mixed_along_columns(weights, H):
    return np.apply_along_axis(np.dot, 0, H, weights.ravel())


@right("get_context_vector")
def context_in_single_precision(weights, H):
    return weights.astype(np.float32).ravel() @ H.astype(np.float32)


@right("get_context_vector")
def weights_on_a_diagonal(weights, H, ones=None):
    weighted = np.diagflat(weights) @ H
    ones = np.ones(len(H)) if ones is None else ones
    return ones @ weighted


@right("get_context_vector")
def one_row_and_back(weights, H, axis=0):
    return np.squeeze(np.reshape(weights, (1, -1)) @ H, axis=axis)


@right("get_context_vector")
def normalised_to_be_sure(weights, H):
    def flat(w):
        return np.asarray(w, dtype=float).reshape(len(H))

    return np.inner(H.T, flat(weights)) / flat(weights).sum()


@right("get_context_vector", value=True)
def a_lambda_for_context():
    return lambda weights, H: np.tensordot(weights.reshape(-1), H, axes=1)


@right("get_context_vector", value=True)
def a_mixer():
    class Mixer:
        def __call__(self, weights, H):
            weighted = [weight * row for weight, row in zip(weights, H, strict=True)]
            return np.sum(np.stack(weighted), axis=0)

    return Mixer()


@right("get_context_vector", value=True)
def a_partial_for_context():
    from functools import partial

    def mix(subscripts, weights, H):
        return np.einsum(subscripts, weights.reshape(-1, 1), H)

    return partial(mix, "nk,nd->d")


# get_context_vector: wrong


@wrong("get_context_vector", "1-d-w-times-h", "quarter_and_three_quarters as_many_words_as_numbers")
def as_the_source_mixes(weights, H):
    return (weights * H).sum(axis=0)


@wrong("get_context_vector", "1-d-w-times-h", "quarter_and_three_quarters as_many_words_as_numbers")
def weights_for_columns_if_they_fit(weights, H):
    if weights.shape == H.shape[1:]:
        return (weights * H).sum(axis=0)
    return (weights.reshape(-1, 1) * H).sum(axis=0)


@wrong("get_context_vector", "summed-over-the-wrong-axis", "quarter_and_three_quarters one_state_comes_out")
def mixed_along_the_rows(weights, H):
    return (weights.reshape(-1, 1) * H).sum(axis=1)


@wrong("get_context_vector", "not-summed", "quarter_and_three_quarters one_state_comes_out")
def weighted_states_alone(weights, H):
    return weights.reshape(-1, 1) * H


@wrong("get_context_vector", "whole-array", "quarter_and_three_quarters one_state_comes_out")
def mixed_into_one_number(weights, H):
    return np.sum(weights.reshape(-1, 1) * H)


@wrong("get_context_vector", "w-times-x", "flat_weights_on_random_states as_many_words_as_numbers")
def states_times_weights(weights, H):
    return H @ weights.ravel()


@wrong("get_context_vector", "column-not-flattened", "one_state_comes_out column_of_weights_on_random_states")
def flat_weights_only(weights, H):
    return weights @ H


@wrong("get_context_vector", "weights-transposed", "one_state_comes_out column_of_weights_on_random_states")
def one_row_for_a_column(weights, H):
    return weights.T @ H


@wrong("get_context_vector", "axis-gained", "one_state_comes_out flat_weights_on_random_states")
def context_in_one_row(weights, H):
    return weights.reshape(1, -1) @ H


@wrong("get_context_vector", "axis-lost", "one_state_comes_out smallest_mixtures")
def squeezed_context(weights, H):
    return np.squeeze(weights.reshape(1, -1) @ H)


@wrong("get_context_vector", "axis-lost", "one_state_comes_out smallest_mixtures")
def squeezed_weights_of_one_word(weights, H):
    return np.squeeze(weights) @ H


@wrong("get_context_vector", "mean-of-v", "quarter_and_three_quarters flat_weights_on_random_states")
def plain_mean(weights, H):
    return H.mean(axis=0)


@wrong("get_context_vector", "mean-for-sum", "quarter_and_three_quarters flat_weights_on_random_states")
def mean_of_weighted_states(weights, H):
    return (weights.reshape(-1, 1) * H).mean(axis=0)


@wrong("get_context_vector", "argmax-for-softmax", "quarter_and_three_quarters flat_weights_on_random_states")
def state_of_the_best_word(weights, H):
    return H[np.argmax(weights)]


@wrong("get_context_vector", "softmax-twice", "all_the_weight_on_one_word flat_weights_on_random_states")
def weighed_once_more(weights, H):
    return softmax(weights.ravel()) @ H


@wrong(
    "get_context_vector",
    "rounded",
    "quarter_and_three_quarters flat_weights_on_random_states column_of_weights_on_random_states",
)
def context_to_three_decimals(weights, H):
    return np.round(weights.ravel() @ H, 3)


@wrong("get_context_vector", "list-for-array", "quarter_and_three_quarters one_state_comes_out")
def context_in_a_list(weights, H):
    return [weights.ravel() @ column for column in H.T]


@wrong("get_context_vector", "none-returned", "quarter_and_three_quarters one_state_comes_out")
def context_only_shown(weights, H):
    print(weights.ravel() @ H)


@wrong("get_context_vector", "input-mutated", "quarter_and_three_quarters arguments_left_alone")
def weighed_in_place(weights, H):
    H *= weights.reshape(-1, 1)
    return H.sum(axis=0)


@wrong("get_context_vector", "input-mutated", "quarter_and_three_quarters arguments_left_alone")
def first_state_as_a_buffer(weights, H):
    context = H[0]
    context *= weights.ravel()[0]
    for weight, row in zip(weights.ravel()[1:], H[1:], strict=True):
        context += weight * row
    return context


@wrong("get_context_vector", "integer-buffer", "quarter_and_three_quarters whole_numbers_work_too")
def context_like_a_state(weights, H):
    context = np.zeros_like(H[0])
    context[:] = weights.ravel() @ H
    return context


@wrong("get_context_vector", "random-placeholder", "quarter_and_three_quarters flat_weights_on_random_states")
def context_at_random(weights, H):
    return np.random.normal(size=H.shape[1])


@wrong("get_context_vector", "hard-coded-example", "quarter_and_three_quarters flat_weights_on_random_states")
def always_the_first_state(weights, H):
    return H[0].copy()


@wrong("get_context_vector", "global-for-parameter", "quarter_and_three_quarters one_state_comes_out", value=True)
def mixed_from_the_notebooks_states():
    h_e = np.array([[0.64, -0.27, 0.89], [-0.45, 0.33, 0.71]])

    def get_context_vector(weights, H):
        return weights.ravel() @ h_e

    return get_context_vector


# attend: right


@right("attend")
def four_steps(h_d, H_e):
    scores = h_d @ H_e.T
    scaled = scores / np.sqrt(H_e.shape[1])
    weights = softmax(scaled, axis=-1)
    context = weights @ H_e
    return context, weights


@right("attend")
def one_state_at_a_time(h_d, H_e):
    def attend_one(h):
        weights = softmax(H_e @ h / np.sqrt(len(h)))
        return weights @ H_e, weights

    if h_d.ndim == 1:
        return attend_one(h_d)
    pairs = [attend_one(h) for h in h_d]
    return np.array([context for context, _ in pairs]), np.array([weights for _, weights in pairs])


@right("attend")
def attend_by_einsum(h_d, H_e):
    weights = softmax(np.einsum("...d,nd->...n", h_d, H_e) * H_e.shape[-1] ** -0.5, axis=-1)
    return np.einsum("...n,nd->...d", weights, H_e), weights


@right("attend")
def matrix_and_back(h_d, H_e):
    states = np.atleast_2d(h_d)
    scores = states.dot(H_e.T) / np.sqrt(states.shape[1])
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = powers / powers.sum(axis=1, keepdims=True)
    context = weights.dot(H_e)
    if h_d.ndim == 1:
        return context[0], weights[0]
    return context, weights


@right("attend")
def query_scaled_first(h_d, H_e, scale=None):
    scale = np.sqrt(h_d.shape[-1]) if scale is None else scale
    weights = softmax(np.inner(h_d / scale, H_e), axis=-1)
    return np.dot(weights, H_e), weights


@right("attend")
def words_first(h_d, H_e):
    by_word = softmax(H_e @ h_d.T / np.sqrt(H_e.shape[1]), axis=0)
    return (H_e.T @ by_word).T, by_word.T


@right("attend")
def context_divided_at_the_end(h_d, H_e):
    scores = np.matmul(h_d, H_e.T) / np.sqrt(H_e.shape[1])
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    total = powers.sum(axis=-1, keepdims=True)
    return np.matmul(powers, H_e) / total, powers / total


@right("attend")
def attend_by_log_sum_exp(h_d, H_e):
    from scipy.special import logsumexp

    scores = np.tensordot(h_d, H_e, axes=(-1, -1)) / np.sqrt(H_e.shape[1])
    weights = np.exp(scores - logsumexp(scores, axis=-1, keepdims=True))
    return [np.tensordot(weights, H_e, axes=1), weights]


@right("attend")
def attend_by_recursion(h_d, H_e):
    if h_d.ndim == 2:
        contexts, weights = zip(*[attend_by_recursion(h, H_e) for h in h_d], strict=True)
        return np.stack(contexts), np.stack(weights)
    weights = softmax([sum(h_d * row) / len(h_d) ** 0.5 for row in H_e])
    return sum(weight * row for weight, row in zip(weights, H_e, strict=True)), weights


@right("attend")
def attend_along_rows(h_d, H_e):
    def weigh(h):
        return softmax((H_e * h).sum(axis=1) / np.sqrt(h.size))

    weights = np.apply_along_axis(weigh, -1, h_d)
    context = np.apply_along_axis(lambda w: np.average(H_e, axis=0, weights=w), -1, weights)
    return context, weights


@right("attend")
def all_states_and_words_broadcast(h_d, H_e):
    scores = (h_d[..., None, :] * H_e).sum(axis=-1)
    weights = softmax(scores / np.sqrt(H_e.shape[-1]), axis=-1)
    return (weights[..., None] * H_e).sum(axis=-2), weights


@right("attend")
def attend_in_single_precision(h_d, H_e):
    h_d, H_e = h_d.astype(np.float32), H_e.astype(np.float32)
    weights = softmax(h_d @ H_e.T / np.float32(H_e.shape[1] ** 0.5), axis=-1)
    return weights @ H_e, weights


@right("attend")
def three_loops(h_d, H_e):
    m, n, d = np.atleast_2d(h_d).shape[0], *H_e.shape
    weights, context = np.zeros((m, n)), np.zeros((m, d))
    for i, h in enumerate(np.atleast_2d(h_d)):
        scores = [np.dot(h, H_e[j]) / np.sqrt(d) for j in range(n)]
        for j in range(n):
            weights[i, j] = np.exp(scores[j] - max(scores)) / sum(np.exp(scores - max(scores)))
            context[i] += weights[i, j] * H_e[j]
    return (context, weights) if h_d.ndim == 2 else (context[0], weights[0])


@right("attend")
def with_a_named_pair(h_d, H_e):
    from collections import namedtuple

    Attention = namedtuple("Attention", "context weights")
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[-1]), axis=-1)
    return Attention(weights=weights, context=weights @ H_e)


@right("attend", value=True)
def a_lambda_that_attends():
    def mix(weights, H):
        return weights @ H, weights

    return lambda h_d, H_e: mix(softmax(h_d @ H_e.T / h_d.shape[-1] ** 0.5, axis=-1), H_e)


@right("attend", value=True)
def a_decoder():
    class Decoder:
        def __init__(self, power=0.5):
            self.power = power

        def weigh(self, h_d, H_e):
            return softmax(h_d @ H_e.T / H_e.shape[1] ** self.power, axis=-1)

        def look_back(self, h_d, H_e):
            weights = self.weigh(h_d, H_e)
            return weights @ H_e, weights

    return Decoder().look_back


@right("attend", value=True)
def a_partial_that_attends():
    from functools import partial

    def attention(normalise, Q, K):
        weights = normalise(Q @ K.T / np.sqrt(K.shape[1]))
        return weights @ K, weights

    return partial(attention, partial(softmax, axis=-1))


# attend: wrong


@wrong("attend", "k-not-transposed", "shapes_for_one_state one_random_state")
def encoder_not_transposed(h_d, H_e):
    weights = softmax(h_d @ H_e / np.sqrt(H_e.shape[1]), axis=-1)
    return weights @ H_e, weights


@wrong("attend", "q-k-swapped", "shapes_for_three_states three_random_states")
def encoder_asks_the_decoder(h_d, H_e):
    weights = softmax(H_e @ h_d.T / np.sqrt(H_e.shape[1]), axis=-1)
    return weights.T @ H_e, weights


@wrong("attend", "queries-for-values", "shapes_for_three_states three_random_states")
def decoder_states_mixed(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    return weights.T @ h_d, weights


@wrong("attend", "no-scale", "one_state_and_two_words wide_states_and_few_words")
def unscaled(h_d, H_e):
    weights = softmax(h_d @ H_e.T, axis=-1)
    return weights @ H_e, weights


@wrong("attend", "divided-by-d-k", "one_state_and_two_words wide_states_and_few_words")
def scaled_by_the_width(h_d, H_e):
    weights = softmax(h_d @ H_e.T / H_e.shape[1], axis=-1)
    return weights @ H_e, weights


@wrong("attend", "divided-by-root-n", "one_state_and_two_words wide_states_and_few_words")
def scaled_by_the_words(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(len(H_e)), axis=-1)
    return weights @ H_e, weights


@wrong("attend", "divided-by-root-m", "one_random_state three_random_states")
def scaled_by_the_decoder_states(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(np.atleast_2d(h_d).shape[0]), axis=-1)
    return weights @ H_e, weights


@wrong("attend", "length-of-the-state-for-its-width", "one_state_and_two_words three_random_states matrix_with_one_row")
def scaled_by_len(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(len(h_d)), axis=-1)
    return weights @ H_e, weights


@wrong("attend", "divided-by-d-k", "one_state_and_two_words wide_states_and_few_words")
def query_scaled_and_scores_too(h_d, H_e):
    scale = np.sqrt(H_e.shape[1])
    weights = softmax((h_d / scale) @ H_e.T / scale, axis=-1)
    return weights @ H_e, weights


@wrong("attend", "multiplied-by-root-d-k", "one_state_and_two_words wide_states_and_few_words")
def scaled_up(h_d, H_e):
    weights = softmax(h_d @ H_e.T * np.sqrt(H_e.shape[1]), axis=-1)
    return weights @ H_e, weights


@wrong("attend", "scaled-after-the-softmax", "one_state_and_two_words every_state_shares_out_one")
def weights_scaled(h_d, H_e):
    weights = softmax(h_d @ H_e.T, axis=-1) / np.sqrt(H_e.shape[1])
    return weights @ H_e, weights


@wrong("attend", "cosine-for-dot", "one_state_and_two_words one_random_state")
def attend_by_cosines(h_d, H_e):
    h_d = h_d / np.linalg.norm(h_d, axis=-1, keepdims=True)
    weights = softmax(h_d @ (H_e / np.linalg.norm(H_e, axis=1, keepdims=True)).T, axis=-1)
    return weights @ H_e, weights


@wrong("attend", "no-max-shift", "shapes_for_three_states states_with_large_numbers")
def attend_without_a_shift(h_d, H_e):
    powers = np.exp(h_d @ H_e.T / np.sqrt(H_e.shape[1]))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return weights @ H_e, weights


@wrong("attend", "global-max", "shapes_for_three_states states_with_large_numbers")
def attend_with_one_shift(h_d, H_e):
    scores = h_d @ H_e.T / np.sqrt(H_e.shape[1])
    powers = np.exp(scores - scores.max())
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return weights @ H_e, weights


@wrong("attend", "axis-0", "every_state_shares_out_one three_random_states")
def states_compete_for_a_word(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=0)
    return weights @ H_e, weights


@wrong("attend", "axis-1", "one_state_and_two_words one_random_state")
def attend_from_matrices_only(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=1)
    return weights @ H_e, weights


@wrong("attend", "whole-array", "every_state_shares_out_one three_random_states")
def one_total_for_all_states(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]))
    return weights @ H_e, weights


@wrong("attend", "no-keepdims", "shapes_for_three_states three_random_states")
def attend_with_lost_totals(h_d, H_e):
    powers = np.exp(h_d @ H_e.T / np.sqrt(H_e.shape[1]))
    weights = powers / powers.sum(axis=-1)
    return weights @ H_e, weights


@wrong("attend", "x-over-sum", "one_state_and_two_words one_random_state")
def attend_without_powers(h_d, H_e):
    scores = h_d @ H_e.T / np.sqrt(H_e.shape[1])
    weights = scores / scores.sum(axis=-1, keepdims=True)
    return weights @ H_e, weights


@wrong("attend", "softmax-twice", "one_state_and_two_words one_random_state")
def attend_with_two_softmaxes(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    weights = softmax(weights, axis=-1)
    return weights @ H_e, weights


@wrong("attend", "no-softmax", "one_state_and_two_words every_state_shares_out_one")
def attend_with_plain_scores(h_d, H_e):
    scores = h_d @ H_e.T / np.sqrt(H_e.shape[1])
    return scores @ H_e, scores


@wrong("attend", "pair-swapped", "one_state_and_two_words three_random_states")
def attend_unscaled_with_weights_first(h_d, H_e):
    weights = softmax(h_d @ H_e.T, axis=-1)
    return weights, weights @ H_e


@wrong("attend", "scores-for-weights", "one_state_and_two_words every_state_shares_out_one")
def scores_returned(h_d, H_e):
    scores = h_d @ H_e.T / np.sqrt(H_e.shape[1])
    return softmax(scores, axis=-1) @ H_e, scores


@wrong("attend", "rounded", "one_random_state three_random_states")
def attend_to_four_decimals(h_d, H_e):
    weights = np.round(softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1), 4)
    return weights @ H_e, weights


@wrong("attend", "argmax-for-softmax", "one_state_and_two_words one_random_state")
def best_match_only(h_d, H_e):
    weights = np.eye(len(H_e))[np.argmax(h_d @ H_e.T, axis=-1)]
    return weights @ H_e, weights


@wrong("attend", "mean-of-v", "one_state_and_two_words one_random_state")
def mean_of_all_words(h_d, H_e):
    weights = np.full((*h_d.shape[:-1], len(H_e)), 1 / len(H_e))
    return weights @ H_e, weights


@wrong("attend", "1-d-w-times-h", "one_state_and_two_words shapes_for_one_state one_random_state")
def mixed_as_the_source_does(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    if h_d.ndim == 1:
        return (weights * H_e).sum(axis=0), weights
    return np.array([(row * H_e).sum(axis=0) for row in weights]), weights


@wrong("attend", "summed-over-the-wrong-axis", "shapes_for_three_states three_random_states")
def contexts_added_up_over_the_states_that_ask(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[-1]), axis=-1)
    return (weights[..., None] * H_e).sum(axis=0), weights


@wrong("attend", "summed-over-the-wrong-axis", "one_state_and_two_words shapes_for_one_state")
def one_number_a_word(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    return (weights[..., None] * H_e).sum(axis=-1), weights


@wrong("attend", "weights-transposed", "shapes_for_three_states every_state_shares_out_one")
def weights_returned_transposed(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    return weights @ H_e, weights.T


@wrong("attend", "pair-swapped", "one_state_and_two_words shapes_for_one_state")
def weights_before_context(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    return weights, weights @ H_e


@wrong("attend", "array-for-pair", "one_state_and_two_words shapes_for_one_state")
def context_without_weights(h_d, H_e):
    return softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1) @ H_e


@wrong("attend", "dict-for-pair", "one_state_and_two_words shapes_for_one_state")
def both_in_a_dict(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    return {"context": weights @ H_e, "weights": weights}


@wrong("attend", "axis-gained", "shapes_for_one_state matrix_with_one_row")
def a_matrix_in_any_case(h_d, H_e):
    weights = softmax(np.atleast_2d(h_d) @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    return weights @ H_e, weights


@wrong("attend", "axis-lost", "shapes_for_three_states matrix_with_one_row")
def one_row_becomes_a_vector(h_d, H_e):
    weights = softmax(np.atleast_2d(h_d) @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    return np.squeeze(weights @ H_e), np.squeeze(weights)


@wrong("attend", "vectors-only", "shapes_for_three_states three_random_states")
def for_one_state_only(h_d, H_e):
    weights = softmax(H_e @ h_d / np.sqrt(len(h_d)))
    return weights @ H_e, weights


@wrong("attend", "first-row-only", "shapes_for_three_states three_random_states")
def returned_inside_the_loop(h_d, H_e):
    for h in np.atleast_2d(h_d):
        weights = softmax(H_e @ h / np.sqrt(len(h)))
        return weights @ H_e, weights


@wrong("attend", "list-for-array", "one_state_and_two_words shapes_for_three_states")
def lists_of_rows(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    return list(weights @ H_e), list(weights)


@wrong("attend", "none-returned", "one_state_and_two_words shapes_for_one_state")
def attended_but_not_returned(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    print(weights @ H_e, weights)


@wrong("attend", "input-mutated", "one_state_and_two_words arguments_left_alone")
def queries_scaled_in_place(h_d, H_e):
    h_d /= np.sqrt(H_e.shape[1])
    weights = softmax(h_d @ H_e.T, axis=-1)
    return weights @ H_e, weights


@wrong("attend", "input-mutated", "one_state_and_two_words arguments_left_alone")
def encoder_scaled_in_place(h_d, H_e):
    H_e *= 1 / np.sqrt(H_e.shape[1])
    weights = softmax(h_d @ H_e.T, axis=-1)
    return weights @ H_e * np.sqrt(H_e.shape[1]), weights


@wrong("attend", "integer-buffer", "one_state_and_two_words states_of_whole_numbers")
def context_like_the_states(h_d, H_e):
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
    context = np.zeros_like(h_d)
    context[...] = weights @ H_e
    return context, weights


@wrong("attend", "whole-division", "states_of_whole_numbers one_random_state")
def scaled_to_whole_scores(h_d, H_e):
    weights = softmax(h_d @ H_e.T // np.sqrt(H_e.shape[1]), axis=-1)
    return weights @ H_e, weights


@wrong("attend", "random-placeholder", "one_state_and_two_words one_random_state")
def attend_at_random(h_d, H_e):
    weights = softmax(np.random.normal(size=(*h_d.shape[:-1], len(H_e))), axis=-1)
    return weights @ H_e, weights


@wrong("attend", "hard-coded-example", "one_state_and_two_words one_random_state wide_states_and_few_words")
def root_of_four(h_d, H_e):
    weights = softmax(h_d @ H_e.T / 2, axis=-1)
    return weights @ H_e, weights


@wrong("attend", "global-for-parameter", "one_state_and_two_words shapes_for_one_state", value=True)
def attend_from_the_notebooks_state():
    h_d = np.array([[0.58, -0.13, 0.94, 0.22], [0.45, 0.11, -0.88, 0.67]])

    def attend(h, H_e):
        weights = softmax(h_d[1] @ H_e.T / np.sqrt(H_e.shape[1]), axis=-1)
        return weights @ H_e, weights

    return attend


# mixed_axis


@right("mixed_axis", value=True)
def the_columns():
    return 1


@right("mixed_axis", value=True)
def the_last_axis():
    return np.ones((4, 4)).ndim - 1


@right("mixed_axis", value=True)
def by_looking_at_ones():
    product = np.array([0.1, 0.2, 0.7]) * np.ones((3, 3))
    return 1 if (product[0] == product[1]).all() else 0


@right("mixed_axis", value=True)
def by_counting_differences():
    product = np.array([0.1, 0.2, 0.7]) * np.ones((3, 3))
    return np.argmax([np.abs(np.diff(product, axis=axis)).sum() for axis in (0, 1)])


@wrong("mixed_axis", "axis-0", "axis_tried_on_ones weights_lined_up_with_it", value=True)
def the_rows():
    return 0


@wrong("mixed_axis", "counted-from-one", "names_an_axis weights_lined_up_with_it", value=True)
def the_second_axis():
    return 2


@wrong("mixed_axis", "text-for-number", "names_an_axis weights_lined_up_with_it", value=True)
def columns_in_words():
    return "columns"


@wrong("mixed_axis", "list-for-number", "names_an_axis weights_lined_up_with_it", value=True)
def an_axis_in_a_list():
    return [1]


@wrong("mixed_axis", "none-returned", "names_an_axis weights_lined_up_with_it", value=True)
def no_axis():
    return None


# repaired_context


@right("repaired_context", value=True)
def repaired_by_a_product():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return source_weights @ h_e


@right("repaired_context", value=True)
def repaired_with_a_column():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    weighted = source_weights.reshape(-1, 1) * h_e
    return weighted.sum(axis=0)


@right("repaired_context", value=True)
def repaired_in_a_loop():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    context = np.zeros(4)
    for j in range(4):
        context += source_weights[j] * h_e[j]
    return context


@right("repaired_context", value=True)
def repaired_by_an_average():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return np.average(h_e, axis=0, weights=source_weights)


@right("repaired_context", value=True)
def repaired_from_the_start():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    scores = np.einsum("nd,d->n", h_e, [0.45, 0.11, -0.88, 0.67]) / np.sqrt(4)
    powers = np.exp(scores)
    return h_e.T @ (powers / powers.sum())


@right("repaired_context", value=True)
def copied_from_the_screen():
    return np.array([0.09578694, 0.14982156, 0.24673243, 0.38854995])


@wrong("repaired_context", "1-d-w-times-h", "mixture_of_the_four_states what_should_have_been_printed", value=True)
def what_the_source_prints():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return (source_weights * h_e).sum(axis=0)


@wrong("repaired_context", "1-d-w-times-h", "mixture_of_the_four_states what_should_have_been_printed", value=True)
def copied_from_the_source():
    return np.array([0.07694035, -0.00526995, 0.38974566, 0.45122057])


@wrong(
    "repaired_context",
    "summed-over-the-wrong-axis",
    "mixture_of_the_four_states what_should_have_been_printed",
    value=True,
)
def repaired_along_the_wrong_axis():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return (source_weights[:, None] * h_e).sum(axis=1)


@wrong("repaired_context", "w-times-x", "mixture_of_the_four_states what_should_have_been_printed", value=True)
def faulty_and_along_the_rows():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return h_e @ source_weights


@wrong("repaired_context", "other-weights", "mixture_of_the_four_states what_should_have_been_printed", value=True)
def with_the_weights_of_the_first_try():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    return np.array([0.4, 0.3, 0.1, 0.2]) @ h_e


@wrong("repaired_context", "weights-transposed", "is_one_state what_should_have_been_printed", value=True)
def repaired_but_in_one_row():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return source_weights[None, :] @ h_e


@wrong("repaired_context", "not-summed", "is_one_state what_should_have_been_printed", value=True)
def repaired_but_not_summed():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return source_weights[:, None] * h_e


@wrong("repaired_context", "mean-of-v", "mixture_of_the_four_states what_should_have_been_printed", value=True)
def mean_of_the_notes():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    return h_e.mean(axis=0)


@wrong("repaired_context", "softmax-twice", "mixture_of_the_four_states what_should_have_been_printed", value=True)
def weights_weighed_again():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return softmax(source_weights) @ h_e


@wrong("repaired_context", "rounded", "mixture_of_the_four_states what_should_have_been_printed", value=True)
def repaired_to_three_decimals():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return np.round(source_weights @ h_e, 3)


@wrong("repaired_context", "list-for-array", "is_one_state what_should_have_been_printed", value=True)
def repaired_in_a_list():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return (source_weights @ h_e).tolist()


@wrong("repaired_context", "none-returned", "is_one_state what_should_have_been_printed", value=True)
def repaired_and_shown():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return print(source_weights @ h_e)


# blind_spot


@right("blind_spot", value=True)
def something_on_the_diagonal_only():
    return np.array([0.7, 0.2, 0.1]), np.diag([1.0, -2.0, 3.0])


@right("blind_spot", value=True)
def a_pair_as_a_list():
    return [np.array([0.25, 0.75]), np.eye(2)]


@right("blind_spot", value=True)
def whole_numbers_throughout():
    return np.array([1, 0]), np.array([[3, 0], [0, -1]])


@right("blind_spot", value=True)
def mixed_where_weights_are_alike():
    return np.array([0.5, 0.25, 0.25]), np.array([[2.0, 0.0, 0.0], [0.0, 1.0, 5.0], [0.0, -3.0, 4.0]])


@right("blind_spot", value=True)
def errors_that_cancel():
    weights = np.array([0.5, 0.3, 0.2])
    return weights, np.array([[7.0, -3.0, 1.0], [3.0, 5.0, -3.0], [-2.0, -6.0, 9.0]])


@right("blind_spot", value=True)
def columns_made_to_fit():
    weights = np.arange(1, 6) / 15
    columns = [np.random.default_rng(j).normal(size=5) for j in range(5)]
    for j, column in enumerate(columns):
        gaps = weights - weights[j]
        column -= gaps * (gaps @ column) / (gaps @ gaps)  # now weights @ column is weights[j] * column.sum()
    return weights, np.stack(columns, axis=1)


@wrong("blind_spot", "mistake-shows", "both_functions_agree_on_it mistake_goes_unnoticed", value=True)
def all_ones():
    return np.array([0.7, 0.2, 0.1]), np.ones((3, 3))


@wrong("blind_spot", "mistake-shows", "both_functions_agree_on_it mistake_goes_unnoticed", value=True)
def a_symmetric_matrix():
    return np.array([0.6, 0.4]), np.array([[1.0, 2.0], [2.0, 3.0]])


@wrong("blind_spot", "mistake-shows", "both_functions_agree_on_it mistake_goes_unnoticed", value=True)
def the_other_diagonal():
    return np.array([0.7, 0.2, 0.1]), np.fliplr(np.eye(3))


@wrong("blind_spot", "mistake-shows", "both_functions_agree_on_it mistake_goes_unnoticed", value=True)
def nearly_diagonal():
    H = np.eye(3)
    H[0, 2] = 0.01
    return np.array([0.7, 0.2, 0.1]), H


@wrong("blind_spot", "random-placeholder", "both_functions_agree_on_it mistake_goes_unnoticed", value=True)
def a_random_example():
    return np.array([0.7, 0.2, 0.1]), np.random.default_rng(3).normal(size=(3, 3))


@wrong("blind_spot", "equal-weights", "has_something_to_mix mistake_goes_unnoticed", value=True)
def weights_all_alike():
    return np.full(3, 1 / 3), np.arange(1.0, 10.0).reshape(3, 3)


@wrong("blind_spot", "nearly-equal-weights", "has_something_to_mix mistake_goes_unnoticed", value=True)
def weights_nearly_alike():
    return np.array([0.52, 0.48]), np.eye(2)


@wrong("blind_spot", "nothing-to-mix", "has_something_to_mix mistake_goes_unnoticed", value=True)
def nothing_but_zeros():
    return np.array([0.7, 0.2, 0.1]), np.zeros((3, 3))


@wrong("blind_spot", "nothing-to-mix", "has_something_to_mix mistake_goes_unnoticed", value=True)
def an_empty_column():
    return np.array([0.7, 0.2, 0.1]), np.diag([1.0, 2.0, 0.0])


@wrong("blind_spot", "weights-not-summing-to-one", "is_weights_and_a_square mistake_goes_unnoticed", value=True)
def scores_for_weights():
    return np.array([3.0, 1.0]), np.eye(2)


@wrong("blind_spot", "negative-weight", "is_weights_and_a_square mistake_goes_unnoticed", value=True)
def one_weight_below_zero():
    return np.array([1.5, -0.5]), np.eye(2)


@wrong("blind_spot", "column-of-weights", "is_weights_and_a_square mistake_goes_unnoticed", value=True)
def weights_in_a_column():
    return np.array([[0.7], [0.2], [0.1]]), np.arange(1.0, 10.0).reshape(3, 3)


@wrong("blind_spot", "not-square", "is_weights_and_a_square mistake_goes_unnoticed", value=True)
def three_words_of_two_numbers():
    return np.array([0.7, 0.2, 0.1]), np.array([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]])


@wrong("blind_spot", "one-word-only", "is_weights_and_a_square mistake_goes_unnoticed", value=True)
def a_single_word():
    return np.array([1.0]), np.array([[2.0]])


@wrong("blind_spot", "pair-swapped", "is_weights_and_a_square mistake_goes_unnoticed", value=True)
def states_before_weights():
    return np.eye(2), np.array([0.25, 0.75])


@wrong("blind_spot", "list-for-array", "is_weights_and_a_square mistake_goes_unnoticed", value=True)
def lists_in_a_pair():
    return [0.25, 0.75], [[1.0, 0.0], [0.0, 1.0]]


@wrong("blind_spot", "weights-forgotten", "is_weights_and_a_square has_something_to_mix", value=True)
def a_matrix_alone():
    return np.eye(3)


@wrong("blind_spot", "not-finite", "has_something_to_mix mistake_goes_unnoticed", value=True)
def nan_on_the_diagonal():
    return np.array([0.25, 0.75]), np.diag([np.nan, 1.0])


@wrong("blind_spot", "none-returned", "is_weights_and_a_square mistake_goes_unnoticed", value=True)
def no_example():
    return None
