"""Shows what language models can do, how one learns, and what its heads look at.

Takes numbers of bits, ids, and functions of the notebook; gives pictures, and lines of text. Without matplotlib,
a bar shows how far training is, and `sketches` draws its end. Where nobody looks, as while a notebook is graded,
`SOFT_LOOKUP_PICTURES=no` in the environment keeps it from drawing.
"""

import io
import os
import time
from importlib.util import find_spec

import back
import numpy as np
import stories
from softlookup import pictures, sketches

BAR = 40  # characters
SHADES = {"known verbs": "0.0", "new verbs": "0.4", "animals": "0.7"}


def watched():
    """Return whether anybody looks at pictures here."""
    return os.environ.get("SOFT_LOOKUP_PICTURES") != "no"


def counting(surprisal, many, fresh):
    """Print what n-grams that have read `many` stories can do on `fresh` ones; give their bits per word."""
    measured = {}
    for order in (1, 2, 3, 4, 5):
        model = stories.NGrams(order, many)
        bits = surprisal(np.log(model.shares(fresh[:, :-1])), fresh[:, 1:])
        if bits is None:
            break
        rng, first_words = np.random.default_rng(3), fresh[:200, :1]
        told = stories.tell_on(lambda ids, m=model: np.log(m.shares(ids)[:, -1]), first_words, 23, rng)
        measured[order] = bits.mean()
        print(f"{order}-grams: {bits.mean():.2f} bits, {stories.contradictions(told):.0%} of verbs contradicted")
    return measured


def who_notices(logits_of):
    """Draw and give how much the logits of each word (rows) change with each word that goes in (columns)."""
    ids, changes = stories.tell(np.random.default_rng(5), 1, 3)[0], []
    before = logits_of(ids)
    for j in range(6 if before is not None else 0):
        other = ids.copy()
        other[0, j] = (other[0, j] + 1) % 20
        changes.append(np.abs(logits_of(other) - before)[0].mean(axis=-1))
    notices = np.stack(changes, axis=1) if changes else None
    rows, columns = [f"word {i}" for i in range(6)], [f"change {i}" for i in range(6)]
    pictures.heat_map(notices, rows, columns, "Who notices a change?")
    return notices


def looks(ids, weights, n_heads, block):
    """Return how much each word looks at each, in every head: (layers, h, b, n, n)."""
    words, found = np.take(weights["embedding"], ids, axis=0), []
    for w in weights["blocks"]:
        size = np.sqrt(np.mean(words * words, axis=-1, keepdims=True) + 1e-5)
        found.append(back.shares_of_heads(words / size * w["gain_1"], w, n_heads))
        words = block(words, w, n_heads)
    return np.stack(found)


def heads(looks, ids, right_without):
    """Print what the heads of two layers look at in stories, and what is right without each; draw the latter."""
    bars = {"layer 0": None, "layer 1": None}
    if looks is not None:
        animals = ids[:, 0::2]
        before = looks[..., range(1, 24, 2), range(0, 24, 2)].mean(axis=(2, 3))
        same = (animals[:, :, None] == animals[:, None, :]) & np.tri(12, k=-1, dtype=bool)
        to_verb = (looks[..., 0::2, 1::2] * same).sum(axis=-1)[..., same.any(axis=-1)].mean(axis=-1)
        print("          verbs look at   repeated animals   right answers")
        print("          word before     look at the verb   without it")
        for i, j in np.ndindex(before.shape):
            print(f"head ({i}, {j}) {before[i, j]:11.2f} {to_verb[i, j]:16.2f} {right_without[i, j]:16.0%}")
        bars = {f"layer {i}": np.array([right_without[i, j] for j in range(4)]) for i in range(2)}
    pictures.bars(bars, [f"head {j}" for j in range(4)], "Right answers without one head", "share")


class Learning:
    """The loss so far beside its floor and what counting reaches, and the loss of each kind of word."""

    def __init__(self, floor, counted, total):
        self._total = total  # steps
        self._lines = {"4-grams": counted, "floor": floor}
        self._steps, self._bits = [], []
        self._place, self._start = None, time.perf_counter()

    def step(self, number, bits, last=False):
        """Take in the bits per word at a step, a dict with `all words` and the kinds of words, and show them."""
        self._steps.append(number)
        self._bits.append(bits)
        if last or number % 100 == 0:
            seconds = time.perf_counter() - self._start
            kinds = ", ".join(f"{kind} {bits[kind]:.2f}" for kind in SHADES)
            print(f"step {number}: {bits['all words']:.2f} bits per word ({kinds}), {seconds:.0f} seconds")
        if find_spec("matplotlib") is not None:
            self._draw()
            return
        self._show_bar(number)
        if last:
            curves = {kind: self._of(kind) for kind in ("all words", *SHADES)}
            sketches.curves(self._steps, curves, "Bits per word", "step", "bits")

    def _show_bar(self, number):
        filled = BAR * number // self._total
        self._put({"text/plain": f"{'█' * filled}{'░' * (BAR - filled)} step {number} of {self._total}"}, raw=True)

    def _of(self, kind):
        return np.array([bits[kind] for bits in self._bits])

    def _draw(self):
        from IPython.display import Image

        alt = "Bits per word over the steps of training, of all words and of each kind of word"
        self._put(Image(_png(self._figure()), alt=alt))

    def _put(self, shown, **how):
        """Show something in the place of what was shown before."""
        from IPython.display import display

        if self._place is None:
            self._place = display(shown, display_id=True, **how)
        else:
            self._place.update(shown, **how)

    def _figure(self):
        from matplotlib.figure import Figure

        figure = Figure(figsize=(pictures.WIDTH, 5.6), layout="constrained")
        upper, lower = figure.subplots(2, 1, sharex=True)
        upper.plot(self._steps, self._of("all words"), color="black", label="the model, all words")
        for (name, level), dashes in zip(self._lines.items(), ("--", ":"), strict=True):
            upper.axhline(level, color="0.4", linestyle=dashes, label=f"{name}: {level:.2f}")
        for (kind, shade), dashes in zip(SHADES.items(), ("-", "--", "-."), strict=True):
            lower.plot(self._steps, self._of(kind), color=shade, linestyle=dashes, label=kind)
        for axes in (upper, lower):
            axes.set_ylim(0, 5.2)
            axes.set_ylabel("bits per word")
            axes.legend()
        lower.set_xlabel("step")
        return figure


def _png(figure):
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=100)
    return drawn.getvalue()
