# ---
# title: "Scores: who is compared with whom"
# minutes: 30
# builds_on: |
#   NumPy arrays and matrix products.
# ---

# %% [markdown]
# **At the end** you can compare a row of numbers with many others, and mix those by how well they fit.

# %%
import numpy as np

# %% [markdown] question="width" points=3
# Return the length that the rows of `H` and the vector `h` share. If they differ, raise a `ValueError`.


# %%
def width(H, h):
    """Return the length that the rows of H and h share."""
    # BEGIN SOLUTION
    if H.shape[1] != len(h):
        raise ValueError("rows of another length")
    return len(h)
    # END SOLUTION


# %% [markdown] question="get_scores" points=4
# Return the dot product of every row of `H` with `h`: an array with one number for each row.


# %%
def get_scores(H, h):
    """Return the dot products of the rows of H with h."""
    # BEGIN SOLUTION
    return H @ h
    # END SOLUTION


# %% [markdown] question="scale_scores" points=4
# Divide scores by the square root of `n`.


# %%
def scale_scores(scores, n):
    """Return the scores, divided by the square root of n."""
    # BEGIN SOLUTION
    return scores / np.sqrt(n)
    # END SOLUTION


# %% [markdown] question="attend" points=6
# Mix the rows of `H`: each counts by the exponential of its dot product with `h`, divided by the root of their length,
# and as a share of the total. Return the mixture and the shares.


# %%
def attend(h, H):
    """Return the mixture of the rows of H that h asks for, and the share of each."""
    # BEGIN SOLUTION
    scores = H @ h / np.sqrt(len(h))
    weights = np.exp(scores - scores.max())
    weights = weights / weights.sum()
    return weights @ H, weights
    # END SOLUTION


# %% [markdown] question="mixed_axis" points=2
# Along which axis of `H` does `H @ h` add up?

# %%
mixed_axis = 1  # SOLUTION

# %% [markdown] question="even_rows" points=2
# Give a matrix of two rows for which `attend` gives both the same share, whatever `h` is.

# %%
even_rows = np.ones((2, 3))  # SOLUTION

# %% [markdown]
# That is all there is to it.
