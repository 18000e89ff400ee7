# ---
# title: "Lookup: a dict is attention"
# difficulty: 1
# minutes: 90
# builds_on: |
#   Python's lists, dicts and functions, and on NumPy arrays: what a shape is, and that `A @ B` multiplies
#   two matrices. Nothing else. This is where the course begins.
# ---

# %% [markdown]
# **At the end** you have turned a lookup in a dict, step by step, into the equation on which translators and chatbots
# are built. You know what queries, keys and values are and which shape each of them has. And you can say in
# which ways attention is a dict, and in which ways it is not.
#
# Two rules hold for every function below. It leaves what it is given as it was, and it takes whole numbers as well as
# fractions.
#
# In 2017 a paper with the title *Attention Is All You Need* put this in the middle of a page, as equation (1):
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# It looks forbidding. It is a lookup. We begin with a dict of five entries and change one small thing at a time, and
# after the last change the equation stands there, in your own code. The idea and the five entries come from a short
# talk, *the talk* from here on. Where we think that it goes wrong, we shall say so.

# %%
import numpy as np
import pictures
from scipy.special import softmax

# %% [markdown]
# (You won't need `softmax` before section 5. In the next notebook, `02_softmax`, you will write one yourself.)
#
# ## 1 · A dict
#
# Here is the dict of the talk:

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
# Five pairs of a **key** and a **value**. You come with a **query**, here `"attitude"`. The dict looks for the key that
# equals your query, and hands you that key's value. Query, key, value: those are the $Q$, $K$ and $V$ of the equation.
#
# A dict is all or nothing. A key equals the query or it doesn't; there is no "rather similar", and no "a bit of both".
# That is what you want from a dict, but a neural network can't work with it. A network learns by nudging its numbers
# and watching what changes, and here nothing changes until, all at once, everything does.
#
# So we need a lookup that is made of sums and products. For that, words must become numbers.
#
# ## 2 · Words become rows of numbers
#
# Ten words occur in our dict, five keys and five values. Written down in a fixed order they are called a **vocabulary**,
# and a word's place in it, counted from 0, is the word's **id**. (One says **token** for such a word, because in real
# systems it may as well be a piece of a word.)

# %%
vocabulary = [*pairs, *pairs.values()]
vocabulary

# %% [markdown]
# Why not compute with the ids? Because they claim things that nobody meant. By its id, `taste` (2) would lie between
# `medicine` (1) and `attitude` (3), and `disposition` (4) would be twice `taste`. The order is an accident.
#
# A **one-hot vector** claims nothing. It has as many entries as there are words. All of them are 0 but one, and that is
# a 1, at the place that the id says. Now no two words are closer to each other than any other two.

# %% [markdown] question="one_hot"
# Write the one-hot vector of an id: an array of shape `(size,)`. Given several ids,
# in an array of shape `(n,)`, return a matrix of shape `(n, size)` with a row for each. The entries are the *numbers* 0
# and 1, since we are going to calculate with them; `True` and `False` are no numbers here. (`np.ndim` tells the two
# cases apart: it is 0 for a single id, also for one that was taken out of an array, and 1 for an array of them.)


# %%
def one_hot(index, size):
    """Write ids as one-hot vectors.

    Parameters
    ----------
    index : int, one id; or array (n,) of ints, n ids, not necessarily different ones
    size : int, how many ids there are; each id is at least 0 and less than size

    Returns
    -------
    array (size,) for one id; array (n, size) for n ids, also when n is 1

    Example: one_hot(0, 2) is array([1., 0.])
    """
    # BEGIN SOLUTION
    return np.equal.outer(index, np.arange(size)).astype(float)
    # END SOLUTION


# %% [markdown] question="encode"
# Write a list of tokens as one-hot rows: find the id of each token in the vocabulary,
# and its one-hot vector goes into the row. A token that comes twice gets two rows. (Each question is graded on its
# own. If `one_hot` isn't right yet, you can do without it here.)


