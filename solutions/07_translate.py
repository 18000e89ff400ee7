# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [raw]
# # ASSIGNMENT CONFIG
# name: 07_translate
# config_file: assignment.yml
# files:
#   - checking.py
#   - softlookup.py
#   - feedback.py
#   - pictures.py
#   - sketches.py
#   - t5.py
#   - translator/config.json
#   - translator/generation_config.json
#   - translator/model.safetensors
#   - translator/tokenizer.json
#   - translator/tokenizer_config.json

# %% [markdown]
# # A translator that runs on your attention
#
# **Builds on** masks and cross-attention (`06_masks`) and on several heads (`05_heads`). What you need of them is
# recalled, and SciPy's `softmax` is given, so you can start here. If you have a softmax of your own from `02_softmax`,
# paste it in a cell below the import.
#
# **At the end** a trained network translates English into French, and every look that one of its words takes at
# another goes through your code. You know how such a network tells where words stand, why it doesn't scale its scores,
# where it looks while it writes, and how it knows when to stop.
#
# A published notebook, *the source* from here on, ends with one line: it asks a library for a translator,
# hands it *It is easy to translate languages with transformers*, and gets a French sentence back. It looks like
# magic, and with today's versions of that library it doesn't even run. We do the same with many lines, and no magic.
#
# The translator that the source used is a **T5**, and so is ours. It has the same architecture but is a thousand times
# smaller: 272 000 numbers, trained on 47 929 short sentences with a vocabulary of 650 pieces. It is good at those and at
# nothing else. It has never seen the source's sentence. What is more, among the sentences that it learnt from there is
# none in which even *two* of the words *easy*, *translate*, *languages* and *transformers* meet.

# %%
import numpy as np
import pictures
import t5
from scipy.special import softmax

np.set_printoptions(precision=4, suppress=True)
sentence = "It is easy to translate languages with transformers"
tokenizer = t5.Tokenizer("translator")
ids = tokenizer.encode(sentence)
print(ids)
print(tokenizer.words(ids))

# %% [markdown]
# The module `t5`, beside this notebook, has all that isn't attention: a tokenizer, which turns a sentence into ids and
# back, the loading of trained weights, the embedding, a layer norm and a feed-forward network. It is short; have a look.
# Behind the last word the tokenizer puts `</s>`, the mark for the **end**.
#
# Three pieces are missing in it, and so is the loop that writes a sentence: these four functions are yours. The rule of
# the other notebooks holds: functions leave the arrays that they are given as they were.
#
# ## 1 · How far away?
#
# In `06_masks` a word was told its position by a vector. T5 does it differently: what matters to two words is not
# where they stand, but how far they are *apart*. So each score gets an extra, a **bias**, that depends on the way
# from the query to the key: `relative` = key's position − query's position. It is 0 for a word and itself, −1 for the
# word before, 2 for the word after next. The biases are learned, one for each distance and head.
#
# Not quite one for each distance: nobody needs to tell 57 words from 58. Distances are sorted into **buckets**, exact
# ones for small distances, ever wider ones for large, and the last for all that is too far. Let there be $N$ buckets
# on one side, and $E = N // 2$ (rounded down) exact ones. A distance $r \ge 0$ goes into bucket
#
# $$b(r) = \begin{cases} r & r < E \\
# \min\left(N - 1,\; E + \left\lfloor \dfrac{\log(r / E)}{\log(M / E)} \, (N - E) \right\rfloor \right) & r \ge E \end{cases}$$
#
# where $M$ is `max_distance` and $\lfloor\;\rfloor$ rounds down.
#
# - **Bidirectional**, in the encoder: half of the `n_buckets` are for what stands at the query or before it, half for
#   what stands after it. So $N$ is half of `n_buckets`, rounded down, $r$ is the absolute value of `relative`, and if `relative` is
#   *above* zero, $N$ is added to the bucket.
# - **Not bidirectional**, in the decoder: nobody looks ahead, so all buckets are for what comes before. $N$ is
#   `n_buckets`, $r$ is `-relative`, and whatever stands ahead counts as distance 0.

# %% [raw]
# # BEGIN QUESTION
# name: relative_position_bucket

# %% [markdown]
# **Question `relative_position_bucket`** (10 points). Sort relative positions into buckets. Mind the logarithm of 0.

# %% [raw]
# # BEGIN SOLUTION


