# ---
# title: "A language model: the dict in the prompt"
# difficulty: 3
# minutes: 90
# builds_on: |
#   several heads (`05_heads`), the causal rule (`06_masks`), residual connections and norms (`07_block`), gradients and
#   how to check them (`09_learn`), and rotary positions (`10_modern`). Each is recalled where it is needed.
# files:
#   - stories.py
#   - back.py
#   - show.py
#   - grown.npz
#   - friend.npz
#   - language_model.svg
# limits:
#   cell_seconds: 180  # one cell trains the model: ten seconds, or two minutes if attention is written with loops
#   submission_seconds: 400
# ---

# %% [markdown]
# The course began with a Python dict. In `09_learn` a network learned to look things up, but from rows in which somebody
# had laid each key beside its value. Nobody does that for a language model, which is only ever told which word came next.
# Here you build one and train it. Then you look inside, and find two heads that have put the dict together again.
#
# **At the end** you have built and trained a decoder-only transformer, as GPT is one (Radford et al.,
# [2018](https://cdn.openai.com/research-covers/language-unsupervised/language_understanding_paper.pdf)), and can tell which
# of its heads matter. At the end it answers the first dict of the course: `pairs["attitude"]`.
#
# Functions must not modify their arguments, and must accept integer and float arrays.

# %%
import back
import numpy as np
import show
import stories
from back import compare, noise, slopes, turned
from scipy.special import softmax
from softlookup import pictures
from stories import tell, tell_on

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# ## 1 · A text that nobody can count
#
# Our language has twelve animals, eight verbs, and sentences of two words. Here are three stories, told by the
# module `stories` beside this notebook:

# %%
for story in tell(np.random.default_rng(0), 3)[0]:
    print(stories.say(story))

# %% [markdown]
# Every story has a cast of five animals, and each of them does one thing all through it. Which of the five comes next is
# pure chance. What it *does* is chance only the first time; after that, it can be read further up. So a story is a
# dict that grows as you read, and each story has a new one.
#
# A model gives every word that may come next a share $p$. Its **surprisal** at the word that does come is $-\log_2 p$
# **bits**: 0 if it was certain, 1 for a coin toss, 3 for one verb in eight. (For a mean of $x$ bits, $2^x$ is the
# *perplexity*.) As in `09_learn`, the logarithm is worked out on paper, so that it survives shares too small for a float.
# With logits $x$, their maximum $m$ and the target $t$,
#
# $$-\log_2 p_t = \Big(\ln \sum_j e^{x_j - m} - (x_t - m)\Big) \,/\, \ln 2$$

# %% [markdown] question="surprisal" points=4
# Return the surprisal of each target in bits, one number for every word, not averaged. It must be right for logits up
# to ±1000.


# %%
def surprisal(logits, targets):
    """Measure how surprised a model is by each word.

    Parameters
    ----------
    logits : array (b, n, c), at each of n places in b stories a score for each of c
        words
    targets : array (b, n) of ints from 0 to c - 1, the words that came

    Returns
    -------
    array (b, n), -log2 of the share that a softmax gives to the target

    Example: surprisal(np.zeros((1, 2, 8)), np.array([[0, 5]])) is [[3.0, 3.0]]
    """
    # BEGIN SOLUTION
    shifted = logits - logits.max(axis=-1, keepdims=True)
    story, place = np.indices(targets.shape)
    at_targets = shifted[story, place, targets]
    return (np.log(np.exp(shifted).sum(axis=-1)) - at_targets) / np.log(2)
    # END SOLUTION


# %% [markdown]
# For a made-up language we can work out how well *anybody* can do. A known verb costs 0 bits and a new one 3. Each animal
# that was named comes next with the share 1/5, and the others share evenly what is left: $\log_2 12 = 3.58$ bits at first,
# and fewer later. The mean over words 2 to 24 is the **floor**: on average, no model can get below it.
#
# Before there were networks, language models counted. A *4-gram* model knows what came after the last three words in the
# texts that it has read; a *1-gram* model only how often each word occurs. Let them read 20,000 stories, measure them on
# new ones, and let them write: how often does an animal sleep that was said to sing?

# %%
floor = stories.floor_by_position()[1:].mean()
print(f"the floor: {floor:.2f} bits per word")
many = tell(np.random.default_rng(1), 20_000)[0]
fresh = tell(np.random.default_rng(2), 2000)[0]
counted = pictures.call_if_seen(show.counting, surprisal, many, fresh) or {}

