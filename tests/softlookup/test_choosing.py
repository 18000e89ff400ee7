"""One place decides: which name a failed check gives, and which of them hold beside the other checks of a question."""

from autograder.softlookup.choosing import Denial, Priority, Proposal, choose, settle
from autograder.softlookup.findings import Finding


def test_the_highest_priority_counts_and_whatever_is_named_all_that_is_denied():
    family = Proposal("constant-factor", Priority.FAMILY, certain=True)
    kind, known = Proposal("sign-turned", Priority.KIND), Proposal("no-scale", Priority.KNOWN)
    denied = [Denial(["axis-0"]), Denial(["sign-turned", "constant-factor"])]
    assert choose([*denied, family]) == ("constant-factor", True, ("axis-0", "sign-turned"))
    assert choose([family, kind, *denied]) == ("sign-turned", False, ("axis-0",))
    assert choose([family, known, *denied]) == ("no-scale", False, ("axis-0", "sign-turned"))
    assert choose([known, *denied]) == ("no-scale", False, ("axis-0", "constant-factor", "sign-turned"))
    assert choose([Proposal(None, Priority.CHANCE), family, known, *denied]) == (None, False, ())
    assert choose([]) == (None, False, ())


def test_a_mistake_that_hides_others_denies_none():
    hides = Proposal("list-for-array", Priority.KIND, hides_others=True)
    assert choose([hides, Denial(["axis-0"])]) == ("list-for-array", False, ())


def named(mistake, **more):
    return Finding("one", came="3", hint=f"{mistake}?", mistake=mistake, own_hint="What is it?", **more)


OTHERS = [Finding("two", came="4", hint="Two?"), Finding("three", came="5")]


def test_a_mistake_that_one_of_several_checks_recognised_is_doubted():
    one = named("axis-0", raised_at="line 2: x")
    assert settle([one, *OTHERS]) == [one, *OTHERS]
    assert settle([one, *OTHERS], doubting=True) == [one.unnamed(), *OTHERS]
    assert settle([one, OTHERS[0]], doubting=True)[0] == one, "one of two is no doubt"
    assert settle([one, *OTHERS, one], doubting=True)[0] == one, "another recognised it as well"
    assert settle([named("axis-0", certain=True), *OTHERS], doubting=True)[0].mistake == "axis-0"


def test_a_mistake_that_gives_something_else_in_another_failed_check_is_not_named():
    one = named("axis-0", certain=True)
    for denied, left in (("no-scale", "axis-0"), ("axis-0", None)):
        other = Finding("two", denied=(denied,))
        assert settle([one, other])[0].mistake == left
        assert settle([one], beside=[other])[0].mistake == left
    (unnamed,) = settle([one], beside=[Finding("two", denied=("axis-0",))])
    assert (unnamed.hint, unnamed.came, unnamed.certain) == ("What is it?", "3", False)
