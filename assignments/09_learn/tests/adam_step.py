from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import Difference, describe, is_array, same_array, unchanged

OK_FORMAT = False

name = "adam_step"
points = None
feedback = Feedback("adam_step")


def are_three(got, shapes, what):
    """Check that it is a tuple or list of three arrays of these shapes."""
    if not isinstance(got, tuple | list) or len(got) != 3:
        raise Difference(what, "three arrays in a tuple", describe(got), compared=(got,))
    for n, (one, shape) in enumerate(zip(got, shapes, strict=True)):
        is_array(one, shape, f"array {n + 1} of 3 in {what}")


def same_three(got, expected, what, tolerance=1e-6):
    are_three(got, [one.shape for one in expected], what)
    for n, (one, target) in enumerate(zip(got, expected, strict=True)):
        same_array(one, target, f"array {n + 1} of 3 in {what}", tolerance)


@test_case(
    name="weights_and_two_averages",
    points=0.15,
    hidden=False,
)
@feedback.shown
def weights_and_two_averages(adam_step):
    got = adam_step(np.ones((2, 3)), np.ones((2, 3)), np.zeros((2, 3)), np.zeros((2, 3)), 1)
    are_three(got, [(2, 3)] * 3, "the result")
    start = np.array([7, -2]), np.array([3, 5]), np.array([0, 0]), np.array([0, 0])
    got = adam_step(*start, 1)
    are_three(got, [(2,)] * 3, "the result for whole numbers")
    same_array(got[1], np.array([0.3, 0.5]), "m after a first step with whole numbers")


@test_case(
    name="first_step",
    points=0.25,
    hidden=False,
)
@feedback.shown
def first_step(adam_step):
    w, g = np.array([1.0, 2.0, 3.0, 4.0]), np.array([5.0, -0.1, 40.0, 1e-8])
    expected = (
        np.array([0.95, 2.05, 2.95, 3.975]),
        np.array([0.5, -0.01, 4.0, 1e-9]),
        np.array([0.025, 0.00001, 1.6, 1e-19]),
    )
    same_three(adam_step(w, g, np.zeros(4), np.zeros(4), 1, 0.05), expected, "the result of the first step")
    got = adam_step(np.array([0.0]), np.array([1e-6]), np.zeros(1), np.zeros(1), 1)
    expected = np.array([-0.01 / 1.01]), np.array([1e-7]), np.array([1e-15])
    same_three(got, expected, "the result for a gradient of a millionth")


