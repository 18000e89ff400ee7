"""Writes everything that is made from records: gradebooks, and what students and instructors read.

Takes the verdict on every submission, whose records have their cases; the page of one says whether another counts in
its place. Of a large class, pages are written by several processes. Every file is rewritten, so nothing of an earlier
run is left."""

import re
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from junitparser import Error, Failure, Skipped, TestCase, TestSuite
from junitparser.junitparser import FinalResult

from autograder.classroom import gradebooks, similarity
from autograder.classroom.by_hand import write_by_hand
from autograder.classroom.entries import ClassState
from autograder.classroom.grades import ClassGrades, FinalGrade, Verdict, read_class
from autograder.classroom.pages.feedback import write_feedback
from autograder.classroom.pages.report import write_report
from autograder.classroom.pages.why import meanings, write_why
from autograder.classroom.platforms import gradescope
from autograder.classroom.release import level_at
from autograder.classroom.similarity import Compared
from autograder.course.manifest import Release
from autograder.files import workers
from autograder.files.csv_files import printable_lines
from autograder.files.whole import write_whole
from autograder.marking.record import QuestionGrade

SLICE = 50
POOL_FROM = 400  # submissions; fewer are written sooner than workers start


def _write_each(out: Path, verdicts: Sequence[tuple[Verdict, Release]]) -> Iterator[str]:
    """Write the files of these submissions, and give their parts of junit.xml in order."""
    names = meanings()  # read once: a worker would take longer for it than for some pages
    calls = [(out, verdicts[start : start + SLICE], names) for start in range(0, len(verdicts), SLICE)]
    if len(verdicts) < POOL_FROM or workers.processors() == 1:
        return (_write_slice(*call) for call in calls)
    return workers.in_order(_write_slice, calls, workers.processors())


def _write_slice(out: Path, verdicts: Sequence[tuple[Verdict, Release]], names: dict[str, str]) -> str:
    for verdict, release in verdicts:
        gradescope.write_gradescope_results(out / "gradescope", verdict.grade)
        write_feedback(out / "feedback", verdict, release, names)
        write_why(out / "why", verdict, names)
    return "".join(junit_suite(verdict.grade) for verdict, _ in verdicts)


def write_outputs(out: Path, grades: ClassGrades, state: ClassState, compared: Compared | None) -> None:
    """Write all of it from the verdict on every submission, in the order of their ids."""
    verdicts = grades.verdicts
    for folder in ("gradescope", "feedback", "why"):
        shutil.rmtree(out / folder, ignore_errors=True)
    for old in out.glob("feedback-*.zip"):
        old.unlink()
    now = datetime.now(UTC)
    levels = {name: level_at(now, name, state) for name in {verdict.grade.record.assignment for verdict in verdicts}}
    suites = "".join(_write_each(out, [(verdict, levels[verdict.grade.record.assignment]) for verdict in verdicts]))
    write_whole(out / "junit.xml", f"{JUNIT_HEAD}{suites}</testsuites>")
    gradebooks.write_gradebooks(out, grades, state)
    write_by_hand(out, [verdict.grade for verdict in verdicts])
    write_report(out / "report.html", grades, state, compared)


def write_all(out: Path) -> tuple[ClassGrades, ClassState]:
    """Write all of it again; gives what `read_class` gives."""
    grades, state = read_class(out)
    write_outputs(out, grades, state, similarity.load_similarities(out))
    return grades, state


# junit.xml: one test suite per submission, one test case per question. Students may see such files, so of hidden cases
# they contain only the names.


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
