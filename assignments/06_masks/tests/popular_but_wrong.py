from otter.test_files import test_case

OK_FORMAT = False

name = "popular_but_wrong"
points = None


@test_case(
    name="shows_and_hides_something",
    points=0.8,
    hidden=False,
    failure_message="Is it an array of True and False with three rows and four columns, and does it hold both?",
)
def shows_and_hides_something(popular_but_wrong):
    import numpy as np

    kind = type(popular_but_wrong).__name__
    assert type(popular_but_wrong) is np.ndarray, f"popular_but_wrong should be a NumPy array, but is of type {kind}"
    assert popular_but_wrong.shape == (3, 4), f"its shape should be (3, 4), but is {popular_but_wrong.shape}"
    assert popular_but_wrong.dtype == bool, f"it should hold True and False, but holds {popular_but_wrong.dtype}"
    assert popular_but_wrong.any(), "it should have a True"
    assert not popular_but_wrong.all(), "it should have a False"
