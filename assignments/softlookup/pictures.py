"""Draws the notebooks' pictures: heat maps of weights, waves, bars, curves and sliders, readable in greyscale.

Takes an answer as it is, even an unfinished one: what cannot be drawn yet gives one line that says so
instead of an error, so the rest of the notebook still runs. Without matplotlib, `sketches` draws plainer pictures;
without ipywidgets, a slider is one still picture.
Where nobody looks, as while a notebook is graded, `SOFT_LOOKUP_PICTURES=no` in the environment keeps it from drawing.
Every picture is narrow enough for a telephone: shrunk to 344 pixels, its letters of 10 points are still 11 pixels high.
"""

import os
import textwrap
from html import escape
from importlib.util import find_spec

import numpy as np
from softlookup import sketches
from softlookup.sketches import LEAST

WIDTH = 4.2  # inches, of the widest picture
TOLD = 40  # numbers of one part of a picture that a screen reader reads out
LETTER = 0.085  # inches, the width of one, about


def heat_map(weights, rows, columns, title, top=None):
    """Draw an array of shape (len(rows), len(columns)) as labelled squares, with the number in each.

    Shares, from 0 to 1, are drawn on one scale, so that two pictures can be compared: 1 is black. Of other numbers the
    largest is black, or what is as large as `top`. What rounds to 0.00 has no number, and neither has a mask: True is
    black.
    """
    heat_maps({title: (weights, rows)}, columns, top)


def heat_maps(tables, columns, top=None):
    """Draw heat maps below each other on one scale, so that their columns line up.

    `tables` maps a title to an array and the names of its rows.
    """
    numbered = [title for title, (weights, _) in tables.items() if np.asarray(weights).dtype != bool]
    drawable = {
        title: _drawable(weights, (len(rows), len(columns)), title) for title, (weights, rows) in tables.items()
    }
    if any(weights is None for weights in drawable.values()) or not _watched():
        return
    low, high = _scale(drawable.values(), top)
    if _only_sketches():
        sound = {title: (weights, tables[title][1]) for title, weights in drawable.items()}
        sketches.heat_maps(sound, columns, low, high, numbered)
        return
    import matplotlib.pyplot as plt

    heights = [len(rows) for _, rows in tables.values()]
    layout = {"height_ratios": heights, "layout": "constrained", "sharex": True}
    size = WIDTH, 0.4 * sum(heights) + 0.5 * len(tables) + 0.8
    _, places = plt.subplots(len(tables), figsize=size, squeeze=False, **layout)
    for axes, (title, weights) in zip(places[:, 0], drawable.items(), strict=True):
        _squares(axes, weights, tables[title][1], columns, low, high)
        for i, j in np.argwhere(np.abs(weights) >= LEAST) if title in numbered else ():
            dark = weights[i, j] > low + 0.55 * (high - low)
            axes.text(j, i, f"{weights[i, j]:.2f}", ha="center", va="center", color="white" if dark else "black")
        axes.set_title(_lines(title))
    _show(drawable, {"columns": columns} | {f"rows of {title}": rows for title, (_, rows) in tables.items()})


def panels(parts, rows, columns, title):
    """Draw arrays of shape (len(rows), len(columns)) on one scale, side by side where they fit, without numbers.

    `parts` maps a name, such as "head 1", to each.
    """
    drawable = _all_drawable(parts, (len(rows), len(columns)), title)
    if drawable is None:
        return
    low, high = _scale(drawable.values(), None)
    if _only_sketches():
        for name, values in drawable.items():
            sketches.heat_maps({f"{title}: {name}": (values, rows)}, columns, low, high)
        return
    import matplotlib.pyplot as plt

    across = min(len(drawable), 2 if len(columns) <= 10 else 1)  # more names don't fit twice
    down = -(-len(drawable) // across)
    size = WIDTH, down * (0.2 * len(rows) + 0.5) + 1.2
    layout = {"layout": "constrained", "sharex": True, "sharey": True}
    figure, places = plt.subplots(down, across, figsize=size, squeeze=False, **layout)
    for axes in places.flat[len(drawable) :]:
        axes.set_axis_off()
    for axes, (name, values) in zip(places.flat, drawable.items(), strict=False):
        _squares(axes, values, rows, columns, low, high)
        axes.tick_params(axis="x", labelrotation=90)
        axes.set_title(name)
    figure.suptitle(_lines(f"{title} (white is {low:.3g}, black {high:.3g})"))
    _show(drawable, {"": title, "columns": columns, "rows": rows})


def waves(encoding, title):
    """Draw an array with a row for each position as shades from -1 (white) to 1 (black), without numbers."""
    _shades(_as_matrix(encoding), title, "column", "position", -1.0, 1.0)


def dot_products(vectors, title):
    """Draw the dot product of each row of an array with each row, from the smallest (white) to the largest (black)."""
    vectors = _as_matrix(vectors)
    products = None if vectors is None else vectors @ vectors.T
    low, high = (0.0, 1.0) if products is None else (float(products.min()), float(products.max()))
    _shades(products, title, "position", "position", low, max(high, low + 1e-9))


def _shades(matrix, title, xlabel, ylabel, low, high):
    """A matrix as shades of grey, too many for numbers; None says that it isn't there yet."""
    if matrix is None:
        _say_not_yet(title)
        return
    if not _watched():
        return
    if _only_sketches():
        sketches.shades(matrix, title, xlabel, ylabel, low, high)
        return
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(WIDTH, 3.2), layout="constrained")
    image = axes.imshow(matrix, cmap="Greys", vmin=low, vmax=high, interpolation="nearest")
    figure.colorbar(image, ax=axes, shrink=0.8)
    axes.set_title(_lines(title))
    axes.set_xlabel(xlabel)
    axes.set_ylabel(ylabel)
    _show({title: matrix}, {"across": xlabel, "down": ylabel})


