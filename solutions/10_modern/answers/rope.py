import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def rope_by_complex_numbers(x, positions, base=10000.0):
    d = x.shape[-1]
    angles = np.outer(positions, base ** (-np.arange(d // 2) * 2 / d))
    z = (x[..., ::2] + 1j * x[..., 1::2]) * np.exp(1j * angles)
    out = np.empty((*z.shape[:-1], d))
    out[..., ::2], out[..., 1::2] = z.real, z.imag
    return out


@right
def rope_by_repeated_angles(x, positions, base=10000.0):
    d = x.shape[-1]
    angles = np.repeat(positions[:, None] / base ** (np.arange(0, d, 2) / d), 2, axis=-1)
    other = np.stack([-x[..., 1::2], x[..., 0::2]], axis=-1).reshape(x.shape)
    return x * np.cos(angles) + other * np.sin(angles)


@right
def rope_by_matrices(x, positions, base=10000.0):
    d = x.shape[-1]
    rows = []
    for j, p in enumerate(positions):
        R = np.zeros((d, d))
        for i in range(d // 2):
            phi = p * base ** (-2 * i / d)
            R[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [[np.cos(phi), -np.sin(phi)], [np.sin(phi), np.cos(phi)]]
        rows.append(x[..., j, :] @ R.T)
    return np.stack(rows, axis=-2)


@right
def rope_by_loops(x, positions, base=10000.0):
    out = np.array(x, dtype=float)
    d = x.shape[-1]
    for j in range(len(positions)):
        for i in range(0, d, 2):
            phi = positions[j] / base ** (i / d)
            a, b = x[..., j, i], x[..., j, i + 1]
            out[..., j, i] = a * np.cos(phi) - b * np.sin(phi)
            out[..., j, i + 1] = a * np.sin(phi) + b * np.cos(phi)
    return out


@right
def rope_by_reshaping(x, positions, base=10000.0):
    pairs = x.reshape(*x.shape[:-1], -1, 2)
    d = x.shape[-1]
    angles = np.multiply.outer(positions, np.exp(-np.log(base) * np.arange(0, d, 2) / d))
    c, s = np.cos(angles), np.sin(angles)
    a, b = pairs[..., 0], pairs[..., 1]
    return np.stack((c * a - s * b, s * a + c * b), -1).reshape(x.shape)


@right
def rope_by_einsum(x, positions, base=10000.0):
    d = x.shape[-1]
    angles = np.outer(positions, base ** (-np.arange(0, d, 2) / d))
    c, s = np.cos(angles), np.sin(angles)
    R = np.array([[c, -s], [s, c]])
    return np.einsum("abnp,...npb->...npa", R, x.reshape(*x.shape[:-1], d // 2, 2)).reshape(x.shape)


@right
def rope_by_a_helper(x, positions, base=10000.0):
    def rotated(a, b, phi):
        return a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)

    columns = []
    for i in range(x.shape[-1] // 2):
        columns += rotated(x[..., 2 * i], x[..., 2 * i + 1], positions * float(base) ** (-2 * i / x.shape[-1]))
    return np.stack(columns, axis=-1)


@right
def rope_by_a_class():
    class Rope:
        def __call__(self, x, positions, base=10000.0):
            d = x.shape[-1]
            phi = np.asarray(positions)[:, np.newaxis] * np.power(base, -np.arange(0, d, 2) / d)
            out = np.zeros(x.shape)
            out[..., 0::2] = x[..., 0::2] * np.cos(phi) - x[..., 1::2] * np.sin(phi)
            out[..., 1::2] = x[..., 0::2] * np.sin(phi) + x[..., 1::2] * np.cos(phi)
            return out

    return Rope()


@right
def rope_by_polar_coordinates(x, positions, base=10000.0):
    a, b = x[..., 0::2], x[..., 1::2]
    lengths, d = np.hypot(a, b), x.shape[-1]
    phi = np.arctan2(b, a) + positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    return np.stack([lengths * np.cos(phi), lengths * np.sin(phi)], axis=-1).reshape(x.shape)


@wrong("rotated-backwards")
def rope_the_other_way_round(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) + b * np.sin(phi), b * np.cos(phi) - a * np.sin(phi)], axis=-1).reshape(x.shape)


@wrong("far-columns-paired")
def rope_of_halves(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., : d // 2], x[..., d // 2 :]
    return np.concatenate([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1)


rope_with_halves_in_the_end = wrong("pairs-pulled-apart")(
    changed(rope_of_halves, "a, b = x[..., : d // 2], x[..., d // 2 :]", "a, b = x[..., 0::2], x[..., 1::2]")
)


@wrong("pair-speeds-halved")
def rope_counting_pairs_once(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(d // 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("speeds-of-columns")
def rope_with_a_speed_for_each_column(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(d) / d)
    other = np.stack([-x[..., 1::2], x[..., 0::2]], axis=-1).reshape(x.shape)
    return x * np.cos(phi) + other * np.sin(phi)


rope_divided_by_the_pairs = wrong("width-of-a-pair-for-width")(
    changed(rope_counting_pairs_once, "base ** (-np.arange(d // 2) / d)", "base ** (-np.arange(0, d, 2) / (d // 2))")
)


@wrong("one-speed-for-all-pairs")
def rope_with_one_speed(x, positions, base=10000.0):
    phi = positions[:, None]
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


rope_that_gets_faster = wrong("pairs-that-get-faster")(
    changed(rope_counting_pairs_once, "* base ** (-np.arange(d // 2) / d)", "* base ** (np.arange(0, d, 2) / d)")
)
rope_of_ten_thousand = wrong("base-ignored")(
    changed(rope_counting_pairs_once, "* base ** (-np.arange(d // 2)", "* 10000.0 ** (-np.arange(0, d, 2)")
)
rope_of_places = wrong("positions-ignored")(
    changed(rope_that_gets_faster, "positions[:, None] * base ** (", "np.arange(x.shape[-2])[:, None] * base ** (-")
)
rope_counted_from_one = wrong("positions-from-one")(
    changed(rope_that_gets_faster, "positions[:, None] * base ** (", "(positions[:, None] + 1) * base ** (-")
)
rope_of_positive_positions = wrong("positions-lose-their-sign")(
    changed(rope_that_gets_faster, "positions[:, None] * base ** (", "np.abs(positions)[:, None] * base ** (-")
)


@wrong("new-number-used-too-early")
def rope_one_after_the_other(x, positions, base=10000.0):
    d, out = x.shape[-1], x.astype(float)
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    out[..., 0::2] = out[..., 0::2] * np.cos(phi) - out[..., 1::2] * np.sin(phi)
    out[..., 1::2] = out[..., 0::2] * np.sin(phi) + out[..., 1::2] * np.cos(phi)
    return out


@wrong("added-for-rotated")
def rope_as_positions_added(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    return x + np.stack([np.cos(phi), np.sin(phi)], axis=-1).reshape(len(positions), d)


@wrong("sine-and-cosine-exchanged")
def rope_with_sine_for_cosine(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.sin(phi) - b * np.cos(phi), a * np.cos(phi) + b * np.sin(phi)], axis=-1).reshape(x.shape)


rope_without_a_minus = wrong("minus-missing")(
    changed(rope_the_other_way_round, "), b * np.cos(phi) - a * np.sin(phi)", "), a * np.sin(phi) + b * np.cos(phi)")
)


@wrong("scaled-by-cosines-alone")
def rope_of_cosines(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    return np.stack([x[..., 0::2] * np.cos(phi), x[..., 1::2] * np.sin(phi)], axis=-1).reshape(x.shape)


@wrong("degrees-for-radians")
def rope_in_degrees(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = np.radians(positions[:, None] * base ** (-np.arange(0, d, 2) / d))
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("first-pair-only")
def rope_of_the_first_pair(x, positions, base=10000.0):
    out = x.astype(float)
    out[..., 0] = x[..., 0] * np.cos(positions) - x[..., 1] * np.sin(positions)
    out[..., 1] = x[..., 0] * np.sin(positions) + x[..., 1] * np.cos(positions)
    return out


@wrong("heads-for-positions")
def rope_of_heads(x, positions, base=10000.0):
    d = x.shape[-1]
    if x.ndim > 2:
        positions = np.resize(positions, x.shape[0]).reshape(-1, *[1] * (x.ndim - 2))
    phi = np.asarray(positions)[..., None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(x.shape)


@wrong("vectors-and-matrices-only")
def rope_of_a_matrix(x, positions, base=10000.0):
    n, d = x.shape
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[:, 0::2], x[:, 1::2]
    return np.stack([a * np.cos(phi) - b * np.sin(phi), a * np.sin(phi) + b * np.cos(phi)], axis=-1).reshape(n, d)


@wrong("input-mutated")
def rope_in_place(x, positions, base=10000.0):
    d = x.shape[-1]
    phi = positions[:, None] * base ** (-np.arange(0, d, 2) / d)
    a, b = x[..., 0::2].copy(), x[..., 1::2].copy()
    if x.dtype.kind != "f":
        x = x.astype(float)
    x[..., 0::2] = a * np.cos(phi) - b * np.sin(phi)
    x[..., 1::2] = a * np.sin(phi) + b * np.cos(phi)
    return x


@wrong("global-for-parameter")
def rope_of_the_notebook(x, positions, base=10000.0):
    return np.stack([query, key])[: x.shape[-2]]  # noqa: F821


rope_cosines_alone = wrong("scaled-by-cosines-alone")(
    changed(rope_by_complex_numbers, "* np.exp(1j * angles)", "* np.cos(angles)")
)
rope_added_to_neighbours = wrong("added-for-rotated")(
    changed(rope_by_complex_numbers, "* np.exp(1j * angles)", "+ np.sin(angles) + 1j * np.cos(angles)")
)
rope_pairs_left_as_rows = wrong("pairs-pulled-apart")(
    changed(rope_by_complex_numbers, "return out", "return out.reshape(*z.shape, 2)")
)
rope_from_the_first_row = wrong("positions-from-the-first-row")(
    changed(rope_by_complex_numbers, "np.outer(positions,", "np.outer(positions - positions[0],")
)
rope_speeds_turned_around = wrong("pairs-that-get-faster")(
    changed(rope_by_complex_numbers, "np.arange(d // 2) * 2", "np.arange(d // 2)[::-1] * 2")
)
rope_positions_in_halves = wrong("half-precision")(
    changed(rope_by_complex_numbers, "np.outer(positions,", "np.outer(positions.astype(np.float16),")
)
rope_minus_in_the_second = wrong("minus-missing")(
    changed(
        rope_by_complex_numbers,
        "= z.real, z.imag",
        "= z.real, np.sin(angles) * x[..., ::2] - np.cos(angles) * x[..., 1::2]",
    )
)
rope_second_exchanged = wrong("sine-and-cosine-exchanged")(
    changed(
        rope_by_complex_numbers,
        "= z.real, z.imag",
        "= z.real, np.cos(angles) * x[..., ::2] + np.sin(angles) * x[..., 1::2]",
    )
)
rope_twice_the_angle = wrong("angle-doubled")(
    changed(rope_by_complex_numbers, "np.outer(positions,", "np.outer(2 * positions,")
)
rope_added_to_x = wrong("residual-added")(changed(rope_by_complex_numbers, "return out", "return x + out"))
rope_of_as_many_heads_as_positions = wrong("heads-for-positions")(
    changed(
        rope_of_heads,
        "if x.ndim > 2:\n        positions = np.resize(positions, x.shape[0]).reshape(",
        "if x.ndim > 2 and len(x) == len(positions):\n        positions = positions.reshape(",
    )
)