# %%
def relative_position_bucket(relative, bidirectional, n_buckets=32, max_distance=128):
    """Say into which bucket each way from a query to a key falls.

    Parameters
    ----------
    relative : array of int of any shape, the key's position minus the query's
    bidirectional : bool, whether there are buckets for keys after the query
    n_buckets : int, how many buckets there are in all
    max_distance : int, the distance by which, at the latest, everything is in the last bucket

    Returns
    -------
    array of int, the shape of relative, from 0 to n_buckets - 1

    Example: relative_position_bucket(np.array([-1, 0, 1]), True) is array([ 1,  0, 17])
    """
    # BEGIN SOLUTION
    if bidirectional:
        n_buckets //= 2
        first, distance = np.where(relative > 0, n_buckets, 0), np.abs(relative)
    else:
        first, distance = 0, np.maximum(-relative, 0)
    exact = n_buckets // 2
    far = np.log(np.maximum(distance, exact) / exact) / np.log(max_distance / exact) * (n_buckets - exact)
    bucket = np.where(distance < exact, distance, exact + far.astype(int))
    return first + np.minimum(bucket, n_buckets - 1)
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 1.5
failure_message: Near words have a bucket each. Which buckets are for what comes before the query, and which for what comes after it?
"""  # END TEST CONFIG


def near_words_in_the_encoder(relative_position_bucket):
    import numpy as np
    from softlookup import same_array

    buckets = relative_position_bucket(np.array([-3, -2, -1, 0, 1, 2, 3]), True)
    same_array(buckets, np.array([3, 2, 1, 0, 17, 18, 19]), "the buckets of near words")


# %%
""" # BEGIN TEST CONFIG
points: 1.3
failure_message: In the decoder, how far away is the word before last, and what counts as distance 0?
"""  # END TEST CONFIG


def near_words_in_the_decoder(relative_position_bucket):
    import numpy as np
    from softlookup import same_array

    buckets = relative_position_bucket(np.array([[-9, -2, -1], [0, 1, 5]]), False)
    same_array(buckets, np.array([[9, 2, 1], [0, 0, 0]]), "the buckets of near words")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
failure_message: Beyond the largest distance everything goes into the last bucket of its side. Which ones are these?
"""  # END TEST CONFIG


def words_too_far_away(relative_position_bucket):
    import numpy as np
    from softlookup import same_array

    far = np.array([-1000, -130, 130, 1000])
    same_array(relative_position_bucket(far, True), np.array([15, 15, 31, 31]), "the buckets of far words")


# %%
""" # BEGIN TEST CONFIG
points: 2.5
hidden: true
failure_message: Take one distance past the exact buckets and work it out by hand. Where do you round, and in which direction?
"""  # END TEST CONFIG


def wide_buckets(relative_position_bucket):
    import math

    import numpy as np
    from softlookup import same_array

    for both, n, distances in [
        (True, 16, [9, 11, 15, 20, 30, 50, 63, 80, 90, 91, 100, 127]),
        (False, 32, [17, 20, 27, 40, 70, 120]),
    ]:
        exact = n // 2
        by_hand = [exact + math.floor(math.log(r / exact) / math.log(128 / exact) * (n - exact)) for r in distances]
        before = relative_position_bucket(-np.array(distances), both)
        same_array(before, np.array(by_hand), "the buckets of words before")
        if both:
            after = relative_position_bucket(np.array(distances), both)
            same_array(after, np.array(by_hand) + n, "the buckets of words after")


# %%
""" # BEGIN TEST CONFIG
points: 1.9
hidden: true
failure_message: There may be more buckets or fewer, and another largest distance. Is everything taken from the parameters, exact buckets too?
"""  # END TEST CONFIG


def other_buckets_and_distances(relative_position_bucket):
    import math

    import numpy as np
    from softlookup import same_array

    relative = np.arange(-49, 50).reshape(9, 11)
    for both, n_buckets, largest in [(True, 12, 45), (False, 10, 37), (True, 20, 301), (False, 7, 23)]:
        n = n_buckets // 2 if both else n_buckets
        expected = np.zeros(relative.shape, dtype=int)
        for index, way in np.ndenumerate(relative):
            r = abs(int(way)) if both else max(int(-way), 0)
            b = r
            if r >= n // 2:
                b = n // 2 + math.floor(math.log(r / (n // 2)) / math.log(largest / (n // 2)) * (n - n // 2))
            expected[index] = min(b, n - 1) + (n if both and way > 0 else 0)
        got = relative_position_bucket(relative, both, n_buckets, largest)
        same_array(got, expected, f"{n_buckets} buckets up to {largest}")
        named = relative_position_bucket(relative, both, max_distance=largest, n_buckets=n_buckets)
        same_array(named, expected, "with the parameters given by name")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Buckets number the rows of a table. Are they whole numbers, of the shape that came in, also for a single distance?
"""  # END TEST CONFIG


def buckets_number_rows(relative_position_bucket):
    import numpy as np
    from softlookup import same_array

    for shape in ((1,), (1, 1), (2, 3, 4)):
        buckets = relative_position_bucket(np.full(shape, -2), True)
        same_array(buckets, np.full(shape, 2), f"buckets for an array of shape {shape}")
        assert buckets.dtype.kind in "iu", f"the buckets should be whole numbers, but are {buckets.dtype}"


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: Is the array that was passed in still what it was?
"""  # END TEST CONFIG


