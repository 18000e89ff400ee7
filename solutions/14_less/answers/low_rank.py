import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def factors_step_by_step(W, rank):
    U, sizes, Vt = np.linalg.svd(W, full_matrices=False)
    left, right = U[:, :rank], Vt[:rank]
    A, B = left * sizes[:rank], right
    return A, B


@right
def sizes_in_the_second(W, rank):
    U, sizes, Vt = np.linalg.svd(W, full_matrices=False)
    return U[:, :rank], sizes[:rank, None] * Vt[:rank]


@right
def roots_in_both(W, rank):
    U, s, Vh = np.linalg.svd(W)
    root = np.sqrt(s[:rank])
    return U[:, :rank] * root, root[:, None] * Vh[:rank]


@right
def with_a_diagonal_matrix(W, rank):
    from scipy import linalg

    U, s, Vh = linalg.svd(W, full_matrices=False)
    return U[:, :rank] @ np.diag(s[:rank]), Vh[:rank, :]


@right
def directions_of_the_rows(W, rank):
    _, directions = np.linalg.eigh(W.T @ W)
    best = directions[:, ::-1][:, :rank]
    return W @ best, best.T


@right
def directions_of_the_columns(W, rank):
    values, directions = np.linalg.eigh(W @ W.T)
    best = directions[:, np.argsort(values)[::-1][:rank]]
    return [best, best.T @ W]


@right
def one_after_the_other(W, rank):
    left, A, B = W.astype(float), [], []
    for _ in range(rank):
        U, s, Vt = np.linalg.svd(left)
        A.append(s[0] * U[:, 0])
        B.append(Vt[0])
        left = left - np.outer(A[-1], B[-1])
    return np.stack(A, axis=1), np.stack(B)


@right
def mixed_among_themselves(W, rank):
    U, s, Vt = np.linalg.svd(W, full_matrices=False)
    mix = np.tri(rank) + np.eye(rank)
    return (U[:, :rank] * s[:rank]) @ mix, np.linalg.solve(mix, Vt[:rank])


@right
def a_projecting_object():
    class Factors:
        def __call__(self, W, rank):
            basis = np.linalg.svd(W, full_matrices=False)[0][:, :rank]
            return basis, np.einsum("dr,dm->rm", basis, W)

    return Factors()


directions_alone = wrong("sizes-forgotten")(
    changed(factors_step_by_step, "A, B = left * sizes[:rank], right", "A, B = left, right")
)
sizes_in_both = wrong("sizes-twice")(
    changed(
        factors_step_by_step,
        "A, B = left * sizes[:rank], right",
        "A, B = left * sizes[:rank], sizes[:rank, None] * right",
    )
)
root_in_the_first = wrong("roots-on-one-side")(changed(factors_step_by_step, "sizes[:rank]", "np.sqrt(sizes[:rank])"))
last_directions = wrong("smallest-kept")(
    changed(
        factors_step_by_step,
        "left, right = U[:, :rank], Vt[:rank]\n    A, B = left * sizes[:rank], right",
        "A, B = U[:, -rank:] * sizes[-rank:], Vt[-rank:]",
    )
)
everything_kept = wrong("not-cut")(
    changed(factors_step_by_step, "A, B = left * sizes[:rank], right", "A, B = U * sizes, Vt")
)
one_direction_more = wrong("top-k-of-one-more")(
    changed(
        factors_step_by_step,
        "A, B = left * sizes[:rank], right",
        "A, B = U[:, : rank + 1] * sizes[: rank + 1], Vt[: rank + 1]",
    )
)
multiplied_already = wrong("product-for-pair")(changed(factors_step_by_step, "return A, B", "return A @ B"))
all_three = wrong("three-for-pair")(changed(factors_step_by_step, "return A, B", "return left, sizes[:rank], right"))
B_first = wrong("pair-swapped")(changed(factors_step_by_step, "return A, B", "return B, A"))
B_as_columns = wrong("second-transposed")(changed(factors_step_by_step, "return A, B", "return A, B.T"))
U_by_rows = wrong("rows-of-u")(
    changed(factors_step_by_step, "A, B = left * sizes[:rank], right", "A, B = U[:rank] * sizes, right")
)
Vt_by_columns = wrong("columns-of-vt")(
    changed(factors_step_by_step, "A, B = left * sizes[:rank], right", "A, B = left * sizes[:rank], Vt[:, :rank]")
)
means_of_the_rows_taken_off = wrong("centred")(
    changed(factors_step_by_step, "svd(W,", "svd(W - W.mean(axis=1, keepdims=True),")
)
small_ones_to_zero = wrong("zeros-kept")(
    changed(factors_step_by_step, "A, B = left * sizes[:rank], right", "sizes[rank:] = 0\n    A, B = U * sizes, Vt")
)
stored_like_W = wrong("integer-buffer")(
    changed(factors_step_by_step, "return A, B", "return A.astype(W.dtype), B.astype(W.dtype)")
)
sizes_along_the_rows = wrong("sizes-along-the-wrong-axis")(
    changed(factors_step_by_step, "left * sizes[:rank]", "left * np.resize(sizes, len(left))[:, None]")
)


@wrong("columns-for-directions")
def first_columns(W, rank):
    A = W[:, :rank].astype(float)
    return A, np.linalg.lstsq(A, W, rcond=None)[0]


@wrong("qr-for-svd")
def with_qr(W, rank):
    Q, R = np.linalg.qr(W)
    return Q[:, :rank], R[:rank]


@wrong("rows-for-directions")
def first_rows(W, rank):
    B = W[:rank].astype(float)
    return np.linalg.lstsq(B.T, W.T.astype(float), rcond=None)[0].T, B


sizes_backwards = wrong("sizes-in-another-order")(
    changed(factors_step_by_step, "left * sizes[:rank]", "left * sizes[:rank][::-1]")
)
first_direction_alone = wrong("one-direction-only")(
    changed(factors_step_by_step, "left * sizes[:rank]", "left * np.where(np.arange(rank) == 0, sizes[:rank], 0)")
)
mean_of_all_taken_off = wrong("centred")(changed(factors_step_by_step, "svd(W,", "svd(W - W.mean(),"))
