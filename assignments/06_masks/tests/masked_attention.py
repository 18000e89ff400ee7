from feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, numbers, same_array, unchanged

OK_FORMAT = False

name = "masked_attention"
points = None
feedback = Feedback("masked_attention")


@test_case(
    name="equal_shares_of_what_is_seen",
    points=1,
    hidden=False,
)
@feedback.shown
def equal_shares_of_what_is_seen(masked_attention):
    K, V = np.array([[1, 0], [0, 2], [3, 1]]), np.array([[5], [12], [0]])
    mask = np.array([[True, False, False], [True, True, False], [True, True, True], [False, True, True]])
    result = masked_attention(np.zeros((4, 2), dtype=int), K, V, mask)
    same_array(result, np.array([[5.0], [8.5], [17 / 3], [6.0]]), "the mix of four queries")


@test_case(
    name="quarter_and_three_quarters",
    points=1.4,
    hidden=False,
)
@feedback.shown
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
@feedback.shown
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
@feedback.shown
def hidden_keys_change_nothing(masked_attention):
    Q, K = np.array([[1.0, 0.5], [-1.0, 2.0]]), np.array([[0.3, 1.0], [2.0, -1.0], [1.0, 1.0]])
    V, mask = np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0], [5.0, 5.0, 5.0]]), np.array([[True, True, False]])
    result = masked_attention(Q.copy(), K.copy(), V.copy(), mask.copy())
    is_array(result, (2, 3), "attention of two queries")
    K[2], V[2] = [-4.0, 0.0], [9.0, -9.0, 0.0]
    same_array(masked_attention(Q, K, V, mask), result, "attention with another hidden key and value")


