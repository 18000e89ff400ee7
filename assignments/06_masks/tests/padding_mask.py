from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import same_array, unchanged

OK_FORMAT = False

name = "padding_mask"
points = None
feedback = Feedback("padding_mask")


@test_case(
    name="one_sentence_with_two_pads",
    points=0.15,
    hidden=False,
)
@feedback.shown
def one_sentence_with_two_pads(padding_mask):
    ids, expected = np.array([9, 5, 8, 2, 9]), np.array([[False, True, True, True, False]])
    kept = ids.copy()
    same_array(padding_mask(ids, 9), expected, "the mask of five ids")
    unchanged(kept, ids, "the array of ids")


@test_case(
    name="batch_has_an_axis_more",
    points=0.15,
    hidden=False,
)
@feedback.shown
def batch_has_an_axis_more(padding_mask):
    expected = np.array([[[True, True, True, False]], [[True, False, False, False]]])
    same_array(padding_mask([[3, 1, 4, 0], [2, 0, 0, 0]], 0), expected, "the mask of a list of two sentences")


@test_case(
    name="a_batch_of_one",
    points=0.1,
    hidden=False,
)
@feedback.shown
def a_batch_of_one(padding_mask):
    same_array(
        padding_mask(np.array([[5, 0, 3]]), 0), np.array([[[True, False, True]]]), "the mask of a batch of one sentence"
    )
    same_array(
        padding_mask([[2, 7, 2], [7, 7, 2], [2, 2, 7]], 7),
        np.array([[[True, False, True]], [[False, False, True]], [[True, True, False]]]),
        "the mask of three sentences of three words",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_sentence_with_two_pads": "Which of these five may a query look at? And how many rows should say so?",
        "batch_has_an_axis_more": "In a batch, every sentence has a mask of its own with a single row. How many axes is that, and whose pads does each row hide?",
        "a_batch_of_one": "A batch of a single sentence is still a batch. How many axes has its mask?",
    },
    hints={
        "arrays-only": "May the ids come in a list, and what do you ask of them that only an array can do?",
        "batch-axis-misplaced": "For a batch, where should the axis of length 1 stand so that it is stretched over the queries?",
        "cut-at-the-first-pad": "If a word comes after a pad, is it still a word?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "numbers-for-bool": "Does your mask hold truth values, or numbers that look like them?",
        "pad-for-smallest": "Must the pad be smaller than all other ids?",
        "padding-masks-queries": "When does a pad do harm: when it looks, or when it is looked at?",
        "position-for-id": "How do you recognise a pad, by its position or by its id?",
    },
    known="""{
"one_sentence_with_two_pads": [
["axis-lost", [322088034, -1.06853, -0.12469, 0.17944]],
["cut-at-the-first-pad", [3550486718, 0.0, 0.0, 0.0]],
["global-for-parameter", [3550486718, 0.15393, -0.83374, -0.09974]],
["hard-coded-example", [1058627807, -0.44713, 0.4104, -1.1248]],
["hard-coded-example", [3550486718, -1.31415, 0.04656, -0.5007]],
["hard-coded-example", [4275565051, -0.34954, -0.0985, 0.12125]],
["mask-inverted", [3550486718, 1.22247, -0.70905, -0.27918]],
["numbers-for-bool", [2395618536, -1.06853, -0.12469, 0.17944]],
["pad-for-smallest", [3550486718, 0.0, 0.0, 0.0]],
["padding-masks-queries", [1112294266, -1.06853, -0.12469, 0.17944]],
["padding-masks-queries", [639665790, -1.0931, 0.09066, 1.61797]],
["position-for-id", [3550486718, -0.81068, -0.68868, -0.7217]]
],
"batch_has_an_axis_more": [
["arrays-only", [123891230]],
["axis-lost", [2367384367, -0.34954, -0.0985, 0.12125]],
["batch-axis-misplaced", [939035848, -0.34954, -0.0985, 0.12125]],
["first-row-only", [4275565051, -1.32327, -0.06847, 0.2213]],
["hard-coded-example", [1058627807, -0.44713, 0.4104, -1.1248]],
["hard-coded-example", [3550486718, -1.06853, -0.12469, 0.17944]],
["hard-coded-example", [3550486718, -1.31415, 0.04656, -0.5007]],
["mask-inverted", [4275565051, -0.9633, -0.62405, -1.02327]],
["numbers-for-bool", [3723916991, -0.34954, -0.0985, 0.12125]],
["padding-masks-queries", [1262521038, -0.34954, -0.0985, 0.12125]],
["padding-masks-queries", [909606539, -0.97968, 0.74426, 0.17388]],
["position-for-id", [4275565051, -1.32327, -0.06847, 0.2213]]
],
"a_batch_of_one": [
["arrays-only", [1849989690, -0.44713, 0.4104, -1.1248]],
["axis-lost", [3593774694, -0.44713, 0.4104, -1.1248, -1.9139, 0.52159, -1.92708]],
["batch-axis-misplaced", [2041835930, -0.44713, 0.4104, -1.1248, -1.9139, 0.52159, -1.92708]],
["cut-at-the-first-pad", [1096197511, 0.25785, -0.56399, -0.90114, -1.2029, -1.35166, -0.80347]],
["first-row-only", [1096197511, -0.44713, 0.4104, -1.1248, -0.20393, 0.48249, -0.61951]],
["global-for-parameter", [1096197511, -0.44713, 0.4104, -1.1248, -0.59938, 0.05474, -0.27577]],
["hard-coded-example", [1570432392, -1.06853, -0.12469, 0.17944, -1.06853, -0.12469, 0.17944]],
["hard-coded-example", [1570432392, -1.31415, 0.04656, -0.5007, -1.31415, 0.04656, -0.5007]],
["hard-coded-example", [3517872309, -0.34954, -0.0985, 0.12125, -0.34954, -0.0985, 0.12125]],
["hard-coded-example", [57910010, -0.44713, 0.4104, -1.1248, -0.44713, 0.4104, -1.1248]],
["mask-inverted", [1096197511, -0.86703, -0.36384, 0.6241, 1.31452, -0.46685, 1.65131]],
["numbers-for-bool", [1772325901, -0.44713, 0.4104, -1.1248, -1.9139, 0.52159, -1.92708]],
["pad-for-smallest", [1096197511, -0.44713, 0.4104, -1.1248, 0.0, 0.0, 0.0]],
["padding-masks-queries", [3590333710, -0.70138, 0.31887, 0.50143, 0.19613, 0.55861, -0.26827]],
["padding-masks-queries", [788017408, -0.44713, 0.4104, -1.1248, -1.9139, 0.52159, -1.92708]],
["position-for-id", [1096197511, -0.60918, -0.92783, -0.27704, -0.60184, -2.5958, 0.2216]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
