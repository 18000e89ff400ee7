"""The cases of 03_stops."""

import numpy as np
from softlookup import is_number, same_array

from autograder.course.cases import hidden, left_alone, public, whole_numbers

# gaps


@public(1, "How long is it from 2 to 5?")
def from_two_to_five(gaps):
    same_array(gaps(np.array([2.0, 5.0])), [3.0], "the gap between 2 and 5")


@hidden(2, "How many gaps lie between four times?")
def three_gaps(gaps):
    same_array(gaps(np.array([0.5, 1.0, 4.0, 4.5])), [0.5, 3.0, 0.5], "three gaps")


left_alone("gaps", 1, (2,), np.array([1.0, 2.0, 4.0]))
whole_numbers("gaps", 1, [1, 3], np.array([1, 2, 5]))

# longest_gap


@public(1, "Is it a single number?")
def is_one_number(longest_gap):
    is_number(longest_gap, "longest_gap")


@hidden(1, "Between which two stops is the longest gap?")
def of_the_stops(longest_gap):
    same_array(longest_gap, 6.0, "longest_gap")
