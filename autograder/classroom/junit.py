"""Writes junit.xml: one test suite per submission, one test case per question.

Students may see such files, so of hidden cases they contain only the names.
"""

import re

from junitparser import Error, Failure, Skipped, TestCase, TestSuite
from junitparser.junitparser import FinalResult

from autograder.classroom.final_grades import FinalGrade
from autograder.files.visible import printable_lines
from autograder.marking.record import QuestionGrade

JUNIT_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="autograder grade">'


def junit_suite(grade: FinalGrade) -> str:
    """Return the test suite of a submission; characters that XML cannot hold are replaced."""
    record = grade.record
    suite = TestSuite(record.submission)
    if grade.is_graded:
        suite.add_testcases([_junit_case(grade, question) for question in record.questions])
    else:
        status, reason = str(record.status), record.reason or ""
        suite.add_testcase(_case(status, record.submission, Error(type_=status), reason, reason))
    suite.time = round(record.seconds, 3)
    return re.sub(r"\A<\?xml[^>]*\?>\s*", "", suite.tostring().decode())  # the file has a declaration already


def _junit_case(grade: FinalGrade, question: QuestionGrade) -> TestCase:
    points = grade.points(question)
    name, classname = question.name, f"{grade.record.assignment}.{grade.record.submission}"
    failed = [case for case in question.cases if case.failed]
    if question.manual and points is None:
        return _case(name, classname, Skipped(), "a person grades this question")
    if not failed:
        return TestCase(name, classname)
    lines = [f"{case.name} (hidden)" if case.hidden else f"{case.name}: {case.full_message}" for case in failed]
    short = f"{points:g} of {question.max_score:g} points; failed: {', '.join(case.name for case in failed)}"
    return _case(name, classname, Failure(type_="failed"), short, "\n".join(lines))


def _case(name: str, classname: str, result: FinalResult, message: str, text: str = "") -> TestCase:
    case = TestCase(name, classname)
    result.message, result.text = printable_lines(message), printable_lines(text)
    case.result = [result]
    return case
