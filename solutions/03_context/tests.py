"""The cases of 03_context."""

import math

import numpy as np
from scipy import special
from softlookup import (
    Difference,
    agrees,
    describe,
    example,
    is_array,
    is_pair,
    leaves_alone,
    numbers,
    raises,
    same_array,
    same_arrays,
    same_whole_number,
    sums_to_one,
    unchanged,
    works_on_integers,
)

from autograder.course.cases import hidden, left_alone, public, whole_numbers

WORDS = ("this", "is", "a", "translation")


def same_attention(pair, weights, contexts):
    is_pair(pair, "what attend returns")
    same_array(pair[1], weights, "the weights")
    same_array(pair[0], contexts, "what it found")


def weights_and_square(pair):
    is_pair(pair, "blind_spot")
    weights = example(pair[0], (None,), "the weights")
    assert weights.size >= 2, f"there should be at least two weights, but there is {weights.size}"
    sums_to_one(weights, 0, "the weights")
    return weights, example(pair[1], (weights.size, weights.size), "H")


def number_of_an_axis(answer):
    whole = isinstance(answer, int | np.integer) and not isinstance(answer, bool)
    if not whole:
        mistake = "text-for-number" if isinstance(answer, str) else "list-for-number" if np.ndim(answer) else None
        raise Difference("mixed_axis", "a whole number", describe(answer), mistake)
    assert answer in (0, 1), "mixed_axis should be 0 or 1"
    return int(answer)


def source_weights():
    """Those of the notebook, each for one word."""
    powers = [math.exp(score) for score in (-0.30265, -0.3687, -0.1314, 0.4885)]
    return np.array(powers) / sum(powers)


def parts_of_the_words(context):
    """Return how much of each of the notebook's four states a vector holds: that is unique, as they are independent."""
    states = [
        [0.64, -0.27, 0.89, -0.12],
        [-0.45, 0.33, 0.71, 0.08],
        [0.19, -0.94, 0.56, 0.37],
        [0.03, 0.85, -0.41, 0.76],
    ]
    return np.linalg.solve(np.array(states).T, context)


# get_hidden_state_dimension
@public(1, "Which of a matrix's two sizes counts its states, and which the numbers in a state?")
def width_of_two_matrices(get_hidden_state_dimension):
    read, written = np.ones((4, 3)), np.ones((2, 3))
    same_whole_number(get_hidden_state_dimension(read, written), 3, "the width of states of shapes (4, 3) and (2, 3)")
    unchanged(np.ones((4, 3)), read, "h_e")
    unchanged(np.ones((2, 3)), written, "h_d")


@public(1, "A state alone has one axis only. Where is its width then?")
def width_of_a_matrix_and_a_vector(get_hidden_state_dimension):
    same_whole_number(get_hidden_state_dimension(np.ones((4, 4)), np.ones(4)), 4, "the width of (4, 4) and (4,)")
    width = get_hidden_state_dimension(np.ones((5, 4)), np.ones(4))
    same_whole_number(width, 4, "the width of states of shapes (5, 4) and (4,)")


@public(
    1,
    "What should happen when the encoder's states are wider than the decoder's, and does any other of their sizes matter?",
)
def different_widths_are_refused(get_hidden_state_dimension):
    raises((ValueError,), get_hidden_state_dimension, np.ones((4, 5)), np.ones((2, 3)))
    raises((ValueError,), get_hidden_state_dimension, np.ones((3, 1)), np.ones((2, 4)))
    raises((ValueError,), get_hidden_state_dimension, np.ones((2, 3)), np.ones((3, 2)))


@public(1, "A single state and a matrix may not fit, either. Which entry of each shape is the width?")
def single_states_must_fit_too(get_hidden_state_dimension):
    raises((ValueError,), get_hidden_state_dimension, np.ones(4), np.ones((2, 3)))
    raises((ValueError,), get_hidden_state_dimension, np.ones((4, 3)), np.ones(4))
    raises((ValueError,), get_hidden_state_dimension, np.ones(2), np.ones(3))