def ways_stay_the_same(relative_position_bucket):
    import numpy as np
    from softlookup import is_array, unchanged

    relative = np.array([[-40, 3], [0, 9]])
    kept = relative.copy()
    for both in (True, False):
        is_array(relative_position_bucket(relative, both), (2, 2), "the four buckets")
        unchanged(kept, relative, "the array of relative positions")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %%
distances = np.arange(0, 140, 10)
pictures.bars(
    {
        "encoder": relative_position_bucket(-distances, True),
        "decoder": relative_position_bucket(-distances, False),
    },
    [str(distance) for distance in distances],
    "Buckets of words that stand so far before the query",
    "bucket",
)

# %% [markdown]
# *Picture: two bars for each distance from 0 to 130. Those of the encoder rise steeply at first and flatten towards 15,
# those of the decoder rise to 31 in the same way.*
#
# ## 2 · Attention without a scale
#
# You know attention with $\sqrt{d_k}$ below the scores. T5 has none:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}(QK^\top + B)\, V$$
#
# $B$ is the bias: for each head, the number that `t5` looks up for the bucket of each way. Why may the root be missing?
# It keeps the scores of *random* queries and keys small. But $Q = X W^Q$, and $W^Q$ is learned. If you start the
# training with a $W^Q$ that is $\sqrt{d_k}$ times smaller, the scores start just as small, and nothing has to be divided
# ever after. The root hasn't vanished, it has moved into the weights.

# %% [raw]
# # BEGIN QUESTION
# name: fold_scale

# %% [markdown]
# **Question `fold_scale`** (3 points). Show it. Given one head's matrix `W_q` of a network *with* the root, return the matrix that
# makes a network *without* the root compute the same.

# %% [raw]
# # BEGIN SOLUTION


# %%
def fold_scale(W_q):
    """Move the scale of attention into the matrix that makes queries.

    Parameters
    ----------
    W_q : array (d, k), for attention that divides its scores by the root of k

    Returns
    -------
    array (d, k), for attention that does not divide

    Example: for k = 1 nothing changes.
    """
    # BEGIN SOLUTION
    return W_q / np.sqrt(W_q.shape[1])
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 1.2
failure_message: Compute the scores of one query both ways, with the old matrix and the root, with yours and no root. Are they equal?
"""  # END TEST CONFIG


def same_scores_both_ways(fold_scale):
    import numpy as np
    from softlookup import is_array, same_array

    X, W_q, K = np.array([[1.0, 2.0]]), np.array([[1.0, 0.0, 3.0, 1.0], [0.0, 2.0, 1.0, 1.0]]), np.eye(4)
    folded = fold_scale(W_q)
    is_array(folded, (2, 4), "the folded matrix")
    same_array(X @ folded @ K.T, X @ W_q @ K.T / 2, "the scores without a root")


# %%
""" # BEGIN TEST CONFIG
points: 1.8
hidden: true
failure_message: Which of the matrix's two sizes is under the root, and is the matrix that was passed in still what it was?
"""  # END TEST CONFIG


def folded_matrices_of_other_sizes(fold_scale):
    import numpy as np
    from softlookup import same_array, unchanged

    rng = np.random.default_rng(701)
    for shape in ((3, 7), (5, 1), (1, 6), (8, 2)):
        W_q = rng.normal(size=shape)
        kept = W_q.copy()
        same_array(fold_scale(W_q), kept * shape[1] ** -0.5, f"a folded matrix of shape {shape}")
        unchanged(kept, W_q, "W_q")
    same_array(fold_scale(np.array([[2, 4, 6, 8]])), np.array([[1.0, 2.0, 3.0, 4.0]]), "a matrix of whole numbers")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [raw]
# # BEGIN QUESTION
# name: t5_attention

# %% [markdown]
# **Question `t5_attention`** (10 points). T5's attention. As in `06_masks`, there may be more axes in front, for heads; a mask
# is True where a query may look, `None` hides nothing, and who sees nothing brings home zeros.

# %% [raw]
# # BEGIN SOLUTION


# %%
def t5_attention(Q, K, V, bias, mask=None):
    """Mix values for each query, by unscaled scores with a bias.

    Parameters
    ----------
    Q : array (..., n_q, k), a query in each row
    K : array (..., n_k, k), a key in each row
    V : array (..., n_k, v), a value for each key
    bias : array that can be broadcast to (..., n_q, n_k), is added to the scores; or a number
    mask : array of bool that can be broadcast to (..., n_q, n_k), or None

    Returns
    -------
    array (..., n_q, v)

    Example: with a single key, and no mask, each row is that key's value.
    """
    # BEGIN SOLUTION
    scores = Q @ np.swapaxes(K, -1, -2) + bias
    if mask is None:
        return softmax(scores, axis=-1) @ V
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
points: 1.5
failure_message: The scores are logarithms here, with the bias added. Which whole numbers are they the logarithms of, and which shares does that make?
"""  # END TEST CONFIG


