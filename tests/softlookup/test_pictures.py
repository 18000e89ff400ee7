"""Pictures of many numbers, as shades: a common scale, nothing written on them, a line while the answer is missing."""

import html
import importlib
import re
import subprocess
import sys

import numpy as np
import pytest

ANGLES = np.arange(5)[:, None] / 10000 ** (np.arange(0, 6, 2) / 6)
ENCODING = np.stack([np.sin(ANGLES), np.cos(ANGLES)], axis=-1).reshape(5, 6)


@pytest.fixture
def pictures(monkeypatch, helper_modules):
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.delenv("SOFT_LOOKUP_PICTURES", raising=False)
    return importlib.import_module("softlookup.pictures")


@pytest.fixture
def drawn(monkeypatch):
    """The figures that matplotlib was asked to show."""
    import matplotlib.pyplot as plt

    figures = []
    monkeypatch.setattr(plt, "show", lambda: figures.append(plt.gcf()))
    return figures


@pytest.fixture
def sketched(pictures, monkeypatch):
    """The drawings that are made where matplotlib is missing."""
    import IPython.display

    drawings = []
    monkeypatch.setattr(pictures, "_only_sketches", lambda: True)
    monkeypatch.setattr(IPython.display, "display", lambda drawing: drawings.append(drawing.data))
    return drawings


def test_waves_share_one_scale_and_have_no_numbers(pictures, drawn):
    pictures.waves(ENCODING, "Waves")
    pictures.waves(ENCODING / 10, "Small waves")
    for figure, shown in zip(drawn, (ENCODING, ENCODING / 10), strict=True):
        (image,) = figure.axes[0].images
        assert image.get_clim() == (-1.0, 1.0)
        assert np.array_equal(image.get_array(), shown)
        assert not figure.axes[0].texts


def test_dot_products_are_of_rows(pictures, drawn):
    pictures.dot_products(ENCODING, "Dot products")
    (image,) = drawn[0].axes[0].images
    assert np.allclose(image.get_array(), ENCODING @ ENCODING.T)
    assert np.allclose(image.get_clim(), (np.min(ENCODING @ ENCODING.T), 3))


def test_rows_that_are_all_alike_are_drawn_too(pictures, drawn):
    pictures.dot_products(np.ones((3, 4)), "All alike")
    assert len(drawn) == 1


def test_without_matplotlib_every_entry_has_its_square(pictures, sketched):
    pictures.waves(ENCODING, "Waves")
    pictures.dot_products(ENCODING, "Dot products")
    assert [drawing.count(" v6 h-6 z") for drawing in sketched] == [30, 25]
    assert "white is -1, black 1" in sketched[0]


@pytest.mark.parametrize("answer", [None, ..., [[1.0]], np.ones(3), np.full((2, 2), np.nan)], ids=repr)
def test_what_is_not_there_yet_is_said_in_a_line(pictures, drawn, capsys, answer):
    for draw in (pictures.waves, pictures.dot_products):
        draw(answer, "Positions")
        assert capsys.readouterr().out.startswith("Nothing to draw yet for “Positions”")
    assert drawn == []


def test_shares_have_one_scale_in_all_pictures(pictures, drawn):
    for shares in ([[0.2, 0.3]], [[0.9, 0.1]], [[3.0, 1.0]]):
        pictures.heat_map(np.array(shares), ["a"], ["b", "c"], "Shares")
    assert [figure.axes[0].images[0].get_clim() for figure in drawn] == [(0, 1), (0, 1), (0, 3)]


def test_a_mask_has_no_numbers(pictures, drawn, sketched, monkeypatch):
    mask = np.tri(3, dtype=bool)
    pictures.heat_map(mask, list("abc"), list("def"), "Who may look")
    assert "1.00" not in sketched[0]
    monkeypatch.setattr(pictures, "_only_sketches", lambda: False)
    pictures.heat_map(mask, list("abc"), list("def"), "Who may look")
    pictures.heat_map(mask.astype(float), list("abc"), list("def"), "Shares")
    assert [len(figure.axes[0].texts) for figure in drawn] == [0, 6]


def test_what_rounds_to_nothing_has_no_number(pictures, drawn, sketched, monkeypatch):
    weights = np.array([[1.0, 0.0, 0.0049], [0.0, -0.2, 0.0051]])
    pictures.heat_map(weights, ["a", "b"], list("def"), "Shares")
    assert re.findall(r">(-?\d\.\d\d)<", sketched[0]) == ["1.00", "-0.20", "0.01"]
    monkeypatch.setattr(pictures, "_only_sketches", lambda: False)
    pictures.heat_map(weights, ["a", "b"], list("def"), "Shares")
    assert [text.get_text() for text in drawn[0].axes[0].texts] == ["1.00", "-0.20", "0.01"]


def test_columns_of_heat_maps_below_each_other_line_up(pictures, drawn, sketched, monkeypatch):
    tables = {"K": (np.eye(2, 3), ["a", "a long name"]), "V": (np.eye(1, 3), ["b"])}
    pictures.heat_maps(tables, ["one", "two", "three"])
    lefts = re.findall(r'<rect x="([\d.]+)"', sketched[0])
    assert lefts == 3 * lefts[:3]
    monkeypatch.setattr(pictures, "_only_sketches", lambda: False)
    pictures.heat_maps(tables, ["one", "two", "three"])
    drawn[0].canvas.draw()
    upper, lower = (axes.get_position() for axes in drawn[0].axes)
    assert (upper.x0, upper.x1) == pytest.approx((lower.x0, lower.x1))


