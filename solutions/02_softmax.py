# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
#   limits:
#     submission_seconds: 40
# ---

# %% [raw]
# # ASSIGNMENT CONFIG
# name: 02_softmax
# config_file: assignment.yml

# %% [markdown]
# # Softmax: from scores to shares
#
# **Builds on** NumPy arrays and what `axis` means for them; section 5, on gradients, also needs partial
# derivatives. Nothing else: you can start here.
#
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

# %% [raw]
# # BEGIN QUESTION
# name: softmax

# %% [markdown]
# **Question `softmax`** (10 points). Write the softmax for arrays of any shape. It must cope with any axis,
# with integers, and with scores from −1000 to 1000.

# %% [raw]
# # BEGIN SOLUTION


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


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 1
failure_message: Every score here is the logarithm of a whole number. What does e to the power of a logarithm give, and what is the total?
"""  # END TEST CONFIG


def shares_of_a_vector(softmax):
    import numpy as np
    from softlookup import same_array

    same_array(softmax(np.log([1.0, 2.0, 5.0])), np.array([1, 2, 5]) / 8, "softmax of a vector")


# %%
""" # BEGIN TEST CONFIG
points: 1
failure_message: A matrix goes in; does a matrix of the same shape come out, whichever axis is asked for?
"""  # END TEST CONFIG


def shape_is_kept(softmax):
    import numpy as np
    from softlookup import is_array

    is_array(softmax(np.ones((2, 5))), (2, 5), "softmax of a (2, 5) matrix")
    is_array(softmax(np.ones((2, 5)), 0), (2, 5), "softmax of a (2, 5) matrix along axis 0")


# %%
""" # BEGIN TEST CONFIG
points: 1
failure_message: Which entries share one total? Sum your result along the axis that was asked for and look.
"""  # END TEST CONFIG


def shares_sum_to_one_along_the_axis(softmax):
    import numpy as np
    from softlookup import sums_to_one

    x = np.array([[0.3, -1.2, 2.0], [1.1, 0.4, -0.7]])
    sums_to_one(softmax(x), -1, "softmax(x)")
    sums_to_one(softmax(x, 0), 0, "softmax(x, axis=0)")


# %%
""" # BEGIN TEST CONFIG
points: 1
failure_message: How large is e to the power of 1000 in floating point? What may be taken from every score without changing the shares?
"""  # END TEST CONFIG


def large_scores_stay_finite(softmax):
    import numpy as np
    from softlookup import same_array

    same_array(softmax(np.array([1000.0, 1000.0])), np.array([0.5, 0.5]), "softmax of [1000, 1000]")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: The last axis has one total a row. Do all rows come out right?
"""  # END TEST CONFIG


def rows_of_a_random_matrix(softmax):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    x = np.random.default_rng(21).normal(0, 2, (3, 5))
    same_array(softmax(x), special.softmax(x, axis=-1), "softmax of a (3, 5) matrix")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Does the axis that is passed reach every step, for three axes as well as for two?
"""  # END TEST CONFIG


def every_axis_of_three(softmax):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    x = np.random.default_rng(22).normal(0, 2, (2, 3, 4))
    for axis in (0, 1, 2, -2, -3):
        same_array(softmax(x, axis=axis), special.softmax(x, axis=axis), f"softmax along axis {axis}")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: An axis may have length 1. Is it still there in the result, and what is the share of a score that is alone?
"""  # END TEST CONFIG


def axes_of_length_one(softmax):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    x = np.random.default_rng(24).normal(0, 2, (3, 4))
    for part in (x[:1], x[:, :1], x[:1, :1], x[0, :1], x[:, None], x[None, :, :1]):
        for axis in range(part.ndim):
            shares = special.softmax(part, axis=axis)
            same_array(softmax(part, axis), shares, f"softmax of shape {part.shape} along axis {axis}")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: One row far below another must not vanish, and no score may overflow. What is taken from each score, and along which axis is it looked for?
