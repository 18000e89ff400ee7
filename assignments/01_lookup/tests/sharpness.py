from softlookup.feedback import Feedback
from otter.test_files import test_case
import math
from softlookup import Difference, are_numbers

OK_FORMAT = False

name = "sharpness"
points = None
feedback = Feedback("sharpness")


@test_case(
    name="is_three_numbers",
    points=0.1,
    hidden=False,
)
@feedback.shown
def is_three_numbers(sharpness):
    are_numbers(sharpness, 3, "sharpness")


@test_case(
    name="from_sharp_to_even",
    points=0.1,
    hidden=False,
)
@feedback.shown
def from_sharp_to_even(sharpness):
    are_numbers(sharpness, 3, "sharpness")
    for number in sharpness:
        assert 0.2 <= number <= 1.0005, "each weight should lie between 1/5 and 1"
    if not sharpness[0] > sharpness[1] > sharpness[2]:
        alike = sharpness[0] == sharpness[1] == sharpness[2]
        mistake = None if not alike else "zeros-left-out" if sharpness[0] == 1 else "no-scale"
        raise Difference("sharpness", "weights that fall from the first to the last", "weights that do not", mistake)


@test_case(
    name="two_weights_that_fit_together",
    points=0.1,
    hidden=False,
)
@feedback.shown
def two_weights_that_fit_together(sharpness):
    are_numbers(sharpness, 3, "sharpness")
    for number in sharpness[1:]:
        assert 0 < number < 1, "at d_k = 1 and at d_k = 10 the weight should lie between 0 and 1"
        assert round(float(number), 2) != number, (
            "at d_k = 1 and at d_k = 10 the weight should have at least three decimals"
        )
    at_one, at_ten = (math.log(4 * number / (1 - number)) for number in sharpness[1:])  # the scores behind them
    if abs(at_one - math.sqrt(10) * at_ten) < 0.02:  # three decimals of each weight leave about 0.01
        return
    wanted = "two weights at d_k = 1 and 10 that belong to scores that differ by a factor of √10"
    powers = {"divided-by-d-k": 10, "no-scale": 1, "multiplied-by-root-d-k": 1 / math.sqrt(10)}
    mistake = next((name for name, factor in powers.items() if abs(at_one - factor * at_ten) < 0.02), None)
    others = [math.e / (math.e + zeros) for zeros in range(1, 20) if zeros != 4]
    if any(abs(sharpness[1] - share) < 6e-4 for share in others):
        mistake = "keys-miscounted"
    raise Difference("sharpness", wanted, f"weights that belong to {at_one:.3g} and {at_ten:.3g}", mistake)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_three_numbers": "Is it a list, a tuple or an array of three numbers?",
        "from_sharp_to_even": "Can a share be larger than 1, or the right key get less than an even share? And what happens to its share when the scores are divided by more?",
        "two_weights_that_fit_together": "One score and four zeros make the weight of the right key. How much larger is that score at d_k = 1 than at d_k = 10?",
    },
    hints={
        "dict-for-list": "Three numbers were asked for: does anybody need keys to find them?",
        "divided-by-d-k": "If the number under the root is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "keys-miscounted": "How many keys share the total, and how many of them have a score of 0?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "not-three": "How many temperatures were asked about, and how many numbers are there in your answer?",
        "order-reversed": "In which order should the parts of your result come?",
        "percent-for-share": "Is the whole 1 or 100?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
        "wrong-divisor": "What are scores divided by: by the root of which length? Put other lengths into a call, one at a time: which of them changes your divisor?",
        "wrong-weight": "Of all the weights in a row, on which key is the one you were asked for?",
        "zeros-left-out": "Which power of e belongs to a score of 0, and does a key with such a score get a share?",
    },
    known="""{
"is_three_numbers": [
["dict-for-list", [3680185525, 0.25785, -0.56399, -0.90114, 0.104429, -0.228414, -0.364961, 2.5785, -5.6399, -9.0114, 0.065752, -0.143816, -0.22979]],
["not-three", [441468123, 0.104429, -0.228414, -0.364961]],
["not-three", [472225952, 0.25785, -0.56399, -0.90114, 0.088861, -0.268346, -0.245323, 0.046508, -0.194252, -0.08096]],
["text-for-number", [1611384350]]
],
"from_sharp_to_even": [
["dict-for-list", [3680185525, 0.25785, -0.56399, -0.90114, 0.104429, -0.228414, -0.364961, 2.5785, -5.6399, -9.0114, 0.065752, -0.143816, -0.22979]],
["keys-miscounted", [2351862470, -0.03652, -0.5195, -0.78595]],
["multiplied-by-root-d-k", [3570675635, 0.052887, -0.115678, -0.18483, 0.104329, -0.228194, -0.364609, 0.22051, -0.48232, -0.77065]],
["no-scale", [3570675635, 0.104329, -0.228194, -0.364609, 0.104329, -0.228194, -0.364609, 0.104329, -0.228194, -0.364609]],
["not-three", [441468123, 0.104429, -0.228414, -0.364961]],
["not-three", [472225952, 0.25785, -0.56399, -0.90114, 0.088861, -0.268346, -0.245323, 0.046508, -0.194252, -0.08096]],
["order-reversed", [3570675635, 0.065752, -0.143816, -0.22979, 0.104429, -0.228414, -0.364961, 0.25785, -0.56399, -0.90114]],
["percent-for-share", [3570675635, 25.785, -56.399, -90.114, 10.4429, -22.8414, -36.4961, 6.5752, -14.3816, -22.979]],
["text-for-number", [1611384350]],
["wrong-weight", [3570675635, 0.0, 0.0, 0.0, 0.03838, -0.083948, -0.134132, 0.047999, -0.104987, -0.167749]],
["zeros-left-out", [2351862470, -1.31415, 0.04656, -0.5007]]
],
"two_weights_that_fit_together": [
["dict-for-list", [3680185525, 0.25785, -0.56399, -0.90114, 0.104429, -0.228414, -0.364961, 2.5785, -5.6399, -9.0114, 0.065752, -0.143816, -0.22979]],
["divided-by-d-k", [3570675635, 0.25785, -0.56399, -0.90114, 0.104329, -0.228194, -0.364609, 0.05582, -0.122092, -0.195079]],
["keys-miscounted", [2351862470, -0.03652, -0.5195, -0.78595]],
["keys-miscounted", [3570675635, 0.25785, -0.56399, -0.90114, 0.122573, -0.2681, -0.428372, 0.080915, -0.176982, -0.282783]],
["multiplied-by-root-d-k", [3570675635, 0.052887, -0.115678, -0.18483, 0.104329, -0.228194, -0.364609, 0.22051, -0.48232, -0.77065]],
["no-scale", [3570675635, 0.104329, -0.228194, -0.364609, 0.104329, -0.228194, -0.364609, 0.104329, -0.228194, -0.364609]],
["not-three", [441468123, 0.104429, -0.228414, -0.364961]],
["not-three", [472225952, 0.25785, -0.56399, -0.90114, 0.088861, -0.268346, -0.245323, 0.046508, -0.194252, -0.08096]],
["order-reversed", [3570675635, 0.065752, -0.143816, -0.22979, 0.104429, -0.228414, -0.364961, 0.25785, -0.56399, -0.90114]],
["percent-for-share", [3570675635, 25.785, -56.399, -90.114, 10.4429, -22.8414, -36.4961, 6.5752, -14.3816, -22.979]],
["text-for-number", [1611384350]],
["wrong-weight", [3570675635, 0.0, 0.0, 0.0, 0.03838, -0.083948, -0.134132, 0.047999, -0.104987, -0.167749]],
["zeros-left-out", [2351862470, -1.31415, 0.04656, -0.5007]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
    families={"wrong-divisor": ["no-scale", "divided-by-d-k"]},
)
