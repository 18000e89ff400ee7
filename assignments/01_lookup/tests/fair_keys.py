from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, example, same_array

OK_FORMAT = False

name = "fair_keys"
points = None
feedback = Feedback("fair_keys")


@test_case(
    name="is_four_keys",
    points=0.15,
    hidden=False,
)
@feedback.shown
def is_four_keys(fair_keys):
    example(fair_keys, (4, 3), "fair_keys")


@test_case(
    name="no_key_is_turned",
    points=0.15,
    hidden=False,
)
@feedback.shown
def no_key_is_turned(fair_keys):
    loud_keys = np.array([[2.0, 2.0, 1.0], [0.0, 6.0, 8.0], [1.0, 0.0, 0.0], [4.0, 0.0, 3.0]])
    keys = example(fair_keys, (4, 3), "fair_keys")
    for row in range(4):
        largest = loud_keys[row].argmax()
        factor = keys[row, largest] / loud_keys[row, largest]
        assert factor > 0, f"row {row} of fair_keys should be row {row} of loud_keys times a number above 0"
        same_array(keys[row] / factor, loud_keys[row], f"row {row} of fair_keys, brought back to its old length", 1e-3)


@test_case(
    name="queries_find_their_own_keys",
    points=0.1,
    hidden=False,
)
@feedback.shown
def queries_find_their_own_keys(fair_keys):
    names, keys = "abcd", example(fair_keys, (4, 3), "fair_keys")
    for name, query in zip(names, keys.tolist(), strict=True):
        products = [sum(x * y for x, y in zip(query, key, strict=True)) for key in keys.tolist()]
        best = [other for other, product in zip(names, products, strict=True) if product == max(products)]
        if best != [name]:
            came = f"keys of which query {name} finds key {' and key '.join(best)}"
            wanted = "keys each of which finds itself, and no other"
            mistake = "not-squared" if np.ptp(keys.sum(axis=1)) < 1e-6 else None
            raise Difference("fair_keys", wanted, came, mistake)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "is_four_keys": "Are there still four keys of three numbers each?",
        "no_key_is_turned": "Divide a row of yours by the same row of loud_keys, entry by entry. Is it one and the same number everywhere, and above 0?",
        "queries_find_their_own_keys": "Each of your keys has been asked for. Which key does it find, and how long are the two?",
    },
    hints={
        "largest-for-length": "Have two vectors with the same largest entry the same length?",
        "left-loud": "How long is each of your keys?",
        "negative-factor": "What is the sign of the number that each key was multiplied by?",
        "no-root": "After your division, how long is a key that was ten times as long as another?",
        "not-squared": "Is the sum of a vector's entries its length?",
        "one-factor-for-all": "If all keys are divided by the same number, does the loudest stop being so?",
        "other-keys": "Are these the keys you were given, made fair, or new ones?",
        "softmax-for-length": "Does your key still point the way it pointed before?",
        "zero-keys": "Where does a key of length zero point?",
    },
    known="""{
"is_four_keys": [
["transposed", [875646053, 0.8358, 0.31513, -0.72699]]
],
"no_key_is_turned": [
["axis-0", [3377465010, 0.85755, -0.36056, -0.23202]],
["negative-factor", [3377465010, 0.94606, 0.92732, -0.58478]],
["other-keys", [3377465010, 1.93593, 0.06825, 0.34706]],
["rounded", [3377465010, -0.94286, -0.99073, 0.583]],
["softmax-for-length", [3377465010, -0.41562, -0.30866, -0.3542]],
["transposed", [875646053, 0.8358, 0.31513, -0.72699]],
["zero-keys", [3377465010, 0.0, 0.0, 0.0]]
],
"queries_find_their_own_keys": [
["axis-0", [3377465010, 0.85755, -0.36056, -0.23202]],
["largest-for-length", [3377465010, -1.10092, -1.01538, 0.41617]],
["left-loud", [3377465010, 3.29258, 2.5865, -2.29149]],
["no-root", [3377465010, -1.10626, -0.9829, 0.91707]],
["not-squared", [3377465010, -0.87898, -0.87704, 0.73304]],
["one-factor-for-all", [3377465010, 0.28338, 0.222611, -0.19722]],
["one-factor-for-all", [3377465010, 0.329258, 0.25865, -0.229149]],
["other-keys", [3377465010, 1.93593, 0.06825, 0.34706]],
["softmax-for-length", [3377465010, -0.41562, -0.30866, -0.3542]],
["transposed", [875646053, 0.8358, 0.31513, -0.72699]],
["zero-keys", [3377465010, 0.0, 0.0, 0.0]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