def bars(groups, labels, title, ylabel):
    """Draw bars side by side: `groups` maps a name to an array of shape (len(labels),)."""
    drawable = _all_drawable(groups, (len(labels),), title)
    if drawable is None:
        return
    if _only_sketches():
        sketches.bars(drawable, labels, title, ylabel)
        return
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(WIDTH, 3), layout="constrained")
    width = 0.8 / len(drawable)
    hatches = ["", "//", "..", "xx"]
    for n, (name, values) in enumerate(drawable.items()):
        shade = str(0.25 + 0.6 * n / max(len(drawable) - 1, 1))
        axes.bar(
            np.arange(len(labels)) + n * width,
            values,
            width,
            label=name,
            color=shade,
            edgecolor="black",
            hatch=hatches[n % len(hatches)],
        )
    axes.set_xticks(np.arange(len(labels)) + 0.4 - width / 2, labels)
    if (max(map(len, labels)) + 1) * LETTER > 3.5 / len(labels):
        axes.tick_params(axis="x", labelrotation=90)
    axes.set_title(_lines(title))
    axes.set_ylabel(ylabel)
    if len(drawable) > 1:
        figure.legend(loc="outside lower center")  # below the bars, never over them
    _show(drawable, {"": title, "bars for": labels, "up": ylabel})


def curves(x, lines, title, xlabel, ylabel):
    """Draw lines over the same places: `lines` maps a name to an array of shape (len(x),)."""
    drawable = _all_drawable(lines, (len(x),), title)
    if drawable is None:
        return
    if _only_sketches():
        sketches.curves(x, drawable, title, xlabel, ylabel)
        return
    import matplotlib.pyplot as plt

    _, axes = plt.subplots(figsize=(WIDTH, 3), layout="constrained")
    # Each drawn thinner than the one before, so that lines that lie on top of each other can all be seen.
    for n, (name, values) in enumerate(drawable.items()):
        shade = str(0.6 * (len(drawable) - 1 - n) / max(len(drawable) - 1, 1))
        width = 1.5 + 3 * (len(drawable) - 1 - n)
        axes.plot(x, values, label=name, color=shade, linewidth=width, linestyle="--" if n % 2 else "-")
    axes.set_title(_lines(title))
    axes.set_xlabel(xlabel)
    axes.set_ylabel(ylabel)
    if len(drawable) > 1:
        axes.legend()
    _show({xlabel: np.asarray(x, dtype=float)} | drawable, {"": title, "up": ylabel})


def arrows(groups, labels, title, query=None):
    """Draw vectors of width 2 as arrows from a circle's centre: `groups` maps a name to an array (len(labels), 2).

    The circle is as long as the longest of them, or as `query`, an array (2,), which is drawn as a dashed arrow.
    """
    drawable = _all_drawable(groups, (len(labels), 2), title)
    if drawable is None:
        return
    if _only_sketches():
        sketches.arrows(drawable, labels, title, query)
        return
    import matplotlib.pyplot as plt

    side = min(3.2, WIDTH / len(drawable))
    figure, panels = plt.subplots(1, len(drawable), figsize=(side * len(drawable), side + 0.6), squeeze=False)
    for axes, (name, vectors) in zip(panels[0], drawable.items(), strict=True):
        longest = max(float(np.linalg.norm(vectors, axis=1).max()), 1e-9)
        radius = longest if query is None else float(np.linalg.norm(query))
        reach = 1.35 * max(longest, radius)
        axes.add_patch(plt.Circle((0, 0), radius, fill=False, color="0.8"))
        if query is not None:
            style = {"arrowstyle": "->", "linestyle": "--", "color": "0.4", "linewidth": 3}
            axes.annotate("", query, (0, 0), arrowprops=style)
        for n, ((x, y), label) in enumerate(zip(vectors, labels, strict=True)):
            shade = str(0.6 - 0.6 * n / max(len(labels) - 1, 1))
            axes.annotate("", (x, y), (0, 0), arrowprops={"arrowstyle": "->", "color": shade, "linewidth": 1.5})
            beyond = 14 * np.array([x, y]) / max(np.hypot(x, y), 1e-9)
            style = {"ha": "center", "va": "center", "color": shade, "textcoords": "offset points"}
            axes.annotate(label, (x, y), beyond, **style)
        axes.set_xlim(-reach, reach)
        axes.set_ylim(-reach, reach)
        axes.set_aspect("equal")
        axes.set_axis_off()
        axes.set_title(name)
    figure.suptitle(_lines(title))
    figure.tight_layout()
    _show(drawable, {"": title, "arrows": labels})


