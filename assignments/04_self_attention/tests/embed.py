from otter.test_files import test_case

OK_FORMAT = False

name = "embed"
points = None


@test_case(
    name="two_rows_of_three",
    points=0.6,
    hidden=False,
    failure_message="Read row 2 of the table, then row 0. Are these the rows that you return, in that order?",
)
def two_rows_of_three(embed):
    import numpy as np
    from softlookup import same_array

    table = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    same_array(embed(np.array([2, 0]), table), np.array([[5.0, 6.0], [1.0, 2.0]]), "the embedded ids")


@test_case(
    name="as_many_rows_as_ids",
    points=0.5,
    hidden=False,
    failure_message="Five ids and a table whose rows are two numbers wide. How many rows should come out, and how wide?",
)
def as_many_rows_as_ids(embed):
    import numpy as np
    from softlookup import is_array

    is_array(embed(np.array([0, 2, 1, 1, 0]), np.ones((3, 2))), (5, 2), "five embedded ids")


@test_case(
    name="same_id_same_vector",
    points=0.5,
    hidden=False,
    failure_message="Should the vector of a word depend on where in the sentence the word stands?",
)
def same_id_same_vector(embed):
    import numpy as np
    from softlookup import is_array, same_array

    vectors = embed(np.array([1, 3, 1]), np.array([[0.0, 1.0], [2.0, -3.0], [4.0, 5.0], [-6.0, 7.0]]))
    is_array(vectors, (3, 2), "three embedded ids")
    same_array(vectors[2], vectors[0].copy(), "the vector of an id that comes back")
