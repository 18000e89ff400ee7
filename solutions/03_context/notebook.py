# ---
# title: "Context: a translator looks back"
# difficulty: 1
# minutes: 90
# builds_on: |
#   NumPy arrays, dot products, and the softmax, which turns scores into shares that add up to 1. You wrote one in
#   `02_softmax`; here SciPy's is given, so you can also start with this notebook.
# files:
#   - encoder_decoder.svg
# ---

# %% [markdown]
# Think of a translator made of two halves. The **encoder** reads a sentence, here *this is a translation*, and leaves
# one note for each word. The **decoder** writes the sentence in the other language, word by word. Before each word it
# looks back at the notes. It needs a mixture, with a lot of the notes that matter now and little of the rest. That
# mixture is called the **context**, and this notebook is about how to mix it.
#
# ![Below, the encoder's four states, one for each of the words this, is, a, translation. Above, two states of the
# decoder. One of them asks, and gets four weights, one for each encoder state. The four states, each times its weight,
# are added up to one context, which goes into the decoder's next state.](encoder_decoder.svg)
#
# The idea is from Bahdanau, Cho and Bengio, who in 2014 let a translator search its own notes instead of squeezing the
# whole sentence into one vector. A year later Luong, Pham and Manning compared several ways of scoring the notes. You
# will write the simplest of them, a dot product.
#
# **At the end** you have encoder–decoder attention in six small functions, and can say how much a translator looks at
# each word it has read. And you will have tracked down a mistake that is easy to make and hard to see, because its
# numbers look fine.

# %%
import numpy as np
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(suppress=True)

# %% [markdown]
# ## 1 · States
#
# A note is a row of numbers, called a **hidden state**. Below are the encoder's four states, one below the other, and
# two of the decoder's: row 0 is its state before it writes its first word, row 1 before its second. The numbers come
# from a homework that its author shared as a notebook. We call it *the source*, and you will compute what it prints.
#
# - `h_e` has shape `(n, d)`: **n** words read, one row each, and **d** numbers in a row. d is called the *width* of the states.
# - `h_d` has shape `(m, d)`: **m** states of the decoder, one row each, just as wide.
# - A single state is a vector of shape `(d,)`, for example `h_d[1]`.
#
# The functions below call the encoder's states `H` or `H_e`. It is always a matrix like `h_e`.
#
# Functions in this notebook must not modify their arguments, and must accept integer and float arrays.

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
# **A warning about this example.** Four words, four numbers each: n and d are both 4. That is an unlucky coincidence,
# because a square matrix never complains when its rows are taken for its columns. So nearly all checks below use sizes
# that differ. Do the same when you try things out.
#
# The two halves can only be compared if their states are equally wide. (The source checks that, but compares the
# encoder's states with themselves by mistake, and such a comparison never fails.)

# %% [markdown] question="get_hidden_state_dimension" points=4
# Return the width d of the states. Each of the two arguments may be a matrix with a state in each row, or a single state.
# If their widths differ, raise a `ValueError`. The numbers of rows may differ.


