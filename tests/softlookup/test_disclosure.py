"""What may be shown of a hidden check that is spent: its own words and numbers, and no text that an answer made."""

import numpy as np
import pytest

LEAK = "KEPT-0.25"


@pytest.fixture
def found(helper_modules):
    """The finding of a hidden case that an answer fails."""
    from softlookup.feedback import Failed, Feedback

    def find(answer, case):
        feedback = Feedback("double")
        feedback.load({}, {}, "{}", "passed")
        with pytest.raises(Failed) as failed:
            feedback.watched(case)(double=answer)
        return failed.value.finding

    return find


def doubles(double):
    from softlookup.comparing import same_array

    same_array(double(np.array([0.25, 3.0])), np.array([0.5, 6.0]))


def names_both(double):
    from softlookup.comparing import same_words

    same_words(double(["ab", "c"]), ["abab", "cc"])


def follows(double):
    from softlookup.comparing import same_words

    first = double(["ab", "c"])
    same_words(double(first), ["four", "words"])


def quotes(double):
    got = double(np.array([0.25, 3.0]))
    assert got == 1, f"it gave {got}"


def test_numbers_are_shown(found):
    finding = found(lambda x: x * 3, doubles)
    assert finding.exact_call == "double(np.array([0.25, 3.0]))"
    assert finding.exact_expected == "[0.5, 6.]"
    assert finding.exact_came == "[0.75, 9.]"
    assert not finding.called, "and nothing of it stands in what is shown before"
    assert "0.25" not in finding.text


KeptType = type(LEAK, (), {})  # an answer that tells by its type's name


def raises(error):
    def answer(_):
        raise error

    return answer


TELLING = {
    "text": lambda x: LEAK,
    "a list of texts": lambda x: [LEAK, LEAK],
    "a dict": lambda x: {LEAK: 1.0},
    "an array of texts": lambda x: np.array([LEAK]),
    "a type": lambda x: KeptType(),
    "a type in a list": lambda x: [KeptType()],
    "an error": raises(ValueError(LEAK)),
    "an error's type": raises(type(LEAK, (ValueError,), {})()),
    "a key": raises(KeyError(LEAK)),
    "a numpy type": lambda x: np.zeros(2).view(type(LEAK, (np.ndarray,), {})),
    "a dtype's fields": lambda x: np.zeros(2, dtype=[(LEAK, float)]),
}


@pytest.mark.parametrize("case", [doubles, names_both, follows, quotes])
@pytest.mark.parametrize("kind", TELLING)
def test_text_of_an_answer_is_never_shown(found, kind, case):
    finding = found(TELLING[kind], case)
    assert LEAK not in finding.exact_call + finding.exact_expected + finding.exact_came + finding.error


def test_an_errors_type_is_pythons_own(found):
    finding = found(raises(type(LEAK, (ValueError,), {})("no")), doubles)
    assert (finding.error, finding.exact_came) == ("ValueError", "an error, ValueError")


def test_texts_of_the_check_are_shown_until_an_answer_gives_text(found):
    finding = found(lambda words: [3.0, 4.0], names_both)
    assert finding.exact_call == "double(['ab', 'c'])"
    finding = found(raises(ValueError(LEAK)), names_both)
    assert finding.exact_call == "double(['ab', 'c'])"
    finding = found(lambda words: [word + LEAK for word in words], follows)
    assert finding.exact_call == ""
    assert finding.exact_came == "a list of 2 entries"
    assert finding.exact_expected == "a list of 2 words, the right ones: ['four', 'words']"


@pytest.mark.usefixtures("helper_modules")
def test_what_holds_text():
    from softlookup.disclosure import holds_text

    for value in (1, 2.5, None, ..., True, [1, (2.0, {3: np.zeros(2)})], np.float64(1)):
        assert not holds_text(value), value
    deep = [1]
    for _ in range(10):
        deep = [deep]
    for value in ("", b"", {"a": 1}, [["x"]], {1, 2}, object(), np.array(["x"]), len, deep):
        assert holds_text(value), value
