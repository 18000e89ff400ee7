# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [raw]
# # ASSIGNMENT CONFIG
# name: 03_context
# config_file: assignment.yml

# %% [markdown]
# # Context: a translator looks back
#
# **Builds on** NumPy arrays, dot products, and the softmax, which turns scores into shares that add up to 1.
# You wrote one in `02_softmax`; here SciPy's is given, so you can start with this notebook too. If you have yours,
# paste it in a cell below the import: everything here works with it.
#
# **At the end** you have encoder–decoder attention in six small functions: for each word that a translator
# is about to write, you can say how much it looks at each word that it has read, and what it sees there. And
# you have caught a mistake that someone published because its numbers looked fine.
#
# Think of a translator made of two halves. The **encoder** reads the sentence, here *this is a translation*,
# and leaves one note for each word. The **decoder** writes the sentence in the other language, word by word.
# Before each word it looks back at the notes. It doesn't need all of them equally: it wants a mixture, with
# much of the notes that matter now and little of the rest. That mixture is called the **context**, and how to
# mix it is this notebook's story.

# %%
import numpy as np
import pictures
from scipy.special import softmax

np.set_printoptions(suppress=True)

# %% [markdown]
# ## 1 · States
#
# A note is a row of numbers, called a **hidden state**. Here are the encoder's four, one below the other, and
# two of the decoder's: where it stands before its first word and before its second. The numbers come from a
# published notebook, *the source* from here on, and whatever it prints you will compute too. How a network
# learns to write such notes is another story; here we take them as they are.
#
# The shapes say who is who, and we use the same letters throughout:
#
# - `h_e` has shape `(n, d)`: **n** words read, a row each, and **d** numbers in a row. d is the states' *width*.
# - `h_d` has shape `(m, d)`: **m** states of the decoder, a row each, just as wide.
# - One state alone is a vector of shape `(d,)`; `h_d[1]` is one.
#
# Two rules hold for every function below. It leaves the arrays that it is given as they were, and it takes whole
# numbers as well as fractions.

# %%
words = ["this", "is", "a", "translation"]
h_e = np.array(
    [
        [0.64, -0.27, 0.89, -0.12],
        [-0.45, 0.33, 0.71, 0.08],
        [0.19, -0.94, 0.56, 0.37],
        [0.03, 0.85, -0.41, 0.76],
    ]
)
h_d = np.array(
    [
        [0.58, -0.13, 0.94, 0.22],
        [0.45, 0.11, -0.88, 0.67],
    ]
)
h_e.shape, h_d.shape

# %% [markdown]
# **A warning about this example.** Four words, four numbers each: n and d are both 4. That is a coincidence,
# and an unlucky one, because a square matrix never complains when its rows are taken for its columns. So nearly
# all checks below use other shapes, with sizes that differ. Do the same when you try things out.
#
# The two halves can only be compared if their states are equally wide. That is worth a check, since a
# translator is put together from parts. (The source has one, but hands it the encoder's states twice. A
# comparison of something with itself never fails.)

# %% [raw]
# # BEGIN QUESTION
# name: get_hidden_state_dimension

# %% [markdown]
# **Question `get_hidden_state_dimension`** (4 points). Return the width d of the states. Each of the two
# arguments may be a matrix with a state in each row, or one state alone. If their widths differ, raise a
# `ValueError`; how many rows there are doesn't matter.

# %% [raw]
# # BEGIN SOLUTION


# %%
def get_hidden_state_dimension(h_e, h_d):
    """Tell how wide the states of an encoder and a decoder are.

    Parameters
    ----------
    h_e : array (rows, d) or (d,), one or more encoder states
    h_d : array (rows, d) or (d,), one or more decoder states; not always as many rows as h_e

    Returns
    -------
    int, the width d that both have; a ValueError if they don't have the same

    Example: get_hidden_state_dimension(np.ones(6), np.ones(6)) is 6
    """
    # BEGIN SOLUTION
    widths = {np.shape(states)[-1] for states in (h_e, h_d)}
    if len(widths) > 1:
        raise ValueError(f"states of different widths: {sorted(widths)}")
    return widths.pop()
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Which of a matrix's two sizes counts its states, and which the numbers in a state?
"""  # END TEST CONFIG


def width_of_two_matrices(get_hidden_state_dimension):
    import numpy as np
    from softlookup import same_whole_number

    width = get_hidden_state_dimension(np.ones((4, 3)), np.ones((2, 3)))
    same_whole_number(width, 3, "the width of states of shapes (4, 3) and (2, 3)")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: A state alone has one axis only. Where is its width then?
"""  # END TEST CONFIG


def width_of_a_matrix_and_a_vector(get_hidden_state_dimension):
    import numpy as np
    from softlookup import same_whole_number

    same_whole_number(get_hidden_state_dimension(np.ones((2, 2)), np.ones(2)), 2, "the width of (2, 2) and (2,)")
    width = get_hidden_state_dimension(np.ones((5, 2)), np.ones(2))
    same_whole_number(width, 2, "the width of states of shapes (5, 2) and (2,)")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: What should happen when the encoder's states are wider than the decoder's?
"""  # END TEST CONFIG


def different_widths_are_refused(get_hidden_state_dimension):
    import numpy as np
    from softlookup import raises

    raises((ValueError,), get_hidden_state_dimension, np.ones((4, 5)), np.ones((2, 3)))


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: Either argument may be a matrix or a vector. Is the width right in all four cases?
"""  # END TEST CONFIG


def all_four_ways_to_pair_states(get_hidden_state_dimension):
    import numpy as np
    from softlookup import same_whole_number, unchanged

    rng = np.random.default_rng(61)
    for d, shape_e, shape_d in [
        (7, (3, 7), (5, 7)),
        (5, (5,), (3, 5)),
        (6, (2, 6), (6,)),
        (9, (9,), (9,)),
        (8, (3, 8), (3, 8)),
        (4, (4, 4), (4,)),
    ]:
        states_e, states_d = rng.normal(size=shape_e), rng.normal(size=shape_d)
        kept_e, kept_d = states_e.copy(), states_d.copy()
        width = get_hidden_state_dimension(states_e, states_d)
        same_whole_number(width, d, f"the width for shapes {shape_e} and {shape_d}")
        unchanged(kept_e, states_e, "the encoder's states")
        unchanged(kept_d, states_d, "the decoder's states")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: A matrix may have one row only, and a state one number only. Is the width still right?
