# ---
# title: Attention in blocks, and the choice of a word
# difficulty: 3
# minutes: 55
# builds_on: |
#   attention (`03_context`), and NumPy's slicing and broadcasting. Nothing of `10_modern` is needed.
# files:
#   - merged_blocks.svg
# ---

# %% [markdown]
# Two problems of running a model:
#
# | problem | what models do about it today |
# |---|---|
# | The table of scores grows with the square of the text | compute it in blocks and never keep it (FlashAttention) |
# | The likeliest word, every time, makes dull text that goes in circles | draw the next word (sampling) |
#
# **At the end** you have a softmax that never sees a whole row, and a model that tells another story each time.

# %%
import itertools
import tracemalloc

import numpy as np
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# Functions must not modify their arguments, and must accept integer and float arrays. Scores are always divided by the
# square root of the keys' width, and may be as large as ±1000. Everything is compared with a version too simple to be
# wrong:


# %%
def plain_attention(Q, K, V):
    """Attention without a mask: array (n_q, v)
    for Q (n_q, k), K (n_k, k) and V (n_k, v)."""
    weights = softmax(np.einsum("qk,nk->qn", Q, K) / Q.shape[1] ** 0.5, axis=1)
    return np.einsum("qn,nv->qv", weights, V)


def largest_difference(name, ours, plain):
    """Print how far two results are apart, once both are there."""
    if ours is None or plain is None:
        print(f"{name}: nothing to compare yet")
    else:
        print(f"{name}: the largest difference is {np.abs(ours - plain).max():.1e}")


# %% [markdown]
# ## 1 · Never keep the whole table: attention in blocks
#
# Before a softmax can give out its first share, it needs the maximum of a whole row, so that nothing overflows, and its
# sum. Must the whole table be kept?

# %% [markdown] question="scores_at_once" points=2
# A text has 8192 words, each one a query and a key. How many scores does one head keep in memory at once? Give two numbers:
# with the whole table, and with the keys in blocks of 128, keeping one block's scores (for all queries). Answer with a
# tuple of two whole numbers.

# %%
scores_at_once = (67108864, 1048576)  # SOLUTION

# %% [markdown]
# Check the way you counted, with 1024 words:

# %%
few = np.zeros((1024, 1))
for keys in (few, few[:128]):
    print(f"{len(few)} queries, {len(keys):4} keys: {(few @ keys.T).size:7} scores")

# %% [markdown]
# With scores $x_j$ and values $v_j$, a query finds a quotient:
#
# $$\frac{\sum_j e^{x_j - m}\, v_j}{\sum_j e^{x_j - m}}$$
#
# Any $m$ gives the same, as $e^{-m}$ cancels. So each block may use the largest of its *own* scores, and remembers only
# three things for each query:
#
# - $m$, the largest score in the block,
# - $s = \sum_j e^{x_j - m}$, the sum,
# - $o = \sum_j e^{x_j - m}\, v_j$, the mixture of the values, *not yet divided* by the sum.

# %% [markdown] question="attend_block" points=6
# Return `m`, `s` and `o` for every query and one block of keys and values. The scores are scaled by $\sqrt{d_k}$ as
# always, and $m$ is the largest *scaled* score.


# %%
def attend_block(Q, K, V):
    """Reduce one block of keys and values to what attention needs to know of it.

    Parameters
    ----------
    Q : array (n_q, k)
    K : array (n_k, k), the keys of one block
    V : array (n_k, v), their values

    Returns
    -------
    m : array (n_q,), each query's largest scaled score
    s : array (n_q,), each query's sum of exp(score - m)
    o : array (n_q, v), each query's sum of exp(score - m) times the value

    Example: with a single key, s is 1 everywhere, and each row of o is that key's
        value.
    """
    # BEGIN SOLUTION
    scores = Q @ K.T / np.sqrt(K.shape[1])
    m = scores.max(axis=1)
    parts = np.exp(scores - m[:, None])
    return m, parts.sum(axis=1), parts @ V
    # END SOLUTION


# %% [markdown]
# To merge two blocks, bring both to the larger maximum $m$. In a block whose sums were made with $m_a$, every term
# changes by the same factor:
#
# $$e^{x_j - m} = e^{m_a - m} \cdot e^{x_j - m_a}$$
#
# ![Bars of e to the power of score minus m. Block a has the scores 1 and 2 and m = 2, block b 4 and 3 and m = 4; in
# both s is 1.37. Together m = 4 and s = 1.55: the bars of a shrink.](merged_blocks.svg)

