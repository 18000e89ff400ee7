"""Grades right and wrong answers like a class's submissions, and reports those with an unexpected result.

Takes an assignment's answers, spread over student notebooks, and their records; gives a `Tally` per question. A right
answer must pass every case. A wrong one must fail all cases that are there to catch it, and one of those must name its
mistake. Wrong answers that pass every public case are counted too: students learn of those mistakes only from their
grades.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import nbformat

from autograder.course.answers import Answer, collect, rounds
from autograder.course.manifest import Manifest
from autograder.course.splice import answer_cell, splice
from autograder.errors import UserError
from autograder.records.record import QuestionGrade, Record, Status
from autograder.submissions.finding import Found
from autograder.workspace import Kit


@dataclass
class Tally:
    """How the answers to one question fared."""

    right: int = 0
    right_passing: int = 0
    wrong: int = 0
    wrong_failing: int = 0
    named: int = 0  # wrong ones with a case, of those that are there to catch it, that names their mistake
    passing_public: dict[str, str] = field(default_factory=dict)  # wrong ones that fail hidden cases only: the mistakes
    faults: list[str] = field(default_factory=list)  # one line each


def deal(kit: Kit, name: str, asked: Manifest, folder: Path) -> list[tuple[Found, dict[str, Answer]]]:
    """Write the notebooks that hold the answers to an assignment into a folder, each with what is in it."""
    answers = collect(kit.answers(name))
    cases = {question.name: {case.name for case in question.cases} for question in asked.autograded}
    for answer in answers:
        strange = sorted(answer.caught_by - cases.get(answer.question, set()))
        if answer.question not in cases:
            raise UserError(f"{kit.answers(name)}: {answer.name}: {name} has no question {answer.question}")
        if strange:
            raise UserError(f"{kit.answers(name)}: {answer.name}: {answer.question} has no case {strange[0]}")
    student = nbformat.read(kit.assignments / name / f"{name}.ipynb", as_version=4)
    dealt = []
    for number, answered in enumerate(rounds(answers)):
        path = folder / f"{name}-{number:03}.ipynb"
        filled = splice(student, {question: answer.cell for question, answer in answered.items()})
        filled.cells = filled.cells[: _end(student, answered)]
        nbformat.write(filled, path)
        dealt.append((Found(path.stem, path), answered))
    return dealt


def _end(student: nbformat.NotebookNode, answered: Iterable[str]) -> int:
    """Behind the check of the last answer: nothing that follows bears on any of them, and running it takes its time."""
    return max(answer_cell(student, question) for question in answered) + 2


def tally(asked: Manifest, graded: list[tuple[Record, dict[str, Answer]]]) -> dict[str, Tally]:
    """The tally of each autograded question."""
    tallies = {question.name: Tally() for question in asked.autograded}
    for record, answered in graded:
        questions = {question.name: question for question in record.questions}
        for name, answer in answered.items():
            if record.status is Status.GRADED:
                _count(tallies[name], answer, questions[name])
            else:
                tallies[name].faults.append(f"{name}: {answer.name} was not graded: {record.reason}")
    return tallies


def _count(counted: Tally, answer: Answer, question: QuestionGrade) -> None:
    failed = {case.name for case in question.cases if not case.passed}
    if answer.mistake is None:
        counted.right += 1
        counted.right_passing += not failed
        counted.faults += [f"{question.name}: the right answer {answer.name} fails {case}" for case in sorted(failed)]
        return
    counted.wrong += 1
    missed = sorted(answer.caught_by - failed)
    counted.wrong_failing += not missed
    if all(case.passed for case in question.cases if not case.hidden):
        counted.passing_public[answer.name] = answer.mistake
    counted.faults += [f"{question.name}: the wrong answer {answer.name} passes {case}" for case in missed]
    naming = {case.name for case in question.cases if not case.passed and case.mistake == answer.mistake}
    if naming & answer.caught_by:
        counted.named += 1
    else:
        listed = ", ".join(sorted(answer.caught_by))
        counted.faults.append(
            f"{question.name}: {answer.name}: its mistake {answer.mistake} is not recognised by {listed}"
        )
