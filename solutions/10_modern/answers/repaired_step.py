import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def repaired_with_rope(q, k, v, K_past, V_past):
    def turn(x, p):
        phi = p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x))
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * phi)
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    K, V = np.vstack([K_past, turn(k, t)]), np.vstack([V_past, v])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


@right
def repaired_in_two_dimensions(q, k, v, K_past, V_past):
    def turn(x, positions):
        phi = positions[:, None] * 10000.0 ** (-np.arange(0, x.shape[1], 2) / x.shape[1])
        a, b = x[:, 0::2], x[:, 1::2]
        both = [a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)]
        return np.stack(both, axis=-1).reshape(x.shape)

    here = np.array([K_past.shape[0]])
    K = np.concatenate([K_past, turn(k[None], here)])
    V = np.concatenate([V_past, v[None]])
    scores = turn(q[None], here) @ K.T / np.sqrt(K.shape[1])
    return (softmax(scores, axis=-1) @ V)[0], K, V


@right
def repaired_after_growing(q, k, v, K_past, V_past):
    def turn(x, p):
        out = np.zeros(len(x))
        for i in range(0, len(x), 2):
            c, s = np.cos(p * 10000 ** (-i / len(x))), np.sin(p * 10000 ** (-i / len(x)))
            out[i], out[i + 1] = x[i] * c - x[i + 1] * s, x[i] * s + x[i + 1] * c
        return out

    K, V = np.vstack([K_past, k]).astype(float), np.vstack([V_past, v])
    K[-1] = turn(k, len(K) - 1)
    return softmax(K @ turn(q, len(K) - 1) / len(q) ** 0.5) @ V, K, V


@right
def repaired_both_at_once(q, k, v, K_past, V_past):
    both = np.stack([q, k])
    phi = len(K_past) * 10000.0 ** (-np.arange(0, len(q), 2) / len(q))
    a, b = both[:, 0::2], both[:, 1::2]
    turned = np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1)
    q, k = turned.reshape(2, -1)
    K, V = np.append(K_past, [k], axis=0), np.append(V_past, [v], axis=0)
    return softmax(np.dot(K, q) / np.sqrt(len(q))) @ V, K, V


@right
def repaired_with_unturned_scores(q, k, v, K_past, V_past):
    def turn(x, p):
        phi = np.repeat(p / 10000.0 ** (np.arange(0, len(x), 2) / len(x)), 2)
        other = np.stack([-x[1::2], x[0::2]], axis=1).ravel()
        return x * np.cos(phi) + other * np.sin(phi)

    t = len(K_past)
    scores = np.append(K_past @ turn(q, t), q @ k) / np.sqrt(len(q))  # the own score needs no rotation
    V = np.vstack([V_past, v])
    return softmax(scores) @ V, np.vstack([K_past, turn(k, t)]), V


@right
def repaired_by_matrices(q, k, v, K_past, V_past):
    t, d = len(V_past), len(q)
    R = np.zeros((d, d))
    for i in range(0, d, 2):
        phi = t * 10000.0 ** (-i / d)
        R[i : i + 2, i : i + 2] = [[np.cos(phi), -np.sin(phi)], [np.sin(phi), np.cos(phi)]]
    K, V = np.vstack([K_past, R @ k]), np.vstack([V_past, v])
    return softmax(K @ (R @ q) / np.sqrt(d)) @ V, K, V


@right
def repaired_by_a_class():
    class Step:
        base = 10000.0

        def turn(self, x, p):
            z = x[::2] + 1j * x[1::2]
            z = z * np.exp(1j * p * self.base ** (-np.arange(len(z)) / len(z)))
            return np.column_stack([z.real, z.imag]).reshape(-1)

        def __call__(self, q, k, v, K_past, V_past):
            t = K_past.shape[0]
            K, V = np.vstack([K_past, self.turn(k, t)]), np.vstack([V_past, v])
            parts = np.exp((K @ self.turn(q, t) - np.max(K @ self.turn(q, t))) / np.sqrt(len(q)))
            return [parts @ V / parts.sum(), K, V]

    return Step()


@right
def repaired_by_loops(q, k, v, K_past, V_past):
    t, d = len(K_past), len(q)
    new_q, new_k = [], []
    for i in range(d // 2):
        phi = t * 10000.0 ** (-2 * i / d)
        for old, new in ((q, new_q), (k, new_k)):
            a, b = old[2 * i], old[2 * i + 1]
            new += [a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)]
    K, V = np.array([*K_past, new_k]), np.array([*V_past, v])
    shares = softmax(np.array([key @ new_q for key in K]) / d**0.5)
    return np.sum(shares[:, None] * V, axis=0), K, V


