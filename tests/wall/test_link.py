"""A call ends within its limit, changes come back to the test's own arguments, and what a player says is cut."""

import copy
import os
import secrets
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
from autograder.wall.inside.wire import Kind, Ran, Verb
from autograder.wall.losses import CallStopped, Loss, OutOfTime, PlayerLost

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
        ([(0, None), (1, 2**32 + 1)], "not a handle"),
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


# A link to a player that says what it is to say


class Watch:
    """A stopwatch on what the clock says is used."""

    def __init__(self, clock, seconds):
        self.clock, self.seconds = clock, seconds
        clock.limits.append(seconds)

    def used(self):
        return self.clock.used

    def left(self):
        return self.seconds - self.clock.used

    def describe(self):
        return f"took {self.seconds:g}"


class Called:
    """Functions of a test of which each call uses so many seconds, and gives or raises what comes next."""

    form = wire.PLAIN

    def __init__(self, *results, use=lambda: None):
        self.results, self.asked, self._use = list(results), [], use

    def hand_over(self, value):
        return None

    def called(self, asked):
        self.asked.append(asked)
        self._use()
        result = self.results.pop(0)
        if isinstance(result, BaseException):
            raise result
        return Verb.GAVE, result


class Talk:
    """Keeps what is sent to a player, what it answers, and the numbers from which its link judges it."""

    def __init__(self, monkeypatch):
        self.sent, self.answers, self.off, self.killed = [], [], 0, []
        self.used = SimpleNamespace(over_limits=False, others_seconds=0.0)
        self.starved, self.over, self.budget_stopped, self.fails = False, False, 0, None
        self.clock = SimpleNamespace(used=0.0, limits=[], refreshed=0, closed=0)
        self.clock.refresh = lambda: setattr(self.clock, "refreshed", self.clock.refreshed + 1)
        self.clock.close = lambda: setattr(self.clock, "closed", self.clock.closed + 1)
        monkeypatch.setattr(link, "Stopwatch", Watch)
        monkeypatch.setattr(link, "Clock", self._made)
        monkeypatch.setattr(os, "kill", lambda process, number: self.killed.append((process, number)))
        monkeypatch.setattr(wire, "send", self._send)
        monkeypatch.setattr(wire, "receive", self._receive)

    def link(self, group=None, form=wire.PLAIN):
        budget = SimpleNamespace(is_over=lambda: self.over, describe=lambda: "all is used", start=lambda _: None)
        budget.stop = lambda: setattr(self, "budget_stopped", self.budget_stopped + 1)
        player = SimpleNamespace(process=42, group=group, usage=lambda: self.used, socket="a socket")
        player.is_starved = lambda: self.starved
        return link.Link(player, Limits(call_seconds=5.0), budget, form)

    def _made(self, *given):
        self.given = given
        return self.clock

    def _send(self, socket, request, verb, body, patience):
        if self.fails:
            raise self.fails
        self.sent.append((request, verb, body))

    def _receive(self, socket, patience, most):
        self.most = most
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        if callable(answer):
            answer = answer(patience)
        return (self.sent[-1][0] + self.off, *answer)


@pytest.fixture
def talk(monkeypatch):
    return Talk(monkeypatch)


def returned(value=4.0, changed=None):
    return Verb.RETURNED, wire.encode((value, changed))


def fetched(*what):
    return Verb.FETCHED, wire.encode(list(what))


def ran(status, ended_by=""):
    return Verb.RAN, wire.encode((int(status), ended_by))


@pytest.mark.parametrize("off", [-1, 1])
def test_an_answer_to_another_request_costs_the_player(talk, off):
    one, talk.off, talk.answers = talk.link(), off, [fetched()]
    with pytest.raises(PlayerLost, match="an answer to what was not asked") as ended:
        one.fetch([])
    assert ended.value.how is Loss.PROTOCOL


def test_the_number_of_a_request_is_drawn_from_all_that_a_frame_can_carry(talk, monkeypatch):
    monkeypatch.setattr(secrets, "randbits", lambda bits: 2**bits - 1)
    one, talk.answers = talk.link(), [fetched()]
    one.fetch([])
    assert talk.sent[0][0] == 2**64 - 1


