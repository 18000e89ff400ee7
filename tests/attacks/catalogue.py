"""All attacks, class by class."""

from attacks import (
    archives,
    corners,
    escape,
    exhaust,
    forge_replies,
    forge_results,
    leak_outward,
    network,
    oracles,
    read_files,
    run_in_judge,
    several_values,
    shortcuts,
    tamper,
    unseen,
)
from attacks.corpus import Attack

CLASSES = (
    read_files,
    forge_results,
    forge_replies,
    run_in_judge,
    escape,
    exhaust,
    tamper,
    archives,
    network,
    leak_outward,
    corners,
    shortcuts,
    oracles,
    unseen,
    several_values,
)


def all_attacks() -> list[Attack]:
    return [attack for module in CLASSES for attack in module.ATTACKS]
