"""Draws what a network learns: the film of a training run while it runs, and tables without numbers.

Takes losses and weights as a training loop has them; gives pictures, and one line of text for each that is shown.
Without matplotlib, `sketches` draws the end of the film. Where nobody looks, as while a notebook is graded,
`SOFT_LOOKUP_PICTURES=no` in the environment keeps it from drawing.
"""

import io
import os
import time
from importlib.util import find_spec

import numpy as np
from scipy.special import softmax
from softlookup import pictures, sketches

STEPS = (1, 50, 100)  # that the film shows; the last one it always shows too
BLACKEST = 8.0  # a score that is drawn black, in every table


class Film:
    """The loss so far, and at a few steps how well every question fits each key."""

    def __init__(self, names):
        self._names, self._losses, self._frames = names, [], []
        self._place, self._start = None, time.perf_counter()

    def step(self, number, loss, W_q, W_k, last=False):
        """Take in a step, from 1, and show it if it is one of a few."""
        self._losses.append(float(loss))
        if number not in STEPS and not last:
            return
        print(f"step {number}: loss {self._losses[-1]:.3f}, {time.perf_counter() - self._start:.1f} seconds")
        keys = slice(len(self._names))
        self._frames.append((number, W_q[keys] @ W_k[keys].T / np.sqrt(W_q.shape[1])))
        if _watched() and not _only_sketches():
            self._draw()
        elif _watched() and last:
            _sketch_losses(self._losses, "The loss of each step")
            _sketch_table(softmax(self._frames[-1][1], axis=1), self._names, self._names, "The shares at the end")

    def _draw(self):
        from IPython.display import Image, display

        picture = Image(_png(self._figure()), alt="The loss so far, and below it the tables of scores and of shares")
        if self._place is None:
            self._place = display(picture, display_id=True)
        else:
            self._place.update(picture)

    def _figure(self):
        from matplotlib.figure import Figure

        figure = Figure(figsize=(pictures.WIDTH, 4), layout="constrained")
        rows = figure.add_gridspec(3, len(STEPS) + 1, height_ratios=(1, 1.3, 1.3))
        _draw_losses(figure.add_subplot(rows[0, :]), self._losses)
        for column, (number, scores) in enumerate(self._frames):
            upper, lower = figure.add_subplot(rows[1, column]), figure.add_subplot(rows[2, column])
            _draw_table(upper, scores, BLACKEST)
            _draw_table(lower, softmax(scores, axis=1), 1.0)
            upper.set_title(f"step {number}")
            if column == 0:
                upper.set_ylabel("scores")
                lower.set_ylabel("shares")
        return figure


def run(losses, table, names, title):
    """Draw a training run that is over: its losses, and the scores in `table` of each of the names for each."""
    if losses is None or table is None:
        print(f"Nothing to draw yet for “{title}”: answer the questions above first, then run this cell again.")
        return
    print(f"The loss was {losses[0]:.3f} at first, and {np.mean(losses[-50:]):.3f} on average in the last 50 steps.")
    if not _watched():
        return
    table = table[: len(names), : len(names)]
    table = table - table.mean(axis=1, keepdims=True)
    if _only_sketches():
        _sketch_losses(losses, title)
        _sketch_table(table, names, names, title, BLACKEST)
        return
    from IPython.display import Image, display
    from matplotlib.figure import Figure

    figure = Figure(figsize=(pictures.WIDTH, 6), layout="constrained")
    upper, lower = figure.subplots(2, 1, height_ratios=(1, 2))
    figure.suptitle(title)
    _draw_losses(upper, losses)
    _draw_table(lower, table, BLACKEST, names)
    display(Image(_png(figure), alt="The losses of the run, and the table of scores at its end"))


def grids(tables, columns):
    """Draw tables of zeros and ones below each other; `tables` maps a name to each, all with the same columns."""
    if not _watched():
        return
    if _only_sketches():
        for name, table in tables.items():
            _sketch_table(table, range(1, len(table) + 1), columns, name, 1.0)
        return
    from IPython.display import Image, display
    from matplotlib.figure import Figure

    heights = [len(table) for table in tables.values()]
    figure = Figure(figsize=(pictures.WIDTH, 0.25 * sum(heights) + 1.6), layout="constrained")
    places = figure.subplots(len(tables), 1, height_ratios=heights, squeeze=False)[:, 0]
    for axes, (name, table) in zip(places, tables.items(), strict=True):
        axes.pcolormesh(table, cmap="Greys", vmin=0, vmax=1, edgecolors="0.8", linewidth=0.5)
        axes.invert_yaxis()
        axes.set_title(name, fontsize="medium")
        axes.set_xticks([])
        axes.set_yticks([])
    places[-1].set_xticks(np.arange(len(columns)) + 0.5, columns, rotation=90)
    display(Image(_png(figure), alt=", and ".join(tables)))


def _draw_losses(axes, losses):
    axes.plot(np.arange(1, len(losses) + 1), losses, color="black", linewidth=1)
    axes.set_ylim(0, None)
    axes.set_xlabel("step")
    axes.set_ylabel("loss")


def _draw_table(axes, table, blackest, names=()):
    axes.imshow(table, cmap="Greys", vmin=0.0, vmax=blackest)
    axes.set_xticks(range(len(names)), names, rotation=90)
    axes.set_yticks(range(len(names)), names)


def _sketch_losses(losses, title):
    sketches.curves(np.arange(1, len(losses) + 1), {"loss": losses}, title, "step", "loss")


def _sketch_table(table, rows, columns, title, blackest=1.0):
    sketches.heat_maps({title: (table, list(rows))}, list(columns), 0.0, blackest)


def _png(figure):
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", dpi=100)
    return drawn.getvalue()


def _watched():
    """Return whether anybody looks at pictures here."""
    return os.environ.get("SOFT_LOOKUP_PICTURES") != "no"


def _only_sketches():
    return find_spec("matplotlib") is None
