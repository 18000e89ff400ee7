from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, is_pair, numbers, same_array, unchanged

OK_FORMAT = False

name = "state_step"
points = None
feedback = Feedback("state_step")


@test_case(
    name="a_pair_on_paper",
    points=0.1,
    hidden=False,
)
@feedback.shown
def a_pair_on_paper(state_step):
    q, k, v = np.array([1.0, 2.0, -1.0]), np.array([2.0, 0.0, 1.0]), np.array([3.0, -1.0])
    got = state_step(q, k, v, np.array([[1.0, 0.0], [2.0, 1.0], [0.5, 4.0]]))
    is_pair(got, "the step of a pair")
    same_array(got[1], np.array([[7.0, -2.0], [2.0, 1.0], [3.5, 3.0]]), "the new state")
    same_array(got[0], np.array([7.5, -3.0]), "what the query reads")


@test_case(
    name="keys_wider_than_values",
    points=0.1,
    hidden=False,
)
@feedback.shown
def keys_wider_than_values(state_step):
    q, k, v, S = numbers(1301, (5,), (5,), (3,), (5, 3))
    kept = [x.copy() for x in (q, k, v, S)]
    got = state_step(q, k, v, S)
    is_pair(got, "the step with keys of width 5")
    same_array(got[0], np.array([-3.27836354, -2.66099544, -0.820570761]), "what the query reads")
    is_array(got[1], (5, 3), "the new state")
    same_array(got[1][2], np.array([1.44409674, -0.294093567, 0.603633186]), "the third row of the new state")
    unchanged(kept, [q, k, v, S], "q, k, v or the state before")


@test_case(
    name="keys_as_wide_as_values",
    points=0.05,
    hidden=False,
)
@feedback.shown
def keys_as_wide_as_values(state_step):
    q, k, v, S = numbers(1302, (3,), (3,), (3,), (3, 3))
    state_step(k, q, v, 2 * S)
    got = state_step(q, k, v, S)
    is_pair(got, "the step with widths of 3, after another one")
    same_array(got[0], np.array([1.33532582, 1.81696513, -2.49355533]), "what the query reads")
    same_array(
        got[1],
        np.array(
            [
                [-1.18830982, -0.595405312, 0.601213685],
                [1.11275293, 1.49672275, -1.44052788],
                [-0.12672189, 0.0808885063, -1.04514376],
            ]
        ),
        "the new state",
    )


