# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [raw]
# # ASSIGNMENT CONFIG
# name: 06_masks
# config_file: assignment.yml

# %% [markdown]
# # Masks: who may look at what
#
# **Builds on** attention: queries, keys, values, and a softmax that turns scores into shares. Section 3 recalls
# the equation, and SciPy's `softmax` is given, so you can start here. If you have a softmax of your own from
# `02_softmax`, paste it in a cell below the import.
#
# **At the end** you can say which word may look at which, in an array of True and False. Your attention obeys it,
# even for a word that may look at nothing. You have let one sentence look at another, told words where they stand,
# and built a whole **decoder block**, the part of a translator that writes.
#
# So far, every word could look at every word. That suits a reader who has the whole sentence on the page. A writer
# is in another position: while writing the third word, nobody can look at the fourth. And a network that learns to
# write must not be shown the fourth word either, or it learns to copy instead of to write.

# %%
import numpy as np
import pictures
from scipy.special import softmax

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# SciPy's `softmax` shares one total among *all* entries of an array, unless you pass an `axis`.
#
# Two rules hold for every function below. It leaves the arrays that it is given as they were, and it takes whole
# numbers as well as fractions.
#
# ## 1 · No looking ahead
#
# A **mask** is an array with a row for each query and a column for each key: True where this query may look at
# this key, False where it may not. (Some libraries have it the other way round. With a mask in your hands, always
# find out first what True means.)
#
# Take a translator that has written *la maison rouge*, with a mark for the start in front. Every word may look at
# itself and at what stands before it. This is called **causal**, as nothing comes before its cause:
#
# | may look at → | start | la | maison | rouge |
# |---|---|---|---|---|
# | **start** | yes | | | |
# | **la** | yes | yes | | |
# | **maison** | yes | yes | yes | |
# | **rouge** | yes | yes | yes | yes |
#
# Now the translator goes on and adds two words. What it knows of the first four need not be computed again, so this
# time there are only **two** queries, for the new words, but **six** keys. May the first of the new words look at
# `maison`? Surely. It is the *fifth* word of six, although it is the first query. So queries and keys are lined up
# at their ends: the last query belongs to the last key, the one before to the one before.
#
# We write $n_q$ for the number of queries and $n_k$ for the number of keys.

# %% [raw]
# # BEGIN QUESTION
# name: causal_mask

# %% [markdown]
# **Question `causal_mask`** (5 points). The causal mask for `n_q` queries and `n_k` keys, lined up at their ends.
# There may be more queries than keys, too; then the first queries stand before all keys.

# %% [raw]
# # BEGIN SOLUTION


# %%
def causal_mask(n_q, n_k):
    """Say which keys each query may look at if none may look ahead.

    Parameters
    ----------
    n_q : int, how many queries there are
    n_k : int, how many keys; the last query belongs to the last key

    Returns
    -------
    array (n_q, n_k) of bool, True where the query in this row may look at the key in this column

    Example: causal_mask(1, 3) is array([[True, True, True]])
    """
    # BEGIN SOLUTION
    return np.arange(n_k) <= np.arange(n_q)[:, None] + n_k - n_q
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Compare with the table above, row by row. What does True mean, and may a word look at itself?
"""  # END TEST CONFIG


def three_words_from_the_start(causal_mask):
    import numpy as np
    from softlookup import same_array

    expected = np.array([[True, False, False], [True, True, False], [True, True, True]])
    same_array(causal_mask(3, 3), expected, "causal_mask(3, 3)")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: How many rows and columns has a mask, and what kind of entries does it hold?
"""  # END TEST CONFIG


def row_a_query_and_column_a_key(causal_mask):
    import numpy as np

    mask = causal_mask(2, 5)
    assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
    assert mask.shape == (2, 5), f"a mask for 2 queries and 5 keys should have shape (2, 5), but has {mask.shape}"
    assert mask.dtype == bool, f"the mask should hold True and False, but holds {mask.dtype}"


# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: The last word stands behind all others. Is there anything that it may not look at?
"""  # END TEST CONFIG


def last_word_sees_everything(causal_mask):
    import numpy as np

    for n_q, n_k in [(1, 1), (4, 4), (2, 6)]:
        mask = causal_mask(n_q, n_k)
        assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
        assert mask.shape == (n_q, n_k), f"the mask should have shape {(n_q, n_k)}, but has {mask.shape}"
        assert mask[-1].all(), f"with {n_q} queries and {n_k} keys, the last query should see every key"


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: With fewer queries than keys, which key belongs to the first query?
"""  # END TEST CONFIG


def fewer_queries_than_keys(causal_mask):
    import numpy as np
    from softlookup import same_array

    for n_q, n_k in [(2, 6), (3, 5), (1, 4), (4, 5)]:
        by_hand = np.array([[n_k - j >= n_q - i for j in range(n_k)] for i in range(n_q)])
        same_array(causal_mask(n_q, n_k), by_hand, f"the mask of {n_q} queries and {n_k} keys")


# %%
""" # BEGIN TEST CONFIG
points: 0.9
hidden: true
failure_message: With more queries than keys, the last query still belongs to the last key. What is left for the first ones?
"""  # END TEST CONFIG


def more_queries_than_keys(causal_mask):
    import numpy as np
    from softlookup import same_array

    for n_q, n_k in [(2, 4), (5, 3), (4, 1), (7, 6)]:
        by_hand = np.array([[n_k - j >= n_q - i for j in range(n_k)] for i in range(n_q)])
        same_array(causal_mask(n_q, n_k), by_hand, f"the mask of {n_q} queries and {n_k} keys")


# %%
""" # BEGIN TEST CONFIG
points: 0.9
hidden: true
failure_message: Does it hold for as many queries as keys at any length, and for a single word?
"""  # END TEST CONFIG


def squares_of_other_sizes(causal_mask):
    import numpy as np
    from softlookup import same_array

    for n in (1, 2, 6, 40):
        same_array(causal_mask(n, n), np.tri(n).astype(bool), f"the mask of {n} queries and {n} keys")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Here are the two masks of the story, black for True: first all four words at once, then two more.

# %%
written = ["start", "la", "maison", "rouge", "est", "grande"]
pictures.heat_map(causal_mask(4, 4), written[:4], written[:4], "Four words, all at once")
pictures.heat_map(causal_mask(2, 6), written[4:], written, "Two words more")

# %% [markdown]
# *Picture: two heat maps. In the first, with four rows and four columns, the diagonal and all below it are black: a
# staircase. The second has two rows and six columns. `est` sees the first five words, `grande` all six: the last
# two steps of the same staircase.*
#
# ## 2 · Nothing but padding
#
# Networks like to read many sentences at once, as one array. But sentences differ in length, and rows of an array
# don't. So the shorter ones are filled up with a word that means nothing, the **pad**:
#
# | first | second | third | fourth | fifth |
# |---|---|---|---|---|
# | the | red | house | is | big |
# | it | rains | *pad* | *pad* | *pad* |
#
# Nobody should look at a pad. This has to do with the *keys* alone: it is the same for every query, so one row says
# it all. A mask of shape `(1, n)` is used for every query, as NumPy repeats the row for as many queries as there
# are. (This is broadcasting: an axis of length 1 is stretched to whatever length is needed.) And for a batch of $b$
# sentences, each with a row of its own, the mask has shape `(b, 1, n)`.
#
# What a pad itself looks at, as a query, doesn't matter: nobody will ever look at the result.

# %% [raw]
# # BEGIN QUESTION
# name: padding_mask

# %% [markdown]
# **Question `padding_mask`** (3 points). Words come as numbers here, their **ids**, and `pad` is the id of the pad.
# Give the mask for one sentence, of shape `(1, n)`, or for a batch, of shape `(b, 1, n)`.

# %% [raw]
# # BEGIN SOLUTION


# %%
def padding_mask(ids, pad):
    """Say which keys are words and not padding.

    Parameters
    ----------
    ids : array (n,) of int, one sentence; or (b, n), a batch of them; may also be a list
    pad : int, the id that means nothing

    Returns
    -------
    array (1, n) or (b, 1, n) of bool, True where a query may look

    Example: padding_mask([7, 4, 0], 0) is array([[True, True, False]])
    """
    # BEGIN SOLUTION
    return np.expand_dims(np.asarray(ids) != pad, -2)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: Which of these five may a query look at? And how many rows should say so?
"""  # END TEST CONFIG


def one_sentence_with_two_pads(padding_mask):
    import numpy as np
    from softlookup import same_array

    expected = np.array([[True, True, True, False, False]])
    same_array(padding_mask(np.array([5, 8, 2, 9, 9]), 9), expected, "the mask of five ids")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: In a batch every sentence has a mask of its own, with one row in it. How many axes is that?
"""  # END TEST CONFIG


