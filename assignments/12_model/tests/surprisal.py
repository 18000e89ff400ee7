from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import same_array, unchanged

OK_FORMAT = False

name = "surprisal"
points = None
feedback = Feedback("surprisal")


@test_case(
    name="no_idea_of_eight_words",
    points=0.15,
    hidden=False,
)
@feedback.shown
def no_idea_of_eight_words(surprisal):
    bits = surprisal(np.zeros((2, 3, 8)), np.array([[0, 7, 3], [1, 1, 5]]))
    same_array(bits, np.full((2, 3), 3.0), "the surprisal of six words")


@test_case(
    name="shares_of_halves_and_quarters",
    points=0.15,
    hidden=False,
)
@feedback.shown
def shares_of_halves_and_quarters(surprisal):
    shares = np.array([[8, 4, 2, 2], [4, 8, 2, 2], [4, 2, 8, 2], [2, 2, 4, 8], [8, 2, 4, 2], [4, 8, 2, 2]]) / 16
    logits = np.log(shares).reshape(2, 3, 4) + np.array([[[3.0], [-1.0], [0.5]], [[7.0], [0.0], [2.0]]])
    kept = logits.copy()
    bits = surprisal(logits, np.array([[0, 0, 1], [2, 0, 2]]))
    same_array(bits, np.array([[1.0, 2.0, 3.0], [2.0, 1.0, 3.0]]), "the surprisal of six words")
    unchanged(kept, logits, "the logits")


