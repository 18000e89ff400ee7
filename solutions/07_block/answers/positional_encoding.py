import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def positions_by_slices(n, d):
    encoding = np.zeros((n, d))
    angles = np.arange(n)[:, None] / np.power(10000, np.arange(0, d, 2) / d)
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles)
    return encoding


@right
def positions_by_loops(n, d):
    encoding = np.empty((n, d))
    for p in range(n):
        for i in range(d // 2):
            encoding[p, 2 * i] = np.sin(p / 10000 ** (2 * i / d))
            encoding[p, 2 * i + 1] = np.cos(p / 10000 ** (2 * i / d))
    return encoding


@right
def positions_by_exponential(n, d):
    rates = np.exp(np.arange(0, d, 2) * (-np.log(10000.0) / d))
    angles = np.outer(np.arange(n), rates)
    return np.dstack([np.sin(angles), np.cos(angles)]).reshape(n, d)


@right
def positions_by_columns(n, d):
    column = np.arange(d)
    angles = np.arange(n)[:, None] / 10000 ** (2 * (column // 2) / d)
    return np.where(column % 2 == 0, np.sin(angles), np.cos(angles))


@right
def positions_by_complex_numbers(n, d):
    hands = np.exp(1j * np.outer(np.arange(n), 10000.0 ** (-np.arange(0, d, 2) / d)))
    encoding = np.empty((n, d))
    encoding[:, 0::2], encoding[:, 1::2] = hands.imag, hands.real
    return encoding


@right
def positions_by_logspace(n, d):
    rates = np.logspace(0, -4, d // 2, endpoint=False)
    angles = np.arange(n)[:, None] * rates
    return np.stack((np.sin(angles), np.cos(angles)), axis=2).reshape(n, d)


@right
def positions_by_a_phase(n, d):
    column = np.arange(d)
    angles = np.arange(n).reshape(-1, 1) / 10000 ** ((column - column % 2) / d)
    return np.sin(angles + column % 2 * np.pi / 2)


@right
def positions_by_rows(n, d):
    rows = []
    for p in range(n):
        row = []
        for i in range(0, d, 2):
            row += [np.sin(p / 10000 ** (i / d)), np.cos(p / 10000 ** (i / d))]
        rows.append(row)
    return np.array(rows)


@right
def positions_by_lambda():
    return lambda n, d, base=10000.0: np.array(
        [[(np.cos if j % 2 else np.sin)(p * base ** -((j - j % 2) / d)) for j in range(d)] for p in range(n)]
    )


@wrong("wrong-positional-exponent")
def positions_with_i_for_2i(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(d // 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


positions_with_the_column_for_the_pair = wrong("wrong-positional-exponent")(
    changed(positions_by_columns, "/ 10000 ** (2 * (column // 2) / d)", "/ 10000 ** (2 * column / d)")
)
positions_with_a_clock_for_each_column = wrong("wrong-positional-exponent")(
    changed(positions_by_columns, "None] / 10000 ** (2 * (column // 2) / d)", "None] / 10000 ** (column / d)")
)
positions_with_clocks_that_get_faster = wrong("multiplied-for-divided")(
    changed(positions_with_i_for_2i, "None] / 10000 ** (np.arange(d // 2)", "None] * 10000 ** (np.arange(0, d, 2)")
)


@wrong("halves-for-pairs")
def positions_in_two_halves(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.hstack([np.sin(angles), np.cos(angles)])


@wrong("sine-and-cosine-swapped")
def positions_with_the_cosine_first(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.cos(angles), np.sin(angles)], axis=-1).reshape(n, d)


positions_from_one = wrong("positions-from-one")(
    changed(positions_with_clocks_that_get_faster, ".arange(n)[:, None] * 10000", ".arange(1, n + 1)[:, None] / 10000")
)
positions_to_the_base_of_a_thousand = wrong("wrong-base")(
    changed(positions_with_i_for_2i, "None] / 10000 ** (np.arange(d // 2) /", "None] / 1000 ** (np.arange(0, d, 2) /")
)
positions_with_whole_exponents = wrong("whole-division")(
    changed(positions_with_i_for_2i, "/ 10000 ** (np.arange(d // 2) / d)", "/ 10000 ** (np.arange(0, d, 2) // d)")
)
positions_with_the_last_clock_at_the_end = wrong("width-less-two")(
    changed(positions_with_i_for_2i, "** (np.arange(d // 2) / d)", "** (np.arange(0, d, 2) / max(d - 2, 1))")
)


@wrong("degrees-for-radians")
def positions_in_degrees(n, d):
    angles = np.deg2rad(np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d))
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d)


@wrong("transposed")
def positions_in_columns(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(n, d).T


@wrong("sine-only")
def positions_without_cosines(n, d):
    column = np.arange(d)
    return np.sin(np.arange(n)[:, None] / 10000 ** ((column - column % 2) / d))


positions_of_four_clocks = wrong("hard-coded-example")(
    changed(positions_with_i_for_2i, "/ 10000 ** (np.arange(d // 2) / d)", "/ 10000 ** (np.arange(0, d, 2) / 4)")
)


positions_by_chance = wrong("random-placeholder")(lambda n, d: np.random.default_rng(4).normal(size=(n, d)))


@wrong("parity-of-positions")
def positions_that_alternate(n, d):
    angles = np.arange(n)[:, None] / 10000 ** (np.arange(d) // 2 * 2 / d)
    return np.where(np.arange(n)[:, None] % 2, np.cos(angles), np.sin(angles))
