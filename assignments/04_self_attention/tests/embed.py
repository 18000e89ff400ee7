from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import agrees, is_array, raises, same_array, unchanged

OK_FORMAT = False

name = "embed"
points = None
feedback = Feedback("embed")


@test_case(
    name="two_rows_of_three",
    points=0.1,
    hidden=False,
)
@feedback.shown
def two_rows_of_three(embed):
    table = np.array([[1.5, 2.0], [3.0, 4.0], [0.123456, -6.0]])
    ids, kept = np.array([2, 0]), table.copy()
    same_array(embed(ids, table), np.array([[0.123456, -6.0], [1.5, 2.0]]), "the embedded ids")
    unchanged(np.array([2, 0]), ids, "the array of ids")
    unchanged(kept, table, "the table")


@test_case(
    name="as_many_rows_as_ids",
    points=0.1,
    hidden=False,
)
@feedback.shown
def as_many_rows_as_ids(embed):
    is_array(embed(np.array([0, 2, 1, 1, 0]), np.ones((3, 2))), (5, 2), "five embedded ids")
    is_array(embed([1, 0, 2], np.ones((3, 2))), (3, 2), "three ids in a list, embedded,")
    is_array(embed(np.array([2]), np.ones((3, 2))), (1, 2), "a single embedded id")


@test_case(
    name="same_id_same_vector",
    points=0.1,
    hidden=False,
)
@feedback.shown
def same_id_same_vector(embed):
    vectors = embed(np.array([1, 3, 1]), np.array([[0.0, 1.0], [2.0, -3.0], [4.0, 5.0], [-6.0, 7.0]]))
    is_array(vectors, (3, 2), "three embedded ids")
    agrees(vectors[2], vectors[0].copy(), "the vector of an id that comes back", "where it came first")


