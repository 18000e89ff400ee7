# ---
# title: "Shares: who gets how much"
# minutes: 40
# builds_on: |
#   NumPy arrays and their axes.
# limits:
#   cell_seconds: 5
# ---

# %% [markdown]
# **At the end** you can turn weights into shares, and say how evenly they are spread.

# %%
import numpy as np

table = np.array([[1.0, 3.0], [2.0, 2.0], [5.0, 15.0]])

# %% [markdown]
# ## 1 · Shares
#
# A share is a weight divided by the total of all weights.

# %% [markdown] question="shares" points=10
# Return the shares of weights along one axis: an array of the same shape that sums to 1 along it. No weight is
# negative, and every total is positive. Leave `x` as it is.


# %%
def shares(x, axis=-1):
    """Return x divided by its totals along an axis."""
    # BEGIN SOLUTION
    x = np.asarray(x, dtype=float)
    return x / x.sum(axis=axis, keepdims=True)
    # END SOLUTION


# %% [markdown] question="shares_of_columns" points=2
# Give the shares of `table` within each of its columns. Use your function.

# %%
shares_of_columns = shares(table, axis=0)  # SOLUTION

# %% [markdown] question="sharp_shares" points=4
# Return the shares of weights along the last axis after each weight was raised to the power `sharpness`.


# %%
def sharp_shares(x, sharpness):
    """Return the shares of x to the power of sharpness."""
    # BEGIN SOLUTION
    powers = np.power(np.asarray(x, dtype=float), sharpness)
    return powers / powers.sum(axis=-1, keepdims=True)
    # END SOLUTION


# %% [markdown]
# ## 2 · How evenly?
#
# The **entropy** of shares $p$ is $-\sum_i p_i \ln p_i$. A share of 0 adds nothing.

# %% [markdown] question="entropy" points=6
# Compute the entropy along one axis. The result no longer has that axis; for a vector it is a single number.


# %%
def entropy(p, axis=-1):
    """Measure how evenly shares are spread along one axis."""
    # BEGIN SOLUTION
    p = np.asarray(p, dtype=float)
    logarithms = np.log(np.where(p > 0, p, 1.0))
    return -(p * logarithms).sum(axis=axis)
    # END SOLUTION


# %% [markdown]
# ## 3 · A hasty colleague


# %%
def hasty_shares(x):
    return np.abs(x) / np.abs(x).sum()


# %% [markdown] question="hasty_catch" points=2
# Find a matrix of weights between 0 and 10 for which the rows of `hasty_shares` don't all sum to 1.

# %%
hasty_catch = np.ones((2, 3))  # SOLUTION

# %% [markdown] question="no_total" points=6
# "If all weights are zero, the shares are zero as well," says the colleague. Answer in a sentence or two for each part.
#
# 1. **What does your function give?**
# 2. **What would you give back instead?**
# 3. **Who should decide that?**

# %% [markdown] role="answer"
# 1. It divides zero by zero, so every share is `nan`, and NumPy warns.
# 2. An error, because no numbers that sum to one are fairer than any others here, and zeros are no shares.
# 3. Whoever calls the function: they alone know whether an empty row is a mistake in the data.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### What comes out
#
# #### 2 points: names the division of zero by zero, and the values that come of it
#
# Zero over zero is not a number, hence every entry of that row becomes nan and a warning is shown.
#
# #### 1 point: says that the result is useless without saying which values it holds
#
# It fails in that case because you can't divide there, so the output of the function makes no sense.
#
# #### 0 points: says that zeros come out, or nothing
#
# The shares are all zero then, so nothing can go wrong with them later on either.
#
# ### What to give instead
#
# #### 2 points: chooses an error or even shares, and defends the choice by the sum of one
#
# I would raise a ValueError since shares have to add up to one and these can't, whatever you do.
#
# #### 1 point: chooses an error or even shares, and says only that zeros would be wrong
#
# It should not give zeros, I would put one half and one half into such a row and go on with these.
#
# #### 0 points: keeps the zeros, or gives no reason
#
# I would simply return the zeros as they are, it is the easiest way to go on.
#
# ### Who decides
#
# #### 2 points: the caller, who knows what an empty row stands for
#
# The one who calls it, as they know if a row without any weight can happen in their data at all.
#
# #### 0 points: the function, without a reason
#
# The function should decide because it is the one that computes the shares after all.

# %% [markdown]
# Now you can say who gets how much.
