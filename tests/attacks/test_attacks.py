"""Every attack gains nothing, at every level of isolation that this machine offers."""

import pytest

from attacks import batch as batches
from attacks.catalogue import CLASSES, all_attacks
from attacks.levels import LEVELS, why_not
from attacks.verdicts import about_the_run, clear_marks, verdicts

ATTACKS = all_attacks()


@pytest.fixture(scope="module", params=LEVELS)
def graded(request, built):
    """All attacks and their honest neighbours, graded once a level; what is wrong with the run, and with each."""
    reason = why_not(request.param)
    if reason:
        pytest.skip(reason)
    clear_marks()
    with batches.ground() as (ground, contacts):
        batch = batches.grade(ATTACKS, built, "wall", request.param, ground, contacts, jobs=4)  # many only wait
        about = about_the_run(batch)
        judged = verdicts(ATTACKS, batch) if batch.returncode == 0 else []
    return about, {verdict.attack.name: verdict for verdict in judged}


def test_the_run_and_the_honest_neighbours_are_untouched(graded):
    assert graded[0] == []


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
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
