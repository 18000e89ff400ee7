from feedback import Feedback
from otter.test_files import test_case

OK_FORMAT = False

name = "sharpness"
points = None
feedback = Feedback("sharpness")


@test_case(
    name="is_three_numbers",
    points=0.6,
    hidden=False,
)
def is_three_numbers(sharpness):
    with feedback.on("is_three_numbers", sharpness) as sharpness:
        from softlookup import are_numbers

        are_numbers(sharpness, 3, "sharpness")


@test_case(
    name="from_sharp_to_even",
    points=0.6,
    hidden=False,
)
def from_sharp_to_even(sharpness):
    with feedback.on("from_sharp_to_even", sharpness) as sharpness:
        from softlookup import are_numbers

        are_numbers(sharpness, 3, "sharpness")
        for number in sharpness:
            assert 0.2 <= number <= 1.0005, "each weight should lie between 1/5 and 1"
        assert sharpness[0] > sharpness[1] > sharpness[2], "the weights should fall from the first to the last"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_three_numbers": "Is it a list, a tuple or an array of three numbers?",
        "from_sharp_to_even": "Can a share be larger than 1, or the right key get less than an even share? And what happens to it when the scores are divided by more?",
    },
    known={},
    hints={
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "What does your function hand back when it is done, and is there still a `...` to replace?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped before your result is handed back?",
    },
)