@hidden(1, "Either argument may be a matrix or a vector. Is the width right in all four cases?")
def all_four_ways_to_pair_states(get_hidden_state_dimension):
    rng = np.random.default_rng(61)
    for d, shape_e, shape_d in [
        (7, (3, 7), (5, 7)),
        (5, (5,), (3, 5)),
        (6, (2, 6), (6,)),
        (9, (9,), (9,)),
        (8, (3, 8), (3, 8)),
        (4, (4, 4), (4,)),
        (14, (13, 14), (12, 14)),
    ]:
        states_e, states_d = rng.normal(size=shape_e), rng.normal(size=shape_d)
        kept_e, kept_d = states_e.copy(), states_d.copy()
        width = get_hidden_state_dimension(states_e, states_d)
        same_whole_number(width, d, f"the width for shapes {shape_e} and {shape_d}")
        unchanged(kept_e, states_e, "the encoder's states")
        unchanged(kept_d, states_d, "the decoder's states")


@hidden(1, "A matrix may have one row only, and a state one number only. Is the width still right?")
def narrowest_and_shortest(get_hidden_state_dimension):
    for d, shape_e, shape_d in [(4, (1, 4), (4,)), (4, (3, 4), (1, 4)), (1, (6, 1), (1,)), (1, (1, 1), (2, 1))]:
        width = get_hidden_state_dimension(np.zeros(shape_e), np.zeros(shape_d))
        same_whole_number(width, d, f"the width for shapes {shape_e} and {shape_d}")


@hidden(3, "Are different widths noticed for vectors too, and when some other pair of sizes happens to agree?")  # rare
def other_sizes_that_agree_by_chance(get_hidden_state_dimension):
    same_whole_number(get_hidden_state_dimension(np.ones((5, 7)), np.ones(7)), 7, "the width for widths that agree")
    for shape_e, shape_d in [
        ((7,), (5,)),
        ((2, 5), (2, 3)),
        ((5, 7), (5,)),
        ((7,), (7, 2)),
        ((3, 5), (5, 3)),
        ((5, 1), (5, 6)),
        ((4,), (2, 2)),
    ]:
        raises((ValueError,), get_hidden_state_dimension, np.ones(shape_e), np.ones(shape_d))


# get_scores
@public(
    1, "Take the first row and the state, multiply number by number, and add up on paper. Is that your first score?"
)
def two_words_by_hand(get_scores):
    H = np.array([[1 / 3, 2.0, 0.0], [0.0, -1.0, 3.0]])
    same_array(get_scores(H, np.array([2.0, 1.0, -1.0])), np.array([8 / 3, -4.0]), "the scores")


@public(1, "How many scores should there be for six words, and for a single one, and on how many axes?")
def one_score_a_word(get_scores):
    is_array(get_scores(np.ones((6, 2)), np.ones(2)), (6,), "the scores of six words")
    is_array(get_scores(np.ones((1, 2)), np.ones(2)), (1,), "the score of one word")


@public(1, "Double every number of the decoder's state. What does that do to a dot product?")
def doubled_state_doubles_the_scores(get_scores):
    H, h = np.array([[1, 0, 2], [3, -1, 0], [0, 1, 1]]), np.array([0.5, 1.0, -1.0])
    single, double = get_scores(H.copy(), h.copy()), get_scores(H, 2 * h)
    is_array(single, (3,), "the scores")
    agrees(double, 2 * single, "the scores for a doubled state", "twice those for the state")


@public(1, "Three states of three numbers: which axis of H meets h? Nothing complains if it is the other one.")
def as_many_states_as_numbers(get_scores):
    H = np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])
    same_array(
        get_scores(H, np.array([1.0, 2.0, -0.5])), np.array([-0.25, 1.5, -0.5]), "the scores of three states of width 3"
    )


@hidden(
    2, "Is each score a plain dot product of the two states that were passed, with nothing divided or left out?"
)  # the point of the question
def scores_of_random_states(get_scores):
    rng = np.random.default_rng(62)
    for n, d in ((5, 7), (4, 4), (13, 12)):
        H, h = rng.normal(0, 1.5, (n, d)), rng.normal(0, 1.5, d)
        by_hand = [sum(a * b for a, b in zip(row, h.tolist(), strict=True)) for row in H.tolist()]
        same_array(get_scores(H, h), np.array(by_hand), f"the scores of {n} words")


def smallest_matrices(get_scores):
    one = get_scores(np.array([[2.0, 0.0, -1.0]]), np.array([1.0, 5.0, 4.0]))
    two = get_scores(np.array([[2.0], [-3.0]]), np.array([0.5]))
    same_array(one, np.array([-2.0]), "one score")
    same_array(two, np.array([1.0, -1.5]), "two scores")


