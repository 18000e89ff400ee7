"""Writes a record as Gradescope's results.json, in the format that Gradescope publishes for autograders.

Students read this file on Gradescope, so it says of a hidden case no more than its name and points.
"""

import json
from pathlib import Path

from autograder.records import Case, Question, Record, Status
from autograder.records import write as write_whole


def write(folder: Path, record: Record) -> None:
    results = to_results(record)
    write_whole(folder / f"{record.submission}.json", json.dumps(results, indent=1, ensure_ascii=False) + "\n")


def to_results(record: Record) -> dict:
    """The results of one submission; a submission that could not be graded scores 0 and says why."""
    if record.status is not Status.GRADED:
        return {
            "score": 0,
            "output": f"This submission was not graded: {record.reason}.",
            "output_format": "text",
            "visibility": "visible",
            "stdout_visibility": "hidden",
            "tests": [],
        }
    by_hand = [f"{q.name} ({q.max_score:g} points)" for q in record.questions if q.manual]
    return {
        "score": record.score,
        "execution_time": round(record.seconds),
        "output": f"Graded by a person, later: {', '.join(by_hand)}." if by_hand else "",
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [_test(n, q) for n, q in enumerate((q for q in record.questions if not q.manual), 1)],
    }


def _test(number: int, question: Question) -> dict:
    passed = all(case.passed for case in question.cases)
    return {
        "number": str(number),
        "name": question.name,
        "score": question.score,
        "max_score": question.max_score,
        "status": "passed" if passed else "failed",
        "output": "\n".join(_line(case) for case in question.cases),
        "output_format": "text",
        "visibility": "visible",
    }


def _line(case: Case) -> str:
    head = f"{'passed' if case.passed else 'failed'}: {case.name} ({case.points:g}/{case.max_points:g})"
    if case.hidden:
        return f"{head}, hidden"
    message = "".join(f"\n    {line}" for line in (case.message or "").splitlines())
    return head + message
