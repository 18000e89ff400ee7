"""What an answer was given and gave is noted to a check's end: its calls, its errors, and sums over its results."""

import json

import numpy as np
from kit.in_process import asks_twice


def test_a_check_is_carried_on_to_its_end_and_says_what_it_found_first(feedback):
    error, calls = feedback.look(asks_twice, lambda x: np.ones(2) if x is None else np.full(3, x))
    assert error.what == "the first"
    assert [len(result) for result in calls.results] == [3, 3, 2]
    assert calls.came[0] == 1


def test_an_answer_that_raises_an_error_is_asked_on(feedback):
    def answer(x):
        if x == 1:
            raise ZeroDivisionError("one")
        return {2.0: np.zeros(2)}[x]

    error, calls = feedback.look(asks_twice, answer)
    assert isinstance(error, ZeroDivisionError)
    assert calls.raised is error
    assert len(calls.results) == 3
    error, _ = feedback.look(asks_twice, lambda x: {1.0: np.zeros(2), 2.0: np.zeros(2)}[x])
    assert error is None


def test_errors_that_name_another_key_are_told_apart(feedback):
    from functools import partial

    traces = []
    for word in ("cat", "dog"):
        _, calls = feedback.look(lambda answer: answer(), partial({}.__getitem__, word))
        traces.append(calls.trace().packed())
    assert traces[0] != traces[1]


def test_the_call_that_is_shown_is_the_one_whose_result_was_compared(feedback):
    def small_whole_numbers(answer):
        from softlookup import same_whole_number

        same_whole_number(answer(5), 1)
        same_whole_number(answer(7), 2)

    def two_together(answer):
        from softlookup import same_whole_number

        ones = answer(5), answer(7)
        same_whole_number(ones[0], 1)
        same_whole_number(ones[1], 2)

    for case, line in ((small_whole_numbers, "Called: f(7)\n"), (two_together, "From: f(5); f(7)\n")):
        text = feedback.Feedback("f").explain("case", *feedback.look(case, lambda _: 1), "f").text
        assert line in text


def test_a_text_with_half_a_surrogate_pair_has_a_trace(feedback):
    for text in ("x\ud800y", ["\udfff"], {"\ud800": 1.0}, ValueError("\ud800")):
        trace = feedback.Trace.over([text])
        assert feedback.Trace.of(json.loads(json.dumps(trace.packed()))).is_like(trace)
