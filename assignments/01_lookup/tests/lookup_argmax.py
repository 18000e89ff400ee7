from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array, unchanged

OK_FORMAT = False

name = "lookup_argmax"
points = None
feedback = Feedback("lookup_argmax")


@test_case(
    name="three_keys_on_paper",
    points=0.1,
    hidden=False,
)
@feedback.shown
def three_keys_on_paper(lookup_argmax):
    K = np.array([[1.0, 1.0], [0.5, 1.0], [3.0, 2.0]])
    V = np.array([[1.0, 1.0, 1.0], [5.0, 0.0, -2.0], [7.0, 8.0, 9.0]])
    value = lookup_argmax(np.array([1.0, 2.0]), K.copy(), V.copy())
    same_array(value, np.array([7.0, 8.0, 9.0]), "the value for the query [1, 2]")
    q, before = np.array([-2.0, -1.0]), [K.copy(), V.copy()]
    same_array(lookup_argmax(q, K, V), np.array([5.0, 0.0, -2.0]), "the value for the query [-2, -1]")
    unchanged(np.array([-2.0, -1.0]), q, "q")
    unchanged(before[0], K, "K")
    unchanged(before[1], V, "V")


@test_case(
    name="one_value_comes_out",
    points=0.1,
    hidden=False,
)
@feedback.shown
def one_value_comes_out(lookup_argmax):
    K, V = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]]), np.ones((3, 4))
    is_array(lookup_argmax(np.array([1.0, 1.0]), K, V), (4,), "the value")


@test_case(
    name="every_one_hot_key_finds_its_value",
    points=0.1,
    hidden=False,
)
@feedback.shown
def every_one_hot_key_finds_its_value(lookup_argmax):
    K = np.array([[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]])
    V = np.array([[3.0, 1.0], [4.0, 1.0], [5.0, 9.0]])
    for row in range(3):
        value = lookup_argmax(K[row].copy(), K.copy(), V.copy())
        same_array(value, V[row], f"the value for the key in row {row}")
    value = lookup_argmax(np.array([1.0, 0.0, 0.0, 1.0]), K.copy(), V.copy())
    same_array(value, V[1], "the value for a query that fits rows 1 and 2 equally well")


