# ---
# title: "Learning: a dict that nobody wrote"
# difficulty: 3
# minutes: 105
# builds_on: |
#   attention: queries, keys, values, and a softmax along the last axis. You should know what a derivative is and what
#   the chain rule says; how they work for matrices is explained. The dict of `01_lookup` and the softmax's gradient of
#   `02_softmax` come back, and both are recalled.
# files:
#   - film.py
#   - attention_backwards.svg
# limits:
#   cell_seconds: 40  # two cells train a network, in half a minute if written with loops
#   submission_seconds: 180
# ---

# %% [markdown]
# **At the end** you have trained a network with attention, in NumPy, with gradients that you worked out and checked
# yourself. You have watched it find, out of noise, the very lookup that `01_lookup` built by hand. And you know a way
# to tell whether a backward pass is right, even when the loss looks fine.
#
# Functions must not modify their arguments, and must accept integer and float arrays. Logarithms are natural ones.

# %%
import film
import numpy as np
from scipy.special import softmax
from softlookup import pictures

np.set_printoptions(precision=4, suppress=True)

# %% [markdown]
# ## 1 · The game
#
# In `01_lookup` a dict became attention. But *we* chose the keys, one-hot, so that every query would find its own.
# Nobody does that for a language model: its matrices start as noise, and training finds out what to look for. Can that
# really happen? Let us play a game.
#
# The network is shown five pairs of an animal and a colour. Then it is asked for the colour of one of the animals. The next
# round has new pairs, so there is nothing to memorise: all that helps is looking it up.

# %%
animals = [
    "ant",
    "bee",
    "cat",
    "dog",
    "elk",
    "fox",
    "gnu",
    "hen",
    "owl",
    "pig",
    "rat",
    "yak",
]
colours = ["red", "blue", "green", "gold", "grey", "pink", "black", "white"]


def deal(rng, b, n, kinds=12):
    """Deal b rounds with n pairs each: n different animals of the first `kinds`,
    each with a random colour.

    Gives what is asked, (b, 20), the pairs, (b, n, 20),
    and the id of the right colour, (b,).
    """
    animal = rng.permuted(np.tile(np.arange(kinds), (b, 1)), axis=1)[:, :n]
    colour = rng.integers(8, size=(b, n))
    X_kv = np.concatenate([np.eye(12)[animal], np.eye(8)[colour]], axis=-1)
    rounds, asked = np.arange(b), rng.integers(n, size=b)
    x_q = np.concatenate([np.eye(12)[animal[rounds, asked]], np.zeros((b, 8))], axis=-1)
    return x_q, X_kv, colour[rounds, asked]


x_q, X_kv, targets = deal(np.random.default_rng(1), 1, 5)
for row in X_kv[0]:
    print(animals[row[:12].argmax()], "is", colours[row[12:].argmax()])
