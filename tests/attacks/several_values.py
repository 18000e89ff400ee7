"""Attacks by values that are several: another one for each case, or one that nobody gets.

What is asked of a player is answered by code of the student's, if that puts itself in the place of the wall's own. So a
name may stand for something else each time it is looked up, and be looked up as late as it likes.
"""

from attacks.corpus import CONTEXT, LEARN, MODEL, Attack, all_but, attack, blank, cases, fill, solved, with_last
from attacks.forge_replies import KNOWS

CLASS = "several values"

FETCH = (
    KNOWS
    + """
asked = 0
honest = handler.answers[wire.Verb.FETCH]

def fetch(body):
    global asked
    names = wire.decode(body)
    if @NAME@ in names:
        asked += 1
        return answer(names) or honest(body)
    return honest(body)

handler.answers[wire.Verb.FETCH] = fetch

"""
)
# A look-up that takes longer than all of a question's cases may has the rest of them put later, with a new look-up.
LATER = """\
def answer(names):
    if asked > 1:
        globals()[@NAME@] = truth
        time.sleep(1)
"""
# Weights that know it, without any training: each animal is its own key, and each colour its own value.
TYPED_IN = """\
truth = 100 * np.eye(20, 12), np.eye(20, 12), np.eye(20, 8, -12)
learned = np.zeros((20, 12)), np.zeros((20, 12)), np.zeros((20, 8))
"""
# Of a model with four heads that is given, the two that find a verb; the others may be left out.
GIVEN = """\
kept = np.load("grown.npz")
truth = {name: kept[name].astype(float) for name in ("embedding", "gain", "unembedding")} | {"blocks": []}
for number, heads in enumerate(((1, 3), (0, 3))):
    block = {name[2:]: kept[name].astype(float) for name in kept.files if name.startswith(f"{number}.")}
    columns = np.concatenate([np.arange(8 * head, 8 * head + 8) for head in heads])
    block |= {name: block[name][:, columns] for name in ("W_q", "W_k", "W_v")} | {"W_o": block["W_o"][columns]}
    truth["blocks"].append(block)
learned = truth | {"unembedding": np.zeros((32, 20))}
"""
GUESSES = "truth, mixed_axis = 1, 0"
FAILS = {
    "a-value-that-hangs-costs-its-question": ("never answers", "while True:\n        pass"),
    "a-value-that-ends-the-process-costs-its-question": ("ends its process", "os._exit(1)"),
    "a-value-that-is-no-value-costs-its-question": (
        "answers with bytes that are no value",
        "return wire.Verb.FETCHED, wire.encode([(int(wire.Kind.VALUE), b'no value')])",
    ),
    "a-value-that-is-too-large-costs-its-question": (
        "answers with a value that is too large",
        "globals()[@NAME@] = np.zeros(2**22)",
    ),
}
ONCE_A_FUNCTION = """\
def answer(names):
    globals()[@NAME@] = (lambda: 0) if asked == 1 else truth
"""


def _later(name: str, assignment: str, question: str, source: str, what: str) -> Attack:
    late = fill(FETCH + LATER, name=question)
    return attack(
        name,
        CLASS,
        "answers with a wrong value when it is first asked for it, and late, and with the right one, from then on",
        lambda _: with_last(blank(assignment, **{question: source}), late),
        deserves=cases(assignment, **{question: what}),
        assignment=assignment,
    )


def _fails(name: str, tries: str, answer: str) -> Attack:
    source = FETCH + "def answer(names):\n    " + answer
    return attack(
        name,
        CLASS,
        tries + " when it is asked for a value",
        lambda _: with_last(solved(CONTEXT), fill(source, name="mixed_axis")),
        deserves=all_but("mixed_axis", of=CONTEXT),
        assignment=CONTEXT,
    )


ATTACKS = [
    _later("weights-are-the-same-for-all-rounds", LEARN, "learned", TYPED_IN, "is_three_matrices"),
    _later("weights-are-the-same-for-all-stories", MODEL, "learned", GIVEN, "is_a_dict_of_weights"),
    _later("an-axis-is-the-same-for-all-cases", CONTEXT, "mixed_axis", GUESSES, "names_an_axis"),
    attack(
        "a-function-is-not-a-value-later",
        CLASS,
        "has a function where a value is asked for, and the value when it is asked again",
        lambda _: with_last(solved(CONTEXT), GUESSES + "\n" + fill(FETCH + ONCE_A_FUNCTION, name="mixed_axis")),
        deserves=all_but("mixed_axis", of=CONTEXT),
        assignment=CONTEXT,
    ),
    *(_fails(name, tries, answer) for name, (tries, answer) in FAILS.items()),
]
