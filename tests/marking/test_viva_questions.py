"""Questions on a student's own code: made of that code, with answers that running it gives, and nothing hidden."""

import random
import re

import numpy as np
import pytest
from asked_about import CALLS, SOFTMAX, runs
from inprocess import define

from autograder.marking.viva_changes import Code
from autograder.marking.viva_inputs import Call
from autograder.marking.viva_questions import (
    KINDS,
    WHAT_VALUE,
    WHICH_CHANGE,
    WHICH_INPUT,
    WHICH_ORDER,
    CannotAsk,
    Examiner,
)


def examiner(source=SOFTMAX, seed=0, name="softmax", calls=CALLS, **of_code):
    return Examiner(Code(name, source, **of_code), calls, runs(name), random.Random(seed))


@pytest.mark.parametrize("seed", range(5))
def test_the_inputs_that_are_said_to_differ_do_and_the_others_do_not(seed):
    question = examiner(seed=seed).ask(WHICH_INPUT)
    line = int(re.match(r"Line (\d+)", question.text)[1])
    before, *after = re.findall("`([^`]*)`", question.text)
    lines = SOFTMAX.split("\n")
    assert lines[line - 1].strip() == before
    lines[line - 1] = f"    {after[0] if after else 'pass'}"
    names = {"np": np, "array": np.array}
    for letter, option in zip("abcd", question.options, strict=True):
        call = (
            option.replace("[[", "array([[").replace("]]", "]])") if "[[" in option else option.replace("[", "array([")
        )
        call = call if "[[" in option else call.replace("]", "])")
        given, changed = (eval(call, define(source, names)) for source in (SOFTMAX, "\n".join(lines)))
        assert (letter in question.answer.split(", ")) is not (
            given.shape == changed.shape and np.allclose(given, changed)
        )


def test_each_kind_is_asked_and_holds_when_it_is_run_again():
    for kind in KINDS[:3]:
        question = examiner().ask(kind)
        assert question.kind == kind
        assert question.function == "softmax"
        assert question.holds(runs("softmax"))
        assert dict(question.code).items() <= dict(enumerate(SOFTMAX.split("\n"), 1)).items()


def test_a_value_is_what_the_part_of_the_line_gives():
    question = examiner(SOFTMAX.replace("x.max(axis=axis, keepdims=True)", "10"), seed=3).ask(WHAT_VALUE)
    assert re.fullmatch(r"\(\d+, \d+\)|-?\d+", question.answer)
    part, line = re.search(r"what is .* of `(.*)` in line (\d+)\?$", question.text).groups()
    assert part in dict(question.code)[int(line)]


def test_no_value_is_asked_of_a_line_that_the_call_does_not_reach():
    source = "def f(x):\n    if x.ndim == 1:\n        return x + 1\n    y = x[:, :1] @ x[:1]\n    return y\n"
    calls = [Call((np.ones(3),), {}), Call((np.ones((3, 2)),), {})]
    for seed in range(8):
        question = examiner(source, seed, "f", calls).ask(WHAT_VALUE)
        assert "f([[" in question.text


def test_only_what_all_tests_accept_is_said_to_keep_what_is_asked_for():
    question = examiner(seed=1).ask(WHICH_CHANGE)
    assert len(question.options) == 3
    assert question.answer in "abc"
    kept = Examiner(Code("softmax", SOFTMAX), CALLS, runs("softmax"), random.Random(1), lambda source: False)
    assert kept.ask(WHICH_CHANGE) is None


def test_lines_that_need_one_another_may_not_be_exchanged():
    needed = "def f(x):\n    y = x + 1\n    x = x * 2\n    return x - y\n"
    apart = "def f(x):\n    y = x + 1\n    z = x * 2\n    return z - y\n"
    calls = [Call((np.array([1.0, 2.5]),), {})]
    assert examiner(needed, name="f", calls=calls).ask(WHICH_ORDER).answer == "no"
    assert examiner(apart, name="f", calls=calls).ask(WHICH_ORDER).answer == "yes"


def test_mistakes_that_are_known_for_a_function_come_first():
    question = examiner(mistakes={"axis-ignored": "the axis is ignored"}, seed=2).ask(WHICH_INPUT)
    assert "axis=-1" in question.text
    assert question.reason[-1] == "Known mistake: the axis is ignored"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("softmax = wonder = 1", "contains no function"),
        ("def softmax(x, axis=-1):\n    return np.random.rand(2)", "behaves differently each time"),
        ("def softmax(x, axis=-1):\n    raise ValueError", "too few small inputs"),
        ("%matplotlib inline\ndef softmax(x): return x", "more than Python"),
    ],
)
def test_what_cannot_be_asked_about_is_said(source, why):
    with pytest.raises(CannotAsk, match=why):
        examiner(source)


def test_everything_is_run_in_known_memory():
    """A call often gets the memory in which the right result of the call before it still lies."""
    source, ran = SOFTMAX.replace("    return", "    out = np.empty_like(x)\n    out[:] = total\n    return"), []

    def run(cell, calls):
        ran.append(cell)
        return runs("softmax")(cell, calls)

    asked = Examiner(Code("softmax", source), CALLS, run, random.Random(0), lambda cell: bool(ran.append(cell)))
    questions = [asked.ask(kind) for kind in KINDS]
    assert any(question.holds(run) for question in questions if question)
    assert len(ran) > 10
    assert not any("empty" in cell for cell in ran)
