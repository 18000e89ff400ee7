from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "project"
points = None
feedback = Feedback("project")


@test_case(
    name="two_small_tokens",
    points=0.8,
    hidden=False,
)
def two_small_tokens(project):
    with feedback.on("two_small_tokens", project) as project:
        import numpy as np
        from softlookup import same_array

        X, W = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]])
        same_array(project(X, W), np.array([[1.0, 2.0, 4.0], [3.0, -1.0, 5.0]]), "the projected tokens")


@test_case(
    name="shapes_of_projections",
    points=0.6,
    hidden=False,
)
def shapes_of_projections(project):
    with feedback.on("shapes_of_projections", project) as project:
        import numpy as np
        from softlookup import is_array

        is_array(project(np.ones((5, 4)), np.ones((4, 2))), (5, 2), "five projected tokens")
        is_array(project(np.ones((5, 4)), np.ones((2, 4)), True), (5, 2), "five tokens projected with out_first=True")
        is_array(project(np.ones(4), np.ones((4, 2))), (2,), "a single projected token")


@test_case(
    name="every_token_on_its_own",
    points=0.5,
    hidden=False,
)
def every_token_on_its_own(project):
    with feedback.on("every_token_on_its_own", project) as project:
        import numpy as np
        from softlookup import is_array, same_array

        X, W = np.array([[1.0, 0.5], [2.0, -1.0], [0.0, 4.0]]), np.array([[3.0, 1.0, 0.0], [-2.0, 1.0, 1.0]])
        together = project(X, W)
        is_array(together, (3, 3), "three projected tokens")
        for row in range(3):
            same_array(project(X[row].copy(), W), together[row].copy(), f"token {row} projected alone")


@test_case(
    name="either_way_of_storing",
    points=0.5,
    hidden=False,
)
def either_way_of_storing(project):
    with feedback.on("either_way_of_storing", project) as project:
        import numpy as np
        from softlookup import is_array, same_array

        X, W = np.array([[1.0, -2.0, 0.5], [0.0, 3.0, 1.0]]), np.array([[1.0, 4.0], [0.0, -1.0], [2.0, 2.0]])
        plain = project(X, W)
        is_array(plain, (2, 2), "two projected tokens")
        stored = np.array([[1.0, 0.0, 2.0], [4.0, -1.0, 2.0]])
        same_array(project(X, stored, out_first=True), plain, "the tokens projected with out_first=True")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "two_small_tokens": "Take the first token and the first column of the matrix, multiply number by number and add up. Is that your first number?",
        "shapes_of_projections": "Tokens are four numbers wide and should become two wide. What shape do you get for five tokens, and for one that comes alone?",
        "every_token_on_its_own": "Is the result of a token the same whether it comes alone or with others?",
        "either_way_of_storing": "One matrix, stored in the two ways. Should the tokens notice?",
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
