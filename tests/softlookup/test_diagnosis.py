"""What the public checks of a question come to: one diagnosis first, a line for each other reason, what is left."""

import pytest

from autograder.softlookup.diagnosis import diagnose, failed_line, passed_line
from autograder.softlookup.findings import Finding


def failed(name, came, mistake=None, **more):
    return Finding(name, expected="2", came=came, hint=f"{mistake or name}?", mistake=mistake, **more)


def test_several_checks_that_show_one_mistake_are_one_finding_on_top():
    first, slip, again = failed("a_shape", "3"), failed("by_hand", "4", "no-scale"), failed("wide", "5", "no-scale")
    found = diagnose([first, slip, again])
    assert found.finding == slip
    assert found.text.endswith("Hint: no-scale?\nFor the same reason: wide\nAlso failed: a shape: 3")
    assert failed_line(2, 3) == "2 of 3 public checks failed"
    assert failed_line(1, 1) == "its public check failed"


def test_the_mistake_that_most_checks_show_comes_first_and_an_error_that_several_raise_is_one_line():
    error = "an error, NameError: name 'x' is not defined"
    found = diagnose(
        [
            failed("one", "1"),
            failed("two", error, raised=True),
            failed("three", error, raised=True),
            failed("four", "4", "no-scale"),
            failed("five", "5", "no-scale"),
        ]
    )
    assert found.finding.check == "four"
    assert [text for _, text in found.remarks] == ["five", "one: 1", f"two, three: {error}"]


def test_without_a_mistake_the_first_failed_check_is_told_and_no_word_is_broken():
    found = diagnose([failed("one", "1"), failed("two", "words " * 60)])
    assert found.finding.check == "one"
    (line,) = found.others
    assert len(line) < 170
    assert set(line.removeprefix("two: ").split()) == {"words", "…"}
    assert diagnose([]) is None


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
