"""What is said of an answer is the same on every machine, though results may differ there: in the sign of vectors."""

import numpy as np
import pytest
from kit.in_process import ANSWERS, ASSIGNMENTS, run

DECOMPOSED = [
    pytest.param(assignment, answer, id=f"{assignment}-{answer.name}")
    for assignment in ASSIGNMENTS
    for answer in ANSWERS[assignment]
    if "linalg.svd" in answer.cell or "linalg.eigh" in answer.cell
]


def with_other_signs(monkeypatch):
    """Every second vector has the other sign, as on a machine that rounds otherwise."""
    svd, eigh = np.linalg.svd, np.linalg.eigh

    def other_svd(*args, **kwargs):
        found = svd(*args, **kwargs)
        if not isinstance(found, tuple):
            return found
        left, sizes, right = found
        signs = (-1.0) ** np.arange(sizes.shape[-1])
        left, right = left.copy(), right.copy()
        left[..., : signs.size] *= signs
        right[..., : signs.size, :] *= signs[:, None]
        return left, sizes, right

    def other_eigh(*args, **kwargs):
        values, vectors = eigh(*args, **kwargs)
        return values, vectors * (-1.0) ** np.arange(values.shape[-1])

    monkeypatch.setattr(np.linalg, "svd", other_svd)
    monkeypatch.setattr(np.linalg, "eigh", other_eigh)


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.parametrize(("assignment", "answer"), DECOMPOSED)
def test_a_verdict_and_its_words_do_not_hang_on_signs(assignment, answer, given, test_files, monkeypatch):
    def said():
        names, test_file = given[assignment][answer.question], test_files[assignment, answer.question]
        return [(one.test_case.name, one.passed, one.message) for one in run(answer.cell, names, test_file)]

    here = said()
    with_other_signs(monkeypatch)
    elsewhere = said()
    without_numbers = [[(name, passed, hint(text)) for name, passed, text in one] for one in (here, elsewhere)]
    assert without_numbers[0] == without_numbers[1]


def hint(message):
    """Of what a failed check says, the part that is no array of numbers."""
    return [line for line in message.splitlines() if line.startswith("Hint:")]
