"""Gradescope: its export of submissions, and the results.json that its autograders write.

An export lies beside a `submission_metadata.yml` that says whose each folder is. In results, a question is one test,
with what its public checks found, as students read it in their notebooks. Each hidden case is a separate test, which
students see when the course allows it and which shows only its name and points. Gradescope shows no total while any
test is hidden from students.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.classroom.for_students import OUR_FAULT, Lines, public_checks, told
from autograder.classroom.people import Person
from autograder.classroom.platforms.base import Origin, Platform, top_name
from autograder.course.manifest import GradescopeDisplay
from autograder.errors import UserError
from autograder.files.visible import printable, printable_lines
from autograder.files.whole import write_whole
from autograder.marking.finding import SubmittedFile
from autograder.marking.record import CaseGrade, QuestionGrade

if TYPE_CHECKING:
    from autograder.classroom.final_grades import FinalGrade

HIDDEN = ("A hidden check", "students see its name and points at most.")
METADATA = "submission_metadata.yml"


class Gradescope(Platform):
    name = "gradescope"
    one_assignment = True

    def is_export(self, top: Path, entries: list[Path]) -> bool:
        return (top / METADATA).is_file()

    def is_beside(self, root: Path, file: Path) -> bool:
        return file.name == METADATA

    def origins(self, top: Path, files: list[SubmittedFile]) -> dict[Path, Origin]:
        metadata = _metadata(top / METADATA)
        return {file.path: _origin(top_name(top, file.path), metadata) for file in files}


PLATFORM = Gradescope()


def _origin(name: str, metadata: dict[str, Any]) -> Origin:
    entry = metadata.get(name)
    if not isinstance(entry, dict):
        return Origin(unclear=f"{printable(name)} is not in {METADATA}; export the submissions again")
    submitters = [each for each in entry.get(":submitters") or [] if isinstance(each, dict)]
    people = tuple(
        Person(name=_text(each, ":name"), id=_text(each, ":sid"), email=_text(each, ":email")) for each in submitters
    )
    return Origin(people, _time(entry.get(":created_at")), number=name)


def _metadata(path: Path) -> dict[str, Any]:
    import yaml  # where single submissions are graded, it is not installed

    parser = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader

    class _Metadata(parser):  # type: ignore[misc, valid-type]  # one of two classes
        """Ruby's YAML: its objects' names say nothing that is needed here, so that they are read as plain mappings."""

    def plainly(loader: yaml.SafeLoader, _name: str, node: yaml.Node) -> object:
        if isinstance(node, yaml.MappingNode):
            return loader.construct_mapping(node, deep=True)
        if isinstance(node, yaml.SequenceNode):
            return loader.construct_sequence(node, deep=True)
        return loader.construct_scalar(node) if isinstance(node, yaml.ScalarNode) else None

    _Metadata.add_multi_constructor("!ruby/", plainly)
    try:
        metadata = yaml.load(path.read_bytes(), _Metadata)
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); export the submissions again") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UserError(f"{path}: not Gradescope's metadata; export the submissions again") from error
    if not isinstance(metadata, dict):
        raise UserError(f"{path}: not Gradescope's metadata; export the submissions again")
    return metadata


def _text(submitter: dict[str, Any], field: str) -> str:
    value = submitter.get(field)
    return "" if value is None else str(value)


def _time(value: object) -> datetime | None:
    """Return a time as YAML reads it; Rails writes one that its own zone follows."""
    if isinstance(value, dict):
        value = value.get("utc") or value.get("time")
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip().replace(" UTC", "+00:00").replace(" Z", "+00:00"))
        except ValueError:
            return None
    if not isinstance(value, datetime):
        return None
    return value if value.tzinfo else value.replace(tzinfo=UTC)


def write_gradescope_results(folder: Path, grade: "FinalGrade") -> None:
    write_whole(folder / f"{grade.record.submission}.json", gradescope_results(grade, GradescopeDisplay()))


def gradescope_results(grade: "FinalGrade", shown: GradescopeDisplay) -> str:
    return printable_lines(json.dumps(to_results(grade, shown), ensure_ascii=False)) + "\n"


def to_results(grade: "FinalGrade", shown: GradescopeDisplay) -> dict[str, Any]:
    """Return the results of one submission; a submission that could not be graded scores 0 and says why."""
    record = grade.record
    if not grade.is_graded:
        return _results(0, grade.why_not_graded) | {"extra_data": _about(grade)}
    said = told(record, shown.release, {})
    numbered = list(enumerate((q for q in record.questions if not q.manual), 1))
    return _results(_scaled(grade, shown), " ".join(_remarks(grade, shown))) | {
        "execution_time": round(record.seconds),
        "extra_data": _about(grade),
        "tests": [
            *(test for number, question in numbered for test in _tests(number, question, shown, said)),
            *(_by_hand(grade, q) for q in record.questions if q.name in grade.by_hand),
        ],
    }


def of_a_failed_grader() -> dict[str, Any]:
    """Return the results of a submission that could not be graded through no fault of its own."""
    return _results(0, OUR_FAULT)


def _results(score: float | None, output: str) -> dict[str, Any]:
    """Results that students see, without tests."""
    return {
        "score": score,
        "output": output,
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [],
    }


def _about(grade: "FinalGrade") -> dict[str, Any]:
    record = grade.record
    return {
        "assignment": record.assignment,
        "status": record.status,
        "engine": record.engine,
        "isolation": record.isolation,
        "fingerprint": record.fingerprint,
    }


def _scaled(grade: "FinalGrade", shown: GradescopeDisplay) -> float | None:
    total, most = grade.total or 0, grade.max_total or 0
    if shown.threshold is not None:
        passes = total >= shown.threshold * most if most else shown.threshold <= 0
        return (shown.points or most) if passes else 0
    return total if shown.points is None or not most else round(total / most * shown.points, 5)


def _counted(number: float, what: str) -> str:
    return f"{number:g} {what}{'s' * (number != 1)}"


def _remarks(grade: "FinalGrade", shown: GradescopeDisplay) -> Iterator[str]:
    failed = [cell.label for cell in grade.record.cells if cell.status == "error"]
    if failed:
        yield f"Stopped by an error, so anything the rest of the cell defines is missing: cell {', '.join(failed)}."
    stopped = [cell.label for cell in grade.record.cells if cell.status in ("timed_out", "died")]
    if stopped:
        yield f"Stopped, and the rest graded without it: cell {', '.join(stopped)}."
    yield from dict.fromkeys(f"Missing: {q.missing.said}." for q in grade.record.questions if q.missing)
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
    if grade.penalty and grade.days_late is not None:
        yield f"{_counted(grade.penalty, 'point')} off: {_counted(grade.days_late, 'day')} late."


def _by_hand(grade: "FinalGrade", question: QuestionGrade) -> dict[str, Any]:
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


def _tests(
    number: int, question: QuestionGrade, shown: GradescopeDisplay, said: Mapping[tuple[str, str], Lines]
) -> Iterator[dict[str, Any]]:
    """Yield the question's public cases together, then each hidden one."""
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
            "output": "\n".join(f"{label}: {text}" for label, text in said.get((question.name, case.name), [HIDDEN])),
            "output_format": "text",
            "tags": ["hidden"],
            "visibility": shown.hidden_cases,
            "extra_data": {"question": question.name, "cases": {case.name: case.points}},
        }


def _status(cases: list[CaseGrade]) -> str:
    return "failed" if any(case.failed for case in cases) else "passed"


def _output(question: QuestionGrade, public: list[CaseGrade]) -> str:
    headline, diagnosis = public_checks(question)
    lines = [headline, *(diagnosis.text.splitlines() if diagnosis else []), ""]
    return "\n".join([*lines, *map(_line, public)]).strip()


def _line(case: CaseGrade) -> str:
    if case.set_aside:
        return f"graded by a person: {case.name}"
    return f"{'passed' if case.passed else 'failed'}: {case.name} ({case.points:g}/{case.max_points:g})"
