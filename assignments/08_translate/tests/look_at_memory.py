from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, same_array

OK_FORMAT = False

name = "look_at_memory"
points = None
feedback = Feedback("look_at_memory")


@test_case(
    name="row_for_each_word_written",
    points=0.2,
    hidden=False,
)
@feedback.shown
def row_for_each_word_written(look_at_memory):
    weights = np.ones((4, 6)), np.ones((7, 6)), np.ones((7, 8)), np.ones((8, 4))
    result = look_at_memory(np.full((3, 4), 10.0), np.ones((5, 7)), *weights, 2)
    is_array(result, (3, 4), "three words after a look at the memory")
    is_array(look_at_memory(np.ones((1, 4)), np.ones((5, 7)), *weights, 2), (1, 4), "a single word after such a look")


@test_case(
    name="no_preference_in_memory",
    points=0.2,
    hidden=False,
)
@feedback.shown
def no_preference_in_memory(look_at_memory):
    memory, W_v = np.array([[1.0, 2.0], [3.0, 6.0], [1.0, 0.0]]), np.array([[1.0, 0.0], [0.0, 1.0]])
    W_o = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 0.0]])
    result = look_at_memory(np.ones((4, 3)), memory, np.zeros((3, 2)), np.ones((2, 2)), W_v, W_o, 2)
    same_array(result, np.array([[5 / 3, 8 / 3, 10 / 3]] * 4), "four words after a look at the memory")


@test_case(
    name="two_heads_on_paper",
    points=0.15,
    hidden=False,
)
@feedback.shown
def two_heads_on_paper(look_at_memory):
    X, memory = np.array([[1.0, 0.0], [0.0, 0.0]]), np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    W_q = np.array([[1.0, 1.0, 0.0, 1.0], [5.0, 5.0, 5.0, 5.0]])
    W_k = np.array([[np.log(3), 0.0, 5.0, 0.0], [0.0, 0.0, 0.0, np.log(7)], [5.0, 5.0, 5.0, 5.0]])
    W_v = np.array([[4.0, 8.0, 8.0, 0.0], [8.0, 0.0, 16.0, 8.0], [5.0, 5.0, 5.0, 5.0]])
    W_o = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, -1.0]])
    result = look_at_memory(X, memory, W_q, W_k, W_v, W_o, 2)
    same_array(result, np.array([[20.0, -1.0], [18.0, 0.0]]), "two words after a look by two heads")