def shares_on_paper(t5_attention):
    import numpy as np
    from softlookup import same_array

    Q, K = np.array([[1.0, 0.0, 0.0, 0.0]]), np.array([[np.log(2), 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 1.0]])
    bias, V = np.array([[0.0, np.log(6)]]), np.array([[8.0, 0.0], [0.0, 4.0]])
    same_array(t5_attention(Q, K, V, bias), np.array([[2.0, 3.0]]), "what the query brings home")


# %%
""" # BEGIN TEST CONFIG
points: 1.1
failure_message: With several heads in front, is there still a row for each query of each head, as wide as the values?
"""  # END TEST CONFIG


def shape_with_heads(t5_attention):
    import numpy as np
    from softlookup import is_array

    Q, K, V = np.ones((4, 3, 7)), np.ones((4, 5, 7)), np.ones((4, 5, 2))
    is_array(t5_attention(Q, K, V, np.zeros((4, 3, 5))), (4, 3, 2), "attention with four heads")


# %%
""" # BEGIN TEST CONFIG
points: 1.4
failure_message: Who may be seen by whom under this mask, and what does a query bring home that may see nobody?
"""  # END TEST CONFIG


def mask_hides_keys(t5_attention):
    import numpy as np
    from softlookup import same_array

    mask, V = np.array([[True, False], [True, True], [False, False]]), np.array([[2.0], [6.0]])
    result = t5_attention(np.zeros((3, 4)), np.ones((2, 4)), V, np.zeros((3, 2)), mask)
    same_array(result, np.array([[2.0], [4.0], [0.0]]), "what three queries bring home")


# %%
""" # BEGIN TEST CONFIG
points: 2.4
hidden: true
failure_message: Go through one head. Is nothing divided, is the bias added before the softmax, and along which axis is the softmax?
"""  # END TEST CONFIG


def random_heads_with_bias(t5_attention):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(702)
    Q, K, V = rng.normal(0, 0.7, (2, 3, 7)), rng.normal(0, 0.7, (2, 5, 7)), rng.normal(0, 1, (2, 5, 4))
    shapes = [(2, 3, 5), (3, 5), (2, 1, 5), (2, 3, 1), (2, 1, 1), (1, 5), (3, 1)]
    for bias in (*(rng.normal(0, 1, shape) for shape in shapes), 0):
        shares = special.softmax(np.einsum("hik,hjk->hij", Q, K) + bias, axis=2)
        same_array(t5_attention(Q, K, V, bias), np.einsum("hij,hjv->hiv", shares, V), "attention with two heads")
    shares = special.softmax(np.einsum("ik,jk->ij", Q[0], K[0]), axis=1)
    same_array(t5_attention(Q[0], K[0], V[0], np.zeros((3, 5))), shares @ V[0], "attention without heads")


# %%
""" # BEGIN TEST CONFIG
points: 1.6
hidden: true
failure_message: With a mask and a bias at once, do the shares of what is seen add up to 1, and is the rest 0, whatever its bias?
"""  # END TEST CONFIG


def random_heads_with_mask(t5_attention):
    import numpy as np
    from softlookup import same_array

    rng = np.random.default_rng(703)
    Q, K, V = rng.normal(0, 0.7, (2, 4, 3)), rng.normal(0, 0.7, (2, 5, 3)), rng.normal(0, 1, (2, 5, 6))
    bias = rng.normal(0, 1, (2, 4, 5))
    parts = np.exp(np.einsum("hik,hjk->hij", Q, K) + bias)
    of_two_heads = [rng.random(shape) < 0.6 for shape in ((2, 4, 5), (2, 1, 5), (2, 4, 1))]
    row = np.array([[True, False, True, True, False]])
    for mask in (
        np.tri(4, 5, 1) > 0,
        row,
        row[0],
        np.tri(4, 5, -1) > 0,
        *of_two_heads,
        np.array([[[True]], [[False]]]),
    ):
        seen = parts * mask
        totals = seen.sum(axis=2, keepdims=True)
        expected = np.einsum("hij,hjv->hiv", np.divide(seen, totals, out=0 * seen, where=totals > 0), V)
        same_array(t5_attention(Q, K, V, bias, mask), expected, "attention under a mask")
        same_array(t5_attention(Q, K, V, bias, mask=mask), expected, "with the mask given by name")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: Scores may be large and numbers whole. Is everything finite and right then?
