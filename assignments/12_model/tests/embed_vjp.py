from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "embed_vjp"
points = None
feedback = Feedback("embed_vjp")


@test_case(
    name="row_that_is_read_twice",
    points=0.15,
    hidden=False,
)
@feedback.shown
def row_that_is_read_twice(embed_vjp):
    ids, g = np.array([[1, 2, 0, 2]]), np.array([[[1.0, 6.0], [4.0, -2.0], [5.0, 0.5], [3.0, 7.0]]])
    kept = g.copy()
    expected = np.array([[5.0, 0.5], [1.0, 6.0], [7.0, 5.0], [0.0, 0.0]])
    same_array(embed_vjp(ids, g, 4), expected, "the gradient of a table with four rows")
    unchanged(kept, g, "g")


@test_case(
    name="a_row_for_each_word_of_the_table",
    points=0.15,
    hidden=False,
)
@feedback.shown
def a_row_for_each_word_of_the_table(embed_vjp):
    got = embed_vjp(np.array([[1, 0, 1], [2, 2, 2]]), np.ones((2, 3, 5)), 7)
    is_array(got, (7, 5), "the gradient of a table with seven rows")


@test_case(
    name="row_that_two_stories_read",
    points=0.1,
    hidden=False,
)
@feedback.shown
def row_that_two_stories_read(embed_vjp):
    got = embed_vjp(np.array([[1, 0], [0, 0]]), np.array([[[1.0], [4.0]], [[8.0], [2.0]]]), 2)
    same_array(got, np.array([[14.0], [1.0]]), "the gradient of a table that two stories read")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "row_that_is_read_twice": "The id 2 comes twice. What comes back to row 2, and what to a row that nobody looked up?",
        "a_row_for_each_word_of_the_table": "How many rows does the gradient have, and how many columns?",
        "row_that_two_stories_read": "Two stories read the same row. Do the gradients of both come back to it?",
    },
    hints={
        "averaged-over-the-stories": "If the same story is read twice, should a weight's gradient stay as it is, or double?",
        "averaged-over-the-words": "Read one word more: does that make the gradients of the other words smaller?",
        "first-story-only": "How many stories are in the batch, and how many of them reach your table?",
        "first-use-only": "If an id comes again later in the text, does its row notice?",
        "first-word-left-out": "Does the first place of a story give anything to your table?",
        "g-ignored": "What would your function return if g were all zeros?",
        "gradient-as-it-came": "How many rows has the table, and where does your result have a row for each?",
        "ids-sorted": "Do your tokens still stand in the order of the sentence?",
        "largest-for-sum": "An id occurs twice, with the gradients 1 and 2: what comes back to its row?",
        "last-word-left-out": "Does the last place of a story give anything to your table?",
        "looked-up-again": "You look up rows of `g`: is that the way forwards or the way back?",
        "mean-for-sum": "Put in entries that add nothing, such as zeros: should the result change, and does yours?",
        "multiplied-by-the-id": "Is a word with a larger id more important for the table?",
        "positions-for-ids": "Which number says to which row a gradient belongs, the word's place or its id?",
        "repeats-overwritten": "If an id comes twice, what does `table[ids] += 1` add to its row, 1 or 2?",
        "row-of-the-next-id": "Which row did id 0 read?",
        "row-of-the-next-word": "Which word read the row: the one at this place, or the one that comes next?",
        "size-ignored": "How many rows would your gradient have if the last word of the vocabulary did not come up?",
        "whole-story-for-each-word": "Does a row get what came back to its word's own places, or what came back to all of the story?",
        "wrong-sign": "Nudge one score up by a little: does the loss go the way that your gradient says?",
    },
    known="""{
"row_that_is_read_twice": [
["averaged-over-the-words", [3494590451, 2.47345, -0.74, -1.47233]],
["first-use-only", [3494590451, 7.04208, -8.81686, -1.45554]],
["first-word-left-out", [3494590451, 7.57795, 0.47704, -4.33967]],
["g-ignored", [3494590451, 1.10651, 0.81893, -1.27767]],
["gradient-as-it-came", [1580969324, -10.30549, 0.30669, 1.73433]],
["hard-coded-example", [1948684688, 2.7429, -8.2596, -11.9918]],
["hard-coded-example", [3635076068, 0.53052, 1.58904, -2.10681]],
["ids-sorted", [3494590451, -1.09937, 8.20198, 0.61686]],
["largest-for-sum", [3494590451, 6.98792, -0.72709, -9.55507]],
["last-word-left-out", [3494590451, 7.04208, -8.81686, -1.45554]],
["looked-up-again", [1580969324, -4.6643, 3.92061, -6.31049]],
["mean-for-sum", [3494590451, 6.53269, -4.69945, -5.81628]],
["multiplied-by-the-id", [3494590451, 15.7603, 3.5207, -1.8417]],
["positions-for-ids", [3494590451, -10.30549, 0.30669, 1.73433]],
["repeats-overwritten", [3494590451, 6.0233, -0.58203, -10.17702]],
["row-of-the-next-id", [3494590451, -11.58385, 4.07638, -3.5182]],
["row-of-the-next-word", [3494590451, 9.9234, 1.22048, -9.18862]],
["size-ignored", [1651239907, 9.8938, -2.96, -5.8893]],
["whole-story-for-each-word", [3494590451, 2.4773, 1.1469, -12.2507]],
["wrong-sign", [3494590451, -9.8938, 2.96, 5.8893]]
],
"a_row_for_each_word_of_the_table": [
["gradient-as-it-came", [768991320, 0.1356, -0.61873, -0.27199]],
["hard-coded-example", [1948684688, 2.7429, -8.2596, -11.9918]],
["hard-coded-example", [3494590451, 9.8938, -2.96, -5.8893]],
["looked-up-again", [768991320, 0.1356, -0.61873, -0.27199]],
["size-ignored", [757759268, 0.53052, 1.58904, -2.10681]]
],
"row_that_two_stories_read": [
["averaged-over-the-stories", [1948684688, 1.37144, -4.12982, -5.99592]],
["averaged-over-the-words", [1948684688, 0.68572, -2.06491, -2.99796]],
["first-story-only", [1948684688, 0.16437, -2.61978, -2.98045]],
["first-use-only", [1948684688, 0.16437, -2.61978, -2.98045]],
["first-word-left-out", [1948684688, 1.5471, -3.38391, -5.40683]],
["g-ignored", [1948684688, -0.09348, -2.0558, -2.07931]],
["gradient-as-it-came", [1960381676, -7.84312, 4.30527, -0.63605]],
["hard-coded-example", [3494590451, 9.8938, -2.96, -5.8893]],
["hard-coded-example", [3635076068, 0.53052, 1.58904, -2.10681]],
["ids-sorted", [1948684688, -0.6318, -7.6592, -7.4161]],
["largest-for-sum", [1948684688, 1.19577, -4.87572, -6.58501]],
["last-word-left-out", [1948684688, 1.19577, -4.87572, -6.58501]],
["looked-up-again", [1960381676, -0.03713, -2.38063, -3.42511]],
["mean-for-sum", [1948684688, 0.33627, -2.99577, -3.58121]],
["multiplied-by-the-id", [1948684688, -0.86703, -0.36384, 0.6241]],
["positions-for-ids", [1948684688, -2.8815, -7.2589, -4.3656]],
["repeats-overwritten", [1948684688, -0.35133, -1.49181, -1.17818]],
["row-of-the-next-id", [1948684688, -11.8805, -5.6578, 7.8363]],
["row-of-the-next-word", [1948684688, -0.6318, -7.6592, -7.4161]],
["whole-story-for-each-word", [1948684688, -0.4674, -10.279, -10.3966]],
["wrong-sign", [1948684688, -2.7429, 8.2596, 11.9918]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
