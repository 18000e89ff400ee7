# ---
# title: "Less: what a model can do without"
# difficulty: 3
# minutes: 100
# builds_on: |
#   the cache and its bytes (`10_modern`), and a trained model with its two heads (`12_model`). The masks of `06_masks` are
#   recalled where they are needed. You need none of the code that you wrote there.
# files:
#   - less.py
#   - stories.py
#   - grown.npz
# limits:
#   cell_seconds: 120  # attention, or rounding, may be written with loops
#   submission_seconds: 400
# ---

# %% [markdown]
# At the end of `12_model` there was a trained model that is right in all cases. Here you take things away from it, one at a
# time: words that are far away, keys that hardly fit, digits, directions. After each you measure what is missed. Almost
# everything can go, but not from anywhere, and the models that people use today have learned to do without the same things.
#
# **At the end** you know what a cache costs in bytes, have made it a fifth as large without one more wrong answer, and can
# say why a model may get *better* when it sees less.
#
# Functions must not modify their arguments, and must accept integer and float arrays. What they are called with may also be
# passed by name.

# %%
import less
import numpy as np
import stories
from less import share_right
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# ## 1 · What a cache costs
#
# Recall the language of `12_model`. A story has sentences of two words, an animal and a verb, and each animal does one thing
# all through its story:

# %%
story = stories.tell(np.random.default_rng(14), 1)[0]
print(stories.say(story[0]))
print(f"known verbs that are the model's best guess: {share_right():.3f}")

# %% [markdown]
# A verb is *known* if its animal has come before. The model has two layers, with four heads of width 8 in each. From now on,
# **right** means the share of known verbs that are its best guess in 300 new stories of 12 sentences, and `share_right`
# measures it. It always takes the same stories, so all of us get the same numbers.
#
# While a model writes, every layer keeps what it will look at again (`10_modern`): for each word a key and a value, in each
# head. There are several ways to keep less.
#
# | keep | what models do about it |
# |---|---|
# | fewer words | look at the last ones only: a *window* |
# | fewer bits | round the numbers: a *quantised* cache |
# | fewer numbers | keep one short row, and make keys and values of it: a *latent* cache |
#
# Count first. A number usually takes 16 bits. Numbers of fewer bits need a **scale** beside them, which says what they are
# multiples of. There is one scale of 2 bytes for each row.

# %% [markdown] question="cache_bytes" points=5
# Return how many bytes the cache of one layer takes. It keeps all the words, or the last `window` of them if there is a
# window, which may be longer than the text. What it keeps of a word are *rows*:
#
# - without `rank`, a key and a value in each head, each a row of `width` numbers;
# - with `rank`, a single row of `rank` numbers, in place of all the keys and values of all heads.
#
# A row takes whole bytes: its numbers times `bits` over 8, rounded up once for the row. If `bits` is less than 16, its scale
# takes 2 bytes more. `bits` is from 2 to 16.


