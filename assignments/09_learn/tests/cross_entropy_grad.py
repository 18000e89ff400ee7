from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "cross_entropy_grad"
points = None
feedback = Feedback("cross_entropy_grad")


@test_case(
    name="rows_add_up_to_nothing",
    points=0.2,
    hidden=False,
)
@feedback.shown
def rows_add_up_to_nothing(cross_entropy_grad):
    logits = np.array([[2.0, -1.0, 0.5], [0.0, 1.0, 3.0]])
    gradient = cross_entropy_grad(logits, np.array([1, 0]))
    is_array(gradient, (2, 3), "the gradient for two rows of three logits")
    same_array(gradient.sum(axis=1) + 1, np.ones(2), "1 plus the sum of each row")


@test_case(
    name="equal_logits_far_from_zero",
    points=0.15,
    hidden=False,
)
@feedback.shown
def equal_logits_far_from_zero(cross_entropy_grad):
    logits = np.array([[1000, 1000, -1000], [-1000, -2000, -1000]])
    expected = np.array([[-0.25, 0.25, 0.0], [0.25, 0.0, -0.25]])
    same_array(cross_entropy_grad(logits, np.array([0, 2])), expected, "the gradient for logits of ±1000")


@test_case(
    name="three_rows_of_known_shares",
    points=0.15,
    hidden=False,
)
@feedback.shown
def three_rows_of_known_shares(cross_entropy_grad):
    logits = np.log([[0.5, 0.25, 0.125, 0.125], [0.1, 0.2, 0.3, 0.4], [0.25, 0.25, 0.25, 0.25]])
    expected = np.array([[0.5, -0.75, 0.125, 0.125], [0.1, 0.2, 0.3, -0.6], [-0.75, 0.25, 0.25, 0.25]]) / 3
    kept = logits.copy()
    same_array(cross_entropy_grad(logits, np.array([1, 3, 0])), expected, "the gradient for three rows")
    unchanged(kept, logits, "the logits")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "rows_add_up_to_nothing": "All logits of a row may grow by the same number, and the loss won't change. What must each row add up to?",
        "equal_logits_far_from_zero": "Each row has two equal logits, far from zero. What are the shares, and is everything finite? The logits are whole numbers: are the gradients?",
        "three_rows_of_known_shares": "These logits give shares of 1/2, 1/4, 1/8, 1/8, then 0.1, 0.2, 0.3, 0.4, then 1/4 each. Which entry of each row pulls the loss down, and by how much?",
    },
    hints={
        "all-pairs-indexed": "How many entries does `logits[:, targets]` have, and how many targets are there?",
        "averaged-over-classes": "What do you divide by: the number of rows, or something that counts the columns?",
        "averaged-over-the-batch": "Can each logit of the batch be nudged by itself, and where is its slope?",
        "first-row-counted": "Does the last row of the batch have any part in your loss?",
        "global-max": "If one row's scores are all far below another row's, what is left of them after your shift?",
        "gradient-of-the-shares": "With respect to what is the gradient wanted, and what lies between that and the shares?",
        "ids-off-by-one": "Which column belongs to the id 0, and which one do you read for it?",
        "largest-for-target": "What does your loss say of a row that is very sure, and wrong?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-softmax-before-the-difference": "Which of the two things that you subtract is a share, and are both?",
        "not-shared-out": "What do the weights of one row add up to in your version?",
        "one-taken-off-everywhere": "How many of the answers in a row are right?",
        "shares-left-out": "If a wrong answer's logit grows, does the loss stay as it was, as your gradient says?",
        "sigmoid-for-softmax": "Do your shares of one row add up to 1?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "softmax-walked-back-twice": "How many times does your gradient pass the softmax on its way to the logits?",
        "squared-error": "Is there a square in the formula of this loss?",
        "sum-for-mean": "If every row of the batch appears twice, should your result change?",
        "target-forgotten": "In each row of the gradient one entry should be negative: which one?",
        "target-only": "If the logit of a wrong answer rises, does the right one keep its share?",
        "wrong-sign": "Nudge one score up by a little: does the loss go the way that your gradient says?",
    },
    known="""{
"rows_add_up_to_nothing": [
["all-pairs-indexed", [1175515922, -0.343802, 1.116317, -0.772143]],
["averaged-over-the-batch", [2351862470, -0.014389, 0.699136, -0.300504]],
["axis-0", [1175515922, 0.668962, 0.624066, -0.724802]],
["first-row-counted", [1175515922, 0.519166, 0.394175, -1.02223]],
["gradient-of-the-shares", [1175515922, 5.0915, 13.402, -5.348]],
["hard-coded-example", [875646053, 0.072523, -0.238654, -0.225507]],
["no-softmax-before-the-difference", [1175515922, 1.17018, 1.68684, -2.5096]],
["not-shared-out", [1175515922, 0.285266, 0.788511, -1.074929]],
["one-taken-off-everywhere", [1175515922, 0.011695, 0.179692, -0.210336]],
["shares-left-out", [1175515922, 0.181778, 0.54954, -0.201554]],
["shares-left-out", [1175515922, 0.273812, 0.784353, -0.919296]],
["sigmoid-for-softmax", [1175515922, 0.434932, 0.746777, -0.84064]],
["target-forgotten", [1175515922, 0.085653, 0.212254, -0.710179]],
["target-only", [1175515922, 0.175398, 0.526981, -0.193991]],
["whole-array", [1175515922, 0.2334, 0.763785, -0.553923]],
["wrong-sign", [1175515922, -0.096125, -0.337286, -0.508625]]
],
"equal_logits_far_from_zero": [
["all-pairs-indexed", [1175515922, -0.053094, -0.478064, 0.773378]],
["averaged-over-classes", [1175515922, -0.051282, -0.119496, 0.183683]],
["averaged-over-classes", [1175515922, -0.102565, -0.238993, 0.367366]],
["averaged-over-the-batch", [2351862470, -0.040513, -0.334557, 0.211942]],
["axis-0", [1175515922, -0.608253, -0.16304, 0.481121]],
["first-row-counted", [1175515922, -0.156856, 0.090942, 0.101075]],
["global-max", [1537763116, -0.281219, 0.050036, 0.38131]],
["gradient-of-the-shares", [1205362025, -0.25183, -0.33488, 1.80109]],
["hard-coded-example", [1175515922, 0.267431, 0.761794, -0.911733]],
["hard-coded-example", [875646053, 0.072523, -0.238654, -0.225507]],
["ids-off-by-one", [1175515922, -0.157751, -0.605714, -0.54864]],
["integer-buffer", [2670780862, 0.0, 0.0, 0.0]],
["largest-for-target", [1175515922, -0.408591, 0.458561, 0.211572]],
["no-max-shift", [3566136353, 0.0, 0.0, 0.0]],
["no-softmax-before-the-difference", [1175515922, -1165.57, -888.03, -87.27]],
["not-shared-out", [1175515922, -0.181778, -0.54954, 0.201554]],
["one-taken-off-everywhere", [1175515922, -0.101889, -0.223613, 0.150348]],
["shares-left-out", [1175515922, -0.125916, -0.167439, 0.900543]],
["shares-left-out", [1175515922, -0.216805, -0.442209, 1.00132]],
["sigmoid-for-softmax", [1175515922, -0.430504, -0.631352, 0.762024]],
["softmax-twice", [1175515922, -0.117139, -0.217542, 0.678715]],
["softmax-walked-back-twice", [1175515922, -0.076923, -0.179245, 0.275524]],
["squared-error", [1175515922, -0.307694, -0.716979, 1.102097]],
["sum-for-mean", [1175515922, -0.307694, -0.716979, 1.102097]],
["target-forgotten", [1175515922, -0.027931, -0.191051, -0.349494]],
["target-only", [1175515922, -0.062958, -0.083719, 0.450271]],
["whole-array", [1175515922, -0.27821, -0.399395, 0.831284]],
["wrong-sign", [1175515922, 0.097985, -0.023612, -1.250037]],
["wrong-sign", [1175515922, 0.153847, 0.358489, -0.551049]]
],
"three_rows_of_known_shares": [
["all-pairs-indexed", [875646053, -0.454463, 0.057156, 0.110043]],
["averaged-over-classes", [875646053, 0.0181307, -0.0596634, -0.0563768]],
["averaged-over-classes", [875646053, 0.054392, -0.17899, -0.16913]],
["averaged-over-the-batch", [2304869443, -0.12257, 0.338964, -0.051104]],
["axis-0", [875646053, -0.012851, -0.267158, -0.238356]],
["first-row-counted", [875646053, 0.145998, 0.047494, -0.317535]],
["gradient-of-the-shares", [875646053, 0.61562, -0.61889, -0.91519]],
["hard-coded-example", [1175515922, -0.153847, -0.358489, 0.551049]],
["hard-coded-example", [1175515922, 0.267431, 0.761794, -0.911733]],
["ids-off-by-one", [875646053, 0.426922, 0.198516, -0.349056]],
["largest-for-target", [875646053, -0.302436, -0.171939, 0.282906]],
["no-softmax-before-the-difference", [875646053, 0.357139, -0.420437, -0.378597]],
["not-shared-out", [875646053, -0.085026, -0.199845, -0.23123]],
["one-taken-off-everywhere", [875646053, 0.192922, -0.079099, -0.075961]],
["shares-left-out", [875646053, 0.151058, -0.283928, -0.209393]],
["shares-left-out", [875646053, 0.215533, -0.164868, -0.116007]],
["sigmoid-for-softmax", [875646053, 0.106755, -0.207262, -0.177732]],
["softmax-twice", [875646053, 0.118787, -0.182886, -0.151726]],
["softmax-walked-back-twice", [875646053, 0.0255295, -0.0848347, -0.0546646]],
["squared-error", [875646053, 0.145046, -0.477307, -0.451014]],
["sum-for-mean", [875646053, 0.217568, -0.715961, -0.676522]],
["target-forgotten", [875646053, -0.143011, -0.073786, -0.109501]],
["target-only", [875646053, 0.136998, -0.119593, -0.132121]],
["whole-array", [875646053, 0.167863, -0.189463, -0.152507]],
["wrong-sign", [875646053, -0.072523, 0.238654, 0.225507]],
["wrong-sign", [875646053, -0.358544, 0.091082, 0.006506]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
