"""Writes junit.xml: one test suite per submission, one test case per question.

Students may see such files, so they contain only the names of hidden cases. Characters that XML cannot hold are
replaced.
"""

import io
from pathlib import Path
from types import TracebackType
from xml.sax.saxutils import XMLGenerator

from autograder.classroom.final_grade import FinalGrade
from autograder.files.whole import ASIDE, clean_xml
from autograder.marking.record import QuestionGrade, Status


class JUnitFile:
    """A context, in which test suites are added; the file is there once it is left without an error."""

    def __init__(self, path: Path):
        self._path = path
        self._aside = path.with_name(f"{ASIDE}{path.name}")

    def __enter__(self) -> "JUnitFile":
        self._file = open(self._aside, "w", encoding="utf-8")
        self._file.write('<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="autograder grade">')
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        if kind is None:
            self._file.write("</testsuites>")
        self._file.close()
        if kind is None:
            self._aside.replace(self._path)
        else:
            self._aside.unlink()

    def add(self, suites: str) -> None:
        """Add what `suite` gave, of one submission or of several."""
        self._file.write(suites)


def suite(one: FinalGrade) -> str:
    """The test suite of a submission whose record has its cases."""
    text = io.StringIO()
    _Suite(text).add(one)
    return text.getvalue()


class _Suite:
    def __init__(self, text: io.StringIO):
        self._xml = XMLGenerator(text, "utf-8", short_empty_elements=True)

    def add(self, one: FinalGrade) -> None:
        record = one.record
        questions = record.questions if record.status is Status.GRADED else ()
        failed = sum(not q.manual and not all(c.passed for c in q.cases) for q in questions)
        skipped = sum(q.manual and q.name not in one.by_hand for q in questions)
        counts = {"tests": len(questions) or 1, "failures": failed, "skipped": skipped, "errors": not questions}
        self._start(
            "testsuite", name=record.submission, **{k: int(v) for k, v in counts.items()}, time=f"{record.seconds:.3f}"
        )
        for question in questions:
            self._start("testcase", classname=f"{record.assignment}.{record.submission}", name=question.name)
            self._verdict(one, question)
            self._xml.endElement("testcase")
        if not questions:
            self._start("testcase", classname=record.submission, name=str(record.status))
            self._element("error", record.reason or "", message=record.reason or "", type=str(record.status))
            self._xml.endElement("testcase")
        self._xml.endElement("testsuite")

    def _verdict(self, one: FinalGrade, question: QuestionGrade) -> None:
        points = one.points(question)
        if question.manual and points is None:
            self._element("skipped", "", message="a person grades this question")
        failed = [case for case in question.cases if not case.passed]
        if failed:
            lines = [f"{c.name} (hidden)" if c.hidden else f"{c.name}: {c.said}" for c in failed]
            short = f"{points:g} of {question.max_score:g} points; failed: {', '.join(c.name for c in failed)}"
            self._element("failure", "\n".join(lines), message=short, type="failed")

    def _start(self, name: str, /, **attributes: object) -> None:
        self._xml.startElement(name, {key: clean_xml(str(value)) for key, value in attributes.items()})

    def _element(self, name: str, text: str, /, **attributes: object) -> None:
        self._start(name, **attributes)
        self._xml.characters(clean_xml(text))
        self._xml.endElement(name)