@test_case(
    name="near_ties_and_low_products",
    points=0.1,
    hidden=False,
)
@feedback.shown
def near_ties_and_low_products(lookup_argmax):
    K = np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])
    V = np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])
    same_array(
        lookup_argmax(np.array([1.0, 2.0, -0.5]), K, V),
        np.array([0.0, 2.0, 5.0]),
        "the value for three keys of three numbers",
    )
    same_array(
        lookup_argmax(np.array([0.0, 0.0, 1.0]), K, V), np.array([0.0, 2.0, 5.0]), "the value for keys of three numbers"
    )
    same_array(
        lookup_argmax(np.array([1.0]), np.array([[0.0001], [0.0003], [0.0002]]), V),
        np.array([0.0, 2.0, 5.0]),
        "the value for products that nearly tie",
    )
    same_array(
        lookup_argmax(np.array([1.0]), np.array([[3000.1], [3000.9], [3000.5]]), V),
        np.array([0.0, 2.0, 5.0]),
        "the value for large products that nearly tie",
    )
    same_array(
        lookup_argmax(np.array([-1.0]), np.array([[0.5], [0.25], [1.0]]), V),
        np.array([0.0, 2.0, 5.0]),
        "the value for products below zero",
    )
    same_array(
        lookup_argmax(np.array([-4000.0]), np.array([[3.0], [2.0], [2.5]]), V),
        np.array([0.0, 2.0, 5.0]),
        "the value for products far below zero",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "three_keys_on_paper": "Work out the three dot products on paper. Which is the largest, and what stands in that row of V?",
        "one_value_comes_out": "What is looked up here: a number, a key or a value? How many numbers does it have?",
        "every_one_hot_key_finds_its_value": "If the query is one of several one-hot keys, whose value should come out? And if it fits two keys equally well?",
        "near_ties_and_low_products": "Products may nearly tie, be far below zero, or be as many as the numbers of a key. Is the largest found, undigested?",
    },
    hints={
        "absolute-value": "May a score be below zero?",
        "column-lookup": "What comes out of `table[:, i]`, and what of `table[i]`?",
        "cosine-for-dot": "If a state is made twice as long, does its score change, and should it?",
        "distance-for-dot": "Which measure of likeness was asked for? If a key gets longer without turning, does yours call it more alike?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "exact-match": "If no key equals the query, which of them should be found?",
        "fixed-start": "With which number does your search begin, and could all the others lie below it?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "index-for-value": "You found where it is: was that the question?",
        "k-not-transposed": "Which entries of the two matrices are multiplied with each other, and do they belong to one query and one key?",
        "key-for-value": "Two things stand under each entry of a dict: which of them were you to hand back?",
        "last-on-ties": "If two keys fit equally well, which of the two do you take?",
        "mean-on-ties": "If two keys fit equally well, are both wanted or one?",
        "min-for-max": "After your shift, is the largest score that is raised to a power still far above zero?",
        "score-for-value": "You found how well it fits: was that the question?",
        "softmax-for-argmax": "Does one key win in this step, or do all have a say already?",
        "values-compared": "With what is the question to be compared, with keys or with what they stand for?",
        "w-times-x": "In a matrix product, which axis of the left meets which axis of the right, and do yours belong together?",
        "zero-as-start": "If every number is below zero, does your search ever find one?",
    },
    known="""{
"three_keys_on_paper": [
["absolute-value", [218790427, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282]],
["column-lookup", [218790427, -4.3529, 8.9332, -4.1623, -5.38196, 7.23112, -2.69047]],
["cosine-for-dot", [218790427, 2.6992, -4.7687, -4.05836, 2.6992, -4.7687, -4.05836]],
["distance-for-dot", [218790427, -1.31415, 0.04656, -0.5007, 2.6992, -4.7687, -4.05836]],
["elementwise-for-matmul", [218790427, -11.476, 1.9109, -3.3282, -1.31415, 0.04656, -0.5007]],
["exact-match", [218790427, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["global-for-parameter", [2436833643, -0.49303, 0.08115, -0.90232, -0.96772, -0.86883, 1.0]],
["hard-coded-example", [218790427, -1.31415, 0.04656, -0.5007, -1.31415, 0.04656, -0.5007]],
["hard-coded-example", [218790427, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282]],
["hard-coded-example", [218790427, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987]],
["hard-coded-example", [2728427965, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931]],
["hard-coded-example", [4122776811, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217]],
["index-for-value", [1893967011, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114]],
["key-for-value", [2728427965, -0.9605, -2.41964, -1.45521, -0.7381, -0.64583, 0.17353]],
["min-for-max", [218790427, 2.6992, -4.7687, -4.05836, -11.476, 1.9109, -3.3282]],
["rounded", [218790427, -11.476, 1.9109, -3.3282, -1.31415, 0.04656, -0.5007]],
["score-for-value", [2792018895, 1.80495, -3.9479, -6.30797, -0.5157, 1.12797, 1.80228]],
["softmax-for-argmax", [218790427, -11.1423, 1.8056, -3.2857, 1.59616, -3.46394, -3.10197]],
["values-compared", [1856043753]],
["values-compared", [218790427, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282]],
["w-times-x", [1856043753]],
["zero-as-start", [218790427, -11.476, 1.9109, -3.3282, -1.31415, 0.04656, -0.5007]]
],
"one_value_comes_out": [
["column-lookup", [2351862470, -1.31415, 0.04656, -0.5007]],
["global-for-parameter", [544823340, -0.49303, 0.08115, -0.90232]],
["hard-coded-example", [2351862470, -11.476, 1.9109, -3.3282]],
["hard-coded-example", [2351862470, -5.25893, 4.14425, 0.12987]],
["hard-coded-example", [2381117681, -0.09348, -2.0558, -2.07931]],
["index-for-value", [2039393048, 0.5157, -1.12797, -1.80228]],
["key-for-value", [2381117681, -1.21835, -1.85565, -0.55407]],
["score-for-value", [569228110, 1.0314, -2.25594, -3.60455]],
["values-compared", [197089654]],
["w-times-x", [2514210005]]
],
"every_one_hot_key_finds_its_value": [
["column-lookup", [2481356785, -6.21944, 1.72462, -1.32534, -6.954, 7.8417, -2.29, -6.954, 7.8417, -2.29]],
["exact-match", [3601949450, -0.09348, -2.0558, -2.07931, 0.16437, -2.61978, -2.98045, -6.514, -6.0945, 1.1112, 0.0, 0.0, 0.0]],
["global-for-parameter", [1470883018, -0.00602, 0.89886, -0.89995, -0.96772, -0.86883, 1.0, -0.49303, 0.08115, -0.90232, -0.96772, -0.86883, 1.0]],
["hard-coded-example", [1622913059, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217]],
["hard-coded-example", [3139814758, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282]],
["hard-coded-example", [3139814758, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987]],
["hard-coded-example", [3601949450, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931]],
["index-for-value", [1425622027, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.25785, -0.56399, -0.90114]],
["key-for-value", [1622913059, -0.70498, 0.97439, -0.22367, 0.25785, -0.56399, -0.90114, 0.50347, -0.73524, -0.22099, 0.25785, -0.56399, -0.90114]],
["last-on-ties", [3601949450, -0.09348, -2.0558, -2.07931, 0.16437, -2.61978, -2.98045, -6.514, -6.0945, 1.1112, -6.514, -6.0945, 1.1112]],
["mean-on-ties", [3601949450, -0.09348, -2.0558, -2.07931, 0.16437, -2.61978, -2.98045, -6.514, -6.0945, 1.1112, -3.17481, -4.35714, -0.93461]],
["min-for-max", [3601949450, 0.16437, -2.61978, -2.98045, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931]],
["rounded", [3601949450, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931]],
["score-for-value", [194534004, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["softmax-for-argmax", [3601949450, -1.3996, -3.0313, -1.5941, -1.3057, -3.23669, -1.92227, -3.73779, -4.50209, -0.43218, -2.69609, -3.9996, -1.11246]],
["values-compared", [3601949450, -6.514, -6.0945, 1.1112, -6.514, -6.0945, 1.1112, -6.514, -6.0945, 1.1112, -6.514, -6.0945, 1.1112]],
["values-compared", [3646208756]],
["w-times-x", [3601949450, -0.09348, -2.0558, -2.07931, -6.514, -6.0945, 1.1112, -0.09348, -2.0558, -2.07931, -6.514, -6.0945, 1.1112]]
],
"near_ties_and_low_products": [
["absolute-value", [2644139034, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -7.22245, 0.8169, 4.08659, 2.9275, -0.19003, -5.70053]],
["column-lookup", [2644139034, -6.73746, 6.8106, 2.60962, -6.73746, 6.8106, 2.60962, -6.73746, 6.8106, 2.60962, -6.73746, 6.8106, 2.60962, -6.73746, 6.8106, 2.60962, -6.73746, 6.8106, 2.60962]],
["cosine-for-dot", [2644139034, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053]],
["distance-for-dot", [2644139034, 2.9275, -0.19003, -5.70053, -7.22245, 0.8169, 4.08659, -5.25893, 4.14425, 0.12987, 2.9275, -0.19003, -5.70053, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987]],
["exact-match", [2644139034, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
["fixed-start", [2644139034, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, 2.9275, -0.19003, -5.70053]],
["global-for-parameter", [651721920, -0.96772, -0.86883, 1.0, -0.96772, -0.86883, 1.0, -0.96772, -0.86883, 1.0, -0.96772, -0.86883, 1.0, -0.96772, -0.86883, 1.0, -0.96772, -0.86883, 1.0]],
["half-precision", [2644139034, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, 2.9275, -0.19003, -5.70053, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987]],
["hard-coded-example", [1221590656, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217, -0.81068, -0.68868, -0.7217]],
["hard-coded-example", [2644139034, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282, -11.476, 1.9109, -3.3282]],
["hard-coded-example", [2644139034, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053]],
["hard-coded-example", [3073429828, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931, -0.09348, -2.0558, -2.07931]],
["index-for-value", [2197147855, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114, 0.25785, -0.56399, -0.90114]],
["k-not-transposed", [2644139034, -7.22245, 0.8169, 4.08659, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987]],
["key-for-value", [1186140354, -3.41547, 2.3774, 0.26515, -3.41547, 2.3774, 0.26515, 7.7355e-05, -0.000169196, -0.000270342, 773.78, -1692.46, -2704.23, 0.064463, -0.140996, -0.225285, 0.5157, -1.12797, -1.80228]],
["min-for-max", [2644139034, -7.22245, 0.8169, 4.08659, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, -7.22245, 0.8169, 4.08659, 2.9275, -0.19003, -5.70053]],
["rounded", [2644139034, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, 2.9275, -0.19003, -5.70053, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987]],
["rounded", [2644139034, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, -5.25893, 4.14425, 0.12987]],
["rounded", [2644139034, 2.9275, -0.19003, -5.70053, -5.25893, 4.14425, 0.12987, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053, -5.25893, 4.14425, 0.12987]],
["score-for-value", [1524655487, 0.38678, -0.84598, -1.35171, 0.77355, -1.69196, -2.70342, 7.7355e-05, -0.000169196, -0.000270342, 773.78, -1692.46, -2704.23, -0.064463, 0.140996, 0.225285, -2062.8, 4511.88, 7209.11]],
["softmax-for-argmax", [2644139034, -4.37524, 3.22493, -0.23502, -4.92523, 3.48213, 0.17661, -3.1849, 1.59052, -0.4945, -4.14449, 2.17322, 0.1452, -2.83881, 1.94661, -1.05693, -5.25893, 4.14425, 0.12987]],
["values-compared", [2644139034, -7.22245, 0.8169, 4.08659, -7.22245, 0.8169, 4.08659, -7.22245, 0.8169, 4.08659, -7.22245, 0.8169, 4.08659, -7.22245, 0.8169, 4.08659, -7.22245, 0.8169, 4.08659]],
["values-compared", [3756747740, -7.22245, 0.8169, 4.08659, -5.25893, 4.14425, 0.12987]],
["w-times-x", [3756747740, -7.22245, 0.8169, 4.08659, -5.25893, 4.14425, 0.12987]],
["zero-as-start", [2644139034, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, -5.25893, 4.14425, 0.12987, 2.9275, -0.19003, -5.70053, 2.9275, -0.19003, -5.70053]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
