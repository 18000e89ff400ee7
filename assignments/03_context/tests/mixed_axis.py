from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "mixed_axis"
points = None
feedback = Feedback("mixed_axis")


def number_of_an_axis(answer):
    whole = isinstance(answer, int | np.integer) and not isinstance(answer, bool)
    if not whole:
        mistake = "text-for-number" if isinstance(answer, str) else "list-for-number" if np.ndim(answer) else None
        raise Difference("mixed_axis", "a whole number", describe(answer), mistake)
    assert answer in (0, 1), "mixed_axis should be 0 or 1"
    return int(answer)


@test_case(
    name="names_an_axis",
    points=0.05,
    hidden=False,
)
@feedback.shown
def names_an_axis(mixed_axis):
    number_of_an_axis(mixed_axis)


@test_case(
    name="axis_tried_on_ones",
    points=0.05,
    hidden=False,
)
@feedback.shown
def axis_tried_on_ones(mixed_axis):
    kind = ("row", "column")[number_of_an_axis(mixed_axis)]
    product = np.array([0.9, 0.1]) * np.ones((2, 2))
    first, second = (product if mixed_axis == 0 else product.T).tolist()
    if first == second:
        wanted = f"the axis for which {kind} 0 of np.array([0.9, 0.1]) * np.ones((2, 2)) holds 0.9 alone, and {kind} 1 holds 0.1"
        raise Difference("mixed_axis", wanted, f"{mixed_axis}, but there {kind} 0 and {kind} 1 are both {first}")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "names_an_axis": "A matrix has two axes. Is your answer the number of one of them?",
        "axis_tried_on_ones": "Your axis has been tried out on a matrix of ones. Is it the rows of the product that differ, or its columns?",
    },
    hints={
        "counted-from-one": "What does NumPy call the first axis?",
        "list-for-number": "One number was asked for: what is it wrapped in?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
    },
    known="""{
"names_an_axis": [
["counted-from-one", [2039393048, 0.5157, -1.12797, -1.80228]],
["list-for-number", [1110660237, 0.25785, -0.56399, -0.90114]],
["text-for-number", [2375287263]]
],
"axis_tried_on_ones": [
["axis-0", [2039393048, 0.0, 0.0, 0.0]],
["counted-from-one", [2039393048, 0.5157, -1.12797, -1.80228]],
["list-for-number", [1110660237, 0.25785, -0.56399, -0.90114]],
["text-for-number", [2375287263]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
