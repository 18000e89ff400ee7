from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "positional_encoding"
points = None
feedback = Feedback("positional_encoding")


@test_case(
    name="row_for_each_position",
    points=0.15,
    hidden=False,
)
@feedback.shown
def row_for_each_position(positional_encoding):
    is_array(positional_encoding(5, 6), (5, 6), "the encoding of 5 positions of width 6")


@test_case(
    name="first_clock",
    points=0.15,
    hidden=False,
)
@feedback.shown
def first_clock(positional_encoding):
    encoding = positional_encoding(3, 4)
    is_array(encoding, (3, 4), "the encoding of 3 positions of width 4")
    expected = np.array([[0.0, 1.0], [np.sin(1.0), np.cos(1.0)], [np.sin(2.0), np.cos(2.0)]])
    same_array(encoding[:, :2], expected, "the first two columns")


@test_case(
    name="second_clock",
    points=0.15,
    hidden=False,
)
@feedback.shown
def second_clock(positional_encoding):
    encoding = positional_encoding(3, 4)
    is_array(encoding, (3, 4), "the encoding of 3 positions of width 4")
    expected = np.array([[0.0, 1.0], [np.sin(0.01), np.cos(0.01)], [np.sin(0.02), np.cos(0.02)]])
    same_array(encoding[:, 2:], expected, "the last two columns")
    wide = positional_encoding(3, 8)
    is_array(wide, (3, 8), "the encoding of 3 positions of width 8")
    same_array(wide[:, 4:6], expected, "the third pair of columns, with a width of 8")