@hidden(
    1,
    "Try what is rare: a single word or number, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_get_scores(get_scores):
    leaves_alone(get_scores, (4,), "H h", *numbers(1, (4, 3), (3,)))
    works_on_integers(get_scores, [1.75, -0.5, 1.5], np.array([[3, -1], [0, 2], [5, 4]]), np.array([0.5, -0.25]))
    smallest_matrices(get_scores)


# scale_scores
@public(
    1,
    "What should each score be divided by for states of width nine, how often, and is a fraction of the root lost for width two?",
)
def states_of_width_nine(scale_scores):
    scaled = scale_scores(np.array([6, -3, 0, 4]), 9)
    same_array(scaled, np.array([2.0, -1.0, 0.0, 4 / 3]), "the scaled scores at width nine")
    scores = np.array([1.0, -2.0])
    same_array(scale_scores(scores, 2), np.array([math.sqrt(0.5), -math.sqrt(2)]), "the scaled scores at width two")
    unchanged(np.array([1.0, -2.0]), scores, "the array of scores")


@public(1, "How many scores go in, and how many should come out?")
def as_many_as_before(scale_scores):
    is_array(scale_scores(np.ones(5), 16), (5,), "five scaled scores")
    is_array(scale_scores(np.ones((2, 3)), 16), (2, 3), "a matrix of scaled scores")


@public(1, "If states have one number each, a dot product has one term. Does its score need any scaling?")
def width_one_needs_none(scale_scores):
    scaled = scale_scores(np.array([0.25, -4.0, 3.0]), 1)
    same_array(scaled, np.array([0.25, -4.0, 3.0]), "the scaled scores")


@public(1, "Scores may be large, and the root need not be a whole number. What is each one divided by?")
def large_scores_scaled(scale_scores):
    same_array(
        scale_scores(np.array([50.0, -300.0, 7.5]), 10),
        np.array([15.8113883, -94.86832981, 2.371708245]),
        "scores scaled for width 10",
    )
    same_array(
        scale_scores(np.array([[1000.0, -20.0]]), 2),
        np.array([[707.1067812, -14.14213562]]),
        "scores scaled for width 2",
    )


@hidden(1, "Few widths are square numbers. Is the square root exact for the others, and is it the width's?")
def widths_without_a_whole_root(scale_scores):
    scores = np.random.default_rng(64).normal(0, 3, (12, 13))
    scaled = {n: scale_scores(scores.copy(), n) for n in (2, 7, 300)}
    for n, result in scaled.items():
        by_hand = [[score / math.sqrt(n) for score in row] for row in scores.tolist()]
        same_array(result, np.array(by_hand), f"the scaled scores at width {n}")


def more_words_than_numbers(scale_scores):
    same_array(scale_scores(np.arange(9.0), 4), np.arange(0.0, 4.5, 0.5), "nine scaled scores")
    same_array(scale_scores(np.array([3.0]), 4), np.array([1.5]), "one scaled score")
    same_array(scale_scores(np.array([[3.0], [-1.0]]), 4), np.array([[1.5], [-0.5]]), "a column of scaled scores")


@hidden(
    1,
    "Try what is rare: matrices, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_scale_scores(scale_scores):
    more_words_than_numbers(scale_scores)
    works_on_integers(scale_scores, lambda scores, d: scores / math.sqrt(d), np.array([3, -2, 0, 900]), 5)
    leaves_alone(scale_scores, (6,), "scores d", *numbers(65, (6,)), 3)


# get_attention_weights
@public(
    1,
    "Each score here is the logarithm of a whole number. What does e to the power of it give, and what is the total?",
)
def weights_of_three_words(get_attention_weights):
    scores = np.log([2.0, 5.0, 4.0])
    before = scores.copy()
    same_array(get_attention_weights(scores), np.array([2, 5, 4]) / 11, "the weights of three words")
    unchanged(before, scores, "the array of scores")


@public(
    1,
    "Each score becomes one weight. Does the result have the shape of the scores, and is it finite if one row's scores are large and another's far below zero?",
)
def one_weight_a_score(get_attention_weights):
    is_array(get_attention_weights(np.ones(5)), (5,), "the weights of one decoder state")
    is_array(get_attention_weights(np.ones((1, 4))), (1, 4), "the weights of a matrix with one row")
    scores = np.array([[1000.0, 999.0], [-1000.0, -999.0], [0.0, 1.0]])
    is_array(get_attention_weights(scores), (3, 2), "the weights of three decoder states")


@public(1, "Which entries belong to one decoder state, and what should they add up to?")
def each_state_shares_out_one(get_attention_weights):
    weights = get_attention_weights(np.array([[0.3, -1.2, 2.0, 0.1], [1.1, 0.4, -0.7, 0.0]]))
    is_array(weights, (2, 4), "the weights of two decoder states")
    sums_to_one(weights, 1, "the weights of two decoder states")
    weights = get_attention_weights(np.array([[0, -1, 2], [1, 0, -3]]))
    sums_to_one(weights, 1, "the weights for scores that are whole numbers")


@public(1, "As many states as words: whose shares add up to 1? And what becomes of scores near 1000?")
def as_many_states_as_words(get_attention_weights):
    scores = np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])
    same_array(
        get_attention_weights(scores),
        np.array(
            [
                [0.6037488961, 0.3661922163, 0.03005888757],
                [0.9362395519, 0.01714782555, 0.04661262258],
                [0.1402443832, 0.6285317192, 0.2312238976],
            ]
        ),
        "the weights of three states for three words",
    )
    same_array(
        get_attention_weights(np.array([[1000.0, 999.0], [-1000.0, 1000.0]])),
        np.array([[0.7310585786, 0.2689414214], [0.0, 1.0]]),
        "the weights for large scores",
    )