# %%
def encode(tokens, vocabulary):
    """Write tokens as one-hot vectors.

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
# And back again. From a one-hot row you get the word by looking where its 1 is. But soon the rows will be mixtures,
# with a little of several words in them, and perhaps no 1 at all. So we ask for the **largest** entry of a row,
# whatever its size. (NumPy's `argmax` tells at which place the largest entry stands, and the first such place if there
# are several.)

# %% [markdown] question="decode"
# Find the word of each row: the one whose entry is the largest. The rows needn't be
# one-hot. Their entries may be any numbers, negative ones too.


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
# Here are the five keys and the five values in this form. They are typed in, so that each of the next steps works even
# if you have skipped one. Your `encode` should give the very same rows; the last line compares.

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
# So a dict can be written as two matrices: pair number $i$ has its key in row $i$ of one and its value in row $i$ of the
# other. And a query is a row of the same kind.

# %%
pictures.heat_map(keys[[3]], ["attitude"], vocabulary, "The query, one row")
pictures.heat_map(keys, list(pairs), vocabulary, "K, a key in each row")
pictures.heat_map(values, list(pairs.values()), vocabulary, "V, a value in each row")

# %% [markdown]
# *Pictures: three heat maps whose columns are the ten words of the vocabulary. The query is a single row with one dark
# square, under `attitude`. K has five rows, and its dark squares run down the diagonal of the left half, from `cat` to
# `disposition`. V has five rows, and its dark squares run down the diagonal of the right half, from `jinx` to `fickle`.
# Dark is 1, white is 0.*
#
# ## 3 · Compare, and take the best
#
# To find the right pair without `==`, multiply the query with a key, entry by entry, and add up. That is the **dot
# product** of the two:
#
# $$q \cdot k = q_1 k_1 + q_2 k_2 + \dots$$
#
# For two one-hot rows it is 1 if they stand for the same word (the two 1s meet) and 0 otherwise (every 1 meets a 0).
# So it says what `==` said, but with a number. Do this for each key, and take the value whose key has the **largest** dot
# product with the query.
#
# From here on these letters say how large things are. Only the widths of queries and keys have to agree.
#
# - $n$ pairs, $k$ numbers in a key, $v$ numbers in a value,
# - a query `q` of shape `(k,)`, the keys `K` of shape `(n, k)`, the values `V` of shape `(n, v)`.
#
# In our dict $n = 5$ and $k = v = 10$. Your functions should take any sizes, and any numbers: nobody says that keys are
# one-hot.

# %% [markdown] question="lookup_argmax"
# Return the value whose key has the largest dot product with the query. If
# several keys share the largest one, the first of them wins.


# %%
def lookup_argmax(q, K, V):
    """Look up the value whose key fits a query best.

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
# Try it: `attitude` should lead to the row of `yes`, the one with its 1 at place 8.

# %%
lookup_argmax(keys[3], keys, values)

# %% [markdown]
# ## 4 · Multiply instead of choosing
#
# We have got rid of `==`, but not of the jump: "take the largest" is still all or nothing. Here is the step that
# removes it. Look at the five dot products of our query, 0, 0, 0, 1, 0, and call them **scores**. Multiply *each* value by
# its score, and add everything up:
#
# $$0 \cdot \mathit{jinx} + 0 \cdot \mathit{meh} + 0 \cdot \mathit{bitter} + 1 \cdot \mathit{yes} + 0 \cdot \mathit{fickle}
# = \mathit{yes}$$
#
# (each word stands for its row of $V$ here). Nobody has chosen anything, and still `yes` comes out. **The choice has
# become a sum with weights.** A score that changes a little now changes the result a little.
#
# It gets better: written as matrix products, this takes any number of queries at once. Put $n_q$ queries into the rows
# of a matrix $Q$ and follow the shapes:
#
# - $Q$ is `(n_q, k)` and $K$ is `(n, k)`. Row $i$ of $QK^\top$ holds the scores of query $i$, one for each key: `(n_q, n)`.
# - $V$ is `(n, v)`. Scores times $V$ is a sum of values for each query, each value times its score: `(n_q, v)`.
#
# The $\top$ says that $K$ is turned so that its rows become columns, `K.T` in NumPy; otherwise the shapes wouldn't fit.
#
# Last, the equation divides the scores by $\sqrt{d_k}$. What that is for we shall see in section 6. For now it is a number
# that your function is given. Use it as it comes, and don't work it out from the shapes. With $d_k = 1$, as in the
# talk at this point, it does nothing.
#
# $$\frac{QK^\top}{\sqrt{d_k}}\, V$$

# %% [markdown] question="lookup_matmul"
# Look up all queries at once, with matrix products: the scores, divided by the
# square root of `d_k`, are the weights with which the values are added up.


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
# Now take all five keys as queries. Read the rows that come out as words, and you should have your dict back: `True`.
# (`words_of` gives `None` as long as there is nothing to read.)


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
# This works so neatly because one-hot keys have nothing in common: one score is 1, all others are 0. More useful keys
# overlap. `cat` and `kitten` should have keys that look alike, so that a query for one finds something of the other as
# well. Then hardly any score is 0. Some are large, some are negative, and the weighted sum can have any size. What we
# want is a **mixture**: so much of this value, so much of that. Its weights must be *shares*, none of them negative, and
# together 1.
#
# The function that turns scores into shares is the **softmax**. It raises $e$ to the power of each score, so that all
# become positive and large scores win, and divides by the total:

