# ---
# title: "Lookup: a dict is attention"
# difficulty: 1
# minutes: 90
# builds_on: |
#   Python's lists, dicts and functions, and NumPy arrays: what a shape is, and that `A @ B` multiplies two matrices.
#   This is where the course begins.
# files:
#   - soft_lookup.svg
# ---

# %% [markdown]
# In 2017 a paper called *Attention Is All You Need* printed this in the middle of a page, as its equation (1):
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# It looks forbidding. It is a lookup. We start from a dict, that of a lightning talk (*the talk* below), and change one
# small thing at a time. After the last change you have the equation, in your own code.
#
# **At the end** you know what queries, keys and values are, which shape each of them has, and in which ways attention is a
# dict and in which it is not.
#
# Functions must not modify their arguments, and must accept integer and float arrays.

# %%
import numpy as np
from scipy.special import softmax
from softlookup import pictures

# %% [markdown]
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
# Each pair has a **key** and a **value**. You come with a **query**, here `"attitude"`. The dict finds the key that equals
# it, and returns that key's value. Those are the $Q$, $K$ and $V$ of the equation.
#
# A neural network can't work with a key that equals the query or doesn't: it learns by nudging its numbers and watching
# what changes. So we need a lookup made of sums and products, and for that, words must become numbers.
#
# ## 2 · Words become rows of numbers
#
# The dict's ten words in a fixed order are called a **vocabulary**, and a word's place in it, counted from 0, is the word's
# **id**. (Such a word is usually called a **token**.)

# %%
vocabulary = [*pairs, *pairs.values()]
vocabulary

# %% [markdown]
# Ids make claims that nobody intended: by its id, `disposition` (4) would be twice `taste` (2). A **one-hot vector** makes
# no such claim. It has an entry for each word of the vocabulary: a 1 at the place of the id, and 0 everywhere else.

# %% [markdown] question="one_hot" points=4
# Return the one-hot vector of an id, an array of shape `(size,)`. For several ids, in an array of shape `(m,)`, return
# a matrix of shape `(m, size)` with one row per id. The entries are the *numbers* 0 and 1; a Boolean array won't do.
# (`np.ndim` is 0 for a single id, even for one taken out of an array, and 1 for an array of ids.)


# %%
def one_hot(index, size):
    """Turn ids into one-hot vectors.

    Parameters
    ----------
    index : int, one id; or array (m,) of ints, m ids, which may repeat
    size : int, how many ids there are; each id is at least 0 and less than size

    Returns
    -------
    array (size,) for one id; array (m, size) for m ids, also when m is 1

    Example: one_hot(0, 2) is array([1., 0.])
    """
    # BEGIN SOLUTION
    return np.equal.outer(index, np.arange(size)).astype(float)
    # END SOLUTION


# %% [markdown] question="encode" points=4
# Turn a list of tokens into one-hot rows: find each token's id in the vocabulary, and make its row from that id. A
# token that occurs twice gets two rows. (If `one_hot` isn't right yet, you can do without it.)


# %%
def encode(tokens, vocabulary):
    """Turn tokens into one-hot vectors.

    Parameters
    ----------
    tokens : list of m strings, each of which is in the vocabulary
    vocabulary : list of different strings; the id of a string is its place in the list

    Returns
    -------
    array (m, size), a one-hot row for each token; size is the length of the vocabulary

    Example: encode(["b"], ["a", "b"]) is array([[0., 1.]])
    """
    # BEGIN SOLUTION
    ids = np.array([vocabulary.index(token) for token in tokens])
    return one_hot(ids, len(vocabulary))
    # END SOLUTION


# %% [markdown]
# And back again. Soon the rows will be mixtures of several words, so look for the **largest** entry of a row. (NumPy's `argmax` returns its place, or the first such place if there are several.)

# %% [markdown] question="decode" points=3
# Return the word of each row: the one whose entry is the largest. The rows needn't be one-hot. Their entries may be any
# numbers, including negative ones.


# %%
def decode(vectors, vocabulary):
    """Find the words that rows of numbers stand for.

    Parameters
    ----------
    vectors : array (m, size), one row for each word to be found
    vocabulary : list of size different strings

    Returns
    -------
    list of m strings, for each row the word at the place of its largest entry

    Example: decode(np.array([[0.3, 0.7]]), ["a", "b"]) is ["b"]
    """
    # BEGIN SOLUTION
    return [vocabulary[place] for place in np.argmax(vectors, axis=1)]
    # END SOLUTION


