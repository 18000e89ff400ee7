# ---
# title: "Memory: a dict that may not grow"
# difficulty: 3
# minutes: 100
# builds_on: |
#   a dict as two matrices (`01_lookup`), the causal rule (`06_masks`), and the cache that grows with every word
#   (`10_modern`). Each is recalled; none of their code is needed.
# files:
#   - state.svg
# limits:
#   cell_seconds: 120  # two cells measure thousands of texts: two seconds, or half a minute if a step is written with loops
#   submission_seconds: 300
# ---

# %% [markdown]
# A Python dict grows with every pair, and the cache of `10_modern` with every word. Many models of today have layers whose
# memory can't grow: one matrix for each head, as large after a million words as after one.
#
# In `01_lookup` you multiplied $QK^\top V$, and then put a softmax into the middle. Here you take it out again, move the
# brackets, and have that matrix. Then you measure how much fits in, teach it to forget and to overwrite, and see why
# models that have it keep some layers of ordinary attention.
#
# **At the end** you can run the same memory word by word, all at once and in chunks, know two rules for writing into it, and
# can say what any memory of fixed size must lose.
#
# Functions must not modify their arguments, and must accept integer and float arrays.

# %%
import numpy as np
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# ## 1 · One matrix for all pairs
#
# The dict of `01_lookup` again. Each of its ten words is a one-hot row; a pair is a key $k$ and a value $v$.

# %%
pairs = {
    "cat": "jinx",
    "medicine": "meh",
    "taste": "bitter",
    "attitude": "yes",
    "disposition": "fickle",
}
words = [*pairs, *pairs.values()]
keys, values = np.eye(10)[:5], np.eye(10)[5:]

# %% [markdown]
# So far every pair had a row of its own, in $K$ and in $V$. Now all pairs go into one matrix, the **state** $S$, of shape
# `(k, v)`: a row for each entry of a key, a column for each entry of a value. A pair is the matrix that has $k_i v_j$ in
# row $i$ and column $j$ (as rows, $k^\top v$), and the state is the sum of all pairs so far:
#
# $$S = \sum_j k_j^\top v_j$$
#
# ![On the left a cache: each word adds a row to K and a row to V, and after five words there are five. On the right a
# state: each word is added to the same square of k times v numbers, which is no larger after five words than after
# one.](state.svg)
#
# A query reads $qS$, one number for each column. (The papers write the state the other way round, $S_t = S_{t-1} + v_t
# k_t^\top$, with vectors that stand upright.)

# %% [markdown] question="state_step" points=3
# Take one word's step: add its pair to the state, *then* let its query read the new state. Return a pair: what the query
# reads, and the new state. Nothing is divided by $\sqrt{k}$ in this notebook.


# %%
def state_step(q, k, v, S):
    """Write a pair into the state, and read the new state with a query.

    Parameters
    ----------
    q, k : arrays (k,), the query and the key of the newest word
    v : array (v,), its value
    S : array (k, v), the state before this word

    Returns
    -------
    out : array (v,), what the query reads
    S : array (k, v), the state with the new pair in it

    Example: for q = k = [2.0], v = [3.0] and S = [[1.0]], the new state is [[7.0]],
        and the query reads [14.0].
    """
    # BEGIN SOLUTION
    S = S + np.outer(k, v)
    return q @ S, S
    # END SOLUTION


# %% [markdown]
# Write the five pairs, one after the other, and look at the state after one, three and five of them:

# %%
S, states = np.zeros((10, 10)), {}
for n, (k, v) in enumerate(zip(keys, values, strict=True), start=1):
    _, S = pictures.unpack(pictures.call(state_step, k, k, v, S))
    if n % 2:
        states[f"{n} told"] = S
pictures.panels(states, words, words, "One matrix, five pairs")
if S is not None:
    found = keys[3] @ S
    print(f"attitude reads {found}: {words[found.argmax()]}")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Three squares of ten rows and ten columns, nearly all white. The first has one black entry, in the row of `cat` and the
# column of `jinx`; the second has three, the third five, one for each pair.
#
# </details>
#
# `attitude` reads `yes`, exactly: one-hot keys have nothing in common, $k_i \cdot k_j = 0$, so no pair gets in another's
# way. And the state has 100 numbers, however many pairs you tell it.
#
# ## 2 · Move the brackets
#
# Section 4 of `01_lookup` had it already. A product of matrices may be worked out in any order:
#
# $$(QK^\top)\,V = Q\,(K^\top V)$$
#
# On the left are scores, a table of $n \times n$, which grows. On the right, in brackets, is $S$. With a softmax around
# $QK^\top$ the brackets can't move: for random words, $\mathrm{softmax}(QK^\top)\,V$ and $Q\,(\mathrm{softmax}(K^\top)\,V)$
# differ by up to 2.4.
#
# A model that writes must not look ahead (`06_masks`): row $i$ sums over its own word and the words before it,
# $j \le i$. This is called **linear attention**, because its work grows linearly with the text, where that of a
# softmax grows with the square (Katharopoulos and others, 2020).

