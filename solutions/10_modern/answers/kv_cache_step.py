import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def step_by_hand(q, k, v, K_past, V_past):
    K = np.concatenate([K_past, [k]])
    V = np.concatenate([V_past, [v]])
    scores = K @ q / np.sqrt(len(q))
    parts = np.exp(scores - scores.max())
    return parts @ V / parts.sum(), K, V


@right
def step_by_append(q, k, v, K_past, V_past):
    K, V = np.append(K_past, k[None], axis=0), np.append(V_past, v[None], axis=0)
    return softmax(q @ K.T / np.sqrt(q.size)) @ V, K, V


@right
def step_by_loops(q, k, v, K_past, V_past):
    K, V = np.array([*K_past, k]), np.array([*V_past, v])
    scores = np.array([sum(a * b for a, b in zip(q, key, strict=True)) / len(q) ** 0.5 for key in K])
    shares = softmax(scores)
    return sum(share * value for share, value in zip(shares, V, strict=True)), K, V


@right
def step_into_zeros(q, k, v, K_past, V_past):
    t = len(K_past)
    K, V = np.zeros((t + 1, len(k))), np.zeros((t + 1, len(v)))
    K[:t], V[:t] = K_past, V_past
    K[t], V[t] = k, v
    return softmax(K.dot(q) / np.sqrt(k.shape[0])).dot(V), K, V


@right
def step_as_a_list(q, k, v, K_past, V_past):
    K, V = np.r_[K_past, k[None, :]], np.r_[V_past, v[None, :]]
    shares = softmax(np.einsum("nk,k->n", K, q) / len(q) ** 0.5)
    return [np.einsum("n,nv->v", shares, V), K, V]


@right
def step_in_two_parts(q, k, v, K_past, V_past):
    scores = np.append(K_past @ q, k @ q) / np.sqrt(len(q))
    shares = softmax(scores)
    return shares[:-1] @ V_past + shares[-1] * v, np.vstack((K_past, k)), np.vstack((V_past, v))


@right
def step_by_a_matrix_of_one_query(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k.reshape(1, -1)]), np.vstack([V_past, v.reshape(1, -1)])
    scores = q.reshape(1, -1) @ K.T / np.sqrt(K.shape[1])
    return (softmax(scores, axis=-1) @ V)[0], K, V


@right
def step_by_a_class():
    class Cache:
        def grown(self, past, new):
            return np.insert(past.astype(float), len(past), new, axis=0)

        def __call__(self, q, k, v, K_past, V_past):
            K, V = self.grown(K_past, k), self.grown(V_past, v)
            return softmax(K @ q * len(q) ** -0.5) @ V, K, V

    return Cache()


