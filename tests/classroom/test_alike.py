"""Texts that are alike: equal without case, spaces and punctuation, or nearly equal; and what it costs."""

import difflib
import random
import time

import pytest

from autograder.classroom.alike import LONGEST, NEARLY, groups

LONG = "The largest key wins, because its score is the largest, and soft-max gives it nearly all of the weight."

ONE = "".join(filter(str.isalpha, LONG.lower()))


def of(*texts):
    return sorted(groups(texts))


SAME = (LONG.upper(), LONG.replace(" ", "\n  "), LONG.replace(",", ";") + " !?", f"*{LONG}*")


@pytest.mark.parametrize("other", SAME)
def test_case_spaces_and_punctuation_do_not_count(other):
    assert of(LONG, "Something else.", other) == [[0, 2], [1]]


@pytest.mark.parametrize("other", ["wins", "a < b", "a = b", "1", "ab"])
def test_short_texts_that_differ_are_apart(other):
    assert of("a > b", other) == [[0], [1]]


def test_nearly_equal_is_what_difflib_says():
    drawn, seen = random.Random(0), set()
    for _ in range(150):
        changed = list(ONE)
        for _ in range(drawn.randrange(1, 9)):
            changed[drawn.randrange(len(changed))] = drawn.choice(["", "x", "qz"])
        one, other = ONE, "".join(changed)
        near = difflib.SequenceMatcher(None, *sorted((one, other)), autojunk=False).ratio() >= NEARLY
        assert (len(groups([one, other])) == 1) == near
        seen.add(near)
    assert seen == {True, False}


def test_no_chain_of_small_steps_joins_what_is_far_apart():
    letters = "abcdefghijklmnopqrst" * 3
    steps = ["z" * n + letters for n in range(0, 30, 3)]
    for group in groups(steps):
        texts = [steps[n] for n in group]
        assert max(map(len, texts)) - min(map(len, texts)) <= 6


def test_a_long_text_is_with_equal_ones_alone():
    long = "".join(random.Random(0).choices("abcdefghij ", k=2 * LONGEST))
    assert of(long, long.upper(), long + "x") == [[0, 1], [2]]


def test_a_class_of_a_thousand_takes_seconds():
    drawn = random.Random(0)
    words = ["".join(drawn.choices("etaoinshrdlu", k=drawn.randrange(2, 9))) for _ in range(300)]
    texts = [" ".join(drawn.choices(words, k=100)) for _ in range(900)]
    copied = [texts[0].replace(words[n], "", 1) + "!" * n for n in range(100)]
    begin = time.process_time()
    found = groups(texts + copied)
    assert time.process_time() - begin < 20
    assert sorted(map(len, found))[-2:] == [1, 101]
