from otter.test_files import test_case

OK_FORMAT = False

name = "t5_attention"
points = None


@test_case(
    name="shares_on_paper",
    points=1.5,
    hidden=False,
    failure_message="The scores are logarithms here, with the bias added. Which whole numbers are they the logarithms of, and which shares does that make?",
)
def shares_on_paper(t5_attention):
    import numpy as np
    from softlookup import same_array

    Q, K = np.array([[1.0, 0.0, 0.0, 0.0]]), np.array([[np.log(2), 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 1.0]])
    bias, V = np.array([[0.0, np.log(6)]]), np.array([[8.0, 0.0], [0.0, 4.0]])
    same_array(t5_attention(Q, K, V, bias), np.array([[2.0, 3.0]]), "what the query brings home")


@test_case(
    name="shape_with_heads",
    points=1.1,
    hidden=False,
    failure_message="With several heads in front, is there still a row for each query of each head, as wide as the values?",
)
def shape_with_heads(t5_attention):
    import numpy as np
    from softlookup import is_array

    Q, K, V = np.ones((4, 3, 7)), np.ones((4, 5, 7)), np.ones((4, 5, 2))
    is_array(t5_attention(Q, K, V, np.zeros((4, 3, 5))), (4, 3, 2), "attention with four heads")


@test_case(
    name="mask_hides_keys",
    points=1.4,
    hidden=False,
    failure_message="Who may be seen by whom under this mask, and what does a query bring home that may see nobody?",
)
def mask_hides_keys(t5_attention):
    import numpy as np
    from softlookup import same_array

    mask, V = np.array([[True, False], [True, True], [False, False]]), np.array([[2.0], [6.0]])
    result = t5_attention(np.zeros((3, 4)), np.ones((2, 4)), V, np.zeros((3, 2)), mask)
    same_array(result, np.array([[2.0], [4.0], [0.0]]), "what three queries bring home")
