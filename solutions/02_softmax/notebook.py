# ---
# title: "Softmax: from scores to shares"
# difficulty: 1
# minutes: 90
# builds_on: |
#   NumPy arrays and what `axis` means for them; section 5, on gradients, also needs partial
#   derivatives. Nothing else: you can start here.
# limits:
#   submission_seconds: 40
# ---

# %% [markdown]
# **At the end** you have a softmax of your own that works on arrays of any shape and on scores of any
# size, you can make it sharper or softer, measure how sharp it is, and send a gradient back through it.
#
# Attention has to answer one question over and over: *of all these words, how much should I listen to
# each?* Something has compared the words with what you are looking for and gives you a **score** for each,
# any number, large for "this one!" and small for "not really". You want **shares**: numbers between 0 and
# 1 that add up to 1, so that you can mix the words in those proportions.
#
# This notebook is about the step between the two.

# %%
import numpy as np
import pictures

# %% [markdown]
# ## 1 · Scores in, shares out
#
# Here are four words and their scores. One could take the word with the largest score and forget the
# rest. But that throws away that `quiet` came close, and a choice that jumps from one word to another
# cannot be learned by small steps.
#
# The **softmax** is gentler. Raise $e$ to each score, so that everything is positive and the order is kept;
# then divide by the total, so that everything adds up to 1:
#
# $$\mathrm{softmax}(x)_i = \frac{e^{x_i}}{\sum_j e^{x_j}}$$

# %%
words = ["quiet", "river", "the", "of"]
scores = np.array([2.0, 2.5, 0.5, -1.0])

# %% [markdown]
# Three things to get right, and then you never have to think about them again.
#
# **Which entries share one total?** A vector has one total. A matrix of shape `(3, 4)`, three rows of four
# scores, may be three separate questions with four options each (a total per row) or four questions with
# three options (a total per column). In NumPy you say so with an axis, and the total runs *along* that axis:
# `axis=-1`, the last one, gives a total per row.
#
# **Shapes.** The result has the shape of the scores. A sum along an axis loses that axis unless you ask
# NumPy to keep it; look at what `x.sum(axis=-1).shape` says for a matrix, and think about what happens
# when you divide by it.
#
# **Large scores.** $e^{1000}$ is too large for a floating-point number, and NumPy calls it `inf`. Yet the
# shares of `[1000, 1001]` are perfectly ordinary numbers, the same as those of `[0, 1]`. Why the same? What
# does that allow you to do to the scores before you raise $e$ to them?
#
# Two rules hold for every function below. It leaves the arrays that it is given as they were, and it takes whole
# numbers as well as fractions.

# %% [markdown] question="softmax"
# Write the softmax for arrays of any shape. It must cope with any axis,
# with integers, and with scores from −1000 to 1000.


# %%
def softmax(x, axis=-1):
    """Turn scores into shares that sum to 1 along one axis.

    Parameters
    ----------
    x : array of any shape with at least one axis; floats or integers
    axis : int, the axis along which the shares sum to 1

    Returns
    -------
    array of floats, the shape of x

    Example: softmax(np.array([0.0, 0.0])) is array([0.5, 0.5])
    """
    # BEGIN SOLUTION
    exponentials = np.exp(x - x.max(axis=axis, keepdims=True))
    return exponentials / exponentials.sum(axis=axis, keepdims=True)
    # END SOLUTION


# %% [markdown]
# With it, the four words get their shares. `quiet` scores 0.5 less than `river`, and its share is smaller by a
# factor of about 1.65. That factor is $e^{0.5}$, and two scores that differ by 0.5 give it anywhere on the
# scale: a softmax sees only differences.

# %%
pictures.bars({"share": softmax(scores)}, words, "How much to listen to each word", "share")

# %% [markdown]
# *Picture: four bars, `river` the highest at 0.56, `quiet` at a third, `the` and `of` close to the ground.
# Together they measure 1.*
#
# ## 2 · Three ways to share a table
#
# One array, three questions. Read each line of the table below as you like: as twelve options, as four
# groups of three, or as three groups of four. The numbers are the ones that a well-known notebook on
# attention uses for its side note on softmax; you will get the very figures that it prints. (`4.48e-06` is
# NumPy's way to write 0.00000448. If your `softmax` is not right yet, `scipy.special.softmax` may stand in for it
# from here on: every question is graded on its own.)

