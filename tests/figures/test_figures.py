"""The numbers that the source notebooks print come out of the solutions' own functions.

`figures.json` holds every printed figure with its inputs and precision, and corrected values where a source
is wrong. Each figure that belongs to a built assignment is computed here from the master, by id, or is in
the one table of those that nobody can compute.
"""

import json
import runpy
from functools import cache
from pathlib import Path

import matplotlib
import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = json.loads(Path(__file__).with_name("figures.json").read_text(encoding="utf-8"))
FIGURES = {figure["id"]: figure for figure in DOCUMENT["figures"] + DOCUMENT["derived"]}
BELONG = ("s2.side.", "s2.head", "s2.concat", "s3.head", "s3.concat", "s4.q1.", "s4.q3.")
UNSEEDED = "drawn from a random generator without a seed; only its shape carries over"
NOT_REPRODUCIBLE = dict.fromkeys(("s2.head1", "s2.concat", "s3.head1", "s3.concat"), UNSEEDED)


@cache
def solved(assignment):
    """Everything that a master defines, solutions included."""
    matplotlib.use("Agg")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "solutions"))
        return runpy.run_path(str(ROOT / "solutions" / f"{assignment}.py"))


def softmax(name):
    return solved("02_softmax")[name]


def context(name):
    return solved("03_context")[name]


def heads(name):
    return solved("05_heads")[name]


def q1_scores():
    return context("get_scores")(context("h_e"), context("h_d")[1])


def q1_scaled():
    return context("scale_scores")(q1_scores(), q1_width())


def q1_width():
    return context("get_hidden_state_dimension")(context("h_e"), context("h_d"))


def q1_weights():
    return context("get_attention_weights")(q1_scaled())


def head(i, which):
    """Queries, keys or values of one of 004's two heads, through the reader's split_heads."""
    return heads("tokens") @ heads("split_heads")(heads(f"W_{which}"), 2)[i]


def head_weights(i):
    """A head's weights, through multi_head_attention: values that are one-hot come out as the weights."""
    return one_head(i, np.eye(3))


def one_head(i, values):
    """One head's output for these values, by the reader's multi_head_attention with that head alone."""
    X = np.hstack([heads("tokens"), np.eye(3)])
    W_q, W_k = (np.vstack([heads("split_heads")(heads(f"W_{w}"), 2)[i], np.zeros((3, 2))]) for w in "QK")
    W_v = np.vstack([np.zeros((4, values.shape[1])), values])
    width = values.shape[1]
    W_o = np.eye(width, X.shape[1])
    return heads("multi_head_attention")(X, W_q, W_k, W_v, W_o, 1)[:, :width]


def both_heads():
    width = 4
    return heads("multi_head_attention")(heads("tokens"), heads("W_Q"), heads("W_K"), heads("W_V"), np.eye(width), 2)


def eight_heads():
    rng = np.random.default_rng(8)
    return [rng.random((3, 64)) for _ in range(8)]


COMPUTED = {
    "s2.side.softmax_all": lambda: softmax("softmax_all"),
    "s2.side.sum_all": lambda: softmax("softmax_all").sum(),
    "s2.side.softmax_axis0": lambda: softmax("softmax_columns"),
    "s2.side.sum_axis0": lambda: softmax("softmax_columns").sum(axis=0),
    "s2.side.softmax_axis1": lambda: softmax("softmax_rows"),
    "s2.side.sum_axis1": lambda: softmax("softmax_rows").sum(axis=1),
    "s4.q1.decoder.shape": lambda: list(context("h_d").shape),
    "s4.q1.scores": q1_scores,
    "s4.q1.n": q1_width,
    "s4.q1.scaled_scores": q1_scaled,
    "s4.q1.attention_weights": q1_weights,
    "s4.q1.context_vector": lambda: context("source_context_vector")(q1_weights(), context("h_e")),
    "s4.q1.context_vector_correct": lambda: context("get_context_vector")(q1_weights(), context("h_e")),
    "s4.q1.context_vector_typed_weights": lambda: context("get_context_vector")(
        np.array([[0.4], [0.3], [0.1], [0.2]]), context("h_e")
    ),
    "s4.q3.concat.shape": lambda: list(heads("concat_heads")(heads("split_heads")(heads("W_V"), 2)).shape),
    "s4.q3.concat_heads": both_heads,
}
for name in "QKV":
    COMPUTED[f"s4.q3.W_{name}"] = lambda name=name: heads(f"W_{name}")
    COMPUTED[f"s4.q3.W_{name}.heads"] = lambda name=name: np.stack(heads("split_heads")(heads(f"W_{name}"), 2))
    for i in (0, 1):
        COMPUTED[f"s4.q3.head{i + 1}.{name}"] = lambda i=i, name=name: head(i, name)
for i in (0, 1):
    COMPUTED[f"s4.q3.head{i + 1}.weights"] = lambda i=i: head_weights(i)
    COMPUTED[f"s4.q3.head{i + 1}.output"] = lambda i=i: one_head(i, head(i, "V"))
for source in ("s2", "s3"):
    COMPUTED[f"{source}.head.shape"] = lambda: list(heads("merge_heads")(np.stack(eight_heads()))[:, :64].shape)
    COMPUTED[f"{source}.heads.width"] = lambda: heads("concat_heads")(eight_heads()).shape[1]


def belonging():
    return [id for id in FIGURES if id.startswith(BELONG)]


def test_no_figure_is_unaccounted_for():
    assert sorted(belonging()) == sorted({**COMPUTED, **NOT_REPRODUCIBLE})
    assert [id for id in NOT_REPRODUCIBLE if FIGURES[id]["reproduced"] is not False] == []


@pytest.mark.parametrize("id", COMPUTED)
def test_the_solutions_reproduce_the_figure_at_its_printed_precision(id):
    figure, got = FIGURES[id], COMPUTED[id]()
    if figure["notation"] == "exact":
        assert got == figure["value"]
        return
    want = np.asarray(figure["value"], dtype=float)
    got = np.asarray(got, dtype=float)
    assert got.shape == want.shape
    half = 0.5 * 10.0 ** -figure["checked_decimals"]
    if figure["notation"] == "sci":
        half = half * 10.0 ** np.floor(np.log10(np.abs(want)))
    assert (np.abs(got - want) <= half * (1 + 1e-6) + figure.get("slack", 0.0)).all()
