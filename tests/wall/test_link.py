"""A call ends within its limit, changes come back to the test's own arguments, and what a player says is cut."""

import os
import signal
from types import SimpleNamespace

import nbformat
import numpy as np
import pytest
from kit.sample_class import solved
from kit.wall import NAME, lost, messages

from autograder.course.manifest import Limits
from autograder.wall import link
from autograder.wall.inside import wire
from autograder.wall.inside.wire import Verb
from autograder.wall.losses import CallStopped, PlayerLost

SLOW = {
    "while True:\n            pass": "took longer than 0.2 seconds of processor time",
    "import time\n        time.sleep(60)": "did not respond within 0.6 seconds",
}


@pytest.mark.parametrize("body", SLOW)
def test_a_record_says_which_limit_stopped_a_call(marked_quickly, body):
    """The first call of a case takes too long; those of the cells came before."""
    once = f"calls = []\ndef get_scores(H, h):\n    calls.append(1)\n    if len(calls) == 1:\n        {body}\n"
    once += "    return H @ h"
    notebook = solved(NAME)
    notebook.cells.append(nbformat.v4.new_code_cell(once, id="once"))
    record = marked_quickly(notebook)
    assert lost(record) == {"get_scores"}
    assert SLOW[body] in messages(record, "get_scores")[0]


def test_changes_made_in_place_come_back(marked):
    body = "def get_scores(H, h):\n    scores = H @ h\n    H *= 0\n    return scores"
    record = marked(solved(NAME, get_scores=body))
    assert "get_scores" in lost(record)  # and whatever is computed from H later in the notebook
    assert any("differ" in message or "changed" in message for message in messages(record, "get_scores"))


@pytest.mark.parametrize("ours", [np.arange(6.0), np.asfortranarray(np.ones((2, 3))), np.arange(12.0)[3:9]])
def test_another_shape_comes_back(ours):
    theirs = np.arange(6.0).reshape(3, 2) - 1
    link.write_back(((ours,), {}), ((theirs,), {}))
    assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("count", [5, 7])
def test_an_array_of_another_size_does_not_come_back(count):
    ours = np.arange(6.0)
    with pytest.raises(TypeError, match="in place"):
        link.write_back(((ours,), {}), ((np.zeros(count),), {}))
    assert np.array_equal(ours, np.arange(6.0))


def test_what_lies_in_several_pieces_keeps_its_shape():
    with pytest.raises(TypeError, match="in place"):
        link.write_back(((np.arange(12.0)[::2],), {}), ((np.zeros((3, 2)),), {}))


def test_what_an_exception_says_is_cut_before_it_is_quoted():
    said = "\1" * 10**6 + "\U0001f600"
    types = ["__main__.A" + "a" * 10**6, "builtins.KeyError"]
    functions = SimpleNamespace(form=wire.PLAIN)
    returned = link._RETURNED[Verb.RAISED](wire.encode((types, said, said, None)), functions)
    assert max(map(len, (returned.text, returned.where, *returned.types))) <= wire.TEXT_CHARACTERS


@pytest.fixture
def scripted(monkeypatch):
    """A link to a player that gives 4.0 to every call."""
    monkeypatch.setattr(link, "Stopwatch", lambda *_: None)
    one = object.__new__(link.Link)
    one._limits, one._case, one._clock, one._form = Limits(), None, None, wire.PLAIN
    one._calls = one.stopped = 0
    one._send = lambda *_: 1
    one._receive = lambda *_: (Verb.RETURNED, wire.encode((4.0, None)))
    return one


@pytest.mark.parametrize(("calls", "left"), [(0, None), (1, "took too long")])
def test_an_answer_counts_though_its_player_was_told_to_stop_just_then(scripted, calls, left):
    scripted._told_to_stop, scripted._calls = "took too long", calls
    reply = scripted.call(1, (), {}, SimpleNamespace(form=wire.PLAIN))
    assert (reply.verb, scripted.stopped) == (Verb.RETURNED, 0)
    assert scripted._told_to_stop == left, "in a call that another one made, it is that one's"


@pytest.mark.parametrize("verb", [Verb.RAN, Verb.RETURNED])
def test_another_answer_than_the_expected_one_costs_the_player(scripted, verb):
    scripted._lost, scripted._player = None, None
    scripted._receive = lambda *_: (verb, wire.encode([]))
    with pytest.raises(PlayerLost, match="not an answer to what was asked"):
        scripted.fetch([])


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ([], "not as many answers"),
        ([(0, None)] * 3, "not as many answers"),
        ([(0, None), (1, -1)], "not a handle"),
        ([(0, None), (1, 2**32)], "not a handle"),
        ([(0, None), (1, True)], "a bool for a int"),
    ],
)
def test_an_answer_that_no_player_of_ours_gives_is_refused(answer, why):
    with pytest.raises(wire.ProtocolError, match=why):
        link._list_of(2, link._fetched)(answer)


def test_who_is_told_to_stop_gets_a_while_for_it(scripted, monkeypatch):
    told = []
    monkeypatch.setattr(os, "kill", lambda process, number: told.append((process, number)))
    watch = SimpleNamespace(left=lambda: watch.seconds - 7.5, used=lambda: 7.5, seconds=7.5, describe=lambda: "slow")
    scripted._clock = SimpleNamespace(refresh=lambda: None)
    scripted._player, scripted._told_to_stop = SimpleNamespace(process=42), None
    scripted._budget = SimpleNamespace(is_over=lambda: False)
    scripted._be_patient(watch)
    assert (told, watch.left(), scripted._told_to_stop) == ([(42, signal.SIGALRM)], link.GRACE_SECONDS, "slow")


def test_who_is_stopped_was_told_to(scripted):
    scripted._receive = lambda *_: (Verb.OVERTIME, b"")
    scripted._told_to_stop = "took too long"
    with pytest.raises(CallStopped, match="took too long"):
        scripted.call(1, (), {}, SimpleNamespace(form=wire.PLAIN))
    assert (scripted.stopped, scripted._told_to_stop) == (1, None)
