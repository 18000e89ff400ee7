"""Draws what `pictures` draws as plain SVG, for where matplotlib is missing, as in some browsers.

Takes arrays that `pictures` has looked at, and names for rows, columns and groups. Readable in greyscale.
"""

from html import escape

import numpy as np

SQUARE, LINE, MARGIN = 46, 18, 12  # pixels
LETTER = 7.2  # the width of one, about
LEAST = 0.005  # numbers below it round to 0.00 and are left out, as fifty of them would hide the others
GREYS = ("#404040", "#bfbfbf", "#808080", "#e6e6e6")
DASHED = 'stroke="#666666" stroke-width="3" stroke-dasharray="6 4"'
HATCHES = {  # by number, as paths within 8 × 8 pixels
    1: "M0 8 L8 0",
    2: "M4 4 h1.5 v1.5 h-1.5 z",
    3: "M0 8 L8 0 M0 0 L8 8",
}


def heat_maps(tables, columns, low, high, numbered=()):
    """Heat maps below each other with their columns lined up: `tables` maps a title to an array and its rows' names.

    Those whose titles are in `numbered` show their numbers.
    """
    names = [str(row) for _, rows in tables.values() for row in rows]
    left = MARGIN + LETTER * max(map(len, names)) + 6
    wide = max([SQUARE, *(LETTER * len(str(column)) + 8 for column in columns)])
    across, top, drawn = left + len(columns) * wide + MARGIN, 0.0, []
    for title, (weights, rows) in tables.items():
        drawn.append(_text(across / 2, top + LINE, title))
        top += 2 * LINE
        for (i, j), value in np.ndenumerate(weights):
            share = min(max((value - low) / (high - low), 0.0), 1.0)
            x, y, grey = left + j * wide, top + i * SQUARE * 0.7, round(255 * (1 - share))
            drawn.append(_rectangle(x, y, wide, SQUARE * 0.7, f"rgb({grey},{grey},{grey})"))
            if title in numbered and abs(value) >= LEAST:
                ink = "white" if share > 0.55 else "black"
                drawn.append(_text(x + wide / 2, y + SQUARE * 0.45, f"{value:.2f}", ink))
        drawn += [_text(left - 6, top + (i + 0.65) * SQUARE * 0.7, row, anchor="end") for i, row in enumerate(rows)]
        top += len(rows) * SQUARE * 0.7
        drawn += [_text(left + (j + 0.5) * wide, top + LINE, column) for j, column in enumerate(columns)]
        top += 1.5 * LINE
    _show(drawn, across, top, "; ".join(tables), written=True)


def shades(matrix, title, xlabel, ylabel, low, high):
    """A matrix as small squares in 16 greys; all squares of one grey are one path, as there may be thousands."""
    side, left, top = 6, MARGIN + 9 * LETTER, 2.6 * LINE
    levels = np.rint(15 * np.clip((matrix - low) / (high - low), 0, 1)).astype(int)
    drawn = [_text(left, top - 8, ylabel, anchor="start")]
    for level in np.unique(levels):
        squares = " ".join(
            f"M{left + j * side:.1f} {top + i * side:.1f} h{side} v{side} h-{side} z"
            for i, j in np.argwhere(levels == level)
        )
        grey = 255 - 17 * int(level)
        drawn.append(f'<path d="{squares}" fill="rgb({grey},{grey},{grey})"/>')
    rows, columns = matrix.shape
    bottom = top + rows * side
    drawn += [_text(left - 6, top + (i + 0.5) * side + 4, i, anchor="end") for i in range(0, rows, 10)]
    drawn += [_text(left + (j + 0.5) * side, bottom + LINE, j) for j in range(0, columns, 10)]
    drawn.append(_text(left, bottom + 2 * LINE, f"{xlabel}; white is {low:.3g}, black {high:.3g}", anchor="start"))
    _show(drawn, left + max(columns * side, 40 * LETTER) + MARGIN, bottom + 2.6 * LINE, title)


