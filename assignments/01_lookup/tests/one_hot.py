from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, sums_to_one, unchanged

OK_FORMAT = False

name = "one_hot"
points = None
feedback = Feedback("one_hot")


@test_case(
    name="one_id_of_five",
    points=0.1,
    hidden=False,
)
@feedback.shown
def one_id_of_five(one_hot):
    same_array(one_hot(2, 5), np.array([0, 0, 1, 0, 0]), "one_hot(2, 5)")
    third = np.array([4, 2])[1]
    same_array(one_hot(third, 5), np.array([0, 0, 1, 0, 0]), "the one-hot vector of an id taken out of an array")


@test_case(
    name="one_row_for_each_id",
    points=0.1,
    hidden=False,
)
@feedback.shown
def one_row_for_each_id(one_hot):
    ids = np.array([3, 0, 3])
    rows = np.array([[0, 0, 0, 1, 0], [1, 0, 0, 0, 0], [0, 0, 0, 1, 0]])
    same_array(one_hot(ids, 5), rows, "the one-hot vectors of three ids")
    unchanged(np.array([3, 0, 3]), ids, "the array of ids")


@test_case(
    name="every_row_holds_a_single_one",
    points=0.1,
    hidden=False,
)
@feedback.shown
def every_row_holds_a_single_one(one_hot):
    rows = one_hot(np.array([1, 4, 2, 1, 0, 0]), 5)
    is_array(rows, (6, 5), "the one-hot vectors of six ids")
    sums_to_one(rows, 1, "the one-hot vectors of six ids")
    is_array(one_hot(np.array([2]), 5), (1, 5), "the one-hot vectors of one id in an array")


