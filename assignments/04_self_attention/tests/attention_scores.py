from otter.test_files import test_case

OK_FORMAT = False

name = "attention_scores"
points = None


@test_case(
    name="two_queries_three_keys",
    points=0.7,
    hidden=False,
    failure_message="Take the first query and go through the three keys on paper. Which three scores are those, and where do they belong?",
)
def two_queries_three_keys(attention_scores):
    import numpy as np
    from softlookup import same_array

    Q, K = np.array([[1.0, 2.0], [0.0, 1.0]]), np.array([[3.0, 0.0], [1.0, 1.0], [0.0, -2.0]])
    same_array(attention_scores(Q, K), np.array([[3.0, 3.0, -4.0], [0.0, 1.0, -2.0]]), "the scores")


@test_case(
    name="shapes_of_scores",
    points=0.6,
    hidden=False,
    failure_message="What does a row of the scores belong to, and what a column? And how many axes are left for a single query?",
)
def shapes_of_scores(attention_scores):
    import numpy as np
    from softlookup import is_array

    is_array(attention_scores(np.ones((4, 3)), np.ones((5, 3))), (4, 5), "the scores of four queries and five keys")
    is_array(attention_scores(np.ones(3), np.ones((5, 3))), (5,), "the scores of a single query")


@test_case(
    name="longer_key_scores_higher",
    points=0.7,
    hidden=False,
    failure_message="One key becomes twice as long. Which scores should change, and how?",
)
def longer_key_scores_higher(attention_scores):
    import numpy as np
    from softlookup import is_array, same_array

    Q = np.array([[1.0, 0.5, 0.0], [0.0, -1.0, 2.0]])
    K = np.array([[2.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0, 3.0, -1.0], [1.0, 0.0, 2.0]])
    before = attention_scores(Q, K)
    is_array(before, (2, 4), "the scores")
    longer = K * np.array([[1.0], [1.0], [2.0], [1.0]])
    expected = before * np.array([1.0, 1.0, 2.0, 1.0])
    same_array(attention_scores(Q, longer), expected, "the scores with the third key doubled")