# %%
def get_hidden_state_dimension(h_e, h_d):
    """Return the width that the states of an encoder and a decoder share.

    Parameters
    ----------
    h_e : array (rows, d) or (d,), one or more encoder states
    h_d : array (rows, d) or (d,), one or more decoder states;
        h_e may have another number of rows

    Returns
    -------
    int, the width d; raises a ValueError if the two widths differ

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
# Which of the four notes matter to the decoder now? Compare its state $h$ with each encoder state, and give each word a
# **score**: large when the two states point the same way, negative when they point in opposite directions. The simplest
# such score is the **dot product**. Multiply the two states number by number, and add up:
#
# $$s_j = h \cdot H_j = h_1 H_{j1} + h_2 H_{j2} + \dots + h_d H_{jd}$$
#
# where $H_j$ is row $j$ of the encoder's matrix. Each row gets one score: n words, n scores.

# %% [markdown] question="get_scores" points=3
# Compute the score of every row of `H` for the state `h`. Don't scale anything yet.


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
# These states have four numbers each. Real ones have hundreds, and a dot product adds up as many terms. Do more terms
# make larger scores? We draw 500 pairs of random states whose numbers have mean 0 and variance 1. For each of five
# widths, we measure how far their dot products spread (their standard deviation).

# %%
rng = np.random.default_rng(3)
widths = [1, 4, 16, 64, 256]
terms = rng.normal(size=(500, 256)) * rng.normal(size=(500, 256))
spreads = []
for width in widths:
    spreads.append(terms[:, :width].sum(axis=1).std())
    print(
        f"width {width:3}   spread of the dot products {spreads[-1]:5.2f}",
        f"  √width {width**0.5:4.0f}",
    )

pictures.bars(
    {"measured spread": np.array(spreads), "√width": np.array(widths) ** 0.5},
    [str(width) for width in widths],
    "Wider states, larger scores",
    "spread of the dot products",
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two bars for each of the widths 1, 4, 16, 64 and 256, the measured spread and the square root of the width. In each
# pair both are about equally high.
#
# </details>
#
# Each term has variance 1, and variances of independent terms add up. So d terms have variance d, and a spread of
# $\sqrt d$. At width 256, scores that are 16 apart are nothing special. But $e^{16}$ is nearly nine million. After a
# softmax, one word has nearly everything, and a small change of a state makes hardly any difference: the network gets no
# hint of where to look. The cure is to divide each score by $\sqrt d$. Then scores spread by about 1, whatever the width.

# %% [markdown] question="scale_scores" points=2
# Divide the scores by the square root of the states' width `d`: what `get_hidden_state_dimension` returns, and not the
# number of words.


# %%
def scale_scores(scores, d):
    """Bring scores back to a spread of about 1.

    Parameters
    ----------
    scores : array of any shape, dot products of states
    d : int, the width of those states

    Returns
    -------
    array, the shape of scores

    Example: scale_scores(np.array([0.0, 0.0]), 25) is array([0., 0.])
    """
    # BEGIN SOLUTION
    return scores / np.sqrt(d)
    # END SOLUTION


# %% [markdown]
# At width 4, the source's scores become −0.30265, −0.3687, −0.1314 and 0.4885. The slider shows what
# other divisors would do to the shares of these four words (in the browser, or with `ipywidgets`):

# %%
# The scores are typed in, so that each step works even if you skipped the one before.
four_scores = np.array([-0.6053, -0.7374, -0.2628, 0.977])
print(scale_scores(four_scores, 4))


def shares_for(width):
    scaled = scale_scores(four_scores, width)
    shares = {f"divided by √{width}": pictures.call(softmax, scaled)}
    pictures.bars(shares, words, "Shares of scores that were made at width 4", "share")


pictures.slider(shares_for, "width", 1, 256, 4, 1)

# %% [markdown] question="wrong_root" points=4
# A colleague divides the scores by $\sqrt n$, the root of the number of *words*, and not by the root of the width. "In my
# test it makes no difference," he says, and shows you the example above. Answer in three to five sentences.
#
# 1. **The test.** Why does it make no difference in his test, and what would a test need so that it does?
# 2. **The harm.** States are 256 wide and scores spread by $\sqrt{256} = 16$. What happens to the shares that a softmax
#    makes of the scores of four words if he divides by $\sqrt 4$? How widely would the scores of 256 words spread after
#    his division? Why is that a reason to mistrust a divisor that depends on the number of words?
#
# How it is graded:
#
# | points | what your answer shows |
# |---|---|
# | 1 | Part 1: why the two agree, and what a better test needs |
# | 2 | Part 2: what happens to the weights of the short sentence, with a reason |
# | 1 | Part 2: the comparison with the long sentence, and what is wrong with it |

# %% [markdown] role="answer"
# 1. The example has four words of width four, so both roots are 2. A test needs another number of words than numbers in a state.
# 2. Divided by 2, the scores still spread by 8. Scores that are 8 apart are a factor of 3000 apart after the softmax, so that one
#    word gets nearly all the weight. For 256 words he divides by 16, which happens to be right. So the same two states get a sharp
#    comparison in a short sentence and a soft one in a long sentence, although how large a dot product gets depends only on
#    the width.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### The test
#
# #### 1 point: says that both numbers are 4 here, and that a test needs two different ones
#
# His matrix is 4 times 4, so $\sqrt n$ and $\sqrt d$ are the same. With five words of width four he would notice.
#
# #### 0 points: only one of the two, or another reason
#
# His numbers are too small for a difference to show. He should take larger ones and more digits.
#
# ### The short sentence
#
# #### 2 points: scores still spread by 8, so that nearly all the weight goes to one word
#
# $16 / 2 = 8$, so the scores are still far apart, and $e^8$ is about 3000. The best word gets almost 1 and the others
# almost 0, like without any scaling.
#
# #### 1 point: the weights get too sharp, without a number or a reason
#
# The softmax gets too sharp and one word wins.
#
# #### 0 points: the weights stay the same, get too even, or no longer add up to 1
#
# The weights get smaller since everything is divided by something, so the sum is not one any more.
#
# ### The long sentence
#
# #### 1 point: right by chance, and the sharpness depends on the length although scores do not
#
# With 256 words it is 16, which is correct by accident. But then the same word pair is treated differently in a short and in
# a long text, and the size of a dot product has nothing to do with how many words there are.
#
# #### 0 points: says only that long sentences are better or worse
#
# In a long sentence there are more words to look at, so the weights must be smaller.

# %% [markdown]
# ## 4 · Weights
#
# To mix the notes, we need shares: nothing negative, and a total of 1. That is what the softmax is for, and the shares
# are called **attention weights**.
#
# A single decoder state has a vector of n scores. Soon there will be m states at once, and a matrix of scores with m
# rows and n columns: row $i$ holds the scores that decoder state $i$ gives to the n words. Each decoder state has *its
# own* attention to share out. SciPy's `softmax` has a parameter `axis`, and without it all entries of the matrix share
# one total. Is that what you want?

# %% [markdown] question="get_attention_weights" points=3
# Turn scores that are already scaled into weights, for one decoder state or for several. They may be as large as ±1000. Use the `softmax` that was
# imported at the top.


# %%
def get_attention_weights(scores):
    """Turn the scores of each decoder state into shares of its attention.

    Parameters
    ----------
    scores : array (n,), one decoder state's scaled scores of n words;
        or (m, n), those of m decoder states

    Returns
    -------
    array of floats, the shape of scores: the weights that each decoder state gives to
        the n words

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
# Now mix. Take the note of word 1 times its weight, the note of word 2 times its weight, and so on, and add them all
# up:
#
# $$c = \alpha_1 H_1 + \alpha_2 H_2 + \dots + \alpha_n H_n$$
#
# ($\alpha$, "alpha", is the usual letter for attention weights.) Each $H_j$ is a whole row of d numbers, and so is the
# sum $c$. This vector is the **context**: what the decoder sees when it looks back.
#
# Weights come in two shapes in the source: flat, of shape `(n,)`, as your last function returns them, and typed in as a
# column, of shape `(n, 1)`. They mean the same. Before you write any code, think about which weight NumPy multiplies
# with which number in each of the two cases, and try it with n = 2 and d = 3.

