import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

softmax_vjp = ...  # the notebook has made this


@right
def step_by_step_backwards(Q, K, V, g):
    scale = 1 / np.sqrt(K.shape[-1])
    P = softmax(Q @ K.swapaxes(-1, -2) * scale, axis=-1)
    dV = P.swapaxes(-1, -2) @ g
    dP = g @ V.swapaxes(-1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True))
    return dS @ K * scale, dS.swapaxes(-1, -2) @ Q * scale, dV


@right
def with_the_jacobian_that_was_given(Q, K, V, g):
    root = Q.shape[-1] ** 0.5
    P = softmax(np.einsum("...ik,...jk->...ij", Q, K) / root, axis=-1)
    dS = softmax_vjp(P, np.einsum("...iv,...jv->...ij", g, V)) / root
    dQ, dK = np.einsum("...ij,...jk->...ik", dS, K), np.einsum("...ij,...ik->...jk", dS, Q)
    return dQ, dK, np.einsum("...ij,...iv->...jv", P, g)


@right
def total_from_the_output(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    total = np.sum(g * (P @ V), axis=-1, keepdims=True)
    dS = P * (g @ np.swapaxes(V, -1, -2) - total) / root
    return [dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g]


@right
def one_attention_at_a_time(Q, K, V, g):
    dQ, dK, dV = np.zeros(Q.shape), np.zeros(K.shape), np.zeros(V.shape)
    root = np.sqrt(Q.shape[-1])
    for place in np.ndindex(Q.shape[:-2]):
        P = softmax(Q[place] @ K[place].T / root, axis=1)
        dV[place] = P.T @ g[place]
        dP = g[place] @ V[place].T
        dS = P * (dP - np.sum(P * dP, axis=1)[:, None]) / root
        dQ[place], dK[place] = dS @ K[place], dS.T @ Q[place]
    return dQ, dK, dV


@right
def query_by_query(Q, K, V, g):
    dQ, dK, dV = np.zeros(Q.shape), np.zeros(K.shape), np.zeros(V.shape)
    for place in np.ndindex(Q.shape[:-1]):
        front, q, root = place[:-1], Q[place], np.sqrt(Q.shape[-1])
        scores = K[front] @ q / root
        powers = np.exp(scores - scores.max())
        p = powers / powers.sum()
        dV[front] += np.outer(p, g[place])
        dp = V[front] @ g[place]
        ds = (np.diag(p) - np.outer(p, p)) @ dp / root
        dQ[place] = ds @ K[front]
        dK[front] += np.outer(ds, q)
    return dQ, dK, dV


@right
def queries_scaled_beforehand(Q, K, V, g):
    root = np.sqrt(np.shape(Q)[-1])
    scaled = Q / root
    P = softmax(scaled @ np.swapaxes(K, -1, -2), axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * dP - P * np.einsum("...ij,...ij->...i", P, dP)[..., None]
    return (dS @ K) / root, np.swapaxes(dS, -1, -2) @ scaled, np.swapaxes(P, -1, -2) @ g


@right
def an_attention_layer():
    class Layer:
        def forward(self, Q, K):
            scores = Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1])
            powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
            return powers / powers.sum(axis=-1, keepdims=True)

        def __call__(self, Q, K, V, g):
            P, dP = self.forward(Q, K), g @ np.swapaxes(V, -1, -2)
            dS = P * (dP - np.vecdot(P, dP)[..., None]) if hasattr(np, "vecdot") else self.plain(P, dP)
            dS = dS / np.sqrt(Q.shape[-1])
            return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g

        def plain(self, P, dP):
            return P * (dP - (P * dP).sum(axis=-1, keepdims=True))

    return Layer()


@right
def all_in_one_flat_batch(Q, K, V, g):
    front = Q.shape[:-2]
    q, k, v, h = (X.reshape(-1, *X.shape[-2:]) for X in (Q, K, V, g))
    P = softmax(q @ k.transpose(0, 2, 1) / q.shape[2] ** 0.5, axis=2)
    dP = h @ v.transpose(0, 2, 1)
    dS = P * (dP - (P * dP).sum(2, keepdims=True)) / q.shape[2] ** 0.5
    found = dS @ k, dS.transpose(0, 2, 1) @ q, P.transpose(0, 2, 1) @ h
    return tuple(X.reshape(*front, *X.shape[1:]) for X in found)


