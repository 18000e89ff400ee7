"""The parallel corpus, drawn from the grammar with fixed seeds and split into training and held-out sentences.

Takes nothing; the same seeds give the same sentences on every machine. Run it to see some of them:

    python solutions/08_translate/training/corpus.py
"""

from random import Random

from grammar import SOURCE, Pair, draw

TRAINING_SEED, HELD_OUT_SEED = 3, 33
TRAINING_DRAWS = 60_000
HELD_OUT_SENTENCES = 500  # of each kind


def training() -> list[Pair]:
    """The sentences to train on: all different, and none with a combination that is held out."""
    rng = Random(TRAINING_SEED)
    drawn = {pair.english: pair for pair in (draw(rng) for _ in range(TRAINING_DRAWS))}
    return [pair for pair in drawn.values() if pair.for_training]


def held_out() -> dict[str, list[Pair]]:
    """Sentences that are not in training, by what is new about them.

    - "new sentences": every combination may occur in training, the sentence as a whole doesn't;
    - "unseen combinations": at least one verb and object, verb and tool, or adjective and noun never met in training;
    - "source words": at least two of *easy, translate, language, transformer*, which never meet in training.
    """
    rng, known = Random(HELD_OUT_SEED), {pair.english for pair in training()} | {SOURCE[0]}
    kinds: dict[str, list[Pair]] = {"new sentences": [], "unseen combinations": [], "source words": []}
    while any(len(pairs) < HELD_OUT_SENTENCES for pairs in kinds.values()):
        pair = draw(rng)
        if pair.english in known:
            continue
        known.add(pair.english)
        kind = "source words" if pair.source_words > 1 else "unseen combinations" if pair.unseen else "new sentences"
        if len(kinds[kind]) < HELD_OUT_SENTENCES:
            kinds[kind].append(pair)
    return kinds


if __name__ == "__main__":
    sentences = training()
    print(f"{len(sentences)} sentences to train on, among them")
    for each in sentences[:8]:
        print(f"  {each.english}\n  {each.french}\n")
    for name, pairs in held_out().items():
        print(f"{len(pairs)} held out, {name}, among them")
        for each in pairs[:4]:
            print(f"  {each.english}\n  {each.french}\n")
