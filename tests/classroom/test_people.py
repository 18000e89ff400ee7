"""Whom a claim means: the one rule, with what platforms, rosters and instructors say."""

import random

import pytest

from autograder.classroom.names import letters_of_name as letters
from autograder.classroom.people import (
    Account,
    People,
    Person,
    contradicted_by_keys,
    differ,
    in_roster,
    in_words,
    is_by_name,
    one_each,
    shared_keys,
    words_of,
)

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


def test_a_claim_that_is_known_word_by_word_means_that_one_alone():
    row = Person("Wei Li")
    assert People([*TWINS, row]).claimed(row) == [row]


def test_a_claim_hears_what_does_not_last_only_where_all_counts():
    there = Person("Ann Lee", accounts=(Account("moodle", "11", lasting=False),))
    claim = Person("A. L.", accounts=(Account("moodle", "11", lasting=False),))
    other = Person("Ann Lee", accounts=(Account("moodle", "12", lasting=False),))
    known = People([there])
    assert known.claimed(claim) == [there]
    assert known.claimed(claim, lasting=True) == []
    assert known.claimed(other) == [], "the number says that it is another one"
    assert known.claimed(other, lasting=True) == [there], "where it may be another one's next week, the name decides"


def test_a_key_that_several_have_names_nobody():
    shared = People([Person("Ann Lee", email="office@x.org"), Person("Bo Ny", email="office@x.org")])
    assert shared.claimed(Person(email="office@x.org")) == []
    assert [str(person) for person in shared.claimed(Person("Bo Ny", email="office@x.org"))] == ["Bo Ny"]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("7", [ANN]),
        (" 7 ", [ANN]),
        ("alee", [ANN]),
        ("ANN@X.ORG", [ANN]),
        ("ann", [ANN]),
        ("x.org", []),
        ("lee_ann", [ANN]),
        ("Lee", []),
        ("02", []),
        ("wei li", [*TWINS]),
        ("", []),
        ("--", []),
    ],
)
def test_a_text_is_a_whole_key_or_a_whole_name(text, who):
    assert CLASS.called(text) == who


def test_a_text_may_be_both_a_key_and_the_name():
    ann, other = Person("Ann Lee", login="annlee"), Person("Lee Ann", id="3")
    assert People([ann]).called("annlee") == [ann]
    assert People([other, ann]).called("annlee") == [other, ann], "in the order of the class"


def test_an_instructor_may_name_a_platforms_number_and_must_mean_one():
    assert CLASS.named("102") == [MAL]
    assert CLASS.called("102") == [], "which is no word for a file"
    tricky = People([ANN, Person("Bo Ny", login="Ann Lee")])
    assert len(tricky.named("Ann Lee")) == 2, "one's login is another one's name"


@pytest.mark.parametrize(("text", "who"), [(" 102 ", [1]), ("AbC", [2]), ("8", [1, 2]), ("zoe", [0]), ("9", [])])
def test_a_platforms_number_is_compared_as_a_key_and_told_with_the_other_keys(text, who):
    people = [
        Person("Zoe", id="1"),
        Person("Mal Oak", id="8", accounts=(Account("canvas", "102"),)),
        Person("Bo Ny", accounts=(Account("canvas", "8"), Account("brightspace", "aBc", lasting=False))),
    ]
    assert People(people).named(text) == [people[place] for place in who]


def test_who_is_both_the_number_and_the_id_is_named_once():
    one = Person("Ann Lee", id="7", accounts=(Account("canvas", "7"), Account("moodle", "7")))
    assert People([one]).named("7") == [one]


@pytest.mark.parametrize(
    ("files", "who"),
    [
        ([], []),
        (["ann.ipynb"], [0]),
        (["ANN.IPYNB"], [0]),
        (["bo.ipynb", "", "none.ipynb"], [1, 2]),
        (["bo.ipynb", "ann.ipynb", "Bo.ipynb"], [0, 1, 2]),
        ([""], []),
    ],
)
def test_a_row_of_the_roster_names_its_file(files, who):
    people = [
        Person("Ann Lee", submission="Ann.ipynb"),
        Person("Bo Ny", submission="bo.ipynb"),
        Person("Cy Oak", submission="bo.ipynb"),
        Person("Dee Ash"),
    ]
    assert People(people).with_file(files) == [people[place] for place in who]


