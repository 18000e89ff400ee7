"""What known mistakes give is found out alike on a busy machine and on an idle one."""

import time

import pytest

from autograder.authoring import own_answers


def spin():
    while True:
        pass


def test_time_is_counted_on_the_processor():
    with own_answers._limited(0.1):
        time.sleep(0.5)
    with pytest.raises(own_answers._Overtime), own_answers._limited(0.1):
        spin()


def test_what_waits_for_nothing_is_stopped_all_the_same(monkeypatch):
    monkeypatch.setattr(own_answers, "PATIENCE", 2)
    with pytest.raises(own_answers._Overtime), own_answers._limited(0.1):
        time.sleep(60)
