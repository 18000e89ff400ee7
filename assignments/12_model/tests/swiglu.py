from feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "swiglu"
points = None
feedback = Feedback("swiglu")


@test_case(
    name="one_number_through_the_gate",
    points=0.6,
    hidden=False,
)
@feedback.shown
def one_number_through_the_gate(swiglu):
    one = np.array([[1.0]])
    same_array(swiglu(np.array([[2.0]]), one, one, one), np.array([[4 / (1 + math.exp(-2))]]), "the word [2.0]")
    got = swiglu(np.array([[1.0]]), -one, 3 * one, 2 * one)
    same_array(got, np.array([[-6 / (1 + math.e)]]), "the word [1.0] with a gate that is nearly shut")


@test_case(
    name="gate_open_and_gate_shut",
    points=0.5,
    hidden=False,
)
@feedback.shown
def gate_open_and_gate_shut(swiglu):
    X = np.array([[1.0], [-1.0]])
    with np.errstate(over="ignore"):
        got = swiglu(X, np.array([[1000.0]]), np.array([[3.0]]), np.array([[2.0]]))
    same_array(got, np.array([[6000.0], [0.0]]), "two words with a gate's input of ±1000")


@test_case(
    name="each_word_by_itself",
    points=0.5,
    hidden=False,
)
@feedback.shown
def each_word_by_itself(swiglu):
    X, W_gate, W_up, W_down = numbers(12, (2, 3, 4), (4, 5), (4, 5), (5, 4))
    kept = X.copy()
    got = swiglu(X, W_gate, W_up, W_down)
    is_array(got, (2, 3, 4), "the result for two stories of three words")
    unchanged(kept, X, "X")
    same_array(swiglu(X[1, 2], W_gate, W_up, W_down), got[1, 2], "a word alone, compared with the same word in a story")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "one_number_through_the_gate": "A word of one number: what goes into the gate, what does the gate say, and what is let through?",
        "gate_open_and_gate_shut": "How much passes a gate that is wide open, and one that is shut? Which matrix belongs to the gate?",
        "each_word_by_itself": "Does the result have a row for each word, as wide as the words, and does each word pass by itself?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{

}""",
    passed="public checks passed (40 % of the points); hidden checks decide the rest",
)
