"""What known mistakes give is found out alike on a busy machine and on an idle one."""

import time

import pytest

from autograder.authoring import traces_child


def spin():
    while True:
        pass


def test_time_is_counted_on_the_processor():
    with traces_child._limited(0.1):
        time.sleep(0.5)
    with pytest.raises(traces_child._Overtime), traces_child._limited(0.1):
        spin()


def test_what_waits_for_nothing_is_stopped_all_the_same(monkeypatch):
    monkeypatch.setattr(traces_child, "PATIENCE", 2)
    with pytest.raises(traces_child._Overtime), traces_child._limited(0.1):
        time.sleep(60)
