# ---
# title: "Masks: who may look at what"
# difficulty: 2
# minutes: 80
# builds_on: |
#   attention: queries, keys, values, and a softmax that turns scores into shares. This notebook uses NumPy's comparisons
#   and broadcasting. Section 3 recalls the equation, and SciPy's `softmax` is given, so you can start here. If you wrote a
#   softmax of your own in `02_softmax`, paste it into a cell below the import.
# files:
#   - masked_scores.svg
# ---

# %% [markdown]
# So far, every word could look at every word. That suits a reader. But while you write the third word, there is no
# fourth one to look at, and a network that is learning to write must not be shown it either. (Why not? That is the last
# question.)
#
# **At the end** you can write down, as an array of True and False, who may look at whom. You have attention that obeys such
# an array, even for a word that may look at nothing at all, and you can let one sentence look at another.

# %%
import numpy as np
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# Without an `axis`, SciPy's `softmax` normalises over *all* entries of an array, so pass one.
#
# Functions must not modify their arguments, and must accept integer and float arrays.
#
# ## 1 · No looking ahead
#
# A **mask** is an array with a row for each query and a column for each key: True where this query may look at this
# key, False where it may not. (Some libraries do it the other way round: always find out what True means.)
#
# Take a translator that has written *la maison rouge*, preceded by a start mark. Every word may look at
# itself and at the words before it. Such a mask is called **causal**, since nothing depends on what comes later:
#
# | may look at → | start | la | maison | rouge |
# |---|---|---|---|---|
# | **start** | yes | | | |
# | **la** | yes | yes | | |
# | **maison** | yes | yes | yes | |
# | **rouge** | yes | yes | yes | yes |
#
# Now the translator adds two words. What it computed for the first four is kept, so there are only **two** queries, one
# for each new word, but **six** keys. The first new word may look at `maison`: it is the *fifth* of six words, although
# it is the first query. So queries and keys are aligned at their ends. The last query belongs to the last key, the one
# before it to the key before that, and so on.
#
# We write $n_q$ for the number of queries and $n_k$ for the number of keys.

# %% [markdown] question="causal_mask" points=6
# Return the causal mask for `n_q` queries and `n_k` keys, aligned so that the last query matches the last key.
# There may also be more queries than keys; then the first queries come before all the keys and see none of them.


# %%
def causal_mask(n_q, n_k):
    """Say which keys each query may look at if it must not look ahead.

    Parameters
    ----------
    n_q : int, the number of queries
    n_k : int, the number of keys; the last query belongs to the last key

    Returns
    -------
    array (n_q, n_k) of bool, True where the query in this row may look at the key in
        this column

    Examples: causal_mask(1, 3) is array([[True, True, True]]);
        causal_mask(2, 1) is array([[False], [True]])
    """
    # BEGIN SOLUTION
    return np.arange(n_k) <= np.arange(n_q)[:, None] + n_k - n_q
    # END SOLUTION


# %% [markdown]
# Here are the two masks of the story, black for True: first all four words at once, then the two new ones.

# %%
written = ["start", "la", "maison", "rouge", "est", "grande"]
pictures.heat_map(causal_mask(4, 4), written[:4], written[:4], "Four words at once")
pictures.heat_map(causal_mask(2, 6), written[4:], written, "Two more words")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two heat maps. In the first, with four rows and four columns, the diagonal and everything below it are black: a
# staircase. The second has two rows and six columns. `est` sees the first five words, `grande` all six: the last two
# steps of the same staircase.
#
# </details>
#
# ## 2 · Nothing but padding
#
# Networks read many sentences at once, as one array, whose rows are equally long. So shorter sentences are filled up
# with a token that means nothing, the **pad**:
#
# | first | second | third | fourth | fifth |
# |---|---|---|---|---|
# | the | red | house | is | big |
# | it | rains | *pad* | *pad* | *pad* |
#
# No word should look at a pad. This concerns only the *keys*, and is the same for every query, so one row is
# enough: broadcasting stretches a mask of shape `(1, n)` to as many queries as there are. In a batch of $b$ sentences
# each has a row of its own, so the mask has shape `(b, 1, n)`.
#
# What a pad itself looks at, as a query, doesn't matter: no word will ever look at the result.

# %% [markdown] question="padding_mask" points=4
# Here words are given as numbers, their **ids**, and `pad` is the id of the pad, wherever in a sentence it stands.
# Return the mask for one sentence, of shape `(1, n)`, or for a batch of sentences, of shape `(b, 1, n)`.


