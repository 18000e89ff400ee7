import numpy as np

from autograder.course.answers import right, wrong

table = ...  # the notebook has made this

all_by_the_formula = right(lambda: np.exp(table) / np.exp(table).sum())


@right
def all_by_scipy():
    from scipy.special import softmax

    return softmax(table)


@right
def all_flat_and_back():
    flat = table.flatten()
    powers = np.exp(flat - flat.max())
    return (powers / powers.sum()).reshape(3, 4)


@right
def all_in_a_loop():
    total = sum(np.exp(entry) for row in table for entry in row)
    shares = np.zeros((3, 4))
    for i in range(3):
        for j in range(4):
            shares[i, j] = np.exp(table[i, j]) / total
    return shares


@right
def all_by_both_axes():
    powers = np.exp(table - table.max(axis=(0, 1), keepdims=True))
    return powers / powers.sum(axis=(0, 1), keepdims=True)


@right
def all_by_log_sum_exp():
    from scipy.special import logsumexp

    return np.exp(table - logsumexp(table))


all_but_by_column = wrong("axis-0")(lambda: np.exp(table) / np.exp(table).sum(axis=0))
all_but_by_row = wrong("rows-for-whole-array")(lambda: np.exp(table) / np.exp(table).sum(axis=1, keepdims=True))
all_as_a_third_of_the_rows = wrong("divided-by-the-number-of-rows")(
    lambda: np.exp(table) / np.exp(table).sum(axis=1, keepdims=True) / 3
)


all_divided_by_the_sum = wrong("x-over-sum")(lambda: table / table.sum())


@wrong("softmax-twice")
def all_normalised_again():
    shares = np.exp(table) / np.exp(table).sum()
    return np.exp(shares) / np.exp(shares).sum()


all_to_the_winner = wrong("argmax-for-softmax")(lambda: (table == table.max()).astype(float))
