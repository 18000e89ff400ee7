"""Every number that the five source notebooks print comes out of the solutions' own functions, or is listed.

`figures.json` holds the printed figures (96) and figures derived from them (57) with their inputs and precision.
Each is computed here from the masters, by id, or stands in the one table of those that nobody can compute.
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
UNSEEDED = "drawn from a random generator without a seed; only its shape carries over"
NOT_COMPUTED = {
    "s1.embedded_type": "the name of a PyTorch type; the course uses NumPy alone",
    "s2.head1": UNSEEDED,
    "s2.concat": UNSEEDED,
    "s3.head1": UNSEEDED,
    "s3.concat": UNSEEDED,
    "s3.translation.download_sizes": "the sizes of files that a pretrained model downloads",
    "s3.translation.text": "the output of a pretrained model",
    "s4.image": "a picture that is not part of the document",
}
SENTENCE = "Life is short, eat dessert first"


@cache
def solved(assignment):
    """Everything that a master defines, solutions included."""
    matplotlib.use("Agg")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "assignments"))
        patch.syspath_prepend(str(ROOT / "solutions" / assignment))
        patch.chdir(ROOT / "solutions" / assignment)
        return runpy.run_path("notebook.py")


def lookup(name):
    return solved("01_lookup")[name]


def softmax(name):
    return solved("02_softmax")[name]


def context(name):
    return solved("03_context")[name]


def attend(name):
    return solved("04_self_attention")[name]


def heads(name):
    return solved("05_heads")[name]


def given(id, key):
    """An input as the source has it."""
    return np.asarray(FIGURES[id]["inputs"][key], dtype=float)


# 000: a dict of five pairs

KEYS = ["cat", "medicine", "taste", "attitude", "disposition"]
VALUES = ["jinx", "meh", "bitter", "yes", "fickle"]


def encoded(tokens):
    return lookup("encode")(tokens, KEYS + VALUES)


def query_weights(d_k):
    """The weights of the query "attitude": with one-hot values, the output is the weights."""
    return lookup("attention")(encoded(["attitude"]), encoded(KEYS), np.eye(5), d_k)[0]


COMPUTED = {
    "s0.keys_one_hot": lambda: encoded(KEYS),
    "s0.values_one_hot": lambda: encoded(VALUES),
    "s0.query_one_hot": lambda: lookup("one_hot")(np.array([3]), 10),
    "s0.query_scores": lambda: lookup("lookup_matmul")(encoded(["attitude"]), encoded(KEYS), np.eye(5)),
    "s0.query_linear_value": lambda: lookup("lookup_matmul")(encoded(["attitude"]), encoded(KEYS), encoded(VALUES)),
    "s0.linear_attention": lambda: lookup("lookup_matmul")(encoded(KEYS), encoded(KEYS), encoded(VALUES), 1.0),
    "s0.softmax_attention_rounded": lambda: np.round(
        lookup("attention")(encoded(KEYS), encoded(KEYS), encoded(VALUES), 0.001), 10
    ),
    "s0.query_weights_dk_0.001": lambda: query_weights(0.001),
    "s0.query_weights_dk_1": lambda: query_weights(1),
    "s0.query_weights_dk_10": lambda: query_weights(10),
}

# 001: a sentence attends to itself, with weights from seed 123


@cache
def weights():
    return dict(np.load(ROOT / "solutions" / "04_self_attention" / "s1_weights.npz"))


def sentence():
    vocabulary = attend("build_vocabulary")(SENTENCE)
    return attend("embed")(attend("token_ids")(SENTENCE, vocabulary), weights()["embedding"].astype(float))


def projected(which, x=None):
    """Queries, keys or values; 001 stores its matrices (out, in)."""
    tokens = sentence() if x is None else x
    return attend("project")(tokens, weights()[f"W_{which}"].astype(float), out_first=True)


def shape_2(which):
    return list(projected(which, sentence()[1]).shape)


def omega_2():
    return attend("attention_scores")(projected("query", sentence()[1]), projected("key"))


def weights_2(d_k=24):
    return attend("attention_weights")(omega_2(), d_k)


def scores_1():
    return attend("attention_scores")(projected("query"), projected("key"))


def cosines_2():
    """The scores of query and keys that have been brought to length one."""
    q, K = projected("query", sentence()[1]), projected("key")
    return attend("attention_scores")(q / np.linalg.norm(q), K / np.linalg.norm(K, axis=1, keepdims=True))


def self_attention_1():
    W_q, W_k, W_v = (weights()[f"W_{w}"].T.astype(float) for w in ("query", "key", "value"))
    return attend("self_attention")(sentence(), W_q, W_k, W_v)


COMPUTED |= {
    "s1.word_index": lambda: attend("build_vocabulary")(SENTENCE),
    "s1.sentence_index": lambda: attend("token_ids")(SENTENCE, attend("build_vocabulary")(SENTENCE)).tolist(),
    "s1.embedded": sentence,
    "s1.width": lambda: sentence().shape[1],
    "s1.query_2.shape": lambda: shape_2("query"),
    "s1.key_2.shape": lambda: shape_2("key"),
    "s1.value_2.shape": lambda: shape_2("value"),
    "s1.keys.shape": lambda: list(projected("key").shape),
    "s1.values.shape": lambda: list(projected("value").shape),
    "s1.omega_24": lambda: omega_2()[4],
    "s1.omega_2": omega_2,
    "s1.attention_weights_2": weights_2,
    "s1.query_2": lambda: projected("query", sentence()[1]),
    "s1.key_2": lambda: projected("key", sentence()[1]),
    "s1.value_2": lambda: projected("value", sentence()[1]),
    "s1.queries": lambda: projected("query"),
    "s1.keys": lambda: projected("key"),
    "s1.values": lambda: projected("value"),
    "s1.omega_2.unrounded": omega_2,
    "s1.attention_weights_2.unrounded": weights_2,
    "s1.context_vector_2": lambda: attend("context_vectors")(weights_2(), projected("value")),
    "s1.scores_matrix": scores_1,
    "s1.attention_matrix": lambda: attend("attention_weights")(scores_1(), 24),
    "s1.context_matrix": self_attention_1,
    "s1.cosine_2": cosines_2,
    "s1.softmax_no_scaling_2": lambda: weights_2(1),
    "s1.omega_2.over_dk": lambda: omega_2() / 24,
    "s1.softmax_over_dk_2": lambda: weights_2(24**2),
}

# 002 and 003: three tokens, typed-in matrices, a divisor of 1


def matrices(source):
    return [given(f"{source}.{which}", "w") for which in "QKV"]


def tokens_of(source):
    return given(f"{source}.Q", "x")


def stage(source, which):
    return attend("project")(tokens_of(source), given(f"{source}.{which}", "w"))


def scores(source):
    return attend("attention_scores")(stage(source, "Q"), stage(source, "K"))


def shares(source, d_k):
    return attend("attention_weights")(scores(source), d_k)


def contribution(source, key, d_k):
    """Return what one token's value adds to the first output row: the other values are taken away."""
    return attend("context_vectors")(shares(source, d_k), stage(source, "V") * (np.arange(3) == key)[:, None])[0]


