"""What 13_memory claims: its forms agree, its figures are what its own functions measure, and its answers follow.

The oracles are NumPy alone: sums over pairs of words, and the delta rule as products of matrices, written otherwise
than in the master.
"""

import io
import re
import runpy
from contextlib import redirect_stdout
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import solve_triangular
from scipy.special import entr, softmax

ROOT = Path(__file__).resolve().parents[2]
MASTER = ROOT / "solutions" / "13_memory"
RULES = ("sum", "decay", "delta")
TEXTS = {"told once": 12, "half rewritten": 12, "told three times": 12, "oldest asked": 54, "newest asked": 54}


@pytest.fixture(scope="module")
def ran():
    """Return what the master of 13_memory defines, and what its cells print."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()) as printed:
        patch.setenv("SOFT_LOOKUP_PICTURES", "no")
        patch.syspath_prepend(str(ROOT / "assignments"))
        patch.chdir(MASTER)
        names = runpy.run_path("notebook.py")
        return names, printed.getvalue()


@pytest.fixture(scope="module")
def solved(ran):
    return ran[0]


@pytest.fixture(scope="module")
def printed(ran):
    return ran[1]


@pytest.fixture(scope="module")
def shares(solved):
    """The share read correctly, by rule and text, at seed 13."""
    return {(rule, text): solved["recall"](rule, n, text=text) for rule in RULES for text, n in TEXTS.items()}


def drawn(seed, *shapes):
    rng = np.random.default_rng(seed)
    return [rng.normal(size=shape) for shape in shapes]


def keys_of_length_one(seed, n=16, width=16):
    K = np.random.default_rng(seed).normal(size=(n, width))
    return K / np.linalg.norm(K, axis=1, keepdims=True)


# Forms that agree


def test_five_pairs_are_five_ones_and_each_key_reads_its_value_exactly(solved):
    expected = np.zeros((10, 10))
    expected[range(5), range(5, 10)] = 1
    last = solved["states"]["5 told"]
    assert np.array_equal(last, expected)
    assert last.size == 100
    assert [int(state.sum()) for state in solved["states"].values()] == [1, 3, 5]
    assert np.array_equal(solved["keys"] @ last, solved["values"])


def test_steps_the_product_and_chunks_of_any_size_agree(solved):
    Q, K, V = (solved[name] for name in "QKV")
    plain = solved["linear_attention"](Q, K, V)
    assert np.abs(solved["in_steps"](Q, K, V) - plain).max() < 2e-14
    for size in (1, 4, 8, 23, 50):
        assert np.abs(solved["in_chunks"](Q, K, V, size) - plain).max() < 2e-14
    pairs = [[(Q[i] @ K[j]) * V[j] for j in range(i + 1)] for i in range(23)]
    np.testing.assert_allclose(plain, [np.sum(row, axis=0) for row in pairs], atol=1e-12)


def test_with_a_softmax_the_brackets_cannot_move(solved):
    Q, K, V = (solved[name] for name in "QKV")
    np.testing.assert_allclose((Q @ K.T) @ V, Q @ (K.T @ V), atol=1e-12)
    apart = softmax(Q @ K.T, axis=1) @ V - Q @ (softmax(K.T, axis=1) @ V)
    assert round(float(np.abs(apart).max()), 1) == 2.4


def test_chunks_of_64_words_of_a_text_of_100000():
    lengths = [min(64, 100_000 - start) for start in range(0, 100_000, 64)]
    assert len(lengths) == 1563
    assert round(sum(m * m for m in lengths) / 1e6, 1) == 6.4
    assert 100_000**2 == 10**10


def test_a_mask_of_decays_is_what_fading_steps_read(solved):
    Q, K, V = drawn(5, (23, 5), (23, 5), (23, 3))
    decays = np.random.default_rng(6).uniform(0.5, 1, 23)
    at_once = (solved["decay_mask"](decays) * (Q @ K.T)) @ V
    np.testing.assert_allclose(solved["in_fading_steps"](Q, K, V, decays), at_once, atol=1e-13)
    assert np.array_equal(solved["decay_mask"](np.ones(6)), np.tri(6))
    mask = solved["decay_mask"](solved["new_subject"])
    assert not mask[6:, :6].any()
    assert (mask[:6, :6][np.tri(6, dtype=bool)] > 0).all()
    assert (mask[6:, 6:][np.tri(6, dtype=bool)] > 0).all()


def test_the_repaired_chunk_is_the_delta_rule_and_a_triangular_system(solved):
    K, V, S = drawn(7, (8, 5), (8, 3), (5, 3))
    state = S
    for k, v in zip(K, V, strict=True):
        state = state - np.outer(k, k) @ state + np.outer(k, v)
    U = solved["repaired_chunk"](K, V, S)
    np.testing.assert_allclose(S + K.T @ U, state, rtol=1e-9)
    system = np.tril(K @ K.T, -1) + np.eye(8)
    np.testing.assert_allclose(U, solve_triangular(system, V - K @ S, lower=True), rtol=1e-9)


# Noise and shares


def test_what_other_pairs_add_has_the_size_that_the_text_gives(solved):
    sizes = {n: solved["noise_of"](n, solved["state_step"]) for n in (2, 8, 16, 32)}
    assert sizes[2] == pytest.approx(0.25, abs=0.005)
    assert sizes[8] == pytest.approx(0.66, abs=0.01)
    assert sizes[32] == pytest.approx(1.4, abs=0.01)
    assert all(size == pytest.approx(np.sqrt((n - 1) / 16), rel=0.02) for n, size in sizes.items())
    assert np.sqrt((17 - 1) / 16) == 1  # as large as a value


def test_the_weights_of_the_sum_are_no_shares():
    weights = keys_of_length_one(5) @ keys_of_length_one(5).T
    assert [round(float(end), 2) for end in (weights.min(), weights.max())] == [-0.61, 1.0]
    sums = weights.sum(axis=1)
    assert [round(float(end), 2) for end in (sums.min(), sums.max())] == [-0.42, 1.33]


def test_shares_of_elu_are_nearly_even_and_read_little(solved):
    shares = solved["asked"](solved["K16"], np.eye(16))
    shares = shares / shares.sum(axis=1, keepdims=True)
    assert round(float(entr(shares).sum(axis=1).mean()), 2) == 2.77 == round(float(np.log(16)), 2)
    assert solved["right_of_16"](solved["asked"]) == pytest.approx(0.28, abs=0.005)
    assert solved["soft"] == 1.0
    assert 1 / 8 == 0.125


def test_dividing_by_the_total_never_changes_which_value_is_read(solved):
    def mapped(x):
        return np.where(x > 0, x + 1, np.exp(np.minimum(x, 0)))

    rng = np.random.default_rng([3, 16])
    for _ in range(100):
        K = rng.normal(size=(16, 16))
        K, ids = K / np.linalg.norm(K, axis=1, keepdims=True), rng.integers(8, size=16)
        undivided = mapped(K) @ mapped(K).T @ np.eye(8)[ids]
        assert np.array_equal(undivided.argmax(axis=1), solved["asked"](K, np.eye(8)[ids]).argmax(axis=1))


# Writing


def test_what_is_read_when_a_pair_gets_a_new_value(printed):
    said = re.findall(
        r"^(\w+) *: attitude reads yes ([\d.-]+), jinx ([\d.]+);\n +cat reads jinx ([\d.]+)", printed, re.M
    )
    assert said == [
        ("sum", "1.00", "1.00", "1.00"),
        ("decay", "0.81", "1.00", "0.59"),
        ("delta", "0.00", "1.00", "1.00"),
    ]


def test_keys_longer_than_one_overshoot(solved):
    for length, expected in ((1.0, [1, 1, 1, 1]), (1.4, [1.96, 0.08, 1.88, 0.15]), (1.5, [2.25, -0.56, 2.95, -1.44])):
        k, S, reads = np.array([length, 0.0]), np.zeros((2, 1)), []
        for _ in range(4):
            S = solved["delta_rule"](k, np.array([1.0]), S)
            reads.append(float(k @ S[:, 0]))
        np.testing.assert_allclose(reads, expected, atol=0.01)


def test_pairs_that_fit_are_as_answered(solved):
    for rule, answer in zip(("sum", "delta"), solved["fits"], strict=True):
        measured = [solved["recall"](rule, n) for n in range(2, 21)]
        held = np.array(measured) >= 0.9
        assert list(held) == [n <= answer for n in range(2, 21)]
        assert abs(np.array(measured) - 0.9).min() > 0.005  # no number of pairs hangs on one value
    text = solved_text()
    for rule, n, share in (("sum", 16, "0.912"), ("sum", 17, "0.878"), ("delta", 9, "0.919"), ("delta", 10, "0.887")):
        assert f"{solved['recall'](rule, n):.3f}" == share
        assert share in text


def solved_text():
    return (MASTER / "notebook.py").read_text(encoding="utf-8")


def test_the_rules_that_keep_most_are_as_answered(solved, shares):
    asked = list(TEXTS)[:4]
    best = tuple(max(RULES, key=lambda rule: shares[rule, text]) for text in asked)
    assert best == solved["keeps_most"]
    for text in asked:
        first, second = sorted((shares[rule, text] for rule in RULES), reverse=True)[:2]
        assert first - second > 0.02
    for rule in RULES:  # the table of the answer
        cells = [f"{shares[rule, text]:.3f}" for text in asked]
        (row,) = re.findall(rf"^# \| {rule} \|(.*)\|$", solved_text(), re.M)
        assert re.findall(r"[\d.]+", row) == cells
    assert round(shares["decay", "newest asked"], 2) == round(shares["delta", "newest asked"], 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_the_same_rules_keep_most_at_other_seeds(solved, seed):
    best = [
        max(RULES, key=lambda rule, text=text: solved["recall"](rule, TEXTS[text], text=text, seed=seed))
        for text in list(TEXTS)[:4]
    ]
    assert tuple(best) == solved["keeps_most"]


@pytest.mark.slow
def test_what_fits_grows_with_the_width(solved):
    held = {rule: [solved["holds"](rule, width) for width in (8, 16, 32, 64)] for rule in ("sum", "delta")}
    assert held == {"sum": [8, 16, 32, 61], "delta": [4, 9, 21, 44]}


def test_a_softmax_keeps_everything(solved):
    assert {solved["recall"]("softmax", n) for n in (2, 16, 64)} == {1.0}
    assert {solved["recall"]("softmax", n, text=text) for text, n in TEXTS.items()} == {1.0}


def test_telling_a_text_again_changes_nothing_for_the_sum_and_helps_the_delta_rule(solved, shares):
    assert shares["sum", "told three times"] == shares["sum", "told once"]
    assert shares["delta", "told three times"] > shares["delta", "told once"] + 0.1
    assert round(0.9**48, 3) == 0.006


def test_a_gate_helps_in_none_of_these_texts(solved, shares, monkeypatch):
    def gated(k, v, S):
        return solved["delta_step"](k, k, v, S, 1.0, 0.95)[1]

    monkeypatch.setitem(solved["RULES"], "gated", gated)
    for text, n in TEXTS.items():
        assert solved["recall"]("gated", n, text=text) < max(shares[rule, text] for rule in RULES) + 0.005


# The friend's chunk


def test_the_friends_check_finds_nothing_and_random_keys_do(solved, printed):
    assert re.search(r"her check, eight one-hot keys: the largest difference is 0\.0e\+00", printed)
    first, repaired = re.findall(r"eight random keys of length 1: the largest difference is (\S+)", printed)
    assert round(float(first), 1) == 2.3
    assert float(repaired) < 1e-14
    assert "the values 1 and then 5: it reads 6.0" in printed
    assert re.search(r"one key told twice: the largest difference is 0\.0e\+00", printed)


# Sizes of models


def test_sizes_of_qwen3_next(printed):
    """Those of its published configuration: 48 layers, every fourth one full."""
    heads, width, groups, full_width, layers, text = 32, 128, 2, 256, 48, 262_144
    state, word = np.zeros((heads, width, width)).size, np.zeros((2, groups, full_width)).size
    assert f"a state layer keeps {state:,} numbers, a full layer {word:,} for each word" in printed
    assert (state, word, state // word) == (524_288, 1_024, 512)
    assert "they keep the same for 512 words" in printed
    assert "the full layer keeps 512 times as much" in printed
    full = layers // 4
    mixed, all_full = (2 * (n * word * text + (layers - n) * state) / 2**30 for n in (full, layers))
    assert (round(mixed, 1), round(all_full, 1)) == (6.0, 24.0)
    assert "6.0 GiB; if all 48 were full: 24.0 GiB" in printed
