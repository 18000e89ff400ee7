"""The report's charts, as SVG for an <img>.

Takes numbers; gives a data URI. The page also has what a chart shows in words and in a table.
"""

import base64
import io
from collections.abc import Sequence

import matplotlib
import numpy as np
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

BAR = "#3f7fca"
INK = "#1a1c20"
LINE = "#8b93a0"  # seen on a light and on a dark page
# A picture follows the reader's colours, as the page does.
STYLE = f"<style>svg {{color: {INK}}} @media (prefers-color-scheme: dark) {{svg {{color: #e8eaee}}}}</style>"
BINS = 10


def bins(shares: Sequence[float]) -> list[int]:
    """How many shares lie in each tenth from 0 to 1; all points are in the last."""
    counts, _ = np.histogram(np.clip(shares, 0, 1), BINS, (0, 1))
    return counts.tolist()


def distribution(counts: Sequence[int]) -> str:
    """A histogram of how many submissions earned which share of the points."""
    figure = Figure((7, 2.6), layout="constrained")
    axes = figure.add_subplot()
    bars = axes.bar(range(len(counts)), counts, width=0.92, color=BAR)
    axes.bar_label(bars, [str(count) if count else "" for count in counts], fontsize=9, color=INK)
    axes.set_xticks(np.arange(len(counts) + 1) - 0.5, [f"{10 * n}" for n in range(len(counts) + 1)])
    axes.set_xlabel("percent of the points")
    axes.set_ylabel("submissions")
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.margins(y=0.15)
    return _as_uri(figure, axes)


def difficulties(names: Sequence[str], shares: Sequence[float]) -> str:
    """Which share of each question's points was earned, from the top in the assignment's order."""
    figure = Figure((7, 0.5 + 0.3 * len(names)), layout="constrained")
    axes = figure.add_subplot()
    bars = axes.barh(names, [100 * share for share in shares], height=0.7, color=BAR)
    axes.bar_label(bars, [f"{100 * share:.0f}" for share in shares], padding=3, fontsize=9, color=INK)
    axes.set_xlim(0, 108)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel("percent of the question's points that were earned")
    axes.invert_yaxis()
    return _as_uri(figure, axes)


def _as_uri(figure: Figure, axes: matplotlib.axes.Axes) -> str:
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(LINE)
    axes.tick_params(colors=INK, length=0)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(INK)
    svg = io.BytesIO()
    # The reader's own font, and the same bytes for the same numbers.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "soft-lookup", "font.family": "sans-serif"}):
        figure.patch.set_visible(False)
        axes.patch.set_visible(False)
        FigureCanvasSVG(figure).print_svg(svg, metadata={"Date": None, "Creator": None})
    drawn = svg.getvalue().decode().replace(INK, "currentColor").replace("<defs>", STYLE + "<defs>", 1)
    return "data:image/svg+xml;base64," + base64.b64encode(drawn.encode()).decode()
