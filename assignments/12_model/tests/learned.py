from feedback import Feedback
from otter.test_files import test_case
import back
import numpy as np
from softlookup import Difference, describe, is_array

OK_FORMAT = False

name = "learned"
points = None
feedback = Feedback("learned")


def fits(got, shape, what):
    """Check that it is an array of finite numbers; a length of None is free, and the shape is given back."""
    known = np.shape(got) if isinstance(got, np.ndarray) else ()
    free = [m if n is None else n for n, m in zip(shape, known, strict=False)]
    is_array(got, (*free, *(n or 1 for n in shape[len(known) :])), what)
    return np.shape(got)


def has_keys(got, keys, what):
    if not isinstance(got, dict):
        raise Difference(what, "a dict", describe(got))
    if set(got) != set(keys):
        raise Difference(what, f"a dict with the keys {', '.join(keys)}", f"a dict with {len(got)} keys, other ones")


def are_weights(learned):
    """Check that it is a model for twenty words, whose blocks can be read with two heads."""
    has_keys(learned, ("embedding", "blocks", "gain", "unembedding"), "learned")
    _, d = fits(learned["embedding"], (20, None), "the embedding")
    fits(learned["gain"], (d,), "the gain")
    fits(learned["unembedding"], (d, 20), "the unembedding")
    if not isinstance(learned["blocks"], list | tuple) or not learned["blocks"]:
        raise Difference("blocks", "a list of at least one dict", describe(learned["blocks"]))
    for i, w in enumerate(learned["blocks"]):
        where = f"block {i}"
        has_keys(w, ("gain_1", "gain_2", "W_q", "W_k", "W_v", "W_o", "W_gate", "W_up", "W_down"), where)
        for name in ("gain_1", "gain_2"):
            fits(w[name], (d,), f"{name} of {where}")
        _, columns = fits(w["W_q"], (d, None), f"W_q of {where}")
        fits(w["W_k"], (d, columns), f"W_k of {where}")
        _, values = fits(w["W_v"], (d, None), f"W_v of {where}")
        fits(w["W_o"], (values, d), f"W_o of {where}")
        _, inner = fits(w["W_gate"], (d, None), f"W_gate of {where}")
        fits(w["W_up"], (d, inner), f"W_up of {where}")
        fits(w["W_down"], (inner, d), f"W_down of {where}")
        assert columns % 4 == 0 and values % 2 == 0, f"{where} cannot be read with two heads, of an even width for keys"


def as_floats(weights):
    """The same weights as float64."""
    floats = {name: np.asarray(array, dtype=float) for name, array in weights.items() if name != "blocks"}
    blocks = [{name: np.asarray(array, dtype=float) for name, array in w.items()} for w in weights["blocks"]]
    return {**floats, "blocks": blocks}


def read_by_the_kit(ids, weights):
    """Logits for one story, with nothing but what the notebook is given: a way back shows what went forwards."""
    X = weights["embedding"][ids]
    n = X.shape[1]
    for w in weights["blocks"]:
        for gain, back_through, last in (("gain_1", "heads", "W_o"), ("gain_2", "swiglu", "W_down")):
            seen = X * w[gain] / np.sqrt(np.mean(X * X, axis=-1, keepdims=True) + 1e-5)
            blank = {**w, last: np.zeros((len(w[last]), n))}
            if back_through == "heads":
                found = back.heads_vjp(seen, blank, 2, np.eye(n)[None])[1][last]
            else:
                found = back.swiglu_vjp(seen, blank, np.eye(n)[None])[1][last]
            X = X + (found.T @ w[last])[None]
    return X * weights["gain"] / np.sqrt(np.mean(X * X, axis=-1, keepdims=True) + 1e-5) @ weights["unembedding"]