@test_case(
    name="share_too_small_for_a_float_in_bits",
    points=0.1,
    hidden=False,
)
@feedback.shown
def share_too_small_for_a_float_in_bits(surprisal):
    bits = surprisal(np.array([[[1000.0, -1000.0], [-1000.0, -1000.0]]]), np.array([[1, 0]]))
    same_array(bits, np.array([[2000 / math.log(2), 1.0]]), "the surprisal for logits of ±1000")
    bits = surprisal(np.array([[[1000.0, 1000.0, 0.0]]]), np.array([[1]]))
    same_array(bits, np.array([[1.0]]), "the surprisal where two words share everything")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "no_idea_of_eight_words": "Eight words are equally likely, at every place. How many tosses of a coin is that?",
        "shares_of_halves_and_quarters": "The shares are 1/2, 1/4, 1/8 and 1/8, in different orders. Which one does each target get, and how many bits is that?",
        "share_too_small_for_a_float_in_bits": "The first target's share is too small for a float. What becomes of its logarithm? Does the second place have a largest logit of its own?",
    },
    hints={
        "all-pairs-indexed": "How many entries does `logits[:, targets]` have, and how many targets are there?",
        "averaged-over-all-words": "How many words were guessed, and how many numbers of bits do you hand back?",
        "averaged-over-each-story": "Two words of one story may be very unlike surprises: where does your result say which was which?",
        "base-10": "To which base does your logarithm belong, and what would one unit of it be called?",
        "clipped-shares": "Below which share does your loss stop growing?",
        "entropy-for-cross-entropy": "Where does your loss look at the right answers?",
        "first-targets-for-all": "Change the targets of the second story: does your result change?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "largest-for-sum": "An id occurs twice, with the gradients 1 and 2: what comes back to its row?",
        "largest-for-target": "What does your loss say of a row that is very sure, and wrong?",
        "logarithm-of-a-vanished-share": "Has the share survived as a number above 0 by the time you take its logarithm?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "multiplied-by-ln-2": "Is a bit more or less than a unit of the natural logarithm, and so does a surprise have more bits or fewer?",
        "nats-for-bits": "How much does a coin toss cost in your unit?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-minus": "Is the logarithm of a share positive or negative, and what sign does your result have?",
        "one-half-in-bits": "There are two terms in the bracket: to which base is each of them measured?",
        "perplexity": "For shares that are all equal, does your result grow like their number or like its logarithm?",
        "shift-not-taken-back": "You take the largest score off in one place: from which other place must it be taken off, too?",
        "softmax-over-the-places": "Which shares add up to 1: those of all words at one place, or those of one word at all places?",
        "targets-shifted-again": "Are the targets at a place already the words that came next there?",
        "total-without-logarithm": "When you take the logarithm of a fraction, what becomes of its denominator?",
        "wrong-sign": "Nudge one score up by a little: does the loss go the way that your gradient says?",
    },
    known="""{
"no_idea_of_eight_words": [
["all-pairs-indexed", [1044636702, -3.06952, -2.54693, -2.71644]],
["averaged-over-all-words", [569228110, 0.77355, -1.69196, -2.70342]],
["averaged-over-each-story", [2381117681, -1.82753, -2.78348, -0.83111]],
["base-10", [1175515922, 0.13358, 0.05881, -0.90281]],
["hard-coded-example", [1175515922, -1.63763, 2.71254, -2.8438]],
["hard-coded-example", [413907075, 743.13, -1627.68, -2599.51]],
["largest-for-sum", [1175515922, 0.0, 0.0, 0.0]],
["mean-for-sum", [1175515922, 0.0, 0.0, 0.0]],
["multiplied-by-ln-2", [1175515922, 0.2132, 0.09387, -1.44091]],
["nats-for-bits", [1175515922, 0.30758, 0.13542, -2.07879]],
["no-minus", [1175515922, -0.44375, -0.19537, 2.99906]],
["one-half-in-bits", [1175515922, 0.30758, 0.13542, -2.07879]],
["perplexity", [1175515922, 1.18332, 0.52099, -7.99748]],
["softmax-over-the-places", [1175515922, 0.23444, 0.10322, -1.58446]],
["targets-shifted-again", [1594606163, -2.43205, -2.06603, -2.16509]],
["total-without-logarithm", [1175515922, 0.018489, 0.008141, -0.124961]],
["whole-array", [1175515922, 0.8261, 0.36372, -5.58321]]
],
"shares_of_halves_and_quarters": [
["all-pairs-indexed", [1044636702, -2.43463, -1.48617, -6.28371]],
["averaged-over-all-words", [569228110, 0.5157, -1.12797, -1.80228]],
["averaged-over-each-story", [2381117681, -1.21835, -1.85565, -0.55407]],
["base-10", [1175515922, -0.49298, 0.81656, -0.85607]],
["entropy-for-cross-entropy", [1175515922, 0.25885, 0.11397, -1.74945]],
["first-targets-for-all", [1175515922, -1.12212, 0.17958, -1.2649]],
["hard-coded-example", [1175515922, 0.44375, 0.19537, -2.99906]],
["hard-coded-example", [413907075, 743.13, -1627.68, -2599.51]],
["largest-for-sum", [1175515922, -1.78554, 2.64742, -1.84412]],
["largest-for-target", [1175515922, 0.14792, 0.06512, -0.99969]],
["mean-for-sum", [1175515922, -1.93346, 2.5823, -0.84443]],
["multiplied-by-ln-2", [1175515922, -0.7868, 1.30325, -1.36631]],
["nats-for-bits", [1175515922, -1.13512, 1.88019, -1.97117]],
["no-minus", [1175515922, 1.63763, -2.71254, 2.8438]],
["one-half-in-bits", [1175515922, -1.08973, 1.90018, -2.27793]],
["one-half-in-bits", [1175515922, -1.68302, 2.69256, -2.53705]],
["perplexity", [1175515922, -4.69725, 9.17159, -7.93483]],
["shift-not-taken-back", [1175515922, -8.41515, 8.82236, 5.94693]],
["softmax-over-the-places", [1175515922, -1.4477, 8.2703, 0.8054]],
["targets-shifted-again", [1594606163, -1.71716, 0.52486, -1.39002]],
["total-without-logarithm", [1175515922, 0.43147, -0.395137, -0.179265]],
["whole-array", [1175515922, -7.0634, 9.4175, -3.1886]],
["wrong-sign", [1175515922, 15.4885, -14.8019, -16.737]]
],
"share_too_small_for_a_float_in_bits": [
["all-pairs-indexed", [2308599860, 743.8, -1627.08, -2600.58, 0.25785, -0.56399, -0.90114]],
["averaged-over-all-words", [2792018895, 372.13, -813.94, -1300.52, 0.25785, -0.56399, -0.90114]],
["averaged-over-each-story", [2301528854, 372.13, -813.94, -1300.52, 0.25785, -0.56399, -0.90114]],
["base-10", [2641556398, 223.7, -489.98, -782.53, 0.077621, -0.169776, -0.27127]],
["clipped-shares", [2641556398, 9.4117, -22.8461, -35.2981, 0.25785, -0.56399, -0.90114]],
["entropy-for-cross-entropy", [2641556398, -0.86703, -0.36384, 0.6241, 0.25785, -0.56399, -0.90114]],
["global-max", [1632575212, 744.0, -1627.32, -2600.14, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [3059720301, 743.13, -1627.68, -2599.51, 743.13, -1627.68, -2599.51]],
["hard-coded-example", [3236654453, -1.63763, 2.71254, -2.8438, -1.63763, 2.71254, -2.8438]],
["hard-coded-example", [3236654453, 0.44375, 0.19537, -2.99906, 0.44375, 0.19537, -2.99906]],
["largest-for-sum", [2641556398, 744.0, -1627.32, -2600.14, 0.0, 0.0, 0.0]],
["largest-for-target", [2641556398, -0.86703, -0.36384, 0.6241, 0.25785, -0.56399, -0.90114]],
["logarithm-of-a-vanished-share", [2377906288, -0.86703, -0.36384, 0.6241, 0.25785, -0.56399, -0.90114]],
["mean-for-sum", [2641556398, 743.74, -1626.75, -2599.24, -0.150833, 0.32991, 0.527132]],
["multiplied-by-ln-2", [2641556398, 357.04, -782.02, -1248.94, 0.123885, -0.270968, -0.432955]],
["nats-for-bits", [2641556398, 515.1, -1128.22, -1801.84, 0.178728, -0.390925, -0.624622]],
["no-max-shift", [3015949471, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["no-minus", [2641556398, -743.13, 1627.68, 2599.51, -0.25785, 0.56399, 0.90114]],
["one-half-in-bits", [2641556398, 514.83, -1128.33, -1801.65, 0.25785, -0.56399, -0.90114]],
["one-half-in-bits", [2641556398, 743.4, -1627.57, -2599.7, 0.178728, -0.390925, -0.624622]],
["perplexity", [2377906288, -1.73405, -0.72768, 1.2482, 0.5157, -1.12797, -1.80228]],
["shift-not-taken-back", [2641556398, -879.72, -1338.93, -399.06, -371.74, 813.09, 1299.17]],
["softmax-over-the-places", [2641556398, -2501.45, -1050.39, 1799.88, 0.0, 0.0, 0.0]],
["targets-shifted-again", [3623065963, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["total-without-logarithm", [2641556398, -0.433513, -0.181921, 0.312051, 0.128925, -0.281993, -0.450569]],
["whole-array", [2641556398, -1757.71, -2677.14, -799.36, 0.25785, -0.56399, -0.90114]],
["wrong-sign", [2641556398, 2500.84, 1049.46, -1800.15, 744.26, -1627.88, -2601.04]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