# %% [markdown] question="get_context_vector" points=8
# Mix the rows of `H` in the proportions that the weights give. Flat weights and a column of weights give the same
# vector of shape `(d,)`.


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
# Score, scale, weigh, mix: those four steps *are* attention. Put them into one function. It should accept one decoder
# state, as before, or a matrix of m states, and then treat each row as if it came alone. With $h_i$ for the decoder
# state in row $i$:
#
# $$\alpha_{ij} = \mathrm{softmax}_j\!\left(\frac{h_i \cdot H_j}{\sqrt d}\right),
# \qquad c_i = \sum_j \alpha_{ij} H_j$$
#
# The small $j$ below the softmax means that, for each $i$ separately, the shares of all words $j$ sum to 1. A loop over
# the rows will do. A matrix product handles all rows at once.
#
# The function returns a pair `context, weights`. The decoder goes on with the context; the weights show us where it
# looked.

# %% [markdown] question="attend" points=12
# Write encoder–decoder attention, with scores divided by the square root of the states' width. Scores may be as large
# as ±1000. (You may use your functions from above, or NumPy and SciPy in their place if one of them isn't right yet.)


# %%
def attend(h_d, H_e):
    """Look back at the encoder states, from one decoder state or from several.

    Parameters
    ----------
    h_d : array (d,), one decoder state; or (m, d), m of them,
        one in each row (m may be 1)
    H_e : array (n, d), the encoder states, one in each row

    Returns
    -------
    a pair (context, weights)
        for h_d of shape (d,): arrays of shapes (d,) and (n,)
        for h_d of shape (m, d): arrays of shapes (m, d) and (m, n)

    Example: for h_d of zeros all weights are 1 / n, since no word scores higher than
        another.
    """
    # BEGIN SOLUTION
    weights = softmax(h_d @ H_e.T / np.sqrt(H_e.shape[-1]), axis=-1)
    return weights @ H_e, weights
    # END SOLUTION