"""  # END TEST CONFIG


def each_row_has_its_own_scale(softmax):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    x = np.array([[1000.0, 999.0, 998.5], [-1000.0, -1001.0, -999.0], [0.5, -0.25, 0.0]])
    same_array(softmax(x), special.softmax(x, axis=-1), "softmax of rows of very different size")
    same_array(softmax(x.T, 0), special.softmax(x.T, axis=0), "softmax of such columns")
    same_array(softmax(np.array([1000.0, 0.0, -1000.0])), np.array([1.0, 0.0, 0.0]), "softmax of [1000, 0, -1000]")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Integers are scores too, large ones included. Is something stored in an integer array on the way, or is an exponential too large?
"""  # END TEST CONFIG


def integers_are_scores_too(softmax):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    x = np.array([[3, -1, 0, 2], [0, 0, 7, -4]])
    same_array(softmax(x), special.softmax(x.astype(float), axis=-1), "softmax of integers")
    same_array(softmax(np.array([1000, 0, -1000])), np.array([1.0, 0.0, 0.0]), "softmax of large integers")


# %%
""" # BEGIN TEST CONFIG
points: 0.5
hidden: true
failure_message: Is the array that was passed in still what it was?
"""  # END TEST CONFIG


def scores_are_left_alone(softmax):
    import numpy as np
    from softlookup import is_array, unchanged

    x = np.random.default_rng(23).normal(0, 1, (4, 3))
    before = x.copy()
    is_array(softmax(x), (4, 3), "softmax of a (4, 3) matrix")
    is_array(softmax(x, 0), (4, 3), "softmax of a (4, 3) matrix along axis 0")
    unchanged(before, x, "the array of scores")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Small shares are shares too. Is anything rounded on the way, or normalised more than once?
"""  # END TEST CONFIG


def small_shares_are_exact(softmax):
    import numpy as np
    from softlookup import same_array

    parts = np.array([1.0, 3e-4, 2e-5, 0.7])
    same_array(softmax(np.log(parts)), parts / parts.sum(), "the softmax")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

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

# %% [raw]
# # BEGIN QUESTION
# name: softmax_all

# %% [markdown]
# **Question `softmax_all`** (2 points). All twelve entries share one total. The result has shape `(3, 4)`.
# Your `softmax` takes one axis, and this table has two; how can you hand it all twelve at once?

# %% [raw]
# # BEGIN SOLUTION

# %%
softmax_all = softmax(table.ravel()).reshape(table.shape)  # SOLUTION
softmax_all

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Is it an array of shape (3, 4) whose twelve entries add up to 1?
"""  # END TEST CONFIG


def one_total_for_all(softmax_all):
    from softlookup import is_array, sums_to_one

    is_array(softmax_all, (3, 4), "softmax_all")
    sums_to_one(softmax_all, None, "softmax_all")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: The total is right; are the single shares?
"""  # END TEST CONFIG


def all_twelve_shares(softmax_all):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    table = np.array([[1, 0.5, 0.2, 3], [1, -1, 7, 3], [2, 12, 13, 3]])
    same_array(softmax_all, special.softmax(table), "softmax_all", 1e-7)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [raw]
# # BEGIN QUESTION
# name: softmax_columns

# %% [markdown]
# **Question `softmax_columns`** (2 points). Each of the four columns has a total of its own: reading down a
# column, the three shares add up to 1.

# %% [raw]
# # BEGIN SOLUTION

# %%
softmax_columns = softmax(table, axis=0)  # SOLUTION
softmax_columns

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Add up one column of your result. Is that 1? Does the array still have three rows?
"""  # END TEST CONFIG


def one_total_a_column(softmax_columns):
    from softlookup import is_array, sums_to_one

    is_array(softmax_columns, (3, 4), "softmax_columns")
    sums_to_one(softmax_columns, 0, "softmax_columns")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: The totals are right; are the single shares?
"""  # END TEST CONFIG


def shares_down_each_column(softmax_columns):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    table = np.array([[1, 0.5, 0.2, 3], [1, -1, 7, 3], [2, 12, 13, 3]])
    same_array(softmax_columns, special.softmax(table, axis=0), "softmax_columns", 1e-7)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [raw]
# # BEGIN QUESTION
# name: softmax_rows

# %% [markdown]
# **Question `softmax_rows`** (2 points). Each of the three rows has a total of its own. This is the one that
# attention uses: a row holds what one word thinks of all the others.

# %% [raw]
# # BEGIN SOLUTION

# %%
softmax_rows = softmax(table)  # SOLUTION
softmax_rows

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Add up one row of your result. Is that 1? Does the array still have four columns?
"""  # END TEST CONFIG


