import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def grouped_by_a_loop(Q, K, V):
    h, g = Q.shape[0], K.shape[0]
    assert h % g == 0
    heads = []
    for i in range(h):
        group = i // (h // g)
        heads.append(softmax(Q[i] @ K[group].T / np.sqrt(Q.shape[2]), axis=1) @ V[group])
    return np.stack(heads)


@right
def grouped_by_a_fifth_axis(Q, K, V):
    (h, n_q, k), g = Q.shape, len(K)
    if h % g != 0:
        raise ValueError("the groups do not fit")
    scores = Q.reshape(g, h // g, n_q, k) @ np.swapaxes(K, 1, 2)[:, None] / np.sqrt(k)
    return (softmax(scores, axis=-1) @ V[:, None]).reshape(h, n_q, -1)


@right
def grouped_by_einsum(Q, K, V):
    h, g = len(Q), len(K)
    assert not h % g, "no even shares"
    scores = np.einsum("gjqk,gnk->gjqn", Q.reshape(g, h // g, *Q.shape[1:]), K) / K.shape[-1] ** 0.5
    out = np.einsum("gjqn,gnv->gjqv", softmax(scores, axis=-1), V)
    return out.reshape(h, Q.shape[1], V.shape[2])


@right
def grouped_by_indices(Q, K, V):
    h, g = Q.shape[0], K.shape[0]
    if h % g:
        raise ValueError
    group = np.arange(h) * g // h
    scores = Q @ K[group].transpose(0, 2, 1) / np.sqrt(Q.shape[-1])
    return softmax(scores, -1) @ V[group]


@right
def grouped_by_kron(Q, K, V):
    times, rest = divmod(len(Q), len(K))
    assert rest == 0
    pick = np.kron(np.eye(len(K)), np.ones((times, 1)))
    K, V = np.tensordot(pick, K, 1), np.tensordot(pick, V, 1)
    parts = Q @ np.moveaxis(K, 1, 2) / np.sqrt(K.shape[2])
    parts = np.exp(parts - parts.max(axis=2, keepdims=True))
    return parts / parts.sum(axis=2, keepdims=True) @ V


@right
def grouped_by_many_queries(Q, K, V):
    h, n_q, k = Q.shape
    g = len(K)
    if h // g * g != h:
        raise ValueError(f"{h} heads, {g} groups")
    rows = Q.reshape(g, -1, k)
    shares = softmax(rows @ np.swapaxes(K, 1, 2) / np.sqrt(k), axis=2)
    return (shares @ V).reshape(h, n_q, V.shape[-1])


@right
def grouped_by_concatenation(Q, K, V):
    size, rest = len(Q) // len(K), len(Q) % len(K)
    if rest or not size:
        raise ValueError("heads and groups")
    out = []
    for n, (keys, values) in enumerate(zip(K, V, strict=True)):
        queries = Q[n * size : (n + 1) * size]
        out.append(softmax(queries @ keys.T / np.sqrt(keys.shape[1]), axis=-1) @ values)
    return np.concatenate(out)


@right
def grouped_by_np_split():
    def attend(Q, K, V, attend_one=None):
        if len(Q) % len(K):
            raise ValueError("not shared evenly")
        halves = np.split(Q, len(K))
        outs = [softmax(q @ k.T / k.shape[1] ** 0.5, axis=-1) @ v for q, k, v in zip(halves, K, V, strict=True)]
        return np.vstack(outs)

    return attend


@wrong("every-g-th-head")
def grouped_in_turns(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) % len(K)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]


@wrong("first-group-only")
def grouped_in_one_group(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    return softmax(Q @ K[0].T / np.sqrt(Q.shape[-1]), axis=-1) @ V[0]


@wrong("groups-averaged")
def grouped_by_the_mean(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    return softmax(Q @ K.mean(axis=0).T / np.sqrt(Q.shape[-1]), axis=-1) @ V.mean(axis=0)


@wrong("uneven-groups-accepted")
def grouped_without_a_check(Q, K, V):
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]


@wrong("more-groups-than-heads-accepted")
def grouped_checked_in_one_direction(Q, K, V):
    if len(Q) > len(K) and len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]


grouped_checked_the_wrong_way = wrong("division-the-wrong-way-round")(
    changed(grouped_without_a_check, "Q, K, V):", "Q, K, V):\n    if len(K) % len(Q):\n        raise ValueError")
)
grouped_with_another_error = wrong("wrong-error")(
    changed(grouped_without_a_check, "Q, K, V):", "Q, K, V):\n    if len(Q) % len(K):\n        raise IndexError")
)
grouped_with_nothing_for_an_error = wrong("none-for-an-error")(
    changed(grouped_without_a_check, "Q, K, V):", "Q, K, V):\n    if len(Q) % len(K):\n        return None")
)


@wrong("no-scale")
def grouped_not_scaled(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    return softmax(Q @ np.swapaxes(K[group], 1, 2), axis=-1) @ V[group]


grouped_divided_by_the_width = wrong("divided-by-d-k")(
    changed(grouped_not_scaled, "(K[group], 1, 2), axis=-1) @ V[", "(K[group], 1, 2) / Q.shape[-1], axis=-1) @ V[")
)
grouped_divided_by_all_heads = wrong("divided-by-root-d-model")(
    changed(grouped_not_scaled, "1, 2), axis=-1", "1, 2) / np.sqrt(Q.shape[0] * Q.shape[2]), axis=-1")
)
grouped_over_everything = wrong("whole-array")(
    changed(grouped_not_scaled, "1, 2), axis=-1) @ V[", "1, 2) / np.sqrt(Q.shape[-1])) @ V[")
)


@wrong("heads-of-a-group-averaged")
def grouped_with_a_row_for_each_group(Q, K, V):
    h, g = len(Q), len(K)
    if h % g:
        raise ValueError
    Q = Q.reshape(g, h // g, *Q.shape[1:]).mean(axis=1)
    return softmax(Q @ np.swapaxes(K, 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V


@wrong("heads-side-by-side")
def grouped_and_merged(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    out = softmax(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V[group]
    return out.transpose(1, 0, 2).reshape(Q.shape[1], -1)


grouped_with_values_in_turns = wrong("values-not-shared")(
    changed(grouped_over_everything, "shape[-1])) @ V[group]", "shape[-1]), axis=-1) @ V[np.arange(len(Q)) % len(V)]")
)


@wrong("no-max-shift")
def grouped_that_overflows(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    parts = np.exp(Q @ np.swapaxes(K[group], 1, 2) / np.sqrt(Q.shape[-1]))
    return parts @ V[group] / parts.sum(axis=-1, keepdims=True)


@wrong("input-mutated")
def grouped_scaling_in_place(Q, K, V):
    if len(Q) % len(K):
        raise ValueError
    group = np.arange(len(Q)) * len(K) // len(Q)
    if Q.dtype.kind == "f":
        Q /= np.sqrt(Q.shape[-1])
    else:
        Q = Q / np.sqrt(Q.shape[-1])
    return softmax(Q @ np.swapaxes(K[group], 1, 2), axis=-1) @ V[group]


grouped_type_error = wrong("wrong-error")(changed(grouped_by_a_fifth_axis, "ValueError(", "TypeError("))
grouped_error_returned = wrong("error-returned-instead-of-raised")(
    changed(grouped_by_a_fifth_axis, "raise ValueError", "return ValueError")
)
grouped_heads_added = wrong("heads-added")(changed(grouped_by_a_fifth_axis, ".reshape(h, n_q, -1)", ".sum(axis=1)"))
grouped_by_g = wrong("divided-by-the-groups")(changed(grouped_by_a_loop, "i // (h // g)", "min(i // g, g - 1)"))
grouped_over_all_keys = wrong("keys-of-all-groups")(
    changed(
        grouped_by_a_loop,
        "softmax(Q[i] @ K[group].T / np.sqrt(Q.shape[2]), axis=1) @ V[group]",
        "softmax(Q[i] @ np.concatenate(K).T / np.sqrt(Q.shape[2]), axis=1) @ np.concatenate(V)",
    )
)
grouped_softmax_of_a_table = wrong("whole-array")(changed(grouped_by_a_loop, ", axis=1)", ")"))
grouped_last_values = wrong("values-not-shared")(changed(grouped_by_a_loop, "V[group]", "V[-1]"))
grouped_from_the_end = wrong("order-reversed")(
    changed(grouped_by_a_loop, "group = i // (h // g)", "group = g - 1 - i // (h // g)")
)
grouped_as_far_as_it_goes = wrong("silent-where-an-error-is-due")(
    changed(grouped_by_a_loop, "    assert h % g == 0\n", "")
)
grouped_key_error = wrong("wrong-error")(changed(grouped_by_a_fifth_axis, "ValueError(", "KeyError("))
grouped_first_keys = wrong("first-group-only")(changed(grouped_by_a_loop, "K[group]", "K[0]"))
grouped_first_values = wrong("values-not-shared")(changed(grouped_by_a_loop, "V[group]", "V[0]"))
grouped_queries_of_the_group = wrong("queries-of-a-group-alike")(changed(grouped_by_a_loop, "Q[i] @", "Q[group] @"))
grouped_next_group = wrong("next-group-for-own")(changed(grouped_by_a_loop, "i // (h // g)", "i // (h // g) - 1"))
grouped_by_the_mean_query = wrong("queries-of-a-group-alike")(
    changed(
        grouped_with_a_row_for_each_group,
        "return softmax(Q @ np.swapaxes(K, 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V",
        "return np.repeat(softmax(Q @ np.swapaxes(K, 1, 2) / np.sqrt(Q.shape[-1]), axis=-1) @ V, h // g, axis=0)",
    )
)
grouped_still = wrong("heads-still-in-groups")(changed(grouped_by_a_fifth_axis, ".reshape(h, n_q, -1)", ""))