def batch_has_an_axis_more(padding_mask):
    import numpy as np

    mask = padding_mask(np.array([[3, 1, 4, 0], [2, 0, 0, 0]]), 0)
    assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
    assert mask.shape == (2, 1, 4), (
        f"the mask of 2 sentences of 4 ids should have shape (2, 1, 4), but has {mask.shape}"
    )


# %%
""" # BEGIN TEST CONFIG
points: 0.9
hidden: true
failure_message: In a batch, does each sentence hide its own pads, and only those, whatever number stands for them?
"""  # END TEST CONFIG


def batch_of_random_ids(padding_mask):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(601)
    ids = rng.integers(0, 4, (3, 5))
    for pad in (0, 3, 7):
        by_hand = np.array([[[each != pad for each in row]] for row in ids.tolist()])
        same_array(padding_mask(ids, pad), by_hand, f"the mask of three sentences, padded with {pad}")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: A sentence may have no pad, or nothing but pads, or a single word. And ids may come as a list. Is the mask right?
"""  # END TEST CONFIG


def whole_and_empty_sentences(padding_mask):
    import numpy as np
    from softlookup import same_array

    same_array(padding_mask(np.array([4, 5, 6]), 0), np.ones((1, 3), dtype=bool), "the mask without pads")
    same_array(padding_mask(np.array([2, 2]), 2), np.zeros((1, 2), dtype=bool), "the mask of nothing but pads")
    same_array(padding_mask([6], 1), np.array([[True]]), "the mask of a list of one id")
    same_array(padding_mask([[1, 0]], 0), np.array([[[True, False]]]), "the mask of a batch of one")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Are the ids that were passed in still what they were?
"""  # END TEST CONFIG


def masked_ids_stay_the_same(padding_mask):
    import numpy as np
    from softlookup import same_array, unchanged

    ids = np.array([[3, 0, 2], [1, 1, 0]])
    kept = ids.copy()
    same_array(padding_mask(ids, 0), kept[:, None] > 0, "the mask of two sentences")
    unchanged(kept, ids, "the array of ids")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Two masks are combined with `&`: a query may look where both allow it. Here is a sentence of three words and two
# pads, written with no looking ahead. Think first: which squares should be black?

# %%
padded = ["it", "rains", "again", "pad", "pad"]
look = pictures.call(np.logical_and, causal_mask(5, 5), padding_mask([8, 3, 6, 0, 0], 0))
pictures.heat_map(look, padded, padded, "No looking ahead, and no looking at pads")

# %% [markdown]
# *Picture: a heat map of five rows and five columns. The staircase of before, but the two columns of the pads are
# white all the way down. The pads' own rows are like the row of `again`.*
#
# ## 3 · Attention that obeys
#
# Recall attention: all queries are compared with all keys, the softmax makes shares of each query's scores, and the
# values are mixed in those shares.
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# What should a mask change? Whoever may not be looked at gets the share 0, and the others share out the whole 1
# among themselves. When does a softmax give a share of exactly 0? The share of a score $s$ is $e^s$ divided by the
# sum, and $e^{-\infty} = 0$. So wherever the mask says False, the *score* becomes $-\infty$ (`-np.inf`), and the
# softmax does the rest.
#
# Two things to watch out for. First, `0 * np.inf` isn't 0 but NaN, "not a number", and NaN spreads to all it
# touches. Second, there may be rows with **nothing to see**: in the mask of section 1 for more queries than keys,
# or in a sentence of nothing but pads. A share of nothing isn't defined; a softmax over $-\infty$ alone is NaN,
# and a warning comes with it. We settle it as most of the field does: who sees nothing brings home nothing, a row of
# **zeros**.

# %% [raw]
# # BEGIN QUESTION
# name: masked_attention

# %% [markdown]
# **Question `masked_attention`** (8 points). Attention, scaled by $\sqrt{d_k}$, in which each query looks only where the
# mask is True. There may be more axes in front, for batches or for heads: `Q[..., i, :]` is always a query. (`@`
# multiplies the last two axes and leaves those in front alone; which two axes does `.T` swap?) The mask is broadcast to the shape
# of the scores.

# %% [raw]
# # BEGIN SOLUTION


# %%
def masked_attention(Q, K, V, mask):
    """Mix values for each query, in the shares of the keys that it may look at.

    Parameters
    ----------
    Q : array (..., n_q, k), a query in each row
    K : array (..., n_k, k), a key in each row
    V : array (..., n_k, v), a value for each key
    mask : array of bool that can be broadcast to (..., n_q, n_k); True where a query may look at a key

    Returns
    -------
    array (..., n_q, v), zeros in the row of a query that may look at nothing

    Example: if each query may look at one key only, its row is that key's value, whatever the scores.
    """
    # BEGIN SOLUTION
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    mask = np.broadcast_to(mask, scores.shape)
    nothing_to_see = ~mask.any(axis=-1, keepdims=True)
    shares = softmax(np.where(mask | nothing_to_see, scores, -np.inf), axis=-1)
    return np.where(nothing_to_see, 0, shares) @ V
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.9
failure_message: The queries are zero, so no key is preferred. Which values does each query mix, and in which shares?
"""  # END TEST CONFIG


def equal_shares_of_what_is_seen(masked_attention):
    import numpy as np
    from softlookup import same_array

    K, V = np.array([[1.0, 0.0], [0.0, 2.0], [3.0, 1.0]]), np.array([[6.0], [12.0], [0.0]])
    mask = np.array([[True, False, False], [True, True, False], [True, True, True], [False, True, True]])
    result = masked_attention(np.zeros((4, 2)), K, V, mask)
    same_array(result, np.array([[6.0], [9.0], [6.0], [6.0]]), "what four queries bring home")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: A query that may look at nothing has no shares to give out. What should its row be, and are the other rows as before?
"""  # END TEST CONFIG


def nothing_to_see_brings_nothing(masked_attention):
    import numpy as np
    from softlookup import same_array

    mask = np.array([[False, False], [False, True]])
    V = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    result = masked_attention(np.ones((2, 4)), np.ones((2, 4)), V, mask)
    same_array(result, np.array([[0.0, 0.0, 0.0], [4.0, 5.0, 6.0]]), "what two queries bring home")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: With several sentences in front, is there still a result for each query, as wide as the values?
"""  # END TEST CONFIG


def shape_with_axes_in_front(masked_attention):
    import numpy as np
    from softlookup import is_array

    Q, K, V = np.ones((2, 3, 5, 7)), np.ones((2, 3, 4, 7)), np.ones((2, 3, 4, 6))
    is_array(masked_attention(Q, K, V, np.ones((5, 4), dtype=bool)), (2, 3, 5, 6), "attention with two axes in front")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: The key that may not be looked at is changed. Should anything change in the result?
"""  # END TEST CONFIG


def hidden_keys_change_nothing(masked_attention):
    import numpy as np
    from softlookup import is_array, same_array

    Q, K = np.array([[1.0, 0.5], [-1.0, 2.0]]), np.array([[0.3, 1.0], [2.0, -1.0], [1.0, 1.0]])
    V, mask = np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [5.0, 5.0, 5.0]]), np.array([[True, True, False]])
    result = masked_attention(Q, K, V, mask)
    is_array(result, (2, 3), "attention of two queries")
    K[2], V[2] = [-4.0, 0.0], [9.0, -9.0, 0.0]
    same_array(masked_attention(Q, K, V, mask), result, "attention with another hidden key and value")


# %%
""" # BEGIN TEST CONFIG
points: 1.4
hidden: true
failure_message: Go through one query. Its scores, by what they are divided, where the mask comes in, the shares. Do the shares of what it sees add up to 1?
"""  # END TEST CONFIG


def random_scores_and_mask(masked_attention):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(602)
    Q, K, V = rng.normal(0, 1.2, (3, 7)), rng.normal(0, 1.2, (5, 7)), rng.normal(0, 1, (5, 2))
    mask = np.array(
        [[True, False, True, True, False], [False, True, False, False, True], [True, True, True, False, True]]
    )
    expected = np.zeros((3, 2))
    for i in range(3):
        parts = {j: np.exp(np.dot(Q[i], K[j]) / 7**0.5) for j in range(5) if mask[i, j]}
        expected[i] = sum(part * V[j] for j, part in parts.items()) / sum(parts.values())
    same_array(masked_attention(Q, K, V, mask), expected, "attention of three queries")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: A mask may have fewer rows than there are queries, or fewer axes than the scores. Is it the same for all of them then?