"""  # END TEST CONFIG


def large_and_whole_scores(t5_attention):
    import numpy as np
    from softlookup import same_array

    Q, K = np.array([[1000], [-1000]]), np.array([[1], [0], [-1]])
    V, bias = np.array([[1, 2], [3, 4], [5, 6]]), np.array([[0, 0, 0], [0, 1000, 0]])
    expected = np.array([[1.0, 2.0], [4.0, 5.0]])
    same_array(t5_attention(Q, K, V, bias), expected, "attention with large scores")
    low = np.array([[False, False, True], [True, False, False]])
    same_array(t5_attention(Q, K, V, bias, low), np.array([[5.0, 6.0], [1.0, 2.0]]), "attention with low scores")
    apart = np.array([[[1000.0], [np.log(2)]], [[-1000.0], [0.0]]])  # rows, and heads, of very different scores
    expected = np.array([[[1.0, 2.0], [15 / 7, 22 / 7]], [[5.0, 6.0], [3.0, 4.0]]])
    same_array(t5_attention(apart, np.stack([K, K]), np.stack([V, V]), 0), expected, "attention with rows far apart")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: Are all the arrays that were passed in still what they were?
"""  # END TEST CONFIG


def arrays_stay_the_same(t5_attention):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(704)
    arrays = [rng.normal(size=shape) for shape in ((3, 4), (2, 4), (2, 5), (3, 2))]
    arrays.append(np.array([[True, False], [False, False], [True, True]]))
    kept = [array.copy() for array in arrays]
    is_array(t5_attention(*arrays), (3, 5), "attention of three queries")
    is_array(t5_attention(*arrays[:4]), (3, 5), "attention of three queries")
    for name, before, after in zip(("Q", "K", "V", "bias", "mask"), kept, arrays, strict=True):
        unchanged(before, after, name)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# ## 3 · Looking at what was read
#
# While it writes, the decoder looks at the **memory**: what the encoder left of the English sentence. Queries are
# made of the words written, keys and values of the memory, several heads side by side. In one layer that is: make
# $Q$, $K$ and $V$; split them into heads; attend; put the heads side by side again; multiply by $W^O$. Nothing is
# masked, and there is no bias, for a distance between an English and a French word means little.

# %% [raw]
# # BEGIN QUESTION
# name: look_at_memory

# %% [markdown]
# **Question `look_at_memory`** (7 points). Write this layer. You may use your `t5_attention`, and from the module `t5`
# the functions `split` and `merge`: `t5.split(A, n_heads)` makes of `(n, h·k)` an array `(h, n, k)` with neighbouring
# columns for each head, and `t5.merge` undoes it.

# %% [raw]
# # BEGIN SOLUTION


# %%
def look_at_memory(X, memory, W_q, W_k, W_v, W_o, n_heads):
    """Let the words written look at the words read.

    Parameters
    ----------
    X : array (n, d), the words written, one in each row
    memory : array (m, d_m), the words read
    W_q : array (d, h * k)
    W_k, W_v : arrays (d_m, h * k) and (d_m, h * v)
    W_o : array (h * v, d)
    n_heads : int, the number h of heads

    Returns
    -------
    array (n, d)

    Example: if the memory has a single row, each row of the result is memory @ W_v @ W_o.
    """
    # BEGIN SOLUTION
    Q, K, V = t5.split(X @ W_q, n_heads), t5.split(memory @ W_k, n_heads), t5.split(memory @ W_v, n_heads)
    return t5.merge(t5_attention(Q, K, V, 0)) @ W_o
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 1.2
failure_message: A row for each word written, as wide as it came in. Is that the shape?
"""  # END TEST CONFIG


def row_for_each_word_written(look_at_memory):
    import numpy as np
    from softlookup import is_array

    result = look_at_memory(
        np.ones((3, 4)), np.ones((5, 7)), np.ones((4, 6)), np.ones((7, 6)), np.ones((7, 8)), np.ones((8, 4)), 2
    )
    is_array(result, (3, 4), "three words after a look at the memory")


# %%
""" # BEGIN TEST CONFIG
points: 1.6
failure_message: With queries of zero nothing is preferred. Of which sentence's words is the mean taken?
"""  # END TEST CONFIG


def no_preference_in_memory(look_at_memory):
    import numpy as np
    from softlookup import same_array

    memory, W_v = np.array([[1.0, 2.0], [3.0, 6.0]]), np.array([[1.0, 0.0], [0.0, 1.0]])
    W_o = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 0.0]])
    result = look_at_memory(np.ones((4, 3)), memory, np.zeros((3, 2)), np.ones((2, 2)), W_v, W_o, 2)
    same_array(result, np.array([[2.0, 4.0, 4.0]] * 4), "four words after a look at the memory")


# %%
""" # BEGIN TEST CONFIG
points: 2.6
hidden: true
failure_message: Go through one head. Where do its query, keys and values come from, which columns are its own, and is nothing scaled?
"""  # END TEST CONFIG


def random_looks_at_memory(look_at_memory):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(705)
    for n, m, heads in [(3, 5, 2), (4, 4, 3), (1, 2, 1)]:
        X, memory = rng.normal(0, 1, (n, 4)), rng.normal(0, 1, (m, 4))
        W_q, W_k = rng.normal(0, 0.4, (2, 4, heads, 7))
        W_v, W_o = rng.normal(0, 1, (4, heads, 2)), rng.normal(0, 1, (heads, 2, 4))
        shares = special.softmax(np.einsum("id,dhk,ehk,je->hij", X, W_q, W_k, memory), axis=2)
        expected = np.einsum("hij,je,ehv,hvo->io", shares, memory, W_v, W_o)
        flat = [W.reshape(4, -1) for W in (W_q, W_k, W_v)]
        got = look_at_memory(X, memory, *flat, W_o.reshape(-1, 4), heads)
        same_array(got, expected, f"{n} words after a look at a memory of {m}, with {heads} heads")


# %%
""" # BEGIN TEST CONFIG
points: 0.6
hidden: true
failure_message: Words and memory may hold large numbers, or a single number each. Is everything finite, right, and still a matrix?
"""  # END TEST CONFIG


def large_and_narrow_looks_at_memory(look_at_memory):
    import numpy as np
    from softlookup import same_array

    X, memory, one = np.array([[1000.0], [-1000.0], [0.0]]), np.array([[1.0], [-1.0], [0.5]]), np.ones((1, 1))
    far = look_at_memory(X, memory, one, one, one, one, 1)
    same_array(far, np.array([[1.0], [-1.0], [1 / 6]]), "words of one number after a look at the memory")
    two, W_o = np.array([[1.0, -1.0]]), np.array([[1.0], [10.0]])  # the second head prefers what the first one avoids
    far = look_at_memory(X, memory, two, np.abs(two), np.abs(two), W_o, 2)
    same_array(far, np.array([[-9.0], [9.0], [11 / 6]]), "words of one number after a look by two heads")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Are the words, the memory and the weights still what they were?
"""  # END TEST CONFIG


