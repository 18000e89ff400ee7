from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
import numpy as np
from softlookup import is_number, same_array, unchanged

OK_FORMAT = False

name = "cross_entropy"
points = None
feedback = Feedback("cross_entropy")


@test_case(
    name="no_idea_at_all",
    points=0.15,
    hidden=False,
)
@feedback.shown
def no_idea_at_all(cross_entropy):
    loss = cross_entropy(np.zeros((3, 4)), np.array([0, 3, 1]))
    is_number(loss, "the loss of three rows")
    same_array(loss, math.log(4), "the loss of three rows of zeros")


@test_case(
    name="shares_that_are_known",
    points=0.15,
    hidden=False,
)
@feedback.shown
def shares_that_are_known(cross_entropy):
    logits = np.log([[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]) + np.array([[3.0], [-1.0]])
    loss = cross_entropy(logits, np.array([0, 1]))
    same_array(loss, (math.log(2) + math.log(5)) / 2, "the loss of two rows")


@test_case(
    name="share_too_small_for_a_float",
    points=0.1,
    hidden=False,
)
@feedback.shown
def share_too_small_for_a_float(cross_entropy):
    logits = np.array([[1000.0, -1000.0], [-1000.0, -1000.0]])
    kept = logits.copy()
    loss = cross_entropy(logits, np.array([1, 0]))
    same_array(loss, (2000 + math.log(2)) / 2, "the loss for logits of ±1000")
    unchanged(kept, logits, "the logits")
    loss = cross_entropy(np.array([[1000.0, 1000.0, 0.0]]), np.array([1]))
    same_array(loss, math.log(2), "the loss where two answers share everything")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "no_idea_at_all": "Without any idea every answer gets the same share. Which share is that for four answers, and its logarithm?",
        "shares_that_are_known": "These logits give shares of 1/2, 1/4, 1/4 in the first row and 0.1, 0.2, 0.7 in the second. Which two of them count, and how?",
        "share_too_small_for_a_float": "In the first row, the share of the second answer is too small for a float. How does its logarithm survive? Does the second row have a largest logit of its own?",
    },
    hints={
        "all-answers-counted": "Whose share should be large, and do you look at any others?",
        "all-pairs-indexed": "How many entries does `logits[:, targets]` have, and how many targets are there?",
        "averaged-over-classes": "What do you divide by: the number of rows, or something that counts the columns?",
        "averaged-twice": "How many times is your gradient divided by the number of rounds?",
        "base-10": "To which base does your logarithm belong, and what would one unit of it be called?",
        "base-2": "Which number is raised to a power, or the base of your logarithm?",
        "clipped-shares": "Below which share does your loss stop growing?",
        "entropy-for-cross-entropy": "Where does your loss look at the right answers?",
        "epsilon-in-the-loss": "Logits of 1000 and -1000, and the second one is right: what loss follows from the formula, and what is left on your way of a share that no float can hold?",
        "first-row-counted": "Does the last row of the batch have any part in your loss?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "ids-off-by-one": "Which column belongs to the id 0, and which one do you read for it?",
        "largest-for-target": "What does your loss say of a row that is very sure, and wrong?",
        "last-row-only": "What becomes of the rows before the last one in your loop?",
        "logarithm-of-a-vanished-share": "Has the share survived as a number above 0 by the time you take its logarithm?",
        "logarithm-of-the-mean": "What is averaged over the rows, the shares or the losses?",
        "logits-for-log-shares": "Add 5 to all logits of a row: the shares stay as they are, but does your loss?",
        "losses-not-averaged": "How many numbers say how wrong the whole batch is?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "min-for-max": "After your shift, is the largest score that is raised to a power still far above zero?",
        "missing-share-for-logarithm": "When the right share falls from 0.01 to 0.001, how much more should it cost, and how much more does it cost with you?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-minus": "Is the logarithm of a share positive or negative, and what sign does your result have?",
        "shift-not-taken-back": "You take the largest score off in one place: from which other place must it be taken off, too?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "squared-error": "Is there a square in the formula of this loss?",
        "sum-for-mean": "If every row of the batch appears twice, should your result change?",
        "total-without-logarithm": "When you take the logarithm of a fraction, what becomes of its denominator?",
    },
    known="""{
"no_idea_at_all": [
["averaged-over-classes", [569228110, 0.089364, -0.195462, -0.312311]],
["averaged-over-classes", [569228110, 0.26809, -0.58639, -0.93693]],
["averaged-twice", [569228110, 0.119152, -0.260616, -0.416415]],
["axis-0", [569228110, 0.28328, -0.6196, -0.99]],
["base-10", [569228110, 0.155241, -0.339553, -0.54254]],
["base-2", [569228110, 0.5157, -1.12797, -1.80228]],
["hard-coded-example", [569228110, 0.29686, -0.64931, -1.03747]],
["hard-coded-example", [569228110, 257.94, -564.18, -901.45]],
["last-row-only", [569228110, 0.119152, -0.260616, -0.416415]],
["logits-for-log-shares", [569228110, 0.0, 0.0, 0.0]],
["logits-for-log-shares", [569228110, 5.3435, -11.6876, -18.6745]],
["losses-not-averaged", [2351862470, -1.8218, 0.06455, -0.69412]],
["mean-for-sum", [569228110, 0.0, 0.0, 0.0]],
["missing-share-for-logarithm", [569228110, 0.193388, -0.422989, -0.675854]],
["no-minus", [569228110, -0.35746, 0.78185, 1.24924]],
["squared-error", [569228110, 0.048347, -0.105747, -0.168964]],
["squared-error", [569228110, 0.193388, -0.422989, -0.675854]],
["sum-for-mean", [569228110, 1.07237, -2.34555, -3.74773]],
["total-without-logarithm", [569228110, 0.064463, -0.140996, -0.225285]],
["total-without-logarithm", [569228110, 1.0314, -2.25594, -3.60455]],
["whole-array", [569228110, 0.64073, -1.40145, -2.23925]]
],
"shares_that_are_known": [
["all-answers-counted", [569228110, 0.33239, -0.72702, -1.16163]],
["all-pairs-indexed", [569228110, 0.38622, -0.84477, -1.34979]],
["averaged-over-classes", [569228110, 0.098954, -0.216437, -0.345825]],
["averaged-over-classes", [569228110, 0.197907, -0.432875, -0.69165]],
["averaged-twice", [569228110, 0.14843, -0.324656, -0.518737]],
["axis-0", [569228110, 0.54682, -1.19603, -1.91102]],
["base-10", [569228110, 0.128925, -0.281993, -0.450569]],
["base-2", [569228110, 0.42828, -0.93676, -1.49676]],
["entropy-for-cross-entropy", [569228110, 0.23742, -0.5193, -0.82974]],
["first-row-counted", [569228110, 0.178728, -0.390925, -0.624622]],
["hard-coded-example", [569228110, 0.35746, -0.78185, -1.24924]],
["hard-coded-example", [569228110, 257.94, -564.18, -901.45]],
["ids-off-by-one", [569228110, 0.47559, -1.04024, -1.6621]],
["largest-for-target", [569228110, 0.135348, -0.296042, -0.473018]],
["last-row-only", [569228110, 0.207497, -0.453849, -0.725163]],
["logarithm-of-the-mean", [569228110, 0.2707, -0.59208, -0.94604]],
["logits-for-log-shares", [569228110, -0.23142, 0.50618, 0.80878]],
["logits-for-log-shares", [569228110, 0.039011, -0.085327, -0.136336]],
["losses-not-averaged", [2381117681, -1.2167, -0.97651, 0.37983]],
["mean-for-sum", [569228110, 0.0135836, -0.0297109, -0.0474722]],
["missing-share-for-logarithm", [569228110, 0.167603, -0.36659, -0.58574]],
["no-minus", [569228110, -0.29686, 0.64931, 1.03747]],
["shift-not-taken-back", [569228110, 0.174359, -0.381369, -0.609353]],
["softmax-twice", [569228110, 0.28454, -0.62236, -0.99442]],
["squared-error", [569228110, 0.065107, -0.142406, -0.227538]],
["squared-error", [569228110, 0.195321, -0.427219, -0.682613]],
["sum-for-mean", [569228110, 0.59372, -1.29862, -2.07495]],
["total-without-logarithm", [569228110, 0.090248, -0.197395, -0.315399]],
["total-without-logarithm", [569228110, 0.60354, -1.3201, -2.10927]],
["whole-array", [569228110, 0.81724, -1.78752, -2.85611]]
],
"share_too_small_for_a_float": [
["all-answers-counted", [2792018895, 129.014, -282.188, -450.882, 86.129, -188.386, -301.004]],
["all-pairs-indexed", [2792018895, 129.014, -282.188, -450.882, 0.178728, -0.390925, -0.624622]],
["averaged-over-classes", [2792018895, 128.97, -282.09, -450.726, 0.059576, -0.130308, -0.208207]],
["averaged-over-classes", [2792018895, 257.94, -564.18, -901.45, 0.059576, -0.130308, -0.208207]],
["averaged-twice", [2792018895, 128.97, -282.09, -450.726, 0.178728, -0.390925, -0.624622]],
["axis-0", [2792018895, 257.94, -564.18, -901.45, 0.0, 0.0, 0.0]],
["base-10", [595392344, 0.0, 0.0, 0.0, 0.077621, -0.169776, -0.27127]],
["base-2", [2792018895, 372.13, -813.94, -1300.52, 0.25785, -0.56399, -0.90114]],
["clipped-shares", [2792018895, 89.148, -194.989, -311.555, 0.178728, -0.390925, -0.624622]],
["entropy-for-cross-entropy", [2792018895, 0.089364, -0.195462, -0.312311, 0.178728, -0.390925, -0.624622]],
["epsilon-in-the-loss", [2792018895, 2.7611, -6.0393, -9.6496, 0.178728, -0.390925, -0.624622]],
["epsilon-in-the-loss", [2792018895, 3.6517, -7.9872, -12.762, 0.178728, -0.390925, -0.624622]],
["first-row-counted", [2792018895, 515.7, -1127.97, -1802.28, 0.178728, -0.390925, -0.624622]],
["global-max", [4285856928, 0.0, 0.0, 0.0, 0.178728, -0.390925, -0.624622]],
["hard-coded-example", [2792018895, 0.29686, -0.64931, -1.03747, 0.29686, -0.64931, -1.03747]],
["hard-coded-example", [2792018895, 0.35746, -0.78185, -1.24924, 0.35746, -0.78185, -1.24924]],
["hard-coded-example", [2792018895, 257.94, -564.18, -901.45, 257.94, -564.18, -901.45]],
["ids-off-by-one", [2792018895, 0.089364, -0.195462, -0.312311, 0.178728, -0.390925, -0.624622]],
["largest-for-target", [2792018895, 0.089364, -0.195462, -0.312311, 0.178728, -0.390925, -0.624622]],
["last-row-only", [2792018895, 0.089364, -0.195462, -0.312311, 0.178728, -0.390925, -0.624622]],
["logarithm-of-a-vanished-share", [595392344, 0.0, 0.0, 0.0, 0.178728, -0.390925, -0.624622]],
["logarithm-of-the-mean", [2792018895, 0.35746, -0.78185, -1.24924, 0.178728, -0.390925, -0.624622]],
["logits-for-log-shares", [2792018895, -1.78116, 3.89587, 6.22485, -1.78116, 3.89587, 6.22485]],
["logits-for-log-shares", [2792018895, 257.85, -563.99, -901.14, -257.85, 563.99, 901.14]],
["losses-not-averaged", [2699444196, 515.1, -1128.22, -1801.84, 0.178728, -0.390925, -0.624622]],
["mean-for-sum", [2792018895, 257.76, -563.79, -900.83, -0.104549, 0.228676, 0.36538]],
["min-for-max", [3832704892, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["missing-share-for-logarithm", [2792018895, 0.193388, -0.422989, -0.675854, 0.128925, -0.281993, -0.450569]],
["no-max-shift", [3958980804, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["no-minus", [2792018895, -257.94, 564.18, 901.45, -0.178728, 0.390925, 0.624622]],
["shift-not-taken-back", [2792018895, 257.94, -564.18, -901.45, -257.67, 563.59, 900.51]],
["softmax-twice", [2792018895, 0.25868, -0.56579, -0.90403, 0.24703, -0.54031, -0.86331]],
["squared-error", [2792018895, 0.161156, -0.352491, -0.563212, 0.042975, -0.093998, -0.15019]],
["squared-error", [2792018895, 0.32231, -0.70498, -1.12642, 0.128925, -0.281993, -0.450569]],
["sum-for-mean", [2792018895, 515.88, -1128.36, -1802.9, 0.178728, -0.390925, -0.624622]],
["total-without-logarithm", [2792018895, 0.064463, -0.140996, -0.225285, 0.128925, -0.281993, -0.450569]],
["total-without-logarithm", [2792018895, 258.24, -564.83, -902.49, 0.5157, -1.12797, -1.80228]],
["whole-array", [2792018895, 515.7, -1127.97, -1802.28, 0.178728, -0.390925, -0.624622]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
