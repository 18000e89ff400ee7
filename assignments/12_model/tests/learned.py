from softlookup.feedback import Feedback
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
        mistake = "number-for-weights" if isinstance(got, int | float | np.number) else None
        raise Difference(what, "a dict", describe(got), mistake)
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
        assert columns % 4 == 0, f"{where}: W_q cannot be shared by two heads with keys of an even width"
        assert values % 2 == 0, f"{where}: W_v cannot be shared by two heads"


def as_floats(weights):
    """The same weights as float64."""
    floats = {name: np.asarray(array, dtype=float) for name, array in weights.items() if name != "blocks"}
    blocks = [{name: np.asarray(array, dtype=float) for name, array in w.items()} for w in weights["blocks"]]
    return {**floats, "blocks": blocks}


def read_by_the_kit(ids, weights):
    """Logits for one story, with nothing but what the notebook is given: a way back shows what went forwards."""
    X = np.take(weights["embedding"], ids, axis=0)
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
    points=0.2,
    hidden=False,
)
@feedback.shown
def is_a_dict_of_weights(learned):
    are_weights(learned)


@test_case(
    name="knows_the_verbs_of_one_story",
    points=0.2,
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
feedback.load(
    own={
        "is_a_dict_of_weights": "Is it a dict as `language_model` takes it, all of arrays, with a list of blocks?",
        "knows_the_verbs_of_one_story": "Does the loss of known verbs fall off the cliff while it learns? If not, which of your functions has `slopes` not agreed with yet?",
    },
    hints={
        "another-place-matched": "Which place before a verb says whose verb it is?",
        "blocks-alone": "Which array turns ids into words, and is it in what you kept?",
        "four-heads-for-two": "With how many heads was this model trained, and with how many is it read?",
        "half-of-the-animals": "For which animals does a repeated name find its verb, and for which does it not?",
        "loss-kept-too": "Which of the things in your tuple is not a matrix?",
        "number-for-weights": "Could somebody else run your model with what you kept?",
        "one-layer-only": "How many blocks does it take until a verb knows whose it is, and another word can find it?",
        "stopped-on-the-plateau": "Does it know which verbs there are, or also whose they are, and had the cliff come when you stopped?",
        "uphill": "Has the loss risen or fallen after it, and which way should it go?",
        "weights-before-training": "Is this what came out of the training, or what went into it?",
        "weights-left-out": "Which of the four entries that `language_model` looks up is missing in yours?",
    },
    known="""{
"is_a_dict_of_weights": [
["blocks-alone", [2452789547, -0.761885, 0.439156, -1.615998, -4.101767, 1.120492, 6.493507, -1.744038, 1.304108, -2.819276, 0.180458, -0.235608, 2.868761, 4.40133, -3.186575, 4.474118, -2.514098, 3.31855, 0.004789, -0.170189, -0.517397, 7.381886, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 2.940996, 1.542387, -0.183979, 2.97833, 7.545775, 3.281429, -3.97477, 2.077983, -1.894633, 0.056627, -1.465252, 0.631416, 9.192783, -1.639131, -1.734614, -9.465554, -2.682242, -4.398046, -0.734791, -2.951138, 1.191864, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661]],
["loss-kept-too", [2601398486, 0.55438, -1.21257, -1.93745, -0.761885, 0.439156, -1.615998, -4.101767, 1.120492, 6.493507, -1.744038, 1.304108, -2.819276, 0.180458, -0.235608, 2.868761, 4.40133, -3.186575, 4.474118, -2.514098, 3.31855, 0.004789, -0.170189, -0.517397, 7.381886, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 2.940996, 1.542387, -0.183979, 2.97833, 7.545775, 3.281429, -3.97477, 2.077983, -1.894633, 0.056627, -1.465252, 0.631416, 9.192783, -1.639131, -1.734614, -9.465554, -2.682242, -4.398046, -0.734791, -2.951138, 1.191864, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 4.99851, -28.50585, -16.6749, -1.30986, 0.05812, -0.71661, -3.488251, 4.107452, -2.040469]],
["number-for-weights", [569228110, 0.25759, -0.56342, -0.90024]],
["weights-left-out", [972114011, -0.761885, 0.439156, -1.615998, -4.101767, 1.120492, 6.493507, -1.744038, 1.304108, -2.819276, 0.180458, -0.235608, 2.868761, 4.40133, -3.186575, 4.474118, -2.514098, 3.31855, 0.004789, -0.170189, -0.517397, 7.381886, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 2.940996, 1.542387, -0.183979, 2.97833, 7.545775, 3.281429, -3.97477, 2.077983, -1.894633, 0.056627, -1.465252, 0.631416, 9.192783, -1.639131, -1.734614, -9.465554, -2.682242, -4.398046, -0.734791, -2.951138, 1.191864, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 4.99851, -28.50585, -16.6749, -3.488251, 4.107452, -2.040469]]
],
"knows_the_verbs_of_one_story": [
["another-place-matched", [209409465, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.1477, 66.5138, -50.7546, 1.04966, 0.59216, 35.76713, -30.5427, -10.7645, 58.456, 0.0, 0.0, 0.0, 1.47231, -0.6917, -1.20222, -1.17142, -0.00921, -0.99806, -1.17142, -0.00921, -0.99806, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -28.5515, 4.073, 13.1936, -2.1457, 0.6118, 40.7862, -31.8684, 34.1619, -21.5576, 0.0, 0.0, 0.0, 1.30557, 0.0661, 0.58823, -1.17142, -0.00921, -0.99806, -1.17142, -0.00921, -0.99806, 0.47627, 0.7199, -20.07748, -1.17142, -0.00921, -0.99806, 0.44555, -0.39777, 32.70898]],
["blocks-alone", [2452789547, -0.761885, 0.439156, -1.615998, -4.101767, 1.120492, 6.493507, -1.744038, 1.304108, -2.819276, 0.180458, -0.235608, 2.868761, 4.40133, -3.186575, 4.474118, -2.514098, 3.31855, 0.004789, -0.170189, -0.517397, 7.381886, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 2.940996, 1.542387, -0.183979, 2.97833, 7.545775, 3.281429, -3.97477, 2.077983, -1.894633, 0.056627, -1.465252, 0.631416, 9.192783, -1.639131, -1.734614, -9.465554, -2.682242, -4.398046, -0.734791, -2.951138, 1.191864, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661]],
["four-heads-for-two", [2584560619, -4.39101, 4.89006, -3.94551, -0.922532, 8.805924, -16.482217, 9.04263, -2.76646, -0.85059, -4.323022, 2.72582, 2.224147, -7.03796, 2.80012, 12.36155, -7.051241, 14.551905, -0.14601, 1.05953, -3.85586, 3.13794, -1.23936, -0.68534, 1.13303, -0.431465, 0.417193, 0.000639, 8.766337, -2.619708, 3.091012, -8.04013, 18.81619, -1.64281, 4.08725, 5.00923, -10.62598, -3.77423, -3.38519, -4.68212, 11.69903, 9.75869, 10.22383, 15.52866, 4.12433, 4.57761, -4.08012, 8.36127, -3.42795, -2.48319, 0.22236, -1.26696, -1.30991, -0.75287, -0.82968, -6.06731, -46.36374, 0.02169, 0.06858, 0.98487, -0.86432, 1.072711, -5.658744, -2.322299]],
["half-of-the-animals", [209409465, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.9657, 33.4044, -1.1327, 1.04966, 0.59216, 35.76713, -30.5427, -10.7645, 58.456, 0.0, 0.0, 0.0, 1.47231, -0.6917, -1.20222, -1.17142, -0.00921, -0.99806, -1.17142, -0.00921, -0.99806, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -54.6948, 57.2136, -9.3428, -2.1457, 0.6118, 40.7862, 20.6608, 48.7804, -16.5146, 0.0, 0.0, 0.0, 1.30557, 0.0661, 0.58823, -1.17142, -0.00921, -0.99806, -1.17142, -0.00921, -0.99806, 0.47627, 0.7199, -20.07748, -1.17142, -0.00921, -0.99806, 0.44555, -0.39777, 32.70898]],
["loss-kept-too", [2601398486, 0.55438, -1.21257, -1.93745, -0.761885, 0.439156, -1.615998, -4.101767, 1.120492, 6.493507, -1.744038, 1.304108, -2.819276, 0.180458, -0.235608, 2.868761, 4.40133, -3.186575, 4.474118, -2.514098, 3.31855, 0.004789, -0.170189, -0.517397, 7.381886, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 2.940996, 1.542387, -0.183979, 2.97833, 7.545775, 3.281429, -3.97477, 2.077983, -1.894633, 0.056627, -1.465252, 0.631416, 9.192783, -1.639131, -1.734614, -9.465554, -2.682242, -4.398046, -0.734791, -2.951138, 1.191864, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 4.99851, -28.50585, -16.6749, -1.30986, 0.05812, -0.71661, -3.488251, 4.107452, -2.040469]],
["number-for-weights", [569228110, 0.25759, -0.56342, -0.90024]],
["one-layer-only", [3839943718, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.9657, 33.4044, -1.1327, 1.04966, 0.59216, 35.76713, -30.5427, -10.7645, 58.456, 0.0, 0.0, 0.0, 1.47231, -0.6917, -1.20222, -1.17142, -0.00921, -0.99806, -1.17142, -0.00921, -0.99806, 0.47627, 0.7199, -20.07748, -1.17142, -0.00921, -0.99806, 0.44555, -0.39777, 32.70898]],
["stopped-on-the-plateau", [209409465, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.9657, 33.4044, -1.1327, 1.04966, 0.59216, 35.76713, -30.5427, -10.7645, 58.456, 0.0, 0.0, 0.0, 1.47231, -0.6917, -1.20222, -1.17142, -0.00921, -0.99806, -1.17142, -0.00921, -0.99806, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.0142758, 0.0020365, 0.0065968, -2.1457, 0.6118, 40.7862, -0.0159342, 0.017081, -0.0107788, 0.0, 0.0, 0.0, 1.30557, 0.0661, 0.58823, -1.17142, -0.00921, -0.99806, -1.17142, -0.00921, -0.99806, 0.47627, 0.7199, -20.07748, -1.17142, -0.00921, -0.99806, 0.44555, -0.39777, 32.70898]],
["uphill", [209409465, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.9657, 33.4044, -1.1327, 1.04966, 0.59216, 35.76713, -30.5427, -10.7645, 58.456, 0.0, 0.0, 0.0, 1.47231, -0.6917, -1.20222, -1.17142, -0.00921, -0.99806, -1.17142, -0.00921, -0.99806, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -28.5515, 4.073, 13.1936, 2.1457, -0.6118, -40.7862, -31.8684, 34.1619, -21.5576, 0.0, 0.0, 0.0, 1.30557, 0.0661, 0.58823, -1.17142, -0.00921, -0.99806, -1.17142, -0.00921, -0.99806, 0.47627, 0.7199, -20.07748, -1.17142, -0.00921, -0.99806, 0.44555, -0.39777, 32.70898]],
["weights-before-training", [2584560619, -0.761123, 0.438716, -1.614382, -4.097665, 1.119371, 6.487013, -1.742294, 1.302804, -2.816457, 0.180278, -0.235373, 2.865893, 4.396929, -3.183388, 4.469644, -2.511584, 3.315232, 0.004785, -0.170018, -0.51688, 7.374504, -1.30855, 0.05806, -0.7159, -1.30855, 0.05806, -0.7159, 2.938055, 1.540844, -0.183795, 2.975352, 7.538229, 3.278147, -3.970795, 2.075905, -1.892738, 0.05657, -1.463787, 0.630785, 9.18359, -1.637492, -1.732879, -9.456088, -2.67956, -4.393648, -0.734056, -2.948187, 1.190672, -1.30855, 0.05806, -0.7159, -1.30855, 0.05806, -0.7159, 4.99351, -28.47734, -16.65823, -1.30855, 0.05806, -0.7159, -3.484763, 4.103344, -2.038428]],
["weights-before-training", [2584560619, -0.761885, 0.439156, -1.615998, -4.101767, 1.120492, 6.493507, -1.744038, 1.304108, -2.819276, 0.180458, -0.235608, 2.868761, 4.40133, -3.186575, 4.474118, -2.514098, 3.31855, 0.004789, -0.170189, -0.517397, 7.381886, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 2.940996, 1.542387, -0.183979, 2.97833, 7.545775, 3.281429, -3.97477, 2.077983, -1.894633, 0.056627, -1.465252, 0.631416, 9.192783, -1.639131, -1.734614, -9.465554, -2.682242, -4.398046, -0.734791, -2.951138, 1.191864, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 4.99851, -28.50585, -16.6749, -1.30986, 0.05812, -0.71661, -3.488251, 4.107452, -2.040469]],
["weights-left-out", [972114011, -0.761885, 0.439156, -1.615998, -4.101767, 1.120492, 6.493507, -1.744038, 1.304108, -2.819276, 0.180458, -0.235608, 2.868761, 4.40133, -3.186575, 4.474118, -2.514098, 3.31855, 0.004789, -0.170189, -0.517397, 7.381886, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 2.940996, 1.542387, -0.183979, 2.97833, 7.545775, 3.281429, -3.97477, 2.077983, -1.894633, 0.056627, -1.465252, 0.631416, 9.192783, -1.639131, -1.734614, -9.465554, -2.682242, -4.398046, -0.734791, -2.951138, 1.191864, -1.30986, 0.05812, -0.71661, -1.30986, 0.05812, -0.71661, 4.99851, -28.50585, -16.6749, -3.488251, 4.107452, -2.040469]]
]
}""",
    passed="public checks passed (10 % of the points); hidden checks decide the rest",
)