# %% [markdown]
# Here are the dict's keys and values as one-hot rows, typed in. The last line compares them with your `encode`.

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
(
    np.array_equal(encode(list(pairs), vocabulary), keys),
    np.array_equal(encode(list(pairs.values()), vocabulary), values),
)

# %% [markdown]
# So a dict is two matrices: pair $i$ has its key in row $i$ of one, and its value in row $i$ of the other. A query is a
# row just like a key.

# %%
tables = {
    "The query, one row": (keys[[3]], ["attitude"]),
    "K, a key in each row": (keys, list(pairs)),
    "V, a value in each row": (values, list(pairs.values())),
}
pictures.heat_maps(tables, vocabulary)

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Three heat maps below each other, with the ten words as columns. The query has one black square, under `attitude`. The
# five of K run down the diagonal of the left half, those of V down that of the right half.
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
# For two one-hot rows it is 1 if they stand for the same word and 0 otherwise. Do this for each key, and take the value
# whose key has the **largest** dot product with the query.
#
# From here on, $n$ is the number of pairs, $k$ the width of a key and $v$ the width of a value: `q` has shape `(k,)`, `K`
# has shape `(n, k)`, and `V` has shape `(n, v)`. In our dict $n = 5$ and $k = v = 10$, but your functions should work
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
    array (v,), the row of V whose key has the largest dot product with q;
        the first such row on ties

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
# "Take the largest" is still all or nothing. Look at the five dot products of our query, 0, 0, 0, 1, 0, and call them
# **scores**. Multiply *each* value by its score, and add everything up:
#
# $$0 \cdot \mathit{jinx} + 0 \cdot \mathit{meh} + 0 \cdot \mathit{bitter} + 1 \cdot \mathit{yes} + 0 \cdot \mathit{fickle}
# = \mathit{yes}$$
#
# (each word stands for its row of $V$). Nothing has been chosen, and still `yes` comes out. **The choice has become a
# weighted sum.**
#
# As matrix products, this handles any number of queries at once, one in each row of a matrix $Q$:
#
# - $Q$ is `(n_q, k)` and $K$ is `(n, k)`. Row $i$ of $QK^\top$ holds the scores of query $i$, one for each key: `(n_q, n)`.
#   ($K^\top$ is `K.T` in NumPy: rows become columns.)
# - $V$ is `(n, v)`. The scores times $V$ give one weighted sum of values per query: `(n_q, v)`.
#
# Finally, the equation divides the scores by $\sqrt{d_k}$. In the paper $d_k$ is the width of the keys, our $k$. The
# talk sets it freely, so here it is a number that your function is given: use it as it is.
#
# $$\frac{QK^\top}{\sqrt{d_k}}\, V$$

# %% [markdown] question="lookup_matmul" points=6
# Look up all queries at once: divide the scores by the square root of `d_k`, and use them as the weights of a sum of the
# values.


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
# With all five keys as queries, the decoded rows should be your dict again: `True`.


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
# One-hot keys have nothing in common. More useful keys overlap: `cat` and `kitten` should have similar keys, so that a
# query for one also finds something of the other. Then hardly any score is 0, and some are negative. What we want is a
# **mixture**, whose weights are *shares*: none of them negative, with a sum of 1.
#
# The **softmax** turns scores into shares. It raises $e$ to the power of each score, so that all become positive and large
# scores stand out, and then divides by the total:

# %%
softmax(np.array([2.0, 1.0, 0.0]))

# %% [markdown]
# You will write one in `02_softmax`; here you take SciPy's. Its parameter `axis` says which entries share a total; without
# it there is *one* total for a whole matrix. In the matrix of scores, `(n_q, n)`, which entries belong to one query?
#
# That was the last piece. Compare, scale, share out, mix:
#
# ![Queries Q (n_q, k) and keys K (n, k) are compared and give scores (n_q, n). These are divided by the square root of
# d_k, and a softmax makes shares of them, each row with a sum of 1. The shares times the values V (n, v) give mixtures
# of values (n_q, v).](soft_lookup.svg)

