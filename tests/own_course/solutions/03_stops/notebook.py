# ---
# title: "Stops: the gaps between times"
# minutes: 20
# builds_on: |
#   NumPy arrays.
# files:
#   - stops.csv
# ---

# %% [markdown]
# **At the end** you can tell times from the gaps between them.

# %%
import numpy as np

stops = np.loadtxt("stops.csv", skiprows=1)

# %% [markdown] question="gaps" points=4
# Return the gaps between neighbouring times, an array that is shorter by one.


# %%
def gaps(times):
    """Return the gaps between neighbouring times."""
    # BEGIN SOLUTION
    times = np.asarray(times, dtype=float)
    return times[1:] - times[:-1]
    # END SOLUTION


# %% [markdown] question="longest_gap" points=1
# How long is the longest gap of `stops`, in minutes?

# %%
longest_gap = float(gaps(stops).max())  # SOLUTION

# %% [markdown]
# The bus comes at last.
