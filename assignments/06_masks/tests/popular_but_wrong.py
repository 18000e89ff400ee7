from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from scipy import special
from softlookup import Difference

OK_FORMAT = False

name = "popular_but_wrong"
points = None
feedback = Feedback("popular_but_wrong")


def hides_and_shows(mask, name):
    kind = type(mask).__name__
    assert type(mask) is np.ndarray, f"{name} should be a NumPy array, but is of type {kind}"
    assert mask.shape == (3, 4), f"its shape should be (3, 4), but is {mask.shape}"
    assert mask.dtype == bool, f"it should hold True and False, but holds {mask.dtype}"
    if not mask.any() or mask.all():
        missing, mistake = (False, "nothing-hidden") if mask.any() else (True, "nothing-shown")
        raise Difference(name, f"a mask with a {missing}", "one without", mistake)


def late_is_wrong_too(mask):
    if not (mask.any(axis=1) & ~mask.all(axis=1)).any():
        wanted = "a mask under which late_attention is wrong as well"
        raise Difference("popular_but_wrong", wanted, "one under which it is right", "late-is-right-too")


@test_case(
    name="shows_and_hides_something",
    points=0.15,
    hidden=False,
)
@feedback.shown
def shows_and_hides_something(popular_but_wrong):
    hides_and_shows(popular_but_wrong, "popular_but_wrong")


@test_case(
    name="what_popular_attention_makes_of_it",
    points=0.15,
    hidden=False,
)
@feedback.shown
def what_popular_attention_makes_of_it(popular_but_wrong):
    hides_and_shows(popular_but_wrong, "popular_but_wrong")
    scores = np.random.default_rng(609).normal(0, 1, (3, 4))
    forbidden = special.softmax(np.where(popular_but_wrong, scores, -1e9), axis=1)[~popular_but_wrong]
    if forbidden.max() < 1e-6:
        wanted = "a mask under which popular_attention gives some hidden key a share"
        raise Difference("popular_but_wrong", wanted, "one under which it gives each of them 0", "no-empty-row")
    late_is_wrong_too(popular_but_wrong)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "shows_and_hides_something": "Is it an array of True and False with three rows and four columns, and does it hold both?",
        "what_popular_attention_makes_of_it": "A softmax gives shares that add up to 1, come what may. In which row would they have to go where they must not?",
    },
    hints={
        "column-for-row": "Where in the mask are all the keys of one query, in a row or in a column?",
        "late-is-right-too": "Which row of your mask shows some of its keys and hides others?",
        "no-empty-row": "Which of the three kinds of rows is missing in your mask?",
        "nothing-hidden": "Does your mask have a False anywhere?",
        "nothing-shown": "Does your mask have a True anywhere?",
        "numbers-for-bool": "Does your mask hold truth values, or numbers that look like them?",
    },
    known="""{
"shows_and_hides_something": [
["list-for-array", [467459396]],
["nothing-hidden", [2960867999, -1.0078, 0.01594, -0.10062]],
["nothing-shown", [2960867999, 0.0, 0.0, 0.0]],
["numbers-for-bool", [3977338569, -0.19712, 0.70462, 0.62108]],
["transposed", [1293551688, 0.30635, -0.03062, 0.40008]]
],
"what_popular_attention_makes_of_it": [
["column-for-row", [2960867999, -0.99572, 0.43883, 0.40156]],
["late-is-right-too", [2960867999, -0.50564, 0.04981, 0.0797]],
["list-for-array", [467459396]],
["no-empty-row", [2960867999, -0.31326, -0.30436, 1.24636]],
["nothing-hidden", [2960867999, -1.0078, 0.01594, -0.10062]],
["nothing-shown", [2960867999, 0.0, 0.0, 0.0]],
["numbers-for-bool", [3977338569, -0.19712, 0.70462, 0.62108]],
["transposed", [1293551688, 0.30635, -0.03062, 0.40008]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
