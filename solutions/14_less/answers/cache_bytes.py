import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def bytes_step_by_step(words, heads, width, bits=16, window=None, rank=None):
    kept = words if window is None else min(words, window)
    rows, numbers = 2 * heads, width
    if rank is not None:
        rows, numbers = 1, rank
    in_row = -(-numbers * bits // 8)
    scale = 2 if bits < 16 else 0
    return kept * rows * (in_row + scale)


@right
def with_ceil(words, heads, width, bits=16, window=None, rank=None):
    if window is not None:
        words = min(words, window)
    scale = 0 if bits == 16 else 2
    if rank is not None:
        return words * (int(np.ceil(rank * bits / 8)) + scale)
    return words * heads * 2 * (int(np.ceil(width * bits / 8)) + scale)


@right
def bytes_row_by_row(words, heads, width, bits=16, window=None, rank=None):
    def row(numbers):
        whole, rest = divmod(numbers * bits, 8)
        return whole + (rest > 0) + 2 * (bits < 16)

    kept = min(words, words if window is None else window)
    total = 0
    for _ in range(kept):
        total += row(rank) if rank is not None else sum(row(width) for _ in range(2 * heads))
    return total


@right
def with_or(words, heads, width, bits=16, window=None, rank=None):
    rows = 1 if rank else 2 * heads
    in_a_row = (rank or width) * bits
    in_bytes = (in_a_row + 7) // 8 + (0 if bits == 16 else 2)
    return min(words, window or words) * rows * in_bytes


@right
def as_numpys_integer(words, heads, width, bits=16, window=None, rank=None):
    kept = np.minimum(words, words if window is None else window)
    numbers = np.full(2 * heads, width) if rank is None else np.array([rank])
    rows = np.ceil(numbers * bits / 8).astype(int) + (2 if bits < 16 else 0)
    return kept * rows.sum()


@right
def cases_apart(words, heads, width, bits=16, window=None, rank=None):
    if window is not None and window < words:
        return cases_apart(window, heads, width, bits, None, rank)
    if rank is not None:
        return cases_apart(words, 1, rank, bits) // 2
    if bits == 16:
        return 4 * words * heads * width
    return 2 * words * heads * (2 + -(-(width * bits) // 8))


@right
def with_a_dict(words, heads, width, bits=16, window=None, rank=None):
    sizes = {"keys": [width] * heads, "values": [width] * heads} if rank is None else {"short": [rank]}
    kept = len(range(words)[-(words if window is None else window) :])
    bytes_of = {
        name: sum(int(np.ceil(n * bits / 8)) + (2 if bits < 16 else 0) for n in rows) for name, rows in sizes.items()
    }
    return kept * sum(bytes_of.values())


@right
def a_counting_object():
    class Count:
        def __call__(self, words, heads, width, bits=16, window=None, rank=None):
            rows = [width] * 2 * heads if rank is None else [rank]
            return sum(map(self.row, rows, [bits] * len(rows))) * min(
                words, *([] if window is None else [window]), words
            )

        @staticmethod
        def row(numbers, bits):
            return (numbers * bits - 1) // 8 + 1 + 2 * (bits < 16)

    return Count()


@right
def with_match(words, heads, width, bits=16, window=None, rank=None):
    match (window, rank):
        case (None, None):
            kept, rows, numbers = words, 2 * heads, width
        case (_, None):
            kept, rows, numbers = min(words, window), 2 * heads, width
        case (None, _):
            kept, rows, numbers = words, 1, rank
        case _:
            kept, rows, numbers = min(words, window), 1, rank
    return int(kept * rows * (int(np.ceil(numbers * bits / 8)) + (2 if bits != 16 else 0)))


keys_only = wrong("values-forgotten")(changed(bytes_step_by_step, "rows, numbers = 2 * heads", "rows, numbers = heads"))
one_head = wrong("heads-forgotten")(changed(bytes_step_by_step, "rows, numbers = 2 * heads", "rows, numbers = 2"))
rank_for_both = wrong("rank-counted-twice")(changed(bytes_step_by_step, "= 1, rank", "= 2, rank"))
rank_in_each_head = wrong("rank-for-each-head")(changed(bytes_step_by_step, "= 1, rank", "= heads, rank"))
rank_in_each_row = wrong("rank-for-each-head")(changed(bytes_step_by_step, "= 1, rank", "= 2 * heads, rank"))
rank_not_looked_at = wrong("rank-ignored")(changed(bytes_step_by_step, "= 1, rank", "= 2 * heads, width"))
window_taken = wrong("window-longer-than-the-text")(changed(bytes_step_by_step, "min(words, window)", "window"))
no_window = wrong("window-ignored")(changed(bytes_step_by_step, "min(words, window)", "words"))
window_dropped = wrong("window-dropped-for-kept")(
    changed(bytes_step_by_step, "min(words, window)", "max(words - window, 0)")
)
scale_at_16_bits = wrong("scale-always")(changed(bytes_step_by_step, "2 if bits < 16 else 0", "2"))
no_scale_at_all = wrong("scales-forgotten")(changed(bytes_step_by_step, "2 if bits < 16 else 0", "0"))
scales_everywhere = wrong("scale-for-each-number")(
    changed(bytes_step_by_step, "2 if bits < 16 else 0", "2 * numbers if bits < 16 else 0")
)
scale_for_a_word = wrong("scale-for-each-word")(
    changed(bytes_step_by_step, "rows * (in_row + scale)", "(rows * in_row + scale)")
)
scale_for_a_head = wrong("scale-for-keys-and-values-together")(
    changed(bytes_step_by_step, "2 if bits < 16 else 0", "(1 if rank is None else 2) if bits < 16 else 0")
)
one_scale_in_all = wrong("one-scale-for-the-cache")(
    changed(bytes_step_by_step, "kept * rows * (in_row + scale)", "kept * rows * in_row + scale")
)
bits_counted = wrong("bits-for-bytes")(changed(bytes_step_by_step, "-(-numbers * bits // 8)", "numbers * bits"))
all_in_bits = wrong("bits-for-bytes")(changed(bytes_step_by_step, "(in_row + scale)", "(numbers * bits + 8 * scale)"))
rest_of_a_byte_lost = wrong("rounded-down")(
    changed(bytes_step_by_step, "-(-numbers * bits // 8)", "numbers * bits // 8")
)
bytes_by_number = wrong("byte-for-each-number")(
    changed(bytes_step_by_step, "-(-numbers * bits // 8)", "numbers * -(-bits // 8)")
)
fractions_of_bytes = wrong("float-for-whole-number")(
    changed(bytes_step_by_step, "-(-numbers * bits // 8)", "numbers * bits / 8")
)
rounded_once = wrong("rounded-at-the-end")(
    changed(
        bytes_step_by_step, "kept * rows * (in_row + scale)", "int(np.ceil(kept * rows * (numbers * bits / 8 + scale)))"
    )
)
rounded_for_a_word = wrong("rounded-word-by-word")(
    changed(bytes_step_by_step, "rows * (in_row + scale)", "int(np.ceil(rows * (numbers * bits / 8 + scale)))")
)
always_16_bits = wrong("always-two-bytes")(changed(bytes_step_by_step, "-(-numbers * bits // 8)", "2 * numbers"))
width_in_all_heads = wrong("one-row-for-all-heads")(
    changed(bytes_step_by_step, "rows, numbers = 2 * heads, width", "rows, numbers = 2, heads * width")
)


@wrong("rank-beside-the-rows")
def short_row_added(words, heads, width, bits=16, window=None, rank=None):
    kept = words if window is None else min(words, window)
    rows = [width] * 2 * heads + ([] if rank is None else [rank])
    return kept * sum(int(np.ceil(numbers * bits / 8)) + (2 if bits < 16 else 0) for numbers in rows)


rows_of_a_word_in_one = wrong("one-row-for-all-heads")(
    changed(bytes_step_by_step, "rows, numbers = 2 * heads, width", "rows, numbers = 1, 2 * heads * width")
)
words_outside_the_window = wrong("window-dropped-for-kept")(
    changed(bytes_step_by_step, "min(words, window)", "words - window")
)
larger_of_the_two = wrong("larger-of-words-and-window")(
    changed(bytes_step_by_step, "min(words, window)", "max(words, window)")
)
bits_not_looked_at = wrong("always-two-bytes")(changed(bytes_step_by_step, "(in_row + scale)", "numbers * 2"))
nearest_number_of_bytes = wrong("rounded-to-nearest")(
    changed(bytes_step_by_step, "-(-numbers * bits // 8)", "round(numbers * bits / 8)")
)
scales_up_to_eight_bits = wrong("scale-for-few-bits-only")(
    changed(bytes_step_by_step, "2 if bits < 16 else 0", "2 if bits <= 8 else 0")
)
all_bits_at_once = wrong("scales-forgotten")(
    changed(bytes_step_by_step, "kept * rows * (in_row + scale)", "kept * rows * numbers * bits // 8")
)


one_word_more_in_the_window = wrong("window-of-one-more")(
    changed(bytes_step_by_step, "min(words, window)", "min(words, window + 1)")
)
one_word_less_in_the_window = wrong("window-of-one-less")(
    changed(bytes_step_by_step, "min(words, window)", "min(words, window - 1)")
)


@wrong("key-and-value-in-one-row")
def key_beside_its_value(words, heads, width, bits=16, window=None, rank=None):
    kept = words if window is None else min(words, window)
    rows, numbers = (heads, 2 * width) if rank is None else (1, rank)
    return kept * rows * (-(-numbers * bits // 8) + (4 if rank is None else 2) * (bits < 16))


key_beside_its_value_one_scale = wrong("key-and-value-in-one-row")(
    changed(bytes_step_by_step, "rows, numbers = 2 * heads, width", "rows, numbers = heads, 2 * width")
)
window_only_without_a_rank = wrong("window-ignored")(
    changed(bytes_step_by_step, "words if window is None else", "words if window is None or rank is not None else")
)


@wrong("rank-beside-the-rows")
def keys_short_and_values_whole(words, heads, width, bits=16, window=None, rank=None):
    kept = words if window is None else min(words, window)
    rows = [width] * 2 * heads if rank is None else [rank] + [width] * heads
    return kept * sum(int(np.ceil(numbers * bits / 8)) + (2 if bits < 16 else 0) for numbers in rows)


rank_for_the_width = wrong("rank-for-each-head")(
    changed(bytes_step_by_step, "rows, numbers = 1, rank", "numbers = min(rank, width)")
)
no_scale_beside_a_short_row = wrong("scales-forgotten")(
    changed(bytes_step_by_step, "2 if bits < 16 else 0", "2 if bits < 16 and rank is None else 0")
)
scale_of_one_byte = wrong("scale-of-another-size")(
    changed(bytes_step_by_step, "2 if bits < 16 else 0", "1 if bits < 16 else 0")
)
scale_of_two_bits = wrong("scale-of-another-size")(
    changed(
        bytes_step_by_step,
        "-(-numbers * bits // 8)\n    scale = 2 if bits < 16 else 0",
        "-(-(numbers * bits + 2 * (bits < 16)) // 8)\n    scale = 0",
    )
)
scale_of_so_many_bits = wrong("scale-of-another-size")(
    changed(
        bytes_step_by_step,
        "-(-numbers * bits // 8)\n    scale = 2 if bits < 16 else 0",
        "-(-(numbers + (bits < 16)) * bits // 8)\n    scale = 0",
    )
)
always_a_byte_more = wrong("byte-too-many")(
    changed(bytes_step_by_step, "-(-numbers * bits // 8)", "numbers * bits // 8 + 1")
)
nothing_but_bits = wrong("bits-for-bytes")(
    changed(
        bytes_step_by_step,
        "return kept * rows * (in_row + scale)",
        "return kept * 2 * heads * width * bits",
    )
)
