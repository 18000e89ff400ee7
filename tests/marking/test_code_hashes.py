"""What stands for a submission's code is the student's own, and reads back as it was written."""

from nbformat.v4 import new_code_cell, new_markdown_cell

from autograder.marking.code_hashes import hashes_of, read_hashes, winnow

STARTER = [new_code_cell("import numpy as np\n\n\ndef given(x):\n    return x.sum() + x.max() * 2 - x.min() / len(x)")]
OWN = "total = first.sum(axis=0) / (second.max() + 1) - third[2:5].mean() * 4"


def test_only_what_a_student_wrote_has_hashes():
    assert read_hashes(hashes_of(STARTER, STARTER)) == frozenset()
    assert read_hashes(hashes_of([*STARTER, new_code_cell(OWN), new_markdown_cell(OWN * 2)], STARTER)) == winnow(OWN)


def test_what_is_too_much_to_compare_has_none():
    assert hashes_of([new_code_cell(f"a{n} = {n}\n" + "x = a + b * c - d\n" * 900) for n in range(10)], []) is None