# %% [markdown]
# More context helps, until most runs of words have never been seen before. Even the best of them stays almost one bit above
# the floor: the verb that it needs may stand twenty words back.
#
# ## 2 · Two parts
#
# A transformer is two parts in turn. Attention moves information *between* words; a feed-forward network works on each word
# alone. In `07_block` it had a ReLU, which shuts off negative numbers. Most models today have a **gate**, which
# opens by degrees ([SwiGLU](https://arxiv.org/abs/2002.05202), Shazeer, 2020):
#
# $$\mathrm{SwiGLU}(X) = \big(\mathrm{silu}(X W_\text{gate}) \odot (X W_\text{up})\big)\, W_\text{down}, \qquad
# \mathrm{silu}(z) = \frac{z}{1 + e^{-z}}$$
#
# Here $\odot$ multiplies entry by entry: $W_\text{up}$ proposes $f$ numbers for each word, and the gate says how much
# of each passes.

# %% [markdown] question="swiglu" points=4
# Return the gated feed-forward network's result. There may be any axes in front. It must be right where the gate's
# input is as large as ±1000. (A warning of an overflow does no harm: $1 / \infty$ is 0.)


# %%
def swiglu(X, W_gate, W_up, W_down):
    """Let each word through a gated feed-forward network.

    Parameters
    ----------
    X : array (..., d), a word in each row
    W_gate, W_up : arrays (d, f)
    W_down : array (f, d)

    Returns
    -------
    array (..., d)

    Example: with all three weights [[1.0]], the word [2.0] becomes [3.5232]:
        silu(2) is 1.7616, times 2.
    """
    # BEGIN SOLUTION
    z = X @ W_gate
    return (z / (1 + np.exp(-z)) * (X @ W_up)) @ W_down
    # END SOLUTION


# %% [markdown]
# Now attention, all that you know in one function: several heads (`05_heads`), no look ahead (`06_masks`), and rotary
# positions (`10_modern`). `turned(x)` is given: it rotates row $i$ of the last two axes, `(…, n, k)`, to position $i$. (With
# your own function of `10_modern`, that is `rope(x, np.arange(x.shape[-2]))`.)

# %% [markdown] question="causal_heads" points=8
# Return what `n_heads` causal heads find. The projections, each `split` among the heads, are given. The rest is yours:
#
# 1. Rotate queries and keys with `turned`. Values aren't rotated.
# 2. In each head, every word looks at itself and at the words before it. Scores are divided by $\sqrt{k}$, with $k$ the width
#    of one head's keys, and may be as large as ±1000.
# 3. Put what the heads have found side by side again, in their order, and multiply by `W_o`.


# %%
def causal_heads(X, W_q, W_k, W_v, W_o, n_heads):
    """Let every word look at itself and the words before it, with several heads.

    Parameters
    ----------
    X : array (b, n, d), b stories of n words
    W_q, W_k : arrays (d, h·k), with k even
    W_v : array (d, h·v)
    W_o : array (h·v, d)
    n_heads : int, h

    Returns
    -------
    array (b, n, d)

    Example: the first word of a story can see only itself,
        so its row of the result is its row of X @ W_v @ W_o.
    """
    b, n, _ = X.shape

    def split(projected):  # (b, n, h·k) -> (b, h, n, k)
        return np.swapaxes(projected.reshape(b, n, n_heads, -1), 1, 2)

    Q, K, V = split(X @ W_q), split(X @ W_k), split(X @ W_v)
    # BEGIN SOLUTION
    scores = turned(Q) @ np.swapaxes(turned(K), -1, -2) / np.sqrt(Q.shape[-1])
    shares = softmax(np.where(np.tri(n), scores, -np.inf), axis=-1)
    return np.swapaxes(shares @ V, 1, 2).reshape(b, n, -1) @ W_o
    # END SOLUTION


# %% [markdown]
# ## 3 · The model
#
# The two parts make a block, and blocks make the model:
#
# ![From bottom to top: ids of shape (b, n) pick rows of the embedding, which gives words of shape (b, n, d). They pass
# two blocks. In each, a copy of the words passes a norm and the causal heads and is added to what went past; a copy of
# that passes a norm and SwiGLU and is added again. After the blocks come one more norm and the unembedding, which gives
# logits of shape (b, n, c). The line from the embedding to the last norm is never interrupted.](language_model.svg)
#
# Two things differ from `07_block`. The norm comes *before* each part, on a copy, so the residual path stays an
# identity from the embedding to the last norm, and deep models train more easily (GPT-2: Radford et al.,
# [2019](https://cdn.openai.com/better-language-models/language_models_are_unsupervised_multitask_learners.pdf); Xiong and
# others, [2020](https://arxiv.org/abs/2002.04745)). And the parts are today's. A gate opens by degrees where a ReLU only
# shuts. Positions are rotated into queries and keys, so a score depends on how far apart two words are.
# [RMSNorm](https://arxiv.org/abs/1910.07467) leaves out the mean of `layer_norm` (its authors, Zhang and Sennrich, found in
# 2019 that re-centring does not matter) and has no bias.


