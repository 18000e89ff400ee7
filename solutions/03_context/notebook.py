# ---
# title: "Context: a translator looks back"
# difficulty: 1
# minutes: 90
# builds_on: |
#   NumPy arrays, dot products, and the softmax, which turns scores into shares that add up to 1.
#   You wrote one in `02_softmax`; here SciPy's is given, so you can start with this notebook too. If you have yours,
#   paste it in a cell below the import: everything here works with it.
# ---

# %% [markdown]
# **At the end** you have encoder–decoder attention in six small functions: for each word that a translator
# is about to write, you can say how much it looks at each word that it has read, and what it sees there. And
# you have caught a mistake that someone published because its numbers looked fine.
#
# Think of a translator made of two halves. The **encoder** reads the sentence, here *this is a translation*,
# and leaves one note for each word. The **decoder** writes the sentence in the other language, word by word.
# Before each word it looks back at the notes. It doesn't need all of them equally: it wants a mixture, with
# much of the notes that matter now and little of the rest. That mixture is called the **context**, and how to
# mix it is this notebook's story.

# %%
import numpy as np
import pictures
from scipy.special import softmax

np.set_printoptions(suppress=True)

# %% [markdown]
# ## 1 · States
#
# A note is a row of numbers, called a **hidden state**. Here are the encoder's four, one below the other, and
# two of the decoder's: where it stands before its first word and before its second. The numbers come from a
# published notebook, *the source* from here on, and whatever it prints you will compute too. How a network
# learns to write such notes is another story; here we take them as they are.
#
# The shapes say who is who, and we use the same letters throughout:
#
# - `h_e` has shape `(n, d)`: **n** words read, a row each, and **d** numbers in a row. d is the states' *width*.
# - `h_d` has shape `(m, d)`: **m** states of the decoder, a row each, just as wide.
# - One state alone is a vector of shape `(d,)`; `h_d[1]` is one.
#
# Two rules hold for every function below. It leaves the arrays that it is given as they were, and it takes whole
# numbers as well as fractions.

# %%
words = ["this", "is", "a", "translation"]
h_e = np.array(
    [
        [0.64, -0.27, 0.89, -0.12],
        [-0.45, 0.33, 0.71, 0.08],
        [0.19, -0.94, 0.56, 0.37],
        [0.03, 0.85, -0.41, 0.76],
    ]
)
h_d = np.array(
    [
        [0.58, -0.13, 0.94, 0.22],
        [0.45, 0.11, -0.88, 0.67],
    ]
)
h_e.shape, h_d.shape

# %% [markdown]
# **A warning about this example.** Four words, four numbers each: n and d are both 4. That is a coincidence,
# and an unlucky one, because a square matrix never complains when its rows are taken for its columns. So nearly
# all checks below use other shapes, with sizes that differ. Do the same when you try things out.
#
# The two halves can only be compared if their states are equally wide. That is worth a check, since a
# translator is put together from parts. (The source has one, but hands it the encoder's states twice. A
# comparison of something with itself never fails.)

# %% [markdown] question="get_hidden_state_dimension"
# Return the width d of the states. Each of the two
# arguments may be a matrix with a state in each row, or one state alone. If their widths differ, raise a
# `ValueError`; how many rows there are doesn't matter.


# %%
def get_hidden_state_dimension(h_e, h_d):
    """Tell how wide the states of an encoder and a decoder are.

    Parameters
    ----------
    h_e : array (rows, d) or (d,), one or more encoder states
    h_d : array (rows, d) or (d,), one or more decoder states; not always as many rows as h_e

    Returns
    -------
    int, the width d that both have; a ValueError if they don't have the same

    Example: get_hidden_state_dimension(np.ones(6), np.ones(6)) is 6
    """
    # BEGIN SOLUTION
    widths = {np.shape(states)[-1] for states in (h_e, h_d)}
    if len(widths) > 1:
        raise ValueError(f"states of different widths: {sorted(widths)}")
    return widths.pop()
    # END SOLUTION


# %% [markdown]
# For our states the source prints 4.

# %%
get_hidden_state_dimension(h_e, h_d)

# %% [markdown]
# ## 2 · Scores
#
# Which of the four notes matter to the decoder now? Compare its state $h$ with each encoder state, and give each
# word a **score**: large when the two states point the same way, around zero when they have nothing to do with
# each other, negative when they point in opposite directions. The simplest such score is the **dot product**.
# Multiply the two states number by number and add up:
#
# $$s_j = h \cdot H_j = h_1 H_{j1} + h_2 H_{j2} + \dots + h_d H_{jd}$$
#
# where $H_j$ is row $j$ of the encoder's matrix. There is one score for each row: n words, n scores.

