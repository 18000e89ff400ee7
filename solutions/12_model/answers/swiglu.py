import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def with_expit(X, W_gate, W_up, W_down):
    from scipy.special import expit

    gate = X @ W_gate
    return (gate * expit(gate) * (X @ W_up)) @ W_down


@right
def with_tanh(X, W_gate, W_up, W_down):
    gate = X @ W_gate
    return (0.5 * gate * (1 + np.tanh(gate / 2)) * (X @ W_up)) @ W_down


@right
def with_einsum(X, W_gate, W_up, W_down):
    z, up = np.einsum("...d,df->...f", X, W_gate), np.einsum("...d,df->...f", X, W_up)
    with np.errstate(over="ignore"):
        return np.einsum("...f,...f,fd->...d", z / (1 + np.exp(-z)), up, W_down)


@right
def all_words_in_rows(X, W_gate, W_up, W_down):
    rows = X.reshape(-1, X.shape[-1])
    z = rows @ W_gate
    power = np.exp(-np.abs(z))
    opening = np.where(z >= 0, 1, power) / (1 + power)
    return (z * opening * (rows @ W_up) @ W_down).reshape(X.shape)


@right
def number_by_number(X, W_gate, W_up, W_down):
    result = np.zeros(X.shape)
    for j in range(W_gate.shape[1]):
        z = (X * W_gate[:, j]).sum(axis=-1, keepdims=True)
        result += z / (1 + np.exp(-z)) * (X * W_up[:, j]).sum(axis=-1, keepdims=True) * W_down[j]
    return result


@right
def both_products_at_once(X, W_gate, W_up, W_down):
    z, up = np.split(X @ np.concatenate([W_gate, W_up], axis=1), 2, axis=-1)
    return (up * z / (np.exp(-z) + 1)) @ W_down


@right
def with_logaddexp(X, W_gate, W_up, W_down):
    z = np.matmul(X, W_gate)
    return np.matmul(z * np.exp(-np.logaddexp(0, -z)) * np.matmul(X, W_up), W_down)


@right
def a_network_object():
    class SwiGLU:
        @staticmethod
        def silu(z):
            return z * np.reciprocal(1 + np.exp(-z))

        def __call__(self, X, W_gate, W_up, W_down):
            return np.multiply(self.silu(X @ W_gate), X @ W_up).dot(W_down)

    return SwiGLU()


@wrong("gate-and-up-exchanged")
def the_second_is_the_gate(X, W_gate, W_up, W_down):
    z = X @ W_up
    return (z / (1 + np.exp(-z)) * (X @ W_gate)) @ W_down


plain_glu = wrong("sigmoid-for-silu")(
    lambda X, W_gate, W_up, W_down: (1 / (1 + np.exp(-(X @ W_gate))) * (X @ W_up)) @ W_down
)
gate_with_relu = wrong("another-activation")(
    lambda X, W_gate, W_up, W_down: (np.maximum(X @ W_gate, 0) * (X @ W_up)) @ W_down
)


@wrong("gelu-for-silu")
def gate_with_gelu(X, W_gate, W_up, W_down):
    from scipy.special import ndtr

    return (X @ W_gate * ndtr(X @ W_gate) * (X @ W_up)) @ W_down


@wrong("too-steep-a-gate")
def gate_with_quick_gelu(X, W_gate, W_up, W_down):
    z = X @ W_gate
    return (z / (1 + np.exp(-1.702 * z)) * (X @ W_up)) @ W_down


