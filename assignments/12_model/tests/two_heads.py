from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "two_heads"
points = None
feedback = Feedback("two_heads")


def are_two_pairs(two_heads):
    if not isinstance(two_heads, tuple | list | np.ndarray) or len(two_heads) != 2:
        raise Difference("two_heads", "two pairs, (layer, head) twice", describe(two_heads))
    for pair in two_heads:
        if not isinstance(pair, tuple | list | np.ndarray) or len(pair) != 2:
            raise Difference("each of the two", "a pair, (layer, head)", describe(pair))
        for one in pair:
            if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
                raise Difference("each layer and each head", "a whole number", describe(one))
    (first, head), (second, other) = two_heads
    if (first, second) != (0, 1):
        mistakes = {(1, 0): "pair-swapped", (1, 2): "heads-counted-from-one"}
        mistake = "both-in-one-layer" if first == second else mistakes.get((first, second))
        raise Difference("the two layers", "layer 0 and then layer 1", f"{first} and {second}", mistake)
    if not (0 <= head < 4 and 0 <= other < 4):
        raise Difference("the two heads", "from 0 to 3", f"{head} and {other}")


@test_case(
    name="are_two_heads",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_two_heads(two_heads):
    are_two_pairs(two_heads)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "are_two_heads": "Are these two pairs of whole numbers, each a layer and a head, one pair for each layer?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "bool-for-number": "Which kind of entry were you asked for, and which does a comparison give?",
        "both-in-one-layer": "How many layers has the model, and in how many of them did you look?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "head-before-layer": "Which of the two numbers in a pair says in which layer the head is?",
        "heads-counted-from-one": "How many heads has a layer, and what is the number of its last one?",
        "heads-numbered-through": "How does your answer say in which layer a head is?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "layers-left-out": "Your answer has two numbers: how many were asked for, and what would the others say?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "pair-swapped": "Which of the two was to come first?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "shares-for-heads": "Your numbers say what is right without a head: without which?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"are_two_heads": [
["bool-for-number", [1431750074, 0.77355, -1.69196, -2.70342]],
["both-in-one-layer", [3156224010, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342]],
["float-for-whole-number", [1594606163, -0.06159, -1.59517, -0.26254]],
["head-before-layer", [3156224010, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114]],
["heads-counted-from-one", [3156224010, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455]],
["heads-numbered-through", [1544730604, 0.25785, -0.56399, -0.90114, 1.80495, -3.9479, -6.30797]],
["layers-left-out", [1544730604, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342]],
["pair-swapped", [3156224010, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114]],
["shares-for-heads", [2863422908, 0.090248, -0.197395, -0.315399, 0.144396, -0.315832, -0.504638]],
["text-for-number", [1482396741]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