# %% [markdown] question="merge_blocks" points=7
# From the triples of two blocks alone, return the triple that `attend_block` would give for the keys and values of both
# at once. The scores may lie far apart, 1000 in one block and −1000 in the other.


# %%
def merge_blocks(a, b):
    """Combine the triples (m, s, o) of two blocks into the triple of both together.

    Parameters
    ----------
    a, b : tuples (m, s, o) of arrays (n_q,), (n_q,) and (n_q, v),
        as attend_block returns them

    Returns
    -------
    m, s, o : arrays (n_q,), (n_q,) and (n_q, v)

    Example: if a query has m = 2, s = 1 in both blocks, it has m = 2,
        s = 2 in both together.
    """
    (m_a, s_a, o_a), (m_b, s_b, o_b) = a, b
    m = np.maximum(m_a, m_b)  # (n_q,), each query's largest score in both blocks
    # BEGIN SOLUTION
    scale_a, scale_b = np.exp(m_a - m), np.exp(m_b - m)
    return (
        m,
        scale_a * s_a + scale_b * s_b,
        scale_a[:, None] * o_a + scale_b[:, None] * o_b,
    )
    # END SOLUTION


# %% [markdown]
# Now go through the keys block by block, keep one triple, and divide once, at the end.

# %% [markdown] question="flash_attention" points=1.5
# Compute attention in blocks of `block` neighbouring keys; the last is shorter if `block` does not divide their number.
# The first block is given. (Checks compare results; what you save is measured below.)


# %%
def flash_attention(Q, K, V, block):
    """Compute attention without ever holding the scores of more than one block of keys.

    Parameters
    ----------
    Q : array (n_q, k)
    K : array (n_k, k)
    V : array (n_k, v)
    block : int, at least 1, the number of keys in a block; may be larger than n_k

    Returns
    -------
    array (n_q, v), the same as plain_attention(Q, K, V)
    """
    so_far = attend_block(Q, K[:block], V[:block])  # (m, s, o) of the keys seen so far
    # BEGIN SOLUTION
    for start in range(block, len(K), block):
        stop = start + block
        so_far = merge_blocks(so_far, attend_block(Q, K[start:stop], V[start:stop]))
    _, s, o = so_far
    return o / s[:, None]
    # END SOLUTION


# %%
rng = np.random.default_rng(15)
Q_long, K_long, V_long = rng.normal(size=(3, 1024, 32))
by_blocks = flash_attention(Q_long, K_long, V_long, 100)
largest_difference("in blocks", by_blocks, plain_attention(Q_long, K_long, V_long))

# %% [markdown]
# And what does it save? `tracemalloc` reports the most memory that a call holds.


# %%
def peak_megabytes(function, *arguments):
    """The most memory that a call holds at a time, besides its arguments."""
    tracemalloc.start()
    function(*arguments)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 1e6


lengths = np.array([128, 256, 512, 1024])
plain_peak = np.array(
    [
        peak_megabytes(plain_attention, Q_long[:n], K_long[:n], V_long[:n])
        for n in lengths
    ]
)
block_peak = np.array(
    [
        peak_megabytes(flash_attention, Q_long[:n], K_long[:n], V_long[:n], 64)
        for n in lengths
    ]
)
for n, plain, blocks in zip(lengths, plain_peak, block_peak, strict=True):
    print(f"{n:4} words: {plain:5.1f} MB whole, {blocks:5.1f} MB in blocks of 64")
peaks = {"whole table": plain_peak, "blocks of 64": block_peak}
pictures.curves(lengths, peaks, "Memory for reading a text", "words", "megabytes")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# With the whole table, the curve of the megabytes bends upwards; in blocks of 64 it stays near the bottom.
#
# </details>
#
# **FlashAttention** (Dao et al., 2022) works like this, with the queries in blocks as well, so that a block fits into a
# graphics processor's small fast memory. It multiplies about as often, but carries no large table to the slow memory
# and back.
#
# ## 2 · Not always the same: sampling
#
# At the end the model gives every word that it knows a score, its **logit**. *Greedy* decoding, as in `08_translate`,
# always takes the highest, which suits a translation, but not free text. Here is a small language model, which has
# counted which word follows which:

# %%
text = """the cat sat by the door and the dog lay by the fire . the cat saw the dog
and the dog saw the cat . then the rain came over the hill and the cat ran to the fire .
the dog ran to the door and looked at the rain . by the fire the cat slept and in the
rain the dog sang . the cat dreamt of a mouse and the dog of a bone . then the rain
went over the hill ."""
words = sorted(set(text.split()))
counts = np.zeros((len(words), len(words)))
for before, after in itertools.pairwise(text.split()):
    counts[words.index(before), words.index(after)] += 1
# A row for each word; 0.01 so that a pair that never occurs has a tiny share.
logits_after = np.log(counts + 0.01)


def tell(choose, length=24):
    """A text that begins with `the`; `choose` picks the next id from the logits."""
    ids = [words.index("the")]
    while len(ids) < length:
        chosen = choose(logits_after[ids[-1]])
        if chosen is None:
            return "(no word is drawn yet)"
        ids.append(chosen)
    return " ".join(words[i] for i in ids)


print(tell(np.argmax))

# %% [markdown]
# It goes in circles. Large models do so, too (Holtzman et al., 2020), while people write words that a model finds less
# likely. So draw the next word, each with the share that the softmax gives it. Two knobs set how boldly:
#
# - The **temperature** $\tau$ divides the logits, as in `02_softmax`.
# - **Top-k** (Fan et al., 2018) keeps the $k$ highest logits, so that thousands of words with tiny shares cannot spoil
#   the text together. The shares kept are scaled up to sum to 1 again.
#
# To draw, lay the shares end to end on a line from 0 to 1, in the order of the ids. Then throw a dart: a random number
# $u$, from 0 up to but not including 1.

# %% [markdown] question="sample" points=9.5
# Return the id on which the dart `u` lands: the first whose *cumulative* share (its own and those of all lower ids) is
# greater than `u`. With `top_k`, only the `top_k` highest logits are kept, of equal ones the lower ids first; with
# `None`, all are. (Rounding may leave the last cumulative share just below 1; the checks stay away from that edge.)


# %%
def sample(logits, u, temperature=1.0, top_k=None):
    """Draw an id: the one on which the dart u lands.

    Parameters
    ----------
    logits : array (c,), a score for every id; may be as large as ±1000
    u : float, at least 0 and less than 1
    temperature : float above 0; divides the logits
    top_k : int from 1 to c, how many of the highest logits to keep; or None

    Returns
    -------
    int

    Example: for logits [0, 0] the shares are [0.5, 0.5]. u = 0.2 gives 0,
        u = 0.7 gives 1.
    """
    # The ids; of equal logits, the lower id first.
    best_first = sorted(range(len(logits)), key=lambda i: -logits[i])
    # BEGIN SOLUTION
    kept = best_first[:top_k]
    shares = np.zeros(len(logits))
    shares[kept] = softmax(logits[kept] / temperature)
    return int(np.searchsorted(np.cumsum(shares), u, side="right"))
    # END SOLUTION


# %% [markdown]
# Three texts from the same darts. In 1000 words of each, we count different words, and pairs that our lines don't have.


# %%
def drawn_story(temperature, top_k, length=24):
    """A text of drawn words, the same in every run."""
    darts = np.random.default_rng(16)
    return tell(
        lambda logits: sample(logits, darts.random(), temperature, top_k), length
    )


known_pairs = set(itertools.pairwise(text.split()))
for temperature, top_k in ((1.0, None), (0.5, None), (1.0, 3)):
    print(f"temperature {temperature}, top_k {top_k}:")
    print("   ", drawn_story(temperature, top_k))
    story = drawn_story(temperature, top_k, 1000).split()
    if set(story) <= set(words):
        new = sum(pair not in known_pairs for pair in itertools.pairwise(story))
        print(f"    in 1000 words: {len(set(story))} different ones,", end=" ")
        print(f"{new} pairs that our lines don't have")

# %% [markdown]
# None goes in circles. At temperature 1 without `top_k`, the text strays into pairs never seen: each has a tiny share,
# but there are many. A low temperature makes tiny shares vanish. `top_k` drops nearly all of them, but then words that
# are always rare never come up.
#
# Is a share of 0.3 drawn in three of ten cases? Two thousand darts for the word after `the` (with a slider, at other
# temperatures, too):