# %%
softmax(np.array([2.0, 1.0, 0.0]))

# %% [markdown]
# How it works inside is the next notebook's story; here you take it from SciPy. You only have to know which entries share
# one total. Give SciPy's `softmax` a matrix and nothing else, and there is *one* total for the whole matrix. It has a
# parameter `axis` for the other cases. In the matrix of scores, of shape `(n_q, n)`, which entries belong to one query?
#
# (The talk writes its softmax for one row, and calls it in a loop, row after row. Handed the whole matrix it would go
# wrong, and nothing would complain.)
#
# And that was the last piece. Scores, divided by $\sqrt{d_k}$; a softmax for each query; values, mixed in these shares:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$

# %% [markdown] question="attention"
# Write the paper's equation (1), for any number of queries. `d_k` is a number that you
# are given, as before. The divided scores may come out as large as ±1000; SciPy's `softmax` can take that.


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
# Ask it for all five keys, with the $d_k$ of the talk at this point, 0.001. The dict is back once more, this time by the
# paper's equation:

# %%
found = words_of(attention(keys, keys, values, 0.001))
print(found)
print(found == list(pairs.values()))

# %% [markdown]
# One thing is different now. Ask a dict for a word that is no key, `pairs["jinx"]` say, and you get a `KeyError`. Ask
# attention, and you get an answer, for the shares always add up to 1. The query `jinx` has nothing in common with any
# key; all its scores are 0, so it gets a fifth of everything. **Attention can't say "not found".**
#
# ## 6 · How sharp is the lookup?
#
# Why 0.001? Let us look at the weights themselves. Your function returns mixtures, not weights, but there is a trick to
# make it show them. Let the value of pair $i$ be a one-hot vector of its own, with its 1 at place $i$. Then a mixture of
# the values *is* the list of the weights: so much of the first, so much of the second. For five pairs these values
# are the rows of `np.eye(5)`, the matrix with ones on its diagonal.

# %% [markdown] question="sharpness"
# Take our five one-hot keys, and one of them as the query. Which weight does its own
# key get, the right one? Give three numbers, in a list, a tuple or an array: the weight at $d_k$ = 0.001, at $d_k$ = 1
# and at $d_k$ = 10, in this order. Three decimals are enough. (If your `attention` isn't right yet: only the five scores of
# a query matter, and those you know.)

# %%
sharpness = [attention(keys, keys, np.eye(5), d_k)[3, 3] for d_k in (0.001, 1, 10)]  # SOLUTION
sharpness

# %% [markdown]
# All weights at once, for the smallest and the largest of the three:

# %%
for d_k in (0.001, 10):
    weights = attention(keys, keys, np.eye(5), d_k)
    pictures.heat_map(weights, list(pairs), list(pairs), f"What each query looks at, d_k = {d_k}", top=1.0)

# %% [markdown]
# *Pictures: two heat maps with a row for each of the five queries and a column for each of the five keys; white is 0,
# black is 1. At d_k = 0.001 the diagonal is black, with 1.00 in each square, and everything else is white, with 0.00. At
# d_k = 10 all squares are pale grey. Those on the diagonal, 0.26, are only a shade darker than the others, 0.19. In both,
# each row adds up to 1.*
#
# ### A width is not a knob
#
# So this is what 0.001 is for: the talk turns $d_k$ down until the picture looks like a dict. **That isn't what the
# paper means by $d_k$.** There, $d_k$ is the width of the keys, how many numbers a key has. It is a fact about $K$, and
# nobody may choose it. Our keys are 10 wide, so the paper would divide by $\sqrt{10}$, and then the right key gets
# hardly more than an even share. (Why divide by a width at all? Wide keys have large dot products. `03_context` measures
# it.)
#
# The word for a knob that makes a softmax sharper or softer is **temperature**; `02_softmax` treats it.
#
# Can one have a sharp lookup with the paper's own $d_k$? Yes: with larger scores. Make the queries 100 times as long, and
# $100 / \sqrt{10}$ is exactly $1 / \sqrt{0.001}$, so the weights are exactly those of the upper picture. This is how a
# network does it. It learns long queries where it has to be sure, and short ones where a bit of everything is better.
#
# ### Almost one
#
# In code, the talk gets its words back from vectors with a second dict: one-hot vectors, as tuples, are its keys, and
# words are its values. For this it first has to round the result of attention to ten decimals. Why? Look at the row for
# `attitude`, and at what such a dict says.

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
# No softmax gives exactly 0 or exactly 1 (until a computer runs out of digits), so no result of attention is exactly a
# one-hot vector. At 0.001 the four wrong values still have a share of about $2 \cdot 10^{-14}$ each. A dict compares for
# equality, down to the last digit, so it finds nothing. Rounded to ten decimals, the shares become 0 and 1, and it finds
# `yes`. But a cure like this has an edge, and one step behind it, at 0.0016, the largest share rounds to 0.9999999999.
#
# Your `decode` asks for the largest entry, and it says `yes` all four times. It never needed the rounding. After a soft
# lookup, **ask which is largest, not which is equal.**
#
# ## 7 · Bug hunt
#
# Why did a dot product find the right key in section 3? The talk says: because only the key that equals the query has a
# dot product with it that isn't 0. That is true of one-hot vectors. Now somebody reads the talk and writes:
#
# > *One-hot vectors are a waste of space. Any numbers will do as keys, as long as no two keys are the same. Nothing fits a
# > key better than that key itself, so a query that equals one of the keys will always find it.*
#
# It sounds convincing, and it is wrong. Here are two implementations of a lookup: what a dict does, and your
# `lookup_argmax`. If the claim were right, they would agree whenever the query is one of the keys.


