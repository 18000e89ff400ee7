from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "embed"
points = None
feedback = Feedback("embed")


@test_case(
    name="two_rows_of_three",
    points=0.6,
    hidden=False,
)
def two_rows_of_three(embed):
    with feedback.on("two_rows_of_three", embed) as embed:
        import numpy as np
        from softlookup import same_array

        table = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
        same_array(embed(np.array([2, 0]), table), np.array([[5.0, 6.0], [1.0, 2.0]]), "the embedded ids")


@test_case(
    name="as_many_rows_as_ids",
    points=0.5,
    hidden=False,
)
def as_many_rows_as_ids(embed):
    with feedback.on("as_many_rows_as_ids", embed) as embed:
        import numpy as np
        from softlookup import is_array

        is_array(embed(np.array([0, 2, 1, 1, 0]), np.ones((3, 2))), (5, 2), "five embedded ids")


@test_case(
    name="same_id_same_vector",
    points=0.5,
    hidden=False,
)
def same_id_same_vector(embed):
    with feedback.on("same_id_same_vector", embed) as embed:
        import numpy as np
        from softlookup import is_array, same_array

        vectors = embed(np.array([1, 3, 1]), np.array([[0.0, 1.0], [2.0, -3.0], [4.0, 5.0], [-6.0, 7.0]]))
        is_array(vectors, (3, 2), "three embedded ids")
        same_array(vectors[2], vectors[0].copy(), "the vector of an id that comes back")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "two_rows_of_three": "Read row 2 of the table, then row 0. Are these the rows that you return, in that order?",
        "as_many_rows_as_ids": "Five ids and a table whose rows are two numbers wide. How many rows should come out, and how wide?",
        "same_id_same_vector": "Should the vector of a word depend on where in the sentence the word stands?",
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
