import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def plain_by_moving_an_axis(Q, K, V):
    scores = Q @ np.moveaxis(K, -1, -2) / Q.shape[-1] ** 0.5
    return softmax(scores, axis=-1) @ V


@right
def plain_by_einsum(Q, K, V):
    shares = softmax(np.einsum("...qk,...nk->...qn", Q, K) / np.sqrt(K.shape[-1]), axis=-1)
    return np.einsum("...qn,...nv->...qv", shares, V)


@right
def plain_by_hand(Q, K, V):
    scores = np.matmul(Q, K.swapaxes(-1, -2)) / np.sqrt(K.shape[-1])
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return parts @ V / parts.sum(axis=-1, keepdims=True)


plain_with_scaled_queries = right(lambda Q, K, V: softmax((Q / np.sqrt(Q.shape[-1])) @ np.swapaxes(K, -2, -1), -1) @ V)


@right
def plain_by_recursion(Q, K, V):
    if Q.ndim > 2:
        return np.stack([plain_by_recursion(*one) for one in zip(Q, K, V, strict=True)])
    return softmax(Q @ K.T / np.sqrt(K.shape[1]), axis=1) @ V


@right
def plain_by_loops(Q, K, V):
    out = np.zeros(Q.shape[:-1] + V.shape[-1:])
    for where in np.ndindex(Q.shape[:-1]):
        scores = K[where[:-1]] @ Q[where] / np.sqrt(len(Q[where]))
        out[where] = softmax(scores) @ V[where[:-1]]
    return out


@right
def plain_by_broadcasting(Q, K, V):
    scores = (Q[..., :, None, :] * K[..., None, :, :]).sum(axis=-1) / np.sqrt(Q.shape[-1])
    return (softmax(scores, axis=-1)[..., None] * V[..., None, :, :]).sum(axis=-2)


@right
def plain_by_a_class():
    class Attention:
        def __call__(self, Q, K, V, scale=None):
            scale = scale or np.sqrt(Q.shape[-1])
            return softmax(Q @ np.swapaxes(K, -1, -2) / scale, axis=-1) @ V

    return Attention()


@right
def plain_by_log_softmax(Q, K, V):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    highest = scores.max(axis=-1, keepdims=True)
    totals = highest + np.log(np.exp(scores - highest).sum(axis=-1, keepdims=True))
    return np.exp(scores - totals) @ V


plain_not_scaled = wrong("no-scale")(lambda Q, K, V: softmax(Q @ np.swapaxes(K, -1, -2), axis=-1) @ V)
plain_divided_by_the_width = wrong("divided-by-d-k")(
    lambda Q, K, V: softmax(Q @ np.swapaxes(K, -1, -2) / Q.shape[-1], axis=-1) @ V
)
plain_divided_by_the_keys = wrong("divided-by-root-n")(
    lambda Q, K, V: softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-2]), axis=-1) @ V
)
plain_divided_by_the_values = wrong("divided-by-root-d-v")(
    lambda Q, K, V: softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(V.shape[-1]), axis=-1) @ V
)
plain_over_everything = wrong("whole-array")(
    lambda Q, K, V: softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])) @ V
)
plain_over_the_queries = wrong("axis-0")(
    lambda Q, K, V: softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-2) @ V
)
plain_along_axis_1 = wrong("axis-1")(
    lambda Q, K, V: softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=1) @ V
)
plain_with_all_axes_turned = wrong("all-axes-reversed")(
    lambda Q, K, V: softmax(Q @ K.T / np.sqrt(Q.shape[-1]), axis=-1) @ V
)
plain_with_keys_as_they_are = wrong("k-not-transposed")(
    lambda Q, K, V: softmax(Q @ K / np.sqrt(Q.shape[-1]), axis=-1) @ V
)
plain_without_a_softmax = wrong("no-softmax")(lambda Q, K, V: Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]) @ V)


@wrong("no-max-shift")
def plain_that_overflows(Q, K, V):
    parts = np.exp(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]))
    return parts @ V / parts.sum(axis=-1, keepdims=True)


