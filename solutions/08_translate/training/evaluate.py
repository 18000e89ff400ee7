"""Counts how many held-out sentences the shipped translator gets right, word for word, on the NumPy code of the course.

    python solutions/08_translate/training/evaluate.py

Takes the corpus beside it and the solutions of 08_translate; needs nothing but NumPy, SciPy and Matplotlib.
"""

import contextlib
import io
import os
import runpy
import sys
from pathlib import Path

from corpus import held_out
from grammar import SOURCE

FOLDER = Path(__file__).resolve().parent.parent


def solved() -> dict:
    """Return what the notebook of 08_translate defines; its `translate` wants to be called in the notebook's folder."""
    os.environ.setdefault("MPLBACKEND", "agg")
    os.chdir(FOLDER)
    sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "student")]
    with contextlib.redirect_stdout(io.StringIO()):
        return runpy.run_path("notebook.py")


def main() -> None:
    names = solved()
    t5 = sys.modules["t5"]
    tokenizer = t5.Tokenizer("translator")
    functions = names["relative_position_bucket"], names["t5_attention"], names["look_at_memory"]
    model = t5.load("translator", *functions)

    def translate(sentence: str) -> str:
        memory = model.encode(tokenizer.encode(sentence))
        ids = names["greedy_decode"](lambda ids: model.decode(ids, memory)[-1], tokenizer.pad, tokenizer.end, 40)
        return tokenizer.decode(ids)

    for kind, pairs in held_out().items():
        wrong = [(pair, french) for pair in pairs if (french := translate(pair.english)) != pair.french]
        print(f"{kind}: {len(pairs) - len(wrong)} of {len(pairs)} right, word for word", flush=True)
        for pair, french in wrong[:3]:
            print(f"  {pair.english}\n    right:   {pair.french}\n    printed: {french}")
    print(f"{SOURCE[0]} → {translate(SOURCE[0])}")


if __name__ == "__main__":
    main()
