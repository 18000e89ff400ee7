import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def mask_step_by_step(n_q, n_k, window, sinks=0):
    here = np.arange(n_q)[:, None] + n_k - n_q
    there = np.arange(n_k)
    past = there <= here
    near = there > here - window
    first = there < sinks
    return past & (near | first)


@right
def with_two_loops(n_q, n_k, window, sinks=0):
    mask = np.zeros((n_q, n_k), dtype=bool)
    for i in range(n_q):
        p = i + n_k - n_q
        for j in range(p + 1):
            mask[i, j] = j > p - window or j < sinks
    return mask


@right
def slice_by_slice(n_q, n_k, window, sinks=0):
    rows = []
    for p in range(n_k - n_q, n_k):
        row = np.zeros(n_k, dtype=bool)
        row[max(0, p + 1 - window) : p + 1] = True
        row[: min(sinks, p + 1)] = True
        rows.append(row)
    return np.stack(rows)


@right
def with_triangles(n_q, n_k, window, sinks=0):
    causal = np.tri(n_q, n_k, n_k - n_q, dtype=bool)
    far = np.tri(n_q, n_k, n_k - n_q - window, dtype=bool)
    return causal & (~far | (np.arange(n_k) < sinks))


@right
def by_distance(n_q, n_k, window, sinks=0):
    i, j = np.indices((n_q, n_k))
    back = i + (n_k - n_q) - j
    return np.logical_and(back >= 0, np.logical_or(back < window, j < sinks))


@right
def the_last_rows_of_a_square(n_q, n_k, window, sinks=0):
    p, j = np.ogrid[:n_k, :n_k]
    square = (j <= p) & (p - j <= window - 1)
    square[:, :sinks] = (j <= p)[:, :sinks]
    return square[n_k - n_q :]


@right
def with_list_comprehension(n_q, n_k, window, sinks=0):
    shift = n_k - n_q
    return np.array(
        [[j <= i + shift and (i + shift - j < window or j < sinks) for j in range(n_k)] for i in range(n_q)], dtype=bool
    )


@right
def with_tril_and_triu(n_q, n_k, window, sinks=0):
    ones = np.ones((n_q, n_k), dtype=int)
    causal = np.tril(ones, n_k - n_q)
    near = np.triu(causal, n_k - n_q - window + 1)
    near[:, :sinks] = causal[:, :sinks]
    return near.astype(bool)


@right
def from_function(n_q, n_k, window, sinks=0):
    def seen(i, j):
        p = i + n_k - n_q
        return (j <= p) * ((j > p - window) + (j < sinks)) > 0

    return np.fromfunction(seen, (n_q, n_k), dtype=int)


at_least = wrong("window-of-one-more")(changed(mask_step_by_step, "there > here", "there >= here"))
one_too_few = wrong("window-of-one-less")(changed(mask_step_by_step, "here - window", "here - window + 1"))
lined_up_at_the_start = wrong("aligned-top-left")(changed(mask_step_by_step, " + n_k - n_q", ""))
lined_up_one_too_far = wrong("mask-one-too-far")(changed(mask_step_by_step, " + n_k - n_q", " + n_k - n_q + 1"))
all_keys_as_queries = wrong("square-only")(
    changed(mask_step_by_step, "np.arange(n_q)[:, None] + n_k - n_q", "np.arange(n_k)[:, None]")
)
looks_ahead = wrong("not-causal")(changed(mask_step_by_step, "past & (near | first)", "near | first"))
not_itself = wrong("diagonal-masked")(changed(mask_step_by_step, "there <= here", "there < here"))
window_before_the_word = wrong("window-before-the-word")(
    changed(mask_step_by_step, "past & (near | first)", "(there < here) & ((there >= here - window) | first)")
)
no_first_words = wrong("sinks-ignored")(changed(mask_step_by_step, "(near | first)", "near"))
one_first_word_more = wrong("sinks-one-more")(changed(mask_step_by_step, "there < sinks", "there <= sinks"))
first_words_before_they_come = wrong("sinks-from-the-future")(
    changed(mask_step_by_step, "past & (near | first)", "(past & near) | first")
)
hidden_for_seen = wrong("mask-inverted")(
    changed(mask_step_by_step, "past & (near | first)", "~(past & (near | first))")
)
keys_in_the_rows = wrong("mask-transposed")(
    changed(mask_step_by_step, "past & (near | first)", "(past & (near | first)).T")
)
ones_and_zeros = wrong("numbers-for-bool")(
    changed(mask_step_by_step, "past & (near | first)", "(past & (near | first)).astype(int)")
)
to_be_added = wrong("added-for-bool")(
    changed(mask_step_by_step, "past & (near | first)", "np.where(past & (near | first), 0.0, -1e9)")
)
in_blocks = wrong("blocks-for-window")(
    changed(mask_step_by_step, "there > here - window", "there // window == here // window")
)
both_sides = wrong("window-to-both-sides")(
    changed(mask_step_by_step, "past & (near | first)", "(abs(there - here) < window) | (past & first)")
)
half_to_each_side = wrong("half-the-window-to-each-side")(
    changed(mask_step_by_step, "past & (near | first)", "(abs(there - here) <= window // 2) | (past & first)")
)
last_words_stay = wrong("sinks-at-the-end")(changed(mask_step_by_step, "there < sinks", "there >= n_k - sinks"))
everything_before = wrong("window-ignored")(changed(mask_step_by_step, "(near | first)", "True"))
first_words_alone = wrong("sinks-in-place-of-the-window")(
    changed(mask_step_by_step, "(near | first)", "(first if sinks else near)")
)
both_needed = wrong("both-conditions-needed")(
    changed(mask_step_by_step, "(near | first)", "(near & first if sinks else near)")
)
window_after_the_first = wrong("window-counted-without-sinks")(
    changed(mask_step_by_step, "here - window", "here - max(window - sinks, 0)")
)
