"""What lies beside every notebook: what its checks compare with, say and show.

Imports nothing of the grader. A copy goes into each assignment's folder, where a course's own modules join it.
"""

from .comparing import (
    agrees,
    are_arrays,
    are_numbers,
    are_words,
    example,
    is_array,
    is_choice,
    is_number,
    is_pair,
    is_shape,
    is_something,
    is_tuple,
    leaves_alone,
    raises,
    same_array,
    same_arrays,
    same_dict,
    same_shape,
    same_whole_number,
    same_words,
    sums_to_one,
    unchanged,
    works_on_integers,
)
from .differences import Difference, describe, only_asking
from .values import numbers