# %% [markdown] question="get_scores"
# Score every row of `H` against the one state `h`. Nothing is scaled yet.


# %%
def get_scores(H, h):
    """Score each encoder state by its dot product with one decoder state.

    Parameters
    ----------
    H : array (n, d), the encoder states, one in each row
    h : array (d,), one decoder state

    Returns
    -------
    array (n,), one score for each row of H

    Example: get_scores(np.ones((2, 3)), np.zeros(3)) is array([0., 0.])
    """
    # BEGIN SOLUTION
    return H @ h
    # END SOLUTION


# %% [markdown]
# From here on we watch the decoder before its *second* word, `h_d[1]`. Its scores in the source are −0.6053,
# −0.7374, −0.2628 and 0.977. The last word wins: `translation` is what the decoder is looking for.

# %%
get_scores(h_e, h_d[1])

# %% [markdown]
# ## 3 · Why a square root
#
# These states have four numbers each. Real ones have hundreds, and a dot product adds up as many terms as a
# state has numbers. Do more terms make larger scores? Let us measure. We draw 500 pairs of random states, whose
# numbers have mean 0 and variance 1. For each of five widths we take that many of each state's numbers, and look at
# how far the dot products spread (their standard deviation).

# %%
rng = np.random.default_rng(3)
widths = [1, 4, 16, 64, 256]
terms = rng.normal(size=(500, 256)) * rng.normal(size=(500, 256))
spreads = []
for width in widths:
    spreads.append(terms[:, :width].sum(axis=1).std())
    print(f"width {width:3}   spread of the dot products {spreads[-1]:5.2f}   √width {width**0.5:4.0f}")

pictures.bars(
    {"measured spread": np.array(spreads), "√width": np.array(widths) ** 0.5},
    [str(width) for width in widths],
    "Wider states, larger scores",
    "spread of the dot products",
)

# %% [markdown]
# *Picture: two bars for each of the widths 1, 4, 16, 64 and 256, the measured spread and the square root of the
# width. In each pair both are about equally high: 1, 2, 4, 8 and 16.*
#
# Each term has variance 1, and variances of independent terms add up: d terms have variance d, and a spread
# of $\sqrt d$. So at width 256, scores 16 apart are nothing special. But $e^{16}$ is nearly nine million.
# After a softmax, one word has everything, the others have nothing, and no small change of a state changes
# anything: the network can no longer learn where to look.
#
# The cure is to divide each score by $\sqrt d$. Then scores spread by about 1, whatever the width.

# %% [markdown] question="scale_scores"
# Divide the scores by the square root of the states' width. The source
# calls the width `n`, and so does this function: its `n` is what `get_hidden_state_dimension` returns, not the
# number of words.


# %%
def scale_scores(scores, n):
    """Bring scores back to a spread of about 1.

    Parameters
    ----------
    scores : array of any shape, dot products of states
    n : int, the width of those states

    Returns
    -------
    array, the shape of scores

    Example: scale_scores(np.array([0.0, 0.0]), 25) is array([0., 0.])
    """
    # BEGIN SOLUTION
    return scores / np.sqrt(n)
    # END SOLUTION


# %% [markdown]
# The source's scores, at width 4, become −0.30265, −0.3687, −0.1314 and 0.4885. (They are typed in here as the
# source prints them, so that each step works even if you skipped the one before.)

# %%
scale_scores(np.array([-0.6053, -0.7374, -0.2628, 0.977]), 4)

# %% [markdown]
# ## 4 · Weights
#
# Scores are any numbers. To mix the notes, we need shares: nothing negative, a total of 1. The softmax does
# that, and the shares are called **attention weights**.
#
# With one decoder state there is one vector of n scores and nothing to think about. Soon there will be m
# states at once, and a matrix of scores with m rows and n columns: row $i$ says how decoder state $i$ scores
# each of the n words. Each decoder state has *its own* attention to share out. SciPy's `softmax` has a
# parameter `axis`, and without it all entries of the matrix share one total. Is that what you want?

# %% [markdown] question="get_attention_weights"
# Turn scaled scores into weights, for one decoder state or for
# several. Use the `softmax` imported at the top. Nothing is scaled here any more.


# %%
def get_attention_weights(scores):
    """Turn the scores of each decoder state into shares of its attention.

    Parameters
    ----------
    scores : array (n,), one decoder state's scaled scores of n words; or (m, n), those of m decoder states

    Returns
    -------
    array of floats, the shape of scores: the weights that each decoder state gives to the n words

    Example: get_attention_weights(np.array([0.0, 0.0])) is array([0.5, 0.5])
    """
    # BEGIN SOLUTION
    return softmax(scores, axis=-1)
    # END SOLUTION


