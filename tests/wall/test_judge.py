"""Only what the tests find decides: an answer that lies passes no case, and one that hangs costs no other."""

import copy
import re
from collections import namedtuple
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from types import SimpleNamespace

import nbformat
import pytest
from kit.notebooks import student_notebook
from kit.sample_class import solved, to_bytes
from kit.wall import NAME, lost, messages

from autograder.course.manifest import CaseEntry, Limits
from autograder.softlookup.findings import Finding
from autograder.wall._transcript import Transcript
from autograder.wall._values import NoRoom, Room
from autograder.wall.clock import Budget
from autograder.wall.inside import wire
from autograder.wall.inside.wire import Kind, Unsendable, Verb
from autograder.wall.judge import (
    ASKS_OTHERWISE,
    BUSY,
    LOSSES,
    NO_TIME,
    NOT_RUN,
    ONLY_CHANGED,
    SHARE_OF_LOSSES,
    Judge,
)
from autograder.wall.judge_limits import Busy
from autograder.wall.link import Fetched, Reply
from autograder.wall.loading import LoadedCase
from autograder.wall.losses import CallStopped, Loss, OutOfTime, PlayerLost
from autograder.wall.results import CaseRun

# Answers that lie, and what they get: nothing

LIES = {
    "equal to everything": """
class Lie:
    shape = (3,)
    dtype = float
    def __eq__(self, other): return True
    def __array__(self, *a, **k): raise SystemExit
    def __len__(self): return 3
def get_scores(H, h):
    return Lie()
""",
    "a subclass of array": """
class Lie(np.ndarray):
    def __array_ufunc__(self, *a, **k): return np.zeros(())
def get_scores(H, h):
    return np.zeros(len(H)).view(Lie)
""",
    "a generator without end": """
def get_scores(H, h):
    import itertools
    return itertools.count()
""",
    "a list in itself": """
def get_scores(H, h):
    x = []
    x.append(x)
    return x
""",
    "an empty array": "def get_scores(H, h):\n    return np.zeros((0,))",
    "not a number": "def get_scores(H, h):\n    return np.full(len(H), np.nan)",
    "an array of objects": "def get_scores(H, h):\n    return (H @ h).astype(object)",
    "it exits": "def get_scores(H, h):\n    raise SystemExit(0)",
    "it ends its process": "def get_scores(H, h):\n    import os\n    os._exit(0)",
    "an error whose text fails": """
class Mute(Exception):
    def __str__(self): raise RuntimeError
def get_scores(H, h):
    raise Mute
""",
    "bytes on the socket": """
def get_scores(H, h):
    import os
    for descriptor in range(3, 30):
        try:
            os.write(descriptor, b'passed' * 100)
        except OSError:
            pass
    return None
""",
    "patched tools": """
np.allclose = np.array_equal = lambda *a, **k: True
np.abs = np.absolute = lambda *a, **k: np.zeros(())
def get_scores(H, h):
    return np.zeros(len(H))
""",
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_passes_no_case_and_costs_no_other_question(grader, assignment, lie):
    notebook = solved(NAME, get_scores=LIES[lie])
    run = grader.run(assignment, nbformat.reads(to_bytes(notebook).decode(), as_version=4))
    assert run.status == "graded", run.reason
    passed = {case.name for case in run.cases["get_scores"] if case.passed}
    # An array of zeros does have the right shape, and neither it nor one of NaN changes an argument.
    honest = {"one_score_a_word", "arguments_left_alone"}
    fair = {"patched tools": honest, "a subclass of array": honest, "not a number": {"arguments_left_alone"}}
    assert passed <= fair.get(lie, set())
    if lie != "patched tools":  # they break the notebook's own later answers, which is its own doing
        lost = [q for q, cases in run.cases.items() if q != "get_scores" and not all(c.passed for c in cases)]
        assert lost == []


def test_the_stub_earns_nothing(grader, assignment):
    run = grader.run(assignment, student_notebook(NAME))
    assert [case.name for cases in run.cases.values() for case in cases if case.passed] == []


def test_the_check_itself_names_the_mistake(marked):
    record = marked(solved(NAME, get_scores="def get_scores(H, h):\n    H @ h"))
    (question,) = [q for q in record.questions if q.name == "get_scores"]
    assert {case.mistake for case in question.cases if not case.passed} == {"none-returned"}


def test_hidden_cases_for_which_there_was_no_time_have_failed(assignment):
    question = next(iter(assignment.questions.values()))
    answered = {case.entry.name: Transcript() for case in question.hidden}
    over = f"{NO_TIME}: it did not finish within 0 seconds of its own time"
    for seconds, transcripts, why in ((60.0, {}, NO_TIME), (0.0, answered, over)):
        judge = Judge(Limits(), Budget(seconds), lambda _lost: True, lambda _link: None)
        runs = judge.judge(question.hidden, transcripts)
        assert runs == {
            case.entry.name: CaseRun(case.entry.name, False, Finding(case.entry.name, said=why))
            for case in question.hidden
        }


def test_functions_that_hang_leave_the_others_their_time(marked_quickly):
    notebook = solved(NAME)  # whose cells called it before: those that hang are another test's
    notebook.cells.append(nbformat.v4.new_code_cell("def attend(*args):\n    while True:\n        pass", id="hangs"))
    assert lost(marked_quickly(notebook)) == {"attend"}


GIVEN_UP = {
    "ends its process too often": ("import os\n    os._exit(1)", {"LOSSES": 2}, 2),
    "has hung for too long": ("while True:\n        pass", {"SHARE_OF_LOSSES": 0}, 1),
}


@pytest.mark.parametrize("kind", GIVEN_UP)
def test_a_question_that_costs_too_much_is_given_up(marked_quickly, monkeypatch, kind):
    body, limits, times = GIVEN_UP[kind]
    for name, value in limits.items():
        monkeypatch.setattr(f"autograder.wall.judge.{name}", value)
    notebook = solved(NAME)
    notebook.cells.append(nbformat.v4.new_code_cell(f"def attend(*args):\n    {body}", id="costs"))
    record = marked_quickly(notebook)
    said = messages(record, "attend")
    assert lost(record) == {"attend"}
    assert NOT_RUN not in said[0]
    assert sum(NOT_RUN not in text for text in said) == times < len(said)


@pytest.fixture
def judge():
    """One with a minute for the submission."""
    return Judge(Limits(submission_seconds=60.0), Budget(60.0), lambda _lost: True, lambda _link: None)


def test_a_question_has_a_quarter_of_the_time_to_hang_in_and_five_players_to_end(judge):
    assert (LOSSES, SHARE_OF_LOSSES) == (5, 0.25)
    for losses, seconds, is_given_up in ((0, 59.0, False), (1, 15.0, False), (1, 15.1, True), (4, 0.0, False)):
        judge._losses["attend"], judge._lost_seconds = losses, seconds
        assert judge._is_given_up("attend") == is_given_up, (losses, seconds)
    judge._losses["attend"], judge._lost_seconds = 5, 0.0
    assert judge._is_given_up("attend")


def test_without_any_time_no_case_begins():
    judge = Judge(Limits(), Budget(0.0), lambda _lost: True, lambda _link: None)
    with pytest.raises(OutOfTime):
        judge._put(None, None, None)


def test_cases_follow_each_other_until_one_costs_the_player_or_they_are_slow(judge):
    def turns():
        return judge._in_turn("abc", "attend", patience=2.0)

    assert list(turns()) == ["a", "b", "c"]
    costly, slow = turns(), turns()
    assert next(costly) == "a"
    judge._losses["attend"] += 1
    assert list(costly) == []
    assert list(turns()) == ["a", "b", "c"], "what was lost before ends nothing"
    assert next(slow) == "a"
    judge._budget.spend(2.5)
    assert list(slow) == []


# Cases that are put to what stands for a player

NAMES = {"answer": Fetched(Kind.CALLABLE, 1)}
Changes = namedtuple("Changes", "value arguments")  # an answer that also leaves its arguments so


class Player:
    """Stands for a link to a player with a function `answer`, each call of which gives the next of these, or raises
    it.
    """

    stopped, stopped_for = 0, ""
    settled = 0

    def __init__(self, *answers, budget=None, seconds=0.0):
        self._answers = list(answers)
        self._budget, self._seconds = budget, seconds  # that each call takes
        self._lost = None
        self.asked, self.allowed = [], []

    def allow(self, seconds):
        self.allowed.append(seconds)

    def call(self, _handle, args, _kwargs, _functions):
        self.asked.append(copy.deepcopy(args))
        if self._budget is not None:
            self._budget.spend(self._seconds)
        answer = self._answers.pop(0)
        if isinstance(answer, BaseException):
            if isinstance(answer, CallStopped):
                self.stopped, self.stopped_for = self.stopped + 1, str(answer)
            self._lost = answer if isinstance(answer, PlayerLost) else None
            raise answer
        changed = wire.encode((answer.arguments, {})) if isinstance(answer, Changes) else None
        value = answer.value if isinstance(answer, Changes) else answer
        return Reply(Verb.RETURNED, wire.encode((value, changed)))

    def raise_if_lost(self):
        if self._lost:
            raise self._lost

    def give_up(self, why):
        raise PlayerLost(Loss.HUNG, why)


def case_of(test, name="it", ask=None):
    return LoadedCase(CaseEntry(name, False, 1.0, ""), test, ask or test, ("answer",))


def wants(value, *args):
    """A test that the answer, to these arguments, is this."""

    def test(names):
        if names.get("answer")(*args) != value:
            raise AssertionError(f"not {value}")  # an `assert` says more, as pytest has it

    return test


def catches_all(names):
    with suppress(BaseException):
        names.get("answer")()


def raises(error):
    def test(_names):
        raise error

    return test


def run_into(judge, player, *cases, patience=99.0):
    results = {}
    judge.run_into(results, player, NAMES, "attend", cases, patience)
    return results


def ask_into(judge, player, *cases, room=None, only_asking=nullcontext, transcripts=None):
    transcripts = {} if transcripts is None else transcripts
    judge.ask_into(transcripts, player, NAMES, room or Room(), "attend", cases, only_asking, 99.0)
    return transcripts


def said(run):
    return None if run.passed else run.finding.said


def zeroes(names):
    argument = [1]
    if names.get("answer")(argument) != sum(argument):
        raise AssertionError("not the sum")


VERDICTS = {
    "right": (wants(1), [1], None),
    "wrong": (wants(1), [2], "not 1"),
    "an error of the test's": (raises(ValueError("none")), [], "ValueError: none"),
    "an error without a text": (raises(ValueError()), [], "ValueError:"),
    "a key": (raises(KeyError("key")), [], "KeyError: key"),
    "an assertion within": (raises(ValueError("AssertionError: no")), [], "ValueError: AssertionError: no"),
    "characters that no page holds": (raises(AssertionError("a\0b")), [], "a\ufffdb"),
    "right, and changes what nobody looks at": (zeroes, [Changes(1, ([1],)), Changes(1, ([1],))], None),
    "right only for what it changed": (zeroes, [Changes(0, ([0],)), Changes(0, ([0],))], ONLY_CHANGED),
    "wrong even for what it changed": (zeroes, [Changes(5, ([0],))], "not the sum"),
    "changes and answers nothing": (wants(None, [1]), [Changes(None, ([0],))], None),
}


@pytest.mark.parametrize("kind", VERDICTS)
@pytest.mark.parametrize("hidden", [False, True])
def test_what_is_said_of_an_answer_is_the_same_of_public_and_hidden_cases(judge, kind, hidden):
    test, answers, why = VERDICTS[kind]
    player = Player(*answers, *answers)
    if not hidden:
        run = run_into(judge, player, case_of(test))["it"]
        assert len(player.asked) == len(answers)
    else:

        def ask(names):
            with suppress(Exception):
                test(names)

        case = case_of(test, ask=ask)
        run = judge.judge([case], ask_into(judge, player, case))["it"]
    assert (run.name, said(run), run.passed) == ("it", why, why is None)
    assert run.finding is None or run.finding.check == "it"


@pytest.mark.parametrize("hidden", [False, True])
def test_a_case_that_passes_what_cannot_cross_fails_for_that(judge, hidden):
    case = case_of(raises(Unsendable("a list without end")))
    if hidden:
        transcripts = ask_into(judge, Player(), case)
        assert transcripts["it"].failed is None
        run = judge.judge([case], transcripts)["it"]
    else:
        run = run_into(judge, Player(), case)["it"]
    assert said(run) == "TypeError: a list without end"


def test_each_case_finds_arguments_as_they_were_and_is_asked_again_only_for_its_own_changes(judge):
    shared = [1]
    one, other = case_of(wants(7, shared), "one"), case_of(wants(7, shared), "other")
    player = Player(Changes(7, ([0],)), Changes(7, ([0],)), 7)
    assert [run.passed for run in run_into(judge, player, one, other).values()] == [True, True]
    assert player.asked == [([1],), ([1],), ([1],)]
    assert shared == [1]


def test_the_second_round_of_a_case_leaves_its_arguments_alone(judge):
    def twice(names):
        argument = [1]
        answers = [names.get("answer")(argument), names.get("answer")(argument)]
        assert answers == [7, 7]

    for ask in (run_into, ask_into):
        player = Player(*[Changes(7, ([0],))] * 4)
        ask(judge, player, case_of(twice))
        assert player.asked == [([1],), ([0],), ([1],), ([1],)]


def test_a_hidden_case_that_changed_nothing_is_put_once(judge):
    player = Player(1)
    transcripts = ask_into(judge, player, case_of(wants(1)))
    assert len(player.asked) == 1
    assert transcripts["it"].names == NAMES


def test_hidden_cases_are_asked_where_nothing_is_compared(judge):
    entered = []

    @contextmanager
    def only_asking():
        entered.append("in")
        yield
        entered.append("out")

    ask_into(judge, Player(1), case_of(lambda names: entered.append(names.get("answer")())), only_asking=only_asking)
    assert entered == ["in", 1, "out"]


def test_a_hidden_case_that_asks_otherwise_when_it_is_judged_is_no_fault_of_the_answer(judge):
    case = case_of(wants(1, 2), ask=wants(1, 1))
    run = judge.judge([case], ask_into(judge, Player(1), case))["it"]
    assert said(run) == ASKS_OTHERWISE


def test_what_only_unchanged_arguments_would_have_asked_was_right_only_for_changed_ones(judge):
    def test(names):
        argument = [1]
        names.get("answer")(argument)
        if argument == [1]:
            names.get("answer")("more")

    def ask(names):
        names.get("answer")([1])

    case = case_of(test, ask=ask)
    transcripts = ask_into(judge, Player(*[Changes(7, ([0],))] * 2), case)
    assert said(judge.judge([case], transcripts)["it"]) == ONLY_CHANGED


@pytest.mark.parametrize("test", [wants(1), catches_all])
def test_a_public_case_that_was_stopped_has_failed_and_is_not_run_again(judge, test):
    results = run_into(judge, Player(CallStopped("too long"), 1), case_of(test), case_of(wants(1), "next"))
    assert [said(run) for run in results.values()] == ["too long"], "what was lost goes to the end of the queue"
    player = Player(1)
    results = run_into(judge, player, case_of(test), case_of(wants(1), "next"))
    assert [said(run) for run in results.values()] == ["too long", None]
    assert len(player.asked) == 1
    assert judge.timed_out == {("attend", "it")}
    assert judge._losses == {"attend": 1}


LOST = [(how, blamed) for how in (Loss.HUNG, Loss.DIED, Loss.PROTOCOL) for blamed in (True, False)]


@pytest.mark.parametrize("test", [wants(1), catches_all])
@pytest.mark.parametrize(("how", "blamed"), LOST)
def test_a_public_case_that_lost_the_player_is_run_again_only_if_it_is_not_to_blame(judge, test, how, blamed):
    lost = PlayerLost(how, "somehow")
    judge._blames = {lost: blamed}.__getitem__
    with pytest.raises(PlayerLost) as raised:
        run_into(judge, Player(lost), case_of(test))
    assert raised.value is lost
    player = Player(1)
    run = run_into(judge, player, case_of(wants(1)))["it"]
    assert said(run) == (str(lost) if blamed else None)
    assert len(player.asked) == (not blamed)
    assert judge.timed_out == ({("attend", "it")} if blamed and how is Loss.HUNG else set())
    assert judge._losses["attend"] == blamed


def test_a_case_after_which_the_player_is_lost_lost_it(judge):
    def settle(link):
        link.settled += 1
        raise PlayerLost(Loss.OVER_LIMITS)

    judge._settle, player = settle, Player(1)
    with pytest.raises(PlayerLost):
        run_into(judge, player, case_of(wants(1)))
    assert player.settled == 1
    assert said(run_into(judge, Player(), case_of(wants(1)))["it"]) == str(PlayerLost(Loss.OVER_LIMITS))


ASKED = {
    "stopped": (CallStopped("too long"), "too long", False, 1),
    "hung": (PlayerLost(Loss.HUNG, "no reply"), "no reply", True, 1),
    "died": (PlayerLost(Loss.DIED), "ended the notebook's process", True, 1),
    "starved": (PlayerLost(Loss.STARVED), None, True, 0),
    "out of time": (OutOfTime("time is up"), "time is up", True, 0),
    "no room": (NoRoom("no room"), "no room", False, 0),
}


@pytest.mark.parametrize("kind", ASKED)
def test_a_hidden_case_is_put_once_unless_the_machine_itself_ended_the_player(judge, kind):
    error, why, is_raised, losses = ASKED[kind]
    judge._blames = lambda _lost: pytest.fail("a hidden case that ended its player has failed whoever is to blame")
    transcripts = {}
    with pytest.raises(type(error)) if is_raised else nullcontext():
        ask_into(judge, Player(error), case_of(wants(1)), transcripts=transcripts)
    assert {name: transcript.failed for name, transcript in transcripts.items()} == ({"it": why} if why else {})
    assert judge._losses["attend"] == losses
    assert judge.timed_out == ({("attend", "it")} if kind in ("stopped", "hung") else set())
    if why:
        assert said(judge.judge([case_of(wants(1))], transcripts)["it"]) == why


def test_what_an_answer_that_is_not_kept_says_is_not_judged(judge):
    transcripts = ask_into(judge, Player(1), case_of(wants(1)), room=Room(1))
    assert "no room beside all the others" in transcripts["it"].failed


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(("seconds", "given_up"), [(7.5, False), (7.6, True)])
def test_cases_that_hung_for_a_quarter_of_the_time_together_cost_the_question_its_others(
    judge, hidden, seconds, given_up
):
    judge._budget.spend(20.0)  # of which they took nothing
    put = ask_into if hidden else run_into
    for name in "ab":
        put(judge, Player(CallStopped("too long"), budget=judge._budget, seconds=seconds), case_of(wants(1), name))
    player = Player(1)
    (found,) = put(judge, player, case_of(wants(1), "c")).values()
    assert (found.failed if hidden else said(found)) == (NOT_RUN if given_up else None)
    assert len(player.asked) == (not given_up)


def test_of_a_question_that_is_given_up_each_case_keeps_its_own_reason(judge):
    run_into(judge, Player(CallStopped("too long")), case_of(wants(1)))
    judge._losses["attend"] = LOSSES
    results = run_into(judge, Player(), case_of(wants(1)), case_of(wants(1), "next"))
    assert [said(run) for run in results.values()] == ["too long", NOT_RUN]


@pytest.mark.parametrize(
    ("call_seconds", "used", "allowed"),
    [(1.0, 0.0, 2.0), (0.125, 0.0, 0.25), (3.75, 0.0, 7.5), (4.0, 0.0, 7.5), (4.0, 20.0, 5.0)],
)
def test_a_case_gets_the_time_of_two_calls_but_an_eighth_of_what_is_left(call_seconds, used, allowed):
    judge = Judge(Limits(call_seconds=call_seconds), Budget(60.0), None, lambda _link: None)
    judge._budget.spend(used)
    assert judge.allowed() == allowed
    player, interrupts = Player(), []
    assert judge._put(player, interrupts.append, lambda: "done") == "done"
    assert (player.allowed, interrupts) == ([allowed], [allowed, 0])
    with pytest.raises(PlayerLost):
        judge._put(player, interrupts.append, partial(raises(PlayerLost(Loss.DIED)), None))
    assert interrupts == [allowed, 0] * 2


def test_a_case_that_takes_the_judge_too_long_is_given_up_after_the_time_that_it_got():
    judge = Judge(Limits(call_seconds=0.63), Budget(60.0), lambda _lost: True, lambda _link: None)
    why = BUSY.format(1.3)
    with pytest.raises(PlayerLost, match=re.escape(why)):
        run_into(judge, Player(), case_of(raises(Busy())))
    assert judge.timed_out == {("attend", "it")}
    interrupts = []
    run = judge._judge_transcript(case_of(raises(Busy())), Transcript(NAMES), interrupts.append)
    assert (said(run), interrupts) == (why, [1.26, 0])


@pytest.mark.parametrize("used", [60.0, 61.0])
def test_when_the_time_is_up_no_case_is_put_or_judged(judge, used):
    judge._budget.spend(used)
    with pytest.raises(OutOfTime, match="60 seconds of its own time"):
        run_into(judge, Player(), case_of(wants(1)))
    run = judge.judge([case_of(lambda _names: None)], {"it": Transcript(NAMES)})["it"]
    assert said(run) == f"{NO_TIME}: it did not finish within 60 seconds of its own time"


def test_with_little_time_left_a_case_is_judged(judge):
    judge._budget.spend(59.0)
    assert judge.judge([case_of(lambda _names: None)], {"it": Transcript(NAMES)})["it"].passed


def test_the_time_that_judging_takes_is_the_submissions(judge, monkeypatch):
    monkeypatch.setattr("autograder.wall.judge.time", SimpleNamespace(thread_time=iter([1.5, 4.0]).__next__))
    judge._budget.spend(1.0)
    judge.judge([case_of(lambda _names: None)], {"it": Transcript(NAMES)})
    assert judge._budget.used() == 3.5


@pytest.mark.parametrize(("used", "goes_on"), [(2.0, True), (2.5, False)])
def test_cases_are_slow_when_they_took_longer_than_the_patience(judge, used, goes_on):
    judge._budget.spend(10.0)
    turns = judge._in_turn("ab", "attend", patience=2.0)
    next(turns)
    judge._budget.spend(used)
    assert list(turns) == (["b"] if goes_on else [])


# What is said of an error


def caused(times, where="  cell 2, line 1\n"):
    """An error with the student's own lines at the end of so many causes."""
    error = AssertionError("no")
    last = error
    for _ in range(times):
        last.__cause__ = last = ValueError()
    last.where = where
    return error


@pytest.mark.parametrize(("times", "is_found"), [(0, True), (1, True), (4, True), (5, False)])
def test_the_students_own_lines_are_looked_for_in_five_errors(judge, times, is_found):
    run = run_into(judge, Player(), case_of(raises(caused(times))))["it"]
    assert (run.finding.said, run.finding.raised_at) == ("no", "  cell 2, line 1" if is_found else "")


@pytest.mark.parametrize(("where", "raised_at"), [(" \n", ""), (7, ""), ("a\0b", "a\ufffdb")])
def test_lines_that_are_none_are_not_shown(judge, where, raised_at):
    assert run_into(judge, Player(), case_of(raises(caused(1, where))))["it"].finding.raised_at == raised_at


def test_the_nearest_lines_are_the_ones_that_are_shown(judge):
    error = caused(2, "far")
    error.where = "near"
    assert run_into(judge, Player(), case_of(raises(error)))["it"].finding.raised_at == "near"


def test_a_checks_own_finding_is_what_is_said_with_the_lines_of_the_error(judge):
    error = caused(0, "line 3")
    error.finding = Finding("shape", came="a\0b", denied=("none-returned",), certain=True)
    run = run_into(judge, Player(), case_of(raises(error)))["it"]
    expected = Finding("shape", came="a\ufffdb", denied=("none-returned",), certain=True, raised_at="line 3")
    assert run == CaseRun("it", False, expected)
