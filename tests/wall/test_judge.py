"""Only what the tests find decides: an answer that lies passes no case, and one that hangs costs no other."""

import nbformat
import pytest
from kit.notebooks import student_notebook
from kit.sample_class import solved, to_bytes
from kit.wall import NAME, lost, messages

from autograder.course.manifest import Limits
from autograder.softlookup.findings import Finding
from autograder.wall._transcript import Transcript
from autograder.wall.clock import Budget
from autograder.wall.judge import LOSSES, NO_TIME, NOT_RUN, SHARE_OF_LOSSES, Judge
from autograder.wall.losses import OutOfTime
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