# %%
def rms_norm(x, gain, eps=1e-5):
    """Divide each word by the root of its mean square, and multiply by the gain."""
    return gain * x / np.sqrt(np.mean(x**2, axis=-1, keepdims=True) + eps)


# %% [markdown] question="block" points=5
# Return the words one block further: first $A = X + \mathrm{heads}(\mathrm{norm}_1(X))$, then
# $A + \mathrm{swiglu}(\mathrm{norm}_2(A))$. Each norm is `rms_norm` with a gain of its own. Call your functions from above.


# %%
def block(X, w, n_heads):
    """Take words one block further.

    Parameters
    ----------
    X : array (b, n, d)
    w : dict of arrays: gain_1, gain_2 (d,); W_q, W_k, W_v, W_o as in causal_heads;
        W_gate, W_up, W_down as in swiglu
    n_heads : int

    Returns
    -------
    array (b, n, d)

    Example: if W_o and W_down are all zeros, the result is X.
    """
    # BEGIN SOLUTION
    A = X + causal_heads(
        rms_norm(X, w["gain_1"]), w["W_q"], w["W_k"], w["W_v"], w["W_o"], n_heads
    )
    return A + swiglu(rms_norm(A, w["gain_2"]), w["W_gate"], w["W_up"], w["W_down"])
    # END SOLUTION


# %% [markdown] question="language_model" points=4
# Return the logits at *every* place: what stands in row `i` is the guess at word `i + 1`. Look up the words' rows of
# the embedding, take them through the blocks in their order, then through one more `rms_norm` with the model's own
# `gain`, and multiply by the unembedding.


# %%
def language_model(ids, weights, n_heads):
    """Give each word a score for being the next one, at every place.

    Parameters
    ----------
    ids : array (b, n) of ints from 0 to c - 1
    weights : dict: embedding (c, d); blocks, a list of dicts as `block` takes them;
        gain (d,); unembedding (d, c)
    n_heads : int

    Returns
    -------
    array (b, n, c), the logits

    Example: without any blocks, a word's logits depend on that word alone.
    """
    # BEGIN SOLUTION
    X = weights["embedding"][ids]
    for one in weights["blocks"]:
        X = block(X, one, n_heads)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]
    # END SOLUTION


# %% [markdown]
# That is a whole language model. Fill it with `noise` (in which, as in GPT-2, what is added to the residual starts smaller).

# %%
new_ids, known = tell(np.random.default_rng(4), 500)


def bits_by_kind(weights):
    """Mean surprisal in bits on new stories: of all words, and of each kind of word."""
    bits = surprisal(language_model(new_ids[:, :-1], weights, 2), new_ids[:, 1:])
    return stories.mean_by_kind(bits, new_ids, known)


notices = show.who_notices(lambda ids: language_model(ids, noise(0), 2))
if notices is not None:
    bits = bits_by_kind(noise(0))["all words"]
    print(f"{back.count(noise(0)):,} numbers of noise, {bits:.2f} bits per word")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# A staircase: on the diagonal and below it are positive numbers, above it nothing. No logit depends on a later word.
#
# </details>
#
# So one story gives 23 guesses to learn from, none of which has seen its answer. Noise needs more than the
# $\log_2 20 = 4.3$ bits of somebody without any idea: it is confidently wrong.
#
# ## 4 · The way back
#
# To learn, we need the gradient of the loss. As in `09_learn`, we walk back from the loss, part by part, and finite
# differences (`slopes`) judge: right gradients agree to 1e-8. One rule is all that you need: **what is used twice gets the
# sum of two gradients.** You meet it in two places.
#
# *A row that is read twice.* If `owls` occurs four times, four gradients come back to its row of the embedding.

# %% [markdown] question="embed_vjp" points=4
# Given the gradient `g` of what was looked up, `table[ids]`, return the gradient of the table. Its row `i` is the sum
# of `g` over all places, in all stories, at which the id is `i`. Rows that nobody looked up get zeros.


# %%
def embed_vjp(ids, g, size):
    """Take a gradient back through table[ids].

    Parameters
    ----------
    ids : array (b, n) of ints from 0 to size - 1
    g : array (b, n, d), the gradient of a loss with respect to table[ids]
    size : int, how many rows the table has

    Returns
    -------
    array (size, d), the gradient with respect to the table

    Example: for ids [[2, 0, 2]], g = [[[1.0], [5.0], [3.0]]] and size = 4
        the result is [[5.0], [0.0], [4.0], [0.0]]
    """
    # BEGIN SOLUTION
    of_rows = np.zeros((size, g.shape[-1]))
    np.add.at(of_rows, ids, g)
    return of_rows
    # END SOLUTION