"""  # END TEST CONFIG


def masks_that_are_broadcast(masked_attention):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(603)
    Q, K, V = rng.normal(0, 1, (2, 3, 5)), rng.normal(0, 1, (2, 4, 5)), rng.normal(0, 1, (2, 4, 6))
    parts = np.exp(np.einsum("bik,bjk->bij", Q, K) / 5**0.5)
    masks = [
        np.array([[[True, True, False, True]], [[False, True, True, False]]]),
        np.array([[True, False, True, True]]),
        np.array([False, True, True, True]),
        rng.random((3, 4)) < 0.7,
        np.array([[True], [True], [False]]),
        np.array(True),
    ]
    for mask in masks:
        seen = parts * mask
        totals = seen.sum(axis=2, keepdims=True)
        expected = np.einsum("bij,bjv->biv", np.divide(seen, totals, out=0 * seen, where=totals > 0), V)
        same_array(masked_attention(Q, K, V, mask), expected, f"attention with a mask of shape {mask.shape}")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: Is a row with nothing to see zero everywhere, in whichever place it stands, and does nothing of it spread to other rows?
"""  # END TEST CONFIG


def rows_with_nothing_to_see(masked_attention):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(604)
    Q, K, V = rng.normal(0, 1, (2, 4, 3)), rng.normal(0, 1, (2, 2, 3)), rng.normal(2, 1, (2, 2, 5))
    none = np.zeros((4, 2), dtype=bool)
    same_array(masked_attention(Q, K, V, none), np.zeros((2, 4, 5)), "attention that may look at nothing")
    first, last = none.copy(), none.copy()
    first[1:, 1], last[:3, 0] = True, True
    expected = np.repeat(V[:, 1:], 4, axis=1) * np.array([[0.0], [1.0], [1.0], [1.0]])
    same_array(masked_attention(Q, K, V, first), expected, "attention with nothing to see in the first row")
    expected = np.repeat(V[:, :1], 4, axis=1) * np.array([[1.0], [1.0], [1.0], [0.0]])
    same_array(masked_attention(Q, K, V, last), expected, "attention with nothing to see in the last row")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: Scores may be large, above zero or below. Are hidden keys still hidden, and is everything finite?
"""  # END TEST CONFIG


def large_scores_under_a_mask(masked_attention):
    import numpy as np
    from softlookup import same_array

    small, values = np.array([[0.0, np.log(3), np.log(5)]]).T, np.array([[2.0], [6.0], [50.0]])
    result = masked_attention(np.ones((1, 1)), small, values, np.array([[True, True, False]]))
    same_array(result, np.array([[5.0]]), "attention with small scores")
    Q, K = np.array([[1000.0], [-1000.0]]), np.array([[1.0], [-1.0], [1.0], [-1.0]])
    V = np.array([[1.0, 2.0], [30.0, 40.0], [500.0, 600.0], [7000.0, 8000.0]])
    mask = np.array([[True, True, False, True], [True, False, True, True]])
    expected = np.array([[1.0, 2.0], [7000.0, 8000.0]])
    same_array(masked_attention(Q, K, V, mask), expected, "attention with large scores")
    tower = masked_attention(np.array([[1000.0]]), K[1::-1], np.array([[3.0], [5.0]]), np.array([[True, False]]))
    same_array(tower, np.array([[3.0]]), "attention with a hidden score far above the one that is seen")
    low, Q, K = np.array([[True, False, True, False]]), np.array([[-1000.0], [1000.0]]), np.array([[1.0], [0.99]] * 2)
    expected = np.array([[250.5, 301.0], [250.5, 301.0]])
    same_array(masked_attention(Q, K, V, low), expected, "attention with scores of either sign")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: If everything may be seen, it is plain attention. Is it, also for wide keys, a single key, and whole numbers?
"""  # END TEST CONFIG