def test_a_class_has_each_person_once_in_the_order_given():
    assert list(People([MAL, ANN, MAL, BO])) == [MAL, ANN, BO]
    assert list(People([])) == []
    assert People([MAL, ANN, MAL]).claimed(Person(id="8")) == [MAL]


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
        (["lan"], [LAN]),
        (["ebonyx"], [BO]),  # one of four is not
        (["nybo2"], [BO]),
        (["hand-in by mal@x.org"], [MAL]),
        (["of", "moak.ipynb", "x"], [MAL]),
        (["LEE"], [ANN]),
        (["bo", "alee", "lan"], [ANN, LAN, BO]),  # in the order of the class
        (["bo", ""], [BO]),
        ([], []),
    ],
)
def test_whom_words_might_concern(texts, who):
    assert CLASS.among(texts) == who


@pytest.mark.parametrize(("name", "found"), [("O", False), ("Li", False), ("Lan", False), ("Lian", True)])
def test_a_name_of_four_letters_may_stand_within_a_word(name, found):
    one = Person(name)
    assert People([one]).among([f"x{name}x"]) == ([one] if found else [])


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


@pytest.mark.parametrize(
    ("person", "shown", "told_apart"),
    [
        (Person("Ann Lee", "7", "alee", "ann@x.org", github="annl"), "Ann Lee", "Ann Lee (7)"),
        (Person("Ann Lee", login="alee", email="ann@x.org", github="annl"), "Ann Lee", "Ann Lee (ann@x.org)"),
        (Person("Ann Lee", login="alee", github="annl"), "Ann Lee", "Ann Lee (alee)"),
        (Person("Ann Lee", github="annl", accounts=(Account("canvas", "1"),)), "Ann Lee", "Ann Lee (annl)"),
        (Person("Ann Lee", accounts=(Account("canvas", "1"), Account("moodle", "2"))), "Ann Lee", "Ann Lee (1)"),
        (Person("Ann Lee", section="A", submission="a.ipynb"), "Ann Lee", "Ann Lee"),
        (Person("", "7", "alee", "ann@x.org", github="annl"), "ann@x.org", "ann@x.org"),
        (Person("", "7", "alee", github="annl"), "alee", "alee"),
        (Person("", "7", github="annl"), "annl", "annl"),
        (Person("", "7", accounts=(Account("canvas", "1"),)), "7", "7"),
        (Person(accounts=(Account("canvas", "1"), Account("moodle", "2"))), "1", "1"),
        (Person(section="A", submission="a.ipynb"), "", ""),
    ],
)
def test_somebody_is_shown_by_what_is_known_and_told_apart_by_the_surest_key(person, shown, told_apart):
    assert (str(person), in_words(person)) == (shown, told_apart)


@pytest.mark.parametrize("field", ["name", "id", "login", "email", "section", "submission", "github"])
def test_no_text_of_a_person_acts_on_a_terminal(field):
    one = Person(**{field: "a\x1b[31m\nb"}, accounts=(Account("canvas", "1"),))
    assert getattr(one, field) == "a\ufffd[31m b"
    assert one.accounts == (Account("canvas", "1"),)


def test_a_number_is_that_of_its_platform_and_lasts_unless_said_otherwise():
    one = Person(accounts=(Account("canvas", "1"), Account("moodle", "2"), Account("blackboard", "3")))
    numbers = [one.number(name) for name in ("blackboard", "canvas", "moodle", "brightspace", "a", "z")]
    assert numbers == ["3", "1", "2", "", "", ""]
    assert Account("canvas", "1").lasting


def test_keys_are_as_compared_the_surest_first_and_all_or_what_lasts():
    accounts = Account("moodle", "Aa", lasting=False), Account("canvas", "B"), Account("blackboard", "")
    one = Person("Ann Lee", "S7", "ALee", "Ann@X.org", github="AnnL", accounts=accounts)
    lasts = [("canvas", "b"), ("id", "s7"), ("email", "ann@x.org"), ("login", "alee"), ("github", "annl")]
    assert list(one.keys().items()) == [("moodle", "aa"), *lasts]
    assert list(one.keys(lasting=True).items()) == lasts
    assert Person("Ann Lee", section="A", submission="a.ipynb").keys() == {}


