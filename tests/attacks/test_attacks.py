"""No attack gains anything, at the levels of isolation that this machine offers.

`make test` has some of each class at the strongest level, and one at the other where that may matter to what they try;
`make test-all` has these classes whole. `make attack` runs all at each level.
"""

import pytest
from kit.tiers import asked_for

from attacks import batch as batches
from attacks import escape, exhaust, network, read_files, tamper
from attacks.catalogue import CLASSES, all_attacks
from attacks.levels import LEVELS, why_not
from attacks.verdicts import about_the_run, clear_marks, verdicts

ATTACKS = all_attacks()
EACH = 12  # of so many attacks of a class, one is in `make test`
STRONGEST = next((level for level in LEVELS if why_not(level) is None), LEVELS[0])
LEVELS_MATTER = (read_files, escape, exhaust, network, tamper)  # to what these reach for; the judge keeps the rest


def attempts() -> list:
    """Each attack at the strongest level, and at the others if that may matter."""
    found = []
    for level in LEVELS:
        for module in CLASSES:
            if level != STRONGEST and module not in LEVELS_MATTER:
                continue
            quick = module.ATTACKS[::EACH] if level == STRONGEST else module.ATTACKS[:1]
            for attack in module.ATTACKS:
                marks = [] if attack in quick else [pytest.mark.slow]
                found.append(pytest.param(level, attack, marks=marks, id=f"{level}-{attack.name}"))
    return found


@pytest.fixture(scope="module")
def runs():
    """Return what `graded` gives, or what kept it from it, by level."""
    return {}


@pytest.fixture
def graded(request, built, runs, level):
    """The attacks that are asked for and their honest neighbours, graded once a level; what is wrong with each.

    It has no parameter of its own: pytest would make it anew whenever the next test is at the other level, which is
    often, as it puts together what else has parameters.
    """
    reason = why_not(level)
    if reason:
        pytest.skip(reason)
    if level not in runs:
        try:
            runs[level] = _grade(built, level, [one for one in asked_for(request) if one.get("level") == level])
        except Exception as error:  # is said once, and not tried again for each test
            runs[level] = error
    if isinstance(runs[level], Exception):
        raise runs[level]
    return runs[level]


def _grade(built, level, asked):
    chosen = [one["attack"] for one in asked if "attack" in one]
    clear_marks()
    with batches.ground() as (ground, contacts):
        batch = batches.grade(chosen, built, "wall", level, ground, contacts, jobs=4)  # many only wait
        about = about_the_run(batch)
        assert batch.returncode == 0, about
        judged = verdicts(chosen, batch)
    return about, {verdict.attack.name: verdict for verdict in judged}


@pytest.mark.parametrize("level", LEVELS)
def test_the_run_and_the_honest_neighbours_are_untouched(graded):
    assert graded[0] == []


@pytest.mark.parametrize(("level", "attack"), attempts())
def test_an_attack_gains_nothing(graded, attack):
    verdict = graded[1][attack.name]
    assert verdict.findings == (), f"{attack.tries}; deserves {attack.score}, got {verdict.got}"


def test_every_class_has_attacks_and_every_attack_a_name_of_its_own():
    names = [attack.name for attack in ATTACKS]
    assert len(names) == len(set(names)) >= 60
    for module in CLASSES:
        assert module.ATTACKS, module.__name__
        assert {attack.class_ for attack in module.ATTACKS} == {module.CLASS}


def test_no_mark_of_one_attack_can_be_taken_for_anothers():
    names = [attack.name for attack in ATTACKS]
    assert [(a, b) for a in names for b in names if a != b and a in b] == []