# %% [markdown]
# Where does the decoder look before its first word, and where before its second? (`pictures.unpack` unpacks the pair,
# and copes with an `attend` that isn't finished.)

# %%
context, weights = pictures.unpack(attend(h_d, h_e))
pictures.heat_map(
    weights, ["first word", "second word"], words, "Where the decoder looks"
)
context

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map with a row for each of the two words to be written and a column for each of the four words read. Before the
# first word the decoder looks most at `this` (0.34), then at `a` (0.28) and `is` (0.22), least at `translation` (0.16).
# Before the second it looks most at `translation` (0.41); the others get between 0.18 and 0.22.
#
# </details>
#
# ## 7 · Bug hunt
#
# The second row of your weights is what the source prints. The second row of your contexts is **not**. As context vector
# for these weights, the source prints
#
#     0.07694035, -0.00526995, 0.38974566, 0.45122057
#
# If your `attend` passes its checks, you are right and the source is wrong. Below is what it does, in our words. It is
# correct for a column of weights, which is how its author first tried it. Then the softmax supplied flat ones. There
# was no error, and the vector had the right shape. It happens to everybody who writes NumPy.


# %%
def source_context_vector(weights, H):
    weighted = weights * H
    return weighted.sum(axis=0)


source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
source_context_vector(source_weights, h_e)

# %% [markdown]
# These are the numbers that the source prints, to the last digit. (Do you doubt that they are wrong? Give all the
# weight to `this`, with `np.array([1.0, 0.0, 0.0, 0.0])`. Do you get the note of `this`?)
#
# When NumPy multiplies arrays of different shapes, it lines them up, and repeats the one with fewer axes along the axis
# that it lacks. This is called *broadcasting*. A matrix `H` has axis 0, the row index, and axis 1, the column index.
# Flat weights have only one axis, which is lined up with one of the two. (Try it on a small matrix.)

# %% [markdown] question="mixed_axis" points=1
# With which axis of `H` does `source_context_vector` line up flat weights? Answer `0` if row `i` of `H` is multiplied by
# weight `i`, and `1` if column `i` is. The check tries your answer on a matrix of ones.

# %%
mixed_axis = 1  # SOLUTION

# %% [markdown] question="repaired_context" points=2
# Compute the right context vector for `source_weights` and `h_e`, the one that the source should have printed: an array
# of shape `(4,)`.

# %%
repaired_context = source_weights @ h_e  # SOLUTION
repaired_context

# %% [markdown]
# Once you have answered: this is which weight meets which number of `H`, for flat weights and for a column.


