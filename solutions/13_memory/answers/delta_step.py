import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def fade_look_write(q, k, v, S, rate=1.0, decay=1.0):
    faded = decay * S
    missing = v - k @ faded
    new = faded + rate * np.outer(k, missing)
    return q @ new, new


@right
def by_a_projection(q, k, v, S, rate=1.0, decay=1.0):
    keep = np.eye(len(k)) - rate * np.outer(k, k)
    new = keep @ (decay * S) + rate * np.outer(k, v)
    return q @ new, new


@right
def by_a_mixture_of_old_and_new(q, k, v, S, rate=1.0, decay=1.0):
    faded = S * decay
    old = k @ faded
    new = faded - np.outer(k, old) + np.outer(k, rate * v + (1 - rate) * old)
    return q @ new, new


@right
def delta_number_by_number(q, k, v, S, rate=1.0, decay=1.0):
    new = np.zeros(S.shape)
    for j in range(len(v)):
        read = sum(k[i] * decay * S[i, j] for i in range(len(k)))
        for i in range(len(k)):
            new[i, j] = decay * S[i, j] + rate * k[i] * (v[j] - read)
    return np.array([sum(q[i] * new[i, j] for i in range(len(q))) for j in range(len(v))]), new


@right
def by_einsum(q, k, v, S, rate=1, decay=1):
    faded = decay * np.asarray(S, dtype=float)
    new = faded + rate * np.einsum("i,j->ij", k, v - np.einsum("i,ij->j", k, faded))
    return np.einsum("i,ij->j", q, new), new


@right
def decay_left_outside(q, k, v, S, rate=1.0, decay=1.0):
    new = decay * S + rate * k[:, None] * (v - decay * (k @ S))[None, :]
    return [new.T @ q, new]


@right
def read_from_the_parts(q, k, v, S, rate=1.0, decay=1.0):
    faded = decay * S
    u = rate * (v - k @ faded)
    return q @ faded + (q @ k) * u, faded + np.multiply.outer(k, u)


@right
def delta_in_short_floats(q, k, v, S, rate=1.0, decay=1.0):
    q, k, v, S = (np.asarray(array, dtype=np.float32) for array in (q, k, v, S))
    new = np.float32(decay) * S
    new = new + np.float32(rate) * np.outer(k, v - k @ new)
    return q @ new, new


@right
def delta_by_a_class():
    class Delta:
        def __call__(self, q, k, v, S, rate=1.0, decay=1.0):
            new = np.multiply(decay, S)
            new = new + np.outer(rate * k, v - np.dot(k, new))
            return np.dot(q, new), new

    return Delta()


plain_sum = wrong("sum-for-delta")(changed(fade_look_write, "missing = v - k @ faded", "missing = v"))
missing_before_fading = wrong("error-before-the-decay")(
    changed(fade_look_write, "missing = v - k @ faded", "missing = v - k @ S")
)


@wrong("decayed-after-the-write")
def fades_in_the_end(q, k, v, S, rate=1.0, decay=1.0):
    new = decay * (S + rate * np.outer(k, v - k @ S))
    return q @ new, new


rate_left_out = wrong("rate-ignored")(changed(fade_look_write, "rate * np.outer", "np.outer"))
decay_left_out = wrong("decay-ignored")(changed(fade_look_write, "faded = decay * S", "faded = S"))
rate_of_the_value = wrong("rate-on-the-value-only")(
    changed(fade_look_write, "rate * np.outer(k, missing)", "np.outer(k, rate * v - k @ faded)")
)
rate_of_the_old = wrong("rate-on-the-old-only")(
    changed(fade_look_write, "rate * np.outer(k, missing)", "np.outer(k, v - rate * (k @ faded))")
)
written_the_wrong_way = wrong("correction-turned-around")(changed(fade_look_write, "v - k @ faded", "k @ faded - v"))
old_value_added = wrong("old-value-added")(changed(fade_look_write, "v - k @ faded", "v + k @ faded"))
asks_with_the_query = wrong("error-at-the-query")(changed(fade_look_write, "v - k @ faded", "v - q @ faded"))
delta_query_writes = wrong("written-with-the-query")(
    changed(fade_look_write, "np.outer(k, missing)", "np.outer(q, missing)")
)


@wrong("query-and-key-swapped")
def delta_query_and_key_swapped(q, k, v, S, rate=1.0, decay=1.0):
    faded = decay * S
    new = faded + rate * np.outer(q, v - q @ faded)
    return k @ new, new