def output(source, scale=None):
    return attend("self_attention")(tokens_of(source), *matrices(source), scale=scale)


def eight_heads():
    rng = np.random.default_rng(8)
    return [rng.random((3, 64)) for _ in range(8)]


for s in ("s2", "s3"):
    COMPUTED |= {
        f"{s}.scores": lambda s=s: scores(s),
        f"{s}.output.0": lambda s=s: output(s, scale=1)[0],
        f"{s}.output_scale_1": lambda s=s: output(s, scale=1),
        f"{s}.output_sqrt3": lambda s=s: output(s),
        f"{s}.scores_sqrt3": lambda s=s: context("scale_scores")(scores(s), 3),
        f"{s}.weights_sqrt3": lambda s=s: shares(s, 3),
        f"{s}.head.shape": lambda: list(heads("merge_heads")(np.stack(eight_heads()))[:, :64].shape),
        f"{s}.heads.width": lambda: heads("concat_heads")(eight_heads()).shape[1],
    }
    for which in "QKV":
        COMPUTED[f"{s}.{which}"] = lambda s=s, which=which: stage(s, which)
    for i in range(3):
        COMPUTED |= {
            f"{s}.weights.{i}": lambda s=s, i=i: shares(s, 1)[i],
            f"{s}.V.{i}": lambda s=s, i=i: stage(s, "V")[i],
            f"{s}.contribution.{i}": lambda s=s, i=i: contribution(s, i, 1),
            f"{s}.contribution_sqrt3.{i}": lambda s=s, i=i: contribution(s, i, 3),
        }
