"""The claims of 11_blocks: its counts are those of real arrays, and its functions give what other libraries give.

The libraries are PyTorch and `transformers`, of the group `translator`; without it their tests are skipped.
"""

import runpy
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
MASTER = ROOT / "solutions" / "11_blocks"
GROUP = "the group `translator` is not installed"
SIZES = [(3, 5, 7, 2), (1, 6, 4, 3), (8, 8, 16, 16), (40, 33, 8, 12)]  # n_q, n_k, k, v


@pytest.fixture(scope="module")
def solved():
    """Return what the master of 11_blocks defines."""
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


def test_blocks_agree_with_plain_attention_to_the_last_digits(solved):
    plain = solved["plain_attention"](solved["Q_long"], solved["K_long"], solved["V_long"])
    assert np.abs(solved["by_blocks"] - plain).max() < 1e-14


def test_as_many_scores_are_held_as_the_tables_have(solved):
    words = np.empty((8192, 1), dtype=np.int8)
    whole, block = (np.broadcast_to(words, (8192, keys)).size for keys in (8192, 128))
    assert solved["scores_at_once"] == (whole, block)


def test_blocks_need_less_memory_the_longer_the_text(solved):
    plain, blocks = solved["plain_peak"], solved["block_peak"]
    assert plain[-1] > 3.5 * plain[-2]  # twice the words, four times the table
    assert blocks[-1] < 2.5 * blocks[-2]
    assert blocks[-1] < plain[-1] / 8


def test_the_likeliest_words_go_in_circles_and_drawn_ones_do_not(solved):
    def trigrams(told):
        return list(zip(told.split(), told.split()[1:], told.split()[2:], strict=False))

    greedy = trigrams(solved["tell"](np.argmax))
    assert len(set(greedy)) < len(greedy) / 4
    story = trigrams(solved["drawn_story"](1.0, None))
    assert len(set(story)) > len(story) * 3 / 4


def test_sampled_ids_are_those_of_pytorchs_top_k(solved, torch):
    (logits,) = drawn(4, (50,))
    for temperature, top_k in ((1.0, 50), (0.5, 10), (2.0, 3), (1.0, 1)):
        best, ids = torch.topk(torch.tensor(logits), top_k)
        shares = torch.zeros(50, dtype=torch.float64).scatter(0, ids, torch.softmax(best / temperature, 0))
        for u in np.random.default_rng(5).random(50).tolist():
            theirs = torch.searchsorted(torch.cumsum(shares, 0), u, right=True).item()
            assert solved["sample"](logits, u, temperature, top_k) == theirs


def test_blocks_merge_into_the_logarithm_of_the_sum_of_all(solved, torch):
    Q, K, V = drawn(6, (4, 5), (9, 5), (9, 3))
    m, s, _ = solved["merge_blocks"](
        *(solved["attend_block"](Q, K[part], V[part]) for part in np.split(np.arange(9), [4]))
    )
    assert_same(m + np.log(s), torch.logsumexp(torch.tensor(Q @ K.T / 5**0.5), dim=1).numpy())


def test_attention_in_blocks_is_pytorchs(solved, attend):
    for seed, (n_q, n_k, k, v) in enumerate(SIZES):
        Q, K, V = drawn(seed, (n_q, k), (n_k, k), (n_k, v))
        for size in (1, 300):
            theirs = attend(size * Q, K, V)
            for block in (1, 4, n_k):
                assert_same(solved["flash_attention"](size * Q, K, V, block), theirs)