def links(heads, groups, title):
    """Draw a row of query heads, a row of groups of keys and values, and a line from each head to its group."""
    if not _watched():
        return
    if _only_sketches():
        sketches.links(heads, groups, title)
        return
    import matplotlib.pyplot as plt

    _, axes = plt.subplots(figsize=(WIDTH, 1.9), layout="constrained")
    share = heads // groups
    for head in range(heads):
        group = head // share
        middle = group * share + (share - 1) / 2
        axes.plot([head, middle], [1, 0], color="0.4", linewidth=1, zorder=1)
        shade = "0.85" if group % 2 else "1"
        for x, y, label in ((head, 1, f"Q {head}"), (middle, 0, f"K, V\n{group}")):
            box = {"boxstyle": "round", "facecolor": shade, "edgecolor": "black"}
            axes.text(x, y, label, ha="center", va="center", bbox=box, zorder=2)
    axes.set_xlim(-0.6, heads - 0.4)
    axes.set_ylim(-0.4, 1.4)
    axes.set_axis_off()
    axes.set_title(_lines(title))
    _show({}, {"": title, "lines": [f"Q {head} to K, V {head // share}" for head in range(heads)]})


def blocks(whole, parts, name, title):
    """Draw a matrix with its columns shaded in as many blocks as there are parts, and the parts beside it.

    `parts` is what an answer made of the matrix: a list (or tuple, or array) of matrices. Names and shapes
    stand below.
    """
    parts = list(np.atleast_1d(parts)) if isinstance(parts, np.ndarray) else parts
    matrices = [_as_matrix(m) for m in (whole, *parts)] if isinstance(parts, list | tuple) else []
    if len(matrices) < 2 or any(m is None for m in matrices):
        _say_not_yet(title)
        return
    if not _watched():
        return
    if _only_sketches():
        sketches.blocks(matrices, len(parts), name, title)
        return
    import matplotlib.pyplot as plt

    width = sum(m.shape[1] for m in matrices) + len(parts)
    height = max(m.shape[0] for m in matrices)
    _, axes = plt.subplots(figsize=(WIDTH, 0.4 * height + 1.3), layout="constrained")
    left = 0
    for n, matrix in enumerate(matrices):
        rows, columns = matrix.shape
        for (i, j), value in np.ndenumerate(matrix):
            block = n - 1 if n else j * len(parts) // columns
            _labelled_square(axes, left + j, i, value, block)
        label = name if n == 0 else f"{name},\nhead {n}"
        axes.text(left + columns / 2, rows + 0.15, f"{label}\n{rows} × {columns}", ha="center", va="top")
        left += columns + 1
    axes.set_xlim(-0.1, width + 0.1)
    axes.set_ylim(height + 1.9, -0.1)
    axes.set_axis_off()
    axes.set_title(_lines(title))
    _show({name: matrices[0]} | {f"{name}, head {n}": m for n, m in enumerate(matrices[1:], 1)}, {"": title})


def slider(draw, name, low, high, start, step=0.1):
    """Call `draw` with the value of a slider each time that it moves; where there are none, once with `start`."""
    if not _watched():
        return
    if find_spec("ipywidgets") is None:
        draw(start)
        return
    import ipywidgets

    knob = {"min": low, "max": high, "step": step, "description": name, "continuous_update": False}
    kind = ipywidgets.IntSlider if isinstance(start, int) else ipywidgets.FloatSlider
    ipywidgets.interact(lambda value: draw(value), value=kind(start, **knob))


def unpack(answer):
    """The two parts of an answer that is a pair; while it is none yet, `None` twice."""
    if isinstance(answer, tuple | list) and len(answer) == 2:
        return answer
    return None, None


def call(function, *arguments):
    """Return what a function gives for these arguments; while one of them isn't there yet, `None`."""
    if any(argument is None or argument is Ellipsis for argument in arguments):
        return None
    return function(*arguments)


def call_if_seen(function, *arguments):
    """The same, but `None` where nobody looks: for what takes a while and is only there to be seen."""
    return call(function, *arguments) if _watched() else None