# %%
rng = np.random.default_rng(6)
some_ids, g = rng.integers(5, size=(2, 4)), rng.normal(size=(2, 4, 3))
compare(
    "table",
    embed_vjp(some_ids, g, 6),
    slopes(lambda table: (g * table[some_ids]).sum(), np.zeros((6, 3))),
)

# %% [markdown]
# *A road that forks.* In $A + \mathrm{swiglu}(\mathrm{norm}_2(A))$, the $A$ goes two ways: straight on, and through norm and
# SwiGLU. On the way back, $g$ walks both, and where they meet, the two gradients are added. $X$ forks in the same way.
#
# The ways back through the parts are given. Each returns the gradient of its input, then those of its weights:
#
#     back.rms_norm_vjp(x, gain, g)         gradients of x and of gain
#     back.heads_vjp(X, w, n_heads, g)      gradient of X, and a dict: W_q, W_k, W_v, W_o
#     back.swiglu_vjp(X, w, g)              gradient of X, and a dict: W_gate, W_up, W_down
#
# `x` or `X` is always what went *into* that part on the way forwards; `w` is the block's dict.

# %% [markdown] question="block_vjp" points=7
# Given the gradient `g` of a block's result, return the gradients of its input and of its nine weights, as a pair of an
# array and a dict. Given are the way forwards, up to the second norm, and the first step back.


# %%
def block_vjp(X, w, n_heads, g):
    """Take a gradient back through a block.

    Parameters
    ----------
    X, w, n_heads : what the block was called with
    g : array (b, n, d), the gradient of a loss with respect to the block's result

    Returns
    -------
    pair: the gradient of X, array (b, n, d), and a dict with the keys of w,
        the gradient of each weight

    Example: if W_o and W_down are all zeros, the gradient of X is g.
    """
    seen_1 = rms_norm(X, w["gain_1"])
    A = X + causal_heads(seen_1, w["W_q"], w["W_k"], w["W_v"], w["W_o"], n_heads)
    seen_2 = rms_norm(A, w["gain_2"])
    g_seen_2, of_swiglu = back.swiglu_vjp(seen_2, w, g)
    # BEGIN SOLUTION
    g_through, of_gain_2 = back.rms_norm_vjp(A, w["gain_2"], g_seen_2)
    g_A = g + g_through
    g_seen_1, of_heads = back.heads_vjp(seen_1, w, n_heads, g_A)
    g_through, of_gain_1 = back.rms_norm_vjp(X, w["gain_1"], g_seen_1)
    return g_A + g_through, {
        "gain_1": of_gain_1,
        "gain_2": of_gain_2,
        **of_heads,
        **of_swiglu,
    }
    # END SOLUTION


# %%
small = noise(1, d=4, f=3)["blocks"][0]
X, g = rng.normal(size=(2, 3, 4)), rng.normal(size=(2, 3, 4))
there = block(X, small, 2) is not None
g_X, of_weights = pictures.unpack(block_vjp(X, small, 2, g) if there else None)
if isinstance(of_weights, dict):
    compare("X", g_X, slopes(lambda X: (g * block(X, small, 2)).sum(), X))
    for name in small:

        def loss_with(W, name=name):
            return (g * block(X, {**small, name: W}, 2)).sum()

        compare(name, of_weights.get(name), slopes(loss_with, small[name]))

# %% [markdown]
# ## 5 · Let it learn
#
# Here your functions are put together; you need not read the code. Each step reads 32 new stories, and `back.Adam`
# ([Kingma and Ba](https://arxiv.org/abs/1412.6980), 2015) takes all weights a step downhill.


# %%
def loss_and_grads(ids, weights, n_heads=2):
    """The mean surprisal at the words after the first, in bits,
    and its gradient for every weight."""
    read, wanted = ids[:, :-1], ids[:, 1:]
    stops = [weights["embedding"][read]]
    for w in weights["blocks"]:
        stops.append(block(stops[-1], w, n_heads))
    last = rms_norm(stops[-1], weights["gain"])
    logits = last @ weights["unembedding"]
    g = back.logits_vjp(logits, wanted)
    of_unembedding = np.tensordot(last, g, axes=((0, 1), (0, 1)))
    g, of_gain = back.rms_norm_vjp(
        stops[-1], weights["gain"], g @ weights["unembedding"].T
    )
    of_blocks = []
    for X, w in zip(stops[-2::-1], weights["blocks"][::-1], strict=True):
        g, of_block = block_vjp(X, w, n_heads, g)
        of_blocks.insert(0, of_block)
    of_embedding = embed_vjp(read, g, len(weights["embedding"]))
    gradients = {
        "embedding": of_embedding,
        "blocks": of_blocks,
        "gain": of_gain,
        "unembedding": of_unembedding,
    }
    return surprisal(logits, wanted).mean(), gradients


