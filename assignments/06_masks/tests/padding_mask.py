from otter.test_files import test_case

OK_FORMAT = False

name = "padding_mask"
points = None


@test_case(
    name="one_sentence_with_two_pads",
    points=0.7,
    hidden=False,
    failure_message="Which of these five may a query look at? And how many rows should say so?",
)
def one_sentence_with_two_pads(padding_mask):
    import numpy as np
    from softlookup import same_array

    expected = np.array([[True, True, True, False, False]])
    same_array(padding_mask(np.array([5, 8, 2, 9, 9]), 9), expected, "the mask of five ids")


@test_case(
    name="batch_has_an_axis_more",
    points=0.5,
    hidden=False,
    failure_message="In a batch every sentence has a mask of its own, with one row in it. How many axes is that?",
)
def batch_has_an_axis_more(padding_mask):
    import numpy as np

    mask = padding_mask(np.array([[3, 1, 4, 0], [2, 0, 0, 0]]), 0)
    assert type(mask) is np.ndarray, f"the mask should be a NumPy array, but is of type {type(mask).__name__}"
    assert mask.shape == (2, 1, 4), (
        f"the mask of 2 sentences of 4 ids should have shape (2, 1, 4), but has {mask.shape}"
    )
