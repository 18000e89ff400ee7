"""Makes the files that ship with this notebook and hold a training run: `grown.npz` and `friend.npz`.

    .venv/bin/python solutions/12_model/grow.py [grown] [friend]

Takes what the solved notebook defines; a minute or two. `grown.npz` is one of many runs that would do, but `two_heads`
asks for its heads: another processor may exchange them, so the committed file stays, and a test holds it to the answer.
"""

import contextlib
import os
import runpy
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
SEED, STEPS = 32, 1000  # of grown.npz


def solved():
    """Return what notebook.py defines, run without its pictures."""
    sys.path[:0] = [str(HERE), str(HERE.parents[1] / "assignments" / HERE.name)]
    os.environ["SOFT_LOOKUP_PICTURES"] = "no"
    with contextlib.chdir(HERE), contextlib.redirect_stdout(None):
        return runpy.run_path("notebook.py")


def trained(of, n_heads, seed, steps):
    """Weights, and the loss of each step: as `train` of the notebook, with any number of heads."""
    import back

    rng, weights, losses = np.random.default_rng(1000 + seed), of["noise"](seed), []
    adam = back.Adam(weights)
    for t in range(1, steps + 1):
        loss, gradients = of["loss_and_grads"](of["tell"](rng, 32)[0], weights, n_heads)
        weights = adam.step(weights, gradients, 0.01 * min(1, 2 - 2 * t / (steps + 1)))
        losses.append(loss)
    return weights, np.array(losses)


def grown(of):
    """Four heads in each layer, for longer; as float16."""
    weights, _ = trained(of, 4, SEED, STEPS)
    flat = {name: array for name, array in weights.items() if name != "blocks"}
    for i, block in enumerate(weights["blocks"]):
        flat |= {f"{i}.{name}": array for name, array in block.items()}
    np.savez_compressed(HERE / "grown.npz", **{name: array.astype(np.float16) for name, array in flat.items()})


def friend(of):
    """The run with `friends_attention`, forwards and backwards: the loss of each step, and the bits by position."""
    import back

    def friends_heads(X, W_q, W_k, W_v, W_o, n_heads):
        b, n, _ = X.shape
        Q, K, V = (np.swapaxes((X @ W).reshape(b, n, n_heads, -1), 1, 2) for W in (W_q, W_k, W_v))
        found = of["friends_attention"](back.turned(Q), back.turned(K), V)
        return np.swapaxes(found, 1, 2).reshape(b, n, -1) @ W_o

    def friends_hidden(n):
        """Return what her blocks hide: an attention whose values are the positions themselves shows it."""
        shares = of["friends_attention"](np.zeros((n, 1)), np.zeros((n, 1)), np.eye(n))
        return np.where(shares > 0, 0.0, -np.inf)

    names = of["block"].__globals__
    names["causal_heads"], back.hidden = friends_heads, friends_hidden
    weights, losses = trained(of, 2, 0, 400)
    ids, _ = of["tell"](np.random.default_rng(97), 2000)
    bits = of["surprisal"](of["language_model"](ids[:, :-1], weights, 2), ids[:, 1:]).mean(axis=0)
    np.savez_compressed(HERE / "friend.npz", losses=losses, bits=bits)


if __name__ == "__main__":
    of = solved()
    for name in sys.argv[1:] or ("grown", "friend"):
        {"grown": grown, "friend": friend}[name](of)
