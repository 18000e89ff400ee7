import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong


@right
def repaired_by_a_product():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    return source_weights @ h_e


@right
def repaired_with_a_column():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    weighted = source_weights.reshape(-1, 1) * h_e
    return weighted.sum(axis=0)


@right
def repaired_in_a_loop():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    source_weights = softmax(np.array([-0.30265, -0.3687, -0.1314, 0.4885]))
    context = np.zeros(4)
    for j in range(4):
        context += source_weights[j] * h_e[j]
    return context


repaired_by_an_average = right(
    changed(
        repaired_by_a_product, "return source_weights @ h_e", "return np.average(h_e, axis=0, weights=source_weights)"
    )
)


@right
def repaired_from_the_start():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    scores = np.einsum("nd,d->n", h_e, [0.45, 0.11, -0.88, 0.67]) / np.sqrt(4)
    powers = np.exp(scores)
    return h_e.T @ (powers / powers.sum())


copied_from_the_screen = right(lambda: np.array([0.09578694, 0.14982156, 0.24673243, 0.38854995]))
what_the_source_prints = wrong("1-d-w-times-h")(
    changed(repaired_by_a_product, "return source_weights @ h_e", "return (source_weights * h_e).sum(axis=0)")
)
repaired_along_the_wrong_axis = wrong("summed-over-the-wrong-axis")(
    changed(repaired_by_a_product, "return source_weights @ h_e", "return (source_weights[:, None] * h_e).sum(axis=1)")
)
faulty_and_along_the_rows = wrong("w-times-x")(
    changed(repaired_by_a_product, "return source_weights @ h_e", "return h_e @ source_weights")
)


@wrong("other-weights")
def with_the_weights_of_the_first_try():
    h_e = np.array(
        [[0.64, -0.27, 0.89, -0.12], [-0.45, 0.33, 0.71, 0.08], [0.19, -0.94, 0.56, 0.37], [0.03, 0.85, -0.41, 0.76]]
    )
    return np.array([0.4, 0.3, 0.1, 0.2]) @ h_e


repaired_but_in_one_row = wrong("weights-transposed")(
    changed(repaired_by_a_product, "return source_weights @ h_e", "return source_weights[None, :] @ h_e")
)
repaired_but_not_summed = wrong("not-summed")(
    changed(repaired_by_a_product, "return source_weights @ h_e", "return source_weights[:, None] * h_e")
)
mean_of_the_notes = wrong("mean-of-v")(
    changed(with_the_weights_of_the_first_try, "return np.array([0.4, 0.3, 0.1, 0.2]) @ h_e", "return h_e.mean(axis=0)")
)
weights_weighed_again = wrong("softmax-twice")(
    changed(repaired_by_a_product, "return source_weights @ h_e", "return softmax(source_weights) @ h_e")
)
