from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "masked_attention"
points = None
feedback = Feedback("masked_attention")


@test_case(
    name="equal_shares_of_what_is_seen",
    points=1,
    hidden=False,
)
@feedback.watched
def equal_shares_of_what_is_seen(masked_attention):
    K, V = np.array([[1.0, 0.0], [0.0, 2.0], [3.0, 1.0]]), np.array([[6.0], [12.0], [0.0]])
    mask = np.array([[True, False, False], [True, True, False], [True, True, True], [False, True, True]])
    result = masked_attention(np.zeros((4, 2)), K, V, mask)
    same_array(result, np.array([[6.0], [9.0], [6.0], [6.0]]), "the mix of four queries")


@test_case(
    name="quarter_and_three_quarters",
    points=1.4,
    hidden=False,
)
@feedback.watched
def quarter_and_three_quarters(masked_attention):
    Q, mask = np.array([[1.0] * 4, [0.0] * 4]), np.array([[True, True, False], [True, False, True]])
    K = np.array([[0.0] * 4, [np.log(9), 0.0, 0.0, 0.0], [0.0, 5.0, 0.0, 0.0]])
    V = np.array([[8.0, 0.0, 4.0], [0.0, 4.0, 4.0], [4.0, 8.0, 0.0]])
    expected = np.array([[2.0, 3.0, 4.0], [6.0, 4.0, 2.0]])
    same_array(masked_attention(Q, K, V, mask), expected, "the mix of two queries with keys of width 4")


@test_case(
    name="nothing_to_see_brings_nothing",
    points=0.8,
    hidden=False,
)
@feedback.watched
def nothing_to_see_brings_nothing(masked_attention):
    mask = np.array([[False, False], [False, True]])
    V = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    result = masked_attention(np.ones((2, 4)), np.ones((2, 4)), V, mask)
    same_array(result, np.array([[0.0, 0.0, 0.0], [4.0, 5.0, 6.0]]), "the mix of two queries")


@test_case(
    name="hidden_keys_change_nothing",
    points=0.8,
    hidden=False,
)
@feedback.watched
def hidden_keys_change_nothing(masked_attention):
    Q, K = np.array([[1.0, 0.5], [-1.0, 2.0]]), np.array([[0.3, 1.0], [2.0, -1.0], [1.0, 1.0]])
    V, mask = np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [5.0, 5.0, 5.0]]), np.array([[True, True, False]])
    result = masked_attention(Q, K, V, mask)
    is_array(result, (2, 3), "attention of two queries")
    K[2], V[2] = [-4.0, 0.0], [9.0, -9.0, 0.0]
    same_array(masked_attention(Q, K, V, mask), result, "attention with another hidden key and value")