@test_case(
    name="shape_with_axes_in_front",
    points=0.8,
    hidden=False,
)
@feedback.shown
def shape_with_axes_in_front(masked_attention):
    Q, K, V = numbers(2, (2, 3, 5, 7), (2, 3, 4, 7), (2, 3, 4, 6))
    kept = Q.copy(), K.copy()
    result = masked_attention(Q, K, V, np.ones((5, 4), dtype=bool))
    is_array(result, (2, 3, 5, 6), "attention with two axes in front")
    unchanged(kept[0], Q, "Q")
    unchanged(kept[1], K, "K")


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
            ("argmax-for-softmax", [4217791536, -0.5291, -8.5901, -5.1554]),
            ("axis-0", [4217791536, -6.46438, -0.42117, -0.11674]),
            ("causal-always", [4217791536, -7.4744, 2.2967, -0.0329]),
            ("global-for-parameter", [4217791536, -1.5103, 0.6749, -8.3336]),
            ("half-precision", [4217791536, -7.0535, -4.8038, -1.7939]),
            ("hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]),
            ("hard-coded-example", [1175515922, 1.96197, -1.51589, -1.46266]),
            ("hard-coded-example", [1175515922, 6.80085, 1.72692, -3.17387]),
            ("hard-coded-example", [4044672075, 1.75903, 12.80704, 0.22569]),
            ("integer-buffer", [575043228, -6.15102, -5.27015, -1.95717]),
            ("k-for-v", [3494590451, -0.50216, -1.2881, -1.15813]),
            ("k-not-transposed", [3810432628]),
            ("list-for-array", [36516631, 1.28925, -2.81993, -4.50569, 2.1917, -4.7939, -7.6597, 1.46115, -3.19592, -5.10645, 1.5471, -3.38391, -5.40683]),
            ("mask-after-softmax", [4217791536, -6.46438, -0.42117, -0.11674]),
            ("mask-ignored", [4217791536, -4.59386, -3.90251, -4.08961]),
            ("mask-inverted", [4217791536, 4.06445, -7.0601, -6.5118]),
            ("mask-transposed", [4081649550]),
            ("masked-with-0", [4217791536, -4.59386, -3.90251, -4.08961]),
            ("none-returned", [3751981041]),
            ("not-finite", [2529735039, 0.0, 0.0, 0.0]),
            ("padding-masks-queries", [4217791536, -4.59386, -3.90251, -4.08961]),
            ("q-k-swapped", [535127606]),
            ("random-placeholder", [4217791536, -0.43602, 1.47615, 0.13533]),
            ("weights-for-outputs", [3377465010, 0.1081, -0.54804, -0.25861]),
            ("whole-array", [4217791536, -2.42414, -0.15794, -0.04378]),
            ("whole-row-emptied", [4217791536, -3.99486, 5.52153, -1.26744]),
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
            ("hard-coded-example", [4044672075, 1.75903, 12.80704, 0.22569]),
            ("hard-coded-example", [4217791536, -7.0545, -4.8025, -1.7942]),
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
            ("not-finite", [4016725132, 0.0, 0.0, 0.0]),
            ("padding-masks-queries", [1175515922, 0.19855, -4.59902, 0.04527]),
            ("q-k-swapped", [2505504313]),
            ("random-placeholder", [1175515922, 1.29312, 2.24353, 0.22498]),
            ("softmax-twice", [1175515922, 2.66738, -1.90572, -2.70051]),
            ("weights-for-outputs", [1175515922, -0.337081, -0.332065, -0.317678]),
            ("whole-array", [1175515922, -0.98111, 0.05405, -0.76243]),
            ("whole-row-emptied", [1175515922, 0.0, 0.0, 0.0]),
            ("zero-times-infinity", [1175515922, 0.0, 0.0, 0.0]),
        ],
        "nothing_to_see_brings_nothing": [
            ("all-masked-row-averaged", [1175515922, 1.23849, 3.42825, -4.24885]),
            ("all-masked-row-nan", [623034299, 6.80085, 1.72692, -3.17387]),
            ("causal-always", [1175515922, 1.01662, 3.33057, -2.74933]),
            ("global-for-parameter", [1175515922, -3.14771, 3.37256, -2.75191]),
            ("hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]),
            ("hard-coded-example", [1175515922, 1.96197, -1.51589, -1.46266]),
            ("hard-coded-example", [4044672075, 1.75903, 12.80704, 0.22569]),
            ("hard-coded-example", [4217791536, -7.0545, -4.8025, -1.7942]),
            ("k-for-v", [156329429, -0.50216, -0.03388, -0.18032]),
            ("k-not-transposed", [197089654]),
            ("list-for-array", [2838579571, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0314, -2.25594, -3.60455, 1.28925, -2.81993, -4.50569, 1.5471, -3.38391, -5.40683]),
            ("mask-after-softmax", [1175515922, 3.40043, 0.86346, -1.58693]),
            ("mask-ignored", [1175515922, -0.95461, 3.40041, -3.50038]),
            ("mask-inverted", [1175515922, -3.14771, 3.37256, -2.75191]),
            ("masked-with-0", [1175515922, 0.71564, 3.42162, -4.07041]),
            ("none-returned", [3751981041]),
            ("not-finite", [4016725132, 0.0, 0.0, 0.0]),
            ("padding-masks-queries", [1175515922, 4.60775, 1.69907, -2.42539]),
            ("random-placeholder", [1175515922, 1.29312, 2.24353, 0.22498]),
            ("weights-for-outputs", [1594606163, 0.50347, -0.73524, -0.22099]),
            ("whole-row-emptied", [1175515922, 0.0, 0.0, 0.0]),
            ("zero-times-infinity", [1175515922, 0.0, 0.0, 0.0]),
        ],
        "hidden_keys_change_nothing": [
            ("causal-always", [3236654453, 0.58157, 1.1444, -1.65228, -5.85956, -3.7987, -6.13615]),
            ("full-mask-only", [1853580276]),
            ("global-for-parameter", [3236654453, 3.25639, 0.46062, -3.1375, -6.4822, -4.8882, -7.2518]),
            ("hard-coded-example", [1749862297, 1.75903, 12.80704, 0.22569, 1.75903, 12.80704, 0.22569]),
            ("hard-coded-example", [763557701, -7.0545, -4.8025, -1.7942, -7.0545, -4.8025, -1.7942]),
            ("k-for-v", [1582733175, 0.81347, -1.06495, -1.66049, 0.81347, -1.06495, -1.66049]),
            ("k-not-transposed", [367944237]),
            ("list-for-array", [718136744, 0.097654, -0.213594, -0.341281, 0.48059, -1.05117, -1.67957, 0.3555, -0.77758, -1.24242, 0.25335, -0.55414, -0.88541, 0.0135025, -0.0295334, -0.0471887, 0.5112, -1.11813, -1.78655, 0.097654, -0.213594, -0.341281, 0.48059, -1.05117, -1.67957, 0.3555, -0.77758, -1.24242, 0.25335, -0.55414, -0.88541, 0.0135025, -0.0295334, -0.0471887, 0.5112, -1.11813, -1.78655]),
            ("mask-after-softmax", [3236654453, -1.2025, 0.93655, -0.91451, -2.37011, 0.62145, 0.1788]),
            ("mask-ignored", [3236654453, -0.98207, 1.06053, -2.80843, -5.7012, -3.82698, -6.31493]),
            ("mask-inverted", [3236654453, 0.73958, 0.32562, -4.99843, 5.9736, -7.1129, -21.3137]),
            ("mask-transposed", [2807892807]),
            ("masked-with-0", [3236654453, -1.13427, 1.24627, -2.10924, -0.79183, -0.34597, -5.25695]),
            ("none-returned", [1379216903]),
            ("not-finite", [403201131, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("padding-masks-queries", [3236654453, -0.98207, 1.06053, -2.80843, -5.7012, -3.82698, -6.31493]),
            ("q-k-swapped", [1097212302]),
        ],
        "shape_with_axes_in_front": [
            ("all-axes-reversed", [2473878267]),
            ("full-mask-only", [1033026667]),
            ("hard-coded-example", [1175515922, -1.95704, 1.50371, -1.45519]),
            ("hard-coded-example", [1175515922, 1.96197, -1.51589, -1.46266]),
            ("hard-coded-example", [1175515922, 6.80085, 1.72692, -3.17387]),
            ("hard-coded-example", [4217791536, -7.0545, -4.8025, -1.7942]),
            ("input-mutated", [1968816813, 1.75903, 12.80704, 0.22569]),
            ("k-for-v", [3893361930, -4.13936, -2.96524, 21.88867]),
            ("k-not-transposed", [2520478846]),
            ("list-for-array", [1770437973, 0.23149, -0.50633, -0.80902, 0.084201, -0.18417, -0.294268, 0.4024, -0.88015, -1.40631, 0.076727, -0.167822, -0.268147, -0.2099, 0.4591, 0.73356, -0.12142, 0.265576, 0.424339, -0.146341, 0.320087, 0.511436, 0.0135451, -0.0296266, -0.0473375, 0.37019, -0.80969, -1.29373, 0.088958, -0.194573, -0.31089, 0.0032999, -0.0072178, -0.0115327, -0.0189616, 0.041474, 0.0662674, -0.102379, 0.223929, 0.357794, -0.190539, 0.416759, 0.6659, 0.33081, -0.72357, -1.15612, 0.15039, -0.328942, -0.525586, -0.24475, 0.53534, 0.85536, 0.24155, -0.52834, -0.84418, 0.095272, -0.208384, -0.332957, -0.0170045, 0.0371932, 0.0594275, 0.2829, -0.61878, -0.98869, 0.032838, -0.071826, -0.114764, -0.048099, 0.105206, 0.168098, -0.126301, 0.276253, 0.441399, 0.133219, -0.291384, -0.465575, -0.105747, 0.231297, 0.369567, 0.149171, -0.326277, -0.521327, -0.029846, 0.065281, 0.104306, 0.038752, -0.08476, -0.135431, -0.190172, 0.415956, 0.664617, 0.037189, -0.081341, -0.129967, -0.067021, 0.146592, 0.234226, -0.25906, 0.56662, 0.90535, 0.0087917, -0.0192297, -0.0307254, 0.026294, -0.057511, -0.091891, -0.31393, 0.68665, 1.09713, 0.045257, -0.098989, -0.158166, -0.041202, 0.090119, 0.143993, -0.204003, 0.446207, 0.712952, -0.051146, 0.11187, 0.178747, -0.059115, 0.1293, 0.206597, -0.30488, 0.66684, 1.06549, 0.034961, -0.076468, -0.122181, -0.054564, 0.119346, 0.190692, -0.28786, 0.62963, 1.00603, 0.0130144, -0.0284659, -0.045483, 0.046229, -0.101115, -0.161562, -0.3003, 0.65683, 1.04948, 0.035694, -0.078071, -0.124743, -0.042135, 0.09216, 0.147254, -0.27642, 0.60461, 0.96604, -0.0163903, 0.0358498, 0.0572811, 0.064635, -0.141375, -0.225889, -0.29919, 0.65441, 1.04561, 0.050898, -0.111327, -0.177879, -0.0097778, 0.0213867, 0.0341718, -0.206481, 0.451628, 0.721615, -0.059979, 0.131189, 0.209615, -0.187365, 0.409815, 0.654805, -0.26863, 0.58757, 0.93882, -0.122, 0.266845, 0.426367, -0.0036383, 0.0079578, 0.0127151, 0.00133873, -0.00292815, -0.00467862, 0.31245, -0.68341, -1.09196, 0.025881, -0.056609, -0.09045, 0.061231, -0.133929, -0.213992, -0.08982, 0.19646, 0.313905, -0.052716, 0.115303, 0.184232, 0.2183, -0.47748, -0.76292, 0.041306, -0.090346, -0.144355, 0.23492, -0.51383, -0.821, 0.19934, -0.436009, -0.696657, -0.38759, 0.84776, 1.35455, -0.24026, 0.52552, 0.83968, -0.142236, 0.311108, 0.497091, -0.05736, 0.125462, 0.200464, -0.25482, 0.55737, 0.89056, -0.125797, 0.275151, 0.439638, -0.194654, 0.425758, 0.680279, 0.087348, -0.191053, -0.305266, -0.143437, 0.313733, 0.501284, 0.52101, -1.13959, -1.82085, -0.109455, 0.239407, 0.382525, -0.097217, 0.21264, 0.339757, -0.163612, 0.357861, 0.571792, -0.050367, 0.110166, 0.176024, -0.131901, 0.288502, 0.46097, 0.36411, -0.79639, -1.27248, -0.130879, 0.286267, 0.457399, -0.0108293, 0.0236864, 0.0378463, -0.24997, 0.54674, 0.87359, -0.162022, 0.354384, 0.566237, 0.125819, -0.275198, -0.439713, -0.075309, 0.164721, 0.263191, -0.088375, 0.193298, 0.308853, 0.096817, -0.211764, -0.338358, -0.062744, 0.137237, 0.219278, 0.2306, -0.50438, -0.8059, -0.2727, 0.59646, 0.95302, -0.132836, 0.290546, 0.464236, -0.121809, 0.266427, 0.425699, -0.27286, 0.59682, 0.9536, -0.11088, 0.242524, 0.387506, -0.117058, 0.256037, 0.409098, 0.130826, -0.28615, -0.457212, -0.075744, 0.165671, 0.26471, 0.242, -0.52931, -0.84574, -0.064148, 0.140309, 0.224186, -0.074493, 0.162936, 0.26034, 0.159014, -0.347805, -0.555726, -0.185894, 0.406598, 0.649665, -0.104932, 0.229514, 0.366719, 0.0088673, -0.0193951, -0.0309896, -0.275, 0.60149, 0.96106, -0.155403, 0.339907, 0.543106, -0.182012, 0.398108, 0.636099, 0.185906, -0.406625, -0.649708, -0.085018, 0.185956, 0.297121, 0.14115, -0.308731, -0.493293, 0.062949, -0.137686, -0.219995, -0.15688, 0.343137, 0.548267, 0.024244, -0.053029, -0.08473, -0.110191, 0.241016, 0.385096, -0.059914, 0.131048, 0.209389, 0.023196, -0.050735, -0.081065, 0.05657, -0.123733, -0.197701, 0.126526, -0.276745, -0.442185, -0.114889, 0.251292, 0.401516, 0.032455, -0.070987, -0.113424, 0.156244, -0.341747, -0.546045, -0.062214, 0.136077, 0.217425, -0.0192204, 0.04204, 0.0671717, -0.03403, 0.074433, 0.118929, -0.155068, 0.339175, 0.541935, -0.088718, 0.194049, 0.310053, -0.0124084, 0.0271403, 0.0433649, 0.077964, -0.170527, -0.27247, -0.031048, 0.067909, 0.108506, -0.095629, 0.209167, 0.334208, 0.04834, -0.105732, -0.16894, -0.0197419, 0.0431807, 0.0689944, 0.050318, -0.110059, -0.175853, 0.068317, -0.149427, -0.238756, 0.070591, -0.1544, -0.246701, 0.0111789, -0.0244511, -0.0390681, -0.0149683, 0.0327395, 0.0523113, 0.039479, -0.086351, -0.137973, 0.136987, -0.299626, -0.478744, 0.067885, -0.148481, -0.237244, 0.038238, -0.083636, -0.133634, -0.37914, 0.82928, 1.32503, -0.071777, 0.156995, 0.250848, 0.098785, -0.216069, -0.345236, -0.027931, 0.061092, 0.097614, -0.193605, 0.423464, 0.676614, -0.163544, 0.357714, 0.571558, -0.154514, 0.337962, 0.539998, -0.0203506, 0.0445121, 0.0711218, 0.0073087, -0.015986, -0.0255425, 0.090514, -0.197978, -0.316331, -0.149448, 0.326881, 0.522293, -0.145341, 0.317899, 0.507941, -0.41798, 0.91424, 1.46077, -0.163735, 0.358131, 0.572224, 0.047656, -0.104235, -0.166548, -0.021084, 0.046115, 0.073684, -0.193532, 0.423305, 0.67636, -0.141173, 0.308783, 0.493376, -0.54111, 1.18354, 1.89106, -0.24379, 0.53324, 0.85201, 0.049985, -0.10933, -0.174688, -0.0665, 0.145452, 0.232404, -0.21198, 0.46366, 0.74085, -0.136857, 0.299343, 0.478291, -0.157977, 0.345536, 0.5521, -0.113299, 0.247815, 0.39596, -0.097248, 0.212706, 0.339863, 0.13189, -0.288478, -0.460932, -0.136625, 0.298834, 0.477479, -0.125973, 0.275535, 0.440251]),
            ("mask-transposed", [1202729939]),
            ("matrices-only", [3809705616]),
            ("none-returned", [3751981041]),
            ("not-finite", [1892940142, 0.0, 0.0, 0.0]),
            ("q-k-swapped", [3883967217]),
            ("weights-for-outputs", [3273830089, -2.54292, 3.3562, -1.46816]),
        ],
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "all-masked-row-averaged": "What does your function return for a query that may look at nothing, and what should it return?",
        "all-masked-row-nan": "What does the softmax give for a row in which every score is minus infinity?",
        "argmax-for-softmax": "If two scores are nearly alike, does one of them still get everything?",
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Along which axis did you work, down the columns or along the rows, and which did the question ask for?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "causal-always": "Which keys are hidden in your function that the mask doesn't hide?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "divided-by-d-k": "If d_k is four times as large, how much smaller should the scores become, and how much smaller do yours?",
        "divided-by-root-n": "If a sentence gets more words of the same width, should the divisor change?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "full-mask-only": "What if the mask has a single row, to be stretched over all queries?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "hard-coded-example": "Does your answer change when the numbers that go in change?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "mask-after-softmax": "What do the shares of a row add up to once some of them are struck out?",
        "mask-ignored": "Call your function with two different masks: does the result differ, and where should the mask come in?",
        "mask-inverted": "In this notebook, what does True say: that a query may look, or that it may not?",
        "mask-transposed": "Does a row of the mask belong to a query or to a key, and a row of your scores?",
        "masked-with-0": "Which share does the softmax give to a score of 0?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "mean-of-v": "Do the weights make any difference to your mixture?",
        "multiplied-by-root-d-k": "Are your scores larger or smaller after scaling than before?",
        "no-scale": "Which number should each score be divided by, and where does your code use it?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-finite": "Which entries of your answer are not ordinary numbers?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "padding-masks-queries": "When does a pad do harm: when it looks, or when it is looked at?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "softmax-twice": "How often are your scores turned into shares before they come out?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "weights-for-outputs": "Is it matrices of weights that are put side by side, or what the heads computed with them?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
        "whole-row-emptied": "If one key of a row is hidden and others are not, who shares out the 1?",
        "zero-times-infinity": "What does NumPy make of `0 * np.inf`?",
    },
    passed="public checks passed (40 % of the points); hidden checks decide the rest",
)