for i in range(3):
    COMPUTED[f"s2.weights.{i}.sum"] = lambda i=i: shares("s2", 1)[i].sum()
COMPUTED |= {
    # What is typed in is compared with what the source's own products take.
    "s2.x.shape": lambda: list(tokens_of("s2").shape),
    "s2.w_query.shape": lambda: list(matrices("s2")[0].shape),
    "s2.w_key.shape": lambda: list(matrices("s2")[1].shape),
    "s2.w_value.shape": lambda: list(matrices("s2")[2].shape),
    "s2.Q.shape": lambda: list(stage("s2", "Q").shape),
    "s2.K.shape": lambda: list(stage("s2", "K").shape),
    "s2.V.shape": lambda: list(stage("s2", "V").shape),
    "s2.scores.shape": lambda: list(scores("s2").shape),
    "s3.x": lambda: tokens_of("s3"),
    "s3.w_query": lambda: matrices("s3")[0],
    "s3.w_key": lambda: matrices("s3")[1],
    "s3.w_value": lambda: matrices("s3")[2],
    "s2.side.softmax_all": lambda: softmax("softmax_all"),
    "s2.side.sum_all": lambda: softmax("softmax_all").sum(),
    "s2.side.softmax_axis0": lambda: softmax("softmax_columns"),
    "s2.side.sum_axis0": lambda: softmax("softmax_columns").sum(axis=0),
    "s2.side.softmax_axis1": lambda: softmax("softmax_rows"),
    "s2.side.sum_axis1": lambda: softmax("softmax_rows").sum(axis=1),
}

# 004, question 1: a decoder looks back


def q1_scores():
    return context("get_scores")(context("h_e"), context("h_d")[1])


def q1_width():
    return context("get_hidden_state_dimension")(context("h_e"), context("h_d"))


def q1_scaled():
    return context("scale_scores")(q1_scores(), q1_width())


def q1_weights():
    return context("get_attention_weights")(q1_scaled())


COMPUTED |= {
    "s4.q1.decoder.shape": lambda: list(context("h_d").shape),
    "s4.q1.scores": q1_scores,
    "s4.q1.n": q1_width,
    "s4.q1.scaled_scores": q1_scaled,
    "s4.q1.attention_weights": q1_weights,
    # The source's own mistake, as the notebook shows it.
    "s4.q1.context_vector": lambda: context("source_context_vector")(q1_weights(), context("h_e")),
    "s4.q1.context_vector_correct": lambda: context("get_context_vector")(q1_weights(), context("h_e")),
    "s4.q1.context_vector_typed_weights": lambda: context("get_context_vector")(
        np.array([[0.4], [0.3], [0.1], [0.2]]), context("h_e")
    ),
}

# 004, question 2: three tokens attend to themselves; the source shows the second one's query

Q2 = {which: given(id, "w") for which, id in (("Q", "s4.q2.Q_all"), ("K", "s4.q2.K"), ("V", "s4.q2.V"))}


def q2(which, token=slice(None)):
    return attend("project")(heads("tokens")[token], Q2[which])


def q2_weights(token=slice(None)):
    return attend("attention_weights")(attend("attention_scores")(q2("Q", token), q2("K")), 4)


def q2_wrong_axis():
    flat = attend("attention_scores")(q2("Q"), q2("K")).ravel()
    return attend("attention_weights")(flat, 4).reshape(3, 3)


