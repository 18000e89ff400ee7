# ---
# title: Attention as models run it today
# difficulty: 3
# minutes: 90
# builds_on: |
#   attention, the causal rule that no word looks ahead (`06_masks`), and NumPy's slicing and broadcasting.
# files:
#   - cache.svg
# ---

# %% [markdown]
# The equation of attention is that of 2017, but how it is used has changed:
#
# | problem | what models do about it today |
# |---|---|
# | Attention does not know the order of words | rotate queries and keys (RoPE) |
# | Every new word repeats nearly all the work of the last one | keep the keys and values (a KV cache) |
# | The cache fills the memory | let several heads share keys and values (grouped queries) |
#
# **At the end** you have run a layer with all three, and can tell which one changes nothing but the cost.

# %%
import numpy as np
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# Functions must not modify their arguments, and must accept integer and float arrays. Scores are always divided by the
# square root of the keys' width, and may be as large as ±1000.
#
# ## 1 · A slow version to trust and compare with
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$

# %% [markdown] question="plain_attention" points=3
# Write attention without a mask. Scores may be as large as ±1000. There may be more axes in front, the same ones in all
# three arrays, so transpose only the last two axes of `K`. You may use SciPy's `softmax`; give it an `axis`.


# %%
def plain_attention(Q, K, V):
    """Mix the values for each query, in the shares that the softmax of its scores
    gives.

    Parameters
    ----------
    Q : array (..., n_q, k), a query in each row
    K : array (..., n_k, k), a key in each row
    V : array (..., n_k, v), a value for each key

    Returns
    -------
    array (..., n_q, v)

    Example: with a single key, each row of the result is that key's value.
    """
    # BEGIN SOLUTION
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    return softmax(scores, axis=-1) @ V
    # END SOLUTION


# %% [markdown]
# A model that writes must not look ahead. No mask is needed: leave out the words after position $t$.


# %%
def causal_attention(Q, K, V):
    """Row t is what the query at position t finds in the keys up to t."""
    rows = [
        plain_attention(Q[t : t + 1], K[: t + 1], V[: t + 1]) for t in range(len(Q))
    ]
    return None if rows[0] is None else np.concatenate(rows)


def largest_difference(name, ours, plain):
    """Print how far two results are apart, once both are there."""
    if ours is None or plain is None:
        print(f"{name}: nothing to compare yet")
    else:
        print(f"{name}: the largest difference is {np.abs(ours - plain).max():.1e}")


# %% [markdown]
# ## 2 · Where am I? Rotary positions
#
# Shuffle the keys and their values together, and the result stays the same. So positions have to get into the numbers.
# GPT-2 adds a learned vector for each position. What does that do to the score of a query and a key, two words apart,
# at three places in the text? (Our table is random.)

# %%
rng = np.random.default_rng(10)
query, key = rng.normal(size=(2, 8))
table = rng.normal(size=(64, 8))

for here in (2, 12, 52):
    score = (query + table[here]) @ (key + table[here - 2])
    print(f"query at position {here:2}, key two before it: the score is {score:6.2f}")

# %% [markdown]
# What "two words before me" means has to be learned for each place separately. And at position 64 the table ends;
# GPT-2's ends at 1024.
#
# A score should depend on *how far apart* two words are. **Rotary position embedding**, RoPE for short (Su et al.,
# 2021), rotates each query and each key by an angle proportional to its position. Move two words ten places further,
# and both turn by the same additional angle, which leaves their dot product as it was.
#
# A vector of width $d$ is cut into $d/2$ pairs of neighbours: columns 0 and 1, 2 and 3, and so on. At position $p$,
# pair $i$ (counted from 0) is rotated by the angle $\varphi$:
#
# $$(a, b) \;\mapsto\; (a\cos\varphi - b\sin\varphi,\;\; a\sin\varphi + b\cos\varphi),
# \qquad \varphi = p \cdot \mathrm{base}^{-2i/d}$$
#
# The first pair turns by one radian per position, later ones more slowly: some tell near words apart, others far ones.