gate_that_shuts_for_large_numbers = wrong("gate-turned-around")(
    changed(gate_with_quick_gelu, "/ (1 + np.exp(-1.702 * z)) * (X @ W_up", "/ (1 + np.exp(z)) * (X @ W_up")
)
gate_added = wrong("added-for-multiplied")(
    changed(gate_with_quick_gelu, "np.exp(-1.702 * z)) * (X @ W_up)) @ W_down", "np.exp(-z)) + X @ W_up) @ W_down")
)
only_what_is_proposed = wrong("gate-left-out")(lambda X, W_gate, W_up, W_down: X @ W_up @ W_down)
only_the_gate = wrong("nothing-but-the-gate")(
    changed(gate_with_quick_gelu, "/ (1 + np.exp(-1.702 * z)) * (X @ W_up)) @ W_down", "/ (1 + np.exp(-z))) @ W_down")
)
gate_without_a_bend = wrong("no-silu")(lambda X, W_gate, W_up, W_down: ((X @ W_gate) * (X @ W_up)) @ W_down)


@wrong("silu-on-both")
def both_bent(X, W_gate, W_up, W_down):
    z, up = X @ W_gate, X @ W_up
    return (z / (1 + np.exp(-z)) * up / (1 + np.exp(-up))) @ W_down


with_its_residual = wrong("residual-added")(
    changed(gate_with_quick_gelu, "return (z / (1 + np.exp(-1.702 * z)) * (X", "return X + (z / (1 + np.exp(-z)) * (X")
)
without_the_last_matrix = wrong("stopped-in-the-middle")(
    changed(gate_added, "return (z / (1 + np.exp(-z)) + X @ W_up) @ W_down", "return z / (1 + np.exp(-z)) * (X @ W_up)")
)
powers_above_and_below = wrong("infinity-over-infinity")(
    changed(gate_with_quick_gelu, "return (z / (1 + np.exp(-1.702 * z)) *", "return (z * np.exp(z) / (1 + np.exp(z)) *")
)
gate_within_thirty = wrong("gate-clipped")(
    changed(with_its_residual, "= X @ W_gate\n    return X + (z", "= np.clip(X @ W_gate, -30, 30)\n    return (z")
)
gate_of_shares = wrong("softmax-for-gate")(
    lambda X, W_gate, W_up, W_down: (softmax(X @ W_gate, axis=-1) * (X @ W_up)) @ W_down
)
gate_with_plain_tanh = wrong("tanh-for-silu")(
    lambda X, W_gate, W_up, W_down: (np.tanh(X @ W_gate) * (X @ W_up)) @ W_down
)


@wrong("normalised-inside")
def words_normalised_first(X, W_gate, W_up, W_down):
    seen = X / np.sqrt(np.mean(X**2, axis=-1, keepdims=True) + 1e-5)
    z = seen @ W_gate
    return (z / (1 + np.exp(-z)) * (seen @ W_up)) @ W_down


gated_together = wrong("silu-of-the-product")(
    changed(
        with_expit,
        "return (gate * expit(gate) * (X @ W_up))",
        "both = gate * (X @ W_up)\n    return (both * expit(both))",
    )
)
gated_at_the_end = wrong("silu-of-the-product")(
    changed(
        with_expit,
        "return (gate * expit(gate) * (X @ W_up)) @ W_down",
        "out = (gate * (X @ W_up)) @ W_down\n    return out * expit(out)",
    )
)
gate_by_softmax = wrong("softmax-for-gate")(
    changed(
        with_expit,
        "gate * expit(gate)",
        "gate * (parts := np.exp(gate - gate.max(-1, keepdims=True))) / parts.sum(-1, keepdims=True)",
    )
)
gate_twice_as_steep = wrong("too-steep-a-gate")(changed(with_expit, "expit(gate)", "expit(2 * gate)"))
gate_times_tanh = wrong("tanh-for-silu")(changed(with_expit, "expit(gate)", "np.tanh(gate)"))
mean_of_both = wrong("added-for-multiplied")(
    changed(with_expit, "gate * expit(gate) * (X @ W_up)", "(gate * expit(gate) + X @ W_up) / 2")
)
gate_by_softplus = wrong("another-activation")(changed(with_expit, "gate * expit(gate)", "np.logaddexp(gate, 0)"))
gate_by_elu = wrong("another-activation")(
    changed(with_expit, "gate * expit(gate)", "np.where(gate > 0, gate, np.expm1(np.minimum(gate, 0)))")
)
