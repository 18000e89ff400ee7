# ---
# title: "The decoder block: what stands around attention"
# difficulty: 3
# minutes: 85
# builds_on: |
#   masked attention and cross-attention, as in `06_masks`. Section 5 recalls what you need of them, and SciPy's `softmax`
#   is given, so you can start here. If you wrote a `cross_attention` of your own, paste it into a cell below the import: the last
#   function may call it.
# files:
#   - decoder_block.svg
# ---

# %% [markdown]
# Attention moves information between words. But a translator is not made of attention alone: stack twenty layers of nothing
# else, and all words become the same vector.
#
# **At the end** you have built the four things that stand around attention (positions, a feed-forward network, residual
# connections and a norm), and put them together into a decoder block. The part of a translator that writes is a stack of these.

# %%
import numpy as np
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(precision=4, suppress=True)
words_at_hand = np.random.default_rng(7).normal(1.0, 2.0, size=(3, 4))

# %% [markdown]
# Without an `axis`, SciPy's `softmax` normalises over *all* entries of an array, so pass one.
#
# Functions must not modify their arguments, and must accept integer and float arrays.
#
# ## 1 · Where am I?
#
# Shuffle the words that a query looks at, and its result stays the same: apart from the mask, attention reads a
# *bag* of words. But *the dog bites the man* doesn't mean *the man bites the dog*. So each word is told its **position**, by a
# vector that is added to it before the first layer.
#
# Such a vector should be different for each position, and its numbers should stay small. The paper *Attention is all
# you need* uses a row of clocks. Each pair of numbers is the hand of one clock, its sine and its cosine; the first clock is fast, and
# each one after it is slower:
#
# $$PE_{p,\,2i} = \sin\frac{p}{10000^{2i/d}}, \qquad PE_{p,\,2i+1} = \cos\frac{p}{10000^{2i/d}}$$
#
# $p$ is the position, counted from 0, and $d$ is the width of a word. Columns come in pairs, so $d$ is even, and
# $i = 0, 1, \dots, d/2 - 1$ counts the *pairs*, not the columns. The two columns of a pair share one clock.

# %% [markdown] question="positional_encoding" points=6
# Return the vectors of the positions $0, \dots, n-1$, one in each row.


# %%
def positional_encoding(n, d):
    """Give each position a vector of sines and cosines.

    Parameters
    ----------
    n : int, the number of positions
    d : int, the width of a word; an even number

    Returns
    -------
    array (n, d)

    Example: positional_encoding(1, 4) is array([[0., 1., 0., 1.]])
    """
    # BEGIN SOLUTION
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)
    # END SOLUTION


# %%
fifty = pictures.call(positional_encoding, 50, 64)
pictures.waves(fifty, "Fifty positions, 32 clocks")

# %% [markdown]
# Read this picture column by column: each column is a wave, and waves become slower from left to right. Read it row by row: no two
# rows are alike. The fast clocks tell neighbours apart, the slow ones tell the beginning of a text from its end.
#
# <details><summary>The picture in words</summary>
#
# A heat map with 50 rows, the positions, and 64 columns, from −1 (white) to 1 (black). The columns on the left flicker from row
# to row. Further right the stripes become longer and longer, and from about column 40 on the columns hardly change at all: they
# alternate between the sines, which stay near 0, and the cosines, which stay near 1.
#
# </details>
#
# How similar are two positions? Below are the dot products of all pairs of positions. Before you run the cell: what should be
# on the diagonal, if each of the 32 hands has length 1?

# %%
pictures.dot_products(fifty, "Dot products of positions")

# %% [markdown]
# Every position has the same dot product with itself. As the distance grows, the product falls, at first steeply, then
# slowly and with ripples, on both sides alike. Along each diagonal it is the same number: the dot product of two
# positions depends only on how far apart they are. So attention can find "the word before", wherever it stands.
#
# <details><summary>The picture in words</summary>
#
# A heat map with 50 rows and 50 columns. The diagonal is darkest, with 32 everywhere. To both sides of it the squares become lighter, with
# faint ripples, in stripes that run parallel to the diagonal.
#
# </details>
#
# The formula gives a vector for every position, even beyond the longest sentence seen in training. The paper hoped that
# a model may therefore cope with longer sentences; in practice, models with such positions do so poorly. `08_translate` and
# `10_modern` show two newer ways to say where words stand. They get worse on longer texts, too, only later (Press et al.,
# figure 1).
#
# ## 2 · Thinking it over
#
# In attention, words look at each other. Between two such looks each word is processed on its own, by a **feed-forward
# network**: two matrices with something in between that isn't linear.
#
# $$\mathrm{FFN}(x) = \max(0,\, x W_1 + b_1)\, W_2 + b_2$$
#
# The maximum with 0, taken number by number, is called **ReLU**. Without it, the two matrices would be no better than one,
# their product. $W_1$ makes each word wider (in the paper from 512 to 2048), $W_2$ brings it back. The biases $b_1$ and
# $b_2$ are the same for all words.

