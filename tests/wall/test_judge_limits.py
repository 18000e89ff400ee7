"""The judge itself is bounded while a test looks at an answer."""

import numpy as np
import pytest

from autograder.wall import judge_limits


def test_a_test_that_takes_too_much_memory_fails_and_the_judge_lives_on():
    with judge_limits._limited_memory, pytest.raises(MemoryError):
        np.ones(2 * judge_limits.MEMORY_BYTES // 8)
    assert np.empty(2 * judge_limits.MEMORY_BYTES // 8).size  # nothing but addresses