def train(steps, layers=2):
    """Train noise on 32 new stories in each step, from half-time on with smaller and
    smaller steps; give the weights."""
    rng, weights = np.random.default_rng(7), noise(0, layers)
    adam, shown = back.Adam(weights), show.Learning(floor, counted.get(4), steps)
    for t in range(1, steps + 1):
        _, gradients = loss_and_grads(tell(rng, 32)[0], weights)
        weights = adam.step(
            weights, gradients, rate=0.01 * min(1, 2 - 2 * t / (steps + 1))
        )
        if show.watched() and (t % 20 == 0 or t == steps):
            shown.step(t, bits_by_kind(weights), last=t == steps)
    return weights


# %% [markdown] question="learned" points=4
# Train for 400 steps, and keep the weights. In new stories, with casts of 2, 5, 8 and 12 animals, at least 95 % of the
# known verbs should be the model's first guess. Only the weights are graded: a dict as `language_model` takes it, read
# with two heads. If the loss doesn't fall, go back to the cells that `compare` with `slopes`.
#
# It takes some ten seconds, or two minutes if your attention has loops over positions. In a browser tab it takes a minute,
# with a bar that shows how far it is; so does the cell after the picture, which trains a single layer.

# %%
learned = train(400)  # SOLUTION

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Bits per word over the steps. Above, the curve of all words falls past the dashed line of the 4-grams, close to the
# dotted line of the floor. Below, new verbs and animals end near 3 bits. Known verbs rest between 2 and 3 bits at
# first, and then drop to nearly 0.
#
# </details>
#
# Look at the known verbs. At first they rest on a plateau: the model knows which verbs occur in the story, but not whose
# they are. Then they fall off a cliff. Something has been *found*. (The next cell trains a single layer, too.)


# %%
def share_right(weights, n_heads=2, cast=5):
    """The share of known verbs that are the model's first guess, in 500 new stories."""
    ids, can_be_known = tell(np.random.default_rng(99), 500, cast=cast)
    guesses = language_model(ids[:, :-1], weights, n_heads).argmax(axis=-1)
    return np.mean((guesses == ids[:, 1:])[can_be_known[:, 1:]])


def of_learned(ids):
    """The trained model's logits for the next word, (b, 20)."""
    return language_model(ids, learned, 2)[:, -1]


def report(weights, name):
    """Print what a model can do."""
    bits, right = bits_by_kind(weights)["all words"], share_right(weights)
    print(f"{name}: {bits:.2f} bits, {right:.1%} of known verbs right")


pictures.call(report, learned, "two layers")
pictures.call(
    report,
    pictures.call_if_seen(lambda *_: train(400, layers=1), learned),
    "one layer ",
)
told = pictures.call_if_seen(
    lambda _: tell_on(of_learned, new_ids[:200, :1], 23, np.random.default_rng(3)),
    learned,
)
if told is not None:
    print(f"{stories.contradictions(told):.1%} of verbs contradicted. It tells:")
    print(stories.say(told[0]))

# %% [markdown]
# It knows nearly all that can be known, and hardly ever contradicts itself. For a *new* animal it gives each verb an eighth,
# 3 bits: it can tell that there is no such key yet. (The network of `09_learn` couldn't.) A single layer stays on the
# plateau, and three times as many steps hardly help.
#
# Now let it tell a story at another **temperature**, by which the logits are divided.


# %%
def tell_at(temperature):
    """A story drawn at that temperature, and what may come after its first three
    sentences and an animal of theirs."""
    drawn = tell_on(
        of_learned, new_ids[:1, :1], 23, np.random.default_rng(8), temperature
    )
    print(stories.say(drawn[0]))
    logits = of_learned(new_ids[:1, [0, 1, 2, 3, 4, 5, 2]])
    shares = {
        f"temperature {temperature:.1f}": softmax(logits / temperature, axis=-1)[0, 12:]
    }
    pictures.bars(
        shares, stories.VERBS, f"What do {stories.WORDS[new_ids[0, 2]]} do?", "share"
    )


if told is not None:
    print(stories.say(new_ids[0, :6]))
    pictures.slider(tell_at, "temperature", 0.2, 5.0, 1.0)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Eight bars, one for each verb. At temperature 1 the right one has nearly the whole share; at 5 the bars are much more alike.
