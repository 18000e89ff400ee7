# ---
# title: "Softmax: from scores to shares"
# difficulty: 1
# minutes: 90
# builds_on: |
#   NumPy arrays and what `axis` means for them. Section 5 uses derivatives, and shows what they are. You need no
#   earlier notebook.
# files:
#   - three_totals.svg
# limits:
#   cell_seconds: 5  # no cell computes for long; one that never ends is stopped soon
#   submission_seconds: 40
# ---

# %% [markdown]
# Attention has to answer one question over and over: *of all these words, how much should I listen to each?* Each word
# has been given a **score**: any number, large for "this one!" and small for "not really". What you want are
# **shares**: numbers between 0 and 1 that add up to 1, so that you can mix the words in those proportions. This
# notebook is about the step from scores to shares.
#
# **At the end** you have a softmax of your own, for arrays of any shape and scores of any size. You can make it sharper
# or softer, measure how sharp it is, and send a gradient back through it.

# %%
import numpy as np
from softlookup import pictures

# %% [markdown]
# ## 1 · Scores in, shares out
#
# Here are four words and their scores. You could take the word with the largest score and forget the rest. But then it
# would not count that `quiet` came close, and a choice that jumps from one word to another cannot be learned in small
# steps.
#
# The **softmax** is gentler. Raise $e$ to each score, so that every number is positive and the order stays the same. Then
# divide by the total, so that they add up to 1:
#
# $$\mathrm{softmax}(x)_i = \frac{e^{x_i}}{\sum_j e^{x_j}}$$

# %%
words = ["quiet", "river", "the", "of"]
scores = np.array([2.0, 2.5, 0.5, -1.0])
x = np.linspace(-3, 3, 61)
pictures.curves(x, {"eˣ": np.exp(x)}, "What becomes of a score", "score", "eˣ")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# The curve of eˣ for scores from −3 to 3. It is never negative, passes 1 at the score 0, and climbs ever more steeply: to
# 2.7 at 1, to 7.4 at 2, and to 20 at 3.
#
# </details>
#
# Three things are easy to get wrong.
#
# **Which entries share one total?** A matrix of shape `(3, 4)` may hold three questions with four options each, and
# needs a total per row. Or it may hold four questions with three options, and needs a total per column. In NumPy,
# `axis` says which: a total *along* `axis=-1`, the last axis, is a total per row.
#
# **Shapes.** A sum along an axis loses that axis unless you ask NumPy to keep it. Look at `x.sum(axis=-1).shape` for a
# matrix, and think about what happens when you divide by it. (For a square matrix there isn't even an error.)
#
# **Large scores.** $e^{1000}$ is too large for a floating-point number, and NumPy calls it `inf`. But adding the same
# number to all scores of a group, or subtracting it, leaves the shares as they are. Why? What does that allow you to do
# to the scores before you raise $e$ to them?
#
# Functions in this notebook must not modify their arguments, and must accept integer and float arrays.

# %% [markdown] question="softmax" points=10
# Write the softmax for arrays of any shape and for any axis. It must be right for scores from −1000 to 1000.


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
# With your softmax, the four words get their shares. `quiet` scores 0.5 less than `river`, and its share is smaller by
# a factor of about 1.65. That factor is $e^{0.5}$, and any two scores that differ by 0.5 have it.

