import numpy as np

from autograder.course.answers import changed, right, wrong

back = rms_norm = ...  # the notebook has made these


@right
def model_in_a_loop(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = weights["embedding"][ids]
    for w in weights["blocks"]:
        X = step(X, w)
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


model_with_reduce = right(
    changed(
        model_in_a_loop,
        'X = weights["embedding"][ids]\n    for w in weights["blocks"]:\n        X = step(X, w)',
        'from functools import reduce\n\n    X = reduce(step, weights["blocks"], weights["embedding"][ids])',
    )
)


@right
def model_with_take(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    X = np.take(weights["embedding"], ids, axis=0)
    for w in weights["blocks"]:
        X = step(X, w)
    return np.einsum("bnd,dc->bnc", rms_norm(X, weights["gain"]), weights["unembedding"])


model_with_one_hot_rows = right(
    changed(
        model_in_a_loop,
        'X = weights["embedding"][ids]',
        'X = np.eye(len(weights["embedding"]))[ids] @ weights["embedding"]',
    )
)


@right
def model_story_by_story(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    stories = []
    for row in ids:
        X = weights["embedding"][row][None]
        for w in weights["blocks"]:
            X = step(X, w)
        stories.append(rms_norm(X[0], weights["gain"]) @ weights["unembedding"])
    return np.stack(stories)


@right
def model_with_a_stack(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    stops = [weights["embedding"][ids]]
    for w in weights["blocks"]:
        stops.append(step(stops[-1], w))
    return rms_norm(stops[-1], weights["gain"]) @ weights["unembedding"]


@right
def model_by_recursion(ids, weights, n_heads):
    def step(X, w):
        seen = rms_norm(X, w["gain_1"])
        found = back.shares_of_heads(seen, w, n_heads) @ np.stack(np.split(seen @ w["W_v"], n_heads, 2))
        X = X + np.concatenate(list(found), 2) @ w["W_o"]
        seen = rms_norm(X, w["gain_2"])
        z = seen @ w["W_gate"]
        return X + (z / (1 + np.exp(-z)) * (seen @ w["W_up"])) @ w["W_down"]

    def rest(X, blocks):
        return rest(step(X, blocks[0]), blocks[1:]) if blocks else X

    X = rest(weights["embedding"][ids], list(weights["blocks"]))
    return rms_norm(X, weights["gain"]) @ weights["unembedding"]


model_with_gain_folded_in = right(
    changed(
        model_in_a_loop,
        'return rms_norm(X, weights["gain"]) @ weights["unembedding"]',
        'return rms_norm(X, 1.0) @ (weights["gain"][:, None] * weights["unembedding"])',
    )
)
without_the_last_norm = wrong("norm-missing")(
    changed(
        model_in_a_loop,
        'return rms_norm(X, weights["gain"]) @ weights["unembedding"]',
        'return X @ weights["unembedding"]',
    )
)
last_norm_without_gain = wrong("gain-forgotten")(
    changed(
        without_the_last_norm, 'return X @ weights["unembedding"]', 'return rms_norm(X, 1.0) @ weights["unembedding"]'
    )
)
gain_of_the_last_block = wrong("gain-of-a-block")(
    changed(
        model_in_a_loop,
        'return rms_norm(X, weights["gain"]) @ weights["unembedding"]',
        'return rms_norm(X, w["gain_2"]) @ weights["unembedding"]',
    )
)
embedding_used_twice = wrong("tied-embedding")(
    changed(
        model_in_a_loop,
        'return rms_norm(X, weights["gain"]) @ weights["unembedding"]',
        'return rms_norm(X, weights["gain"]) @ weights["embedding"].T',
    )
)
shares_for_logits = wrong("softmax-too-early")(
    changed(
        model_in_a_loop,
        'return rms_norm(X, weights["gain"]) @ weights["unembedding"]',
        'return softmax(rms_norm(X, weights["gain"]) @ weights["unembedding"], axis=-1)',
    )
)
only_the_last_guess = wrong("last-guess-only")(
    changed(
        model_in_a_loop,
        'return rms_norm(X, weights["gain"]) @ weights["unembedding"]',
        'return (rms_norm(X, weights["gain"]) @ weights["unembedding"])[:, -1]',
    )
)
best_words_only = wrong("ids-for-logits")(
    changed(
        model_in_a_loop,
        'return rms_norm(X, weights["gain"]) @ weights["unembedding"]',
        'return (rms_norm(X, weights["gain"]) @ weights["unembedding"]).argmax(axis=-1)',
    )
)
blocks_from_the_end = wrong("blocks-reversed")(
    changed(model_in_a_loop, 'for w in weights["blocks"]:', 'for w in weights["blocks"][::-1]:')
)
first_block_again_and_again = wrong("first-block-every-time")(
    changed(
        model_in_a_loop,
        'for w in weights["blocks"]:\n        X = step(X, w)',
        'for _ in weights["blocks"]:\n        X = step(X, weights["blocks"][0])',
    )
)
first_block_alone = wrong("one-block-only")(
    changed(model_in_a_loop, 'for w in weights["blocks"]:', 'for w in weights["blocks"][:1]:')
)
every_block_sees_the_embedding = wrong("words-never-move-on")(
    changed(
        model_in_a_loop,
        'X = weights["embedding"][ids]\n    for w in weights["blocks"]:\n        X = step(X, w)',
        'X = start = weights["embedding"][ids]\n    for w in weights["blocks"]:\n        X = step(start, w)',
    )
)
block_added_to_its_input = wrong("residual-around-the-block")(
    changed(model_in_a_loop, "X = step(X, w)", "X = X + step(X, w)")
)
embedding_times_the_root = wrong("scaled-by-root-d-model")(
    changed(
        model_in_a_loop,
        'X = weights["embedding"][ids]',
        'X = weights["embedding"][ids] * np.sqrt(weights["embedding"].shape[1])',
    )
)
normalised_after_every_block = wrong("norm-after-every-block")(
    changed(without_the_last_norm, "X = step(X, w)", 'X = rms_norm(step(X, w), weights["gain"])')
)
positions_added_to_the_words = wrong("positions-added")(
    changed(
        model_in_a_loop,
        'X = weights["embedding"][ids]',
        'X = weights["embedding"][ids]\n    X = X + np.sin(np.arange(ids.shape[1]))[:, None]',
    )
)
shifted_by_the_model = wrong("last-word-dropped")(
    changed(model_in_a_loop, 'X = weights["embedding"][ids]', 'X = weights["embedding"][ids[:, :-1]]')
)
blocks_taken_away = wrong("input-mutated")(
    changed(
        model_in_a_loop,
        'for w in weights["blocks"]:\n        X = step(X, w)',
        'while weights["blocks"]:\n        X = step(X, weights["blocks"].pop(0))',
    )
)


model_of_log_shares = wrong("softmax-too-early")(
    changed(
        model_in_a_loop,
        'return rms_norm(X, weights["gain"]) @ weights["unembedding"]',
        'X = rms_norm(X, weights["gain"]) @ weights["unembedding"]\n    return X - np.log(np.exp(X).sum(2))[..., None]',
    )
)
model_of_two_blocks = wrong("blocks-left-out")(changed(model_in_a_loop, 'weights["blocks"]:', 'weights["blocks"][:2]:'))
model_of_no_block = wrong("blocks-left-out")(changed(model_in_a_loop, 'weights["blocks"]:', "[]:"))
model_without_the_last_block = wrong("blocks-left-out")(
    changed(model_in_a_loop, 'weights["blocks"]:', 'weights["blocks"][:-1]:')
)
model_norm_of_the_embedding = wrong("norm-at-the-wrong-end")(
    changed(
        model_in_a_loop,
        '    for w in weights["blocks"]:\n        X = step(X, w)\n    return rms_norm(X, weights["gain"])',
        '    X = rms_norm(X, weights["gain"])\n    for w in weights["blocks"]:\n        X = step(X, w)\n    return X',
    )
)
model_norm_at_both_ends = wrong("norm-at-the-wrong-end")(
    changed(
        model_in_a_loop, 'X = weights["embedding"][ids]', 'X = rms_norm(weights["embedding"][ids], weights["gain"])'
    )
)
model_norm_of_the_logits = wrong("norm-at-the-wrong-end")(
    changed(
        model_in_a_loop,
        'rms_norm(X, weights["gain"]) @ weights["unembedding"]',
        'rms_norm(X @ weights["unembedding"], 1.0)',
    )
)
model_one_head = wrong("one-wide-head")(
    changed(model_in_a_loop, "    def step(X, w):", "    n_heads = 1\n\n    def step(X, w):")
)
model_two_heads = wrong("two-heads-always")(
    changed(model_in_a_loop, "    def step(X, w):", "    n_heads = 2\n\n    def step(X, w):")
)
model_without_the_first_block = wrong("blocks-left-out")(
    changed(model_in_a_loop, 'weights["blocks"]:', 'weights["blocks"][1:]:')
)
model_mean_taken_off = wrong("layer-norm-for-rms-norm")(
    changed(model_in_a_loop, "return rms_norm(X,", "return rms_norm(X - X.mean(axis=-1, keepdims=True),")
)
model_embedding_twice = wrong("embedding-added-again")(
    changed(model_in_a_loop, "return rms_norm(X,", 'return rms_norm(X + weights["embedding"][ids],')
)
