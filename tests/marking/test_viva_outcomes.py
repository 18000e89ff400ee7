"""Results are the same, different, or neither, as a person would see it."""

import numpy as np

from autograder.marking._viva_outcomes import Outcome, differ, effect, is_plain


def test_what_is_like_itself_alone_is_not_plain():
    """Run again, it would be another one: a question about it would have no key."""
    for value in (None, "a", b"a", True, 2, 1.5, np.eye(2), np.float32(1), [1, ("a", {"b": np.ones(3)})]):
        assert is_plain(value)
    for value in (enumerate("ab"), iter([1]), np, len, ..., {"a": [zip()]}, np.array(["a"])):
        assert not is_plain(value)


def test_near_results_are_neither_the_same_nor_different():
    one = Outcome(np.array([1.0, 2.0]))
    assert differ(one, Outcome(np.array([1.0, 2.0 + 1e-9]))) is False
    assert differ(one, Outcome(np.array([1.0, 2.001]))) is None
    assert differ(one, Outcome(np.array([1.0, 2.5]))) is True
    assert differ(one, Outcome(np.array([[1.0, 2.0]]))) is True
    assert differ(one, Outcome(np.array([1.0, np.nan]))) is True


def test_the_effect_of_a_change_in_a_word():
    one = Outcome(np.array([1.0, 2.0]))
    assert effect(one, Outcome(np.array([1.0, 2.0]))) == "the same"
    assert effect(one, Outcome(np.array([1.0, 2.5]))) == "other values"
    assert effect(one, Outcome(np.array([[1.0, 2.0]]))) == "another shape"
    assert effect(one, Outcome(error="ValueError: no")) == "an error"
    assert effect(one, Outcome(np.array([1.0, 2.001]))) is None