@wrong("key-one-position-too-far")
def repaired_not_at_all(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    K, V = np.vstack([K_past, turn(k, t + 1)]), np.vstack([V_past, v])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


repaired_by_moving_both = wrong("both-one-position-too-far")(
    changed(
        repaired_not_at_all,
        "t = len(K_past)\n    K, V = np.vstack([K_past, turn(k, t + 1)]), np.vstack([V_past, v])",
        "t = len(K_past) + 1\n    K, V = np.vstack([K_past, turn(k, t)]), np.vstack([V_past, v])",
    )
)
repaired_by_moving_the_query = wrong("query-one-position-too-far")(
    changed(
        repaired_not_at_all,
        "vstack([K_past, turn(k, t + 1)]), np.vstack([V_past, v])\n    return softmax(K @ turn(q, t) / np.sqrt(len(q)",
        "vstack([K_past, turn(k, t)]), np.vstack([V_past, v])\n    return softmax(K @ turn(q, t + 1) / np.sqrt(len(q)",
    )
)


@wrong("new-key-not-rotated")
def repaired_with_a_plain_key(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ turn(q, len(K_past)) / np.sqrt(len(q))) @ V, K, V


@wrong("query-not-rotated")
def repaired_with_a_plain_query(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    K, V = np.vstack([K_past, turn(k, len(K_past))]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


@wrong("nothing-rotated")
def repaired_without_positions(q, k, v, K_past, V_past):
    K, V = np.vstack([K_past, k]), np.vstack([V_past, v])
    return softmax(K @ q / np.sqrt(len(q))) @ V, K, V


repaired_by_rotating_everything = wrong("past-rotated-again")(
    changed(
        repaired_not_at_all,
        "K, V = np.vstack([K_past, turn(k, t + 1)]), np.vstack([V_past, v])",
        "K, V = np.array([turn(key, t) for key in [*K_past, k]]), np.vstack([V_past, v])",
    )
)
repaired_by_rotating_each_to_its_place = wrong("past-rotated-again")(
    changed(repaired_with_a_plain_key, "vstack([K_past, k", "array([turn(key, j) for j, key in enumerate([*K_past, k])")
)


@wrong("values-rotated")
def repaired_with_rotated_values(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    even = len(v) // 2 * 2
    K, V = np.vstack([K_past, turn(k, t)]), np.vstack([V_past, np.append(turn(v[:even], t), v[even:])])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


@wrong("rotated-for-use-only")
def repaired_with_a_cache_as_it_came(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t, V = len(K_past), np.vstack([V_past, v])
    K = np.vstack([K_past, turn(k, t)])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, np.vstack([K_past, k]), V


@wrong("rotated-backwards")
def repaired_backwards(q, k, v, K_past, V_past):
    def turn(x, p):
        z = (x[0::2] + 1j * x[1::2]) * np.exp(-1j * p * 10000.0 ** (-np.arange(0, len(x), 2) / len(x)))
        return np.stack([z.real, z.imag], axis=-1).reshape(len(x))

    t = len(K_past)
    K, V = np.vstack([K_past, turn(k, t)]), np.vstack([V_past, v])
    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K, V


repaired_not_scaled = wrong("no-scale")(
    changed(
        repaired_not_at_all,
        "K_past, turn(k, t + 1)]), np.vstack([V_past, v])\n    return softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V, K",
        "K_past, turn(k, t)]), np.vstack([V_past, v])\n    return softmax(K @ turn(q, t)) @ V, K",
    )
)


key_of_the_word_before = wrong("key-one-position-too-early")(
    changed(repaired_with_rope, "turn(k, t)", "turn(k, t - 1)")
)
both_of_the_word_before = wrong("key-one-position-too-early")(
    changed(repaired_with_rope, "t = len(K_past)", "t = len(K_past) - 1")
)
repaired_own_word_unseen = wrong("newest-word-not-seen")(
    changed(
        repaired_with_rope,
        "softmax(K @ turn(q, t) / np.sqrt(len(q))) @ V,",
        "(softmax(K[:-1] @ turn(q, t) / np.sqrt(len(q))) @ V[:-1] if t else v),",
    )
)
key_backwards = wrong("rotated-backwards")(changed(repaired_with_rope, "turn(k, t)", "turn(k, -t)"))
repaired_base_100 = wrong("wrong-base")(changed(repaired_with_rope, "10000.0", "100.0"))
repaired_values_before_keys = wrong("order-of-the-triple")(changed(repaired_with_rope, "@ V, K, V", "@ V, V, K"))
repaired_old_cache = wrong("cache-not-longer")(changed(repaired_with_rope, "@ V, K, V", "@ V, K_past, V_past"))
repaired_query_kept = wrong("query-kept-as-key")(changed(repaired_with_rope, "turn(k, t)", "turn(q, t)"))
cache_rotated_for_use = wrong("past-rotated-again")(
    changed(repaired_with_rope, "softmax(K @", "softmax(np.array([turn(row, i) for i, row in enumerate(K)]) @")
)
key_rotated_twice = wrong("rotated-twice")(changed(repaired_with_rope, "turn(k, t)", "turn(k, 2 * t)"))
both_turned_twice = wrong("rotated-twice")(changed(repaired_with_rope, "phi = p *", "phi = 2 * p *"))
repaired_exchanged = wrong("key-asks")(
    changed(repaired_with_rope, "t = len(K_past)", "t = len(K_past)\n    q, k = k, q")
)
