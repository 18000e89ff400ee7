"""Writes a record as Gradescope's results.json, in the format that Gradescope publishes for autograders.

Students read this file on Gradescope, so it says of a hidden case no more than its name and points.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from autograder.records import Case, Question
from autograder.records import write as write_whole
from autograder.standing import Standing


def write(folder: Path, one: Standing) -> None:
    results = to_results(one)
    write_whole(folder / f"{one.record.submission}.json", json.dumps(results, indent=1, ensure_ascii=False) + "\n")


def to_results(one: Standing) -> dict:
    """The results of one submission; a submission that could not be graded scores 0 and says why."""
    record = one.record
    if not one.is_graded:
        return {
            "score": 0,
            "output": f"This submission was not graded: {record.reason}.",
            "output_format": "text",
            "visibility": "visible",
            "stdout_visibility": "hidden",
            "tests": [],
        }
    return {
        "score": one.total,
        "execution_time": round(record.seconds),
        "output": " ".join(_remarks(one)),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [
            *(_test(n, q) for n, q in enumerate((q for q in record.questions if not q.manual), 1)),
            *(_by_hand(one, q) for q in record.questions if q.name in one.by_hand),
        ],
    }


def _remarks(one: Standing) -> Iterator[str]:
    waiting = [f"{q.name} ({q.max_score:g} points)" for q in one.record.questions if q.name in one.waiting]
    if waiting:
        yield f"Graded by a person, later: {', '.join(waiting)}."
    if one.penalty:
        yield f"{one.penalty:g} points less, for {one.days_late} days late."


def _by_hand(one: Standing, question: Question) -> dict:
    given = one.by_hand[question.name]
    return {
        "name": question.name,
        "score": given.points,
        "max_score": question.max_score,
        "output": given.comment,
        "output_format": "text",
        "visibility": "visible",
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
