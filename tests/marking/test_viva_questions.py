"""Questions on a student's own code: made of that code, with answers that running it gives, and nothing hidden."""

import random
import re

import numpy as np
import pytest
from kit.in_process import define
from kit.viva import CALLS, SOFTMAX, runs

from autograder.marking import _viva_questions
from autograder.marking._viva_changes import Code, Known, Made
from autograder.marking._viva_inputs import Call
from autograder.marking._viva_questions import (
    KINDS,
    WHAT_BREAKS,
    WHAT_VALUE,
    WHICH_CHANGE,
    WHICH_INPUT,
    WHY,
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
    for kind in KINDS:
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
    assert len(question.options) == 4
    assert question.answer in "abcd"
    kept = Examiner(Code("softmax", SOFTMAX), CALLS, runs("softmax"), random.Random(1), lambda source: False)
    assert kept.ask(WHICH_CHANGE) is None


def returned(call, source):
    """Return what a printed call gives; its lists are arrays."""
    text = call.replace("[[", "array([[").replace("]]", "]])") if "[[" in call else call.replace("[", "array([")
    return eval(text if "[[" in call else text.replace("]", "])"), define(source, {"np": np, "array": np.array}))


def with_line(number, text):
    lines = SOFTMAX.split("\n")
    lines[number - 1] = f"    {text}"
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(5))
def test_what_breaks_has_what_the_call_gives_without_that_part_and_results_of_other_code(seed):
    question = examiner(seed=seed).ask(WHAT_BREAKS)
    number, left, part, call = re.fullmatch(
        r"In line (\d), only `(.*?)` is left of `(.*?)`. What does `(.*)` give then, and why\?", question.text
    ).groups()
    line = SOFTMAX.split("\n")[int(number) - 1].strip()
    assert line.count(part) == 1
    options = [np.array(eval(option.strip("`"))) for option in question.options]
    found = returned(call, with_line(int(number), line.replace(part, left)))
    agree = [option.shape == found.shape and np.allclose(option, found, rtol=1e-3) for option in options]
    assert agree == [letter == question.answer for letter in "abcd"]
    given = returned(call, SOFTMAX)
    assert any(option.shape == given.shape and np.allclose(option, given, rtol=1e-3) for option in options)


def test_a_line_that_only_makes_what_others_need_is_no_question():
    """Whoever sees that a name is gone needs no more."""
    source = "def f(x):\n    y = x + 1\n    y = y * 2\n    z = y - x\n    return z * y\n"
    texts = [examiner(source, seed, "f").ask(WHAT_BREAKS).text for seed in range(6)]
    assert {text.split("`")[1] for text in texts if "is left out" in text} == {"y = y * 2"}


@pytest.mark.parametrize("seed", range(5))
def test_why_is_asked_of_a_choice_that_makes_a_difference_for_some_calls_alone(seed):
    question = examiner(seed=seed).ask(WHY)
    chosen, number, other = re.match(r"Why `(.*?)` in line (\d), and not `(.*?)`\?", question.text).groups()
    line = SOFTMAX.split("\n")[int(number) - 1].strip()
    changed = with_line(int(number), line.replace(chosen, other))
    effects = dict(part.split(": ") for part in question.answer.split("; "))
    assert len(set(effects.values())) > 1
    for letter, call in zip("abcd", question.options, strict=True):
        before = returned(call, SOFTMAX)
        try:
            after = returned(call, changed)
        except ValueError:
            assert effects[letter] == "an error"
        else:
            same = "the same" if before.shape == after.shape and np.allclose(before, after) else "other values"
            assert effects[letter] == ("another shape" if before.shape != after.shape else same)
    assert question.reason[0].startswith("A good answer says what each is there. In ")
    assert f"`{chosen}` is `" in question.reason[0]


def test_no_value_is_asked_that_stands_in_the_call():
    source = "def f(x, k):\n    y = x * 1\n    z = x.T @ x\n    n = len(x) + k - k\n    return y + z.sum() + n\n"
    calls = [Call((np.arange(6.0).reshape(3, 2), 7), {}), Call((np.ones((3, 2)), 7), {})]
    asked = [examiner(source, seed, "f", calls).ask(WHAT_VALUE) for seed in range(12)]
    assert {"`y`", "`len(x) + k - k`", "`x * 1`"}.isdisjoint(
        text for question in asked if question for text in re.findall("`[^`]*`", question.text)
    )
    assert [question.answer for question in asked if question]


def test_the_change_that_does_no_harm_is_not_asked_for_where_it_is_the_smallest(monkeypatch):
    question = examiner().ask(WHICH_CHANGE)
    right = question.options["abcd".index(question.answer)]

    def size(before, after):
        return 0 if f"`{after}`" in right else 9

    monkeypatch.setattr(_viva_questions, "tree_change", size)
    assert examiner().ask(WHICH_CHANGE) is None


def test_no_two_questions_are_about_the_same_change():
    asked = examiner()
    questions = [asked.ask(kind) for kind in (WHICH_INPUT, WHY, WHAT_BREAKS)]
    assert len({question.evidence[1][0] for question in questions}) == 3


def test_helpers_in_the_cell_are_shown_with_the_function():
    helper = "def powers_of(x):\n    return np.exp(x)\n"
    source = f"{helper}def unused(x):\n    return x\n{SOFTMAX.replace('np.exp(shifted)', 'powers_of(shifted)')}"
    for kind in KINDS:
        shown = dict(examiner(source).ask(kind).code)
        assert {1, 2, 5, 6, 7, 8, 9} == set(shown)


def test_mistakes_that_are_known_for_a_function_come_first():
    question = examiner(known=Known({"axis-ignored": "the axis is ignored"}), seed=2).ask(WHICH_INPUT)
    assert "axis=-1" in question.text
    assert question.reason[-1] == "Known mistake: the axis is ignored"


def test_what_wrong_answers_have_comes_first_in_the_persons_own_names():
    known = Known(
        {"scaled": "the scores are scaled"},
        (Made("np.exp(z)", "np.exp(z / 10)", "scaled"), Made("np.exp(z)", "np.exp(w)", "scaled")),
    )
    question = examiner(known=known).ask(WHICH_INPUT)
    assert "If it read `powers = np.exp(shifted / 10)`" in question.text
    assert question.reason[-1] == "Known mistake: the scores are scaled"


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
