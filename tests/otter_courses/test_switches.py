"""What a course switches for the whole process meets its own cases, and nothing after them."""

import random
import warnings

import numpy as np
import pandas as pd

from autograder.otter_courses._switches import in_effect

SWITCHES = {
    "print": {"precision": 2, "legacy": "1.13"},
    "errors": {"divide": "ignore"},
    "pandas": {"display.max_rows": 7, "gone.option": 1},
}


def state():
    filters = [each for each in warnings.filters if each[2] is DeprecationWarning]
    return np.get_printoptions(), np.geterr(), pd.get_option("display.max_rows"), random.getstate(), len(filters)


def test_a_case_meets_what_its_notebook_switched_and_leaves_nothing():
    before = state()
    with in_effect(SWITCHES, 1):
        assert repr(np.array([1.234])) == "array([ 1.23])"
        assert np.geterr()["divide"] == "ignore"
        assert pd.get_option("display.max_rows") == 7
        pd.set_option("display.max_columns", 3)
        np.set_printoptions(precision=9)
        warnings.simplefilter("error", DeprecationWarning)
    assert state() == before
    assert pd.get_option("display.max_columns") != 3


def test_also_if_it_fails():
    before = state()
    try:
        with in_effect(SWITCHES, 1):
            raise ValueError
    except ValueError:
        pass
    assert state() == before


def test_random_numbers_are_the_same_each_time():
    drawn = []
    for _ in range(2):
        with in_effect({}, 3):
            drawn.append((random.random(), float(np.random.random())))
    assert drawn[0] == drawn[1]