# %%
table = np.array(
    [
        [1.0, 0.5, 0.2, 3.0],
        [1.0, -1.0, 7.0, 3.0],
        [2.0, 12.0, 13.0, 3.0],
    ]
)

# %% [markdown] question="softmax_all"
# All twelve entries share one total. The result has shape `(3, 4)`.
# Your `softmax` takes one axis, and this table has two; how can you hand it all twelve at once?

# %%
softmax_all = softmax(table.ravel()).reshape(table.shape)  # SOLUTION
softmax_all

# %% [markdown] question="softmax_columns"
# Each of the four columns has a total of its own: reading down a
# column, the three shares add up to 1.

# %%
softmax_columns = softmax(table, axis=0)  # SOLUTION
softmax_columns

# %% [markdown] question="softmax_rows"
# Each of the three rows has a total of its own. This is the one that
# attention uses: a row holds what one word thinks of all the others.

# %%
softmax_rows = softmax(table)  # SOLUTION
softmax_rows

# %% [markdown]
# Look at one entry in all three: the 3.0 in the last column. Down its column it meets two equals and gets a
# third. In the first row it is the largest and takes 78 %. In the third row it stands beside 12 and 13 and
# gets next to nothing. **A share says nothing about a score alone, only about the company it is in.** To
# know which company is meant, always ask for the axis.

# %%
pictures.heat_map(softmax_rows, ["row 0", "row 1", "row 2"], ["0", "1", "2", "3"], "Shares along each row")

# %% [markdown]
# *Picture: a heat map of three rows and four columns, darker for a larger share. Each row has one dark
# square, in column 3, column 2 and column 2, and its four numbers add up to 1.*
#
# ## 3 · Sharper, softer
#
# What if you double every score? The order stays, the gaps grow, and the shares move towards "all or
# nothing". Halve them, and the shares move towards "a little of everything". One number steers this, the
# **temperature** $\tau$ ("tau"), by which the scores are divided:
#
# $$\mathrm{softmax}(x / \tau)$$
#
# A low temperature is cold and sharp, a high one is warm and soft. You will meet this again: attention
# divides its scores by $\sqrt{d_k}$, a temperature that it sets once and for all.

# %% [markdown] question="temperature_softmax"
# Write the softmax with a temperature. It must be right, and stay
# finite, for temperatures from 0.001 to 1000.


# %%
def temperature_softmax(x, tau, axis=-1):
    """Turn scores into shares, sharper for a small temperature and softer for a large one.

    Parameters
    ----------
    x : array of any shape with at least one axis; floats or integers
    tau : float above zero, the temperature
    axis : int, the axis along which the shares sum to 1

    Returns
    -------
    array of floats, the shape of x

    Example: temperature_softmax(np.array([3.0, 3.0]), 0.1) is array([0.5, 0.5])
    """
    # BEGIN SOLUTION
    return softmax(np.asarray(x) / tau, axis)
    # END SOLUTION


# %%
pictures.bars(
    {f"temperature {tau}": temperature_softmax(scores, tau) for tau in (0.2, 1.0, 5.0)},
    words,
    "The same scores at three temperatures",
    "share",
)

# %% [markdown]
# *Picture: three bars for each of the four words, at temperatures 0.2, 1 and 5. At 0.2 `river` takes nearly
# everything; at 5 every word gets something, `river` a third and even `of` a sixth.*
#
# ## 4 · How sharp is it? Entropy
#
# "Nearly everything" and "a little of everything" ask for a number. The **entropy** of shares $p$ is
#
# $$H(p) = -\sum_i p_i \ln p_i$$
#
# It is 0 when one share is 1 and all others are 0: you know where to look. It is largest, $\ln n$, when $n$
# shares are all alike: you know nothing. With the natural logarithm its unit is the *nat*.
#
# One trap: a share can be exactly 0, and $\ln 0$ is minus infinity. The term $0 \cdot \ln 0$ counts as 0,
# because $p \ln p$ goes to 0 when $p$ does. NumPy doesn't know that: it calls $0 \cdot (-\infty)$ `nan`.

# %% [markdown] question="entropy"
# Write the entropy along one axis. That axis is gone from the result:
# shares of shape `(3, 4)` along the last axis have three entropies, an array of shape `(3,)`; a vector of
# shares has a single number.