def test_what_is_known_of_a_person_stays_and_only_keys_are_added():
    ours = Person("Ann Lee", id="7", accounts=(Account("canvas", "1"),), section="A")
    canvas, moodle = Account("canvas", "1"), Account("moodle", "3")
    theirs = Person("A. Lee", "8", "alee", "ann@x.org", "B", (Account("canvas", "2"), moodle), "a.ipynb")
    assert ours.known_with(theirs) == Person("Ann Lee", "7", "alee", "ann@x.org", "A", (canvas, moodle))
    assert ours.known_with(Person()) == ours
    assert Person().known_with(Person(github="annl")) == Person(github="annl")


@pytest.mark.parametrize(
    ("other", "differs", "by_name"),
    [
        (Person("Bo Ny"), False, True),
        (Person("Ann Lee", id="7"), False, False),
        (Person("Ann Lee", id="6"), True, True),
        (Person("Ann Lee", id="8"), True, True),
        (Person("Ann Lee", id="8", email="ANN@x.org"), True, False),
        (Person(login="7"), True, True),
        (Person(github="7"), False, True),
        (Person(email="ann@x.org", accounts=(Account("canvas", "9"),)), False, False),
    ],
)
def test_one_key_that_is_not_the_same_tells_two_people_apart(other, differs, by_name):
    assert (differ(ANN, other, lasting=False), differ(other, ANN, lasting=False)) == (differs, differs)
    assert (is_by_name(ANN, other), is_by_name(other, ANN)) == (by_name, by_name)


def test_what_does_not_last_tells_nobody_apart_where_only_what_lasts_counts():
    two = [Person("Ann Lee", accounts=(Account("moodle", number, lasting=False),)) for number in ("11", "12")]
    assert (differ(*two, lasting=False), differ(*two, lasting=True)) == (True, False)
    assert (is_by_name(*two), is_by_name(two[0], two[0])) == (True, False)


def of_moodle(number):
    return Person("Ann Lee", accounts=(Account("moodle", number, lasting=False),))


@pytest.mark.parametrize(
    ("matches", "contradicted"),
    [
        ([], False),
        ([("week 1", Person("Ann Lee"))], False),
        ([("week 1", of_moodle("11")), ("week 1", of_moodle("11"))], False),
        ([("week 1", of_moodle("11")), ("week 1", of_moodle("12"))], True),
        ([("week 1", of_moodle("11")), ("week 2", of_moodle("12"))], False),
        ([(None, of_moodle("11")), (None, of_moodle("12"))], False),
        ([("", of_moodle("11")), ("", of_moodle("12"))], True),
        ([("week 1", Person("Ann Lee", github="a")), ("week 2", Person("Ann Lee", github="b"))], True),
        ([(None, Person("Ann Lee", github="a")), (None, Person("Ann Lee", github="b"))], True),
        ([(None, Person("Ann Lee", github="a")), (None, Person("Ann Lee", login="b"))], False),
        ([(None, Person("Ann Lee", "7", github="a")), (None, Person("Ann Lee", "7", github="b"))], False),
        ([(None, Person("Ann Lee", "7", github="a")), (None, Person("Ann Lee", github="b"))], True),
    ],
)
def test_a_name_under_several_keys_of_one_place_or_lasting_ones_says_of_nobody_who_they_are(matches, contradicted):
    found = contradicted_by_keys((place, claim, ANN) for place, claim in matches)
    assert found == ({ANN} if contradicted else set())


def test_only_the_one_whose_name_is_claimed_under_several_keys_is_contradicted():
    claims = [(ANN, "a"), (BO, "b"), (LAN, "c"), (ANN, "d")]
    assert contradicted_by_keys((None, Person(one.name, github=key), one) for one, key in claims) == {ANN}


