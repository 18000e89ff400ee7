from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, sums_to_one

OK_FORMAT = False

name = "one_hot"
points = None
feedback = Feedback("one_hot")


@test_case(
    name="one_id_of_five",
    points=0.8,
    hidden=False,
)
@feedback.watched
def one_id_of_five(one_hot):
    same_array(one_hot(2, 5), np.array([0, 0, 1, 0, 0]), "one_hot(2, 5)")


@test_case(
    name="one_row_for_each_id",
    points=0.6,
    hidden=False,
)
@feedback.watched
def one_row_for_each_id(one_hot):
    is_array(one_hot(np.array([3, 0, 5, 3]), 7), (4, 7), "the one-hot vectors of four ids")


@test_case(
    name="every_row_holds_a_single_one",
    points=0.6,
    hidden=False,
)
@feedback.watched
def every_row_holds_a_single_one(one_hot):
    rows = one_hot(np.array([1, 4, 2, 1, 0, 0]), 5)
    is_array(rows, (6, 5), "the one-hot vectors of six ids")
    sums_to_one(rows, 1, "the one-hot vectors of six ids")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "one_id_of_five": "Count the places from 0. Where should the only 1 stand, and are the entries numbers?",
        "one_row_for_each_id": "Four ids go in, and seven are possible. How many rows should come out, and how long is each?",
        "every_row_holds_a_single_one": "Each id has a row of its own. What do the entries of one row add up to?",
    },
    known={
        "one_id_of_five": [
            ("axis-gained", [1474965060, -0.70498, 0.97439, -0.22367]),
            ("bool-for-number", [322088034, -0.70498, 0.97439, -0.22367]),
            ("global-for-parameter", [544823340, -0.70498, 0.97439, -0.22367]),
            ("hard-coded-example", [2906440630, 0.72748, -0.48417, -2.23383]),
            ("hard-coded-example", [3855282772, -2.81425, -0.65472, 0.88547]),
            ("ids-for-ones", [2292444788, -1.40995, 1.94878, -0.44733]),
            ("list-for-array", [2755589856, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("matrices-only", [123891230]),
            ("matrix-for-array", [4164108751]),
            ("none-returned", [3751981041]),
            ("off-by-one", [2292444788, -0.86703, -0.36384, 0.6241]),
            ("off-by-one", [2292444788, 0.50347, -0.73524, -0.22099]),
            ("off-by-one", [2330284077, -0.70498, 0.97439, -0.22367]),
            ("wider-than-asked-for", [2351862470, -0.70498, 0.97439, -0.22367]),
        ],
        "one_row_for_each_id": [
            ("bool-for-number", [695651660, 0.72748, -0.48417, -2.23383]),
            ("global-for-parameter", [764577841, 0.20371, 0.51229, -0.71893]),
            ("hard-coded-example", [2292444788, -0.70498, 0.97439, -0.22367]),
            ("hard-coded-example", [2381117681, 0.25785, -0.56399, -0.90114]),
            ("hard-coded-example", [3855282772, -2.81425, -0.65472, 0.88547]),
            ("ids-de-duplicated", [521936806, 0.47092, 0.57442, -2.017]),
            ("list-for-array", [1310409654, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("matrix-for-array", [4164108751]),
            ("none-returned", [3751981041]),
            ("off-by-one", [715448185, 0.88627, -1.25443, 0.50051]),
            ("one-hot-transposed", [3249662629, -1.34603, -1.41112, 0.98424]),
            ("rows-added-up", [2334603802, 0.7553, -0.40036, -2.02208]),
            ("vectors-only", [907613681]),
            ("wider-than-asked-for", [3022516983, -1.30098, -2.21183, -0.34131]),
        ],
        "every_row_holds_a_single_one": [
            ("bool-for-number", [1635843246, -2.81425, -0.65472, 0.88547]),
            ("global-for-parameter", [1616521530, -1.98605, 1.72444, -0.11409]),
            ("hard-coded-example", [2292444788, -0.70498, 0.97439, -0.22367]),
            ("hard-coded-example", [2381117681, 0.25785, -0.56399, -0.90114]),
            ("hard-coded-example", [2906440630, 0.72748, -0.48417, -2.23383]),
            ("ids-de-duplicated", [2668273972, -0.47354, -1.59554, -1.69743]),
            ("ids-for-ones", [3855282772, 1.12306, -5.50122, -2.30775]),
            ("list-for-array", [1930413606, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("matrix-for-array", [4164108751]),
            ("none-returned", [3751981041]),
            ("off-by-one", [3471286679, -0.69656, 0.26144, -1.84257]),
            ("off-by-one", [3855282772, -1.35644, 0.42299, -1.24033]),
            ("one-hot-transposed", [2303187783, 0.66946, 0.34176, 0.20767]),
            ("rows-added-up", [2292444788, -0.34954, -0.0985, 0.12125]),
            ("vectors-only", [907613681]),
        ],
    },
    hints={
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "bool-for-number": "Which kind of entry were you asked for, and which does a comparison give?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "ids-de-duplicated": "If a token comes twice, does it come twice in your result?",
        "ids-for-ones": "Which number should mark a token's place, whatever that place is?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "off-by-one": "Where does the first block begin, and where does the last one end?",
        "one-hot-transposed": "Does each token have a row of its own, or a column?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "rows-added-up": "Can one tell from your result in which order the tokens came?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "vectors-only": "What does your code do with several rows at once?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "wider-than-asked-for": "How long is a row of yours, and who decides that?",
    },
)