def everything_seen_is_plain_attention(masked_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(605)
    for n_q, n_k, k, v in [(2, 3, 60, 4), (3, 1, 2, 5), (1, 4, 1, 1)]:
        Q, K, V = rng.normal(0, 1, (n_q, k)), rng.normal(0, 1, (n_k, k)), rng.normal(0, 1, (n_k, v))
        shares = special.softmax(np.einsum("ik,jk->ij", Q, K) * k**-0.5, axis=1)
        result = masked_attention(Q, K, V, np.ones((n_q, n_k), dtype=bool))
        same_array(result, np.einsum("ij,jv->iv", shares, V), f"attention of {n_q} queries and {n_k} keys of width {k}")
    Q, K, V = np.array([[1, 0, 2], [0, 3, -1]]), np.array([[1, 1, 0], [0, 2, 1]]), np.array([[3, -1], [2, 4]])
    shares = special.softmax(np.array([[1.0, 2.0], [3.0, 5.0]]) / 3**0.5, axis=1)
    result = masked_attention(Q, K, V, np.ones((2, 2), dtype=bool))
    same_array(result, np.einsum("ij,jv->iv", shares, V), "attention of whole numbers")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: Are the four arrays that were passed in still what they were?
"""  # END TEST CONFIG


def masked_arrays_stay_the_same(masked_attention):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(606)
    arrays = [rng.normal(size=(3, 4)), rng.normal(size=(2, 4)), rng.normal(size=(2, 5))]
    arrays.append(np.array([[True, False], [False, False], [True, True]]))
    kept = [array.copy() for array in arrays]
    is_array(masked_attention(*arrays), (3, 5), "attention of three queries")
    for name, before, after in zip(("Q", "K", "V", "the mask"), kept, arrays, strict=True):
        unchanged(before, after, name)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# To *see* the shares, there is a trick that needs no new function. Mixing values in certain shares and getting the
# shares themselves: which values do that? Those of the identity matrix, a 1 for each key in a place of its own.

# %%
rng = np.random.default_rng(6)
states = 0.7 * rng.normal(size=(4, 8))
everywhere = masked_attention(states, states, np.eye(4), np.ones((4, 4), dtype=bool))
not_ahead = pictures.call(masked_attention, states, states, np.eye(4), causal_mask(4, 4))
pictures.heat_map(everywhere, written[:4], written[:4], "Shares without a mask", top=1.0)
pictures.heat_map(not_ahead, written[:4], written[:4], "Shares with a causal mask", top=1.0)

# %% [markdown]
# *Picture: two heat maps of shares for random states. Without a mask every square has a share. With the mask,
# everything above the diagonal is 0.00. What is left in each row but the last is larger than before: it adds up to 1
# again. The first row is 1.00 for `start`, which has nobody else to look at.*
#
# ## 4 · Bug hunt
#
# Two ways to mask that you will meet in other people's code. Neither gives an error. The first one masks too
# *late*, after the softmax. The second is the most popular of all: it doesn't bother with infinity, and puts a very
# low score instead.


# %%
def late_attention(Q, K, V, mask):
    shares = softmax(Q @ K.T / np.sqrt(Q.shape[-1]), axis=-1)
    return (shares * mask) @ V


def popular_attention(Q, K, V, mask):
    scores = Q @ K.T / np.sqrt(Q.shape[-1])
    return softmax(np.where(mask, scores, -1e9), axis=-1) @ V


three_states = np.random.default_rng(7).normal(size=(3, 4))
some_mask = np.array([[True, True, False], [True, True, True], [False, True, True]])
print(masked_attention(three_states, three_states, three_states, some_mask))
print(late_attention(three_states, three_states, three_states, some_mask))
print(popular_attention(three_states, three_states, three_states, some_mask))

# %% [markdown]
# For this mask the popular way agrees with yours, and the late way differs in the first and the last row. On other
# masks the late way is right, and on others again the popular one is wrong. Queries, keys and values are any numbers
# of ordinary size.

# %% [raw]
# # BEGIN QUESTION
# name: late_but_right

# %% [markdown]
# **Question `late_but_right`** (2 points). Find a mask of shape `(3, 4)` on which `late_attention` gives what
# `masked_attention` should give, for *all* queries, keys and values, although the mask does hide something: it has at least one False and at least one True.

# %% [raw]
# # BEGIN SOLUTION

# %%
late_but_right = np.repeat([[True], [False], [True]], 4, axis=1)  # SOLUTION

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Is it an array of True and False with three rows and four columns, and does it hold both?
"""  # END TEST CONFIG


def hides_and_shows_something(late_but_right):
    import numpy as np

    kind = type(late_but_right).__name__
    assert type(late_but_right) is np.ndarray, f"late_but_right should be a NumPy array, but is of type {kind}"
    assert late_but_right.shape == (3, 4), f"its shape should be (3, 4), but is {late_but_right.shape}"
    assert late_but_right.dtype == bool, f"it should hold True and False, but holds {late_but_right.dtype}"
    assert late_but_right.any(), "it should have a True"
    assert not late_but_right.all(), "it should have a False"


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: What do the shares of one row add up to when some of them are removed? For which rows is that sum what it should be?
"""  # END TEST CONFIG


def late_mask_does_no_harm(late_but_right):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    kind = type(late_but_right).__name__
    assert type(late_but_right) is np.ndarray, f"late_but_right should be a NumPy array, but is of type {kind}"
    assert late_but_right.shape == (3, 4), f"its shape should be (3, 4), but is {late_but_right.shape}"
    assert late_but_right.dtype == bool, f"it should hold True and False, but holds {late_but_right.dtype}"
    assert late_but_right.any(), "it should have a True"
    assert not late_but_right.all(), "it should have a False"
    rng = np.random.default_rng(607)
    for _ in range(3):
        parts = special.softmax(rng.normal(0, 1, (3, 4)), axis=1) * late_but_right
        totals = parts.sum(axis=1, keepdims=True)
        same_array(parts, np.divide(parts, totals, out=0 * parts, where=totals > 0), "the shares after a late mask")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [raw]
# # BEGIN QUESTION
# name: popular_but_wrong

# %% [markdown]
# **Question `popular_but_wrong`** (2 points). Find a mask of shape `(3, 4)` on which `popular_attention` hands out
# values that the mask forbids. Again, it has at least one False and at least one True.

# %% [raw]
# # BEGIN SOLUTION

# %%
popular_but_wrong = np.repeat([[True], [False], [True]], 4, axis=1)  # SOLUTION

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Is it an array of True and False with three rows and four columns, and does it hold both?
"""  # END TEST CONFIG


def shows_and_hides_something(popular_but_wrong):
    import numpy as np

    kind = type(popular_but_wrong).__name__
    assert type(popular_but_wrong) is np.ndarray, f"popular_but_wrong should be a NumPy array, but is of type {kind}"
    assert popular_but_wrong.shape == (3, 4), f"its shape should be (3, 4), but is {popular_but_wrong.shape}"
    assert popular_but_wrong.dtype == bool, f"it should hold True and False, but holds {popular_but_wrong.dtype}"
    assert popular_but_wrong.any(), "it should have a True"
    assert not popular_but_wrong.all(), "it should have a False"


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: A softmax gives shares that add up to 1, come what may. When all scores in a row are equally low, who gets them?
"""  # END TEST CONFIG


def forbidden_values_are_handed_out(popular_but_wrong):
    import numpy as np
    from scipy import special

    kind = type(popular_but_wrong).__name__
    assert type(popular_but_wrong) is np.ndarray, f"popular_but_wrong should be a NumPy array, but is of type {kind}"
    assert popular_but_wrong.shape == (3, 4), f"its shape should be (3, 4), but is {popular_but_wrong.shape}"
    assert popular_but_wrong.dtype == bool, f"it should hold True and False, but holds {popular_but_wrong.dtype}"
    assert popular_but_wrong.any(), "it should have a True"
    assert not popular_but_wrong.all(), "it should have a False"
    scores = np.random.default_rng(608).normal(0, 1, (3, 4))
    shares = special.softmax(np.where(popular_but_wrong, scores, -1e9), axis=1)
    assert (shares[~popular_but_wrong] > 1e-6).any(), "popular_attention keeps to this mask"


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Both mistakes hide in the same corner, one by being right there and one by being wrong. Whoever tests a mask
# should have rows of three kinds in it: everything allowed, something allowed, nothing allowed.
#
# ## 5 · One sentence looks at another
#
# A translator has two sentences in its hands: the one it reads and the one it writes. The part that reads is the
# **encoder**, and what it leaves for each word read is called the **memory**. The part that writes is the
# **decoder**, and it looks at the memory in **cross-attention**: the queries come from the sentence that is
# *written*, keys and values from the sentence that was *read*.
#
# $$Q = X_q W^Q, \qquad K = X_{kv} W^K, \qquad V = X_{kv} W^V$$
#
# The two sentences needn't be equally long, and their words not equally wide. Only queries and keys must be equally
# wide, as they are compared. No word is "ahead" here, since the sentence that was read is finished. But it may be padded, so a
# mask is taken.

# %% [raw]
# # BEGIN QUESTION
# name: cross_attention

# %% [markdown]
# **Question `cross_attention`** (5 points). Let each row of `X_q` look at the rows of `X_kv`. Without a mask (`None`),
# everything may be looked at; with one, the rules of `masked_attention` hold, and you may use it.

# %% [raw]
# # BEGIN SOLUTION


# %%
def cross_attention(X_q, X_kv, W_q, W_k, W_v, mask=None):
    """Let the words of one sentence look at the words of another.

    Parameters
    ----------
    X_q : array (n_q, d_q), the words that look, one in each row
    X_kv : array (n_k, d_kv), the words that are looked at
    W_q : array (d_q, k), makes queries
    W_k, W_v : arrays (d_kv, k) and (d_kv, v), make keys and values
    mask : array of bool that can be broadcast to (n_q, n_k), True where a word may look; or None

    Returns
    -------
    array (n_q, v), zeros in the row of a word that may look at nothing

    Example: if X_kv has a single row, each row of the result is X_kv @ W_v.
    """
    # BEGIN SOLUTION
    return masked_attention(X_q @ W_q, X_kv @ W_k, X_kv @ W_v, True if mask is None else mask)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: Which sentence asks, and which one answers? The result has a row for each word of one, and the width of what?
"""  # END TEST CONFIG


def row_for_each_word_that_looks(cross_attention):
    import numpy as np
    from softlookup import is_array

    result = cross_attention(np.ones((3, 4)), np.ones((5, 6)), np.ones((4, 7)), np.ones((6, 7)), np.ones((6, 2)))
    is_array(result, (3, 2), "what three words find in five")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: With queries of zero, nothing is preferred. What does each word bring home, and from which sentence?
"""  # END TEST CONFIG


def no_preference_among_the_words_read(cross_attention):
    import numpy as np
    from softlookup import same_array

    X_kv, W_v = np.array([[1.0, 2.0], [3.0, 0.0], [5.0, 4.0]]), np.array([[1.0, 0.0, 1.0], [0.0, 1.0, -1.0]])
    arguments = np.ones((2, 5)), X_kv, np.zeros((5, 4)), np.ones((2, 4)), W_v
    same_array(cross_attention(*arguments), np.array([[3.0, 2.0, 1.0]] * 2), "the mean of three words")
    masked = cross_attention(*arguments, np.array([[True, False, True], [False, True, False]]))
    same_array(masked, np.array([[3.0, 3.0, 0.0], [3.0, 0.0, 3.0]]), "with a mask")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: If the words read come in another order, does any word that looks notice?
"""  # END TEST CONFIG


def order_of_the_words_read(cross_attention):
    import numpy as np
    from softlookup import is_array, same_array

    rng = np.random.default_rng(609)
    X_q, X_kv, W_q = rng.normal(size=(2, 3)), rng.normal(size=(4, 5)), rng.normal(size=(3, 6))
    W_k, W_v = rng.normal(size=(5, 6)), rng.normal(size=(5, 7))
    result = cross_attention(X_q, X_kv, W_q, W_k, W_v)
    is_array(result, (2, 7), "what two words find in four")
    same_array(cross_attention(X_q, X_kv[[2, 0, 3, 1]], W_q, W_k, W_v), result, "with the words read in another order")


# %%
""" # BEGIN TEST CONFIG
points: 0.9
hidden: true
failure_message: Go through one word. Where do its query, the keys and the values come from, and by which matrix?
"""  # END TEST CONFIG


def random_sentences(cross_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(610)
    X_q, X_kv, W_q = rng.normal(0, 1, (3, 4)), rng.normal(0, 1, (5, 6)), rng.normal(0, 0.5, (4, 7))
    W_k, W_v = rng.normal(0, 0.5, (6, 7)), rng.normal(0, 1, (6, 2))
    shares = special.softmax(np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / 7**0.5, axis=1)
    expected = np.einsum("ij,je,ev->iv", shares, X_kv, W_v)
    same_array(cross_attention(X_q, X_kv, W_q, W_k, W_v), expected, "what three words find in five")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Two sentences may well have the same length and width. Is the one that looks still the one that looks?
"""  # END TEST CONFIG


def sentences_of_one_shape(cross_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(611)
    X_q, X_kv = rng.normal(0, 1, (2, 4, 4))
    W_q, W_k, W_v = rng.normal(0, 0.6, (3, 4, 4))
    shares = special.softmax(np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / 2, axis=1)
    expected = np.einsum("ij,je,ev->iv", shares, X_kv, W_v)
    same_array(cross_attention(X_q, X_kv, W_q, W_k, W_v), expected, "what four words find in four")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: A sentence may have a single word, and a word a single number, and that number may be large. Is all still finite and in its place?
"""  # END TEST CONFIG


def single_words_and_large_numbers(cross_attention):
    import numpy as np
    from softlookup import same_array

    one, X_kv = np.ones((1, 1)), np.array([[1.0], [-1.0], [0.5]])
    far = cross_attention(np.array([[1000.0], [-1000.0], [0.0]]), X_kv, one, one, one)
    same_array(far, np.array([[1.0], [-1.0], [1 / 6]]), "what three words of very different size find")
    tower = cross_attention(1000 * one, X_kv, one, one, one, np.array([[False, True, False]]))
    same_array(tower, -one, "what a single word finds beside hidden scores that are far larger")
    alone = cross_attention(X_kv, np.array([[2.0, 3.0]]), one, np.ones((2, 1)), np.array([[1.0, 5.0], [0.0, 4.0]]))
    same_array(alone, np.array([[2.0, 22.0]] * 3), "what three words find in a single one")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
hidden: true
failure_message: With a mask, also one of a single row, does each word look only where it may? And what if that is nowhere?
"""  # END TEST CONFIG


def words_read_are_padded(cross_attention):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(612)
    X_q, X_kv, W_q = rng.normal(0, 1, (2, 3)), rng.normal(0, 1, (4, 5)), rng.normal(0, 0.5, (3, 6))
    W_k, W_v = rng.normal(0, 0.5, (5, 6)), rng.normal(0, 1, (5, 7))
    parts = np.exp(np.einsum("id,dk,ek,je->ij", X_q, W_q, W_k, X_kv) / 6**0.5)
    for mask in (np.array([[True, True, True, False]]), np.array([[False, True, False, True], [False] * 4])):
        seen = parts * mask
        totals = seen.sum(axis=1, keepdims=True)
        shares = np.divide(seen, totals, out=0 * seen, where=totals > 0)
        expected = np.einsum("ij,je,ev->iv", shares, X_kv, W_v)
        result = cross_attention(X_q, X_kv, W_q, W_k, W_v, mask=mask)
        same_array(result, expected, f"what two words find under a mask of shape {mask.shape}")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Are all the arrays that were passed in still what they were?
"""  # END TEST CONFIG


def both_sentences_stay_the_same(cross_attention):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(613)
    arrays = [rng.normal(size=shape) for shape in ((2, 3), (4, 5), (3, 6), (5, 6), (5, 7))]
    arrays.append(np.array([[True, False, True, False]]))
    kept = [array.copy() for array in arrays]
    is_array(cross_attention(*arrays), (2, 7), "what two words find in four")
    for name, before, after in zip(("X_q", "X_kv", "W_q", "W_k", "W_v", "mask"), kept, arrays, strict=True):
        unchanged(before, after, name)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# Below, three words of French look at five words of English, the last two of them pads. The English words are one-hot,
# a 1 each in a place of its own, so that with the identity as `W_v` their values are the identity: the trick of
# section 3 again. (All else is random; only the mask is meant.)

# %%
rng = np.random.default_rng(8)
english, french = ["red", "house", "big", "pad", "pad"], ["la", "maison", "rouge"]
X_en, X_fr = np.eye(5), rng.normal(size=(3, 4))
W_q, W_k = rng.normal(size=(4, 8)), rng.normal(size=(5, 8)) / 2
not_pads = padding_mask([14, 3, 15, 0, 0], 0)
shares = pictures.call(cross_attention, X_fr, X_en, W_q, W_k, np.eye(5), not_pads)
pictures.heat_map(shares, french, english, "French looks at English", top=1.0)

# %% [markdown]
# *Picture: a heat map with a row for each French word and a column for each English one. Each row shares out 1 among
# the first three columns; the columns of the two pads are 0.00.*
#
# ## 6 · Where am I?
#
# Shuffle the words that are looked at, and nobody notices: a check of `cross_attention` has just tested it. The mask
# aside, attention reads a *bag* of words. But *the dog bites the man* isn't *the man bites the dog*. So each word is told its **position**, by a
# vector that is added to it before anything else.
#
# Such a vector should be different for each position, never get large, and work for sentences longer than any
# seen before. *Attention is all you need*, the paper of 2017, takes a row of clocks. Each pair of numbers is the hand
# of one clock, its sine and its cosine; the first clock is fast, each one after it slower:
#
# $$PE_{p,\,2i} = \sin\frac{p}{10000^{2i/d}}, \qquad PE_{p,\,2i+1} = \cos\frac{p}{10000^{2i/d}}$$
#
# $p$ is the position, counted from 0, and $d$ is the width of a word. Columns come in pairs, so $d$ is even, and
# $i = 0, 1, \dots, d/2 - 1$ counts the *pairs*, not the columns. The two columns of a pair share one clock.

# %% [raw]
# # BEGIN QUESTION
# name: positional_encoding

# %% [markdown]
# **Question `positional_encoding`** (4 points). The vectors of the positions $0, \dots, n-1$, one in each row.

# %% [raw]
# # BEGIN SOLUTION


# %%
def positional_encoding(n, d):
    """Give each position a vector of sines and cosines.

    Parameters
    ----------
    n : int, how many positions
    d : int, the width of a word; an even number

    Returns
    -------
    array (n, d)

    Example: positional_encoding(1, 4) is array([[0., 1., 0., 1.]])
    """
    # BEGIN SOLUTION
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: A row for each position, a column for each number of a word. Is that the shape?
"""  # END TEST CONFIG


def row_for_each_position(positional_encoding):
    from softlookup import is_array

    is_array(positional_encoding(5, 6), (5, 6), "the encoding of 5 positions of width 6")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: The first clock is the fastest. At position 1, what is its angle, and in which two columns do its sine and cosine stand?
"""  # END TEST CONFIG


def first_clock(positional_encoding):
    import numpy as np
    from softlookup import is_array, same_array

    encoding = positional_encoding(3, 4)
    is_array(encoding, (3, 4), "the encoding of 3 positions of width 4")
    expected = np.array([[0.0, 1.0], [np.sin(1.0), np.cos(1.0)], [np.sin(2.0), np.cos(2.0)]])
    same_array(encoding[:, :2], expected, "the first two columns")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: The hand of a clock has length 1, whatever its angle. Do the two numbers of each pair belong to one hand?
"""  # END TEST CONFIG


def pairs_are_hands_of_length_one(positional_encoding):
    import numpy as np
    from softlookup import is_array, same_array

    encoding = positional_encoding(7, 6)
    is_array(encoding, (7, 6), "the encoding of 7 positions of width 6")
    same_array(encoding[:, 0::2] ** 2 + encoding[:, 1::2] ** 2, np.ones((7, 3)), "the squared lengths of the hands")


# %%
""" # BEGIN TEST CONFIG
points: 1.4
hidden: true
failure_message: How slow is the second clock, and the last? Work out the exponent for i = 1 and compare with your code.
"""  # END TEST CONFIG


def all_clocks(positional_encoding):
    import math

    import numpy as np
    from softlookup import same_array

    for n, d in [(5, 6), (3, 10), (4, 2)]:
        expected = np.zeros((n, d))
        for p in range(n):
            for i in range(d // 2):
                angle = p * math.exp(-2 * i / d * math.log(10000))
                expected[p, 2 * i], expected[p, 2 * i + 1] = math.sin(angle), math.cos(angle)
        same_array(positional_encoding(n, d), expected, f"the encoding of {n} positions of width {d}")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: Positions may be far out, and widths as in the paper. Is a fraction lost, or a number too large on the way?
"""  # END TEST CONFIG


def long_and_wide(positional_encoding):
    import numpy as np
    from softlookup import is_array, same_array

    encoding = positional_encoding(1000, 512)
    is_array(encoding, (1000, 512), "the encoding of 1000 positions of width 512")
    rates = np.exp(-np.log(10000) * np.arange(256) / 256)
    for p in (7, 234, 999):
        same_array(encoding[p, 0::2], np.sin(p * rates), f"the sines of position {p}", 1e-5)
        same_array(encoding[p, 1::2], np.cos(p * rates), f"the cosines of position {p}", 1e-5)


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: There may be one position only. Does the result keep its two axes?
"""  # END TEST CONFIG


def single_position(positional_encoding):
    import numpy as np
    from softlookup import same_array

    same_array(positional_encoding(1, 8), np.array([[0.0, 1.0] * 4]), "the encoding of one position of width 8")
    same_array(positional_encoding(1, 2), np.array([[0.0, 1.0]]), "the encoding of one position of width 2")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %%
pictures.heat_map(
    positional_encoding(8, 8),
    [f"position {p}" for p in range(8)],
    ["sin", "cos"] * 4,
    "Four clocks, from fast to slow",
)

# %% [markdown]
# *Picture: a heat map of eight positions and eight columns. The numbers in the first two columns change from row to
# row, up and down between −1 and 1. Those in the next two drift slowly, and in the last four they hardly move: sines near
# 0, cosines near 1.*
#
# ## 7 · Keeping numbers in bounds
#
# A decoder stacks many layers, and numbers that grow a little in each grow a lot in all. So between layers every
# word is **normalised**: from its numbers their mean is subtracted, and what is left is divided by its spread.
# Then a *gain* and a *bias*, both learned, may stretch and shift it again:
#
# $$\mathrm{LayerNorm}(x) = \mathrm{gain} \cdot \frac{x - \mu}{\sqrt{\sigma^2 + \varepsilon}} + \mathrm{bias}$$
#
# $\mu$ is the mean of the word's $d$ numbers, $\sigma^2$ their variance: the mean of the squared distances from $\mu$,
# with $d$ in the denominator (not $d - 1$). The small $\varepsilon$ ("epsilon") stands *inside* the root and prevents a
# division by zero. Each word has a mean and a variance of its own.

# %% [raw]
# # BEGIN QUESTION
# name: layer_norm

# %% [markdown]
# **Question `layer_norm`** (4 points). Normalise along the last axis, whatever axes are in front.

# %% [raw]
# # BEGIN SOLUTION


# %%
def layer_norm(x, gain=1.0, bias=0.0, eps=1e-5):
    """Bring the numbers of each word to mean 0 and variance 1, then stretch and shift them.

    Parameters
    ----------
    x : array (..., d), a word in each row
    gain, bias : numbers, or arrays (d,)
    eps : float, is added to the variance

    Returns
    -------
    array of floats, the shape of x

    Example: layer_norm(np.array([3.0, 3.0])) is array([0., 0.])
    """
    # BEGIN SOLUTION
    centred = x - np.mean(x, axis=-1, keepdims=True)
    return gain * centred / np.sqrt(np.mean(centred**2, axis=-1, keepdims=True) + eps) + bias
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.6
failure_message: These four numbers have a mean and a variance that are easy on paper. Which are they, and what comes out?
"""  # END TEST CONFIG


def one_word_on_paper(layer_norm):
    import numpy as np
    from softlookup import same_array

    x = np.array([5.0, 1.0, 5.0, 1.0])
    same_array(layer_norm(x, 1.0, 0.0, 0.0), np.array([1.0, -1.0, 1.0, -1.0]), "the word, with an epsilon of 0")
    same_array(layer_norm(x, 3.0, 10.0, 0.0), np.array([13.0, 7.0, 13.0, 7.0]), "with a gain of 3 and a bias of 10")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: Which numbers are averaged, those of one word, or those of one column? What should the mean of each word be?
"""  # END TEST CONFIG


def each_word_has_mean_zero(layer_norm):
    import numpy as np
    from softlookup import is_array, same_array

    x = np.array([[1.0, 2.0, 6.0], [0.0, -5.0, 2.0]])
    result = layer_norm(x)
    is_array(result, (2, 3), "two normalised words")
    same_array(result.mean(axis=1) + 1, np.ones(2), "1 plus the means of the words")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
failure_message: Multiply a word by 100 and add 7. What does its normalised version notice of that, apart from epsilon?
"""  # END TEST CONFIG


def scale_and_shift_are_lost(layer_norm):
    import numpy as np
    from softlookup import is_array, same_array

    x = np.array([[1.0, 2.0, 6.0, -3.0], [0.5, -5.0, 2.0, 1.0]])
    result = layer_norm(x, eps=0.0)
    is_array(result, (2, 4), "two normalised words")
    same_array(layer_norm(100 * x + 7, eps=0.0), result, "two words that were stretched and shifted")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Which variance is it, and where does epsilon stand? Are gain and bias applied after the division?
"""  # END TEST CONFIG


def random_words_and_gains(layer_norm):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(614)
    x, gain, bias = rng.normal(1, 0.5, (3, 5)), rng.normal(1, 1, 5), rng.normal(0, 1, 5)
    for eps in (1e-5, 0.3):
        expected = np.zeros((3, 5))
        for i, word in enumerate(x.tolist()):
            mean = sum(word) / 5
            variance = sum((each - mean) ** 2 for each in word) / 5
            expected[i] = [
                g * (each - mean) / (variance + eps) ** 0.5 + b for each, g, b in zip(word, gain, bias, strict=True)
            ]
        same_array(layer_norm(x, gain, bias, eps), expected, f"three words, with an epsilon of {eps}")
        same_array(layer_norm(x, bias=bias, gain=gain, eps=eps), expected, "with the arguments given by name")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: There may be no axis in front, or two. Is each word still normalised on its own, and are whole numbers fine?
"""  # END TEST CONFIG


def any_axes_in_front(layer_norm):
    import numpy as np
    from scipy import stats
    from softlookup import same_array

    rng = np.random.default_rng(615)
    for shape in ((6,), (2, 4, 3), (1, 5), (2, 2, 2, 7)):
        x = rng.normal(0, 3, shape)
        same_array(layer_norm(x, eps=0.0), stats.zscore(x, axis=-1), f"words in an array of shape {shape}")
    whole = np.array([[4, 0, 2], [1, 1, 7]])
    same_array(layer_norm(whole, eps=0.0), stats.zscore(whole.astype(float), axis=1), "words of whole numbers")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: If all numbers of a word are alike, its variance is 0. What comes out, and is the default epsilon the one that was asked for?
"""  # END TEST CONFIG


def words_without_spread(layer_norm):
    import numpy as np
    from softlookup import same_array

    x = np.array([[2.0, 2.0, 2.0], [0.0, 0.0, 0.0]])
    same_array(layer_norm(x), np.zeros((2, 3)), "words whose numbers are all alike")
    same_array(layer_norm(x[:, :1]), np.zeros((2, 1)), "words of a single number")
    same_array(layer_norm(x, 2.0, np.array([1.0, 2.0, 3.0])), np.array([[1.0, 2.0, 3.0]] * 2), "with a bias")
    small = np.array([0.003, -0.003])
    same_array(layer_norm(small), small / np.sqrt(0.003**2 + 1e-5), "a word with a small spread")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: Are the arrays that were passed in still what they were?
"""  # END TEST CONFIG


def normalised_words_stay_the_same(layer_norm):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(616)
    arrays = [rng.normal(size=(2, 3)), rng.normal(size=3), rng.normal(size=3)]
    kept = [array.copy() for array in arrays]
    is_array(layer_norm(*arrays), (2, 3), "two normalised words")
    for name, before, after in zip(("x", "the gain", "the bias"), kept, arrays, strict=True):
        unchanged(before, after, name)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# ## 8 · A decoder block
#
# Everything is there. A **decoder block** has three parts, one after the other:
#
# 1. **Self-attention**, causal: each word written looks at itself and at the words written before it.
# 2. **Cross-attention**: each word written looks at the memory of the sentence that was read.
# 3. A **feed-forward network**: each word is thought over on its own, with two matrices and something in between
#    that isn't linear. $\mathrm{FFN}(x) = \max(0, x W_1 + b_1) W_2 + b_2$. (The maximum with 0 is called *ReLU*.)
#
# And around each part goes the same frame, $\mathrm{LayerNorm}(x + \mathrm{part}(x))$. What a part finds is *added*
# to what was there, so that nothing is forgotten; this is a **residual** connection. Then the sum is normalised, with the gain,
# bias and epsilon that `layer_norm` has by default. (As the norm comes after the sum, it is called *post-norm*.)
#
# Each of the two attentions ends with a matrix $W^O$, which brings what was found back to the width of a word. We
# build a block with one head; `05_heads` has all that it takes to make several.

# %% [raw]
# # BEGIN QUESTION
# name: decoder_block

# %% [markdown]
# **Question `decoder_block`** (7 points). Put the three parts together, each in its frame. A word that may look at nothing
# in the memory finds nothing there: cross-attention gives zeros for it, as `masked_attention` does, and the frame is
# applied all the same.

# %% [raw]
# # BEGIN SOLUTION


# %%
def decoder_block(X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None):
    """Take the words written so far one layer further.

    Parameters
    ----------
    X : array (n, d), the words written, one in each row
    memory : array (m, d_m), the words read, as the encoder left them
    self_weights : (W_q, W_k, W_v, W_o) of shapes (d, k), (d, k), (d, v), (v, d)
    cross_weights : (W_q, W_k, W_v, W_o) of shapes (d, k), (d_m, k), (d_m, v), (v, d)
    ffn_weights : (W_1, b_1, W_2, b_2) of shapes (d, f), (f,), (f, d), (d,)
    memory_mask : array of bool that can be broadcast to (n, m), True where a word may look; or None

    Returns
    -------
    array (n, d)

    Example: if all weights are zero, the result is the layer norm of X, three times over.
    """
    # BEGIN SOLUTION
    *projections, W_o = self_weights
    X = layer_norm(X + cross_attention(X, X, *projections, causal_mask(len(X), len(X))) @ W_o)
    *projections, W_o = cross_weights
    X = layer_norm(X + cross_attention(X, memory, *projections, memory_mask) @ W_o)
    W_1, b_1, W_2, b_2 = ffn_weights
    return layer_norm(X + np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.7
failure_message: Blocks are stacked, so what comes out must fit in again. Does it have the shape of the words written?
"""  # END TEST CONFIG


def words_keep_their_shape(decoder_block):
    import numpy as np
    from softlookup import is_array

    own = np.ones((4, 3)), np.ones((4, 3)), np.ones((4, 2)), np.ones((2, 4))
    cross = np.ones((4, 7)), np.ones((6, 7)), np.ones((6, 5)), np.ones((5, 4))
    ffn = np.ones((4, 8)), np.ones(8), np.ones((8, 4)), np.ones(4)
    X = np.array([[1.0, 0.0, 2.0, 5.0], [0.0, 1.0, 1.0, 0.0], [3.0, 1.0, 0.0, 2.0]])
    is_array(decoder_block(X, np.ones((5, 6)), own, cross, ffn), (3, 4), "three words after the block")


# %%
""" # BEGIN TEST CONFIG
points: 1
failure_message: If all weights are zero, no part finds anything. What remains of a word, after the three frames?
"""  # END TEST CONFIG


def nothing_found_nothing_lost(decoder_block):
    import numpy as np
    from softlookup import same_array

    own, cross = [[np.zeros(shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = np.zeros((4, 5)), np.zeros(5), np.zeros((5, 4)), np.zeros(4)
    X = np.array([[5.0, 1.0, 5.0, 1.0], [0.0, 8.0, 8.0, 0.0]])
    result = decoder_block(X, np.ones((3, 4)), own, cross, ffn)
    expected = np.array([[1.0, -1.0, 1.0, -1.0], [-1.0, 1.0, 1.0, -1.0]])
    same_array(result, expected, "two words after a block of zeros", 1e-4)


# %%
""" # BEGIN TEST CONFIG
points: 1.1
failure_message: The last word is changed. Which rows of the result may notice, and which may not?
"""  # END TEST CONFIG


def earlier_words_do_not_notice(decoder_block):
    import numpy as np
    from softlookup import is_array, same_array

    rng = np.random.default_rng(617)
    own, cross = [[rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = [rng.normal(size=shape) for shape in ((4, 5), (5,), (5, 4), (4,))]
    X, memory = rng.normal(size=(3, 4)), rng.normal(size=(2, 4))
    result = decoder_block(X, memory, own, cross, ffn)
    is_array(result, (3, 4), "three words after the block")
    X[2] = [3.0, -2.0, 0.0, 1.0]
    again = decoder_block(X, memory, own, cross, ffn)
    is_array(again, (3, 4), "three words after the block")
    same_array(again[:2], result[:2], "the first two words, with another third word")
    assert np.abs(again[2] - result[2]).max() > 1e-3, "the third word should notice that it was changed"


# %%
""" # BEGIN TEST CONFIG
points: 0.7
hidden: true
failure_message: If memory and feed-forward network add nothing, what is left is the first part. Who looks at whom there, how are scores scaled, and what is added to what?
"""  # END TEST CONFIG


def self_attention_alone(decoder_block):
    import numpy as np
    from scipy import special, stats
    from softlookup import same_array

    rng = np.random.default_rng(623)
    X, memory = rng.normal(0, 1, (5, 4)), rng.normal(0, 1, (3, 6))
    cross = [rng.normal(size=shape) for shape in ((4, 3), (6, 3), (6, 2))] + [np.zeros((2, 4))]
    ffn = rng.normal(size=(4, 6)), rng.normal(size=6), np.zeros((6, 4)), np.zeros(4)
    for size in (0.6, 600):
        own = [size * rng.normal(size=(4, 7)), *(rng.normal(size=shape) for shape in ((4, 7), (4, 2), (2, 4)))]
        scores = np.einsum("id,dk,ek,je->ij", X, own[0], own[1], X) / 7**0.5
        shares = special.softmax(np.where(np.tri(5) > 0, scores, -np.inf), axis=1)
        expected = stats.zscore(X + np.einsum("ij,jd,dv,vo->io", shares, X, own[2], own[3]), axis=1)
        result = decoder_block(X, memory, own, cross, ffn)
        same_array(result, expected, "five words after self-attention", 1e-4)  # whatever the epsilon of the norm


# %%
""" # BEGIN TEST CONFIG
points: 0.7
hidden: true
failure_message: If only the memory adds anything, what goes into the second part as queries, what is its result added to, and what has been normalised by then, with which epsilon?
"""  # END TEST CONFIG


def look_at_the_memory_alone(decoder_block):
    import numpy as np
    from scipy import special, stats
    from softlookup import same_array

    def normed(words):
        return stats.zscore(words, axis=1) * np.sqrt(words.var(axis=1) / (words.var(axis=1) + 1e-5))[:, None]

    rng = np.random.default_rng(624)
    memory = rng.normal(0, 1, (3, 6))
    own = [rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2))] + [np.zeros((2, 4))]
    ffn = rng.normal(size=(4, 6)), rng.normal(size=6), np.zeros((6, 4)), np.zeros(4)
    for size, spread in ((0.6, 1), (0.6, 0.003), (600, 2)):
        X = rng.normal(0, spread, (5, 4))
        cross = [size * rng.normal(size=(4, 9)), *(rng.normal(size=shape) for shape in ((6, 9), (6, 8), (8, 4)))]
        first = normed(X)
        shares = special.softmax(np.einsum("id,dk,ek,je->ij", first, cross[0], cross[1], memory) / 3, axis=1)
        second = normed(first + np.einsum("ij,je,ev,vo->io", shares, memory, cross[2], cross[3]))
        same_array(decoder_block(X, memory, own, cross, ffn), normed(second), "five words after a look at the memory")


# %%
""" # BEGIN TEST CONFIG
points: 0.7
hidden: true
failure_message: If neither attention adds anything, what is left is the feed-forward network. Which function stands between its matrices, and what is its result added to?
"""  # END TEST CONFIG


def feed_forward_alone(decoder_block):
    import numpy as np
    from scipy import stats
    from softlookup import same_array

    rng = np.random.default_rng(625)
    X, memory = rng.normal(2, 3, (5, 4)), rng.normal(0, 1, (3, 6))
    own = [rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2))] + [np.zeros((2, 4))]
    cross = [rng.normal(size=shape) for shape in ((4, 3), (6, 3), (6, 2))] + [np.zeros((2, 4))]
    ffn = [rng.normal(0, 0.8, shape) for shape in ((4, 10), (10,), (10, 4), (4,))]
    second = stats.zscore(X, axis=1)
    found = np.clip(np.einsum("id,df->if", second, ffn[0]) + ffn[1], 0, None)
    expected = stats.zscore(second + np.einsum("if,fo->io", found, ffn[2]) + ffn[3], axis=1)
    result = decoder_block(X, memory, own, cross, ffn)
    same_array(result, expected, "five words after the feed-forward network", 1e-4)  # whatever the epsilon of the norm


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Take the parts one at a time. What goes into each, what is added to its result, and what is normalised when?
"""  # END TEST CONFIG


def block_of_random_weights(decoder_block):
    import numpy as np
    from scipy import special, stats
    from softlookup import same_array

    def normed(words):
        return stats.zscore(words, axis=1) * np.sqrt(words.var(axis=1) / (words.var(axis=1) + 1e-5))[:, None]

    rng = np.random.default_rng(618)
    own = [rng.normal(0, 0.6, shape) for shape in ((4, 7), (4, 7), (4, 2), (2, 4))]
    ffn = [rng.normal(0, 0.8, shape) for shape in ((4, 10), (10,), (10, 4), (4,))]
    for width, spread in ((6, 1), (4, 1), (4, 0.003)):
        X, memory = rng.normal(0, spread, (5, 4)), rng.normal(0, 1, (3, width))
        scores = np.einsum("id,dk,ek,je->ij", X, own[0], own[1], X) / 7**0.5
        shares = special.softmax(np.where(np.tri(5) > 0, scores, -np.inf), axis=1)
        first = normed(X + np.einsum("ij,jd,dv,vo->io", shares, X, own[2], own[3]))
        cross = [rng.normal(0, 0.6, shape) for shape in ((4, 9), (width, 9), (width, 8), (8, 4))]
        shares = special.softmax(np.einsum("id,dk,ek,je->ij", first, cross[0], cross[1], memory) / 3, axis=1)
        second = normed(first + np.einsum("ij,je,ev,vo->io", shares, memory, cross[2], cross[3]))
        third = normed(second + np.clip(second @ ffn[0] + ffn[1], 0, None) @ ffn[2] + ffn[3])
        same_array(decoder_block(X, memory, own, cross, ffn), third, "five words after the block")


# %%
""" # BEGIN TEST CONFIG
points: 0.4
hidden: true
failure_message: Part of the memory may be padding, or be there for some words only. Does the mask keep every word from looking where it may not, and does it only concern the memory?
"""  # END TEST CONFIG


def padded_memory(decoder_block):
    import numpy as np
    from scipy import special, stats
    from softlookup import same_array

    def normed(words):
        return stats.zscore(words, axis=1) * np.sqrt(words.var(axis=1) / (words.var(axis=1) + 1e-5))[:, None]

    rng = np.random.default_rng(619)
    own = [rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))]
    cross = [rng.normal(size=shape) for shape in ((4, 3), (5, 3), (5, 2), (2, 4))]
    ffn = [rng.normal(size=shape) for shape in ((4, 6), (6,), (6, 4), (4,))]
    X, memory = rng.normal(0, 0.01, (4, 4)), rng.normal(size=(4, 5))
    scores = np.einsum("id,dk,ek,je->ij", X, own[0], own[1], X) / 3**0.5
    shares = special.softmax(np.where(np.tri(4) > 0, scores, -np.inf), axis=1)
    first = normed(X + np.einsum("ij,jd,dv,vo->io", shares, X, own[2], own[3]))
    scores = np.einsum("id,dk,ek,je->ij", first, cross[0], cross[1], memory) / 3**0.5
    rows = np.array([[True, True, False, False], [False, True, False, True], [False, False, True, True]])
    for mask in (rows[:1], rows[1:2], rows[[0, 2, 1, 0]]):
        shares = special.softmax(np.where(mask, scores, -np.inf), axis=1)
        second = normed(first + np.einsum("ij,je,ev,vo->io", shares, memory, cross[2], cross[3]))
        third = normed(second + np.clip(second @ ffn[0] + ffn[1], 0, None) @ ffn[2] + ffn[3])
        same_array(decoder_block(X, memory, own, cross, ffn, mask), third, "four words after the block, under a mask")
    named = decoder_block(X, memory, own, cross, ffn, memory_mask=rows[[0, 2, 1, 0]])
    same_array(named, third, "four words after the block, under a mask given by name")


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: If nothing of the memory may be seen, a word finds nothing there. What is left of the second part?
"""  # END TEST CONFIG


def memory_that_nobody_may_see(decoder_block):
    import numpy as np
    from softlookup import is_array, same_array

    rng = np.random.default_rng(620)
    own = [rng.normal(size=shape) for shape in ((6, 3), (6, 3), (6, 2), (2, 6))]
    cross = [rng.normal(size=shape) for shape in ((6, 3), (5, 3), (5, 2), (2, 6))]
    ffn = [rng.normal(size=shape) for shape in ((6, 7), (7,), (7, 6), (6,))]
    X, memory = rng.normal(size=(3, 6)), rng.normal(size=(4, 5))
    blind = decoder_block(X, memory, own, cross, ffn, np.zeros((3, 4), dtype=bool))
    is_array(blind, (3, 6), "three words after the block")
    empty = decoder_block(X, memory, own, [*cross[:3], np.zeros((2, 6))], ffn)
    same_array(blind, empty, "three words that may see nothing of the memory")


# %%
""" # BEGIN TEST CONFIG
points: 0.3
hidden: true
failure_message: If words are written one after the other, is each row what it is when all are written at once? And for a single word?
"""  # END TEST CONFIG


def written_word_by_word(decoder_block):
    import numpy as np
    from scipy import special, stats
    from softlookup import same_array

    def normed(words):
        return stats.zscore(words, axis=1) * np.sqrt(words.var(axis=1) / (words.var(axis=1) + 1e-5))[:, None]

    rng = np.random.default_rng(621)
    own, cross = [[rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = [rng.normal(size=shape) for shape in ((4, 5), (5,), (5, 4), (4,))]
    X, memory = rng.normal(0, 0.005, (4, 4)), rng.normal(size=(2, 4))
    scores = np.einsum("id,dk,ek,je->ij", X, own[0], own[1], X) / 3**0.5
    shares = special.softmax(np.where(np.tri(4) > 0, scores, -np.inf), axis=1)
    first = normed(X + np.einsum("ij,jd,dv,vo->io", shares, X, own[2], own[3]))
    for n, m in ((4, 2), (3, 2), (1, 2), (2, 1), (1, 1)):
        scores = np.einsum("id,dk,ek,je->ij", first[:n], cross[0], cross[1], memory[:m]) / 3**0.5
        shares = special.softmax(scores, axis=1)
        second = normed(first[:n] + np.einsum("ij,je,ev,vo->io", shares, memory[:m], cross[2], cross[3]))
        third = normed(second + np.clip(second @ ffn[0] + ffn[1], 0, None) @ ffn[2] + ffn[3])
        same_array(decoder_block(X[:n], memory[:m], own, cross, ffn), third, f"{n} words, with a memory of {m}")


# %%
""" # BEGIN TEST CONFIG
points: 0.2
hidden: true
failure_message: Are the words, the memory and all the weights still what they were?
"""  # END TEST CONFIG


def arrays_of_the_block_stay_the_same(decoder_block):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(622)
    own, cross = [[rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2), (2, 4))] for _ in range(2)]
    ffn = [rng.normal(size=shape) for shape in ((4, 5), (5,), (5, 4), (4,))]
    X, memory = rng.normal(size=(3, 4)), rng.normal(size=(2, 4))
    arrays = [X, memory, *own, *cross, *ffn]
    kept = [array.copy() for array in arrays]
    is_array(decoder_block(X, memory, own, cross, ffn), (3, 4), "three words after the block")
    names = ["X", "the memory", *["a weight of the self-attention"] * 4, *["a weight of the cross-attention"] * 4]
    names += ["a weight of the feed-forward network"] * 4
    for name, before, after in zip(names, kept, arrays, strict=True):
        unchanged(before, after, name)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# ## What you have built
#
# In the paper's words, the two lines around which this notebook turned:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V,
# \qquad \mathrm{LayerNorm}(x + \mathrm{Sublayer}(x))$$
#
# The first is your `masked_attention`; the paper has the mask in prose only, and puts $-\infty$ where you do. The
# second is the frame of your `decoder_block`, and the paper's decoder is six such blocks in a row.
#
# One last experiment, with five words of width 8, each a random vector plus its position, and a memory of four
# words. We change one word at a time, and look how much each row of the result changes. Who notices?

# %%
rng = np.random.default_rng(9)
shapes = [(8, 8)] * 4
own_weights, cross_weights = [[rng.normal(size=shape) / 3 for shape in shapes] for _ in range(2)]
ffn_weights = [rng.normal(size=shape) / 3 for shape in ((8, 32), (32,), (32, 8), (8,))]
words, memory = rng.normal(size=(5, 8)), rng.normal(size=(4, 8))


def who_notices(block):
    """How much each row of the block's result (rows) changes with each word that goes in (columns)."""
    before, changes = block(words), []
    if before is None:
        return None
    for j in range(5):
        changed = words.copy()
        changed[j] = rng.normal(size=8)
        changes.append(np.abs(block(changed) - before).mean(axis=1))
    return np.stack(changes, axis=1)


def our_block(X):
    placed = pictures.call(np.add, X, positional_encoding(5, 8))
    return pictures.call(decoder_block, placed, memory, own_weights, cross_weights, ffn_weights)


names = ["start", "la", "maison", "rouge", "est"]
pictures.heat_map(who_notices(our_block), names, [f"change {name}" for name in names], "Who notices a change?")

# %% [markdown]
# *Picture: a heat map of five rows and five columns, a staircase once more. The diagonal is darkest: a word notices
# most when it is changed itself. Below the diagonal are smaller numbers, later words that notice a little. Above the diagonal all is
# exactly 0.00: no word knows anything of what comes after it.*
#
# That is why such a decoder can be trained on whole sentences at once and still write word by word. In the next
# notebook it does: your attention, in a small trained translator.
