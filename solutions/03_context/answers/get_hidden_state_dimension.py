import numpy as np

from autograder.course.answers import changed, right, wrong


@right
def last_sizes_compared(h_e, h_d):
    if h_e.shape[-1] != h_d.shape[-1]:
        raise ValueError("the states differ in width")
    return h_e.shape[-1]


@right
def both_made_matrices(h_e, h_d):
    _, width_e = np.atleast_2d(h_e).shape
    _, width_d = np.atleast_2d(h_d).shape
    if width_e == width_d:
        return width_e
    raise ValueError(f"{width_e} is not {width_d}")


@right
def refused_by_the_product(h_e, h_d):
    h_e @ h_d.T  # raises a ValueError if the widths differ
    return len(h_e.T)


refused_by_vstack = right(lambda h_e, h_d: np.vstack([h_e, h_d]).shape[1])


@right
def by_number_of_axes(h_e, h_d):
    d_e = len(h_e) if h_e.ndim == 1 else len(h_e[0])
    d_d = len(h_d) if h_d.ndim == 1 else len(h_d[0])
    if d_e != d_d:
        raise ValueError("encoder and decoder don't fit together")
    return d_e


@right
def unpacked_shapes(h_e, h_d):
    *_, d = h_e.shape
    *_, other = h_d.shape
    if d - other:
        raise ValueError(d, other)
    return d


@right
def any_number_of_states(*states, axis=-1):
    widths = np.unique([np.size(each, axis) for each in states])
    if widths.size > 1:
        raise ValueError("more than one width")
    return widths[0]


@right
def with_an_inner_helper(h_e, h_d, message="widths differ"):
    def width(states):
        if len(states.shape) == 2:
            return states.shape[1]
        return states.shape[0]

    d = width(h_e)
    if width(h_d) != d:
        raise ValueError(message)
    return d


@right
def with_an_error_of_its_own(h_e, h_d):
    class WidthError(ValueError):
        pass

    if np.transpose(h_e).shape[0] != np.transpose(h_d).shape[0]:
        raise WidthError
    return np.transpose(h_d).shape[0]


@right
def assertion_turned_into_value_error(h_e, h_d):
    try:
        assert h_e.shape[-1] == h_d.shape[-1]
    except AssertionError:
        raise ValueError("the widths should be the same") from None
    return int(h_e.shape[-1])


@right
def a_partial_for_the_width():
    from functools import partial

    def width(axis, h_e, h_d):
        if h_e.shape[axis] != h_d.shape[axis]:
            raise ValueError
        return h_d.shape[axis]

    return partial(width, -1)


@right
def a_tape_measure():
    class TapeMeasure:
        def __call__(self, h_e, h_d):
            (width,) = np.broadcast_shapes(h_e.shape[-1:], h_e.shape[-1:])
            if h_d.shape[-1] == width:
                return width
            raise ValueError("one of them is wider")

    return TapeMeasure()


@wrong("not-compared")
def as_the_source_checks(h_e, h_d):
    width_e, width_d = h_e.shape[-1], h_e.shape[-1]
    if width_e != width_d:
        raise ValueError("the states differ in width")
    return width_e


number_of_words = wrong("rows-for-columns")(changed(last_sizes_compared, "return h_e.shape[-1]", "return h_e.shape[0]"))
lengths_compared = wrong("rows-compared")(
    changed(last_sizes_compared, "if h_e.shape[-1] != h_d.shape[-1]:", "if len(h_e) != len(h_d):")
)


@wrong("shapes-compared")
def whole_shapes_compared(h_e, h_d):
    if h_e.shape != h_d.shape:
        raise ValueError("the states differ in shape")
    return h_e.shape[-1]


@wrong("matrices-only")
def second_of_two_sizes(h_e, h_d):
    if h_e.shape[1] != h_d.shape[1]:
        raise ValueError("the states differ in width")
    return h_e.shape[1]


@wrong("vectors-stood-upright")
def a_vector_as_a_column(h_e, h_d):
    d_e = h_e.reshape(len(h_e), -1).shape[1]
    d_d = h_d.reshape(len(h_d), -1).shape[1]
    if d_e != d_d:
        raise ValueError("the states differ in width")
    return d_e


refused_by_broadcasting = wrong("broadcasting-for-equality")(
    lambda h_e, h_d: np.broadcast_shapes(h_e.shape[-1:], h_d.shape[-1:])[0]
)
some_size_in_common = wrong("any-matching-size")(
    changed(last_sizes_compared, "if h_e.shape[-1] != h_d.shape[-1]:", "if h_e.shape[-1] not in h_d.shape:")
)


@wrong("wrong-error")
def an_assertion(h_e, h_d):
    assert h_e.shape[-1] == h_d.shape[-1]
    return h_e.shape[-1]


error_as_a_result = wrong("error-returned-instead-of-raised")(
    changed(last_sizes_compared, 'raise ValueError("the states differ in', 'return ValueError("the states differ in')
)


@wrong("none-for-an-error")
def nothing_on_a_mismatch(h_e, h_d):
    if h_e.shape[-1] == h_d.shape[-1]:
        return h_e.shape[-1]


the_larger_width = wrong("not-compared")(lambda h_e, h_d: max(h_e.shape[-1], h_d.shape[-1]))
minus_one_on_a_mismatch = wrong("none-for-an-error")(
    lambda h_e, h_d: h_e.shape[-1] if h_e.shape[-1] == h_d.shape[-1] else -1
)
a_type_error = wrong("wrong-error")(changed(last_sizes_compared, "raise ValueError(", "raise TypeError("))
the_smaller_width = wrong("smaller-width-taken")(lambda h_e, h_d: min(h_e.shape[-1], h_d.shape[-1]))
the_whole_shape = wrong("shape-for-width")(changed(last_sizes_compared, "return h_e.shape[-1]", "return h_e.shape"))
number_of_axes = wrong("axes-counted")(changed(last_sizes_compared, "return h_e.shape[-1]", "return h_e.ndim"))
number_of_entries = wrong("entries-counted")(changed(last_sizes_compared, "return h_e.shape[-1]", "return h_e.size"))
root_of_the_width = wrong("root-taken-already")(
    changed(last_sizes_compared, "return h_e.shape[-1]", "return np.sqrt(h_e.shape[-1])")
)
always_four = wrong("hard-coded-example")(changed(last_sizes_compared, "return h_e.shape[-1]", "return 4"))
width_at_random = wrong("random-placeholder")(lambda h_e, h_d: np.random.randint(10, 100))


@wrong("global-for-parameter")
def width_of_the_notebooks_states():
    h_d = np.zeros((2, 4))

    def get_hidden_state_dimension(encoder_states, decoder_states):
        if encoder_states.shape[-1] != h_d.shape[-1]:
            raise ValueError("the states differ in width")
        return h_d.shape[-1]

    return get_hidden_state_dimension


@wrong("always-an-error")
def never_content(h_e, h_d):
    raise ValueError("the widths differ")


@wrong("rows-compared")
def first_sizes_compared(h_e, h_d):
    if len(h_e) != len(h_d):
        raise ValueError("the lengths differ")
    return len(h_e)
