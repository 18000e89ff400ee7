"""Tries a level of isolation on this machine: starts a player and has it run a cell.

Takes a level and the limits to try it with; a `GraderFault` says what does not work.
"""

from autograder.course.limits import Limits
from autograder.records.isolation import Level
from autograder.wall.clock import Budget
from autograder.wall.exceptions import GraderFault, OutOfTime, PlayerLost
from autograder.wall.grader import bounds
from autograder.wall.inside.wire import Ran
from autograder.wall.link import Link
from autograder.wall.sandbox import Sandbox

SECONDS = 30.0
CELL = "import numpy as np; open('made', 'w').write(str(np.ones(2)))"


def try_level(level: Level, limits: Limits, alone: bool = False) -> None:
    """`GraderFault` if notebooks cannot be run at this level here."""
    sandbox = Sandbox(level, libraries=False, alone=alone)
    try:
        sandbox.learn("trial", vars(bounds(limits)), {}, 0)
        with sandbox.player("trial") as player:
            link = Link(player, limits, Budget(SECONDS))
            try:
                if link.run("cell 1", CELL, SECONDS).status != Ran.OK:
                    raise GraderFault("a player cannot use NumPy or its own folder")
            finally:
                link.close()
    except (PlayerLost, OutOfTime) as error:
        raise GraderFault(f"a player does not stay alive: {error}") from error
    finally:
        sandbox.close()
