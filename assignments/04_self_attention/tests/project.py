from otter.test_files import test_case

OK_FORMAT = False

name = "project"
points = None


@test_case(
    name="two_small_tokens",
    points=0.8,
    hidden=False,
    failure_message="Take the first token and the first column of the matrix, multiply number by number and add up. Is that your first number?",
)
def two_small_tokens(project):
    import numpy as np
    from softlookup import same_array

    X, W = np.array([[1.0, 2.0], [3.0, -1.0]]), np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]])
    same_array(project(X, W), np.array([[1.0, 2.0, 4.0], [3.0, -1.0, 5.0]]), "the projected tokens")


@test_case(
    name="shapes_of_projections",
    points=0.6,
    hidden=False,
    failure_message="Tokens are four numbers wide and should become two wide. What shape do you get for five tokens, and for one that comes alone?",
)
def shapes_of_projections(project):
    import numpy as np
    from softlookup import is_array

    is_array(project(np.ones((5, 4)), np.ones((4, 2))), (5, 2), "five projected tokens")
    is_array(project(np.ones((5, 4)), np.ones((2, 4)), True), (5, 2), "five tokens projected with out_first=True")
    is_array(project(np.ones(4), np.ones((4, 2))), (2,), "a single projected token")


@test_case(
    name="every_token_on_its_own",
    points=0.5,
    hidden=False,
    failure_message="Is the result of a token the same whether it comes alone or with others?",
)
def every_token_on_its_own(project):
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
    failure_message="One matrix, stored in the two ways. Should the tokens notice?",
)
def either_way_of_storing(project):
    import numpy as np
    from softlookup import is_array, same_array

    X, W = np.array([[1.0, -2.0, 0.5], [0.0, 3.0, 1.0]]), np.array([[1.0, 4.0], [0.0, -1.0], [2.0, 2.0]])
    plain = project(X, W)
    is_array(plain, (2, 2), "two projected tokens")
    stored = np.array([[1.0, 0.0, 2.0], [4.0, -1.0, 2.0]])
    same_array(project(X, stored, out_first=True), plain, "the tokens projected with out_first=True")
