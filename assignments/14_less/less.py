"""The trained model of `12_model`, with places to take something away from it, and what is measured of it.

Takes the reader's functions as they are, even unfinished ones: where one gives nothing yet, one line says so instead of
an error. Gives shares of right answers, arrays of the model's own numbers, and printed tables. Measured on stories of
the module `stories`, with the weights in `grown.npz`: two layers, four heads of width 8 in each.
"""

import functools

import numpy as np
import stories
from scipy.linalg import expm
from scipy.special import softmax
from softlookup import pictures

LAYERS, HEADS, WIDTH = 2, 4, 8
UNCHANGED = (None,) * LAYERS
with np.load("grown.npz") as _file:
    _weights = {name: _file[name].astype(float) for name in _file.files}


class _NotYet(Exception):
    """A reader's function gave nothing that can be measured; the text says what it gave."""


def share_right(
    sentences=12,
    masks=UNCHANGED,
    attend=UNCHANGED,
    keep_keys=UNCHANGED,
    keep_values=UNCHANGED,
    factors=UNCHANGED,
    squeeze=1.0,
    seed=14,
):
    """Measure the share of known verbs that are the model's best guess, in new stories of so many sentences.

    All changes but `squeeze` are pairs, for layer 0 and layer 1; None leaves a layer as it is.

    masks : function of the number of words n, giving the mask (n, n) of bool
    attend : function (Q, K, V, mask), giving what the queries find, in place of attention to all keys
    keep_keys, keep_values : function of the keys or values (b, h, n, 8), giving what comes back from the cache
    factors : pair (A, B), whose product stands for the matrix that `keys_and_values` gives
    squeeze : number by which all positions are divided

    While a function gives nothing that can be measured, the result is None, and a line says so.
    """
    changes = {"masks": masks, "attend": attend, "keep_keys": keep_keys, "keep_values": keep_values}
    ids, known = stories.tell(np.random.default_rng(seed), max(40, 300 * 12 // sentences), sentences)
    try:
        logits = _read(ids[:, :-1], changes, factors, squeeze)
    except _NotYet as why:
        print(f"Nothing to measure yet: {why}.")
        return None
    return float((logits.argmax(axis=-1) == ids[:, 1:])[known[:, 1:]].mean())


def keys_and_values(layer):
    """The matrices of a layer that make the keys and the values of all heads, side by side: (32, 64)."""
    return np.hstack([_weights[f"{layer}.W_k"], _weights[f"{layer}.W_v"]])


def some_keys():
    """The keys of the first words of a story, in one head: (8, 8)."""
    seen = []

    def look(Q, K, V, mask):
        seen.append(K[0, 1, :8])
        return _all_that_fits(Q, K, V, mask)

    share_right(attend=(None, look))
    return seen[0]


def looks_back(words=191):
    """Return how much of its attention head (0, 1) gives to the word before, at each verb of long stories.

    Gives the places of the verbs, and the mean share at each.
    """
    ids, seen = stories.tell(np.random.default_rng(14), 40, 96)[0][:, :words], []

    def look(Q, K, V, mask):
        seen.append(np.diagonal(_shares(Q, K, mask)[:, 1], -1, axis1=1, axis2=2).mean(axis=0))
        return _all_that_fits(Q, K, V, mask)

    _read(ids, {"attend": (look, None)})
    places = np.arange(1, words, 2)
    return places, seen[0][places - 1]


def of_the_first_word():
    """The mean share of its attention that each head gives to the first word of a story, (2, 4)."""
    ids, seen = stories.tell(np.random.default_rng(14), 100)[0], []

    def look(Q, K, V, mask):
        seen.append(_shares(Q, K, mask)[:, :, 4:, 0].mean(axis=(0, 2)))
        return _all_that_fits(Q, K, V, mask)

    _read(ids[:, :-1], {"attend": (look, look)})
    return np.array(seen)


def table(changes, lengths=(12,)):
    """Print the share that is right with each of some changes, for stories of one length or several; give it, by name.

    `changes` maps a name to what `share_right` is called with.
    """
    measured = dict.fromkeys(changes)
    for name, change in changes.items():
        measured[name] = row = shares([{"sentences": m, **change} for m in lengths])
        if row is None:
            break
        print(*(f"{share:.3f}" for share in row), "", name)
    return measured


def shares(calls):
    """Measure `share_right` for each of some calls, dicts of arguments; give an array.

    While the first one gives nothing, or where nobody looks, as while a notebook is graded, the result is None.
    """
    first = pictures.call_if_seen(lambda call: share_right(**call), calls[0])
    return None if first is None else np.array([first, *(share_right(**call) for call in calls[1:])])


# The model: every number comes from the same weights, but nothing here is a student's answer


def _read(ids, changes, factors=UNCHANGED, squeeze=1.0):
    """The model's logits at every word of stories (b, n), with changes."""
    n = ids.shape[1]
    words, turns = np.take(_weights["embedding"], ids, axis=0), _turns(n, squeeze)
    for layer in range(LAYERS):
        change = {name: pair[layer] for name, pair in changes.items()}
        seen = _evened(words, _weights[f"{layer}.gain_1"])
        found = _found(seen, layer, {"masks": None, "attend": None} | change, factors[layer], turns)
        words = words + np.einsum("bhnv,hvd->bnd", found, _by_head(_weights[f"{layer}.W_o"], 0), optimize=True)
        seen = _evened(words, _weights[f"{layer}.gain_2"])
        z = np.tensordot(seen, _weights[f"{layer}.W_gate"], 1)
        inner = z * np.tensordot(seen, _weights[f"{layer}.W_up"], 1) * (0.5 + 0.5 * np.tanh(0.5 * z))
        words = words + np.tensordot(inner, _weights[f"{layer}.W_down"], 1)
    return np.tensordot(_evened(words, _weights["gain"]), _weights["unembedding"], 1)


def _found(seen, layer, change, factors, turns):
    """Return what the heads of a layer find for the words `seen`, (b, h, n, v)."""
    n = seen.shape[1]
    kept, to_keys, to_values = seen, _weights[f"{layer}.W_k"], _weights[f"{layer}.W_v"]
    if factors is not None:  # one short row is kept for each word, of which keys and values are made again
        A, B = _factors(factors, layer)
        kept, (to_keys, to_values) = seen @ A, np.hsplit(B, 2)
    heads = [(seen, _weights[f"{layer}.W_q"]), (kept, to_keys), (kept, to_values)]
    Q, K, V = (np.einsum("bnd,dhk->bhnk", rows, _by_head(W, 1), optimize=True) for rows, W in heads)
    Q, K = (np.einsum("bhnk,nkl->bhnl", x, turns) for x in (Q, K))
    K = _given(change.get("keep_keys"), "keep_keys", K.shape, K) if change.get("keep_keys") else K
    V = _given(change.get("keep_values"), "keep_values", V.shape, V) if change.get("keep_values") else V
    mask = _given(change["masks"], "masks", (n, n), n) if change["masks"] else np.tri(n) > 0
    attend = change["attend"] or _all_that_fits
    return _given(attend, "attend", V.shape, Q, K, V, mask.astype(bool))


def _all_that_fits(Q, K, V, mask):
    """Attention to every key that may be seen."""
    return np.einsum("bhij,bhjv->bhiv", _shares(Q, K, mask), V, optimize=True)


def _shares(Q, K, mask):
    fits = np.einsum("bhik,bhjk->bhij", Q, K, optimize=True) * Q.shape[-1] ** -0.5
    fits += np.log(mask, where=mask, out=np.full(mask.shape, -np.inf))
    return softmax(fits, axis=-1)


def _by_head(W, axis):
    """A matrix with one of its axes cut up among the heads."""
    return W.reshape(*W.shape[:axis], HEADS, WIDTH, *W.shape[axis + 1 :])


def _evened(x, gain):
    return x * (np.mean(x * x, axis=-1, keepdims=True) + 1e-5) ** -0.5 * gain


@functools.cache
def _turns(n, squeeze):
    """A matrix for each of n positions, to multiply a head's row with: it rotates pairs of neighbours, base 10000."""
    plane = np.zeros((WIDTH, WIDTH))
    for i in range(0, WIDTH, 2):
        plane[i, i + 1] = 10000.0 ** (-i / WIDTH)
        plane[i + 1, i] = -plane[i, i + 1]
    return np.array([expm(position / squeeze * plane) for position in range(n)])


# What the reader's functions give


def _given(function, name, shape, *arguments):
    """Return what a reader's function gives, which has to be an array of that shape."""
    got = function(*arguments)
    if got is None:
        raise _NotYet("answer the question above first, then run this cell again")
    if not isinstance(got, np.ndarray) or got.shape != shape:
        came = f"an array of shape {got.shape}" if isinstance(got, np.ndarray) else f"a {type(got).__name__}"
        raise _NotYet(f"`{name}` should give an array of shape {shape}, but it gave {came}")
    return got


def _factors(pair, layer):
    """A reader's A and B, whose product has to be as large as the matrix that it stands for."""
    rows, columns = keys_and_values(layer).shape
    A, B = pair
    A = _given(lambda: A, "A", (rows, np.shape(A)[-1] if np.ndim(A) else 0))
    return A, _given(lambda: B, "B", (A.shape[1], columns))
