# ---
# title: "Masks: who may look at what"
# minutes: 120
# builds_on: |
#   attention: queries, keys, values, and a softmax that turns scores into shares. Section 3 recalls
#   the equation, and SciPy's `softmax` is given, so you can start here. If you have a softmax of your own from
#   `02_softmax`, paste it in a cell below the import.
# ---

# %% [markdown]
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

# %% [markdown] question="causal_mask"
# The causal mask for `n_q` queries and `n_k` keys, lined up at their ends.
# There may be more queries than keys, too; then the first queries stand before all keys.


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

# %% [markdown] question="padding_mask"
# Words come as numbers here, their **ids**, and `pad` is the id of the pad.
# Give the mask for one sentence, of shape `(1, n)`, or for a batch, of shape `(b, 1, n)`.


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

# %% [markdown] question="masked_attention"
# Attention, scaled by $\sqrt{d_k}$, in which each query looks only where the
# mask is True. There may be more axes in front, for batches or for heads: `Q[..., i, :]` is always a query. (`@`
# multiplies the last two axes and leaves those in front alone; which two axes does `.T` swap?) The mask is broadcast to the shape
# of the scores.


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

# %% [markdown] question="late_but_right"
# Find a mask of shape `(3, 4)` on which `late_attention` gives what
# `masked_attention` should give, for *all* queries, keys and values, although the mask does hide something: it has at least one False and at least one True.

# %%
late_but_right = np.repeat([[True], [False], [True]], 4, axis=1)  # SOLUTION

# %% [markdown] question="popular_but_wrong"
# Find a mask of shape `(3, 4)` on which `popular_attention` hands out
# values that the mask forbids. Again, it has at least one False and at least one True.

# %%
popular_but_wrong = np.repeat([[True], [False], [True]], 4, axis=1)  # SOLUTION

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

# %% [markdown] question="cross_attention"
# Let each row of `X_q` look at the rows of `X_kv`. Without a mask (`None`),
# everything may be looked at; with one, the rules of `masked_attention` hold, and you may use it.


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

# %% [markdown] question="positional_encoding"
# The vectors of the positions $0, \dots, n-1$, one in each row.


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

# %% [markdown] question="layer_norm"
# Normalise along the last axis, whatever axes are in front.


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

# %% [markdown] question="decoder_block"
# Put the three parts together, each in its frame. A word that may look at nothing
# in the memory finds nothing there: cross-attention gives zeros for it, as `masked_attention` does, and the frame is
# applied all the same.


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
