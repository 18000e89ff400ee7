from otter.test_files import test_case

OK_FORMAT = False

name = "causal_mask"
points = None


@test_case(
    name="three_words_from_the_start",
    points=0.8,
    hidden=False,
    failure_message="Compare with the table above, row by row. What does True mean, and may a word look at itself?",
)
def three_words_from_the_start(causal_mask):
    import numpy as np
    from softlookup import same_array

    expected = np.array([[True, False, False], [True, True, False], [True, True, True]])
    same_array(causal_mask(3, 3), expected, "causal_mask(3, 3)")


@test_case(
    name="row_a_query_and_column_a_key",
    points=0.5,
    hidden=False,
    failure_message="How many rows and columns has a mask, and what kind of entries does it hold?",
)
def row_a_query_and_column_a_key(causal_mask):
    import numpy as np

    mask = causal_mask(2, 5)
    assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
    assert mask.shape == (2, 5), f"a mask for 2 queries and 5 keys should have shape (2, 5), but has {mask.shape}"
    assert mask.dtype == bool, f"the mask should hold True and False, but holds {mask.dtype}"


@test_case(
    name="last_word_sees_everything",
    points=0.7,
    hidden=False,
    failure_message="The last word stands behind all others. Is there anything that it may not look at?",
)
def last_word_sees_everything(causal_mask):
    import numpy as np

    for n_q, n_k in [(1, 1), (4, 4), (2, 6)]:
        mask = causal_mask(n_q, n_k)
        assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
        assert mask.shape == (n_q, n_k), f"the mask should have shape {(n_q, n_k)}, but has {mask.shape}"
        assert mask[-1].all(), f"with {n_q} queries and {n_k} keys, the last query should see every key"
