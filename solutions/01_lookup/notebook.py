# ---
# title: "Lookup: a dict is attention"
# difficulty: 1
# minutes: 90
# builds_on: |
#   Python's lists, dicts and functions, and NumPy arrays: what a shape is, and that `A @ B` multiplies two matrices.
#   This is where the course begins, so you need no earlier notebook. You need NumPy, SciPy and matplotlib.
# files:
#   - soft_lookup.svg
# ---

# %% [markdown]
# In 2017 a paper called *Attention Is All You Need* printed this in the middle of a page, as its equation (1):
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# It looks forbidding. It is a lookup. We start from a dict with five entries and change one small thing at a time.
# After the last change you have the equation, in your own code. The idea and the five entries come from a lightning
# talk, called *the talk* below (the last lines say more about it).
#
# **At the end** you know what queries, keys and values are, and which shape each of them has. And you can say in which
# ways attention is a dict, and in which ways it is not.
#
# Functions in this notebook must not modify their arguments, and must accept integer and float arrays.

# %%
import numpy as np
from scipy.special import softmax
from softlookup import pictures

# %% [markdown]
# (You won't need `softmax` before section 5.)
#
# ## 1 · A dict
#
# Here is the talk's dict:

# %%
pairs = {
    "cat": "jinx",
    "medicine": "meh",
    "taste": "bitter",
    "attitude": "yes",
    "disposition": "fickle",
}
pairs["attitude"]

# %% [markdown]
# It has five pairs of a **key** and a **value**. You come with a **query**, here `"attitude"`. The dict looks for the
# key that equals your query, and returns that key's value. Query, key, value: those are the $Q$, $K$ and $V$ of the
# equation.
#
# A dict is all or nothing: a key equals the query or it doesn't. A neural network can't work with that. It learns by
# nudging its numbers and watching what changes. So we need a lookup that is made of sums and products. For that, words
# must become numbers.
#
# ## 2 · Words become rows of numbers
#
# Our dict contains ten words, five keys and five values. Written down in a fixed order they are called a
# **vocabulary**, and a word's place in it, counted from 0, is the word's **id**. (Such a word is usually called a
# **token**, because it may also be a piece of a word.)

# %%
vocabulary = [*pairs, *pairs.values()]
vocabulary

# %% [markdown]
# Why not compute with the ids? Because they make claims that nobody intended: by its id, `disposition` (4) would be
# twice `taste` (2). A **one-hot vector** makes no such claim. It has as many entries as there are words. All of them
# are 0 except one, which is 1, at the place given by the id.

# %% [markdown] question="one_hot" points=4
# Return the one-hot vector of an id, an array of shape `(size,)`. For several ids, in an array of shape `(n,)`, return
# a matrix of shape `(n, size)` with one row per id. The entries are the *numbers* 0 and 1; a Boolean array won't do.
# (`np.ndim` tells the two cases apart. It is 0 for a single id, even for one taken out of an array, and 1 for an array
# of ids.)


# %%
def one_hot(index, size):
    """Turn ids into one-hot vectors.

    Parameters
    ----------
    index : int, one id; or array (n,) of ints, n ids, which may repeat
    size : int, how many ids there are; each id is at least 0 and less than size

    Returns
    -------
    array (size,) for one id; array (n, size) for n ids, also when n is 1

    Example: one_hot(0, 2) is array([1., 0.])
    """
    # BEGIN SOLUTION
    return np.equal.outer(index, np.arange(size)).astype(float)
    # END SOLUTION


# %% [markdown] question="encode" points=4
# Turn a list of tokens into one-hot rows: find each token's id in the vocabulary, and make its row from that id. A
# token that occurs twice gets two rows. (Each question is graded on its own. If `one_hot` isn't right yet, you can do
# without it.)


# %%
def encode(tokens, vocabulary):
    """Turn tokens into one-hot vectors.

    Parameters
    ----------
    tokens : list of n strings, each of which is in the vocabulary
    vocabulary : list of different strings; the id of a string is its place in the list

    Returns
    -------
    array (n, size), a one-hot row for each token; size is the length of the vocabulary

    Example: encode(["b"], ["a", "b"]) is array([[0., 1.]])
    """
    # BEGIN SOLUTION
    ids = np.array([vocabulary.index(token) for token in tokens])
    return one_hot(ids, len(vocabulary))
    # END SOLUTION