def bars(groups, labels, title, ylabel):
    """Bars side by side; a group's own grey and hatch, named below."""
    left, height, ground = MARGIN + 9 * LETTER, 150, 190
    values = np.array(list(groups.values()), dtype=float)
    low, high = min(values.min(initial=0.0), 0.0), max(values.max(initial=0.0), 0.0)
    scale = height / (high - low or 1.0)
    zero = ground + low * scale
    thick = 26
    wide = max(thick * len(groups) + 14, *(LETTER * len(str(label)) + 8 for label in labels))
    drawn = [_text(left, 2 * LINE, ylabel, anchor="start")]
    for at in sorted({low, 0.0, high}):
        y = zero - at * scale
        drawn.append(f'<path d="M{left:.1f} {y:.1f} h{wide * len(labels):.1f}" stroke="black" stroke-width="0.6"/>')
        drawn.append(_text(left - 6, y + 4, f"{at:.3g}", anchor="end"))
    for n, row in enumerate(values):
        for j, value in enumerate(row):
            x = left + j * wide + (wide - thick * len(groups)) / 2 + n * thick
            y, tall = zero - max(value, 0) * scale, abs(value) * scale
            drawn += _hatched(x, y, thick, tall, GREYS[n % 4], n % 4)
    drawn += [_text(left + (j + 0.5) * wide, ground + LINE, label) for j, label in enumerate(labels)]
    x = left
    for n, name in enumerate(groups if len(groups) > 1 else ()):
        drawn += _hatched(x, ground + 1.6 * LINE, 18, 12, GREYS[n % 4], n % 4)
        drawn.append(_text(x + 24, ground + 1.6 * LINE + 11, name, anchor="start"))
        x += 44 + LETTER * len(str(name))
    _show(drawn, max(left + wide * len(labels), x) + MARGIN, ground + 2.6 * LINE, title)


def curves(x, lines, title, xlabel, ylabel):
    """Lines over the same places, each thinner than the one before; named below."""
    left, top, wide, tall = MARGIN + 9 * LETTER, 2.6 * LINE, 420, 150
    ground = top + tall
    values = np.array(list(lines.values()), dtype=float)
    low, high, first, last = float(values.min()), float(values.max()), float(np.min(x)), float(np.max(x))
    across = left + (np.asarray(x, dtype=float) - first) / (last - first or 1.0) * wide
    drawn = [_text(left, top - 8, ylabel, anchor="start"), _rectangle(left, top, wide, tall, "none")]
    for at, y in ((low, ground), (high, top)):
        drawn.append(_text(left - 6, y + 4, f"{at:.3g}", anchor="end"))
    for at, place in ((first, left), (last, left + wide)):
        drawn.append(_text(place, ground + LINE, f"{at:.3g}"))
    drawn.append(_text(left + wide / 2, ground + LINE, xlabel))
    place = left
    for n, (name, row) in enumerate(zip(lines, values, strict=True)):
        up = ground - (row - low) / (high - low or 1.0) * tall
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(across, up, strict=True))
        style = f'fill="none" stroke="{GREYS[n % 4]}" stroke-width="{1.5 + 3 * (len(values) - 1 - n)}"'
        drawn.append(f'<polyline points="{points}" {style}/>')
        drawn.append(_rectangle(place, ground + 1.8 * LINE, 18, 6, GREYS[n % 4]))
        drawn.append(_text(place + 24, ground + 1.8 * LINE + 8, name, anchor="start"))
        place += 44 + LETTER * len(str(name))
    _show(drawn, max(left + wide, place) + 2 * MARGIN, ground + 2.8 * LINE, title)


def arrows(groups, labels, title, query):
    """Vectors of width 2 as spokes of a circle, which is as long as the longest or as `query`, in each group."""
    radius, top, drawn = 70, 2.6 * LINE, []
    for n, (name, vectors) in enumerate(groups.items()):
        x, y = MARGIN + 100 + n * 220, top + radius + LINE
        longest = max(float(np.hypot(*vectors.T).max()), 1e-9)
        circle = longest if query is None else float(np.hypot(*query))
        scale = radius / max(longest, circle)
        drawn.append(f'<circle cx="{x}" cy="{y:.1f}" r="{scale * circle:.1f}" fill="none" stroke="#bfbfbf"/>')
        if query is not None:
            right, up = scale * np.asarray(query)
            drawn.append(f'<path d="M{x} {y:.1f} l{right:.1f} {-up:.1f}" {DASHED}/>')
        drawn.append(_text(x, top - 4, name))
        for (right, up), label in zip(scale * vectors, labels, strict=True):
            drawn.append(f'<path d="M{x} {y:.1f} l{right:.1f} {-up:.1f}" stroke="black"/>')
            drawn.append(_text(x + 1.18 * right, y - 1.18 * up + 4, label))
    _show(drawn, 2 * MARGIN + 220 * len(groups), top + 2 * radius + 2.5 * LINE, title)


