import numpy as np

from autograder.course.answers import changed, right, wrong

back = rms_norm = ...  # the notebook has made these


@right
def block_with_two_sums(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(rms_norm(X, w["gain_1"]))
    return A + feed(rms_norm(A, w["gain_2"]))


block_in_one_expression = right(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        'return (A := X + look(rms_norm(X, w["gain_1"]))) + feed(rms_norm(A, w["gain_2"]))',
    )
)


@right
def block_part_by_part(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    for gain, part in (("gain_1", look), ("gain_2", feed)):
        X = X + part(rms_norm(X, w[gain]))
    return X


block_on_copies = right(
    changed(
        block_part_by_part,
        'for gain, part in (("gain_1", look), ("gain_2", feed)):\n        X = X + part(rms_norm(X, w[gain',
        'X = np.array(X, dtype=float)\n    X += look(rms_norm(X, w["gain_1"]))\n    X += feed(rms_norm(X, w["gain_2"',
    )
)


@right
def block_with_its_own_norm(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A, B = (X / np.sqrt(np.einsum("bnd,bnd->bn", X, X)[..., None] / X.shape[2] + 1e-5), X)
    B = B + look(A * w["gain_1"])
    A = B / np.sqrt(np.einsum("bnd,bnd->bn", B, B)[..., None] / X.shape[2] + 1e-5)
    return B + feed(A * w["gain_2"])


@right
def block_story_by_story(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    rows = []
    for x in X:
        a = x[None] + look(rms_norm(x[None], w["gain_1"]))
        rows.append(a + feed(rms_norm(a, w["gain_2"])))
    return np.concatenate(rows)


block_in_extended_precision = right(
    changed(
        block_with_two_sums,
        '(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        '(X, w["gain_1"])).astype(np.longdouble)\n    return (A + feed(rms_norm(A, w["gain_2"]))).astype(float)',
    )
)


@right
def block_as_a_sum_of_three(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    looked = look(rms_norm(X, w["gain_1"]))
    fed = feed(rms_norm(X + looked, w["gain_2"]))
    return np.sum([X, looked, fed], axis=0)


without_the_first_residual = wrong("residual-missing")(
    changed(block_with_two_sums, 'A = X + look(rms_norm(X, w["gain_1"]))', 'A = look(rms_norm(X, w["gain_1"]))')
)
without_the_second_residual = wrong("residual-missing")(
    changed(block_with_two_sums, 'return A + feed(rms_norm(A, w["gain_2"]))', 'return feed(rms_norm(A, w["gain_2"]))')
)
normalised_after_each_part = wrong("post-norm")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        'A = rms_norm(X + look(X), w["gain_1"])\n    return rms_norm(A + feed(A), w["gain_2"])',
    )
)
heads_see_the_bare_words = wrong("norm-missing")(
    changed(block_with_two_sums, 'A = X + look(rms_norm(X, w["gain_1"]))', "A = X + look(X)")
)
network_sees_the_bare_words = wrong("norm-missing")(
    changed(block_with_two_sums, 'return A + feed(rms_norm(A, w["gain_2"]))', "return A + feed(A)")
)
nothing_is_normalised = wrong("norm-missing")(
    changed(heads_see_the_bare_words, 'return A + feed(rms_norm(A, w["gain_2"]))', "return A + feed(A)")
)
gains_the_wrong_way_round = wrong("gains-exchanged")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        'A = X + look(rms_norm(X, w["gain_2"]))\n    return A + feed(rms_norm(A, w["gain_1"]))',
    )
)
first_gain_twice = wrong("one-gain-twice")(
    changed(network_sees_the_bare_words, "return A + feed(A)", 'return A + feed(rms_norm(A, w["gain_1"]))')
)
norms_without_gains = wrong("gains-forgotten")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        "A = X + look(rms_norm(X, 1.0))\n    return A + feed(rms_norm(A, 1.0))",
    )
)
both_parts_see_the_input = wrong("parts-in-parallel")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        'return X + look(rms_norm(X, w["gain_1"])) + feed(rms_norm(X, w["gain_2"]))',
    )
)
added_to_the_normed_words = wrong("residual-of-the-normed-words")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        'A = rms_norm(X, w["gain_1"])\n    A = A + look(A)\n    B = rms_norm(A, w["gain_2"])\n    return B + feed(B)',
    )
)
input_added_twice = wrong("residual-of-the-input")(
    changed(network_sees_the_bare_words, "return A + feed(A)", 'return X + feed(rms_norm(A, w["gain_2"]))')
)
input_added_once_more = wrong("input-counted-twice")(
    changed(network_sees_the_bare_words, "return A + feed(A)", 'return X + A + feed(rms_norm(A, w["gain_2"]))')
)
network_before_the_heads = wrong("feed-forward-first")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        'A = X + feed(rms_norm(X, w["gain_2"]))\n    return A + look(rms_norm(A, w["gain_1"]))',
    )
)