def test_a_slider_draws_what_it_is_moved_to(pictures, monkeypatch):
    ipywidgets = pytest.importorskip("ipywidgets", reason="there are no sliders without ipywidgets")
    knobs, shown, moved = [], ipywidgets.interact, []
    monkeypatch.setattr(ipywidgets, "interact", lambda *given, **named: knobs.append(shown(*given, **named)))
    pictures.slider(moved.append, "temperature", 0.1, 5.0, 1.0)
    (knob,) = (part for part in knobs[0].widget.children if hasattr(part, "max"))
    assert (knob.description, knob.min, knob.max) == ("temperature", 0.1, 5.0)
    knob.value = 2.5
    assert moved == [1.0, 2.5]


def test_without_sliders_there_is_one_still_picture(pictures, monkeypatch):
    moved = []
    monkeypatch.setattr(pictures, "find_spec", lambda _: None)
    pictures.slider(moved.append, "temperature", 0.1, 5.0, 1.0)
    assert moved == [1.0]
    monkeypatch.setenv("SOFT_LOOKUP_PICTURES", "no")
    pictures.slider(moved.append, "temperature", 0.1, 5.0, 1.0)
    assert moved == [1.0], "where nobody looks, nothing is drawn"


def test_four_heads_are_four_panels_on_one_scale(pictures, drawn, capsys):
    heads = {f"head {n}": np.full((2, 3), n / 2) for n in range(1, 5)}
    pictures.panels(heads, ["a", "b"], ["c", "d", "e"], "Four heads")
    assert [axes.get_title() for axes in drawn[0].axes] == list(heads)
    assert {axes.images[0].get_clim() for axes in drawn[0].axes} == {(0, 2)}
    pictures.panels(heads | {"head 2": None, "head 4": None}, ["a", "b"], ["c", "d", "e"], "Four heads")
    assert capsys.readouterr().out.count("Nothing to draw yet") == 1


def test_letters_of_pictures_can_be_read_on_a_telephone(pictures, drawn):
    """344 pixels are left for a picture there, in which letters of 10 points are 11 pixels high."""
    from matplotlib.text import Text

    words = ["a long name", "transformers", *"abcdefghij"]
    numbers = np.linspace(0.0, 1.0, 12)
    pictures.heat_map(np.tile(numbers, (2, 1)), ["with several words", "b"], words, "A title of many words " * 3)
    pictures.panels({"head 1": np.eye(12), "head 2": np.eye(12)}, words, words, "Two heads")
    pictures.bars({"a name of many letters": numbers, "another": numbers}, words, "Bars", "share")
    pictures.curves(numbers, {"line": numbers}, "A curve", "x", "y")
    pictures.waves(ENCODING, "Waves")
    pictures.arrows({"left": np.eye(2), "right": np.eye(2)}, ["first", "second"], "Arrows")
    pictures.links(8, 2, "Groups")
    pictures.blocks(np.eye(4), [np.eye(4, 2), np.eye(4, 2)], "W_Q", "One matrix, cut for two heads")
    for figure in drawn:
        inches = figure.get_tightbbox().width
        assert min(text.get_fontsize() for text in figure.findobj(Text)) * 344 / (inches * 72) >= 11
    assert len(drawn) == 8


def test_drawing_imports_nothing_that_is_slow_and_not_needed(built):
    """Every player imports this anew: what opens addresses once took longer than the rest of a notebook."""
    code = "import numpy, softlookup.pictures, sys; print(*sys.modules)"
    there = built.assignments
    done = subprocess.run([sys.executable, "-c", code], cwd=there, capture_output=True, text=True, check=True)
    slow = {"urllib.request", "http.client", "ssl", "xml", "matplotlib"}
    assert slow & set(done.stdout.split()) == set()


def test_who_cannot_see_a_picture_is_told_its_names_and_numbers(pictures, monkeypatch):
    import IPython.display
    import matplotlib.pyplot as plt

    shown = []
    monkeypatch.setattr(plt, "get_backend", lambda: "module://matplotlib_inline.backend_inline")
    monkeypatch.setattr(IPython.display, "display", lambda data, raw: shown.append(data))
    weights, many = np.array([[0.25, 0.75], [1.0, 0.0]]), np.arange(60.0).reshape(6, 10)
    pictures.heat_map(weights, ["dog", "<cat>"], ["q", "r"], "Who looks at whom")
    pictures.heat_map(many, "abcdef", "ABCDEFGHIJ", "Many")
    pictures.panels({"head 1": weights, "head 2": 1 - weights}, ["dog", "cat"], ["q", "r"], "Two heads")
    pictures.waves(ENCODING, "Waves")
    pictures.bars({"before": weights[0]}, ["dog", "cat"], "Bars", "share")
    pictures.curves([0, 1], {"up": np.array([1.0, 2.0])}, "Curves", "x", "y")
    pictures.arrows({"turned": np.eye(2)}, ["one", "two"], "Arrows")
    pictures.links(4, 2, "Groups")
    pictures.blocks(np.eye(2), [np.eye(2)[:, :1], np.eye(2)[:, 1:]], "W", "Blocks")
    told = [data["text/plain"] for data in shown]
    assert (
        told[0]
        == "columns: q, r; rows of Who looks at whom: dog, <cat>; Who looks at whom: [[0.25, 0.75], [1.  , 0.  ]]"
    )
    assert "6 by 10 numbers from 0 to 59" in told[1]
    for text, words in zip(
        told[2:],
        (
            ("head 2", "0.75"),
            ("Waves",),
            ("before", "dog"),
            ("up: [1., 2.]",),
            ("two",),
            ("Q 3 to K, V 1",),
            ("W, head 2",),
        ),
        strict=True,
    ):
        assert all(word in text for word in words), text
    for data in shown:
        assert f'alt="{html.escape(data["text/plain"])}"' in data["text/html"]
        assert data["image/png"] in data["text/html"], "one picture, for those who see it and for those who print it"
    assert plt.get_fignums() == []
