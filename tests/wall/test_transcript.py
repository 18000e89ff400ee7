"""What came from a player is noted down, and played back as it was."""

import pytest

from autograder.wall._transcript import Recorder, Replay, Transcript
from autograder.wall._values import NoRoom, Room
from autograder.wall.inside import wire
from autograder.wall.inside.wire import Kind, Verb
from autograder.wall.link import Fetched, Reply
from autograder.wall.losses import NotAsked
from autograder.wall.namespace import Namespace


class Counter:
    """Stands for a link to a player that has a function `count`, which gives how often it was called."""

    calls = 0

    def call(self, _handle, _args, _kwargs, _functions):
        self.calls += 1
        return Reply(Verb.RETURNED, wire.encode((self.calls, None)))

    def raise_if_lost(self):
        pass


NAMES = {
    "count": Fetched(Kind.CALLABLE, 1),
    "calls": Fetched(Kind.VALUE, data=wire.encode([0])),
    "gone": Fetched(Kind.MISSING),
}


@pytest.mark.parametrize("noted", [False, True])
def test_a_value_is_the_same_whatever_is_called_and_a_new_copy_each_time(noted):
    transcript = Transcript(NAMES)
    names = Namespace(Recorder(Counter(), Room(), transcript) if noted else Counter(), NAMES)
    for case in (names, Namespace(Replay(transcript), transcript.names)) if noted else (names,):
        seen = []
        for number in (1, 2, 3):
            seen.append(case.get("calls"))
            assert case.get("count")() == number
            case.get("calls").append("changed")
        assert seen == [[0], [0], [0]]
        assert case.get("gone") is None


def test_what_was_not_asked_has_no_answer():
    with pytest.raises(NotAsked):
        Namespace(Replay(Transcript()), NAMES).get("count")()


def test_an_answer_for_which_there_is_no_room_is_not_kept():
    transcript = Transcript(NAMES)
    count = Namespace(Recorder(Counter(), Room(bytes_left=1), transcript), NAMES).get("count")
    with pytest.raises(NoRoom, match="no room beside all the others"):
        count()
    assert transcript.called == {}