@wrong("layer-norm-for-rms-norm")
def means_taken_off(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X - X.mean(axis=-1, keepdims=True)
    A = X + look(rms_norm(A, w["gain_1"]))
    return A + feed(rms_norm(A - A.mean(axis=-1, keepdims=True), w["gain_2"]))


@wrong("epsilon-outside-the-root")
def tiny_number_outside(X, w, n_heads):
    from scipy.special import expit

    def look(seen):
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        return np.concatenate(list(found), 2) @ w["W_o"]

    def feed(seen):
        z = seen @ w["W_gate"]
        return z * expit(z) * (seen @ w["W_up"]) @ w["W_down"]

    A = X + look(w["gain_1"] * X / (np.sqrt(np.mean(X**2, axis=-1, keepdims=True)) + 1e-5))
    return A + feed(w["gain_2"] * A / (np.sqrt(np.mean(A**2, axis=-1, keepdims=True)) + 1e-5))


without_the_tiny_number = wrong("no-tiny-number")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        'A = X + look(rms_norm(X, w["gain_1"], 0))\n    return A + feed(rms_norm(A, w["gain_2"], 0))',
    )
)
heads_alone = wrong("swiglu-missing")(
    changed(
        nothing_is_normalised, "A = X + look(X)\n    return A + feed(A)", 'return X + look(rms_norm(X, w["gain_1"]))'
    )
)
words_added_in_place = wrong("input-mutated")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        'X += look(rms_norm(X, w["gain_1"]))\n    return X + feed(rms_norm(X, w["gain_2"]))',
    )
)
always_two_heads = wrong("two-heads-always")(
    changed(
        block_with_two_sums,
        'found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))',
        'found = back.shares_of_heads(seen, w, 2) @ np.stack(np.split(seen @ w["W_v"], 2, 2))',
    )
)


block_from_the_first_copy = wrong("residual-of-the-normed-words")(
    changed(block_with_two_sums, "A = X + look", 'A = rms_norm(X, w["gain_1"]) + look')
)
block_from_the_second_copy = wrong("residual-of-the-normed-words")(
    changed(block_with_two_sums, "return A + feed", 'return rms_norm(A, w["gain_2"]) + feed')
)
block_without_heads = wrong("heads-missing")(
    changed(block_with_two_sums, 'A = X + look(rms_norm(X, w["gain_1"]))', "A = X")
)
block_gate_and_up = wrong("gate-and-up-exchanged")(
    changed(
        block_with_two_sums,
        'z = seen @ w["W_gate"]\n        return z * expit(z) * (seen @ w["W_up"])',
        'z = seen @ w["W_up"]\n        return z * expit(z) * (seen @ w["W_gate"])',
    )
)
block_queries_and_keys = wrong("q-k-swapped")(
    changed(
        block_with_two_sums,
        "back.shares_of_heads(seen, w, n_heads)",
        'back.shares_of_heads(seen, {**w, "W_q": w["W_k"], "W_k": w["W_q"]}, n_heads)',
    )
)
block_one_head = wrong("one-wide-head")(
    changed(block_with_two_sums, "    def look(seen):", "    n_heads = 1\n\n    def look(seen):")
)
block_a_third_norm = wrong("norm-after-every-block")(
    changed(
        block_with_two_sums,
        'return A + feed(rms_norm(A, w["gain_2"]))',
        'return rms_norm(A + feed(rms_norm(A, w["gain_2"])), w["gain_2"])',
    )
)
block_norms_of_what_is_found = wrong("norm-inside-the-residual")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A, w["gain_2"]))',
        'A = X + rms_norm(look(X), w["gain_1"])\n    return A + rms_norm(feed(A), w["gain_2"])',
    )
)
block_multiplied = wrong("multiplied-for-added")(changed(block_with_two_sums, "return A + feed", "return A * feed"))
block_gate_before_heads = wrong("feed-forward-first")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(',
        'A = X + feed(rms_norm(X, w["gain_1"]))\n    return A + look(',
    )
)
block_norm_of_the_heads_find = wrong("norm-inside-the-residual")(
    changed(
        block_with_two_sums, 'look(rms_norm(X, w["gain_1"]))', 'rms_norm(look(rms_norm(X, w["gain_1"])), w["gain_1"])'
    )
)
block_second_gain_twice = wrong("one-gain-twice")(changed(block_with_two_sums, "gain_1", "gain_2"))
block_gate_sees_the_find = wrong("residual-forgotten-before-the-gate")(
    changed(
        block_with_two_sums,
        'A = X + look(rms_norm(X, w["gain_1"]))\n    return A + feed(rms_norm(A,',
        'A = look(rms_norm(X, w["gain_1"]))\n    return X + A + feed(rms_norm(A,',
    )
)
