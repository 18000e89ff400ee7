from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "merge_heads"
points = None
feedback = Feedback("merge_heads")


@test_case(
    name="stack_of_two_sheets",
    points=0.15,
    hidden=False,
)
@feedback.shown
def stack_of_two_sheets(merge_heads):
    heads = np.array([[[1.5, 2.0], [3.0, 4.0]], [[5.0, 6.5], [7.0, 8.0]]])
    same_array(merge_heads(heads), np.array([[1.5, 2, 5, 6.5], [3, 4, 7, 8]]), "the merged heads")


@test_case(
    name="one_row_a_token",
    points=0.15,
    hidden=False,
)
@feedback.shown
def one_row_a_token(merge_heads):
    is_array(merge_heads(np.ones((2, 3, 5))), (3, 10), "the merged heads")
    is_array(merge_heads(np.ones((2, 1, 5))), (1, 10), "the merged heads of a single token")


@test_case(
    name="first_sheet_fills_the_first_columns",
    points=0.1,
    hidden=False,
)
@feedback.shown
def first_sheet_fills_the_first_columns(merge_heads):
    heads = np.arange(24.0).reshape(3, 4, 2)
    table = merge_heads(heads)
    is_array(table, (4, 6), "the merged heads")
    same_array(table[:, :2], heads[0], "the first two columns of the merged heads")


