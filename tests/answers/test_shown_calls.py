"""Every failed public check of a function prints a call that, pasted and run again, gives the result that it prints."""

import re

import numpy as np
import pytest
from inprocess import ANSWERS, ASSIGNMENTS, define, otter_test

NUMBER = re.compile(r"-?\d+\.?\d*(?:e[+-]\d+)?")
MOST_WORDS = 110
RANDOM = ("random-placeholder", "own-dart-thrown")  # such an answer gives something else each time
QUICK = "10_modern"


@pytest.fixture
def public(built, name, helper_modules):
    """The public tests of one assignment, which know what ships beside its notebook."""
    paths = (built.assignments / name / "tests").glob("*.py")
    return {path.stem: otter_test(path.read_text(encoding="utf-8")) for path in paths}


def printed(text, label):
    return next((line.removeprefix(label) for line in text.splitlines() if line.startswith(label)), None)


def agree(text, other):
    """Whether two texts are alike but for the last digits of their numbers."""
    ours, others = ([float(number) for number in NUMBER.findall(one)] for one in (text, other))
    same = NUMBER.sub("0", text) == NUMBER.sub("0", other)
    return same and np.allclose(ours, others, rtol=1e-3, atol=1e-5)


def gives(call, names, came):
    """Whether a call gives what was printed of it."""
    from softlookup import differences, values

    setup, _, expression = call.rpartition("; ")  # no printed text holds one
    names = names | {"np": np}
    exec(setup, names)
    try:
        with np.errstate(all="ignore"):
            result = eval(expression, names)
    except Exception as error:
        return type(error).__name__ in came or str(error) in came
    shown = values._small(result)
    kinds = [differences.describe(result), shown, differences.quoted(result)]
    return (
        any(text and text in came for text in kinds)
        or (shown and agree(shown, came))
        or "off by" in came
        or "differ" in came
        or "changed in place" in came
    )


def runs(calls, names):
    """Whether the calls of a line can be run; what they give, or raise, is what the answer makes of them."""
    names = names | {"np": np}
    for statement in calls.split("; "):  # no printed text holds one
        try:
            exec(statement, names)
        except (NameError, SyntaxError):
            return False
        except Exception:
            continue
    return True


def wrong_calls(name, public, given):
    """What is said of every wrong answer to an assignment: wrong calls or none, and long texts.

    A question that asks for a value has no call, nor has a name that is not defined.
    """
    told, wrong, long = 0, [], []
    for answer in ANSWERS[name]:
        if answer.mistake is None or answer.mistake in RANDOM:
            continue
        names = define(answer.cell, given[name][answer.question])
        test = public[answer.question]
        with np.errstate(all="ignore"):
            test.run(names)
        for result in test.test_case_results:
            if result.passed:
                continue
            text = result.test_case.body.test_func.feedback.results[result.test_case.name][0]
            call, came, origin = (printed(text, label) for label in ("Called: ", "What came: ", "From: "))
            told += call is not None
            if not call and callable(names.get(answer.question)) and not (origin and runs(origin, names)):
                wrong.append((answer.name, result.test_case.name, origin, came))
            if call and not gives(call, names, came):
                wrong.append((answer.name, result.test_case.name, call, came))
            if len(text.split()) > MOST_WORDS:
                long.append((answer.name, result.test_case.name))
    return told, wrong, long


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name != QUICK else []) for name in ASSIGNMENTS]
)
def test_the_printed_call_run_again_gives_the_printed_result(name, public, given):
    told, wrong, long = wrong_calls(name, public, given)
    assert told > 20
    assert wrong == []
    assert long == []
