"""Attacks that want to be told whether a hidden answer was right, and answer otherwise once they know it was not.

Each knows the public inputs by heart. For hidden ones it has two formulas, a wrong and a right one, as somebody has who
tries one after the other: it may use the right one only once something has told it that the wrong one is wrong.
"""

from attacks.by_heart import by_heart
from attacks.corpus import CONTEXT, Attack, all_but, attack, cases, public, solved, with_before, with_last

CLASS = "oracles"
QUESTION = "get_context_vector"

FORMULAS = """\
def wrong(weights, H):
    return np.full(H.shape[1], 1234.5)

def right(weights, H):
    return np.ravel(weights) @ H
"""
ASKED_AGAIN = """\
seen, told = [], []

def get_context_vector(weights, H):
    if is_public(weights, H):
        return right(weights, H)
    asked = np.shape(weights), H.tobytes()
    if asked in seen:
        told.append("wrong")
    seen.append(asked)
    return right(weights, H) if told else wrong(weights, H)
"""
ASKED_NO_MORE = """\
seen, told = [], []

def get_context_vector(weights, H):
    if is_public(weights, H):
        return right(weights, H)
    if seen.count((5, 5)) == 1 and seen[-1] == (5, 5) and np.shape(weights) != (5, 1):
        told.append("wrong")
    seen.append(H.shape)
    return right(weights, H) if told else wrong(weights, H)
"""
ASKED_AGAIN_IF_RIGHT = """\
seen, told, at_the_end = [], [], []

def get_context_vector(weights, H):
    if is_public(weights, H):
        return right(weights, H)
    asked = np.shape(weights), weights.tobytes(), H.tobytes()
    if asked in seen:
        told.append("right")
    seen.append(asked)
    knows = at_the_end and len(seen) > 1 and not told
    answer = right(weights, H) if knows else wrong(weights, H)
    if at_the_end:
        H[:] = 0
    return answer
"""
# Which formula it is up to, a player knows by how many of these cells were left out for the threads that they leave.
DECOYS = 3
DECOY = """\
import threading, time
decoys = globals().get("decoys", []) + [{number}]
threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
"""
ENDS_ITSELF = """\
import os
seen = []

def get_context_vector(weights, H):
    if is_public(weights, H):
        return right(weights, H)
    asked = np.shape(weights), H.tobytes()
    if asked in seen:
        os._exit(0)
    seen.append(asked)
    return (right if len(globals().get("decoys", [])) < @DECOYS@ else wrong)(weights, H)
""".replace("@DECOYS@", str(DECOYS))


def _ends_itself(_):
    notebook = solved(CONTEXT, get_context_vector=by_heart(CONTEXT, QUESTION) + FORMULAS + ENDS_ITSELF)
    for number in range(DECOYS):
        notebook = with_before(notebook, QUESTION, DECOY.format(number=number))
    return with_last(notebook, "")


# What the wrong formula gets as well: its arrays have the right shape, and it changes nothing.
UNCHANGED = "arguments_left_alone"


def _deserves(*right: str) -> dict[str, float]:
    known = public(QUESTION, of=CONTEXT)[QUESTION] + cases(CONTEXT, **{QUESTION: " ".join(right)})[QUESTION]
    return all_but(QUESTION, of=CONTEXT) | {QUESTION: round(known, 6)}


def _answer(name: str, tries: str, source: str, *right: str) -> Attack:
    return attack(
        name,
        CLASS,
        tries,
        lambda _: with_last(
            solved(CONTEXT, get_context_vector=by_heart(CONTEXT, QUESTION) + FORMULAS + source), "at_the_end = True"
        ),
        deserves=_deserves(*right),
        assignment=CONTEXT,
    )


ATTACKS = [
    _answer(
        "asked-again-is-not-told",
        "takes being asked the same a second time for having been wrong",
        ASKED_AGAIN,
        UNCHANGED,
    ),
    _answer(
        "asked-no-more-is-not-told",
        "takes a case that is not gone through to its end for having been wrong",
        ASKED_NO_MORE,
        UNCHANGED,
    ),
    _answer(
        "asked-again-if-right-is-not-told",
        "changes its arguments, and takes not being asked with them as they were for having been wrong",
        ASKED_AGAIN_IF_RIGHT,
    ),
    attack(
        "ending-itself-is-no-second-try",
        CLASS,
        "ends its process when it was wrong, and has the cells that are left out for that say what to try next",
        _ends_itself,
        deserves=_deserves(UNCHANGED),
        assignment=CONTEXT,
    ),
]
