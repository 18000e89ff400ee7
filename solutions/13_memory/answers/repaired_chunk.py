import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def with_a_state(K, V, S):
    rows, state = [], S
    for k, v in zip(K, V, strict=True):
        u = v - k @ state
        rows.append(u)
        state = state + np.outer(k, u)
    return np.stack(rows)


@right
def by_substitution(K, V, S):
    U = (V - K @ S).astype(float)
    common = K @ K.T
    for i in range(len(K)):
        for j in range(i):
            U[i] -= common[i, j] * U[j]
    return U


@right
def by_a_triangular_system(K, V, S):
    from scipy.linalg import solve_triangular

    return solve_triangular(np.eye(len(K)) + np.tril(K @ K.T, -1), V - K @ S, lower=True)


@right
def by_a_general_solver(K, V, S):
    return np.linalg.solve(np.tril(K @ K.T, -1) + np.eye(len(K)), V - K @ S)


@right
def by_an_inverse(K, V, S):
    return np.linalg.inv(np.tril(K @ K.T, -1) + np.eye(len(K))) @ (V - K @ S)


@right
def repaired_number_by_number(K, V, S):
    m, k, v = len(K), K.shape[1], V.shape[1]
    state, U = [[float(x) for x in row] for row in S], np.zeros((m, v))
    for i in range(m):
        for b in range(v):
            U[i, b] = V[i, b] - sum(K[i, a] * state[a][b] for a in range(k))
        for a in range(k):
            for b in range(v):
                state[a][b] += K[i, a] * U[i, b]
    return U


@right
def first_all_then_corrected_again_and_again(K, V, S):
    below, U = np.tril(K @ K.T, -1), V - K @ S
    for _ in range(len(K)):
        U = V - K @ S - below @ U
    return U


@right
def repaired_by_a_class():
    class Chunk:
        def __init__(self, S):
            self.state = np.array(S, dtype=float)

        def write(self, k, v):
            u = v - np.dot(k, self.state)
            self.state += np.multiply.outer(k, u)
            return u

    def rows(K, V, S):
        chunk = Chunk(S)
        return np.array([chunk.write(k, v) for k, v in zip(K, V, strict=True)])

    return rows


@right
def by_halves(K, V, S):
    if len(K) == 1:
        return V - K @ S
    h = len(K) // 2
    first = by_halves(K[:h], V[:h], S)
    return np.vstack([first, by_halves(K[h:], V[h:], S + K[:h].T @ first)])


all_at_once = wrong("all-at-once")(lambda K, V, S: V - K @ S)
corrected_once = wrong("one-correction-only")(lambda K, V, S: V - K @ S - np.tril(K @ K.T, -1) @ (V - K @ S))
own_key_too = wrong("own-key-counted")(lambda K, V, S: np.linalg.solve(np.tril(K @ K.T) + np.eye(len(K)), V - K @ S))
own_key_for_the_one = wrong("own-key-counted")(lambda K, V, S: np.linalg.pinv(np.tril(K @ K.T)) @ (V - K @ S))
all_keys = wrong("later-keys-too")(lambda K, V, S: np.linalg.solve(K @ K.T + np.eye(len(K)), V - K @ S))
all_other_keys = wrong("later-keys-too")(
    lambda K, V, S: np.linalg.solve(K @ K.T * (1 - np.eye(len(K))) + np.eye(len(K)), V - K @ S)
)
upper_triangle = wrong("triangle-upside-down")(
    lambda K, V, S: np.linalg.solve(np.triu(K @ K.T, 1) + np.eye(len(K)), V - K @ S)
)
values_in_the_place_of_what_is_written = wrong("values-for-written")(
    lambda K, V, S: V - K @ S - np.tril(K @ K.T, -1) @ V
)
the_word_before = wrong("word-before-only")(
    changed(by_substitution, "for j in range(i):", "for j in range(max(i - 1, 0), i):")
)
the_first_word = wrong("first-key-only")(changed(by_substitution, "for j in range(i):", "for j in range(min(i, 1)):"))
no_state = wrong("state-forgotten")(lambda K, V, S: np.linalg.solve(np.tril(K @ K.T, -1) + np.eye(len(K)), V))


@wrong("state-for-written")
def the_state(K, V, S):
    for k, v in zip(K, V, strict=True):
        S = S + np.outer(k, v - k @ S)
    return S


@wrong("state-for-written")
def what_is_added(K, V, S):
    new = S
    for k, v in zip(K, V, strict=True):
        new = new + np.outer(k, v - k @ new)
    return new - S


@wrong("equal-keys-only")
def only_where_keys_are_equal(K, V, S):
    U = (V - K @ S).astype(float)
    for i in range(len(K)):
        for j in range(i):
            if np.array_equal(K[i], K[j]):
                U[i] -= U[j]
    return U


@wrong("key-normalised")
def keys_of_length_one(K, V, S):
    K = K / np.linalg.norm(K, axis=1, keepdims=True)
    return np.linalg.solve(np.tril(K @ K.T, -1) + np.eye(len(K)), V - K @ S)


common_part_of_unit_keys = wrong("key-normalised")(
    lambda K, V, S: np.linalg.solve(
        np.tril((K / np.linalg.norm(K, axis=1, keepdims=True)) @ K.T, -1) + np.eye(len(K)), V - K @ S
    )
)
added_up = wrong("correction-turned-around")(
    lambda K, V, S: np.linalg.solve(np.eye(len(K)) - np.tril(K @ K.T, -1), V - K @ S)
)
turned_around = wrong("correction-turned-around")(
    lambda K, V, S: np.linalg.solve(np.tril(K @ K.T, -1) + np.eye(len(K)), K @ S - V)
)
state_added = wrong("old-value-added")(
    lambda K, V, S: np.linalg.solve(np.tril(K @ K.T, -1) + np.eye(len(K)), V + K @ S)
)
values_as_they_came = wrong("sum-for-delta")(lambda K, V, S: V.astype(float))
the_system_multiplied = wrong("system-not-solved")(
    lambda K, V, S: (np.tril(K @ K.T, -1) + np.eye(len(K))) @ (V - K @ S)
)
written_backwards = wrong("order-of-the-keys-reversed")(
    changed(with_a_state, "zip(K, V, strict=True)", "zip(K[::-1], V[::-1], strict=True)")
)
pair_of_two = wrong("pair-for-array")(changed(with_a_state, "return np.stack(rows)", "return np.stack(rows), state"))
what_is_read = wrong("read-for-written")(changed(with_a_state, "rows.append(u)", "rows.append(k @ state)"))


@wrong("integer-buffer")
def buffer_like_the_values(K, V, S):
    U = np.zeros_like(V)
    for i in range(len(K)):
        U[i] = V[i] - K[i] @ S - K[i] @ K[:i].T @ U[:i]
    return U


chunks_of_four = wrong("far-words-forgotten")(
    changed(by_substitution, "for j in range(i):", "for j in range(i // 4 * 4, i):")
)


after_the_whole_chunk = wrong("later-keys-too")(lambda K, V, S: V - K @ (S + K.T @ (V - K @ S)))
half_of_the_difference = wrong("half-written")(changed(with_a_state, "u = v - k @ state", "u = 0.5 * (v - k @ state)"))