# %%
def padding_mask(ids, pad):
    """Say which keys are words and which are padding.

    Parameters
    ----------
    ids : array (n,) of int, one sentence; or (b, n), a batch of them;
        may also be a list
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
# Combine two masks with `&`: a query may look where both allow it. Here is a sentence of three words and two
# pads, in which no word may look ahead. Think first: which squares should be black?

# %%
padded = ["it", "rains", "again", "pad", "pad"]
look = pictures.call(
    np.logical_and, causal_mask(5, 5), padding_mask([8, 3, 6, 0, 0], 0)
)
pictures.heat_map(look, padded, padded, "No looking ahead, and no looking at pads")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map of five rows and five columns. The same staircase, but the two columns of the pads are white from top to
# bottom. The rows of the pads look like the row of `again`.
#
# </details>
#
# ## 3 · Attention that obeys
#
# Recall attention: each query is compared with all keys, the softmax turns its scores into shares, and the
# values are mixed in those shares.
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# What should a mask change? A key that may not be looked at gets the share 0, and the others still add up
# to 1. When does a softmax give a share of exactly 0? The share of a score $s$ is $e^s$ divided by the
# sum, and $e^{-\infty} = 0$. So wherever the mask is False, the *score* becomes $-\infty$ (`-np.inf`), and the
# softmax does the rest. Start with one query and three keys, of which the second is hidden:

# %%
print("all three keys:   ", softmax([1.0, 2.0, 0.0]))
print("the second hidden:", softmax([1.0, -np.inf, 0.0]))
print("only the second:  ", softmax([-np.inf, 2.0, -np.inf]))

# %% [markdown]
# In the second line the shares of the two keys that are left keep their ratio, $e^1 : e^0$, and add up to 1 again. In the
# third, the only key left gets everything, whatever its score.
#
# A table of scores is the same thing, row by row. Work these shares out in your head before you run the
# cell; all the scores are 0, so keys that may be seen get equal shares:

# %%
few_may_look = np.array(
    [[True, False, False], [True, True, False], [False, True, True]]
)
no_preference = np.zeros((3, 3))
no_preference[~few_may_look] = -np.inf
print(softmax(no_preference, axis=1))

# %% [markdown]
# Scores that differ are masked in the same way. Here the causal mask of section 1 is laid over the scores of four words:
#
# ![Three tables of four queries and four keys. First the scores. Then the same scores, with −∞ above the diagonal, where the
# mask is False. Last the shares: 0 above the diagonal, and each row adds up to 1.](masked_scores.svg)
#
# Two traps remain. First, multiplying a mask by `-np.inf` does not work: `0 * np.inf` is not 0 but NaN, "not a number",
# and NaN spreads to everything it touches. Second, there may be rows with **nothing to see**: in a causal mask with
# more queries than keys, or in a sentence of nothing but pads. A softmax over $-\infty$ alone gives NaN, so we return a
# row of **zeros** for such a query, as PyTorch's `scaled_dot_product_attention` and the ONNX standard do today.
#
# | the query may look at | its shares | its row of the result |
# |---|---|---|
# | every key | those of plain attention | a mix of all values |
# | some keys | 0 for hidden keys; the others add up to 1 | a mix of the values it may see |
# | no key | none | zeros |

# %% [markdown] question="masked_attention" points=12
# Write attention in which each query looks only where the mask is True. Scores are divided by $\sqrt{d_k}$, and may be
# as large as ±1000. The mask is broadcast to the shape of the scores.
#
# Get it right for matrices first. Then let there be more axes in front, for batches or heads: `Q[..., i, :]` is always
# a query. (`@` multiplies the last two axes and leaves those in front alone. `.T` reverses *all* axes; look up
# `np.swapaxes` for one that doesn't.)


# %%
def masked_attention(Q, K, V, mask):
    """Mix values for each query, in the shares of the keys that it may look at.

    Parameters
    ----------
    Q : array (..., n_q, k), a query in each row
    K : array (..., n_k, k), a key in each row
    V : array (..., n_k, v), a value for each key
    mask : array of bool that can be broadcast to (..., n_q, n_k);
        True where a query may look at a key

    Returns
    -------
    array (..., n_q, v), zeros in the row of a query that may look at nothing

    Example: if each query may look at one key only, its row is that key's value,
        whatever the scores.
    """
    # BEGIN SOLUTION
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    mask = np.broadcast_to(mask, scores.shape)
    nothing_to_see = ~mask.any(axis=-1, keepdims=True)
    shares = softmax(np.where(mask | nothing_to_see, scores, -np.inf), axis=-1)
    return np.where(nothing_to_see, 0, shares) @ V
    # END SOLUTION


# %% [markdown]
# To *see* the shares, you need no new function: pass the identity matrix as the values. Each key's value is then a 1 in a
# place of its own, so the mix of the values is the row of shares.

# %%
rng = np.random.default_rng(6)
states = 0.7 * rng.normal(size=(4, 8))
everywhere = masked_attention(states, states, np.eye(4), np.ones((4, 4), dtype=bool))
not_ahead = pictures.call(
    masked_attention, states, states, np.eye(4), causal_mask(4, 4)
)
pictures.heat_map(
    everywhere, written[:4], written[:4], "Shares without a mask", top=1.0
)
pictures.heat_map(
    not_ahead, written[:4], written[:4], "Shares with a causal mask", top=1.0
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two heat maps of shares for random states. Without a mask every square has a share. With the mask, everything above
# the diagonal is white, and what is left in each row but the last has grown, since it adds up to 1 again. In the first
# row `start` has a share of 1.00: there is nothing else it may look at.
#
# </details>
#
# ## 4 · Bug hunt
#
# You will meet two other ways to mask in people's code. Neither raises an error. The first masks too
# *late*, after the softmax. The second was the popular one for years: instead of $-\infty$ it uses a very low score.


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
# For this mask `popular_attention` agrees with yours, and `late_attention` differs in the first and the last row. There are
# masks for which the late version is right, and masks for which the popular one is wrong. Assume that queries, keys and
# values are numbers of ordinary size.

# %% [markdown] question="late_but_right" points=3
# Find a mask of shape `(3, 4)` for which `late_attention` gives what
# `masked_attention` should give, for *all* queries, keys and values. The mask must hide something and show something: it
# needs at least one False and at least one True.

# %%
late_but_right = np.repeat([[True], [False], [True]], 4, axis=1)  # SOLUTION

# %% [markdown] question="popular_but_wrong" points=3
# Find a mask of shape `(3, 4)` for which `popular_attention` mixes in values that the mask forbids. Again, it needs at
# least one False and at least one True. This time `late_attention` must be wrong as well, so the mask of the last
# question won't do.

# %%
popular_but_wrong = np.tri(3, 4, -1, dtype=bool)  # SOLUTION

# %% [markdown]
# A test that only uses masks like `some_mask` sees the first mistake and misses the second. A good test of a mask has
# rows of all three kinds in the table of section 3.
#
# ## 5 · One sentence looks at another
#
# In a translator, the **encoder** reads one sentence, and what it computes for each word is called the **memory**. The
# **decoder** writes another, and looks at the memory through **cross-attention**: the queries come from the sentence
# being *written*, the keys and values from the one that was *read*.
#
# $$Q = X_q W^Q, \qquad K = X_{kv} W^K, \qquad V = X_{kv} W^V$$
#
# Do the two sentences have to be equally long? No: each row of $Q$ gets a row of the result, and $K$ and $V$ have
# equally many rows, one for each word read. Nor do their words have to be equally wide. Only queries and keys must be,
# since they are compared. And no word is "ahead" here, since the sentence that was read is complete. But it may be padded, so
# there may be a mask.

# %% [markdown] question="cross_attention" points=8
# Let each row of `X_q` look at the rows of `X_kv`. Scores are divided by the root of the keys' width, and may be as large as
# ±1000. Without a mask (`None`), each row may look at all of them; with one, the rules of `masked_attention` apply. You may
# call your `masked_attention`.


# %%
def cross_attention(X_q, X_kv, W_q, W_k, W_v, mask=None):
    """Let the words of one sentence look at the words of another.

    Parameters
    ----------
    X_q : array (n_q, d_q), the words that look, one in each row
    X_kv : array (n_k, d_kv), the words that are looked at
    W_q : array (d_q, k), makes queries
    W_k, W_v : arrays (d_kv, k) and (d_kv, v), make keys and values
    mask : array of bool that can be broadcast to (n_q, n_k),
        True where a word may look; or None

    Returns
    -------
    array (n_q, v), zeros in the row of a word that may look at nothing

    Example: if X_kv has a single row, each row of the result is X_kv @ W_v.
    """
    # BEGIN SOLUTION
    return masked_attention(
        X_q @ W_q, X_kv @ W_k, X_kv @ W_v, True if mask is None else mask
    )
    # END SOLUTION


# %% [markdown]
# Below, three French words look at five English ones, the last two of which are pads. The English words are one-hot
# vectors, so with the identity as `W_v` the result shows the shares, as in section 3. (The weights are random; look
# only at the masked columns.)

# %%
rng = np.random.default_rng(8)
english, french = ["red", "house", "big", "pad", "pad"], ["la", "maison", "rouge"]
X_en, X_fr = np.eye(5), rng.normal(size=(3, 4))
W_q, W_k = rng.normal(size=(4, 8)), rng.normal(size=(5, 8)) / 2
not_pads = padding_mask([14, 3, 15, 0, 0], 0)
shares = pictures.call(cross_attention, X_fr, X_en, W_q, W_k, np.eye(5), not_pads)
pictures.heat_map(shares, french, english, "French looks at English", top=1.0)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map with a row for each French word and a column for each English one. Each row shares out 1 among the first
# three columns; the columns of the two pads are white.
#
# </details>

# %% [markdown] question="perfect_in_training" points=4
# A fellow student trains a translator and forgets the causal mask in the decoder. During training, which shows it whole
# French sentences and asks for the next word at every position, nearly every guess is right. Then it is asked
# to write a translation of its own, word by word, and produces nonsense. Answer in about six sentences.
#
# 1. **Explain both.** Where do the right guesses come from, and why don't they help when the translator writes?
# 2. **Find it.** How could your fellow student have shown, before any training, that the mask is missing? Describe an
#    experiment, and what it gives with the mask and without it.
#
# How it is graded, for each of the two parts:
#
# | points | what your answer shows |
# |---|---|
# | 2 | It is right, and gives the reason |
# | 1 | It goes in the right direction, but the reason or a result is missing or wrong |
# | 0 | It is missing, or repeats the question |

# %% [markdown] role="answer"
# 1. The word to be guessed at position $i$ is the word that stands in the input at position $i + 1$. Without the mask, position $i$ can
#    look at that place and copy what it finds, which is far easier to learn than translating. When the translator writes, the next word
#    does not exist yet, so there is nothing to copy, and it has learned nothing else.
# 2. Run the decoder on a sentence, change its last word, and run it again. With the mask, all rows of the result but the last are exactly the
#    same as before. Without it, earlier rows change as well. This takes no training, and random weights will do.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### Explain both
#
# #### 2 points: the next word stands in the input and is copied, and when writing there is no next word yet
#
# Every position could see the word it had to guess, because that is just the input one place further on, so it learned to copy that. When
# it writes by itself the place is still empty, and copying is all it knows.
#
# #### 1 point: only one of the two, or speaks of cheating without saying what is copied from where
#
# The network could see the future during training, so the result is too good. That is a kind of cheating and it doesn't generalise.
#
# #### 0 points: another cause, such as overfitting or too few sentences
#
# It learned the training sentences by heart, so it doesn't work on new ones. It needs more data.
#
# ### Find it
#
# #### 2 points: change a later word, compare the earlier rows, and say that they stay the same only with the mask
#
# Put in a sentence, then put it in again with a different last word. If the first rows of the output changed, they looked ahead. With a causal
# mask they would be exactly equal.
#
# #### 1 point: an experiment that would show it, without saying what it gives in each case, or one that looks at the code or the shares only
#
# You can print the attention weights and see if there is something above the diagonal.
#
# #### 0 points: needs training, or would not show it
#
# Train it once more with a smaller learning rate and compare the loss on new sentences.

# %% [markdown]
# ## What you have built
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}} + M\right) V,
# \qquad M_{ij} = \begin{cases} 0 & \text{query } i \text{ may look at key } j \\ -\infty & \text{it may not} \end{cases}$$
#
# This is your `masked_attention`. The equation in *Attention is all you need* has no $M$; Figure 2 of that paper shows the
# mask as an optional box between the scale and the softmax, and its text says that forbidden scores are set to $-\infty$.
#
# In `07_block` these become two of the three parts of a decoder block.
#
# ## You can now …
#
# - write down who may look at whom, for words not yet written and for padding, and make attention obey;
# - tell the two usual mistakes apart by their results;
# - let one sentence look at another.
#
# ## Further reading
#
# - A. Vaswani and others: [Attention Is All You Need](https://arxiv.org/abs/1706.03762), 2017. Section 3.2.3 has the three
#   uses of attention in a translator, the mask among them.
# - PyTorch's [`scaled_dot_product_attention`](https://pytorch.org/docs/stable/generated/torch.nn.functional.scaled_dot_product_attention.html):
#   its causal mask is aligned at the top left, unlike yours. ONNX describes its own in
#   [`Attention`](https://onnx.ai/onnx/operators/onnx__Attention.html).
# - A. Rush and others: [The Annotated Transformer](https://nlp.seas.harvard.edu/annotated-transformer/), 2018. The whole
#   model in PyTorch, masked with $-10^9$.
