"""Each known mistake gets its own hint and no other's, but for a few that give the very same numbers.

The wrong answers are put to every case here, hidden ones too, and each failed case says which mistake it takes
the answer for. What the public cases say is what students read.
"""

import sys
import warnings

import pytest
import yaml
from inprocess import ANSWERS, ASSIGNMENTS, run

from autograder import manifest, mistakes

# The least share of wrong answers of an assignment whose mistake some case names. The others give what another mistake
# gives too, so that no name would be certain, or something that can hardly be told from the right answer.
LEAST_NAMED = 0.75
# Mistakes that give the same numbers on the cases at hand, whatever the reader had in mind: the first goes by the name
# of the second.
ALIKE = {
    ("scaled-twice", "divided-by-d-k"),  # the root taken twice is the number itself
    ("scale-ignored", "scaled-twice"),
    ("q-k-swapped", "transposed"),
    ("q-k-swapped", "axis-0"),
    ("weights-transposed", "q-k-swapped"),
    ("queries-for-keys", "q-k-swapped"),
    ("scores-for-weights", "no-softmax"),
    ("values-masked", "masked-with-0"),  # a score times 0 is 0
    ("memory-mask-for-self", "memory-mask-ignored"),
    ("global-for-parameter", "hard-coded-example"),  # the global holds the example
    ("zero-times-infinity", "global-for-parameter"),
    ("compared-with-itself", "not-compared"),
    ("powers-divided", "no-scale"),
    ("half-precision", "rounded"),  # a few digits are all that is left
    ("epsilon-ignored", "rounded"),
    ("epsilon-outside-the-root", "rounded"),
}


@pytest.fixture(scope="module")
def table(built):
    return mistakes.read(built.mistakes)


@pytest.fixture(scope="module")
def said(built, test_files, given):
    """For each wrong answer, the mistakes that its failed cases name."""
    sys.path.insert(0, str(built.solutions))
    asked = {name: manifest.read(built.autograder_zip(name)) for name in ASSIGNMENTS}
    found = {}
    for assignment in ASSIGNMENTS:
        for answer in ANSWERS[assignment]:
            if answer.mistake is None:
                continue
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                results = run(answer.cell, given[assignment][answer.question], test_files[assignment, answer.question])
            messages = {r.test_case.name: r.message for r in results if not r.passed}
            found[assignment, answer] = {case: asked[assignment].mistake(text) for case, text in messages.items()}
    sys.path.remove(str(built.solutions))
    return found


def test_the_table_and_the_answers_know_the_same_mistakes(table):
    used = {answer.mistake for answers in ANSWERS.values() for answer in answers if answer.mistake}
    assert set(table) == used | mistakes.BASIC


def test_no_hint_is_of_another_mistake(said):
    pairs = {
        (answer.mistake, named)
        for (_, answer), by_case in said.items()
        for named in by_case.values()
        if named not in (None, answer.mistake) and answer.mistake != "random-placeholder"  # which may give anything
    }
    assert pairs - ALIKE == set()
    assert ALIKE - pairs == set(), "these can be told apart by now"


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_mistakes_are_named(said, assignment):
    named = [answer.mistake in by_case.values() for (name, answer), by_case in said.items() if name == assignment]
    assert sum(named) >= LEAST_NAMED * len(named)


def test_what_students_get_says_nothing_of_hidden_cases(built):
    for name in ASSIGNMENTS:
        asked = manifest.read(built.autograder_zip(name))
        hidden = {case.name for question in asked.autograded for case in question.cases if case.hidden}
        text = "".join(path.read_text(encoding="utf-8") for path in (built.assignments / name / "tests").iterdir())
        assert not [case for case in hidden if f'"{case}"' in text]


BAD_TABLES = {
    "no question": ("axis-0:\n  name: a\n  hint: Look at the axis.", "must ask a question"),
    "two alike": ("a:\n  name: one\n  hint: Why?\nb:\n  name: two\n  hint: Why?", "a and b have the same hint"),
    "not a slug": ("Axis 0:\n  name: a\n  hint: Why?", "'Axis 0' is no slug"),
    "not a table": ("- axis-0", "must be lines of"),
    "not yaml": ("a: {", "cannot be read"),
    "a part missing": ("a:\n  hint: Why?", "must have a `name` and a `hint`"),
}


@pytest.mark.parametrize("bad", BAD_TABLES)
def test_a_table_that_is_not_right_is_refused_in_one_line(bad, tmp_path):
    text, words = BAD_TABLES[bad]
    path = tmp_path / "mistakes.yml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(mistakes.UserError) as refused:
        mistakes.read(path)
    assert words in str(refused.value)
    assert str(path) in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_the_table_reads_as_it_is_written(built):
    assert list(yaml.safe_load(built.mistakes.read_text(encoding="utf-8"))) == list(mistakes.read(built.mistakes))
