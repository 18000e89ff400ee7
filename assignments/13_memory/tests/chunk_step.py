from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import is_array, is_pair, numbers, same_array, unchanged

OK_FORMAT = False

name = "chunk_step"
points = None
feedback = Feedback("chunk_step")


@test_case(
    name="a_chunk_of_two_words",
    points=0.15,
    hidden=False,
)
@feedback.shown
def a_chunk_of_two_words(chunk_step):
    Q, K = np.array([[1.0, 0.0, 2.0], [-1.0, 3.0, 1.0]]), np.array([[2.0, 1.0, 0.5], [0.0, 1.0, -1.0]])
    V, S = np.array([[4.0], [-3.0]]), np.array([[1.0], [2.5], [-2.0]])
    kept = [x.copy() for x in (Q, K, V, S)]
    got = chunk_step(Q, K, V, S)
    is_pair(got, "a chunk of two words")
    same_array(got[0], np.array([[9.0], [4.5]]), "what two words read")
    same_array(got[1], np.array([[9.0], [3.5], [3.0]]), "the state after two words")
    unchanged(kept, [Q, K, V, S], "Q, K, V or the state before")


@test_case(
    name="a_chunk_of_different_widths",
    points=0.15,
    hidden=False,
)
@feedback.shown
def a_chunk_of_different_widths(chunk_step):
    Q, K, V, S = numbers(1361, (6, 4), (6, 4), (6, 3), (4, 3))
    got = chunk_step(Q, K, V, S)
    is_pair(got, "a chunk of six words")
    expected = np.array(
        [
            [1.54280608, -4.06801667, -0.422323863],
            [5.48466678, 1.19098024, -0.740196343],
            [-0.157288684, 4.8737512, 0.715959094],
            [11.8267902, 16.6923867, -5.05744058],
            [1.58151018, 2.29390037, -7.09425944],
            [15.014053, 16.0130404, -6.02744047],
        ]
    )
    same_array(got[0], expected, "what six words read")
    is_array(got[1], (4, 3), "the state after six words")
    same_array(
        got[1][1], np.array([-1.31721282, -3.71702919, -1.95806241]), "the second row of the state after six words"
    )


@test_case(
    name="all_sizes_equal_in_a_chunk",
    points=0.1,
    hidden=False,
)
@feedback.shown
def all_sizes_equal_in_a_chunk(chunk_step):
    got = chunk_step(*numbers(1362, (3, 3), (3, 3), (3, 3), (3, 3)))
    is_pair(got, "a chunk with all lengths 3")
    is_array(got[0], (3, 3), "what three words read")
    same_array(got[0][1], np.array([-2.20346417, -3.50108895, -0.617597513]), "what the second word reads")
    is_array(got[1], (3, 3), "the state after three words")
    same_array(
        got[1][0], np.array([0.89703668, -0.350398605, 0.237530267]), "the first row of the state after three words"
    )


