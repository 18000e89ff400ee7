"""Which tests `make test` leaves to `make test-all`, those with the mark `slow`, and what is missing said once.

Where a test is repeated for many values, a few of them are enough to see that the code works. What keeps a fixture from
being made is said once; other tests that ask for the fixture are skipped.
"""

from collections.abc import Iterable, Iterator

import pytest


def first_of(values: Iterable, fast: int = 1) -> list:
    """A test's values, of which all but the first few are slow."""
    values = list(values)
    return [*values[:fast], *(pytest.param(value, marks=pytest.mark.slow) for value in values[fast:])]


def asked_for(request: pytest.FixtureRequest) -> list[dict]:
    """The parameters of those tests of this module that are going to run: what a fixture is to get ready."""
    here = [item for item in request.session.items if item.path == request.path]
    return [item.callspec.params if hasattr(item, "callspec") else {} for item in here]


_said: list[BaseException] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    report = yield
    if call.when == "setup" and report.failed:
        if any(call.excinfo.value is one for one in _said):
            where, line, _ = item.location
            report.outcome = "skipped"
            report.longrepr = (where, line or 0, "a fixture could not be made, as an earlier test says")
        _said.append(call.excinfo.value)
    return report
