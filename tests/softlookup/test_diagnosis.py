"""What the public checks of a question come to: one diagnosis first, a line for each other reason, what is left."""

import pytest

from autograder.softlookup.diagnosis import CheckResult, diagnose, failed_line, passed_line


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


def test_what_one_check_shows_for_certain_is_named_though_others_show_something_else():
    said = "Checked: one\nHint: Why?"
    found = [
        CheckResult("one", False, said, "same-row-throughout", "?"),
        *(CheckResult(n, False, n) for n in ("two", "three")),
    ]
    assert diagnose(found).message == said
    assert diagnose([found[0]._replace(mistake="no-scale"), *found[1:]]).message != said