def test_a_later_roster_gives_each_person_its_own_row_or_leaves_them_as_they_were():
    people = [
        Person("Ann Lee"),
        Person("A. Lee", id="7"),
        Person("Wei Li"),  # whom two rows may mean
        Person("Nobody Known", id="77"),
        of_moodle("11"),
        BO,
    ]
    assert list(in_roster(people, CLASS)) == [ANN, ANN, *people[2:4], ANN, BO]
    assert list(in_roster([], CLASS)) == []
    passing = Person("Bo Ny", accounts=(Account("moodle", "11", lasting=False),))
    assert list(in_roster([of_moodle("11")], [passing])) == [of_moodle("11")], "a number of one assignment"


def test_who_has_a_key_of_the_row_keeps_it_though_the_name_is_claimed_under_others():
    claims = [Person("Ann Lee", github="a"), Person("Ann Lee", github="b"), Person("Ann Kim", id="7"), ANN]
    assert list(in_roster(claims, [ANN, BO])) == [*claims[:2], ANN, ANN]


def test_a_claim_that_may_mean_two_contradicts_neither():
    by_name, of_two = Person("Ann Lee", github="a"), Person(id="7", email="mal@x.org", github="b")
    assert list(in_roster([by_name, of_two], CLASS)) == [ANN, of_two]
    by_name, of_two = Person("Mallory Oak", github="a"), Person(id="7", email="mal@x.org", github="b")
    assert list(in_roster([by_name, of_two], CLASS)) == [MAL, of_two]


def test_a_key_joins_only_those_of_whom_no_surer_key_differs():
    def joined(*people):
        forms = one_each(people)
        return [people.index(forms[person]) for person in people]

    on_canvas = [Person(accounts=(Account("canvas", number),), id="7") for number in "12"]
    assert joined(*on_canvas) == [0, 1], "a platform's number is surer than an id"
    assert joined(Person(id="7", github="a"), Person(id="7", github="b")) == [0, 0], "and an id than a name on GitHub"
    assert joined(Person(email="a", github="g"), Person(email="b", github="g")) == [0, 1]
    assert joined(*(Person(email=email, github="g") for email in "abc")) == [0, 1, 2]
    assert joined(Person(email="a", login="g"), Person(email="a", login="h"), Person(login="h")) == [0, 0, 0]
    assert joined(Person(login="x"), Person(github="x")) == [0, 1], "keys of two kinds"
    assert joined(Person("Ann Lee"), Person("Ann Lee", section="A")) == [0, 1]
    assert joined() == []


def test_of_one_person_the_first_description_stands_for_all():
    people = [Person("B", github="g"), Person("C", id="3"), Person("A", id="7", github="g"), Person("D", id="7")]
    assert one_each(people) == {
        people[0]: people[0],
        people[1]: people[1],
        people[2]: people[0],
        people[3]: people[0],
    }
    turned = one_each(reversed(people))
    assert list(turned) == people[::-1]
    assert [turned[person].name for person in people] == ["D", "C", "D", "D"]


def test_a_number_that_does_not_last_joins_unless_only_what_lasts_counts():
    two = [Person(name, accounts=(Account("moodle", "11", lasting=False),)) for name in ("Ann Lee", "Ann Kim")]
    assert list(one_each(two).values()) == [two[0], two[0]]
    assert list(one_each(two, lasting=True).values()) == two


def test_keys_of_two_or_more_people_are_shared_by_kind():
    people = [
        Person("A", id="7", email="us@x.org", login="a"),
        Person("B", id="8", email="US@x.org", login="7"),
        Person("C", id="9", login="9", accounts=(Account("canvas", "1"),)),
        Person("D", id="9", accounts=(Account("canvas", "1"),)),
        Person("E", id="9", accounts=(Account("moodle", "1"),)),
    ]
    assert shared_keys(people) == {"email": {"us@x.org"}, "id": {"9"}, "canvas": {"1"}}
    assert shared_keys(people[:1]) == shared_keys([]) == {}


def test_words_of_a_person_are_their_keys_and_what_stands_before_the_at():
    one = Person("Ann Lee", "S7", "ALee", "Ann@X.org", github="AnnL", accounts=(Account("canvas", "102"),))
    assert words_of(one) == {"s7", "alee", "ann@x.org", "ann", "annl"}
    assert words_of(Person("Ann Lee", section="A", submission="a.ipynb")) == set()