# %% [markdown]
# For the decoder's second word, the source prints the weights 0.1876594, 0.17566497, 0.22271181 and 0.41396383.

# %%
get_attention_weights(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))

# %% [markdown]
# So `translation` gets 41 % of the attention, and no word gets nothing.
#
# ## 5 · Context
#
# Now mix. Take the note of word 1 times its weight, the note of word 2 times its weight, and so on, and add
# them all up. Each $H_j$ is a whole row of d numbers, so the sum $c$ is one too:
#
# $$c = \alpha_1 H_1 + \alpha_2 H_2 + \dots + \alpha_n H_n$$
#
# ($\alpha$, "alpha", is the usual letter for attention weights.) This vector is the **context**: one state of
# the usual width, however many words were read. It is what the decoder sees when it looks back.
#
# Weights come in two shapes in the source: flat, of shape `(n,)`, as your last function returns them, and typed
# in as a column, of shape `(n, 1)`. They mean the same. Before you write the product, think about which weight
# NumPy brings together with which number in each of the two cases, and try it with n = 2 and d = 3.

# %% [markdown] question="get_context_vector"
# Mix the rows of `H` by their weights. Flat weights and a column
# of weights give the same vector of shape `(d,)`.


# %%
def get_context_vector(weights, H):
    """Mix the encoder states in the proportions that the weights give.

    Parameters
    ----------
    weights : array (n,) or (n, 1), one weight for each encoder state; they sum to 1
    H : array (n, d), the encoder states, one in each row

    Returns
    -------
    array (d,), the context vector

    Example: if all rows of H are alike, the result is that row, whatever the weights.
    """
    # BEGIN SOLUTION
    return np.ravel(weights) @ H
    # END SOLUTION


# %% [markdown]
# Try it with the weights that the source types in, 0.4, 0.3, 0.1 and 0.2, as a column and flat. Both lines
# should read 0.146, 0.067, 0.543, 0.165.

# %%
print(get_context_vector(np.array([[0.4], [0.3], [0.1], [0.2]]), h_e))
print(get_context_vector(np.array([0.4, 0.3, 0.1, 0.2]), h_e))

# %% [markdown]
# ## 6 · All at once
#
# Score, scale, weigh, mix: those four steps *are* attention. Put them into one function. It should take one
# decoder state, as before, or a matrix of m states, and then treat each row as if it came alone: each row has
# its own n scores, its own n weights and its own context. With $h_i$ for the decoder state in row $i$:
#
# $$\alpha_{ij} = \mathrm{softmax}_j\!\left(\frac{h_i \cdot H_j}{\sqrt d}\right),
# \qquad c_i = \sum_j \alpha_{ij} H_j$$
#
# The little $j$ at the softmax says that the shares of all words $j$ sum to 1, for each $i$ on its own. A loop over
# the rows will do; a matrix product does all rows in one go.
#
# The function returns two things, as a pair `context, weights`. The decoder goes on with the context; the
# weights are for us, because they show where it looked.

# %% [markdown] question="attend"
# Write encoder–decoder attention, scaled by the square root of the states'
# width. Scores may come out as large as ±1000. (This question is graded on its own. Use your functions from above
# if they are right; if one isn't yet, NumPy and SciPy may stand in for it.)


# %%
def attend(h_d, H_e):
    """Look back at the encoder states, from one decoder state or from several.

    Parameters
    ----------
    h_d : array (d,), one decoder state; or (m, d), m of them, one in each row (m may be 1)
    H_e : array (n, d), the encoder states, one in each row

    Returns
    -------
    a pair (context, weights)
        for h_d of shape (d,): arrays of shapes (d,) and (n,)
        for h_d of shape (m, d): arrays of shapes (m, d) and (m, n)

    Example: for h_d of zeros all weights are 1 / n, since no word scores higher than another.
    """
    # BEGIN SOLUTION
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[-1]), axis=-1)
    return weights @ H_e, weights
    # END SOLUTION


# %% [markdown]
# Where does the decoder look before its first word, and where before its second? (`pictures.unpack` takes the
# pair apart, and gives two blanks as long as `attend` isn't finished.)

# %%
context, weights = pictures.unpack(attend(h_d, h_e))
pictures.heat_map(weights, ["first word", "second word"], words, "Where the decoder looks")
context