# %% [markdown] question="linear_attention" points=3
# Return what all queries of a text read: row $i$ is the sum of $(q_i \cdot k_j)\, v_j$ over all $j \le i$, its own word
# included. There is no softmax, no scale and no division. Step by step or as a product, both are right.


# %%
def linear_attention(Q, K, V):
    """Sum the values up to each word, each times the dot product of query and key.

    Parameters
    ----------
    Q, K : arrays (n, k), the query and the key of each word
    V : array (n, v), the value of each word

    Returns
    -------
    array (n, v)

    Example: the first word can read only itself, so row 0 is (q_0 · k_0) v_0.
    """
    # BEGIN SOLUTION
    return np.tril(Q @ K.T) @ V
    # END SOLUTION


# %%
def in_steps(Q, K, V):
    """Return what state_step reads for one word after the other."""
    S, rows = np.zeros((K.shape[1], V.shape[1])), []
    for q, k, v in zip(Q, K, V, strict=True):
        out, S = pictures.unpack(pictures.call(state_step, q, k, v, S))
        rows.append(out)
    return None if S is None else np.stack(rows)


def largest_difference(name, one, other):
    """Print how far two results are apart, once both are there."""
    if one is None or other is None:
        print(f"{name}: nothing to compare yet")
    else:
        print(f"{name}: the largest difference is {np.abs(one - other).max():.1e}")


rng = np.random.default_rng(0)
Q, K = rng.normal(size=(2, 23, 5))
V = rng.normal(size=(23, 3))
largest_difference(
    "23 words, step by step and at once", in_steps(Q, K, V), linear_attention(Q, K, V)
)

# %% [markdown]
# (About $10^{-14}$ is rounding.) The same memory in two forms: as a matrix product, which is quick to *train*, since all
# words are worked on at once; and as a step, which is cheap to *write* with, since nothing but $S$ is kept.
#
# ## 3 · Both at once: chunks
#
# A text of 100,000 words is too long for either. The product makes $10^{10}$ scores; the steps are 100,000, one
# waiting for the other. So cut the text into **chunks**: between chunks go states, inside a chunk there are
# scores. Chunks of 64 words make 6.4 million scores and 1,563 steps.

# %% [markdown] question="chunk_step" points=5
# Take the step of a whole chunk of `m` words: return what their queries read, and the state after the last of
# them. It must be the same as `m` calls of `state_step`: each query reads the state from before the chunk, and the
# chunk's own pairs up to its own word.


# %%
def chunk_step(Q, K, V, S):
    """Let the words of a chunk read and write, as they would one after the other.

    Parameters
    ----------
    Q, K : arrays (m, k), the query and the key of each word of the chunk
    V : array (m, v), the value of each
    S : array (k, v), the state before the chunk

    Returns
    -------
    out : array (m, v), what each query reads
    S : array (k, v), the state after the chunk

    Example: a chunk of one word is a step of state_step.
    """
    # BEGIN SOLUTION
    return Q @ S + np.tril(Q @ K.T) @ V, S + K.T @ V
    # END SOLUTION


# %%
def in_chunks(Q, K, V, size):
    """Return what chunk_step reads, chunk after chunk; the last may be shorter."""
    S, rows = np.zeros((K.shape[1], V.shape[1])), []
    for start in range(0, len(Q), size):
        part = slice(start, start + size)
        step = pictures.call(chunk_step, Q[part], K[part], V[part], S)
        out, S = pictures.unpack(step)
        rows.append(out)
    return None if S is None else np.concatenate(rows)


for size in (1, 4, 8, 23, 50):
    largest_difference(
        f"chunks of {size:2}", in_chunks(Q, K, V, size), linear_attention(Q, K, V)
    )

# %% [markdown]
# Chunks of one word are the steps, and one chunk of all words is the product: it was one function all along. In chunks is
# how models with such a memory are trained.
#
# ## 4 · What gets in the way
#
# A model's keys aren't one-hot. Take random rows of length 1 and width 16. A key reads its own value, and besides it
# every other value, times what *its* key has in common with the query. For $n$ pairs, an entry of that noise has the size
# $\sqrt{(n-1)/k}$. Is it so in your state?


