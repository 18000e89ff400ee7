"""Grades the course's own solution before any student's work, and gets its assignments ready for marking.

Takes what `dist` read, a level of isolation and a folder to write to; gives built assignments as marking takes them,
and the cases that are set aside. A case that the solved notebook does not pass behind the wall asks for what does not
cross, such as a picture or a fitted model, or is wrong; of no student would it say anything. So it is no case of
theirs: a person grades it, and no case is a silent 0.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import nbformat

from autograder.course.manifest import BuiltAssignment, load_assignment
from autograder.errors import UserError
from autograder.otter_courses._prepared import set_aside, write_prepared
from autograder.otter_courses.dist import CourseAssignment
from autograder.otter_courses.loading import load
from autograder.wall.grader import Grader
from autograder.wall.results import Level

MOST = 0.1  # of the points, that are set aside without being asked for
REASON_CHARACTERS = 200
NOT_RUN = "it was not run"


@dataclass(frozen=True)
class Examined:
    """An assignment whose solution was graded; `reasons` is None where there is none."""

    assignment: CourseAssignment
    reasons: Mapping[tuple[str, str], str] | None  # by question and case, of those that are set aside

    @property
    def share(self) -> float:
        """The share of the points that is set aside; of the cases, where none has points."""
        asked = self.assignment.manifest
        kept = set_aside(asked, dict(self.reasons or {}))
        if asked.max_score:
            return 1 - kept.max_score / asked.max_score
        cases = [case for question in kept.questions for case in question.cases]
        return sum(bool(case.set_aside) for case in cases) / len(cases) if cases else 0.0

    def lines(self) -> list[str]:
        """Return what is said of it on the terminal."""
        name = self.assignment.name
        cases = sum(len(question.cases) for question in self.assignment.manifest.questions)
        if self.reasons is None:
            return [
                f"{name}: {cases} cases; no solved notebook is there, so it was not checked that they can be passed"
            ]
        found = [f"{name}: {cases} cases, {len(self.reasons)} set aside, which a person grades"]
        return found + [f"  {question}, {case}: {reason}" for (question, case), reason in self.reasons.items()]


def examine(assignments: Iterable[CourseAssignment], level: Level, folder: Path) -> list[Examined]:
    """Grade each solution as a submission is graded; `UserError` for one that gets no grade at all."""
    with Grader(level) as grader:
        return [Examined(assignment, _reasons(assignment, grader, folder)) for assignment in assignments]


def _reasons(assignment: CourseAssignment, grader: Grader, folder: Path) -> dict[tuple[str, str], str] | None:
    if assignment.solution is None:
        return None
    path = _path(folder, assignment)
    write_prepared(path, assignment.otter, assignment.manifest, assignment.files)
    notebook = nbformat.read(assignment.solution, as_version=4)
    run = grader.run(load(path), notebook)
    if run.status != "graded":
        raise UserError(f"{assignment.solution}: the course's own solution gets no grade ({run.reason}); correct it")
    passed = {(name, case.name): case for name, cases in run.cases.items() for case in cases}
    reasons = {}
    for question in assignment.manifest.questions:
        for case in question.cases:
            found = passed.get((question.name, case.name))
            if found is None or not found.passed:
                reasons[question.name, case.name] = _in_a_line(
                    found.finding.said if found and found.finding else NOT_RUN
                )
    return reasons


def _in_a_line(said: str) -> str:
    """Return the last thing that a failed case says, which is what came."""
    text = " ".join((said or NOT_RUN).rpartition("\ncame: ")[2].split())
    return text if len(text) <= REASON_CHARACTERS else text[: REASON_CHARACTERS - 1] + "…"


def prepare(examined: Iterable[Examined], folder: Path, insists: bool) -> dict[str, BuiltAssignment]:
    """Write each assignment for the workers; `UserError` where too much is set aside, unless somebody `insists`."""
    built = {}
    for each in examined:
        assignment = each.assignment
        if each.share > MOST and not insists:
            raise UserError(
                f"{assignment.name}: {each.share:.0%} of the points are set aside, for people to grade; "
                "to grade the rest all the same, add --set-aside"
            )
        path = _path(folder, assignment)
        write_prepared(
            path, assignment.otter, set_aside(assignment.manifest, dict(each.reasons or {})), assignment.files
        )
        built[assignment.name] = load_assignment(path, assignment.starter)
    return built


def _path(folder: Path, assignment: CourseAssignment) -> Path:
    """Return a file of its own, whatever an assignment is called."""
    return folder / f"{assignment.name.encode().hex()[:200]}.zip"
