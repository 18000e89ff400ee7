"""What the public checks of a question come to: one diagnosis first, a line for each other reason, what is left."""

import importlib
import math

import numpy as np
import pytest

from autograder.student.diagnosis import CheckResult, diagnose, failed_line, passed_line
from autograder.wall.inside.places import places


def failed(name, came, mistake=None):
    return CheckResult(
        name, False, f"Checked: {name}\nExpected: 2\nWhat came: {came}\nHint: {mistake or name}?", mistake
    )


def test_several_checks_that_show_one_mistake_are_one_message_on_top():
    first, slip, again = failed("a_shape", "3"), failed("by_hand", "4", "no-scale"), failed("wide", "5", "no-scale")
    found = diagnose([first, CheckResult("fine", True), slip, again])
    assert found.message == slip.message
    assert found.remarks == ["For the same reason: wide", "Also failed: a shape: 3"]
    assert failed_line([first, CheckResult("fine", True), slip]) == "2 of 3 public checks failed"


def test_the_mistake_that_most_checks_show_comes_first_and_an_error_that_several_raise_is_one_line():
    error = "an error, NameError: name 'x' is not defined"
    found = diagnose(
        [
            failed("one", "1"),
            failed("two", error),
            failed("three", error),
            failed("four", "4", "no-scale"),
            failed("five", "5", "no-scale"),
        ]
    )
    assert found.message.startswith("Checked: four")
    assert found.remarks == ["For the same reason: five", "Also failed: one: 1", f"Also failed: two, three: {error}"]


def test_a_mistake_that_one_of_several_checks_recognised_is_not_named():
    others = [failed("one", "1"), failed("two", "2")]
    said = "Checked: three\nExpected: 2\nWhat came: 3\nHint: axis-0?\nRaised at:\n  line 2: x"
    doubted = CheckResult("three", False, said, "axis-0", "What is it?")
    found = diagnose([doubted, *others])
    assert found.message == said.replace("axis-0?", "What is it?")
    assert diagnose([doubted, others[0]]).message == said
    assert diagnose([doubted, *others, failed("four", "4", "axis-0")]).message == said
    assert "Hint" not in diagnose([doubted._replace(hint=""), *others]).message


def test_a_mistake_that_gives_something_else_in_another_failed_check_is_not_named():
    said = "Checked: one\nWhat came: 3\nHint: axis-0?"
    named, other = CheckResult("one", False, said, "axis-0", "What is it?"), failed("two", "2")
    assert diagnose([named, other._replace(denied=("no-scale",))]).message == said
    assert diagnose([named, other._replace(denied=("axis-0",))]).message == said.replace("axis-0?", "What is it?")


def test_without_a_mistake_the_first_failed_check_is_told_and_no_word_is_broken():
    found = diagnose([failed("one", "1"), failed("two", "words " * 60)])
    assert found.message.startswith("Checked: one")
    (line,) = found.others
    assert len(line) < 170
    assert set(line.removeprefix("two: ").split()) == {"words", "…"}
    assert diagnose([CheckResult("fine", True)]) is None


@pytest.mark.parametrize(
    ("points", "form", "said"),
    [
        ((4, 10), False, "public checks passed (40 % of the points); hidden checks decide the rest"),
        ((4, 10), True, "right form; not judged yet: hidden checks decide 60 % of the points"),
        ((2, 2), False, "all checks passed"),
    ],
)
def test_a_passed_check_says_what_is_left(points, form, said):
    assert passed_line(*points, form) == said


def test_an_error_shows_its_own_line_with_the_shapes_of_the_arrays_there():
    names = {"Q": np.ones((3, 4))}
    code = compile("def scores(K):\n    return Q @ K\n", "cell 3", "exec")
    exec(code, names)
    lines = {("cell 3", 2): ("line 2", "return Q @ K")}
    with pytest.raises(ValueError, match="mismatch") as failed:
        names["scores"](np.ones((3, 5)))
    text = places(failed.value.__traceback__, lambda code, number: lines.get((code.co_filename, number)), 3)
    assert text == "line 2: return Q @ K (Q: (3, 4), K: (3, 5))\n"


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


def test_what_there_is_several_of_is_in_the_plural(values):
    from softlookup import describe

    assert [describe([0.0] * n) for n in (1, 2)] == ["a list of 1 entry", "a list of 2 entries"]
    assert describe((np.ones((2, 3)), np.ones(3))) == "a tuple of 2 arrays, of shape (2, 3) and (3,)"


def test_numbers_agree(values):
    from softlookup import Difference, are_words, same_array

    with pytest.raises(Difference) as failed:
        same_array(np.array([1.0, 2.0]), np.array([1.0, 3.0]))
    assert "1 of 2 entries differs, first at index 1" in failed.value.came
    with pytest.raises(Difference) as failed:
        are_words("cat", 1)
    assert failed.value.expected == "a list of 1 word"