@hidden(
    1, "The totals may be right, but are the single weights? Is anything scaled again, rounded, or normalised twice?"
)
def weights_of_random_scores(get_attention_weights):
    rows = []
    scores = np.random.default_rng(66).normal(0, 1.5, (13, 12))
    for row in scores.tolist():
        powers = [math.exp(score) for score in row]
        rows.append([power / sum(powers) for power in powers])
    same_array(get_attention_weights(scores), np.array(rows), "the weights of 13 decoder states")


@hidden(1, "One decoder state alone has a vector of scores. Do its weights come out right?")
def weights_of_a_random_vector(get_attention_weights):
    parts = np.random.default_rng(67).uniform(0.001, 1, 13)
    same_array(get_attention_weights(np.log(parts)), parts / parts.sum(), "the weights of 13 words")


def large_scores_of_either_sign(get_attention_weights):
    scores = np.array([[1000.0, 1000.0, -1000.0], [-1000.0, -1000.0, -1000.0], [1000.0, 0.0, -1000.0]])
    expected = np.array([[0.5, 0.5, 0.0], [1 / 3, 1 / 3, 1 / 3], [1.0, 0.0, 0.0]])
    same_array(get_attention_weights(scores), expected, "the weights for large scores")
    uneven = np.array([990.0, 992.0, -910.0])
    expected = np.array([1 / (1 + np.exp(2.0)), 1 / (1 + np.exp(-2.0)), 0.0])
    same_array(get_attention_weights(uneven), expected, "the weights for large scores")
    same_array(get_attention_weights(np.array([900.0, 900.0])), np.array([0.5, 0.5]), "the weights for large scores")


def one_state_or_one_word_only(get_attention_weights):
    one_row, one_word = np.log([[1.0, 4.0]]), np.array([[2.0], [-1.0], [0.0]])
    of_row, of_word = get_attention_weights(one_row), get_attention_weights(one_word)
    same_array(of_row, np.array([[0.2, 0.8]]), "the weights of one row")
    same_array(of_word, np.ones((3, 1)), "the weights of one word")


@hidden(
    1,
    "Try what is rare: large scores, a single state or word, whole numbers, arguments that must stay as they are. Which of these goes wrong in yours?",
)
def rare_input_for_get_attention_weights(get_attention_weights):
    large_scores_of_either_sign(get_attention_weights)
    one_state_or_one_word_only(get_attention_weights)
    works_on_integers(
        get_attention_weights, lambda scores: special.softmax(scores, 1), np.array([[3, -1, 2], [0, 5, -4]])
    )
    leaves_alone(get_attention_weights, (2, 3), "scores", *numbers(77, (2, 3)))


# get_context_vector
@public(
    1,
    "Mix the two rows on paper, a quarter of the first and three quarters of the second. Which weight meets which number, also if there are as many rows as columns?",
)
def quarter_and_three_quarters(get_context_vector):
    H, weights = np.array([[4.0, 0.0, 1 / 3], [0.0, 4.0, -4.0]]), np.array([0.25, 0.75])
    before = H.copy()
    same_array(get_context_vector(weights, H), np.array([1.0, 3.0, 1 / 12 - 3]), "the mixture of two states")
    unchanged(np.array([0.25, 0.75]), weights, "the weights")
    unchanged(before, H, "H")
    square = get_context_vector(np.array([0.25, 0.75]), np.array([[1, 8], [0, -4]]))
    same_array(square, np.array([0.25, -1.0]), "the mixture of two states with two numbers each")


