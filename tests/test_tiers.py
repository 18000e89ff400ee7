"""What `make test` leaves to `make test-all` is no more than we know of."""

import pytest
from conftest import COLLECTED, ROOT

# Of all tests, how many are slow: those that repeat a fast one for more answers, assignments, levels, browsers and
# versions. Where every assignment is put to the same check, one to three are enough to see that it works.
PERCENT = 25


def test_no_more_tests_are_slow_than_we_know_of(request):
    files, slow, everything = request.config.stash[COLLECTED]
    if files != set((ROOT / "tests").rglob("test_*.py")):
        pytest.skip("only some files were asked for")
    assert PERCENT - 5 < 100 * slow / everything <= PERCENT
