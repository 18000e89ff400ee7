"""What students read on every page alike: what public checks found, and whose fault it is if there is no grade.

Takes a question's record; gives a headline and the diagnosis that the notebook gave.
"""

from autograder.marking.record import QuestionGrade
from autograder.softlookup.diagnosis import Diagnosis, diagnose, failed_line, passed_line

OUR_FAULT = (
    "The grader failed, not your submission. You lose no points: tell the course's staff, who will run it again."
)


def public_checks(question: QuestionGrade) -> tuple[str, Diagnosis | None]:
    """A headline, and what failed; "" where a question has no public checks."""
    public = [case for case in question.cases if not case.hidden and not case.set_aside]
    if not public:
        return "", None
    failed = [case.finding for case in public if case.finding]
    diagnosis = diagnose(failed)
    if diagnosis:
        return failed_line(len(failed), len(public)), diagnosis
    points = sum(case.max_points for case in public)
    return passed_line(points, question.max_score, all(case.form for case in public)), None
