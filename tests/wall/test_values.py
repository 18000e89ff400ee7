"""A value is one value: what was fetched first is what all see, and what cannot be fetched fails its question alone."""

import pytest
from kit.sample_class import solved, with_cell
from kit.wall import LEVELS, NAME, lost, messages, stopped, with_extra

from autograder.wall._sandbox import Sandbox
from autograder.wall._values import BYTES, NoRoom, Room, Values
from autograder.wall.inside import wire
from autograder.wall.inside.wire import Kind
from autograder.wall.link import Fetched
from autograder.wall.losses import Loss, PlayerLost


class Shifty:
    """Stands for a link to a player in which each name is another value each time, and functions have new numbers."""

    def __init__(self, **kinds):
        self.kinds = {name: Kind.VALUE for name in ("x", "y")} | kinds
        self.asked = []
        self.size = 0

    def fetch(self, names, _seconds=0.0):
        fetched = {}
        for name in names:
            self.asked.append(name)
            kind = self.kinds[name]
            if isinstance(kind, PlayerLost):
                raise kind
            data = wire.encode((len(self.asked), bytes(self.size))) if kind is Kind.VALUE else b""
            fetched[name] = Fetched(kind, len(self.asked) if kind is Kind.CALLABLE else 0, data)
        return fetched

    def decode(self, data):
        return wire.decode(data)


def values(link, *names, blames=lambda _lost: True):
    kept = Values(names, frozenset())
    while True:
        try:
            kept.fetch(link, lambda: 1.0, blames)
            return kept
        except PlayerLost:
            continue


def test_a_later_player_is_asked_for_the_numbers_of_functions_alone():
    kept = values(Shifty(f=Kind.CALLABLE), "x", "f", "y")
    first, later = kept.seen_in(Shifty(f=Kind.CALLABLE)), Shifty(f=Kind.CALLABLE)
    kept.fetch(later, lambda: 1.0, lambda _lost: True)
    assert later.asked == []
    later.asked += [None] * 8
    second = kept.seen_in(later)
    assert [first[name] == second[name] for name in ("x", "y", "f")] == [True, True, False]
    assert second["f"] == Fetched(Kind.CALLABLE, 9)


@pytest.mark.parametrize("now", [Kind.VALUE, Kind.MISSING])
def test_a_function_that_is_none_later_stands_for_nothing(now):
    kept = values(Shifty(f=Kind.CALLABLE), "f")
    assert kept.seen_in(Shifty(f=now)) == {"f": Fetched(Kind.MISSING)}


def test_a_value_that_costs_a_player_is_not_asked_for_again_if_it_is_to_blame():
    died = PlayerLost(Loss.DIED)
    link = Shifty(x=died)
    kept = values(link, "x", "y")
    assert (kept.failed, link.asked) == ({"x": str(died)}, ["x", "y"])
    doubts = iter([False, True])
    link = Shifty(x=died)
    assert values(link, "x", "y", blames=lambda _lost: next(doubts)).failed == {"x": str(died)}
    assert link.asked == ["x", "x", "y"]


def test_room_is_taken_once_for_each_value_and_none_by_what_does_not_fit():
    link = Shifty(f=Kind.CALLABLE, z=Kind.VALUE, last=Kind.VALUE)
    link.size = 15 * 2**20
    kept = values(link, "x", "y", "z", "f")
    for _ in range(5):
        kept.seen_in(link)
    kept.room.take(BYTES - 3 * (link.size + 2**10))
    with pytest.raises(NoRoom):
        kept.room.take(2**13)
    kept.room.take(2**8)


def test_a_value_for_which_there_is_no_room_fails():
    link = Shifty(**dict.fromkeys("abcde", Kind.VALUE))
    link.size = 15 * 2**20
    assert values(link, *"abcde").failed == {"e": "an answer for which there is no room beside all the others"}


def test_what_fits_exactly_has_room():
    room = Room(bytes_left=100)
    room.take(100)
    room.take(0)
    with pytest.raises(NoRoom, match="no room beside all the others"):
        room.take(1)


# In real players

HANDLER = "import gc\n(handler,) = [one for one in gc.get_objects() if type(one).__name__ == 'RequestHandler']\n"
LOOKS_UP = HANDLER + (
    "looked_up, look_up = [], type(handler)._look_up\n"
    "def looking(self, names, name):\n"
    "    looked_up.append(name)\n"
    "    {}\n"
    "    return look_up(self, names, name)\n"
    "type(handler)._look_up = looking\n"
)


def last(body, **instead):
    notebook = solved(NAME, **instead)
    return with_cell(notebook, "attend", LOOKS_UP.format(body))


def test_a_value_that_changes_when_it_is_looked_up_is_what_it_was_first(marked):
    changes = "names['mixed_axis'] = looked_up.count('mixed_axis')"
    assert lost(marked(last(changes))) == set()


FAILS = {
    "hangs": ("while name == 'mixed_axis': pass", "took longer than 0.4 seconds of processor time"),
    "ends the process": ("name == 'mixed_axis' and __import__('os')._exit(1)", "ended the notebook's process"),
}


@pytest.mark.parametrize("kind", FAILS)
def test_a_value_that_cannot_be_fetched_fails_all_cases_of_its_question_and_nothing_else(
    marked_quickly, assignment, kind
):
    body, why = FAILS[kind]
    record = marked_quickly(last(body))
    question = assignment.questions["mixed_axis"]
    assert lost(record) == {"mixed_axis"}
    said = [message.partition("\n")[0] for message in messages(record, "mixed_axis")]
    assert said == [why] * (len(question.public) + len(question.hidden))
    assert stopped(record) == {}


@pytest.mark.skipif(not LEVELS, reason="no players here")
def test_values_are_of_the_cells_that_count(marked_quickly, monkeypatch):
    """A cell that ends every player a moment later is left out, and so is what it did to a value."""
    source = "import os, threading\nthreading.Timer(0.004, os._exit, (1,)).start()\nmixed_axis = 7"
    notebook, index = with_extra(source)
    players, player = [], Sandbox.player

    def counted(sandbox, *of):
        players.append(of)
        return player(sandbox, *of)

    monkeypatch.setattr(Sandbox, "player", counted)
    record = marked_quickly(notebook)
    assert len(players) > 1
    assert lost(record) == set()
    assert stopped(record) == {index: "died"}
