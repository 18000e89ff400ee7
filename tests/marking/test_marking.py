"""Whatever happens, a submission has a record, and its points are those of the manifest."""

from pathlib import Path

from kit.raw_notebooks import code, to_json

from autograder.course.manifest import BuiltAssignment, CaseEntry, Limits, Manifest, QuestionEntry
from autograder.marking.finding import SubmittedFile
from autograder.marking.marking import mark
from autograder.wall.results import CaseRun, Level, NotebookRun

CASES = (CaseEntry("small", False, 1.0, "Is it small?"), CaseEntry("large", True, 9.0, "Is it large?"))
ASKED = Manifest("sums", (QuestionEntry("total", False, 10.0, CASES),), Limits())
SHELF = {"sums": BuiltAssignment(Path("sums"), ASKED, "digest")}


class StandIn:
    """An engine that gives what it is told to."""

    isolation = Level.NONE

    def __init__(self, run):
        self.run = run


def marked(folder, run):
    path = folder / "ada.ipynb"
    path.write_bytes(to_json(code("total = 1"), metadata={"otter": {"assignment_name": "sums"}}))
    return mark(SubmittedFile("ada", path), SHELF, None, StandIn(run))


def test_an_engine_that_fails_is_the_graders_fault_and_no_end(tmp_path):
    record = marked(tmp_path, lambda *_: 1 / 0)
    assert (record.status, record.score) == ("grader_error", None)
    assert record.reason == "the grader failed, not the submission (ZeroDivisionError: division by zero)"


def test_an_engine_says_which_cases_passed_and_no_more(tmp_path):
    ran = [CaseRun("small", True), CaseRun("made_up", True)]
    record = marked(tmp_path, lambda *_: NotebookRun("graded", None, 0.1, {"total": ran}))
    assert (record.score, record.max_score) == (1, 10)
    small, large = record.questions[0].cases
    assert (small.name, small.points, large.name, large.points) == ("small", 1, "large", 0)
    assert large.message == "the check did not run\nHint: Is it large?"
