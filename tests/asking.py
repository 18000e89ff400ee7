"""A check that asks an answer twice and then for an error, and what words its findings, as notebooks import it."""

import numpy as np
import pytest


@pytest.fixture
def feedback(helper_modules):
    from softlookup import feedback

    return feedback


def asks_twice(answer):
    from softlookup import raises, same_array

    same_array(answer(1.0), np.zeros(2), "the first")
    same_array(answer(2.0), np.zeros(2), "the second")
    raises((KeyError,), answer, None)