# %% [markdown]
# And back again. To read a one-hot row, look where its 1 is. But soon the rows will be mixtures of several words,
# perhaps with no 1 at all. So we look for the **largest** entry of a row. (NumPy's `argmax` returns its place, or the
# first such place if there are several.)

# %% [markdown] question="decode" points=3
# Return the word of each row: the one whose entry is the largest. The rows needn't be one-hot. Their entries may be any
# numbers, including negative ones.


# %%
def decode(vectors, vocabulary):
    """Find the words that rows of numbers stand for.

    Parameters
    ----------
    vectors : array (n, size), one row for each word to be found
    vocabulary : list of size different strings

    Returns
    -------
    list of n strings, for each row the word at the place of its largest entry

    Example: decode(np.array([[0.3, 0.7]]), ["a", "b"]) is ["b"]
    """
    # BEGIN SOLUTION
    return [vocabulary[place] for place in np.argmax(vectors, axis=1)]
    # END SOLUTION


# %% [markdown]
# Here are the five keys and the five values in this form, typed in so that the next steps work even if you skipped a
# question. Your `encode` should return the same rows; the last line compares them.

# %%
keys = np.array(
    [
        [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
    ],
    dtype=float,
)
values = np.array(
    [
        [0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    ],
    dtype=float,
)
np.array_equal(encode(list(pairs), vocabulary), keys), np.array_equal(encode(list(pairs.values()), vocabulary), values)

# %% [markdown]
# So a dict can be written as two matrices: pair $i$ has its key in row $i$ of one, and its value in row $i$ of the
# other. A query is a row just like a key.

# %%
pictures.heat_map(keys[[3]], ["attitude"], vocabulary, "The query, one row")
pictures.heat_map(keys, list(pairs), vocabulary, "K, a key in each row")
pictures.heat_map(values, list(pairs.values()), vocabulary, "V, a value in each row")

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Three heat maps whose columns are the ten words. The query is a single row with one dark square, under `attitude`. K
# has five rows, and its dark squares run down the diagonal of the left half, from `cat` to `disposition`. Those of V
# run down the diagonal of the right half, from `jinx` to `fickle`.
#
# </details>
#
# ## 3 · Compare, and take the best
#
# To find the right pair without `==`, multiply the query and a key entry by entry, and add up. That is their **dot
# product**:
#
# $$q \cdot k = q_1 k_1 + q_2 k_2 + \dots$$
#
# For two one-hot rows it is 1 if they stand for the same word and 0 otherwise: the same answer as `==`, but as a
# number. Do this for each key, and take the value whose key has the **largest** dot product with the query.
#
# From here on these letters stand for sizes:
#
# - $n$ pairs, $k$ numbers in a key, $v$ numbers in a value,
# - a query `q` of shape `(k,)`, the keys `K` of shape `(n, k)`, the values `V` of shape `(n, v)`.
#
# Only queries and keys must have the same width. In our dict $n = 5$ and $k = v = 10$, but your functions should work
# for any sizes and any numbers.

# %% [markdown] question="lookup_argmax" points=4
# Return the value whose key has the largest dot product with the query. If several keys tie, the first of them wins.


# %%
def lookup_argmax(q, K, V):
    """Look up the value whose key matches a query best.

    Parameters
    ----------
    q : array (k,), the query
    K : array (n, k), a key in each row
    V : array (n, v), the value of each key in the same row

    Returns
    -------
    array (v,), the row of V whose key has the largest dot product with q; the first such row on ties

    Example: with a single pair (n is 1) the result is V[0], whatever the query.
    """
    # BEGIN SOLUTION
    return V[np.argmax(K @ q)]
    # END SOLUTION


# %% [markdown]
# `attitude` should lead to the row of `yes`, the one with its 1 at place 8:

# %%
lookup_argmax(keys[3], keys, values)

# %% [markdown]
# ## 4 · Multiply instead of choosing
#
# The `==` is gone, but "take the largest" is still all or nothing. Here is the step that removes it. Look at the five
# dot products of our query, 0, 0, 0, 1, 0, and call them **scores**. Multiply *each* value by its score, and add
# everything up:
#
# $$0 \cdot \mathit{jinx} + 0 \cdot \mathit{meh} + 0 \cdot \mathit{bitter} + 1 \cdot \mathit{yes} + 0 \cdot \mathit{fickle}
# = \mathit{yes}$$
#
# (each word stands for its row of $V$). Nothing has been chosen, and still `yes` comes out. **The choice has become a
# weighted sum.**
#
# Written as matrix products, this handles any number of queries at once. Put $n_q$ queries into the rows of a matrix
# $Q$, and follow the shapes:
#
# - $Q$ is `(n_q, k)` and $K$ is `(n, k)`. Row $i$ of $QK^\top$ holds the scores of query $i$, one for each key: `(n_q, n)`.
# - $V$ is `(n, v)`. The scores times $V$ give one weighted sum of values per query: `(n_q, v)`.
#
# The $\top$ means that $K$ is transposed: its rows become columns, `K.T` in NumPy.
#
# Finally, the equation divides the scores by $\sqrt{d_k}$. (In the paper $d_k$ is the width of the keys, our $k$. The
# talk sets it freely, so here it is a number that your function is given; section 6 says more.) Use it as it is, and
# don't work it out from the shapes. With $d_k = 1$ it has no effect.
#
# $$\frac{QK^\top}{\sqrt{d_k}}\, V$$

# %% [markdown] question="lookup_matmul" points=6
# Look up all queries at once, with matrix products: divide the scores by the square root of `d_k`, and use them as the
# weights of a sum of the values.


# %%
def lookup_matmul(Q, K, V, d_k=1.0):
    """Look up several queries at once, by sums instead of choices.

    Parameters
    ----------
    Q : array (n_q, k), a query in each row (n_q may be 1)
    K : array (n, k), a key in each row
    V : array (n, v), the value of each key in the same row
    d_k : number above zero, whose square root the scores are divided by

    Returns
    -------
    array (n_q, v), for each query the sum of all values, each times its score

    Example: for Q of zeros the result is zeros, since every score is 0.
    """
    # BEGIN SOLUTION
    return Q @ K.T / np.sqrt(d_k) @ V
    # END SOLUTION


# %% [markdown]
# Now use all five keys as queries. Decode the rows that come out, and you should have your dict back: `True`.


# %%
def words_of(results):
    """The word of each row of results; None while there are no results yet."""
    return decode(results, vocabulary) if isinstance(results, np.ndarray) else None


found = words_of(lookup_matmul(keys, keys, values))
print(found)
print(found == list(pairs.values()))

# %% [markdown]
# ## 5 · From scores to shares
#
# This works so neatly because one-hot keys have nothing in common. More useful keys overlap. `cat` and `kitten` should
# have similar keys, so that a query for one also finds something of the other. Then hardly any score is 0, some are
# negative, and the weighted sum can have any size. What we want is a **mixture**, whose weights are *shares*: none of
# them negative, with a sum of 1.
#
# The function that turns scores into shares is the **softmax**. It raises $e$ to the power of each score, so that all
# become positive and large scores stand out, and then divides by the total:

# %%
softmax(np.array([2.0, 1.0, 0.0]))

# %% [markdown]
# You will write one in `02_softmax`; here you take SciPy's. You only have to know which entries share a total. If you
# give it a matrix and nothing else, there is *one* total for the whole matrix, and nothing complains. Its parameter
# `axis` is for the other cases. In the matrix of scores, of shape `(n_q, n)`, which entries belong to one query?
#
# That was the last piece. Compare, scale, share out, mix:
#
# ![Queries Q (n_q, k) and keys K (n, k) are compared and give scores (n_q, n). These are divided by the square root of
# d_k, and a softmax makes shares of them, each row with a sum of 1. The shares times the values V (n, v) give mixtures
# of values (n_q, v).](soft_lookup.svg)
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$

# %% [markdown] question="attention" points=9
# Write the paper's equation (1), for any number of queries. As before, `d_k` is a number that you are given. After the
# division, scores may still be as large as ±1000. SciPy's `softmax` can handle that.


# %%
def attention(Q, K, V, d_k):
    """Mix values in the shares that each query gives to the keys.

    Parameters
    ----------
    Q : array (n_q, k), a query in each row (n_q may be 1)
    K : array (n, k), a key in each row
    V : array (n, v), the value of each key in the same row
    d_k : number above zero, whose square root the scores are divided by

    Returns
    -------
    array (n_q, v), for each query a mixture of the values

    Example: with a single pair (n is 1) every row of the result is V[0], whatever the query.
    """
    # BEGIN SOLUTION
    return softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V
    # END SOLUTION


# %% [markdown]
# Use all five keys as queries, with the $d_k$ that the talk has at this point, 0.001. The dict is back once more, this time
# from the paper's equation:

# %%
found = words_of(attention(keys, keys, values, 0.001))
print(found)
print(found == list(pairs.values()))

# %% [markdown]
# One thing is different now. Ask a dict for a word that isn't a key, such as `pairs["jinx"]`, and you get a `KeyError`.
# Ask attention, and all scores are 0, so you get a fifth of everything. **Attention can't say "not found".**
#
# ## 6 · How sharp is the lookup?
#
# Why 0.001? Let's look at the weights themselves. Your function returns mixtures, not weights, but there is a trick.
# Let the value of pair $i$ be a one-hot vector with its 1 at place $i$. Then a mixture of the values *is* the list of
# the weights. For five pairs these values are the rows of `np.eye(5)`, the matrix with ones on its diagonal.

# %% [markdown] question="sharpness" points=3
# Take our five one-hot keys, with one of them as the query. How much weight does the right key get, the one that equals
# the query? Give three numbers, in a list, a tuple or an array: the weight at $d_k$ = 0.001, at $d_k$ = 1 and at $d_k$
# = 10, in this order, with at least three decimals. (If your `attention` isn't right yet: only the five scores of a
# query matter, and you know those.)

# %%
sharpness = [attention(keys, keys, np.eye(5), d_k)[3, 3] for d_k in (0.001, 1, 10)]  # SOLUTION
sharpness

# %% [markdown]
# Here are all the weights, for two of the three $d_k$:

# %%
for d_k in (0.001, 10):
    weights = attention(keys, keys, np.eye(5), d_k)
    pictures.heat_map(weights, list(pairs), list(pairs), f"What each query looks at, d_k = {d_k}", top=1.0)

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Two heat maps with a row for each of the five queries and a column for each of the five keys. At d_k = 0.001 the
# diagonal is black and everything else is white. At d_k = 10 all squares are pale grey, those on the diagonal only a
# shade darker than the others.
#
# </details>
#
# ### A width is not a knob
#
# So this is what 0.001 is for: the talk turns $d_k$ down until the picture looks like a dict. **That isn't what the
# paper means by $d_k$.** There, $d_k$ is the width of the keys, a property of $K$ and not a setting. Our keys are 10
# wide, so the paper would divide by $\sqrt{10}$, and then the right key gets hardly more than an even share. (Why
# divide by a width at all? Wide keys have large dot products. `03_context` measures how large.)
#
# The word for a knob that makes a softmax sharper or softer is **temperature** (see `02_softmax`). But a sharp lookup
# is possible with the paper's own $d_k$ too, by larger scores. Make the queries 100 times as long: $100 / \sqrt{10}$ is
# exactly $1 / \sqrt{0.001}$, so the weights are those of the upper picture. This is how a network does it. It learns
# long queries where it has to be sure, and short ones where a bit of everything is better.
#
# ### Almost one
#
# To turn vectors back into words, the talk's code has a second dict, from one-hot vectors (as tuples) to words. Before
# it can look up a result of attention there, it has to round the result to ten decimals. Why? Look at the row for
# `attitude`, and at what such a dict returns.

# %%
one_hots = [*keys.tolist(), *values.tolist()]
word_at = {tuple(row): word for row, word in zip(one_hots, vocabulary, strict=True)}

for d_k in (0.001, 0.0015, 0.0016, 10):
    results = attention(keys, keys, values, d_k)
    if isinstance(results, np.ndarray):
        row, rounded = tuple(results[3].tolist()), tuple(np.around(results[3], 10).tolist())
        print(f"d_k = {d_k}: largest entry {max(row):.15f}, smallest of the five shares {min(row[5:]):.1e}")
        print("    as it is:", word_at.get(row, "not found"))
        print("    rounded:", word_at.get(rounded, "not found"))
        print("    decoded:", words_of(results[[3]]))

# %% [markdown]
# No softmax gives exactly 0 or exactly 1 (until the computer runs out of digits). At 0.001 each of the four wrong
# values still has a share of about $2 \cdot 10^{-14}$. A dict compares for equality, down to the last digit, so it
# finds nothing. Rounded to ten decimals, the shares become 0 and 1, and it finds `yes`. But this cure has a limit: at
# 0.0016, the largest share rounds to 0.9999999999.
#
# Your `decode` returns `yes` all four times, without rounding. After a soft lookup, **ask which entry is largest, not
# which is equal.**

# %% [markdown] question="two_lookups" points=3
# Compare the two lookups, a dict's and attention's, in three to five sentences.
#
# 1. **What attention gives up.** Name something that a dict does and attention can't do, and say which part of the equation
#    is the reason.
# 2. **What attention gains.** A network learns by nudging numbers a little. Why can it learn keys and values for attention, but
#    not for a dict?
#
# How it is graded:
#
# | points | what your answer shows |
# |---|---|
# | 1 | Part 1: something that is really lost, and the right part of the equation |
# | 2 | Part 2: what a small nudge changes in each of the two lookups (1 point if only one of the two is right) |

# %% [markdown] role="answer"
# 1. A dict can say that a key isn't there. Attention always returns a mixture, because the softmax gives shares that sum to 1,
#    even if no key fits.
# 2. If a key of a dict changes a little, it no longer equals the query, so the result is the same as before or is gone. In attention
#    a small change of a key changes its score a little, and with it the shares and the result, so that a network can see whether
#    the nudge was a good one.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### What is given up
#
# #### 1 point: "not found", or exactly one value, with the softmax and its sum of 1 as the reason
#
# A dict raises a KeyError for a missing key. Attention still gives an answer since the softmax always adds up to one.
#
# #### 0 points: something that is not lost, or no reason from the equation
#
# Attention is slower because it needs a lot of matrix multiplications, while a dict is very fast.
#
# ### What is gained
#
# #### 2 points: in a dict a small nudge changes nothing or everything, in attention it changes the result a little
#
# When you change a key in the dict a tiny bit, the query doesn't match any more and there is nothing to learn from. In attention
# the dot product changes a tiny bit and so does the output, so you can follow the slope.
#
# #### 1 point: says that attention is smooth or made of sums and products, without saying what the dict does, or the reverse
#
# Attention only has sums, products and exponentials, so it has a derivative everywhere.
#
# #### 0 points: says only that attention is more flexible or more modern
#
# Attention can handle more kinds of data than a dict and is used in all modern networks.

# %% [markdown]
# ## 7 · Bug hunt
#
# Why did a dot product find the right key in section 3? The talk's answer: only the key that equals the query has a dot
# product with it that isn't 0. That is true of one-hot vectors. Now suppose somebody generalises:
#
# > *One-hot vectors are a waste of space. Any numbers will do as keys, as long as no two keys are the same. Nothing fits a
# > key better than that key itself, so a query that equals one of the keys will always find it.*
#
# It sounds convincing, and it is wrong. Here is what a dict does. If the claim were right, it would agree with your
# `lookup_argmax` whenever the query is one of the keys.


# %%
def lookup_equal(q, K, V):
    """What a dict does: the value whose key equals the query, and a KeyError if there is none."""
    value_at = {tuple(key): value for key, value in zip(K.tolist(), V, strict=True)}
    return value_at[tuple(q.tolist())]


lookup_equal(keys[3], keys, values)

# %% [markdown] question="louder_key" points=3
# **Catch it**: find a pair `(q, K)` of NumPy arrays for which `lookup_equal` finds the key, and `lookup_argmax` prefers
# another one. The check runs both on your pair, and shows which rows they find.
#
# - `q` has shape `(k,)` and `K` has shape `(n, k)`, with k and n at least 2, and all entries lie between −10 and 10,
# - no two rows of `K` are the same, and one of them equals `q`,
# - another row's dot product with `q` is larger, by at least 0.01, than that of the row that equals `q`.

# %%
louder_key = (np.array([1.0, 0.0]), np.array([[1.0, 0.0], [3.0, 0.0]]))  # SOLUTION

# %% [markdown]
# And now **repair it**. Here are four keys of three numbers each, and the dot product of each with each. The largest
# number in a row shows which key that query finds.

# %%
loud_keys = np.array(
    [
        [2.0, 2.0, 1.0],
        [0.0, 6.0, 8.0],
        [1.0, 0.0, 0.0],
        [4.0, 0.0, 3.0],
    ]
)
products = np.inner(loud_keys, loud_keys)
pictures.heat_map(products, ["query a", "query b", "query c", "query d"], ["a", "b", "c", "d"], "Dot products")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map of four queries and four keys, darker for a larger dot product. Rows: a has 9, 20, 2, 11; b has 20, 100, 0, 24;
# c has 2, 0, 1, 4; d has 11, 24, 4, 25. Query a finds key b, query c finds key d, and only b and d find themselves.
#
# </details>
#
# What do all one-hot vectors have in common that these four keys don't?

# %% [markdown] question="fair_keys" points=4
# Make each of the four keys longer or shorter, without changing its direction: row $i$ of `fair_keys`, an array of
# shape `(4, 3)`, is row $i$ of `loud_keys` times a positive number, which may differ from row to row. Every row of
# `fair_keys`, used as the query, must have its largest dot product with itself, and with no other row. The check asks
# for each of your keys, and shows if one finds another.

# %%
fair_keys = loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)  # SOLUTION
fair_keys

# %% [markdown]
# So a dot product asks two things at once: does this key point my way, and how long is it? In a dict, a "loud" key
# would be a bug. In a network it can be useful, as a key that says *look here, whoever you are*.
#
# ## 8 · What you have built
#
# You started with `pairs[query]`. Now the dict is two matrices, and the lookup is
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# or, in your own code, `attention(Q, K, V, d_k)`. Here it is with the paper's own $d_k$, the width of the keys, and
# with long queries to make it sharp:

# %%
d_k = keys.shape[1]
for word, answer in zip(pairs, words_of(attention(100 * keys, keys, values, d_k)) or [], strict=False):
    print(f"{word} → {answer}")

# %% [markdown]
# And here are three queries that show what a dict can't do: a key, half of one key and half of another, and a word that
# isn't a key at all.

# %%
queries = 100 * np.array([keys[2], (keys[2] + keys[3]) / 2, values[3]])
names = ["taste", "taste + attitude", "yes (no key)"]
pictures.heat_map(attention(queries, keys, values, d_k), names, vocabulary, "One answer, two halves, five fifths")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map of three queries and the ten words. `taste` has a black square, 1.00, in the column `bitter`. The
# half-and-half query has two grey squares, 0.50 each, in `bitter` and `yes`. The word `yes`, which isn't a key, has
# five pale squares of 0.20, one in each of the five values.
#
# </details>
#
# A dict, then, is attention at its sharpest, with keys that have nothing in common. What makes attention useful are the
# other cases: soft shares, and keys that overlap because training made them so.
#
# **You can now** turn words into vectors and back, look up one query or many by dot products, write the paper's
# equation and say what each of its letters stands for, explain what $d_k$ is and what it is not, and say when a dot
# product finds the wrong key.
#
# **Further reading**
#
# - A. Vaswani and others: [Attention Is All You Need](https://arxiv.org/abs/1706.03762), 2017. Equation (1) is in section 3.2.1.
# - A. Graves and others: [Neural Turing Machines](https://arxiv.org/abs/1410.5401), 2014. A memory with soft
#   lookups by content, sharpened by a learned factor.
# - J. Weston and others: [Memory Networks](https://arxiv.org/abs/1410.3916), 2014, and S. Sukhbaatar and others:
#   [End-To-End Memory Networks](https://arxiv.org/abs/1503.08895), 2015. From a lookup that picks the best match to one
#   that mixes, in two papers.
# - A. Miller and others: [Key-Value Memory Networks for Directly Reading Documents](https://arxiv.org/abs/1606.03126),
#   2016. Keys and values become two different things.
#
# The lightning talk that this notebook follows turns a dict into equation (1) in 26 short cells, and invites its
# readers to the [Data Science DC](https://www.meetup.com/data-science-dc/) meetup. We know no friendlier way into
# attention. Thank you!
