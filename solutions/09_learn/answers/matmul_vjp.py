import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def with_swapaxes(A, B, g):
    dA = g @ B.swapaxes(-2, -1)
    dB = A.swapaxes(-2, -1) @ g
    return dA, dB


with_einsum_dots = right(lambda A, B, g: (np.einsum("...np,...mp->...nm", g, B), np.einsum("...nm,...np->...mp", A, g)))
as_a_list = right(lambda A, B, g: [np.matmul(g, np.moveaxis(B, -1, -2)), np.matmul(np.moveaxis(A, -1, -2), g)])


@right
def matrix_by_matrix(A, B, g):
    dA, dB = np.zeros(A.shape), np.zeros(B.shape)
    for place in np.ndindex(A.shape[:-2]):
        dA[place] = np.dot(g[place], B[place].T)
        dB[place] = np.dot(A[place].T, g[place])
    return dA, dB


@right
def by_broadcasting_and_summing(A, B, g):
    dA = (g[..., :, None, :] * B[..., None, :, :]).sum(axis=-1)
    dB = (A[..., :, :, None] * g[..., :, None, :]).sum(axis=-3)
    return dA, dB


@right
def by_recursion_over_the_front(A, B, g):
    if A.ndim == 2:
        return np.inner(g, B), np.inner(A.T, g.T)
    pairs = [by_recursion_over_the_front(*three) for three in zip(A, B, g, strict=True)]
    return np.stack([one for one, _ in pairs]), np.stack([one for _, one in pairs])


@right
def with_transpose_and_axes(A, B, g):
    front = tuple(range(A.ndim - 2))
    turned = (*front, A.ndim - 1, A.ndim - 2)
    return g @ np.transpose(B, turned), np.transpose(A, turned) @ g


@right
def a_product_with_two_methods():
    class Product:
        def turned(self, X):
            return np.ascontiguousarray(np.swapaxes(X, -1, -2))

        def back(self, A, B, g):
            return g @ self.turned(B), self.turned(A) @ g

    return Product().back


@right
def turned_twice(A, B, g):
    back = np.swapaxes(B @ np.swapaxes(g, -1, -2), -1, -2)
    return back, np.swapaxes(np.swapaxes(g, -1, -2) @ A, -1, -2)


gradient_of_b_first = wrong("gradients-swapped")(
    lambda A, B, g: (np.swapaxes(A, -1, -2) @ g, g @ np.swapaxes(B, -1, -2))
)
factors_as_they_are = wrong("factors-do-not-fit")(lambda A, B, g: (g @ B, A @ g))
products_the_other_way_round = wrong("factors-do-not-fit")(
    lambda A, B, g: (np.swapaxes(B, -1, -2) @ g, g @ np.swapaxes(A, -1, -2))
)
turned_gradients = wrong("gradients-transposed")(
    lambda A, B, g: (B @ np.swapaxes(g, -1, -2), np.swapaxes(g, -1, -2) @ A)
)
turned_with_dot_t = wrong("all-axes-reversed")(lambda A, B, g: (g @ B.T, A.T @ g))
multiplied_entry_by_entry = wrong("elementwise-for-matmul")(lambda A, B, g: (g * B.T, A.T * g))
only_back_to_a = wrong("array-for-pair")(lambda A, B, g: g @ np.swapaxes(B, -1, -2))


@wrong("g-ignored")
def as_if_everything_mattered_alike(A, B, g):
    g = np.ones(g.shape)
    return g @ np.swapaxes(B, -1, -2), np.swapaxes(A, -1, -2) @ g


@wrong("leading-axes-summed")
def summed_over_the_stack(A, B, g):
    front = tuple(range(A.ndim - 2))
    return (g @ np.swapaxes(B, -1, -2)).sum(axis=front), (np.swapaxes(A, -1, -2) @ g).sum(axis=front)


second_gradient_summed = wrong("leading-axes-summed")(
    changed(summed_over_the_stack, "(g @ np.swapaxes(B, -1, -2)).sum(axis=front", "g @ np.swapaxes(B, -1, -2")
)
dotted = wrong("dot-for-matmul")(lambda A, B, g: (np.dot(g, np.swapaxes(B, -1, -2)), np.dot(np.swapaxes(A, -1, -2), g)))
each_gradient_made_of_its_own = wrong("factors-do-not-fit")(
    lambda A, B, g: (g @ np.swapaxes(A, -1, -2), np.swapaxes(B, -1, -2) @ g)
)
downhill_already = wrong("wrong-sign")(lambda A, B, g: (-g @ np.swapaxes(B, -1, -2), -np.swapaxes(A, -1, -2) @ g))
divided_by_the_factors = wrong("inverse-for-transpose")(lambda A, B, g: (g @ np.linalg.pinv(B), np.linalg.pinv(A) @ g))
product_and_gradients = wrong("result-returned-too")(
    lambda A, B, g: (A @ B, g @ np.swapaxes(B, -1, -2), np.swapaxes(A, -1, -2) @ g)
)


@wrong("input-mutated")
def gradients_put_into_the_factors(A, B, g):
    kept = A.copy()
    A[...] = g @ np.swapaxes(B, -1, -2)
    B[...] = np.swapaxes(kept, -1, -2) @ g
    return A, B


g_ignored_for_A = wrong("g-ignored")(changed(with_swapaxes, "g @ B", "np.ones_like(g) @ B"))
g_ignored_for_B = wrong("g-ignored")(changed(with_swapaxes, ") @ g", ") @ np.ones_like(g)"))
B_reshaped = wrong("reshape-for-transpose")(
    changed(with_swapaxes, "B.swapaxes(-2, -1)", "B.reshape(*B.shape[:-2], B.shape[-1], B.shape[-2])")
)
A_reshaped = wrong("reshape-for-transpose")(
    changed(with_swapaxes, "A.swapaxes(-2, -1)", "A.reshape(*A.shape[:-2], A.shape[-1], A.shape[-2])")
)


B_not_turned_where_square = wrong("factors-do-not-fit")(
    changed(with_swapaxes, "B.swapaxes(-2, -1)", "(B if B.shape[-1] == B.shape[-2] else B.swapaxes(-2, -1))")
)
A_not_turned_where_square = wrong("factors-do-not-fit")(
    changed(with_swapaxes, "A.swapaxes(-2, -1)", "(A if A.shape[-1] == A.shape[-2] else A.swapaxes(-2, -1))")
)
own_factor_where_alike = wrong("factors-do-not-fit")(
    changed(with_swapaxes, "B.swapaxes(-2, -1)", "(A if A.shape == B.shape else B).swapaxes(-2, -1)")
)
