import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def codes_step_by_step(x, bits):
    most = 2 ** (bits - 1) - 1
    largest = np.abs(x).max(axis=-1)
    scales = largest / most
    steps = np.where(scales == 0, 1, scales)[..., None]
    codes = np.rint(x / steps).astype(int)
    return codes, scales


@right
def codes_row_by_row(x, bits):
    levels = 2 ** (bits - 1) - 1
    codes, scales = np.zeros(x.shape, dtype=int), np.zeros(x.shape[:-1])
    for place in np.ndindex(x.shape[:-1]):
        largest = np.abs(x[place]).max()
        if largest > 0:
            scales[place] = largest / levels
            codes[place] = np.round(x[place] / scales[place])
    return codes, scales


@right
def with_maximum_and_minimum(x, bits):
    largest = np.maximum(x.max(axis=-1), -x.min(axis=-1))
    scales = largest / (2 ** (bits - 1) - 1)
    safe = np.where(largest == 0, 1.0, scales)
    return np.rint(x / safe[..., None]).astype(np.int8), safe


@right
def halves_go_up(x, bits):
    scales = np.max(np.abs(x), -1) / (2 ** (bits - 1) - 1)
    scales = scales + (scales == 0)
    return np.floor(x / scales[..., None] + 0.5).astype(np.int64), scales


@right
def codes_in_a_list(x, bits):
    levels = (1 << (bits - 1)) - 1
    scales = np.abs(x).max(axis=-1) / levels
    with np.errstate(all="ignore"):
        parts = np.nan_to_num(x / scales[..., None])
    return [np.round(parts).astype(np.int32), scales]


@right
def multiplied_first(x, bits):
    levels = 2 ** (bits - 1) - 1
    largest = np.linalg.norm(x, ord=np.inf, axis=-1) if x.ndim == 2 else np.abs(x).max(axis=-1)
    codes = np.zeros(x.shape)
    np.divide(x * levels, largest[..., None], out=codes, where=largest[..., None] > 0)
    return np.rint(codes).astype(int), largest / levels


@right
def with_apply_along_axis(x, bits):
    levels = 2 ** (bits - 1) - 1
    scales = np.apply_along_axis(lambda row: max(abs(row)) / levels or 1.0, -1, x)
    return np.rint(x / np.expand_dims(scales, -1)).astype(int), scales


@right
def sizes_and_signs(x, bits):
    levels = 2 ** (bits - 1) - 1
    sizes = np.abs(x) * 1.0
    scales = np.where(sizes.max(axis=-1) > 0, sizes.max(axis=-1) / levels, 7.0)
    return (np.sign(x) * np.floor(sizes / scales[..., None] + 0.5)).astype(int), scales


@right
def clipped_to_be_sure(x, bits):
    levels = 2 ** (bits - 1) - 1
    scales = np.amax(np.absolute(x), axis=-1, keepdims=True) / levels
    codes = np.clip(np.around(x / np.maximum(scales, 1e-300)), -levels, levels).astype(int)
    return codes, scales.squeeze(-1)