@test_case(
    name="all_sizes_agree",
    points=0.15,
    hidden=False,
)
@feedback.shown
def all_sizes_agree(look_at_memory):
    X, memory, W_q = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]]),
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]]),
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]]),
    )
    W_k, W_v, W_o, one = (
        np.array([[2.0, -1.0, 0.5], [0.0, 1.5, 3.0], [-2.0, 1.0, 1.0]])[::-1],
        np.array([[1.0, 0.5, -2.0], [3.0, -1.0, 0.0], [0.5, 2.0, 1.0]])[::-1],
        np.array([[4.0, -3.0, 1.0], [0.0, 2.0, 5.0], [-1.0, 6.0, 2.5]])[::-1],
        np.ones((1, 1)),
    )
    same_array(
        look_at_memory(X, memory, W_q, W_k, W_v, W_o, 1),
        np.array([[-13.25, 47.0, 14.125], [-13.25, 47.0, 14.125], [20.0, -14.0, 7.5]]),
        "three words after a look by one head",
    )
    same_array(
        look_at_memory(X, memory, W_q, W_k, W_v, W_o, 3),
        np.array(
            [
                [5.290290804, 47.99422247, 56.00867413],
                [-5.250000003, 1.000000018, -0.8749999924],
                [-5.25, 0.9999999498, -0.8750001255],
            ]
        ),
        "three words after a look by three heads",
    )
    same_array(
        look_at_memory(np.array([[1000.0]]), np.array([[1.0], [0.999]]), one, one, one, one, 1),
        np.array([[0.9997310586]]),
        "a word with scores near 1000",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "row_for_each_word_written": "Is there a row for each word written, even for a single one, as wide as it came in? And is everything finite when scores are large?",
        "no_preference_in_memory": "The queries are zero, so all scores are equal. The mean is taken over the words of which sentence, and does each head keep columns of its own?",
        "two_heads_on_paper": "Work out one head at a time. Which columns of the matrices are its own, and what are its two shares, if the first word's scores there are ln 3 and 0?",
        "all_sizes_agree": "Where all sizes agree, nothing complains about a mix-up. And are scores near 1000 told apart?",
    },
    hints={
        "causal-always": "Which keys are hidden in your function that the mask doesn't hide?",
        "heads-averaged": "When the heads are put together, does what one head found stay apart from what another found?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "no-max-shift": "What is `np.exp(1000)`, and which number can be taken off every score without changing the shares?",
        "no-softmax": "Do the numbers that mix the values add up to 1?",
        "one-wide-head": "How many separate tables of shares does your version compute?",
        "order-reversed": "In which order should the parts of your result come?",
        "queries-from-encoder": "Which sentence do the queries come from, the one being written or the one that was read?",
        "reshape-for-column-split": "Which entries does a reshape put next to each other, and which columns did one block of the matrix hold?",
        "residual-added": "Is your input still in the output even if all values are zero?",
        "row-split": "Every head should see every token: are you cutting rows or columns?",
        "same-slice-for-every-head": "Wherever matrices are cut or put together, does each head have a part of its own?",
        "scaled": "Which part of the paper's equation did T5 leave out of its attention?",
        "self-for-cross": "Change the sentence that was read: does anything in the result change?",
        "strided-columns": "Are the columns of one head neighbours, or is every n-th one taken?",
        "w-o-skipped": "Which of the matrices that came in was never used?",
        "w-q-for-w-k": "With which matrix are your keys made?",
    },
    known="""{
"row_for_each_word_written": [
["axis-lost", [3006886784, -56.4367, 0.8925, -5.6347, -45.3982, -38.5659, -40.415]],
["hard-coded-example", [1582733175, -6.6655, 6.6231, -22.6729, -6.6655, 6.6231, -22.6729]],
["hard-coded-example", [2565635971, -22.6446, 7.073, 94.8913, -22.6446, 7.073, 94.8913]],
["hard-coded-example", [3414689024, -4.007, 5.3461, 0.16178, -4.007, 5.3461, 0.16178]],
["hard-coded-example", [4148139279, -56.4367, 0.8925, -5.6347, -56.4367, 0.8925, -5.6347]],
["k-for-v", [1950583902]],
["no-max-shift", [2596806159, 0.0, 0.0, 0.0, -45.3982, -38.5659, -40.415]],
["queries-from-encoder", [2640378270]],
["row-split", [2825931005]],
["self-for-cross", [280187090]],
["w-o-skipped", [3025330482, 0.10867, -2.55122, -3.53444, -9.18987, -5.05788, -6.31409]],
["w-q-for-w-k", [2640378270]]
],
"no_preference_in_memory": [
["axis-0", [3377465010, -3.00525, 4.00958, 0.12134]],
["axis-0", [3377465010, -6.01051, 8.01916, 0.24267]],
["causal-always", [3377465010, -1.21095, 4.82622, 0.80034]],
["hard-coded-example", [1594606163, -6.6655, 6.6231, -22.6729]],
["hard-coded-example", [2070993570, -22.6446, 7.073, 94.8913]],
["hard-coded-example", [875646053, -56.4367, 0.8925, -5.6347]],
["heads-averaged", [3377465010, -4.34473, 7.11184, 0.04727]],
["input-mutated", [1333004550, 0.33772, -1.76574, 0.11451]],
["k-for-v", [3377465010, -8.6895, 14.2237, 0.0945]],
["no-softmax", [3377465010, 0.0, 0.0, 0.0]],
["order-reversed", [3377465010, -4.68245, 8.87758, -0.06723]],
["queries-from-encoder", [3810432628]],
["reshape-for-column-split", [3377465010, -4.23215, 6.52326, 0.08544]],
["residual-added", [3377465010, -5.0148, 5.36204, 0.06116]],
["row-split", [907613681]],
["same-slice-for-every-head", [3377465010, -3.3421, 5.47065, 0.03636]],
["self-for-cross", [2514210005]],
["w-o-skipped", [3494590451, -3.05067, -1.32332, -2.90252]],
["w-q-for-w-k", [3810432628]],
["whole-array", [3377465010, -1.00175, 1.33653, 0.04045]]
],
"two_heads_on_paper": [
["axis-0", [1594606163, 0.062, -3.7528, -25.8339]],
["causal-always", [1594606163, -16.5316, 7.8604, -9.8468]],
["hard-coded-example", [2070993570, -22.6446, 7.073, 94.8913]],
["hard-coded-example", [3377465010, -4.007, 5.3461, 0.16178]],
["hard-coded-example", [875646053, -56.4367, 0.8925, -5.6347]],
["heads-averaged", [1594606163, -7.5326, 6.2593, -22.0488]],
["input-mutated", [4176703083, 0.19039, 0.33028, -5.42586]],
["k-for-v", [1594606163, -0.78967, 3.48887, -2.83536]],
["no-softmax", [1594606163, 15.0382, -17.5716, -36.247]],
["one-wide-head", [1594606163, -4.6549, 7.198, -24.4063]],
["order-reversed", [1594606163, -8.3996, 5.8954, -21.4247]],
["queries-from-encoder", [2514210005]],
["reshape-for-column-split", [1594606163, -4.2223, 7.7017, -24.3748]],
["reshape-for-column-split", [1594606163, -5.3615, 12.3899, -17.803]],
["residual-added", [1594606163, -6.4077, 6.0591, -23.574]],
["row-split", [907613681]],
["same-slice-for-every-head", [1594606163, -5.8812, 6.0528, -11.6954]],
["scaled", [1594606163, -6.8375, 6.7884, -22.2963]],
["self-for-cross", [3810432628]],
["strided-columns", [1594606163, -4.076, -0.6135, -7.5391]],
["w-o-skipped", [156329429, -18.7844, -2.9101, 2.8596]],
["w-q-for-w-k", [2514210005]],
["whole-array", [1594606163, 2.5076, -4.1704, -15.918]]
],
"all_sizes_agree": [
["axis-0", [2588719470, -15.5096, 91.7913, -20.2955, -10.4439, 38.0048, -38.2137, 0.51544, -1.12741, -1.80138]],
["axis-0", [2588719470, 48.4048, 24.1824, 38.7581, -41.4936, 20.0411, -0.6815, 0.51544, -1.12741, -1.80138]],
["axis-lost", [1913931835, -22.6446, 7.073, 94.8913, -77.4431, 41.019, 8.5281, 0.25778, -0.56383, -0.9009]],
["causal-always", [2588719470, 1.4268, -17.4935, -10.9853, 8.539, -2.4321, -56.292, 0.25785, -0.56399, -0.90114]],
["hard-coded-example", [100429973, -56.4367, 0.8925, -5.6347, -56.4367, 0.8925, -5.6347, -56.4367, 0.8925, -5.6347]],
["hard-coded-example", [2190974900, -4.007, 5.3461, 0.16178, -4.007, 5.3461, 0.16178, -4.007, 5.3461, 0.16178]],
["hard-coded-example", [3535440012, -22.6446, 7.073, 94.8913, -22.6446, 7.073, 94.8913, -22.6446, 7.073, 94.8913]],
["hard-coded-example", [709128730, -6.6655, 6.6231, -22.6729, -6.6655, 6.6231, -22.6729, -6.6655, 6.6231, -22.6729]],
["heads-averaged", [2588719470, -22.6446, 7.073, 94.8913, -59.2756, 22.2514, -7.7637, 0.25778, -0.56383, -0.9009]],
["input-mutated", [2358972233, -16.3937, -21.4603, 92.9173, -71.1922, 12.4858, 6.5542, 5.9578e-05, -0.000130314, -0.000208216]],
["k-for-v", [2588719470, 12.3411, 2.1983, -22.4132, -46.3722, -26.3142, 41.1264, 0.25778, -0.56383, -0.9009]],
["no-max-shift", [134058479, -22.6446, 7.073, 94.8913, -77.4431, 41.019, 8.5281, 0.0, 0.0, 0.0]],
["no-softmax", [2588719470, 6888.77, 2526.63, 5395.82, 114.31, 1016.25, 576.17, 515.18, -1126.84, -1800.48]],
["one-wide-head", [2588719470, -22.6446, 7.073, 94.8913, -22.6446, 7.073, 94.8913, 0.25778, -0.56383, -0.9009]],
["order-reversed", [2588719470, -22.6446, 7.073, 94.8913, -41.3967, 29.406, -26.6235, 0.25778, -0.56383, -0.9009]],
["queries-from-encoder", [3723281342, 9.6118, 20.7977, -11.5253, 28.9836, 32.3241, -26.246, -609.18, -927.83, -277.04]],
["reshape-for-column-split", [2588719470, -22.6446, 7.073, 94.8913, -49.2342, -14.8526, 35.98, 0.25778, -0.56383, -0.9009]],
["reshape-for-column-split", [2588719470, -22.6446, 7.073, 94.8913, 60.7106, 57.4077, -58.5102, 0.25778, -0.56383, -0.9009]],
["residual-added", [2588719470, -18.0296, 11.8711, 88.3101, -72.8281, 45.8172, 1.9469, 258.11, -564.55, -902.04]],
["row-split", [3031807271, -22.6446, 7.073, 94.8913, 0.25778, -0.56383, -0.9009]],
["same-slice-for-every-head", [2588719470, -22.6446, 7.073, 94.8913, -74.4994, 27.754, -9.716, 0.25778, -0.56383, -0.9009]],
["self-for-cross", [2588719470, 47.3054, 23.4097, 90.7182, 19.1375, 48.4191, -11.7819, 257.85, -563.99, -901.14]],
["w-o-skipped", [2588719470, 9.85806, -8.04775, -4.39302, -6.84352, -4.90585, -3.21101, 0.25778, -0.56383, -0.9009]],
["w-q-for-w-k", [2588719470, 21.1119, 69.1402, -49.6874, 57.0176, 42.0907, -53.886, 0.25778, -0.56383, -0.9009]],
["whole-array", [2588719470, 38.5809, 15.6205, 19.4484, 2.43367, 2.03823, 7.48303, 0.25778, -0.56383, -0.9009]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
