"""What `make test` leaves to `make test-all` is no more than we know of."""

import re
import subprocess
import sys

from conftest import ROOT

PERCENT = 27  # of all tests are slow: those that repeat a fast one for more answers, levels, browsers and versions


def test_no_more_tests_are_slow_than_we_know_of():
    command = [sys.executable, "-m", "pytest", "--collect-only", "-v", "-m", "slow", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1800)
    slow, everything = map(int, re.search(r"(\d+)/(\d+) tests collected", done.stdout).groups())
    assert PERCENT - 5 < 100 * slow / everything <= PERCENT
