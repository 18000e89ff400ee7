"""Inputs that are drawn for questions are like those of the checks, and are written out where they are small."""

import random

import numpy as np
import pytest

from autograder.marking._viva_inputs import Call, arguments_text, draw, stands_in


def test_inputs_are_new_and_like_those_of_the_checks():
    shares = Call(
        (np.array([[0.5, 0.5, 0.0], [0.2, 0.3, 0.5]]), np.array([2, 0, 1]), np.array([True, False])), {"k": 2}
    )
    for drawn in draw([shares], random.Random(4)):
        rows, places, mask = drawn.args
        assert np.allclose(rows.sum(axis=1), 1)
        assert (rows >= 0).all()
        assert rows.shape == (2, 3)
        assert sorted(places) == [0, 1, 2]
        assert mask.tolist() == [True, False]
        assert drawn.kwargs == {"k": 2}
    assert draw([shares], random.Random(4))[0].args[0].tolist() != draw([shares], random.Random(5))[0].args[0].tolist()


@pytest.mark.parametrize("axis", [0, -1])
@pytest.mark.parametrize("size", [3, 30])
def test_shares_stay_shares_along_whichever_axis_also_if_they_are_fewer(axis, size):
    shares = np.full((size, 4), 1 / size) if axis == 0 else np.full((size, 4), 0.25)
    for drawn in draw([Call((shares,), {})], random.Random(1)):
        assert np.allclose(drawn.args[0].sum(axis=axis), 1)
        assert (drawn.args[0] >= 0).all()


def test_an_array_without_rows_is_written_by_its_shape():
    assert arguments_text(Call((np.empty((0, 2)), np.empty(0)), {})) == "<array of shape (0, 2)>, []"


def test_what_can_be_read_off_a_call():
    call = Call((np.array([[1.5, 2.0, -3.0]]), [4, "a b"], True), {"k": (7,)})
    assert stands_in(call) == {"(1, 3)", "1", "3", "1.5", "2", "-3", "4", "True", "7"}