@test_case(
    name="shape_with_axes_in_front",
    points=0.8,
    hidden=False,
)
@feedback.watched
def shape_with_axes_in_front(masked_attention):
    Q, K, V = np.ones((2, 3, 5, 7)), np.ones((2, 3, 4, 7)), np.ones((2, 3, 4, 6))
    is_array(masked_attention(Q, K, V, np.ones((5, 4), dtype=bool)), (2, 3, 5, 6), "attention with two axes in front")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "equal_shares_of_what_is_seen": "The queries are zero, so all scores are equal. Which values does each query mix, and in what shares?",
        "quarter_and_three_quarters": "The query's scores are 0 and ln 9 before they are scaled. What are they after that, and what is the ratio of the shares?",
        "nothing_to_see_brings_nothing": "What should the row of a query be that may look at nothing? And are the other rows unaffected?",
        "hidden_keys_change_nothing": "A hidden key and its value were changed. Should the result change at all?",
        "shape_with_axes_in_front": "With more axes in front, is there still a row for each query, as wide as the values?",
    },
    known={
        "equal_shares_of_what_is_seen": [
            ("argmax-for-softmax", [4217791536, -1.8433, -8.5435, -5.6561]),
            ("axis-0", [4217791536, -6.90243, -0.40565, -0.28364]),
            ("causal-always", [4217791536, -8.5261, 2.175, 0.4057]),
            ("global-for-parameter", [4217791536, -1.7769, 0.9741, -8.7458]),
            ("half-precision", [4217791536, -7.4641, -5.225, -2.4575]),
            ("hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]),
            ("hard-coded-example", [1175515922, 1.96197, -1.51589, -1.46266]),
            ("hard-coded-example", [1175515922, 6.80085, 1.72692, -3.17387]),
            ("hard-coded-example", [4044672075, -1.10876, -0.01996, -0.12263]),
            ("k-for-v", [3494590451, -0.50216, -1.2881, -1.15813]),
            ("k-not-transposed", [3810432628]),
            ("list-for-array", [36516631, 1.5471, -3.38391, -5.40683, 2.3207, -5.0759, -8.1102, 1.5471, -3.38391, -5.40683, 1.5471, -3.38391, -5.40683]),
            ("mask-after-softmax", [4217791536, -6.90243, -0.40565, -0.28364]),
            ("mask-ignored", [4217791536, -4.86409, -4.13207, -4.33018]),
            ("mask-inverted", [4217791536, 4.56792, -7.79534, -6.73279]),
            ("mask-transposed", [4081649550]),
            ("masked-with-0", [4217791536, -4.86409, -4.13207, -4.33018]),
            ("none-returned", [3751981041]),
            ("padding-masks-queries", [4217791536, -4.86409, -4.13207, -4.33018]),
            ("q-k-swapped", [535127606]),
            ("random-placeholder", [4217791536, -0.43602, 1.47615, 0.13533]),
            ("weights-for-outputs", [3377465010, 0.1081, -0.54804, -0.25861]),
            ("whole-array", [4217791536, -2.58841, -0.15212, -0.10636]),
            ("whole-row-emptied", [4217791536, -4.22985, 5.84633, -1.342]),
            ("zero-times-infinity", [1304564598, 0.0, 0.0, 0.0]),
            ("zero-times-infinity", [4217791536, 0.0, 0.0, 0.0]),
        ],
        "quarter_and_three_quarters": [
            ("argmax-for-softmax", [1175515922, -2.28432, 0.15573, -3.76599]),
            ("axis-0", [1175515922, 5.06609, -3.10965, -1.04232]),
            ("causal-always", [1175515922, 0.95101, 0.55383, -1.62064]),
            ("divided-by-d-k", [1175515922, 2.60369, -1.87053, -2.58875]),
            ("divided-by-root-n", [1175515922, 1.79329, -1.42268, -1.16667]),
            ("global-for-parameter", [1175515922, 4.07306, -7.57623, 4.93296]),
            ("hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]),
            ("hard-coded-example", [1175515922, 6.80085, 1.72692, -3.17387]),
            ("hard-coded-example", [4044672075, -1.10876, -0.01996, -0.12263]),
            ("hard-coded-example", [4217791536, -7.4652, -5.2236, -2.4579]),
            ("k-for-v", [156329429, 0.40987, 1.31775, -3.73487]),
            ("k-not-transposed", [175977281]),
            ("list-for-array", [2838579571, 0.5157, -1.12797, -1.80228, 0.77355, -1.69196, -2.70342, 1.0314, -2.25594, -3.60455, 1.5471, -3.38391, -5.40683, 1.0314, -2.25594, -3.60455, 0.5157, -1.12797, -1.80228]),
            ("mask-after-softmax", [1175515922, 3.36568, -1.71452, -0.62918]),
            ("mask-ignored", [1175515922, 0.19855, -4.59902, 0.04527]),
            ("mask-inverted", [1175515922, -2.07042, -2.15147, 0.2763]),
            ("mask-transposed", [2021953180]),
            ("masked-with-0", [1175515922, 0.75111, -0.81512, -1.17806]),
            ("mean-of-v", [1175515922, 3.34469, -2.28002, -3.88904]),
            ("multiplied-by-root-d-k", [1175515922, 0.64669, -0.78904, 0.84536]),
            ("no-scale", [1175515922, 1.13233, -1.05742, -0.00683]),
            ("none-returned", [3751981041]),
            ("padding-masks-queries", [1175515922, 0.19855, -4.59902, 0.04527]),
            ("q-k-swapped", [2505504313]),
            ("random-placeholder", [1175515922, 1.29312, 2.24353, 0.22498]),
            ("softmax-twice", [1175515922, 2.66738, -1.90572, -2.70051]),
            ("weights-for-outputs", [1175515922, -0.337081, -0.332065, -0.317678]),
            ("whole-array", [1175515922, -0.98111, 0.05405, -0.76243]),
            ("whole-row-emptied", [1175515922, 0.0, 0.0, 0.0]),
            ("zero-times-infinity", [1175515922, 0.0, 0.0, 0.0]),
            ("zero-times-infinity", [878771845, 0.0, 0.0, 0.0]),
        ],
        "nothing_to_see_brings_nothing": [
            ("all-masked-row-averaged", [1175515922, 1.23849, 3.42825, -4.24885]),
            ("all-masked-row-nan", [4264041906, 6.80085, 1.72692, -3.17387]),
            ("causal-always", [1175515922, 1.01662, 3.33057, -2.74933]),
            ("global-for-parameter", [1175515922, -3.14771, 3.37256, -2.75191]),
            ("hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]),
            ("hard-coded-example", [1175515922, 1.96197, -1.51589, -1.46266]),
            ("hard-coded-example", [4044672075, -1.10876, -0.01996, -0.12263]),
            ("hard-coded-example", [4217791536, -7.4652, -5.2236, -2.4579]),
            ("k-for-v", [156329429, -0.50216, -0.03388, -0.18032]),
            ("k-not-transposed", [197089654]),
            ("list-for-array", [2838579571, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569, 1.5471, -3.38391, -5.40683]),
            ("mask-after-softmax", [1175515922, 3.40043, 0.86346, -1.58693]),
            ("mask-ignored", [1175515922, -0.95461, 3.40041, -3.50038]),
            ("mask-inverted", [1175515922, -3.14771, 3.37256, -2.75191]),
            ("masked-with-0", [1175515922, 0.71564, 3.42162, -4.07041]),
            ("none-returned", [3751981041]),
            ("padding-masks-queries", [1175515922, 4.60775, 1.69907, -2.42539]),
            ("random-placeholder", [1175515922, 1.29312, 2.24353, 0.22498]),
            ("weights-for-outputs", [1594606163, 0.50347, -0.73524, -0.22099]),
            ("whole-row-emptied", [1175515922, 0.0, 0.0, 0.0]),
            ("zero-times-infinity", [1175515922, 0.0, 0.0, 0.0]),
            ("zero-times-infinity", [878771845, 0.0, 0.0, 0.0]),
        ],
        "hidden_keys_change_nothing": [
            ("causal-always", [3236654453, 0.58157, 1.1444, -1.65228, -5.85956, -3.7987, -6.13615]),
            ("full-mask-only", [1853580276]),
            ("global-for-parameter", [3236654453, 3.25639, 0.46062, -3.1375, -6.4822, -4.8882, -7.2518]),
            ("hard-coded-example", [1749862297, -1.10876, -0.01996, -0.12263, -1.10876, -0.01996, -0.12263]),
            ("hard-coded-example", [763557701, -7.4652, -5.2236, -2.4579, -7.4652, -5.2236, -2.4579]),
            ("input-mutated", [4137656809, -1.95704, 1.50371, -1.45519, -1.79318, 1.53348, -1.44788]),
            ("k-for-v", [1582733175, 0.81347, -1.06495, -1.66049, 0.81347, -1.06495, -1.66049]),
            ("k-not-transposed", [367944237]),
            ("list-for-array", [718136744, 0.097654, -0.213594, -0.341281, 0.48059, -1.05117, -1.67957, 0.3555, -0.77758, -1.24242, 0.25335, -0.55414, -0.88541, 0.0135025, -0.0295334, -0.0471887, 0.5112, -1.11813, -1.78655, 0.097654, -0.213594, -0.341281, 0.48059, -1.05117, -1.67957, 0.3555, -0.77758, -1.24242, 0.25335, -0.55414, -0.88541, 0.0135025, -0.0295334, -0.0471887, 0.5112, -1.11813, -1.78655]),
            ("mask-after-softmax", [3236654453, -1.2025, 0.93655, -0.91451, -2.37011, 0.62145, 0.1788]),
            ("mask-ignored", [3236654453, -0.98207, 1.06053, -2.80843, -5.7012, -3.82698, -6.31493]),
            ("mask-inverted", [3236654453, 0.73958, 0.32562, -4.99843, 5.9736, -7.1129, -21.3137]),
            ("mask-transposed", [2807892807]),
            ("masked-with-0", [3236654453, -1.13427, 1.24627, -2.10924, -0.79183, -0.34597, -5.25695]),
            ("none-returned", [1379216903]),
            ("padding-masks-queries", [3236654453, -0.98207, 1.06053, -2.80843, -5.7012, -3.82698, -6.31493]),
            ("q-k-swapped", [1097212302]),
            ("zero-times-infinity", [663427185, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
        ],
        "shape_with_axes_in_front": [
            ("all-axes-reversed", [2473878267]),
            ("full-mask-only", [1033026667]),
            ("hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]),
            ("hard-coded-example", [1175515922, 1.96197, -1.51589, -1.46266]),
            ("hard-coded-example", [1175515922, 6.80085, 1.72692, -3.17387]),
            ("hard-coded-example", [4217791536, -7.4652, -5.2236, -2.4579]),
            ("k-for-v", [3893361930, -1.032, -1.03729, 0.00768]),
            ("k-not-transposed", [2520478846]),
            ("list-for-array", [1770437973, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]),
            ("mask-transposed", [1202729939]),
            ("matrices-only", [3809705616]),
            ("none-returned", [3751981041]),
            ("q-k-swapped", [3883967217]),
            ("weights-for-outputs", [3273830089, 0.018636, -0.21956, -0.228897]),
            ("zero-times-infinity", [3009044197, 0.0, 0.0, 0.0]),
        ],
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "all-masked-row-averaged": "A query that may look at nothing: what does it bring home from you, and what should it?",
        "all-masked-row-nan": "What does the softmax give for a row in which every score is minus infinity?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "axis-0": "Do your columns do what your rows should be doing?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "causal-always": "Who forbids looking ahead here, the mask that was passed or your function?",
        "divided-by-d-k": "If the width grows four times as large, how much smaller do your scores become?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "full-mask-only": "What if the mask has a single row, to be stretched over all queries?",
        "generator-for-list": "Has a generator a length, and can it be looked at twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "list-for-array": "What does NumPy call the type of your result, and is it the type that was asked for?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-ignored": "Call it with two different masks: where in your function does the mask make a difference?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "mask-transposed": "Does a row of the mask belong to a query or to a key, and a row of your scores?",
        "masked-with-0": "Which share does the softmax give to a score of 0?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-scale": "Which number that your function was given leaves no trace in the result?",
        "none-returned": "When your cell is done, what does the function hand back, or the name stand for? Is there still a `...` to replace?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "padding-masks-queries": "Is it as one who looks or as one who is looked at that a pad does harm?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "weights-for-outputs": "Is it matrices of weights that are put side by side, or what the heads computed with them?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "whole-row-emptied": "If one key of a row is hidden and others are not, who shares out the 1?",
        "zero-times-infinity": "What does NumPy make of `0 * np.inf`?",
    },
)
