"""What stands for something that cannot cross says what it was, and neither ends nor steers who looks at it."""

import numpy as np
import pytest

from autograder.wall.inside import wire
from autograder.wall.inside.wire import Why

USES = {
    "truth": bool,
    "equality": lambda one: one == one,
    "array": np.asarray,
    "hash": hash,
    "sum": lambda one: one + 1,
}


@pytest.mark.parametrize("use", USES)
def test_what_is_foreign_gives_nothing_but_its_name(use):
    one = wire.foreign_type("Lie", Why.TYPE)()
    with pytest.raises(TypeError):
        USES[use](one)
    assert repr(one) == "<Lie>"


@pytest.mark.parametrize("name", ["SystemExit", "KeyboardInterrupt", "GeneratorExit", "StopIteration", "no\0name"])
def test_no_exception_that_was_sent_ends_or_steers_who_reads_it(name):
    error = wire.error_like([f"builtins.{name}", "builtins.BaseException"], "over")
    assert isinstance(error, Exception)
    assert not isinstance(error, StopIteration)
    assert str(error) == "over"


def test_what_an_error_says_is_short_and_needs_none_of_its_own_code():
    class Loud(KeyError):
        def __str__(self):
            return "x" * 10**6

    types, text = wire.describe_error(Loud())
    assert types[0] == "builtins.KeyError"
    assert len(text) == wire.TEXT_CHARACTERS
