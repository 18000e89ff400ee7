from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "concat_heads"
points = None
feedback = Feedback("concat_heads")


@test_case(
    name="two_small_heads",
    points=0.1,
    hidden=False,
)
@feedback.shown
def two_small_heads(concat_heads):
    heads = [np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[5.0, 6.0], [7.0, 8.0]])]
    same_array(concat_heads(heads), np.array([[1, 2, 5, 6], [3, 4, 7, 8]]), "the joined heads")
    assert [head.shape for head in heads] == [(2, 2), (2, 2)], "the list of heads should stay as it was"


@test_case(
    name="eight_heads_of_the_paper",
    points=0.1,
    hidden=False,
)
@feedback.shown
def eight_heads_of_the_paper(concat_heads):
    heads = [np.full((3, 64), float(number)) for number in range(8)]
    is_array(concat_heads(heads), (3, 512), "the eight joined heads")


@test_case(
    name="lone_head_stays_as_it_is",
    points=0.1,
    hidden=False,
)
@feedback.shown
def lone_head_stays_as_it_is(concat_heads):
    head = np.array([[0.5, -1.0, 2.0], [4.0, 0.0, 1.5]])
    same_array(concat_heads([head]), head, "the only head")


@test_case(
    name="two_heads_of_two_by_two",
    points=0.1,
    hidden=False,
)
@feedback.shown
def two_heads_of_two_by_two(concat_heads):
    same_array(
        concat_heads([np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[5.0, 6.0], [7.0, 8.0]])]),
        np.array([[1.0, 2.0, 5.0, 6.0], [3.0, 4.0, 7.0, 8.0]]),
        "the heads side by side",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "two_small_heads": "The first token has a row in each head. Do these rows stand beside each other in your first row?",
        "eight_heads_of_the_paper": "Eight heads of shape (3, 64). Which of these numbers grows when the heads stand side by side?",
        "lone_head_stays_as_it_is": "With a single head there is nothing to join. What should come out?",
        "two_heads_of_two_by_two": "Where all sizes agree, nothing complains about a mix-up. In which row and column does each number stand?",
    },
    hints={
        "heads-added": "Given only the sum of two heads' outputs, could you tell what each of them was?",
        "heads-averaged": "When the heads are put together, does what one head found stay apart from what another found?",
        "heads-stacked": "When the parts of all heads are put together, how many rows and how many columns should there be, and how many have yours?",
        "merge-without-transpose": "When an array is reshaped, in which order are its entries read? Is the tokens' axis the outermost one then?",
        "off-by-one": "From which number do you count, where do you stop, and is either of the two one place off?",
        "order-reversed": "In which order should the parts of your result come?",
        "same-slice-for-every-head": "Wherever matrices are cut or put together, does each head have a part of its own?",
        "strided-columns": "Are the columns of one head neighbours, or is every n-th one taken?",
    },
    known="""{
"two_small_heads": [
["hard-coded-example", [1175515922, 1.59086, 0.43796, -3.7559]],
["hard-coded-example", [51827559]],
["hard-coded-example", [594734375, -4.20218, -8.11249, -2.55579]],
["heads-added", [1594606163, -6.3972, -5.3736, -5.3026]],
["heads-averaged", [1594606163, -3.19861, -2.68681, -2.6513]],
["heads-stacked", [1609850671, -7.42985, -1.8151, -7.20628]],
["heads-stacked", [1609850671, -7.50859, -2.07418, -3.71642]],
["heads-stacked", [3494590451, -7.50859, -2.07418, -3.71642]],
["merge-without-transpose", [156329429, -7.50859, -2.07418, -3.71642]],
["off-by-one", [1594606163, -1.57725, -1.30946, -1.20791]],
["off-by-one", [1594606163, -4.81998, -4.06417, -4.09469]],
["order-reversed", [156329429, -1.78208, -1.60547, -4.88191]],
["same-slice-for-every-head", [156329429, -3.17976, -0.90937, -2.66181]],
["same-slice-for-every-head", [156329429, 2.79125, 1.1725, -3.60695]],
["strided-columns", [156329429, -7.42985, -1.8151, -7.20628]]
],
"eight_heads_of_the_paper": [
["hard-coded-example", [1175515922, 1.59086, 0.43796, -3.7559]],
["hard-coded-example", [1421421731, -0.11604, -0.54117, -0.31704]],
["hard-coded-example", [156329429, -9.8288, -3.10349, -4.04976]],
["heads-added", [1370778376, 3.2297, -12.312, -15.0814]],
["heads-averaged", [1370778376, 0.40371, -1.539, -1.88518]],
["heads-stacked", [2611125706, -0.61247, -3.45751, -2.12516]],
["heads-stacked", [2636718876, -0.61247, -3.45751, -2.12516]],
["heads-stacked", [3790200647, -2.79286, -6.06343, -2.34068]],
["off-by-one", [1743429667, 1.54252, -2.68739, 10.55045]],
["off-by-one", [1743429667, 1.78781, -2.71953, 10.54006]]
],
"lone_head_stays_as_it_is": [
["hard-coded-example", [156329429, -9.8288, -3.10349, -4.04976]],
["hard-coded-example", [3360293058]],
["hard-coded-example", [594734375, -4.20218, -8.11249, -2.55579]],
["hard-coded-example", [880187003]],
["heads-stacked", [1236870492, 1.59086, 0.43796, -3.7559]],
["heads-stacked", [3361761677, 1.59086, 0.43796, -3.7559]],
["integer-buffer", [2670780862, 1.46494, 0.27053, -2.85536]],
["off-by-one", [1175515922, 0.0, 0.0, 0.0]]
],
"two_heads_of_two_by_two": [
["hard-coded-example", [1175515922, 1.59086, 0.43796, -3.7559]],
["hard-coded-example", [51827559]],
["hard-coded-example", [594734375, -4.20218, -8.11249, -2.55579]],
["heads-added", [1594606163, -6.3972, -5.3736, -5.3026]],
["heads-averaged", [1594606163, -3.19861, -2.68681, -2.6513]],
["heads-stacked", [1609850671, -7.42985, -1.8151, -7.20628]],
["heads-stacked", [1609850671, -7.50859, -2.07418, -3.71642]],
["heads-stacked", [3494590451, -7.50859, -2.07418, -3.71642]],
["merge-without-transpose", [156329429, -7.50859, -2.07418, -3.71642]],
["off-by-one", [1594606163, -1.57725, -1.30946, -1.20791]],
["off-by-one", [1594606163, -4.81998, -4.06417, -4.09469]],
["order-reversed", [156329429, -1.78208, -1.60547, -4.88191]],
["same-slice-for-every-head", [156329429, -3.17976, -0.90937, -2.66181]],
["same-slice-for-every-head", [156329429, 2.79125, 1.1725, -3.60695]],
["strided-columns", [156329429, -7.42985, -1.8151, -7.20628]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