def one_total_a_row(softmax_rows):
    from softlookup import is_array, sums_to_one

    is_array(softmax_rows, (3, 4), "softmax_rows")
    sums_to_one(softmax_rows, 1, "softmax_rows")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: The totals are right; are the single shares?
"""  # END TEST CONFIG


def shares_along_each_row(softmax_rows):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    table = np.array([[1, 0.5, 0.2, 3], [1, -1, 7, 3], [2, 12, 13, 3]])
    same_array(softmax_rows, special.softmax(table, axis=1), "softmax_rows", 1e-7)


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

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

# %% [raw]
# # BEGIN QUESTION
# name: temperature_softmax

# %% [markdown]
# **Question `temperature_softmax`** (6 points). Write the softmax with a temperature. It must be right, and stay
# finite, for temperatures from 0.001 to 1000.

# %% [raw]
# # BEGIN SOLUTION


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


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: At temperature 1, is it the plain softmax, with shares that add up to 1?
"""  # END TEST CONFIG


def temperature_one_is_plain(temperature_softmax):
    import numpy as np
    from softlookup import same_array

    shares = temperature_softmax(np.log([3.0, 1.0, 4.0]), 1.0)
    same_array(shares, np.array([3, 1, 4]) / 8, "temperature_softmax at temperature 1")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: When it gets colder, does the largest share grow or shrink?
"""  # END TEST CONFIG


def cold_is_sharp_and_warm_is_soft(temperature_softmax):
    import numpy as np
    from softlookup import is_array, sums_to_one

    x = np.array([1.0, 2.0, 0.0])
    cold, warm = temperature_softmax(x, 0.5), temperature_softmax(x, 4.0)
    is_array(cold, (3,), "temperature_softmax at temperature 0.5")
    is_array(warm, (3,), "temperature_softmax at temperature 4")
    sums_to_one(cold, -1, "temperature_softmax at temperature 0.5")
    sums_to_one(warm, -1, "temperature_softmax at temperature 4")
    assert cold.max() > warm.max(), "the largest share should be larger at temperature 0.5 than at 4"


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: A score of 1 at temperature 0.001 counts like a score of 1000. What keeps a softmax finite then, in every row?
"""  # END TEST CONFIG


def coldest_is_finite(temperature_softmax):
    import numpy as np
    from softlookup import same_array

    warm = temperature_softmax(np.array([1000.0, 1000.0, 1000.0]), 10.0)
    same_array(warm, np.full(3, 1 / 3), "temperature_softmax of large scores at temperature 10")
    shares = temperature_softmax(np.array([[1.0, 0.0], [5.0, 5.0]]), 0.001)
    same_array(shares, np.array([[1.0, 0.0], [0.5, 0.5]]), "temperature_softmax at temperature 0.001")


# %%
""" # BEGIN TEST CONFIG
points: 1.6
hidden: true
failure_message: Is every score divided by the temperature, once, before the softmax?
"""  # END TEST CONFIG


def several_temperatures(temperature_softmax):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    x = np.random.default_rng(31).normal(0, 1.5, (3, 4))
    for tau in (0.25, 1.7, 30.0):
        same_array(temperature_softmax(x, tau), special.softmax(x / tau, axis=-1), f"the result at {tau}")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Does the axis reach the softmax?
"""  # END TEST CONFIG


def temperature_along_any_axis(temperature_softmax):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    x = np.random.default_rng(32).normal(0, 1.5, (2, 3, 5))
    for axis in (0, 1):
        same_array(temperature_softmax(x, 2.5, axis), special.softmax(x / 2.5, axis=axis), f"along axis {axis}")
        for part in (x[:1], x[:, :1], x[..., :1]):
            shares = special.softmax(part / 2.5, axis=axis)
            same_array(temperature_softmax(part, 2.5, axis), shares, f"shape {part.shape} along axis {axis}")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Is it right at both ends of the range of temperatures, for integers and for scores that hardly differ, and is the input left alone?
"""  # END TEST CONFIG