# %% [markdown] question="feed_forward" points=5
# Write the feed-forward network for an array of words, each of them a row.


# %%
def feed_forward(X, W_1, b_1, W_2, b_2):
    """Process each word on its own.

    Parameters
    ----------
    X : array (n, d), a word in each row
    W_1, b_1 : arrays (d, f) and (f,)
    W_2, b_2 : arrays (f, d) and (d,)

    Returns
    -------
    array (n, d)

    Example: if W_1 and b_1 are zero, each row of the result is b_2.
    """
    # BEGIN SOLUTION
    return np.maximum(X @ W_1 + b_1, 0) @ W_2 + b_2
    # END SOLUTION


# %% [markdown]
# ## 3 · Keeping numbers in bounds
#
# A decoder stacks many layers, and numbers that grow a little in each of them become huge. So every word is **normalised**
# again and again: subtract the mean of its numbers, and divide by their spread. Then a *gain* and a *bias*, both learned,
# may stretch and shift it:
#
# $$\mathrm{LayerNorm}(x) = \mathrm{gain} \cdot \frac{x - \mu}{\sqrt{\sigma^2 + \varepsilon}} + \mathrm{bias}$$
#
# $\mu$ is the mean of the word's $d$ numbers and $\sigma^2$ their variance: the mean of the squared distances from $\mu$,
# with $d$ in the denominator (not $d - 1$). The small $\varepsilon$ ("epsilon") stands *inside* the root and prevents a
# division by zero. Each word has a mean and a variance of its own.

# %% [markdown] question="layer_norm" points=6
# Normalise along the last axis, however many axes are in front of it. The numbers of a word may be large and close
# together, such as 5000.01 and 5000.02.


# %%
def layer_norm(x, gain=1.0, bias=0.0, eps=1e-5):
    """Bring the numbers of each word to mean 0 and variance 1,
    then stretch and shift them.

    Parameters
    ----------
    x : array (..., d), a word in each row
    gain, bias : numbers, or arrays (d,)
    eps : float, is added to the variance

    Returns
    -------
    array of floats, the shape of x

    Example: layer_norm(np.array([3.0, 3.0])) is array([0., 0.])
    """
    # BEGIN SOLUTION
    centred = x - np.mean(x, axis=-1, keepdims=True)
    return (
        gain * centred / np.sqrt(np.mean(centred**2, axis=-1, keepdims=True) + eps)
        + bias
    )
    # END SOLUTION


# %% [markdown]
# ### Bug hunt
#
# Somebody normalised along the wrong axis. Nothing raises an error, and all shapes are right:


# %%
def column_norm(X, eps=1e-5):
    return (X - X.mean(axis=0)) / np.sqrt(X.var(axis=0) + eps)


print(layer_norm(words_at_hand))
print(column_norm(words_at_hand))

# %% [markdown]
# With this norm, what becomes of a word depends on the other words, and even on words that come later. A test
# would notice, you might think. But there are arrays for which `column_norm` is right.

# %% [markdown] question="columns_but_right" points=5
# Find an array of shape `(3, 3)` for which `column_norm` gives the same as `layer_norm` should. Its entries must lie
# between −100 and 100. And it must not be symmetric: some entry must differ by at least 1 from its mirror image on the
# other side of the diagonal.

# %%
columns_but_right = np.array([[1, 2, 4], [4, 1, 2], [2, 4, 1.0]])  # SOLUTION

# %% [markdown]
# So don't test a norm with an array like yours: test it with one whose rows and columns have different means. The next
# section needs a norm that works.
#
# ## 4 · Why there is a residual, and why a norm
#
# Call what attention or the feed-forward network computes a *part*. Around each part goes the same frame:
#
# $$x \;\to\; \mathrm{LayerNorm}(x + \mathrm{part}(x))$$
#
# What the part finds is *added* to what was there. This is a **residual connection**, or skip connection: $x$ skips the
# part and meets its result on the other side. The part then needs to find only what should *change* about a word, the
# *residual*. If it finds nothing, it returns zeros, and the word passes unharmed. Here is one word, with a part that
# found something to add:

