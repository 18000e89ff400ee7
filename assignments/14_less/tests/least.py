from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "least"
points = None
feedback = Feedback("least")


def whole_numbers_in(got, what):
    """The entries of a tuple, a list or a flat array of whole numbers."""
    if not isinstance(got, tuple | list) and not (isinstance(got, np.ndarray) and got.ndim == 1):
        raise Difference(what, "whole numbers in a tuple or a list", describe(got))
    for one in got:
        if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
            raise Difference(f"each entry of {what}", "a whole number", describe(one))
    return [int(one) for one in got]


def are_four_sizes(least):
    if isinstance(least, tuple | list) and len(least) == 2 and all(isinstance(one, tuple | list) for one in least):
        raise Difference("least", "four whole numbers", describe(least), "nested-pairs")
    sizes = whole_numbers_in(least, "least")
    if len(sizes) != 4:
        raise Difference("least", "four whole numbers", describe(least))
    for size, (what, low, high) in zip(
        sizes,
        (("bits of keys", 2, 8), ("bits of values", 2, 8), ("rank of layer 0", 4, 20), ("rank of layer 1", 4, 20)),
        strict=True,
    ):
        if not low <= size <= high:
            raise Difference(f"the {what}", f"from {low} to {high}", str(size))
    return sizes


@test_case(
    name="are_four_sizes_to_try",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_four_sizes_to_try(least):
    are_four_sizes(least)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "are_four_sizes_to_try": "Are these four whole numbers, two of bits and then two ranks, each one that was to be tried?",
    },
    hints={
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "nested-pairs": "How many entries does your tuple have, and what is in each?",
        "not-among-the-tries": "From where to where do the tries go?",
        "number-for-list": "You say how many there are: which ones are they?",
        "shares-for-sizes": "Were you asked for what is right, or for the bits and the ranks?",
    },
    known="""{
"are_four_sizes_to_try": [
["float-for-whole-number", [2304869443, 1.1533, -5.8923, -6.1148]],
["nested-pairs", [3156224010, 0.77355, -1.69196, -2.70342, 0.5157, -1.12797, -1.80228, 1.80495, -3.9479, -6.30797, 3.6099, -7.8958, -12.6159]],
["not-among-the-tries", [1622479537, 4.1256, -9.0238, -14.4182, 4.1256, -9.0238, -14.4182, 8.2512, -18.0475, -28.8364, 8.2512, -18.0475, -28.8364]],
["number-for-list", [2039393048, 3.6099, -7.8958, -12.6159]],
["shares-for-sizes", [1070861518, 0.25749, -0.5632, -0.89988, 0.25468, -0.55705, -0.89005, 0.25514, -0.55806, -0.89168, 0.25339, -0.55423, -0.88555]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
