"""What keeps a fixture from being made is said once; other tests that ask for the fixture are skipped."""

from collections.abc import Iterator

import pytest

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