def memory_stays_the_same(look_at_memory):
    import numpy as np
    from softlookup import is_array, unchanged

    rng = np.random.default_rng(706)
    arrays = [rng.normal(size=shape) for shape in ((3, 4), (5, 6), (4, 2), (6, 2), (6, 2), (2, 4))]
    kept = [array.copy() for array in arrays]
    is_array(look_at_memory(*arrays, 2), (3, 4), "three words after a look at the memory")
    for name, before, after in zip(("X", "memory", "W_q", "W_k", "W_v", "W_o"), kept, arrays, strict=True):
        unchanged(before, after, name)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# ## 4 · One word after the other
#
# The decoder scores what may come next. To write with it is a loop: start with a start mark, ask for the scores of
# the next id, take the best one, append it, and ask again with what is written now. (T5 has no start mark of its own:
# its padding mark does that, too.) This is **greedy**, since it never takes back a word. It stops when the best id is
# the **end** mark, or when enough has been written.

# %% [markdown]
# To try out what you write next, here is a step that reads a table: row `i` has the scores of what may follow id `i`.
# The function runs your `greedy_decode` on it, and gives back what that returned and what `step` was asked. Leave it
# as it is: the checks use it.


# %%
def decode_with_table(table, start, end, max_length):
    asked = []

    def step(ids):
        asked.append([int(id) for id in ids])
        return np.array(table[ids[-1]])

    return greedy_decode(step, start, end, max_length), asked


# %% [raw]
# # BEGIN QUESTION
# name: greedy_decode

# %% [markdown]
# **Question `greedy_decode`** (8 points). `step` is a function: given the list of all ids so far, the start mark first,
# `step(ids)` returns an array with a score for each id that may come next. Return the ids that were written, as a list,
# without the start mark that the list began with and without the end mark, `max_length` of them at most.
# Of equal scores the first one counts. Don't call `step` more often than needed.

# %% [raw]
# # BEGIN SOLUTION


