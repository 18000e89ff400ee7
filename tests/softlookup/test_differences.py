"""How a difference is raised and worded: a comparison stops at the first one, and what it counts agrees in number."""

import numpy as np
import pytest
from kit.in_process import asks_twice


def test_comparisons_outside_of_such_a_block_raise_as_ever(helper_modules):
    with pytest.raises(AssertionError, match="the first"):
        asks_twice(lambda _: np.ones(2))


def test_a_check_that_only_asks_compares_nothing(helper_modules):
    from softlookup import only_asking

    asked = []
    with only_asking():
        asks_twice(asked.append)
    assert asked == [1.0, 2.0, None]


def test_what_there_is_several_of_is_in_the_plural(helper_modules):
    from softlookup import describe

    assert [describe([0.0] * n) for n in (1, 2)] == ["a list of 1 entry", "a list of 2 entries"]
    assert describe((np.ones((2, 3)), np.ones(3))) == "a tuple of 2 arrays, of shape (2, 3) and (3,)"


def test_numbers_agree(helper_modules):
    from softlookup import Difference, are_words, same_array

    with pytest.raises(Difference) as failed:
        same_array(np.array([1.0, 2.0]), np.array([1.0, 3.0]))
    assert "1 of 2 entries differs, first at index 1" in failed.value.came
    with pytest.raises(Difference) as failed:
        are_words("cat", 1)
    assert failed.value.expected == "a list of 1 word"
