"""Which tests `make test` leaves to `make test-all`: those with the mark `slow`.

Where a test is repeated for many values, a few of them are enough to see that the code works.
"""

from collections.abc import Iterable

import pytest


def first_of(values: Iterable, fast: int = 1) -> list:
    """A test's values, of which all but the first few are slow."""
    values = list(values)
    return [*values[:fast], *(pytest.param(value, marks=pytest.mark.slow) for value in values[fast:])]


def asked_for(request: pytest.FixtureRequest) -> list[dict]:
    """The parameters of those tests of this module that are going to run: what a fixture is to get ready."""
    here = [item for item in request.session.items if item.path == request.path]
    return [item.callspec.params if hasattr(item, "callspec") else {} for item in here]