def links(heads, groups, title):
    """A row of query heads, a row of groups, and a line from each head to its group."""
    wide, upper, lower, drawn = 64, 3 * LINE, 7 * LINE, []
    share = heads // groups
    middles = [MARGIN + (group * share + share / 2) * wide for group in range(groups)]
    for head in range(heads):
        x = MARGIN + (head + 0.5) * wide
        drawn.append(f'<path d="M{x:.1f} {upper} L{middles[head // share]:.1f} {lower}" stroke="black"/>')
    places = [(MARGIN + (head + 0.5) * wide, upper, f"Q {head}", head // share) for head in range(heads)]
    places += [(x, lower, f"K, V {group}", group) for group, x in enumerate(middles)]
    for x, y, label, group in places:
        drawn += [_rectangle(x - 26, y - 12, 52, 20, ("white", "#e6e6e6")[group % 2]), _text(x, y + 3, label)]
    _show(drawn, 2 * MARGIN + heads * wide, lower + LINE, title)


def blocks(matrices, parts, name, title):
    """The first matrix with its columns shaded in `parts` blocks, and the others beside it."""
    left, drawn = MARGIN, []
    tallest = max(matrix.shape[0] for matrix in matrices)
    for n, matrix in enumerate(matrices):
        rows, columns = matrix.shape
        for (i, j), value in np.ndenumerate(matrix):
            block = n - 1 if n else j * parts // columns
            x, y = left + j * SQUARE, 2 * LINE + i * SQUARE * 0.7
            drawn += _hatched(x, y, SQUARE, SQUARE * 0.7, ("#f7f7f7", "#c7c7c7")[block % 2], block % 4)
            drawn.append(_rectangle(x + 5, y + 8, SQUARE - 10, LINE - 1, ("#f7f7f7", "#c7c7c7")[block % 2], "none"))
            drawn.append(_text(x + SQUARE / 2, y + SQUARE * 0.45, f"{value:.2f}"))
        middle, below = left + columns * SQUARE / 2, 2 * LINE + rows * SQUARE * 0.7 + LINE
        drawn.append(_text(middle, below, name if n == 0 else f"{name}, head {n}"))
        drawn.append(_text(middle, below + LINE, f"{rows} × {columns}"))
        left += (columns + 1) * SQUARE
    _show(drawn, left - SQUARE + MARGIN, 2 * LINE + tallest * SQUARE * 0.7 + 2.5 * LINE, title)


def _rectangle(x, y, width, height, fill, line="black"):
    size = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {size} fill="{fill}" stroke="{line}" stroke-width="0.6"/>'


def _hatched(x, y, width, height, fill, hatch):
    lines = [_rectangle(x, y, width, height, f"url(#hatch{hatch})")] if hatch else []
    return [_rectangle(x, y, width, height, fill), *lines]


def _text(x, y, text, fill="black", anchor="middle"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{escape(str(text))}</text>'


def _show(drawn, width, height, title, written=False):
    """Show a drawing, no wider than the page; `written` says that its titles are among what is drawn."""
    from IPython.display import SVG, display

    width = width if written else max(width, MARGIN * 2 + LETTER * 1.1 * len(title))
    title_above = "" if written else _text(width / 2, LINE, title)
    pattern = '<pattern id="hatch{}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="{}" {}/></pattern>'
    ink = 'stroke="black" stroke-width="0.8" fill="none"'
    patterns = "".join(pattern.format(n, path, ink) for n, path in HATCHES.items())
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" '
        'style="max-width: 100%; height: auto" role="img"'
    )
    display(
        SVG(
            f'{head} font-family="sans-serif" font-size="12"><title>{escape(title)}</title><defs>{patterns}</defs>'
            f'<rect width="100%" height="100%" fill="white"/>'
            f"{title_above}{''.join(drawn)}</svg>"
        )
    )