def _show(numbers, names):
    """Show the figure, and its names and numbers in words to those who cannot see it."""
    import matplotlib.pyplot as plt

    if "inline" not in plt.get_backend():
        plt.show()
        return
    from IPython.core.pylabtools import print_figure
    from IPython.display import display

    figure, text = plt.gcf(), _in_words(numbers, names)
    png = print_figure(figure, base64=True)
    plt.close(figure)
    # Front ends read out no description of a plain picture; they show the HTML, and what prints a notebook the picture.
    shown = f'<img alt="{escape(text)}" src="data:image/png;base64,{png}" style="max-width: 100%">'
    display({"text/plain": text, "text/html": shown, "image/png": png}, raw=True)


def _in_words(numbers, names):
    """Return what a picture shows, for a screen reader: texts or lists of them, and arrays, by what they are."""
    listed = ((what, name if isinstance(name, str) else ", ".join(map(str, name))) for what, name in names.items())
    told = [f"{what}: {name}" if what else name for what, name in listed]
    return "; ".join(told + [f"{what}: {_numbers(values)}" for what, values in numbers.items()])


def _numbers(values):
    if values.size > TOLD:
        shape = " by ".join(map(str, values.shape))
        return f"{shape} numbers from {values.min():.3g} to {values.max():.3g}"
    return np.array2string(values, precision=2, suppress_small=True, separator=", ").replace("\n", "")


def _watched():
    """Return whether anybody looks at pictures here."""
    return os.environ.get("SOFT_LOOKUP_PICTURES") != "no"


def _only_sketches():
    """Return whether there is no matplotlib here."""
    return find_spec("matplotlib") is None


def _scale(arrays, top):
    """Return what is white and what is black: 0 and 1 for shares."""
    low = min(0.0, *(float(values.min()) for values in arrays))
    high = max(float(values.max()) for values in arrays) if top is None else top
    return low, 1.0 if top is None and low == 0 and high <= 1 else max(high, 1e-9)


def _squares(axes, values, rows, columns, low, high):
    """A square for each entry, with a thin line around it, so that white ones can be counted too."""
    axes.imshow(values, cmap="Greys", vmin=low, vmax=high, aspect="auto")
    rows, columns = ([_lines(name, 11) for name in names] for names in (rows, columns))
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    longest = max(len(line) for name in columns for line in name.splitlines())
    if (longest + 1) * LETTER > (WIDTH - 1) / len(columns):
        axes.tick_params(axis="x", labelrotation=90)
    axes.set_xticks(np.arange(len(columns) - 1) + 0.5, minor=True)
    axes.set_yticks(np.arange(len(rows) - 1) + 0.5, minor=True)
    axes.grid(which="minor", color="0.75", linewidth=0.5)
    axes.tick_params(which="minor", length=0)


def _lines(text, most=34):
    """A text in lines of at most so many letters, cut between words."""
    return textwrap.fill(str(text), most, break_long_words=False)


def _labelled_square(axes, x, y, value, block):
    """A square with its number, shaded and hatched by the block that it belongs to."""
    import matplotlib.pyplot as plt

    shades, hatches = ["0.97", "0.78"], ["", "///", "...", "xxx"]
    style = {"facecolor": shades[block % 2], "hatch": hatches[block % 4], "edgecolor": "0.6", "linewidth": 0}
    axes.add_patch(plt.Rectangle((x, y), 1, 1, **style))
    axes.add_patch(plt.Rectangle((x, y), 1, 1, fill=False, edgecolor="black", linewidth=0.8))
    paper = {"facecolor": shades[block % 2], "edgecolor": "none", "pad": 1.0}
    axes.text(x + 0.5, y + 0.5, f"{value:.2f}", ha="center", va="center", bbox=paper)


def _as_matrix(values):
    """The values as floats where they are a matrix of finite numbers, else None."""
    sound = isinstance(values, np.ndarray) and values.ndim == 2 and values.size and values.dtype.kind in "iufb"
    return values.astype(float) if sound and np.isfinite(values).all() else None


def _all_drawable(parts, shape, title):
    """All parts as floats, if each is an array of that shape and somebody looks; else None, and one line says so."""
    drawable = {}
    for name, values in parts.items():
        drawable[name] = _drawable(values, shape, title)
        if drawable[name] is None:
            return None
    return drawable if _watched() else None


def _drawable(values, shape, title):
    """The values as floats where they are an array of that shape, else None and a line that says so."""
    fits = isinstance(values, np.ndarray) and values.shape == tuple(shape) and values.dtype.kind in "iufb"
    if fits and np.isfinite(values).all():
        return values.astype(float)
    _say_not_yet(title)
    return None


def _say_not_yet(title):
    print(f"Nothing to draw yet for “{title}”: answer the question above first, then run this cell again.")