#
# </details>
#
# ## 6 · Look inside
#
# What was found at the cliff? So that all of us talk about the same heads, `grown.npz` has a model of the same size that
# was trained for longer, with *four* heads in each layer. Head (0, 2) is the third one of the first layer: both are
# counted from 0.
#
# A head that *looks* at the right word need not be the one that *counts*. So silence one head at a time: `W_o` has a
# block of rows for each head, and if they are zero, nothing that the head finds gets any further.

# %%
grown = back.load("grown.npz")


def without_head(weights, layer, head, n_heads):
    """The same weights, with one head silenced."""
    blocks = [dict(w) for w in weights["blocks"]]
    blocks[layer]["W_o"] = W_o = blocks[layer]["W_o"].copy()
    width = len(W_o) // n_heads
    W_o[head * width : (head + 1) * width] = 0
    return {**weights, "blocks": blocks}


right_without = {}


def silence(head):
    """Measure the share of right answers of `grown` without a head, (layer, head)."""
    right_without[head] = share_right(without_head(grown, *head, 4), 4)
    return right_without[head]


if told is not None:
    print(f"with all heads, {share_right(grown, 4):.1%} of known verbs are right")

# %% [markdown] question="two_heads" points=4
# In each layer, which head costs the most right answers when it is silenced? Measure all eight: `silence((0, 2))` is
# what is right without head (0, 2). Answer with two pairs, the first layer's first: `((layer, head), (layer, head))`. The
# public check looks only at the form.

# %%
two_heads = [min([(i, j) for j in range(4)], key=silence) for i in (0, 1)]  # SOLUTION


# %%
def looks_at(ids):
    """Return how much each word looks at each, in every head of `grown`,
    (2, 4, b, n, n); `None` until you have silenced all eight."""
    if len(right_without) < 8:
        return None
    return pictures.call_if_seen(show.looks, ids, grown, 4, block)


show.heads(looks_at(new_ids), new_ids, right_without)

# %%
short = tell(np.random.default_rng(15), 1, m=7, cast=3)[0]
words = [stories.WORDS[i] for i in short[0]]
looks = looks_at(short)
shown = ((0, 0), (1, 0)) if looks is None else two_heads
maps = {f"head ({i}, {j})": None if looks is None else looks[i, j, 0] for i, j in shown}
pictures.panels(maps, words, words, "How your two heads look at a story")

# %% [markdown]
# <details><summary>The pictures in words</summary>
#
# Bars: in each layer one is much lower than the others, which are close to 1. Then two maps of shares, from each word (row)
# to each (column). In the first, the verbs' rows are black one place left of the diagonal; in the second, the rows of
# animals that have come before, at the verbs that followed them.
#
# </details>
#
# The first head looks at the word before. So after the first layer, what stands at `sing` is no longer just *sing*, but
# *sing, said of owls*. The second one starts at the next `owls`: it searches for *said of owls*, and finds `sing`. Heads
# like the second are called **induction heads** ([Elhage et al.](https://transformer-circuits.pub/2021/framework/index.html),
# 2021), and large language models have them, too; their loss falls off the same cliff
# ([Olsson et al.](https://arxiv.org/abs/2209.11895), 2022). A single layer could do the same only if it were exponentially larger
# ([Sanford et al.](https://arxiv.org/abs/2408.14332), 2024).
#
# Now read the table again. Head (1, 0) gives the right verb nearly all of its attention, and is hardly missed. Is it not used,
# then? Silence it together with the head of your answer:

# %%
if looks is not None and tuple(two_heads[1]) != (1, 0):
    for silent in ([two_heads[1]], [(1, 0)], [two_heads[1], (1, 0)]):
        weights = grown
        for head in silent:
            weights = without_head(weights, *head, 4)
        names = " and ".join(str(tuple(head)) for head in silent)
        print(f"without {names}: {share_right(weights, 4):.1%} are right")

# %% [markdown]
# By chance, one in eight would be right: 12.5 %. So head (1, 0) is a spare: hardly missed, as long as the other one works.
# Attention shows where a head looks, not what the model does with it. And silencing one head at a time can't tell one that
# is not used from one that is redundant.
#
# ## 7 · Bug hunt: too good to be true
#
# A friend has trained the same model with an attention that works block by block, which saves memory on long texts: eight
# queries at a time, with all keys up to the end of their block.


