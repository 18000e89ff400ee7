"""Whom a claim means: the one rule, with what platforms, rosters and instructors say."""

import random

import pytest

from autograder.classroom.names import letters_of_name as letters
from autograder.classroom.people import Account, People, Person, contradicted_by_keys, in_roster, one_each

ANN = Person("Ann Lee", id="7", email="ann@x.org", login="alee")
MAL = Person("Mallory Oak", id="8", email="mal@x.org", login="moak", accounts=(Account("canvas", "102"),))
TWINS = Person("Wei Li", id="201"), Person("Wei Li", id="202")
LAN, BO = Person("Lan", id="9"), Person("Bo Ny", id="10")
CLASS = People([ANN, MAL, *TWINS, LAN, BO])


@pytest.mark.parametrize(
    ("claim", "who"),
    [
        (Person("Ann Lee"), [ANN]),
        (Person("Lee, Ann"), [ANN]),
        (Person("Ann"), []),
        (Person("Somebody Else", id="7"), [ANN]),
        (Person("Ann Lee-Kim", id="7", email="new@x.org"), [ANN]),
        (Person("Ann Lee", id="7", email="mal@x.org"), [ANN, MAL]),
        (Person("Ann Lee", email="mal@x.org"), [MAL]),
        (Person("Ann Lee", email="other@x.org"), []),
        (Person("Wei Li"), [*TWINS]),
        (Person("Wei Li", id="202"), [TWINS[1]]),
        (Person("Mallory Oak", accounts=(Account("canvas", "999"),)), []),
        (Person("Ann Lee", accounts=(Account("canvas", "999"),)), [ANN]),
    ],
)
def test_keys_must_agree_and_a_name_decides_only_alone(claim, who):
    assert CLASS.claimed(claim) == who


def test_a_key_that_several_have_names_nobody():
    shared = People([Person("Ann Lee", email="office@x.org"), Person("Bo Ny", email="office@x.org")])
    assert shared.claimed(Person(email="office@x.org")) == []
    assert [str(person) for person in shared.claimed(Person("Bo Ny", email="office@x.org"))] == ["Bo Ny"]


@pytest.mark.parametrize(
    ("text", "who"),
    [("7", [ANN]), ("alee", [ANN]), ("ANN@X.ORG", [ANN]), ("ann", [ANN]), ("lee_ann", [ANN]), ("Lee", []), ("02", [])],
)
def test_a_text_is_a_whole_key_or_a_whole_name(text, who):
    assert CLASS.called(text) == who


def test_an_instructor_may_name_a_platforms_number_and_must_mean_one():
    assert CLASS.named("102") == [MAL]
    assert CLASS.called("102") == [], "which is no word for a file"
    tricky = People([ANN, Person("Bo Ny", login="Ann Lee")])
    assert len(tricky.named("Ann Lee")) == 2, "one's login is another one's name"


@pytest.mark.parametrize(
    ("texts", "who"),
    [
        (["ann_mallory"], [ANN, MAL]),
        (["Wei Li"], [*TWINS]),
        (["final version"], []),
        (["hw8"], []),
        (["oakmallory_1_2_x"], [MAL]),
        (["submission of 8"], [MAL]),
        (["bony"], [BO]),
        (["planning"], []),  # a name of three letters is in too many words
    ],
)
def test_whom_words_might_concern(texts, who):
    assert CLASS.among(texts) == who


def test_a_person_is_told_apart_by_keys_and_never_joined_by_a_name():
    number = [Person("Ann Lee", accounts=(Account("canvas", n),)) for n in ("101", "999")]
    assert set(one_each(number).values()) == set(number)
    before, after = Person("Ann Lee", id="7", email="ann@x.org"), Person("Ann Kim", id="7", email="kim@x.org")
    assert set(one_each([before, after]).values()) == {before}, "a marriage"
    two = Person("Ann Lee", id="7", email="us@x.org"), Person("Bo Ny", id="8", email="us@x.org")
    assert set(one_each(two).values()) == set(two), "an address that two share"
    three = Person(id="7"), Person(id="7", email="ann@x.org"), Person(email="ann@x.org")
    assert set(one_each(three).values()) == {three[0]}
    ours = Person("Ann Lee", accounts=(Account("moodle", "11", lasting=False),))
    other = Person("Bo Ny", accounts=(Account("moodle", "11", lasting=False),))
    assert set(one_each([ours, other], lasting=True).values()) == {ours, other}, "of two assignments"


def test_one_each_does_not_hang_on_the_order():
    rng = random.Random(7)
    people = [
        Person(
            f"P {n}", id=rng.choice(["", str(n % 20)]), email=rng.choice(["", f"{n % 20}@x.org"]), login=f"l{n % 20}"
        )
        for n in range(200)
    ]
    groups = {frozenset(p for p in people if form[p] == form[q]) for form in [one_each(people)] for q in people}
    rng.shuffle(people)
    form = one_each(people)
    assert {frozenset(p for p in people if form[p] == form[q]) for q in people} == groups
    assert len(groups) == 20


def test_a_large_roster_is_looked_up_and_not_searched(monkeypatch):
    """A name is taken apart once, however many files there are."""
    taken_apart = []
    monkeypatch.setattr(
        "autograder.classroom.people.orders_of_name", lambda name: taken_apart.append(name) or {letters(name)}
    )
    roster = People([Person(name=f"Ada {n}", id=str(n)) for n in range(50)])
    assert [roster.called(str(n)) for n in range(50)] == [[Person(name=f"Ada {n}", id=str(n))] for n in range(50)]
    assert len(taken_apart) == 50


def test_of_two_numbers_with_one_name_no_later_roster_makes_one_person():
    two = [Person("Ann Lee", accounts=(Account("canvas", number),)) for number in ("101", "999")]
    roster = [Person("Ann Lee", email="ann@x.org")]
    assert list(in_roster(two, roster)) == two
    assert list(in_roster(two[:1], roster)) == roster
    known = [Person("Ann Lee", accounts=(Account("canvas", "101"),), email="ann@x.org")]
    assert list(in_roster(two, known)) == [known[0], two[1]]


def test_a_claim_of_nobody_hides_no_contradiction():
    two = [Person("Ann Lee", accounts=(Account("canvas", number),)) for number in ("101", "999")]
    claimed = [Person(), *two]
    assert contradicted_by_keys(("week 1", claim, ANN) for claim in claimed) == {ANN}
    assert contradicted_by_keys(("week 1", claim, ANN) for claim in claimed[:2]) == set()