@pytest.mark.parametrize("sending", [True, False])
@pytest.mark.parametrize(
    ("error", "over_limits", "starved", "how"),
    [
        (wire.Closed(), False, False, Loss.DIED),
        (wire.Closed(), True, False, Loss.OVER_LIMITS),
        (wire.Closed(), False, True, Loss.STARVED),
        (wire.Closed(), True, True, Loss.OVER_LIMITS),
        (wire.Overdue(), True, True, Loss.HUNG),
    ],
)
def test_a_player_is_lost_in_the_way_that_it_shows(talk, error, sending, over_limits, starved, how):
    one, talk.answers, talk.fails = talk.link(), [error], error if sending else None
    talk.used.over_limits, talk.starved = over_limits, starved
    one.raise_if_lost()
    with pytest.raises(PlayerLost) as ended:
        one.fetch(["x"], 3.0)
    assert (ended.value.how, str(ended.value)) == (how, "took 3" if how is Loss.HUNG else how.value)
    talk.fails, sent = None, len(talk.sent)
    for again in (one.raise_if_lost, lambda: one.fetch([]), lambda: one.run("c", "", 1.0)):
        with pytest.raises(PlayerLost) as still:
            again()
        assert still.value is ended.value
    assert len(talk.sent) == sent, "the player is dead to us"


def test_what_is_no_frame_costs_the_player(talk):
    one, talk.answers = talk.link(), [wire.ProtocolError("cut")]
    with pytest.raises(PlayerLost, match=r"\(not a frame\)$"):
        one.fetch([])


def test_a_player_that_is_given_up_hung(talk):
    with pytest.raises(PlayerLost, match=r"^interrupted$") as ended:
        talk.link().give_up("interrupted")
    assert ended.value.how is Loss.HUNG


def test_what_runs_no_code_of_the_students_has_ten_seconds(talk):
    one, talk.answers = talk.link(), [fetched(), fetched(), ran(0)]
    one.settle()
    one.fetch([], 2.5)
    one.run("c", "", 20.0)
    assert talk.clock.limits == [10.0, 2.5, 20.0]


def test_who_used_more_than_there_is_does_not_settle(talk):
    one, talk.answers, talk.used.over_limits = talk.link(), [fetched()], True
    with pytest.raises(PlayerLost) as ended:
        one.settle()
    assert ended.value.how is Loss.OVER_LIMITS


def test_nothing_is_asked_once_the_submission_has_no_time_left(talk):
    one, talk.over = talk.link(), True
    with pytest.raises(OutOfTime, match="all is used"):
        one.fetch([])
    with pytest.raises(OutOfTime, match="all is used"):
        one._be_patient(Watch(talk.clock, 5.0))
    assert (talk.sent, talk.killed) == ([], [])


@pytest.mark.parametrize(("used", "told"), [(4.75, 0), (5.0, 1), (5.25, 1)])
def test_a_player_is_told_to_stop_once_its_time_is_used_and_has_a_second_for_it(talk, used, told):
    one, watch, talk.clock.used = talk.link(), Watch(talk.clock, 5.0), used
    one._be_patient(watch)
    assert talk.killed == [(42, signal.SIGALRM)] * told
    assert talk.clock.refreshed == 1
    assert watch.left() == (1.0 if told else 0.25)
    if told:
        one._be_patient(watch)
        talk.clock.used += 1.0
        with pytest.raises(wire.Overdue):
            one._be_patient(watch)
        assert len(talk.killed) == 1


def test_who_cannot_be_told_to_stop_has_just_ended(talk, monkeypatch):
    def gone(*_):
        raise ProcessLookupError

    monkeypatch.setattr(os, "kill", gone)
    one, talk.clock.used = talk.link(), 5.0
    one._be_patient(Watch(talk.clock, 5.0))
    assert one._told_to_stop == "took 5"


def test_the_limit_that_a_player_did_not_keep_is_the_one_for_which_it_was_told_to_stop(talk):
    def hangs(patience):
        talk.clock.used = 3.0
        patience()
        talk.clock.used = 4.0
        patience()

    one, talk.answers = talk.link(), [hangs]
    with pytest.raises(PlayerLost, match=r"^took 3$"):
        one.run("c", "", 3.0)


def test_others_that_a_player_started_are_counted_by_its_group_or_asked_for(talk):
    talk.used.others_seconds = 1.5
    talk.link()
    assert (talk.given[0], talk.given[1](), talk.given[2:]) == (42, 1.5, ())
    seconds = object()
    talk.link(SimpleNamespace(seconds=seconds))
    assert talk.given == (42, None, seconds)


def test_a_link_that_is_closed_stops_the_budget_and_the_clock(talk):
    talk.link().close()
    assert (talk.budget_stopped, talk.clock.closed) == (1, 1)


# What is asked