# %%
pictures.bars(
    {"share": softmax(scores)}, words, "How much to listen to each word", "share"
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Four bars. `river` is the highest at 0.56, `quiet` has a third, `the` and `of` are close to the ground. Together they
# measure 1.
#
# </details>
#
# ## 2 · Three ways to share a table
#
# One array, three questions. The table below can be twelve options, four groups of three, or three groups of four:
#
# ![One table of three rows and four columns, three times. Over all entries there is one total. Down each column, along
# axis 0, there are four totals. Along each row, along axis −1, there are three.](three_totals.svg)
#
# The numbers are the example from the documentation of SciPy's own `softmax`, so you can compare your results with that
# page. (`4.48e-06` is how NumPy writes 0.00000448. If your `softmax` isn't right yet, use SciPy's, `special.softmax`,
# from here on.)

# %%
from scipy import special

table = np.array(
    [
        [1.0, 0.5, 0.2, 3.0],
        [1.0, -1.0, 7.0, 3.0],
        [2.0, 12.0, 13.0, 3.0],
    ]
)

# %% [markdown] question="softmax_all" points=2
# Compute the shares if all twelve entries share one total. The result has shape `(3, 4)`. Your `softmax` takes one axis,
# and this table has two: how can you give it all twelve entries at once?

# %%
softmax_all = softmax(table.ravel()).reshape(table.shape)  # SOLUTION
softmax_all

# %% [markdown] question="softmax_columns" points=2
# Compute the shares if each of the four columns has a total of its own. Read down a column, and the three shares add
# up to 1.

# %%
softmax_columns = softmax(table, axis=0)  # SOLUTION
softmax_columns

# %% [markdown] question="softmax_rows" points=2
# Compute the shares if each of the three rows has a total of its own. This is what attention uses: a row holds what
# one word thinks of all the others.

# %%
softmax_rows = softmax(table)  # SOLUTION
softmax_rows

# %% [markdown]
# Look at the 3.0s in the last column. Down that column, each of them meets two equals and gets a third. Along the first
# row, 3.0 is the largest score and takes 78 %. Along the third row it stands beside 12 and 13, and gets next to
# nothing. **A share depends not on a score alone, but on the scores it is compared with.**

# %%
pictures.heat_map(
    softmax_rows,
    ["row 0", "row 1", "row 2"],
    ["0", "1", "2", "3"],
    "Shares along each row",
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map of three rows and four columns, darker for a larger share. Each row has one dark square, in column 3, column
# 2 and column 2, and its four numbers add up to 1.
#
# </details>
#
# ## 3 · Sharper, softer
#
# Double every score: the order stays the same, the gaps grow, and the shares move towards "all or nothing". Halve them,
# and the shares move towards "a little of everything". One number controls this, the **temperature** $\tau$ ("tau"), by
# which the scores are divided:
#
# $$\mathrm{softmax}(x / \tau)$$
#
# A low temperature is cold and sharp, a high one is warm and soft. You will meet this again: attention divides its
# scores by $\sqrt{d_k}$, which acts as a fixed temperature.

# %% [markdown] question="temperature_softmax" points=4
# Write the softmax with a temperature. It must be right, and stay finite, for temperatures from 0.001 to 1000 and
# scores from −1000 to 1000.


# %%
def temperature_softmax(x, tau, axis=-1):
    """Turn scores into shares, sharper for a small temperature and softer for a large
    one.

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
# <details><summary>The picture in words</summary>
#
# Three bars for each of the four words, at temperatures 0.2, 1 and 5. At 0.2 `river` takes nearly everything. At 5 every
# word gets something: `river` a third, and even `of` a sixth.
#
# </details>

# %% [markdown]
# Where there are sliders (in the browser, or with `ipywidgets`), move the temperature yourself:


# %%
def shares_at(tau):
    shares = {f"temperature {tau:.1f}": temperature_softmax(scores, tau)}
    pictures.bars(shares, words, "The same scores", "share")


pictures.slider(shares_at, "tau", 0.1, 10.0, 1.0)

# %% [markdown]
# ## 4 · How sharp is it? Entropy
#
# How can we put a number on "nearly everything" and "a little of everything"? The **entropy** of shares $p$ is
#
# $$H(p) = -\sum_i p_i \ln p_i$$
#
# It is 0 when one share is 1 and all others are 0: you know where to look. It is largest, $\ln n$, when all $n$ shares
# are equal: you know nothing. With the natural logarithm its unit is the *nat*.
#
# There is one trap. A share can be exactly 0, and $\ln 0$ is minus infinity. The term $0 \cdot \ln 0$ counts as exactly
# 0, because $p \ln p$ goes to 0 when $p$ does. (So a tiny number added inside the logarithm won't do.) NumPy doesn't
# know that: for NumPy, $0 \cdot (-\infty)$ is `nan`.

# %% [markdown] question="entropy" points=6
# Compute the entropy along one axis. The result no longer has that axis: shares of shape `(3, 4)` have three entropies
# along the last axis, an array of shape `(3,)`. For a vector of shares the result is a single number.


# %%
def entropy(p, axis=-1):
    """Measure in nats how evenly shares are spread along one axis.

    Parameters
    ----------
    p : array of any shape with at least one axis; shares that sum to 1 along the axis,
        zeros allowed
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
# A network learns by asking: if I nudge this score a little, what happens at the end? Before any formula, let's nudge a
# score and see. (SciPy's softmax stands in, so that this works even if yours isn't finished.)

# %%
which, step = 0, 0.1
nudged_scores = scores.copy()
nudged_scores[which] += step
before, after = special.softmax(scores), special.softmax(nudged_scores)
print(f"the score of {words[which]!r} goes up by {step}; the shares change by")
for word, change in zip(words, after - before, strict=True):
    print(f"  {word:6} {change:+.4f}   per unit of score {change / step:+.4f}")
print(f"  in all {abs((after - before).sum()):+.4f}")

# %% [markdown]
# Raising one score raises its own share **and lowers all the others**, because the total stays 1. For a tiny step, the
# last column becomes the *partial derivative* $\partial p_j / \partial x_i$: how fast share $j$ changes when score $i$
# alone goes up. It turns out to be
#
# $$\frac{\partial p_j}{\partial x_i} = \begin{cases} p_i\,(1 - p_i) & j = i, \text{ its own share} \\
# -\,p_j\,p_i & j \neq i, \text{ another one} \end{cases}$$
#
# In one line that is $p_j\,(\delta_{ij} - p_i)$, where $\delta_{ij}$ ("delta") is short for "1 if $i = j$, and 0
# otherwise". Does it agree with the nudge?

# %%
delta = np.eye(4)[which]  # 1 at the place of the score that was nudged, 0 elsewhere
print("formula:", before * (delta - before[which]))
for step in (0.1, 0.001, 0.00001):
    nudged_scores = scores.copy()
    nudged_scores[which] += step
    print(f"step {step:7.0e}:", (special.softmax(nudged_scores) - before) / step)

# %% [markdown]
# Training makes a *loss* $L$ small, one number that says how bad a network's answers are. Suppose you know $g_j$, how
# fast the loss changes with *share* $j$. How fast does it change with *score* $i$? Nudging a score moves every share,
# and every share moves the loss. So for each share, multiply how fast the score moves it by how much it matters, and
# add up:
#
# $$\frac{\partial L}{\partial x_i} = \sum_j g_j \, p_j\,(\delta_{ij} - p_i) = g_i\,p_i - p_i \sum_j g_j\,p_j$$
#
# The $\delta$ has kept one term of the first sum, the one with $j = i$. The sum that is left is the same for all scores
# of a group, so it is computed once. For shares 0.2, 0.3, 0.5 and $g$ = 10, 0, 0 it is $10 \cdot 0.2 = 2$. The first
# score gets $10 \cdot 0.2 - 0.2 \cdot 2 = 1.6$, the second $0 - 0.3 \cdot 2 = -0.6$, and the third −1: together 0.
#
# The list of these numbers, one for each score, is called the *gradient* with respect to the scores, and $g$ is the
# gradient with respect to the shares. Turning the gradient for the shares into the one for the scores, as here, is called a
# *vector–Jacobian product*, VJP for short.

# %% [markdown] question="softmax_vjp" points=10
# Given the shares `p` (what the softmax returned, along the last axis) and the gradient `g` with respect to them,
# return the gradient with respect to the scores. All three have the same shape. With several axes, every group along
# the last axis has a sum of its own.


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

    Example: for g all ones the result is all zeros, since the total of the shares
        cannot change.
    """
    # BEGIN SOLUTION
    p, g = np.asarray(p), np.asarray(g)
    return p * (g - (p * g).sum(axis=-1, keepdims=True))
    # END SOLUTION


# %% [markdown]
# You can check a gradient by nudging, whatever the formula. Let the loss be a weighted sum of the shares, with the
# weights `g`. Nudge each score by a millionth, and see how far the loss moves. The two rows should agree to about six
# digits.

# %%
g = np.array([1.0, -2.0, 0.5, 3.0])
shares, nudge = special.softmax(scores), 1e-6
slopes = [
    (g @ special.softmax(scores + nudge * one) - g @ shares) / nudge
    for one in np.eye(4)
]
print("by nudging:     ", np.round(slopes, 5))
# pictures.call calls your function, once it has what it needs.
print("by your formula:", pictures.call(softmax_vjp, shares, g))

# %% [markdown]
# ## 6 · Bug hunt
#
# The function below is softmax as it is often first written. It is right for a single vector of small scores, which was
# all that its author needed. Don't repair it, but **catch it**: find inputs on which it goes wrong. The check runs
# `hasty_softmax` on your input, and shows what came out.


# %%
def hasty_softmax(x):
    return np.exp(x) / np.exp(x).sum()


# %% [markdown] question="overflow_catch" points=2
# Find a NumPy array with one axis and at least two finite numbers for which `hasty_softmax` gives at least one `nan`,
# although the shares are ordinary numbers.

# %%
overflow_catch = np.array([1000.0, 999.0])  # SOLUTION

# %% [markdown] question="axis_catch" points=2
# Find a NumPy array with two axes and numbers between −10 and 10 for which nothing overflows, and yet the rows of the
# result don't all sum to 1.

# %%
axis_catch = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]])  # SOLUTION

# %% [markdown] question="one_maximum" points=3
# Before it raises $e$ to the scores, a colleague's softmax subtracts the largest entry of the *whole* matrix from every
# score. "That is simpler," she says, "and subtracting the same number everywhere changes nothing." Answer in three to
# five sentences.
#
# 1. **Is she right on paper?** Say why subtracting one number from all scores of a row leaves its shares as they are.
# 2. **Is she right in floating point?** Give a matrix of your own, with two rows, for which her function fails, and say
#    what happens.
#
# How it is graded:
#
# | points | what your answer shows |
# |---|---|
# | 1 | Part 1: the reason, in words or as a formula |
# | 1 | Part 2: a matrix for which her function fails |
# | 1 | Part 2: what happens to which row, and why |

# %% [markdown] role="answer"
# 1. Every power of a row is divided by the same factor $e^m$. So is their total, and the factor cancels.
# 2. Take `[[1000, 999], [0, 1]]`. She subtracts 1000 everywhere, so the second row becomes −1000 and −999. Both powers are
#    smaller than any floating-point number and become 0, and so does their total: 0 / 0 is `nan`. With the maximum of each row,
#    the largest power of every row is 1.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### The reason
#
# #### 1 point: the same factor stands above and below the fraction bar and cancels
#
# $e^{x-m} = e^x / e^m$, and the sum in the denominator gets the same $e^m$, so it cancels out and nothing changes.
#
# #### 0 points: repeats that only differences count, or gives an example
#
# A softmax only looks at differences, so it doesn't matter. I tried it with two rows and the numbers were the same.
#
# ### The matrix
#
# #### 1 point: two rows so far apart that the powers of the lower one vanish
#
# For instance one row with 800 and 801, and another with 0 and 1.
#
# #### 0 points: a matrix for which her function is right, or none
#
# A matrix with very large numbers, like `[[1000, 1001], [1002, 1003]]`, where $e^{1000}$ overflows.
#
# ### What happens
#
# #### 1 point: all powers of the lower row become 0, so 0 is divided by 0 and the row is NaN
#
# In the second row $e^{-800}$ is rounded to zero, everything is zero and so is the sum. It gives nan there.
#
# #### 0 points: speaks of overflow, or of a loss of precision in general
#
# The numbers get too big for the computer and it returns inf.

# %% [markdown]
# ## What you have built
#
# In the equation for attention from *Attention Is All You Need*,
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V,$$
#
# the word *softmax* is now yours: row by row, at temperature $\sqrt{d_k}$, safe for large scores. Here it is for three
# queries and four keys. Every row is a set of shares:

# %%
rng = np.random.default_rng(2017)
Q, K = rng.normal(size=(3, 8)), rng.normal(size=(4, 8))
weights = temperature_softmax(Q @ K.T, np.sqrt(8))
pictures.heat_map(
    weights, ["q0", "q1", "q2"], ["k0", "k1", "k2", "k3"], "softmax(QKᵀ / √8)"
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map of three queries and four keys. `q0` gives most to `k2` (0.58) and `q2` to `k3` (0.54); `q1` is torn between
# `k3` (0.45) and `k1` (0.39). Every row adds up to 1.
#
# </details>
#
# In `03_context` these shares mix what a translator has read.
#
# ## You can now …
#
# - turn scores into shares along any axis without overflow, and make the shares sharper or softer;
# - measure their entropy, and carry a gradient back through them;
# - find the inputs that break a careless version.
#
# ## Further reading
#
# - SciPy: [`scipy.special.softmax`](https://docs.scipy.org/doc/scipy/reference/generated/scipy.special.softmax.html). The
#   table of section 2 is its example.
# - I. Goodfellow, Y. Bengio, A. Courville: [Deep Learning](https://www.deeplearningbook.org), 2016. Section 4.1 treats
#   overflow and the shift that cures it.
# - C. E. Shannon: [A Mathematical Theory of Communication](https://doi.org/10.1002/j.1538-7305.1948.tb01338.x), 1948. Where
#   entropy comes from.
#
# Section 2 answers a question in a reader's study notes, and `hasty_softmax` comes from a lightning talk. Thanks to both.
