"""Makes `trained_head.npz`: what one head of 08_translate's encoder looks at in a sentence, as scores.

    .venv/bin/python solutions/04_self_attention/trained_head.py

Takes the solved notebook of 08_translate and its translator. The scores are those before the softmax, with the head's
bias for the distance in them, so that the reader's own function makes the weights.
"""

import contextlib
import os
import runpy
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
TRANSLATOR = HERE.parent / "08_translate"
SENTENCE, LAYER, HEAD = "She does not write red letters.", 0, 0


def scores_of_head():
    """The scores, (n, n), and the n words of the sentence, its end mark among them."""
    sys.path[:0] = [str(TRANSLATOR), str(HERE.parents[1] / "assignments" / TRANSLATOR.name)]
    os.environ["SOFT_LOOKUP_PICTURES"] = "no"
    with contextlib.chdir(TRANSLATOR), contextlib.redirect_stdout(None):
        of = runpy.run_path("notebook.py")
        seen, t5 = [], of["t5"]

        def attention(Q, K, V, bias, mask=None):
            seen.append(Q @ np.swapaxes(K, -1, -2) + bias)
            return of["t5_attention"](Q, K, V, bias, mask)

        tokenizer = t5.Tokenizer("translator")
        model = t5.load("translator", of["relative_position_bucket"], attention, of["look_at_memory"])
        ids = tokenizer.encode(SENTENCE)
        model.encode(ids)
    return seen[LAYER][HEAD], tokenizer.words(ids)


if __name__ == "__main__":
    scores, words = scores_of_head()
    np.savez_compressed(HERE / "trained_head.npz", scores=scores.astype(np.float32), words=np.array(words))