# %%
row = logits_after[words.index("the")]
darts = np.random.default_rng(17).random(2000)
likely = np.argsort(-row, kind="stable")[:6]


def drawn_at(temperature):
    drawn = [sample(row, u, temperature) for u in darts]
    found = None
    if drawn[0] is not None:
        found = np.bincount(drawn, minlength=len(words))[likely] / len(drawn)
    both = {"softmax": softmax(row / temperature)[likely], "drawn": found}
    pictures.bars(both, [words[i] for i in likely], "The word after “the”", "share")


pictures.slider(drawn_at, "temperature", 0.1, 5.0, 1.0)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Pairs of bars for cat, dog, rain, fire, door and hill. The softmax and the draws are nearly equally high; cat and dog
# are the highest.
#
# </details>

# %% [markdown] question="exact_or_drawn" points=4
# A friend has a translator of 2017 that always chooses the best word. She cannot train it again, and wants attention in
# blocks and sampling. Write her one or two sentences for each part.
#
# 1. **Do the blocks change a logit?** Why, or why not, and what does she gain?
# 2. **What would sampling do to her translations?** It touches no weights. Should she switch it on, and with which
#    settings would it give her old translations back?
#
# Each part earns 2 points if it is right and says why, with a count or an argument that a fellow student could check; 1
# if it goes in the right direction without that, or with one wrong step.

# %% [markdown] role="answer"
# 1. Not one, up to rounding. Blocks compute the same quotient: shifting the scores by $m$ multiplies numerator and
#    denominator by the same factor. She holds one block's scores, $n \cdot b$ numbers, instead of $n^2$. Only the order of
#    additions changes, so the last digits may.
# 2. Sampling leaves the logits as they are and changes which word is chosen. A translation has few good next words, so a
#    draw will sometimes take a worse one, and the text goes on from there; and she gets another translation each time. With
#    `top_k=1` only the best word is kept, and it is chosen whatever $u$ is. A temperature near 0 does the same, unless two words
#    are level.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### What blocks leave as it is
#
# #### 2 points: says that nothing changes, with the reason, and what is saved
#
# Blocks rescale partial sums to a common maximum, and the factor cancels when you divide at the end. So it's the same softmax,
# without the $n \times n$ table.
#
# #### 1 point: says that nothing changes without saying why, or gives the reason and misjudges what is saved
#
# It's only another order of the same computation, so the result is the same.
#
# #### 0 points: says that blocks are an approximation, or that they need training
#
# The blocks need training, because the model has to learn how to put the blocks together.
#
# ### What sampling does
#
# #### 2 points: the choice changes and not the logits, why that is rarely wanted in a translation, and a setting that gives the old result
#
# Sampling needs no new weights, but it draws the next word, so a worse one may be taken, and the rest of the sentence has to go on from
# it. For a translation you mostly want the best word. If you set top_k to 1, it is exactly greedy again.
#
# #### 1 point: says that results become random, without the setting or without judging it for a translation
#
# Sampling makes the output more creative and different every time. With a low temperature it is less random.
#
# #### 0 points: says that sampling leaves the text as it is, or that it needs training
#
# Sampling is only a faster way to find the best word, so the translation stays the same.

# %% [markdown]
# ## 3 · What you have built
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# The softmax now comes in pieces, and your `sample` turns logits into a word. With the remedies of `10_modern`, that is
# how Llama, Mistral and Qwen run. In `12_model` you build a whole language model.
#
# ## You can now …
#
# - compute a softmax whose scores come in piece by piece, and say why that is exact;
# - measure what it saves;
# - draw a word, and say what temperature and top-k do to the text.
#
# ## Further reading
#
# - T. Dao and others: [FlashAttention](https://arxiv.org/abs/2205.14135), 2022; before it, M. Milakov, N. Gimelshein:
#   [Online normalizer calculation for softmax](https://arxiv.org/abs/1805.02867), 2018, your `merge_blocks`.
# - A. Fan, M. Lewis, Y. Dauphin: [Hierarchical Neural Story Generation](https://arxiv.org/abs/1805.04833), 2018. Top-k.
# - A. Holtzman and others: [The Curious Case of Neural Text Degeneration](https://arxiv.org/abs/1904.09751), 2020. Why the
#   likeliest text is not a good one, and top-p sampling.
