"""What names of files have in common goes, and the rest is left."""

import pytest
from test_people import CLASS

from autograder.classroom.names_of_files import left_of, prefix_of


@pytest.mark.parametrize(
    ("names", "prefix"),
    [
        (["hw-2-ada", "hw-2-bob", "hw-2-cy"], "hw-2-"),
        (["hw-2-ada", "hw-2-bob"], ""),
        (["lab ada", "lab bob (1)", "Lab cy"], "lab "),
        (["anna", "anne", "anni"], ""),
        (["ann-1", "ann-2", "ann-3"], ""),
        (["x_2026-11-20", "x_2026-11-21", "x_2026-11-22"], "x_"),
    ],
)
def test_what_names_have_in_common(names, prefix):
    assert prefix_of(names, CLASS) == prefix


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("01_first", ""),
        ("01_first (1)", ""),
        ("Kopie von 01_first", ""),
        ("ada - Copy (2)", "ada"),
        ("ada-Copy1", "ada"),
        ("ada Kopie", "ada"),
        ("01_first_ada", "ada"),
        ("ada 01-FIRST (3)", "ada"),
        ("201_first", "201_first"),
        ("ada_2026-11-20", "ada_2026-11-20"),
    ],
)
def test_what_is_left_of_a_name(name, left):
    assert next(left_of(name, "", ["01_first", "02_second"])) == left
