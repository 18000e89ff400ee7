from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe, is_array, is_pair, numbers, same_array, unchanged

OK_FORMAT = False

name = "low_rank"
points = None
feedback = Feedback("low_rank")


def product_of(got, W, rank, what):
    """A times B, once the form of both is right."""
    d, m = W.shape
    if isinstance(got, np.ndarray) and got.shape == W.shape:
        raise Difference(what, "a pair, A and B", describe(got), "product-for-pair", compared=(got,))
    if isinstance(got, tuple | list) and len(got) == 3:
        raise Difference(what, "a pair, A and B", describe(got), "three-for-pair")
    is_pair(got, what)
    shapes = [np.shape(one) if isinstance(one, np.ndarray) else () for one in got]
    mistake = {
        ((rank, m), (d, rank)): "pair-swapped",
        ((d, rank), (m, rank)): "second-transposed",
        ((d, rank), (min(d, m), rank)): "columns-of-vt",
        ((rank, min(d, m)), (rank, m)): "rows-of-u",
        ((d, rank + 1), (rank + 1, m)): "top-k-of-one-more",
    }.get(tuple(shapes))
    wide = len(shapes[0]) == 2 and shapes[0][1] == shapes[1][0] and shapes[0][1] > rank + (mistake is not None)
    if wide and (shapes[0][0], shapes[1][-1]) == (d, m):
        kept = [np.any(one) for one in (got[0][:, rank:], got[1][rank:])]
        mistake = "not-cut" if all(kept) else "zeros-kept"
    if shapes != [(d, rank), (rank, m)] and mistake:
        raise Difference(what, f"A of shape {(d, rank)} and B of shape {(rank, m)}", describe(got), mistake)
    is_array(got[0], (d, rank), f"A of {what}")
    is_array(got[1], (rank, m), f"B of {what}")
    return got[0].astype(float) @ got[1].astype(float)


def same_product(got, W, rank, expected, what, known=()):
    """Check A B; `known` has the first row of the product with certain mistakes."""
    product = product_of(got, W, rank, what)
    wrong = np.abs(product - expected).max() > 1e-6 * np.abs(expected).max()
    shown = [mistake for mistake, row in dict(known).items() if np.abs(product[0] - row).max() < 1e-6]
    if wrong and np.abs(product).max() < 1e-6:  # directions along which there is nothing
        shown = ["smallest-kept"]
    if wrong and np.array_equal(got[0], W[:, :rank]):
        shown = ["columns-for-directions"]
    if wrong and shown:
        wanted = "the product of that size that is closest to W"
        raise Difference(f"A @ B of {what}", wanted, "another matrix", shown[0], compared=(product, expected))
    same_array(product, expected, f"A @ B of {what}")


@test_case(
    name="a_sum_of_two_matrices",
    points=0.25,
    hidden=False,
)
@feedback.shown
def a_sum_of_two_matrices(low_rank):
    W = np.array([[14.0, 16.0, 4.0], [2.0, 13.0, 22.0]])
    kept, nearest = W.copy(), np.array([[6.0, 12.0, 12.0], [8.0, 16.0, 16.0]])
    known = {
        "sizes-forgotten": [0.2, 0.4, 0.4],
        "sizes-twice": [180, 360, 360],
        "roots-on-one-side": [1.0954451, 2.1908902, 2.1908902],
        "smallest-kept": [8, 4, -8],
        "centred": [6, 1.5, -9],
        "qr-for-svd": [14, 17.5, 7],
    }
    same_product(low_rank(W, 1), W, 1, nearest, "two rows and three columns, rank 1", known)
    unchanged(kept, W, "W")
    whole = W.T.astype(int)
    same_product(low_rank(whole, 1), whole, 1, nearest.T, "three rows and two columns of whole numbers, rank 1")


@test_case(
    name="as_many_directions_as_there_are",
    points=0.1,
    hidden=False,
)
@feedback.shown
def as_many_directions_as_there_are(low_rank):
    (W,) = numbers(56, (3, 5))
    same_product(
        low_rank(W, 3),
        W,
        3,
        W,
        "three rows and five columns, rank 3",
        {
            "sizes-forgotten": [-0.48575399, -0.018286772, 0.77845336, 0.39186353, -0.064513499],
            "sizes-twice": [-1.5854989, 1.3194458, 4.5148972, 1.9908155, 1.5928565],
            "roots-on-one-side": [-0.63591283, 0.10540332, 1.1631213, 0.5854365, 0.095850565],
            "centred": [-1.2439321, 0.19634788, 0.49239742, 1.3846772, 0.6553001],
        },
    )
    same_product(low_rank(W.T.copy(), 3), W.T, 3, W.T, "five rows and three columns, rank 3")


