"""Values and calls as they are printed: text that can be run again, and gives what is printed of it."""

import importlib
import math
import re

import numpy as np
import pytest
from kit.in_process import ASSIGNMENTS, define, given_in, otter_test

from autograder.course.answers import collect


@pytest.fixture
def values(helper_modules):
    return importlib.import_module("softlookup.values")


def test_a_call_is_written_as_text_that_can_be_run_again(values):
    from softlookup import numbers

    arrays = np.array([[1.0, 0.5]]), np.zeros((5, 7))
    assert values.written_calls("f", [(arrays, {"axis": -1})]) == "f(np.array([[1.0, 0.5]]), np.zeros((5, 7)), axis=-1)"
    plain = (["a", 2], {"b": (0.25,)}, np.int64(3), None)
    assert values.written_calls("f", [(plain, {})], "[1]") == "f(['a', 2], {'b': (0.25,)}, np.int64(3), None)[1]"
    made = "from softlookup import numbers; A = numbers(7, (2, 9), (9,)); f(A[1], A[0])"
    assert values.written_calls("f", [(numbers(7, (2, 9), (9,))[::-1], {})]) == made
    assert values.written_calls("f", [((np.arange(99.0),), {})]) is None
    assert values.written_calls("f", [((lambda x: x,), {})]) is None


def test_what_one_call_made_is_written_as_that_call_wherever_it_comes_from(values):
    from softlookup import numbers

    w = numbers(3, W=(2, 9), gain=(9,))
    made = "numbers(3, W=(2, 9), gain=(9,))"
    start = "from softlookup import numbers; "
    assert values.written_calls("f", [((w, 2), {})]) == f"{start}f({made}, 2)"
    changed = w | {"W": np.zeros((2, 9))}
    text = f"{start}A = {made}; f(A | {{'W': np.zeros((2, 9))}}); f(A['gain'])"
    assert values.written_calls("f", [((changed,), {}), ((w["gain"],), {})]) == text
    (cube,) = numbers(4, (2, 3, 5))
    text = f"{start}A = numbers(4, (2, 3, 5)); f(A[0][1, 2], A[0][1], A[0][1, 0:2])"
    assert values.written_calls("f", [((cube[1, 2], cube[1], cube[1, :2]), {})]) == text
    text = "f(np.repeat([0.5, 0.001], [1, 500]))"
    assert values.written_calls("f", [((np.append(0.5, np.full(500, 1e-3)),), {})]) == text


def test_a_part_of_a_result_is_picked_by_keys_and_slices(values):
    gave = (1.0, {"W": np.arange(120.0).reshape(2, 3, 4, 5)})
    W = gave[1]["W"]
    index = {
        "": W,
        "[:, 2]": W[:, 2],
        "[1, 1:]": W[-1, 1:],
        "[:, :, :, ::2]": W[..., ::2],
        "[:, 0, 3, 1]": W[:, 0, 3, 1],
    }
    assert {text: values.part_of(gave, part) for text, part in index.items()} == {t: f"[1]['W']{t}" for t in index}
    assert values.part_of(gave, gave[0]) == "[0]"
    assert values.part_of(np.ones((1, 4, 1)), W[0]) is None
    assert values.part_of(W, W.T) is None
    assert values.part_of(W, W.copy()) is None


def test_functions_among_the_arguments_of_a_call_are_written_by_name(values):
    assert values.written_calls("f", [((np.cos, 0.5), {"g": abs})]) == "f(np.cos, 0.5, g=abs)"
    assert values.written_calls("f", [(([np.sum],), {})]) == "f([np.sum])"
    text = values.written_calls("f", [((math.cos, 0.5), {})])
    assert text == "import math; f(math.cos, 0.5)"
    setup, call = text.split("; ")
    names = {"f": lambda function, x: function(x)}
    exec(setup, names)
    assert eval(call, names) == math.cos(0.5)