@right
def step_by_a_running_sum(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    top, total, found = -np.inf, 0.0, np.zeros(len(v))
    for key, value in zip(K, V, strict=True):
        score = key @ q / np.sqrt(len(q))
        larger = max(top, score)
        found = found * np.exp(top - larger) + np.exp(score - larger) * value
        total = total * np.exp(top - larger) + np.exp(score - larger)
        top = larger
    return found / total, K, V


@wrong("no-scale")
def step_not_scaled(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q) @ V, K, V


step_divided_by_the_width = wrong("divided-by-d-k")(
    changed(step_not_scaled, "return softmax(K @ q) @ V, K, V", "return softmax(K @ q / len(q)) @ V, K, V")
)
step_divided_by_the_words = wrong("divided-by-root-n")(
    changed(step_not_scaled, "return softmax(K @ q) @ V, K, V", "return softmax(K @ q / np.sqrt(len(K))) @ V, K, V")
)


@wrong("newest-word-not-seen")
def step_of_the_past_alone(q, k, v, K_past, V_past):
    found = softmax(K_past @ q / np.sqrt(len(q))) @ V_past if len(K_past) else v
    return found, np.vstack([K_past, k]), np.vstack([V_past, v])


@wrong("newest-word-in-front")
def step_with_the_new_in_front(q, k, v, K_past, V_past):
    K, V = np.vstack([k, K_past]), np.vstack([v, V_past])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


step_that_forgets = wrong("cache-not-longer")(
    changed(step_not_scaled, "softmax(K @ q) @ V, K, V", "softmax(K @ q / np.sqrt(len(q))) @ V, K_past, V_past")
)


@wrong("oldest-word-dropped")
def step_that_drops_the_oldest(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    found = softmax(K @ q / np.sqrt(len(q))) @ V
    return (found, K[1:], V[1:]) if len(K_past) else (found, K, V)


step_that_keeps_the_query = wrong("query-kept-as-key")(
    changed(step_with_the_new_in_front, "k, K_past]), np.vstack([v, V_past", "K_past, q]), np.vstack([V_past, v")
)
step_asked_by_the_key = wrong("key-asks")(
    changed(step_not_scaled, "return softmax(K @ q) @ V, K, V", "return softmax(K @ k / np.sqrt(len(q))) @ V, K, V")
)
step_without_a_cache = wrong("cache-not-returned")(
    changed(step_not_scaled, "return softmax(K @ q) @ V, K, V", "return softmax(K @ q / np.sqrt(len(q))) @ V")
)
step_with_a_pair = wrong("cache-as-a-pair")(
    changed(step_not_scaled, "return softmax(K @ q) @ V, K, V", "return softmax(K @ q / np.sqrt(len(q))) @ V, (K, V)")
)
step_that_appends_without_an_axis = wrong("cache-flattened")(
    changed(step_not_scaled, "@ q) @ V, K, V", "@ q / np.sqrt(len(q))) @ V, np.append(K_past, k), np.append(V_past, v)")
)


@wrong("no-max-shift")
def step_that_overflows(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    parts = np.exp(K @ q / np.sqrt(len(q)))
    return parts @ V / parts.sum(), K, V


step_without_a_softmax = wrong("no-softmax")(
    changed(step_not_scaled, "return softmax(K @ q) @ V, K, V", "return K @ q / np.sqrt(len(q)) @ V, K, V")
)
step_of_a_mean = wrong("mean-of-v")(
    changed(step_not_scaled, "return softmax(K @ q) @ V, K, V", "return V.mean(axis=0), K, V")
)


@wrong("first-cache-flat")
def step_with_a_flat_start(q, k, v, K_past, V_past):
    if len(K_past) == 0:
        return v, k, v
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


@wrong("first-words-forgotten")
def step_of_eight_words(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past[-8:], k]), np.vstack([V_past[-8:], v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


@wrong("divided-by-root-d-v")
def step_divided_by_the_value(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(v))) @ V, K, V


@wrong("order-of-the-triple")
def step_with_values_first(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, V, K


key_in_front_value_behind = wrong("newest-word-in-front")(changed(step_by_hand, "[K_past, [k]]", "[[k], K_past]"))
step_cache_first = wrong("order-of-the-triple")(
    changed(step_by_hand, "parts @ V / parts.sum(), K, V", "K, V, parts @ V / parts.sum()")
)
step_with_a_window = wrong("first-words-forgotten")(
    changed(
        step_by_hand,
        "parts = np.exp(scores - scores.max())",
        "parts = np.exp(scores - scores.max()) * (np.arange(len(K)) >= len(K) - 8)",
    )
)
step_keys_mixed = wrong("k-for-v")(changed(step_by_hand, "parts @ V", "parts @ K"))
step_adds_its_value = wrong("residual-added")(
    changed(step_by_hand, "parts @ V / parts.sum()", "v + parts @ V / parts.sum()")
)
step_first_row_dropped = wrong("oldest-word-dropped")(
    changed(
        step_by_hand,
        "K = np.concatenate([K_past, [k]])\n    V = np.concatenate([V_past, [v]])",
        "K = np.concatenate([K_past[1:], [k]])\n    V = np.concatenate([V_past[1:], [v]])",
    )
)
step_last_row_replaced = wrong("newest-word-replaces-the-last")(
    changed(
        step_by_hand,
        "K = np.concatenate([K_past, [k]])\n    V = np.concatenate([V_past, [v]])",
        "K = np.concatenate([K_past[:-1], [k]])\n    V = np.concatenate([V_past[:-1], [v]])",
    )
)
step_clipped = wrong("clipped-scores")(
    changed(step_by_hand, "/ np.sqrt(len(q))", "/ np.sqrt(len(q))\n    scores = np.clip(scores, -30, 30)")
)
step_best_key = wrong("argmax-for-softmax")(
    changed(step_by_hand, "np.exp(scores - scores.max())", "(scores == scores.max()).astype(float)")
)
value_in_front_key_behind = wrong("newest-word-in-front")(changed(step_by_hand, "[V_past, [v]]", "[[v], V_past]"))
step_cache_of_the_new_word = wrong("cache-shortened")(
    changed(step_by_hand, "parts.sum(), K, V", "parts.sum(), K[-1:], V[-1:]")
)
step_cache_of_four = wrong("cache-shortened")(changed(step_by_hand, "parts.sum(), K, V", "parts.sum(), K[-4:], V[-4:]"))
step_own_value = wrong("own-word-only")(changed(step_by_hand, "parts @ V / parts.sum()", "v"))
step_parts_added = wrong("not-shared-out")(changed(step_by_hand, "parts @ V / parts.sum()", "parts @ V"))
step_into_nothing = wrong("newest-word-not-seen")(
    changed(step_of_the_past_alone, "if len(K_past) else v", "if len(K_past) else np.zeros(len(v))")
)
