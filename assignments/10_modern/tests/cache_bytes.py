from feedback import Feedback
from otter.test_files import test_case
from softlookup import are_numbers

OK_FORMAT = False

name = "cache_bytes"
points = None
feedback = Feedback("cache_bytes")


@test_case(
    name="three_sizes_of_a_cache",
    points=0.8,
    hidden=False,
)
@feedback.shown
def three_sizes_of_a_cache(cache_bytes):
    are_numbers(cache_bytes, 3, "cache_bytes")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "three_sizes_of_a_cache": "Is it a tuple of three numbers?",
    },
    known={
        "three_sizes_of_a_cache": [
            ("none-returned", [3823528337]),
        ],
    },
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    passed="right form; not judged yet: hidden checks decide 60 % of the points",
)