def test_of_a_wrong_value_both_values_are_shown_and_never_a_kind_that_was_right(values):
    from softlookup import Difference, same_array

    for got, due, expected, came in [
        (np.array(1.0), 2.0, "2.0", "1."),
        (0.25, 0.6795704571147613, "0.6795705", "0.25"),
        (np.array([1.0, 2.0]), np.array([1.0, 3.0]), "[1., 3.]", "[1., 2.]"),
        (np.ones((9, 9)), np.zeros((9, 9)), "an array of shape (9, 9) with the right numbers", None),
    ]:
        with pytest.raises(Difference) as failed:
            same_array(got, due)
        shown = values.with_values(failed.value)
        assert shown[0] == expected
        assert came is None or shown[1] == came
        assert "of shape ()" not in f"{shown} {failed.value.expected} {failed.value.came}"


# What failed public checks print of all wrong answers
NUMBER = re.compile(r"-?\d+\.?\d*(?:e[+-]\d+)?")
MOST_WORDS = 110
WITH_LAMBDAS = {"same_signs_are_an_error", "root_of_two", "a_cubic_is_exact"}  # no text gives a function without a name
RANDOM = ("random-placeholder", "own-dart-thrown")  # such an answer gives something else each time


def public_tests(kit, name):
    """The public tests of one assignment, which know what ships beside its notebook."""
    paths = (kit.assignments / name / "tests").glob("*.py")
    return {path.stem: otter_test(path.read_text(encoding="utf-8")) for path in paths}


def agree(text, other):
    """Return whether two texts are alike but for the last digits of their numbers."""
    ours, others = ([float(number) for number in NUMBER.findall(one)] for one in (text, other))
    same = NUMBER.sub("0", text) == NUMBER.sub("0", other)
    return same and np.allclose(ours, others, rtol=1e-3, atol=1e-5)


def gives(call, names, came):
    """Return whether a call gives what was printed of it."""
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
    """Return whether the calls of a line can be run; what they give, or raise, is what the answer makes of them."""
    names = names | {"np": np}
    for statement in calls.split("; "):  # no printed text holds one
        try:
            exec(statement, names)
        except (NameError, SyntaxError):
            return False
        except Exception:
            continue
    return True


def wrong_calls(kit, name):
    """Return what is said of every wrong answer to an assignment: wrong calls or none, and long texts.

    A question that asks for a value has no call, nor has a name that is not defined.
    """
    given, public = given_in(kit, name), public_tests(kit, name)
    told, wrong, long = 0, [], []
    for answer in collect(kit.answers(name)):
        if answer.mistake is None or answer.mistake in RANDOM:
            continue
        names = define(answer.cell, given[answer.question])
        test = public[answer.question]
        with np.errstate(all="ignore"):
            test.run(names)
        for result in test.test_case_results:
            if result.passed:
                continue
            found = result.test_case.body.test_func.feedback.results[result.test_case.name]
            call, came, origin = (text or None for text in (found.called, found.came, found.made_from))
            told += call is not None
            if not call and callable(names.get(answer.question)) and not (origin and runs(origin, names)):
                wrong.append((answer.name, result.test_case.name, origin, came))
            if call and not gives(call, names, came):
                wrong.append((answer.name, result.test_case.name, call, came))
            if len(found.text.split()) > MOST_WORDS:
                long.append((answer.name, result.test_case.name))
    return told, wrong, long


@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
def test_the_printed_call_run_again_gives_the_printed_result(own):
    found = [wrong_calls(own, name) for name in own.names()]
    assert sum(told for told, _, _ in found) > 10
    wrong, long = ([one for each in found for one in each[place]] for place in (1, 2))
    assert {case for _, case, _, _ in wrong} == WITH_LAMBDAS
    assert [call for _, _, call, _ in wrong if call] == []
    assert long == []


@pytest.mark.slow
@pytest.mark.usefixtures("helper_modules")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_so_it_does_for_every_wrong_answer_of_the_course(built, name):
    told, wrong, long = wrong_calls(built, name)
    assert told > 20
    assert wrong == []
    assert long == []