@pytest.mark.parametrize("status", [Ran.OK, Ran.ERROR])
@pytest.mark.parametrize("told", [None, "took 3"])
def test_a_cell_that_ended_by_itself_says_how(talk, status, told):
    one, talk.answers = talk.link(), [ran(status, "line 1: x"), ran(Ran.TIMED_OUT)]
    one._told_to_stop = told
    assert one.run("c", "x = 1", 3.0) == (status, "line 1: x")
    assert talk.sent[0][1:] == (Verb.RUN, wire.encode(("c", "x = 1")))
    with pytest.raises(PlayerLost, match="a cell that nobody stopped"):
        one.run("c", "", 3.0)


def test_a_cell_that_was_stopped_says_for_which_limit(talk):
    one, talk.answers = talk.link(), [ran(Ran.TIMED_OUT, "its own words")]
    one._told_to_stop = "took 3"
    assert one.run("c", "", 3.0) == (Ran.TIMED_OUT, "took 3")


def test_each_name_stands_for_what_was_fetched_in_its_place(talk):
    data = wire.encode([1, 2])
    one, talk.answers = talk.link(), [fetched((0, None), (1, 0), (1, 2**32 - 1), (2, data), (2, 2.5))]
    one._told_to_stop = "took 3"
    got = one.fetch(["a", "b", "c", "d", "e"])
    assert [*got] == ["a", "b", "c", "d", "e"]
    assert [(each.kind, each.handle) for each in got.values()] == [
        *((Kind.MISSING, 0), (Kind.CALLABLE, 0), (Kind.CALLABLE, 2**32 - 1), (Kind.VALUE, 0), (Kind.VALUE, 0)),
    ]
    assert (got["a"].data, got["d"].data, one.decode(got["d"].data), one.decode(got["e"].data)) == (
        *(b"", data, [1, 2], 2.5),
    )
    assert one._told_to_stop is None, "a signal that comes too late stops nothing here"


def test_what_does_not_fit_into_a_frame_with_the_others_is_foreign(talk):
    answer = Verb.FETCHED, wire.encode([(int(Kind.VALUE), object())], lenient=True)
    one, talk.answers = talk.link(), [answer]
    assert repr(one.decode(one.fetch(["x"])["x"].data)) == "<object>"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ((Verb.FETCHED, b"\xff"), r"\(.+\)"),
        ((Verb.FETCHED, wire.encode(())), "a tuple for a list"),
        (fetched((9, None)), "9 is not a valid Kind"),
        (fetched((0, None, 1)), "too many values"),
        (fetched([0, None]), "a list for a tuple"),
        (fetched(("0", None)), "a str for a int"),
    ],
)
def test_what_cannot_be_read_costs_the_player(talk, answer, why):
    one, talk.answers = talk.link(), [answer]
    with pytest.raises(PlayerLost, match=why) as ended:
        one.fetch(["x"])
    assert ended.value.how is Loss.PROTOCOL


@pytest.mark.parametrize("form", [wire.PLAIN, wire.TABLES])
def test_no_answer_may_be_larger_than_the_form_allows(talk, form):
    one, talk.answers = talk.link(form=form), [fetched()]
    one.fetch([])
    assert talk.most == form.bytes


# Calls


@pytest.mark.parametrize(("case", "limit"), [(None, 5.0), (8.0, 5.0), (5.0, 5.0), (3.0, 3.0), (0.25, 0.25)])
def test_a_call_takes_no_longer_than_its_limit_and_what_is_left_for_all(talk, case, limit):
    one, talk.answers = talk.link(), [returned()]
    if case is not None:
        one.allow(case)
    assert one.call(7, (1,), {"b": 2}, Called()).called == ()
    assert talk.clock.limits[-1] == limit
    assert talk.sent[0][1:] == (Verb.CALL, wire.CALL_HEAD.pack(7) + wire.encode(((1,), {"b": 2})))


@pytest.mark.parametrize("used", [3.0, 3.5])
def test_no_call_begins_once_the_time_for_all_is_used(talk, used):
    one = talk.link()
    one.allow(3.0)
    assert (one.stopped, one.stopped_for) == (0, "")
    talk.clock.used = used
    for count in (1, 2):
        with pytest.raises(CallStopped, match=r"^took 3$"):
            one.call(7, (), {}, Called())
        assert (one.stopped, one.stopped_for, talk.sent) == (count, "took 3", [])


