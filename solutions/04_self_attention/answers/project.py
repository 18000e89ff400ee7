import numpy as np
from scipy.special import softmax

from autograder.course.answers import changed, right, wrong

W_query = X = ...  # the notebook has made these


@right
def by_two_products(X, W, out_first=False):
    if out_first:
        return X @ W.T
    return X @ W


by_einsum_both_ways = right(
    lambda X, W, out_first=False: np.einsum("...d,kd->...k" if out_first else "...d,dk->...k", X, W)
)
by_inner_and_dot = right(lambda X, W, out_first=False: np.inner(X, W) if out_first else np.dot(X, W))


@right
def with_the_matrix_turned_first(X, W, out_first=False):
    matrix = np.transpose(W) if out_first else W
    return np.matmul(X, matrix)


@right
def with_the_token_upright(X, W, out_first=False):
    stored = W if out_first else W.T
    return (stored @ X.T).T


@right
def token_by_token_in_loops(X, W, out_first=False):
    rows = np.atleast_2d(X)
    columns = W if out_first else W.T
    result = np.zeros((len(rows), len(columns)))
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            for x, w in zip(row, column, strict=True):
                result[i, j] += x * w
    return result[0] if X.ndim == 1 else result


by_broadcasting = right(
    changed(with_the_token_upright, "return (stored @ X.T).T", "return (X[..., None, :] * stored).sum(axis=-1)")
)
by_tensordot = right(lambda X, W, out_first=False: np.tensordot(X, W, axes=(-1, 1 if out_first else 0)))


@right
def by_recursion_on_rows(X, W, out_first=False):
    if X.ndim == 2:
        return np.array([by_recursion_on_rows(x, W, out_first) for x in X])
    return np.array([(X * w).sum() for w in (W if out_first else W.T)])


@right
def in_single_precision(X, W, out_first=False, dtype=np.float32):
    matrix = W.astype(dtype)
    return X.astype(dtype) @ (matrix.T if out_first else matrix)


a_lambda_to_project = right(lambda: lambda X, W, out_first=False: X.dot((W, W.T)[bool(out_first)]))


@right
def a_linear_layer():
    class Linear:
        def weight(self, W, out_first):
            return W.swapaxes(0, 1) if out_first else W

        def __call__(self, X, W, out_first=False, bias=0.0):
            return X @ self.weight(W, out_first) + bias

    return Linear()


@right
def a_linear_layers_method():
    class Linear:
        def forward(self, X, W, out_first=False):
            return np.apply_along_axis(lambda x: (W if out_first else W.T) @ x, -1, X)

    return Linear().forward


@right
def a_partial_to_project():
    from functools import partial

    def product(multiply, X, W, out_first=False):
        return multiply(X, W.T if out_first else W)

    return partial(product, np.matmul)


never_turned = wrong("out-first-ignored")(lambda X, W, out_first=False: X @ W)
always_turned = wrong("out-first-ignored")(lambda X, W, out_first=False: X @ W.T)
turned_the_wrong_way = wrong("out-first-inverted")(lambda X, W, out_first=False: X @ (W if out_first else W.T))
guessed_and_left_if_it_fits = wrong("guessed-from-the-shape")(
    lambda X, W, out_first=False: X @ W if W.shape[0] == X.shape[-1] else X @ W.T
)
guessed_and_turned_if_it_fits = wrong("guessed-from-the-shape")(
    lambda X, W, out_first=False: X @ W.T if W.shape[1] == X.shape[-1] else X @ W
)
matrix_times_tokens = wrong("w-times-x")(lambda X, W, out_first=False: (W.T if out_first else W) @ X)
times_entry_by_entry = wrong("elementwise-for-matmul")(lambda X, W, out_first=False: X * (W.T if out_first else W))
for_sentences_only = wrong("matrices-only")(
    lambda X, W, out_first=False: np.einsum("nd,kd->nk" if out_first else "nd,dk->nk", X, W)
)
divided_by_a_root = wrong("scaled-too-early")(
    lambda X, W, out_first=False: X @ (W.T if out_first else W) / np.sqrt(X.shape[-1])
)
mean_of_products = wrong("mean-for-sum")(lambda X, W, out_first=False: X @ (W.T if out_first else W) / X.shape[-1])
shared_out_already = wrong("softmax-too-early")(
    lambda X, W, out_first=False: softmax(X @ (W.T if out_first else W), axis=-1)
)
without_the_last_number = wrong("last-number-left-out")(
    lambda X, W, out_first=False: X[..., :-1] @ (W.T if out_first else W)[:-1]
)
asking_for_a_third_argument = wrong("no-default")(lambda X, W, out_first: X @ (W.T if out_first else W))
asking_for_its_name = wrong("keyword-only")(lambda X, W, *, out_first=False: X @ (W.T if out_first else W))
turned_unless_told = wrong("default-inverted")(lambda X, W, out_first=True: X @ (W.T if out_first else W))


projected_at_random = wrong("random-placeholder")(
    lambda X, W, out_first=False: np.random.normal(size=(*X.shape[:-1], W.shape[0 if out_first else 1]))
)
projected_to_zeros = wrong("hard-coded-example")(
    lambda X, W, out_first=False: np.zeros((*X.shape[:-1], W.shape[0 if out_first else 1]))
)


@wrong("global-for-parameter")
def projection_of_our_tokens():
    def project(tokens, W, out_first=False):
        return X @ (W.T if out_first else W)

    return project


projected_by_our_query_matrix = wrong("global-for-parameter")(lambda X, W, out_first=False: X @ W_query.T)


@wrong("reshape-for-transpose")
def reshaped(X, W, out_first=False):
    return X @ (W.reshape(W.shape[::-1]) if out_first else W)
