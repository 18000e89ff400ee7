from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe, is_array, is_pair, numbers, recognise_by, same_array, unchanged

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
    wide = len(shapes[0]) == 2 and shapes[0][1] == shapes[1][0] and shapes[0][1] > rank
    if wide and (shapes[0][0], shapes[1][-1]) == (d, m):
        if not all(np.any(one) for one in (got[0][:, rank:], got[1][rank:])):
            mistake = "zeros-kept"
        elif shapes[0][1] > rank + 1 or mistake is None:
            mistake = "not-cut"
    if shapes != [(d, rank), (rank, m)] and mistake:
        recognise_by((describe(got), mistake))
        raise Difference(what, f"A of shape {(d, rank)} and B of shape {(rank, m)}", describe(got), mistake)
    is_array(got[0], (d, rank), f"A of {what}")
    is_array(got[1], (rank, m), f"B of {what}")
    return got[0].astype(float) @ got[1].astype(float)


def same_product(got, W, rank, expected, what, known=()):
    """Check A B; `known` has the first row of the product with certain mistakes."""
    recognise_by(describe(got))
    product = product_of(got, W, rank, what)
    has_columns = np.array_equal(got[0], W[:, :rank])
    recognise_by((product, has_columns))
    wrong = np.abs(product - expected).max() > 1e-6 * np.abs(expected).max()
    shown = [mistake for mistake, row in dict(known).items() if np.abs(product[0] - row).max() < 1e-6]
    if wrong and np.abs(product).max() < 1e-6:  # directions along which there is nothing
        shown = ["smallest-kept"]
    if wrong and has_columns:
        shown = ["columns-for-directions"]
    if wrong and shown:
        wanted = "the product of that size that is closest to W"
        raise Difference(f"A @ B of {what}", wanted, "another matrix", shown[0], compared=(product, expected))
    same_array(product, expected, f"A @ B of {what}")


@test_case(
    name="a_sum_of_two_matrices",
    points=0.2,
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
    points=0.2,
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
    points=0.2,
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
["centred", [3866062696, -0.004, 7.3991, -11.2095, 1.6649, 12.4014, -23.2341]],
["centred", [3866062696, -1.3223, 7.4484, -11.0766, -3.7991, 10.7589, -22.8526]],
["columns-for-directions", [2321471979, -13.0854, -8.3766, -3.0469]],
["columns-of-vt", [754166992]],
["hard-coded-example", [2290800783, -4.88489, -0.26061, -3.14469]],
["hard-coded-example", [3947606070, 2.0484, 10.1216, -6.8174, 2.0484, 10.1216, -6.8174]],
["hard-coded-example", [792644335, 1.9073, 1.88354, -1.42763]],
["integer-buffer", [3866062696, 2.0484, 10.1216, -6.8174, 0.0, 0.0, 0.0]],
["not-cut", [1714864290]],
["pair-swapped", [1789921028]],
["product-for-pair", [554162286]],
["qr-for-svd", [2406158024, -13.0854, -8.3766, -3.0469]],
["roots-on-one-side", [2406158024, 0.37398, 1.84794, -1.24468]],
["rows-for-directions", [3866062696, 2.4657, -16.0635, -1.2697, -2.4563, 6.4737, -12.3806]],
["rows-of-u", [3045384205]],
["second-transposed", [1072245122]],
["sizes-along-the-wrong-axis", [3866062696, -7.6343, 7.0321, -3.7095, 5.8879, 6.3108, -10.4596]],
["sizes-forgotten", [2406158024, 0.06828, 0.337385, -0.227246]],
["sizes-twice", [2406158024, 61.452, 303.647, -204.521]],
["smallest-kept", [2406158024, -1.71628, -3.52256, -8.86297]],
["three-for-pair", [1991084471]],
["top-k-of-one-more", [1714864290]],
["zeros-kept", [2582965249]]
],
"as_many_directions_as_there_are": [
["centred", [3491377758, -4.94968, -0.25049, -2.95921, -2.57726, -4.61642, 3.11646]],
["centred", [3491377758, -5.00161, 0.6308, -3.04795, -1.04037, -4.67187, 2.11316]],
["columns-of-vt", [313790321]],
["hard-coded-example", [2406158024, 2.0484, 10.1216, -6.8174]],
["hard-coded-example", [4274057626, -4.88489, -0.26061, -3.14469, -4.88489, -0.26061, -3.14469]],
["hard-coded-example", [792644335, 1.9073, 1.88354, -1.42763]],
["one-direction-only", [3491377758, -3.72685, 0.03132, -4.15042, -1.63366, -0.72588, -0.36106]],
["pair-swapped", [3488757446]],
["product-for-pair", [3120359634]],
["roots-on-one-side", [2290800783, -2.92812, -0.34386, -1.74682]],
["rows-of-u", [1947097414, -4.88489, -0.26061, -3.14469]],
["second-transposed", [907170506]],
["sizes-along-the-wrong-axis", [3491377758, -4.20007, 0.68087, -2.34846, -0.85679, -4.2233, 6.03326]],
["sizes-forgotten", [2290800783, -1.787466, -0.378721, -0.973556]],
["sizes-in-another-order", [3491377758, -3.07964, -1.26615, -0.72498, -1.53955, -4.28776, 7.61234]],
["sizes-twice", [2290800783, -14.08072, 0.20097, -10.19981]],
["three-for-pair", [3497371417]]
],
"a_matrix_of_many_directions": [
["centred", [471436853, 1.27358, 0.75487, -1.06383, -1.1183, -1.73689, 0.52492]],
["centred", [471436853, 1.91463, 1.57166, -1.78367, -1.66018, -1.92991, 1.34591]],
["columns-for-directions", [3581445643, 4.42126, -1.90156, -1.02163]],
["columns-of-vt", [1713883362]],
["hard-coded-example", [2109904338, 1.9073, 1.88354, -1.42763, 1.9073, 1.88354, -1.42763]],
["hard-coded-example", [2290800783, -4.88489, -0.26061, -3.14469]],
["hard-coded-example", [2406158024, 2.0484, 10.1216, -6.8174]],
["not-cut", [265091885]],
["one-direction-only", [471436853, 2.78712, 2.08824, -0.5461, 0.93317, -1.58942, 1.93216]],
["pair-swapped", [1775131350]],
["product-for-pair", [1321451728]],
["qr-for-svd", [792644335, 4.42126, -1.90156, -1.02163]],
["roots-on-one-side", [792644335, 1.138455, 1.145985, -0.902502]],
["rows-for-directions", [471436853, 2.67811, 0.79862, -2.81349, -1.18599, -1.58093, 1.06483]],
["rows-of-u", [3202776761]],
["second-transposed", [1338198693]],
["sizes-along-the-wrong-axis", [471436853, 1.74626, 1.79414, -0.9689, -0.09255, -1.06277, 0.82027]],
["sizes-forgotten", [792644335, 0.67816, 0.697, -0.570892]],
["sizes-in-another-order", [471436853, 1.53521, 1.65461, -1.47036, -2.1722, -1.17786, 0.31863]],
["sizes-twice", [792644335, 5.32501, 5.08332, -3.57924]],
["smallest-kept", [792644335, -0.14688, -2.23098, -0.75269]],
["three-for-pair", [409866446]],
["top-k-of-one-more", [1893316889]],
["zeros-kept", [2919785518]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
