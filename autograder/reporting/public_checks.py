"""Says what the public checks of a graded question found, as students read it in their notebooks."""

from autograder.course.diagnosis import Diagnosis, Found, diagnose, failed_line, passed_line
from autograder.records.record import QuestionGrade


def public_checks(question: QuestionGrade) -> tuple[str, Diagnosis | None]:
    """A headline, and what failed; "" where a question has no public checks."""
    public = [case for case in question.cases if not case.hidden]
    found = [Found(case.name, case.passed, case.said, case.mistake, case.hint) for case in public]
    if not found:
        return "", None
    diagnosis = diagnose(found)
    if diagnosis:
        return failed_line(found), diagnosis
    points = sum(case.max_points for case in public)
    return passed_line(points, question.max_score, all(case.form for case in public)), None