# %% [markdown] question="rope" points=8
# Rotate every row of `x` by its position. Row `j` stands at `positions[j]`, any whole number, even a negative one. All
# axes in front have the same positions. The angles and the two numbers of each pair are given; in the result the pairs
# must be neighbours again. (`x` may hold whole numbers; the result can't.)


# %%
def rope(x, positions, base=10000.0):
    """Rotate neighbouring pairs of numbers by angles proportional to the position.

    Parameters
    ----------
    x : array (..., n, d), queries or keys; d is even
    positions : array (n,) of int, where each row stands
    base : float, how much the pairs differ in speed

    Returns
    -------
    array (..., n, d)

    Example: with position 0 nothing changes. With position 1, the row [1, 0]
        becomes [0.5403, 0.8415].
    """
    d = x.shape[-1]
    # For each row, the angle of each pair, (n, d/2); then the first and the second
    # number of each pair, (..., n, d/2) each.
    angles = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    # BEGIN SOLUTION
    first, second = (
        a * np.cos(angles) - b * np.sin(angles),
        a * np.sin(angles) + b * np.cos(angles),
    )
    return np.stack([first, second], axis=-1).reshape(x.shape)
    # END SOLUTION


# %% [markdown]
# Two pairs, both the arrow (1, 0), are rotated. (The base is 30; with 10000 the second would hardly move.) Where there
# are sliders, change the position:


# %%
def rotated_to(position):
    x = np.tile([1.0, 0.0], (position + 1, 2))
    rotated = pictures.call(rope, x, np.arange(position + 1), 30.0)
    pairs = {"pair 0": None, "pair 1": None}
    if rotated is not None:
        pairs = {"pair 0": rotated[:, :2], "pair 1": rotated[:, 2:]}
    names = [str(p) for p in range(position + 1)]
    pictures.arrows(pairs, names, f"Two pairs, at positions 0 to {position}")


pictures.slider(rotated_to, "position", 0, 12, 5, 1)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two circles with arrows numbered 0 to 5, about 57 degrees apart in the first, about ten in the second.
#
# </details>
#
# The same query and key with RoPE: does the score still depend on the place?

# %%
for here in (2, 12, 52, 5002):
    rotated = rope(np.stack([query, key]), np.array([here, here - 2]))
    if rotated is not None:
        score = rotated[0] @ rotated[1]
        print(
            f"query at position {here:4}, key two before it: the score is {score:6.2f}"
        )

# %% [markdown]
# It depends only on the distance, so there is no table to run out of. (A model still gets worse at distances never met in training,
# with RoPE only later than with sinusoids: Press et al., below.) Up to distance 40:

# %%
distances = np.arange(41)


def scores_by_distance(here):
    """The score of our query at one position with our key,
    at each distance before it."""
    rotated_query = rope(query[None], np.array([here]))
    rotated_keys = rope(np.tile(key, (41, 1)), here - distances)
    return None if rotated_query is None else (rotated_keys @ rotated_query.T)[:, 0]


