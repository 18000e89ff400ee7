"""Results of a small class, made without grading anything: who did what is known, so the sums can be."""

from autograder import records, roster
from autograder.records import Case, Cell, Question, Record, Status
from autograder.results import Results

NASTY = "<script>alert('x')</script>\x00\x1b[31m=1+1"


def case(name, passed, points=1.0, hidden=False, message="what came instead", mistake=None):
    said = None if passed else message
    return Case(name, hidden, passed, points if passed else 0, points, said, None if passed else mistake)


def question(name, *cases):
    return Question(name, sum(c.points for c in cases), sum(c.max_points for c in cases), False, cases)


def manual(name, points):
    return Question(name, None, points, True, ())


def graded(id, *questions, assignment="05_heads", cells=()):
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


def heads(id, split, merge, cells=()):
    """A submission with two questions of two cases each, of which so many pass, and one that a person grades."""
    return graded(
        id,
        question("split_heads", case("shape", split > 0), case("columns", split > 1, 2.0, hidden=True, message=NASTY)),
        question("merge_heads", case("order", merge > 0, message=NASTY), case("sizes", merge > 1)),
        manual("why_several_heads", 6.0),
        cells=cells,
    )


def write_results(out, made, class_list=None):
    """A folder of results with these records, as `autograder grade` leaves it."""
    results = Results(out)
    for record in made:
        records.write(results.path(record.submission), records.to_json(record))
    records.write(out / roster.FILE_NAME, roster.to_json(class_list or roster.ClassList()))
    return out


__all__ = ["NASTY", "Cell", "Status", "case", "graded", "heads", "manual", "question", "ungraded", "write_results"]