# %%
def friends_attention(Q, K, V, size=8):
    """Causal attention for arrays (..., n, k), a block of `size` queries at a time."""
    n, small, found = Q.shape[-2], np.tri(size, dtype=bool), []
    for start in range(0, n, size):
        stop = min(start + size, n)
        scores = Q[..., start:stop, :] @ np.swapaxes(K[..., :stop, :], -1, -2)
        scores /= np.sqrt(K.shape[-1])
        # The block's own keys; the last block may be shorter.
        own = small[start - stop :, : stop - start]
        scores[..., start:] = np.where(own, scores[..., start:], -np.inf)
        shares = softmax(scores, -1)
        found.append(shares @ V[..., :stop, :])
    return np.concatenate(found, axis=-2)


def check_friends(n):
    """Her check, on n words: how far is it from attention with a mask?"""
    Q, K, V = np.random.default_rng(16).normal(size=(3, n, 6))
    shares = softmax(np.where(np.tri(n, dtype=bool), Q @ K.T / np.sqrt(6), -np.inf), -1)
    return np.abs(friends_attention(Q, K, V) - shares @ V).max()


# Her run: the loss of each step, and what she measured on new stories.
friend = dict(np.load("friend.npz"))
print(f"her loss: {friend['bits'].mean():.2f} bits per word; the floor: {floor:.2f}")
print(f"her check, on 16 words: the largest difference is {check_friends(16):.1e}")

# %% [markdown]
# Her check finds nothing. But nobody is better than the floor, so some position must see the word it predicts.

# %% [markdown] question="leaking" points=4
# A text of 23 words goes through `friends_attention`. At which positions, counted from 0, does the output depend on a *later*
# word? Answer with a list. Don't compare with other code: change one word at a time (the same row of `Q`, `K` and
# `V`), and see which rows of the output notice. The public check looks only at the form.

# %%
leaking = [16, 17, 18, 19, 20, 21]  # SOLUTION

# %% [markdown] role="answer"
# 23 words make blocks of 8, 8 and 7. `np.tri(8)[-7:, :7]` takes the last seven rows of the triangle, but its first seven
# columns, so that the diagonal is one too far to the right. Each word of the last block sees the next one, and the last
# word has none. Texts of 8 or 16 words have no shorter block.

# %%
if isinstance(leaking, list | tuple | np.ndarray):
    lines = {"her model": friend["bits"], "floor": stories.floor_by_position()[1:]}
    pictures.curves(
        np.arange(23),
        lines,
        "Bits by position",
        "position of the word that guesses",
        "bits",
    )

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two zigzag curves over the positions. Hers lies a little above the floor at first. Towards the end of the text it drops
# to nearly 0, and rises again at the last position.
#
# </details>
#
# With a leak like this, the loss looks wonderful until the model has to write.

# %% [markdown] question="why_two" points=6
# Answer each part in one to three sentences.
#
# 1. **Why can't one layer do it?** Say what a repeated `owls` would have to find in a single layer, and what stands there.
# 2. **"Head (1, 0) gives the right verb 98 % of its attention. So that's where the answer comes from."** What do you say, and
#    which experiment decides?
# 3. **How did the floor prove a leak, and how would you look for one in a real language,** whose floor nobody knows?
#
# Each part is worth 2 points if it is right and gives the reason or the experiment, and 1 point if it goes in the right
# direction without it.

# %% [markdown] role="answer"
# 1. The key of a match is the animal, but the value is the verb behind it. In a single layer the query at the second
#    `owls` can find the first `owls`, whose value is only *owls*; at `sing` there is nothing yet that says whose verb it
#    is. A first layer has to copy the animal to its verb before a second one can match it.
# 2. Attention says what a head reads, not what becomes of it: $W_O$ may throw it away, or another head may deliver the same.
#    The experiment is to silence it: without (1, 0) the model is still right in 97 % of cases, without (1, 3) in little more
#    than half, and without both in 13 %, which is chance. So (1, 0) can do part of the work, and is hardly missed as long as
#    the other one works; to see that takes silencing both.
# 3. The floor is the entropy of the language given the words before. A model that is clearly below it, on average over
#    many stories, must have used something else than the words before. Where no floor is known, change a later word and
#    see whether an earlier output moves, at every position and for several lengths of text.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### One layer
#
# #### 2 points: the match is at the animal and the verb stands one further on, so a layer before must move the one to the other
#
# The second owls can find the first owls, but there it reads owls and not sing. The verb does not know whose it is until a first layer
# has written that into it.
#
# #### 1 point: says that two steps are needed, without saying which information is in the wrong place; or that a single layer would have to be very much wider
#
# One layer can only look once, and you need to look twice to find the verb.
#
# #### 0 points: says only that deeper is better, or that it has had too little training
#
# A deeper network has more weights so it learns better.
#
# ### Looking and using
#
# #### 2 points: attention does not show the effect, and silencing the head does, with what it showed
#
# If you silence head (1, 0) almost nothing changes, so another head carries the answer as well. Without (1, 3) about half is
# wrong, and only without both of them the model knows nothing.
#
# #### 1 point: doubts the claim or names the experiment, but not both
#
# You would have to switch the head off and look.
#
# #### 0 points: agrees, since attention shows what is used
#
# 98 % is nearly everything, so it must come from there.
#
# ### The leak
#
# #### 2 points: nobody can be below the entropy without seeing the answer, and a test that changes later words
#
# The floor is the average surprise of somebody who knows the rules. To be lower you need to know the next word. In real text I would
# change the last word and check that no earlier output changes.
#
# #### 1 point: the reason or the test, but not both
#
# The loss was too good, and a loss lower than the best possible is a mistake.
#
# #### 0 points: says that a lower loss is a better model, or that it overfits
#
# Her model has learned the training stories by heart.