delta_key_asks = wrong("key-asks")(changed(fade_look_write, "return q @ new", "return k @ new"))
delta_key_of_length_one = wrong("key-normalised")(
    changed(fade_look_write, "faded = decay * S", "faded = decay * S\n    k = k / np.linalg.norm(k)")
)
divided_by_the_square = wrong("key-normalised")(
    changed(fade_look_write, "rate * np.outer(k, missing)", "rate * np.outer(k, missing) / (k @ k)")
)
delta_read_too_early = wrong("read-before-written")(changed(fade_look_write, "return q @ new", "return q @ faded"))
read_from_the_very_old = wrong("read-before-written")(changed(fade_look_write, "return q @ new", "return q @ S"))
one_minus_decay = wrong("decay-turned-around")(changed(fade_look_write, "decay * S", "(1 - decay) * S"))
one_minus_rate = wrong("rate-turned-around")(changed(fade_look_write, "rate * np.outer", "(1 - rate) * np.outer"))
defaults_of_a_tenth = wrong("default-not-one")(changed(fade_look_write, "rate=1.0", "rate=0.1"))
decay_of_nine_tenths = wrong("default-not-one")(changed(fade_look_write, "decay=1.0", "decay=0.9"))
decay_before_rate = wrong("rate-and-decay-swapped")(
    changed(fade_look_write, "rate=1.0, decay=1.0", "decay=1.0, rate=1.0")
)
decay_of_the_pair_too = wrong("decay-on-the-pair")(
    changed(fade_look_write, "rate * np.outer", "rate * decay * np.outer")
)
decayed_twice = wrong("decayed-twice")(changed(fade_look_write, "new = faded + rate", "new = decay * faded + rate"))
delta_state_first = wrong("pair-swapped")(changed(fade_look_write, "return q @ new, new", "return new, q @ new"))
delta_only_what_is_read = wrong("array-for-pair")(changed(fade_look_write, "return q @ new, new", "return q @ new"))
delta_old_state_returned = wrong("old-state-returned")(
    changed(fade_look_write, "return q @ new, new", "return q @ new, S")
)
old_state_gone = wrong("state-forgotten")(changed(fade_look_write, "new = faded + rate", "new = rate"))
delta_values_down_the_rows = wrong("outer-turned-around")(
    changed(fade_look_write, "np.outer(k, missing)", "np.outer(missing, k)")
)
delta_divided_by_the_root = wrong("divided-by-root-d-k")(
    changed(fade_look_write, "return q @ new", "return q @ new / np.sqrt(len(k))")
)


zero_taken_for_none = wrong("zero-for-none")(
    changed(fade_look_write, "faded = decay * S", "rate, decay = rate or 1.0, decay or 1.0\n    faded = decay * S")
)


@wrong("rate-by-name-only")
def by_name_alone(q, k, v, S, *, rate=1.0, decay=1.0):
    new = decay * S
    new = new + rate * np.outer(k, v - k @ new)
    return q @ new, new


@wrong("parameters-renamed")
def other_names(q, k, v, S, beta=1.0, alpha=1.0):
    new = alpha * S
    new = new + beta * np.outer(k, v - k @ new)
    return q @ new, new


rate_squared = wrong("rate-twice")(changed(fade_look_write, "rate * np.outer", "rate**2 * np.outer"))
whole_state_shrunk = wrong("everything-shrunk")(
    changed(fade_look_write, "faded + rate * np.outer(k, missing)", "(1 - rate) * faded + rate * np.outer(k, v)")
)
written_into_the_old = wrong("written-into-the-old")(changed(fade_look_write, "new = faded + rate", "new = S + rate"))
old_value_taken_off_alone = wrong("nothing-written")(
    changed(fade_look_write, "missing = v - k @ faded", "missing = -(k @ faded)")
)
fades_by_both = wrong("rate-on-the-state")(changed(fade_look_write, "faded = decay * S", "faded = decay * rate * S"))
defaults_of_a_half = wrong("default-not-one")(changed(fade_look_write, "rate=1.0", "rate=0.5"))


@wrong("decayed-after-the-write")
def what_is_read_fades(q, k, v, S, rate=1.0, decay=1.0):
    new = S + rate * np.outer(k, v - k @ S)
    return decay * (q @ new), new
