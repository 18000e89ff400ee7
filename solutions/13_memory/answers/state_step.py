import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def step_by_a_column_and_a_row(q, k, v, S):
    new = S + k[:, None] * v
    return q @ new, new


@right
def step_by_loops(q, k, v, S):
    new = np.array(S, dtype=float)
    for i in range(len(k)):
        for j in range(len(v)):
            new[i, j] += k[i] * v[j]
    return np.array([sum(q[i] * new[i, j] for i in range(len(q))) for j in range(len(v))]), new


@right
def step_by_einsum(q, k, v, S):
    new = S + np.einsum("i,j->ij", k, v)
    return np.einsum("i,ij->j", q, new), new


@right
def step_of_two_reads(q, k, v, S):
    return q @ S + (q @ k) * v, S + np.outer(k, v)


@right
def step_as_a_list(q, k, v, S):
    new = S + k.reshape(-1, 1) @ v.reshape(1, -1)
    return [new.T @ q, new]


@right
def step_of_short_floats(q, k, v, S):
    new = S.astype(np.float32) + np.multiply.outer(k, v).astype(np.float32)
    return q.astype(np.float32) @ new, new


@right
def step_column_by_column(q, k, v, S):
    new = np.stack([S[:, j] + v[j] * k for j in range(len(v))], axis=1)
    return (q[None] @ new)[0], new


@right
def step_by_a_class():
    class Memory:
        def written(self, S, k, v):
            return np.add(S, np.outer(k, v))

        def __call__(self, q, k, v, S):
            new = self.written(S, k, v)
            return np.dot(q, new), new

    return Memory()


old_state_read = wrong("read-before-written")(changed(step_by_a_column_and_a_row, "return q @ new", "return q @ S"))
step_state_first = wrong("pair-swapped")(
    changed(step_by_a_column_and_a_row, "return q @ new, new", "return new, q @ new")
)
step_key_asks = wrong("key-asks")(changed(step_by_a_column_and_a_row, "return q @ new", "return k @ new"))
step_query_writes = wrong("written-with-the-query")(
    changed(step_by_a_column_and_a_row, "k[:, None] * v", "q[:, None] * v")
)


@wrong("query-and-key-swapped")
def step_query_and_key_swapped(q, k, v, S):
    new = S + np.outer(q, v)
    return k @ new, new


@wrong("outer-turned-around")
def step_values_down_the_rows(q, k, v, S):
    new = S + np.outer(v, k)
    return q @ new, new


@wrong("outer-turned-around")
def turned_where_it_fits(q, k, v, S):
    new = S.T + np.outer(v, k)
    return new @ q, new


@wrong("outer-turned-around")
def read_with_the_columns(q, k, v, S):
    new = S + np.outer(k, v)
    return new @ q, new


step_old_state_returned = wrong("old-state-returned")(
    changed(step_by_a_column_and_a_row, "return q @ new, new", "return q @ new, S")
)
new_pair_alone = wrong("state-forgotten")(changed(step_by_a_column_and_a_row, "S + k[:, None] * v", "k[:, None] * v"))
step_only_what_is_read = wrong("array-for-pair")(
    changed(step_by_a_column_and_a_row, "return q @ new, new", "return q @ new")
)
only_the_state = wrong("array-for-pair")(changed(step_by_a_column_and_a_row, "return q @ new, new", "return new"))


step_divided_by_the_root = wrong("divided-by-root-d-k")(
    changed(step_by_a_column_and_a_row, "return q @ new", "return q @ new / np.sqrt(len(k))")
)
divided_before_writing = wrong("divided-by-root-d-k")(
    changed(step_by_a_column_and_a_row, "k[:, None] * v", "k[:, None] * v / np.sqrt(len(k))")
)


@wrong("delta-for-sum")
def only_what_is_missing(q, k, v, S):
    new = S + np.outer(k, v - k @ S)
    return q @ new, new


@wrong("elementwise-for-matmul")
def entry_by_entry(q, k, v, S):
    new = S + np.outer(k, v)
    return (q[:, None] * new), new


@wrong("own-pair-read-twice")
def its_own_pair_once_more(q, k, v, S):
    new = S + np.outer(k, v)
    return q @ new + (q @ k) * v, new


@wrong("own-pair-alone-read")
def its_own_pair_alone(q, k, v, S):
    return (q @ k) * v, S + np.outer(k, v)


@wrong("softmax-where-none")
def query_as_shares(q, k, v, S):
    new = S + np.outer(k, v)
    shares = np.exp(q - q.max())
    return shares / shares.sum() @ new, new


@wrong("key-normalised")
def step_key_of_length_one(q, k, v, S):
    new = S + np.outer(k / np.linalg.norm(k), v)
    return q @ new, new


@wrong("wrong-sign-of-the-pair")
def pair_taken_off(q, k, v, S):
    new = S - np.outer(k, v)
    return q @ new, new


@wrong("averaged-for-summed")
def half_of_each(q, k, v, S):
    new = (S + np.outer(k, v)) / 2
    return q @ new, new


@wrong("softmax-where-none")
def key_as_shares(q, k, v, S):
    shares = np.exp(k - k.max())
    new = S + np.outer(shares / shares.sum(), v)
    return q @ new, new


@wrong("softmax-where-none")
def read_as_shares(q, k, v, S):
    new = S + np.outer(k, v)
    shares = np.exp(q @ new - (q @ new).max())
    return shares / shares.sum(), new


@wrong("decayed-though-not-asked-for")
def old_state_faded(q, k, v, S):
    new = 0.9 * S + np.outer(k, v)
    return q @ new, new


@wrong("inner-for-outer")
def number_for_a_pair(q, k, v, S):
    new = S + np.dot(k, k) * v
    return q @ new, new