@right
def differences_of_all_pairs(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    ahead = dP[..., :, :, None] - dP[..., :, None, :]
    dS = np.einsum("...ij,...il,...ijl->...ij", P, P, ahead) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("scale-forgotten-on-the-way-back")
def scaled_forwards_only(Q, K, V, g):
    P = softmax(Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True))
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


never_scaled = wrong("unscaled-attention")(
    changed(
        scaled_forwards_only, "swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), axis=-1)", "swapaxes(K, -1, -2), axis=-1)"
    )
)
scaled_backwards_only = wrong("scale-forgotten-on-the-way-forward")(
    changed(never_scaled, "(axis=-1, keepdims=True))", "(axis=-1, keepdims=True)) / np.sqrt(Q.shape[-1])")
)


@wrong("scaled-twice")
def scaled_once_more(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K / root, np.swapaxes(dS, -1, -2) @ Q / root, np.swapaxes(P, -1, -2) @ g


@wrong("divided-by-d-k")
def divided_by_the_width(Q, K, V, g):
    P = softmax(Q @ np.swapaxes(K, -1, -2) / Q.shape[-1], axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / Q.shape[-1]
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("multiplied-by-root-d-k")
def multiplied_on_the_way_back(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) * root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("divided-by-root-d-v")
def divided_by_the_width_of_values(Q, K, V, g):
    root = np.sqrt(V.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("diagonal-only-jacobian")
def shares_times_what_they_want(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dS = P * (1 - P) * (g @ np.swapaxes(V, -1, -2)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


no_total_taken_off = wrong("total-forgotten-in-the-softmax")(
    changed(shares_times_what_they_want, "dS = P * (1 - P) * (g @ np.swapaxes(V, -", "dS = P * (g @ np.swapaxes(V, -")
)
one_total_for_all_queries = wrong("whole-array")(
    changed(multiplied_on_the_way_back, "- (P * dP).sum(axis=-1, keepdims=True)) * root", "- (P * dP).sum()) / root")
)
total_of_each_key = wrong("axis-0")(
    changed(one_total_for_all_queries, "- (P * dP).sum()) / root", "- (P * dP).sum(axis=-2, keepdims=True)) / root")
)
shares_of_each_key = wrong("softmax-over-queries")(
    changed(total_of_each_key, "-2) / root, axis=-1)", "-2) / root, axis=-2)")
)
straight_from_shares_to_scores = wrong("softmax-skipped-on-the-way-back")(
    changed(
        shares_times_what_they_want, "= P * (1 - P) * (g @ np.swapaxes(V, -1, -2)) /", "= g @ np.swapaxes(V, -1, -2) /"
    )
)
keys_before_queries = wrong("gradients-swapped")(
    changed(
        scaled_once_more, "dS @ K / root, np.swapaxes(dS, -1, -2) @ Q / root", "np.swapaxes(dS, -1, -2) @ Q, dS @ K"
    )
)


@wrong("own-factor-used")
def queries_made_of_queries(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(dS, -1, -2) @ dS @ K, np.swapaxes(P, -1, -2) @ g


gradient_of_scores_not_turned = wrong("factor-not-transposed")(
    changed(scaled_once_more, "@ K / root, np.swapaxes(dS, -1, -2) @ Q / root, np", "@ K, dS @ Q, np")
)
gradient_of_turned_keys = wrong("gradients-transposed")(
    changed(keys_before_queries, "np.swapaxes(dS, -1, -2) @ Q, dS @ K", "dS @ K, np.swapaxes(Q, -1, -2) @ dS")
)


@wrong("scores-for-shares")
def values_met_the_scores(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    S = Q @ np.swapaxes(K, -1, -2) / root
    P = softmax(S, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(S, -1, -2) @ g


values_from_the_scores_gradient = wrong("gradient-of-scores-for-values")(
    changed(gradient_of_scores_not_turned, "dS @ Q, np.swapaxes(P", "np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(dS")
)


@wrong("g-ignored")
def every_output_matters_alike(Q, K, V, g):
    root, g = np.sqrt(Q.shape[-1]), np.ones(g.shape)
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


@wrong("wrong-sign")
def all_turned_around(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * ((P * dP).sum(axis=-1, keepdims=True) - dP) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, -np.swapaxes(P, -1, -2) @ g


@wrong("all-axes-reversed")
def turned_with_dot_t_throughout(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ K.T / root, axis=-1)
    dP = g @ V.T
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, dS.T @ Q, P.T @ g


@wrong("leading-axes-summed")
def keys_and_values_shared_by_the_batch(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    P = softmax(Q @ np.swapaxes(K, -1, -2) / root, axis=-1)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    front = tuple(range(Q.ndim - 2))
    return dS @ K, (np.swapaxes(dS, -1, -2) @ Q).sum(axis=front), (np.swapaxes(P, -1, -2) @ g).sum(axis=front)


@wrong("no-max-shift")
def powers_of_raw_scores(Q, K, V, g):
    root = np.sqrt(Q.shape[-1])
    powers = np.exp(Q @ np.swapaxes(K, -1, -2) / root)
    P = powers / powers.sum(axis=-1, keepdims=True)
    dP = g @ np.swapaxes(V, -1, -2)
    dS = P * (dP - (P * dP).sum(axis=-1, keepdims=True)) / root
    return dS @ K, np.swapaxes(dS, -1, -2) @ Q, np.swapaxes(P, -1, -2) @ g


queries_and_keys_only = wrong("values-left-out")(
    changed(values_from_the_scores_gradient, "-1, -2) @ Q, np.swapaxes(dS, -1, -2) @ g", "-1, -2) @ Q")
)


keys_scaled_alone = wrong("one-scale-forgotten")(changed(step_by_step_backwards, "dS @ K * scale", "dS @ K"))
queries_scaled_alone = wrong("one-scale-forgotten")(changed(step_by_step_backwards, "@ Q * scale", "@ Q"))
plain_total = wrong("total-not-weighted")(changed(step_by_step_backwards, "(P * dP).sum(", "dP.sum("))
plain_mean = wrong("total-not-weighted")(changed(step_by_step_backwards, "(P * dP).sum(", "dP.mean("))
mean_of_the_products = wrong("mean-for-weighted-sum")(
    changed(step_by_step_backwards, "(P * dP).sum(", "(P * dP).mean(")
)
shares_not_in_front = wrong("no-p-in-front")(changed(step_by_step_backwards, "P * (dP - ", "(dP - "))
values_come_first = wrong("gradients-swapped")(
    changed(
        step_by_step_backwards,
        "return dS @ K * scale, dS.swapaxes(-1, -2) @ Q * scale, dV",
        "return dV, dS.swapaxes(-1, -2) @ Q * scale, dS @ K * scale",
    )
)
shares_of_the_queries = wrong("softmax-over-queries")(
    changed(step_by_step_backwards, "axis=-1)\n    dV", "axis=-2)\n    dV")
)
g_ignored_for_values = wrong("g-ignored")(changed(step_by_step_backwards, "@ g\n", "@ np.ones_like(g)\n"))
scores_downhill = wrong("wrong-sign")(changed(step_by_step_backwards, "dS = P *", "dS = -P *"))
root_of_the_keys_backwards = wrong("divided-by-root-n")(
    changed(
        step_by_step_backwards,
        "return dS @ K * scale, dS.swapaxes(-1, -2) @ Q * scale",
        "scale = 1 / np.sqrt(K.shape[-2])\n    return dS @ K * scale, dS.swapaxes(-1, -2) @ Q * scale",
    )
)
values_then_queries = wrong("gradients-swapped")(
    changed(
        step_by_step_backwards,
        "return dS @ K * scale, dS.swapaxes(-1, -2) @ Q * scale, dV",
        "return dV, dS @ K * scale, dS.swapaxes(-1, -2) @ Q * scale",
    )
)
keys_then_values = wrong("gradients-swapped")(
    changed(
        step_by_step_backwards,
        "return dS @ K * scale, dS.swapaxes(-1, -2) @ Q * scale, dV",
        "return dS.swapaxes(-1, -2) @ Q * scale, dV, dS @ K * scale",
    )
)
queries_at_zero = wrong("gradient-left-at-zero")(
    changed(step_by_step_backwards, "return dS @ K * scale", "return 0 * dS @ K")
)
shares_not_turned_where_square = wrong("factor-not-transposed")(
    changed(
        step_by_step_backwards,
        "dV = P.swapaxes(-1, -2) @ g",
        "dV = (P if P.shape[-1] == P.shape[-2] else P.swapaxes(-1, -2)) @ g",
    )
)
queries_for_keys_where_alike = wrong("own-factor-used")(
    changed(step_by_step_backwards, "return dS @ K * scale", "return dS @ (Q if Q.shape == K.shape else K) * scale")
)
values_not_turned_where_square = wrong("factor-not-transposed")(
    changed(
        step_by_step_backwards,
        "dP = g @ V.swapaxes(-1, -2)",
        "dP = g @ (V if V.shape[-1] == V.shape[-2] else V.swapaxes(-1, -2))",
    )
)