COMPUTED |= {
    "s4.q2.tokens": lambda: heads("tokens"),
    "s4.q2.n": lambda: heads("tokens").shape[1],
    "s4.q2.Q": lambda: q2("Q", slice(1, 2)),
    "s4.q2.Q.shape": lambda: list(q2("Q", slice(1, 2)).shape),
    "s4.q2.Q.shape_stale": lambda: list(q2("Q", 1).shape),
    "s4.q2.K": lambda: q2("K"),
    "s4.q2.K.shape_transposed": lambda: list(q2("K").T.shape),
    "s4.q2.V": lambda: q2("V"),
    "s4.q2.attention_weights": lambda: q2_weights(slice(1, 2)),
    "s4.q2.output": lambda: attend("context_vectors")(q2_weights(slice(1, 2)), q2("V")),
    "s4.q2.Q_all": lambda: q2("Q"),
    "s4.q2.weights_all": q2_weights,
    "s4.q2.weights_all_wrong_axis": q2_wrong_axis,
    "s4.q2.output_all": lambda: attend("self_attention")(heads("tokens"), Q2["Q"], Q2["K"], Q2["V"]),
}

# 004, question 3: two heads


def block(i, which):
    """One head's block of a matrix."""
    return heads("split_heads")(heads(f"W_{which}"), 2)[i]


def one_head(i, values):
    """One head's output for these values, by the reader's multi_head_attention with that head alone.

    The tokens get three more columns, one-hot, from which the values come; one-hot values come out as weights.
    """
    X = np.hstack([heads("tokens"), np.eye(3)])
    W_q, W_k = (np.vstack([block(i, which), np.zeros((3, 2))]) for which in "QK")
    W_v = np.vstack([np.zeros((4, values.shape[1])), values])
    W_o = np.eye(values.shape[1], X.shape[1])
    return heads("multi_head_attention")(X, W_q, W_k, W_v, W_o, 1)[:, : values.shape[1]]


def both_heads():
    return heads("multi_head_attention")(heads("tokens"), heads("W_Q"), heads("W_K"), heads("W_V"), np.eye(4), 2)


COMPUTED |= {
    "s4.q3.concat.shape": lambda: list(heads("concat_heads")(heads("split_heads")(heads("W_V"), 2)).shape),
    "s4.q3.concat_heads": both_heads,
}
for which in "QKV":
    COMPUTED[f"s4.q3.W_{which}"] = lambda which=which: heads(f"W_{which}")
    COMPUTED[f"s4.q3.W_{which}.heads"] = lambda which=which: np.stack(heads("split_heads")(heads(f"W_{which}"), 2))
for i in (0, 1):
    COMPUTED[f"s4.q3.head{i + 1}.weights"] = lambda i=i: one_head(i, np.eye(3))
    COMPUTED[f"s4.q3.head{i + 1}.output"] = lambda i=i: one_head(i, heads("tokens") @ block(i, "V"))
    for which in "QKV":
        COMPUTED[f"s4.q3.head{i + 1}.{which}"] = lambda i=i, which=which: heads("tokens") @ block(i, which)


def test_no_figure_is_unaccounted_for():
    assert (len(DOCUMENT["figures"]), len(DOCUMENT["derived"])) == (96, 57)
    assert sorted(FIGURES) == sorted([*COMPUTED, *NOT_COMPUTED])


def test_what_is_not_computed_could_not_be():
    assert [id for id in NOT_COMPUTED if FIGURES[id]["reproduced"] is True and id != "s1.embedded_type"] == []


@pytest.mark.parametrize("id", COMPUTED)
def test_the_solutions_reproduce_the_figure_at_its_printed_precision(id):
    figure, got = FIGURES[id], COMPUTED[id]()
    if figure["notation"] == "exact":
        assert (got.tolist() if isinstance(got, np.ndarray) else got) == figure["value"]
        return
    want = np.asarray(figure["value"], dtype=float)
    got = np.asarray(got, dtype=float)
    assert got.shape == want.shape
    half = 0.5 * 10.0 ** -figure["checked_decimals"]
    if figure["notation"] == "sci":
        half = half * 10.0 ** np.floor(np.log10(np.abs(want)))
    # `slack` stands where a source rounded in float32 beside a tie: omega_2[1] of 001.
    assert (np.abs(got - want) <= half * (1 + 1e-6) + figure.get("slack", 0.0)).all()
