"""Mutants change what a solution does in every way but its error texts, and the list of harmless ones is read."""

import pytest

from autograder.authoring.mutants import mutants_of, read_equivalent
from autograder.errors import UserError


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("entropy: {line: a}", "entropy: must be a list, not a table"),
        ("entropy: [{line: a, becomes: [b]}]", "entropy: [0]: has no `reason:`"),
        ("entropy: [{line: a, becomes: b, reason: c}]", "entropy: [0].becomes: must be a list, not text"),
        ("entropy: []\nentropy: []", "line 2: not valid YAML (entropy stands there twice)"),
    ],
)
def test_a_list_of_mutants_that_is_none_is_one_line(tmp_path, text, says):
    path = tmp_path / "equivalent.yml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as refusal:
        read_equivalent(path)
    assert str(refusal.value) == f"{path}: {says}"


def test_mutants_change_numbers_and_products_both_ways_and_no_error_text():
    source = 'def f(x):\n    if x is None:\n        raise ValueError("none" + str(1))\n    return x @ x + 2\n'
    made = {(mutant.line, mutant.becomes) for mutant in mutants_of(source)}
    assert {
        ("return x @ x + 2", "return x * x + 2"),
        ("return x @ x + 2", "return x + x + 2"),
        ("return x @ x + 2", "return x @ x + 1"),
        ("return x @ x + 2", "return x @ x + 3"),
        ("return x @ x + 2", "return x @ x - 2"),
        ("if x is None:", "if x is not None:"),
    } <= made
    assert not [line for line, _ in made if "raise" in line]