"""  # END TEST CONFIG


def narrowest_and_shortest(get_hidden_state_dimension):
    import numpy as np
    from softlookup import same_whole_number

    for d, shape_e, shape_d in [(4, (1, 4), (4,)), (4, (3, 4), (1, 4)), (1, (6, 1), (1,)), (1, (1, 1), (2, 1))]:
        width = get_hidden_state_dimension(np.zeros(shape_e), np.zeros(shape_d))
        same_whole_number(width, d, f"the width for shapes {shape_e} and {shape_d}")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: Are different widths noticed for vectors too, and when some other pair of sizes happens to agree?
"""  # END TEST CONFIG


def other_sizes_that_agree_by_chance(get_hidden_state_dimension):
    import numpy as np
    from softlookup import raises

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


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# For our states the source prints 4.

# %%
get_hidden_state_dimension(h_e, h_d)

# %% [markdown]
# ## 2 · Scores
#
# Which of the four notes matter to the decoder now? Compare its state $h$ with each encoder state, and give each
# word a **score**: large when the two states point the same way, around zero when they have nothing to do with
# each other, negative when they point in opposite directions. The simplest such score is the **dot product**.
# Multiply the two states number by number and add up:
#
# $$s_j = h \cdot H_j = h_1 H_{j1} + h_2 H_{j2} + \dots + h_d H_{jd}$$
#
# where $H_j$ is row $j$ of the encoder's matrix. There is one score for each row: n words, n scores.

# %% [raw]
# # BEGIN QUESTION
# name: get_scores

# %% [markdown]
# **Question `get_scores`** (4 points). Score every row of `H` against the one state `h`. Nothing is scaled yet.

# %% [raw]
# # BEGIN SOLUTION


# %%
def get_scores(H, h):
    """Score each encoder state by its dot product with one decoder state.

    Parameters
    ----------
    H : array (n, d), the encoder states, one in each row
    h : array (d,), one decoder state

    Returns
    -------
    array (n,), one score for each row of H

    Example: get_scores(np.ones((2, 3)), np.zeros(3)) is array([0., 0.])
    """
    # BEGIN SOLUTION
    return H @ h
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Take the first row and the state, multiply number by number, and add up on paper. Is that your first score?
"""  # END TEST CONFIG


def two_words_by_hand(get_scores):
    import numpy as np
    from softlookup import same_array

    H = np.array([[1.0, 2.0, 0.0], [0.0, -1.0, 3.0]])
    same_array(get_scores(H, np.array([2.0, 1.0, 1.0])), np.array([4.0, 2.0]), "the scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: Six words have been read. How many scores should there be, and on how many axes?
"""  # END TEST CONFIG


def one_score_a_word(get_scores):
    import numpy as np
    from softlookup import is_array

    is_array(get_scores(np.ones((6, 2)), np.ones(2)), (6,), "the scores of six words")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: Double every number of the decoder's state. What does that do to a dot product?
"""  # END TEST CONFIG


def doubled_state_doubles_the_scores(get_scores):
    import numpy as np
    from softlookup import is_array, same_array

    H, h = np.array([[1.0, 0.0, 2.0], [3.0, -1.0, 0.0], [0.0, 1.0, 1.0]]), np.array([1.0, 2.0, -2.0])
    single, double = get_scores(H, h), get_scores(H, 2 * h)
    is_array(single, (3,), "the scores")
    same_array(double, 2 * single, "the scores for a doubled state")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Is each score a plain dot product of the two states that were passed, with nothing divided or left out?
"""  # END TEST CONFIG


def scores_of_random_states(get_scores):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(62)
    H, h = rng.normal(0, 1.5, (5, 7)), rng.normal(0, 1.5, 7)
    by_hand = [sum(a * b for a, b in zip(row, h.tolist(), strict=True)) for row in H.tolist()]
    same_array(get_scores(H, h), np.array(by_hand), "the scores of five words")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: States may hold whole numbers. Is something stored in an integer array on the way?
"""  # END TEST CONFIG


def whole_numbers_in_the_states(get_scores):
    import numpy as np
    from softlookup import same_array

    H = np.array([[3, -1], [0, 2], [5, 4]])
    same_array(get_scores(H, np.array([0.5, -0.25])), np.array([1.75, -0.5, 1.5]), "the scores")
    same_array(get_scores(H, np.array([2, -3])), np.array([9, -6, -2]), "the scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Only one word read, or only one number in a state. Does the result keep its one axis?
"""  # END TEST CONFIG


