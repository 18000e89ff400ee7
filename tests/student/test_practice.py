"""`grader.viva`: questions on a person's own code, in their own notebook."""

import linecache
import random
import re
from pathlib import Path

import numpy as np
import pytest
from asked_about import SOFTMAX
from inprocess import ASSIGNMENTS

ENDLESS_IF_CHANGED = """\
def softmax(x, axis=-1):
    print("looking", np.random.rand())
    left = 3
    while left > 0:
        left = left - 1
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)
"""


@pytest.fixture
def ask(helper_modules, built, monkeypatch):
    """What a notebook with these cells says of `grader.viva("softmax", ...)`."""
    from softlookup import practice

    monkeypatch.setattr(practice, "_asked", {})
    names = {"np": np}

    def ask(source, *answer):
        name = f"<cell {abs(hash(source))}>"
        linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
        exec(compile(source, name, "exec"), names)
        return str(practice.viva("softmax", *(answer or [None]), names, tests))

    tests = Path(built.assignments / ASSIGNMENTS[1] / "tests")
    return ask


def test_it_asks_waits_for_an_answer_and_says_why(ask):
    question = ask(SOFTMAX)
    assert "Line " in question
    assert ask(SOFTMAX) == question
    verdict = ask(SOFTMAX, "nothing of it")
    (right,) = re.findall(r"^No, the answer is (.*)\.$", verdict, re.MULTILINE)
    assert "stays the same" in verdict
    assert ask(SOFTMAX, right).startswith("No question on softmax is waiting")
    for _ in range(8):
        assert ask(SOFTMAX) not in (question, "")
        ask(SOFTMAX, "")


@pytest.mark.parametrize("turn", range(6))
def test_the_answer_that_it_gives_is_right_however_it_is_written(ask, turn):
    from softlookup import practice

    for _ in range(turn):
        ask(SOFTMAX)
        ask(SOFTMAX, "")
    ask(SOFTMAX)
    right = practice._asked["softmax"][2].answer
    assert ask(SOFTMAX, f" {right.upper() if len(right) < 4 else right.replace(', ', ',')} ").startswith("Right.\n")


def test_changed_code_gets_another_question(ask):
    ask(SOFTMAX)
    changed = SOFTMAX.replace("powers", "e")
    assert ask(changed, "a").startswith("No question")
    assert "powers" not in ask(changed)


def test_what_does_not_pass_is_not_asked_about(ask):
    assert "does not pass its checks yet" in ask("def softmax(x, axis=-1):\n    ...\n")
    assert "is not a function of yours" in ask("softmax = 3\n")
    assert "is not a function of yours" in ask("softmax = np.exp\n")


def test_endless_changes_end_and_the_notebook_notices_nothing(ask, capsys):
    before, ours = np.random.get_state()[1].tolist(), random.getstate()
    for _ in range(4):
        assert ask(ENDLESS_IF_CHANGED).count("\n") > 3
        ask(ENDLESS_IF_CHANGED, "a")
    assert capsys.readouterr().out == ""
    assert (np.random.get_state()[1].tolist(), random.getstate()) == (before, ours)