@public(
    1,
    "A mixture of states is a state. How many numbers should it have, and on how many axes, however many words there are?",
)
def one_state_comes_out(get_context_vector):
    is_array(get_context_vector(np.full(5, 0.2), np.ones((5, 2))), (2,), "the context for flat weights")
    is_array(get_context_vector(np.full((5, 1), 0.2), np.ones((5, 2))), (2,), "the context for a column of weights")
    is_array(get_context_vector(np.ones((1, 1)), np.ones((1, 2))), (2,), "the context of a single word")
    is_array(get_context_vector(np.full(4, 0.25), np.ones((4, 1))), (1,), "the context of states with one number")


@public(1, "If one word has all the weight, whose state should come out, untouched?")
def all_the_weight_on_one_word(get_context_vector):
    H = np.array([[1.0, 2.0], [3.0, -4.0], [5.0, 6.0]])
    context = get_context_vector(np.array([0.0, 1.0, 0.0]), H)
    same_array(context, np.array([3.0, -4.0]), "the context with all the weight on the second word")


@public(
    1, "Three states of three numbers: is it row i of H that weight i belongs to? Nothing complains if it is column i."
)
def as_many_numbers_as_states(get_context_vector):
    H = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        get_context_vector(np.array([0.5, 0.3, 0.2]), H),
        np.array([1.8, 0.3, 2.5]),
        "the context vector of flat weights",
    )
    same_array(
        get_context_vector(np.array([[0.5], [0.3], [0.2]]), H),
        np.array([1.8, 0.3, 2.5]),
        "the context vector of a column of weights",
    )


@hidden(1, "With flat weights, does every row of the states get its own weight, and are the rows then added up?")
def flat_weights_on_random_states(get_context_vector):
    rng = np.random.default_rng(68)
    for n, d in ((5, 7), (4, 4), (13, 12)):
        weights, H = rng.dirichlet(np.ones(n)), rng.normal(0, 2, (n, d))
        mixed = np.zeros(d)
        for weight, state in zip(weights, H, strict=True):
            mixed = mixed + weight * state
        same_array(get_context_vector(weights.copy(), H.copy()), mixed, "the context")
        same_array(get_context_vector(weights, H[:, :1]), mixed[:1], "the context of states of one number")


@hidden(1, "With a column of weights, is the context right, and is it still a vector?")
def column_of_weights_on_random_states(get_context_vector):
    rng = np.random.default_rng(69)
    for n, d in ((7, 3), (4, 4), (13, 12)):
        weights, H = rng.dirichlet(np.ones(n)), rng.normal(0, 2, (n, d))
        mixed = np.einsum("n,nd->d", weights, H)
        same_array(get_context_vector(weights[:, None].copy(), H.copy()), mixed, "the context")
        same_array(get_context_vector(weights[:, None], H[:, :1]), mixed[:1], "the context of states of one number")


@hidden(
    3,  # rare
    "When there are as many words as numbers in a state, NumPy accepts more than is right. Does row i still get weight i?",
)
def as_many_words_as_numbers(get_context_vector):
    rng = np.random.default_rng(70)
    weights, H = rng.dirichlet(np.ones(5)), rng.normal(0, 1, (5, 5))
    mixed = np.array([sum(weights[i] * H[i, j] for i in range(5)) for j in range(5)])
    same_array(get_context_vector(weights, H), mixed, "the context for flat weights")
    same_array(get_context_vector(weights.reshape(5, 1), H), mixed, "the context for a column of weights")


@hidden(1, "Only one word, or only one number in each state. Is the result still a vector of the right length?")
def smallest_mixtures(get_context_vector):
    H, narrow = np.array([[2.0, -1.0, 0.5]]), np.array([[4.0], [8.0]])
    number = get_context_vector(np.array([0.75, 0.25]), narrow)
    flat, column = get_context_vector(np.array([1.0]), H), get_context_vector(np.array([[1.0]]), H)
    same_array(flat, np.array([2.0, -1.0, 0.5]), "the context of one word")
    same_array(column, np.array([2.0, -1.0, 0.5]), "the context of one word")
    same_array(number, np.array([5.0]), "a context of one number")


whole_numbers("get_context_vector", 1, [0.75, 4.25], np.array([0.5, 0.25, 0.25]), np.array([[1, 2], [4, 8], [-3, 5]]))
left_alone("get_context_vector", 1, (3,), np.full((4, 1), 0.25), *numbers(71, (4, 3)))