# %%
def unit(x):
    """Rows of length 1, in the directions of x."""
    return x / np.linalg.norm(x, axis=-1, keepdims=True)


def noise_of(n, step, texts=400, width=16):
    """The size of what a key reads besides its value, among n pairs
    (the root of the mean square)."""
    rng, noise = np.random.default_rng([1, n]), []
    for _ in range(texts):
        K, V = unit(rng.normal(size=(n, width))), rng.normal(size=(n, 3))
        S = np.zeros((width, 3))
        for k, v in zip(K, V, strict=True):
            S = step(k, k, v, S)[1]
        noise.append([k @ S - v for k, v in zip(K, V, strict=True)])
    return np.sqrt(np.mean(np.square(noise)))


told = np.array([2, 4, 8, 16, 32])
there = state_step(keys[0], keys[0], values[0], np.zeros((10, 10))) is not None
sizes = [
    pictures.call_if_seen(noise_of, n, state_step) if there else None for n in told
]
noise = None if None in sizes else np.array(sizes)
pictures.curves(
    told,
    {"measured": noise, "√((n − 1)/k)": np.sqrt((told - 1) / 16)},
    "Noise beside a value of size 1",
    "pairs in the state",
    "size of the noise",
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two curves on top of each other. They rise more and more slowly, from 0.25 at two pairs over 0.66 at eight to 1.4
# at 32.
#
# </details>
#
# From 17 pairs on, the noise is as large as the values. Only 16 directions have nothing in common in 16
# dimensions. A list gets full; a matrix gets *noisy*.
#
# ## 5 · Shares again?
#
# A dot product may be negative, and those of a query don't sum to 1. Among 16 random keys, the sum's weights go from
# −0.61 to 1.00, and the weights of a query add up to anything from −0.42 to 1.33. The first linear attention made shares of
# them. It passes all queries and keys through a function $\varphi$ that is never negative, and divides by the sum:
#
# $$\frac{\sum_{j \le i} \big(\varphi(q_i) \cdot \varphi(k_j)\big)\, v_j}{\sum_{j \le i} \varphi(q_i) \cdot \varphi(k_j)},
# \qquad \varphi(x) = \begin{cases} x + 1 & x > 0 \\ e^x & x \le 0 \end{cases}$$
#
# ($\varphi$ works on each number by itself; it is called elu + 1.)

# %% [markdown] question="shared_attention" points=4
# Write it: as `linear_attention`, with $\varphi$ on queries and keys, and with each row divided by the sum of its weights.
# It must be right for entries up to ±1000. Values may be negative, and stay as they are. (A warning does no harm, but the
# result must be finite.)


# %%
def shared_attention(Q, K, V):
    """Mix the values up to each word, in shares that come from elu + 1.

    Parameters
    ----------
    Q, K : arrays (n, k), the query and the key of each word
    V : array (n, v), the value of each word

    Returns
    -------
    array (n, v)

    Example: the first word can read only itself, so row 0 is its value.
    """

    # BEGIN SOLUTION
    def positive(x):
        return np.where(x > 0, x + 1, np.exp(np.minimum(x, 0)))

    weights = np.tril(positive(Q) @ positive(K).T)
    return weights @ V / weights.sum(axis=1, keepdims=True)
    # END SOLUTION


# %% [markdown]
# Ask for each of 16 random keys, by one more word at the end whose query and key are that key. The softmax gets its scores
# times 20. How are the shares spread?


# %%
def asked(K, V):
    """Return what shared_attention reads with each key: one more word asks for it,
    and has a value of zeros."""
    V = np.vstack([V, np.zeros(V.shape[1])])
    rows = [shared_attention(np.vstack([K, k]), np.vstack([K, k]), V) for k in K]
    return None if rows[0] is None else np.stack([row[-1] for row in rows])


K16 = unit(np.random.default_rng(5).normal(size=(16, 16)))
shares = {
    "softmax": softmax(20 * K16 @ K16.T, axis=1),
    "elu + 1": asked(K16, np.eye(16)),
}
names = [str(i) for i in range(16)]
pictures.panels(shares, names, names, "Shares of 16 keys")


def right_of_16(read, texts=100):
    """The share of 16 values, one of eight each, that a function of keys and values
    reads correctly."""
    rng, right = np.random.default_rng([3, 16]), []
    for _ in range(texts):
        K, ids = unit(rng.normal(size=(16, 16))), rng.integers(8, size=16)
        right.append(read(K, np.eye(8)[ids]).argmax(axis=1) == ids)
    return np.mean(right)


if shares["elu + 1"] is not None:
    soft = right_of_16(lambda K, V: softmax(20 * K @ K.T, axis=1) @ V)
    print(f"right with a softmax: {soft:.2f}")
    elu = pictures.call_if_seen(right_of_16, asked)
    print("right with elu + 1: ", "not measured" if elu is None else f" {elu:.2f}")

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Two squares of shares, a row for each query. Under the softmax the diagonal is black and all else white. Under elu + 1
# everything is the same light grey, and the diagonal can hardly be seen.
#
# </details>
#
# All shares are nearly even: their entropy is 2.77, and $\ln 16$ is 2.77. So only 0.28 of the values are read correctly,
# where guessing gets 0.125. To be fair, its authors *learn* queries and keys that suit this $\varphi$; ours are random. And
# the division never changed which entry was the largest. Later models left it out, and normalise what was read
# instead. We leave it out, too.
#
# ## 6 · Forget
#
# If a state gets noisy, let the old fade. Multiply it by a number from 0 to 1 before each pair is written: the
# word's **decay**. RetNet has one fixed number for each head; in Mamba-2 each word decides for itself, and with 0 it
# empties the state.
#
# In steps that is `decay * S`. At once, it is a mask that holds more than 1 and 0. What word $j$ has written
# fades with every word after it, up to the word $i$ that reads.

# %% [markdown] question="decay_mask" points=5
# Return that mask. Entry $(i, j)$ is the product of `decays[j + 1]` to `decays[i]` for $j \le i$; on the diagonal, where
# nothing is multiplied, it is 1; and for $j > i$ it is 0. A decay may be 0, and a product may be too small for a
# float (it is 0 then): no entry may be NaN. The entries are numbers, not Booleans.


# %%
def decay_mask(decays):
    """Say how much of what each word wrote is left when each word reads.

    Parameters
    ----------
    decays : array (n,), numbers from 0 to 1; the state is multiplied by decays[i]
        just before word i writes

    Returns
    -------
    array (n, n), a row for each word that reads, a column for each that wrote

    Example: for decays of one, all entries on and below the diagonal are 1.
    """
    # BEGIN SOLUTION
    n = len(decays)
    mask = np.eye(n)
    for i in range(1, n):
        mask[i, :i] = mask[i - 1, :i] * decays[i]
    return mask
    # END SOLUTION


# %%
decays = np.random.default_rng(2).uniform(0.5, 1, 23)


def in_fading_steps(Q, K, V, decays):
    """Return what state_step reads if the state fades before each word."""
    S, rows = np.zeros((K.shape[1], V.shape[1])), []
    for q, k, v, decay in zip(Q, K, V, decays, strict=True):
        faded = None if S is None else decay * S
        out, S = pictures.unpack(pictures.call(state_step, q, k, v, faded))
        rows.append(out)
    return None if S is None else np.stack(rows)


left = decay_mask(decays)
at_once = None if left is None else (left * (Q @ K.T)) @ V
largest_difference("fading", in_fading_steps(Q, K, V, decays), at_once)

new_subject = np.full(12, 0.9)
new_subject[6] = 0
names = [f"word {i}" for i in range(12)]
two_texts = {"decay": decay_mask(new_subject)}
pictures.panels(two_texts, names, names, "Twelve words; word 6 has decay 0")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two dark triangles below the diagonal, one for words 0 to 5 and one for words 6 to 11, each lighter towards its lower left
# corner. Where the later words would see the earlier ones, everything is white.
#
# </details>
#
# With a decay of 0, the word starts a new text: nothing from before is seen any more.
#
# ## 7 · Overwrite
#
# A dict can do what a sum can't: `pairs["attitude"] = "jinx"`. Tell it to the state:


# %%
def sum_rule(k, v, S):
    """The state after a pair is added."""
    return pictures.unpack(state_step(k, k, v, S))[1]


def decay_rule(k, v, S):
    """The state after it has faded a little and a pair is added."""
    return pictures.unpack(state_step(k, k, v, 0.9 * S))[1]


def tell_again(name, rule):
    """Tell the five pairs, then attitude = jinx, and print what is read."""
    S = np.zeros((10, 10))
    for k, v in zip([*keys, keys[3]], [*values, values[0]], strict=True):
        S = pictures.call(rule, k, v, S)
    if S is None:
        print(f"{name}: its step is still to be written")
    else:
        attitude, cat = keys[3] @ S, keys[0] @ S
        print(f"{name}: attitude reads yes {attitude[8]:.2f}, jinx {attitude[5]:.2f};")
        print(f"       cat reads jinx {cat[5]:.2f}")


tell_again("sum  ", sum_rule)
tell_again("decay", decay_rule)

# %% [markdown]
# The sum reads *yes* and *jinx*, one as loud as the other. With decay, *yes* is hardly quieter, and `cat`, which nobody
# has mentioned again, has faded to 0.59.
#
# So look first. The key reads $kS$ now, and should read $v$. Write the *difference*, $v - kS$:
#
# $$S \leftarrow S + \mathrm{rate} \cdot k^\top (v - kS)$$
#
# This is the **delta rule** (Widrow and Hoff, 1960). Models that use it learn the rate, which says how much of the
# difference is made up, from each word. **Gated DeltaNet** lets the state fade first, and then looks and
# writes.

# %% [markdown] question="delta_step" points=6
# Take a step of the delta rule. Multiply the state by `decay`; then write `rate` times the difference between `v` and what
# the key reads in the *decayed* state; then let the query read the result. `rate` and `decay` are numbers from 0 to 1. Use
# keys as they are, of any length.


# %%
def delta_step(q, k, v, S, rate=1.0, decay=1.0):
    """Let the state fade, correct what a key reads, and read with a query.

    Parameters
    ----------
    q, k : arrays (k,), the query and the key of the newest word
    v : array (v,), its value
    S : array (k, v), the state before this word
    rate : number from 0 to 1, how much of the difference is written
    decay : number from 0 to 1, by which the state is multiplied first

    Returns
    -------
    out : array (v,), what the query reads
    S : array (k, v), the new state

    Example: with a key of length 1 and a rate of 1, the key reads v afterwards.
    """
    # BEGIN SOLUTION
    S = decay * S
    S = S + rate * np.outer(k, v - k @ S)
    return q @ S, S
    # END SOLUTION


# %%
def delta_rule(k, v, S):
    """The state after a pair is written with the delta rule."""
    return pictures.unpack(delta_step(k, k, v, S))[1]


tell_again("delta", delta_rule)

for length in (1.0, 1.4, 1.5):
    k, S, reads = np.array([length, 0.0]), np.zeros((2, 1)), []
    for _ in range(5):
        S = pictures.call(delta_rule, k, np.array([1.0]), S)
        reads.append(None if S is None else float(k @ S[:, 0]))
    if S is not None:
        print(f"told five times, key of length {length}: reads {np.round(reads, 2)}")

# %% [markdown]
# With the delta rule, the state is a dict again, at least for one-hot keys. Keys need to have length 1, or the rule
# overshoots: with 1.4 it swings, and with 1.5 it runs away. That's why models normalise the keys.
#
# **How much fits?** `recall` tells a state `n` pairs, with random keys of length 1 and one of eight values each, and asks
# for them. A value counts as read if its entry is the largest. It does so for 100 texts.


# %%
RULES = {"sum": sum_rule, "decay": decay_rule, "delta": delta_rule}


def a_text(rng, n, width, text, values=8):
    """Keys and ids of values in the order in which they are told;
    then the keys that are asked, and the right ids."""
    K, ids = unit(rng.normal(size=(n, width))), rng.integers(values, size=n)
    if text == "half rewritten":  # half of the keys are told once more, with new values
        again, final = rng.permutation(n)[: n // 2], ids.copy()
        new = 1 + rng.integers(values - 1, size=len(again))
        final[again] = (ids[again] + new) % values
        return K[np.r_[:n, again]], np.r_[ids, final[again]], K, final
    if text == "told three times":
        return np.tile(K, (3, 1)), np.tile(ids, 3), K, ids
    if text == "oldest asked":  # only the first six
        return K, ids, K[:6], ids[:6]
    if text == "newest asked":  # only the last six
        return K, ids, K[-6:], ids[-6:]
    return K, ids, K, ids


def recall(rule, n, width=16, text="told once", texts=100, seed=13):
    """The share of values that are read correctly. `rule` is "sum", "decay" or "delta",
    or "softmax", for attention that keeps all rows."""
    rng, right = np.random.default_rng([seed, n, width]), []
    for _ in range(texts):
        K, ids, asked, answers = a_text(rng, n, width, text)
        if rule == "softmax":
            last = {tuple(k): i for i, k in enumerate(K)}  # the newest row of each key
            rows = list(last.values())
            found = softmax(20 * asked @ K[rows].T, axis=1) @ np.eye(8)[ids[rows]]
        else:
            S = np.zeros((width, 8))
            for k, v in zip(K, np.eye(8)[ids], strict=True):
                S = RULES[rule](k, v, S)
                if S is None:
                    print(f"{rule}: its step is still to be written")
                    return None
            found = asked @ S
        right.append(found.argmax(axis=1) == answers)
    return np.mean(right)


print(f"with a softmax, 64 pairs: {recall('softmax', 64)}")

# %% [markdown] question="fits" points=4
# A state of width 16 is told `n` pairs once. Up to which number of pairs are at least 90 % of them read correctly with the
# sum, and up to which with the delta rule? Measure every number of pairs from 2 to 20: `recall("sum", 2)` is the share for
# 2. Answer with a pair, `(sum, delta)`. The public check looks only at the form.

# %%
fits = (16, 9)  # SOLUTION

# %% [markdown] role="answer"
# `{rule: [recall(rule, n) for n in range(2, 21)] for rule in ("sum", "delta")}` shows the first value below 0.9: the sum has
# 0.912 for 16 pairs and 0.878 for 17, the delta rule 0.919 for 9 and 0.887 for 10.

# %% [markdown] question="keeps_most" points=4
# Which rule keeps most? Measure `"sum"`, `"decay"` and `"delta"` on four texts, at width 16:
#
# | text | pairs | call |
# |---|---|---|
# | told once | 12 | `recall("sum", 12)` |
# | half rewritten | 12 | `recall("sum", 12, text="half rewritten")` |
# | told three times | 12 | `recall("sum", 12, text="told three times")` |
# | the oldest six asked | 54 | `recall("sum", 54, text="oldest asked")` |
#
# Answer with the four names of the best rule, in this order. The public check looks only at the form.

# %%
keeps_most = ("sum", "delta", "delta", "sum")  # SOLUTION

# %% [markdown] role="answer"
# | rule | told once | half rewritten | told three times | the oldest six asked |
# |---|---|---|---|---|
# | sum | **0.948** | 0.699 | 0.948 | **0.538** |
# | decay | 0.851 | 0.788 | 0.851 | 0.127 |
# | delta | 0.858 | **0.851** | **0.975** | 0.142 |

# %%
TEXTS = {
    "told once": 12,
    "half rewritten": 12,
    "told three times": 12,
    "oldest asked": 54,
    "newest asked": 54,
}
told = np.array([2, 4, 8, 12, 16, 24, 32, 64])


def holds(rule, width):
    """The last number of pairs of which 90 % are read correctly, by bisection."""
    good, bad = 1, 2 * width
    while bad - good > 1:
        n = (good + bad) // 2
        good, bad = (n, bad) if recall(rule, n, width) >= 0.9 else (good, n)
    return good


def measure():
    """Recall by pairs and by kind of text, and what fits in four widths."""
    by_pairs = {
        rule: np.array([recall(rule, n) for n in told])
        for rule in ("softmax", "sum", "delta")
    }
    by_text = {
        rule: np.array([recall(rule, n, text=text) for text, n in TEXTS.items()])
        for rule in RULES
    }
    for rule in ("sum", "delta"):
        held = ", ".join(
            f"{holds(rule, width)} at {width}" for width in (8, 16, 32, 64)
        )
        print(f"{rule}: pairs that fit, by width: {held}")
    return by_pairs, by_text


kinds = (tuple, list, np.ndarray)
answered = isinstance(fits, kinds) and isinstance(keeps_most, kinds)
steps_there = all(recall(rule, 2) is not None for rule in RULES)
by_pairs, by_text = pictures.unpack(
    pictures.call_if_seen(measure) if answered and steps_there else None
)
pictures.curves(
    told, by_pairs or {"sum": None}, "Told once", "pairs", "share read correctly"
)
names = ["once", "half", "3 times", "oldest", "newest"]
pictures.bars(by_text or {"sum": None}, names, "Five texts", "share read correctly")

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Three curves over the number of pairs. The softmax stays at 1; the two rules begin at 1 and fall, one of them faster
# than the other. Then bars for five texts, three for each. Of the newest six pairs, decay and delta read the same share.
#
# </details>
#
# Compare the lines above the pictures: how does what fits grow with the width? And where does it help to forget, where
# does it harm?
#
# A gate that empties the state for a new subject helps in none of these texts, as no subject ever changes.
#
# ## 8 · Bug hunt: all at once
#
# To train it, the delta rule has to run in chunks, too. For each key it writes a row $u = v - kS$, and so a chunk needs a
# matrix $U$ that has these rows: the state after it is $S + K^\top U$. A friend writes it in one line.


# %%
def friends_chunk(K, V, S):
    """Return what the delta rule (rate 1, no decay) writes for one chunk's keys."""
    return V - K @ S


def check_chunk(name, written, K, V, S):
    """Print how far the state after a chunk is from that of delta_step."""
    U, state = pictures.call(written, K, V, S), S
    for k, v in zip(K, V, strict=True):
        state = pictures.call(delta_rule, k, v, state)
    largest_difference(name, None if U is None else S + K.T @ U, state)


rng = np.random.default_rng(8)
random_keys, V8 = unit(rng.normal(size=(8, 8))), rng.normal(size=(8, 3))
S8 = rng.normal(size=(8, 3))
twice = np.eye(2)[[0, 0]], np.array([[1.0], [5.0]]), np.zeros((2, 1))
check_chunk("her check, eight one-hot keys", friends_chunk, np.eye(8), V8, S8)
check_chunk("eight random keys of length 1", friends_chunk, random_keys, V8, S8)
K2, V2, S2 = twice
found = K2[0] @ (S2 + K2.T @ friends_chunk(*twice))
print(f"one key told twice, the values 1 and then 5: it reads {found[0]}")

# %% [markdown]
# Her check finds nothing. But with keys that aren't one-hot the state is off by as much as 2.3, and a key that is told 1 and
# then 5 reads 6.

# %% [markdown] question="repaired_chunk" points=5
# Return the right $U$, so that $S + K^\top U$ is the state after the delta rule (rate 1, no decay) has written all `m` pairs,
# one after the other. Keys may have any length, and may repeat. A loop is right, and enough.


# %%
def repaired_chunk(K, V, S):
    """Find what the delta rule writes for each key of a chunk.

    Parameters
    ----------
    K : array (m, k), the keys of the chunk
    V : array (m, v), their values
    S : array (k, v), the state before the chunk

    Returns
    -------
    U : array (m, v), in row i what is written for key i, when all keys before it
        have been written

    Example: for the keys [[1.0], [1.0]], the values [[1.0], [5.0]] and a state of
        zeros, U is [[1.0], [4.0]].
    """
    # BEGIN SOLUTION
    U = np.zeros((len(K), V.shape[1]))
    for i, key in enumerate(K):
        U[i] = V[i] - key @ S - K[:i] @ key @ U[:i]
    return U
    # END SOLUTION


# %% [markdown] role="answer"
# Row $i$ is $u_i = v_i - k_i (S + \sum_{j<i} k_j^\top u_j)$. All rows together are a triangular system,
# $(I + \mathrm{tril}(KK^\top, -1))\, U = V - KS$, and so
# `scipy.linalg.solve_triangular(np.tril(K @ K.T, -1) + np.eye(len(K)), V - K @ S, lower=True)` is right as well. It is the core of
# the chunkwise DeltaNet (Yang and others, 2024), which turns it into products with the WY representation.

# %%
check_chunk("eight random keys of length 1", repaired_chunk, random_keys, V8, S8)
check_chunk("one key told twice", repaired_chunk, *twice)

# %% [markdown]
# ## 9 · What models do with it
#
# Qwen3-Next (2025) has 48 layers. Three of four are Gated DeltaNet, with 32 states of 128 × 128 numbers each; every fourth
# is full attention, whose two groups keep a key and a value of width 256 for each word (`10_modern`). Kimi Linear (2025)
# mixes three to one as well. At two bytes for a number:

# %%
state, word = 32 * 128 * 128, 2 * 2 * 256
text = 262_144
print(f"a state layer keeps {state:,} numbers, a full layer {word:,} for each word")
print(f"they keep the same for {state // word} words; for {text:,} words,")
print(f"the full layer keeps {text * word // state} times as much")
mixed = 2 * (12 * word * text + 36 * state) / 2**30
print(f"all layers of the model: {mixed:.1f} GiB; if all 48 were full:", end=" ")
print(f"{2 * 48 * word * text / 2**30:.1f} GiB")

# %% [markdown] question="why_fourth" points=7
# Answer each part in two to four sentences.
#
# 1. **Explain two of your four measurements** in `keeps_most`: what does the best rule do when it writes, and what do the
#    others do, so that this text comes out as it did? (3 points)
# 2. **What must any state of fixed size lose?** Why can't a better rule help, and what decides what is lost, and when?
#    (2 points)
# 3. **What is the fourth layer for,** and what does it cost? (2 points)
#
# In part 1, two measurements with their reasons earn 3 points and one earns 2. In the other parts, a full answer with its
# reason earns 2 points, and a step in the right direction 1.

# %% [markdown] role="answer"
# 1. *Told once:* each delta write changes what other keys read, as it takes away along its key what the keys before have in
#    common with it; the sum leaves what is there as it is. *Half rewritten:* the sum keeps the old value beside
#    the new one, just as strong; the delta rule takes away what the key read. *Told three times:* the sum is three
#    times the same state, and the largest entry stays where it was; the delta rule corrects in each round what it
#    has damaged. *Oldest asked:* decay has shrunk them to $0.9^{48} = 0.006$, and the delta rule has written 48 times over
#    them; the sum still has all 54, with noise.
# 2. Keys of width $k$ have only $k$ directions that have nothing in common. With more pairs something must overlap, and
#    one pair's value shows in what another reads. The rule decides what is lost, when a pair is *written*, before
#    anybody knows what will be asked. A cache can decide when it is asked.
# 3. It keeps every word, so it can look up exactly what the other layers had to blur. It costs memory and time that grow
#    with the text: 1,024 numbers for each word, against 524,288 in all. So it is one layer in four.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### Two measurements
#
# #### 3 points: two measurements, each with what the rules do when they write
#
# Told once: delta subtracts what the key reads already, which comes from the other keys, so it spoils what they read. The sum does not
# touch them. Half rewritten: the sum then has both values, and which one is larger is chance, but delta takes the old one away first.
#
# #### 2 points: one measurement with its reason
#
# When half is rewritten the sum still has the old value with weight 1, next to the new one. Told three times delta is better since it
# is the more modern rule.
#
# #### 1 point: the right rules without reasons from how they write
#
# The sum is best for old things and delta is best when things change.
#
# #### 0 points: other rules, or nothing of the measurements
#
# Delta is best everywhere because it corrects its errors.
#
# ### What is lost
#
# #### 2 points: only so many directions without anything in common, and the rule decides while writing, before the question is known
#
# In 16 dimensions only 16 keys can be orthogonal, so the 17th has to share with others. What goes is decided when something is written;
# nobody knows then what will be asked.
#
# #### 1 point: one of the two, that room is limited by the width or that it is decided when writing
#
# There is only room for about as many keys as the state is wide.
#
# #### 0 points: says that a better rule or longer training would keep everything
#
# With a good learned decay the model can remember everything that is important.
#
# ### The fourth layer
#
# #### 2 points: it looks up exactly in all words, at a cost that grows with the text
#
# It still has every key and value and can find a name word for word, which the states have blurred. But it stores 1,024 numbers for each
# word, so you don't want it in all layers.
#
# #### 1 point: what it is for or what it costs, but not both
#
# It makes the model more exact.
#
# #### 0 points: says that it is left over from older models, or that it is faster
#
# It makes training more stable.

# %% [markdown]
# ## 10 · Where you have come
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V \qquad\qquad (QK^\top)\,V =
# Q\,(K^\top V)$$
#
# On the left is the equation of 2017, on the right what you had just before it. A matrix is a dict, as long as
# its keys have nothing in common. After that one has to forget, or keep everything.
#
# ## You can now …
#
# - run a linear memory word by word, at once and in chunks, and prove that it is the same;
# - make a state fade, and make it overwrite, also a whole chunk at once;
# - measure what a memory holds, and say what it has to lose.
#
# ## Further reading
#
# - The sum: A. Katharopoulos and others, [Transformers are RNNs](https://arxiv.org/abs/2006.16236), 2020, with elu + 1. Its decay: Y.
#   Sun and others, [RetNet](https://arxiv.org/abs/2307.08621), 2023; T. Dao, A. Gu,
#   [Mamba-2](https://arxiv.org/abs/2405.21060), 2024.
# - The delta rule: I. Schlag, K. Irie, J. Schmidhuber, [Linear Transformers Are Secretly Fast Weight
#   Programmers](https://arxiv.org/abs/2102.11174), 2021; in chunks: S. Yang and others,
#   [DeltaNet](https://arxiv.org/abs/2406.06484), 2024; with a decay: [Gated DeltaNet](https://arxiv.org/abs/2412.06464), 2025.
# - Why some layers stay: S. Arora and others, [Zoology](https://arxiv.org/abs/2312.04927), 2023, on what recall is worth; the Kimi
#   team, [Kimi Linear](https://arxiv.org/abs/2510.26692), 2025; [Qwen3-Next's
#   sizes](https://huggingface.co/Qwen/Qwen3-Next-80B-A3B-Instruct/blob/main/config.json), 2025.