# %%
def greedy_decode(step, start, end, max_length):
    """Write one id after the other, always the best one.

    Parameters
    ----------
    step : function, list of int -> array (vocabulary,), scores what may come next
    start : int, the id to start from
    end : int, the id that ends a sentence
    max_length : int, how many ids to write at most

    Returns
    -------
    list of int, without the start that it began with and without the end

    Example: if step always prefers end, the result is [].
    """
    # BEGIN SOLUTION
    ids = [start]
    while len(ids) <= max_length:
        best = int(np.argmax(step(list(ids))))
        if best == end:
            break
        ids.append(best)
    return ids[1:]
    # END SOLUTION


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 1.8
failure_message: Follow the table by hand. Which id has the best score after 0, which after that, and when does it end?
"""  # END TEST CONFIG


def three_words_and_the_end(decode_with_table):
    import numpy as np

    table = np.array([[0, 1, 2, 9, 0], [0, 0, 0, 0, 0], [0, 9, 1, 2, 0], [0, 1, 3, 2, 9], [0, 3, 7, 1, 2]])
    got = decode_with_table(table, 0, 1, 10)[0]
    assert isinstance(got, list), f"the result should be a list, but is of type {type(got).__name__}"
    assert got == [3, 4, 2], f"the ids that were written are not right: {got}"


# %%
""" # BEGIN TEST CONFIG
points: 1.4
failure_message: This table never ends by itself. How many ids may be written?
"""  # END TEST CONFIG


def never_ending_story(decode_with_table):
    import numpy as np

    table = np.array([[0, 1, 5], [0, 1, 5], [0, 1, 5]])
    got = decode_with_table(table, 0, 1, 4)[0]
    assert isinstance(got, list), f"the result should be a list, but is of type {type(got).__name__}"
    assert got == [2, 2, 2, 2], f"four ids should be written, and {got} is not that"


# %%
""" # BEGIN TEST CONFIG
points: 2
hidden: true
failure_message: Is the end mark whatever id was passed, and is it, like the mark that it all began with, left out?
"""  # END TEST CONFIG


def random_tables(decode_with_table):
    import numpy as np

    rng = np.random.default_rng(707)
    for _ in range(12):
        table, (start, end) = rng.normal(size=(9, 9)), rng.choice(9, 2, replace=False).tolist()
        expected, last = [], start
        while len(expected) < 7:
            last = max(range(9), key=lambda id: table[last, id])
            if last == end:
                break
            expected.append(last)
        got = decode_with_table(table, start, end, 7)[0]
        assert isinstance(got, list), f"the result should be a list, but is of type {type(got).__name__}"
        assert got == expected, "the ids that were written are not right"


# %%
""" # BEGIN TEST CONFIG
points: 1.8
hidden: true
failure_message: Each time, step wants all ids so far, the start mark first. What does it get, and is it asked once a word?
"""  # END TEST CONFIG


def what_step_is_asked(decode_with_table):
    import numpy as np

    table = np.array([[0, 0, 9, 0, 0], [0] * 5, [0, 0, 0, 9, 0], [0, 0, 0, 0, 9], [0, 9, 0, 0, 0]])
    got, asked = decode_with_table(table, 0, 1, 10)
    assert got == [2, 3, 4], "the ids that were written are not right"
    assert asked == [[0], [0, 2], [0, 2, 3], [0, 2, 3, 4]], "step was not asked with all ids so far, once for each word"
    got, asked = decode_with_table(table, 0, 1, 2)
    assert got == [2, 3], "the ids that were written are not right"
    assert asked == [[0], [0, 2]], "step was asked more often than needed, or less"


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Nothing may be written at all, or the start mark may come up again, or two scores may be equal. What then?
"""  # END TEST CONFIG


def nothing_or_equal_or_start_again(decode_with_table):
    import numpy as np

    table = np.array([[0, 9, 0], [0, 0, 0], [7, 0, 1]])
    assert decode_with_table(table, 0, 1, 5)[0] == [], "nothing should be written if the end comes first"
    assert decode_with_table(table, 2, 1, 0)[0] == [], "nothing should be written if nothing may be"
    assert decode_with_table(table, 2, 1, 5)[0] == [0], "one id should be written"
    again = np.array([[0, 0, 9], [0, 0, 0], [9, 0, 0]])
    assert decode_with_table(again, 0, 1, 3)[0] == [2, 0, 2], "the start mark may come up again"
    ties = np.array([[0.0, -1.0, -1.0], [0.0] * 3, [3.0, -2.0, 3.0]])
    assert decode_with_table(ties, 2, 1, 2)[0] == [0, 0], "of equal scores the first one counts"


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# ## 5 · It translates
#
# Now everything is put together. `t5.load` reads the trained weights and gets your functions. The encoder reads the
# sentence once; then your loop asks the decoder for word after word.


# %%
def translate(sentence, folder="translator", bucket=relative_position_bucket):
    """An English sentence in French."""
    tokenizer = t5.Tokenizer(folder)
    model = t5.load(folder, bucket, t5_attention, look_at_memory)
    memory = model.encode(tokenizer.encode(t5.prefix(folder) + sentence))
    written = greedy_decode(lambda ids: model.decode(ids, memory)[-1], tokenizer.pad, tokenizer.end, 40)
    return tokenizer.decode(written)


ready = all(
    answer is not None
    for answer in (
        relative_position_bucket(np.zeros((1, 1), dtype=int), True),
        t5_attention(np.eye(1), np.eye(1), np.eye(1), 0),
        look_at_memory(*[np.eye(1)] * 6, 1),
        greedy_decode(lambda ids: np.array([0.0, 1.0]), 0, 1, 1),
    )
)
french = translate(sentence) if ready else None
print(french or "Nothing is translated yet: finish the four functions above first.")

# %% [markdown]
# *Il est facile de traduire des langues à l'aide de transformateurs*: what the source's line printed, letter for
# letter. Try sentences of your own. The vocabulary is small (look into `tokenizer.pieces`), and so is the grammar: it is
# easy, difficult, useful … to read, write, draw … something with something; people want to, can or must do things;
# things are red, big, famous. Of words that it doesn't know, the translator makes nonsense.