# attend
@public(
    1,
    "Go step by step on paper. What are the two scores, what is the states' width, what do the scores become, and what comes first in the pair?",
)
def one_state_and_two_words(attend):
    H_e, h_d = np.zeros((2, 9)), np.zeros(9)
    H_e[0, :2], H_e[1, 1:3], h_d[0] = (np.log(3), 1.0), (5.0, 8.0), 3.0
    context = np.array([0.75 * np.log(3), 2.0, 2.0, 0, 0, 0, 0, 0, 0])
    kept = H_e.copy(), h_d.copy()
    same_attention(attend(h_d, H_e), np.array([0.75, 0.25]), context)
    unchanged(kept[0], H_e, "H_e")
    unchanged(kept[1], h_d, "h_d")
    two = np.zeros((2, 9), int)
    two[0, 0] = 3
    even = np.array([np.log(3) / 2, 3.0, 4.0, 0, 0, 0, 0, 0, 0])
    pair = attend(two, kept[0].copy())
    same_attention(pair, np.array([[0.75, 0.25], [0.5, 0.5]]), np.array([context, even]))


@public(1, "One state goes in. Is the context as wide as that state, and is there one weight for each word?")
def shapes_for_one_state(attend):
    pair = attend(np.ones(2), np.ones((5, 2)))
    is_pair(pair, "what attend returns")
    is_array(pair[0], (2,), "the context of one state")
    is_array(pair[1], (5,), "the weights of one state")


@public(
    1,
    "Do three states get three contexts and three rows of weights, and a matrix with one row a matrix? Is everything finite if the scores are large, with either sign?",
)
def shapes_for_three_states(attend):
    pair = attend(np.array([[1400.0, 0.0], [-1400.0, 0.0], [1.0, 1.0]]), np.ones((5, 2)))
    is_pair(pair, "what attend returns")
    is_array(pair[0], (3, 2), "the contexts of three states")
    is_array(pair[1], (3, 5), "the weights of three states")
    row = attend(np.ones((1, 2)), np.ones((5, 2)))
    is_pair(row, "what attend returns for one row")
    is_array(row[0], (1, 2), "the contexts of a matrix with one row")
    is_array(row[1], (1, 5), "the weights of a matrix with one row")


@public(1, "Each decoder state has its own attention to share out. Which of the weights should add up to 1?")
def every_state_shares_out_one(attend):
    h_d = np.array([[1.0, 0.0, -2.0], [0.5, 3.0, 1.0], [0.0, -1.0, 1.0]])
    H_e = np.array([[0.0, 2.0, 1.0], [1.0, -1.0, 0.5], [2.0, 0.0, 3.0]])
    pair = attend(h_d, H_e)
    is_pair(pair, "what attend returns")
    is_array(pair[1], (3, 3), "the weights of three states")
    sums_to_one(pair[1], 1, "the weights of three states")


