from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from scipy import special
from softlookup import Difference

OK_FORMAT = False

name = "late_but_right"
points = None
feedback = Feedback("late_but_right")


def hides_and_shows(mask, name):
    kind = type(mask).__name__
    assert type(mask) is np.ndarray, f"{name} should be a NumPy array, but is of type {kind}"
    assert mask.shape == (3, 4), f"its shape should be (3, 4), but is {mask.shape}"
    assert mask.dtype == bool, f"it should hold True and False, but holds {mask.dtype}"
    if not mask.any() or mask.all():
        missing, mistake = (False, "nothing-hidden") if mask.any() else (True, "nothing-shown")
        raise Difference(name, f"a mask with a {missing}", "one without", mistake)


@test_case(
    name="hides_and_shows_something",
    points=0.15,
    hidden=False,
)
@feedback.shown
def hides_and_shows_something(late_but_right):
    hides_and_shows(late_but_right, "late_but_right")


@test_case(
    name="what_late_attention_makes_of_it",
    points=0.15,
    hidden=False,
)
@feedback.shown
def what_late_attention_makes_of_it(late_but_right):
    hides_and_shows(late_but_right, "late_but_right")
    shares = special.softmax(np.random.default_rng(606).normal(0, 1, (3, 4)), axis=1) * late_but_right
    for i, total in enumerate(shares.sum(axis=1)):
        if late_but_right[i].any() and total < 1 - 1e-9:
            wanted = "a mask under which each row of late_attention's shares adds up to 1 or is hidden"
            raise Difference("late_but_right", wanted, f"one whose row {i} adds up to {total:.2f}", "some-keys-hidden")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "hides_and_shows_something": "Is it an array of True and False with three rows and four columns, and does it hold both?",
        "what_late_attention_makes_of_it": "What do the shares in one row add up to when some of them are removed afterwards? For which rows is that what it should be?",
    },
    hints={
        "nothing-hidden": "Does your mask have a False anywhere?",
        "nothing-shown": "Does your mask have a True anywhere?",
        "numbers-for-bool": "Does your mask hold truth values, or numbers that look like them?",
        "one-false-only": "What do the late shares add up to in the row that has the gap?",
        "some-keys-hidden": "In a row that shows some keys and hides others, how much of the 1 is lost when it is masked late?",
    },
    known="""{
"hides_and_shows_something": [
["list-for-array", [2328192126]],
["nothing-hidden", [2960867999, -1.0078, 0.01594, -0.10062]],
["nothing-shown", [2960867999, 0.0, 0.0, 0.0]],
["numbers-for-bool", [3977338569, -0.50564, 0.04981, 0.0797]],
["transposed", [1293551688, -2.46987, -0.00263, 0.39836]]
],
"what_late_attention_makes_of_it": [
["list-for-array", [2328192126]],
["nothing-hidden", [2960867999, -1.0078, 0.01594, -0.10062]],
["nothing-shown", [2960867999, 0.0, 0.0, 0.0]],
["numbers-for-bool", [3977338569, -0.50564, 0.04981, 0.0797]],
["one-false-only", [2960867999, -1.26565, 0.57992, 0.80052]],
["some-keys-hidden", [2960867999, -0.31326, -0.30436, 1.24636]],
["transposed", [1293551688, -2.46987, -0.00263, 0.39836]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