# %%
def lookup_equal(q, K, V):
    """What a dict does: the value whose key equals the query, and a KeyError if there is none."""
    value_at = {tuple(key): value for key, value in zip(K.tolist(), V, strict=True)}
    return value_at[tuple(q.tolist())]


lookup_equal(keys[3], keys, values)

# %% [markdown] question="louder_key"
# **Catch it**: find a pair `(q, K)` for which `lookup_equal` finds the key, and
# `lookup_argmax` prefers another.
#
# - `q` has shape `(k,)` and `K` has shape `(n, k)`, with k and n at least 2, and all entries lie between −10 and 10,
# - no two rows of `K` are alike, and one of them equals `q`,
# - another row has a dot product with `q` that is larger by at least 0.01 than that of the row that equals `q`.

# %%
louder_key = (np.array([1.0, 0.0]), np.array([[1.0, 0.0], [3.0, 0.0]]))  # SOLUTION

# %% [markdown]
# And now **repair it**. Here are four keys of three numbers each, and the dot products of all with all. In each row, the
# query is one of the keys, and the largest number shows which key it finds.

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
# *Picture: a heat map of four queries and four keys, darker for a larger dot product. Rows: a has 9, 20, 2, 11; b has 20,
# 100, 0, 24; c has 2, 0, 1, 4; d has 11, 24, 4, 25. Query a finds key b, query c finds key d, and only b and d find
# themselves.*
#
# What do all one-hot vectors have in common that these four keys don't?

# %% [markdown] question="fair_keys"
# Make each of the four keys longer or shorter, without turning it: row $i$ of
# `fair_keys` is row $i$ of `loud_keys` times a number above 0, which may be another one for each row. Do it so that every
# row of `fair_keys`, taken as the query, has its largest dot product with itself, and with no other row. The result
# has shape `(4, 3)`.

# %%
fair_keys = loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)  # SOLUTION
fair_keys

# %% [markdown]
# So a dot product asks two things at once: does this key point my way, and how loud is it? In a dict, a loud key
# would be a bug. In a network it can be of use, as a key that says *look here, whoever you are*. But it is something to
# know, and one-hot vectors will never show it to you.
#
# ## 8 · What you have built
#
# You began with `pairs[query]`. Now the dict is two matrices, and the lookup is
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# or, in your own code, `attention(Q, K, V, d_k)`. It takes as many queries as you like, and it is made of sums and
# products, so it can be nudged, and so it can be learned. Here it is with the paper's own $d_k$, the width of the keys,
# and with long queries to make it sharp:

# %%
d_k = keys.shape[1]
for word, answer in zip(pairs, words_of(attention(100 * keys, keys, values, d_k)) or [], strict=False):
    print(f"{word} → {answer}")

# %% [markdown]
# And three queries that show what it can do and a dict can't: a key; half of one key and half of another; and a word that
# is no key at all.

# %%
queries = 100 * np.array([keys[2], (keys[2] + keys[3]) / 2, values[3]])
names = ["taste", "taste + attitude", "yes (no key)"]
pictures.heat_map(attention(queries, keys, values, d_k), names, vocabulary, "One answer, two halves, five fifths")

# %% [markdown]
# *Picture: a heat map of three queries and the ten words. `taste` has a black square, 1.00, in the column `bitter`. The
# half-and-half query has two grey squares, 0.50 each, in `bitter` and `yes`. The word `yes`, which is no key, has five
# pale squares of 0.20, one in each of the five values. All other squares are white.*
#
# A dict, then, is attention at its sharpest, with keys that have nothing in common. All of attention's use lies in the
# other cases: soft shares, and keys that overlap because somebody, or some training, made them so. Where shares come
# from, and what makes them sharp or soft, is the next notebook's story.
