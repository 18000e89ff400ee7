"""Says what a proof found of one assignment: its faults, its counts, and the cases that wrong answers fail.

A right answer must pass every case; a wrong one must fail a case that names its mistake. The cases that wrong answers
fail are kept as a snapshot beside the answers, `caught.yml`, whose changes are reviewed. Wrong answers that pass every
public case are counted too: students learn of those mistakes only from their grades.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import nbformat
import yaml

from autograder.authoring.mutants import MutantTally
from autograder.authoring.test_files import RANDOM
from autograder.course.answers import Answer, answer_cell, collect, rounds, splice
from autograder.course.manifest import Manifest
from autograder.course.source_files import read_yaml
from autograder.errors import UserError
from autograder.files import json_files
from autograder.marking.finding import SubmittedFile
from autograder.marking.record import QuestionGrade, Record, Status
from autograder.workspace import Kit

SCHEMA = 1  # of build/prove.json
COUNTED = ("right", "right_passing", "wrong", "wrong_failing", "named")  # of a tally, in that file
SNAPSHOT_HEAD = """\
# The cases that each wrong answer fails; `autograder prove --update` writes them. At a case, * means that it names the
# answer's mistake, and brackets hold another mistake that it names instead.
"""


@dataclass
class Tally:
    """The results of the answers to one question."""

    right: int = 0
    right_passing: int = 0
    wrong: int = 0
    wrong_failing: int = 0
    named: int = 0  # wrong ones with a case that names their mistake
    failing: dict[str, list[str]] = field(default_factory=dict)  # the cases that each wrong one fails
    caught: dict[str, str] = field(default_factory=dict)  # each wrong one's line in the snapshot
    passing_public: dict[str, str] = field(default_factory=dict)  # wrong ones that fail hidden cases only: the mistakes
    faults: list[str] = field(default_factory=list)  # one line each


def write_notebooks(
    kit: Kit, name: str, asked: Manifest, folder: Path
) -> list[tuple[SubmittedFile, dict[str, Answer]]]:
    """Write the notebooks that hold the answers to an assignment into a folder, each with what is in it."""
    answers = collect(kit.answers(name))
    questions = {question.name for question in asked.autograded}
    for question in {answer.question: None for answer in answers}:
        if question not in questions:
            raise UserError(f"{kit.answers(name)}/{question}.py: {name} has no question {question}; rename the file")
    student = nbformat.read(kit.assignments / name / f"{name}.ipynb", as_version=4)
    notebooks = []
    for number, answered in enumerate(rounds(answers)):
        path = folder / f"{name}-{number:03}.ipynb"
        filled = splice(student, {question: answer.cell for question, answer in answered.items()})
        filled.cells = filled.cells[: _end(student, answered)]
        nbformat.write(filled, path)
        notebooks.append((SubmittedFile(path.stem, path), answered))
    return notebooks


def _end(student: nbformat.NotebookNode, answered: Iterable[str]) -> int:
    """Behind the check of the last answer: nothing that follows bears on any of them, and running it takes its time."""
    return max(answer_cell(student, question) for question in answered) + 2


def tally(asked: Manifest, graded: list[tuple[Record, dict[str, Answer]]]) -> dict[str, Tally]:
    """Return the tally of each autograded question."""
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
    counted.wrong_failing += bool(failed)
    counted.failing[answer.name] = sorted(failed)
    if not failed:
        counted.faults.append(f"{question.name}: the wrong answer {answer.name} passes every case")
        return
    if all(case.passed for case in question.cases if not case.hidden):
        counted.passing_public[answer.name] = answer.mistake
    named = {case.name: case.mistake for case in question.cases if not case.passed}
    if answer.mistake in named.values():
        counted.named += 1
    else:
        counted.faults.append(f"{question.name}: no case recognises the mistake {answer.mistake} of {answer.name}")
    if answer.mistake == RANDOM:  # by chance it may look like any other
        named = {name: mistake if mistake == RANDOM else None for name, mistake in named.items()}
    marks = {None: "", answer.mistake: "*"}
    counted.caught[answer.name] = " ".join(
        name + marks.get(mistake, f"({mistake})") for name, mistake in sorted(named.items())
    )


def snapshot(tallies: dict[str, Tally]) -> str:
    """Return the text of `answers/caught.yml`: the cases that each wrong answer fails."""
    caught = {question: tally.caught for question, tally in sorted(tallies.items()) if tally.caught}
    return SNAPSHOT_HEAD + yaml.safe_dump(caught, sort_keys=False, width=float("inf"))


def read_snapshot(path: Path) -> dict[str, dict[str, str]]:
    try:
        return read_yaml(path, dict[str, dict[str, str]]) if path.exists() else {}
    except UserError as error:
        raise UserError(f"{error}; write it anew with `autograder prove --update`") from error


def out_of_date(path: Path, tallies: dict[str, Tally]) -> list[str]:
    """Return how the answers fared differently from the snapshot at `path`, one line each."""
    recorded = read_snapshot(path)
    before = {(question, name): cases for question, caught in recorded.items() for name, cases in caught.items()}
    now = {(question, name): cases for question, tally in tallies.items() for name, cases in tally.caught.items()}
    return [
        f"{question}: {name}: {path.name} has {before.get((question, name), 'nothing')}, "
        f"and now it fails {now.get((question, name), 'nothing')}"
        for question, name in sorted(before.keys() | now.keys())
        if before.get((question, name)) != now.get((question, name))
    ]


@dataclass(frozen=True)
class Findings:
    """The results of grading and of mutants."""

    solution: Record
    stub: Record
    answers: dict[str, Tally]  # by question; none where no answers are written
    mutants: dict[str, MutantTally]  # by question


@dataclass(frozen=True)
class Proof:
    """All that was found for one assignment; it holds when nothing is wrong."""

    assignment: str
    findings: Findings
    leaks: tuple[str, ...]  # one line each
    out_of_date: tuple[str, ...] = ()  # one line for each difference from the snapshot of the answers
    added: tuple[str, ...] = ()  # one line for each wrong answer that is not in the snapshot yet: what it adds

    @property
    def wrong(self) -> list[str]:
        """One line for each thing that keeps it from holding."""
        findings = self.findings
        questions: list[Tally | MutantTally] = [*findings.answers.values(), *findings.mutants.values()]
        return [
            *_faults("solution", findings.solution, earns=True),
            *_faults("stub", findings.stub, earns=False),
            *self.leaks,
            *(fault for question in questions for fault in question.faults),
            *self.out_of_date,
            *(
                [f"if these changes are right, run `autograder prove --update {self.assignment}`"]
                if self.out_of_date
                else []
            ),
        ]


def _faults(what: str, record: Record, earns: bool) -> list[str]:
    """Return what keeps the solution from earning everything, or the stub from earning nothing."""
    if record.status is not Status.GRADED:
        return [f"the {what} was not graded: {record.reason}"]
    return [
        f"the {what} {'loses' if earns else 'earns'} {case.max_points:g} points: {question.name}, {case.name}"
        for question in record.questions
        for case in question.cases
        if case.passed != earns
    ] + [f"cell {cell.index + 1} of the {what} raises an error" for cell in record.cells if cell.status != "ok"]


def encode_proofs(proofs: list[Proof]) -> str:
    """Return the text of `build/prove.json`: counts and one-line problems, by assignment and question."""
    assignments = [
        {
            "assignment": proof.assignment,
            "holds": not proof.wrong,
            "wrong": proof.wrong,
            "questions": list(map(partial(_counts, proof.findings), proof.findings.solution.questions)),
        }
        for proof in proofs
    ]
    return json_files.encode({"schema": SCHEMA, "assignments": assignments}) + "\n"


def _counts(findings: Findings, question: QuestionGrade) -> dict[str, Any]:
    stub = next((grade.score for grade in findings.stub.questions if grade.name == question.name), None)
    answers, mutants = findings.answers.get(question.name), findings.mutants.get(question.name)
    return {
        "name": question.name,
        "manual": question.manual,
        "max_score": question.max_score,
        "solution_score": question.score,
        "stub_score": stub,
        "answers": answers
        and {name: getattr(answers, name) for name in COUNTED}
        | {"wrong_passing_public": len(answers.passing_public), "passing_public": answers.passing_public},
        "mutants": mutants and {name: getattr(mutants, name) for name in ("killed", "equivalent", "total")},
    }