@test_case(
    name="other_sizes_than_five",
    points=0.1,
    hidden=False,
)
@feedback.shown
def other_sizes_than_five(one_hot):
    same_array(one_hot(3, 7), np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]), "one_hot(3, 7)")
    same_array(
        one_hot(np.array([2, 0, 0]), 3),
        np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]),
        "the one-hot vectors of three ids out of three",
    )
    places = np.flatnonzero(one_hot(300, 400))
    same_array(places, np.array([300]), "the places of ones in one_hot(300, 400)")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "one_id_of_five": "Count the places from 0. Where should the only 1 stand, and are the entries numbers?",
        "one_row_for_each_id": "Three ids go in, and five are possible. How many rows should come out, in which order, and how long is each?",
        "every_row_holds_a_single_one": "Each id has a row of its own, even if there is only one id in the array. What do the entries of one row add up to?",
        "other_sizes_than_five": "Does anything in your code count on five places, or on other numbers of ids than places?",
    },
    hints={
        "bool-for-number": "Which kind of entry were you asked for, and which does a comparison give?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "ids-de-duplicated": "If a token comes twice, does it come twice in your result?",
        "ids-for-ones": "Which number should mark a token's place, whatever that place is?",
        "ids-sorted": "Do your tokens still stand in the order of the sentence?",
        "matrices-only": "What does your code do with an array that has only one axis?",
        "off-by-one": "From which number do you count, where do you stop, and is either of the two one place off?",
        "one-hot-transposed": "Does each token have a row of its own, or a column?",
        "python-ints-only": "Is a NumPy integer a single number for your function too?",
        "rows-added-up": "Does each id keep a place of its own in your result, in the order in which they came?",
        "size-hard-coded": "How many places does your row have if seven ids are possible?",
        "vectors-only": "What does your code do with several rows at once?",
        "wider-than-asked-for": "How long is a row of yours, and who decides that?",
    },
    known="""{
"one_id_of_five": [
["bool-for-number", [686760121, -0.70498, 0.97439, -0.22367, -0.70498, 0.97439, -0.22367]],
["global-for-parameter", [2436833643, -0.70498, 0.97439, -0.22367, -0.70498, 0.97439, -0.22367]],
["hard-coded-example", [1770155789, 1.37041, 0.67335, -0.12096, 1.37041, 0.67335, -0.12096]],
["hard-coded-example", [2330472546, -2.81425, -0.65472, 0.88547, -2.81425, -0.65472, 0.88547]],
["hard-coded-example", [3727859264, 0.50347, -0.73524, -0.22099, 0.50347, -0.73524, -0.22099]],
["ids-for-ones", [1511419725, -1.40995, 1.94878, -0.44733, -1.40995, 1.94878, -0.44733]],
["matrices-only", [4161385430]],
["off-by-one", [1511419725, -0.86703, -0.36384, 0.6241, -0.86703, -0.36384, 0.6241]],
["off-by-one", [1511419725, 0.50347, -0.73524, -0.22099, 0.50347, -0.73524, -0.22099]],
["off-by-one", [1905812966, -0.70498, 0.97439, -0.22367, -0.70498, 0.97439, -0.22367]],
["python-ints-only", [2645812120, -0.70498, 0.97439, -0.22367]],
["wider-than-asked-for", [218790427, -0.70498, 0.97439, -0.22367, -0.70498, 0.97439, -0.22367]]
],
"one_row_for_each_id": [
["bool-for-number", [2841670622, 1.37041, 0.67335, -0.12096]],
["global-for-parameter", [815249545, 1.23372, -0.67335, -0.67099]],
["hard-coded-example", [2292444788, -0.70498, 0.97439, -0.22367]],
["hard-coded-example", [2334603802, 0.50347, -0.73524, -0.22099]],
["hard-coded-example", [2381117681, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [3855282772, -2.81425, -0.65472, 0.88547]],
["ids-de-duplicated", [273306772, 0.97131, 0.21331, -0.2749]],
["ids-for-ones", [757759268, 4.1293, -0.67653, 2.33697]],
["ids-sorted", [757759268, 1.84427, 0.72304, 0.72509]],
["off-by-one", [101134055, -0.97808, -2.5909, 1.40738]],
["off-by-one", [757759268, -0.09021, -0.98146, -1.34875]],
["off-by-one", [757759268, 0.69328, -0.59092, 0.71845]],
["one-hot-transposed", [4096798466, -1.00599, -0.70585, 1.01757]],
["rows-added-up", [2292444788, 0.76132, -1.29922, -1.12213]],
["vectors-only", [907613681]],
["wider-than-asked-for", [875646053, 0.46816, -0.26439, 1.02077]]
],
"every_row_holds_a_single_one": [
["bool-for-number", [3168682779, -2.81425, -0.65472, 0.88547, -0.70498, 0.97439, -0.22367]],
["global-for-parameter", [3978764808, -1.98605, 1.72444, -0.11409, -0.70498, 0.97439, -0.22367]],
["hard-coded-example", [1511419725, -0.70498, 0.97439, -0.22367, -0.70498, 0.97439, -0.22367]],
["hard-coded-example", [1770155789, 1.37041, 0.67335, -0.12096, 1.37041, 0.67335, -0.12096]],
["hard-coded-example", [2330472546, -2.81425, -0.65472, 0.88547, -2.81425, -0.65472, 0.88547]],
["hard-coded-example", [2728427965, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [3727859264, 0.50347, -0.73524, -0.22099, 0.50347, -0.73524, -0.22099]],
["ids-de-duplicated", [4060519166, -0.47354, -1.59554, -1.69743, -0.70498, 0.97439, -0.22367]],
["ids-for-ones", [952691826, 1.12306, -5.50122, -2.30775, -1.40995, 1.94878, -0.44733]],
["off-by-one", [1082123317, -0.69656, 0.26144, -1.84257, -0.70498, 0.97439, -0.22367]],
["off-by-one", [952691826, -1.35644, 0.42299, -1.24033, 0.50347, -0.73524, -0.22099]],
["one-hot-transposed", [1427610104, 0.66946, 0.34176, 0.20767, -0.70498, 0.97439, -0.22367]],
["rows-added-up", [1511419725, -0.34954, -0.0985, 0.12125, -0.70498, 0.97439, -0.22367]],
["vectors-only", [4283903710, -0.70498, 0.97439, -0.22367]],
["wider-than-asked-for", [1855081460, -2.81425, -0.65472, 0.88547, -0.70498, 0.97439, -0.22367]]
],
"other_sizes_than_five": [
["bool-for-number", [1857842254, 0.50347, -0.73524, -0.22099, -1.16922, -0.62968, 0.55534, 0.04011, 0.9607, 0.99306]],
["global-for-parameter", [1805905936, 0.50347, -0.73524, -0.22099, -1.69628, 1.26069, 0.55798]],
["hard-coded-example", [1419781808, -0.70498, 0.97439, -0.22367, -0.70498, 0.97439, -0.22367, -0.70498, 0.97439, -0.22367]],
["hard-coded-example", [1584447997, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [1788579645, 1.37041, 0.67335, -0.12096, 1.37041, 0.67335, -0.12096, 1.37041, 0.67335, -0.12096]],
["hard-coded-example", [3472200760, -2.81425, -0.65472, 0.88547, -2.81425, -0.65472, 0.88547, -2.81425, -0.65472, 0.88547]],
["hard-coded-example", [378234357, 0.50347, -0.73524, -0.22099, 0.50347, -0.73524, -0.22099, 0.50347, -0.73524, -0.22099]],
["ids-de-duplicated", [3080560886, 0.50347, -0.73524, -0.22099, 0.25183, 0.33488, -1.80109, 0.04011, 0.9607, 0.99306]],
["ids-for-ones", [3539639216, 1.51041, -2.20572, -0.66298, -1.40995, 1.94878, -0.44733, 12.033, 288.211, 297.918]],
["ids-sorted", [3539639216, 0.50347, -0.73524, -0.22099, 1.47478, -0.52193, -0.49589, 0.04011, 0.9607, 0.99306]],
["matrices-only", [3454379364, -1.16922, -0.62968, 0.55534]],
["off-by-one", [3539639216, -0.70498, 0.97439, -0.22367, -0.15958, 1.31231, 0.3504, -0.95506, -0.77104, -0.8439]],
["off-by-one", [3539639216, 0.96462, -0.14506, 0.62196, 0.47158, -0.06391, -0.28037, 0.97575, -0.3126, -0.94587]],
["off-by-one", [529727180, 0.50347, -0.73524, -0.22099, 0.9731, 1.60662, 1.02453, 0.04011, 0.9607, 0.99306]],
["one-hot-transposed", [3539639216, 0.50347, -0.73524, -0.22099, -2.53972, -0.25828, 1.40043, 0.04011, 0.9607, 0.99306]],
["rows-added-up", [729393815, 0.50347, -0.73524, -0.22099, -0.44713, 0.4104, -1.1248, 0.04011, 0.9607, 0.99306]],
["size-hard-coded", [2328801691, 0.50347, -0.73524, -0.22099, -0.98045, 2.17646, -1.34193]],
["vectors-only", [1851361037, 0.50347, -0.73524, -0.22099, 0.04011, 0.9607, 0.99306]],
["wider-than-asked-for", [974101634, 0.50347, -0.73524, -0.22099, -1.16922, -0.62968, 0.55534, 0.04011, 0.9607, 0.99306]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