@public(
    1,
    "As many decoder states as words, and as many words as numbers: nothing complains about a mix-up. Whose shares add up to 1?",
)
def three_of_everything(attend):
    h_d, H_e = (
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    same_arrays(
        attend(h_d, H_e),
        [
            np.array(
                [
                    [3.402315518, -1.932198445, 1.189525997],
                    [3.999776699, -2.999718234, 1.000219942],
                    [-0.9469316379, 5.7882957, 2.631946534],
                ]
            ),
            np.array(
                [
                    [0.879733057, 0.003650232849, 0.1166167101],
                    [0.9999444146, 5.46254775e-05, 9.598756929e-07],
                    [5.174077437e-05, 0.0528096582, 0.947138601],
                ]
            ),
        ],
        "the context and weights of three states",
    )


@hidden(1, "For one decoder state, are scores, scale, weights and mixture each right? Which of them could be off?")
def one_random_state(attend):
    rng = np.random.default_rng(72)
    h, H_e = rng.normal(0, 1.5, 7), rng.normal(0, 1.5, (5, 7))
    shares = special.softmax(np.einsum("d,nd->n", h, H_e) * 7**-0.5)
    pair = attend(h, H_e)
    same_attention(pair, shares, sum(share * row for share, row in zip(shares, H_e, strict=True)))
    as_many_words_as_numbers = rng.normal(0, 1.5, (7, 7))
    shares = special.softmax(as_many_words_as_numbers @ h * 7**-0.5)
    same_attention(attend(h, as_many_words_as_numbers), shares, as_many_words_as_numbers.T @ shares)
    scores = np.einsum("d,nd->n", h, H_e) * 7**-0.5
    loud = 1000 * h / np.abs(scores).max()
    shares = special.softmax(1000 * scores / np.abs(scores).max())
    same_attention(attend(loud, H_e), shares, np.einsum("n,nd->d", shares, H_e))


@hidden(1, "Is each row of the result what that decoder state would get if it came alone?")
def states_in_rows(attend):
    rng = np.random.default_rng(73)
    for m, n, d in ((3, 5, 7), (2, 4, 4), (12, 13, 14)):
        h_d, H_e = rng.normal(0, 1.5, (m, d)), rng.normal(0, 1.5, (n, d))
        shares = [special.softmax([sum(h * row) / d**0.5 for row in H_e]) for h in h_d]
        mixed = [sum(share * row for share, row in zip(each, H_e, strict=True)) for each in shares]
        alone, pair = attend(h_d[0], H_e), attend(h_d, H_e)
        same_attention(alone, shares[0], mixed[0])
        same_attention(pair, np.array(shares), np.array(mixed))


@hidden(3, "A matrix with one row is a matrix. Does the result say so, and a vector's result not?")  # rare
def matrix_with_one_row(attend):
    h, H_e = numbers(74, (6,), (4, 6))
    attend(np.stack([h, -h]), H_e)
    alone, row = attend(h, H_e), attend(h.reshape(1, 6), H_e)
    is_pair(alone, "what attend returns for a vector")
    is_pair(row, "what attend returns for one row")
    is_array(alone[0], (6,), "the context for a vector")
    is_array(alone[1], (4,), "the weights for a vector")
    same_array(row[0], alone[0][None], "the context for one row")
    same_array(row[1], alone[1][None], "the weights for one row")
    narrow = attend(np.array([[np.log(3)], [0.0]]), np.array([[1.0], [0.0]]))
    is_pair(narrow, "what attend returns for states of one number")
    same_array(narrow[0], np.array([[0.75], [0.5]]), "the contexts of states of one number")
    lone = attend(np.stack([h, -h]), H_e[:1])
    is_pair(lone, "what attend returns for one word")
    same_array(lone[1], np.ones((2, 1)), "the weights of one word")


@hidden(
    1,
    "When states get wide, what keeps one word from taking everything, and does it go by the width or by the number of words?",
)
def wide_states_and_few_words(attend):
    h_d, H_e = numbers(75, (2, 50), (3, 50))
    shares = np.array([special.softmax(np.inner(H_e, h) / np.sqrt(50.0)) for h in h_d])
    pair = attend(h_d, H_e)
    same_attention(pair, shares, np.einsum("mn,nd->md", shares, H_e))


@hidden(1, "States with large numbers have large scores. Are the weights finite and right then, in every row?")
def states_with_large_numbers(attend):
    h_d = np.array([[2000.0, 0.0, 0.0, 0.0], [-2000.0, 0.0, 0.0, 0.0], [0.0] * 4, [0.0, -500.0, -1000.0, -249.75]])
    H_e = np.array([[1.0, 4.0, 0.0, 0.0], [0.999, 0.0, 2.0, 0.0], [-1.0, 0.0, 0.0, 8.0]])
    scores = [[1000.0, 999.0, -1000.0], [-1000.0, -999.0, 1000.0], [0.0, 0.0, 0.0], [-1000.0, -1000.0, -999.0]]
    shares = special.softmax(scores, axis=1)
    pair = attend(h_d, H_e)
    same_attention(pair, shares, np.einsum("mn,nd->md", shares, H_e))


@hidden(1, "States may hold whole numbers. Is a fraction lost on the way?")
def states_of_whole_numbers(attend):
    h_d = np.array([[2, -1, 0, 1, 3], [0, 1, 1, -2, 0]])
    H_e = np.array([[1, 0, 2, 0, 1], [0, 3, 0, 1, 0], [2, 1, 0, 0, -1]])
    shares = np.array([special.softmax([float(sum(h * row)) / 5**0.5 for row in H_e]) for h in h_d])
    pair = attend(h_d, H_e)
    same_attention(pair, shares, np.einsum("mn,nd->md", shares, H_e))


left_alone("attend", 1, ((2, 3), (2, 4)), *numbers(1, (2, 3), (4, 3)))


# mixed_axis
@public(1, "A matrix has two axes. Is your answer the number of one of them?")
def names_an_axis(mixed_axis):
    number_of_an_axis(mixed_axis)


@public(
    1, "Your axis has been tried out on a matrix of ones. Is it the rows of the product that differ, or its columns?"
)
def axis_tried_on_ones(mixed_axis):
    kind = ("row", "column")[number_of_an_axis(mixed_axis)]
    product = np.array([0.9, 0.1]) * np.ones((2, 2))
    first, second = (product if mixed_axis == 0 else product.T).tolist()
    if first == second:
        wanted = f"the axis for which {kind} 0 of np.array([0.9, 0.1]) * np.ones((2, 2)) holds 0.9 alone, and {kind} 1 holds 0.1"
        raise Difference("mixed_axis", wanted, f"{mixed_axis}, but there {kind} 0 and {kind} 1 are both {first}")


@hidden(1, "Multiply flat weights with a matrix of ones and look at the result. Are its rows alike, or its columns?")
def weights_lined_up_with_it(mixed_axis):
    same_whole_number(mixed_axis, 1, "mixed_axis")


# repaired_context
@public(1, "A context is a state. How many numbers should it have, and on how many axes?")
def is_one_state(repaired_context):
    is_array(repaired_context, (4,), "repaired_context")


@public(
    1,
    "Your vector has been taken apart into the four states. Is it a mixture of them, and in the proportions of source_weights?",
)
def mixture_of_the_four_states(repaired_context):
    is_array(repaired_context, (4,), "repaired_context")
    parts = parts_of_the_words(repaired_context)
    if np.abs(parts - source_weights()).max() > 1e-5:
        said = ", ".join(f"{part:.4f} of {word}" for part, word in zip(parts, WORDS, strict=True))
        wanted = "the mixture of the four states with source_weights, whose sum is 1"
        raise Difference("repaired_context", wanted, f"{said}, which sum to {parts.sum():.4f}")


@hidden(1, "Is each word's state multiplied by that word's weight, and are all of them added up?")
def what_should_have_been_printed(repaired_context):
    read = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    shares = special.softmax(np.einsum("nd,d->n", read, [0.45, 0.11, -0.88, 0.67]) / 2)
    same_array(repaired_context, np.einsum("n,nd->d", shares, read), "repaired_context")


# blind_spot
@public(1, "Is it a pair, with a vector of n weights that sum to 1 first and a matrix of n rows and n columns second?")
def is_weights_and_a_square(blind_spot):
    weights_and_square(blind_spot)


@public(1, "Do the weights really differ, and has every column of H something to mix?")
def has_something_to_mix(blind_spot):
    is_pair(blind_spot, "blind_spot")
    weights = example(blind_spot[0], (None,), "the weights")
    H = example(blind_spot[1], (None, None), "H")
    assert H.size, "H should not be empty"
    assert weights.size, "there should be weights"
    assert np.ptp(weights) >= 0.0999, "the largest weight should be at least 0.1 above the smallest"
    assert (np.abs(H).max(axis=0) >= 0.0999).all(), "each column of H should have an entry of size at least 0.1"


@public(
    1,
    "Both functions have been run on your example. In which columns of H do they disagree, and which entry there gets the wrong weight?",
)
def both_functions_agree_on_it(blind_spot):
    weights, H = weights_and_square(blind_spot)
    faulty = (weights * H).sum(axis=0)
    right = [sum(weight * entry for weight, entry in zip(weights, column, strict=True)) for column in H.T]
    apart = np.abs(faulty - right)
    differ = np.flatnonzero(apart > 1e-9 * np.abs(H).max(axis=0)).tolist()
    if differ:
        came = f"an example on which the two results differ in column {differ[0]}, by {apart[differ[0]]:.3g}"
        wanted = "an example on which source_context_vector goes right"
        raise Difference("blind_spot", wanted, came, "mistake-shows")


@hidden(
    1,
    "Compute both context vectors for your example. For which entries of H do the two weights differ, and could those entries be harmless?",
)
def mistake_goes_unnoticed(blind_spot):
    weights, H = weights_and_square(blind_spot)
    n = weights.size
    assert np.ptp(weights) >= 0.0999, "the largest weight should be at least 0.1 above the smallest"
    assert (np.abs(H).max(axis=0) >= 0.0999).all(), "each column of H should have an entry of size at least 0.1"
    right = np.array([sum(weights[i] * H[i, j] for i in range(n)) for j in range(n)])
    faulty = np.array([sum(weights[j] * H[i, j] for i in range(n)) for j in range(n)])
    wrong = np.abs(faulty - right) > 1e-9 * np.abs(H).max(axis=0)
    assert not wrong.any(), "source_context_vector should go right on this example"