# %% [markdown]
# ## 8 · The dict of the first notebook
#
# `01_lookup` began with this dict. Your model knows none of these words, so the keys get the ids of five animals and the
# values those of five verbs. Tell it the pairs, and ask:

# %%
pairs = {
    "cat": "jinx",
    "medicine": "meh",
    "taste": "bitter",
    "attitude": "yes",
    "disposition": "fickle",
}


def ask(key):
    """Return what the model says after the pairs and a key, and the share that it
    gives to that."""
    keys, values = list(pairs), list(pairs.values())
    told = [word for i in range(5) for word in (i, 12 + i)]
    shares = softmax(of_learned(np.array([[*told, keys.index(key)]]))[0])
    best = int(shares.argmax())
    return values[best - 12] if 12 <= best < 17 else stories.WORDS[best], shares[best]


for key in pairs if told is not None else ():
    said, share = ask(key)
    print(f'pairs["{key}"] is {pairs[key]}; the model says {said} ({share:.1%})')

# %% [markdown]
# In `01_lookup` you wrote this by hand. Here nobody did: guessing the next word was enough.
#
# ## 9 · The same block in PyTorch
#
# The block in the library that nearly everybody uses, to read beside your functions. PyTorch derives the way back itself.
#
# ```python
# class Block(nn.Module):
#     def __init__(self, d=32, f=64, n_heads=2):
#         super().__init__()
#         self.n_heads = n_heads
#         self.norm_1, self.norm_2 = (nn.RMSNorm(d, eps=1e-5) for _ in range(2))
#         self.q, self.k, self.v, self.o = (nn.Linear(d, d, bias=False) for _ in range(4))
#         self.gate, self.up = (nn.Linear(d, f, bias=False) for _ in range(2))
#         self.down = nn.Linear(f, d, bias=False)
#
#     def forward(self, x):
#         def split(projected):
#             return projected.unflatten(-1, (self.n_heads, -1)).transpose(1, 2)
#
#         seen = self.norm_1(x)  # rms_norm
#         q, k, v = (split(part(seen)) for part in (self.q, self.k, self.v))
#         found = F.scaled_dot_product_attention(turned(q), turned(k), v, is_causal=True)
#         x = x + self.o(found.transpose(1, 2).flatten(2))  # causal_heads, and a residual
#         seen = self.norm_2(x)
#         return x + self.down(F.silu(self.gate(seen)) * self.up(seen))  # swiglu, another
# ```
#
# `turned` rotates queries and keys as `causal_heads` does; PyTorch has no function for it. `nn.Linear` keeps its matrix the
# other way around, `(out, in)`. Your `language_model` would be `nn.Embedding`, a list of blocks,
# one more norm and a last `nn.Linear`; `surprisal` is `F.cross_entropy`, in bits; `embed_vjp` and `block_vjp` are one call
# of `.backward()`.
#
# ## You can now …
#
# - measure a language model in bits, and say how good it could be at best;
# - build a decoder-only transformer, walk back through it, train it from noise, and prove that one sees the future;
# - find out which heads matter, by silencing them instead of by looking.
#
# A dict became $\mathrm{softmax}(QK^\top / \sqrt{d_k})\, V$, and now that has learned to be a dict.
#
# ## Further reading
#
# - Shannon, [*Prediction and Entropy of Printed English*](https://doi.org/10.1002/j.1538-7305.1951.tb01366.x), 1951: bits,
#   n-grams, and people as language models.
# - Vaswani and others, [*Attention Is All You Need*](https://arxiv.org/abs/1706.03762), 2017, and what this block adds to it:
#   Touvron and others, [*LLaMA*](https://arxiv.org/abs/2302.13971), 2023.
# - Jain and Wallace, [*Attention is not Explanation*](https://arxiv.org/abs/1902.10186), 2019: where a model looks
#   need not be where its answer comes from.
