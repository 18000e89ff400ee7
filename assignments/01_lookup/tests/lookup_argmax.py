from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "lookup_argmax"
points = None
feedback = Feedback("lookup_argmax")


@test_case(
    name="three_keys_on_paper",
    points=0.8,
    hidden=False,
)
def three_keys_on_paper(lookup_argmax):
    with feedback.on("three_keys_on_paper", lookup_argmax) as lookup_argmax:
        import numpy as np
        from softlookup import same_array

        K = np.array([[2.0, 0.0], [0.0, 3.0], [1.0, 1.0]])
        V = np.array([[1.0, 1.0, 1.0], [5.0, 0.0, -2.0], [7.0, 8.0, 9.0]])
        same_array(lookup_argmax(np.array([1.0, 2.0]), K, V), np.array([5.0, 0.0, -2.0]), "the value")


@test_case(
    name="one_value_comes_out",
    points=0.5,
    hidden=False,
)
def one_value_comes_out(lookup_argmax):
    with feedback.on("one_value_comes_out", lookup_argmax) as lookup_argmax:
        import numpy as np
        from softlookup import is_array

        K, V = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]), np.ones((3, 4))
        is_array(lookup_argmax(np.array([1.0, 1.0]), K, V), (4,), "the value")


@test_case(
    name="every_one_hot_key_finds_its_value",
    points=0.7,
    hidden=False,
)
def every_one_hot_key_finds_its_value(lookup_argmax):
    with feedback.on("every_one_hot_key_finds_its_value", lookup_argmax) as lookup_argmax:
        import numpy as np
        from softlookup import same_array

        K = np.array([[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]])
        V = np.array([[3.0, 1.0], [4.0, 1.0], [5.0, 9.0]])
        for row in range(3):
            same_array(lookup_argmax(K[row], K, V), V[row], f"the value for the key in row {row}")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "three_keys_on_paper": "Work out the three dot products on paper. Which is the largest, and what stands in that row of V?",
        "one_value_comes_out": "What is looked up here, a number, a key or a value? How many numbers has it?",
        "every_one_hot_key_finds_its_value": "If the query is one of several one-hot keys, whose value should come out?",
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