@test_case(
    name="id_without_a_row",
    points=0.1,
    hidden=False,
)
@feedback.shown
def id_without_a_row(embed):
    raises((IndexError,), embed, np.array([1, 3]), np.array([[1.5, 2.0], [3.0, 4.0], [5.0, -6.0]]))


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_rows_of_three": "Read row 2 of the table, then row 0. Are these the rows that you return, in that order?",
        "as_many_rows_as_ids": "The rows of the table are two numbers wide. How many rows should come out for five ids, and for one?",
        "same_id_same_vector": "Should the vector of a word depend on where in the sentence the word stands?",
        "id_without_a_row": "The table has rows 0 to 2. What should happen when someone asks for row 3?",
    },
    hints={
        "arrays-only": "May the ids come in a list, and what do you ask of them that only an array can do?",
        "clipped-ids": "An id lies past the end of the table: which row do you return for it?",
        "column-lookup": "What comes out of `table[:, i]`, and what of `table[i]`?",
        "columns-counted-for-rows": "For which ids does the table have a row, and which of them do you refuse or accept?",
        "error-returned-instead-of-raised": "What is the difference between handing an exception back and raising it?",
        "first-row-only": "How many queries came in, and how many were answered?",
        "flat-index": "Which entries does NumPy pick by your ids when no axis is named, whole rows or single numbers?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "ids-de-duplicated": "If a token comes twice, does it come twice in your result?",
        "ids-sorted": "Do your tokens still stand in the order of the sentence?",
        "n-for-ids": "Which rows would you take if the same number of other ids came in?",
        "off-by-one": "From which number do you count, where do you stop, and is either of the two one place off?",
        "summed-over-the-wrong-axis": "Which axis should be gone after the sum, and which one is?",
        "wrapped-ids": "An id lies past the end of the table: should counting start again at the first row?",
        "wrong-error": "Which kinds of exception does the question name, and which one comes out of your code?",
        "zeros-past-the-end": "An id lies past the end of the table: does a row of zeros stand for any word?",
    },
    known="""{
"two_rows_of_three": [
["column-lookup", [3889334134]],
["columns-counted-for-rows", [880187003]],
["first-row-only", [2381117681, 5.23399, 2.11342, -3.85586]],
["flat-index", [2381117681, -0.52699, -2.23772, -1.76726]],
["global-for-parameter", [2912013482, 1.89191, -5.71047, -0.27255]],
["hard-coded-example", [1594606163, 0.0, 0.0, 0.0]],
["hard-coded-example", [1651239907, 12.81822, -14.01615, 0.06422]],
["hard-coded-example", [2893542503]],
["hard-coded-example", [3979025987, 0.26159, -0.90318, -0.50211]],
["ids-de-duplicated", [1594606163, -4.45514, 2.95806, 1.19484]],
["ids-sorted", [1594606163, -4.45514, 2.95806, 1.19484]],
["integer-buffer", [2251018495, 5.50413, 1.68696, -4.41026]],
["n-for-ids", [1594606163, -1.44832, -1.59145, -1.65848]],
["off-by-one", [1594606163, -5.80241, 1.3844, 1.09134]],
["summed-over-the-wrong-axis", [2381117681, 3.88672, 0.53976, -3.95937]]
],
"as_many_rows_as_ids": [
["arrays-only", [1847806939, 0.26159, -0.90318, -0.50211, -0.60918, -0.92783, -0.27704]],
["column-lookup", [3058907991]],
["columns-counted-for-rows", [1759952396]],
["first-row-only", [1584447997, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704, -0.60918, -0.92783, -0.27704]],
["flat-index", [3729288, 0.15393, -0.83374, -0.09974, -1.31415, 0.04656, -0.5007, 0.25785, -0.56399, -0.90114]],
["global-for-parameter", [522933841, -0.54881, 9.10936, -2.20794, -1.82627, -0.98819, -5.51368, 4.54052, -2.78672, 1.79474]],
["hard-coded-example", [1850242796]],
["hard-coded-example", [2053727522, 0.26159, -0.90318, -0.50211, 0.26159, -0.90318, -0.50211, 0.26159, -0.90318, -0.50211]],
["hard-coded-example", [3185407780, 12.81822, -14.01615, 0.06422, 12.81822, -14.01615, 0.06422, 12.81822, -14.01615, 0.06422]],
["hard-coded-example", [709128730, 5.18347, 2.10453, -4.63335, 5.18347, 2.10453, -4.63335, 5.18347, 2.10453, -4.63335]],
["ids-de-duplicated", [3340575812, 0.14792, 0.06512, -0.99969, 0.14792, 0.06512, -0.99969, -0.60918, -0.92783, -0.27704]],
["n-for-ids", [3340575812, 0.14792, 0.06512, -0.99969, 0.14792, 0.06512, -0.99969, -0.60918, -0.92783, -0.27704]],
["summed-over-the-wrong-axis", [1584447997, -3.04588, -4.63913, -1.38518, -1.82753, -2.78348, -0.83111, -0.60918, -0.92783, -0.27704]]
],
"same_id_same_vector": [
["column-lookup", [3669143238]],
["columns-counted-for-rows", [880187003]],
["first-row-only", [2381117681, 3.11678, -0.03644, -3.67458]],
["flat-index", [2351862470, 2.15395, 1.50193, -2.99711]],
["global-for-parameter", [1724718863, 0.13957, 10.21338, -4.8651]],
["hard-coded-example", [1594606163, 5.18347, 2.10453, -4.63335]],
["hard-coded-example", [2893542503]],
["hard-coded-example", [3979025987, 0.26159, -0.90318, -0.50211]],
["ids-de-duplicated", [1594606163, 10.87093, -11.02944, -3.87954]],
["ids-sorted", [1651239907, -5.63341, 11.28045, -13.49031]],
["n-for-ids", [1651239907, 0.04098, 7.70472, -1.17215]],
["summed-over-the-wrong-axis", [2381117681, -1.38273, 0.76413, 2.42638]]
],
"id_without_a_row": [
["clipped-ids", [1594606163, -9.24026, 6.13605, 0.00062]],
["error-returned-instead-of-raised", [635713773]],
["first-row-only", [2381117681, -2.69456, -3.14732, -0.20701]],
["flat-index", [2381117681, -2.95241, -2.58334, 0.69413]],
["global-for-parameter", [2912013482, 2.73109, 5.3752, -3.77425]],
["hard-coded-example", [1594606163, 0.0, 0.0, 0.0]],
["hard-coded-example", [1594606163, 5.18347, 2.10453, -4.63335]],
["hard-coded-example", [1651239907, 12.81822, -14.01615, 0.06422]],
["hard-coded-example", [3979025987, 0.26159, -0.90318, -0.50211]],
["n-for-ids", [1594606163, -1.44832, -1.59145, -1.65848]],
["off-by-one", [1594606163, -7.89298, 7.70971, 0.10413]],
["wrapped-ids", [1594606163, -2.74508, -3.15622, -0.98449]],
["wrong-error", [907613681]],
["zeros-past-the-end", [1594606163, -2.69456, -3.14732, -0.20701]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