@pytest.mark.parametrize("verb", [Verb.OVERTIME, Verb.RAN, Verb.READY])
def test_who_was_not_told_to_stop_returns_or_raises(talk, verb):
    one, talk.answers = talk.link(), [(verb, b"")]
    with pytest.raises(PlayerLost, match="not an answer to a call"):
        one.call(7, (), {}, Called())
    assert one.stopped == 0


@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_call_may_call_functions_of_the_test(talk, times):
    asked = [b"first", b"second"][:times]
    one, functions = talk.link(), Called(*(each.upper() for each in asked))
    talk.answers = [*((Verb.CALLED, each) for each in asked), returned()]
    reply = one.call(7, (), {}, functions)
    assert (reply.verb, reply.called, reply.passed) == (Verb.RETURNED, tuple(asked), ())
    assert functions.asked == asked
    assert [sent[1:] for sent in talk.sent[1:]] == [(Verb.GAVE, each.upper()) for each in asked]
    assert len({sent[0] for sent in talk.sent}) == 1, "all under one number"
    assert (one._calls, len(talk.clock.limits)) == (0, 1)


def test_what_a_function_of_the_test_cannot_read_costs_the_player(talk):
    one, talk.answers = talk.link(), [(Verb.CALLED, b"")]
    with pytest.raises(PlayerLost, match=r"\(no function\)$"):
        one.call(7, (), {}, Called(wire.ProtocolError("no function")))
    assert one._calls == 0


def test_what_ends_a_call_is_raised_once_the_player_got_to_the_end_of_it(talk):
    one, functions = talk.link(), Called(KeyboardInterrupt("enough"))
    talk.answers = [(Verb.CALLED, b"first"), (Verb.CALLED, b"second"), returned()]
    with pytest.raises(KeyboardInterrupt, match="enough"):
        one.call(7, (), {}, functions)
    assert functions.asked == [b"first"], "no function is called after that"
    assert [sent[1:] for sent in talk.sent[1:]] == [link.ENDED] * 2
    assert (talk.answers, one._calls) == ([], 0)
    assert wire.decode(link.ENDED[1]) == (["builtins.RuntimeError"], "the check has ended")


def test_who_asks_again_and_again_is_told_to_stop_too(talk):
    def use():
        talk.clock.used += 5.5

    one, talk.answers = talk.link(), [(Verb.CALLED, b""), (Verb.OVERTIME, b"")]
    with pytest.raises(CallStopped, match=r"^took 5$"):
        one.call(7, (), {}, Called(b"", use=use))
    assert (len(talk.killed), one.stopped) == (1, 1)
    talk.clock.used, talk.answers = 0.0, [(Verb.CALLED, b""), (Verb.CALLED, b"")]
    with pytest.raises(PlayerLost) as ended:
        one.call(7, (), {}, Called(b"", b"", use=use))
    assert ended.value.how is Loss.HUNG


@pytest.mark.parametrize(
    ("changed", "fits"),
    [
        (((1, 2), {"b": 3}), True),
        (((9, 8), {"b": 7}), True),
        (((1,), {"b": 3}), False),
        (((1, 2, 3), {"b": 3}), False),
        (((), {"b": 3}), False),
        (((1, 2), {}), False),
        (((1, 2), {"c": 3}), False),
        (((1, 2), {"b": 3, "c": 4}), False),
        (((1, 2), {"a": 3}), False),
    ],
)
def test_changed_arguments_are_those_that_the_player_got(talk, changed, fits):
    one, talk.answers = talk.link(), [returned(changed=wire.encode(changed))]
    if fits:
        reply = one.call(7, (1, 2), {"b": 3}, Called())
        assert link.read_answer(reply, Called()) == (4.0, None, "", "", changed, "")
        return
    with pytest.raises(PlayerLost, match="other arguments than it got"):
        one.call(7, (1, 2), {"b": 3}, Called())


@pytest.mark.parametrize("value", [1, ((),), ((), {}, ()), ([], {}), ((), []), [(), {}]])
def test_other_bytes_than_those_of_arguments_are_none(value):
    with pytest.raises((wire.ProtocolError, TypeError, ValueError)):
        link.read_arguments(wire.encode(value), Called())


def test_what_a_call_printed_crosses_only_where_tables_do_and_is_cut():
    functions = SimpleNamespace(form=wire.TABLES)
    long = "x" * (wire.PRINTED_CHARACTERS + 1)
    for printed in ("", "one line", long[1:], long):
        value = link._value(wire.encode((4.0, None, printed)), functions)
        assert value == (4.0, None, "", "", None, printed[: wire.PRINTED_CHARACTERS])
        error = link._exception(wire.encode((["builtins.KeyError"], "a", "b", None, printed)), functions)
        assert error == (None, ("builtins.KeyError",), "a", "b", None, printed[: wire.PRINTED_CHARACTERS])
    assert link._value(wire.encode((4.0, None)), SimpleNamespace(form=wire.PLAIN)).printed == ""
    with pytest.raises(wire.ProtocolError, match="a NoneType for a str"):
        link._value(wire.encode((4.0, None)), functions)


