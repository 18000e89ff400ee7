"""The page on security says of every class of attacks how many there are, and that all were held, at each level."""

from collections import Counter
from datetime import date

import pytest
from conftest import ROOT

from attacks.catalogue import all_attacks
from attacks.levels import LEVELS
from attacks.page import TITLE, table, with_table

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ALL = Counter(attack.class_ for attack in all_attacks())


def test_the_page_has_the_attacks_that_there_are_and_all_were_held():
    day = PAGE.split(f"{TITLE}\n\nOn ")[1].split(", by")[0]
    there = table({level: ALL for level in LEVELS}, date(2026, 1, 1)).replace("1 January 2026", day)
    assert there in PAGE, "run: make attack"


def test_a_table_takes_the_place_of_the_one_before_and_of_nothing_else():
    fewer = ALL.copy()
    fewer[next(iter(ALL))] -= 1
    changed = with_table(PAGE, table({"full": fewer, "reduced": ALL}, date(2027, 3, 1)))
    assert f"| all | {ALL.total()} | {ALL.total() - 1} | {ALL.total()} |" in changed
    assert "On 1 March 2027, by `make attack`" in changed
    before, after = PAGE.split(f"{TITLE}\n\n")[0], PAGE[PAGE.index("\n\nEach of them") :]
    assert changed.startswith(before)
    assert changed.endswith(after)
    with pytest.raises(ValueError, match="there is no"):
        with_table("nothing", "On x")