def both_ends_of_the_range(temperature_softmax):
    import numpy as np
    from scipy import special
    from softlookup import same_array, unchanged

    x = np.array([[2, -1, 3], [0, 4, 1]])
    before = x.copy()
    far = np.array([1000.0, -1000.0, 0.0])
    same_array(temperature_softmax(far, 20), special.softmax(far / 20), "the result at 20 for large scores")
    for tau in (1e-3, 1.5, 1e3):
        same_array(temperature_softmax(x, tau), special.softmax(before / tau, axis=-1), f"the result at {tau}")
    unchanged(before, x, "the array of scores")
    same_array(temperature_softmax(far, 1e3), special.softmax(far / 1e3), "the result at 1000 for large scores")
    close = np.array([[0.0021, -0.001, 0.0009], [0.0, 0.0004, -0.0003]])  # shares that are not all 0 or 1
    same_array(temperature_softmax(close, 1e-3), special.softmax(close / 1e-3, axis=-1), "the result at 0.001")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

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

# %% [raw]
# # BEGIN QUESTION
# name: entropy

# %% [markdown]
# **Question `entropy`** (6 points). Write the entropy along one axis. That axis is gone from the result:
# shares of shape `(3, 4)` along the last axis have three entropies, an array of shape `(3,)`; a vector of
# shares has a single number.

# %% [raw]
# # BEGIN SOLUTION


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


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Take two equal shares. Which logarithm gives the entropy in nats, and which sign does the entropy have?
"""  # END TEST CONFIG


def even_shares(entropy):
    import numpy as np
    from softlookup import same_array

    same_array(entropy(np.array([0.5, 0.5])), np.log(2), "entropy([0.5, 0.5])")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: What does NumPy make of 0 times the logarithm of 0, and what should it count as, exactly?
"""  # END TEST CONFIG


def certainty_has_none(entropy):
    import numpy as np
    from softlookup import same_array

    same_array(entropy(np.array([0.0, 1.0, 0.0])), 0.0, "entropy([0, 1, 0])")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: The axis that is summed along should be gone. What shape does your result have?
"""  # END TEST CONFIG


def axis_is_gone(entropy):
    import numpy as np
    from softlookup import is_array

    of_rows, of_columns = entropy(np.full((3, 4), 0.25)), entropy(np.full((3, 4), 1 / 3), 0)
    is_array(of_rows, (3,), "entropy of a (3, 4) array")
    is_array(of_columns, (4,), "entropy of a (3, 4) array along axis 0")


# %%
""" # BEGIN TEST CONFIG
points: 1.6
hidden: true
failure_message: Does each group of shares get the entropy of its own?
"""  # END TEST CONFIG


def entropy_of_random_shares(entropy):
    import math

    import numpy as np
    from softlookup import same_array

    p = np.random.default_rng(41).dirichlet(np.ones(5), size=3)
    by_hand = np.array([-sum(s * math.log(s) for s in row) for row in p.tolist()])
    of_rows, of_columns = entropy(p), entropy(p.T, 0)
    same_array(of_rows, by_hand, "the entropies of three rows")
    same_array(of_columns, by_hand, "the entropies of three columns")


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: With zeros among other shares, is the result still exact and finite?
"""  # END TEST CONFIG


def zeros_among_others(entropy):
    import numpy as np
    from softlookup import same_array, unchanged

    p = np.array([[0.25, 0.0, 0.75], [0.0, 0.0, 1.0], [0.2, 0.3, 0.5]])
    before = p.copy()
    first = -(0.25 * np.log(0.25) + 0.75 * np.log(0.75))
    third = -(0.2 * np.log(0.2) + 0.3 * np.log(0.3) + 0.5 * np.log(0.5))
    same_array(entropy(p), np.array([first, 0.0, third]), "entropies of shares with zeros")
    unchanged(before, p, "the array of shares")
    same_array(entropy(np.array([0, 1, 0])), 0.0, "entropy of whole shares")
    small = -(0.995 * np.log(0.995) + 0.00499 * np.log(0.00499) + 0.00001 * np.log(0.00001))
    same_array(entropy(np.array([0.995, 0.00499, 0.00001])), small, "entropy of small shares")


# %%
""" # BEGIN TEST CONFIG
points: 0.8
hidden: true
failure_message: Does it work along any axis of three?
"""  # END TEST CONFIG


