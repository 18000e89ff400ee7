import numpy as np

from autograder.course.answers import right, wrong

back = noise = ...  # the notebook has made these


@right
def weights_made_by_hand():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


@right
def weights_in_float32():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    weights = {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }
    return back.each(lambda array: array.astype(np.float32), weights)


@right
def blocks_in_a_tuple():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": ({**first, **rest}, {**second, **rest}),
        "gain": ones,
        "unembedding": unembedding,
    }


@right
def a_third_block_that_does_nothing():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    idle = {**second, **rest, "W_o": 0 * back_2}
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}, idle],
        "gain": ones,
        "unembedding": unembedding,
    }


@right
def weights_sharper_still():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 30
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 20 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


nothing_but_noise = wrong("weights-before-training")(lambda: noise(3))
hardly_moved = wrong("weights-before-training")(lambda: back.each(lambda array: 0.999 * array, noise(3)))


@wrong("stopped-on-the-plateau")
def any_verb_of_the_story():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 0.01
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


@wrong("one-layer-only")
def one_block_of_two():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {"embedding": embedding, "blocks": [{**first, **rest}], "gain": ones, "unembedding": unembedding}


the_model_with_four_heads = wrong("four-heads-for-two")(
    lambda: back.load(back.__file__.replace("back.py", "grown.npz"))
)


@wrong("half-of-the-animals")
def six_animals_only():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(6), slow[:6]] = W_k[20 + np.arange(6), slow[:6]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


@wrong("another-place-matched")
def the_verb_before():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(2 * speeds), 60 * np.sin(2 * speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), 9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


@wrong("uphill")
def least_likely_verbs():
    # Columns of a word: animal 0-11, verb 12-19, the animal before it 20-31, what it says next 32-39, and a one.
    ones, none = np.ones(41), np.zeros((41, 1))
    embedding = np.eye(20, 41) + np.eye(41)[40]
    W_1, W_2, back_1, back_2 = np.zeros((41, 128)), np.zeros((41, 128)), np.zeros((128, 41)), np.zeros((128, 41))
    speeds = 10000.0 ** (-np.arange(0, 64, 2) / 64)
    W_q, W_k = W_1.copy(), W_1.copy()
    W_q[40, 0:64:2] = 60  # a word asks for the place before its own: its query is turned back by one
    W_k[40, 0:64:2], W_k[40, 1:64:2] = 60 * np.cos(speeds), 60 * np.sin(speeds)
    W_1[:12, :12], back_1[:12, 20:32] = np.eye(12), 3 * np.eye(12)
    first = {"W_q": W_q, "W_k": W_k, "W_v": W_1, "W_o": back_1}
    W_q, W_k = np.zeros((41, 128)), np.zeros((41, 128))
    slow = np.arange(40, 64, 2)  # pairs that hardly turn within a story
    W_q[np.arange(12), slow[:12]] = W_k[20 + np.arange(12), slow[:12]] = 20
    W_2[12:20, :8], back_2[:8, 32:40] = np.eye(8), -9 * np.eye(8)
    second = {"W_q": W_q, "W_k": W_k, "W_v": W_2, "W_o": back_2}
    rest = {"gain_1": ones, "gain_2": ones, "W_gate": none, "W_up": none, "W_down": none.T}
    unembedding = np.zeros((41, 20))
    unembedding[32:40, 12:] = 5 * np.eye(8)
    return {
        "embedding": embedding,
        "blocks": [{**first, **rest}, {**second, **rest}],
        "gain": ones,
        "unembedding": unembedding,
    }


loss_and_weights = wrong("loss-kept-too")(lambda: (2.15, noise(3)))
without_the_last_gain = wrong("weights-left-out")(
    lambda: {name: part for name, part in noise(3).items() if name != "gain"}
)
how_many_are_right = wrong("number-for-weights")(lambda: 0.999)
only_the_blocks = wrong("blocks-alone")(lambda: noise(3)["blocks"])
