from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_tuple, same_array, unchanged

OK_FORMAT = False

name = "kv_cache_step"
points = None
feedback = Feedback("kv_cache_step")


def same_results(got, expected, what):
    """Check the three results of a step."""
    is_tuple(got, 3, what)
    for one, target in zip(got, expected, strict=True):
        same_array(one, target, what)


@test_case(
    name="the_first_word_finds_itself",
    points=0.1,
    hidden=False,
)
@feedback.shown
def the_first_word_finds_itself(kv_cache_step):
    q, k, v = np.array([1200.0, -1.0]), np.array([1.0, 2.0]), np.array([5.0, 6.0, 7.0])
    step = kv_cache_step(q, k, v, np.zeros((0, 2)), np.zeros((0, 3)))
    is_tuple(step, 3)
    out, K, V = step
    same_array(out, v, "what the first word finds")
    same_array(K, np.array([[1.0, 2.0]]), "the keys after the first word")
    same_array(V, np.array([[5.0, 6.0, 7.0]]), "the values after the first word")


@test_case(
    name="the_new_word_and_one_before",
    points=0.2,
    hidden=False,
)
@feedback.shown
def the_new_word_and_one_before(kv_cache_step):
    q, k, v = np.array([2 * math.log(3), 0.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0, 0.0]), np.array([8.0, 0.0, 4.0])
    past, kept = (np.array([[1.0, 0.0, 0.0, 0.0]]), np.array([[0.0, 4.0, 8.0]])), q.copy()
    step = kv_cache_step(q, k, v, *past)
    is_tuple(step, 3)
    out, _, _ = step
    same_array(out, np.array([2.0, 3.0, 7.0]), "what the second word finds")
    unchanged(kept, q, "the query")
    q, k, v = np.array([2000.0, 2.0, 0.0, 0.0]), np.array([1.0, -1.0, 0.0, 0.0]), np.array([1.0, 0.0, 0.0])
    step = kv_cache_step(q, k, v, past[0], np.zeros((1, 3)))
    is_tuple(step, 3)
    same_array(step[0], np.array([1 / (1 + math.e), 0.0, 0.0]), "what it finds with scores of 1000 and 999")


@test_case(
    name="the_cache_is_one_row_longer",
    points=0.1,
    hidden=False,
)
@feedback.shown
def the_cache_is_one_row_longer(kv_cache_step):
    K_past, V_past = np.array([[1, 2], [3, 4]]), np.array([[5, 6, 7], [8, 9, 1]])
    new = np.array([0.5, 0.5]), np.array([-1.0, 3.5]), np.array([0.1, 0.2, 0.3])
    step = kv_cache_step(*new, K_past, V_past)
    is_tuple(step, 3)
    _, K, V = step
    same_array(K, np.array([[1.0, 2.0], [3.0, 4.0], [-1.0, 3.5]]), "the keys after the third word")
    same_array(V, np.array([[5.0, 6.0, 7.0], [8.0, 9.0, 1.0], [0.1, 0.2, 0.3]]), "the values after the third word")


