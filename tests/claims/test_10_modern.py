"""The claims of 10_modern: its counts are those of real arrays, and its functions give what other libraries give.

The libraries are PyTorch and `transformers`, of the group `translator`; without it their tests are skipped.
"""

import runpy
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
MASTER = ROOT / "solutions" / "10_modern"
GROUP = "the group `translator` is not installed"
SIZES = [(3, 5, 7, 2), (1, 6, 4, 3), (8, 8, 16, 16), (40, 33, 8, 12)]  # n_q, n_k, k, v


@pytest.fixture(scope="module")
def solved():
    """Return what the master of 10_modern defines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOFT_LOOKUP_PICTURES", "no")
        patch.syspath_prepend(str(ROOT / "assignments"))
        patch.chdir(MASTER)
        yield runpy.run_path("notebook.py")


@pytest.fixture(scope="module")
def torch():
    return pytest.importorskip("torch", reason=GROUP)


@pytest.fixture
def attend(torch):
    """PyTorch's attention of NumPy arrays, with every option that it has."""

    def attend(*arrays, **options):
        tensors = [torch.tensor(array)[None] for array in arrays]  # it wants a batch
        return torch.nn.functional.scaled_dot_product_attention(*tensors, **options)[0].numpy()

    return attend


def drawn(seed, *shapes):
    rng = np.random.default_rng(seed)
    return [rng.normal(size=shape) for shape in shapes]


def assert_same(ours, theirs):
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-13)


# What the reader counts


def test_as_many_keys_are_computed_as_the_answer_says(solved):
    for n in (1, 2, 60):
        without, with_cache = (solved["write"](n, cached)[0] for cached in (False, True))
        assert (without, with_cache) == (sum(range(n + 1)), n)
    assert solved["keys_computed"] == (sum(range(2001)), 2000)


def test_the_cache_takes_as_many_bytes_as_its_arrays(solved):
    sizes = [np.empty((2, 24, groups, 4096, 64), dtype=np.float16).nbytes for groups in (8, 2, 1)]
    assert list(solved["cache_bytes"]) == sizes


# What the story shows


def test_a_cache_agrees_with_plain_attention_to_the_last_digits(solved):
    Q, K, V = drawn(1, (50, 16), (50, 16), (50, 12))
    assert np.abs(solved["cached_attention"](Q, K, V) - solved["causal_attention"](Q, K, V)).max() < 1e-14
    assert solved["furthest"] < 1e-13  # all remedies together


def test_the_hasty_step_is_right_for_the_first_word_and_wrong_for_the_others(solved):
    Q, K, V = drawn(2, (6, 8), (6, 8), (6, 3))
    at = np.arange(6)
    expected = solved["causal_attention"](solved["rope"](Q, at), solved["rope"](K, at), V)
    for name in ("hasty_step", "repaired_step"):
        K_past, V_past, errors = K[:0], V[:0], []
        for t in range(6):
            out, K_past, V_past = solved[name](Q[t], K[t], V[t], K_past, V_past)
            errors.append(np.abs(out - expected[t]).max())
        assert errors[0] < 1e-15
        assert min(errors[1:]) > 1e-3 if name == "hasty_step" else max(errors) < 1e-14


# What others give


def test_plain_and_cached_attention_are_pytorchs(solved, attend):
    for seed, (n_q, n_k, k, v) in enumerate(SIZES):
        Q, K, V = drawn(seed, (n_q, k), (n_k, k), (n_k, v))
        for size in (1, 300):
            theirs = attend(size * Q, K, V)
            assert_same(solved["plain_attention"](size * Q, K, V), theirs)
    Q, K, V = drawn(9, (20, 8), (20, 8), (20, 6))
    assert_same(solved["cached_attention"](Q, K, V), attend(Q, K, V, is_causal=True))


def test_groups_are_pytorchs(solved, attend):
    for seed, (heads, groups) in enumerate([(8, 8), (8, 2), (8, 1), (6, 3)]):
        Q, K, V = drawn(seed, (heads, 3, 7), (groups, 5, 7), (groups, 5, 2))
        assert_same(solved["grouped_query_attention"](Q, K, V), attend(Q, K, V, enable_gqa=True))


def test_rotary_positions_are_those_of_gpt_j(solved, torch):
    """GPT-J pairs neighbouring columns, as we do."""
    gptj = pytest.importorskip("transformers.models.gptj.modeling_gptj", reason=GROUP)
    (x,) = drawn(3, (2, 30, 8))
    sine, cosine = gptj.create_sinusoidal_positions(30, 8).to(torch.float64)[None].chunk(2, dim=-1)
    by_word = torch.tensor(x).transpose(0, 1)[None]  # a batch, words, heads
    theirs = gptj.apply_rotary_pos_emb(by_word, sine, cosine)[0].transpose(0, 1).numpy()
    np.testing.assert_allclose(solved["rope"](x, np.arange(30)), theirs, atol=1e-5)  # its table is of float32