@test_case(
    name="a_matrix_of_many_directions",
    points=0.25,
    hidden=False,
)
@feedback.shown
def a_matrix_of_many_directions(low_rank):
    (W,) = numbers(57, (4, 6))
    expected = np.array(
        [
            [-0.50084247, -0.44460908, 1.0601988, 0.70990793, 0.35549516, 0.52143732],
            [-0.64666775, -0.37300797, 0.78985532, 0.32268253, -1.0898944, -0.42726574],
            [0.69208809, 0.40006074, -0.8477912, -0.34786858, 1.1598697, 0.45260331],
            [0.34135219, 0.42865662, -1.0843992, -0.85496125, -1.2101354, -1.0430645],
        ]
    )
    same_product(
        low_rank(W, 2),
        W,
        2,
        expected,
        "four rows and six columns, rank 2",
        {
            "sizes-forgotten": [-0.18624702, -0.16597129, 0.39608407, 0.26586936, 0.13709395, 0.19738491],
            "sizes-twice": [-1.3458289, -1.1906387, 2.837131, 1.8955513, 0.92380098, 1.3788163],
            "roots-on-one-side": [-0.30544853, -0.27165933, 0.64803964, 0.43444539, 0.22070241, 0.32077744],
            "smallest-kept": [0.83248928, 0.90512006, 0.49769797, 0.62397679, -0.19730415, -0.15555774],
            "centred": [-0.41538058, -0.36324067, 1.099764, 0.84651852, 0.60779027, 0.64262944],
            "qr-for-svd": [0.33164681, 0.46051098, -0.20675305, 0.15542216, -0.086316062, -0.28131486],
        },
    )
    (W,) = numbers(58, (3, 3))
    expected = np.array(
        [
            [-0.55006569, 0.037336051, -2.1192248],
            [-1.4523538, -0.63546424, -0.20577296],
            [0.63260014, 0.34283559, -0.39531916],
        ]
    )
    same_product(low_rank(W, 2), W, 2, expected, "three rows and three columns, rank 2")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "a_sum_of_two_matrices": "This matrix is the sum of two: one of size 30, with rows along (1, 2, 2), and one of size 15, with rows along (2, 1, −2). Which one is kept, and how large is it then?",
        "as_many_directions_as_there_are": "If nothing has to be left out, what is the product of A and B?",
        "a_matrix_of_many_directions": "Could another product of this size be closer to W? In the second call there are as many rows as columns.",
    },
    hints={
        "centred": "Is anything taken off W before it is decomposed, and is it put back?",
        "columns-for-directions": "Are the first columns of W the most important ones, or just the first?",
        "columns-of-vt": "Do the directions stand in the columns of Vᵀ or in its rows?",
        "not-cut": "How many columns has your A, and how many were asked for?",
        "one-direction-only": "What is the rank of your product?",
        "pair-swapped": "Which of the two was to come first?",
        "product-for-pair": "Which of the two would be kept in the cache, the product or its factors?",
        "qr-for-svd": "Do the columns of your first factor come in the order of how much they carry?",
        "roots-on-one-side": "If one factor has the root of each singular value, where is the other root?",
        "rows-for-directions": "Is another matrix of the same size closer to W than yours, and what makes the first rows special?",
        "rows-of-u": "Do the directions stand in the columns of U or in its rows?",
        "second-transposed": "What does `np.linalg.svd` return last, V or its transpose?",
        "sizes-along-the-wrong-axis": "Which belongs to a singular value, a column of U or a row?",
        "sizes-forgotten": "How large is A @ B beside W, and which of the three parts of the decomposition have you not used?",
        "sizes-in-another-order": "Which singular value belongs to the first column of U, and which does it get in yours?",
        "sizes-twice": "In how many of the two factors are the singular values, and what becomes of them in the product?",
        "smallest-kept": "In which order does NumPy return the singular values, and which of them do you keep?",
        "three-for-pair": "How many things are in your tuple, and are the two keys in one matrix?",
        "top-k-of-one-more": "If only the best one is to be kept, how many do you keep?",
        "zeros-kept": "A column of zeros: does it still take its place in the cache?",
    },
    known="""{
"a_sum_of_two_matrices": [
["centred", [1527672617, -14.0651, -0.6906, 15.6721, -0.60684, 1.138912, 0.349203, -9.3216, 17.9593, 3.4757, -0.795408, 0.141523, 1.078508]],
["centred", [1527672617, -14.098, -0.6738, 15.7284, -0.660805, 1.137982, 0.326312, 10.5557, -18.1781, -5.2125, 0.88256, 0.04218, -0.98462]],
["columns-for-directions", [2243173583, 1.8758, -8.6235, -11.3677, -1.17842, -0.53159, -0.23284]],
["columns-of-vt", [4028761245, 16.1673, 18.8839, 1.2421, 0.492068, 0.430556, -0.115688]],
["hard-coded-example", [1759138827, 0.6794, 3.9132, -3.96578, -1.06331, 1.01454, -0.15918]],
["hard-coded-example", [410338216, -2.1215, 3.34429, 4.06222, 1.210977, -2.321219, 0.995358]],
["hard-coded-example", [661808430, 16.1673, 18.8839, 1.2421, 0.962052, -0.219036, 0.033422, 16.1673, 18.8839, 1.2421, 0.962052, -0.219036, 0.033422]],
["integer-buffer", [4096697869, 16.1673, 18.8839, 1.2421, 0.962052, -0.219036, 0.033422, 28.8615, -6.5711, 1.0027, 0.0, 0.0, 0.0]],
["not-cut", [2442018203, 27.2137, -15.4846, 12.1103, 0.300854, 0.918719, -0.626532]],
["pair-swapped", [2344081808, 0.962052, -0.219036, 0.033422, 16.1673, 18.8839, 1.2421]],
["product-for-pair", [1175515922, 2.0484, 10.1216, -6.8174]],
["qr-for-svd", [2243173583, -0.13264, 0.60977, 0.80382, 16.6654, 7.5179, 3.2929]],
["roots-on-one-side", [2243173583, 2.95174, 3.44772, 0.22677, 0.962052, -0.219036, 0.033422]],
["rows-for-directions", [1527672617, -0.3424, -0.81588, -0.46907, -13.0824, -9.8197, -3.525, -1.17842, -0.53159, -0.23284, 1.8758, -8.6235, -11.3677]],
["rows-of-u", [2038893185, 5.763, 14.5178, 8.7313, 0.962052, -0.219036, 0.033422]],
["second-transposed", [3443666221, 16.1673, 18.8839, 1.2421, 0.962052, -0.219036, 0.033422]],
["sizes-along-the-wrong-axis", [1527672617, 5.763, 14.5178, 8.7313, 0.962052, -0.219036, 0.033422, 20.1913, -10.2095, 7.2437, 0.538911, 0.629464, 0.041402]],
["sizes-forgotten", [2243173583, 0.538911, 0.629464, 0.041402, 0.962052, -0.219036, 0.033422]],
["sizes-twice", [2243173583, 16.1673, 18.8839, 1.2421, 28.8615, -6.5711, 1.0027]],
["smallest-kept", [2243173583, -10.8974, 3.4932, 16.4306, -0.352875, 1.146862, 0.243614]],
["three-for-pair", [1483523476, 0.538911, 0.629464, 0.041402, 7.7355, -16.9196, -27.0342, 0.962052, -0.219036, 0.033422]],
["top-k-of-one-more", [2442018203, 27.2137, -15.4846, 12.1103, 0.300854, 0.918719, -0.626532]],
["zeros-kept", [2442018203, 12.2781, -13.2336, 21.5885, 0.300854, 0.918719, -0.626532]]
],
"as_many_directions_as_there_are": [
["centred", [906188158, 0.16714, -5.24272, 3.14154, -1.121057, 1.170693, -0.777871, 1.86201, -2.86452, 1.11898, 0.31676, 0.85062, 0.22924]],
["centred", [906188158, 1.46001, -1.78834, -0.02919, -0.378017, 0.923146, 0.323428, 0.12408, -3.46176, 1.74593, 1.846576, -1.378266, -0.037452]],
["columns-of-vt", [1311761454, -2.1215, 3.34429, 4.06222, 1.530234, 0.892212, 0.457736]],
["hard-coded-example", [1759138827, 0.6794, 3.9132, -3.96578, -1.06331, 1.01454, -0.15918]],
["hard-coded-example", [2243173583, 16.1673, 18.8839, 1.2421, 0.962052, -0.219036, 0.033422]],
["hard-coded-example", [3833229101, -2.1215, 3.34429, 4.06222, 1.210977, -2.321219, 0.995358, -2.1215, 3.34429, 4.06222, 1.210977, -2.321219, 0.995358]],
["one-direction-only", [906188158, -1.15915, 3.06421, 0.79351, 1.210977, -2.321219, 0.995358, 2.74608, 2.10909, -1.40683, 0.69098, 1.49424, 0.64028]],
["pair-swapped", [3910882086, 1.210977, -2.321219, 0.995358, -2.1215, 3.34429, 4.06222]],
["product-for-pair", [757759268, -4.88489, -0.26061, -3.14469]],
["roots-on-one-side", [410338216, -1.21838, 2.22389, 2.70687, 1.210977, -2.321219, 0.995358]],
["rows-of-u", [2988492971, -2.1215, 3.34429, 4.06222, 1.210977, -2.321219, 0.995358, 1.40115, 2.29017, 1.18229, 0.69098, 1.49424, 0.64028]],
["second-transposed", [3245281678, -2.1215, 3.34429, 4.06222, 1.511643, 0.491783, 0.712397]],
["sizes-along-the-wrong-axis", [906188158, -3.72656, 3.3113, 3.88633, 1.210977, -2.321219, 0.995358, -0.83063, -3.32418, 3.62285, 0.69098, 1.49424, 0.64028]],
["sizes-forgotten", [410338216, -0.68536, 1.57038, 1.85769, 1.210977, -2.321219, 0.995358]],
["sizes-in-another-order", [906188158, -1.17256, 3.17525, 4.71377, 1.210977, -2.321219, 0.995358, -0.45387, -2.9339, 4.38005, 0.69098, 1.49424, 0.64028]],
["sizes-twice", [410338216, -2.1215, 3.34429, 4.06222, 3.47919, -4.94598, 2.47265]],
["three-for-pair", [1058081810, -0.68536, 1.57038, 1.85769, -2.26181, -1.4854, -1.47421, 1.210977, -2.321219, 0.995358]]
],
"a_matrix_of_many_directions": [
["centred", [1590640809, -1.78308, 0.85733, -4.31133, 0.202865, 0.255947, -0.294121, -1.41539, 2.55482, 0.2413, -0.6021, 0.71203, -0.67164]],
["centred", [1590640809, 1.77233, -1.13227, -3.60287, 1.521684, 0.8231, -0.460295, 1.18352, -3.42214, 0.86535, -0.261594, -1.09811, 0.66496]],
["columns-for-directions", [1759138827, -0.56752, -1.33209, -0.03321, 2.34018, -1.39861, -3.15824]],
["columns-of-vt", [2213962927, 0.6794, 3.9132, -3.96578, 0.890992, 1.327685, -0.715806]],
["hard-coded-example", [2243173583, 16.1673, 18.8839, 1.2421, 0.962052, -0.219036, 0.033422]],
["hard-coded-example", [3271299711, 0.6794, 3.9132, -3.96578, -1.06331, 1.01454, -0.15918, 0.6794, 3.9132, -3.96578, -1.06331, 1.01454, -0.15918]],
["hard-coded-example", [410338216, -2.1215, 3.34429, 4.06222, 1.210977, -2.321219, 0.995358]],
["not-cut", [1085150883, -0.23131, -0.25704, -1.68965, -1.47671, 0.75108, -1.08918]],
["one-direction-only", [1590640809, 0.99077, 1.56254, -3.94042, -1.06331, 1.01454, -0.15918, 0.08155, 0.30244, 2.10037, 0.22121, -0.48961, -0.05685]],
["pair-swapped", [1960697525, -1.06331, 1.01454, -0.15918, 0.6794, 3.9132, -3.96578]],
["product-for-pair", [3022516983, 1.9073, 1.88354, -1.42763]],
["qr-for-svd", [1759138827, -0.175256, 1.49124, 0.104625, -1.2778, 3.39126, 1.81076]],
["roots-on-one-side", [1759138827, 0.40559, 2.47165, -2.42779, -1.06331, 1.01454, -0.15918]],
["rows-for-directions", [1590640809, 1.03301, -1.5, -1.02628, 2.70092, 0.22878, -2.0275, 0.98396, -1.78455, -0.52769, -0.17115, -0.82973, 1.08624]],
["rows-of-u", [1271758550, -0.27833, -0.57978, -1.01868, -1.06331, 1.01454, -0.15918]],
["second-transposed", [4181080015, 0.6794, 3.9132, -3.96578, 0.47466, -1.2526, 1.70674]],
["sizes-along-the-wrong-axis", [1590640809, -0.24412, 2.66873, -2.94367, -1.06331, 1.01454, -0.15918, -1.42882, 1.36603, 2.69961, 0.22121, -0.48961, -0.05685]],
["sizes-forgotten", [1759138827, 0.241649, 1.562142, -1.486282, -1.06331, 1.01454, -0.15918]],
["sizes-in-another-order", [1590640809, 0.54727, 4.01663, -3.57897, -1.06331, 1.01454, -0.15918, -1.55574, 2.31699, 1.35472, 0.22121, -0.48961, -0.05685]],
["sizes-twice", [1759138827, 0.6794, 3.9132, -3.96578, -2.54165, 2.67444, -0.46155]],
["smallest-kept", [1759138827, 0.43237, -1.90822, -1.06703, 0.42195, -1.332994, -1.541251]],
["three-for-pair", [2058604881, 0.241649, 1.562142, -1.486282, -1.39769, -2.38136, -0.90448, -1.06331, 1.01454, -0.15918]],
["top-k-of-one-more", [3525097208, -3.91319, 3.13319, -3.18818, -0.53693, 0.37717, -0.01817]],
["zeros-kept", [1085150883, 1.30985, -3.1106, 0.19572, -1.47671, 0.75108, -1.08918]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