# %%
word = np.array([1.0, -2.0, 0.5])
found = np.array([0.0, 0.3, 0.0])
print("the part alone:  ", found)
print("with a residual: ", word + found)

# %% [markdown]
# Without the residual, all three numbers are lost for good: only what was found is left. Then the sum is normalised; as
# the norm comes after the sum, this order is called **post-norm**.
#
# What are the two good for? Take them away and see. Below, six random words pass through 24 layers. Each layer mixes
# them in random shares, as attention does, and multiplies them by a random matrix. After some layers we look at two
# numbers: how **large** the entries are (the root of their mean square), and how much the six words **differ** from
# their mean, relative to that size. The last table is for another order, **pre-norm**: there the norm stands *before*
# the part, $x + \mathrm{part}(\mathrm{LayerNorm}(x))$.


# %%
def signal_after(n_layers, residual, norm):
    """The size of six words after some layers, and how much they differ;
    None while layer_norm is missing."""
    rng = np.random.default_rng(0)
    x = rng.normal(size=(6, 16))
    for _ in range(n_layers):
        shares, W = (
            softmax(rng.normal(size=(6, 6)), axis=1),
            0.16 * rng.normal(size=(16, 16)),
        )
        seen = layer_norm(x) if norm == "before" else x
        if seen is None:
            return None
        found = shares @ seen @ W
        x = x + found if residual else found
        x = layer_norm(x) if norm == "after" else x
        if x is None:
            return None
    size = np.sqrt(np.mean(x**2))
    return size, np.sqrt(np.mean((x - x.mean(axis=0)) ** 2)) / size


for residual, norm in [
    (False, "none"),
    (False, "after"),
    (True, "none"),
    (True, "after"),
    (True, "before"),
]:
    print(f"residual: {'yes' if residual else 'no':3}   norm: {norm}")
    for n_layers in (0, 6, 12, 24):
        signal = signal_after(n_layers, residual, norm)
        if signal is not None:
            size, difference = signal
            print(f"   after {n_layers:2} layers:", end=" ")
            print(f"size {size:9.2g}   difference {difference:9.2g}")

# %% [markdown]
# Without either, hardly anything is left after 24 layers, and what is left is the same for all six words. (With a
# larger matrix, the numbers would explode instead.) With both, in the frame above, the size stays at 1, and the words stay
# different for much longer. In which of the other three tables does the size stay at 1, and in which do the words stay
# different? Finding the reasons is your task.
#
# Training profits from the residual as well: a gradient passes the sum unchanged, so it reaches the first layers without
# having to go through all the matrices in between.

# %% [markdown] question="why_both" points=6
# A fellow student builds a decoder of 24 layers and wants to save time. Answer each part in two or three sentences, and
# use the numbers that the cell above printed.
#
# 1. **"The norm keeps the size at 1. So we don't need residuals."** What is lost, why, and why can't the norm bring it
#    back?
# 2. **"Residuals keep the words different. So we don't need norms."** What goes wrong, and why does it get worse with
#    every layer?
# 3. **"I normalise before each part instead. That is the same thing."** Is it? Say what the size of $x$ does then as
#    layers are stacked, and why. (Many models today do it this way, with one more norm after the last layer.)
#
# How it is graded, for each of the three parts:
#
# | points | what your answer shows |
# |---|---|
# | 2 | It is right, and gives the reason or the numbers that show it |
# | 1 | It goes in the right direction, but the reason is missing or wrong |
# | 0 | It is missing, or repeats the question |