# %%
def cache_bytes(words, heads, width, bits=16, window=None, rank=None):
    """Count the bytes of one layer's cache.

    Parameters
    ----------
    words, heads, width : ints, from 1
    bits : int from 2 to 16, of each number
    window, rank : ints from 1, or None

    Returns
    -------
    int

    Examples: cache_bytes(1, 4, 8) is 128
        cache_bytes(1, 4, 5, bits=3) is 32: rows of 15 bits, each with its scale
        cache_bytes(1, 4, 8, rank=5) is 10
        cache_bytes(9, 4, 8, window=2) is 256
    """
    # BEGIN SOLUTION
    kept = words if window is None else min(words, window)
    rows, numbers = (2 * heads, width) if rank is None else (1, rank)
    return kept * rows * (-(-numbers * bits // 8) + (2 if bits < 16 else 0))
    # END SOLUTION


# %%
print("4,096 words in one of our layers, in bytes:")
for change in ({}, {"bits": 8}, {"bits": 4}, {"window": 2}, {"rank": 16}):
    count = cache_bytes(4096, 4, 8, **change)
    if isinstance(count, int | np.integer):
        print(f"{count:>9,} {change or 'nothing changed'}")

# %% [markdown]
# ## 2 · Short-sighted
#
# In a layer with a **window** of 4, every word sees itself and the three words before it. Mistral 7B (2023) has a window
# of 4,096 words in all its layers. Gemma 3 (2025) has five layers with a window for each one that sees everything, and gpt-oss
# (2025) alternates: every second layer sees the last 128 words only.
#
# A window is a mask (`06_masks`). As there, True is where a query may look, and with a cache there are fewer queries than
# keys: the *last* query belongs to the last key. Some models keep the first few words in sight as well (*sinks*,
# see below).

# %% [markdown] question="window_mask" points=6
# Return the mask. Query `i` stands at position $p = i + n_k - n_q$. It may look at key $j$ if $j \le p$, and also
# $j > p - \mathrm{window}$ or $j < \mathrm{sinks}$. So a window of 1 shows a word nothing but itself.


# %%
def window_mask(n_q, n_k, window, sinks=0):
    """Let each query see the last words, and perhaps the first ones.

    Parameters
    ----------
    n_q, n_k : ints, how many queries and keys there are, with n_q ≤ n_k
    window : int from 1, how many words a query sees, counting its own
    sinks : int from 0, how many of the first words stay in sight

    Returns
    -------
    array (n_q, n_k) of bool, True where a query may look

    Example: window_mask(2, 4, 2) is [[False, True, True, False],
        [False, False, True, True]]
    """
    # BEGIN SOLUTION
    here = np.arange(n_q)[:, None] + n_k - n_q
    there = np.arange(n_k)
    return (there <= here) & ((there > here - window) | (there < sinks))
    # END SOLUTION


# %%
def windowed(window, sinks=0):
    """A layer's mask, for `share_right`: a function of the number of words."""
    return lambda n: window_mask(n, n, window, sinks)


def in_layer(layer, change):
    """A pair for `share_right`, which changes one layer and leaves the other."""
    return (change, None) if layer == 0 else (None, change)


words = [stories.WORDS[i] for i in story[0, :12]]
masks = {
    "a window of 4": window_mask(12, 12, 4),
    "a window of 4, and two first words": window_mask(12, 12, 4, 2),
}
pictures.panels(masks, words, words, "Who may look at whom")
with_cache = {"the last three queries": window_mask(3, 12, 4, 2)}
pictures.panels(with_cache, words[9:], words, "The same with a cache")

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Two squares with a row for each of twelve words that look, and a column for each word that is looked at. In the first, a band
# of black runs down the diagonal: four squares wide, and narrower in the first rows. In the second, the two columns at the
# left are black as well, from the diagonal down. The third picture has only the last three rows of the second.
#
# </details>
#
# Libraries count differently. gpt-oss counts the word itself among its 128, as `window_mask` does. In FlashAttention,
# `window_size=(128, 0)` shows 128 words *and* the word itself. Load a model with the wrong rule and no error is raised.
#
# Now our model, which was trained without windows. `masks` is a pair, for layer 0 and layer 1:

# %%
measured = less.table(
    {
        f"{sight}, window {window}": {"masks": (windowed(window, first),) * 2}
        for sight, first in (("last words only", 0), ("first word, too", 1))
        for window in (2, 4, 8, 16)
    }
)
shares = less.of_the_first_word()
print("attention to the first word, by layer and head:")
print(shares.round(2))

# %% [markdown]
# With a window of 16 in both layers the model hardly notices, with a shorter one it does. The first word is no help. In large
# language models it is: when their window lost sight of the very first tokens they broke down, and with four of
# them kept they went on (StreamingLLM: Xiao et al., 2023). Those models park attention there that they have no
# use for, so such a token is called a **sink**. Our model has none: its heads give the first word 0.01 to 0.12 of their
# attention, where an even share would be 0.087. (In gpt-oss, each head has learned a number that is added below the
# softmax's fraction line instead.)
#
# Must both layers have the same sight?


# %%
def short_sight(layer, window):
    """Return what is right with a window in one layer, while the other sees all."""
    return share_right(masks=in_layer(layer, windowed(window)))


WINDOWS = (1, 2, 3, 4, 6, 8, 12, 16)

# %% [markdown] question="short_sighted" points=3
# One of the two layers may be made short-sighted, while the other sees everything. Which one, and what is the smallest of the
# `WINDOWS` with which at least 99 % are right? Answer with a pair, `(layer, window)`. Layers are counted from 0. The public
# check looks only at the form.

# %%
short_sighted = (0, 2)  # SOLUTION

# %% [markdown] role="answer"
# `{(layer, w): short_sight(layer, w) for layer in (0, 1) for w in WINDOWS}`: with a window of 2 in layer 0 all are right, with 1
# only 0.198. In layer 1 even a window of 16 leaves 0.978.

# %%
if isinstance(short_sighted, tuple | list | np.ndarray):
    windows = np.array([1, 2, 3, 4, 6, 8, 12, 16, 20, 22])
    lines = {
        f"a window in layer {i}": less.shares(
            [{"masks": in_layer(i, windowed(w))} for w in windows.tolist()]
        )
        for i in (0, 1)
    }
    pictures.curves(windows, lines, "Short sight in one layer", "window", "right")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two curves of what is right against the window. One is up almost at once; the other climbs slowly, and arrives only when
# the window is nearly as long as the story.
#
# </details>
#
# A cache that keeps only a window in one of the layers is nearly half as large. Why is it this layer? You will be asked at the
# end; the two heads of `12_model` have something to do with it.
#
# ## 3 · The best keys only
#
# A window keeps words because they are near. But attention knows better: it has a score for each key. So look at those with
# the largest scores, and leave the rest.

# %% [markdown] question="top_attention" points=6
# Return attention, with scores divided by $\sqrt{k}$, in which each query looks only at the `top` keys with the largest scores
# among those that it may see. If several keys are level and not all of them fit, the earlier ones are taken. If a query may see
# no more than `top` keys, it looks at all of them; every query may see at least one. The shares of what it looks at add up
# to 1.
#
# There may be any axes in front, the same ones in `Q`, `K` and `V`; the mask holds for all of them. Scores may be as large
# as ±1000. You may use SciPy's `softmax`.


# %%
def top_attention(Q, K, V, mask, top):
    """Let each query look at the keys that fit it best.

    Parameters
    ----------
    Q : array (..., n_q, k)
    K : array (..., n_k, k)
    V : array (..., n_k, v)
    mask : array (n_q, n_k) of bool, True where a query may look
    top : int from 1, how many keys each query looks at

    Returns
    -------
    array (..., n_q, v)

    Example: if top is 1, each row of the result is one of the rows of V.
    """
    # BEGIN SOLUTION
    scores = np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf)
    best = np.argsort(-scores, axis=-1, kind="stable")[..., :top]
    kept = np.full(scores.shape, -np.inf)
    np.put_along_axis(kept, best, np.take_along_axis(scores, best, axis=-1), axis=-1)
    return softmax(kept, axis=-1) @ V
    # END SOLUTION


# %%
def best_keys(top):
    """Attention to the best keys, for `share_right`."""
    return lambda Q, K, V, mask: top_attention(Q, K, V, mask, top)


measured = less.table(
    {f"best {top}, both layers": {"attend": (best_keys(top),) * 2} for top in (1, 2, 3)}
)

# %% [markdown]
# One key is enough, nearly always, and two are enough in all of these stories. That is what a dict does: it finds one entry. Our
# model has learned to be one.
#
# Nothing is saved yet, as every score has to be computed to know which ones are best. DeepSeek-V3.2 (2025) has a small
# *indexer* for that: it guesses cheaply which tokens will matter, and attention looks at those alone.
#
# ## 4 · Fewer bits
#
# A row of numbers becomes small whole numbers, the **codes**, and one scale. With $b$ bits and one of them for the
# sign, codes go from $-L$ to $L$, where $L = 2^{b-1} - 1$: for 8 bits from −127 to 127, for 2 bits from −1 to 1. What comes
# back from the cache is code times scale.

# %% [markdown] question="quantise" points=6
# Return the codes and the scales, as a pair. The scale of a row is its largest absolute value, divided by $L$. Its codes are
# the row divided by its scale, rounded to the nearest whole numbers. (In which direction a half goes is up to you.) All codes of a
# row of zeros are 0, and its scale is any finite number. Codes are an array of ints.


# %%
def quantise(x, bits):
    """Round each row to small whole numbers and a scale.

    Parameters
    ----------
    x : array (..., d), with at least one axis in front; each row has a scale of its own
    bits : int from 2 to 8

    Returns
    -------
    codes : array (..., d) of ints
    scales : array (...)

    Example: quantise(np.array([[1.0, -3.0, 0.2]]), 3) gives the codes [[1, -3, 0]]
        and the scales [1.0]
    """
    # BEGIN SOLUTION
    scales = np.abs(x).max(axis=-1) / (2 ** (bits - 1) - 1)
    steps = np.where(scales == 0, 1, scales)[..., None]
    return np.rint(x / steps).astype(int), scales
    # END SOLUTION


# %%
def rounded(bits):
    """Return what comes back from a cache of so many bits, for `share_right`."""

    def keep(x):
        codes, scales = pictures.unpack(quantise(x, bits))
        return pictures.call(lambda c, s: c * s[..., None], codes, scales)

    return keep


keys = less.some_keys()
lines = {"kept as it is": keys[2]}
for bits in (3, 2):
    back = rounded(bits)(keys)
    lines[f"{bits} bits"] = None if back is None else back[2]
pictures.curves(np.arange(8), lines, "A key, and what comes back", "column", "number")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Three curves over the eight numbers of a key. With 3 bits the curve stays near the original; with 2 bits there are only
# three levels left.
#
# </details>
#
# (With 8 bits you would see no difference.) How few bits does the model need? Wait a moment: there is one more thing to
# take away.
#
# ## 5 · Fewer numbers
#
# The keys and values of a word are 64 numbers in each layer of ours. But all of them are made from the same row $x$, which has only 32:
# keys are $x W_k$, values $x W_v$, so side by side they are $x\,[W_k\ W_v]$, with a matrix of 32 rows and 64 columns. Keep
# $x$ in place of them, and the cache is half as large.
#
# Can it be shorter still? Suppose the matrix is nearly a product, $W \approx AB$, with $A$ only $r$ columns wide. Then keep
# the $r$ numbers $xA$, and multiply them by $B$ when you need keys and values. Which $A$ and $B$ of that size come
# closest? The **singular value decomposition** gives them:
#
# $$W = U \operatorname{diag}(\sigma_1, \sigma_2, \dots)\, V^\top, \qquad \sigma_1 \ge \sigma_2 \ge \dots \ge 0$$
#
# writes $W$ as a sum of simple matrices of smaller and smaller size $\sigma_i$, and the first $r$ of them are as
# close to $W$ as any product of that size can be (Eckart and Young, 1936). NumPy's `np.linalg.svd` computes it.

# %% [markdown] question="low_rank" points=6
# Return a pair, `A` and `B`, such that the sum of the squares of $AB - W$ is as small as possible. Only the product counts; how
# you share its sizes between `A` and `B` is up to you.


# %%
def low_rank(W, rank):
    """Write a matrix as nearly as possible as a product of two thin ones.

    Parameters
    ----------
    W : array (d, m)
    rank : int from 1 to the smaller of d and m

    Returns
    -------
    A : array (d, rank)
    B : array (rank, m)

    Example: for W = [[3, 0, 0], [0, 2, 0]] and rank = 1
        the product A @ B is [[3, 0, 0], [0, 0, 0]]
    """
    # BEGIN SOLUTION
    U, sizes, Vt = np.linalg.svd(W, full_matrices=False)
    return U[:, :rank] * sizes[:rank], Vt[:rank]
    # END SOLUTION


# %%
def factored(rank, layer):
    """The two factors of a layer's matrix [W_k W_v], for `share_right`."""
    return pictures.unpack(low_rank(less.keys_and_values(layer), rank))


sizes = {
    f"layer {i}": np.linalg.svd(less.keys_and_values(i), compute_uv=False)
    for i in (0, 1)
}
pictures.curves(np.arange(1, 33), sizes, "Singular values of [W_k W_v]", "i", "size")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two curves that fall over the numbers 1 to 32, steeply at first and then more and more slowly. There is no step in either.
#
# </details>
#
# Multi-head latent attention (DeepSeek-V2, 2024) is built on this idea. It doesn't cut up a finished matrix, but
# learns $A$ and $B$ from the start. For each token and layer it keeps 512 numbers and one more rotated key of 64, where the keys and
# values of its 128 heads of width 128 would be 32,768. (Why the extra key? Ours are rotated after they have been made from
# the short row, each time again, since rotating doesn't commute with multiplying by $B$. DeepSeek's short row isn't rotated at
# all; the extra key carries the positions.)
#
# In the picture there is no cliff at which to cut. So measure, and the bits with it:


# %%
TRIES = {
    "bits of all keys": (
        lambda bits: share_right(keep_keys=(rounded(bits),) * 2),
        range(2, 9),
    ),
    "bits of all values": (
        lambda bits: share_right(keep_values=(rounded(bits),) * 2),
        range(2, 9),
    ),
    "rank of layer 0": (
        lambda rank: share_right(factors=(factored(rank, 0), None)),
        range(4, 21),
    ),
    "rank of layer 1": (
        lambda rank: share_right(factors=(None, factored(rank, 1))),
        range(4, 21),
    ),
}

# %% [markdown] question="least" points=3
# How little is enough? Each of the four `TRIES` is a function that measures what is right with so many bits, or such a rank, while
# everything else is left as it is, and the numbers to try. Find the smallest number of each with which at least 97 % are
# right. Answer with a tuple of four whole numbers: bits of all keys, bits of all values, rank of layer 0, rank of layer 1. (All
# tries take about five seconds.) The public check looks only at the form.

# %%
# (bits of all keys, bits of all values, rank of layer 0, rank of layer 1)
least = (3, 2, 7, 14)  # SOLUTION

# %% [markdown] role="answer"
# `[min(n for n in some if f(n) >= 0.97) for f, some in TRIES.values()]`. One less is too little each time: keys of 2 bits leave 0.868,
# rank 6 in layer 0 leaves 0.813, and rank 13 in layer 1 0.955. Values do with the fewest bits that were to be tried.


# %%
def by_column(bits):
    """The same, with a scale for each column of a head's keys in place of each row."""
    return lambda x: pictures.call(
        lambda back: np.swapaxes(back, -1, -2), rounded(bits)(np.swapaxes(x, -1, -2))
    )


if isinstance(least, tuple | list | np.ndarray) and len(least) == 4:
    for layer in (0, 1):
        squares = sizes[f"layer {layer}"] ** 2
        kept = squares[: least[2 + layer]].sum() / squares.sum()
        print(f"layer {layer}: your rank keeps {kept:.2f} of the matrix's squares")
    ways = {"a scale for each row": rounded, "a scale for each column": by_column}
    less.table(
        {name: {"keep_keys": (way(least[0]),) * 2} for name, way in ways.items()}
    )

# %% [markdown]
# Much of the matrix is not needed, and its size didn't tell which part.
#
# In large language models, keys are better rounded with a scale for each *column*, because a few columns are far larger than
# the others; values are not like that (KIVI: Liu et al., 2024). The last two lines above try it on our keys. Here it is worse.
# What is true of a large model need not be true of a small one, and the other way around, so measure.
#
# ## 6 · Bug hunt: first and last
#
# A friend keeps the first two words and the last five, and needs no mask: she cuts the keys and values herself.


# %%
def friends_step(q, K, V, window=5, sinks=2):
    """The newest word looks at the first words and at the last ones."""
    K, V = (np.concatenate([x[:sinks], x[-window:]]) for x in (K, V))
    return softmax(K @ q / np.sqrt(len(q))) @ V


def check_friends(n):
    """Her check, on n words: how far is it from attention with your mask?"""
    rng, mask = np.random.default_rng(15), window_mask(1, n, 5, 2)
    q, K, V = rng.normal(size=6), rng.normal(size=(n, 6)), rng.normal(size=(n, 4))
    if mask is None:
        return None
    shares = softmax(np.where(mask[0], K @ q / np.sqrt(6), -np.inf))
    return np.abs(friends_step(q, K, V) - shares @ V).max()


for n in (2, 100):
    apart = check_friends(n)
    if apart is not None:
        print(f"{n} words: the largest difference is {apart:.1e}")

# %% [markdown]
# She tried a very short text and a long one, and saw nothing but rounding. Yet her model is wrong on some texts.

# %% [markdown] question="doubled" points=3
# For which lengths from 1 to 12 words is `friends_step` not the attention that `window_mask(1, n, 5, 2)` gives? Answer with a
# list of whole numbers. Differences of about $10^{-16}$ are rounding. The public check looks only at the form.

# %%
doubled = [n for n in range(1, 13) if check_friends(n) > 1e-9]  # SOLUTION

# %% [markdown] role="answer"
# Up to 6 words, some words are both among the first two and among the last five, and they are there twice, so they get twice
# their share. In a text of 1 or 2 words *every* word is there twice, and a softmax doesn't notice when all of its terms are
# doubled. From 7 words on nothing is doubled.

# %% [markdown]
# A test at both ends of a range says little about its middle. This one is not far-fetched: a cache is always short at first.
#
# ## 7 · Longer than ever trained
#
# The model was trained on stories of 12 sentences. What about longer ones?

# %%
measured = less.table({f"{m} sentences": {"sentences": m} for m in (12, 24, 48, 96)})

# %% [markdown]
# With RoPE no table of positions ends (`10_modern`), but that doesn't make a model good at distances that it never met. Here are
# some things that people have suggested, among them one from each of your sections. To squeeze positions means to divide them all
# by a number, so that the largest one is no larger than in training (Chen et al., 2023, who then train for a while longer).

# %%
CHANGES = {
    "nothing": {},
    "positions squeezed by 2": {"squeeze": 2.0},
    "positions squeezed by 8": {"squeeze": 8.0},
    "a window of 24 in both layers": {"masks": (windowed(24), windowed(24))},
    "a window of 24 in both layers, and the first word": {
        "masks": (windowed(24, 1), windowed(24, 1))
    },
    "the best key only, in layer 1": {"attend": (None, best_keys(1))},
    "a window of 2 in layer 0": {"masks": (windowed(2), None)},
}


def right_at_96(name):
    """Return what is right in stories of 96 sentences with one of the changes."""
    return share_right(96, **CHANGES[name])


# %% [markdown] question="longer" points=3
# With which of these is most right at 96 sentences? `right_at_96(name)` measures one; none takes longer than a few seconds. Answer
# with its name, a key of `CHANGES`. The public check looks only at the form.

# %%
longer = "a window of 2 in layer 0"  # SOLUTION

# %% [markdown] role="answer"
# `max(CHANGES, key=right_at_96)`: 0.976 are right with it, 0.947 with a window of 24 in both layers, and 0.742 with nothing changed.

# %%
if isinstance(longer, str):
    lengths = np.array([12, 24, 48, 96])
    print("right at 12, 24, 48 and 96 sentences:")
    measured = less.table(CHANGES, lengths.tolist())
    shown = ("a window of 24 in both layers", "nothing", longer)
    lines = {name: measured.get(name) for name in shown}
    pictures.curves(lengths, lines, "Longer stories", "sentences", "right")
    places, before = less.looks_back()
    line = {"head (0, 1)": before}
    pictures.curves(places, line, "A look at the word before", "position", "attention")

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Curves of what is right against the length of a story: they begin at 1, and without any change the curve falls by a quarter.
# Then one curve, of the attention that verbs at positions up to 190 give to the word before them in head (0, 1): close to 1
# at first, it falls between positions 24 and 96, and is nearly 0 after that.
#
# </details>
#
# Squeezing, without training on, breaks the head that looks one word back: a distance of 1 is no longer 1. Both windows of 24, the
# length of the stories that it knows, help a good deal. Keeping the first word beside them makes it worse.
#
# The second picture says why seeing less can be better. Head (0, 1) is the one that looks at the word before. As long as a
# text is no longer than in training it does so, with 0.96 or more of its attention. In longer texts, far words draw its
# attention away. It never had to ignore them, and so has never learned how. (We haven't measured whether it is their number or
# their distance that does it.) A window takes them out of its sight.
#
# At last, everything together: the window of your answer in your short-sighted layer, and 4 bits in the other one.


# %%
def all_together(layer, window):
    """Bytes for 4,096 words, and what is right for four lengths."""
    other, whole = 1 - layer, 2 * cache_bytes(4096, 4, 8)
    small = cache_bytes(4096, 4, 8, window=window) + cache_bytes(4096, 4, 8, bits=4)
    print(f"{small:,} bytes in place of {whole:,}")
    change = {
        "masks": in_layer(layer, windowed(window)),
        "keep_keys": in_layer(other, rounded(4)),
        "keep_values": in_layer(other, rounded(4)),
    }
    less.table({f"{m} sentences": {"sentences": m, **change} for m in (12, 24, 48, 96)})


if isinstance(short_sighted, tuple | list) and cache_bytes(1, 1, 1) is not None:
    pictures.call_if_seen(all_together, *short_sighted[:2])

# %% [markdown] question="what_to_drop" points=6
# Answer each part in one to three sentences.
#
# 1. **Why may one layer of our model be all but blind, and the other not?** Say what each of them has to find, and which
#    measurement of this notebook or of `12_model` shows it.
# 2. **A cache is to be smaller. Whose bits would you cut first, the keys' or the values'?** What did you measure, and why is
#    that so?
# 3. **A friend's model is good at texts of 8,000 words and bad at 32,000.** Which change would you try first? What do you measure
#    before and after, and what would show that it doesn't help?
#
# Each part is worth 2 points if it is right and gives the reason or the measurement, and 1 point if it goes in the right
# direction without it.

# %% [markdown] role="answer"
# 1. Layer 0 moves each animal to its verb, one word on, so its own word and the one before are all that it needs to see. Layer 1
#    has to find an animal wherever it was, so nothing may be hidden from it. Measured: with a window of 2 in layer 0 all are
#    right, with 1 a fifth; with a window of 16 in layer 1 98 %, with 8 80 %. The silenced heads of `12_model` say the
#    same: the head that is missed in layer 0 looks one word back, the one in layer 1 at the verb behind the same animal.
# 2. The values': they do with 2 bits where keys need 3 (for 97 %). An error in a key changes a score, which the exponential
#    multiplies, and the look may move to another word. An error in a value is averaged, weighted by its share, and stays as large as it is.
# 3. A window in some of the layers, because what was never in sight in training may draw attention away. I would measure on a task
#    whose answers are known, such as finding what was said long ago, at 8,000 and at 32,000 words, with the window and without. It
#    doesn't help if 32,000 stays as bad, or if 8,000 gets worse.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### Blind and not blind
#
# #### 2 points: layer 0 moves the animal to the verb one word on, layer 1 searches the whole story, and a measurement that shows it
#
# The first layer only copies the word before, so two words are enough: with a window of 2 it was still 100 % right. The second one
# must find the same animal anywhere in the story, and with a window of 8 there a fifth was wrong.
#
# #### 1 point: what the layers do, without a measurement, or a measurement without what it means
#
# Layer 0 with a window of 2 has 1.000 and layer 1 with 2 has 0.382, so layer 1 is the one that counts.
#
# #### 0 points: says that the first layer is less important, or the other way around, without either
#
# The later a layer is, the more it knows, so it has to see everything.
#
# ### Keys or values
#
# #### 2 points: values first, with the measured bits, or with the reason that an error in a key moves the look
#
# Values got along with 2 bits and keys didn't. If a key is a bit wrong its score goes through exp, so the head may look at
# another word; a value that is a bit wrong only makes the mixture a bit wrong.
#
# #### 1 point: values, without a measurement or a reason
#
# I would round the values, they seem to be less sensitive.
#
# #### 0 points: keys, because they are only compared
#
# The keys, since they only decide who is looked at, and the values are what really comes out.
#
# ### Too long a text
#
# #### 2 points: a change with its reason, measured at both lengths with and without it, and a result that would speak against it
#
# I'd put a window of 8,000 into half of the layers. Then I hide a number in the text and ask for it at the end, 100 times with
# 8,000 and 32,000 words, before and after. If it's no better at 32,000, or worse at 8,000, I take it out again.
#
# #### 1 point: a change, and no measurement that could refute it
#
# Use sliding windows as Mistral does, they are made for long texts.
#
# #### 0 points: training on longer texts as the only way, or more memory
#
# Buy a bigger GPU so that the whole cache fits.

# %% [markdown]
# ## 8 · The equation, today
#
# $$\mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}} + M\right) V, \qquad M_{ij} = 0 \text{ where query } i \text{ may look at key } j, \text{ else } -\infty$$
#
# Today's models change what goes into the equation of 2017: $M$ has a window in most layers or keeps only the best
# keys, $K$ and $V$ are stored in few bits, or as $xA$, to be multiplied by $B$. Which of it a model can do without is
# nothing that you can see in the equation. You have to take it away and measure.
#
# ## You can now …
#
# - count a cache's bytes, and say what a window, fewer bits and a lower rank save;
# - find out which layer needs to see far, and what it does there;
# - test a change on texts longer than any in training, and say what would have refuted it.
#
# ## Further reading
#
# - See less: A. Q. Jiang and others, [Mistral 7B](https://arxiv.org/abs/2310.06825), 2023; Gemma Team,
#   [Gemma 3](https://arxiv.org/abs/2503.19786), 2025; OpenAI, [gpt-oss model card](https://arxiv.org/abs/2508.10925), 2025; G.
#   Xiao and others, [Efficient Streaming Language Models with Attention Sinks](https://arxiv.org/abs/2309.17453), 2023; DeepSeek-AI,
#   [DeepSeek-V3.2](https://arxiv.org/abs/2512.02556), 2025, for the indexer.
# - Keep less: Z. Liu and others, [KIVI](https://arxiv.org/abs/2402.02750), 2024, on 2 bits; C. Eckart and G. Young, [The
#   approximation of one matrix by another of lower rank](https://doi.org/10.1007/BF02288367), 1936; DeepSeek-AI,
#   [DeepSeek-V2](https://arxiv.org/abs/2405.04434), 2024, whose cache is 93.3 % smaller than that of DeepSeek 67B.
# - Read more: S. Chen and others, [Extending Context Window of Large Language Models via Positional
#   Interpolation](https://arxiv.org/abs/2306.15595), 2023.
