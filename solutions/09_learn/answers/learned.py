import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

deal = noise = ...  # the notebook has made these


@right
def made_by_hand():
    match = np.zeros((20, 12))
    match[:12] = 9 * np.eye(12)
    values = np.zeros((20, 8))
    values[12:] = np.eye(8)
    return match, match, values


@right
def wide_and_made_of_integers():
    match = 100 * np.eye(20, dtype=int)
    return [match, np.eye(20, dtype=int), np.eye(20, dtype=int)[:, 12:]]


@right
def keys_on_a_circle():
    angle = 2 * np.pi * np.arange(20) / 12
    points = 30 * np.stack([np.cos(angle), np.sin(angle)], axis=1) * (np.arange(20) < 12)[:, None]
    return points, points, np.vstack([np.zeros((12, 8)), 5 * np.eye(8)])


@right
def random_directions_made_orthogonal():
    directions = np.linalg.qr(np.random.default_rng(7).normal(size=(20, 20)))[0]
    return 60 * directions, directions, 3 * np.eye(20)[:, 12:] - 1


@right
def trained_with_one_table():
    rng = np.random.default_rng(8)
    M, W_v = np.zeros((20, 20)), 0.1 * rng.normal(size=(20, 8))
    for _ in range(250):
        x, X, targets = deal(rng, 128, 5)
        P = softmax(np.einsum("be,ef,bnf->bn", x, M, X), axis=1)
        mixed = np.einsum("bn,bnf->bf", P, X)
        g = (softmax(mixed @ W_v, axis=1) - np.eye(8)[targets]) / 128
        dP = np.einsum("bf,bnf->bn", g @ W_v.T, X)
        dS = P * (dP - (P * dP).sum(axis=1, keepdims=True))
        M = M - 100 * np.einsum("be,bn,bnf->ef", x, dS, X)
        W_v = W_v - 5 * mixed.T @ g
    return np.sqrt(20) * M, np.eye(20), W_v


@right
def in_single_precision():
    match = (20 * np.eye(20, 16)).astype(np.float32)
    return match, np.eye(20, 16, dtype=np.float32), np.eye(20, 8, -12, dtype=np.float32)


weights_of_zero = wrong("weights-before-training")(lambda: (np.zeros((20, 12)), np.zeros((20, 12)), np.zeros((20, 8))))
noise_as_it_was = wrong("weights-before-training")(lambda: noise(0))
values_alone = wrong("values-but-no-match")(lambda: (np.zeros((20, 12)), np.zeros((20, 12)), 5 * np.eye(20)[:, 12:]))
match_alone = wrong("match-but-no-values")(lambda: (30 * np.eye(20, 12), np.eye(20, 12), np.ones((20, 8))))
match_too_soft = wrong("not-sharp-enough")(lambda: (2.04 * np.eye(20, 12), 2.04 * np.eye(20, 12), np.eye(20)[:, 12:]))


@wrong("one-animal-never-seen")
def eleven_animals():
    match = 9 * np.eye(20, 11)
    return match, match, 5 * np.eye(20)[:, 12:]


each_finds_the_next = wrong("neighbours-matched")(
    lambda: (30 * np.roll(np.eye(20, 12), 1, axis=1), np.eye(20, 12), 5 * np.eye(20)[:, 12:])
)
match_turned_around = wrong("uphill")(lambda: (-30 * np.eye(20, 12), np.eye(20, 12), 5 * np.eye(20)[:, 12:]))
values_of_the_animals = wrong("values-not-where-the-colours-are")(
    lambda: (30 * np.eye(20, 12), np.eye(20, 12), 5 * np.eye(20, 8))
)
matrices_turned = wrong("weights-turned")(lambda: (9 * np.eye(12, 20), 9 * np.eye(12, 20), np.eye(20)[12:]))
product_and_values = wrong("match-for-two-matrices")(lambda: (9 * np.eye(20), np.eye(20)[:, 12:]))
values_before_the_match = wrong("values-first")(lambda: (np.eye(20)[:, 12:], 9 * np.eye(20, 12), 9 * np.eye(20, 12)))
loss_and_weights = wrong("loss-kept-too")(lambda: (0.03, 9 * np.eye(20, 12), 9 * np.eye(20, 12), np.eye(20)[:, 12:]))
how_many_steps = wrong("number-for-weights")(lambda: 600)
match_too_weak = wrong("game-not-learned")(lambda: (np.eye(20, 12), np.eye(20, 12), np.eye(20)[:, 12:]))
values_not_kept = wrong("not-three-matrices")(lambda: (9 * np.eye(20, 12), 9 * np.eye(20, 12)))