# %%
for other in [
    "Is it possible to read these red books?",
    "She does not write red letters.",
    "We must paint the big house.",
]:
    print(other, "→", translate(other) if ready else "…")

# %% [markdown]
# Where did it look while it wrote? The last layer of the decoder looks at the memory with four heads. With the identity
# as values, `t5_attention` gives back the shares themselves. Here is their mean over the heads. A row is the word
# about to be written.


# %%
def shares_of_looks(sentence, french):
    """How much each French word looks at each English one, (French words, English words), and the labels."""
    model = t5.load("translator", relative_position_bucket, t5_attention, look_at_memory)
    read, written = tokenizer.encode(sentence), tokenizer.encode(french)
    memory, layer = model.encode(read), model.config["num_decoder_layers"] - 1
    X = model.cross_input([tokenizer.pad, *written[:-1]], memory, layer)
    W_q, W_k, _, _ = model.cross_weights(layer)
    Q, K = t5.split(X @ W_q, model.config["num_heads"]), t5.split(memory @ W_k, model.config["num_heads"])
    shares = t5_attention(Q, K, np.eye(len(read)), 0)
    return shares.mean(axis=0), tokenizer.words(written), tokenizer.words(read)


looks, rows, columns = shares_of_looks(sentence, french) if ready else (None, ["?"], ["?"])
pictures.heat_map(looks, rows, columns, "Where the translator looks", top=1.0)

# %% [markdown]
# *Picture: a heat map with a row for each French piece and a column for each English word. The content words find each
# other: `facile` has its darkest square at `easy`, `traduire` at `translate`, `langues` at `languages` and
# `transformateurs` at `transformers`. Some small words, such as `l'`, spread their looks.*
#
# ## 6 · Bug hunt
#
# Somebody took *query minus key* for *key minus query*, so that every way is turned round:


# %%
def turned_bucket(relative, bidirectional, *rest):
    return relative_position_bucket(-relative, bidirectional, *rest)


for told in [sentence, "The big letters are red."]:
    print(told, "→", translate(told, bucket=turned_bucket) if ready else "…")

# %% [markdown]
# The first sentence comes out right all the same. The second is good French, and says something else. So a right
# translation doesn't prove that the code is right: the trained weights forgive much, and never tell what.


# %% [raw]
# # BEGIN QUESTION
# name: harmless_way

# %% [markdown]
# **Question `harmless_way`** (2 points). Nothing raises an error, and all shapes are right. Compare `turned_bucket` with
# yours: which relative position is the only one that falls into the same bucket, in encoder and decoder alike? (A test
# with nothing but this one would not notice.) Answer with a whole number.

# %% [raw]
# # BEGIN SOLUTION

# %%
harmless_way = 0  # SOLUTION

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Is it a whole number, and no farther away than 200?
"""  # END TEST CONFIG


def is_a_relative_position(harmless_way):
    import numpy as np

    whole = isinstance(harmless_way, int | np.integer) and not isinstance(harmless_way, bool)
    assert whole, "harmless_way should be a whole number"
    assert -200 <= harmless_way <= 200, "harmless_way should lie between -200 and 200"


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: Turn this way round. Is it the same way still?
"""  # END TEST CONFIG


def same_when_turned_round(harmless_way):
    from softlookup import same_whole_number

    same_whole_number(harmless_way, 0, "harmless_way")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [markdown]
# ## What you have built
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}(QK^\top + B)\, V$$
#
# is the paper's equation once more, with the root moved into $W^Q$ and the positions in $B$, and all of it ran on your code:
# every look in the encoder, in the decoder, and between the two.
#
# Last, many lines against one. Below is the library's way as it is today. It opens the very same folder, and it only
# runs where `transformers` and `torch` are installed (nobody needs them for this course); else it is only
# printed. (The source's own line asked for a ready-made *translation pipeline*, which the library no longer has.)

# %%
LIBRARY_WAY = """
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

library_tokenizer = AutoTokenizer.from_pretrained("translator")
library_model = AutoModelForSeq2SeqLM.from_pretrained("translator")
library_ids = library_model.generate(**library_tokenizer(sentence, return_tensors="pt"))
library_french = library_tokenizer.decode(library_ids[0], skip_special_tokens=True)
"""
try:
    library = {"sentence": sentence}
    exec(LIBRARY_WAY, library)
    print("the library:", library["library_french"])
except ImportError:
    print("The library isn't installed here. This is what it would run:", LIBRARY_WAY)
print("your code:  ", french)

# %% [markdown]
# Same folder, same weights, same sentence. To translate with the source's own model, save `t5-base` with the library in a
# folder of its own and pass that to `translate`: it is the same architecture, and your functions drive it, too.
