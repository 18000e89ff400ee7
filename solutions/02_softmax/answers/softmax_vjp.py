import numpy as np

from autograder.course.answers import right, wrong

table = ...  # the notebook has made this

own_part_minus_the_rest = right(lambda p, g: p * g - p * np.sum(p * g, axis=-1, keepdims=True))


@right
def jacobian_by_einsum(p, g):
    jacobian = np.einsum("...i,ij->...ij", p, np.eye(p.shape[-1])) - np.einsum("...i,...j->...ij", p, p)
    return np.einsum("...j,...ji->...i", g, jacobian)


@right
def jacobian_of_each_row(p, g):
    result = np.zeros(p.shape)
    for index in np.ndindex(p.shape[:-1]):
        jacobian = np.diag(p[index]) - np.outer(p[index], p[index])
        result[index] = jacobian @ g[index]
    return result


@right
def four_nested_sums(p, g):
    n = p.shape[-1]
    rows_p, rows_g = p.reshape(-1, n), g.reshape(-1, n)
    result = [
        [sum(b[j] * a[j] * ((i == j) - a[i]) for j in range(n)) for i in range(n)]
        for a, b in zip(rows_p, rows_g, strict=True)
    ]
    return np.array(result).reshape(p.shape)


@right
def by_vectorize(p, g):
    one_row = np.vectorize(lambda a, b: a * (b - a @ b), signature="(n),(n)->(n)")
    return one_row(p, g)


@right
def by_recursion(p, g):
    if p.ndim == 1:
        return p * (g - np.dot(p, g))
    return np.stack([by_recursion(a, b) for a, b in zip(p, g, strict=True)])


@right
def centred_by_an_average(p, g):
    average = np.einsum("...i,...i->...", p, g)
    return p * (g - average[..., np.newaxis])


@right
def batched_matmul(p, g):
    inner = p[..., None, :] @ g[..., :, None]
    return p * (g - inner[..., 0])


@right
def full_jacobians(p, g, axis=-1):
    n = np.shape(p)[axis]
    jacobians = p[..., None] * (np.eye(n) - p[..., None, :])
    return np.matmul(jacobians, g[..., None]).squeeze(-1)


@right
def all_differences(p, g):
    differences = g[..., :, None] - g[..., None, :]
    return np.sum(p[..., :, None] * p[..., None, :] * differences, axis=-1)


@right
def transposed_to_the_front(p, g):
    p, g = np.moveaxis(p, -1, 0), np.moveaxis(g, -1, 0)
    return np.moveaxis(p * (g - (p * g).sum(axis=0)), 0, -1)


a_lambda_for_the_gradient = right(
    lambda: lambda p, g: np.subtract(p * g, p * np.add.reduce(p * g, axis=-1, keepdims=True))
)


@right
def a_softmax_layer():
    class SoftmaxLayer:
        axis = -1

        def backward(self, p, g):
            weighted = p * g
            return weighted - p * weighted.sum(axis=self.axis, keepdims=True)

    return SoftmaxLayer().backward


@right
def a_partial_for_the_gradient():
    from functools import partial

    def vjp(axis, p, g):
        return p * (g - np.expand_dims((p * g).sum(axis), axis))

    return partial(vjp, -1)


only_the_diagonal = wrong("diagonal-only-jacobian")(lambda p, g: g * p * (1 - p))
only_what_others_lose = wrong("diagonal-left-out")(lambda p, g: -p * np.sum(p * g, axis=-1, keepdims=True))
as_if_the_total_could_change = wrong("total-forgotten")(lambda p, g: p * g)
nothing_done = wrong("passed-through")(lambda p, g: g.copy())
share_forgotten = wrong("no-p-in-front")(lambda p, g: g - np.sum(p * g, axis=-1, keepdims=True))
downhill = wrong("wrong-sign")(lambda p, g: p * (np.sum(p * g, axis=-1, keepdims=True) - g))
gradient_for_shares = wrong("arguments-swapped")(lambda g, p: p * (g - np.sum(p * g, axis=-1, keepdims=True)))
plain_mean_taken_off = wrong("mean-for-weighted-sum")(lambda p, g: p * (g - g.mean(axis=-1, keepdims=True)))
one_sum_for_all_rows = wrong("whole-array")(lambda p, g: p * (g - np.sum(p * g)))
sum_down_the_columns = wrong("axis-0")(lambda p, g: p * (g - (p * g).sum(axis=0, keepdims=True)))
sum_along_axis_one = wrong("axis-1")(lambda p, g: p * (g - (p * g).sum(axis=1, keepdims=True)))
sum_without_its_axis = wrong("no-keepdims")(lambda p, g: p * (g - (p * g).sum(axis=-1)))


@wrong("softmax-twice")
def shares_of_the_shares(p, g):
    p = np.exp(p) / np.exp(p).sum(axis=-1, keepdims=True)
    return p * (g - (p * g).sum(axis=-1, keepdims=True))


gradient_at_random = wrong("random-placeholder")(lambda p, g: np.random.normal(size=np.shape(p)))
always_zero = wrong("hard-coded-example")(lambda p, g: np.zeros(np.shape(p)))


@wrong("global-for-parameter")
def gradient_at_the_table(p, g):
    shares = np.exp(table) / np.exp(table).sum(axis=-1, keepdims=True)
    return shares * (g - (shares * g).sum(axis=-1, keepdims=True))


jacobian_for_its_product = wrong("whole-jacobian")(
    lambda p, g: p[..., :, None] * (np.eye(p.shape[-1]) - p[..., None, :])
)
one_row_only = wrong("vectors-only")(lambda p, g: (np.diag(p) - np.outer(p, p)) @ g)


mean_of_the_products = wrong("mean-for-sum")(lambda p, g: p * (g - (p * g).mean(axis=-1, keepdims=True)))
sum_of_the_gradient = wrong("mean-for-weighted-sum")(lambda p, g: p * (g - g.sum(axis=-1, keepdims=True)))
total_not_shared_out = wrong("total-not-shared-out")(lambda p, g: p * g - (p * g).sum(axis=-1, keepdims=True))

sum_of_g_for_all = wrong("mean-for-weighted-sum")(lambda p, g: g * p - p * p * g.sum(axis=-1, keepdims=True))
parts_added = wrong("parts-added")(lambda p, g: p * (g + (p * g).sum(axis=-1, keepdims=True)))
