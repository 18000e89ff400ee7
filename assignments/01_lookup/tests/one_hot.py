from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "one_hot"
points = None
feedback = Feedback("one_hot")


@test_case(
    name="one_id_of_five",
    points=0.8,
    hidden=False,
)
def one_id_of_five(one_hot):
    with feedback.on("one_id_of_five", one_hot) as one_hot:
        import numpy as np
        from softlookup import same_array

        same_array(one_hot(2, 5), np.array([0, 0, 1, 0, 0]), "one_hot(2, 5)")


@test_case(
    name="one_row_for_each_id",
    points=0.6,
    hidden=False,
)
def one_row_for_each_id(one_hot):
    with feedback.on("one_row_for_each_id", one_hot) as one_hot:
        import numpy as np
        from softlookup import is_array

        is_array(one_hot(np.array([3, 0, 5, 3]), 7), (4, 7), "the one-hot vectors of four ids")


@test_case(
    name="every_row_holds_a_single_one",
    points=0.6,
    hidden=False,
)
def every_row_holds_a_single_one(one_hot):
    with feedback.on("every_row_holds_a_single_one", one_hot) as one_hot:
        import numpy as np
        from softlookup import is_array, sums_to_one

        rows = one_hot(np.array([1, 4, 2, 1, 0, 0]), 5)
        is_array(rows, (6, 5), "the one-hot vectors of six ids")
        sums_to_one(rows, 1, "the one-hot vectors of six ids")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "one_id_of_five": "Count the places from 0. Where should the only 1 stand, and are the entries numbers?",
        "one_row_for_each_id": "Four ids go in, and seven are possible. How many rows should come out, and how long is each?",
        "every_row_holds_a_single_one": "Each id has a row of its own. What do the entries of one row add up to?",
    },
    known={},
    hints={
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "What does your function hand back when it is done, and is there still a `...` to replace?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped before your result is handed back?",
    },
)
