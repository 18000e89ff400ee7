"""What ends a request to a player or to the nursery before its answer.

None of these is an `Exception`, so that no test can catch one and go on as if nothing had happened.
"""

from enum import Enum


class GraderFault(BaseException):
    """Ours: the sandbox or a test does not work as it should. Says nothing about the student."""


class Loss(Enum):
    """How a player was lost."""

    HUNG = "did not come back in time"
    DIED = "ended the notebook's process"
    OUTGREW = "used more memory or disk than there is"
    SPOKE_OUT_OF_TURN = "said what no notebook says"


class PlayerLost(BaseException):
    """The player cannot be used any more."""

    def __init__(self, how: Loss, detail: str = ""):
        super().__init__(f"{how.value} {detail}".strip())
        self.how = how


class CallStopped(BaseException):
    """A call took too long and was stopped; the player lives on."""


class OutOfTime(BaseException):
    """The submission's own time is up."""