def entropy_of_three_axes(entropy):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    p = special.softmax(np.random.default_rng(42).normal(0, 1, (2, 3, 4)), axis=1)
    along = [entropy(p, axis=axis) for axis in (0, 1, 2)]
    same_array(along[1], special.entr(p).sum(axis=1), "entropy along the middle axis")
    same_array(entropy(p[:1], 1), special.entr(p[:1]).sum(axis=1), "entropy along the middle axis of shape (1, 3, 4)")
    same_array(entropy(p[..., :1], 1), special.entr(p[..., :1]).sum(axis=1), "entropy of shape (2, 3, 1)")
    same_array(entropy(np.ones((2, 1))), np.zeros(2), "entropy of shares that are alone")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

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

# %% [raw]
# # BEGIN QUESTION
# name: softmax_vjp

# %% [markdown]
# **Question `softmax_vjp`** (8 points). Given the shares `p` (what the softmax returned, along the last axis) and
# the gradient `g` with respect to them, return the gradient with respect to the scores. All three have the
# same shape. Check yourself: nudge one score by `1e-6` and see.

# %% [raw]
# # BEGIN SOLUTION


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


# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 1
failure_message: Is there one number for each score?
"""  # END TEST CONFIG


def gradient_has_the_shape_of_the_scores(softmax_vjp):
    import numpy as np
    from softlookup import is_array

    is_array(softmax_vjp(np.full((2, 4), 0.25), np.ones((2, 4))), (2, 4), "the gradient")


# %%
""" # BEGIN TEST CONFIG
points: 1.1
failure_message: If every share counts the same, no change of the scores can matter. Which part of your result should cancel which other part?
"""  # END TEST CONFIG


def equal_gradients_cancel(softmax_vjp):
    import numpy as np
    from softlookup import same_array

    p = np.array([0.5, 0.25, 0.25])  # exact in any floating-point number, so that nothing but zeros is right
    same_array(softmax_vjp(p, np.full(3, 7.0)), np.zeros(3), "the gradient for equal g")


# %%
""" # BEGIN TEST CONFIG
points: 1.1
failure_message: There are two shares of a half, and only the first matters. What does raising the second score a little do to the first share, and how much?
"""  # END TEST CONFIG


def two_equal_shares(softmax_vjp):
    import numpy as np
    from softlookup import same_array

    gradient = softmax_vjp(np.array([0.5, 0.5]), np.array([1.0, 0.0]))
    same_array(gradient, np.array([0.25, -0.25]), "the gradient for two equal shares")


# %%
""" # BEGIN TEST CONFIG
points: 2.4
hidden: true
failure_message: Does the gradient agree with nudging each score a little?
"""  # END TEST CONFIG


def agrees_with_finite_differences(softmax_vjp):
    import numpy as np
    from scipy import special
    from softlookup import same_array

    rng = np.random.default_rng(51)
    x, g, step = rng.normal(0, 1, 5), rng.normal(0, 1, 5), 1e-6
    nudged = [(g @ special.softmax(x + step * e) - g @ special.softmax(x - step * e)) / (2 * step) for e in np.eye(5)]
    same_array(softmax_vjp(special.softmax(x), g), np.array(nudged), "the gradient", 1e-6)


# %%
""" # BEGIN TEST CONFIG
points: 1.4
hidden: true
failure_message: With several rows, does each keep to itself?
"""  # END TEST CONFIG


def rows_keep_to_themselves(softmax_vjp):
    import numpy as np
    from scipy import special
    from softlookup import same_array, unchanged

    rng = np.random.default_rng(52)
    p, g = special.softmax(rng.normal(0, 1, (2, 3, 4)), axis=-1), rng.normal(0, 1, (2, 3, 4))
    kept_p, kept_g = p.copy(), g.copy()
    jacobians = p[..., :, None] * (np.eye(4) - p[..., None, :])
    gradients = np.einsum("abi,abij->abj", g, jacobians)
    same_array(softmax_vjp(p, g), gradients, "the gradients of 2 × 3 rows")
    same_array(softmax_vjp(p[:1], g[:1]), gradients[:1], "the gradients of 1 × 3 rows")
    same_array(softmax_vjp(np.ones((2, 1)), g[0, :2, :1]), np.zeros((2, 1)), "the gradients of shares that are alone")
    unchanged(kept_p, p, "p")
    unchanged(kept_g, g, "g")


# %%
""" # BEGIN TEST CONFIG
points: 1
hidden: true
failure_message: Shares may be exactly 0 and 1, and g may hold integers. Is the result still right, and nothing stored in an integer array?
"""  # END TEST CONFIG


def certain_shares_do_not_move(softmax_vjp):
    import numpy as np
    from softlookup import same_array

    p, g = np.array([[0.0, 1.0, 0.0], [0.5, 0.25, 0.25]]), np.array([[3, -2, 5], [4, 0, 9]])
    same_array(softmax_vjp(p, g), np.array([[0.0, 0.0, 0.0], [-0.125, -1.0625, 1.1875]]), "the gradient")


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

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


# %% [raw]
# # BEGIN QUESTION
# name: overflow_catch

# %% [markdown]
# **Question `overflow_catch`** (2 points). A vector (one axis, at least two finite numbers) for which
# `hasty_softmax` gives at least one `nan`, although the shares are ordinary numbers.

# %% [raw]
# # BEGIN SOLUTION

# %%
overflow_catch = np.array([1000.0, 999.0])  # SOLUTION

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Is it a vector, with one axis and at least two finite numbers in it?
"""  # END TEST CONFIG