@test_case(
    name="a_long_cache",
    points=0.1,
    hidden=False,
)
@feedback.shown
def a_long_cache(kv_cache_step):
    K_past = np.array(
        [
            [2.0, -1.0],
            [0.0, 1.0],
            [1.0, 1.0],
            [-1.0, 0.5],
            [0.5, 0.0],
            [1.5, -2.0],
            [0.0, 0.0],
            [1.0, 2.0],
            [-0.5, 1.0],
            [2.0, 0.5],
            [0.5, -1.5],
        ]
    )
    V_past = np.array([[5.0], [-1.0], [2.0], [7.0], [0.0], [3.5], [1.0], [-4.0], [6.0], [2.5], [8.0]])
    P, N = (
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
    )
    same_results(
        kv_cache_step(np.array([1.0, -0.5]), np.array([0.5, 2.0]), np.array([3.0]), K_past, V_past),
        [
            np.array([3.430415467]),
            np.array(
                [
                    [2.0, -1.0],
                    [0.0, 1.0],
                    [1.0, 1.0],
                    [-1.0, 0.5],
                    [0.5, 0.0],
                    [1.5, -2.0],
                    [0.0, 0.0],
                    [1.0, 2.0],
                    [-0.5, 1.0],
                    [2.0, 0.5],
                    [0.5, -1.5],
                    [0.5, 2.0],
                ]
            ),
            np.array([[5.0], [-1.0], [2.0], [7.0], [0.0], [3.5], [1.0], [-4.0], [6.0], [2.5], [8.0], [3.0]]),
        ],
        "the twelfth step",
    )
    same_results(
        kv_cache_step(np.array([1.0, -0.5, 2.0]), np.array([0.5, 2.0, 1.0]), np.array([3.0, 1.0, 0.0]), P, N),
        [
            np.array([2.400200006, -0.5242230706, -0.5758841514]),
            np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5], [0.5, 2.0, 1.0]]),
            np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0], [3.0, 1.0, 0.0]]),
        ],
        "the step after three words of width 3",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "the_first_word_finds_itself": "There is nothing before the first word. What can it look at, however large its score is?",
        "the_new_word_and_one_before": "The word before and the new one: which scores do they get, and which shares, large scores too?",
        "the_cache_is_one_row_longer": "Where in the cache does the newest word belong, and is everything before it as it was? The past here holds whole numbers: are the new fractions still there?",
        "a_long_cache": "The cache may be long. Is every word still there, and looked at, the first one too?",
    },
    hints={
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "cache-as-a-pair": "Into how many names can your result be unpacked: two or three?",
        "cache-flattened": "What does `np.append` do to a matrix when it is given no axis?",
        "cache-not-longer": "How many rows does the cache that you return have, and how many words have been seen by now?",
        "cache-not-returned": "What does the next step need from this one, and where does it get it?",
        "cache-shortened": "How many words would the next step find in the cache that you hand back?",
        "clipped-scores": "Two scores beyond your limit: are they still told apart?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-d-v": "Do the values play any part in a score, or in its divisor?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "first-cache-flat": "After the first word, how many axes does the cache that you return have?",
        "first-words-forgotten": "After a dozen steps, are the first words still in your cache?",
        "flattened": "Your result lies in a single row: what shape did the input have?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, what is the dtype of the array you store the results in?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "key-asks": "Which vector do you compare with the keys to get your scores?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "newest-word-in-front": "In the arrays that you return, which row belongs to the oldest word?",
        "newest-word-not-seen": "Among how many words does the newest query look, and is its own word one of them?",
        "newest-word-replaces-the-last": "How many rows has your cache after two steps, and after three?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-shared-out": "What do the weights of one row add up to in your version?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "oldest-word-dropped": "Is the first word of the text still in the cache that you return?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "order-of-the-triple": "In which order were the three results asked for?",
        "own-word-only": "May the third word look at the first?",
        "query-kept-as-key": "What will later words compare themselves with, this word's query or its key?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
    },
    known="""{
"the_first_word_finds_itself": [
["axis-gained", [1569704021, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["cache-as-a-pair", [35718477, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["cache-flattened", [3445774225, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["cache-not-longer", [370481263, -8.84774, 1.81774, -2.32674, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["cache-not-returned", [2351862470, -8.84774, 1.81774, -2.32674]],
["first-cache-flat", [3445774225, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["hard-coded-example", [19892875, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066]],
["hard-coded-example", [4263260021, -5.9921, -4.37983, -1.65058, -2.56293, 1.98162, -4.97968, 3.8742, -4.3083, 0.7104]],
["hard-coded-example", [692869573, 0.88453, -1.9347, -3.09128, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013]],
["k-for-v", [2027985514, -1.4762, -1.29167, 0.34707, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["list-for-array", [2213388646, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["newest-word-not-seen", [1309805209, 0.0, 0.0, 0.0, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["no-max-shift", [564559126, 0.0, 0.0, 0.0, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["no-softmax", [1309805209, -7495.04, 1539.83, -1971.02, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["none-returned", [3751981041]],
["order-of-the-triple", [3501191323, -8.84774, 1.81774, -2.32674, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707]],
["order-of-the-triple", [4049265272, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674, -8.84774, 1.81774, -2.32674]],
["query-kept-as-key", [1309805209, -8.84774, 1.81774, -2.32674, 310.29, -676.42, -1081.99, -8.84774, 1.81774, -2.32674]],
["residual-added", [1309805209, -17.6955, 3.6355, -4.6535, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]]
],
"the_new_word_and_one_before": [
["argmax-for-softmax", [361342919, -9.10791, 6.33973, 0.70708, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.0, 0.0, 0.0, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["axis-gained", [3765334250, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.069347, -0.151679, -0.242354, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["cache-as-a-pair", [1293714783, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066]],
["cache-not-returned", [218790427, -7.02021, 4.60122, -1.49563, 0.069347, -0.151679, -0.242354]],
["clipped-scores", [361342919, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.128925, -0.281993, -0.450569, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["divided-by-d-k", [361342919, -6.0513, 3.79437, -2.51792, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.097349, -0.212927, -0.340217, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["divided-by-root-d-v", [361342919, -7.27489, 4.8133, -1.22693, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.061789, -0.135149, -0.215941, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["divided-by-root-n", [361342919, -7.65022, 5.12586, -0.83091, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.050428, -0.110299, -0.176236, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["hard-coded-example", [2606746509, 0.88453, -1.9347, -3.09128, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 0.88453, -1.9347, -3.09128, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013]],
["hard-coded-example", [2730934489, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["hard-coded-example", [3586009632, -5.9921, -4.37983, -1.65058, -2.56293, 1.98162, -4.97968, 3.8742, -4.3083, 0.7104, -5.9921, -4.37983, -1.65058, -2.56293, 1.98162, -4.97968, 3.8742, -4.3083, 0.7104]],
["hard-coded-example", [361342919, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066]],
["input-mutated", [985892639, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.069347, -0.151679, -0.242354, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["k-for-v", [1648749776, -0.023369, -0.513949, -0.519829, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.49103, -0.46613, -1.06899, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["key-asks", [361342919, -3.90987, 2.01111, -4.77732, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.160501, -0.351058, -0.560922, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["mean-of-v", [361342919, -4.93251, 2.8627, -3.69835, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.128925, -0.281993, -0.450569, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["newest-word-in-front", [361342919, -2.84481, 1.12419, -5.90106, 0.09759, -0.5089, 1.24606, -5.10422, 4.05328, -4.66066, 0.188503, -0.412306, -0.658785, 2.08949, -0.3452, -0.90328, 0.50347, -0.73524, -0.22099]],
["newest-word-in-front", [361342919, -2.84481, 1.12419, -5.90106, 0.25183, 0.33488, -1.80109, 3.05321, 5.99633, -12.81552, 0.188503, -0.412306, -0.658785, 1.22848, -1.60791, 0.62077, 0.25785, -0.56399, -0.90114]],
["newest-word-not-seen", [361342919, -9.10791, 6.33973, 0.70708, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.0, 0.0, 0.0, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["newest-word-replaces-the-last", [3036003170, -0.7571, -0.61433, -8.10377, -0.86703, -0.36384, 0.6241, -0.7571, -0.61433, -8.10377, 0.25785, -0.56399, -0.90114, 1.12488, -0.20014, -1.52524, 0.25785, -0.56399, -0.90114]],
["no-max-shift", [582967495, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.0, 0.0, 0.0, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["no-scale", [361342919, -8.27283, 5.64433, -0.17401, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.030736, -0.067229, -0.107418, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["no-softmax", [361342919, -10.0061, 6.9649, 0.7768, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 257.59, -563.42, -900.24, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["none-returned", [3751981041]],
["not-shared-out", [361342919, -9.3603, 6.135, -1.9942, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.094858, -0.207479, -0.33151, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["oldest-word-dropped", [3036003170, -0.7571, -0.61433, -8.10377, -0.86703, -0.36384, 0.6241, -0.7571, -0.61433, -8.10377, 0.25785, -0.56399, -0.90114, 1.12488, -0.20014, -1.52524, 0.25785, -0.56399, -0.90114]],
["order-of-the-triple", [3121852048, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, -7.02021, 4.60122, -1.49563, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099, 0.069347, -0.151679, -0.242354]],
["own-word-only", [361342919, -0.7571, -0.61433, -8.10377, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.25785, -0.56399, -0.90114, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]],
["query-kept-as-key", [361342919, -2.52417, 0.85718, -6.23937, 2.37733, -0.88272, 0.46544, -5.10422, 4.05328, -4.66066, 0.25785, -0.56399, -0.90114, 1929.48, -288.89, 1241.21, 0.50347, -0.73524, -0.22099]],
["residual-added", [361342919, -7.7773, 3.9869, -9.5994, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, 0.3272, -0.71566, -1.14349, 1.22848, -1.60791, 0.62077, 0.50347, -0.73524, -0.22099]]
],
"the_cache_is_one_row_longer": [
["cache-as-a-pair", [2989432993, -5.9921, -4.37983, -1.65058, -2.56293, 1.98162, -4.97968, 3.8742, -4.3083, 0.7104]],
["cache-flattened", [348430016, -5.9921, -4.37983, -1.65058, -2.56293, 1.98162, -4.97968, 3.8742, -4.3083, 0.7104]],
["cache-not-longer", [154924199, -5.9921, -4.37983, -1.65058, -1.57725, -1.30946, -1.20791, 3.8555, -4.4709, 0.603]],
["cache-not-returned", [2351862470, -5.9921, -4.37983, -1.65058]],
["cache-shortened", [1309805209, -5.9921, -4.37983, -1.65058, -3.29244, -0.70946, 3.0855, -0.359113, 0.163149, -0.032393]],
["hard-coded-example", [1309805209, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["hard-coded-example", [19892875, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066]],
["hard-coded-example", [692869573, 0.88453, -1.9347, -3.09128, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013]],
["integer-buffer", [1362945617, -6.08025, -4.50559, -1.68445, -2.55992, 1.53219, -4.52971, 3.8555, -4.4709, 0.603]],
["list-for-array", [2100309519, -5.9921, -4.37983, -1.65058, -1.4762, -1.29167, 0.34707, -2.69456, -3.14732, -0.20701, -3.29244, -0.70946, 3.0855, -8.84774, 1.81774, -2.32674, -6.4454, -6.8121, -1.8159, -0.359113, 0.163149, -0.032393]],
["newest-word-in-front", [4263260021, -2.57706, -0.77594, -0.65513, -0.1207, 1.95472, 0.68593, 3.8742, -4.3083, 0.7104]],
["newest-word-in-front", [4263260021, -5.9921, -4.37983, -1.65058, -0.1207, 1.95472, 0.68593, -3.5618, -3.5344, -3.1999]],
["newest-word-in-front", [4263260021, -7.08311, 0.32458, -1.86928, -2.56293, 1.98162, -4.97968, -3.5618, -3.5344, -3.1999]],
["newest-word-replaces-the-last", [2786803075, -4.9776, 1.06338, -1.2807, 0.99092, -4.83939, -0.20275, -8.60628, 1.98486, -2.49444]],
["none-returned", [3751981041]],
["oldest-word-dropped", [2786803075, -5.41534, -5.63155, -1.51402, -0.22743, -6.69504, -0.75682, -6.204, -6.6449, -1.9836]],
["oldest-word-dropped", [2786803075, -5.9921, -4.37983, -1.65058, -0.22743, -6.69504, -0.75682, -6.204, -6.6449, -1.9836]],
["order-of-the-triple", [1621218679, -5.9921, -4.37983, -1.65058, 3.8742, -4.3083, 0.7104, -2.56293, 1.98162, -4.97968]],
["order-of-the-triple", [2573969437, -2.56293, 1.98162, -4.97968, 3.8742, -4.3083, 0.7104, -5.9921, -4.37983, -1.65058]],
["query-kept-as-key", [4263260021, -6.33864, -4.65931, -1.75013, -1.09795, -0.93256, -1.3469, 3.8742, -4.3083, 0.7104]]
],
"a_long_cache": [
["argmax-for-softmax", [1658088797, 1.09586, -2.39694, -3.82984, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 1.64058, -1.32811, -3.32752, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["axis-gained", [4254532153, 0.88453, -1.9347, -3.09128, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 1.47939, -1.72408, -2.36128, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["cache-as-a-pair", [3883472523, 0.88453, -1.9347, -3.09128, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013]],
["cache-flattened", [4228913958, 0.88453, -1.9347, -3.09128, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 1.47939, -1.72408, -2.36128, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["cache-not-longer", [1442207531, 0.88453, -1.9347, -3.09128, 8.78973, -2.12891, -2.73485, 9.53147, 0.99323, -4.21955, 1.47939, -1.72408, -2.36128, 4.61981, 7.31313, -13.80468, 1.02362, -4.25015, -2.1051]],
["cache-not-returned", [2410301096, 0.88453, -1.9347, -3.09128]],
["cache-shortened", [2663469725, 0.88453, -1.9347, -3.09128, -1.60513, -1.00968, 0.79763, 0.77355, -1.69196, -2.70342, 1.47939, -1.72408, -2.36128, -2.3101, -0.03529, 0.57397, -0.09348, -2.0558, -2.07931]],
["cache-shortened", [2788454707, 0.88453, -1.9347, -3.09128, -3.13276, -0.19363, 0.87309, -4.74986, 1.29587, -6.29889, 1.47939, -1.72408, -2.36128, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["divided-by-d-k", [1658088797, 0.82336, -1.80091, -2.87751, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 1.26331, -1.78245, -2.01598, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["divided-by-root-d-v", [1658088797, 0.95858, -2.09666, -3.35006, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 1.47939, -1.72408, -2.36128, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["divided-by-root-n", [1658088797, 0.76375, -1.67052, -2.66917, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 1.43911, -1.75009, -2.26712, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["first-words-forgotten", [1658088797, 0.79743, -1.74419, -2.78688, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 1.47939, -1.72408, -2.36128, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["first-words-forgotten", [3599908132, 0.82227, -1.79853, -2.87369, 2.60375, -1.10775, 1.49911, -8.27676, 5.50966, -18.03918, 1.47939, -1.72408, -2.36128, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["hard-coded-example", [2606746509, 0.88453, -1.9347, -3.09128, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 0.88453, -1.9347, -3.09128, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013]],
["hard-coded-example", [2730934489, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674, -8.84774, 1.81774, -2.32674, -1.4762, -1.29167, 0.34707, -8.84774, 1.81774, -2.32674]],
["hard-coded-example", [3586009632, -5.9921, -4.37983, -1.65058, -2.56293, 1.98162, -4.97968, 3.8742, -4.3083, 0.7104, -5.9921, -4.37983, -1.65058, -2.56293, 1.98162, -4.97968, 3.8742, -4.3083, 0.7104]],
["hard-coded-example", [361342919, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066, -7.02021, 4.60122, -1.49563, 0.25183, 0.33488, -1.80109, -5.10422, 4.05328, -4.66066]],
["k-for-v", [3465599941, 0.79192, -0.52168, -1.47911, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, -2.86027, 2.82057, -1.53778, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["key-asks", [1658088797, 0.068932, -0.150772, -0.240905, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, -2.08919, -0.11546, 0.35316, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["list-for-array", [1595448896, 0.88453, -1.9347, -3.09128, 1.38273, -0.76413, -2.42638, -0.86703, -0.36384, 0.6241, -0.60918, -0.92783, -0.27704, -0.69136, 0.38206, 1.21319, 0.128925, -0.281993, -0.450569, 2.12083, -0.11829, -2.59991, 0.0, 0.0, 0.0, -1.4762, -1.29167, 0.34707, -0.99595, -0.08185, 1.07467, 0.08219, -1.30989, -1.49023, 1.42947, 0.26377, -1.38672, -1.60513, -1.00968, 0.79763, 1.28925, -2.81993, -4.50569, -0.25785, 0.56399, 0.90114, 0.5157, -1.12797, -1.80228, 1.80495, -3.9479, -6.30797, 0.0, 0.0, 0.0, 0.90248, -1.97395, -3.15399, 0.25785, -0.56399, -0.90114, -1.0314, 2.25594, 3.60455, 1.5471, -3.38391, -5.40683, 0.64463, -1.40996, -2.25285, 2.0628, -4.51188, -7.20911, 0.77355, -1.69196, -2.70342, 1.47939, -1.72408, -2.36128, 2.9275, -0.19003, -5.70053, -5.25893, 4.14425, 0.12987, -7.22245, 0.8169, 4.08659, -2.3101, -0.03529, 0.57397, 1.23429, -2.69468, -0.14176, 1.64058, -1.32811, -3.32752, -2.3101, -0.03529, 0.57397, -0.09348, -2.0558, -2.07931]],
["mean-of-v", [1658088797, 0.70909, -1.55096, -2.47813, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 0.11782, -1.52847, -1.24365, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["newest-word-in-front", [1658088797, 0.6038, -1.32067, -2.11017, -11.67646, 0.95803, -4.08394, 6.53169, 2.84095, -2.36013, -1.11157, -0.45002, -0.58742, -5.5924, 6.72349, -1.28332, 3.33706, -6.82069, -3.00243]],
["newest-word-in-front", [1658088797, 0.68087, -1.48925, -2.37953, 10.92967, -2.1428, -2.88295, -5.33853, -13.10259, 7.69983, 0.81788, -2.47495, -0.72152, 3.51144, 8.0565, -13.73468, -2.61415, -6.60557, 3.78288]],
["newest-word-in-front", [1658088797, 0.88453, -1.9347, -3.09128, -11.67646, 0.95803, -4.08394, -5.33853, -13.10259, 7.69983, 1.47939, -1.72408, -2.36128, -5.5924, 6.72349, -1.28332, -2.61415, -6.60557, 3.78288]],
["newest-word-not-seen", [1658088797, 0.88777, -1.94179, -3.10261, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 1.49387, -1.72102, -2.36387, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["newest-word-replaces-the-last", [1442207531, 0.75677, -1.65526, -2.64478, 5.798, -4.98538, -5.90121, 10.87878, -0.5228, -3.12796, 1.50546, -1.7357, -2.38147, 4.07018, 4.51934, -9.63475, -1.61611, -7.28067, 0.67097]],
["no-scale", [1658088797, 0.95858, -2.09666, -3.35006, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 1.56465, -1.5772, -2.74514, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["no-softmax", [1658088797, 3.8061, -8.3249, -13.3016, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 12.4546, -20.3701, -19.3735, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["none-returned", [3751981041]],
["not-shared-out", [1658088797, 3.736, -8.1716, -13.0566, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 2.13572, -2.48896, -3.40886, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["oldest-word-dropped", [1442207531, 0.75899, -1.66011, -2.65253, -6.75672, 0.06873, 2.96084, 5.21908, 6.19992, -8.45339, 1.58017, -1.32501, -3.27383, -0.74622, 6.76147, 1.15434, 0.41933, -3.61233, -0.99638]],
["oldest-word-dropped", [1442207531, 0.88453, -1.9347, -3.09128, -6.75672, 0.06873, 2.96084, 5.21908, 6.19992, -8.45339, 1.47939, -1.72408, -2.36128, -0.74622, 6.76147, 1.15434, 0.41933, -3.61233, -0.99638]],
["order-of-the-triple", [1829219289, 0.88453, -1.9347, -3.09128, 6.53169, 2.84095, -2.36013, 10.92967, -2.1428, -2.88295, 1.47939, -1.72408, -2.36128, 3.33706, -6.82069, -3.00243, 3.51144, 8.0565, -13.73468]],
["order-of-the-triple", [844859935, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 0.88453, -1.9347, -3.09128, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243, 1.47939, -1.72408, -2.36128]],
["own-word-only", [1658088797, 0.77355, -1.69196, -2.70342, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, -0.09348, -2.0558, -2.07931, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]],
["query-kept-as-key", [1658088797, 0.87733, -1.91894, -3.0661, 8.57091, -1.07078, -1.98851, 6.53169, 2.84095, -2.36013, 1.376, -1.74588, -2.34274, 3.61565, 7.43543, -12.68224, 3.33706, -6.82069, -3.00243]],
["residual-added", [1658088797, 1.65808, -3.62666, -5.7947, 10.92967, -2.1428, -2.88295, 6.53169, 2.84095, -2.36013, 1.38591, -3.77987, -4.44059, 3.51144, 8.0565, -13.73468, 3.33706, -6.82069, -3.00243]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k", "divided-by-root-n", "divided-by-root-d-v"]},
)
