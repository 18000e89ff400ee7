from otter.test_files import test_case

OK_FORMAT = False

name = "late_but_right"
points = None


@test_case(
    name="hides_and_shows_something",
    points=0.8,
    hidden=False,
    failure_message="Is it an array of True and False with three rows and four columns, and does it hold both?",
)
def hides_and_shows_something(late_but_right):
    import numpy as np

    kind = type(late_but_right).__name__
    assert type(late_but_right) is np.ndarray, f"late_but_right should be a NumPy array, but is of type {kind}"
    assert late_but_right.shape == (3, 4), f"its shape should be (3, 4), but is {late_but_right.shape}"
    assert late_but_right.dtype == bool, f"it should hold True and False, but holds {late_but_right.dtype}"
    assert late_but_right.any(), "it should have a True"
    assert not late_but_right.all(), "it should have a False"