@test_case(
    name="fractions_into_whole_numbers",
    points=0.05,
    hidden=False,
)
@feedback.shown
def fractions_into_whole_numbers(state_step):
    S = np.array([[2, -1, 5, 0]])
    got = state_step(np.array([2]), np.array([0.5]), np.array([1.5, 0.25, -3.0, 1.0]), S)
    is_pair(got, "the step with a key of width 1")
    same_array(got[1], np.array([[2.75, -0.875, 3.5, 0.5]]), "the new state")
    same_array(got[0], np.array([5.5, -1.75, 7.0, 1.0]), "what the query reads")
    unchanged(np.array([[2, -1, 5, 0]]), S, "the state before")


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "a_pair_on_paper": "Go through it on paper: what does the pair add to each entry of the state, and what does the query read then?",
        "keys_wider_than_values": "Keys are wider than values here. Which of the two states does the query read, and with which vector is the pair written?",
        "keys_as_wide_as_values": "Keys and values are equally wide: which of the two counts the rows of the state? And whose state is it, if another one was there before?",
        "fractions_into_whole_numbers": "The state holds whole numbers and the pair fractions: are the fractions still there afterwards?",
    },
    hints={
        "array-for-pair": "You hand back one array: which two things should the caller be able to unpack?",
        "averaged-for-summed": "Write a pair of zeros: should the state become smaller?",
        "decayed-though-not-asked-for": "Write a pair of zeros: should anything in the state change?",
        "delta-for-sum": "Write the same pair twice: should the second one change the state less than the first?",
        "divided-by-root-d-k": "Which part of the equation of 2017 does this notebook leave out, and does yours?",
        "elementwise-for-matmul": "What does `*` do with two arrays, and what does `@` do?",
        "inner-for-outer": "How many numbers does a key and its value make as a pair, and how many does `k @ k` make?",
        "key-asks": "Which vector do you compare with the keys to get your scores?",
        "key-normalised": "Does a key that is twice as long make any difference in your version, and should it?",
        "old-state-returned": "Read the state that you hand back: is the newest pair in it?",
        "outer-turned-around": "How many rows does a state have, that of a key or that of a value, and what are the rows of what you add or read?",
        "own-pair-alone-read": "What do earlier pairs add to what your query reads?",
        "own-pair-read-twice": "In how many ways does the newest pair get into what your query reads?",
        "pair-swapped": "Which of the two was to come first?",
        "query-and-key-swapped": "Which of the first two arguments writes, and which one reads?",
        "read-before-written": "Your query reads a state: is the newest pair in it yet?",
        "softmax-where-none": "May a weight be negative or larger than 1 here, and can one be so in yours?",
        "state-forgotten": "Call it with a state that isn't empty: what is left of that in your result?",
        "written-with-the-query": "Which vector says where in the state a pair goes, and which one did you write with?",
        "wrong-sign-of-the-pair": "Start with a state of zeros and write one pair: which sign do its entries have?",
    },
    known="""{
"a_pair_on_paper": [
["array-for-pair", [1651239907, 5.99062, 0.1822, -8.74749]],
["array-for-pair", [2381117681, 4.53496, -3.13836, -8.63085]],
["averaged-for-summed", [4111918179, 2.26748, -1.56918, -4.31542, 2.99531, 0.0911, -4.37374]],
["decayed-though-not-asked-for", [4111918179, 4.24552, -2.95734, -8.10051, 6.00966, -0.23505, -8.26166]],
["delta-for-sum", [4111918179, 7.35844, -0.27303, -8.87441, 9.2501, 2.6801, -7.1897]],
["divided-by-root-d-k", [4111918179, 2.61826, -1.81193, -4.98302, 5.99062, 0.1822, -8.74749]],
["divided-by-root-d-k", [4111918179, 3.84157, -2.57704, -7.22447, 3.37822, 1.86869, -7.10371]],
["elementwise-for-matmul", [3499236908, -1.63206, -2.98201, -8.36984, 5.99062, 0.1822, -8.74749]],
["hard-coded-example", [2350880355, 2.04031, 2.01758, 1.47706, 5.04179, -1.49133, 5.31691]],
["hard-coded-example", [3622874112, -1.49589, 3.62028, -7.8351, -0.74794, 1.81014, -3.91755]],
["hard-coded-example", [56583107, 7.3223, -8.0938, 1.1572, 2.85763, -3.79059, 3.26037]],
["inner-for-outer", [4111918179, 19.3001, -15.0914, -38.5785, 9.4198, 9.1537, -9.9168]],
["key-asks", [4111918179, 5.3794, -9.5059, -16.394, 5.99062, 0.1822, -8.74749]],
["key-normalised", [4111918179, 3.62807, -2.4042, -6.79144, 2.57384, 2.38797, -6.59758]],
["old-state-returned", [4111918179, 4.53496, -3.13836, -8.63085, -0.1904, 4.17247, -4.85827]],
["outer-turned-around", [2021953180]],
["outer-turned-around", [3513646226, 4.53496, -3.13836, -8.63085, -2.4569, 2.75678, -7.47849]],
["outer-turned-around", [3810432628]],
["own-pair-alone-read", [4111918179, 1.64058, -1.32811, -3.32752, 5.99062, 0.1822, -8.74749]],
["own-pair-read-twice", [4111918179, 6.1755, -4.4665, -11.9584, 5.99062, 0.1822, -8.74749]],
["pair-swapped", [1998992029, 5.99062, 0.1822, -8.74749, 4.53496, -3.13836, -8.63085]],
["query-and-key-swapped", [4111918179, -1.1829, -4.19344, -3.08396, -6.68648, 11.49521, -11.85162]],
["read-before-written", [4111918179, 2.89438, -1.81025, -5.30333, 5.99062, 0.1822, -8.74749]],
["softmax-where-none", [4111918179, 0.25782, -0.56398, -0.9011, 5.99062, 0.1822, -8.74749]],
["softmax-where-none", [4111918179, 0.61089, -1.99559, -2.83688, 5.99062, 0.1822, -8.74749]],
["softmax-where-none", [4111918179, 3.87967, -2.60788, -7.30175, 1.37493, 3.29185, -6.43551]],
["state-forgotten", [4111918179, 1.64058, -1.32811, -3.32752, 6.18102, -3.99027, -3.88922]],
["written-with-the-query", [4111918179, 12.7378, -9.7789, -25.2684, -6.68648, 11.49521, -11.85162]],
["wrong-sign-of-the-pair", [4111918179, 1.2538, -0.48214, -1.97581, -6.37142, 8.16274, -0.96906]]
],
"keys_wider_than_values": [
["array-for-pair", [2351862470, 2.04031, 2.01758, 1.47706]],
["array-for-pair", [4096798466, 5.04179, -1.49133, 5.31691]],
["averaged-for-summed", [2350880355, 1.02016, 1.00879, 0.73853, 2.5209, -0.74567, 2.65846]],
["decayed-though-not-asked-for", [2350880355, 2.08914, 1.75051, 1.15667, 4.9283, -1.21436, 4.87693]],
["delta-for-sum", [2350880355, 3.27483, -1.00882, 1.05923, 8.20702, 0.66589, 2.50704]],
["divided-by-root-d-k", [2350880355, 0.64252, 2.37859, 2.43162, 2.88216, -2.19798, 4.80997]],
["divided-by-root-d-k", [2350880355, 0.91245, 0.90229, 0.66056, 5.04179, -1.49133, 5.31691]],
["elementwise-for-matmul", [1162644571, -2.45352, 1.71369, -4.63643, 5.04179, -1.49133, 5.31691]],
["hard-coded-example", [3622874112, -1.49589, 3.62028, -7.8351, -0.74794, 1.81014, -3.91755]],
["hard-coded-example", [4111918179, 4.53496, -3.13836, -8.63085, 5.99062, 0.1822, -8.74749]],
["hard-coded-example", [56583107, 7.3223, -8.0938, 1.1572, 2.85763, -3.79059, 3.26037]],
["inner-for-outer", [2350880355, 9.3577, 0.1277, -3.52, 0.8116, 8.90446, 8.23877]],
["key-asks", [2350880355, -2.9139, -1.5112, 2.34545, 5.04179, -1.49133, 5.31691]],
["key-normalised", [2350880355, 1.36254, 2.19262, 1.93991, 3.99461, -1.83398, 5.0711]],
["old-state-returned", [2350880355, 2.04031, 2.01758, 1.47706, 1.13498, -2.76968, 4.39985]],
["outer-turned-around", [1426441285, 2.04031, 2.01758, 1.47706, -1.35677, -5.40191, 1.68099]],
["outer-turned-around", [2425674320]],
["outer-turned-around", [3465895188]],
["own-pair-alone-read", [2350880355, 2.52863, -0.65307, -1.72681, 5.04179, -1.49133, 5.31691]],
["own-pair-read-twice", [2350880355, 4.56894, 1.3645, -0.24975, 5.04179, -1.49133, 5.31691]],
["pair-swapped", [3244507079, 5.04179, -1.49133, 5.31691, 2.04031, 2.01758, 1.47706]],
["query-and-key-swapped", [2350880355, 3.56081, -3.18343, -2.07616, -2.49876, -6.66978, 5.03335]],
["read-before-written", [2350880355, -0.48832, 2.67065, 3.20387, 5.04179, -1.49133, 5.31691]],
["softmax-where-none", [2350880355, -0.659399, 0.697811, -0.162129, 5.04179, -1.49133, 5.31691]],
["softmax-where-none", [2350880355, 0.322433, 0.170056, -0.503556, 5.04179, -1.49133, 5.31691]],
["softmax-where-none", [2350880355, 0.83546, 2.32875, 2.29986, 1.78274, -1.47395, 4.93859]],
["state-forgotten", [2350880355, 2.52863, -0.65307, -1.72681, 3.90682, 1.27835, 0.91706]],
["written-with-the-query", [2350880355, -6.30237, 4.17226, 7.17432, -2.49876, -6.66978, 5.03335]],
["wrong-sign-of-the-pair", [2350880355, -3.01694, 3.32372, 4.93068, -2.77184, -4.04802, 3.48279]]
],
"keys_as_wide_as_values": [
["array-for-pair", [218790427, 7.3223, -8.0938, 1.1572, 0.52685, -3.84388, 0.48838]],
["array-for-pair", [2565635971, 2.85763, -3.79059, 3.26037, 1.13574, -1.55317, 1.69193]],
["averaged-for-summed", [623302804, 3.66116, -4.04688, 0.57862, 1.42881, -1.8953, 1.63018, 0.26343, -1.92194, 0.24419, 0.567868, -0.776586, 0.845966]],
["decayed-though-not-asked-for", [623302804, 6.39145, -7.2795, 1.10158, 2.64464, -3.38315, 2.9193, 0.27553, -3.45462, 0.4996, 1.02924, -1.34945, 1.5214]],
["delta-for-sum", [623302804, -5.8368, 12.2877, 1.7448, 7.52717, 8.59997, -1.30745, -11.658, 6.8145, -0.2403, 2.52108, 13.75115, -1.49451]],
["divided-by-root-d-k", [623302804, 4.22755, -4.67293, 0.66814, 2.85763, -3.79059, 3.26037, 0.30418, -2.21927, 0.28197, 1.13574, -1.55317, 1.69193]],
["divided-by-root-d-k", [623302804, 8.1619, -8.1144, 0.9034, 2.55006, -3.91057, 3.32389, 1.3664, -3.86449, 0.23454, 1.10582, -1.75776, 1.6976]],
["elementwise-for-matmul", [4214880496, 3.97199, -7.37537, 4.96093, 2.85763, -3.79059, 3.26037, 1.75269, -3.35781, 1.43868, 1.13574, -1.55317, 1.69193]],
["hard-coded-example", [1452719224, 2.04031, 2.01758, 1.47706, 5.04179, -1.49133, 5.31691, 2.04031, 2.01758, 1.47706, 5.04179, -1.49133, 5.31691]],
["hard-coded-example", [460890379, -1.49589, 3.62028, -7.8351, -0.74794, 1.81014, -3.91755, -1.49589, 3.62028, -7.8351, -0.74794, 1.81014, -3.91755]],
["hard-coded-example", [600972785, 4.53496, -3.13836, -8.63085, 5.99062, 0.1822, -8.74749, 4.53496, -3.13836, -8.63085, 5.99062, 0.1822, -8.74749]],
["hard-coded-example", [623302804, 7.3223, -8.0938, 1.1572, 2.85763, -3.79059, 3.26037, 7.3223, -8.0938, 1.1572, 2.85763, -3.79059, 3.26037]],
["inner-for-outer", [623302804, 3.88766, -8.00944, 2.19573, 1.62157, -3.44642, 3.49633, -4.25533, -3.72649, 1.93429, -0.39008, -0.23961, 1.95051]],
["key-asks", [623302804, 3.63441, -7.75111, 0.19648, 2.85763, -3.79059, 3.26037, 0.66989, -3.97345, 1.48304, 1.13574, -1.55317, 1.69193]],
["key-normalised", [623302804, 7.8422, -8.1065, 1.0001, 2.66717, -3.86489, 3.29971, 1.64642, -3.87136, 0.14988, 1.09585, -1.826, 1.69949]],
["old-state-returned", [623302804, 7.3223, -8.0938, 1.1572, 2.12992, -4.07447, 3.41067, 0.52685, -3.84388, 0.48838, 1.06496, -2.03723, 1.70534]],
["outer-turned-around", [623302804, 2.94749, -2.42216, 6.32581, 2.85763, -3.79059, 3.26037, 0.173679, -0.805303, 0.374581, 1.13574, -1.55317, 1.69193]],
["outer-turned-around", [623302804, 6.9009, -7.4552, 1.6071, 2.64072, -3.33449, 3.28568, 0.55629, -3.68387, -0.28814, 1.88028, -1.70341, 1.51287]],
["outer-turned-around", [623302804, 7.3223, -8.0938, 1.1572, -2.43103, -1.96053, 8.31965, 0.52685, -3.84388, 0.48838, -0.6556, -1.01643, 4.02985]],
["own-pair-alone-read", [623302804, -1.98639, 0.04876, 0.60059, 2.85763, -3.79059, 3.26037, -1.98639, 0.04876, 0.60059, 1.13574, -1.55317, 1.69193]],
["own-pair-read-twice", [623302804, 5.33594, -8.04499, 1.75784, 2.85763, -3.79059, 3.26037, -1.45954, -3.79512, 1.08897, 1.13574, -1.55317, 1.69193]],
["pair-swapped", [150991124, 2.85763, -3.79059, 3.26037, 7.3223, -8.0938, 1.1572, 1.13574, -1.55317, 1.69193, 0.52685, -3.84388, 0.48838]],
["query-and-key-swapped", [623302804, 3.04009, -7.73652, 0.37617, 2.2007, -3.59041, 3.39727, 2.66797, -4.02249, 0.87892, 1.79267, -1.75336, 1.55503]],
["read-before-written", [623302804, 9.3087, -8.1425, 0.5567, 2.85763, -3.79059, 3.26037, 2.51324, -3.89264, -0.11221, 1.13574, -1.55317, 1.69193]],
["softmax-where-none", [623302804, 0.016224, -0.520831, -0.573589, 2.85763, -3.79059, 3.26037, -0.439677, -0.428625, 0.039482, 1.13574, -1.55317, 1.69193]],
["softmax-where-none", [623302804, 1.88083, -2.22396, 0.28586, 2.85763, -3.79059, 3.26037, 0.19908, -1.43608, 0.34901, 1.13574, -1.55317, 1.69193]],
["softmax-where-none", [623302804, 8.2374, -8.1162, 0.8806, 2.29348, -3.93932, 3.38973, 1.98637, -3.87971, 0.04709, 1.11042, -1.91182, 1.70129]],
["state-forgotten", [623302804, -1.98639, 0.04876, 0.60059, 0.727707, 0.283874, -0.150306, -1.98639, 0.04876, 0.60059, 0.07078, 0.48406, -0.01341]],
["written-with-the-query", [623302804, 5.32425, -8.0447, 1.76137, 2.2007, -3.59041, 3.39727, 1.12117, -3.85847, 0.30869, 1.79267, -1.75336, 1.55503]],
["wrong-sign-of-the-pair", [623302804, 11.2951, -8.1913, -0.0439, 1.40221, -4.35834, 3.56098, 4.49963, -3.94141, -0.7128, 0.99419, -2.52129, 1.71874]]
],
"fractions_into_whole_numbers": [
["array-for-pair", [1324424965, -0.74794, 1.81014, -3.91755]],
["array-for-pair", [2304869443, -1.49589, 3.62028, -7.8351]],
["averaged-for-summed", [3622874112, -0.74794, 1.81014, -3.91755, -0.37397, 0.90507, -1.95877]],
["decayed-though-not-asked-for", [3622874112, -1.06746, 2.79872, -7.12616, -0.53373, 1.39936, -3.56308]],
["delta-for-sum", [3622874112, -0.42481, 1.56638, -6.06274, -0.21241, 0.78319, -3.03137]],
["elementwise-for-matmul", [2448567118, -1.49589, 3.62028, -7.8351, -0.74794, 1.81014, -3.91755]],
["hard-coded-example", [2350880355, 2.04031, 2.01758, 1.47706, 5.04179, -1.49133, 5.31691]],
["hard-coded-example", [4111918179, 4.53496, -3.13836, -8.63085, 5.99062, 0.1822, -8.74749]],
["hard-coded-example", [56583107, 7.3223, -8.0938, 1.1572, 2.85763, -3.79059, 3.26037]],
["inner-for-outer", [3622874112, -2.8901, 5.9179, -7.4623, -1.44505, 2.95897, -3.73113]],
["key-asks", [3622874112, -0.37397, 0.90507, -1.95877, -0.74794, 1.81014, -3.91755]],
["key-normalised", [3622874112, 1.29253, -0.97506, -8.58078, 0.64626, -0.48753, -4.29039]],
["old-state-returned", [248561324, -1.49589, 3.62028, -7.8351, -2.14215, 4.10781, -3.54471]],
["outer-turned-around", [1650972469, -1.49589, 3.62028, -7.8351, -0.74794, 1.81014, -3.91755]],
["outer-turned-around", [167372591]],
["outer-turned-around", [2136527179]],
["own-pair-alone-read", [3622874112, 2.78842, -4.59534, -0.74568, -0.74794, 1.81014, -3.91755]],
["own-pair-read-twice", [3622874112, 1.29253, -0.97506, -8.58078, -0.74794, 1.81014, -3.91755]],
["pair-swapped", [1418064222, -0.74794, 1.81014, -3.91755, -1.49589, 3.62028, -7.8351]],
["query-and-key-swapped", [3622874112, 1.71734, -2.54143, -2.51803, 3.43468, -5.08287, -5.03607]],
["read-before-written", [2615485230, -4.2843, 8.2156, -7.0894, -0.74794, 1.81014, -3.91755]],
["softmax-where-none", [3622874112, -0.52729, 0.69072, -0.34687, -0.74794, 1.81014, -3.91755]],
["softmax-where-none", [3622874112, -0.74794, 1.81014, -3.91755, -0.74794, 1.81014, -3.91755]],
["softmax-where-none", [3622874112, 1.29253, -0.97506, -8.58078, 0.64626, -0.48753, -4.29039]],
["state-forgotten", [3622874112, 2.78842, -4.59534, -0.74568, 1.39421, -2.29767, -0.37284]],
["written-with-the-query", [3622874112, 6.8694, -10.1657, -10.0721, 3.43468, -5.08287, -5.03607]],
["wrong-sign-of-the-pair", [3622874112, -7.0727, 12.811, -6.3437, -3.53636, 6.40548, -3.17187]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
