from otter.test_files import test_case

OK_FORMAT = False

name = "fold_scale"
points = None


@test_case(
    name="same_scores_both_ways",
    points=1.2,
    hidden=False,
    failure_message="Compute the scores of one query both ways, with the old matrix and the root, with yours and no root. Are they equal?",
)
def same_scores_both_ways(fold_scale):
    import numpy as np
    from softlookup import is_array, same_array

    X, W_q, K = np.array([[1.0, 2.0]]), np.array([[1.0, 0.0, 3.0, 1.0], [0.0, 2.0, 1.0, 1.0]]), np.eye(4)
    folded = fold_scale(W_q)
    is_array(folded, (2, 4), "the folded matrix")
    same_array(X @ folded @ K.T, X @ W_q @ K.T / 2, "the scores without a root")