@test_case(
    name="pairs_are_hands_of_length_one",
    points=0.15,
    hidden=False,
)
@feedback.shown
def pairs_are_hands_of_length_one(positional_encoding):
    encoding = positional_encoding(7, 6)
    is_array(encoding, (7, 6), "the encoding of 7 positions of width 6")
    same_array(encoding[:, 0::2] ** 2 + encoding[:, 1::2] ** 2, np.ones((7, 3)), "the squared lengths of the hands")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "row_for_each_position": "Is there a row for each position, and a column for each number of a word?",
        "first_clock": "The first clock is the fastest. What is its angle at position 1, and in which two columns are its sine and its cosine?",
        "second_clock": "With a width of 4 there are two clocks. What is i for the second one, and by how much is it slower than the first? With a width of 8, which of the four clocks is as fast?",
        "pairs_are_hands_of_length_one": "The hand of a clock has length 1 at any angle. Do the two numbers of each pair belong to the same hand?",
    },
    hints={
        "degrees-for-radians": "In which unit does NumPy take an angle?",
        "halves-for-pairs": "Are the sine and the cosine of one clock in neighbouring columns?",
        "multiplied-for-divided": "Do your clocks get slower from pair to pair, or faster?",
        "parity-of-positions": "Is it the position or the column that decides between sine and cosine?",
        "positions-from-one": "Which position belongs to the first row of your result, and from which number does the formula count?",
        "sine-and-cosine-swapped": "At position 0, which of the two numbers of a pair should be 0?",
        "sine-only": "At position 0, are all the numbers really alike?",
        "whole-division": "What does `//` make of 7 and 2?",
        "width-less-two": "In the exponent, which number is 2i divided by, for the last pair as well as for the first?",
        "wrong-base": "Which number is raised to a power in the formula?",
        "wrong-positional-exponent": "For columns 2 and 3, which i is it, and do the two share a clock?",
    },
    known="""{
"row_for_each_position": [
["hard-coded-example", [4085745703, -0.69559, -7.23442, 0.21598]],
["hard-coded-example", [875646053, -0.77246, 1.06424, 0.82689]],
["transposed", [3855282772, -3.56916, 1.14373, -0.36104]]
],
"first_clock": [
["degrees-for-radians", [875646053, -0.96062, -0.43608, -0.97261]],
["halves-for-pairs", [875646053, -0.62737, 0.91503, 0.98317]],
["hard-coded-example", [2303187783, -2.10059, -6.38066, 0.56328]],
["hard-coded-example", [4085745703, -0.69559, -7.23442, 0.21598]],
["parity-of-positions", [875646053, 0.46349, -0.52622, 0.31913]],
["positions-from-one", [875646053, -1.14698, -0.15608, 0.33904]],
["random-placeholder", [875646053, -4.48899, 1.915, -1.94988]],
["sine-and-cosine-swapped", [875646053, -0.70704, -0.65862, -1.22741]],
["sine-only", [875646053, 2.19826, 0.48057, 0.13872]],
["transposed", [3377465010, -0.74232, -0.63041, 0.98989]],
["wrong-positional-exponent", [875646053, 0.42668, 0.13563, 0.10175]],
["wrong-positional-exponent", [875646053, 0.45855, 0.12377, 0.08726]]
],
"second_clock": [
["degrees-for-radians", [1535826435, -0.96062, -0.43608, -0.97261, -0.01553, -0.91723, -1.62178]],
["halves-for-pairs", [1535826435, -0.62737, 0.91503, 0.98317, 0.99168, 0.48759, -0.58778]],
["hard-coded-example", [1535826435, -0.77246, 1.06424, 0.82689, -0.6756, 0.45906, -0.88828]],
["hard-coded-example", [2857904851, -0.69559, -7.23442, 0.21598, -0.69559, -7.23442, 0.21598]],
["hard-coded-example", [4148139279, -0.77246, 1.06424, 0.82689, -0.77246, 1.06424, 0.82689]],
["hard-coded-example", [441847615, -2.10059, -6.38066, 0.56328, -2.10059, -6.38066, 0.56328]],
["multiplied-for-divided", [1535826435, 0.54838, 0.91513, 0.31202, 2.6622, 0.69009, -1.03545]],
["parity-of-positions", [1535826435, 0.46349, -0.52622, 0.31913, -0.20111, 0.54877, -0.01556]],
["positions-from-one", [1535826435, -1.14698, -0.15608, 0.33904, 0.01986, 0.306, -1.22003]],
["random-placeholder", [1535826435, -4.48899, 1.915, -1.94988, -4.15723, -1.57561, 2.04532]],
["sine-and-cosine-swapped", [1535826435, -0.70704, -0.65862, -1.22741, 1.75813, -1.13196, 0.63609]],
["sine-only", [1535826435, 2.19826, 0.48057, 0.13872, 0.60654, 0.7182, -0.07989]],
["transposed", [242804737, -0.74232, -0.63041, 0.98989, -1.64753, -0.6919, 0.68054]],
["whole-division", [1535826435, -0.17425, -0.29792, 1.00135, -0.65221, 0.4929, 1.29207]],
["width-less-two", [1535826435, -0.75776, 1.06697, 0.8214, -0.61913, 0.39689, -0.84597]],
["wrong-base", [1535826435, -0.803, 1.05742, 0.83837, -0.46131, 0.12604, -0.63775]],
["wrong-positional-exponent", [1535826435, -0.88536, 1.02781, 0.86995, -0.36312, -0.18552, -0.32521]],
["wrong-positional-exponent", [1535826435, 0.42668, 0.13563, 0.10175, -0.16708, 0.17324, -1.14142]],
["wrong-positional-exponent", [1535826435, 0.45855, 0.12377, 0.08726, -0.25886, 0.31462, -1.29242]]
],
"pairs_are_hands_of_length_one": [
["halves-for-pairs", [4085745703, 0.21899, 3.35443, 0.23819]],
["hard-coded-example", [2303187783, -2.10059, -6.38066, 0.56328]],
["hard-coded-example", [875646053, -0.77246, 1.06424, 0.82689]],
["parity-of-positions", [4085745703, -1.47959, -1.74373, 1.09452]],
["random-placeholder", [4085745703, -5.12241, -1.4248, -3.75426]],
["sine-only", [4085745703, 1.46212, -2.96186, 0.21841]],
["transposed", [3623653590, -2.02575, -1.33891, 0.59579]],
["wrong-positional-exponent", [4085745703, -0.69882, -2.14589, 0.31242]],
["wrong-positional-exponent", [4085745703, -0.73267, -4.05141, 0.47727]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
