"""What the judge may ask, and what a player or the nursery may answer."""

import struct
from enum import IntEnum

TEXT_CHARACTERS = 10_000  # of what an exception says
CALL_HEAD = struct.Struct("<I")  # handle


class Verb(IntEnum):
    """What a frame asks or answers. None carries a verdict: a player has no way to say how it did."""

    # the judge asks a player
    RUN = 1  # (name, source): run a cell
    FETCH = 2  # names: what they stand for
    CALL = 3  # CALL_HEAD, then (args, kwargs): call what was fetched
    # a player answers
    READY = 20
    RAN = 21  # (status of a cell, the line and the error that ended it)
    FETCHED = 23  # for each name (kind, what)
    RETURNED = 24  # (value, changed arguments or None)
    RAISED = 25  # (exception type, text, where, changed arguments or None)
    OVERTIME = 26  # the call was stopped
    BROKEN = 29  # (step, error): the sandbox could not be set up; no student's code has run
    # the judge tells the nursery, which answers
    ASSIGNMENT = 40  # what its players need
    SPAWN = 41  # a player, for the socket that comes along
    INSPECT = 42  # a player: has it grown too large? Then it is ended
    KILL = 43  # a player, and all that it started
    COUNT = 46  # a player: how many threads has it, with those of all that it started?
    WEIGH = 47  # a player: how many bytes does it hold itself?
    TIME = 48  # a player: how long have all processes that it started computed?
    DONE = 44  # and what came of it
    FAILED = 45  # why


class Kind(IntEnum):
    """What a name stands for in a player."""

    MISSING = 0
    CALLABLE = 1
    VALUE = 2


class Ran(IntEnum):
    """How a cell ended."""

    OK = 0
    ERROR = 1
    TIMED_OUT = 2
