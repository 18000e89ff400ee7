import numpy as np

from autograder.course.answers import right, wrong

deal = ...  # the notebook has made this

two_rounds_of_three_pairs = right(lambda: deal(np.random.default_rng(20), 2, 3))
four_long_rounds = right(lambda: deal(np.random.default_rng(21), 4, 12))


@right
def the_same_round_twice():
    x_q, X_kv, targets = deal(np.random.default_rng(22), 1, 4)
    return [np.repeat(x_q, 2, axis=0), np.repeat(X_kv, 2, axis=0), np.repeat(targets, 2)]


@right
def any_numbers_in_two_rounds():
    rng = np.random.default_rng(23)
    return rng.normal(size=(2, 20)), rng.normal(size=(2, 2, 20)), np.array([0, 7])


@right
def one_pair_beside_another_round():
    x_q, X_kv = np.zeros((2, 20), dtype=int), np.zeros((2, 2, 20), dtype=int)
    x_q[:, 0] = X_kv[:, 0, 0] = X_kv[:, 1, 1] = 1
    X_kv[0, 0, 12] = X_kv[0, 1, 13] = X_kv[1, 0, 14] = X_kv[1, 1, 15] = 1
    return x_q, X_kv, np.array([0, 2])


what_the_friend_checked = wrong("one-round-only")(lambda: deal(np.random.default_rng(24), 1, 5))


@wrong("questions-of-zero")
def nothing_is_asked():
    _, X_kv, targets = deal(np.random.default_rng(26), 3, 4)
    return np.zeros((3, 20)), X_kv, targets


a_whole_batch = wrong("too-many-rounds")(lambda: deal(np.random.default_rng(27), 64, 5))
the_gradient_itself = wrong("gradient-for-batch")(lambda: np.ones((20, 20)))
questions_and_pairs_only = wrong("targets-forgotten")(lambda: deal(np.random.default_rng(28), 2, 3)[:2])
how_many_rounds = wrong("number-for-batch")(lambda: 2)


@wrong("pairs-before-questions")
def pairs_first():
    x_q, X_kv, targets = deal(np.random.default_rng(29), 2, 3)
    return X_kv, x_q, targets


@wrong("colours-for-targets")
def colours_as_words():
    x_q, X_kv, _ = deal(np.random.default_rng(30), 2, 3)
    return x_q, X_kv, ["red", "blue"]


@wrong("one-hot-targets")
def targets_as_rows():
    x_q, X_kv, targets = deal(np.random.default_rng(31), 2, 3)
    return x_q, X_kv, np.eye(8)[targets]