def is_a_finite_vector(overflow_catch):
    from softlookup import example

    numbers = example(overflow_catch, (None,), "overflow_catch")
    assert numbers.size >= 2, f"overflow_catch should have at least two numbers, but has {numbers.size}"


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: When does the exponential of a score leave the range of floating-point numbers, and what is infinity divided by infinity?
"""  # END TEST CONFIG


def hasty_gives_nan_on_it(overflow_catch):
    import numpy as np
    from softlookup import example

    numbers = example(overflow_catch, (None,), "overflow_catch")
    assert numbers.size >= 2, f"overflow_catch should have at least two numbers, but has {numbers.size}"
    if overflow_catch.dtype.kind == "f":  # float32 overflows much earlier, as hasty_softmax does with it
        numbers = numbers.astype(overflow_catch.dtype)
    with np.errstate(all="ignore"):
        powers = np.exp(numbers)
        assert np.isnan(powers / powers.sum()).any(), "hasty_softmax should fail for this vector"


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

# %% [raw]
# # BEGIN QUESTION
# name: axis_catch

# %% [markdown]
# **Question `axis_catch`** (2 points). A matrix (two axes) of numbers between −10 and 10 on which `hasty_softmax`
# overflows nowhere, and yet the rows of the result don't all sum to 1.

# %% [raw]
# # BEGIN SOLUTION

# %%
axis_catch = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]])  # SOLUTION

# %% [raw]
# # END SOLUTION

# %% [raw]
# # BEGIN TESTS

# %%
""" # BEGIN TEST CONFIG
points: 0.8
failure_message: Is it a matrix, with two axes, and does every number in it lie between −10 and 10?
"""  # END TEST CONFIG


def is_a_tame_matrix(axis_catch):
    import numpy as np
    from softlookup import example

    matrix = example(axis_catch, (None, None), "axis_catch")
    assert matrix.size, "axis_catch should not be empty"
    assert (np.abs(matrix) <= 10).all(), "every entry of axis_catch should lie between -10 and 10"


# %%
""" # BEGIN TEST CONFIG
points: 1.2
hidden: true
failure_message: How many totals does hasty_softmax compute, and how many should a matrix with several rows have?
"""  # END TEST CONFIG


def rows_miss_one_on_it(axis_catch):
    import numpy as np
    from softlookup import example

    matrix = example(axis_catch, (None, None), "axis_catch")
    assert matrix.size, "axis_catch should not be empty"
    assert (np.abs(matrix) <= 10).all(), "every entry of axis_catch should lie between -10 and 10"
    powers = np.exp(matrix)
    sums = (powers / powers.sum()).sum(axis=1)
    assert (np.abs(sums - 1) > 1e-6).any(), "some row that hasty_softmax gives for this matrix should miss a sum of 1"


# %% [raw]
# # END TESTS

# %% [raw]
# # END QUESTION

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