# %% [markdown] question="attention" points=9
# Write the paper's equation (1), for any number of queries. As before, `d_k` is a number that you are given. After the
# division, scores may still be as large as ±1000, which SciPy's `softmax` can handle.


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

    Example: with a single pair (n is 1) every row of the result is V[0],
        whatever the query.
    """
    # BEGIN SOLUTION
    return softmax(Q @ K.T / np.sqrt(d_k), axis=-1) @ V
    # END SOLUTION


# %% [markdown]
# With all five keys as queries, and the $d_k$ that the talk has at this point, the dict is back, this time from the
# paper's equation:

# %%
found = words_of(attention(keys, keys, values, 0.001))
print(found)
print(found == list(pairs.values()))

# %% [markdown]
# Ask a dict for a word that isn't a key, such as `pairs["jinx"]`, and you get a `KeyError`. Ask
# attention, and all scores are 0, so you get a fifth of everything. **Attention can't say "not found".**
#
# ## 6 · How sharp is the lookup?
#
# Why 0.001? Look at the weights themselves, by a trick: let the value of pair $i$ be a one-hot vector with its 1 at place
# $i$. Then a mixture of the values *is* the list of the weights. For five pairs these values are the rows of `np.eye(5)`,
# the matrix with ones on its diagonal.

# %% [markdown] question="sharpness" points=3
# Take our five one-hot keys, with one of them as the query. How much weight does the key that equals the query get? Give
# three numbers, with at least three decimals, in a list, a tuple or an array: the weight at $d_k$ = 0.001, at $d_k$ = 1
# and at $d_k$ = 10. (If your `attention` isn't right yet: only the five scores of a query matter, and you know those.)

# %%
sharpness = [attention(keys, keys, values, d)[3, 8] for d in (0.001, 1, 10)]  # SOLUTION
sharpness

# %% [markdown]
# Here are all the weights, for two of the three $d_k$:

# %%
for d_k in (0.001, 10):
    weights = attention(keys, keys, np.eye(5), d_k)
    pictures.heat_map(
        weights,
        list(pairs),
        list(pairs),
        f"What each query looks at, d_k = {d_k}",
        top=1.0,
    )

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Two heat maps with a row for each query and a column for each key. At d_k = 0.001 the diagonal is black and everything
# else is white. At d_k = 10 all squares are pale grey, those on the diagonal only a shade darker.
#
# </details>
#
# ### A width is not a knob
#
# So this is what 0.001 is for: the talk turns $d_k$ down until the picture looks like a dict. **That isn't what the
# paper means by $d_k$**, which is the width of the keys and not a setting. Our keys are 10 wide, so the paper would divide
# by $\sqrt{10}$, and the right key would get hardly more than an even share. (`03_context` shows why.) The word for a knob
# that makes a softmax sharper or softer is **temperature**; see `02_softmax`.
#
# With the paper's own $d_k$, longer queries make a lookup sharper: $100 / \sqrt{10}$ is exactly $1 / \sqrt{0.001}$. That
# is how a network does it where it has to be sure.
#
# ### Almost one
#
# A softmax gives shares of almost 1 and almost 0. So a dict that should find the word of a resulting row finds nothing: it
# compares for equality, down to the last digit. Your `decode` returns `yes` all the same. After a soft lookup, **ask which
# entry is largest, not which is equal.**

# %%
answer = attention(keys[[3]], keys, values, 0.001)
print(
    words_of(answer), "and is it exactly that row?", np.array_equal(answer, values[[3]])
)
print(answer)

# %% [markdown] question="two_lookups" points=3
# Compare the two lookups, a dict's and attention's, in three to five sentences.
#
# 1. **What attention gives up.** Name something that a dict does and attention can't do, and the part of the equation that
#    is the reason.
# 2. **What attention gains.** A network learns by nudging numbers a little. Why can it learn keys and values for attention,
#    but not for a dict?
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
# Why did a dot product find the right key? Only the key that equals a one-hot query has a dot product with it that isn't
# 0. Now suppose somebody generalises:
#
# > *One-hot vectors are a waste of space. Any numbers will do as keys, as long as no two keys are the same. Nothing fits a
# > key better than that key itself, so a query that equals one of the keys will always find it.*
#
# If this were right, a dict would agree with your `lookup_argmax` whenever the query is one of the keys.


# %%
def lookup_equal(q, K, V):
    """Return what a dict does: the value whose key equals the query,
    and a KeyError if there is none."""
    value_at = {tuple(key): value for key, value in zip(K.tolist(), V, strict=True)}
    return value_at[tuple(q.tolist())]


lookup_equal(keys[3], keys, values)

# %% [markdown] question="louder_key" points=3
# It is wrong. **Catch it**: find a pair `(q, K)` of NumPy arrays for which `lookup_equal` finds the key, and
# `lookup_argmax` prefers another one. The check runs both on your pair, and shows which rows they find.
#
# - `q` has shape `(k,)` and `K` has shape `(n, k)`, with k and n at least 2, and all entries lie between −10 and 10,
# - no two rows of `K` are the same, and one of them equals `q`,
# - another row's dot product with `q` is larger, by at least 0.01, than that of the row that equals `q`.

# %%
louder_key = (np.array([1.0, 0.0]), np.array([[1.0, 0.0], [3.0, 0.0]]))  # SOLUTION

# %% [markdown]
# Vectors of two numbers can be drawn. The circle is as long as your query, whose arrow is dashed:

# %%
q, K = pictures.unpack(louder_key)
if np.shape(q) == (2,):
    names = [f"key {i}" for i in range(len(K))]
    pictures.arrows({"your keys": K}, names, "Loud and quiet", q)

# %% [markdown]
# And now **repair it**. Here is the dot product of each of four keys with each. The largest number in a row shows which
# key that query finds.

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
pictures.heat_map(
    products,
    ["query a", "query b", "query c", "query d"],
    ["a", "b", "c", "d"],
    "Dot products",
)

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
# Make each of the four keys longer or shorter, without changing its direction: row $i$ of `fair_keys`, `(4, 3)`, is row
# $i$ of `loud_keys` times a positive number, which may differ from row to row. Every row of `fair_keys`, used as the
# query, must have a larger dot product with itself than with any other row. The check shows which key each finds.

# %%
fair_keys = loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)  # SOLUTION
fair_keys

# %% [markdown]
# So a dot product asks two things at once: does this key point my way, and how long is it? In a dict, a "loud" key
# would be a bug. In a network it can be useful, as a key that says *look here, whoever you are*.
#
# ## 8 · What you have built
#
# The dict is now two matrices, and the lookup is
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# or `attention(Q, K, V, d_k)`. Here it is with the paper's own $d_k$, and long queries to make it sharp:

# %%
d_k = keys.shape[1]
for word, answer in zip(
    pairs, words_of(attention(100 * keys, keys, values, d_k)) or [], strict=False
):
    print(f"{word} → {answer}")

# %% [markdown]
# And three queries that a dict can't answer: a key, two halves of keys, and a word that isn't a key.

# %%
queries = 100 * np.array([keys[2], (keys[2] + keys[3]) / 2, values[3]])
names = ["taste", "taste + attitude", "yes (no key)"]
pictures.heat_map(
    attention(queries, keys, values, d_k),
    names,
    vocabulary,
    "One answer, two halves, five fifths",
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map of three queries and the ten words. `taste` is black in the column `bitter`, with 1.00. The two halves have
# 0.50 each in `bitter` and `yes`. `yes`, which isn't a key, has 0.20 in each of the five values.
#
# </details>
#
# A dict, then, is attention at its sharpest. What makes attention useful are soft shares, and keys that overlap because
# training made them so.
#
# ## You can now …
#
# - turn words into vectors and back, and look up one query or many by dot products;
# - write the paper's equation, and say what each letter stands for and what $d_k$ is not;
# - say when a dot product finds the wrong key.
#
# ## Further reading
#
# - A. Vaswani and others: [Attention Is All You Need](https://arxiv.org/abs/1706.03762), 2017. Equation (1) is in section 3.2.1.
# - A. Miller and others: [Key-Value Memory Networks](https://arxiv.org/abs/1606.03126), in 2016: keys and values become
#   two things.
# - The dict and its way to equation (1) are those of a lightning talk at
#   [Data Science DC](https://www.meetup.com/data-science-dc/). Thank you!
