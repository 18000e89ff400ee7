"""What the notebook is given: rotary positions, weights to begin with, the ways back that it leaves out, Adam.

Takes and gives arrays, and weights as nested dicts and lists of arrays. A function whose name ends in `_vjp` takes a
gradient `g` back: from the gradient of what some part gave to the gradients of what went in.
"""

import functools

import numpy as np
from scipy.linalg import expm
from scipy.special import softmax


@functools.cache
def _rotations(n, k):
    """A matrix (k, k) for each position from 0 to n - 1, to multiply a row with from the right."""
    plane = np.zeros((k, k))  # how a row begins to move: each pair of neighbours at a speed of its own
    for i in range(0, k, 2):
        plane[i, i + 1] = 10000.0 ** (-i / k)
        plane[i + 1, i] = -plane[i, i + 1]
    return np.array([expm(position * plane) for position in range(n)])


def _each_row_times(x, matrices):
    """Row i of the last two axes of x (..., n, k) times matrix i."""
    rows = np.moveaxis(x, -2, 0)
    turned_rows = rows.reshape(len(rows), -1, x.shape[-1]) @ matrices
    return np.moveaxis(turned_rows.reshape(rows.shape), 0, -2)


def turned(x):
    """Rotate the rows of x (..., n, k) to the positions 0 to n - 1, as RoPE does: pairs of neighbours, base 10000."""
    return _each_row_times(x, _rotations(*x.shape[-2:]))


def turned_vjp(g):
    """The gradient of x, from that of `turned(x)`: the same rotations, backwards."""
    return _each_row_times(g, np.swapaxes(_rotations(*g.shape[-2:]), 1, 2))


def noise(seed, layers=2, d=32, f=64, c=20):
    """Weights to begin with, for heads of any number."""
    rng, small = np.random.default_rng(seed), 1 / np.sqrt(2 * layers)  # of what is added to the residual

    def matrix(rows, columns, size=1.0):
        return rng.normal(0, size / np.sqrt(rows), (rows, columns))

    def one_block():
        looking = {"W_q": matrix(d, d), "W_k": matrix(d, d), "W_v": matrix(d, d), "W_o": matrix(d, d, small)}
        alone = {"W_gate": matrix(d, f), "W_up": matrix(d, f), "W_down": matrix(f, d, small)}
        return {"gain_1": np.ones(d), **looking, "gain_2": np.ones(d), **alone}

    blocks = [one_block() for _ in range(layers)]
    embedding = rng.normal(size=(c, d))
    return {"embedding": embedding, "blocks": blocks, "gain": np.ones(d), "unembedding": matrix(d, c)}


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


def compare(name, yours, measured):
    """Say how far a gradient is from the measured one."""
    if not isinstance(yours, np.ndarray) or yours.shape != measured.shape:
        print(f"{name}: no gradient of shape {measured.shape} to compare yet")
    else:
        off, largest = np.abs(yours - measured).max(), np.abs(measured).max()
        print(f"{name}: largest difference {off:.1e}, largest slope {largest:.1e}")


def rms_norm_vjp(x, gain, g, eps=1e-5):
    """Back through rms_norm(x, gain): the gradients of x (..., d) and of gain (d,)."""
    size = np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)
    unit, g_unit = x / size, g * gain
    along = np.mean(g_unit * unit, axis=-1, keepdims=True)  # what would only make the row longer
    return (g_unit - along * unit) / size, (g * unit).reshape(-1, x.shape[-1]).sum(axis=0)


def swiglu_vjp(X, w, g):
    """Back through swiglu: the gradient of X (..., d), and a dict of those of W_gate, W_up and W_down."""
    x, g_rows = X.reshape(-1, X.shape[-1]), g.reshape(-1, g.shape[-1])
    z, up = x @ w["W_gate"], x @ w["W_up"]
    opening = 0.5 * (1 + np.tanh(0.5 * z))
    g_inner = g_rows @ w["W_down"].T
    g_up = g_inner * (z * opening)
    g_z = g_inner * up * (opening + z * opening * (1 - opening))
    back = g_z @ w["W_gate"].T + g_up @ w["W_up"].T
    of = {"W_gate": x.T @ g_z, "W_up": x.T @ g_up, "W_down": (z * opening * up).T @ g_rows}
    return back.reshape(X.shape), of


def hidden(n):
    """Return what is added to n × n scores, so that no word sees a later one."""
    return np.triu(np.full((n, n), -np.inf), 1)


