"""Names what ends a request before its answer: a player that is lost, a call that was stopped, a fault of our own.

None of these is an `Exception`, so no test can catch one and carry on as if nothing had happened.
"""

from enum import Enum


class GraderFault(BaseException):
    """Ours: the sandbox or a test does not work as it should. Says nothing about the student."""


class Loss(Enum):
    """The way in which a player was lost."""

    HUNG = "could not be stopped"
    DIED = "ended the notebook's process"
    OVER_LIMITS = "used more memory or disk than there is"
    PROTOCOL = "sent an invalid reply to the grader"
    STARVED = "was killed because the machine ran out of memory"


class PlayerLost(BaseException):
    """The player cannot be used any more."""

    def __init__(self, how: Loss, detail: str = ""):
        super().__init__(detail if how is Loss.HUNG and detail else f"{how.value} {detail}".strip())
        self.how = how


class CallStopped(BaseException):
    """A call took too long and was stopped; the player lives on. Its text says which limit it was."""


class NotAsked(BaseException):
    """A test asks, when it is judged, what it did not ask of the player."""


class OutOfTime(BaseException):
    """The submission's own time is up. Its text says which limit that was."""