# %%
def stretched(_):
    by_shape = {
        "flat, (4,)": source_weights,
        "a column, (4, 1)": source_weights[:, None],
    }
    rows = [f"row {i}" for i in range(4)]
    tables = {
        f"Weights, {name}": (np.broadcast_to(w, (4, 4)), rows)
        for name, w in by_shape.items()
    }
    pictures.heat_maps(tables, [f"column {j}" for j in range(4)])


pictures.call(stretched, mixed_axis)

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Two tables of four rows and four columns. Flat weights are repeated downwards: each column holds one weight. A column of
# weights is repeated to the right: each row holds one weight.
#
# </details>

# %% [markdown]
# Why did nobody notice? Partly because n = d = 4: with five words NumPy would have complained. Would a test have
# helped? That depends on the test. There are square examples, with weights that differ, on which the faulty function is
# *right*.

# %% [markdown] question="blind_spot" points=5
# Find such an example, a test that would *not* have caught the mistake: a pair `(weights, H)` for which
# `source_context_vector` gives the right context vector although
#
# - `weights` is flat, of shape `(n,)` with n at least 2, sums to 1, has no negative entry, and its largest
#   entry is at least 0.1 above its smallest,
# - `H` has shape `(n, n)`, and each of its columns has an entry of at least 0.1 (or at most −0.1).
#
# For which entries of `H` does it make no difference whether they are multiplied by their row's weight or by their
# column's? The check runs both functions on your example, and shows where they disagree.

# %%
blind_spot = (np.array([0.7, 0.2, 0.1]), np.diag([1.0, -2.0, 3.0]))  # SOLUTION

# %% [markdown]
# So a good test needs sizes that all differ, and numbers without a pattern.
#
# ## 8 · What you have built
#
# The paper that made attention famous writes it like this:
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# All of it is in your code. The rows of $Q$, the *queries*, ask: your decoder states. The rows of $K$, the *keys*, are
# what a query is compared with: your encoder states. The rows of $V$, the *values*, are what gets mixed: the encoder
# states once more. So `attend(Q, K)` is $\mathrm{Attention}(Q, K, K)$, with $d_k = d$, the width of the states.
#
# One last run: four encoder states of width 16 for *the red house .*, and three decoder states for *la maison rouge*.
# The numbers are made up: each decoder state is the encoder state of the word it needs, plus some noise. French puts
# the colour after the house. Can you see it?

# %%
rng = np.random.default_rng(4)
K = rng.normal(size=(4, 16))
Q = K[[0, 2, 1]] + 0.5 * rng.normal(size=(3, 16))

context, weights = pictures.unpack(attend(Q, K))
pictures.heat_map(
    weights,
    ["la", "maison", "rouge"],
    ["the", "red", "house", "."],
    "softmax(QKᵀ / √16)",
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map of three words to be written and four words read. `la` looks at `the`, `maison` at `house`, the third
# column, and `rouge` at `red`, the second: the dark squares cross over.
#
# </details>
#
# Here keys and values are the same states. In `04_self_attention` a sentence looks at *itself*, and its queries, keys
# and values are three different things.
#
# ## You can now …
#
# - score words by dot products, say why a score is divided by the root of the width, and turn scores into weights;
# - mix states in those weights, for one state or for many;
# - tell which axis NumPy broadcasts along, and how to test that.
#
# ## Further reading
#
# - D. Bahdanau, K. Cho, Y. Bengio: [Neural Machine Translation by Jointly Learning to Align and
#   Translate](https://arxiv.org/abs/1409.0473), 2014. Where attention began. Its scores come from a small network.
# - A. Vaswani and others: [Attention Is All You Need](https://arxiv.org/abs/1706.03762), 2017. Section 3.2.1 has the
#   square root, and a footnote to explain it.
# - NumPy: [Broadcasting](https://numpy.org/doc/stable/user/basics.broadcasting.html). The rules that this bug hunt is about.
#
# Our thanks go to the author of the source, who printed every step, so that anybody can check it.