def shares_of_heads(X, w, n_heads):
    """Return how much each word looks at each, in every head of a block: (h, b, n, n) for words X (b, n, d)."""
    return _looked(X, w, n_heads)[-1]


def heads_vjp(X, w, n_heads, g):
    """Back through causal_heads: the gradient of X (b, n, d), and a dict of those of W_q, W_k, W_v and W_o."""
    x, g_rows = X.reshape(-1, X.shape[-1]), g.reshape(-1, g.shape[-1])
    Q, K, V, P = _looked(X, w, n_heads)
    g_found = _by_head(g_rows @ w["W_o"].T, V.shape)
    g_P, g_V = g_found @ np.moveaxis(V, -1, -2), np.moveaxis(P, -1, -2) @ g_found
    g_S = P * (g_P - np.einsum("hbij,hbij->hbi", P, g_P)[..., None]) / K.shape[-1] ** 0.5
    g_q, g_k = _side_by_side(turned_vjp(g_S @ K)), _side_by_side(turned_vjp(np.moveaxis(g_S, -1, -2) @ Q))
    g_v = _side_by_side(g_V)
    of = {"W_q": x.T @ g_q, "W_k": x.T @ g_k, "W_v": x.T @ g_v, "W_o": _side_by_side(P @ V).T @ g_rows}
    return (g_q @ w["W_q"].T + g_k @ w["W_k"].T + g_v @ w["W_v"].T).reshape(X.shape), of


def _looked(X, w, n_heads):
    """Turned queries and keys, values, and shares, each (h, b, n, ...)."""
    rows = (n_heads, *X.shape[:2])
    x = X.reshape(-1, X.shape[-1])
    Q, K, V = (_by_head(x @ w[name], rows) for name in ("W_q", "W_k", "W_v"))
    Q, K = turned(Q), turned(K)
    fits = np.einsum("hbik,hbjk->hbij", Q, K, optimize=True) / K.shape[-1] ** 0.5
    return Q, K, V, softmax(fits + hidden(X.shape[1]), axis=-1)


def _by_head(rows, shape):
    """Rows (b n, h k), as (h, b, n, k); `shape` begins with (h, b, n)."""
    h, b, n = shape[:3]
    return np.ascontiguousarray(np.moveaxis(rows.reshape(b, n, h, -1), 2, 0))


def _side_by_side(heads):
    """The way back: (h, b, n, k) as rows (b n, h k)."""
    h, b, n, k = heads.shape
    return np.moveaxis(heads, 0, 2).reshape(b * n, h * k)


def logits_vjp(logits, targets):
    """The gradient of the mean surprisal, in bits, with respect to the logits (b, n, c)."""
    g = softmax(logits, axis=-1) - np.eye(logits.shape[-1])[targets]
    return g / (targets.size * np.log(2))


def each(function, *weights):
    """Apply a function to arrays in the same places of nested dicts and lists; the result is nested like the first."""
    first = weights[0]
    if isinstance(first, dict):
        return {name: each(function, *(one[name] for one in weights)) for name in first}
    if isinstance(first, list | tuple):
        return [each(function, *parts) for parts in zip(*weights, strict=True)]
    return function(*weights)


def count(weights):
    """Return how many numbers there are in nested weights."""
    sizes = []
    each(lambda array: sizes.append(array.size), weights)
    return sum(sizes)


class Adam:
    """The steps of Adam, for all weights at once."""

    def __init__(self, weights):
        self._t, self._m, self._v = 0, each(np.zeros_like, weights), each(np.zeros_like, weights)

    def step(self, weights, gradients, rate):
        """The weights one step further down."""
        self._t += 1
        self._m = each(lambda m, g: 0.9 * m + 0.1 * g, self._m, gradients)
        self._v = each(lambda v, g: 0.999 * v + 0.001 * g**2, self._v, gradients)
        first, second = 1 - 0.9**self._t, 1 - 0.999**self._t
        return each(lambda w, m, v: w - rate * (m / first) / (np.sqrt(v / second) + 1e-8), weights, self._m, self._v)


def load(path):
    """Nested weights from an .npz of flat ones, in which the arrays of block i are called `i.NAME`."""
    with np.load(path) as flat:
        arrays = {name: flat[name].astype(float) for name in flat.files}
    blocks = [name.partition(".")[0] for name in arrays if "." in name]
    return {
        **{name: array for name, array in arrays.items() if "." not in name},
        "blocks": [
            {name.partition(".")[2]: array for name, array in arrays.items() if name.startswith(f"{i}.")}
            for i in sorted(set(blocks), key=int)
        ],
    }