# %% [markdown] role="answer"
# 1. The differences between the words are lost: they fall from 0.92 to 0.0015 after 6 layers, and to nothing after 24. Each
#    layer replaces a word by a weighted mean of all words, and repeated means converge to one vector. The norm works on each word alone, so
#    it can only stretch and shift six equal vectors, all of them in the same way.
# 2. The size grows from 0.96 to 16 after 24 layers. What a layer adds is proportional to what comes in, so the growth is exponential, like
#    compound interest. Later parts then get inputs of a size they were not made for; a softmax over such large scores puts everything
#    on one word.
# 3. It isn't the same. The norm only touches what goes into the part; $x$ itself is never normalised, so its size keeps growing, from 0.96
#    to 2.8 after 24 layers. But each part gets an input of size 1 and adds something of about the same size every time, so the growth is
#    slow, not exponential. That is why such models need one more norm at the end.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### A norm without residuals
#
# #### 2 points: the words become alike, because each layer replaces them by means, and a norm of each word alone cannot undo that
#
# After 6 layers the difference is only 0.0015, after 24 it is about 1e-13. Attention averages the words and without the residual nothing of the old
# word is kept. If all rows are equal then their norms are equal too.
#
# #### 1 point: says that the words become alike or information is lost, without saying why the norm does not help
#
# The difference goes to zero, so the network forgets the words. You need the residual to keep the information.
#
# #### 0 points: speaks of the size only, or says that nothing is lost
#
# Without residuals the numbers get too small and the gradient vanishes.
#
# ### Residuals without a norm
#
# #### 2 points: the numbers grow, and each layer multiplies what is there, or adds in proportion to it
#
# The size goes from 0.96 to 16. Every layer adds a part of x to x, so it is multiplied by something larger than 1 each time, and this
# is exponential in the number of layers.
#
# #### 1 point: says that the numbers grow, without a reason
#
# The values explode after many layers, which makes the training unstable.
#
# #### 0 points: says that the numbers shrink or stay, or only that norms are usual
#
# Every transformer has norms, so you should not leave them out.
#
# ### Pre-norm
#
# #### 2 points: not the same, since x itself is never normalised and keeps growing while each part gets an input of size 1
#
# The sum stays as large as it is, and only the copy that goes into the part is normalised. So after many layers x is larger than at the
# start, but it grows only by about the same amount per layer.
#
# #### 1 point: says that the results differ, without saying what the size does
#
# It is a different order of operations, so you get different numbers.
#
# #### 0 points: says that it is the same, or that the size stays at 1
#
# Both have a norm in every layer, so the size is 1 in both.

# %% [markdown]
# ## 5 · A decoder block
#
# Everything is ready. A **decoder block** has three parts, one after the other, each in the frame of section 4, with the gain,
# bias and epsilon that `layer_norm` has by default. Read the drawing from bottom to top:
#
# ![The words written, X, of shape (n, d), pass three parts from bottom to top: causal self-attention, cross-attention and the
# feed-forward network. Around each part a residual carries what came in past the part; the two are added, and a layer norm
# follows. The memory, of shape (m, d_m), enters cross-attention from the side. Every arrow between the parts has shape
# (n, d).](decoder_block.svg)
#
# 1. **Causal self-attention**: each word written looks at itself and at the words written before it.
# 2. **Cross-attention**: each word written looks at the **memory**, which the encoder computed from the sentence that was read.
# 3. The **feed-forward network**.
#
# Recall attention, in which queries come from the words that look ($X_q$), and keys and values from the words
# that are looked at ($X_{kv}$). In self-attention these are the same.
#
# $$Q = X_q W^Q, \quad K = X_{kv} W^K, \quad V = X_{kv} W^V, \qquad \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# Where a mask is False, the score becomes $-\infty$ before the softmax. A word that may look at nothing gets a row of zeros. (A
# softmax over $-\infty$ alone gives NaN, so that row needs some care.) Last comes a matrix $W^O$, which brings
# the result back to the width of a word. We build a block with one head; `05_heads` has everything it takes to make several.

# %% [markdown] question="decoder_block" points=12
# Put the three parts together, each in its frame. Each part works on what the previous frame gave. No word written may look
# ahead. If a word may look at nothing in the memory, cross-attention gives zeros for it, and the frame is applied all the
# same. Scores may be as large as ±1000. You may call your functions from above.