# %% [markdown]
# *Picture: a heat map with a row for each of the two words to be written and a column for each of the four
# words read, darker for more weight. Before the first word the decoder looks most at `this` (0.34), then at `a`
# (0.28) and `is` (0.22), least at `translation` (0.16). Before the second it looks most at `translation` (0.41);
# the others get between 0.18 and 0.22. Each row adds up to 1.*
#
# ## 7 · Bug hunt
#
# The second row of your weights is what the source prints. The second row of your contexts is **not**: as context
# vector for these weights, the source prints
#
#     0.07694035, -0.00526995, 0.38974566, 0.45122057
#
# You are right, and the source is wrong. Below is what it does, in our words. With a column of weights, as its
# author first typed them in, it is correct. Then the softmax supplied flat ones. No error, a vector
# of the right shape, sensible numbers: nothing looks wrong.


# %%
def source_context_vector(weights, H):
    weighted = weights * H
    return weighted.sum(axis=0)


source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
source_context_vector(source_weights, h_e)

# %% [markdown]
# The numbers the source prints, to the last digit. (If you doubt that they are wrong: give all the weight to
# `this`, with `np.array([1.0, 0.0, 0.0, 0.0])`. Is what comes back the note of `this`?)
#
# When NumPy multiplies arrays of different shapes, it lines them up and repeats the smaller one along the axis
# that it lacks; this is called *broadcasting*. A matrix `H` has axis 0, on which the index counts its rows, and
# axis 1, on which it counts its columns. Flat weights have one axis, so it must be lined up with one of the two.

# %% [markdown] question="mixed_axis"
# In `source_context_vector` with flat weights, with which axis of `H` are the
# weights lined up? Answer `0` if row `i` of `H` gets weight `i`, and `1` if column `i` does.

# %%
mixed_axis = 1  # SOLUTION

# %% [markdown] question="repaired_context"
# The right context vector for `source_weights` and `h_e`, the one that
# the source should have printed: an array of shape `(4,)`.

# %%
repaired_context = source_weights @ h_e  # SOLUTION
repaired_context

# %% [markdown]
# Why did nobody notice? Partly because n = d = 4: with five words the two shapes would not have fitted together,
# and NumPy would have said so. But a test would have helped, wouldn't it? That depends on the test. There are
# square examples, with weights that differ, on which the faulty function is *right*.

# %% [markdown] question="blind_spot"
# Find such an example, a test that would *not* have caught the mistake: a
# pair `(weights, H)` for which `source_context_vector` gives the right context vector although
#
# - `weights` is flat, of shape `(n,)` with n at least 2, sums to 1, has no negative entry, and its largest
#   entry is at least 0.1 above its smallest,
# - `H` has shape `(n, n)`, and each of its columns has an entry of at least 0.1 (or at most −0.1).
#
# For which entries of `H` does it make no difference whether they get their row's weight or their column's?

# %%
blind_spot = (np.array([0.7, 0.2, 0.1]), np.diag([1.0, -2.0, 3.0]))  # SOLUTION

# %% [markdown]
# So this is what a good test needs: shapes that are all different, and numbers without structure. The checks
# that graded your functions were made that way.
#
# ## 8 · What you have built
#
# The paper that made attention famous writes it like this:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# All of it is in your code. The rows of $Q$, the *queries*, ask: your decoder states. The rows of $K$, the *keys*,
# are what a question is compared with: your encoder states. The rows of $V$, the *values*, are what gets mixed: the
# encoder states once more. So `attend(Q, K)` is $\mathrm{Attention}(Q, K, K)$, with $d_k = d$, the width of the
# states.
#
# One last run, at a more natural shape: four encoder states of width 16 for *the red house .* and three decoder
# states for *la maison rouge*. The numbers are made up: each decoder state is the encoder state of the word it
# needs, with some noise on top. French puts the colour after the house; can you see it?

# %%
rng = np.random.default_rng(4)
K = rng.normal(size=(4, 16))
Q = K[[0, 2, 1]] + 0.5 * rng.normal(size=(3, 16))

context, weights = pictures.unpack(attend(Q, K))
pictures.heat_map(weights, ["la", "maison", "rouge"], ["the", "red", "house", "."], "softmax(QKᵀ / √16)")

# %% [markdown]
# *Picture: a heat map of three words to be written and four words read. `la` looks at `the`, `maison` at `house`,
# the third column, and `rouge` at `red`, the second: the dark squares cross over. Each row adds up to 1.*
#
# Here keys and values are the same states, and the queries come from the other half of the translator. In the
# next notebook a sentence looks at *itself*, and learns what to ask, what to answer to, and what to tell.
