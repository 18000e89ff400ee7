"""What 09_learn claims: its gradients are those of independent programs, and its networks learn what the text says.

The oracles are SciPy's finite differences and, where it is installed, torch: its attention, its loss, its autograd and
its Adam.
"""

import runpy
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import approx_fprime
from scipy.special import softmax

ROOT = Path(__file__).resolve().parents[2]
MASTER = ROOT / "solutions" / "09_learn"
MOST_STEPS = 600


@pytest.fixture(scope="module")
def solved():
    """Return what the master of 09_learn defines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOFT_LOOKUP_PICTURES", "no")
        patch.syspath_prepend(str(ROOT / "assignments"))
        patch.syspath_prepend(str(MASTER))
        patch.chdir(MASTER)
        yield runpy.run_path("notebook.py")


@pytest.fixture(scope="module")
def torch():
    return pytest.importorskip("torch", reason="the group `translator` is not installed")


def numbers(seed, *shapes):
    rng = np.random.default_rng(seed)
    return [rng.normal(size=shape) for shape in shapes]


def slopes(function, at):
    """SciPy's finite differences, in the shape of `at`."""
    return approx_fprime(at.ravel(), lambda flat: function(flat.reshape(at.shape)), 1e-7).reshape(at.shape)


def small_batch(seed):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(4, 6)), rng.normal(size=(4, 3, 6)), rng.integers(5, size=4)


# Gradients


def test_gradients_agree_with_scipys_finite_differences(solved):
    batch, weights = small_batch(1), numbers(2, (6, 7), (6, 7), (6, 5))
    _, gradients = solved["loss_and_grads"](*batch, *weights)
    for i, gradient in enumerate(gradients):
        measured = slopes(
            lambda W, i=i: solved["loss_and_grads"](*batch, *weights[:i], W, *weights[i + 1 :])[0], weights[i]
        )
        np.testing.assert_allclose(gradient, measured, atol=1e-6)


def test_the_loss_and_its_gradient_are_torchs(solved, torch):
    (logits,) = numbers(3, (7, 5))
    targets = np.array([0, 4, 2, 2, 1, 3, 0])
    for scale in (1.0, 500.0):
        x = torch.tensor(scale * logits, requires_grad=True)
        loss = torch.nn.functional.cross_entropy(x, torch.tensor(targets))
        loss.backward()
        assert solved["cross_entropy"](scale * logits, targets) == pytest.approx(loss.item(), rel=1e-12)
        np.testing.assert_allclose(solved["cross_entropy_grad"](scale * logits, targets), x.grad, atol=1e-12)


def test_products_go_back_as_in_torch(solved, torch):
    A, B, g = numbers(4, (2, 3, 4, 5), (2, 3, 5, 6), (2, 3, 4, 6))
    leaves = [torch.tensor(one, requires_grad=True) for one in (A, B)]
    (leaves[0] @ leaves[1]).backward(torch.tensor(g))
    for ours, leaf in zip(solved["matmul_vjp"](A, B, g), leaves, strict=True):
        np.testing.assert_allclose(ours, leaf.grad, atol=1e-12)


def test_attention_goes_back_as_in_torch(solved, torch):
    Q, K, V, g = numbers(5, (2, 3, 5, 7), (2, 3, 4, 7), (2, 3, 4, 6), (2, 3, 5, 6))
    leaves = [torch.tensor(one, requires_grad=True) for one in (Q, K, V)]
    torch.nn.functional.scaled_dot_product_attention(*leaves).backward(torch.tensor(g))
    for ours, leaf in zip(solved["attention_vjp"](Q, K, V, g), leaves, strict=True):
        np.testing.assert_allclose(ours, leaf.grad, atol=1e-12)


def test_the_network_goes_back_as_in_torch(solved, torch):
    (x_q, X_kv, targets), weights = small_batch(6), numbers(7, (6, 7), (6, 7), (6, 5))
    W_q, W_k, W_v = leaves = [torch.tensor(one, requires_grad=True) for one in weights]
    x, X = torch.tensor(x_q), torch.tensor(X_kv)
    logits = torch.nn.functional.scaled_dot_product_attention((x @ W_q)[:, None], X @ W_k, X @ W_v)[:, 0]
    loss = torch.nn.functional.cross_entropy(logits, torch.tensor(targets))
    loss.backward()
    ours, gradients = solved["loss_and_grads"](x_q, X_kv, targets, *weights)
    assert ours == pytest.approx(loss.item(), rel=1e-12)
    for gradient, leaf in zip(gradients, leaves, strict=True):
        np.testing.assert_allclose(gradient, leaf.grad, atol=1e-12)


def test_adam_walks_with_torchs(solved, torch):
    (w,) = numbers(8, (3, 4))
    m = v = np.zeros((3, 4))
    leaf = torch.tensor(w, requires_grad=True)
    optimiser = torch.optim.Adam([leaf], lr=0.03)
    for t in range(1, 40):
        (g,) = numbers(100 + t, (3, 4))
        leaf.grad = torch.tensor(g)
        optimiser.step()
        w, m, v = solved["adam_step"](w, g, m, v, t, rate=0.03)
        np.testing.assert_allclose(w, leaf.detach(), atol=1e-12)


# What is learned


def test_the_match_of_01_lookup_is_learned(solved):
    W_q, W_k, _ = solved["learned"]
    shares = softmax(W_q[:12] @ W_k[:12].T / np.sqrt(W_q.shape[1]), axis=1)
    np.testing.assert_allclose(shares, np.eye(12), atol=0.03)
    assert [solved["share_right"](solved["learned"], n) for n in range(2, 13)] == [1.0] * 11
    assert solved["share_right"](solved["noise"](0), 5) < 0.3


@pytest.mark.parametrize("seed", range(3))
def test_any_noise_will_do(solved, monkeypatch, seed):
    train, noise = solved["train"], solved["noise"]
    monkeypatch.setitem(train.__globals__, "noise", lambda _: noise(50 + seed))
    assert min(solved["share_right"](train(300), n) for n in (2, 5, 12)) > 0.99


def test_the_lookup_fades_among_many_rows(solved):
    shares = solved["shares"]
    assert shares[:3].min() > 0.9
    assert (np.diff(shares[1:]) < 0).all()
    assert shares[-1] < 0.1


def test_what_was_never_matched_is_not_found(solved):
    right, without_yak = solved["share_right_about"], solved["train"](MOST_STEPS, kinds=11)
    assert right(without_yak, 0) > 0.99
    assert 0.33 < right(without_yak, 11) < 0.43  # nearly two of five


def test_the_borrowed_pass_is_wrong_and_its_loss_falls(solved):
    losses, (M, _) = solved["train_the_friend"](MOST_STEPS)
    assert losses[0] == pytest.approx(2.08, abs=0.05)
    assert np.mean(losses[-50:]) == pytest.approx(1.7, abs=0.1)
    levels = M[:12, :12] - M[:12, :12].mean(axis=1, keepdims=True)
    assert np.abs(np.diag(levels)).max() < 1  # no diagonal
    assert off_by(solved, 1) < 1e-8
    assert off_by(solved, 2) > 0.01


def off_by(solved, rounds):
    """Return how far the borrowed gradient of M is from SciPy's finite differences."""
    batch, (M, W_v) = solved["deal"](np.random.default_rng(9), rounds, 4), solved["start_of_the_friend"]()
    measured = slopes(lambda table: solved["borrowed"](*batch, table, W_v)[0], M)
    return np.abs(solved["borrowed"](*batch, M, W_v)[1] - measured).max()