# %%
def decoder_block(
    X, memory, self_weights, cross_weights, ffn_weights, memory_mask=None
):
    """Take the words written so far one layer further.

    Parameters
    ----------
    X : array (n, d), the words written, one in each row
    memory : array (m, d_m), the words read, as the encoder left them
    self_weights : (W_q, W_k, W_v, W_o) of shapes (d, k), (d, k), (d, v), (v, d)
    cross_weights : (W_q, W_k, W_v, W_o) of shapes (d, k), (d_m, k), (d_m, v), (v, d)
    ffn_weights : (W_1, b_1, W_2, b_2) of shapes (d, f), (f,), (f, d), (d,)
    memory_mask : array of bool that can be broadcast to (n, m),
        True where a word may look; or None

    Returns
    -------
    array (n, d)

    Example: if all weights are zero, the result is the layer norm of X,
        three times over.
    """

    # BEGIN SOLUTION
    def look(X, seen, weights, mask):
        W_q, W_k, W_v, W_o = weights
        scores = X @ W_q @ (seen @ W_k).T / np.sqrt(W_q.shape[1])
        # A word that sees nothing has NaN for shares, here made 0.
        with np.errstate(invalid="ignore"):
            shares = np.nan_to_num(softmax(np.where(mask, scores, -np.inf), axis=1))
        return shares @ seen @ W_v @ W_o

    X = layer_norm(X + look(X, X, self_weights, np.tri(len(X), dtype=bool)))
    X = layer_norm(
        X + look(X, memory, cross_weights, True if memory_mask is None else memory_mask)
    )
    return layer_norm(X + feed_forward(X, *ffn_weights))
    # END SOLUTION


# %% [markdown]
# One last experiment: five words of width 8 (`start` is the mark that begins a text), each a random vector plus its
# position, and a memory of four words. We change one word at a time and look at how much each row of the result
# changes. Which rows should stay as they are?

# %%
rng = np.random.default_rng(9)
shapes = [(8, 8)] * 4
own_weights, cross_weights = [
    [rng.normal(size=shape) / 3 for shape in shapes] for _ in range(2)
]
ffn_weights = [rng.normal(size=shape) / 3 for shape in ((8, 32), (32,), (32, 8), (8,))]
words, memory = rng.normal(size=(5, 8)), rng.normal(size=(4, 8))


def who_notices(block):
    """Return how much each row of the block's result (rows) changes with each word
    that goes in (columns)."""
    before, changes = block(words), []
    if before is None:
        return None
    for j in range(5):
        changed = words.copy()
        changed[j] = rng.normal(size=8)
        changes.append(np.abs(block(changed) - before).mean(axis=1))
    return np.stack(changes, axis=1)


def our_block(X):
    placed = pictures.call(np.add, X, positional_encoding(5, 8))
    return pictures.call(
        decoder_block, placed, memory, own_weights, cross_weights, ffn_weights
    )


names = ["start", "la", "maison", "rouge", "est"]
pictures.heat_map(
    who_notices(our_block),
    names,
    [f"change {name}" for name in names],
    "Who notices a change?",
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A heat map of five rows and five columns, the staircase of a causal mask. The diagonal is darkest: a row changes most
# when its own word is changed. Below the diagonal are smaller numbers, later words that notice a little. Above the
# diagonal everything is exactly 0 and white: no row depends on a word that comes after it.
#
# </details>
#
# That is why such a decoder can be trained on whole sentences at once and still write word by word.
#
# ## What you have built
#
# $$\mathrm{LayerNorm}(x + \mathrm{Sublayer}(x)), \qquad \mathrm{FFN}(x) = \max(0,\, x W_1 + b_1)\, W_2 + b_2$$
#
# These are the paper's two equations for everything around attention, and your `decoder_block` is one of the six layers of its
# decoder, with one head instead of eight.
#
# The translator of `08_translate` has younger blocks, with a simpler norm before each part; in `12_model` you build such a
# block, and train a language model made of two.
#
# ## You can now …
#
# - tell a model where its words stand, and write a feed-forward network and a layer norm;
# - show by numbers what residual connections and norms are for;
# - put a decoder block together.
#
# ## Further reading
#
# - A. Vaswani and others: [Attention Is All You Need](https://arxiv.org/abs/1706.03762), 2017. Section 3.1 has the decoder,
#   3.3 the feed-forward network, 3.5 the positions. How those carry to longer texts: O. Press, N. A. Smith, M. Lewis,
#   [Train Short, Test Long](https://arxiv.org/abs/2108.12409), 2021, figure 1.
# - J. L. Ba, J. R. Kiros, G. E. Hinton: [Layer Normalization](https://arxiv.org/abs/1607.06450), 2016, and R. Xiong and
#   others: [On Layer Normalization in the Transformer Architecture](https://arxiv.org/abs/2002.04745), 2020, on pre-norm.
# - Y. Dong, J.-B. Cordonnier, A. Loukas: [Attention is Not All You Need](https://arxiv.org/abs/2103.03404), 2021. The
#   theorem beside section 4, for shares that depend on the words; ours were random.