one_scale = wrong("one-scale-for-all")(
    changed(codes_step_by_step, "np.abs(x).max(axis=-1)", "np.full(x.shape[:-1], np.abs(x).max())")
)
signs_not_dropped = wrong("maximum-without-sign")(changed(codes_step_by_step, "np.abs(x).max", "x.max"))
twice_the_levels = wrong("levels-doubled")(changed(codes_step_by_step, "2 ** (bits - 1) - 1", "2**bits - 1"))
a_level_too_many = wrong("one-level-more")(changed(codes_step_by_step, "2 ** (bits - 1) - 1", "2 ** (bits - 1)"))
all_the_levels = wrong("sign-bit-forgotten")(changed(codes_step_by_step, "2 ** (bits - 1) - 1", "2**bits"))
towards_zero = wrong("cut-off-for-rounded")(changed(codes_step_by_step, "np.rint(x / steps)", "(x / steps)"))
downwards = wrong("floor-for-rounded")(changed(codes_step_by_step, "np.rint(x / steps)", "np.floor(x / steps)"))
upwards = wrong("ceiling-for-floor")(changed(codes_step_by_step, "np.rint(x / steps)", "np.ceil(x / steps)"))
nan_made_whole = wrong("zero-over-zero")(changed(codes_step_by_step, "np.where(scales == 0, 1, scales)", "scales"))
infinite_scale = wrong("zero-over-zero")(
    changed(codes_step_by_step, "scales = largest / most", "scales = np.where(largest == 0, np.inf, largest / most)")
)
codes_of_floats = wrong("floats-for-whole-numbers")(changed(codes_step_by_step, ".astype(int)", ""))
scales_with_an_axis = wrong("axis-kept")(
    changed(codes_step_by_step, "return codes, scales", "return codes, scales[..., None]")
)
scales_first = wrong("pair-swapped")(changed(codes_step_by_step, "return codes, scales", "return scales, codes"))
what_comes_back = wrong("values-returned")(changed(codes_step_by_step, "return codes, scales", "return codes * steps"))
values_beside_scales = wrong("values-returned")(
    changed(codes_step_by_step, "return codes, scales", "return codes * steps, scales")
)
codes_alone = wrong("array-for-pair")(changed(codes_step_by_step, "return codes, scales", "return codes"))
from_zero_on = wrong("unsigned")(changed(codes_step_by_step, "return codes, scales", "return codes + most, scales"))
largest_for_scale = wrong("scale-not-divided")(
    changed(codes_step_by_step, "return codes, scales", "return codes, largest")
)
codes_of_shares = wrong("divided-by-its-largest-alone")(changed(codes_step_by_step, "largest / most", "largest * 1.0"))
scale_upside_down = wrong("scale-upside-down")(
    changed(codes_step_by_step, "return codes, scales", "return codes, 1 / steps[..., 0]")
)
mean_for_largest = wrong("mean-for-max")(changed(codes_step_by_step, "np.abs(x).max", "np.abs(x).mean"))
codes_of_one_byte_without_sign = wrong("wrapped-around")(
    changed(codes_step_by_step, "astype(int)", "astype(int).astype(np.uint8)")
)
divided_in_the_array_itself = wrong("input-mutated")(
    changed(codes_step_by_step, "codes = np.rint(x / steps)", "x[...] = x / steps\n    codes = np.rint(x)")
)


@wrong("scale-for-each-column")
def columns_scaled(x, bits):
    scales = np.abs(x).max(axis=-2) / (2 ** (bits - 1) - 1)
    steps = np.where(scales == 0, 1, scales)[..., None, :]
    return np.rint(x / steps).astype(int), scales


@wrong("offset")
def from_smallest_to_largest(x, bits):
    low, high = x.min(axis=-1), x.max(axis=-1)
    scales = (high - low) / (2**bits - 1)
    steps = np.where(scales == 0, 1, scales)[..., None]
    return np.rint((x - low[..., None]) / steps).astype(int), scales


@wrong("offset")
def from_smallest_to_largest_around_zero(x, bits):
    low, high = x.min(axis=-1), x.max(axis=-1)
    scales = (high - low) / (2**bits - 2)
    steps = np.where(scales == 0, 1, scales)[..., None]
    return np.rint((x - (low + high)[..., None] / 2) / steps).astype(int), scales


from_zero_on_with_safe_scales = wrong("unsigned")(
    changed(codes_step_by_step, "return codes, scales", "return codes + most, steps[..., 0]")
)


@wrong("one-scale-for-all")
def one_scale_for_a_matrix(x, bits):
    most = 2 ** (bits - 1) - 1
    largest = np.abs(x).max(axis=(-2, -1)) if x.ndim > 2 else np.abs(x).max(axis=-1)
    scales = np.where(largest == 0, 1, largest) / most
    scales = np.broadcast_to(scales[..., None], x.shape[:-1]) if x.ndim > 2 else scales
    return np.rint(x / scales[..., None]).astype(int), scales * 1.0
