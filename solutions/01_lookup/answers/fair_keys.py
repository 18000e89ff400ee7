import numpy as np
from scipy.special import softmax

from autograder.course.answers import right, wrong

loud_keys = ...  # the notebook has made this

keys_of_length_one = right(lambda: loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True))
keys_of_length_five = right(lambda: 5 * loud_keys / np.sqrt((loud_keys**2).sum(axis=1))[:, None])


@right
def keys_divided_one_by_one():
    fair = []
    for key in loud_keys:
        fair.append(key / np.sqrt(key @ key))
    return np.array(fair)


keys_with_factors_by_hand = right(lambda: loud_keys * np.array([[1 / 3], [1 / 10], [1.0], [0.2]]))
keys_typed_in = right(lambda: np.array([[0.667, 0.667, 0.3335], [0, 0.6, 0.8], [1, 0, 0], [0.8, 0, 0.6]]))
keys_of_nearly_one_length = right(lambda: loud_keys / np.array([[3.0], [10.5], [1.02], [5.0]]))
keys_in_single_precision = right(
    lambda: (loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)).astype(np.float32)
)
keys_by_einsum = right(lambda: np.einsum("nk,n->nk", loud_keys, np.einsum("nk,nk->n", loud_keys, loud_keys) ** -0.5))
fair_without_doing_anything = wrong("left-loud")(lambda: loud_keys.copy())
fair_but_all_ten_times_smaller = wrong("one-factor-for-all")(lambda: loud_keys / 10)
fair_by_the_norm_of_everything = wrong("one-factor-for-all")(lambda: loud_keys / np.linalg.norm(loud_keys))
fair_down_the_columns = wrong("axis-0")(lambda: loud_keys / np.linalg.norm(loud_keys, axis=0))
fair_by_the_sum_of_entries = wrong("not-squared")(lambda: loud_keys / loud_keys.sum(axis=1, keepdims=True))
fair_by_the_square_of_the_length = wrong("no-root")(lambda: loud_keys / (loud_keys**2).sum(axis=1, keepdims=True))
fair_by_the_largest_entry = wrong("largest-for-length")(lambda: loud_keys / loud_keys.max(axis=1, keepdims=True))
fair_by_softmax = wrong("softmax-for-length")(lambda: softmax(loud_keys, axis=1))
fair_but_turned_around = wrong("negative-factor")(lambda: -loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True))
fair_and_one_hot = wrong("other-keys")(lambda: np.eye(4)[:, :3])
fair_but_lying_down = wrong("transposed")(lambda: (loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True)).T)
fair_to_one_decimal = wrong("rounded")(
    lambda: np.round(loud_keys / np.linalg.norm(loud_keys, axis=1, keepdims=True), 1)
)
fair_and_silent = wrong("zero-keys")(lambda: loud_keys * 0)
