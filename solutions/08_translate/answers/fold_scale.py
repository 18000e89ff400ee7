import numpy as np

from autograder.course.answers import right, wrong

fold_by_division = right(lambda W_q: W_q / np.sqrt(W_q.shape[-1]))
fold_by_power = right(lambda W_q: W_q * W_q.shape[1] ** -0.5)
fold_by_loops = right(lambda W_q: np.array([[w / len(row) ** 0.5 for w in row] for row in W_q]))
fold_by_matrix = right(lambda W_q: W_q @ (np.eye(W_q.shape[1]) / np.sqrt(W_q.shape[1])))


@right
def fold_by_math(W_q):
    import math

    return np.multiply(W_q, 1 / math.sqrt(np.shape(W_q)[1]))


fold_by_columns = right(lambda W_q: np.column_stack([column / np.sqrt(len(W_q.T)) for column in W_q.T]))
fold_by_size = right(lambda W_q: np.divide(W_q, (W_q.size / len(W_q)) ** 0.5))
fold_by_lambda = right(lambda: lambda W: np.asarray(W, dtype=float) / np.sqrt(float(W.shape[1])))
fold_the_other_way = wrong("multiplied-by-root-d-k")(lambda W_q: W_q * np.sqrt(W_q.shape[1]))
fold_by_the_width = wrong("divided-by-d-k")(lambda W_q: W_q / W_q.shape[1])
fold_by_the_rows = wrong("divided-by-root-d-model")(lambda W_q: W_q / np.sqrt(W_q.shape[0]))
fold_nothing = wrong("passed-through")(lambda W_q: W_q)


@wrong("input-mutated")
def fold_in_place(W_q):
    W_q /= np.sqrt(W_q.shape[1])
    return W_q


fold_by_two = wrong("hard-coded-example")(lambda W_q: W_q / 2)


root_of_the_entries = wrong("root-of-the-scores")(lambda W_q: np.sqrt(W_q))
root_cut_off = wrong("whole-root")(lambda W_q: W_q / int(np.sqrt(W_q.shape[1])))