@test_case(
    name="three_heads_of_three_by_three",
    points=0.1,
    hidden=False,
)
@feedback.shown
def three_heads_of_three_by_three(merge_heads):
    heads = np.array(
        [
            [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]],
            [[0.0, 9.0, 1.0], [8.0, 2.0, 7.0], [3.0, 6.0, 4.0]],
            [[5.0, 5.5, 6.5], [7.5, 8.5, 9.5], [0.5, 1.5, 2.5]],
        ]
    )
    same_array(
        merge_heads(heads),
        np.array(
            [
                [1.0, 2.0, 3.0, 0.0, 9.0, 1.0, 5.0, 5.5, 6.5],
                [4.0, 5.0, 6.0, 8.0, 2.0, 7.0, 7.5, 8.5, 9.5],
                [7.0, 8.0, 9.0, 3.0, 6.0, 4.0, 0.5, 1.5, 2.5],
            ]
        ),
        "the heads side by side",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "stack_of_two_sheets": "Look at your first row. Do all its numbers belong to the first token?",
        "one_row_a_token": "Two heads, five columns per head. How many rows does the table have for three tokens, how many for one, and how many columns?",
        "first_sheet_fills_the_first_columns": "Which head's numbers should fill the first columns of the table, from top to bottom?",
        "three_heads_of_three_by_three": "Where all sizes agree, nothing complains about a mix-up. In which row and column does each number stand?",
    },
    hints={
        "all-axes-reversed": "Which axes have to change places, and which one should stay where it is?",
        "global-for-parameter": "Does your function use what it was called with, or a variable that happens to exist elsewhere in the notebook?",
        "heads-added": "Given only the sum of two heads' outputs, could you tell what each of them was?",
        "heads-averaged": "When the heads are put together, does what one head found stay apart from what another found?",
        "heads-stacked": "When the parts of all heads are put together, how many rows and how many columns should there be, and how many have yours?",
        "merge-without-transpose": "When an array is reshaped, in which order are its entries read? Is the tokens' axis the outermost one then?",
        "order-reversed": "In which order should the parts of your result come?",
        "row-order-changed": "Is the first row of your result still about the first token?",
        "same-slice-for-every-head": "Wherever matrices are cut or put together, does each head have a part of its own?",
        "strided-columns": "Are the columns of one head neighbours, or is every n-th one taken?",
    },
    known="""{
"stack_of_two_sheets": [
["all-axes-reversed", [156329429, -8.46403, -2.16232, -8.2735]],
["global-for-parameter", [594734375, 0.7814, 6.55153, 3.84043]],
["hard-coded-example", [2174693928, -4.5753, 2.4865, 4.2677]],
["hard-coded-example", [3022516983, 4.3565, 38.5488, -1.5712]],
["hard-coded-example", [3886943499]],
["hard-coded-example", [815249545, 0.1356, -0.61873, -0.27199]],
["heads-added", [1594606163, -6.7018, -5.8375, -5.4411]],
["heads-averaged", [1594606163, -3.35091, -2.91877, -2.72056]],
["heads-stacked", [1609850671, -7.38268, -1.90675, -4.61696]],
["heads-stacked", [1609850671, -9.44814, -3.7531, -4.61082]],
["heads-stacked", [3494590451, -7.38268, -1.90675, -4.61696]],
["merge-without-transpose", [156329429, -7.38268, -1.90675, -4.61696]],
["order-reversed", [156329429, -2.56808, -1.3002, -4.68169]],
["random-placeholder", [156329429, -0.25796, -0.19502, -0.78565]],
["row-order-changed", [156329429, -7.06388, -2.36113, -4.71916]],
["same-slice-for-every-head", [156329429, -3.40332, -0.70417, -3.22421]],
["strided-columns", [156329429, -7.04919, -2.46471, -7.76735]]
],
"one_row_a_token": [
["global-for-parameter", [4148605687, 0.7814, 6.55153, 3.84043, 0.7814, 6.55153, 3.84043]],
["hard-coded-example", [1112612297, 4.3565, 38.5488, -1.5712, 4.3565, 38.5488, -1.5712]],
["hard-coded-example", [1345275984, -4.5753, 2.4865, 4.2677, -4.5753, 2.4865, 4.2677]],
["hard-coded-example", [2812242948]],
["hard-coded-example", [2939717625, -9.44814, -3.7531, -4.61082, -9.44814, -3.7531, -4.61082]],
["hard-coded-example", [3949360323, 0.1356, -0.61873, -0.27199, 0.1356, -0.61873, -0.27199]],
["heads-added", [323107949, 0.6307, -0.09858, -1.80577, 0.30787, -1.66748, -0.19948]],
["heads-averaged", [323107949, 0.31535, -0.04929, -0.90288, 0.15393, -0.83374, -0.09974]],
["heads-stacked", [2137560738, 0.1356, -0.61873, -0.27199, 0.26159, -0.90318, -0.50211]],
["heads-stacked", [2817765384, 0.1356, -0.61873, -0.27199, 0.26159, -0.90318, -0.50211]],
["heads-stacked", [313688440, 0.1356, -0.61873, -0.27199, 0.26159, -0.90318, -0.50211]]
],
"first_sheet_fills_the_first_columns": [
["all-axes-reversed", [3022516983, 1.0742, 79.0756, 4.1372]],
["global-for-parameter", [594734375, 0.7814, 6.55153, 3.84043]],
["hard-coded-example", [1143499733]],
["hard-coded-example", [156329429, -9.44814, -3.7531, -4.61082]],
["hard-coded-example", [2174693928, -4.5753, 2.4865, 4.2677]],
["hard-coded-example", [2249298037, -17.5635, -5.9105, 0.6593]],
["hard-coded-example", [815249545, 0.1356, -0.61873, -0.27199]],
["heads-added", [3494590451, -50.0954, -21.3962, -30.0915]],
["heads-averaged", [3494590451, -16.6985, -7.1321, -10.0305]],
["heads-stacked", [2767945496, 4.3565, 38.5488, -1.5712]],
["heads-stacked", [3347784732, 12.3569, 3.2206, 0.0629]],
["heads-stacked", [471771665, 12.3569, 3.2206, 0.0629]],
["merge-without-transpose", [3022516983, 12.3569, 3.2206, 0.0629]],
["order-reversed", [3022516983, 4.091, -50.4316, -8.5424]],
["random-placeholder", [3022516983, 1.33209, 0.03254, -2.43907]],
["row-order-changed", [3022516983, 12.2958, 6.7628, -2.1871]],
["strided-columns", [3022516983, 4.1185, 78.715, 1.3437]]
],
"three_heads_of_three_by_three": [
["all-axes-reversed", [2174693928, -9.1835, -3.9485, -3.3796]],
["global-for-parameter", [594734375, 0.7814, 6.55153, 3.84043]],
["hard-coded-example", [101134055, 6.6687, 2.9864, 2.9365]],
["hard-coded-example", [156329429, -9.44814, -3.7531, -4.61082]],
["hard-coded-example", [3022516983, 4.3565, 38.5488, -1.5712]],
["hard-coded-example", [3267107195]],
["hard-coded-example", [815249545, 0.1356, -0.61873, -0.27199]],
["heads-added", [2070993570, -2.2717, 8.6658, -6.1548]],
["heads-averaged", [2070993570, -0.75724, 2.88859, -2.0516]],
["heads-stacked", [3072673600, -1.7287, 5.7113, -11.6905]],
["heads-stacked", [3072673600, -4.5753, 2.4865, 4.2677]],
["heads-stacked", [834716163, -1.7287, 5.7113, -11.6905]],
["merge-without-transpose", [2174693928, -1.7287, 5.7113, -11.6905]],
["order-reversed", [2174693928, -15.6876, 2.8814, -8.8892]],
["random-placeholder", [2174693928, 0.45346, -0.44846, -3.2278]],
["row-order-changed", [2174693928, -11.6664, 26.9107, -15.3992]],
["same-slice-for-every-head", [2174693928, -6.2457, 7.0212, -5.0109]],
["strided-columns", [2174693928, -0.6832, 4.3314, -7.07]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
