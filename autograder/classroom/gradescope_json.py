"""Writes a record as Gradescope's results.json, in the format that Gradescope publishes for autograders.

A question is one test, with what its public checks found, as students read it in their notebooks. Each hidden case is a
separate test, which students see when the course allows it and which shows only its name and points. Gradescope shows
no total while any test is hidden from students."""

import json
from collections.abc import Iterator
from pathlib import Path

from autograder.classroom.final_grade import OUR_FAULT, FinalGrade
from autograder.course.manifest import GradescopeDisplay
from autograder.files.csv_files import printable_lines
from autograder.files.whole import write_whole
from autograder.marking.record import CaseGrade, QuestionGrade
from autograder.student.diagnosis import Diagnosis, diagnose, failed_line, passed_line


def public_checks(question: QuestionGrade) -> tuple[str, Diagnosis | None]:
    """A headline, and what failed; "" where a question has no public checks."""
    public = [case for case in question.cases if not case.hidden]
    if not public:
        return "", None
    failed = [case.finding for case in public if case.finding]
    diagnosis = diagnose(failed)
    if diagnosis:
        return failed_line(len(failed), len(public)), diagnosis
    points = sum(case.max_points for case in public)
    return passed_line(points, question.max_score, all(case.form for case in public)), None


def write_gradescope_results(folder: Path, grade: FinalGrade) -> None:
    write_whole(folder / f"{grade.record.submission}.json", gradescope_results(grade, GradescopeDisplay()))


def gradescope_results(grade: FinalGrade, shown: GradescopeDisplay) -> str:
    return printable_lines(json.dumps(to_results(grade, shown), ensure_ascii=False)) + "\n"


def to_results(grade: FinalGrade, shown: GradescopeDisplay) -> dict:
    """The results of one submission; a submission that could not be graded scores 0 and says why."""
    record = grade.record
    if not grade.is_graded:
        return _results(0, grade.why_not_graded) | {"extra_data": _about(grade)}
    numbered = list(enumerate((q for q in record.questions if not q.manual), 1))
    return _results(_scaled(grade, shown), " ".join(_remarks(grade, shown))) | {
        "execution_time": round(record.seconds),
        "extra_data": _about(grade),
        "tests": [
            *(test for number, question in numbered for test in _tests(number, question, shown)),
            *(_by_hand(grade, q) for q in record.questions if q.name in grade.by_hand),
        ],
    }


def of_a_failed_grader() -> dict:
    """The results of a submission that could not be graded through no fault of its own."""
    return _results(0, OUR_FAULT)


def _results(score: float | None, output: str) -> dict:
    """Results that students see, without tests."""
    return {
        "score": score,
        "output": output,
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [],
    }


def _about(grade: FinalGrade) -> dict:
    record = grade.record
    return {
        "assignment": record.assignment,
        "status": record.status,
        "engine": record.engine,
        "isolation": record.isolation,
        "fingerprint": record.fingerprint,
    }


def _scaled(grade: FinalGrade, shown: GradescopeDisplay) -> float | None:
    if shown.points is None or not grade.max_total:
        return grade.total or 0
    return round((grade.total or 0) / grade.max_total * shown.points, 5)


def _counted(number: float, what: str) -> str:
    return f"{number:g} {what}{'s' * (number != 1)}"


def _remarks(grade: FinalGrade, shown: GradescopeDisplay) -> Iterator[str]:
    failed = [cell.label for cell in grade.record.cells if cell.status == "error"]
    if failed:
        yield f"Stopped by an error, so anything the rest of the cell defines is missing: cell {', '.join(failed)}."
    stopped = [cell.label for cell in grade.record.cells if cell.status in ("timed_out", "died")]
    if stopped:
        yield f"Stopped, and the rest graded without it: cell {', '.join(stopped)}."
    yield from (f"{question.defined_again}." for question in grade.record.questions if question.defined_again)
    if any(case.hidden for question in grade.record.questions for case in question.cases):
        yield {
            "hidden": "Hidden checks, which are not shown here, count too.",
            "after_due_date": "Hidden checks count too; they are shown after the due date.",
            "after_published": "Hidden checks count too; they are shown when grades are published.",
            "visible": "Of hidden checks, name and points are shown.",
        }[shown.hidden_cases]
    waiting = [f"{q.name} ({q.max_score:g} points)" for q in grade.record.questions if q.name in grade.waiting]
    if waiting:
        yield f"Graded by a person, later: {', '.join(waiting)}."
    for _, adjustment in grade.adjusted:
        yield f"{adjustment.description}."
    if grade.penalty:
        yield f"{_counted(grade.penalty, 'point')} off: {_counted(grade.days_late, 'day')} late."


def _by_hand(grade: FinalGrade, question: QuestionGrade) -> dict:
    given = grade.by_hand[question.name]
    return {
        "name": question.name,
        "score": given.points,
        "max_score": question.max_score,
        "output": given.comment,
        "output_format": "text",
        "tags": ["by hand"],
        "visibility": "visible",
    }


def _tests(number: int, question: QuestionGrade, shown: GradescopeDisplay) -> Iterator[dict]:
    """The question's public cases together, then each hidden one."""
    public = [case for case in question.cases if not case.hidden]
    yield {
        "number": str(number),
        "name": question.name,
        "score": round(sum(case.points for case in public), 5),
        "max_score": round(sum(case.max_points for case in public), 5),
        "status": _status(public),
        "output": _output(question, public),
        "output_format": "text",
        "tags": ["public"],
        "visibility": "visible",
        "extra_data": {"question": question.name, "cases": {case.name: case.points for case in public}},
    }
    for part, case in enumerate((case for case in question.cases if case.hidden), 1):
        yield {
            "number": f"{number}.{part}",
            "name": f"{question.name}: {case.name}",
            "score": case.points,
            "max_score": case.max_points,
            "status": _status([case]),
            "output": "A hidden check: students see its name and points at most.",
            "output_format": "text",
            "tags": ["hidden"],
            "visibility": shown.hidden_cases,
            "extra_data": {"question": question.name, "cases": {case.name: case.points}},
        }


def _status(cases: list[CaseGrade]) -> str:
    return "passed" if all(case.passed for case in cases) else "failed"


def _output(question: QuestionGrade, public: list[CaseGrade]) -> str:
    headline, diagnosis = public_checks(question)
    lines = [headline, *(diagnosis.text.splitlines() if diagnosis else []), ""]
    return "\n".join([*lines, *map(_line, public)]).strip()


def _line(case: CaseGrade) -> str:
    return f"{'passed' if case.passed else 'failed'}: {case.name} ({case.points:g}/{case.max_points:g})"