@pytest.mark.parametrize("count", [wire.TEXT_CHARACTERS, wire.TEXT_CHARACTERS + 1])
def test_the_error_of_a_cell_is_cut(count):
    assert link._ran((1, "x" * count)) == (Ran.ERROR, "x" * wire.TEXT_CHARACTERS)


# Changes made in place


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ([1, 2], [3, 4]),
        ([1, 2], [3]),
        ([1], [3, 4, 5]),
        ([], [1]),
        ([[1], 2], [[5, 6], 2]),
        ([1, (2, 3)], [1, (2, 4, 5)]),
        ({"a": 1, "b": 2}, {"b": 3, "c": 4}),
        ({"a": [1]}, {"a": [2, 3]}),
        ({1, 2}, {2, 3}),
        (([1], [2]), ([3], [4, 5])),
        ((([1],), 2), (([9],), 2)),
    ],
)
def test_what_can_be_changed_in_place_is(ours, theirs):
    inner = [one for one in (ours.values() if isinstance(ours, dict) else ours) if isinstance(one, list)]
    by_name = copy.deepcopy(ours)
    link.write_back(((0, ours), {"b": by_name}), ((0, theirs), {"b": theirs}))
    assert (ours, by_name) == (theirs, theirs)
    after = [one for one in (ours.values() if isinstance(ours, dict) else ours) if isinstance(one, list)]
    assert all(one is same for one, same in zip(inner, after, strict=True)), "and what it holds is the same thing"


@pytest.mark.parametrize("theirs", [[1, [4]], [1, (4,)], [1, {4: 5}], [1, 2]])
@pytest.mark.parametrize("held", [(2, 3), [2, 3], {2: 3}, 2])
def test_what_a_list_holds_may_become_something_else(held, theirs):
    ours = [1, held]
    link.write_back(((ours,), {}), ((theirs,), {}))
    assert ours == theirs


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ([1], (1,)),
        ((1,), [1]),
        (([1],), ([1], 2)),
        ({"a": 1}, [1]),
        (np.zeros(2), [0, 0]),
        (np.zeros(2), np.zeros(2, int)),
        (np.zeros(2), np.zeros((1, 3))),
    ],
)
def test_what_was_changed_to_another_type_does_not_come_back(ours, theirs):
    with pytest.raises(TypeError, match="changed in place to another type"):
        link.write_back(((ours,), {}), ((theirs,), {}))


def test_an_argument_that_nothing_can_change_stays():
    for ours, theirs in ((1, 2), ("a", "b"), (None, [])):
        link.write_back(((ours,), {}), ((theirs,), {}))


def test_two_types_that_hold_the_same_are_one():
    ours, theirs = np.zeros(2, "q"), np.ones(2, "l")  # both are whole numbers of 64 bits
    if ours.dtype != theirs.dtype:
        pytest.skip("they differ on this machine")
    link.write_back(((ours,), {}), ((theirs,), {}))
    assert ours.tolist() == [1, 1]


def test_what_lies_in_several_pieces_takes_values_of_its_own_shape():
    whole = np.zeros(6)
    link.write_back(((whole[::2],), {}), ((np.arange(1.0, 4.0),), {}))
    assert whole.tolist() == [1, 0, 2, 0, 3, 0]


def test_an_array_that_cannot_be_written_to_stays():
    ours = np.arange(3.0)
    ours.flags.writeable = False
    link.write_back(((ours,), {}), ((np.ones(3),), {}))
    assert ours.tolist() == [0, 1, 2]


def test_an_array_in_a_list_that_became_another_is_that_one():
    arrays = [np.zeros(2), np.zeros(2), np.zeros((2, 2))]
    ours, theirs = [*arrays], [np.ones(2), np.ones(3), np.ones(4)]
    link.write_back(((ours,), {}), ((theirs,), {}))
    assert [one is array for one, array in zip(ours, arrays, strict=True)] == [True, False, True]
    assert all(np.array_equal(one, their) for one, their in zip(ours, theirs, strict=True))
    with pytest.raises(ValueError, match="shorter"):
        link.write_back((([],), {}), ((), {}))