# %%
def entropy(p, axis=-1):
    """Measure in nats how evenly shares are spread along one axis.

    Parameters
    ----------
    p : array of any shape with at least one axis; shares that sum to 1 along the axis, zeros allowed
    axis : int

    Returns
    -------
    array with the shape of p without that axis; a single number if p is a vector

    Example: entropy(np.array([0.0, 1.0])) is 0.0
    """
    # BEGIN SOLUTION
    p = np.asarray(p, dtype=float)
    logarithms = np.log(np.where(p > 0, p, 1.0))
    return -(p * logarithms).sum(axis=axis)
    # END SOLUTION


# %% [markdown]
# ## 5 · Sending a gradient back
#
# A network learns by asking: if I nudge this score, what happens at the end? Say that something after the
# softmax has told you $g_i$, how much the final loss changes when share $i$ changes. What is that in terms
# of the *scores*?
#
# Raising one score raises its own share **and lowers all the others**, because the total stays 1. So a score's
# answer counts every share $j$: how much that share matters, times how much this score moves it.
#
# $$\frac{\partial L}{\partial x_i} = \sum_j g_j \, \frac{\partial p_j}{\partial x_i},
# \qquad \frac{\partial p_j}{\partial x_i} = p_j\,(\delta_{ij} - p_i)$$
#
# where $\delta_{ij}$ is 1 if $i = j$ and 0 otherwise. Carry out the sum over $j$ on paper: the $\delta$ picks
# out one term, and in the rest there is a sum that doesn't depend on $i$, one number for each group of shares. So
# you need no matrix of derivatives (the *Jacobian*). This product of a gradient with a Jacobian is called a
# *vector–Jacobian product*, VJP for short.

# %% [markdown] question="softmax_vjp"
# Given the shares `p` (what the softmax returned, along the last axis) and
# the gradient `g` with respect to them, return the gradient with respect to the scores. All three have the
# same shape. Check yourself: nudge one score by `1e-6` and see.


# %%
def softmax_vjp(p, g):
    """Carry a gradient from the softmax's shares back to its scores.

    Parameters
    ----------
    p : array (..., n), shares that sum to 1 along the last axis
    g : array (..., n), the gradient of a loss with respect to p

    Returns
    -------
    array (..., n), the gradient of the loss with respect to the scores

    Example: for g all ones the result is all zeros, since the total of the shares cannot change.
    """
    # BEGIN SOLUTION
    p, g = np.asarray(p), np.asarray(g)
    return p * (g - (p * g).sum(axis=-1, keepdims=True))
    # END SOLUTION


# %% [markdown]
# ## 6 · Bug hunt
#
# The function below is how softmax is often first written down; a talk on attention that we otherwise like
# does it just so. It is right for the talk's own example, one small vector at a time. Your task is not to
# repair it but to **catch it**: find inputs on which it goes wrong. Finding an input that breaks a program
# is half of understanding it.


# %%
def hasty_softmax(x):
    return np.exp(x) / np.exp(x).sum()


# %% [markdown] question="overflow_catch"
# A vector (one axis, at least two finite numbers) for which
# `hasty_softmax` gives at least one `nan`, although the shares are ordinary numbers.

# %%
overflow_catch = np.array([1000.0, 999.0])  # SOLUTION

# %% [markdown] question="axis_catch"
# A matrix (two axes) of numbers between −10 and 10 on which `hasty_softmax`
# overflows nowhere, and yet the rows of the result don't all sum to 1.

# %%
axis_catch = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]])  # SOLUTION

# %% [markdown]
# ## What you have built
#
# In the paper's equation for attention,
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V,$$
#
# the word *softmax* is now yours: row by row, at temperature $\sqrt{d_k}$, safe for any scores. Here it is on
# three queries and four keys, every row a set of shares:

# %%
rng = np.random.default_rng(2017)
Q, K = rng.normal(size=(3, 8)), rng.normal(size=(4, 8))
weights = temperature_softmax(Q @ K.T, np.sqrt(8))
pictures.heat_map(weights, ["q0", "q1", "q2"], ["k0", "k1", "k2", "k3"], "softmax(QKᵀ / √8)")

# %% [markdown]
# *Picture: a heat map of three queries and four keys. `q0` gives most to `k2` (0.58) and `q2` to `k3` (0.54); `q1`
# is torn between `k3` (0.45) and `k1` (0.39). Every row adds up to 1.*
#
# What is multiplied with those shares, and why, is the next notebook's story.