print("What is", animals[x_q[0].argmax()] + "?", colours[targets[0]])
film.grids(
    {"X_kv, the five pairs": X_kv[0], "x_q, the question": x_q}, animals + colours
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Two tables with 20 columns, the twelve animals and then the eight colours. The table of pairs has five rows, each with
# two black squares: one for its animal and one for its colour. The question is a single row with one black square, for
# its animal; all its colours are white.
#
# </details>
#
# A row has $e = 20$ numbers: the animal, one-hot in 12 places, and beside it the colour, one-hot in 8. The question has
# zeros where the colour would be. The network is a single head of attention:
#
# $$q = x_q W_q, \qquad K = X_{kv} W_k, \qquad V = X_{kv} W_v, \qquad
# \text{logits} = \mathrm{softmax}\!\left(\frac{q K^\top}{\sqrt{k}}\right) V$$
#
# Three matrices; with the sizes below they hold 640 numbers. What comes out has $c = 8$ numbers, one **logit** for each
# colour, and the largest is the network's answer. Letters from here on: $b$ rounds in a **batch**, $n$ pairs in a
# round, $e$ numbers in a row, $k$ in a query or a key, $c$ colours.
#
# Here is how often noise is right. Guessing would find one colour in eight, 0.125.


# %%
def logits_of(x_q, X_kv, W_q, W_k, W_v):
    """The network: logits (b, c) for a batch of rounds."""
    scores = np.einsum("bk,bnk->bn", x_q @ W_q, X_kv @ W_k) / np.sqrt(W_q.shape[1])
    return np.einsum("bn,bnc->bc", softmax(scores, axis=1), X_kv @ W_v)


def noise(seed):
    """Weights (W_q, W_k, W_v) to begin with, k = 12."""
    rng = np.random.default_rng(seed)
    return tuple(
        0.1 * rng.normal(size=shape) for shape in ((20, 12), (20, 12), (20, 8))
    )


def share_right(weights, n):
    """Return what fraction of 2000 new rounds with n pairs is answered correctly."""
    x_q, X_kv, targets = deal(np.random.default_rng(1000 + n), 2000, n)
    return np.mean(logits_of(x_q, X_kv, *weights).argmax(axis=1) == targets)


share_right(noise(0), 5)

# %% [markdown]
# ## 2 · One number says how wrong we are
#
# *Right or wrong* is no help for learning: nudge a weight a little, and most of the time no answer changes. We need a
# number that responds to every nudge. Let a softmax turn the logits $x$ of a round into shares $p$. The larger the share
# $p_t$ of the right colour, the better. The usual measure is
#
# $$L = -\ln p_t$$
#
# It is 0 if the right colour gets everything, and grows without limit as its share goes to 0. Its mean over a batch's
# rounds, the **loss**, is called the *cross-entropy*.
#
# One trap you know from `02_softmax`. With logits of $1000$ and $-1000$ the second share underflows to 0, and its
# logarithm is minus infinity. But $-\ln p_t$ is an ordinary number even then: 2000. So take the logarithm of the
# fraction on paper. With $m$ for the largest logit of the round,
#
# $$-\ln p_t = \ln\Big(\sum_j e^{x_j - m}\Big) - (x_t - m)$$

# %% [markdown] question="cross_entropy" points=4
# Return the cross-entropy of a batch, a single number: for each row the negative logarithm of the share that
# a softmax of the logits gives to the target, averaged over the rows. It must be right for logits up to ±1000.


# %%
def cross_entropy(logits, targets):
    """Measure how little of the shares goes to the right answers.

    Parameters
    ----------
    logits : array (b, c), a score for each of c answers in every row
    targets : array (b,) of ints from 0 to c - 1, the right answer of each row

    Returns
    -------
    float, the mean over the rows of -log(softmax(logits) at the target)

    Example: cross_entropy(np.zeros((3, 4)), np.array([0, 3, 1])) is log(4), about 1.386
    """
    # BEGIN SOLUTION
    shifted = logits - logits.max(axis=-1, keepdims=True)
    at_targets = shifted[np.arange(len(targets)), targets]
    return (np.log(np.exp(shifted).sum(axis=-1)) - at_targets).mean()
    # END SOLUTION


# %% [markdown]
# Noise gets about $\ln 8 = 2.079$: the loss of a network that gives every colour an eighth.

# %%
rounds = deal(np.random.default_rng(2), 64, 5)
print(cross_entropy(logits_of(*rounds[:2], *noise(0)), rounds[2]), np.log(8))

# %% [markdown]
# ## 3 · Which way is down?
#
# Learning is walking downhill. For each of the 640 weights we ask: if it grows a little, does the loss rise or fall,
# and how steeply? These slopes together are the **gradient**. The simplest way to measure them: nudge one number up,
# nudge it down, and see how far the loss moves.
#
# $$\frac{\partial L}{\partial w} \approx \frac{L(w + h) - L(w - h)}{2h}$$
#
# These are **finite differences**.


# %%
def slopes(loss, W, h=1e-5):
    """Measure the gradient of loss(W), nudging the entries of W one by one."""
    W = np.array(W, dtype=float)
    measured = np.zeros(W.shape)
    for place in np.ndindex(W.shape):
        up, down = W.copy(), W.copy()
        up[place] += h
        down[place] -= h
        measured[place] = (loss(up) - loss(down)) / (2 * h)
    return measured


def compare(yours, measured):
    """Say how far a gradient is from the measured one."""
    if not isinstance(yours, np.ndarray):
        print("nothing to compare yet")
    elif yours.shape != measured.shape:
        print(
            f"your gradient has shape {yours.shape}, but should have {measured.shape}"
        )
    else:
        off, largest = np.abs(yours - measured).max(), np.abs(measured).max()
        print(f"largest difference {off:.1e}, largest slope {largest:.1e}")


slopes(lambda w: (w**2).sum(), np.array([1.0, -3.0, 0.5]))

# %% [markdown]
# Measuring is simple and slow: it runs the network twice for every weight, for a single step downhill. So we
# *calculate* the gradient, all of it in one walk backwards through the network. But measuring stays our judge: whatever
# you calculate below, you can check against `slopes`.
#
# We start at the end. How does the loss change if one **logit** changes? A logit moves its own share, and all the
# others with it, because shares add up to 1. From `02_softmax` you know that
# $\partial p_j / \partial x_i = p_j \, (\delta_{ij} - p_i)$, with $\delta_{ij} = 1$ if $i = j$, else 0. So for
# $L = -\ln p_t$ the chain rule says
#
# $$\frac{\partial L}{\partial x_i} = -\frac{1}{p_t} \cdot p_t \, (\delta_{it} - p_i)$$
#
# Simplify it: hardly anything is left.

# %% [markdown] question="cross_entropy_grad" points=5
# Return the gradient of `cross_entropy` with respect to the logits, an array of their shape. Mind
# the mean: how much does one row matter in a batch of $b$?


# %%
def cross_entropy_grad(logits, targets):
    """Say how the mean cross-entropy changes with each logit.

    Parameters
    ----------
    logits : array (b, c)
    targets : array (b,) of ints from 0 to c - 1

    Returns
    -------
    array (b, c), the gradient of cross_entropy(logits, targets)

    Example: cross_entropy_grad(np.zeros((1, 2)), np.array([1]))
        is array([[ 0.5, -0.5]])
    """
    # BEGIN SOLUTION
    is_target = np.arange(logits.shape[1]) == targets[:, None]
    return (softmax(logits, axis=-1) - is_target) / len(targets)
    # END SOLUTION


# %%
some_logits, some_targets = (
    np.random.default_rng(3).normal(size=(3, 4)),
    np.array([2, 0, 2]),
)
compare(
    cross_entropy_grad(some_logits, some_targets),
    slopes(lambda logits: cross_entropy(logits, some_targets) or 0.0, some_logits),
)

# %% [markdown]
# (The difference should be a millionth of the largest slope or less. It won't be 0: measuring has its own small error.)
#
# ## 4 · Back through a product
#
# Nearly everything in our network is a matrix product. Take $C = AB$, and say that somebody further on has told us
# $g = \partial L / \partial C$, how the loss changes with each entry of $C$. What does that mean for $A$ and for $B$?
#
# Follow one entry. $A_{ij}$ is multiplied by the entries of row $j$ of $B$ and lands in row $i$ of $C$. Each of these
# uses counts, with what $A_{ij}$ met and how much that mattered:
#
# $$\frac{\partial L}{\partial A_{ij}} = \sum_l g_{il} \, B_{jl}, \qquad
# \frac{\partial L}{\partial B_{jl}} = \sum_i A_{ij} \, g_{il}$$
#
# Each sum is a matrix product again, and a gradient has the shape of what it belongs to. A function that takes a
# gradient one step back like this is a **vector–Jacobian product**, VJP for short.

# %% [markdown] question="matmul_vjp" points=4
# Given `A`, `B` and the gradient `g` with respect to `A @ B`, return the gradients with respect to `A`
# and to `B`, as a pair. There may be further axes in front, the same in all three; each matrix has its own gradients.


# %%
def matmul_vjp(A, B, g):
    """Take a gradient back through the product A @ B.

    Parameters
    ----------
    A : array (..., i, j)
    B : array (..., j, l), with the same leading axes
    g : array (..., i, l), the gradient of a loss with respect to A @ B

    Returns
    -------
    pair of arrays (..., i, j) and (..., j, l), the gradients with respect to A and to B

    Example: with A = [[2.0]], B = [[5.0]] and g = [[1.0]] the gradients are [[5.0]] and
        [[2.0]].
    """
    # BEGIN SOLUTION
    return g @ np.swapaxes(B, -1, -2), np.swapaxes(A, -1, -2) @ g
    # END SOLUTION


# %%
rng = np.random.default_rng(4)
A, B, g = rng.normal(size=(2, 3)), rng.normal(size=(3, 4)), rng.normal(size=(2, 4))
back_to_A, back_to_B = pictures.unpack(matmul_vjp(A, B, g))
compare(back_to_A, slopes(lambda A: (g * (A @ B)).sum(), A))
compare(back_to_B, slopes(lambda B: (g * (A @ B)).sum(), B))

# %% [markdown]
# (Why `(g * (A @ B)).sum()`? It is the simplest loss whose gradient with respect to `A @ B` is `g`.)
#
# ## 5 · Back through attention
#
# Attention is two products with a softmax between them.
#
# ![Forwards, Q and K give the scores S, a softmax makes the shares P of them, P and V give the output O, and from it comes
# the loss. Backwards, the gradient g of O leads to those of P and V, that of P to that of S, and that of S to those of Q
# and K.](attention_backwards.svg)
#
# Forwards you walk down, backwards up again, with a gradient in your hands. It begins as $g = \partial L/\partial O$.
# At each step, ask what this gradient implies for the inputs:
#
# 1. back through the product $PV$: the gradients of $P$ and of $V$;
# 2. back through the softmax: the gradient of $S$;
# 3. back through $Q K^\top / \sqrt{k}$: the gradients of $Q$ and of $K$. The scale counts here, too: a nudge of the
#    product reaches $S$ divided by $\sqrt{k}$.
#
# For the second step, here is the formula of `02_softmax` written out. (Your own `softmax_vjp` is shorter and faster;
# paste it over this one if you like.)


# %%
def softmax_vjp(p, g):
    """Take a gradient back through a softmax along the last axis;
    p is what the softmax gave."""
    derivatives = np.einsum("...j,ij->...ij", p, np.eye(p.shape[-1])) - np.einsum(
        "...i,...j->...ij", p, p
    )
    return np.einsum("...ij,...j->...i", derivatives, g)


# %% [markdown] question="attention_vjp" points=10
# Given `Q`, `K`, `V` and the gradient `g` with respect to the output of attention, whose scores are divided by
# $\sqrt{k}$, return the gradients with respect to `Q`, `K` and `V`. The way forwards is given, as far as you need it.
# Leading axes are the same in all four arrays, and every matrix has its own gradients.


# %%
def attention_vjp(Q, K, V, g):
    """Take a gradient back through softmax(Q Kᵀ / √k) V.

    Parameters
    ----------
    Q : array (..., n_q, k)
    K : array (..., n_k, k)
    V : array (..., n_k, v)
    g : array (..., n_q, v), the gradient of a loss with respect to the output

    Returns
    -------
    three arrays with the shapes of Q, K and V: the gradients with respect to them

    Example: with a single key (n_k is 1) the first two are all zeros,
        since its share is 1 whatever the scores.
    """
    root = np.sqrt(Q.shape[-1])
    K_turned = np.swapaxes(K, -1, -2)  # Kᵀ: (..., k, n_k)
    shares = softmax(Q @ K_turned / root, axis=-1)  # P: (..., n_q, n_k)
    # BEGIN SOLUTION
    d_shares, dV = matmul_vjp(shares, V, g)
    dQ, dK_turned = matmul_vjp(Q, K_turned, softmax_vjp(shares, d_shares) / root)
    return dQ, np.swapaxes(dK_turned, -1, -2), dV
    # END SOLUTION


# %%
rng = np.random.default_rng(5)
Q, K, V, g = (rng.normal(size=shape) for shape in ((3, 2), (4, 2), (4, 5), (3, 5)))


def one_number(Q, K, V):
    return (g * (softmax(Q @ K.T / np.sqrt(2), axis=-1) @ V)).sum()


back = attention_vjp(Q, K, V, g) or (None, None, None)
compare(back[0], slopes(lambda Q: one_number(Q, K, V), Q))
compare(back[1], slopes(lambda K: one_number(Q, K, V), K))
compare(back[2], slopes(lambda V: one_number(Q, K, V), V))

# %% [markdown]
# ## 6 · All the way back to the weights
#
# Now put the pieces in a row, from the batch to the loss and back to the three matrices. Two things to watch.
#
# Attention wants a matrix of queries for each round, but a round has one question only. So the queries get an axis of
# length 1, `(b, 1, k)`, and the output loses it again. On the way back the same axis comes and goes.
#
# And each matrix is used many times: $W_k$ and $W_v$ for each pair of every round, $W_q$ for the question of every
# round. What is used many times gets the **sum** of all the gradients that come back to it. For $W_k$, say,
#
# $$\frac{\partial L}{\partial W_k} = \sum_{\text{rounds}} X_{kv}^\top \, \frac{\partial L}{\partial K}$$

# %% [markdown] question="loss_and_grads" points=10
# Return the network's loss on a batch, and the gradients of the three matrices. The way forwards is given; for the way
# back, call your functions from above, or do without them. (Don't measure with `slopes` here: training calls this
# function hundreds of times.)


# %%
def loss_and_grads(x_q, X_kv, targets, W_q, W_k, W_v):
    """Run the network on a batch, and walk back.

    Parameters
    ----------
    x_q : array (b, e), what is asked in each round
    X_kv : array (b, n, e), the pairs of each round
    targets : array (b,) of ints from 0 to c - 1, the right answers
    W_q, W_k : arrays (e, k)
    W_v : array (e, c)

    Returns
    -------
    loss : float, the mean cross-entropy of the logits, attention(x_q W_q, X_kv W_k,
        X_kv W_v)
    gradients : tuple of three arrays with the shapes of W_q, W_k and W_v

    Example: if W_v is all zeros, the loss is log(c), whatever the other two are.
    """
    Q = (x_q @ W_q)[:, None]  # (b, 1, k)
    K, V = X_kv @ W_k, X_kv @ W_v  # (b, n, k), (b, n, c)
    S = Q @ np.swapaxes(K, -1, -2) / np.sqrt(W_q.shape[1])  # (b, 1, n)
    logits = (softmax(S, axis=-1) @ V)[:, 0]
    # BEGIN SOLUTION
    dQ, dK, dV = attention_vjp(Q, K, V, cross_entropy_grad(logits, targets)[:, None])
    dW_k, dW_v = (np.tensordot(X_kv, back, axes=((0, 1), (0, 1))) for back in (dK, dV))
    return cross_entropy(logits, targets), (x_q.T @ dQ[:, 0], dW_k, dW_v)
    # END SOLUTION


# %%
few_rounds, start = deal(np.random.default_rng(6), 3, 4), noise(1)
found_loss, found = pictures.unpack(loss_and_grads(*few_rounds, *start))
for i, name in enumerate(("W_q", "W_k", "W_v")):

    def loss_with(W, i=i):
        return loss_and_grads(*few_rounds, *start[:i], W, *start[i + 1 :])[0]

    if found is not None:
        print(name, end=": ")
        compare(found[i], slopes(loss_with, start[i]))

# %% [markdown]
# ## 7 · A step down
#
# The gradient points uphill, so take a step the other way: $w - \text{rate} \cdot g$. That is *gradient descent*.
# Nearly everybody uses a version that needs less patience, **Adam**. It keeps two running averages for each weight, of
# its gradient and of the gradient's square:
#
# $$m \leftarrow 0.9\, m + 0.1\, g, \qquad v \leftarrow 0.999\, v + 0.001\, g^2$$
#
# Both start at 0, so in the first steps they are too small. In step $t$, counted from 1, Adam makes up for it:
#
# $$\hat m = \frac{m}{1 - 0.9^t}, \qquad \hat v = \frac{v}{1 - 0.999^t}, \qquad
# w \leftarrow w - \text{rate} \cdot \frac{\hat m}{\sqrt{\hat v} + 10^{-8}}$$
#
# Dividing by $\sqrt{\hat v}$ makes the steps about equally long for weights with large gradients and with small ones.

# %% [markdown] question="adam_step" points=6
# Take one step of Adam. Return the new `w`, `m` and `v`; `m` and `v` as the next step needs them, without
# the hat. The averages are given. Make new arrays, and leave those passed in as they are.


# %%
def adam_step(w, g, m, v, t, rate=0.01):
    """Take one step of Adam.

    Parameters
    ----------
    w : array of any shape, the weights
    g : array of the same shape, the gradient
    m, v : arrays of the same shape, the running averages of g and of its square before
        this step
    t : int, the number of this step, from 1
    rate : number, about how far a weight moves

    Returns
    -------
    w, m, v : three arrays, after this step

    Example: in the first step (m and v are zeros, t is 1) every weight moves by rate,
        against the sign of its gradient.
    """
    m = 0.9 * m + 0.1 * g
    v = 0.999 * v + 0.001 * g**2
    # BEGIN SOLUTION
    m_hat, v_hat = m / (1 - 0.9**t), v / (1 - 0.999**t)
    return w - rate * m_hat / (np.sqrt(v_hat) + 1e-8), m, v
    # END SOLUTION


# %% [markdown]
# ## 8 · Let it learn
#
# All parts are there. Each step deals 64 new rounds of five pairs, asks `loss_and_grads` which way is down, and lets
# `adam_step` take each matrix a step that way. `film` shows what happens while it runs.


# %%
def train(steps, kinds=12):
    """Train random weights for `steps` steps, on rounds of five pairs;
    give the weights (W_q, W_k, W_v)."""
    rng, weights = np.random.default_rng(7), list(noise(0))
    averages = [(np.zeros(W.shape), np.zeros(W.shape)) for W in weights]
    shown = film.Film(animals)
    for t in range(1, steps + 1):
        loss, gradients = loss_and_grads(*deal(rng, 64, 5, kinds), *weights)
        shown.step(t, loss, *weights[:2], last=t == steps)
        for i, gradient in enumerate(gradients):
            weights[i], *averages[i] = adam_step(weights[i], gradient, *averages[i], t)
    return tuple(weights)


# %% [markdown] question="learned" points=3
# Call `train` with as many steps as it takes, and keep the weights. They should answer at least 95 % of rounds correctly
# that it has never seen: with five pairs, but also with fewer and with more, up to all twelve. A hundred steps are enough, and take
# a second. If the loss doesn't fall, go back to the cells that compare with `slopes`. (Only the weights are graded: a
# tuple of `W_q` and `W_k` of shape `(20, k)`, for any `k`, and `W_v` of shape `(20, 8)`.)

# %%
learned = train(600)  # SOLUTION

# %% [markdown]
# <details><summary>The film in words</summary>
#
# The curve of the loss stays near 2.08 for a while, drops steeply, and then creeps towards 0. Below it are two rows of
# tables, one column for each of a few steps, with the twelve animals as rows (the question) and as columns (the keys).
# The upper row shows the scores: first white, then with a diagonal that gets darker and darker, and a few pale squares
# beside it. The lower row shows the shares that follow: first an even light grey, at the end a black diagonal on white.
#
# </details>
#
# Look at the film once more. The upper row is the part of $W_q W_k^\top / \sqrt{k}$ that belongs to the animals: how
# well each of them, as a question, fits each of them, as a key. The lower row is its softmax. At first everybody fits
# everybody. At the end each animal finds itself and nothing else. That is the identity matrix: the **one-hot match** of
# `01_lookup`. There we put it in by hand. Here nobody did: being wrong about colours was enough.
#
# ## 9 · How far does it carry?
#
# It was trained on rounds of five pairs. A dict doesn't care how many entries it has; does the network?

# %%
for n in (2, 5, 8, 12):
    right = pictures.call(share_right, learned, n)
    if right is not None:
        print(f"{n:2} pairs: {right:.1%} right")

# %% [markdown]
# It doesn't care either. But a softmax gives something to every row, and many tiny shares add up. Let us deal monstrous
# rounds, with one row that fits and up to 99,999 that don't. (The other animals come again and again.)


# %%
def share_of_the_right_row(weights, n):
    """The share that goes to the one row that fits, among n rows."""
    W_q, W_k, _ = weights
    animal = np.r_[0, 1 + np.arange(n - 1) % 11]
    return softmax(W_q[0] @ W_k[animal].T / np.sqrt(W_q.shape[1]))[0]


lengths = [5, 12, 100, 1000, 10_000, 100_000]
shares = [pictures.call(share_of_the_right_row, learned, n) for n in lengths]
shares = np.array(shares) if None not in shares else None
pictures.bars(
    {"share": shares},
    [f"{n:,}" for n in lengths],
    "What the right row gets, among so many",
    "share",
)

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Six bars, for 5, 12, 100, 1,000, 10,000 and 100,000 rows. After 600 steps of training, the first three are close to 1.
# The fourth is clearly shorter, the fifth is short, and the last can hardly be seen. After fewer steps they fall sooner.
#
# </details>
#
# So the lookup *fades* where a dict would not: the fit must be better the more there is to read.
#
# There is a deeper way in which this is not a dict. Train again, but never show it a yak: only the first eleven animals
# take part. Then ask it about the yak. (This trains for 600 steps.)


# %%
def share_right_about(weights, wanted):
    """Return the share of right answers in new rounds that ask for one animal."""
    x_q, X_kv, targets = deal(np.random.default_rng(8), 6000, 5)
    asked = x_q[:, wanted] == 1
    return np.mean(
        logits_of(x_q[asked], X_kv[asked], *weights).argmax(axis=1) == targets[asked]
    )


without_yak = pictures.call_if_seen(lambda *_: train(600, kinds=11), learned)
for wanted in (0, 10, 11):
    right = pictures.call(share_right_about, without_yak, wanted)
    if right is not None:
        print(f"asked for the {animals[wanted]}: {right:.0%} right")

# %% [markdown]
# <details><summary>The film in words</summary>
#
# As before, but the diagonal ends before the last square. The row and the column of the yak stay white in the upper
# tables; in the lower ones the yak's shares are all alike, an even light grey.
#
# </details>
#
# Asked for the yak, the network spreads its shares over all five rows. The best it can do is
# to name the colour that most of them have, which is right in nearly two of five cases. It has not learned what *the
# same* means. It has learned eleven times over that an ant is like an ant, a bee like a bee, and so on. What it never
# had to match, it can't match. Nor can it say so: a dict raises a `KeyError`, attention always answers.
#
# ## 10 · Bug hunt
#
# A friend looks at our network and says: *why two matrices for the match? Only the product of $W_q$ and $W_k$ counts.*
# So the friend trains that product itself: one table $M$ of shape `(20, 20)`, with scores $x_q M X_{kv}^\top$ and no
# $\sqrt{k}$. The friend's backward pass is written with `einsum`. It was checked, too: `check_borrowed` compares it
# with finite differences, and on a round of the game they agree to many digits. And look, the loss falls.


# %%
def borrowed(x_q, X_kv, targets, M, W_v):
    """The friend's network: its loss, and the gradients of M and W_v."""
    shares = softmax(np.einsum("be,ef,bnf->bn", x_q, M, X_kv), axis=-1)
    mixed = np.einsum("bn,bne->be", shares, X_kv)
    loss, g = (
        cross_entropy(mixed @ W_v, targets),
        cross_entropy_grad(mixed @ W_v, targets),
    )
    d_shares = np.einsum("bc,ec,bne->bn", g, W_v, X_kv)
    d_scores = shares * (d_shares - np.vdot(shares, d_shares))
    return (
        loss,
        np.einsum("be,bn,bnf->ef", x_q, d_scores, X_kv),
        np.einsum("be,bc->ec", mixed, g),
    )


def start_of_the_friend():
    """Weights (M, W_v) to begin with."""
    rng = np.random.default_rng(9)
    return 0.1 * rng.normal(size=(20, 20)), 0.1 * rng.normal(size=(20, 8))


def check_borrowed(batch):
    """Compare the gradient of M on a batch, (x_q, X_kv, targets),
    with the measured one."""
    M, W_v = start_of_the_friend()
    compare(
        borrowed(*batch, M, W_v)[1], slopes(lambda M: borrowed(*batch, M, W_v)[0], M)
    )


def train_the_friend(steps):
    """The losses of `steps` steps, and the weights (M, W_v) at their end."""
    rng, weights, losses = np.random.default_rng(7), list(start_of_the_friend()), []
    averages = [(np.zeros(W.shape), np.zeros(W.shape)) for W in weights]
    for t in range(1, steps + 1):
        loss, *gradients = borrowed(*deal(rng, 64, 5), *weights)
        losses.append(loss)
        for i, gradient in enumerate(gradients):
            weights[i], *averages[i] = adam_step(weights[i], gradient, *averages[i], t)
    return losses, tuple(weights)


pictures.call_if_seen(
    lambda *_: check_borrowed(deal(np.random.default_rng(11), 1, 5)), learned
)
losses, trained = pictures.unpack(
    pictures.call_if_seen(lambda *_: train_the_friend(600), learned)
)
M, friends_W_v = pictures.unpack(trained)
film.run(losses, M, animals, "The friend's run")
if M is not None:
    # Our network, with the same scores:
    right = share_right((M, np.sqrt(20) * np.eye(20), friends_W_v), 5)
    print(f"The friend's network answers {right:.0%} of new rounds correctly.")

# %% [markdown]
# <details><summary>The picture in words</summary>
#
# Above is a curve of the loss, which jitters but falls from about 2.1 to about 1.7. Below is the table $M$ for the
# twelve animals, less the mean of each row, which a softmax doesn't notice: almost white everywhere, without a
# diagonal.
#
# </details>
#
# It falls, but far too slowly: after as many steps ours was at 0.03. And $M$ has no diagonal. Is the task too hard for
# one table? Or is the backward pass wrong, in a way that the friend's check could not see?

# %% [markdown] question="caught" points=4
# Find a batch on which `borrowed` is caught: at the weights of `start_of_the_friend()`, some entry of its
# gradient of $M$ differs from the measured slope by more than a hundredth of the largest measured slope. Give it as
# `(x_q, X_kv, targets)`, like those of `deal`, with at most 4 rounds and at most 12 pairs in each. First read
# `borrowed` and find the line that is wrong: you will be asked for it.

# %%
caught = deal(np.random.default_rng(10), 4, 5)  # SOLUTION

# %% [markdown] role="answer"
# `np.vdot(shares, d_shares)` is one number for the whole batch, but each round needs its own: every row of shares adds
# up to 1 for itself. With a single round there is only one row, and nothing is wrong. With two rounds, each gets the
# other's total as well.

# %% [markdown] question="falling_loss" points=4
# Five or six sentences are enough.
#
# 1. **What has the friend's network learned after these 600 steps, and what has it not?** Say which picture or number
#    shows it, and why the loss could fall nevertheless.
# 2. **Which line of `borrowed` is wrong, and why did the friend's check not find it?** Say how you would test a
#    backward pass of your own.
#
# For each part there are 2 points if it is right and says why, 1 point if it goes in the right direction without a reason,
# and 0 points if it is missing or wrong.

# %% [markdown] role="answer"
# 1. The gradient of $W_v$ is right, since it doesn't pass through the softmax of the scores. So the network has learned
#    the values: which logits belong to which colour. It has not learned to match: $M$ has no diagonal, so each row gets
#    about the same share. It answers with a mixture of the five colours that it sees, which rules out the others. That
#    is why the loss is well below $\ln 8$, and why a third of the answers are right and not an eighth, about as for the
#    yak.
# 2. In the line of `d_scores`, `np.vdot` adds up over the whole batch, but each round needs a sum of its own. The check
#    used a batch of one round, where the two sums are the same number. I would check with at least two rounds, with
#    lengths that are all different and with random numbers, and compare every entry of each gradient. A falling loss
#    shows that *something* is learned, and not that the gradient is right.

# %% [markdown] role="rubric"
# ## Rubric
#
# ### What the friend's network learned
#
# #### 2 points: the values but not the match, with the evidence, and why that lowers the loss
#
# $W_v$ gets its correct gradient and learns which logit goes with which colour. $M$ stays flat, so attention is an
# average over the five rows. A guess among the colours on the table beats a guess among all eight, hence 1.7 and not
# 2.08, and a third of the answers right.
#
# #### 1 point: says that attention stays even or that the match is missing, without saying what was learned instead
#
# The table has no diagonal, so the network doesn't find the animal that it is asked for.
#
# #### 0 points: says only that the training is too slow or too short
#
# It is slower than ours, so it needs more steps or a larger rate.
#
# ### What was wrong with the check
#
# #### 2 points: names the sum over the whole batch, why a batch of one hides it, and a better check
#
# The `vdot` in `d_scores` mixes the rounds, and with one round there is nothing to mix up. I would use several rounds
# with different lengths of all axes, and compare all gradients, not only the loss.
#
# #### 1 point: two of the three, or one of them with its reason
#
# The `vdot` is wrong, so the check should have been made with a larger batch.
#
# #### 0 points: says that finite differences are not exact enough
#
# The nudge was too large, so small mistakes were lost in rounding.

# %% [markdown]
# ## What you have built
#
# $$\mathrm{Attention}(Q, K, V) = \mathrm{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right) V$$
#
# is now something that you can walk through in both directions. `12_model` does so with a whole language model.
#
# ## You can now …
#
# - work out gradients through products, softmaxes and attention, and check every one of them by finite differences;
# - train attention from noise with Adam, and read from $W_q W_k^\top$ what a head has learned to look for;
# - say where a learned lookup is as good as a dict, and where it isn't.
#
# ## Further reading
#
# - Diederik Kingma and Jimmy Ba, [*Adam: A Method for Stochastic Optimization*](https://arxiv.org/abs/1412.6980), 2015, and
#   Andrej Karpathy, [*micrograd*](https://github.com/karpathy/micrograd), 2020: backward passes in a hundred lines.
# - Simran Arora and others, [*Zoology*](https://arxiv.org/abs/2312.04927), 2023: our game as a benchmark, under the name of
#   associative recall.
# - Petar Veličković and others, [*Softmax is not Enough*](https://proceedings.mlr.press/v267/velickovic25a.html), 2025: why
#   the lookup fades when there is more to read.