lines = {f"query at {here}": scores_by_distance(here) for here in (40, 400)}
pictures.curves(
    distances, lines, "One query, one key, different distances", "distance", "score"
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# The score by distance, for queries at positions 40 and 400: two curves, exactly on top of each other, which swing once
# in about six positions, over a slower drift.
#
# </details>
#
# Llama, Mistral, Qwen and Gemma use RoPE. Beware when you load weights: many libraries pair column $i$ with column
# $i + d/2$. Either works, if training and running agree.
#
# ## 3 · Don't compute it twice: the KV cache
#
# A model writes one word at a time. Naively, every step computes all keys and values again. But as no word looks ahead,
# the old ones stay the same. A **KV cache** keeps them:
#
# ![Four steps, for the, cat, sat and by. Each computes the key and value of its new word, keeps those of the words
# before, and lets the new query look at all.](cache.svg)

# %% [markdown] question="keys_computed" points=2
# A model writes 2000 words, one per step. How many keys does one head compute altogether, first without a cache and
# then with one? Answer with a tuple of two whole numbers.

# %%
keys_computed = (2001000, 2000)  # SOLUTION

# %% [markdown] question="kv_cache_step" points=5
# Take one step with a cache. `q`, `k` and `v` belong to the newest word, `K_past` and `V_past` to the `t` words before
# it, where `t` may be 0. Add the new key and value as the last rows, let the query look at all rows, its own included,
# and return the result and the longer cache. Scores may be as large as ±1000.


# %%
def kv_cache_step(q, k, v, K_past, V_past):
    """Let the newest word look at itself and all words before it, and remember it.

    Parameters
    ----------
    q, k : arrays (k,), the query and the key of the newest word
    v : array (v,), its value
    K_past, V_past : arrays (t, k) and (t, v), the cache so far

    Returns
    -------
    out : array (v,), what the newest word finds
    K : array (t + 1, k), the keys with the new one at the end
    V : array (t + 1, v), the values with the new one at the end

    Example: with an empty cache, out is v.
    """
    # BEGIN SOLUTION
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return plain_attention(q[None], K, V)[0], K, V
    # END SOLUTION


# %% [markdown]
# Is it the same as causal attention? Fifty words, step by step:


# %%
def cached_attention(Q, K, V):
    """Return what kv_cache_step gives for one row after another."""
    rows, K_past, V_past = [], K[:0], V[:0]
    for q, k, v in zip(Q, K, V, strict=True):
        step = kv_cache_step(q, k, v, K_past, V_past)
        if step is None:
            return None
        row, K_past, V_past = step
        rows.append(row)
    return np.stack(rows)


rng = np.random.default_rng(11)
Q, K, V = (
    rng.normal(size=(50, 16)),
    rng.normal(size=(50, 16)),
    rng.normal(size=(50, 12)),
)
largest_difference("with a cache", cached_attention(Q, K, V), causal_attention(Q, K, V))

# %% [markdown]
# (About $10^{-16}$ is rounding.) Now count the work, for random words:

# %%
rng = np.random.default_rng(12)
W_q, W_k, W_v = rng.normal(0, 1 / 4, (3, 16, 8))


def write(n, cached):
    """Write n random words: how many keys are computed, and how many are looked at."""
    X = np.random.default_rng(13).normal(size=(n, 16))
    computed, looked_at, past = 0, 0, (np.zeros((0, 8)), np.zeros((0, 8)))
    for t in range(n):
        new = X[t : t + 1] if cached else X[: t + 1]
        keys, values = new @ W_k, new @ W_v
        computed += len(keys)
        if cached:
            step = kv_cache_step(X[t] @ W_q, keys[0], values[0], *past)
            past = past if step is None else step[1:]
        looked_at += len(past[0]) if cached else len(keys)
    return computed, looked_at


lengths = np.array([50, 100, 200, 400])
without_cache, with_cache = np.array(
    [[write(n, cached) for n in lengths.tolist()] for cached in (False, True)]
)
for n, slow, quick in zip(lengths, without_cache, with_cache, strict=True):
    print(f"{n:4} words without a cache: {slow[0]:6} computed, {slow[1]:6} looked at")
    print(f"           with a cache:    {quick[0]:6} computed, {quick[1]:6} looked at")
computed = {"without a cache": without_cache[:, 0], "with a cache": with_cache[:, 0]}
pictures.curves(lengths, computed, "Writing a text", "words", "keys computed")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Without a cache, the curve of the keys bends upwards; with one it stays near the bottom.
#
# </details>
#
# Without a cache, twice the text takes four times as many keys; with one, only twice as many. What remains is the look
# back, at all keys so far.
#
# ## 4 · Bug hunt: the cache and the positions
#
# A key's position never changes, so it goes into the cache rotated. Queries are rotated, but not kept; values aren't
# rotated. Here is somebody's step, for a query and key not yet rotated. The first word stands at position 0.


# %%
def hasty_step(q, k, v, K_past, V_past):
    rotated_query = rope(q[None], np.array([len(V_past)]))
    V = np.concatenate([V_past, v[None]])
    rotated_key = rope(k[None], np.array([len(V)]))
    K = np.concatenate([K_past, rotated_key])
    return plain_attention(rotated_query, K, V)[0], K, V


# %% [markdown]
# Compared, word by word, with causal attention on rotated queries and keys:

# %%
at = np.arange(50)
expected = (
    causal_attention(rope(Q, at), rope(K, at), V) if rope(Q, at) is not None else None
)
if expected is not None:
    K_past, V_past = K[:0], V[:0]
    for t in range(5):
        out, K_past, V_past = hasty_step(Q[t], K[t], V[t], K_past, V_past)
        largest_difference(f"word {t}", out, expected[t])

# %% [markdown]
# No shape is wrong, no error is raised, and a model would write only a little worse.

# %% [markdown] question="repaired_step" points=5
# Write the step as it should be: arguments and results as in `hasty_step`, and all words right. The new word's position
# is the number of words before it. You may call your functions.


# %%
def repaired_step(q, k, v, K_past, V_past):
    """Take a step with rotary positions and a cache of rotated keys.

    Parameters
    ----------
    q, k : arrays (k,), the query and the key of the newest word, not yet rotated;
        k is even
    v : array (v,), its value
    K_past : array (t, k), the keys of the words at positions 0 to t - 1,
        already rotated
    V_past : array (t, v), their values

    Returns
    -------
    out : array (v,), what the newest word finds
    K : array (t + 1, k), the rotated keys with the new one at the end
    V : array (t + 1, v), the values with the new one at the end
    """
    # BEGIN SOLUTION
    here = np.array([len(K_past)])
    turned_q, turned_k = rope(q[None], here)[0], rope(k[None], here)[0]
    return kv_cache_step(turned_q, turned_k, v, K_past, V_past)
    # END SOLUTION


# %%
if expected is not None:
    K_past, V_past = K[:0], V[:0]
    for t in range(5):
        step = repaired_step(Q[t], K[t], V[t], K_past, V_past)
        if step is not None:
            out, K_past, V_past = step
            largest_difference(f"word {t}", out, expected[t])

# %% [markdown]
# ## 5 · A smaller cache: grouped queries
#
# Every head of every layer keeps a key and a value for every word. For each new word, all are carried from the memory
# to the processor, which takes longer than the arithmetic. To cut that traffic, Noam Shazeer proposed **multi-query
# attention** in 2019: each head has its own queries, but all share one set of keys and values. The cache is smallest
# then, and the model a little worse. **Grouped-query attention** (Ainslie et al., 2023) lies in between: Llama 3 (8B)
# and Mistral 7B have 8 groups for their 32 heads.

# %%
pictures.links(8, 8, "8 groups: every head has its own keys and values")
pictures.links(8, 2, "2 groups: four heads share keys and values")
pictures.links(8, 1, "1 group: all heads share keys and values")

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Eight query heads above groups of keys and values: each head has a group of its own; heads 0 to 3 share group 0, and 4
# to 7 group 1; all share one group.
#
# </details>

# %% [markdown] question="cache_bytes" points=2
# A model has 24 layers, with 8 heads of width 64 (keys and values alike) in each. It has read 4096 words. How many
# bytes does its cache take with 8, with 2 and with 1 group of keys and values? A number takes 2 bytes. Answer with a
# tuple of three whole numbers; expressions such as `3 * 5` will do.

# %%
cache_bytes = (201326592, 50331648, 25165824)  # SOLUTION

# %% [markdown]
# Measured for one layer and a quarter of the words:

# %%
for groups in (8, 2, 1):
    layer = [np.zeros((groups, 1024, 64), dtype=np.float16) for _ in ("keys", "values")]
    in_bytes = sum(array.nbytes for array in layer)
    print(f"groups: {groups}, bytes in one layer: {in_bytes:9,}")

# %% [markdown] question="grouped_query_attention" points=6
# Let `h` heads share `g` groups of keys and values, without a mask: the first `h / g` heads use group 0, the next
# `h / g` group 1, and so on. Raise a `ValueError` (or an `AssertionError`) if `g` does not divide `h`.


# %%
def grouped_query_attention(Q, K, V):
    """Attend with every head; head i uses the keys and values of group i // (h / g).

    Parameters
    ----------
    Q : array (h, n_q, k), the queries of every head
    K : array (g, n_k, k), the keys of every group
    V : array (g, n_k, v), the values of every group

    Returns
    -------
    array (h, n_q, v)

    Raises ValueError or AssertionError if g does not divide h.

    Example: for 6 heads and 3 groups, heads 2 and 3 use K[1] and V[1].
    """
    # BEGIN SOLUTION
    sharing, left_over = divmod(len(Q), len(K))
    if left_over:
        raise ValueError(f"{len(Q)} heads cannot share {len(K)} groups evenly")
    return plain_attention(
        Q, np.repeat(K, sharing, axis=0), np.repeat(V, sharing, axis=0)
    )
    # END SOLUTION


# %%
rng = np.random.default_rng(14)
Q_heads, K_heads, V_heads = (
    rng.normal(size=(8, 5, 16)),
    rng.normal(size=(8, 7, 16)),
    rng.normal(size=(8, 7, 12)),
)
whole = grouped_query_attention(Q_heads, K_heads, V_heads)
largest_difference(
    "8 groups, compared with 8 plain heads",
    whole,
    plain_attention(Q_heads, K_heads, V_heads),
)
shared = grouped_query_attention(Q_heads, K_heads[:1], V_heads[:1])
alone = plain_attention(Q_heads.reshape(40, 16), K_heads[0], V_heads[0])
largest_difference(
    "1 group, compared with 40 queries to one head",
    None if shared is None else shared.reshape(40, 12),
    alone,
)

# %% [markdown]
# Unlike the cache, fewer groups give a *different model*, whose weights have to be trained for them.
#
# ## 6 · All of it at once
#
# One layer of today, with eight heads in two groups, rotary positions and a cache. Its weights are random, so it says
# nonsense, but its logits must be those of the whole text with nothing kept. You need not read the code.

# %%
words = ["a", "bird", "cat", "dog", "door", "fire", "hill", "of"]
words += ["over", "ran", "sang", "saw", "slept", "the", "then", "under"]
rng = np.random.default_rng(18)
embeddings = rng.normal(size=(len(words), 64))  # a vector of width 64 for each word
W_queries = rng.normal(0, 1 / 8, (8, 64, 16))  # eight heads of width 16
W_keys = rng.normal(0, 1 / 8, (2, 64, 16))  # two groups
W_values = rng.normal(0, 1 / 8, (2, 64, 16))
# From the eight heads, side by side, to the logits:
W_out = rng.normal(0, 1 / 8, (128, len(words)))


def next_logits(token, caches):
    """The logits after one more word, from the caches alone,
    and the longer caches: (keys, values) for each group."""
    x, finds, longer = embeddings[token], [], {}
    for head in range(8):
        group = head // 4
        out, *longer[group] = repaired_step(
            x @ W_queries[head], x @ W_keys[group], x @ W_values[group], *caches[group]
        )
        finds.append(out)
    return np.concatenate(finds) @ W_out, longer


def logits_of_all(tokens):
    """The logits after the last word, computed from the whole text,
    with nothing kept."""
    X, at = embeddings[tokens], np.arange(len(tokens))
    queries, keys = rope(X @ W_queries, at), rope(X @ W_keys, at)
    return (
        grouped_query_attention(queries[:, -1:], keys, X @ W_values).reshape(-1) @ W_out
    )


def finished():
    """Return whether there is something to put together."""
    one = np.ones((1, 2))
    step = repaired_step(one[0], one[0], one[0], one[:0], one[:0])
    return step is not None and grouped_query_attention(*[one[None]] * 3) is not None


if finished():
    empty = np.zeros((0, 16)), np.zeros((0, 16))
    told, caches, furthest = [words.index("the")], {0: empty, 1: empty}, 0.0
    for _ in range(15):
        logits, caches = next_logits(told[-1], caches)
        furthest = max(furthest, np.abs(logits - logits_of_all(told)).max())
        told.append(int(logits.argmax()))
    print(" ".join(words[token] for token in told))
    print(f"with and without shortcuts, the logits differ by at most {furthest:.1e}")

# %% [markdown] question="exact_or_not" points=4
# A friend has a translator of 2017: every head has keys and values of its own, and position vectors are added to the
# words. She cannot train it again, and wants RoPE, a KV cache and grouped queries in its decoder. Write her one or two
# sentences for each remedy.
#
# 1. **Which one leaves every logit as it is, up to rounding?** Why does nothing change, and what does she gain?
# 2. **Which ones need weights that were trained for them?** What would go wrong in her translator?
#
# Each part earns 2 points if it is right and says why, with a count or an argument that a fellow student could check; 1
# if it goes in the right direction without that, or with one wrong step.

# %% [markdown] role="answer"
# 1. The KV cache. The old keys and values depend on old words only, as nobody looks ahead, so keeping them gives the numbers
#    that would be computed again. For $n$ words she computes $n$ keys per head instead of $n(n+1)/2$.
# 2. RoPE and grouped queries. Her queries and keys have learned to work with the added vectors. If they are rotated, every score
#    between words at different positions gets another value, and what the heads have learned to look for is lost. With grouped queries
#    some heads would have to use another head's keys and values, which were never trained to answer their queries; averaging
#    the heads of a group and training on for a while is what Ainslie et al. do, and it takes training.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### What leaves the logits as they are
#
# #### 2 points: names the cache alone, with the reason, and what it saves
#
# Switch on the KV cache. You reuse old keys and values; they can't change because earlier words don't see later ones. So
# 100 keys instead of 5050 for 100 words.
#
# #### 1 point: names it without saying why, or explains it and misjudges another
#
# The cache changes nothing, because the keys of the old words are the same in each step. Grouped queries give nearly the
# same result, so they are fine, too.
#
# #### 0 points: says that all or none of them change the logits, or names only those that do
#
# You can switch on everything, they are all just faster ways of computing the same thing.
#
# ### What needs training
#
# #### 2 points: names RoPE and grouped queries, and says for each what her weights have not learned
#
# Not RoPE: your heads learned scores for sums of word and position vector, and rotating them afterwards changes the score of any two
# words that are some distance apart. And not grouped queries: head 3 learned its queries together with its own keys. If it gets
# those of head 0, it searches with a question that these keys don't answer.
#
# #### 1 point: names one of the two with its reason, or both without
#
# RoPE and grouped queries are different architectures, so they only work if the model was trained like that from the start.
#
# #### 0 points: names neither, or others
#
# The cache needs training, because the model has to learn to find its old keys there.

# %% [markdown]
# ## 7 · What you have built
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# Today $Q$ and $K$ are rotated first, $K$ and $V$ grow by a row per step, and heads share them. In `11_blocks` the
# softmax comes in pieces, and the next word is drawn; in `12_model` you build and train a whole model.
#
# ## You can now …
#
# - say what each of the three remedies costs and saves;
# - tell which one is exact and which ones make another model;
# - test a fast version against a slow one.
#
# ## Further reading
#
# - J. Su and others: [RoFormer](https://arxiv.org/abs/2104.09864), 2021: RoPE. How far positions carry: O. Press, N. A.
#   Smith, M. Lewis, [Train Short, Test Long](https://arxiv.org/abs/2108.12409), 2021, figure 1.
# - N. Shazeer: [One Write-Head is All You Need](https://arxiv.org/abs/1911.02150), 2019, and J. Ainslie and others:
#   [GQA](https://arxiv.org/abs/2305.13245), 2023: why carrying the cache costs time, and how few keys do.
# - A. Grattafiori and others: [The Llama 3 Herd of Models](https://arxiv.org/abs/2407.21783), 2024. A model with all
#   three.
