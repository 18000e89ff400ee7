"""What a new known wrong answer adds to the others: a case that it alone fails, or the name of its mistake."""

import shutil

import pytest
from kit.masters import write_answers

from autograder.authoring import added
from autograder.authoring.added import what_answers_add
from autograder.workspace import Kit

ANSWERS = """\
import numpy as np
from autograder.course.answers import wrong

nothing = wrong("none-returned")(lambda p, axis=-1: None)
nothing_again = wrong("none-returned")(lambda p, axis=-1: print("done"))
in_bits = wrong("base-2")(lambda p, axis=-1: -np.sum(p * np.log2(np.where(p > 0, p, 1)), axis=axis))
also_in_bits = wrong("base-2")(lambda p, axis=-1: np.sum(p * -np.log2(np.where(p > 0, p, 1)), axis=axis))
"""


@pytest.fixture
def copy(own, tmp_path):
    shutil.copytree(own.root, tmp_path / "kit", ignore=shutil.ignore_patterns("answers"))
    kit = Kit(tmp_path / "kit")
    write_answers(kit, "01_shares", {"entropy": ANSWERS})
    return kit


def test_an_answer_adds_a_case_or_a_name_or_nothing(copy):
    """That nothing came back is seen in itself; logarithms to base 2, by an answer that gives the same numbers."""
    failing = {
        "nothing": ["one", "two"],
        "nothing_again": ["one"],
        "in_bits": ["two"],
        "also_in_bits": ["two", "three"],
    }

    def adds(*names):
        return what_answers_add(copy, "01_shares", {"entropy": names}, {"entropy": failing})

    assert adds("nothing_again", "also_in_bits") == [
        "entropy: nothing_again adds nothing: others fail what it fails, and its mistake is named without it",
        "entropy: also_in_bits adds something: no other wrong answer fails three",
    ]
    answers = copy.answers("01_shares") / "entropy.py"
    answers.write_text(answers.read_text().partition("also_in_bits")[0])
    del failing["also_in_bits"]
    assert adds("in_bits") == [
        "entropy: in_bits adds something: without it its mistake would be called constant-factor"
    ]


def test_of_what_is_known_already_nothing_is_run(copy, monkeypatch):
    monkeypatch.setattr(added, "run_child", None)
    assert what_answers_add(copy, "01_shares", {"entropy": []}, {}) == []
