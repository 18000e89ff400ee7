from softlookup.feedback import Feedback
from otter.test_files import test_case
import numpy as np
from softlookup import Difference, describe

OK_FORMAT = False

name = "two_heads"
points = None
feedback = Feedback("two_heads")


def are_two_pairs(two_heads):
    if not isinstance(two_heads, tuple | list | np.ndarray) or len(two_heads) != 2:
        raise Difference("two_heads", "two pairs, (layer, head) twice", describe(two_heads))
    for pair in two_heads:
        if not isinstance(pair, tuple | list | np.ndarray) or len(pair) != 2:
            raise Difference("each of the two", "a pair, (layer, head)", describe(pair))
        for one in pair:
            if isinstance(one, bool | np.bool_) or not isinstance(one, int | np.integer):
                raise Difference("each layer and each head", "a whole number", describe(one))
    (first, head), (second, other) = two_heads
    if (first, second) != (0, 1):
        mistakes = {(1, 0): "pair-swapped", (1, 2): "heads-counted-from-one"}
        mistake = "both-in-one-layer" if first == second else mistakes.get((first, second))
        raise Difference("the two layers", "layer 0 and then layer 1", f"{first} and {second}", mistake)
    if not (0 <= head < 4 and 0 <= other < 4):
        raise Difference("the two heads", "from 0 to 3", f"{head} and {other}")


@test_case(
    name="are_two_heads",
    points=0.0,
    hidden=False,
)
@feedback.shown
def are_two_heads(two_heads):
    are_two_pairs(two_heads)


# What is asked of an answer that fails, and what known mistakes give here.
feedback.load(
    own={
        "are_two_heads": "Are these two pairs of whole numbers, each a layer and a head, one pair for each layer?",
    },
    hints={
        "bool-for-number": "Which kind of entry were you asked for, and which does a comparison give?",
        "both-in-one-layer": "How many layers has the model, and in how many of them did you look?",
        "float-for-whole-number": "Which type does your number have, and can there be half of what it counts?",
        "head-before-layer": "Which of the two numbers in a pair says in which layer the head is?",
        "heads-counted-from-one": "How many heads has a layer, and what is the number of its last one?",
        "heads-numbered-through": "How does your answer say in which layer a head is?",
        "layers-left-out": "Your answer has two numbers: how many were asked for, and what would the others say?",
        "pair-swapped": "Which of the two was to come first?",
        "shares-for-heads": "Your numbers say what is right without a head: without which?",
        "text-for-number": "Could one add 1 to your answer, or is it a word?",
    },
    known="""{
"are_two_heads": [
["bool-for-number", [1431750074, 0.77355, -1.69196, -2.70342]],
["both-in-one-layer", [3156224010, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342]],
["float-for-whole-number", [1594606163, -0.06159, -1.59517, -0.26254]],
["head-before-layer", [3156224010, 0.25785, -0.56399, -0.90114, 0.0, 0.0, 0.0, 0.77355, -1.69196, -2.70342, 0.25785, -0.56399, -0.90114]],
["heads-counted-from-one", [3156224010, 0.25785, -0.56399, -0.90114, 0.5157, -1.12797, -1.80228, 0.5157, -1.12797, -1.80228, 1.0314, -2.25594, -3.60455]],
["heads-numbered-through", [1544730604, 0.25785, -0.56399, -0.90114, 1.80495, -3.9479, -6.30797]],
["layers-left-out", [1544730604, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342]],
["pair-swapped", [3156224010, 0.25785, -0.56399, -0.90114, 0.77355, -1.69196, -2.70342, 0.0, 0.0, 0.0, 0.25785, -0.56399, -0.90114]],
["shares-for-heads", [2863422908, 0.090248, -0.197395, -0.315399, 0.144396, -0.315832, -0.504638]],
["text-for-number", [1482396741]]
]
}""",
    passed="right form; not judged yet: hidden checks decide 100 % of the points",
)