@test_case(
    name="second_step",
    points=0.2,
    hidden=False,
)
@feedback.shown
def second_step(adam_step):
    w, m, v = np.array([[0.01]]), np.array([[-0.1]]), np.array([[0.001]])
    got = adam_step(w, np.array([[2.0]]), m, v, 2)
    moved = 0.01 * (0.11 / 0.19) / math.sqrt(0.004999 / 0.001999)
    expected = np.array([[0.01 - moved]]), np.array([[0.11]]), np.array([[0.004999]])
    same_three(got, expected, "the result of the second step")
    for name, before, after in (("w", 0.01, w), ("m", -0.1, m), ("v", 0.001, v)):
        unchanged(np.array([[before]]), after, name)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "weights_and_two_averages": "Three arrays come back. In which order, and of which shape? Can they hold fractions if all you get is whole?",
        "first_step": "In the first step m and v are far too small, and Adam makes up for it. How far does each weight move? The last gradient is as small as the number that is added below the line: how far does its weight move?",
        "second_step": "In the second step both averages remember the first. Which powers of 0.9 and of 0.999 stand below the line now?",
    },
    hints={
        "another-share-of-the-past": "How much of the old average stays in the new one, and how much of the gradient is added to it?",
        "another-tiny-number": "How small is the number that keeps Adam from dividing by 0, and how small is yours?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "averages-before-the-weights": "Which of the three does the caller expect first?",
        "averages-exchanged": "In which order does the caller expect the two averages?",
        "averages-not-updated": "Would the next step find out that there was a gradient in this one?",
        "averages-updated-twice": "How often does one step add the gradient to the averages, and how many lines of yours do it?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "betas-swapped": "Which of the two averages has the longer memory?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "corrected-averages-returned": "What does the next step go on with, the averages themselves or those with a hat?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "epsilon-before-the-correction": "To which root is the tiny number added, that of v or that of v with a hat?",
        "epsilon-under-the-root": "What is the root taken of, and what is added after that?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "gradient-descent-for-adam": "If one gradient is a thousand times another, is its step a thousand times as long?",
        "gradient-not-squared": "Of what is v the running average?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "momentum-alone": "What does the second average do in your step?",
        "momentum-ignored": "Why keep m if the step is made from g alone?",
        "multiplied-by-the-correction": "The averages start too small: does your correction make them larger or smaller?",
        "no-bias-correction": "In the first step, how large is your m compared with the gradient, and what makes up for it?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "nothing-added-to-the-root": "If a gradient has always been 0, what is divided by what?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "old-and-new-exchanged": "How much of an average is replaced in one step, a little or nearly all?",
        "one-average-corrected": "Which of the two averages starts at 0 and is too small at first, one or both?",
        "one-average-for-all-weights": "Does each weight have a spread of its own, or do they all share one?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rate-ignored": "Call it with a rate ten times as large: does it go ten times as far?",
        "rate-of-the-libraries": "How far does a weight move in the first step if no rate is passed, and how far should it?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "root-forgotten": "If all gradients get ten times as large, should the steps get shorter?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-for-adam": "Your step only knows which way the last gradient pointed: what do the averages know?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "square-of-the-average": "Is it the gradient that is squared for v, or what has been made of it?",
        "step-for-weights": "Do you return where the weights are, or how far they move?",
        "step-number-ignored": "Is as much made up for in the hundredth step as in the first?",
        "step-taken-twice": "How often are the averages brought up to date in one call, and how often should they be?",
        "steps-counted-from-0": "In the first step, to which power do you raise 0.9?",
        "steps-counted-from-2": "By how much too small is m after a single step, and which power makes up for just that?",
        "sums-for-averages": "If the gradient is 1 in every step, where does your m end up, and where should it?",
        "times-t-for-power": "Does t stand beside 0.9 in the formula, or above it?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "uphill": "Has the loss risen or fallen after it, and which way should it go?",
        "weights-only": "What else does the next step need from this one?",
        "weights-pulled-to-zero": "If the gradient is 0, do your weights stay where they are, or does something else move them?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{
"weights_and_two_averages": [
["another-share-of-the-past", [3994079584, 0.13312, 0.05861, -0.89972, 0.14792, 0.06512, -0.99969, 0.00014792, 6.512e-05, -0.00099969, 3.59992, -3.12743, -7.52847, -3.56158, -3.51116, 0.41709, -0.019355, -0.0141719, 0.0074923]],
["another-share-of-the-past", [3994079584, 0.14644, 0.06447, -0.98969, 0.0014792, 0.0006512, -0.0099969, 0.00014792, 6.512e-05, -0.00099969, 3.5451, -3.21093, -7.5534, -0.0356158, -0.0351116, 0.0041709, -0.019355, -0.0141719, 0.0074923]],
["averages-before-the-weights", [3994079584, 0.014792, 0.006512, -0.099969, 0.00014792, 6.512e-05, -0.00099969, 0.14644, 0.06447, -0.98969, -0.356158, -0.351116, 0.041709, -0.019355, -0.0141719, 0.0074923, 3.5451, -3.21093, -7.5534]],
["averages-exchanged", [3994079584, 0.14644, 0.06447, -0.98969, 0.00014792, 6.512e-05, -0.00099969, 0.014792, 0.006512, -0.099969, 3.5451, -3.21093, -7.5534, -0.019355, -0.0141719, 0.0074923, -0.356158, -0.351116, 0.041709]],
["averages-not-updated", [1557788027, 0.14644, 0.06447, -0.98969, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 3.5451, -3.21093, -7.5534, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["averages-updated-twice", [3994079584, 0.14593, 0.06425, -0.98625, 0.028104, 0.012374, -0.18994, 0.00029568, 0.00013018, -0.00199837, 3.54719, -3.20774, -7.55245, -0.6767, -0.66712, 0.07925, -0.0386907, -0.0283296, 0.0149771]],
["betas-swapped", [3994079584, 0.14644, 0.06447, -0.98969, 0.00014792, 6.512e-05, -0.00099969, 0.014792, 0.006512, -0.099969, 3.5451, -3.21093, -7.5534, -0.00356158, -0.00351116, 0.00041709, -1.9355, -1.41719, 0.74923]],
["corrected-averages-returned", [3994079584, 0.14644, 0.06447, -0.98969, 0.14792, 0.06512, -0.99969, 0.14792, 0.06512, -0.99969, 3.5451, -3.21093, -7.5534, -3.56158, -3.51116, 0.41709, -19.355, -14.1719, 7.4923]],
["hard-coded-example", [2051217086, 0.14644, 0.06447, -0.98969, 0.014792, 0.006512, -0.099969, 0.00014792, 6.512e-05, -0.00099969, 0.14644, 0.06447, -0.98969, 0.014792, 0.006512, -0.099969, 0.00014792, 6.512e-05, -0.00099969]],
["hard-coded-example", [2646632713, 0.0016345, -0.00357508, -0.00571229, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479, 0.0016345, -0.00357508, -0.00571229, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["hard-coded-example", [3799276552, -1.61083, -1.32979, -1.11494, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -1.61083, -1.32979, -1.11494, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039]],
["integer-buffer", [1557788027, 0.14644, 0.06447, -0.98969, 0.014792, 0.006512, -0.099969, 0.00014792, 6.512e-05, -0.00099969, 3.539, -3.22021, -7.55617, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["old-and-new-exchanged", [3994079584, 0.14749, 0.06494, -0.99684, 0.13312, 0.05861, -0.89972, 0.14777, 0.06506, -0.99869, 3.54074, -3.21757, -7.55539, -3.20543, -3.16005, 0.37538, -19.3357, -14.1577, 7.4848]],
["step-taken-twice", [3994079584, 0.14445, 0.0636, -0.97625, 0.028104, 0.012374, -0.18994, 0.00029568, 0.00013018, -0.00199837, 3.55328, -3.19847, -7.54968, -0.6767, -0.66712, 0.07925, -0.0386907, -0.0283296, 0.0149771]],
["steps-counted-from-0", [2901925875, 0.0, 0.0, 0.0, 0.014792, 0.006512, -0.099969, 0.00014792, 6.512e-05, -0.00099969, 0.0, 0.0, 0.0, -0.356158, -0.351116, 0.041709, -0.019355, -0.0141719, 0.0074923]],
["sums-for-averages", [3994079584, 0.14745, 0.06492, -0.99652, 0.14792, 0.06512, -0.99969, 0.14792, 0.06512, -0.99969, 3.54093, -3.21728, -7.5553, -3.56158, -3.51116, 0.41709, -19.355, -14.1719, 7.4923]],
["weights-only", [1175515922, 0.14644, 0.06447, -0.98969]]
],
"first_step": [
["another-share-of-the-past", [2861561856, -1.61083, -1.32979, -1.11494, -0.268231, 0.36192, -0.135147, -1.12152, 1.54492, -0.38039, -0.002553, 0.005584, 0.0089222, 2.5785e-09, -5.6399e-09, -9.0114e-09, 0.0, 0.0, 0.0]],
["another-share-of-the-past", [2861561856, -1.61083, -1.32979, -1.11494, -2.68231, 3.6192, -1.35147, -11.2152, 15.4492, -3.8039, -0.002553, 0.005584, 0.0089222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["another-share-of-the-past", [2861561856, -1.91307, -1.51277, -0.27821, -26.8231, 36.192, -13.5147, -1.12152, 1.54492, -0.38039, -0.02553, 0.05584, 0.089222, 2.5785e-07, -5.6399e-07, -9.0114e-07, 0.0, 0.0, 0.0]],
["another-tiny-number", [2861561856, -1.59826, -1.34813, -1.12045, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.00023441, 0.00051271, 0.00081922, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["another-tiny-number", [2861561856, -1.59849, -1.34781, -1.12035, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.00128925, 0.00281993, 0.00450569, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["averages-before-the-weights", [2861561856, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -1.61083, -1.32979, -1.11494, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0, -0.002553, 0.005584, 0.0089222]],
["averages-exchanged", [2861561856, -1.61083, -1.32979, -1.11494, -1.12152, 1.54492, -0.38039, -2.68231, 3.6192, -1.35147, -0.002553, 0.005584, 0.0089222, 0.0, 0.0, 0.0, 2.5785e-08, -5.6399e-08, -9.0114e-08]],
["averages-not-updated", [2861561856, -1.61083, -1.32979, -1.11494, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.002553, 0.005584, 0.0089222, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["averages-updated-twice", [2861561856, -1.62528, -1.33255, -1.0817, -5.09638, 6.87647, -2.5678, -2.24193, 3.08829, -0.7604, -0.0034408, 0.0075258, 0.0120248, 4.8992e-08, -1.07157e-07, -1.71216e-07, 0.0, 0.0, 0.0]],
["betas-swapped", [2861561856, -1.61083, -1.32979, -1.11494, -0.0268231, 0.036192, -0.0135147, -112.152, 154.492, -38.039, -0.002553, 0.005584, 0.0089222, 2.5785e-10, -5.6399e-10, -9.0114e-10, 0.0, 0.0, 0.0]],
["betas-swapped", [2861561856, -1.81008, -1.66316, -0.32341, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.023441, 0.051271, 0.081922, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["betas-swapped", [2861561856, -24.8608, -36.6797, 87.2419, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -2.3441, 5.1271, 8.1922, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["corrected-averages-returned", [2861561856, -1.61083, -1.32979, -1.11494, -26.8231, 36.192, -13.5147, -1121.52, 1544.92, -380.39, -0.002553, 0.005584, 0.0089222, 2.5785e-07, -5.6399e-07, -9.0114e-07, 0.0, 0.0, 0.0]],
["epsilon-before-the-correction", [2861561856, -1.59901, -1.34704, -1.12012, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.00195901, 0.00428486, 0.00684637, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["epsilon-under-the-root", [2861561856, -1.59825, -1.34817, -1.12046, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -2.5784e-05, 5.6396e-05, 9.0109e-05, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["gradient-descent-for-adam", [2861561856, -0.23609, -3.11906, -0.53217, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -2.5785e-09, 5.6399e-09, 9.0114e-09, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["gradient-not-squared", [2861561856, -1.39686, -1.56028, -1.02656, -2.68231, 3.6192, -1.35147, -0.0269965, 0.0361192, -0.0133899, -2.5785e-06, 5.6398e-06, 9.0113e-06, 2.5785e-08, -5.6399e-08, -9.0114e-08, 2.5785e-10, -5.6399e-10, -9.0114e-10]],
["hard-coded-example", [2051217086, 0.14644, 0.06447, -0.98969, 0.014792, 0.006512, -0.099969, 0.00014792, 6.512e-05, -0.00099969, 0.14644, 0.06447, -0.98969, 0.014792, 0.006512, -0.099969, 0.00014792, 6.512e-05, -0.00099969]],
["hard-coded-example", [2646632713, 0.0016345, -0.00357508, -0.00571229, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479, 0.0016345, -0.00357508, -0.00571229, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["hard-coded-example", [3799276552, -1.61083, -1.32979, -1.11494, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -1.61083, -1.32979, -1.11494, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039]],
["momentum-alone", [2861561856, -0.23609, -3.11906, -0.53217, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -2.5785e-09, 5.6399e-09, 9.0114e-09, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["multiplied-by-the-correction", [2861561856, -1.78741, -1.6962, -0.33338, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.0023441, 0.0051271, 0.0081922, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["no-bias-correction", [2861561856, -1.64608, -1.42831, -0.93031, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.0061949, 0.0135499, 0.0216501, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["nothing-added-to-the-root", [2861561856, -1.62342, -1.31141, -1.10941, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.0025785, 0.0056399, 0.0090114, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["old-and-new-exchanged", [2861561856, -1.59017, -1.31034, -1.17996, -24.1408, 32.5728, -12.1633, -1120.4, 1543.37, -380.01, -0.00073399, 0.00160542, 0.00256516, 2.3207e-07, -5.0759e-07, -8.1102e-07, 0.0, 0.0, 0.0]],
["one-average-corrected", [2861561856, -1.58061, -1.31149, -1.19861, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.0002553, 0.0005584, 0.00089222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["one-average-corrected", [2861561856, -2.26557, -2.49801, 1.56806, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.061949, 0.135499, 0.216501, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["one-average-for-all-weights", [2861561856, -1.51071, -1.39924, -1.17438, -2.68231, 3.6192, -1.35147, -0.329342, -0.279777, -0.293191, -0.002553, 0.005584, 0.0089222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["one-average-for-all-weights", [2861561856, -1.51071, -1.39924, -1.17438, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.002553, 0.005584, 0.0089222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["rate-ignored", [2861561856, -1.58396, -1.31353, -1.18931, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.002553, 0.005584, 0.0089222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["rate-ignored", [2861561856, -2.24888, -1.71608, 0.6515, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.2553, 0.5584, 0.89222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["rate-of-the-libraries", [2861561856, -1.61083, -1.32979, -1.11494, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.0002553, 0.0005584, 0.00089222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["root-forgotten", [2861561856, -2.03763, -1.4502, -0.87552, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.25782, 0.56393, 0.90105, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["sign-for-adam", [2861561856, -1.62342, -1.31141, -1.10941, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.0025785, 0.0056399, 0.0090114, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["square-of-the-average", [2861561856, -1.81008, -1.66316, -0.32341, -2.68231, 3.6192, -1.35147, -0.0112152, 0.0154492, -0.0038039, -0.023441, 0.051271, 0.081922, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["step-for-weights", [2861561856, -0.0335818, -0.0203313, 0.0929702, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.002553, 0.005584, 0.0089222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["step-taken-twice", [2861561856, -1.65886, -1.35288, -0.98873, -5.09638, 6.87647, -2.5678, -2.24193, 3.08829, -0.7604, -0.0059937, 0.0131098, 0.020947, 4.8992e-08, -1.07157e-07, -1.71216e-07, 0.0, 0.0, 0.0]],
["steps-counted-from-0", [1914803553, 0.0, 0.0, 0.0, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, 0.0, 0.0, 0.0, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["steps-counted-from-2", [2861561856, -1.60063, -1.32693, -1.13943, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.00189201, 0.00413831, 0.00661222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["sums-for-averages", [2861561856, -1.5916, -1.31043, -1.17687, -26.8231, 36.192, -13.5147, -1121.52, 1544.92, -380.39, -0.00081514, 0.00178291, 0.00284875, 2.5785e-07, -5.6399e-07, -9.0114e-07, 2.5785e-13, -5.6399e-13, -9.0114e-13]],
["uphill", [2861561856, -1.54367, -1.28913, -1.30088, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, 0.002553, -0.005584, -0.0089222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]],
["weights-only", [2304869443, -1.61083, -1.32979, -1.11494]],
["weights-pulled-to-zero", [2861561856, -1.59506, -1.3167, -1.10286, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039, -0.002553, 0.005584, 0.0089222, 2.5785e-08, -5.6399e-08, -9.0114e-08, 0.0, 0.0, 0.0]]
],
"second_step": [
["another-share-of-the-past", [82246726, -0.0138127, 0.0302121, 0.048273, 0.49249, -1.07721, -1.72117, 0.00128899, -0.00281936, -0.00450479]],
["another-share-of-the-past", [82246726, 0.00153836, -0.00336478, -0.00537627, 0.028364, -0.062038, -0.099125, 0.0105693, -0.0231177, -0.0369377]],
["another-share-of-the-past", [82246726, 0.0090515, -0.019798, -0.0316334, -0.0203702, 0.0445548, 0.07119, 0.00128899, -0.00281936, -0.00450479]],
["averages-before-the-weights", [82246726, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479, 0.0016345, -0.00357508, -0.00571229]],
["averages-exchanged", [82246726, 0.0016345, -0.00357508, -0.00571229, 0.00128899, -0.00281936, -0.00450479, 0.028364, -0.062038, -0.099125]],
["averages-not-updated", [82246726, 0.0016345, -0.00357508, -0.00571229, -0.025785, 0.056399, 0.090114, 0.00025785, -0.00056399, -0.00090114]],
["averages-updated-twice", [82246726, 0.0006655, -0.00145562, -0.00232581, 0.077097, -0.168632, -0.26944, 0.0023191, -0.0050725, -0.0081048]],
["betas-swapped", [82246726, -0.0066248, 0.0144901, 0.0231523, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["betas-swapped", [82246726, -0.87217, 1.90766, 3.04807, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["betas-swapped", [82246726, 0.089514, -0.19579, -0.312834, -0.025244, 0.055214, 0.088221, 0.103372, -0.226102, -0.361267]],
["corrected-averages-returned", [82246726, 0.0016345, -0.00357508, -0.00571229, 0.149282, -0.326518, -0.521712, 0.64482, -1.41039, -2.25352]],
["gradient-descent-for-adam", [82246726, -0.0025785, 0.0056399, 0.0090114, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["gradient-not-squared", [82246726, 0.00135972, -0.00297407, -0.00475198, 0.028364, -0.062038, -0.099125, 0.00077329, -0.00169139, -0.00270251]],
["hard-coded-example", [1775903053, -1.61083, -1.32979, -1.11494, -2.68231, 3.6192, -1.35147, -1.12152, 1.54492, -0.38039]],
["hard-coded-example", [3119712789, 0.14644, 0.06447, -0.98969, 0.014792, 0.006512, -0.099969, 0.00014792, 6.512e-05, -0.00099969]],
["input-mutated", [26611111, 0.0016345, -0.00357508, -0.00571229, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["momentum-alone", [82246726, 0.00108568, -0.00237467, -0.00379427, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["momentum-ignored", [82246726, -0.00068258, 0.00149299, 0.00238551, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["multiplied-by-the-correction", [82246726, -0.0144691, 0.0316478, 0.050567, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["no-bias-correction", [82246726, -0.00143311, 0.00313457, 0.00500844, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["old-and-new-exchanged", [82246726, 0.00203517, -0.00445146, -0.00711256, 0.46155, -1.00953, -1.61304, 1.03037, -2.25368, -3.60095]],
["one-average-corrected", [82246726, -0.0185352, 0.0405413, 0.0647772, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["one-average-corrected", [82246726, 0.0023991, -0.0052475, -0.0083846, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["rate-ignored", [82246726, -0.091821, 0.200837, 0.320899, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["rate-of-the-libraries", [82246726, 0.0024841, -0.0054334, -0.0086815, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["root-forgotten", [82246726, 0.00198155, -0.00433417, -0.00692517, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["sign-for-adam", [82246726, 0.0, 0.0, 0.0, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["square-of-the-average", [82246726, 0.00047948, -0.00104876, -0.00167571, 0.028364, -0.062038, -0.099125, 0.00026071, -0.00057025, -0.00091114]],
["step-for-weights", [82246726, -0.000944, 0.00206477, 0.0032991, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["step-number-ignored", [82246726, 0.00130992, -0.00286513, -0.00457793, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["step-taken-twice", [82246726, -0.0002785, 0.00060914, 0.00097329, 0.077097, -0.168632, -0.26944, 0.0023191, -0.0050725, -0.0081048]],
["steps-counted-from-0", [82246726, 0.00130992, -0.00286513, -0.00457793, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["steps-counted-from-2", [82246726, 0.00176811, -0.00386732, -0.00617923, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["sums-for-averages", [82246726, 0.00199911, -0.00437258, -0.00698653, 0.49249, -1.07721, -1.72117, 1.03166, -2.2565, -3.60546]],
["times-t-for-power", [82246726, 0.007588, -0.0165969, -0.0265186, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["times-t-for-power", [920272964, 0.0, 0.0, 0.0, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["uphill", [82246726, 0.0035225, -0.0077046, -0.0123105, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]],
["weights-only", [864480064, 0.0016345, -0.00357508, -0.00571229]],
["weights-pulled-to-zero", [82246726, 0.00160872, -0.00351868, -0.00562217, 0.028364, -0.062038, -0.099125, 0.00128899, -0.00281936, -0.00450479]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
