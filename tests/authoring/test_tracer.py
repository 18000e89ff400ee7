"""What known mistakes give is found out alike on a busy machine and on an idle one."""

import functools
import time
from types import SimpleNamespace

import pytest

from autograder.authoring import tracer
from autograder.course.answers import Answer


def spin():
    while True:
        pass


def test_time_is_counted_on_the_processor():
    with tracer._limited(0.1):
        time.sleep(0.5)
    with pytest.raises(tracer._Overtime), tracer._limited(0.1):
        spin()


def test_what_waits_for_nothing_is_stopped_all_the_same(monkeypatch):
    monkeypatch.setattr(tracer, "PATIENCE", 2)
    with pytest.raises(tracer._Overtime), tracer._limited(0.1):
        time.sleep(60)


@pytest.mark.usefixtures("helper_modules")
def test_an_answer_that_cases_call_through_code_that_is_given_is_traced_as_its_question():
    names = {"__name__": "__main__"}
    exec("def with_two():\n    return double(2)", names)

    def two(with_two):
        assert with_two() == 4

    asked = SimpleNamespace(_get_func_params=lambda: ["with_two"], test_func=functools.wraps(two)(two))
    case = SimpleNamespace(name="two", hidden=False, body=asked)
    wrong = Answer("double", "triple", "def double(x):\n    return 3 * x", "tripled")
    traced = tracer.Tracer("double", [case], [wrong], names, names, "def double(x):\n    return 2 * x")
    assert traced.question == "double"
    ((mistake, traces), *_) = traced.trace()
    assert (mistake, traces.keys()) == ("tripled", {"two"})
