# ---
# title: "Roots and areas: bisection, Newton, Simpson"
# minutes: 60
# builds_on: |
#   Python functions and loops, and the derivative.
# ---

# %% [markdown]
# **At the end** you can find where a function crosses zero in two ways, and the area below it.

# %%
import math

# %% [markdown]
# ## 1 · Halving
#
# A continuous function with different signs at two ends has a root between them.

# %% [markdown] question="bisection" points=6
# Return a root of `f` between `a` and `b` with an error of at most `tolerance`. `f(a)` and `f(b)` have different signs;
# otherwise raise a `ValueError`. Call `f` at most 60 times. What `f` raises is not yours to catch.


# %%
def bisection(f, a, b, tolerance=1e-10):
    """Return x in [a, b] with f(x) = 0, up to tolerance."""
    # BEGIN SOLUTION
    left = f(a)
    if left * f(b) > 0:
        raise ValueError("f(a) and f(b) have the same sign")
    while b - a > tolerance:
        middle = (a + b) / 2
        if left * f(middle) > 0:
            a = middle
        else:
            b = middle
    return (a + b) / 2
    # END SOLUTION


# %%
bisection(math.cos, 1, 2)

# %% [markdown]
# ## 2 · Tangents

# %% [markdown] question="newton" points=4
# Return a root of `f`, whose derivative is `df`, beginning at `x` and taking `steps` steps of Newton's method. Raise a
# `ZeroDivisionError` if the derivative is zero on the way.


# %%
def newton(f, df, x, steps):
    """Return x after so many Newton steps."""
    # BEGIN SOLUTION
    for _ in range(steps):
        slope = df(x)
        if slope == 0:
            raise ZeroDivisionError("the tangent is level")
        x = x - f(x) / slope
    return x
    # END SOLUTION


# %% [markdown]
# ## 3 · Areas

# %% [markdown] question="simpson" points=4
# Return a function `area(a, b)` that approximates the integral of `f` from `a` to `b` by Simpson's rule with `n`
# strips. `n` is even; otherwise raise a `ValueError` at once.


# %%
def simpson(f, n):
    """Return area(a, b), Simpson's rule with n strips."""
    # BEGIN SOLUTION
    if n % 2:
        raise ValueError("n must be even")

    def area(a, b):
        h = (b - a) / n
        odd = sum(f(a + i * h) for i in range(1, n, 2))
        even = sum(f(a + i * h) for i in range(2, n, 2))
        return h / 3 * (f(a) + 4 * odd + 2 * even + f(b))

    return area
    # END SOLUTION


# %% [markdown]
# Now you have three tools that take functions.