@test_case(
    name="chunks_of_one_and_of_many",
    points=0.1,
    hidden=False,
)
@feedback.shown
def chunks_of_one_and_of_many(chunk_step):
    got = chunk_step(
        np.array([[2, 1]]), np.array([[1, -1]]), np.array([[0.5, 3.0, -1.0]]), np.array([[1, 0, 2], [4, 1, 1]])
    )
    is_pair(got, "a chunk of one word")
    same_array(got[0], np.array([[6.5, 4.0, 4.0]]), "what a single word reads")
    same_array(got[1], np.array([[1.5, 3.0, 1.0], [3.5, -2.0, 2.0]]), "the state after a single word")
    got = chunk_step(*numbers(1363, (13, 2), (13, 2), (13, 3), (2, 3)))
    is_pair(got, "a chunk of 13 words")
    is_array(got[0], (13, 3), "what 13 words read")
    same_array(got[0][-1], np.array([-2.11025404, 0.743835721, 0.783142272]), "what the last of 13 words reads")
    same_array(
        got[1],
        np.array([[3.32389992, -1.0620553, -2.4008048], [-3.77918304, 2.09010325, -6.6721942]]),
        "the state after 13 words",
    )


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "a_chunk_of_two_words": "Two words on paper: what does the second query read of the state, of the first pair, and of its own?",
        "a_chunk_of_different_widths": "Six words, keys of width 4, values of width 3, and a state that isn't empty. What does each query read, and what is handed on?",
        "all_sizes_equal_in_a_chunk": "Everything has length three: does the state still go through with its rows as rows?",
        "chunks_of_one_and_of_many": "A chunk of a single word, and one of thirteen: does the last word of a long chunk read the first?",
    },
    hints={
        "array-for-pair": "You hand back one array: which two things should the caller be able to unpack?",
        "chunk-forgotten": "What does the second word of a chunk know of the first one?",
        "delta-for-sum": "Write the same pair twice: should the second one change the state less than the first?",
        "divided-by-root-d-k": "Which part of the equation of 2017 does this notebook leave out, and does yours?",
        "far-words-forgotten": "Take a text of a dozen words: does the last one still have something of the first?",
        "k-for-v": "What do the weights mix: what was compared, or what each token has to say?",
        "key-asks": "Which vector do you compare with the keys to get your scores?",
        "mask-over-everything": "May every word of the chunk read all of the old state, and does it in yours?",
        "one-too-far": "Change the second word's value: may what the first word reads change?",
        "one-word-of-the-chunk": "How many words of the chunk ask, how many write, and how many do so in yours?",
        "outer-turned-around": "How many rows does a state have, that of a key or that of a value, and what are the rows of what you add or read?",
        "own-pair-read-twice": "In how many ways does the newest pair get into what your query reads?",
        "own-word-hidden": "Take a text of one word: what should it read, and what does it read in yours?",
        "pair-swapped": "Which of the two was to come first?",
        "past-forgotten": "What do queries of this chunk know of the words before it?",
        "q-k-swapped": "Which axis of your scores counts the ones who ask, and which those who are asked?",
        "softmax-where-none": "May a weight be negative or larger than 1 here, and can one be so in yours?",
        "state-counted-again": "How often should the state from before the chunk be in what the third query reads?",
        "state-not-carried": "What will the next chunk know of the words before this one?",
        "state-not-written": "What will the next chunk know of the words in this one, of all of them?",
        "weights-transposed": "Which axis of your weights stands for the words that are looked at, and with which axis does your product line it up?",
        "whole-chunk-read": "Change the last pair of the chunk: does what the first query reads change?",
        "written-with-the-query": "Which vector says where in the state a pair goes, and which one did you write with?",
        "wrong-triangle": "How many words may the first row sum over, and how many does it sum over in yours?",
    },
    known="""{
"a_chunk_of_two_words": [
["array-for-pair", [1948684688, -1.581, -6.7132, -5.3018]],
["chunk-forgotten", [3443666221, -4.67517, 0.05467, 5.51187, -2.8289, -3.4261, -6.5969]],
["delta-for-sum", [3443666221, 8.5002, 4.5754, -5.0453, 0.40422, 6.4466, -6.10876]],
["divided-by-root-d-k", [3443666221, -0.91277, -3.87584, -3.06099, -2.8289, -3.4261, -6.5969]],
["divided-by-root-d-k", [3443666221, -2.88873, -3.85274, -0.7314, -2.8289, -3.4261, -6.5969]],
["hard-coded-example", [1311761454, -4.46596, 2.7223, -3.89431, 2.41451, -1.3493, -0.61582]],
["hard-coded-example", [3112286994, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036]],
["hard-coded-example", [3615877153, -9.4063, -21.3968, -2.8529, 14.1201, 14.5139, -17.2441]],
["k-for-v", [427736554, 13.30441, -6.90701, -1.97453, -2.8289, -3.4261, -6.5969]],
["key-asks", [3443666221, 0.0951, -10.3791, -11.1592, -2.8289, -3.4261, -6.5969]],
["key-asks", [3443666221, 5.8838, -13.9996, -21.7658, -2.8289, -3.4261, -6.5969]],
["mask-over-everything", [3443666221, -0.0339, -10.0971, -10.7086, -2.8289, -3.4261, -6.5969]],
["one-too-far", [3443666221, -0.0339, -10.0971, -10.7086, -2.8289, -3.4261, -6.5969]],
["one-word-of-the-chunk", [3443666221, -1.581, -6.7132, -5.3018, -0.01361, 0.59232, -1.43686]],
["one-word-of-the-chunk", [3443666221, -1.581, -6.7132, -5.3018, -3.315, -7.4408, -4.0536]],
["one-word-of-the-chunk", [3443666221, 2.07409, -1.14619, -3.63957, -0.01361, 0.59232, -1.43686]],
["one-word-of-the-chunk", [884828866, 1.16033, -2.53793, -4.05512, -2.8289, -3.4261, -6.5969]],
["outer-turned-around", [4285812655, -1.581, -6.7132, -5.3018, 1.8013, -4.4057, -6.3162]],
["own-pair-read-twice", [3443666221, 3.0603, -16.8649, -21.5223, -2.8289, -3.4261, -6.5969]],
["own-word-hidden", [3443666221, -9.8773, -2.1284, 9.2565, -2.8289, -3.4261, -6.5969]],
["pair-swapped", [2504343515, -2.8289, -3.4261, -6.5969, -1.581, -6.7132, -5.3018]],
["past-forgotten", [3443666221, 3.0942, -6.7678, -10.8137, -2.8289, -3.4261, -6.5969]],
["q-k-swapped", [3443666221, 10.5574, -1.6194, -14.0392, -2.8289, -3.4261, -6.5969]],
["softmax-where-none", [3443666221, -3.33405, -2.0713, 1.68438, -2.8289, -3.4261, -6.5969]],
["state-counted-again", [3443666221, -10.1578, -8.2958, 3.0185, -2.8289, -3.4261, -6.5969]],
["state-counted-again", [3443666221, -5.4826, -8.3504, -2.4933, -3.3286, -6.8485, -5.4904]],
["state-not-carried", [3443666221, -1.581, -6.7132, -5.3018, -2.32911, -0.00378, -7.70334]],
["state-not-written", [3443666221, -1.581, -6.7132, -5.3018, -0.49977, -3.42236, 1.10645]],
["weights-transposed", [3443666221, 2.46087, -1.99217, -4.99128, -2.8289, -3.4261, -6.5969]],
["whole-chunk-read", [3443666221, -0.0339, -10.0971, -10.7086, -2.8289, -3.4261, -6.5969]],
["written-with-the-query", [3443666221, -1.581, -6.7132, -5.3018, 5.58355, 0.77625, -11.93677]],
["written-with-the-query", [3443666221, 25.6256, -0.6736, -30.6099, 5.58355, 0.77625, -11.93677]],
["wrong-triangle", [3443666221, 5.1683, -7.914, -14.4532, -2.8289, -3.4261, -6.5969]]
],
"a_chunk_of_different_widths": [
["array-for-pair", [3012580818, -9.4063, -21.3968, -2.8529]],
["chunk-forgotten", [3615877153, -3.3285, 1.49104, -0.7883, 14.1201, 14.5139, -17.2441]],
["delta-for-sum", [3615877153, -313.775, -27.848, 231.947, -65.607, 137.387, -140.742]],
["divided-by-root-d-k", [3615877153, -4.7032, -10.6984, -1.4265, 14.1201, 14.5139, -17.2441]],
["divided-by-root-d-k", [3615877153, -6.3674, -9.9529, -1.8206, 14.1201, 14.5139, -17.2441]],
["hard-coded-example", [1311761454, -4.46596, 2.7223, -3.89431, 2.41451, -1.3493, -0.61582]],
["hard-coded-example", [3112286994, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036]],
["hard-coded-example", [3443666221, -1.581, -6.7132, -5.3018, -2.8289, -3.4261, -6.5969]],
["k-for-v", [2394011124]],
["key-asks", [3615877153, -16.863, -17.0043, -11.8826, 14.1201, 14.5139, -17.2441]],
["key-asks", [3615877153, -8.3567, -35.691, -37.0985, 14.1201, 14.5139, -17.2441]],
["mask-over-everything", [3615877153, -13.2356, -21.8001, -1.0747, 14.1201, 14.5139, -17.2441]],
["mask-over-everything", [3615877153, -5.1289, -27.8362, -3.7092, 14.1201, 14.5139, -17.2441]],
["mask-over-everything", [3615877153, 6.2983, -33.0689, -8.0402, 14.1201, 14.5139, -17.2441]],
["one-too-far", [3615877153, -2.1361, -14.778, -2.887, 14.1201, 14.5139, -17.2441]],
["one-word-of-the-chunk", [2977939411, -5.7632, -20.167, -2.1878, 14.1201, 14.5139, -17.2441]],
["one-word-of-the-chunk", [3615877153, -9.4063, -21.3968, -2.8529, -1.05653, -2.84767, -4.66497]],
["one-word-of-the-chunk", [3615877153, -9.4063, -21.3968, -2.8529, 1.05775, -1.05904, -4.91826]],
["one-word-of-the-chunk", [3615877153, 9.9082, -18.975, 1.4406, 1.05775, -1.05904, -4.91826]],
["outer-turned-around", [535127606]],
["own-pair-read-twice", [3615877153, 14.2844, -50.5479, -18.2797, 14.1201, 14.5139, -17.2441]],
["own-word-hidden", [3615877153, -11.1934, -6.9559, -8.1477, 14.1201, 14.5139, -17.2441]],
["pair-swapped", [1737215437, 14.1201, 14.5139, -17.2441, -9.4063, -21.3968, -2.8529]],
["past-forgotten", [3615877153, -6.0778, -22.8879, -2.0646, 14.1201, 14.5139, -17.2441]],
["q-k-swapped", [3615877153, -22.2494, -26.2457, -5.9018, 14.1201, 14.5139, -17.2441]],
["softmax-where-none", [3615877153, -2.87929, -3.92403, -1.6212, 14.1201, 14.5139, -17.2441]],
["state-counted-again", [3615877153, -35.3065, -21.0867, 11.8078, 7.9333, -3.5511, -28.0541]],
["state-counted-again", [3615877153, -38.635, -19.5956, 11.0195, 14.1201, 14.5139, -17.2441]],
["state-not-carried", [3615877153, -9.4063, -21.3968, -2.8529, 15.3574, 18.1269, -15.0821]],
["state-not-written", [3615877153, -9.4063, -21.3968, -2.8529, -1.23735, -3.613, -2.162]],
["weights-transposed", [3615877153, 1.4347, -30.4711, 7.3371, 14.1201, 14.5139, -17.2441]],
["whole-chunk-read", [3615877153, 20.3622, -27.66, -16.2151, 14.1201, 14.5139, -17.2441]],
["written-with-the-query", [3615877153, -8.7304, -35.7758, -10.4586, 5.6551, 15.159, -13.7537]],
["written-with-the-query", [3615877153, -9.4063, -21.3968, -2.8529, 5.6551, 15.159, -13.7537]],
["wrong-triangle", [3615877153, 28.2271, -19.2131, -8.8557, 14.1201, 14.5139, -17.2441]]
],
"all_sizes_equal_in_a_chunk": [
["array-for-pair", [2070993570, -4.46596, 2.7223, -3.89431]],
["chunk-forgotten", [1311761454, -2.65704, 0.78762, -4.93038, 2.41451, -1.3493, -0.61582]],
["delta-for-sum", [1311761454, -1.71501, 4.2463, 2.51993, 1.56417, -4.04994, -0.00019]],
["divided-by-root-d-k", [1311761454, -2.57842, 1.57172, -2.24838, 2.41451, -1.3493, -0.61582]],
["divided-by-root-d-k", [1311761454, -3.70142, 1.90461, -4.3322, 2.41451, -1.3493, -0.61582]],
["hard-coded-example", [3112286994, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036]],
["hard-coded-example", [3443666221, -1.581, -6.7132, -5.3018, -2.8289, -3.4261, -6.5969]],
["hard-coded-example", [3615877153, -9.4063, -21.3968, -2.8529, 14.1201, 14.5139, -17.2441]],
["k-for-v", [1311761454, -2.86689, 0.7195, -5.49543, 2.41451, -1.3493, -0.61582]],
["key-asks", [1311761454, 3.41689, 2.35721, -0.93832, 2.41451, -1.3493, -0.61582]],
["key-asks", [1311761454, 6.72031, 2.51422, -0.03042, 2.41451, -1.3493, -0.61582]],
["mask-over-everything", [1311761454, -4.6448, 3.03631, -2.6257, 2.41451, -1.3493, -0.61582]],
["mask-over-everything", [1311761454, -4.91862, 4.68261, -4.29026, 2.41451, -1.3493, -0.61582]],
["mask-over-everything", [1311761454, -4.95422, 2.68239, -3.87587, 2.41451, -1.3493, -0.61582]],
["one-too-far", [1311761454, -2.35938, 2.79795, -3.31018, 2.41451, -1.3493, -0.61582]],
["one-word-of-the-chunk", [1311761454, -2.08501, 0.35737, -4.54879, 0.31494, 1.73988, -1.64962]],
["one-word-of-the-chunk", [1311761454, -4.46596, 2.7223, -3.89431, -0.34847, -1.95795, -0.82711]],
["one-word-of-the-chunk", [1311761454, -4.46596, 2.7223, -3.89431, 0.31494, 1.73988, -1.64962]],
["one-word-of-the-chunk", [56583107, -1.74712, -0.42158, 1.60277, 2.41451, -1.3493, -0.61582]],
["outer-turned-around", [1311761454, -4.46596, 2.7223, -3.89431, -2.02749, 2.81355, 0.38025]],
["own-pair-read-twice", [1311761454, -4.14205, 4.81062, -2.28432, 2.41451, -1.3493, -0.61582]],
["own-word-hidden", [1311761454, -5.71601, 2.16148, -4.80405, 2.41451, -1.3493, -0.61582]],
["pair-swapped", [1311761454, 2.41451, -1.3493, -0.61582, -4.46596, 2.7223, -3.89431]],
["past-forgotten", [1311761454, -1.80892, 1.93469, 1.03607, 2.41451, -1.3493, -0.61582]],
["q-k-swapped", [1311761454, -1.6456, -0.14623, -3.73855, 2.41451, -1.3493, -0.61582]],
["softmax-where-none", [1311761454, -3.91446, 2.77247, -4.17134, 2.41451, -1.3493, -0.61582]],
["state-counted-again", [1311761454, -6.64761, 5.22577, -9.9575, 2.62282, 1.22258, -3.90176]],
["state-counted-again", [1311761454, -9.3047, 6.0134, -14.8879, 2.41451, -1.3493, -0.61582]],
["state-not-carried", [1311761454, -4.46596, 2.7223, -3.89431, 2.31036, -2.63524, 1.02715]],
["state-not-written", [1311761454, -4.46596, 2.7223, -3.89431, 0.10415, 1.28594, -1.64297]],
["weights-transposed", [1311761454, -3.0763, -0.05354, -3.73637, 2.41451, -1.3493, -0.61582]],
["whole-chunk-read", [1311761454, -2.33313, 2.87594, -3.32038, 2.41451, -1.3493, -0.61582]],
["written-with-the-query", [1311761454, -4.46596, 2.7223, -3.89431, 9.98716, 2.34981, -3.75484]],
["written-with-the-query", [1311761454, 9.9449, 1.211, 0.786, 9.98716, 2.34981, -3.75484]],
["wrong-triangle", [1311761454, 0.72584, 1.50207, -3.44671, 2.41451, -1.3493, -0.61582]]
],
"chunks_of_one_and_of_many": [
["array-for-pair", [28346818, -4.61198, -1.22372, -4.25566]],
["chunk-forgotten", [4185595416, -2.84481, 1.12419, -5.90106, -3.0984, -1.4486, -3.52036, 0.91487, -2.61197, -2.08095, 3.624, -7.3495, 5.0186]],
["delta-for-sum", [293219486, -4.0005, -4.2539, -6.1113, -4.96795, -1.22915, -6.23493, -27.8177, -50.4476, 12.3616, 14.8832, -2.7411, 4.8719]],
["divided-by-root-d-k", [293219486, -3.26117, -0.8653, -3.0092, -3.0984, -1.4486, -3.52036, 5.02315, -2.91922, -9.59417, 3.624, -7.3495, 5.0186]],
["divided-by-root-d-k", [293219486, -4.09439, -0.53603, -4.73759, -3.0984, -1.4486, -3.52036, 5.29111, -3.68425, -10.20367, 3.624, -7.3495, 5.0186]],
["far-words-forgotten", [293219486, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, 5.10704, -7.98688, -17.38877, 3.624, -7.3495, 5.0186]],
["hard-coded-example", [2294588961, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036]],
["hard-coded-example", [2534887365, -9.4063, -21.3968, -2.8529, 14.1201, 14.5139, -17.2441, -9.4063, -21.3968, -2.8529, 14.1201, 14.5139, -17.2441]],
["hard-coded-example", [4214880496, -4.46596, 2.7223, -3.89431, 2.41451, -1.3493, -0.61582, -4.46596, 2.7223, -3.89431, 2.41451, -1.3493, -0.61582]],
["hard-coded-example", [506498588, -1.581, -6.7132, -5.3018, -2.8289, -3.4261, -6.5969, -1.581, -6.7132, -5.3018, -2.8289, -3.4261, -6.5969]],
["integer-buffer", [3248601029, -4.99876, -0.37774, -2.90395, -3.47906, -0.79899, -2.95929, 7.1038, -4.1284, -13.5682, 3.624, -7.3495, 5.0186]],
["k-for-v", [2805610698]],
["key-asks", [293219486, -2.37868, 0.68228, 3.50105, -3.0984, -1.4486, -3.52036, 4.64895, -7.42137, -4.98724, 3.624, -7.3495, 5.0186]],
["key-asks", [293219486, -4.14586, -1.66563, 5.14645, -3.0984, -1.4486, -3.52036, 14.1249, -52.002, 26.9549, 3.624, -7.3495, 5.0186]],
["mask-over-everything", [293219486, -1.08711, -6.09566, -3.13733, -3.0984, -1.4486, -3.52036, 7.94948, -3.9688, -11.25224, 3.624, -7.3495, 5.0186]],
["mask-over-everything", [293219486, 1.67603, -3.6659, -5.8574, -3.0984, -1.4486, -3.52036, 12.85696, -5.59417, -8.07804, 3.624, -7.3495, 5.0186]],
["mask-over-everything", [293219486, 1.67603, -3.6659, -5.8574, -3.0984, -1.4486, -3.52036, 6.9839, -4.05394, -13.82269, 3.624, -7.3495, 5.0186]],
["one-word-of-the-chunk", [293219486, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, 5.37083, 2.54761, -8.32041, 2.37859, -4.24308, 1.90866]],
["one-word-of-the-chunk", [293219486, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, 7.1038, -4.1284, -13.5682, 1.73106, -1.40754, 1.13499]],
["one-word-of-the-chunk", [293219486, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, 7.1038, -4.1284, -13.5682, 2.37859, -4.24308, 1.90866]],
["one-word-of-the-chunk", [846121286, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, -1.74115, 1.6826, 2.1907, 3.624, -7.3495, 5.0186]],
["outer-turned-around", [2505504313]],
["own-pair-read-twice", [293219486, -6.37916, -3.57162, -2.61026, -3.0984, -1.4486, -3.52036, 17.2734, -0.5071, -25.4127, 3.624, -7.3495, 5.0186]],
["own-word-hidden", [293219486, -2.84481, 1.12419, -5.90106, -3.0984, -1.4486, -3.52036, 9.45522, 5.94378, -16.24969, 3.624, -7.3495, 5.0186]],
["own-word-hidden", [4185595416, -2.84481, 1.12419, -5.90106, -3.0984, -1.4486, -3.52036, 9.45522, 5.94378, -16.24969, 3.624, -7.3495, 5.0186]],
["pair-swapped", [2636525619, -3.0984, -1.4486, -3.52036, -4.61198, -1.22372, -4.25566, 3.624, -7.3495, 5.0186, 7.1038, -4.1284, -13.5682]],
["past-forgotten", [293219486, -1.76718, -2.34791, 1.6454, -3.0984, -1.4486, -3.52036, 6.18893, -1.51644, -11.48725, 3.624, -7.3495, 5.0186]],
["q-k-swapped", [293219486, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, 17.845, -41.2303, 17.3326, 3.624, -7.3495, 5.0186]],
["softmax-where-none", [293219486, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, 2.07051, -11.2829, -2.61222, 3.624, -7.3495, 5.0186]],
["state-counted-again", [293219486, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, 43.6324, -3.4203, -29.9143, 14.9975, -14.3701, 7.2093]],
["state-counted-again", [293219486, -7.4568, -0.0995, -10.1567, -3.0984, -1.4486, -3.52036, 44.5473, -6.0322, -31.9953, 3.624, -7.3495, 5.0186]],
["state-not-carried", [293219486, -4.61198, -1.22372, -4.25566, -4.91878, -0.64624, -1.00992, 7.1038, -4.1284, -13.5682, 2.67621, -6.76445, 4.83605]],
["state-not-written", [3248601029, -4.61198, -1.22372, -4.25566, 1.82038, -0.80236, -2.51043, 7.1038, -4.1284, -13.5682, 0.94779, -0.58505, 0.18255]],
["weights-transposed", [293219486, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, -0.10916, -2.10314, 0.81054, 3.624, -7.3495, 5.0186]],
["written-with-the-query", [293219486, -11.6807, -10.6153, 2.326, 1.43762, -7.19984, 3.43569, 18.22196, -0.97283, -4.21027, 10.46852, -2.71428, 2.58106]],
["written-with-the-query", [293219486, -4.61198, -1.22372, -4.25566, 1.43762, -7.19984, 3.43569, 7.1038, -4.1284, -13.5682, 10.46852, -2.71428, 2.58106]],
["wrong-triangle", [293219486, -4.61198, -1.22372, -4.25566, -3.0984, -1.4486, -3.52036, 2.54413, -7.54645, 0.24333, 3.624, -7.3495, 5.0186]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