def new_stories(seed, count, cast):
    """Stories told anew, and where a verb can be known."""
    rng, ids, known = np.random.default_rng(seed), [], []
    for _ in range(count):
        who, does = rng.permutation(12)[:cast], 12 + rng.integers(8, size=12)
        animals = who[rng.integers(cast, size=12)]
        ids.append(np.stack([animals, does[animals]], axis=1).ravel())
        known.append([place % 2 == 1 and animals[place // 2] in animals[: place // 2] for place in range(24)])
    return np.array(ids), np.array(known)


@test_case(
    name="is_a_dict_of_weights",
    points=0.6,
    hidden=False,
)
@feedback.shown
def is_a_dict_of_weights(learned):
    are_weights(learned)


@test_case(
    name="knows_the_verbs_of_one_story",
    points=1.0,
    hidden=False,
)
@feedback.shown
def knows_the_verbs_of_one_story(learned):
    are_weights(learned)
    ids, known = new_stories(27, 1, 4)
    guesses = read_by_the_kit(ids[:, :-1], as_floats(learned)).argmax(axis=-1)
    wrong = int((guesses != ids[:, 1:])[known[:, 1:]].sum())
    assert wrong <= 1, f"in one story, at most one known verb should be missed, but {wrong} of {known.sum()} are"


# What is asked of an answer that fails, and what known mistakes give here.
feedback.learn(
    own={
        "is_a_dict_of_weights": "Is it a dict as `language_model` takes it, all of arrays, with a list of blocks?",
        "knows_the_verbs_of_one_story": "Does the loss of known verbs fall off the cliff while it learns? If not, which of your functions has `slopes` not agreed with yet?",
    },
    hints={
        "array-in-a-condition": "Somewhere an array stands where Python wants a plain yes or no: what would `if` make of an array with several entries?",
        "axis-0": "Does your code go down the columns or along the rows, and which of the two is needed here?",
        "axis-gained": "Count the axes of your result: which one did nobody ask for?",
        "axis-lost": "When an axis has length 1, is it still there at the end, and what took it away?",
        "axis-that-is-not-there": "How many axes does the array in the failing line have this time, and how many does the line count on?",
        "constant-factor": "All your numbers are off by one and the same factor: where do you multiply or divide once too often, not at all, or by the wrong number?",
        "entries-of-another-type": "Which `dtype` does your array have, and what kind of entries should it hold?",
        "few-digits": "Your numbers agree with the right ones to a few digits: which constant is not quite the one asked for, or where do digits get lost?",
        "flattened": "Your result lies in a single row: which shape had what you were given?",
        "generator-for-list": "Does a generator have a length, and can you go through it twice?",
        "half-precision": "How many digits does a float16 hold, and how many are asked for?",
        "index-past-the-end": "Which axis does your index or loop run along, and how long is the one that it should run along?",
        "input-mutated": "Look at the array you were given after your function has run: is it still what it was?",
        "integer-buffer": "If the numbers coming in are whole, which dtype has the array that you store the results in?",
        "list-for-array": "Is your result a NumPy array, or a list of numbers, and which of the two was asked for?",
        "matrix-for-array": "Which NumPy class is your result of, and does `*` mean the same for it as for an ordinary array?",
        "none-returned": "When your cell is done, what does your function return, or your name stand for? Is there still a `...` to replace?",
        "not-a-whole-number": "A single whole number was asked for: what does `type(...)` say of yours?",
        "not-defined": "Which cell is to define that name, is it spelled so there, and does the cell run to its end without an error?",
        "not-what-is-unpacked": "How many results does the question ask for, and could the caller unpack what you return into that many names?",
        "numbers-in-other-places": "All the right numbers are there: in which order do you put them, and along which axis do they lie next to each other?",
        "one-result-for-several": "Several results were asked for and one came back: does a loop return, or start over, too early, or is something added up that should stay apart?",
        "random-placeholder": "Run it twice on the same input: do you get the same answer?",
        "results-not-combined": "Your result has an axis that nobody asked for: what runs along it, and how should it become one?",
        "rounded": "Are any digits dropped, on the way to your result or at its end?",
        "shapes-do-not-fit": "Print the shapes of the arrays in the line that fails: which axis of one should match which axis of the other?",
        "sign-turned": "All your numbers have the right size: which way round is your subtraction, or where does a minus come in?",
        "transposed": "Which axis of your result goes with which axis of the input?",
        "true-and-false-exchanged": "What should True mean here, and what does it mean in your answer?",
        "whole-array": "Over how many entries does one of your totals run, and how many should share it?",
    },
    known="""{

}""",
    passed="public checks passed (40 % of the points); hidden checks decide the rest",
)
