"""Results of a small class, made without grading anything: who did what is known, so the sums can be."""

from autograder.classroom.entries import STATE_FILE, ClassState, state_to_json
from autograder.classroom.settings import Settings
from autograder.files.whole import write_whole
from autograder.marking.record import CaseGrade, CellReport, QuestionGrade, Record, Results, Status, record_to_json

NASTY = "<script>alert('x')</script>\x00\x1b[31m=1+1"


def case(name, passed, points=1.0, hidden=False, message="what came instead", mistake=None):
    said = None if passed else message
    return CaseGrade(name, hidden, passed, points if passed else 0, points, said, None if passed else mistake)


def question(name, *cases):
    return QuestionGrade(name, sum(c.points for c in cases), sum(c.max_points for c in cases), False, cases)


def manual(name, points):
    return QuestionGrade(name, None, points, True, ())


def graded(id, *questions, assignment="05_fifth", cells=()):
    autograded = [q for q in questions if not q.manual]
    return Record(
        submission=id,
        assignment=assignment,
        status=Status.GRADED,
        reason=None,
        engine="wall",
        isolation="full",
        score=sum(q.score for q in autograded),
        max_score=sum(q.max_score for q in autograded),
        seconds=0.5,
        fingerprint="a:b",
        questions=questions,
        cells=tuple(cells),
    )


def ungraded(id, status=Status.UNREADABLE, reason="the file is empty"):
    return Record(id, None, status, reason, "wall", "full", None, None, 0.1, "a:b")


def plain_record(**fields):
    plain = {
        "submission": "ann",
        "assignment": "03_third",
        "status": Status.GRADED,
        "reason": None,
        "engine": "wall",
        "isolation": "full",
        "score": 1.5,
        "max_score": 2.0,
        "seconds": 1.0,
        "fingerprint": "a:b",
    }
    return Record(**plain | fields)


def with_case(passed, points=1.0, name="shape"):
    case = CaseGrade(name, False, passed, points if passed else 0, points, None if passed else "no", None)
    return (QuestionGrade("attend", case.points, points, False, (case,)),)


def heads(id, split, merge, cells=()):
    """A submission with two questions of two cases each, of which so many pass, and one that a person grades."""
    return graded(
        id,
        question("split_heads", case("shape", split > 0), case("columns", split > 1, 2.0, hidden=True, message=NASTY)),
        question("merge_heads", case("order", merge > 0, message=NASTY), case("sizes", merge > 1)),
        manual("why_several_heads", 6.0),
        cells=cells,
    )


def write_results(out, made, state=None):
    """A folder of results with these records, as `autograder grade` leaves it."""
    results = Results(out)
    for record in made:
        write_whole(results.path(record.submission), record_to_json(record))
    write_whole(out / STATE_FILE, state_to_json(state or ClassState()))
    return out


__all__ = [
    "NASTY",
    "CellReport",
    "Status",
    "case",
    "graded",
    "heads",
    "manual",
    "plain_record",
    "question",
    "ungraded",
    "with_case",
    "write_results",
]


def class_state(source="folder", entries=(), missing=(), dues=(), late_penalty=None, points=(), **more):
    """A class in which this was said."""
    of_state = ("points", "adjustments", "groups", "roster")
    settings = {
        name: more.pop(name) for name in list(more) if name in Settings.__struct_fields__ and name not in of_state
    }
    said = Settings(due=dues, late_penalty=late_penalty, **settings)
    return ClassState(source, dict(entries), missing, said, dues, points=points, **more)