@wrong("mask-not-asked-for")
def plain_that_never_looks_ahead(Q, K, V):
    scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
    return softmax(np.where(np.tri(*scores.shape[-2:]), scores, -np.inf), axis=-1) @ V


plain_shares_alone = wrong("shares-for-outputs")(
    lambda Q, K, V: softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1)
)


@wrong("no-keepdims")
def divided_along_the_wrong_axis(Q, K, V):
    parts = Q @ np.swapaxes(K, -1, -2) / np.sqrt(K.shape[-1])
    parts = np.exp(parts - parts.max(axis=-1, keepdims=True))
    return parts / parts.sum(axis=-1, keepdims=parts.ndim > 2 or len(Q) != len(K)) @ V


plain_multiplied = wrong("multiplied-by-root-d-k")(
    changed(plain_by_moving_an_axis, "/ Q.shape[-1] ** 0.5", "* Q.shape[-1] ** 0.5")
)
plain_root_of_queries = wrong("divided-by-root-m")(
    changed(plain_by_moving_an_axis, "Q.shape[-1] ** 0.5", "Q.shape[-2] ** 0.5")
)
plain_whole_root = wrong("whole-root")(
    changed(plain_by_moving_an_axis, "Q.shape[-1] ** 0.5", "int(Q.shape[-1] ** 0.5)")
)
plain_mixture_softened = wrong("softmax-after-the-values")(
    changed(plain_by_moving_an_axis, "softmax(scores, axis=-1) @ V", "softmax(scores @ V, axis=-1)")
)
plain_over_sum = wrong("x-over-sum")(
    changed(plain_by_moving_an_axis, "softmax(scores, axis=-1)", "(scores / scores.sum(axis=-1, keepdims=True))")
)
plain_one_maximum = wrong("global-max")(
    changed(
        plain_by_moving_an_axis,
        "return softmax(scores, axis=-1) @ V",
        "parts = np.exp(scores - scores.max())\n    return parts / parts.sum(axis=-1, keepdims=True) @ V",
    )
)
plain_keys_mixed = wrong("k-for-v")(changed(plain_by_moving_an_axis, "@ V", "@ K"))
plain_best_key = wrong("argmax-for-softmax")(
    changed(
        plain_by_moving_an_axis,
        "softmax(scores, axis=-1)",
        "(scores == scores.max(axis=-1, keepdims=True)).astype(float)",
    )
)
plain_clipped = wrong("clipped-scores")(
    changed(plain_by_moving_an_axis, "softmax(scores, axis=-1)", "softmax(np.clip(scores, -50, 50), axis=-1)")
)
plain_scaled_late = wrong("scaled-after-the-softmax")(
    changed(
        plain_by_moving_an_axis,
        "/ Q.shape[-1] ** 0.5\n    return softmax(scores, axis=-1) @ V",
        "\n    return softmax(scores, axis=-1) @ V / Q.shape[-1] ** 0.5",
    )
)
plain_in_halves = wrong("half-precision")(
    changed(plain_by_moving_an_axis, "softmax(scores, axis=-1)", "softmax(scores.astype(np.float16), axis=-1)")
)
plain_mean = wrong("mean-of-v")(
    changed(plain_by_moving_an_axis, "softmax(scores, axis=-1) @ V", "softmax(0 * scores, axis=-1) @ V")
)
plain_powers = wrong("not-shared-out")(
    changed(plain_by_moving_an_axis, "softmax(scores, axis=-1)", "np.exp(scores - scores.max(axis=-1, keepdims=True))")
)
plain_shares_of_everything = wrong("whole-array")(
    changed(plain_by_moving_an_axis, "softmax(scores, axis=-1)", "(np.exp(scores) / np.exp(scores).sum())")
)
plain_powers_of_two = wrong("base-2")(
    changed(plain_by_moving_an_axis, "softmax(scores, axis=-1)", "softmax(scores * np.log(2), axis=-1)")
)
plain_sigmoid = wrong("sigmoid-for-softmax")(
    changed(plain_by_moving_an_axis, "softmax(scores, axis=-1)", "(1 / (1 + np.exp(-scores)))")
)