def smallest_matrices(get_scores):
    import numpy as np
    from softlookup import same_array

    one = get_scores(np.array([[2.0, 0.0, -1.0]]), np.array([1.0, 5.0, 4.0]))
    two = get_scores(np.array([[2.0], [-3.0]]), np.array([0.5]))
    same_array(one, np.array([-2.0]), "one score")
    same_array(two, np.array([1.0, -1.5]), "two scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Are the arrays that were passed in still what they were?
"""  # END TEST CONFIG


def scored_states_stay_the_same(get_scores):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(63)
    H, h = rng.normal(size=(4, 3)), rng.normal(size=3)
    kept_H, kept_h = H.copy(), h.copy()
    is_array(get_scores(H, h), (4,), "the scores of four words")
    unchanged(kept_H, H, "H")
    unchanged(kept_h, h, "h")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# From here on we watch the decoder before its *second* word, `h_d[1]`. Its scores in the source are −0.6053,
# −0.7374, −0.2628 and 0.977. The last word wins: `translation` is what the decoder is looking for.

# %%
get_scores(h_e, h_d[1])

# %% [markdown]
# ## 3 · Why a square root
#
# These states have four numbers each. Real ones have hundreds, and a dot product adds up as many terms as a
# state has numbers. Do more terms make larger scores? Let us measure. We draw 500 pairs of random states, whose
# numbers have mean 0 and variance 1. For each of five widths we take that many of each state's numbers, and look at
# how far the dot products spread (their standard deviation).

# %%
rng = np.random.default_rng(3)
widths = [1, 4, 16, 64, 256]
terms = rng.normal(size=(500, 256)) * rng.normal(size=(500, 256))
spreads = []
for width in widths:
    spreads.append(terms[:, :width].sum(axis=1).std())
    print(f"width {width:3}   spread of the dot products {spreads[-1]:5.2f}   √width {width**0.5:4.0f}")

pictures.bars(
    {"measured spread": np.array(spreads), "√width": np.array(widths) ** 0.5},
    [str(width) for width in widths],
    "Wider states, larger scores",
    "spread of the dot products",
)

# %% [markdown]
# *Picture: two bars for each of the widths 1, 4, 16, 64 and 256, the measured spread and the square root of the
# width. In each pair both are about equally high: 1, 2, 4, 8 and 16.*
#
# Each term has variance 1, and variances of independent terms add up: d terms have variance d, and a spread
# of $\sqrt d$. So at width 256, scores 16 apart are nothing special. But $e^{16}$ is nearly nine million.
# After a softmax, one word has everything, the others have nothing, and no small change of a state changes
# anything: the network can no longer learn where to look.
#
# The cure is to divide each score by $\sqrt d$. Then scores spread by about 1, whatever the width.

# %% [raw]
# # BEGIN QUESTION
# name: scale_scores

# %% [markdown]
# **Question `scale_scores`** (4 points). Divide the scores by the square root of the states' width. The source
# calls the width `n`, and so does this function: its `n` is what `get_hidden_state_dimension` returns, not the
# number of words.

# %% [raw]
# # BEGIN SOLUTION


# %%
def scale_scores(scores, n):
    """Bring scores back to a spread of about 1.

    Parameters
    ----------
    scores : array of any shape, dot products of states
    n : int, the width of those states

    Returns
    -------
    array, the shape of scores

    Example: scale_scores(np.array([0.0, 0.0]), 25) is array([0., 0.])
    """
    # BEGIN SOLUTION
    return scores / np.sqrt(n)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: The states are nine numbers wide. What should each score be divided by, and how often?
"""  # END TEST CONFIG


def states_of_width_nine(scale_scores):
    import numpy as np
    from softlookup import same_array

    scaled = scale_scores(np.array([6.0, -3.0, 0.0, 1.5]), 9)
    same_array(scaled, np.array([2.0, -1.0, 0.0, 0.5]), "the scaled scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: How many scores go in, and how many should come out?
"""  # END TEST CONFIG


def as_many_as_before(scale_scores):
    import numpy as np
    from softlookup import is_array

    is_array(scale_scores(np.ones(5), 16), (5,), "five scaled scores")
    is_array(scale_scores(np.ones((2, 3)), 16), (2, 3), "a matrix of scaled scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: A dot product of states with one number each has one term. Does its score need any scaling?
"""  # END TEST CONFIG


def width_one_needs_none(scale_scores):
    import numpy as np
    from softlookup import same_array

    scores = np.array([0.25, -4.0, 3.0])
    same_array(scale_scores(scores, 1), scores.copy(), "the scaled scores")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Few widths are square numbers. Is the square root exact for the others, and is it the width's?
"""  # END TEST CONFIG


def widths_without_a_whole_root(scale_scores):
    import math

    import numpy as np
    from softlookup import same_array

    scores = np.random.default_rng(64).normal(0, 3, (3, 5))
    scaled = {n: scale_scores(scores, n) for n in (2, 7, 300)}
    for n, result in scaled.items():
        by_hand = [[score / math.sqrt(n) for score in row] for row in scores.tolist()]
        same_array(result, np.array(by_hand), f"the scaled scores at width {n}")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: There may be nine scores from states of width four. Which of the two numbers matters?
"""  # END TEST CONFIG


def more_words_than_numbers(scale_scores):
    import numpy as np
    from softlookup import same_array

    same_array(scale_scores(np.arange(9.0), 4), np.arange(0.0, 4.5, 0.5), "nine scaled scores")
    same_array(scale_scores(np.array([3.0]), 4), np.array([1.5]), "one scaled score")
    same_array(scale_scores(np.array([[3.0], [-1.0]]), 4), np.array([[1.5], [-0.5]]), "a column of scaled scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Whole numbers are scores too. Does anything lose what comes after the decimal point?
"""  # END TEST CONFIG


def whole_scores_become_fractions(scale_scores):
    import numpy as np
    from softlookup import same_array

    scores = np.array([3, -2, 0, 9])
    same_array(scale_scores(scores, 16), np.array([0.75, -0.5, 0.0, 2.25]), "the scaled scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Is the array that was passed in still what it was?
"""  # END TEST CONFIG


def unscaled_scores_are_kept(scale_scores):
    import numpy as np
    from softlookup import is_array, unchanged

    scores = np.random.default_rng(65).normal(size=6)
    kept = scores.copy()
    is_array(scale_scores(scores, 3), (6,), "six scaled scores")
    unchanged(kept, scores, "the array of scores")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# The source's scores, at width 4, become −0.30265, −0.3687, −0.1314 and 0.4885. (They are typed in here as the
# source prints them, so that each step works even if you skipped the one before.)

# %%
scale_scores(np.array([-0.6053, -0.7374, -0.2628, 0.977]), 4)

# %% [markdown]
# ## 4 · Weights
#
# Scores are any numbers. To mix the notes, we need shares: nothing negative, a total of 1. The softmax does
# that, and the shares are called **attention weights**.
#
# With one decoder state there is one vector of n scores and nothing to think about. Soon there will be m
# states at once, and a matrix of scores with m rows and n columns: row $i$ says how decoder state $i$ scores
# each of the n words. Each decoder state has *its own* attention to share out. SciPy's `softmax` has a
# parameter `axis`, and without it all entries of the matrix share one total. Is that what you want?

# %% [raw]
# # BEGIN QUESTION
# name: get_attention_weights

# %% [markdown]
# **Question `get_attention_weights`** (4 points). Turn scaled scores into weights, for one decoder state or for
# several. Use the `softmax` imported at the top. Nothing is scaled here any more.

# %% [raw]
# # BEGIN SOLUTION


# %%
def get_attention_weights(scores):
    """Turn the scores of each decoder state into shares of its attention.

    Parameters
    ----------
    scores : array (n,), one decoder state's scaled scores of n words; or (m, n), those of m decoder states

    Returns
    -------
    array of floats, the shape of scores: the weights that each decoder state gives to the n words

    Example: get_attention_weights(np.array([0.0, 0.0])) is array([0.5, 0.5])
    """
    # BEGIN SOLUTION
    return softmax(scores, axis=-1)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Each score here is the logarithm of a whole number. What does e to the power of it give, and what is the total?
"""  # END TEST CONFIG


def weights_of_three_words(get_attention_weights):
    import numpy as np
    from softlookup import same_array

    weights = get_attention_weights(np.log([2.0, 5.0, 3.0]))
    same_array(weights, np.array([0.2, 0.5, 0.3]), "the weights of three words")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
failure_message: Each score becomes one weight. Does the result have the shape of the scores, for a vector and for a matrix?
"""  # END TEST CONFIG


def one_weight_a_score(get_attention_weights):
    import numpy as np
    from softlookup import is_array

    is_array(get_attention_weights(np.ones(5)), (5,), "the weights of one decoder state")
    is_array(get_attention_weights(np.ones((3, 2))), (3, 2), "the weights of three decoder states")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Which entries belong to one decoder state, and what should they add up to?
"""  # END TEST CONFIG


def each_state_shares_out_one(get_attention_weights):
    import numpy as np
    from softlookup import is_array, sums_to_one

    scores = np.array([[0.3, -1.2, 2.0, 0.1], [1.1, 0.4, -0.7, 0.0]])
    weights = get_attention_weights(scores)
    is_array(weights, (2, 4), "the weights of two decoder states")
    sums_to_one(weights, 1, "the weights of two decoder states")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
hidden: true
failure_message: The totals may be right, but are the single weights? Is anything scaled again, rounded, or normalised twice?
"""  # END TEST CONFIG


def weights_of_random_scores(get_attention_weights):
    import math

    import numpy as np
    from softlookup import same_array

    rows = []
    scores = np.random.default_rng(66).normal(0, 1.5, (3, 7))
    for row in scores.tolist():
        powers = [math.exp(score) for score in row]
        rows.append([power / sum(powers) for power in powers])
    same_array(get_attention_weights(scores), np.array(rows), "the weights of three decoder states")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: One decoder state alone has a vector of scores. Do its weights come out right?
"""  # END TEST CONFIG


def weights_of_a_random_vector(get_attention_weights):
    import numpy as np
    from softlookup import same_array

    parts = np.random.default_rng(67).uniform(0.001, 1, 6)
    same_array(get_attention_weights(np.log(parts)), parts / parts.sum(), "the weights of six words")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Scores may be large, and large in one row only. Are the weights still finite and right?
"""  # END TEST CONFIG


def large_scores_of_either_sign(get_attention_weights):
    import numpy as np
    from softlookup import same_array

    scores = np.array([[1000.0, 1000.0, -1000.0], [-1000.0, -1000.0, -1000.0], [1000.0, 0.0, -1000.0]])
    expected = np.array([[0.5, 0.5, 0.0], [1 / 3, 1 / 3, 1 / 3], [1.0, 0.0, 0.0]])
    same_array(get_attention_weights(scores), expected, "the weights for large scores")
    uneven = np.array([990.0, 992.0, -910.0])
    expected = np.array([1 / (1 + np.exp(2.0)), 1 / (1 + np.exp(-2.0)), 0.0])
    same_array(get_attention_weights(uneven), expected, "the weights for large scores")
    same_array(get_attention_weights(np.array([900.0, 900.0])), np.array([0.5, 0.5]), "the weights for large scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: A matrix may have one row, or one column. Is the result still a matrix of that shape, with the right totals?
"""  # END TEST CONFIG


def one_state_or_one_word_only(get_attention_weights):
    import numpy as np
    from softlookup import same_array

    one_row, one_word = np.log([[1.0, 4.0]]), np.array([[2.0], [-1.0], [0.0]])
    of_row, of_word = get_attention_weights(one_row), get_attention_weights(one_word)
    same_array(of_row, np.array([[0.2, 0.8]]), "the weights of one row")
    same_array(of_word, np.ones((3, 1)), "the weights of one word")


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: Whole numbers are scores too. Is something stored in an integer array on the way?
"""  # END TEST CONFIG


def weights_of_whole_scores(get_attention_weights):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    scores = np.array([[3, -1, 0, 2], [0, 0, 5, -4]])
    rows = [special.softmax(row) for row in scores.astype(float)]
    same_array(get_attention_weights(scores), np.array(rows), "the weights for whole scores")


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: Is the array that was passed in still what it was?
"""  # END TEST CONFIG


def weighted_scores_are_kept(get_attention_weights):
    import numpy as np
    from softlookup import is_array, unchanged

    scores = np.random.default_rng(77).normal(size=(2, 3))
    kept, row = scores.copy(), scores[0].copy()
    is_array(get_attention_weights(scores), (2, 3), "the weights of two decoder states")
    is_array(get_attention_weights(row), (3,), "the weights of one decoder state")
    unchanged(kept, scores, "the matrix of scores")
    unchanged(kept[0], row, "the vector of scores")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# For the decoder's second word, the source prints the weights 0.1876594, 0.17566497, 0.22271181 and 0.41396383.

# %%
get_attention_weights(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))

# %% [markdown]
# So `translation` gets 41 % of the attention, and no word gets nothing.
#
# ## 5 · Context
#
# Now mix. Take the note of word 1 times its weight, the note of word 2 times its weight, and so on, and add
# them all up. Each $H_j$ is a whole row of d numbers, so the sum $c$ is one too:
#
# $$c = \alpha_1 H_1 + \alpha_2 H_2 + \dots + \alpha_n H_n$$
#
# ($\alpha$, "alpha", is the usual letter for attention weights.) This vector is the **context**: one state of
# the usual width, however many words were read. It is what the decoder sees when it looks back.
#
# Weights come in two shapes in the source: flat, of shape `(n,)`, as your last function returns them, and typed
# in as a column, of shape `(n, 1)`. They mean the same. Before you write the product, think about which weight
# NumPy brings together with which number in each of the two cases, and try it with n = 2 and d = 3.

# %% [raw]
# # BEGIN QUESTION
# name: get_context_vector

# %% [markdown]
# **Question `get_context_vector`** (8 points). Mix the rows of `H` by their weights. Flat weights and a column
# of weights give the same vector of shape `(d,)`.

# %% [raw]
# # BEGIN SOLUTION


# %%
def get_context_vector(weights, H):
    """Mix the encoder states in the proportions that the weights give.

    Parameters
    ----------
    weights : array (n,) or (n, 1), one weight for each encoder state; they sum to 1
    H : array (n, d), the encoder states, one in each row

    Returns
    -------
    array (d,), the context vector

    Example: if all rows of H are alike, the result is that row, whatever the weights.
    """
    # BEGIN SOLUTION
    return np.ravel(weights) @ H
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 1.2
failure_message: Mix the two rows on paper, a quarter of the first and three quarters of the second. Which weight meets which number?
"""  # END TEST CONFIG


def quarter_and_three_quarters(get_context_vector):
    import numpy as np
    from softlookup import same_array

    H = np.array([[4.0, 0.0, 8.0], [0.0, 4.0, -4.0]])
    context = get_context_vector(np.array([0.25, 0.75]), H)
    same_array(context, np.array([1.0, 3.0, -1.0]), "the mixture of two states")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: A mixture of states is a state. How many numbers should it have, and on how many axes?
"""  # END TEST CONFIG


def one_state_comes_out(get_context_vector):
    import numpy as np
    from softlookup import is_array

    H = np.ones((5, 2))
    is_array(get_context_vector(np.full(5, 0.2), H), (2,), "the context for flat weights")
    is_array(get_context_vector(np.full((5, 1), 0.2), H), (2,), "the context for a column of weights")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
failure_message: If one word has all the weight, whose state should come out, untouched?
"""  # END TEST CONFIG


def all_the_weight_on_one_word(get_context_vector):
    import numpy as np
    from softlookup import same_array

    H = np.array([[1.0, 2.0], [3.0, -4.0], [5.0, 6.0]])
    context = get_context_vector(np.array([0.0, 1.0, 0.0]), H)
    same_array(context, np.array([3.0, -4.0]), "the context with all the weight on the second word")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: With flat weights, does every row of the states get its own weight, and are the rows then added up?
"""  # END TEST CONFIG


def flat_weights_on_random_states(get_context_vector):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(68)
    weights, H = rng.dirichlet(np.ones(5)), rng.normal(0, 2, (5, 7))
    mixed = np.zeros(7)
    for weight, state in zip(weights, H, strict=True):
        mixed = mixed + weight * state
    same_array(get_context_vector(weights, H), mixed, "the context")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: With a column of weights, is the context right, and is it still a vector?
"""  # END TEST CONFIG


def column_of_weights_on_random_states(get_context_vector):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(69)
    weights, H = rng.dirichlet(np.ones(7)), rng.normal(0, 2, (7, 3))
    mixed = np.einsum("n,nd->d", weights, H)
    same_array(get_context_vector(weights[:, None], H), mixed, "the context")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: When there are as many words as numbers in a state, NumPy accepts more than is right. Does row i still get weight i?
"""  # END TEST CONFIG


def as_many_words_as_numbers(get_context_vector):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(70)
    weights, H = rng.dirichlet(np.ones(5)), rng.normal(0, 1, (5, 5))
    mixed = np.array([sum(weights[i] * H[i, j] for i in range(5)) for j in range(5)])
    same_array(get_context_vector(weights, H), mixed, "the context for flat weights")
    same_array(get_context_vector(weights.reshape(5, 1), H), mixed, "the context for a column of weights")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Only one word, or only one number in each state. Is the result still a vector of the right length?
"""  # END TEST CONFIG


def smallest_mixtures(get_context_vector):
    import numpy as np
    from softlookup import same_array

    H, narrow = np.array([[2.0, -1.0, 0.5]]), np.array([[4.0], [8.0]])
    number = get_context_vector(np.array([0.75, 0.25]), narrow)
    flat, column = get_context_vector(np.array([1.0]), H), get_context_vector(np.array([[1.0]]), H)
    same_array(flat, np.array([2.0, -1.0, 0.5]), "the context of one word")
    same_array(column, np.array([2.0, -1.0, 0.5]), "the context of one word")
    same_array(number, np.array([5.0]), "a context of one number")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: States and weights may hold whole numbers. Is a fraction lost on the way?
"""  # END TEST CONFIG


def mixtures_of_whole_numbers(get_context_vector):
    import numpy as np
    from softlookup import same_array

    H = np.array([[1, 2], [4, 8], [-3, 5]])
    same_array(get_context_vector(np.array([0.5, 0.25, 0.25]), H), np.array([0.75, 4.25]), "the context")
    same_array(get_context_vector(np.array([[0], [0], [1]]), H), np.array([-3, 5]), "the context")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Are the arrays that were passed in still what they were?
"""  # END TEST CONFIG


def mixed_states_stay_the_same(get_context_vector):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(71)
    flat, H = rng.dirichlet(np.ones(4)), rng.normal(size=(4, 3))
    kept_H = H.copy()
    for weights in (flat[:, None].copy(), flat):
        kept_weights = weights.copy()
        is_array(get_context_vector(weights, H), (3,), "the context")
        unchanged(kept_weights, weights, "the array of weights")
        unchanged(kept_H, H, "H")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Try it with the weights that the source types in, 0.4, 0.3, 0.1 and 0.2, as a column and flat. Both lines
# should read 0.146, 0.067, 0.543, 0.165.

# %%
print(get_context_vector(np.array([[0.4], [0.3], [0.1], [0.2]]), h_e))
print(get_context_vector(np.array([0.4, 0.3, 0.1, 0.2]), h_e))

# %% [markdown]
# ## 6 · All at once
#
# Score, scale, weigh, mix: those four steps *are* attention. Put them into one function. It should take one
# decoder state, as before, or a matrix of m states, and then treat each row as if it came alone: each row has
# its own n scores, its own n weights and its own context. With $h_i$ for the decoder state in row $i$:
#
# $$\alpha_{ij} = \mathrm{softmax}_j\!\left(\frac{h_i \cdot H_j}{\sqrt d}\right),
# \qquad c_i = \sum_j \alpha_{ij} H_j$$
#
# The little $j$ at the softmax says that the shares of all words $j$ sum to 1, for each $i$ on its own. A loop over
# the rows will do; a matrix product does all rows in one go.
#
# The function returns two things, as a pair `context, weights`. The decoder goes on with the context; the
# weights are for us, because they show where it looked.

# %% [raw]
# # BEGIN QUESTION
# name: attend

# %% [markdown]
# **Question `attend`** (10 points). Write encoder–decoder attention, scaled by the square root of the states'
# width. Scores may come out as large as ±1000. (This question is graded on its own. Use your functions from above
# if they are right; if one isn't yet, NumPy and SciPy may stand in for it.)

# %% [raw]
# # BEGIN SOLUTION


# %%
def attend(h_d, H_e):
    """Look back at the encoder states, from one decoder state or from several.

    Parameters
    ----------
    h_d : array (d,), one decoder state; or (m, d), m of them, one in each row (m may be 1)
    H_e : array (n, d), the encoder states, one in each row

    Returns
    -------
    a pair (context, weights)
        for h_d of shape (d,): arrays of shapes (d,) and (n,)
        for h_d of shape (m, d): arrays of shapes (m, d) and (m, n)

    Example: for h_d of zeros all weights are 1 / n, since no word scores higher than another.
    """
    # BEGIN SOLUTION
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[-1]), axis=-1)
    return weights @ H_e, weights
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 1.2
failure_message: Go step by step on paper. What are the two scores, what is the states' width, what do the scores become, and what comes first in the pair?
"""  # END TEST CONFIG


def one_state_and_two_words(attend):
    import numpy as np
    from softlookup import is_pair, same_array

    H_e = np.array([[np.log(3), 1.0, 0.0, 4.0], [0.0, 5.0, 8.0, 0.0]])
    pair = attend(np.array([2.0, 0.0, 0.0, 0.0]), H_e)
    is_pair(pair, "what attend returns")
    same_array(pair[1], np.array([0.75, 0.25]), "the weights")
    same_array(pair[0], np.array([0.75 * np.log(3), 2.0, 2.0, 3.0]), "the context")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: One state goes in. Is the context as wide as that state, and is there one weight for each word?
"""  # END TEST CONFIG


def shapes_for_one_state(attend):
    import numpy as np
    from softlookup import is_array, is_pair

    pair = attend(np.ones(2), np.ones((5, 2)))
    is_pair(pair, "what attend returns")
    is_array(pair[0], (2,), "the context of one state")
    is_array(pair[1], (5,), "the weights of one state")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Three states go in. Do three contexts come out, and three rows of weights?
"""  # END TEST CONFIG


def shapes_for_three_states(attend):
    import numpy as np
    from softlookup import is_array, is_pair

    pair = attend(np.ones((3, 2)), np.ones((5, 2)))
    is_pair(pair, "what attend returns")
    is_array(pair[0], (3, 2), "the contexts of three states")
    is_array(pair[1], (3, 5), "the weights of three states")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
failure_message: Each decoder state has its own attention to share out. Which of the weights should add up to 1?
"""  # END TEST CONFIG


def every_state_shares_out_one(attend):
    import numpy as np
    from softlookup import is_array, is_pair, sums_to_one

    h_d = np.array([[1.0, 0.0, -2.0], [0.5, 3.0, 1.0], [0.0, -1.0, 1.0]])
    H_e = np.array([[0.0, 2.0, 1.0], [1.0, -1.0, 0.5], [2.0, 0.0, 3.0]])
    pair = attend(h_d, H_e)
    is_pair(pair, "what attend returns")
    is_array(pair[1], (3, 3), "the weights of three states")
    sums_to_one(pair[1], 1, "the weights of three states")


# %%
""" # BEGIN TEST CONFIG
points: 1.0
hidden: true
failure_message: For one decoder state, are scores, scale, weights and mixture each right? Which of them could be off?
"""  # END TEST CONFIG


def one_random_state(attend):
    import numpy as np
    from scipy import special
    from softlookup import is_pair, same_array

    rng = np.random.default_rng(72)
    h, H_e = rng.normal(0, 1.5, 7), rng.normal(0, 1.5, (5, 7))
    shares = special.softmax(np.einsum("d,nd->n", h, H_e) * 7**-0.5)
    pair = attend(h, H_e)
    is_pair(pair, "what attend returns")
    same_array(pair[1], shares, "the weights")
    same_array(pair[0], sum(share * row for share, row in zip(shares, H_e, strict=True)), "the context")


# %%
""" # BEGIN TEST CONFIG
points: 1.0
hidden: true
failure_message: Is each row of the result what that decoder state would get if it came alone?
"""  # END TEST CONFIG


def three_random_states(attend):
    import numpy as np
    from scipy import special
    from softlookup import is_pair, same_array

    rng = np.random.default_rng(73)
    h_d, H_e = rng.normal(0, 1.5, (3, 7)), rng.normal(0, 1.5, (5, 7))
    shares = [special.softmax([sum(h * row) / 7**0.5 for row in H_e]) for h in h_d]
    mixed = [sum(share * row for share, row in zip(each, H_e, strict=True)) for each in shares]
    alone, pair = attend(h_d[0], H_e), attend(h_d, H_e)
    is_pair(alone, "what attend returns for one state")
    is_pair(pair, "what attend returns")
    same_array(pair[1], np.array(shares), "the weights of three states")
    same_array(pair[0], np.array(mixed), "the contexts of three states")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: A matrix with one row is a matrix. Does the result say so, and a vector's result not?
"""  # END TEST CONFIG


def matrix_with_one_row(attend):
    import numpy as np
    from softlookup import is_array, is_pair, same_array

    rng = np.random.default_rng(74)
    h, H_e = rng.normal(size=6), rng.normal(size=(4, 6))
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


# %%
""" # BEGIN TEST CONFIG
points: 0.7
hidden: true
failure_message: When states get wide, what keeps one word from taking everything, and does it go by the width or by the number of words?
"""  # END TEST CONFIG


def wide_states_and_few_words(attend):
    import numpy as np
    from scipy import special
    from softlookup import is_pair, same_array

    rng = np.random.default_rng(75)
    h_d, H_e = rng.normal(size=(2, 50)), rng.normal(size=(3, 50))
    shares = np.array([special.softmax(np.inner(H_e, h) / np.sqrt(50.0)) for h in h_d])
    pair = attend(h_d, H_e)
    is_pair(pair, "what attend returns")
    same_array(pair[1], shares, "the weights")
    same_array(pair[0], np.einsum("mn,nd->md", shares, H_e), "the contexts")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: States with large numbers have large scores. Are the weights finite and right then, in every row?
"""  # END TEST CONFIG


def states_with_large_numbers(attend):
    import numpy as np
    from scipy import special
    from softlookup import is_pair, same_array

    h_d = np.array([[2000.0, 0.0, 0.0, 0.0], [-2000.0, 0.0, 0.0, 0.0], [0.0] * 4, [0.0, -500.0, -1000.0, -249.75]])
    H_e = np.array([[1.0, 4.0, 0.0, 0.0], [0.999, 0.0, 2.0, 0.0], [-1.0, 0.0, 0.0, 8.0]])
    scores = [[1000.0, 999.0, -1000.0], [-1000.0, -999.0, 1000.0], [0.0, 0.0, 0.0], [-1000.0, -1000.0, -999.0]]
    shares = special.softmax(scores, axis=1)
    pair = attend(h_d, H_e)
    is_pair(pair, "what attend returns")
    same_array(pair[1], shares, "the weights")
    same_array(pair[0], np.einsum("mn,nd->md", shares, H_e), "the contexts")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: States may hold whole numbers. Is a fraction lost on the way?
"""  # END TEST CONFIG


def states_of_whole_numbers(attend):
    import numpy as np
    from scipy import special
    from softlookup import is_pair, same_array

    h_d = np.array([[2, -1, 0, 1, 3], [0, 1, 1, -2, 0]])
    H_e = np.array([[1, 0, 2, 0, 1], [0, 3, 0, 1, 0], [2, 1, 0, 0, -1]])
    shares = np.array([special.softmax([float(sum(h * row)) / 5**0.5 for row in H_e]) for h in h_d])
    pair = attend(h_d, H_e)
    is_pair(pair, "what attend returns")
    same_array(pair[1], shares, "the weights")
    same_array(pair[0], np.einsum("mn,nd->md", shares, H_e), "the contexts")


# %%
""" # BEGIN TEST CONFIG
points: 1.0
hidden: true
failure_message: Are the arrays that were passed in still what they were?
"""  # END TEST CONFIG


def both_halves_stay_the_same(attend):
    import numpy as np
    from softlookup import is_array, is_pair, unchanged

    rng = np.random.default_rng(76)
    h_d, H_e = rng.normal(size=(2, 3)), rng.normal(size=(4, 3))
    kept_d, kept_e, row = h_d.copy(), H_e.copy(), h_d[0].copy()
    for states, shapes in ((h_d, ((2, 3), (2, 4))), (row, ((3,), (4,)))):
        pair = attend(states, H_e)
        is_pair(pair, "what attend returns")
        is_array(pair[0], shapes[0], "the context")
        is_array(pair[1], shapes[1], "the weights")
    unchanged(kept_d, h_d, "the decoder's states")
    unchanged(kept_d[0], row, "the decoder's state")
    unchanged(kept_e, H_e, "the encoder's states")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Where does the decoder look before its first word, and where before its second? (`pictures.unpack` takes the
# pair apart, and gives two blanks as long as `attend` isn't finished.)

# %%
context, weights = pictures.unpack(attend(h_d, h_e))
pictures.heat_map(weights, ["first word", "second word"], words, "Where the decoder looks")
context

# %% [markdown]
# *Picture: a heat map with a row for each of the two words to be written and a column for each of the four
# words read, darker for more weight. Before the first word the decoder looks most at `this` (0.34), then at `a`
# (0.28) and `is` (0.22), least at `translation` (0.16). Before the second it looks most at `translation` (0.41);
# the others get between 0.18 and 0.22. Each row adds up to 1.*
#
# ## 7 · Bug hunt
#
# The second row of your weights is what the source prints. The second row of your contexts is **not**: as context
# vector for these weights, the source prints
#
#     0.07694035, -0.00526995, 0.38974566, 0.45122057
#
# You are right, and the source is wrong. Below is what it does, in our words. With a column of weights, as its
# author first typed them in, it is correct. Then the softmax supplied flat ones. No error, a vector
# of the right shape, sensible numbers: nothing looks wrong.


# %%
def source_context_vector(weights, H):
    weighted = weights * H
    return weighted.sum(axis=0)


source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
source_context_vector(source_weights, h_e)

# %% [markdown]
# The numbers the source prints, to the last digit. (If you doubt that they are wrong: give all the weight to
# `this`, with `np.array([1.0, 0.0, 0.0, 0.0])`. Is what comes back the note of `this`?)
#
# When NumPy multiplies arrays of different shapes, it lines them up and repeats the smaller one along the axis
# that it lacks; this is called *broadcasting*. A matrix `H` has axis 0, on which the index counts its rows, and
# axis 1, on which it counts its columns. Flat weights have one axis, so it must be lined up with one of the two.

# %% [raw]
# # BEGIN QUESTION
# name: mixed_axis

# %% [markdown]
# **Question `mixed_axis`** (1 point). In `source_context_vector` with flat weights, with which axis of `H` are the
# weights lined up? Answer `0` if row `i` of `H` gets weight `i`, and `1` if column `i` does.

# %% [raw]
# # BEGIN SOLUTION

# %%
mixed_axis = 1  # SOLUTION

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.4
failure_message: A matrix has two axes. Is your answer the number of one of them?
"""  # END TEST CONFIG


def names_an_axis(mixed_axis):
    import numpy as np

    whole = isinstance(mixed_axis, int | np.integer) and not isinstance(mixed_axis, bool)
    assert whole, "mixed_axis should be a whole number"
    assert mixed_axis in (0, 1), "mixed_axis should be 0 or 1"


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: Multiply flat weights with a matrix of ones and look at the result. Are its rows alike, or its columns?
"""  # END TEST CONFIG


def weights_lined_up_with_it(mixed_axis):
    from softlookup import same_whole_number

    same_whole_number(mixed_axis, 1, "mixed_axis")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [raw]
# # BEGIN QUESTION
# name: repaired_context

# %% [markdown]
# **Question `repaired_context`** (2 points). The right context vector for `source_weights` and `h_e`, the one that
# the source should have printed: an array of shape `(4,)`.

# %% [raw]
# # BEGIN SOLUTION

# %%
repaired_context = source_weights @ h_e  # SOLUTION
repaired_context

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: A context is a state. How many numbers should it have, and on how many axes?
"""  # END TEST CONFIG


def is_one_state(repaired_context):
    from softlookup import is_array

    is_array(repaired_context, (4,), "repaired_context")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: Is each word's state multiplied by that word's weight, and are all of them added up?
"""  # END TEST CONFIG


def what_should_have_been_printed(repaired_context):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    read = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    shares = special.softmax(np.einsum("nd,d->n", read, [0.45, 0.11, -0.88, 0.67]) / 2)
    same_array(repaired_context, np.einsum("n,nd->d", shares, read), "repaired_context")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Why did nobody notice? Partly because n = d = 4: with five words the two shapes would not have fitted together,
# and NumPy would have said so. But a test would have helped, wouldn't it? That depends on the test. There are
# square examples, with weights that differ, on which the faulty function is *right*.

# %% [raw]
# # BEGIN QUESTION
# name: blind_spot

# %% [markdown]
# **Question `blind_spot`** (3 points). Find such an example, a test that would *not* have caught the mistake: a
# pair `(weights, H)` for which `source_context_vector` gives the right context vector although
#
# - `weights` is flat, of shape `(n,)` with n at least 2, sums to 1, has no negative entry, and its largest
#   entry is at least 0.1 above its smallest,
# - `H` has shape `(n, n)`, and each of its columns has an entry of at least 0.1 (or at most −0.1).
#
# For which entries of `H` does it make no difference whether they get their row's weight or their column's?

# %% [raw]
# # BEGIN SOLUTION

# %%
blind_spot = (np.array([0.7, 0.2, 0.1]), np.diag([1.0, -2.0, 3.0]))  # SOLUTION

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Is it a pair, with a vector of n weights that sum to 1 first and a matrix of n rows and n columns second?
"""  # END TEST CONFIG


def is_weights_and_a_square(blind_spot):
    from softlookup import example, is_pair, sums_to_one

    is_pair(blind_spot, "blind_spot")
    weights = example(blind_spot[0], (None,), "the weights")
    assert weights.size >= 2, f"there should be at least two weights, but there is {weights.size}"
    sums_to_one(weights, 0, "the weights")
    example(blind_spot[1], (weights.size, weights.size), "H")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Do the weights really differ, and has every column of H something to mix?
"""  # END TEST CONFIG


def has_something_to_mix(blind_spot):
    import numpy as np
    from softlookup import example, is_pair

    is_pair(blind_spot, "blind_spot")
    weights = example(blind_spot[0], (None,), "the weights")
    H = example(blind_spot[1], (None, None), "H")
    assert H.size, "H should not be empty"
    assert weights.size, "there should be weights"
    assert np.ptp(weights) >= 0.0999, "the largest weight should be at least 0.1 above the smallest"
    assert (np.abs(H).max(axis=0) >= 0.0999).all(), "each column of H should have an entry of size at least 0.1"


# %%
""" # BEGIN TEST CONFIG
points: 1.8
hidden: true
failure_message: Compute both context vectors for your example. For which entries of H do the two weights differ, and could those entries be harmless?
"""  # END TEST CONFIG


def mistake_goes_unnoticed(blind_spot):
    import numpy as np
    from softlookup import example, is_pair, sums_to_one

    is_pair(blind_spot, "blind_spot")
    weights = example(blind_spot[0], (None,), "the weights")
    n = weights.size
    assert n >= 2, "there should be at least two weights"
    sums_to_one(weights, 0, "the weights")
    H = example(blind_spot[1], (n, n), "H")
    assert np.ptp(weights) >= 0.0999, "the largest weight should be at least 0.1 above the smallest"
    assert (np.abs(H).max(axis=0) >= 0.0999).all(), "each column of H should have an entry of size at least 0.1"
    right = np.array([sum(weights[i] * H[i, j] for i in range(n)) for j in range(n)])
    faulty = np.array([sum(weights[j] * H[i, j] for i in range(n)) for j in range(n)])
    wrong = np.abs(faulty - right) > 1e-9 * np.abs(H).max(axis=0)
    assert not wrong.any(), "source_context_vector should go right on this example"


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# So this is what a good test needs: shapes that are all different, and numbers without structure. The checks
# that graded your functions were made that way.
#
# ## 8 · What you have built
#
# The paper that made attention famous writes it like this:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# All of it is in your code. The rows of $Q$, the *queries*, ask: your decoder states. The rows of $K$, the *keys*,
# are what a question is compared with: your encoder states. The rows of $V$, the *values*, are what gets mixed: the
# encoder states once more. So `attend(Q, K)` is $\mathrm{Attention}(Q, K, K)$, with $d_k = d$, the width of the
# states.
#
# One last run, at a more natural shape: four encoder states of width 16 for *the red house .* and three decoder
# states for *la maison rouge*. The numbers are made up: each decoder state is the encoder state of the word it
# needs, with some noise on top. French puts the colour after the house; can you see it?

# %%
rng = np.random.default_rng(4)
K = rng.normal(size=(4, 16))
Q = K[[0, 2, 1]] + 0.5 * rng.normal(size=(3, 16))

context, weights = pictures.unpack(attend(Q, K))
pictures.heat_map(weights, ["la", "maison", "rouge"], ["the", "red", "house", "."], "softmax(QKᵀ / √16)")

# %% [markdown]
# *Picture: a heat map of three words to be written and four words read. `la` looks at `the`, `maison` at `house`,
# the third column, and `rouge` at `red`, the second: the dark squares cross over. Each row adds up to 1.*
#
# Here keys and values are the same states, and the queries come from the other half of the translator. In the
# next notebook a sentence looks at *itself*, and learns what to ask, what to answer to, and what to tell.
