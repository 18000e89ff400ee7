"""The language of this notebook: stories of two-word sentences, and two yardsticks for models of it.

Takes random generators and counts, and what a model gives; gives arrays of ids. The yardsticks are what nobody can do
better than (`floor_by_position`) and what counting can do (`NGrams`). Animals have the ids 0 to 11, verbs 12 to 19.
"""

import numpy as np
from scipy.special import softmax

ANIMALS = ["ants", "bees", "cats", "dogs", "elks", "foxes", "gnus", "hens", "owls", "pigs", "rats", "yaks"]
VERBS = ["sing", "dance", "sleep", "swim", "read", "paint", "cook", "climb"]
WORDS = ANIMALS + VERBS


def tell(rng, b, m=12, cast=5):
    """Tell b stories of m sentences about `cast` animals, each of which does one thing all through its story.

    Gives the ids of the words, (b, 2 m), and where a verb can be known, as its animal came before: (b, 2 m) of bool.
    """
    casts = rng.permuted(np.tile(np.arange(12), (b, 1)), axis=1)[:, :cast]
    habits = rng.integers(8, size=(b, 12))
    animals = np.take_along_axis(casts, rng.integers(cast, size=(b, m)), axis=1)
    verbs = 12 + np.take_along_axis(habits, animals, axis=1)
    again = np.array([[animal in row[:i] for i, animal in enumerate(row)] for row in animals.tolist()]).reshape(b, m)
    return _in_turn(animals, verbs), _in_turn(np.zeros((b, m), dtype=bool), again)


def prompts(rng, b, n):
    """Tell b dicts of n pairs, then name one of their animals again.

    Gives ids (b, 2 n + 1), and the id of the verb that has to follow, (b,).
    """
    animals = rng.permuted(np.tile(np.arange(12), (b, 1)), axis=1)[:, :n]
    verbs = 12 + rng.integers(8, size=(b, n))
    rows, asked = np.arange(b), rng.integers(n, size=b)
    told = _in_turn(animals, verbs)
    return np.concatenate([told, animals[rows, asked][:, None]], axis=1), verbs[rows, asked]


def tell_on(next_logits, ids, n, rng, temperature=1.0):
    """Go on with stories (b, t) for n words, each drawn in the shares that `next_logits` and a temperature give.

    `next_logits` takes ids (b, t), and gives the logits of the next word, (b, 20), or `None` while there is no model.
    """
    for _ in range(n):
        logits = next_logits(ids)
        if logits is None:
            return None
        line = np.cumsum(softmax(logits / temperature, axis=-1), axis=-1)  # with a part for each word
        darts = line[:, -1:] * rng.random((len(ids), 1))
        ids = np.concatenate([ids, (line < darts).sum(axis=-1, keepdims=True)], axis=1)
    return ids


def mean_by_kind(bits, ids, known):
    """The mean of bits (b, n - 1) at the words after the first of stories (b, n): of all of them, and of each kind."""
    can_be_known, is_animal = known[:, 1:], ids[:, 1:] < 12
    kinds = {"known verbs": can_be_known, "new verbs": ~can_be_known & ~is_animal, "animals": is_animal}
    return {"all words": bits.mean(), **{kind: bits[places].mean() for kind, places in kinds.items()}}


def say(ids):
    """A story in words."""
    words = [WORDS[i] for i in ids]
    return " ".join(f"{animal} {verb}." for animal, verb in zip(words[0::2], words[1::2], strict=False))


def contradictions(ids):
    """Of the sentences about an animal that has been mentioned before, the share that disagrees with the first one."""
    repeated = different = 0
    for story in np.asarray(ids).tolist():
        first = {}
        for animal, verb in zip(story[0::2], story[1::2], strict=True):
            repeated += animal in first
            different += first.setdefault(animal, verb) != verb
    return different / repeated


def floor_by_position(m=12, cast=5):
    """The entropy of each word of a story in bits, given all words before it: nobody can need fewer on average.

    The state of a story is how many of its animals have come up. An animal is one of those, or a new one of the rest;
    a verb is open only if its animal is new.
    """
    met = np.arange(cast + 1)
    new = (cast - met) / cast
    left = np.maximum(12 - met, 1)  # animals that a new one can be
    # Each animal met has the chance 1 / cast; each of the others an equal part of what is left.
    bits_of_old = (1 - new) * np.log2(cast)
    bits_of_new = new * np.log2(left / np.where(new > 0, new, 1))
    chance, bits = np.eye(cast + 1)[0], []
    for _ in range(m):
        bits += [chance @ (bits_of_old + bits_of_new), chance @ new * np.log2(len(VERBS))]
        chance = chance * (1 - new) + np.r_[0, (chance * new)[:-1]]
    return np.array(bits)


class NGrams:
    """A model that counts: how often each word came after the n - 1 words before it, in the stories `ids`."""

    def __init__(self, n, ids, trust=5.0):
        self._n, self._trust, self._counts = n, trust, []
        for order in range(n):
            runs = self._numbered(ids, order)[:, : ids.shape[1] - order] * 20 + ids[:, order:]
            self._counts.append(np.bincount(runs.ravel(), minlength=20 ** (order + 1)).reshape(-1, 20))

    def shares(self, ids):
        """The share of each word as the next one, after each of the words so far: (b, n, 20) for ids (b, n).

        Long runs are rare, so each length counts as if it had seen `trust` words in the shares of the next shorter one.
        """
        b, n = ids.shape
        shares = np.full((b, n, 20), 1 / 20)
        for order, counts in enumerate(self._counts[: n + 1]):
            seen = counts[self._numbered(ids, order)[:, -n:]]
            at = slice(max(order - 1, 0), None)  # where so many words have been read
            mixed = seen + self._trust * shares[:, at]
            shares[:, at] = mixed / mixed.sum(axis=-1, keepdims=True)
        return shares

    @staticmethod
    def _numbered(ids, order):
        """One number for each run of `order` ids, (b, n - order + 1)."""
        numbers = np.zeros((len(ids), ids.shape[1] - order + 1), dtype=int)
        for i in range(order):
            numbers = numbers * 20 + ids[:, i : i + numbers.shape[1]]
        return numbers


def _in_turn(first, second):
    """The columns of two arrays (b, m), in turn: (b, 2 m)."""
    return np.stack([first, second], axis=2).reshape(len(first), -1)
